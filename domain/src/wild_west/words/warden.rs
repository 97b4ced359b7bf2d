//! Proposals and rulings, as those read them who are asked.

use crate::engine::{Label, Seat, TextRef, capitalized, listed};
use crate::wild_west::action::Action;
use crate::wild_west::dialogue::{Matter, Term};
use crate::wild_west::ground::Cover;
use crate::wild_west::rules::Surprise;
use crate::wild_west::state::{Check, EffectKind, Ending, Phase, Proposal, State, Terrain, Who};

/// The game's word for a question about a proposal or a ruling.
pub fn kind(matter: &Matter) -> &'static str {
    match matter {
        Matter::Proposal { .. } => "proposal",
        Matter::Offer { .. } => "offer",
        Matter::Way { .. } => "way",
        Matter::Wish { .. } => "wish",
        Matter::Distract { .. } => "distract",
        Matter::Condition { .. } => "condition",
        Matter::About {} => "ruling_about",
        Matter::Allow { .. } => "ruling",
        Matter::Roller { .. } => "ruling_roller",
        Matter::Price { .. } => "ruling_grit",
        Matter::Effect { .. } => "ruling_effect",
        Matter::Target { .. } => "effect_target",
        Matter::Amount { .. } => "effect_amount",
        Matter::Status { .. } => "effect_status",
        Matter::Degree { .. } => "effect_degree",
        Matter::Source { .. } => "effect_source",
        Matter::Column { .. } => "effect_column",
        Matter::Row { .. } => "effect_row",
        Matter::Stance { .. } => "effect_stance",
        Matter::Cover { .. } => "effect_cover",
        Matter::Against { .. } => "effect_against",
        Matter::Rolls { .. } => "effect_rolls",
        Matter::Dice { .. } => "effect_dice",
        Matter::Grit { .. } => "effect_grit",
        Matter::NextTurn { .. } => "effect_next_turn",
        Matter::Terrain { .. } => "effect_terrain",
        Matter::Radius { .. } => "effect_radius",
        Matter::Elsewhere { .. } => "effect_elsewhere",
        Matter::Lasting { .. } => "effect_lasting",
        Matter::Reveal {} => "effect_reveal",
        Matter::Hidden {} => "ruling_hidden",
        Matter::Note {} => "ruling_note",
        Matter::Confirm { .. } => "ruling_confirm",
        Matter::NextFoe {} => "next_foe",
        Matter::Bleeds {} => "bleeds",
        Matter::Ending {} => "ending",
        Matter::Surprise {} => "surprise",
    }
}

/// A question in a few words, and the rule that asks it.
pub fn heading(matter: &Matter) -> (&'static str, &'static str) {
    match matter {
        Matter::Proposal { .. } => ("What to try", "W7.7"),
        Matter::Offer { .. } => ("For how much Grit", "W7.7"),
        Matter::Way { .. } => ("With which Skill", "V22"),
        Matter::Wish { .. } => ("What to hope for", "F4"),
        Matter::Distract { .. } => ("Whom to distract", "F6"),
        Matter::Condition { .. } => ("What to wait for", "V19"),
        Matter::About {} => ("About which proposal", "F4"),
        Matter::Allow { who: Some(_) } => ("May it be done?", "F3"),
        Matter::Allow { who: None } => ("What the ruling takes", "F3"),
        Matter::Roller { .. } => ("Who rolls", "F3"),
        Matter::Price { .. } => ("What it costs", "F3"),
        Matter::Effect { success: true, .. } => ("What success brings", "F3"),
        Matter::Effect { success: false, .. } => ("What failure brings", "F3"),
        Matter::Target { .. } => ("Whom it is about", "F3"),
        Matter::Amount { .. } => ("How much", "F3"),
        Matter::Status { .. } => ("Which status", "F3"),
        Matter::Degree { .. } => ("How severe", "F3"),
        Matter::Source { .. } => ("Afraid of whom", "V28"),
        Matter::Column { .. } => ("In which column", "F3"),
        Matter::Row { .. } => ("At which place of it", "F3"),
        Matter::Stance { .. } => ("Down or up?", "F3"),
        Matter::Cover { .. } => ("How much Cover", "F3"),
        Matter::Against { .. } => ("Against whom", "F1"),
        Matter::Rolls { .. } => ("In which rolls", "V106"),
        Matter::Dice { .. } => ("Which dice", "F3"),
        Matter::Grit { .. } => ("How much Grit", "F3"),
        Matter::NextTurn { .. } => ("Now, or in the next turn?", "F3"),
        Matter::Terrain { .. } => ("What the ground becomes", "V106"),
        Matter::Radius { .. } => ("How far around it", "V106"),
        Matter::Elsewhere { .. } => ("Elsewhere, too?", "V106"),
        Matter::Lasting { .. } => ("Until when", "V106"),
        Matter::Reveal {} => ("What to reveal", "F3"),
        Matter::Hidden {} => ("Hide the ruling?", "V108"),
        Matter::Note {} => ("A note", "F3"),
        Matter::Confirm { .. } => ("Is that the ruling?", "F3"),
        Matter::NextFoe {} => ("Who acts next", "V2"),
        Matter::Bleeds {} => ("Who bleeds", "V40"),
        Matter::Ending {} => ("How does it end?", "F1"),
        Matter::Surprise {} => ("Who surprises whom", "V3"),
    }
}

