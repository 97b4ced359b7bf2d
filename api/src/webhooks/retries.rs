//! When a delivery that has failed is tried again.

use std::time::Duration;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
/// After the first failure, the second, and so on; from the last one on always as long.
const AFTER_SECONDS: [u64; 7] =
    [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 24 * HOUR];

/// How long to wait after so many failures. `luck` spreads those that have failed together: the
/// wait is up to a fifth longer.
pub fn wait_after(failures: u32, luck: u8) -> Duration {
    let last = AFTER_SECONDS.len() - 1;
    let at = usize::try_from(failures.saturating_sub(1)).unwrap_or(last).min(last);
    let wait = Duration::from_secs(AFTER_SECONDS[at]);
    wait + wait.mul_f64(f64::from(luck) / 255.0 / 5.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_wait_is_longer_than_the_one_before_up_to_a_day() {
        let seconds = |failures, luck| wait_after(failures, luck).as_secs();
        assert_eq!((seconds(1, 0), seconds(1, 255)), (5, 6));
        assert_eq!((seconds(2, 0), seconds(4, 0)), (300, 7_200));
        assert_eq!((seconds(7, 0), seconds(70, 0)), (86_400, 86_400));
        assert_eq!(seconds(7, 255), 86_400 + 17_280);
    }
}
