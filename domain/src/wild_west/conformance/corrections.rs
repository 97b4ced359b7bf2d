//! Corrections, combats that are put off, and who answers for whom (F5, F7, H4).

use std::sync::Arc;

use serde_json::json;

use crate::engine::{
    Act, AnyMatch, AnyPast, Chance, Judged, Laws, Rules, Seat, StandIn, Status as MatchStatus,
    Viewer,
};
use crate::wild_west::action::Action;
use crate::wild_west::corrections::{Adjustment, Field, Value};
use crate::wild_west::foes::Foe;
use crate::wild_west::ground::Hex;
use crate::wild_west::items::Item;
use crate::wild_west::rules::WildWest;
use crate::wild_west::state::{Ending, Fighter, Phase, Vital, Who};
use crate::wild_west::statuses::Status;
use crate::wild_west::tests::{staged, stamp};
use crate::wild_west::trades::Ability;
use crate::wild_west::trial::{Trial, field};

const ADA: Who = Who(0);
const BEN: Who = Who(1);
const FOE: Who = Who(2);
/// The Warden's seat.
const WARDEN: u8 = 2;

/// Ada, in whose turn it is, and Ben against a drifter, with a Warden.
fn table() -> Trial {
    let it = field().item(Item::Bandages, 2).ability(Ability::SteadyHands);
    it.hero(1, 0).foe(Foe::Drifter, 4, 0).warden().begins()
}

fn number(number: u16) -> Value {
    Value::Number { number }
}

fn severity(status: Status) -> Field {
    Field::Severity { status, source: None }
}

fn judged(it: Trial, target: Who, field: Field, to: Value) -> Trial {
    it.judge_corrects(Adjustment::Set { target, field, to })
}

/// The Warden corrects: of whom, what, then the further answers, and why.
fn corrected(it: Trial, whom: &str, what: &str, further: impl FnOnce(Trial) -> Trial) -> Trial {
    let it = it.takes(WARDEN, Action::Correct {});
    let it =
        further(it.answers(WARDEN, "correct_whom", whom).answers(WARDEN, "correct_what", what));
    it.gives(WARDEN, "correct_reason", json!("I had miscounted."))
}

#[test]
fn f5_a_correction_says_of_whom_what_from_to_and_why_to_all() {
    let it = corrected(table(), "Ada", "Health", |it| it.amount(WARDEN, 7));
    assert_eq!(it.health("Ada"), 7);
    let it = it.happens_by("F5", "Ada: Health, 7 instead of 10");
    for viewer in [Viewer::Public, Viewer::Seat(Seat(1))] {
        let shown = it.shown(viewer).into_iter().find(|it| it.fields["type"] == "corrected");
        let data = shown.expect("everybody sees it").fields;
        assert_eq!((&data["from"]["number"], &data["to"]["number"]), (&json!(10), &json!(7)));
        assert!(data.get("reason").is_some());
    }
}

#[test]
fn f5_the_health_of_a_foe_stays_hidden_from_players() {
    let it = corrected(table(), "Drifter", "Health", |it| it.amount(WARDEN, 2));
    let to = |viewer| {
        let shown = it.shown(viewer).into_iter().find(|it| it.fields["type"] == "corrected");
        shown.expect("everybody sees it").fields.get("to").cloned()
    };
    assert_eq!(to(Viewer::Seat(Seat(0))), None);
    assert_eq!(to(Viewer::Seat(Seat(WARDEN))), Some(json!({"type": "number", "number": 2})));
}

#[test]
fn f5_every_field_can_be_put_right() {
    let it = judged(table(), ADA, Field::MaxHealth {}, number(9));
    assert_eq!((it.fighter("Ada").max, it.health("Ada")), (9, 9));
    let it = judged(it, ADA, Field::Grit {}, number(3));
    let it = judged(it, ADA, Field::Debt {}, number(2));
    let it = judged(it, ADA, Field::Dodge {}, number(4));
    let it = judged(it, ADA, Field::Aces {}, number(6));
    let ada = it.fighter("Ada");
    assert_eq!((ada.grit, ada.debt, ada.dodge, ada.aces), (3, 2, 4, 6));
    let it = judged(it, ADA, Field::ItemUses { item: Item::Bandages }, number(0));
    assert_eq!(it.fighter("Ada").uses_of(Item::Bandages), 0);
    let ability = Ability::SteadyHands;
    let it = judged(it, ADA, Field::AbilityUses { ability }, number(1));
    let used = |it: &Trial| it.fighter("Ada").person().map(|it| it.used.clone());
    assert_eq!(used(&it), Some(vec![ability]));
    let it = judged(it, ADA, Field::Hex {}, Value::Hex { hex: Hex::at(0, 1) });
    let it = judged(it, ADA, Field::Prone {}, Value::Flag { on: true });
    let it = judged(it, ADA, Field::Scarred {}, Value::Flag { on: true });
    let ada = it.fighter("Ada");
    assert_eq!((ada.hex, ada.prone, ada.health), (Hex::at(0, 1), true, 7));
    judged(it, ADA, Field::Weakened {}, Value::Flag { on: true });
}

