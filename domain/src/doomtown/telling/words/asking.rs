//! Questions as the player who is asked reads them: with the numbers that matter.

use super::labels::{self, shooting_of};
use super::of_cards;
use super::reacting::{self, Subject};
use super::titles::title;
use crate::doomtown::action::Question;
use crate::doomtown::citations::of_card;
use crate::doomtown::day::sundown;
use crate::doomtown::decks::deck::POSSE_MAX;
use crate::doomtown::table::Doomtown;
use crate::doomtown::telling::{
    card_name, card_names, casualties, face, held, mark_name, place_name,
};
use crate::doomtown::town::lasting::Change;
use crate::doomtown::town::moment::When;
use crate::doomtown::town::piece::{CardId, Named, Zone};
use crate::doomtown::town::printed::{Code, Keyword, Kind};
use crate::doomtown::town::state::State;
use crate::engine::{Description, Seat, capitalized, counted, link, listed};

/// A question as the player who is asked reads it.
pub fn describe(_rules: &Doomtown, state: &State, seat: Seat, question: &Question) -> Description {
    let title = title(state, question);
    if let Question::OfCard { card, about, on, number } = question {
        return of_cards::describe(state, seat, *card, *about, (*on, *number)).titled(title);
    }
    Description::new(text(state, seat, question), rule(state, question)).titled(title)
}

/// The rule from which a question follows.
pub(super) fn rule(state: &State, question: &Question) -> &'static str {
    let job = state.job.is_some();
    match question {
        Question::StartingPosse {} => "DTH1",
        Question::NamePip { card } => of_naming(state, *card),
        Question::PayUpkeep {} => "DTH2",
        Question::React { when: When::BeforeFirstDay, .. } => "DT5.5",
        Question::React { .. } => "DT9.11.3",
        Question::MoveTo { .. } => "DT8.4",
        Question::Mark { .. } => "DT8.5.1",
        Question::Refuse { .. } => "DT8.5.3",
        Question::AttachTo { .. } | Question::StreetEnd { .. } => "DT8.6",
        Question::Inventor { .. } => "DT11.4",
        Question::TradeNext { .. } | Question::KeepOne { .. } => "DT8.7",
        Question::Leader { .. } => "DT13.1.1",
        Question::JobMark { .. } => "DT13.1.2",
        Question::Posse { leads: true } if job => "DT13.1.4",
        Question::Posse { leads: false } if job => "DT13.1.6",
        Question::Posse { .. } => "DT12.1.3",
        Question::Invite {} | Question::AcceptInvitation { .. } => "DT15",
        Question::AgainstWhom { .. } => "DT6.4.4",
        Question::FromAfar { by, .. } => of_card(state.piece(*by).code),
        Question::Oppose {} => "DT13.1.6",
        Question::Shooter {} => "DT12.6",
        Question::Redraw {} | Question::Trim {} => "DT12.7",
        Question::Casualties { .. } => "DT12.10.4",
        Question::CasualtyOrder {} => "DT12.10.3",
        Question::FirstCasualty {} => "DT12.10.6",
        Question::Fetch {} => of_card(Code(3018)),
        Question::Flee {} => "DT12.11",
        Question::SundownDiscard {} => "DT14.4",
        Question::DiscardDown {} => "DT14.5",
        Question::OfCard { .. } => "DT9.9",
    }
}

/// Jokers are named in hands and as pulls; other cards because they say so.
fn of_naming(state: &State, card: CardId) -> &'static str {
    let piece = state.piece(card);
    match piece.zone {
        _ if state.pulled.contains(&card) => "DT11.1",
        Zone::DrawHand if piece.card().kind == Kind::Joker => "DT4.7",
        _ => of_card(piece.code),
    }
}

