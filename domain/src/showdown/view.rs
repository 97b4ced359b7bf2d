//! What each viewer sees, built up from what they may know (R8, R9, R32).

use serde::Serialize;
use utoipa::ToSchema;

use super::action::Position;
use super::cards::{Card, CardId, Kind};
use super::characters::{Character, Face};
use super::fact::Roll;
use super::player::{CardMark, Player, Revealed, Shot};
use super::rules::{FirstRevealer, RaceMode, Showdown};
use super::state::{Influence, Phase, State};
use crate::engine::{Seat, Viewer};

/// A duel as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = showdown::View)]
pub struct View {
    /// The round, from 1; 0 before the first.
    pub round: u8,
    /// The number of rounds in the match, an extra round on a tie not counted.
    pub rounds: u8,
    /// The part of the round that is being played.
    pub phase: Phase,
    /// How it is decided who touches a card first after a DRAW.
    pub race: RaceMode,
    /// How it is decided who turns up the first card of a round.
    pub first_revealer: FirstRevealer,
    /// Whether players must remember their face-down cards, because nobody may look at them.
    pub memory: bool,
    /// Whether the result says who plays better. It does not where reactions are raced.
    pub rated: bool,
    /// The player who turns up the first card of the round; left out until that is settled.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub opener: Option<Seat>,
    /// The player who goes first if nobody touches a card in time; left out once that is settled.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub default_opener: Option<Seat>,
    /// The players who may turn up a card now.
    pub on_turn: Vec<Seat>,
    /// The player who drew first this round; left out until somebody draws.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub attacker: Option<Seat>,
    /// The player who is shot at; left out until somebody draws.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub defender: Option<Seat>,
    /// The last roll of the round; left out before the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub last_roll: Option<RollView>,
    /// The players, by seat. Empty before the start.
    pub players: Vec<PlayerView>,
}

/// One player's side of the table.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = showdown::PlayerView)]
pub struct PlayerView {
    /// The seat of this player.
    pub seat: Seat,
    /// The character who duels for the player.
    pub character: Character,
    /// The character's name.
    pub name: String,
    /// The six faces of the character's die.
    pub die: Vec<Face>,
    /// The points that the player has scored so far.
    pub score: u8,
    /// Every card that the player began the match with.
    pub deck_list: Vec<CardView>,
    /// The number of cards that the player can load from.
    pub cards_in_deck: usize,
    /// The cards that the player can load from; left out for viewers who may not know them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub deck: Option<Vec<CardView>>,
    /// The cards that lie face down, by position.
    pub face_down: Vec<FaceDownView>,
    /// The cards turned up this round, in order.
    pub revealed: Vec<RevealedView>,
    /// The cards turned up in earlier rounds.
    pub discarded: Vec<CardView>,
    /// The tokens that the player has left; left out unless races are run by nerve.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub tokens: Option<u8>,
    /// Whether the player has lunged, and so turns up no more cards this round.
    pub lunged: bool,
    /// What came of the player's shot this round.
    pub shot: Shot,
    /// What the player's shot would count now.
    pub aim: AimView,
}

/// The face of a card: what it does when it is turned up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = showdown::Card)]
pub struct CardView {
    /// The number of the card in its player's deck.
    pub id: CardId,
    /// The kind of card that it is.
    pub kind: Kind,
    /// The name that the card has at the table.
    pub name: String,
    /// What it adds to the Speed of the player who turns it up.
    pub speed: i8,
    /// What it adds to the Accuracy of the player who turns it up.
    pub accuracy: i8,
    /// What it adds to the opponent's Speed.
    pub opponent_speed: i8,
    /// What it adds to the opponent's Accuracy.
    pub opponent_accuracy: i8,
}

/// A card that lies face down.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = showdown::FaceDown)]
pub struct FaceDownView {
    /// The position in which it lies, from 1.
    pub position: Position,
    /// The card's face; left out for viewers who may not know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub card: Option<CardView>,
}

/// A card that was turned up this round.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = showdown::Revealed)]
pub struct RevealedView {
    /// The card that was turned up.
    pub card: CardView,
    /// How many cards both players together had turned up before it this round.
    pub order: u8,
    /// Whether it still has its effect.
    pub mark: CardMark,
}

