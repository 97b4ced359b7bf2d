//! What people paste.

use super::*;

#[test]
fn a_download_begins_with_its_outfit() {
    let made = import(
        PLAIN,
        "Social export\r\nLaw Dogs (Base Set)\r\n\r\nDude (3)\r\n1x Tommy Harden* (Base Set)\r\n\
         2x Olivia Jenks** (Base Set)\r\n\r\nDeed (1)\r\n1x B & B Attorneys (Base Set)\r\n\r\n\
         Cards up to Base Set\r\n3x Nothing That Counts\r\n",
    );
    assert_eq!((made.name(), made.outfit()), (None, Some(1002)));
    assert_eq!(made.cards(), [line(1018, 1, 1), line(1046, 2, 2), line(1061, 1, 0)]);
    assert_eq!(names(&made.problems), ["wrong_size", "starting_unique"]);
    assert_eq!(names(&made.notes), [""; 0]);
}

#[test]
fn a_plain_box_begins_with_its_name() {
    let made = import(
        PLAIN,
        "2 Aces Up a Sleeve\n\nThe Sloane Gang (Base Set)\n\nDude (1)\n1x Allie Hensman* (Base Set)\n\
         \nJoker (1)\n1x Joker (black) (Base Set)\n\nLegend (1)\n1x Doc Holliday (TCaR)\n\
         \nAction (1)\n1x Missed! (Base Set)\n\n4 cards\nCards up to TCaR\nBuilt elsewhere.",
    );
    assert_eq!((made.name(), made.outfit()), (Some("2 Aces Up a Sleeve"), Some(1004)));
    assert_eq!(made.cards(), [line(1035, 1, 1), line(1145, 1, 0), line(1139, 1, 0)]);
    assert_eq!(made.misread(), ["legend_unknown"]);
    assert_eq!(names(&made.notes), [""; 0]);
}

#[test]
fn a_deck_may_be_called_like_its_outfit() {
    let made = import(PLAIN, "Law Dogs\nLaw Dogs (Base Set)\nDude\n1x Tommy Harden");
    assert_eq!((made.name(), made.outfit()), (Some("Law Dogs"), Some(1002)));
}

#[test]
fn a_link_tells_the_card_whatever_the_text_says() {
    let made = import(
        MARKDOWN,
        "# Badges\n\n[Gesetz](http://dtdb.co/en/card/01002) _(Base Set)_\n\n## Dude (3)\n\n\
         * 1x [Philip Swinford](http://dtdb.co/en/card/01017)*_(Base Set)_\n\
         * 1x [Marshal](https://www.dtdb.co/de/card/01018)**_(Base Set)_\n\
         - 2x [Sloane](http://dtdb.co/en/card/01046?ref=x)_(Base Set)_\n",
    );
    assert_eq!((made.name(), made.outfit()), (Some("Badges"), Some(1002)));
    assert_eq!(made.cards(), [line(1017, 1, 1), line(1018, 1, 2), line(1046, 2, 0)]);
    assert_eq!(made.note("title_differs").line, Some(9));
}

#[test]
fn bbcode_is_read_without_its_tags() {
    let made = import(
        PLAIN,
        "[b]Ring[/b]\n\n[url=http://dtdb.co/en/card/01001]The Fourth Ring[/url] (Base Set)\n\n\
         [b]Dude[/b] (1)\n1x [url=http://dtdb.co/en/card/01005]Micah Ryse[/url]* [i](Base Set)[/i]\n",
    );
    assert_eq!((made.name(), made.outfit()), (Some("Ring"), Some(1001)));
    assert_eq!((made.cards(), made.misread()), (&[line(1005, 1, 1)][..], vec![]));
}

#[test]
fn loose_lines_count_before_or_behind() {
    let made = import(
        PLAIN,
        "My deck\nmorgan cattle co\n1x Remy LaPointe*\n1 RÉMY LAPOINTE\nRe\u{301}my LaPointe x2\n\
         2× 1st Baptist Church\n1 1st Baptist Church\n1st Baptist Church x1\n\
         3X Establishin’ Who’s in Charge\n1\tOne Good Turn...\nLucinda “Lucy” Clover ×1\n",
    );
    assert_eq!((made.name(), made.outfit()), (Some("My deck"), Some(1003)));
    assert_eq!(
        made.cards(),
        [line(1033, 4, 1), line(1059, 4, 0), line(1105, 3, 0), line(1122, 1, 0), line(1015, 1, 0)]
    );
    assert_eq!(made.misread(), [""; 0]);
}

#[test]
fn the_outfit_may_stand_anywhere() {
    for text in [
        "1x Tommy Harden\nLaw Dogs\n",
        "1x Tommy Harden\n1x Law Dogs\n",
        "Outfit\nLaw Dogs\nDude\n1x Tommy Harden",
        "Outfit (1)\n1x Law Dogs\n\nDudes (1):\n1x Tommy Harden",
    ] {
        let made = import(PLAIN, text);
        assert_eq!((made.outfit(), made.cards()), (Some(1002), &[line(1018, 1, 0)][..]), "{text}");
        assert_eq!(made.misread(), [""; 0], "{text}");
    }
}

#[test]
fn lines_that_are_nothing_are_named() {
    let made = import(PLAIN, "Badges\nLaw Dogs\nfor two\n1x Tommy Harden\nsideboard\n1x Sloane");
    let skipped = made.notes.iter().filter(|it| it.kind == "line_skipped");
    assert_eq!(skipped.filter_map(|it| it.line).collect::<Vec<usize>>(), [5, 3]);
    assert_eq!(made.cards(), [line(1018, 1, 0), line(1044, 1, 0)]);
}

#[test]
fn old_names_and_nameless_jokers_are_known() {
    let made =
        import(PLAIN, "Law Dogs\n1x Tennessee Bluetick\n1x Ivor Howley\n2x Joker (Base Set)");
    assert_eq!(made.cards(), [line(1082, 1, 0), line(1014, 1, 0), line(1144, 2, 0)]);
    assert_eq!(made.misread(), [""; 0]);
}

#[test]
fn names_are_one_line_of_a_decent_length() {
    let made = import(PLAIN, &format!("{}\u{7}\nLaw Dogs\n1x Tommy Harden", "long ".repeat(60)));
    assert_eq!(made.name().map(|it| it.chars().count()), Some(100));
}
