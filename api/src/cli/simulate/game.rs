//! One simulated match, from beginning to end.

use std::sync::Arc;

use domain::engine::erased::AnyBout;
use domain::engine::{
    AccountId, AnyDecided, AnyMatch, AnyRuleset, Chance, MatchId, NewMatch, NewSeat, Outcome,
    Prompt, Rejection, RevealPolicy, Seat, Seed, Stamp, Tally, Time, Viewer, Violation, Visibility,
};
use serde_json::{Value, json};
use uuid::Uuid;

use super::Style;
use crate::cli::failure::Failure;

/// Decisions in a match, at most. After that it counts as endless.
const DECISIONS_MAX: u64 = 100_000;
/// When every match begins: 2026-11-18. Each decision takes a second.
const BEGINS: i64 = 1_795_000_000_000;

/// What all matches of a simulation have in common.
pub struct Setting {
    /// The ruleset of the game.
    pub ruleset: &'static dyn AnyRuleset,
    /// The options; `None` for the game's defaults.
    pub options: Option<Value>,
    /// The number of seats.
    pub seats: u8,
    /// How the seats choose.
    pub style: Style,
    /// Whether the game has a steady player.
    pub taught: bool,
    /// The number that all chance comes from.
    pub seed: u64,
    /// The ids of the ready-made loadouts that players bring.
    pub presets: Vec<String>,
    /// The pairings of loadouts, in turn. If it is empty, chance decides who brings what.
    pub pairings: Vec<(String, String)>,
    /// The game's own matches, in turn. If there are any, options, seats and presets are theirs.
    pub bouts: Vec<AnyBout>,
}

impl Setting {
    /// A setting with the game's defaults and all its seats taken.
    pub fn new(ruleset: &'static dyn AnyRuleset, style: Style, seed: u64) -> Setting {
        Setting {
            ruleset,
            options: None,
            seats: ruleset.seats().max,
            style,
            taught: style != Style::Random,
            seed,
            presets: ruleset.loadouts().into_iter().map(|it| it.id).collect(),
            pairings: Vec::new(),
            bouts: Vec::new(),
        }
    }

    /// The bout of a match, if bouts are played. They follow each other.
    fn bout(&self, number: u64) -> Option<&AnyBout> {
        let count = self.bouts.len().max(1) as u64;
        self.bouts.get(usize::try_from(number.saturating_sub(1) % count).ok()?)
    }

    /// The number of seats of a match.
    fn seats_of(&self, number: u64) -> u8 {
        let count = self.bout(number).map(|it| it.seats.len());
        count.and_then(|it| u8::try_from(it).ok()).unwrap_or(self.seats)
    }

    /// The pairing of a match, if pairings are played. They follow each other.
    fn pairing(&self, number: u64) -> Option<&(String, String)> {
        let count = self.pairings.len().max(1) as u64;
        self.pairings.get(usize::try_from(number.saturating_sub(1) % count).ok()?)
    }

    /// The seat with the first loadout of a pairing. It moves on by one from match to match of
    /// each pairing.
    fn first_seat(&self, number: u64) -> Seat {
        let round = number.saturating_sub(1) / self.pairings.len().max(1) as u64;
        Seat(u8::try_from(round % u64::from(self.seats.max(1))).unwrap_or(0))
    }

    /// The draws of one match for one purpose. Draws for one purpose change nothing for another.
    fn chance(&self, number: u64, purpose: Purpose) -> Chance {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&self.seed.to_le_bytes());
        key[8..16].copy_from_slice(&number.to_le_bytes());
        key[16..18].copy_from_slice(&match purpose {
            Purpose::Match => [0, 0],
            Purpose::Loadouts => [1, 0],
            Purpose::Styles => [2, 0],
            Purpose::Turns => [3, 0],
            Purpose::Seat(seat) => [4, seat.0],
        });
        Chance::keyed(key)
    }
}

/// A purpose of draws.
enum Purpose {
    /// The secret of the match, from which the game's own draws come.
    Match,
    /// The loadouts that players bring.
    Loadouts,
    /// Which seats are steady in a mixed match.
    Styles,
    /// Which seat answers first if several are asked.
    Turns,
    /// The answers of a seat.
    Seat(Seat),
}

/// A match that is being played.
pub struct Game<'a> {
    setting: &'a Setting,
    number: u64,
    it: Arc<dyn AnyMatch>,
    players: Vec<Player>,
    turns: Chance,
    fresh: [u8; 32],
    decisions: u64,
}

