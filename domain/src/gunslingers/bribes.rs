//! Bribes: before the first shot money may change a gunslinger's mind (D2).

use super::action::{Question, Target, Tempted};
use super::characters::Character;
use super::fact::{self, Bribe, Offer};
use super::guns::GunId;
use super::rules::{BribeKind, Gunslingers};
use super::state::State;
use crate::engine::{Answered, Bin, IfAny, One, Resolved, Seat, Split, Table};

/// Both may tempt one of the other's, and pay their own for their loyalty: in secret and at once.
/// An offer is taken if it comes to the price and the other's loyalty money; then it is paid, else
/// it is not. Loyalty money is gone either way (D2).
pub fn offer_bribes(table: &mut Table<Gunslingers>, sides: [Seat; 2]) -> Resolved {
    // By the letter of the document nobody can be bribed yet (S15).
    if table.state().options.literal {
        return Ok(());
    }
    let [one, other] = sides;
    let tempting = choose_whom_to_tempt(table, sides)?;
    let question = |it: &Tempting| {
        let Tempting { seat, tempted, asked } = *it;
        let question = seat.asked(Question::Purse { tempted }, purse_form(table.state(), it));
        // A player who tempts nobody may have nothing to divide, and not asking them would tell
        // that.
        if asked { question.even_if_forced() } else { question }
    };
    let questions = tempting.iter().map(question).collect();
    let divided = table.ask_all(questions)?;
    let purse = |it: &Answered<Vec<(Money, u32)>>| purse(table.rules(), table.state(), it);
    let purses: Vec<Bribe> = divided.iter().map(purse).collect();
    let loyalty_of =
        |seat: Seat| purses.iter().filter(|it| it.seat == seat).map(|it| it.loyalty).sum::<u32>();
    let taken = |it: &Bribe| {
        let against = loyalty_of(if it.seat == one { other } else { one });
        it.offer.is_some_and(|offer| offer.price.saturating_add(against) <= offer.dollars)
    };
    let bribes = purses.iter().map(|it| Bribe { taken: taken(it), ..*it }).collect();
    // Told even where nobody spends anything: else the last player to answer could try out an
    // answer, and learn the other player's from what follows.
    table.emit(fact::BribesOpened { bribes });
    Ok(())
}

/// What a side has decided about its one offer.
struct Tempting {
    seat: Seat,
    /// The gunslinger whom it tempts, if any.
    tempted: Option<Tempted>,
    /// Whether it had somebody to choose from.
    asked: bool,
}

/// Each side names one of the other's to tempt, or nobody (D2): somebody who still stands and whose
/// price it has. Bosses cannot be bribed (G50).
fn choose_whom_to_tempt(
    table: &mut Table<Gunslingers>,
    [one, other]: [Seat; 2],
) -> Resolved<[Tempting; 2]> {
    let targets = |seat: Seat, enemy: Seat| {
        let (rules, state) = (table.rules(), table.state());
        let kinds = [BribeKind::Throw, BribeKind::Turn];
        let all = bribable(state, enemy).flat_map(|gun| kinds.map(|kind| (gun, kind)));
        let cash = state.player(seat).cash;
        let affordable = all.filter(|(gun, kind)| price(rules, state, seat, *gun, *kind) <= cash);
        affordable.map(|(gun, kind)| Tempted { gun, kind }).collect::<Vec<Tempted>>()
    };
    let question = |seat: Seat, enemy: Seat| {
        let targets = targets(seat, enemy);
        let nobody = if targets.is_empty() { None } else { Some(None) };
        let options = nobody.into_iter().chain(targets.into_iter().map(Some)).collect();
        seat.asked(Question::Bribe {}, IfAny(One(options)))
    };
    let (of_one, of_other) = (question(one, other), question(other, one));
    let (one, other) = table.ask_both(of_one, of_other)?;
    let tempting = |it: Answered<Option<Option<Tempted>>>| {
        let Answered { seat, answer, .. } = it;
        Tempting { seat, tempted: answer.flatten(), asked: answer.is_some() }
    };
    Ok([one, other].map(tempting))
}

