use serde_json::json;

use super::{SideView, View, view};
use crate::doomtown::trial::{HIGH_CARD, PAIR, THREES, Trial, code, town};
use crate::engine::{Seat, Viewer};

fn seen_by(it: &Trial, seat: u8) -> View {
    view(it.state(), Viewer::Seat(Seat(seat)))
}

/// Why a player cannot use a card now, by its title.
fn why_not<'a>(it: &Trial, view: &'a View, title: &str) -> Option<&'a str> {
    let used = view.uses.iter().find(|used| it.state().title(used.card) == title);
    used.expect("it has an ability").why_not.as_deref()
}

/// Why a card of a player's hand cannot come into play now.
fn why_no_entry(it: &Trial, seat: u8, title: &str) -> Option<String> {
    let players = seen_by(it, seat).players;
    let hand = players[usize::from(seat)].hand.clone().unwrap_or_default();
    hand.into_iter().find(|card| card.title == title).expect("it is in the hand").why_not
}

#[test]
fn it_says_why_a_card_cannot_be_used_now() {
    let it = town().dude(0, "Olivia Jenks", "town square").bears("Olivia Jenks", ["Shotgun"]);
    let it = it.dude(1, "Steele Archer", "town square").deed(0, "Circle M Ranch");
    let it = it.deed(1, "Circle M Ranch").begins();
    let (own, other) = (seen_by(&it, 0), seen_by(&it, 1));
    assert_eq!(why_not(&it, &own, "Circle M Ranch"), None);
    assert_eq!(why_not(&it, &own, "Shotgun"), Some("it is not the time for it"));
    assert_eq!(why_not(&it, &other, "Circle M Ranch"), Some("it is not your turn"));
    let it = it.uses(0, "Circle M Ranch:0").passes(1);
    assert_eq!(why_not(&it, &seen_by(&it, 0), "Circle M Ranch"), Some("it was used today"));
}

#[test]
fn it_says_why_a_card_cannot_come_into_play_now() {
    let it = town().hand(0, ["Steven Wiles", "Shotgun"]).hand(1, ["Steven Wiles"]);
    let it = it.ghost_rock(0, 5).begins();
    assert_eq!(why_no_entry(&it, 0, "Steven Wiles"), None);
    assert_eq!(why_no_entry(&it, 0, "Shotgun").as_deref(), Some("nobody can carry it"));
    assert_eq!(why_no_entry(&it, 1, "Steven Wiles").as_deref(), Some("it is not your turn"));
    let fight = town().hand(0, ["Steven Wiles"]);
    let fight = fight.shootout_between(["Olivia Jenks"], ["Steele Archer"]);
    let why = why_no_entry(&fight, 0, "Steven Wiles");
    assert_eq!(why.as_deref(), Some("it cannot come into play in a shootout"));
}

#[test]
fn what_is_played_and_pulled_lies_open_while_somebody_is_asked() {
    let it = town().dude(0, "Steele Archer", "home").bears("Steele Archer", ["Blood Curse"]);
    let it = it.with(|it| it.players[0].in_play[0].attachments.push(code("Doyle's Hoyle")));
    let it = it.will_draw(0, ["Kidnappin'"]).begins().uses(0, "Blood Curse");
    let seen = view(it.state(), Viewer::Public);
    assert_eq!(seen.pulled.iter().map(|it| &it.title).collect::<Vec<_>>(), ["Kidnappin'"]);
    let pull = seen.pull.expect("a pull is carried out");
    let test = pull.test.expect("a skill is tested");
    assert_eq!((test.rating, test.difficulty, pull.pip.map(|it| it.value)), (2, 9, Some(7)));
    let asked = it.prompt(0).expect("a react").text;
    assert!(
        asked.starts_with(
            "Steele Archer pulls Kidnappin' (7C) (Blood Curse); with Huckster 2 that is 9 against \
             a difficulty of 9."
        ),
        "{asked}"
    );
    let it = it.lets_pass(0);
    let seen = view(it.state(), Viewer::Public);
    assert!(seen.pulled.is_empty() && seen.pull.is_none() && seen.played.is_empty());
}

#[test]
fn a_pulled_joker_lies_open_while_it_is_named() {
    let it = town().dude(0, "Steele Archer", "home").bears("Steele Archer", ["Blood Curse"]);
    let it = it.will_draw(0, ["Joker (red)"]).begins().uses(0, "Blood Curse");
    let it = it.asks(0, "name_pip").happens("Seat 0 pulls a joker (Blood Curse).");
    let seen = view(it.state(), Viewer::Public);
    assert_eq!(seen.pulled.iter().map(|it| &it.title).collect::<Vec<_>>(), ["Joker (red)"]);
    assert_eq!(seen.pull.expect("a pull").pip, None);
    let asked = it.prompt(0).expect("a joker").text;
    assert!(asked.contains("to test Huckster 2 against a difficulty of 9"), "{asked}");
    it.pip(0, "KC").happens("Seat 0 names the pulled joker KC");
}

