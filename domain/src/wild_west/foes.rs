//! The foes: their numbers, attacks, tolerances and frenzies (D4, V56, V57, V88, V89).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::dice::Pool;
use super::ground::{Band, Speed};
use super::skills::Talent;
use super::statuses::{Size, Status};
use super::strike::Strike;
use crate::engine::{Decode, Encode};

/// A kind of foe (D4).
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
#[schema(as = wild_west::Foe)]
#[serde(rename_all = "kebab-case")]
pub enum Foe {
    /// A weak human.
    #[default]
    #[encode(0)]
    Drifter,
    /// A moderate human.
    #[encode(1)]
    Gunhand,
    /// A strong human.
    #[encode(2)]
    Desperado,
    /// An ant that calls others.
    #[encode(3)]
    GraveAnt,
    /// A leech.
    #[encode(4)]
    BogLeech,
    /// A creeper with spores.
    #[encode(5)]
    BarkCreeper,
    /// A fox that burns.
    #[encode(6)]
    EmberFox,
    /// A thing that comes for the herd.
    #[encode(7)]
    HerdReaper,
    /// A very large centipede.
    #[encode(8)]
    RockCentipede,
    /// A pack of wolves, as one foe.
    #[encode(9)]
    WolfPack,
    /// An ape as tall as a horse.
    #[encode(10)]
    RidgeApe,
    /// A giant of the snow.
    #[encode(11)]
    FrostGiant,
}

/// Where a foe's attack works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// One target, with other dice at each band: Arm's Reach, Short and Long (V69).
    Bands([Option<Pool>; 3]),
    /// One target at a band. Every foe with an attack at Short has one at Arm's Reach, which it
    /// must use there (V69).
    At(Band),
    /// All opponents within Long (V76).
    AllWithinLong,
}

/// An attack of a foe (D4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoeAttack {
    /// What it is called.
    pub name: &'static str,
    /// The Grit that it costs.
    pub grit: u8,
    /// Where it works.
    pub reach: Reach,
    /// What it does; where the dice differ by band, `reach` has them.
    pub strike: Strike,
    /// The Talent for it, of those who have Talents.
    pub talent: Option<Talent>,
    /// When it can be used.
    pub when: When,
    /// Whether the foe heals by the damage that it does (V89).
    pub drains: bool,
    /// Whether it clings to whom it hurts (V89).
    pub clings: bool,
}

/// When a foe can use an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// At any time.
    Always,
    /// While it clings to somebody, on them.
    Clinging,
    /// In a frenzy.
    Frenzied,
}

/// What a threshold on a foe's Health brings (V88).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frenzy {
    /// It fires once, when Health falls to this or less and stays above 0.
    pub at: u16,
    /// What happens then.
    pub brings: Brings,
    /// The same in words, without the number.
    text: &'static str,
}

impl Frenzy {
    /// What it is, in words. The number is for those who may know the foe's Health (V108).
    pub fn told(&self, knows: bool) -> String {
        if knows { format!("At {} Health {}", self.at, self.text) } else { self.text.to_owned() }
    }
}

/// A threshold of a foe's Health and what it brings, as those see it who may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = wild_west::ShownFrenzy)]
pub struct ShownFrenzy {
    /// The Health at which it fires.
    pub at: u16,
    /// What happens then, in words.
    pub text: String,
}

/// What happens at a threshold (V87, V89).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brings {
    /// At once: as many more of its kind as this pool has Hits.
    Calls(Pool),
    /// At once: a status on opponents within Short.
    OnOpponents(Status, Pool),
    /// At once: a status on everybody else within Short.
    OnAll(Status, Pool),
    /// From the next turn on: its attacks for a frenzy.
    Attacks,
}

/// What is peculiar to a foe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quirk {
    /// Its Cover dice are Gold.
    GoldCover,
    /// Its attacks ignore Cover, and 4 or more damage dealt by one of them brings 1 Grit in its
    /// next turn, once (V89).
    Ruthless,
    /// A die more in attacks above half of its Health, one less below, unchanged at just half
    /// (V89).
    Pack,
    /// Twice a day, before Defense, when 3 or more Hits come: a free Dodge of 4B (V89).
    Duck,
    /// This status does not affect it.
    Immune(Status),
}

