//! A town as a test finds it, before anybody has decided anything.

use std::collections::BTreeSet;

use uuid::Uuid;

use super::answers::rank;
use super::{Chances, Race, ordinal_of};
use crate::engine::play::fork::Fork;
use crate::engine::{
    Created, Encoder, Hash, Laws, Luck, Match, MatchId, RevealPolicy, Rules, Seat, Seed,
    Visibility, seal,
};
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

/// Who sits where unless it is said: those first whose powers are least in the way.
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
    chances: Chances,
}

/// Nugget City in the second week, at the plans of the first territory round. Each of so many
/// players has $20, 4 tokens, his headquarters and his Boss, and nobody else. Seat 0 is Silas
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
        chances: Chances::default(),
    }
}

/// A match from its very beginning: players who would like to be somebody, or do not mind.
pub fn new_town(wishes: &[Option<Character>]) -> Setting {
    let (options, wishes) = (Options::default(), wishes.to_vec());
    Setting { options, state: None, wishes, chances: Chances::default() }
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

    /// A player is somebody else than he would be by his seat, and has that headquarters.
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

    /// A player controls a property, with so many markers.
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

    /// A player went out in a week, and would have had so many votes.
    pub fn out(self, seat: u8, week: u8, votes: u32) -> Setting {
        let it = self.dollars(seat, 0).tokens(seat, 0);
        it.with(|state| {
            let exit = Exit { reason: OutReason::HeadquartersLost, week, votes };
            state.players[usize::from(seat)].exit = Some(exit);
            let seat = Seat(seat);
            state.holdings.retain(|_, holding| holding.owner != seat);
            let his = state.guns.values_mut().filter(|gun| gun.place == Place::Gang { seat });
            his.for_each(|gun| gun.place = Place::Left);
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
    pub fn dice_of(mut self, step: Action, faces: &[u32]) -> Setting {
        self.chances.dice_of(step, faces);
        self
    }

    /// Names what chance draws first in a step that the game takes at the start: each number
    /// modulo how many there are to draw from.
    pub fn draws_of(mut self, step: Action, draws: &[u32]) -> Setting {
        self.chances.draws_of(step, draws);
        self
    }

    /// All sit down, and the match begins.
    #[track_caller]
    pub fn begins(mut self) -> Race {
        let fork = self.state.take().map(|state| self.fork(state));
        let created = Created {
            ruleset: Gunslingers::ID.to_owned(),
            rules_version: Gunslingers::V1.version().to_owned(),
            options: self.options.clone(),
            seats: u8::try_from(self.wishes.len()).unwrap(),
            seed_commitment: Seed([7; 32]).commitment(),
            visibility: Visibility::Public,
            reveal: RevealPolicy::All,
            clock: Default::default(),
            takebacks: Default::default(),
            delay: Default::default(),
            title: None,
            fork: fork.clone(),
        };
        let brings = |wish| fork.is_none().then_some(Loadout { character: wish });
        let play = |luck: &Luck| {
            let game = Match::new(Gunslingers::V1, luck.clone(), MatchId(Uuid::from_u128(7)));
            let game = game.create(created.clone(), Race::stamp()).expect("the options fit").after;
            let mut race = Race::of(game);
            for (wish, seat) in self.wishes.iter().zip((0..).map(Seat)) {
                let brought = brings(*wish);
                let taken = race.game.take_seat(seat, None, brought, None, Race::stamp());
                race.take(taken.expect("the seat is free"));
            }
            race
        };
        // The start is the event after the last seat was taken.
        let start = u64::from(created.seats) + 2;
        let mut luck = Luck::seeded(Seed([7; 32]));
        let mut used = BTreeSet::new();
        for (step, draws) in &self.chances.steps {
            let ordinal = ordinal_of(&play(&luck).began, *step, &used);
            used.insert(ordinal);
            luck.script(start, ordinal, draws.clone());
        }
        play(&luck)
    }

    /// What the match begins with; the bank has paid out what players have.
    #[track_caller]
    fn fork(&self, mut state: State) -> Fork {
        state.options = self.options.clone();
        state.paid_out = state.players.iter().map(|it| i64::from(it.cash)).sum();
        state.tokens_out = state.players.iter().map(|it| i64::from(it.reputation)).sum();
        assert_eq!(Gunslingers::V1.unsound(&state), None);
        Fork {
            parent: MatchId(Uuid::from_u128(6)),
            seq: 1,
            digest: Hash::default(),
            eyes: "public".to_owned(),
            roles: vec![None; state.players.len()],
            out: Vec::new(),
            state: seal::hex(&Encoder::encoded(&state)),
        }
    }
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
