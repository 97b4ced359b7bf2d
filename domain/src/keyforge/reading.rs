//! What cards are now: never stored, always asked of the texts that are in force.

use std::cell::OnceCell;
use std::ops::Deref;

use super::card::Card;
use super::cards;
use super::cause::Cause;
use super::moments::{Claim, Deed, Me, Number};
use super::printed::{House, Keyword, Kind, Trait};
use super::script::{Ability, Text};
use super::state::{Did, Lasting, State};
use super::things::{CardId, Color, Named, Until};
use crate::engine::{Seat, so_many};

/// What a key costs where nothing changes it (KF3.1).
const KEY_COST: i32 = 6;
/// How many cards a player refills to where nothing changes it (KF3.5).
const HAND_SIZE: i32 = 6;
/// So many chains take a card each (KF3.6).
const CHAINS_PER_CARD: u8 = 6;

/// Faces.
impl State {
    /// The printed card.
    pub fn card(&self, card: CardId) -> &'static Card {
        cards::card(self.piece(card).code)
    }

    /// The card's name.
    pub fn title(&self, card: CardId) -> &'static str {
        self.card(card).title
    }

    /// The kind of card.
    pub fn kind(&self, card: CardId) -> Kind {
        self.card(card).kind
    }

    /// The card with its number.
    pub fn named(&self, card: CardId) -> Named {
        Named { card, code: self.piece(card).code }
    }

    /// Cards with their numbers.
    pub fn all_named(&self, cards: &[CardId]) -> Vec<Named> {
        cards.iter().map(|it| self.named(*it)).collect()
    }

    /// Whether cards are copies of one card, so that their order makes no difference.
    pub fn are_alike(&self, cards: &[CardId]) -> bool {
        let printed = |it: CardId| (self.piece(it).code, self.piece(it).maverick);
        cards.windows(2).all(|pair| printed(pair[0]) == printed(pair[1]))
    }

    /// The citation of a card.
    pub fn cause(&self, card: CardId) -> Cause {
        cards::cause(self.piece(card).code)
    }

    /// Whether the card is of a trait.
    pub fn is(&self, card: CardId, it: Trait) -> bool {
        self.card(card).traits.contains(&it)
    }
}

/// Texts.
impl State {
    /// What a card in play knows of itself.
    pub fn me(&self, card: CardId) -> Me {
        let piece = self.piece(card);
        Me {
            card,
            code: piece.code,
            you: piece.side,
            on: piece.host,
            house: piece.chose,
            amount: 0,
            lasting: None,
        }
    }

    /// This state with the texts that are in force in it.
    pub fn in_force(&self) -> InForce<'_> {
        InForce { state: self, texts: OnceCell::new() }
    }

    /// Every text in force: of the cards in play, then of what lasts.
    fn texts(&self) -> impl Iterator<Item = (Me, &'static Text)> + '_ {
        let constant = self.in_play().filter_map(|it| {
            let text = self.card(it).constant.as_ref()?;
            Some((self.me(it), text))
        });
        let lasting = self.lasting.iter().filter(|it| it.until != Until::FoesNextTurn);
        let lasting = lasting.filter_map(move |it| {
            let text = cards::card(it.code).lasting.get(usize::from(it.text))?;
            let me = Me {
                card: it.card,
                code: it.code,
                you: it.by,
                on: it.on,
                house: it.house,
                amount: it.amount,
                lasting: Some(it.id),
            };
            Some((me, text))
        });
        constant.chain(lasting)
    }

    /// What something that lasts says, without what tells it from others that say the same: the
    /// copies of a card say the same.
    pub fn kind_of_lasting(&self, id: Option<u32>) -> Option<Lasting> {
        let lasting = self.lasting.iter().find(|it| Some(it.id) == id)?;
        Some(Lasting { id: 0, card: CardId(0), ..*lasting })
    }
}

/// A state and the texts that are in force in it, which are gathered once, as the first of them is
/// asked: whoever asks of them again and again looks through the cards in play only once.
pub struct InForce<'s> {
    state: &'s State,
    texts: OnceCell<Vec<(Me, &'static Text)>>,
}

impl Deref for InForce<'_> {
    type Target = State;

    fn deref(&self) -> &State {
        self.state
    }
}

