//! What players read, and what is answered for those whose time is up (R33).

use serde_json::{Value, json};

use super::action::{Action, Position, Question, Target};
use super::state::State;
use super::telling::count;
use super::view::may_look;
use crate::engine::{Choice, Description, Label, Seat, Viewer};

/// The game's word for a question.
pub fn kind(question: &Question) -> &'static str {
    match question {
        Question::LoadDraw {} | Question::LoadRest { .. } => "load",
        Question::FirstCard {} | Question::NextCard {} => "reveal",
        Question::Cover {} | Question::Pick {} => "race",
        Question::Bid {} => "bid",
        Question::TouchOpponent {} | Question::TouchOwn {} => "touch",
        Question::Bluff { .. } => "bluff",
        Question::Resolve { .. } => "resolve",
        Question::Reroll { .. } => "reroll",
        Question::ShootBack { .. } => "shoot_back",
    }
}

/// A question as the seat that is asked reads it.
pub fn describe(state: &State, seat: Seat, question: &Question) -> Description {
    Description::new(text(state, seat, question), rule(question))
}

/// The rule from which a question follows.
fn rule(question: &Question) -> &'static str {
    match question {
        Question::LoadDraw {} => "R5",
        Question::LoadRest { draw: Some(_) } => "D3",
        Question::LoadRest { draw: None } => "R7",
        Question::FirstCard {} => "R10",
        Question::Cover {} | Question::Pick {} => "R16a",
        Question::Bid {} => "R16b",
        Question::TouchOpponent {} | Question::TouchOwn {} => "R16c",
        Question::NextCard {} => "D5.1",
        Question::Bluff { .. } => "R20",
        Question::Resolve { .. } => "R21",
        Question::Reroll { .. } => "R25",
        Question::ShootBack { .. } => "R27",
    }
}

/// What is asked, as one says it to somebody who plays for the first time.
fn text(state: &State, seat: Seat, question: &Question) -> String {
    let sentence = match question {
        Question::LoadDraw {} => {
            "Load a DRAW, the card that lets you shoot: which one, and in which position? Your \
             opponent sees positions, not cards."
        }
        Question::LoadRest { draw: None } => {
            "You have no DRAW left and can only defend. Choose the cards for your positions, \
             from the lowest up."
        }
        Question::LoadRest { draw: Some(position) } => {
            return format!(
                "Your DRAW goes to position {position}. Choose the cards for the other \
                 positions, from the lowest up."
            );
        }
        Question::FirstCard {} => "Turn up one of your cards. Whoever does it first goes first.",
        Question::Cover {} => {
            "You have drawn. Cover cards of your opponent's: if he reaches for one of them, you \
             are first, and he turns up no card before your shot."
        }
        Question::Pick {} => {
            "Your opponent has drawn and covers some of your cards. Reach for one: if it is not \
             covered you turn it up before he shoots, and if it is a DRAW you shoot too."
        }
        Question::Bid {} => return text_of_bid(state, seat),
        Question::TouchOpponent {} => {
            "You have drawn. Touch a card of your opponent's, as fast as you can!"
        }
        Question::TouchOwn {} => {
            "Your opponent has drawn. Touch a card of your own, as fast as you can! If you are \
             fast enough you turn it up, and if it is a DRAW you shoot too."
        }
        Question::NextCard {} => {
            "You were fast enough. Choose the card that you turn up before your opponent \
             shoots; with a DRAW you shoot too."
        }
        Question::Bluff { card } => {
            let card = state.card(seat, *card).name();
            return format!("Your {card}: change either player's Speed or Accuracy by 2.");
        }
        Question::Resolve { .. } => {
            "Your RESOLVE: take all effect off a BLUFF or DISTRACT on the table."
        }
        Question::Reroll { shooter, hit } => {
            let whose = whose(seat, *shooter);
            let what = if *hit { "hits" } else { "misses" };
            return format!(
                "{whose} shot {what} as the die lies. Use your RE-ROLL? The new roll stands."
            );
        }
        Question::ShootBack { left } => {
            let cards = count(usize::from(*left), "more card");
            return format!(
                "Your opponent has missed. You may turn up {cards} to shoot back; a DRAW shoots."
            );
        }
    };
    sentence.to_owned()
}

fn text_of_bid(state: &State, seat: Seat) -> String {
    let left = state.tokens_left(seat);
    let role = if state.attacker == Some(seat) { "attacker" } else { "defender" };
    format!(
        "Bid tokens on being first; you have {left} left for the match. Both bids are spent, and \
         a tie is the defender's. You are the {role}."
    )
}

