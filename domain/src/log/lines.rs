//! Lines of play: which events of a log count, where rewinds have undone some.
//!
//! A rewind goes on from the state after an earlier event. It removes nothing: what lies between
//! stays in the log, on a line of its own that ended there.

use std::collections::VecDeque;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde_json::Value;

use crate::log::{Kind, Sealed};

/// A rewind, as far as lines of play are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rewind {
    /// The seq of its event.
    pub seq: u64,
    /// The event from whose state the match goes on.
    pub to_seq: u64,
}

impl Rewind {
    /// The rewind that this line of a log records, if it does.
    pub fn of(line: &Sealed) -> Option<Rewind> {
        if line.kind != Kind::MatchRewound {
            return None;
        }
        let content: Value = serde_json::from_str(&line.content).ok()?;
        let to_seq = content["to_seq"].as_u64().filter(|it| *it < line.seq)?;
        Some(Rewind { seq: line.seq, to_seq })
    }
}

/// Which line of a log is meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Branch {
    /// The whole log as it is, with what was undone.
    #[default]
    Log,
    /// The line that counts now.
    Current,
    /// The line as it stood right before the rewind of this seq.
    Before(u64),
}

impl FromStr for Branch {
    type Err = ();

    fn from_str(name: &str) -> Result<Branch, ()> {
        if name == "current" {
            return Ok(Branch::Current);
        }
        let plain = !name.starts_with('0') && name.bytes().all(|it| it.is_ascii_digit());
        name.parse().ok().filter(|_| plain).map(Branch::Before).ok_or(())
    }
}

impl Branch {
    /// Whether what is on this line stays so, whatever is appended.
    pub fn is_fixed(self) -> bool {
        match self {
            Branch::Log | Branch::Before(_) => true,
            Branch::Current => false,
        }
    }

    /// The line in a log of `head` events with these rewinds, in order. `None` where what it should
    /// stand before is no rewind.
    pub fn line(self, head: u64, rewinds: &[Rewind]) -> Option<LineOfPlay> {
        match self {
            Branch::Log => Some(LineOfPlay::from_to(1, head)),
            Branch::Current => Some(LineOfPlay::to(head, rewinds)),
            Branch::Before(seq) => {
                let known = rewinds.iter().any(|it| it.seq == seq);
                known.then(|| LineOfPlay::to(seq - 1, rewinds))
            }
        }
    }
}

impl std::fmt::Display for Branch {
    /// As the query parameter `branch` names it; the log has no name.
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Branch::Log => Ok(()),
            Branch::Current => write!(to, "current"),
            Branch::Before(seq) => write!(to, "{seq}"),
        }
    }
}

/// What a rewind has undone: a part of a line of play, up to the rewind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undone {
    /// The rewind that undid it.
    pub by: Rewind,
    /// The first event that it undid. Before it lies on the line what counts still.
    pub from: u64,
    /// The last event that it undid.
    pub to: u64,
}

/// What each of these rewinds, in order, has undone. One that went back to the event right before
/// it has undone nothing.
pub fn undone(rewinds: &[Rewind]) -> Vec<Undone> {
    let part = |by: &Rewind| {
        let line = LineOfPlay::to(by.seq - 1, rewinds);
        // Where it takes up a line that was left, all of the line until there is undone.
        let from = match line.has(by.to_seq) {
            true => by.to_seq + 1,
            false => {
                let kept = LineOfPlay::to(by.to_seq, rewinds);
                line.iter().find(|seq| !kept.has(*seq))?
            }
        };
        let part = line.within(from, by.seq - 1);
        Some(Undone { by: *by, from: part.first()?, to: part.last()? })
    };
    rewinds.iter().filter_map(part).collect()
}

/// The events of a line of play: stretches of the log, in order, none of them empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineOfPlay {
    stretches: VecDeque<RangeInclusive<u64>>,
}

impl LineOfPlay {
    /// One stretch of the log; empty where `to` lies before `from`.
    pub fn from_to(from: u64, to: u64) -> LineOfPlay {
        LineOfPlay { stretches: (from <= to).then_some(from..=to).into_iter().collect() }
    }

    /// The line that led to the state after event `seq`, at any depth of rewinds. A rewind is on
    /// the line that it begins; what it undid is not.
    pub fn to(seq: u64, rewinds: &[Rewind]) -> LineOfPlay {
        let mut stretches = VecDeque::new();
        let mut end = seq;
        for rewind in rewinds.iter().rev() {
            if rewind.seq <= end {
                stretches.push_front(rewind.seq..=end);
                end = rewind.to_seq;
            }
        }
        if 0 < end {
            stretches.push_front(1..=end);
        }
        LineOfPlay { stretches }
    }

    /// The part of the line within these bounds.
    pub fn within(&self, from: u64, to: u64) -> LineOfPlay {
        let cut = |it: &RangeInclusive<u64>| from.max(*it.start())..=to.min(*it.end());
        let stretches = self.stretches.iter().map(cut).filter(|it| !it.is_empty()).collect();
        LineOfPlay { stretches }
    }

