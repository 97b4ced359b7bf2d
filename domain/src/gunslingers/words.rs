//! What players read.

use super::action::{FaceDown, Item, Peeked, Question, Target, Tempted};
use super::fact::{CardFace, Goods, Wave};
use super::plans;
use super::rules::{BribeKind, Gunslingers};
use super::state::State;
use super::telling::{
    dollars, face_name, gun_leads, gun_name, gun_names, item_name, lot_number, seats_listed, tokens,
};
use super::town::Property;
use crate::engine::{Description, Label, Seat, counted, listed};

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
        Question::Purse { .. } => "purse",
        Question::Aim { .. } => "aim",
        Question::Nerve {} => "nerve",
        Question::Forfeit { .. } => "forfeit",
        Question::Sheriff { .. } => "sheriff",
        Question::Posse {} => "posse",
        Question::Riders { .. } => "riders",
    }
}

/// The rule from which a question follows.
fn rule(state: &State, question: &Question) -> &'static str {
    match question {
        Question::Bid { others, .. } if !others.is_empty() => "G20",
        Question::Bid { item: Item::Character { .. }, .. } => "G2",
        Question::Bid { item: Item::Lot { .. }, .. } | Question::Lot {} => "S7.5",
        Question::Bid { item: Item::Train {}, .. } => "S8",
        Question::Raise { .. } => "S7.6",
        Question::Telegram {} => "C1",
        Question::Peek {} => "S9.2",
        Question::Plan { .. } => "S9.1",
        Question::Cavalry {} => "C2",
        Question::Stand {} => "S11.2",
        Question::Bribe {} | Question::Purse { .. } => "D2",
        Question::Aim { .. } if state.options.literal => "S11.4",
        Question::Aim { .. } => "G41",
        Question::Nerve {} => "S11.6",
        Question::Forfeit { .. } => "G36",
        Question::Sheriff { .. } => "D3",
        Question::Posse {} => "S12",
        Question::Riders { .. } => "G59",
    }
}

/// A question as the seat that is asked reads it.
pub fn describe(
    rules: &Gunslingers,
    state: &State,
    seat: Seat,
    question: &Question,
) -> Description {
    let description = Description::new(text(rules, state, seat, question), rule(state, question));
    description.titled(title(state, seat, question))
}

/// What is asked, in a few words.
fn title(state: &State, seat: Seat, question: &Question) -> String {
    let place = || state.fight.as_ref().map(|fight| fight.property.linked());
    let there = || place().map_or_else(String::new, |place| format!(" at the {place}"));
    match question {
        Question::Bid { item, .. } => format!("Bid for {}", item_in_short(state, *item)),
        Question::Raise { item, .. } => {
            format!("Raise your bid for {}?", item_in_short(state, *item))
        }
        Question::Lot {} => "Choose the next lot".to_owned(),
        Question::Telegram {} => "Send a telegram?".to_owned(),
        Question::Peek {} => "Look at a face-down card".to_owned(),
        Question::Plan { .. } => {
            format!("Plan territory round {} of week {}", state.round, state.week)
        }
        Question::Cavalry {} => "Send one of your posse after the others?".to_owned(),
        Question::Stand {} => format!("Fight or back down{}?", there()),
        Question::Bribe {} => format!("Tempt one of {}?", enemy_of(state, seat)),
        Question::Purse { .. } => "Divide your money".to_owned(),
        Question::Aim { wave: Wave::OfRank { rank } } => format!("Aim your {}s", rank.word()),
        Question::Aim { wave: Wave::Parting { .. } } => "Aim a parting volley".to_owned(),
        Question::Nerve {} => format!("Stay or run{}?", there()),
        Question::Forfeit { .. } => "Lose a gunslinger or a property".to_owned(),
        Question::Sheriff { property, .. } => {
            format!("Break up the gunfight at the {}?", property.linked())
        }
        Question::Posse {} => "Does your posse ride?".to_owned(),
        Question::Riders { face: Some(CardFace::Property { property }) } => {
            format!("Who rides to the {}?", property.linked())
        }
        Question::Riders { face: Some(CardFace::Decoy { .. }) } => {
            "Who rides with the decoy?".to_owned()
        }
        Question::Riders { face: None } => "You ride nowhere".to_owned(),
    }
}

/// What is bid for, in a few words.
fn item_in_short(state: &State, item: Item) -> String {
    match item {
        Item::Train {} => "the train".to_owned(),
        Item::Lot { lot } => match state.lot(lot).map(|it| it.goods) {
            Some(Goods::Property { property }) => format!("the {}", property.linked()),
            Some(Goods::Batch { .. }) | None => lot_number(lot).to_string(),
        },
        Item::Character { .. } => item_name(state, item),
    }
}

