//! What the steady player sees.

use crate::doomtown::fact::Revealed;
use crate::doomtown::scripts::card::Card;
use crate::doomtown::telling::view::{CardView, DudeView, HandCard, PlaceView, PlayerView, View};
use crate::doomtown::town::piece::{CardId, Named, Place};
use crate::doomtown::town::printed::{Code, Kind, Shooter};
use crate::engine::{Seat, so_many};

/// A view with whose it is.
pub struct Eye<'a> {
    pub view: &'a View,
    pub seat: Seat,
}

impl<'a> Eye<'a> {
    pub fn new(view: &'a View, seat: Seat) -> Eye<'a> {
        Eye { view, seat }
    }

    pub fn own(&self) -> Option<&'a PlayerView> {
        self.view.players.iter().find(|it| it.seat == self.seat)
    }

    pub fn ghost_rock(&self) -> i32 {
        self.own().map_or(0, |it| so_many::<i32>(it.ghost_rock))
    }

    pub fn card(&self, card: CardId) -> Option<&'a CardView> {
        self.view.cards.iter().find(|it| it.card == card)
    }

    pub fn dude(&self, card: CardId) -> Option<&'a DudeView> {
        self.card(card)?.dude.as_ref()
    }

    pub fn hand_card(&self, card: CardId) -> Option<&'a HandCard> {
        let own = self.own()?;
        let cards = own.hand.iter().chain(&own.draw_hand).flatten();
        let mut cards = cards.filter(|it| it.card == card);
        cards.next()
    }

    /// Which card it is, wherever the player sees it.
    fn code(&self, card: CardId) -> Option<Code> {
        let piles = self.view.players.iter().flat_map(|it| it.discard.iter().chain(&it.boot_hill));
        let in_pile = |it: &Named| (it.card == card).then_some(it.code);
        let seen = self.card(card).map(|it| it.code).or(self.hand_card(card).map(|it| it.code));
        seen.or_else(|| piles.copied().find_map(|it| in_pile(&it)))
    }

    /// What is printed on a card that the player sees.
    pub fn printed(&self, card: CardId) -> Option<&'static Card> {
        self.code(card)?.card()
    }

    /// Where a card in play is.
    pub fn place_of(&self, card: CardId) -> Option<Place> {
        let it = self.card(card)?;
        let bearer = it.host.and_then(|it| self.card(it)).unwrap_or(it);
        Some(bearer.dude.as_ref().map_or(Place::At { card: bearer.card }, |it| it.at))
    }

    pub fn is_own(&self, card: CardId) -> bool {
        self.card(card).is_some_and(|it| it.controller == Some(self.seat))
    }

    pub fn place(&self, place: Place) -> Option<&'a PlaceView> {
        self.view.town.places.iter().find(|it| it.place == place)
    }

    /// The player's dudes.
    pub fn dudes(&self) -> impl Iterator<Item = &'a CardView> + '_ {
        self.view.cards.iter().filter(|it| it.dude.is_some() && it.controller == Some(self.seat))
    }

    pub fn upkeep(&self, card: CardId) -> i32 {
        self.dude(card).map_or(0, |it| it.upkeep)
    }

    /// What a card in play, or in the player's hand, is worth to whoever has it.
    pub fn worth(&self, card: CardId) -> i32 {
        let Some(view) = self.card(card) else { return self.hand_worth(card) };
        match &view.dude {
            Some(dude) => {
                let stud = i32::from(dude.shooter == Shooter::Stud);
                let carried = self.view.cards.iter().filter(|it| it.host == Some(card)).count();
                let carried = i32::try_from(carried).unwrap_or(0);
                dude.influence * 6 + dude.bullets * (2 + stud) + view.control * 12 + carried * 3 + 3
            }
            None => view.control * 12 + view.production * 4 + view.bonus * 3 + 2,
        }
    }

    /// What a card in the player's hand, or in a pile, is worth to the player.
    pub fn hand_worth(&self, card: CardId) -> i32 {
        let Some(card) = self.printed(card) else { return 0 };
        match card.kind {
            Kind::Dude => card.influence * 6 + card.bullets * 2 - card.upkeep * 3 - card.cost + 10,
            Kind::Deed => card.control * 12 + card.production * 5 - card.cost + 15,
            Kind::Goods => 6 + card.bullets * 4 - card.cost,
            Kind::Spell => 4,
            Kind::Action => 6,
            Kind::Outfit | Kind::Joker => 0,
        }
    }

    /// How well a dude shoots.
    pub fn strength(&self, card: CardId) -> i32 {
        self.dude(card).map_or(0, |it| {
            let stud = if it.shooter == Shooter::Stud { 3 } else { 2 };
            it.bullets * stud + 3
        })
    }

    pub fn strength_of(&self, cards: impl IntoIterator<Item = CardId>) -> i32 {
        cards.into_iter().map(|it| self.strength(it)).sum()
    }

    /// Whether a dude boots who moves from one place to another (DT8.4).
    pub fn boots_to_move(&self, from: Place, to: Place) -> bool {
        let home = self.own().map(|it| Place::At { card: it.outfit.card });
        let free = home == Some(from) || from == Place::TownSquare && home != Some(to);
        let adjacent = self.place(from).is_some_and(|it| it.adjacent.contains(&to));
        !(free && adjacent)
    }

    /// Whether a dude is at the home of their controller, where nobody calls them out (DT8.5.1).
    pub fn is_at_home(&self, it: &CardView) -> bool {
        let own = self.view.players.iter().find(|player| Some(player.seat) == it.controller);
        let home = own.map(|player| Place::At { card: player.outfit.card });
        it.dude.as_ref().is_some_and(|dude| home == Some(dude.at))
    }

    /// Others' dudes whom the player could call out at a place.
    pub fn prey(&self, place: Place) -> impl Iterator<Item = &'a CardView> + '_ {
        self.view.cards.iter().filter(move |it| {
            let here = it.dude.as_ref().is_some_and(|dude| dude.at == place);
            here && it.controller != Some(self.seat) && !self.is_at_home(it)
        })
    }

    /// The strength of the strongest of the others in a shootout at a place.
    pub fn opposition(&self, place: Place) -> i32 {
        let others = self.view.players.iter().filter(|it| it.seat != self.seat);
        others.map(|it| self.strength_of(self.near(place, it.seat))).max().unwrap_or(0)
    }

    /// The player's control points, and the influence that they have to exceed.
    pub fn race(&self) -> (i32, i32) {
        let own = self.view.standings.iter().find(|it| it.seat == self.seat);
        let others = self.view.standings.iter().filter(|it| it.seat != self.seat);
        let most = others.map(|it| it.influence).max().unwrap_or(0);
        (own.map_or(0, |it| it.control), most)
    }

    /// The most control points that another player has, and the player's own influence.
    pub fn danger(&self) -> (i32, i32) {
        let own = self.view.standings.iter().find(|it| it.seat == self.seat);
        let others = self.view.standings.iter().filter(|it| it.seat != self.seat);
        let most = others.map(|it| it.control).max().unwrap_or(0);
        (most, own.map_or(0, |it| it.influence))
    }

    /// By how many ranks the player's open draw hand is ahead of all others: the higher one is in a
    /// shootout, the lower one in lowball.
    pub fn lead(&self) -> Option<i32> {
        let (own, others): (Vec<&Revealed>, Vec<&Revealed>) =
            self.view.hands.iter().partition(|it| it.seat == self.seat);
        let own = i32::from(own.first()?.rank);
        let others = others.iter().map(|it| i32::from(it.rank));
        Some(match self.view.shootout {
            Some(_) => own - others.max()?,
            None => others.min()? - own,
        })
    }

    /// Which dudes of a seat could come to a shootout at a place.
    pub fn near(&self, place: Place, seat: Seat) -> Vec<CardId> {
        let adjacent = self.place(place).map(|it| it.adjacent.clone()).unwrap_or_default();
        let comes = |it: &&CardView| {
            it.controller == Some(seat)
                && it.dude.as_ref().is_some_and(|dude| {
                    dude.at == place || !it.booted && adjacent.contains(&dude.at)
                })
        };
        self.view.cards.iter().filter(comes).map(|it| it.card).collect()
    }
}
