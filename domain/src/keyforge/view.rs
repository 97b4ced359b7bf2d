//! What one viewer sees: two sides of a table, each card with its numbers as they are now.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::moments::{How, When};
use super::printed::{Code, House, Keyword, Kind};
use super::reading::InForce;
use super::state::{Lasting, State};
use super::things::{CardId, Color, Counter, Hold, Step, Until, Zone};
use super::words::told;
use crate::engine::{Seat, Viewer, unmarked};

/// A match as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = keyforge::View)]
pub struct View {
    /// The turn, from 1; 0 before the first.
    pub turn: u16,
    /// The active player.
    pub active: Seat,
    /// The player who has the first turn.
    pub first: Seat,
    /// The step of the turn.
    pub step: Step,
    /// The active house; left out before it is chosen, or where none can be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub house: Option<House>,
    /// How many turns may still begin since time was called; left out until then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub turns_left: Option<u8>,
    /// The players' sides of the table, by seat.
    pub players: Vec<PlayerView>,
    /// Cards that are being played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub being_played: Vec<PileCard>,
    /// Cards that are about to be destroyed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tagged: Vec<CardId>,
    /// The fight that is going on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub fight: Option<FightView>,
    /// The effects that last, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lasting: Vec<LastingView>,
    /// How many cards were played, discarded and used this turn.
    pub played: usize,
    /// How many cards were discarded from hand this turn.
    pub discarded: usize,
    /// How many cards were used this turn.
    pub used: usize,
    /// The winner, as soon as there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub winner: Option<Seat>,
}

/// A fight that is going on (KF7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = keyforge::FightView)]
pub struct FightView {
    /// The creature that attacks.
    pub attacker: CardId,
    /// The creature that was chosen to be fought.
    pub defender: CardId,
}

/// An effect that lasts, with what it says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = keyforge::LastingView)]
pub struct LastingView {
    /// Its number in this match.
    pub id: u32,
    /// The card that brought it about, as long as that is in play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub card: Option<CardId>,
    /// Which card that is or was.
    #[schema(value_type = String)]
    pub code: Code,
    /// The player whose effect it is: "you" in the text.
    pub by: Seat,
    /// The card that it is tied to; it ends when that leaves play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub on: Option<CardId>,
    /// The house that was chosen for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub house: Option<House>,
    /// A number that it needs.
    #[serde(default, skip_serializing_if = "crate::engine::is_zero")]
    pub amount: u32,
    /// How long it lasts.
    pub until: Until,
    /// What is so as long as it lasts.
    pub says: String,
}

/// One player's side of the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = keyforge::PlayerView)]
pub struct PlayerView {
    /// The player whose side it is.
    pub seat: Seat,
    /// The name of their deck.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub deck_name: String,
    /// The houses of their identity card.
    pub houses: Vec<House>,
    /// The amber in their pool.
    pub amber: u32,
    /// The keys that they have forged.
    pub keys: Vec<Color>,
    /// What a key costs them now.
    pub key_cost: u32,
    /// How many chains they have.
    pub chains: u8,
    /// The cards in their deck.
    pub deck: usize,
    /// The cards in their hand.
    pub hand_size: usize,
    /// How many cards they refill to, before chains.
    pub refill: usize,
    /// How many cards fewer they draw for their chains.
    pub held_back: usize,
    /// Their hand, for those who may see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub hand: Option<Vec<HandCard>>,
    /// The cards in their archives.
    pub archives_size: usize,
    /// Their archives, for those who may see them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub archives: Option<Vec<PileCard>>,
    /// Their discard pile; the last is on top.
    pub discard: Vec<PileCard>,
    /// Their purged cards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub purged: Vec<PileCard>,
    /// Their battleline, from left to right.
    pub line: Vec<CardView>,
    /// Their artifacts; the last is the newest on their side.
    pub artifacts: Vec<CardView>,
    /// Whether they have left the game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub left: bool,
}