/// What a player's shot would count, and why.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = showdown::Aim)]
pub struct AimView {
    /// The total Speed of the player, from all open cards.
    pub speed: i8,
    /// The total Accuracy of the player, without what Speed adds to it.
    pub accuracy: i8,
    /// What Speed adds to the Accuracy of a shot.
    pub accuracy_from_speed: i8,
    /// How many faces of the die would hit.
    pub faces_that_hit: usize,
    /// How many faces the die has.
    pub faces: usize,
    /// The cards that make up the totals.
    pub influences: Vec<InfluenceView>,
}

/// What a card does to a player's numbers.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = showdown::Influence)]
pub struct InfluenceView {
    /// The player whose card it is.
    pub by: Seat,
    /// The card with the effect.
    pub card: CardView,
    /// What it adds to the player's Speed.
    pub speed: i8,
    /// What it adds to the player's Accuracy.
    pub accuracy: i8,
}

/// A roll of the die, and whose shot it was.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = showdown::LastRoll)]
pub struct RollView {
    /// The player who shot.
    pub by: Seat,
    /// The face that came up, and whether it hits.
    pub roll: Roll,
}

/// Whether a viewer may look at a player's face-down cards and deck: only that player may, and not
/// in a match played from memory (R9, R32).
pub fn may_look(state: &State, viewer: Viewer, seat: Seat) -> bool {
    viewer.sees_all() || viewer.sees(seat) && !state.options.memory
}

/// A card's face, for viewers who may know it.
pub fn card_view(character: Character, id: CardId) -> CardView {
    let card = character.card(id);
    let Card { kind, speed, accuracy, opponent_speed, opponent_accuracy } = card;
    let name = card.name();
    CardView { id, kind, name, speed, accuracy, opponent_speed, opponent_accuracy }
}

/// A duel as `viewer` sees it.
pub fn view(rules: &Showdown, state: &State, viewer: Viewer) -> View {
    let seats: Vec<Seat> = match state.phase {
        Phase::Waiting => Vec::new(),
        Phase::Load | Phase::StareDown | Phase::Draw | Phase::Shoot => Seat::all(2).collect(),
        Phase::BetweenRounds | Phase::Over => Seat::all(2).collect(),
    };
    let on_turn = match state.phase {
        Phase::StareDown => state.on_turn(),
        Phase::Waiting | Phase::Load | Phase::Draw => Vec::new(),
        Phase::Shoot | Phase::BetweenRounds | Phase::Over => Vec::new(),
    };
    let opener = state.first_to_turn_up();
    View {
        round: state.round,
        rounds: rules.rounds,
        phase: state.phase,
        race: state.options.race,
        first_revealer: state.options.first_revealer,
        memory: state.options.memory,
        rated: state.options.race != RaceMode::Reflex,
        opener,
        default_opener: state.default_opener.filter(|_| opener.is_none()),
        on_turn,
        attacker: state.attacker(),
        defender: state.attacker().map(Seat::opponent),
        last_roll: state.roll.map(|(by, roll)| RollView { by, roll }),
        players: seats.into_iter().map(|seat| player(rules, state, seat, viewer)).collect(),
    }
}

fn player(rules: &Showdown, state: &State, seat: Seat, viewer: Viewer) -> PlayerView {
    let looks = may_look(state, viewer, seat);
    let player = state.player(seat);
    let Player { character, deck, down, revealed, discarded, .. } = player;
    let face = |card: &CardId| card_view(*character, *card);
    let face_down = |(position, card): (&Position, &CardId)| FaceDownView {
        position: *position,
        card: looks.then(|| face(card)),
    };
    let turned_up =
        |it: &Revealed| RevealedView { card: face(&it.card), order: it.order, mark: it.mark };
    PlayerView {
        seat,
        character: *character,
        name: character.name().to_owned(),
        die: character.die().to_vec(),
        score: player.score,
        deck_list: CardId::all().map(|card| face(&card)).collect(),
        cards_in_deck: deck.len(),
        deck: looks.then(|| deck.iter().map(face).collect()),
        face_down: down.iter().map(face_down).collect(),
        revealed: revealed.iter().map(turned_up).collect(),
        discarded: discarded.iter().map(face).collect(),
        tokens: (state.options.race == RaceMode::Nerve)
            .then(|| rules.tokens_left(player.tokens_spent)),
        lunged: player.lunged,
        shot: player.shot,
        aim: aim(rules, state, seat),
    }
}

