//! Facts as each viewer perceives them: what lies in decks and closed hands is left out.

use super::fact::{Fact, Purse, Revealed};
use super::piece::{CardId, Named, Zone};
use super::rules::Options;
use super::scenario::{PlacedPiece, PlacedPlayer, Scenario, Setting};
use super::state::State;
use super::telling::{rule, sentence};
use crate::engine::{Mark, Seat, Shown, Viewer};

/// A fact as `viewer` perceives it, with the states before and after it.
pub fn show(before: &State, fact: &Fact, after: &State, viewer: Viewer) -> Shown {
    let wire = wire(before, fact, viewer);
    let shown = Shown::new(&wire, sentence(before, fact, after), rule(before, fact));
    let shown = match mark(fact) {
        Some(mark) => shown.marking(mark),
        None => shown,
    };
    if reveals(before, fact, viewer) { shown.revealing() } else { shown }
}

/// The fact without what this viewer may not know. Few facts carry anything like that: the decks
/// of a match that begins, and what is shuffled or drawn.
fn wire(before: &State, fact: &Fact, viewer: Viewer) -> Fact {
    match fact {
        Fact::TownOpened { options, outfits, decks, planned } => Fact::TownOpened {
            options: open_options(options, viewer),
            outfits: outfits.clone(),
            decks: decks.iter().map(|it| known(it, viewer.sees_all())).collect(),
            planned: planned.iter().map(|it| known(it, viewer.sees_all())).collect(),
        },
        Fact::ScenarioSet { pieces, players, day, phase, step, winner, order } => {
            Fact::ScenarioSet {
                pieces: pieces.iter().filter(|it| lies_open(it, viewer)).cloned().collect(),
                players: players
                    .iter()
                    .zip((0..).map(Seat))
                    .map(|it| open_player(it, viewer))
                    .collect(),
                day: *day,
                phase: *phase,
                step: *step,
                winner: *winner,
                order: order.clone(),
            }
        }
        Fact::DeckShuffled { seat, count, deck, cause } => Fact::DeckShuffled {
            seat: *seat,
            count: *count,
            deck: known(deck, viewer.sees_all()),
            cause: *cause,
        },
        Fact::CardsDrawn { seat, from, to, count, cards, cause } => Fact::CardsDrawn {
            seat: *seat,
            from: *from,
            to: *to,
            count: *count,
            cards: known(cards, sees_drawn(before, (*seat, *from), *to, viewer)),
            cause: *cause,
        },
        Fact::CardsReturned { seat, count, cards, cause } => Fact::CardsReturned {
            seat: *seat,
            count: *count,
            cards: known(cards, cards.iter().all(|it| !is_hidden(before, it.card, viewer))),
            cause: *cause,
        },
        Fact::PossesRevealed { .. } | Fact::DayBegan { .. } | Fact::PhaseBegan { .. } => {
            fact.clone()
        }
        Fact::StepTaken { .. } | Fact::OrderPulled { .. } | Fact::TurnCame { .. } => fact.clone(),
        Fact::Passed { .. } | Fact::Checked { .. } | Fact::PlayFinished { .. } => fact.clone(),
        Fact::AnotherPlayGranted { .. } | Fact::Borrowed { .. } => fact.clone(),
        Fact::DebtRepaid { .. } | Fact::GhostRockMoved { .. } => fact.clone(),
        Fact::IncomeCollected { .. } | Fact::UpkeepPaid { .. } => fact.clone(),
        Fact::CardPlayed { .. } | Fact::CardDiscarded { .. } => fact.clone(),
        Fact::CardAced { .. } | Fact::CardRemoved { .. } | Fact::CardRetrieved { .. } => {
            fact.clone()
        }
        Fact::CardAddedToHand { .. } | Fact::DrawHandsSwapped { .. } => fact.clone(),
        Fact::PipNamed { .. } | Fact::DudeEntered { .. } | Fact::TokenMade { .. } => fact.clone(),
        Fact::DeedBuilt { .. } | Fact::CardAttached { .. } | Fact::CardBooted { .. } => {
            fact.clone()
        }
        Fact::CardUnbooted { .. } | Fact::AllUnbooted { .. } | Fact::DudeMoved { .. } => {
            fact.clone()
        }
        Fact::DudeSentHome { .. } | Fact::EntryRedirected { .. } => fact.clone(),
        Fact::DeedChosen { .. } => fact.clone(),
        Fact::BountyChanged { .. } | Fact::ControlChanged { .. } => fact.clone(),
        Fact::StaysBooted { .. } | Fact::AbilityUsed { .. } => fact.clone(),
        Fact::AbilityRenewed { .. } | Fact::LastingBegan { .. } => fact.clone(),
        Fact::LastingEnded { .. } | Fact::LastingUsed { .. } | Fact::Pulled { .. } => fact.clone(),
        Fact::TestBegan { .. } | Fact::JokerPulled { .. } | Fact::TradeBegan { .. } => fact.clone(),
        Fact::PullReplaced { .. } | Fact::SkillTested { .. } => fact.clone(),
        Fact::OrderGiven { .. } | Fact::HandsRevealed { .. } => fact.clone(),
        Fact::RankChanged { .. } | Fact::BaseReplaced { .. } => fact.clone(),
        Fact::CheatinAnswered { .. } | Fact::RanksLocked { .. } => fact.clone(),
        Fact::LowballTied { .. } | Fact::LowballWon { .. } => fact.clone(),
        Fact::HandsDiscarded { .. } | Fact::CalledOut { .. } => fact.clone(),
        Fact::CalloutRefused { .. } | Fact::CalloutAccepted { .. } => fact.clone(),
        Fact::CalloutOver { .. } | Fact::MarkDeclaresFirst { .. } => fact.clone(),
        Fact::JobBegan { .. } | Fact::JobOpposed { .. } | Fact::JobDecided { .. } => fact.clone(),
        Fact::PosseNamed { .. } => fact.clone(),
        Fact::JobEnded { .. } | Fact::PosseFormed { .. } | Fact::ShootoutBegan { .. } => {
            fact.clone()
        }
        Fact::DudesGathered { .. } | Fact::PosseJoined { .. } => fact.clone(),
        Fact::PosseLeft { .. } | Fact::RoundBegan { .. } => fact.clone(),
        Fact::HeadlinePlayed { .. } | Fact::ShooterPicked { .. } => fact.clone(),
        Fact::HandRedrawn { .. } | Fact::HandTrimmed { .. } => fact.clone(),
        Fact::RoundDecided { .. } | Fact::CasualtiesAdded { .. } => fact.clone(),
        Fact::CasualtiesAnnounced { .. } | Fact::CasualtyTaken { .. } => fact.clone(),
        Fact::DudesFled { .. } | Fact::ShootoutEnded { .. } | Fact::GameWon { .. } => fact.clone(),
        Fact::StandingsTaken { .. } | Fact::Left { .. } => fact.clone(),
        Fact::Adjusted { .. } | Fact::FinePaid { .. } => fact.clone(),
    }
}

