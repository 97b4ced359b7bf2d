//! A match that has begun and waits for a judge: whatever is ruled on it does something.

use infra::bots::mind::any_chance;
use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

use super::{broadcast, make_match};
use crate::cli::bot::player::Player;
use crate::cli::failure::Failure;
use crate::cli::rest::{Login, Refusal, Rest};
use crate::cli::say::say;

/// Decisions that are made before a judge is called: no game is over by then.
const DECISIONS: usize = 8;
/// What the player says to the judge.
const CLAIM: &str = "I had not chosen yet.";

/// Lets these players begin a match, and the first of them call a judge in its middle. Nobody
/// plays on: the match waits for the ruling. Returns the id of the dispute.
///
/// # Errors
/// If the server refuses what it has offered, or does not answer.
pub async fn begin(base: &str, ruleset: &str, logins: Vec<Login>) -> Result<Uuid, Failure> {
    let count = u8::try_from(logins.len()).unwrap_or(u8::MAX);
    let claimant = logins.first().ok_or_else(|| Failure::new("nobody plays"))?.clone();
    let host = Rest::at(base)?.logged_in(claimant.clone()).await?;
    let match_id = make_match(&host, ruleset, count, "A match that waits for a judge").await?;
    let mut players = Vec::new();
    for login in logins {
        let rest = Rest::at(base)?.logged_in(login).await?;
        let mut player = Player::new(rest, match_id, any_chance());
        player.sit(1, None).await?;
        players.push(player);
    }
    for _ in 0..DECISIONS {
        one_decides(&mut players).await?;
    }
    let seq = broadcast::last_told(&host, match_id).await?;
    let dispute = call_judge(&host, match_id, seq).await?;
    say(format_args!("They begin another match: {base}/matches/{match_id}"));
    let name = &claimant.name;
    say(format_args!(
        "There {name} calls a judge about event {seq}: \u{201c}{CLAIM}\u{201d} It waits.\n"
    ));
    Ok(dispute)
}

/// The first of them who is asked decides.
async fn one_decides(players: &mut [Player]) -> Result<(), Refusal> {
    for player in players {
        if player.answer_once().await? {
            return Ok(());
        }
    }
    Ok(())
}

/// Calls a judge about an event, so that something waits at the desk.
async fn call_judge(rest: &Rest, match_id: Uuid, seq: u64) -> Result<Uuid, Refusal> {
    #[derive(Deserialize)]
    struct Called {
        dispute: Dispute,
    }
    #[derive(Deserialize)]
    struct Dispute {
        id: Uuid,
    }
    let body = json!({"seq": seq, "claim": CLAIM, "suspend": true});
    let called: Called = rest.post(&format!("/v1/matches/{match_id}/disputes"), &body).await?;
    Ok(called.dispute.id)
}
