//! Draws: `chacha20/fisher-yates/v1`.
//!
//! Every stretch of a resolution has a key of its own:
//! HMAC-SHA-256 with the seed's 32 bytes as key over the canonical JSON
//! `{"entropies":[string|null by seat],"match":id,"resolution":n,"seq":n}`, where `seq` is the
//! event that brings the draw and `resolution` the ordinal of the resolution within that event.
//! ChaCha20 (RFC 8439; block counter from 0, nonce of zeros) under that key gives a stream of
//! bytes, read as little-endian `u32` words.
//!
//! - `below(n)`: words at or above the largest multiple of `n` that fits into 2^32 are thrown
//!   away; the first other word modulo `n` is the number.
//! - `shuffle`: Fisher–Yates from the end: for `last` from `len-1` down to 1, swap the items at
//!   `last` and `below(last+1)`.

use std::collections::BTreeMap;

use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher};
use serde_json::json;

use crate::log::so_many;
use crate::log::{MatchId, Seed, seal};

/// The name under which the algorithm is published.
pub const ALGORITHM: &str = "chacha20/fisher-yates/v1";

/// What a stretch of a resolution draws from.
#[derive(Debug)]
pub struct Chance {
    source: Source,
    /// Draws a test has named; used up before the stream is.
    scripted: std::collections::VecDeque<u32>,
    drawn: u32,
    /// What was drawn, where that is kept.
    kept: Option<Vec<Drawn>>,
}

/// What was drawn at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// A number in `0..below`.
    Number {
        /// The number is at least 0 and below this.
        below: u32,
        /// The number that was drawn.
        result: u32,
    },
    /// An order: for each place the place where its item lay before.
    Order(Vec<u32>),
}

enum Source {
    /// Nothing drawn yet: most stretches draw nothing, so the cipher is set up late.
    Key([u8; 32]),
    Stream(Box<ChaCha20>),
}

impl Chance {
    /// Draws under a key.
    pub fn keyed(key: [u8; 32]) -> Chance {
        Chance { source: Source::Key(key), scripted: Default::default(), drawn: 0, kept: None }
    }

    /// The same, keeping what is drawn.
    pub fn keeping(self) -> Chance {
        Chance { kept: Some(Vec::new()), ..self }
    }

    /// What was drawn so far, where that is kept.
    pub fn kept(self) -> Vec<Drawn> {
        self.kept.unwrap_or_default()
    }

    /// A number in `0..n`; 0 where `n` is 0. Every other draw is built on this one.
    pub fn below(&mut self, n: u32) -> u32 {
        let result = self.number(n);
        if let Some(kept) = self.kept.as_mut().filter(|_| 1 < n) {
            kept.push(Drawn::Number { below: n, result });
        }
        result
    }

    fn number(&mut self, n: u32) -> u32 {
        if n == 0 {
            return 0;
        }
        // Where only one thing can come, nothing is left to chance.
        self.drawn += u32::from(1 < n);
        if let Some(named) = self.scripted.pop_front() {
            return named % n;
        }
        let bound = (1u64 << 32) / u64::from(n) * u64::from(n);
        loop {
            let word = self.word();
            if u64::from(word) < bound {
                return word % n;
            }
        }
    }

    /// Notes a draw that a script decides: to players it is as unforeseeable as any other.
    pub fn note_scripted(&mut self) {
        self.drawn += 1;
    }

    /// How many numbers were drawn so far.
    pub fn drawn(&self) -> u32 {
        self.drawn
    }

    /// Puts `items` into random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        let mut order: Vec<u32> = match self.kept {
            Some(_) => (0..so_many(items.len())).collect(),
            None => Vec::new(),
        };
        for last in (1..items.len()).rev() {
            let other = self.number(so_many(last + 1)) as usize;
            items.swap(last, other);
            if !order.is_empty() {
                order.swap(last, other);
            }
        }
        if let Some(kept) = self.kept.as_mut().filter(|_| 1 < order.len()) {
            kept.push(Drawn::Order(order));
        }
    }

    /// A place in a list of `count`; 0 where the list is empty.
    pub fn place_among(&mut self, count: usize) -> usize {
        self.below(so_many(count)) as usize
    }

    /// The face of a die with `faces` faces, from 1.
    pub fn roll(&mut self, faces: u32) -> u32 {
        self.below(faces) + 1
    }

    fn word(&mut self) -> u32 {
        if let Source::Key(key) = self.source {
            let cipher = ChaCha20::new(&key.into(), &[0; 12].into());
            self.source = Source::Stream(Box::new(cipher));
        }
        let mut bytes = [0; 4];
        if let Source::Stream(cipher) = &mut self.source {
            cipher.apply_keystream(&mut bytes);
        }
        u32::from_le_bytes(bytes)
    }
}

impl std::fmt::Debug for Source {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("Source(…)")
    }
}

