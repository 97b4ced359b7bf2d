//! The fold: how each fact changes the state. No rules in here, and nothing that can fail.

use super::fact::{Arrival, Bribe, CardFace, Effect, Fact, Goods, PlayedCard, Recruit, Wound};
use super::fight::{Fight, Side};
use super::guns::{Duty, Gun, GunId, Place, Rank};
use super::player::{Exit, Player};
use super::rules::BribeKind;
use super::state::{Claim, Holding, Phase, State};
use super::town::Property;
use crate::engine::Seat;

impl State {
    /// The fold: makes a fact so.
    pub fn evolve(&mut self, fact: &Fact) {
        match fact {
            Fact::TownBuilt { options, players, board, wishes } => {
                self.options = options.clone();
                self.board = board.clone();
                let wish = |at: u8| wishes.get(usize::from(at)).copied().flatten();
                let player = |at: u8| Player { wish: wish(at), ..Player::default() };
                self.players = (0..*players).map(player).collect();
                self.phase = Phase::Casting;
            }
            Fact::CharacterPutUp { character } => self.candidate = Some(*character),
            Fact::CharacterPassedOver { character } => {
                self.passed_over.push(*character);
                self.candidate = None;
                self.bids.clear();
            }
            Fact::CharacterTaken { seat, character, by: _, paid } => {
                self.candidate = None;
                self.bids.clear();
                self.with(*seat, |player| {
                    player.character = Some(*character);
                    player.character_cost = *paid;
                });
            }
            Fact::HeadquartersOpened { seat, property, cash, reputation, hands, boss } => {
                self.pay(*seat, *cash);
                self.award(*seat, *reputation);
                self.holdings.insert(*property, Holding { owner: *seat, markers: 2 });
                if *boss {
                    let place = Place::Gang { seat: *seat };
                    let gun = Gun { rank: Rank::Duellist, place, ..Gun::default() };
                    self.guns.insert(GunId::boss_of(*seat), gun);
                }
                self.arrive(hands, Place::Gang { seat: *seat });
            }
            Fact::LotsPrepared { lots, picker } => {
                for lot in lots {
                    if let Goods::Batch { guns, .. } = &lot.goods {
                        self.arrive(guns, Place::ForHire);
                    }
                }
                self.lots = lots.clone();
                self.picker = Some(*picker);
                self.phase = Phase::Lots;
            }
            Fact::LotPutUp { by: _, lot } => self.put_up = Some(*lot),
            Fact::BidsOpened { last, bids, .. } => {
                if !last {
                    self.bids.clear();
                }
                self.bids.extend(bids);
            }
            Fact::TieBroken { .. } | Fact::TieStands { .. } => (),
            Fact::LotWon { lot, seat, bid: _, paid, markers, picker } => {
                self.charge(*seat, *paid);
                match self.take_lot(*lot) {
                    Some(Goods::Property { property }) => {
                        let (owner, markers) = (*seat, *markers);
                        self.holdings.insert(property, Holding { owner, markers });
                        self.award(*seat, property.reputation());
                    }
                    Some(Goods::Batch { guns, .. }) => self.hire(&guns, *seat),
                    None => (),
                }
                self.picker = Some(*picker);
            }
            Fact::LotLost { lot, why: _ } => {
                if let Some(Goods::Batch { guns, .. }) = self.take_lot(*lot) {
                    guns.iter().for_each(|it| self.put(it.gun, Place::Left));
                }
            }
            Fact::WeekBegan { week } => {
                self.week = *week;
                self.round = 0;
                self.picker = None;
                self.telegraph_asked = false;
                self.killed_this_week = 0;
                self.buried = false;
                self.players.iter_mut().for_each(|player| player.face_saved = false);
            }
            Fact::TrainArrived { dice: _, guns } => {
                self.arrive(guns, Place::ForHire);
                self.train = guns.iter().map(|it| it.gun).collect();
                self.phase = Phase::Train;
            }
            Fact::TelegramSent { seat, paid } => {
                self.charge(*seat, *paid);
                self.telegraph_asked = true;
                self.train_leaves();
            }
            Fact::TelegramWaived { .. } => self.telegraph_asked = true,
            Fact::TrainHired { seat, bid: _, paid } => {
                self.charge(*seat, *paid);
                for gun in self.train.clone() {
                    self.put(gun, Place::Gang { seat: *seat });
                }
                self.plan_round(1);
            }
            Fact::TrainLeft { why: _ } => {
                self.train_leaves();
                self.plan_round(1);
            }
            Fact::CardPeeked { .. } => (),
            Fact::PlansRevealed { round: _, cards } => {
                cards.iter().for_each(|card| self.play(card));
                self.phase = Phase::Territories;
            }
            Fact::CavalryJoined { seat, gun, property } => {
                self.set_duty(*gun, Duty::Card);
                let claim = |it: &&mut Claim| it.seat == *seat && it.property == *property;
                if let Some(claim) = self.claims.iter_mut().find(claim) {
                    claim.guns.push(*gun);
                }
            }
            Fact::DistanceRisked { seat, property, rolls, .. } => {
                for Arrival { gun, arrives, .. } in rolls {
                    if !arrives {
                        self.set_duty(*gun, Duty::Delayed);
                        self.leave_claim(*seat, *property, *gun);
                    }
                }
            }
            Fact::ClaimVoid { seat, property, arrived: _ } => {
                self.claims.retain(|it| (it.seat, it.property) != (*seat, *property));
            }
            Fact::TerritoryHeld { property, .. } | Fact::StormFailed { property, .. } => {
                self.settle(*property);
            }
            Fact::TerritoryTaken { seat, property, from, returned, gained } => {
                self.take_territory(*seat, *property, *from, *returned, *gained);
            }
            Fact::GunfightBegan { property, parties, home } => {
                let side = |it: &super::fact::Party| Side { seat: it.seat, guns: it.guns.clone() };
                self.fight = Some(Fight {
                    property: *property,
                    parties: parties.iter().map(side).collect(),
                    home: *home,
                    waiting: parties.iter().map(|it| it.seat).collect(),
                    ..Fight::default()
                });
            }
            Fact::PairFaced { sides: [one, other], .. } => self.face(*one, *other),
            Fact::StandsShown { .. } | Fact::NerveShown { .. } => (),
            Fact::FaceLost { seat, tokens, .. } => self.take_back(*seat, *tokens),
            Fact::FaceSaved { seat, .. } => self.with(*seat, |player| player.face_saved = true),
            Fact::HoldBroken { .. } => (),
            Fact::TerritoryRelinquished { property, .. } => {
                self.holdings.remove(property);
            }
            Fact::GunLeft { gun, .. } => self.put(*gun, Place::Left),
            Fact::BribesOpened { bribes } => bribes.iter().for_each(|it| self.bribe(it)),
            Fact::RoundOpened { round } => {
                if let Some(fight) = &mut self.fight {
                    fight.round = *round;
                }
            }
            Fact::ShotsFired { wave: _, missed_turn, shots, wounds } => {
                for gun in missed_turn {
                    self.with_gun(*gun, |gun| gun.winged = false);
                }
                for shot in shots {
                    self.has_shot(shot.gun);
                }
                wounds.iter().for_each(|it| self.wound(it));
            }
            Fact::VolleyFired { volley, sides: _, dice: _, wounds } => {
                if let Some(fight) = &mut self.fight {
                    fight.round = *volley;
                }
                wounds.iter().for_each(|it| self.wound(it));
            }
            Fact::BurialPaid { seat, fee } => {
                self.pay(*seat, *fee);
                self.buried = true;
            }
            Fact::SheriffLooked { jailed, until, .. } => {
                for gun in jailed {
                    self.with_gun(*gun, |gun| gun.jailed_until = *until);
                }
            }
            Fact::PairParted { survivor, end: _ } => {
                if let Some(fight) = &mut self.fight {
                    fight.pair = None;
                    fight.survivor = *survivor;
                }
            }
            Fact::GunfightEnded { property, survivor, broken_up: _ } => match survivor {
                // What becomes of the place is told by the next fact.
                Some(_) => self.fight = None,
                None => self.settle(*property),
            },
            Fact::PossesRevealed { rides } => {
                for ride in rides {
                    for gun in &ride.guns {
                        self.set_duty(*gun, Duty::Ride);
                    }
                    self.claim(ride.seat, ride.face, &ride.guns);
                }
                self.phase = Phase::Posses;
            }
            Fact::RoundEnded { round: _, next } => {
                self.go_home();
                match next {
                    Some(round) => self.plan_round(*round),
                    None => self.phase = Phase::Rents,
                }
            }
            Fact::PlayerOut { seat, reason, votes, cash, reputation, guns, properties } => {
                self.charge(*seat, *cash);
                self.take_back(*seat, *reputation);
                guns.iter().for_each(|gun| self.put(*gun, Place::Left));
                self.put(GunId::boss_of(*seat), Place::Left);
                for property in properties {
                    self.holdings.remove(property);
                }
                self.claims.retain(|claim| claim.seat != *seat);
                if let Some(fight) = &mut self.fight {
                    fight.leave(*seat);
                }
                let exit = Exit { reason: *reason, week: self.week, votes: *votes };
                self.with(*seat, |player| player.exit = Some(exit));
                if self.picker == Some(*seat) {
                    self.picker = Some(self.next_clockwise(*seat));
                }
            }
            Fact::RentsPaid { rents } => {
                rents.iter().for_each(|rent| self.pay(rent.seat, rent.paid));
            }
            Fact::JailOpened { guns } => {
                for gun in guns {
                    self.with_gun(*gun, |gun| gun.jailed_until = 0);
                }
            }
            Fact::WeekEnded { week: _, last } => {
                self.holdings.values_mut().for_each(|holding| holding.markers = 2);
                self.train.clear();
                self.phase = if *last { Phase::Election } else { Phase::WeekOver };
            }
            Fact::VotesCounted { votes } => {
                self.votes = votes.clone();
                self.phase = Phase::Over;
            }
            Fact::LastInTown { seat: _ } => self.phase = Phase::Over,
            Fact::CashCorrected { seat, cash } => {
                let now = self.player(*seat).cash;
                self.charge(*seat, now);
                self.pay(*seat, *cash);
            }
            Fact::ReputationCorrected { seat, reputation } => {
                let now = self.player(*seat).reputation;
                self.take_back(*seat, now);
                self.award(*seat, *reputation);
            }
            Fact::GunGiven { seat, gun } => self.arrive(&[*gun], Place::Gang { seat: *seat }),
            Fact::GunMoved { gun, to } => match to {
                Some(seat) => self.put(*gun, Place::Gang { seat: *seat }),
                None => self.put(*gun, Place::Left),
            },
            Fact::ControlCorrected { property, owner, markers } => match owner {
                Some(owner) => {
                    let holding = Holding { owner: *owner, markers: *markers };
                    self.holdings.insert(*property, holding);
                }
                None => {
                    self.holdings.remove(property);
                }
            },
        }
    }

