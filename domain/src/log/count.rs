//! Counts: each log and the wire have a fixed width for each, and sums have another.

/// A width in which there are counts.
pub trait Count: Sized {
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

impl Count for usize {
    const MOST: usize = usize::MAX;
}

impl Count for i16 {
    const MOST: i16 = i16::MAX;
}

impl Count for i32 {
    const MOST: i32 = i32::MAX;
}

impl Count for i64 {
    const MOST: i64 = i64::MAX;
}

/// A count in the width that a log, the wire or a sum has for it. What does not fit is as much as
/// does: nothing that is counted in a match comes near that.
pub fn so_many<N: Count>(count: impl TryInto<N>) -> N {
    count.try_into().unwrap_or(N::MOST)
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
        assert_eq!(so_many::<i32>(u32::MAX), i32::MAX);
        assert_eq!(so_many::<usize>(7_u32), 7);
    }
}
