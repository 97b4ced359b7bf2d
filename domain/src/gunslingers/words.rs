//! What players read.

use super::action::{Peeked, Question, Target};
use super::fact::Wave;
use super::rules::{BribeKind, Gunslingers};
use super::state::State;
use super::telling::{
    capitalized, counted, dollars, face_name, gun_name, gun_names, item_name, listed, seats_listed,
    tokens,
};
use super::town::Property;
use crate::engine::{Description, Label, Seat};

/// The game's word for a question.
pub fn kind(question: &Question) -> &'static str {
    match question {
        Question::Bid { .. } => "bid",
        Question::Raise { .. } => "raise",
        Question::Lot {} => "lot",
        Question::Telegram {} => "telegram",
        Question::Peek {} => "peek",
        Question::Plan { .. } => "plan",
        Question::Cavalry {} => "cavalry",
        Question::Stand {} => "stand",
        Question::Bribe {} => "bribe",
        Question::Aim { .. } => "aim",
        Question::Nerve {} => "nerve",
        Question::Forfeit { .. } => "forfeit",
        Question::Sheriff { .. } => "sheriff",
        Question::Posse {} => "posse",
    }
}

/// The rule from which a question follows.
fn rule(question: &Question) -> &'static str {
    match question {
        Question::Bid { others, .. } if !others.is_empty() => "G20",
        Question::Bid { item: super::Item::Character { .. }, .. } => "G2",
        Question::Bid { item: super::Item::Lot { .. }, .. } | Question::Lot {} => "S7.5",
        Question::Bid { item: super::Item::Train {}, .. } => "S8",
        Question::Raise { .. } => "S7.6",
        Question::Telegram {} => "C1",
        Question::Peek {} => "S9.2",
        Question::Plan { .. } => "S9.1",
        Question::Cavalry {} => "C2",
        Question::Stand {} => "S11.2",
        Question::Bribe {} => "D2",
        Question::Aim { .. } => "G41",
        Question::Nerve {} => "S11.6",
        Question::Forfeit { .. } => "G36",
        Question::Sheriff { .. } => "D3",
        Question::Posse {} => "S12",
    }
}

/// A question as the seat that is asked reads it.
pub fn describe(
    rules: &Gunslingers,
    state: &State,
    seat: Seat,
    question: &Question,
) -> Description {
    Description::new(text(rules, state, seat, question), rule(question))
}

