//! Everything there is to know about a race for mayor, and the questions that the rules ask of it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::characters::Character;
use super::fact::{Bid, Lot, Votes};
use super::fight::Fight;
use super::guns::{Duty, Gun, GunId, Place};
use super::player::Player;
use super::rules::{Gunslingers, Hand, Options};
use super::town::{Cell, Property};
use crate::engine::{Decode, Encode, Seat, so_many};

/// A race for mayor. Nothing in it is secret (G7): what is sealed are answers.
#[derive(Clone, Debug, Default, PartialEq, Encode, Decode)]
pub struct State {
    /// What the creator of the match chose.
    #[encode(1)]
    pub options: Options,
    /// Where the week stands.
    #[encode(2)]
    pub phase: Phase,
    /// The week, from 1; 0 in the setup.
    #[encode(3)]
    pub week: u8,
    /// The territory round of the week, 1 or 2; 0 before.
    #[encode(4)]
    pub round: u8,
    /// The properties in the order of the board.
    #[encode(5)]
    pub board: Vec<Property>,
    /// The players by seat.
    #[encode(6)]
    pub players: Vec<Player>,
    /// The controllers of properties; what nobody controls is not in it.
    #[encode(7)]
    pub holdings: BTreeMap<Property, Holding>,
    /// Everybody who ever came to town with a gun, the dead included.
    #[encode(8)]
    pub guns: BTreeMap<GunId, Gun>,
    /// The character who is put up, where they are bid for.
    #[encode(24)]
    pub candidate: Option<Character>,
    /// Characters that were put up and not wanted, where they are bid for.
    #[encode(9)]
    pub passed_over: Vec<Character>,
    /// Lots of the setup that are still to be auctioned.
    #[encode(10)]
    pub lots: Vec<Lot>,
    /// The player who picks the next lot.
    #[encode(11)]
    pub picker: Option<Seat>,
    /// The lot that is being auctioned.
    #[encode(12)]
    pub put_up: Option<u8>,
    /// The bids that were opened last in the auction that goes on.
    #[encode(25)]
    pub bids: Vec<Bid>,
    /// The gunslingers who came by this week's train, hired or not.
    #[encode(13)]
    pub train: Vec<GunId>,
    /// Whether the telegraph's controller has had their choice this week.
    #[encode(14)]
    pub telegraph_asked: bool,
    /// Claims of this territory round that are not settled yet, those of posses among them.
    #[encode(15)]
    pub claims: Vec<Claim>,
    /// The gunfight that is going on.
    #[encode(16)]
    pub fight: Option<Fight>,
    /// Guns wounded or killed in this territory round, by place (D3).
    #[encode(17)]
    pub casualties: BTreeMap<Property, u32>,
    /// The gunslingers who stand on a property that they took in this territory round: its defence
    /// against a posse (G58).
    #[encode(18)]
    pub occupiers: BTreeMap<Property, Vec<GunId>>,
    /// Gunslingers killed this week.
    #[encode(19)]
    pub killed_this_week: u32,
    /// Whether the burial of the first of them was paid for (C2).
    #[encode(20)]
    pub buried: bool,
    /// The votes, once they are counted.
    #[encode(21)]
    pub votes: Vec<Votes>,
    /// Dollars that the bank has paid out, less what it took in.
    #[encode(22)]
    pub paid_out: i64,
    /// Reputation tokens that the bank has handed out, less what it took back.
    #[encode(23)]
    pub tokens_out: i64,
    /// Whether time was called: the town votes at the end of the week (G75).
    #[encode(26)]
    pub time_called: bool,
}

/// Where the game stands.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = gunslingers::Phase)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The match has not started.
    #[default]
    #[encode(0)]
    Waiting,
    /// Characters find their players (S7.1).
    #[encode(1)]
    Casting,
    /// The lots of the setup are auctioned (S7.5).
    #[encode(2)]
    Lots,
    /// The train is in (S8).
    #[encode(3)]
    Train,
    /// Players make plans (S9.1).
    #[encode(4)]
    Plans,
    /// Territories are settled (S9.3).
    #[encode(5)]
    Territories,
    /// What posses claim is settled (S12).
    #[encode(6)]
    Posses,
    /// Both territory rounds of the week are over (S10).
    #[encode(7)]
    Rents,
    /// The next week begins (S6).
    #[encode(8)]
    WeekOver,
    /// The votes are to be counted (S4).
    #[encode(9)]
    Election,
    /// The votes are counted.
    #[encode(10)]
    Over,
}

/// The control of a property.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Holding {
    /// The player who controls it.
    #[encode(1)]
    pub owner: Seat,
    /// The controller's markers on it: 1, or 2 once they have held it to the end of a week (S10).
    #[encode(2)]
    pub markers: u8,
}

/// A claim that is not settled yet (S9.1).
#[derive(Clone, Debug, Default, PartialEq, Encode, Decode)]
pub struct Claim {
    /// The player whose claim it is.
    #[encode(1)]
    pub seat: Seat,
    /// The property that is claimed.
    #[encode(2)]
    pub property: Property,
    /// The gunslingers who arrive.
    #[encode(3)]
    pub guns: Vec<GunId>,
}

