//! Questions and options as the player who is asked reads them.

use serde_json::Value;

use super::action::{Action, Pick, Question, Target};
use super::cards;
use super::legal::Why;
use super::moments::{Deed, How};
use super::printed::{Code, House, Keyword, Kind};
use super::state::{ShownTo, State};
use super::things::{CardId, Step, Zone};
use super::turn::choosable;
use crate::engine::{Closed, Description, Label, Matter, Seat, capitalized, counted, link};

/// The game's word for a question.
pub fn kind(question: &Question) -> &'static str {
    match question {
        Question::Mulligan {} => "mulligan",
        Question::House {} => "house",
        Question::TakeArchives {} => "take_archives",
        Question::Key {} => "key",
        Question::PayFor { .. } => "pay_for",
        Question::Forge { .. } => "forge",
        Question::Flank { .. } => "flank",
        Question::AttachTo { .. } => "attach_to",
        Question::Permission { .. } => "permission",
        Question::How { .. } => "how",
        Question::Ability { .. } => "ability",
        Question::Defender { .. } => "defender",
        Question::Next {} => "next",
        Question::Instead { .. } => "instead",
        Question::DiscardOrder { .. } => "discard_order",
        Question::May { .. } => "may",
        Question::Divide { .. } | Question::OfCard { .. } => "of_card",
    }
}

fn printed(code: Code) -> String {
    let card = cards::card(code);
    link("card_code", card.id, card.title).to_string()
}

/// What a seat is asked, the table being at rest.
pub fn describe_play(state: &State, seat: Seat) -> Description {
    let player = state.player(seat);
    let (amber, cost) = (player.amber, state.key_cost(seat));
    let todo = match state.house {
        Some(house) => {
            let house = house.name();
            format!(
                "{house} is your active house: play, discard and use its cards, then end your turn."
            )
        }
        None => "You have no active house: end your turn.".to_owned(),
    };
    let text = format!("It is your turn. You have {amber} amber, and a key costs {cost}. {todo}");
    Description::new(text, "KF3.3").titled("Your turn")
}

/// A question as the player who is asked reads it.
pub fn describe(state: &State, seat: Seat, question: &Question) -> Description {
    let (title, rule) = heading(question);
    Description::new(text(state, seat, question), rule).titled(title)
}

/// A question in a few words, and the rule or the card that asks it.
fn heading(question: &Question) -> (&'static str, &'static str) {
    match question {
        Question::Mulligan {} => ("Keep your hand?", "KF2.4"),
        Question::House {} => ("Active house", "KF3.2"),
        Question::TakeArchives {} => ("Take your archives?", "KF3.2"),
        Question::Key {} => ("Which key", "KF3.1"),
        Question::PayFor { .. } => ("Pay for a key", "KF3.1"),
        Question::Forge { .. } => ("Forge a key?", "KF3.1"),
        Question::Flank { .. } => ("Where it stands", "KF12"),
        Question::AttachTo { .. } => ("Attach the upgrade", "KF4.2"),
        Question::Permission { .. } => ("By which permission", "KF4.1"),
        Question::How { .. } => ("How it is used", "KF6.7"),
        Question::Ability { .. } => ("Which ability", "KF6.2"),
        Question::Defender { .. } => ("Whom to fight", "KF7.2"),
        Question::Next {} => ("What is next", "KF11.7"),
        Question::Instead { .. } => ("What happens instead", "KF11.12"),
        Question::DiscardOrder { from: Zone::InPlay, to: Zone::Discard } => {
            ("In which order", "KF9.4")
        }
        Question::DiscardOrder { from: Zone::InPlay, to: Zone::InPlay } => {
            ("In which order", "KF13")
        }
        Question::DiscardOrder { from: Zone::InPlay, .. } => ("In which order", "KF9.6"),
        Question::DiscardOrder { from: Zone::Under, .. } => ("In which order", "KF1.4"),
        Question::DiscardOrder { .. } => ("In which order", "KF20.9"),
        Question::May { code } | Question::Divide { code, .. } | Question::OfCard { code, .. } => {
            let card = cards::card(*code);
            (card.title, card.id)
        }
    }
}

