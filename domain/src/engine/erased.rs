//! A pinned ruleset, and a match of it, as the rest of the server knows them: JSON in, JSON out.

use std::any::Any;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::engine::judging::{Dispute, Issued, NewDispute, Order, Ruling, RulingKind};
use crate::engine::preview::Preview;
use crate::engine::standing::Resigned;
use crate::engine::{
    AccountId, Body, CatalogItem, Chance, Clock, ClockReading, Created, Decided, Delay, Encoder,
    Event, Failure, FoldError, Guide, Hash, Imported, Learnt, Luck, Match, MatchId, OptionItem,
    Outcome, Perceived, Prompt, PromptId, Rejection, Report, RevealPolicy, Ruleset, Schemas,
    Sealed, Seat, Seed, Stamp, Status, Takebacks, Tally, TextRef, TextSeal, Time, Viewer,
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
    /// Whether a match with these options begins in the middle of things. Options that do not read
    /// make no match.
    fn is_staged(&self, options: Option<&Value>) -> bool;
    /// Reads a loadout that another program wrote; `None` where the game reads none in this media
    /// type.
    fn import(&self, media: &str, text: &str) -> Option<Imported<Value>>;
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
    /// Whether somebody has taught the game a player who knows it.
    fn has_steady_player(&self) -> bool;
    /// What a player who knows the game would answer, from nothing but what its API shows him.
    fn steady_answer(&self, view: &Value, prompt: &Prompt, chance: &mut Chance) -> Option<Value>;
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
    /// The same, also while the match waits for a judge.
    fn held_prompts(&self, seat: Seat) -> Vec<Prompt>;
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
    /// What an answer, and answers to what follows, would bring about; `key` is fresh randomness.
    fn preview(
        &self,
        seat: Seat,
        prompt: &PromptId,
        answers: (&Value, &[Value]),
        stamp: Stamp,
        key: [u8; 32],
    ) -> Result<Preview, Rejection>;
    /// Gives a seat up.
    fn resign(&self, seat: Seat, stamp: Stamp) -> Result<AnyDecided, Rejection>;
    /// Offers a draw.
    fn offer_draw(&self, seat: Seat, stamp: Stamp) -> Result<AnyDecided, Rejection>;
    /// Takes or declines the draw that is offered.
    fn answer_draw(&self, seat: Seat, accept: bool, stamp: Stamp) -> Result<AnyDecided, Rejection>;
    /// Asks to go back to `past`, this match at an earlier point; `since` is what followed it.
    fn ask_takeback(
        &self,
        seat: Seat,
        past: &dyn AnyMatch,
        since: &[Sealed],
        stamp: Stamp,
    ) -> Result<AnyDecided, Rejection>;
    /// Where the take-back that is asked for leads.
    fn takeback_asked(&self) -> Option<u64>;
    /// Consents to it or not; `past` is this match at its point.
    fn answer_takeback(
        &self,
        seat: Seat,
        accept: bool,
        past: Option<&dyn AnyMatch>,
        stamp: Stamp,
    ) -> Result<AnyDecided, Rejection>;
    /// Calls a judge. `seat` is the caller's; a judge has none.
    fn open_dispute(
        &self,
        seat: Option<Seat>,
        new: ClaimedDispute,
        stamp: Stamp,
    ) -> Result<AnyDecided, Rejection>;
    /// Rules; `past` is this match at the point of a rewind.
    fn rule(
        &self,
        new: NewRuling,
        past: Option<&dyn AnyMatch>,
        stamp: Stamp,
    ) -> Result<AnyDecided, Rejection>;
    /// Every dispute.
    fn disputes(&self) -> Vec<Dispute>;
    /// Every ruling.
    fn rulings(&self) -> Vec<Issued>;
    /// The ruling that an event of this match's log holds, if it holds one.
    fn ruling_in(&self, line: &Sealed) -> Result<Option<StoredRuling>, FoldError>;
    /// The prompts that an event of this match's log opened.
    fn opened_by(&self, line: &Sealed) -> Result<Vec<PromptId>, FoldError>;
    /// Every correction that a judge may make now; none while something is being resolved.
    fn adjustments(&self) -> Vec<OptionItem>;
    /// A new match that begins with this state as `eyes` know it.
    fn fork(
        &self,
        id: MatchId,
        seed: Seed,
        eyes: Viewer,
        visibility: Visibility,
        stamp: Stamp,
    ) -> Result<AnyDecided, Rejection>;
    /// The match that this one goes on from, and its event.
    fn parent(&self) -> Option<(MatchId, u64)>;
    /// Whether `fork` begins with this state, as it says.
    fn is_parent_of(&self, fork: &dyn AnyMatch) -> bool;
    /// The seat whose time was up first before `at`.
    fn expired(&self, at: Time) -> Option<Seat>;
    /// When the next seat's time is up.
    fn deadline(&self) -> Option<Time>;
    /// What the clocks say, as far as `viewer` may know.
    fn clocks(&self, viewer: Viewer) -> Vec<ClockReading>;
    /// Notes that a seat's time is up, and what comes of it.
    fn expire(&self, stamp: Stamp) -> Result<AnyDecided, Rejection>;
    /// What the next event told whom.
    fn learnt_from(&self, next: &Sealed) -> Result<Learnt, FoldError>;
    /// The places of the facts that reveal something to `viewer`, among all that he is shown of
    /// the next event.
    fn revealed_by(&self, next: &Sealed, viewer: Viewer) -> Result<Vec<usize>, FoldError>;
    /// What is answered for a seat whose time is up, if it is asked.
    fn default_decision(&self, seat: Seat) -> Option<(PromptId, Value)>;
    /// The match after the next event, but for a rewind: see [`AnyMatch::apply_rewind`].
    fn apply(&self, next: &Sealed) -> Result<Arc<dyn AnyMatch>, FoldError>;
    /// The match after a rewind, which goes on from `past`, this match at an earlier point.
    fn apply_rewind(
        &self,
        next: &Sealed,
        past: &dyn AnyMatch,
    ) -> Result<Arc<dyn AnyMatch>, FoldError>;
    /// Where a rewind leads.
    fn rewinds_to(&self, next: &Sealed) -> Result<Option<u64>, FoldError>;
    /// The match itself, for its own ruleset.
    fn as_any(&self) -> &dyn Any;
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
    /// What a simulation counts of each seat.
    fn tally(&self) -> Vec<Tally>;
    /// What a player who knows the game would answer a question of his seat's.
    fn steady_answer(&self, prompt: &Prompt, chance: &mut Chance) -> Option<Value>;
}

