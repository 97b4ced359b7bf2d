//! Surprise and the turn order (W1 to W3, V1 to V3, V85, V86).

use serde_json::json;

use crate::wild_west::action::Action;
use crate::wild_west::dice::Pool;
use crate::wild_west::fact::Means;
use crate::wild_west::foes::Foe;
use crate::wild_west::rules::{Initiative, Surprise};
use crate::wild_west::state::{Attacked, Deed, Prepared, Trigger, Who};
use crate::wild_west::trades::Ability;
use crate::wild_west::trial::field;
use crate::wild_west::weapons::Weapon;

#[test]
fn w1_surprise_comes_before_the_turn_order_and_that_before_turns() {
    let it = field().foe(Foe::Drifter, 3, 0).rolls_order("hh-- h--");
    it.happens_in_order([
        json!({"type": "surprise_settled"}),
        json!({"type": "initiative_rolled"}),
        json!({"type": "order_set"}),
        json!({"type": "round_began"}),
        json!({"type": "turn_began"}),
    ]);
}

#[test]
fn w2_who_has_most_hits_with_finesse_goes_first() {
    let it = field().foe(Foe::Drifter, 3, 0).rolls_order("h--- hh-");
    let it = it.happens_by("W2", "Ada rolls 4B for the turn order");
    let it = it.happens_by("W2", "Drifter rolls 3B for the turn order");
    it.happens_by("W2", "The turn order is Drifter and Ada").happens("Drifter begins a turn");
}

#[test]
fn w3_the_surprising_side_has_the_first_turn() {
    let field = || field().foe(Foe::Drifter, 3, 0).options(|it| it.surprise = Surprise::Posse);
    let it = field().rolls_order("h--- hh-").happens_by("V3", "The posse surprises the foes");
    it.happens_by("V3", "The turn order is Ada and Drifter in round 1, and then Drifter and Ada");
    let it = field().options(|it| it.surprise = Surprise::None).rolls_order("h--- hh-");
    it.happens_by("V3", "Nobody is surprised").happens("The turn order is Drifter and Ada.");
}

#[test]
fn v1_only_those_who_are_tied_roll_again_until_they_differ() {
    let it = field().hero(0, 1).foe(Foe::Drifter, 3, 0);
    // Two re-rolls of Ada and Ben, nested; each is an event of its own.
    let it = it.rolls_order("h--- h--- hh-  -h-- h---  ---- h---");
    let it = it.happens_by("V1", "Ada rolls 4B for the turn order again");
    assert_eq!(it.count_of("initiative_rolled"), 3 + 2 + 2);
    it.happens_by("W2", "The turn order is Drifter, Ben and Ada");
}

#[test]
fn v1_the_same_roll_again_has_the_dice_of_a_hair_trigger_again() {
    let it = field().ability(Ability::HairTrigger).foe(Foe::Drifter, 3, 0);
    let it = it.rolls_order("h----- h--  hh---- h--").picks(0, "Yes");
    let it = it.happens("Ada rolls 6B for the turn order:");
    let it = it.happens("Ada rolls 6B for the turn order again:");
    assert!(it.state().boosts.is_empty());
}

#[test]
fn v1_a_tie_within_a_re_roll_is_rolled_by_the_tied_alone() {
    let it = field().hero(0, 1).hero(0, 2).foe(Foe::Drifter, 3, 0);
    // All three characters are tied; then Ben and Cal still are; the foe never rolls again.
    let it = it.rolls_order("h--- h--- h--- ---  hh-- h--- h---  ---- hh--");
    assert_eq!(it.count_of("initiative_rolled"), 4 + 3 + 2);
    it.happens("The turn order is Ada, Cal, Ben and Drifter");
}

#[test]
fn v2_each_foe_rolls_for_itself_where_the_match_is_made_so() {
    let it = field().foe(Foe::Drifter, 3, 0).foe(Foe::Drifter, 4, 0);
    let it = it.options(|it| it.initiative = Initiative::Individual).rolls_order("hh-- hhh h--");
    it.happens("The turn order is Drifter, Ada and Drifter (2)");
}

#[test]
fn v3_the_surprised_have_no_turn_less_and_the_surprising_none_more() {
    let it = field().foe(Foe::RidgeApe, 50, 0).options(|it| it.surprise = Surprise::Foes);
    let it = it.rolls_order("hh-- h-").happens("Ridge ape begins a turn");
    // From round 2 on the order is the one that was rolled: Ada is first.
    let it = it.ends_turn(0).happens("Round 2 begins").does_not_happen("Ridge ape begins");
    it.asks(0, "play");
}

