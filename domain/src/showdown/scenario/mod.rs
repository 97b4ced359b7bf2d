//! Duels for tests, told in the words of the game.
//!
//! Cards are named by the beginning of what they are called at the table, dice by their faces,
//! answers by their labels. After every decision the duel is checked for soundness, and every
//! fact for a rule that can be cited.

mod last_cards;
mod told;

use crate::showdown::fact;
use serde_json::{Value, json};
use uuid::Uuid;

use super::citations::citations;
use super::{
    CardMark, Character, Fact, Loadout, Options, RaceCourse, RaceMode, Revealed, Showdown, State,
    View,
};
use crate::engine::conduct::judging::{Order, Ruling};
use crate::engine::{
    AccountId, Correction, Created, Decided, Event, Hash, Laws, Luck, Match, MatchId, OptionItem,
    Prompt, PromptChoice, Rejection, RevealPolicy, Rules, Seat, Seed, Shown, Stamp, Status,
    TITLE_MAX, TextRef, Time, Viewer, Visibility,
};

pub use last_cards::{last_cards, last_cards_shown, last_cards_with};
use told::{Logged, logged};

/// A duel under test.
pub struct Duel {
    game: Match<Showdown>,
    /// The match when both seats were taken, before its start.
    unstarted: Match<Showdown>,
    at: i64,
    /// Rolls that are to come, as places on the shooter's die.
    rolls: Vec<u32>,
    /// What the last decision brought about, fact by fact.
    told: Vec<Told>,
    /// The same as the log has it.
    logged: Vec<Logged>,
}

struct Told {
    before: State,
    fact: Fact,
    after: State,
}

/// A duel by the default rules, seat 0 to turn up the first card.
pub fn duel(first: Character, second: Character) -> Duel {
    duel_with(Options::default(), first, second)
}

/// A duel in a race mode.
pub fn duel_by(race: RaceMode, first: Character, second: Character) -> Duel {
    duel_with(Options { race, ..Options::default() }, first, second)
}

/// A duel with options.
pub fn duel_with(options: Options, first: Character, second: Character) -> Duel {
    let id = MatchId(Uuid::from_u128(7));
    let mut luck = Luck::seeded(Seed([7; 32]));
    // The start is event 4; the first round is begun by the resolution after the deal.
    luck.script(4, 1, vec![0]);
    let created = Created {
        ruleset: Showdown::ID.to_owned(),
        rules_version: Showdown::V1.version().to_owned(),
        options,
        seats: 2,
        seed_commitment: Seed([7; 32]).commitment(),
        visibility: Visibility::Public,
        reveal: RevealPolicy::All,
        clock: Default::default(),
        takebacks: Default::default(),
        delay: Default::default(),
        title: None,
        fork: None,
    };
    let stamp = Duel::stamp(0);
    let game =
        Match::new(Showdown::V1, luck, id).create(created, stamp).expect("the options fit").after;
    let unstarted = game.clone();
    let mut duel =
        Duel { game, unstarted, at: 0, rolls: Vec::new(), told: Vec::new(), logged: Vec::new() };
    for (seat, character) in [(Seat(0), first), (Seat(1), second)] {
        let loadout = Some(Loadout { character });
        let decided =
            duel.game.take_seat(seat, None, loadout, None, stamp).expect("the seat is free");
        duel.unstarted = decided.states[0].clone();
        duel.take(decided);
    }
    duel
}

/// A second round after one in which seat 0 has shown 4 of its 12 cards; seat 1 has turned up a
/// REACH, and seat 0 is on turn.
pub fn long_round() -> Duel {
    duel(Character::AmosThorne, Character::AmosThorne)
        .loads(&["DRAW"], &["DRAW"])
        .turn_up(&["FOCUS", "FOCUS", "FOCUS", "FOCUS", "FOCUS", "FOCUS", "DRAW"])
        .roll(0, "HIT")
        .race_lost(0)
        .loads(&["DRAW"], &["DRAW"])
        .turns_up(1, "REACH")
}

impl Duel {
    fn stamp(at: i64) -> Stamp {
        let actor = Some(AccountId(Uuid::from_u128(1)));
        Stamp { at: Time::from_millis(1_000_000 + at), actor, fresh: [5; 32] }
    }

