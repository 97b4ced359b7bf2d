//! What happened, in sentences that anybody may hear.

use super::action::Item;
use super::fact::{
    Bribe, CardFace, CastBy, Effect, Fact, Goods, Lot, Offer, OutReason, PairEnd, PlayedCard,
    Recruit, RentPaid, Ride, Shame, Shot, Wave, Wound,
};
use super::guns::{GunId, Rank};
use super::posse::retakable;
use super::rules::{BribeKind, name_of_seat};
use super::state::State;
use super::town::Property;
use crate::engine::{Seat, so_many};

/// Dollars, as sentences have them.
pub fn dollars(amount: u32) -> String {
    format!("${amount}")
}

/// What the winner of an auction pays, with his bid where that is more (C2).
fn price(bid: u32, paid: u32) -> String {
    match bid == paid {
        true => dollars(paid),
        false => format!("{} (bid {}; Wholesale, C2)", dollars(paid), dollars(bid)),
    }
}

/// Reputation tokens, as sentences have them.
pub fn tokens(count: u32) -> String {
    counted(count, "reputation token")
}

/// `1 gunslinger`, `2 gunslingers`.
pub fn counted(count: u32, word: &str) -> String {
    match count {
        1 => format!("1 {word}"),
        _ => format!("{count} {word}s"),
    }
}

/// A gunslinger as sentences name him: `duellist 17`, or the Boss by the character's name.
pub fn gun_name(state: &State, gun: GunId) -> String {
    if gun.is_boss() {
        let seat = Seat(u8::try_from(gun.0).unwrap_or(u8::MAX));
        let boss = state.player(seat).character.map_or("the Boss", super::Character::name);
        return boss.to_owned();
    }
    format!("{} {}", state.gun(gun).rank.word(), gun.0)
}

/// Several gunslingers as sentences name them; `nobody` if there are none.
pub fn gun_names(state: &State, guns: &[GunId]) -> String {
    let names: Vec<String> = guns.iter().map(|gun| gun_name(state, *gun)).collect();
    listed(&names).unwrap_or_else(|| "nobody".to_owned())
}

/// `a`, `a and b`, `a, b and c`.
pub fn listed(names: &[String]) -> Option<String> {
    match names {
        [] => None,
        [only] => Some(only.clone()),
        [first @ .., last] => Some(format!("{} and {last}", first.join(", "))),
    }
}

/// Seats as sentences name them.
pub fn seats_listed(seats: &[Seat]) -> String {
    let names: Vec<String> = seats.iter().map(|seat| seat.0.to_string()).collect();
    match &names[..] {
        [only] => format!("Seat {only}"),
        _ => format!("Seats {}", listed(&names).unwrap_or_default()),
    }
}

/// What is bid for.
pub fn item_name(state: &State, item: Item) -> String {
    match item {
        Item::Character { character } => character.name().to_owned(),
        Item::Lot { lot } => match state.lot(lot) {
            Some(lot) => lot_name(&lot),
            None => format!("lot {lot}"),
        },
        Item::Train {} => {
            let ranks = state.train.iter().map(|gun| state.gun(*gun).rank);
            format!("everybody on the train: {}", ranks_named(ranks.collect()))
        }
    }
}

/// A lot of the setup. A batch has its number, since another may be of the same ranks.
pub fn lot_name(lot: &Lot) -> String {
    match &lot.goods {
        Goods::Property { property } => format!("the {}", property.name()),
        Goods::Batch { guns, .. } => {
            format!("a batch of {} (lot {})", recruits_named(guns), lot.lot)
        }
    }
}

/// How many of which rank: `2 plugs and 1 duellist`.
fn ranks_named(ranks: Vec<Rank>) -> String {
    let count = |rank: Rank| ranks.iter().filter(|it| **it == rank).count();
    let named = Rank::IN_WAVES.iter().rev().filter_map(|rank| {
        let count: u32 = so_many(count(*rank));
        (0 < count).then(|| counted(count, rank.word()))
    });
    listed(&named.collect::<Vec<_>>()).unwrap_or_else(|| "nobody".to_owned())
}

