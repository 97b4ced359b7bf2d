//! Facts as each viewer perceives them.

use serde::Serialize;
use utoipa::ToSchema;

use super::action::{Position, Stat};
use super::cards::CardId;
use super::characters::Character;
use super::fact::{Fact, Lowered, RaceCourse, Roll};
use super::state::State;
use super::view::{CardView, card_view, may_look};
use crate::engine::{Mark, Seat, Shown, Viewer};

/// What happened, as a viewer perceives it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = showdown::Fact)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ShownFact {
    /// Both took their decks and dice.
    #[schema(title = "ShowdownDuelOpened")]
    DuelOpened {
        /// Who duels, by seat.
        characters: Vec<Character>,
    },
    /// A round began.
    #[schema(title = "ShowdownRoundBegan")]
    RoundBegan {
        /// Which, from 1.
        round: u8,
        /// Who turns up the first card, unless whoever touches first does.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        opener: Option<Seat>,
        /// Who goes first, where whoever touches first does, if nobody touches a card in time.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        default_opener: Option<Seat>,
        /// Whether chance decided it.
        by_chance: bool,
        /// Whether it is the extra round that is played on a tie.
        extra: bool,
    },
    /// Nobody had a DRAW left, and the round did not take place.
    #[schema(title = "ShowdownRoundVoided")]
    RoundVoided {
        /// Which.
        round: u8,
    },
    /// A player laid cards face down.
    #[schema(title = "ShowdownBulletsLoaded")]
    BulletsLoaded {
        /// Who.
        by: Seat,
        /// How many, from position 1 on.
        count: usize,
        /// Which, for who may look at them.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        cards: Option<Vec<CardView>>,
    },
    /// Both were ready.
    #[schema(title = "ShowdownStareDownBegan")]
    StareDownBegan {},
    /// In a live match, a player was the first to touch a card.
    #[schema(title = "ShowdownFirstTouched")]
    FirstTouched {
        /// Who.
        by: Seat,
    },
    /// A player had no card left on his turn.
    #[schema(title = "ShowdownPassed")]
    Passed {
        /// Who.
        by: Seat,
    },
    /// A player reached for the opponent's cards without a DRAW.
    #[schema(title = "ShowdownLunged")]
    Lunged {
        /// Who.
        by: Seat,
    },
    /// Neither player could turn up a card any more, and nobody had drawn.
    #[schema(title = "ShowdownStareDownEnded")]
    StareDownEnded {},
    /// A player turned up one of his cards.
    #[schema(title = "ShowdownCardRevealed")]
    CardRevealed {
        /// Who.
        by: Seat,
        /// Where it lay.
        position: Position,
        /// The card.
        card: CardView,
    },
    /// A FLINCH lost its effect.
    #[schema(title = "ShowdownFlinchLost")]
    FlinchLost {
        /// Whose it was.
        by: Seat,
        /// The card.
        card: CardView,
    },
    /// The first DRAW of the round made its player the attacker.
    #[schema(title = "ShowdownDrawAnnounced")]
    DrawAnnounced {
        /// Who drew.
        attacker: Seat,
        /// Who is shot at.
        defender: Seat,
    },
    /// It was decided who touched a card first.
    #[schema(title = "ShowdownRaceResolved")]
    RaceResolved {
        /// Who reached for the other's cards.
        attacker: Seat,
        /// Who was first.
        won_by: Seat,
        /// How it went.
        course: RaceCourse,
    },
    /// A BLUFF changed a number.
    #[schema(title = "ShowdownBluffPlayed")]
    BluffPlayed {
        /// Whose card it is.
        by: Seat,
        /// The card.
        card: CardView,
        /// Whose number changed.
        on: Seat,
        /// Which.
        stat: Stat,
        /// By how much.
        change: i8,
    },
    /// A RESOLVE took all effect off a card.
    #[schema(title = "ShowdownCardCancelled")]
    CardCancelled {
        /// Whose RESOLVE it is.
        by: Seat,
        /// Whose card lost its effect.
        owner: Seat,
        /// The card that lost its effect.
        card: CardView,
    },
    /// A player left his RESOLVE unused.
    #[schema(title = "ShowdownResolveDeclined")]
    ResolveDeclined {
        /// Who.
        by: Seat,
    },
    /// A RESOLVE found no card that it could act on.
    #[schema(title = "ShowdownResolveIdle")]
    ResolveIdle {
        /// Whose it is.
        by: Seat,
    },
    /// Both had drawn, and their Speeds decided who shoots first.
    #[schema(title = "ShowdownSpeedsCompared")]
    SpeedsCompared {
        /// Who drew first.
        attacker: Seat,
        /// The attacker's total Speed, without what attacking adds.
        attacker_speed: i8,
        /// What attacking adds to it.
        attacker_ahead: i8,
        /// The defender's total Speed.
        defender_speed: i8,
        /// Who shoots first; left out where both shoot at the same moment.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        first: Option<Seat>,
    },
    /// A player rolled his die.
    #[schema(title = "ShowdownDieRolled")]
    DieRolled {
        /// Whose shot it is.
        by: Seat,
        /// What came of it.
        roll: Roll,
    },
    /// A RE-ROLL had the die rolled again.
    #[schema(title = "ShowdownDieRerolled")]
    DieRerolled {
        /// Whose shot it is.
        by: Seat,
        /// Whose RE-ROLL it is.
        demanded_by: Seat,
        /// What came of it.
        roll: Roll,
    },
    /// A shot was over.
    #[schema(title = "ShowdownShotTaken")]
    ShotTaken {
        /// Who shot.
        by: Seat,
        /// At whom.
        at: Seat,
        /// Whether he was hit.
        hit: bool,
    },
    /// A player was hit by a quicker shot, and did not shoot any more.
    #[schema(title = "ShowdownShotForgone")]
    ShotForgone {
        /// Who.
        by: Seat,
    },
    /// The missed defender did not shoot back.
    #[schema(title = "ShowdownGunLowered")]
    GunLowered {
        /// Who.
        by: Seat,
        /// Why.
        why: Lowered,
    },
    /// A round was over.
    #[schema(title = "ShowdownRoundScored")]
    RoundScored {
        /// Which.
        round: u8,
        /// Points scored in it, by seat.
        points: Vec<u8>,
        /// Points so far, by seat.
        scores: Vec<u8>,
    },
    /// The duel was over: the rounds decided it, or the extra round left it tied.
    #[schema(title = "ShowdownDuelEnded")]
    DuelEnded {
        /// Points by seat.
        scores: Vec<u8>,
    },
    /// A judge set a player's points right, or they are what a penalty cost.
    #[schema(title = "ShowdownScoreCorrected")]
    ScoreCorrected {
        /// Whose.
        seat: Seat,
        /// To how many.
        score: u8,
        /// Points so far, by seat.
        scores: Vec<u8>,
    },
    /// A judge called the round off, and it is played again.
    #[schema(title = "ShowdownRoundCalledOff")]
    RoundCalledOff {
        /// Which.
        round: u8,
    },
}

