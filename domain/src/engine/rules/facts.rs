//! A fact is a struct in one place: its fields, its fold, its sentence, its rule, and what each
//! viewer sees of it. The enum of a game's facts and everything that asks which of them it is are
//! one table, made by `facts!`.

use serde_json::Value;
use utoipa::ToSchema;
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};

use crate::engine::rules::sentence::{capitalized, unmarked};
use crate::engine::{Mark, Shown, Viewer, as_sentence};

/// A viewer who looks at a fact, and the moment at which they do.
#[derive(Debug)]
pub struct Eyes<'a, S> {
    /// The state right before it.
    pub before: &'a S,
    /// The state right after it.
    pub after: &'a S,
    /// The viewer who looks at it.
    pub viewer: Viewer,
}

/// Something that can happen in a game whose state is `S`.
pub trait Happening<S> {
    /// What it does to the state. Total, without logic, and the same for every version of the
    /// rules.
    fn fold(&self, state: &mut S);

    /// What happened, in a sentence that whoever looks may hear. It gets its capital letter and
    /// its stop later.
    fn sentence(&self, eyes: &Eyes<'_, S>) -> String;

    /// The rule that it follows from.
    fn rule(&self, before: &S) -> &'static str;

    /// Why somebody may want to seek it, beside what it reveals.
    fn mark(&self, _before: &S) -> Option<Mark> {
        None
    }

    /// What begins with it, in a few words without a stop, where a turn does: `Day 3`.
    fn short(&self, _eyes: &Eyes<'_, S>) -> Option<String> {
        None
    }

    /// Whether it is book-keeping, which nobody needs who reads along.
    fn is_quiet(&self) -> bool {
        false
    }

    /// Whether who looks learns something that they could not know before: a hidden card, a sealed
    /// answer, what chance brought.
    fn reveals(&self, _eyes: &Eyes<'_, S>) -> bool {
        false
    }

    /// Whether it is what players do all the time, such as drawing or playing a card: then nobody
    /// seeks it for what it reveals.
    fn is_usual(&self) -> bool {
        false
    }
}

/// What a viewer gets of a fact. The table writes it for facts that are open to all.
pub trait Seen<S> {
    /// Its form on the wire.
    type Wire: serde::Serialize + ToSchema;

