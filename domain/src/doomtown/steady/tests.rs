//! What the steady player does, and no longer does, in a town as a test finds it.

use serde_json::{Value, json};

use super::super::trial::{CHEATIN_PAIR, FLUSH, HIGH_CARD, PAIR, Town, Trial, town};
use super::super::{Doomtown, Reacts, StartPhase};
use super::answer;
use crate::engine::{Chance, PromptChoice, Show, Viewer};

/// The steady player's answer.
#[track_caller]
fn answered(it: &Trial, seat: u8) -> Value {
    let prompt = it.prompt(seat).expect("they are asked");
    let view = Doomtown::V1.view(it.state(), Viewer::Seat(prompt.seat));
    answer(&view, &prompt, &mut Chance::keyed([1; 32])).expect("they have an opinion")
}

/// The steady player's answer, in the words of the options.
#[track_caller]
fn chosen(it: &Trial, seat: u8) -> Vec<String> {
    let prompt = it.prompt(seat).expect("they are asked");
    let options = match prompt.choice {
        PromptChoice::One { options } | PromptChoice::Some { options, .. } => options,
        other => panic!("they are not asked to choose: {other:?}"),
    };
    let answer = answered(it, seat);
    let is_chosen =
        |value: &Value| *value == answer || answer.as_array().is_some_and(|it| it.contains(value));
    options.into_iter().filter(|it| is_chosen(&it.value)).map(|it| it.label).collect()
}

#[track_caller]
fn chooses(it: &Trial, seat: u8, words: &str) {
    let chosen = chosen(it, seat);
    assert!(chosen.len() == 1 && chosen[0].starts_with(words), "they choose {chosen:?}");
}

/// A town where the player would not win by passing.
fn undecided() -> Town {
    town().dude(1, "Lillian Morgan", "home")
}

#[test]
fn they_establish_themselves_at_a_deed_of_their_own() {
    let town = town()
        .hand(0, ["Establishin' Who's in Charge"])
        .dude(0, "Tommy Harden", "home")
        .deed(1, "Telegraph Office")
        .dude(1, "Lillian Morgan", "Telegraph Office");
    chooses(&town.clone().begins(), 0, "Pass");
    let it = town.deed(0, "Bunkhouse").begins();
    chooses(&it, 0, "Establishin'");
    chooses(&it.uses(0, "Establishin' Who's in Charge"), 0, "Bunkhouse");
}

#[test]
fn they_boot_allie_and_lawrence_only_where_it_gives_control() {
    let in_square =
        undecided().outfit(0, "The Sloane Gang").dude(0, "Allie Hensman", "town square");
    chooses(&in_square.begins(), 0, "Allie Hensman: gain a control point");
    let town = undecided().deed(0, "Bunkhouse").deed(1, "Blake Ranch");
    let at = |place| town.clone().dude(0, "Lawrence Blackwood", place).begins();
    chooses(&at("Blake Ranch:1"), 0, "Lawrence Blackwood: be worth");
    let at_home = chosen(&at("Bunkhouse:0"), 0);
    assert!(at_home.iter().all(|it| !it.contains("be worth")), "they choose {at_home:?}");
}

#[test]
fn they_use_nothing_where_it_helps_nobody() {
    let town = undecided().dude(0, "Judge Harry Somerset", "home").dude(1, "Fred Aims", "home");
    let arrests = |name| {
        let it = town.clone().dude(0, "Tommy Harden", "home").bounty(name, 1).begins();
        chosen(&it, 0)[0].starts_with("Judge Harry")
    };
    assert_eq!((arrests("Tommy Harden"), arrests("Fred Aims")), (false, true));
    let town = town.deed(0, "The Pharmacy");
    let heals = |name| chosen(&town.clone().booted(name).begins(), 0)[0].contains("Pharmacy");
    assert_eq!((heals("Fred Aims"), heals("Judge Harry Somerset")), (false, true));
}

