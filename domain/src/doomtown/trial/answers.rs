//! What players answer, in words.

use serde_json::{Value, json};
use uuid::Uuid;

use super::super::action::Target;
use super::super::state::Step;
use super::super::{Adjustment, Doomtown};
use super::names::{Name, is_action, is_target, words_of};
use super::{ANSWERS_MAX, Trial, action_of, default_answer, options_of, target_of};
use crate::engine::conduct::judging::{Order, Ruling};
use crate::engine::{
    Correction, Hash, OptionItem, Prompt, PromptChoice, Rejection, Seat, Stamp, TextRef, Time,
};

impl Trial {
    /// A player answers by a word what he is asked to choose: a card by its title, a place, `"seat
    /// 1"`, `"yes"`, `"no"`, `"pass"`, `"left"`, `"AS"`, `"Shotgun to Sloane"`, or a label.
    #[track_caller]
    pub fn picks(self, seat: u8, word: &str) -> Trial {
        self.anew().then_picks(seat, word)
    }

    /// The same, within what the last word of the test brought about.
    #[track_caller]
    pub(super) fn then_picks(self, seat: u8, word: &str) -> Trial {
        let prompt = self.needed(seat);
        let value = self.option(&prompt, word);
        match prompt.choice {
            PromptChoice::One { .. } => self.answers(seat, value),
            PromptChoice::Some { .. } | PromptChoice::Sequence { .. } => {
                self.answers(seat, json!([value]))
            }
            other => panic!("seat {seat} is not asked to choose: {other:?}"),
        }
    }

    /// A player picks several, in this order where it counts; none is `[]`.
    #[track_caller]
    pub fn picks_all<const N: usize>(self, seat: u8, words: [&str; N]) -> Trial {
        let it = self.anew();
        let prompt = it.needed(seat);
        let mut values: Vec<Value> = Vec::new();
        for word in words {
            let taken = |option: &OptionItem| values.contains(&option.value);
            let left: Vec<OptionItem> =
                options_of(&prompt).into_iter().filter(|option| !taken(option)).collect();
            let found = it.option_among(&prompt, &left, word);
            values.push(found);
        }
        it.answers(seat, json!(values))
    }

    /// A player orders cards.
    #[track_caller]
    pub fn order<const N: usize>(self, seat: u8, words: [&str; N]) -> Trial {
        self.picks_all(seat, words)
    }

    /// A player names a number.
    #[track_caller]
    pub fn amount(self, seat: u8, amount: u32) -> Trial {
        self.anew().answers(seat, json!(amount))
    }

    /// A player names a suit and a value: `"AS"`, `"10H"`.
    #[track_caller]
    pub fn pip(self, seat: u8, signs: &str) -> Trial {
        self.needs(seat, "name_pip").picks(seat, signs)
    }

    /// A player divides a number among cards.
    #[track_caller]
    pub fn split<const N: usize>(self, seat: u8, parts: [(&str, u32); N]) -> Trial {
        let it = self.anew();
        let prompt = it.needed(seat);
        let parts: Vec<(Value, u32)> =
            parts.into_iter().map(|(word, part)| (it.option(&prompt, word), part)).collect();
        it.answers(seat, json!(parts))
    }

    /// A player says yes.
    #[track_caller]
    pub fn says_yes(self, seat: u8) -> Trial {
        self.picks(seat, "yes")
    }

    /// A player says no.
    #[track_caller]
    pub fn says_no(self, seat: u8) -> Trial {
        self.picks(seat, "no")
    }

    /// A player reacts with a card.
    #[track_caller]
    pub fn reacts(self, seat: u8, name: &str) -> Trial {
        self.needs(seat, "react").picks(seat, name)
    }

    /// A player does not react.
    #[track_caller]
    pub fn lets_pass(self, seat: u8) -> Trial {
        self.needs(seat, "react").picks(seat, "pass")
    }

    /// A player accepts a callout. Where he has no choice he is not asked, and this says nothing.
    #[track_caller]
    pub fn accepts(self, seat: u8) -> Trial {
        if self.is_asked(seat, "refuse") { self.picks(seat, "no") } else { self }
    }

    /// A player refuses a callout.
    #[track_caller]
    pub fn refuses(self, seat: u8) -> Trial {
        self.needs(seat, "refuse").picks(seat, "yes")
    }

    /// A player opposes a job.
    #[track_caller]
    pub fn opposes(self, seat: u8) -> Trial {
        self.needs(seat, "oppose").picks(seat, "yes")
    }

