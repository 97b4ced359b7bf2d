//! What players read.

use super::action::{Action, Position, Question, Target};
use super::cards::CardId;
use super::rules::Showdown;
use super::state::State;
use super::telling::count;
use super::view::may_look;
use crate::engine::{Description, Label, Seat, Viewer};

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
pub fn describe(rules: &Showdown, state: &State, seat: Seat, question: &Question) -> Description {
    Description::new(text(rules, state, seat, question), rule(question))
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
fn text(rules: &Showdown, state: &State, seat: Seat, question: &Question) -> String {
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
        Question::Pick {} => return text_of_pick(rules, state, seat),
        Question::Bid {} => return text_of_bid(rules, state, seat),
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
        Question::Bluff { cards } => return text_of_bluff(rules, state, seat, cards),
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

/// How many cards are covered is public; which is not (R16a).
fn text_of_pick(rules: &Showdown, state: &State, seat: Seat) -> String {
    let attacker = seat.opponent();
    let down = state.player(seat).down.len();
    let covered = match rules.covered(down, state.speed(attacker), state.speed(seat)) {
        0 => "none of your cards".to_owned(),
        covered => format!("{covered} of your {}", count(down, "card")),
    };
    format!(
        "Your opponent has drawn and covers {covered}. Reach for one: if it is not covered you \
         turn it up before he shoots, and if it is a DRAW you shoot too."
    )
}

fn text_of_bluff(rules: &Showdown, state: &State, seat: Seat, cards: &[CardId]) -> String {
    let names: Vec<String> = cards.iter().map(|card| state.card(seat, *card).name()).collect();
    let step = rules.bluff_step;
    let change = format!("change either player's Speed or Accuracy by {step}");
    match &names[..] {
        [only] => format!("Your {only}: {change}."),
        _ => format!("Your {}: choose which acts now, and {change}.", names.join(" or ")),
    }
}

fn text_of_bid(rules: &Showdown, state: &State, seat: Seat) -> String {
    let left = rules.tokens_left(state.player(seat).tokens_spent);
    let role = if state.attacker() == Some(seat) { "attacker" } else { "defender" };
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
        Target::Change { card, on, stat, change } => {
            let changed = format!("{} {} {change:+}", whose(seat, *on), stat.word());
            match offers_several_cards(question) {
                true => Label::plain(format!("{}: {changed}", state.card(seat, *card).name())),
                false => Label::plain(changed),
            }
        }
        Target::Revealed { .. } if rolls_again(question) => Label::plain("Roll again"),
        Target::Revealed { owner, card } => {
            let card = state.card(*owner, *card).name();
            Label::plain(format!("{} {card}", whose(seat, *owner)))
        }
        Target::Decline {} => Label::plain(decline(question)),
    }
}

/// Whether the positions that it offers are the opponent's, whose cards are hidden.
fn is_about_opponent(question: &Question) -> bool {
    match question {
        Question::Cover {} | Question::TouchOpponent {} => true,
        Question::LoadDraw {} | Question::LoadRest { .. } | Question::FirstCard {} => false,
        Question::Pick {} | Question::Bid {} | Question::TouchOwn {} => false,
        Question::NextCard {} | Question::ShootBack { .. } => false,
        Question::Bluff { .. } | Question::Resolve { .. } | Question::Reroll { .. } => false,
    }
}

/// Whether the card that it offers is a RE-ROLL, of which nothing but its use is chosen.
fn rolls_again(question: &Question) -> bool {
    match question {
        Question::Reroll { .. } => true,
        Question::LoadDraw {} | Question::LoadRest { .. } | Question::FirstCard {} => false,
        Question::Cover {} | Question::Pick {} | Question::Bid {} => false,
        Question::TouchOpponent {} | Question::TouchOwn {} | Question::NextCard {} => false,
        Question::Bluff { .. } | Question::Resolve { .. } | Question::ShootBack { .. } => false,
    }
}

/// Whether it is also asked which of several cards brings a change (R20).
fn offers_several_cards(question: &Question) -> bool {
    match question {
        Question::Bluff { cards } => 1 < cards.len(),
        Question::LoadDraw {} | Question::LoadRest { .. } | Question::FirstCard {} => false,
        Question::Cover {} | Question::Pick {} | Question::Bid {} => false,
        Question::TouchOpponent {} | Question::TouchOwn {} | Question::NextCard {} => false,
        Question::Resolve { .. } | Question::Reroll { .. } | Question::ShootBack { .. } => false,
    }
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
    const ALONE: &str =
        "Your opponent turns up no more cards: go on alone. A DRAW makes you shoot.";
    let opponent = state.player(seat.opponent());
    if opponent.can_turn_up() {
        let text = "Your turn: turn up one of your cards. A DRAW makes you shoot.";
        return Description::new(text, "D4");
    }
    Description::new(ALONE, if opponent.lunged { "R14" } else { "R11" })
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

#[cfg(test)]
mod tests {
    use crate::showdown::Character::{AmosThorne, TullySparks};
    use crate::showdown::RaceMode;
    use crate::showdown::scenario::{Duel, duel, duel_by, last_cards};

    /// What a player on his turn reads, with its citation.
    fn turn(duel: &Duel, seat: u8) -> (String, String) {
        let prompt = duel.prompt(seat, "play").unwrap();
        (prompt.text, prompt.rule)
    }

    #[test]
    fn who_goes_on_alone_reads_why() {
        let duel = duel_by(RaceMode::Reflex, AmosThorne, AmosThorne).loads(&["DRAW"], &["DRAW"]);
        assert_eq!(turn(&duel, 0).1, "D4");
        let (text, rule) = turn(&duel.answers(0, "play", "Lunge"), 1);
        assert!(text.contains("go on alone"));
        assert_eq!(rule, "R14");
        let out = last_cards(AmosThorne, &["FOCUS"], &["FOCUS", "DRAW"]).turns_up(0, "FOCUS");
        let (text, rule) = turn(&out.turns_up(1, "FOCUS"), 1);
        assert!(text.contains("go on alone"));
        assert_eq!(rule, "R11");
    }

    #[test]
    fn r16a_the_defender_reads_how_many_of_his_cards_are_covered() {
        let asked = |duel: Duel| duel.prompt(1, "race").unwrap().text;
        let half = duel(AmosThorne, AmosThorne).loads(&["DRAW"], &["DRAW"]).turns_up(0, "DRAW");
        assert!(asked(half).contains("covers 3 of your 6 cards."));
        let quicker = duel(TullySparks, AmosThorne)
            .loads(&["DRAW", "REACH +2"], &["DRAW"])
            .turn_up(&["REACH +2", "FOCUS", "DRAW"]);
        assert!(asked(quicker).contains("covers 3 of your 5 cards."));
        let none = last_cards(AmosThorne, &["DRAW"], &["FOCUS"]).turns_up(0, "DRAW");
        assert!(asked(none).contains("covers none of your cards."));
    }
}
