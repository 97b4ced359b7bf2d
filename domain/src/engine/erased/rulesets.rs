//! Every ruleset as a pinned one.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;

use super::{AnyBout, AnyDecided, AnyMatch, AnyRuleset, NewMatch, ReadyLoadout};
use crate::engine::conduct::act::read_loadout;
use crate::engine::conduct::judging::{Order, Ruling};
use crate::engine::{
    Acted, Body, BotStyle, Bout, CatalogItem, Chance, Clock, Created, Delay, Event, Failure,
    FoldError, Guide, Imported, Luck, Manner, Match, MatchId, Nameable, NewSeat, Outcome, Prompt,
    Rejection, Report, Ruleset, Schemas, Sealed, Seat, SeatRange, Seed, SetupSeat, Stamp,
    Violation, house, unsign,
};
use crate::engine::{form, verify};

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
        guide.bots.extend(R::has_steady_player(self).then_some(BotStyle::Steady));
        guide.bots.push(BotStyle::Random);
        unsign(&mut guide.options_schema);
        unsign(&mut guide.loadout_schema);
        guide
    }

    fn seats(&self) -> SeatRange {
        R::seats(self)
    }

    fn catalog(&self) -> Vec<CatalogItem> {
        R::catalog(self)
    }

    fn loadouts(&self) -> Vec<ReadyLoadout> {
        let ready = |it: crate::engine::Preset<R>| ReadyLoadout {
            id: it.id.to_owned(),
            name: it.name.to_owned(),
            summary: it.summary.into_owned(),
            loadout: serde_json::to_value(&it.loadout).expect("plain types always serialize"),
        };
        R::loadouts(self).into_iter().map(ready).collect()
    }

    fn check_loadout(&self, loadout: &Value) -> Vec<Violation> {
        let options = R::Options::default();
        match read_loadout(self, &options, Some(loadout)) {
            Ok(loadout) => {
                let mut loadouts = vec![None; usize::from(R::seats(self).min)];
                loadouts[0] = loadout;
                let found = self.check(&options, &loadouts).err().unwrap_or_default();
                found.into_iter().map(|it| it.brought_by(Seat(0))).collect()
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

    fn names(&self) -> &'static [Nameable] {
        R::NAMES
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
                form::read(&options, "/options").map_err(invalid)?
            }
        };
        let range = R::seats(self);
        let seats = new.seats.unwrap_or(range.min);
        if !(range.min..=range.max).contains(&seats) {
            let message = match range.min == range.max {
                true => format!("the game is for {} seats", range.min),
                false => format!("the game is for {} to {} seats", range.min, range.max),
            };
            return Err(invalid(Violation::new("/seats", message)));
        }
        let nobody = vec![None; usize::from(seats)];
        let mut wrong = self.check(&options, &nobody).err().unwrap_or_default();
        wrong.extend(self.beyond_limits(&options));
        if !wrong.is_empty() {
            return Err(Rejection::InvalidOptions(wrong));
        }
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
        let folded = Match::fold(self.clone(), luck, line.match_id(), &events);
        let mut it = folded.map_err(|FoldError { seq, detail }| failure(seq, "facts", detail))?;
        if it.digest() != last.state_digest {
            let detail = "its state digest is not what the fold gives".to_owned();
            return Err(failure(line.seq, "digest", detail));
        }
        it.chain(line);
        Ok(Arc::new(it))
    }

    fn clock_in(&self, created: &str) -> Result<Clock, String> {
        match Event::<R>::from_content(created)?.body {
            Body::Created(created) => Ok(created.clock),
            other => Err(format!("a match does not begin with {}", other.kind())),
        }
    }

    fn outcome_in(&self, content: &str) -> Result<Option<Outcome>, String> {
        Ok(match Event::<R>::from_content(content)?.body {
            Body::Finished(outcome) => Some(outcome),
            Body::Ruled { ruling: Ruling { order: Order::Result { result }, .. }, .. } => {
                Some(result)
            }
            _ => None,
        })
    }

    fn verify(&self, log: &[Sealed], seed: &Seed) -> Report {
        verify::verify(self, log, seed)
    }

    fn has_steady_player(&self) -> bool {
        R::has_steady_player(self)
    }

    fn bouts(&self, manner: Manner) -> Vec<AnyBout> {
        let plain =
            |it: &R::Options| serde_json::to_value(it).expect("plain types always serialize");
        let seat = |(seat, it): (Seat, SetupSeat<R>)| NewSeat {
            seat: Some(seat),
            role: it.role,
            loadout: it
                .loadout
                .map(|it| serde_json::to_value(it).expect("plain types always serialize")),
            ..NewSeat::default()
        };
        let bout = |it: Bout<R>| AnyBout {
            name: it.name,
            options: plain(&it.setup.options),
            seats: (0..).map(Seat).zip(it.setup.seats).map(seat).collect(),
        };
        R::bouts(self, manner).into_iter().map(bout).collect()
    }

    fn reads_view(&self, view: &Value) -> bool {
        R::read_view(view).is_some()
    }

    fn steady_answer(&self, view: &Value, prompt: &Prompt, chance: &mut Chance) -> Option<Value> {
        R::steady_answer(self, &R::read_view(view)?, prompt, chance)
    }
}

pub(super) fn erase<R: Ruleset>(acted: impl Into<Acted<R>>) -> AnyDecided {
    let Acted { decided, texts } = acted.into();
    AnyDecided {
        events: decided.sealed,
        states: decided.states.into_iter().map(|it| Arc::new(it) as Arc<dyn AnyMatch>).collect(),
        after: Arc::new(decided.after),
        texts,
    }
}
