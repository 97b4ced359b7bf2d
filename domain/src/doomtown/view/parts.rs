//! What a view is made of.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::ability::When;
use super::super::card::{Code, Kind, Shooter};
use super::super::cause::Cause;
use super::super::fact::{JobMark, Revealed, Standings};
use super::super::lasting::{Lasting, Skill};
use super::super::piece::{CardId, Named, Pip, Place};
use super::super::state::{Phase, Step};
use crate::engine::Seat;

/// A match as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::View)]
pub struct View {
    /// What the creator of the match chose; of a scenario only that it is one.
    pub options: OptionsView,
    /// The day, from 1; 0 before the first.
    pub day: u16,
    /// The phase of the day.
    pub phase: Phase,
    /// Where the phase stands.
    pub step: Step,
    /// Who won the last lowball.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub winner: Option<Seat>,
    /// The players in turn order.
    pub order: Vec<Seat>,
    /// Who is to make a play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub turn: Option<Seat>,
    /// How many have passed in a row.
    pub passes: u8,
    /// Whether check was announced to who is on turn.
    pub checked: bool,
    /// Ghost rock in the pot.
    pub pot: u32,
    /// The players by seat.
    pub players: Vec<PlayerView>,
    /// The town, street by street.
    pub town: TownView,
    /// Every card in play.
    pub cards: Vec<CardView>,
    /// The shootout that is going on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub shootout: Option<ShootoutView>,
    /// The job that is going on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub job: Option<JobView>,
    /// The callout that is being settled: who called out, and whom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub callout: Option<CalloutView>,
    /// Draw hands that lie open.
    pub hands: Vec<Revealed>,
    /// On account of whose hands a Cheatin' ability has been used.
    pub answered: Vec<Seat>,
    /// What lasts.
    pub lasting: Vec<Lasting>,
    /// Cards that are being played: actions whose play is not finished, and cards that are about to
    /// come into play.
    #[serde(default)]
    pub played: Vec<OpenCard>,
    /// Cards that were pulled, or are used as the pull, until everything is carried out; the last
    /// counts.
    #[serde(default)]
    pub pulled: Vec<OpenCard>,
    /// The pull that is being carried out: what it is for, and what it counts as.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub pull: Option<PullView>,
    /// Control points and influence, by seat.
    pub standings: Vec<Standings>,
    /// What the viewer's own cards can be used for now, and why not.
    pub uses: Vec<UseView>,
}

/// What the creator of a match chose.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::OptionsView)]
pub struct OptionsView {
    /// Days after which tie-breakers decide.
    pub days: u16,
    /// Whether this match began in the middle: it is no real one (DTH5).
    pub scenario: bool,
    /// Whether check is announced.
    pub check: bool,
    /// Whether it is the short game.
    pub short: bool,
}

/// A player's side of the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::PlayerView)]
pub struct PlayerView {
    /// Where he sits.
    pub seat: Seat,
    /// His outfit.
    pub outfit: Named,
    /// Its name.
    pub title: String,
    /// Ghost rock in his stash.
    pub ghost_rock: u32,
    /// What he has borrowed.
    pub debt: u32,
    /// Cards in his deck.
    pub deck: usize,
    /// Cards in his play hand.
    pub hand_size: usize,
    /// His play hand; only he sees it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub hand: Option<Vec<HandCard>>,
    /// Cards in his draw hand.
    pub draw_hand_size: usize,
    /// His draw hand while it is not revealed; only he sees it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub draw_hand: Option<Vec<HandCard>>,
    /// His discard pile, the last on top.
    pub discard: Vec<Named>,
    /// His Boot Hill, the last on top.
    pub boot_hill: Vec<Named>,
    /// How many cards he may hold at the end of the day.
    pub hand_size_max: usize,
    /// The windows that he passes until the day ends.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub orders: Vec<When>,
    /// Whether he has left the game.
    pub left: bool,
}

/// A card in a hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::HandCard)]
pub struct HandCard {
    /// Its number in this match.
    pub card: CardId,
    /// Which card it is.
    pub code: Code,
    /// What it is called.
    pub title: String,
    /// Suit and value; empty for a joker.
    pub pip: String,
    /// What it costs, in ghost rock.
    pub cost: i32,
    /// What was named for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub named: Option<Pip>,
    /// Why it cannot come into play now, where it could at another time; actions say it with their
    /// abilities.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub why_not: Option<String>,
}

/// A card that lies open beside the town: being played, or pulled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::OpenCard)]
pub struct OpenCard {
    /// Its number in this match.
    pub card: CardId,
    /// Which card it is.
    pub code: Code,
    /// What it is called.
    pub title: String,
    /// Suit and value; empty for a joker.
    pub pip: String,
    /// Whose it is.
    pub owner: Seat,
}

/// A pull that is being carried out.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::PullView)]
pub struct PullView {
    /// Whose.
    pub seat: Seat,
    /// The dude who makes it, where a dude does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub dude: Option<CardId>,
    /// What it counts as; left out until a pulled joker is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub pip: Option<Pip>,
    /// The test that it is for, where it is for one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub test: Option<TestView>,
    /// The rule or the card that it is made for.
    pub rule: Cause,
}

/// A test of a skill: it is passed where pull and rating together reach the difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::TestView)]
pub struct TestView {
    /// Which skill.
    pub skill: Skill,
    /// The rating with bonuses.
    pub rating: i32,
    /// What pull and rating have to reach together.
    pub difficulty: i32,
}

