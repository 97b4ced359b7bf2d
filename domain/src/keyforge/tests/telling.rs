//! What views and questions say.

use serde_json::json;

use crate::engine::{AnyMatch, Eyes, Mark, Seat, Viewer};
use crate::keyforge::adjustment::Adjustment;
use crate::keyforge::cards::CARDS;
use crate::keyforge::fact::Fact;
use crate::keyforge::held::Held;
use crate::keyforge::moments::How;
use crate::keyforge::printed::House::{Brobnar, Dis, Logos, Sanctum, Untamed};
use crate::keyforge::printed::Keyword;
use crate::keyforge::scenario::{Attached, StartStep};
use crate::keyforge::state::ShownTo;
use crate::keyforge::things::Counter;
use crate::keyforge::trial::{Board, Trial, board, code, worn};
use crate::keyforge::view::{CardView, PileCard, View};

/// A view of ten creatures a side has no more bytes.
const VIEW_BYTES_MAX: usize = 20_000;

fn seen(it: &Trial) -> View {
    it.view(Viewer::Seat(Seat(0)))
}

/// A card in play, as a player sees it.
#[track_caller]
fn shown(it: &Trial, title: &str) -> CardView {
    let card = it.card(title);
    let cards = seen(it).players.into_iter().flat_map(|it| it.line.into_iter().chain(it.artifacts));
    cards.into_iter().find(|it| it.card == card).expect("it is in play")
}

/// The ways that are closed, each with why.
fn closed(it: &Trial, title: &str) -> Vec<(How, String)> {
    shown(it, title).closed.into_iter().map(|it| (it.how, it.why)).collect()
}

#[test]
fn kf3_turns_and_their_steps_are_marked_by_short_names() {
    let it = board(Brobnar).begins().ends_turn(0);
    let marked = it.shown(Viewer::Public).into_iter();
    let marked: Vec<(Mark, String)> =
        marked.filter_map(|it| Some((it.mark?, it.short.unwrap_or_default()))).collect();
    let (turn, phase) = (|it: &str| (Mark::Turn, it.into()), |it: &str| (Mark::Phase, it.into()));
    assert_eq!(marked, [phase("Ready"), phase("Draw"), turn("Turn 4"), phase("House")]);
}

#[test]
fn a_way_that_is_closed_says_why_where_another_is_open() {
    let it =
        board(Brobnar).creature(0, "Troll", |it| it.enraged = true).line(1, ["Krump"]).begins();
    let (troll, krump) = (shown(&it, "Troll"), shown(&it, "Krump"));
    assert_eq!((troll.ways.as_slice(), troll.why_not), (&[How::Fight][..], None));
    assert_eq!(closed(&it, "Troll"), [(How::Reap, "it is enraged and has to fight".to_owned())]);
    assert!(krump.closed.is_empty() && krump.ways.is_empty());
    let it = board(Brobnar).line(0, ["Troll"]).begins();
    assert_eq!(closed(&it, "Troll"), [(How::Fight, "it finds no creature to fight".to_owned())]);
    // Where no way is open, one reason is enough.
    let it = board(Dis).line(0, ["Troll"]).begins();
    let troll = shown(&it, "Troll");
    assert!(troll.closed.is_empty() && troll.why_not.is_some());
}

#[test]
fn a_view_shows_the_fight_and_who_was_attacked() {
    let it =
        board(Untamed).line(0, ["Ancient Bear"]).line(1, ["Briar Grubbling", "Umbra"]).begins();
    assert!(seen(&it).fight.is_none());
    let it = it.fights(0, "Ancient Bear", "Briar Grubbling").asks(0, "next");
    let fight = seen(&it).fight.expect("they fight");
    let both = (it.card("Ancient Bear"), it.card("Briar Grubbling"));
    assert_eq!((fight.attacker, fight.defender), both);
    let it = board(Brobnar).line(0, ["Troll"]).line(1, ["Ozmo, Martianologist"]).begins();
    assert!(!shown(&it, "Ozmo, Martianologist").attacked);
    let it = it.fights(0, "Troll", "Ozmo, Martianologist");
    assert!(shown(&it, "Ozmo, Martianologist").attacked && seen(&it).fight.is_none());
}

/// What a player may look for among the options of what they are asked, and not find.
fn closed_options(it: &Trial, seat: u8) -> Vec<(String, String)> {
    let prompt = it.prompt(seat).expect("the seat is asked");
    let closed = it.game().closed(Seat(seat), &prompt.id);
    closed.into_iter().map(|it| (it.label, it.rule)).collect()
}

