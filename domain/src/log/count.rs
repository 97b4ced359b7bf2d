//! Counts: `usize` where rules are, a fixed width where a log or the wire is.

/// A width in which logs and the wire count.
pub trait Count: TryFrom<usize> {
    /// The greatest count of this width.
    const MOST: Self;
}

impl Count for u8 {
    const MOST: u8 = u8::MAX;
}

impl Count for u16 {
    const MOST: u16 = u16::MAX;
}

impl Count for u32 {
    const MOST: u32 = u32::MAX;
}

/// A count in the width that a log or the wire has for it. What does not fit is as much as does: no
/// list of a match comes near that.
pub fn so_many<N: Count>(count: usize) -> N {
    N::try_from(count).unwrap_or(N::MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_as_much_as_does() {
        assert_eq!(so_many::<u8>(255), 255);
        assert_eq!(so_many::<u8>(256), 255);
        assert_eq!(so_many::<u32>(256), 256);
        assert_eq!(so_many::<u32>(usize::MAX), u32::MAX);
    }
}
