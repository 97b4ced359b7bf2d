//! Disputes and rulings, each with what it does.

use domain::engine::conduct::judging::{CITATIONS_MAX, MATCH_LOSS, NewDispute, Order, Ruling};
use domain::engine::{
    Clock, Correction, Decided, Event, Luck, Match, MatchId, Outcome, OutcomeKind, Rejection, Seat,
    SideAct, Stamp, Status, Takebacks, TextSeal, Viewer,
};
use serde_json::json;
use toys::campfire::{Adjustment, Campfire, Fact};
use uuid::Uuid;

use crate::{Fire, SEED, account, fire, open_fire, stamp};

const DISPUTE: Uuid = Uuid::from_u128(7);

impl Fire {
    fn call(&mut self, seat: Option<u8>, id: Uuid, suspend: bool) -> Result<(), Rejection> {
        self.call_about(1, seat, id, suspend)
    }

    fn call_about(
        &mut self,
        about: u64,
        seat: Option<u8>,
        id: Uuid,
        suspend: bool,
    ) -> Result<(), Rejection> {
        let claim = TextSeal::OPEN.seal("A card was palmed.");
        let new = NewDispute { id, about, claim, suspend };
        let opened = self.it.open_dispute(seat.map(Seat), new, stamp(self.it.seq() + 1))?;
        self.follow(opened);
        Ok(())
    }

    fn ruled(&mut self, dispute: Option<Uuid>, order: Order<Campfire>) {
        let ruled = self.rule(dispute, order, None).unwrap();
        self.follow(ruled);
    }
}

