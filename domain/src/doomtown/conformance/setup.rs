//! From decks to the first day (DT5).

use std::collections::BTreeMap;

use serde_json::json;

use super::super::fact::{self, Revealed};
use super::super::trial::{Trial, match_of, ready_made};
use super::super::{Fact, Phase};
use crate::engine::Seat;

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

/// The Law Dogs against the Sloane Gang, at the choice of posses.
fn outfits() -> Trial {
    match_of([ready_made("law-dogs"), ready_made("sloane-gang")])
}

/// The same, when posses have been revealed and hands dealt.
fn posses() -> Trial {
    let it = outfits().order(0, ["Philip Swinford", "Travis Moone"]);
    it.order(1, ["Allie Hensman"])
}

#[test]
fn dt5_the_first_day_begins_when_outfits_posses_decks_and_hands_are_ready() {
    let it = outfits().goes_on_until(|it| it.state().phase == Phase::Noon);
    let kinds: Vec<String> =
        it.facts().map(|it| json!(it)["type"].as_str().unwrap_or_default().to_owned()).collect();
    let first = |kind: &str| kinds.iter().position(|it| it == kind);
    let steps =
        ["town_opened", "posses_revealed", "deck_shuffled", "cards_drawn", "day_began"].map(first);
    assert!(steps.is_sorted() && !steps.contains(&None), "{steps:?}");
    assert_eq!(it.state().day, 1);
}

#[test]
fn dt5_1_all_show_their_outfits_and_take_their_stash() {
    let it = outfits().happens_fact_with("town_opened", json!({"outfits": ["01002", "01004"]}));
    assert_eq!((it.ghost_rock(0), it.ghost_rock(1)), (19, 18));
}

#[test]
fn dt5_2_starting_cards_are_chosen_in_secret_and_shown_together() {
    let it = outfits().asks(0, "starting_posse").asks(1, "starting_posse");
    let it = it.order(1, ["Allie Hensman"]).never_fact("posses_revealed");
    let it = it.asks(0, "starting_posse").expects(|it| !it.in_play("Allie Hensman"));
    let it = it.order(0, ["Philip Swinford"]).happens_fact("posses_revealed");
    it.expects(|it| it.in_play("Allie Hensman") && it.in_play("Philip Swinford"));
}

#[test]
fn dt5_2_who_starts_is_at_home_and_paid_for_and_has_not_entered_play() {
    let it = posses().never_fact("dude_entered");
    assert_eq!(
        (it.at("Philip Swinford"), it.at("Allie Hensman")),
        ("home:0".into(), "home:1".into())
    );
    assert_eq!((it.ghost_rock(0), it.ghost_rock(1)), (19 - 5, 18 - 2));
    for dude in ["Philip Swinford", "Travis Moone:0", "Allie Hensman"] {
        let piece = it.state().piece(it.card(dude)).clone();
        assert!(!piece.booted && !piece.arrived, "{dude}");
    }
}

#[test]
fn dt5_3_all_decks_are_shuffled_once_posses_are_out() {
    let it = outfits().order(0, ["Philip Swinford", "Travis Moone"]);
    let mut before = it.deck(0);
    let it = it.order(1, ["Allie Hensman"]);
    let it =
        it.happens_fact_with("deck_shuffled", json!({"seat": 0, "count": 50, "cause": "DT5.3"}));
    let it =
        it.happens_fact_with("deck_shuffled", json!({"seat": 1, "count": 51, "cause": "DT5.3"}));
    let mut after = [it.hand(0), it.deck(0)].concat();
    before.retain(|it| !["Philip Swinford", "Travis Moone"].contains(it));
    assert_ne!(before, after);
    before.sort_unstable();
    after.sort_unstable();
    assert_eq!(before, after);
}

#[test]
fn dt5_4_everybody_draws_five_cards() {
    let it = posses();
    assert_eq!((it.hand(0).len(), it.deck(0).len()), (5, 52 - 2 - 5));
    assert_eq!((it.hand(1).len(), it.deck(1).len()), (5, 52 - 1 - 5));
}

/// Both start with Travis Moone.
fn grifters() -> Trial {
    let it = match_of([ready_made("law-dogs"), ready_made("fourth-ring")]);
    it.order(0, ["Travis Moone"]).order(1, ["Travis Moone"])
}

#[test]
fn dt5_5_all_say_at_once_and_in_secret_whether_they_use_their_grifters() {
    let it = grifters().asks(0, "before_first_day").asks(1, "before_first_day");
    let it = it.picks(0, "Travis Moone").never_fact("ability_used").asks_nothing(0);
    let it = it.asks(1, "before_first_day").picks(1, "pass").happens_fact("ability_used");
    assert_eq!(it.count_of("ability_used"), 1);
    for seat in 0..2 {
        let shuffled = json!({"seat": seat, "cause": "DT5.5"});
        it.clone().happens_fact_with("deck_shuffled", shuffled);
    }
    it.happens_fact_with("day_began", json!({"day": 1}));
}

