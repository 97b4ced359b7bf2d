//! The game's guide and its cards, for newcomers and clients.

use serde_json::{Value, json};

use super::view::keyword_name;
use crate::doomtown::cards::CARDS;
use crate::doomtown::cards::named::EVANOR;
use crate::doomtown::citations::citations;
use crate::doomtown::decks::formats::reprints_of;
use crate::doomtown::decks::loadout::Loadout;
use crate::doomtown::options::Options;
use crate::doomtown::scripts::ability::{Ability, Timing};
use crate::doomtown::scripts::card::Card;
use crate::doomtown::table::Doomtown;
use crate::doomtown::town::corrections;
use crate::doomtown::town::printed::{Code, Kind, Skill};
use crate::doomtown::town::skills::skill_of;
use crate::engine::{CatalogItem, Guide, Rules, SeatRange, schema_of};

/// How many players the game is for.
const SEATS: SeatRange = SeatRange { min: 2, max: 6, balanced_from: 2 };

/// The guide to the game, for newcomers and clients.
pub fn guide(rules: &Doomtown) -> Guide {
    Guide {
        id: Doomtown::ID.to_owned(),
        name: "Doomtown".to_owned(),
        summary:
            "Gangs fight for the weird western town of Gomorra with deeds, dudes, dirty tricks \
                  and poker hands. Whoever has more control points than anybody else has \
                  influence when the sun goes down has won."
                .to_owned(),
        versions: vec![rules.version.to_owned()],
        latest: rules.version.to_owned(),
        seats: SEATS,
        roles: None,
        options_schema: schema_of::<Options>(),
        loadout_schema: schema_of::<Loadout>(),
        rules: citations(),
        penalties: corrections::penalties(),
        draws: true,
        bots: Vec::new(),
    }
}

/// Every card of the pool.
pub fn catalog() -> Vec<CatalogItem> {
    CARDS.iter().map(|card| item(card)).collect()
}

fn item(card: &Card) -> CatalogItem {
    let keywords: Vec<String> = card.keywords.iter().map(|it| keyword_name(*it)).collect();
    let abilities: Vec<Value> = card.abilities.iter().map(ability).collect();
    let mut fields = json!({
        "code": card.code,
        "type": card.kind,
        "faction": card.faction,
        "suit": card.suit(),
        "value": (card.value != 0).then_some(card.value),
        "keywords": keywords,
        "cost": card.cost,
        "abilities": abilities,
    });
    let numbers: &[(&str, Value)] = match card.kind {
        Kind::Outfit => &[("stash", json!(card.stash)), ("production", json!(card.production))],
        Kind::Dude => &[
            ("bullets", json!(card.bullets)),
            ("shooter", json!(card.shooter)),
            ("influence", json!(card.influence)),
            ("upkeep", json!(card.upkeep)),
        ],
        Kind::Deed => &[("production", json!(card.production)), ("control", json!(card.control))],
        Kind::Goods => &[("bullets", json!(card.bullets))],
        Kind::Spell | Kind::Action | Kind::Joker => &[],
    };
    for (name, number) in numbers {
        fields[*name] = number.clone();
    }
    let again = |(code, changed): (Code, bool)| json!({"code": code, "changed": changed});
    let reprints: Vec<Value> = reprints_of(card.code).map(again).collect();
    if !reprints.is_empty() {
        fields["reprints"] = json!(reprints);
    }
    CatalogItem {
        id: card.code.to_string(),
        name: card.title.to_owned(),
        kind: "card".to_owned(),
        text: card.text.to_owned(),
        implemented: true,
        playable: lacking(card).is_none(),
        reason: lacking(card).or_else(|| lacking_in_part(card)),
        fields,
    }
}

/// Why nobody can use a card: no dude of the pool has the skill that the spell needs.
fn lacking(card: &Card) -> Option<String> {
    let skill = skill_of(card).filter(|it| !is_in_pool(*it))?;
    let name = skill.name();
    Some(format!("Only a {name} can carry and cast this spell, and no card here is one."))
}

/// Why a part of what a card does can never happen in this pool.
fn lacking_in_part(card: &Card) -> Option<String> {
    let spares_the_blessed = card.code == EVANOR.code;
    (spares_the_blessed && !is_in_pool(Skill::Blessed)).then(|| {
        "No card here is a Blessed, so it never keeps its dude from being a casualty. The rest of \
         it plays."
            .to_owned()
    })
}

/// Whether any card of the pool has this skill printed on it.
fn is_in_pool(skill: Skill) -> bool {
    CARDS.iter().any(|it| it.skill(skill).is_some())
}

fn ability(ability: &Ability) -> Value {
    json!({
        "label": ability.label,
        "timing": timing_name(ability.timing),
        "job": ability.job.is_some(),
        "repeat": ability.repeat,
        "pays": ability.pays,
    })
}

/// The name of a timing.
pub fn timing_name(timing: Timing) -> &'static str {
    match timing {
        Timing::Noon => "Noon",
        Timing::Shootout => "Shootout",
        Timing::Resolution => "Resolution",
        Timing::Cheatin => "Cheatin' Resolution",
        Timing::React(_) => "React",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACK: &str = "The Pack Awakens";

    #[test]
    fn what_nobody_can_use_says_why() {
        let items = catalog();
        let lacking: Vec<(&str, bool)> = items
            .iter()
            .filter(|it| it.reason.is_some())
            .map(|it| (it.name.as_str(), it.playable))
            .collect();
        let expected =
            [("Evanor", true), ("Lay On Hands", false), ("Spirit Dance", false), (PACK, false)];
        assert_eq!(lacking, expected);
        let reason = |name: &str| items.iter().find(|it| it.name == name)?.reason.clone();
        assert!(reason("Lay On Hands").is_some_and(|it| it.contains("Blessed")));
        assert!(reason(PACK).is_some_and(|it| it.contains("Shaman")));
    }

    #[test]
    fn a_card_lists_the_numbers_under_which_it_was_printed_again() {
        let items = catalog();
        let fields = |id: &str| &items.iter().find(|it| it.id == id).unwrap().fields;
        assert_eq!(fields("01097")["reprints"], json!([{"code": "24173", "changed": true}]));
        assert_eq!(fields("01017")["reprints"], json!([{"code": "24066", "changed": false}]));
        assert_eq!(fields("01016").get("reprints"), None);
    }
}
