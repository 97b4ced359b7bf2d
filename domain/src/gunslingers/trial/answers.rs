//! What players answer, in words.

use serde_json::{Value, json};

use super::{Race, property};
use crate::engine::{PromptChoice, Seat};
use crate::gunslingers::{BribeKind, GunId, Rank};

impl Race {
    /// Everybody who is asked bids: by seat, and who bids last after the others.
    #[track_caller]
    pub fn bids<const N: usize>(mut self, dollars: [u32; N]) -> Race {
        let mut left: Vec<(u32, u8)> = dollars.into_iter().zip(0..).collect();
        while let Some(at) = left.iter().position(|(_, seat)| self.is_asked(*seat, "bid")) {
            let (dollars, seat) = left.remove(at);
            self = self.bids_alone(seat, dollars);
        }
        self
    }

    /// A player bids.
    #[track_caller]
    pub fn bids_alone(self, seat: u8, dollars: u32) -> Race {
        self.gives(seat, "bid", json!(dollars))
    }

    /// A tied player raises their bid by this much; by nothing, they drop out.
    #[track_caller]
    pub fn raises(self, seat: u8, by: u32) -> Race {
        self.gives(seat, "raise", json!(by))
    }

    /// A player puts gunslingers on cards. They are named by rank, the first who is free, or by
    /// number; a card by its property, or `"decoy"`, `"decoy 2"`.
    #[track_caller]
    pub fn plans<const N: usize>(self, seat: u8, cards: [(&str, &str); N]) -> Race {
        let pairs = self.cards(seat, cards);
        self.gives(seat, "plan", pairs)
    }

    /// A player tries to plan so, and may not.
    #[track_caller]
    pub fn may_not_plan<const N: usize>(self, seat: u8, cards: [(&str, &str); N]) -> Race {
        let pairs = self.cards(seat, cards);
        self.may_not_give(seat, "plan", pairs)
    }

    fn cards<const N: usize>(&self, seat: u8, cards: [(&str, &str); N]) -> Value {
        let mut free = self.state().available(Seat(seat));
        let mut pairs = Vec::new();
        for (card, guns) in cards {
            let bin = match card.strip_prefix("decoy") {
                Some("") => json!({"type": "decoy", "decoy": 1}),
                Some(number) => {
                    json!({"type": "decoy", "decoy": number.trim().parse::<u8>().unwrap()})
                }
                None => json!({"type": "property", "property": property(card)}),
            };
            for word in guns.split_whitespace() {
                let gun = self.find(&free, word);
                free.retain(|it| *it != gun);
                pairs.push(json!([{"type": "gun", "gun": gun}, bin]));
            }
        }
        Value::Array(pairs)
    }

    /// The one of several who is meant: by number, or the first of a rank.
    #[track_caller]
    fn find(&self, guns: &[GunId], word: &str) -> GunId {
        let meant = |gun: &&GunId| match word.parse::<u16>() {
            Ok(number) => gun.0 == number,
            Err(_) => self.state().gun(**gun).rank.word() == word,
        };
        *guns.iter().find(meant).unwrap_or_else(|| panic!("no {word} among {guns:?}"))
    }

    /// Everybody else who is asked for a plan places nobody.
    #[track_caller]
    pub fn others_stay_home(mut self) -> Race {
        let now = |race: &Race| (race.state().week, race.state().round, race.state().phase);
        let planning = now(&self);
        let asked = |race: &Race, kind: &str| {
            race.seats().map(|seat| seat.0).find(|seat| race.is_asked(*seat, kind))
        };
        while now(&self) == planning {
            self = match (asked(&self, "peek"), asked(&self, "plan")) {
                (Some(editor), _) => self.answers(editor, "peek", "Card"),
                (None, Some(seat)) => self.plans(seat, []),
                (None, None) => break,
            };
        }
        self
    }

    /// A player fights.
    #[track_caller]
    pub fn fights(self, seat: u8) -> Race {
        self.answers(seat, "stand", "Fight")
    }

    /// A player backs down.
    #[track_caller]
    pub fn backs_down(self, seat: u8) -> Race {
        self.answers(seat, "stand", "Back down")
    }

    /// A player stays.
    #[track_caller]
    pub fn stays(self, seat: u8) -> Race {
        self.answers(seat, "nerve", "Stay")
    }

    /// A player runs.
    #[track_caller]
    pub fn runs(self, seat: u8) -> Race {
        self.answers(seat, "nerve", "Run")
    }

    /// Every player who is asked tempts nobody and pays nothing for loyalty.
    #[track_caller]
    pub fn no_bribes(mut self) -> Race {
        for seat in self.seats() {
            if self.is_asked(seat.0, "bribe") {
                self = self.bribes_nobody(seat.0);
            }
        }
        // A player with nobody to tempt may pay their own people.
        for seat in self.seats() {
            if self.is_asked(seat.0, "purse") {
                self = self.bribes_nobody(seat.0);
            }
        }
        self
    }

