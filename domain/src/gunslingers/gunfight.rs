//! Gunfights: pairs of parties face each other until one is left (S11).

use super::action::Question;
use super::bribes;
use super::fact::{self, PairEnd, Shame, Wave};
use super::guns::Rank;
use super::quick;
use super::reputation::lose_face;
use super::rules::{GunfightMode, Gunslingers};
use super::sheriff::{self, Peace};
use super::shooting::fire;
use super::state::State;
use crate::engine::{One, Resolved, Seat, Table};

/// Two parties face each other: the survivor and one of the others, or two of them, by chance
/// (S11.1).
pub fn face_pair(table: &mut Table<Gunslingers>) -> Resolved {
    let Some(fight) = &table.state().fight else { return Ok(()) };
    let survivor = fight.survivor;
    let mut waiting = fight.waiting.clone();
    let wanted = if survivor.is_some() { 1 } else { 2 };
    let by_chance = wanted < waiting.len();
    table.chance().shuffle(&mut waiting);
    let mut sides: Vec<Seat> = survivor.into_iter().chain(waiting).take(2).collect();
    sides.sort_unstable();
    if let [one, other] = sides[..] {
        table.emit(fact::PairFaced { sides: [one, other], by_chance });
    }
    Ok(())
}

/// The pair has it out; its survivor meets the next (S11.1). Where the sheriff breaks it up the
/// whole gunfight is over (D3).
pub fn fight(table: &mut Table<Gunslingers>) -> Resolved {
    let fight = table.state().fight.as_ref();
    let Some((property, (one, other))) = fight.and_then(|it| Some((it.property, it.pair?))) else {
        return Ok(());
    };
    let (survivor, end) = have_it_out(table, [one, other])?;
    table.emit(fact::PairParted { survivor, end });
    if end == PairEnd::BrokenUp {
        table.emit(fact::GunfightEnded { property, survivor: None, broken_up: true });
    }
    Ok(())
}

/// How a pair's fight comes out: who survives it, if one does, and why it is over.
type PairOutcome = (Option<Seat>, PairEnd);

/// First both say whether they fight or back down (S11.2), then money may change hands (D2), then
/// they shoot (S11.4, D5).
fn have_it_out(table: &mut Table<Gunslingers>, sides: [Seat; 2]) -> Resolved<PairOutcome> {
    let [one, other] = sides;
    match declare(table, sides, Question::Stand {})? {
        [true, true] => (),
        [true, false] => return back_down(table, other, one),
        [false, true] => return back_down(table, one, other),
        [false, false] => {
            lose_face(table, one, Shame::BothBackedDown)?;
            lose_face(table, other, Shame::BothBackedDown)?;
            return Ok((None, PairEnd::BothBackedDown));
        }
    }
    bribes::offer_bribes(table, sides)?;
    if let Some(outcome) = shot_down(table.state(), sides) {
        return Ok(outcome);
    }
    match table.state().options.gunfight {
        GunfightMode::Full => shoot_it_out(table, sides),
        GunfightMode::Quick => quick::fire_volleys(table, sides),
    }
}

/// Nobody shoots, and whoever backed down goes home unharmed, with less reputation (G32).
fn back_down(table: &mut Table<Gunslingers>, meek: Seat, bold: Seat) -> Resolved<PairOutcome> {
    lose_face(table, meek, Shame::BackedDown)?;
    Ok((Some(bold), PairEnd::BackedDown))
}

/// Both show at once, in secret until then, whether they stand or give way (S11.2, S11.6).
fn declare(
    table: &mut Table<Gunslingers>,
    sides: [Seat; 2],
    question: Question,
) -> Resolved<[bool; 2]> {
    let [one, other] = sides.map(|seat| seat.asked(question.clone(), One(vec![true, false])));
    let (one, other) = table.ask_both(one, other)?;
    let shown = [one.answer, other.answer];
    match question {
        Question::Nerve {} => table.emit(fact::NerveShown { sides, stays: shown }),
        _ => table.emit(fact::StandsShown { sides, fights: shown }),
    }
    Ok(shown)
}