impl InForce<'_> {
    /// The texts in force that say something of a kind, with what they say.
    pub fn saying<T>(
        &self,
        says: impl Fn(&'static Text) -> Option<T>,
    ) -> impl Iterator<Item = (Me, T)> {
        let texts = self.texts.get_or_init(|| self.state.texts().collect());
        texts.iter().filter_map(move |(me, text)| Some((*me, says(text)?)))
    }

    /// What all texts in force add to a number.
    pub fn changes(&self, number: Number) -> i32 {
        self.saying(|it| it.modify).map(|(me, modify)| modify(self, &me, number)).sum()
    }

    /// The card that forbids something, if one does, as which card it did. What lasts outlives the
    /// number of its card: a shuffle can have given that to another.
    pub fn forbidden_by(&self, deed: Deed) -> Option<Named> {
        let mut texts = self.saying(|it| it.forbids);
        let (me, _) = texts.find(|(me, forbids)| forbids(self, me, deed))?;
        Some(Named { card: me.card, code: me.code })
    }

    /// Whether a text makes something so.
    pub fn claims(&self, claim: Claim) -> bool {
        self.saying(|it| it.claims).any(|(me, claims)| claims(self, &me, claim))
    }

    /// The abilities that a card has: its own, and those that other texts give it.
    pub fn abilities(&self, card: CardId) -> impl Iterator<Item = &'static Ability> {
        let own = self.card(card).abilities.iter();
        own.chain(self.granted(card).flat_map(|(_, given)| given))
    }

    /// The abilities that texts in force give a card, with the texts.
    pub fn granted(&self, card: CardId) -> impl Iterator<Item = (Me, &'static [Ability])> {
        self.saying(|it| it.grants).filter_map(move |(me, grants)| {
            let given = grants(self, &me, card);
            (!given.is_empty()).then_some((me, given))
        })
    }
}

/// Creatures.
impl InForce<'_> {
    /// A card's house: the newest change of it counts (KF1).
    pub fn house_of(&self, card: CardId) -> House {
        let piece = self.piece(card);
        let printed = piece.maverick.unwrap_or(self.card(card).house);
        if !self.is_in_play(card) {
            return printed;
        }
        let changes = self.saying(|it| it.house).filter_map(|(me, house)| {
            let house = house(self, &me, card)?;
            Some((me.lasting.unwrap_or(self.piece(me.card).entered), house))
        });
        changes.max_by_key(|(at, _)| *at).map_or(printed, |it| it.1)
    }

    /// A creature's power, at least 0.
    pub fn power(&self, card: CardId) -> i32 {
        let counters = so_many::<i32>(self.piece(card).power_counters);
        let printed = self.card(card).power.saturating_add(counters);
        printed.saturating_add(self.changes(Number::Power(card))).max(0)
    }

    /// A creature's armor, used or not.
    pub fn armor(&self, card: CardId) -> u32 {
        let armor = self.card(card).armor + self.changes(Number::Armor(card));
        u32::try_from(armor).unwrap_or(0)
    }

    /// The armor that a creature has not used this turn.
    pub fn armor_left(&self, card: CardId) -> u32 {
        self.armor(card).saturating_sub(self.piece(card).armor_used)
    }

    /// Every keyword of a card, those with numbers once for each number.
    pub fn keywords(&self, card: CardId) -> Vec<Keyword> {
        let own = self.card(card).keywords.iter().copied();
        let mut found: Vec<Keyword> =
            own.chain(self.piece(card).keywords.iter().copied()).collect();
        if self.is_in_play(card) {
            for (me, keywords) in self.saying(|it| it.keywords) {
                found.extend(keywords(self, &me, card));
            }
            found.retain(|it| !self.claims(Claim::Loses(card, *it)));
        }
        found
    }

    /// Whether a card has a keyword, with whatever number.
    pub fn has(&self, card: CardId, keyword: Keyword) -> bool {
        let is = |it: &Keyword| it.is_same(keyword);
        let piece = self.piece(card);
        let own = self.card(card).keywords.iter().chain(&piece.keywords).any(is);
        let given = || {
            let mut texts = self.saying(|it| it.keywords);
            texts.any(|(me, keywords)| keywords(self, &me, card).iter().any(is))
        };
        (own || given()) && !self.claims(Claim::Loses(card, keyword))
    }

    /// The numbers of a keyword of a card, added (KF15).
    pub fn sum_of(&self, card: CardId, keyword: Keyword) -> u32 {
        let all = self.keywords(card).into_iter().filter(|it| it.is_same(keyword));
        all.filter_map(Keyword::number).map(u32::from).sum()
    }
}

/// The same, for whoever has one question.
impl State {
    /// What all texts in force add to a number.
    pub fn changes(&self, number: Number) -> i32 {
        self.in_force().changes(number)
    }

    /// The card that forbids something, if one does, as which card it did.
    pub fn forbidden_by(&self, deed: Deed) -> Option<Named> {
        self.in_force().forbidden_by(deed)
    }

    /// Whether a text makes something so.
    pub fn claims(&self, claim: Claim) -> bool {
        self.in_force().claims(claim)
    }

    /// A card's house: the newest change of it counts (KF1).
    pub fn house_of(&self, card: CardId) -> House {
        self.in_force().house_of(card)
    }

    /// A creature's power, at least 0.
    pub fn power(&self, card: CardId) -> i32 {
        self.in_force().power(card)
    }

