//! Costs, requirements, how often, how long, and reacts (DT9).

use super::super::trial::town;

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

#[test]
fn dt9_11_2_of_his_own_traits_a_player_takes_first_what_he_likes() {
    // Irving's ghost rock can pay Ramiro, who is called out and has no choice but to join.
    let it = town().ghost_rock(1, 0).dude(0, "Olivia Jenks", "town square");
    let it = it.dude(1, "Ramiro Mendoza", "town square").dude(1, "Irving Patterson", "town square");
    let it = it.begins().calls_out(0, "Olivia Jenks", "Ramiro Mendoza").accepts(1);
    let it = it.posse(1, ["Irving Patterson"]).asks(1, "whether").says_yes(1);
    assert!(it.in_posse("Ramiro Mendoza") && it.ghost_rock(1) == 0);
}
