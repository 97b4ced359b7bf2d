//! What servers and deck builders exchange.

use super::*;

#[test]
fn a_published_list_does_not_say_who_starts() {
    let made = import(
        JSON,
        r#"{"id": 12, "name": "Badges", "creation": "2015-10-11 12:13:14", "description": "<p>1x",
            "username": "somebody", "cards": {"24151": 1, "01002": 1, "01018": 2, "01145": 1}}"#,
    );
    assert_eq!((made.name(), made.outfit()), (Some("Badges"), Some(1002)));
    assert_eq!(made.cards(), [line(1018, 2, 0), line(1145, 1, 0)]);
    assert_eq!(made.misread(), ["out_of_pool"]);
    assert_eq!(names(&made.notes), ["starting_unknown"]);
}

#[test]
fn the_first_of_somebodys_decks_is_read() {
    let made = import(
        JSON,
        r#"[{"name": "One", "outfit_code": "01004", "outfit_title": "The Sloane Gang",
             "legend_code": null, "cards": [{"card_code": "01035", "qty": 1, "start": 1}]},
            {"name": "Two", "outfit_code": "01002", "cards": []}]"#,
    );
    assert_eq!((made.name(), made.outfit()), (Some("One"), Some(1004)));
    assert_eq!(made.cards(), [line(1035, 1, 1)]);
    assert_eq!(names(&made.notes), ["first_of_many"]);
}

#[test]
fn legends_are_unknown() {
    for legend in
        [r#""legend_code": "19001""#, r#""legend": {"code": "19001"}"#, r#""legend": "19001""#]
    {
        let text = format!(r#"{{"outfit": "01002", {legend}, "cards": {{"01018": 1}}}}"#);
        let made = import(JSON, &text);
        assert_eq!(made.misread(), ["legend_unknown"], "{text}");
        assert_eq!(made.loadout.expect("the rest was read").legend, None);
    }
    let none = r#"{"outfit": "01002", "legend": null, "legend_code": "", "cards": {"01018": 1}}"#;
    assert_eq!(import(JSON, none).misread(), [""; 0]);
}

#[test]
fn the_engines_form_carries_whole_cards() {
    let made = import(
        JSON,
        r#"{"name": "Ring", "starting": 1, "selected": true, "legend": null,
            "outfit": {"code": "01001", "title": "The Fourth Ring", "type_code": "outfit"},
            "drawCards": [
                {"count": 1, "starting": 1, "card": {"code": "01005", "title": "Micah Ryse",
                    "type_code": "dude", "pack_code": "DTR", "rank": 2, "starting": 1}},
                {"count": "2", "starting": 0, "card": {"title": "Rémy LaPointe", "pack": "Base Set"}},
                {"count": 1, "starting": 0, "card": {"code": "24050", "title": "Jia Mein"}},
                {"count": 1, "starting": 0, "card": {"code": "24777", "title": "Bobo"}},
                {"count": 1, "starting": 0, "card": {"code": "01044", "title": "Bobo"}},
                {"count": 1, "starting": 0, "card": {}},
                {"count": true, "card": {"code": "01010"}}]}"#,
    );
    assert_eq!((made.name(), made.outfit()), (Some("Ring"), Some(1001)));
    assert_eq!(
        made.cards(),
        [line(1005, 1, 1), line(1033, 2, 0), line(1007, 1, 0), line(1044, 1, 0)]
    );
    assert_eq!(made.misread(), ["entry_unreadable", "entry_unreadable", "out_of_pool"]);
    assert_eq!(names(&made.notes), ["reprint_read_as_base", "title_differs"]);
    assert_eq!(made.note("title_differs").pointer.as_deref(), Some("/drawCards/4"));
}

#[test]
fn the_neutral_form_may_say_its_pool() {
    let made = import(
        JSON,
        r#"{"name": "Any", "outfit": "01003", "legend": null, "pool": "old-timer",
            "cards": [{"code": "01025", "count": 1, "starting": 1}, {"code": "01144", "count": 1}]}"#,
    );
    assert_eq!(made.cards(), [line(1025, 1, 1), line(1144, 1, 0)]);
    assert_eq!(made.misread(), [""; 0]);
}

#[test]
fn what_is_no_deck_is_not_read() {
    for text in [
        r#"{"name": "no cards"}"#,
        r#"{"cards": 7}"#,
        r#"{"outfit": "01002", "preset": "law-dogs"}"#,
        r#"["01002"]"#,
        "{\"cards\": {}",
        "7",
    ] {
        assert_eq!(names(&import(JSON, text).problems), ["unreadable"], "{text}");
    }
    assert_eq!(import(JSON, "{\n\"cards\":\n}").problems[0].line, Some(3));
}