/// Where the draws of one match come from.
#[derive(Clone, Debug)]
pub struct Luck {
    seed: Seed,
    script: BTreeMap<(u64, u32), Vec<u32>>,
}

impl Luck {
    /// Draws from the seed.
    pub fn seeded(seed: Seed) -> Luck {
        Luck { seed, script: BTreeMap::new() }
    }

    /// Names the first draws of a stretch, for tests: `below(n)` gives them modulo `n`.
    pub fn script(&mut self, seq: u64, resolution: u32, draws: Vec<u32>) {
        self.script.insert((seq, resolution), draws);
    }

    /// The seed behind it.
    pub fn seed(&self) -> &Seed {
        &self.seed
    }

    /// The draws of the `resolution`-th resolution within event `seq`.
    pub fn chance(
        &self,
        entropies: &[Option<&str>],
        match_id: MatchId,
        resolution: u32,
        seq: u64,
    ) -> Chance {
        let message = seal::canonical(&json!({
            "entropies": entropies, "match": match_id, "resolution": resolution, "seq": seq,
        }));
        let mut chance = Chance::keyed(self.seed.mac(message.as_bytes()));
        if let Some(draws) = self.script.get(&(seq, resolution)) {
            chance.scripted = draws.iter().copied().collect();
        }
        chance
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn vectors() -> Chance {
        let seed: [u8; 32] = std::array::from_fn(|at| at as u8);
        let id = MatchId(Uuid::parse_str("019372a0-0000-7000-8000-000000000001").unwrap());
        Luck::seeded(Seed(seed)).chance(&[Some("ann"), None], id, 0, 4)
    }

    #[test]
    fn the_stream_is_chacha20_of_rfc_8439() {
        // RFC 8439, appendix A.1, test vector 1: key and nonce of zeros, counter 0.
        let mut chance = Chance::keyed([0; 32]);
        assert_eq!(chance.word().to_le_bytes(), [0x76, 0xb8, 0xe0, 0xad]);
        assert_eq!(chance.word().to_le_bytes(), [0xa0, 0xf1, 0x3d, 0x90]);
    }

    #[test]
    fn a_draw_is_below_its_bound_and_every_value_comes() {
        let mut chance = Chance::keyed([9; 32]);
        let mut seen = [0u32; 6];
        for _ in 0..6_000 {
            seen[chance.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|count| (850..1_150).contains(count)), "{seen:?}");
        assert_eq!(chance.below(0), 0);
        assert_eq!(chance.below(1), 0);
    }

    #[test]
    fn what_was_drawn_is_kept_where_it_is_wanted() {
        let mut chance = vectors().keeping();
        let roll = chance.roll(6);
        assert_eq!((chance.below(1), chance.drawn()), (0, 1), "nothing is left to chance");
        let mut cards: Vec<u32> = (0..10).collect();
        chance.shuffle(&mut cards);
        chance.shuffle(&mut [7]);
        let kept = chance.kept();
        assert_eq!(kept, [Drawn::Number { below: 6, result: roll - 1 }, Drawn::Order(cards)]);
        let mut chance = vectors();
        chance.roll(6);
        assert_eq!(chance.kept(), []);
    }

    #[test]
    fn named_draws_come_first() {
        let mut luck = Luck::seeded(Seed([1; 32]));
        luck.script(2, 0, vec![5, 3]);
        let id = MatchId(Uuid::nil());
        let mut chance = luck.chance(&[], id, 0, 2);
        assert_eq!((chance.roll(6), chance.roll(6)), (6, 4));
        let unscripted = luck.chance(&[], id, 1, 2).below(1_000_000);
        assert_eq!(unscripted, Luck::seeded(Seed([1; 32])).chance(&[], id, 1, 2).below(1_000_000));
    }

    #[test]
    fn the_published_vectors_hold() {
        let mut chance = vectors();
        let rolls: Vec<u32> = (0..12).map(|_| chance.roll(6)).collect();
        let mut cards: Vec<u32> = (0..10).collect();
        vectors().shuffle(&mut cards);
        let mut chance = vectors();
        let rejecting: Vec<u32> = (0..3).map(|_| chance.below(3_000_000_000)).collect();
        assert_eq!(rolls, ROLLS);
        assert_eq!(rejecting, REJECTING);
        assert_eq!(cards, SHUFFLED);
    }

    /// Key: HMAC-SHA-256 with the bytes 00…1f over `{"entropies":["ann",null],"match":
    /// "019372a0-0000-7000-8000-000000000001","resolution":0,"seq":4}` without white space. Made by
    /// an independent program; published in ARCHITECTURE.md.
    const ROLLS: [u32; 12] = [3, 3, 3, 2, 2, 2, 1, 6, 3, 3, 1, 5];
    const SHUFFLED: [u32; 10] = [5, 4, 3, 7, 0, 6, 1, 9, 8, 2];
    const REJECTING: [u32; 3] = [2226108032, 508379431, 2591925355];
}