    fn with(&mut self, seat: Seat, change: impl FnOnce(&mut Player)) {
        if let Some(player) = self.players.get_mut(seat.index()) {
            change(player);
        }
    }

    fn with_gun(&mut self, gun: GunId, change: impl FnOnce(&mut Gun)) {
        if let Some(gun) = self.guns.get_mut(&gun) {
            change(gun);
        }
    }

    /// The bank pays a player.
    fn pay(&mut self, seat: Seat, dollars: u32) {
        self.paid_out = self.paid_out.saturating_add(i64::from(dollars));
        self.with(seat, |player| player.cash = player.cash.saturating_add(dollars));
    }

    /// A player pays the bank.
    fn charge(&mut self, seat: Seat, dollars: u32) {
        self.paid_out = self.paid_out.saturating_sub(i64::from(dollars));
        self.with(seat, |player| player.cash = player.cash.saturating_sub(dollars));
    }

    /// The bank hands a player reputation tokens.
    fn award(&mut self, seat: Seat, tokens: u32) {
        self.tokens_out = self.tokens_out.saturating_add(i64::from(tokens));
        self.with(seat, |player| player.reputation = player.reputation.saturating_add(tokens));
    }

    /// A player returns reputation tokens to the bank.
    fn take_back(&mut self, seat: Seat, tokens: u32) {
        self.tokens_out = self.tokens_out.saturating_sub(i64::from(tokens));
        self.with(seat, |player| player.reputation = player.reputation.saturating_sub(tokens));
    }