#[test]
fn they_buy_nothing_that_leaves_too_little_for_the_next_morning() {
    // Pancho costs 5, and each day 4, as an outlaw among Law Dogs; home brings 3, the ante takes 1.
    let buys = |ghost_rock| {
        let it = undecided().hand(0, ["Pancho Castillo"]).ghost_rock(0, ghost_rock);
        chosen(&it.begins(), 0)[0].starts_with("Shop: Pancho")
    };
    assert_eq!((buys(6), buys(7)), (false, true));
}

#[test]
fn they_spend_all_on_a_deed_that_wins_today() {
    let buys = |facing: &str| {
        let it = town().hand(0, ["Bank of California"]).ghost_rock(0, 5);
        let it = it.dude(0, "Steven Wiles", "home").dude(1, facing, "home");
        chosen(&it.begins(), 0)[0].starts_with("Shop: Bank")
    };
    assert_eq!((buys("Fred Aims"), buys("Max Baine")), (true, false));
}

#[test]
fn they_pay_for_as_much_as_their_ghost_rock_holds() {
    let dudes = ["Steven Wiles", "Olivia Jenks", "Steele Archer", "Clint Ramsey"];
    let it = town().phase(StartPhase::Upkeep).ghost_rock(0, 0);
    let it = dudes.into_iter().fold(it, |it, dude| it.dude(0, dude, "home"));
    let it = it.begins().asks(0, "pay_upkeep");
    let paid = answered(&it, 0);
    let is_paid = |name| {
        let card = json!(it.card(name));
        paid.as_array().is_some_and(|them| them.iter().any(|it| it["card"] == card))
    };
    assert_eq!(dudes.map(is_paid), [false, true, true, true]);
}

#[test]
fn they_go_where_they_can_call_out_somebody_weaker() {
    let square = town().dude(1, "Fred Aims", "town square");
    let it = square.clone().dude(0, "Clyde Owens", "home").begins();
    chooses(&it, 0, "Move Clyde Owens");
    let it = square.clone().dude(0, "Philip Swinford", "home").begins();
    chooses(&it, 0, "Pass");
    let it = square.dude(0, "Clyde Owens", "town square").begins();
    chooses(&it, 0, "Call out Fred Aims with Clyde Owens");
}

#[test]
fn whoever_holds_a_deed_stays_there_while_others_shoot() {
    let town = town()
        .deed(1, "Bunkhouse")
        .dude(0, "Tommy Harden", "town square")
        .dude(0, "Judge Harry Somerset", "Bunkhouse")
        .dude(1, "Fred Aims", "town square");
    let posse = |town: Town| {
        let it = town.begins().calls_out(0, "Tommy Harden", "Fred Aims").accepts(1);
        chosen(&it.asks(0, "posse"), 0)
    };
    let with_another = posse(town.clone().dude(0, "Olivia Jenks", "home"));
    assert!(with_another.len() == 1 && with_another[0].starts_with("Olivia"), "{with_another:?}");
    // Alone Tommy would be weaker.
    let alone = posse(town);
    assert!(alone.len() == 1 && alone[0].starts_with("Judge Harry"), "{alone:?}");
}

#[test]
fn they_bring_enough_bullets_to_kidnap_somebody() {
    let it = undecided().hand(0, ["Kidnappin'"]).dude(0, "Clementine Lepp", "home");
    let it = it.dude(0, "Clyde Owens", "home").dude(1, "Marion Seville", "home");
    let it = it.begins().uses(0, "Kidnappin'").picks(0, "Clementine Lepp");
    let it = it.picks(0, "Marion Seville").asks(0, "posse");
    chooses(&it, 0, "Clyde Owens");
}

#[test]
fn they_curse_only_who_is_near() {
    let town = town().outfit(0, "The Fourth Ring").dude(0, "Jia Mein", "home");
    let town = town.bears("Jia Mein", ["Blood Curse"]);
    let curses = |place| {
        let it = town.clone().dude(1, "Fred Aims", place).begins();
        chosen(&it, 0)[0].contains("curse")
    };
    assert_eq!((curses("home"), curses("town square")), (false, true));
}

