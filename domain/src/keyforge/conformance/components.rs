//! Cards, decks, zones (KF1).

use super::super::cards::CARDS;
use super::super::decks;
use super::super::moments::How;
use super::super::printed::House::{self, Brobnar, Dis, Logos, Mars, Shadows};
use super::super::printed::Kind;
use super::super::rules::{KeyForge, Loadout, Options};
use super::super::things::{Color, Zone};
use super::super::trial::{board, code};
use crate::engine::{Rules, Seat, Viewer};

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

/// What is wrong with a deck, by where.
fn wrong(deck: &Loadout) -> Vec<String> {
    let found = KeyForge::V1.check(&Options::default(), &[Some(deck.clone()), None]);
    found.err().unwrap_or_default().into_iter().map(|it| it.pointer.to_string()).collect()
}

fn deck() -> Loadout {
    decks::ready_made().swap_remove(0).loadout
}

#[test]
fn kf1_a_maverick_belongs_to_its_own_house_only() {
    let with = |house| {
        let it = board(house).creature(0, "Troll", |it| it.maverick = Some(Dis)).begins();
        it.may_use(0, "Troll", How::Reap)
    };
    assert!(with(Dis) && !with(Brobnar));
}

#[test]
fn kf1_a_change_of_house_replaces_the_house_until_it_ends() {
    let it = board(Mars).bearer(0, "Troll", ["Brain Stem Antenna"]).hand(0, ["Tunk"]);
    let it = it.houses(0, [Brobnar, Dis, Mars]).begins().plays(0, "Tunk").then_picks(0, "left");
    let house = |it: &super::super::trial::Trial| it.state().house_of(it.card("Troll"));
    assert_eq!(house(&it), Mars);
    assert!(it.may_use(0, "Troll", How::Reap));
    assert_eq!(house(&it.ends_turn(0)), Brobnar);
}

#[test]
fn kf1_amber_on_a_card_is_in_nobodys_pool() {
    let it = board(Brobnar).amber(1, 5).creature(1, "Troll", |it| it.amber = 9).begins();
    let it = it.ends_turn(0).asks(1, "house");
    assert_eq!((it.keys(1), it.amber(1)), (0, 5));
}

#[test]
fn kf1_there_are_three_keys() {
    assert_eq!(Color::ALL.map(Color::name), ["red", "yellow", "blue"]);
    let it = board(Brobnar).amber(1, 6).begins().ends_turn(0);
    assert_eq!(it.labels(1), ["The red key", "The yellow key", "The blue key"]);
}

#[test]
fn kf1_owner_is_in_whose_deck_it_began_and_controller_on_whose_side_it_is() {
    let it = board(Brobnar).hand(0, ["Bumpsy"]).creature(0, "Troll", |it| it.foreign = true);
    let it = it.begins();
    let piece = it.piece("Troll");
    assert_eq!((piece.owner, piece.side), (Seat(1), Seat(0)));
    assert!(it.may_use(0, "Troll", How::Reap));
}

#[test]
fn kf1_the_hand_is_its_players_to_see_and_the_deck_nobodys() {
    let it = board(Brobnar).hand(0, ["Troll"]).archives(0, ["Punch"]).begins();
    let seen = |viewer: Viewer| {
        let player = it.view(viewer).players.swap_remove(0);
        (player.hand.is_some(), player.archives.is_some(), player.hand_size, player.deck)
    };
    assert_eq!(seen(Viewer::Seat(Seat(0))), (true, true, 1, 10));
    assert_eq!(seen(Viewer::Seat(Seat(1))), (false, false, 1, 10));
    assert_eq!(seen(Viewer::Public), (false, false, 1, 10));
}

#[test]
fn kf1_discard_pile_and_purged_cards_lie_open_and_the_pile_keeps_its_order() {
    let it = board(Brobnar).discard(1, ["Troll", "Punch"]).hand(0, ["Smith"]).begins();
    let it = it.plays(0, "Smith");
    let codes = |seat: usize| {
        let pile = it.view(Viewer::Public).players.swap_remove(seat).discard;
        pile.into_iter().map(|it| it.code).collect::<Vec<_>>()
    };
    assert_eq!((codes(1), codes(0)), (vec![code("Troll"), code("Punch")], vec![code("Smith")]));
    let it = board(Logos).hand(0, ["Library Access"]).begins().plays(0, "Library Access");
    let purged = it.view(Viewer::Seat(Seat(1))).players.swap_remove(0).purged;
    assert_eq!(purged[0].code, code("Library Access"));
}

