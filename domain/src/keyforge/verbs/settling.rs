//! What follows by itself: creatures without power, replacements, and windows in which abilities
//! wait for the same moment.

use super::super::action::{Question, Target};
use super::super::cause::Cause;
use super::super::moments::{Acting, Claim, Event, Me, Moment, Was, When, Would};
use super::super::printed::{Keyword, Kind};
use super::super::reading::InForce;
use super::super::script::{Ability, Instead, Play};
use super::super::state::{Piece, State};
use super::super::table::Crucible;
use super::super::things::{CardId, End, Zone};
use super::super::{cards, fact};
use super::keywords::{ASSAULT, HAZARDOUS};
use crate::engine::{OneOf, Resolved, Seat, Sequence, so_many};

const DEAD: Cause = Cause::rule("KF9.1");
/// From here on the abilities of a text are numbered that keywords give a card.
const OF_KEYWORDS: u8 = 200;

/// An ability that waits for something that has happened.
#[derive(Clone, Copy)]
pub(super) struct Waiting {
    me: Me,
    /// The card and the lasting effect whose text it is: another than its own, where one gives it.
    by: (CardId, Option<u32>),
    ability: &'static Ability,
    /// Its place among the abilities of its text.
    at: u8,
    event: Event,
    /// The place of the event among those of the window.
    about: usize,
}

impl Waiting {
    /// The keyword that it is, where it is no ability of a text.
    fn keyword(&self) -> Option<Keyword> {
        let x = so_many::<u8>(self.me.amount);
        match self.at.checked_sub(OF_KEYWORDS)? {
            0 => Some(Keyword::Assault { x }),
            _ => Some(Keyword::Hazardous { x }),
        }
    }

    fn is(&self, other: &Waiting) -> bool {
        self.me.card == other.me.card
            && self.by == other.by
            && self.at == other.at
            && self.about == other.about
    }

    /// Whether it happens even where its card has left play meanwhile, as all does that waits
    /// before a fight (KF20.10).
    fn stays(&self) -> bool {
        self.event.moment == Moment::BeforeFight
    }
}

/// What happens.
impl State {
    /// Something that happens to a card, as it is now.
    pub fn event(&self, moment: Moment, card: CardId) -> Event {
        self.in_force().event(moment, card)
    }

    /// Something that a player comes to.
    pub fn moment(&self, moment: Moment, seat: Seat) -> Event {
        let was = self.in_force().was(CardId(u16::MAX));
        Event {
            moment,
            card: None,
            seat,
            owner: seat,
            against: None,
            was,
            stamp: self.stamp,
            for_another: false,
        }
    }

    /// Whether the card that something happened to is still in play, and has not left meanwhile.
    pub fn is_still(&self, event: &Event) -> bool {
        let same = |it: CardId| self.piece(it).entered == event.was.entered;
        event.card.is_some_and(|it| self.is_in_play(it) && same(it))
    }
}

