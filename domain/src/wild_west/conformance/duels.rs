//! Duels at high noon (W17, V42 to V50, V102 to V105).

use crate::engine::Viewer;
use crate::engine::trial::Opening;
use crate::wild_west::action::Action;
use crate::wild_west::characters::ready_made;
use crate::wild_west::dice::Pool;
use crate::wild_west::fact::Injury;
use crate::wild_west::foes::Foe;
use crate::wild_west::items::Item;
use crate::wild_west::rules::{DuelMode, Mode, Options, WildWest};
use crate::wild_west::skills::Talent;
use crate::wild_west::state::{
    Attacked, Boost, Change, Deed, Prepared, RollKind, Side, Trigger, Until, Vital, Who,
};
use crate::wild_west::statuses::Status;
use crate::wild_west::trial::{Trial, dice, field};

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[("V51", "it only says how misspelt words are read")];

/// A match that is a duel of two ready-made characters: Charm 3B, Finesse 3B, Intuition 4B, Nerve
/// 2B against Charm 3B, Finesse 4B, Intuition 2B, Nerve 3B.
fn noon(change: fn(&mut Options)) -> Trial {
    let mut options = Options { mode: Mode::Duel, ..Options::default() };
    change(&mut options);
    Opening::of(WildWest::V1, 2).options(options).begins()
}

/// Both stand, and the dice of the step are rolled.
fn step(it: Trial, faces: &str) -> Trial {
    it.picks(0, "Stand").draws_next(&dice(faces)).picks(1, "Stand")
}

/// A duel up to Draw!: 2-1, 1-1, 0-2, 3-3.
fn to_the_draw(it: Trial) -> Trial {
    let it = step(it, "hh- h--").happens_by("W17", "Charm:");
    let it = step(it, "h-- h---").happens_by("V42", "Finesse:");
    let it = step(it, "---- hh").happens_by("W17", "Intuition:");
    step(it, "ah hhh").happens_by("V42", "Nerve:")
}

#[test]
fn w17_each_step_won_is_a_die_for_the_draw() {
    let it = to_the_draw(noon(|_| ()));
    let it = step(it, "ah--- ahh--");
    // 3B2G against 3B2G: 3 Hits for the first, 4 for the second.
    let it = it.happens_by("V47", "has a severe injury (4 Hits)").happens("(3 Hits)");
    it.happens_by("V46", "nobody has won");
}

#[test]
fn v43_draw_is_rolled_by_both_at_once() {
    let it = step(to_the_draw(noon(|_| ())), "aa--- aah--");
    let it = it.happens("has a deadly injury (5 Hits)").happens("has a severe injury (4 Hits)");
    assert_eq!(it.state().fighters[0].vital, Vital::Dead);
}

#[test]
fn v46_who_alone_is_left_standing_wins() {
    let it = step(to_the_draw(noon(|_| ())), "ahh-- h----");
    let it = it.happens("wins the duel");
    // V48: nobody stands by; the loser rolls on alone.
    let it = it.asks(1, "bleeding_skill").goes_on_until(Trial::is_over);
    it.won_by([0]);
}

#[test]
fn v46_if_both_stand_both_may_draw_again() {
    let it = step(to_the_draw(noon(|_| ())), "h---- -----").asks_by("V102", 0, "duel_stand");
    let again = it.clone().picks(0, "Yes").draws_next(&dice("----- -----")).picks(1, "Yes");
    let again = again.happens("Draw!").asks(0, "duel_stand");
    // There are three at most.
    let again = again.picks(0, "Yes").draws_next(&dice("----- -----")).picks(1, "Yes");
    again.happens("nobody has won").expects(Trial::is_over);
    let it = it.picks(0, "Yes").picks(1, "No").happens_by("V46", "nobody has won");
    assert!(it.is_over() && it.outcome().is_some_and(|it| it.winners.is_empty()));
}

