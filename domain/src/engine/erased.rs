//! A pinned ruleset, and a match of it, as the rest of the server knows them: JSON in, JSON out.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::engine::show::Perceived;
use crate::engine::standing::Resigned;
use crate::engine::{
    AccountId, CatalogItem, Chance, Created, Decided, Encoder, Event, Failure, FoldError, Guide,
    Hash, Luck, Match, MatchId, Outcome, Prompt, PromptId, Rejection, Report, RevealPolicy,
    Ruleset, Schemas, Sealed, Seat, Seed, Stamp, Status, TextRef, TextSeal, Time, Viewer,
    Violation, Visibility, house,
};
use crate::engine::{form, verify};

/// A ruleset in one of its versions.
pub trait AnyRuleset: Send + Sync {
    /// The ruleset's name in addresses.
    fn id(&self) -> &'static str;
    /// The version of its rules.
    fn version(&self) -> &'static str;
    /// The game as newcomers and clients get to know it, house rules included.
    fn guide(&self) -> Guide;
    /// Its cards, properties, characters or items.
    fn catalog(&self) -> Vec<CatalogItem>;
    /// Ready-made loadouts.
    fn loadouts(&self) -> Vec<ReadyLoadout>;
    /// Everything that is wrong with a loadout.
    fn check_loadout(&self, loadout: &Value) -> Vec<Violation>;
    /// The schemas of its types.
    fn schemas(&self, to: &mut Schemas);
    /// Makes a match.
    fn create(&self, new: NewMatch, stamp: Stamp) -> Result<AnyDecided, Rejection>;
    /// A match before its first event.
    fn before(&self, id: MatchId, seed: &Seed) -> Arc<dyn AnyMatch>;
    /// Folds a log that was read from the store, having checked its chain and the last digest.
    fn fold(&self, log: &[Sealed], seed: &Seed) -> Result<Arc<dyn AnyMatch>, Failure>;
    /// Verifies a whole log: every decision is decided again.
    fn verify(&self, log: &[Sealed], seed: &Seed) -> Report;
}

/// A match at one point of its log.
pub trait AnyMatch: Send + Sync {
    /// The match's id.
    fn id(&self) -> MatchId;
    /// Events folded so far: the match's version.
    fn seq(&self) -> u64;
    /// The hash of the last event.
    fn head(&self) -> Hash;
    /// When the last event was recorded.
    fn recorded_at(&self) -> Time;
    /// What it is beside its game.
    fn summary(&self) -> Summary;
    /// Who is awaited, as far as `viewer` may know.
    fn waiting_on(&self, viewer: Viewer) -> Vec<Seat>;
    /// The questions that wait for a seat.
    fn prompts(&self, seat: Seat) -> Vec<Prompt>;
    /// What a viewer sees of the game.
    fn view(&self, viewer: Viewer) -> Value;
    /// The digest of all that is folded.
    fn digest(&self) -> Hash;
    /// Whether nothing is being resolved.
    fn is_at_rest(&self) -> bool;
    /// Takes a seat.
    fn take_seat(&self, new: NewSeat, stamp: Stamp) -> Result<AnyDecided, Rejection>;
    /// Leaves a seat before the start.
    fn leave_seat(&self, seat: Seat, stamp: Stamp) -> Result<AnyDecided, Rejection>;
    /// Answers a prompt.
    fn decide(
        &self,
        seat: Seat,
        prompt: &PromptId,
        answer: &Value,
        stamp: Stamp,
    ) -> Result<AnyDecided, Rejection>;
    /// Gives a seat up.
    fn resign(&self, seat: Seat, stamp: Stamp) -> Result<AnyDecided, Rejection>;
    /// What is answered for a seat whose time is up, if it is asked.
    fn default_decision(&self, seat: Seat) -> Option<(PromptId, Value)>;
    /// The match after the next event. A rewind is folded only from the whole log.
    fn apply(&self, next: &Sealed) -> Result<Arc<dyn AnyMatch>, FoldError>;
    /// The next event as `viewer` perceives it; `seed` where it is opened.
    fn show_next(
        &self,
        next: &Sealed,
        viewer: Viewer,
        seed: Option<&Seed>,
    ) -> Result<Perceived, FoldError>;
    /// The same match with everything dealt anew that `viewer` may not know, from draws under
    /// `key`.
    fn redealt(&self, viewer: Viewer, key: [u8; 32]) -> Arc<dyn AnyMatch>;
    /// What is wrong with the state, where something is.
    fn unsound(&self) -> Option<String>;
}

