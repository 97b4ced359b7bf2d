//! What happened, in sentences that anybody may hear: no sentence depends on a card that somebody
//! may not see.

mod cards;
mod citing;
mod dudes;
mod hands;
mod money;
mod names;
mod shootouts;
mod steps;
#[cfg(test)]
pub(crate) mod tests;

pub use citing::rule;
pub use names::{
    capitalized, card_name, card_names, casualties, counted, face, held, listed, mark_name, moment,
    pip_name, place_name, seats_listed, signed, source, title,
};
pub use steps::{phase_name, shootout_step};

use super::card::Code;
use super::corrections;
use super::fact::{Fact, Posse, Standings, WonBy};
use super::state::{Phase, State};
use crate::engine::Seat;
use names::{as_sentence, why};

/// What happened, in a sentence that anybody may hear.
pub fn sentence(before: &State, fact: &Fact, after: &State) -> String {
    as_sentence(&told(before, fact, after))
}

fn told(before: &State, fact: &Fact, after: &State) -> String {
    match fact {
        Fact::TownOpened { options, outfits, .. } => {
            town_opened(outfits, options.scenario.is_some())
        }
        Fact::PossesRevealed { posses } => posses_revealed(posses),
        Fact::ScenarioSet { day, phase, winner, order, .. } => {
            scenario_set(*day, *phase, *winner, order)
        }
        Fact::DeckShuffled { seat, count, cause, .. } => {
            cards::shuffled(before, *seat, *count, *cause)
        }
        Fact::DayBegan { day } => format!("day {day} begins"),
        Fact::PhaseBegan { phase } => steps::phase_began(*phase).to_owned(),
        Fact::StepTaken { step } => steps::step_taken(before, *step),
        Fact::OrderPulled { order } => steps::order_pulled(order),
        Fact::TurnCame { seat } => steps::turn_came(before, *seat),
        Fact::Passed { seat, passes } => steps::passed(before, *seat, *passes),
        Fact::Checked { seat, by } => format!(
            "check: if {seat} passes, and nobody else makes a play, {by} wins. {} may make another \
             play",
            capitalized(&seat.to_string())
        ),
        Fact::PlayFinished { seat } => format!("{seat}'s play is over"),
        Fact::AnotherPlayGranted { seat, cause } => {
            format!("{seat} may make another play after this one{}", why(*cause))
        }
        Fact::Borrowed { seat } => format!("{seat} borrows 1 ghost rock from the bank to ante"),
        Fact::DebtRepaid { seat, amount } => {
            format!("{seat} pays {amount} borrowed ghost rock back to the bank")
        }
        Fact::GhostRockMoved { from, to, amount, cause } => {
            money::moved(before, *from, *to, *amount, *cause)
        }
        Fact::IncomeCollected { seat, amount, sources } => {
            money::income(before, *seat, *amount, sources)
        }
        Fact::UpkeepPaid { seat, amount, dudes } => money::upkeep(before, *seat, *amount, dudes),
        Fact::CardsDrawn { seat, from, to, count, cards, cause } => {
            cards::drawn(before, (*seat, *from), *to, cards, *count, *cause)
        }
        Fact::CardPlayed { seat, card } => cards::played(before, *seat, *card),
        Fact::CardDiscarded { card, cause } => cards::discarded(before, *card, *cause),
        Fact::CardAced { card, cause } => cards::aced(before, *card, *cause),
        Fact::CardRemoved { card, cause } => cards::removed(before, *card, *cause),
        Fact::CardRetrieved { seat, card, cause } => cards::retrieved(before, *seat, *card, *cause),
        Fact::CardsReturned { seat, count, cards, .. } => {
            cards::returned(before, *seat, cards, *count)
        }
        Fact::CardAddedToHand { seat, card, cause } => {
            cards::added_to_hand(before, *seat, *card, *cause)
        }
        Fact::DrawHandsSwapped { one, other, cause } => {
            format!("{one} and {other} swap draw hands{}", why(*cause))
        }
        Fact::PipNamed { seat, card, pip, cause } => {
            hands::pip_named(before, *seat, *card, *pip, *cause)
        }
        Fact::DudeEntered { seat, card, place, booted, cause } => {
            cards::entered(before, *seat, &title(card.code), *place, *booted, *cause)
        }
        Fact::TokenMade { seat, card, place, booted, cause } => {
            let token = format!("a {} token", title(card.code));
            cards::entered(before, *seat, &token, *place, *booted, *cause)
        }
        Fact::DeedBuilt { seat, card, end, cause } => cards::built(*seat, *card, *end, *cause),
        Fact::TradeBegan { seat, place } => {
            format!("{seat} trades goods at {}", place_name(before, *place))
        }
        Fact::CardAttached { card, to, traded, cause } => {
            cards::attached(before, *card, *to, *traded, *cause)
        }
        Fact::CardBooted { card, cause } => {
            format!("{} boots{}", card_name(before, *card), names::why_to(before, *card, *cause))
        }
        Fact::CardUnbooted { card, cause } => {
            format!("{} unboots{}", card_name(before, *card), names::why_to(before, *card, *cause))
        }
        Fact::AllUnbooted { kept } => cards::all_unbooted(before, kept),
        Fact::DudeMoved { dude, from, to, boots, cause } => {
            dudes::moved(before, *dude, (*from, *to), *boots, *cause)
        }
        Fact::DudeSentHome { dude, cause } => dudes::sent_home(before, *dude, *cause),
        Fact::EntryRedirected { dude, place, cause } => {
            let (name, place) = (card_name(before, *dude), place_name(before, *place));
            format!("{name} will come into play at {place}{}", why(*cause))
        }
        Fact::DeedChosen { seat, deed, cause } => {
            format!("{seat} chooses {}{}", names::own_name(before, *seat, *deed), why(*cause))
        }
        Fact::BountyChanged { dude, bounty, cause, .. } => {
            dudes::bounty_changed(before, *dude, *bounty, *cause)
        }
        Fact::ControlChanged { card, control, cause, .. } => {
            dudes::control_changed(before, *card, *control, *cause)
        }
        Fact::StaysBooted { dude, cause } => {
            let name = card_name(before, *dude);
            format!("{name} will not unboot at the end of this day{}", why(*cause))
        }
        Fact::AbilityUsed { seat, card, ability } => {
            cards::ability_used(before, *seat, *card, *ability)
        }
        Fact::AbilityRenewed { card, ability, cause } => {
            cards::ability_renewed(before, *card, *ability, *cause)
        }
        Fact::LastingBegan { lasting } => dudes::lasting_began(before, lasting),
        Fact::LastingEnded { until } => dudes::lasting_ended(*until),
        Fact::LastingUsed { on } => dudes::lasting_used(before, *on),
        Fact::TestBegan { dude, skill, rating, difficulty, cause, .. } => {
            let (name, skill) = (card_name(before, *dude), skill.name());
            let why = names::why_to(before, *dude, *cause);
            format!("{name} tests {skill} {rating} against a difficulty of {difficulty}{why}")
        }
        Fact::JokerPulled { seat, cause, .. } => {
            format!("{seat} pulls a joker{}{}", hands::pull_for(*cause), why(*cause))
        }
        Fact::Pulled { seat, card, pip, cause, .. } => {
            hands::pulled(before, *seat, *card, *pip, *cause)
        }
        Fact::PullReplaced { card, pip, cause } => {
            let name = card_name(before, card.card);
            let why = names::why_to(before, card.card, *cause);
            format!("{name} is used as the pull instead: {}{why}", pip_name(*pip))
        }
        Fact::SkillTested { dude, skill, pull, rating, difficulty, passed, .. } => {
            dudes::tested(before, *dude, *skill, (*pull, *rating), *difficulty, *passed)
        }
        Fact::OrderGiven { seat, when } => {
            format!("{seat} orders, until the day ends: no reacts {}", moment(*when))
        }
        Fact::HandsRevealed { hands } => hands::revealed(before, hands),
        Fact::RankChanged { seat, amount, cause } => {
            hands::rank_changed(before, after, *seat, *amount, *cause)
        }
        Fact::BaseReplaced { seat, rank, cause } => {
            format!("{seat}'s hand has the rank {rank} for its base{}", why(*cause))
        }
        Fact::CheatinAnswered { seat } => {
            format!("{seat}'s cheatin' hand is answered, and cannot be again this round")
        }
        Fact::RanksLocked { hands } => hands::locked(before, hands),
        Fact::LowballTied { seats } => {
            format!("the lowest hands of {} are equal: they draw anew", seats_listed(seats))
        }
        Fact::LowballWon { seat, pot } => format!(
            "{seat} has the lowest hand and is the day's Winner: the pot holds {pot} ghost rock"
        ),
        Fact::HandsDiscarded { discarded, aced } => hands::discarded(discarded, aced),
        Fact::CalledOut { by, mark, cause } => shootouts::called_out(before, *by, *mark, *cause),
        Fact::CalloutRefused { mark } => {
            format!("{} has refused the callout", card_name(before, *mark))
        }
        Fact::CalloutAccepted { mark, forced } => shootouts::accepted(before, *mark, *forced),
        Fact::CalloutOver { mark } => {
            format!("the callout of {} comes to nothing", card_name(before, *mark))
        }
        Fact::MarkDeclaresFirst { cause } => {
            format!("the mark's posse has to be named before the leader's{}", why(*cause))
        }
        Fact::JobBegan { seat, card, leader, mark, place, .. } => {
            shootouts::job_began(before, (*seat, *card), *leader, *mark, *place)
        }
        Fact::JobOpposed { seat } => format!("{seat} opposes the job"),
        Fact::JobDecided { success } => shootouts::job_decided(before, *success),
        Fact::JobEnded { card } => match &before.job {
            Some(job) => format!("the job of {} is over", title(job.code)),
            None => format!("the job of {} is over", card_name(before, *card)),
        },
        Fact::PosseNamed { seat, dudes, leads } => {
            let side = if *leads { "leader's" } else { "mark's" };
            format!("{seat} names the {side} posse: {}", names::own_names(before, *seat, dudes))
        }
        Fact::PosseFormed { seat, dudes, booting, leads } => {
            shootouts::posse_formed(before, *seat, dudes, booting, *leads)
        }
        Fact::ShootoutBegan { place, leader, mark } => {
            shootouts::began(before, *place, leader, mark)
        }
        Fact::DudesGathered { place, dudes } => shootouts::gathered(before, *place, dudes),
        Fact::PosseJoined { seat, dude, moves, boots, cause } => {
            shootouts::joined(before, (*seat, *dude), *moves, *boots, *cause)
        }
        Fact::PosseLeft { dude, cause } => {
            let name = card_name(before, *dude);
            format!("{name} leaves the posse{}", names::why_to(before, *dude, *cause))
        }
        Fact::RoundBegan { round } => steps::round_began(before, *round),
        Fact::HeadlinePlayed { seat } => {
            format!("{seat} has played a Headline: nobody can play another in this shootout")
        }
        Fact::ShooterPicked { seat, dude, studs, draws } => {
            shootouts::shooter_picked(before, *seat, *dude, *studs, *draws)
        }
        Fact::HandRedrawn { seat, discarded, .. } => shootouts::redrawn(before, *seat, discarded),
        Fact::HandTrimmed { seat, discarded } => shootouts::trimmed(before, *seat, discarded),
        Fact::RoundDecided { winner, casualties } => {
            shootouts::round_decided(before, *winner, casualties)
        }
        Fact::CasualtiesAdded { seat, amount, cause } => {
            format!("{seat} has to take {} more{}", casualties(*amount), why(*cause))
        }
        Fact::CasualtiesAnnounced { seat, required, covers } => {
            shootouts::announced(before, *seat, *required, covers)
        }
        Fact::CasualtyTaken { seat, of, code, value, bullets, saved, .. } => {
            shootouts::casualty_taken((*seat, *of), *code, (*value, *bullets), *saved)
        }
        Fact::DudesFled { seat, dudes } => shootouts::fled(before, *seat, dudes),
        Fact::ShootoutEnded { winner } => match winner {
            Some(seat) => format!("the shootout is over: {seat}'s posse has won"),
            None => "the shootout is over, and nobody is left to have won it".to_owned(),
        },
        Fact::GameWon { seat, reason } => game_won(before, *seat, *reason),
        Fact::StandingsTaken { standings } => standings_taken(standings),
        Fact::Left { seat } => format!("{seat} leaves the game, and so do all cards of {seat}"),
        Fact::Adjusted { adjustment } => {
            format!("a judge rules: {}", corrections::told(before, adjustment))
        }
        Fact::FinePaid { seat, amount } => format!("{seat} pays a fine of {amount} ghost rock"),
    }
}

