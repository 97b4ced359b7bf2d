//! Bribes: before the first shot money may change a gunslinger's mind (D2).

use super::action::{Question, Target};
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
    let [one, other] = sides;
    let asks = vec![ask_purse(table, one, other), ask_purse(table, other, one)];
    let given = table.ask_all(asks)?;
    let purses: Vec<Bribe> =
        given.iter().map(|it| purse(table.rules(), table.state(), it.seat, &it.answer)).collect();
    let loyalty_of =
        |seat: Seat| purses.iter().filter(|it| it.seat == seat).map(|it| it.loyalty).sum::<u32>();
    let taken = |it: &Bribe| {
        let against = loyalty_of(if it.seat == one { other } else { one });
        it.offer.is_some_and(|offer| offer.price.saturating_add(against) <= offer.dollars)
    };
    let bribes = purses.iter().map(|it| Bribe { taken: taken(it), ..*it }).collect();
    // Told even where nobody spends anything: else the last to answer could try out his answer,
    // and learn what the other's is.
    table.emit(Fact::BribesOpened { bribes });
    Ok(())
}

/// A player divides his money between his pocket, his own people's loyalty, and those of the other
/// side who still stand and whose price he has. Bosses cannot be bribed (G50).
fn ask_purse(table: &Table<Gunslingers>, seat: Seat, enemy: Seat) -> Ask<Gunslingers> {
    let (rules, state) = (table.rules(), table.state());
    let cash = state.player(seat).cash;
    let bribable = |of: Seat| state.standing(of).into_iter().filter(|gun| !gun.is_boss());
    let kinds = [BribeKind::Throw, BribeKind::Turn];
    let all = bribable(enemy).flat_map(|gun| kinds.map(|kind| (gun, kind)));
    let affordable = all.filter(|(gun, kind)| price(rules, state, seat, *gun, *kind) <= cash);
    let tempt = affordable.map(|(gun, kind)| Target::Tempt { gun, kind });
    let loyalty = bribable(seat).next().map(|_| Target::Loyalty {});
    let bins = [Target::Keep {}].into_iter().chain(loyalty).chain(tempt).map(Bin::open).collect();
    Ask::new(seat, Question::Bribe {}, Choice::Split { total: cash, options: bins })
}

/// What an offer must come to at least (D2); Mrs. Parlor's costs less (C2).
pub fn price(rules: &Gunslingers, state: &State, by: Seat, gun: GunId, kind: BribeKind) -> u32 {
    let charm = state.has_power_of(by, Character::MrsParlor);
    rules.bribe_price(kind, state.gun(gun).rank, charm)
}

/// What a player has divided his money into. He makes one offer only: the largest; what he put
/// aside for others he keeps.
fn purse(rules: &Gunslingers, state: &State, seat: Seat, answer: &Answer<Target>) -> Bribe {
    let Answer::Split(parts) = answer else {
        unreachable!("the engine admits only answers of the asked form")
    };
    let mut bribe = Bribe { seat, offer: None, loyalty: 0, taken: false };
    for (to, dollars) in parts {
        match *to {
            Target::Loyalty {} => bribe.loyalty = *dollars,
            Target::Tempt { gun, kind } => {
                let larger = bribe.offer.is_none_or(|offer| offer.dollars < *dollars);
                if larger {
                    let price = price(rules, state, seat, gun, kind);
                    bribe.offer = Some(Offer { gun, kind, dollars: *dollars, price });
                }
            }
            _ => (),
        }
    }
    bribe
}
