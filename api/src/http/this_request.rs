//! The id of the request that is being answered, for code that has no request at hand.

use std::future::Future;

tokio::task_local! {
    static ID: String;
}

/// Does `work` as part of the request with this id.
pub async fn within<F: Future>(id: String, work: F) -> F::Output {
    ID.scope(id, work).await
}

/// The id of the request; empty outside of a request.
pub fn id() -> String {
    ID.try_with(Clone::clone).unwrap_or_default()
}
