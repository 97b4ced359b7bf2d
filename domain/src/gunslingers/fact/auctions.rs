//! Lots are put up, bid for and won.

use super::super::action::Item;
use super::super::guns::Place;
use super::super::rules::name_of_seat;
use super::super::state::{Holding, Phase, State};
use super::super::telling::{dollars, item_name, lot_name, price, seats_listed};
use super::parts::{Bid, Goods, Lot, NoSale};
use crate::engine::{Eyes, Happening, Mark, Seat, listed};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The properties and batches of the setup were drawn and rolled (S7.4, G10, G11).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LotsPrepared {
    /// What will be auctioned, by number.
    pub lots: Vec<Lot>,
    /// The player who picks first, by chance (S7.5).
    pub picker: Seat,
}

impl Happening<State> for LotsPrepared {
    fn fold(&self, state: &mut State) {
        let LotsPrepared { lots, picker } = self;
        for lot in lots {
            if let Goods::Batch { guns, .. } = &lot.goods {
                state.arrive(guns, Place::ForHire);
            }
        }
        state.lots = lots.clone();
        state.picker = Some(*picker);
        state.phase = Phase::Lots;
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let who = |seat: &Seat| name_of_seat(*seat);
        let LotsPrepared { lots, picker } = self;
        let names: Vec<String> = lots.iter().map(lot_name).collect();
        let names = listed(&names).unwrap_or_default();
        format!("To be auctioned: {names}. {} picks first.", who(picker))
    }

    fn rule(&self, _: &State) -> &'static str {
        "S7.4"
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Phase)
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// A lot was put up (S7.5).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LotPutUp {
    /// The player who picked it.
    pub by: Seat,
    /// The number of the lot, from 1.
    pub lot: u8,
}

impl Happening<State> for LotPutUp {
    fn fold(&self, state: &mut State) {
        let LotPutUp { by: _, lot } = self;
        state.put_up = Some(*lot)
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let who = |seat: &Seat| name_of_seat(*seat);
        let LotPutUp { by, lot } = self;
        let what = item_name(eyes.before, Item::Lot { lot: *lot });
        format!("{} puts up {what}.", who(by))
    }

    fn rule(&self, _: &State) -> &'static str {
        "S7.5"
    }
}

/// Sealed bids were opened (S7.5, S8).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct BidsOpened {
    /// Whether they break a tie: then each is what was bid in all.
    pub rebid: bool,
    /// Whether the station's controller bid them after seeing all others' (G20).
    #[serde(default)]
    pub last: bool,
    /// What each player bid who took part.
    pub bids: Vec<Bid>,
}

impl Happening<State> for BidsOpened {
    fn fold(&self, state: &mut State) {
        let BidsOpened { last, bids, .. } = self;
        if !last {
            state.bids.clear();
        }
        state.bids.extend(bids);
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let BidsOpened { last, bids, .. } = self;
        let bid = |it: &super::Bid| format!("{:#} {}", it.seat, dollars(it.dollars));
        let bids: Vec<String> = bids.iter().map(bid).collect();
        match listed(&bids) {
            Some(bids) if *last => format!("The last bid, from the station: {bids}."),
            Some(bids) => format!("The bids: {bids}."),
            None => "Nobody bids.".to_owned(),
        }
    }

    fn rule(&self, before: &State) -> &'static str {
        match self {
            BidsOpened { rebid: true, .. } => "S7.6",
            BidsOpened { last: true, .. } => "G20",
            BidsOpened { .. } if before.phase == Phase::Train => "S8",
            BidsOpened { .. } if before.phase == Phase::Casting => "G2",
            BidsOpened { .. } => "S7.5",
        }
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// Several bid the most, and the one with most reputation won (S7.6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TieBroken {
    /// The players who bid the most.
    pub tied: Vec<Seat>,
    /// The one of them with the most reputation.
    pub seat: Seat,
}

impl Happening<State> for TieBroken {
    fn fold(&self, _: &mut State) {}

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let TieBroken { tied, seat } = self;
        let most = "has most reputation and wins the tie";
        format!("{} bid the most; {seat:#} {most}.", seats_listed(tied))
    }

    fn rule(&self, _: &State) -> &'static str {
        "S7.6"
    }
}

/// Several bid the most and have equal reputation: they bid again, and the others drop out
/// (S7.6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TieStands {
    /// The players who bid again.
    pub tied: Vec<Seat>,
}

impl Happening<State> for TieStands {
    fn fold(&self, _: &mut State) {}

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let TieStands { tied } = self;
        format!("{} are tied, and bid again: more, or nothing.", seats_listed(tied))
    }

    fn rule(&self, _: &State) -> &'static str {
        "S7.6"
    }
}

/// A player won a lot of the setup (S7.7, S7.8).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LotWon {
    /// The number of the lot, from 1.
    pub lot: u8,
    /// The player who won it.
    pub seat: Seat,
    /// The winning bid, in dollars.
    pub bid: u32,
    /// The price paid, in dollars.
    pub paid: u32,
    /// Markers that the winner puts on a property (S7.8, G17).
    pub markers: u8,
    /// The player who picks next.
    pub picker: Seat,
}

impl Happening<State> for LotWon {
    fn fold(&self, state: &mut State) {
        let LotWon { lot, seat, bid: _, paid, markers, picker } = self;
        state.charge(*seat, *paid);
        match state.take_lot(*lot) {
            Some(Goods::Property { property }) => {
                let (owner, markers) = (*seat, *markers);
                state.holdings.insert(property, Holding { owner, markers });
                state.award(*seat, property.reputation());
            }
            Some(Goods::Batch { guns, .. }) => state.hire(&guns, *seat),
            None => (),
        }
        state.picker = Some(*picker);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let who = |seat: &Seat| name_of_seat(*seat);
        let LotWon { lot, seat, bid, paid, .. } = self;
        let what = item_name(eyes.before, Item::Lot { lot: *lot });
        format!("{} wins {what} for {}.", who(seat), price(*bid, *paid))
    }

    fn rule(&self, _: &State) -> &'static str {
        "S7.8"
    }

    fn mark(&self, before: &State) -> Option<Mark> {
        let LotWon { lot, .. } = self;
        let goods = before.lot(*lot).map(|lot| lot.goods);
        matches!(goods, Some(super::Goods::Property { .. })).then_some(Mark::Score)
    }
}

/// Nobody won a lot of the setup, and it is gone for good (S7.5, S7.6, G13).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LotLost {
    /// The number of the lot, from 1.
    pub lot: u8,
    /// Why nobody won it.
    pub why: NoSale,
}

impl Happening<State> for LotLost {
    fn fold(&self, state: &mut State) {
        let LotLost { lot, why: _ } = self;
        if let Some(Goods::Batch { guns, .. }) = state.take_lot(*lot) {
            guns.iter().for_each(|it| state.put(it.gun, Place::Left));
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let LotLost { lot, why } = self;
        let what = item_name(eyes.before, Item::Lot { lot: *lot });
        format!("Nobody gets {what}: {}.", why.words())
    }

    fn rule(&self, _: &State) -> &'static str {
        let LotLost { why, .. } = self;
        why.rule()
    }
}
