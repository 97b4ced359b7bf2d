//! When the steady player fights, when they run, and what they pay for it.

use serde_json::{Value, json};

use super::eye::{Eye, can_fight, happens, percent};
use crate::engine::{Chance, OptionItem, PromptChoice, Seat};
use crate::gunslingers::action::Target;
use crate::gunslingers::characters::Character;
use crate::gunslingers::guns::{GunId, Rank};
use crate::gunslingers::rules::BribeKind;
use crate::gunslingers::view::{FightView, GunView};

/// Fights at home, and elsewhere unless much weaker.
pub fn stands(eye: &Eye<'_>, chance: &mut Chance) -> bool {
    let Some(odds) = Odds::of(eye) else { return true };
    odds.at_home || percent(chance, 60, 95) * odds.theirs <= odds.own * 100
}

/// Runs where the fight goes badly: sooner once a gunslinger of the player's was hurt, since then
/// running costs no reputation (S11.6).
pub fn stays(eye: &Eye<'_>, chance: &mut Chance) -> bool {
    let Some(odds) = Odds::of(eye) else { return true };
    let enough = if odds.hurt { percent(chance, 50, 75) } else { percent(chance, 30, 45) };
    odds.at_home || enough * odds.theirs <= odds.own * 100
}

/// The strength of the two who face each other.
struct Odds {
    own: u32,
    theirs: u32,
    at_home: bool,
    hurt: bool,
}

impl Odds {
    fn of(eye: &Eye<'_>) -> Option<Odds> {
        let fight = eye.view.fight.as_ref()?;
        let (me, enemy) = (eye.prompt.seat, enemy(eye)?);
        let cover = |seat: Seat| match fight.home == Some(seat) {
            true => eye.rules.cover_dice,
            false => 0,
        };
        let strength = |seat: Seat| -> u32 {
            let standing = guns(fight, seat).filter(|gun| can_fight(gun));
            standing.map(|gun| gun.rank.strength() + cover(seat)).sum()
        };
        let hurt = fight.sides.iter().any(|side| side.seat == me && side.hurt);
        Some(Odds {
            own: strength(me),
            theirs: strength(enemy),
            at_home: fight.home == Some(me),
            hurt,
        })
    }
}

fn enemy(eye: &Eye<'_>) -> Option<Seat> {
    let pair = &eye.view.fight.as_ref()?.pair;
    pair.iter().copied().find(|seat| *seat != eye.prompt.seat)
}

fn guns(fight: &FightView, seat: Seat) -> impl Iterator<Item = &GunView> {
    fight.sides.iter().filter(move |side| side.seat == seat).flat_map(|side| &side.guns)
}

/// A gunslinger who changes sides is a vote less for the opponent and a vote more for the player:
/// worth a bribe now and then, as long as there is money left. Mrs. Parlor bribes more often, since
/// it costs her less.
pub fn bribe(eye: &Eye<'_>, chance: &mut Chance) -> Option<Value> {
    let tempts = happens(chance, if has_charm(eye) { 42 } else { 30 });
    let price = |gun: GunId| price(eye, gun, BribeKind::Turn);
    eye.best(|target| match target {
        Target::Tempt { gun, kind: BribeKind::Turn } => match (tempts, price(*gun)) {
            (true, Some((rank, price))) if price * 2 <= eye.me().cash => i64::from(rank.strength()),
            _ => -1,
        },
        Target::No {} => 0,
        _ => -1,
    })
}

/// Offers the price or a little more. A player who tempts nobody pays their own people now and
/// then.
pub fn purse(eye: &Eye<'_>, chance: &mut Chance) -> Value {
    let PromptChoice::Split { total, options } = &eye.prompt.choice else { return json!([]) };
    let more = chance.below(3);
    let offer = options.iter().find_map(|it| match serde_json::from_value(it.value.clone()) {
        Ok(Target::Tempt { gun, kind }) => {
            let (_, price) = price(eye, gun, kind)?;
            Some((it.value.clone(), (price + more).min(*total)))
        }
        _ => None,
    });
    let loyal = happens(chance, 8) && 10 < *total && offers_loyalty(options);
    let loyalty = (offer.is_none() && loyal).then(|| (json!(Target::Loyalty {}), 1 + more));
    let spent: Vec<(Value, u32)> = offer.into_iter().chain(loyalty).collect();
    let kept = *total - spent.iter().map(|(_, part)| part).sum::<u32>();
    let parts = spent.into_iter().chain([(json!(Target::Keep {}), kept)]);
    parts.filter(|(_, part)| 0 < *part).map(|(to, part)| json!([to, part])).collect()
}

/// What an enemy's gunslinger costs, with their rank.
fn price(eye: &Eye<'_>, gun: GunId, kind: BribeKind) -> Option<(Rank, u32)> {
    let all = eye.view.fight.iter().flat_map(|fight| &fight.sides);
    let rank = all.flat_map(|side| &side.guns).find(|it| it.gun == gun).map(|it| it.rank)?;
    Some((rank, eye.rules.bribe_price(kind, rank, has_charm(eye))))
}

fn has_charm(eye: &Eye<'_>) -> bool {
    eye.me().character == Some(Character::MrsParlor) && !eye.view.options.literal
}

fn offers_loyalty(options: &[OptionItem]) -> bool {
    options.iter().any(|it| it.value == json!(Target::Loyalty {}))
}

/// Spreads the shots over the enemies who still stand, the most dangerous first.
pub fn aim(eye: &Eye<'_>) -> Value {
    let PromptChoice::Assign { items, bins, .. } = &eye.prompt.choice else { return json!([]) };
    let dangerous = |value: &Value| {
        let Ok(Target::Gun { gun }) = serde_json::from_value(value.clone()) else { return false };
        let fight = eye.view.fight.iter().flat_map(|fight| &fight.sides);
        fight.flat_map(|side| &side.guns).any(|it| it.gun == gun && stands_unwinged(it))
    };
    let mut targets: Vec<&Value> =
        bins.iter().map(|bin| &bin.value).filter(|it| dangerous(it)).collect();
    if targets.is_empty() {
        targets = bins.iter().map(|bin| &bin.value).collect();
    }
    let aimed = items.iter().zip(targets.into_iter().cycle());
    aimed.map(|(item, target)| json!([item.value, target])).collect()
}

fn stands_unwinged(gun: &GunView) -> bool {
    can_fight(gun) && !gun.winged
}

/// A plug rather than a place, but a place rather than a duellist, or when there are few rents to
/// come.
pub fn forfeit(eye: &Eye<'_>) -> Option<Value> {
    let rank = |gun: GunId| {
        let own = eye.me().gang.iter().find(|it| it.gun == gun);
        own.map_or(0, |gun| i64::from(gun.rank.strength()))
    };
    let place = if eye.weeks_left() < 3 { 3 } else { 2 };
    eye.best(|target| match target {
        Target::Gun { gun } => 4 - 2 * rank(*gun),
        Target::Territory {} => place - 2,
        _ => -9,
    })
}

/// Has a gunfight broken up where the leader would gain by it.
pub fn calls_sheriff(eye: &Eye<'_>, chance: &mut Chance) -> bool {
    let most = eye.others().map(|it| it.votes.votes).max();
    let leads = |seat: &Seat| eye.player(*seat).map(|it| it.votes.votes) == most;
    let leader = eye.view.fight.as_ref().is_some_and(|fight| fight.pair.iter().any(leads));
    leader || happens(chance, 30)
}
