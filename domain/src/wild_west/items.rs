//! What characters carry beside weapons (D2, V55, V73, V74).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::dice::Pool;
use super::ground::Cover;
use super::skills::Talent;
use super::statuses::Status;
use super::strike::Strike;
use crate::engine::{Decode, Encode};

/// An item, by its id (V55).
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
#[schema(as = wild_west::Item)]
#[serde(rename_all = "kebab-case")]
pub enum Item {
    /// Pills against pain.
    #[default]
    #[encode(0)]
    WillowPills,
    /// Bandages.
    #[encode(1)]
    Bandages,
    /// A bag with everything for first aid.
    #[encode(2)]
    AidBag,
    /// A cure for poison.
    #[encode(3)]
    Antidote,
    /// A cure for burns.
    #[encode(4)]
    BurnSalve,
    /// A cure for a daze.
    #[encode(5)]
    SmellingSalts,
    /// Another cure for a daze.
    #[encode(6)]
    HazelWater,
    /// A bottle that may help against anything.
    #[encode(7)]
    MiracleTonic,
    /// A dose that makes tougher for an hour.
    #[encode(8)]
    HeartTonic,
    /// A pot that smokes.
    #[encode(9)]
    SmokePot,
    /// A bomb that dazes.
    #[encode(10)]
    FlashPot,
    /// A keg of black powder.
    #[encode(11)]
    PowderKeg,
    /// A stick that blasts.
    #[encode(12)]
    BlastingStick,
    /// A bomb full of iron.
    #[encode(13)]
    NailBomb,
    /// A bottle that burns.
    #[encode(14)]
    FireBottle,
    /// A jar that shocks; a battery.
    #[encode(15)]
    SparkJar,
    /// Cords with weights.
    #[encode(16)]
    WeightedCords,
    /// A rope with a loop.
    #[encode(17)]
    Rope,
    /// A net.
    #[encode(18)]
    Net,
    /// A trap for a leg.
    #[encode(19)]
    JawTrap,
    /// A trap for a bear.
    #[encode(20)]
    BearTrap,
    /// A shield for one hand.
    #[encode(21)]
    Buckler,
    /// A shield for two hands.
    #[encode(22)]
    DoorShield,
    /// Armor.
    #[encode(23)]
    PaddedCoat,
    /// Full armor.
    #[encode(24)]
    PlateCoat,
}

/// What an item is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// First Aid: each Hit of these dice heals 1 (D2).
    Heals(Pool),
    /// Ends a status, and its lasting effect (D2).
    Cures(Status),
    /// Rolls 1B: Ace takes 2 from any status, Hit 1, Spur does nothing, Blank poisons (D2).
    Tonic,
    /// Max Health +2 for an hour, once (D2).
    Fortifies,
    /// Smoke within Short of a hex (V77).
    Smokes,
    /// Thrown at a hex within Short: this strike within 1 hex, one step weaker to 6 (V73).
    Explodes(Strike),
    /// Thrown at somebody at Short (V74).
    Snares(Strike),
    /// Laid on an adjacent hex; fires at the first who enters it (V74).
    Lies(Trap),
    /// Held: Cover against everybody (V65).
    Shields(Cover),
    /// Worn: dice of Defense, and Moves cost 2 (V66).
    Armors(Pool),
}

/// A trap that lies on a hex (V74).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trap {
    /// The dice of Trapped.
    pub snare: Pool,
    /// Damage beside it.
    pub damage: u8,
}

/// Everything about an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ItemSheet {
    /// Which item it is.
    pub item: Item,
    /// Its name in the catalog.
    pub id: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// What it costs to use, in Grit; 0 where it is held or worn.
    pub grit: u8,
    /// Its price in dollars.
    pub price: u32,
    /// How often it can be used; 0 where it is held or worn (V55).
    pub uses: u8,
    /// How many hands it takes while it is held (V54).
    pub hands: u8,
    /// What it is for.
    pub what: Use,
}

impl Item {
    /// Everything about it.
    pub fn sheet(self) -> &'static ItemSheet {
        ITEMS.iter().find(|it| it.item == self).unwrap_or(&ITEMS[0])
    }

    /// Whether its uses are doubled for those who start as a Surgeon: pills, bandages and bag
    /// (V55).
    pub fn is_first_aid(self) -> bool {
        matches!(self.sheet().what, Use::Heals(_))
    }

    /// Whether it is a battery, which makes Electrocuted worse for its carrier (V83).
    pub fn is_battery(self) -> bool {
        self == Item::SparkJar
    }
}

