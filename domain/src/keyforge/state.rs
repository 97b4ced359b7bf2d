//! Everything there is to know about a match.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cause::Cause;
use super::printed::{Code, House, Keyword, Really};
use super::rules::Options;
use super::things::{CardId, Color, Counter, Hold, Step, Until, Zone};
use crate::engine::{Decode, Encode, Seat, so_many};

/// A match, secrets included.
#[derive(Clone, Debug, Default, PartialEq, Encode, Decode)]
pub struct State {
    /// What the creator of the match chose.
    #[encode(1)]
    pub options: Options,
    /// The players by seat.
    #[encode(2)]
    pub players: Vec<Player>,
    /// Every card of the match by its number. States that follow each other share those that did
    /// not change between them.
    #[encode(3)]
    pub pieces: Vec<Arc<Piece>>,
    /// The turn, from 1; 0 before the first.
    #[encode(4)]
    pub turn: u16,
    /// The player whose turn it is: the active player.
    #[encode(5)]
    pub active: Seat,
    /// The player who has the first turn.
    #[encode(6)]
    pub first: Seat,
    /// The step of the turn.
    #[encode(7)]
    pub step: Step,
    /// The active house; none before it is chosen, or where none can be.
    #[encode(8)]
    pub house: Option<House>,
    /// What has been done in this turn.
    #[encode(9)]
    pub ledger: Ledger,
    /// What lasts, the oldest first.
    #[encode(10)]
    pub lasting: Vec<Lasting>,
    /// The number that the next lasting effect, or the next card to enter play, gets.
    #[encode(11)]
    pub stamp: u32,
    /// Cards that are tagged for destruction (KF9.1).
    #[encode(12)]
    pub tagged: Vec<CardId>,
    /// What destroys each of them.
    #[encode(21)]
    pub tagged_by: Vec<Cause>,
    /// Cards whose play is not finished: they are in no zone (KF4.2).
    #[encode(13)]
    pub being_played: Vec<CardId>,
    /// The fight that is going on.
    #[encode(14)]
    pub fight: Option<Fight>,
    /// The winner, as soon as there is one.
    #[encode(15)]
    pub winner: Option<Seat>,
    /// How many turns may still begin since time was called; the last of them is only its forge
    /// step (KF18.2).
    #[encode(17)]
    pub turns_left: Option<u8>,
    /// How many entries of the scenario's script have come about, or were dropped (KFH2).
    #[encode(18)]
    pub scripted: u16,
    /// Cards of closed zones that players were shown and that lie where they lay then.
    #[encode(19)]
    pub shown: Vec<ShownTo>,
    /// Whether the main step ends as soon as nothing is pending any more (KF15.10).
    #[encode(20)]
    pub main_is_cut: bool,
}

/// A card of a closed zone that a player was shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct ShownTo {
    /// The player who was shown it.
    #[encode(1)]
    pub seat: Seat,
    /// The card that was shown.
    #[encode(2)]
    pub card: CardId,
}

/// A player's side.
#[derive(Clone, Debug, Default, PartialEq, Encode, Decode)]
pub struct Player {
    /// The name of the deck.
    #[encode(1)]
    pub deck_name: String,
    /// The houses of the identity card.
    #[encode(2)]
    pub houses: Vec<House>,
    /// The deck, from the top.
    #[encode(3)]
    pub deck: Vec<CardId>,
    /// The cards in hand.
    #[encode(4)]
    pub hand: Vec<CardId>,
    /// The archives. Cards of the opponent can lie there.
    #[encode(5)]
    pub archives: Vec<CardId>,
    /// The discard pile; the last is on top.
    #[encode(6)]
    pub discard: Vec<CardId>,
    /// The cards that are purged.
    #[encode(7)]
    pub purged: Vec<CardId>,
    /// The battleline, from left to right.
    #[encode(8)]
    pub line: Vec<CardId>,
    /// The artifacts in play.
    #[encode(9)]
    pub artifacts: Vec<CardId>,
    /// The amber in the pool.
    #[encode(10)]
    pub amber: u32,
    /// The keys that are forged.
    #[encode(11)]
    pub keys: Vec<Color>,
    /// The chains that the player has.
    #[encode(12)]
    pub chains: u8,
    /// What the player did in their last turn that is over.
    #[encode(13)]
    pub last_turn: Ledger,
    /// Whether the player has left the game.
    #[encode(14)]
    pub left: bool,
}

