//! Appeals: disputes about rulings. Nobody decides about a ruling of their own.

use crate::engine::conduct::judging::Dispute;
use crate::engine::{AccountId, Ruleset, Standing};

impl<R: Ruleset> Standing<R> {
    /// The judges who may not decide a dispute, because they have ruled in its matter: where it is
    /// an appeal, the judge of the ruling that it is about, and where that ruling decided an appeal
    /// itself, the judges of the rulings before it.
    pub fn barred_from(&self, dispute: &Dispute) -> Vec<AccountId> {
        let mut barred = Vec::new();
        let mut about = dispute.about;
        while let Some(ruling) = self.rulings.iter().find(|it| it.seq == about) {
            barred.extend(ruling.judge);
            let decided = ruling.dispute.and_then(|id| self.dispute(id));
            // A dispute is about something earlier; a log that has it otherwise leads nowhere.
            match decided.map(|it| it.about).filter(|earlier| *earlier < about) {
                Some(earlier) => about = earlier,
                None => break,
            }
        }
        barred
    }

    /// Whether an appeal against a ruling of `judge` is open.
    pub(in crate::engine) fn is_under_appeal(&self, judge: AccountId) -> bool {
        let own =
            |about: u64| self.rulings.iter().any(|it| it.seq == about && it.judge == Some(judge));
        self.disputes.iter().any(|it| it.closed_by.is_none() && own(it.about))
    }

    /// Whether `judge` has issued the ruling of event `seq`, and an appeal against it is open.
    pub(in crate::engine) fn is_appealed_ruling_of(&self, judge: AccountId, seq: u64) -> bool {
        let own = self.rulings.iter().any(|it| it.seq == seq && it.judge == Some(judge));
        own && self.disputes.iter().any(|it| it.about == seq && it.closed_by.is_none())
    }
}