    /// A player tempts one of the enemy's `"throw"` or `"turn"`, with so much; by rank, the first
    /// who stands, or by number.
    #[track_caller]
    pub fn bribes(self, seat: u8, to: &str, gun: &str, dollars: u32) -> Race {
        self.bribes_and_pays(seat, to, gun, dollars, 0)
    }

    /// The same, and pays their own people for loyalty.
    #[track_caller]
    pub fn bribes_and_pays(
        self,
        seat: u8,
        to: &str,
        gun: &str,
        dollars: u32,
        loyalty: u32,
    ) -> Race {
        self.spends(seat, Some((to, gun, dollars)), loyalty)
    }

    /// A player only pays their own people for loyalty.
    #[track_caller]
    pub fn pays_loyalty(self, seat: u8, dollars: u32) -> Race {
        self.spends(seat, None, dollars)
    }

    /// A player spends nothing on bribes.
    #[track_caller]
    pub fn bribes_nobody(self, seat: u8) -> Race {
        self.spends(seat, None, 0)
    }

    /// A player says whom they tempt, and divides their money as soon as they are asked to: when
    /// the other player has answered, too.
    #[track_caller]
    fn spends(mut self, seat: u8, offer: Option<(&str, &str, u32)>, loyalty: u32) -> Race {
        let (tempted, purse) = self.purse(seat, offer, loyalty);
        if self.is_asked(seat, "bribe") {
            let tempted = tempted.unwrap_or_else(|| json!({"type": "no"}));
            // What chance is to bring comes after the money.
            self = self.before_drawing(|it| it.gives(seat, "bribe", tempted));
        }
        self.notes.push((seat, purse));
        let purses = std::mem::take(&mut self.notes);
        let (due, later): (Vec<_>, Vec<_>) =
            purses.into_iter().partition(|(seat, _)| self.is_asked(*seat, "purse"));
        self.notes = later;
        due.into_iter().fold(self, |race, (seat, purse)| race.gives(seat, "purse", purse))
    }

    /// What a player offers to whom, and how they divide their money.
    #[track_caller]
    pub fn purse(
        &self,
        seat: u8,
        offer: Option<(&str, &str, u32)>,
        loyalty: u32,
    ) -> (Option<Value>, Value) {
        let fight = self.state().fight.as_ref().expect("somebody fights");
        let enemy = fight.opponent(Seat(seat)).expect("the seat is one of the pair");
        let tempted = offer.map(|(to, gun, dollars)| {
            let gun = self.find(fight.guns(enemy), gun);
            let kind = match to {
                "throw" => BribeKind::Throw,
                "turn" => BribeKind::Turn,
                _ => panic!("nobody is bribed to {to}"),
            };
            (json!({"type": "tempt", "gun": gun, "kind": kind}), dollars)
        });
        let offered = tempted.as_ref().map_or(0, |(_, dollars)| *dollars);
        let keep = self.state().player(Seat(seat)).cash.saturating_sub(offered + loyalty);
        let mut parts: Vec<(Value, u32)> = tempted.clone().into_iter().collect();
        parts.push((json!({"type": "loyalty"}), loyalty));
        parts.push((json!({"type": "keep"}), keep));
        parts.retain(|(_, dollars)| 0 < *dollars);
        (tempted.map(|(target, _)| target), json!(parts))
    }

    /// A posse rides to a property, by its name in addresses, with all who can; where several may
    /// ride, they are asked who does when all have said where.
    #[track_caller]
    pub fn posse_rides(self, seat: u8, name: &str) -> Race {
        let race =
            self.gives(seat, "posse", json!({"type": "property", "property": property(name)}));
        race.all_ride()
    }

    /// Every player who is asked lets all ride who can, or nobody if they have said so.
    #[track_caller]
    fn all_ride(mut self) -> Race {
        for seat in self.seats() {
            if !self.is_asked(seat.0, "riders") {
                continue;
            }
            let answer = match self.asked(seat.0, "riders").choice {
                PromptChoice::Some { options, .. } => {
                    options.into_iter().map(|it| it.value).collect()
                }
                _ => json!({"type": "no"}),
            };
            self = self.gives(seat.0, "riders", answer);
        }
        self
    }

    /// Of a posse these ride, by number.
    #[track_caller]
    pub fn ride<const N: usize>(self, seat: u8, guns: [u16; N]) -> Race {
        let guns: Vec<Value> =
            guns.map(|gun| json!({"type": "gun", "gun": gun})).into_iter().collect();
        self.gives(seat, "riders", json!(guns))
    }

    /// A posse rides nowhere, with a decoy.
    #[track_caller]
    pub fn posse_bluffs(self, seat: u8) -> Race {
        self.answers(seat, "posse", "Decoy").all_ride()
    }

    /// A posse stays at home.
    #[track_caller]
    pub fn posse_stays(self, seat: u8) -> Race {
        self.answers(seat, "posse", "Stay").all_ride()
    }
}

/// A rank by its word.
pub fn rank(word: &str) -> Rank {
    let found = Rank::IN_WAVES.into_iter().find(|it| it.word() == word);
    found.unwrap_or_else(|| panic!("nobody is a {word}"))
}