fn recruits_named(recruits: &[Recruit]) -> String {
    ranks_named(recruits.iter().map(|it| it.rank).collect())
}

/// A card's face.
pub fn face_name(face: CardFace) -> String {
    match face {
        CardFace::Property { property } => format!("the {}", property.name()),
        CardFace::Decoy { .. } => "a decoy".to_owned(),
    }
}

fn faces(dice: &[u8]) -> String {
    let faces: Vec<String> = dice.iter().map(u8::to_string).collect();
    faces.join(" ")
}

impl Fact {
    /// What happened, in a sentence that anybody may hear. `state` is the one before it.
    pub fn sentence(&self, state: &State) -> String {
        let who = |seat: &Seat| name_of_seat(*seat);
        match self {
            Fact::TownBuilt { players, .. } => {
                let players = counted(u32::from(*players), "player");
                format!("Nugget City is laid out, and {players} would be its mayor.")
            }
            Fact::CharacterPutUp { character } => format!("Who will be {}?", character.name()),
            Fact::CharacterPassedOver { character } => {
                format!("Nobody gets {} in the auction.", character.name())
            }
            Fact::CharacterTaken { seat, character, by, paid } => {
                let how = match by {
                    CastBy::Wish => ", as wished".to_owned(),
                    CastBy::Chance => ", by chance".to_owned(),
                    CastBy::Bid => format!(" for {}", dollars(*paid)),
                };
                format!("{} is {}{how}.", who(seat), character.name())
            }
            Fact::HeadquartersOpened { seat, property, cash, reputation, hands, .. } => format!(
                "{} opens headquarters in the {} with {}, {} and {}.",
                who(seat),
                property.name(),
                dollars(*cash),
                tokens(*reputation),
                recruits_named(hands)
            ),
            Fact::LotsPrepared { lots, picker } => {
                let names: Vec<String> = lots.iter().map(lot_name).collect();
                let names = listed(&names).unwrap_or_default();
                format!("To be auctioned: {names}. {} picks first.", who(picker))
            }
            Fact::LotPutUp { by, lot } => {
                let what = item_name(state, Item::Lot { lot: *lot });
                format!("{} puts up {what}.", who(by))
            }
            Fact::BidsOpened { last, bids, .. } => {
                let bid = |it: &super::Bid| format!("seat {} {}", it.seat.0, dollars(it.dollars));
                let bids: Vec<String> = bids.iter().map(bid).collect();
                match listed(&bids) {
                    Some(bids) if *last => format!("The last bid, from the station: {bids}."),
                    Some(bids) => format!("The bids: {bids}."),
                    None => "Nobody bids.".to_owned(),
                }
            }
            Fact::TieBroken { tied, seat } => {
                let most = "has most reputation and wins the tie";
                format!("{} bid the most; seat {} {most}.", seats_listed(tied), seat.0)
            }
            Fact::TieStands { tied } => {
                format!("{} are tied, and bid again: more, or nothing.", seats_listed(tied))
            }
            Fact::LotWon { lot, seat, bid, paid, .. } => {
                let what = item_name(state, Item::Lot { lot: *lot });
                format!("{} wins {what} for {}.", who(seat), price(*bid, *paid))
            }
            Fact::LotLost { lot, why } => {
                let what = item_name(state, Item::Lot { lot: *lot });
                format!("Nobody gets {what}: {}.", why.words())
            }
            Fact::WeekBegan { week } => format!("Week {week} begins."),
            Fact::TrainArrived { guns, .. } => {
                format!("The train brings {}.", recruits_named(guns))
            }
            Fact::TelegramSent { seat, paid } => {
                let paid = dollars(*paid);
                format!("{} pays {paid} for a telegram: another train comes instead.", who(seat))
            }
            Fact::TelegramWaived { seat } => format!("{} sends no telegram.", who(seat)),
            Fact::TrainHired { seat, bid, paid } => {
                let what = item_name(state, Item::Train {});
                format!("{} hires {what}, for {}.", who(seat), price(*bid, *paid))
            }
            Fact::TrainLeft { why: None } => "The train leaves empty.".to_owned(),
            Fact::TrainLeft { why: Some(why) } => {
                format!("The train leaves, and nobody is hired: {}.", why.words())
            }
            Fact::CardPeeked { by, seat, card, .. } => {
                format!("{} looks at card {card} of seat {}.", who(by), seat.0)
            }
            Fact::PlansRevealed { cards, .. } => match cards.len() {
                0 => "Nobody has placed anybody.".to_owned(),
                _ => {
                    let card = |it: &PlayedCard| {
                        let guns = gun_names(state, &it.guns);
                        format!("seat {} {} with {guns}", it.seat.0, face_name(it.face))
                    };
                    let cards: Vec<String> = cards.iter().map(card).collect();
                    format!("The cards are turned over: {}.", cards.join("; "))
                }
            },
            Fact::CavalryJoined { seat, gun, property } => {
                let gun = gun_name(state, *gun);
                format!("{} sends {gun} after the others to the {}.", who(seat), property.name())
            }
            Fact::DistanceRisked { seat, property, distance, excess, rolls } => {
                let late: Vec<GunId> =
                    rolls.iter().filter(|it| !it.arrives).map(|it| it.gun).collect();
                let far = format!(
                    "It is {distance} from seat {}'s property to the {}: a roll of {excess} or less \
                     is a delay.",
                    seat.0,
                    property.name()
                );
                match late.is_empty() {
                    true => format!("{far} Everybody arrives."),
                    false => format!("{far} Delayed: {}.", gun_names(state, &late)),
                }
            }
            Fact::ClaimVoid { seat, property, arrived } => {
                let name = property.name();
                match arrived {
                    0 => format!("Nobody of seat {}'s reaches the {name}.", seat.0),
                    _ => format!(
                        "{} has too few at the {name} to storm a headquarters: {arrived}.",
                        who(seat)
                    ),
                }
            }
            Fact::TerritoryHeld { seat, property } => {
                format!("{} holds the {}.", who(seat), property.name())
            }
            Fact::TerritoryTaken { seat, property, from, returned, gained } => {
                let name = property.name();
                let from = from.map_or(String::new(), |loser| format!(" from seat {}", loser.0));
                let takes = format!("{} takes the {name}{from}", who(seat));
                let gets = format!("{takes} and gets {}", tokens(*gained));
                match (gained, from.is_empty(), returned) {
                    (0, _, _) => format!("{takes}."),
                    (_, true, _) => format!("{gets}."),
                    (_, false, 0) => format!("{gets}; the loser has none."),
                    (_, false, _) => format!("{gets}; the loser returns {returned}."),
                }
            }
            Fact::StormFailed { seat, property, standing } => format!(
                "{} has won at the {}, but does not take it: only {standing} of seat {}'s still \
                 stand.",
                who(seat),
                property.name(),
                seat.0
            ),
            Fact::GunfightBegan { property, parties, home } => {
                let party = |it: &super::Party| {
                    format!("seat {} with {}", it.seat.0, gun_names(state, &it.guns))
                };
                let parties: Vec<String> = parties.iter().map(party).collect();
                let home = match home {
                    Some(seat) => format!(" Seat {} defends their headquarters.", seat.0),
                    None => String::new(),
                };
                format!("Gunfight at the {}: {}.{home}", property.name(), parties.join("; "))
            }
            Fact::PairFaced { sides: [one, other], .. } => {
                format!("Seat {} and seat {} face each other.", one.0, other.0)
            }
            Fact::StandsShown { sides, fights } => {
                told_of_both(*sides, *fights, "fight", "back down")
            }
            Fact::FaceLost { seat, reason, tokens: 0 } => {
                format!("{} has no reputation token to lose for {}.", who(seat), shame(*reason))
            }
            Fact::FaceLost { seat, reason, tokens: lost } => {
                format!("{} loses {} for {}.", who(seat), tokens(*lost), shame(*reason))
            }
            Fact::FaceSaved { seat, reason } => {
                let shame = shame(*reason);
                format!("The church forgives seat {}: no reputation is lost for {shame}.", seat.0)
            }
            Fact::HoldBroken { seat, needed, tokens: has } => format!(
                "{} has {}, and it takes {needed} to hold all their property.",
                who(seat),
                tokens(*has)
            ),
            Fact::TerritoryRelinquished { seat, property } => {
                format!("{} gives up the {}.", who(seat), property.name())
            }
            Fact::GunLeft { seat, gun } => {
                format!("{}'s {} leaves town in disgust.", who(seat), gun_name(state, *gun))
            }
            Fact::BribesOpened { bribes } => {
                let told: Vec<String> =
                    bribes.iter().flat_map(|it| told_of_bribe(state, it)).collect();
                match told.is_empty() {
                    true => "No money changes hands.".to_owned(),
                    false => told.join(" "),
                }
            }
            Fact::RoundOpened { round } => format!("Round {round} of the fight."),
            Fact::ShotsFired { wave, missed_turn, shots, wounds } => {
                told_of_shots(state, *wave, missed_turn, shots, wounds)
            }
            Fact::VolleyFired { volley, sides: [one, other], dice: [first, second], wounds } => {
                let wounds = told_of_wounds(state, wounds);
                format!(
                    "Volley {volley}: seat {} rolls {}, seat {} rolls {}.{wounds}",
                    one.0,
                    faces(first),
                    other.0,
                    faces(second)
                )
            }
            Fact::BurialPaid { seat, fee } => {
                format!("The bank pays seat {} {} for a burial.", seat.0, dollars(*fee))
            }
            Fact::SheriffLooked { office, acts, jailed, casualties, .. } => {
                let says = match (office, acts) {
                    (None, _) => "The sheriff".to_owned(),
                    (Some(seat), _) => format!("The sheriff, in the pay of seat {},", seat.0),
                };
                let hurt = format!("{casualties} wounded or killed");
                match acts {
                    true => format!(
                        "{says} looks in, with {hurt}, breaks the gunfight up and jails {}.",
                        gun_names(state, jailed)
                    ),
                    false => format!("{says} looks in, with {hurt}, and looks away."),
                }
            }
            Fact::NerveShown { sides, stays } => told_of_both(*sides, *stays, "stay", "run"),
            Fact::PairParted { survivor, end } => told_of_end(*survivor, *end),
            Fact::GunfightEnded { property, survivor, broken_up } => match survivor {
                _ if *broken_up => {
                    let stays = stays(state, *property);
                    format!("Everybody leaves the {}: {stays}.", property.name())
                }
                Some(seat) => format!("{} is left at the {}.", who(seat), property.name()),
                None => {
                    format!("Nobody wins the {}: {}.", property.name(), stays(state, *property))
                }
            },
            Fact::PossesRevealed { rides } => match rides.is_empty() {
                true => no_posse_rides(state).to_owned(),
                false => {
                    let ride = |it: &Ride| {
                        let guns = gun_names(state, &it.guns);
                        match it.face {
                            CardFace::Property { property } => {
                                format!("seat {} to the {} with {guns}", it.seat.0, property.name())
                            }
                            CardFace::Decoy { .. } => format!("seat {} nowhere", it.seat.0),
                        }
                    };
                    let rides: Vec<String> = rides.iter().map(ride).collect();
                    format!("Posses ride: {}.", rides.join("; "))
                }
            },
            Fact::RoundEnded { round, .. } => {
                format!("Territory round {round} is over, and everybody goes home.")
            }
            Fact::PlayerOut { seat, reason, guns, .. } => {
                let why = match reason {
                    OutReason::HeadquartersLost => "has lost their headquarters and is out",
                    OutReason::Resigned => "leaves the race",
                };
                let gang = if guns.is_empty() { "" } else { " Their gang leaves town." };
                format!("{} {why}.{gang}", who(seat))
            }
            Fact::RentsPaid { rents } => told_of_rents(rents),
            Fact::JailOpened { guns } => match &guns[..] {
                [gun] => format!("{} leaves jail.", capitalized(&gun_name(state, *gun))),
                _ => format!("{} leave jail.", capitalized(&gun_names(state, guns))),
            },
            Fact::WeekEnded { week, .. } => format!("Week {week} is over."),
            Fact::LastInTown { seat } => {
                format!("{} is the last one in town, and wins at once.", who(seat))
            }
            Fact::VotesCounted { votes } => {
                let of = |it: &super::Votes| {
                    let (reputation, cash) = (it.reputation, dollars(it.cash));
                    let guns = match state.options.literal {
                        true => format!("{} gunslingers", it.guns),
                        false => format!("strength {}", it.strength),
                    };
                    let from = format!("reputation {reputation}, {cash}, {guns}");
                    format!("seat {} {} ({from})", it.seat.0, it.votes)
                };
                let votes: Vec<String> = votes.iter().map(of).collect();
                format!("The town votes: {}.", votes.join("; "))
            }
            Fact::CashCorrected { seat, cash } => {
                format!("{} has {} by a ruling.", who(seat), dollars(*cash))
            }
            Fact::ReputationCorrected { seat, reputation } => {
                format!("{} has {} by a ruling.", who(seat), tokens(*reputation))
            }
            Fact::GunGiven { seat, gun } => {
                format!("{} gets {} {} by a ruling.", who(seat), gun.rank.word(), gun.gun.0)
            }
            Fact::GunMoved { gun, to } => match to {
                Some(seat) => {
                    format!("By a ruling {} joins seat {}.", gun_name(state, *gun), seat.0)
                }
                None => format!("By a ruling {} leaves town.", gun_name(state, *gun)),
            },
            Fact::ControlCorrected { property, owner, markers } => match owner {
                Some(seat) => format!(
                    "By a ruling seat {} controls the {} with {}.",
                    seat.0,
                    property.name(),
                    counted(u32::from(*markers), "marker")
                ),
                None => format!("By a ruling nobody controls the {}.", property.name()),
            },
        }
    }
}

