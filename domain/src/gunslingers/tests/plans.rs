//! Plans, cards and distances (S9, G22–G30, D4).

use serde_json::json;

use crate::engine::{Seat, Viewer};
use crate::gunslingers::trial::{Race, Setting, town};
use crate::gunslingers::{Character, Duty, GunId, Phase};

fn duty(race: &Race, gun: u16) -> Duty {
    race.state().gun(GunId(gun)).duty
}

#[test]
fn s9_1_several_cards_are_played_and_g22_each_with_one_gunslinger_or_more() {
    let race = town(2).gang(0, "duellist enforcer plug plug").begins();
    let race = race.plans(0, [("bank", "duellist plug"), ("church", "enforcer")]);
    race.happens_by(
        "S9.3",
        "seat 0 plays the Bank with duellist 10 and plug 12; seat 0 plays the Church with \
         enforcer 11",
    )
    .controls_now("bank", Some(0), 1)
    .controls_now("church", Some(0), 1);
}

#[test]
fn g22_nobody_is_on_two_cards_and_only_who_is_available_is_placed() {
    let race = town(2).gang(0, "plug plug").gang(1, "plug").jailed(11, 3).begins();
    let bin = json!({"type": "property", "property": "bank"});
    let gun = |gun: u16| json!({"type": "gun", "gun": gun});
    let race = race.may_not_give(0, "plan", json!([[gun(10), bin], [gun(10), bin]]));
    // One is in jail, one is another player's, one is the Boss (G50).
    let race = race.may_not_give(0, "plan", json!([[gun(11), bin]]));
    let race = race.may_not_give(0, "plan", json!([[gun(12), bin]]));
    race.may_not_give(0, "plan", json!([[gun(0), bin]]));
}

#[test]
fn g27_nobody_claims_a_territory_twice() {
    // A second card of the same place is the same card: both lie on it.
    let race = town(2).gang(0, "plug enforcer").gang(1, "plug").begins();
    let race = race.plans(0, [("bank", "plug"), ("bank", "enforcer")]).others_stay_home();
    race.happens("turned over: seat 0 plays the Bank with plug 10 and enforcer 11.");
}

#[test]
fn s7_3_g6_there_is_a_card_for_every_property_ones_own_too_and_three_decoys() {
    let race = town(2).gang(0, "plug").controls(0, ["bank"]).begins();
    let cards = race.asked(0, "plan").labels();
    assert_eq!(cards.len(), 23, "{cards:?}");
    for own in ["Bank (yours", "Undertaker (your headquarters", "Decoy 3"] {
        assert!(cards.iter().any(|it| it.starts_with(own)), "{own}");
    }
}

#[test]
fn g6_all_cards_come_back_after_each_round() {
    let race = town(2).gang(0, "plug").begins().plans(0, [("decoy", "plug")]);
    race.plans(0, [("decoy", "plug")]).happens("seat 0 plays a decoy with plug 10");
}

#[test]
fn g7_plans_are_hidden_until_all_are_in() {
    let race = town(2).gang(0, "plug").gang(1, "plug").begins();
    let (asked, view) = (race.game().prompts(Seat(1)), race.view(Viewer::Seat(Seat(1))));
    let race = race.plans(0, [("bank", "plug")]);
    assert_eq!(race.facts().count(), 0);
    assert_eq!(race.game().prompts(Seat(1)), asked);
    assert_eq!(race.view(Viewer::Seat(Seat(1))), view);
    race.plans(1, []).happens("seat 0 plays the Bank");
}

#[test]
fn g23_guns_on_a_decoy_do_nothing_and_are_no_posse() {
    // Seat 1 loses the bank, and has nobody who could ride for it.
    let decoy = || town(2).gang(0, "plug").gang(1, "duellist").controls(1, ["bank"]).begins();
    let race = decoy().plans(0, [("bank", "plug")]).plans(1, [("decoy 3", "duellist")]);
    let race = race.happens("seat 1 plays a decoy with duellist 11");
    race.happens("Nobody who has lost a property has a posse left").asks(1, "plan");
    decoy().plans(0, [("bank", "plug")]).plans(1, []).asks(1, "posse");
}

