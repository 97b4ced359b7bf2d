//! Why something cannot be done: the rule that closes it, in the rest of a sentence. All that it
//! tells is public.

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::action::{Action, Question, Target};
use super::characters::HANDS;
use super::combat::{blows, clinging, crews, means, near, placing, remedies, ways};
use super::fact::Means;
use super::ground::{Band, Hex};
use super::items::{Item, Use};
use super::state::{Deed, Fighter, State, Turn, Who};
use super::statuses::Status;
use super::trades::{ACES_NEEDED, Ability, Rank};
use crate::engine::{Description, counted};

/// Why something is closed.
type Why = Option<Description>;

fn because(text: impl Into<String>, rule: &'static str) -> Why {
    Some(Description::new(text.into(), rule))
}

/// Why somebody whose turn it is cannot take an action; nothing where no reason is known.
pub fn why_not_taken(state: &State, who: Who, action: Action) -> Why {
    let fighter = state.fighter(who)?;
    let turn = state.turn.as_ref().filter(|it| it.who == who)?;
    let wakes = matches!(action, Action::Relieve { status: Status::Unconscious });
    if fighter.ails.has(Status::Unconscious) && !wakes {
        return because("a fighter who is Unconscious can only try to wake", "V31");
    }
    match action {
        Action::Attack { means } => why_not_attacked(state, who, means),
        Action::Aim {} => why_not_aimed(fighter, turn).or_else(|| too_dear(fighter, 1)),
        Action::Move {} => why_not_moved(state, who, fighter, turn),
        Action::GetUp {} | Action::LieDown {} => {
            why_bound(fighter).or_else(|| too_dear(fighter, ways::unit(state, who)))
        }
        Action::Dodge {} => why_not_dodged(fighter).or_else(|| too_dear(fighter, 1)),
        Action::UseItem { item } => why_not_used(state, who, fighter, item),
        Action::Relieve { status } if turn.relieved.contains(&status) => {
            because("it was tried in this turn already", "W13")
        }
        Action::Relieve { .. } | Action::TearOff {} => too_dear(fighter, 1),
        Action::Prepare {} | Action::Help {} if turn.prepared => {
            because("something was prepared in this turn already", "W7.6")
        }
        Action::Prepare {} => because("no Grit is left for anything to prepare", "W7.6"),
        Action::Help {} => {
            why_shielded(fighter).or_else(|| because("there is nobody to help", "V21"))
        }
        Action::Swap {} => {
            too_dear(fighter, 1).or_else(|| because("there is nothing else to take in hand", "V54"))
        }
        Action::Mount {} => why_not_mounted(state, who, fighter),
        Action::Dismount {} => why_bound(fighter).or_else(|| too_dear(fighter, 1)),
        Action::Ability { ability } => why_not_able(state, who, fighter, turn, ability),
        Action::Duel {} => why_no_duel(state, who, fighter, turn),
        Action::TradeHealth {} if turn.traded => {
            because("Health was traded in this turn already", "W6")
        }
        Action::TradeHealth {} => because("with 1 Health left they would fall", "V9"),
        Action::Improvise {} | Action::Distract {} => too_dear(fighter, 1),
        Action::GoOn {}
        | Action::EndTurn {}
        | Action::Automatic {}
        | Action::Correct {}
        | Action::Suspend {}
        | Action::Resume {}
        | Action::Withdraw {}
        | Action::EndCombat {}
        | Action::NameBleeder {}
        | Action::SetOff { .. }
        | Action::Rule {}
        | Action::RuleByBook {}
        | Action::Begin {} => None,
    }
}

/// What costs more Grit than is left (W5).
fn too_dear(fighter: &Fighter, grit: u8) -> Why {
    let left = fighter.grit;
    let is = if left == 1 { "is" } else { "are" };
    (left < grit)
        .then(|| Description::new(format!("it costs {grit} Grit, and {left} {is} left"), "W5"))
}

/// What nobody does behind a shield for two hands (V54).
fn why_shielded(fighter: &Fighter) -> Why {
    fighter.is_behind_shield().then(|| Description::new("both hands hold a shield", "V54"))
}

fn why_not_attacked(state: &State, who: Who, means: Means) -> Why {
    let fighter = state.fighter(who)?;
    if let Some(why) = why_shielded(fighter) {
        return Some(why);
    }
    if matches!(means, Means::Weapon { .. }) && !means::means_of(state, who).contains(&means) {
        return because("it is not in hand", "V54");
    }
    if let Some(why) = too_dear(fighter, means::price_of(fighter, means)?) {
        return Some(why);
    }
    match means {
        Means::Weapon { weapon, .. }
            if weapon.sheet().is_crewed() && crews::seconds(state, who, weapon).is_empty() =>
        {
            because("nobody within Arm's Reach can serve it with them", "V80")
        }
        _ if !blows::targets(state, who, means).is_empty() => None,
        _ => {
            let mut others = state.opponents(who).map(|(it, _)| state.band(who, it));
            match others.any(|band| blows::blow(state, who, means, band).is_some()) {
                true => because("nobody whom it reaches is in sight", "W11"),
                false => because("nobody is within its reach", "W4"),
            }
        }
    }
}

