//! Questions and options as the player who is asked reads them.

mod text;
mod warden;

use crate::wild_west::action::{Action, Question, Target};
use crate::wild_west::combat::{blow, deeds};
use crate::wild_west::corrections::vital_name;
use crate::wild_west::fact::Means;
use crate::wild_west::ground::{Band, Cover};
use crate::wild_west::odds::percent_through;
use crate::wild_west::state::{Deed, Phase, State, Who};
use crate::wild_west::trades::Rank;
use serde_json::Value;

use crate::engine::{Choice, Description, Label, Seat, capitalized, counted, link, listed, plain};

/// The game's word for a question.
pub fn kind(question: &Question) -> &'static str {
    match question {
        Question::AttackTarget { .. } => "attack_target",
        Question::AimDie { .. } => "aim_die",
        Question::DodgeDice { .. } => "dodge_dice",
        Question::MoveGrit { .. } => "move_grit",
        Question::MoveTo { .. } => "move_to",
        Question::ReliefSkill { .. } => "relief_skill",
        Question::ReliefDice { .. } => "relief_dice",
        Question::BleedingSkill { .. } => "bleeding_skill",
        Question::ItemTarget { .. } => "item_target",
        Question::TonicStatus { .. } => "tonic_status",
        Question::PrepareWhat { .. } => "prepare",
        Question::TriggerWhat { .. } => "trigger",
        Question::TriggerBy { .. } => "trigger_by",
        Question::Fire { .. } => "fire",
        Question::HelpWhom { .. } => "help",
        Question::Join { .. } => "join",
        Question::TearOffWhich { .. } => "tear_off",
        Question::ItemHex { .. } => "item_hex",
        Question::SwapTo { .. } => "swap_to",
        Question::CrewWhom { .. } => "crew",
        Question::CrewJoin { .. } => "crew_join",
        Question::AbilityTarget { .. } => "ability_target",
        Question::AbilityAllies { .. } => "ability_allies",
        Question::AbilityHex { .. } => "ability_hex",
        Question::AbilityArc { .. } => "ability_arc",
        Question::UseAbility { .. } => "use_ability",
        Question::AimOrDodge { .. } => "aim_or_dodge",
        Question::EasedStatus { .. } => "eased_status",
        Question::VolleyDice { .. } => "volley_dice",
        Question::DuelWhom { .. } => "duel_whom",
        Question::DuelAccept { .. } => "duel_accept",
        Question::DuelStand { .. } => "duel_stand",
        Question::Correct { step } => step.kind(),
        Question::Warden { matter } => warden::kind(matter),
    }
}

/// What a seat is asked, the table being at rest.
pub fn describe_play(state: &State, seat: Seat) -> Description {
    if state.suspended {
        let text = "The combat is put off. You can correct something, and take it up again.";
        return Description::new(text, "H4").titled("Put off");
    }
    if let Some((text, rule, title)) = warden::waiting(state, seat) {
        return Description::new(text, rule).titled(title);
    }
    let Some(turn) = &state.turn else {
        return Description::new("Nobody has a turn now.", "W2").titled("Between turns");
    };
    if state.player(turn.who) != Some(seat) {
        let text = "It is the turn of another. You can decide beside it.";
        return Description::new(text, "F1").titled("The turn of another");
    }
    let own = state.fighter(turn.who).is_some_and(|it| it.seat == Some(seat));
    let grit = state.fighter(turn.who).map_or(0, |it| it.grit);
    let title = if own { "Your turn" } else { "A turn of the foes" };
    if state.phase == Phase::Aftermath {
        let text = format!(
            "The combat is over, and somebody bleeds. {} may move and give First Aid, with {grit} \
             Grit.",
            state.name(turn.who)
        );
        return Description::new(text, "V41").titled(title);
    }
    let text = format!(
        "It is the turn of {}, with {grit} Grit. Grit that is left at its end is lost.",
        state.name(turn.who)
    );
    Description::new(text, "W5").titled(title)
}

/// A question as the player who is asked reads it.
pub fn describe(state: &State, question: &Question) -> Description {
    if let Question::Correct { step } = question {
        return step.described(state);
    }
    let (title, rule) = heading(question);
    Description::new(text::text(state, question), rule).titled(title)
}

