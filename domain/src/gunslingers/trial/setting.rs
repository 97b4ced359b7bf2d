//! A town as a test finds it, before anybody has decided anything.

use super::answers::rank;
use super::{Race, draws_of};
use crate::engine::Seat;
use crate::engine::trial::Opening;
use crate::gunslingers::{
    Action, Casting, Character, Exit, Goods, Gun, GunId, GunfightMode, Gunslingers, Holding,
    Loadout, Lot, Options, OutReason, Phase, Place, Player, Property, Rank, Recruit, State,
};

/// The board of every test, row by row. The undertaker and the Parlor House, which are the
/// headquarters of the first two seats, are two steps from each other, with the station between
/// them.
const BOARD: [Property; 20] = {
    use Property::*;
    [
        Bank,
        Church,
        School, // row 0, columns 2 to 4
        Assay,
        Photographer,
        Undertaker,
        Depot,
        Parlor,
        Newspaper,
        Gambling, // row 1
        Stable,
        Doctor,
        Saloon,
        Sheriff,
        Store,
        Gunsmith,
        Hotel, // row 2
        Telegraph,
        Land,
        Blacksmith, // row 3, columns 2 to 4
    ]
};

/// The characters of the seats unless a test says otherwise: those first whose powers are least in
/// the way.
const CHARACTERS: [Character; 5] = [
    Character::SilasNeat,
    Character::MrsParlor,
    Character::AntonBoozer,
    Character::HeavyHarrigan,
    Character::ColonelCartwright,
];

/// A race for mayor to be.
pub struct Setting {
    options: Options,
    /// The state to begin with; `None` where the match begins at its beginning.
    state: Option<State>,
    /// What the players bring, where it does.
    wishes: Vec<Option<Character>>,
    /// What chance draws in steps that the game takes at the start.
    draws: Vec<(Action, Vec<u32>)>,
}

/// Nugget City in the second week, at the plans of the first territory round. Each of the `players`
/// players has $20, 4 tokens, a headquarters and a Boss, and no other gunslinger. Seat 0 is Silas
/// Neat, then come Mrs. Parlor, Boozer, Harrigan and Cartwright.
pub fn town(players: usize) -> Setting {
    let mut state =
        State { board: BOARD.to_vec(), phase: Phase::Plans, week: 2, round: 1, ..State::default() };
    for (character, seat) in CHARACTERS.into_iter().zip((0..).map(Seat)).take(players) {
        let (character, cash, reputation) = (Some(character), 20, 4);
        state.players.push(Player { character, cash, reputation, ..Player::default() });
        let boss = Gun { rank: Rank::Duellist, place: Place::Gang { seat }, ..Gun::default() };
        state.guns.insert(GunId::boss_of(seat), boss);
        let home = state.player(seat).headquarters().unwrap();
        state.holdings.insert(home, Holding { owner: seat, markers: 2 });
    }
    Setting {
        options: Options::default(),
        state: Some(state),
        wishes: vec![None; players],
        draws: Vec::new(),
    }
}

/// A match from its very beginning: players who would like to be somebody, or do not mind.
pub fn new_town(wishes: &[Option<Character>]) -> Setting {
    let (options, wishes) = (Options::default(), wishes.to_vec());
    Setting { options, state: None, wishes, draws: Vec::new() }
}

/// A property by its name in addresses.
#[track_caller]
pub fn property(name: &str) -> Property {
    let found = Property::all().find(|it| it.deed().id == name);
    found.unwrap_or_else(|| panic!("there is no {name}"))
}

impl Setting {
    /// Changes the state directly, for what no other word says.
    pub fn with(mut self, change: impl FnOnce(&mut State)) -> Setting {
        change(self.state.as_mut().expect("a match from its beginning has no state yet"));
        self
    }

    /// Changes the options.
    pub fn options(mut self, change: impl FnOnce(&mut Options)) -> Setting {
        change(&mut self.options);
        self
    }

    /// By the letter of the document: without Bosses, too.
    pub fn literal(self) -> Setting {
        let it = self.options(|options| options.literal = true);
        match it.state {
            Some(_) => it.with(|state| state.guns.retain(|gun, _| !gun.is_boss())),
            None => it,
        }
    }

    /// With quick gunfights.
    pub fn quick(self) -> Setting {
        self.options(|options| options.gunfight = GunfightMode::Quick)
    }

    /// How characters find their players.
    pub fn casting(self, casting: Casting) -> Setting {
        self.options(|options| options.characters = casting)
    }

    /// A player has another character than their seat would give them, with the headquarters to
    /// match.
    pub fn is(self, seat: u8, character: Character) -> Setting {
        self.with(|state| {
            let owner = Seat(seat);
            let old = state.player(owner).headquarters();
            if let Some(old) = old.filter(|it| state.owner(*it) == Some(owner)) {
                state.holdings.remove(&old);
            }
            state.players[owner.index()].character = Some(character);
            let holding = Holding { owner, markers: 2 };
            state.holdings.insert(character.headquarters(), holding);
        })
    }

    /// A player's money.
    pub fn dollars(self, seat: u8, dollars: u32) -> Setting {
        self.with(|state| state.players[usize::from(seat)].cash = dollars)
    }

