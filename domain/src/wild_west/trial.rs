//! Combats for tests, told in the words of the game.
//!
//! [`field`] is a position in the midst of a combat, and goes through a real match. Fighters are
//! named: characters `Ada`, `Ben`, `Cal`, `Dot`, in the order of their seats; foes as their kind,
//! the second of a kind with `(2)`. Dice are named by their faces: see [`dice`]. What every game
//! can say and expect: [`crate::engine::trial`].

use serde_json::json;
use uuid::Uuid;

use super::action::{Action, Target};
use super::fact::{Entrant, Means, OrderSet, RoundBegan, SurpriseSettled, TableSet, TurnBegan};
use super::foes::Foe;
use super::ground::{Ground, Hex};
use super::items::Item;
use super::rules::{Options, WildWest};
use super::skills::{Skills, Talent};
use super::state::{Body, Carried, Deed, Fighter, Person, Phase, Side, Slot, State, Trigger, Who};
use super::statuses::Status;
use super::trades::{Ability, Trade};
use super::weapons::Weapon;
use super::{Fact, dice::Pool};
use crate::engine::trial::{Opening, Tried};
use crate::engine::{Chance, Luck, MatchId, Seat, Seed};

/// A match under test.
pub type Trial = crate::engine::trial::Trial<WildWest>;

/// What characters under test are called.
const NAMES: [&str; 6] = ["Ada", "Ben", "Cal", "Dot", "Eve", "Fay"];

impl Tried for WildWest {
    type Notes = ();
}

/// Chance that brings these numbers first: for a die, the place of the face on it, from 0.
pub fn draws(named: &[u32]) -> Chance {
    let mut luck = Luck::seeded(Seed([3; 32]));
    luck.script(1, 0, named.to_vec());
    luck.chance(&[], MatchId(Uuid::nil()), 0, 1)
}

/// What chance draws for these faces: `-` a Blank, `s` a Spur of a Black die, `S` one of a Gold
/// die, `h` a Hit, `a` an Ace.
#[track_caller]
pub fn dice(faces: &str) -> Vec<u32> {
    let face = |it: char| match it {
        '-' => 0,
        's' => 2,
        'S' => 1,
        'h' => 3,
        'a' => 5,
        other => panic!("no die shows {other}"),
    };
    faces.chars().filter(|it| *it != ' ').map(face).collect()
}

/// What is changed of which fighter.
type Change = (usize, fn(&mut Fighter));

/// A position for a test to begin with.
#[derive(Clone)]
pub struct Field {
    entrants: Vec<Entrant>,
    options: Options,
    ground: Ground,
    warden: bool,
    grit: u8,
    changes: Vec<Change>,
    state: Vec<fn(&mut State)>,
}

/// An empty field: Ada is at 0,0, it is her turn in round 1, and everybody acts in their order.
pub fn field() -> Field {
    let (entrants, changes, state) = (Vec::new(), Vec::new(), Vec::new());
    let (options, ground) = (Options::default(), Ground::default());
    Field { entrants, options, ground, grit: 6, changes, state, warden: false }.hero(0, 0)
}

impl Field {
    /// One more character, with a used pistol and a knife: Charm 3B, Finesse 4B, Intuition 2B,
    /// Nerve 3B, and no Talent (W20).
    pub fn hero(mut self, q: i16, r: i16) -> Field {
        let seat = Seat(self.characters());
        let [charm, finesse, intuition, nerve] = [3, 4, 2, 3].map(Pool::black);
        let person = Person {
            skills: Skills { charm, finesse, intuition, nerve },
            trade: Trade::Shootist,
            weapons: vec![Weapon::WornPistol, Weapon::Knife],
            in_hand: vec![Weapon::WornPistol, Weapon::Knife],
            max_health: 10,
            ..Person::default()
        };
        self.entrants.push(Entrant {
            seat: Some(seat),
            name: NAMES[seat.index()].to_owned(),
            body: Body::Character { person },
            health: 10,
            max: 10,
            hex: Hex::at(q, r),
            bleeds: true,
            ..Entrant::default()
        });
        self
    }

    /// One more character, on the side of the foes.
    pub fn rival(self, q: i16, r: i16) -> Field {
        self.hero(q, r).but(|it| it.side = Side::Foes)
    }

    /// A player has the Warden's seat: the one after those of the characters.
    pub fn warden(mut self) -> Field {
        self.warden = true;
        self
    }

    /// A foe.
    pub fn foe(mut self, foe: Foe, q: i16, r: i16) -> Field {
        let sheet = foe.sheet();
        let same = self.entrants.iter().filter(|it| it.name.starts_with(sheet.name)).count();
        let name = match same {
            0 => sheet.name.to_owned(),
            count => format!("{} ({})", sheet.name, count + 1),
        };
        self.entrants.push(Entrant {
            side: Side::Foes,
            name,
            body: Body::Foe { foe },
            health: sheet.health,
            max: sheet.health,
            hex: Hex::at(q, r),
            ..Entrant::default()
        });
        self
    }