fn aim(rules: &Showdown, state: &State, seat: Seat) -> AimView {
    let (speed, accuracy) = (state.speed(seat), state.accuracy(seat));
    let accuracy_from_speed = rules.accuracy_from_speed(speed);
    let die = state.player(seat).character.die();
    let hits = |face: &&Face| rules.hits(**face, accuracy + accuracy_from_speed);
    let influence = |it: Influence| InfluenceView {
        by: it.by,
        card: card_view(state.player(it.by).character, it.card),
        speed: it.speed,
        accuracy: it.accuracy,
    };
    AimView {
        speed,
        accuracy,
        accuracy_from_speed,
        faces_that_hit: die.iter().filter(hits).count(),
        faces: die.len(),
        influences: state.influences(seat).into_iter().map(influence).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::showdown::Character::{AmosThorne, JudgePike};
    use crate::showdown::Options;
    use crate::showdown::trial::{Duel, duel, duel_with};

    /// Whether a viewer sees the face-down cards and the deck of seat 0.
    fn sees_hidden(view: &View) -> (bool, bool) {
        let player = &view.players[0];
        (player.face_down.iter().all(|it| it.card.is_some()), player.deck.is_some())
    }

    #[test]
    fn r32_loads_and_decks_are_for_their_owner_alone() {
        let duel = duel(AmosThorne, AmosThorne).loads(&["DRAW"], &["DRAW"]);
        assert_eq!(sees_hidden(&duel.view(Viewer::Seat(Seat(0)))), (true, true));
        assert_eq!(sees_hidden(&duel.view(Viewer::Seat(Seat(1)))), (false, false));
        assert_eq!(sees_hidden(&duel.view(Viewer::Public)), (false, false));
        assert_eq!(sees_hidden(&duel.view(Viewer::Judge)), (true, true));
        let open = &duel.view(Viewer::Public).players[0];
        assert_eq!((open.cards_in_deck, open.face_down.len(), open.deck_list.len()), (6, 6, 12));
    }

    #[test]
    fn r9_from_memory_nobody_looks_at_their_own_cards() {
        let memory = Options { memory: true, ..Options::default() };
        let duel = duel_with(memory, AmosThorne, AmosThorne).loads(&["DRAW"], &["DRAW"]);
        assert_eq!(sees_hidden(&duel.view(Viewer::Seat(Seat(0)))), (false, false));
        assert_eq!(sees_hidden(&duel.view(Viewer::Revealed)), (true, true));
    }

    #[test]
    fn the_aim_says_what_a_shot_would_count_and_why() {
        let duel = duel(AmosThorne, JudgePike)
            .loads(&["DRAW", "FOCUS +2"], &["DRAW", "DISTRACT +1 Acc"])
            .turn_up(&["FOCUS +2", "DISTRACT +1 Acc"]);
        let aim = duel.view(Viewer::Public).players.remove(0).aim;
        assert_eq!((aim.speed, aim.accuracy, aim.accuracy_from_speed), (-1, 2, -2));
        assert_eq!((aim.faces_that_hit, aim.faces), (1, 6), "only HIT");
        let names: Vec<String> = aim.influences.into_iter().map(|it| it.card.name).collect();
        assert_eq!(names, ["FOCUS +2 Accuracy", "DISTRACT +1 Accuracy, opponent -1 Speed"]);
    }

    #[test]
    fn r10_everybody_sees_who_opens_the_round() {
        let opener = |duel: &Duel| duel.view(Viewer::Public).opener;
        assert_eq!(opener(&duel(AmosThorne, AmosThorne)), Some(Seat(0)));
        let live = Options { first_revealer: FirstRevealer::Live, ..Options::default() };
        let duel = duel_with(live, AmosThorne, AmosThorne).loads(&["DRAW"], &["DRAW"]);
        assert_eq!(opener(&duel), None);
        assert_eq!(opener(&duel.answers(1, "reveal", "Position 2")), Some(Seat(1)));
    }
}
