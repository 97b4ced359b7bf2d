//! Everything that somebody can want of a match once it is made: what event sourcing calls a
//! command. [`Match::act`] is the one way in; what comes of it are events, or a refusal.

use serde_json::Value;
use uuid::Uuid;

use crate::engine::conduct::judging::{NewDispute, Order, Ruling};
use crate::engine::conduct::ruling::Correction;
use crate::engine::play::OpenQuestion;
use crate::engine::play::standing::Resigned;
use crate::engine::rules::unread::{Partly, partly};
use crate::engine::{
    AccountId, Body, Canceller, Chair, Choice, Decided, Event, Match, PromptId, Rejection,
    RoleGuide, Ruleset, Seat, Stamp, TextSeal, Violation, form,
};

/// The longest entropy that a player may bring, in bytes.
pub const ENTROPY_BYTES_MAX: usize = 128;

/// What somebody wants. A `seat` that may be absent is the actor's own: of several the one that is
/// asked, else the first.
#[derive(Clone, Debug)]
pub enum Act {
    /// To take a seat; when the last one is taken, the match starts.
    TakeSeat(NewSeat),
    /// To leave a seat before the start.
    LeaveSeat {
        /// The seat to leave.
        seat: Seat,
    },
    /// To answer a prompt.
    Decide {
        /// The actor's seat that is asked.
        seat: Option<Seat>,
        /// The prompt that is answered.
        prompt: PromptId,
        /// The answer, in the form that the prompt asks for.
        answer: Value,
    },
    /// To give a seat up.
    Resign {
        /// Which of the actor's seats.
        seat: Option<Seat>,
    },
    /// To offer a draw.
    OfferDraw {
        /// Which of the actor's seats offers it.
        seat: Option<Seat>,
    },
    /// To take or decline the draw that is offered.
    AnswerDraw {
        /// Which of the actor's seats answers.
        seat: Option<Seat>,
        /// Whether it is taken.
        accept: bool,
    },
    /// To go back to an earlier point. The other players are asked first where they have to be.
    AskTakeback {
        /// Which of the actor's seats asks.
        seat: Option<Seat>,
        /// The event after which the match is to go on.
        to_seq: u64,
    },
    /// To consent to the take-back that is asked for, or not.
    AnswerTakeback {
        /// Which of the actor's seats answers.
        seat: Option<Seat>,
        /// Whether it consents.
        accept: bool,
    },
    /// To call a judge.
    OpenDispute {
        /// Whether the actor is a judge, and calls from no seat.
        as_judge: bool,
        /// What the judge is called for.
        dispute: ClaimedDispute,
    },
    /// To rule. That the actor may judge the match is the caller's to see to.
    Rule(NewRuling),
    /// To call the match off. That an admin is one is the caller's to see to.
    Cancel {
        /// Whether the creator or an admin calls it off.
        by: Canceller,
        /// Why, in the actor's own words.
        reason: String,
    },
    /// To have it noted that a seat's time is up, and what comes of it.
    Expire,
}

impl Act {
    /// The seat that a player names, where the act is one that players do beside the game.
    pub fn named_seat(&self) -> Option<Seat> {
        match self {
            Act::Resign { seat }
            | Act::OfferDraw { seat }
            | Act::AnswerDraw { seat, .. }
            | Act::AskTakeback { seat, .. }
            | Act::AnswerTakeback { seat, .. } => *seat,
            _ => None,
        }
    }
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
    /// The player's part in the draws: at most [`ENTROPY_BYTES_MAX`].
    pub entropy: Option<String>,
}

/// A dispute to be opened, with the caller's own words.
#[derive(Clone, Debug)]
pub struct ClaimedDispute {
    /// The id that it will have.
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
    /// The reason, in the judge's words.
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

/// A text with what its digest is made of.
#[derive(Clone, Debug)]
pub struct KeptText {
    /// Its id and the salt of its digest.
    pub seal: TextSeal,
    /// The text itself.
    pub text: String,
}

/// The match at the point that an act looks back to, and what followed it.
pub struct Past<'a, R: Ruleset> {
    /// The match then.
    pub it: &'a Match<R>,
    /// The events since.
    pub since: Vec<Event<R>>,
}

