//! The tables, row by row (C, D1 to D4, G2, V53, V55 to V57, V73, V74, V79).

use crate::wild_west::ammunition::{Load, LoadKind, SHOTS};
use crate::wild_west::foes::{FOES, Foe, FoeAttack, Reach};
use crate::wild_west::ground::{Band, Speed};
use crate::wild_west::items::{ITEMS, Item, Use};
use crate::wild_west::skills::{Skill, Talent};
use crate::wild_west::state::Who;
use crate::wild_west::statuses::{Size, Status};
use crate::wild_west::trades::{ABILITIES, Rank, Trade};
use crate::wild_west::trial::field;
use crate::wild_west::weapons::{WEAPONS, Weapon};

/// Name, Grit (of mounted weapons: of both of the crew), hands, price, and dice at Arm's Reach,
/// Short, Long and Distant.
const ARMS: [(&str, u8, u8, u32, &str); 36] = [
    ("fists", 2, 1, 0, "1B - - -"),
    ("worn-rifle", 4, 2, 10, "1G 3B 3G -"),
    ("rifle", 4, 2, 25, "1G 3B 1B3G -"),
    ("carbine", 3, 2, 60, "1G 3B 3G -"),
    ("repeater", 3, 2, 60, "1G 3B 2B2G -"),
    ("long-rifle", 3, 2, 100, "1G 3B 4G -"),
    ("scoped-rifle", 3, 2, 100, "1G - 4G 4B"),
    ("worn-shotgun", 4, 2, 10, "1G 3G - -"),
    ("shotgun", 4, 2, 25, "1G 2B3G 1B -"),
    ("pump-gun", 3, 2, 60, "1G 4G 1B -"),
    ("coach-gun", 3, 2, 100, "1G 1B5G 2B -"),
    ("worn-pistol", 2, 1, 0, "1B 2B - -"),
    ("pistol", 2, 1, 25, "1B 1B1G - -"),
    ("belt-pistol", 2, 1, 25, "1B 2G - -"),
    ("horse-pistol", 2, 1, 60, "1B 3G 1B -"),
    ("revolver", 1, 1, 60, "1B 2B 1B -"),
    ("fine-revolver", 1, 1, 100, "1B 2G 1B -"),
    ("hand-crossbow", 2, 1, 25, "1B 2B - -"),
    ("short-bow", 3, 2, 25, "1B 2B 1B -"),
    ("long-bow", 3, 2, 60, "1G 2G 2B -"),
    ("recurve-bow", 3, 2, 60, "1G 2B2G 1B1G -"),
    ("compound-bow", 3, 2, 100, "1G 1B3G 3B -"),
    ("crossbow", 3, 2, 100, "1B 4G 2B1G -"),
    ("knife", 2, 1, 0, "1G 1B - -"),
    ("club", 3, 1, 25, "2G 1B - -"),
    ("spear", 3, 2, 25, "2B1G 3B - -"),
    ("knuckles", 2, 1, 25, "2G - - -"),
    ("hatchet", 3, 1, 25, "2B1G 2B - -"),
    ("long-knife", 2, 1, 60, "2G 2B - -"),
    ("pick", 4, 2, 60, "3G 2B - -"),
    ("big-axe", 4, 2, 60, "4G 3B - -"),
    ("saber", 3, 1, 100, "4G 1B - -"),
    ("half-pike", 3, 2, 100, "2B2G 4B - -"),
    ("rotary-gun", 2, 2, 100, "- 3B 2B -"),
    ("cannon", 6, 2, 100, "- 6B4G 3B2G -"),
    ("ballista", 6, 2, 100, "- 1B6G 3B3G -"),
];

#[test]
fn d1_what_each_weapon_costs_to_use_and_rolls_at_each_band() {
    for (sheet, (id, grit, hands, _, dice)) in WEAPONS.iter().zip(ARMS) {
        let told = sheet.dice.map(|it| it.map_or_else(|| "-".to_owned(), |it| it.to_string()));
        assert_eq!((sheet.id, sheet.grit, sheet.hands), (id, grit, hands));
        assert_eq!(told.join(" "), dice, "{id}");
    }
    assert_eq!(WEAPONS.len(), ARMS.len());
}

#[test]
fn v53_weapons_cost_by_their_grade_and_a_used_pistol_and_a_knife_nothing() {
    for (sheet, (id, _, _, price, _)) in WEAPONS.iter().zip(ARMS) {
        assert_eq!(sheet.grade.price(), price, "{id}");
    }
}

