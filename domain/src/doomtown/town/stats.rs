//! What cards are worth now (DT9.14, DT10): never stored, always asked of the cards in play.

use super::lasting::Change;
use super::moment::Source;
use super::piece::{CardId, Place};
use super::printed::{Faction, Keyword, Kind, Shooter, Skill};
use super::state::{Phase, Player, State};
use crate::doomtown::poker::{Hand, PokerCard, Ranking, Suit, evaluate};
use crate::doomtown::scripts::hooks::{Deed, Instead, Number};
use crate::engine::{Seat, so_many};

/// The maximum hand size, unless a card changes it (DT14.5).
const HAND_SIZE: i32 = 5;
/// Values beyond these read as these (DT9.14).
const VALUES: (i32, i32) = (1, 13);

impl State {
    /// The player who decides about a card in play (DT10.1, DT10.4): about a deed, the one who has
    /// most influence there (DT10.2).
    pub fn controller(&self, card: CardId) -> Option<Seat> {
        let piece = self.piece(card);
        match (piece.host, piece.card().kind) {
            (Some(host), _) if host != card => self.controller(host),
            (_, Kind::Deed) => Some(self.ruler(card)),
            _ => Some(piece.taken_by.unwrap_or(piece.owner)),
        }
    }

    /// The player with the most influence at a deed; on any tie its owner (DT10.2).
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
        let by_bullets = self.is_instead(Instead::RuledByBullets(deed));
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

    /// The player who controls a place; nobody the town square (DT10.3).
    pub fn controller_of(&self, place: Place) -> Option<Seat> {
        match place {
            Place::TownSquare => None,
            Place::At { card } => self.controller(card),
        }
    }

    /// The player who owns a place; nobody the town square.
    pub fn owner_of(&self, place: Place) -> Option<Seat> {
        match place {
            Place::TownSquare => None,
            Place::At { card } => Some(self.owner(card)),
        }
    }

    /// A dude's bullets; at least 0.
    pub fn bullets(&self, dude: CardId) -> i32 {
        let side = self.shootout.as_ref().and_then(|it| it.side_of(dude));
        self.bullets_of(dude, side.is_some_and(|it| it.shooter == Some(dude)))
    }

    /// The bullets that a dude would have as the shooter of their posse (DT12.6).
    pub fn bullets_as_shooter(&self, dude: CardId) -> i32 {
        self.bullets_of(dude, true)
    }

    fn bullets_of(&self, dude: CardId, shoots: bool) -> i32 {
        let goods: i32 = self.attachments(dude).map(|it| self.bullet_bonus(it)).sum();
        let shooting = if shoots { self.modified(Number::ShooterBullets(dude)) } else { 0 };
        let more = self.modified(Number::Bullets(dude)) + shooting;
        (self.card(dude).bullets + goods + more).max(0)
    }

    /// The bullets that goods add to their carrier's.
    pub fn bullet_bonus(&self, goods: CardId) -> i32 {
        match self.allows(Deed::AddBullets { goods }) {
            true => self.card(goods).bullets + self.modified(Number::BulletBonus(goods)),
            false => 0,
        }
    }

    /// Whether a dude's bullets are silver or brass: the last change decides, but a dude who cannot
    /// become a draw does not (DT9.14).
    pub fn shooter(&self, dude: CardId) -> Shooter {
        let stud = Instead::Stud(dude);
        let mut newest = self.attachments(dude).filter(|it| self.piece(*it).newest);
        if newest.any(|it| self.replaced_by(it, stud)) {
            return Shooter::Stud;
        }
        let steady = !self.allows(Deed::MakeDraw { dude });
        let change = |so_far: Shooter, it: &Change| match it {
            Change::Shooter { shooter: Shooter::Draw } if steady => so_far,
            Change::Shooter { shooter } => *shooter,
            _ => so_far,
        };
        let printed = if self.is_instead(stud) { Shooter::Stud } else { self.card(dude).shooter };
        self.lasting_on(dude).fold(printed, change)
    }

    /// A dude's influence; at least 0.
    pub fn influence(&self, dude: CardId) -> i32 {
        (self.card(dude).influence + self.modified(Number::Influence(dude))).max(0)
    }

    /// A dude's influence without what one card adds to it.
    pub fn influence_without(&self, dude: CardId, without: CardId) -> i32 {
        let more = self.modified_without(Number::Influence(dude), without);
        (self.card(dude).influence + more).max(0)
    }

    /// A dude's value, from 1 to 13.
    pub fn value(&self, card: CardId) -> i32 {
        let printed = i32::from(self.card(card).value);
        (printed + self.modified(Number::Value(card))).clamp(VALUES.0, VALUES.1)
    }

    /// Value, bullets and influence together (DT9.14).
    pub fn grit(&self, dude: CardId) -> i32 {
        self.value(dude) + self.bullets(dude) + self.influence(dude)
    }

    /// The rating of a skill, if the dude has it (DT11.2).
    pub fn skill(&self, dude: CardId, skill: Skill) -> Option<i32> {
        let printed = self.printed_skill(dude, skill)?;
        Some((printed + self.modified(Number::Skill(dude, skill))).max(0))
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
        let own = self.controller(dude).and_then(|seat| self.faction(seat));
        let stranger = self.card(dude).faction.is_some_and(|it| own != Some(it));
        let more = if stranger { self.influence(dude) } else { 0 };
        (self.card(dude).upkeep + self.modified(Number::Upkeep(dude)) + more).max(0)
    }

    /// The control points that a card is worth; at least 0.
    pub fn control_points(&self, card: CardId) -> i32 {
        let piece = self.piece(card);
        let placed = so_many::<i32>(piece.control);
        (piece.card().control + placed + self.modified(Number::Control(card))).max(0)
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
        usize::try_from(HAND_SIZE + self.modified(Number::HandSize(seat))).unwrap_or(0)
    }

    /// Everything in play that a player controls.
    pub fn controlled(&self, seat: Seat) -> impl Iterator<Item = CardId> + '_ {
        self.in_play().filter(move |it| self.controller(*it) == Some(seat))
    }

    /// Whether a dude is wanted (DT13.2).
    pub fn is_wanted(&self, dude: CardId) -> bool {
        0 < self.piece(dude).bounty
    }

    /// Whether a dude is at the home of their player.
    pub fn is_at_home(&self, dude: CardId) -> bool {
        self.controller(dude).is_some_and(|seat| self.place(dude) == self.home(seat))
    }

    /// Whether a word stands above a card's text now; a deed can become Private.
    pub fn is(&self, card: CardId, keyword: Keyword) -> bool {
        let printed = self.card(card).is(keyword);
        match keyword {
            Keyword::Private => printed || self.is_instead(Instead::Private(card)),
            Keyword::Public => printed && !self.is_instead(Instead::Private(card)),
            _ => printed,
        }
    }

    /// Whether a dude counts as undead (DT13.5): printed, or because a card says so.
    pub fn is_harrowed(&self, dude: CardId) -> bool {
        self.card(dude).is(Keyword::Harrowed) || self.is_instead(Instead::Harrowed(dude))
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
        self.allows(Deed::Affect { card, by: *by })
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
    pub fn ranking(&self, seat: Seat) -> Ranking {
        let player = self.player(seat);
        self.hand_value(seat).ranking(player.base, player.modifier)
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
