//! The parts of a view.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::doomtown::cause::Cause;
use crate::doomtown::fact::{JobMark, Revealed, Standings};
use crate::doomtown::town::lasting::Lasting;
use crate::doomtown::town::moment::When;
use crate::doomtown::town::piece::{CardId, Named, Pip, Place};
use crate::doomtown::town::printed::{Code, Kind, Shooter, Skill};
use crate::doomtown::town::state::{Phase, Step};
use crate::engine::Seat;

/// A match as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::View)]
pub struct View {
    /// What the creator of the match chose. Of a scenario, it says only that there is one.
    pub options: OptionsView,
    /// The day, from 1; 0 before the first day.
    pub day: u16,
    /// The phase of the day that is being played.
    pub phase: Phase,
    /// The step within the phase. A shootout has steps of its own.
    pub step: Step,
    /// The winner of the last lowball, who acts first; left out until a lowball is won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub winner: Option<Seat>,
    /// The seats in turn order, the first to act at the front.
    pub order: Vec<Seat>,
    /// The seat that makes the next play in High Noon; left out when nobody is due to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub turn: Option<Seat>,
    /// How many plays in a row were passes. When everybody has passed in a row, the phase goes on.
    pub passes: u8,
    /// Whether check has been announced to the player on turn: if they pass, another player wins.
    pub checked: bool,
    /// Whether time has been called, so that the match ends with this day; left out until then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub time_called: bool,
    /// How many plays in High Noon each player has left since time was called, by seat; left out
    /// until they are counted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plays_left: Vec<u8>,
    /// Ghost rock in the pot, which the winner of the lowball takes.
    pub pot: u32,
    /// The players' sides of the table, by seat.
    pub players: Vec<PlayerView>,
    /// All places of the town, street by street.
    pub town: TownView,
    /// Every card in play, with whoever controls it and its values now.
    pub cards: Vec<CardView>,
    /// The shootout that is going on; left out when there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub shootout: Option<ShootoutView>,
    /// The job that is being carried out; left out when there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub job: Option<JobView>,
    /// The callout that is being settled; left out when there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub callout: Option<CalloutView>,
    /// The draw hands that have been revealed, in this lowball or round of a shootout.
    pub hands: Vec<Revealed>,
    /// The seats whose revealed hands have been answered with a Cheatin' ability.
    pub answered: Vec<Seat>,
    /// The effects that last for a while, with the end of each.
    pub lasting: Vec<LastingView>,
    /// Cards that are being played: actions whose play is not finished, and cards that are about
    /// to come into play.
    #[serde(default)]
    pub played: Vec<OpenCard>,
    /// Cards that were pulled, or are used as the pull, until everything is carried out. The last
    /// one counts.
    #[serde(default)]
    pub pulled: Vec<OpenCard>,
    /// The pull that is being carried out; left out when there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub pull: Option<PullView>,
    /// Control points and influence of each player who is still in. They decide the match.
    pub standings: Vec<Standings>,
    /// What the viewer's own cards can be used for now, and why not. Empty for viewers without a
    /// seat.
    pub uses: Vec<UseView>,
}

/// The options of the match that a viewer needs to know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::OptionsView)]
pub struct OptionsView {
    /// The number of days after which tie-breakers decide the match.
    pub days: u16,
    /// Whether this match began in the middle, from a scenario. Then it does not count as a real
    /// match (DTH5).
    pub scenario: bool,
    /// Whether check is announced before a pass that would let another player win.
    pub check: bool,
    /// Whether the short game is played, which is won more easily.
    pub short: bool,
}

/// One player's side of the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::PlayerView)]
pub struct PlayerView {
    /// The seat of this player.
    pub seat: Seat,
    /// The player's outfit: its number in this match and its code.
    pub outfit: Named,
    /// The outfit's title.
    pub title: String,
    /// Ghost rock in the player's stash.
    pub ghost_rock: u32,
    /// Ghost rock that the player has borrowed and not paid back.
    pub debt: u32,
    /// How many cards are left in the player's draw deck.
    pub deck: usize,
    /// How many cards the player has in the play hand.
    pub hand_size: usize,
    /// The play hand; left out for everybody but its player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub hand: Option<Vec<HandCard>>,
    /// How many cards the player has in the draw hand.
    pub draw_hand_size: usize,
    /// The draw hand while it is not revealed; left out for everybody but its player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub draw_hand: Option<Vec<HandCard>>,
    /// The discard pile; the last card is on top.
    pub discard: Vec<Named>,
    /// The player's Boot Hill, where aced cards go; the last card is on top.
    pub boot_hill: Vec<Named>,
    /// How many cards the player may keep at the end of the day; 0 once they have left.
    pub hand_size_max: usize,
    /// The react windows that the player passes without being asked until the day ends.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub orders: Vec<When>,
    /// Whether the player has left the game, for example by resigning.
    pub left: bool,
}