/// Why somebody cannot be attacked so.
pub fn why_not_targeted(state: &State, who: Who, target: Who, means: Means) -> Why {
    let (fighter, other) = (state.fighter(who)?, state.fighter(target)?);
    let band = state.band(who, target);
    match blows::blow(state, who, means, band) {
        _ if !other.is_there() => because("they are out of the fight", "V58"),
        _ if fighter.side == other.side && !state.options.friendly_fire => {
            because("nobody attacks their own side in this match", "V18")
        }
        _ if fighter.side != other.side && other.hidden => {
            because("they are hidden, and nobody can aim at them", "V60")
        }
        None => because(format!("it does not work at {}", band.name()), "W4"),
        Some(it) if !it.on_all && !state.sight(who, target).clear => {
            because("there is no line of sight", "W11")
        }
        Some(_) => None,
    }
}

fn why_not_aimed(fighter: &Fighter, turn: &Turn) -> Why {
    match () {
        () if turn.aimed => because("the Aim of this turn is taken already", "W7.2"),
        () if fighter.mounted => because("nobody takes aim on horseback", "W8"),
        () if fighter.ails.has(Status::Electrocuted) => {
            because("a fighter who is Electrocuted cannot aim", "C")
        }
        () => why_shielded(fighter),
    }
}

fn why_not_dodged(fighter: &Fighter) -> Why {
    match () {
        () if fighter.mounted => because("nobody dodges on horseback", "W8"),
        () if fighter.ails.has(Status::Electrocuted) => {
            because("a fighter who is Electrocuted cannot dodge", "C")
        }
        () if fighter.ails.has(Status::Trapped) => {
            because("a fighter who is Trapped cannot dodge", "C")
        }
        () => None,
    }
}

/// What keeps somebody where they are.
fn why_bound(fighter: &Fighter) -> Why {
    match () {
        () if fighter.ails.has(Status::Trapped) => {
            because("a fighter who is Trapped cannot move", "C")
        }
        () if fighter.clings_to.is_some() => {
            because("a fighter who clings goes where their host goes", "V89")
        }
        () => None,
    }
}

fn why_not_moved(state: &State, who: Who, fighter: &Fighter, turn: &Turn) -> Why {
    let unit = ways::unit(state, who);
    let bound = why_bound(fighter);
    if bound.is_some() {
        return bound;
    }
    match turn.move_grit {
        _ if fighter.prone => because("a fighter who lies on the ground gets up first", "V68"),
        Some(left) if left < unit && unit <= fighter.grit => {
            because("no more than 5 Grit goes into moves in this turn", "V62")
        }
        _ => too_dear(fighter, unit).or_else(|| because("there is nowhere to go", "V64")),
    }
}

fn why_not_mounted(state: &State, who: Who, fighter: &Fighter) -> Why {
    let bound = why_bound(fighter);
    match () {
        () if bound.is_some() => bound,
        () if fighter.prone => because("a fighter who lies on the ground gets up first", "V68"),
        () if state.free_horse(who).is_none() => because("no free horse is beside them", "V67"),
        () => too_dear(fighter, 1),
    }
}

fn why_not_used(state: &State, who: Who, fighter: &Fighter, item: Item) -> Why {
    let sheet = item.sheet();
    let shielded = why_shielded(fighter);
    if shielded.is_some() {
        return shielded;
    }
    if fighter.uses_of(item) == 0 {
        return because("it is used up", "V55");
    }
    let dear = too_dear(fighter, sheet.grit);
    if dear.is_some() {
        return dear;
    }
    match sheet.what {
        Use::Snares(_) => why_not_attacked(state, who, Means::Item { item }),
        Use::Lies(_) => because("no free hex is beside them", "V74"),
        _ => because("it would help nobody within Arm's Reach", "V37"),
    }
}

