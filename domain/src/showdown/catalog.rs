//! The game's guide, characters and cards, for newcomers and clients.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::cards::{Card, CardId};
use super::characters::{Character, Face};
use super::citations::citations;
use super::corrections;
use super::rules::{Loadout, Options, Showdown};
use crate::engine::{CatalogItem, Guide, Preset, Rules, SeatRange, schema_of};

/// The guide to the game, for newcomers and clients.
pub fn guide(rules: &Showdown) -> Guide {
    Guide {
        id: Showdown::ID.to_owned(),
        name: "Showdown".to_owned(),
        summary: "A duel with cards and a die: load in secret, stare each other down, draw \
                  first or draw better. Three rounds."
            .to_owned(),
        versions: vec![rules.version.to_owned()],
        latest: rules.version.to_owned(),
        seats: SeatRange { min: 2, max: 2, balanced_from: 2 },
        roles: None,
        options_schema: schema_of::<Options>(),
        loadout_schema: schema_of::<Loadout>(),
        rules: citations(),
        penalties: corrections::penalties(),
        draws: true,
        bots: Vec::new(),
    }
}

/// One ready-made loadout per character.
pub fn presets() -> Vec<Preset<Showdown>> {
    let preset = |character: Character| Preset {
        id: character.id(),
        name: character.name(),
        summary: character.temper().into(),
        loadout: Loadout { character },
    };
    Character::ALL.into_iter().map(preset).collect()
}

/// The six characters, then every card that reads differently from the others.
pub fn catalog() -> Vec<CatalogItem> {
    let mut cards: BTreeMap<String, (Card, BTreeMap<&'static str, usize>)> = BTreeMap::new();
    for character in Character::ALL {
        for card in character.deck() {
            let (_, copies) =
                cards.entry(slug(&card.name())).or_insert_with(|| (*card, BTreeMap::new()));
            *copies.entry(character.id()).or_default() += 1;
        }
    }
    let characters = Character::ALL.into_iter().map(character_item);
    characters
        .chain(cards.into_iter().map(|(id, (card, copies))| card_item(id, card, copies)))
        .collect()
}

fn character_item(character: Character) -> CatalogItem {
    let faces: Vec<String> = character.die().iter().map(Face::to_string).collect();
    let deck: Vec<Value> = CardId::all()
        .map(|id| {
            let name = character.card(id).name();
            json!({"id": id, "card": slug(&name), "name": name})
        })
        .collect();
    CatalogItem {
        id: character.id().to_owned(),
        name: character.name().to_owned(),
        kind: "character".to_owned(),
        text: format!("{} Die: {}.", character.temper(), faces.join(", ")),
        implemented: true,
        playable: true,
        reason: None,
        fields: json!({"die": character.die(), "deck": deck}),
    }
}

fn card_item(id: String, card: Card, copies: BTreeMap<&'static str, usize>) -> CatalogItem {
    CatalogItem {
        id,
        name: card.name(),
        kind: "card".to_owned(),
        text: card.text(),
        implemented: true,
        playable: true,
        reason: None,
        fields: json!({
            "kind": card.kind,
            "speed": card.speed,
            "accuracy": card.accuracy,
            "opponent_speed": card.opponent_speed,
            "opponent_accuracy": card.opponent_accuracy,
            "copies": copies,
        }),
    }
}

/// A card's name in addresses: `distract-plus-1-speed-opponent-minus-1-speed`.
fn slug(name: &str) -> String {
    let words = name.to_lowercase().replace('\'', "").replace('+', "plus ");
    let words = words.replace(" -", " minus ");
    let kept = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { ' ' };
    let words: String = words.chars().map(kept).collect();
    words.split_whitespace().collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_in_the_catalog_has_an_address_of_its_own() {
        let ids: Vec<String> = catalog().into_iter().map(|it| it.id).collect();
        let different: std::collections::BTreeSet<&String> = ids.iter().collect();
        assert_eq!(different.len(), ids.len());
        let plain = |id: &String| id.chars().all(|it| it == '-' || it.is_ascii_alphanumeric());
        assert!(ids.iter().all(plain), "{ids:?}");
        assert!(ids.contains(&"distract-plus-1-speed-opponent-minus-1-speed".to_owned()));
        assert!(ids.contains(&"re-roll-own-die".to_owned()), "{ids:?}");
    }

    #[test]
    fn d11_the_text_of_a_card_has_every_number_on_it() {
        let mut cards = 0;
        for item in catalog().into_iter().filter(|it| it.kind == "card") {
            for stat in ["speed", "accuracy", "opponent_speed", "opponent_accuracy"] {
                let number = item.fields[stat].as_i64().expect("a number");
                let told = item.text.contains(&format!("{number:+}"));
                assert!(number == 0 || told, "{}: {}", item.name, item.text);
            }
            cards += 1;
        }
        assert!(10 < cards);
    }

    #[test]
    fn the_schemas_stand_alone() {
        let guide = guide(&Showdown::V1);
        for schema in [&guide.options_schema, &guide.loadout_schema] {
            assert!(!schema.to_string().contains("$ref"), "{schema}");
            assert_eq!(schema["additionalProperties"], json!(false), "{schema}");
        }
        let modes = &guide.options_schema["properties"]["race"]["enum"];
        assert_eq!(*modes, json!(["slap", "nerve", "coin", "reflex"]));
        let means = &guide.options_schema["properties"]["race"]["x-enumDescriptions"];
        assert_eq!(means["coin"], "A coin is tossed: half and half.");
    }

    #[test]
    fn every_rule_is_cited_once() {
        let rules: Vec<String> = citations().into_iter().map(|it| it.id).collect();
        for number in 1..=12 {
            assert!(rules.contains(&format!("D{number}")));
        }
        for number in 1..=34 {
            assert!(rules.contains(&format!("R{number}")));
        }
        let different: std::collections::BTreeSet<&String> = rules.iter().collect();
        assert_eq!(different.len(), rules.len());
    }
}
