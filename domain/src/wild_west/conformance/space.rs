//! Space: bands, movement, standing room, sight and pushes (V4 to V8, V62 to V65, V68, V70).

use serde_json::json;

use crate::wild_west::action::{Action, Target};
use crate::wild_west::ammunition::{Load, LoadKind};
use crate::wild_west::fact::Means;
use crate::wild_west::foes::Foe;
use crate::wild_west::ground::{Band, Cover, Ground, Hex, Zone};
use crate::wild_west::items::Item;
use crate::wild_west::state::{
    Boost, Change, Deed, Fighter, Loaded, Prepared, State, Trigger, Until, Who,
};
use crate::wild_west::statuses::Status;
use crate::wild_west::trial::{Trial, field};
use crate::wild_west::weapons::Weapon;

const ROUNDS: Means = Means::Weapon {
    weapon: Weapon::WornPistol,
    load: Some(Load { kind: LoadKind::Knockback, strength: 1 }),
};

fn walls(ground: &mut Ground, hexes: Vec<Hex>) {
    ground.zones.push(Zone { hexes, blocks: true, ..Zone::default() });
}

/// The hexes that a Move for so much Grit may end on.
fn ends(it: &Trial) -> Vec<String> {
    it.prompt(0).unwrap().options().into_iter().map(|it| it.label).collect()
}

#[test]
fn v4_exactly_thirty_yards_are_short_and_exactly_ninety_long() {
    let at = |q| field().foe(Foe::RidgeApe, q, 0).begins().state().band(Who(0), Who(1));
    use Band::{Arms, Distant, Long, Short};
    assert_eq!(
        [0, 1, 2, 6, 7, 18, 19].map(|q| at(q.max(1))),
        [Arms, Arms, Short, Short, Long, Long, Distant]
    );
    let it = field().foe(Foe::RidgeApe, 9, -4).begins();
    assert_eq!(it.state().band(Who(0), Who(1)), it.state().band(Who(1), Who(0)));
}

#[test]
fn v5_who_starts_distant_spends_five_grit_on_moving_at_most() {
    let far = |it: &mut State| {
        it.turn.as_mut().unwrap().move_grit = Some(5);
    };
    let it = field().foe(Foe::RidgeApe, 50, 0).with(far).begins().takes(0, Action::Move {});
    assert_eq!(it.range(0), (1, 5));
    let it =
        it.then_replies(0, json!(5)).then_replies(0, json!(Target::Hex { hex: Hex::at(30, 0) }));
    let it = it.does_not_offer(0, "Move").does_not_offer(0, "Lie down").offers(0, "Aim");
    assert_eq!(it.grit("Ada"), 1);
    // The next turn begins with six for moves again: the ape has come near.
    it.ends_turn(0).takes(0, Action::Move {}).expects(|it| it.range(0) == (1, 6));
}

#[test]
fn v6_each_thirty_yards_that_are_begun_cost_a_grit() {
    let to = |grit, q| field().foe(Foe::RidgeApe, -50, 0).begins().walks(0, grit, q, 0).grit("Ada");
    assert_eq!([to(1, 6), to(2, 7), to(2, 12), to(3, 13), to(3, 18)], [5, 4, 4, 3, 3]);
}

#[test]
fn v7_prices_are_rounded_up_to_a_grit_at_least() {
    let it = field().foe(Foe::RidgeApe, 50, 0).begins().walks(0, 1, -1, 0);
    assert_eq!(it.grit("Ada"), 5);
    // Fast in rough ground: a Short for a Grit.
    let it = field().foe(Foe::RidgeApe, 50, 0).options(|it| it.horses = vec![Hex::at(0, 1)]);
    let it = it.ground(|it| {
        let hexes = Hex::MIDDLE.within(20);
        it.zones.push(Zone { hexes, rough: true, ..Zone::default() });
    });
    let it = it.begins().takes(0, Action::Mount {}).walks(0, 1, -6, 0);
    assert_eq!(it.grit("Ada"), 4);
}

#[test]
fn v8_standing_up_costs_a_unit_of_one_s_speed() {
    let it = field().but(|it| it.prone = true).foe(Foe::RidgeApe, 50, 0).begins();
    assert_eq!(it.takes(0, Action::GetUp {}).grit("Ada"), 5);
    let it = field().item(Item::PlateCoat, 0);
    let it = it.but(|it| it.prone = true).foe(Foe::RidgeApe, 50, 0).begins();
    assert_eq!(it.takes(0, Action::GetUp {}).happens_by("V8", "Ada gets up").grit("Ada"), 4);
}

