//! Nugget City: twenty properties, how they lie, and what each is worth (S5, C1).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::engine::{Decode, Encode, Link, link};

/// A property, by its name in addresses (C1).
///
/// Stored format.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    ToSchema,
    Encode,
    Decode,
)]
#[schema(as = gunslingers::Property)]
#[serde(rename_all = "snake_case")]
pub enum Property {
    /// The train station, in the middle of town.
    #[default]
    #[encode(0)]
    Depot,
    /// The newspaper office.
    #[encode(1)]
    Newspaper,
    /// The photographer's.
    #[encode(2)]
    Photographer,
    /// The blacksmith's shop.
    #[encode(3)]
    Blacksmith,
    /// The sheriff's office.
    #[encode(4)]
    Sheriff,
    /// Mrs. Parlor's house.
    #[encode(5)]
    Parlor,
    /// Colonel Cartwright's stable.
    #[encode(6)]
    Stable,
    /// Harvey Harrigan's general store.
    #[encode(7)]
    Store,
    /// Anton Boozer's saloon.
    #[encode(8)]
    Saloon,
    /// Silas Neat's parlour for the dead.
    #[encode(9)]
    Undertaker,
    /// The bank.
    #[encode(10)]
    Bank,
    /// The assay office.
    #[encode(11)]
    Assay,
    /// The hotel.
    #[encode(12)]
    Hotel,
    /// The church.
    #[encode(13)]
    Church,
    /// The schoolhouse.
    #[encode(14)]
    School,
    /// The telegraph office.
    #[encode(15)]
    Telegraph,
    /// The gunsmith's.
    #[encode(16)]
    Gunsmith,
    /// The doctor's office.
    #[encode(17)]
    Doctor,
    /// The land office.
    #[encode(18)]
    Land,
    /// The gambling hall.
    #[encode(19)]
    Gambling,
}

/// How many properties there are (S5).
pub const PROPERTIES: usize = 20;

/// What a property is and brings: its card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Deed {
    /// Which property it is.
    pub property: Property,
    /// Its name in addresses.
    pub id: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// The rent that it pays.
    pub rent: Rent,
    /// The reputation tokens that its controller gets.
    pub reputation: u32,
    /// The power it gives its controller, if it gives one.
    pub power: Option<&'static str>,
}

/// What a property pays in a week (S2.3).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rent {
    /// What it always pays, in dollars.
    pub dollars: u32,
    /// Counting dice on top, a dollar for each point.
    pub dice: Dice,
    /// Dollars on top for what happened.
    pub bonus: Bonus,
}

/// How many counting dice a rent rolls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Dice {
    /// So many.
    Of(u32),
    /// One for each gunslinger in play, up to a limit (S10, G62, G63).
    PerGunInPlay {
        /// The most dice that there are.
        max: u32,
    },
    /// One, and one for each gunslinger who came by this week's train, up to a limit in all.
    PerGunOnTrain {
        /// The most dice that there are.
        max: u32,
    },
}

/// What a rent depends on beside dice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bonus {
    /// Nothing.
    None,
    /// A dollar for each gunslinger killed this week, up to a limit.
    PerGunKilled {
        /// The limit, in dollars.
        max: u32,
    },
    /// A dollar for every full ten dollars of the controller's, up to a limit.
    PerTenDollars {
        /// The limit, in dollars.
        max: u32,
    },
}

const fn rent(dollars: u32, dice: u32) -> Rent {
    Rent { dollars, dice: Dice::Of(dice), bonus: Bonus::None }
}

const fn per_gun(dollars: u32, max: u32) -> Rent {
    Rent { dollars, dice: Dice::PerGunInPlay { max }, bonus: Bonus::None }
}

const fn deed(
    property: Property,
    id: &'static str,
    name: &'static str,
    rent: Rent,
    reputation: u32,
    power: Option<&'static str>,
) -> Deed {
    Deed { property, id, name, rent, reputation, power }
}

