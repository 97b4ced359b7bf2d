use crate::doomtown::town::piece::Zone;
use crate::doomtown::trial::{Trial, town};

#[test]
fn a_token_that_is_aced_leaves_the_game() {
    for token in ["Gunslinger", "Nature Spirit", "Ancestor Spirit"] {
        let it = town().dude(0, "Tommy Harden", "town square");
        let it = it.bears("Tommy Harden", ["Shotgun"]).dude(1, token, "town square");
        let it = it.shootout_between(["Tommy Harden"], [token]);
        let card = it.card(token);
        let it = it.uses(0, "Shotgun").happens_fact("card_removed").never_fact("card_aced");
        assert_eq!(it.state().piece(card).zone, Zone::Gone, "{token}");
    }
}

#[test]
fn gunslingers_and_nature_spirits_are_studs_without_influence() {
    let it = town().dude(0, "Gunslinger", "home").dude(0, "Nature Spirit", "home");
    let it = it.dude(0, "Ancestor Spirit", "home").begins();
    for token in ["Gunslinger", "Nature Spirit"] {
        assert!(it.is_stud(token) && it.bullets(token) == 2 && it.influence(token) == 0);
    }
    assert_eq!((it.bullets("Ancestor Spirit"), it.influence("Ancestor Spirit")), (0, 1));
}

#[test]
fn a_token_that_a_scenario_placed_leaves_with_the_shootout_too() {
    let it = town().dude(0, "Gunslinger", "home");
    let it = it.shootout_between(["Clint Ramsey"], ["Pancho Castillo"]);
    let it = it.goes_on_until(|it| it.state().shootout.is_none());
    let gone = it.state().dudes().all(|it_is| it.state().title(it_is) != "Gunslinger");
    assert!(gone);
}

/// Whether the Ancestor Spirit of seat 0 is still there.
fn stays(it: &Trial) -> bool {
    it.state().dudes().any(|dude| it.state().title(dude) == "Ancestor Spirit")
}

#[test]
fn an_ancestor_spirit_leaves_with_its_place_or_the_day() {
    let it = town().dude(0, "Ancestor Spirit", "home").begins();
    assert!(!stays(&it.clone().moves(0, "Ancestor Spirit", "town square")));
    let it = it.passes(0);
    assert!(stays(&it));
    let it = it.passes(1).goes_on_until(|it| it.state().day == 2);
    assert!(!stays(&it));
}

#[test]
fn an_ancestor_spirit_that_joins_from_elsewhere_is_gone_before_it_shoots() {
    let it = town().dude(0, "Clint Ramsey", "town square").dude(0, "Ancestor Spirit", "home");
    let it = it.dude(1, "Pancho Castillo", "town square").begins();
    let it = it.calls_out(0, "Clint Ramsey", "Pancho Castillo").accepts(1);
    let it = it.posse(0, ["Ancestor Spirit"]);
    assert!(!stays(&it) && it.in_posse("Clint Ramsey"));
}

#[test]
fn an_ancestor_spirit_that_is_called_out_stays_unless_it_runs() {
    let it = town().dude(0, "Clint Ramsey", "town square");
    let it = it.dude(1, "Ancestor Spirit", "town square").begins();
    let it = it.calls_out(0, "Clint Ramsey", "Ancestor Spirit");
    assert!(stays(&it.clone().accepts(1)));
    assert!(!stays(&it.refuses(1)));
}

#[test]
fn an_ancestor_spirit_that_runs_is_gone() {
    let it = town().dude(0, "Clint Ramsey", "town square");
    let it = it.dude(1, "Ancestor Spirit", "town square").dude(1, "Steele Archer", "town square");
    let it = it.shootout_between(["Clint Ramsey"], ["Steele Archer", "Ancestor Spirit"]);
    let it = it.goes_on_to(1, "flee");
    assert!(stays(&it));
    assert!(!stays(&it.flees(1, ["Ancestor Spirit"])));
}