    fn arrive(&mut self, recruits: &[Recruit], place: Place) {
        for Recruit { gun, rank, .. } in recruits {
            self.guns.insert(*gun, Gun { rank: *rank, place, ..Gun::default() });
        }
    }

    fn hire(&mut self, recruits: &[Recruit], seat: Seat) {
        recruits.iter().for_each(|it| self.put(it.gun, Place::Gang { seat }));
    }

    fn put(&mut self, gun: GunId, place: Place) {
        self.with_gun(gun, |gun| {
            gun.place = place;
            if !matches!(place, Place::Gang { .. }) {
                gun.jailed_until = 0;
            }
        });
    }

    fn set_duty(&mut self, gun: GunId, duty: Duty) {
        self.with_gun(gun, |gun| gun.duty = duty);
    }

    fn take_lot(&mut self, number: u8) -> Option<Goods> {
        let place = self.lots.iter().position(|it| it.lot == number)?;
        self.put_up = None;
        self.bids.clear();
        Some(self.lots.remove(place).goods)
    }

    /// Whoever came by train and was not hired leaves again.
    fn train_leaves(&mut self) {
        for gun in self.train.clone() {
            if self.gun(gun).place == Place::ForHire {
                self.put(gun, Place::Left);
            }
        }
    }

    fn plan_round(&mut self, round: u8) {
        self.round = round;
        self.phase = Phase::Plans;
        self.bids.clear();
    }

    fn play(&mut self, card: &PlayedCard) {
        for gun in &card.guns {
            self.set_duty(*gun, Duty::Card);
        }
        self.claim(card.seat, card.face, &card.guns);
    }

    fn claim(&mut self, seat: Seat, face: CardFace, guns: &[GunId]) {
        match face {
            CardFace::Property { property } => {
                self.claims.push(Claim { seat, property, guns: guns.to_vec() });
            }
            CardFace::Decoy { .. } => (),
        }
    }

