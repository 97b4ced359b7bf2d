//! Scenarios that say what chance brings (KFH2).

use serde_json::json;

use crate::engine::{Rejection, Seat};
use crate::keyforge::action::Action;
use crate::keyforge::printed::House::{Dis, Untamed};
use crate::keyforge::printed::Keyword;
use crate::keyforge::scenario::{Scripted, StartStep};
use crate::keyforge::trial::{Board, board, code};

/// What is not shown here.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

fn pick(title: &str) -> Scripted {
    Scripted::Pick { card: code(title) }
}

fn shuffle<const N: usize>(titles: [&str; N]) -> Scripted {
    Scripted::Shuffle { cards: titles.map(code).to_vec() }
}

/// Mind Barb, which discards a random card, against a hand of three.
fn barb() -> Board {
    board(Dis).hand(0, ["Mind Barb"]).hand(1, ["Punch", "Troll", "Anger"])
}

#[test]
fn kfh2_a_random_pick_is_what_the_script_names() {
    for title in ["Punch", "Troll", "Anger"] {
        let it = barb().script([pick(title)]).begins().plays(0, "Mind Barb");
        assert_eq!((it.discard(1), it.state().scripted), (vec![title], 1));
    }
}

#[test]
fn kfh2_a_shuffle_is_in_the_order_that_the_script_names() {
    let order = ["Troll", "Mind Barb", "Anger", "Punch"];
    let it = board(Dis).deck(0, []).discard(0, ["Anger", "Punch", "Troll"]).hand(0, ["Mind Barb"]);
    let it = it.script([shuffle(order)]).begins().discards(0, "Mind Barb").ends_turn(0);
    let mut drawn = order.to_vec();
    drawn.sort_unstable();
    assert_eq!((it.hand(0), it.state().scripted), (drawn, 1));
}

#[test]
fn kfh2_an_entry_that_does_not_fit_refuses_the_decision() {
    let others = [pick("Bumpsy"), shuffle(["Punch", "Troll", "Anger"])];
    for entry in others {
        let it = barb().script([entry]).begins();
        let card = it.card("Mind Barb");
        let play = serde_json::to_value(Action::Play { card }).expect("it is plain");
        let why = it.try_giving(0, "play", &json!(play)).err();
        assert!(matches!(why, Some(Rejection::OffScript { ref rule, .. }) if rule == "KFH2"));
    }
    let short = board(Dis).deck(0, []).discard(0, ["Anger", "Punch", "Troll"]);
    let it = short.script([shuffle(["Anger", "Punch"])]).begins();
    let end = serde_json::to_value(Action::EndTurn {}).expect("it is plain");
    assert!(matches!(it.try_giving(0, "play", &end).err(), Some(Rejection::OffScript { .. })));
}

#[test]
fn kfh2_a_default_answer_drops_a_script_that_does_not_fit_it() {
    let it = board(Dis).deck(0, []).discard(0, ["Anger", "Punch", "Troll"]).hand(1, ["Krump"]);
    let it = it.script([pick("Bumpsy"), pick("Troll")]).begins_with_a_second_each();
    let it = it.lets_close().happens_by("KFH2", "from now on chance draws");
    assert_eq!((it.hand(0).len(), it.state().active), (3, Seat(1)));
    // After that all goes on, and the log verifies.
    it.lets_close().never_fact("script_dropped").holds();
}

#[test]
fn kfh2_a_ruling_drops_a_script_that_does_not_fit_it() {
    let it = barb().script([pick("Bumpsy")]).begins().judge_penalizes(1, "card");
    assert_eq!(it.happens_fact("script_dropped").hand(1).len(), 2);
}

