//! Callouts, jobs and posses.

use super::parts::{JobMark, SideStarted};
use crate::doomtown::cause::Cause;
use crate::doomtown::telling::citing::{choose, of_job};
use crate::doomtown::telling::names::{self, card_name, title, why};
use crate::doomtown::telling::shootouts;
use crate::doomtown::town::fold::side;
use crate::doomtown::town::piece::{CardId, Place};
use crate::doomtown::town::state::{Callout, Job, Shootout, State, Step};
use crate::engine::{Eyes, Happening, Seat};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A dude called out another (DT8.5).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CalledOut {
    /// The dude who calls out.
    pub by: CardId,
    /// The dude who is called out.
    pub mark: CardId,
    /// The rule or card by which they were called out.
    pub cause: Cause,
}

impl Happening<State> for CalledOut {
    fn fold(&self, state: &mut State) {
        let CalledOut { by, mark, .. } = self;
        let (mark_first, named) = (false, Vec::new());
        let answer = Vec::new();
        state.callout = Some(Callout { by: *by, mark: *mark, mark_first, named, answer });
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let CalledOut { by, mark, cause } = self;
        shootouts::called_out(eyes.before, *by, *mark, *cause)
    }

    fn rule(&self, _: &State) -> &'static str {
        let CalledOut { cause, .. } = self;
        cause.id()
    }
}

/// A dude refused a callout, and goes home booted (DT8.5.3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CalloutRefused {
    /// The dude who refused.
    pub mark: CardId,
}

impl Happening<State> for CalloutRefused {
    fn fold(&self, state: &mut State) {
        state.callout = None
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let CalloutRefused { mark } = self;
        format!("{} has refused the callout", card_name(eyes.before, *mark))
    }

    fn rule(&self, _: &State) -> &'static str {
        "DT8.5.3"
    }

    fn is_quiet(&self) -> bool {
        true
    }
}

/// A dude accepted a callout (DT8.5).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CalloutAccepted {
    /// The dude who accepted.
    pub mark: CardId,
    /// Whether the dude had no choice.
    pub forced: bool,
}

impl Happening<State> for CalloutAccepted {
    fn fold(&self, _: &mut State) {}

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let CalloutAccepted { mark, forced } = self;
        shootouts::accepted(eyes.before, *mark, *forced)
    }

    fn rule(&self, _: &State) -> &'static str {
        "DT8.5.3"
    }
}

/// A callout came to nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CalloutOver {
    /// The dude whom it was about.
    pub mark: CardId,
}

impl Happening<State> for CalloutOver {
    fn fold(&self, state: &mut State) {
        state.callout = None
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let CalloutOver { mark } = self;
        format!("the callout of {} comes to nothing", card_name(eyes.before, *mark))
    }

    fn rule(&self, _: &State) -> &'static str {
        "DT8.5.4"
    }
}

/// The mark's side has to name its posse first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct MarkDeclaresFirst {
    /// The card that causes this.
    pub cause: Cause,
}

impl Happening<State> for MarkDeclaresFirst {
    fn fold(&self, state: &mut State) {
        if let Some(callout) = &mut state.callout {
            callout.mark_first = true;
        }
    }

    fn sentence(&self, _eyes: &Eyes<'_, State>) -> String {
        let MarkDeclaresFirst { cause } = self;
        format!("the mark's posse has to be named before the leader's{}", why(*cause))
    }

    fn rule(&self, _: &State) -> &'static str {
        let MarkDeclaresFirst { cause } = self;
        cause.id()
    }
}

/// A job began (DT13.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct JobBegan {
    /// The player whose job it is.
    pub seat: Seat,
    /// The card that has the job.
    pub card: CardId,
    /// Which of its abilities, from 0.
    pub ability: u8,
    /// The dude who leads the job.
    pub leader: CardId,
    /// What the job is about: a card, or the town square.
    pub mark: JobMark,
    /// Where the mark is.
    pub place: Place,
}