fn town_opened(outfits: &[Code], staged: bool) -> String {
    let outfit = |(code, seat): (&Code, Seat)| match staged {
        // What everybody has then, the scenario says.
        true => format!("{seat} has {}", title(*code)),
        false => format!("{seat} has {}", cards::stash(*code)),
    };
    let outfits: Vec<String> = outfits.iter().zip((0..).map(Seat)).map(outfit).collect();
    format!("outfits are revealed: {}", outfits.join("; "))
}

fn posses_revealed(posses: &[Posse]) -> String {
    let posse = |(posse, seat): (&Posse, Seat)| {
        let dudes: Vec<String> = posse.dudes.iter().map(|it| title(it.code)).collect();
        match listed(&dudes) {
            Some(dudes) => format!("{seat} with {dudes} for {} ghost rock", posse.paid),
            None => format!("{seat} with nobody"),
        }
    };
    let posses: Vec<String> = posses.iter().zip((0..).map(Seat)).map(posse).collect();
    format!("starting posses: {}", posses.join("; "))
}

fn scenario_set(day: u16, phase: Phase, winner: Option<Seat>, order: &[Seat]) -> String {
    let phase = phase_name(phase);
    let first = match (winner, order) {
        (Some(winner), _) => format!("; {winner} is the day's Winner"),
        (None, []) => "; nobody has won a lowball yet".to_owned(),
        (None, _) => format!("; the order is {}", seats_listed(order)),
    };
    format!("the match begins in the middle, on day {day} with {phase}{first}")
}

