//! What is wrong with the options of a match, and with a scenario (KFH1).

use std::collections::{BTreeMap, BTreeSet};

use super::card::Card;
use super::cards;
use super::done::Done;
use super::held::Held;
use super::placing::{holds_amber, usual_holds};
use super::printed::{Code, House, Keyword, Kind};
use super::rules::Options;
use super::scenario::{Attached, Placed, Scenario, Scripted, Setting, StartLasting, StartStep};
use super::script::Tie;
use super::state::State;
use super::things::{Counter, Until};
use super::verbs::CHAINS_MAX;
use crate::engine::{Seat, Violation};

/// No number in a scenario is more.
pub const NUMBER_MAX: u32 = 1000;
/// Cards of one player, at most.
const CARDS_MAX: usize = 200;
/// Players of a match.
const SEATS: usize = 2;
/// Entries of a script, and of a list of what was done, at most.
const ENTRIES_MAX: usize = 1000;
/// Lasting effects, and keywords, counters or holds of one card, at most.
const FEW_MAX: usize = 100;
/// Letters of a name, at most.
const NAME_MAX: usize = 40;
/// The kinds of cards that are used (KF6).
const USED: [Kind; 2] = [Kind::Artifact, Kind::Creature];
/// The turns that still begin when time is called (KF18.2).
const TURNS_LEFT_MAX: u8 = 2;

impl Options {
    /// Everything that is wrong with them; pointers begin with `/options`.
    pub fn violations(&self) -> Vec<Violation> {
        let mut found: Vec<Violation> = self.scenario.iter().flat_map(violations).collect();
        if self.scenario.is_some() {
            self.beside_a_scenario(&mut found);
        }
        if self.first.is_some_and(|it| SEATS <= usize::from(it)) {
            found.push(Violation::of_rule("KF2.1", "/options/first", "the seats are 0 and 1"));
        }
        if SEATS < self.chains.len() {
            found.push(Violation::of_rule("KF2.3", "/options/chains", "there are two players"));
        }
        for (seat, chains) in self.chains.iter().enumerate() {
            if CHAINS_MAX < *chains {
                let message = format!("nobody has more than {CHAINS_MAX} chains");
                let pointer = format!("/options/chains/{seat}");
                found.push(Violation::of_rule("KF2.3", pointer, message));
            }
        }
        found
    }

    /// What a scenario says itself.
    fn beside_a_scenario(&self, found: &mut Vec<Violation>) {
        if self.first.is_some() {
            let message = "the scenario says who had the first turn: leave this out";
            found.push(Violation::of_rule("KFH1", "/options/first", message));
        }
        if !self.chains.is_empty() {
            let message = "the scenario says what chains everybody has: leave this out";
            found.push(Violation::of_rule("KFH1", "/options/chains", message));
        }
    }
}

/// Everything that is wrong with a scenario; pointers begin with `/options/scenario`.
pub fn violations(scenario: &Scenario) -> Vec<Violation> {
    let names = scenario.players.iter().flat_map(names_of).collect();
    let mut check = Check { found: Vec::new(), names, given: BTreeSet::new() };
    check.turn(scenario);
    if scenario.players.len() != SEATS {
        check.refuse("/players", "there are two players");
    }
    for (setting, seat) in scenario.players.iter().zip((0..).map(Seat)) {
        check.setting(setting, seat);
    }
    let done = [
        (&scenario.played, "/played", true),
        (&scenario.discarded, "/discarded", false),
        (&scenario.used, "/used", true),
    ];
    for (list, at, by_permission) in done {
        check.done(list, at, by_permission);
    }
    check.kinds_of(&scenario.used, "/used", &USED, "is never used");
    check.moment(scenario);
    check.house(scenario);
    check.length(scenario.forged.len(), FEW_MAX, "/forged");
    check.length(scenario.lasting.len(), FEW_MAX, "/lasting");
    for (at, it) in scenario.lasting.iter().enumerate() {
        check.lasting(it, scenario.active, &format!("/lasting/{at}"));
    }
    check.length(scenario.script.len(), ENTRIES_MAX, "/script");
    for (at, it) in scenario.script.iter().enumerate() {
        if let Scripted::Shuffle { cards } = it {
            check.length(cards.len(), SEATS * CARDS_MAX, &format!("/script/{at}/cards"));
        }
    }
    // What armor a creature has, the whole position says.
    if check.found.is_empty() {
        check.used_armor(scenario);
    }
    check.found
}