    /// A player does not oppose a job. Where he has nobody he is not asked, and this says nothing.
    #[track_caller]
    pub fn does_not_oppose(self, seat: u8) -> Trial {
        if self.is_asked(seat, "oppose") { self.picks(seat, "no") } else { self }
    }

    /// A player names who joins his posse, beside those who are in it anyway. Where nobody else
    /// could he is not asked, and `[]` says nothing.
    #[track_caller]
    pub fn posse<const N: usize>(self, seat: u8, names: [&str; N]) -> Trial {
        match N {
            0 if !self.is_asked(seat, "posse") => self,
            _ => self.needs(seat, "posse").picks_all(seat, names),
        }
    }

    /// A player picks his shooter. Where there is only one he is not asked, and this says nothing.
    #[track_caller]
    pub fn shooter(self, seat: u8, name: &str) -> Trial {
        if self.is_asked(seat, "shooter") { self.picks(seat, name) } else { self }
    }

    /// A player throws back cards of his draw hand.
    #[track_caller]
    pub fn redraws<const N: usize>(self, seat: u8, names: [&str; N]) -> Trial {
        match N {
            0 if !self.is_asked(seat, "redraw") => self,
            _ => self.needs(seat, "redraw").picks_all(seat, names),
        }
    }

    /// A player covers his casualties. Where there is one way only he is not asked, and this says
    /// nothing.
    #[track_caller]
    pub fn casualties<const N: usize>(self, seat: u8, parts: [(&str, u32); N]) -> Trial {
        if self.is_asked(seat, "casualties") { self.split(seat, parts) } else { self }
    }

    /// A player says who runs.
    #[track_caller]
    pub fn flees<const N: usize>(self, seat: u8, names: [&str; N]) -> Trial {
        self.needs(seat, "flee").picks_all(seat, names)
    }

    /// A player answers with what is written.
    #[track_caller]
    pub fn answers(mut self, seat: u8, answer: Value) -> Trial {
        let prompt = self.needed(seat);
        self.does(|game| game.decide(Seat(seat), &prompt.id, &answer, Trial::stamp()));
        self
    }

    /// A player may not pick these.
    #[track_caller]
    pub fn may_not_pick<const N: usize>(self, seat: u8, words: [&str; N]) -> Trial {
        let prompt = self.needed(seat);
        let values = words.map(|word| self.option(&prompt, word));
        let why =
            self.game.decide(Seat(seat), &prompt.id, &json!(values.to_vec()), Trial::stamp()).err();
        assert!(matches!(why, Some(Rejection::NotOffered { .. })), "{words:?}: {why:?}");
        self
    }

    /// A player gives up.
    #[track_caller]
    pub fn resigns(self, seat: u8) -> Trial {
        let mut it = self.anew();
        it.does(|game| game.resign(Seat(seat), Trial::stamp()));
        it
    }

    /// A player offers a draw.
    #[track_caller]
    pub fn offers_draw(self, seat: u8) -> Trial {
        let mut it = self.anew();
        it.does(|game| game.offer_draw(Seat(seat), Trial::stamp()));
        it
    }

    /// A player takes the draw that is offered.
    #[track_caller]
    pub fn takes_draw(self, seat: u8) -> Trial {
        let mut it = self.anew();
        it.does(|game| game.answer_draw(Seat(seat), true, Trial::stamp()));
        it
    }

    /// Whoever is asked does the least, until a player is asked something of a kind.
    #[track_caller]
    pub fn goes_on_to(self, seat: u8, kind: &str) -> Trial {
        self.anew().goes_on_until(|it| it.is_asked(seat, kind))
    }

    /// Whoever is asked does the least, until a shootout waits for a play of this step.
    #[track_caller]
    pub fn goes_on_to_step(self, step: Step) -> Trial {
        self.anew().goes_on_until(|it| {
            let here = it.state().shootout.as_ref().is_some_and(|it| it.step == step);
            here && it.seats().any(|seat| it.is_asked(seat.0, "play"))
        })
    }

    /// Everybody passes whatever he could do, until the step of the shootout or of the phase is
    /// over, or somebody is asked what is no react.
    #[track_caller]
    pub fn everybody_passes(self) -> Trial {
        let now = |it: &Trial| {
            let state = it.state();
            let shootout = state.shootout.as_ref().map(|it| (it.round, it.step));
            (state.day, state.phase, shootout)
        };
        let here = now(&self);
        self.anew().goes_on_until(|it| {
            let open = it.seats().filter_map(|seat| it.prompt(seat.0));
            let idle = |prompt: &Prompt| {
                let words = words_of(it.question(prompt));
                prompt.kind == "play" || words.iter().any(|word| word == "react")
            };
            now(it) != here || !open.into_iter().all(|prompt| idle(&prompt))
        })
    }

