//! The words in which a card's text is written: when its abilities happen, and what is so as long
//! as it is in play or an effect of it lasts.

use super::action::Pick;
use super::moments::{Acting, Claim, Deed, Event, Me, Moment, Number, When, Would};
use super::printed::{House, Keyword, Kind};
use super::rules::KeyForge;
use super::state::State;
use super::things::CardId;
use crate::engine::cards::{self, Fits};
use crate::engine::{Resolved, Seat};

/// An ability that is being carried out: the table, the text, its player, and what set it off.
pub type Play<'t> = cards::Play<'t, KeyForge>;

/// Which cards: on whose side, of what kind, and what else. The one list says what can be chosen
/// and whether there is anything to choose.
pub type Aim = cards::Aim<KeyForge>;

/// What an ability does: something without one choice at its beginning, or something that is done
/// to one card, which the active player chooses.
pub type Step = cards::Step<KeyForge>;

/// One ability of a text.
#[derive(Clone, Copy, Debug)]
pub struct Ability {
    /// When it happens; one ability may wait for several moments ("After fight/reap:").
    pub when: &'static [When],
    /// Which of the moments it means, where it does not mean each.
    pub heed: Option<fn(&State, &Me, &Event) -> bool>,
    /// Whether its player may decline it: what they would say yes to.
    pub may: Option<&'static str>,
    /// Whether it comes to the same in whatever order it happens with others that do.
    pub calm: bool,
    /// What the ability does.
    pub step: Step,
}

/// What happens instead of something: whether the text means it, and what happens.
#[derive(Clone, Copy, Debug)]
pub struct Instead {
    /// Whether the text means this.
    pub of: fn(&State, &Me, Would) -> bool,
    /// What happens in its place.
    pub run: fn(&mut Play<'_>, Would) -> Resolved,
}

/// What a text gives a card.
pub type Gives<T> = fn(&State, &Me, CardId) -> T;

/// What is so as long as a card is in play, or as long as an effect of it lasts.
#[derive(Clone, Copy, Debug)]
pub struct Text {
    /// What it says of itself, for those who look at what lasts.
    pub says: &'static str,
    /// What it adds to a number.
    pub modify: Option<fn(&State, &Me, Number) -> i32>,
    /// The keywords that it gives a creature.
    pub keywords: Option<Gives<&'static [Keyword]>>,
    /// The abilities that it gives a card.
    pub grants: Option<Gives<&'static [Ability]>>,
    /// The house that it makes a card belong to.
    pub house: Option<Gives<Option<House>>>,
    /// Whether it forbids something.
    pub forbids: Option<fn(&State, &Me, Deed) -> bool>,
    /// Whether it lets somebody do something in spite of the active house.
    pub permits: Option<fn(&State, &Me, Deed) -> bool>,
    /// How often in a turn it permits that, or has a card enter play ready; as often as they like,
    /// where it says nothing. What lasts ends once that has happened.
    pub times: Option<u8>,
    /// Whether it makes something so.
    pub claims: Option<fn(&State, &Me, Claim) -> bool>,
    /// What happens otherwise by it.
    pub instead: Option<Instead>,
    /// What happens by itself.
    pub abilities: &'static [Ability],
    /// Which card it is about, where it lasts.
    pub tied: Tie,
}

/// The card that a lasting text is tied to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tie {
    /// None.
    Free,
    /// One that was chosen, of one of these kinds.
    To(&'static [Kind]),
    /// The very card that brought it about.
    ToItself,
}

impl Text {
    /// Nothing.
    pub const NONE: Text = Text {
        says: "",
        modify: None,
        keywords: None,
        grants: None,
        house: None,
        forbids: None,
        permits: None,
        times: None,
        claims: None,
        instead: None,
        abilities: &[],
        tied: Tie::Free,
    };
}

/// Whether a card can be tagged for destruction (KF9.1).
fn can_be_tagged(state: &State, _: &Acting, card: CardId) -> bool {
    !state.tagged.contains(&card) && !state.has(card, Keyword::Invulnerable)
}

/// The sides of both players, the active one's first.
fn both_sides(state: &State, me: &Acting) -> [Seat; 2] {
    let foe = state.foe(me.you);
    if state.active == me.you { [me.you, foe] } else { [foe, me.you] }
}

/// What lies there of some kinds.
fn lying(state: &State, sides: &[Seat], kinds: &[Kind]) -> Vec<CardId> {
    let cards = sides.iter().flat_map(|it| state.side(*it));
    cards.filter(|it| kinds.contains(&state.kind(*it))).collect()
}

/// What lies on the table by itself.
const THINGS: &[Kind] = &[Kind::Creature, Kind::Artifact];

impl Aim {
    /// Cards in play.
    const fn card(among: fn(&State, &Acting) -> Vec<CardId>) -> Aim {
        Aim::of(Pick::Card, among)
    }

    /// Of these only what is that, too.
    pub const fn that(self, also: Fits<KeyForge, CardId>) -> Aim {
        self.narrowed(also)
    }