/// The events that follow from a decision, and the match after them.
pub struct AnyDecided {
    /// The events, in order.
    pub events: Vec<Sealed>,
    /// The match after each of them.
    pub states: Vec<Arc<dyn AnyMatch>>,
    /// The match after all of them.
    pub after: Arc<dyn AnyMatch>,
    /// A text that the answer consisted of, to be kept beside the log.
    pub text: Option<KeptText>,
}

/// A text with what its digest is made of.
#[derive(Clone, Debug)]
pub struct KeptText {
    /// Its id and the salt of its digest.
    pub seal: TextSeal,
    /// The text itself.
    pub text: String,
}

/// A match to be made.
#[derive(Clone, Debug)]
pub struct NewMatch {
    /// Its id.
    pub id: MatchId,
    /// The secret that its draws come from.
    pub seed: Seed,
    /// Options as the creator gave them.
    pub options: Option<Value>,
    /// How many seats; the ruleset's minimum where absent.
    pub seats: Option<u8>,
    /// Who may watch.
    pub visibility: Visibility,
    /// Who sees what was hidden once it is over.
    pub reveal: RevealPolicy,
    /// What it is called.
    pub title: Option<TextRef>,
}

/// A seat to be taken.
#[derive(Clone, Debug, Default)]
pub struct NewSeat {
    /// Which; the first free one where absent.
    pub seat: Option<Seat>,
    /// The role; the seat's own where absent.
    pub role: Option<String>,
    /// `{"preset": id}`, or the loadout in full.
    pub loadout: Option<Value>,
    /// The player's part in the draws: at most 128 bytes.
    pub entropy: Option<String>,
}

/// A match beside its game.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The ruleset.
    pub ruleset: String,
    /// The pinned version of its rules.
    pub rules_version: String,
    /// What the creator chose.
    pub options: Value,
    /// SHA-256 of the seed.
    pub seed_commitment: Hash,
    /// Who may watch.
    pub visibility: Visibility,
    /// Who sees what was hidden once it is over.
    pub reveal: RevealPolicy,
    /// What it is called.
    pub title: Option<TextRef>,
    /// Who made it.
    pub creator: Option<AccountId>,
    /// The seats.
    pub chairs: Vec<ChairSummary>,
    /// Open, active or finished.
    pub status: Status,
    /// The last rewind's seq, or 0.
    pub line: u64,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// A seat beside its game.
#[derive(Clone, Debug, PartialEq)]
pub struct ChairSummary {
    /// Who sits there.
    pub account: Option<AccountId>,
    /// The role taken, where the game has roles.
    pub role: Option<String>,
    /// Whether the player has given up.
    pub resigned: bool,
}

/// A ready-made loadout, as clients get it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = Loadout)]
pub struct ReadyLoadout {
    /// Its name in requests: `{"preset": id}`.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// What it is like to play.
    pub summary: String,
    /// What it consists of.
    #[schema(value_type = std::collections::HashMap<String, Value>)]
    pub loadout: Value,
}

/// Bytes that a player's part in the draws may have.
pub const ENTROPY_BYTES_MAX: usize = 128;

