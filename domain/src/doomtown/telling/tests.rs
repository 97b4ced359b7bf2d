//! Every fact is told in a sentence, with a rule that is in the guide.

use super::{card_name, place_name};
use crate::doomtown::cards;
use crate::doomtown::cause::Cause;
use crate::doomtown::citations::cite;
use crate::doomtown::fact::{
    self, Casualties, Cover, End, Fact, Fate, JobMark, Purse, Revealed, SideStarted, Standings,
    StartingPosse, WonBy,
};
use crate::doomtown::options::Options;
use crate::doomtown::poker::Suit;
use crate::doomtown::town::adjustment::Adjustment;
use crate::doomtown::town::lasting::{Change, Lasting, Until};
use crate::doomtown::town::moment::When;
use crate::doomtown::town::piece::{CardId, Named, Pip, Place, Zone};
use crate::doomtown::town::place::settle;
use crate::doomtown::town::printed::{Code, Skill};
use crate::doomtown::town::scenario::{Placed, Scenario, Setting};
use crate::doomtown::town::state::{Phase, State, Step};
use crate::engine::{Eyes, Seat, Sentence, Viewer};

fn shown(before: &State, fact: &Fact, after: &State) -> crate::engine::Shown {
    fact.shown(&Eyes { before, after, viewer: Viewer::Public })
}

fn sentence(before: &State, fact: &Fact, after: &State) -> String {
    shown(before, fact, after).text.to_string()
}

fn rule(before: &State, fact: &Fact) -> &'static str {
    shown(before, fact, before).rule
}

const SLOANE: u32 = 1044;
const ALLIE: u32 = 1035;
const AMBUSH: u32 = 1114;
const SHOTGUN: u32 = 1084;
const PHARMACY: u32 = 1078;

/// Both have Sloane in the town square, with a Shotgun, and Ambush in hand; seat 0 has the Pharmacy
/// and Allie Hensman, too.
pub(crate) fn state() -> State {
    let sloane = Placed {
        code: Code(SLOANE),
        at: "town_square".to_owned(),
        attachments: vec![Code(SHOTGUN)],
        ..Placed::default()
    };
    let pharmacy = Placed { code: Code(PHARMACY), ..Placed::default() };
    let allie = Placed { code: Code(ALLIE), ..Placed::default() };
    let setting = |in_play: Vec<Placed>| Setting {
        outfit: Code(1004),
        ghost_rock: 5,
        hand: vec![Code(AMBUSH)],
        in_play,
        ..Setting::default()
    };
    let players = vec![setting(vec![sloane.clone(), pharmacy, allie]), setting(vec![sloane])];
    let scenario = Scenario { day: 1, players, ..Scenario::default() };
    let (pieces, players) = settle(&scenario);
    let outfits = vec![Code(1004), Code(1004)];
    let decks = vec![Vec::new(), Vec::new()];
    let mut state = State::default();
    Fact::from(fact::TownOpened {
        options: Options::default(),
        outfits,
        decks,
        planned: Vec::new(),
    })
    .fold(&mut state);
    let (day, phase, step, winner, order) = (1, Phase::Noon, Step::Begin, None, Vec::new());
    Fact::from(fact::ScenarioSet { pieces, players, day, phase, step, winner, order })
        .fold(&mut state);
    state
}

/// A player's card of a code.
pub(crate) fn find(state: &State, seat: u8, code: u32) -> Named {
    let fits = |it: &CardId| state.piece(*it).code == Code(code) && state.owner(*it) == Seat(seat);
    let count = u16::try_from(state.pieces.len()).unwrap();
    (0..count).map(CardId).find(fits).map(|it| state.named(it)).unwrap()
}

/// The first words of a sentence that only one reader could understand, or that call everybody
/// a man, beyond titles of cards.
pub(crate) fn said_to_one(sentence: &str) -> Option<String> {
    const WORDS: [&str; 16] = [
        "you",
        "your",
        "yours",
        "yourself",
        "i",
        "my",
        "he",
        "him",
        "his",
        "himself",
        "she",
        "her",
        "hers",
        "here",
        "this dude",
        "this card",
    ];
    let words = |text: &str| {
        let letters = |it: char| if it.is_alphabetic() || it == '\'' { it } else { ' ' };
        let text: String = text.to_lowercase().chars().map(letters).collect();
        let words: Vec<&str> = text.split_whitespace().collect();
        format!(" {} ", words.join(" "))
    };
    let mut spoken = words(sentence);
    let found = |text: &str| WORDS.iter().find(|it| text.contains(&format!(" {it} "))).copied();
    found(&spoken)?;
    for card in cards::CARDS {
        spoken = spoken.replace(words(card.title).trim(), "");
    }
    found(&spoken).map(str::to_owned)
}

