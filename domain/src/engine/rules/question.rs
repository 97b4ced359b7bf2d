//! A question to a seat, and the forms that its answer may have.

use crate::engine::{Answer, Bin, Choice, Plain, Rules, Seat, TextRef, Time, so_many};

/// A question to one seat: what it is about, and the form of its answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Question<Q, F> {
    /// The seat that is asked.
    pub seat: Seat,
    /// What about, in the game's words.
    pub about: Q,
    /// What may be answered.
    pub form: F,
    /// Whether it is asked although only one answer is possible.
    pub(in crate::engine) even_if_forced: bool,
    /// Milliseconds after which it closes by itself with the default answer; 0: never.
    pub(in crate::engine) closes_after_ms: u32,
}

/// A question as the log holds it.
pub(in crate::engine) type PosedQuestion<R> =
    Question<<R as Rules>::Question, Choice<<R as Rules>::Target>>;

/// An answer in the type of its form, with whose it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Answered<A> {
    /// The seat that answered.
    pub seat: Seat,
    /// The answer that it gave.
    pub answer: A,
    /// When it was recorded; of what was not asked, when it would have been.
    pub at: Time,
}

/// The answers to two questions of different forms that were asked together.
pub type Both<A, B> = (Answered<A>, Answered<B>);

impl Seat {
    /// A question to this seat.
    pub fn asked<Q, F>(self, about: Q, form: F) -> Question<Q, F> {
        Question { seat: self, about, form, even_if_forced: false, closes_after_ms: 0 }
    }
}

impl<Q, F> Question<Q, F> {
    /// Asks although only one answer is possible, because not being asked would tell the others
    /// something.
    pub fn even_if_forced(mut self) -> Question<Q, F> {
        self.even_if_forced = true;
        self
    }

    /// Closes by itself with the default answer when nobody has answered for so long, however the
    /// match is timed: so that how soon a window goes by does not tell who could have used it.
    pub fn closing_after(mut self, millis: u32) -> Question<Q, F> {
        self.closes_after_ms = millis;
        self
    }

    /// When it closes by itself, if it does, having been asked at `at`.
    pub(in crate::engine) fn closes_at(&self, at: Time) -> Option<Time> {
        let millis = i64::from(self.closes_after_ms);
        (0 < millis).then(|| Time::from_millis(at.millis().saturating_add(millis)))
    }

    /// The answer, where there is nothing to ask.
    pub(in crate::engine) fn unasked<T: Plain>(&self, choice: &Choice<T>) -> Option<F::Answer>
    where
        F: Form<T>,
    {
        let forced = || self.form.read(&choice.forced()?);
        self.form.moot().or_else(|| if self.even_if_forced { None } else { forced() })
    }
}

impl<Q: Clone, F> Question<Q, F> {
    /// The same as the log holds it. Once it is asked, why is nobody's concern any more.
    pub(in crate::engine) fn posed<T>(&self, choice: Choice<T>) -> Question<Q, Choice<T>> {
        let Question { seat, about, closes_after_ms, .. } = self;
        seat.asked(about.clone(), choice).closing_after(*closes_after_ms)
    }
}

/// A form of answer: the choice that it offers of targets `T`, and what an answer means.
pub trait Form<T: Plain> {
    /// What an answer is to the rule that asks.
    type Answer;

    /// What may be answered.
    fn choice(&self) -> Choice<T>;

    /// The answer in the form's own type; `None` where it is not one to this form.
    fn read(&self, answer: &Answer<T>) -> Option<Self::Answer>;

    /// The answer where there is nothing to ask about at all. Then nobody is asked, not even where
    /// a forced answer would be asked for.
    fn moot(&self) -> Option<Self::Answer> {
        None
    }
}

/// One of the options, of which there is at least one.
#[derive(Clone, Debug, PartialEq)]
pub struct One<V>(pub Vec<V>);

/// One of the options, each beside what choosing it means.
#[derive(Clone, Debug, PartialEq)]
pub struct OneOf<T, V>(pub Vec<(T, V)>);