/// The cards of all properties, in the order of [`Property`] (C1).
const DEEDS: [Deed; PROPERTIES] = {
    use Property::*;
    let undertaker = Rent { dollars: 2, dice: Dice::Of(0), bonus: Bonus::PerGunKilled { max: 3 } };
    let bank = Rent { dollars: 2, dice: Dice::Of(0), bonus: Bonus::PerTenDollars { max: 3 } };
    let hotel = Rent { dollars: 1, dice: Dice::PerGunOnTrain { max: 5 }, bonus: Bonus::None };
    [
        deed(
            Depot,
            "depot",
            "Train Station",
            rent(1, 0),
            2,
            Some(
                "Its controller bids last in the first round of a train's auction, having seen all \
                 other bids.",
            ),
        ),
        deed(
            Newspaper,
            "newspaper",
            "Newspaper Office",
            rent(1, 1),
            2,
            Some(
                "Its controller looks at one face-down card before planning, in each territory \
                 round.",
            ),
        ),
        deed(Photographer, "photographer", "Photographer", rent(3, 0), 1, None),
        deed(Blacksmith, "blacksmith", "Blacksmith", per_gun(2, 4), 0, None),
        deed(
            Sheriff,
            "sheriff",
            "Sheriff's Office",
            rent(1, 0),
            3,
            Some("Its controller decides whether the sheriff breaks up gunfights of others."),
        ),
        deed(Parlor, "parlor", "Parlor House", per_gun(0, 6), 2, None),
        deed(Stable, "stable", "Stable", rent(2, 3), 2, None),
        deed(Store, "store", "General Store", rent(4, 0), 2, None),
        deed(Saloon, "saloon", "Saloon", rent(0, 6), 2, None),
        deed(Undertaker, "undertaker", "Undertaker", undertaker, 2, None),
        deed(Bank, "bank", "Bank", bank, 1, None),
        deed(Assay, "assay", "Assay Office", rent(0, 6), 0, None),
        deed(Hotel, "hotel", "Hotel", hotel, 1, None),
        deed(
            Church,
            "church",
            "Church",
            rent(0, 0),
            5,
            Some(
                "Its controller's first loss of reputation from backing down or running each week \
                 is cancelled.",
            ),
        ),
        deed(School, "school", "Schoolhouse", rent(1, 0), 4, None),
        deed(
            Telegraph,
            "telegraph",
            "Telegraph Office",
            rent(1, 1),
            2,
            Some(
                "Once a week, before the bids, its controller may have the whole train rolled \
                 again for $1.",
            ),
        ),
        deed(
            Gunsmith,
            "gunsmith",
            "Gunsmith",
            rent(1, 2),
            1,
            Some("Its controller's first shooter in each fight rolls one more die."),
        ),
        deed(
            Doctor,
            "doctor",
            "Doctor's Office",
            rent(1, 2),
            1,
            Some(
                "Its controller's first gunslinger who would be killed in a territory round is \
                 wounded instead.",
            ),
        ),
        deed(
            Land,
            "land",
            "Land Office",
            rent(2, 0),
            2,
            Some("Distances count one less for its controller."),
        ),
        deed(Gambling, "gambling", "Gambling Hall", rent(0, 5), 0, None),
    ]
};

impl Property {
    /// Every property, in the order of the list (C1).
    pub fn all() -> impl Iterator<Item = Property> {
        DEEDS.iter().map(|deed| deed.property)
    }

    /// Its card.
    pub fn deed(self) -> &'static Deed {
        &DEEDS[self as usize]
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        self.deed().name
    }

    /// What it is called, as sentences have it.
    pub fn linked(self) -> Link {
        link("property", self.deed().id, self.name())
    }

    /// The reputation tokens that its controller gets.
    pub fn reputation(self) -> u32 {
        self.deed().reputation
    }
}

