//! Requests that may be sent again.

/// The result of a request that may be sent again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Made<T> {
    /// The request has made this now.
    Now(T),
    /// The request made this before, and makes nothing now.
    Before(T),
}

impl<T> Made<T> {
    /// What was made, whenever that was.
    pub fn it(self) -> T {
        match self {
            Self::Now(it) | Self::Before(it) => it,
        }
    }
}