#[test]
fn a_house_that_cannot_be_chosen_is_closed() {
    let it = board(Dis).step(StartStep::House);
    let it = it.creature(1, "Restringuntus", |it| it.chose = Some(Logos)).begins();
    assert_eq!(closed_options(&it, 0), [("Logos".to_owned(), "KF3.2".to_owned())]);
}

#[test]
fn a_creature_that_taunt_guards_is_closed() {
    let it = board(Brobnar).line(0, ["Troll"]);
    let it = it.line(1, ["Urchin", "Champion Anaphiel", "Krump", "Umbra"]).begins();
    let it = it.answers(0, "play", "Fight with Troll");
    let guarded = closed_options(&it, 0);
    assert_eq!(guarded.len(), 2);
    assert!(guarded[0].0.starts_with("Urchin") && guarded[1].0.starts_with("Krump"));
    assert!(guarded.iter().all(|(_, rule)| rule == "KF15.1"));
}

#[test]
fn a_view_names_what_a_card_has_purged() {
    let it = board(Logos).artifacts(1, ["Spangler Box"]);
    let it = it.purged_by_artifact(1, [("Troll", true)]).begins();
    let it = shown(&it, "Spangler Box");
    assert_eq!((it.beneath, it.purged.len(), it.under.len()), (1, 1, 0));
}

#[test]
fn a_view_of_ten_creatures_a_side_is_small() {
    let most = ["Troll", "Krump", "Bumpsy", "Mother", "Dextre", "Umbra", "Tunk", "Nexus"];
    let dress = |it: Board, seat: u8| {
        let it =
            it.line(seat, most).hand(seat, ["Punch", "Anger", "Troll", "Krump", "Tunk", "Umbra"]);
        let it = it.bearer(seat, "Dodger", ["Blood of Titans", "Phoenix Heart"]);
        let it = it.creature(seat, "Ancient Bear", |it| {
            it.upgrades = worn(["Blood of Titans"]);
            (it.damage, it.amber, it.stunned, it.warded) = (2, 1, true, true);
        });
        it.discard(seat, most).artifacts(seat, ["Masterplan", "Spangler Box"])
    };
    let it = dress(dress(board(Brobnar), 0), 1).begins();
    let bytes = serde_json::to_vec(&seen(&it)).expect("views are plain").len();
    println!("{bytes} bytes");
    assert!(bytes < VIEW_BYTES_MAX, "{bytes} bytes");
}

#[test]
fn a_choice_of_effects_reads_as_the_card() {
    let it = board(Sanctum).hand(0, ["Begone!"]).line(1, ["Dextre"]).begins();
    assert_eq!(it.plays(0, "Begone!").labels(0), ["Destroy each Dis creature", "Gain 1 amber"]);
}

#[test]
fn a_card_lets_its_player_do_one_thing_or_not() {
    for it in CARDS {
        let constant = it.constant.iter().flat_map(|it| it.abilities);
        let abilities = it.abilities.iter().chain(constant);
        let offers: Vec<&str> = abilities.filter_map(|it| it.may).chain(it.offers).collect();
        assert!(offers.iter().all(|offer| Some(*offer) == it.offer()), "{}: {offers:?}", it.id);
        let lasting = it.lasting.iter().flat_map(|it| it.abilities);
        assert!(lasting.filter_map(|it| it.may).next().is_none(), "{}", it.id);
        assert_ne!(it.effects.len(), 1, "{}", it.id);
    }
}

/// How often a viewer learns something by what happened, and how often that is worth a mark.
fn told(it: &Trial, viewer: Viewer) -> (usize, usize) {
    let reveals: Vec<_> = it.shown(viewer).into_iter().filter(|it| it.reveals).collect();
    let marked = reveals.iter().filter(|it| !it.usual).count();
    (reveals.len(), marked)
}

#[test]
fn what_every_turn_reveals_is_not_marked() {
    let seats = [0, 1].map(|seat| Viewer::Seat(Seat(seat)));
    let it = board(Brobnar).hand(0, ["Troll", "Punch"]).line(1, ["Krump"]).begins();
    let played = it.clone().plays(0, "Troll");
    assert_eq!(seats.map(|viewer| told(&played, viewer)), [(0, 0), (1, 0)]);
    let discarded = it.clone().discards(0, "Troll");
    assert_eq!(seats.map(|viewer| told(&discarded, viewer)), [(0, 0), (1, 0)]);
    let drawn = it.ends_turn(0);
    assert_eq!(seats.map(|viewer| told(&drawn, viewer)), [(1, 0), (0, 0)]);
    assert_eq!(told(&drawn, Viewer::Judge), (0, 0));
}