/// A fact as `viewer` perceives it. Only loads are not for everybody's eyes (R8, R32).
pub fn show(before: &State, fact: &Fact, after: &State, viewer: Viewer) -> Shown {
    let card = |seat: Seat, card: CardId| card_view(after.player(seat).character, card);
    let wire = match fact.clone() {
        Fact::DuelOpened { characters, .. } => {
            ShownFact::DuelOpened { characters: characters.to_vec() }
        }
        Fact::RoundBegan { round, opener, default_opener, by_chance, extra } => {
            ShownFact::RoundBegan { round, opener, default_opener, by_chance, extra }
        }
        Fact::RoundVoided { round } => ShownFact::RoundVoided { round },
        Fact::BulletsLoaded { by, cards } => ShownFact::BulletsLoaded {
            by,
            count: cards.len(),
            cards: may_look(after, viewer, by)
                .then(|| cards.iter().map(|it| card(by, *it)).collect()),
        },
        Fact::StareDownBegan {} => ShownFact::StareDownBegan {},
        Fact::StareDownEnded {} => ShownFact::StareDownEnded {},
        Fact::FirstTouched { by } => ShownFact::FirstTouched { by },
        Fact::Passed { by } => ShownFact::Passed { by },
        Fact::Lunged { by } => ShownFact::Lunged { by },
        Fact::CardRevealed { by, position, card: it } => {
            ShownFact::CardRevealed { by, position, card: card(by, it) }
        }
        Fact::FlinchLost { by, card: it } => ShownFact::FlinchLost { by, card: card(by, it) },
        Fact::DrawAnnounced { by } => {
            ShownFact::DrawAnnounced { attacker: by, defender: by.opponent() }
        }
        Fact::RaceResolved { attacker, won_by, course } => {
            ShownFact::RaceResolved { attacker, won_by, course }
        }
        Fact::BluffPlayed { by, card: it, on, stat, change } => {
            ShownFact::BluffPlayed { by, card: card(by, it), on, stat, change }
        }
        Fact::CardCancelled { by, resolve: _, owner, card: it } => {
            ShownFact::CardCancelled { by, owner, card: card(owner, it) }
        }
        Fact::ResolveDeclined { by, resolve: _ } => ShownFact::ResolveDeclined { by },
        Fact::ResolveIdle { by, resolve: _ } => ShownFact::ResolveIdle { by },
        Fact::SpeedsCompared {
            attacker,
            attacker_speed,
            attacker_ahead,
            defender_speed,
            first,
        } => ShownFact::SpeedsCompared {
            attacker,
            attacker_speed,
            attacker_ahead,
            defender_speed,
            first,
        },
        Fact::DieRolled { by, roll } => ShownFact::DieRolled { by, roll },
        Fact::DieRerolled { by, demanded_by, card: _, roll } => {
            ShownFact::DieRerolled { by, demanded_by, roll }
        }
        Fact::ShotTaken { by, hit } => ShownFact::ShotTaken { by, at: by.opponent(), hit },
        Fact::ShotForgone { by } => ShownFact::ShotForgone { by },
        Fact::GunLowered { by, why } => ShownFact::GunLowered { by, why },
        Fact::RoundScored { round, points } => {
            ShownFact::RoundScored { round, points: points.to_vec(), scores: scores(after) }
        }
        Fact::DuelEnded { scores } => ShownFact::DuelEnded { scores: scores.to_vec() },
        Fact::ScoreCorrected { seat, score } => {
            ShownFact::ScoreCorrected { seat, score, scores: scores(after) }
        }
        Fact::RoundCalledOff { round } => ShownFact::RoundCalledOff { round },
    };
    let shown = Shown::new(&wire, fact.sentence(after), fact.rule(before));
    let shown = match mark(fact) {
        Some(mark) => shown.marking(mark),
        None => shown,
    };
    if reveals(before, fact, viewer) { shown.revealing() } else { shown }
}