/// What came of an act, and the texts that it consisted of, which are kept beside the log.
pub struct Acted<R: Ruleset> {
    /// The events, and the match after them.
    pub decided: Decided<R>,
    /// The texts, to be kept beside the log.
    pub texts: Vec<KeptText>,
}

impl<R: Ruleset> From<Decided<R>> for Acted<R> {
    fn from(decided: Decided<R>) -> Acted<R> {
        Acted { decided, texts: Vec::new() }
    }
}

impl<R: Ruleset> Match<R> {
    /// What comes of an act. `past` is the point that it looks back to: see [`Match::looks_back`].
    ///
    /// # Errors
    /// Why the act is refused; nothing has happened then.
    pub fn act(
        &self,
        act: Act,
        past: Option<&Past<'_, R>>,
        stamp: Stamp,
    ) -> Result<Acted<R>, Rejection> {
        let own = |seat: Option<Seat>| self.own_seat(stamp.actor, seat, None);
        match act {
            Act::TakeSeat(new) => self.sit_down(new, stamp).map(Acted::from),
            Act::LeaveSeat { seat } => self.leave_seat(own(Some(seat))?, stamp).map(Acted::from),
            Act::Decide { seat, prompt, answer } => {
                let stood_in_for = seat.filter(|of| self.stands_in(stamp.actor, *of));
                let seat = match stood_in_for {
                    Some(of) => of,
                    None => self.own_seat(stamp.actor, seat, Some(&prompt))?,
                };
                self.answer(seat, &prompt, &answer, stamp)
            }
            Act::Resign { seat } => self.resign(own(seat)?, stamp).map(Acted::from),
            Act::OfferDraw { seat } => self.offer_draw(own(seat)?, stamp).map(Acted::from),
            Act::AnswerDraw { seat, accept } => {
                self.answer_draw(own(seat)?, accept, stamp).map(Acted::from)
            }
            Act::AskTakeback { seat, to_seq } => {
                let seat = own(seat)?;
                let missing = || {
                    let why = format!("event {to_seq} is not an earlier one of this match");
                    Rejection::UndoNotPermitted(why)
                };
                let Past { it, since } = past.ok_or_else(missing)?;
                self.ask_takeback(seat, it, since, stamp).map(Acted::from)
            }
            Act::AnswerTakeback { seat, accept } => {
                let past = past.map(|past| past.it);
                self.answer_takeback(own(seat)?, accept, past, stamp).map(Acted::from)
            }
            Act::OpenDispute { as_judge, dispute } => {
                let seat = if as_judge { None } else { Some(own(None)?) };
                self.call_judge(seat, dispute, stamp)
            }
            Act::Rule(new) => self.issue(new, past.map(|past| past.it), stamp),
            Act::Cancel { by, reason } => self.call_off(by, reason, stamp),
            Act::Expire => self.expire(stamp).map(Acted::from),
        }
    }

    /// The event that an act looks back to: [`Match::act`] needs the match after it.
    pub fn looks_back(&self, act: &Act) -> Option<u64> {
        match act {
            Act::AskTakeback { to_seq, .. } => Some(*to_seq),
            Act::AnswerTakeback { .. } => self.standing.takeback.as_ref().map(|it| it.to_seq),
            Act::Rule(new) if new.order["kind"] == "rewind" => new.order["to_seq"].as_u64(),
            _ => None,
        }
    }

    /// The seat that somebody acts for: the one they name, the one that is asked `prompt`, or their
    /// first. The server itself acts for any.
    pub(in crate::engine) fn own_seat(
        &self,
        actor: Option<AccountId>,
        named: Option<Seat>,
        prompt: Option<&PromptId>,
    ) -> Result<Seat, Rejection> {
        let chairs = (0..).map(Seat).zip(&self.standing.chairs);
        let own = |chair: &Chair<R>| actor.is_none() || chair.account == actor;
        let own = chairs.filter(|(_, chair)| own(chair)).map(|(seat, _)| seat);
        let own: Vec<Seat> = own.collect();
        if let Some(named) = named {
            return own.contains(&named).then_some(named).ok_or(Rejection::NotSeated);
        }
        let first = *own.first().ok_or(Rejection::NotSeated)?;
        let asks = |seat: &&Seat| {
            prompt.is_some_and(|prompt| self.prompts(**seat).iter().any(|it| it.id == *prompt))
        };
        match own.len() {
            1 => Ok(first),
            _ => Ok(own.iter().find(asks).copied().unwrap_or(first)),
        }
    }