impl<R: Ruleset> AnyRuleset for R {
    fn id(&self) -> &'static str {
        R::ID
    }

    fn version(&self) -> &'static str {
        R::version(self)
    }

    fn guide(&self) -> Guide {
        let mut guide = R::guide(self);
        guide.rules.extend(house::citations());
        guide
    }

    fn catalog(&self) -> Vec<CatalogItem> {
        R::catalog(self)
    }

    fn loadouts(&self) -> Vec<ReadyLoadout> {
        let ready = |it: crate::engine::Preset<R>| ReadyLoadout {
            id: it.id.to_owned(),
            name: it.name.to_owned(),
            summary: it.summary.to_owned(),
            loadout: serde_json::to_value(&it.loadout).expect("plain types always serialize"),
        };
        R::loadouts(self).into_iter().map(ready).collect()
    }

    fn check_loadout(&self, loadout: &Value) -> Vec<Violation> {
        match read_loadout(self, Some(loadout)) {
            Ok(loadout) => {
                let mut loadouts = vec![None; usize::from(R::guide(self).seats.min)];
                loadouts[0] = loadout;
                self.check(&R::Options::default(), &loadouts).err().unwrap_or_default()
            }
            Err(violations) => violations,
        }
    }

    fn schemas(&self, to: &mut Schemas) {
        R::schemas(to);
    }

    fn create(&self, new: NewMatch, stamp: Stamp) -> Result<AnyDecided, Rejection> {
        let invalid = |it: Violation| Rejection::InvalidOptions(vec![it]);
        let options: R::Options = match new.options {
            None => R::Options::default(),
            Some(options) => {
                let schema = R::guide(self).options_schema;
                let found = form::violations(&options, &schema, "/options");
                if !found.is_empty() {
                    return Err(Rejection::InvalidOptions(found));
                }
                serde_json::from_value(options)
                    .map_err(|error| invalid(Violation::new("/options", error.to_string())))?
            }
        };
        let range = R::guide(self).seats;
        let seats = new.seats.unwrap_or(range.min);
        if !(range.min..=range.max).contains(&seats) {
            let message = format!("the game is for {} to {} seats", range.min, range.max);
            return Err(invalid(Violation::new("/seats", message)));
        }
        let nobody = vec![None; usize::from(seats)];
        self.check(&options, &nobody).map_err(Rejection::InvalidOptions)?;
        let created = Created {
            ruleset: R::ID.to_owned(),
            rules_version: R::version(self).to_owned(),
            options,
            seats,
            seed_commitment: new.seed.commitment(),
            visibility: new.visibility,
            reveal: new.reveal,
            title: new.title,
        };
        let it = Match::new(self.clone(), Luck::seeded(new.seed), new.id);
        it.create(created, stamp).map(erase)
    }

    fn before(&self, id: MatchId, seed: &Seed) -> Arc<dyn AnyMatch> {
        Arc::new(Match::new(self.clone(), Luck::seeded(*seed), id))
    }

    fn fold(&self, log: &[Sealed], seed: &Seed) -> Result<Arc<dyn AnyMatch>, Failure> {
        let failure =
            |seq, check: &str, detail: String| Failure { seq, check: check.to_owned(), detail };
        let events = verify::read_log::<R>(log, seed)?;
        let (Some(last), Some(line)) = (events.last(), log.last()) else {
            return Err(failure(1, "end", "the log is empty".to_owned()));
        };
        let luck = Luck::seeded(*seed);
        let folded = Match::fold(self.clone(), luck, line.match_id, &events);
        let mut it = folded.map_err(|FoldError { seq, detail }| failure(seq, "facts", detail))?;
        if it.digest() != last.state_digest {
            let detail = "its state digest is not what the fold gives".to_owned();
            return Err(failure(line.seq, "digest", detail));
        }
        it.chain(line);
        Ok(Arc::new(it))
    }

    fn verify(&self, log: &[Sealed], seed: &Seed) -> Report {
        verify::verify(self, log, seed)
    }
}

