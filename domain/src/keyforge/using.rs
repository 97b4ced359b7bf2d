//! Using a card (KF6): reaping, fighting (KF7), Action and Omni abilities.

use super::action::{Question, Target};
use super::cause::Cause;
use super::fact;
use super::fact::{AmberVerb, EarlierFight, Hit, Purse};
use super::legal::Permission;
use super::moments::{Acting, Claim, Deed, Event, How, Me, Moment, Number, When, Would};
use super::printed::Keyword;
use super::script::{Ability, Play};
use super::state::Fight;
use super::table::Crucible;
use super::things::CardId;
use super::verbs::Blow;
use crate::engine::{One, OneOf, Resolved, Seat};

const REAP: Cause = Cause::rule("KF6.1");
const FIGHT: Cause = Cause::rule("KF7.2");
const NO_FIGHT: Cause = Cause::rule("KF7.3");
const USE: Cause = Cause::rule("KF6");
const AS_IF_OWN: Cause = Cause::rule("KF6.8");

/// A creature that was struck in a fight, itself or in the place of another, and the one that
/// struck it, as they were.
struct Fought {
    victim: CardId,
    by: Event,
    for_another: bool,
}

impl Crucible {
    /// A player uses a card in the main step.
    pub fn use_in_main(&mut self, seat: Seat, card: CardId, how: How) -> Resolved {
        let Ok(leave) = self.state().in_force().may_use(seat, card, how) else { return Ok(()) };
        let by = self.use_up(leave, card)?;
        self.use_as(seat, card, how, by, USE)
    }

    /// An effect lets a player use a card, whatever its house, in a way that the active player
    /// chooses (KF6.7). Nothing happens where it cannot be used.
    pub fn use_by(&mut self, seat: Seat, card: CardId, cause: Cause) -> Resolved {
        match self.state().piece(card).side == seat {
            true => self.use_as_if_own(seat, card, cause),
            false => Ok(()),
        }
    }

    /// An effect lets a player use a card in play as if it were theirs: they are "you" in its text,
    /// and its controller stays who it is (KF6.8). Nothing happens where it cannot be used.
    pub fn use_as_if_own(&mut self, seat: Seat, card: CardId, cause: Cause) -> Resolved {
        let all = [How::Reap, How::Fight, How::Action, How::Omni, How::Unstun];
        let state = self.state().in_force();
        let can = |it: &How| state.can_be_used_by(seat, card, *it).is_ok();
        let ways: Vec<How> = all.into_iter().filter(can).collect();
        if ways.is_empty() || !state.is_in_play(card) {
            return Ok(());
        }
        let active = self.state().active;
        let options = ways.into_iter().map(|how| (Target::How { how }, how)).collect();
        let how = self.ask(active, Question::How { card }, OneOf(options))?;
        self.use_as(seat, card, how, None, cause)
    }

    /// An effect has a creature fight, if it can; a stunned one loses its stun instead (KF6.6).
    pub fn fight_by(&mut self, seat: Seat, card: CardId, cause: Cause) -> Resolved {
        let how = if self.state().piece(card).stunned { How::Unstun } else { How::Fight };
        match self.state().in_force().can_be_used(seat, card, how) {
            Ok(()) => self.use_as(seat, card, how, None, cause),
            Err(_) => Ok(()),
        }
    }

    /// An effect has a creature fight one that it has not attacked by this effect yet, if it can;
    /// `met` keeps when those that it has attacked had entered play. A stunned one loses its stun
    /// instead (KF6.6).
    pub fn fight_another(
        &mut self,
        seat: Seat,
        card: CardId,
        met: &mut Vec<u32>,
        cause: Cause,
    ) -> Resolved {
        if self.state().piece(card).stunned {
            return self.fight_by(seat, card, cause);
        }
        let state = self.state().in_force();
        let met_not = |it: &CardId| !met.contains(&state.piece(*it).entered);
        let fresh: Vec<CardId> = state.defenders(card).filter(met_not).collect();
        if fresh.is_empty() || state.can_be_used(seat, card, How::Fight).is_err() {
            return Ok(());
        }
        self.begin_use(seat, card, How::Fight, None, cause)?;
        let active = self.state().active;
        let defender = self.ask(active, Question::Defender { attacker: card }, One(fresh))?;
        met.push(self.state().piece(defender).entered);
        let used = self.told(Moment::Used, card, seat);
        let mut events = self.fight_with(seat, card, defender)?;
        events.push(used);
        self.window(&events)
    }

    /// What is used is exhausted, and goes into the record of the turn.
    fn begin_use(
        &mut self,
        seat: Seat,
        card: CardId,
        how: How,
        by: Option<Permission>,
        cause: Cause,
    ) -> Resolved {
        self.pay_tolls(seat, Deed::Use(seat, card, how))?;
        let own = self.state().piece(card).side == seat;
        self.exhaust(card, if own { USE } else { AS_IF_OWN });
        let did = self.state().did(card, seat, by.map(|it| it.card));
        self.emit(fact::CardUsed { seat, card, how, did, cause });
        Ok(())
    }