/// Round after round all duellists shoot, then the enforcers, then the plugs (S11.4), until a side
/// is shot down (G42), the sheriff steps in (D3), or somebody runs (S11.6).
fn shoot_it_out(table: &mut Table<Gunslingers>, sides: [Seat; 2]) -> Resolved<PairOutcome> {
    let rounds = table.rules().rounds_max;
    for round in 1..=rounds {
        table.emit(fact::RoundOpened { round });
        for rank in Rank::IN_WAVES {
            let peace =
                sheriff::after(table, sides, |table| fire(table, sides, Wave::OfRank { rank }))?;
            if peace == Peace::Kept {
                return Ok((None, PairEnd::BrokenUp));
            }
            if let Some(outcome) = shot_down(table.state(), sides) {
                return Ok(outcome);
            }
        }
        if round < rounds
            && let Some(outcome) = hold_nerves(table, sides)?
        {
            return Ok(outcome);
        }
    }
    // It has gone on for too long (G46).
    Ok((None, PairEnd::Exhausted))
}

/// Between rounds both say whether they stay or run (S11.6). Where both run nobody survives (G43).
fn hold_nerves(table: &mut Table<Gunslingers>, sides: [Seat; 2]) -> Resolved<Option<PairOutcome>> {
    let [one, other] = sides;
    match declare(table, sides, Question::Nerve {})? {
        [true, true] => Ok(None),
        [false, true] => run(table, one, other).map(Some),
        [true, false] => run(table, other, one).map(Some),
        [false, false] => {
            lose_nerve(table, one)?;
            lose_nerve(table, other)?;
            Ok(Some((None, PairEnd::BothRan)))
        }
    }
}

/// One player runs, and every gunslinger of the other player who can shoots at them once more; then
/// the player who stayed is the survivor (S11.6, G44).
fn run(table: &mut Table<Gunslingers>, runner: Seat, stayer: Seat) -> Resolved<PairOutcome> {
    lose_nerve(table, runner)?;
    let mut sides = [runner, stayer];
    sides.sort_unstable();
    let volley = Wave::Parting { by: stayer };
    match sheriff::after(table, sides, |table| fire(table, sides, volley))? {
        Peace::Kept => Ok((None, PairEnd::BrokenUp)),
        Peace::Broken => Ok((Some(stayer), PairEnd::Ran)),
    }
}

/// A player who runs before the other wounded or killed any of their gunslingers loses reputation
/// (S11.6, G45).
fn lose_nerve(table: &mut Table<Gunslingers>, seat: Seat) -> Resolved {
    let hurt = table.state().fight.as_ref().is_some_and(|fight| fight.hurt.contains(&seat));
    if hurt {
        return Ok(());
    }
    lose_face(table, seat, Shame::RanEarly)
}

