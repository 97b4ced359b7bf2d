//! Proposals, what waits for words, and what else the Warden decides (F1, F2, F4, F6, F7, V19,
//! V40).

use serde_json::{Value, json};

use crate::engine::{Rules, Seat, StandIn, Viewer};
use crate::wild_west::WildWest;
use crate::wild_west::action::{Action, Target};
use crate::wild_west::fact::Means;
use crate::wild_west::foes::Foe;
use crate::wild_west::rules::Surprise;
use crate::wild_west::state::{Deed, Phase, Slot, State, Trigger, Vital, Who};
use crate::wild_west::statuses::Status;
use crate::wild_west::trial::{Field, Trial, field};
use crate::wild_west::weapons::Weapon;

const PISTOL: Deed =
    Deed::Attack { means: Means::Weapon { weapon: Weapon::WornPistol, load: None } };

/// Ada, Ben and a drifter, and the Warden as seat 2.
fn table() -> Field {
    field().hero(0, 2).foe(Foe::Drifter, 3, 0).warden()
}

/// A character proposes something, for so much Grit where it is asked.
pub fn proposes(it: Trial, seat: u8, grit: u32) -> Trial {
    let it = it.takes(seat, Action::Improvise {}).replies(seat, json!("I swing on the lamp"));
    let it = match it.is_asked(seat, "offer") {
        true => it.amount(seat, grit),
        false => it,
    };
    it.picks(seat, "Finesse").replies(seat, json!("to land behind it"))
}

#[test]
fn f4_the_fight_waits_for_the_ruling_on_what_is_proposed_in_one_s_own_turn() {
    let it = proposes(table().begins(), 0, 2);
    let it = it.happens_by("F4", "Ada proposes … with Finesse for 2 Grit, and hopes for …");
    let texts = it.state().docket.proposals[0];
    assert_ne!(Some(texts.text), texts.wish, "each text of the chain is kept as itself");
    assert_eq!(it.labels(0), ["Withdraw the proposal"]);
    assert!(!WildWest::V1.waits_for(it.state(), Seat(0)));
    assert!(WildWest::V1.waits_for(it.state(), Seat(2)));
    assert_eq!(it.view(Viewer::Seat(Seat(1))).proposals.len(), 1);
    // A refusal costs nothing, and the turn goes on.
    let it = it.takes(2, Action::Rule {}).picks(2, "Ada: …").picks(2, "Refuse");
    let it = it.notes(2, "The lamp is too high.");
    let told = "The Warden rules: the proposal of Ada is refused, and costs no Grit; …";
    let it = it.happens_by("V22", told);
    assert_eq!(it.grit("Ada"), 6);
    it.offers(0, "Attack").offers(0, "Improvise").asks(0, "play");
}

#[test]
fn f4_who_has_proposed_may_withdraw_and_tries_so_often_and_no_more() {
    let mut it = table().begins();
    for _ in 0..3 {
        it = proposes(it, 0, 1).takes(0, Action::Withdraw {});
    }
    let it = it.happens_by("F4", "Ada withdraws the proposal");
    assert_eq!(it.grit("Ada"), 6);
    it.does_not_offer(0, "Improvise");
}

#[test]
fn f4_a_proposal_without_words_is_none() {
    let it = table().begins().takes(0, Action::Improvise {}).times_out(0);
    it.never_fact("proposed").offers(0, "Improvise");
}

#[test]
fn f4_on_another_s_turn_only_who_proposes_waits_and_it_costs_nothing() {
    let it = proposes(table().begins(), 1, 0).happens("Ben proposes … with Finesse for 0 Grit");
    // The fight goes on.
    let it = it.offers(0, "Attack");
    assert_eq!(it.labels(1), ["Withdraw the proposal"]);
    assert!(WildWest::V1.waits_for(it.state(), Seat(0)));
    assert!(!WildWest::V1.waits_for(it.state(), Seat(2)));
    let it = it.ends_turn(0);
    // In their own turn they wait for it.
    let it = it.asks(1, "play");
    assert_eq!(it.labels(1), ["Withdraw the proposal"]);
    let it = it.takes(2, Action::Rule {}).picks(2, "Ben: …").picks(2, "Without a roll");
    // Nothing is paid, so that nothing is asked about Grit.
    let it = it.picks(2, "Nothing").picks(2, "No").notes(2, "");
    let it = it.happens("The Warden rules: the proposal of Ben succeeds without a roll");
    assert_eq!(it.grit("Ben"), 6);
    it.offers(1, "Attack");
}

/// What the API shows: texts in place of the references to them.
fn joined(value: &mut Value) {
    match value {
        Value::Object(fields) if fields.contains_key("digest") => *value = json!("Howdy."),
        Value::Object(fields) => fields.values_mut().for_each(joined),
        Value::Array(items) => items.iter_mut().for_each(joined),
        _ => (),
    }
}

