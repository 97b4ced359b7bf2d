//! What is impossible about the position that a scenario leads to (H1).

use std::collections::BTreeSet;

use super::docket;
use super::flaws::Found;
use super::setting::{Scenario, StartFighter, StartPhase};
use crate::wild_west::combat;
use crate::wild_west::dice::Pool;
use crate::wild_west::foes::{Brings, Quirk};
use crate::wild_west::ground::{Band, Hex};
use crate::wild_west::rules::{DISTANT_GRIT, GRIT, Mode, ROUNDS_MAX};
use crate::wild_west::state::{
    Change, Deed, Ending, Fighter, Phase, Prepared, Side, Slot, State, Trigger, Vital, Who,
};
use crate::wild_west::statuses::Status;
use crate::wild_west::trades::{ACES_NEEDED, Ability};

/// The most Grit of a turn: a reload of 9, and what is given or traded.
const GRIT_MAX: u8 = 20;
/// The highest reload (V90).
const RELOAD_MAX: u8 = 9;
/// The most Hits of Dodge that wait.
const DODGE_MAX: u8 = 40;
/// The most severe a status is that has a cap (W12).
const SEVERITY_MAX: u8 = 6;
/// The most dice of a change, a trap or a wait.
const DICE_MAX: u8 = 20;
/// Dice that an Aim rolls again, at most (D3).
const AIM_DICE_MAX: u8 = 2;
/// How often a foe ducks on a day (V89).
const DUCKS: u8 = 2;
/// Skills of a duel (W17), and how often Draw! is rolled (V102).
const DUEL_STEPS: u8 = 4;
const DRAWS_MAX: u8 = 3;

/// Everything that is impossible about a position.
pub fn of_position(scenario: &Scenario, state: &State, found: &mut Found) {
    let mut taken: BTreeSet<Hex> = BTreeSet::new();
    for ((who, it), fighter) in scenario.all().zip(&state.fighters) {
        let mut check = Check { state, who, it, fighter, found };
        check.place(&mut taken);
        check.health();
        check.grit();
        check.statuses();
        check.fears();
        check.past();
        check.clinging();
    }
    of_sides(scenario, state, found);
    of_order(scenario, state, found);
    of_turn(scenario, state, found);
    for (it, at) in scenario.prepared.iter().zip(0_usize..) {
        of_prepared(scenario, state, it, at, found);
    }
    of_things(scenario, state, found);
    of_boosts(scenario, found);
    of_duel(scenario, state, found);
    docket::of_docket(scenario, state, found);
}

/// One fighter under test.
struct Check<'a> {
    state: &'a State,
    who: Who,
    it: &'a StartFighter,
    fighter: &'a Fighter,
    found: &'a mut Found,
}