impl Rent {
    /// The rent as a card has it: `$2 + 3C`.
    pub fn formula(&self) -> String {
        let dice = match self.dice {
            Dice::Of(0) => None,
            Dice::Of(dice) => Some(format!("{dice}C")),
            Dice::PerGunInPlay { max } => {
                Some(format!("up to {max}C: 1C for each gunslinger in play"))
            }
            Dice::PerGunOnTrain { max } => {
                Some(format!("up to {max}C: 1C, and 1C for each gunslinger on this week's train"))
            }
        };
        let bonus = match self.bonus {
            Bonus::None => None,
            Bonus::PerGunKilled { max } => {
                Some(format!("up to ${max}: $1 for each gunslinger killed this week"))
            }
            Bonus::PerTenDollars { max } => {
                Some(format!("up to ${max}: $1 for every full $10 of your cash"))
            }
        };
        let always = (0 < self.dollars || dice.is_none() && bonus.is_none())
            .then(|| format!("${}", self.dollars));
        let parts: Vec<String> = [always, dice, bonus].into_iter().flatten().collect();
        parts.join(" + ")
    }
}

/// A place on the board, counted row by row (S5).
///
/// Stored format.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    ToSchema,
    Encode,
    Decode,
)]
#[schema(as = gunslingers::Cell)]
#[serde(transparent)]
#[encode(transparent)]
pub struct Cell(pub u8);

/// The rows of the board: how many properties, and the column of the first (S5).
pub const ROWS: [(u8, u8); 4] = [(3, 2), (7, 0), (7, 0), (3, 2)];

/// Where the train station is: the second row, the fourth place (S5).
pub const DEPOT_AT: Cell = Cell(6);

impl Cell {
    /// Every place, in the order of the board: row by row, then column by column (G28).
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..PROPERTIES as u8).map(Cell)
    }

    /// Row and column, both from 0 (S5).
    pub fn place(self) -> (u8, u8) {
        let mut left = self.0;
        for ((count, first), row) in ROWS.into_iter().zip(0..) {
            if left < count {
                return (row, first + left);
            }
            left -= count;
        }
        (0, 0)
    }

    /// How many steps along rows and columns it is to another place (D4).
    pub fn distance(self, to: Cell) -> u32 {
        let ((row, col), (other_row, other_col)) = (self.place(), to.place());
        u32::from(row.abs_diff(other_row)) + u32::from(col.abs_diff(other_col))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s5_the_board_has_rows_of_three_seven_seven_three_and_the_station_in_the_middle() {
        let places: Vec<(u8, u8)> = Cell::all().map(Cell::place).collect();
        assert_eq!(places.len(), 20);
        assert_eq!(places[..4], [(0, 2), (0, 3), (0, 4), (1, 0)]);
        assert_eq!(places[19], (3, 4));
        assert_eq!(DEPOT_AT.place(), (1, 3));
    }

    #[test]
    fn d4_distances_go_along_rows_and_columns() {
        let at = |row, col| Cell::all().find(|cell| cell.place() == (row, col)).unwrap();
        assert_eq!(at(1, 0).distance(at(1, 5)), 5);
        assert_eq!(at(0, 2).distance(at(3, 4)), 5);
        assert_eq!(at(2, 2).distance(at(2, 2)), 0);
    }

    #[test]
    fn c1_every_card_stands_in_its_place() {
        for (at, property) in Property::all().enumerate() {
            assert_eq!(property as usize, at);
            let json = serde_json::to_value(property).unwrap();
            assert_eq!(json, property.deed().id);
        }
        let reputation: u32 = Property::all().map(Property::reputation).sum();
        assert_eq!(reputation, 35);
    }

    #[test]
    fn s10_rents_read_like_their_cards() {
        let formula = |property: Property| property.deed().rent.formula();
        assert_eq!(formula(Property::Photographer), "$3");
        assert_eq!(formula(Property::Stable), "$2 + 3C");
        assert_eq!(formula(Property::Church), "$0");
        assert_eq!(formula(Property::Saloon), "6C");
        assert_eq!(formula(Property::Blacksmith), "$2 + up to 4C: 1C for each gunslinger in play");
        assert_eq!(formula(Property::Parlor), "up to 6C: 1C for each gunslinger in play");
        assert_eq!(formula(Property::Bank), "$2 + up to $3: $1 for every full $10 of your cash");
    }
}