/// What is asked, in full.
pub fn text(state: &State, matter: &Matter) -> String {
    of_proposal(state, matter)
        .or_else(|| of_ruling(state, matter))
        .or_else(|| of_effect(state, matter))
        .unwrap_or_default()
}

/// Questions about what is proposed.
fn of_proposal(state: &State, matter: &Matter) -> Option<String> {
    Some(match matter {
        Matter::Proposal { who } => {
            format!(
                "What does {} try that no rule covers? Say it in words, or leave it empty to \
                 propose nothing.",
                state.name(*who)
            )
        }
        Matter::Offer { who } => {
            format!("How much Grit does {} offer? A refusal costs nothing.", state.name(*who))
        }
        Matter::Way { who } => format!("With which Skill does {} try it?", state.name(*who)),
        Matter::Wish { who } => {
            format!("What does {} hope for? In words; it may be left empty.", state.name(*who))
        }
        Matter::Distract { who } => format!(
            "Whom does {} distract? It is Charm against Intuition, for 1 Grit.",
            state.name(*who)
        ),
        Matter::Condition { who } => {
            format!(
                "What does {} wait for? The Warden says when it comes about. If it is left empty, \
                 nothing is prepared.",
                state.name(*who)
            )
        }
        _ => return None,
    })
}

/// What the Warden is asked about a ruling, and what else they decide.
fn of_ruling(state: &State, matter: &Matter) -> Option<String> {
    Some(match matter {
        Matter::About {} => "About which proposal is the ruling?".to_owned(),
        Matter::Allow { who: Some(who) } => match state.proposal_of(*who) {
            Some(it) => format!("{}: {}. May it be done?", state.name(*who), quoted(&it)),
            None => format!("May {} do it?", state.name(*who)),
        },
        Matter::Allow { who: None } => {
            "What does the ruling take? Without a roll, its effects come about at once.".to_owned()
        }
        Matter::Roller { skill } => format!("Who rolls {}?", skill.name()),
        Matter::Price { who } => format!("How much Grit does it cost {}?", state.name(*who)),
        Matter::Effect { success, place } => {
            let of = if *success { "success" } else { "failure" };
            let more = if *place == 1 { "" } else { " more" };
            format!("What{more} does {of} bring about?")
        }
        Matter::Hidden {} => {
            "Is the ruling hidden from players? Then they see only what comes of it.".to_owned()
        }
        Matter::Note {} => "A note on the ruling, which may be left empty.".to_owned(),
        Matter::Confirm { ruling } => {
            format!("{}. Is that the ruling?", capitalized(&ruling.told(state)))
        }
        Matter::NextFoe {} => "Which of the foes acts next?".to_owned(),
        Matter::Bleeds {} => {
            "Which foe bleeds and falls Unconscious as characters do, or does so no longer?"
                .to_owned()
        }
        Matter::Ending {} => "How does the combat end?".to_owned(),
        Matter::Surprise {} => "Who surprises whom? Then the combat begins.".to_owned(),
        _ => return None,
    })
}

