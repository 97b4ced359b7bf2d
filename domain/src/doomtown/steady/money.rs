//! What they can pay, and whom they pay for.

use std::cmp::Reverse;

use serde_json::Value;

use super::eye::Eye;
use super::{plays, target};
use crate::doomtown::action::Target;
use crate::doomtown::day::setup::settle_wishes;
use crate::doomtown::decks::deck::POSSE_MAX;
use crate::doomtown::scripts::card::Card;
use crate::doomtown::town::printed::{Code, Shooter};
use crate::engine::{OptionItem, so_many};

/// What everybody puts into the pot in the morning, and may not see again (DT6.1).
const ANTE: i32 = 1;
/// Of how many dudes all posses are compared; 14 make some 5,000 posses.
const CANDIDATES_MAX: usize = 14;
/// Ghost rock that is wanted for deeds on the first day.
const FOR_DEEDS: i32 = 8;

impl Eye<'_> {
    /// What comes in each morning.
    pub fn income(&self) -> i32 {
        let own = self.view.cards.iter().filter(|it| it.controller == Some(self.seat));
        own.filter(|it| it.owner == self.seat).map(|it| it.production).sum()
    }

    /// What their dudes cost each morning.
    pub fn rent(&self) -> i32 {
        self.dudes().filter_map(|it| it.dude.as_ref()).map(|it| it.upkeep).sum()
    }

    /// What they can spend today and still pay everybody tomorrow. Where the day as it stands ends
    /// with another's victory there is no tomorrow to save for.
    pub fn spare(&self) -> i32 {
        let (theirs, own) = self.danger();
        if own < theirs { self.ghost_rock() } else { self.spare_with(0, 0) }
    }

    /// The same with so much more income and rent.
    pub fn spare_with(&self, income: i32, rent: i32) -> i32 {
        let debt = self.own().map_or(0, |it| so_many::<i32>(it.debt));
        let morning = self.income() + income - self.rent() - rent - ANTE - debt;
        self.ghost_rock().min(self.ghost_rock().saturating_add(morning))
    }

    /// What a dude of theirs would cost each morning: one of another faction costs more (DT7.4).
    pub fn upkeep_of(&self, dude: &Card) -> i32 {
        let outfit = self.own().and_then(|it| it.outfit.code.card());
        let faction = outfit.and_then(|it| it.faction);
        let stranger = dude.faction.is_some() && dude.faction != faction;
        dude.upkeep + if stranger { dude.influence } else { 0 }
    }
}

/// The dudes with whom they start: of all posses whom they can still pay on the first morning the
/// one that is worth most, with the ghost rock that it leaves for deeds.
pub fn starters(eye: &Eye, options: &[OptionItem]) -> Value {
    let named = |it| match target(it) {
        Some(Target::Code { code }) => Some((code, it)),
        _ => None,
    };
    let mut wanted: Vec<(Code, &OptionItem)> = options.iter().filter_map(named).collect();
    wanted.sort_by_key(|(code, _)| Reverse(starter_worth(eye, *code)));
    wanted.truncate(CANDIDATES_MAX);
    let posses = (0u32..1 << wanted.len()).filter(|it| it.count_ones() as usize <= POSSE_MAX);
    let of = |posse: u32| wanted.iter().enumerate().filter(move |(at, _)| posse & (1 << at) != 0);
    let worth = |posse: &u32| {
        let codes: Vec<Code> = of(*posse).map(|(_, (code, _))| *code).collect();
        posse_worth(eye, &codes)
    };
    let best = posses.max_by_key(worth).unwrap_or(0);
    of(best).map(|(_, (_, option))| option.value.clone()).collect()
}

fn posse_worth(eye: &Eye, posse: &[Code]) -> Option<i32> {
    let stash = eye.ghost_rock();
    let (starting, paid) = settle_wishes(posse, u32::try_from(stash).unwrap_or(0));
    if starting.len() < posse.len() {
        return None;
    }
    let left = stash - so_many::<i32>(paid);
    let cards = || posse.iter().filter_map(|it| it.card());
    let rent: i32 = cards().map(|it| eye.upkeep_of(it)).sum();
    if left - ANTE + eye.income() < rent {
        return None;
    }
    let worth: i32 = posse.iter().map(|it| starter_worth(eye, *it)).sum();
    Some(worth + left.min(FOR_DEEDS) * 2)
}

/// What a dude is worth from the first day on: influence most of all, bullets, and what they do.
/// Upkeep is paid every day.
fn starter_worth(eye: &Eye, code: Code) -> i32 {
    let Some(card) = code.card() else { return 0 };
    let bullet = if card.shooter == Shooter::Stud { 3 } else { 2 };
    let gives = card.influence * 8 + card.bullets * bullet + card.control * 12;
    gives + plays::starting_worth(code) - eye.upkeep_of(card) * 4
}

/// For whom they pay: for those who are worth most together, of all whom they can pay.
pub fn paid_for(eye: &Eye, options: &[OptionItem]) -> Value {
    let purse = usize::try_from(eye.ghost_rock()).unwrap_or(0);
    // The best choice for each amount, from 0 to all that they have.
    let mut best: Vec<(i32, Vec<&OptionItem>)> = vec![(0, Vec::new()); purse + 1];
    for option in options {
        let Some(card) = target(option).and_then(Target::card) else { continue };
        let upkeep = usize::try_from(eye.upkeep(card)).unwrap_or(0);
        let worth = eye.worth(card);
        for amount in (upkeep..=purse).rev() {
            let (without, chosen) = &best[amount - upkeep];
            if best[amount].0 < without + worth {
                let mut chosen = chosen.clone();
                let with = without + worth;
                chosen.push(option);
                best[amount] = (with, chosen);
            }
        }
    }
    let chosen = best.pop().map(|(_, chosen)| chosen).unwrap_or_default();
    chosen.into_iter().map(|it| it.value.clone()).collect()
}
