//! What players read: what they are asked, and what they may answer. Nothing here depends on a card
//! that the player may not see.

mod asking;
mod closed;
mod labels;
mod of_cards;
mod plays;
mod reacting;
#[cfg(test)]
mod tests;
mod titles;

pub use asking::describe;
pub use closed::{abilities, can_be_shopped, can_use, closed, is_shopped, why_not};
pub use labels::label;
pub use plays::{describe_play, label_action};

use crate::doomtown::action::{About, Question};

/// The game's word for a question.
pub fn kind(question: &Question) -> &'static str {
    match question {
        Question::StartingPosse {} => "starting_posse",
        Question::NamePip { .. } => "name_pip",
        Question::PayUpkeep {} => "pay_upkeep",
        Question::React { .. } => "react",
        Question::MoveTo { .. } => "move_to",
        Question::Mark { .. } => "mark",
        Question::Refuse { .. } => "refuse",
        Question::AttachTo { .. } => "attach_to",
        Question::StreetEnd { .. } => "street_end",
        Question::Inventor { .. } => "inventor",
        Question::TradeNext { .. } => "trade_next",
        Question::KeepOne { .. } => "keep_one",
        Question::Leader { .. } => "leader",
        Question::JobMark { .. } => "job_mark",
        Question::Posse { .. } => "posse",
        Question::Invite {} => "invite",
        Question::AcceptInvitation { .. } => "accept_invitation",
        Question::AgainstWhom { .. } => "against_whom",
        Question::FromAfar { .. } => "from_afar",
        Question::Oppose {} => "oppose",
        Question::Shooter {} => "shooter",
        Question::Redraw {} => "redraw",
        Question::Trim {} => "trim",
        Question::Casualties { .. } => "casualties",
        Question::CasualtyOrder {} => "casualty_order",
        Question::FirstCasualty {} => "first_casualty",
        Question::Fetch {} => "fetch",
        Question::Flee {} => "flee",
        Question::SundownDiscard {} => "sundown_discard",
        Question::DiscardDown {} => "discard_down",
        Question::OfCard { about, .. } => kind_of_card(*about),
    }
}

fn kind_of_card(about: About) -> &'static str {
    match about {
        About::Dude => "choose_dude",
        About::Dudes | About::GoingHome => "choose_dudes",
        About::Deed => "choose_deed",
        About::HandCard => "choose_hand_card",
        About::DrawHandCard => "choose_draw_hand_card",
        About::PileCard => "choose_pile_card",
        About::DeckCard => "choose_deck_card",
        About::Attachment => "choose_attachment",
        About::Place => "choose_place",
        About::Player => "choose_player",
        About::Amount => "choose_amount",
        About::UpOrDown => "up_or_down",
        About::Whether => "whether",
        About::Which => "which",
        About::Skill => "choose_skill",
        About::Ability => "choose_ability",
    }
}
