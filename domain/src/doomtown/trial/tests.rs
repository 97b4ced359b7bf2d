use super::*;

#[test]
fn a_shotgun_aces_a_dude_of_lower_value_in_the_opposing_posse() {
    let it = town()
        .dude(0, "Tommy Harden", "town square")
        .bears("Tommy Harden", ["Shotgun"])
        .shootout_between(["Tommy Harden"], ["Allie Hensman"]);
    it.uses(0, "Shotgun")
        .expects(|it| it.in_boot_hill(1, "Allie Hensman"))
        .happens_fact("card_aced");
}

#[test]
fn an_ambush_that_nobody_opposes_aces_its_mark() {
    let it = town()
        .hand(0, ["Ambush"])
        .dude(0, "Tommy Harden", "home")
        .dude(1, "Allie Hensman", "home")
        .begins();
    let it =
        it.offers(0, "use Ambush").does_not_offer(0, "call out Tommy Harden").uses(0, "Ambush");
    let it = it.posse(0, []).does_not_oppose(1);
    let it = it.expects(|it| it.in_boot_hill(1, "Allie Hensman"));
    assert_eq!((it.ghost_rock(0), it.bounty("Tommy Harden")), (6, 1));
    assert!(it.is_booted("Tommy Harden"));
    assert_eq!(it.at("Tommy Harden"), "home:0");
}