#[test]
fn what_an_effect_reveals_is_marked_once() {
    let it = board(Dis).hand(0, ["Mind Barb"]).hand(1, ["Troll"]).begins();
    let it = it.plays(0, "Mind Barb");
    let seats = [0, 1].map(|seat| told(&it, Viewer::Seat(Seat(seat))));
    assert_eq!(seats, [(1, 1), (1, 0)]);
    // A hand that was shown already reveals nothing more as it is played.
    let it = board(Brobnar).hand(0, ["Troll"]).begins();
    let mut shown = it.state().clone();
    let card = it.card("Troll");
    shown.shown.push(ShownTo { seat: Seat(1), card });
    let it = it.plays(0, "Troll");
    let fact = it.fact(|it| matches!(it, Fact::CardPlayed(_)).then(|| it.clone()));
    let viewer = Viewer::Seat(Seat(1));
    let eyes = Eyes { before: &shown, after: it.state(), viewer };
    assert!(!fact.shown(&eyes).reveals);
}

#[test]
fn a_number_that_is_divided_is_named() {
    let it = board(Untamed).hand(0, ["Cooperative Hunting"]).line(0, ["Umbra", "Dextre"]);
    let it = it.line(1, ["Troll"]).begins().plays(0, "Cooperative Hunting");
    let asked = it.prompt(0).expect("there is damage to divide").text;
    assert!(asked.ends_with("Divide 2 among the cards, as you like."), "{asked}");
}

#[test]
fn a_question_says_whether_several_may_be_chosen() {
    let asked = |title: &'static str| {
        let it = board(Untamed).hand(0, [title]).line(1, ["Troll", "Krump", "Bumpsy"]).begins();
        it.plays(0, title).prompt(0).expect("there is something to choose").text
    };
    let many = asked("Nature’s Call");
    assert!(many.ends_with("Choose among the creatures."), "{many}");
    let it = board(Brobnar).hand(0, ["Punch"]).line(1, ["Troll", "Krump"]).begins();
    let one = it.plays(0, "Punch").prompt(0).expect("there is something to choose").text;
    assert!(one.ends_with("Choose a creature."), "{one}");
}

#[test]
fn a_judge_reads_of_each_copy_where_it_lies() {
    let it = board(Logos).line(0, ["Troll", "Troll"]).hand(0, ["Troll", "Troll"]);
    let it = it.deck(0, ["Troll"]).discard(0, ["Troll"]).archives(0, ["Troll"]);
    let it = it.with(|it| it.players[0].purged = vec![code("Troll").into()]);
    let it = it.with(|it| it.players[1].hand = vec![code("Troll").into()]).begins();
    let offered: Vec<String> = it.game().adjustments().into_iter().map(|it| it.label).collect();
    for wanted in [
        "Troll (place 2 of seat 0's battleline) goes into the hand of seat 0",
        "Troll (in seat 0's hand, 1 of 2) goes on top of the deck of seat 0",
        "Troll (in seat 0's hand, 2 of 2) goes into the archives of seat 0",
        "Troll (in seat 0's deck) goes on top of the discard pile of seat 0",
        "Troll (in seat 0's archives) goes out of the game",
        "Troll (in seat 0's discard pile) goes into play for seat 0",
        "Troll (in seat 0's purged cards) goes into the hand of seat 0",
        "Troll (in seat 1's hand) goes on top of the deck of seat 1",
    ] {
        assert!(offered.iter().any(|it| it == wanted), "{wanted}: {offered:#?}");
    }
}

#[test]
fn a_judge_is_offered_no_armor_that_was_not_there() {
    let it = board(Sanctum).line(0, ["Troll", "Staunch Knight"]).begins();
    let offered = it.game().adjustments().into_iter().map(|it| it.label);
    let armor: Vec<String> = offered.filter(|it| it.contains("armor")).collect();
    let knight = |used: u8| format!("Staunch Knight has used {used} of its 2 armor this turn");
    assert_eq!(armor, [knight(1), knight(2)]);
    let card = it.card("Staunch Knight");
    let it = it.judge_corrects(Adjustment::SetArmorUsed { card, armor_used: 2 });
    let it = it.judge_corrects(Adjustment::SetArmorUsed { card, armor_used: 0 });
    it.happens("Staunch Knight has used no armor this turn");
}