/// The words for what belongs to the player whom a seat fights.
fn enemy_of(state: &State, seat: Seat) -> String {
    let enemy = state.fight.as_ref().and_then(|fight| fight.opponent(seat));
    enemy.map_or_else(|| "theirs".to_owned(), |enemy| format!("{enemy:#}'s"))
}

/// What is asked, as one says it to somebody who plays for the first time.
fn text(rules: &Gunslingers, state: &State, seat: Seat, question: &Question) -> String {
    match question {
        Question::Bid { item, others } => text_of_bid(state, *item, others),
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
            item_name(state, Item::Train {}).trim_start_matches("everybody on the train: "),
            dollars(rules.telegram)
        ),
        Question::Peek {} => {
            "Your newspaper hears everything. Which of the others' face-down cards do you look at, \
             before you make your own plan?"
                .to_owned()
        }
        Question::Plan { peeked, lying } => {
            let saw = text_of_cards(state, *peeked, lying.as_deref());
            format!("{saw}{}", text_of_plan(rules, state, seat))
        }
        Question::Cavalry {} => text_of_cavalry(state, seat),
        Question::Stand {} => format!(
            "{} Do you fight, or back down? {}",
            text_of_odds(state, seat),
            text_of_backing_down(state, seat)
        ),
        Question::Bribe {} => format!(
            "{} Before the first shot you may tempt one of theirs. Whom? How much you offer is \
             asked next. The other side decides the same, in secret.",
            text_of_odds(state, seat)
        ),
        Question::Purse { tempted } => text_of_purse(state, seat, *tempted),
        Question::Aim { wave } => text_of_aim(state, seat, *wave),
        Question::Nerve {} => format!(
            "{} Do you stay, or run? If you alone run you are shot at once more. {}",
            text_of_odds(state, seat),
            text_of_running(state, seat)
        ),
        Question::Forfeit { needed, tokens: has } => format!(
            "You have {}, and it takes {needed} to hold all your property. What do you lose: one \
             of your strongest gunslingers, or a property by chance?",
            tokens(*has)
        ),
        Question::Sheriff { property, casualties } => {
            text_of_sheriff(state, *property, *casualties)
        }
        Question::Posse {} => {
            let posse = gun_names(state, &state.posse(seat));
            format!(
                "You have lost property to others. Does your posse ({posse}) ride to retake one \
                 place? Any of them may ride; the decoy goes nowhere."
            )
        }
        Question::Riders { face } => text_of_riders(*face),
    }
}

fn text_of_bid(state: &State, item: Item, others: &[super::Bid]) -> String {
    let what = item_name(state, item);
    let who = match item {
        Item::Train {} => "hire ",
        Item::Character { .. } => "be ",
        Item::Lot { .. } => "get ",
    };
    let bid = |it: &super::Bid| format!("{:#} {}", it.seat, dollars(it.dollars));
    let others: Vec<String> = others.iter().map(bid).collect();
    let seen = match listed(&others) {
        Some(others) => format!(" From your station you have seen the other bids: {others}."),
        None => String::new(),
    };
    format!(
        "How many dollars do you bid to {who}{what}? The highest bid wins and is paid; the others \
         cost nothing.{seen}"
    )
}

fn text_of_cavalry(state: &State, seat: Seat) -> String {
    let contested = plans::contested_claims(state, seat);
    let places = contested.iter().map(|it| format!("the {}", it.linked()));
    let places = listed(&places.collect::<Vec<_>>()).unwrap_or_default();
    format!(
        "Others contest what you claim: {places}. Does one of your posse ride after your \
         gunslingers?"
    )
}

fn text_of_aim(state: &State, seat: Seat, wave: Wave) -> String {
    let who = match wave {
        Wave::OfRank { rank } => format!("Your {}s shoot", rank.word()),
        Wave::Parting { .. } => "The enemy runs, and yours shoot once more".to_owned(),
    };
    let others = match state.options.literal {
        true => "Each needs a target.",
        false => "Whoever gets no target shoots at the most dangerous enemy.",
    };
    format!("{} {who}. At whom? {others}", text_of_odds(state, seat))
}

fn text_of_sheriff(state: &State, property: Property, casualties: u32) -> String {
    let pair = state.fight.as_ref().and_then(|fight| fight.pair);
    let pair = pair.map_or(Vec::new(), |(one, other)| vec![one, other]);
    format!(
        "{} fight at the {}, with {casualties} wounded or killed, and the sheriff is yours. Does \
         the sheriff break the gunfight up? The place then stays with whoever controls it, and the \
         best gunslinger of each side who still stands goes to jail until the end of next week.",
        seats_listed(&pair),
        property.linked()
    )
}