/// A question in a few words, and the rule that asks it.
fn heading(question: &Question) -> (&'static str, &'static str) {
    match question {
        Question::AttackTarget { .. } => ("Whom to attack", "W7.1"),
        Question::AimDie { .. } => ("Roll a die again?", "V12"),
        Question::DodgeDice { .. } => ("How many dice to dodge with", "W7.4"),
        Question::MoveGrit { .. } => ("How much Grit to move for", "V63"),
        Question::MoveTo { .. } => ("Where to", "V63"),
        Question::ReliefSkill { .. } => ("With which Skill", "C"),
        Question::ReliefDice { .. } => ("How many dice to buy", "W13"),
        Question::BleedingSkill { .. } => ("Hold on with which Skill", "V36"),
        Question::ItemTarget { .. } => ("On whom to use it", "W7.5"),
        Question::TonicStatus { .. } => ("Against which status", "D2"),
        Question::PrepareWhat { .. } => ("What to prepare", "V93"),
        Question::TriggerWhat { .. } => ("What to wait for", "V19"),
        Question::TriggerBy { .. } => ("Who sets it off", "V19"),
        Question::Fire { .. } => ("Act now?", "V19"),
        Question::HelpWhom { .. } => ("Whom to help", "V21"),
        Question::Join { .. } => ("Help now?", "V21"),
        Question::TearOffWhich { .. } => ("What to tear off", "V89"),
        Question::ItemHex { .. } => ("At which hex", "V73"),
        Question::SwapTo { .. } => ("What to take in hand", "V54"),
        Question::CrewWhom { .. } => ("Who serves the gun", "V80"),
        Question::CrewJoin { .. } => ("Serve the gun?", "V80"),
        Question::AbilityTarget { .. } => ("On whom", "W14"),
        Question::AbilityAllies { .. } => ("On which allies", "W14"),
        Question::AbilityHex { .. } => ("At which hex", "W14"),
        Question::AbilityArc { .. } => ("In which direction", "V70"),
        Question::UseAbility { .. } => ("Use an ability?", "W14"),
        Question::AimOrDodge { .. } => ("An Aim or a Dodge?", "D3"),
        Question::EasedStatus { .. } => ("Which status", "V61"),
        Question::VolleyDice { .. } => ("How many dice at whom", "V61"),
        Question::DuelWhom { .. } => ("Whom to challenge", "V103"),
        Question::DuelAccept { .. } => ("Accept the duel?", "V103"),
        Question::DuelStand { again: false, .. } => ("Stand, or walk away?", "V102"),
        Question::DuelStand { again: true, .. } => ("Draw again?", "V102"),
        Question::Correct { .. } => ("What to correct", "F5"),
        Question::Warden { matter } => warden::heading(matter),
    }
}