/// Everything, or nothing.
fn known<T: Clone>(cards: &[T], seen: bool) -> Vec<T> {
    if seen { cards.to_vec() } else { Vec::new() }
}

/// Drawn cards are seen by who draws them; by everybody where the hand lies open, or where they
/// come from somebody else's deck.
fn sees_drawn(before: &State, (seat, from): (Seat, Seat), to: Zone, viewer: Viewer) -> bool {
    let open = to == Zone::DrawHand && before.player(seat).revealed;
    viewer.sees(seat) || open || from != seat
}

/// Of a scenario everybody sees what will lie open.
fn open_options(options: &Options, viewer: Viewer) -> Options {
    let setting = |(setting, seat): (&Setting, Seat)| Setting {
        hand: known(&setting.hand, viewer.sees(seat)),
        deck: known(&setting.deck, viewer.sees_all()),
        ..setting.clone()
    };
    let scenario = |it: &Scenario| Scenario {
        players: it.players.iter().zip((0..).map(Seat)).map(setting).collect(),
        ..it.clone()
    };
    Options { scenario: options.scenario.as_ref().map(scenario), ..options.clone() }
}

fn lies_open(piece: &PlacedPiece, viewer: Viewer) -> bool {
    match piece.zone {
        Zone::Deck => viewer.sees_all(),
        Zone::Hand | Zone::DrawHand => viewer.sees(piece.owner),
        Zone::BeingPlayed | Zone::Discard | Zone::BootHill | Zone::InPlay | Zone::Gone => true,
    }
}

fn open_player((player, seat): (&PlacedPlayer, Seat), viewer: Viewer) -> PlacedPlayer {
    PlacedPlayer {
        deck: known(&player.deck, viewer.sees_all()),
        hand: known(&player.hand, viewer.sees(seat)),
        ..player.clone()
    }
}