/// The events that follow from a decision, and the match after them.
pub struct AnyDecided {
    /// The events, in order.
    pub events: Vec<Sealed>,
    /// The match after each of them.
    pub states: Vec<Arc<dyn AnyMatch>>,
    /// The match after all of them.
    pub after: Arc<dyn AnyMatch>,
    /// Texts that it consisted of, to be kept beside the log.
    pub texts: Vec<KeptText>,
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
    /// How it is timed.
    pub clock: Clock,
    /// Whether decisions can be taken back.
    pub takebacks: Takebacks,
    /// How far behind those are shown it who do not play.
    pub delay: Delay,
    /// What it is called.
    pub title: Option<TextRef>,
}

/// A dispute to be opened, with the caller's own words.
#[derive(Clone, Debug)]
pub struct ClaimedDispute {
    /// Its id.
    pub id: Uuid,
    /// The event that it is about.
    pub about: u64,
    /// What the caller says.
    pub claim: String,
    /// Whether the match is to wait until it is decided.
    pub suspend: bool,
}

/// A ruling to be issued, with the judge's own words.
#[derive(Clone, Debug)]
pub struct NewRuling {
    /// The dispute that it decides, if it decides one.
    pub dispute: Option<Uuid>,
    /// Why.
    pub reason: String,
    /// The rules that it rests on.
    pub rules: Vec<String>,
    /// Whether everybody may read it.
    pub public: bool,
    /// The earlier ruling whose place it takes.
    pub supersedes: Option<u64>,
    /// What is to be done: an [`Order`] as JSON.
    pub order: Value,
}

