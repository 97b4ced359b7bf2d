//! What may be answered, as the player who is asked reads it.

use super::of_cards::asked_by;
use crate::doomtown::action::{About, Question, Target};
use crate::doomtown::citations::of_card;
use crate::doomtown::day::noon;
use crate::doomtown::fact::{End, Fate};
use crate::doomtown::scripts::ability::Ability;
use crate::doomtown::scripts::card::Card;
use crate::doomtown::shootout::posse;
use crate::doomtown::table::Doomtown;
use crate::doomtown::telling::piles::{in_pile, numbered};
use crate::doomtown::telling::{card_name, face, held, pip_name, place_name, signed};
use crate::doomtown::town::moment::Use;
use crate::doomtown::town::piece::{CardId, Place, Zone};
use crate::doomtown::town::printed::{Code, Keyword, Kind, Shooter, Skill};
use crate::doomtown::town::state::State;
use crate::engine::{Label, Seat, as_sentence, capitalized, counted, link, so_many};

/// Letters that a label has at most where the rest of it can go to its detail.
const LABEL_MAX: usize = 60;

/// A target as the player who is asked reads it.
pub fn label(
    _rules: &Doomtown,
    state: &State,
    seat: Seat,
    question: &Question,
    target: &Target,
) -> Label {
    match target {
        Target::Card { card } => label_of_card(state, seat, question, *card),
        Target::Code { code } => {
            let planned = state.player(seat).planned.contains(code);
            let mark = if planned { ", of the deck's posse" } else { "" };
            Label::cited(format!("{}{mark}", printed(*code)), of_card(*code))
        }
        Target::Place { place } => Label::plain(label_of_place(state, question, *place)),
        Target::Pip { pip } => Label::plain(pip_name(*pip)),
        Target::Use { card, ability } => label_of_use(state, seat, *card, *ability),
        Target::Seat { seat } => Label::plain(capitalized(&format!("{seat:#}"))),
        Target::Fate { card, fate } => {
            let fate = match fate {
                Fate::SentHome => "home booted",
                Fate::Discarded => "discarded",
                Fate::Aced => "aced",
            };
            Label::cited(format!("{}: {fate}", capital_name(state, *card)), "DT12.10.4")
        }
        Target::Trade { card, to } => {
            let (goods, to) = (capital_name(state, *card), card_name(state, *to));
            Label::cited(format!("{goods} to {to}"), of_card(state.piece(*card).code))
        }
        Target::End { end } => Label::plain(match end {
            End::Left => "The left end",
            End::Right => "The right end",
            End::OutOfTown => "Out of town",
        }),
        Target::Skill { skill } => Label::plain(skill.name()),
        Target::Yes {} => Label::plain(yes(state, question)),
        Target::No {} => Label::plain(no(state, question)),
        Target::PassNow {} => Label::plain(pass(question)),
        Target::PassToday {} => {
            Label::cited("Pass all windows of this kind until the day ends", "DTH4")
        }
    }
}

/// An ability with its card, as it stands among what can be done now.
pub fn label_of_use(state: &State, seat: Seat, card: CardId, ability: u8) -> Label {
    let name = numbered(state, card, |it| capital_name(state, it));
    let printed = state.card(card);
    let rule = of_card(printed.code);
    let used = Use::of(state, seat, card, ability);
    let Some(ability) = printed.abilities.get(usize::from(ability)) else {
        return Label::cited(name, rule);
    };
    let what = match ability.shortfall(state, &used) {
        Some(why) => format!("{}, but {why}", ability.label),
        None => ability.label.to_owned(),
    };
    let played = if printed.kind == Kind::Action { printed.cost } else { 0 };
    let cost = played.saturating_add(so_many(ability.pays));
    if cost == 0 {
        return Label::cited(format!("{name}: {what}"), rule);
    }
    let rock = format!("{cost} ghost rock");
    let whole = Label::cited(format!("{name}: {what} ({rock})"), rule);
    // Of two abilities that do the same, the cost tells which it is.
    let does_the_same = |it: &&Ability| it.label == ability.label;
    match printed.abilities.iter().filter(does_the_same).count() {
        1 => or_shorter(whole, || {
            Label::cited(format!("{name}: {what}"), rule).with_detail(format!("It costs {rock}."))
        }),
        _ => whole,
    }
}