    /// Takes the next events off its beginning: at most `count`, and none beyond a gap.
    pub fn take_stretch(&mut self, count: u64) -> Option<RangeInclusive<u64>> {
        let (from, to) = self.stretches.pop_front()?.into_inner();
        let last = to.min(from.saturating_add(count.max(1) - 1));
        if last < to {
            self.stretches.push_front(last + 1..=to);
        }
        Some(from..=last)
    }

    /// Takes its first `count` events off its beginning.
    pub fn take(&mut self, count: u64) -> LineOfPlay {
        let mut taken = LineOfPlay::default();
        let mut missing = count;
        while 0 < missing
            && let Some(stretch) = self.take_stretch(missing)
        {
            missing -= stretch.end() - stretch.start() + 1;
            taken.stretches.push_back(stretch);
        }
        taken
    }

    /// Its events, in order.
    pub fn iter(&self) -> impl Iterator<Item = u64> {
        self.stretches.iter().cloned().flatten()
    }

    /// Whether an event is on it.
    pub fn has(&self, seq: u64) -> bool {
        self.stretches.iter().any(|it| it.contains(&seq))
    }

    /// Its first event.
    pub fn first(&self) -> Option<u64> {
        self.stretches.front().map(|it| *it.start())
    }

    /// Its last event.
    pub fn last(&self) -> Option<u64> {
        self.stretches.back().map(|it| *it.end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewinds(of: &[(u64, u64)]) -> Vec<Rewind> {
        of.iter().map(|(seq, to_seq)| Rewind { seq: *seq, to_seq: *to_seq }).collect()
    }

    fn seqs(line: &LineOfPlay) -> Vec<u64> {
        line.stretches.iter().cloned().flatten().collect()
    }

    fn line(branch: Branch, head: u64, of: &[(u64, u64)]) -> Option<Vec<u64>> {
        branch.line(head, &rewinds(of)).map(|it| seqs(&it))
    }

    #[test]
    fn without_rewinds_every_line_is_the_log() {
        for branch in [Branch::Log, Branch::Current] {
            assert_eq!(line(branch, 5, &[]), Some(vec![1, 2, 3, 4, 5]));
        }
        assert_eq!(line(Branch::Log, 5, &[(4, 2)]), Some(vec![1, 2, 3, 4, 5]));
        assert_eq!(line(Branch::Current, 0, &[]), Some(vec![]));
    }

    #[test]
    fn what_a_rewind_undid_is_skipped_and_the_rewind_is_not() {
        assert_eq!(line(Branch::Current, 10, &[(8, 4)]), Some(vec![1, 2, 3, 4, 8, 9, 10]));
        assert_eq!(line(Branch::Before(8), 10, &[(8, 4)]), Some(vec![1, 2, 3, 4, 5, 6, 7]));
        assert_eq!(line(Branch::Current, 8, &[(8, 7)]), Some(vec![1, 2, 3, 4, 5, 6, 7, 8]));
    }

    #[test]
    fn rewinds_of_rewinds_are_followed_at_any_depth() {
        // 6 goes back to 3; 9 to 7, on the line of 6; 12 to 2, before both.
        let of = [(6, 3), (9, 7), (12, 2)];
        assert_eq!(line(Branch::Before(6), 13, &of), Some(vec![1, 2, 3, 4, 5]));
        assert_eq!(line(Branch::Before(9), 13, &of), Some(vec![1, 2, 3, 6, 7, 8]));
        assert_eq!(line(Branch::Before(12), 13, &of), Some(vec![1, 2, 3, 6, 7, 9, 10, 11]));
        assert_eq!(line(Branch::Current, 13, &of), Some(vec![1, 2, 12, 13]));
    }

    #[test]
    fn a_rewind_may_take_up_what_another_had_undone() {
        // 7 goes back to 3, 9 to 5: the line that 7 had undone counts again.
        let of = [(7, 3), (9, 5)];
        assert_eq!(line(Branch::Current, 10, &of), Some(vec![1, 2, 3, 4, 5, 9, 10]));
        // 11 goes on from the rewind itself.
        let of = [(7, 3), (9, 5), (11, 7)];
        assert_eq!(line(Branch::Current, 11, &of), Some(vec![1, 2, 3, 7, 11]));
    }

    #[test]
    fn rewinds_may_follow_each_other_at_once() {
        let of = [(6, 4), (7, 4), (8, 6)];
        assert_eq!(line(Branch::Before(7), 8, &of), Some(vec![1, 2, 3, 4, 6]));
        assert_eq!(line(Branch::Before(8), 8, &of), Some(vec![1, 2, 3, 4, 7]));
        assert_eq!(line(Branch::Current, 8, &of), Some(vec![1, 2, 3, 4, 6, 8]));
    }

    #[test]
    fn a_rewind_undoes_the_end_of_its_line() {
        let parts = |of: &[(u64, u64)]| {
            let parts = undone(&rewinds(of));
            parts.iter().map(|it| (it.by.seq, it.from, it.to)).collect::<Vec<_>>()
        };
        assert_eq!(parts(&[]), []);
        assert_eq!(parts(&[(8, 4)]), [(8, 5, 7)]);
        assert_eq!(parts(&[(8, 7)]), [], "it undoes nothing");
        // 9 goes back to 7, on the line of 6; 12 to 2, before both.
        assert_eq!(parts(&[(6, 3), (9, 7), (12, 2)]), [(6, 4, 5), (9, 8, 8), (12, 3, 11)]);
        // 9 takes up what 7 had undone.
        assert_eq!(parts(&[(7, 3), (9, 5)]), [(7, 4, 6), (9, 7, 8)]);
    }

    #[test]
    fn no_line_stands_before_what_is_no_rewind() {
        for seq in [1, 7, 9, 100] {
            assert_eq!(line(Branch::Before(seq), 10, &[(8, 4)]), None, "{seq}");
        }
    }

    /// The state after each event of any line is that after its predecessor on the line, one event
    /// later: checked on random logs, whose states are lists of what was not undone.
    #[test]
    fn a_line_is_what_the_fold_remembers() {
        let mut dice = crate::log::Chance::keyed([9; 32]);
        for _ in 0..200 {
            let mut rewinds: Vec<Rewind> = Vec::new();
            let mut states: Vec<Vec<u64>> = vec![Vec::new()];
            for seq in 1..=40_u64 {
                let mut state = states[seq as usize - 1].clone();
                if 1 < seq && dice.below(5) == 0 {
                    let to_seq = 1 + u64::from(dice.below(seq as u32 - 1));
                    rewinds.push(Rewind { seq, to_seq });
                    state = states[to_seq as usize].clone();
                }
                state.push(seq);
                states.push(state);
                assert_eq!(seqs(&LineOfPlay::to(seq, &rewinds)), states[seq as usize]);
            }
            for rewind in &rewinds {
                let before = Branch::Before(rewind.seq).line(40, &rewinds).unwrap();
                assert_eq!(seqs(&before), states[rewind.seq as usize - 1]);
            }
        }
    }

    #[test]
    fn a_line_is_cut_and_taken_in_parts() {
        let mut line = Branch::Current.line(10, &rewinds(&[(8, 4)])).unwrap();
        assert_eq!((line.first(), line.last()), (Some(1), Some(10)));
        assert_eq!([0, 1, 4, 5, 7, 8, 10, 11].map(|it| line.has(it)), {
            [false, true, true, false, false, true, true, false]
        });
        assert_eq!(seqs(&line.within(3, 8)), [3, 4, 8]);
        assert_eq!(seqs(&line.within(5, 7)), [] as [u64; 0]);
        assert_eq!(seqs(&line.within(9, 3)), [] as [u64; 0]);
        assert_eq!(seqs(&line.take(2)), [1, 2]);
        assert_eq!(line.take_stretch(100), Some(3..=4));
        assert_eq!(line.take_stretch(2), Some(8..=9));
        assert_eq!(seqs(&line.take(0)), [] as [u64; 0]);
        assert_eq!(seqs(&line.take(7)), [10]);
        assert_eq!((line.first(), line.take_stretch(1)), (None, None));
    }

    #[test]
    fn a_branch_is_named_by_a_word_or_a_plain_number() {
        assert_eq!("current".parse(), Ok(Branch::Current));
        assert_eq!("8".parse(), Ok(Branch::Before(8)));
        for wrong in ["", "0", "08", "+8", "-1", "log", "Current", "99999999999999999999"] {
            assert_eq!(wrong.parse::<Branch>(), Err(()), "{wrong}");
        }
        let names = [Branch::Log, Branch::Current, Branch::Before(8)].map(|it| it.to_string());
        assert_eq!(names, ["", "current", "8"]);
    }

    #[test]
    fn a_rewind_is_read_from_the_log_without_knowing_the_game() {
        let line = |kind, content: &str| Sealed {
            stream: crate::log::MatchId(uuid::Uuid::from_u128(7)).into(),
            seq: 8,
            kind,
            seat: None,
            recorded_at: crate::log::Time::from_millis(0),
            content: content.to_owned(),
            salt: crate::log::Salt::default(),
            commitment: crate::log::Hash::default(),
            prev_hash: crate::log::Hash::default(),
            hash: crate::log::Hash::default(),
        };
        let rewound = Rewind::of(&line(Kind::MatchRewound, r#"{"to_seq":4}"#));
        assert_eq!(rewound, Some(Rewind { seq: 8, to_seq: 4 }));
        assert_eq!(Rewind::of(&line(Kind::DecisionMade, r#"{"to_seq":4}"#)), None);
        assert_eq!(Rewind::of(&line(Kind::MatchRewound, r#"{"to_seq":8}"#)), None);
        assert_eq!(Rewind::of(&line(Kind::MatchRewound, "{}")), None);
    }
}
