//! What a player may do in the main step, and why not (KF4 to KF7).

use super::moments::{Claim, Deed, How, Me, Number, When};
use super::printed::{Code, Keyword, Kind};
use super::reading::InForce;
use super::state::State;
use super::things::{CardId, Named, Step, Zone};
use crate::engine::Seat;

/// So many plays and uses of cards of one name are allowed in a turn (KF6.9).
const RULE_OF_SIX: usize = 6;

/// Why something cannot be done: the rest of a sentence that begins with the card's name, and the
/// rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Why {
    /// The rest of the sentence: `is exhausted`.
    pub text: &'static str,
    /// The rule that forbids it.
    pub rule: &'static str,
    /// The card that forbids it, if one does.
    pub by: Option<Named>,
}

impl Why {
    const fn by_rule(text: &'static str, rule: &'static str) -> Why {
        Why { text, rule, by: None }
    }
}

/// A card that lets something be done in spite of the active house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Permission {
    /// The card that gives it.
    pub card: CardId,
    /// Which card it is, or was as it brought about what lasts.
    pub code: Code,
    /// The lasting effect, if it is one.
    pub lasting: Option<u32>,
    /// Whether it can be used up.
    pub counted: bool,
}

/// Whether a text lets something be done.
type Permits = fn(&State, &Me, Deed) -> bool;

/// By what something may be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Leave {
    /// By the active house, or without end.
    Free,
    /// By one of these, which it uses up.
    By(Vec<Permission>),
}

impl State {
    /// The creatures that one may attack.
    pub fn defenders(&self, attacker: CardId) -> Vec<CardId> {
        self.in_force().defenders(attacker).collect()
    }
}

