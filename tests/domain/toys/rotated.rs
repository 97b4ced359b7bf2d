//! In what order tests go through what they share.

use std::panic::Location;

/// All of it, beginning at another place for each place in the code. Tests run side by side, and a
/// match that several of them want at once is played by one of them, while the others wait.
pub fn rotated<T>(mut all: Vec<T>, by: &Location<'_>) -> Vec<T> {
    // Fibonacci hashing: lines that are close together begin far apart.
    let hash = u64::from(by.line()).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let begin = (u128::from(hash) * all.len() as u128) >> 64;
    all.rotate_left(begin as usize);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_out_wherever_it_begins() {
        let places = [Location::caller(), Location::caller()];
        for by in places {
            let mut all = rotated((0..7).collect(), by);
            all.sort_unstable();
            assert_eq!(all, [0, 1, 2, 3, 4, 5, 6]);
            assert!(rotated(Vec::<u8>::new(), by).is_empty());
        }
    }
}