impl Check<'_> {
    fn refuse(&mut self, rule: &str, field: &str, message: &str) {
        self.found.refuse(rule, format!("/fighters/{}/{field}", self.who.0), message);
    }

    fn has_turn(&self) -> bool {
        self.state.turn.as_ref().is_some_and(|it| it.who == self.who)
    }

    fn place(&mut self, taken: &mut BTreeSet<Hex>) {
        let hex = self.it.hex;
        if !hex.is_on_map() {
            self.refuse("V4", "hex", "this hex is not on the map");
        } else if self.fighter.is_there() && self.state.ground.is_wall(hex) {
            self.refuse("V64", "hex", "nobody stands in a wall");
        } else if self.fighter.is_there() && self.it.clings_to.is_none() && !taken.insert(hex) {
            self.refuse("V64", "hex", "somebody stands there already");
        }
    }

    fn health(&mut self) {
        let (health, asleep) = (self.fighter.health, self.fighter.ails.has(Status::Unconscious));
        match self.it.vital {
            Vital::Alive if health == 0 && !asleep => {
                self.refuse(
                    "W16",
                    "health",
                    "a fighter with no Health bleeds, lies Unconscious or is dead",
                );
            }
            Vital::Bleeding if 0 < health => {
                self.refuse("W16", "health", "a fighter who bleeds has no Health");
            }
            Vital::Bleeding if !self.fighter.bleeds => {
                self.refuse("V40", "vital", "a foe bleeds only where `bleeds` says so");
            }
            Vital::Bleeding if asleep => {
                self.refuse("W16", "statuses", "a fighter who bleeds is not Unconscious");
            }
            Vital::Alive | Vital::Bleeding | Vital::Dead | Vital::Captured | Vital::Fled => (),
        }
        if self.it.foe.is_none() && self.it.bleeds {
            self.refuse("V40", "bleeds", "characters bleed anyway: leave this out");
        }
        let holds_on = self.fighter.is_bleeding() || (asleep && health == 0);
        if !self.it.bled_with.is_empty() && !holds_on {
            self.refuse("V98", "bled_with", "a fighter forgets these on waking");
        }
    }

    fn grit(&mut self) {
        let grit = self.it.grit.unwrap_or(0);
        if 0 < grit && !self.has_turn() {
            self.refuse("V10", "grit", "only the fighter whose turn it is has Grit");
        }
        if GRIT_MAX < grit {
            self.refuse("W5", "grit", "nobody has more than 20 Grit");
        }
        if self.it.reload.is_some_and(|it| RELOAD_MAX < it) {
            self.refuse("V90", "reload", "no reload is above 9");
        }
        if self.it.reload.unwrap_or(GRIT) < self.it.debt {
            self.refuse("V90", "debt", "nobody owes more than their next reload");
        }
        if DODGE_MAX < self.it.dodge || (0 < self.it.dodge && !self.fighter.takes_turns()) {
            self.refuse(
                "V13",
                "dodge",
                "at most 40 Hits are kept, and only by fighters who are up",
            );
        }
    }

    fn statuses(&mut self) {
        let mut seen: BTreeSet<Status> = BTreeSet::new();
        for (it, at) in self.it.statuses.iter().zip(0_u32..) {
            let field = format!("statuses/{at}");
            let captured_at = self.fighter.size().captured_at();
            let captured = self.it.vital == Vital::Captured;
            match it.status {
                _ if !seen.insert(it.status) => {
                    self.refuse("W12", &field, "a status stands once");
                }
                _ if it.severity == 0 => {
                    self.refuse("W12", &field, "without Severity there is no status");
                }
                status if self.fighter.is_immune(status) => {
                    self.refuse("V100", &field, "this status does not affect them");
                }
                Status::Trapped if captured => (),
                Status::Trapped if captured_at.is_some_and(|most| most <= it.severity) => {
                    self.refuse("V25", &field, "so much of it captures them");
                }
                Status::Trapped => (),
                _ if SEVERITY_MAX < it.severity => {
                    self.refuse("W12", &field, "the Severity of this status is at most 6");
                }
                _ => (),
            }
        }
        let bound = [Status::Trapped, Status::Unconscious];
        let down = self.fighter.is_bleeding() || bound.iter().any(|it| self.fighter.ails.has(*it));
        let wrong = match () {
            () if !self.fighter.mounted => None,
            () if !self.fighter.is_there() || self.fighter.is_bleeding() => Some("vital"),
            () if down => Some("statuses"),
            () if self.fighter.prone => Some("prone"),
            () => None,
        };
        if let Some(field) = wrong {
            self.refuse("V67", field, "a fighter who is down or Trapped has fallen off the horse");
        }
    }

    fn fears(&mut self) {
        let there =
            |it: &Who| *it != self.who && self.state.fighter(*it).is_some_and(Fighter::is_there);
        if !self.it.afraid_of.iter().all(there) {
            self.refuse(
                "V95",
                "afraid_of",
                "nobody is Afraid of themselves, or of a fighter who is out",
            );
        }
        if self.fighter.ails.has(Status::Afraid) == self.it.afraid_of.is_empty() {
            self.refuse(
                "V28",
                "afraid_of",
                "a fighter who is Afraid has sources, and nobody else has",
            );
        }
    }

    /// What happened to them before.
    fn past(&mut self) {
        let sheet = self.it.foe.map(|it| it.sheet());
        let frenzies = sheet.map_or(&[][..], |it| it.frenzies);
        if self.it.fired.iter().flatten().any(|it| frenzies.len() <= usize::from(*it)) {
            self.refuse("V88", "fired", "there is no such threshold");
        }
        let fired = |at: u8| self.fighter.fired.contains(&at);
        let mut attacks = (0..).zip(frenzies).filter(|(at, _)| fired(*at));
        let raging = attacks.any(|(_, it)| it.brings == Brings::Attacks);
        if self.it.frenzied == Some(true) && !(raging && self.has_turn()) {
            self.refuse("V88", "frenzied", "it has such attacks after that threshold, in its turn");
        }
        let ducks = sheet.is_some_and(|it| it.has(Quirk::Duck));
        if DUCKS < self.it.ducked || (0 < self.it.ducked && !ducks) {
            self.refuse("V89", "ducked", "only an ape ducks, twice a day");
        }
        if DICE_MAX < self.it.lulled || (0 < self.it.lulled && frenzies.is_empty()) {
            self.refuse(
                "V61",
                "lulled",
                "only a foe that can be in a frenzy is lulled, up to 20 turns",
            );
        }
        let aces = self.it.aces.unwrap_or(0);
        if ACES_NEEDED < aces || (0 < aces && sheet.is_some()) {
            self.refuse("V24", "aces", "characters count Aces, up to 6");
        }
        if self.state.round.saturating_add(1) < self.it.joins {
            self.refuse("V87", "joins", "a fighter who was called acts from the next round on");
        }
        if self.it.surprised && self.has_turn() {
            self.refuse("V3", "surprised", "nobody is surprised any more in their own turn");
        }
    }

    fn clinging(&mut self) {
        let Some(host) = self.it.clings_to else { return };
        let clings = |it: &StartFighter| {
            it.foe.is_some_and(|it| it.sheet().attacks.iter().any(|it| it.clings))
        };
        let fits = |it: &Fighter| {
            let up = it.takes_turns() && it.clings_to.is_none();
            up && it.side != self.fighter.side && it.hex == self.fighter.hex
        };
        if !clings(self.it) || !self.state.fighter(host).is_some_and(fits) {
            let message = "a foe that clings is on the hex of an opponent who is up";
            self.refuse("V89", "clings_to", message);
        }
    }
}

