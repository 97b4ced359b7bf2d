//! Steady players against random ones, deck against deck, at a scale that every build can afford.
//! `highnoon simulate` plays the same by the hundred (see the module above).

use crate::doomtown::fact;
use uuid::Uuid;

use super::answer;
use crate::doomtown::town::state::Phase;
use crate::doomtown::trial::ready_made;
use crate::doomtown::{Doomtown, Fact, Options};
use crate::engine::{
    AccountId, Chance, Created, Decided, Luck, Match, MatchId, RevealPolicy, Rules, Seat, Seed,
    Stamp, Time, Viewer, Visibility,
};

/// The starter decks.
const DECKS: [&str; 4] = ["law-dogs", "sloane-gang", "morgan-cattle", "fourth-ring"];
/// Matches of each ordered pairing.
const MATCHES: u8 = 4;
/// Decisions after which a match counts as endless.
const DECISIONS_MAX: usize = 5_000;

/// What a steady player did in some matches.
#[derive(Debug, Default)]
struct Record {
    won: u32,
    /// Dudes who were not paid for on the first day.
    unpaid: u32,
    callouts: u32,
    jobs: u32,
}

fn stamp() -> Stamp {
    let actor = Some(AccountId(Uuid::from_u128(1)));
    Stamp { at: Time::from_millis(1_000_000), actor, fresh: [5; 32] }
}

/// The first deck in one seat, the second in the other, when both have sat down.
fn begun(decks: [&str; 2], steady: Seat, number: u8) -> Match<Doomtown> {
    let seed = Seed([number; 32]);
    let created = Created {
        ruleset: Doomtown::ID.to_owned(),
        rules_version: Doomtown::V1.version().to_owned(),
        options: Options::default(),
        seats: 2,
        seed_commitment: seed.commitment(),
        visibility: Visibility::Public,
        reveal: RevealPolicy::All,
        clock: Default::default(),
        takebacks: Default::default(),
        delay: Default::default(),
        title: None,
        fork: None,
    };
    let id = MatchId(Uuid::from_u128(u128::from(number)));
    let made = Match::new(Doomtown::V1, Luck::seeded(seed), id).create(created, stamp());
    let mut it = made.expect("a match can be made").after;
    for seat in Seat::all(2) {
        let deck = ready_made(decks[usize::from(seat != steady)]);
        let taken = it.take_seat(seat, None, Some(deck), None, stamp());
        it = taken.expect("the deck is legal").after;
    }
    it
}

impl Record {
    /// Plays a match to its end: one steadily with the first deck, another at random.
    fn play(&mut self, decks: [&str; 2], number: u8) {
        let steady = Seat(number % 2);
        let mut it = begun(decks, steady, number);
        let mut chance = Chance::keyed([number; 32]);
        for _ in 0..DECISIONS_MAX {
            let Some(seat) = it.waiting_on(Viewer::Revealed).first().copied() else { break };
            let prompt = it.prompts(seat).remove(0);
            let known = match seat == steady {
                true => answer(&it.view(Viewer::Seat(seat)), &prompt, &mut chance),
                false => None,
            };
            let given = known.unwrap_or_else(|| prompt.choice.random_answer(&mut chance));
            let decided = it.decide(seat, &prompt.id, &given, stamp());
            let decided = decided.unwrap_or_else(|why| panic!("{given} to {prompt:?}: {why:?}"));
            self.take(&it, &decided, (seat, steady));
            it = decided.after;
        }
        let outcome = Doomtown::V1.outcome(it.state()).expect("matches end");
        self.won += u32::from(outcome.winners == [steady]);
    }

    fn take(
        &mut self,
        before: &Match<Doomtown>,
        decided: &Decided<Doomtown>,
        (seat, steady): (Seat, Seat),
    ) {
        let first_morning = decided.states.iter().all(|it| it.state().day <= 1);
        for fact in decided.events.iter().flat_map(|it| it.body.facts()) {
            match fact {
                Fact::CardDiscarded(fact::CardDiscarded { card, cause })
                    if cause.id() == "DT7.5" =>
                {
                    let own = before.state().owner(card.card) == steady;
                    self.unpaid += u32::from(own && first_morning);
                }
                Fact::CalledOut(fact::CalledOut { .. }) => {
                    self.callouts += u32::from(seat == steady)
                }
                Fact::JobBegan(fact::JobBegan { .. }) => self.jobs += u32::from(seat == steady),
                _ => (),
            }
        }
    }
}

#[test]
fn steady_players_win_with_every_deck_against_every_other_and_pay_their_dudes() {
    let mut all = Record::default();
    let mut played = 0;
    for (own, other) in DECKS.iter().flat_map(|own| DECKS.map(|other| (*own, other))) {
        if own == other {
            continue;
        }
        let mut record = Record::default();
        (1..=MATCHES).for_each(|number| record.play([own, other], number));
        played += u32::from(MATCHES);
        assert!(u32::from(MATCHES) <= record.won + 1, "{own} against {other}: {record:?}");
        all.won += record.won;
        all.unpaid += record.unpaid;
        all.callouts += record.callouts;
        all.jobs += record.jobs;
    }
    assert!(played * 9 <= all.won * 10, "{all:?} in {played} matches");
    assert_eq!(all.unpaid, 0, "nobody leaves for want of pay on the first day");
    assert!(played / 2 < all.callouts && 0 < all.jobs, "{all:?} in {played} matches");
}

#[test]
fn nobody_starts_with_more_than_they_can_pay_the_next_morning() {
    for deck in DECKS {
        let mut it = begun([deck, deck], Seat(0), 1);
        let mut chance = Chance::keyed([1; 32]);
        while it.state().phase == Phase::Setup {
            let seat = it.waiting_on(Viewer::Revealed)[0];
            let prompt = it.prompts(seat).remove(0);
            let given = answer(&it.view(Viewer::Seat(seat)), &prompt, &mut chance);
            let given = given.expect("they have an opinion");
            it = it.decide(seat, &prompt.id, &given, stamp()).expect("it fits").after;
        }
        let state = it.state();
        for seat in Seat::all(2) {
            let dudes = state.dudes_of(seat);
            let rent: i32 = dudes.iter().map(|it| state.upkeep(*it)).sum();
            let influence: i32 = dudes.iter().map(|it| state.influence(*it)).sum();
            assert!(4 <= influence, "{deck}: {influence} influence");
            // The ante may be lost, or be paid already; a home brings 3.
            let left = i32::try_from(state.player(seat).ghost_rock).unwrap();
            assert!(rent <= left + 3, "{deck}: {rent} upkeep, {left} ghost rock");
        }
    }
}