fn game_won(before: &State, seat: Seat, reason: WonBy) -> String {
    let control = counted(before.total_control(seat), "control point");
    match reason {
        WonBy::Control => {
            let whom = if before.options.short { "another" } else { "anybody else" };
            format!("{seat} wins the game: {control}, more than {whom} has influence")
        }
        WonBy::MostControl => {
            format!("{seat} wins the game: {control}, the most of all who would win")
        }
        WonBy::MostInfluence => {
            let influence = before.total_influence(seat);
            format!("{seat} wins the game: {influence} influence, the most of all who would win")
        }
        WonBy::NearestToVictory => {
            format!("the last day is over, and {seat} wins the game as the nearest to victory")
        }
        WonBy::ControlPoints => format!(
            "the last day is over, and {seat} wins the game with the most control points: {}",
            before.total_control(seat)
        ),
        WonBy::Bullets => {
            format!("the last day is over, and {seat} wins the game with the most bullets")
        }
        WonBy::Pull => format!("the last day is over, and {seat} wins the game by a high pull"),
    }
}

fn standings_taken(standings: &[Standings]) -> String {
    let standing = |it: &Standings| {
        let control = counted(it.control, "control point");
        format!("{} has {control} and {} influence", it.seat, it.influence)
    };
    standings.iter().map(standing).collect::<Vec<_>>().join("; ")
}
