//! Matches at random, and the same matches in worlds that a viewer cannot tell from them.

use domain::engine::{AnyRuleset, Seat, Viewer};
use domain::registry;
use toys::campfire::Campfire;
use toys::played::played;
use toys::playout::{Playout, matches_of};

static TOY: Campfire = Campfire::V1;

/// Plays matches of every ruleset at random, and looks at each point of each.
pub fn over_all(look: impl Fn(&mut Playout, u64)) {
    let each = std::env::var("LAWS_MATCHES").ok().and_then(|it| it.parse().ok()).unwrap_or(16);
    for ruleset in registry::all().chain([&TOY as &dyn AnyRuleset]) {
        for number in 0..matches_of(ruleset, each) {
            played(ruleset, number).again(|play, _| {
                if !play.is_over() {
                    look(play, number);
                }
            });
        }
    }
}

/// Everybody from whom something is hidden.
pub fn viewers(play: &Playout) -> impl Iterator<Item = Viewer> + use<> {
    Seat::all(play.seats()).map(Viewer::Seat).chain([Viewer::Public])
}

/// Fresh randomness for the next world.
pub fn key(play: &mut Playout) -> [u8; 32] {
    std::array::from_fn(|_| play.dice.below(256) as u8)
}