/// Name, Grit, price, uses, and what it does.
const GEAR: [(&str, u8, u32, u8, &str); 25] = [
    ("willow-pills", 1, 5, 1, "heals 1B"),
    ("bandages", 2, 10, 1, "heals 2B"),
    ("aid-bag", 2, 25, 3, "heals 3B"),
    ("antidote", 2, 10, 1, "cures Poisoned"),
    ("burn-salve", 2, 10, 1, "cures Burned"),
    ("smelling-salts", 1, 5, 1, "cures Dazed"),
    ("hazel-water", 1, 5, 1, "cures Dazed"),
    ("miracle-tonic", 1, 5, 1, "tonic"),
    ("heart-tonic", 2, 20, 1, "fortifies"),
    ("smoke-pot", 3, 10, 1, "smokes"),
    ("flash-pot", 3, 20, 1, "explodes Dazed [3G]"),
    ("powder-keg", 3, 20, 1, "explodes 2G and Burned [1]"),
    ("blasting-stick", 3, 20, 1, "explodes 3G, Bang!"),
    ("nail-bomb", 4, 20, 1, "explodes 4G, Piercing [2]"),
    ("fire-bottle", 4, 20, 1, "explodes Burned [5G]"),
    ("spark-jar", 4, 20, 1, "explodes Electrocuted [5G]"),
    ("weighted-cords", 2, 5, 1, "snares Trapped [1B]"),
    ("rope", 2, 10, 1, "snares Trapped [2B]"),
    ("net", 3, 15, 1, "snares Trapped [2B1G]"),
    ("jaw-trap", 3, 15, 1, "lies 1B2G and 0"),
    ("bear-trap", 4, 20, 1, "lies 4G and 2"),
    ("buckler", 0, 20, 0, "shields Light Cover"),
    ("door-shield", 0, 40, 0, "shields Heavy Cover"),
    ("padded-coat", 0, 40, 0, "armors 1G"),
    ("plate-coat", 0, 80, 0, "armors 2G"),
];

#[test]
fn d2_what_each_item_costs_to_use_and_does() {
    for (sheet, (id, grit, price, uses, what)) in ITEMS.iter().zip(GEAR) {
        let told = match sheet.what {
            Use::Heals(pool) => format!("heals {pool}"),
            Use::Cures(status) => format!("cures {}", status.name()),
            Use::Tonic => "tonic".to_owned(),
            Use::Fortifies => "fortifies".to_owned(),
            Use::Smokes => "smokes".to_owned(),
            Use::Explodes(strike) => format!("explodes {strike}"),
            Use::Snares(strike) => format!("snares {strike}"),
            Use::Lies(trap) => format!("lies {} and {}", trap.snare, trap.damage),
            Use::Shields(cover) => format!("shields {}", cover.name()),
            Use::Armors(pool) => format!("armors {pool}"),
        };
        let row = (sheet.id, sheet.grit, sheet.price, sheet.uses);
        assert_eq!((row, told.as_str()), ((id, grit, price, uses), what));
    }
    assert_eq!(ITEMS.len(), GEAR.len());
}

#[test]
fn v55_every_consumable_has_one_use_and_the_bag_three() {
    let uses = GEAR.iter().filter(|it| 0 < it.3);
    assert!(uses.clone().all(|it| it.3 == if it.0 == "aid-bag" { 3 } else { 1 }));
    assert_eq!(uses.count(), 21);
    assert!(Item::WillowPills.is_first_aid() && Item::AidBag.is_first_aid());
    assert!(Item::Bandages.is_first_aid() && !Item::Antidote.is_first_aid());
}