/// What the Warden is asked about an effect.
fn of_effect(state: &State, matter: &Matter) -> Option<String> {
    let name = |who: &Who| state.name(*who);
    Some(match matter {
        Matter::Target { kind } => format!("Whom is it about ({})?", name_of(*kind)),
        Matter::Amount { kind: EffectKind::Damage, target } => {
            format!("How much damage does {} take?", name(target))
        }
        Matter::Amount { kind: EffectKind::Heal, target } => {
            format!("How much Health does {} gain?", name(target))
        }
        Matter::Amount { target, .. } => {
            format!("By how much is the status of {} reduced?", name(target))
        }
        Matter::Status { kind: EffectKind::Relieve, target } => {
            format!("Which status of {} is reduced?", name(target))
        }
        Matter::Status { target, .. } => format!("Which status does {} get?", name(target)),
        Matter::Degree { status, target } => {
            format!("How {} is {}?", status.name(), name(target))
        }
        Matter::Source { target } => format!("Of whom is {} Afraid?", name(target)),
        Matter::Column { target: Some(who) } => {
            let hex = state.fighter(*who).map(|it| it.hex).unwrap_or_default();
            format!(
                "{} is at {hex}. In which column is the new hex? It is the first of its two \
                 numbers.",
                name(who)
            )
        }
        Matter::Column { target: None } => {
            "In which column is the hex in its middle? It is the first of its two numbers."
                .to_owned()
        }
        Matter::Row { target: Some(who), column } => {
            format!("Which free hex of column {column} does {} come to?", name(who))
        }
        Matter::Row { target: None, column } => format!(
            "Which hex of column {column} is in its middle? Say the second of its two numbers."
        ),
        Matter::Stance { target } => format!("Does {} lie down, or get up?", name(target)),
        Matter::Cover { target } => {
            format!("What Cover does {} have, in place of the ground's?", name(target))
        }
        Matter::Against { target } => format!("Against whom does {} have it?", name(target)),
        Matter::Rolls { target } => format!("Which rolls of {} change?", name(target)),
        Matter::Dice { target } => format!("Which dice does {} gain or lose?", name(target)),
        Matter::Grit { target } => format!("How much Grit does {} gain or lose?", name(target)),
        Matter::NextTurn { target } => {
            format!("Is that for the next turn of {}, and not for this one?", name(target))
        }
        Matter::Terrain { so_far } => match listed(&names_of(so_far)) {
            Some(so_far) => format!("What does it become beside {so_far}?"),
            None => "What does a part of the ground become?".to_owned(),
        },
        Matter::Elsewhere { .. } => "Does the ground change in another place, too?".to_owned(),
        Matter::Radius { terrain } => {
            format!("How far does it reach from its middle, in hexes ({})?", terrain.name())
        }
        Matter::Lasting { kind } => format!("How long does it last ({})?", name_of(*kind)),
        Matter::Reveal {} => "What is everybody told?".to_owned(),
        _ => return None,
    })
}

fn names_of(terrains: &[Terrain]) -> Vec<&'static str> {
    terrains.iter().map(|it| it.name()).collect()
}

/// A proposal with what was offered for it.
fn quoted(it: &Proposal) -> String {
    let with = it.skill.map(|it| format!(" with {}", it.name())).unwrap_or_default();
    let wish = it.wish.as_ref().map(TextRef::quoted);
    let wish = wish.map(|it| format!(", hoping for {it}")).unwrap_or_default();
    format!("{}{with} for {} Grit{wish}", it.text.quoted(), it.grit)
}

/// The words for a kind of effect.
fn name_of(kind: EffectKind) -> &'static str {
    match kind {
        EffectKind::Damage => "damage",
        EffectKind::Heal => "healing",
        EffectKind::Status => "a status",
        EffectKind::Relieve => "relief",
        EffectKind::Move => "another place",
        EffectKind::Prone => "lying down, or getting up",
        EffectKind::Cover => "Cover",
        EffectKind::Dice => "dice",
        EffectKind::Grit => "Grit",
        EffectKind::Zone => "the ground",
        EffectKind::Reveal => "something is revealed",
    }
}

/// A term as the Warden, or who proposes, reads it.
pub fn term(state: &State, term: &Term) -> Label {
    match term {
        Term::Proposal { number } => {
            let open = state.docket.proposals.iter().find(|it| it.number == *number);
            Label::plain(match open {
                Some(it) => format!("{}: {}", state.name(it.who), quoted(it)),
                None => format!("Proposal {number}"),
            })
        }
        Term::Roll { skill, difficulty } => {
            let check = Check { skill: *skill, difficulty: *difficulty };
            Label::cited(check.told(), "W19")
        }
        Term::Effect { kind } => Label::plain(capitalized(name_of(*kind))),
        Term::Degree { degree } => Label::plain(degree.told()),
        Term::Cover { cover: Cover::None } => Label::plain("No Cover"),
        Term::Cover { cover } => Label::cited(cover.name(), "W11"),
        Term::Rolls { on } => Label::plain(capitalized(on.name())),
        Term::Dice { more, fewer: 0, fewer_gold: 0 } => Label::plain(format!("{more} more")),
        Term::Dice { fewer: 0, fewer_gold, .. } => Label::plain(format!("{fewer_gold}G fewer")),
        Term::Dice { fewer, .. } => Label::plain(format!("{fewer}B fewer")),
        Term::Grit { by } => Label::plain(format!("{by:+} Grit")),
        Term::Terrain { terrain } => Label::plain(capitalized(terrain.name())),
        Term::Lasting { until } => Label::plain(until.label()),
        Term::Ending { ending } => Label::plain(match ending {
            Ending::Won => "The foes are beaten",
            Ending::Lost => "The posse is beaten",
            Ending::Drawn => "Nobody has won",
        }),
        Term::StartOver {} => Label::plain("Start over"),
        Term::Surprise { surprise } => Label::plain(told_of(*surprise)),
    }
}