#[test]
fn g23_guns_on_a_decoy_guard_no_headquarters() {
    let race = town(2).gang(0, "plug plug plug").gang(1, "duellist plug").begins();
    let race = race.plans(0, [("parlor", "plug plug plug")]).plans(1, [("decoy", "duellist")]);
    race.happens_by("G50", "seat 1 with Mrs. Parlor and plug 14. Seat 1 defends");
}

#[test]
fn s9_2_the_newspaper_waits_looks_at_a_card_and_plans_then() {
    let race = paper().begins().asks_nothing(0);
    let race = race.plans(1, [("bank", "plug"), ("decoy", "enforcer")]).asks_nothing(0);
    let race = race.plans(2, [("church", "plug")]).asks(0, "peek").asks_nothing(1);
    let race = race
        .answers(0, "peek", "Card 2 of seat 1")
        .happens_by("S9.2", "Seat 0 looks at card 2 of seat 1.");
    let prompt = race.asked(0, "plan");
    assert!(prompt.text.starts_with("Card 2 of seat 1 is a decoy."), "{}", prompt.text);
    race.plans(0, [("school", "plug")]).happens("turned over: seat 0 plays the Schoolhouse");
}

/// Seat 0 controls the newspaper office; all three have somebody.
fn paper() -> Setting {
    town(3).gang(0, "plug").gang(1, "plug enforcer").gang(2, "plug").controls(0, ["newspaper"])
}

#[test]
fn g25_the_newspaper_sees_how_many_and_who_lie_on_each_card_but_not_what_they_show() {
    let race =
        paper().begins().plans(1, [("bank", "plug enforcer")]).plans(2, [("church", "plug")]);
    let cards = race.asked(0, "peek").labels();
    assert_eq!(
        cards,
        ["Card 1 of seat 1, with plug 11 and enforcer 12", "Card 1 of seat 2, with plug 13"]
    );
}

#[test]
fn s9_2_only_the_newspaper_is_told_what_it_saw() {
    let race = paper().begins().plans(1, [("bank", "plug")]).plans(2, [("church", "plug")]);
    let seen_before = |race: &Race| {
        [1, 2].map(|seat| (race.view(Viewer::Seat(Seat(seat))), race.game().prompts(Seat(seat))))
    };
    let before = seen_before(&race);
    let race = race.answers(0, "peek", "Card 1 of seat 1");
    assert_eq!(seen_before(&race), before);
    for viewer in [Viewer::Public, Viewer::Seat(Seat(1)), Viewer::Seat(Seat(2))] {
        let [told] = &race.shown(viewer)[..] else { panic!("one look is one fact") };
        assert_eq!(told.text, "Seat 0 looks at card 1 of seat 1.");
        assert!(told.fields.get("shows").is_none() && !told.reveals, "{told:?}");
    }
    let [told] = &race.shown(Viewer::Seat(Seat(0)))[..] else { panic!("one look is one fact") };
    assert!(told.text.ends_with("It is the Bank.") && told.reveals, "{told:?}");
    assert_eq!(told.fields["shows"]["property"], "bank");
}

#[test]
fn g26_where_no_cards_lie_there_is_nothing_to_look_at() {
    let race = paper().begins().plans(1, []).plans(2, []).asks(0, "plan");
    assert_eq!(race.facts().count(), 0);
}

/// Seat 0 controls the newspaper office, and has nobody to place.
fn editor_alone() -> Setting {
    town(2).gang(1, "plug plug").controls(0, ["newspaper"])
}

