//! Reputation lost in gunfights, and what it takes to hold one's property (S11.2, S11.3).

use super::action::{Question, Target};
use super::fact::{self, Shame};
use super::guns::GunId;
use super::rules::Gunslingers;
use super::state::State;
use super::town::Property;
use crate::engine::{IfAny, OneOf, Resolved, Seat, Table};

/// A player loses reputation: a token, or two where both backed down (S11.2), but never more than
/// they have (G34). Then they must have enough left to hold all that they control (S11.3). The
/// church spares its controller the first such loss of a week (C1).
pub fn lose_face(table: &mut Table<Gunslingers>, seat: Seat, reason: Shame) -> Resolved {
    let state = table.state();
    if state.has_power(seat, Property::Church) && !state.player(seat).face_saved {
        table.emit(fact::FaceSaved { seat, reason });
        return Ok(());
    }
    let due = match reason {
        Shame::BackedDown | Shame::RanEarly => 1,
        Shame::BothBackedDown => 2,
    };
    let tokens = due.min(state.player(seat).reputation);
    table.emit(fact::FaceLost { seat, reason, tokens });
    check_hold(table, seat)
}

/// A player with fewer tokens than their properties are worth, the headquarters aside (G35), gives
/// up one property, by chance, or loses one of their strongest gunslingers; once for each check
/// (G36).
fn check_hold(table: &mut Table<Gunslingers>, seat: Seat) -> Resolved {
    let state = table.state();
    let (needed, tokens) = (state.needed_to_hold(seat), state.player(seat).reputation);
    if needed <= tokens {
        return Ok(());
    }
    table.emit(fact::HoldBroken { seat, needed, tokens });
    let state = table.state();
    let guns = strongest(state, seat).into_iter().map(|gun| (Target::Gun { gun }, Some(gun)));
    let territory = (!to_lose(state, seat).is_empty()).then_some((Target::Territory {}, None));
    let options = guns.chain(territory).collect();
    match table.ask(seat, Question::Forfeit { needed, tokens }, IfAny(OneOf(options)))? {
        Some(Some(gun)) => table.emit(fact::GunLeft { seat, gun }),
        Some(None) => relinquish_by_chance(table, seat),
        None => (),
    }
    Ok(())
}

/// Everybody of the highest rank in a gang (G36).
pub fn strongest(state: &State, seat: Seat) -> Vec<GunId> {
    let gang = state.gang(seat);
    let highest = gang.iter().map(|gun| state.gun(*gun).rank).max();
    gang.into_iter().filter(|gun| Some(state.gun(*gun).rank) == highest).collect()
}

/// What a player could give up: all that they control but their headquarters (G35).
pub fn to_lose(state: &State, seat: Seat) -> Vec<Property> {
    let own = state.player(seat).headquarters();
    state.controlled(seat).into_iter().filter(|it| Some(*it) != own).collect()
}