/// What is asked, as one says it to somebody who plays for the first time.
fn text(state: &State, seat: Seat, question: &Question) -> String {
    let name = |card: &CardId| state.name(*card);
    match question {
        Question::Mulligan {} => {
            let hand = counted(state.player(seat).hand.len(), "card");
            format!("Your hand has {hand}. Keep it, or shuffle it back, once, for one card fewer.")
        }
        Question::House {} => {
            "Choose the house whose cards you play, discard and use this turn.".to_owned()
        }
        Question::TakeArchives {} => {
            let count = counted(state.player(seat).archives.len(), "card");
            format!("Your archives hold {count}. Take all of them into your hand?")
        }
        Question::Key {} => "Choose the color of the key.".to_owned(),
        Question::PayFor { cost } => {
            format!("The key costs {cost} amber. From where do you take it?")
        }
        Question::Forge { cost } => format!("You may forge a key for {cost} amber."),
        Question::Flank { card, seat: side } => {
            let whose = if *side == seat { "the" } else { "the opponent's" };
            format!("Where in {whose} battleline does {} stand?", name(card))
        }
        Question::AttachTo { card } => {
            format!("To which creature is {} attached?", name(card))
        }
        Question::Permission { card } => {
            let card = capitalized(&name(card).to_string());
            format!("{card} is not of the active house. Which card permits this?")
        }
        Question::How { card } => format!("How is {} used?", name(card)),
        Question::Ability { card } => format!("Which ability of {} is used?", name(card)),
        Question::Defender { attacker } => {
            format!("Which creature does {} fight?", name(attacker))
        }
        Question::Next {} => {
            "Several abilities wait for the same moment. Which is next?".to_owned()
        }
        Question::Instead { card: Some(card) } => {
            let card = name(card);
            format!("Which of these cards replaces what would happen to {card}?")
        }
        Question::Instead { card: None } => {
            "Which of these cards replaces what would happen?".to_owned()
        }
        Question::DiscardOrder { to: Zone::InPlay, .. } => {
            "These cards change sides. Put them in order; the first one goes first.".to_owned()
        }
        Question::DiscardOrder { .. } => {
            "Put the cards in order; the last one comes to lie on top.".to_owned()
        }
        Question::May { code } => {
            let asked = match cards::card(*code).offer() {
                Some(what) => format!("Do you want to {what}?"),
                None => "Do you want to?".to_owned(),
            };
            format!("{}: {} {asked}", printed(*code), cards::card(*code).text)
        }
        Question::Divide { code, total } => {
            let divide = format!("Divide {total} among the cards, as you like.");
            format!("{}: {} {divide}", printed(*code), cards::card(*code).text)
        }
        Question::OfCard { code, pick, several } => {
            let wanted = if *several { wanted_of_several(*pick) } else { wanted(*pick) };
            format!("{}: {} {wanted}", printed(*code), cards::card(*code).text)
        }
    }
}

fn wanted(pick: Pick) -> &'static str {
    match pick {
        Pick::Card => "Choose a card in play.",
        Pick::Creature => "Choose a creature.",
        Pick::Artifact => "Choose an artifact.",
        Pick::HandCard => "Choose a card from a hand.",
        Pick::DiscardCard => "Choose a card in a discard pile.",
        Pick::DeckCard => "Choose a card in a deck.",
        Pick::PurgedCard => "Choose a purged card.",
        Pick::House => "Choose a house.",
        Pick::Number => "Choose a number.",
        Pick::Effect => "Choose one of its effects.",
        Pick::Model => "Choose the card of which it becomes a copy.",
        Pick::Order => "Put the cards in order.",
        Pick::Again => "Do it again?",
    }
}

fn wanted_of_several(pick: Pick) -> &'static str {
    match pick {
        Pick::Card => "Choose among the cards in play.",
        Pick::Creature => "Choose among the creatures.",
        Pick::Artifact => "Choose among the artifacts.",
        Pick::HandCard => "Choose among the cards of a hand.",
        Pick::DiscardCard => "Choose among the cards of a discard pile.",
        Pick::DeckCard => "Choose among the cards of a deck.",
        Pick::PurgedCard => "Choose among the purged cards.",
        Pick::House | Pick::Number | Pick::Effect | Pick::Model | Pick::Order | Pick::Again => {
            wanted(pick)
        }
    }
}

