//! Who may read which rulings of a match.

use domain::engine::StoredRuling;
use infra::identity::Scope;

use crate::http::caller::Call;
use crate::http::problem::Problem;
use crate::http::watching::Watched;

/// The rulings of a match that the caller may read.
pub async fn read_by(call: &Call, watched: &Watched) -> Result<Vec<StoredRuling>, Problem> {
    let mut rulings = call.app.matches.rulings(watched.head.row.id).await?;
    let reader = Reader {
        judges: watched.judge(call).await.is_ok(),
        up_to_date: watched.is_up_to_date(call).await,
    };
    rulings.retain(|it| reader.reads(watched, it));
    Ok(rulings)
}

/// The caller who asks for rulings.
struct Reader {
    judges: bool,
    up_to_date: bool,
}

impl Reader {
    /// Whether the caller may read a ruling.
    fn reads(&self, watched: &Watched, ruling: &StoredRuling) -> bool {
        if ruling.public {
            return self.up_to_date;
        }
        let disputes = watched.it().disputes();
        let dispute = disputes.iter().find(|it| Some(it.id) == ruling.dispute);
        let concerned = [ruling.seat, dispute.and_then(|it| it.seat)];
        let reader = watched.caller.as_ref().is_some_and(|it| it.scopes.contains(Scope::Read));
        let own = watched.seats();
        let concerns = concerned.iter().flatten().any(|seat| own.contains(seat));
        (reader && concerns) || self.judges || watched.is_revealed()
    }
}