/// What is asked, as one says it to somebody who plays for the first time.
fn text(state: &State, seat: Seat, question: &Question) -> String {
    let name = |card: &CardId| card_name(state, *card);
    match question {
        Question::StartingPosse {} => starting_posse(state, seat),
        Question::NamePip { card } => name_pip(state, seat, *card),
        Question::PayUpkeep {} => pay_upkeep(state, seat),
        Question::React { when, dude, seat, card, place } => {
            let about = Subject { dude: *dude, seat: *seat, card: *card, place: *place };
            reacting::react(state, *when, &about)
        }
        Question::MoveTo { dude } => {
            let here = place_name(state, state.place(*dude));
            format!("{} is at {here}. Where to?", capitalized(&name(dude)))
        }
        Question::Mark { by } => format!("Whom does {} call out?", name(by)),
        Question::Refuse { by, mark } => refuse(state, *by, *mark),
        Question::AttachTo { card } => {
            format!("To what do you attach {}?", held(state.named(*card)))
        }
        Question::StreetEnd { card } => street_end(state, seat, *card),
        Question::Inventor { card } => inventor(state, *card),
        Question::TradeNext { place } => {
            let place = place_name(state, *place);
            format!("Trade at {place}: what changes hands next? All of it is one play.")
        }
        Question::KeepOne { dude } => keep_one(state, *dude),
        Question::Leader { card } => {
            format!("Which of your unbooted dudes leads the job of {}?", name(card))
        }
        Question::JobMark { card, leader } => job_mark(state, *card, *leader),
        Question::Posse { leads } => posse(state, *leads),
        Question::Invite {} => invite(state),
        Question::AcceptInvitation { from } => accept_invitation(state, *from),
        Question::AgainstWhom { card } => against_whom(state, *card),
        Question::FromAfar { dude, by } => from_afar(state, *dude, *by),
        Question::Oppose {} => oppose(state),
        Question::Shooter {} => shooter(state, seat),
        Question::Redraw {} => redraw(state, seat),
        Question::Trim {} => format!(
            "You have drawn {}. Which five do you keep?",
            cards(state.player(seat).draw_hand.len())
        ),
        Question::Casualties { due } => divide_casualties(state, seat, *due),
        Question::CasualtyOrder {} => {
            "In which order are your casualties taken? Each is settled, with all reacts to it, \
             before the next."
                .to_owned()
        }
        Question::FirstCasualty {} => {
            "Several of yours have to be the first casualty. Who is it? The others are free of it."
                .to_owned()
        }
        Question::Fetch {} => {
            "Fetch: which card of your own do you take from your draw hand into your play hand?"
                .to_owned()
        }
        Question::Flee {} => flee(state, seat),
        Question::SundownDiscard {} => sundown_discard(state, seat),
        Question::DiscardDown {} => discard_down(state, seat),
        Question::OfCard { card, about, on, number } => {
            of_cards::describe(state, seat, *card, *about, (*on, *number)).text.marked()
        }
    }
}

fn capital(seat: Seat) -> String {
    capitalized(&format!("{seat:#}"))
}

fn cards(count: usize) -> String {
    counted(count, "card")
}

fn starting_posse(state: &State, seat: Seat) -> String {
    format!(
        "You have {} ghost rock. Name the dudes with whom you start, in the order in which you \
         want them: up to {POSSE_MAX} start, at most one of them a Grifter, as long as you can \
         pay for them. The others stay in your deck.",
        state.player(seat).ghost_rock
    )
}

/// Says which card it is where the player sees it.
fn name_pip(state: &State, seat: Seat, card: CardId) -> String {
    let what = match state.card(card).kind {
        Kind::Joker => "your joker".to_owned(),
        _ if is_seen(state, seat, card) => held(state.named(card)),
        _ => "the card".to_owned(),
    };
    let asked = match state.pulled.contains(&card) {
        true => format!(
            "{}: a joker. Which suit and value does it count as?",
            capitalized(&reacting::pulling(state))
        ),
        false => format!("Which suit and value does {what} count as?"),
    };
    let Some(holder) = state.players.iter().find(|it| it.draw_hand.contains(&card)) else {
        return asked;
    };
    let others = holder.draw_hand.iter().filter(|it| **it != card);
    let others: Vec<Named> = others.map(|it| state.named(*it)).collect();
    let others: Vec<String> = others.iter().map(|it| face(state, *it)).collect();
    match listed(&others) {
        Some(others) if holder.revealed => format!("{asked} The others of the hand: {others}."),
        _ => asked,
    }
}

fn pay_upkeep(state: &State, seat: Seat) -> String {
    let all: i32 = state.costing(seat).into_iter().map(|it| state.upkeep(it)).sum();
    format!(
        "You have {} ghost rock; all your dudes together cost {all}. Name the dudes you pay for, \
         in order: who is not named, or cannot be paid when the turn comes, is discarded.",
        state.player(seat).ghost_rock
    )
}

