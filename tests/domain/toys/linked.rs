//! Seats that sentences name are linked, so that clients can put players' names there.

use domain::engine::show::ShownFact;
use domain::engine::{Span, spans_of_seats};

/// The rule of taking and leaving seats. These are chairs: whoever sits there by now need not be
/// who sat there then.
const SEATS_ARE_TAKEN: &str = "HN2";

/// Fails if the sentence of a fact names a seat that is not linked.
pub fn links_its_seats(game: &str, fact: &ShownFact) {
    if fact.rule == SEATS_ARE_TAKEN {
        return;
    }
    for named in spans_of_seats(&fact.text) {
        let covers = |it: &Span| it.at <= named.at && named.at + named.length <= it.at + it.length;
        let covered = fact.spans.iter().any(covers);
        assert!(covered, "{game}: {} at {}: {fact:?}", fact.text, named.at);
    }
}