/// A card in a hand, as its player sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::HandCard)]
pub struct HandCard {
    /// The card's number in this match.
    pub card: CardId,
    /// The code of the printed card, as in the catalog.
    pub code: Code,
    /// The card's title.
    pub title: String,
    /// The card's suit and value, such as `JS` or `10D`; empty for a joker.
    pub pip: String,
    /// The printed cost, in ghost rock.
    pub cost: i32,
    /// The suit and value that were named for this card (a joker, for instance) in a draw hand;
    /// left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub named: Option<Pip>,
    /// Why the card cannot come into play now; left out if it can. Actions say it with their
    /// abilities instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub why_not: Option<String>,
}

/// A card that lies open beside the town because it is being played or was pulled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::OpenCard)]
pub struct OpenCard {
    /// The card's number in this match.
    pub card: CardId,
    /// The code of the printed card, as in the catalog.
    pub code: Code,
    /// The card's title.
    pub title: String,
    /// The card's suit and value, such as `JS` or `10D`; empty for a joker.
    pub pip: String,
    /// The player who owns the card.
    pub owner: Seat,
}

/// A pull that is being carried out.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::PullView)]
pub struct PullView {
    /// The player who pulls.
    pub seat: Seat,
    /// The dude who makes the pull; left out when no dude does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub dude: Option<CardId>,
    /// The suit and value that the pull counts as; left out until a pulled joker is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub pip: Option<Pip>,
    /// The skill test that the pull is for; left out when it is for no test.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub test: Option<TestView>,
    /// The rule or the card for which the pull is made.
    pub rule: Cause,
}

/// A test of a skill. It is passed if pull and rating together reach the difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::TestView)]
pub struct TestView {
    /// The skill that is tested.
    pub skill: Skill,
    /// The dude's rating in that skill, with bonuses.
    pub rating: i32,
    /// What pull and rating must reach together.
    pub difficulty: i32,
}

/// The town as a map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::TownView)]
pub struct TownView {
    /// Every place: the town square first, then street by street.
    pub places: Vec<PlaceView>,
}

/// A place in the town where dudes can be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::PlaceView)]
pub struct PlaceView {
    /// The place itself, as options and facts name it.
    pub place: Place,
    /// The place's name.
    pub name: String,
    /// The player on whose street or outskirts it lies; left out for the town square.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub owner: Option<Seat>,
    /// How many places it is from its owner's home; 0 is the home, below 0 is to the left. Left
    /// out for the town square and out of town.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub position: Option<i32>,
    /// The player who controls it; left out for the town square.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub controller: Option<Seat>,
    /// Why that player controls it: the influence (or bullets, where those decide) of each player
    /// who has a dude there. Empty for homes and the town square.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claims: Vec<Claim>,
    /// Whether the place is private, so that entering it may be breaking and entering.
    pub private: bool,
    /// The places next to it.
    pub adjacent: Vec<Place>,
    /// The dudes who are there, by number.
    pub dudes: Vec<CardId>,
}

/// What one player has at a deed that decides who controls it. The highest sum wins; on a tie it
/// is the owner's.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::Claim)]
pub struct Claim {
    /// The player who claims the deed.
    pub seat: Seat,
    /// Influence there, or bullets at the deeds where those decide.
    pub weight: i32,
}

/// A card in play, with its values as they are now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::CardView)]
pub struct CardView {
    /// The card's number in this match.
    pub card: CardId,
    /// The card's id in the scenario; left out in a match that did not begin with one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub id: Option<String>,
    /// The code of the printed card, as in the catalog.
    pub code: Code,
    /// The card's title.
    pub title: String,
    /// The kind of card that it is.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// The player who brought the card in their deck.
    pub owner: Seat,
    /// The player who controls the card now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub controller: Option<Seat>,
    /// Whether it is booted.
    pub booted: bool,
    /// The card that this one is attached to; left out when it is not attached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub host: Option<CardId>,
    /// Control points that it is worth now.
    #[serde(default, skip_serializing_if = "crate::engine::is_zero")]
    pub control: i32,
    /// Ghost rock that it produces each day, as printed.
    #[serde(default, skip_serializing_if = "crate::engine::is_zero")]
    pub production: i32,
    /// Bullets that goods add to their dude's; 0 for other kinds.
    #[serde(default, skip_serializing_if = "crate::engine::is_zero")]
    pub bonus: i32,
    /// Ghost rock that lies on the card.
    #[serde(default, skip_serializing_if = "is_none")]
    pub ghost_rock: u32,
    /// What is particular to a dude; left out for other kinds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub dude: Option<DudeView>,
    /// The abilities used today, counted from 0; an ability used twice is listed twice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub used: Vec<u8>,
}