/// A card in the viewer's own hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = keyforge::HandCard)]
pub struct HandCard {
    /// The card's number in this match.
    pub card: CardId,
    /// The card's id in the catalog.
    #[schema(value_type = String)]
    pub code: Code,
    /// The house of this copy.
    pub house: House,
    /// The player who owns it, where it is not the one in whose hand it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub owner: Option<Seat>,
    /// The keywords that it has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keywords: Vec<KeywordView>,
    /// Why it cannot be played now; left out where it can, or where it is not the player's turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub why_not: Option<String>,
}

/// A card that is neither in play nor in a hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = keyforge::PileCard)]
pub struct PileCard {
    /// The card's number in this match.
    pub card: CardId,
    /// The card's id in the catalog.
    #[schema(value_type = String)]
    pub code: Code,
    /// The house of this copy, where another is printed on the card: a maverick.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub house: Option<House>,
    /// The player who owns it, where it lies with somebody else: in their pile, under a card that
    /// they control, or among what such a card has purged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub owner: Option<Seat>,
    /// The keywords that it has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keywords: Vec<KeywordView>,
}

/// A keyword, with its number if it has one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = keyforge::KeywordView)]
pub struct KeywordView {
    /// The keyword's name.
    pub keyword: String,
    /// Its number, such as the damage of assault; left out where it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub x: Option<u32>,
}

/// A card in play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = keyforge::CardView)]
pub struct CardView {
    /// The card's number in this match.
    pub card: CardId,
    /// The card's id in the catalog.
    #[schema(value_type = String)]
    pub code: Code,
    /// The house that it belongs to now.
    pub house: House,
    /// The player who owns it, where somebody else controls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub owner: Option<Seat>,
    /// What the control rests on that somebody has of it, the newest last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub holds: Vec<Hold>,
    /// A creature's power now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub power: Option<i32>,
    /// A creature's armor.
    #[serde(default, skip_serializing_if = "crate::engine::is_zero")]
    pub armor: u32,
    /// The armor that it has not used this turn.
    #[serde(default, skip_serializing_if = "crate::engine::is_zero")]
    pub armor_left: u32,
    /// How much damage is on it.
    #[serde(default, skip_serializing_if = "crate::engine::is_zero")]
    pub damage: u32,
    /// How much amber is on it.
    #[serde(default, skip_serializing_if = "crate::engine::is_zero")]
    pub amber: u32,
    /// +1 power counters on it.
    #[serde(default, skip_serializing_if = "crate::engine::is_zero")]
    pub power_counters: u32,
    /// Whether it is exhausted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exhausted: bool,
    /// Whether it is stunned.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stunned: bool,
    /// Whether it is warded.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub warded: bool,
    /// Whether it is enraged.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub enraged: bool,
    /// Its keywords now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keywords: Vec<KeywordView>,
    /// The house that was chosen for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub chose: Option<House>,
    /// The upgrades on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub upgrades: Vec<UpgradeView>,
    /// The number of cards that lie face down under it, or were purged by it.
    #[serde(default, skip_serializing_if = "none")]
    pub beneath: usize,
    /// The cards that lie face down under it, for those who may look at them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub under: Vec<PileCard>,
    /// Other counters on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counters: Vec<Counter>,
    /// The cards that it has purged, as far as it keeps account of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub purged: Vec<PileCard>,
    /// Whether it was chosen to be fought this turn: elusive is spent.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub attacked: bool,
    /// How its controller can use it now; empty where it is not their main step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ways: Vec<How>,
    /// Why it cannot be used now; left out where it can, and in the opponent's turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub why_not: Option<String>,
    /// Why it cannot be used in one way where it can in another; empty in the opponent's turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub closed: Vec<ClosedWay>,
}

/// A way in which a card cannot be used now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = keyforge::ClosedWay)]
pub struct ClosedWay {
    /// The way that is closed.
    pub how: How,
    /// Why it is closed: the rest of a sentence about the card.
    pub why: String,
}