/// A combat goes on while both sides can act; then it is decided.
fn of_sides(scenario: &Scenario, state: &State, found: &mut Found) {
    if state.options.mode == Mode::Duel {
        for side in [Side::Posse, Side::Foes] {
            if !state.all().any(|(_, it)| it.side == side) {
                let message = format!("a duel needs somebody of {}", side.name());
                found.refuse("W17", "/fighters", message);
            }
        }
        return;
    }
    let able = |side: Side| state.there(side).any(|(_, it)| it.can_act());
    let (posse, foes) = (able(Side::Posse), able(Side::Foes));
    let fits = match (scenario.phase, scenario.ending) {
        (StartPhase::Aftermath, Some(Ending::Won)) => posse && !foes,
        (StartPhase::Aftermath, Some(Ending::Lost)) => !posse && foes,
        (StartPhase::Aftermath, _) => posse == foes && (!posse || state.round == ROUNDS_MAX),
        _ => posse && foes,
    };
    if !fits && scenario.phase == StartPhase::Aftermath {
        let stands = match (posse, foes) {
            (true, false) => "`won`: of the foes nobody can act",
            (false, true) => "`lost`: of the posse nobody can act",
            (false, false) => "`drawn`: nobody can act",
            (true, true) => "no aftermath: both sides can act",
        };
        found.refuse("V58", "/ending", format!("as everybody stands, it is {stands}"));
    } else if !fits {
        found.refuse("V58", "/fighters", "a side that cannot act is beaten: it is the aftermath");
    }
}