#[test]
fn kf1_1_a_deck_is_twelve_cards_of_each_of_three_houses() {
    assert_eq!(wrong(&deck()), Vec::<String>::new());
    let fewer = |count: u8| {
        let mut it = deck();
        it.cards[0].count += count;
        wrong(&it)
    };
    assert_eq!(fewer(1), ["/loadouts/0/cards"]);
    let mut two = deck();
    two.houses[1] = two.houses[0];
    assert!(wrong(&two).contains(&"/loadouts/0/houses".to_owned()));
}

#[test]
fn kf1_1_copies_are_allowed() {
    assert!(deck().cards.iter().any(|it| 1 < it.count));
}

#[test]
fn kf1_1_a_maverick_counts_for_its_own_house() {
    let mut it = deck();
    let other = it.houses.iter().copied().find(|house| *house != first_house(&it)).expect("three");
    it.cards[0].maverick = Some(other);
    assert_eq!(wrong(&it), ["/loadouts/0/cards", "/loadouts/0/cards"]);
}

fn first_house(deck: &Loadout) -> House {
    super::super::cards::card(deck.cards[0].id).house
}

#[test]
fn kf1_4_a_card_under_another_is_for_its_controller_to_look_at() {
    let it = board(Shadows).artifact(0, "Masterplan", |it| it.under = vec![code("Troll").into()]);
    let it = it.begins();
    assert_eq!(it.zone("Troll"), Zone::Under);
    let seen = |viewer| {
        let view = serde_json::to_string(&it.view(viewer)).expect("it is plain");
        view.contains("\"troll\"")
    };
    assert!(seen(Viewer::Seat(Seat(0))) && !seen(Viewer::Seat(Seat(1))) && !seen(Viewer::Public));
}

#[test]
fn kf1_4_when_the_other_leaves_play_it_goes_to_its_owners_discard_pile() {
    let it = board(Mars).hand(0, ["EMP Blast"]);
    let it = it.artifact(1, "Masterplan", |it| it.under = vec![code("Troll").into()]).begins();
    let it = it.plays(0, "EMP Blast").happens_by("KF1.4", "Troll");
    assert_eq!(it.discard(1), ["Masterplan", "Troll"]);
}

#[test]
fn kf1_4_the_active_player_orders_several_that_lay_under_a_card() {
    let it = board(Mars).hand(0, ["EMP Blast"]).artifact(1, "Masterplan", |it| {
        it.under = ["Troll", "Krump", "Troll"].map(|it| code(it).into()).to_vec();
    });
    let it = it.begins().plays(0, "EMP Blast").asks_by("KF1.4", 0, "discard_order");
    let it = it.order(0, ["Krump", "Troll", "Troll"]);
    assert_eq!(it.discard(1), ["Masterplan", "Krump", "Troll", "Troll"]);
}

#[test]
fn kf1_4_what_the_other_says_of_it_comes_first() {
    let it = board(Shadows).artifact(0, "Masterplan", |it| it.under = vec![code("Troll").into()]);
    let it = it.begins().uses_omni(0, "Masterplan");
    assert_eq!((it.line(0), it.discard(0)), (vec!["Troll"], vec!["Masterplan"]));
}

#[test]
fn kf1_the_first_set_has_amber_icons_only() {
    let with = |icons: u8| CARDS.iter().filter(|it| it.amber == icons).count();
    assert_eq!([1, 2, 3, 4].map(with), [120, 4, 1, 1]);
    let of = |kind: Kind| CARDS.iter().filter(|it| it.kind == kind).count();
    let kinds = [Kind::Creature, Kind::Action, Kind::Artifact, Kind::Upgrade].map(of);
    assert_eq!(kinds, [154, 134, 61, 21]);
}
