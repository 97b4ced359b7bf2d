//! What a player may look for among the options and not find, and why: cards of theirs and cards
//! that lie open.

use super::action::Question;
use super::cards::{CardId, Kind};
use super::player::CardMark;
use super::rules::RaceMode;
use super::stare_down::actions;
use super::state::State;
use super::telling::card_name;
use super::words::{lunge, on_table};
use crate::engine::{Closed, Label, Seat};

/// What a player on their turn cannot do: pass (R12), or lunge for nothing (R14).
pub fn closed_on_turn(state: &State, seat: Seat) -> Vec<Closed> {
    if actions(state, seat).is_empty() {
        return Vec::new();
    }
    let mut all =
        vec![shut(Label::plain("Pass"), "players who can turn up a card must do so", "R12")];
    let for_nothing = state.player(seat.opponent()).down.is_empty();
    if state.options.race == RaceMode::Reflex && for_nothing {
        all.push(shut(lunge(), "your opponent has no card to reach for", "R14"));
    }
    all
}

/// What is not on offer in a question.
pub fn closed(state: &State, seat: Seat, question: &Question) -> Vec<Closed> {
    match question {
        Question::LoadDraw {} => spent(state, seat, |kind| kind == Kind::Draw),
        Question::LoadRest { .. } => spent(state, seat, |_| true),
        Question::Bluff { .. } => bluffs_over(state, seat),
        Question::Resolve { .. } => cancelled(state, seat),
        Question::Reroll { .. } => rerolls_over(state, seat),
        Question::FirstCard {} | Question::NextCard {} | Question::ShootBack { .. } => Vec::new(),
        Question::Cover {} | Question::Pick {} | Question::Bid {} => Vec::new(),
        Question::TouchOpponent {} | Question::TouchOwn {} => Vec::new(),
    }
}

fn shut(label: Label, why: &str, rule: &'static str) -> Closed {
    Closed { label, why: why.into(), rule }
}

/// Cards that were turned up in earlier rounds, and cannot be loaded again (D9).
fn spent(state: &State, seat: Seat, wanted: impl Fn(Kind) -> bool) -> Vec<Closed> {
    let discarded = state.player(seat).discarded.iter().copied();
    let discarded = discarded.filter(|card| wanted(state.card(seat, *card).kind));
    let label = |card: CardId| Label::plain(card_name(state, seat, card).to_string());
    let why = "it was turned up in an earlier round";
    discarded.map(|card| shut(label(card), why, "D9")).collect()
}

/// BLUFFs that have brought all their changes (R20, R22).
fn bluffs_over(state: &State, seat: Seat) -> Vec<Closed> {
    let bluffs = state.player(seat).in_effect(|kind| 0 < kind.bluffs()).into_iter();
    let over = bluffs.filter(|card| state.changes_left(seat, *card) == 0);
    let rule = if state.is_shooting_back() { "R22" } else { "R20" };
    over.map(|card| shut(on_table(state, seat, seat, card), "it has acted", rule)).collect()
}

/// Cards that a RESOLVE has taken all effect off already (R21).
fn cancelled(state: &State, seat: Seat) -> Vec<Closed> {
    let lost = |owner: Seat| marked(state, owner, CardMark::Cancelled, Kind::can_be_cancelled);
    let both = [seat.opponent(), seat].into_iter();
    let all = both.flat_map(|owner| lost(owner).into_iter().map(move |card| (owner, card)));
    let why = "it has lost all effect already";
    all.map(|(owner, card)| shut(on_table(state, seat, owner, card), why, "R21")).collect()
}

/// RE-ROLLs that were used: each works once (R25).
fn rerolls_over(state: &State, seat: Seat) -> Vec<Closed> {
    let is_reroll = |kind| matches!(kind, Kind::RerollOwn | Kind::RerollOpponent);
    let used = marked(state, seat, CardMark::Used, is_reroll).into_iter();
    used.map(|card| shut(on_table(state, seat, seat, card), "it was used", "R25")).collect()
}

/// The cards of some kinds that a player turned up this round and that bear a mark.
fn marked(
    state: &State,
    owner: Seat,
    mark: CardMark,
    wanted: impl Fn(Kind) -> bool,
) -> Vec<CardId> {
    let open = state.player(owner).revealed.iter().filter(|it| it.mark == mark);
    open.map(|it| it.card).filter(|card| wanted(state.card(owner, *card).kind)).collect()
}