/// The cards in play that have a name, upgrades too, with which cards they are.
fn names_of(setting: &Setting) -> impl Iterator<Item = (&str, Code)> + Clone {
    let placed = setting.line.iter().chain(&setting.artifacts);
    let named = placed.flat_map(|it| {
        let upgrades = it.upgrades.iter().map(|it| (it.id.as_str(), it.code));
        std::iter::once((it.id.as_str(), it.code)).chain(upgrades)
    });
    named.filter(|(name, _)| !name.is_empty())
}

/// How many cards a player has, wherever they lie on the player's side.
fn size(setting: &Setting) -> usize {
    let piles =
        [&setting.hand, &setting.deck, &setting.discard, &setting.purged, &setting.archives];
    let placed = setting.line.iter().chain(&setting.artifacts);
    let on = |it: &Placed| 1 + it.upgrades.len() + it.under.len() + it.purged.len();
    piles.into_iter().map(Vec::len).sum::<usize>() + placed.map(on).sum::<usize>()
}

/// The houses of the cards that a player has, wherever they lie on the player's side.
fn houses_of(setting: &Setting) -> impl Iterator<Item = House> {
    let of = |code: Code, maverick: Option<House>| maverick.unwrap_or(cards::card(code).house);
    let piles =
        [&setting.hand, &setting.deck, &setting.discard, &setting.purged, &setting.archives];
    let placed = || setting.line.iter().chain(&setting.artifacts);
    let held = piles.into_iter().flatten();
    let held = held.chain(placed().flat_map(|it| it.under.iter().chain(&it.purged)));
    let in_play = placed().flat_map(move |it| {
        let upgrades = it.upgrades.iter().map(move |it| of(it.code, it.maverick));
        std::iter::once(of(it.code, it.maverick)).chain(upgrades)
    });
    held.map(move |it| of(it.code, it.maverick)).chain(in_play)
}

fn has_twice<T: Clone + Ord>(list: &[T]) -> bool {
    let mut sorted = list.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).any(|pair| pair[0] == pair[1])
}

/// A scenario as it is read through.
struct Check<'s> {
    found: Vec<Violation>,
    /// The cards in play that have a name.
    names: BTreeMap<&'s str, Code>,
    /// The names that were met on the way so far.
    given: BTreeSet<String>,
}