/// A label, or a shorter one if it is too long.
fn or_shorter(label: Label, shorter: impl FnOnce() -> Label) -> Label {
    if label.label.chars().count() <= LABEL_MAX { label } else { shorter() }
}

pub(super) fn capital_name(state: &State, card: CardId) -> String {
    capitalized(&card_name(state, card))
}

fn label_of_card(state: &State, seat: Seat, question: &Question, card: CardId) -> Label {
    let piece = state.piece(card);
    let rule = of_card(piece.code);
    let known = match piece.zone {
        Zone::InPlay => return in_play(state, question, card).about("card", card.0),
        Zone::Hand | Zone::Deck if piece.owner == seat => {
            numbered(state, card, |it| capitalized(&held(state.named(it))))
        }
        Zone::DrawHand if is_drawn(state, seat, card) => {
            numbered(state, card, |it| drawn(state, it))
        }
        Zone::Discard | Zone::BootHill => in_pile(state, card),
        Zone::BeingPlayed | Zone::Gone => capitalized(&held(state.named(card))),
        Zone::Hand | Zone::Deck | Zone::DrawHand => {
            return Label::plain("A card").about("card", card.0);
        }
    };
    Label::cited(known, rule).about("card", card.0)
}

/// Whether a player sees a card of a draw hand: in their own, or in one that is revealed.
pub(super) fn is_drawn(state: &State, seat: Seat, card: CardId) -> bool {
    let holds = |it: &Seat| state.player(*it).draw_hand.contains(&card);
    state.seats().find(holds).is_some_and(|it| it == seat || state.player(it).revealed)
}

fn drawn(state: &State, card: CardId) -> String {
    let piece = state.piece(card);
    match piece.named {
        Some(_) => capitalized(&face(state, state.named(card))),
        None => capitalized(&held(state.named(card))),
    }
}

/// A card in play: with what matters about its kind, and for this question.
fn in_play(state: &State, question: &Question, card: CardId) -> Label {
    let printed = state.card(card);
    let rule = of_card(printed.code);
    match printed.kind {
        Kind::Dude => dude(state, question, card),
        Kind::Outfit => Label::cited(capitalized(&place_name(state, Place::At { card })), rule),
        Kind::Deed => deed(state, card),
        Kind::Goods | Kind::Spell | Kind::Action | Kind::Joker => {
            Label::cited(attachment(state, question, card), rule)
        }
    }
}

fn dude(state: &State, question: &Question, card: CardId) -> Label {
    let piece = state.piece(card);
    let mut facts: Vec<String> =
        state.controller(card).iter().map(|it| format!("{it:#}")).collect();
    facts.push(shooting(state.bullets(card), state.shooter(card)));
    facts.push(format!("influence {}", state.influence(card)));
    if 0 < piece.bounty {
        facts.push(format!("bounty {}", piece.bounty));
    }
    if piece.booted {
        facts.push("booted".to_owned());
    }
    let place = place_name(state, state.place(card));
    let (rule, more) = (of_card(piece.code), for_question(state, question, card));
    let head = format!("{} ({})", name_of_dude(state, card), facts.join(", "));
    let at = |more: &str| format!("at {place}{more}");
    let elsewhere = |label: String, detail: &str| {
        Label::cited(label, rule).with_detail(as_sentence(detail)).about("card", card.0)
    };
    let Some(more) = more else {
        let whole = Label::cited(format!("{head} {}", at("")), rule);
        return or_shorter(whole, || elsewhere(head, &at("")));
    };
    let whole = Label::cited(format!("{head} {}", at(&format!(": {more}"))), rule);
    or_shorter(whole, || {
        let without = elsewhere(format!("{head} {}", at("")), &more);
        or_shorter(without, || elsewhere(head, &at(&format!(": {more}"))))
    })
}

