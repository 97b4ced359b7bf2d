//! What rulings take, and what they bring about (F3, V22, V92, V106, V108).

use serde_json::json;

use super::proposals::proposes;
use crate::engine::{Seat, Viewer};
use crate::wild_west::action::{Action, Target};
use crate::wild_west::fact::Means;
use crate::wild_west::foes::Foe;
use crate::wild_west::ground::{Band, Cover, Hex, Zone};
use crate::wild_west::state::{Deed, Phase, Trigger, Until, Vital, Who};
use crate::wild_west::statuses::Status;
use crate::wild_west::trial::{Field, Trial, field};
use crate::wild_west::weapons::Weapon;

/// Ada and a drifter at Short, and the Warden as seat 1.
fn table() -> Field {
    field().foe(Foe::Drifter, 3, 0).foe(Foe::RidgeApe, 50, 0).warden()
}

/// The Warden begins a ruling of their own, that takes no roll.
fn rules(it: Trial) -> Trial {
    let it = it.takes(1, Action::Rule {});
    let it = match it.is_asked(1, "ruling_about") {
        true => it.picks(1, "None of them"),
        false => it,
    };
    it.picks(1, "Without a roll")
}

/// The Warden says no more, hides nothing, and writes no note.
fn and_no_more(it: Trial) -> Trial {
    let it = match it.is_asked(1, "ruling_effect") {
        true => it.picks(1, "Nothing"),
        false => it,
    };
    it.picks(1, "No").notes(1, "")
}

#[test]
fn v22_a_proposal_is_paid_for_rolled_and_carried_out() {
    let it = proposes(table().begins(), 0, 3).takes(1, Action::Rule {}).picks(1, "Ada: …");
    // No more is charged than was offered.
    let it = it.picks(1, "Finesse, medium (3 Hits)").may_not_give(1, "ruling_grit", json!(4));
    let it = it.amount(1, 3);
    let it = it.picks(1, "Damage").picks(1, "Drifter").amount(1, 2).picks(1, "Nothing more");
    let it = it.picks(1, "A status").picks(1, "Ada").picks(1, "Dazed").picks(1, "[1]");
    let it = it.picks(1, "Nothing more").picks(1, "No");
    let it = it.dice("h h h -").notes(1, "Mind the glass.");
    let it = it.happens_by(
        "V22",
        "The Warden rules: the proposal of Ada takes a roll of Finesse, medium (3 Hits), for 3 \
         Grit; on success Drifter takes 2 damage; on failure Ada gets Dazed [1]; …",
    );
    let it = it.happens_by("W19", "Ada succeeds with 3 Hits (4B of Finesse: hit, hit, hit, blank)");
    let it = it.happens_by("F3", "Drifter takes 2 damage");
    assert_eq!((it.grit("Ada"), it.health("Drifter")), (3, 4));
    let it = it.does_not_happen("Dazed [1].").offers(0, "Attack");
    // What else hurts follows from its own rule again.
    assert!(!it.state().docket.at_work);
}

#[test]
fn f3_failure_has_effects_of_its_own() {
    let it = table().begins();
    let it = it.takes(1, Action::Rule {}).picks(1, "Nerve, very easy (1 Hit)").picks(1, "Ada");
    let it = it.picks(1, "Nothing").picks(1, "Lying down").picks(1, "Ada").picks(1, "Down");
    let it = it.picks(1, "Nothing more").picks(1, "No").dice("- - -").notes(1, "");
    let it =
        it.happens_by("F3", "The Warden rules: Ada rolls Nerve, very easy (1 Hit); on failure");
    it.happens("Ada fails").happens("Ada lies on the ground").asks(0, "play");
}

#[test]
fn f3_no_roll_is_demanded_where_nobody_is_up_to_make_it() {
    let it = field().foe(Foe::Drifter, 3, 0).warden().with(|it| {
        (it.phase, it.round, it.turn) = (Phase::Surprise, 0, None);
        it.order.clear();
        it.waiting.clear();
        it.with_fighter(Who(0), |it| (it.vital, it.health) = (Vital::Bleeding, 0));
        it.with_fighter(Who(1), |it| (it.vital, it.health) = (Vital::Dead, 0));
    });
    let it = it.begins().takes(1, Action::Rule {}).asks(1, "ruling");
    let roll = json!({"type": "roll", "skill": "nerve", "difficulty": 1});
    it.may_not_give(1, "ruling", json!({"type": "term", "term": roll})).picks(1, "Without a roll");
}