    /// Both load: the named cards from position 1 on, then whatever is left, DRAWs last.
    pub fn loads(mut self, first: &[&str], second: &[&str]) -> Duel {
        let loads = [self.to_load(0, first), self.to_load(1, second)];
        for (seat, (draw, _)) in (0..).zip(&loads) {
            if let Some(draw) = draw.as_ref().filter(|_| self.is_asked(seat, "load")) {
                self = self.gives(seat, "load", draw.clone());
            }
        }
        for (seat, (_, rest)) in (0..).zip(loads) {
            if self.is_asked(seat, "load") {
                self = self.gives(seat, "load", json!(rest));
            }
        }
        self
    }

    /// The DRAW that is placed first, and the other cards of a load.
    fn to_load(&self, seat: u8, names: &[&str]) -> (Option<Value>, Vec<Value>) {
        let player = self.state().player(Seat(seat));
        let mut left: Vec<_> = player.deck.iter().copied().collect();
        left.sort_by_key(|card| player.card(*card).is_draw());
        let mut cards = Vec::new();
        for name in names {
            let wanted = left.iter().position(|card| player.card(*card).name().starts_with(name));
            let wanted = wanted.unwrap_or_else(|| panic!("seat {seat} has no {name} left"));
            cards.push(left.remove(wanted));
        }
        let missing = Showdown::V1.cards_loaded.saturating_sub(cards.len());
        cards.extend(left.into_iter().take(missing));
        let draw = cards.iter().position(|card| player.card(*card).is_draw());
        let placed = draw.map(
            |place| json!({"type": "draw_at", "card": cards.remove(place), "position": place + 1}),
        );
        (placed, cards.iter().map(|card| json!({"type": "card", "card": card})).collect())
    }

    /// A player turns up one of their own cards by name, on their turn.
    pub fn turns_up(self, seat: u8, name: &str) -> Duel {
        let position = self.position(seat, name);
        self.gives(seat, "play", json!({"type": "reveal", "position": position}))
    }

    /// Both turn up cards by turns, seat 0 first.
    pub fn turn_up(mut self, names: &[&str]) -> Duel {
        for (name, seat) in names.iter().zip([0, 1].into_iter().cycle()) {
            self = self.turns_up(seat, name);
        }
        self
    }

    /// The lowest position in which a card of this name lies.
    pub fn position(&self, seat: u8, name: &str) -> u8 {
        let player = self.state().player(Seat(seat));
        let named = |card| player.card(card).name().starts_with(name);
        let found = player.down.iter().find(|(_, card)| named(**card));
        let found = found.unwrap_or_else(|| panic!("no {name} lies before seat {seat}"));
        (*found.0).into()
    }

    /// The attacker covers positions; the defender reaches for one, or freezes.
    pub fn slap(self, attacker: u8, covered: &[u8], picked: Option<u8>) -> Duel {
        let covered = self.covering(attacker, covered);
        covered.picking(1 - attacker, picked)
    }

    /// The attacker covers positions.
    pub fn covering(self, attacker: u8, covered: &[u8]) -> Duel {
        let position = |at: &u8| json!({"type": "position", "position": at});
        self.gives(attacker, "race", covered.iter().map(position).collect())
    }

    /// The defender reaches for a position, or freezes.
    pub fn picking(self, defender: u8, picked: Option<u8>) -> Duel {
        let picked = match picked {
            Some(position) => json!({"type": "position", "position": position}),
            None => json!({"type": "freeze"}),
        };
        self.gives(defender, "race", picked)
    }

    /// Lets the defender lose the race, whatever he could reach for.
    pub fn race_lost(self, attacker: u8) -> Duel {
        match self.prompt(attacker, "race").map(|it| it.choice) {
            Some(PromptChoice::Some { options, min, .. }) => {
                let covered = options.iter().take(min as usize).map(|it| it.value.clone());
                let covered = covered.collect();
                self.gives(attacker, "race", covered).picking(1 - attacker, None)
            }
            _ => self.picking(1 - attacker, None),
        }
    }

    /// Names the next roll of a player's die by its face.
    pub fn roll(mut self, seat: u8, face: &str) -> Duel {
        let die = self.state().player(Seat(seat)).character.die();
        let place = die.iter().position(|it| it.to_string() == face);
        let place = place.unwrap_or_else(|| panic!("the die of seat {seat} has no {face}"));
        self.rolls.push(u32::try_from(place).expect("a die has six faces"));
        self
    }