impl Happening<State> for JobBegan {
    fn fold(&self, state: &mut State) {
        let JobBegan { seat, card, ability, leader, mark, place } = self;
        state.job = Some(Job {
            seat: *seat,
            card: *card,
            code: state.piece(*card).code,
            ability: *ability,
            leader: *leader,
            mark: *mark,
            place: *place,
            posse: Vec::new(),
            opposed_by: None,
            opposition: Vec::new(),
            won_by: None,
        });
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let JobBegan { seat, card, leader, mark, place, .. } = self;
        shootouts::job_began(eyes.before, (*seat, *card), *leader, *mark, *place)
    }

    fn rule(&self, _: &State) -> &'static str {
        "DT13.1"
    }
}

/// A player opposes the job (DT13.1.6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct JobOpposed {
    /// The player who opposes it.
    pub seat: Seat,
}

impl Happening<State> for JobOpposed {
    fn fold(&self, state: &mut State) {
        let JobOpposed { seat } = self;
        if let Some(job) = &mut state.job {
            job.opposed_by = Some(*seat);
        }
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let JobOpposed { seat } = self;
        format!("{seat:#} opposes the job")
    }

    fn rule(&self, _: &State) -> &'static str {
        "DT13.1.6"
    }
}

/// A job succeeded or failed (DT13.1.9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct JobDecided {
    /// Whether it succeeded.
    pub success: bool,
}

impl Happening<State> for JobDecided {
    fn fold(&self, _: &mut State) {}

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let JobDecided { success } = self;
        shootouts::job_decided(eyes.before, *success)
    }

    fn rule(&self, before: &State) -> &'static str {
        let JobDecided { success } = self;
        of_job(before, *success)
    }
}

/// A job is over, and all that came of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct JobEnded {
    /// The card that began the job.
    pub card: CardId,
}

impl Happening<State> for JobEnded {
    fn fold(&self, state: &mut State) {
        state.job = None;
        state.pieces.iter_mut().for_each(|it| it.ghost_rock = 0);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let JobEnded { card } = self;
        match &eyes.before.job {
            Some(job) => format!("the job of {} is over", title(job.code)),
            None => format!("the job of {} is over", card_name(eyes.before, *card)),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        "DT13.1.9"
    }

    fn is_quiet(&self) -> bool {
        true
    }
}

/// The side of a callout that is first named its posse; the other side knows it when it names
/// its own (DT12.1.2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PosseNamed {
    /// The player whose posse it is.
    pub seat: Seat,
    /// The dudes who will be in it.
    #[serde(default)]
    pub dudes: Vec<CardId>,
    /// Whether it is the leader's.
    pub leads: bool,
}

impl Happening<State> for PosseNamed {
    fn fold(&self, state: &mut State) {
        let PosseNamed { dudes, leads, .. } = self;
        state.name_posse(dudes, *leads)
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let PosseNamed { seat, dudes, leads } = self;
        let side = if *leads { "leader's" } else { "mark's" };
        format!("{seat:#} names the {side} posse: {}", names::own_names(eyes.before, *seat, dudes))
    }

    fn rule(&self, before: &State) -> &'static str {
        let (_shooting, job) = (before.shootout.is_some(), before.job.is_some());
        match self {
            PosseNamed { leads: true, .. } => choose(job, "DT13.1.4", "DT12.1.2"),
            PosseNamed { leads: false, .. } => choose(job, "DT13.1.6", "DT12.1.2"),
        }
    }
}

/// A player's posse was formed (DT12.1, DT13.1.4).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PosseFormed {
    /// The player whose posse it is.
    pub seat: Seat,
    /// The dudes who are in it.
    #[serde(default)]
    pub dudes: Vec<CardId>,
    /// The dudes who booted to join.
    #[serde(default)]
    pub booting: Vec<CardId>,
    /// Whether it is the leader's side.
    pub leads: bool,
}

impl Happening<State> for PosseFormed {
    fn fold(&self, state: &mut State) {
        let PosseFormed { dudes, booting, leads, .. } = self;
        booting.iter().for_each(|it| state.piece_mut(*it).booted = true);
        if let Some(job) = &mut state.job {
            let posse = if *leads { &mut job.posse } else { &mut job.opposition };
            posse.clone_from(dudes);
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let PosseFormed { seat, dudes, booting, leads } = self;
        shootouts::posse_formed(eyes.before, *seat, dudes, booting, *leads)
    }

    fn rule(&self, before: &State) -> &'static str {
        let (_shooting, job) = (before.shootout.is_some(), before.job.is_some());
        match self {
            PosseFormed { leads: true, .. } => choose(job, "DT13.1.4", "DT12.1.2"),
            PosseFormed { leads: false, .. } => choose(job, "DT13.1.6", "DT12.1.2"),
        }
    }