#[test]
fn what_abilities_do_is_said_to_everybody() {
    let mut said = Vec::new();
    for card in cards::CARDS {
        for ability in card.abilities.iter().filter(|it| said_to_one(it.label).is_some()) {
            said.push(format!("{}: {}", card.title, ability.label));
        }
    }
    assert!(said.is_empty(), "labels are read by everybody, and say no \"you\": {said:?}");
}

fn told(state: &State, fact: &Fact) -> String {
    let mut after = state.clone();
    fact.fold(&mut after);
    let sentence = sentence(state, fact, &after);
    let rule = rule(state, fact);
    assert_eq!(cite(rule), Some(rule), "{sentence}");
    assert!(sentence.starts_with(|it: char| it.is_uppercase() || it.is_numeric()), "{sentence}");
    assert!(sentence.ends_with(['.', '!', '…']) && !sentence.ends_with(".."), "{sentence}");
    assert!(!sentence.contains("  "), "{sentence}");
    sentence
}

#[test]
fn cards_are_told_from_their_namesakes() {
    let state = state();
    let place_name = |state: &State, place: Place| Sentence::from(place_name(state, place));
    let name =
        |seat: u8, code: u32| Sentence::from(card_name(&state, find(&state, seat, code).card));
    let [sloane, gun] = [name(0, SLOANE).about(), name(1, SHOTGUN).about()];
    let card = |seat: u8, code: u32| format!("card:{}", find(&state, seat, code).card.0);
    assert_eq!(sloane, ["seat:0".to_owned(), card(0, SLOANE)]);
    assert_eq!(gun, ["seat:1".to_owned(), card(1, SLOANE), card(1, SHOTGUN)]);
    assert_eq!(name(0, SLOANE), "seat 0's Sloane");
    assert_eq!(name(1, SHOTGUN), "seat 1's Sloane's Shotgun");
    assert_eq!(name(0, ALLIE), "Allie Hensman");
    assert_eq!(name(0, PHARMACY), "the Pharmacy");
    assert_eq!(place_name(&state, state.home(Seat(1))), "seat 1's home");
    assert_eq!(place_name(&state, Place::TownSquare), "the town square");
    assert_eq!(place_name(&state, Place::TownSquare).about(), ["place:town_square"]);
    let pharmacy = Place::At { card: find(&state, 0, PHARMACY).card };
    assert_eq!(place_name(&state, pharmacy), "the Pharmacy");
    assert_eq!(place_name(&State::default(), pharmacy), "nowhere");
}

#[test]
fn what_is_drawn_is_not_told() {
    let state = state();
    let seat = Seat(0);
    let cards = vec![find(&state, 0, AMBUSH)];
    let (to, cause) = (Zone::Hand, Cause::rule("DT14.5"));
    let drawn = Fact::CardsDrawn(fact::CardsDrawn { seat, from: seat, to, count: 1, cards, cause });
    assert_eq!(told(&state, &drawn), "Seat 0 refills the play hand with 1 card.");
}