#[test]
fn v102_who_walks_away_loses_without_harm_and_says_so_in_secret() {
    let it = noon(|_| ()).picks(0, "Walk away").asks(1, "duel_stand");
    assert!(it.shown(Viewer::Public).is_empty());
    let it = it.picks(1, "Stand").happens_by("V102", "walks away").won_by([1]);
    assert!(it.state().fighters.iter().all(|it| it.vital == Vital::Alive));
}

#[test]
fn v50_for_first_blood_only_the_higher_draw_lands() {
    let it = to_the_draw(noon(|it| it.duel = DuelMode::FirstBlood));
    let it = step(it, "hh--- h----").happens("has a minor injury (2 Hits)");
    // V104.
    it.happens("is not hit").won_by([0]);
}

#[test]
fn v104_of_a_tie_for_first_blood_nobody_wins() {
    let it = to_the_draw(noon(|it| it.duel = DuelMode::FirstBlood));
    // Both stand: they may draw again (V46).
    let it = step(it, "h---- h----").asks_by("V102", 0, "duel_stand");
    let it = it.picks(0, "Yes").picks(1, "No");
    it.happens("nobody has won").expects(|it| it.outcome().unwrap().winners.is_empty());
}

#[test]
fn v45_poison_and_shock_count_in_a_duel() {
    let it = field().ails(Status::Poisoned).hero(3, 0).but(|it| {
        it.side = Side::Foes;
        it.ails.set(Status::Electrocuted, 2);
    });
    let it = it.begins().takes(0, Action::Duel {}).picks(1, "Yes");
    let it = it.picks(0, "Stand").picks(1, "Stand").happens("Ada rolls 1B:");
    let it = it.picks(0, "Stand").picks(1, "Stand").picks(0, "Stand").picks(1, "Stand");
    let it = it.picks(0, "Stand").picks(1, "Stand").picks(0, "Stand").picks(1, "Stand");
    let drew = it.sentences().into_iter().find(|it| it.starts_with("Draw!")).unwrap();
    assert!(!drew.split("Ben").nth(1).unwrap().contains('G'), "{drew}");
}

#[test]
fn v103_a_duel_in_combat_costs_all_grit_and_the_other_s_next_reload() {
    let it = field().hero(3, 0).but(|it| it.side = Side::Foes);
    let it = it.begins().takes(0, Action::Duel {}).asks_by("V103", 1, "duel_accept");
    let no = it.clone().picks(1, "No").happens_by("V103", "Ben declines");
    no.does_not_offer(0, "Challenge").expects(|it| it.grit("Ada") == 6);
    let it = it.picks(1, "Yes").picks(0, "Walk away").picks(1, "Stand");
    let it = it.happens("Ben wins the duel").happens_by("V103", "Ben will have 0 Grit");
    assert_eq!(it.grit("Ada"), 0);
    it.ends_turn(0).happens("Ben begins a turn with 0 Grit");
}

#[test]
fn v103_only_an_untouched_turn_opens_with_a_challenge() {
    let it = field().hero(3, 0).but(|it| it.side = Side::Foes);
    it.begins().takes(0, Action::Aim {}).does_not_offer(0, "Challenge");
    // Nobody agrees for the foes of the auto-Warden.
    field().foe(Foe::Drifter, 3, 0).begins().does_not_offer(0, "Challenge");
}

#[test]
fn v49_aces_count_only_where_the_duel_is_part_of_a_combat() {
    let it = step(noon(|_| ()), "aaa aaa");
    assert!(it.state().fighters.iter().all(|it| it.aces == 0));
    let it = field().hero(3, 0).but(|it| it.side = Side::Foes);
    let it = step(it.begins().takes(0, Action::Duel {}).picks(1, "Yes"), "aaa aah");
    assert_eq!((it.fighter("Ada").aces, it.fighter("Ben").aces), (3, 2));
}