    fn use_as(
        &mut self,
        seat: Seat,
        card: CardId,
        how: How,
        by: Option<Permission>,
        cause: Cause,
    ) -> Resolved {
        self.begin_use(seat, card, how, by, cause)?;
        let used = self.told(Moment::Used, card, seat);
        let mut events = match how {
            How::Unstun => {
                self.unstun(card, Cause::rule("KF6.6"));
                Vec::new()
            }
            How::Reap => self.reap(seat, used)?,
            How::Fight => self.fight(seat, card)?,
            How::Action => self.act(seat, card, When::Action)?,
            How::Omni => self.act(seat, card, When::Omni)?,
        };
        events.push(used);
        self.window(&events)
    }

    /// Gains 1 amber; then what waits for reaping is due, beside what waits for a use (KF6.1). A
    /// text may have the amber stolen or captured instead; of several, the active player chooses
    /// one (KF11.12).
    fn reap(&mut self, seat: Seat, used: Event) -> Resolved<Vec<Event>> {
        let (gained, received) = (Would::GainByReaping(seat, 1), Would::Receive(seat, 1));
        match self.one_replaced(&[gained, received])? {
            Some((Would::Receive(..), me, _)) => {
                self.captures_from(Purse::Supply {}, me.card, 1)?
            }
            Some((would, me, instead)) => {
                (instead.run)(&mut Play { table: self, used: Acting { me, event: None } }, would)?;
            }
            None => {
                self.move_amber(Purse::Supply {}, Purse::Pool { seat }, 1, AmberVerb::Gain, REAP)
            }
        }
        Ok(vec![Event { moment: Moment::Reaped, ..used }])
    }