/// A card as a thing on the table.
#[derive(Clone, Debug, Default, PartialEq, Encode, Decode)]
pub struct Piece {
    /// Which card it is.
    #[encode(1)]
    pub code: Code,
    /// In whose deck it began.
    #[encode(2)]
    pub owner: Seat,
    /// The house that this copy belongs to, if it is not the printed one: a maverick.
    #[encode(3)]
    pub maverick: Option<House>,
    /// The zone it is in.
    #[encode(4)]
    pub zone: Zone,
    /// On whose side of the table it is: its controller in play, else whose zone it lies in.
    #[encode(5)]
    pub side: Seat,
    /// What somebody controls it by, the newest last; the owner where there is nothing (KF13).
    #[encode(6)]
    pub holds: Vec<Hold>,
    /// The creature that it is attached to, or the card that it lies under, or by which it was
    /// purged.
    #[encode(7)]
    pub host: Option<CardId>,
    /// Whether it is exhausted.
    #[encode(8)]
    pub exhausted: bool,
    /// How much damage is on it.
    #[encode(9)]
    pub damage: u32,
    /// How much amber is on it.
    #[encode(10)]
    pub amber: u32,
    /// +1 power counters on it.
    #[encode(11)]
    pub power_counters: u32,
    /// Whether it is stunned.
    #[encode(12)]
    pub stunned: bool,
    /// Whether it is warded.
    #[encode(13)]
    pub warded: bool,
    /// Whether it is enraged.
    #[encode(14)]
    pub enraged: bool,
    /// The armor that it has used up this turn.
    #[encode(15)]
    pub armor_used: u32,
    /// Whether it was chosen to be fought this turn: then elusive is spent.
    #[encode(16)]
    pub attacked: bool,
    /// When it entered play: a card that leaves play and comes back is another one.
    #[encode(17)]
    pub entered: u32,
    /// The house that was chosen for it, as long as it is in play.
    #[encode(18)]
    pub chose: Option<House>,
    /// Keywords beside its own, given by a scenario (KFH1).
    #[encode(19)]
    pub keywords: Vec<Keyword>,
    /// Other counters on it, by name, given by a scenario (KFH1).
    #[encode(20)]
    pub counters: Vec<Counter>,
    /// Upgrades attached to it, and cards that lie under it, in the order of their arrival.
    #[encode(21)]
    pub carries: Vec<CardId>,
    /// The armor that it had when what it has used of it was noted last.
    #[encode(22)]
    pub armor_known: u32,
    /// What it is really, while it is a copy of another card (KF4.8).
    #[encode(23)]
    pub really: Option<Really>,
}

/// What was done in a turn.
#[derive(Clone, Debug, Default, PartialEq, Encode, Decode)]
pub struct Ledger {
    /// Cards that were played, in order.
    #[encode(1)]
    pub played: Vec<Did>,
    /// Cards that were discarded from hand, in order.
    #[encode(2)]
    pub discarded: Vec<Did>,
    /// Cards that were used, in order.
    #[encode(3)]
    pub used: Vec<Did>,
    /// Creatures that were destroyed in a fight.
    #[encode(4)]
    pub slain: Vec<Did>,
    /// Keys that the active player forged.
    #[encode(5)]
    pub forged: Vec<Color>,
}

/// A card with which something was done in a turn, as it was then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = keyforge::Did)]
pub struct Did {
    /// The card's number in this match.
    #[encode(1)]
    pub card: CardId,
    /// Which card it is.
    #[schema(value_type = String)]
    #[encode(2)]
    pub code: Code,
    /// The house that it belonged to.
    #[encode(3)]
    pub house: House,
    /// The player who did it; of what was destroyed, the one who controlled it.
    #[encode(4)]
    pub seat: Seat,
    /// The card whose permission it needed, if it needed one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[encode(5)]
    pub by: Option<CardId>,
    /// The newest stamp of the match then: of what entered play later it says nothing.
    #[serde(default)]
    #[encode(6)]
    pub stamp: u32,
    /// Whether the card did not come from a hand, or an effect had it discarded: it is not the one
    /// card that the first turn allows (KF2.5).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[encode(7)]
    pub elsewhere: bool,
}

/// A fight that is going on (KF7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Fight {
    /// The creature that attacks.
    #[encode(1)]
    pub attacker: CardId,
    /// The creature that was chosen to be fought.
    #[encode(2)]
    pub defender: CardId,
    /// The creature that the attacker's damage goes to, if not the defender.
    #[encode(3)]
    pub target: Option<CardId>,
    /// Whether it has been called off.
    #[encode(4)]
    pub off: bool,
}