impl ItemSheet {
    /// The Talent for its rolls, if it has any (V81).
    pub fn talent(&self) -> Option<Talent> {
        match self.what {
            Use::Heals(_) => Some(Talent::FirstAid),
            Use::Explodes(_) => Some(Talent::Explosives),
            Use::Snares(_) | Use::Lies(_) => Some(Talent::Traps),
            Use::Shields(_) | Use::Armors(_) => Some(Talent::Defense),
            Use::Cures(_) | Use::Tonic | Use::Fortifies | Use::Smokes => None,
        }
    }
}

const fn item(
    item: Item,
    [id, name]: [&'static str; 2],
    (grit, price, uses): (u8, u32, u8),
    what: Use,
) -> ItemSheet {
    let hands = match what {
        Use::Shields(Cover::Heavy) => 2,
        Use::Shields(_) => 1,
        _ => 0,
    };
    ItemSheet { item, id, name, grit, price, uses, hands, what }
}

const fn b(count: u8) -> Pool {
    Pool::black(count)
}

const fn g(count: u8) -> Pool {
    Pool::gold(count)
}

use Status::{Burned, Dazed, Electrocuted, Poisoned, Trapped};
use Use::{Armors, Cures, Explodes, Heals, Lies, Shields, Snares};

/// Every item, in the order of the enum (D2, V55, V73, V74).
pub const ITEMS: &[ItemSheet] = &[
    item(Item::WillowPills, ["willow-pills", "Willow pills"], (1, 5, 1), Heals(b(1))),
    item(Item::Bandages, ["bandages", "Bandages"], (2, 10, 1), Heals(b(2))),
    item(Item::AidBag, ["aid-bag", "Aid bag"], (2, 25, 3), Heals(b(3))),
    item(Item::Antidote, ["antidote", "Antidote"], (2, 10, 1), Cures(Poisoned)),
    item(Item::BurnSalve, ["burn-salve", "Burn salve"], (2, 10, 1), Cures(Burned)),
    item(Item::SmellingSalts, ["smelling-salts", "Smelling salts"], (1, 5, 1), Cures(Dazed)),
    item(Item::HazelWater, ["hazel-water", "Hazel water"], (1, 5, 1), Cures(Dazed)),
    item(Item::MiracleTonic, ["miracle-tonic", "Miracle tonic"], (1, 5, 1), Use::Tonic),
    item(Item::HeartTonic, ["heart-tonic", "Heart tonic"], (2, 20, 1), Use::Fortifies),
    item(Item::SmokePot, ["smoke-pot", "Smoke pot"], (3, 10, 1), Use::Smokes),
    item(
        Item::FlashPot,
        ["flash-pot", "Flash pot"],
        (3, 20, 1),
        Explodes(Strike::rolling(Dazed, g(3))),
    ),
    item(
        Item::PowderKeg,
        ["powder-keg", "Powder keg"],
        (3, 20, 1),
        Explodes(Strike::hitting(g(2)).and_fixed(Burned, 1)),
    ),
    item(
        Item::BlastingStick,
        ["blasting-stick", "Blasting stick"],
        (3, 20, 1),
        Explodes(Strike::hitting(g(3)).with_bang()),
    ),
    item(
        Item::NailBomb,
        ["nail-bomb", "Nail bomb"],
        (4, 20, 1),
        Explodes(Strike::hitting(g(4)).piercing(2)),
    ),
    item(
        Item::FireBottle,
        ["fire-bottle", "Fire bottle"],
        (4, 20, 1),
        Explodes(Strike::rolling(Burned, g(5))),
    ),
    item(
        Item::SparkJar,
        ["spark-jar", "Spark jar"],
        (4, 20, 1),
        Explodes(Strike::rolling(Electrocuted, g(5))),
    ),
    item(
        Item::WeightedCords,
        ["weighted-cords", "Weighted cords"],
        (2, 5, 1),
        Snares(Strike::rolling(Trapped, b(1))),
    ),
    item(Item::Rope, ["rope", "Rope"], (2, 10, 1), Snares(Strike::rolling(Trapped, b(2)))),
    item(Item::Net, ["net", "Net"], (3, 15, 1), Snares(Strike::rolling(Trapped, Pool::of(2, 1)))),
    item(
        Item::JawTrap,
        ["jaw-trap", "Jaw trap"],
        (3, 15, 1),
        Lies(Trap { snare: Pool::of(1, 2), damage: 0 }),
    ),
    item(
        Item::BearTrap,
        ["bear-trap", "Bear trap"],
        (4, 20, 1),
        Lies(Trap { snare: g(4), damage: 2 }),
    ),
    item(Item::Buckler, ["buckler", "Buckler"], (0, 20, 0), Shields(Cover::Light)),
    item(Item::DoorShield, ["door-shield", "Door shield"], (0, 40, 0), Shields(Cover::Heavy)),
    item(Item::PaddedCoat, ["padded-coat", "Padded coat"], (0, 40, 0), Armors(g(1))),
    item(Item::PlateCoat, ["plate-coat", "Plate coat"], (0, 80, 0), Armors(g(2))),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d2_every_item_has_its_row_and_its_name() {
        for (at, sheet) in ITEMS.iter().enumerate() {
            assert_eq!(sheet.item as usize, at);
            assert_eq!(sheet.item.sheet(), sheet);
            assert_eq!(serde_json::to_value(sheet.item).unwrap(), sheet.id);
            let held = matches!(sheet.what, Shields(_) | Armors(_));
            assert_eq!((sheet.grit == 0, sheet.uses == 0), (held, held), "{}", sheet.name);
        }
        assert_eq!(ITEMS.len(), 25);
    }

    #[test]
    fn v55_consumables_have_one_use_and_the_bag_three() {
        for sheet in ITEMS.iter().filter(|it| 0 < it.uses) {
            assert_eq!(sheet.uses, if sheet.item == Item::AidBag { 3 } else { 1 });
        }
        let first_aid: Vec<Item> =
            ITEMS.iter().map(|it| it.item).filter(|it| it.is_first_aid()).collect();
        assert_eq!(first_aid, [Item::WillowPills, Item::Bandages, Item::AidBag]);
        use Item::{Antidote, Bandages, Buckler, DoorShield, PlateCoat, WillowPills};
        let prices = [WillowPills, Bandages, Antidote, Buckler, DoorShield, PlateCoat];
        assert_eq!(prices.map(|it| it.sheet().price), [5, 10, 10, 20, 40, 80]);
    }

    #[test]
    fn v73_bombs_are_one_step_weaker_in_black_farther_off() {
        let told = |it: Item| match it.sheet().what {
            Explodes(strike) => (strike.to_string(), strike.one_step_weaker().to_string()),
            _ => Default::default(),
        };
        use Item::{BlastingStick, FireBottle, FlashPot, NailBomb, PowderKeg, SparkJar};
        let expected = [
            (FlashPot, "Dazed [3G]", "Dazed [2B]"),
            (PowderKeg, "2G and Burned [1]", "1B"),
            (BlastingStick, "3G, Bang!", "2B, Bang!"),
            (NailBomb, "4G, Piercing [2]", "3B, Piercing [1]"),
            (FireBottle, "Burned [5G]", "Burned [4B]"),
            (SparkJar, "Electrocuted [5G]", "Electrocuted [4B]"),
        ];
        for (item, near, far) in expected {
            assert_eq!(told(item), (near.to_owned(), far.to_owned()));
        }
        let grits = [FlashPot, PowderKeg, BlastingStick, NailBomb, FireBottle, SparkJar];
        assert_eq!(grits.map(|it| it.sheet().grit), [3, 3, 3, 4, 4, 4]);
    }

    #[test]
    fn v74_snares_are_thrown_and_traps_lie() {
        let of = |it: Item| (it.sheet().grit, it.sheet().what, it.sheet().talent());
        let rope = Snares(Strike::rolling(Trapped, b(2)));
        assert_eq!(of(Item::Rope), (2, rope, Some(Talent::Traps)));
        let bear = Lies(Trap { snare: g(4), damage: 2 });
        assert_eq!(of(Item::BearTrap), (4, bear, Some(Talent::Traps)));
    }
}
