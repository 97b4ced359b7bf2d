//! The rule, or the card, from which each fact follows.

use super::super::citations::of_card;
use super::super::fact::{Fact, Fate, WonBy};
use super::super::lasting::Until;
use super::super::state::{Phase, State, Step};
use super::steps::cuts_short;

/// The citation of the rule, or of the card, from which a fact follows: what it names as its cause,
/// where it names one. `before` is the state before it.
pub fn rule(before: &State, fact: &Fact) -> &'static str {
    let (shooting, job) = (before.shootout.is_some(), before.job.is_some());
    match fact {
        Fact::DeckShuffled { cause, .. } | Fact::AnotherPlayGranted { cause, .. } => cause.id(),
        Fact::GhostRockMoved { cause, .. } | Fact::CardsDrawn { cause, .. } => cause.id(),
        Fact::CardDiscarded { cause, .. } | Fact::CardAced { cause, .. } => cause.id(),
        Fact::CardRemoved { cause, .. } | Fact::CardRetrieved { cause, .. } => cause.id(),
        Fact::CardAddedToHand { cause, .. } | Fact::DrawHandsSwapped { cause, .. } => cause.id(),
        Fact::PipNamed { cause, .. } | Fact::DudeEntered { cause, .. } => cause.id(),
        Fact::TokenMade { cause, .. } | Fact::DeedBuilt { cause, .. } => cause.id(),
        Fact::CardAttached { cause, .. } | Fact::CardBooted { cause, .. } => cause.id(),
        Fact::CardUnbooted { cause, .. } | Fact::DudeMoved { cause, .. } => cause.id(),
        Fact::DudeSentHome { cause, .. } | Fact::EntryRedirected { cause, .. } => cause.id(),
        Fact::DeedChosen { cause, .. } => cause.id(),
        Fact::BountyChanged { cause, .. } | Fact::ControlChanged { cause, .. } => cause.id(),
        Fact::StaysBooted { cause, .. } | Fact::AbilityRenewed { cause, .. } => cause.id(),
        Fact::Pulled { cause, .. } | Fact::PullReplaced { cause, .. } => cause.id(),
        Fact::SkillTested { cause, .. } | Fact::RankChanged { cause, .. } => cause.id(),
        Fact::CardsReturned { cause, .. } => cause.id(),
        Fact::TestBegan { cause, .. } | Fact::JokerPulled { cause, .. } => cause.id(),
        Fact::BaseReplaced { cause, .. } | Fact::CalledOut { cause, .. } => cause.id(),
        Fact::MarkDeclaresFirst { cause } | Fact::PosseJoined { cause, .. } => cause.id(),
        Fact::PosseLeft { cause, .. } | Fact::CasualtiesAdded { cause, .. } => cause.id(),
        Fact::LastingBegan { lasting } => lasting.cause.id(),
        Fact::CardPlayed { card, .. } | Fact::AbilityUsed { card, .. } => of_card(card.code),
        Fact::TownOpened { .. } => "DT5.1",
        Fact::PossesRevealed { .. } => "DT5.2",
        Fact::ScenarioSet { .. } => "DTH5",
        Fact::DayBegan { day } => choose(*day <= 1, "DT1.1", "DT14.9"),
        Fact::PhaseBegan { phase } => of_phase(*phase),
        Fact::StepTaken { step } => of_step(before, *step),
        Fact::OrderPulled { .. } => "DT5.6",
        Fact::TurnCame { .. } | Fact::Passed { .. } => of_turns(before),
        Fact::PlayFinished { .. } if shooting => of_turns(before),
        Fact::PlayFinished { .. } => "DT8.2",
        Fact::Checked { .. } => "DT8.3",
        Fact::Borrowed { .. } => "DT6.1",
        Fact::DebtRepaid { .. } => "DT7.3",
        Fact::IncomeCollected { .. } => "DT7.2",
        Fact::UpkeepPaid { .. } => "DT7.5",
        Fact::AllUnbooted { .. } => "DT14.6",
        Fact::LastingEnded { until } => of_end(*until),
        Fact::LastingUsed { .. } => choose(job, "DT13.1.4", "DT12.1.4"),
        Fact::OrderGiven { .. } => "DTH4",
        Fact::HandsRevealed { .. } => choose(shooting, "DT12.8", "DT6.3"),
        Fact::RanksLocked { .. } => choose(shooting, "DT12.9", "DT6.4.6"),
        Fact::CheatinAnswered { .. } => "DT6.4.4",
        Fact::LowballTied { .. } => "DT6.6",
        Fact::LowballWon { .. } => "DT6.7",
        Fact::HandsDiscarded { .. } => choose(shooting, "DT12.12", "DT6.8"),
        Fact::CalloutRefused { .. } | Fact::CalloutAccepted { .. } => "DT8.5.3",
        Fact::CalloutOver { .. } => "DT8.5.4",
        Fact::JobBegan { .. } => "DT13.1",
        Fact::JobOpposed { .. } => "DT13.1.6",
        Fact::JobDecided { success } => of_job(before, *success),
        Fact::JobEnded { .. } => "DT13.1.9",
        Fact::PosseNamed { leads: true, .. } => choose(job, "DT13.1.4", "DT12.1.2"),
        Fact::PosseNamed { leads: false, .. } => choose(job, "DT13.1.6", "DT12.1.2"),
        Fact::TradeBegan { .. } => "DT8.7",
        Fact::PosseFormed { leads: true, .. } => choose(job, "DT13.1.4", "DT12.1.2"),
        Fact::PosseFormed { leads: false, .. } => choose(job, "DT13.1.6", "DT12.1.2"),
        Fact::ShootoutBegan { .. } => choose(job, "DT13.1.8", "DT12.1"),
        Fact::DudesGathered { .. } if !shooting => "DT18.8",
        Fact::DudesGathered { .. } => choose(job, "DT13.1.8", "DT12.1.4"),
        Fact::RoundBegan { .. } => "DT12.2",
        Fact::HeadlinePlayed { .. } => "DT12.13",
        Fact::ShooterPicked { .. } => "DT12.6",
        Fact::HandRedrawn { .. } | Fact::HandTrimmed { .. } => "DT12.7",
        Fact::RoundDecided { winner: None, .. } => "DT12.10.1",
        Fact::RoundDecided { winner: Some(_), .. } => "DT12.10.2",
        Fact::CasualtiesAnnounced { .. } => "DT12.10.3",
        Fact::CasualtyTaken { fate: Fate::Discarded | Fate::Aced, saved: true, .. } => "DT12.10.8",
        Fact::CasualtyTaken { .. } => "DT12.10.4",
        Fact::DudesFled { .. } => "DT12.11",
        Fact::ShootoutEnded { .. } => "DT12.12",
        Fact::GameWon { reason, .. } => of_victory(*reason),
        Fact::StandingsTaken { .. } => "DT14.2",
        Fact::Left { .. } => "DTH7",
        Fact::Adjusted { .. } | Fact::FinePaid { .. } => "DTH6",
    }
}