fn text_of_riders(face: Option<CardFace>) -> String {
    match face {
        Some(CardFace::Property { property }) => {
            format!("Who of your posse rides to the {}? At least one.", property.linked())
        }
        Some(CardFace::Decoy { .. }) => {
            "Who of your posse rides with the decoy? At least one. They go nowhere.".to_owned()
        }
        None => "You ride nowhere. You are asked like the others, so that nobody can tell before \
                 the cards are open."
            .to_owned(),
    }
}

/// What the newspaper's controller has seen before they plan (S9.2, G25).
fn text_of_cards(state: &State, peeked: Option<Peeked>, lying: Option<&[FaceDown]>) -> String {
    let Some(lying) = lying else { return String::new() };
    let card = |it: &FaceDown| {
        let guns = gun_names(state, &it.guns);
        format!("card {} of {:#}, with {guns}", it.card, it.seat)
    };
    let cards: Vec<String> = lying.iter().map(card).collect();
    let lie = match &cards[..] {
        [] => "Nobody has laid a card. ".to_owned(),
        _ => format!("Face down lie: {}. ", cards.join("; ")),
    };
    match peeked {
        Some(Peeked { seat, card, shows }) => {
            format!("Card {card} of {seat:#} is {}. {lie}", face_name(shows))
        }
        None => lie,
    }
}

/// What it costs to back down (S11.2), as things are.
fn text_of_backing_down(state: &State, seat: Seat) -> String {
    let has = state.player(seat).reputation;
    if church_forgives(state, seat) {
        return "Backing down costs you nothing: the church forgives it, once a week.".to_owned();
    }
    let costs = match has {
        0 => "You have no reputation token to lose by backing down.".to_owned(),
        1 => "Backing down costs your last reputation token.".to_owned(),
        _ => "Backing down costs a reputation token; if both back down, two each.".to_owned(),
    };
    let needed = state.needed_to_hold(seat);
    let both = match has.saturating_sub(2) < needed && needed < has {
        true => format!(
            " If both do you have to give something up: it takes {needed} to hold your property."
        ),
        false => String::new(),
    };
    format!("{costs}{}{both}", text_of_holding(state, seat, has.saturating_sub(1)))
}

/// What it costs to run (S11.6), as things are.
fn text_of_running(state: &State, seat: Seat) -> String {
    let hurt = state.fight.as_ref().is_some_and(|fight| fight.hurt.contains(&seat));
    let has = state.player(seat).reputation;
    match has {
        _ if hurt => "Running costs you no reputation: one of yours was hurt.".to_owned(),
        _ if church_forgives(state, seat) => {
            "Running costs you no reputation: the church forgives it, once a week.".to_owned()
        }
        0 => {
            let hold = text_of_holding(state, seat, 0);
            format!("You have no reputation token to lose by running.{hold}")
        }
        _ => {
            let hold = text_of_holding(state, seat, has.saturating_sub(1));
            format!("None of yours was hurt yet, so running costs a reputation token.{hold}")
        }
    }
}

/// What follows for what a seat holds, with this many tokens left (S11.3).
fn text_of_holding(state: &State, seat: Seat, left: u32) -> String {
    let needed = state.needed_to_hold(seat);
    match needed <= left {
        true => String::new(),
        false => format!(
            " It takes {needed} to hold your property: you would have to give something up."
        ),
    }
}

fn church_forgives(state: &State, seat: Seat) -> bool {
    state.has_power(seat, Property::Church) && !state.player(seat).face_saved
}

fn text_of_purse(state: &State, seat: Seat, tempted: Option<Tempted>) -> String {
    let cash = dollars(state.player(seat).cash);
    let offer = match tempted {
        Some(Tempted { gun, kind }) => format!(
            "The offer is for {}, {}: it is taken if it comes to the price and the enemy's loyalty \
             money; else you keep it.",
            gun_name(state, gun),
            purpose(kind)
        ),
        None if super::bribes::bribable(state, seat).next().is_none() => {
            return "You tempt nobody, and have nobody to pay. You are asked like the enemy, so \
                    that they cannot tell."
                .to_owned();
        }
        None => "You tempt nobody.".to_owned(),
    };
    format!(
        "Before the first shot: divide your {cash}. {offer} Loyalty money makes your own dearer \
         for the enemy, and is gone either way."
    )
}

/// What one is tempted to do (D2).
fn purpose(kind: BribeKind) -> &'static str {
    match kind {
        BribeKind::Throw => "to throw the fight",
        BribeKind::Turn => "to change sides",
    }
}