fn of_order(scenario: &Scenario, state: &State, found: &mut Found) {
    if matches!(scenario.phase, StartPhase::Surprise | StartPhase::Initiative) {
        return;
    }
    for (place, order) in [("/order", &scenario.order), ("/first_order", &scenario.first_order)] {
        if order.is_empty() {
            continue;
        }
        let mut all: Vec<Who> = order.iter().flat_map(|it| it.fighters.clone()).collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        let there = state.there_all().all(|(who, _)| all.contains(&who));
        if all.len() != count || !there || order.iter().any(|it| it.fighters.is_empty()) {
            let message = "everybody who is there has one place, and every slot has somebody";
            found.refuse("W2", place, message);
        }
    }
    let Some(slot) = state.slots().get(usize::from(state.slot)) else {
        found.refuse("W2", "/slot", "the turn order has no such slot");
        return;
    };
    of_slot(scenario, state, slot, found);
}

/// The fighter whose turn it is, and those who act after them, are of the slot that acts.
fn of_slot(scenario: &Scenario, state: &State, slot: &Slot, found: &mut Found) {
    let turn = state.turn.as_ref().map(|it| it.who);
    if turn.is_some_and(|who| !slot.fighters.contains(&who)) {
        found.refuse("W2", "/turn/who", "they are not of the slot that acts");
    }
    let Some(waiting) = &scenario.waiting else { return };
    let mut seen: BTreeSet<Who> = BTreeSet::new();
    let fits = |who: &Who| slot.fighters.contains(who) && Some(*who) != turn;
    if !waiting.iter().all(|who| fits(who) && seen.insert(*who)) {
        found.refuse(
            "V2",
            "/waiting",
            "only fighters of the slot wait, and not the one whose turn it is",
        );
    }
}

fn of_turn(scenario: &Scenario, state: &State, found: &mut Found) {
    let Some(turn) = &scenario.turn else { return };
    let Some(fighter) = state.fighter(turn.who) else { return };
    if !fighter.takes_turns() || state.round < fighter.joins {
        found.refuse("W5", "/turn/who", "they have no turn in this round");
    }
    if turn.traded && fighter.person().is_none() {
        found.refuse("V9", "/turn/traded", "only characters trade Health");
    }
    if turn.automatic && fighter.foe().is_none() {
        found.refuse("V107", "/turn/automatic", "only the turn of a foe is left to the server");
    }
    let most = if turn.aim_waits { AIM_DICE_MAX } else { 0 };
    if most < turn.aim_dice {
        found.refuse("V12", "/turn/aim_dice", "an Aim that waits has 1 or 2 dice, another none");
    }
    if turn.move_grit.is_some_and(|it| DISTANT_GRIT < it) {
        found.refuse("V62", "/turn/move_grit", "5 Grit may go into Moves");
    }
    let mut seen: BTreeSet<Status> = BTreeSet::new();
    if !turn.relieved.iter().all(|it| seen.insert(*it)) {
        found.refuse("W13", "/turn/relieved", "a status can be relieved once in a turn");
    }
    let own = scenario.fighters.get(turn.who.index()).is_some_and(|it| it.character.is_some());
    if own && !turn.used.iter().all(|it| fighter.has(*it)) {
        found.refuse("W14", "/turn/used", "that is no ability of theirs");
    }
}

