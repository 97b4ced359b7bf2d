//! The game's guide and its cards, for newcomers and clients.

use serde_json::{Value, json};

use super::card::Card;
use super::cards::CARDS;
use super::citations::citations;
use super::corrections;
use super::printed::Kind;
use super::rules::{KeyForge, Loadout, Options};
use crate::engine::{CatalogItem, Guide, Rules, SeatRange, schema_of};

/// How many may play.
pub const SEATS: SeatRange = SeatRange { min: 2, max: 2, balanced_from: 2 };
/// Whether the players may agree on a draw: there is none, however a match ends (KF17).
pub const DRAWS: bool = false;

/// The guide to the game, for newcomers and clients.
pub fn guide(rules: &KeyForge) -> Guide {
    Guide {
        id: KeyForge::ID.to_owned(),
        name: "KeyForge".to_owned(),
        summary: "Two players with decks that nobody built gather amber with creatures of three \
                  houses. Each turn one house acts. The first to forge three keys wins."
            .to_owned(),
        versions: vec![rules.version.to_owned()],
        latest: rules.version.to_owned(),
        seats: SEATS,
        roles: None,
        options_schema: schema_of::<Options>(),
        loadout_schema: schema_of::<Loadout>(),
        rules: citations(),
        penalties: corrections::penalties(),
        draws: DRAWS,
        bots: Vec::new(),
    }
}

/// Every card of the first set.
pub fn catalog() -> Vec<CatalogItem> {
    CARDS.iter().map(|card| item(card)).collect()
}

fn item(card: &Card) -> CatalogItem {
    let traits: Vec<&str> = card.traits.iter().map(|it| it.name()).collect();
    let keywords: Vec<Value> = card
        .keywords
        .iter()
        .map(|it| match it.number() {
            Some(x) => json!({"keyword": it.name(), "x": x}),
            None => json!({"keyword": it.name()}),
        })
        .collect();
    let mut fields = json!({
        "number": card.code.0,
        "house": card.house,
        "type": card.kind,
        "amber": card.amber,
        "traits": traits,
        "keywords": keywords,
        "rarity": card.rarity,
    });
    if card.kind == Kind::Creature {
        fields["power"] = json!(card.power);
        fields["armor"] = json!(card.armor);
    }
    CatalogItem {
        id: card.id.to_owned(),
        name: card.title.to_owned(),
        kind: "card".to_owned(),
        text: card.text.to_owned(),
        implemented: true,
        playable: true,
        reason: None,
        fields,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schemas_say_what_validation_refuses() {
        let guide = guide(&KeyForge::V1);
        let options = &guide.options_schema["properties"];
        let chains = &options["chains"];
        assert_eq!((&chains["maxItems"], &chains["items"]["maximum"]), (&json!(2), &json!(24)));
        let scenario = &options["scenario"]["properties"];
        // A type that is inlined and what a field says of it are one schema.
        assert_eq!(scenario["house"]["type"], "string");
        assert_eq!(scenario["players"]["maxItems"], 2);
        let player = &scenario["players"]["items"]["properties"];
        for (list, most) in [("houses", 3), ("keys", 2), ("hand", 200), ("line", 200)] {
            assert_eq!(player[list]["maxItems"], most, "{list}");
        }
        let placed = &player["line"]["items"]["properties"];
        assert_eq!(placed["keywords"]["maxItems"], 100);
        assert_eq!(placed["counters"]["items"]["properties"]["count"]["maximum"], 1000);
        assert_eq!(guide.loadout_schema["properties"]["cards"]["maxItems"], 36);
    }
}