impl State {
    /// A player's side of the table.
    ///
    /// A seat that does not exist has nothing.
    pub fn player(&self, seat: Seat) -> &Player {
        const NOBODY: &Player = &Player {
            wish: None,
            character: None,
            character_cost: 0,
            cash: 0,
            reputation: 0,
            exit: None,
            lost: Vec::new(),
            face_saved: false,
            doctored: false,
        };
        self.players.get(seat.index()).unwrap_or(NOBODY)
    }

    /// Everybody's seat, in or out.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(so_many(self.players.len()))
    }

    /// The seats of those who are still in.
    pub fn playing(&self) -> Vec<Seat> {
        self.seats().filter(|seat| self.player(*seat).is_in()).collect()
    }

    /// The next seat clockwise that is still in.
    pub fn next_clockwise(&self, seat: Seat) -> Seat {
        let playing = self.playing();
        let later = playing.iter().find(|it| seat < **it);
        later.or(playing.first()).copied().unwrap_or(seat)
    }

    /// The player of a character, if still in.
    pub fn who_is(&self, character: Character) -> Option<Seat> {
        self.playing().into_iter().find(|seat| self.player(*seat).is(character))
    }

    /// Whether a seat plays a character whose power holds (C2).
    pub fn has_power_of(&self, seat: Seat, character: Character) -> bool {
        !self.options.literal && self.player(seat).is(character)
    }

    /// Where a property lies.
    pub fn cell(&self, property: Property) -> Cell {
        let place = self.board.iter().position(|it| *it == property).unwrap_or(0);
        Cell(u8::try_from(place).unwrap_or(0))
    }

    /// The player who controls a property.
    pub fn owner(&self, property: Property) -> Option<Seat> {
        self.holdings.get(&property).map(|it| it.owner)
    }

    /// Whether a player controls a property whose power holds (C1): by the letter of the document
    /// only the station and the newspaper office have one (S13).
    pub fn has_power(&self, seat: Seat, property: Property) -> bool {
        let named = matches!(property, Property::Depot | Property::Newspaper);
        (named || !self.options.literal) && self.owner(property) == Some(seat)
    }

    /// What a seat controls, in the order of the board.
    pub fn controlled(&self, seat: Seat) -> Vec<Property> {
        self.board.iter().copied().filter(|it| self.owner(*it) == Some(seat)).collect()
    }

    /// The player whose headquarters a property is, if still in.
    pub fn headquarters_of(&self, property: Property) -> Option<Seat> {
        Character::of_headquarters(property).and_then(|character| self.who_is(character))
    }

    /// The player whose headquarters a property is, and to whom it still belongs: it is guarded
    /// (G50).
    pub fn guarded_by(&self, property: Property) -> Option<Seat> {
        let seat = self.headquarters_of(property).filter(|_| !self.options.literal)?;
        (self.owner(property) == Some(seat)).then_some(seat)
    }

    /// A gunslinger, by number.
    ///
    /// One who never came is a plug who waits to be hired.
    pub fn gun(&self, gun: GunId) -> &Gun {
        const NOBODY: &Gun = &Gun {
            rank: super::guns::Rank::Plug,
            place: Place::ForHire,
            jailed_until: 0,
            duty: Duty::Posse,
            wounded: false,
            winged: false,
            thrown: false,
        };
        self.guns.get(&gun).unwrap_or(NOBODY)
    }

    /// A seat's gunslingers, those in jail included, the Boss not.
    pub fn gang(&self, seat: Seat) -> Vec<GunId> {
        let own = |(id, gun): (&GunId, &Gun)| {
            (gun.place == Place::Gang { seat } && !id.is_boss()).then_some(*id)
        };
        self.guns.iter().filter_map(own).collect()
    }

    /// A seat's gunslingers who are not in jail.
    pub fn available(&self, seat: Seat) -> Vec<GunId> {
        let mut gang = self.gang(seat);
        gang.retain(|gun| self.gun(*gun).jailed_until == 0);
        gang
    }

    /// A seat's posse: everybody free who was not placed or delayed, and is not wounded (S9.1,
    /// G59).
    pub fn posse(&self, seat: Seat) -> Vec<GunId> {
        let mut posse = self.available(seat);
        posse.retain(|gun| {
            let gun = self.gun(*gun);
            gun.duty == Duty::Posse && !gun.wounded
        });
        posse
    }

    /// The gunslingers who guard a headquarters without being told to: the Boss and the posse
    /// (G50).
    pub fn home_guard(&self, seat: Seat) -> Vec<GunId> {
        let boss = Some(GunId::boss_of(seat)).filter(|it| self.guns.contains_key(it));
        boss.into_iter().chain(self.posse(seat)).collect()
    }

    /// The gunslingers who took a property in this territory round and can still fight for its
    /// controller (G58).
    pub fn occupiers(&self, property: Property) -> Vec<GunId> {
        let Some(seat) = self.owner(property) else { return Vec::new() };
        let guns = self.occupiers.get(&property).cloned().unwrap_or_default();
        self.arrived(&Claim { seat, property, guns })
    }

    /// Gunslingers in play: everybody's, those in jail included, no Boss (G62).
    pub fn guns_in_play(&self) -> u32 {
        let hired =
            |(id, gun): &(&GunId, &Gun)| matches!(gun.place, Place::Gang { .. }) && !id.is_boss();
        so_many(self.guns.iter().filter(hired).count())
    }

    /// Whether a gunslinger can fight: alive, unhurt enough, and not bribed (G42). A winged one
    /// still stands.
    pub fn stands(&self, gun: GunId) -> bool {
        let gun = self.gun(gun);
        matches!(gun.place, Place::Gang { .. }) && !gun.wounded && !gun.thrown
    }

    /// Which of a seat's guns still stand in the gunfight that goes on.
    pub fn standing(&self, seat: Seat) -> Vec<GunId> {
        let guns = self.fight.as_ref().map_or(&[][..], |fight| fight.guns(seat));
        guns.iter().copied().filter(|gun| self.stands(*gun)).collect()
    }

    /// The strength of guns: 1, 2 or 3 each (D1).
    pub fn strength(&self, guns: &[GunId]) -> u32 {
        guns.iter().map(|gun| self.gun(*gun).rank.strength()).sum()
    }

    /// The reputation that it takes to hold all that a seat controls: the sum of its properties'
    /// tokens, its headquarters aside (G35).
    pub fn needed_to_hold(&self, seat: Seat) -> u32 {
        let own = self.player(seat).headquarters();
        let held = self.controlled(seat).into_iter().filter(|it| Some(*it) != own);
        held.map(Property::reputation).sum()
    }

    /// How far a property is from the nearest that a seat controls; 0 if the seat controls it (D4).
    /// Nothing where the seat controls nothing.
    pub fn distance(&self, seat: Seat, property: Property) -> Option<u32> {
        let to = self.cell(property);
        self.controlled(seat).into_iter().map(|it| self.cell(it).distance(to)).min()
    }

    /// By how much a property is too far for a seat: for each gun a die of at most that is a delay
    /// (D4).
    pub fn excess_distance(&self, rules: &Gunslingers, seat: Seat, property: Property) -> u32 {
        if self.options.literal {
            return 0;
        }
        let distance = self.distance(seat, property).unwrap_or(0);
        distance.saturating_sub(self.safe_distance(rules, seat))
    }

    /// How far a seat's gunslingers go without risk: one further for the Colonel, and one for
    /// whoever controls the Land Office (D4).
    pub fn safe_distance(&self, rules: &Gunslingers, seat: Seat) -> u32 {
        rules.safe_distance
            + u32::from(self.has_power_of(seat, Character::ColonelCartwright))
            + u32::from(self.has_power(seat, Property::Land))
    }

    /// What a seat's votes are counted from (D1).
    pub fn hand(&self, seat: Seat) -> Hand {
        let gang = self.gang(seat);
        let Player { cash, reputation, .. } = *self.player(seat);
        let guns = so_many(gang.len());
        Hand { reputation, cash, guns, strength: self.strength(&gang) }
    }

    /// A seat's votes now (D1).
    pub fn votes_now(&self, rules: &Gunslingers, seat: Seat) -> Votes {
        let hand = self.hand(seat);
        let Hand { reputation, cash, guns, strength } = hand;
        let votes = rules.votes(self.options.literal, hand);
        Votes { seat, reputation, cash, guns, strength, votes }
    }

    /// The number that the next gunslinger gets.
    pub fn next_gun(&self) -> GunId {
        let last = self.guns.keys().next_back().filter(|it| !it.is_boss());
        last.map_or(GunId::FIRST, |it| GunId(it.0.saturating_add(1)))
    }

    /// Which gunslingers of a claim are there and can fight: those who have not left, and are
    /// neither in jail nor hurt.
    pub fn arrived(&self, claim: &Claim) -> Vec<GunId> {
        let able = |gun: &&GunId| {
            let it = self.gun(**gun);
            let own = it.place == Place::Gang { seat: claim.seat };
            own && it.jailed_until == 0 && !it.wounded
        };
        claim.guns.iter().filter(able).copied().collect()
    }

    /// The next place where a claim is to be settled, in the order of the board (G28).
    pub fn next_claimed(&self) -> Option<Property> {
        self.board.iter().copied().find(|it| self.claims.iter().any(|claim| claim.property == *it))
    }

    /// Everybody who claims a property, with who arrives.
    pub fn claims_on(&self, property: Property) -> Vec<&Claim> {
        self.claims.iter().filter(|claim| claim.property == property).collect()
    }

    /// A lot that is still to be auctioned.
    pub fn lot(&self, number: u8) -> Option<Lot> {
        self.lots.iter().find(|it| it.lot == number).cloned()
    }
}