    /// Lets the coin of a race fall for the attacker, or for the defender.
    pub fn coin_for_attacker(mut self, attacker: bool) -> Duel {
        self.rolls.push(u32::from(!attacker));
        self
    }

    /// A player's time is up: the server answers.
    pub fn times_out(self, seat: u8) -> Duel {
        let (prompt, answer) = self.game.default_decision(Seat(seat)).expect("somebody is asked");
        let asked = self.game.prompts(Seat(seat)).into_iter().find(|it| it.id == prompt);
        self.gives(seat, &asked.expect("the prompt is open").kind, answer)
    }

    /// A player answers by the beginning of a label.
    pub fn answers(self, seat: u8, kind: &str, label: &str) -> Duel {
        let value = match self.prompt(seat, kind).map(|it| it.choice) {
            Some(PromptChoice::One { options }) => {
                let found = options.iter().find(|it| it.label.starts_with(label));
                let labels: Vec<&String> = options.iter().map(|it| &it.label).collect();
                found.unwrap_or_else(|| panic!("no {label} in {labels:?}")).value.clone()
            }
            other => panic!("seat {seat} is not asked for one {kind}: {other:?}"),
        };
        self.gives(seat, kind, value)
    }

    /// A player answers.
    pub fn gives(mut self, seat: u8, kind: &str, answer: Value) -> Duel {
        let decided = self.try_giving(seat, kind, &answer);
        let decided = decided.unwrap_or_else(|why| panic!("seat {seat} {kind} {answer}: {why:?}"));
        self.take(decided);
        self
    }

    /// What would follow if a player answered.
    pub fn try_giving(
        &mut self,
        seat: u8,
        kind: &str,
        answer: &Value,
    ) -> Result<Decided<Showdown>, Rejection> {
        let prompt = self.prompt(seat, kind);
        let prompt = prompt.unwrap_or_else(|| panic!("seat {seat} is not asked for {kind}"));
        for resolution in 0..4 {
            self.game.script_next(resolution, self.rolls.clone());
        }
        self.game.decide(Seat(seat), &prompt.id, answer, Duel::stamp(self.at))
    }

    /// Lets time pass.
    pub fn after_ms(mut self, ms: i64) -> Duel {
        self.at += ms;
        self
    }

    /// A judge ends the match as it stands.
    pub fn ends_as_it_stands(mut self) -> Duel {
        let order = Order::Adjust { adjustment: Correction::Adjudicate };
        let reason = TextRef { text: Uuid::from_u128(1), digest: Hash::default() };
        let ruling = Ruling {
            dispute: None,
            reason,
            rules: Vec::new(),
            public: true,
            supersedes: None,
            order,
        };
        let decided = self.game.rule(ruling, None, Duel::stamp(self.at));
        self.take(decided.expect("a judge may"));
        self
    }

    fn take(&mut self, decided: Decided<Showdown>) {
        let mut state = self.game.state().clone();
        self.logged = logged(&self.game, &decided);
        self.told.clear();
        for fact in decided.events.iter().flat_map(|event: &Event<Showdown>| event.body.facts()) {
            let before = state.clone();
            Showdown::evolve(&mut state, fact);
            self.told.push(Told { before, fact: fact.clone(), after: state.clone() });
        }
        self.game = decided.after;
        assert_eq!(state, *self.game.state(), "the fold is the fold of the facts");
        assert_eq!(Showdown::V1.unsound(&state), None);
        let rolled = self.told.iter().filter(|it| brings_chance(&it.fact)).count();
        self.rolls.drain(..rolled.min(self.rolls.len()));
        let known = citations();
        for Shown { rule, text, .. } in self.shown(Viewer::Public) {
            assert!(known.iter().any(|it| it.id == rule), "{rule} cannot be cited");
            // Facts are read by everybody, and call nobody a man.
            let mut words = text.split(|it: char| !it.is_alphabetic());
            let amiss = words.find(|it| ["You", "you", "your", "He", "he", "his"].contains(it));
            assert_eq!(amiss, None, "in {text:?}");
        }
        for prompt in Seat::all(2).flat_map(|seat| self.game.prompts(seat)) {
            let short = prompt.title != prompt.kind && prompt.title.chars().count() <= TITLE_MAX;
            assert!(short, "{:?}", prompt.title);
            for it in self.game.closed(prompt.seat, &prompt.id) {
                assert!(known.iter().any(|known| known.id == it.rule), "{}", it.rule);
            }
        }
    }

