//! What is asked, in a few words: the heads of panels.

use super::of_cards::asked_by;
use crate::doomtown::action::{About, Question};
use crate::doomtown::town::piece::CardId;
use crate::doomtown::town::state::{Phase, State, Step};
use crate::engine::{TITLE_MAX, capitalized, link};

/// The title of a question.
pub fn title(state: &State, question: &Question) -> String {
    let job = state.job.is_some();
    let title = match question {
        Question::StartingPosse {} => "Choose your starting posse",
        Question::NamePip { .. } => "Name a suit and a value",
        Question::PayUpkeep {} => "Pay upkeep",
        Question::React { .. } => "React, or pass",
        Question::MoveTo { .. } => "Choose where to move",
        Question::Mark { .. } => "Choose whom to call out",
        Question::Refuse { .. } => "Accept or refuse the callout",
        Question::AttachTo { .. } => "Choose who gets it",
        Question::StreetEnd { .. } => "Choose where to build",
        Question::Inventor { .. } => "Choose who invents it",
        Question::TradeNext { .. } => "Choose what changes hands",
        Question::KeepOne { .. } => "Choose what is kept",
        Question::Leader { .. } => "Choose who leads the job",
        Question::JobMark { .. } => "Choose the mark of the job",
        Question::Posse { leads: false } if job => "Form a posse against the job",
        Question::Posse { .. } => "Form your posse",
        Question::Invite {} => "Invite dudes into your posse",
        Question::AcceptInvitation { .. } => "Answer the invitation",
        Question::AgainstWhom { .. } => "Choose whose hand you answer",
        Question::FromAfar { .. } => "Join from afar, or come along",
        Question::Oppose {} => "Oppose the job, or let it be",
        Question::Shooter {} => "Pick your shooter",
        Question::Redraw {} => "Throw cards back",
        Question::Trim {} => "Keep five cards",
        Question::Casualties { .. } => "Take casualties",
        Question::CasualtyOrder {} => "Order your casualties",
        Question::FirstCasualty {} => "Choose the first casualty",
        Question::Fetch {} => "Take a card of your draw hand",
        Question::Flee {} => "Choose who runs",
        Question::SundownDiscard {} => "Discard before you refill",
        Question::DiscardDown {} => "Discard down to your hand size",
        Question::OfCard { card, about, .. } => return of_card(state, *card, *about),
    };
    title.to_owned()
}

/// What a card asks, after its title.
fn of_card(state: &State, card: CardId, about: About) -> String {
    let asked = match about {
        About::Dude => "choose a dude",
        About::Dudes => "choose dudes",
        About::GoingHome => "choose who goes home",
        About::Deed => "choose a deed",
        About::HandCard => "choose a card of your hand",
        About::DrawHandCard => "choose a card of the draw hand",
        About::PileCard => "choose a card of a pile",
        About::DeckCard => "choose a card of your deck",
        About::Attachment => "choose an attached card",
        About::Place => "choose a place",
        About::Player => "choose a player",
        About::Amount => "choose a number",
        About::UpOrDown => "raise or lower",
        About::Whether => "decide",
        About::Which => asked_by(state, card, about).map_or("choose one", |(_, it)| it.title),
        About::Skill => "choose a skill",
        About::Ability => "choose an ability",
    };
    let name = state.title(card);
    match name.chars().count() + 2 + asked.chars().count() <= TITLE_MAX {
        true => format!("{}: {asked}", link("card", card.0, name)),
        false => capitalized(asked),
    }
}

/// The title of what a player is asked who may make a play.
pub fn of_play(state: &State) -> &'static str {
    match (&state.shootout, state.phase) {
        (Some(shootout), _) if shootout.step == Step::Resolution => "Make a resolution play",
        (Some(_), _) => "Make a shootout play",
        (None, Phase::Gamblin) => "Answer a cheatin' hand",
        (None, _) => "Make a play",
    }
}
