//! Campfire: a toy game with what the first real one lacks. Three to five drovers hold hidden
//! cards and share a fixed number of coins. There are questions inside questions, triggers that
//! a player puts in order, draws after a question, races, and seats that leave.

mod laws;
mod turns;

use domain::engine::{
    CatalogItem, Chosen, Citation, Closed, CorrectionGroup, Decode, Description, Encode, Guide,
    Guided, Judged, Label, Mark, Matter, Nameable, OpenMatter, Outcome, PenaltyGuide, Preset,
    Resolved, Rules, Schemas, Seat, SeatRange, Setup, Show, Shown, StandIn, Table, Tournament,
    Viewer, Violation, capitalized,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The rules: how many coins a coyote costs, so that versions can differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Campfire {
    /// What the drover who holds a coyote card pays when somebody is robbed.
    pub coyote_price: u32,
    /// What a howl never comes to the end of, where the limits are tried.
    pub endless: Option<Endless>,
}

/// What goes on for ever.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Endless {
    /// Toasts are given.
    Facts,
    /// Questions are put.
    Questions,
    /// Rounds begin.
    Rounds,
}

impl Campfire {
    /// The first version.
    pub const V1: Campfire = Campfire { coyote_price: 1, endless: None };
}

const CARDS: u8 = 30;
const COINS: u32 = 6;
const COYOTES: u8 = 9;

/// How many rounds are played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Rounds; each drover has one turn in each.
    pub rounds: u16,
}

impl Default for Options {
    fn default() -> Options {
        Options { rounds: 4 }
    }
}

/// Everything there is to know.
#[derive(Clone, Debug, Default, PartialEq, Encode, Decode)]
pub struct State {
    /// Rounds left.
    #[encode(1)]
    pub rounds: u16,
    /// Whose turn it is.
    #[encode(2)]
    pub turn: Seat,
    /// Whether everybody has drawn in this round.
    #[encode(3)]
    pub drawn: bool,
    /// Face down, the next card last.
    #[encode(4)]
    pub deck: Vec<u8>,
    /// By seat.
    #[encode(5)]
    pub hands: Vec<Vec<u8>>,
    /// By seat.
    #[encode(6)]
    pub coins: Vec<u32>,
    /// In the middle.
    #[encode(7)]
    pub pot: u32,
    /// Who has left, by seat.
    #[encode(8)]
    pub gone: Vec<bool>,
    /// Cards that were burnt.
    #[encode(9)]
    pub burnt: Vec<u8>,
    /// Toasts that were given.
    #[encode(10)]
    pub toasts: u32,
    /// What the turn is for; `None` before the start.
    #[encode(11)]
    pub phase: Phase,
}

/// Where the game is.
#[derive(Clone, Debug, Default, PartialEq, Encode, Decode)]
pub enum Phase {
    /// Not begun.
    #[default]
    #[encode(0)]
    Before,
    /// Somebody has the turn.
    #[encode(1)]
    Turn,
    /// Over.
    #[encode(2)]
    Over,
}

/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Fact {
    Sat { drovers: u8, rounds: u16, deck: Vec<u8> },
    Drew { seat: Seat, card: u8 },
    RoundBegan,
    Wagered { seat: Seat, coins: u32 },
    Rolled { face: u32 },
    Paid { seat: Seat, coins: u32 },
    CardTaken { from: Seat, by: Seat, card: u8 },
    CardGiven { from: Seat, to: Seat, card: u8 },
    CoyotesHeard { at: Vec<Seat> },
    CoyoteHowled { seat: Seat, coins: u32 },
    Burnt { seat: Seat, card: u8 },
    Toasted { seat: Seat },
    Shuffled { deck: Vec<u8> },
    TurnEnded { next: Seat, round_over: bool },
    Left { seat: Seat },
    Ended,
}

/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Action {
    Wager,
    Rob { victim: Seat },
    Toast,
    Howl,
    Pass,
    DealRound,
    End,
}

/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Question {
    Stake,
    Bid,
    Share,
    WhichCard,
    BurnIt { card: u8 },
    CoyoteOrder,
    Words,
    Gifts,
    Answer,
}

/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Target {
    Seat(Seat),
    Card(u8),
    Yes,
    No,
}

impl From<Seat> for Target {
    fn from(seat: Seat) -> Target {
        Target::Seat(seat)
    }
}

impl From<u8> for Target {
    fn from(card: u8) -> Target {
        Target::Card(card)
    }
}