#[test]
fn v3_what_the_surprised_prepared_does_not_fire_before_their_first_turn() {
    let field = || {
        let it = field().hero(2, 2).foe(Foe::Drifter, 3, 0);
        // The drifter acts between Ada and Ben.
        it.with(|state| {
            state.order.swap(1, 2);
            let trigger = Trigger::DeclaresAttack { by: None, on: Attacked::Any };
            let deed = Deed::Dodge { dice: 1, springs: false };
            state.prepared.push(Prepared::new(Who(1), deed, trigger));
        })
    };
    field().begins().ends_turn(0).asks(1, "fire");
    let it = field().with(|state| state.fighters[1].surprised = true).begins();
    // Ben begins a turn, and is surprised no more.
    let it = it.ends_turn(0).happens("Drifter attacks").asks(1, "play");
    assert!(!it.fighter("Ben").surprised);
    it.offers(1, "Dodge");
}

#[test]
fn v85_the_best_finesse_has_most_dice_then_most_gold() {
    let it = field().foe(Foe::Drifter, 30, 0).foe(Foe::EmberFox, 31, 0).foe(Foe::Gunhand, 32, 0);
    // 3G is better than 3B. Each foe of the slot has a turn of its own.
    let it = it.rolls_order("---- h--").happens("Ember fox rolls 3G for the turn order");
    assert_eq!(it.count_of("initiative_rolled"), 2);
    let it = it.happens("Drifter begins a turn").happens("Ember fox begins a turn");
    it.happens("Gunhand begins a turn");
}

#[test]
fn v85_after_twenty_re_rolls_of_a_tie_chance_decides() {
    let it = field().foe(Foe::RidgeApe, 50, 0).rolls_order(&"-".repeat(6 * 21));
    assert_eq!(it.count_of("initiative_rolled"), 2 * 21);
    assert_eq!(it.state().order.len(), 2);
}

#[test]
fn v86_the_best_finesse_against_the_best_intuition_one_roll_each() {
    let field = || {
        let it = field().hero(0, 1).but(|it| {
            it.person_mut().unwrap().skills.finesse = Pool::black(5);
        });
        it.foe(Foe::Drifter, 3, 0).options(|it| it.surprise = Surprise::PosseTries)
    };
    let it = field().rolls_order("hh--- h--").happens_by("V86", "Ben rolls 5B of Finesse");
    let it = it.happens_by("V86", "Drifter rolls 3B of Intuition");
    let it = it.happens("The posse surprises the foes");
    assert_eq!(it.count_of("surprise_rolled"), 2);
    field().rolls_order("h---- hh-").happens("Nobody is surprised");
    // A tie rolls again (W19), for as long as there can be one.
    let it = field().rolls_order("h---- h--  hh--- h--").happens("The posse surprises the foes");
    assert_eq!(it.count_of("surprise_rolled"), 4);
    let it = field().rolls_order(&"-".repeat(8 * 20)).happens("Nobody is surprised");
    assert_eq!(it.count_of("surprise_rolled"), 2 * 20);
    let it = field().options(|it| it.surprise = Surprise::FoesTry).rolls_order("h-- --");
    it.happens("Drifter rolls 3B of Finesse").happens("The foes surprise the posse");
}

#[test]
fn v24_aces_count_from_the_turn_order_on() {
    let it = field().foe(Foe::Drifter, 3, 0).options(|it| it.surprise = Surprise::PosseTries);
    // The dice fall alike for the challenge of surprise and for the turn order: two Aces each.
    let it = it.rolls_order("aa-- h--").happens("Ada rolls 4B of Finesse: 4 Hits (ace, ace");
    let it = it.happens("Ada rolls 4B for the turn order: 4 Hits (ace, ace");
    assert_eq!(it.fighter("Ada").aces, 2);
}

#[test]
fn v24_each_final_face_that_a_character_rolls_counts() {
    let it = field().foe(Foe::RidgeApe, 3, 0).begins();
    let pistol = Means::Weapon { weapon: Weapon::WornPistol, load: None };
    let it = it.takes(0, Action::Aim {}).dice("a -");
    // An Ace that an Aim rolls again counts no more.
    let it = it.takes(0, Action::Attack { means: pistol });
    let it = it.dice("-").picks(0, "Die 1");
    assert_eq!(it.fighter("Ada").aces, 0);
    let it = it.takes(0, Action::Dodge {}).dice("a a").amount(0, 2);
    assert_eq!(it.fighter("Ada").aces, 2);
}