    /// Changes the fighter who came last.
    pub fn but(mut self, change: fn(&mut Fighter)) -> Field {
        self.changes.push((self.entrants.len() - 1, change));
        self
    }

    /// Changes Ada.
    pub fn but_first(mut self, change: fn(&mut Fighter)) -> Field {
        self.changes.push((0, change));
        self
    }

    /// The character who came last has an item, so often.
    pub fn item(mut self, item: Item, uses: u8) -> Field {
        self.person(|it| it.items.push(Carried { item, uses, of: uses }));
        self
    }

    /// The character who came last has a weapon in hand, and no other.
    pub fn weapon(mut self, weapon: Weapon) -> Field {
        self.person(|it| {
            it.weapons.push(weapon);
            it.in_hand = vec![weapon];
        });
        self
    }

    /// The character who came last has an ability.
    pub fn ability(mut self, ability: Ability) -> Field {
        self.person(|it| {
            it.trade = ability.sheet().trade;
            it.abilities.push(ability);
        });
        self
    }

    /// The character who came last has a Talent.
    pub fn talent(mut self, talent: Talent) -> Field {
        self.person(|it| it.talents.push(talent));
        self
    }

    fn person(&mut self, change: impl FnOnce(&mut Person)) {
        if let Some(Entrant { body: Body::Character { person }, .. }) = self.entrants.last_mut() {
            change(person);
        }
    }

    /// The fighter who came last has a status.
    pub fn ails(self, status: Status) -> Field {
        let change: fn(&mut Fighter) = match status {
            Status::Afraid => |it| it.ails.set(Status::Afraid, 3),
            Status::Burned => |it| it.ails.set(Status::Burned, 3),
            Status::Dazed => |it| it.ails.set(Status::Dazed, 3),
            Status::Electrocuted => |it| it.ails.set(Status::Electrocuted, 3),
            Status::Poisoned => |it| it.ails.set(Status::Poisoned, 3),
            Status::Trapped => |it| it.ails.set(Status::Trapped, 3),
            Status::Unconscious => |it| {
                it.ails.set(Status::Unconscious, 3);
                it.prone = true;
            },
        };
        self.but(change)
    }

    /// With other options.
    pub fn options(mut self, change: fn(&mut Options)) -> Field {
        change(&mut self.options);
        self
    }

    /// With something on the ground.
    pub fn ground(mut self, change: fn(&mut Ground)) -> Field {
        change(&mut self.ground);
        self
    }

    /// With anything else.
    pub fn with(mut self, change: fn(&mut State)) -> Field {
        self.state.push(change);
        self
    }

    /// The position.
    pub fn state(&self) -> State {
        let mut state = State::default();
        let fold = |state: &mut State, fact: Fact| fact.fold(state);
        let Field { entrants, options, ground, .. } = self.clone();
        let warden = self.warden.then(|| Seat(self.characters()));
        let set = TableSet { options, warden, fighters: entrants, ground };
        fold(&mut state, set.into());
        fold(&mut state, SurpriseSettled { surprising: None }.into());
        let order: Vec<Slot> = state.all().map(|(who, _)| Slot { fighters: vec![who] }).collect();
        fold(&mut state, OrderSet { order, first_round: Vec::new() }.into());
        fold(&mut state, RoundBegan { round: 1 }.into());
        let began =
            TurnBegan { who: Who(0), slot: 0, grit: self.grit, move_grit: None, frenzied: false };
        fold(&mut state, began.into());
        for (at, change) in &self.changes {
            change(&mut state.fighters[*at]);
        }
        for change in &self.state {
            change(&mut state);
        }
        state
    }

    /// The match begins there.
    #[track_caller]
    pub fn begins(self) -> Trial {
        self.opening().begins()
    }

    /// The match begins where it is not settled yet who is surprised, and the dice that are rolled
    /// first show these faces: see [`dice`].
    #[track_caller]
    pub fn rolls_order(self, faces: &str) -> Trial {
        let it = self.with(|it| {
            (it.phase, it.round, it.turn) = (Phase::Surprise, 0, None);
            it.order.clear();
            it.waiting.clear();
        });
        it.opening().draws_next(&dice(faces)).begins()
    }

    fn opening(self) -> Opening<WildWest> {
        let seats = usize::from(self.characters()) + usize::from(self.warden);
        Opening::of(WildWest::V1, seats).state(self.state())
    }

    fn characters(&self) -> u8 {
        u8::try_from(self.entrants.iter().filter(|it| it.seat.is_some()).count()).unwrap()
    }
}

