//! Facts as each viewer perceives them.

use super::fact::Fact;
use super::state::State;
use crate::engine::{Mark, Shown, Viewer};

/// A fact as `viewer` perceives it. All of it is for everybody (G7), but for the card that the
/// newspaper's controller looked at (S9.2).
pub fn show(before: &State, fact: &Fact, _after: &State, viewer: Viewer) -> Shown {
    let text = fact.sentence(before);
    let shown = match fact {
        Fact::CardPeeked { by, seat, card, shows } => {
            let shows = shows.filter(|_| viewer.sees(*by));
            let text = match shows {
                Some(face) => format!("{text} It is {}.", super::telling::face_name(face)),
                None => text,
            };
            let wire = Fact::CardPeeked { by: *by, seat: *seat, card: *card, shows };
            Shown::new(&wire, text, fact.rule(before))
        }
        _ => Shown::new(fact, text, fact.rule(before)),
    };
    let shown = match mark(before, fact) {
        Some(mark) => shown.marking(mark),
        None => shown,
    };
    if reveals(fact, viewer) { shown.revealing() } else { shown }
}

/// What a fact is good to seek by: weeks are the turns (S6), their steps the phases; reputation and
/// territory are what the town sees of a lead.
fn mark(before: &State, fact: &Fact) -> Option<Mark> {
    match fact {
        Fact::WeekBegan { .. } => Some(Mark::Turn),
        Fact::LotsPrepared { .. } | Fact::TrainArrived { .. } => Some(Mark::Phase),
        Fact::PlansRevealed { .. } | Fact::GunfightBegan { .. } => Some(Mark::Phase),
        Fact::PossesRevealed { rides } => (!rides.is_empty()).then_some(Mark::Phase),
        Fact::RentsPaid { .. } | Fact::VotesCounted { .. } => Some(Mark::Score),
        Fact::LastInTown { .. } => Some(Mark::Score),
        Fact::TerritoryTaken { .. } | Fact::PlayerOut { .. } => Some(Mark::Score),
        Fact::FaceLost { tokens, .. } => (0 < *tokens).then_some(Mark::Score),
        Fact::LotWon { lot, .. } => {
            let goods = before.lot(*lot).map(|lot| lot.goods);
            matches!(goods, Some(super::Goods::Property { .. })).then_some(Mark::Score)
        }
        Fact::CashCorrected { .. } | Fact::ReputationCorrected { .. } => Some(Mark::Score),
        Fact::ControlCorrected { .. } => Some(Mark::Score),
        Fact::GunGiven { .. } | Fact::GunMoved { .. } => Some(Mark::Score),
        Fact::TownBuilt { .. } | Fact::CharacterPutUp { .. } => None,
        Fact::CharacterPassedOver { .. } | Fact::CharacterTaken { .. } => None,
        Fact::HeadquartersOpened { .. } | Fact::LotPutUp { .. } | Fact::LotLost { .. } => None,
        Fact::BidsOpened { .. } | Fact::TieBroken { .. } | Fact::TieStands { .. } => None,
        Fact::TelegramSent { .. } | Fact::TelegramWaived { .. } => None,
        Fact::TrainHired { .. } | Fact::TrainLeft { .. } => None,
        Fact::CardPeeked { .. } | Fact::CavalryJoined { .. } => None,
        Fact::DistanceRisked { .. } | Fact::ClaimVoid { .. } => None,
        Fact::TerritoryHeld { .. } | Fact::StormFailed { .. } => None,
        Fact::PairFaced { .. } | Fact::StandsShown { .. } | Fact::FaceSaved { .. } => None,
        Fact::HoldBroken { .. } | Fact::TerritoryRelinquished { .. } => None,
        Fact::GunLeft { .. } | Fact::BribesOpened { .. } | Fact::RoundOpened { .. } => None,
        Fact::ShotsFired { .. } | Fact::VolleyFired { .. } | Fact::BurialPaid { .. } => None,
        Fact::SheriffLooked { .. } | Fact::NerveShown { .. } | Fact::PairParted { .. } => None,
        Fact::GunfightEnded { .. } | Fact::RoundEnded { .. } | Fact::JailOpened { .. } => None,
        Fact::WeekEnded { .. } => None,
    }
}

/// Whether a viewer learns what he could not know before: a sealed answer, a card, what chance
/// brought.
fn reveals(fact: &Fact, viewer: Viewer) -> bool {
    match fact {
        Fact::TownBuilt { .. } | Fact::LotsPrepared { .. } | Fact::TrainArrived { .. } => true,
        Fact::CharacterTaken { by, .. } => *by == super::CastBy::Chance,
        Fact::CharacterPutUp { .. } => true,
        Fact::BidsOpened { .. } | Fact::PlansRevealed { .. } => true,
        Fact::CardPeeked { by, .. } => viewer.sees(*by),
        Fact::DistanceRisked { .. } => true,
        Fact::PairFaced { by_chance, .. } => *by_chance,
        Fact::StandsShown { .. } | Fact::NerveShown { .. } | Fact::BribesOpened { .. } => true,
        Fact::TerritoryRelinquished { .. } => true,
        Fact::ShotsFired { .. } | Fact::VolleyFired { .. } => true,
        Fact::PossesRevealed { .. } => true,
        Fact::RentsPaid { .. } => true,
        Fact::CharacterPassedOver { .. } | Fact::HeadquartersOpened { .. } => false,
        Fact::LotPutUp { .. } | Fact::LotWon { .. } | Fact::LotLost { .. } => false,
        Fact::TieBroken { .. } | Fact::TieStands { .. } | Fact::WeekBegan { .. } => false,
        Fact::TelegramSent { .. } | Fact::TelegramWaived { .. } => false,
        Fact::TrainHired { .. } | Fact::TrainLeft { .. } => false,
        Fact::CavalryJoined { .. } | Fact::ClaimVoid { .. } => false,
        Fact::TerritoryHeld { .. } | Fact::TerritoryTaken { .. } => false,
        Fact::StormFailed { .. } | Fact::GunfightBegan { .. } => false,
        Fact::FaceLost { .. } | Fact::FaceSaved { .. } | Fact::HoldBroken { .. } => false,
        Fact::GunLeft { .. } | Fact::RoundOpened { .. } | Fact::BurialPaid { .. } => false,
        Fact::SheriffLooked { .. } | Fact::PairParted { .. } => false,
        Fact::GunfightEnded { .. } | Fact::RoundEnded { .. } => false,
        Fact::PlayerOut { .. } | Fact::WeekEnded { .. } | Fact::VotesCounted { .. } => false,
        Fact::JailOpened { .. } | Fact::LastInTown { .. } => false,
        Fact::CashCorrected { .. } | Fact::ReputationCorrected { .. } => false,
        Fact::GunGiven { .. } | Fact::GunMoved { .. } | Fact::ControlCorrected { .. } => false,
    }
}