#[cfg(test)]
mod tests {
    use crate::engine::Seat;
    use crate::showdown::Character::{AmosThorne, DeliaVoss, JudgePike};
    use crate::showdown::RaceMode;
    use crate::showdown::trial::{Duel, duel, duel_by, last_cards, long_round};

    /// What is closed in a question: what it is called, the rule that closes it, and why.
    #[track_caller]
    fn closed(duel: &Duel, seat: u8, kind: &str) -> Vec<[String; 3]> {
        let prompt = duel.asked(seat, kind).id;
        let closed = duel.game().closed(Seat(seat), &prompt).into_iter();
        closed.map(|it| [it.label, it.rule, it.why]).collect()
    }

    const PASS: [&str; 3] = ["Pass", "R12", "players who can turn up a card must do so"];

    #[test]
    fn r12_nobody_passes_and_r14_nobody_lunges_for_nothing() {
        let duel = duel(AmosThorne, AmosThorne).loads(&["DRAW"], &["DRAW"]);
        assert_eq!(closed(&duel, 0, "play"), [PASS]);
        assert!(!duel.is_asked(1, "play"));
        let reflex = duel_by(RaceMode::Reflex, AmosThorne, AmosThorne);
        assert_eq!(closed(&reflex.loads(&["DRAW"], &["DRAW"]), 0, "play"), [PASS]);
    }

    #[test]
    fn d9_cards_turned_up_before_cannot_be_loaded() {
        let duel = long_round()
            .turn_up(&["REACH", "REACH", "REACH", "REACH", "DRAW"])
            .roll(0, "HIT")
            .race_lost(0);
        let draw = ["DRAW", "D9", "it was turned up in an earlier round"];
        assert_eq!(closed(&duel, 0, "load"), [draw, draw]);
        let duel = duel.answers(0, "load", "DRAW in position 1");
        let duel = duel.answers(1, "load", "DRAW in position 1");
        let spent = closed(&duel, 0, "load");
        assert_eq!(spent.len(), duel.state().player(Seat(0)).discarded.len());
        // What lies with the other player is no part of it.
        let redealt = duel.state().player(Seat(1)).discarded.len();
        assert_eq!(closed(&duel, 1, "load").len(), redealt);
    }

    #[test]
    fn r20_a_bluff_that_has_acted_is_closed() {
        let duel = duel(DeliaVoss, AmosThorne)
            .loads(&["DRAW", "BLUFF", "BLUFF"], &["DRAW"])
            .turn_up(&["BLUFF", "FOCUS", "BLUFF", "FOCUS", "DRAW"])
            .race_lost(0);
        assert_eq!(closed(&duel, 0, "bluff"), [[""; 3]; 0]);
        let duel = duel.answers(0, "bluff", "Your Accuracy +2");
        let acted = ["Your BLUFF (Your Accuracy +2)", "R20", "it has acted"];
        assert_eq!(closed(&duel, 0, "bluff"), [acted]);
    }

    #[test]
    fn r21_what_has_lost_its_effect_is_closed_to_a_resolve() {
        let duel = duel(JudgePike, AmosThorne)
            .loads(&["DRAW", "RESOLVE", "DISTRACT"], &["DRAW", "RESOLVE", "DISTRACT"])
            .turn_up(&["RESOLVE", "RESOLVE", "DISTRACT", "DISTRACT", "DRAW"])
            .race_lost(0)
            .answers(0, "resolve", "Opponent's DISTRACT");
        let [[name, rule, why]] = &closed(&duel, 1, "resolve")[..] else { panic!("one is") };
        assert!(name.starts_with("Your DISTRACT"), "{name}");
        assert_eq!((&**rule, &**why), ("R21", "it has lost all effect already"));
        let prompt = duel.asked(1, "resolve").id;
        let about = duel.game().closed(Seat(1), &prompt).remove(0).about;
        assert!(about.contains(&"seat:1".to_owned()), "{about:?}");
    }

    #[test]
    fn r14_a_lunge_needs_a_card_to_reach_for() {
        let duel = last_cards(AmosThorne, &["FOCUS", "DRAW"], &["FOCUS"]);
        let duel = duel.turn_up(&["FOCUS", "FOCUS"]);
        assert_eq!(closed(&duel, 0, "play"), [PASS], "nobody lunges where reactions do not count");
    }
}