/// An action as the player who may take it reads it.
pub fn label_action(state: &State, action: &Action) -> Label {
    let who = state.turn.as_ref().map(|it| it.who).unwrap_or_default();
    let unit = crate::wild_west::combat::unit(state, who);
    match action {
        Action::GoOn {} => Label::cited("Go on", "W2"),
        Action::Attack { means } => {
            let name = means.name(state, who).to_lowercase();
            let load = match means {
                Means::Weapon { load: Some(load), .. } => format!(", {load}"),
                _ => String::new(),
            };
            Label::cited(format!("Attack ({name}{load})"), "W7.1")
                .with_detail(terms(state, who, *means))
        }
        Action::Aim {} => Label::cited("Aim", "W7.2").with_detail("1 Grit"),
        Action::Move {} => Label::cited("Move", "W7.3"),
        Action::GetUp {} => Label::cited("Get up", "V8").with_detail(format!("{unit} Grit")),
        Action::LieDown {} => Label::cited("Lie down", "V8").with_detail(format!("{unit} Grit")),
        Action::Dodge {} => Label::cited("Dodge", "W7.4").with_detail("1 Grit for each die"),
        Action::UseItem { item } => {
            let sheet = item.sheet();
            let uses = state.fighter(who).map_or(0, |it| it.uses_of(*item));
            Label::cited(format!("Use {}", sheet.name.to_lowercase()), "W7.5").with_detail(format!(
                "{} Grit, {} left",
                sheet.grit,
                counted(uses, "use")
            ))
        }
        Action::Relieve { status } => {
            let severity = state.fighter(who).map_or(0, |it| it.ails.severity(*status));
            Label::cited(format!("Relieve {} [{severity}]", status.name()), "W13")
        }
        Action::Prepare {} => Label::cited("Prepare an action", "W7.6"),
        Action::Help {} => Label::cited("Promise to help", "V21"),
        Action::Swap {} => Label::cited("Take other things in hand", "V54").with_detail("1 Grit"),
        Action::Mount {} => Label::cited("Mount", "V67").with_detail("1 Grit"),
        Action::Dismount {} => Label::cited("Dismount", "V67").with_detail("1 Grit"),
        Action::Ability { ability } => {
            let sheet = ability.sheet();
            let rule = if sheet.rank == Rank::Ace { "W15" } else { "W14" };
            Label::cited(sheet.name, rule).with_detail(sheet.text)
        }
        Action::Duel {} => Label::cited("Challenge to a duel", "V103").with_detail("6 Grit"),
        Action::TearOff {} => Label::cited("Tear off what clings", "V89").with_detail("1 Grit"),
        Action::TradeHealth {} => Label::cited("Give 1 Health for 1 Grit", "W6"),
        Action::EndTurn {} => Label::cited("End the turn", "V10"),
        Action::Automatic {} => Label::cited("Leave this turn to the server", "V107"),
        Action::Correct {} => Label::cited("Correct something", "F5"),
        Action::Suspend {} => Label::cited("Put the combat off", "H4"),
        Action::Resume {} => Label::cited("Take the combat up again", "H4"),
        Action::Improvise {}
        | Action::Distract {}
        | Action::Withdraw {}
        | Action::EndCombat {}
        | Action::NameBleeder {}
        | Action::SetOff { .. }
        | Action::Rule {}
        | Action::RuleByBook {}
        | Action::Begin {} => warden::action(state, action),
    }
}

/// What an answer points at, as the player who is asked reads it, with the rule that asks.
pub fn label(state: &State, question: &Question, target: &Target) -> Label {
    let label = named(state, question, target);
    Label { rule: label.rule.or(Some(heading(question).1)), ..label }
}

fn named(state: &State, question: &Question, target: &Target) -> Label {
    match target {
        Target::Fighter { who } => fighter(state, question, *who),
        Target::Hex { hex } => {
            let label = Label::plain(link("hex", hex, hex.to_string()).to_string());
            match walker(question).and_then(|who| state.fighter(who)) {
                Some(it) => label.with_detail(away(it.hex.distance(*hex))),
                None => label,
            }
        }
        Target::Die { at } => {
            let face = match question {
                Question::AimDie { faces, .. } => faces.get(usize::from(*at)).map(|it| it.word()),
                _ => None,
            };
            Label::plain(format!("Die {}: {}", at + 1, face.unwrap_or("blank")))
        }
        Target::Skill { skill } => {
            let pool = actor(question).map(|who| state.skill_pool(who, *skill));
            let label = Label::plain(skill.name());
            match pool {
                Some(pool) => label.with_detail(pool.to_string()),
                None => label,
            }
        }
        Target::Status { status } => Label::plain(status.name()),
        Target::Deed { deed } => {
            let who = actor(question).unwrap_or_default();
            let label = Label::plain(capitalized(&deed.told(state, who)));
            let price = deeds(state, who).into_iter().find(|(it, _)| it == deed);
            match (deed, price) {
                (Deed::Attack { means }, _) => label.with_detail(terms(state, who, *means)),
                (_, Some((_, grit))) => label.with_detail(format!("{grit} Grit")),
                (_, None) => label,
            }
        }
        Target::Trigger { trigger } => {
            let told = trigger.told(|who| state.name(who).to_string());
            Label::plain(capitalized(&told))
        }
        Target::Grip { held } => {
            let names: Vec<String> = held.iter().map(|it| it.name().to_lowercase()).collect();
            Label::plain(capitalized(&listed(&names).unwrap_or_default()))
        }
        Target::Toward { direction } => Label::plain(capitalized(direction.name())),
        Target::Field { field } => Label::plain(capitalized(&field.name())),
        Target::Vital { vital } => Label::plain(capitalized(vital_name(*vital))),
        Target::Term { term } => warden::term(state, term),
        Target::Yes {} => Label::plain(match question {
            Question::AimOrDodge { .. } => "Aim",
            Question::DuelStand { again: false, .. } => "Stand",
            Question::Warden { matter } => warden::yes(matter),
            _ => "Yes",
        }),
        Target::No {} => Label::plain(match question {
            Question::Warden { matter } => return Label::plain(warden::no(state, matter)),
            Question::AimDie { .. } => "Leave the dice as they are",
            Question::TriggerBy { .. } => "Any opponent",
            Question::Fire { .. } => "Keep waiting",
            Question::Join { .. } | Question::CrewJoin { .. } | Question::UseAbility { .. } => "No",
            Question::AimOrDodge { .. } => "Dodge",
            Question::Correct { .. } => "Correct nothing",
            Question::DuelStand { again: false, .. } => "Walk away",
            Question::DuelStand { again: true, .. } | Question::DuelAccept { .. } => "No",
            _ => "None of them",
        }),
    }
}

