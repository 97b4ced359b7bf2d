//! A card at work: the words in which cards say what they do. Each verb cites the card by itself.

use super::Doom;
use super::ability::{Possible, Use};
use super::action::About;
use super::callout::{Refusal, call_out};
use super::cause::Cause;
use super::fact;
use super::lasting::{Change, Until};
use super::piece::{CardId, Zone};
use super::state::State;
use crate::engine::{Resolved, Seat};

/// Which cards an ability aims at. The one list says whether it can be used, and which cards are
/// asked about.
#[derive(Clone, Copy, Debug)]
pub struct Aim {
    /// What the question is about.
    pub about: About,
    /// The cards that may be chosen.
    pub among: fn(&State, &Use) -> Vec<CardId>,
    /// What they have to be beside that.
    pub also: Option<fn(&State, &Use, CardId) -> bool>,
    /// Why the ability cannot be used where there is none: the rest of "Not now: ".
    pub none: &'static str,
}

impl Aim {
    /// One of some cards; `none` says why the ability cannot be used where there is none.
    pub const fn at(
        about: About,
        among: fn(&State, &Use) -> Vec<CardId>,
        none: &'static str,
    ) -> Aim {
        Aim { about, among, also: None, none }
    }

    /// Cards that must be something more; `none` says why there is none.
    pub const fn that(self, also: fn(&State, &Use, CardId) -> bool, none: &'static str) -> Aim {
        Aim { also: Some(also), none, ..self }
    }

    /// The cards that it can be aimed at now.
    pub fn cards(&self, state: &State, u: &Use) -> Vec<CardId> {
        let mut cards = (self.among)(state, u);
        if let Some(also) = self.also {
            cards.retain(|it| also(state, u, *it));
        }
        cards
    }
}

/// What an ability does.
#[derive(Clone, Copy, Debug)]
pub enum Act {
    /// Something of the card's own: whether its first sentence can be carried out (DT9.4), and
    /// what happens.
    Own(fn(&State, &Use) -> Possible, fn(&mut Doom, &Use) -> Resolved),
    /// Something that can always be carried out.
    Do(fn(&mut Play<'_>) -> Resolved),
    /// Something that is done to one card, which the player chooses.
    One(Aim, fn(&mut Play<'_>, CardId) -> Resolved),
}

impl Act {
    /// Whether the first sentence can be carried out, else why not (DT9.4).
    pub fn can(&self, state: &State, u: &Use) -> Possible {
        match self {
            Act::Own(can, _) => can(state, u),
            Act::Do(_) => Ok(()),
            Act::One(aim, _) if aim.cards(state, u).is_empty() => Err(aim.none),
            Act::One(..) => Ok(()),
        }
    }

    /// Carries it out.
    pub fn run(&self, table: &mut Doom, u: &Use) -> Resolved {
        let mut play = Play { table, u: *u };
        match self {
            Act::Own(_, run) => run(play.table, u),
            Act::Do(run) => run(&mut play),
            Act::One(aim, run) => match play.choose(aim)? {
                Some(card) => run(&mut play, card),
                None => Ok(()),
            },
        }
    }
}

/// An ability that is being carried out: the table, the card, and its player.
pub struct Play<'t> {
    table: &'t mut Doom,
    u: Use,
}

/// What is so.
impl Play<'_> {
    /// The match.
    pub fn state(&self) -> &State {
        self.table.state()
    }

    /// The card.
    pub fn me(&self) -> CardId {
        self.u.card
    }

    /// The player whose ability it is.
    pub fn you(&self) -> Seat {
        self.u.seat
    }

    /// The dude that the card is, or that carries it.
    pub fn bearer(&self) -> Option<CardId> {
        self.u.dude(self.state())
    }

    /// The ability that is being used.
    pub fn used(&self) -> &Use {
        &self.u
    }

    fn cause(&self) -> Cause {
        self.state().cause(&self.u)
    }
}

/// Questions.
impl Play<'_> {
    /// The player chooses one of the cards aimed at; nothing where there is none any more.
    pub fn choose(&mut self, aim: &Aim) -> Resolved<Option<CardId>> {
        let cards = aim.cards(self.state(), &self.u);
        self.table.choose_card(&self.u, aim.about, cards)
    }
}

/// Verbs.
impl Play<'_> {
    /// Gains ghost rock from the bank.
    pub fn gain(&mut self, amount: u32) -> Resolved {
        let (you, cause) = (self.you(), self.cause());
        self.table.gain(you, amount, cause);
        Ok(())
    }