/// A property by chance becomes nobody's; its tokens were lost already (G36).
fn relinquish_by_chance(table: &mut Table<Gunslingers>, seat: Seat) {
    let held = to_lose(table.state(), seat);
    let at = table.chance().place_among(held.len());
    if let Some(property) = held.get(at).copied() {
        table.emit(fact::TerritoryRelinquished { seat, property });
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::Seat;
    use crate::gunslingers::trial::{Setting, meet, town};
    use crate::gunslingers::{Action, Phase};

    /// Seat 0 controls the schoolhouse, worth 4, and the photographer's, worth 1, and meets seat 1.
    fn holds_five(tokens: u32) -> Setting {
        let it = meet("duellist enforcer duellist", "plug").tokens(0, tokens);
        it.controls(0, ["school", "photographer"])
    }

    /// The same, when seat 0 has backed down and is asked what to give up.
    fn is_short(tokens: u32) -> crate::gunslingers::trial::Race {
        holds_five(tokens).at("depot").backs_down(0).fights(1).asks(0, "forfeit")
    }

    /// Test vector 6, with the schoolhouse in the place of the church.
    #[test]
    fn s11_3_who_backs_down_and_is_short_of_tokens_must_give_something_up() {
        let race = holds_five(5).at("depot").backs_down(0).fights(1);
        race.reputation(0, 4)
            .happens_by("S11.3", "has 4 reputation tokens, and it takes 5 to hold")
            .asks(0, "forfeit");
        let race = holds_five(6).at("depot").backs_down(0).fights(1);
        race.reputation(0, 5).does_not_happen("it takes").asks(0, "plan");
    }

    /// Test vector 6.
    #[test]
    fn s11_3_the_church_and_the_photographers_take_six_tokens() {
        let church = |tokens| {
            let it = meet("plug", "plug").controls(0, ["church", "photographer"]);
            let it = it.tokens(0, tokens).with(|state| state.players[0].face_saved = true);
            it.at("depot").backs_down(0).fights(1)
        };
        church(6).happens("has 5 reputation tokens, and it takes 6").asks(0, "forfeit");
        church(7).does_not_happen("it takes").asks(0, "plan");
    }

    #[test]
    fn g35_the_headquarters_take_no_tokens_to_hold() {
        let race = meet("plug", "plug").tokens(0, 1).at("depot").backs_down(0).fights(1);
        race.reputation(0, 0).does_not_happen("it takes").controls_now("undertaker", Some(0), 2);
    }

    #[test]
    fn g36_who_is_short_gives_up_one_of_the_strongest_or_a_property_by_chance() {
        let race = is_short(5);
        let labels = ["duellist 10", "duellist 12", "A property, by chance"];
        assert_eq!(race.asked(0, "forfeit").labels(), labels);
        race.answers(0, "forfeit", "duellist 12")
            .happens_by("G36", "duellist 12 leaves town in disgust")
            .gun_is(12, "left")
            .gun_is(10, "fit")
            .controls_now("school", Some(0), 2)
            .controls_now("photographer", Some(0), 2)
            .reputation(0, 4)
            // The fight goes on where it was.
            .controls_now("depot", Some(1), 1);
    }

    #[test]
    fn g36_chance_picks_the_property_and_never_the_headquarters() {
        // The schoolhouse is before the photographer's on the board; the headquarters are third.
        for (draw, lost, kept) in [(0, "school", "photographer"), (1, "photographer", "school")] {
            let race = is_short(5).draws(&[draw]).answers(0, "forfeit", "A property");
            race.happens_by("G36", "Seat 0 gives up the")
                .controls_now(lost, None, 0)
                .controls_now(kept, Some(0), 2)
                .controls_now("undertaker", Some(0), 2);
        }
        is_short(5).draws(&[2]).answers(0, "forfeit", "A property").controls_now("school", None, 0);
    }

    #[test]
    fn g36_what_is_given_up_costs_no_tokens_again_and_g61_no_posse_rides_for_it() {
        let race = is_short(5).draws(&[0]).answers(0, "forfeit", "A property");
        race.reputation(0, 4).asks(0, "plan");
    }

    #[test]
    fn g36_one_thing_is_given_up_however_many_tokens_are_missing() {
        let race = is_short(1).reputation(0, 0).answers(0, "forfeit", "duellist 10");
        race.controls_now("school", Some(0), 2)
            .controls_now("photographer", Some(0), 2)
            .gun_is(12, "fit")
            .asks(0, "plan");
    }

    #[test]
    fn g36_who_has_nobody_gives_up_a_property_unasked() {
        // Mrs. Parlor backs down alone.
        let race = town(2).gang(0, "plug plug plug").penniless().tokens(1, 0);
        let race = race.controls(1, ["bank"]).at("parlor").fights(0).backs_down(1);
        race.happens_by("G36", "Seat 1 gives up the Bank.").controls_now("bank", None, 0);
    }

    #[test]
    fn g36_who_is_in_jail_may_be_the_one_to_go() {
        let race = meet("enforcer duellist", "plug").tokens(0, 1).controls(0, ["bank"]);
        let race = race.jailed(11, 3).at("depot").backs_down(0).fights(1);
        // Where there is only one property, chance has nothing to choose.
        assert_eq!(race.asked(0, "forfeit").labels(), ["duellist 11", "The Bank"]);
        race.answers(0, "forfeit", "duellist 11").gun_is(11, "left");
    }

    #[test]
    fn s11_3_if_both_back_down_both_must_hold_what_they_have() {
        let race = holds_five(6).controls(1, ["gunsmith", "land"]).tokens(1, 4).at("depot");
        let race = race.backs_down(0).backs_down(1).reputation(0, 4).asks(0, "forfeit");
        let race = race.answers(0, "forfeit", "duellist 10").reputation(1, 2).asks(1, "forfeit");
        race.answers(1, "forfeit", "plug 13").gun_is(13, "left").controls_now("land", Some(1), 2);
    }

    #[test]
    fn s11_3_after_each_loss_something_is_given_up() {
        let race = is_short(5).answers(0, "forfeit", "duellist 10");
        let race = race.all_go_to("saloon").backs_down(0).fights(1).reputation(0, 3);
        race.answers(0, "forfeit", "duellist 12").gun_is(12, "left");
    }

    #[test]
    fn g37_who_runs_early_and_is_short_gives_something_up_before_being_shot_at() {
        let race = meet("plug", "plug").tokens(0, 1).controls(0, ["bank"]).at("depot");
        let race = race.dice(&[1, 1]).both_fight().runs(0).stays(1).asks(0, "forfeit");
        let race = race.answers(0, "forfeit", "plug 10").gun_is(10, "left");
        // Nobody is left to be shot at.
        race.shots(&[]).controls_now("depot", Some(1), 1);
        let race = meet("plug", "plug").tokens(0, 1).controls(0, ["bank"]).at("depot");
        let race = race.dice(&[1, 1]).both_fight().runs(0).stays(1).dice(&[1, 6, 6]);
        race.answers(0, "forfeit", "The Bank").controls_now("bank", None, 0).gun_is(10, "killed");
    }

    #[test]
    fn g37_only_backing_down_and_running_early_make_one_give_something_up() {
        // Being captured does not, nor fighting, nor running late.
        let captured = town(2).gang(0, "plug").controls(1, ["school", "church"]).begins();
        let captured = captured.plans(0, [("school", "plug")]).reputation(1, 0);
        captured.does_not_happen("it takes").asks(0, "plan").controls_now("church", Some(1), 2);
        let short = || holds_five(0).at("depot");
        let late = short().dice(&[1, 1, 1, 1, 1, 1, 1, 1, 6, 4]).both_fight().runs(0);
        let late = late.dice(&[1]).stays(1);
        late.happens("the other ran").reputation(0, 0).does_not_happen("it takes").asks(0, "plan");
        let shot_down = holds_five(0).gang(1, "duellist duellist duellist").at("depot");
        shot_down.dice(&[1; 30]).both_fight().does_not_happen("it takes").asks(0, "nerve");
        // A player from whom the other backed down gives up nothing.
        short().fights(0).backs_down(1).does_not_happen("it takes").asks(0, "plan");
    }

    #[test]
    fn c1_the_church_forgives_the_first_loss_of_a_week() {
        let race = meet("plug", "plug").controls(0, ["church"]).at("depot").backs_down(0).fights(1);
        let race = race.happens_by("C1", "The church forgives seat 0").reputation(0, 4);
        let race = race.does_not_happen("it takes").all_go_to("saloon").backs_down(0).fights(1);
        // The second, though: three are too few for the church.
        race.reputation(0, 3).happens("it takes 5").asks(0, "forfeit");
    }

    #[test]
    fn c1_the_church_forgives_two_tokens_and_running_too() {
        let race = meet("plug", "plug").controls(0, ["church"]).at("depot");
        race.backs_down(0).backs_down(1).reputation(0, 4).reputation(1, 2);
        let race = meet("plug", "plug").controls(0, ["church"]).at("depot");
        let race = race.dice(&[1, 1]).both_fight().runs(0).dice(&[1]).stays(1);
        race.happens("The church forgives seat 0").reputation(0, 4);
    }

    #[test]
    fn c1_the_church_forgives_again_in_the_next_week_and_nobody_else() {
        let next = meet("plug", "plug").controls(0, ["church"]).phase(Phase::WeekOver);
        let next = next.with(|state| state.players[0].face_saved = true);
        let race = next.dice_of(Action::BeginWeek {}, &[1, 1, 1]).at("depot");
        assert_eq!(race.state().week, 3);
        race.backs_down(0).fights(1).happens("The church forgives seat 0").reputation(0, 4);
        let other = meet("plug", "plug").controls(0, ["church"]).at("depot");
        let other = other.fights(0).backs_down(1).reputation(1, 3);
        assert!(!other.state().player(Seat(0)).face_saved);
    }

    #[test]
    fn s11_2_by_the_letter_the_church_forgives_nothing_but_property_must_be_held() {
        let race = meet("plug", "plug").controls(0, ["church"]).literal().at("depot");
        race.backs_down(0).fights(1).reputation(0, 3).asks(0, "forfeit");
    }
}
