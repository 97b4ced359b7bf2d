//! What players answer, and what judges and clocks do.

use serde_json::{Value, json};
use uuid::Uuid;

use super::{ANSWERS_MAX, BEGINNING_MS, Trial, Tried};
use crate::engine::judging::{Order, Ruling};
use crate::engine::{
    Correction, Decided, Hash, OptionItem, Prompt, PromptChoice, Rejection, Seat, TextRef,
};

/// Players.
impl<R: Tried> Trial<R> {
    /// A player picks by a word what they are asked to choose: one option, or the one of several.
    #[track_caller]
    pub fn picks(self, seat: u8, word: &str) -> Trial<R> {
        self.anew().then_picks(seat, word)
    }

    /// The same, within what the last word of the test brought about.
    #[track_caller]
    pub fn then_picks(self, seat: u8, word: &str) -> Trial<R> {
        let prompt = self.needed(seat);
        let value = self.option(&prompt, &prompt.options(), word);
        match prompt.choice {
            PromptChoice::One { .. } => self.then_replies(seat, value),
            PromptChoice::Some { .. } | PromptChoice::Sequence { .. } => {
                self.then_replies(seat, json!([value]))
            }
            other => panic!("seat {seat} is not asked to choose: {other:?}"),
        }
    }

    /// A player picks several, in this order where it counts; none is `[]`.
    #[track_caller]
    pub fn picks_all<const N: usize>(self, seat: u8, words: [&str; N]) -> Trial<R> {
        let values = self.values(seat, words);
        self.replies(seat, values)
    }

    /// A player puts what they are asked about in this order.
    #[track_caller]
    pub fn order<const N: usize>(self, seat: u8, words: [&str; N]) -> Trial<R> {
        self.picks_all(seat, words)
    }

    /// A player names a number.
    #[track_caller]
    pub fn amount(self, seat: u8, amount: u32) -> Trial<R> {
        self.replies(seat, json!(amount))
    }

    /// A player divides a number among what they are asked about.
    #[track_caller]
    pub fn split<const N: usize>(self, seat: u8, parts: [(&str, u32); N]) -> Trial<R> {
        let prompt = self.needed(seat);
        let options = prompt.options();
        let part = |(word, part)| (self.option(&prompt, &options, word), part);
        let parts: Vec<(Value, u32)> = parts.into_iter().map(part).collect();
        self.replies(seat, json!(parts))
    }

    /// A player picks one option of a question of a kind.
    #[track_caller]
    pub fn answers(self, seat: u8, kind: &str, word: &str) -> Trial<R> {
        let prompt = self.asked(seat, kind);
        assert!(matches!(prompt.choice, PromptChoice::One { .. }), "{prompt:#?}");
        let value = self.option(&prompt, &prompt.options(), word);
        self.gives(seat, kind, value)
    }

    /// A player answers a question of a kind with what is written, as a client would.
    #[track_caller]
    pub fn gives(self, seat: u8, kind: &str, answer: Value) -> Trial<R> {
        let prompt = self.asked(seat, kind);
        self.anew().decides(&prompt, &answer)
    }

    /// A player answers what they are asked with what is written.
    #[track_caller]
    pub fn replies(self, seat: u8, answer: Value) -> Trial<R> {
        self.anew().then_replies(seat, answer)
    }

    /// The same, within what the last word of the test brought about.
    #[track_caller]
    pub fn then_replies(self, seat: u8, answer: Value) -> Trial<R> {
        let prompt = self.needed(seat);
        self.decides(&prompt, &answer)
    }

    /// A prompt is answered.
    #[track_caller]
    fn decides(self, prompt: &Prompt, answer: &Value) -> Trial<R> {
        self.does(|game, stamp| game.decide(prompt.seat, &prompt.id, answer, stamp))
    }

