//! The game's guide, properties and characters, for newcomers and clients.

use serde_json::json;

use super::characters::Character;
use super::citations::citations;
use super::corrections;
use super::guns::Rank;
use super::rules::{BribeKind, Gunslingers, Loadout, Options};
use super::town::{DEPOT_AT, Property};
use crate::engine::{CatalogItem, Guide, Preset, Rules, SeatRange, capitalized, schema_of};

/// Two may play, but what evens the characters out for three or more (C2) does not for two.
const BALANCED_FROM: u8 = 3;

/// The guide to the game, for newcomers and clients.
pub fn guide(rules: &Gunslingers) -> Guide {
    let (min, max) = rules.players;
    Guide {
        id: Gunslingers::ID.to_owned(),
        name: "Gunslingers".to_owned(),
        summary: "Eight weeks until Nugget City elects its first mayor: bid for gunslingers, take \
                  territory, shoot it out, and keep your headquarters. Three to five players; two \
                  may, but it is less balanced."
            .to_owned(),
        versions: vec![rules.version.to_owned()],
        latest: rules.version.to_owned(),
        seats: SeatRange { min, max, balanced_from: min.max(BALANCED_FROM) },
        roles: None,
        options_schema: schema_of::<Options>(),
        loadout_schema: schema_of::<Loadout>(),
        rules: citations(),
        penalties: corrections::penalties(),
        draws: false,
        bots: Vec::new(),
    }
}

/// One ready-made loadout for each character, and one for players who take any.
pub fn presets() -> Vec<Preset<Gunslingers>> {
    let anybody = Preset {
        id: "anybody",
        name: "Anybody",
        summary: "You are whoever you are dealt.".into(),
        loadout: Loadout { character: None },
    };
    let preset = |character: Character| Preset {
        id: character.sheet().id,
        name: character.name(),
        summary: character.sheet().power_text.into(),
        loadout: Loadout { character: Some(character) },
    };
    [anybody].into_iter().chain(Character::ALL.map(preset)).collect()
}

/// The properties, the characters, and the ranks of gunslingers.
pub fn catalog(rules: &Gunslingers) -> Vec<CatalogItem> {
    let properties = Property::all().map(property_item);
    let characters = Character::ALL.into_iter().map(character_item);
    let ranks = Rank::IN_WAVES.into_iter().rev().map(|rank| rank_item(rules, rank));
    properties.chain(characters).chain(ranks).collect()
}

fn property_item(property: Property) -> CatalogItem {
    let deed = property.deed();
    let headquarters = Character::of_headquarters(property).map(|it| it.sheet().id);
    let power = deed.power.map(|power| format!(" {power}")).unwrap_or_default();
    let home = Character::of_headquarters(property)
        .map(|it| format!(" Headquarters of {}.", it.name()))
        .unwrap_or_default();
    let tokens = super::telling::tokens(deed.reputation);
    CatalogItem {
        id: deed.id.to_owned(),
        name: deed.name.to_owned(),
        kind: "property".to_owned(),
        text: format!("A week pays {}. {}.{power}{home}", deed.rent.formula(), tokens),
        implemented: true,
        playable: true,
        reason: None,
        fields: json!({
            "rent": deed.rent.formula(),
            "reputation": deed.reputation,
            "power": deed.power,
            "headquarters_of": headquarters,
            "fixed_cell": (property == Property::Depot).then_some(DEPOT_AT),
        }),
    }
}

fn character_item(character: Character) -> CatalogItem {
    let sheet = character.sheet();
    CatalogItem {
        id: sheet.id.to_owned(),
        name: sheet.name.to_owned(),
        kind: "character".to_owned(),
        text: format!("{}: {}", sheet.power, sheet.power_text),
        implemented: true,
        playable: true,
        reason: None,
        fields: json!({
            "headquarters": sheet.headquarters,
            "cash": sheet.cash,
            "reputation": sheet.reputation,
            "power": sheet.power,
        }),
    }
}

fn rank_item(rules: &Gunslingers, rank: Rank) -> CatalogItem {
    let word = rank.word();
    let dice = rank.strength();
    let price = |kind: BribeKind| rules.bribe_price(kind, rank, false);
    CatalogItem {
        id: word.to_owned(),
        name: capitalized(word),
        kind: "gunslinger".to_owned(),
        text: format!("Shoots with {dice} of 3 dice; any 6 hits. Strength {dice}."),
        implemented: true,
        playable: true,
        reason: None,
        fields: json!({
            "dice": dice,
            "strength": dice,
            "price_to_throw": price(BribeKind::Throw),
            "price_to_turn": price(BribeKind::Turn),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_in_the_catalog_has_an_address_of_its_own() {
        let ids: Vec<String> = catalog(&Gunslingers::V1).into_iter().map(|it| it.id).collect();
        let different: std::collections::BTreeSet<&String> = ids.iter().collect();
        assert_eq!((ids.len(), different.len()), (28, 28));
    }

    #[test]
    fn the_schemas_stand_alone() {
        let guide = guide(&Gunslingers::V1);
        for schema in [&guide.options_schema, &guide.loadout_schema] {
            assert!(!schema.to_string().contains("$ref"), "{schema}");
            assert_eq!(schema["additionalProperties"], json!(false), "{schema}");
        }
        let weeks = &guide.options_schema["properties"]["weeks"];
        assert_eq!((&weeks["minimum"], &weeks["maximum"]), (&json!(1), &json!(8)));
    }
}