/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Adjustment {
    GiveBack { seat: Seat },
}

/// What a viewer sees.
#[derive(Serialize)]
#[allow(missing_docs)]
pub struct View {
    pub rounds: u16,
    pub turn: Seat,
    pub deck: usize,
    pub coins: Vec<u32>,
    pub pot: u32,
    pub hands: Vec<Hand>,
    pub burnt: Vec<u8>,
}

/// A hand as a viewer sees it.
#[derive(Serialize)]
#[allow(missing_docs)]
pub struct Hand {
    pub count: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<Vec<u8>>,
}

impl State {
    fn playing(&self) -> Vec<Seat> {
        let seats = (0..).map(Seat).zip(&self.gone);
        seats.filter(|(_, gone)| !**gone).map(|(seat, _)| seat).collect()
    }

    fn others(&self, seat: Seat) -> Vec<Seat> {
        self.playing().into_iter().filter(|it| *it != seat).collect()
    }

    fn after(&self, seat: Seat) -> (Seat, bool) {
        let later = self.playing().into_iter().find(|it| seat < *it);
        match later {
            Some(next) => (next, false),
            None => (self.playing().first().copied().unwrap_or_default(), true),
        }
    }
}

impl Rules for Campfire {
    type Options = Options;
    type Loadout = ();
    type State = State;
    type Fact = Fact;
    type Action = Action;
    type Question = Question;
    type Target = Target;
    type Adjustment = Adjustment;

    const ID: &'static str = "campfire";

    fn version(&self) -> &'static str {
        "1"
    }

    fn check(&self, options: &Options, _: &[Option<()>]) -> Result<(), Vec<Violation>> {
        if (1..=20_000).contains(&options.rounds) {
            return Ok(());
        }
        Err(vec![Violation::of_rule("C1", "/options/rounds", "from 1 to 20000 rounds are played")])
    }

    fn unstarted(&self, options: &Options) -> State {
        State { rounds: options.rounds, ..State::default() }
    }

    fn open(table: &mut Table<Self>, setup: Setup<Self>) -> Resolved {
        let mut deck: Vec<u8> = (0..CARDS).collect();
        table.chance().shuffle(&mut deck);
        let drovers = setup.seats.len() as u8;
        table.emit(Fact::Sat { drovers, rounds: setup.options.rounds, deck });
        Ok(())
    }

    fn actions(&self, state: &State, seat: Seat) -> Vec<Action> {
        if state.phase != Phase::Turn || !state.drawn || state.turn != seat {
            return Vec::new();
        }
        let mut actions = vec![Action::Wager, Action::Toast, Action::Howl, Action::Pass];
        actions.extend(state.others(seat).into_iter().map(|victim| Action::Rob { victim }));
        actions
    }

    fn resolve(table: &mut Table<Self>, seat: Option<Seat>, action: Action) -> Resolved {
        let you = seat.unwrap_or(table.state().turn);
        match action {
            Action::Wager => Self::wager(table, you)?,
            Action::Rob { victim } => Self::rob(table, you, victim)?,
            Action::Toast => Self::toast(table, you)?,
            Action::Howl => Self::howl(table, you)?,
            Action::Pass => (),
            Action::DealRound => {
                table.emit(Fact::RoundBegan);
                for seat in table.state().playing() {
                    if let Some(card) = table.state().deck.last().copied() {
                        table.emit(Fact::Drew { seat, card });
                    }
                }
                return Ok(());
            }
            Action::End => {
                table.emit(Fact::Ended);
                return Ok(());
            }
        }
        Self::end_turn(table, you);
        Ok(())
    }

    fn proceed(&self, state: &State) -> Option<Action> {
        match state.phase {
            Phase::Before | Phase::Over => None,
            Phase::Turn if self.endless == Some(Endless::Rounds) && 0 < state.toasts => {
                Some(Action::DealRound)
            }
            Phase::Turn if state.rounds == 0 => Some(Action::End),
            Phase::Turn => (!state.drawn).then_some(Action::DealRound),
        }
    }

    fn evolve(state: &mut State, fact: &Fact) {
        let take = |hand: &mut Vec<u8>, card: u8| hand.retain(|it| *it != card);
        match fact {
            Fact::Sat { drovers, rounds, deck } => {
                let count = usize::from(*drovers);
                *state = State {
                    rounds: *rounds,
                    deck: deck.clone(),
                    hands: vec![Vec::new(); count],
                    coins: vec![COINS; count],
                    gone: vec![false; count],
                    phase: Phase::Turn,
                    ..State::default()
                };
            }
            Fact::RoundBegan => state.drawn = true,
            Fact::Drew { seat, card } => {
                take(&mut state.deck, *card);
                state.hands[seat.index()].push(*card);
            }
            Fact::Wagered { seat, coins } => {
                state.coins[seat.index()] -= coins;
                state.pot += coins;
            }
            Fact::Rolled { .. } | Fact::CoyotesHeard { .. } => (),
            Fact::Paid { seat, coins } => {
                state.coins[seat.index()] += coins;
                state.pot -= coins;
            }
            Fact::CardTaken { from, by: to, card } | Fact::CardGiven { from, to, card } => {
                take(&mut state.hands[from.index()], *card);
                state.hands[to.index()].push(*card);
            }
            Fact::CoyoteHowled { seat, coins } => {
                state.coins[seat.index()] -= coins;
                state.pot += coins;
            }
            Fact::Burnt { seat, card } => {
                take(&mut state.hands[seat.index()], *card);
                state.burnt.push(*card);
            }
            Fact::Toasted { .. } => state.toasts += 1,
            Fact::Shuffled { deck } => state.deck = deck.clone(),
            Fact::TurnEnded { next, round_over } => {
                state.turn = *next;
                if *round_over {
                    state.rounds -= 1;
                    state.drawn = false;
                }
            }
            Fact::Left { seat } => {
                state.gone[seat.index()] = true;
                state.pot += std::mem::take(&mut state.coins[seat.index()]);
                let hand = std::mem::take(&mut state.hands[seat.index()]);
                state.burnt.extend(hand);
            }
            Fact::Ended => state.phase = Phase::Over,
        }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        if state.phase != Phase::Over {
            return None;
        }
        let richest = state.coins.iter().max().copied().unwrap_or_default();
        let rich = state.playing().into_iter().filter(|it| state.coins[it.index()] == richest);
        let scores = state.coins.iter().map(|coins| i64::from(*coins)).collect();
        Some(Outcome::won(rich.collect(), "The fire is out.").with_scores(scores))
    }

    fn resign(table: &mut Table<Self>, seat: Seat) -> Resolved {
        let turn = table.state().turn;
        table.emit(Fact::Left { seat });
        if turn == seat {
            Self::end_turn(table, seat);
        }
        Ok(())
    }
}

