//! What players read.

use super::action::{Action, Position, Question, Stat, Target};
use super::cards::CardId;
use super::rules::Showdown;
use super::state::State;
use super::telling::{card_name, rolled};
use super::view::may_look;
use crate::engine::{Description, Label, Seat, Viewer, counted, link, so_many};

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
    let rule = rule(rules, state, seat, question);
    let it = Description::new(text(rules, state, seat, question), rule).titled(title(question));
    match question {
        Question::LoadRest { draw: Some(position) } => it.about("position", *position),
        _ => it,
    }
}

/// What is asked, in a few words.
fn title(question: &Question) -> &'static str {
    match question {
        Question::LoadDraw {} => "Load a DRAW",
        Question::LoadRest { draw: Some(_) } => "Load your other cards",
        Question::LoadRest { draw: None } => "Load your cards",
        Question::FirstCard {} => "Turn up the first card",
        Question::Cover {} => "Cover your opponent's cards",
        Question::Pick {} => "Reach for a card",
        Question::Bid {} => "Bid on being first",
        Question::TouchOpponent {} => "Touch a card of your opponent's",
        Question::TouchOwn {} => "Touch a card of your own",
        Question::NextCard {} => "Turn up a card before the shot",
        Question::Bluff { .. } => "Change Speed or Accuracy",
        Question::Resolve { .. } => "Use your RESOLVE?",
        Question::Reroll { .. } => "Use your RE-ROLL?",
        Question::ShootBack { .. } => "Shoot back?",
    }
}

/// The rule from which a question follows.
fn rule(rules: &Showdown, state: &State, seat: Seat, question: &Question) -> &'static str {
    match question {
        Question::LoadDraw {} => "R5",
        Question::LoadRest { draw: None } => "R7",
        Question::LoadRest { draw: Some(_) } if loads_all(rules, state, seat) => "R6",
        Question::LoadRest { draw: Some(_) } => "D3",
        Question::FirstCard {} => "R10",
        Question::Cover {} | Question::Pick {} => "R16a",
        Question::Bid {} => "R16b",
        Question::TouchOpponent {} | Question::TouchOwn {} => "R16c",
        Question::NextCard {} => "D5.1",
        Question::Bluff { .. } | Question::Resolve { .. } if state.is_shooting_back() => "R22",
        Question::Bluff { .. } => "R20",
        Question::Resolve { .. } => "R21",
        Question::Reroll { .. } => "R25",
        Question::ShootBack { .. } => "R27",
    }
}

/// Whether a player who is to load has fewer cards left than a load takes (R6).
fn loads_all(rules: &Showdown, state: &State, seat: Seat) -> bool {
    state.player(seat).deck.len() < rules.cards_loaded
}

