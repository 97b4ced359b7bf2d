//! What each viewer sees: all of it, for everybody (G7).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::characters::Character;
use super::fact::{Bid, Lot, OutReason, Votes};
use super::fight::Fight;
use super::guns::{Duty, GunId, Place, Rank};
use super::player::Player;
use super::posse;
use super::rules::{Gunslingers, Options};
use super::state::{Claim, Phase, State};
use super::town::{Cell, PROPERTIES, Property};
use crate::engine::{Seat, Viewer, so_many};

/// A race for mayor as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::View)]
pub struct View {
    /// What the creator of the match chose.
    pub options: Options,
    /// The week, from 1; 0 in the setup.
    pub week: u8,
    /// Weeks until the vote.
    pub weeks: u8,
    /// Where the week stands.
    pub phase: Phase,
    /// The territory round of the week, 1 or 2; 0 before.
    pub round: u8,
    /// The board: its rows from the top, each from the left; none before the start.
    pub rows: Vec<Vec<CellView>>,
    /// The players by seat; none before the start.
    pub players: Vec<PlayerView>,
    /// Lots of the setup that are still to be auctioned.
    pub lots: Vec<Lot>,
    /// Who picks the next lot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub picker: Option<Seat>,
    /// The character who is put up, where they are bid for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub candidate: Option<Character>,
    /// The lot that is being auctioned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub put_up: Option<u8>,
    /// The bids that were opened last in the auction that goes on; none where none were.
    pub bids: Vec<Bid>,
    /// Who came by this week's train, hired or not.
    pub train: Vec<GunView>,
    /// Claims of this territory round that are not settled yet.
    pub claims: Vec<ClaimView>,
    /// The gunfight that is going on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub fight: Option<FightView>,
    /// Gunslingers in play: everybody's, no Boss.
    pub guns_in_play: u32,
    /// Gunslingers killed this week.
    pub killed_this_week: u32,
    /// The votes, once they are counted.
    pub votes: Vec<Votes>,
}

/// A place on the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::CellView)]
pub struct CellView {
    /// Its number, row by row.
    pub cell: Cell,
    /// The row, from 0.
    pub row: u8,
    /// The column, from 0.
    pub col: u8,
    /// What stands there.
    pub property: Property,
    /// What it is called.
    pub name: String,
    /// The reputation tokens that its controller gets.
    pub reputation: u32,
    /// What it pays.
    pub rent: String,
    /// Who controls it, if anybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub owner: Option<Seat>,
    /// Control markers on it; rent is paid with two.
    pub markers: u8,
    /// Whose headquarters it is, if he is still in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub headquarters_of: Option<Seat>,
    /// Guns wounded or killed there in this territory round.
    pub casualties: u32,
    /// Who took it in this territory round, and would defend it against a posse.
    pub occupiers: Vec<GunId>,
}

/// One player's side of the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::PlayerView)]
pub struct PlayerView {
    /// Where he sits.
    pub seat: Seat,
    /// Who he is, once it is settled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub character: Option<Character>,
    /// The character's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub name: Option<String>,
    /// Dollars.
    pub cash: u32,
    /// Reputation tokens.
    pub reputation: u32,
    /// Tokens that it takes to hold all that he controls.
    pub needed_to_hold: u32,
    /// What he controls, in the order of the board.
    pub properties: Vec<Property>,
    /// His gunslingers, the Boss first.
    pub gang: Vec<GunView>,
    /// The votes that he would have now.
    pub votes: Votes,
    /// What he lost in this territory round and does not control again: his posse could retake it.
    pub lost: Vec<Property>,
    /// Whether the church has spared him a loss of reputation this week.
    pub face_saved: bool,
    /// Whether the doctor has saved one of his in this territory round.
    pub doctored: bool,
    /// How he went out, if he did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub exit: Option<ExitView>,
}

/// How a player went out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::Exit)]
pub struct ExitView {
    /// Why.
    pub reason: OutReason,
    /// The week, 0 in the setup.
    pub week: u8,
    /// The votes that he would have had.
    pub votes: u32,
    /// His place in the end, from 2: by week of exit, then by votes.
    pub place: u8,
}

/// A gunslinger.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::Gun)]
pub struct GunView {
    /// His number.
    pub gun: GunId,
    /// How good he is.
    pub rank: Rank,
    /// Where he belongs.
    pub place: Place,
    /// Whether he is the Boss of his gang: he guards the headquarters and nothing else.
    pub boss: bool,
    /// What he does in this territory round.
    pub duty: Duty,
    /// Whether he is out of action for this territory round.
    pub wounded: bool,
    /// Whether he misses his next shot.
    pub winged: bool,
    /// Whether he was bribed to throw this fight.
    pub thrown: bool,
    /// The week at whose end he leaves jail, if he is in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub jailed_until: Option<u8>,
}

/// A claim that is not settled yet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::Claim)]
pub struct ClaimView {
    /// Whose.
    pub seat: Seat,
    /// Of what.
    pub property: Property,
    /// Who arrives.
    pub guns: Vec<GunId>,
}