impl Show for Campfire {
    type View = View;

    const NAMES: &'static [Nameable] = &[];

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let hand = |(seat, cards): (u8, &Vec<u8>)| Hand {
            count: cards.len(),
            cards: viewer.sees(Seat(seat)).then(|| cards.clone()),
        };
        View {
            rounds: state.rounds,
            turn: state.turn,
            deck: state.deck.len(),
            coins: state.coins.clone(),
            pot: state.pot,
            hands: (0..).zip(&state.hands).map(hand).collect(),
            burnt: state.burnt.clone(),
        }
    }

    fn show(&self, _: &State, fact: &Fact, _: &State, viewer: Viewer) -> Option<Shown> {
        let all = viewer.sees_all();
        let mut wire = serde_json::to_value(fact).expect("plain types always serialize");
        let (hidden, reveals): (&[&str], bool) = match fact {
            Fact::Sat { .. } | Fact::Shuffled { .. } => (if all { &[] } else { &["deck"] }, false),
            Fact::Drew { seat, .. } => match viewer.sees(*seat) {
                true => (&[], true),
                false => (&["card"], false),
            },
            Fact::CardTaken { from, by: to, .. } | Fact::CardGiven { from, to, .. } => {
                match (viewer.sees(*from), viewer.sees(*to)) {
                    (true, _) => (&[], false),
                    (false, true) => (&[], true),
                    (false, false) => (&["card"], false),
                }
            }
            Fact::Rolled { .. } | Fact::CoyotesHeard { .. } => (&[], true),
            Fact::CoyoteHowled { .. } => (&[], false),
            Fact::Burnt { seat, .. } => (&[], !viewer.sees(*seat)),
            Fact::Left { .. } => (&[], true),
            Fact::RoundBegan | Fact::Wagered { .. } | Fact::Paid { .. } => (&[], false),
            Fact::Toasted { .. } | Fact::TurnEnded { .. } | Fact::Ended => (&[], false),
        };
        for name in hidden {
            wire.as_object_mut().expect("a fact is an object").remove(*name);
        }
        let shown = Shown::new(&wire, "Something happened at the fire.", "C1");
        let begins = *fact == Fact::RoundBegan;
        let shown = if begins { shown.marking(Mark::Turn) } else { shown };
        Some(if reveals { shown.revealing() } else { shown })
    }

    fn kind(question: &Question) -> &'static str {
        match question {
            Question::Stake => "stake",
            Question::Bid => "bid",
            Question::Share => "share",
            Question::WhichCard => "which_card",
            Question::BurnIt { .. } => "burn_it",
            Question::CoyoteOrder => "coyote_order",
            Question::Words => "words",
            Question::Gifts => "gifts",
            Question::Answer => "answer",
        }
    }

    fn is_secret(question: &Question) -> bool {
        matches!(question, Question::BurnIt { .. })
    }

    fn describe(&self, _: &State, _: Seat, matter: Matter<'_, Self>) -> Description {
        match matter {
            Matter::Play => Description::new("It is your turn.", "C1"),
            Matter::Question(question) => {
                Description::new(format!("What about it ({})?", Self::kind(question)), "C1")
            }
        }
    }

    fn closed(&self, state: &State, seat: Seat, matter: Matter<'_, Self>) -> Vec<Closed> {
        let others = state.others(seat);
        let out = |it: &Seat| *it != seat && !others.contains(it);
        let seats = Seat::all(state.coins.len() as u8).filter(out);
        let rob = |it: Seat| Closed {
            label: Label::cited(format!("Rob {it:#}"), "C1"),
            why: "the drover has left".into(),
            rule: "C1",
        };
        match matter {
            Matter::Play => seats.map(rob).collect(),
            Matter::Question(_) => Vec::new(),
        }
    }

    fn label(&self, _: &State, _: Seat, chosen: Chosen<'_, Self>) -> Label {
        match chosen {
            Chosen::Action(action) => Label::cited(format!("{action:?}"), "C1"),
            Chosen::Target(_, target) => Label::plain(match target {
                Target::Seat(seat) => capitalized(&format!("{seat:#}")),
                Target::Card(card) => format!("Card {card}"),
                Target::Yes => "Yes".to_owned(),
                Target::No => "No".to_owned(),
            }),
        }
    }
}