#[test]
fn f3_who_is_dazed_may_lose_what_the_ruling_costs() {
    let it = field().ails(Status::Dazed).foe(Foe::Drifter, 3, 0).warden();
    let it = proposes(it.begins(), 0, 2).takes(1, Action::Rule {}).picks(1, "Ada: …");
    let it = it.picks(1, "Without a roll").amount(1, 2).picks(1, "Damage").picks(1, "Drifter");
    let it = it.amount(1, 5).picks(1, "Nothing more").picks(1, "No").dice("-");
    let it = it.notes(1, "").happens_by("V91", "Ada is too Dazed to act");
    assert_eq!((it.grit("Ada"), it.health("Drifter")), (4, 6));
    it.offers(0, "Attack");
}

#[test]
fn f3_damage_fells_and_ends_the_combat_as_any_other() {
    let it = field().foe(Foe::Drifter, 3, 0).warden().begins();
    let it = rules(it).picks(1, "Damage").picks(1, "Drifter").amount(1, 6);
    let it = and_no_more(it).happens_by("W16", "Drifter dies").happens_by("V58", "beaten");
    it.expects(Trial::is_over);
}

#[test]
fn f3_healing_saves_who_bleeds_and_heals_no_more_than_all() {
    use crate::wild_west::state::Vital;
    let it = field().but(|it| it.health = 9).hero(0, 2).but(|it| {
        (it.health, it.vital, it.prone) = (0, Vital::Bleeding, true);
    });
    let it = it.foe(Foe::Drifter, 3, 0).warden().begins().takes(2, Action::Rule {});
    let it = it.picks(2, "Without a roll").picks(2, "Healing").picks(2, "Ada").amount(2, 5);
    let it = it.picks(2, "Healing").picks(2, "Ben").amount(2, 1).picks(2, "Nothing more");
    let it = it.picks(2, "No").notes(2, "");
    let it = it.happens_by("F3", "Ada gains 1 Health").happens_by("V37", "Ben bleeds no more");
    assert_eq!(it.health("Ada"), 10);
}

#[test]
fn f3_a_status_is_of_a_number_or_of_dice_and_is_relieved() {
    let it = rules(table().begins()).picks(1, "A status").picks(1, "Drifter").picks(1, "Afraid");
    let it = it.picks(1, "[2B]").picks(1, "Ada").dice("h a");
    let it = and_no_more(it)
        .happens_by("F3", "2B are rolled for the Severity of Afraid: 3 Hits (hit, ace)");
    assert_eq!(it.severity("Drifter", Status::Afraid), 3);
    assert_eq!(it.fighter("Drifter").ails.sources().len(), 1);
    let it = rules(it).picks(1, "Relief").amount(1, 2);
    let it = and_no_more(it).happens_by("F3", "Drifter is still Afraid [1]");
    assert_eq!(it.severity("Drifter", Status::Afraid), 1);
}

#[test]
fn f3_grit_comes_now_or_with_the_next_turn() {
    let it = rules(table().begins()).picks(1, "Grit").picks(1, "Ada").picks(1, "+2 Grit");
    let it = it.picks(1, "Now").picks(1, "Grit").picks(1, "Ada").picks(1, "-1 Grit");
    let it = it.picks(1, "In the next turn").picks(1, "Grit").picks(1, "Drifter");
    let it = and_no_more(it.picks(1, "+3 Grit"));
    let it = it.happens_by("F3", "Ada gains 2 Grit").happens("Ada gets 1 Grit less in the");
    assert_eq!((it.grit("Ada"), it.fighter("Ada").debt), (8, 1));
    assert_eq!(it.fighter("Drifter").reload, Some(9));
}

#[test]
fn f3_what_is_revealed_is_kept_until_then() {
    let it = table().begins().takes(1, Action::Rule {}).picks(1, "Charm, very easy");
    let it = it.picks(1, "Ada").picks(1, "Something is revealed").replies(1, json!("The key!"));
    let it = it.picks(1, "Nothing more").picks(1, "Nothing").picks(1, "No").dice("h - -");
    let it = it.notes(1, "").happens_by("F3", "The Warden reveals: …");
    let known = |viewer| it.view(viewer).rulings[0].on_success.len();
    assert_eq!(known(Viewer::Seat(Seat(0))), 0);
    assert_eq!(known(Viewer::Seat(Seat(1))), 1);
}

