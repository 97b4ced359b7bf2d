//! The game's guide, its catalog and its ready-made characters, for newcomers and clients.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use utoipa::ToSchema;

use super::ammunition::{Load, LoadKind, SHOTS};
use super::characters::{Loadout, READY_MADE};
use super::citations::citations;
use super::combat::{CHARACTER, WARDEN};
use super::encounters::{ENCOUNTERS, EncounterSheet};
use super::foes::{FOES, FoeAttack, FoeSheet, Reach, When};
use super::ground::Band;
use super::items::{ITEMS, ItemSheet, Use};
use super::rules::{Options, WildWest};
use super::statuses::Status;
use super::trades::{ABILITIES, AbilitySheet, Rank, Trade};
use super::weapons::{WEAPONS, WeaponSheet};
use crate::engine::{
    CatalogItem, Guide, Preset, RoleGuide, Rules, SeatRange, join_what_is_inlined,
};

/// Seats of a match: six characters and the Warden.
const SEATS: SeatRange = SeatRange { min: 1, max: 7, balanced_from: 1 };

/// The guide to the game.
pub fn guide(rules: &WildWest) -> Guide {
    let role = |id: &str, name: &str, max| RoleGuide {
        id: id.to_owned(),
        name: name.to_owned(),
        max,
        referee: rules.is_referee(id),
    };
    Guide {
        id: WildWest::ID.to_owned(),
        name: "Wild West".to_owned(),
        summary: "A posse of one to six characters fights outlaws and beasts on a map of hexes. A \
                  Warden plays the foes and rules on whatever the book does not foresee; without \
                  one the server does."
            .to_owned(),
        versions: vec![rules.version.to_owned()],
        latest: rules.version.to_owned(),
        seats: SEATS,
        roles: Some(vec![role(CHARACTER, "Character", Some(6)), role(WARDEN, "Warden", Some(1))]),
        options_schema: schema::<Options>(),
        loadout_schema: schema::<Loadout>(),
        rules: citations(),
        penalties: Vec::new(),
        draws: true,
        bots: Vec::new(),
    }
}

/// The schema of a type with those of all its parts in their places: it refers to nothing else.
fn schema<T: ToSchema>() -> Value {
    let json = |it| serde_json::to_value(it).expect("schemas always serialize");
    let mut parts = Vec::new();
    T::schemas(&mut parts);
    let parts = parts.into_iter().map(|(name, it)| (format!("{PARTS}{name}"), json(it))).collect();
    let mut whole = json(T::schema());
    put_in_place(&mut whole, &parts, DEPTH_MAX);
    join_what_is_inlined(&mut whole);
    whole
}

/// Where schemas look for each other.
const PARTS: &str = "#/components/schemas/";
/// Parts within parts, at most.
const DEPTH_MAX: usize = 20;