    /// To be destroyed: nothing can be chosen that is tagged for that, or that never is (KF9.1,
    /// KF15.11).
    pub const fn to_destroy(self) -> Aim {
        self.narrowed(can_be_tagged)
    }
}

/// Any creature.
pub const CREATURE: Aim =
    Aim::card(|state, me| lying(state, &both_sides(state, me), &[Kind::Creature]));
/// A friendly creature.
pub const FRIENDLY: Aim = Aim::card(|state, me| lying(state, &[me.you], &[Kind::Creature]));
/// An enemy creature.
pub const ENEMY: Aim = Aim::card(|state, me| lying(state, &[state.foe(me.you)], &[Kind::Creature]));
/// Any artifact.
pub const ARTIFACT: Aim =
    Aim::card(|state, me| lying(state, &both_sides(state, me), &[Kind::Artifact]));
/// An enemy artifact.
pub const ENEMY_ARTIFACT: Aim =
    Aim::card(|state, me| lying(state, &[state.foe(me.you)], &[Kind::Artifact]));
/// Any creature or artifact.
pub const CREATURE_OR_ARTIFACT: Aim =
    Aim::card(|state, me| lying(state, &both_sides(state, me), THINGS));
/// A friendly creature or artifact.
pub const FRIENDLY_THING: Aim = Aim::card(|state, me| lying(state, &[me.you], THINGS));
/// An enemy creature or artifact.
pub const ENEMY_THING: Aim = Aim::card(|state, me| lying(state, &[state.foe(me.you)], THINGS));

/// A card of the player's hand.
pub const HAND: Aim = Aim::of(Pick::HandCard, |state, me| state.player(me.you).hand.clone());
/// A card of the player's discard pile.
pub const DISCARDED: Aim =
    Aim::of(Pick::DiscardCard, |state, me| state.player(me.you).discard.clone());

/// "Play:"
pub const PLAY: &[When] = &[When::Own(Moment::Played)];
/// "After Reap:"
pub const REAP: &[When] = &[When::Own(Moment::Reaped)];
/// "After Fight:"
pub const FIGHT: &[When] = &[When::Own(Moment::Fought)];
/// "After Fight/Reap:"
pub const FIGHT_REAP: &[When] = &[When::Own(Moment::Fought), When::Own(Moment::Reaped)];
/// "Play/After Reap:"
pub const PLAY_REAP: &[When] = &[When::Own(Moment::Played), When::Own(Moment::Reaped)];
/// "Play/After Fight/After Reap:"
pub const PLAY_FIGHT_REAP: &[When] =
    &[When::Own(Moment::Played), When::Own(Moment::Fought), When::Own(Moment::Reaped)];
/// "Before Fight:"
pub const BEFORE_FIGHT: &[When] = &[When::Own(Moment::BeforeFight)];
/// "Destroyed:"
pub const DESTROYED: &[When] = &[When::Own(Moment::Destroyed)];
/// "When this leaves play", in whatever way.
pub const LEAVES: &[When] = &[When::Own(Moment::Left)];
/// "Action:"
pub const ACTION: &[When] = &[When::Action];
/// "Omni:"
pub const OMNI: &[When] = &[When::Omni];

/// "Each time a card is played": also the card itself, which `heed` can leave out.
pub const EACH_PLAYED: &[When] = &[When::Each(Moment::Played)];
/// "After … enters play".
pub const EACH_ENTERED: &[When] = &[When::Each(Moment::Entered)];
/// "Each time a creature reaps".
pub const EACH_REAPED: &[When] = &[When::Each(Moment::Reaped)];
/// "Each time a creature fights": also where the other was gone before the fight.
pub const EACH_FOUGHT: &[When] = &[When::Each(Moment::Attacked)];
/// "After a card is used".
pub const EACH_USED: &[When] = &[When::Each(Moment::Used)];
/// "After a creature is destroyed fighting …".
pub const EACH_SLAIN: &[When] = &[When::Each(Moment::Slain)];
/// "Each time a creature is destroyed".
pub const EACH_DIED: &[When] = &[When::Each(Moment::Died)];
/// "After … leaves play".
pub const EACH_LEFT: &[When] = &[When::Each(Moment::Left)];
/// "After a key is forged".
pub const EACH_FORGED: &[When] = &[When::Each(Moment::Forged)];
/// "After you choose a house".
pub const EACH_CALLED: &[When] = &[When::Each(Moment::HouseChosen)];
/// "Each time a card is discarded from hand".
pub const EACH_DISCARDED: &[When] = &[When::Each(Moment::Discarded)];
/// "Before a creature fights".
pub const EACH_BEFORE_FIGHT: &[When] = &[When::Each(Moment::BeforeFight)];
/// "At the end of a turn".
pub const TURN_ENDS: &[When] = &[When::Each(Moment::TurnEnds)];

/// "Play: …", "Action: …": something that happens at those moments.
pub const fn on(when: &'static [When], run: fn(&mut Play<'_>) -> Resolved) -> Ability {
    Ability { when, heed: None, may: None, calm: false, step: Step::Do(run) }
}

/// The same, done to one card, which the active player chooses.
pub const fn one(
    when: &'static [When],
    aim: Aim,
    run: fn(&mut Play<'_>, CardId) -> Resolved,
) -> Ability {
    Ability { when, heed: None, may: None, calm: false, step: Step::One(aim, run) }
}

/// "Each time …": something that happens at a moment of others, where it is the moment meant.
pub const fn each(
    when: &'static [When],
    heed: fn(&State, &Me, &Event) -> bool,
    run: fn(&mut Play<'_>) -> Resolved,
) -> Ability {
    Ability { when, heed: Some(heed), may: None, calm: false, step: Step::Do(run) }
}

impl Ability {
    /// "You may …": its player can decline; `what` is what they say yes to.
    pub const fn may(self, what: &'static str) -> Ability {
        Ability { may: Some(what), ..self }
    }

    /// It comes to the same in whatever order it happens with others that do: nobody is asked.
    pub const fn calm(self) -> Ability {
        Ability { calm: true, ..self }
    }
}