#[test]
fn f3_at_most_four_effects_come_of_success() {
    let mut it = rules(table().begins());
    for _ in 0..4 {
        it = it.picks(1, "Grit").picks(1, "Drifter").picks(1, "+1 Grit");
    }
    it.asks(1, "ruling_hidden");
}

/// Ada waits for somebody to come within Short.
#[test]
fn v92_who_is_moved_by_a_ruling_sets_off_what_waits_for_it() {
    let it = field().foe(Foe::Drifter, 9, 0).foe(Foe::RidgeApe, 50, 0).warden().begins();
    let means = Means::Weapon { weapon: Weapon::WornPistol, load: None };
    let trigger = Trigger::EntersBand { by: None, band: Band::Short };
    let it = it.takes(0, Action::Prepare {});
    let it = it.replies(0, json!(Target::Deed { deed: Deed::Attack { means } }));
    let it = it.replies(0, json!(Target::Trigger { trigger })).picks(0, "Any");
    // In Ada's own turn it would not be set off (W7.6).
    let it = rules(it.ends_turn(0))
        .picks(1, "Another place")
        .picks(1, "Drifter")
        .amount(1, 5)
        .picks(1, "5,0");
    let it = and_no_more(it).happens("Drifter is moved to hex 5,0").asks_by("V19", 0, "fire");
    let it = it.dice("h h").picks(0, "Yes").happens("Drifter takes 2 damage");
    // The ruling is then carried out to its end.
    it.expects(|it| !it.state().docket.at_work).asks(1, "play");
}

#[test]
fn v64_nobody_is_moved_to_where_another_stands_or_a_wall_is() {
    let it = table().ground(|it| {
        it.zones.push(Zone { hexes: vec![Hex::at(0, 1)], blocks: true, ..Zone::default() });
    });
    let it = rules(it.begins()).picks(1, "Another place").picks(1, "Drifter").amount(1, 0);
    let at = |r| json!(Target::Hex { hex: Hex::at(0, r) });
    let it = it.may_not_give(1, "effect_row", at(0)).may_not_give(1, "effect_row", at(1));
    let it = and_no_more(it.replies(1, at(2)));
    assert_eq!(it.fighter("Drifter").hex, Hex::at(0, 2));
}

#[test]
fn f1_cover_is_ruled_between_two_in_place_of_the_ground_s() {
    let it = rules(table().begins()).picks(1, "Cover").picks(1, "Drifter").picks(1, "Heavy Cover");
    let it = and_no_more(it.picks(1, "Ada").picks(1, "Until the round ends"));
    let it = it.happens_by("F3", "Drifter has Heavy Cover against Ada");
    let state = it.state();
    assert_eq!(state.guard(Who(1), Who(0), true).cover, Cover::Heavy);
    assert_eq!(state.guard(Who(1), Who(2), true).cover, Cover::None);
    it.dice("h h h -").shoots(0, "Drifter").happens("Drifter defends with 2B");
}

#[test]
fn v106_dice_change_rolls_of_a_kind_for_as_long_as_is_ruled() {
    let ruled = |it: Trial, on: &str, dice: &str, until: &str| {
        let it = rules(it).picks(1, "Dice").picks(1, "Ada").picks(1, on).picks(1, dice);
        and_no_more(it.picks(1, until))
    };
    let it = ruled(table().begins(), "Attacks", "2G more", "For the next roll");
    let it = it.dice("- - - -").shoots(0, "Drifter").happens("Ada rolls 2B2G");
    let it = it.dice("- -").shoots(0, "Drifter").happens("Ada rolls 2B:");
    let until = |it: &Trial| it.state().boosts.iter().map(|it| it.until).collect::<Vec<_>>();
    let it = ruled(it, "Skills", "1B fewer", "Until this turn ends");
    assert_eq!(until(&it), [Until::TurnEnds { of: Who(0), skip: false }]);
    let it = ruled(it, "Defense", "1B more", "Until their next turn begins");
    let it = ruled(it, "Any roll", "3B more", "Until the round ends");
    let it = ruled(it, "Any roll", "1G more", "Until the combat ends");
    assert_eq!(until(&it).len(), 4);
    let it = it.ends_turn(0);
    assert_eq!(until(&it).len(), 3);
    let own = |it: &Trial| it.state().turn.as_ref().is_some_and(|turn| turn.who == Who(0));
    let it = it.ends_turn(1).ends_turn(1).expects(own);
    assert_eq!(until(&it), [Until::CombatEnds {}]);
}

