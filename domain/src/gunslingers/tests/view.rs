//! What everybody sees (G7).

use crate::engine::{Seat, Viewer};
use crate::gunslingers::trial::{property, town};
use crate::gunslingers::{Adjustment, OutReason, Phase, Property, Rank};

#[test]
fn s5_the_view_lays_the_board_out_in_rows_with_its_columns() {
    let race = town(2).gang(0, "plug").controls_with(1, "hotel", 1).begins();
    let rows = race.view(Viewer::Public).rows;
    assert_eq!(rows.iter().map(Vec::len).collect::<Vec<_>>(), [3, 7, 7, 3]);
    let cell = |row: usize, at: usize| &rows[row][at];
    assert_eq!((cell(0, 0).row, cell(0, 0).col, cell(0, 0).property), (0, 2, property("bank")));
    let station = cell(1, 3);
    assert_eq!((station.col, station.name.as_str(), station.reputation), (3, "Train Station", 2));
    assert_eq!((station.rent.as_str(), station.owner, station.markers), ("$1", None, 0));
    let home = cell(1, 2);
    assert_eq!((home.owner, home.markers), (Some(Seat(0)), 2));
    assert_eq!(home.headquarters_of, Some(Seat(0)));
    let hotel = cell(2, 6);
    assert_eq!((hotel.owner, hotel.markers, hotel.headquarters_of), (Some(Seat(1)), 1, None));
    let unused = cell(2, 2);
    assert_eq!((unused.property, unused.headquarters_of), (property("saloon"), None));
}

#[test]
fn g7_the_view_shows_hands_and_gangs_to_everybody() {
    let town = town(2).gang(0, "plug duellist").jailed(11, 3).dollars(0, 7).tokens(0, 5);
    let race = town.controls(0, ["bank", "school"]).begins();
    let view = race.view(Viewer::Public);
    let player = &view.players[0];
    assert_eq!((player.cash, player.reputation, player.needed_to_hold), (7, 5, 5));
    assert_eq!(player.name.as_deref(), Some("Silas Neat"));
    let gang: Vec<(u16, bool, Option<u8>)> =
        player.gang.iter().map(|it| (it.gun.0, it.boss, it.jailed_until)).collect();
    assert_eq!(gang, [(0, true, None), (10, false, None), (11, false, Some(3))]);
    assert_eq!((player.votes.votes, player.votes.strength, view.guns_in_play), (11, 4, 2));
    let homes = ["bank", "school", "undertaker"].map(property);
    assert_eq!(player.properties, homes);
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Judge] {
        assert_eq!(race.view(viewer), view);
    }
}

#[test]
fn s11_the_view_shows_who_fights_whom_and_how_strong_they_are() {
    let town = town(3).gang(0, "duellist").gang(1, "plug plug").gang(2, "enforcer");
    let race = town.begins().plans(0, [("depot", "duellist")]).plans(1, [("depot", "plug plug")]);
    let race = race.plans(2, [("bank", "enforcer")]);
    let view = race.view(Viewer::Public);
    let fight = view.fight.unwrap();
    assert_eq!(
        (fight.property, fight.pair, fight.home),
        (Property::Depot, vec![Seat(0), Seat(1)], None)
    );
    let sides: Vec<(u8, u32)> = fight.sides.iter().map(|it| (it.seat.0, it.strength)).collect();
    assert_eq!(sides, [(0, 3), (1, 2)]);
    // The bank is settled, the station is not.
    let claims: Vec<(u8, Property)> =
        view.claims.iter().map(|it| (it.seat.0, it.property)).collect();
    assert_eq!(claims, [(0, Property::Depot), (1, Property::Depot)]);
}

#[test]
fn s7_5_the_view_shows_lots_their_picker_and_what_is_put_up() {
    let race = town(2).lots(["bank", "plug", "school"]).begins();
    let view = race.view(Viewer::Public);
    assert_eq!((view.lots.len(), view.picker, view.put_up, view.week), (3, Some(Seat(0)), None, 0));
    let view = race.picks(0, "a batch").view(Viewer::Public);
    assert_eq!((view.put_up, view.phase), (Some(2), Phase::Lots));
}

#[test]
fn g57_the_view_shows_what_may_be_retaken_and_nothing_that_was() {
    let (property, owner) = (Property::Bank, Some(Seat(1)));
    let back = Adjustment::SetControl { property, owner, markers: 2 };
    let town = town(2).gang(0, "plug").gang(1, "plug").controls(1, ["bank", "church"]).begins();
    let race = town.plans(0, [("bank", "plug")]).plans(1, []);
    assert_eq!(race.view(Viewer::Public).players[1].lost, [Property::Bank]);
    // Before anybody has answered, a judge gives it back.
    assert_eq!(race.judge_corrects(back).view(Viewer::Public).players[1].lost, []);
}

#[test]
fn s8_the_view_shows_the_train() {
    let view = town(2).train("plug duellist").begins().view(Viewer::Public);
    let train: Vec<Rank> = view.train.iter().map(|it| it.rank).collect();
    assert_eq!((train, view.round), (vec![Rank::Plug, Rank::Duellist], 0));
}

#[test]
fn g55_exits_are_ranked_by_week_then_votes() {
    let race = town(5).out(1, 2, 9).out(2, 3, 4).out(3, 3, 5).out(4, 3, 5).begins();
    let view = race.view(Viewer::Public);
    let places: Vec<Option<u8>> =
        view.players.iter().map(|it| it.exit.as_ref().map(|exit| exit.place)).collect();
    assert_eq!(places, [None, Some(5), Some(4), Some(2), Some(2)]);
    let exit = view.players[2].exit.as_ref().unwrap();
    assert_eq!((exit.week, exit.votes, exit.reason), (3, 4, OutReason::HeadquartersLost));
}
