//! Gunfights for tests: who meets where, and how they go through it.

use crate::gunslingers::fact;
use serde_json::{Value, json};

use super::{Race, Setting, town};
use crate::engine::Seat;
use crate::gunslingers::{Action, Character, Effect, Fact};

/// Seat 0 and seat 1, with these gunslingers, and without money, so that nobody can be bribed.
/// Neither has a power that counts in a gunfight.
pub fn meet(first: &str, second: &str) -> Setting {
    town(2).gang(0, first).gang(1, second).penniless()
}

/// The same with seat 2, who is Harrigan.
pub fn three_meet(first: &str, second: &str, third: &str) -> Setting {
    let it = town(3).is(2, Character::HeavyHarrigan);
    it.gang(0, first).gang(1, second).gang(2, third).penniless()
}

impl Setting {
    /// Nobody has any money, and Silas Neat has been paid for this week's burial already.
    pub fn penniless(self) -> Setting {
        self.with(|state| {
            state.players.iter_mut().for_each(|player| player.cash = 0);
            state.buried = true;
        })
    }

    /// Every player goes to a property with their whole gang, and the first two by seat face each
    /// other.
    #[track_caller]
    pub fn at(self, name: &str) -> Race {
        self.begins().all_go_to(name)
    }
}

impl Race {
    /// Every player who is asked sends their whole gang to a property; the first two by seat face
    /// each other.
    #[track_caller]
    pub fn all_go_to(self, name: &str) -> Race {
        let parties = self.state().playing().len();
        let in_order: Vec<u32> = (1..u32::try_from(parties).unwrap()).rev().collect();
        self.all_go_to_and_face(name, &in_order)
    }

    /// The same, with what chance draws for who faces whom.
    #[track_caller]
    pub fn all_go_to_and_face(mut self, name: &str, draws: &[u32]) -> Race {
        self = self.draws_of(Action::FacePair {}, draws);
        for seat in self.seats() {
            let all: Vec<String> =
                self.state().available(seat).iter().map(|gun| gun.0.to_string()).collect();
            if self.is_asked(seat.0, "plan") {
                self = self.plans(seat.0, [(name, all.join(" ").as_str())]);
            }
        }
        self
    }

    fn pair(&self) -> [u8; 2] {
        let pair = self.state().fight.as_ref().and_then(|fight| fight.pair);
        let (one, other) = pair.expect("two face each other");
        [one.0, other.0]
    }

    /// Both who face each other fight.
    #[track_caller]
    pub fn both_fight(self) -> Race {
        let [one, other] = self.pair();
        self.fights(one).fights(other)
    }

    /// Both stay for another round.
    #[track_caller]
    pub fn both_stay(self) -> Race {
        let [one, other] = self.pair();
        self.stays(one).stays(other)
    }

    /// A player names which of their gunslingers shoots at whom, by number.
    #[track_caller]
    pub fn aims<const N: usize>(self, seat: u8, shots: [(u16, u16); N]) -> Race {
        let gun = |number: u16| json!({"type": "gun", "gun": number});
        let pairs: Vec<Value> =
            shots.map(|(own, enemy)| json!([gun(own), gun(enemy)])).into_iter().collect();
        self.gives(seat, "aim", Value::Array(pairs))
    }

    /// Expects what the hits of the last decision did, in their order.
    #[track_caller]
    pub fn effects(self, expected: &[(u16, Effect)]) -> Race {
        let wounds = self.facts().flat_map(|fact| match fact {
            Fact::ShotsFired(fact::ShotsFired { wounds, .. })
            | Fact::VolleyFired(fact::VolleyFired { wounds, .. }) => wounds.clone(),
            _ => Vec::new(),
        });
        let effects: Vec<(u16, Effect)> = wounds.map(|it| (it.gun.0, it.effect)).collect();
        assert_eq!(effects, expected, "{:#?}", self.sentences());
        self
    }

    /// Expects who shot at whom in the last decision, with how many dice: in their order.
    #[track_caller]
    pub fn shots(self, expected: &[(u16, u16, usize)]) -> Race {
        let shots = self.facts().flat_map(|fact| match fact {
            Fact::ShotsFired(fact::ShotsFired { shots, .. }) => shots.clone(),
            _ => Vec::new(),
        });
        let shots: Vec<(u16, u16, usize)> =
            shots.map(|it| (it.gun.0, it.target.0, it.dice.len())).collect();
        assert_eq!(shots, expected, "{:#?}", self.sentences());
        self
    }

    /// Expects that a player's answers so far tell nobody anything: nothing has happened, and the
    /// opponent is asked the same question as before.
    #[track_caller]
    pub fn tells_nothing_of(self, seat: u8, answer: impl Fn(Race) -> Race) -> Race {
        let others = |race: &Race| {
            let others = race.seats().filter(|it| *it != Seat(seat));
            others.flat_map(|it| race.game().prompts(it)).collect::<Vec<_>>()
        };
        let before = others(&self);
        assert!(!before.is_empty(), "somebody else is asked");
        let race = answer(self);
        assert_eq!((race.facts().count(), others(&race)), (0, before));
        race
    }
}