/// An upgrade in play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = keyforge::UpgradeView)]
pub struct UpgradeView {
    /// The card's number in this match.
    pub card: CardId,
    /// The card's id in the catalog.
    #[schema(value_type = String)]
    pub code: Code,
    /// The house that it belongs to now.
    pub house: House,
    /// The player who controls it.
    pub controller: Seat,
    /// The player who owns it, where somebody else controls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub owner: Option<Seat>,
    /// Its keywords now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keywords: Vec<KeywordView>,
    /// The house that was chosen for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub chose: Option<House>,
    /// Other counters on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counters: Vec<Counter>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes it so")]
fn none(it: &usize) -> bool {
    *it == 0
}

fn lasting(state: &State, it: &Lasting) -> LastingView {
    let Lasting { id, card, code, by, on, house, amount, until, .. } = *it;
    let says = unmarked(&it.told(state));
    // A shuffle gives the number of a card that has left play to another.
    let card = Some(card).filter(|it| state.is_in_play(*it) && state.piece(*it).code == code);
    LastingView { id, card, code, by, on, house, amount, until, says }
}

/// A match as `viewer` sees it.
pub fn view(state: &State, viewer: Viewer) -> View {
    let lasting = state.lasting.iter().map(|it| lasting(state, it));
    let texts = state.in_force();
    let being_played =
        state.being_played.iter().map(|it| pile_card(&texts, *it, state.piece(*it).side));
    View {
        turn: state.turn,
        active: state.active,
        first: state.first,
        step: state.step,
        house: state.house,
        turns_left: state.turns_left,
        players: state.seats().map(|seat| player(&texts, seat, viewer)).collect(),
        being_played: being_played.collect(),
        tagged: state.tagged.clone(),
        fight: state.fight.map(|it| FightView { attacker: it.attacker, defender: it.defender }),
        lasting: lasting.collect(),
        played: state.ledger.played.len(),
        discarded: state.ledger.discarded.len(),
        used: state.ledger.used.len(),
        winner: state.winner,
    }
}

fn player(state: &InForce<'_>, seat: Seat, viewer: Viewer) -> PlayerView {
    let player = state.player(seat);
    let own = viewer.sees(seat);
    let cards = |cards: &[CardId]| cards.iter().map(|it| card(state, *it, viewer)).collect();
    let pile = |cards: &[CardId]| cards.iter().map(|it| pile_card(state, *it, seat)).collect();
    PlayerView {
        seat,
        deck_name: player.deck_name.clone(),
        houses: player.houses.clone(),
        amber: player.amber,
        keys: player.keys.clone(),
        key_cost: state.key_cost(seat),
        chains: player.chains,
        deck: player.deck.len(),
        hand_size: player.hand.len(),
        refill: state.hand_size(seat),
        held_back: state.held_back(seat),
        hand: own.then(|| player.hand.iter().map(|it| hand_card(state, seat, *it)).collect()),
        archives_size: player.archives.len(),
        archives: own.then(|| pile(&player.archives)),
        discard: pile(&player.discard),
        purged: pile(&player.purged),
        line: cards(&player.line),
        artifacts: cards(&player.artifacts),
        left: player.left,
    }
}

fn hand_card(state: &InForce<'_>, seat: Seat, card: CardId) -> HandCard {
    let turn = state.step == Step::Main && state.active == seat;
    let refused = state.may_play(seat, card).err().filter(|_| turn);
    let piece = state.piece(card);
    HandCard {
        card,
        code: piece.code,
        house: state.house_of(card),
        owner: Some(piece.owner).filter(|it| *it != seat),
        keywords: keyword_views(&state.keywords(card)),
        why_not: refused.map(|it| unmarked(&told(state, it))),
    }
}

/// A card that lies with a player.
fn pile_card(state: &InForce<'_>, card: CardId, with: Seat) -> PileCard {
    let piece = state.piece(card);
    PileCard {
        card,
        code: piece.code,
        house: piece.maverick.filter(|it| *it != state.card(card).house),
        owner: Some(piece.owner).filter(|it| *it != with),
        keywords: keyword_views(&state.keywords(card)),
    }
}

fn upgrade(state: &InForce<'_>, card: CardId) -> UpgradeView {
    let piece = state.piece(card);
    UpgradeView {
        card,
        code: piece.code,
        house: state.house_of(card),
        controller: piece.side,
        owner: Some(piece.owner).filter(|it| *it != piece.side),
        keywords: keyword_views(&state.keywords(card)),
        chose: piece.chose,
        counters: piece.counters.clone(),
    }
}

fn keyword_views(keywords: &[Keyword]) -> Vec<KeywordView> {
    let mut views: Vec<KeywordView> = Vec::new();
    for it in keywords {
        let x = it.number().map(u32::from);
        match views.iter_mut().find(|view| view.keyword == it.name()) {
            Some(view) => view.x = view.x.map(|sum| sum.saturating_add(x.unwrap_or(0))),
            None => views.push(KeywordView { keyword: it.name().to_owned(), x }),
        }
    }
    views
}

/// The ways in which one may look to use a card with what is printed on it, and cannot.
fn closed(state: &InForce<'_>, card: CardId, open: &[How]) -> Vec<ClosedWay> {
    let able = |when: When| state.abilities(card).any(|it| it.when.contains(&when));
    let creature = state.kind(card) == Kind::Creature;
    let has = |how: &How| match how {
        How::Reap | How::Fight => creature,
        How::Action => able(When::Action),
        How::Omni => able(When::Omni),
        How::Unstun => false,
    };
    let ways = [How::Reap, How::Fight, How::Action, How::Omni].into_iter().filter(has);
    let why = |how: How| {
        let refused = state.may_use(state.piece(card).side, card, how).err()?;
        Some(ClosedWay { how, why: unmarked(&told(state, refused)) })
    };
    ways.filter(|it| !open.contains(it)).filter_map(why).collect()
}

fn card(state: &InForce<'_>, card: CardId, viewer: Viewer) -> CardView {
    let piece = state.piece(card);
    let creature = state.kind(card) == Kind::Creature;
    let turn = state.step == Step::Main && state.active == piece.side;
    let ways = state.ways(piece.side, card).filter(|_| turn);
    let ways: Vec<How> = ways.collect();
    let how = if creature { How::Reap } else { How::Action };
    let refused = state.may_use(piece.side, card, how).err().filter(|_| turn && ways.is_empty());
    let closed = if ways.is_empty() { Vec::new() } else { closed(state, card, &ways) };
    // Under a card of theirs a player may look (KF1.4).
    let under = state.beneath(card).filter(|it| {
        let beneath = state.piece(*it);
        beneath.zone == Zone::Under && viewer.sees(beneath.side)
    });
    let purged = state.beneath(card).filter(|it| state.piece(*it).zone == Zone::Purged);
    CardView {
        card,
        code: piece.code,
        house: state.house_of(card),
        owner: (piece.owner != piece.side).then_some(piece.owner),
        holds: piece.holds.clone(),
        power: creature.then(|| state.power(card)),
        armor: if creature { state.armor(card) } else { 0 },
        armor_left: if creature { state.armor_left(card) } else { 0 },
        damage: piece.damage,
        amber: piece.amber,
        power_counters: piece.power_counters,
        exhausted: piece.exhausted,
        stunned: piece.stunned,
        warded: piece.warded,
        enraged: piece.enraged,
        keywords: keyword_views(&state.keywords(card)),
        chose: piece.chose,
        upgrades: state.upgrades(card).map(|it| upgrade(state, it)).collect(),
        beneath: state.beneath(card).count(),
        counters: piece.counters.clone(),
        under: under.map(|it| pile_card(state, it, piece.side)).collect(),
        purged: purged.map(|it| pile_card(state, it, piece.side)).collect(),
        attacked: piece.attacked,
        ways,
        closed,
        why_not: refused.map(|it| unmarked(&told(state, it))),
    }
}