/// Name, size, Health, Defense, Finesse and attacks.
type Beast = (&'static str, Size, u16, &'static str, &'static str, &'static [&'static str]);

const BESTIARY: [Beast; 12] = [
    ("drifter", Size::Human, 6, "no dice", "3B", &["2: 1B/1B1G/-", "2: 1B1G @arm"]),
    ("gunhand", Size::Human, 10, "1B", "3B", &["3: 1G/3B/2B3G", "2: Trapped [2B] +1 @arm"]),
    ("desperado", Size::Human, 14, "2G", "2B1G", &["3: 1B/4G/2B2G", "2: 4B2G and Burned [1] @arm"]),
    ("grave-ant", Size::Tiny, 6, "no dice", "2B", &["3: 2B @arm", "3: Poisoned [2B] @short"]),
    ("bog-leech", Size::Small, 6, "no dice", "3B", &["2: 1G @arm", "4: 3G @arm"]),
    (
        "bark-creeper",
        Size::Small,
        10,
        "1G",
        "3G",
        &["3: 2G @arm", "4: 2B and Dazed [2] @arm", "1: 1B @short"],
    ),
    (
        "ember-fox",
        Size::Small,
        16,
        "1B",
        "3G",
        &["3: 2G and Burned [1] @arm", "3: Burned [3] @short"],
    ),
    (
        "herd-reaper",
        Size::Small,
        20,
        "1B",
        "2B1G",
        &[
            "2: 1G @arm",
            "4: 3B and Afraid [1] @arm",
            "3: 2B and Trapped [1] @short",
            "2: Afraid [1G] @all",
            "4: 6B @arm",
        ],
    ),
    (
        "rock-centipede",
        Size::Medium,
        23,
        "2B",
        "3B",
        &["3: 2B and Poisoned [2] @arm", "1: Trapped [1B] @arm", "3: 3B @short"],
    ),
    (
        "wolf-pack",
        Size::Medium,
        60,
        "1B",
        "3B",
        &["4: 4G @arm", "2: 2G @arm", "3: 3B and Trapped [1] @short", "3: Afraid [1B1G] @all"],
    ),
    (
        "ridge-ape",
        Size::Medium,
        48,
        "2B",
        "1B1G",
        &[
            "4: 4G @arm",
            "2: 2G and Trapped [1] @arm",
            "2: 2B and Dazed [1] @short",
            "3: Afraid [2B] @all",
        ],
    ),
    (
        "frost-giant",
        Size::Large,
        70,
        "2G",
        "2B",
        &["3: 2B2G and Dazed [2] @arm", "2: 2G @arm", "2: 2B @short", "4: Afraid [4B] @all"],
    ),
];

/// An attack as the table has it.
fn told(it: &FoeAttack) -> String {
    let grit = it.grit;
    match it.reach {
        Reach::Bands(dice) => {
            let dice = dice.map(|it| it.map_or_else(|| "-".to_owned(), |it| it.to_string()));
            format!("{grit}: {}", dice.join("/"))
        }
        Reach::At(Band::Arms) => format!("{grit}: {} @arm", it.strike),
        Reach::At(_) => format!("{grit}: {} @short", it.strike),
        Reach::AllWithinLong => format!("{grit}: {} @all", it.strike),
    }
}

#[test]
fn d4_health_defense_and_attacks_of_each_foe() {
    for (sheet, (id, size, health, defense, finesse, attacks)) in FOES.iter().zip(BESTIARY) {
        assert_eq!((sheet.id, sheet.size, sheet.health), (id, size, health));
        let dice = (sheet.defense.to_string(), sheet.finesse.to_string());
        assert_eq!((dice.0.as_str(), dice.1.as_str()), (defense, finesse), "{id}");
        assert_eq!(sheet.attacks.iter().map(told).collect::<Vec<_>>(), attacks, "{id}");
        let fast = sheet.speed == Speed::Fast;
        assert_eq!(fast, id == "wolf-pack");
    }
    assert_eq!(FOES.len(), BESTIARY.len());
}

#[test]
fn d4_humans_have_talents_and_monsters_thresholds() {
    let talents = |it: Foe| it.sheet().talents;
    assert_eq!(talents(Foe::Drifter), Some(&[Talent::Pistols][..]));
    let moderate = [Talent::Rifles, Talent::Defense, Talent::Nerve];
    assert_eq!(talents(Foe::Gunhand), Some(&moderate[..]));
    assert_eq!(talents(Foe::Desperado), Some(&[Talent::Bows, Talent::Melee][..]));
    let thresholds: Vec<(&str, u16)> =
        FOES.iter().flat_map(|it| it.frenzies.iter().map(move |at| (it.id, at.at))).collect();
    let expected = [
        ("grave-ant", 2),
        ("bark-creeper", 4),
        ("ember-fox", 8),
        ("herd-reaper", 8),
        ("frost-giant", 35),
    ];
    assert_eq!(thresholds, expected);
}

#[test]
fn v57_only_the_ember_fox_tolerates_a_status() {
    for sheet in FOES {
        let immune: Vec<Status> =
            Status::ALL.into_iter().filter(|it| sheet.is_immune(*it)).collect();
        let expected: &[Status] = match sheet.foe {
            Foe::EmberFox => &[Status::Burned, Status::Unconscious],
            _ => &[Status::Unconscious],
        };
        assert_eq!(immune, expected, "{}", sheet.name);
    }
    let it = field().item(Item::FireBottle, 1).foe(Foe::EmberFox, 6, 0).begins();
    let it = it.dice("h h h h h - h h h h").throws(0, Item::FireBottle, 6, 0);
    it.does_not_happen("Ember fox is Burned");
}

#[test]
fn v56_a_foe_uses_its_finesse_for_every_skill() {
    let it = field().foe(Foe::RidgeApe, 9, 0).begins();
    for skill in Skill::ALL {
        let pool = it.state().skill_pool(Who(1), skill);
        assert_eq!(pool.to_string(), "1B1G");
    }
}

#[test]
fn d3_each_trade_has_a_start_two_aces_and_what_lies_between() {
    for trade in Trade::ALL {
        let count = |rank| ABILITIES.iter().filter(move |it| it.trade == trade && it.rank == rank);
        assert_eq!((count(Rank::Start).count(), count(Rank::Ace).count()), (1, 2));
    }
    // Grit, and whether twice a day only, of what is used.
    let priced: Vec<(&str, u8, bool)> = ABILITIES
        .iter()
        .filter(|it| it.rank != Rank::Ace && 0 < it.grit)
        .map(|it| (it.id, it.grit, it.limited))
        .collect();
    let expected = [
        ("steady-hands", 2, true),
        ("hamstring", 1, true),
        ("encourage", 2, false),
        ("huddle", 1, true),
        ("dead-aim", 1, true),
        ("second-look", 1, true),
        ("fair-game", 2, true),
        ("lure", 1, true),
        ("vanish", 1, true),
        ("deputize", 1, false),
        ("shield", 1, true),
        ("grapple", 2, true),
        ("spark-fist", 2, false),
        ("spring-heels", 1, true),
        ("overhaul", 4, true),
        ("long-fuse", 2, false),
        ("twin-fuse", 2, true),
        ("moonshine", 2, true),
        ("quick-snare", 4, true),
    ];
    assert_eq!(priced, expected);
}

#[test]
fn v23_an_ability_without_a_price_costs_a_grit() {
    // Those for which the table names no price, and that are something to do.
    let unpriced = ["hamstring", "huddle", "dead-aim", "second-look", "lure", "vanish"];
    let unpriced = unpriced.into_iter().chain(["deputize", "shield", "spring-heels"]);
    for id in unpriced {
        let sheet = ABILITIES.iter().find(|it| it.id == id).unwrap();
        assert_eq!(sheet.grit, 1, "{id}");
    }
}

#[test]
fn c_captured_by_size() {
    use Size::{Huge, Human, Large, Medium, Small, Tiny, Titan};
    let sizes = [Tiny, Small, Human, Medium, Large, Huge, Titan];
    let at = [Some(6), Some(8), Some(8), Some(10), Some(12), Some(14), None];
    assert_eq!(sizes.map(Size::captured_at), at);
}

#[test]
fn v79_three_shots_a_pack_at_ten_dollars_a_step() {
    assert_eq!(SHOTS, 3);
    let price = |kind, strength| Load { kind, strength }.price();
    let heads = [1, 2, 3].map(|it| price(LoadKind::Venom, it));
    assert_eq!(heads, [10, 20, 30]);
    let statuses = [LoadKind::Snare, LoadKind::Sleep, LoadKind::Venom, LoadKind::Fire];
    use Status::{Burned, Poisoned, Trapped, Unconscious};
    let expected = [Trapped, Unconscious, Poisoned, Burned].map(Some);
    assert_eq!(statuses.map(LoadKind::status), expected);
    assert_eq!(LoadKind::Shock.status(), Some(Status::Electrocuted));
}

#[test]
fn g2_a_rifle_fires_once_a_turn_and_a_pistol_three_times() {
    let it = field().weapon(Weapon::WornRifle).foe(Foe::RidgeApe, 3, 0).begins();
    let it = it.attacks_with(0, Weapon::WornRifle, "Ridge ape").happens("Ada rolls 3B");
    it.does_not_offer(0, "Attack (worn rifle)").offers(0, "Dodge");
    let it = field().foe(Foe::RidgeApe, 3, 0).begins().shoots(0, "Ridge ape");
    it.shoots(0, "Ridge ape").shoots(0, "Ridge ape").happens("Ada rolls 2B");
}
