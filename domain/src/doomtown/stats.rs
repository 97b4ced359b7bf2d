//! What cards are worth now (DT9.14, DT10): never stored, always asked of the cards in play.

use super::ability::{Bonus, Source, Traits};
use super::card::{Faction, Keyword, Kind, Shooter};
use super::cards;
use super::lasting::{Change, Skill};
use super::piece::{CardId, Place};
use super::poker::{Hand, PokerCard, Standing, Suit, evaluate};
use super::state::{Phase, Player, State};
use crate::engine::Seat;

/// The maximum hand size, unless a card changes it (DT14.5).
const HAND_SIZE: usize = 5;
/// Values beyond these read as these (DT9.14).
const VALUES: (i32, i32) = (1, 13);

impl State {
    /// Who decides about a card in play (DT10.1, DT10.4): of a deed, who has most influence there
    /// (DT10.2).
    pub fn controller(&self, card: CardId) -> Option<Seat> {
        let piece = self.piece(card);
        match (piece.host, piece.card().kind) {
            (Some(host), _) if host != card => self.controller(host),
            (_, Kind::Deed) => Some(self.ruler(card)),
            _ => Some(piece.taken_by.unwrap_or(piece.owner)),
        }
    }

    /// Who has most influence at a deed; on any tie its owner (DT10.2).
    fn ruler(&self, deed: CardId) -> Seat {
        let weights = self.claims(deed);
        let most = weights.iter().map(|(_, weight)| *weight).max().unwrap_or(0);
        let leaders: Vec<Seat> =
            weights.iter().filter(|(_, weight)| *weight == most).map(|(seat, _)| *seat).collect();
        match leaders[..] {
            [only] if 0 < most => only,
            _ => self.owner(deed),
        }
    }

    /// The influence, or whatever else decides, that each player has at a deed.
    pub fn claims(&self, deed: CardId) -> Vec<(Seat, i32)> {
        let by_bullets = self.traits(deed).ruled_by_bullets;
        let mut weights: Vec<(Seat, i32)> = Vec::new();
        for dude in self.dudes_at(Place::At { card: deed }) {
            let Some(seat) = self.controller(dude) else { continue };
            let weight = if by_bullets { self.bullets(dude) } else { self.influence(dude) };
            match weights.iter_mut().find(|(it, _)| *it == seat) {
                Some((_, sum)) => *sum += weight,
                None => weights.push((seat, weight)),
            }
        }
        weights
    }

    /// Who controls a place; nobody the town square (DT10.3).
    pub fn controller_of(&self, place: Place) -> Option<Seat> {
        match place {
            Place::TownSquare => None,
            Place::At { card } => self.controller(card),
        }
    }

    /// Who owns a place; nobody the town square.
    pub fn owner_of(&self, place: Place) -> Option<Seat> {
        match place {
            Place::TownSquare => None,
            Place::At { card } => Some(self.owner(card)),
        }
    }