/// Reads a loadout in full, or takes the ready-made one that it names.
fn read_loadout<R: Ruleset>(
    rules: &R,
    loadout: Option<&Value>,
) -> Result<Option<R::Loadout>, Vec<Violation>> {
    let wrong = |message: String| Err(vec![Violation::new("/loadout", message)]);
    let presets = R::loadouts(rules);
    let names: Vec<&str> = presets.iter().map(|it| it.id).collect();
    let Some(loadout) = loadout else {
        if presets.is_empty() {
            return Ok(None);
        }
        return wrong(format!("choose a loadout: {{\"preset\": one of {}}}", names.join(", ")));
    };
    if presets.is_empty() {
        return wrong("the game takes no loadouts: leave it out".to_owned());
    }
    if let Some(name) = loadout.get("preset") {
        let fields = loadout.as_object().map_or(0, serde_json::Map::len);
        let preset = presets.iter().find(|it| *name == it.id);
        return match preset {
            Some(preset) if fields == 1 => Ok(Some(preset.loadout.clone())),
            Some(_) => wrong("a preset stands alone: leave the other fields out".to_owned()),
            None => wrong(format!("there is no such preset; there are {}", names.join(", "))),
        };
    }
    let found = form::violations(loadout, &R::guide(rules).loadout_schema, "/loadout");
    if !found.is_empty() {
        return Err(found);
    }
    match serde_json::from_value(loadout.clone()) {
        Ok(loadout) => Ok(Some(loadout)),
        Err(error) => wrong(error.to_string()),
    }
}

fn erase<R: Ruleset>(decided: Decided<R>) -> AnyDecided {
    AnyDecided {
        events: decided.sealed,
        states: decided.states.into_iter().map(|it| Arc::new(it) as Arc<dyn AnyMatch>).collect(),
        after: Arc::new(decided.after),
        text: None,
    }
}

impl<R: Ruleset> AnyMatch for Match<R> {
    fn id(&self) -> MatchId {
        self.id
    }

    fn seq(&self) -> u64 {
        self.seq
    }

    fn head(&self) -> Hash {
        self.head
    }

    fn recorded_at(&self) -> Time {
        self.recorded_at
    }

    fn summary(&self) -> Summary {
        let standing = &self.standing;
        let created = standing.created.as_ref();
        let options = created.map(|it| serde_json::to_value(&it.options));
        let options = options.transpose().expect("plain types always serialize");
        let chair = |it: &crate::engine::Chair<R>| ChairSummary {
            account: it.account,
            role: it.role.clone(),
            resigned: it.resigned != Resigned::No,
        };
        Summary {
            ruleset: R::ID.to_owned(),
            rules_version: self.rules.version().to_owned(),
            options: options.unwrap_or_default(),
            seed_commitment: created.map(|it| it.seed_commitment).unwrap_or_default(),
            visibility: created.map(|it| it.visibility).unwrap_or_default(),
            reveal: created.map(|it| it.reveal).unwrap_or_default(),
            title: created.and_then(|it| it.title),
            creator: standing.creator,
            chairs: standing.chairs.iter().map(chair).collect(),
            status: standing.status,
            line: standing.line,
            outcome: standing.outcome.clone(),
        }
    }

    fn waiting_on(&self, viewer: Viewer) -> Vec<Seat> {
        Match::waiting_on(self, viewer)
    }

    fn prompts(&self, seat: Seat) -> Vec<Prompt> {
        Match::prompts(self, seat)
    }

    fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(Match::view(self, viewer)).expect("views always serialize")
    }

    fn digest(&self) -> Hash {
        Encoder::digest(self)
    }

    fn is_at_rest(&self) -> bool {
        Match::is_at_rest(self)
    }

    fn take_seat(&self, new: NewSeat, stamp: Stamp) -> Result<AnyDecided, Rejection> {
        let invalid = |pointer: &str, message: String| {
            Rejection::InvalidLoadout(vec![Violation::new(pointer, message)])
        };
        let seat = self.seat_wanted(new.seat)?;
        let role = self.role_wanted(seat, new.role)?;
        let loadout = read_loadout(&self.rules, new.loadout.as_ref());
        let loadout = loadout.map_err(Rejection::InvalidLoadout)?;
        if new.entropy.as_ref().is_some_and(|it| ENTROPY_BYTES_MAX < it.len()) {
            let message = format!("entropy has at most {ENTROPY_BYTES_MAX} bytes");
            return Err(invalid("/entropy", message));
        }
        Match::take_seat(self, seat, role, loadout, new.entropy, stamp).map(erase)
    }

    fn leave_seat(&self, seat: Seat, stamp: Stamp) -> Result<AnyDecided, Rejection> {
        Match::leave_seat(self, seat, stamp).map(erase)
    }

    fn decide(
        &self,
        seat: Seat,
        prompt: &PromptId,
        answer: &Value,
        stamp: Stamp,
    ) -> Result<AnyDecided, Rejection> {
        let is_text = self
            .resolution
            .as_ref()
            .and_then(|it| it.open.iter().find(|open| open.prompt == *prompt))
            .is_some_and(|open| matches!(open.ask.choice, crate::engine::Choice::Text { .. }));
        let mut decided = Match::decide(self, seat, prompt, answer, stamp).map(erase)?;
        if let Some(text) = answer.as_str().filter(|_| is_text) {
            let seal = stamp.text(self.seq + 1);
            decided.text = Some(KeptText { seal, text: text.to_owned() });
        }
        Ok(decided)
    }

    fn resign(&self, seat: Seat, stamp: Stamp) -> Result<AnyDecided, Rejection> {
        Match::resign(self, seat, stamp).map(erase)
    }

    fn default_decision(&self, seat: Seat) -> Option<(PromptId, Value)> {
        Match::default_decision(self, seat)
    }

    fn apply(&self, next: &Sealed) -> Result<Arc<dyn AnyMatch>, FoldError> {
        let event = self.read_next(next)?;
        let mut after = self.clone();
        Match::apply(&mut after, &event)?;
        after.chain(next);
        Ok(Arc::new(after))
    }

    fn show_next(
        &self,
        next: &Sealed,
        viewer: Viewer,
        seed: Option<&Seed>,
    ) -> Result<Perceived, FoldError> {
        let event = self.read_next(next)?;
        Ok(Match::show_next(self, &event, next, viewer, seed))
    }

    fn redealt(&self, viewer: Viewer, key: [u8; 32]) -> Arc<dyn AnyMatch> {
        Arc::new(Match::redealt(self, viewer, &mut Chance::keyed(key)))
    }

    fn unsound(&self) -> Option<String> {
        if self.standing.status == Status::Open {
            return None;
        }
        self.rules.unsound(&self.state)
    }
}

impl<R: Ruleset> Match<R> {
    fn read_next(&self, next: &Sealed) -> Result<Event<R>, FoldError> {
        Event::from_content(&next.content).map_err(|detail| FoldError { seq: next.seq, detail })
    }

    fn seat_wanted(&self, wanted: Option<Seat>) -> Result<Seat, Rejection> {
        let chairs = (0..).map(Seat).zip(&self.standing.chairs);
        let free = chairs.filter(|(_, chair)| chair.account.is_none()).map(|(seat, _)| seat).next();
        let full = || Rejection::SeatTaken("every seat is taken".to_owned());
        wanted.map_or_else(|| free.ok_or_else(full), Ok)
    }

    fn role_wanted(&self, seat: Seat, wanted: Option<String>) -> Result<Option<String>, Rejection> {
        let invalid =
            |message: String| Rejection::InvalidLoadout(vec![Violation::new("/role", message)]);
        let roles = self.rules.guide().roles.unwrap_or_default();
        let taken = |role: &crate::engine::RoleGuide| {
            let holds = |chair: &&crate::engine::Chair<R>| {
                chair.account.is_some() && chair.role.as_deref() == Some(&role.id)
            };
            let count = self.standing.chairs.iter().filter(holds).count();
            role.max.is_some_and(|max| usize::from(max) <= count)
        };
        let Some(wanted) = wanted else {
            let own = roles.iter().find(|role| !taken(role));
            return Ok(own.map(|role| role.id.clone()));
        };
        let role = roles.iter().find(|role| role.id == wanted);
        let role = role.ok_or_else(|| invalid(format!("there is no role {wanted}")))?;
        if taken(role) {
            return Err(Rejection::SeatTaken(format!("{seat} cannot be {wanted} too")));
        }
        Ok(Some(wanted))
    }
}
