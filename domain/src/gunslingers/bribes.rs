//! Bribes: before the first shot money may change a gunslinger's mind (D2).

use super::action::{Question, Target, Tempt};
use super::characters::Character;
use super::fact::{Bribe, Fact, Offer};
use super::guns::GunId;
use super::rules::{BribeKind, Gunslingers};
use super::state::State;
use crate::engine::{Answer, Ask, Bin, Choice, Resolved, Seat, Table};

/// Both may tempt one of the other's, and pay their own for their loyalty: in secret and at once.
/// An offer is taken if it comes to the price and the other's loyalty money; then it is paid, else
/// it is not. Loyalty money is gone either way (D2).
pub fn offer_bribes(table: &mut Table<Gunslingers>, sides: [Seat; 2]) -> Resolved {
    // By the letter of the document nobody can be bribed yet (S15).
    if table.state().options.literal {
        return Ok(());
    }
    let intents = ask_intents(table, sides)?;
    let purses = ask_purses(table, &intents)?;
    let loyalty_of =
        |seat: Seat| purses.iter().filter(|it| it.seat == seat).map(|it| it.loyalty).sum::<u32>();
    let taken = |it: &Bribe| {
        let offer = it.offer.filter(|offer| 0 < offer.dollars);
        let others = sides.into_iter().filter(|seat| *seat != it.seat).map(loyalty_of);
        let against: u32 = others.sum();
        offer.is_some_and(|offer| offer.price.saturating_add(against) <= offer.dollars)
    };
    let bribes: Vec<Bribe> = purses.iter().map(|it| Bribe { taken: taken(it), ..*it }).collect();
    let spent = |it: &Bribe| 0 < it.loyalty || it.offer.is_some();
    if bribes.iter().any(spent) {
        table.emit(Fact::BribesOpened { bribes });
    }
    Ok(())
}

/// What a side has in mind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Intent {
    Tempt { seat: Seat, tempt: Tempt },
    Loyalty { seat: Seat },
}

fn ask_intents(table: &mut Table<Gunslingers>, sides: [Seat; 2]) -> Resolved<Vec<Intent>> {
    let [one, other] = sides;
    let ask = |seat: Seat, enemy: Seat| {
        let options = intents(table.rules(), table.state(), seat, enemy);
        Ask::new(seat, Question::Bribe {}, Choice::one(options))
    };
    let asks = vec![ask(one, other), ask(other, one)];
    let mut intents = Vec::new();
    for given in table.ask_all(asks)? {
        let seat = given.seat;
        match given.answer {
            Answer::One(Target::Tempt { gun, kind }) => {
                let price = price(table.rules(), table.state(), seat, gun, kind);
                intents.push(Intent::Tempt { seat, tempt: Tempt { gun, kind, price } });
            }
            Answer::One(Target::Loyalty {}) => intents.push(Intent::Loyalty { seat }),
            _ => (),
        }
    }
    Ok(intents)
}

/// Nothing; loyalty money alone, where somebody could be tempted; or one of the other's who still
/// stand, for whom the price can be paid. Bosses cannot be bribed (G50).
fn intents(rules: &Gunslingers, state: &State, seat: Seat, enemy: Seat) -> Vec<Target> {
    let cash = state.player(seat).cash;
    let bribable = |of: Seat| state.standing(of).into_iter().filter(|gun| !gun.is_boss());
    let kinds = [BribeKind::Throw, BribeKind::Turn];
    let all = bribable(enemy).flat_map(|gun| kinds.map(|kind| (gun, kind)));
    let affordable = all.filter(|(gun, kind)| price(rules, state, seat, *gun, *kind) <= cash);
    let tempt = affordable.map(|(gun, kind)| Target::Tempt { gun, kind });
    let loyal = 0 < cash && bribable(seat).next().is_some();
    let loyalty = loyal.then_some(Target::Loyalty {});
    [Target::No {}].into_iter().chain(loyalty).chain(tempt).collect()
}

/// What an offer must come to at least (D2); Mrs. Parlor's costs less (C2).
pub fn price(rules: &Gunslingers, state: &State, by: Seat, gun: GunId, kind: BribeKind) -> u32 {
    let charm = state.has_power_of(by, Character::MrsParlor);
    rules.bribe_price(kind, state.gun(gun).rank, charm)
}

/// How much each who has something in mind spends. The other is not told that this is asked.
fn ask_purses(table: &mut Table<Gunslingers>, intents: &[Intent]) -> Resolved<Vec<Bribe>> {
    let ask = |intent: &Intent| {
        let (seat, offer) = match *intent {
            Intent::Tempt { seat, tempt } => (seat, Some(tempt)),
            Intent::Loyalty { seat } => (seat, None),
        };
        let total = table.state().player(seat).cash;
        let bins = offer.map(|_| Target::Offer {}).into_iter();
        let bins = bins.chain([Target::Loyalty {}, Target::Keep {}]).map(Bin::open).collect();
        Ask::new(seat, Question::Purse { offer }, Choice::Split { total, options: bins })
    };
    let asks = intents.iter().map(ask).collect();
    let given = table.ask_all(asks)?;
    let bribe = |intent: &Intent| {
        let (seat, tempt) = match *intent {
            Intent::Tempt { seat, tempt } => (seat, Some(tempt)),
            Intent::Loyalty { seat } => (seat, None),
        };
        let answer = given.iter().find(|it| it.seat == seat).map(|it| &it.answer);
        let part = |of: Target| answer.map_or(0, |answer| part(answer, &of));
        let offer = tempt.map(|Tempt { gun, kind, price }| {
            let dollars = part(Target::Offer {});
            Offer { gun, kind, dollars, price }
        });
        Bribe { seat, offer, loyalty: part(Target::Loyalty {}), taken: false }
    };
    Ok(intents.iter().map(bribe).collect())
}

fn part(answer: &Answer<Target>, of: &Target) -> u32 {
    let Answer::Split(parts) = answer else {
        unreachable!("the engine admits only answers of the asked form")
    };
    parts.iter().filter(|(to, _)| to == of).map(|(_, part)| part).sum()
}
