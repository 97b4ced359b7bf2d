//! What viewers read: sentences, labels, facts.

use serde::Serialize;
use serde_json::Value;

use crate::engine::{Mark, Sentence, Span};

/// A sentence for a player, with the rule behind it.
#[derive(Clone, Debug, PartialEq)]
pub struct Description {
    /// What the player reads.
    pub text: Sentence,
    /// The citation of the rule.
    pub rule: &'static str,
    /// The same in a few words, for the head of a panel: at most [`TITLE_MAX`] letters. Where the
    /// game has none, its word for the question.
    pub title: Option<Sentence>,
    /// What it is about, such as `card:12`.
    pub about: Vec<String>,
}

/// Letters that the title of a question may have.
pub const TITLE_MAX: usize = 60;

impl Description {
    /// A sentence with its citation. It is about what the sentence names.
    pub fn new(text: impl Into<Sentence>, rule: &'static str) -> Description {
        let text = text.into();
        let about = text.about();
        Description { text, rule, title: None, about }
    }

    /// With a title.
    pub fn titled(self, title: impl Into<Sentence>) -> Description {
        Description { title: Some(title.into()), ..self }
    }

    /// About something beside what the sentence names.
    pub fn about(mut self, kind: &str, id: impl std::fmt::Display) -> Description {
        point(&mut self.about, kind, id);
        self
    }
}

/// Points at one thing more, unless it is pointed at already.
fn point(about: &mut Vec<String>, kind: &str, id: impl std::fmt::Display) {
    let one = format!("{kind}:{id}");
    if !about.contains(&one) {
        about.push(one);
    }
}

/// What an option is called.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// What it is called, in a few words.
    pub label: Sentence,
    /// The citation, where one says more.
    pub rule: Option<&'static str>,
    /// What the option points at, such as `card:12`.
    pub about: Vec<String>,
    /// What else a player wants to know before they choose it.
    pub detail: Option<Sentence>,
}

impl Label {
    /// A label without a citation. The option points at what the label names.
    pub fn plain(label: impl Into<Sentence>) -> Label {
        let label = label.into();
        let about = label.about();
        Label { label, rule: None, about, detail: None }
    }

    /// A label with a citation.
    pub fn cited(label: impl Into<Sentence>, rule: &'static str) -> Label {
        Label { rule: Some(rule), ..Label::plain(label) }
    }

    /// With what else a player wants to know.
    pub fn with_detail(self, detail: impl Into<Sentence>) -> Label {
        Label { detail: Some(detail.into()), ..self }
    }

    /// Points at something beside what the label names.
    pub fn about(mut self, kind: &str, id: impl std::fmt::Display) -> Label {
        point(&mut self.about, kind, id);
        self
    }
}

/// Something that a player may look for among the options and not find, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Closed {
    /// What it is called, and what it is about.
    pub label: Label,
    /// Why it cannot be done now, as the rest of a sentence: `it is booted`.
    pub why: Sentence,
    /// The rule that closes it.
    pub rule: &'static str,
}

/// A fact as one viewer perceives it.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// A JSON object with `type` and the fields that this viewer may know.
    pub fields: Value,
    /// A sentence that a spectator understands.
    pub text: Sentence,
    /// The citation of the rule.
    pub rule: &'static str,
    /// Whether this viewer learns something that they could not know before.
    pub reveals: bool,
    /// Why somebody may want to seek it, beside what it reveals.
    pub mark: Option<Mark>,
    /// Whether it is book-keeping: nothing that a viewer needs who reads along.
    pub quiet: bool,
    /// Whether it is what players do all the time: nobody seeks it for what it reveals.
    pub usual: bool,
    /// What begins with it, in a few words, where a turn does: `Day 3`.
    pub short: Option<String>,
}

impl Shown {
    /// A fact that tells this viewer nothing hidden.
    pub fn new(wire: &impl Serialize, text: impl Into<Sentence>, rule: &'static str) -> Shown {
        let fields = serde_json::to_value(wire).expect("plain types always serialize");
        let (reveals, mark, quiet, usual) = (false, None, false, false);
        let short = None;
        Shown { fields, text: text.into(), rule, reveals, mark, quiet, usual, short }
    }

    /// Marks that this viewer learns something that they could not know before: a card turned up,
    /// a die rolled.
    pub fn revealing(mut self) -> Shown {
        self.reveals = true;
        self
    }

    /// Marks that a turn or a phase begins with this, or that it changes a score.
    pub fn marking(mut self, mark: Mark) -> Shown {
        self.mark = Some(mark);
        self
    }

    /// Marks that it is book-keeping.
    pub fn quietly(mut self) -> Shown {
        self.quiet = true;
        self
    }
}

/// The spans of the seats that a stored text names: `seat 0`. Texts of a log hold no links.
pub fn spans_of_seats(text: &str) -> Vec<Span> {
    let letters: Vec<char> = text.chars().collect();
    let mut spans = Vec::new();
    for at in 0..letters.len() {
        let inside = at.checked_sub(1).and_then(|it| letters.get(it));
        let word: String = letters[at..].iter().take(5).collect();
        if inside.is_some_and(|it| it.is_alphanumeric()) || !matches!(&*word, "seat " | "Seat ") {
            continue;
        }
        let digits = letters[at + 5..].iter().take_while(|it| it.is_ascii_digit());
        let id: String = digits.collect();
        if !id.is_empty() {
            let length = crate::engine::so_many(5 + id.len());
            let at = crate::engine::so_many(at);
            spans.push(Span { at, length, kind: "seat".to_owned(), id });
        }
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_text_names_seats_by_their_numbers() {
        let named = |text: &str| -> Vec<(u32, u32, String)> {
            spans_of_seats(text).into_iter().map(|it| (it.at, it.length, it.id)).collect()
        };
        let two = named("Seat 0 beats seat 12.");
        assert_eq!(two, [(0, 6, "0".to_owned()), (13, 7, "12".to_owned())]);
        assert_eq!(named("Ünd (seat 3)"), [(5, 6, "3".to_owned())], "letters are counted");
        assert_eq!(named("Unseat 1, a seat, seat x, the backseat 2"), []);
    }
}
