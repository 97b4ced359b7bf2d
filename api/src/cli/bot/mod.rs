//! `highnoon bot`: plays a match through the REST API, like any other client.

pub mod player;

use clap::{Args, ValueEnum};
use domain::engine::Chance;
use domain::registry;
use infra::bots::mind::any_chance;
use uuid::Uuid;

use super::configuration::LogConfiguration;
use super::failure::Failure;
use super::rest::{Login, Rest};
use super::say::say;
use player::{MatchInfo, Player};

/// The arguments of `highnoon bot`.
#[derive(Debug, Args)]
pub struct BotArguments {
    /// Where the server is
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080", env = "HIGHNOON_URL")]
    url: String,

    /// The match to play, by its id
    #[arg(long = "match", value_name = "ID")]
    match_id: Uuid,

    /// Takes this many free seats first, each with one of the game's ready-made loadouts
    #[arg(long, value_name = "N", default_value_t = 0)]
    sit: u8,

    /// The role in which it takes them, in a game that has roles: then without a loadout
    #[arg(long, value_name = "ROLE")]
    role: Option<String>,

    /// Plays only this seat of the account; repeat it for several seats [default: all seats of the
    /// account]
    #[arg(verbatim_doc_comment, long, value_name = "N")]
    seat: Vec<u8>,

    /// The access token or API key to play with
    #[arg(long, env = "HIGHNOON_TOKEN", hide_env_values = true, conflicts_with = "name")]
    token: Option<String>,

    /// The account to play as [default: a new one]
    #[arg(long, requires = "password")]
    name: Option<String>,

    /// The account's password
    #[arg(long, env = "HIGHNOON_PASSWORD", hide_env_values = true)]
    password: Option<String>,

    /// How the bot chooses
    #[arg(long, value_enum, default_value_t = Style::Random)]
    style: Style,

    /// Makes the choices repeatable: the same number gives the same answers to the same questions
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Does not print its answers
    #[arg(long, short)]
    quiet: bool,

    /// What is logged.
    #[command(flatten)]
    pub log: LogConfiguration,
}

/// How a bot chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Style {
    /// Any legal answer is as good as another
    Random,
    /// Like a player who knows the game, if the game has one; otherwise at random
    Steady,
}

/// Plays until the match is over.
///
/// # Errors
/// If the bot cannot log in, sit down, or go on.
pub async fn run(arguments: BotArguments) -> Result<(), Failure> {
    let rest = Rest::at(&arguments.url)?;
    if !rest.is_ready().await {
        return Err(Failure::new(format!(
            "no High Noon server that is ready answers at {}: start one with `highnoon serve`, \
             or say with --url where it is",
            arguments.url
        )));
    }
    let rest = identified(rest, &arguments).await?;
    let chance = arguments.seed.map_or_else(any_chance, chance_of);
    let mut player = Player::new(rest, arguments.match_id, chance);
    if 0 < arguments.sit {
        player.sit(arguments.sit, arguments.role.as_deref()).await?;
    }
    let own = player.own_seats().await?;
    if let Some(strange) = arguments.seat.iter().find(|seat| !own.contains(seat)) {
        return Err(Failure::new(format!("the account does not sit on seat {strange}")));
    }
    if own.is_empty() {
        return Err(Failure::new(
            "the account has no seat in this match: take free ones with --sit N",
        ));
    }
    let player = player.only_for(arguments.seat);
    let mut player = match arguments.style {
        Style::Random => player,
        Style::Steady => steady(player).await?,
    };
    player
        .play(|it| {
            if !arguments.quiet {
                say(format_args!(
                    "{:>5}  seat {}  {} → {}",
                    it.seq, it.seat, it.question, it.answer
                ));
            }
        })
        .await?;
    let result = player.the_match().await?.result.unwrap_or_default();
    say(format_args!("The match is over: {}", in_a_line(&result)));
    Ok(())
}

/// Lets the player answer like one who knows the game, if the game has such a player.
async fn steady(player: Player) -> Result<Player, Failure> {
    let MatchInfo { ruleset, rules_version, .. } = player.the_match().await?;
    let pinned = registry::version(&ruleset, &rules_version);
    match pinned.or_else(|| registry::latest(&ruleset)).filter(|it| it.has_steady_player()) {
        Some(game) => Ok(player.knowing(game)),
        None => {
            say(format_args!("{ruleset} has no steady player: every answer is random."));
            Ok(player)
        }
    }
}

/// The kind of a result, its winners and its reason.
pub fn in_a_line(result: &serde_json::Value) -> String {
    let word = |name: &str| result[name].as_str().unwrap_or_default().to_owned();
    let seats: Vec<String> =
        result["winners"].as_array().into_iter().flatten().map(|seat| seat.to_string()).collect();
    let by = match seats.as_slice() {
        [] => String::new(),
        [one] => format!(" by seat {one}"),
        several => format!(" by seats {}", several.join(", ")),
    };
    format!("{}{by}. {}", word("kind"), word("reason"))
}

async fn identified(rest: Rest, arguments: &BotArguments) -> Result<Rest, Failure> {
    if let Some(token) = &arguments.token {
        return Ok(rest.with_token(token.clone()));
    }
    if let (Some(name), Some(password)) = (&arguments.name, &arguments.password) {
        let login = Login { name: name.clone(), password: password.clone() };
        return Ok(rest.logged_in(login).await?);
    }
    let (rest, login) = rest.registered().await?;
    if !arguments.quiet {
        say(format_args!("Playing as {}, an account made for this.", login.name));
    }
    Ok(rest)
}

/// The draws that follow from a number.
fn chance_of(seed: u64) -> Chance {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    Chance::keyed(key)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_result_is_told_in_a_line() {
        let won = json!({"kind": "won", "winners": [1], "reason": "The other one fell."});
        assert_eq!(in_a_line(&won), "won by seat 1. The other one fell.");
        let drawn = json!({"kind": "drawn", "winners": [], "reason": "Both fell."});
        assert_eq!(in_a_line(&drawn), "drawn. Both fell.");
    }

    #[test]
    fn a_number_answers_the_same_every_time() {
        let draws = |mut chance: Chance| [(); 8].map(|()| chance.below(1_000_000));
        assert_eq!(draws(chance_of(7)), draws(chance_of(7)));
        assert_ne!(draws(chance_of(7)), draws(chance_of(8)));
        assert_ne!(draws(any_chance()), draws(any_chance()));
    }
}
