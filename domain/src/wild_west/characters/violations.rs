//! Everything that is wrong with a character (V52 to V55, V59, V79).

use std::collections::BTreeSet;

use super::loadout::{Day, HANDS, HEALTH, Held, Loadout, MONEY, STAGED_DICE};
use crate::engine::{Unread, Violation, counted, is_name, listed};
use crate::wild_west::items::Item;
use crate::wild_west::trades::{ACES_NEEDED, Ability, Rank, USES_PER_DAY};
use crate::wild_west::weapons::Weapon;

/// The most letters of a name.
const NAME_MAX: usize = 60;
/// The most extra Health that can be bought (W20).
const EXTRA_HEALTH_MAX: u8 = 5;
/// Talents of a character (V52).
const TALENTS: usize = 2;
/// Abilities beside the start (V52).
const ABILITIES: usize = 2;
/// The longest lists of weapons, packs and items.
const LISTS_MAX: [usize; 3] = [8, 10, 20];

/// How somebody came to be who they are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// They were built for a match (V52).
    Built,
    /// They are in the midst of their days, as a scenario has them: what they have was bought,
    /// found and taught (H1).
    Staged,
}

/// What was found, and what could not be read.
struct Found<'a> {
    unread: &'a Unread,
    origin: Origin,
    all: Vec<Violation>,
}

impl Found<'_> {
    fn add(&mut self, rule: &str, place: &str, message: impl Into<String>) {
        self.all.push(Violation::of_rule(rule, place, message));
    }

    /// Whether all of these could be read: what rests on them is as it seems.
    fn knows(&self, places: &[&str]) -> bool {
        places.iter().all(|it| self.unread.is_whole(it))
    }
}

/// Everything that is wrong with a character; pointers begin with `at`.
pub fn violations(loadout: &Loadout, at: &str) -> Vec<Violation> {
    let found = violations_beside(loadout, &Unread::default()).into_iter();
    found.map(|it| it.within(at)).collect()
}

/// The same of a character of a scenario, who may have more or less than one that is built for a
/// match.
pub fn staged_violations(loadout: &Loadout, at: &str) -> Vec<Violation> {
    let found = violations_of(loadout, &Unread::default(), Origin::Staged).into_iter();
    found.map(|it| it.within(at)).collect()
}

/// Everything that is wrong with a character of which parts could not be read, whatever they are.
pub fn violations_beside(loadout: &Loadout, unread: &Unread) -> Vec<Violation> {
    violations_of(loadout, unread, Origin::Built)
}

fn violations_of(loadout: &Loadout, unread: &Unread, origin: Origin) -> Vec<Violation> {
    let mut found = Found { unread, origin, all: Vec::new() };
    of_person(loadout, &mut found);
    of_trade(loadout, &mut found);
    of_gear(loadout, &mut found);
    of_hands(loadout, &mut found);
    of_day(loadout, &mut found);
    found.all
}

/// What is wrong with a name that somebody is given; an empty one is none.
pub fn wrong_with_name(name: &str) -> Option<String> {
    match () {
        () if NAME_MAX < name.chars().count() => {
            Some(format!("a name has at most {NAME_MAX} letters"))
        }
        () if !name.is_empty() && !is_name(name) => {
            Some("a name is not all blanks, and has no control characters".to_owned())
        }
        () => None,
    }
}

fn of_person(loadout: &Loadout, found: &mut Found<'_>) {
    if let Some(message) = wrong_with_name(&loadout.name) {
        found.all.push(Violation::new("/name", message));
    }
    let mut dice = loadout.skills.all();
    dice.sort_unstable();
    if found.origin == Origin::Built && dice != [2, 3, 3, 4] {
        found.add("V52", "/skills", "the Skills have 4, 3, 3 and 2 dice, in any order");
    }
    if found.origin == Origin::Staged && !dice.iter().all(|it| STAGED_DICE.contains(it)) {
        found.add("H1", "/skills", "each Skill has 1 to 10 dice");
    }
    let distinct: BTreeSet<_> = loadout.talents.iter().collect();
    let differ = distinct.len() == loadout.talents.len();
    let (right, message) = match found.origin {
        Origin::Built => {
            (differ && distinct.len() == TALENTS, "a character has two different Talents")
        }
        Origin::Staged => (differ, "the Talents of a character differ"),
    };
    if !right && found.knows(&["/talents"]) {
        found.add("V52", "/talents", message);
    }
    if EXTRA_HEALTH_MAX < loadout.extra_health {
        let message = format!("at most {EXTRA_HEALTH_MAX} Health can be bought");
        found.add("W20", "/extra_health", message);
    }
}

