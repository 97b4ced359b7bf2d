//! What is wrong with a scenario (H1): first with its form, then with the position that it leads
//! to.

use std::collections::BTreeSet;

use super::opening::{Company, position};
use super::setting::{Scenario, Scripted, StartFighter, StartPhase};
use super::{checks, docket};
use crate::engine::{Seat, Violation, counted, so_many};
use crate::wild_west::characters::{self, Loadout};
use crate::wild_west::encounters::{Encounter, FOES_MAX};
use crate::wild_west::rules::{HORSES_MAX, Mode, Options, ROUNDS_MAX, Surprise};
use crate::wild_west::state::{Change, Deed, Prepared, RULINGS_KEPT, Slot, Trigger, Who};

/// Characters at one table.
const POSSE_MAX: usize = 6;
/// Everybody at one table, at most.
pub const FIGHTERS_MAX: usize = POSSE_MAX + FOES_MAX;
/// The most Health of anybody.
const HEALTH_MAX: u16 = 500;
/// The longest list of what lasts, lies about or was learnt.
pub const ENTRIES_MAX: usize = 100;
/// Entries of a script.
const SCRIPT_MAX: usize = 1000;
/// Dice of one roll, and faces of one die, in a script.
const DICE_MAX: usize = 60;
const FACES_MAX: usize = 100;
/// Proposals of a turn: three of six characters.
const SPOKEN_MAX: usize = 18;

/// What was found, below `/options/scenario`.
#[derive(Default)]
pub struct Found {
    all: Vec<Violation>,
}

impl Found {
    /// Refuses what is at a place.
    pub fn refuse(&mut self, rule: &str, place: impl AsRef<str>, message: impl Into<String>) {
        let pointer = format!("/options/scenario{}", place.as_ref());
        self.all.push(Violation::of_rule(rule, pointer, message));
    }

    fn beside(&mut self, place: &str, message: &str) {
        self.all.push(Violation::of_rule("H1", format!("/options/{place}"), message));
    }
}

/// Everything that is wrong with a scenario, if there is one, and with what is brought to it.
pub fn violations(options: &Options, loadouts: &[Option<Loadout>]) -> Vec<Violation> {
    let Some(scenario) = &options.scenario else { return Vec::new() };
    let mut found = Found::default();
    beside(options, scenario, &mut found);
    of_lists(scenario, &mut found);
    of_script(scenario, &mut found);
    of_fighters(scenario, loadouts.len(), &mut found);
    of_numbers(scenario, &mut found);
    of_moment(options, scenario, &mut found);
    of_loadouts(scenario, loadouts, &mut found);
    // The position is looked at, too, unless it would be too large; what is wrong with the form is
    // told once.
    let form = found.all.len();
    if scenario.fighters.len() <= FIGHTERS_MAX {
        let seats = Seat::all(so_many(loadouts.len()));
        let seats = seats.filter(|it| scenario.fighters.iter().any(|own| own.seat == Some(it.0)));
        let company = Company { warden: None, characters: seats.map(|it| (it, None)).collect() };
        let state = position(options, scenario, &company);
        checks::of_position(scenario, &state, &mut found);
    }
    let position = found.all.split_off(form);
    let told = |it: &Violation| found.all.iter().any(|other| is_within(it, other));
    let more: Vec<Violation> = position.into_iter().filter(|it| !told(it)).collect();
    found.all.extend(more);
    found.all
}