    /// A creature's armor, used or not.
    pub fn armor(&self, card: CardId) -> u32 {
        self.in_force().armor(card)
    }

    /// The armor that a creature has not used this turn.
    pub fn armor_left(&self, card: CardId) -> u32 {
        self.in_force().armor_left(card)
    }

    /// Whether a card has a keyword, with whatever number.
    pub fn has(&self, card: CardId, keyword: Keyword) -> bool {
        self.in_force().has(card, keyword)
    }

    /// The numbers of a keyword of a card, added (KF15).
    pub fn sum_of(&self, card: CardId, keyword: Keyword) -> u32 {
        self.in_force().sum_of(card, keyword)
    }

    /// Whether a creature has damage on it.
    pub fn is_damaged(&self, card: CardId) -> bool {
        0 < self.piece(card).damage
    }
}

impl Did {
    /// The kind of card that it was.
    pub fn kind(&self) -> Kind {
        cards::card(self.code).kind
    }
}

/// The battleline (KF12).
impl State {
    /// Where a creature stands, from the left.
    pub fn spot(&self, card: CardId) -> Option<usize> {
        self.player(self.piece(card).side).line.iter().position(|it| *it == card)
    }

    /// The creatures beside one.
    pub fn neighbors(&self, card: CardId) -> Vec<CardId> {
        self.beside(card).collect()
    }

    /// The same, one after the other.
    pub fn beside(&self, card: CardId) -> impl Iterator<Item = CardId> + '_ {
        let line = &self.player(self.piece(card).side).line;
        let at = self.spot(card);
        let left = at.and_then(|at| line.get(at.checked_sub(1)?));
        let right = at.and_then(|at| line.get(at + 1));
        left.into_iter().chain(right).copied()
    }

    /// Whether a creature is on a flank, or counts as if it were.
    pub fn is_on_flank(&self, card: CardId) -> bool {
        let line = &self.player(self.piece(card).side).line;
        let ends = [line.first(), line.last()];
        self.is_in_play(card) && (ends.contains(&Some(&card)) || self.claims(Claim::OnFlank(card)))
    }
}

/// Players.
impl State {
    /// What a key costs a player now, at least 0 (KF3.1).
    pub fn key_cost(&self, seat: Seat) -> u32 {
        self.key_cost_with(seat, 0)
    }

    /// What a key costs a player with so much more.
    pub fn key_cost_with(&self, seat: Seat, more: i32) -> u32 {
        let cost = KEY_COST + self.changes(Number::KeyCost(seat)) + more;
        u32::try_from(cost).unwrap_or(0)
    }

    /// How many cards a player refills to before chains (KF3.5).
    pub fn hand_size(&self, seat: Seat) -> usize {
        usize::try_from(HAND_SIZE + self.changes(Number::HandSize(seat))).unwrap_or(0)
    }

    /// How many cards chains take from a player's refill (KF3.6).
    pub fn held_back(&self, seat: Seat) -> usize {
        usize::from(self.player(seat).chains.div_ceil(CHAINS_PER_CARD))
    }

    /// The colors of the keys that a player has not forged.
    pub fn unforged(&self, seat: Seat) -> Vec<Color> {
        let forged = &self.player(seat).keys;
        Color::ALL.into_iter().filter(|it| !forged.contains(it)).collect()
    }

    /// The cards whose amber a player may spend on keys, with how much lies on each.
    pub fn treasuries(&self, seat: Seat) -> Vec<(CardId, u32)> {
        let pays = |it: &CardId| {
            let claims = self.card(*it).constant.as_ref().and_then(|it| it.claims);
            claims.is_some_and(|claims| claims(self, &self.me(*it), Claim::PaysForKeys))
        };
        let cards = self.side(seat).filter(|it| 0 < self.piece(*it).amber).filter(pays);
        cards.map(|it| (it, self.piece(it).amber)).collect()
    }

    /// The amber that a player can spend on keys.
    pub fn purse(&self, seat: Seat) -> u32 {
        let on_cards: u32 = self.treasuries(seat).iter().map(|(_, amber)| *amber).sum();
        self.player(seat).amber.saturating_add(on_cards)
    }

    /// The creatures of a player.
    pub fn line(&self, seat: Seat) -> &[CardId] {
        &self.player(seat).line
    }

    /// The houses that belong to what a player controls in play.
    pub fn houses_in_play(&self, seat: Seat) -> Vec<House> {
        let upgrades = self.in_play().filter(|it| self.kind(*it) == Kind::Upgrade);
        let own = upgrades.filter(|it| self.piece(*it).side == seat);
        let others = self.side(seat).filter(|it| self.kind(*it) != Kind::Upgrade);
        let texts = self.in_force();
        let mut houses: Vec<House> = own.chain(others).map(|it| texts.house_of(it)).collect();
        houses.sort_unstable();
        houses.dedup();
        houses
    }
}