/// An answer as the seat that is asked reads it.
pub fn label(state: &State, seat: Seat, question: &Question, target: &Target) -> Label {
    match target {
        Target::DrawAt { card, position } => {
            let card = state.card(seat, *card).name();
            Label::plain(format!("{card} in position {position}"))
        }
        Target::Card { card } => Label::plain(state.card(seat, *card).name()),
        Target::Position { position } if is_about_opponent(question) => {
            Label::plain(format!("Position {position}"))
        }
        Target::Position { position } => own_position(state, seat, *position),
        Target::Freeze {} => Label::plain("Freeze: turn up no card now"),
        Target::Change { on, stat, change } => {
            Label::plain(format!("{} {} {change:+}", whose(seat, *on), stat.word()))
        }
        Target::Revealed { .. } if matches!(question, Question::Reroll { .. }) => {
            Label::plain("Roll again")
        }
        Target::Revealed { owner, card } => {
            let card = state.card(*owner, *card).name();
            Label::plain(format!("{} {card}", whose(seat, *owner)))
        }
        Target::Decline {} => Label::plain(decline(question)),
    }
}

/// Whether the positions that it offers are the opponent's, whose cards are hidden.
fn is_about_opponent(question: &Question) -> bool {
    matches!(question, Question::Cover {} | Question::TouchOpponent {})
}

/// What it means to leave it be.
fn decline(question: &Question) -> &'static str {
    match question {
        Question::Reroll { .. } => "Let the roll stand",
        Question::ShootBack { .. } => "Turn up no more cards",
        Question::LoadDraw {} | Question::LoadRest { .. } | Question::FirstCard {} => UNUSED,
        Question::Cover {} | Question::Pick {} | Question::Bid {} => UNUSED,
        Question::TouchOpponent {} | Question::TouchOwn {} | Question::NextCard {} => UNUSED,
        Question::Bluff { .. } | Question::Resolve { .. } => UNUSED,
    }
}

const UNUSED: &str = "Leave it unused";

/// A position of a player's own, with the card that lies there if he may look at it (R9).
fn own_position(state: &State, seat: Seat, position: Position) -> Label {
    let card = state.player(seat).down.get(&position);
    match card.filter(|_| may_look(state, Viewer::Seat(seat), seat)) {
        Some(card) => {
            let card = state.card(seat, *card).name();
            Label::plain(format!("Position {position}: {card}"))
        }
        None => Label::plain(format!("Position {position}")),
    }
}

fn whose(seat: Seat, owner: Seat) -> &'static str {
    if seat == owner { "Your" } else { "Opponent's" }
}

/// What a player on his turn is told.
pub fn describe_play(state: &State, seat: Seat) -> Description {
    let text = match state.player(seat.opponent()).can_turn_up() {
        true => "Your turn: turn up one of your cards. A DRAW makes you shoot.",
        false => "Your opponent turns up no more cards: go on alone. A DRAW makes you shoot.",
    };
    Description::new(text, "D4")
}

/// An action as the player who may take it reads it.
pub fn label_action(state: &State, seat: Seat, action: &Action) -> Label {
    match action {
        Action::Reveal { position } => own_position(state, seat, *position),
        Action::Lunge {} => {
            Label::cited("Lunge without a DRAW: no more cards for you this round", "R14")
        }
        Action::BeginRound {} => Label::plain("Begin the round"),
        Action::LoadBullets {} => Label::plain("Load bullets"),
        Action::OpenStareDown {} => Label::plain("Open the stare down"),
        Action::Race {} => Label::plain("Race"),
        Action::Shoot {} => Label::plain("Shoot"),
        Action::CallRound {} => Label::plain("End the round"),
    }
}

/// What is answered for a player whose time is up (R33). Where nothing is named here the first
/// options are the plainest, and are listed so.
pub fn default_answer(
    state: &State,
    seat: Seat,
    question: &Question,
    choice: &Choice<Target>,
) -> Value {
    let player = state.player(seat);
    let decline = || json!(Target::Decline {});
    match question {
        Question::FirstCard {} => match player.plainest_position() {
            Some(position) => json!(Target::Position { position }),
            None => choice.plainest(),
        },
        // A second roll only where it helps: of one's own miss, or of the opponent's hit.
        Question::Reroll { shooter, hit } => match (*shooter == seat) != *hit {
            true => choice.plainest(),
            false => decline(),
        },
        Question::ShootBack { .. } => match player.lowest_draw() {
            Some(position) => json!(Target::Position { position }),
            None => decline(),
        },
        Question::LoadDraw {} | Question::LoadRest { .. } => choice.plainest(),
        Question::Cover {} | Question::Pick {} | Question::Bid {} => choice.plainest(),
        Question::TouchOpponent {} | Question::TouchOwn {} => choice.plainest(),
        Question::NextCard {} | Question::Bluff { .. } => choice.plainest(),
        Question::Resolve { .. } => choice.plainest(),
    }
}

/// What a player does whose time is up on his turn: the lowest card that is not a DRAW (R33).
pub fn default_action(state: &State, seat: Seat, actions: &[Action]) -> usize {
    let plainest = state.player(seat).plainest_position();
    let wanted = plainest.map(|position| Action::Reveal { position });
    wanted.and_then(|wanted| actions.iter().position(|it| *it == wanted)).unwrap_or(0)
}
