//! Duels at high noon (W17, V42 to V50, V102 to V105).

use crate::engine::Viewer;
use crate::engine::trial::Opening;
use crate::wild_west::action::Action;
use crate::wild_west::fact::Injury;
use crate::wild_west::foes::Foe;
use crate::wild_west::rules::{DuelMode, Mode, Options, WildWest};
use crate::wild_west::state::Vital;
use crate::wild_west::statuses::Status;
use crate::wild_west::trial::{Trial, dice, field};

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

/// Vector 7, as far as dice with Talents can show it: 2-1, 1-1, 0-2, 3-3.
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
    let it = step(it, "h---- h----");
    it.happens("nobody has won").expects(|it| it.outcome().unwrap().winners.is_empty());
}

#[test]
fn v45_poison_and_shock_count_in_a_duel() {
    let it = field().ails(Status::Poisoned).hero(3, 0).but(|it| {
        it.side = crate::wild_west::state::Side::Foes;
        it.ails.set(Status::Electrocuted, 2);
    });
    let it = it.begins().takes(0, Action::Duel {}).picks(1, "Yes");
    let it = it.picks(0, "Stand").picks(1, "Stand").happens("Ada 1B:");
    let it = it.picks(0, "Stand").picks(1, "Stand").picks(0, "Stand").picks(1, "Stand");
    let it = it.picks(0, "Stand").picks(1, "Stand").picks(0, "Stand").picks(1, "Stand");
    let drew = it.sentences().into_iter().find(|it| it.starts_with("Draw!")).unwrap();
    assert!(!drew.split("Ben").nth(1).unwrap().contains('G'), "{drew}");
}

#[test]
fn v103_a_duel_in_combat_costs_all_grit_and_the_other_s_next_reload() {
    let it = field().hero(3, 0).but(|it| it.side = crate::wild_west::state::Side::Foes);
    let it = it.begins().takes(0, Action::Duel {}).asks_by("V103", 1, "duel_accept");
    let no = it.clone().picks(1, "No").happens_by("V103", "Ben declines");
    no.does_not_offer(0, "Challenge").expects(|it| it.grit("Ada") == 6);
    let it = it.picks(1, "Yes").picks(0, "Walk away").picks(1, "Stand");
    let it = it.happens("Ben wins the duel").happens_by("V90", "Ben will have 0 Grit");
    assert_eq!(it.grit("Ada"), 0);
    it.ends_turn(0).happens("Ben begins a turn with 0 Grit");
}

#[test]
fn v103_only_an_untouched_turn_opens_with_a_challenge() {
    let it = field().hero(3, 0).but(|it| it.side = crate::wild_west::state::Side::Foes);
    it.begins().takes(0, Action::Aim {}).does_not_offer(0, "Challenge");
    // Nobody agrees for the foes of the auto-Warden.
    field().foe(Foe::Drifter, 3, 0).begins().does_not_offer(0, "Challenge");
}

#[test]
fn v49_aces_count_only_where_the_duel_is_part_of_a_combat() {
    let it = step(noon(|_| ()), "aaa aaa");
    assert!(it.state().fighters.iter().all(|it| it.aces == 0));
    let it = field().hero(3, 0).but(|it| it.side = crate::wild_west::state::Side::Foes);
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