#[test]
fn f5_a_status_that_never_was_leaves_nothing_behind() {
    let it = judged(table(), ADA, severity(Status::Poisoned), number(3));
    let it = judged(it, ADA, severity(Status::Poisoned), number(0));
    assert!(!it.fighter("Ada").ails.weakened);
    let fear = Field::Severity { status: Status::Afraid, source: Some(FOE) };
    let it = judged(it, ADA, fear, number(2));
    assert_eq!(
        (it.severity("Ada", Status::Afraid), it.fighter("Ada").ails.sources().len()),
        (2, 1)
    );
    // It is known now of whom they are Afraid.
    let it = it.judge_may_not_correct(Adjustment::Set { target: ADA, field: fear, to: number(3) });
    judged(it, ADA, severity(Status::Afraid), number(3));
}

#[test]
fn f5_nothing_is_corrected_to_what_cannot_be() {
    let no = |it: Trial, target, field, to| {
        it.judge_may_not_correct(Adjustment::Set { target, field, to })
    };
    let it = no(table(), ADA, Field::Health {}, number(0));
    let it = no(it, BEN, Field::Grit {}, number(3));
    let it = no(it, ADA, Field::Hex {}, Value::Hex { hex: Hex::at(1, 0) });
    let it = no(it, ADA, severity(Status::Trapped), number(8));
    let it = no(it, FOE, severity(Status::Unconscious), number(1));
    let it = no(it, FOE, Field::Aces {}, number(1));
    no(it, FOE, Field::Vital {}, Value::Vital { vital: Vital::Bleeding });
}

#[test]
fn f5_who_is_corrected_to_be_down_is_out_and_may_come_back() {
    let vital = |vital| Value::Vital { vital };
    let it = judged(table(), BEN, Field::Vital {}, vital(Vital::Bleeding));
    assert_eq!((it.health("Ben"), it.fighter("Ben").prone), (0, true));
    let it = judged(it, BEN, Field::Vital {}, vital(Vital::Alive));
    assert_eq!(it.health("Ben"), 1);
    // A side of which nobody can act is beaten, and with a correction it is not (V58).
    let it = judged(it, BEN, Field::Vital {}, vital(Vital::Bleeding));
    let it = judged(it, FOE, Field::Vital {}, vital(Vital::Dead));
    let it = it.happens_by("V58", "foes are beaten");
    assert_eq!(it.state().phase, Phase::Aftermath);
    let it = judged(it, FOE, Field::Vital {}, vital(Vital::Alive));
    let it = it.happens_by("F5", "the combat goes on");
    assert_eq!((it.state().phase, it.state().ending), (Phase::Turns, None));
}

#[test]
fn f1_what_the_warden_has_ended_stays_ended_whatever_is_corrected() {
    let bleeds = |it: &mut Fighter| {
        (it.health, it.vital, it.prone) = (0, Vital::Bleeding, true);
    };
    let it = field().hero(0, 2).but(bleeds).foe(Foe::Drifter, 3, 0).warden().begins();
    let it = it.takes(WARDEN, Action::EndCombat {}).picks(WARDEN, "The foes are beaten");
    assert_eq!(it.state().phase, Phase::Aftermath);
    let it = judged(it, ADA, Field::Health {}, number(9)).never_fact("fight_resumed");
    assert_eq!(it.state().ending, Some(Ending::Won));
}

#[test]
fn f5_who_is_corrected_to_have_the_turn_begins_it() {
    let it = corrected(table(), "Ben", "Turn", |it| it);
    let it = it.happens_by("W5", "Ben begins a turn with 6 Grit");
    assert_eq!((it.grit("Ada"), it.grit("Ben")), (0, 6));
    let it = it.ends_turn(1);
    assert_eq!(it.state().turn.as_ref().map(|it| it.who), Some(FOE));
}

#[test]
fn f5_the_warden_may_think_better_of_it() {
    let it = table().takes(WARDEN, Action::Correct {});
    it.answers(WARDEN, "correct_whom", "Correct nothing").never_fact("corrected");
}