/// What is asked, as one says it to somebody who plays for the first time.
fn text(rules: &Gunslingers, state: &State, seat: Seat, question: &Question) -> String {
    match question {
        Question::Bid { item, others } => {
            let what = item_name(state, *item);
            let who = match item {
                super::Item::Train {} => "hire ",
                super::Item::Character { .. } => "be ",
                super::Item::Lot { .. } => "get ",
            };
            let bid = |it: &super::Bid| format!("seat {} {}", it.seat.0, dollars(it.dollars));
            let others: Vec<String> = others.iter().map(bid).collect();
            let seen = match listed(&others) {
                Some(others) => {
                    format!(" From your station you have seen the other bids: {others}.")
                }
                None => String::new(),
            };
            format!(
                "How many dollars do you bid to {who}{what}? The highest bid wins and is paid; \
                 the others cost nothing.{seen}"
            )
        }
        Question::Raise { item, bid, tied } => format!(
            "{} are tied for {} with {} each. By how much do you raise your bid? 0 means that \
             you drop out; if all do, nobody gets it.",
            seats_listed(tied),
            item_name(state, *item),
            dollars(*bid)
        ),
        Question::Lot {} => "Which lot is auctioned next?".to_owned(),
        Question::Telegram {} => format!(
            "The train brings {}. Do you send a telegram for {}, and have another train come \
             instead?",
            item_name(state, super::Item::Train {}).trim_start_matches("everybody on the train: "),
            dollars(rules.telegram)
        ),
        Question::Peek {} => {
            "Your newspaper hears everything. Which of the others' face-down cards do you look at, \
             before you make your own plan?"
                .to_owned()
        }
        Question::Plan { peeked } => text_of_plan(rules, state, seat, *peeked),
        Question::Cavalry {} => {
            "Others contest what you claim. Does one of your posse ride after your gunslingers?"
                .to_owned()
        }
        Question::Stand {} => format!(
            "{} Do you fight, or back down? Backing down costs a reputation token; if both back \
             down, two each.",
            text_of_odds(state, seat)
        ),
        Question::Bribe {} => format!(
            "Before the first shot: divide your {}. Money for one of the enemy's is an offer: he \
             takes his price or more, and the enemy's loyalty money on top; if he refuses, you \
             keep it. Only your largest offer is made. Loyalty money makes your own dearer for \
             the enemy, and is gone either way. The other side decides the same, in secret.",
            dollars(state.player(seat).cash)
        ),
        Question::Aim { wave } => {
            let who = match wave {
                Wave::OfRank { rank } => format!("Your {}s shoot", rank.word()),
                Wave::Parting { .. } => "The enemy runs, and yours shoot once more".to_owned(),
            };
            format!("{who}. At whom? Whoever gets no target shoots at the most dangerous enemy.")
        }
        Question::Nerve {} => format!(
            "{} Do you stay, or run? If you alone run you are shot at once more; running before \
             any of yours was hurt costs a reputation token.",
            text_of_odds(state, seat)
        ),
        Question::Forfeit { needed, tokens: has } => format!(
            "You have {}, and it takes {needed} to hold all your property. What do you lose: one \
             of your strongest gunslingers, or a property by chance?",
            tokens(*has)
        ),
        Question::Sheriff { property, casualties } => format!(
            "The sheriff is yours, and there are {casualties} wounded or killed at the {}. Does \
             he break the gunfight up? It then stays with whoever controls it, and each side's \
             best gunslinger goes to jail until the end of next week.",
            property.name()
        ),
        Question::Posse {} => {
            "You have lost property to others. Does your posse ride to retake some of it? All of \
             them ride, or none; the decoy rides nowhere."
                .to_owned()
        }
    }
}

fn text_of_plan(rules: &Gunslingers, state: &State, seat: Seat, peeked: Option<Peeked>) -> String {
    let saw = match peeked {
        Some(Peeked { seat, card, shows }) => {
            format!("Card {card} of seat {} is {}. ", seat.0, face_name(shows))
        }
        None => String::new(),
    };
    let own = state.player(seat).headquarters();
    let homeless = own.is_some_and(|it| state.owner(it) != Some(seat));
    let home = match state.options.literal {
        _ if homeless => "your headquarters is lost: retake it this week, or you are out",
        true => "whoever loses his headquarters is out at once",
        false => "they guard your headquarters",
    };
    let truce = match state.week <= rules.truce_weeks && !state.options.literal {
        true => " In this week nobody may claim another's headquarters.",
        false => "",
    };
    let far = match state.available(seat).is_empty() || state.options.literal {
        true => String::new(),
        false => format!(
            " Whoever goes further than {} from what you control may be late.",
            state.safe_distance(rules, seat)
        ),
    };
    format!(
        "{saw}Week {}, territory round {}: put gunslingers on the cards of properties that you \
         claim or defend, or on decoys. Whoever is on no card is your posse; {home}.{truce}{far}",
        state.week, state.round
    )
}

fn text_of_odds(state: &State, seat: Seat) -> String {
    let Some(fight) = &state.fight else { return String::new() };
    let Some(enemy) = fight.opponent(seat) else { return String::new() };
    let (own, theirs) = (state.standing(seat), state.standing(enemy));
    format!(
        "At the {} you have {} (strength {}) against seat {} with {} (strength {}).",
        fight.property.name(),
        gun_names(state, &own),
        state.strength(&own),
        enemy.0,
        gun_names(state, &theirs),
        state.strength(&theirs)
    )
}

