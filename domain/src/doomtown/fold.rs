//! The fold: what each fact changes. Total, without logic, and the same for every version of the
//! rules.

use super::card::Code;
use super::cause::Cause;
use super::fact::{End, Fact, Purse, SideStarted};
use super::lasting::{Change, Lasting, Until};
use super::piece::{CardId, Named, Piece, Pip, Place, Zone};
use super::scenario::{PlacedPiece, PlacedPlayer};
use super::state::{
    Called, Callout, Job, Loss, Phase, Player, Pull, Shootout, Side, SkillTest, State, Step,
};
use crate::engine::Seat;

impl State {
    /// Makes it so.
    pub fn evolve(&mut self, fact: &Fact) {
        match fact {
            Fact::TownOpened { options, outfits, decks, planned } => {
                self.options = options.clone();
                self.open_town(outfits, decks);
                for (player, planned) in self.players.iter_mut().zip(planned) {
                    player.planned.clone_from(planned);
                }
            }
            Fact::PossesRevealed { posses } => {
                for (posse, seat) in posses.iter().zip(self.seats()) {
                    let home = self.home(seat);
                    posse.dudes.iter().for_each(|it| self.put_in_play(*it, seat, home));
                    self.take_from(Purse::Stash { seat }, posse.paid);
                    self.player_mut(seat).planned.clear();
                }
            }
            Fact::ScenarioSet { pieces, players, day, phase, step, winner, order } => {
                self.place_pieces(pieces);
                self.place_players(players);
                self.day = *day;
                self.phase = *phase;
                self.winner = *winner;
                self.pulled_order.clone_from(order);
                self.step = *step;
            }
            Fact::DeckShuffled { seat, deck, .. } => self.shuffle(*seat, deck),
            Fact::DayBegan { day } => self.begin_day(*day),
            Fact::PhaseBegan { phase } => {
                self.phase = *phase;
                self.step = Step::Begin;
                self.turn = None;
                self.passes = 0;
                self.checked = false;
                self.pull = None;
                self.pieces.iter_mut().for_each(|it| it.arrived = false);
                self.lasting.retain(|it| it.until != Until::EndOfPhase);
            }
            Fact::StepTaken { step } => self.take_step(*step),
            Fact::OrderPulled { order } => self.pulled_order.clone_from(order),
            Fact::TurnCame { seat } => match &mut self.shootout {
                Some(shootout) => shootout.turn = Some(*seat),
                None => {
                    self.turn = Some(*seat);
                    self.checked = false;
                }
            },
            Fact::Passed { passes, .. } => match &mut self.shootout {
                Some(shootout) => shootout.passes = *passes,
                None => self.passes = *passes,
            },
            Fact::Checked { .. } => self.checked = true,
            Fact::PlayFinished { .. } => self.finish_play(),
            Fact::AnotherPlayGranted { .. } => match &mut self.shootout {
                Some(shootout) => shootout.another_play = true,
                None => self.another_play = true,
            },
            Fact::Borrowed { seat } => {
                let player = self.player_mut(*seat);
                player.debt += 1;
                player.ghost_rock += 1;
            }
            Fact::DebtRepaid { seat, amount } => {
                self.take_from(Purse::Stash { seat: *seat }, *amount);
                let player = self.player_mut(*seat);
                player.debt = player.debt.saturating_sub(*amount);
            }
            Fact::GhostRockMoved { from, to, amount, .. } => {
                self.take_from(*from, *amount);
                self.put_into(*to, *amount);
            }
            Fact::IncomeCollected { seat, amount, .. } => {
                self.put_into(Purse::Stash { seat: *seat }, *amount);
            }
            Fact::UpkeepPaid { seat, amount, .. } | Fact::FinePaid { seat, amount } => {
                self.take_from(Purse::Stash { seat: *seat }, *amount);
            }
            Fact::CardsDrawn { seat, from, to, cards, .. } => {
                for it in cards {
                    self.player_mut(*from).deck.retain(|card| card != &it.card);
                    self.piece_mut(it.card).zone = *to;
                    match to {
                        Zone::DrawHand => self.player_mut(*seat).draw_hand.push(it.card),
                        _ => self.player_mut(*seat).hand.push(it.card),
                    }
                }
            }
            Fact::CardPlayed { card, .. } => {
                self.take(*card);
                self.piece_mut(card.card).zone = Zone::BeingPlayed;
            }
            Fact::CardDiscarded { card, .. } => self.discard(*card),
            Fact::CardAced { card, .. } => self.ace(*card),
            Fact::CardRemoved { card, .. } => {
                self.take(*card);
                self.piece_mut(card.card).zone = Zone::Gone;
            }
            Fact::CardRetrieved { seat, card, .. } => {
                self.take(*card);
                self.piece_mut(card.card).zone = Zone::Hand;
                self.player_mut(*seat).hand.push(card.card);
            }
            Fact::CardsReturned { seat, cards, .. } => {
                for it in cards {
                    self.take(*it);
                    self.piece_mut(it.card).zone = Zone::Deck;
                    self.player_mut(*seat).deck.insert(0, it.card);
                }
            }
            Fact::CardAddedToHand { seat, card, .. } => {
                self.take(*card);
                self.piece_mut(card.card).zone = Zone::DrawHand;
                self.player_mut(*seat).draw_hand.push(card.card);
            }
            Fact::DrawHandsSwapped { one, other, .. } => {
                let first = std::mem::take(&mut self.player_mut(*one).draw_hand);
                let second = std::mem::replace(&mut self.player_mut(*other).draw_hand, first);
                self.player_mut(*one).draw_hand = second;
            }
            Fact::PipNamed { card, pip, .. } => self.piece_mut(card.card).named = Some(*pip),
            Fact::DudeEntered { seat, card, place, booted, .. } => {
                self.take(*card);
                self.put_in_play(*card, *seat, *place);
                let piece = self.piece_mut(card.card);
                piece.booted = *booted;
                piece.arrived = true;
                self.redirect = None;
            }
            Fact::TokenMade { seat, card, place, booted, .. } => {
                while self.pieces.len() <= card.card.index() {
                    self.pieces.push(Piece::new(card.code, *seat, Zone::Gone));
                }
                self.put_in_play(*card, *seat, *place);
                let piece = self.piece_mut(card.card);
                piece.booted = *booted;
                piece.arrived = true;
            }
            Fact::DeedBuilt { seat, card, end, .. } => self.build(*seat, *card, *end),
            Fact::CardAttached { card, to, traded, .. } => {
                if *traded {
                    let piece = self.piece_mut(card.card);
                    piece.host = Some(*to);
                    piece.traded = true;
                } else {
                    self.take(*card);
                    let owner = self.piece(card.card).owner;
                    self.put_in_play(*card, owner, Place::TownSquare);
                    self.piece_mut(card.card).host = Some(*to);
                }
                self.piece_mut(card.card).newest = true;
            }
            Fact::CardBooted { card, .. } => self.piece_mut(*card).booted = true,
            Fact::CardUnbooted { card, .. } => self.piece_mut(*card).booted = false,
            Fact::AllUnbooted { kept } => {
                for (at, piece) in self.pieces.iter_mut().enumerate() {
                    let stays = kept.iter().any(|it| it.index() == at);
                    piece.booted &= stays;
                    piece.stays_booted = false;
                }
            }
            Fact::DudeMoved { dude, to, boots, .. } => {
                self.end_stay(*dude, *to);
                let piece = self.piece_mut(*dude);
                piece.at = *to;
                piece.booted |= *boots;
            }
            Fact::DudeSentHome { dude, .. } => self.send_home(*dude),
            Fact::EntryRedirected { place, .. } => self.redirect = Some(*place),
            Fact::DeedChosen { .. } => (),
            Fact::BountyChanged { dude, bounty, .. } => self.piece_mut(*dude).bounty = *bounty,
            Fact::ControlChanged { card, control, .. } => self.piece_mut(*card).control = *control,
            Fact::StaysBooted { dude, .. } => self.piece_mut(*dude).stays_booted = true,
            Fact::AbilityUsed { card, ability, .. } => {
                self.piece_mut(card.card).used.push(*ability);
            }
            Fact::AbilityRenewed { card, ability, .. } => {
                self.piece_mut(*card).renewed.push(*ability);
            }
            Fact::LastingBegan { lasting } => {
                if let (Some(dude), Change::Shooter { .. }) = (lasting.on, lasting.change) {
                    let carried = self.pieces.iter_mut().filter(|it| it.host == Some(dude));
                    carried.for_each(|it| it.newest = false);
                }
                self.lasting.push(*lasting);
            }
            Fact::LastingEnded { until } => self.lasting.retain(|it| it.until != *until),
            Fact::LastingUsed { on } => {
                let used = |it: &Lasting| it.until == Until::Used && it.on == Some(*on);
                self.lasting.retain(|it| !used(it));
            }
            Fact::TestBegan { seat, dude, skill, rating, difficulty, cause } => {
                let (rating, difficulty) = (*rating, *difficulty);
                let test = Some(SkillTest { skill: *skill, rating, difficulty });
                let (seat, dude, cause) = (*seat, Some(*dude), *cause);
                self.pull = Some(Pull { seat, dude, cause, test, pip: None });
            }
            Fact::JokerPulled { seat, card, dude, cause } => {
                self.lay_out_pull(*card);
                self.begin_pull(*seat, *dude, *cause);
            }
            Fact::Pulled { seat, dude, card, pip, cause } => {
                card.iter().for_each(|it| self.lay_out_pull(*it));
                self.begin_pull(*seat, *dude, *cause);
                self.name_pull(*pip);
            }
            Fact::PullReplaced { card, pip, .. } => {
                self.lay_out_pull(*card);
                self.name_pull(*pip);
            }
            Fact::SkillTested { .. } | Fact::TradeBegan { .. } => (),
            Fact::OrderGiven { seat, when } => self.player_mut(*seat).orders.push(*when),
            Fact::HandsRevealed { hands } => {
                hands.iter().for_each(|it| self.player_mut(it.seat).revealed = true);
            }
            Fact::RankChanged { seat, amount, .. } => self.player_mut(*seat).modifier += amount,
            Fact::BaseReplaced { seat, rank, .. } => self.player_mut(*seat).base = Some(*rank),
            Fact::CheatinAnswered { seat } => self.answered.push(*seat),
            Fact::RanksLocked { .. } => (),
            Fact::LowballTied { seats } => self.contenders.clone_from(seats),
            Fact::LowballWon { seat, .. } => {
                self.winner = Some(*seat);
                self.contenders.clear();
            }
            Fact::HandsDiscarded { discarded, aced } => {
                discarded.iter().for_each(|it| self.discard(*it));
                aced.iter().for_each(|it| self.ace(*it));
                for player in &mut self.players {
                    player.modifier = 0;
                    player.base = None;
                    player.revealed = false;
                }
                self.answered.clear();
            }
            Fact::CalledOut { by, mark, .. } => {
                let (mark_first, named) = (false, Vec::new());
                let answer = Vec::new();
                self.callout = Some(Callout { by: *by, mark: *mark, mark_first, named, answer });
            }
            Fact::CalloutRefused { .. } | Fact::CalloutOver { .. } => self.callout = None,
            Fact::CalloutAccepted { .. } => (),
            Fact::MarkDeclaresFirst { .. } => {
                if let Some(callout) = &mut self.callout {
                    callout.mark_first = true;
                }
            }
            Fact::PosseNamed { dudes, leads, .. } => self.name_posse(dudes, *leads),
            Fact::JobBegan { seat, card, ability, leader, mark, place } => {
                self.job = Some(Job {
                    seat: *seat,
                    card: *card,
                    code: self.piece(*card).code,
                    ability: *ability,
                    leader: *leader,
                    mark: *mark,
                    place: *place,
                    posse: Vec::new(),
                    opposed_by: None,
                    opposition: Vec::new(),
                    won_by: None,
                });
            }
            Fact::JobOpposed { seat } => {
                if let Some(job) = &mut self.job {
                    job.opposed_by = Some(*seat);
                }
            }
            Fact::JobDecided { .. } => (),
            Fact::JobEnded { .. } => {
                self.job = None;
                self.pieces.iter_mut().for_each(|it| it.ghost_rock = 0);
            }
            Fact::PosseFormed { dudes, booting, leads, .. } => {
                booting.iter().for_each(|it| self.piece_mut(*it).booted = true);
                if let Some(job) = &mut self.job {
                    let posse = if *leads { &mut job.posse } else { &mut job.opposition };
                    posse.clone_from(dudes);
                }
            }
            Fact::ShootoutBegan { place, leader, mark } => {
                self.callout = None;
                self.answered.clear();
                self.shootout = Some(Shootout {
                    place: *place,
                    leader: side(leader),
                    mark: side(mark),
                    round: 0,
                    step: Step::Opening,
                    turn: None,
                    passes: 0,
                    another_play: false,
                    headline: false,
                    decides_first: None,
                });
            }
            Fact::DudesGathered { place, dudes } => {
                for dude in dudes {
                    self.end_stay(*dude, *place);
                    self.piece_mut(*dude).at = *place;
                }
            }
            Fact::PosseJoined { seat, dude, moves, boots, .. } => {
                let place = self.shootout.as_ref().map(|it| it.place);
                if let (true, Some(place)) = (*moves, place) {
                    self.end_stay(*dude, place);
                    self.piece_mut(*dude).at = place;
                }
                self.piece_mut(*dude).booted |= *boots;
                if let Some(side) = self.side_mut(*seat) {
                    side.posse.push(*dude);
                }
            }
            Fact::PosseLeft { dude, .. } => self.leave_posse(*dude),
            Fact::RoundBegan { round } => {
                self.answered.clear();
                if let Some(shootout) = &mut self.shootout {
                    shootout.round = *round;
                    for side in [&mut shootout.leader, &mut shootout.mark] {
                        side.shooter = None;
                        side.extra = 0;
                        side.losses.clear();
                    }
                }
            }
            Fact::HeadlinePlayed { .. } => {
                if let Some(shootout) = &mut self.shootout {
                    shootout.headline = true;
                }
            }
            Fact::ShooterPicked { seat, dude, .. } => {
                if let Some(side) = self.side_mut(*seat) {
                    side.shooter = Some(*dude);
                }
            }
            Fact::HandRedrawn { discarded, .. } | Fact::HandTrimmed { discarded, .. } => {
                discarded.iter().for_each(|it| self.discard(*it));
            }
            Fact::RoundDecided { casualties, .. } => {
                if let Some(shootout) = &mut self.shootout {
                    shootout.decides_first = casualties.first().map(|it| it.seat);
                }
            }
            Fact::CasualtiesAdded { seat, amount, .. } => {
                if let Some(side) = self.side_mut(*seat) {
                    side.extra += amount;
                }
            }
            Fact::CasualtiesAnnounced { seat, .. } => self.take_first_casualty(*seat),
            Fact::CasualtyTaken { seat, of, code, value, bullets, saved, .. } => {
                let (of, code) = (*of, *code);
                let loss = Loss { of, code, value: *value, bullets: *bullets, saved: *saved };
                if let Some(side) = self.side_mut(*seat) {
                    side.losses.push(loss);
                }
            }
            Fact::DudesFled { dudes, .. } => dudes.iter().for_each(|it| self.send_home(*it)),
            Fact::ShootoutEnded { winner } => {
                let ended = self.shootout.take();
                if let (Some(job), Some(ended)) = (&mut self.job, ended) {
                    job.won_by = *winner;
                    job.posse = ended.leader.posse;
                    job.opposition = ended.mark.posse;
                }
                self.pieces.iter_mut().for_each(|it| it.ghost_rock = 0);
            }
            Fact::GameWon { seat, reason } => {
                self.victory = Some((*seat, *reason));
                self.phase = Phase::Over;
            }
            Fact::StandingsTaken { .. } => (),
            Fact::Left { seat } => self.leave(*seat),
            Fact::Adjusted { adjustment } => self.correct(adjustment),
        }
    }