/// What a fact is good to seek by: days are the turns (DT1.1), phases and the rounds of shootouts
/// the phases; control points, influence and who won the lowball are the score.
fn mark(fact: &Fact) -> Option<Mark> {
    match fact {
        Fact::DayBegan { .. } | Fact::ScenarioSet { .. } => Some(Mark::Turn),
        Fact::PhaseBegan { .. } | Fact::RoundBegan { .. } => Some(Mark::Phase),
        Fact::ControlChanged { .. } | Fact::StandingsTaken { .. } => Some(Mark::Score),
        Fact::LowballWon { .. } | Fact::GameWon { .. } => Some(Mark::Score),
        Fact::TownOpened { .. } | Fact::PossesRevealed { .. } => None,
        Fact::DeckShuffled { .. } | Fact::StepTaken { .. } | Fact::OrderPulled { .. } => None,
        Fact::TurnCame { .. } | Fact::Passed { .. } | Fact::Checked { .. } => None,
        Fact::PlayFinished { .. } | Fact::AnotherPlayGranted { .. } => None,
        Fact::Borrowed { .. } | Fact::DebtRepaid { .. } | Fact::GhostRockMoved { .. } => None,
        Fact::IncomeCollected { .. } | Fact::UpkeepPaid { .. } | Fact::CardsDrawn { .. } => None,
        Fact::CardPlayed { .. } | Fact::CardDiscarded { .. } | Fact::CardAced { .. } => None,
        Fact::CardRemoved { .. } | Fact::CardRetrieved { .. } => None,
        Fact::CardsReturned { .. } => None,
        Fact::CardAddedToHand { .. } | Fact::DrawHandsSwapped { .. } => None,
        Fact::PipNamed { .. } | Fact::DudeEntered { .. } | Fact::TokenMade { .. } => None,
        Fact::DeedBuilt { .. } | Fact::CardAttached { .. } | Fact::CardBooted { .. } => None,
        Fact::CardUnbooted { .. } | Fact::AllUnbooted { .. } | Fact::DudeMoved { .. } => None,
        Fact::DudeSentHome { .. } | Fact::EntryRedirected { .. } | Fact::DeedChosen { .. } => None,
        Fact::BountyChanged { .. } | Fact::StaysBooted { .. } | Fact::AbilityUsed { .. } => None,
        Fact::AbilityRenewed { .. } | Fact::LastingBegan { .. } => None,
        Fact::LastingEnded { .. } | Fact::LastingUsed { .. } | Fact::Pulled { .. } => None,
        Fact::TestBegan { .. } | Fact::JokerPulled { .. } | Fact::TradeBegan { .. } => None,
        Fact::PullReplaced { .. } | Fact::SkillTested { .. } | Fact::OrderGiven { .. } => None,
        Fact::HandsRevealed { .. } | Fact::RankChanged { .. } => None,
        Fact::BaseReplaced { .. } | Fact::CheatinAnswered { .. } => None,
        Fact::RanksLocked { .. } | Fact::LowballTied { .. } => None,
        Fact::HandsDiscarded { .. } | Fact::CalledOut { .. } => None,
        Fact::CalloutRefused { .. } | Fact::CalloutAccepted { .. } => None,
        Fact::CalloutOver { .. } | Fact::MarkDeclaresFirst { .. } => None,
        Fact::JobBegan { .. } | Fact::JobOpposed { .. } | Fact::JobDecided { .. } => None,
        Fact::PosseNamed { .. } => None,
        Fact::JobEnded { .. } | Fact::PosseFormed { .. } | Fact::ShootoutBegan { .. } => None,
        Fact::DudesGathered { .. } => None,
        Fact::PosseJoined { .. } | Fact::PosseLeft { .. } | Fact::HeadlinePlayed { .. } => None,
        Fact::ShooterPicked { .. } | Fact::HandRedrawn { .. } => None,
        Fact::HandTrimmed { .. } | Fact::RoundDecided { .. } => None,
        Fact::CasualtiesAdded { .. } | Fact::CasualtiesAnnounced { .. } => None,
        Fact::CasualtyTaken { .. } | Fact::DudesFled { .. } | Fact::ShootoutEnded { .. } => None,
        Fact::Left { .. } | Fact::Adjusted { .. } | Fact::FinePaid { .. } => None,
    }
}