/// What outlasts the ability that brought it about (KF11.11).
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = keyforge::Lasting)]
pub struct Lasting {
    /// Its number in this match.
    #[encode(1)]
    pub id: u32,
    /// The card that brought it about.
    #[encode(2)]
    pub card: CardId,
    /// Which card that is: its text says what lasts.
    #[schema(value_type = String)]
    #[encode(3)]
    pub code: Code,
    /// Which of the card's lasting texts it is, counted from 0.
    #[encode(4)]
    pub text: u8,
    /// The player whose effect it is: "you" in the text.
    #[encode(5)]
    pub by: Seat,
    /// The card that it is tied to; it ends when that leaves play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[encode(6)]
    pub on: Option<CardId>,
    /// The house that was chosen for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[encode(7)]
    pub house: Option<House>,
    /// A number that it needs.
    #[serde(default, skip_serializing_if = "crate::engine::is_zero")]
    #[schema(default = 0)]
    #[encode(8)]
    pub amount: u32,
    /// How long it lasts.
    #[encode(9)]
    pub until: Until,
    /// What brought it about.
    #[encode(10)]
    pub cause: Cause,
}

impl State {
    /// A player; an empty one where there is no such seat.
    pub fn player(&self, seat: Seat) -> &Player {
        static NOBODY: Player = Player {
            deck_name: String::new(),
            houses: Vec::new(),
            deck: Vec::new(),
            hand: Vec::new(),
            archives: Vec::new(),
            discard: Vec::new(),
            purged: Vec::new(),
            line: Vec::new(),
            artifacts: Vec::new(),
            amber: 0,
            keys: Vec::new(),
            chains: 0,
            last_turn: Ledger {
                played: Vec::new(),
                discarded: Vec::new(),
                used: Vec::new(),
                slain: Vec::new(),
                forged: Vec::new(),
            },
            left: false,
        };
        self.players.get(seat.index()).unwrap_or(&NOBODY)
    }

    /// A card as a thing; an unknown number is a card in nobody's deck.
    pub fn piece(&self, card: CardId) -> &Piece {
        static NOTHING: Piece = Piece {
            code: Code(0),
            owner: Seat(0),
            maverick: None,
            zone: Zone::Purged,
            side: Seat(0),
            holds: Vec::new(),
            host: None,
            exhausted: false,
            damage: 0,
            amber: 0,
            power_counters: 0,
            stunned: false,
            warded: false,
            enraged: false,
            armor_used: 0,
            attacked: false,
            entered: 0,
            chose: None,
            keywords: Vec::new(),
            counters: Vec::new(),
            carries: Vec::new(),
            armor_known: 0,
            really: None,
        };
        self.pieces.get(card.index()).map_or(&NOTHING, Arc::as_ref)
    }

    /// Every card of the match with its number.
    pub fn numbered(&self) -> impl Iterator<Item = (CardId, &Piece)> {
        (0..).map(CardId).zip(self.pieces.iter().map(Arc::as_ref))
    }

    /// All seats.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        let count = so_many::<u8>(self.players.len());
        (0..count).map(Seat)
    }

    /// The opponent.
    pub fn foe(&self, seat: Seat) -> Seat {
        Seat(1 - seat.0.min(1))
    }

    /// Whether a card is in play.
    pub fn is_in_play(&self, card: CardId) -> bool {
        self.piece(card).zone == Zone::InPlay
    }

    /// All cards in play: the active player's battleline, artifacts and upgrades first.
    pub fn in_play(&self) -> impl Iterator<Item = CardId> + '_ {
        [self.active, self.foe(self.active)].into_iter().flat_map(|seat| self.side(seat))
    }

    /// Everything in play on one side: the battleline with its upgrades, then the artifacts.
    pub fn side(&self, seat: Seat) -> impl Iterator<Item = CardId> + '_ {
        let player = self.player(seat);
        let line = player.line.iter().flat_map(|it| std::iter::once(*it).chain(self.upgrades(*it)));
        line.chain(player.artifacts.iter().copied())
    }

    /// The upgrades on a creature, in the order in which they were attached.
    pub fn upgrades(&self, creature: CardId) -> impl Iterator<Item = CardId> + '_ {
        self.piece(creature).carries.iter().copied().filter(|it| self.is_in_play(*it))
    }

    /// The cards that lie face down under a card, or were purged by it.
    pub fn beneath(&self, host: CardId) -> impl Iterator<Item = CardId> + '_ {
        self.piece(host).carries.iter().copied().filter(|it| !self.is_in_play(*it))
    }

    /// Every creature in play.
    pub fn creatures(&self) -> impl Iterator<Item = CardId> + '_ {
        [self.active, self.foe(self.active)]
            .into_iter()
            .flat_map(|seat| self.player(seat).line.iter().copied())
    }
}
