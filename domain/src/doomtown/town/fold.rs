//! The fold: what each fact changes. Total, without logic, and the same for every version of the
//! rules.

use super::lasting::{Change, Lasting};
use super::piece::{CardId, Named, Piece, Pip, Place, Zone};
use super::placed::{PlacedPiece, PlacedPlayer};
use super::printed::Code;
use super::state::{Called, Phase, Player, Pull, Side, State, Step};
use crate::doomtown::cause::Cause;
use crate::doomtown::fact::{End, Purse, SideStarted};
use crate::engine::{Seat, so_many};

/// How many Noon plays each player has once time is called (DT16.5).
const LAST_PLAYS: u8 = 3;

impl State {
    pub(in crate::doomtown) fn finish_play(&mut self, seat: Seat) {
        self.pull = None;
        match &mut self.shootout {
            Some(shootout) => {
                shootout.passes = 0;
                shootout.another_play = false;
            }
            None => {
                self.passes = 0;
                self.another_play = false;
                self.count_play(seat);
            }
        }
    }

    /// Whether something is going on that has to end before the next play (DT8.2).
    pub fn is_busy(&self) -> bool {
        self.shootout.is_some() || self.job.is_some() || self.callout.is_some()
    }

    /// Time is called (DT16.5).
    pub(in crate::doomtown) fn call_time(&mut self) {
        self.time_called = true;
        if self.phase == Phase::Noon && !self.is_busy() {
            self.grant_last_plays();
        }
    }

    /// Once time is called each player has three more Noon plays (DT16.5).
    pub(in crate::doomtown) fn grant_last_plays(&mut self) {
        self.plays_left = vec![LAST_PLAYS; self.players.len()];
    }

    /// A Noon play has been made or passed: since time was called it is one less. The play that was
    /// being made then does not count.
    pub(in crate::doomtown) fn count_play(&mut self, seat: Seat) {
        if !self.time_called || self.phase != Phase::Noon || self.shootout.is_some() {
            return;
        }
        match self.plays_left.get_mut(seat.index()) {
            Some(left) => *left = left.saturating_sub(1),
            None => self.grant_last_plays(),
        }
    }

    /// A pull for a test goes on with what is known of the test.
    pub(in crate::doomtown) fn begin_pull(
        &mut self,
        seat: Seat,
        dude: Option<CardId>,
        cause: Cause,
    ) {
        if self.pull.is_none_or(|it| it.pip.is_some()) {
            self.pull = Some(Pull { seat, dude, cause, test: None, pip: None });
        }
    }

    pub(in crate::doomtown) fn name_pull(&mut self, pip: Pip) {
        if let Some(pull) = &mut self.pull {
            pull.pip = Some(pip);
        }
    }

    /// A posse that is named: of a callout the first, then the other; of a job the leader's, then
    /// the one that opposes it.
    pub(in crate::doomtown) fn name_posse(&mut self, dudes: &[CardId], leads: bool) {
        if let Some(callout) = &mut self.callout {
            match callout.named.is_empty() {
                true => callout.named = dudes.to_vec(),
                false => callout.answer = dudes.to_vec(),
            }
        } else if let Some(job) = &mut self.job {
            let posse = if leads { &mut job.posse } else { &mut job.opposition };
            *posse = dudes.to_vec();
        }
    }

    /// What was used, traded or ordered for one day can be so again.
    pub(in crate::doomtown) fn begin_day(&mut self, day: u16) {
        self.day = day;
        for piece in &mut self.pieces {
            piece.used.clear();
            piece.renewed.clear();
            piece.traded = false;
        }
        self.players.iter_mut().for_each(|it| it.orders.clear());
    }

    /// The dude who had to be a side's first casualty has been it, or is free of it (DT12.10.6).
    pub(in crate::doomtown) fn take_first_casualty(&mut self, seat: Seat) {
        let posse = self.side_mut(seat).map(|it| it.posse.clone()).unwrap_or_default();
        let marked = |it: &Lasting| {
            it.change == Change::FirstCasualty {} && it.on.is_some_and(|on| posse.contains(&on))
        };
        self.lasting.retain(|it| !marked(it));
    }