impl Check<'_> {
    fn refuse(&mut self, place: &str, message: &str) {
        let pointer = format!("/options/scenario{place}");
        self.found.push(Violation::of_rule("KFH1", pointer, message.to_owned()));
    }

    fn number(&mut self, number: u32, at: &str) {
        if NUMBER_MAX < number {
            self.refuse(at, "no number is above 1000");
        }
    }

    fn length(&mut self, length: usize, most: usize, at: &str) {
        if most < length {
            self.refuse(at, &format!("there are at most {most} entries"));
        }
    }

    fn seat(&mut self, seat: u8, at: &str) {
        if SEATS <= usize::from(seat) {
            self.refuse(at, "the seats are 0 and 1");
        }
    }

    /// A reference to a card in play; it may be left out.
    fn reference(&mut self, name: &str, at: &str) {
        if !name.is_empty() && !self.names.contains_key(name) {
            self.refuse(at, "no card in play has this id");
        }
    }

    fn name(&mut self, name: &str, at: &str) {
        let fits = name.chars().all(|it| it.is_ascii_alphanumeric() || "-_".contains(it));
        if NAME_MAX < name.len() || !fits {
            self.refuse(at, "an id has up to 40 letters, digits, - and _");
        }
        if !name.is_empty() && !self.given.insert(name.to_owned()) {
            self.refuse(at, &format!("another card has the id {name} already"));
        }
    }

    fn turn(&mut self, scenario: &Scenario) {
        match scenario.turn {
            Some(0) => self.refuse("/turn", "turns count from 1"),
            turn => self.number(turn.unwrap_or_default().into(), "/turn"),
        }
        self.seat(scenario.active, "/active");
        self.seat(scenario.first, "/first");
        if scenario.turn == Some(1) && scenario.active != scenario.first {
            self.refuse("/active", "turn 1 is the turn of the seat that had the first turn");
        }
        let main = matches!(scenario.step, StartStep::Main | StartStep::Ready);
        if !main && scenario.house.is_some() {
            self.refuse("/house", "the active house is chosen after this step");
        }
        let forge = scenario.step == StartStep::Forge;
        match scenario.turns_left {
            Some(left) if TURNS_LEFT_MAX < left => {
                self.refuse("/turns_left", "two turns begin at most after time was called");
            }
            Some(0) if !forge => {
                self.refuse("/turns_left", "the last turn is only its forge step");
            }
            _ => (),
        }
    }

    /// What cannot have happened yet (KF3).
    fn moment(&mut self, scenario: &Scenario) {
        let begun = matches!(scenario.step, StartStep::Main | StartStep::Ready);
        let done = [
            (&scenario.played, "/played"),
            (&scenario.discarded, "/discarded"),
            (&scenario.used, "/used"),
        ];
        for (_, at) in done.into_iter().filter(|it| !begun && !it.0.is_empty()) {
            let message = "nothing is played, discarded or used before the active house is chosen";
            self.refuse(at, message);
        }
        if scenario.step == StartStep::Forge && !scenario.forged.is_empty() {
            self.refuse("/forged", "no key is forged yet as the turn begins");
        }
        for (setting, seat) in scenario.players.iter().zip(0_u8..) {
            let at = format!("/players/{seat}");
            if !begun && !setting.slain.is_empty() {
                let message = "nobody fights before the active house is chosen";
                self.refuse(&format!("{at}/slain"), message);
            }
            let first_turn = match scenario.turn {
                Some(1) => true,
                Some(2) => seat != scenario.first,
                _ => false,
            };
            let last_turn = [
                ("forged_last_turn", setting.forged_last_turn.is_empty()),
                ("played_last_turn", setting.played_last_turn.is_empty()),
            ];
            for (name, _) in last_turn.into_iter().filter(|it| first_turn && !it.1) {
                self.refuse(&format!("{at}/{name}"), "this player has had no turn before");
            }
        }
    }

    /// The active house is one of the identity card, or of a card that its player controlled as
    /// they chose it (KF3.2). That card can lie anywhere by now.
    fn house(&mut self, scenario: &Scenario) {
        let own = scenario.players.get(usize::from(scenario.active));
        let (Some(house), Some(own)) = (scenario.house, own) else { return };
        let mut of_cards = scenario.players.iter().flat_map(houses_of);
        // An identity card of which nothing is said can name any house.
        let said = !own.houses.is_empty();
        if said && !own.houses.contains(&house) && !of_cards.any(|it| it == house) {
            let (house, seat) = (house.name(), scenario.active);
            let message = format!(
                "{house} is no house of seat {seat}'s identity card, and no card is of {house}: it \
                 cannot have been chosen"
            );
            self.refuse("/house", &message);
        }
    }

    fn done(&mut self, list: &[Done], at: &str, by_permission: bool) {
        self.length(list.len(), ENTRIES_MAX, at);
        for (place, it) in list.iter().enumerate() {
            let known =
                self.names.contains_key(it.card.as_str()) || cards::named(&it.card).is_some();
            if !known {
                self.refuse(&format!("{at}/{place}"), &format!("there is no card {}", it.card));
            }
            let by = format!("{at}/{place}/by");
            self.reference(&it.by, &by);
            if !by_permission && !it.by.is_empty() {
                self.refuse(&by, "no permission is used up by this");
            }
        }
    }

    /// Whether all cards of a list are of some kinds; unknown ones are refused elsewhere.
    fn kinds_of(&mut self, list: &[Done], at: &str, kinds: &[Kind], why: &str) {
        for (place, it) in list.iter().enumerate() {
            let named = self.names.get(it.card.as_str()).map(|it| cards::card(*it));
            let card: Option<&Card> = named.or_else(|| cards::named(&it.card));
            if let Some(card) = card.filter(|it| !kinds.contains(&it.kind)) {
                self.refuse(&format!("{at}/{place}"), &format!("{} {why}", card.title));
            }
        }
    }

    fn lasting(&mut self, it: &StartLasting, active: u8, at: &str) {
        let lasting = cards::card(it.code).lasting;
        if lasting.len() <= usize::from(it.text) {
            let count = lasting.len();
            self.refuse(&format!("{at}/text"), &format!("the card has {count} of them"));
        }
        let says = lasting.get(usize::from(it.text)).map_or("", |it| it.says);
        if says.contains("$house") && it.house.is_none() {
            self.refuse(&format!("{at}/house"), "this effect is about a house: say which it is");
        }
        match lasting.get(usize::from(it.text)).map(|it| it.tied) {
            Some(Tie::To(kinds)) => self.tied_to(it, kinds, at),
            Some(Tie::ToItself)
                if it.card.is_empty() && it.on.is_empty() && it.until != Until::LeavesPlay =>
            {
                self.refuse(&format!("{at}/card"), "this effect is about its own card: name it");
            }
            Some(Tie::ToItself | Tie::Free) | None => {}
        }
        self.seat(it.by, &format!("{at}/by"));
        self.reference(&it.on, &format!("{at}/on"));
        self.reference(&it.card, &format!("{at}/card"));
        if self.names.get(it.card.as_str()).is_some_and(|code| *code != it.code) {
            self.refuse(&format!("{at}/card"), "the card with this id is another");
        }
        self.number(it.amount, &format!("{at}/amount"));
        let until = format!("{at}/until");
        if it.until == Until::FoesTurnEnds && it.by == active {
            self.refuse(&until, "the turn that goes on is that of `by`, not of the opponent");
        }
        if it.until == Until::LeavesPlay && it.on.is_empty() && it.card.is_empty() {
            self.refuse(&until, "`on` or `card` has to name the card that this lasts as long as");
        }
    }

    /// Checks that a lasting effect is tied to a card that it can be about.
    fn tied_to(&mut self, it: &StartLasting, kinds: &[Kind], at: &str) {
        let at = format!("{at}/on");
        if it.on.is_empty() {
            self.refuse(&at, "this effect is about a card: name it");
        }
        let card = self.names.get(it.on.as_str()).map(|code| cards::card(*code));
        if let Some(card) = card.filter(|card| !kinds.contains(&card.kind)) {
            self.refuse(&at, &format!("the effect cannot be about {}", card.title));
        }
    }

    fn setting(&mut self, setting: &Setting, seat: Seat) {
        let at = format!("/players/{}", seat.0);
        if 3 < setting.houses.len() {
            self.refuse(&format!("{at}/houses"), "an identity card has three houses");
        }
        if has_twice(&setting.houses) {
            self.refuse(&format!("{at}/houses"), "the houses of an identity card differ");
        }
        if 2 < setting.keys.len() {
            self.refuse(&format!("{at}/keys"), "with three keys the match is over");
        }
        if has_twice(&setting.keys) {
            self.refuse(&format!("{at}/keys"), "a key is forged once");
        }
        if CHAINS_MAX < setting.chains {
            self.refuse(&format!("{at}/chains"), "nobody has more than 24 chains");
        }
        self.number(setting.amber, &format!("{at}/amber"));
        self.own_cards(setting, &at);
        if CARDS_MAX < size(setting) {
            self.refuse(&at, "a player has at most 200 cards");
        }
        self.length(setting.forged_last_turn.len(), FEW_MAX, &format!("{at}/forged_last_turn"));
        let played = setting.played_last_turn.len();
        self.length(played, ENTRIES_MAX, &format!("{at}/played_last_turn"));
        for (place, it) in setting.played_last_turn.iter().enumerate() {
            let card = cards::card(*it);
            if card.kind != Kind::Creature {
                let at = format!("{at}/played_last_turn/{place}");
                self.refuse(&at, &format!("{} is no creature", card.title));
            }
        }
        let slain = format!("{at}/slain");
        self.done(&setting.slain, &slain, false);
        self.kinds_of(&setting.slain, &slain, &[Kind::Creature], "is no creature");
        let kinds = [
            (&setting.line, "line", Kind::Creature),
            (&setting.artifacts, "artifacts", Kind::Artifact),
        ];
        for (list, name, kind) in kinds {
            for (place, it) in list.iter().enumerate() {
                self.placed(it, kind, seat, &format!("{at}/{name}/{place}"));
            }
        }
    }

    /// What lies in zones that hold no cards of the opponent, and the keywords of all of them.
    fn own_cards(&mut self, setting: &Setting, at: &str) {
        let zones: [(&Vec<Held>, &str, bool); 5] = [
            (&setting.hand, "hand", true),
            (&setting.deck, "deck", true),
            (&setting.discard, "discard", true),
            (&setting.purged, "purged", true),
            (&setting.archives, "archives", false),
        ];
        for (list, name, own) in zones {
            for (place, it) in list.iter().enumerate() {
                let at = format!("{at}/{name}/{place}");
                if own && it.foreign {
                    let message = "only archives, and what a card has purged or what lies under \
                                   one, hold cards of the opponent";
                    self.refuse(&format!("{at}/foreign"), message);
                }
                self.length(it.keywords.len(), FEW_MAX, &format!("{at}/keywords"));
            }
        }
    }

    fn placed(&mut self, placed: &Placed, kind: Kind, side: Seat, at: &str) {
        let card = cards::card(placed.code);
        if card.kind != kind {
            let message = format!("{} is no {}", card.title, kind.name());
            self.refuse(&format!("{at}/code"), &message);
        }
        self.name(&placed.id, &format!("{at}/id"));
        let numbers = [
            ("damage", placed.damage),
            ("power_counters", placed.power_counters),
            ("armor_used", placed.armor_used),
        ];
        for (name, number) in numbers {
            self.number(number, &format!("{at}/{name}"));
        }
        if kind != Kind::Creature {
            self.creatures_alone(placed, at);
        }
        self.amber_on(placed.code, placed.amber, at);
        self.marks(&placed.keywords, &placed.counters, at);
        for (list, name) in [(&placed.under, "under"), (&placed.purged, "purged")] {
            for (place, it) in list.iter().enumerate() {
                let at = format!("{at}/{name}/{place}/keywords");
                self.length(it.keywords.len(), FEW_MAX, &at);
            }
        }
        for (place, it) in placed.upgrades.iter().enumerate() {
            self.upgrade(it, &format!("{at}/upgrades/{place}"));
        }
        if kind == Kind::Artifact && !placed.upgrades.is_empty() {
            self.refuse(&format!("{at}/upgrades"), "upgrades are attached to creatures");
        }
        self.holds(placed, side, at);
    }

    /// What only creatures are, and have on them (KF7, KF8, KF14).
    fn creatures_alone(&mut self, placed: &Placed, at: &str) {
        let marks = [
            ("damage", 0 < placed.damage, "is dealt damage"),
            ("power_counters", 0 < placed.power_counters, "has power, and counters for it"),
            ("armor_used", 0 < placed.armor_used, "has armor"),
            ("stunned", placed.stunned, "can be stunned"),
            ("warded", placed.warded, "can be warded"),
            ("enraged", placed.enraged, "can be enraged"),
            ("attacked", placed.attacked, "can be attacked"),
        ];
        for (name, _, what) in marks.into_iter().filter(|it| it.1) {
            self.refuse(&format!("{at}/{name}"), &format!("only a creature {what}"));
        }
    }

    /// Amber lies on creatures, and on the artifacts whose texts put it there (KF10).
    fn amber_on(&mut self, code: Code, amber: u32, at: &str) {
        let at = format!("{at}/amber");
        if 0 < amber && !holds_amber(code) {
            self.refuse(&at, &format!("no amber can lie on {}", cards::card(code).title));
        } else {
            self.number(amber, &at);
        }
    }

    /// Nobody has used more armor than they have (KF8.3, KF20.4).
    fn used_armor(&mut self, scenario: &Scenario) {
        let options = Options { scenario: Some(scenario.clone()), ..Options::default() };
        let state = State::staged(&options, scenario, &[]);
        let texts = state.in_force();
        for (setting, seat) in scenario.players.iter().zip((0..).map(Seat)) {
            let creatures = setting.line.iter().zip(state.line(seat)).enumerate();
            for (place, (placed, card)) in creatures {
                let armor = texts.armor(*card);
                if armor < placed.armor_used {
                    let at = format!("/players/{}/line/{place}/armor_used", seat.0);
                    self.refuse(&at, &format!("the creature has {armor} armor"));
                }
            }
        }
    }

    fn upgrade(&mut self, it: &Attached, at: &str) {
        let card = cards::card(it.code);
        if card.kind != Kind::Upgrade {
            self.refuse(&format!("{at}/code"), &format!("{} is no upgrade", card.title));
        }
        self.name(&it.id, &format!("{at}/id"));
        self.amber_on(it.code, it.amber, at);
        if it.exhausted {
            let message = "an upgrade is not used, so that it is never exhausted";
            self.refuse(&format!("{at}/exhausted"), message);
        }
        self.marks(&it.keywords, &it.counters, at);
    }

    fn marks(&mut self, keywords: &[Keyword], counters: &[Counter], at: &str) {
        self.length(keywords.len(), FEW_MAX, &format!("{at}/keywords"));
        self.length(counters.len(), FEW_MAX, &format!("{at}/counters"));
        for (place, it) in counters.iter().enumerate() {
            let at = format!("{at}/counters/{place}");
            self.number(it.count, &format!("{at}/count"));
            if it.name.is_empty() || NAME_MAX < it.name.chars().count() {
                self.refuse(&format!("{at}/name"), "a name has 1 to 40 letters");
            }
        }
        let names: Vec<&str> = counters.iter().map(|it| it.name.as_str()).collect();
        if has_twice(&names) {
            self.refuse(&format!("{at}/counters"), "counters of one name are one entry");
        }
    }

    /// The player who controls a card by the newest of its holds has to be the one on whose side it
    /// is.
    fn holds(&mut self, placed: &Placed, side: Seat, at: &str) {
        self.length(placed.holds.len(), FEW_MAX, &format!("{at}/holds"));
        for (place, it) in placed.holds.iter().enumerate() {
            self.seat(it.seat, &format!("{at}/holds/{place}/seat"));
            self.reference(&it.as_long_as, &format!("{at}/holds/{place}/as_long_as"));
        }
        let said = placed.holds.last().map(|it| Seat(it.seat));
        if said.is_some_and(|it| it != side) {
            self.refuse(&format!("{at}/holds"), "the last says on whose side the card is");
        }
        let usual = usual_holds(placed, side).last().is_some_and(|it| it.0 != side);
        if said.is_none() && usual {
            let message = "an upgrade on it gives it to the other player: the card is on their \
                           side, or `holds` says who has taken it since";
            self.refuse(at, message);
        }
    }
}