/// The form, if it has any options; else nobody is asked, and the answer is `None`.
#[derive(Clone, Debug, PartialEq)]
pub struct IfAny<F>(pub F);

/// Some of the options, in the order in which they are offered: at least the first number, at most
/// the second, both cut to how many there are.
#[derive(Clone, Debug, PartialEq)]
pub struct Several<V>(pub Vec<V>, pub usize, pub usize);

/// Some of the options, in the player's order: at least the first number, at most the second, both
/// cut to how many there are.
#[derive(Clone, Debug, PartialEq)]
pub struct Sequence<V>(pub Vec<V>, pub usize, pub usize);

/// A whole number from the first to the second, or just the first if that is greater.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number<N>(pub N, pub N);

/// A total divided among the bins; those that get nothing are not in the answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Split<V> {
    /// What is to be divided, all of it.
    pub total: u32,
    /// The options that may get a part.
    pub bins: Vec<Bin<V>>,
}

/// Items put into bins; those that are left out are not in the answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Assign<V, W> {
    /// What is put somewhere, each at most once.
    pub items: Vec<V>,
    /// Where it may be put.
    pub bins: Vec<Bin<W>>,
    /// Whether items may be left out.
    pub unassigned: bool,
}

/// Free text, which no rule reads, of at most this many characters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Text(pub u32);

/// One of two forms, where what a seat is asked depends on more than the question.
#[derive(Clone, Debug, PartialEq)]
pub enum Either<F, G> {
    /// The one, or an answer to it.
    This(F),
    /// The other, or an answer to it.
    That(G),
}

impl<V> Several<V> {
    /// Any of the options, from none to all.
    pub fn any_of(options: Vec<V>) -> Several<V> {
        let count = options.len();
        Several(options, 0, count)
    }
}

impl<V> Sequence<V> {
    /// Any of the options, from none to all, in the player's order.
    pub fn any_of(options: Vec<V>) -> Sequence<V> {
        let count = options.len();
        Sequence(options, 0, count)
    }

    /// All of the items, in the player's order.
    pub fn of_all(items: Vec<V>) -> Sequence<V> {
        let count = items.len();
        Sequence(items, count, count)
    }
}

impl<T: Plain, V: Into<T> + Clone> Form<T> for One<V> {
    type Answer = V;

    fn choice(&self) -> Choice<T> {
        Choice::one(targets(&self.0))
    }

    fn read(&self, answer: &Answer<T>) -> Option<V> {
        match answer {
            Answer::One(target) => meant(&self.0, target),
            _ => None,
        }
    }
}

impl<T: Plain, V: Clone> Form<T> for OneOf<T, V> {
    type Answer = V;

    fn choice(&self) -> Choice<T> {
        Choice::one(self.0.iter().map(|(target, _)| target.clone()).collect())
    }

    fn read(&self, answer: &Answer<T>) -> Option<V> {
        match answer {
            Answer::One(target) => {
                let chosen = self.0.iter().find(|(it, _)| it == target);
                chosen.map(|(_, meaning)| meaning.clone())
            }
            _ => None,
        }
    }
}

impl<T: Plain, F: Form<T>> Form<T> for IfAny<F> {
    type Answer = Option<F::Answer>;

    fn choice(&self) -> Choice<T> {
        self.0.choice()
    }

    fn read(&self, answer: &Answer<T>) -> Option<Option<F::Answer>> {
        self.0.read(answer).map(Some)
    }

    fn moot(&self) -> Option<Option<F::Answer>> {
        let empty = match self.0.choice() {
            Choice::One { options } => options.is_empty(),
            Choice::Some { options, .. } | Choice::Sequence { options, .. } => options.is_empty(),
            Choice::Split { options, .. } => options.is_empty(),
            Choice::Assign { items, .. } => items.is_empty(),
            Choice::Number { .. } | Choice::Text { .. } => false,
        };
        empty.then_some(None)
    }
}