/// An action as the player who may take it reads it.
pub fn label_action(state: &State, seat: Seat, action: &Action) -> Label {
    let name = |card: CardId| match number_among_copies(state, seat, card) {
        Some(number) => format!("{} ({number})", state.name(card)),
        None => state.name(card).to_string(),
    };
    let rule = |card: CardId| state.card(card).id;
    match *action {
        Action::Play { card } => Label::cited(format!("Play {}", name(card)), rule(card))
            .with_detail(state.card(card).text),
        Action::Discard { card } => Label::cited(format!("Discard {}", name(card)), "KF5"),
        Action::Use { card, how } => {
            let label = Label::cited(format!("{} {}", way(how), name(card)), of_way(how));
            let text = text_for(state.card(card).text, how);
            if text.is_empty() { label } else { label.with_detail(text) }
        }
        Action::EndTurn {} => Label::cited("End your turn", "KF3.3"),
        Action::GoOn {} => Label::cited("Go on", "KF3"),
    }
}

/// What a card's text says to whoever uses it in this way: without the abilities that playing it or
/// another use brings about.
fn text_for(text: &str, how: How) -> String {
    let used = match how {
        How::Reap => "Reap",
        How::Fight => "Fight",
        How::Action => "Action",
        How::Omni => "Omni",
        How::Unstun => "",
    };
    let known = ["Play", "Fight", "Reap", "Action", "Omni", "Destroyed", "Before", "After"];
    let mut says = true;
    let fitting = text.split_inclusive(". ").filter(|sentence| {
        let (head, _) = sentence.split_once(':').unwrap_or_default();
        let mut words = head.split([' ', '/']);
        if words.clone().all(|it| known.contains(&it)) {
            says = words.any(|it| it == used);
        }
        says
    });
    fitting.collect::<String>().trim_end().to_owned()
}

fn way(how: How) -> &'static str {
    match how {
        How::Reap => "Reap with",
        How::Fight => "Fight with",
        How::Action => "Use the Action of",
        How::Omni => "Use the Omni of",
        How::Unstun => "Remove the stun of",
    }
}

fn of_way(how: How) -> &'static str {
    match how {
        How::Reap => "KF6.1",
        How::Fight => "KF7.1",
        How::Action | How::Omni => "KF6.2",
        How::Unstun => "KF6.6",
    }
}

/// A target as the player who is asked reads it.
pub fn label(state: &State, seat: Seat, question: &Question, target: &Target) -> Label {
    match target {
        Target::Card { card } => of_card(state, seat, *card),
        Target::House { house } => Label::plain(house.name()),
        Target::Key { color } => Label::plain(format!("The {} key", color.name())),
        Target::Place { at } => Label::plain(of_place(state, question, *at)),
        Target::Pool {} => Label::plain("Your pool"),
        Target::How { how } => Label::cited(format!("{} it", way(*how)), of_way(*how)),
        Target::Effect { at } => Label::plain(effect(question, *at)),
        Target::Waiting { card, at, keyword: Some(keyword), .. } => {
            let (bearer, word) = (state.name_in_play(*card), keyword.name());
            let x = keyword.number().map_or_else(String::new, |it| format!(" {it}"));
            Label::cited(format!("{}. {bearer}: {word}{x}", at + 1), of_keyword(*keyword))
        }
        Target::Waiting { card, code, at, keyword: None } => {
            let printed = cards::card(*code);
            let bearer = state.name_in_play(*card);
            let whose = match state.title(*card) == printed.title {
                true => bearer,
                false => format!("{}, on {bearer}", printed.title),
            };
            Label::cited(format!("{}. {whose}", at + 1), printed.id).with_detail(printed.text)
        }
        Target::Yes {} => Label::plain(yes(question)),
        Target::No {} => Label::plain(no(question)),
    }
}

/// The rule of a keyword that waits in a fight.
fn of_keyword(keyword: Keyword) -> &'static str {
    match keyword {
        Keyword::Assault { .. } => "KF15.5",
        Keyword::Hazardous { .. } => "KF15.6",
        _ => "KF15",
    }
}

fn yes(question: &Question) -> String {
    match question {
        Question::Mulligan {} => "Mulligan".to_owned(),
        Question::Forge { .. } => "Forge a key".to_owned(),
        Question::TakeArchives {} => "Take the archives".to_owned(),
        Question::May { code } => cards::card(*code).offer().map_or("Yes".to_owned(), capitalized),
        _ => "Yes".to_owned(),
    }
}