    /// A player's reputation.
    pub fn tokens(self, seat: u8, tokens: u32) -> Setting {
        self.with(|state| state.players[usize::from(seat)].reputation = tokens)
    }

    /// More gunslingers in a player's gang, by their ranks: `"duellist plug plug"`. They are
    /// numbered from 10 in the order in which they come, whosever they are.
    pub fn gang(self, seat: u8, ranks: &str) -> Setting {
        self.with(|state| {
            come(state, ranks, Place::Gang { seat: Seat(seat) });
        })
    }

    /// A gunslinger is in jail until the end of a week.
    pub fn jailed(self, gun: u16, until: u8) -> Setting {
        self.with(|state| state.guns.get_mut(&GunId(gun)).unwrap().jailed_until = until)
    }

    /// A player controls properties, with two markers.
    pub fn controls<const N: usize>(self, seat: u8, names: [&str; N]) -> Setting {
        names.into_iter().fold(self, |it, name| it.controls_with(seat, name, 2))
    }

    /// A player controls a property, with this many markers.
    pub fn controls_with(self, seat: u8, name: &str, markers: u8) -> Setting {
        let owner = Seat(seat);
        self.with(|state| {
            state.holdings.insert(property(name), Holding { owner, markers });
        })
    }

    /// Nobody controls a property.
    pub fn neutral(self, name: &str) -> Setting {
        self.with(|state| {
            state.holdings.remove(&property(name));
        })
    }

    /// A player went out in a week, and would have had this many votes.
    pub fn out(self, seat: u8, week: u8, votes: u32) -> Setting {
        let it = self.dollars(seat, 0).tokens(seat, 0);
        it.with(|state| {
            let exit = Exit { reason: OutReason::HeadquartersLost, week, votes };
            state.players[usize::from(seat)].exit = Some(exit);
            let seat = Seat(seat);
            state.holdings.retain(|_, holding| holding.owner != seat);
            let own = state.guns.values_mut().filter(|gun| gun.place == Place::Gang { seat });
            own.for_each(|gun| gun.place = Place::Left);
        })
    }

    /// The week.
    pub fn week(self, week: u8) -> Setting {
        self.with(|state| state.week = week)
    }

    /// The territory round.
    pub fn round(self, round: u8) -> Setting {
        self.with(|state| state.round = round)
    }

    /// Where the week stands.
    pub fn phase(self, phase: Phase) -> Setting {
        self.with(|state| state.phase = phase)
    }

    /// The train is in, with these: `""` for nobody.
    pub fn train(self, ranks: &str) -> Setting {
        self.with(|state| {
            state.train = come(state, ranks, Place::ForHire).iter().map(|it| it.gun).collect();
            (state.phase, state.round) = (Phase::Train, 0);
        })
    }

    /// Before the first week: lots are still to be auctioned, each a property or a batch by its
    /// ranks, numbered from 1. Seat 0 picks.
    pub fn lots<const N: usize>(self, lots: [&str; N]) -> Setting {
        self.with(|state| {
            for (lot, number) in lots.into_iter().zip(1..) {
                let goods = match Property::all().find(|it| it.deed().id == lot) {
                    Some(property) => Goods::Property { property },
                    None => {
                        Goods::Batch { dice: Vec::new(), guns: come(state, lot, Place::ForHire) }
                    }
                };
                state.lots.push(Lot { lot: number, goods });
            }
            state.picker = Some(Seat(0));
            (state.phase, state.week, state.round) = (Phase::Lots, 0, 0);
        })
    }

    /// Names the faces of the first dice of a step that the game takes at the start.
    pub fn dice_of(self, step: Action, faces: &[u32]) -> Setting {
        self.draws_of(step, &draws_of(faces))
    }

    /// Names what chance draws first in a step that the game takes at the start: each number
    /// modulo how many there are to draw from.
    pub fn draws_of(mut self, step: Action, draws: &[u32]) -> Setting {
        self.draws.push((step, draws.to_vec()));
        self
    }

    /// All sit down, and the match begins.
    #[track_caller]
    pub fn begins(self) -> Race {
        let opening = Opening::of(Gunslingers::V1, self.wishes.len());
        let opening = match self.state {
            Some(state) => opening.state(paid_out(state, &self.options)),
            None => {
                let brings = |character| Some(Loadout { character });
                opening.brings(self.wishes.into_iter().map(brings).collect())
            }
        };
        let opening = opening.options(self.options);
        let draws = self.draws.into_iter();
        draws.fold(opening, |it, (step, draws)| it.draws_of(step, &draws)).begins()
    }
}

/// The bank has paid out what players have.
fn paid_out(mut state: State, options: &Options) -> State {
    state.options = options.clone();
    state.paid_out = state.players.iter().map(|it| i64::from(it.cash)).sum();
    state.tokens_out = state.players.iter().map(|it| i64::from(it.reputation)).sum();
    state
}

/// Gunslingers come to town.
fn come(state: &mut State, ranks: &str, place: Place) -> Vec<Recruit> {
    let mut recruits = Vec::new();
    for rank in ranks.split_whitespace().map(rank) {
        let gun = state.next_gun();
        state.guns.insert(gun, Gun { rank, place, ..Gun::default() });
        recruits.push(Recruit { gun, rank, die: None });
    }
    recruits
}
