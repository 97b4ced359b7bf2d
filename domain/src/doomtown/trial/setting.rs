//! A town as a test finds it, before anybody has decided anything.

use super::names::{Name, code};
use super::{FILLER, Trial};
use crate::doomtown::{
    Code, Doomtown, Loadout, Options, Placed, Scenario, Setting, StartPhase, decks,
};
use crate::engine::Seat;
use crate::engine::trial::Opening;

/// A match to be.
#[derive(Clone)]
pub struct Town {
    options: Options,
    scenario: Scenario,
    rules: Doomtown,
}

/// The first day at High Noon, seat 0 being the Winner: the Law Dogs against the Sloane Gang, each
/// with 10 ghost rock, no cards in hand, [`FILLER`] as deck, and nothing in play.
pub fn town() -> Town {
    let scenario = Scenario::default();
    let it = Town { options: Options::default(), scenario, rules: Doomtown::V1_STEP_BY_STEP };
    it.seats(2)
}

impl Town {
    /// How many play: after the Law Dogs and the Sloane Gang come Morgan Cattle Co. and the Fourth
    /// Ring, and then these again.
    pub fn seats(mut self, count: usize) -> Town {
        let outfits = [1002, 1004, 1003, 1001].into_iter().cycle().map(Code);
        let setting = |outfit| Setting {
            outfit,
            ghost_rock: 10,
            deck: FILLER.iter().map(|it| code(it)).collect(),
            ..Setting::default()
        };
        let known = self.scenario.players.len();
        let missing = outfits.skip(known).take(count.saturating_sub(known)).map(setting);
        self.scenario.players.extend(missing);
        self.scenario.players.truncate(count);
        self
    }

    fn player(mut self, seat: u8, change: impl FnOnce(&mut Setting)) -> Town {
        change(&mut self.scenario.players[usize::from(seat)]);
        self
    }

    /// A player who can only pass, and whose hand is empty, is not asked: as in every match, while
    /// other scenarios go step by step.
    pub fn idle_pass(mut self) -> Town {
        self.rules = Doomtown::V1;
        self
    }

    /// Changes an option.
    pub fn option(mut self, change: impl FnOnce(&mut Options)) -> Town {
        change(&mut self.options);
        self
    }

    /// Changes the scenario directly, for what no other word says.
    pub fn with(mut self, change: impl FnOnce(&mut Scenario)) -> Town {
        change(&mut self.scenario);
        self
    }

    /// The day.
    pub fn day(self, day: u16) -> Town {
        self.with(|it| it.day = day)
    }

    /// The phase that begins.
    pub fn phase(self, phase: StartPhase) -> Town {
        self.with(|it| it.phase = phase)
    }

    /// The player who won the day's lowball.
    pub fn winner(self, seat: u8) -> Town {
        self.with(|it| it.winner = seat)
    }

    /// A player's outfit.
    #[track_caller]
    pub fn outfit(self, seat: u8, title: &str) -> Town {
        let outfit = code(title);
        self.player(seat, |it| it.outfit = outfit)
    }

    /// A player's stash.
    pub fn ghost_rock(self, seat: u8, amount: u32) -> Town {
        self.player(seat, |it| it.ghost_rock = amount)
    }

    /// More cards in a player's hand.
    #[track_caller]
    pub fn hand<const N: usize>(self, seat: u8, titles: [&str; N]) -> Town {
        let codes = titles.map(code);
        self.player(seat, |it| it.hand.extend(codes))
    }

    /// Cards on top of a player's deck, the first on top. Said again: under those, above the rest.
    #[track_caller]
    pub fn deck<const N: usize>(self, seat: u8, titles: [&str; N]) -> Town {
        let codes = titles.map(code);
        self.player(seat, |it| {
            let above = it.deck.len() - FILLER.len().min(it.deck.len());
            it.deck.splice(above..above, codes);
        })
    }

    /// What a player will draw next, in this order: the same as [`Town::deck`], for draw hands and
    /// pulls.
    #[track_caller]
    pub fn will_draw<const N: usize>(self, seat: u8, titles: [&str; N]) -> Town {
        self.deck(seat, titles)
    }

    /// A player's deck is these cards and no others. Said last.
    #[track_caller]
    pub fn only_deck<const N: usize>(self, seat: u8, titles: [&str; N]) -> Town {
        let codes = titles.map(code).to_vec();
        self.player(seat, |it| it.deck = codes)
    }

    /// Cards in a player's discard pile, the last on top.
    #[track_caller]
    pub fn discard<const N: usize>(self, seat: u8, titles: [&str; N]) -> Town {
        let codes = titles.map(code);
        self.player(seat, |it| it.discard.extend(codes))
    }

    /// Cards in a player's Boot Hill, the last on top.
    #[track_caller]
    pub fn boot_hill<const N: usize>(self, seat: u8, titles: [&str; N]) -> Town {
        let codes = titles.map(code);
        self.player(seat, |it| it.boot_hill.extend(codes))
    }