/// Everything about a kind of foe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoeSheet {
    /// Which foe it is.
    pub foe: Foe,
    /// Its name in the catalog.
    pub id: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// How large it is.
    pub size: Size,
    /// Health that it begins with.
    pub health: u16,
    /// Its Defense dice.
    pub defense: Pool,
    /// How fast it is.
    pub speed: Speed,
    /// Its Finesse, which it uses for every Skill (V56).
    pub finesse: Pool,
    /// Its Talents; `None`: a monster, which rolls every Spur again (W18).
    pub talents: Option<&'static [Talent]>,
    /// What it can do.
    pub attacks: &'static [FoeAttack],
    /// Its thresholds.
    pub frenzies: &'static [Frenzy],
    /// What is peculiar to it.
    pub quirks: &'static [Quirk],
}

impl Foe {
    /// The thresholds of its Health, for those who may know them.
    pub fn shown_frenzies(self) -> Vec<ShownFrenzy> {
        let shown = |it: &Frenzy| ShownFrenzy { at: it.at, text: it.told(true) };
        self.sheet().frenzies.iter().map(shown).collect()
    }

    /// Everything about it.
    pub fn sheet(self) -> &'static FoeSheet {
        FOES.iter().find(|it| it.foe == self).unwrap_or(&FOES[0])
    }
}

impl FoeSheet {
    /// Whether it rolls Spurs again in rolls of this kind: monsters always, humans by their Talents
    /// (W18).
    pub fn has_talent(&self, talent: Talent) -> bool {
        self.talents.is_none_or(|talents| talents.contains(&talent))
    }

    /// Whether a status does not affect it. Unconscious is for those who bleed (V100).
    pub fn is_immune(&self, status: Status) -> bool {
        status == Status::Unconscious || self.has(Quirk::Immune(status))
    }

    /// Whether something is peculiar to it.
    pub fn has(&self, quirk: Quirk) -> bool {
        self.quirks.contains(&quirk)
    }
}

impl FoeAttack {
    /// What it does at a band; nothing where it does not work there (V69).
    pub fn at(&self, band: Band) -> Option<Strike> {
        let works = match (self.reach, band) {
            (Reach::Bands([arms, short, long]), _) => {
                let dice = match band {
                    Band::Arms => arms.or(short),
                    Band::Short => short,
                    Band::Long => long,
                    Band::Distant => None,
                };
                return dice.map(|dice| Strike { dice, ..self.strike });
            }
            (Reach::At(own), _) => band == own,
            (Reach::AllWithinLong, _) => band <= Band::Long,
        };
        works.then_some(self.strike)
    }
}

impl FoeAttack {
    /// What it does where, in words.
    pub fn told(&self) -> String {
        if self.reach == Reach::AllWithinLong {
            return format!("{} on all opponents within Long", self.strike);
        }
        let told = Band::told_by_band(|it| Some(self.at(it)?.to_string()));
        let told = told.unwrap_or_else(|| self.strike.to_string());
        match self.when {
            When::Always => told,
            When::Clinging => format!("{told}, while it clings"),
            When::Frenzied => format!("{told}, in a frenzy"),
        }
    }
}

const fn attack(name: &'static str, grit: u8, reach: Reach, strike: Strike) -> FoeAttack {
    let (talent, when) = (None, When::Always);
    FoeAttack { name, grit, reach, strike, talent, when, drains: false, clings: false }
}

impl FoeAttack {
    const fn by(self, talent: Talent) -> FoeAttack {
        FoeAttack { talent: Some(talent), ..self }
    }
}

const fn b(count: u8) -> Pool {
    Pool::black(count)
}

const fn g(count: u8) -> Pool {
    Pool::gold(count)
}