#[test]
fn f4_a_view_with_texts_in_it_can_be_read() {
    let it = prepared(table().begins()).ends_turn(0);
    let it = proposes(it, 1, 2).takes(2, Action::Rule {}).picks(2, "Ben: …");
    let it = it.picks(2, "Refuse").notes(2, "Not so.");
    let it = proposes(it, 1, 2);
    let view = it.view(Viewer::Seat(Seat(2)));
    let mut shown = json!(view);
    joined(&mut shown);
    let texts = shown.to_string().matches("Howdy.").count();
    assert_eq!(texts, 4, "a note, a proposal, its wish and a condition");
    let read = WildWest::read_view(&shown).expect("whoever plays steadily can read it");
    assert_eq!(read.fighters, view.fighters);
}

#[test]
fn f4_who_falls_proposes_no_more() {
    let it = proposes(table().begins(), 1, 0);
    let it = it.takes(2, Action::Rule {}).picks(2, "None of them").picks(2, "Without a roll");
    let it = it.picks(2, "Damage").picks(2, "Ben").amount(2, 12).picks(2, "Nothing more");
    let it = it.picks(2, "No").notes(2, "").happens_by("W16", "Ben falls");
    assert!(it.state().docket.proposals.is_empty());
    it.asks_nothing(1);
}

#[test]
fn f6_without_a_warden_improvising_is_easy_and_brings_a_die() {
    let it = field().foe(Foe::Drifter, 3, 0).begins();
    let it = it.takes(0, Action::Improvise {}).replies(0, json!("I kick dust into its eyes"));
    let it = it.dice("h h - -").picks(0, "Finesse");
    let it = it.happens_by(
        "F6",
        "By the book, the proposal of Ada takes a roll of Finesse, easy (2 Hits)",
    );
    let it =
        it.happens_by("W19", "Ada succeeds with 2 Hits (4B of Finesse: hit, hit, blank, blank)");
    let it = it.happens_by("F6", "Ada will roll 1B more in the next roll of this turn or the next");
    assert_eq!(it.grit("Ada"), 5);
    // 2B of the pistol and 1B.
    let it = it.dice("- - -").shoots(0, "Drifter").happens("Ada rolls 3B");
    it.expects(|it| it.state().boosts.is_empty());
}

#[test]
fn f6_what_the_book_gives_is_over_with_the_next_turn() {
    let it = field().foe(Foe::Drifter, 60, 0).begins();
    let it = it.takes(0, Action::Improvise {}).replies(0, json!("I take heart"));
    let it = it.dice("h h - -").picks(0, "Finesse").ends_turn(0).asks(0, "play");
    assert_eq!(it.state().boosts.len(), 1);
    assert_eq!(it.ends_turn(0).asks(0, "play").state().boosts.len(), 0);
}

#[test]
fn f6_what_fails_brings_nothing() {
    let it = field().foe(Foe::Drifter, 3, 0).begins();
    let it = it.takes(0, Action::Improvise {}).replies(0, json!("I whistle"));
    let it = it.dice("h - -").picks(0, "Charm").happens("Ada fails");
    it.expects(|it| it.state().boosts.is_empty());
}

#[test]
fn f6_without_a_warden_a_foe_is_distracted_by_charm_against_intuition() {
    let it = field().foe(Foe::Drifter, 3, 0).begins();
    // A tie, and then more Hits.
    let it = it.dice("h - - h - - h h - h - -").takes(0, Action::Distract {});
    let it = it.happens("Ada rolls 3B of Charm").happens("Drifter rolls 3B of Intuition");
    let it = it.happens_by("F6", "Ada distracts Drifter, who will roll 1 die fewer");
    assert_eq!(it.grit("Ada"), 5);
    it.expects(|it| it.state().boosts.len() == 1);
}

#[test]
fn f6_with_a_warden_nobody_distracts_without_a_ruling() {
    table().begins().does_not_offer(0, "Distract");
}

#[test]
fn f6_the_book_rules_for_a_warden_who_does_not() {
    let it = proposes(table().begins(), 0, 2);
    // What is done for a Warden whose time is up.
    let it = it.dice("h h h h").times_out(2);
    let it = it.happens_by(
        "F6",
        "By the book, the proposal of Ada takes a roll of Finesse, easy (2 Hits), for 2",
    );
    assert_eq!(it.grit("Ada"), 4);
    it.offers(0, "Attack");
}

