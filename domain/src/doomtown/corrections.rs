//! What a judge may put right, and what a penalty costs. None of it is in the rules: it is the
//! house's (DTH6).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Doom;
use super::card::Kind;
use super::cause::Cause;
use super::fact::Fact;
use super::noon;
use super::piece::{CardId, Place, Zone};
use super::state::{Phase, State};
use super::telling::place_name;
use crate::engine::{Label, PenaltyGuide, Resolved, Seat};

const HOUSE: &str = "DTH6";
/// The penalty that costs ghost rock.
pub const FINE: &str = "fine";
/// The penalty that costs a card of the play hand, by chance.
pub const CARD: &str = "card";
/// What a fine comes to, in ghost rock.
const FINE_GHOST_ROCK: u32 = 2;
/// How far from what it is a judge may set ghost rock.
const GHOST_ROCK_STEPS: u32 = 10;
/// How far from what it is a judge may set bounty and control points.
const COUNTER_STEPS: u32 = 2;

/// A correction that a judge may make.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::Adjustment)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Adjustment {
    /// A player's stash is set right.
    #[schema(title = "DoomtownSetGhostRock")]
    SetGhostRock {
        /// Whose.
        seat: Seat,
        /// To how much.
        ghost_rock: u32,
    },
    /// The bounty on a dude is set right.
    #[schema(title = "DoomtownSetBounty")]
    SetBounty {
        /// Whose.
        dude: CardId,
        /// To how much.
        bounty: u32,
    },
    /// The permanent control points on a card are set right.
    #[schema(title = "DoomtownSetControl")]
    SetControl {
        /// Of which card.
        card: CardId,
        /// To how many.
        control: u32,
    },
    /// It is set right whether a card is booted.
    #[schema(title = "DoomtownSetBooted")]
    SetBooted {
        /// Which.
        card: CardId,
        /// Whether it is.
        booted: bool,
    },
    /// A dude is put where he belongs.
    #[schema(title = "DoomtownPutDude")]
    PutDude {
        /// Who.
        dude: CardId,
        /// Where.
        place: Place,
    },
    /// A card of a discard pile or Boot Hill is put where it belongs.
    #[schema(title = "DoomtownPutCard")]
    PutCard {
        /// Which.
        card: CardId,
        /// To its owner's play hand, discard pile or Boot Hill.
        zone: Zone,
    },
}

/// The penalties of the game.
pub fn penalties() -> Vec<PenaltyGuide> {
    let fine = format!("The player pays {FINE_GHOST_ROCK} ghost rock to the bank, or all he has.");
    let card = "The player discards a card of his play hand, by chance, if he has one.";
    vec![
        PenaltyGuide::new(FINE, "A fine", &fine, HOUSE),
        PenaltyGuide::new(CARD, "A card", card, HOUSE),
    ]
}

/// Every correction that fits: in the High Noon phase, while nothing is going on.
pub fn adjustments(state: &State) -> Vec<Adjustment> {
    if state.phase != Phase::Noon || noon::is_busy(state) {
        return Vec::new();
    }
    let near = |now: u32, steps: u32| {
        let range = now.saturating_sub(steps)..=now.saturating_add(steps);
        range.filter(move |it| *it != now)
    };
    let mut all = Vec::new();
    for seat in state.playing() {
        let now = state.player(seat).ghost_rock;
        all.extend(
            near(now, GHOST_ROCK_STEPS)
                .map(|ghost_rock| Adjustment::SetGhostRock { seat, ghost_rock }),
        );
        let player = state.player(seat);
        let piles = [(Zone::Discard, &player.discard), (Zone::BootHill, &player.boot_hill)];
        for (zone, pile) in piles {
            let zones = [Zone::Hand, Zone::Discard, Zone::BootHill];
            for to in zones.into_iter().filter(|it| *it != zone) {
                let put = |card: &CardId| Adjustment::PutCard { card: *card, zone: to };
                all.extend(pile.iter().map(put));
            }
        }
    }
    for card in state.in_play() {
        let piece = state.piece(card);
        all.push(Adjustment::SetBooted { card, booted: !piece.booted });
        all.extend(
            near(piece.control, COUNTER_STEPS)
                .map(|control| Adjustment::SetControl { card, control }),
        );
        if piece.card().kind == Kind::Dude {
            all.extend(
                near(piece.bounty, COUNTER_STEPS)
                    .map(|bounty| Adjustment::SetBounty { dude: card, bounty }),
            );
            let places = state.places().into_iter().filter(|it| *it != state.place(card));
            all.extend(places.map(|place| Adjustment::PutDude { dude: card, place }));
        }
    }
    all
}