#[test]
fn v47_hits_against_a_duellist() {
    let injuries: Vec<Injury> = (0..=6).map(Injury::of).collect();
    use Injury::{Deadly, Minor, None, Severe};
    assert_eq!(injuries, [None, Minor, Minor, Severe, Severe, Deadly, Deadly]);
    assert!(Minor.stands() && !Severe.stands());
}

/// Two with the dice of a quick build and no Talents, who duel in the midst of a combat.
fn quick_duel() -> Trial {
    field().rival(3, 0).begins().takes(0, Action::Duel {}).picks(1, "Yes")
}

/// Vector 7.
#[test]
fn v43_both_may_fall_at_once() {
    let it = step(quick_duel(), "hh- h--").happens_by("W17", "Charm:");
    let it = step(it, "h--- h---").happens_by("V42", "Finesse:");
    let it = step(it, "-- hh").happens_by("W17", "Intuition:");
    let it = step(it, "hhh hhh").happens_by("V42", "Nerve:");
    // Three dice each: 4 Hits for Ada, 5 for Ben.
    let it = step(it, "aa--- aah--").happens("Ada rolls 3B2G:").happens("Ben rolls 3B2G:");
    let it = it.happens_by("V47", "Ada has a deadly injury (5 Hits)").happens("Ada dies");
    let it = it.happens_by("V47", "Ben has a severe injury (4 Hits)").happens("Ben falls");
    it.happens_by("V46", "nobody has won");
}

#[test]
fn v42_with_a_tie_both_get_the_die() {
    let it = step(quick_duel(), "hh- hh-").happens_by("V42", "Charm:");
    let it = step(it, "---- hhhh");
    let it = step(it, "-- hh");
    let it = step(it, "--- hhh");
    step(it, "--- -----").happens("Ada rolls 1B2G:").happens("Ben rolls 4B2G:");
}

#[test]
fn v44_talents_of_skills_and_of_pistols_count() {
    let it = field().talent(Talent::Charm).talent(Talent::Pistols).rival(3, 0).begins();
    let it = it.takes(0, Action::Duel {}).picks(1, "Yes");
    let it =
        step(it, "sh sh sh  s--").happens("Ada rolls 3B: 3 Hits (spur, rolled again: hit; spur");
    let it = step(step(step(it, "---- hhhh"), "-- hh"), "--- hhh");
    step(it, "sh Sh S-  -----").happens("spur, rolled again: hit");
}

#[test]
fn v45_nothing_that_helps_otherwise_helps_in_a_duel() {
    let it = field().item(Item::PlateCoat, 0).but(|it| it.dodge = 9).rival(3, 0).with(|state| {
        let (on, more) = (RollKind::Skill, Pool::gold(1));
        let what = Change::Dice { on, against: None, more, fewer: 0, fewer_gold: 0 };
        state.boosts.push(Boost { who: Who(0), what, until: Until::Next {} });
    });
    let it = it.begins().takes(0, Action::Duel {}).picks(1, "Yes");
    let it = step(it, "--- hhh").happens("Ada rolls 3B:");
    let it = step(step(step(it, "---- hhhh"), "-- hh"), "--- hhh");
    let it = step(it, "-- hhh---").happens("Ada has a severe injury (3 Hits)");
    it.never_fact("defense_rolled");
}

#[test]
fn v47_a_foe_that_does_not_bleed_dies_of_three() {
    let options = Options { mode: Mode::Duel, ..Options::default() };
    let it = Opening::of(WildWest::V1, 1).options(options).begins();
    // The ready-made surgeon against a drifter with 3B of everything.
    let stands = |it: Trial, faces: &str| it.draws_next(&dice(faces)).picks(0, "Stand");
    let it = stands(stands(it, "--- hhh"), "--- hhh");
    let it = stands(stands(it, "---- hhh"), "-- hhh");
    let it = stands(it, "ah ------").happens_by("V47", "has a severe injury (3 Hits)");
    it.happens("dies").never_fact("fell").won_by([0]);
}