/// Whether a viewer learns what he could not know before: a hidden card, a sealed answer, what
/// chance brought.
fn reveals(before: &State, fact: &Fact, viewer: Viewer) -> bool {
    let learns = |card: &Named| is_hidden(before, card.card, viewer);
    match fact {
        Fact::TownOpened { .. } | Fact::PossesRevealed { .. } => true,
        Fact::ScenarioSet { .. } | Fact::OrderPulled { .. } => true,
        Fact::DeckShuffled { .. } => viewer.sees_all(),
        Fact::CardsDrawn { seat, from, to, count, .. } => {
            let seen = sees_drawn(before, (*seat, *from), *to, viewer);
            seen && 0 < *count && !viewer.sees_all()
        }
        Fact::CardPlayed { card, .. } | Fact::CardDiscarded { card, .. } => learns(card),
        Fact::CardAced { card, .. } | Fact::CardRemoved { card, .. } => learns(card),
        Fact::CardRetrieved { card, .. } | Fact::CardAddedToHand { card, .. } => learns(card),
        Fact::DudeEntered { card, .. } | Fact::DeedBuilt { card, .. } => learns(card),
        Fact::CardAttached { card, .. } | Fact::AbilityUsed { card, .. } => learns(card),
        Fact::PullReplaced { card, .. } | Fact::JokerPulled { card, .. } => learns(card),
        Fact::Pulled { card, .. } => card.as_ref().is_some_and(learns),
        Fact::HandsRevealed { hands } | Fact::RanksLocked { hands } => {
            let closed = |it: &Revealed| it.cards.iter().any(learns);
            hands.iter().any(closed)
        }
        Fact::HandRedrawn { discarded, .. } | Fact::HandTrimmed { discarded, .. } => {
            discarded.iter().any(learns)
        }
        Fact::HandsDiscarded { discarded, aced } => discarded.iter().chain(aced).any(learns),
        Fact::GhostRockMoved { from, to, .. } => tells_of_a_card(before, *from, *to, viewer),
        // What is named for a card says which it is; where it lies open that is known.
        Fact::PipNamed { card, .. } => learns(card),
        Fact::DayBegan { .. } | Fact::PhaseBegan { .. } | Fact::StepTaken { .. } => false,
        Fact::TurnCame { .. } | Fact::Passed { .. } | Fact::Checked { .. } => false,
        Fact::PlayFinished { .. } | Fact::AnotherPlayGranted { .. } => false,
        Fact::Borrowed { .. } | Fact::DebtRepaid { .. } => false,
        Fact::IncomeCollected { .. } | Fact::UpkeepPaid { .. } => false,
        Fact::DrawHandsSwapped { .. } | Fact::TokenMade { .. } => false,
        Fact::CardsReturned { .. } => false,
        Fact::CardBooted { .. } | Fact::CardUnbooted { .. } | Fact::AllUnbooted { .. } => false,
        Fact::DudeMoved { .. } | Fact::DudeSentHome { .. } => false,
        Fact::EntryRedirected { .. } | Fact::BountyChanged { .. } => false,
        Fact::DeedChosen { .. } => false,
        Fact::ControlChanged { .. } | Fact::StaysBooted { .. } => false,
        Fact::AbilityRenewed { .. } | Fact::LastingBegan { .. } => false,
        Fact::LastingEnded { .. } | Fact::LastingUsed { .. } => false,
        Fact::SkillTested { .. } | Fact::OrderGiven { .. } => false,
        Fact::TestBegan { .. } | Fact::TradeBegan { .. } => false,
        Fact::RankChanged { .. } | Fact::BaseReplaced { .. } => false,
        Fact::CheatinAnswered { .. } | Fact::LowballTied { .. } => false,
        Fact::LowballWon { .. } | Fact::CalledOut { .. } => false,
        Fact::CalloutRefused { .. } | Fact::CalloutAccepted { .. } => false,
        Fact::CalloutOver { .. } | Fact::MarkDeclaresFirst { .. } => false,
        Fact::JobBegan { .. } | Fact::JobOpposed { .. } | Fact::JobDecided { .. } => false,
        Fact::PosseNamed { .. } => false,
        Fact::JobEnded { .. } | Fact::PosseFormed { .. } | Fact::ShootoutBegan { .. } => false,
        Fact::DudesGathered { .. } | Fact::PosseJoined { .. } => false,
        Fact::PosseLeft { .. } | Fact::RoundBegan { .. } => false,
        Fact::HeadlinePlayed { .. } | Fact::ShooterPicked { .. } => false,
        Fact::RoundDecided { .. } | Fact::CasualtiesAdded { .. } => false,
        Fact::CasualtiesAnnounced { .. } | Fact::CasualtyTaken { .. } => false,
        Fact::DudesFled { .. } | Fact::ShootoutEnded { .. } | Fact::GameWon { .. } => false,
        Fact::StandingsTaken { .. } | Fact::Left { .. } => false,
        // What a judge puts elsewhere, the facts that follow reveal.
        Fact::Adjusted { .. } | Fact::FinePaid { .. } => false,
    }
}