    /// Draws cards into the play hand.
    pub fn draw(&mut self, count: usize) -> Resolved {
        let (you, cause) = (self.you(), self.cause());
        self.table.draw(you, count, Zone::Hand, cause);
        Ok(())
    }

    /// Boots a card, unless it is.
    pub fn boot(&mut self, card: CardId) -> Resolved {
        let cause = self.cause();
        self.table.boot(card, cause);
        Ok(())
    }

    /// Unboots a card, if it is booted.
    pub fn unboot(&mut self, card: CardId) -> Resolved {
        let cause = self.cause();
        self.table.unboot(card, cause);
        Ok(())
    }

    /// Sends a dude home booted.
    pub fn send_home(&mut self, dude: CardId) -> Resolved {
        let cause = self.cause();
        self.table.send_home(dude, cause);
        Ok(())
    }

    /// Discards a card that is not in play, with no bounty to collect.
    pub fn put_away(&mut self, card: CardId) -> Resolved {
        let cause = self.cause();
        self.table.discard(card, cause);
        Ok(())
    }

    /// Discards a card in play; the bounty on a dude is collected (DT13.4).
    pub fn discard(&mut self, card: CardId) -> Resolved {
        self.table.discard_by(&self.u, card);
        Ok(())
    }

    /// Aces a dude in play, who may be saved; the bounty is collected (DT13.4, DT13.5).
    pub fn ace(&mut self, dude: CardId) -> Resolved {
        self.table.ace_by(&self.u, dude)
    }

    /// Raises or lowers the bounty on a dude.
    pub fn bounty(&mut self, dude: CardId, amount: i32) -> Resolved {
        let cause = self.cause();
        self.table.change_bounty(dude, amount, cause);
        Ok(())
    }

    /// Places or takes away permanent control points.
    pub fn control(&mut self, card: CardId, amount: i32) -> Resolved {
        let cause = self.cause();
        self.table.change_control(card, amount, cause);
        Ok(())
    }

    /// Raises or lowers the rank of the player's draw hand.
    pub fn rank(&mut self, amount: i32) -> Resolved {
        let (seat, cause) = (self.you(), self.cause());
        self.table.emit(fact::RankChanged { seat, amount, cause });
        Ok(())
    }

    /// Changes a dude's bullets for a while.
    pub fn bullets(&mut self, dude: CardId, amount: i32, until: Until) -> Resolved {
        self.table.change_bullets(&self.u, dude, amount, until);
        Ok(())
    }

    /// Makes a dude a stud for a while.
    pub fn stud(&mut self, dude: CardId, until: Until) -> Resolved {
        self.table.become_stud(&self.u, dude, until);
        Ok(())
    }

    /// Changes something about a card for a while.
    pub fn lasts(&mut self, on: CardId, change: Change, until: Until) -> Resolved {
        self.table.change(&self.u, on, change, until);
        Ok(())
    }

    /// What the card's own [`Lasts`](super::hooks::Lasts) says is so for a while.
    pub fn lasts_by_card(&mut self, on: CardId, until: Until) -> Resolved {
        self.lasts(on, Change::of_card(self.u.code), until)
    }

    /// Changes something about the match for a while.
    pub fn lasts_for_all(&mut self, change: Change, until: Until) -> Resolved {
        self.table.change_all(&self.u, change, until);
        Ok(())
    }

    /// The card, a dude, calls another dude out.
    pub fn call_out(&mut self, mark: CardId, refusal: Refusal) -> Resolved {
        let (me, cause) = (self.me(), self.cause());
        call_out(self.table, me, mark, refusal, cause)
    }
}