/// What an attack costs, and what it does where: `2 Grit, 1B at Arm's Reach and 2B at Short`.
fn terms(state: &State, who: Who, means: Means) -> String {
    let at = |band: Band| blow(state, who, means, band);
    let price = Band::ALL.into_iter().find_map(at).map_or(0, |it| it.grit);
    let on_all = Band::ALL.into_iter().find_map(at).filter(|it| it.on_all);
    let does = match on_all {
        Some(it) => Some(format!("{} on all opponents within Long", it.strike)),
        None => Band::told_by_band(|it| Some(at(it)?.strike.to_string())),
    };
    match does {
        Some(does) => format!("{price} Grit, {does}"),
        None => format!("{price} Grit"),
    }
}

/// A fighter among the options: how far away they are, behind what, whether they are a friend, and
/// how likely the attack gets through.
fn fighter(state: &State, question: &Question, target: Who) -> Label {
    let label = Label::plain(state.name(target).to_string());
    match question {
        Question::AttackTarget { who, means } => {
            let band = state.band(*who, target);
            let it = blow(state, *who, *means, band);
            let does = it.map(|it| it.strike.to_string()).unwrap_or_default();
            let percent = it.and_then(|it| percent_through(state, *who, target, &it, band));
            let chance = percent.map_or_else(String::new, |it| format!(", {it}% to get through"));
            let ruled = state.ruled_cover(target, Some(*who));
            let cover = match ruled.unwrap_or_else(|| state.sight(*who, target).cover) {
                Cover::None => String::new(),
                cover => format!(", {}", cover.name()),
            };
            let side = |it: Who| state.fighter(it).map(|it| it.side);
            let friend = if side(*who) == side(target) { ", on your own side" } else { "" };
            label.with_detail(format!("{does} at {}{cover}{friend}{chance}", band.name()))
        }
        _ => label,
    }
}

/// How far a hex is from the fighter who goes, throws or lays something there.
fn away(hexes: u32) -> String {
    match hexes {
        0 => "where they stand".to_owned(),
        1 => "1 hex away".to_owned(),
        _ => format!("{hexes} hexes away"),
    }
}

/// The fighter from whom the hexes of a question are counted.
fn walker(question: &Question) -> Option<Who> {
    match question {
        Question::MoveTo { who, .. }
        | Question::ItemHex { who, .. }
        | Question::AbilityHex { who, .. } => Some(*who),
        _ => None,
    }
}

/// The fighter who acts in a question.
fn actor(question: &Question) -> Option<Who> {
    match question {
        Question::ReliefSkill { who, .. }
        | Question::BleedingSkill { who }
        | Question::PrepareWhat { who } => Some(*who),
        _ => None,
    }
}

/// What is answered for somebody who is not there: no, where that is on offer.
pub fn declining(choice: &Choice<Target>) -> Value {
    match choice {
        Choice::One { options } if options.contains(&Target::No {}) => plain(&Target::No {}),
        _ => choice.plainest(),
    }
}