#[test]
fn v106_the_ground_is_otherwise_for_as_long_as_is_ruled() {
    let it = rules(table().begins()).picks(1, "The ground").picks(1, "A wall");
    let it = it.picks(1, "Nothing more").amount(1, 0).amount(1, 0).amount(1, 1);
    let it = it.picks(1, "Only there").picks(1, "Until this turn ends");
    let it = and_no_more(it).happens_by("V106", "The ground changes: a wall over 6 hexes");
    let state = it.state();
    // There is no wall where Ada stands.
    assert!(state.ground.is_wall(Hex::at(1, 0)) && !state.ground.is_wall(Hex::MIDDLE));
    assert!(!state.sight(Who(0), Who(1)).clear);
    assert_eq!(it.view(Viewer::Public).ruled_zones.len(), 1);
    let it = it.ends_turn(0);
    assert!(!it.state().ground.is_wall(Hex::at(1, 0)) && it.state().ruled_zones.is_empty());
    let it = rules(it).picks(1, "The ground").picks(1, "Rough ground");
    let it = it.picks(1, "Nothing more").amount(1, 4).amount(1, 0).amount(1, 2);
    let it = it.picks(1, "Only there").does_not_offer(1, "For the next roll");
    let it = and_no_more(it.picks(1, "Until the combat ends"));
    assert!(it.state().ground.is_rough(Hex::at(5, 0)));
}

#[test]
fn f3_dice_of_both_kinds_come_and_go() {
    let ruled = |it: Trial, dice: &str| {
        let it = rules(it).picks(1, "Dice").picks(1, "Ada").picks(1, "Attacks").picks(1, dice);
        and_no_more(it.picks(1, "Until this turn ends"))
    };
    let it = ruled(table().begins(), "4G more").happens("4G more in attacks");
    let it = ruled(it, "1G fewer").happens("1 Gold die fewer in attacks");
    let it = it.shoots(0, "Drifter").happens("Ada rolls 2B3G");
    // Of the last die nothing takes anybody: 2B4G, less 5G and 4 more.
    let it = ruled(ruled(it, "4G fewer"), "4B fewer").shoots(0, "Drifter");
    it.happens("Ada rolls 1B:");
}

#[test]
fn v106_ground_becomes_several_things_in_several_places() {
    let it = rules(table().begins()).picks(1, "The ground").picks(1, "Rough ground");
    let it = it.does_not_offer(1, "Rough ground").picks(1, "Heavy Cover");
    let it = it.does_not_offer(1, "Light Cover").does_not_offer(1, "Bare ground");
    let it = it.picks(1, "Nothing more").amount(1, 2).amount(1, 0).amount(1, 0);
    let it = it.picks(1, "Elsewhere, too").amount(1, 5).replies(1, json!(-1)).amount(1, 0);
    let it = it.picks(1, "Only there").picks(1, "Until the combat ends");
    let it = and_no_more(it).happens_by("V106", "rough ground and Heavy Cover over 2 hexes");
    let ground = &it.state().ground;
    for hex in [Hex::at(2, 0), Hex::at(5, -1)] {
        assert!(ground.is_rough(hex) && ground.cover_on(hex) == Cover::Heavy, "{hex}");
    }
    assert!(!ground.is_rough(Hex::at(3, 0)) && it.state().ruled_zones.len() == 1);
}

#[test]
fn v108_of_a_hidden_ruling_players_see_only_what_comes_of_it() {
    let it = table().begins().takes(1, Action::Rule {}).picks(1, "Intuition, easy");
    let it = it.picks(1, "Ada").picks(1, "Damage").picks(1, "Ada").amount(1, 1);
    let it = it.picks(1, "Nothing more").picks(1, "Nothing").picks(1, "Yes");
    let it = it.dice("h h").notes(1, "A snake.");
    let told =
        |viewer| -> Vec<String> { it.shown(viewer).iter().map(|it| it.text.to_string()).collect() };
    assert_eq!(told(Viewer::Seat(Seat(0))), ["Ada takes 1 damage."]);
    assert_eq!(told(Viewer::Public), ["Ada takes 1 damage."]);
    assert_eq!(told(Viewer::Seat(Seat(1))).len(), 4);
    let rulings = |viewer| it.view(viewer).rulings.len();
    assert_eq!([rulings(Viewer::Seat(Seat(0))), rulings(Viewer::Seat(Seat(1)))], [0, 1]);
    // The next ruling does not tell that there was one before it.
    let it = and_no_more(rules(it));
    let seen = it.view(Viewer::Seat(Seat(0))).rulings;
    assert_eq!((seen.len(), seen[0].number), (1, None));
    assert_eq!(it.view(Viewer::Seat(Seat(1))).rulings[1].number, Some(2));
}

