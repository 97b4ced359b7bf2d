//! The same match dealt anew, and what no match may come to.

use super::lasting::{Change, Until};
use super::piece::{CardId, Piece, Zone};
use super::printed::Code;
use super::state::{Phase, Player, State};
use crate::engine::{Chance, Seat, Viewer};

/// The match as `viewer` knows it: the cards in decks, and in hands that the viewer does not see,
/// are dealt anew. The deal begins with cards and numbers in order, so the true places of either
/// leave no trace in what comes out.
pub fn redeal(state: &State, viewer: Viewer, chance: &mut Chance) -> State {
    let mut dealt = state.clone();
    if viewer.sees_all() {
        return dealt;
    }
    // A scenario lists hands and decks; the table shows whatever else it has set up.
    dealt.options = state.options.public();
    for seat in state.seats() {
        let mut hidden = hidden_slots(&mut dealt, state, seat, viewer);
        let mut ids: Vec<CardId> = hidden.iter().map(|(slot, _)| **slot).collect();
        let mut codes: Vec<Code> = ids.iter().map(|it| state.piece(*it).code).collect();
        ids.sort_unstable();
        codes.sort_unstable();
        chance.shuffle(&mut codes);
        let zones = hidden.iter_mut().zip(&ids).map(|((slot, zone), id)| {
            **slot = *id;
            *zone
        });
        let zones: Vec<Zone> = zones.collect();
        for ((id, code), zone) in ids.into_iter().zip(codes).zip(zones) {
            *dealt.piece_mut(id) = Piece::new(code, seat, zone);
        }
    }
    dealt
}

/// The places of a player's side where a card of the player's lies that `viewer` does not see.
fn hidden_slots<'a>(
    dealt: &'a mut State,
    state: &State,
    seat: Seat,
    viewer: Viewer,
) -> Vec<(&'a mut CardId, Zone)> {
    let Some(player) = dealt.players.get_mut(seat.index()) else { return Vec::new() };
    let mut slots: Vec<_> = player.deck.iter_mut().map(|it| (it, Zone::Deck)).collect();
    if !viewer.sees(seat) {
        slots.extend(player.hand.iter_mut().map(|it| (it, Zone::Hand)));
        if !player.revealed {
            slots.extend(player.draw_hand.iter_mut().map(|it| (it, Zone::DrawHand)));
        }
    }
    slots.retain(|(card, _)| state.owner(**card) == seat);
    slots
}

/// What is wrong with a match that no play may lead to.
pub fn unsound(state: &State) -> Option<String> {
    if state.phase == Phase::Waiting {
        return (*state != State::default()).then(|| "a match is set up too early".to_owned());
    }
    let lost = (0..state.pieces.len()).find_map(|at| misplaced(state, at));
    lost.or_else(|| unsound_table(state)).or_else(|| endless(state))
}

/// Something that lasts though no card says what it is, or though nothing will end it.
pub fn endless(state: &State) -> Option<String> {
    let fights = state.shootout.is_some() || state.callout.is_some() || state.job.is_some();
    let has_rounds = fights || state.phase == Phase::Gamblin;
    state.lasting.iter().find_map(|it| {
        let why = match (it.change, it.until) {
            (Change::OfCard { .. }, _) if it.of_card().is_none() => "`lasts` does not say what",
            (Change::JoinsUnbooted {} | Change::JoinsLikeOthers {}, Until::Used) => return None,
            (_, Until::Used) => "nothing uses it up",
            (_, Until::EndOfShootout) if !fights => "there is no shootout that could end",
            (_, Until::EndOfRound) if !has_rounds => "there is no round that could end",
            _ => return None,
        };
        let (change, until) = (it.change, it.until);
        Some(format!("{} made {change:?} last until {until:?}: {why}", it.cause.id()))
    })
}

/// A card that is not in exactly the place where its zone says that it is.
fn misplaced(state: &State, at: usize) -> Option<String> {
    let card = CardId::at(at);
    let piece: &Piece = state.piece(card);
    let times = |list: fn(&Player) -> &Vec<CardId>| {
        let count = |it: &Player| list(it).iter().filter(|it| **it == card).count();
        state.players.iter().map(count).sum::<usize>()
    };
    let lists = [
        (Zone::Deck, times(|it| &it.deck)),
        (Zone::Hand, times(|it| &it.hand)),
        (Zone::DrawHand, times(|it| &it.draw_hand)),
        (Zone::Discard, times(|it| &it.discard)),
        (Zone::BootHill, times(|it| &it.boot_hill)),
    ];
    for (zone, count) in lists {
        let right = usize::from(piece.zone == zone);
        if count != right {
            return Some(format!(
                "card {at} is {count} times in {zone:?}, being in {:?}",
                piece.zone
            ));
        }
    }
    let street = times(|it| &it.street) + times(|it| &it.outskirts);
    let place =
        matches!(piece.card().kind, super::printed::Kind::Outfit | super::printed::Kind::Deed)
            && piece.zone == Zone::InPlay;
    if street != usize::from(place) {
        return Some(format!("card {at} stands {street} times in the street"));
    }
    let host_gone = piece.host.is_some_and(|it| !state.is_in_play(it));
    if host_gone {
        return Some(format!("card {at} hangs on a card that is not in play"));
    }
    let token_home = state.dealt <= card.0 && !matches!(piece.zone, Zone::InPlay | Zone::Gone);
    token_home.then(|| format!("token {at} is in {:?}", piece.zone))
}

fn unsound_table(state: &State) -> Option<String> {
    let left = |seat: Seat| state.player(seat).left;
    let somewhere = |it: &CardId| match state.piece(*it).at {
        super::piece::Place::TownSquare => true,
        super::piece::Place::At { card } => state.is_in_play(card),
    };
    if let Some(lost) = state.dudes().find(|it| !somewhere(it)) {
        return Some(format!("{} is nowhere", state.title(lost)));
    }
    if let Some(shootout) = &state.shootout {
        let gone = |it: &CardId| !state.is_in_play(*it);
        if let Some(gone) = shootout.dudes().find(gone) {
            return Some(format!("{} is in a posse and not in play", state.title(gone)));
        }
        let twice = |it: &CardId| shootout.mark.posse.contains(it);
        if shootout.leader.posse.iter().any(twice) {
            return Some("somebody is in both posses".to_owned());
        }
    }
    let turn = state.turn.is_some_and(left);
    turn.then(|| "it is the turn of somebody who has left".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doomtown::trial::town;

    #[test]
    fn nothing_is_left_of_hands_and_decks_that_a_viewer_does_not_see() {
        let it = town().hand(0, ["Shotgun", "Coachwhip!"]).hand(1, ["Soul Blast"]).begins();
        let viewers = [Viewer::Public, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))];
        for viewer in viewers {
            let deal =
                |state: &State, key: u8| redeal(state, viewer, &mut Chance::keyed([key; 32]));
            let once = deal(it.state(), 1);
            assert_eq!(deal(&once, 2), deal(it.state(), 2), "{viewer}");
            let scenario = once.options.scenario.expect("the match is staged");
            assert!(scenario.players.iter().all(|it| it.hand.is_empty() && it.deck.is_empty()));
        }
        assert_eq!(redeal(it.state(), Viewer::Judge, &mut Chance::keyed([3; 32])), *it.state());
    }
}