/// Who surprises whom, at the head of a line.
fn told_of(surprise: Surprise) -> &'static str {
    match surprise {
        Surprise::None => "Nobody is surprised",
        Surprise::Posse => "The posse surprises the foes",
        Surprise::Foes => "The foes surprise the posse",
        Surprise::PosseTries => "The posse tries to surprise the foes",
        Surprise::FoesTry => "The foes try to surprise the posse",
    }
}

/// What yes means in a question about a proposal or a ruling.
pub fn yes(matter: &Matter) -> &'static str {
    match matter {
        Matter::Allow { .. } => "Without a roll",
        Matter::Confirm { .. } => "So it is ruled",
        Matter::Stance { .. } => "Down",
        Matter::NextTurn { .. } => "In the next turn",
        Matter::Elsewhere { .. } => "Elsewhere, too",
        _ => "Yes",
    }
}

/// What no means in a question about a proposal or a ruling.
pub fn no(state: &State, matter: &Matter) -> String {
    let told = match matter {
        Matter::Way { .. } => "As the Warden says",
        Matter::About {} => "None of them: a ruling of the Warden's own",
        Matter::Allow { who: Some(_) } => "Refuse",
        Matter::Allow { who: None } | Matter::Confirm { .. } => "No ruling",
        Matter::Effect { place: 1, .. } => "Nothing",
        Matter::Effect { .. } | Matter::Terrain { .. } => "Nothing more",
        Matter::Elsewhere { .. } => "Only there",
        Matter::Stance { .. } => "Up",
        Matter::Against { .. } => "Everybody",
        Matter::NextTurn { .. } => "Now",
        Matter::Bleeds {} => "Nobody",
        Matter::Ending {} => "It goes on",
        Matter::Surprise {} => {
            return format!(
                "As the match says: {}",
                told_of(state.options.surprise).to_lowercase()
            );
        }
        _ => "No",
    };
    told.to_owned()
}

/// An action of the Warden, or a proposal, as who may take it reads it.
pub fn action(state: &State, action: &Action) -> Label {
    match action {
        Action::Improvise {} => Label::cited("Improvise", "W7.7"),
        Action::Distract {} => Label::cited("Distract somebody", "F6").with_detail("1 Grit"),
        Action::Withdraw {} => Label::cited("Withdraw the proposal", "F4"),
        Action::EndCombat {} => Label::cited("End the combat", "F1"),
        Action::NameBleeder {} => Label::cited("Say who bleeds", "V40"),
        Action::SetOff { who } => {
            let words = state.docket.conditions.iter().find(|it| it.who == *who);
            let words = words.map(|it| format!(": {}", it.text.quoted())).unwrap_or_default();
            Label::cited(format!("What {} waits for comes about{words}", state.name(*who)), "V19")
        }
        Action::Rule {} => Label::cited("Rule", "F3"),
        Action::RuleByBook {} => {
            Label::cited("Let the book rule on the oldest proposal", "F6").with_detail("2 Hits")
        }
        Action::Begin {} => Label::cited("Begin the combat", "F1"),
        _ => Label::plain(""),
    }
}

/// What a seat reads that has no turn, or waits for a ruling: text, rule and title.
pub fn waiting(state: &State, seat: Seat) -> Option<(String, &'static str, &'static str)> {
    let own = state.character_of(seat);
    if let Some(proposal) = own.and_then(|it| state.proposal_of(it)) {
        let text = format!("The Warden has not ruled yet on {}.", quoted(&proposal));
        return Some((text, "F4", "Waiting for a ruling"));
    }
    if state.warden == Some(seat) {
        if state.oldest_proposal().is_some() && state.phase != Phase::Surprise {
            let text = "Something is proposed that waits for a ruling.";
            return Some((text.to_owned(), "F4", "A ruling is awaited"));
        }
        if state.phase == Phase::Surprise {
            let text = "Everybody has a place. The Warden may rule on it, and says when the \
                        combat begins.";
            return Some((text.to_owned(), "F1", "Before the combat"));
        }
    }
    let turn = state.turn.as_ref()?;
    if state.player(turn.who) == Some(seat) {
        return None;
    }
    // The view says whose turn it is: these questions stay open over the turns of several.
    let text = match state.warden == Some(seat) {
        true => "It is the turn of another. The Warden may rule.",
        false => "It is the turn of another. What costs no Grit may be proposed.",
    };
    Some((text.to_owned(), "F1", "A turn of another"))
}