/// Where a player's money goes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Money {
    Kept,
    ForLoyalty,
    Offered(Tempted),
}

impl From<Money> for Target {
    fn from(money: Money) -> Target {
        match money {
            Money::Kept => Target::Keep {},
            Money::ForLoyalty => Target::Loyalty {},
            Money::Offered(tempted) => tempted.into(),
        }
    }
}

/// A player divides their money between their pocket, their own people's loyalty, and the
/// gunslinger they tempt.
fn purse_form(state: &State, it: &Tempting) -> Split<Money> {
    let loyalty = bribable(state, it.seat).next().map(|_| Money::ForLoyalty);
    let offered = it.tempted.map(Money::Offered);
    let bins = [Money::Kept].into_iter().chain(loyalty).chain(offered).map(Bin::open).collect();
    Split { total: state.player(it.seat).cash, bins }
}

/// Which gunslingers of a side could be bribed: those who still stand, but no Boss (D2, G50).
pub fn bribable(state: &State, of: Seat) -> impl Iterator<Item = GunId> + use<> {
    state.standing(of).into_iter().filter(|gun| !gun.is_boss())
}

/// What an offer must come to at least (D2); Mrs. Parlor's costs less (C2).
pub fn price(rules: &Gunslingers, state: &State, by: Seat, gun: GunId, kind: BribeKind) -> u32 {
    let charm = state.has_power_of(by, Character::MrsParlor);
    rules.bribe_price(kind, state.gun(gun).rank, charm)
}

