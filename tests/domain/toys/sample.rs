//! What is looked at where all of it would take too long: a sample by a seed that is printed, or
//! everything, where `LAWS_MATCHES` is set.

use std::sync::LazyLock;

use domain::engine::Chance;
use uuid::Uuid;

/// What says which sample is looked at; by default another one each time.
const SEED: &str = "SAMPLE_SEED";

/// A choice of what is looked at. It prints its seed, which gives the same choice again.
pub struct Sample {
    /// What chooses; none where everything is looked at.
    dice: Option<Chance>,
}

/// Whether everything is looked at, and nothing is left to a sample.
pub fn everything() -> bool {
    std::env::var_os("LAWS_MATCHES").is_some()
}

fn seed() -> u64 {
    static CHOSEN: LazyLock<u64> = LazyLock::new(|| {
        let named = std::env::var(SEED).ok().map(|it| it.parse().expect("a seed is a number"));
        named.unwrap_or_else(|| Uuid::new_v4().as_u64_pair().0)
    });
    *CHOSEN
}

impl Sample {
    /// The sample of one match or the like; another number gives another one.
    pub fn of(number: u64) -> Sample {
        if everything() {
            return Sample { dice: None };
        }
        println!("a sample by {SEED}={}", seed());
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed().to_le_bytes());
        key[8..16].copy_from_slice(&number.to_le_bytes());
        Sample { dice: Some(Chance::keyed(key)) }
    }

    /// So many of the items, in their order; all where there are no more.
    pub fn some<T>(&mut self, count: usize, mut items: Vec<T>) -> Vec<T> {
        let Some(dice) = &mut self.dice else { return items };
        while count < items.len() {
            items.remove(dice.below(items.len() as u32) as usize);
        }
        items
    }

    /// Whether to look here, at one place of so many.
    pub fn one_of(&mut self, places: u32) -> bool {
        self.dice.as_mut().is_none_or(|dice| dice.below(places) == 0)
    }
}