/// A target as the seat that is asked reads it.
pub fn label(
    rules: &Gunslingers,
    state: &State,
    seat: Seat,
    question: &Question,
    target: &Target,
) -> Label {
    match target {
        Target::Lot { lot } => label_of_lot(state, *lot),
        Target::Gun { gun } => Label::plain(label_of_gun(state, *gun)),
        Target::Property { property } => label_of_property(rules, state, seat, *property),
        Target::Decoy { decoy } => Label::cited(format!("Decoy {decoy}"), "S7.3"),
        Target::Card { seat, card, guns } => {
            Label::plain(format!("Card {card} of seat {}, with {}", seat.0, gun_names(state, guns)))
        }
        Target::Join { gun, property } => {
            let gun = gun_name(state, *gun);
            Label::cited(format!("{gun} rides to the {}", property.name()), "C2")
        }
        Target::Tempt { gun, kind } => {
            let price = super::bribes::price(rules, state, seat, *gun, *kind);
            let (gun, price) = (gun_name(state, *gun), dollars(price));
            Label::cited(
                match kind {
                    BribeKind::Throw => {
                        format!("{} to throw the fight ({price} or more)", capitalized(&gun))
                    }
                    BribeKind::Turn => {
                        format!("{} to change sides ({price} or more)", capitalized(&gun))
                    }
                },
                "D2",
            )
        }
        Target::Loyalty {} => Label::cited("Loyalty money for your own", "D2"),
        Target::Keep {} => Label::plain("Keep it"),
        Target::Territory {} => Label::cited("A property, by chance", "G36"),
        Target::Yes {} => Label::plain(match question {
            Question::Stand {} => "Fight",
            Question::Nerve {} => "Stay",
            Question::Telegram {} => "Send a telegram",
            _ => "Break it up",
        }),
        Target::No {} => Label::plain(match question {
            Question::Stand {} => "Back down",
            Question::Nerve {} => "Run",
            Question::Telegram {} => "Leave the train as it is",
            Question::Cavalry {} => "Nobody rides",
            Question::Posse {} => "Stay at home",
            _ => "Look away",
        }),
    }
}

/// A lot that may be put up. Batches of the same guns are counted, so that each has a name.
fn label_of_lot(state: &State, lot: u8) -> Label {
    let name = |lot: u8| item_name(state, super::Item::Lot { lot });
    let own = name(lot);
    let alike: Vec<u8> = state.lots.iter().map(|it| it.lot).filter(|it| name(*it) == own).collect();
    match alike.iter().position(|it| *it == lot) {
        Some(place) if 1 < alike.len() => {
            Label::plain(format!("{own} ({} of {})", place + 1, alike.len()))
        }
        Some(_) | None => Label::plain(own),
    }
}

fn label_of_gun(state: &State, gun: super::GunId) -> String {
    let it = state.gun(gun);
    let how = match (it.wounded, it.winged, it.thrown) {
        (true, _, _) => ", wounded",
        (_, _, true) => ", bribed",
        (_, true, _) => ", winged",
        (false, false, false) => "",
    };
    format!("{}{how}", gun_name(state, gun))
}

fn label_of_property(rules: &Gunslingers, state: &State, seat: Seat, property: Property) -> Label {
    let name = property.name();
    let whose = match (state.owner(property), state.headquarters_of(property)) {
        (Some(owner), Some(home)) if owner == seat && home == seat => {
            "your headquarters".to_owned()
        }
        (Some(owner), Some(home)) if owner == home => format!("headquarters of seat {}", owner.0),
        (Some(owner), _) if owner == seat => "yours".to_owned(),
        (Some(owner), _) => format!("seat {}'s", owner.0),
        (None, _) => "nobody's".to_owned(),
    };
    let reputation = counted(property.reputation(), "token");
    let excess = state.excess_distance(rules, seat, property);
    match 0 < excess {
        true => Label::cited(
            format!("{name} ({whose}, {reputation}; late on a roll of {excess} or less)"),
            "D4",
        ),
        false => Label::plain(format!("{name} ({whose}, {reputation})")),
    }
}