/// A gunfight that is going on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::FightView)]
pub struct FightView {
    /// Where.
    pub property: Property,
    /// Who is in it.
    pub sides: Vec<SideView>,
    /// Who defends his headquarters there, with cover.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub home: Option<Seat>,
    /// Who has not faced anybody yet.
    pub waiting: Vec<Seat>,
    /// Who has survived the pairs so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub survivor: Option<Seat>,
    /// The two who face each other; empty between pairs.
    pub pair: Vec<Seat>,
    /// The round of their fight, from 1; 0 before the first.
    pub round: u8,
}

/// A side of a gunfight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::Side)]
pub struct SideView {
    /// Whose.
    pub seat: Seat,
    /// Who came, dead or alive.
    pub guns: Vec<GunView>,
    /// The strength of those who still stand.
    pub strength: u32,
    /// Whether somebody of his was wounded or killed by the one he faces: then running costs no
    /// reputation.
    pub hurt: bool,
}

/// A race as `viewer` sees it.
pub fn view(rules: &Gunslingers, state: &State, _viewer: Viewer) -> View {
    let gun = |gun: &GunId| gun_view(state, *gun);
    let claim =
        |it: &Claim| ClaimView { seat: it.seat, property: it.property, guns: it.guns.clone() };
    View {
        options: state.options.clone(),
        week: state.week,
        weeks: state.options.weeks,
        phase: state.phase,
        round: state.round,
        rows: rows(state),
        players: state.seats().map(|seat| player(rules, state, seat)).collect(),
        lots: state.lots.clone(),
        picker: state.picker,
        candidate: state.candidate,
        put_up: state.put_up,
        bids: state.bids.clone(),
        train: state.train.iter().map(gun).collect(),
        claims: state.claims.iter().map(claim).collect(),
        fight: state.fight.as_ref().map(|it| fight(state, it)),
        guns_in_play: state.guns_in_play(),
        killed_this_week: state.killed_this_week,
        votes: state.votes.clone(),
    }
}

fn rows(state: &State) -> Vec<Vec<CellView>> {
    let mut rows: Vec<Vec<CellView>> = Vec::new();
    if state.board.len() != PROPERTIES {
        return rows;
    }
    for (cell, property) in Cell::all().zip(state.board.iter().copied()) {
        let (row, col) = cell.place();
        if rows.len() <= usize::from(row) {
            rows.push(Vec::new());
        }
        let holding = state.holdings.get(&property);
        rows[usize::from(row)].push(CellView {
            cell,
            row,
            col,
            property,
            name: property.name().to_owned(),
            reputation: property.reputation(),
            rent: property.deed().rent.formula(),
            owner: holding.map(|it| it.owner),
            markers: holding.map_or(0, |it| it.markers),
            headquarters_of: state.headquarters_of(property),
            casualties: state.casualties.get(&property).copied().unwrap_or(0),
            occupiers: state.occupiers(property),
        });
    }
    rows
}

fn player(rules: &Gunslingers, state: &State, seat: Seat) -> PlayerView {
    let player: &Player = state.player(seat);
    let boss = GunId::boss_of(seat);
    let guards = |gun: &GunId| matches!(state.gun(*gun).place, Place::Gang { .. });
    let gang = Some(boss).filter(guards).into_iter().chain(state.gang(seat));
    PlayerView {
        seat,
        character: player.character,
        name: player.character.map(|it| it.name().to_owned()),
        cash: player.cash,
        reputation: player.reputation,
        needed_to_hold: state.needed_to_hold(seat),
        properties: state.controlled(seat),
        gang: gang.map(|gun| gun_view(state, gun)).collect(),
        votes: state.votes_now(rules, seat),
        lost: posse::retakable(state, seat),
        face_saved: player.face_saved,
        doctored: player.doctored,
        exit: player.exit.map(|exit| ExitView {
            reason: exit.reason,
            week: exit.week,
            votes: exit.votes,
            place: place_of(state, seat),
        }),
    }
}

/// The place of one who is out: behind everybody who is in, or went out later, or in the same week
/// with more votes (G55).
fn place_of(state: &State, seat: Seat) -> u8 {
    let rank = |seat: Seat| state.player(seat).exit.map(|exit| (exit.week, exit.votes));
    let own = rank(seat);
    let better = |it: &Seat| rank(*it).is_none() || own < rank(*it);
    let count = state.seats().filter(|it| *it != seat).filter(better).count();
    so_many(count + 1)
}

fn gun_view(state: &State, id: GunId) -> GunView {
    let gun = state.gun(id);
    GunView {
        gun: id,
        rank: gun.rank,
        place: gun.place,
        boss: id.is_boss(),
        duty: gun.duty,
        wounded: gun.wounded,
        winged: gun.winged,
        thrown: gun.thrown,
        jailed_until: (0 < gun.jailed_until).then_some(gun.jailed_until),
    }
}

fn fight(state: &State, fight: &Fight) -> FightView {
    let side = |it: &super::Side| SideView {
        seat: it.seat,
        guns: it.guns.iter().map(|gun| gun_view(state, *gun)).collect(),
        strength: state.strength(&state.standing(it.seat)),
        hurt: fight.hurt.contains(&it.seat),
    };
    FightView {
        property: fight.property,
        sides: fight.parties.iter().map(side).collect(),
        home: fight.home,
        waiting: fight.waiting.clone(),
        survivor: fight.survivor,
        pair: fight.pair.map(|(one, other)| vec![one, other]).unwrap_or_default(),
        round: fight.round,
    }
}