#[test]
fn s9_1_the_newspaper_is_asked_for_no_plan_where_it_has_nobody_to_place() {
    let race = editor_alone().begins().plans(1, [("bank", "plug")]).asks(0, "peek");
    let race = race.answers(0, "peek", "Card 1").happens("Seat 0 looks at card 1 of seat 1");
    race.happens("The cards are turned over: seat 1 plays the Bank with plug 10.");
    let race = editor_alone().begins().plans(1, []).happens("Nobody has placed anybody.");
    race.asks(1, "plan");
    // In jail they are nobody to place, either.
    let race = editor_alone().gang(0, "plug").jailed(12, 3).begins();
    race.plans(1, []).happens("Nobody has placed anybody.");
}

#[test]
fn g25_the_newspaper_still_reads_who_lies_where_when_it_plans() {
    let race = paper().begins().plans(1, [("bank", "plug"), ("decoy", "enforcer")]);
    let race = race.plans(2, []).answers(0, "peek", "Card 2 of seat 1");
    let text = race.asked(0, "plan").text;
    let told = "Card 2 of seat 1 is a decoy. Face down lie: card 1 of seat 1, with plug 11; card 2 \
                of seat 1, with enforcer 12. Week 2";
    assert!(text.starts_with(told), "{text}");
    let race = paper().begins().plans(1, []).plans(2, []);
    let text = race.asked(0, "plan").text;
    assert!(text.starts_with("Nobody has laid a card. Week 2"), "{text}");
}

#[test]
fn g26_even_a_single_card_is_asked_about_or_the_last_to_plan_could_tell() {
    let race = paper().begins().plans(1, [("bank", "plug")]).plans(2, []);
    let race = race.does_not_happen("looks at").answers(0, "peek", "Card 1 of seat 1");
    race.happens("Seat 0 looks at card 1 of seat 1").asks(0, "plan");
}

#[test]
fn g26_the_newspaper_looks_in_both_rounds_but_not_when_posses_ride() {
    let race = paper().controls(1, ["bank"]).begins();
    let race = race.plans(1, [("church", "plug")]).plans(2, [("bank", "plug")]);
    let race = race.answers(0, "peek", "Card 1 of seat 2").plans(0, []).asks(1, "posse");
    let race = race.asks_nothing(0).posse_bluffs(1).does_not_happen("looks at");
    let race = race.plans(1, [("church", "plug")]).plans(2, [("bank", "plug")]);
    race.asks(0, "peek");
}

#[test]
fn s13_the_newspaper_has_its_power_by_the_letter_too() {
    let race =
        paper().literal().begins().plans(1, [("bank", "plug")]).plans(2, [("church", "plug")]);
    race.asks(0, "peek");
}

/// Test vector 11.
#[test]
fn g49_in_week_1_no_headquarters_of_another_is_claimed() {
    let raid = || town(2).gang(0, "plug plug plug");
    let race = raid().week(1).begins();
    assert_eq!(race.asked(0, "plan").labels().len(), 22);
    let race = race.may_not_plan(0, [("parlor", "plug plug plug")]);
    race.plans(0, [("undertaker", "plug plug plug")]).happens("Seat 0 holds the Undertaker");
    raid().week(2).begins().plans(0, [("parlor", "plug plug plug")]).asks(1, "stand");
    raid()
        .week(1)
        .literal()
        .begins()
        .plans(0, [("parlor", "plug")])
        .happens("Seat 0 takes the Parlor");
}

#[test]
fn g49_unused_headquarters_are_open_from_the_first_week_g3() {
    let race = town(2).gang(0, "plug").week(1).begins().plans(0, [("saloon", "plug")]);
    race.controls_now("saloon", Some(0), 1).reputation(0, 6);
}

/// Test vector 10: distance 5, two controlled places at 5 and 7.
fn far(colonel: bool) -> Setting {
    let who = if colonel { Character::ColonelCartwright } else { Character::SilasNeat };
    let town = town(2).is(0, who).gang(0, "plug plug");
    town.neutral("stable").controls(0, ["undertaker", "assay"])
}