/// Why no posse rides: nobody may, or nobody does (G57, G59).
fn no_posse_rides(state: &State) -> &'static str {
    let losers = || state.playing().into_iter().filter(|it| !retakable(state, *it).is_empty());
    if losers().next().is_none() {
        "Nobody has lost a property in this round that a posse could retake."
    } else if losers().all(|it| state.posse(it).is_empty()) {
        "Nobody who has lost a property has a posse left to retake it."
    } else {
        "No posse rides."
    }
}

/// What becomes of a property that nobody has won.
fn stays(state: &State, property: Property) -> String {
    match state.owner(property) {
        Some(owner) => format!("it stays seat {}'s", owner.0),
        None => "it stays nobody's".to_owned(),
    }
}

fn told_of_rents(rents: &[RentPaid]) -> String {
    let rent = |it: &RentPaid| {
        let paid = dollars(it.paid);
        format!("{paid} to seat {} for the {}", it.seat.0, it.property.name())
    };
    let (paid, nothing): (Vec<&RentPaid>, Vec<&RentPaid>) =
        rents.iter().partition(|it| 0 < it.paid);
    let paid: Vec<String> = paid.into_iter().map(rent).collect();
    let nothing: Vec<String> =
        nothing.into_iter().map(|it| format!("the {}", it.property.name())).collect();
    match (listed(&paid), listed(&nothing)) {
        (None, None) => "No rents are due.".to_owned(),
        (Some(paid), None) => format!("Rents are paid: {paid}."),
        (Some(paid), Some(nothing)) => {
            format!("Rents are paid: {paid}. Nothing comes from {nothing}.")
        }
        (None, Some(nothing)) => format!("No rents are paid: nothing comes from {nothing}."),
    }
}