impl Guided for Campfire {
    fn guide(&self) -> Guide {
        Guide {
            id: Self::ID.to_owned(),
            name: "Campfire".to_owned(),
            summary: "Drovers around a fire.".to_owned(),
            versions: vec!["1".to_owned()],
            latest: "1".to_owned(),
            seats: SeatRange { min: 3, max: 5, balanced_from: 3 },
            roles: None,
            options_schema: json!({"type": "object"}),
            loadout_schema: json!({"type": "null"}),
            rules: vec![Citation::new("C1", "The fire", "Everything about the fire.")],
            penalties: vec![PenaltyGuide::new("coin", "A coin", "A coin goes to the pot.", "C1")],
            draws: true,
            bots: Vec::new(),
        }
    }

    fn catalog(&self) -> Vec<CatalogItem> {
        Vec::new()
    }

    fn loadouts(&self) -> Vec<Preset<Self>> {
        Vec::new()
    }

    fn schemas(_to: &mut Schemas) {}
}

impl Judged for Campfire {
    fn adjustments(&self, state: &State) -> Vec<Adjustment> {
        let playing = state.playing().into_iter().filter(|_| 0 < state.pot);
        playing.map(|seat| Adjustment::GiveBack { seat }).collect()
    }

    fn group_adjustment(&self, Adjustment::GiveBack { .. }: &Adjustment) -> CorrectionGroup {
        CorrectionGroup::new("give_back", "Coins given back")
    }

    fn adjust(table: &mut Table<Self>, Adjustment::GiveBack { seat }: Adjustment) -> Resolved {
        table.emit(Fact::Paid { seat, coins: 1 });
        Ok(())
    }

    fn penalize(table: &mut Table<Self>, seat: Seat, _penalty: &str) -> Resolved {
        if 0 < table.state().coins[seat.index()] {
            table.emit(Fact::Wagered { seat, coins: 1 });
        }
        Ok(())
    }
}

impl Tournament for Campfire {}

impl StandIn for Campfire {
    fn default_answer(&self, _: &State, _: Seat, open: OpenMatter<'_, Self>) -> Value {
        match open {
            OpenMatter::Play(_) => open.plainest(),
            OpenMatter::Question(question, choice) => match question {
                Question::BurnIt { .. } => json!("no"),
                _ => choice.plainest(),
            },
        }
    }
}
