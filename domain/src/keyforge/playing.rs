//! Playing a card (KF4).

use super::action::{Pick, Question, Target};
use super::cause::Cause;
use super::legal::{Leave, Permission};
use super::moments::{Deed, Event, Me, Moment, Number};
use super::printed::{Keyword, Kind};
use super::state::Did;
use super::table::Crucible;
use super::things::{CardId, Step, Zone};
use super::{cards, fact};
use crate::engine::{One, OneOf, Resolved, Seat};

const PLAY: Cause = Cause::rule("KF4.1");
const ENTERS: Cause = Cause::rule("KF4.2");
const ICONS: Cause = Cause::rule("KF4.3");

impl Crucible {
    /// A player plays a card of their hand in the main step.
    pub fn play_from_hand(&mut self, seat: Seat, card: CardId) -> Resolved {
        let Ok(leave) = self.state().in_force().may_play(seat, card) else { return Ok(()) };
        let by = self.use_up(leave, card)?;
        self.play(seat, card, by, PLAY)
    }

    /// An effect lets a player play a card from wherever it lies, whatever its house; whether it
    /// could be played. Else it stays where it is (KF4.7). A permission to play so many cards of
    /// other houses is used up by it, too.
    pub fn play_by(&mut self, seat: Seat, card: CardId, cause: Cause) -> Resolved<bool> {
        if self.state().in_force().can_be_played(seat, card).is_err() {
            return Ok(false);
        }
        let by = match self.state().in_force().leave_by_effect(seat, card) {
            Some(leave) => self.use_up(leave, card)?,
            None => None,
        };
        self.play(seat, card, by, cause)?;
        Ok(true)
    }

    /// Which of several counted permissions is used up.
    pub fn use_up(&mut self, leave: Leave, card: CardId) -> Resolved<Option<Permission>> {
        let Leave::By(mut permissions) = leave else { return Ok(None) };
        let mut kinds = Vec::new();
        permissions.retain(|it| {
            let kind = self.state().kind_of_lasting(it.lasting);
            let new = kind.is_none() || !kinds.contains(&kind);
            kinds.push(kind);
            new
        });
        let options =
            (0..).zip(&permissions).map(|(at, it)| (Target::ability(it.card, it.code, at), *it));
        let form = OneOf(options.collect());
        let active = self.state().active;
        let used = self.ask(active, Question::Permission { card }, form)?;
        if let Some(id) = used.lasting {
            self.emit(fact::LastingEnded { id, cause: cards::cause(used.code) });
        }
        Ok(Some(used))
    }

    /// Something that lasted is used up.
    pub fn end_lasting(&mut self, me: &Me) {
        if let Some(id) = me.lasting {
            self.emit(fact::LastingEnded { id, cause: cards::cause(me.code) });
        }
    }

    fn play(&mut self, seat: Seat, card: CardId, by: Option<Permission>, cause: Cause) -> Resolved {
        self.become_a_copy(seat, card)?;
        self.pay_to_play(seat, card)?;
        let state = self.state();
        let (from, kind) = (state.piece(card).zone, state.kind(card));
        let elsewhere = from != Zone::Hand;
        let did = Did { elsewhere, ..state.did(card, seat, by.map(|it| it.card)) };
        let named = state.named(card);
        let omega = state.has(card, Keyword::Omega);
        self.emit(fact::CardPlayed { seat, card: named, from, did, cause });
        let entering = if cause == PLAY { ENTERS } else { cause };
        match kind {
            Kind::Action => (),
            Kind::Creature | Kind::Artifact => self.enter(card, seat, entering)?,
            Kind::Upgrade => {
                self.attach_upgrade(card, seat, entering)?;
            }
        }
        self.resolve_icons(seat, card)?;
        self.wait_for_play(seat, card, kind)?;
        self.finish_play(card)?;
        if omega && self.state().step == Step::Main {
            self.emit(fact::MainStepCut { card: named });
        }
        Ok(())
    }

    /// A card whose text says so becomes a copy of another as it is played (KF4.8).
    fn become_a_copy(&mut self, seat: Seat, card: CardId) -> Resolved {
        let Some(models) = self.state().in_force().models(seat, card).filter(|it| !it.is_empty())
        else {
            return Ok(());
        };
        let state = self.state();
        let (active, code) = (state.active, state.piece(card).code);
        let about = Question::OfCard { code, pick: Pick::Model, several: false };
        let of = self.ask(active, about, One(models))?;
        let (card, of) = (self.state().named(card), self.state().named(of));
        let cause = Cause::rule("KF4.8");
        self.emit(fact::CardCopied { seat, card, of, cause });
        Ok(())
    }

    /// What a card costs that is no key: its own text's loss, and what others' texts demand.
    fn pay_to_play(&mut self, seat: Seat, card: CardId) -> Resolved {
        let own = u32::from(self.state().card(card).loses);
        let cause = self.state().cause(card);
        self.lose(seat, own, cause)?;
        self.pay_tolls(seat, Deed::Play(seat, card))
    }

    /// Pays what texts in force demand for something, to whose texts they are.
    pub fn pay_tolls(&mut self, seat: Seat, deed: Deed) -> Resolved {
        let state = self.state();
        let texts = state.in_force();
        let tolls = texts.saying(|it| it.modify).filter_map(|(me, modify)| {
            let amount = u32::try_from(modify(state, &me, Number::Toll(deed))).ok()?;
            (0 < amount).then_some((me, amount))
        });
        let tolls: Vec<(Me, u32)> = tolls.collect();
        for (me, amount) in tolls {
            self.pay(seat, me.you, amount, cards::cause(me.code))?;
        }
        Ok(())
    }

    /// Each amber icon gains 1, even where the card has left play meanwhile (KF4.3).
    fn resolve_icons(&mut self, seat: Seat, card: CardId) -> Resolved {
        for _ in 0..self.state().card(card).amber {
            self.gain(seat, 1, ICONS)?;
        }
        Ok(())
    }

    /// "Play:" abilities, and all that waits for a card to be played or to enter play: one window
    /// (KF4.4).
    fn wait_for_play(&mut self, seat: Seat, card: CardId, kind: Kind) -> Resolved {
        let played = self.told(Moment::Played, card, seat);
        let mut events = vec![played];
        if kind != Kind::Action {
            // Which player's enemy it is depends on the side that it came to (KF15.12).
            let state = self.state();
            let seat = if state.is_in_play(card) { state.piece(card).side } else { seat };
            events.push(Event { moment: Moment::Entered, seat, ..played });
        }
        self.window(&events)
    }

    /// An action goes to its owner's discard pile after all of it, unless it has gone elsewhere
    /// (KF4.5).
    fn finish_play(&mut self, card: CardId) -> Resolved {
        if self.state().piece(card).zone == Zone::BeingPlayed {
            let cause = Cause::rule("KF4.5");
            self.emit(fact::PlayFinished { card, to: Zone::Discard, cause });
        }
        Ok(())
    }
}