#[test]
fn v94_who_has_promised_help_may_help_with_what_a_ruling_costs() {
    let it = field().hero(0, 2).foe(Foe::Drifter, 20, 0).warden().begins();
    let it = it.takes(0, Action::Help {}).ends_turn(0);
    let it = proposes(it, 1, 2).takes(2, Action::Rule {}).picks(2, "Ben: …");
    let it = it.picks(2, "Nerve, easy").amount(2, 2).picks(2, "Nothing").picks(2, "Nothing");
    let it = it.picks(2, "No").notes(2, "").asks_by("V21", 0, "join");
    let it = it.dice("h h - - -").picks(0, "Yes").happens("Ada helps Ben for 2 Grit");
    it.happens("Ben succeeds").expects(|it| it.fighter("Ada").debt == 2);
}

#[test]
fn f3_a_ruling_is_read_before_it_holds_and_may_be_begun_anew() {
    let it = rules(table().begins()).picks(1, "Damage").picks(1, "Ada").amount(1, 9);
    let it = it.picks(1, "Nothing more").picks(1, "No").replies(1, json!(""));
    let text = it.asked(1, "ruling_confirm").text;
    assert_eq!(text, "The Warden rules: Ada takes 9 damage. Is that the ruling?");
    let it = it.picks(1, "Start over").never_fact("ruled").picks(1, "Without a roll");
    let it = it.picks(1, "Damage").picks(1, "Drifter").amount(1, 2);
    let it = and_no_more(it).happens_by("F3", "The Warden rules: Drifter takes 2 damage");
    assert_eq!((it.health("Ada"), it.health("Drifter")), (10, 4));
    // Or there is none.
    let it = rules(it).picks(1, "Nothing").picks(1, "No").replies(1, json!(""));
    let it = it.picks(1, "No ruling");
    assert_eq!(it.state().docket.rulings_made, 1);
    // What is done for a Warden who has gone away in the midst of it.
    let it = rules(it).picks(1, "Nothing").picks(1, "No").replies(1, json!("")).times_out(1);
    assert_eq!(it.state().docket.rulings_made, 1);
}

#[test]
fn v106_what_was_ruled_is_lifted_by_bare_ground() {
    let it = table().ground(|it| {
        let hexes = vec![Hex::at(2, 0), Hex::at(8, 0)];
        it.zones.push(Zone { hexes, blocks: true, ..Zone::default() });
    });
    let it = rules(it.begins()).picks(1, "The ground").picks(1, "A wall");
    let it = it.picks(1, "Nothing more").amount(1, 1).amount(1, 0).amount(1, 0);
    let it = and_no_more(it.picks(1, "Only there").picks(1, "Until the combat ends"));
    assert!(it.state().ground.is_wall(Hex::at(1, 0)));
    let it = rules(it).picks(1, "The ground").picks(1, "Bare ground").amount(1, 1);
    let it = and_no_more(it.amount(1, 0).amount(1, 1).picks(1, "Only there"));
    let it = it.happens_by("V106", "The ground changes: bare ground over 7 hexes");
    let wall = |q| it.state().ground.is_wall(Hex::at(q, 0));
    assert_eq!([wall(1), wall(2), wall(8)], [false, false, true]);
    assert!(it.state().ruled_zones.is_empty());
}

#[test]
fn v108_what_a_hidden_ruling_rolls_ticks_no_ace() {
    let ruled = |hidden: &str| {
        let it = table().begins().takes(1, Action::Rule {}).picks(1, "Intuition, easy");
        let it = it.picks(1, "Ada").picks(1, "Nothing").picks(1, "Nothing").picks(1, hidden);
        it.dice("a a").notes(1, "").view(Viewer::Public).fighters[0].aces
    };
    assert_eq!([ruled("No"), ruled("Yes")], [2, 0]);
}