fn put_in_place(schema: &mut Value, parts: &BTreeMap<String, Value>, depth: usize) {
    match schema {
        Value::Object(fields) => {
            let part = fields.get("$ref").and_then(|it| parts.get(it.as_str()?));
            if let Some(Value::Object(part)) = part.filter(|_| 0 < depth) {
                fields.remove("$ref");
                for (name, it) in part {
                    fields.entry(name.clone()).or_insert_with(|| it.clone());
                }
                return put_in_place(schema, parts, depth - 1);
            }
            fields.values_mut().for_each(|it| put_in_place(it, parts, depth));
        }
        Value::Array(items) => items.iter_mut().for_each(|it| put_in_place(it, parts, depth)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => (),
    }
}

/// Weapons, ammunition, items, abilities, trades, foes and ready-made encounters.
pub fn catalog() -> Vec<CatalogItem> {
    let weapons = WEAPONS.iter().map(weapon);
    let ammunition = LoadKind::ALL.into_iter().map(ammunition);
    let items = ITEMS.iter().map(item);
    let abilities = ABILITIES.iter().map(ability);
    let trades = Trade::ALL.into_iter().map(trade);
    let foes = FOES.iter().map(foe);
    let encounters = ENCOUNTERS.iter().map(encounter);
    let gear = weapons.chain(ammunition).chain(items);
    gear.chain(abilities).chain(trades).chain(foes).chain(encounters).collect()
}

/// The ready-made characters.
pub fn ready_made() -> Vec<Preset<WildWest>> {
    let preset = |it: &super::characters::ReadyMade| Preset {
        id: it.id,
        name: it.name,
        summary: it.summary.into(),
        loadout: it.loadout(),
    };
    READY_MADE.iter().map(preset).collect()
}

fn entry(id: String, name: &str, kind: &str, text: String, fields: Value) -> CatalogItem {
    CatalogItem {
        id,
        name: name.to_owned(),
        kind: kind.to_owned(),
        text,
        implemented: true,
        playable: true,
        reason: None,
        fields,
    }
}

fn weapon(it: &WeaponSheet) -> CatalogItem {
    let [arms, short, long, distant] = it.dice.map(|it| it.map(|pool| pool.to_string()));
    let dice = json!({"arms": arms, "short": short, "long": long, "distant": distant});
    let fields = json!({
        "weapon": it.kind.name(),
        "grade": it.grade.name(),
        "price": it.grade.price(),
        "grit": it.grit,
        "hands": it.hands,
        "crewed": it.is_crewed(),
        "dice": dice,
    });
    let crew = if it.is_crewed() { " Two of a crew pay half each." } else { "" };
    let text = format!("An attack costs {} Grit.{crew}", it.grit);
    entry(format!("weapon-{}", it.id), it.name, "weapon", text, fields)
}

fn ammunition(kind: LoadKind) -> CatalogItem {
    let id = serde_json::to_value(kind).unwrap_or_default();
    let id = id.as_str().unwrap_or_default();
    let loads = (1..=kind.strength_max()).map(|strength| Load { kind, strength });
    let prices: Vec<u32> = loads.map(|it| it.price()).collect();
    let kinds = WEAPONS.iter().map(|it| it.kind).filter(|it| kind.fits(*it));
    let weapons: BTreeSet<&str> = kinds.map(|it| it.name()).collect();
    let fields = json!({
        "strength_max": kind.strength_max(),
        "prices": prices,
        "shots": SHOTS,
        "weapons": weapons,
    });
    let text = match (kind, kind.status()) {
        (LoadKind::Piercing, _) => {
            "Ignores as much of Defense and Cover as its strength.".to_owned()
        }
        (LoadKind::Knockback, _) => "Pushes its victim a Short.".to_owned(),
        (LoadKind::Burst, _) => "At Arm's Reach 1G more, and Bang!".to_owned(),
        (_, Some(status)) => {
            format!("Its victim is {}, with its strength as Severity.", status.name())
        }
        (_, None) => String::new(),
    };
    entry(format!("ammunition-{id}"), kind.name(), "ammunition", text, fields)
}

fn item(it: &ItemSheet) -> CatalogItem {
    let fields = json!({"price": it.price, "grit": it.grit, "uses": it.uses, "hands": it.hands});
    entry(format!("item-{}", it.id), it.name, "item", text_of_item(it), fields)
}

fn text_of_item(it: &ItemSheet) -> String {
    match it.what {
        Use::Heals(pool) => format!("First Aid: roll {pool}, and each Hit heals 1."),
        Use::Cures(status) => match status {
            Status::Burned | Status::Poisoned => {
                format!("Ends {} and what it leaves behind.", status.name())
            }
            _ => format!("Ends {}.", status.name()),
        },
        Use::Tonic => {
            "Roll 1B: an Ace takes 2 from a status and a Hit 1; a Blank poisons [1].".to_owned()
        }
        Use::Fortifies => "Max Health +2 until the end of the combat, one dose.".to_owned(),
        Use::Smokes => {
            "Smoke within Short of a hex: Light Cover, and nobody sees through it.".to_owned()
        }
        Use::Explodes(strike) => {
            format!("Thrown at a hex within Short: {strike}; weaker from 2 hexes on.")
        }
        Use::Snares(strike) => format!("Thrown at somebody within Short: {strike}."),
        Use::Lies(trap) => match trap.damage {
            0 => {
                format!("Laid beside you: Trapped [{}] for the first who steps on it.", trap.snare)
            }
            damage => format!(
                "Laid beside you: Trapped [{}] and {damage} damage for the first who steps on it.",
                trap.snare
            ),
        },
        Use::Shields(cover) => format!("In hand it gives {} against everybody.", cover.name()),
        Use::Armors(pool) => format!("Worn it defends with {pool}; Moves cost 2 Grit for a Short."),
    }
}

fn ability(it: &AbilitySheet) -> CatalogItem {
    let rank = match it.rank {
        Rank::Start => "start",
        Rank::Further => "further",
        Rank::Machines => "machines",
        Rank::Ace => "ace",
    };
    let fields = json!({
        "trade": it.trade,
        "rank": rank,
        "grit": it.grit,
        "uses_per_day": it.limited.then_some(super::trades::USES_PER_DAY),
    });
    let mut entry =
        entry(format!("ability-{}", it.id), it.name, "ability", it.text.to_owned(), fields);
    if it.rank == Rank::Machines {
        entry.playable = false;
        entry.reason = Some("It is about machines, which are in no combat here.".to_owned());
    }
    entry
}

fn trade(it: Trade) -> CatalogItem {
    let id = serde_json::to_value(it).unwrap_or_default();
    let id = id.as_str().unwrap_or_default();
    let (own, aces): (Vec<_>, Vec<_>) = it.abilities().partition(|it| it.rank != Rank::Ace);
    let ids = |them: &[&AbilitySheet]| them.iter().map(|it| it.id).collect::<Vec<_>>();
    let fields = json!({"abilities": ids(&own), "aces": ids(&aces)});
    let text = format!("Starts with {}.", it.start().sheet().name);
    entry(format!("trade-{id}"), it.name(), "trade", text, fields)
}

/// What everybody may know of a kind of foe: neither its Health nor its frenzies, with the attacks
/// that these bring (V108).
fn foe(it: &FoeSheet) -> CatalogItem {
    let known = it.attacks.iter().filter(|it| it.when != When::Frenzied);
    let attack = |it: &FoeAttack| {
        let [arms, short, long, _] = Band::ALL.map(|band| it.at(band).map(|it| it.to_string()));
        let at = json!({"arms": arms, "short": short, "long": long});
        let on_all = it.reach == Reach::AllWithinLong;
        json!({"name": it.name, "grit": it.grit, "does": it.told(), "at": at, "on_all": on_all})
    };
    let attacks: Vec<Value> = known.map(attack).collect();
    let fields = json!({
        "size": it.size.name(),
        "defense": it.defense.to_string(),
        "speed": it.speed.name(),
        "finesse": it.finesse.to_string(),
        "attacks": attacks,
    });
    let text = match it.talents {
        Some(_) => "A human.".to_owned(),
        None => format!("A beast of {} size.", it.size.name()),
    };
    entry(format!("foe-{}", it.id), it.name, "foe", text, fields)
}

fn encounter(it: &EncounterSheet) -> CatalogItem {
    let foes: Vec<Value> =
        it.foes.iter().map(|(foe, count)| json!({"foe": foe, "count": count})).collect();
    let fields = json!({
        "difficulty": it.difficulty.name(),
        "characters": it.party,
        "wins_percent": it.wins,
        "foes": foes,
    });
    let text = format!("For {} characters: {}.", it.party, it.difficulty.name());
    entry(format!("encounter-{}", it.id), it.name, "encounter", text, fields)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_has_a_name_of_its_own() {
        let all = catalog();
        let ids: BTreeSet<&str> = all.iter().map(|it| it.id.as_str()).collect();
        assert_eq!(ids.len(), all.len());
        assert_eq!(all.iter().filter(|it| !it.playable).count(), 1);
    }

    #[test]
    fn v79_the_catalog_says_what_ammunition_costs_and_does() {
        let all = catalog();
        let of = |id: &str| all.iter().find(|it| it.id == id).expect("it is there");
        let fire = of("ammunition-fire");
        assert_eq!(fire.text, "Its victim is Burned, with its strength as Severity.");
        assert_eq!(fire.fields["prices"], json!([10, 20, 30]));
        assert_eq!((&fire.fields["weapons"], &fire.fields["shots"]), (&json!(["bow"]), &json!(3)));
        assert_eq!(
            all.iter().filter(|it| it.kind == "ammunition" && it.text.is_empty()).count(),
            0
        );
    }

    #[test]
    fn what_can_be_chosen_and_brought_is_told_in_one_place() {
        let guide = guide(&WildWest::V1);
        for schema in [guide.options_schema, guide.loadout_schema] {
            assert!(!schema.to_string().contains("$ref"), "{schema:#}");
        }
    }

    #[test]
    fn v108_the_catalog_keeps_what_foes_hide() {
        for it in catalog().iter().filter(|it| it.kind == "foe") {
            let told = format!("{} {}", it.text, it.fields).to_lowercase();
            assert!(!told.contains("health") && !told.contains("talent"), "{told}");
            assert!(!told.contains("frenzy") && !told.contains("blood bite"), "{told}");
        }
    }

    #[test]
    fn v69_the_catalog_tells_what_an_attack_does_at_each_band() {
        let all = catalog();
        let attack = |id: &str, at: usize| {
            let foe = all.iter().find(|it| it.id == id).unwrap();
            foe.fields["attacks"][at].clone()
        };
        let pistol = attack("foe-drifter", 0);
        assert_eq!(pistol["does"], "1B at Arm's Reach and 1B1G at Short");
        assert_eq!(pistol["at"], json!({"arms": "1B", "short": "1B1G", "long": null}));
        assert_eq!(attack("foe-drifter", 1)["does"], "1B1G at Arm's Reach");
        for it in all.iter().filter(|it| it.kind == "foe") {
            assert!(!it.fields["attacks"].to_string().contains("no dice"), "{}", it.fields);
        }
    }

    #[test]
    fn ready_made_characters_can_be_brought_as_they_are() {
        let brought = ready_made().into_iter().map(|it| Some(it.loadout)).collect::<Vec<_>>();
        assert_eq!(WildWest::V1.check(&Options::default(), &brought), Ok(()));
    }
}