    /// What would follow if a player answered.
    #[track_caller]
    pub fn try_giving(
        &self,
        seat: u8,
        kind: &str,
        answer: &Value,
    ) -> Result<Decided<R>, Rejection> {
        let prompt = self.asked(seat, kind);
        self.game.decide(prompt.seat, &prompt.id, answer, self.stamp())
    }

    /// A player may not answer this.
    #[track_caller]
    pub fn may_not_give(self, seat: u8, kind: &str, answer: Value) -> Trial<R> {
        let why = self.try_giving(seat, kind, &answer).err();
        assert!(matches!(why, Some(Rejection::NotOffered { .. })), "{answer}: {why:?}");
        self
    }

    /// A player may not answer this, and reads by which rule, and why.
    #[track_caller]
    pub fn may_not_give_by(
        self,
        seat: u8,
        kind: &str,
        answer: Value,
        rule: &str,
        why: &str,
    ) -> Trial<R> {
        match self.try_giving(seat, kind, &answer).err() {
            Some(Rejection::NotOffered { detail, rule: cited, .. }) => {
                assert_eq!((cited.as_str(), detail.contains(why)), (rule, true), "{detail}");
                assert!(self.citations.contains(rule), "{rule} cannot be cited");
            }
            other => panic!("{answer}: {other:?}"),
        }
        self
    }

    /// A player may not pick these together.
    #[track_caller]
    pub fn may_not_pick<const N: usize>(self, seat: u8, words: [&str; N]) -> Trial<R> {
        let values = self.values(seat, words);
        let kind = self.needed(seat).kind;
        self.may_not_give(seat, &kind, values)
    }

    /// A player gives up.
    #[track_caller]
    pub fn resigns(self, seat: u8) -> Trial<R> {
        self.anew().does(|game, stamp| game.resign(Seat(seat), stamp))
    }

    /// A player offers a draw.
    #[track_caller]
    pub fn offers_draw(self, seat: u8) -> Trial<R> {
        self.anew().does(|game, stamp| game.offer_draw(Seat(seat), stamp))
    }

    /// A player takes the draw that is offered.
    #[track_caller]
    pub fn takes_draw(self, seat: u8) -> Trial<R> {
        self.anew().does(|game, stamp| game.answer_draw(Seat(seat), true, stamp))
    }

    /// Every player who is asked does what the server would do for them, until a player is asked
    /// something of a kind.
    #[track_caller]
    pub fn goes_on_to(self, seat: u8, kind: &str) -> Trial<R> {
        self.anew().goes_on_until(|it| it.is_asked(seat, kind))
    }

    /// Every player who is asked does what the server would do for them, until a condition holds:
    /// within what the last word of the test brought about.
    #[track_caller]
    pub fn goes_on_until(self, done: impl Fn(&Trial<R>) -> bool) -> Trial<R> {
        let mut it = self;
        for _ in 0..ANSWERS_MAX {
            if done(&it) {
                return it;
            }
            let asked = it.seats().find(|seat| it.prompt(seat.0).is_some());
            let Some(seat) = asked else { panic!("nobody is asked; {}", it.situation()) };
            it = it.then_does_least(seat.0);
        }
        panic!("it does not come to that; {}", it.situation());
    }

    /// A player does what the server would do for them, within what the last word of the test
    /// brought about.
    #[track_caller]
    pub fn then_does_least(self, seat: u8) -> Trial<R> {
        let decision = self.game.default_decision(Seat(seat));
        let (_, answer) = decision.expect("whoever is asked can answer");
        self.then_replies(seat, answer)
    }

    /// What a player is asked now.
    #[track_caller]
    pub(super) fn needed(&self, seat: u8) -> Prompt {
        self.prompt(seat)
            .unwrap_or_else(|| panic!("seat {seat} is asked nothing; {}", self.situation()))
    }

    /// What several words say of the options of a question, each another.
    #[track_caller]
    fn values<const N: usize>(&self, seat: u8, words: [&str; N]) -> Value {
        let prompt = self.needed(seat);
        let mut left = prompt.options();
        let mut values: Vec<Value> = Vec::new();
        for word in words {
            let value = self.option(&prompt, &left, word);
            left.retain(|it| it.value != value);
            values.push(value);
        }
        json!(values)
    }