/// What is asked, as one says it to somebody who plays for the first time.
fn text(rules: &Showdown, state: &State, seat: Seat, question: &Question) -> String {
    let sentence = match question {
        Question::LoadDraw {} => {
            "Load a DRAW, the card that lets you shoot. Your opponent sees positions, not cards."
        }
        Question::LoadRest { draw } => return text_of_rest(rules, state, seat, *draw),
        Question::FirstCard {} => return text_of_first_card(state),
        Question::Cover {} => {
            "You have drawn. Cover cards of your opponent: if they reach for a covered one, you \
             shoot first, and they turn up no card before your shot."
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
        Question::Resolve { .. } if state.is_shooting_back() => {
            "Your RESOLVE acts at once: take all effect off a BLUFF or DISTRACT on the table. The \
             shot that missed stays as it is."
        }
        Question::Resolve { .. } => {
            "Your RESOLVE: take all effect off a BLUFF or DISTRACT on the table."
        }
        Question::Reroll { shooter, hit } => return text_of_reroll(state, seat, *shooter, *hit),
        Question::ShootBack { left } => {
            let cards = counted(*left, "more card");
            return format!(
                "Your opponent has missed. You may turn up {cards} to shoot back; a DRAW shoots."
            );
        }
    };
    sentence.to_owned()
}

fn text_of_rest(rules: &Showdown, state: &State, seat: Seat, draw: Option<Position>) -> String {
    let few = match loads_all(rules, state, seat) {
        true => {
            let left = counted(so_many::<u32>(state.player(seat).deck.len()), "card");
            format!("You have {left} left, and load them all. ")
        }
        false => String::new(),
    };
    match draw {
        None => format!(
            "{few}None of your cards is a DRAW, so you can only defend. Choose the cards for your \
             positions, from the lowest up."
        ),
        Some(position) => format!(
            "{few}Your DRAW goes to position {position}. Choose the cards for the other \
             positions, from the lowest up."
        ),
    }
}

fn text_of_first_card(state: &State) -> String {
    let otherwise = match state.default_opener {
        Some(seat) => format!(" If nobody does in time, {seat:#} goes first."),
        None => String::new(),
    };
    format!("Turn up one of your cards. Whoever does it first goes first.{otherwise}")
}

/// How many cards are covered is public; which is not (R16a).
fn text_of_pick(rules: &Showdown, state: &State, seat: Seat) -> String {
    let attacker = seat.opponent();
    let down = state.player(seat).down.len();
    match rules.covered(down, state.speed(attacker), state.speed(seat)) {
        0 => "Your opponent has drawn, and covers none of your cards: you are fast enough. Reach \
              for one, and you turn it up before they shoot; if it is a DRAW you shoot too."
            .to_owned(),
        covered => format!(
            "Your opponent has drawn, and covers {covered} of your {}. Reach for one: if it is not \
             covered you turn it up before they shoot, and if it is a DRAW you shoot too.",
            counted(so_many::<u32>(down), "card")
        ),
    }
}

fn text_of_bluff(rules: &Showdown, state: &State, seat: Seat, cards: &[CardId]) -> String {
    let name = |card: &CardId| card_name(state, seat, *card).to_string();
    let names: Vec<String> = cards.iter().map(name).collect();
    let step = rules.bluff_step;
    let change = format!("change either player's Speed or Accuracy by {step}");
    let late = match state.is_shooting_back() {
        true => " It acts at once; the shot that missed stays as it is.",
        false => "",
    };
    match &names[..] {
        [only] => format!("Your {only}: {change}.{late}"),
        _ => format!("Your {}: choose which acts now, and {change}.{late}", names.join(" or ")),
    }
}

/// The roll is public, with all that counts for it.
fn text_of_reroll(state: &State, seat: Seat, shooter: Seat, hit: bool) -> String {
    let whose = whose(seat, shooter);
    let what = if hit { "hits" } else { "misses" };
    let roll = state.roll.map_or_else(String::new, |(_, roll)| format!(" ({})", rolled(&roll)));
    format!(
        "{whose} shot {what} as the die lies{roll}. Use your RE-ROLL? The new roll stands, \
         unless another RE-ROLL follows."
    )
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
            let card = card_name(state, seat, *card);
            Label::plain(format!("{card} in position {position}")).about("position", position)
        }
        Target::Card { card } => Label::plain(numbered(state, seat, *card)),
        Target::Position { position } if is_about_opponent(question) => {
            let label = Label::plain(format!("Position {position}"));
            label.about("seat", seat.opponent().0).about("position", position)
        }
        Target::Position { position } => own_position(state, seat, *position),
        Target::Freeze {} => Label::plain("Freeze: turn up no card now"),
        Target::Lunge {} => lunge(),
        Target::Change { card, on, stat, change } => {
            let changed = changed(seat, *on, *stat, *change);
            let label = match offers_several_cards(question) {
                true => Label::plain(format!("{}: {changed}", card_name(state, seat, *card))),
                false => Label::plain(changed).about("card", u8::from(*card)),
            };
            label.about("seat", on.0)
        }
        Target::Revealed { card, .. } if rolls_again(question) => {
            Label::plain("Roll again").about("card", u8::from(*card))
        }
        Target::Revealed { owner, card } => on_table(state, seat, *owner, *card),
        Target::Decline {} => Label::plain(decline(question)),
    }
}

/// A card of a player's own deck. Cards that read the same are counted, so that each has a name.
fn numbered(state: &State, seat: Seat, card: CardId) -> String {
    let name = card_name(state, seat, card).to_string();
    let alike = |it: &&CardId| state.card(seat, **it) == state.card(seat, card);
    let alike: Vec<&CardId> = state.player(seat).deck.iter().filter(alike).collect();
    match alike.iter().position(|it| **it == card) {
        Some(place) if 1 < alike.len() => format!("{name} ({} of {})", place + 1, alike.len()),
        Some(_) | None => name,
    }
}

/// A card on the table, with what it changed where its name does not tell.
pub fn on_table(state: &State, seat: Seat, owner: Seat, card: CardId) -> Label {
    let name = format!("{} {}", whose(seat, owner), card_name(state, owner, card));
    let changes: Vec<String> =
        state.changes_by(owner, card).map(|it| changed(seat, it.on, it.stat, it.change)).collect();
    let label = match changes.is_empty() {
        true => Label::plain(name),
        false => Label::plain(format!("{name} ({})", changes.join(", "))),
    };
    label.about("seat", owner.0)
}

