//! The same match dealt anew, and what no match may come to.

use std::sync::Arc;

use super::state::{Piece, Player, State};
use super::things::{CardId, Step, Zone};
use crate::engine::{Chance, Seat, Viewer};

/// The match as `viewer` knows it: the cards that the viewer does not see are dealt anew. The deal
/// begins with cards and numbers in order, so the true places of either leave no trace in what
/// comes out.
pub fn redeal(state: &State, viewer: Viewer, chance: &mut Chance) -> State {
    let mut dealt = state.clone();
    match viewer {
        Viewer::Revealed => return dealt,
        Viewer::Judge => {
            dealt.options = state.options.unscripted();
            return dealt;
        }
        Viewer::Public | Viewer::Seat(_) => {}
    }
    dealt.options = state.options.public();
    for owner in state.seats() {
        let shown =
            |card: CardId| state.shown.iter().any(|it| it.card == card && viewer.sees(it.seat));
        let hidden = |(card, it): &(CardId, &Piece)| {
            it.owner == owner && is_hidden(it, viewer) && !shown(*card)
        };
        let (numbers, slots): (Vec<CardId>, Vec<_>) = state
            .numbered()
            .filter(hidden)
            .map(|(card, it)| (card, (it.zone, it.side, it.host, it.entered)))
            .unzip();
        let mut cards: Vec<_> = numbers
            .iter()
            .map(|it| {
                let piece = state.piece(*it);
                (piece.code, piece.maverick, piece.keywords.clone())
            })
            .collect();
        let mut slots = slots;
        slots.sort_unstable();
        cards.sort_unstable();
        chance.shuffle(&mut cards);
        let mut at = numbers.clone();
        chance.shuffle(&mut at);
        for zone in [Zone::Deck, Zone::Hand, Zone::Archives, Zone::Under] {
            for side in state.seats() {
                let lists = list_of(&mut dealt, zone, side);
                if let Some(list) = lists {
                    list.retain(|it| !numbers.contains(it));
                }
            }
        }
        for ((number, (code, maverick, keywords)), (zone, side, host, entered)) in
            at.into_iter().zip(cards).zip(slots)
        {
            if let Some(piece) = dealt.piece_mut(number) {
                *piece = Piece {
                    code,
                    maverick,
                    keywords,
                    owner,
                    zone,
                    side,
                    host,
                    entered,
                    ..Piece::default()
                };
            }
            if let Some(list) = list_of(&mut dealt, zone, side) {
                list.push(number);
            }
        }
        rehang(&mut dealt, &numbers);
    }
    dealt
}

/// Cards that lie under others are listed there by number.
fn rehang(dealt: &mut State, numbers: &[CardId]) {
    let dealt_anew = |it: &CardId| numbers.contains(it);
    for piece in dealt.pieces.iter_mut().filter(|it| it.carries.iter().any(dealt_anew)) {
        Arc::make_mut(piece).carries.retain(|it| !dealt_anew(it));
    }
    for number in numbers {
        if let Some(host) = dealt.piece(*number).host
            && let Some(host) = dealt.piece_mut(host)
        {
            host.carries.push(*number);
        }
    }
}

fn is_hidden(piece: &Piece, viewer: Viewer) -> bool {
    match piece.zone {
        Zone::Deck => true,
        Zone::Hand | Zone::Archives | Zone::Under => !viewer.sees(piece.side),
        Zone::Discard | Zone::Purged | Zone::InPlay | Zone::BeingPlayed => false,
    }
}

fn list_of(state: &mut State, zone: Zone, side: Seat) -> Option<&mut Vec<CardId>> {
    let player = state.players.get_mut(side.index())?;
    match zone {
        Zone::Deck => Some(&mut player.deck),
        Zone::Hand => Some(&mut player.hand),
        Zone::Archives => Some(&mut player.archives),
        Zone::Discard | Zone::Purged | Zone::InPlay | Zone::BeingPlayed | Zone::Under => None,
    }
}

/// What is wrong with a match that no play may lead to.
pub fn unsound(state: &State) -> Option<String> {
    if state.step == Step::Waiting {
        return (!state.players.is_empty()).then(|| "a match is set up too early".to_owned());
    }
    let lost = state.numbered().find_map(|(card, it)| misplaced(state, card, it));
    lost.or_else(|| unsound_table(state))
}

/// A card that is not in exactly the place where its zone says that it is.
fn misplaced(state: &State, card: CardId, piece: &Piece) -> Option<String> {
    let times = |list: fn(&Player) -> &Vec<CardId>| {
        let count = |it: &Player| list(it).iter().filter(|it| **it == card).count();
        state.players.iter().map(count).sum::<usize>()
    };
    let in_play = times(|it| &it.line) + times(|it| &it.artifacts);
    let upgrade = piece.zone == Zone::InPlay && piece.host.is_some();
    let lists = [
        (Zone::Deck, times(|it| &it.deck)),
        (Zone::Hand, times(|it| &it.hand)),
        (Zone::Archives, times(|it| &it.archives)),
        (Zone::Discard, times(|it| &it.discard)),
        (Zone::Purged, times(|it| &it.purged)),
        (Zone::InPlay, in_play + usize::from(upgrade)),
    ];
    for (zone, count) in lists {
        if count != usize::from(piece.zone == zone) {
            let zone_of = piece.zone;
            return Some(format!("card {} is {count} times in {zone:?}, in {zone_of:?}", card.0));
        }
    }
    let hangs = piece.host.is_some_and(|host| !state.piece(host).carries.contains(&card));
    hangs.then(|| format!("card {} hangs on a card that does not carry it", card.0))
}

fn unsound_table(state: &State) -> Option<String> {
    let chains = state.players.iter().any(|it| super::verbs::CHAINS_MAX < it.chains);
    if chains {
        return Some("somebody has more chains than there can be".to_owned());
    }
    // Outside of the main step's resolutions nothing is half done, unless a judge ends the match in
    // the middle of one.
    let resting = matches!(state.step, Step::Ready | Step::Draw);
    let half_done = !state.tagged.is_empty() || state.fight.is_some();
    (resting && half_done).then(|| "something is half done while nothing happens".to_owned())
}