fn invalid(refused: Result<impl Sized, Rejection>, pointer: &str) {
    match refused.err() {
        Some(Rejection::InvalidRuling(wrong)) => assert_eq!(wrong[0].pointer, pointer, "{wrong:?}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_match_waits_until_every_dispute_that_holds_it_is_decided() {
    let mut fire = fire(3);
    let other = Uuid::from_u128(8);
    fire.call(Some(1), DISPUTE, true).unwrap();
    assert_eq!(fire.kinds(2), ["dispute.opened", "match.suspended"]);
    fire.call(None, other, true).unwrap();
    assert_eq!(fire.kinds(1), ["dispute.opened"], "it is suspended already");
    assert!(fire.it.prompts(Seat(0)).is_empty() && fire.it.waiting_on(Viewer::Judge).is_empty());
    fire.ruled(Some(DISPUTE), Order::Note {});
    assert!(
        fire.it.standing().dispute(DISPUTE).unwrap().closed_by.is_none(),
        "a note decides none"
    );
    fire.ruled(Some(DISPUTE), Order::Uphold {});
    assert_eq!(fire.kinds(2), ["ruling.issued", "dispute.closed"]);
    assert_eq!(fire.it.standing().status, Status::Suspended);
    fire.ruled(Some(other), Order::Warning { seat: Seat(2) });
    assert_eq!(fire.kinds(3), ["ruling.issued", "dispute.closed", "match.resumed"]);
    fire.answer(0, json!({"type": "pass"}));
    fire.verify();
}

#[test]
fn a_prompt_stays_open_under_its_id_over_a_suspension() {
    let mut fire = fire(3);
    let prompt = fire.prompt(0).id;
    fire.call(Some(1), DISPUTE, true).unwrap();
    let refused = fire.it.decide(Seat(0), &prompt, &json!({"type": "pass"}), stamp(9)).err();
    assert_eq!(refused, Some(Rejection::NotActive(Status::Suspended)));
    fire.ruled(Some(DISPUTE), Order::Uphold {});
    assert_eq!(fire.prompt(0).id, prompt);
}

#[test]
fn a_rewind_while_the_match_waits_leaves_the_dispute_as_it_is() {
    let mut fire = fire(3);
    let before = fire.it.seq();
    fire.answer(0, json!({"type": "pass"})).answer(1, json!({"type": "pass"}));
    fire.call(Some(1), DISPUTE, true).unwrap();
    let past = fire.past(before);
    let order = Order::Rewind { to_seq: before };
    let ruled = fire.rule(Some(DISPUTE), order, Some(&past)).unwrap();
    fire.follow(ruled);
    let kinds = ["ruling.issued", "match.rewound", "dispute.closed", "match.resumed"];
    assert_eq!(fire.kinds(4), kinds);
    assert_eq!(fire.it.standing().disputes.len(), 1, "what judges did is not undone");
    assert_eq!(fire.it.standing().rulings.len(), 1);
    fire.answer(0, json!({"type": "howl"}));
    fire.verify();
}

#[test]
fn what_touches_the_game_needs_the_table_at_rest() {
    let mut fire = fire(3);
    fire.answer(0, json!({"type": "wager"})).answer(0, json!(2));
    let coin = Order::Penalty { seat: Seat(1), penalty: "coin".to_owned() };
    assert_eq!(fire.rule(None, coin, None).err(), Some(Rejection::ResolutionOpen));
    let give =
        Order::Adjust { adjustment: Correction::Game(Adjustment::GiveBack { seat: Seat(1) }) };
    assert_eq!(fire.rule(None, give, None).err(), Some(Rejection::ResolutionOpen));
    // Losing the match does not: the game takes note at the next rest.
    fire.ruled(None, Order::Penalty { seat: Seat(1), penalty: MATCH_LOSS.to_owned() });
    assert_eq!(fire.kinds(2), ["ruling.issued", "decision.made"], "their bid is given for them");
    assert_eq!(fire.it.standing().playing(), [Seat(0), Seat(2)]);
    fire.verify();
}

#[test]
fn penalties_and_adjustments_cost_and_correct() {
    let mut fire = fire(3);
    fire.ruled(None, Order::Penalty { seat: Seat(1), penalty: "coin".to_owned() });
    assert_eq!(fire.facts(), [Fact::Wagered { seat: Seat(1), coins: 1 }]);
    let prompt = fire.prompt(0).id;
    fire.ruled(
        None,
        Order::Adjust { adjustment: Correction::Game(Adjustment::GiveBack { seat: Seat(2) }) },
    );
    assert_eq!(fire.facts(), [Fact::Paid { seat: Seat(2), coins: 1 }]);
    assert_eq!(fire.prompt(0).id, prompt, "seat 0 may still do the same");
    let gone =
        Order::Adjust { adjustment: Correction::Game(Adjustment::GiveBack { seat: Seat(2) }) };
    invalid(fire.rule(None, gone, None), "/adjustment");
    fire.verify();
}

#[test]
fn a_judge_answers_for_a_seat() {
    let mut fire = fire(3);
    fire.answer(0, json!({"type": "toast"}));
    fire.call(Some(1), DISPUTE, true).unwrap();
    let prompt = fire.past(fire.it.seq() - 2).prompts(Seat(0))[0].id.clone();
    let decide = |answer| Order::DecideFor { seat: Seat(0), prompt: prompt.clone(), answer };
    let wrong = fire.rule(Some(DISPUTE), decide(json!(3)), None).err();
    assert!(matches!(wrong, Some(Rejection::NotOffered { .. })));
    fire.ruled(Some(DISPUTE), decide(json!("To the judge")));
    let kinds = ["ruling.issued", "dispute.closed", "match.resumed", "decision.made"];
    assert_eq!(fire.kinds(4), kinds);
    let decided = fire.log.last().unwrap();
    assert_eq!((decided.on_behalf_of, decided.actor), (Some(Seat(0)), None));
    let ruling = fire.log[fire.log.len() - 4].seq;
    assert_eq!(decided.caused_by, Some(ruling));
    assert!(fire.log.iter().all(|event| !event.to_content().contains("To the judge")));
    fire.verify();
}

#[test]
fn nobody_is_awaited_while_the_match_waits_for_a_judge() {
    let mut fire = fire(3);
    fire.answer(0, json!({"type": "toast"}));
    assert_eq!(fire.it.waiting_on(Viewer::Judge), [Seat(0)]);
    fire.call(Some(1), DISPUTE, true).unwrap();
    assert!(fire.it.waiting_on(Viewer::Judge).is_empty());
    fire.ruled(Some(DISPUTE), Order::Uphold {});
    assert_eq!(fire.it.waiting_on(Viewer::Judge), [Seat(0)]);
}

#[test]
fn a_judge_answers_for_a_seat_while_the_match_waits_on() {
    let mut fire = fire(3);
    let own = fire.prompt(0).id;
    fire.call(Some(1), DISPUTE, true).unwrap();
    let order = |prompt, answer| Order::DecideFor { seat: Seat(0), prompt, answer };
    fire.ruled(None, order(own, json!({"type": "wager"})));
    assert_eq!(fire.kinds(2), ["ruling.issued", "decision.made"]);
    assert_eq!(fire.it.standing().status, Status::Suspended, "the dispute is open");
    let asked = fire.it.held_prompts(Seat(0))[0].id.clone();
    fire.ruled(None, order(asked, json!(2)));
    assert_eq!(fire.it.standing().status, Status::Suspended);
    fire.ruled(Some(DISPUTE), Order::Uphold {});
    assert_eq!(fire.it.standing().status, Status::Active);
    fire.verify();
}

#[test]
fn what_players_may_start_is_asked_as_before_where_a_ruling_leaves_it() {
    let mut fire = fire(3);
    let prompt = fire.prompt(0).id;
    fire.ruled(None, Order::Penalty { seat: Seat(1), penalty: "coin".to_owned() });
    fire.call(Some(1), DISPUTE, true).unwrap();
    let give = Correction::Game(Adjustment::GiveBack { seat: Seat(1) });
    fire.ruled(None, Order::Adjust { adjustment: give });
    fire.ruled(Some(DISPUTE), Order::Uphold {});
    assert_eq!(fire.prompt(0).id, prompt);
    fire.verify();
}

#[test]
fn why_nothing_can_be_corrected_is_said() {
    let mut fire = fire(3);
    let nothing = fire.it.obstacle_to_corrections().expect("nobody has paid anything yet");
    assert!(nothing.contains("there is nothing that a judge can correct"), "{nothing}");
    fire.ruled(None, Order::Penalty { seat: Seat(1), penalty: "coin".to_owned() });
    assert_eq!(fire.it.obstacle_to_corrections(), None);
    fire.answer(0, json!({"type": "wager"})).answer(0, json!(2));
    let why = fire.it.obstacle_to_corrections().expect("bids are asked for");
    assert!(why.contains("seat 1, seat 2 have to answer first"), "{why}");
    fire.call(Some(1), DISPUTE, true).unwrap();
    assert_eq!(fire.it.obstacle_to_corrections(), Some(why), "also while the match waits");
}

#[test]
fn a_result_ends_the_match_or_takes_the_place_of_its_end() {
    let mut fire = fire(3);
    let won = |seat| Order::Result { result: Outcome::won(vec![Seat(seat)], "A judge ruled so.") };
    fire.ruled(None, won(1));
    assert_eq!(fire.kinds(2), ["ruling.issued", "match.finished"]);
    let first = fire.log[fire.log.len() - 2].seq;
    let ruling = Ruling {
        dispute: None,
        reason: TextSeal::OPEN.seal(""),
        rules: Vec::new(),
        public: true,
        supersedes: Some(first),
        order: won(2),
    };
    let again = fire.it.rule(ruling.clone(), None, stamp(30)).unwrap();
    fire.follow(again);
    assert_eq!(fire.it.standing().outcome.as_ref().unwrap().winners, [Seat(2)]);
    assert_eq!(fire.it.standing().rulings[0].superseded_by, Some(fire.it.seq()));
    let second = fire.it.seq();
    invalid(fire.it.rule(ruling.clone(), None, stamp(31)), "/supersedes");
    let past = fire.past(first - 1);
    let rewind = fire.rule(None, Order::Rewind { to_seq: first - 1 }, Some(&past)).err();
    assert_eq!(rewind, Some(Rejection::NotActive(Status::Finished)), "its seed is open");
    fire.ruled(None, Order::Note {});
    fire.call(Some(0), DISPUTE, false).unwrap();
    invalid(fire.rule(Some(DISPUTE), won(0), None), "/supersedes");
    let last = Ruling { dispute: Some(DISPUTE), supersedes: Some(second), order: won(0), ..ruling };
    let ruled = fire.it.rule(last, None, stamp(40)).unwrap();
    fire.follow(ruled);
    assert_eq!(fire.it.standing().outcome.as_ref().unwrap().winners, [Seat(0)]);
    fire.verify();
}

#[test]
fn a_result_names_each_winner_once_and_a_score_for_each_seat() {
    let fire = fire(3);
    let result = |change: &dyn Fn(&mut Outcome)| {
        let mut result = Outcome::won(vec![Seat(1), Seat(2)], "A judge ruled so.");
        change(&mut result);
        fire.rule(None, Order::Result { result }, None)
    };
    assert!(result(&|_| ()).is_ok());
    invalid(result(&|it| it.winners = vec![Seat(1), Seat(1)]), "/result/winners");
    invalid(result(&|it| it.winners = Vec::new()), "/result/winners");
    invalid(result(&|it| it.kind = OutcomeKind::Drawn), "/result/winners");
    let nobody = |kind| move |it: &mut Outcome| (it.kind, it.winners) = (kind, Vec::new());
    for kind in [OutcomeKind::Drawn, OutcomeKind::Lost, OutcomeKind::Void] {
        assert!(result(&nobody(kind)).is_ok(), "{kind:?}");
    }
    let scored = |scores: &'static [i64]| move |it: &mut Outcome| it.scores = Some(scores.to_vec());
    const MOST: i64 = (1 << 53) - 1;
    assert!(result(&scored(&[0, MOST, -MOST])).is_ok());
    invalid(result(&scored(&[1, 2])), "/result/scores");
    invalid(result(&scored(&[1, 2, 3, 4])), "/result/scores");
    invalid(result(&scored(&[0, 0, MOST + 1])), "/result/scores");
    invalid(result(&scored(&[0, 0, -MOST - 1])), "/result/scores");
}

#[test]
fn a_match_goes_back_only_to_a_point_of_its_own_at_which_it_was_running() {
    let mut fire = fire(3);
    let point = fire.it.seq();
    fire.answer(0, json!({"type": "pass"}));
    let refused = |to_seq, past: &Match<Campfire>| {
        let ruled = fire.rule(None, Order::Rewind { to_seq }, Some(past));
        matches!(ruled, Err(Rejection::CannotRewind(_)))
    };
    assert!(!refused(point, &fire.past(point)));
    assert!(refused(2, &fire.past(2)), "it had not started");
    let id = MatchId(Uuid::from_u128(98));
    let log = fire.log[..point as usize].iter();
    let log: Vec<_> = log.map(|it| Event { match_id: id, ..it.clone() }).collect();
    let other = Match::fold(Campfire::V1, Luck::seeded(SEED), id, &log).unwrap();
    assert!(refused(point, &other), "it is another match");
    let mut later = fire.clone();
    later.answer(1, json!({"type": "pass"})).answer(2, json!({"type": "pass"}));
    assert!(refused(point, &later.it), "it comes later");
}

#[test]
fn who_may_call_a_judge_is_told_so() {
    let may = |fire: &Fire, seat| fire.it.may(Seat(seat)).contains(&SideAct::Dispute);
    let mut open = open_fire(Campfire::V1, 2, 3, Clock::default(), Takebacks::Off);
    let taken = open.it.take_seat(Seat(0), None, None, None, stamp(2)).unwrap();
    open.follow(taken);
    assert!(!may(&open, 0), "it has not started");
    let mut fire = fire(3);
    assert!(may(&fire, 0) && !may(&fire, 3));
    for id in 0..3 {
        assert!(may(&fire, 0));
        fire.call(Some(0), Uuid::from_u128(id), false).unwrap();
    }
    assert!(!may(&fire, 0), "three of theirs are open");
    fire.ruled(Some(Uuid::from_u128(1)), Order::Uphold {});
    assert!(may(&fire, 0));
    fire.call(Some(0), DISPUTE, true).unwrap();
    fire.ruled(Some(Uuid::from_u128(0)), Order::Uphold {});
    assert_eq!(fire.it.may(Seat(0)), [SideAct::Dispute], "the match waits");
    let result = Outcome::won(vec![Seat(1)], "A judge ruled so.");
    fire.ruled(None, Order::Result { result });
    assert_eq!(fire.it.may(Seat(0)), [SideAct::Dispute], "the match is over");
}

#[test]
fn a_ruling_cites_so_many_rules_and_no_more() {
    let fire = fire(3);
    let cites = |count| {
        let ruling = Ruling {
            dispute: None,
            reason: TextSeal::OPEN.seal(""),
            rules: vec!["C1".to_owned(); count],
            public: true,
            supersedes: None,
            order: Order::Note {},
        };
        fire.it.rule(ruling, None, stamp(9))
    };
    assert!(cites(CITATIONS_MAX).is_ok());
    invalid(cites(CITATIONS_MAX + 1), "/rules");
}

#[test]
fn whose_ruling_is_appealed_rules_at_large_when_another_has_decided() {
    let mut fire = fire(3);
    let past = fire.it.clone();
    let rule = |fire: &Fire, judge, dispute, order| {
        let ruling = Ruling {
            dispute,
            reason: TextSeal::OPEN.seal(""),
            rules: Vec::new(),
            public: true,
            supersedes: None,
            order,
        };
        let by = Stamp { actor: Some(account(judge)), ..stamp(fire.it.seq() + 1) };
        fire.it.rule(ruling, Some(&past), by)
    };
    let warning = || Order::Warning { seat: Seat(2) };
    let ruled = rule(&fire, 9, None, warning()).unwrap();
    fire.follow(ruled);
    let other = Uuid::from_u128(8);
    fire.call_about(fire.it.seq(), Some(2), DISPUTE, false).unwrap();
    fire.call(Some(1), other, false).unwrap();
    invalid(rule(&fire, 9, None, warning()), "/kind");
    let back = Order::Rewind { to_seq: past.seq() };
    invalid(rule(&fire, 9, Some(other), back), "/kind");
    assert!(rule(&fire, 9, None, Order::Note {}).is_ok(), "it is for the record");
    assert!(rule(&fire, 9, Some(other), Order::Uphold {}).is_ok(), "it is another matter");
    assert!(rule(&fire, 8, None, warning()).is_ok(), "it is another judge");
    let decided = rule(&fire, 8, Some(DISPUTE), Order::Uphold {}).unwrap();
    fire.follow(decided);
    assert!(rule(&fire, 9, None, warning()).is_ok());
}

#[test]
fn a_dispute_is_open_until_it_is_decided() {
    let mut fire = fire(3);
    assert!(!fire.it.standing().has_open_dispute());
    fire.call(Some(1), DISPUTE, false).unwrap();
    assert!(fire.it.standing().has_open_dispute());
    fire.ruled(Some(DISPUTE), Order::Uphold {});
    assert!(!fire.it.standing().has_open_dispute());
}

#[test]
fn what_is_wrong_with_a_ruling_is_named() {
    let mut fire = fire(3);
    let elsewhere = Uuid::from_u128(99);
    invalid(fire.rule(Some(elsewhere), Order::Uphold {}, None), "/dispute");
    invalid(fire.rule(None, Order::Uphold {}, None), "/dispute");
    invalid(fire.rule(None, Order::Warning { seat: Seat(3) }, None), "/seat");
    let penalty = "none such".to_owned();
    invalid(fire.rule(None, Order::Penalty { seat: Seat(0), penalty }, None), "/penalty");
    invalid(fire.rule(None, Order::Rewind { to_seq: 99 }, None), "/to_seq");
    let nobody = Order::Result { result: Outcome::won(vec![Seat(4)], "") };
    invalid(fire.rule(None, nobody, None), "/result/winners");
    for id in 0..3 {
        fire.call(Some(0), Uuid::from_u128(id), false).unwrap();
    }
    let many = fire.call(Some(0), Uuid::from_u128(3), false);
    assert!(matches!(many, Err(Rejection::TooMany(_))));
}

#[test]
fn a_ruling_is_read_by_whom_it_concerns() {
    let mut fire = fire(3);
    fire.call(Some(1), DISPUTE, false).unwrap();
    let before = fire.it.clone();
    let ruling = Ruling {
        dispute: Some(DISPUTE),
        reason: TextSeal::OPEN.seal("His sleeve."),
        rules: vec!["C1".to_owned()],
        public: false,
        supersedes: None,
        order: Order::Warning { seat: Seat(2) },
    };
    let ruled = fire.it.rule(ruling, None, stamp(20)).unwrap();
    let reads = |viewer| {
        let shown = before.show_next(&ruled.events[0], &ruled.sealed[0], viewer, None).event;
        let fact = &shown.facts[0];
        assert_eq!(fact.fields["kind"], "warning");
        fact.fields.contains_key("reason")
    };
    assert!(reads(Viewer::Seat(Seat(1))) && reads(Viewer::Seat(Seat(2))) && reads(Viewer::Judge));
    assert!(!reads(Viewer::Seat(Seat(0))) && !reads(Viewer::Public));
}

/// What a judge orders in a dispute.
fn by(judge: u8, fire: &Fire, ruling: Ruling<Campfire>) -> Result<Decided<Campfire>, Rejection> {
    let stamp = Stamp { actor: Some(account(judge)), ..stamp(fire.it.seq() + 1) };
    fire.it.rule(ruling, None, stamp)
}

fn ruling(dispute: Option<Uuid>, order: Order<Campfire>) -> Ruling<Campfire> {
    let reason = TextSeal::OPEN.seal("It is so.");
    let rules = vec!["C1".to_owned(), "HN12".to_owned()];
    Ruling { dispute, reason, rules, public: true, supersedes: None, order }
}

#[test]
fn nobody_decides_an_appeal_against_a_ruling_of_their_own() {
    let mut fire = fire(3);
    let warned = by(7, &fire, ruling(None, Order::Warning { seat: Seat(1) })).unwrap();
    fire.follow(warned);
    let first = fire.it.seq();
    fire.call_about(first, Some(1), DISPUTE, true).unwrap();
    let uphold = || ruling(Some(DISPUTE), Order::Uphold {});
    invalid(by(7, &fire, uphold()), "/dispute");
    let instead = Ruling { supersedes: Some(first), ..ruling(None, Order::Note {}) };
    invalid(by(7, &fire, instead), "/supersedes");
    let noted = by(7, &fire, ruling(Some(DISPUTE), Order::Note {})).unwrap();
    fire.follow(noted);
    assert_eq!(fire.it.standing().status, Status::Suspended, "the appeal waits");
    let upheld = by(8, &fire, uphold()).unwrap();
    fire.follow(upheld);
    let second = fire.log[fire.log.len() - 3].seq;

    // Who ruled first does not decide about what was ruled on the appeal, either.
    let again = Uuid::from_u128(8);
    fire.call_about(second, Some(1), again, false).unwrap();
    for barred in [7, 8] {
        invalid(by(barred, &fire, ruling(Some(again), Order::Uphold {})), "/dispute");
    }
    let last = by(9, &fire, ruling(Some(again), Order::Uphold {})).unwrap();
    fire.follow(last);
    fire.verify();
}

#[test]
fn a_log_in_which_a_judge_decides_about_their_own_ruling_does_not_verify() {
    let mut fire = fire(3);
    let warned = by(7, &fire, ruling(None, Order::Warning { seat: Seat(1) })).unwrap();
    fire.follow(warned);
    fire.call_about(fire.it.seq(), Some(1), DISPUTE, false).unwrap();
    let upheld = by(8, &fire, ruling(Some(DISPUTE), Order::Uphold {})).unwrap();
    fire.follow(upheld);
    fire.verify();
    let forged = fire.log.len() - 2;
    assert_eq!(fire.log[forged].actor, Some(account(8)));
    fire.log[forged].actor = Some(account(7));
    let failure = fire.report().first_failure.expect("it is found");
    assert_eq!(failure.seq, fire.log[forged].seq, "{failure:?}");
}

#[test]
fn a_ruling_says_to_whom_what_and_by_which_rules() {
    let mut fire = fire(3);
    let first = by(7, &fire, ruling(None, Order::Warning { seat: Seat(1) })).unwrap();
    let sentence = |fire: &Fire, ruled: &Decided<Campfire>, viewer| {
        let shown = fire.it.show_next(&ruled.events[0], &ruled.sealed[0], viewer, None);
        shown.event.facts[0].text.clone()
    };
    assert_eq!(sentence(&fire, &first, Viewer::Public), "A judge warns seat 1, under C1 and HN12.");
    fire.follow(first);
    let warned = fire.it.seq();
    fire.call_about(4, Some(0), DISPUTE, false).unwrap();
    fire.call_about(warned, Some(1), Uuid::from_u128(8), false).unwrap();
    let penalty = MATCH_LOSS.to_owned();
    let won = Outcome::won(vec![Seat(0), Seat(2)], "");
    for (order, dispute, said) in [
        (Order::Uphold {}, DISPUTE, "A judge upholds what happened at event 4"),
        (
            Order::Uphold {},
            Uuid::from_u128(8),
            &*format!("A judge upholds the ruling of event {warned}"),
        ),
        (
            Order::Warning { seat: Seat(2) },
            Uuid::from_u128(8),
            &*format!("A judge warns seat 2 on the appeal against the ruling of event {warned}"),
        ),
        (
            Order::Penalty { seat: Seat(2), penalty },
            DISPUTE,
            "A judge penalizes seat 2 (loss of the match) in the dispute about event 4",
        ),
        (
            Order::Result { result: won },
            DISPUTE,
            "A judge rules that seat 0 and seat 2 have won in the dispute about event 4",
        ),
        (
            Order::Note {},
            DISPUTE,
            "A judge makes a note for the record in the dispute about event 4",
        ),
    ] {
        let ruled = by(8, &fire, ruling(Some(dispute), order)).unwrap();
        let said = format!("{said}, under C1 and HN12.");
        assert_eq!(sentence(&fire, &ruled, Viewer::Public), said);
    }
    let private = Ruling { public: false, ..ruling(None, Order::Warning { seat: Seat(1) }) };
    let ruled = by(8, &fire, private).unwrap();
    let told = sentence(&fire, &ruled, Viewer::Seat(Seat(0)));
    assert_eq!(told, "A judge rules (warning); only those concerned may read it.");
    let told = sentence(&fire, &ruled, Viewer::Seat(Seat(1)));
    assert_eq!(told, "A judge warns seat 1, under C1 and HN12.");
}
