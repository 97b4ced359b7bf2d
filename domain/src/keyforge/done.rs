//! Cards with which something was done this turn, in a scenario (KFH1).

use std::borrow::Cow;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::printed::House;
use super::terse::{self, Terse};
use crate::engine::{Decode, Encode};

/// A card with which something was done in the turn with which a scenario begins: its id alone, or
/// with what is special about it. The name of a card in play within the scenario means that card;
/// an id of the catalog means one that is none of the scenario's, each time another.
///
/// Stored format.
#[derive(Clone, Debug, Default, PartialEq, Encode, Decode)]
pub struct Done {
    /// The name of a card in play, or an id of the catalog.
    #[encode(1)]
    pub card: String,
    /// The house that it belonged to then.
    #[encode(2)]
    pub house: Option<House>,
    /// The name of the card in play whose permission it needed; empty if it needed none.
    #[encode(3)]
    pub by: String,
}

/// A card with which something was done, with what is special about it.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = keyforge::DoneCard, title = "KeyforgeDoneCard")]
#[serde(deny_unknown_fields)]
pub struct DoneCard {
    /// The name of a card in play within this scenario, or a card's id in the catalog.
    card: String,
    /// The house that it belonged to then. Left out: that of the card in play if it is a maverick,
    /// else the printed one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(inline, nullable = false)]
    house: Option<House>,
    /// The card whose permission was used up by it, by its name within this scenario.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schema(max_length = 40)]
    by: String,
}

impl From<&str> for Done {
    fn from(card: &str) -> Done {
        Done { card: card.to_owned(), ..Done::default() }
    }
}

impl Serialize for Done {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Done { card, house, by } = self.clone();
        if house.is_none() && by.is_empty() {
            return card.serialize(to);
        }
        DoneCard { card, house, by }.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Done {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Done, D::Error> {
        terse::read(from)
    }
}

impl Terse for Done {
    type Whole = DoneCard;

    const WANTED: &'static str = "a card's id, or an object with its `card`";

    fn of_id<E: serde::de::Error>(id: &str) -> Result<Done, E> {
        Ok(id.into())
    }

    fn of_whole(it: DoneCard) -> Done {
        let DoneCard { card, house, by } = it;
        Done { card, house, by }
    }
}

impl PartialSchema for Done {
    fn schema() -> RefOr<Schema> {
        let id = "The name of a card in play within this scenario, or a card's id in the catalog.";
        let about = "A card with which something was done this turn: its id alone, or with what is \
                     special about it.";
        terse::schema::<Done>(id, about)
    }
}

impl ToSchema for Done {
    fn name() -> Cow<'static, str> {
        "keyforge.Done".into()
    }
}