impl<T: Plain, V: Into<T> + Clone> Form<T> for Several<V> {
    type Answer = Vec<V>;

    fn choice(&self) -> Choice<T> {
        Choice::some(targets(&self.0), self.1, self.2)
    }

    fn read(&self, answer: &Answer<T>) -> Option<Vec<V>> {
        match answer {
            Answer::Some(chosen) => chosen.iter().map(|it| meant(&self.0, it)).collect(),
            _ => None,
        }
    }
}

impl<T: Plain, V: Into<T> + Clone> Form<T> for Sequence<V> {
    type Answer = Vec<V>;

    fn choice(&self) -> Choice<T> {
        Choice::sequence(targets(&self.0), self.1, self.2)
    }

    fn read(&self, answer: &Answer<T>) -> Option<Vec<V>> {
        match answer {
            Answer::Sequence(chosen) => chosen.iter().map(|it| meant(&self.0, it)).collect(),
            _ => None,
        }
    }
}

impl<T: Plain, N: Copy + TryFrom<i64> + TryInto<i64>> Form<T> for Number<N> {
    type Answer = N;

    fn choice(&self) -> Choice<T> {
        Choice::number(so_many(self.0), so_many(self.1))
    }

    fn read(&self, answer: &Answer<T>) -> Option<N> {
        match answer {
            Answer::Number(number) => N::try_from(*number).ok(),
            _ => None,
        }
    }
}

impl<T: Plain, V: Into<T> + Clone> Form<T> for Split<V> {
    type Answer = Vec<(V, u32)>;

    fn choice(&self) -> Choice<T> {
        Choice::Split { total: self.total, options: bins(&self.bins) }
    }

    fn read(&self, answer: &Answer<T>) -> Option<Vec<(V, u32)>> {
        match answer {
            Answer::Split(parts) => {
                parts.iter().map(|(to, part)| Some((meant_bin(&self.bins, to)?, *part))).collect()
            }
            _ => None,
        }
    }
}

impl<T: Plain, V: Into<T> + Clone, W: Into<T> + Clone> Form<T> for Assign<V, W> {
    type Answer = Vec<(V, W)>;

    fn choice(&self) -> Choice<T> {
        let unassigned = self.unassigned;
        Choice::Assign { items: targets(&self.items), bins: bins(&self.bins), unassigned }
    }

    fn read(&self, answer: &Answer<T>) -> Option<Vec<(V, W)>> {
        let pair =
            |(item, bin): &(T, T)| Some((meant(&self.items, item)?, meant_bin(&self.bins, bin)?));
        match answer {
            Answer::Assign(pairs) => pairs.iter().map(pair).collect(),
            _ => None,
        }
    }
}

impl<T: Plain> Form<T> for Text {
    type Answer = TextRef;

    fn choice(&self) -> Choice<T> {
        Choice::Text { max_length: self.0 }
    }

    fn read(&self, answer: &Answer<T>) -> Option<TextRef> {
        match answer {
            Answer::Text(text) => Some(*text),
            _ => None,
        }
    }
}

impl<T: Plain, F: Form<T>, G: Form<T>> Form<T> for Either<F, G> {
    type Answer = Either<F::Answer, G::Answer>;

    fn choice(&self) -> Choice<T> {
        match self {
            Either::This(form) => form.choice(),
            Either::That(form) => form.choice(),
        }
    }

    fn read(&self, answer: &Answer<T>) -> Option<Self::Answer> {
        match self {
            Either::This(form) => form.read(answer).map(Either::This),
            Either::That(form) => form.read(answer).map(Either::That),
        }
    }

    fn moot(&self) -> Option<Self::Answer> {
        match self {
            Either::This(form) => form.moot().map(Either::This),
            Either::That(form) => form.moot().map(Either::That),
        }
    }
}

fn targets<T, V: Into<T> + Clone>(options: &[V]) -> Vec<T> {
    options.iter().cloned().map(Into::into).collect()
}