#[test]
fn a_view_says_of_cards_beside_play_whose_they_are_and_what_is_special_about_them() {
    let special = |foreign| Held {
        code: code("Troll"),
        foreign,
        maverick: Some(Logos),
        keywords: vec![Keyword::Assault { x: 2 }],
    };
    let it = board(Brobnar).with(|it| {
        let own = &mut it.players[0];
        (own.archives, own.hand) = (vec![special(true)], vec![special(false)]);
        (own.discard, own.purged) = (vec![special(false)], vec![special(false)]);
    });
    let it = it.artifact(0, "Spangler Box", |it| {
        (it.purged, it.under) = (vec![special(true)], vec![special(true)]);
    });
    let it = it.begins();
    let fields = |card: &PileCard| {
        let keywords: Vec<_> = card.keywords.iter().map(|it| (it.keyword.as_str(), it.x)).collect();
        assert_eq!((card.house, keywords), (Some(Logos), vec![("assault", Some(2))]));
        card.owner
    };
    let own = seen(&it).players.remove(0);
    assert_eq!(own.archives.iter().flatten().map(fields).collect::<Vec<_>>(), [Some(Seat(1))]);
    assert_eq!([&own.discard[0], &own.purged[0]].map(fields), [None, None]);
    let holder = &own.artifacts[0];
    assert_eq!([&holder.under[0], &holder.purged[0]].map(fields), [Some(Seat(1)); 2]);
    let held = &own.hand.expect("it is their own")[0];
    assert_eq!((held.house, held.owner, held.keywords.len()), (Logos, None, 1));
    // What is printed is not said of each card in a pile.
    let it = board(Brobnar).discard(0, ["Krump"]).begins();
    let krump = serde_json::to_value(&seen(&it).players[0].discard[0]).expect("it is plain");
    assert_eq!(krump.as_object().expect("an object").keys().collect::<Vec<_>>(), ["card", "code"]);
}

#[test]
fn archives_are_shown_to_nobody_else() {
    let it = board(Brobnar).archives(0, ["Troll"]).artifact(0, "Spangler Box", |it| {
        it.under = vec![code("Krump").into()];
    });
    let it = it.begins();
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Public] {
        let own = it.view(viewer).players.remove(0);
        assert_eq!((own.archives, own.archives_size), (None, 1));
        assert!(own.artifacts[0].under.is_empty() && own.artifacts[0].beneath == 1);
    }
}

#[test]
fn an_upgrade_shows_what_any_card_in_play_does() {
    let it = board(Brobnar).creature(0, "Troll", |it| {
        it.upgrades = vec![Attached {
            code: code("Blood of Titans"),
            owned_by_other: true,
            maverick: Some(Sanctum),
            keywords: vec![Keyword::Versatile],
            counters: vec![Counter { name: "doom".to_owned(), count: 2 }],
            chose: Some(Dis),
            ..Attached::default()
        }];
    });
    let it = it.begins();
    let upgrade = shown(&it, "Troll").upgrades.remove(0);
    assert_eq!((upgrade.controller, upgrade.owner), (Seat(0), Some(Seat(1))));
    assert_eq!((upgrade.house, upgrade.chose), (Sanctum, Some(Dis)));
    assert_eq!(upgrade.keywords[0].keyword, "versatile");
    assert_eq!((upgrade.counters[0].name.as_str(), upgrade.counters[0].count), ("doom", 2));
}

#[test]
fn a_use_tells_what_it_brings_about_and_not_what_playing_or_fighting_would() {
    let it = board(Brobnar).line(0, ["Ganger Chieftain", "Headhunter"]).line(1, ["Troll"]);
    let it = it.begins();
    let choice = json!(it.prompt(0).expect("it is their turn").choice);
    let options = choice["options"].as_array().expect("they have several options");
    let detail = |label: &str| {
        let option = options.iter().find(|it| it["label"] == label);
        option.expect("it can be used so")["detail"].as_str()
    };
    assert_eq!(detail("Reap with Ganger Chieftain"), None);
    assert_eq!(detail("Reap with Headhunter"), None);
    assert_eq!(detail("Fight with Headhunter"), Some("After Fight: Gain 1 amber."));
}