/// A side with nobody left who can fight loses; where neither has anybody, nobody survives (G42,
/// G33).
pub fn shot_down(state: &State, [one, other]: [Seat; 2]) -> Option<PairOutcome> {
    let down = |seat: Seat| state.standing(seat).is_empty();
    match (down(one), down(other)) {
        (false, false) => None,
        (false, true) => Some((Some(one), PairEnd::ShotDown)),
        (true, false) => Some((Some(other), PairEnd::ShotDown)),
        (true, true) => Some((None, PairEnd::BothShotDown)),
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::{Seat, Viewer};
    use crate::gunslingers::trial::{Race, Setting, meet, three_meet, town};
    use crate::gunslingers::{Action, Effect};

    const FACE_PAIR: Action = Action::FacePair {};

    /// Four with a plug each, and without money.
    fn four_meet() -> Setting {
        let it = town(4).gang(0, "plug").gang(1, "plug").gang(2, "plug").gang(3, "plug");
        it.penniless()
    }

    /// Seat 0 storms the Parlor House, where only Mrs. Parlor is at home; the sheriff is seat 0's.
    fn storm(ranks: &str) -> Race {
        town(2).gang(0, ranks).penniless().controls(0, ["sheriff"]).at("parlor")
    }

    #[test]
    fn s11_1_two_of_several_face_each_other_by_chance() {
        for (draws, pair, other) in [([2, 1], [0, 1], 2), ([1, 1], [0, 2], 1), ([0, 1], [1, 2], 0)]
        {
            let race = three_meet("plug", "plug", "plug").begins();
            let race = race.all_go_to_and_face("depot", &draws);
            let [one, another] = pair;
            race.happens_by("S11.1", &format!("Seat {one} and seat {another} face each other."))
                .asks(one, "stand")
                .asks(another, "stand")
                .asks_nothing(other);
        }
    }

    #[test]
    fn s11_1_the_survivor_meets_the_next() {
        let race = three_meet("plug", "plug", "plug").at("depot").fights(0).backs_down(1);
        let race = race.happens("Seat 0 and seat 2 face each other.").asks_nothing(1);
        race.fights(2).backs_down(0).controls_now("depot", Some(2), 1);
    }

    #[test]
    fn s11_1_chance_chooses_the_next_where_several_wait() {
        for (draw, next) in [(1, 2), (0, 3)] {
            let race = four_meet().at("depot").fights(0).draws_of(FACE_PAIR, &[draw]);
            let race = race.backs_down(1);
            race.happens(&format!("Seat 0 and seat {next} face each other."));
        }
    }

    #[test]
    fn g33_where_nobody_survives_the_next_two_meet() {
        let race = four_meet().at("depot").backs_down(0).backs_down(1);
        let race = race.happens_by("G33", "Neither wins: both backed down.");
        let race = race.happens("Seat 2 and seat 3 face each other.").fights(2).backs_down(3);
        race.does_not_happen("face each other").controls_now("depot", Some(2), 1);
    }

    #[test]
    fn g33_who_is_left_over_takes_it_without_a_fight() {
        let race = three_meet("plug", "plug", "plug").at("depot").backs_down(0).backs_down(1);
        race.does_not_happen("face each other")
            .happens("Seat 2 is left at the Train Station.")
            .controls_now("depot", Some(2), 1);
    }

    #[test]
    fn g33_with_nobody_left_it_stays_as_it_is() {
        let race = meet("plug", "plug").at("depot").backs_down(0).backs_down(1);
        race.happens_by("G33", "Nobody wins the Train Station").controls_now("depot", None, 0);
        // A player who is not there controls it, or one of the two does.
        let absent = three_meet("plug", "plug", "").controls(2, ["depot"]).at("depot");
        absent.backs_down(0).backs_down(1).controls_now("depot", Some(2), 2);
        let owner = meet("plug", "plug").controls_with(0, "depot", 2).at("depot");
        owner.backs_down(0).backs_down(1).controls_now("depot", Some(0), 2);
    }

    #[test]
    fn g24_who_defends_what_is_theirs_keeps_their_markers() {
        let race = meet("plug", "plug").controls_with(0, "depot", 2).at("depot");
        race.fights(0)
            .backs_down(1)
            .happens_by("G24", "Seat 0 holds the Train Station.")
            .controls_now("depot", Some(0), 2)
            .reputation(0, 4);
    }

    #[test]
    fn g31_who_is_wounded_stays_out_through_the_chain() {
        let race = three_meet("duellist plug", "plug", "plug").at("depot");
        // Plug 12 wounds the duellist; then plug 11 kills the duellist who lies there wounded.
        let race = race.dice(&[1, 1, 1, 1, 6, 4]).both_fight().gun_is(10, "wounded");
        let race = race.dice(&[6, 1, 6]).both_stay().happens("Seat 0 survives");
        let race = race.gun_is(10, "wounded").dice(&[1, 1]).both_fight();
        race.shots(&[(11, 13, 1), (13, 11, 1)]).gun_is(10, "wounded");
    }

    #[test]
    fn g31_who_is_winged_is_steady_again_when_a_new_pair_forms() {
        let race = three_meet("plug", "plug", "plug").at("depot");
        let race = race.dice(&[6, 6, 6, 1]).both_fight();
        let race = race.effects(&[(11, Effect::Killed), (10, Effect::Winged)]);
        let race = race.happens("Seat 0 and seat 2 face each other.").gun_is(10, "fit");
        race.dice(&[1, 1]).both_fight().shots(&[(10, 12, 1), (12, 10, 1)]);
    }

    #[test]
    fn s11_2_both_declare_in_secret() {
        for (first, second) in [(0, 1), (1, 0)] {
            let race = meet("plug", "plug").at("depot");
            let race = race.tells_nothing_of(first, |it| it.backs_down(first));
            race.fights(second).happens_by(
                "S11.2",
                &format!("Seat {second} would fight, seat {first} would back down."),
            );
        }
    }

    #[test]
    fn s11_2_who_backs_down_alone_loses_a_token_and_g32_nobody_shoots() {
        let race = meet("plug plug", "duellist").at("depot").backs_down(0).fights(1);
        race.happens_by("S11.2", "Seat 0 loses 1 reputation token for backing down.")
            .happens_by("G32", "Seat 1 survives: the other backed down.")
            .shots(&[])
            .reputation(0, 3)
            .reputation(1, 4 + 2)
            .controls_now("depot", Some(1), 1)
            .gun_is(10, "fit")
            .gun_is(11, "fit")
            .works_for(10, 0);
    }

    #[test]
    fn s11_2_if_both_back_down_both_lose_two_tokens() {
        let race = meet("plug", "plug").at("depot").backs_down(0).backs_down(1);
        race.reputation(0, 2).reputation(1, 2).shots(&[]).controls_now("depot", None, 0);
    }

    #[test]
    fn g34_nobody_loses_more_tokens_than_they_have() {
        let race = meet("plug", "plug").tokens(0, 1).tokens(1, 0).at("depot");
        let race = race.backs_down(0).backs_down(1).reputation(0, 0).reputation(1, 0);
        race.happens_by("S11.2", "Seat 0 loses 1 reputation token for backing down, as both did.")
            .happens_by("G34", "Seat 1 has no reputation token to lose for backing down, as both")
            .does_not_happen("loses 0");
        let race = meet("plug", "plug").tokens(0, 0).at("depot");
        race.backs_down(0).fights(1).reputation(0, 0);
        // The check of S11.3 still follows: backing down is never free.
        let race = meet("plug", "plug").tokens(0, 0).controls(0, ["bank"]).at("depot");
        race.backs_down(0).fights(1).asks(0, "forfeit");
    }

    #[test]
    fn s11_2_the_question_says_what_backing_down_costs_as_things_are() {
        let says = |town: Setting, text: &str| {
            let race = town.at("depot");
            let prompt = race.asked(0, "stand");
            assert!(prompt.text.contains(text), "{}", prompt.text);
        };
        let meet = || meet("plug", "plug");
        says(meet(), "Backing down costs a reputation token; if both back down, two each.");
        says(meet().tokens(0, 1), "Backing down costs your last reputation token.");
        says(meet().tokens(0, 0), "You have no reputation token to lose by backing down.");
        says(meet().controls(0, ["church"]), "costs you nothing: the church forgives it");
        let short = meet().controls(0, ["school"]);
        says(short, "It takes 4 to hold your property: you would have to give something up.");
        let by_two = meet().controls(0, ["school"]).tokens(0, 5);
        says(by_two, "If both do you have to give something up: it takes 4 to hold your property.");
    }

    #[test]
    fn s11_6_the_question_says_what_running_costs_as_things_are() {
        let asked = |race: Race| race.asked(0, "nerve").text;
        let race = meet("plug plug", "plug").at("depot").dice(&[1, 1, 1]).both_fight();
        assert!(asked(race).contains("None of yours was hurt yet, so running costs"));
        let race = meet("plug plug", "plug").at("depot").dice(&[1, 1, 6, 4]).both_fight();
        assert!(asked(race).contains("Running costs you no reputation: one of yours was hurt."));
        let race = meet("plug plug", "plug").controls(0, ["church"]).at("depot");
        let text = asked(race.dice(&[1, 1, 1]).both_fight());
        assert!(text.contains("Running costs you no reputation: the church forgives it"), "{text}");
    }

    #[test]
    fn s11_4_who_both_fight_shoot() {
        let race = meet("plug", "plug").at("depot").dice(&[1, 1]).both_fight();
        race.happens("Both fight.")
            .happens_by("S11.4", "Round 1 of the fight.")
            .shots(&[(10, 11, 1), (11, 10, 1)])
            .reputation(0, 4)
            .reputation(1, 4)
            .asks(0, "nerve")
            .asks(1, "nerve");
    }

    #[test]
    fn g42_who_has_nobody_able_to_fight_has_lost() {
        let race = meet("plug", "plug").at("depot").dice(&[6, 1, 4]).both_fight();
        race.gun_was(11, "wounded")
            .happens_by("G42", "Seat 0 survives: the other has nobody left who can fight on.")
            .controls_now("depot", Some(0), 1);
        let race = meet("plug", "plug").at("depot").dice(&[6, 1, 6]).both_fight();
        race.gun_is(11, "killed").controls_now("depot", Some(0), 1);
        // It is over as soon as a wave has done it: the plug does not shoot.
        let race = meet("duellist plug", "plug").at("depot").dice(&[6, 1, 1, 4]).both_fight();
        race.shots(&[(10, 12, 3)]).controls_now("depot", Some(0), 1);
    }

    #[test]
    fn g42_who_is_winged_still_stands() {
        let race = meet("plug", "plug").at("depot").dice(&[6, 1, 1]).both_fight();
        race.gun_is(11, "winged").asks(0, "nerve").controls_now("depot", None, 0);
    }

    #[test]
    fn g33_where_both_sides_are_shot_down_nobody_survives() {
        let race = meet("plug", "plug").at("depot").dice(&[6, 6, 4, 6]).both_fight();
        race.gun_was(11, "wounded")
            .gun_is(10, "killed")
            .happens_by("G33", "Neither wins: nobody can fight on.")
            .controls_now("depot", None, 0);
    }

    #[test]
    fn s11_6_between_rounds_both_choose_in_secret_whether_they_stay() {
        for (first, second) in [(0, 1), (1, 0)] {
            let race = meet("plug", "plug").at("depot").dice(&[1, 1]).both_fight();
            let race = race.tells_nothing_of(first, |it| it.runs(first)).dice(&[1]).stays(second);
            let told = format!("Seat {second} would stay, seat {first} would run.");
            race.happens_by("S11.6", &told);
        }
    }

    #[test]
    fn s11_6_where_both_stay_another_round_is_fought() {
        let race = meet("plug", "plug").at("depot").dice(&[1, 1]).both_fight();
        let race = race.dice(&[1, 6, 6]).both_stay().happens("Round 2 of the fight.");
        race.shots(&[(10, 11, 1), (11, 10, 1)]).controls_now("depot", Some(1), 1);
    }

    /// Test vector 9.
    #[test]
    fn s11_6_who_runs_before_anybody_of_theirs_was_hurt_loses_a_token() {
        let race = meet("plug", "plug plug").at("depot").dice(&[1, 1, 1]).both_fight();
        let race = race.dice(&[1, 1, 1]).both_stay().runs(0).dice(&[1, 1]).stays(1);
        race.happens_by("S11.6", "Seat 0 loses 1 reputation token for running")
            .reputation(0, 3)
            .shots(&[(11, 10, 1), (12, 10, 1)])
            .happens_by("G44", "Seat 1 survives: the other ran.")
            .controls_now("depot", Some(1), 1);
    }

    #[test]
    fn s11_6_who_runs_when_one_of_theirs_was_hurt_loses_nothing() {
        // Wounded, or killed.
        for wound in [4, 6] {
            let race = meet("plug plug", "plug").at("depot");
            let race = race.dice(&[1, 1, 6, wound]).both_fight().runs(0).dice(&[1]).stays(1);
            race.reputation(0, 4).happens("Seat 1 survives: the other ran.");
        }
    }

    #[test]
    fn g45_being_winged_is_no_excuse_and_nor_are_the_others_wounds() {
        let race = meet("plug plug", "plug").at("depot").dice(&[1, 1, 6, 1]).both_fight();
        race.gun_is(10, "winged").runs(0).dice(&[1]).stays(1).reputation(0, 3);
        let race = meet("plug", "plug plug").at("depot").dice(&[6, 1, 1, 6]).both_fight();
        race.gun_is(11, "killed").runs(0).dice(&[1]).stays(1).reputation(0, 3);
    }

    #[test]
    fn g45_only_who_was_hurt_in_this_pairs_fight_counts() {
        let race = three_meet("plug plug", "plug", "plug").at("depot");
        let race = race.dice(&[6, 1, 6, 4, 6]).both_fight();
        let race = race.gun_is(10, "killed").happens("Seat 0 and seat 2 face each other.");
        race.dice(&[1, 1]).both_fight().runs(0).dice(&[1]).stays(2).reputation(0, 3);
    }

    #[test]
    fn g43_where_both_run_nobody_is_shot_at_and_nobody_survives() {
        let race = meet("plug plug", "plug").at("depot").dice(&[1, 1, 6, 4]).both_fight();
        // Seat 0 has one wounded, and loses nothing.
        race.runs(0)
            .runs(1)
            .happens_by("G43", "Neither wins: both ran.")
            .shots(&[])
            .reputation(0, 4)
            .reputation(1, 3)
            .controls_now("depot", None, 0);
        let race = meet("plug", "plug").at("depot").dice(&[1, 1]).both_fight();
        race.runs(0).runs(1).reputation(0, 3).reputation(1, 3);
    }

    #[test]
    fn g44_everybody_able_shoots_once_at_who_runs() {
        // Of seat 1's, the duellist is wounded and an enforcer winged when seat 0 runs.
        let race = meet("plug plug", "duellist enforcer enforcer plug").at("depot");
        let race = race.dice(&[1, 1, 1, 1, 1, 1, 1, 6, 1, 1, 4]).both_fight();
        let race = race.dice(&[1, 1, 1, 1, 6, 1, 1, 1]).both_stay();
        let race = race.gun_is(12, "wounded").gun_is(13, "winged");
        let race = race.runs(0).dice(&[1, 6, 6, 6]).stays(1);
        race.happens_by("G44", "Seat 1 fires a parting volley.")
            .shots(&[(14, 10, 2), (15, 10, 1)])
            .effects(&[(10, Effect::Killed), (10, Effect::Wasted)])
            .gun_is(11, "fit")
            .controls_now("depot", Some(1), 1);
    }

    #[test]
    fn g44_who_shoots_down_the_last_of_the_runners_is_the_survivor() {
        let race = meet("plug", "plug").at("depot").dice(&[1, 1]).both_fight();
        let race = race.runs(0).dice(&[6, 6]).stays(1).gun_is(10, "killed");
        race.happens("Seat 1 survives: the other ran.").controls_now("depot", Some(1), 1);
    }

    #[test]
    fn s11_1_who_ran_is_out_of_the_chain() {
        let race = three_meet("plug", "plug", "plug").at("depot").dice(&[1, 1]).both_fight();
        let race = race.runs(0).dice(&[1]).stays(1).happens("Seat 1 and seat 2 face each other.");
        race.backs_down(1).fights(2).controls_now("depot", Some(2), 1);
    }

    #[test]
    fn g46_after_twenty_rounds_nobody_survives() {
        let mut race = meet("plug", "plug").at("depot").dice(&[1, 1]).both_fight();
        for round in 2..=20 {
            race = race.dice(&[1, 1]).both_stay().happens(&format!("Round {round} of the fight."));
        }
        race.happens_by("G46", "Neither wins: the fight has gone on for too long.")
            .controls_now("depot", None, 0)
            .reputation(0, 4)
            .asks(0, "plan");
    }

    #[test]
    fn g52_two_must_stand_to_take_a_headquarters() {
        // Mrs. Parlor, with five dice, wounds one; two are left, and take it.
        let race = storm("plug plug plug").dice(&[6, 1, 1, 1, 1, 4, 6, 1, 4]).both_fight();
        race.happens("Seat 0 survives").controls_now("parlor", Some(0), 1);
        // Mrs. Parlor wounds two; the third brings her down, which is not enough.
        let race = storm("plug plug plug").dice(&[6, 1, 1, 1, 1, 4, 1, 1]).both_fight();
        let race = race.dice(&[6, 1, 1, 1, 1, 4, 6, 4]).both_stay();
        race.happens_by("G52", "does not take it: only 1 of seat 0's still stand").controls_now(
            "parlor",
            Some(1),
            2,
        );
    }

    #[test]
    fn g47_who_is_bribed_to_throw_the_fight_does_not_count_among_those_who_stand() {
        let race = town(2).gang(0, "plug plug plug").dollars(0, 0).controls(0, ["sheriff"]);
        let race = race.at("parlor").both_fight();
        let race = race.dice(&[6, 1, 1, 1, 1, 4, 6, 4]).bribes(1, "throw", "12", 2);
        race.happens("only 1 of seat 0's still stand").controls_now("parlor", Some(1), 2);
    }

    #[test]
    fn s11_by_the_letter_one_who_stands_takes_a_headquarters() {
        let race = meet("plug", "plug").literal().at("parlor").dice(&[6, 1, 6]).both_fight();
        race.happens("Seat 0 takes the Parlor House");
    }

    #[test]
    fn g7_everybody_sees_the_gunfight() {
        let race = meet("plug", "plug").at("depot").dice(&[1, 1]).both_fight();
        let told = |viewer| race.shown(viewer).into_iter().map(|it| it.text).collect::<Vec<_>>();
        assert_eq!(told(Viewer::Public), told(Viewer::Seat(Seat(0))));
    }
}