/// Whether a player sees a card that is to be named: one that lies open, or is in their hand.
pub(super) fn is_seen(state: &State, seat: Seat, card: CardId) -> bool {
    let piece = state.piece(card);
    match piece.zone {
        Zone::InPlay | Zone::BeingPlayed | Zone::Discard | Zone::BootHill => true,
        Zone::DrawHand => labels::is_drawn(state, seat, card),
        Zone::Hand => piece.owner == seat,
        Zone::Deck | Zone::Gone => false,
    }
}

fn refuse(state: &State, by: CardId, mark: CardId) -> String {
    format!(
        "{} ({}) calls out {} ({}) at {}. Accept, and there will be a shootout; refuse, and your \
         dude goes home booted.",
        capitalized(&card_name(state, by)),
        shooting_of(state, by),
        card_name(state, mark),
        shooting_of(state, mark),
        place_name(state, state.place(mark))
    )
}

fn street_end(state: &State, seat: Seat, card: CardId) -> String {
    let player = state.player(seat);
    let place = |it: &CardId| match *it == player.outfit {
        true => format!("your {}", link("card", it.0, "home")),
        false => card_name(state, *it),
    };
    let street: Vec<String> = player.street.iter().map(place).collect();
    format!(
        "At which end of your street do you build {}? From left to right it is {}.",
        held(state.named(card)),
        listed(&street).unwrap_or_else(|| "empty".to_owned())
    )
}

fn inventor(state: &State, card: CardId) -> String {
    let difficulty = state.card(card).difficulty().unwrap_or(0);
    let gadget = held(state.named(card));
    format!(
        "Who invents {gadget}? The scientist boots, and pull and rating together have to be at \
         least {difficulty}."
    )
}

fn keep_one(state: &State, dude: CardId) -> String {
    let carries = |keyword: Keyword| {
        let of_kind = state.attachments(dude).filter(|it| state.card(*it).is(keyword));
        1 < of_kind.count()
    };
    let kind = match (carries(Keyword::Weapon), carries(Keyword::Horse)) {
        (true, _) => "Weapons",
        (false, true) => "Horses",
        (false, false) => "goods",
    };
    let name = capitalized(&card_name(state, dude));
    format!("{name} has several {kind}. Which is kept? The others are discarded.")
}

fn job_mark(state: &State, card: CardId, leader: CardId) -> String {
    format!(
        "{} leads the job of {}. What does it mark? How far it is does not matter.",
        capitalized(&card_name(state, leader)),
        card_name(state, card)
    )
}

fn posse(state: &State, leads: bool) -> String {
    match (&state.job, &state.callout) {
        (Some(job), _) if leads => format!(
            "{} leads a job against {}. Who else joins the posse? Dudes at {} join without \
             booting; dudes with the leader, or adjacent to the leader or the mark, boot to join.",
            capitalized(&card_name(state, job.leader)),
            mark_name(state, job.mark),
            place_name(state, job.place)
        ),
        (Some(job), _) => format!(
            "Who opposes the job that {} leads against {}? Dudes at {} join without booting; \
             dudes adjacent to it boot to join.",
            card_name(state, job.leader),
            mark_name(state, job.mark),
            place_name(state, job.place)
        ),
        (None, Some(callout)) => {
            let own = if leads { callout.by } else { callout.mark };
            let place = place_name(state, state.place(callout.mark));
            let against = match callout.named[..] {
                [] => String::new(),
                _ => format!(" The other posse: {}.", card_names(state, &callout.named)),
            };
            format!(
                "Who joins {} in the shootout at {place}? Dudes already there join without \
                 booting; dudes adjacent to it boot and move there.{against}",
                card_name(state, own)
            )
        }
        (None, None) => "Who joins the posse?".to_owned(),
    }
}

fn invite(state: &State) -> String {
    format!(
        "{} Which dudes of other players do you invite into your posse? Their players say who \
         comes.",
        capitalized(&what_for(state))
    )
}

fn accept_invitation(state: &State, from: Seat) -> String {
    format!(
        "{} {} invites dudes of yours into a posse. Who joins?",
        capitalized(&what_for(state)),
        capital(from)
    )
}

/// The callout or the job for which a posse is formed.
fn what_for(state: &State) -> String {
    match (&state.job, &state.callout) {
        (Some(job), _) => format!(
            "{} leads the job of {} against {}.",
            card_name(state, job.leader),
            card_name(state, job.card),
            mark_name(state, job.mark)
        ),
        (None, Some(callout)) => format!(
            "{} has called out {} at {}.",
            card_name(state, callout.by),
            card_name(state, callout.mark),
            place_name(state, state.place(callout.mark))
        ),
        (None, None) => "A posse is formed.".to_owned(),
    }
}