#[test]
fn a_shootout_reads_like_the_timing_table() {
    let mut state = state();
    let (own, other) = (find(&state, 0, SLOANE), find(&state, 1, SLOANE));
    let side = |seat: u8, dude: CardId| SideStarted {
        seat: Seat(seat),
        dude: Some(dude),
        posse: vec![dude],
    };
    let (leader, mark) = (side(0, own.card), side(1, other.card));
    let (place, cause) = (Place::TownSquare, Cause::rule("DT12.7"));
    let draws = |seat: u8, count: u8| {
        let (seat, to) = (Seat(seat), Zone::DrawHand);
        Fact::CardsDrawn(fact::CardsDrawn { seat, from: seat, to, count, cards: Vec::new(), cause })
    };
    let casualties =
        vec![Casualties { seat: Seat(1), number: 2 }, Casualties { seat: Seat(0), number: 0 }];
    let covers = vec![Cover { card: other.card, fate: Fate::Aced, covers: 2 }];
    let course = [
        Fact::ShootoutBegan(fact::ShootoutBegan { place, leader, mark }),
        Fact::RoundBegan(fact::RoundBegan { round: 1 }),
        Fact::StepTaken(fact::StepTaken { step: Step::Plays }),
        Fact::StepTaken(fact::StepTaken { step: Step::Shooters }),
        Fact::ShooterPicked(fact::ShooterPicked {
            seat: Seat(0),
            dude: own.card,
            studs: 5,
            draws: 0,
        }),
        draws(0, 10),
        Fact::RoundDecided(fact::RoundDecided { winner: Some(Seat(0)), casualties }),
        Fact::CasualtiesAnnounced(fact::CasualtiesAnnounced { seat: Seat(1), required: 2, covers }),
        Fact::CardAced(fact::CardAced { card: other, cause: Cause::rule("DT12.10") }),
        Fact::StepTaken(fact::StepTaken { step: Step::Chamber }),
        Fact::ShootoutEnded(fact::ShootoutEnded { winner: Some(Seat(0)) }),
    ];
    let mut sentences = Vec::new();
    for fact in course {
        sentences.push(told(&state, &fact));
        fact.fold(&mut state);
    }
    assert_eq!(
        sentences,
        [
            "A shootout begins at the town square: seat 0 with Sloane (the leader) against seat 1 \
             with Sloane (the mark).",
            "Round 1 of the shootout at the town square begins.",
            "Step 1, shootout plays.",
            "Step 2, pick yer shooter.",
            "Seat 0 picks Sloane as shooter: stud bonus 5, draw bonus 0.",
            "Step 3, draw: seat 0 draws 10 cards: 5 and a stud bonus of 5.",
            "Ranks 1 against 1, and seat 0's hand is the better: seat 1 takes 2 casualties.",
            "Seat 1 covers 2 casualties: Sloane is aced for 2.",
            "Seat 1's Sloane is aced as a casualty.",
            "Nobody is left in seat 1's posse: straight to step 7, chamber another round.",
            "The shootout is over: seat 0's posse has won.",
        ]
    );
}

#[test]
fn hands_are_laid_down_in_groups() {
    let state = state();
    let seat = Seat(0);
    let code = |code: u32| Named { card: CardId(900), code: Code(code) };
    // 3C, JC, JD, 3H and JH come to a full house.
    let cards = [1111, 1135, 1075, SHOTGUN, 1097].map(code).to_vec();
    let name = "full house".to_owned();
    let hand = Revealed {
        seat,
        cards,
        base: 7,
        modifier: 0,
        rank: 7,
        name,
        cheatin: false,
        named: Vec::new(),
    };
    let revealed = Fact::HandsRevealed(fact::HandsRevealed { hands: vec![hand.clone()] });
    let expected = "Seat 0 reveals JC JD JH 3C 3H, a full house (7).";
    assert_eq!(told(&state, &revealed), expected);
    let raised = Revealed { modifier: 1, rank: 8, cheatin: true, ..hand };
    let locked = Fact::RanksLocked(fact::RanksLocked { hands: vec![raised] });
    let expected = "The ranks are final: seat 0 has JC JD JH 3C 3H, a full house (7) and +1, rank \
                    8, cheatin'.";
    assert_eq!(told(&state, &locked), expected);
}

#[test]
fn every_lasting_change_is_told() {
    let state = state();
    let (sloane, seat) = (find(&state, 1, SLOANE), Seat(0));
    let changes = [
        Change::Bullets { amount: -2 },
        Change::Influence { amount: 1 },
        Change::Upkeep { amount: -1 },
        Change::SkillRating { skill: Skill::Huckster, amount: 2 },
        Change::Shooter { shooter: crate::doomtown::town::printed::Shooter::Stud },
        Change::FirstCasualty {},
        Change::JoinsUnbooted {},
        Change::JoinsLikeOthers {},
    ];
    let until = Until::EndOfShootout;
    let cause = Cause::card(Code(1113));
    for change in changes {
        let on = Some(sloane.card);
        let lasting = Lasting { on, by: seat, change, until, cause };
        let sentence = told(&state, &Fact::LastingBegan(fact::LastingBegan { lasting }));
        assert!(sentence.ends_with("(Sun in Yer Eyes)."), "{sentence}");
    }
    let change = Change::Bullets { amount: -2 };
    let lasting = Lasting { on: Some(sloane.card), by: seat, change, until, cause };
    assert_eq!(
        told(&state, &Fact::LastingBegan(fact::LastingBegan { lasting })),
        "Seat 1's Sloane has -2 bullets until the end of the shootout (Sun in Yer Eyes)."
    );
}