#[test]
fn dt5_5_chance_says_whose_grifter_comes_first() {
    let first_to_act = |draw: u32| {
        let it = grifters().picks(0, "Travis Moone").draws(&[draw]).picks(1, "Travis Moone");
        let used = |fact: &Fact| match fact {
            Fact::AbilityUsed(fact::AbilityUsed { seat, .. }) => Some(*seat),
            _ => None,
        };
        it.facts().filter_map(used).collect::<Vec<Seat>>()
    };
    let mut orders = [first_to_act(0), first_to_act(1)];
    orders.sort();
    assert_eq!(orders, [[Seat(0), Seat(1)], [Seat(1), Seat(0)]]);
}

#[test]
fn dt5_5_who_keeps_their_grifter_back_changes_nothing() {
    let it = grifters();
    let before = it.hand(0);
    let it = it.picks(0, "pass").picks(1, "pass").never_fact("ability_used");
    assert_eq!(it.hand(0), before);
    assert!(!it.is_booted("Travis Moone:0") && it.state().day == 1);
}

#[test]
fn dt5_5_where_nobody_has_a_grifter_that_is_said() {
    grifters().happens("Grifters may be used before the first day.");
    let it = match_of([ready_made("law-dogs"), ready_made("fourth-ring")]);
    let it = it.order(0, ["Tommy Harden"]).order(1, ["Micah Ryse"]);
    it.happens("Nobody has a Grifter to use before the first day.");
}

/// The first lowball of matches with many decks, as it came out.
fn first_lowballs<const N: usize>() -> Vec<Trial> {
    let decks = ["law-dogs", "sloane-gang", "morgan-cattle", "fourth-ring"];
    let count = decks.len().pow(u32::try_from(N).unwrap());
    let lowball = |number: usize| {
        let deck = |place: usize| ready_made(decks[number / decks.len().pow(place as u32) % 4]);
        let it = match_of(std::array::from_fn::<_, N, _>(deck));
        it.goes_on_until(|it| it.count_of("lowball_won") == 1)
    };
    (0..count).map(lowball).collect()
}

/// How many show a joker, and how many may answer somebody's cheatin' hand, whichever is more.
fn who_need_an_order(hands: &[Revealed]) -> usize {
    let joker = |it: &&Revealed| it.cards.iter().any(|it| [1144, 1145].contains(&it.code.0));
    let may_answer = |one: &&Revealed| hands.iter().any(|it| it.cheatin && it.seat != one.seat);
    let count = |them: &dyn Fn(&&Revealed) -> bool| hands.iter().filter(them).count();
    count(&joker).max(count(&may_answer))
}

#[test]
fn dt5_6_nobody_pulls_where_no_order_is_needed() {
    let (mut with, mut without) = (0, 0);
    for it in first_lowballs::<2>() {
        let needed = it.facts().any(|fact| match fact {
            Fact::HandsRevealed(fact::HandsRevealed { hands }) => 1 < who_need_an_order(hands),
            _ => false,
        });
        assert_eq!(it.count_of("order_pulled"), usize::from(needed));
        assert_eq!(0 < it.count_of("pulled"), needed);
        *(if needed { &mut with } else { &mut without }) += 1;
    }
    assert!(0 < with && 0 < without, "{with} {without}");
}

#[test]
fn dt5_6_before_there_is_a_winner_low_pulls_go_first_and_are_shuffled_back() {
    let pulled = |it: &Trial| it.count_of("order_pulled") == 1;
    let it = first_lowballs::<3>().into_iter().find(pulled).expect("there are many");
    let mut pulls: BTreeMap<Seat, Vec<u8>> = BTreeMap::new();
    let mut shuffled: BTreeMap<Seat, usize> = BTreeMap::new();
    for fact in it.facts() {
        match fact {
            Fact::Pulled(fact::Pulled { seat, pip, .. }) => {
                pulls.entry(*seat).or_default().push(pip.value)
            }
            Fact::DeckShuffled(fact::DeckShuffled { seat, count, cause, .. })
                if cause.id() == "DT5.6" =>
            {
                shuffled.insert(*seat, usize::from(*count));
            }
            _ => (),
        }
    }
    let order = it.fact(|fact| match fact {
        Fact::OrderPulled(fact::OrderPulled { order }) => Some(order.clone()),
        _ => None,
    });
    assert!(order.iter().map(|it| &pulls[it]).is_sorted_by(|one, next| one < next), "{pulls:?}");
    for seat in order {
        // All but the outfit, the posse, the play hand and the lowball hand.
        let cards = it.state().pieces.iter().filter(|it| it.owner == seat).count();
        let dudes = it.state().dudes_of(seat).len();
        assert_eq!(shuffled[&seat], cards - 1 - dudes - 5 - 5, "{seat}");
    }
}