/// What waits.
impl InForce<'_> {
    /// Something that happens to a card, as it is now.
    pub fn event(&self, moment: Moment, card: CardId) -> Event {
        let piece = self.piece(card);
        Event {
            moment,
            card: Some(card),
            seat: piece.side,
            owner: piece.owner,
            against: None,
            was: self.was(card),
            stamp: self.stamp,
            for_another: false,
        }
    }

    fn was(&self, card: CardId) -> Was {
        Was {
            code: self.piece(card).code,
            kind: self.kind(card),
            house: self.house_of(card),
            entered: self.piece(card).entered,
            power: self.power(card),
        }
    }

    /// The abilities with which a card itself heeds a moment: its own, and those that it is given.
    fn own_waiting(&self, event: &Event, about: usize, found: &mut Vec<Waiting>) {
        let Some(card) = event.card else { return };
        if event.moment == Moment::Left {
            return Self::left_waiting(event, card, about, found);
        }
        let piece = self.piece(card);
        let played = event.moment == Moment::Played && piece.zone == Zone::BeingPlayed;
        if !self.is_still(event) && !played {
            return;
        }
        let me = self.me(card);
        let own = (me, me, self.card(card).abilities);
        let granted = self.granted(card).map(|(by, given)| (by, Me { code: by.code, ..me }, given));
        for (by, me, abilities) in std::iter::once(own).chain(granted) {
            let by = (by.card, by.lasting);
            for (at, ability) in (0..).zip(abilities) {
                let heeds = ability.heed.is_none_or(|heed| heed(self, &me, event));
                if ability.when.contains(&When::Own(event.moment)) && heeds {
                    found.push(Waiting { me, by, ability, at, event: *event, about });
                }
            }
        }
    }

    /// The abilities with which a card heeds that it has itself left play: those of what it was,
    /// for the player who controlled it then (KF9.6).
    fn left_waiting(event: &Event, card: CardId, about: usize, found: &mut Vec<Waiting>) {
        let Was { code, .. } = event.was;
        let you = event.seat;
        let me = Me { card, code, you, on: None, house: None, amount: 0, lasting: None };
        for (at, ability) in (0..).zip(cards::card(code).abilities) {
            if ability.when.contains(&When::Own(Moment::Left)) {
                found.push(Waiting { me, by: (card, None), ability, at, event: *event, about });
            }
        }
    }

    /// What the keywords of two fighters have wait before the fight (KF15.5, KF15.6).
    fn keywords_waiting(&self, event: &Event, about: usize, found: &mut Vec<Waiting>) {
        if event.moment != Moment::BeforeFight {
            return;
        }
        let fighters = [
            (event.card, &ASSAULT, Keyword::Assault { x: 0 }),
            (event.against, &HAZARDOUS, Keyword::Hazardous { x: 0 }),
        ];
        for (at, (fighter, ability, keyword)) in (OF_KEYWORDS..).zip(fighters) {
            let Some(card) = fighter.filter(|it| self.is_in_play(*it)) else { continue };
            if self.has(card, keyword) {
                let (amount, event) = (self.sum_of(card, keyword), *event);
                let me = Me { amount, ..self.me(card) };
                found.push(Waiting { me, by: (card, None), ability, at, event, about });
            }
        }
    }

    /// Whether a text was in force to see what it waits for: a card that enters play after others
    /// have left it has not seen them leave (KF9.5).
    fn was_there(&self, me: &Me, event: &Event) -> bool {
        let leaving = matches!(event.moment, Moment::Died | Moment::Left);
        !leaving || me.lasting.is_some() || self.piece(me.card).entered <= event.stamp
    }

    /// Everything that waits for any of some events.
    fn waiting(&self, events: &[Event]) -> Vec<Waiting> {
        let mut found = Vec::new();
        for (about, event) in (0..).zip(events) {
            self.own_waiting(event, about, &mut found);
            self.keywords_waiting(event, about, &mut found);
        }
        for (me, abilities) in self.saying(|it| Some(it.abilities)) {
            for (at, ability) in (0..).zip(abilities) {
                for (about, event) in (0..).zip(events) {
                    let heeds = || ability.heed.is_none_or(|heed| heed(self, &me, event));
                    let waits = ability.when.contains(&When::Each(event.moment));
                    if waits && self.was_there(&me, event) && heeds() {
                        let by = (me.card, me.lasting);
                        found.push(Waiting { me, by, ability, at, event: *event, about });
                    }
                }
            }
        }
        found
    }
}

impl InForce<'_> {
    /// The creatures that cannot stay, and why: for damage or want of power, or by their own text.
    fn dying(&self) -> Vec<(CardId, Cause)> {
        let dies = |it: CardId| {
            let dead = i64::from(self.power(it)) <= i64::from(self.piece(it).damage);
            if self.tagged.contains(&it) || self.has(it, Keyword::Invulnerable) {
                None
            } else if dead {
                Some((it, DEAD))
            } else {
                self.claims(Claim::Dies(it)).then(|| (it, self.cause(it)))
            }
        };
        self.creatures().filter_map(dies).collect()
    }
}

impl Crucible {
    /// Carries out all abilities that wait for some events of one moment, one at a time in the
    /// order that the active player chooses; what comes to wait meanwhile joins them (KF11.7).
    pub fn window(&mut self, events: &[Event]) -> Resolved {
        let (mut waiting, mut done): (Vec<Waiting>, Vec<Waiting>) = (Vec::new(), Vec::new());
        while self.state().winner.is_none() {
            let mut now = self.state().in_force().waiting(events);
            let gone = |it: &&Waiting| it.stays() && !now.iter().any(|now| now.is(it));
            let gone: Vec<Waiting> = waiting.iter().filter(gone).copied().collect();
            now.extend(gone);
            now.retain(|it| !done.iter().any(|done| done.is(it)));
            waiting = now;
            let Some(next) = self.choose_next(&waiting)? else { break };
            done.push(next);
            self.carry_out(&next)?;
        }
        Ok(())
    }

    /// "Destroyed:" abilities of all tagged cards, one at a time in the order that the active
    /// player chooses. A card has those that it had as it was tagged, and none once it has left
    /// play; cards that are tagged meanwhile join them (KF9.2).
    pub(super) fn hear_last_words(&mut self, heard: &mut Vec<Event>) -> Resolved {
        let mut waiting: Vec<Waiting> = Vec::new();
        while self.state().winner.is_none() {
            for card in self.state().tagged.clone() {
                let event = self.state().event(Moment::Destroyed, card);
                let known =
                    |it: &Event| (it.card, it.was.entered) == (event.card, event.was.entered);
                if !heard.iter().any(known) {
                    heard.push(event);
                    waiting.extend(self.state().in_force().waiting(&[event]));
                }
            }
            waiting.retain(|it| self.state().is_still(&it.event));
            let Some(next) = self.choose_next(&waiting)? else { break };
            waiting.retain(|it| !it.is(&next));
            let you = self.state().piece(next.me.card).side;
            self.carry_out(&Waiting { me: Me { you, ..next.me }, ..next })?;
        }
        Ok(())
    }