#[test]
fn what_lasts_by_the_code_of_a_card_is_told() {
    let state = state();
    let (sloane, seat) = (find(&state, 1, SLOANE).card, Seat(0));
    let says = |change: Change, on: Option<CardId>| {
        let (until, cause) = (Until::EndOfRound, Cause::card(Code(1113)));
        let lasting = Lasting { on, by: seat, change, until, cause };
        told(&state, &Fact::LastingBegan(fact::LastingBegan { lasting }))
    };
    let on_sloane = [
        (
            1004,
            "Seat 1's Sloane brings ghost rock or a control point if still in the town square in \
             Sundown",
        ),
        (1111, "Seat 1's Sloane is Private…"),
        (1117, "Whoever collects the bounty on seat 1's Sloane gains 4 ghost rock more…"),
        (1118, "Other players' Shootout abilities cannot choose or affect seat 1's Sloane…"),
        (1124, "Seat 1's Sloane has -3 bullets if picked as shooter…"),
        (1128, "Seat 1's Sloane has -1 influence anywhere but at home…"),
        (1134, "Seat 1's Sloane is unprepared, without abilities or attachments that count,…"),
    ];
    for (code, expected) in on_sloane {
        let told = says(Change::of_card(Code(code)), Some(sloane));
        let expected = expected.replace('…', " until the end of the round");
        assert_eq!(told, format!("{expected} (Sun in Yer Eyes)."));
    }
    let for_all = [
        (1024, 0, "None of seat 0's dudes can be casualties…"),
        (1091, 0, "The loser of each round takes 1 casualty more…"),
        (1093, 0, "No Cheatin' ability can be used on account of seat 0's hand…"),
        (1107, 0, "Seat 0 may discard any number of cards in today's Sundown"),
        (
            1120,
            0,
            "Seat 0's unbooted dudes may get goods and spells anywhere, even as shootout plays,…",
        ),
        (3018, 0, "Seat 0 may take a card of the draw hand once the ranks are final"),
        (3018, 1, "Seat 0 takes 3 casualties fewer…"),
        (5027, 1, "If seat 0 wins the round, the loser takes 1 casualty more…"),
    ];
    for (code, effect, expected) in for_all {
        let told = says(Change::of_card_nth(Code(code), effect), None);
        let expected = expected.replace('…', " until the end of the round");
        assert_eq!(told, format!("{expected} (Sun in Yer Eyes)."));
    }
    let there = says(Change::of_card(Code(1037)).at(Place::TownSquare), Some(sloane));
    let expected = "Seat 1's Sloane is worth 1 control point more while at the town square until \
                    the end of the round (Sun in Yer Eyes).";
    assert_eq!(there, expected);
    let spared = says(Change::of_card(Code(5027)).by(2), Some(sloane));
    let expected = "Seat 1's Sloane cannot be a casualty in round 2 of the shootout (Sun in Yer \
                    Eyes).";
    assert_eq!(spared, expected);
}