#[test]
fn f5_without_a_reason_nothing_is_corrected() {
    let it = table().takes(WARDEN, Action::Correct {}).answers(WARDEN, "correct_whom", "Ada");
    let it = it.answers(WARDEN, "correct_what", "Health").amount(WARDEN, 3);
    let text = it.asked(WARDEN, "correct_reason").text;
    assert!(text.starts_with("Ada: Health, 3 instead of 10. Why"), "{text}");
    let it = it.may_not_give(WARDEN, "correct_reason", json!("  \t"));
    let it = it.gives(WARDEN, "correct_reason", json!("")).never_fact("corrected");
    assert_eq!(it.health("Ada"), 10);
    it.asks(WARDEN, "play");
}

#[test]
fn h4_to_put_the_combat_off_is_the_last_thing_on_offer() {
    let it = table();
    assert_eq!(it.labels(WARDEN).last().map(String::as_str), Some("Put the combat off"));
    let it = it.takes(WARDEN, Action::Suspend {});
    assert_eq!(it.labels(WARDEN), ["Take the combat up again", "Correct something"]);
}

#[test]
fn f7_a_warden_who_is_away_leaves_numbers_as_they_are() {
    let it = table().takes(WARDEN, Action::Correct {});
    let it = it.answers(WARDEN, "correct_whom", "Ada").answers(WARDEN, "correct_what", "Health");
    let prompt = it.asked(WARDEN, "correct_number");
    let question = it.question(&prompt).expect("it is open");
    let choice = crate::engine::Choice::Number { min: 1, max: 500 };
    let open = crate::engine::OpenMatter::Question(&question, &choice);
    let answer = WildWest::V1.default_answer(it.state(), Seat(WARDEN), open);
    assert_eq!(answer, json!(10));
}

#[test]
fn h4_while_a_combat_is_put_off_only_the_warden_is_asked() {
    let it = table().takes(WARDEN, Action::Suspend {}).happens_by("H4", "puts the combat off");
    assert!(WildWest::V1.is_suspended(it.state()));
    let it = it.asks_nothing(0).asks_nothing(1);
    assert!(it.may_take(WARDEN, Action::Resume {}) && it.may_take(WARDEN, Action::Correct {}));
    let it = corrected(it, "Ada", "Health", |it| it.amount(WARDEN, 9)).asks_nothing(0);
    let it = it.takes(WARDEN, Action::Resume {}).happens_by("H4", "takes the combat up again");
    assert!(it.may_take(0, Action::EndTurn {}) && !WildWest::V1.is_suspended(it.state()));
}

#[test]
fn h4_a_combat_is_taken_up_where_somebody_is_asked_at_once() {
    let it = field().hero(1, 0).foe(Foe::Drifter, 4, 0).warden();
    // Ada's turn is over, and Ben bleeds: as the combat goes on, they have to hold on.
    let it = it.with(|state| {
        state.fall(BEN);
        state.with_fighter(BEN, |it| it.health = 0);
        state.suspended = true;
        state.turn = None;
        state.phase = Phase::Aftermath;
        state.ending = Some(Ending::Drawn);
        state.take_out(ADA, Vital::Fled);
    });
    let it = it.begins().takes(WARDEN, Action::Resume {});
    it.asks(1, "bleeding_skill");
}

#[test]
fn h4_a_take_back_to_a_combat_that_is_put_off_puts_it_off_again() {
    let scenario = json!({
        "fighters": [
            {"seat": 0, "hex": {"q": 0, "r": 0}, "grit": 6},
            {"foe": "drifter", "hex": {"q": 4, "r": 0}},
        ],
        "turn": {"who": 0},
    });
    let it = staged(scenario, 1, true);
    let (ada, warden) = (Seat(0), Seat(1));
    let decide = |it: &Arc<dyn AnyMatch>, answer: serde_json::Value| {
        let prompt = it.prompts(warden).remove(0);
        it.decide(warden, &prompt.id, &answer, stamp(2)).expect("it is on offer")
    };
    let off = decide(&it, json!({"type": "suspend"})).after;
    assert_eq!(off.summary().status, MatchStatus::Suspended);
    let on = decide(&off, json!({"type": "resume"}));
    let past = || Some(AnyPast { it: off.as_ref(), since: &on.events });
    let ask = Act::AskTakeback { seat: Some(warden), to_seq: off.seq() };
    let asked = on.after.act(ask, past(), stamp(2)).expect("the Warden resumed since");
    let mut back = asked.after;
    if back.summary().status == MatchStatus::Active {
        let since = [on.events, asked.events].concat();
        let past = Some(AnyPast { it: off.as_ref(), since: &since });
        let answer = Act::AnswerTakeback { seat: Some(ada), accept: true };
        back = back.act(answer, past, stamp(1)).expect("the take-back is asked for").after;
    }
    assert_eq!(back.summary().status, MatchStatus::Suspended);
    assert!(back.prompts(ada).is_empty() && !back.prompts(warden).is_empty());
}