    /// Who is in it was told when it was named.
    fn is_quiet(&self) -> bool {
        self.booting.is_empty()
    }
}

/// A shootout began (DT12).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ShootoutBegan {
    /// Where it is, for as long as it lasts.
    pub place: Place,
    /// The leader's side.
    pub leader: SideStarted,
    /// The mark's side.
    pub mark: SideStarted,
}

impl Happening<State> for ShootoutBegan {
    fn fold(&self, state: &mut State) {
        let ShootoutBegan { place, leader, mark } = self;
        state.callout = None;
        state.answered.clear();
        state.shootout = Some(Shootout {
            place: *place,
            leader: side(leader),
            mark: side(mark),
            round: 0,
            step: Step::Opening,
            turn: None,
            passes: 0,
            another_play: false,
            headline: false,
            decides_first: None,
        });
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let ShootoutBegan { place, leader, mark } = self;
        shootouts::began(eyes.before, *place, leader, mark)
    }

    fn rule(&self, before: &State) -> &'static str {
        let (_shooting, job) = (before.shootout.is_some(), before.job.is_some());
        choose(job, "DT13.1.8", "DT12.1")
    }
}

/// The dudes of the posses moved to the shootout (DT12.1.4, DT13.1.8).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DudesGathered {
    /// The place of the shootout, or of the job's mark.
    pub place: Place,
    /// The dudes who were elsewhere.
    #[serde(default)]
    pub dudes: Vec<CardId>,
}

impl Happening<State> for DudesGathered {
    fn fold(&self, state: &mut State) {
        let DudesGathered { place, dudes } = self;
        for dude in dudes {
            state.end_stay(*dude, *place);
            state.piece_mut(*dude).at = *place;
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let DudesGathered { place, dudes } = self;
        shootouts::gathered(eyes.before, *place, dudes)
    }

    fn rule(&self, before: &State) -> &'static str {
        let (shooting, job) = (before.shootout.is_some(), before.job.is_some());
        match self {
            DudesGathered { .. } if !shooting => "DT18.8",
            DudesGathered { .. } => choose(job, "DT13.1.8", "DT12.1.4"),
        }
    }
}

/// A dude joined a posse of the shootout.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PosseJoined {
    /// The player who leads the posse.
    pub seat: Seat,
    /// The dude who joined.
    pub dude: CardId,
    /// Whether the dude moved there.
    pub moves: bool,
    /// Whether the dude booted for it.
    pub boots: bool,
    /// The rule or card by which the dude joined.
    pub cause: Cause,
}

impl Happening<State> for PosseJoined {
    fn fold(&self, state: &mut State) {
        let PosseJoined { seat, dude, moves, boots, .. } = self;
        let place = state.shootout.as_ref().map(|it| it.place);
        if let (true, Some(place)) = (*moves, place) {
            state.end_stay(*dude, place);
            state.piece_mut(*dude).at = place;
        }
        state.piece_mut(*dude).booted |= *boots;
        if let Some(side) = state.side_mut(*seat) {
            side.posse.push(*dude);
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let PosseJoined { seat, dude, moves, boots, cause } = self;
        shootouts::joined(eyes.before, (*seat, *dude), *moves, *boots, *cause)
    }

    fn rule(&self, _: &State) -> &'static str {
        let PosseJoined { cause, .. } = self;
        cause.id()
    }
}

/// A dude left their posse.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PosseLeft {
    /// The dude who left.
    pub dude: CardId,
    /// The rule or card by which the dude left.
    pub cause: Cause,
}

impl Happening<State> for PosseLeft {
    fn fold(&self, state: &mut State) {
        let PosseLeft { dude, .. } = self;
        state.leave_posse(*dude)
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let PosseLeft { dude, cause } = self;
        let name = card_name(eyes.before, *dude);
        format!("{name} leaves the posse{}", names::why_to(eyes.before, *dude, *cause))
    }

    fn rule(&self, _: &State) -> &'static str {
        let PosseLeft { cause, .. } = self;
        cause.id()
    }
}