/// One of the effects among which a card lets its player choose.
fn effect(question: &Question, at: u8) -> String {
    let effects = match question {
        Question::OfCard { code, .. } => cards::card(*code).effects,
        _ => &[],
    };
    effects.get(usize::from(at)).map_or_else(|| format!("Effect {}", at + 1), |it| capitalized(it))
}

fn no(question: &Question) -> &'static str {
    match question {
        Question::Mulligan {} => "Keep the hand",
        Question::TakeArchives {} => "Leave the archives",
        _ => "No",
    }
}

fn of_place(state: &State, question: &Question, at: u16) -> String {
    let next = match question {
        Question::Flank { seat, .. } => state.line(*seat).get(usize::from(at)),
        _ => None,
    };
    match (at, next) {
        (0, _) => "On the left flank".to_owned(),
        (_, Some(next)) => format!("To the left of {}", state.name(*next)),
        (_, None) => "On the right flank".to_owned(),
    }
}

fn of_card(state: &State, seat: Seat, card: CardId) -> Label {
    let piece = state.piece(card);
    let (name, rule) = (state.name(card), state.card(card).id);
    let number = number_among_copies(state, seat, card);
    if piece.zone != Zone::InPlay {
        let notes: Vec<String> = pile(state, seat, card).into_iter().chain(number).collect();
        let label = match notes.is_empty() {
            true => name.to_string(),
            false => format!("{name} ({})", notes.join(", ")),
        };
        return Label::cited(label, rule).with_detail(state.card(card).text);
    }
    let whose = if piece.side == seat { "yours" } else { "the opponent's" };
    let label = match state.kind(card) {
        Kind::Creature => {
            let left = i64::from(state.power(card)) - i64::from(piece.damage);
            let place = state.spot(card).map_or(0, |it| it + 1);
            format!("{name} ({whose}, place {place}; power {}, {left} left)", state.power(card))
        }
        Kind::Action | Kind::Artifact | Kind::Upgrade => match number {
            Some(number) => format!("{name} ({whose}, {number})"),
            None => format!("{name} ({whose})"),
        },
    };
    Label::cited(label, rule)
}

/// Where a card lies that is not in play; nothing for the player's own hand.
fn pile(state: &State, seat: Seat, card: CardId) -> Option<String> {
    let piece = state.piece(card);
    let zone = match piece.zone {
        Zone::Hand if piece.side == seat => return None,
        Zone::Hand => "hand",
        Zone::Deck => "deck",
        Zone::Archives => "archives",
        Zone::Discard => "discard pile",
        Zone::Purged => return Some("purged".to_owned()),
        Zone::Under if piece.side == seat => return Some("under a card of yours".to_owned()),
        Zone::Under => return Some("under a card of the opponent's".to_owned()),
        Zone::InPlay | Zone::BeingPlayed => return None,
    };
    let whose = if piece.side == seat { "your" } else { "the opponent's" };
    Some(format!("{whose} {zone}"))
}

/// Which of several copies a card is that lie together, to tell it from the others: `2 of 3`.
/// Copies that the player does not see do not count.
fn number_among_copies(state: &State, seat: Seat, card: CardId) -> Option<String> {
    let piece = state.piece(card);
    let closed = match piece.zone {
        Zone::Deck => true,
        Zone::Hand | Zone::Archives | Zone::Under => piece.side != seat,
        Zone::Discard | Zone::Purged | Zone::InPlay | Zone::BeingPlayed => false,
    };
    let is_seen = |card: &CardId| !closed || state.shown.contains(&ShownTo { seat, card: *card });
    let mut together = state.together_with(card);
    together.retain(is_seen);
    state.among_copies(card, &together)
}

/// What a player may look for among what they can do, and not find, with why.
pub fn closed(state: &State, seat: Seat, matter: Matter<'_, super::KeyForge>) -> Vec<Closed> {
    match matter {
        Matter::Play if state.step == Step::Main && state.active == seat => {
            closed_actions(state, seat)
        }
        Matter::Question(Question::House {}) => closed_houses(state, seat),
        Matter::Question(Question::Defender { attacker }) => {
            closed_defenders(state, *attacker, seat)
        }
        Matter::Play | Matter::Question(_) => Vec::new(),
    }
}