    pub(in crate::doomtown) fn open_town(&mut self, outfits: &[Code], decks: &[Vec<Code>]) {
        for (outfit, seat) in outfits.iter().zip((0..).map(Seat)) {
            let card = self.add(*outfit, seat, Zone::InPlay);
            let street = vec![card];
            self.players.push(Player { outfit: card, street, ..Player::default() });
        }
        for (deck, seat) in decks.iter().zip((0..).map(Seat)) {
            let cards = deck.iter().map(|code| self.add(*code, seat, Zone::Deck)).collect();
            self.player_mut(seat).deck = cards;
        }
        self.dealt = so_many(self.pieces.len());
        let stash = |seat: Seat| self.card(self.player(seat).outfit).stash;
        let stashes: Vec<u32> =
            self.seats().map(|seat| u32::try_from(stash(seat)).unwrap_or(0)).collect();
        for (player, stash) in self.players.iter_mut().zip(stashes) {
            player.ghost_rock = stash;
        }
        self.phase = Phase::Setup;
        self.step = Step::Posses;
    }

    pub(in crate::doomtown) fn add(&mut self, code: Code, owner: Seat, zone: Zone) -> CardId {
        let card = CardId::at(self.pieces.len());
        self.pieces.push(Piece::new(code, owner, zone));
        card
    }

    pub(in crate::doomtown) fn place_pieces(&mut self, pieces: &[PlacedPiece]) {
        self.pieces = pieces.iter().map(PlacedPiece::piece).collect();
        let called = pieces.iter().filter(|it| !it.id.is_empty());
        self.called = called.map(|it| Called { card: it.card, id: it.id.clone() }).collect();
        self.dealt = so_many(self.pieces.len());
    }

    pub(in crate::doomtown) fn place_players(&mut self, players: &[PlacedPlayer]) {
        self.players = players.iter().map(PlacedPlayer::player).collect();
    }

    pub(in crate::doomtown) fn shuffle(&mut self, seat: Seat, deck: &[Named]) {
        for it in deck {
            let owner = self.piece(it.card).owner;
            *self.piece_mut(it.card) = Piece::new(it.code, owner, Zone::Deck);
        }
        let within = |card: &CardId| deck.iter().any(|it| it.card == *card);
        let player = self.player_mut(seat);
        player.discard.retain(|it| !within(it));
        player.boot_hill.retain(|it| !within(it));
        player.hand.retain(|it| !within(it));
        deck.iter().for_each(|it| self.put_pull_away(it.card));
        // Which card has which number is mixed: what one was called is forgotten.
        self.called.retain(|it| !within(&it.card));
        let player = self.player_mut(seat);
        player.deck = deck.iter().map(|it| it.card).collect();
    }

    pub(in crate::doomtown) fn take_step(&mut self, step: Step) {
        self.pull = None;
        match &mut self.shootout {
            Some(shootout) => {
                shootout.step = step;
                shootout.turn = None;
                shootout.passes = 0;
            }
            None => {
                self.step = step;
                self.turn = None;
                self.passes = 0;
                if step == Step::Lowball && self.contenders.is_empty() {
                    self.contenders = self.playing();
                }
            }
        }
    }

    pub(in crate::doomtown) fn purse(&mut self, purse: Purse) -> Option<&mut u32> {
        match purse {
            Purse::Bank {} => None,
            Purse::Pot {} => Some(&mut self.pot),
            Purse::Stash { seat } => Some(&mut self.player_mut(seat).ghost_rock),
            Purse::OnCard { card } => Some(&mut self.piece_mut(card).ghost_rock),
        }
    }

    pub(in crate::doomtown) fn take_from(&mut self, purse: Purse, amount: u32) {
        if let Some(held) = self.purse(purse) {
            *held = held.saturating_sub(amount);
        }
    }

    pub(in crate::doomtown) fn put_into(&mut self, purse: Purse, amount: u32) {
        if let Some(held) = self.purse(purse) {
            *held = held.saturating_add(amount);
        }
    }

    /// Takes a card from wherever it is; whatever lay on it is gone (DT3.4).
    pub(in crate::doomtown) fn take(&mut self, card: Named) {
        let owner = self.piece(card.card).owner;
        *self.piece_mut(card.card) = Piece::new(card.code, owner, Zone::Gone);
        let others = |it: &CardId| *it != card.card;
        for player in &mut self.players {
            player.deck.retain(others);
            player.hand.retain(others);
            player.draw_hand.retain(others);
            player.discard.retain(others);
            player.boot_hill.retain(others);
            player.street.retain(others);
            player.outskirts.retain(others);
        }
        self.put_pull_away(card.card);
        self.leave_posse(card.card);
        self.lasting.retain(|it| it.on != Some(card.card));
    }

    /// Once no pulled card lies open, nothing is left of the pull.
    pub(in crate::doomtown) fn put_pull_away(&mut self, card: CardId) {
        if self.pulled.contains(&card) {
            self.pulled.retain(|it| *it != card);
            self.pull = self.pull.filter(|_| !self.pulled.is_empty());
        }
    }