    fn carry_out(&mut self, waiting: &Waiting) -> Resolved {
        let Waiting { me, ability, event, .. } = *waiting;
        ability.run(&mut Play { table: self, used: Acting { me, event: Some(event) } })?;
        self.settle()
    }

    /// Which of the waiting abilities is next. Nobody is asked where all orders come to the same.
    fn choose_next(&mut self, waiting: &[Waiting]) -> Resolved<Option<Waiting>> {
        let Some(first) = waiting.first() else { return Ok(None) };
        if waiting.len() == 1 || waiting.iter().all(|it| it.ability.calm) {
            return Ok(Some(*first));
        }
        let options = (0..).zip(waiting).map(|(at, it)| {
            let (card, code, keyword) = (it.me.card, it.me.code, it.keyword());
            (Target::Waiting { card, code, at, keyword }, *it)
        });
        let (active, form) = (self.state().active, OneOf(options.collect()));
        self.ask(active, Question::Next {}, form).map(Some)
    }

    /// The texts in force that have something happen otherwise.
    fn instead_of(&self, would: Would) -> Vec<(Me, Instead)> {
        let texts = self.state().in_force();
        let instead = texts.saying(|it| it.instead);
        instead.filter(|(me, instead)| (instead.of)(self.state(), me, would)).collect()
    }

    /// The text that replaces something, if one does; of several the active player chooses, unless
    /// they say the same. What cards say that leave play with it does not count.
    fn replacement(&mut self, would: Would, leaving: &[CardId]) -> Resolved<Option<(Me, Instead)>> {
        let mut found = self.instead_of(would);
        found.retain(|(me, _)| me.lasting.is_some() || !leaving.contains(&me.card));
        let found = found.into_iter().map(|(me, instead)| (would, me, instead)).collect();
        Ok(self.choose_instead(found)?.map(|(_, me, instead)| (me, instead)))
    }

    /// What happens otherwise of one event that is several things at once, if anything does; of
    /// several texts the active player chooses.
    pub fn one_replaced(&mut self, woulds: &[Would]) -> Resolved<Option<(Would, Me, Instead)>> {
        let each = woulds.iter().flat_map(|would| {
            let found = self.instead_of(*would).into_iter();
            found.map(|(me, instead)| (*would, me, instead))
        });
        let found = each.collect();
        self.choose_instead(found)
    }

    /// One of these texts; of those that say the same, the first.
    fn choose_instead(
        &mut self,
        mut found: Vec<(Would, Me, Instead)>,
    ) -> Resolved<Option<(Would, Me, Instead)>> {
        let mut kinds = Vec::new();
        found.retain(|(_, me, _)| {
            let kind = self.state().kind_of_lasting(me.lasting);
            let new = kind.is_none() || !kinds.contains(&kind);
            kinds.push(kind);
            new
        });
        let Some(first) = found.first() else { return Ok(None) };
        if found.len() == 1 {
            return Ok(Some(*first));
        }
        let card = first.0.about();
        let options = (0..).zip(&found).map(|(at, it)| {
            let (card, code) = (it.1.card, it.1.code);
            (Target::ability(card, code, at), *it)
        });
        let (active, form) = (self.state().active, OneOf(options.collect()));
        self.ask(active, Question::Instead { card }, form).map(Some)
    }

    /// Whether something happens otherwise: then what happens in its place has happened.
    pub fn replaced(&mut self, would: Would) -> Resolved<bool> {
        let Some((me, instead)) = self.replacement(would, &[])? else { return Ok(false) };
        (instead.run)(&mut Play { table: self, used: Acting { me, event: None } }, would)?;
        Ok(true)
    }

    /// The text that has something happen otherwise, if one does, where all come to the same.
    pub fn replaced_by(&self, would: Would) -> Option<Cause> {
        self.instead_of(would).first().map(|(me, _)| cards::cause(me.code))
    }

    /// The card that something comes to in the place of whom it was meant for, if one does.
    pub fn one_who(&mut self, would: Would) -> Resolved<Option<CardId>> {
        self.one_who_stays(would, &[])
    }

    /// The same, where some cards are leaving play: none of these can be it.
    pub fn one_who_stays(&mut self, would: Would, leaving: &[CardId]) -> Resolved<Option<CardId>> {
        Ok(self.replacement(would, leaving)?.map(|(me, _)| me.card))
    }