/// Whether something is paid to the bank by somebody else: perhaps for a card that he has not shown
/// yet, of which the cost tells.
fn tells_of_a_card(before: &State, from: Purse, to: Purse, viewer: Viewer) -> bool {
    let payer = match from {
        Purse::Stash { seat } => Some(seat),
        Purse::OnCard { card } => before.controller(card),
        Purse::Bank {} | Purse::Pot {} => None,
    };
    let paid = match to {
        Purse::Bank {} => true,
        Purse::Pot {} | Purse::Stash { .. } | Purse::OnCard { .. } => false,
    };
    paid && payer.is_some_and(|it| !viewer.sees(it))
}

/// Whether a card lies where this viewer does not see it: in a deck, in another player's play hand,
/// or in a draw hand that is neither his nor revealed.
fn is_hidden(state: &State, card: CardId, viewer: Viewer) -> bool {
    let Some(piece) = state.pieces.get(card.index()) else { return false };
    match piece.zone {
        Zone::Deck => !viewer.sees_all(),
        Zone::Hand => !viewer.sees(piece.owner),
        Zone::DrawHand => {
            let holds = |it: &Seat| state.player(*it).draw_hand.contains(&card);
            let holder = state.seats().find(holds).unwrap_or(piece.owner);
            !state.player(holder).revealed && !viewer.sees(holder)
        }
        Zone::BeingPlayed | Zone::Discard | Zone::BootHill | Zone::InPlay | Zone::Gone => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::cause::Cause;
    use super::super::telling::tests::{find, state};
    use super::*;

    const EVERYBODY: [Viewer; 4] =
        [Viewer::Public, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Judge];
    const AMBUSH: u32 = 1114;

    fn shown(fact: &Fact) -> [Shown; 4] {
        let before = state();
        let mut after = before.clone();
        after.evolve(fact);
        EVERYBODY.map(|viewer| show(&before, fact, &after, viewer))
    }

    #[test]
    fn drawn_cards_are_shown_to_who_draws_them() {
        let (seat, to, cause) = (Seat(0), Zone::Hand, Cause::rule("DT14.5"));
        let cards = vec![find(&state(), 0, AMBUSH)];
        let shown = shown(&Fact::CardsDrawn { seat, from: seat, to, count: 1, cards, cause });
        let seen = shown.each_ref().map(|it| it.fields["cards"].as_array().map(Vec::len));
        assert_eq!(seen, [Some(0), Some(1), Some(0), Some(1)]);
        assert_eq!(shown.each_ref().map(|it| it.reveals), [false, true, false, false]);
        assert!(shown.iter().all(|it| it.text == shown[0].text && it.fields["count"] == 1));
    }

    #[test]
    fn cards_from_somebody_elses_deck_are_shown_to_all() {
        let (to, cause) = (Zone::DrawHand, Cause::rule("DT12.7"));
        let cards = vec![find(&state(), 1, AMBUSH)];
        let (seat, from) = (Seat(0), Seat(1));
        let shown = shown(&Fact::CardsDrawn { seat, from, to, count: 1, cards, cause });
        assert!(
            shown.iter().all(|it| it.fields["cards"].as_array().is_some_and(|it| it.len() == 1))
        );
        assert_eq!(shown.map(|it| it.reveals), [true, true, true, false]);
    }

    #[test]
    fn decks_are_shown_to_judges_alone() {
        let (seat, cause) = (Seat(0), Cause::rule("DT5.3"));
        let deck = vec![find(&state(), 0, AMBUSH)];
        let shown = shown(&Fact::DeckShuffled { seat, count: 1, deck, cause });
        let seen = shown.map(|it| it.fields["deck"].as_array().map(Vec::len));
        assert_eq!(seen, [Some(0), Some(0), Some(0), Some(1)]);
    }

    #[test]
    fn a_card_out_of_a_hand_reveals_something_to_the_others() {
        let (seat, card) = (Seat(0), find(&state(), 0, AMBUSH));
        let played = shown(&Fact::CardPlayed { seat, card });
        assert_eq!(played.map(|it| it.reveals), [true, false, true, false]);
        let booted = shown(&Fact::CardBooted {
            card: find(&state(), 0, 1044).card,
            cause: Cause::rule("DT8.4"),
        });
        assert_eq!(booted.map(|it| it.reveals), [false; 4]);
    }

    #[test]
    fn days_and_phases_are_marked() {
        assert_eq!(mark(&Fact::DayBegan { day: 1 }), Some(Mark::Turn));
        assert_eq!(mark(&Fact::RoundBegan { round: 1 }), Some(Mark::Phase));
        assert_eq!(mark(&Fact::StandingsTaken { standings: Vec::new() }), Some(Mark::Score));
        assert_eq!(mark(&Fact::PlayFinished { seat: Seat(0) }), None);
    }
}
