//! Owners and controllers, and what is next to what (DT10).

use super::super::trial::{Town, town};

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[
    ("DT10", "its numbered rules are shown one by one"),
    ("DT10.6", "no card of the base set is Union or Confederate"),
];

#[test]
fn dt10_1_who_has_taken_control_decides_but_the_card_goes_back_to_its_owner() {
    let it = town()
        .hand(0, ["Kidnappin'"])
        .dude(1, "Olivia Jenks", "home:0")
        .controlled_by("Olivia Jenks", 0)
        .dude(0, "Pancho Castillo", "home")
        .begins();
    let it = it.moves(0, "Olivia Jenks", "town square").does_not_offer(1, "move Olivia Jenks");
    let it = it.passes(1).uses(0, "Kidnappin'").picks(0, "Pancho Castillo");
    let it = it.posse(0, []);
    assert!(it.in_discard(1, "Olivia Jenks") && !it.in_discard(0, "Olivia Jenks"));
}

/// The player who controls a General Store of seat 0 where these dudes of three seats are.
fn holder(there: &[(u8, &str)]) -> Option<u8> {
    let store = town().seats(3).deed(0, "General Store");
    let it = there.iter().fold(store, |it, (seat, dude)| it.dude(*seat, dude, "General Store:0"));
    it.begins().controls("General Store")
}

#[test]
fn dt10_2_the_most_influence_controls_a_deed_and_every_tie_is_its_owners() {
    assert_eq!(holder(&[]), Some(0));
    assert_eq!(holder(&[(1, "Clint Ramsey")]), Some(1));
    assert_eq!(holder(&[(1, "Travis Moone")]), Some(0), "Travis has no influence");
    assert_eq!(holder(&[(0, "Clint Ramsey"), (1, "Olivia Jenks")]), Some(1));
    assert_eq!(holder(&[(0, "Olivia Jenks"), (1, "Steele Archer")]), Some(0));
    // 2 against 1 and 1.
    let both = [(1, "Olivia Jenks"), (2, "Clint Ramsey"), (2, "Lawrence Blackwood")];
    assert_eq!(holder(&both), Some(0), "tied among others");
    let all = [(0, "Ramiro Mendoza"), (1, "Olivia Jenks"), (2, "Steele Archer")];
    assert_eq!(holder(&all), Some(0), "tied among others who have more");
    assert_eq!(holder(&[both[0], both[1], both[2], (2, "Ramiro Mendoza")]), Some(2));
}

#[test]
fn dt10_2_the_booted_count_and_something_else_may_count() {
    let it = town().deed(0, "General Store").booted_dude(1, "Olivia Jenks", "General Store");
    assert_eq!(it.begins().controls("General Store"), Some(1));
    // Olivia has more influence, Ramiro has more bullets.
    let held = |deed: &str| {
        let it = town().deed(0, deed).dude(0, "Olivia Jenks", deed);
        it.dude(1, "Ramiro Mendoza", deed).begins().controls(deed)
    };
    assert_eq!((held("Dead Dog Tavern"), held("General Store")), (Some(1), Some(0)));
}

#[test]
fn dt10_2_control_changes_as_soon_as_influence_does() {
    let it = town()
        .hand(0, ["Rumors"])
        .deed(0, "General Store")
        .dude(0, "Clint Ramsey", "General Store")
        .dude(1, "Olivia Jenks", "General Store")
        .dude(1, "Lawrence Blackwood", "home")
        .begins();
    assert_eq!(it.controls("General Store"), Some(1));
    let it = it.uses(0, "Rumors").picks(0, "Olivia Jenks");
    assert_eq!(it.controls("General Store"), Some(0));
    let it = it.moves(1, "Lawrence Blackwood", "General Store");
    assert_eq!(it.controls("General Store"), Some(1));
    let it = it.passes(0).moves(1, "Olivia Jenks", "home");
    assert_eq!(it.controls("General Store"), Some(0));
}

#[test]
fn dt10_3_a_home_stays_its_players_and_the_town_square_nobodys() {
    let it = town()
        .hand(0, ["Shotgun"])
        .dude(0, "Travis Moone", "home")
        .dude(1, "Olivia Jenks", "home:0")
        .dude(1, "Steele Archer", "home:0");
    let it = it.begins();
    assert_eq!((it.controls("Law Dogs"), it.controls("The Sloane Gang")), (Some(0), Some(1)));
    it.shops(0, "Shotgun").expects(|it| it.carries("Travis Moone", "Shotgun"));
    let it = town()
        .hand(0, ["Shotgun"])
        .dude(0, "Olivia Jenks", "town square")
        .bears("Olivia Jenks", ["Pinto"])
        .dude(0, "Steele Archer", "town square")
        .begins();
    it.does_not_offer(0, "shop Shotgun").does_not_offer(0, "trade town square");
}

#[test]
fn dt10_4_what_is_attached_follows_its_host() {
    let it = town()
        .dude(1, "Olivia Jenks", "home:0")
        .bears("Olivia Jenks", ["Mustang"])
        .controlled_by("Olivia Jenks", 0)
        .deed(0, "Circle M Ranch")
        .bears("Circle M Ranch", ["Auto Cattle-Feeder"])
        .dude(1, "Steele Archer", "Circle M Ranch")
        .begins();
    assert_eq!((it.controls("Mustang"), it.controls("Auto Cattle-Feeder")), (Some(0), Some(1)));
    let it = it.offers(0, "use Mustang").does_not_offer(0, "use Auto Cattle-Feeder").passes(0);
    it.offers(1, "use Auto Cattle-Feeder").does_not_offer(1, "use Mustang");
}