    /// The fact as who looks may know it.
    fn seen_by(&self, eyes: &Eyes<'_, S>) -> Self::Wire;
}

/// Makes the enum of a game's facts and its dispatch of a table with one line a fact: `open` where
/// all may see all of it, `hidden` where the fact says itself what whom is shown ([`Seen`]).
///
/// ```ignore
/// facts! {
///     /// Something that happened.
///     pub enum Fact of State as "Showdown" {
///         open RoundBegan,
///         hidden BulletsLoaded,
///     }
/// }
/// ```
macro_rules! facts {
    (
        $(#[$doc:meta])*
        pub enum Fact of $state:ty as $game:literal {
            $($eyes:ident $name:ident),* $(,)?
        }
    ) => {
        $(#[$doc])*
        ///
        /// Stored format.
        #[derive(Clone, Debug, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(tag = "type", rename_all = "snake_case")]
        #[allow(missing_docs, reason = "each struct says what it is")]
        pub enum Fact {
            $($name($name)),*
        }

        $(
            impl From<$name> for Fact {
                fn from(it: $name) -> Fact {
                    Fact::$name(it)
                }
            }

            $crate::engine::rules::facts::facts!(@$eyes $name of $state);
        )*

        impl Fact {
            /// The fold. Total, without logic.
            pub fn fold(&self, state: &mut $state) {
                match self {
                    $(Fact::$name(it) => $crate::engine::Happening::<$state>::fold(it, state)),*
                }
            }

            /// The fact as one viewer perceives it.
            pub fn shown(&self, eyes: &$crate::engine::Eyes<'_, $state>) -> $crate::engine::Shown {
                type It<'a> = &'a dyn $crate::engine::Happening<$state>;
                let (it, name, wire): (It<'_>, _, _) = match self {
                    $(Fact::$name(it) => {
                        let wire = $crate::engine::Seen::<$state>::seen_by(it, eyes);
                        (it, stringify!($name), $crate::engine::plain(&wire))
                    }),*
                };
                $crate::engine::rules::facts::shown(it, name, wire, eyes)
            }
        }

        /// What happened, as a viewer perceives it.
        pub struct FactSchema;

        impl ::utoipa::PartialSchema for FactSchema {
            fn schema() -> ::utoipa::openapi::RefOr<::utoipa::openapi::Schema> {
                let mut table = $crate::engine::rules::facts::FactSchemas::default();
                $(
                    table.add(
                        $game,
                        stringify!($name),
                        <<$name as $crate::engine::Seen<$state>>::Wire as ::utoipa::PartialSchema>
                            ::schema(),
                    );
                )*
                table.schema()
            }
        }

        impl ::utoipa::ToSchema for FactSchema {
            fn name() -> ::std::borrow::Cow<'static, str> {
                $crate::engine::rules::facts::name_of($game).into()
            }

            fn schemas(
                to: &mut Vec<(String, ::utoipa::openapi::RefOr<::utoipa::openapi::Schema>)>,
            ) {
                $(
                    <<$name as $crate::engine::Seen<$state>>::Wire as ::utoipa::ToSchema>::schemas(
                        to,
                    );
                )*
            }
        }
    };
    (@open $name:ident of $state:ty) => {
        impl $crate::engine::Seen<$state> for $name {
            type Wire = $name;

            fn seen_by(&self, _: &$crate::engine::Eyes<'_, $state>) -> $name {
                self.clone()
            }
        }
    };
    (@hidden $name:ident of $state:ty) => {};
}
pub(crate) use facts;

/// A fact as one viewer perceives it, of what they get of it. Facts are many: this is the same code
/// for all of a game.
pub fn shown<S>(it: &dyn Happening<S>, name: &str, mut fields: Value, eyes: &Eyes<'_, S>) -> Shown {
    if let Some(fields) = fields.as_object_mut() {
        fields.insert("type".to_owned(), Value::String(in_snake_case(name)));
    }
    Shown {
        fields,
        text: as_sentence(&it.sentence(eyes)).into(),
        rule: it.rule(eyes.before),
        reveals: it.reveals(eyes),
        mark: it.mark(eyes.before),
        quiet: it.is_quiet(),
        usual: it.is_usual(),
        short: it.short(eyes).map(|it| capitalized(&unmarked(&it))),
    }
}

/// The schemas of a game's facts.
#[derive(Default)]
pub struct FactSchemas {
    facts: Vec<RefOr<Schema>>,
}

impl FactSchemas {
    /// Adds a fact: the schema of its form on the wire, with the name of its type.
    pub fn add(&mut self, game: &str, name: &str, wire: RefOr<Schema>) {
        let tag = ObjectBuilder::new()
            .schema_type(SchemaType::Type(Type::String))
            .enum_values(Some([in_snake_case(name)]));
        let mut fact = match wire {
            RefOr::T(Schema::Object(fact)) => fact,
            RefOr::T(_) | RefOr::Ref(_) => ObjectBuilder::new().build(),
        };
        fact.title = Some(format!("{game}{name}"));
        fact.properties.insert("type".to_owned(), tag.into());
        fact.required.push("type".to_owned());
        self.facts.push(fact.into());
    }

    /// One of them.
    pub fn schema(self) -> RefOr<Schema> {
        let facts =
            OneOfBuilder::new().description(Some("What happened, as a viewer perceives it."));
        self.facts.into_iter().fold(facts, OneOfBuilder::item).into()
    }
}

/// The name of a type as JSON has it: `round_began` for `RoundBegan`, as serde writes it.
fn in_snake_case(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push('_');
        }
        words.extend(letter.to_lowercase());
    }
    words
}

/// The name of the schema of a game's facts: `showdown.Fact`.
pub fn name_of(game: &str) -> String {
    format!("{}.Fact", in_snake_case(game))
}