struct Player {
    /// As one seat is played: like a player who knows the game, plainly or at random.
    style: Style,
    chance: Chance,
}

/// The result of a match.
pub struct Played {
    /// How it ended.
    pub outcome: Outcome,
    /// The number of answers.
    pub decisions: u64,
    /// The number of events in its log.
    pub events: u64,
    /// The tally of each seat, and the style in which it was played.
    pub seats: Vec<(Tally, Style)>,
    /// The row to which it counts.
    pub row: RowOf,
}

/// The row of the table to which a match counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowOf {
    /// One for each seat: of its character, its deck, or the seat itself.
    Each,
    /// That of a pairing, for the seat with its first loadout.
    Pairing(String, usize),
    /// That of a bout, for the first seat and who wins with it.
    Bout(String),
}

impl<'a> Game<'a> {
    /// Makes the match with this number, and takes all seats.
    ///
    /// # Errors
    /// If the options or the loadouts do not fit.
    pub fn open(setting: &'a Setting, number: u64) -> Result<Game<'a>, Failure> {
        let (bout, seats) = (setting.bout(number), setting.seats_of(number));
        let options = bout.map(|it| &it.options).or(setting.options.as_ref());
        let mut chance = setting.chance(number, Purpose::Match);
        let mut bytes = || std::array::from_fn(|_| chance.below(256) as u8);
        let (seed, fresh) = (Seed(bytes()), bytes());
        let new = NewMatch {
            id: MatchId(Uuid::from_u128(u128::from(number))),
            seed,
            options: options.cloned(),
            seats: Some(seats),
            visibility: Visibility::Public,
            reveal: RevealPolicy::All,
            clock: Default::default(),
            takebacks: Default::default(),
            delay: Default::default(),
            title: None,
        };
        let stamp = Stamp { at: Time::from_millis(BEGINS), actor: None, fresh };
        let name = setting.ruleset.id();
        let made = setting.ruleset.create(new, stamp).map_err(|rejection| {
            Failure::new(format!("{name} cannot be played so: {}", in_words(&rejection)))
        })?;
        let mut styles = setting.chance(number, Purpose::Styles);
        let mut player = |seat| Player {
            style: match setting.taught {
                true => setting.style.of_seat(&mut styles, seat == setting.first_seat(number)),
                false => Style::Random,
            },
            chance: setting.chance(number, Purpose::Seat(seat)),
        };
        let mut game = Game {
            setting,
            number,
            it: made.after,
            players: Seat::all(seats).map(&mut player).collect(),
            turns: setting.chance(number, Purpose::Turns),
            fresh,
            decisions: 0,
        };
        game.take_seats()?;
        Ok(game)
    }

    /// Takes every seat: as a bout has it; else without a loadout if the game allows that,
    /// otherwise with any ready-made one.
    fn take_seats(&mut self) -> Result<(), Failure> {
        if let Some(bout) = self.setting.bout(self.number) {
            for (seat, new) in Seat::all(self.setting.seats_of(self.number)).zip(&bout.seats) {
                let taken = self.it.take_seat(new.clone(), self.stamp(seat));
                self.it = taken.map_err(|it| self.not_taken(seat, &it))?.after;
            }
            return Ok(());
        }
        let mut chance = self.setting.chance(self.number, Purpose::Loadouts);
        let presets = &self.setting.presets;
        let first = self.setting.first_seat(self.number);
        for seat in Seat::all(self.setting.seats) {
            let with = |loadout| NewSeat { seat: Some(seat), loadout, ..NewSeat::default() };
            let stamp = self.stamp(seat);
            if let Some((one, other)) = self.setting.pairing(self.number) {
                let preset = if seat == first { one } else { other };
                let taken = self.it.take_seat(with(Some(json!({"preset": preset}))), stamp);
                self.it = taken.map_err(|it| self.not_taken(seat, &it))?.after;
                continue;
            }
            let taken = match (self.it.take_seat(with(None), stamp), presets.as_slice()) {
                (Err(Rejection::InvalidLoadout(_)), [_, ..]) => {
                    let preset = &presets[chance.place_among(presets.len())];
                    self.it.take_seat(with(Some(json!({"preset": preset}))), stamp)
                }
                (taken, _) => taken,
            };
            self.it = taken.map_err(|it| self.not_taken(seat, &it))?.after;
        }
        Ok(())
    }

    fn not_taken(&self, seat: Seat, why: &Rejection) -> Failure {
        self.broken(&format!("{seat} cannot be taken: {}", in_words(why)))
    }

    /// Plays the match to its end.
    ///
    /// # Errors
    /// If it does not end, or an answer is refused.
    pub fn play(mut self) -> Result<Played, Failure> {
        while let Some((player, prompt)) = self.next_prompt() {
            if self.decisions == DECISIONS_MAX {
                return Err(self.endless());
            }
            let Player { style, chance } = &mut self.players[player];
            let known = match style {
                Style::Steady => self.it.steady_answer(&prompt, chance),
                Style::Plain => self.it.plain_answer(&prompt),
                Style::Random | Style::Mixed | Style::Versus => None,
            };
            let answer = known.unwrap_or_else(|| prompt.choice.random_answer(chance));
            self.decide(&prompt, &answer)?;
        }
        let outcome = self.it.summary().outcome.ok_or_else(|| self.endless())?;
        let mut tallies = self.it.tally();
        if tallies.is_empty() {
            let nothing = |seat: Seat| Tally { who: seat.to_string(), figures: Vec::new() };
            tallies = Seat::all(self.setting.seats_of(self.number)).map(nothing).collect();
        }
        let styles = self.players.iter().map(|it| it.style);
        let seats = tallies.into_iter().zip(styles).collect();
        let first = self.setting.first_seat(self.number).index();
        let pairing = self.setting.pairing(self.number);
        let row = match (pairing, self.setting.bout(self.number)) {
            (Some((one, other)), _) => RowOf::Pairing(format!("{one} v. {other}"), first),
            (None, Some(bout)) => RowOf::Bout(bout.name.clone()),
            (None, None) => RowOf::Each,
        };
        Ok(Played { outcome, decisions: self.decisions, events: self.it.seq(), seats, row })
    }

    /// A prompt of any seat that has to answer, with the seat's place; `None` when the match is
    /// over.
    fn next_prompt(&mut self) -> Option<(usize, Prompt)> {
        let waiting = self.it.waiting_on(Viewer::Revealed);
        let seat = *waiting.get(self.turns.place_among(waiting.len()))?;
        let mut prompts = self.it.prompts(seat);
        if prompts.is_empty() {
            return None;
        }
        let prompt = prompts.swap_remove(self.turns.place_among(prompts.len()));
        Some((seat.index(), prompt))
    }

    fn decide(&mut self, prompt: &Prompt, answer: &Value) -> Result<(), Failure> {
        let stamp = self.stamp(prompt.seat);
        match self.it.decide(prompt.seat, &prompt.id, answer, stamp) {
            Ok(AnyDecided { after, .. }) => {
                self.it = after;
                self.decisions += 1;
                Ok(())
            }
            Err(rejection) => {
                let (kind, text) = (&prompt.kind, &prompt.text);
                let asked = format!("{} was asked {text:?} ({kind})", prompt.seat);
                let why = in_words(&rejection);
                Err(self.broken(&format!("{asked} and answered {answer}: {why}")))
            }
        }
    }

    fn stamp(&self, seat: Seat) -> Stamp {
        let at = Time::from_millis(BEGINS + 1_000 * i64::try_from(self.decisions).unwrap_or(0));
        let actor = Some(AccountId(Uuid::from_u128(1 + u128::from(seat.0))));
        Stamp { at, actor, fresh: self.fresh }
    }

    fn endless(&self) -> Failure {
        self.broken(&format!("it is not over after {} decisions", self.decisions))
    }

    fn broken(&self, why: &str) -> Failure {
        let Setting { seed, ruleset, .. } = self.setting;
        Failure::new(format!("match {} of {} (seed {seed}): {why}", self.number, ruleset.id()))
    }
}

impl Style {
    /// As one seat is played where all are played in this style.
    fn of_seat(self, coin: &mut Chance, is_first: bool) -> Style {
        let steady = match self {
            Style::Steady | Style::Plain | Style::Random => return self,
            Style::Mixed => coin.below(2) == 0,
            Style::Versus => is_first,
        };
        if steady { Style::Steady } else { Style::Random }
    }
}

fn in_words(rejection: &Rejection) -> String {
    match rejection {
        Rejection::InvalidOptions(them) | Rejection::InvalidLoadout(them) => {
            let in_words = |it: &Violation| format!("{}: {}", it.pointer, it.message);
            them.iter().map(in_words).collect::<Vec<_>>().join("; ")
        }
        Rejection::NotOffered { detail, rule, .. } => format!("{detail} [{rule}]"),
        other => format!("{other:?}"),
    }
}