fn shame(reason: Shame) -> &'static str {
    match reason {
        Shame::BackedDown => "backing down",
        Shame::BothBackedDown => "backing down, as both did",
        Shame::RanEarly => "running before any of their own was hurt",
    }
}

fn told_of_both([one, other]: [Seat; 2], shown: [bool; 2], yes: &str, no: &str) -> String {
    match shown {
        [true, true] => format!("Both {yes}."),
        [false, false] => format!("Both {no}."),
        [true, false] => format!("Seat {} would {yes}, seat {} would {no}.", one.0, other.0),
        [false, true] => format!("Seat {} would {yes}, seat {} would {no}.", other.0, one.0),
    }
}

fn told_of_bribe(state: &State, bribe: &Bribe) -> Vec<String> {
    let who = name_of_seat(bribe.seat);
    let offer = bribe.offer.map(|Offer { gun, kind, dollars: offered, .. }| {
        let gun = gun_name(state, gun);
        let what = match kind {
            BribeKind::Throw => "to throw the fight",
            BribeKind::Turn => "to change sides",
        };
        let comes = if bribe.taken { "The offer is taken." } else { "The offer is refused." };
        format!("{who} offers {gun} {} {what}. {comes}", dollars(offered))
    });
    let loyalty = (0 < bribe.loyalty)
        .then(|| format!("{who} pays their own {} for their loyalty.", dollars(bribe.loyalty)));
    offer.into_iter().chain(loyalty).collect()
}