#[test]
fn kfh2_a_script_has_to_fit_what_happens_before_anybody_decides() {
    let draws = |script: [Scripted; 1]| {
        let it = board(Dis).deck(0, []).discard(0, ["Anger", "Punch", "Troll"]);
        it.step(StartStep::Ready).script(script).refusal()
    };
    match draws([pick("Troll")]) {
        Some(Rejection::InvalidOptions(found)) => {
            assert_eq!(found[0].pointer, "/options/scenario/script");
            assert_eq!(found[0].rule.as_deref(), Some("KFH2"));
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(draws([shuffle(["Troll", "Anger", "Punch"])]), None);
}

#[test]
fn kfh2_a_draw_with_one_possible_result_needs_no_entry() {
    let it = board(Dis).hand(0, ["Mind Barb", "Mind Barb"]).hand(1, ["Punch", "Troll"]);
    let it = it.script([pick("Troll"), shuffle(["Anger", "Punch"])]).begins();
    let it = it.plays(0, "Mind Barb").plays(0, "Mind Barb");
    assert_eq!((it.discard(1), it.state().scripted), (vec!["Troll", "Punch"], 1));
}

#[test]
fn kfh2_after_the_last_entry_chance_draws() {
    let it = board(Dis).hand(0, ["Mind Barb", "Mind Barb"]).hand(1, ["Punch", "Troll", "Anger"]);
    let it = it.script([pick("Troll")]).begins().plays(0, "Mind Barb").plays(0, "Mind Barb");
    assert_eq!((it.hand(1).len(), it.state().scripted), (1, 1));
}

#[test]
fn kfh1_a_card_of_the_hand_has_keywords_and_another_house() {
    let it = board(Dis).held(0, "Troll", |it| {
        it.maverick = Some(Dis);
        it.keywords = vec![Keyword::Treachery];
    });
    let it = it.begins().plays(0, "Troll");
    assert_eq!((it.line(0).len(), it.line(1)), (0, vec!["Troll"]));
}

/// Lost in the Woods in a turn of the second player, against a creature each.
fn lost_in_the_woods() -> Board {
    let it = board(Untamed).turn_of(1).hand(1, ["Lost in the Woods"]);
    it.deck(0, ["Punch"]).line(0, ["Krump"]).deck(1, ["Urchin"]).line(1, ["Dew Faerie"])
}

#[test]
fn kfh2_of_two_decks_that_are_shuffled_at_once_a_script_has_either_first() {
    let theirs = shuffle(["Dew Faerie", "Urchin"]);
    let others = shuffle(["Punch", "Krump"]);
    for script in [[theirs.clone(), others.clone()], [others, theirs]] {
        let it = lost_in_the_woods().script(script).begins().plays(1, "Lost in the Woods");
        assert_eq!((it.state().scripted, it.count_of("deck_shuffled")), (2, 2));
    }
}

#[test]
fn kfh2_a_script_may_leave_out_a_deck_into_which_nothing_went() {
    let it = || {
        let it = board(Untamed).hand(0, ["Lost in the Woods"]).deck(0, ["Punch", "Anger"]);
        it.deck(1, ["Troll"]).line(1, ["Krump"])
    };
    let theirs = shuffle(["Krump", "Troll"]);
    let it_alone = it().script([theirs.clone()]).begins().plays(0, "Lost in the Woods");
    assert_eq!(it_alone.state().scripted, 1);
    let both = it().script([shuffle(["Anger", "Punch"]), theirs]).begins();
    assert_eq!(both.plays(0, "Lost in the Woods").state().scripted, 2);
}

#[test]
fn kfh2_bear_flute_shuffles_twice_or_as_a_script_has_it_once() {
    let it = || {
        let it = board(Untamed).artifacts(0, ["Bear Flute"]).discard(0, ["Anger"]);
        it.deck(0, ["Ancient Bear", "Punch", "Troll"])
    };
    let both = shuffle(["Punch", "Anger", "Troll"]);
    let twice = it().script([shuffle(["Troll", "Punch"]), both.clone()]).begins();
    let twice = twice.acts(0, "Bear Flute").then_picks(0, "Ancient Bear");
    assert_eq!((twice.state().scripted, twice.hand(0)), (2, vec!["Ancient Bear"]));
    let once = it().script([both]).begins().acts(0, "Bear Flute").then_picks(0, "Ancient Bear");
    assert_eq!((once.state().scripted, once.deck_size(0)), (1, 3));
}