#[test]
fn dt10_5_a_unique_card_is_barred_by_an_own_one_in_play_or_in_boot_hill() {
    let it = town().hand(0, ["Olivia Jenks"]);
    let offered = |town: Town| town.begins().is_offered(0, "shop Olivia Jenks");
    assert!(offered(it.clone()));
    assert!(!offered(it.clone().dude(0, "Olivia Jenks", "home")));
    assert!(!offered(it.clone().boot_hill(0, ["Olivia Jenks"])));
    assert!(offered(it.clone().discard(0, ["Olivia Jenks"])));
    assert!(offered(it.dude(1, "Olivia Jenks", "home")));
}

#[test]
fn dt10_5_whose_a_unique_card_is_decides_and_not_who_controls_it() {
    let it = town().hand(0, ["Olivia Jenks"]).hand(1, ["Olivia Jenks"]).dude(
        0,
        "Olivia Jenks",
        "home:1",
    );
    let it = it.controlled_by("Olivia Jenks", 1).begins();
    it.does_not_offer(0, "shop Olivia Jenks").passes(0).offers(1, "shop Olivia Jenks");
}

#[test]
fn dt10_5_other_cards_are_unique_only_if_they_say_so() {
    let again = |goods: &str| {
        let it = town().dude(0, "Clint Ramsey", "home").bears("Clint Ramsey", [goods]);
        let it = it.hand(0, [goods]).dude(0, "Olivia Jenks", "home").begins();
        it.is_offered(0, &format!("shop {goods}"))
    };
    assert!(again("Shotgun"));
    assert!(!again("Legendary Holster"));
}

#[test]
fn dt10_5_what_a_card_brings_into_play_is_barred_as_well() {
    let it = town().hand(0, ["Recruitment Drive"]).dude(0, "Clint Ramsey", "home");
    let it = it.discard(0, ["Olivia Jenks", "Travis Moone", "Silas Aims", "Clint Ramsey"]);
    let it = it.boot_hill(0, ["Olivia Jenks"]).begins().uses(0, "Recruitment Drive");
    let it = it.offers(0, "Travis Moone").offers(0, "Silas Aims");
    it.does_not_offer(0, "Olivia Jenks").does_not_offer(0, "Clint Ramsey");
}

/// Charlie's Place, the home, the General Store and the Bank of California are a street of seat 0;
/// two deeds of seat 0 are out of town, and seat 1 has an office beside its home.
fn streets() -> Town {
    town()
        .deed(0, "General Store")
        .deed(0, "Bank of California")
        .deed_left(0, "Charlie's Place")
        .deed(0, "Blake Ranch")
        .deed(0, "Pat's Perch")
        .deed(1, "Telegraph Office")
}

#[test]
fn dt10_7_neighbours_on_a_street_are_adjacent_and_the_town_square_to_all_in_town() {
    let adjacent = |from: &str, to: &str| {
        let it = streets().dude(0, "Steele Archer", from).bears("Steele Archer", ["Blood Curse"]);
        let it = it.dude(1, "Olivia Jenks", to).begins().uses(0, "Blood Curse");
        it.is_offered(0, "Olivia Jenks")
    };
    let places = [
        "Charlie's Place",
        "home:0",
        "General Store",
        "Bank of California",
        "home:1",
        "Telegraph Office",
        "Blake Ranch",
        "Pat's Perch",
    ];
    let neighbours = [(0, 1), (1, 2), (2, 3), (4, 5)];
    for (from, one) in places.iter().enumerate() {
        for (to, other) in places.iter().enumerate() {
            let near = from == to || neighbours.contains(&(from.min(to), from.max(to)));
            assert_eq!(adjacent(one, other), near, "from {one} to {other}");
        }
        let in_town = from < 6;
        assert_eq!(adjacent(one, "town square"), in_town, "from {one}");
        assert_eq!(adjacent("town square", one), in_town, "to {one}");
    }
}

#[test]
fn dt10_7_homes_are_private_the_town_square_is_public_and_a_deed_is_what_it_says() {
    let fined = |it: Town, at: &str| {
        let it = it.dude(0, "Clyde Owens", at).dude(1, "Steele Archer", at).begins();
        let it = if it.is_offered(0, "use Auction") { it.uses(0, "Auction").passes(1) } else { it };
        let it = it.uses(0, "Clyde Owens").accepts(1);
        it.happens_fact("shootout_began").bounty("Clyde Owens")
    };
    assert_eq!(fined(town(), "home:1"), 1);
    assert_eq!(fined(town(), "town square"), 0);
    assert_eq!(fined(town().deed(1, "Telegraph Office"), "Telegraph Office:1"), 1);
    let bank = town().deed(1, "Bank of California");
    assert_eq!(fined(bank.clone(), "Bank of California:1"), 0);
    assert_eq!(fined(bank.hand(0, ["Auction"]), "Bank of California:1"), 1);
}

#[test]
fn dt10_7_who_is_at_a_deed_that_leaves_play_goes_home_booted() {
    let it = town().seats(3).deed(2, "General Store").dude(0, "Olivia Jenks", "General Store");
    let it = it.begins().resigns(2).expects(|it| !it.in_play("General Store"));
    assert_eq!((it.at("Olivia Jenks"), it.is_booted("Olivia Jenks")), ("home:0".into(), true));
}
