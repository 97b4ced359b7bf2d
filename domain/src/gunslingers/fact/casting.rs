//! The town is built, and its characters are cast.

use super::super::characters::Character;
use super::super::guns::{Gun, GunId, Place, Rank};
use super::super::player::Player;
use super::super::rules::{Options, name_of_seat};
use super::super::state::{Holding, Phase, State};
use super::super::telling::{dollars, recruits_named, tokens};
use super::super::town::Property;
use super::parts::{CastBy, Recruit};
use crate::engine::{Eyes, Happening, Seat, counted};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The board was laid out, the station in the middle and the rest by chance (S5).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TownBuilt {
    /// What the creator chose.
    pub options: Options,
    /// How many players there are, from 2 to 5.
    pub players: u8,
    /// The properties in the order of the board.
    pub board: Vec<Property>,
    /// The character that each player would like to be, by seat.
    #[serde(default)]
    pub wishes: Vec<Option<Character>>,
}

impl Happening<State> for TownBuilt {
    fn fold(&self, state: &mut State) {
        let TownBuilt { options, players, board, wishes } = self;
        state.options = options.clone();
        state.board = board.clone();
        let wish = |at: u8| wishes.get(usize::from(at)).copied().flatten();
        let player = |at: u8| Player { wish: wish(at), ..Player::default() };
        state.players = (0..*players).map(player).collect();
        state.phase = Phase::Casting;
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let TownBuilt { players, .. } = self;
        let players = counted(*players, "player");
        format!("Nugget City is laid out, and {players} would be its mayor.")
    }

    fn rule(&self, _: &State) -> &'static str {
        "S5"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// A character was put up for bids (G2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CharacterPutUp {
    /// The character that is bid for.
    pub character: Character,
}

impl Happening<State> for CharacterPutUp {
    fn fold(&self, state: &mut State) {
        let CharacterPutUp { character } = self;
        state.candidate = Some(*character)
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let CharacterPutUp { character } = self;
        format!("Who will be {}?", character.linked())
    }

    fn rule(&self, _: &State) -> &'static str {
        "G2"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// Nobody bid for a character (G2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CharacterPassedOver {
    /// The character that nobody wanted.
    pub character: Character,
}

impl Happening<State> for CharacterPassedOver {
    fn fold(&self, state: &mut State) {
        let CharacterPassedOver { character } = self;
        state.passed_over.push(*character);
        state.candidate = None;
        state.bids.clear();
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let CharacterPassedOver { character } = self;
        format!("Nobody gets {} in the auction.", character.linked())
    }

    fn rule(&self, _: &State) -> &'static str {
        "G2"
    }
}

/// A player got a character (S7.1, G2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CharacterTaken {
    /// The player who got it.
    pub seat: Seat,
    /// The character whom the player plays.
    pub character: Character,
    /// How the player came to it.
    pub by: CastBy,
    /// What it cost, out of the money that the player begins with.
    pub paid: u32,
}

impl Happening<State> for CharacterTaken {
    fn fold(&self, state: &mut State) {
        let CharacterTaken { seat, character, by: _, paid } = self;
        state.candidate = None;
        state.bids.clear();
        state.with(*seat, |player| {
            player.character = Some(*character);
            player.character_cost = *paid;
        });
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let who = |seat: &Seat| name_of_seat(*seat);
        let CharacterTaken { seat, character, by, paid } = self;
        let how = match by {
            CastBy::Wish => ", as wished".to_owned(),
            CastBy::Chance => ", by chance".to_owned(),
            CastBy::Bid => format!(" for {}", dollars(*paid)),
        };
        format!("{} is {}{how}.", who(seat), character.linked())
    }

    fn rule(&self, _: &State) -> &'static str {
        let CharacterTaken { by, .. } = self;
        match by {
            CastBy::Wish | CastBy::Chance => "S7.1",
            CastBy::Bid => "G2",
        }
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        let CharacterTaken { by, .. } = self;
        *by == super::CastBy::Chance
    }
}

/// A player opened a headquarters with money, reputation and loyal hands (S7.2, C2, G16).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct HeadquartersOpened {
    /// The player whose headquarters they are.
    pub seat: Seat,
    /// The headquarters.
    pub property: Property,
    /// Money from the bank, in dollars.
    pub cash: u32,
    /// Reputation tokens from the bank.
    pub reputation: u32,
    /// The player's loyal hands.
    pub hands: Vec<Recruit>,
    /// Whether the character stands guard in person, as a Boss (G50).
    pub boss: bool,
}

impl Happening<State> for HeadquartersOpened {
    fn fold(&self, state: &mut State) {
        let HeadquartersOpened { seat, property, cash, reputation, hands, boss } = self;
        state.pay(*seat, *cash);
        state.award(*seat, *reputation);
        state.holdings.insert(*property, Holding { owner: *seat, markers: 2 });
        if *boss {
            let place = Place::Gang { seat: *seat };
            let gun = Gun { rank: Rank::Duellist, place, ..Gun::default() };
            state.guns.insert(GunId::boss_of(*seat), gun);
        }
        state.arrive(hands, Place::Gang { seat: *seat });
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let who = |seat: &Seat| name_of_seat(*seat);
        let HeadquartersOpened { seat, property, cash, reputation, hands, .. } = self;
        format!(
            "{} opens headquarters in the {} with {}, {} and {}.",
            who(seat),
            property.linked(),
            dollars(*cash),
            tokens(*reputation),
            recruits_named(hands)
        )
    }

    fn rule(&self, _: &State) -> &'static str {
        "S7.2"
    }
}