/// What a player has divided their money into; an offer of nothing is none (D2).
fn purse(rules: &Gunslingers, state: &State, it: &Answered<Vec<(Money, u32)>>) -> Bribe {
    let seat = it.seat;
    let mut bribe = Bribe { seat, offer: None, loyalty: 0, taken: false };
    for (money, dollars) in it.answer.iter().copied() {
        match money {
            Money::Kept => (),
            Money::ForLoyalty => bribe.loyalty = dollars,
            Money::Offered(Tempted { gun, kind }) => {
                let price = price(rules, state, seat, gun, kind);
                bribe.offer = Some(Offer { gun, kind, dollars, price });
            }
        }
    }
    bribe
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::engine::Seat;
    use crate::gunslingers::Character;
    use crate::gunslingers::trial::{Race, Setting, three_meet, town};

    /// Two with $20 each, and without a power that counts in gunfights.
    fn rivals(first: &str, second: &str) -> Setting {
        let it = town(2).is(1, Character::HeavyHarrigan);
        it.gang(0, first).gang(1, second).with(|state| state.buried = true)
    }

    /// They meet at the station, and both fight.
    fn fight(first: &str, second: &str) -> Race {
        rivals(first, second).at("depot").both_fight()
    }

    /// Test vector 13.
    #[test]
    fn d2_an_offer_is_taken_if_it_comes_to_the_price_and_the_loyalty_money() {
        let race = fight("plug", "duellist plug").bribes(0, "turn", "duellist", 10);
        let race = race.dice(&[1; 5]).pays_loyalty(1, 1);
        race.happens_by(
            "D2",
            "Seat 0 offers duellist 11 $10 to change sides. The offer is refused.",
        )
        .happens("Seat 1 pays their own $1 for their loyalty.")
        .cash(0, 20)
        .cash(1, 19)
        .works_for(11, 1)
        .shots(&[(11, 10, 3), (10, 11, 1), (12, 10, 1)]);
        let race = fight("plug", "duellist plug").bribes(0, "turn", "duellist", 11);
        let race = race.dice(&[1; 5]).pays_loyalty(1, 1);
        race.happens_by("D2", "Seat 0 offers duellist 11 $11 to change sides. The offer is taken.")
            .cash(0, 9)
            .cash(1, 19)
            .works_for(11, 0)
            .shots(&[(11, 12, 3), (10, 12, 1), (12, 11, 1)]);
    }

    /// Test vector 13.
    #[test]
    fn c2_mrs_parlors_bribes_cost_two_dollars_less() {
        for (offer, cash, boss) in [(9, 11, 0), (8, 20, 1)] {
            let race = rivals("plug", "duellist plug").is(0, Character::MrsParlor).at("depot");
            let race = race.both_fight().bribes(0, "turn", "duellist", offer);
            let race = race.dice(&[1; 5]).pays_loyalty(1, 1).cash(0, cash).cash(1, 19);
            race.works_for(11, boss);
        }
        // But at least one, and nobody else's do.
        for (seat, taken) in [(0, "The offer is taken."), (1, "The offer is refused.")] {
            let race = rivals("plug plug", "plug plug").is(0, Character::MrsParlor).at("depot");
            let race = race.both_fight().bribes(seat, "throw", "plug", 1).dice(&[1; 4]);
            race.bribes_nobody(1 - seat).happens(&format!("$1 to throw the fight. {taken}"));
        }
    }

    #[test]
    fn d2_prices_go_by_what_is_wanted_and_by_rank() {
        let prices = [
            ("throw", "plug", 2),
            ("throw", "enforcer", 3),
            ("throw", "duellist", 5),
            ("turn", "plug", 4),
            ("turn", "enforcer", 7),
            ("turn", "duellist", 10),
        ];
        for (kind, rank, price) in prices {
            let offers = |dollars| {
                let race = fight("plug", "plug enforcer duellist").bribes(0, kind, rank, dollars);
                race.dice(&[1; 7]).bribes_nobody(1)
            };
            offers(price - 1).happens("The offer is refused.").cash(0, 20);
            // The player who offers more pays more.
            offers(price).happens("The offer is taken.").cash(0, 20 - price).cash(1, 20);
            offers(price + 1).happens("The offer is taken.").cash(0, 19 - price);
        }
    }

    #[test]
    fn d2_who_throws_the_fight_does_not_shoot_and_does_not_stand() {
        let race = fight("plug", "duellist plug").bribes(0, "throw", "duellist", 5);
        let race = race.dice(&[1, 1]).bribes_nobody(1).gun_is(11, "thrown").works_for(11, 1);
        // The bribed gunslinger is the last to be shot at.
        let race = race.shots(&[(10, 12, 1), (12, 10, 1)]);
        let race = race.dice(&[1, 1]).both_stay().shots(&[(10, 12, 1), (12, 10, 1)]);
        // When the other is down it is over, and in the next round the gunslinger is as before.
        let race = race.dice(&[6, 1, 4]).both_stay().happens_by("G42", "Seat 0 survives");
        race.gun_is(11, "fit").works_for(11, 1).controls_now("depot", Some(0), 1);
    }

    #[test]
    fn g42_where_all_are_bribed_to_throw_the_fight_it_is_lost_at_once() {
        let race = fight("plug", "duellist").bribes(0, "throw", "duellist", 5).bribes_nobody(1);
        race.happens_by("G42", "Seat 0 survives").shots(&[]).controls_now("depot", Some(0), 1);
        // Before any gunslinger of the other side shoots.
        let race = fight("duellist", "plug").bribes(0, "throw", "plug", 2).bribes_nobody(1);
        race.does_not_happen("Round 1").shots(&[]).controls_now("depot", Some(0), 1);
        let race =
            fight("plug", "plug").bribes(0, "throw", "plug", 2).bribes(1, "throw", "plug", 2);
        race.happens_by("G33", "Neither wins").shots(&[]).controls_now("depot", None, 0);
    }

    #[test]
    fn g44_who_throws_the_fight_fires_no_parting_shot() {
        let race = fight("plug", "plug plug").bribes(0, "throw", "11", 2).dice(&[1, 1]);
        let race = race.bribes_nobody(1).runs(0).dice(&[1]).stays(1);
        race.shots(&[(12, 10, 1)]);
    }

    #[test]
    fn d2_who_changes_sides_does_so_for_good() {
        let race = fight("plug", "enforcer").bribes(0, "turn", "enforcer", 7).bribes_nobody(1);
        let race = race.controls_now("depot", Some(0), 1).works_for(11, 0).gun_is(11, "fit");
        // In the next round the gunslinger goes where the new master sends them.
        let race = race.asks_nothing(1).plans(0, [("depot", "11")]);
        race.works_for(11, 0).happens("Seat 0 holds the Train Station.");
    }

    #[test]
    fn d2_both_may_bribe_at_once_and_each_pays_their_own() {
        let race = fight("plug", "enforcer").bribes(0, "turn", "enforcer", 8);
        let race = race.dice(&[1; 3]).bribes(1, "turn", "plug", 4);
        race.cash(0, 12)
            .cash(1, 16)
            .works_for(11, 0)
            .works_for(10, 1)
            .shots(&[(11, 10, 2), (10, 11, 1)]);
        // Whether one side's offer is taken does not depend on the other's.
        let race = fight("plug plug", "plug plug").bribes_and_pays(0, "turn", "plug", 4, 3);
        let race = race.dice(&[1; 4]).bribes_and_pays(1, "turn", "plug", 6, 0);
        race.cash(0, 13).cash(1, 20).works_for(12, 0).works_for(10, 0);
    }

    #[test]
    fn d2_loyalty_money_is_gone_even_where_nobody_was_tempted() {
        let race = fight("plug", "plug").pays_loyalty(0, 3).dice(&[1, 1]).pays_loyalty(1, 20);
        race.happens("Seat 0 pays their own $3 for their loyalty.").cash(0, 17).cash(1, 0);
    }

    #[test]
    fn d2_loyalty_money_is_for_ones_own_and_does_not_make_the_enemys_dearer() {
        let race = fight("plug", "plug plug").bribes_and_pays(0, "throw", "plug", 2, 5);
        race.dice(&[1, 1]).bribes_nobody(1).happens("The offer is taken.").cash(0, 13);
    }

    fn tempt(gun: u16) -> Value {
        json!({"type": "tempt", "gun": gun, "kind": "turn"})
    }

    #[test]
    fn d2_each_side_makes_one_offer() {
        let race = fight("plug", "duellist plug").may_not_give(0, "bribe", json!([tempt(11)]));
        let race = race.gives(0, "bribe", tempt(12)).gives(1, "bribe", json!({"type": "no"}));
        // The money is for the one who was named; nobody else is on offer.
        let labels =
            ["Keep it", "Loyalty money for your own", "Plug 12 to change sides ($4 or more)"];
        assert_eq!(race.asked(0, "purse").labels(), labels);
        assert_eq!(race.asked(1, "purse").labels(), labels[..2]);
        let race = race.may_not_give(0, "purse", json!([[tempt(11), 10], [tempt(12), 10]]));
        let race = race.gives(1, "purse", json!([[{"type": "keep"}, 20]])).dice(&[1; 5]);
        let race = race.gives(0, "purse", json!([[tempt(12), 5], [{"type": "keep"}, 15]]));
        race.happens_by("D2", "Seat 0 offers plug 12 $5 to change sides. The offer is taken.")
            .does_not_happen("duellist 11 $")
            .cash(0, 15)
            .works_for(12, 0)
            .works_for(11, 1);
    }

    #[test]
    fn d2_who_puts_nothing_into_the_offer_makes_none() {
        let race = fight("plug", "plug").gives(0, "bribe", tempt(11));
        let race = race.gives(1, "bribe", json!({"type": "no"}));
        let race = race.gives(0, "purse", json!([[{"type": "keep"}, 20]])).dice(&[1, 1]);
        let race = race.gives(1, "purse", json!([[{"type": "keep"}, 20]]));
        race.happens_by("D2", "No money changes hands.").cash(0, 20).works_for(11, 1);
    }

    #[test]
    fn d2_players_divide_what_they_have_and_no_more() {
        let race = fight("plug", "plug").gives(0, "bribe", tempt(11));
        let race = race.gives(1, "bribe", json!({"type": "no"}));
        let loyalty = json!({"type": "loyalty"});
        let race = race.may_not_give(0, "purse", json!([[tempt(11), 21]]));
        let race = race.may_not_give(0, "purse", json!([[tempt(11), 11], [loyalty, 10]]));
        let race = race.may_not_give(1, "purse", json!([[loyalty, 21]]));
        // Nothing may be left undecided.
        let race = race.may_not_give(0, "purse", json!([[{"type": "keep"}, 19]]));
        let race = race.gives(0, "purse", json!([[tempt(11), 10], [loyalty, 10]]));
        race.bribes_nobody(1).cash(0, 0);
    }

    #[test]
    fn d2_nobody_is_offered_a_bribe_that_they_cannot_pay() {
        let race = rivals("plug", "plug enforcer").dollars(0, 3).at("depot").both_fight();
        let labels = [
            "Nobody",
            "Plug 11 to throw the fight ($2 or more)",
            "Enforcer 12 to throw the fight ($3 or more)",
        ];
        assert_eq!(race.asked(0, "bribe").labels(), labels);
        // A player with no money is not asked; one with too little to tempt anybody may still pay
        // their own.
        let race = rivals("plug", "plug").dollars(0, 0).at("depot").both_fight();
        let race = race.asks_nothing(0).asks(1, "bribe").gives(1, "bribe", json!({"type": "no"}));
        race.asks_nothing(0).asks(1, "purse");
        let race = rivals("plug", "plug").dollars(0, 1).at("depot").both_fight().asks_nothing(0);
        let race = race.gives(1, "bribe", json!({"type": "no"}));
        assert_eq!(race.asked(0, "purse").labels(), ["Keep it", "Loyalty money for your own"]);
    }

    #[test]
    fn g7_who_tempts_nobody_is_asked_for_money_even_where_there_is_nothing_to_divide() {
        // The Boss is alone at home, and a player's own Boss cannot be paid.
        let alone = || {
            let race = town(2).gang(0, "plug plug plug").begins();
            let race = race.plans(0, [("parlor", "10 11 12")]).both_fight();
            race.asks_nothing(0).asks(1, "bribe")
        };
        for answer in [json!({"type": "no"}), tempt(10)] {
            alone().gives(1, "bribe", answer).asks(0, "purse").asks(1, "purse");
        }
        let race = alone().gives(1, "bribe", json!({"type": "no"}));
        assert_eq!(race.asked(1, "purse").labels(), ["Keep it"]);
        let race = race.gives(0, "purse", json!([[{"type": "keep"}, 20]])).dice(&[1; 8]);
        race.gives(1, "purse", json!([[{"type": "keep"}, 20]])).happens("No money changes hands.");
    }

    #[test]
    fn g7_whom_the_other_tempts_is_not_told_before_the_money_is_divided() {
        for answer in [json!({"type": "no"}), tempt(11)] {
            let race = fight("plug", "plug")
                .tells_nothing_of(0, |it| it.gives(0, "bribe", answer.clone()));
            let race = race.gives(1, "bribe", json!({"type": "no"}));
            assert_eq!(race.facts().count(), 0);
            race.asks(0, "purse").asks(1, "purse");
        }
    }

    #[test]
    fn g50_a_boss_cannot_be_bribed() {
        let race = town(2).gang(0, "plug plug plug").gang(1, "plug").begins();
        let race = race.plans(0, [("parlor", "10 11 12")]).plans(1, []).both_fight();
        assert_eq!(
            race.asked(0, "bribe").labels()[1..],
            ["Plug 13 to throw the fight ($2 or more)", "Plug 13 to change sides ($4 or more)"]
        );
        let race = race.may_not_give(0, "bribe", tempt(1));
        // The Boss's master may bribe the attackers.
        assert_eq!(race.asked(1, "bribe").labels().len(), 1 + 2 * 3);
    }

    #[test]
    fn g7_nobody_learns_what_the_other_spends_before_both_have_said_it() {
        let race = fight("plug plug", "plug plug").asks(0, "bribe").asks(1, "bribe");
        let race = race.tells_nothing_of(0, |it| it.bribes(0, "turn", "plug", 4)).cash(0, 20);
        let race = race.dice(&[1; 4]).bribes_nobody(1);
        race.cash(0, 16);
        let race = fight("plug plug", "plug plug").tells_nothing_of(1, |it| it.pays_loyalty(1, 9));
        race.cash(1, 20).dice(&[1; 4]).bribes_nobody(0).cash(1, 11);
        // Where nobody spends anything that is told, too.
        let race = fight("plug", "plug").bribes_nobody(0).dice(&[1, 1]).bribes_nobody(1);
        race.happens_by("D2", "No money changes hands.").cash(0, 20).cash(1, 20);
    }

    #[test]
    fn d2_money_may_change_hands_only_where_both_fight_and_before_the_first_shot() {
        let race = rivals("plug", "plug").at("depot").fights(0).asks_nothing(0).backs_down(1);
        race.does_not_happen("money").asks(0, "plan");
        let race = fight("plug", "plug").does_not_happen("Round 1");
        let race = race.bribes_nobody(0).dice(&[1, 1]).bribes_nobody(1).asks(0, "nerve");
        race.dice(&[1, 1]).both_stay().does_not_happen("money").asks(0, "nerve");
    }

    #[test]
    fn d2_each_pair_bribes_anew_and_who_threw_one_fight_may_shoot_in_the_next() {
        let race = three_meet("plug plug", "plug", "plug").dollars(0, 9).dollars(1, 9);
        let race = race.dollars(2, 9).at("depot").both_fight().bribes_nobody(0);
        let race = race.dice(&[6, 1, 6]).bribes(1, "throw", "10", 2).gun_is(12, "killed");
        let race = race.happens("Seat 0 and seat 2 face each other.").gun_is(10, "fit");
        let race = race.both_fight().asks_nothing(1).bribes_nobody(0).dice(&[1; 3]);
        race.bribes_nobody(2).shots(&[(10, 13, 1), (11, 13, 1), (13, 10, 1)]);
    }

    #[test]
    fn d2_who_changes_sides_shoots_with_the_new_masters_powers() {
        let race = rivals("enforcer", "plug plug").is(0, Character::AntonBoozer).at("depot");
        let race = race.both_fight().bribes(0, "turn", "11", 4).dice(&[1; 5]).bribes_nobody(1);
        race.shots(&[(10, 12, 2), (11, 12, 2), (12, 10, 1)]);
    }

    #[test]
    fn t1_who_is_asked_too_long_bribes_nobody() {
        let race = fight("plug", "plug").times_out(0).times_out(1).times_out(0);
        let race = race.dice(&[1, 1]).times_out(1);
        race.happens("No money changes hands.").cash(0, 20).cash(1, 20);
    }

    #[test]
    fn s15_by_the_letter_nobody_can_be_bribed() {
        let race = rivals("plug", "plug").literal().at("depot").dice(&[1, 1]).both_fight();
        race.does_not_happen("money").shots(&[(10, 11, 1), (11, 10, 1)]).asks(0, "nerve");
    }

    #[test]
    fn g42_a_party_of_one_who_changes_sides_is_gone() {
        let race = fight("plug", "plug").bribes(1, "turn", "plug", 4).bribes_nobody(0);
        let race = race.controls_now("depot", Some(1), 1).works_for(10, 1);
        assert_eq!(race.state().gang(Seat(0)), []);
    }
}
