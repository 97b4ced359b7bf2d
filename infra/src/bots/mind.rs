//! How a bot chooses: which question it answers, what it answers, and where it sits. It is given
//! what its own seat sees and is asked, and nothing else, whether that came over HTTP or not.

pub use domain::engine::BotStyle as Style;
use domain::engine::{Act, AnyRuleset, Chance, OfferKind, OpenOffer, Prompt, RoleGuide, Seat};
use serde_json::{Value, json};

/// The kind of a prompt for what a seat may start.
const PLAY: &str = "play";

/// A player of any game.
pub struct Mind {
    chance: Chance,
    game: Option<&'static dyn AnyRuleset>,
}

impl Mind {
    /// One that answers at random, by these draws.
    pub fn at_random(chance: Chance) -> Mind {
        Mind { chance, game: None }
    }

    /// The same, but it knows this game.
    #[must_use]
    pub fn knowing(self, game: &'static dyn AnyRuleset) -> Mind {
        Mind { game: Some(game), ..self }
    }

    /// One that chooses in this style, by draws that nobody can predict.
    pub fn of(style: Style, game: &'static dyn AnyRuleset) -> Mind {
        let mind = Mind::at_random(any_chance());
        match style {
            Style::Steady if game.has_steady_player() => mind.knowing(game),
            Style::Steady | Style::Random => mind,
        }
    }

    /// The game that it knows. Then it has to be shown what its seat sees.
    pub fn knows(&self) -> Option<&'static dyn AnyRuleset> {
        self.game
    }

    /// One of these questions.
    pub fn pick<'a>(&mut self, prompts: &'a [Prompt]) -> Option<&'a Prompt> {
        match prompts.is_empty() {
            true => None,
            false => prompts.get(self.chance.place_among(prompts.len())),
        }
    }

    /// What it answers. `view` is what the seat that is asked sees of the game, for a mind that
    /// knows it.
    pub fn answer(&mut self, prompt: &Prompt, view: Option<&Value>) -> Value {
        let known = self.game.zip(view);
        let known = known.and_then(|(it, view)| it.steady_answer(view, prompt, &mut self.chance));
        known.unwrap_or_else(|| prompt.choice.random_answer(&mut self.chance))
    }

    /// These ready-made loadouts as they are brought, beginning with any of them.
    pub fn presets(&mut self, ids: &[String]) -> Vec<Value> {
        let mut presets: Vec<Value> = ids.iter().map(|id| json!({"preset": id})).collect();
        let first = self.chance.place_among(ids.len());
        presets.rotate_left(first.min(ids.len()));
        presets
    }
}

/// Whether somebody may be asked without being waited for: what a seat only may start, such as the
/// ruling of a referee in a turn of somebody else.
pub fn may_only_start(prompt: &Prompt) -> bool {
    prompt.kind == PLAY
}

/// Leaves out what nobody waits for, where these seats are awaited.
pub fn keep_awaited(prompts: &mut Vec<Prompt>, awaited: &[Seat]) {
    prompts.retain(|it| !may_only_start(it) || awaited.contains(&it.seat));
}

/// What a bot's seat answers to what another player offers or asks for; `None` if it has answered,
/// or it is its own offer. It plays to the end, so it declines draws; but it lets others take back
/// what they did.
pub fn reply_to(offer: &OpenOffer, seat: Seat) -> Option<Act> {
    if offer.seat == seat || offer.accepted.contains(&seat) {
        return None;
    }
    let seat = Some(seat);
    Some(match offer.kind {
        OfferKind::Draw => Act::AnswerDraw { seat, accept: false },
        OfferKind::Takeback => Act::AnswerTakeback { seat, accept: true },
    })
}

/// The role of the referee, where no other is left for a free seat. `held` are the roles of the
/// seats that are taken.
pub fn only_role_left(roles: &[RoleGuide], held: &[Option<String>]) -> Option<String> {
    let is_full = |role: &RoleGuide| {
        let holders = held.iter().flatten().filter(|it| **it == role.id).count();
        role.max.is_some_and(|max| usize::from(max) <= holders)
    };
    let others = roles.iter().all(|it| it.referee || is_full(it));
    let referee = roles.iter().find(|it| it.referee && !is_full(it));
    referee.filter(|_| others).map(|it| it.id.clone())
}

/// Draws that nobody can predict.
pub fn any_chance() -> Chance {
    let mut key = [0; 32];
    getrandom::fill(&mut key).expect("the operating system gives random bytes");
    Chance::keyed(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_left_to_be_the_referee_is() {
        let roles = json!([
            {"id": "rider", "name": "Rider", "max": 2},
            {"id": "marshal", "name": "Marshal", "max": 1, "referee": true},
        ]);
        let roles: Vec<RoleGuide> = serde_json::from_value(roles).expect("these are roles");
        let left = |held: &[&str]| {
            let held: Vec<Option<String>> = held.iter().map(|it| Some((*it).to_owned())).collect();
            only_role_left(&roles, &held)
        };
        assert_eq!(left(&["rider"]), None);
        assert_eq!(left(&["rider", "rider"]).as_deref(), Some("marshal"));
        assert_eq!(left(&["rider", "rider", "marshal"]), None);
        assert_eq!(only_role_left(&[], &[]), None);
    }

    #[test]
    fn draws_are_declined_and_others_may_take_back() {
        let offer = |kind| OpenOffer {
            kind,
            seat: Seat(0),
            to_seq: None,
            since: 7,
            accepted: vec![Seat(2)],
        };
        let reply = |kind, seat| reply_to(&offer(kind), Seat(seat));
        let declined = reply(OfferKind::Draw, 1);
        assert!(matches!(declined, Some(Act::AnswerDraw { seat: Some(Seat(1)), accept: false })));
        let granted = reply(OfferKind::Takeback, 1);
        assert!(matches!(granted, Some(Act::AnswerTakeback { seat: Some(Seat(1)), accept: true })));
        for done in [0, 2] {
            assert!(reply(OfferKind::Draw, done).is_none(), "seat {done} has nothing to answer");
        }
    }

    #[test]
    fn every_loadout_may_be_the_first() {
        let ids: Vec<String> = ["a", "b", "c"].map(str::to_owned).into();
        let mut first = std::collections::BTreeSet::new();
        for key in 0..32 {
            let presets = Mind::at_random(Chance::keyed([key; 32])).presets(&ids);
            assert_eq!(presets.len(), 3);
            first.insert(presets[0]["preset"].to_string());
        }
        assert_eq!(first.len(), 3);
        assert!(Mind::at_random(any_chance()).presets(&[]).is_empty());
    }
}
