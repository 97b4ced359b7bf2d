//! Ghost rock in sentences.

use super::names::{card_name, own_name, purse_name, why, why_to};
use crate::doomtown::cause::Cause;
use crate::doomtown::fact::Purse;
use crate::doomtown::town::piece::CardId;
use crate::doomtown::town::printed::Kind;
use crate::doomtown::town::state::State;
use crate::engine::{Seat, link, listed};

/// Ghost rock changes hands.
pub fn moved(before: &State, from: Purse, to: Purse, amount: u32, cause: Cause) -> String {
    let rock = format!("{amount} ghost rock");
    match (from, to, cause.id()) {
        (Purse::Stash { seat }, Purse::Pot {}, "DT6.1") => format!("{seat:#} antes {rock}"),
        (Purse::Bank {}, Purse::Stash { seat }, "DT13.4") => {
            format!("{seat:#} collects a bounty of {rock}")
        }
        (Purse::Pot {}, Purse::Stash { seat }, _) => format!("{seat:#} takes {rock} from the pot"),
        (Purse::Bank {}, Purse::Stash { seat }, _) => {
            format!("{seat:#} gains {rock}{}", why(cause))
        }
        (Purse::Stash { seat }, Purse::Bank {}, "DT8.6") => format!("{seat:#} pays {rock} to shop"),
        (Purse::Stash { seat }, Purse::Bank {}, "DT11.4") => {
            format!("{seat:#} pays {rock} to invent")
        }
        (Purse::Stash { seat }, Purse::Bank {}, _) => format!("{seat:#} pays {rock}{}", why(cause)),
        (Purse::Bank {}, Purse::OnCard { card }, _) => {
            let name = card_name(before, card);
            format!("{rock} is put on {name}{}", why_to(before, card, cause))
        }
        (Purse::OnCard { card }, Purse::Bank {}, _) => {
            format!("{rock} on {} is spent{}", card_name(before, card), why(cause))
        }
        (from, to, _) => {
            let (from, to) = (purse_name(before, from), purse_name(before, to));
            format!("{rock} goes from {from} to {to}{}", why(cause))
        }
    }
}

/// A player collects production.
pub fn income(before: &State, seat: Seat, amount: u32, sources: &[CardId]) -> String {
    let source = |it: &CardId| {
        let printed = before.card(*it);
        let name = match printed.kind {
            Kind::Outfit => link("card", it.0, "home").to_string(),
            Kind::Dude | Kind::Deed | Kind::Goods | Kind::Spell | Kind::Action | Kind::Joker => {
                own_name(before, seat, *it)
            }
        };
        format!("{name} ({})", printed.production)
    };
    let sources: Vec<String> = sources.iter().map(source).collect();
    match listed(&sources) {
        Some(sources) => format!("{seat:#} collects {amount} ghost rock from {sources}"),
        None => format!("{seat:#} collects {amount} ghost rock"),
    }
}

/// A player pays upkeep.
pub fn upkeep(before: &State, seat: Seat, amount: u32, dudes: &[CardId]) -> String {
    let dude = |it: &CardId| format!("{} ({})", own_name(before, seat, *it), before.upkeep(*it));
    let dudes: Vec<String> = dudes.iter().map(dude).collect();
    let dudes = listed(&dudes).unwrap_or_else(|| "nobody".to_owned());
    format!("{seat:#} pays {amount} ghost rock of upkeep for {dudes}")
}