/// A ruling as the log holds it.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredRuling {
    /// The event that issued it.
    pub seq: u64,
    /// Who ruled.
    pub judge: Option<AccountId>,
    /// When.
    pub issued_at: Time,
    /// The dispute that it decides, if it decides one.
    pub dispute: Option<Uuid>,
    /// Why, in the judge's words.
    pub reason: TextRef,
    /// The rules that it rests on.
    pub rules: Vec<String>,
    /// Whether everybody may read it.
    pub public: bool,
    /// The earlier ruling whose place it takes.
    pub supersedes: Option<u64>,
    /// What is done.
    pub kind: RulingKind,
    /// The seat that it concerns.
    pub seat: Option<Seat>,
    /// What is done, in full: an [`Order`] as JSON.
    pub order: Value,
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
    /// Whether it begins in the middle of things, and never counts as a real match.
    pub staged: bool,
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
    /// Open, active, suspended or finished.
    pub status: Status,
    /// The last rewind's seq, or 0.
    pub line: u64,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// How it is timed.
    pub clock: Clock,
    /// Whether decisions can be taken back.
    pub takebacks: Takebacks,
    /// How far behind those are shown it who do not play.
    pub delay: Delay,
    /// Whether somebody waits for a judge.
    pub disputed: bool,
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
        guide.penalties.push(house::match_loss());
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
        let options = R::Options::default();
        match read_loadout(self, &options, Some(loadout)) {
            Ok(loadout) => {
                let mut loadouts = vec![None; usize::from(R::guide(self).seats.min)];
                loadouts[0] = loadout;
                self.check(&options, &loadouts).err().unwrap_or_default()
            }
            Err(violations) => violations,
        }
    }

    fn is_staged(&self, options: Option<&Value>) -> bool {
        let read = options.map(R::Options::deserialize).transpose();
        read.is_ok_and(|options| R::is_staged(self, &options.unwrap_or_default()))
    }

    fn import(&self, media: &str, text: &str) -> Option<Imported<Value>> {
        let plain = |it| serde_json::to_value(it).expect("plain types always serialize");
        R::import(self, media, text).map(|it| it.map(plain))
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
        let mistimed = new.clock.violations();
        if !mistimed.is_empty() {
            return Err(Rejection::InvalidOptions(mistimed));
        }
        let Delay { events, seconds } = new.delay;
        if Delay::EVENTS_MAX < events || Delay::SECONDS_MAX < seconds {
            let message = format!(
                "expected at most {} events and {} seconds",
                Delay::EVENTS_MAX,
                Delay::SECONDS_MAX
            );
            return Err(invalid(Violation::new("/policies/delay", message)));
        }
        let created = Created {
            ruleset: R::ID.to_owned(),
            rules_version: R::version(self).to_owned(),
            options,
            seats,
            seed_commitment: new.seed.commitment(),
            visibility: new.visibility,
            reveal: new.reveal,
            clock: new.clock,
            takebacks: new.takebacks,
            delay: new.delay,
            title: new.title,
            fork: None,
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

    fn has_steady_player(&self) -> bool {
        R::has_steady_player(self)
    }

    fn steady_answer(&self, view: &Value, prompt: &Prompt, chance: &mut Chance) -> Option<Value> {
        R::steady_answer(self, &R::read_view(view)?, prompt, chance)
    }
}

/// Reads a loadout in full, or takes the ready-made one that it names.
fn read_loadout<R: Ruleset>(
    rules: &R,
    options: &R::Options,
    loadout: Option<&Value>,
) -> Result<Option<R::Loadout>, Vec<Violation>> {
    let wrong = |message: String| Err(vec![Violation::new("/loadout", message)]);
    let presets = R::loadouts(rules);
    let names: Vec<&str> = presets.iter().map(|it| it.id).collect();
    let Some(loadout) = loadout else {
        if presets.is_empty() || rules.may_bring_nothing(options) {
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
        texts: Vec::new(),
    }
}

/// The match behind a fold of the same ruleset.
fn same<R: Ruleset>(it: &dyn AnyMatch) -> Result<&Match<R>, Rejection> {
    let other = || Rejection::CannotRewind("it is a match of another game".to_owned());
    it.as_any().downcast_ref().ok_or_else(other)
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
        let options =
            created.map(|it| serde_json::to_value(self.rules.public_options(&it.options)));
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
            staged: created.is_some_and(|it| self.rules.is_staged(&it.options)),
            seed_commitment: created.map(|it| it.seed_commitment).unwrap_or_default(),
            visibility: created.map(|it| it.visibility).unwrap_or_default(),
            reveal: created.map(|it| it.reveal).unwrap_or_default(),
            title: created.and_then(|it| it.title),
            creator: standing.creator,
            chairs: standing.chairs.iter().map(chair).collect(),
            status: standing.status,
            line: standing.line,
            outcome: standing.outcome.clone(),
            clock: self.clock(),
            takebacks: created.map(|it| it.takebacks).unwrap_or_default(),
            delay: created.map(|it| it.delay).unwrap_or_default(),
            disputed: standing.has_open_dispute(),
        }
    }

    fn waiting_on(&self, viewer: Viewer) -> Vec<Seat> {
        Match::waiting_on(self, viewer)
    }

    fn prompts(&self, seat: Seat) -> Vec<Prompt> {
        Match::prompts(self, seat)
    }

    fn held_prompts(&self, seat: Seat) -> Vec<Prompt> {
        Match::held_prompts(self, seat)
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
        let created = self.standing.created.as_ref();
        let created = created.ok_or(Rejection::NotActive(self.standing.status))?;
        let forked = created.fork.is_some();
        let (role, loadout) = match (forked, &new.loadout) {
            (true, None) => (new.role, None),
            (true, Some(_)) => {
                let message = "the match goes on from another: leave the loadout out".to_owned();
                return Err(invalid("/loadout", message));
            }
            (false, loadout) => {
                let read = read_loadout(&self.rules, &created.options, loadout.as_ref());
                let loadout = read.map_err(Rejection::InvalidLoadout)?;
                (self.role_wanted(seat, new.role)?, loadout)
            }
        };
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
            decided.texts.push(KeptText { seal, text: text.to_owned() });
        }
        Ok(decided)
    }

    fn preview(
        &self,
        seat: Seat,
        prompt: &PromptId,
        (answer, then): (&Value, &[Value]),
        stamp: Stamp,
        key: [u8; 32],
    ) -> Result<Preview, Rejection> {
        Match::preview(self, seat, prompt, answer, then, stamp, key)
    }

    fn offer_draw(&self, seat: Seat, stamp: Stamp) -> Result<AnyDecided, Rejection> {
        Match::offer_draw(self, seat, stamp).map(erase)
    }

    fn answer_draw(&self, seat: Seat, accept: bool, stamp: Stamp) -> Result<AnyDecided, Rejection> {
        Match::answer_draw(self, seat, accept, stamp).map(erase)
    }

    fn ask_takeback(
        &self,
        seat: Seat,
        past: &dyn AnyMatch,
        since: &[Sealed],
        stamp: Stamp,
    ) -> Result<AnyDecided, Rejection> {
        let read = since.iter().map(|line| self.read_next(line));
        let since = read.collect::<Result<Vec<_>, _>>().map_err(|_| Rejection::Drifted)?;
        Match::ask_takeback(self, seat, same(past)?, &since, stamp).map(erase)
    }

    fn takeback_asked(&self) -> Option<u64> {
        self.standing.takeback.as_ref().map(|it| it.to_seq)
    }

    fn answer_takeback(
        &self,
        seat: Seat,
        accept: bool,
        past: Option<&dyn AnyMatch>,
        stamp: Stamp,
    ) -> Result<AnyDecided, Rejection> {
        let past = past.map(same).transpose()?;
        Match::answer_takeback(self, seat, accept, past, stamp).map(erase)
    }

    fn open_dispute(
        &self,
        seat: Option<Seat>,
        new: ClaimedDispute,
        stamp: Stamp,
    ) -> Result<AnyDecided, Rejection> {
        let ClaimedDispute { id, about, claim, suspend } = new;
        let seal = stamp.reason(self.seq + 1);
        let new = NewDispute { id, about, claim: seal.seal(&claim), suspend };
        let mut decided = Match::open_dispute(self, seat, new, stamp).map(erase)?;
        decided.texts.push(KeptText { seal, text: claim });
        Ok(decided)
    }

    fn rule(
        &self,
        new: NewRuling,
        past: Option<&dyn AnyMatch>,
        stamp: Stamp,
    ) -> Result<AnyDecided, Rejection> {
        let seal = stamp.reason(self.seq + 1);
        let pointer = if new.order["kind"] == "adjust" { "/adjustment" } else { "" };
        let order: Order<R> = serde_json::from_value(new.order).map_err(|error| {
            let message = format!("it does not read: {error}");
            Rejection::InvalidRuling(vec![Violation::new(pointer, message)])
        })?;
        let answered = match &order {
            Order::DecideFor { answer: Value::String(text), .. } => Some(text.clone()),
            _ => None,
        };
        let ruling = Ruling {
            dispute: new.dispute,
            reason: seal.seal(&new.reason),
            rules: new.rules,
            public: new.public,
            supersedes: new.supersedes,
            order,
        };
        let past = past.map(same).transpose()?;
        let decided = Match::rule(self, ruling, past, stamp)?;
        let ruled = decided.events.first().map(|it| &it.body);
        let is_text = matches!(
            ruled,
            Some(Body::Ruled { ruling, .. }) if matches!(
                &ruling.order, Order::DecideFor { answer: Value::Object(_), .. })
        );
        let mut decided = erase(decided);
        decided.texts.push(KeptText { seal, text: new.reason });
        if let Some(text) = answered.filter(|_| is_text) {
            decided.texts.push(KeptText { seal: stamp.text(self.seq + 1), text });
        }
        Ok(decided)
    }

    fn disputes(&self) -> Vec<Dispute> {
        self.standing.disputes.clone()
    }

    fn rulings(&self) -> Vec<Issued> {
        self.standing.rulings.clone()
    }

    fn ruling_in(&self, line: &Sealed) -> Result<Option<StoredRuling>, FoldError> {
        let event = self.read_next(line)?;
        let Body::Ruled { ruling, .. } = event.body else { return Ok(None) };
        Ok(Some(StoredRuling {
            seq: event.seq,
            judge: event.actor,
            issued_at: event.recorded_at,
            dispute: ruling.dispute,
            reason: ruling.reason,
            rules: ruling.rules,
            public: ruling.public,
            supersedes: ruling.supersedes,
            kind: ruling.order.kind(),
            seat: ruling.order.seat(),
            order: serde_json::to_value(&ruling.order).expect("plain types always serialize"),
        }))
    }

    fn opened_by(&self, line: &Sealed) -> Result<Vec<PromptId>, FoldError> {
        let event = self.read_next(line)?;
        Ok(event.body.asked().iter().map(|it| it.prompt.clone()).collect())
    }

    fn adjustments(&self) -> Vec<OptionItem> {
        if !Match::is_at_rest(self) || !self.is_running() {
            return Vec::new();
        }
        let item =
            |it: &R::Adjustment| OptionItem::new(it, self.rules.label_adjustment(&self.state, it));
        self.rules.adjustments(&self.state).iter().map(item).collect()
    }

    fn fork(
        &self,
        id: MatchId,
        seed: Seed,
        eyes: Viewer,
        visibility: Visibility,
        stamp: Stamp,
    ) -> Result<AnyDecided, Rejection> {
        Match::fork(self, id, seed, eyes, visibility, stamp).map(erase)
    }

    fn parent(&self) -> Option<(MatchId, u64)> {
        let fork = self.standing.created.as_ref()?.fork.as_ref()?;
        Some((fork.parent, fork.seq))
    }

    fn is_parent_of(&self, fork: &dyn AnyMatch) -> bool {
        same(fork).is_ok_and(|fork| Match::is_parent_of(self, fork))
    }

    fn expired(&self, at: Time) -> Option<Seat> {
        Match::expired(self, at.max(self.recorded_at))
    }

    fn deadline(&self) -> Option<Time> {
        Match::deadline(self)
    }

    fn clocks(&self, viewer: Viewer) -> Vec<ClockReading> {
        Match::clocks(self, viewer)
    }

    fn expire(&self, stamp: Stamp) -> Result<AnyDecided, Rejection> {
        Match::expire(self, stamp).map(erase)
    }

    fn learnt_from(&self, next: &Sealed) -> Result<Learnt, FoldError> {
        let event = self.read_next(next)?;
        Ok(Match::learnt_from(self, &event))
    }

    fn revealed_by(&self, next: &Sealed, viewer: Viewer) -> Result<Vec<usize>, FoldError> {
        let event = self.read_next(next)?;
        Ok(Match::revealed_by(self, &event, viewer))
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

    fn apply_rewind(
        &self,
        next: &Sealed,
        past: &dyn AnyMatch,
    ) -> Result<Arc<dyn AnyMatch>, FoldError> {
        let event = self.read_next(next)?;
        let mut after = self.clone();
        Match::apply_rewind(&mut after, &event, same(past).ok().cloned())?;
        after.chain(next);
        Ok(Arc::new(after))
    }

    fn rewinds_to(&self, next: &Sealed) -> Result<Option<u64>, FoldError> {
        match self.read_next(next)?.body {
            Body::Rewound { to_seq, .. } => Ok(Some(to_seq)),
            _ => Ok(None),
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
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

    fn tally(&self) -> Vec<Tally> {
        self.rules.tally(&self.state)
    }

    fn steady_answer(&self, prompt: &Prompt, chance: &mut Chance) -> Option<Value> {
        let view = self.rules.view(&self.state, Viewer::Seat(prompt.seat));
        self.rules.steady_answer(&view, prompt, chance)
    }
}

impl<R: Ruleset> Match<R> {
    fn read_next(&self, next: &Sealed) -> Result<Event<R>, FoldError> {
        Event::from_content(&next.content).map_err(|detail| FoldError { seq: next.seq, detail })
    }

    fn seat_wanted(&self, wanted: Option<Seat>) -> Result<Seat, Rejection> {
        let chairs = (0..).map(Seat).zip(&self.standing.chairs);
        let free = |chair: &&crate::engine::Chair<R>| {
            chair.account.is_none() && chair.resigned == Resigned::No
        };
        let free = chairs.filter(|(_, chair)| free(chair)).map(|(seat, _)| seat).next();
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