    /// What is so by itself while a card is in play; nothing where it has lost its traits.
    pub fn traits(&self, card: CardId) -> &'static Traits {
        let silenced = |host: CardId| self.has_lasting(host, Change::Unprepared {});
        match self.piece(card).host {
            Some(host) if silenced(host) => &Traits::NONE,
            _ => &self.card(card).traits,
        }
    }

    /// Its own traits, and those that last on it.
    pub fn all_traits(&self, card: CardId) -> impl Iterator<Item = &'static Traits> {
        let given = self.lasting_on(card).filter_map(|it| match it {
            Change::OfCard { code } => Some(&cards::card(*code)?.lasts?.traits),
            _ => None,
        });
        std::iter::once(self.traits(card)).chain(given)
    }

    fn bonuses(&self, dude: CardId) -> Bonus {
        let mut sum = Bonus::default();
        for card in self.in_play() {
            for bonus in self.all_traits(card).filter_map(|it| it.bonus) {
                let bonus = bonus(self, card, dude);
                sum.bullets += bonus.bullets;
                sum.influence += bonus.influence;
                sum.value += bonus.value;
                sum.skill += bonus.skill;
                sum.shooter = bonus.shooter.or(sum.shooter);
            }
        }
        sum
    }

    /// A dude's bullets; at least 0.
    pub fn bullets(&self, dude: CardId) -> i32 {
        let side = self.shootout.as_ref().and_then(|it| it.side_of(dude));
        self.bullets_of(dude, side.is_some_and(|it| it.shooter == Some(dude)))
    }

    /// The bullets that a dude would have as the shooter of his posse (DT12.6).
    pub fn bullets_as_shooter(&self, dude: CardId) -> i32 {
        self.bullets_of(dude, true)
    }

    fn bullets_of(&self, dude: CardId, shoots: bool) -> i32 {
        let goods: i32 = self.attachments(dude).map(|it| self.bullet_bonus(it)).sum();
        let lasting: i32 = self
            .lasting_on(dude)
            .map(|it| match it {
                Change::Bullets { amount } => *amount,
                Change::PoorShooter { amount } if shoots => *amount,
                _ => 0,
            })
            .sum();
        (self.card(dude).bullets + goods + self.bonuses(dude).bullets + lasting).max(0)
    }

    /// The bullets that goods add to their carrier's.
    pub fn bullet_bonus(&self, goods: CardId) -> i32 {
        let piece = self.piece(goods);
        let silenced = piece.host.is_some_and(|it| self.has_lasting(it, Change::Unprepared {}));
        let lost = self.traits(goods).loses_bonus.is_some_and(|lost| lost(self, goods));
        if silenced || lost {
            return 0;
        }
        let lasting: i32 = self
            .lasting_on(goods)
            .map(|it| match it {
                Change::Bullets { amount } => *amount,
                _ => 0,
            })
            .sum();
        piece.card().bullets + lasting
    }

    /// Whether a dude's bullets are silver or brass: the last change decides, but who cannot
    /// become a draw does not (DT9.14).
    pub fn shooter(&self, dude: CardId) -> Shooter {
        let printed = self.bonuses(dude).shooter.unwrap_or(self.card(dude).shooter);
        let steady = self.attachments(dude).any(|it| self.traits(it).steadies);
        let change = |so_far: Shooter, it: &Change| match it {
            Change::Shooter { shooter: Shooter::Draw } if steady => so_far,
            Change::Shooter { shooter } => *shooter,
            _ => so_far,
        };
        let newest = self.attachments(dude).filter(|it| self.piece(*it).newest);
        let attached =
            newest.filter_map(|it| self.traits(it).bonus?(self, it, dude).shooter).last();
        attached.unwrap_or_else(|| self.lasting_on(dude).fold(printed, change))
    }

    /// A dude's influence; at least 0.
    pub fn influence(&self, dude: CardId) -> i32 {
        (self.card(dude).influence + self.bonuses(dude).influence + self.lasting_influence(dude))
            .max(0)
    }

    /// A dude's influence without what one card adds to it.
    pub fn influence_without(&self, dude: CardId, without: CardId) -> i32 {
        let others: i32 = self
            .in_play()
            .filter(|it| *it != without)
            .flat_map(|it| self.all_traits(it).filter_map(move |more| Some((it, more.bonus?))))
            .map(|(it, bonus)| bonus(self, it, dude).influence)
            .sum();
        (self.card(dude).influence + others + self.lasting_influence(dude)).max(0)
    }

    fn lasting_influence(&self, dude: CardId) -> i32 {
        let at_home = self.is_at_home(dude);
        self.lasting_on(dude)
            .map(|it| match it {
                Change::Influence { amount } => *amount,
                Change::InfluenceAway { amount } if !at_home => *amount,
                _ => 0,
            })
            .sum()
    }

    /// A dude's value, from 1 to 13.
    pub fn value(&self, card: CardId) -> i32 {
        let printed = i32::from(self.card(card).value);
        (printed + self.bonuses(card).value).clamp(VALUES.0, VALUES.1)
    }

    /// Value, bullets and influence together (DT9.14).
    pub fn grit(&self, dude: CardId) -> i32 {
        self.value(dude) + self.bullets(dude) + self.influence(dude)
    }

    /// The rating of a skill, if the dude has it (DT11.2).
    pub fn skill(&self, dude: CardId, skill: Skill) -> Option<i32> {
        let printed = self.printed_skill(dude, skill)?;
        let lasting: i32 = self
            .lasting_on(dude)
            .map(|it| match it {
                Change::SkillRating { skill: which, amount } if *which == skill => *amount,
                _ => 0,
            })
            .sum();
        Some((printed + self.bonuses(dude).skill + lasting).max(0))
    }

    /// The rating of a skill as it is printed.
    pub fn printed_skill(&self, dude: CardId, skill: Skill) -> Option<i32> {
        self.card(dude).skill(skill)
    }

    /// The faction of a player's outfit.
    pub fn faction(&self, seat: Seat) -> Option<Faction> {
        self.card(self.player(seat).outfit).faction
    }

    /// What a dude costs each day, with what out-of-faction dudes cost more (DT7.4).
    pub fn upkeep(&self, dude: CardId) -> i32 {
        let lasting: i32 = self
            .lasting_on(dude)
            .map(|it| match it {
                Change::Upkeep { amount } => *amount,
                _ => 0,
            })
            .sum();
        let own = self.controller(dude).and_then(|seat| self.faction(seat));
        let stranger = self.card(dude).faction.is_some_and(|it| own != Some(it));
        let more = if stranger { self.influence(dude) } else { 0 };
        (self.card(dude).upkeep + lasting + more).max(0)
    }

    /// The control points that a card is worth; at least 0.
    pub fn control_points(&self, card: CardId) -> i32 {
        let piece = self.piece(card);
        let more = self.all_traits(card).filter_map(|it| it.control);
        let trait_: i32 = more.map(|control| control(self, card)).sum();
        let here = self.place(card);
        let lasting: i32 = self
            .lasting_on(card)
            .map(|it| match it {
                Change::WorthThere { amount, place } if *place == here => *amount,
                _ => 0,
            })
            .sum();
        let placed = i32::try_from(piece.control).unwrap_or(i32::MAX);
        (piece.card().control + placed + trait_ + lasting).max(0)
    }

    /// All control points of a player.
    pub fn total_control(&self, seat: Seat) -> i32 {
        let worth = self.in_play().map(|it| (it, self.control_points(it)));
        let own = worth.filter(|(it, worth)| 0 < *worth && self.controller(*it) == Some(seat));
        own.map(|(_, worth)| worth).sum()
    }

    /// All influence of a player.
    pub fn total_influence(&self, seat: Seat) -> i32 {
        self.dudes_of(seat).into_iter().map(|it| self.influence(it)).sum()
    }

    /// How many cards a player may hold at the end of the day (DT14.5).
    pub fn hand_size(&self, seat: Seat) -> usize {
        let more = self.controlled(seat).map(|it| self.traits(it).hand_size).sum::<usize>();
        HAND_SIZE + more
    }

    /// Everything in play that a player controls.
    pub fn controlled(&self, seat: Seat) -> impl Iterator<Item = CardId> + '_ {
        self.in_play().filter(move |it| self.controller(*it) == Some(seat))
    }

    /// Whether a dude is wanted (DT13.2).
    pub fn is_wanted(&self, dude: CardId) -> bool {
        0 < self.piece(dude).bounty
    }

    /// Whether a dude is at the home of his player.
    pub fn is_at_home(&self, dude: CardId) -> bool {
        self.controller(dude).is_some_and(|seat| self.place(dude) == self.home(seat))
    }

    /// Whether a word stands above a card's text now; a deed can become Private.
    pub fn is(&self, card: CardId, keyword: Keyword) -> bool {
        let private = self.has_lasting(card, Change::IsPrivate {});
        match keyword {
            Keyword::Private if private => true,
            Keyword::Public if private => false,
            _ => self.card(card).is(keyword),
        }
    }

    /// Whether a dude counts as undead (DT13.5): printed, or a token among The Pack Awakens.
    pub fn is_harrowed(&self, dude: CardId) -> bool {
        let here = self.place(dude);
        let pack = |it: CardId| {
            let there = self.piece(it).host.map(|host| Place::At { card: host }) == Some(here);
            there && self.traits(it).hardens_tokens
        };
        let token = self.card(dude).is_token();
        self.card(dude).is(Keyword::Harrowed) || token && self.in_play().any(pack)
    }

    /// Whether a place is private: every home, and deeds that say so (DT10.7).
    pub fn is_private(&self, place: Place) -> bool {
        match place {
            Place::TownSquare => false,
            Place::At { card } => {
                self.card(card).kind == Kind::Outfit || self.is(card, Keyword::Private)
            }
        }
    }

    /// Whether a place is in town: everything but the deeds out of town.
    pub fn is_in_town(&self, place: Place) -> bool {
        match place {
            Place::TownSquare => true,
            Place::At { card } => !self.card(card).is(Keyword::OutOfTown),
        }
    }

    /// Whether two places are adjacent: neighbours on a street, and everything in town with the
    /// town square (DT10.7).
    pub fn are_adjacent(&self, one: Place, other: Place) -> bool {
        match (one, other) {
            (Place::TownSquare, Place::TownSquare) => false,
            (Place::TownSquare, place) | (place, Place::TownSquare) => self.is_in_town(place),
            (Place::At { card: one }, Place::At { card: other }) => {
                let neighbours = |it: &[CardId]| it == [one, other] || it == [other, one];
                self.players.iter().any(|it| it.street.windows(2).any(neighbours))
            }
        }
    }

    /// Every place, the town square first, then street by street.
    pub fn places(&self) -> Vec<Place> {
        let located = |player: &Player| {
            let cards: Vec<CardId> =
                player.street.iter().chain(&player.outskirts).copied().collect();
            cards.into_iter().map(|card| Place::At { card })
        };
        let cards = self.players.iter().filter(|it| !it.left).flat_map(located);
        [Place::TownSquare].into_iter().chain(cards).collect()
    }

    /// Whether an ability may choose or affect a card (DT9.10).
    pub fn may_affect(&self, by: &Source, card: CardId) -> bool {
        let foreign = self.controller(card) != Some(by.seat);
        if foreign && by.shootout && self.has_lasting(card, Change::Hidden {}) {
            return false;
        }
        let forbids = |it: CardId| {
            self.all_traits(it).any(|more| more.shields.is_some_and(|it_| it_(self, it, card, by)))
        };
        !self.in_play().any(forbids)
    }

    /// A draw hand as poker reads it; jokers that are not named do not count.
    pub fn poker_hand(&self, seat: Seat) -> Vec<PokerCard> {
        let read = |card: &CardId| {
            let piece = self.piece(*card);
            let joker = piece.card().kind == Kind::Joker;
            match piece.named {
                Some(pip) => Some(PokerCard { suit: pip.suit, value: pip.value, joker }),
                None if joker => None,
                None => Some(PokerCard {
                    suit: piece.card().suit().unwrap_or(Suit::Spades),
                    value: piece.card().value,
                    joker: false,
                }),
            }
        };
        self.player(seat).draw_hand.iter().filter_map(read).collect()
    }

    /// What a player's draw hand comes to by its cards.
    pub fn hand_value(&self, seat: Seat) -> Hand {
        let cards = self.poker_hand(seat);
        evaluate(&cards[..cards.len().min(5)])
    }

    /// What a player's draw hand comes to with what changes it (DT4.9).
    pub fn standing(&self, seat: Seat) -> Standing {
        let player = self.player(seat);
        self.hand_value(seat).standing(player.base, player.modifier)
    }

    /// Whether a player's draw hand lies open and is cheatin' (DT4.5).
    pub fn is_cheatin(&self, seat: Seat) -> bool {
        self.player(seat).revealed && self.hand_value(seat).cheatin
    }

    /// Whether Jake Smiley's hour has come, and with it everything that counts during Sundown.
    pub fn is_sundown(&self) -> bool {
        self.phase == Phase::Sundown
    }
}