fn scores(state: &State) -> Vec<u8> {
    state.players.iter().map(|player| player.score).collect()
}

/// What a fact is good to seek by: rounds are the turns of a duel (D1), and every round has its
/// phases (D3 to D6).
fn mark(fact: &Fact) -> Option<Mark> {
    match fact {
        Fact::RoundBegan { .. } => Some(Mark::Turn),
        Fact::StareDownBegan {} | Fact::DrawAnnounced { .. } => Some(Mark::Phase),
        Fact::RaceResolved { .. } => Some(Mark::Phase),
        Fact::RoundScored { points, .. } => (*points != [0, 0]).then_some(Mark::Score),
        Fact::DuelOpened { .. } | Fact::RoundVoided { .. } | Fact::BulletsLoaded { .. } => None,
        Fact::FirstTouched { .. } | Fact::Passed { .. } | Fact::Lunged { .. } => None,
        Fact::CardRevealed { .. } | Fact::FlinchLost { .. } | Fact::BluffPlayed { .. } => None,
        Fact::CardCancelled { .. } | Fact::ResolveDeclined { .. } => None,
        Fact::ResolveIdle { .. } | Fact::StareDownEnded {} => None,
        Fact::DieRolled { .. } | Fact::DieRerolled { .. } => None,
        Fact::SpeedsCompared { .. } | Fact::ShotTaken { .. } => None,
        Fact::ShotForgone { .. } | Fact::GunLowered { .. } => None,
        Fact::DuelEnded { .. } => None,
        Fact::ScoreCorrected { .. } => Some(Mark::Score),
        Fact::RoundCalledOff { .. } => None,
    }
}

