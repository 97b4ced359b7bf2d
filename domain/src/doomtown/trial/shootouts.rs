//! Shootouts for tests, and what is drawn in them.

use serde_json::{Value, json};

use super::names::Name;
use super::{Town, Trial, target_of};
use crate::doomtown::town::state::Step;
use crate::engine::Prompt;

/// Answers that it may take to gather two posses.
const ANSWERS_MAX: usize = 300;

/// Every player's deck: no five in a row make more than a high card, and the first pull is an 8.
pub const FILLER: [&str; 12] = [
    "Pat's Perch",          // 8 of diamonds
    "Roan",                 // 6 of hearts
    "War Paint",            // 4 of clubs
    "Jackson's Strike",     // jack of diamonds
    "Auto Cattle-Feeder",   // king of hearts
    "Auction",              // 3 of clubs
    "Carter's Bounties",    // 10 of diamonds
    "Pair of Six-Shooters", // ace of hearts
    "Pistol Whip",          // 5 of clubs
    "Bunkhouse",            // 9 of diamonds
    "Legendary Holster",    // queen of hearts
    "Bottom Dealin'",       // 2 of clubs
];

/// Rank 1, king high.
pub const HIGH_CARD: [&str; 5] =
    ["Gomorra Parish", "Whiskey Flask", "Kidnappin'", "Bunkhouse", "Auto Cattle-Feeder"];
/// Rank 2, fours.
pub const PAIR: [&str; 5] =
    ["B & B Attorneys", "Whiskey Flask", "Stagecoach Office", "Fresh Horses", "Clear Out!"];
/// Rank 3, tens and fives.
pub const TWO_PAIRS: [&str; 5] =
    ["Carter's Bounties", "Unprepared", "Charlie's Place", "Mustang", "Auto Cattle-Feeder"];
/// Rank 4, sevens.
pub const THREES: [&str; 5] =
    ["Blake Ranch", "Pinto", "Kidnappin'", "Gomorra Parish", "Point Blank"];
/// Rank 5, to the nine.
pub const STRAIGHT: [&str; 5] =
    ["Charlie's Place", "Roan", "Kidnappin'", "Pat's Perch", "Bunkhouse"];
/// Rank 6, diamonds.
pub const FLUSH: [&str; 5] = [
    "Bank of California",
    "1st Baptist Church",
    "Stagecoach Office",
    "Carter's Bounties",
    "General Store",
];
/// Rank 7, eights over nines.
pub const FULL_HOUSE: [&str; 5] =
    ["Circle M Ranch", "Force Field", "Rumors", "Bunkhouse", "Mechanical Horse"];
/// Rank 8, nines.
pub const FOUR_OF_A_KIND: [&str; 5] =
    ["Jarrett Blake", "Bunkhouse", "Tin Star", "Fresh Horses", "Gomorra Parish"];
/// Rank 9, diamonds to the nine.
pub const STRAIGHT_FLUSH: [&str; 5] =
    ["Charlie's Place", "Stagecoach Office", "Blake Ranch", "Pat's Perch", "Bunkhouse"];
/// Rank 11.
pub const DEAD_MANS_HAND: [&str; 5] =
    ["Allie Hensman", "Hired Guns", "Jon Longstride", "Rumors", "Jackson's Strike"];
/// Rank 2, the nine of diamonds twice.
pub const CHEATIN_PAIR: [&str; 5] =
    ["Bunkhouse", "Bunkhouse", "Bluetick", "Pistol Whip", "Auto Cattle-Feeder"];
/// Rank 7, the eight of diamonds twice.
pub const CHEATIN_FULL_HOUSE: [&str; 5] =
    ["Circle M Ranch", "Pat's Perch", "Rumors", "Bunkhouse", "Mechanical Horse"];

impl Town {
    /// Begins, and goes on to the first play of a shootout in the town square: the first of seat
    /// 0's dudes calls out the first of seat 1's, and the others join. Dudes who were placed before
    /// come from where they are; the others stand in the town square.
    #[track_caller]
    pub fn shootout_between<const N: usize, const M: usize>(
        self,
        ours: [&str; N],
        theirs: [&str; M],
    ) -> Trial {
        let mut town = self;
        for name in ours.iter().filter(|it| !Town::has(&town, 0, it)).collect::<Vec<_>>() {
            town = town.dude(0, name, "town square");
        }
        for name in theirs.iter().filter(|it| !Town::has(&town, 1, it)).collect::<Vec<_>>() {
            town = town.dude(1, name, "town square");
        }
        let mut it = town.begins();
        if it.is_asked(1, "play") {
            it = it.passes(1);
        }
        let (leader, mark) = (format!("{}:0", ours[0]), format!("{}:1", theirs[0]));
        it.calls_out(0, &leader, &mark).gathers(&ours, &theirs)
    }
}

impl Trial {
    /// Answers everything up to the first play of a shootout: callouts are accepted, these join,
    /// and nobody reacts.
    #[track_caller]
    fn gathers(self, ours: &[&str], theirs: &[&str]) -> Trial {
        let mut it = self.anew();
        for _ in 0..ANSWERS_MAX {
            let step = it.state().shootout.as_ref().map(|it| it.step);
            if step == Some(Step::Plays) && it.seats().any(|seat| it.is_asked(seat.0, "play")) {
                return it;
            }
            let open = it.seats().find_map(|seat| it.prompt(seat.0));
            let Some(prompt) = open else { panic!("nobody is asked; {}", it.situation()) };
            let seat = prompt.seat.0;
            it = if it.is_asked(seat, "posse") {
                let those = it.those(&prompt, if seat == 0 { ours } else { theirs });
                it.then_replies(seat, those)
            } else {
                it.then_does_least(seat)
            };
        }
        panic!("there is no shootout; {}", it.situation());
    }

    /// Those of the options of a prompt that are named.
    fn those(&self, prompt: &Prompt, names: &[&str]) -> Value {
        let names: Vec<Name> = names.iter().filter_map(|it| Name::of(it)).collect();
        let named = |value: &Value| {
            let card = target_of(value).and_then(|it| it.card());
            card.is_some_and(|card| names.iter().any(|it| it.fits(self.state(), card)))
        };
        let options = prompt.options().into_iter().map(|it| it.value);
        json!(options.filter(named).collect::<Vec<_>>())
    }

    /// Every player passes their shootout plays, nobody throws cards back, and hands are revealed:
    /// the resolution plays wait.
    #[track_caller]
    pub fn draws_hands(self) -> Trial {
        self.goes_on_to_step(Step::Resolution)
    }

    /// All who take part pass their resolution plays: casualties, or what follows.
    #[track_caller]
    pub fn takes_lumps(self) -> Trial {
        self.draws_hands().everybody_passes()
    }
}