fn why_not_able(state: &State, who: Who, fighter: &Fighter, turn: &Turn, ability: Ability) -> Why {
    let sheet = ability.sheet();
    let shielded = why_shielded(fighter);
    match () {
        () if shielded.is_some() => return shielded,
        () if sheet.rank == Rank::Ace && fighter.aces < ACES_NEEDED => {
            let aces = counted(fighter.aces, "Ace");
            let is = if fighter.aces == 1 { "is" } else { "are" };
            let text = format!("it takes {ACES_NEEDED} Aces, and {aces} {is} on the counter");
            return because(text, "W15");
        }
        () if !fighter.can_still_use(ability) => {
            return because("it was used twice today", "W14");
        }
        () => (),
    }
    too_dear(fighter, sheet.grit).or_else(|| match ability {
        Ability::SecondLook => why_not_aimed(fighter, turn),
        Ability::LongFuse if turn.prepared => {
            because("something was prepared in this turn already", "W7.6")
        }
        Ability::ForcedMarch => because("it is the first thing in a turn with 6 Grit", "V90"),
        Ability::BeastLore if turn.used.contains(&ability) => {
            because("it works once in a turn", "V60")
        }
        Ability::Hamstring => because("nobody whom they hurt in this turn still acts", "V60"),
        Ability::Lure => because("nobody in sight can come a band nearer", "V60"),
        Ability::Deputize => {
            because("there is no ally whose next reload is still unchanged", "V90")
        }
        Ability::SteadyHands | Ability::Moonshine | Ability::Huddle | Ability::Grapple => {
            because("nobody within Arm's Reach needs it", "W14")
        }
        Ability::Roar | Ability::BlindingDust | Ability::Lull => {
            because("no enemy is within Short", "V61")
        }
        _ => why_not_attacked(state, who, Means::Ability { ability })
            .filter(|_| blows::is_attack(ability))
            .or_else(|| because("it would do nothing now", "W14")),
    })
}

fn why_no_duel(state: &State, who: Who, fighter: &Fighter, turn: &Turn) -> Why {
    match () {
        () if turn.begun => because("a challenge is the first thing in a turn", "V103"),
        () if fighter.is_behind_shield() => why_shielded(fighter),
        () if fighter.grit < 6 => too_dear(fighter, 6),
        () if near::opponents(state, who, Band::Short).is_empty() => {
            because("nobody to challenge is within Short", "V103")
        }
        () => because("nobody to challenge is in sight", "V103"),
    }
}

/// Why an item cannot be used on somebody.
pub fn why_not_helped(state: &State, who: Who, target: Who, item: Item) -> Why {
    let other = state.fighter(target)?;
    match () {
        () if !other.is_there() => because("they are out of the fight", "V58"),
        () if remedies::targets(state, who, item).contains(&target) => None,
        () if state.band(who, target) != Band::Arms => {
            because("they are not within Arm's Reach", "V37")
        }
        () if who == target && other.is_bleeding() => {
            because("a fighter who bleeds needs help from somebody else", "W16")
        }
        () => because("it does them no good", "W7.5"),
    }
}

fn read<T: DeserializeOwned>(answer: &Value) -> Option<T> {
    serde_json::from_value(answer.clone()).ok()
}

/// Why an answer that was not on offer is against the rules; nothing where it is no answer at all,
/// or against the question's own rule.
pub fn why_not(state: &State, question: &Question, answer: &Value) -> Why {
    match answer.as_i64() {
        Some(number) => why_not_so_many(state, question, number),
        None => why_not_chosen(state, question, answer),
    }
}

/// Why a number is too large.
fn why_not_so_many(state: &State, question: &Question, number: i64) -> Why {
    let (most, text, rule) = match question {
        Question::DodgeDice { who } => {
            let left = state.fighter(*who)?.grit;
            let is = if left == 1 { "is" } else { "are" };
            (left, format!("each die costs 1 Grit, and {left} {is} left"), "W7.4")
        }
        Question::MoveGrit { who } => {
            let most = ways::grit_for_moves(state, *who);
            (most, format!("at most {most} Grit can go into this move"), "V62")
        }
        Question::ReliefDice { who, skill, .. } => {
            let pool = state.skill_pool(*who, *skill);
            let text = format!("{} is {pool} now, and no more dice can be bought", skill.name());
            (pool.count(), text, "V101")
        }
        _ => return None,
    };
    (i64::from(most) < number).then(|| Description::new(text, rule))
}

/// Why something cannot be chosen.
fn why_not_chosen(state: &State, question: &Question, answer: &Value) -> Why {
    match (question, read(answer)?) {
        (Question::AttackTarget { who, means }, Target::Fighter { who: target }) => {
            why_not_targeted(state, *who, target, *means)
        }
        (Question::MoveTo { who, grit }, Target::Hex { hex }) => {
            why_not_there(state, *who, *grit, hex)
        }
        (Question::BleedingSkill { who }, Target::Skill { skill }) => {
            let used = state.fighter(*who)?.bled_with.contains(&skill);
            let text = format!("{} was rolled already", skill.name());
            used.then(|| Description::new(text, "W16"))
        }
        (Question::ItemTarget { who, item }, Target::Fighter { who: target }) => {
            why_not_helped(state, *who, target, *item)
        }
        (Question::ItemHex { who, item }, Target::Hex { hex }) => {
            why_not_thrown(state, *who, *item, hex)
        }
        (Question::PrepareWhat { who }, Target::Deed { deed }) => {
            why_not_prepared(state, *who, deed)
        }
        (Question::TearOffWhich { who }, Target::Fighter { who: foe }) => {
            let clings = clinging::clinging(state, *who).contains(&foe);
            (!clings).then(|| Description::new("it does not cling to them", "V89"))
        }
        (Question::SwapTo { .. }, Target::Grip { held }) => {
            let hands: u32 = held.iter().map(|it| u32::from(it.hands())).sum();
            let text = format!("this takes {hands} hands, and there are {HANDS}");
            (u32::from(HANDS) < hands).then(|| Description::new(text, "V54"))
        }
        _ => None,
    }
}