/// What players do.
impl Trial {
    /// Names the faces of the dice that are rolled next: see [`dice`].
    #[track_caller]
    pub fn dice(self, faces: &str) -> Trial {
        self.draws_next(&dice(faces))
    }

    #[track_caller]
    pub fn takes(self, seat: u8, action: Action) -> Trial {
        self.gives(seat, "play", json!(action))
    }

    /// A character attacks with what they hold.
    #[track_caller]
    pub fn attacks_with(self, seat: u8, weapon: Weapon, target: &str) -> Trial {
        let it = self.takes(seat, Action::Attack { means: Means::Weapon { weapon, load: None } });
        match it.is_asked(seat, "attack_target") {
            true => it.then_picks(seat, target),
            false => it,
        }
    }

    /// The Warden lets a foe make an attack of its own, by its place in the table.
    #[track_caller]
    pub fn foe_attacks(self, warden: u8, attack: u8) -> Trial {
        self.takes(warden, Action::Attack { means: Means::Own { attack } })
    }

    /// A character fires a used pistol.
    #[track_caller]
    pub fn shoots(self, seat: u8, target: &str) -> Trial {
        self.attacks_with(seat, Weapon::WornPistol, target)
    }

    /// A character uses an item.
    #[track_caller]
    pub fn uses(self, seat: u8, item: Item, target: &str) -> Trial {
        let it = self.takes(seat, Action::UseItem { item });
        match it.is_asked(seat, "item_target") {
            true => it.then_picks(seat, target),
            false => it,
        }
    }

    /// A character uses an item at a hex.
    #[track_caller]
    pub fn throws(self, seat: u8, item: Item, q: i16, r: i16) -> Trial {
        let it = self.takes(seat, Action::UseItem { item });
        it.then_replies(seat, json!(Target::Hex { hex: Hex::at(q, r) }))
    }

    /// A character moves for so much Grit.
    #[track_caller]
    pub fn walks(self, seat: u8, grit: u8, q: i16, r: i16) -> Trial {
        let it = self.takes(seat, Action::Move {});
        let it =
            if it.is_asked(seat, "move_grit") { it.then_replies(seat, json!(grit)) } else { it };
        it.then_replies(seat, json!(Target::Hex { hex: Hex::at(q, r) }))
    }

    /// A character tries to relieve a status with so many dice.
    #[track_caller]
    pub fn relieves(self, seat: u8, status: Status, dice: u8) -> Trial {
        let it = self.takes(seat, Action::Relieve { status });
        let asked = it.is_asked(seat, "relief_dice");
        if asked { it.then_replies(seat, json!(dice)) } else { it }
    }

    /// A character prepares something for anybody, or for whom a word says.
    #[track_caller]
    pub fn prepares(self, seat: u8, deed: Deed, trigger: Trigger, by: &str) -> Trial {
        let it = self.takes(seat, Action::Prepare {});
        let it = it.then_replies(seat, json!(Target::Deed { deed }));
        let it = it.then_replies(seat, json!(Target::Trigger { trigger }));
        if it.is_asked(seat, "trigger_by") { it.then_picks(seat, by) } else { it }
    }

    /// A character uses an ability.
    #[track_caller]
    pub fn plays(self, seat: u8, ability: Ability) -> Trial {
        self.takes(seat, Action::Ability { ability })
    }

    /// The Warden writes a note on a ruling, and means it so.
    #[track_caller]
    pub fn notes(self, warden: u8, note: &str) -> Trial {
        self.gives(warden, "ruling_note", json!(note)).picks(warden, "So it is ruled")
    }

    /// A character ends the turn.
    #[track_caller]
    pub fn ends_turn(self, seat: u8) -> Trial {
        self.takes(seat, Action::EndTurn {})
    }
}

/// What is so.
impl Trial {
    /// The fighter of a name.
    #[track_caller]
    pub fn fighter(&self, name: &str) -> &Fighter {
        let found = self.state().fighters.iter().find(|it| it.name == name);
        found.unwrap_or_else(|| panic!("there is no {name}"))
    }

    /// Somebody's Health.
    #[track_caller]
    pub fn health(&self, name: &str) -> u16 {
        self.fighter(name).health
    }

    /// Somebody's Grit.
    #[track_caller]
    pub fn grit(&self, name: &str) -> u8 {
        self.fighter(name).grit
    }

    /// How severe somebody's status is.
    #[track_caller]
    pub fn severity(&self, name: &str, status: Status) -> u8 {
        self.fighter(name).ails.severity(status)
    }

    /// Whether a seat may take an action now.
    pub fn may_take(&self, seat: u8, action: Action) -> bool {
        let offered = |it: &crate::engine::OptionItem| it.value == json!(action);
        self.prompt(seat).is_some_and(|it| it.kind == "play" && it.options().iter().any(offered))
    }
}