/// One of each kind of fact that the other tests do not look at.
fn others(state: &State) -> Vec<Fact> {
    let (seat, other) = (Seat(0), Seat(1));
    let (sloane, shotgun) = (find(state, 0, SLOANE), find(state, 0, SHOTGUN));
    let (enemy, ambush) = (find(state, 1, SLOANE), find(state, 0, AMBUSH));
    let pharmacy = find(state, 0, PHARMACY);
    let allie = find(state, 0, ALLIE).card;
    let (dude, card) = (sloane.card, ambush);
    let cause = Cause::card(Code(SHOTGUN));
    let (place, to) = (Place::TownSquare, Zone::Hand);
    let pip = Pip { suit: Suit::Spades, value: 11 };
    let (home, amount) = (state.home(seat), 1);
    let (stash, bank) = (Purse::Stash { seat }, Purse::Bank {});
    let posse = StartingPosse { dudes: vec![sloane], paid: 8 };
    let mark = JobMark::Card { card: enemy.card };
    let adjustment = Adjustment::SetBounty { dude, bounty: 2 };
    vec![
        Fact::PossesRevealed(fact::PossesRevealed {
            posses: vec![posse, StartingPosse { dudes: Vec::new(), paid: 0 }],
        }),
        Fact::DeckShuffled(fact::DeckShuffled { seat, count: 1, deck: Vec::new(), cause }),
        Fact::DayBegan(fact::DayBegan { day: 2 }),
        Fact::PhaseBegan(fact::PhaseBegan { phase: Phase::Sundown }),
        Fact::OrderPulled(fact::OrderPulled { order: vec![other, seat] }),
        Fact::TurnCame(fact::TurnCame { seat }),
        Fact::Passed(fact::Passed { seat, passes: 2 }),
        Fact::Checked(fact::Checked { seat, by: other }),
        Fact::PlayFinished(fact::PlayFinished { seat }),
        Fact::AnotherPlayGranted(fact::AnotherPlayGranted { seat, cause }),
        Fact::Borrowed(fact::Borrowed { seat }),
        Fact::DebtRepaid(fact::DebtRepaid { seat, amount }),
        Fact::GhostRockMoved(fact::GhostRockMoved { from: stash, to: bank, amount, cause }),
        Fact::GhostRockMoved(fact::GhostRockMoved { from: bank, to: stash, amount, cause }),
        Fact::GhostRockMoved(fact::GhostRockMoved {
            from: stash,
            to: Purse::Stash { seat: other },
            amount,
            cause,
        }),
        Fact::GhostRockMoved(fact::GhostRockMoved {
            from: bank,
            to: Purse::OnCard { card: dude },
            amount,
            cause,
        }),
        Fact::GhostRockMoved(fact::GhostRockMoved {
            from: Purse::OnCard { card: dude },
            to: bank,
            amount,
            cause,
        }),
        Fact::IncomeCollected(fact::IncomeCollected {
            seat,
            amount: 4,
            sources: vec![pharmacy.card],
        }),
        Fact::UpkeepPaid(fact::UpkeepPaid { seat, amount: 3, dudes: vec![dude] }),
        Fact::CardsDrawn(fact::CardsDrawn {
            seat,
            from: other,
            to,
            count: 1,
            cards: vec![card],
            cause,
        }),
        Fact::CardPlayed(fact::CardPlayed { seat, card }),
        Fact::CardDiscarded(fact::CardDiscarded { card: shotgun, cause: Cause::rule("DT3.4") }),
        Fact::CardDiscarded(fact::CardDiscarded { card, cause: Cause::rule("DT14.4") }),
        Fact::CardAced(fact::CardAced { card: enemy, cause }),
        Fact::CardRemoved(fact::CardRemoved { card: sloane, cause }),
        Fact::CardRetrieved(fact::CardRetrieved { seat, card, cause }),
        Fact::CardAddedToHand(fact::CardAddedToHand { seat, card, cause }),
        Fact::DrawHandsSwapped(fact::DrawHandsSwapped { one: seat, other, cause }),
        Fact::PipNamed(fact::PipNamed { seat, card, pip, cause }),
        Fact::DudeEntered(fact::DudeEntered {
            seat,
            card: sloane,
            place: home,
            booted: false,
            cause,
        }),
        Fact::TokenMade(fact::TokenMade { seat, card: sloane, place, booted: true, cause }),
        Fact::DeedBuilt(fact::DeedBuilt { seat, card: pharmacy, end: End::Left, cause }),
        Fact::CardAttached(fact::CardAttached { card: shotgun, to: allie, traded: true, cause }),
        Fact::CardAttached(fact::CardAttached { card: shotgun, to: allie, traded: false, cause }),
        Fact::CardBooted(fact::CardBooted { card: shotgun.card, cause }),
        Fact::CardUnbooted(fact::CardUnbooted { card: dude, cause }),
        Fact::AllUnbooted(fact::AllUnbooted { kept: vec![dude] }),
        Fact::DudeMoved(fact::DudeMoved { dude, from: place, to: home, boots: true, cause }),
        Fact::DudeSentHome(fact::DudeSentHome { dude, cause }),
        Fact::EntryRedirected(fact::EntryRedirected { dude, place, cause }),
        Fact::DeedChosen(fact::DeedChosen { seat, deed: pharmacy.card, cause }),
        Fact::BountyChanged(fact::BountyChanged { dude, amount: 1, bounty: 1, cause }),
        Fact::ControlChanged(fact::ControlChanged { card: dude, amount: 1, control: 1, cause }),
        Fact::StaysBooted(fact::StaysBooted { dude, cause }),
        Fact::AbilityUsed(fact::AbilityUsed { seat, card: shotgun, ability: 0 }),
        Fact::AbilityRenewed(fact::AbilityRenewed { card: shotgun.card, ability: 0, cause }),
        Fact::LastingEnded(fact::LastingEnded { until: Until::EndOfDay }),
        Fact::LastingUsed(fact::LastingUsed { on: dude }),
        Fact::Pulled(fact::Pulled { seat, dude: None, card: Some(card), pip, cause }),
        Fact::TestBegan(fact::TestBegan {
            seat,
            dude,
            skill: Skill::Huckster,
            rating: 2,
            difficulty: 9,
            cause,
        }),
        Fact::JokerPulled(fact::JokerPulled { seat, card, dude: None, cause }),
        Fact::TradeBegan(fact::TradeBegan { seat, place }),
        Fact::CardsReturned(fact::CardsReturned { seat, count: 1, cards: vec![card], cause }),
        Fact::Pulled(fact::Pulled { seat, dude: None, card: None, pip, cause }),
        Fact::PullReplaced(fact::PullReplaced { card: shotgun, pip, cause }),
        Fact::OrderGiven(fact::OrderGiven { seat, when: When::Acing }),
        Fact::RankChanged(fact::RankChanged { seat, amount: 2, cause }),
        Fact::BaseReplaced(fact::BaseReplaced { seat, rank: 9, cause }),
        Fact::CheatinAnswered(fact::CheatinAnswered { seat }),
        Fact::LowballTied(fact::LowballTied { seats: vec![seat, other] }),
        Fact::LowballWon(fact::LowballWon { seat, pot: 2 }),
        Fact::HandsDiscarded(fact::HandsDiscarded { discarded: vec![card], aced: Vec::new() }),
        Fact::CalledOut(fact::CalledOut { by: dude, mark: enemy.card, cause }),
        Fact::CalloutRefused(fact::CalloutRefused { mark: enemy.card }),
        Fact::CalloutAccepted(fact::CalloutAccepted { mark: enemy.card, forced: false }),
        Fact::CalloutAccepted(fact::CalloutAccepted { mark: enemy.card, forced: true }),
        Fact::CalloutOver(fact::CalloutOver { mark: enemy.card }),
        Fact::MarkDeclaresFirst(fact::MarkDeclaresFirst { cause }),
        Fact::JobBegan(fact::JobBegan {
            seat,
            card: card.card,
            ability: 0,
            leader: dude,
            mark,
            place,
        }),
        Fact::JobOpposed(fact::JobOpposed { seat: other }),
        Fact::JobDecided(fact::JobDecided { success: true }),
        Fact::JobEnded(fact::JobEnded { card: card.card }),
        Fact::PosseNamed(fact::PosseNamed { seat, dudes: vec![dude, allie], leads: true }),
        Fact::PosseFormed(fact::PosseFormed {
            seat,
            dudes: vec![dude, allie],
            booting: vec![allie],
            leads: true,
        }),
        Fact::DudesGathered(fact::DudesGathered { place, dudes: vec![dude, allie] }),
        Fact::PosseJoined(fact::PosseJoined {
            seat,
            dude: allie,
            moves: true,
            boots: false,
            cause,
        }),
        Fact::PosseLeft(fact::PosseLeft { dude, cause }),
        Fact::HeadlinePlayed(fact::HeadlinePlayed { seat }),
        Fact::HandRedrawn(fact::HandRedrawn { seat, discarded: vec![card], count: 1 }),
        Fact::HandTrimmed(fact::HandTrimmed { seat, discarded: vec![card] }),
        Fact::CasualtiesAdded(fact::CasualtiesAdded { seat, amount: 1, cause }),
        Fact::DudesFled(fact::DudesFled { seat, dudes: vec![dude] }),
        Fact::GameWon(fact::GameWon { seat, reason: WonBy::Control }),
        Fact::StandingsTaken(fact::StandingsTaken {
            standings: vec![Standings { seat, control: 1, influence: 3 }],
        }),
        Fact::Left(fact::Left { seat: other }),
        Fact::Adjusted(fact::Adjusted { adjustment }),
        Fact::FinePaid(fact::FinePaid { seat, amount: 2 }),
    ]
}

#[test]
fn every_fact_is_told() {
    let state = state();
    for fact in others(&state) {
        told(&state, &fact);
    }
    let dude = find(&state, 0, SLOANE).card;
    let (skill, cause) = (Skill::Huckster, Cause::card(Code(1103)));
    let tested = Fact::SkillTested(fact::SkillTested {
        dude,
        skill,
        pull: 5,
        rating: 2,
        difficulty: 9,
        passed: false,
        cause,
    });
    assert_eq!(
        told(&state, &tested),
        "Seat 0's Sloane tests Huckster: pull 5 and rating 2 make 7 against a difficulty of 9, \
         failed."
    );
}
