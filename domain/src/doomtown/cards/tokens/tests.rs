use crate::doomtown::piece::Zone;
use crate::doomtown::trial::town;

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