impl InForce<'_> {
    /// Whether anything can be done now.
    fn is_main(&self, seat: Seat) -> Result<(), Why> {
        if self.step != Step::Main || self.active != seat {
            return Err(Why::by_rule("can be used and played in your main step only", "KF3.3"));
        }
        Ok(())
    }

    /// Whether a player may play a card of their hand in the main step.
    pub fn may_play(&self, seat: Seat, card: CardId) -> Result<Leave, Why> {
        self.is_main(seat)?;
        self.within_first_turn(seat, card)?;
        let leave = self.leave_to_play(seat, card)?;
        self.can_be_played(seat, card)?;
        Ok(leave)
    }

    /// Whether a card can be played at all, from wherever: by its own text, by what others forbid,
    /// by its costs, and by the rule of six (KF4.1).
    pub fn can_be_played(&self, seat: Seat, card: CardId) -> Result<(), Why> {
        let me = Me { you: seat, ..self.me(card) };
        let own = self.card(card).constant.as_ref().and_then(|it| it.forbids);
        if own.is_some_and(|it| it(self, &me, Deed::Play(seat, card))) {
            return Err(Why::by_rule("cannot be played now, by its own text", "KF4.1"));
        }
        if let Some(by) = self.forbidden_by(Deed::Play(seat, card)) {
            return Err(Why { text: "cannot be played now", rule: "KF4.1", by: Some(by) });
        }
        let did = self.ledger.played.len() + self.ledger.discarded.len() + self.ledger.used.len();
        if self.has(card, Keyword::Alpha) && 0 < did {
            return Err(Why::by_rule("can be played only before anything else", "KF15.9"));
        }
        if self.kind(card) == Kind::Upgrade && self.creatures().next().is_none() {
            return Err(Why::by_rule("finds no creature to be attached to", "KF4.2"));
        }
        if self.player(seat).amber < self.play_cost(seat, card) {
            return Err(Why::by_rule("costs more amber than you have", "KF4.1"));
        }
        if self.models(seat, card).is_some_and(|it| it.is_empty()) {
            return Err(Why::by_rule("finds no card to copy that can be played", "KF4.8"));
        }
        self.within_six(card)
    }

    /// The cards of which one becomes a copy as a player plays it, if it does: only those that they
    /// could play. One that becomes a copy in its turn is none of them (KF4.8).
    pub fn models(&self, seat: Seat, card: CardId) -> Option<Vec<CardId>> {
        let mut models = self.card(card).becomes?(self, seat);
        models.retain(|it| self.card(*it).becomes.is_none());
        if models.is_empty() {
            return None;
        }
        let mut as_if = State::clone(self);
        models.retain(|it| {
            let model = self.piece(*it);
            if let Some(piece) = as_if.piece_mut(card) {
                (piece.code, piece.maverick) = (model.code, model.maverick);
            }
            as_if.in_force().can_be_played(seat, card).is_ok()
        });
        Some(models)
    }

    /// The amber that a player has to pay or lose to play a card.
    pub fn play_cost(&self, seat: Seat, card: CardId) -> u32 {
        let toll = self.changes(Number::Toll(Deed::Play(seat, card)));
        let own = u32::from(self.card(card).loses);
        u32::try_from(toll).unwrap_or(0).saturating_add(own)
    }

    /// Of the hand, the player of the first turn plays or discards one card only (KF2.5).
    fn within_first_turn(&self, seat: Seat, card: CardId) -> Result<(), Why> {
        if !self.is_first_done() || self.piece(card).zone != Zone::Hand {
            return Ok(());
        }
        if self.permissions(Deed::Play(seat, card)).is_empty() {
            return Err(Why::by_rule(
                "stays in hand: on the first turn you play or discard one card",
                "KF2.5",
            ));
        }
        Ok(())
    }

    /// Whether the one card that the first turn allows of the hand was played or discarded (KF2.5).
    fn is_first_done(&self) -> bool {
        let mut done = self.ledger.played.iter().chain(&self.ledger.discarded);
        self.turn == 1 && done.any(|it| !it.elsewhere)
    }

    fn leave_to_play(&self, seat: Seat, card: CardId) -> Result<Leave, Why> {
        if self.house == Some(self.house_of(card)) && !self.is_first_done() {
            return Ok(Leave::Free);
        }
        self.by_permission(Deed::Play(seat, card))
    }

    /// The permissions, if any, that a card of another house than the active one uses up although
    /// an effect lets it be played (KF4.7).
    pub fn leave_by_effect(&self, seat: Seat, card: CardId) -> Option<Leave> {
        let other = self.house != Some(self.house_of(card));
        if other { self.by_permission(Deed::Play(seat, card)).ok() } else { None }
    }

    fn by_permission(&self, deed: Deed) -> Result<Leave, Why> {
        let found = self.permissions(deed);
        if found.is_empty() {
            return Err(Why::by_rule("is not of the active house", "KF3.3"));
        }
        if found.iter().any(|it| !it.counted) {
            return Ok(Leave::Free);
        }
        Ok(Leave::By(found))
    }

    /// The texts in force that permit something and are not used up.
    fn permissions(&self, deed: Deed) -> Vec<Permission> {
        let permits = |(me, (permits, times)): (Me, (Permits, Option<u8>))| {
            let done = self.ledger.played.iter().chain(&self.ledger.used);
            let entered = self.piece(me.card).entered;
            let spent = done.filter(|it| it.by == Some(me.card) && entered <= it.stamp).count();
            let left = times.is_none_or(|it| me.lasting.is_some() || spent < usize::from(it));
            let counted = times.is_some();
            let found = Permission { card: me.card, code: me.code, lasting: me.lasting, counted };
            (left && permits(self, &me, deed)).then_some(found)
        };
        self.saying(|it| Some((it.permits?, it.times))).filter_map(permits).collect()
    }

    /// Plays and uses of cards of one name in this turn, all copies together (KF6.9).
    fn within_six(&self, card: CardId) -> Result<(), Why> {
        let code = self.piece(card).code;
        let done = self.ledger.played.iter().chain(&self.ledger.used);
        match done.filter(|it| it.code == code).count() < RULE_OF_SIX {
            true => Ok(()),
            false => Err(Why::by_rule("was played and used six times this turn", "KF6.9")),
        }
    }

    /// Whether a player may discard a card of their hand (KF5).
    pub fn may_discard(&self, seat: Seat, card: CardId) -> Result<(), Why> {
        self.is_main(seat)?;
        if self.is_first_done() {
            return Err(Why::by_rule(
                "stays in hand: on the first turn you play or discard one card",
                "KF2.5",
            ));
        }
        match self.house == Some(self.house_of(card)) {
            true => Ok(()),
            false => Err(Why::by_rule("is not of the active house", "KF5")),
        }
    }

    /// Whether a player may use a card in some way in the main step.
    pub fn may_use(&self, seat: Seat, card: CardId, how: How) -> Result<Leave, Why> {
        self.is_main(seat)?;
        self.is_ready_for(seat, card)?;
        let by_house =
            self.house == Some(self.house_of(card)) || self.has(card, Keyword::Versatile);
        let free = by_house || how == How::Omni;
        // Most cards are of another house: the rest is not looked at for them.
        let leave = match (free, how) {
            (true, _) | (false, How::Unstun) => Leave::Free,
            (false, _) => self.by_permission(Deed::Use(seat, card, how))?,
        };
        let may_fight = || {
            let fight = Deed::Use(seat, card, How::Fight);
            by_house || self.by_permission(fight).is_ok()
        };
        self.is_usable(seat, card, how, &may_fight)?;
        match how {
            How::Unstun => self.leave_to_unstun(seat, card, free),
            _ => Ok(leave),
        }
    }

    /// Whether a card is in play on a player's side, and ready.
    fn is_ready_for(&self, seat: Seat, card: CardId) -> Result<(), Why> {
        let piece = self.piece(card);
        if piece.zone != Zone::InPlay || piece.side != seat {
            return Err(Why::by_rule("is not in play on your side", "KF6"));
        }
        if piece.exhausted {
            return Err(Why::by_rule("is exhausted", "KF6"));
        }
        Ok(())
    }

    /// A stunned creature loses its stun whenever it could be used in any way (KF6.6). `free`:
    /// whether it can be used without a permission, by its house.
    fn leave_to_unstun(&self, seat: Seat, card: CardId, free: bool) -> Result<Leave, Why> {
        let could = |how: &How| {
            let able = |when: When| self.abilities(card).any(|it| it.when.contains(&when));
            let has_way = match how {
                How::Unstun => false,
                How::Reap => true,
                How::Fight => self.defenders(card).next().is_some(),
                How::Action => able(When::Action),
                How::Omni => able(When::Omni),
            };
            has_way && self.forbidden_by(Deed::Use(seat, card, *how)).is_none()
        };
        if free {
            return match [How::Reap, How::Fight, How::Action, How::Omni].iter().any(could) {
                true => Ok(Leave::Free),
                false => Err(Why::by_rule("could not be used in any other way", "KF6.6")),
            };
        }
        if could(&How::Omni) {
            return Ok(Leave::Free);
        }
        let ways = [How::Reap, How::Fight, How::Action].into_iter().filter(could);
        let leaves = ways.map(|how| self.by_permission(Deed::Use(seat, card, how)));
        let found: Vec<Leave> = leaves.filter_map(Result::ok).collect();
        let counted = found.iter().find(|it| !matches!(it, Leave::Free));
        match (found.contains(&Leave::Free), counted) {
            (true, _) => Ok(Leave::Free),
            (false, Some(by)) => Ok(by.clone()),
            (false, None) => Err(Why::by_rule("is not of the active house", "KF3.3")),
        }
    }

    /// Whether a card can be used in some way, whatever the active house is (KF6).
    pub fn can_be_used(&self, seat: Seat, card: CardId, how: How) -> Result<(), Why> {
        let piece = self.piece(card);
        if piece.zone != Zone::InPlay || piece.side != seat {
            return Err(Why::by_rule("is not in play on your side", "KF6"));
        }
        self.can_be_used_by(seat, card, how)
    }

    /// Whether a player can use a card in play in some way, on whosever side it is (KF6.8).
    pub fn can_be_used_by(&self, seat: Seat, card: CardId, how: How) -> Result<(), Why> {
        self.is_usable(seat, card, how, &|| true)
    }

    /// The same. `may_fight`: whether it could be used to fight as well, as far as its house goes.
    fn is_usable(
        &self,
        seat: Seat,
        card: CardId,
        how: How,
        may_fight: &dyn Fn() -> bool,
    ) -> Result<(), Why> {
        let piece = self.piece(card);
        if piece.exhausted {
            return Err(Why::by_rule("is exhausted", "KF6"));
        }
        self.has_way(card, how, may_fight)?;
        if let Some(by) = self.forbidden_by(Deed::Use(seat, card, how)) {
            return Err(Why { text: "cannot be used so now", rule: "KF6", by: Some(by) });
        }
        let toll = self.changes(Number::Toll(Deed::Use(seat, card, how)));
        if self.player(seat).amber < u32::try_from(toll).unwrap_or(0) {
            return Err(Why::by_rule("costs more amber than you have", "KF6"));
        }
        self.within_six(card)
    }

    /// Whether a card has this way to be used at all, being what it is and as it is. One that is
    /// enraged has to fight if it is able to (KF14.3).
    fn has_way(&self, card: CardId, how: How, may_fight: &dyn Fn() -> bool) -> Result<(), Why> {
        let creature = self.kind(card) == Kind::Creature;
        let stunned = self.piece(card).stunned;
        let finds_one = || self.defenders(card).next().is_some();
        let fight = Deed::Use(self.piece(card).side, card, How::Fight);
        let able_to_fight = || finds_one() && self.forbidden_by(fight).is_none() && may_fight();
        let must_fight = || self.piece(card).enraged && able_to_fight();
        let able = |when: When| self.abilities(card).any(|it| it.when.contains(&when));
        match how {
            How::Unstun if creature && stunned => Ok(()),
            How::Unstun => Err(Why::by_rule("is not stunned", "KF6.6")),
            _ if stunned => Err(Why::by_rule("is stunned", "KF14.1")),
            How::Reap | How::Fight if !creature => Err(Why::by_rule("is no creature", "KF6")),
            How::Fight if !finds_one() => Err(Why::by_rule("finds no creature to fight", "KF7.2")),
            How::Fight => Ok(()),
            _ if must_fight() => Err(Why::by_rule("is enraged and has to fight", "KF14.3")),
            How::Reap => Ok(()),
            How::Action if !able(When::Action) => Err(Why::by_rule("has no Action", "KF6")),
            How::Omni if !able(When::Omni) => Err(Why::by_rule("has no Omni", "KF6")),
            How::Action | How::Omni => Ok(()),
        }
    }

    /// The creatures that one may attack: no neighbor of taunt, unless it has taunt itself or the
    /// attacker ignores it (KF7.2).
    pub fn defenders(&self, attacker: CardId) -> impl Iterator<Item = CardId> {
        let foe = self.foe(self.piece(attacker).side);
        let shielded = move |it: CardId| {
            !self.has(it, Keyword::Taunt)
                && self.beside(it).any(|near| self.has(near, Keyword::Taunt))
                && !self.ignores(attacker, Keyword::Taunt)
        };
        let open = move |it: &CardId| {
            !shielded(*it) && self.forbidden_by(Deed::Attack(attacker, *it)).is_none()
        };
        self.line(foe).iter().copied().filter(open)
    }

    /// Whether an attacker ignores a keyword of whom it may fight.
    pub fn ignores(&self, attacker: CardId, keyword: Keyword) -> bool {
        self.claims(Claim::Ignores(attacker, keyword))
    }

    /// The ways in which a player may use a card in the main step.
    pub fn ways(&self, seat: Seat, card: CardId) -> impl Iterator<Item = How> {
        let all = [How::Reap, How::Fight, How::Action, How::Omni, How::Unstun];
        all.into_iter().filter(move |it| self.may_use(seat, card, *it).is_ok())
    }
}