#[test]
fn d4_whoever_goes_too_far_is_late_on_a_roll_of_the_excess_or_less() {
    let race = far(false).begins().dice(&[3, 4]).plans(0, [("hotel", "plug plug")]);
    let race =
        race.happens_by("D4", "It is 5 from seat 0's property to the Hotel: a roll of 3 or less");
    let race = race.happens("Delayed: plug 10.");
    race.controls_now("hotel", Some(0), 1);
}

#[test]
fn c2_distances_count_one_less_for_the_colonel_and_c1_for_the_land_office() {
    let colonel = || far(true).begins().dice(&[2, 3]).plans(0, [("hotel", "plug plug")]);
    colonel().happens("a roll of 2 or less is a delay. Delayed: plug 10.");
    // The land office is three steps from the hotel.
    let land = far(false).neutral("undertaker").controls(0, ["land", "undertaker"]);
    let race = land.begins().dice(&[1, 1]).plans(0, [("gambling", "plug plug")]);
    race.happens("It is 4 from")
        .happens("a roll of 1 or less")
        .happens_by("G30", "None of seat 0's gunslingers");
    let literal = far(false).literal().begins().plans(0, [("hotel", "plug plug")]);
    literal.does_not_happen("Delayed").does_not_happen("a roll of").controls_now(
        "hotel",
        Some(0),
        1,
    );
}

#[test]
fn d4_two_steps_are_safe_and_ones_own_is_no_distance() {
    let race = town(2).gang(0, "plug plug").controls(0, ["hotel"]).begins();
    let race = race.plans(0, [("sheriff", "plug"), ("hotel", "plug")]);
    race.does_not_happen("a roll of").controls_now("sheriff", Some(0), 1);
    let race = town(2).gang(0, "plug").begins().dice(&[2]).plans(0, [("school", "plug")]);
    race.happens("It is 3 from").happens("a roll of 1 or less is a delay. Everybody arrives.");
}

#[test]
fn g30_a_claim_of_which_nobody_arrives_comes_to_nothing() {
    let race = far(false).begins().dice(&[3, 1]).plans(0, [("hotel", "plug plug")]);
    race.happens_by("G30", "None of seat 0's gunslingers reaches the Hotel")
        .controls_now("hotel", None, 0);
}

#[test]
fn d4_who_is_delayed_neither_defends_nor_rides_in_this_round() {
    // One goes too far; seat 1 storms the undertaker's with three, and takes the bank.
    let race =
        town(2).gang(0, "plug plug").gang(1, "plug plug plug enforcer").controls(0, ["bank"]);
    let race = race.round(2).begins().plans(0, [("hotel", "plug")]).dice(&[6, 1]);
    let race = race.plans(1, [("undertaker", "plug plug plug"), ("bank", "enforcer")]);
    let race = race.happens("Delayed: plug 10.").happens("seat 0 with Silas Neat and plug 11;");
    assert_eq!(duty(&race, 10), Duty::Delayed);
    let race = race.fights(1).backs_down(0).asks(0, "posse");
    race.posse_rides(0, "bank").happens("seat 0 to the Bank with plug 11.");
}

#[test]
fn d4_posses_ride_free() {
    let race = far(false).controls(0, ["hotel"]).gang(1, "plug").begins();
    let race = race.plans(0, [("decoy", "plug")]).plans(1, [("hotel", "plug")]);
    // Now the hotel is five steps away.
    race.posse_rides(0, "hotel").does_not_happen("a roll of").asks(0, "stand");
}

/// Seat 0 is the Colonel, and seats 0 and 1 meet at the station.
fn cavalry() -> Race {
    let town = town(2).is(0, Character::ColonelCartwright).controls(0, ["church"]);
    let race = town.gang(0, "plug plug duellist enforcer").gang(1, "plug plug plug").begins();
    race.plans(0, [("depot", "plug"), ("bank", "enforcer")])
}

