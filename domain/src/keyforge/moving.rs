//! Where cards lie: the fold's own moves, without rules.

use std::sync::Arc;

use super::cause::Cause;
use super::state::{Piece, State};
use super::things::{CardId, End, Hold, Zone};
use crate::engine::Seat;

impl State {
    /// A card to change.
    pub fn piece_mut(&mut self, card: CardId) -> Option<&mut Piece> {
        self.pieces.get_mut(card.index()).map(Arc::make_mut)
    }

    /// Takes a card from wherever it lies. What is on it stays on it.
    pub fn take(&mut self, card: CardId) {
        let Some(piece) = self.pieces.get(card.index()) else { return };
        let (zone, side, host) = (piece.zone, piece.side, piece.host);
        self.shown.retain(|it| it.card != card);
        if let Some(player) = self.players.get_mut(side.index()) {
            let lists = match zone {
                Zone::Deck => vec![&mut player.deck],
                Zone::Hand => vec![&mut player.hand],
                Zone::Archives => vec![&mut player.archives],
                Zone::Discard => vec![&mut player.discard],
                Zone::Purged => vec![&mut player.purged],
                Zone::InPlay => vec![&mut player.line, &mut player.artifacts],
                Zone::BeingPlayed => vec![&mut self.being_played],
                Zone::Under => Vec::new(),
            };
            for list in lists {
                list.retain(|it| *it != card);
            }
        }
        if let Some(host) = host.and_then(|it| self.piece_mut(it)) {
            host.carries.retain(|it| *it != card);
        }
        if let Some(piece) = self.piece_mut(card) {
            piece.host = None;
        }
    }

    /// Puts a card into a zone that is not play. Everything that lay on it is gone, and so is what
    /// lasted on it.
    pub fn put(&mut self, card: CardId, zone: Zone, side: Seat, end: End) {
        let was_in_play = self.is_in_play(card);
        self.take(card);
        let Some(piece) = self.piece_mut(card) else { return };
        let carries = std::mem::take(&mut piece.carries);
        // A copy of another card is one only as long as it is being played.
        let copied = piece.really.filter(|_| zone != Zone::BeingPlayed);
        *piece = Piece {
            code: copied.map_or(piece.code, |it| it.code),
            owner: piece.owner,
            maverick: copied.map_or(piece.maverick, |it| it.maverick),
            really: piece.really.filter(|_| copied.is_none()),
            keywords: std::mem::take(&mut piece.keywords),
            zone,
            side,
            carries,
            ..Piece::default()
        };
        let Some(player) = self.players.get_mut(side.index()) else { return };
        let list = match zone {
            Zone::Deck => &mut player.deck,
            Zone::Hand => &mut player.hand,
            Zone::Archives => &mut player.archives,
            Zone::Discard => &mut player.discard,
            Zone::Purged => &mut player.purged,
            Zone::BeingPlayed => &mut self.being_played,
            Zone::InPlay | Zone::Under => return,
        };
        // The top of a deck comes first, that of a pile last.
        let at = match (zone, end) {
            (Zone::Deck, End::Top) => 0,
            (Zone::Discard, End::Bottom) => 0,
            _ => list.len(),
        };
        list.insert(at, card);
        if was_in_play {
            self.forget(card);
        }
    }

    /// Puts a card into play, with nothing on it: a creature at a place of the battleline, an
    /// artifact behind the others.
    pub fn place(&mut self, card: CardId, side: Seat, at: Option<usize>) {
        self.take(card);
        self.stamp += 1;
        let stamp = self.stamp;
        let Some(piece) = self.piece_mut(card) else { return };
        *piece = Piece {
            code: piece.code,
            owner: piece.owner,
            maverick: piece.maverick,
            keywords: std::mem::take(&mut piece.keywords),
            zone: Zone::InPlay,
            side,
            entered: stamp,
            ..Piece::default()
        };
        self.line_up(card, side, at);
    }

    /// Attaches a card to another: an upgrade in play, or a card that lies under it.
    pub fn attach(&mut self, card: CardId, host: CardId, zone: Zone, side: Seat) {
        self.take(card);
        self.stamp += 1;
        let stamp = self.stamp;
        let Some(piece) = self.piece_mut(card) else { return };
        *piece = Piece {
            code: piece.code,
            owner: piece.owner,
            maverick: piece.maverick,
            keywords: std::mem::take(&mut piece.keywords),
            zone,
            side,
            host: Some(host),
            entered: stamp,
            ..Piece::default()
        };
        if let Some(host) = self.piece_mut(host) {
            host.carries.push(card);
        }
    }

    /// Moves a card in play to a side, and there to a place, keeping what is on it.
    pub fn move_over(&mut self, card: CardId, side: Seat, at: Option<usize>) {
        let host = self.piece(card).host;
        self.take(card);
        // What lies under a card is its controller's to look at.
        for it in self.piece(card).carries.clone() {
            if let Some(piece) = self.piece_mut(it).filter(|it| it.zone == Zone::Under) {
                piece.side = side;
            }
        }
        if let Some(piece) = self.piece_mut(card) {
            piece.side = side;
            piece.host = host;
        }
        if let Some(host) = host.and_then(|it| self.piece_mut(it)) {
            host.carries.push(card);
            return;
        }
        self.line_up(card, side, at);
    }

    fn line_up(&mut self, card: CardId, side: Seat, at: Option<usize>) {
        let Some(player) = self.players.get_mut(side.index()) else { return };
        match at {
            Some(at) => player.line.insert(at.min(player.line.len()), card),
            None => player.artifacts.push(card),
        }
    }

    /// Cards are tagged for destruction; for folds.
    pub fn tag(&mut self, cards: &[CardId], by: Cause) {
        self.tagged.extend(cards);
        self.tagged_by.resize(self.tagged.len(), by);
    }

    /// A card is no longer tagged; for folds.
    pub fn untag(&mut self, card: CardId) {
        while let Some(at) = self.tagged.iter().position(|it| *it == card) {
            self.tagged.remove(at);
            if at < self.tagged_by.len() {
                self.tagged_by.remove(at);
            }
        }
    }

    /// What was tied to a card ends with it.
    fn forget(&mut self, card: CardId) {
        self.lasting.retain(|it| it.on != Some(card));
        self.untag(card);
        let rests_on_it = |it: &Hold| it.as_long_as == Some(card);
        for piece in self.pieces.iter_mut().filter(|it| it.holds.iter().any(rests_on_it)) {
            Arc::make_mut(piece).holds.retain(|it| !rests_on_it(it));
        }
    }
}