/// A fighter who can act has prepared it, as it could have been prepared (W7.6, V19, V93).
fn of_prepared(scenario: &Scenario, state: &State, it: &Prepared, at: usize, found: &mut Found) {
    let place = format!("/prepared/{at}");
    let Some(fighter) = state.fighter(it.who) else { return };
    let again = scenario.prepared.iter().filter(|other| other.who == it.who).count();
    let in_turn = state.turn.as_ref().is_none_or(|turn| turn.who != it.who || turn.prepared);
    if !fighter.can_act() || 1 < again || !in_turn {
        let message = "each prepares one thing, and a fighter who cannot act, or whose turn has \
                       begun since, has lost it";
        found.refuse("V19", format!("{place}/who"), message);
    }
    let aims = it.aimed || it.second_look;
    if (aims && !matches!(it.deed, Deed::Attack { .. })) || (it.second_look && !it.aimed) {
        found.refuse("V12", format!("{place}/aimed"), "an Aim is for an attack");
    }
    if !is_preparable(state, it) {
        let message = "they could not prepare this: it is not in their hands, not theirs, used up, \
                       or not to be prepared";
        found.refuse("V93", format!("{place}/deed"), message);
    }
    let ally = |by: Who| by != it.who && side_of(state, by) == Some(fighter.side);
    let foe =
        |by: Option<Who>| by.is_none_or(|by| side_of(state, by) == Some(fighter.side.other()));
    let fits = match it.trigger {
        Trigger::AllyRolls { by } => it.deed == Deed::Help {} && ally(by),
        Trigger::EntersBand { by, band } => foe(by) && band != Band::Distant,
        Trigger::Moves { by } | Trigger::DeclaresAttack { by, .. } => foe(by),
        Trigger::AllyFalls {} => true,
        // In what words it was said is left out: nobody could have sealed them.
        Trigger::Custom {} => true,
    };
    let helps = it.deed == Deed::Help {} && !matches!(it.trigger, Trigger::AllyRolls { .. });
    if !fits || helps {
        found.refuse("V19", format!("{place}/trigger"), "this does not set it off");
    }
}

fn side_of(state: &State, who: Who) -> Option<Side> {
    state.fighter(who).map(|it| it.side)
}

/// Whether somebody could have prepared something, had they had all the Grit for it.
fn is_preparable(state: &State, it: &Prepared) -> bool {
    let mut rich = state.clone();
    rich.with_fighter(it.who, |it| {
        it.grit = GRIT_MAX;
        // An ability counts as used as it is paid for (V91).
        it.person_mut().into_iter().for_each(|it| it.used.clear());
    });
    match it.deed {
        Deed::Help {} => true,
        Deed::Detonate { hex, second } => {
            let fuse = |ability| state.fighter(it.who).is_some_and(|it| it.has(ability));
            let on_map = hex.is_on_map() && second.is_none_or(|it| it.is_on_map() && it != hex);
            on_map && fuse(Ability::LongFuse) && (second.is_none() || fuse(Ability::TwinFuse))
        }
        // What they move, dodge and attack for was chosen before statuses or a fall changed it.
        Deed::Move { grit } => (1..=GRIT_MAX).contains(&grit),
        Deed::Dodge { dice, springs } => {
            let has = |it: &Fighter| it.has(Ability::SpringHeels);
            let sprung = !springs || state.fighter(it.who).is_some_and(has);
            sprung && (1..=GRIT_MAX).contains(&dice)
        }
        Deed::Stance { .. } => true,
        Deed::Attack { .. } | Deed::UseItem { .. } | Deed::Ability { .. } => {
            combat::deeds(&rich, it.who).iter().any(|(deed, _)| *deed == it.deed)
        }
    }
}