#[test]
fn f6_the_server_plays_the_turn_of_a_foe_for_a_warden_who_is_away() {
    let it = table().ends_turn(0).ends_turn(1);
    assert_eq!(it.state().turn.as_ref().map(|it| it.who), Some(FOE));
    let actions = WildWest::V1.actions(it.state(), Seat(WARDEN));
    let open = crate::engine::OpenMatter::Play(&actions);
    let answer = WildWest::V1.default_answer(it.state(), Seat(WARDEN), open);
    assert_eq!(answer, json!({"type": "automatic"}));
    let it = it.takes(WARDEN, Action::Automatic {});
    let it = it.goes_on_until(|it| it.state().round == 2);
    it.happens_fact("attack_rolled");
}

#[test]
fn v107_a_turn_that_is_left_to_the_server_asks_nobody() {
    // Two of the posse and one of its own side are in reach.
    let it = field().hero(2, 0).foe(Foe::Drifter, 4, 0).foe(Foe::Drifter, 5, 0).warden();
    let it = it.begins().ends_turn(0).ends_turn(1).takes(WARDEN, Action::Aim {});
    let it = it.takes(WARDEN, Action::Automatic {});
    let it = it.happens_by("V107", "The server plays the rest of the turn of Drifter");
    // The nearest is attacked (V107), and the next of the foes is asked about again.
    let it = it.happens("Drifter attacks Ben").asks(WARDEN, "play");
    assert_eq!(it.state().turn.as_ref().map(|it| it.who), Some(Who(3)));
}

#[test]
fn f7_the_warden_answers_for_characters_and_nobody_else_does() {
    let it = table();
    let may = |by, of| WildWest::V1.may_answer_for(it.state(), Seat(by), Seat(of));
    assert!(may(WARDEN, 0) && may(WARDEN, 1));
    assert!(!may(WARDEN, WARDEN) && !may(0, 1) && !may(0, WARDEN));
}

#[test]
fn f7_the_turn_of_an_absent_player_closes() {
    let it = field().options(|it| it.absent_seconds = 30).hero(1, 0).foe(Foe::Drifter, 4, 0);
    let it = it.warden().begins();
    let closes = |seat| WildWest::V1.play_closes_after_ms(it.state(), Seat(seat));
    assert_eq!([closes(0), closes(1), closes(WARDEN)], [30_000, 0, 0]);
    let waits = |seat| WildWest::V1.waits_for(it.state(), Seat(seat));
    assert!(waits(0) && !waits(WARDEN));
    let it = it.lets_close();
    assert_eq!(it.state().turn.as_ref().map(|it| it.who), Some(BEN));
}

#[test]
fn h2_judges_and_wardens_share_one_vocabulary() {
    let it = table();
    let all = WildWest::V1.adjustments(it.state());
    let kinds: std::collections::BTreeSet<String> =
        all.iter().map(|it| it.correction().field.name()).collect();
    for kind in ["Health", "Max Health", "Grit", "debt of Grit", "Hits of Dodge", "place", "turn"] {
        assert!(kinds.contains(kind), "{kind}");
    }
    assert_eq!(kinds.iter().filter(|it| it.starts_with("Severity")).count(), 7);
}

#[test]
fn f5_whatever_is_corrected_leaves_the_match_sound() {
    let mut made = 0;
    for key in 0..8 {
        let mut chance = Chance::keyed([key; 32]);
        let mut it = table();
        for _ in 0..40 {
            let all = WildWest::V1.adjustments(it.state());
            if it.is_over() || all.is_empty() {
                break;
            }
            let correction = all[chance.place_among(all.len())];
            it = it.judge_corrects(correction);
            assert_eq!(WildWest::V1.unsound(it.state()), None, "{key}: {correction:?}");
            made += 1;
            let asked = it.seats().find(|seat| it.prompt(seat.0).is_some());
            let Some(seat) = asked else { break };
            it = it.times_out(seat.0);
            it = it.goes_on_until(|it| it.is_over() || it.game().is_at_rest());
            assert_eq!(WildWest::V1.unsound(it.state()), None, "{key} after {correction:?}");
        }
    }
    assert!(60 < made, "only {made} corrections were made");
}