/// Why a hex is not where somebody ends a Move for so much Grit.
fn why_not_there(state: &State, who: Who, grit: u8, hex: Hex) -> Why {
    let fighter = state.fighter(who)?;
    let sources = fighter.ails.sources().iter().filter_map(|it| state.fighter(Who(*it)));
    let mut sources = sources.map(|it| it.hex);
    match ways::ways(state, who, u8::MAX).price(hex) {
        _ if !hex.is_on_map() => because("it is beyond the map", "V4"),
        _ if state.ground.is_wall(hex) => because("a wall stands there", "V64"),
        _ if state.on(hex).is_some() => because("somebody stands there", "V64"),
        Some(cost) if cost != grit => because(format!("going there costs {cost} Grit"), "V63"),
        Some(_) => None,
        None if sources.any(|it| hex.distance(it) < fighter.hex.distance(it)) => {
            because("no step may come nearer to a fighter whom they fear", "V95")
        }
        None => because("there is no way there", "V64"),
    }
}

fn why_not_thrown(state: &State, who: Who, item: Item, hex: Hex) -> Why {
    let from = state.fighter(who)?.hex;
    let lies = matches!(item.sheet().what, Use::Lies(_));
    match () {
        () if placing::hexes(state, who, item).contains(&hex) => None,
        () if !hex.is_on_map() => because("it is beyond the map", "V4"),
        () if state.ground.is_wall(hex) => because("a wall stands there", "V64"),
        () if lies && from.distance(hex) != 1 => because("it is laid on an adjacent hex", "V74"),
        () if lies => because("the hex is not free", "V74"),
        () if near::SHORT < from.distance(hex) => because("it is farther away than Short", "V73"),
        () => because("there is no line of sight", "W11"),
    }
}

fn why_not_prepared(state: &State, who: Who, deed: Deed) -> Why {
    let fighter = state.fighter(who)?;
    match deed {
        Deed::Attack { means: Means::Ability { ability } } if ability.sheet().rank == Rank::Ace => {
            because("an ace cannot be prepared", "V93")
        }
        Deed::Attack { means: Means::Weapon { weapon, .. } } if weapon.sheet().is_crewed() => {
            because("a gun for two is fired in one's own turn", "V80")
        }
        Deed::Attack { means } => {
            let usable = means::means_of(state, who).contains(&means);
            let price = means::price_of(fighter, means)?;
            if usable { too_dear(fighter, price) } else { because("it is not in hand", "V54") }
        }
        Deed::Move { grit } => {
            let most = ways::grit_for_moves(state, who);
            let text = format!("at most {most} Grit can go into moves now");
            why_bound(fighter).or_else(|| (most < grit).then(|| Description::new(text, "V62")))
        }
        Deed::Dodge { springs: true, .. } if !fighter.can_still_use(Ability::SpringHeels) => {
            because("it was used twice today already", "W14")
        }
        Deed::Dodge { dice, springs } => {
            let price = if springs { Ability::SpringHeels.sheet().grit } else { 0 };
            let dear = || too_dear(fighter, dice.saturating_add(price));
            why_not_dodged(fighter).or_else(dear)
        }
        Deed::UseItem { item } if fighter.uses_of(item) == 0 => because("it is used up", "V55"),
        Deed::UseItem { item } => too_dear(fighter, item.sheet().grit),
        Deed::Ability { ability } if !ability.works_in_any_turn() => {
            because("it is for one's own turn, or an ace", "V93")
        }
        Deed::Ability { ability } if !fighter.can_still_use(ability) => {
            because("it was used twice today already", "W14")
        }
        Deed::Ability { ability } => {
            why_shielded(fighter).or_else(|| too_dear(fighter, ability.sheet().grit))
        }
        Deed::Stance { .. } => {
            why_bound(fighter).or_else(|| too_dear(fighter, ways::unit(state, who)))
        }
        Deed::Help {} | Deed::Detonate { .. } => None,
    }
}
