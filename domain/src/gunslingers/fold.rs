//! The fold: how each fact changes the state. No rules in here, and nothing that can fail.

use super::fact::{Bribe, CardFace, Effect, Goods, PlayedCard, Recruit, Wound};
use super::guns::{Duty, Gun, GunId, Place};
use super::player::Player;
use super::rules::BribeKind;
use super::state::{Claim, Holding, Phase, State};
use super::town::Property;
use crate::engine::Seat;

impl State {
    pub(super) fn with(&mut self, seat: Seat, change: impl FnOnce(&mut Player)) {
        if let Some(player) = self.players.get_mut(seat.index()) {
            change(player);
        }
    }

    pub(super) fn with_gun(&mut self, gun: GunId, change: impl FnOnce(&mut Gun)) {
        if let Some(gun) = self.guns.get_mut(&gun) {
            change(gun);
        }
    }

    /// The bank pays a player.
    pub(super) fn pay(&mut self, seat: Seat, dollars: u32) {
        self.paid_out = self.paid_out.saturating_add(i64::from(dollars));
        self.with(seat, |player| player.cash = player.cash.saturating_add(dollars));
    }

    /// A player pays the bank.
    pub(super) fn charge(&mut self, seat: Seat, dollars: u32) {
        self.paid_out = self.paid_out.saturating_sub(i64::from(dollars));
        self.with(seat, |player| player.cash = player.cash.saturating_sub(dollars));
    }

    /// The bank hands a player reputation tokens.
    pub(super) fn award(&mut self, seat: Seat, tokens: u32) {
        self.tokens_out = self.tokens_out.saturating_add(i64::from(tokens));
        self.with(seat, |player| player.reputation = player.reputation.saturating_add(tokens));
    }

    /// A player returns reputation tokens to the bank.
    pub(super) fn take_back(&mut self, seat: Seat, tokens: u32) {
        self.tokens_out = self.tokens_out.saturating_sub(i64::from(tokens));
        self.with(seat, |player| player.reputation = player.reputation.saturating_sub(tokens));
    }

    pub(super) fn arrive(&mut self, recruits: &[Recruit], place: Place) {
        for Recruit { gun, rank, .. } in recruits {
            self.guns.insert(*gun, Gun { rank: *rank, place, ..Gun::default() });
        }
    }

    pub(super) fn hire(&mut self, recruits: &[Recruit], seat: Seat) {
        recruits.iter().for_each(|it| self.put(it.gun, Place::Gang { seat }));
    }

    pub(super) fn put(&mut self, gun: GunId, place: Place) {
        self.with_gun(gun, |gun| {
            gun.place = place;
            if !matches!(place, Place::Gang { .. }) {
                gun.jailed_until = 0;
            }
        });
    }

    pub(super) fn set_duty(&mut self, gun: GunId, duty: Duty) {
        self.with_gun(gun, |gun| gun.duty = duty);
    }

    pub(super) fn take_lot(&mut self, number: u8) -> Option<Goods> {
        let place = self.lots.iter().position(|it| it.lot == number)?;
        self.put_up = None;
        self.bids.clear();
        Some(self.lots.remove(place).goods)
    }

    /// Gunslingers who came by train and were not hired leave again.
    pub(super) fn train_leaves(&mut self) {
        for gun in self.train.clone() {
            if self.gun(gun).place == Place::ForHire {
                self.put(gun, Place::Left);
            }
        }
    }

    pub(super) fn plan_round(&mut self, round: u8) {
        self.round = round;
        self.phase = Phase::Plans;
        self.bids.clear();
    }

    pub(super) fn play(&mut self, card: &PlayedCard) {
        for gun in &card.guns {
            self.set_duty(*gun, Duty::Card);
        }
        self.claim(card.seat, card.face, &card.guns);
    }

    pub(super) fn claim(&mut self, seat: Seat, face: CardFace, guns: &[GunId]) {
        match face {
            CardFace::Property { property } => {
                self.claims.push(Claim { seat, property, guns: guns.to_vec() });
            }
            CardFace::Decoy { .. } => (),
        }
    }

    pub(super) fn leave_claim(&mut self, seat: Seat, property: Property, gun: GunId) {
        for claim in &mut self.claims {
            if claim.seat == seat && claim.property == property {
                claim.guns.retain(|it| *it != gun);
            }
        }
    }

    /// Nobody claims a place any more, and nobody fights for it.
    pub(super) fn settle(&mut self, property: Property) {
        self.claims.retain(|claim| claim.property != property);
        self.fight = None;
    }

    pub(super) fn take_territory(
        &mut self,
        seat: Seat,
        property: Property,
        from: Option<Seat>,
        returned: u32,
        gained: u32,
    ) {
        // Gunslingers who came and still stand defend it against a posse.
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

    pub(super) fn face(&mut self, one: Seat, other: Seat) {
        if let Some(fight) = &mut self.fight {
            fight.waiting.retain(|it| *it != one && *it != other);
            fight.survivor = None;
            fight.pair = Some((one, other));
            fight.round = 0;
            fight.hurt = Vec::new();
            fight.shot = Vec::new();
        }
        // A gunslinger who is winged is steady again when a new pair forms (G31); a bribe to throw
        // a fight is for that fight (D2).
        for gun in self.guns.values_mut() {
            gun.winged = false;
            gun.thrown = false;
        }
    }

    pub(super) fn bribe(&mut self, bribe: &Bribe) {
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

    /// A gunslinger who changes sides in a gunfight goes over to the other claim.
    pub(super) fn change_claim(&mut self, property: Option<Property>, to: Seat, gun: GunId) {
        for claim in self.claims.iter_mut().filter(|it| Some(it.property) == property) {
            claim.guns.retain(|it| *it != gun);
            if claim.seat == to {
                claim.guns.push(gun);
            }
        }
        self.set_duty(gun, Duty::Card);
    }

    pub(super) fn has_shot(&mut self, gun: GunId) {
        let Place::Gang { seat } = self.gun(gun).place else { return };
        if let Some(fight) = &mut self.fight
            && !fight.shot.contains(&seat)
        {
            fight.shot.push(seat);
        }
    }

    pub(super) fn wound(&mut self, wound: &Wound) {
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
            // A gunslinger who is wounded and then killed is one casualty (D3).
            let count = self.casualties.entry(fight.property).or_default();
            *count = count.saturating_add(u32::from(unhurt));
        }
    }

    /// Everybody is at home, and fit (G29).
    pub(super) fn go_home(&mut self) {
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