/// A correction as the judge reads it.
pub fn label(state: &State, adjustment: &Adjustment) -> Label {
    let text = match *adjustment {
        Adjustment::SetGhostRock { seat, ghost_rock } => {
            let now = state.player(seat).ghost_rock;
            format!("{seat} has {ghost_rock} ghost rock instead of {now}")
        }
        Adjustment::SetBounty { dude, bounty } => {
            let now = state.piece(dude).bounty;
            format!("{} has a bounty of {bounty} instead of {now}", state.title(dude))
        }
        Adjustment::SetControl { card, control } => {
            let now = state.piece(card).control;
            let title = state.title(card);
            format!("{title} has {control} permanent control points instead of {now}")
        }
        Adjustment::SetBooted { card, booted: true } => format!("{} boots", state.title(card)),
        Adjustment::SetBooted { card, booted: false } => {
            format!("{} unboots", state.title(card))
        }
        Adjustment::PutDude { dude, place } => {
            format!("{} is put at {}", state.title(dude), place_name(state, place))
        }
        Adjustment::PutCard { card, zone } => {
            let zone = match zone {
                Zone::Hand => "the play hand",
                Zone::BootHill => "Boot Hill",
                _ => "the discard pile",
            };
            format!("{} goes to {zone} of {}", state.title(card), state.owner(card))
        }
    };
    Label::cited(text, HOUSE)
}

/// Makes a correction.
pub fn adjust(table: &mut Doom, adjustment: Adjustment) -> Resolved {
    table.emit(Fact::Adjusted { adjustment });
    Ok(())
}

/// Makes a seat pay a penalty.
pub fn penalize(table: &mut Doom, seat: Seat, penalty: &str) -> Resolved {
    if penalty == CARD {
        let hand = table.state().player(seat).hand.clone();
        let at = table.chance().below(u32::try_from(hand.len()).unwrap_or(0));
        if let Some(card) = hand.get(at as usize) {
            table.discard(*card, Cause::rule(HOUSE));
        }
    } else {
        let amount = FINE_GHOST_ROCK.min(table.state().player(seat).ghost_rock);
        if 0 < amount {
            table.emit(Fact::FinePaid { seat, amount });
        }
    }
    Ok(())
}

/// Takes a seat that has resigned out of a match that goes on: his cards go with him (DTH7).
pub fn resign(table: &mut Doom, seat: Seat) -> Resolved {
    let state = table.state();
    let next = state.after(seat);
    let guests: Vec<CardId> = state
        .dudes()
        .filter(|it| {
            let there = state.place(*it);
            let his = state.owner_of(there) == Some(seat);
            his && state.owner(*it) != seat
        })
        .collect();
    for dude in guests {
        table.send_home(dude, Cause::rule("DTH7"));
    }
    let state = table.state();
    let on_turn = state.turn == Some(seat);
    let shooting = state.shootout.as_ref().is_some_and(|it| it.turn == Some(seat));
    let leads = state.shootout.as_ref().is_some_and(|it| it.side(seat).is_some());
    table.emit(Fact::Left { seat });
    dismiss_guests(table, seat);
    if shooting && !leads {
        super::shootout::pass_on(table, seat);
    }
    if on_turn && table.state().shootout.is_none() {
        table.emit(Fact::TurnCame { seat: next });
    }
    Ok(())
}

/// Other players' dudes leave the posse of who has resigned, and stay where they are: nobody is left
/// to lead them (DTH7).
fn dismiss_guests(table: &mut Doom, seat: Seat) {
    let side = table.state().shootout.as_ref().and_then(|it| it.side(seat));
    let guests = side.map(|it| it.posse.clone()).unwrap_or_default();
    for dude in guests {
        table.emit(Fact::PosseLeft { dude, cause: Cause::rule("DTH7") });
    }
}

impl State {
    /// What a correction changes.
    pub(super) fn correct(&mut self, adjustment: &Adjustment) {
        match *adjustment {
            Adjustment::SetGhostRock { seat, ghost_rock } => {
                self.player_mut(seat).ghost_rock = ghost_rock;
            }
            Adjustment::SetBounty { dude, bounty } => self.piece_mut(dude).bounty = bounty,
            Adjustment::SetControl { card, control } => self.piece_mut(card).control = control,
            Adjustment::SetBooted { card, booted } => self.piece_mut(card).booted = booted,
            Adjustment::PutDude { dude, place } => self.piece_mut(dude).at = place,
            Adjustment::PutCard { card, zone } => {
                let owner = self.owner(card);
                self.piece_mut(card).zone = zone;
                let player = self.player_mut(owner);
                player.discard.retain(|it| *it != card);
                player.boot_hill.retain(|it| *it != card);
                match zone {
                    Zone::Hand => player.hand.push(card),
                    Zone::BootHill => player.boot_hill.push(card),
                    _ => player.discard.push(card),
                }
            }
        }
    }
}