/// Traps, what passes, horses, and what was learnt.
fn of_things(scenario: &Scenario, state: &State, found: &mut Found) {
    for (it, at) in scenario.traps.iter().zip(0_u32..) {
        let place = format!("/traps/{at}");
        if !it.hex.is_on_map() || state.ground.is_wall(it.hex) {
            found.refuse("V74", format!("{place}/hex"), "a trap lies on open ground of the map");
        }
        if !is_small(it.snare) || DICE_MAX < it.damage {
            found.refuse("V74", place, "a trap has at most 20 dice, and 20 Damage");
        }
    }
    for (it, at) in scenario.passing.iter().zip(0_u32..) {
        let place = format!("/passing/{at}/zone");
        if let Some(hex) = it.zone.hexes.iter().position(|it| !it.is_on_map()) {
            found.refuse("V4", format!("{place}/hexes/{hex}"), "this hex is not on the map");
        }
    }
    let (mut riders, mut hexes): (BTreeSet<Who>, BTreeSet<Hex>) = Default::default();
    for (it, at) in scenario.horses.iter().zip(0_u32..) {
        if !it.hex.is_on_map() {
            found.refuse("V4", format!("/horses/{at}/hex"), "this hex is not on the map");
        }
        if it.hex.is_on_map() && state.ground.is_wall(it.hex) {
            found.refuse("V64", format!("/horses/{at}/hex"), "no horse stands in a wall");
        }
        if !hexes.insert(it.hex) {
            found.refuse("V64", format!("/horses/{at}/hex"), "a horse stands there already");
        }
        let Some(who) = it.rider else { continue };
        let sits = |own: &Fighter| own.person().is_some() && own.hex == it.hex;
        if !state.fighter(who).is_some_and(sits) || !riders.insert(who) {
            let message = "a character rides one horse, and is on its hex";
            found.refuse("V67", format!("/horses/{at}/rider"), message);
        }
    }
    for (it, at) in scenario.learnt.iter().zip(0_u32..) {
        let character = scenario.fighters.iter().any(|own| own.seat == Some(it.seat.0));
        let foe = state.fighter(it.foe).is_some_and(|it| it.foe().is_some());
        if !character || !foe {
            let message = "a player of a character learns of a foe";
            found.refuse("V60", format!("/learnt/{at}"), message);
        }
    }
}

fn is_small(pool: Pool) -> bool {
    pool.black.saturating_add(pool.gold) <= DICE_MAX
}

fn of_boosts(scenario: &Scenario, found: &mut Found) {
    for (it, at) in scenario.boosts.iter().zip(0_u32..) {
        let small = match it.what {
            Change::Dice { more, fewer, fewer_gold, .. } => {
                is_small(more) && fewer <= DICE_MAX && fewer_gold <= DICE_MAX
            }
            Change::Slowed {}
            | Change::Farther {}
            | Change::Prey { .. }
            | Change::Covered {}
            | Change::Ruled { .. } => true,
        };
        if !small {
            found.refuse(
                "V106",
                format!("/boosts/{at}/what"),
                "at most 20 dice are gained or lost",
            );
        }
    }
}

/// A duel is between two humans who are up, of both sides (W17, V103).
fn of_duel(scenario: &Scenario, state: &State, found: &mut Found) {
    let Some(duel) = &scenario.duel else { return };
    let (Some(one), Some(other)) = (state.fighter(duel.one), state.fighter(duel.other)) else {
        return;
    };
    let able = |it: &Fighter| it.can_act() && it.is_human();
    if one.side == other.side || !able(one) || !able(other) {
        found.refuse("W17", "/duel", "two humans who are up duel, one of each side");
    }
    let challenger = state.turn.as_ref().is_some_and(|it| it.who == duel.one);
    let near = state.band(duel.one, duel.other) <= Band::Short;
    if state.options.mode == Mode::Combat && !(challenger && near && state.phase == Phase::Turns) {
        let message = "within a combat the challenger duels in their own turn, within Short";
        found.refuse("V103", "/duel/one", message);
    }
    let won = duel.won_by_one.saturating_add(duel.won_by_other);
    let most = duel.won_by_one.max(duel.won_by_other);
    if DUEL_STEPS < duel.rolled || duel.rolled < most || won < duel.rolled {
        let message = "each of at most four steps has one winner, or two";
        found.refuse("V42", "/duel/rolled", message);
    }
    if DRAWS_MAX <= duel.draws || (0 < duel.draws && duel.rolled < DUEL_STEPS) {
        let message = "Draw! comes after four steps, at most three times";
        found.refuse("V102", "/duel/draws", message);
    }
}