fn bins<T, V: Into<T> + Clone>(bins: &[Bin<V>]) -> Vec<Bin<T>> {
    bins.iter().map(|it| Bin { value: it.value.clone().into(), max: it.max }).collect()
}

/// The option that a target stands for. Options are distinct, and so are their targets.
fn meant<T: Plain, V: Into<T> + Clone>(options: &[V], target: &T) -> Option<V> {
    options.iter().find(|it| (*it).clone().into() == *target).cloned()
}

fn meant_bin<T: Plain, V: Into<T> + Clone>(bins: &[Bin<V>], target: &T) -> Option<V> {
    let bin = bins.iter().find(|it| it.value.clone().into() == *target);
    bin.map(|it| it.value.clone())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::engine::TextSeal;

    /// What a client's answer is read as, if its form admits it.
    fn answer<F: Form<String>>(form: &F, sent: Value) -> Option<F::Answer> {
        form.read(&form.choice().admit(&sent, &TextSeal::OPEN).ok()?)
    }

    /// What is answered without a question, if anything.
    fn unasked<F: Form<String>>(form: F, even_if_forced: bool) -> Option<F::Answer> {
        let choice = form.choice();
        let question = Seat(0).asked((), form);
        let question = if even_if_forced { question.even_if_forced() } else { question };
        question.unasked(&choice)
    }

    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Card {
        Ace,
        King,
    }

    impl From<Card> for String {
        fn from(card: Card) -> String {
            format!("{card:?}")
        }
    }

    const CARDS: [Card; 2] = [Card::Ace, Card::King];

    #[test]
    fn one_is_answered_with_the_option_itself() {
        let form = One(CARDS.to_vec());
        assert_eq!(answer(&form, json!("King")), Some(Card::King));
        assert_eq!(answer(&form, json!("Queen")), None);
        assert_eq!(unasked(One(vec![Card::Ace]), false), Some(Card::Ace));
        assert_eq!(unasked(One(vec![Card::Ace]), true), None);
        assert_eq!(unasked(form, false), None);
    }

    #[test]
    fn one_of_is_answered_with_what_the_option_means() {
        let form = OneOf(vec![("left".to_owned(), -1), ("right".to_owned(), 1)]);
        assert_eq!(answer(&form, json!("right")), Some(1));
        assert_eq!(answer(&form, json!(1)), None);
    }

    #[test]
    fn where_there_is_nothing_nobody_is_asked_for_one() {
        let none: Vec<Card> = Vec::new();
        assert_eq!(unasked(IfAny(One(none.clone())), false), Some(None));
        assert_eq!(unasked(IfAny(One(none)), true), Some(None));
        let form = IfAny(One(CARDS.to_vec()));
        assert_eq!(answer(&form, json!("Ace")), Some(Some(Card::Ace)));
        assert_eq!(unasked(form, false), None);
        let nothing: Vec<Bin<Card>> = Vec::new();
        assert_eq!(unasked(IfAny(Split { total: 0, bins: nothing }), true), Some(None));
        assert_eq!(unasked(IfAny(Number(2, 3)), false), None);
    }

    #[test]
    fn several_come_in_the_order_of_the_options() {
        let form = Several(CARDS.to_vec(), 1, 9);
        assert_eq!(answer(&form, json!(["King", "Ace"])), Some(CARDS.to_vec()));
        assert_eq!(answer(&form, json!([])), None);
        assert_eq!(unasked(Several(CARDS.to_vec(), 2, 2), false), Some(CARDS.to_vec()));
        assert_eq!(unasked(Several(CARDS.to_vec(), 0, 0), false), Some(Vec::new()));
        assert_eq!(answer(&Several::any_of(CARDS.to_vec()), json!([])), Some(Vec::new()));
    }

    #[test]
    fn a_sequence_comes_in_the_order_of_the_player() {
        let form = Sequence::of_all(CARDS.to_vec());
        assert_eq!(answer(&form, json!(["King", "Ace"])), Some(vec![Card::King, Card::Ace]));
        assert_eq!(answer(&form, json!(["King"])), None);
        let any = Sequence::any_of(CARDS.to_vec());
        assert_eq!(answer(&any, json!(["King"])), Some(vec![Card::King]));
    }

    #[test]
    fn a_number_comes_in_the_type_of_its_bounds() {
        assert_eq!(answer(&Number(1u8, 3), json!(2)), Some(2u8));
        assert_eq!(answer(&Number(1u8, 3), json!(4)), None);
        assert_eq!(answer(&Number(-2i64, 3), json!(-1)), Some(-1i64));
        assert_eq!(unasked(Number(4usize, 0), false), Some(4));
        assert_eq!(answer(&Number(0, u64::MAX), json!(7)), Some(7));
    }

    #[test]
    fn a_split_says_who_gets_how_much() {
        let bins = vec![Bin::limited(Card::Ace, 2), Bin::open(Card::King)];
        let form = Split { total: 3, bins };
        let parts = vec![(Card::Ace, 2), (Card::King, 1)];
        assert_eq!(answer(&form, json!([["King", 1], ["Ace", 2]])), Some(parts));
        assert_eq!(answer(&form, json!([["Ace", 3]])), None);
        assert_eq!(answer(&form, json!([["King", 3]])), Some(vec![(Card::King, 3)]));
    }

    #[test]
    fn items_are_assigned_to_bins_of_another_type() {
        let items = CARDS.to_vec();
        let form = Assign { items, bins: vec![Bin::open("hand".to_owned())], unassigned: true };
        let placed = vec![(Card::King, "hand".to_owned())];
        assert_eq!(answer(&form, json!([["King", "hand"]])), Some(placed));
        assert_eq!(answer(&form, json!([["hand", "King"]])), None);
        let all = CARDS.map(|card| (card, "hand".to_owned())).to_vec();
        assert_eq!(unasked(Assign { unassigned: false, ..form }, false), Some(all));
    }

    #[test]
    fn a_text_is_answered_with_where_it_lies() {
        assert_eq!(answer(&Text(40), json!("Howdy.")), Some(TextSeal::OPEN.seal("Howdy.")));
        assert_eq!(answer(&Text(40), json!("x".repeat(41))), None);
    }

    #[test]
    fn either_is_read_as_the_form_that_was_asked() {
        let this: Either<One<Card>, Number<u8>> = Either::This(One(CARDS.to_vec()));
        assert_eq!(answer(&this, json!("Ace")), Some(Either::This(Card::Ace)));
        let that: Either<One<Card>, Number<u8>> = Either::That(Number(0, 3));
        assert_eq!(answer(&that, json!(3)), Some(Either::That(3)));
        assert_eq!(answer(&that, json!("Ace")), None);
    }

    #[test]
    fn an_answer_to_another_form_is_none_to_this_one() {
        let one: Answer<String> = Answer::One("Ace".to_owned());
        assert_eq!(Several(CARDS.to_vec(), 0, 2).read(&one), None);
        assert_eq!(Sequence(CARDS.to_vec(), 0, 2).read(&one), None);
        assert_eq!(Number(0u8, 2).read(&one), None);
        assert_eq!(Form::<String>::read(&Text(40), &one), None);
        let number: Answer<String> = Answer::Number(300);
        assert_eq!(One(CARDS.to_vec()).read(&number), None);
        assert_eq!(Number(0u8, 2).read(&number), None);
    }

    #[test]
    fn a_question_may_close_by_itself() {
        let question = Seat(1).asked((), Number(0u8, 2));
        let at = Time::from_millis(5);
        assert_eq!(question.closes_at(at), None);
        let question = question.closing_after(7);
        assert_eq!(question.closes_at(at), Some(Time::from_millis(12)));
        let posed: Question<(), Choice<String>> = question.posed(Choice::number(0, 2));
        assert_eq!((posed.seat, posed.closes_after_ms), (Seat(1), 7));
    }
}
