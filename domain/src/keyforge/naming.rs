//! Cards as sentences name them.

use super::cause::Cause;
use super::printed::{House, Kind};
use super::state::{Lasting, Piece, State};
use super::things::{CardId, Named, Zone};
use crate::engine::{Link, link, listed};

impl State {
    /// A card's name, which points at the card.
    pub fn name(&self, card: CardId) -> Link {
        link("card", card.0, self.title(card))
    }

    /// The names of cards: `Troll, Bumpsy and Krump`.
    pub fn names(&self, cards: &[CardId]) -> String {
        let names: Vec<Link> = cards.iter().map(|it| self.name(*it)).collect();
        listed(&names).unwrap_or_else(|| "nothing".to_owned())
    }

    /// The names of cards that were told with their codes.
    pub fn names_of(&self, cards: &[Named]) -> String {
        let names: Vec<Link> = cards
            .iter()
            .map(|it| link("card", it.card.0, super::cards::card(it.code).title))
            .collect();
        listed(&names).unwrap_or_else(|| "nothing".to_owned())
    }
}

/// Copies.
impl State {
    /// The cards among which a card lies: the pile or the hand that it is in, or all that its
    /// controller has in play or under cards.
    pub fn together_with(&self, card: CardId) -> Vec<CardId> {
        let piece = self.piece(card);
        let player = self.player(piece.side);
        match piece.zone {
            Zone::Deck => player.deck.clone(),
            Zone::Hand => player.hand.clone(),
            Zone::Archives => player.archives.clone(),
            Zone::Discard => player.discard.clone(),
            Zone::Purged => player.purged.clone(),
            Zone::InPlay => self.side(piece.side).collect(),
            Zone::BeingPlayed => Vec::new(),
            Zone::Under => {
                let under = |it: &Piece| (it.zone, it.side) == (Zone::Under, piece.side);
                self.numbered().filter(|(_, it)| under(it)).map(|(card, _)| card).collect()
            }
        }
    }

    /// Which of several copies a card is among some cards: `2 of 3`.
    pub fn among_copies(&self, card: CardId, together: &[CardId]) -> Option<String> {
        let code = self.piece(card).code;
        let copies = together.iter().filter(|it| self.piece(**it).code == code);
        let at = copies.clone().position(|it| *it == card)?;
        let count = copies.count();
        (1 < count).then(|| format!("{} of {count}", at + 1))
    }

    /// A card in play by a name that is no other card's in play.
    pub fn name_in_play(&self, card: CardId) -> String {
        let code = self.piece(card).code;
        match self.in_play().filter(|it| self.piece(*it).code == code).count() {
            0 | 1 => self.name(card).to_string(),
            _ => format!("{} ({})", self.name(card), self.whereabouts(card)),
        }
    }

    /// A card by a name that is no other card's in the match, for those who see all.
    pub fn name_anywhere(&self, card: CardId) -> String {
        let code = self.piece(card).code;
        match self.numbered().filter(|(_, it)| it.code == code).count() {
            0 | 1 => self.name(card).to_string(),
            _ => format!("{} ({})", self.name(card), self.whereabouts(card)),
        }
    }

    /// Where a card is, so that it is told from its copies: `place 2 of seat 0's battleline`.
    fn whereabouts(&self, card: CardId) -> String {
        let piece = self.piece(card);
        let whose = format!("{:#}'s", piece.side);
        let (place, together) = match (piece.zone, piece.host) {
            (Zone::InPlay, Some(bearer)) => {
                let on: Vec<CardId> = self.upgrades(bearer).collect();
                (format!("on {}, {}", self.name(bearer), self.whereabouts(bearer)), on)
            }
            (Zone::InPlay, None) if self.kind(card) == Kind::Creature => {
                let at = self.spot(card).map_or(0, |it| it + 1);
                return format!("place {at} of {whose} battleline");
            }
            (Zone::Under, Some(above)) => {
                let place = format!("under {}, {}", self.name(above), self.whereabouts(above));
                (place, self.together_with(card))
            }
            (zone, _) => {
                let among = match zone {
                    Zone::Deck => "deck",
                    Zone::Hand => "hand",
                    Zone::Archives => "archives",
                    Zone::Discard => "discard pile",
                    Zone::Purged => "purged cards",
                    Zone::InPlay => "artifacts",
                    Zone::BeingPlayed | Zone::Under => "side",
                };
                (format!("in {whose} {among}"), self.together_with(card))
            }
        };
        match self.among_copies(card, &together) {
            Some(number) => format!("{place}, {number}"),
            None => place,
        }
    }
}

impl Lasting {
    /// What is so as long as it lasts.
    pub fn told(&self, state: &State) -> String {
        let text = super::cards::card(self.code).lasting.get(usize::from(self.text));
        let (you, foe) = (format!("{:#}", self.by), format!("{:#}", state.foe(self.by)));
        let house = self.house.map_or("that house", House::name);
        let says = text.map_or("", |it| it.says);
        says.replace("$you", &you).replace("$foe", &foe).replace("$house", house)
    }
}

impl Cause {
    /// The title of the card that is cited, if it is one.
    pub fn title(self) -> Option<&'static str> {
        super::cards::titled_by(self)
    }

    /// `, by Bumpsy` where a card brought something about; nothing where a rule did.
    pub fn tail(self) -> String {
        match self.title() {
            Some(title) => format!(" ({title})"),
            None => String::new(),
        }
    }
}
