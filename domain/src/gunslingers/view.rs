//! What each viewer sees: everything, whoever they are (G7).

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
use super::votes;
use crate::engine::{Seat, Viewer};

/// A race for mayor as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::View)]
pub struct View {
    /// What the creator of the match chose.
    pub options: Options,
    /// The week, from 1; 0 during the setup.
    pub week: u8,
    /// The number of weeks until the vote.
    pub weeks: u8,
    /// Whether time was called: the town votes when this week is over, or the first one where none
    /// has begun. Left out unless it was.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub time_called: bool,
    /// The part of the week that is being played.
    pub phase: Phase,
    /// The territory round of the week, 1 or 2; 0 before the first.
    pub round: u8,
    /// The board: its rows from the top, each from the left. Empty before the start.
    pub rows: Vec<Vec<CellView>>,
    /// The players, by seat. Empty before the start.
    pub players: Vec<PlayerView>,
    /// The lots of the setup that are still to be auctioned.
    pub lots: Vec<Lot>,
    /// The player who picks the next lot; left out when no lot is to be picked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub picker: Option<Seat>,
    /// The character who is put up for auction; left out when there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub candidate: Option<Character>,
    /// The number of the lot that is put up for auction; left out when there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub put_up: Option<u8>,
    /// The bids that were opened last in the current auction. Empty until bids were opened.
    pub bids: Vec<Bid>,
    /// The gunslingers who came on this week's train, hired or not.
    pub train: Vec<GunView>,
    /// The claims of this territory round that are not settled yet.
    pub claims: Vec<ClaimView>,
    /// The gunfight that is going on; left out when there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub fight: Option<FightView>,
    /// Gunslingers in play, of all players together, Bosses not counted.
    pub guns_in_play: u32,
    /// Gunslingers killed this week, of all players together.
    pub killed_this_week: u32,
    /// Each player's votes; empty until they are counted.
    pub votes: Vec<Votes>,
}

/// A space of the board with the property on it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::CellView)]
pub struct CellView {
    /// The space's number, counted row by row.
    pub cell: Cell,
    /// The row, from 0 at the top.
    pub row: u8,
    /// The column, from 0 at the left.
    pub col: u8,
    /// The property that stands there.
    pub property: Property,
    /// The property's name.
    pub name: String,
    /// The reputation tokens that its controller gets.
    pub reputation: u32,
    /// What it pays in rent, in words.
    pub rent: String,
    /// The player who controls it; left out while nobody does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub owner: Option<Seat>,
    /// The control markers on it. It pays rent with two.
    pub markers: u8,
    /// The player whose headquarters it is; left out if it is nobody's or that player is out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub headquarters_of: Option<Seat>,
    /// Gunslingers wounded or killed there in this territory round.
    pub casualties: u32,
    /// The gunslingers who took it in this territory round and would defend it against a posse.
    pub occupiers: Vec<GunId>,
}

/// One player's side of the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::PlayerView)]
pub struct PlayerView {
    /// The seat of this player.
    pub seat: Seat,
    /// The player's character; left out until it is settled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub character: Option<Character>,
    /// The character's name; left out until it is settled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub name: Option<String>,
    /// The player's money, in dollars.
    pub cash: u32,
    /// The player's reputation tokens.
    pub reputation: u32,
    /// The reputation tokens that it takes to hold everything the player controls.
    pub needed_to_hold: u32,
    /// The properties that the player controls, in the order of the board.
    pub properties: Vec<Property>,
    /// The player's gunslingers, the Boss first.
    pub gang: Vec<GunView>,
    /// The votes that the player would have now.
    pub votes: Votes,
    /// The properties that the player lost in this territory round and does not control again. The
    /// player's posse could retake them.
    pub lost: Vec<Property>,
    /// Whether the church has spared the player a loss of reputation this week.
    pub face_saved: bool,
    /// Whether the doctor has saved one of the player's gunslingers in this territory round.
    pub doctored: bool,
    /// How the player went out; left out while they are in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub exit: Option<ExitView>,
}

/// How a player went out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::Exit)]
pub struct ExitView {
    /// Why the player went out.
    pub reason: OutReason,
    /// The week in which the player went out; 0 in the setup.
    pub week: u8,
    /// The votes that the player would have had.
    pub votes: u32,
    /// The player's final place, from 2: those who went out later are ahead, then those with more
    /// votes.
    pub place: u8,
}

/// A gunslinger of a player, or on the train.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::Gun)]
pub struct GunView {
    /// The gunslinger's number in this match.
    pub gun: GunId,
    /// The rank, which says how well the gunslinger shoots.
    pub rank: Rank,
    /// Where the gunslinger is: in a gang, on the train, in jail and so on.
    pub place: Place,
    /// Whether this is the Boss of the gang, who guards the headquarters and nothing else.
    pub boss: bool,
    /// The gunslinger's task in this territory round.
    pub duty: Duty,
    /// Whether the gunslinger is wounded, and so out of action for this territory round.
    pub wounded: bool,
    /// Whether the gunslinger is winged, and so misses the next shot.
    pub winged: bool,
    /// Whether the gunslinger was bribed to throw this fight.
    pub thrown: bool,
    /// The week at whose end the gunslinger leaves jail; left out if not in jail.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub jailed_until: Option<u8>,
}

/// A claim that is not settled yet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::Claim)]
pub struct ClaimView {
    /// The player who claims the property.
    pub seat: Seat,
    /// The property that is claimed.
    pub property: Property,
    /// The gunslingers who arrive there.
    pub guns: Vec<GunId>,
}

/// A gunfight that is going on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::FightView)]
pub struct FightView {
    /// The property where the gunfight takes place.
    pub property: Property,
    /// The sides of the gunfight, one for each player in it.
    pub sides: Vec<SideView>,
    /// The player who defends their headquarters there, with cover; left out if nobody does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub home: Option<Seat>,
    /// The players who have not faced anybody yet.
    pub waiting: Vec<Seat>,
    /// The player who has survived the pairs so far; left out before the first pair is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub survivor: Option<Seat>,
    /// The two players who face each other; empty between pairs.
    pub pair: Vec<Seat>,
    /// The round of their fight, from 1; 0 before the first.
    pub round: u8,
}

/// A side of a gunfight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::Side)]
pub struct SideView {
    /// The player whose side it is.
    pub seat: Seat,
    /// The gunslingers who came, dead or alive.
    pub guns: Vec<GunView>,
    /// The strength of those who still stand, added up: 1 to 3 each.
    pub strength: u32,
    /// Whether the player they face has wounded or killed somebody of this side. If so, running
    /// costs no reputation.
    pub hurt: bool,
}

/// A race for mayor as `viewer` sees it.
pub fn view(rules: &Gunslingers, state: &State, _viewer: Viewer) -> View {
    let gun = |gun: &GunId| gun_view(state, *gun);
    let claim =
        |it: &Claim| ClaimView { seat: it.seat, property: it.property, guns: it.guns.clone() };
    View {
        options: state.options.clone(),
        week: state.week,
        weeks: state.options.weeks,
        time_called: state.time_called,
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
            place: votes::place(state, &[], seat),
        }),
    }
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