#[test]
fn c2_the_colonels_cavalry_joins_a_contested_claim_after_the_reveal() {
    let race = cavalry().plans(1, [("depot", "plug")]).happens("The cards are turned over");
    let rides = [
        "Nobody rides",
        "plug 11 rides to the Train Station",
        "duellist 12 rides to the Train Station",
    ];
    assert_eq!(race.asked(0, "cavalry").labels(), rides);
    let race =
        race.answers(0, "cavalry", "duellist 12").happens_by("C2", "Seat 0 sends duellist 12");
    race.happens("seat 0 with plug 10 and duellist 12; seat 1 with plug 14");
}

#[test]
fn c2_every_one_of_the_posse_may_ride_since_numbers_decide_who_is_shot_at() {
    let town = town(2).is(0, Character::ColonelCartwright).controls(0, ["church"]);
    let race = town.gang(0, "plug plug plug plug").gang(1, "plug").begins();
    let race = race.plans(0, [("depot", "10")]).plans(1, [("depot", "plug")]);
    assert_eq!(race.asked(0, "cavalry").labels().len(), 1 + 3);
    let race = race.answers(0, "cavalry", "plug 13");
    race.happens("seat 0 with plug 10 and plug 13; seat 1 with plug 14");
}

#[test]
fn c2_the_cavalry_reads_how_risky_the_way_is() {
    let town = far(true).gang(0, "plug").gang(1, "plug").begins();
    let race = town.plans(0, [("hotel", "10")]).plans(1, [("hotel", "13")]);
    let prompt = race.asked(0, "cavalry");
    assert!(prompt.text.contains("Others contest what you claim: the Hotel."), "{}", prompt.text);
    let label = "plug 11 rides to the Hotel (late on a roll of 2 or less)";
    assert!(race.asked(0, "cavalry").labels().iter().any(|it| it == label));
}

#[test]
fn c2_the_cavalry_may_stay_and_asks_for_nothing_where_nothing_is_contested() {
    let race = cavalry().plans(1, [("depot", "plug")]).answers(0, "cavalry", "Nobody");
    race.happens("Gunfight at the Train Station: seat 0 with plug 10; seat 1 with plug 14");
    cavalry().plans(1, [("school", "plug")]).controls_now("depot", Some(0), 1);
}

#[test]
fn c2_who_is_on_a_card_rides_nowhere_and_others_have_no_cavalry() {
    let all_placed = town(2).is(0, Character::ColonelCartwright).controls(0, ["church"]);
    let race = all_placed.gang(0, "plug plug").gang(1, "plug").begins();
    let race = race.plans(0, [("depot", "plug"), ("decoy", "plug")]).plans(1, [("depot", "plug")]);
    race.asks(0, "stand");
    let race = town(2).gang(0, "plug plug").gang(1, "plug").begins();
    race.plans(0, [("depot", "plug")]).plans(1, [("depot", "plug")]).asks(0, "stand");
}

#[test]
fn c2_a_headquarters_that_is_guarded_is_contested_too() {
    let town = town(2).is(0, Character::ColonelCartwright).controls(0, ["church"]);
    let race = town.gang(0, "plug plug plug duellist").begins();
    let race = race.plans(0, [("parlor", "plug plug plug")]);
    race.answers(0, "cavalry", "duellist").happens("and duellist 13; seat 1 with Mrs. Parlor");
}

#[test]
fn g29_everybody_goes_home_after_each_round_and_is_fit() {
    let race = town(2).gang(0, "plug plug").gang(1, "plug").with(|state| {
        let (winged, wounded) = (GunId(10), GunId(11));
        state.guns.get_mut(&winged).unwrap().winged = true;
        state.guns.get_mut(&wounded).unwrap().wounded = true;
    });
    let race = race.begins().plans(0, [("bank", "plug"), ("decoy", "11")]).plans(1, []);
    assert_eq!([10, 11, 12].map(|gun| duty(&race, gun)), [Duty::Posse; 3]);
    let race = race.happens_by("G29", "everybody goes home").gun_is(10, "fit").gun_is(11, "fit");
    assert_eq!((race.state().round, race.state().phase), (2, Phase::Plans));
}