    /// The option that a word says; with `#2` at its end, the second of them.
    #[track_caller]
    fn option(&self, prompt: &Prompt, options: &[OptionItem], word: &str) -> Value {
        let nth = word.rsplit_once('#').and_then(|(_, nth)| nth.parse::<usize>().ok());
        let mut found = options.iter().filter(|it| R::is_meant(self.state(), prompt, it, word));
        let found = found.nth(nth.map_or(0, |nth| nth.saturating_sub(1)));
        let missing = || panic!("no {word} for seat {}; {}", prompt.seat.0, self.situation());
        found.unwrap_or_else(missing).value.clone()
    }
}

/// Clocks.
impl<R: Tried> Trial<R> {
    /// Lets time pass.
    pub fn after_ms(mut self, ms: i64) -> Trial<R> {
        self.passed_ms += ms;
        self
    }

    /// A player's time is up: the server answers.
    #[track_caller]
    pub fn times_out(self, seat: u8) -> Trial<R> {
        self.anew().then_does_least(seat)
    }

    /// Nobody answers, until somebody's time is up or the first question that closes by itself has
    /// closed.
    #[track_caller]
    pub fn lets_close(self) -> Trial<R> {
        let mut it = self.anew();
        let at = it.game.deadline().unwrap_or_else(|| panic!("nobody's time is ever up"));
        it.passed_ms = at.millis() + 1 - BEGINNING_MS;
        it.does(|game, stamp| game.expire(stamp))
    }
}

/// Judges.
impl<R: Tried> Trial<R> {
    /// A judge corrects the game.
    #[track_caller]
    pub fn judge_corrects(self, adjustment: R::Adjustment) -> Trial<R> {
        self.judge_rules(Order::Adjust { adjustment: Correction::Game(adjustment) })
    }

    /// A judge may not correct the game so.
    #[track_caller]
    pub fn judge_may_not_correct(self, adjustment: R::Adjustment) -> Trial<R> {
        let order = Order::Adjust { adjustment: Correction::Game(adjustment.clone()) };
        let why = self.game.rule(ruling(order), None, self.stamp()).err();
        let refused = matches!(why, Some(Rejection::InvalidRuling(_) | Rejection::ResolutionOpen));
        assert!(refused, "{adjustment:?}: {why:?}");
        self
    }

    /// A judge calls time.
    #[track_caller]
    pub fn judge_calls_time(self) -> Trial<R> {
        self.judge_rules(Order::Adjust { adjustment: Correction::CallTime })
    }

    /// A judge may not call time.
    #[track_caller]
    pub fn judge_may_not_call_time(self) -> Trial<R> {
        let may = self.game.corrections().iter().any(|it| matches!(it, Correction::CallTime));
        assert!(!may, "{}", self.situation());
        self
    }

    /// A judge ends the match as it stands.
    #[track_caller]
    pub fn judge_adjudicates(self) -> Trial<R> {
        self.judge_rules(Order::Adjust { adjustment: Correction::Adjudicate })
    }

    /// A judge makes a player pay a penalty.
    #[track_caller]
    pub fn judge_penalizes(self, seat: u8, penalty: &str) -> Trial<R> {
        self.judge_rules(Order::Penalty { seat: Seat(seat), penalty: penalty.to_owned() })
    }

    #[track_caller]
    fn judge_rules(self, order: Order<R>) -> Trial<R> {
        self.anew().does(|game, stamp| game.rule(ruling(order.clone()), None, stamp))
    }
}

fn ruling<R: Tried>(order: Order<R>) -> Ruling<R> {
    let reason = TextRef { text: Uuid::from_u128(1), digest: Hash::default() };
    Ruling { dispute: None, reason, rules: Vec::new(), public: true, supersedes: None, order }
}
