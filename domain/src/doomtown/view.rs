//! What one viewer sees: the town as streets, with who controls what and why.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ability::{Ability, Timing, Use, When};
use super::card::{Code, Keyword, Kind, Shooter};
use super::catalog::timing_name;
use super::ending;
use super::fact::{Mark, Revealed, Standings};
use super::hands;
use super::lasting::Lasting;
use super::noon;
use super::piece::{CardId, Named, Pip, Place};
use super::rules::Options;
use super::shop::{Terms, can_enter};
use super::state::{Phase, Shootout, Side, State, Step};
use super::uses::check;
use crate::engine::{Seat, Viewer};

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
    pub mark: Mark,
    /// Where it is.
    pub place: Place,
    /// The leader's posse.
    pub posse: Vec<CardId>,
    /// Who opposes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub opposed_by: Option<Seat>,
}

/// A callout.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::CalloutView)]
pub struct CalloutView {
    /// Who called out.
    pub by: CardId,
    /// Whom.
    pub mark: CardId,
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

/// A match as `viewer` sees it.
pub fn view(state: &State, viewer: Viewer) -> View {
    let revealed = |it: &Seat| state.player(*it).revealed;
    View {
        options: options(&state.options),
        day: state.day,
        phase: state.phase,
        step: state.step,
        winner: state.winner,
        order: state.in_order(),
        turn: state.turn,
        passes: state.passes,
        checked: state.checked,
        pot: state.pot,
        players: state.seats().map(|seat| player(state, seat, viewer)).collect(),
        town: TownView { places: places(state) },
        cards: state.in_play().map(|it| card(state, it)).collect(),
        shootout: state.shootout.as_ref().map(|it| shootout(state, it)),
        job: state.job.as_ref().map(|job| JobView {
            seat: job.seat,
            card: state.named(job.card),
            leader: job.leader,
            mark: job.mark,
            place: job.place,
            posse: job.posse.clone(),
            opposed_by: job.opposed_by,
        }),
        callout: state.callout.map(|it| CalloutView { by: it.by, mark: it.mark }),
        hands: state.seats().filter(revealed).map(|it| hands::revealed(state, it)).collect(),
        answered: state.answered.clone(),
        lasting: state.lasting.clone(),
        standings: if state.players.is_empty() { Vec::new() } else { ending::standings(state) },
        uses: match viewer {
            Viewer::Seat(seat) if seat.index() < state.players.len() => uses(state, seat),
            _ => Vec::new(),
        },
    }
}

fn options(options: &Options) -> OptionsView {
    OptionsView {
        days: options.days,
        scenario: options.scenario.is_some(),
        check: options.check,
        short: options.short,
    }
}

fn player(state: &State, seat: Seat, viewer: Viewer) -> PlayerView {
    let player = state.player(seat);
    let own = viewer.sees(seat);
    let closed = own && !player.revealed && !player.draw_hand.is_empty();
    PlayerView {
        seat,
        outfit: state.named(player.outfit),
        title: state.title(player.outfit).to_owned(),
        ghost_rock: player.ghost_rock,
        debt: player.debt,
        deck: player.deck.len(),
        hand_size: player.hand.len(),
        hand: own.then(|| player.hand.iter().map(|it| hand_card(state, seat, *it)).collect()),
        draw_hand_size: player.draw_hand.len(),
        draw_hand: closed
            .then(|| player.draw_hand.iter().map(|it| drawn_card(state, *it)).collect()),
        discard: state.all_named(&player.discard),
        boot_hill: state.all_named(&player.boot_hill),
        hand_size_max: if player.left { 0 } else { state.hand_size(seat) },
        orders: player.orders.clone(),
        left: player.left,
    }
}

fn drawn_card(state: &State, card: CardId) -> HandCard {
    let piece = state.piece(card);
    let printed = piece.card();
    HandCard {
        card,
        code: piece.code,
        title: printed.title.to_owned(),
        pip: printed.pip(),
        cost: printed.cost,
        named: piece.named,
        why_not: None,
    }
}

fn hand_card(state: &State, seat: Seat, card: CardId) -> HandCard {
    let shops =
        matches!(state.card(card).kind, Kind::Dude | Kind::Deed | Kind::Goods | Kind::Spell);
    let why_not = match can_enter(state, seat, card, &Terms::SHOPPIN) {
        Err(why) if shops => Some(why.to_owned()),
        _ => None,
    };
    HandCard { why_not, ..drawn_card(state, card) }
}

fn places(state: &State) -> Vec<PlaceView> {
    if state.players.is_empty() {
        return Vec::new();
    }
    let places = state.places();
    let of = |place: &Place| {
        let owner = state.owner_of(*place);
        let claims = match place {
            Place::At { card } if state.card(*card).kind == Kind::Deed => state.claims(*card),
            _ => Vec::new(),
        };
        PlaceView {
            place: *place,
            name: super::telling::place_name(state, *place),
            owner,
            position: position(state, *place),
            controller: state.controller_of(*place),
            claims: claims.into_iter().map(|(seat, weight)| Claim { seat, weight }).collect(),
            private: state.is_private(*place),
            adjacent: places.iter().copied().filter(|it| state.are_adjacent(*place, *it)).collect(),
            dudes: state.dudes_at(*place).collect(),
        }
    };
    places.iter().map(of).collect()
}

/// How far from home a place on a street is, to the left below 0.
fn position(state: &State, place: Place) -> Option<i32> {
    let Place::At { card } = place else { return None };
    let player = state.players.iter().find(|it| it.street.contains(&card))?;
    let at = |wanted: CardId| player.street.iter().position(|it| *it == wanted);
    let (here, home) = (at(card)?, at(player.outfit)?);
    Some(i32::try_from(here).ok()? - i32::try_from(home).ok()?)
}

fn card(state: &State, card: CardId) -> CardView {
    let piece = state.piece(card);
    let printed = piece.card();
    CardView {
        card,
        code: piece.code,
        title: printed.title.to_owned(),
        kind: printed.kind,
        owner: piece.owner,
        controller: state.controller(card),
        booted: piece.booted,
        host: piece.host,
        control: state.control_points(card),
        production: printed.production,
        bonus: if printed.kind == Kind::Goods { state.bullet_bonus(card) } else { 0 },
        ghost_rock: piece.ghost_rock,
        dude: (printed.kind == Kind::Dude).then(|| dude(state, card)),
        used: piece.used.clone(),
    }
}

fn dude(state: &State, dude: CardId) -> DudeView {
    let words = state.card(dude).keywords.iter().map(|it| keyword_now(state, dude, *it));
    DudeView {
        at: state.place(dude),
        bullets: state.bullets(dude),
        shooter: state.shooter(dude),
        influence: state.influence(dude),
        value: state.value(dude),
        upkeep: state.upkeep(dude),
        bounty: state.piece(dude).bounty,
        keywords: words.collect(),
    }
}

fn keyword_now(state: &State, dude: CardId, keyword: Keyword) -> String {
    use super::lasting::Skill;
    let skill = match keyword {
        Keyword::Huckster(_) => Skill::Huckster,
        Keyword::Blessed(_) => Skill::Blessed,
        Keyword::Shaman(_) => Skill::Shaman,
        Keyword::MadScientist(_) => Skill::MadScientist,
        _ => return keyword_name(keyword),
    };
    format!("{} {}", skill.name(), state.skill(dude, skill).unwrap_or(0))
}

/// A keyword as it is printed.
pub fn keyword_name(keyword: Keyword) -> String {
    let plain = match keyword {
        Keyword::Huckster(rating) => return format!("Huckster {rating}"),
        Keyword::Blessed(rating) => return format!("Blessed {rating}"),
        Keyword::Shaman(rating) => return format!("Shaman {rating}"),
        Keyword::MadScientist(rating) => return format!("Mad Scientist {rating}"),
        Keyword::Gadget(difficulty) => return format!("Gadget {difficulty}"),
        Keyword::Abomination => "Abomination",
        Keyword::Harrowed => "Harrowed",
        Keyword::Deputy => "Deputy",
        Keyword::Grifter => "Grifter",
        Keyword::Weapon => "Weapon",
        Keyword::Melee => "Melee",
        Keyword::Horse => "Horse",
        Keyword::Sidekick => "Sidekick",
        Keyword::Mystical => "Mystical",
        Keyword::Unique => "Unique",
        Keyword::NonUnique => "Non-Unique",
        Keyword::Token => "Token",
        Keyword::Hex => "Hex",
        Keyword::Miracle => "Miracle",
        Keyword::Spirit => "Spirit",
        Keyword::Totem => "Totem",
        Keyword::Public => "Public",
        Keyword::Private => "Private",
        Keyword::OutOfTown => "Out of Town",
        Keyword::Saloon => "Saloon",
        Keyword::Ranch => "Ranch",
        Keyword::Casino => "Casino",
        Keyword::Strike => "Strike",
        Keyword::Government => "Government",
        Keyword::HolyGround => "Holy Ground",
        Keyword::Improvement => "Improvement",
        Keyword::Headline => "Headline",
    };
    plain.to_owned()
}

fn shootout(state: &State, shootout: &Shootout) -> ShootoutView {
    ShootoutView {
        place: shootout.place,
        round: shootout.round,
        step: shootout.step,
        turn: shootout.turn,
        sides: shootout.sides().into_iter().map(|it| side(state, it)).collect(),
        headline: shootout.headline,
    }
}

fn side(state: &State, side: &Side) -> SideView {
    let bonuses = |shooter: CardId| super::shootout::bonuses(state, side, shooter);
    let best = side.posse.iter().map(|it| bonuses(*it)).max_by_key(|(studs, _)| *studs);
    let (studs, draws) = side.shooter.map(bonuses).or(best).unwrap_or((0, 0));
    SideView {
        seat: side.seat,
        dude: side.dude,
        posse: side.posse.clone(),
        shooter: side.shooter,
        studs,
        draws,
    }
}

/// What a player's own cards can be used for now, and why not. Reacts are left out: they are asked
/// about when their moment comes.
fn uses(state: &State, seat: Seat) -> Vec<UseView> {
    let own = state.in_play().filter(|it| state.controller(*it) == Some(seat));
    let hand = state.player(seat).hand.iter().copied();
    let mut uses = Vec::new();
    for card in own.chain(hand) {
        for (ability, it) in (0u8..).zip(state.card(card).abilities) {
            if matches!(it.timing, Timing::React(_)) {
                continue;
            }
            let u = Use { seat, card, ability, moment: None };
            let why_not = why_not(state, &u, it).map(str::to_owned);
            let (timing, label) = (timing_name(it.timing).to_owned(), it.label.to_owned());
            uses.push(UseView { card, ability, timing, label, why_not });
        }
    }
    uses
}

fn why_not(state: &State, u: &Use, ability: &Ability) -> Option<&'static str> {
    let step = state.shootout.as_ref().map(|it| it.step);
    let right_time = match (ability.timing, step) {
        (Timing::Noon, None) => state.phase == Phase::Noon && !noon::is_busy(state),
        (Timing::Shootout, Some(Step::Plays)) => true,
        (Timing::Resolution, Some(Step::Resolution)) => true,
        (Timing::Cheatin, Some(Step::Resolution)) => true,
        (Timing::Cheatin, None) => state.phase == Phase::Gamblin && state.step == Step::Cheatin,
        _ => false,
    };
    if !right_time {
        return Some("it is not the time for it");
    }
    check(state, u).err()
}