#[test]
fn f6_what_waits_for_an_absent_warden_closes() {
    let closes =
        |it: &Trial| [0, 2].map(|seat| WildWest::V1.play_closes_after_ms(it.state(), Seat(seat)));
    let absent = || table().options(|it| it.absent_seconds = 30);
    // A ruling is awaited, and the turn stands still.
    let it = proposes(absent().begins(), 0, 2);
    assert_eq!(closes(&it), [0, 30_000]);
    let it = it.lets_close().happens_by("F6", "By the book, the proposal of Ada takes");
    // In the turn of another the Warden is not waited for.
    assert_eq!(closes(&it), [30_000, 0]);
    let it = absent().with(before).begins();
    assert_eq!(closes(&it), [0, 30_000]);
    it.lets_close().lets_close().happens_fact("order_set");
}

#[test]
fn f6_once_the_warden_is_gone_nobody_waits_for_them() {
    let it = proposes(table().begins(), 0, 2).resigns(2);
    assert!(it.state().docket.proposals.is_empty());
    it.offers(0, "Attack").offers(0, "Distract");
}

/// Before the combat.
fn before(state: &mut State) {
    state.phase = Phase::Surprise;
    (state.turn, state.round) = (None, 0);
    state.order.clear();
    state.waiting.clear();
}

#[test]
fn f1_the_warden_sets_positions_and_says_who_surprises_whom() {
    let it = table().with(before).begins().asks_nothing(0);
    let labels = it.labels(2);
    assert_eq!(labels, ["Begin the combat", "Rule", "Say who bleeds", "Put the combat off"]);
    let it = it.takes(2, Action::Rule {}).picks(2, "Without a roll").picks(2, "Another place");
    let it = it.picks(2, "Drifter").amount(2, 9).picks(2, "9,0").picks(2, "Nothing more");
    let it = it.picks(2, "No").notes(2, "").happens_by("F3", "Drifter is moved to hex 9,0");
    let it = it.takes(2, Action::Begin {}).offers(2, "As the match says: nobody is surprised");
    let it = it.picks(2, "The foes surprise the posse");
    let it = it.happens_by("V3", "The foes surprise the posse").happens_fact("order_set");
    // The foes, whom the Warden plays, come first.
    it.asks(2, "play").expects(|it| it.state().turn.as_ref().is_some_and(|it| it.who == Who(2)));
}

#[test]
fn f1_who_begins_for_the_warden_leaves_it_to_the_match() {
    let it = table().with(before).options(|it| it.surprise = Surprise::Posse).begins();
    it.times_out(2).times_out(2).happens_by("V3", "The posse surprises the foes");
}

#[test]
fn f1_the_warden_ends_the_combat_and_those_who_bleed_roll_on() {
    let bleeds = |it: &mut crate::wild_west::state::Fighter| {
        (it.health, it.vital, it.prone) = (0, Vital::Bleeding, true);
    };
    let it = field().hero(0, 2).but(bleeds).foe(Foe::Drifter, 3, 0).warden().begins();
    let it = it.takes(2, Action::EndCombat {}).picks(2, "It goes on").never_fact("combat_called");
    let it = it.takes(2, Action::EndCombat {}).picks(2, "The foes are beaten");
    let it = it.happens_by("F1", "The Warden ends the combat: the foes are beaten");
    // V41: Ada may still help, at Arm's Reach.
    it.asks(0, "play").ends_turn(0).asks(1, "bleeding_skill");
}

#[test]
fn f2_nothing_that_the_warden_may_do_changes_a_number_but_a_ruling() {
    let it = table().begins();
    let own =
        ["Rule", "Say who bleeds", "End the combat", "Correct something", "Put the combat off"];
    assert_eq!(it.labels(2), own);
    let numbers = |it: &Trial| -> Vec<(u16, u8)> {
        it.state().fighters.iter().map(|it| (it.health, it.grit)).collect()
    };
    let before = numbers(&it);
    let it = it.takes(2, Action::NameBleeder {}).picks(2, "Drifter");
    let it = it.takes(2, Action::Rule {}).picks(2, "No ruling");
    assert_eq!(numbers(&it), before);
}

#[test]
fn f1_the_warden_says_in_which_order_foes_act() {
    let it = field().foe(Foe::Drifter, 40, 0).foe(Foe::Drifter, 45, 0).warden();
    let it = it.with(|state| {
        let together = Slot { fighters: vec![Who(1), Who(2)] };
        state.order = vec![Slot { fighters: vec![Who(0)] }, together];
    });
    let it = it.begins().ends_turn(0).asks_by("V2", 1, "next_foe");
    let it = it.picks(1, "Drifter (2)").happens("Drifter (2) begins a turn");
    // The other one is left, and comes after it.
    let it = it.ends_turn(1).happens("Drifter begins a turn").ends_turn(1);
    it.happens("Round 2 begins").asks(0, "play");
}