#[test]
fn v8_where_the_match_is_made_so_lying_counts_for_cover_and_against_one() {
    let far = |prone: bool| {
        let it = field().weapon(Weapon::Rifle).foe(Foe::Drifter, 9, 0).but(|it| it.prone = true);
        let it = if prone { it.options(|it| it.prone = true) } else { it };
        it.begins().attacks_with(0, Weapon::Rifle, "Drifter")
    };
    far(true).happens("Drifter defends with 1B, Light Cover");
    far(false).never_fact("defense_rolled");
    let near = |prone: bool| {
        let it = field().foe(Foe::Drifter, 1, 0).but(|it| it.prone = true);
        let it = if prone { it.options(|it| it.prone = true) } else { it };
        it.begins().attacks_with(0, Weapon::Knife, "Drifter")
    };
    near(true).happens("Ada rolls 1B1G");
    near(false).happens("Ada rolls 1G");
}

#[test]
fn v62_prepared_moves_count_among_the_five_grit() {
    let far = |it: &mut State| {
        it.turn.as_mut().unwrap().move_grit = Some(5);
    };
    let it = field().foe(Foe::RidgeApe, 50, 0).with(far).begins();
    let falls = Trigger::AllyFalls {};
    let it = it.prepares(0, Deed::Move { grit: 4 }, falls, "Any");
    it.expects(|it| it.state().turn.as_ref().unwrap().move_grit == Some(1));
}

#[test]
fn v63_each_move_is_paid_for_alone() {
    // Three hexes and three hexes are a Short each.
    let it = field().foe(Foe::RidgeApe, 50, 0).begins().walks(0, 1, -3, 0).walks(0, 1, -6, 0);
    assert_eq!(it.grit("Ada"), 4);
    // Rough hexes weigh 2: around them it is cheaper.
    let it = field().foe(Foe::RidgeApe, 50, 0).ground(|it| {
        let hexes = (1..=4).map(|q| Hex::at(q, 0)).collect();
        it.zones.push(Zone { hexes, rough: true, ..Zone::default() });
    });
    let it = it.begins().walks(0, 1, 4, 0);
    assert_eq!(it.grit("Ada"), 5);
}

#[test]
fn v63_no_more_grit_is_asked_for_than_there_is_way_to_go() {
    // Walls all around: a room of seven hexes.
    let it = field().foe(Foe::RidgeApe, 50, 0).ground(|it| {
        let ring = Hex::MIDDLE.within(2);
        walls(it, ring.into_iter().filter(|it| it.distance(Hex::MIDDLE) == 2).collect());
    });
    let it = it.begins().takes(0, Action::Move {}).asks(0, "move_to");
    assert_eq!(ends(&it).len(), 6);
}

#[test]
fn v63_the_nearest_hexes_are_listed_first_and_all_say_how_far_they_are() {
    let it = field().foe(Foe::RidgeApe, 50, 0).begins().takes(0, Action::Move {}).amount(0, 2);
    let options = it.prompt(0).map(|it| it.options()).unwrap_or_default();
    let mut away: Vec<String> = options.into_iter().filter_map(|it| it.detail).collect();
    let (rings, all) = (7..=12, away.len());
    assert_eq!(all, rings.clone().map(|it| 6 * it).sum::<usize>());
    away.dedup();
    assert_eq!(away, rings.map(|it| format!("{it} hexes away")).collect::<Vec<_>>());
}

#[test]
fn v64_one_on_a_hex_through_one_s_own_and_never_through_opponents() {
    let it = field().hero(1, 0).foe(Foe::Drifter, 0, 1).ground(|it| {
        walls(it, vec![Hex::at(1, -1), Hex::at(0, -1), Hex::at(-1, 0), Hex::at(-1, 1)]);
    });
    // The only way out leads through Ben.
    let it = it.begins().takes(0, Action::Move {}).amount(0, 1);
    let it = it.does_not_offer(0, "1,0").does_not_offer(0, "0,1").offers(0, "2,0");
    it.replies(0, json!(Target::Hex { hex: Hex::at(2, 0) })).happens("moves 2 hexes, to 2,0");
}

#[test]
fn v65_only_the_best_cover_counts() {
    let it = field().foe(Foe::Drifter, 4, 0).ground(|it| {
        let (beside, on) = (vec![Hex::at(3, 0)], vec![Hex::at(4, 0)]);
        it.zones.push(Zone { hexes: beside, cover: Cover::Heavy, ..Zone::default() });
        it.zones.push(Zone { hexes: on, cover: Cover::Light, ..Zone::default() });
    });
    let it = it.begins().shoots(0, "Drifter");
    it.happens("Drifter defends with 2B, Heavy Cover");
}

#[test]
fn v65_nobody_stands_in_the_line_of_sight() {
    let it = field().foe(Foe::RidgeApe, 2, 0).foe(Foe::Drifter, 4, 0).begins();
    it.shoots(0, "Drifter").happens("Ada attacks Drifter").never_fact("defense_rolled");
}