/// A change as the player who chooses reads it: `Your Accuracy +2`.
fn changed(seat: Seat, on: Seat, stat: Stat, change: i8) -> String {
    format!("{} {} {change:+}", whose(seat, on), stat.word())
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

/// A position of a player's own, with the card that lies there if they may look at it (R9).
fn own_position(state: &State, seat: Seat, position: Position) -> Label {
    let card = state.player(seat).down.get(&position);
    let label = match card.filter(|_| may_look(state, Viewer::Seat(seat), seat)) {
        Some(card) => {
            let card = card_name(state, seat, *card);
            Label::plain(format!("Position {position}: {card}"))
        }
        None => Label::plain(format!("Position {position}")),
    };
    label.about("position", position)
}

/// To reach for the opponent's cards without a DRAW (R14).
pub fn lunge() -> Label {
    Label::cited("Lunge without a DRAW: no more cards for you this round", "R14")
}

fn whose(seat: Seat, owner: Seat) -> String {
    match seat == owner {
        true => "Your".to_owned(),
        false => format!("{}'s", link("seat", owner.0, "Opponent")),
    }
}

/// What a player is told on their turn.
pub fn describe_play(state: &State, seat: Seat) -> Description {
    const ALONE: &str =
        "Your opponent turns up no more cards: go on alone. A DRAW makes you shoot.";
    let opponent = state.player(seat.opponent());
    if opponent.can_turn_up() {
        let text = "Your turn: turn up one of your cards. A DRAW makes you shoot.";
        return Description::new(text, "D4").titled("Turn up a card");
    }
    let rule = if opponent.lunged { "R14" } else { "R11" };
    Description::new(ALONE, rule).titled("Go on alone")
}

/// An action as the player who may take it reads it.
pub fn label_action(state: &State, seat: Seat, action: &Action) -> Label {
    match action {
        Action::Reveal { position } => own_position(state, seat, *position),
        Action::Lunge {} => lunge(),
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
    use crate::showdown::trial::{Duel, duel, duel_by, last_cards, long_round};

    /// What a player reads on their turn, with its citation.
    fn turn(duel: &Duel, seat: u8) -> (String, String) {
        let prompt = duel.asked(seat, "play");
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
    fn r16a_the_defender_reads_how_many_of_their_cards_are_covered() {
        let asked = |duel: Duel| duel.asked(1, "race").text;
        let half = duel(AmosThorne, AmosThorne).loads(&["DRAW"], &["DRAW"]).turns_up(0, "DRAW");
        assert!(asked(half).contains("and covers 3 of your 6 cards. Reach for one: if it is not"));
        let quicker = duel(TullySparks, AmosThorne)
            .loads(&["DRAW", "REACH +2"], &["DRAW"])
            .turn_up(&["REACH +2", "FOCUS", "DRAW"]);
        assert!(asked(quicker).contains("covers 3 of your 5 cards."));
        let none = last_cards(AmosThorne, &["DRAW"], &["FOCUS"]).turns_up(0, "DRAW");
        let none = asked(none);
        assert!(none.contains("covers none of your cards: you are fast enough. "), "{none}");
        assert!(!none.contains("if it is not covered"), "{none}");
    }

    #[test]
    fn r6_who_loads_all_that_is_left_reads_so() {
        // Seat 0 shows 3 cards in the second round: 5 are left.
        let duel = long_round()
            .turn_up(&["REACH", "REACH", "REACH", "REACH", "DRAW"])
            .roll(0, "HIT")
            .race_lost(0)
            .answers(0, "load", "DRAW in position 1")
            .answers(1, "load", "DRAW in position 1");
        let asked = duel.asked(0, "load");
        assert!(asked.text.starts_with("You have 5 cards left, and load them all. Your DRAW"));
        assert_eq!(asked.rule, "R6");
    }

    #[test]
    fn d3_cards_that_read_the_same_are_counted() {
        let duel = duel(AmosThorne, AmosThorne).answers(0, "load", "DRAW in position 1");
        let duel = duel.answers(1, "load", "DRAW in position 1");
        let labels = duel.asked(0, "load").labels();
        for label in ["FOCUS +1 Accuracy (1 of 2)", "FOCUS +2 Accuracy", "DRAW (4 of 4)"] {
            assert!(labels.contains(&label.to_owned()), "{labels:?}");
        }
        let different: std::collections::BTreeSet<&String> = labels.iter().collect();
        assert_eq!(different.len(), labels.len(), "{labels:?}");
    }

    #[test]
    fn r25_the_roll_is_named_that_may_be_rolled_again() {
        let duel = duel(TullySparks, AmosThorne)
            .loads(&["DRAW", "RE-ROLL"], &["DRAW"])
            .turn_up(&["RE-ROLL", "FOCUS", "DRAW"])
            .roll(0, "4")
            .race_lost(0);
        let asked = duel.asked(0, "reroll").text;
        assert!(asked.starts_with("Your shot misses as the die lies (4, with Accuracy"), "{asked}");
    }
}