/// Whether something wrong is at the same place as another, in it or around it.
fn is_within(one: &Violation, other: &Violation) -> bool {
    let within = |inner: &str, outer: &str| {
        inner.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    within(&one.pointer, &other.pointer) || within(&other.pointer, &one.pointer)
}

/// What a scenario says itself.
fn beside(options: &Options, scenario: &Scenario, found: &mut Found) {
    if options.encounter != Encounter::default() {
        found.beside("encounter", "the scenario says whom they meet: leave this out");
    }
    if !options.horses.is_empty() {
        found.beside("horses", "the scenario says where horses are: leave this out");
    }
    if options.surprise != Surprise::None && scenario.phase != StartPhase::Surprise {
        found.beside("surprise", "who is surprised is settled in this scenario: leave this out");
    }
}

fn of_lists(scenario: &Scenario, found: &mut Found) {
    let lists = [
        ("/boosts", scenario.boosts.len(), ENTRIES_MAX),
        ("/traps", scenario.traps.len(), ENTRIES_MAX),
        ("/passing", scenario.passing.len(), ENTRIES_MAX),
        ("/learnt", scenario.learnt.len(), ENTRIES_MAX),
        ("/horses", scenario.horses.len(), HORSES_MAX),
        ("/ruled_zones", scenario.ruled_zones.len(), ENTRIES_MAX),
        ("/script", scenario.script.len(), SCRIPT_MAX),
        ("/spoke", scenario.spoke.len(), SPOKEN_MAX),
        ("/proposals", scenario.proposals.len(), POSSE_MAX),
        ("/rulings", scenario.rulings.len(), RULINGS_KEPT),
    ];
    for (place, count, most) in lists {
        if most < count {
            found.refuse("H1", place, format!("this list has at most {most} entries"));
        }
    }
}

/// Every entry of a script is a roll that some dice can show (W18).
fn of_script(scenario: &Scenario, found: &mut Found) {
    for (Scripted::Roll { dice }, at) in scenario.script.iter().zip(0_u32..) {
        let place = format!("/script/{at}/dice");
        if !(1..=DICE_MAX).contains(&dice.len()) {
            found.refuse("H5", &place, format!("a roll has 1 to {DICE_MAX} dice"));
        }
        for (die, at) in dice.iter().zip(0_u32..) {
            let faces = format!("{place}/{at}/faces");
            if FACES_MAX < die.faces.len() {
                found.refuse("W18", faces, format!("a die shows at most {FACES_MAX} faces"));
            } else if !(die.is_rolled(false) || die.is_rolled(true)) {
                let message =
                    "a die shows one face; after Spurs that a Talent rolls again, another";
                found.refuse("W18", faces, message);
            }
        }
    }
}

/// What fighters are: one of each seat's, or a foe.
fn of_fighters(scenario: &Scenario, seats: usize, found: &mut Found) {
    let (foes, characters): (Vec<&StartFighter>, Vec<&StartFighter>) =
        scenario.fighters.iter().partition(|it| it.foe.is_some());
    if !(1..=POSSE_MAX).contains(&characters.len()) || characters.len() + 1 < seats {
        let message = "every seat has a character but the Warden's, and there are 1 to 6 of them";
        found.refuse("F7", "/fighters", message);
    }
    if FOES_MAX < foes.len() {
        let message = format!("a combat has at most {FOES_MAX} foes; these are {}", foes.len());
        found.refuse("V87", "/fighters", message);
    }
    let mut taken: BTreeSet<u8> = BTreeSet::new();
    for (who, it) in scenario.all() {
        let at = format!("/fighters/{}", who.0);
        if it.foe.is_some() == it.seat.is_some() {
            found.refuse("H1", &at, "say a seat, whose character it is, or the kind of a foe");
        }
        if it.foe.is_some() && it.character.is_some() {
            found.refuse("H1", format!("{at}/character"), "a foe is of its kind");
        }
        if let Some(seat) = it.seat
            && (seats <= usize::from(seat) || !taken.insert(seat))
        {
            let message = "every seat has one character, and there is no other seat";
            found.refuse("H1", format!("{at}/seat"), message);
        }
        if let Some(character) = &it.character {
            let at = format!("/options/scenario{at}/character");
            found.all.extend(characters::staged_violations(character, &at));
        }
        if let Some(message) = characters::wrong_with_name(&it.name) {
            found.refuse("H1", format!("{at}/name"), message);
        }
        for (field, health) in [("health", it.health), ("max_health", it.max_health)] {
            let least = u16::from(field == "max_health");
            if health.is_some_and(|it| !(least..=HEALTH_MAX).contains(&it)) {
                let message = format!("this is {least} to {HEALTH_MAX}");
                found.refuse("D4", format!("{at}/{field}"), message);
            }
        }
    }
}

/// Everybody who is named is there.
fn of_numbers(scenario: &Scenario, found: &mut Found) {
    let mut named: Vec<(String, Who)> = Vec::new();
    for (who, it) in scenario.all() {
        let at = format!("/fighters/{}", who.0);
        named.extend(it.afraid_of.iter().map(|it| (format!("{at}/afraid_of"), *it)));
        named.extend(it.clings_to.map(|it| (format!("{at}/clings_to"), it)));
    }
    let in_slots = |at: &'static str, slots: &[Slot]| {
        let all = slots.iter().flat_map(|it| it.fighters.clone());
        all.map(|it| (at.to_owned(), it)).collect::<Vec<_>>()
    };
    named.extend(in_slots("/order", &scenario.order));
    named.extend(in_slots("/first_order", &scenario.first_order));
    named.extend(scenario.waiting.iter().flatten().map(|it| ("/waiting".to_owned(), *it)));
    if let Some(turn) = &scenario.turn {
        named.push(("/turn/who".to_owned(), turn.who));
        named.extend(turn.hurt.iter().map(|it| ("/turn/hurt".to_owned(), *it)));
    }
    for (it, at) in scenario.prepared.iter().zip(0_u32..) {
        named.extend(named_by(it).into_iter().map(|it| (format!("/prepared/{at}"), it)));
    }
    for (it, at) in scenario.boosts.iter().zip(0_u32..) {
        let other = match it.what {
            Change::Dice { against, .. } | Change::Ruled { against, .. } => against,
            Change::Prey { foe } => Some(foe),
            Change::Slowed {} | Change::Farther {} | Change::Covered {} => None,
        };
        let all = [Some(it.who), it.until.waits_for(), other].into_iter().flatten();
        named.extend(all.map(|it| (format!("/boosts/{at}"), it)));
    }
    named.extend(of_warden(scenario));
    let by = |list: &str, at: usize, who: Who| (format!("/{list}/{at}/by"), who);
    named.extend(scenario.traps.iter().enumerate().map(|(at, it)| by("traps", at, it.by)));
    named.extend(scenario.passing.iter().enumerate().map(|(at, it)| by("passing", at, it.by)));
    let riders = scenario.horses.iter().enumerate();
    named.extend(riders.filter_map(|(at, it)| Some((format!("/horses/{at}/rider"), it.rider?))));
    let learnt = scenario.learnt.iter().enumerate();
    named.extend(learnt.map(|(at, it)| (format!("/learnt/{at}/foe"), it.foe)));
    if let Some(duel) = &scenario.duel {
        named.push(("/duel/one".to_owned(), duel.one));
        named.push(("/duel/other".to_owned(), duel.other));
    }
    named.extend(scenario.duel_winner.map(|it| ("/duel_winner".to_owned(), it)));
    for (place, who) in named {
        if scenario.fighters.len() <= who.index() {
            let all = counted(scenario.fighters.len(), "fighter");
            found.refuse("H1", place, format!("there are {all}, numbered from 0; not {}", who.0));
        }
    }
}