    /// A dude in play: at `"home"`, the `"town square"`, the home of a seat as `"home:1"`, or at a
    /// deed in play by its title; of two players' the own, or as `"General Store:1"`.
    #[track_caller]
    pub fn dude(self, seat: u8, title: &str, at: &str) -> Town {
        let at = match at.split_once(':') {
            _ if at == "home" => at.to_owned(),
            _ if at == "town square" => "town_square".to_owned(),
            Some(("home", _)) => at.to_owned(),
            Some((deed, owner)) => format!("{}:{owner}", code(deed)),
            None => code(at).to_string(),
        };
        let placed = Placed { code: code(title), at, ..Placed::default() };
        self.player(seat, |it| it.in_play.push(placed))
    }

    /// The same, booted.
    #[track_caller]
    pub fn booted_dude(self, seat: u8, title: &str, at: &str) -> Town {
        self.dude(seat, title, at).booted(title)
    }

    /// A deed at the right end of a player's street.
    #[track_caller]
    pub fn deed(self, seat: u8, title: &str) -> Town {
        let placed = Placed { code: code(title), ..Placed::default() };
        self.player(seat, |it| it.in_play.push(placed))
    }

    /// A deed at the left end of a player's street.
    #[track_caller]
    pub fn deed_left(self, seat: u8, title: &str) -> Town {
        let placed = Placed { code: code(title), left: true, ..Placed::default() };
        self.player(seat, |it| it.in_play.push(placed))
    }

    /// Changes a card in play, by its title: the last that was placed, or as `"Sloane:1"` the last
    /// of seat 1.
    #[track_caller]
    fn placed(mut self, name: &str, change: impl FnOnce(&mut Placed)) -> Town {
        let wanted = Name::of(name).unwrap_or_else(|| panic!("no card is called {name}"));
        let players = (0..).map(Seat).zip(&mut self.scenario.players);
        let theirs = players.filter(|(seat, _)| wanted.owner.is_none_or(|it| it == *seat));
        let cards = theirs.flat_map(|(_, it)| &mut it.in_play);
        let found = cards.filter(|it| it.code == wanted.code).last();
        change(found.unwrap_or_else(|| panic!("no {name} was placed")));
        self
    }

    /// A card in play is booted.
    #[track_caller]
    pub fn booted(self, name: &str) -> Town {
        self.placed(name, |it| it.booted = true)
    }

    /// A deed is discarded as the match begins.
    #[track_caller]
    pub fn discarded(self, name: &str) -> Town {
        self.placed(name, |it| it.discarded = true)
    }

    /// A dude or deed has these attached.
    #[track_caller]
    pub fn bears<const N: usize>(self, name: &str, titles: [&str; N]) -> Town {
        let codes = titles.map(code);
        self.placed(name, |it| it.attachments.extend(codes))
    }

    /// The bounty on a dude.
    #[track_caller]
    pub fn bounty(self, name: &str, bounty: u32) -> Town {
        self.placed(name, |it| it.bounty = bounty)
    }

    /// Permanent control points on a card.
    #[track_caller]
    pub fn points(self, name: &str, points: u32) -> Town {
        self.placed(name, |it| it.control = points)
    }

    /// Ghost rock on a card.
    #[track_caller]
    pub fn ghost_rock_on(self, name: &str, amount: u32) -> Town {
        self.placed(name, |it| it.ghost_rock = amount)
    }

    /// Another player has taken control of a card.
    #[track_caller]
    pub fn controlled_by(self, name: &str, seat: u8) -> Town {
        self.placed(name, |it| it.controlled_by = Some(seat))
    }

    /// Whether a player has a card in play under this name.
    pub(super) fn has(&self, seat: u8, name: &str) -> bool {
        let wanted = Name::of(name);
        let placed = &self.scenario.players[usize::from(seat)].in_play;
        wanted.is_some_and(|wanted| placed.iter().any(|it| it.code == wanted.code))
    }

    /// All sit down, and the match begins.
    #[track_caller]
    pub fn begins(self) -> Trial {
        let seats = self.scenario.players.len();
        let options = Options { scenario: Some(self.scenario), ..self.options };
        Opening::of(self.rules, seats).options(options).begins()
    }
}

/// A match from its very beginning: players sit down with these decks, and are asked whom they
/// start with.
#[track_caller]
pub fn match_of<const N: usize>(decks: [Loadout; N]) -> Trial {
    Opening::of(Doomtown::V1, N).brings(decks.map(Some).to_vec()).begins()
}

/// A ready-made deck.
#[track_caller]
pub fn ready_made(id: &str) -> Loadout {
    let found = decks::ready_made().into_iter().find(|it| it.id == id);
    found.unwrap_or_else(|| panic!("no deck is called {id}")).loadout
}