fn against_whom(state: &State, card: CardId) -> String {
    format!(
        "Several hands are cheatin'. On account of whose do you use {}? Each can be answered once.",
        held(state.named(card))
    )
}

fn from_afar(state: &State, dude: CardId, by: CardId) -> String {
    let (who, by) = (capitalized(&card_name(state, dude)), card_name(state, by));
    let here = place_name(state, state.place(dude));
    match state.job {
        Some(_) => format!(
            "{who} may join without booting ({by}), and moves when the posse does. Shall it be so, \
             or does the dude boot like others?"
        ),
        None => format!(
            "{who} may join from {here} without moving or booting ({by}). Shall it be so, or does \
             the dude come along and boot like others?"
        ),
    }
}

fn oppose(state: &State) -> String {
    match &state.job {
        Some(job) => format!(
            "{} does a job with {}, led by {} and marking {}. The posse: {}. Do you oppose it \
             with a posse of yours? If nobody does, it succeeds.",
            capital(job.seat),
            card_name(state, job.card),
            card_name(state, job.leader),
            mark_name(state, job.mark),
            card_names(state, &job.posse)
        ),
        None => "Do you oppose the job with a posse of yours?".to_owned(),
    }
}

fn shooter(state: &State, seat: Seat) -> String {
    let round = state.shootout.as_ref().map_or(0, |it| it.round);
    let facing = state.shootout.as_ref().and_then(|it| it.facing(seat));
    let facing = facing.map_or(0, |it| it.posse.len());
    let dudes = counted(facing, "dude");
    format!(
        "Round {round}, against {dudes}: who is your shooter? A stud's bullets are extra cards to \
         draw, a draw's bullets extra cards to redraw; each other dude in the posse counts as 1."
    )
}

fn redraw(state: &State, seat: Seat) -> String {
    let bonus = draw_bonus(state, seat);
    format!(
        "Your draw bonus is {bonus}: throw back up to {bonus} cards of your draw hand, all at \
         once, and draw as many. Then you keep five."
    )
}

fn draw_bonus(state: &State, seat: Seat) -> u8 {
    let side = state.shootout.as_ref().and_then(|it| it.side(seat));
    let shooting = side.and_then(|side| Some((side, side.shooter?)));
    shooting.map_or(0, |(side, shooter)| state.posse_bonuses(side, shooter).1)
}

fn divide_casualties(state: &State, seat: Seat, due: u32) -> String {
    let side = state.shootout.as_ref().and_then(|it| it.side(seat));
    let posse = side.map(|it| it.posse.clone()).unwrap_or_default();
    let first: Vec<CardId> =
        posse.into_iter().filter(|it| state.has_lasting(*it, Change::FirstCasualty {})).collect();
    let already = match first[..] {
        [] => String::new(),
        [only] => format!(
            " {}, your first casualty, already covers 1 more; what you add to it counts on top.",
            capitalized(&card_name(state, only))
        ),
        _ => " Your first casualty already covers 1 more; what you add to it counts on top."
            .to_owned(),
    };
    format!(
        "You take {}. Each dude or Sidekick that you discard covers 1, each dude that you ace \
         covers 2. A Harrowed dude covers 1 by going home booted, 2 by being discarded and 3 by \
         being aced.{already}",
        casualties(due)
    )
}

fn flee(state: &State, seat: Seat) -> String {
    let Some(shootout) = &state.shootout else { return "Who runs?".to_owned() };
    let standing = match shootout.facing(seat) {
        Some(it) if it.posse.is_empty() => "Nobody is left in the other posse.".to_owned(),
        Some(it) => format!("Still against you: {}.", card_names(state, &it.posse)),
        None => format!("The shootout is at {}.", place_name(state, shootout.place)),
    };
    format!("{standing} Who runs? They leave the shootout and go home booted; the others stay.")
}

fn sundown_discard(state: &State, seat: Seat) -> String {
    let most = sundown::may_discard(state, seat).min(state.player(seat).hand.len());
    let size = state.hand_size(seat);
    format!("You may discard up to {}; then hands are refilled to {size}.", cards(most))
}

fn discard_down(state: &State, seat: Seat) -> String {
    let (held, size) = (state.player(seat).hand.len(), state.hand_size(seat));
    let over = held.saturating_sub(size);
    format!("You hold {} and may keep {size}: discard {over}.", cards(held))
}