    fn leave_claim(&mut self, seat: Seat, property: Property, gun: GunId) {
        for claim in &mut self.claims {
            if claim.seat == seat && claim.property == property {
                claim.guns.retain(|it| *it != gun);
            }
        }
    }

    /// Nobody claims a place any more, and nobody fights for it.
    fn settle(&mut self, property: Property) {
        self.claims.retain(|claim| claim.property != property);
        self.fight = None;
    }

    fn take_territory(
        &mut self,
        seat: Seat,
        property: Property,
        from: Option<Seat>,
        returned: u32,
        gained: u32,
    ) {
        // Whoever came and still stands defends it against a posse.
        let came = self.claims.iter().find(|it| it.seat == seat && it.property == property);
        let occupiers = came.map(|claim| claim.guns.clone()).unwrap_or_default();
        self.occupiers.insert(property, occupiers);
        self.settle(property);
        self.holdings.insert(property, Holding { owner: seat, markers: 1 });
        if let Some(loser) = from {
            self.take_back(loser, returned);
            self.with(loser, |player| player.lost.push(property));
        }
        self.award(seat, gained);
    }

    fn face(&mut self, one: Seat, other: Seat) {
        if let Some(fight) = &mut self.fight {
            fight.waiting.retain(|it| *it != one && *it != other);
            fight.survivor = None;
            fight.pair = Some((one, other));
            fight.round = 0;
            fight.hurt = Vec::new();
            fight.shot = Vec::new();
        }
        // Whoever is winged is steady again when a new pair forms (G31); a bribe to throw a fight
        // is for that fight (D2).
        for gun in self.guns.values_mut() {
            gun.winged = false;
            gun.thrown = false;
        }
    }

    fn bribe(&mut self, bribe: &Bribe) {
        self.charge(bribe.seat, bribe.loyalty);
        let Some(offer) = bribe.offer.filter(|_| bribe.taken) else { return };
        self.charge(bribe.seat, offer.dollars);
        match offer.kind {
            BribeKind::Throw => self.with_gun(offer.gun, |gun| gun.thrown = true),
            BribeKind::Turn => {
                self.put(offer.gun, Place::Gang { seat: bribe.seat });
                if let Some(fight) = &mut self.fight {
                    fight.turn(offer.gun, bribe.seat);
                }
                let property = self.fight.as_ref().map(|fight| fight.property);
                self.change_claim(property, bribe.seat, offer.gun);
            }
        }
    }

    /// Who changes sides in a gunfight goes over to the other claim.
    fn change_claim(&mut self, property: Option<Property>, to: Seat, gun: GunId) {
        for claim in self.claims.iter_mut().filter(|it| Some(it.property) == property) {
            claim.guns.retain(|it| *it != gun);
            if claim.seat == to {
                claim.guns.push(gun);
            }
        }
        self.set_duty(gun, Duty::Card);
    }

    fn has_shot(&mut self, gun: GunId) {
        let Place::Gang { seat } = self.gun(gun).place else { return };
        if let Some(fight) = &mut self.fight
            && !fight.shot.contains(&seat)
        {
            fight.shot.push(seat);
        }
    }

    fn wound(&mut self, wound: &Wound) {
        let Wound { gun, seat, effect, .. } = *wound;
        let unhurt = !self.gun(gun).wounded;
        match effect {
            Effect::Grazed | Effect::Wasted => (),
            Effect::Winged => self.with_gun(gun, |gun| gun.winged = true),
            Effect::Wounded | Effect::Survived => self.with_gun(gun, |gun| gun.wounded = true),
            Effect::Saved => {
                self.with_gun(gun, |gun| gun.wounded = true);
                self.with(seat, |player| player.doctored = true);
            }
            Effect::Killed => {
                self.put(gun, Place::Killed);
                self.killed_this_week = self.killed_this_week.saturating_add(1);
            }
        }
        if effect.is_casualty()
            && let Some(fight) = &mut self.fight
        {
            if !fight.hurt.contains(&seat) {
                fight.hurt.push(seat);
            }
            // Who is wounded and then killed is one casualty (D3).
            let count = self.casualties.entry(fight.property).or_default();
            *count = count.saturating_add(u32::from(unhurt));
        }
    }

    /// Everybody is at home, and fit (G29).
    fn go_home(&mut self) {
        for gun in self.guns.values_mut() {
            gun.duty = Duty::Posse;
            gun.wounded = false;
            gun.winged = false;
            gun.thrown = false;
        }
        for player in &mut self.players {
            player.lost = Vec::new();
            player.doctored = false;
        }
        self.claims = Vec::new();
        self.fight = None;
        self.casualties.clear();
        self.occupiers.clear();
    }
}