#[test]
fn arnold_saves_only_their_own() {
    let loses = |with_arnold| {
        let it = town().dude(with_arnold, "Arnold McCadish", "home");
        let it = it.will_draw(0, PAIR).will_draw(1, HIGH_CARD);
        it.shootout_between(["Travis Moone"], ["Allie Hensman"]).takes_lumps()
    };
    chooses(&loses(0), 0, "Pass");
    chooses(&loses(1), 1, "Arnold McCadish");
}

#[test]
fn they_pass_a_window_and_not_the_whole_day() {
    let it = town()
        .option(|it| it.reacts = Reacts::StandingOrders)
        .hand(0, ["Rumors"])
        .dude(0, "Tommy Harden", "town square")
        .dude(1, "Fred Aims", "town square")
        .begins();
    let it = it.calls_out(0, "Tommy Harden", "Fred Aims").accepts(1);
    assert_eq!(answered(&it, 0), json!({"type": "pass_now"}));
}

#[test]
fn they_swap_away_no_better_hand() {
    let swaps = |ours| {
        let it = town()
            .dude(0, "Olivia Jenks", "town square")
            .bears("Olivia Jenks", ["Quickdraw Handgun"])
            .will_draw(0, ours)
            .will_draw(1, CHEATIN_PAIR)
            .shootout_between(["Olivia Jenks"], ["Steele Archer"])
            .draws_hands();
        chosen(&it, 0)[0].contains("Quickdraw")
    };
    assert_eq!((swaps(FLUSH), swaps(HIGH_CARD)), (false, true));
}

#[test]
fn they_name_two_jokers_for_one_hand() {
    let drawn =
        ["Joker (red)", "Joker (black)", "Auto Cattle-Feeder", "Telegraph Office", "Bunkhouse"];
    let it = town()
        .will_draw(0, drawn)
        .will_draw(1, HIGH_CARD)
        .shootout_between(["Sheriff Dave Montreal"], ["Fred Aims"])
        .goes_on_until(|it| it.is_asked(0, "name_pip"));
    let first = answered(&it, 0);
    let it = it.replies(0, first.clone());
    let second = answered(&it, 0);
    assert_ne!(first, second);
    let it = it.replies(0, second);
    assert_eq!(it.rank(0), 8);
}

#[test]
fn a_joker_that_they_pull_is_a_king() {
    let it = town()
        .only_deck(0, ["Joker (red)"])
        .dude(0, "Tommy Harden", "town square")
        .bears("Tommy Harden", ["Legendary Holster"])
        .shootout_between(["Tommy Harden"], ["Fred Aims"]);
    let it = it.uses(0, "Legendary Holster");
    assert_eq!(answered(&it, 0)["pip"]["value"], 13);
}

#[test]
fn they_keep_goods_that_they_can_equip() {
    let it = town()
        .phase(StartPhase::Sundown)
        .hand(0, ["Shotgun", "Auction", "Blood Curse"])
        .dude(0, "Tommy Harden", "home")
        .begins();
    let it = it.asks(0, "sundown_discard");
    chooses(&it, 0, "Auction");
}

#[test]
fn they_do_not_bid_at_others_casinos() {
    let it =
        town().deed(0, "The Union Casino").dude(0, "Tommy Harden", "The Union Casino").begins();
    let it = it.uses(0, "The Union Casino").amount(0, 4);
    assert_eq!(answered(&it, 1), 0);
}

#[test]
fn they_say_which_of_those_that_are_offered() {
    let it = town()
        .hand(0, ["Rope and Ride"])
        .dude(0, "Tommy Harden", "town square")
        .bears("Tommy Harden", ["Roan"])
        .dude(1, "Fred Aims", "town square")
        .begins();
    let it = it.calls_out(0, "Tommy Harden", "Fred Aims").accepts(1).reacts(0, "Rope and Ride");
    chooses(&it.asks(0, "which"), 0, "Tommy Harden's Roan");
}