#[test]
fn f7_one_seat_is_the_warden_s_and_what_foes_hide_it_alone_sees() {
    use crate::engine::Guided;
    let roles = WildWest::V1.guide().roles.unwrap();
    let warden = roles.iter().find(|it| it.id == "warden").unwrap();
    assert_eq!(warden.max, Some(1));
    let it = table().begins();
    assert_eq!(it.state().character_of(Seat(2)), None);
    let health = |viewer| it.view(viewer).fighters[2].health;
    assert_eq!(health(Viewer::Seat(Seat(2))), Some(6));
    assert_eq!(health(Viewer::Seat(Seat(0))), None);
}

#[test]
fn v40_a_foe_whom_the_warden_names_bleeds_and_does_not_die() {
    let it = field().foe(Foe::Drifter, 3, 0).but(|it| it.health = 1).foe(Foe::RidgeApe, 50, 0);
    let it = it.warden().begins().takes(1, Action::NameBleeder {}).picks(1, "Drifter");
    let it = it.happens_by("V40", "Drifter bleeds and falls Unconscious as characters do");
    it.dice("h h").shoots(0, "Drifter").happens_by("W16", "Drifter falls, and is bleeding out");
}

/// Ada prepares to shoot, as something in words comes about.
fn prepared(it: Trial) -> Trial {
    let it = it.takes(0, Action::Prepare {}).replies(0, json!(Target::Deed { deed: PISTOL }));
    let it = it.picks(0, "When what they have said comes about").asks_by("V19", 0, "condition");
    it.replies(0, json!("it draws"))
}

#[test]
fn v19_what_waits_for_words_is_set_off_by_the_warden() {
    let it = prepared(table().begins());
    let it = it.happens_by("W7.6", "Ada prepares to attack (worn pistol) when what they have said");
    let told = it.shown(Viewer::Seat(Seat(1)));
    assert!(told.iter().any(|it| &*it.text == "Ada waits for this: …"));
    assert_eq!(it.grit("Ada"), 4);
    let it = it.ends_turn(0).asks(1, "play");
    // Its owner may decline, and waits on.
    let it = it.takes(2, Action::SetOff { who: Who(0) });
    let it = it.happens_by("V19", "What Ada waits for has come about");
    let it = it.picks(0, "Keep waiting").never_fact("prepared_fired");
    let it = it.takes(2, Action::SetOff { who: Who(0) }).dice("h h").picks(0, "Yes");
    let it = it.picks(0, "Drifter").happens("Drifter takes 2 damage");
    // It fires at most once.
    let it = it.asks(1, "play").expects(|it| it.state().docket.conditions.is_empty());
    it.does_not_offer(2, "What Ada waits for");
}

#[test]
fn w7_6_what_is_prepared_is_not_set_off_in_one_s_own_turn() {
    let it = prepared(table().begins());
    let it = it.does_not_offer(2, "What Ada waits for");
    it.ends_turn(0).offers(2, "What Ada waits for");
}

#[test]
fn v19_without_a_warden_nothing_waits_for_words() {
    let it = field().foe(Foe::Drifter, 3, 0).begins().takes(0, Action::Prepare {});
    let it = it.replies(0, json!(Target::Deed { deed: PISTOL }));
    it.does_not_offer(0, "When what they have said");
}

#[test]
fn v19_who_says_nothing_prepares_nothing() {
    let it = table().begins().takes(0, Action::Prepare {});
    let it = it.replies(0, json!(Target::Deed { deed: PISTOL }));
    let it = it.replies(0, json!(Target::Trigger { trigger: Trigger::Custom {} })).times_out(0);
    assert_eq!(it.grit("Ada"), 6);
    it.never_fact("action_prepared").offers(0, "Prepare");
}

#[test]
fn v19_what_waits_for_words_is_lost_with_the_next_turn() {
    let it = prepared(field().foe(Foe::Drifter, 60, 0).warden().begins()).ends_turn(0);
    let it = it.ends_turn(1).happens_by("W7.6", "What Ada had prepared is lost");
    assert!(it.state().docket.conditions.is_empty());
}

/// A duel's two sides are both played by characters: each reads only its own conditions.
#[test]
fn v93_words_are_for_the_warden_and_the_own_side() {
    let it = field().hero(3, 0).but(|it| it.side = crate::wild_west::state::Side::Foes);
    let it = prepared(it.warden().begins());
    let read = |viewer| it.view(viewer).conditions.len();
    let seats = [0, 1, 2].map(|seat| read(Viewer::Seat(Seat(seat))));
    assert_eq!((seats, read(Viewer::Public)), ([1, 0, 1], 0));
    let told = |viewer| it.shown(viewer).iter().filter(|it| it.rule == "V19").count();
    assert_eq!([0, 1, 2].map(|seat| told(Viewer::Seat(Seat(seat)))), [1, 0, 1]);
}

#[test]
fn w7_7_who_is_unconscious_proposes_nothing() {
    let it = field().ails(Status::Unconscious).foe(Foe::Drifter, 3, 0).warden().begins();
    it.does_not_offer(0, "Improvise");
}