    /// Destroys what cannot stay: creatures without power, or with as much damage as power, and
    /// those of which a text says so (KF9.1). Notes what became of armor that has been used.
    pub fn settle(&mut self) -> Resolved {
        loop {
            self.note_armor();
            self.uncover()?;
            self.hand_back()?;
            let dying = self.state().in_force().dying();
            if dying.is_empty() {
                return Ok(());
            }
            // A ward holds once.
            let dead = dying.iter().filter(|it| it.1 == DEAD);
            let dead: Vec<CardId> = dead.map(|it| it.0).collect();
            let others = dying.iter().filter(|it| it.1 != DEAD);
            let others = others.map(|it| (std::slice::from_ref(&it.0), it.1));
            let groups: Vec<(&[CardId], Cause)> =
                std::iter::once((&*dead, DEAD)).chain(others).collect();
            self.destroy_together(&groups)?;
        }
    }

    /// Losing armor takes the used part first (KF20.4): what counts as used goes down by as much.
    fn note_armor(&mut self) {
        let state = self.state().in_force();
        let changed = |card: CardId| {
            let (used, known) = (state.piece(card).armor_used, state.piece(card).armor_known);
            if used == 0 {
                return None;
            }
            let armor = state.armor(card);
            let used_now = used.saturating_sub(known.saturating_sub(armor));
            let cause = Cause::rule("KF20.4");
            let noted = fact::ArmorNoted { card, used: used_now, armor, cause };
            (armor != known).then_some(noted)
        };
        let changed: Vec<fact::ArmorNoted> = state.creatures().filter_map(changed).collect();
        for it in changed {
            self.emit(it);
        }
    }

    /// Cards that lay under a card that has left play go to their owners' discard piles, several in
    /// the order that the active player chooses of the cards that are shown (KF1.4).
    fn uncover(&mut self) -> Resolved {
        let state = self.state();
        let bare = |(_, piece): &(CardId, &Piece)| {
            piece.zone == Zone::Under && piece.host.is_none_or(|host| !state.is_in_play(host))
        };
        let bare: Vec<CardId> = state.numbered().filter(bare).map(|it| it.0).collect();
        if bare.is_empty() {
            return Ok(());
        }
        let cause = Cause::rule("KF1.4");
        for owner in self.state().seats() {
            let state = self.state();
            let own: Vec<CardId> =
                bare.iter().copied().filter(|it| state.piece(*it).owner == owner).collect();
            for card in self.order_of_bare(own, cause)? {
                let (seat, side, from) = (self.state().piece(card).side, owner, Zone::Under);
                let (to, end, count) = (Zone::Discard, End::Top, 1);
                let cards = vec![self.state().named(card)];
                self.emit(fact::CardsMoved { seat, from, side, to, end, count, cards, cause });
            }
        }
        Ok(())
    }

    fn order_of_bare(&mut self, cards: Vec<CardId>, cause: Cause) -> Resolved<Vec<CardId>> {
        if self.state().are_alike(&cards) {
            return Ok(cards);
        }
        for seat in self.state().seats() {
            let state = self.state();
            let beneath = cards.iter().copied().filter(|it| state.piece(*it).side == seat);
            let beneath: Vec<CardId> = beneath.collect();
            if !beneath.is_empty() {
                self.reveal(seat, &beneath, None, cause);
            }
        }
        let about = Question::DiscardOrder { from: Zone::Under, to: Zone::Discard };
        let active = self.state().active;
        self.ask(active, about, Sequence::of_all(cards))
    }

    /// Cards whose controller has changed because what it rested on is over go back (KF13).
    fn hand_back(&mut self) -> Resolved {
        let state = self.state();
        let due = |it: CardId| {
            let piece = state.piece(it);
            let by = piece.holds.last().map_or(piece.owner, |it| it.seat);
            let stays = piece.side == by || state.kind(it) == Kind::Upgrade;
            (!stays).then_some((it, by))
        };
        let back: Vec<(CardId, Seat)> = state.in_play().filter_map(due).collect();
        if back.is_empty() {
            return Ok(());
        }
        let (active, cards) = (state.active, back.iter().map(|it| it.0).collect());
        let about = Question::DiscardOrder { from: Zone::InPlay, to: Zone::InPlay };
        for card in self.ask(active, about, Sequence::of_all(cards))? {
            let Some((_, seat)) = back.iter().copied().find(|it| it.0 == card) else { continue };
            let at = self.choose_flank(card, seat)?;
            let cause = Cause::rule("KF13");
            self.emit(fact::ControlChanged { card, seat, at: at.map(so_many), hold: None, cause });
        }
        Ok(())
    }
}