/// A duel of four: the second falls with 3 Hits, and the fourth stands by.
fn fallen() -> Trial {
    let options = Options { mode: Mode::Duel, ..Options::default() };
    let brings = ["shootist", "shootist", "surgeon", "surgeon"].map(ready_made).to_vec();
    let it = Opening::of(WildWest::V1, 4).options(options).brings(brings).begins();
    let it = step(it, "hhh ---");
    let it = step(step(step(it, "hhhh ----"), "hh --"), "hhh ---");
    step(it, "hhh--- --").happens("has a severe injury (3 Hits)")
}

#[test]
fn v48_each_bystander_of_the_side_is_an_ally_s_turn() {
    let it = fallen().asks(3, "play").asks_nothing(0).asks_nothing(2);
    let it = it.ends_turn(3).asks(1, "bleeding_skill").dice("hhh").picks(1, "Charm");
    it.happens("holds on").asks(3, "play");
}

#[test]
fn v48_with_nobody_by_there_are_four_rolls_and_then_death() {
    let it = step(to_the_draw(noon(|_| ())), "hhh-- -----").happens("has a severe injury");
    let it = it.dice("hhh").picks(1, "Charm").dice("hhhh").picks(1, "Finesse");
    let it = it.dice("hh hhh").picks(1, "Intuition").happens_by("V35", "and dies");
    it.won_by([0]);
}

#[test]
fn v105_a_bystander_gives_first_aid_and_nothing_else() {
    let it = fallen();
    assert_eq!(it.state().fighters[3].grit, 6);
    let words = it.labels(3);
    let aid = |word: &String| {
        word.starts_with("Use ") || word == "Steady hands" || word == "End the turn"
    };
    assert!(words.iter().all(aid) && 3 < words.len(), "{words:?}");
    assert!(!words.iter().any(|it| it.contains("antidote")), "{words:?}");
    let it = it.dice("h h h h").takes(3, Action::UseItem { item: Item::Bandages });
    let it = it.happens_by("V37", "bleeds no more");
    it.expects(Trial::is_over).won_by([0]);
}

#[test]
fn v105_every_bystander_is_near_enough_to_help() {
    let it = Opening::of(WildWest::V1, 6)
        .options(Options { mode: Mode::Duel, ..Options::default() })
        .begins();
    let hexes: Vec<_> = it.state().fighters.iter().map(|it| it.hex).collect();
    for at in 2..6 {
        assert!(hexes[at].distance(hexes[at % 2]) <= 1, "{at}: {hexes:?}");
    }
}

#[test]
fn v49_first_aid_and_bleeding_in_a_duel_tick_no_ace_either() {
    let it = fallen().dice("a a a a").takes(3, Action::UseItem { item: Item::Bandages });
    assert!(it.state().fighters.iter().all(|it| it.aces == 0));
}

#[test]
fn w17_the_steps_are_charm_finesse_intuition_and_nerve() {
    let it = step(quick_duel(), "--- ---").happens("Charm:");
    let it = step(it, "---- ----").happens("Finesse:");
    let it = step(it, "-- --").happens("Intuition:");
    let it = step(it, "--- ---").happens("Nerve:").asks(0, "duel_stand");
    step(it, "------ ------").happens("Ada rolls 4B2G:").happens("Ben rolls 4B2G:");
}

#[test]
fn v103_the_other_has_no_grit_next_and_nothing_interrupts() {
    let it = field().rival(3, 0).rival(4, 4).with(|state| {
        let trigger = Trigger::DeclaresAttack { by: None, on: Attacked::Any };
        let deed = Deed::Dodge { dice: 1, springs: false };
        state.prepared.push(Prepared::new(Who(2), deed, trigger));
    });
    let it = it.begins().takes(0, Action::Duel {}).picks(1, "Yes");
    let it = it.picks(0, "Walk away").picks(1, "Stand").never_fact("prepared_fired");
    it.happens_by("V103", "Ben will have 0 Grit in the next turn");
}