    /// A pulled card lies open until everything is carried out (DT11.1).
    pub(in crate::doomtown) fn lay_out_pull(&mut self, card: Named) {
        let pull = self.pull;
        self.take(card);
        self.pull = pull;
        self.piece_mut(card.card).zone = Zone::BeingPlayed;
        self.pulled.push(card.card);
    }

    pub(in crate::doomtown) fn discard(&mut self, card: Named) {
        self.take(card);
        let owner = self.piece(card.card).owner;
        self.piece_mut(card.card).zone = Zone::Discard;
        self.player_mut(owner).discard.push(card.card);
    }

    pub(in crate::doomtown) fn ace(&mut self, card: Named) {
        self.take(card);
        let owner = self.piece(card.card).owner;
        self.piece_mut(card.card).zone = Zone::BootHill;
        self.player_mut(owner).boot_hill.push(card.card);
    }

    pub(in crate::doomtown) fn put_in_play(&mut self, card: Named, seat: Seat, place: Place) {
        let owner = self.piece(card.card).owner;
        let others = |it: &CardId| *it != card.card;
        self.player_mut(owner).deck.retain(others);
        let piece = self.piece_mut(card.card);
        *piece = Piece::new(card.code, owner, Zone::InPlay);
        piece.taken_by = (seat != owner).then_some(seat);
        piece.at = place;
    }

    pub(in crate::doomtown) fn build(&mut self, seat: Seat, card: Named, end: End) {
        self.take(card);
        self.put_in_play(card, seat, Place::TownSquare);
        let player = self.player_mut(seat);
        match end {
            End::Left => player.street.insert(0, card.card),
            End::Right => player.street.push(card.card),
            End::OutOfTown => player.outskirts.push(card.card),
        }
    }

    pub(in crate::doomtown) fn send_home(&mut self, dude: CardId) {
        let home = self.controller(dude).map(|seat| self.home(seat)).unwrap_or_default();
        self.end_stay(dude, home);
        self.leave_posse(dude);
        let piece = self.piece_mut(dude);
        piece.at = home;
        piece.booted = true;
        piece.homecomings = piece.homecomings.wrapping_add(1);
    }

    /// An effect that was to last while a dude stays is over when the dude leaves.
    pub(in crate::doomtown) fn end_stay(&mut self, dude: CardId, to: Place) {
        let left = |it: &Lasting| {
            let there = matches!(it.change, Change::OfCard { place: Some(at), .. } if at != to);
            it.on == Some(dude) && there
        };
        self.lasting.retain(|it| !left(it));
    }

    pub(in crate::doomtown) fn leave_posse(&mut self, card: CardId) {
        let others = |it: &CardId| *it != card;
        if let Some(shootout) = &mut self.shootout {
            for side in [&mut shootout.leader, &mut shootout.mark] {
                side.posse.retain(others);
                side.shooter = side.shooter.filter(others);
            }
        }
        if let Some(job) = &mut self.job {
            job.posse.retain(others);
            job.opposition.retain(others);
        }
    }

    pub(in crate::doomtown) fn leave(&mut self, seat: Seat) {
        for at in 0..self.pieces.len() {
            let card = CardId::at(at);
            if self.piece(card).owner == seat {
                self.take(self.named(card));
            }
        }
        let player = self.player_mut(seat);
        player.left = true;
        player.ghost_rock = 0;
        player.debt = 0;
        self.leavers.push(seat);
        self.contenders.retain(|it| *it != seat);
        self.answered.retain(|it| *it != seat);
        self.winner = self.winner.filter(|it| *it != seat);
        self.pulled_order.retain(|it| *it != seat);
        self.lasting.retain(|it| it.by != seat);
    }

    pub(in crate::doomtown) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    pub(in crate::doomtown) fn piece_mut(&mut self, card: CardId) -> &mut Piece {
        &mut self.pieces[card.index()]
    }

    pub(in crate::doomtown) fn side_mut(&mut self, seat: Seat) -> Option<&mut Side> {
        let shootout = self.shootout.as_mut()?;
        [&mut shootout.leader, &mut shootout.mark].into_iter().find(|it| it.seat == seat)
    }
}

pub(in crate::doomtown) fn side(started: &SideStarted) -> Side {
    Side {
        seat: started.seat,
        dude: started.dude,
        posse: started.posse.clone(),
        shooter: None,
        extra: 0,
        losses: Vec::new(),
        due: None,
    }
}
