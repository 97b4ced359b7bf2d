//! What holds after each event in every game: the state is sound and reads as it was written;
//! whatever anybody is told cites a rule that can be looked up, in words that suit who reads them;
//! questions can be answered by their labels; and nobody is shown what they may not know.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use serde_json::json;

use super::{Trial, Tried};
use crate::engine::{
    Chance, ClosedItem, Decoder, Encoder, Prompt, Status, TITLE_MAX, Viewer, house,
};

/// What marks links within sentences: nobody is shown it.
const MARKS: [char; 3] = ['\u{FDD0}', '\u{FDD1}', '\u{FDD2}'];

/// Events of a match after each of which its secrets are looked at: more than most tests have.
const SECRETS_FIRST: usize = 20;

/// Everything that may be cited in a game, by its id: listed once for all its tests.
pub fn citations_of<R: Tried>(rules: &R) -> Arc<BTreeSet<String>> {
    static LISTED: Mutex<BTreeMap<&str, Arc<BTreeSet<String>>>> = Mutex::new(BTreeMap::new());
    let mut listed = LISTED.lock().expect("it is only ever read and added to");
    let all = || rules.guide().rules.into_iter().chain(house::citations()).map(|it| it.id);
    Arc::clone(listed.entry(R::ID).or_insert_with(|| Arc::new(all().collect())))
}

impl<R: Tried> Trial<R> {
    /// What holds of the state after each event.
    #[track_caller]
    pub(super) fn check_state(&self) {
        let state = self.state();
        assert_eq!(self.game.rules.unsound(state), None, "{}", self.situation());
        let read: Option<R::State> = Decoder::read(&Encoder::encoded(state));
        assert_eq!(read.as_ref(), Some(state), "the state reads as it was written");
    }

    /// What holds after a decision; the facts from `first` on followed from it.
    #[track_caller]
    pub(super) fn check(&self, first: usize) {
        self.check_facts(first);
        if self.game.standing().status == Status::Open {
            return;
        }
        let closed = |it: &Prompt| self.game.closed(it.seat, &it.id);
        let asked: Vec<(Prompt, Vec<ClosedItem>)> =
            self.open().map(|it| (it.clone(), closed(&it))).collect();
        for (prompt, closed) in &asked {
            self.check_question(prompt, closed);
        }
        let events = self.log.len();
        if events <= SECRETS_FIRST || events.is_multiple_of(R::SECRETS_EVERY) {
            self.check_secrets(&asked);
        }
        R::check_also(self);
    }

    fn viewers(&self) -> impl Iterator<Item = Viewer> + use<R> {
        self.seats().map(Viewer::Seat).chain([Viewer::Public])
    }

    #[track_caller]
    fn check_cited(&self, rule: &str) {
        assert!(self.citations.contains(rule), "{rule} cannot be cited");
    }

    /// Checks a text that somebody reads.
    #[track_caller]
    fn check_text(&self, text: &str) {
        assert!(!text.is_empty() && !text.contains(MARKS) && !text.contains("  "), "{text:?}");
    }

    /// Whatever anybody is told cites its rule. Everybody reads it, so it speaks to nobody in
    /// particular, and calls nobody a man.
    #[track_caller]
    fn check_facts(&self, first: usize) {
        for viewer in self.viewers() {
            for it in &self.told[first..] {
                let show = self.game.rules.show(&it.before, &it.fact, &it.after, viewer);
                let Some(shown) = show else { continue };
                self.check_cited(shown.rule);
                self.check_text(&shown.text);
                if viewer == Viewer::Public {
                    assert_eq!(R::said_to_one(&shown.text), None, "in {:?}", shown.text);
                }
            }
        }
    }

    /// No two options of a question read the same, nothing is both on offer and closed, and titles
    /// are short.
    #[track_caller]
    fn check_question(&self, prompt: &Prompt, closed: &[ClosedItem]) {
        self.check_cited(&prompt.rule);
        self.check_text(&prompt.text);
        self.check_text(&prompt.title);
        let short = prompt.title != prompt.kind && prompt.title.chars().count() <= TITLE_MAX;
        assert!(short, "{:?} is no title", prompt.title);
        let mut labels = BTreeSet::new();
        for option in prompt.options() {
            self.check_text(&option.label);
            if let Some(rule) = &option.rule {
                self.check_cited(rule);
            }
            let label = option.label.clone();
            assert!(labels.insert(label), "{:?} twice; {}", option.label, self.situation());
        }
        for closed in closed {
            self.check_cited(&closed.rule);
            self.check_text(&closed.why);
            let label = &closed.label;
            let is_told = R::may_read_alike(closed) || !labels.contains(label);
            assert!(is_told, "{label} is offered; {}", self.situation());
        }
    }

    /// Nobody is shown anything that depends on what they may not know.
    #[track_caller]
    fn check_secrets(&self, asked: &[(Prompt, Vec<ClosedItem>)]) {
        let mut chance = Chance::keyed([9; 32]);
        for viewer in self.viewers() {
            let dealt = self.game.redealt(viewer, &mut chance);
            if dealt.state() == self.state() {
                // There is nothing that this viewer may not know.
                continue;
            }
            let [real, other] = [&self.game, &dealt].map(|it| json!(it.view(viewer)));
            assert_eq!(real, other, "the view of {viewer:?} tells a secret");
            assert!(!real.to_string().contains(MARKS), "the view of {viewer:?} holds a link");
            let Viewer::Seat(seat) = viewer else { continue };
            let mut again = dealt.prompts(seat).into_iter();
            for (prompt, closed) in asked.iter().filter(|(prompt, _)| prompt.seat == seat) {
                assert_eq!(
                    Some(prompt),
                    again.next().as_ref(),
                    "a prompt of {seat} tells a secret"
                );
                let again = dealt.closed(seat, &prompt.id);
                assert!(*closed == again, "what is closed to {seat} tells a secret");
            }
            assert_eq!(again.next(), None, "that {seat} is asked tells a secret");
        }
    }
}