/// Whether a viewer learns what he could not know before: a hidden card, a sealed answer, what
/// chance brought.
fn reveals(before: &State, fact: &Fact, viewer: Viewer) -> bool {
    match fact {
        Fact::RoundBegan { by_chance, .. } => *by_chance,
        Fact::CardRevealed { by, .. } => !may_look(before, viewer, *by),
        Fact::RaceResolved { course, .. } => match course {
            RaceCourse::NoCard {} | RaceCourse::Lunged {} | RaceCourse::AllCovered {} => false,
            RaceCourse::Slap { .. } | RaceCourse::Nerve { .. } => !viewer.sees_all(),
            RaceCourse::Reflex { .. } => !viewer.sees_all(),
            RaceCourse::Coin {} => true,
        },
        Fact::DieRolled { .. } | Fact::DieRerolled { .. } => true,
        Fact::DuelOpened { .. } | Fact::RoundVoided { .. } | Fact::BulletsLoaded { .. } => false,
        Fact::StareDownBegan {} | Fact::FirstTouched { .. } | Fact::Passed { .. } => false,
        Fact::Lunged { .. } | Fact::FlinchLost { .. } | Fact::DrawAnnounced { .. } => false,
        Fact::BluffPlayed { .. } | Fact::CardCancelled { .. } => false,
        Fact::ResolveDeclined { .. } | Fact::ResolveIdle { .. } => false,
        Fact::StareDownEnded {} | Fact::SpeedsCompared { .. } => false,
        Fact::ShotTaken { .. } | Fact::ShotForgone { .. } => false,
        Fact::GunLowered { .. } | Fact::RoundScored { .. } | Fact::DuelEnded { .. } => false,
        Fact::ScoreCorrected { .. } | Fact::RoundCalledOff { .. } => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::engine::{Mark, Seat, Shown, Viewer};
    use crate::showdown::Character::AmosThorne;
    use crate::showdown::Options;
    use crate::showdown::scenario::{Duel, duel, duel_with};

    fn fact(duel: &Duel, viewer: Viewer, wanted: &str) -> Shown {
        let mut facts = duel.shown(viewer).into_iter();
        facts.find(|it| it.fields["type"] == wanted).unwrap()
    }

    #[test]
    fn r8_of_a_load_the_others_learn_the_count() {
        let duel = duel(AmosThorne, AmosThorne).loads(&["DRAW"], &["DRAW"]);
        let loads = |viewer| {
            let facts = duel.shown(viewer).into_iter();
            let loads = facts.filter(|it| it.fields["type"] == "bullets_loaded");
            loads.map(|it| (it.fields["count"] == 6, it.fields.get("cards").is_some())).collect()
        };
        let seen: Vec<Vec<(bool, bool)>> =
            [Viewer::Public, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Judge]
                .map(loads)
                .to_vec();
        assert_eq!(seen[0], [(true, false), (true, false)]);
        assert_eq!(seen[1], [(true, true), (true, false)]);
        assert_eq!(seen[2], [(true, false), (true, true)]);
        assert_eq!(seen[3], [(true, true), (true, true)]);
    }

    #[test]
    fn a_card_turned_up_reveals_something_to_those_who_did_not_know_it() {
        let reveals = |duel: &Duel, viewer| fact(duel, viewer, "card_revealed").reveals;
        let open = duel(AmosThorne, AmosThorne).loads(&["DRAW"], &["DRAW"]).turns_up(0, "FOCUS");
        assert!(!reveals(&open, Viewer::Seat(Seat(0))));
        assert!(reveals(&open, Viewer::Seat(Seat(1))) && reveals(&open, Viewer::Public));
        assert!(!reveals(&open, Viewer::Judge));
        let memory = Options { memory: true, ..Options::default() };
        let duel = duel_with(memory, AmosThorne, AmosThorne).loads(&["DRAW"], &["DRAW"]);
        assert!(reveals(&duel.turns_up(0, "FOCUS"), Viewer::Seat(Seat(0))));
    }

    #[test]
    fn a_die_and_a_sealed_race_reveal_something_to_both() {
        let duel = duel(AmosThorne, AmosThorne)
            .loads(&["DRAW"], &["DRAW"])
            .turns_up(0, "DRAW")
            .roll(0, "HIT")
            .race_lost(0);
        for seat in Seat::all(2) {
            assert!(fact(&duel, Viewer::Seat(seat), "race_resolved").reveals);
            assert!(fact(&duel, Viewer::Seat(seat), "die_rolled").reveals);
            assert!(!fact(&duel, Viewer::Seat(seat), "round_scored").reveals);
        }
    }

    #[test]
    fn d1_rounds_phases_and_scores_are_marked() {
        let marks = |duel: &Duel| -> Vec<(Value, Mark)> {
            let facts = duel.shown(Viewer::Public).into_iter();
            facts.filter_map(|it| Some((it.fields["type"].clone(), it.mark?))).collect()
        };
        let duel = duel(AmosThorne, AmosThorne);
        assert_eq!(marks(&duel), [(json!("round_began"), Mark::Turn)]);
        let duel = duel.loads(&["DRAW"], &["DRAW"]);
        assert_eq!(marks(&duel), [(json!("stare_down_began"), Mark::Phase)]);
        let duel = duel.turns_up(0, "DRAW");
        assert_eq!(marks(&duel), [(json!("draw_announced"), Mark::Phase)]);
        let duel = duel.roll(0, "HIT").race_lost(0);
        let expected = [
            ("race_resolved", Mark::Phase),
            ("round_scored", Mark::Score),
            ("round_began", Mark::Turn),
        ];
        assert_eq!(marks(&duel), expected.map(|(kind, mark)| (json!(kind), mark)));
    }
}