/// A dude's place and values as they are now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::DudeView)]
pub struct DudeView {
    /// Where the dude is.
    pub at: Place,
    /// The dude's bullets now, at least 0.
    pub bullets: i32,
    /// Whether those bullets make the dude a stud or a draw.
    pub shooter: Shooter,
    /// The dude's influence now.
    pub influence: i32,
    /// The dude's value now, from 1 (ace) to 13 (king).
    pub value: i32,
    /// Ghost rock that the dude costs each day, with the surcharge for another faction.
    pub upkeep: i32,
    /// Ghost rock of bounty on the dude, who is wanted from 1 on.
    #[serde(default, skip_serializing_if = "is_none")]
    pub bounty: u32,
    /// The keywords printed above the card's text, with skill ratings as they are now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keywords: Vec<String>,
}

/// A shootout that is going on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::ShootoutView)]
pub struct ShootoutView {
    /// The place of the shootout.
    pub place: Place,
    /// The round of the shootout, from 1; 0 before the first round.
    pub round: u8,
    /// The step of the round.
    pub step: Step,
    /// The player who makes the next play; left out when nobody is due to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub turn: Option<Seat>,
    /// Both sides: the leader's first, then the mark's.
    pub sides: Vec<SideView>,
    /// Whether a Headline has been played in this shootout. Only one may be.
    pub headline: bool,
}

/// One side of a shootout.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::SideView)]
pub struct SideView {
    /// The player whose side it is.
    pub seat: Seat,
    /// The leader or the mark of this side; left out when it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub dude: Option<CardId>,
    /// The dudes of its posse.
    pub posse: Vec<CardId>,
    /// The posse's shooter in this round; left out until picked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub shooter: Option<CardId>,
    /// Cards that this side may draw more than five: the stud bonus with its shooter, or with the
    /// best dude for it while there is none.
    pub studs: u8,
    /// Cards that this side may redraw: the draw bonus with that shooter.
    pub draws: u8,
    /// The casualties that this side has to take in this round, as it was decided (DT12.10); left
    /// out until then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub due: Option<u32>,
    /// The casualties that cards have added to these.
    #[serde(default, skip_serializing_if = "crate::engine::is_zero")]
    pub added: u32,
    /// The casualties that this side has taken in this round.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub losses: Vec<LossView>,
}

/// A casualty that was taken in a shootout.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::LossView)]
pub struct LossView {
    /// The code of the card that was lost or saved.
    pub code: Code,
    /// The player whose card it was.
    pub of: Seat,
    /// The value that counts for what follows: the printed one, unless the dude was saved.
    pub value: i32,
    /// The bullets that count for what follows: the printed ones, unless the dude was saved.
    pub bullets: i32,
    /// Whether the dude was saved from being discarded or aced.
    pub saved: bool,
}

/// A job that is being carried out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::JobView)]
pub struct JobView {
    /// The player who leads the job.
    pub seat: Seat,
    /// The card that began the job.
    pub card: Named,
    /// The dude who leads the job.
    pub leader: CardId,
    /// The mark of the job: what it is aimed at.
    pub mark: JobMark,
    /// The place of the mark, where the job is carried out.
    pub place: Place,
    /// The leader's posse.
    pub posse: Vec<CardId>,
    /// The player who opposes the job; left out when nobody does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub opposed_by: Option<Seat>,
    /// The opposing posse. Empty while a shootout is going on, which lists both sides itself.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opposition: Vec<CardId>,
}

/// An effect that lasts for a while.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::LastingView)]
pub struct LastingView {
    /// The effect, as the fact tells of it.
    #[serde(flatten)]
    pub lasting: Lasting,
    /// What is so as long as it lasts, where the code of a card says that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub says: Option<String>,
}

/// A callout that is being settled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::CalloutView)]
pub struct CalloutView {
    /// The dude who called out.
    pub by: CardId,
    /// The dude who was called out.
    pub mark: CardId,
    /// The posse that was named first, while the other side names its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub named: Vec<CardId>,
    /// The posse that was named second, until both sides join the shootout.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answer: Vec<CardId>,
}

/// An ability of one of the viewer's cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::UseView)]
pub struct UseView {
    /// The card that has the ability.
    pub card: CardId,
    /// The ability's place on the card, counted from 0.
    pub ability: u8,
    /// When it can be used: `Noon`, `Shootout` and so on.
    pub timing: String,
    /// What the ability does, in a few words.
    pub label: String,
    /// Why it cannot be used now; left out if it can.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub why_not: Option<String>,
}

fn is_none(number: &u32) -> bool {
    *number == 0
}
