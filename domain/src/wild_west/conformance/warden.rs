//! The Warden (F), and the house rules (H).

use crate::engine::{Seat, Viewer};
use crate::wild_west::action::Action;
use crate::wild_west::foes::Foe;
use crate::wild_west::trial::field;

#[test]
fn f6_without_a_warden_the_server_plays_the_foes() {
    let it = field().hero(0, 1).foe(Foe::Drifter, 9, 0).warden().begins();
    let it = it.ends_turn(0).ends_turn(1).asks(2, "play").offers(2, "Move");
    let seen = it.view(Viewer::Seat(Seat(2))).fighters;
    assert_eq!(seen[2].health, Some(6));
    it.resigns(2).happens_by("F6", "played by the server").happens("Drifter attacks");
}

#[test]
fn h3_who_does_not_answer_ends_their_turn_and_declines() {
    let it = field().foe(Foe::RidgeApe, 50, 0).begins().times_out(0);
    it.happens("Ridge ape begins a turn").asks(0, "play");
    let it = field().foe(Foe::Drifter, 3, 0).begins().takes(0, Action::Aim {});
    it.shoots(0, "Drifter").times_out(0).happens("Ada leaves the dice as they are");
}