    /// Resolves one of the card's abilities of a kind (KF6.2).
    fn act(&mut self, seat: Seat, card: CardId, when: When) -> Resolved<Vec<Event>> {
        let own = self.state().me(card);
        let me = Me { you: seat, ..own };
        let state = self.state().in_force();
        let printed = state.card(card).abilities.iter().map(|it| (me, it));
        let granted = state
            .granted(card)
            .flat_map(|(by, given)| given.iter().map(move |it| (Me { code: by.code, ..me }, it)));
        let able: Vec<(Me, &'static Ability)> =
            printed.chain(granted).filter(|(_, it)| it.when.contains(&when)).collect();
        let options = (0..).zip(&able).map(|(at, it)| (Target::ability(card, it.0.code, at), *it));
        let form = OneOf(options.collect());
        if able.is_empty() {
            return Ok(Vec::new());
        }
        let active = self.state().active;
        let (me, ability) = self.ask(active, Question::Ability { card }, form)?;
        ability.run(&mut Play { table: self, used: Acting { me, event: None } })?;
        self.settle()?;
        Ok(Vec::new())
    }

    /// A fight (KF7), which begins with the choice of the defender.
    fn fight(&mut self, seat: Seat, attacker: CardId) -> Resolved<Vec<Event>> {
        let defenders = self.state().defenders(attacker);
        if defenders.is_empty() {
            return Ok(Vec::new());
        }
        let active = self.state().active;
        let defender = self.ask(active, Question::Defender { attacker }, One(defenders))?;
        self.fight_with(seat, attacker, defender)
    }

    /// A fight with the defender that was chosen: what comes before the fight happens, damage is
    /// exchanged, and what waits for the fight is due, all in one window (KF7.6).
    fn fight_with(
        &mut self,
        seat: Seat,
        attacker: CardId,
        defender: CardId,
    ) -> Resolved<Vec<Event>> {
        let earlier = self.state().fight;
        let state = self.state();
        let ignored = state.claims(Claim::Ignores(attacker, Keyword::Elusive));
        let first = !state.piece(defender).attacked && !ignored;
        self.emit(fact::FightBegan { attacker, defender, cause: FIGHT });
        let were = [
            self.state().event(Moment::Fought, attacker),
            self.state().event(Moment::Slain, defender),
        ];
        self.before_fight(attacker, defender)?;
        let fought = Event { seat, against: Some(defender), ..were[0] };
        let mut due = Vec::new();
        let off = self.state().fight.is_some_and(|it| it.off);
        if self.both_fight(&were) {
            let eludes = first && self.state().has(defender, Keyword::Elusive);
            due = self.exchange(attacker, defender, &were, eludes)?;
            due.push(fought);
        } else if !off {
            self.emit(fact::FightCalledOff { cause: NO_FIGHT });
        }
        if !off {
            due.push(Event { moment: Moment::Attacked, ..fought });
        }
        if self.state().is_in_play(attacker) && self.state().piece(attacker).enraged {
            self.emit(fact::EnrageLost { card: attacker, cause: Cause::rule("KF14.3") });
        }
        self.emit(fact::FightEnded { before: earlier.map(EarlierFight::of) });
        Ok(due)
    }

    /// Whether both fighters are still there and the fight was not called off (KF7.3).
    fn both_fight(&self, were: &[Event; 2]) -> bool {
        let state = self.state();
        let off = state.fight.is_some_and(|it| it.off);
        let there = |it: &Event| {
            it.card.is_some_and(|card| {
                state.is_in_play(card) && state.piece(card).entered == it.was.entered
            })
        };
        !off && were.iter().all(there)
    }

    /// "Before Fight:" abilities, assault and hazardous: one window (KF7.3).
    fn before_fight(&mut self, attacker: CardId, defender: CardId) -> Resolved {
        let event = self.state().event(Moment::BeforeFight, attacker);
        self.window(&[Event { against: Some(defender), ..event }])
    }

    /// Both deal damage of their power at once, unless the defender eludes that; splash-attack hits
    /// its neighbors all the same (KF7.4). Those that die of it have died in the fight.
    fn exchange(
        &mut self,
        attacker: CardId,
        defender: CardId,
        were: &[Event; 2],
        eludes: bool,
    ) -> Resolved<Vec<Event>> {
        let state = self.state().in_force();
        let target = state.fight.and_then(|it: Fight| it.target).unwrap_or(defender);
        let mut blows = Vec::new();
        let strikes = |it: CardId| !eludes && state.forbidden_by(Deed::Strike(it)).is_none();
        let power = |it: CardId, against: CardId| {
            let more = state.changes(Number::FightDamage(it, against));
            u32::try_from(state.power(it) + more).unwrap_or(0)
        };
        let poisons = |it: CardId| state.has(it, Keyword::Poison);
        if strikes(attacker) {
            let amount = power(attacker, defender);
            blows.push(Blow { poisons: poisons(attacker), ..Blow::of(target, amount) });
        }
        if strikes(defender) && !state.has(attacker, Keyword::Skirmish) {
            let amount = power(defender, attacker);
            blows.push(Blow { poisons: poisons(defender), ..Blow::of(attacker, amount) });
        }
        let splash = state.sum_of(attacker, Keyword::SplashAttack { x: 0 });
        if 0 < splash {
            blows.extend(state.neighbors(defender).into_iter().map(|it| Blow::of(it, splash)));
        }
        let (hits, slain) = self.slay(&blows)?;
        // A creature that took the share of another was destroyed by the one that fought that.
        let whose = |of: CardId, by: Event| {
            let shares = hits.iter().filter(move |it| it.card == of);
            shares.map(move |it| {
                let victim = it.taken_by.unwrap_or(it.card);
                Fought { victim, by, for_another: victim != of }
            })
        };
        let fought: Vec<Fought> = whose(attacker, were[1]).chain(whose(target, were[0])).collect();
        Ok(self.tell_of_the_slain(&slain, &fought))
    }

    /// Deals the damage of a fight; what became of it, and the creatures that were destroyed by it,
    /// as they were.
    fn slay(&mut self, blows: &[Blow]) -> Resolved<(Vec<Hit>, Vec<Event>)> {
        let state = self.state().in_force();
        let creatures = state.creatures().map(|it| state.event(Moment::Slain, it));
        let were: Vec<Event> = creatures.collect();
        let (hits, destroyed) = self.strike_and_tell(blows, Cause::rule("KF7.4"))?;
        let is_gone = |it: &Event| it.card.is_some_and(|card| destroyed.contains(&card));
        Ok((hits, were.into_iter().filter(is_gone).collect()))
    }

    /// "After an enemy creature is destroyed fighting this": the other fighter has to survive
    /// (KF7.6). A creature that died of a splash fought nobody.
    fn tell_of_the_slain(&mut self, slain: &[Event], fought: &[Fought]) -> Vec<Event> {
        let mut events = Vec::new();
        for it in slain {
            let Some(card) = it.card else { continue };
            let state = self.state();
            let other = fought.iter().find(|it| it.victim == card);
            let for_another = other.is_some_and(|it| it.for_another);
            let by = other.filter(|it| state.is_still(&it.by)).and_then(|it| it.by.card);
            let (code, house, seat, stamp) = (it.was.code, it.was.house, it.seat, it.stamp);
            let elsewhere = false;
            let did = super::state::Did { card, code, house, seat, by: None, stamp, elsewhere };
            self.emit(fact::Slain { did, by });
            events.extend(by.map(|by| Event { against: Some(by), for_another, ..*it }));
        }
        events
    }
}