fn of_trade(loadout: &Loadout, found: &mut Found<'_>) {
    if !found.knows(&["/trade"]) {
        return;
    }
    let trade = loadout.trade;
    let choosable: Vec<Ability> = trade.choosable().map(|it| it.ability).collect();
    let wanted = ABILITIES.min(choosable.len());
    let counts = found.origin == Origin::Built && found.knows(&["/abilities"]);
    if loadout.abilities.len() != wanted && counts {
        let message = format!(
            "a {} chooses {} beside the one that the trade starts with",
            trade.name(),
            if wanted == 1 { "1 ability".to_owned() } else { format!("{wanted} abilities") },
        );
        found.add("V52", "/abilities", message);
    }
    for (place, ability) in loadout.abilities.iter().enumerate() {
        let sheet = ability.sheet();
        let at = format!("/abilities/{place}");
        if sheet.rank == Rank::Machines {
            found.add("V60", &at, "there are no machines in a combat");
        } else if !choosable.contains(ability) {
            let names: Vec<&str> = trade.choosable().map(|it| it.id).collect();
            let names = listed(&names).unwrap_or_default();
            let message = match choosable.len() {
                1 => format!("a {} can only choose {names}", trade.name()),
                _ => format!("a {} chooses among {names}", trade.name()),
            };
            found.add("V52", &at, message);
        } else if loadout.abilities[..place].contains(ability) {
            found.add("V52", &at, format!("{} is chosen twice", sheet.name));
        }
    }
    let ace = loadout.ace.sheet();
    if (ace.trade != trade || ace.rank != Rank::Ace) && found.knows(&["/ace"]) {
        let aces = trade.abilities().filter(|it| it.rank == Rank::Ace);
        let names: Vec<&str> = aces.map(|it| it.id).collect();
        let names = listed(&names).unwrap_or_default();
        found.add("V61", "/ace", format!("the aces of a {} are {names}", trade.name()));
    }
}

fn of_gear(loadout: &Loadout, found: &mut Found<'_>) {
    let lists = [
        ("/weapons", loadout.weapons.len()),
        ("/ammunition", loadout.ammunition.len()),
        ("/items", loadout.items.len()),
    ];
    for ((place, count), most) in lists.into_iter().zip(LISTS_MAX) {
        if most < count {
            found.add("V52", place, format!("this list has at most {most} entries"));
        }
    }
    for (place, weapon) in loadout.weapons.iter().enumerate() {
        if *weapon == Weapon::Fists {
            found.add("V53", &format!("/weapons/{place}"), "everybody has fists");
        }
    }
    for (place, load) in loadout.ammunition.iter().enumerate() {
        let at = format!("/ammunition/{place}");
        if !load.exists() {
            let most = load.kind.strength_max();
            let message = match most {
                1 => format!("{} have a strength of 1", load.kind.name()),
                _ => format!("{} have a strength of 1 to {most}", load.kind.name()),
            };
            found.add("V79", &at, message);
        }
        let fits = loadout.carried().iter().any(|it| load.kind.fits(it.sheet().kind));
        if !fits && found.knows(&["/weapons"]) {
            found.add("V79", &at, format!("no weapon of theirs fires {}", load.kind.name()));
        }
    }
    let cost = loadout.cost();
    if MONEY < cost && found.origin == Origin::Built {
        let all = found.knows(&["/weapons", "/ammunition", "/items", "/extra_health"]);
        let what = if all { "all of it costs" } else { "what is known of it here costs" };
        found.add("V52", "", format!("{what} ${cost}; a character has ${MONEY}"));
    }
}

fn of_hands(loadout: &Loadout, found: &mut Found<'_>) {
    let mut owned = loadout.holdable();
    for (place, held) in loadout.ready.iter().enumerate() {
        match owned.iter().position(|it| it == held) {
            Some(at) => drop(owned.remove(at)),
            None => {
                let list = match held {
                    Held::Weapon(_) => "weapons",
                    Held::Shield(_) => "items",
                };
                if !found.knows(&[&format!("/{list}")]) {
                    continue;
                }
                let message = format!("{} is not listed among their `{list}`", held.name());
                found.add("V54", &format!("/ready/{place}"), message);
            }
        }
    }
    let hands: u32 = loadout.ready.iter().map(|it| u32::from(Held::hands(*it))).sum();
    if u32::from(HANDS) < hands {
        let taken = counted(hands, "hand");
        found.add("V54", "/ready", format!("this takes {taken}, and a character has {HANDS}"));
    }
}