    /// Whether somebody may answer what a seat of another player is asked, as the game has it.
    /// Never what is asked in secret, or of several at once: whoever stands in learns nothing by
    /// it.
    pub fn stands_in(&self, actor: Option<AccountId>, of: Seat) -> bool {
        let is_own = |it: &Chair<R>| actor.is_some() && it.account == actor;
        let plays = |it: &&Chair<R>| it.resigned == Resigned::No && !is_own(it);
        let by = (0..).map(Seat).zip(&self.standing.chairs);
        let mut by = by.filter(|(_, it)| is_own(it) && it.resigned == Resigned::No);
        let sealed = self.resolution.as_ref().is_some_and(|it| {
            let secret = |it: &OpenQuestion<R>| R::is_secret(&it.question.about);
            1 < it.open.len() || it.open.iter().any(secret)
        });
        !sealed
            && self.standing.chair(of).filter(plays).is_some()
            && by.any(|(by, _)| self.rules.may_answer_for(&self.state, by, of))
    }

    /// Refuses an answer for a seat of another player, unless the actor may stand in for that one.
    pub(in crate::engine) fn may_answer(
        &self,
        actor: Option<AccountId>,
        seat: Seat,
    ) -> Result<(), Rejection> {
        let is_own = |it: &Chair<R>| it.account == actor;
        if actor.is_none() || self.standing.chair(seat).is_some_and(is_own) {
            return Ok(());
        }
        match self.stands_in(actor, seat) {
            true => Ok(()),
            false => Err(Rejection::NotSeated),
        }
    }