/// A dude by their title: the owner is named beside it. Only the number tells a token from another.
fn name_of_dude(state: &State, card: CardId) -> String {
    let printed = state.card(card);
    let same = |it: &CardId| *it != card && state.title(*it) == printed.title;
    let own = |it: &CardId| state.controller(*it) == state.controller(card);
    match state.in_play().filter(same).any(|it| own(&it)) {
        true => link("card", card.0, format!("{} {}", printed.title, card.0)).to_string(),
        false => link("card", card.0, printed.title).to_string(),
    }
}

/// What a dude means to a question, beside their name and place.
fn for_question(state: &State, question: &Question, dude: CardId) -> Option<String> {
    match question {
        Question::PayUpkeep {} => Some(format!("upkeep {}", state.upkeep(dude))),
        Question::Inventor { .. } => {
            let skill = Skill::MadScientist;
            state.skill(dude, skill).map(|it| format!("{} {it}", skill.name()))
        }
        Question::Posse { .. } | Question::Invite {} | Question::AcceptInvitation { .. } => {
            let boots = !posse::booting(state, &[dude], &[dude], goal(state)?).is_empty();
            Some(if boots { "boots to join" } else { "joins without booting" }.to_owned())
        }
        Question::Casualties { .. } => Some(match state.is_harrowed(dude) {
            true => "1 goes home booted, 2 is discarded, 3 is aced".to_owned(),
            false => "1 is discarded, 2 is aced".to_owned(),
        }),
        Question::AttachTo { .. } | Question::KeepOne { .. } => None,
        Question::StartingPosse {} | Question::NamePip { .. } | Question::React { .. } => None,
        Question::MoveTo { .. } | Question::Mark { .. } | Question::Refuse { .. } => None,
        Question::StreetEnd { .. } | Question::TradeNext { .. } => None,
        Question::Leader { .. }
        | Question::JobMark { .. }
        | Question::FromAfar { .. }
        | Question::Oppose {} => None,
        Question::AgainstWhom { .. } => None,
        Question::Shooter {} => None,
        Question::Redraw {} | Question::Trim {} | Question::CasualtyOrder {} => None,
        Question::FirstCasualty {} | Question::Fetch {} | Question::Flee {} => None,
        Question::SundownDiscard {} | Question::DiscardDown {} => None,
        Question::OfCard { .. } => None,
    }
}

/// Where those go who join a posse.
fn goal(state: &State) -> Option<Place> {
    let job = state.job.as_ref().map(|it| it.place);
    let callout = state.callout.as_ref().map(|it| state.place(it.mark));
    job.or(callout).or(state.shootout.as_ref().map(|it| it.place))
}

/// How a dude shoots now.
pub(super) fn shooting_of(state: &State, dude: CardId) -> String {
    shooting(state.bullets(dude), state.shooter(dude))
}

fn shooting(bullets: i32, shooter: Shooter) -> String {
    match shooter {
        Shooter::Stud => format!("{bullets} stud"),
        Shooter::Draw => format!("{bullets} draw"),
    }
}

fn deed(state: &State, card: CardId) -> Label {
    let (owner, controller) = (state.owner(card), state.controller(card));
    let whose = match controller {
        Some(seat) if seat != owner => format!("{owner:#}'s, controlled by {seat:#}"),
        _ => format!("{owner:#}"),
    };
    let mut facts = vec![format!("production {}", state.card(card).production)];
    facts.push(counted(state.control_points(card), "control point"));
    if state.piece(card).booted {
        facts.push("booted".to_owned());
    }
    let title = state.title(card);
    let same = |it: CardId| it != card && state.title(it) == title && state.owner(it) == owner;
    let name = match state.in_play().any(same) {
        true => link("card", card.0, format!("{title} {}", card.0)),
        false => link("card", card.0, title),
    };
    let (rule, facts) = (of_card(state.piece(card).code), facts.join(", "));
    or_shorter(Label::cited(format!("{name} ({whose}, {facts})"), rule), || {
        Label::cited(format!("{name} ({whose})"), rule).with_detail(as_sentence(&facts))
    })
}