/// The houses of the player's that cannot be chosen (KF3.2).
fn closed_houses(state: &State, seat: Seat) -> Vec<Closed> {
    let open = choosable(state, seat);
    let own = state.player(seat).houses.iter().copied();
    let mut houses: Vec<House> = own.chain(state.houses_in_play(seat)).collect();
    houses.sort_unstable();
    houses.dedup();
    houses.retain(|it| !open.contains(it));
    let closed = |house: House| {
        let by = state.in_force().forbidden_by(Deed::Call(seat, house));
        let text =
            if by.is_some() { "cannot be chosen" } else { "gives way to one you must choose" };
        let why = Why { text, rule: "KF3.2", by };
        Closed { label: Label::plain(house.name()), why: told(state, why).into(), rule: why.rule }
    };
    houses.into_iter().map(closed).collect()
}

/// The enemy creatures that an attacker cannot fight (KF7.2).
fn closed_defenders(state: &State, attacker: CardId, seat: Seat) -> Vec<Closed> {
    let open = state.defenders(attacker);
    let line = state.line(state.foe(state.piece(attacker).side)).iter().copied();
    let closed = |card: CardId| {
        let why = match state.in_force().forbidden_by(Deed::Attack(attacker, card)) {
            by @ Some(_) => Why { text: "cannot be attacked", rule: "KF7.2", by },
            None => Why { text: "has a neighbor with taunt", rule: "KF15.1", by: None },
        };
        let label = of_card(state, seat, card);
        Closed { label, why: told(state, why).into(), rule: why.rule }
    };
    line.filter(|it| !open.contains(it)).map(closed).collect()
}

/// What cannot be played or used in the main step, each way for itself.
fn closed_actions(state: &State, seat: Seat) -> Vec<Closed> {
    let why =
        |label: Label, why: Why| Closed { label, why: told(state, why).into(), rule: why.rule };
    let state = &state.in_force();
    let hand = state.player(seat).hand.iter().copied();
    let plays = hand.filter_map(|card| {
        let refused = state.may_play(seat, card).err()?;
        Some(why(label_action(state, seat, &Action::Play { card }), refused))
    });
    let own = state.side(seat).filter(|it| state.piece(*it).side == seat);
    let uses = own.filter(|it| state.kind(*it) != Kind::Upgrade).flat_map(|card| {
        let open: Vec<How> = state.ways(seat, card).collect();
        let usual = if state.kind(card) == Kind::Creature { How::Reap } else { How::Action };
        // What a card that has a way can usually do, too; of what has none, one way says enough.
        let ways: &[How] = match (open.is_empty(), state.kind(card)) {
            (true, _) if usual == How::Reap => &[How::Reap],
            (true, _) => &[How::Action],
            (false, Kind::Creature) => &[How::Reap, How::Fight],
            (false, _) => &[],
        };
        ways.iter().filter(move |it| !open.contains(it)).map(move |how| (card, *how))
    });
    let uses = uses.filter_map(|(card, how)| {
        let refused = state.may_use(seat, card, how).err()?;
        Some(why(label_action(state, seat, &Action::Use { card, how }), refused))
    });
    plays.chain(uses).collect()
}

/// Why a card of a player cannot be played or used that was not on offer.
pub fn why_not(state: &State, seat: Seat, answer: &Value) -> Option<Description> {
    let action: Action = serde_json::from_value(answer.clone()).ok()?;
    if state.step != Step::Main || state.active != seat {
        return None;
    }
    let state = &state.in_force();
    let why = match action {
        Action::Play { card } if state.player(seat).hand.contains(&card) => {
            state.may_play(seat, card).err()?
        }
        Action::Use { card, how } if state.side(seat).any(|it| it == card) => {
            let own = state.piece(card).side == seat && state.kind(card) != Kind::Upgrade;
            state.may_use(seat, card, how).err().filter(|_| own)?
        }
        _ => return None,
    };
    Some(Description::new(told(state, why), why.rule))
}

/// Why something cannot be done, as the rest of a sentence about the card.
pub fn told(state: &State, why: Why) -> String {
    match why.by {
        Some(by) => format!("it {}, because of {}", why.text, state.names_of(&[by])),
        None => format!("it {}", why.text),
    }
}