    fn sit_down(&self, new: NewSeat, stamp: Stamp) -> Result<Decided<R>, Rejection> {
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
                let role = self.role_wanted(seat, new.role.clone())?;
                let runs = role.as_ref().filter(|it| self.rules.is_referee(it));
                if let (Some(runs), Some(_)) = (runs, &loadout) {
                    let message = match new.role {
                        Some(_) => "this role brings nothing: leave the loadout out".to_owned(),
                        None => format!(
                            "only the role {runs} is left, which brings nothing: leave the \
                             loadout out"
                        ),
                    };
                    return Err(invalid("/loadout", message));
                }
                (role, loadout)
            }
        };
        if new.entropy.as_ref().is_some_and(|it| ENTROPY_BYTES_MAX < it.len()) {
            let message = format!("entropy has at most {ENTROPY_BYTES_MAX} bytes");
            return Err(invalid("/entropy", message));
        }
        self.take_seat(seat, role, loadout, new.entropy, stamp)
    }

    fn answer(
        &self,
        seat: Seat,
        prompt: &PromptId,
        answer: &Value,
        stamp: Stamp,
    ) -> Result<Acted<R>, Rejection> {
        let open = self.resolution.iter().flat_map(|it| &it.open);
        let mut asked = open.filter(|it| it.prompt == *prompt);
        let is_text = asked.any(|it| matches!(it.question.form, Choice::Text { .. }));
        let decided = self.decide(seat, prompt, answer, stamp)?;
        let text = answer.as_str().filter(|text| is_text && !text.is_empty());
        let kept =
            text.map(|text| KeptText { seal: stamp.text(self.seq + 1), text: text.to_owned() });
        Ok(Acted { decided, texts: kept.into_iter().collect() })
    }

    fn call_judge(
        &self,
        seat: Option<Seat>,
        dispute: ClaimedDispute,
        stamp: Stamp,
    ) -> Result<Acted<R>, Rejection> {
        let ClaimedDispute { id, about, claim, suspend } = dispute;
        let seal = stamp.reason(self.seq + 1);
        let new = NewDispute { id, about, claim: seal.seal(&claim), suspend };
        let decided = self.open_dispute(seat, new, stamp)?;
        Ok(Acted { decided, texts: vec![KeptText { seal, text: claim }] })
    }

    fn call_off(&self, by: Canceller, reason: String, stamp: Stamp) -> Result<Acted<R>, Rejection> {
        let seal = stamp.reason(self.seq + 1);
        let decided = self.cancel(by, seal.seal(&reason), stamp)?;
        Ok(Acted { decided, texts: vec![KeptText { seal, text: reason }] })
    }

    fn issue(
        &self,
        new: NewRuling,
        past: Option<&Match<R>>,
        stamp: Stamp,
    ) -> Result<Acted<R>, Rejection> {
        let seal = stamp.reason(self.seq + 1);
        // Read by itself, a correction that does not fit is pointed at where it does not.
        let correction = new.order.get("adjustment").filter(|_| new.order["kind"] == "adjust");
        let correction = correction.map(|it| form::read::<Correction<R>>(it, "/adjustment"));
        let unread = |it: Violation| Rejection::InvalidRuling(vec![it]);
        correction.transpose().map_err(unread)?;
        let order: Order<R> = form::read(&new.order, "").map_err(unread)?;
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
        let decided = self.rule(ruling, past, stamp)?;
        let mut texts = vec![KeptText { seal, text: new.reason }];
        // A text that was answered for a seat stands in the log as a reference to it.
        let is_text = matches!(
            decided.events.first().map(|it| &it.body),
            Some(Body::Ruled { ruling, .. }) if matches!(
                &ruling.order, Order::DecideFor { answer: Value::Object(_), .. })
        );
        if let Some(text) = answered.filter(|text| is_text && !text.is_empty()) {
            texts.push(KeptText { seal: stamp.text(self.seq + 1), text });
        }
        Ok(Acted { decided, texts })
    }

    fn seat_wanted(&self, wanted: Option<Seat>) -> Result<Seat, Rejection> {
        let chairs = (0..).map(Seat).zip(&self.standing.chairs);
        let free = |chair: &&Chair<R>| chair.account.is_none() && chair.resigned == Resigned::No;
        let free = chairs.filter(|(_, chair)| free(chair)).map(|(seat, _)| seat).next();
        let full = || Rejection::SeatTaken("every seat is taken".to_owned());
        wanted.map_or_else(|| free.ok_or_else(full), Ok)
    }

    fn role_wanted(&self, seat: Seat, wanted: Option<String>) -> Result<Option<String>, Rejection> {
        let invalid =
            |message: String| Rejection::InvalidLoadout(vec![Violation::new("/role", message)]);
        let roles = self.rules.roles();
        let taken = |role: &RoleGuide| {
            let holds = |chair: &&Chair<R>| {
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
        let ids: Vec<&str> = roles.iter().map(|it| it.id.as_str()).collect();
        let known = match ids.as_slice() {
            [] => "the game has no roles: leave it out".to_owned(),
            ids => format!("there is no such role; expected one of {}", form::few(ids)),
        };
        let role = role.ok_or_else(|| invalid(known))?;
        if taken(role) {
            return Err(Rejection::SeatTaken(format!("{seat} cannot be {wanted} too")));
        }
        Ok(Some(wanted))
    }
}

/// Reads a loadout in full, or takes the ready-made one that it names.
pub(in crate::engine) fn read_loadout<R: Ruleset>(
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
        let word = rules.loadout_word();
        return wrong(format!(
            "choose a {word}: send one in full, or {{\"preset\": \"…\"}} with the name of one that \
             is ready-made: {}",
            form::few(&names)
        ));
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
            None => {
                let word = rules.loadout_word();
                let (name, names) = (form::brief(name), form::few(&names));
                wrong(format!("no ready-made {word} is called {name}; there are {names}"))
            }
        };
    }
    let schema = R::guide(rules).loadout_schema;
    let model = presets.first().map(|it| serde_json::to_value(&it.loadout));
    let model = model.and_then(Result::ok).unwrap_or_default();
    let Partly { mut wrong, rest } = partly(loadout, &schema, &model);
    match rest {
        Some((read, _)) if wrong.is_empty() => return Ok(Some(read)),
        Some((rest, unread)) => {
            let found = rules.wrong_with_rest(&rest, &unread).into_iter();
            wrong.extend(found.map(|it| Violation { pointer: unread.as_sent(&it.pointer), ..it }));
        }
        None => (),
    }
    Err(wrong.into_iter().map(|it| it.within("/loadout")).collect())
}