fn text_of_plan(rules: &Gunslingers, state: &State, seat: Seat) -> String {
    let own = state.player(seat).headquarters();
    let homeless = own.is_some_and(|it| state.owner(it) != Some(seat));
    let home = match state.options.literal {
        _ if homeless => "your headquarters is lost: retake it this week, or you are out",
        true => "whoever loses their headquarters is out at once",
        false => "they guard your headquarters",
    };
    let truce = match state.week <= rules.truce_weeks && !state.options.literal {
        true => " Nobody may claim another's headquarters this week.",
        false => "",
    };
    let nowhere = state.available(seat).is_empty() || state.controlled(seat).is_empty();
    let far = match nowhere || state.options.literal {
        true => String::new(),
        false => format!(
            " Gunslingers further than {} from what you control may be late.",
            state.safe_distance(rules, seat)
        ),
    };
    format!(
        "Week {}, territory round {}: put gunslingers on properties that you claim or defend, or \
         on decoys. The rest are your posse; {home}.{truce}{far}",
        state.week, state.round
    )
}

fn text_of_odds(state: &State, seat: Seat) -> String {
    let Some(fight) = &state.fight else { return String::new() };
    let Some(enemy) = fight.opponent(seat) else { return String::new() };
    let (own, theirs) = (state.standing(seat), state.standing(enemy));
    format!(
        "At the {} you have {} (strength {}) against {enemy:#} with {} (strength {}).",
        fight.property.linked(),
        gun_names(state, &own),
        state.strength(&own),
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
        Target::Lot { lot } => {
            Label::plain(item_name(state, Item::Lot { lot: *lot })).about("lot", lot)
        }
        Target::Gun { gun } => Label::plain(label_of_gun(state, *gun)),
        Target::Property { property } => {
            let excess = match question {
                // Posses ride without risk (D4).
                Question::Posse {} => 0,
                _ => state.excess_distance(rules, seat, *property),
            };
            label_of_property(state, seat, *property, excess)
        }
        Target::Decoy { decoy } => Label::cited(format!("Decoy {decoy}"), "S7.3"),
        Target::Card { seat, card, guns } => {
            Label::plain(format!("Card {card} of {seat:#}, with {}", gun_names(state, guns)))
        }
        Target::Join { gun, property } => {
            let ride = format!("{} rides to the {}", gun_name(state, *gun), property.linked());
            let excess = state.excess_distance(rules, seat, *property);
            let late = format!("{ride} (late on a roll of {excess} or less)");
            Label::cited(if 0 < excess { late } else { ride }, "C2")
        }
        Target::Tempt { gun, kind } => {
            let price = super::bribes::price(rules, state, seat, *gun, *kind);
            let (gun, price) = (gun_leads(state, *gun), dollars(price));
            let purpose = purpose(*kind);
            Label::cited(format!("{gun} {purpose} ({price} or more)"), "D2")
        }
        Target::Loyalty {} => Label::cited("Loyalty money for your own", "D2"),
        Target::Keep {} => Label::plain("Keep it"),
        Target::Territory {} => match &super::reputation::to_lose(state, seat)[..] {
            [only] => Label::cited(format!("The {}", only.linked()), "G36"),
            _ => Label::cited("A property, by chance", "G36"),
        },
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
            Question::Posse {} | Question::Riders { .. } => "Stay at home",
            Question::Bribe {} => "Nobody",
            _ => "Look away",
        }),
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

/// A property with who controls it, and what it is worth. Of their own headquarters players read
/// what becomes of them without it (S3, G53); of a place that is far, how risky the way is (D4).
fn label_of_property(state: &State, seat: Seat, property: Property, excess: u32) -> Label {
    let own = state.player(seat).headquarters() == Some(property);
    let owner = state.owner(property);
    let whose = match (owner, state.headquarters_of(property)) {
        (Some(owner), _) if own && owner == seat => "your headquarters".to_owned(),
        (Some(owner), _) if own => format!("your headquarters, {owner:#}'s"),
        (None, _) if own => "your headquarters, nobody's".to_owned(),
        (Some(owner), Some(home)) if owner == home => format!("headquarters of {owner:#}"),
        (Some(owner), _) if owner == seat => "yours".to_owned(),
        (Some(owner), _) => format!("{owner:#}'s"),
        (None, _) => "nobody's".to_owned(),
    };
    let lost = match own && owner != Some(seat) {
        true => "; you are out unless you retake it this week",
        false => "",
    };
    let late = match excess {
        0 => String::new(),
        _ => format!("; late on a roll of {excess} or less"),
    };
    let tokens = counted(property.reputation(), "token");
    let label = format!("{} ({whose}, {tokens}{lost}{late})", property.linked());
    if 0 < excess { Label::cited(label, "D4") } else { Label::plain(label) }
}