const fn bg(black: u8, gold: u8) -> Pool {
    Pool::of(black, gold)
}

const ARMS: Reach = Reach::At(Band::Arms);
const SHORT: Reach = Reach::At(Band::Short);
const ALL: Reach = Reach::AllWithinLong;

use Status::{Afraid, Burned, Dazed, Poisoned, Trapped};

const fn hits(dice: Pool) -> Strike {
    Strike::hitting(dice)
}

const fn foe(
    foe: Foe,
    [id, name]: [&'static str; 2],
    (size, health, defense, finesse): (Size, u16, Pool, Pool),
    attacks: &'static [FoeAttack],
) -> FoeSheet {
    let (speed, talents) = (Speed::Normal, None);
    let (frenzies, quirks): (&[Frenzy], &[Quirk]) = (&[], &[]);
    FoeSheet {
        foe,
        id,
        name,
        size,
        health,
        defense,
        speed,
        finesse,
        talents,
        attacks,
        frenzies,
        quirks,
    }
}

impl FoeSheet {
    const fn human(self, talents: &'static [Talent], quirks: &'static [Quirk]) -> FoeSheet {
        FoeSheet { talents: Some(talents), quirks, ..self }
    }

    const fn frenzied(self, frenzies: &'static [Frenzy]) -> FoeSheet {
        FoeSheet { frenzies, ..self }
    }

    const fn odd(self, quirks: &'static [Quirk]) -> FoeSheet {
        FoeSheet { quirks, ..self }
    }

    const fn fast(self) -> FoeSheet {
        FoeSheet { speed: Speed::Fast, ..self }
    }
}

/// Every foe, in the order of the enum (D4).
pub const FOES: &[FoeSheet] = &[
    foe(
        Foe::Drifter,
        ["drifter", "Drifter"],
        (Size::Human, 6, Pool::NONE, b(3)),
        &[
            attack("pistol", 2, Reach::Bands([Some(b(1)), Some(bg(1, 1)), None]), hits(Pool::NONE))
                .by(Talent::Pistols),
            attack("knife", 2, ARMS, hits(bg(1, 1))).by(Talent::Melee),
        ],
    )
    .human(&[Talent::Pistols], &[]),
    foe(
        Foe::Gunhand,
        ["gunhand", "Gunhand"],
        (Size::Human, 10, b(1), b(3)),
        &[
            attack(
                "rifle",
                3,
                Reach::Bands([Some(g(1)), Some(b(3)), Some(bg(2, 3))]),
                hits(Pool::NONE),
            )
            .by(Talent::Rifles),
            attack("rope", 2, ARMS, Strike::rolling(Trapped, b(2)).plus(1)).by(Talent::Traps),
        ],
    )
    .human(&[Talent::Rifles, Talent::Defense, Talent::Nerve], &[Quirk::GoldCover]),
    foe(
        Foe::Desperado,
        ["desperado", "Desperado"],
        (Size::Human, 14, g(2), bg(2, 1)),
        &[
            attack(
                "crossbow",
                3,
                Reach::Bands([Some(b(1)), Some(g(4)), Some(bg(2, 2))]),
                hits(Pool::NONE),
            )
            .by(Talent::Bows),
            attack("burning pike", 2, ARMS, hits(bg(4, 2)).and_fixed(Burned, 1)).by(Talent::Melee),
        ],
    )
    .human(&[Talent::Bows, Talent::Melee], &[Quirk::Ruthless]),
    foe(
        Foe::GraveAnt,
        ["grave-ant", "Grave ant"],
        (Size::Tiny, 6, Pool::NONE, b(2)),
        &[
            attack("bite", 3, ARMS, hits(b(2))),
            attack("acid", 3, SHORT, Strike::rolling(Poisoned, b(2))),
        ],
    )
    .frenzied(&[Frenzy {
        at: 2,
        brings: Brings::Calls(g(2)),
        text: "it calls 2G more of its kind.",
    }]),
    foe(
        Foe::BogLeech,
        ["bog-leech", "Bog leech"],
        (Size::Small, 6, Pool::NONE, b(3)),
        &[
            FoeAttack { clings: true, ..attack("latch", 2, ARMS, hits(g(1))) },
            FoeAttack { when: When::Clinging, ..attack("drink", 4, ARMS, hits(g(3))) },
        ],
    ),
    foe(
        Foe::BarkCreeper,
        ["bark-creeper", "Bark creeper"],
        (Size::Small, 10, g(1), g(3)),
        &[
            attack("claws", 3, ARMS, hits(g(2))),
            attack("crown", 4, ARMS, hits(b(2)).and_fixed(Dazed, 2)),
            attack("thorn", 1, SHORT, hits(b(1))),
        ],
    )
    .frenzied(&[Frenzy {
        at: 4,
        brings: Brings::OnOpponents(Dazed, b(2)),
        text: "its spores make opponents within Short Dazed [2B].",
    }]),
    foe(
        Foe::EmberFox,
        ["ember-fox", "Ember fox"],
        (Size::Small, 16, b(1), g(3)),
        &[
            attack("burning bite", 3, ARMS, hits(g(2)).and_fixed(Burned, 1)),
            attack("embers", 3, SHORT, Strike::fixing(Burned, 3)),
        ],
    )
    .odd(&[Quirk::Immune(Burned)])
    .frenzied(&[Frenzy {
        at: 8,
        brings: Brings::OnAll(Burned, b(3)),
        text: "it flares up, and everybody within Short is Burned [3B].",
    }]),
    foe(
        Foe::HerdReaper,
        ["herd-reaper", "Herd reaper"],
        (Size::Small, 20, b(1), bg(2, 1)),
        &[
            attack("claws", 2, ARMS, hits(g(1))),
            attack("leap", 4, ARMS, hits(b(3)).and_fixed(Afraid, 1)),
            attack("tail", 3, SHORT, hits(b(2)).and_fixed(Trapped, 1)),
            attack("shriek", 2, ALL, Strike::rolling(Afraid, g(1))),
            FoeAttack {
                when: When::Frenzied,
                drains: true,
                ..attack("blood bite", 4, ARMS, hits(b(6)))
            },
        ],
    )
    .frenzied(&[Frenzy {
        at: 8,
        brings: Brings::Attacks,
        text: "it bites from its next turn on: 6B at Arm's Reach for 4 Grit, and it heals by \
               the damage.",
    }]),
    foe(
        Foe::RockCentipede,
        ["rock-centipede", "Rock centipede"],
        (Size::Medium, 23, b(2), b(3)),
        &[
            attack("fangs", 3, ARMS, hits(b(2)).and_fixed(Poisoned, 2)),
            attack("coil", 1, ARMS, Strike::rolling(Trapped, b(1))),
            attack("spit", 3, SHORT, hits(b(3))),
        ],
    ),
    foe(
        Foe::WolfPack,
        ["wolf-pack", "Wolf pack"],
        (Size::Medium, 60, b(1), b(3)),
        &[
            attack("rush", 4, ARMS, hits(g(4))),
            attack("bite", 2, ARMS, hits(g(2))),
            attack("encircle", 3, SHORT, hits(b(3)).and_fixed(Trapped, 1)),
            attack("howl", 3, ALL, Strike::rolling(Afraid, bg(1, 1))),
        ],
    )
    .fast()
    .odd(&[Quirk::Pack]),
    foe(
        Foe::RidgeApe,
        ["ridge-ape", "Ridge ape"],
        (Size::Medium, 48, b(2), bg(1, 1)),
        &[
            attack("hammer blow", 4, ARMS, hits(g(4))),
            attack("grip", 2, ARMS, hits(g(2)).and_fixed(Trapped, 1)),
            attack("rock", 2, SHORT, hits(b(2)).and_fixed(Dazed, 1)),
            attack("bellow", 3, ALL, Strike::rolling(Afraid, b(2))),
        ],
    )
    .odd(&[Quirk::Duck]),
    foe(
        Foe::FrostGiant,
        ["frost-giant", "Frost giant"],
        (Size::Large, 70, g(2), b(2)),
        &[
            attack("trunk", 3, ARMS, hits(bg(2, 2)).and_fixed(Dazed, 2)),
            attack("kick", 2, ARMS, hits(g(2))),
            attack("ice", 2, SHORT, hits(b(2))),
            attack("roar", 4, ALL, Strike::rolling(Afraid, b(4))),
        ],
    )
    .frenzied(&[Frenzy {
        at: 35,
        brings: Brings::OnOpponents(Afraid, b(4)),
        text: "it rages, and opponents within Short are Afraid [4B].",
    }]),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wild_west::strike::{Inflict, Severity};

    #[test]
    fn d4_every_foe_has_its_row_and_its_name() {
        for (at, sheet) in FOES.iter().enumerate() {
            assert_eq!(sheet.foe as usize, at);
            assert_eq!(sheet.foe.sheet(), sheet);
            assert_eq!(serde_json::to_value(sheet.foe).unwrap(), sheet.id);
            assert!(!sheet.attacks.is_empty() && 0 < sheet.health);
            assert!(sheet.frenzies.iter().all(|it| it.at < sheet.health));
        }
        assert_eq!(FOES.len(), 12);
    }

    #[test]
    fn w18_monsters_roll_every_spur_again_and_humans_by_their_talents() {
        assert!(Foe::RidgeApe.sheet().has_talent(Talent::Defense));
        let human = Foe::Drifter.sheet();
        assert!(human.has_talent(Talent::Pistols) && !human.has_talent(Talent::Defense));
        assert!(Foe::Gunhand.sheet().has_talent(Talent::Defense));
        let strong = Foe::Desperado.sheet();
        assert!(strong.has_talent(Talent::Bows) && strong.has_talent(Talent::Melee));
    }

    #[test]
    fn v69_attacks_without_a_mark_are_at_arms_reach() {
        let attack = |foe: Foe, at: usize| foe.sheet().attacks[at];
        let pistol = attack(Foe::Drifter, 0);
        assert_eq!(pistol.at(Band::Arms), Some(hits(b(1))));
        assert_eq!(pistol.at(Band::Short), Some(hits(bg(1, 1))));
        assert_eq!(pistol.at(Band::Long), None);
        let ape = Foe::RidgeApe.sheet().attacks;
        let works: Vec<bool> = ape.iter().map(|it| it.at(Band::Short).is_some()).collect();
        assert_eq!(works, [false, false, true, true]);
        let works: Vec<bool> = ape.iter().map(|it| it.at(Band::Arms).is_some()).collect();
        assert_eq!(works, [true, true, false, true]);
    }

    #[test]
    fn v69_no_foe_has_only_an_attack_at_short_to_use_at_arms_reach() {
        for sheet in FOES {
            let always = sheet.attacks.iter().filter(|it| it.when == When::Always);
            let mut bands = always.map(|it| it.reach);
            let has_short = sheet.attacks.iter().any(|it| it.reach == SHORT);
            assert!(!has_short || bands.any(|it| it == ARMS), "{}", sheet.name);
        }
    }

    #[test]
    fn v71_and_v75_are_in_the_table() {
        let embers = Foe::EmberFox.sheet().attacks[1].strike;
        let fixed = Inflict { status: Burned, severity: Severity::Fixed(3), plus: 0 };
        assert_eq!((embers.dice, embers.inflicts), (Pool::NONE, Some(fixed)));
        let rope = Foe::Gunhand.sheet().attacks[1].strike;
        assert_eq!(rope.to_string(), "Trapped [2B] +1");
    }

    #[test]
    fn v57_only_the_ember_fox_tolerates_anything() {
        for sheet in FOES {
            for status in Status::ALL {
                let fire = sheet.foe == Foe::EmberFox && status == Burned;
                // V100: none of them falls Unconscious.
                assert_eq!(sheet.is_immune(status), fire || status == Status::Unconscious);
            }
        }
    }
}