/// The town.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::TownView)]
pub struct TownView {
    /// Every place: the town square, then street by street.
    pub places: Vec<PlaceView>,
}

/// A place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::PlaceView)]
pub struct PlaceView {
    /// Which.
    pub place: Place,
    /// What it is called.
    pub name: String,
    /// On whose street or outskirts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub owner: Option<Seat>,
    /// How far from home on the street: 0 is the home, below it is left; nothing out of town.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub position: Option<i32>,
    /// Who controls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub controller: Option<Seat>,
    /// What decides that: the influence, or the bullets, of each player who has somebody there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claims: Vec<Claim>,
    /// Whether it is private.
    pub private: bool,
    /// What is next to it.
    pub adjacent: Vec<Place>,
    /// Who is there.
    pub dudes: Vec<CardId>,
}

/// What a player has at a deed that decides who controls it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::Claim)]
pub struct Claim {
    /// Who.
    pub seat: Seat,
    /// Influence there, or bullets where those decide.
    pub weight: i32,
}

/// A card in play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::CardView)]
pub struct CardView {
    /// Its number in this match.
    pub card: CardId,
    /// What the scenario calls it, in a match that began with one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub id: Option<String>,
    /// Which card it is.
    pub code: Code,
    /// What it is called.
    pub title: String,
    /// What kind of card it is.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// Whose it is.
    pub owner: Seat,
    /// Who controls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub controller: Option<Seat>,
    /// Whether it is booted.
    pub booted: bool,
    /// What it is attached to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub host: Option<CardId>,
    /// Control points that it is worth now.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub control: i32,
    /// Production each day.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub production: i32,
    /// Bullets that goods add.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub bonus: i32,
    /// Ghost rock on it.
    #[serde(default, skip_serializing_if = "is_none")]
    pub ghost_rock: u32,
    /// What a dude has now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub dude: Option<DudeView>,
    /// Abilities used today, from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub used: Vec<u8>,
}

/// What a dude has now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::DudeView)]
pub struct DudeView {
    /// Where he is.
    pub at: Place,
    /// Bullets.
    pub bullets: i32,
    /// Stud or draw.
    pub shooter: Shooter,
    /// Influence.
    pub influence: i32,
    /// Value.
    pub value: i32,
    /// Upkeep, with what he costs more out of faction.
    pub upkeep: i32,
    /// Bounty; wanted from 1.
    #[serde(default, skip_serializing_if = "is_none")]
    pub bounty: u32,
    /// The words above his text, with ratings as they are now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keywords: Vec<String>,
}

/// A shootout.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::ShootoutView)]
pub struct ShootoutView {
    /// Where.
    pub place: Place,
    /// The round, from 1; 0 before the first.
    pub round: u8,
    /// Where the round stands.
    pub step: Step,
    /// Who is to make a play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub turn: Option<Seat>,
    /// The leader's side, then the mark's.
    pub sides: Vec<SideView>,
    /// Whether a Headline was played.
    pub headline: bool,
}

/// A side of a shootout.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::SideView)]
pub struct SideView {
    /// Whose.
    pub seat: Seat,
    /// Its leader or mark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub dude: Option<CardId>,
    /// Its posse.
    pub posse: Vec<CardId>,
    /// Its shooter in this round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub shooter: Option<CardId>,
    /// Its stud bonus with that shooter, or with the best for it.
    pub studs: u8,
    /// Its draw bonus with that shooter.
    pub draws: u8,
    /// The casualties that it has taken in this round.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub losses: Vec<LossView>,
}

/// A casualty that was taken.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::LossView)]
pub struct LossView {
    /// Which card it is.
    pub code: Code,
    /// Whose it was.
    pub of: Seat,
    /// The value that counts for what follows: the printed one, unless it was saved.
    pub value: i32,
    /// The bullets that count for what follows: the printed ones, unless it was saved.
    pub bullets: i32,
    /// Whether it was saved from being discarded or aced.
    pub saved: bool,
}

/// A job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::JobView)]
pub struct JobView {
    /// Who leads it.
    pub seat: Seat,
    /// The card by which it began.
    pub card: Named,
    /// The dude who leads it.
    pub leader: CardId,
    /// The mark.
    pub mark: JobMark,
    /// Where it is.
    pub place: Place,
    /// The leader's posse.
    pub posse: Vec<CardId>,
    /// Who opposes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub opposed_by: Option<Seat>,
    /// The posse that opposes it, while no shootout goes on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opposition: Vec<CardId>,
}

/// A callout.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::CalloutView)]
pub struct CalloutView {
    /// Who called out.
    pub by: CardId,
    /// Whom.
    pub mark: CardId,
    /// The posse that was named first, while the other side names its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub named: Vec<CardId>,
    /// The posse that was named after it, until all join together.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answer: Vec<CardId>,
}

/// An ability of one of the viewer's cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::UseView)]
pub struct UseView {
    /// The card.
    pub card: CardId,
    /// Which of its abilities, from 0.
    pub ability: u8,
    /// When it can be used.
    pub timing: String,
    /// What it does, in a few words.
    pub label: String,
    /// Why it cannot be used now; left out where it can.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub why_not: Option<String>,
}

fn is_zero(number: &i32) -> bool {
    *number == 0
}

fn is_none(number: &u32) -> bool {
    *number == 0
}