fn choose(first: bool, one: &'static str, other: &'static str) -> &'static str {
    if first { one } else { other }
}

fn of_phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Waiting => "DT1.1",
        Phase::Setup => "DT5",
        Phase::Gamblin => "DT6",
        Phase::Upkeep => "DT7",
        Phase::Noon => "DT8",
        Phase::Sundown => "DT14",
        Phase::Over => "DT16",
    }
}

fn of_step(before: &State, step: Step) -> &'static str {
    let shooting = before.shootout.is_some();
    match step {
        _ if cuts_short(before, step) => "DT12.5",
        Step::Begin => of_phase(before.phase),
        Step::Posses => "DT5.2",
        Step::Deal => "DT5.4",
        Step::Grifters => "DT5.5",
        Step::Lowball => "DT6.2",
        Step::Reveal => choose(shooting, "DT12.8", "DT6.3"),
        Step::Cheatin => "DT6.4",
        Step::Compare => "DT6.5",
        Step::Income => "DT7.2",
        Step::Upkeep => "DT7.5",
        Step::Plays => choose(shooting, "DT12.3", "DT8.1"),
        Step::Victory => "DT14.2",
        Step::Refill => "DT14.4",
        Step::Opening => "DT12",
        Step::Shooters => "DT12.6",
        Step::Draw | Step::Redraw => "DT12.7",
        Step::Resolution => "DT12.9",
        Step::Casualties => "DT12.10",
        Step::RunOrGun => "DT12.11",
        Step::Chamber => "DT12.12",
    }
}

/// The rule by which plays are made by turns now.
pub fn of_turns(state: &State) -> &'static str {
    match (&state.shootout, state.phase) {
        (Some(shootout), _) if shootout.step == Step::Resolution => "DT12.9",
        (Some(_), _) => "DT12.3",
        (None, Phase::Gamblin) => "DT6.4.1",
        (None, _) => "DT8.1",
    }
}

fn of_end(until: Until) -> &'static str {
    match until {
        Until::EndOfDay => "DT14.8",
        Until::EndOfShootout => "DT12.12",
        Until::EndOfRound | Until::EndOfPhase | Until::Used => "DT9.7",
    }
}

fn of_job(before: &State, success: bool) -> &'static str {
    let opposed = before.job.as_ref().is_some_and(|it| it.opposed_by.is_some());
    match (opposed, success) {
        (true, _) => "DT13.1.9",
        (false, true) => "DT13.1.7",
        (false, false) => "DT13.1.5",
    }
}

fn of_victory(reason: WonBy) -> &'static str {
    match reason {
        WonBy::Control => "DT16.1",
        WonBy::MostControl | WonBy::MostInfluence => "DT16.2",
        WonBy::NearestToVictory | WonBy::ControlPoints | WonBy::Bullets | WonBy::Pull => "DT16.5",
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::citations::cite;
    use super::*;

    #[test]
    fn what_is_cited_without_a_cause_is_in_the_guide() {
        let source = include_str!("citing.rs");
        let ids = source.split('"').filter(|it| it.starts_with("DT"));
        let unknown: Vec<&str> = ids.filter(|it| cite(it).is_none() && *it != "DT").collect();
        assert_eq!(unknown, Vec::<&str>::new());
    }

    #[test]
    fn every_phase_and_end_has_its_rule() {
        assert_eq!(of_phase(Phase::Gamblin), "DT6");
        assert_eq!(of_end(Until::EndOfDay), "DT14.8");
        assert_eq!(of_turns(&State::default()), "DT8.1");
    }
}