#[test]
fn v65_a_line_is_blocked_only_if_both_sides_of_it_are() {
    let sees = |hexes: fn(&mut Ground)| {
        let it = field().foe(Foe::Drifter, 1, 1).ground(hexes).begins();
        it.is_offered(0, "Attack")
    };
    assert!(sees(|it| walls(it, vec![Hex::at(0, 1)])));
    assert!(!sees(|it| walls(it, vec![Hex::at(0, 1), Hex::at(1, 0)])));
}

#[test]
fn v68_who_lies_may_do_anything_but_move() {
    let it = field().but(|it| it.prone = true).foe(Foe::Drifter, 3, 0).begins();
    let it = it.offers(0, "Attack").offers(0, "Aim").offers(0, "Dodge").offers(0, "Get up");
    it.does_not_offer(0, "Move").shoots(0, "Drifter").happens("Ada rolls 2B");
}

#[test]
fn v68_who_falls_bleeding_or_unconscious_lies() {
    let it = field().hero(0, 1).but(|it| it.health = 1).foe(Foe::RidgeApe, 50, 0).begins();
    let it = it.dice("h h").shoots(0, "Ben").happens("Ben falls");
    assert!(it.fighter("Ben").prone);
    let it = field().weapon(Weapon::ShortBow).but(|it| {
        let load = Load { kind: LoadKind::Sleep, strength: 1 };
        it.person_mut().unwrap().shots.push(Loaded { load, shots: 1, of: 3 });
    });
    let load = Some(Load { kind: LoadKind::Sleep, strength: 1 });
    let attack = Action::Attack { means: Means::Weapon { weapon: Weapon::ShortBow, load } };
    let it = it.hero(0, 4).foe(Foe::RidgeApe, 50, 0).begins().dice("h h").takes(0, attack);
    let it = it.happens("Ben is Unconscious [1]");
    assert!(it.fighter("Ben").prone && it.fighter("Ben").ails.has(Status::Unconscious));
}

fn heavy_rounds(it: &mut Fighter) {
    let load = Load { kind: LoadKind::Knockback, strength: 1 };
    it.person_mut().unwrap().shots.push(Loaded { load, shots: 3, of: 3 });
}

#[test]
fn v70_without_damage_nobody_is_pushed() {
    let it = field().but(heavy_rounds).foe(Foe::RidgeApe, 3, 0).begins().dice("- -");
    it.takes(0, Action::Attack { means: ROUNDS }).never_fact("pushed");
}

#[test]
fn v70_a_push_goes_a_short_away() {
    let it = field().but(heavy_rounds).foe(Foe::RidgeApe, 3, 0).begins().dice("h h - -");
    let it = it.takes(0, Action::Attack { means: ROUNDS });
    assert_eq!(it.fighter("Ridge ape").hex, Hex::at(9, 0));
}

#[test]
fn v70_a_push_sets_off_what_waits_for_a_move() {
    let it = field().but(heavy_rounds).hero(0, 1).foe(Foe::RidgeApe, 3, 0).with(|state| {
        let deed = Deed::Dodge { dice: 1, springs: false };
        let trigger = Trigger::Moves { by: Some(Who(2)) };
        let prepared = Prepared::new(Who(1), deed, trigger);
        state.prepared.push(prepared);
    });
    let it = it.begins().takes(0, Action::Attack { means: ROUNDS }).dice("h h - -");
    let it = it.picks(0, "Ridge ape");
    it.happens("Ridge ape is pushed").asks_by("V19", 1, "fire");
}

#[test]
fn v70_what_clings_to_somebody_is_not_pushed_off() {
    let it = field().but(heavy_rounds).hero(3, 0).foe(Foe::BogLeech, 3, 0).but(|it| {
        it.clings_to = Some(Who(1));
    });
    let it = it.begins().dice("h -").takes(0, Action::Attack { means: ROUNDS });
    let it = if it.is_asked(0, "attack_target") { it.then_picks(0, "Bog leech") } else { it };
    let it = it.happens("Bog leech takes 1 damage").never_fact("pushed");
    assert_eq!(it.fighter("Bog leech").hex, Hex::at(3, 0));
}

#[test]
fn v60_a_cripple_pays_double_to_mount_as_well() {
    let it = field().foe(Foe::RidgeApe, 50, 0).options(|it| it.horses = vec![Hex::at(0, 1)]);
    let it = it.with(|state| {
        let until = Until::TurnEnds { of: Who(0), skip: false };
        state.boosts.push(Boost { who: Who(0), what: Change::Slowed {}, until });
    });
    let it = it.begins().takes(0, Action::Mount {});
    assert_eq!(it.grit("Ada"), 4);
}