    /// Expects that the last decision brought about what a sentence says.
    #[track_caller]
    pub fn happens(self, sentence: &str) -> Duel {
        let told = self.sentences();
        assert!(told.iter().any(|it| it.contains(sentence)), "no {sentence:?} in {told:#?}");
        self
    }

    /// Expects that the last decision did not bring about what a sentence says.
    #[track_caller]
    pub fn does_not_happen(self, sentence: &str) -> Duel {
        let told = self.sentences();
        assert!(!told.iter().any(|it| it.contains(sentence)), "{sentence:?} in {told:#?}");
        self
    }

    fn sentences(&self) -> Vec<String> {
        self.shown(Viewer::Public).into_iter().map(|it| it.text.to_string()).collect()
    }

    /// Expects the score.
    #[track_caller]
    pub fn score(self, first: u8, second: u8) -> Duel {
        let scores = self.state().players.each_ref().map(|player| player.score);
        assert_eq!(scores, [first, second]);
        self
    }

    /// Expects total Speed and Accuracy of a player.
    #[track_caller]
    pub fn totals(self, seat: u8, speed: i8, accuracy: i8) -> Duel {
        let (state, seat) = (self.state(), Seat(seat));
        assert_eq!((state.speed(seat), state.accuracy(seat)), (speed, accuracy));
        self
    }

    /// Expects that a player is asked for something.
    #[track_caller]
    pub fn asks(self, seat: u8, kind: &str) -> Duel {
        assert!(self.is_asked(seat, kind), "{:?}", self.game.prompts(Seat(seat)));
        self
    }

    /// Expects that a player is asked for nothing.
    #[track_caller]
    pub fn asks_nothing(self, seat: u8) -> Duel {
        assert_eq!(self.game.prompts(Seat(seat)), Vec::new());
        self
    }

    /// Whether a player is asked for something.
    pub fn is_asked(&self, seat: u8, kind: &str) -> bool {
        self.prompt(seat, kind).is_some()
    }

    /// What a player is asked.
    pub fn prompt(&self, seat: u8, kind: &str) -> Option<Prompt> {
        self.game.prompts(Seat(seat)).into_iter().find(|it| it.kind == kind)
    }

    /// What a player may choose from.
    pub fn labels(&self, seat: u8, kind: &str) -> Vec<String> {
        let label = |it: OptionItem| it.label;
        match self.prompt(seat, kind).map(|it| it.choice) {
            Some(PromptChoice::One { options }) => options.into_iter().map(label).collect(),
            Some(PromptChoice::Some { options, .. } | PromptChoice::Sequence { options, .. }) => {
                options.into_iter().map(label).collect()
            }
            other => panic!("seat {seat} is not asked to choose a {kind}: {other:?}"),
        }
    }

    /// Whether a card of this name lies open with a mark.
    pub fn is_marked(&self, seat: u8, name: &str, mark: CardMark) -> bool {
        let player = self.state().player(Seat(seat));
        let named = |it: &&Revealed| player.card(it.card).name().starts_with(name);
        player.revealed.iter().filter(named).any(|it| it.mark == mark)
    }

    /// The duel's state.
    pub fn state(&self) -> &State {
        self.game.state()
    }

    /// What a viewer sees.
    pub fn view(&self, viewer: Viewer) -> View {
        self.game.view(viewer)
    }

    /// The match itself.
    pub fn game(&self) -> &Match<Showdown> {
        &self.game
    }

    /// Whether the match is over.
    pub fn is_over(&self) -> bool {
        self.game.standing().status == Status::Finished
    }
}

fn brings_chance(fact: &Fact) -> bool {
    let flipped = |course: &RaceCourse| *course == RaceCourse::Coin {};
    match fact {
        Fact::DieRolled(fact::DieRolled { .. }) | Fact::DieRerolled(fact::DieRerolled { .. }) => {
            true
        }
        Fact::RaceResolved(fact::RaceResolved { course, .. }) => flipped(course),
        _ => false,
    }
}
