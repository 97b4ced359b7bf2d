//! Cards enter play (KF4.2).

use super::super::action::{Question, Target};
use super::super::cause::Cause;
use super::super::fact;
use super::super::moments::{Claim, Event, Me, Moment};
use super::super::printed::{Keyword, Kind};
use super::super::state::State;
use super::super::table::Crucible;
use super::super::things::{CardId, Zone};
use crate::engine::{OneOf, Resolved, Seat, so_many};

impl State {
    /// Whether a player is playing a card that comes into play by that: a creature or an artifact.
    pub fn is_played_by(&self, card: CardId, seat: Seat) -> bool {
        let piece = self.piece(card);
        let enters = matches!(self.kind(card), Kind::Creature | Kind::Artifact);
        enters && piece.zone == Zone::BeingPlayed && piece.side == seat
    }

    /// What lasts only for the next card that enters play ready by it, and means this one.
    fn used_up_by(&self, card: CardId) -> Vec<Me> {
        let texts = self.in_force();
        let once = texts.saying(|it| it.times.and(it.claims)).filter(|(me, claims)| {
            me.lasting.is_some() && claims(self, me, Claim::EntersReady(card))
        });
        once.map(|(me, _)| me).collect()
    }

    /// Whether a text has a card enter play in some way.
    fn enters(&self, card: CardId, claim: fn(CardId) -> Claim) -> bool {
        let own = self.card(card).constant.as_ref().and_then(|it| it.claims);
        let me = self.me(card);
        own.is_some_and(|it| it(self, &me, claim(card))) || self.claims(claim(card))
    }
}

impl Crucible {
    /// Where in a player's battleline a creature comes to stand that enters play: on a flank, or
    /// with deploy anywhere (KF15.8). Nothing for what is no creature.
    fn choose_place(&mut self, card: CardId, seat: Seat) -> Resolved<Option<usize>> {
        let state = self.state();
        match state.kind(card) == Kind::Creature && state.has(card, Keyword::Deploy) {
            true => self.choose_among((0..=state.line(seat).len()).collect(), card, seat),
            false => self.choose_flank(card, seat),
        }
    }

    /// On which flank of a player's battleline a creature comes to stand (KF12). Nothing for what
    /// is no creature.
    pub fn choose_flank(&mut self, card: CardId, seat: Seat) -> Resolved<Option<usize>> {
        let state = self.state();
        match (state.kind(card), state.line(seat).len()) {
            (Kind::Creature, 0) => self.choose_among(vec![0], card, seat),
            (Kind::Creature, length) => self.choose_among(vec![0, length], card, seat),
            (Kind::Action | Kind::Artifact | Kind::Upgrade, _) => Ok(None),
        }
    }

    fn choose_among(
        &mut self,
        places: Vec<usize>,
        card: CardId,
        seat: Seat,
    ) -> Resolved<Option<usize>> {
        let active = self.state().active;
        let options = places.into_iter().map(|at| (Target::Place { at: so_many(at) }, at));
        let form = OneOf(options.collect());
        self.ask(active, Question::Flank { card, seat }, form).map(Some)
    }

    /// A creature or an artifact enters play on a player's side.
    pub fn enter(&mut self, card: CardId, seat: Seat, cause: Cause) -> Resolved {
        let state = self.state();
        let treachery = state.has(card, Keyword::Treachery);
        let seat = if treachery { state.foe(seat) } else { seat };
        let ready = state.enters(card, Claim::EntersReady);
        let stunned = state.enters(card, Claim::EntersStunned);
        for me in state.used_up_by(card) {
            self.end_lasting(&me);
        }
        let at = self.choose_place(card, seat)?.map(so_many);
        let card = self.state().named(card);
        self.emit(fact::CardEntered { card, seat, at, exhausted: !ready, stunned, cause });
        self.settle()
    }

    /// A card is put into play, which is no playing: nothing is paid, and neither its icons nor
    /// what waits for a play count (KF4.6).
    pub fn put_into_play(&mut self, card: CardId, seat: Seat, cause: Cause) -> Resolved {
        self.enter(card, seat, cause)?;
        let event = self.state().event(Moment::Entered, card);
        self.window(&[event])
    }

    /// An upgrade is attached to a creature that the active player chooses; whether there was one.
    pub fn attach_upgrade(&mut self, card: CardId, seat: Seat, cause: Cause) -> Resolved<bool> {
        let state = self.state();
        let creatures: Vec<CardId> = state.creatures().collect();
        let active = state.active;
        if creatures.is_empty() {
            return Ok(false);
        }
        let to = self.ask(active, Question::AttachTo { card }, crate::engine::One(creatures))?;
        self.attach(card, seat, to, cause)?;
        Ok(true)
    }

    /// An upgrade is attached to a creature.
    pub fn attach(&mut self, card: CardId, seat: Seat, to: CardId, cause: Cause) -> Resolved {
        let upgrade = self.state().named(card);
        self.emit(fact::CardAttached { card: upgrade, seat, to, cause });
        let me = self.state().me(card);
        let claims = self.state().card(card).constant.as_ref().and_then(|it| it.claims);
        if claims.is_some_and(|it| it(self.state(), &me, Claim::Controls(to))) {
            let cause = self.state().cause(card);
            self.take_control(seat, to, Some(card), cause)?;
        }
        self.settle()
    }

    /// What has just been entered or played, as an event.
    pub fn told(&self, moment: Moment, card: CardId, seat: Seat) -> Event {
        Event { seat, ..self.state().event(moment, card) }
    }
}
