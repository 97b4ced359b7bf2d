//! What there may be too much of in a scenario, where no rule of the game says so (H1).

use super::flaws::{ENTRIES_MAX, FIGHTERS_MAX};
use super::setting::Scenario;
use crate::engine::Violation;
use crate::wild_west::ground::Zone;
use crate::wild_west::state::{EFFECTS_MAX, Effect};

/// Every list of it that is too long.
pub fn beyond_limits(scenario: &Scenario) -> Vec<Violation> {
    let mut lists: Vec<(String, usize, usize)> = Vec::new();
    let mut zones: Vec<(String, &Zone)> = Vec::new();
    if let Some(turn) = &scenario.turn {
        lists.push(("/turn/hurt".to_owned(), turn.hurt.len(), FIGHTERS_MAX));
        lists.push(("/turn/used".to_owned(), turn.used.len(), ENTRIES_MAX));
    }
    let passing = scenario.passing.iter().enumerate();
    zones.extend(passing.map(|(at, it)| (format!("/passing/{at}/zone"), &it.zone)));
    let ruled = scenario.ruled_zones.iter().enumerate();
    zones.extend(ruled.map(|(at, it)| (format!("/ruled_zones/{at}/zone"), &it.zone)));
    for (it, at) in scenario.rulings.iter().zip(0_u32..) {
        for (name, effects) in [("on_success", &it.on_success), ("on_failure", &it.on_failure)] {
            let place = format!("/rulings/{at}/{name}");
            for (it, at) in effects.iter().zip(0_u32..) {
                if let Effect::Zone { zone, .. } = it {
                    zones.push((format!("{place}/{at}/zone"), zone));
                }
            }
            lists.push((place, effects.len(), usize::from(EFFECTS_MAX)));
        }
    }
    let at = |place: &str| format!("/options/scenario{place}");
    let long = lists.into_iter().filter(|(_, count, most)| most < count).map(|(place, _, most)| {
        Violation::of_rule("H1", at(&place), format!("this list has at most {most} entries"))
    });
    long.chain(zones.iter().filter_map(|(place, it)| it.too_large(&at(place)))).collect()
}