/// The fighters whom proposals and rulings name.
fn of_warden(scenario: &Scenario) -> Vec<(String, Who)> {
    let proposals = scenario.proposals.iter().enumerate();
    let proposals = proposals.map(|(at, it)| (format!("/proposals/{at}/who"), it.who));
    let spoke = scenario.spoke.iter().map(|it| ("/spoke".to_owned(), *it));
    let zones = scenario.ruled_zones.iter().enumerate();
    let zones = zones
        .filter_map(|(at, it)| Some((format!("/ruled_zones/{at}/until"), it.until.waits_for()?)));
    let rulings = scenario.rulings.iter().enumerate().flat_map(|(at, it)| {
        let named = docket::named_by(it).into_iter();
        named.map(move |who| (format!("/rulings/{at}"), who))
    });
    proposals.chain(spoke).chain(zones).chain(rulings).collect()
}

/// The fighters whom something names that is prepared.
fn named_by(it: &Prepared) -> Vec<Who> {
    let by = match it.trigger {
        Trigger::EntersBand { by, .. }
        | Trigger::Moves { by }
        | Trigger::DeclaresAttack { by, .. } => by,
        Trigger::AllyRolls { by } => Some(by),
        Trigger::AllyFalls {} | Trigger::Custom {} => None,
    };
    [it.who].into_iter().chain(by).collect()
}