    /// Whoever is asked does the least, until something is so.
    #[track_caller]
    pub fn goes_on_until(mut self, done: impl Fn(&Trial) -> bool) -> Trial {
        for _ in 0..ANSWERS_MAX {
            if done(&self) {
                return self;
            }
            let asked = self.seats().find(|seat| self.prompt(seat.0).is_some());
            let Some(seat) = asked else { panic!("nobody is asked; {}", self.situation()) };
            let answer = default_answer(&self.game, seat);
            self = self.answers(seat.0, answer.expect("whoever is asked can answer"));
        }
        panic!("it does not come to that; {}", self.situation());
    }

    /// Nobody answers, until the first question that closes by itself has closed.
    #[track_caller]
    pub fn lets_close(self) -> Trial {
        let mut it = self.anew();
        let at = it.game.deadline().unwrap_or_else(|| panic!("no question closes by itself"));
        let late = Stamp { at: Time::from_millis(at.millis() + 1), ..Trial::stamp() };
        it.does(|game| game.expire(late));
        it
    }

    /// A judge corrects the game.
    #[track_caller]
    pub fn judge_corrects(self, adjustment: Adjustment) -> Trial {
        self.rules(Order::Adjust { adjustment: Correction::Game(adjustment) })
    }

    /// A judge calls time.
    #[track_caller]
    pub fn judge_calls_time(self) -> Trial {
        self.rules(Order::Adjust { adjustment: Correction::CallTime })
    }

    /// A judge ends the match as it stands.
    #[track_caller]
    pub fn judge_adjudicates(self) -> Trial {
        self.rules(Order::Adjust { adjustment: Correction::Adjudicate })
    }

    /// A judge makes a player pay a penalty.
    #[track_caller]
    pub fn judge_penalizes(self, seat: u8, penalty: &str) -> Trial {
        self.rules(Order::Penalty { seat: Seat(seat), penalty: penalty.to_owned() })
    }

    #[track_caller]
    fn rules(self, order: Order<Doomtown>) -> Trial {
        let mut it = self.anew();
        let reason = TextRef { text: Uuid::from_u128(1), digest: Hash::default() };
        let (rules, public) = (Vec::new(), true);
        let ruling = Ruling { dispute: None, reason, rules, public, supersedes: None, order };
        it.does(|game| game.rule(ruling.clone(), None, Trial::stamp()));
        it
    }

    /// What a player is asked now.
    #[track_caller]
    pub(super) fn needed(&self, seat: u8) -> Prompt {
        self.prompt(seat)
            .unwrap_or_else(|| panic!("seat {seat} is asked nothing; {}", self.situation()))
    }

    /// Expects that a player is asked something of a kind.
    #[track_caller]
    pub(super) fn needs(self, seat: u8, kind: &str) -> Trial {
        assert!(
            self.is_asked(seat, kind),
            "seat {seat} is not asked for {kind}; {}",
            self.situation()
        );
        self
    }

    /// Whether a player is asked something: `"play"`, a question's type as `"posse"`, or what a
    /// card asks about as `"dude"`, or what a react is to as `"acing"`.
    pub fn is_asked(&self, seat: u8, kind: &str) -> bool {
        self.prompt(seat).is_some_and(|prompt| {
            let words = words_of(self.question(&prompt));
            prompt.kind == kind || words.iter().any(|word| word == kind)
        })
    }

    /// The option of a prompt that a word says.
    #[track_caller]
    fn option(&self, prompt: &Prompt, word: &str) -> Value {
        self.option_among(prompt, &options_of(prompt), word)
    }

    #[track_caller]
    fn option_among(&self, prompt: &Prompt, options: &[OptionItem], word: &str) -> Value {
        let mut found = options.iter().filter(|it| self.is_option(prompt, it, word));
        let nth = Name::of(word).map_or(0, |it| it.nth);
        let found = found.nth(nth);
        let missing = || panic!("no {word} for seat {}; {}", prompt.seat.0, self.situation());
        found.unwrap_or_else(missing).value.clone()
    }

    /// Whether an option is what a word says.
    pub(super) fn is_option(&self, prompt: &Prompt, option: &OptionItem, word: &str) -> bool {
        let (state, seat) = (self.state(), prompt.seat);
        let named = match prompt.kind == "play" {
            true => action_of(&option.value).is_some_and(|it| is_action(state, seat, it, word)),
            false => {
                let target: Option<Target> = target_of(&option.value);
                target.is_some_and(|it| is_target(state, seat, it, word))
            }
        };
        named || option.label == word
    }
}