fn attachment(state: &State, question: &Question, card: CardId) -> String {
    let piece = state.piece(card);
    let mut facts = Vec::new();
    let bonus = if piece.card().kind == Kind::Goods { state.bullet_bonus(card) } else { 0 };
    if bonus != 0 {
        facts.push(format!("{} bullets", signed(bonus)));
    }
    if piece.booted {
        facts.push("booted".to_owned());
    }
    let facts = match facts.is_empty() {
        true => String::new(),
        false => format!(" ({})", facts.join(", ")),
    };
    let sidekick = match question {
        Question::Casualties { .. } if piece.card().is(Keyword::Sidekick) => ": 1 is discarded",
        _ => "",
    };
    format!("{}{facts}{sidekick}", capital_name(state, card))
}

/// A card of a deck, by what is printed on it.
fn printed(code: Code) -> String {
    let Some(card) = code.card() else { return format!("Card {code}") };
    let name = link("code", code, card.title);
    let cost = format!("{} ghost rock", card.cost);
    match card.kind {
        Kind::Dude => format!(
            "{name} ({cost}, {}, influence {}, upkeep {}{})",
            shooting(card.bullets, card.shooter),
            card.influence,
            card.upkeep,
            grifter(card)
        ),
        Kind::Outfit | Kind::Deed | Kind::Goods | Kind::Spell | Kind::Action | Kind::Joker => {
            format!("{name} ({cost})")
        }
    }
}

fn grifter(card: &Card) -> &'static str {
    if card.is(Keyword::Grifter) { ", Grifter" } else { "" }
}

fn label_of_place(state: &State, question: &Question, place: Place) -> String {
    let name = capitalized(&place_name(state, place));
    let Question::MoveTo { dude } = question else { return name };
    match noon::destinations(state, *dude).contains(&(place, true)) {
        true => format!("{name} (boots)"),
        false => format!("{name} (without booting)"),
    }
}

fn yes(state: &State, question: &Question) -> &'static str {
    match question {
        Question::Refuse { .. } => "Refuse: go home booted",
        Question::FromAfar { .. } => "Join from afar, without booting",
        Question::Oppose {} => "Oppose the job",
        Question::OfCard { about: About::Whether, card, .. } => {
            state.card(*card).answers.map_or("Yes", |it| it.0)
        }
        Question::OfCard { about: About::UpOrDown, .. } => "Raise",
        Question::OfCard { about: About::Which, card, .. } => {
            asked_by(state, *card, About::Which).map_or("The first", |(_, it)| it.answers.0)
        }
        _ => "Yes",
    }
}

fn no(state: &State, question: &Question) -> &'static str {
    match question {
        Question::Refuse { .. } => "Accept",
        Question::FromAfar { .. } => "Come along and boot",
        Question::Oppose {} => "Do not oppose",
        Question::OfCard { about: About::Whether, card, .. } => {
            state.card(*card).answers.map_or("No", |it| it.1)
        }
        Question::OfCard { about: About::UpOrDown, .. } => "Lower",
        Question::OfCard { about: About::Which, card, .. } => {
            asked_by(state, *card, About::Which).map_or("The second", |(_, it)| it.answers.1)
        }
        _ => "No",
    }
}

fn pass(question: &Question) -> &'static str {
    match question {
        Question::TradeNext { .. } => "Nothing more",
        Question::Fetch {} => "None",
        Question::OfCard {
            about: About::DrawHandCard | About::PileCard | About::DeckCard, ..
        } => "None",
        _ => "Pass",
    }
}