    fn finish_play(&mut self) {
        self.pull = None;
        match &mut self.shootout {
            Some(shootout) => {
                shootout.passes = 0;
                shootout.another_play = false;
            }
            None => {
                self.passes = 0;
                self.another_play = false;
            }
        }
    }

    /// A pull for a test goes on with what is known of the test.
    fn begin_pull(&mut self, seat: Seat, dude: Option<CardId>, cause: Cause) {
        if self.pull.is_none_or(|it| it.pip.is_some()) {
            self.pull = Some(Pull { seat, dude, cause, test: None, pip: None });
        }
    }

    fn name_pull(&mut self, pip: Pip) {
        if let Some(pull) = &mut self.pull {
            pull.pip = Some(pip);
        }
    }

    /// A posse that is named: of a callout the first, then the other; of a job the leader's, then
    /// the one that opposes it.
    fn name_posse(&mut self, dudes: &[CardId], leads: bool) {
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
    fn begin_day(&mut self, day: u16) {
        self.day = day;
        for piece in &mut self.pieces {
            piece.used.clear();
            piece.renewed.clear();
            piece.traded = false;
        }
        self.players.iter_mut().for_each(|it| it.orders.clear());
    }

    /// Who had to be a side's first casualty has been it, or is free of it (DT12.10.6).
    fn take_first_casualty(&mut self, seat: Seat) {
        let posse = self.side_mut(seat).map(|it| it.posse.clone()).unwrap_or_default();
        let marked = |it: &Lasting| {
            it.change == Change::FirstCasualty {} && it.on.is_some_and(|on| posse.contains(&on))
        };
        self.lasting.retain(|it| !marked(it));
    }

    fn open_town(&mut self, outfits: &[Code], decks: &[Vec<Code>]) {
        for (outfit, seat) in outfits.iter().zip((0..).map(Seat)) {
            let card = self.add(*outfit, seat, Zone::InPlay);
            let street = vec![card];
            self.players.push(Player { outfit: card, street, ..Player::default() });
        }
        for (deck, seat) in decks.iter().zip((0..).map(Seat)) {
            let cards = deck.iter().map(|code| self.add(*code, seat, Zone::Deck)).collect();
            self.player_mut(seat).deck = cards;
        }
        self.dealt = u16::try_from(self.pieces.len()).unwrap_or(u16::MAX);
        let stash = |seat: Seat| self.card(self.player(seat).outfit).stash;
        let stashes: Vec<u32> =
            self.seats().map(|seat| u32::try_from(stash(seat)).unwrap_or(0)).collect();
        for (player, stash) in self.players.iter_mut().zip(stashes) {
            player.ghost_rock = stash;
        }
        self.phase = Phase::Setup;
        self.step = Step::Posses;
    }

    fn add(&mut self, code: Code, owner: Seat, zone: Zone) -> CardId {
        let card = CardId(u16::try_from(self.pieces.len()).unwrap_or(u16::MAX));
        self.pieces.push(Piece::new(code, owner, zone));
        card
    }

    fn place_pieces(&mut self, pieces: &[PlacedPiece]) {
        self.pieces = pieces.iter().map(PlacedPiece::piece).collect();
        let called = pieces.iter().filter(|it| !it.id.is_empty());
        self.called = called.map(|it| Called { card: it.card, id: it.id.clone() }).collect();
        self.dealt = u16::try_from(self.pieces.len()).unwrap_or(u16::MAX);
    }

    fn place_players(&mut self, players: &[PlacedPlayer]) {
        self.players = players.iter().map(PlacedPlayer::player).collect();
    }

    fn shuffle(&mut self, seat: Seat, deck: &[Named]) {
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

    fn take_step(&mut self, step: Step) {
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

    fn purse(&mut self, purse: Purse) -> Option<&mut u32> {
        match purse {
            Purse::Bank {} => None,
            Purse::Pot {} => Some(&mut self.pot),
            Purse::Stash { seat } => Some(&mut self.player_mut(seat).ghost_rock),
            Purse::OnCard { card } => Some(&mut self.piece_mut(card).ghost_rock),
        }
    }

    fn take_from(&mut self, purse: Purse, amount: u32) {
        if let Some(held) = self.purse(purse) {
            *held = held.saturating_sub(amount);
        }
    }

    fn put_into(&mut self, purse: Purse, amount: u32) {
        if let Some(held) = self.purse(purse) {
            *held = held.saturating_add(amount);
        }
    }

    /// Takes a card from wherever it is; whatever lay on it is gone (DT3.4).
    fn take(&mut self, card: Named) {
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
    fn put_pull_away(&mut self, card: CardId) {
        if self.pulled.contains(&card) {
            self.pulled.retain(|it| *it != card);
            self.pull = self.pull.filter(|_| !self.pulled.is_empty());
        }
    }

    /// A pulled card lies open until everything is carried out (DT11.1).
    fn lay_out_pull(&mut self, card: Named) {
        let pull = self.pull;
        self.take(card);
        self.pull = pull;
        self.piece_mut(card.card).zone = Zone::BeingPlayed;
        self.pulled.push(card.card);
    }

    fn discard(&mut self, card: Named) {
        self.take(card);
        let owner = self.piece(card.card).owner;
        self.piece_mut(card.card).zone = Zone::Discard;
        self.player_mut(owner).discard.push(card.card);
    }

    fn ace(&mut self, card: Named) {
        self.take(card);
        let owner = self.piece(card.card).owner;
        self.piece_mut(card.card).zone = Zone::BootHill;
        self.player_mut(owner).boot_hill.push(card.card);
    }

    fn put_in_play(&mut self, card: Named, seat: Seat, place: Place) {
        let owner = self.piece(card.card).owner;
        let others = |it: &CardId| *it != card.card;
        self.player_mut(owner).deck.retain(others);
        let piece = self.piece_mut(card.card);
        *piece = Piece::new(card.code, owner, Zone::InPlay);
        piece.taken_by = (seat != owner).then_some(seat);
        piece.at = place;
    }

    fn build(&mut self, seat: Seat, card: Named, end: End) {
        self.take(card);
        self.put_in_play(card, seat, Place::TownSquare);
        let player = self.player_mut(seat);
        match end {
            End::Left => player.street.insert(0, card.card),
            End::Right => player.street.push(card.card),
            End::OutOfTown => player.outskirts.push(card.card),
        }
    }

    fn send_home(&mut self, dude: CardId) {
        let home = self.controller(dude).map(|seat| self.home(seat)).unwrap_or_default();
        self.end_stay(dude, home);
        self.leave_posse(dude);
        let piece = self.piece_mut(dude);
        piece.at = home;
        piece.booted = true;
        piece.homecomings = piece.homecomings.wrapping_add(1);
    }

    /// What was to last while somebody stays is over when he leaves.
    fn end_stay(&mut self, dude: CardId, to: Place) {
        let left = |it: &Lasting| {
            let there = matches!(it.change, Change::WorthThere { place, .. } if place != to);
            it.on == Some(dude) && there
        };
        self.lasting.retain(|it| !left(it));
    }

    fn leave_posse(&mut self, card: CardId) {
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

    fn leave(&mut self, seat: Seat) {
        for at in 0..self.pieces.len() {
            let card = CardId(u16::try_from(at).unwrap_or(u16::MAX));
            if self.piece(card).owner == seat {
                self.take(self.named(card));
            }
        }
        let player = self.player_mut(seat);
        player.left = true;
        player.ghost_rock = 0;
        player.debt = 0;
        self.contenders.retain(|it| *it != seat);
        self.answered.retain(|it| *it != seat);
        self.winner = self.winner.filter(|it| *it != seat);
        self.pulled_order.retain(|it| *it != seat);
        self.lasting.retain(|it| it.by != seat);
    }

    pub(super) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    pub(super) fn piece_mut(&mut self, card: CardId) -> &mut Piece {
        &mut self.pieces[card.index()]
    }

    fn side_mut(&mut self, seat: Seat) -> Option<&mut Side> {
        let shootout = self.shootout.as_mut()?;
        [&mut shootout.leader, &mut shootout.mark].into_iter().find(|it| it.seat == seat)
    }
}

fn side(started: &SideStarted) -> Side {
    Side {
        seat: started.seat,
        dude: started.dude,
        posse: started.posse.clone(),
        shooter: None,
        extra: 0,
        losses: Vec::new(),
    }
}