fn of_day(loadout: &Loadout, found: &mut Found<'_>) {
    let Day { aces, lost_health, scarred, used_abilities, used_items, used_shots, .. } =
        &loadout.day;
    if ACES_NEEDED < *aces {
        found.add("V24", "/day/aces", format!("the counter stops at {ACES_NEEDED}"));
    }
    let extra = u16::from(loadout.extra_health.min(EXTRA_HEALTH_MAX));
    let health = HEALTH + extra - if *scarred { 2 } else { 0 };
    if health <= u16::from(*lost_health) && found.knows(&["/extra_health"]) {
        found.add("V59", "/day/lost_health", format!("they have {health} Health in all"));
    }
    let own = loadout.all_abilities();
    for (place, it) in used_abilities.iter().enumerate() {
        let at = format!("/day/used_abilities/{place}");
        let is_own = own.contains(&it.ability) || !found.knows(&["/trade", "/abilities", "/ace"]);
        if !is_own || !it.ability.sheet().limited {
            let name = it.ability.sheet().name;
            found.add("V59", &at, format!("{name} is no ability of theirs with uses"));
        }
        let again = used_abilities[..place].iter().any(|other| other.ability == it.ability);
        if USES_PER_DAY < it.times || again {
            found.add("W14", &at, format!("it can be used {USES_PER_DAY} times on a day"));
        }
    }
    let mut items: BTreeSet<Item> = BTreeSet::new();
    for (place, it) in used_items.iter().enumerate() {
        let uses = loadout.uses_of(it.item);
        let too_often = uses < it.times && found.knows(&["/trade", "/items"]);
        if !items.insert(it.item) || too_often {
            let message = format!("{} has {} on a day", it.item.sheet().name, counted(uses, "use"));
            found.add("V55", &format!("/day/used_items/{place}"), message);
        }
    }
    for (place, it) in used_shots.iter().enumerate() {
        let shots = loadout.shots_of(it.load);
        let again = used_shots[..place].iter().any(|other| other.load == it.load);
        if shots < it.shots && found.knows(&["/ammunition"]) || again {
            let message = format!("there are {} of it", counted(shots, "shot"));
            found.add("V79", &format!("/day/used_shots/{place}"), message);
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::engine::AnyRuleset;
    use crate::wild_west::ammunition::{Load, LoadKind};
    use crate::wild_west::characters::{UsedAbility, UsedItem, UsedLoad, ready_made};
    use crate::wild_west::rules::WildWest;
    use crate::wild_west::skills::Talent;

    fn shootist() -> Loadout {
        ready_made("shootist").expect("it is in the table")
    }

    /// The pointers and rules of what a change brings about.
    fn wrong(change: impl FnOnce(&mut Loadout)) -> Vec<(String, String)> {
        let mut loadout = shootist();
        change(&mut loadout);
        let found = violations(&loadout, "/loadouts/0");
        let pointer = |it: &Violation| it.pointer.trim_start_matches("/loadouts/0").to_owned();
        found.iter().map(|it| (pointer(it), it.rule.clone().unwrap_or_default())).collect()
    }

    fn one(pointer: &str, rule: &str) -> Vec<(String, String)> {
        vec![(pointer.to_owned(), rule.to_owned())]
    }

    #[test]
    fn v52_skills_have_four_three_three_and_two_dice() {
        assert_eq!(wrong(|it| it.skills.charm = 1), one("/skills", "V52"));
        assert_eq!(wrong(|it| it.skills.charm = 4), one("/skills", "V52"));
        assert_eq!(wrong(|it| std::mem::swap(&mut it.skills.charm, &mut it.skills.nerve)), []);
    }

    #[test]
    fn v52_talents_are_two_and_different() {
        assert_eq!(wrong(|it| it.talents.truncate(1)), one("/talents", "V52"));
        let twice = vec![Talent::Pistols; 2];
        assert_eq!(wrong(|it| it.talents = twice), one("/talents", "V52"));
    }

    #[test]
    fn v52_abilities_and_ace_are_of_the_trade() {
        assert_eq!(wrong(|it| it.abilities.truncate(1)), one("/abilities", "V52"));
        assert_eq!(wrong(|it| it.abilities[1] = Ability::Moonshine), one("/abilities/1", "V52"));
        assert_eq!(wrong(|it| it.abilities[1] = Ability::KeenEye), one("/abilities/1", "V52"));
        assert_eq!(wrong(|it| it.abilities[1] = it.abilities[0]), one("/abilities/1", "V52"));
        assert_eq!(wrong(|it| it.ace = Ability::Rubble), one("/ace", "V61"));
        assert_eq!(wrong(|it| it.ace = Ability::KeenEye), one("/ace", "V61"));
    }

    #[test]
    fn v60_a_tinker_chooses_the_one_ability_that_is_about_no_machine() {
        let mut tinker = ready_made("tinker").unwrap();
        assert_eq!(violations(&tinker, ""), []);
        tinker.abilities = vec![Ability::Overhaul];
        let found = violations(&tinker, "");
        assert_eq!((found.len(), found[0].rule.as_deref()), (1, Some("V60")));
    }

    #[test]
    fn v52_extra_health_and_gear_cost_money() {
        assert_eq!(wrong(|it| it.items = vec![Item::PlateCoat; 2]), one("", "V52"));
        let rich = wrong(|it| it.extra_health = 6);
        assert_eq!(rich, [one("/extra_health", "W20"), one("", "V52")].concat());
        let mut bare = shootist();
        (bare.weapons, bare.items, bare.ammunition) = (vec![Weapon::Knife], vec![], vec![]);
        bare.extra_health = 5;
        assert_eq!((bare.cost(), violations(&bare, "")), (100, vec![]));
    }

    #[test]
    fn v54_two_hands_hold_what_is_ready() {
        let set = |weapons: &[Weapon], ready: &[Weapon]| {
            let ready: Vec<Held> = ready.iter().map(|it| Held::Weapon(*it)).collect();
            let weapons = weapons.to_vec();
            wrong(move |it| {
                (it.weapons, it.ready) = (weapons, ready);
                (it.items, it.ammunition) = (Vec::new(), Vec::new());
            })
        };
        use Weapon::{Knife, WornPistol, WornRifle};
        assert_eq!(set(&[WornPistol, Knife], &[WornPistol, Knife]), []);
        assert_eq!(set(&[WornRifle, Knife], &[WornRifle, Knife]), one("/ready", "V54"));
        assert_eq!(set(&[Knife], &[WornPistol]), one("/ready/0", "V54"));
        assert_eq!(set(&[Knife], &[Knife, Knife]), one("/ready/1", "V54"));
    }

    #[test]
    fn w20_who_lists_no_weapons_has_a_worn_pistol_and_a_knife() {
        use Weapon::{Knife, WornPistol};
        let mut it = shootist();
        (it.weapons, it.items, it.ready) = (vec![], vec![], vec![]);
        it.ammunition = vec![Load { kind: LoadKind::Piercing, strength: 1 }];
        assert_eq!(it.carried(), [WornPistol, Knife]);
        assert_eq!(it.in_hand(), [Held::Weapon(WornPistol), Held::Weapon(Knife)]);
        assert_eq!(violations(&it, ""), []);
        it.weapons = vec![Weapon::WornRifle];
        it.ready = vec![Held::Weapon(Knife)];
        let found = violations(&it, "");
        assert_eq!(found[0].pointer, "/ready/0");
        assert!(found[0].message.ends_with("is not listed among their `weapons`"));
    }

    #[test]
    fn names_have_something_to_read_and_no_controls() {
        for name in ["Ada\nBen dies.", "\u{202e}adA", "   ", "\u{2066}Ada"] {
            assert_eq!(wrong(|it| it.name = name.to_owned())[0].0, "/name", "{name:?}");
        }
        assert_eq!(wrong(|it| it.name = "Ada Q. (the second)".to_owned()), []);
    }

    #[test]
    fn v54_left_to_itself_the_first_that_fits_is_in_hand() {
        use Weapon::{Knife, WornPistol, WornRifle};
        let mut it = shootist();
        let mut hands = |weapons: &[Weapon], items: &[Item]| {
            (it.weapons, it.items) = (weapons.to_vec(), items.to_vec());
            it.in_hand()
        };
        let weapon = Held::Weapon;
        assert_eq!(hands(&[WornRifle, Knife], &[]), [weapon(WornRifle)]);
        assert_eq!(
            hands(&[Knife, WornRifle, WornPistol], &[]),
            [weapon(Knife), weapon(WornPistol)]
        );
        let held = [weapon(Knife), Held::Shield(Item::Buckler)];
        assert_eq!(hands(&[Knife], &[Item::DoorShield, Item::Buckler]), held);
    }

    #[test]
    fn v79_ammunition_has_a_weapon_that_fires_it() {
        let pack = |kind, strength| vec![Load { kind, strength }];
        let heads = pack(LoadKind::Fire, 1);
        assert_eq!(wrong(|it| it.ammunition = heads), one("/ammunition/0", "V79"));
        let rounds = pack(LoadKind::Piercing, 4);
        assert!(wrong(|it| it.ammunition = rounds).contains(&one("/ammunition/0", "V79")[0]));
    }

    #[test]
    fn v55_the_surgeon_s_first_aid_has_double_uses() {
        let mut it = ready_made("surgeon").unwrap();
        it.items = vec![Item::AidBag, Item::Bandages, Item::Bandages, Item::Antidote];
        let uses = [Item::AidBag, Item::Bandages, Item::Antidote, Item::Rope];
        assert_eq!(uses.map(|item| it.uses_of(item)), [6, 4, 1, 0]);
        it.trade = shootist().trade;
        assert_eq!(uses.map(|item| it.uses_of(item)), [3, 2, 1, 0]);
    }

    #[test]
    fn v59_what_the_day_has_taken_comes_with_the_loadout() {
        assert_eq!(wrong(|it| it.day.aces = 6), []);
        assert_eq!(wrong(|it| it.day.aces = 7), one("/day/aces", "V24"));
        assert_eq!(wrong(|it| it.day.lost_health = 99), one("/day/lost_health", "V59"));
        let used = |ability, times| {
            move |it: &mut Loadout| {
                it.day.used_abilities = vec![UsedAbility { ability, times }];
            }
        };
        let at = "/day/used_abilities/0";
        assert_eq!(wrong(used(Ability::SecondLook, 2)), []);
        assert_eq!(wrong(used(Ability::SecondLook, 3)), one(at, "W14"));
        assert_eq!(wrong(used(Ability::KeenEye, 1)), one(at, "V59"));
        let item = UsedItem { item: Item::Net, times: 1 };
        assert_eq!(wrong(|it| it.day.used_items = vec![item]), one("/day/used_items/0", "V55"));
        let load = Load { kind: LoadKind::Knockback, strength: 1 };
        let shots = vec![UsedLoad { load, shots: 1 }];
        assert_eq!(wrong(|it| it.day.used_shots = shots), one("/day/used_shots/0", "V79"));
    }

    /// The pointers of what is wrong with a character that was sent so.
    fn sent(change: impl FnOnce(&mut Value)) -> Vec<String> {
        let mut loadout = serde_json::to_value(shootist()).expect("it is plain");
        change(&mut loadout);
        let rules: &dyn AnyRuleset = &WildWest::V1;
        rules.check_loadout(&loadout).into_iter().map(|it| it.pointer).collect()
    }

    #[test]
    fn what_cannot_be_read_hides_nothing_else() {
        let mut found = sent(|it| {
            it["skills"] = json!({"charm": 4, "finesse": 4, "intuition": 4, "nerve": 4});
            it["talents"] = json!(["pistols", "pistols"]);
            it["weapons"][0] = json!("blunderbuss");
            it["items"] = json!(["plate-coat", "plate-coat", "umbrella"]);
            it["ace"] = json!("rubble");
            it["hat"] = json!("bowler");
            it["extra_health"] = json!(9);
            it["day"] = json!({"aces": 7, "lost_health": 99});
        });
        found.sort();
        assert_eq!(
            found,
            [
                "/loadout",
                "/loadout/ace",
                "/loadout/day/aces",
                "/loadout/day/lost_health",
                "/loadout/extra_health",
                "/loadout/hat",
                "/loadout/items/2",
                "/loadout/skills",
                "/loadout/talents",
                "/loadout/weapons/0",
            ]
        );
    }

    #[test]
    fn what_rests_on_something_unread_is_not_told() {
        assert_eq!(sent(|it| it["trade"] = json!("baker")), ["/loadout/trade"]);
        let alone = json!(["blunderbuss"]);
        assert_eq!(sent(|it| it["weapons"] = alone), ["/loadout/weapons/0"]);
        assert_eq!(sent(|it| it["talents"][1] = json!("whist")), ["/loadout/talents/1"]);
        let short = json!({"charm": 4, "finesse": 4, "intuition": 4});
        assert_eq!(sent(|it| it["skills"] = short), ["/loadout/skills/nerve"]);
    }

    #[test]
    fn every_violation_is_reported_at_once() {
        let found = wrong(|it| {
            it.name = "x".repeat(61);
            it.skills.charm = 9;
            it.talents.clear();
            it.abilities.clear();
            it.ace = Ability::Rubble;
            it.items = vec![Item::PlateCoat; 21];
        });
        let pointers: Vec<&str> = found.iter().map(|(pointer, _)| pointer.as_str()).collect();
        assert_eq!(pointers, ["/name", "/skills", "/talents", "/abilities", "/ace", "/items", ""]);
    }
}