/// What there cannot be in a phase.
fn of_moment(options: &Options, scenario: &Scenario, found: &mut Found) {
    if !(1..=ROUNDS_MAX).contains(&scenario.round) {
        let message = format!("the rounds of a combat are 1 to {ROUNDS_MAX}");
        found.refuse("V58", "/round", message);
    }
    let before = matches!(scenario.phase, StartPhase::Surprise | StartPhase::Initiative);
    let set = [
        ("/order", !scenario.order.is_empty()),
        ("/first_order", !scenario.first_order.is_empty()),
        ("/slot", scenario.slot.is_some()),
        ("/waiting", scenario.waiting.is_some()),
        ("/turn", scenario.turn.is_some()),
        ("/prepared", !scenario.prepared.is_empty()),
        ("/duel", scenario.duel.is_some()),
    ];
    for (place, _) in set.into_iter().filter(|(_, is_set)| before && *is_set) {
        found.refuse("W2", place, "there is none before the turn order is rolled");
    }
    if !scenario.first_order.is_empty() && scenario.order.is_empty() {
        found.refuse("V3", "/order", "with an order of round 1, say that of later rounds, too");
    }
    let over = scenario.phase == StartPhase::Aftermath;
    if over != scenario.ending.is_some() {
        found.refuse("V58", "/ending", "the aftermath, and nothing else, has an ending");
    }
    if scenario.duel_winner.is_some() && (!over || options.mode == Mode::Combat) {
        found.refuse("V46", "/duel_winner", "only a match that was a duel has such a winner");
    }
    if over && scenario.duel.is_some() {
        found.refuse("V46", "/duel", "the duel is over in the aftermath");
    }
    let duelling = scenario.duel.is_some() || scenario.phase == StartPhase::Surprise || over;
    if options.mode == Mode::Duel && !duelling {
        let message = "a match that is a duel begins before it, within it, or after it";
        found.refuse("W17", "/phase", message);
    }
    for (it, at) in scenario.prepared.iter().zip(0_u32..) {
        let belongs =
            matches!(it.deed, Deed::Attack { .. } | Deed::UseItem { .. } | Deed::Ability { .. });
        let own = scenario.fighters.get(it.who.index());
        if belongs && own.is_some_and(|it| it.foe.is_none() && it.character.is_none()) {
            let message = "say the character whose weapon or item it is, in `fighters`";
            found.refuse("V93", format!("/prepared/{at}/deed"), message);
        }
    }
}

/// Where the scenario says who a character is, nobody brings another.
fn of_loadouts(scenario: &Scenario, loadouts: &[Option<Loadout>], found: &mut Found) {
    for (loadout, seat) in loadouts.iter().zip(0_u8..) {
        let own = scenario.fighters.iter().find(|it| it.seat == Some(seat));
        if loadout.is_some() && own.is_some_and(|it| it.character.is_some()) {
            let message = "the scenario says who this is: bring nothing";
            found.all.push(Violation::of_rule("H1", format!("/loadouts/{seat}"), message));
        }
    }
}