fn told_of_shots(
    state: &State,
    wave: Wave,
    missed_turn: &[GunId],
    shots: &[Shot],
    wounds: &[Wound],
) -> String {
    let begins = match wave {
        Wave::OfRank { rank } => format!("The {}s shoot.", rank.word()),
        Wave::Parting { by } => format!("Seat {} fires a parting volley.", by.0),
    };
    let missed = match missed_turn.is_empty() {
        true => String::new(),
        false => format!(" Winged, and without a shot: {}.", gun_names(state, missed_turn)),
    };
    let shot = |it: &Shot| {
        let hit = if it.hit { "hits" } else { "misses" };
        let (gun, target) = (gun_name(state, it.gun), gun_name(state, it.target));
        let more = it.more.iter().map(|more| format!("; {}", more.words()));
        let dice = faces(&it.dice) + &more.collect::<String>();
        format!(" {} {hit} {target} ({dice}).", capitalized(&gun))
    };
    let shots: String = shots.iter().map(shot).collect();
    format!("{begins}{missed}{shots}{}", told_of_wounds(state, wounds))
}

fn told_of_wounds(state: &State, wounds: &[Wound]) -> String {
    let wound = |it: &Wound| {
        let gun = capitalized(&gun_name(state, it.gun));
        let effect = match it.effect {
            Effect::Grazed => "is grazed",
            Effect::Winged => "is winged",
            Effect::Wounded => "is wounded",
            Effect::Killed => "is killed",
            Effect::Saved => "would be dead, but for the doctor",
            Effect::Survived => "would be killed, but a Boss is only wounded",
            Effect::Wasted => "is dead already",
        };
        match it.die {
            Some(die) => format!(" {gun} {effect} ({die})."),
            None => format!(" {gun} {effect}."),
        }
    };
    wounds.iter().map(wound).collect()
}

/// With a capital letter.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

fn told_of_end(survivor: Option<Seat>, end: PairEnd) -> String {
    let stands = match survivor {
        Some(seat) => format!("Seat {} survives", seat.0),
        None => "Neither wins".to_owned(),
    };
    let why = match end {
        PairEnd::BackedDown => "the other backed down",
        PairEnd::BothBackedDown => "both backed down",
        PairEnd::ShotDown => "nobody of the other's can fight on",
        PairEnd::BothShotDown => "nobody can fight on",
        PairEnd::Ran => "the other ran",
        PairEnd::BothRan => "both ran",
        PairEnd::Exhausted => "the fight has gone on for too long",
        PairEnd::Outgunned => "their side is the stronger after the last volley",
        PairEnd::StoodOff => "both sides are equally strong after the last volley",
        PairEnd::BrokenUp => "the sheriff has broken the gunfight up",
    };
    format!("{stands}: {why}.")
}