#[test]
fn who_comes_into_play_is_seen_before_anybody_reacts() {
    let it = town().deed(0, "Stagecoach Office").hand(0, ["Olivia Jenks"]).begins();
    let it = it.shops(0, "Olivia Jenks").asks(0, "dude_entering");
    let asked = it.prompt(0).expect("a react").text;
    let expected = "Olivia Jenks is about to come into play at seat 0's home. React, or pass?";
    assert_eq!(asked, expected);
    let seen = view(it.state(), Viewer::Public);
    assert_eq!(seen.played.iter().map(|it| &it.title).collect::<Vec<_>>(), ["Olivia Jenks"]);
    assert_eq!(seen.players[0].hand_size, 0);
    assert!(it.lets_pass(0).in_play("Olivia Jenks"));
}

#[test]
fn a_question_names_what_was_chosen_before() {
    let it = town().deed(0, "Charlie's Place").dude(0, "Olivia Jenks", "Charlie's Place");
    let it = it.dude(0, "Clint Ramsey", "Charlie's Place").begins();
    let it = it.uses(0, "Charlie's Place").picks(0, "Clint Ramsey").asks(0, "up_or_down");
    let asked = it.prompt(0).expect("a question").text;
    assert!(asked.contains("Chosen: Clint Ramsey (2 stud) at Charlie's Place."), "{asked}");
    let it = town().deed(0, "The Union Casino").dude(0, "Tommy Harden", "The Union Casino");
    let it = it.begins().uses(0, "The Union Casino").amount(0, 4).asks(1, "amount");
    let asked = it.prompt(1).expect("a question").text;
    assert!(asked.contains("Chosen: Tommy Harden") && asked.contains("Bid: 4 ghost"), "{asked}");
}

fn sides(it: &Trial) -> Vec<SideView> {
    view(it.state(), Viewer::Public).shootout.expect("a shootout").sides
}

/// The casualties that each side has to take as the round was decided, and those that were added.
fn due(it: &Trial) -> Vec<(Option<u32>, u32)> {
    sides(it).iter().map(|it| (it.due, it.added)).collect()
}

#[test]
fn casualties_are_due_from_the_deciding_of_a_round_until_the_next_begins() {
    let it = town().hand(1, ["Hot Lead Flyin'"]).will_draw(0, THREES).will_draw(1, PAIR);
    let theirs = ["Kevin Wainwright", "Steven Wiles"];
    let it = it.shootout_between(["Olivia Jenks", "Fred Aims"], theirs);
    assert_eq!(due(&it), [(None, 0), (None, 0)]);
    let it = it.takes_lumps();
    assert_eq!(due(&it), [(Some(0), 0), (Some(2), 0)]);
    let it = it.casualties(1, [("Kevin Wainwright", 2)]).reacts(1, "Hot Lead Flyin'");
    assert_eq!(due(&it), [(Some(0), 1), (Some(2), 0)]);
    let it = it.goes_on_until(|it| it.state().shootout.as_ref().is_some_and(|it| it.round == 2));
    assert_eq!(due(&it), [(None, 0), (None, 0)]);
}

#[test]
fn casualties_are_seen_while_they_count() {
    let it = town().hand(1, ["Takin' Ya With Me"]).will_draw(0, PAIR).will_draw(1, HIGH_CARD);
    let it = it.shootout_between(["Olivia Jenks"], ["Fred Aims", "Steele Archer"]).takes_lumps();
    assert_eq!(due(&it), [(Some(0), 0), (Some(1), 0)]);
    let it = it.casualties(1, [("Fred Aims", 1)]).asks(1, "casualties_taken");
    let sides = sides(&it);
    assert_eq!(sides[1].losses.iter().map(|it| it.code).collect::<Vec<_>>(), [code("Fred Aims")]);
    let asked = it.prompt(1).expect("a react").text;
    assert!(asked.contains("Fred Aims (value 2, 2 bullets)"), "{asked}");
}

#[test]
fn what_lasts_by_the_code_of_a_card_says_what_is_so() {
    let it = town().dude(0, "Warden for Tests", "town square");
    let it = it.dude(1, "Allie Hensman", "town square").begins();
    let it = it.uses(0, "Warden for Tests").picks(0, "Warden for Tests");
    let lasting = serde_json::to_value(&seen_by(&it, 1).lasting).expect("a view serializes");
    assert_eq!(lasting[0]["change"], json!({"type": "of_card", "code": "09904"}));
    assert_eq!(lasting[0]["says"], "Warden for Tests cannot be called out");
}
