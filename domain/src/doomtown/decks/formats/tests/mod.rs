//! Lists as their writers write them, in our words.

mod json;
mod octgn;
mod text;
mod written;

use crate::doomtown::decks;
use crate::doomtown::decks::loadout::{DeckLine, Loadout};
use crate::doomtown::town::printed::Code;
use crate::engine::{ImportRemark, Imported};

const JSON: &str = "application/json";
const PLAIN: &str = "text/plain";
const MARKDOWN: &str = "text/markdown";
const XML: &str = "application/xml";

fn import(media: &str, text: &str) -> Imported<Loadout> {
    super::import(media, text).expect("decks are written in this media type")
}

fn starter(id: &str) -> Loadout {
    let found = decks::ready_made().into_iter().find(|it| it.id == id);
    found.expect("the deck is ready-made").loadout
}

fn line(code: u32, count: u8, starting: u8) -> DeckLine {
    DeckLine { code: Code(code), count, starting }
}

fn names(remarks: &[ImportRemark]) -> Vec<&str> {
    remarks.iter().map(|it| it.kind.as_str()).collect()
}

impl Imported<Loadout> {
    fn cards(&self) -> &[DeckLine] {
        self.loadout.as_ref().map_or(&[], |it| &it.cards)
    }

    fn outfit(&self) -> Option<u32> {
        self.loadout.as_ref().map(|it| it.outfit.0)
    }

    fn name(&self) -> Option<&str> {
        self.loadout.as_ref()?.name.as_deref()
    }

    /// The problems of writing, without those of a list that is too short to be a deck.
    fn misread(&self) -> Vec<&str> {
        let names = self.problems.iter().map(|it| it.kind.as_str());
        names.filter(|it| *it != "wrong_size").collect()
    }

    fn problem(&self, name: &str) -> &ImportRemark {
        let found = self.problems.iter().find(|it| it.kind == name);
        found.unwrap_or_else(|| panic!("no {name} among {:?}", self.problems))
    }

    fn note(&self, name: &str) -> &ImportRemark {
        let found = self.notes.iter().find(|it| it.kind == name);
        found.unwrap_or_else(|| panic!("no {name} among {:?}", self.notes))
    }
}

#[test]
fn only_media_types_that_decks_are_written_in_are_read() {
    for media in ["application/json", "Text/Plain; charset=utf-8", "text/markdown", "text/xml"] {
        assert!(super::import(media, "").is_some(), "{media}");
    }
    for media in ["", "image/png", "text/html", "application/octet-stream"] {
        assert!(super::import(media, "Law Dogs").is_none(), "{media}");
    }
}

#[test]
fn what_a_text_looks_like_counts_for_more_than_what_it_is_called() {
    let json = r#"{"outfit": "01002", "cards": [{"code": "01018", "count": 1}]}"#;
    let octgn = r#"<deck><section name="Outfit"><card qty="1">Law Dogs</card></section></deck>"#;
    for media in [JSON, PLAIN, MARKDOWN, XML] {
        assert_eq!(import(media, json).outfit(), Some(1002), "{media}");
        assert_eq!(import(media, octgn).outfit(), Some(1002), "{media}");
    }
    let boxed = "[b]Badges[/b]\n[url=http://dtdb.co/en/card/01002]Law Dogs[/url]\n1x Tommy Harden";
    assert_eq!(import(PLAIN, boxed).outfit(), Some(1002));
    assert_eq!(import(XML, "Law Dogs\n1x Tommy Harden").outfit(), Some(1002));
    assert_eq!(names(&import(JSON, "Law Dogs\n1x Tommy Harden").problems), ["unreadable"]);
}

#[test]
fn nothing_makes_nothing() {
    for media in [JSON, PLAIN, MARKDOWN, XML] {
        for text in
            ["", " \r\n\r\n", "\u{feff}", "[]", "{}", "[[]]", "null", "<deck", "<deck/>", "("]
        {
            let made = import(media, text);
            assert_eq!(made.loadout, None, "{media}: {text}");
            assert_eq!(names(&made.problems), ["unreadable"], "{media}: {text}");
        }
    }
}

#[test]
fn texts_are_limited() {
    let long = "x".repeat(super::BYTES_MAX + 1);
    assert_eq!(names(&import(PLAIN, &long).problems), ["unreadable"]);
    let lines = "Law Dogs\n".repeat(2_001);
    assert_eq!(names(&import(PLAIN, &lines).problems), ["unreadable"]);
    let cards = format!("Law Dogs\n{}", "1x Sloane\n".repeat(301));
    assert_eq!(names(&import(PLAIN, &cards).problems), ["unreadable"]);
    let strange: Vec<String> = (0..299).map(|it| format!("1x Nobody {it}")).collect();
    assert_eq!(import(PLAIN, &strange.join("\n")).problems.len(), 100);
    let deep = "[".repeat(100_000);
    assert_eq!(names(&import(JSON, &deep).problems), ["unreadable"]);
    let nested = "<deck>".repeat(40_000);
    assert_eq!(names(&import(XML, &nested).problems), ["unreadable"]);
}

/// Beginnings and ends of lists are read without a panic.
#[test]
fn broken_lists_are_survived() {
    let deck = starter("morgan-cattle");
    for written in written::EVERY {
        let text = (written.write)(&deck);
        for (cut, _) in text.char_indices().step_by(61) {
            for half in [&text[..cut], &text[cut..]] {
                for media in [JSON, PLAIN, XML] {
                    let _ = import(media, half);
                }
            }
        }
    }
}

#[test]
fn every_starter_deck_goes_there_and_back_in_every_format() {
    for it in decks::ready_made() {
        for written in written::EVERY {
            let text = (written.write)(&it.loadout);
            for text in [text.clone(), text.replace('\n', "\r\n"), format!("\u{feff}{text}")] {
                let made = import(written.media, &text);
                assert_eq!(names(&made.problems), [""; 0], "{} as {}", it.id, written.name);
                let mut expected = it.loadout.clone();
                if !written.names {
                    expected.name = None;
                }
                if !written.starts {
                    expected.cards.iter_mut().for_each(|line| line.starting = 0);
                }
                if !written.jokers {
                    expected.cards.retain(|line| !(1144..=1145).contains(&line.code.0));
                }
                let mut read = made.loadout.clone().expect("nothing is wrong with it");
                expected.cards.sort_unstable_by_key(|line| line.code);
                read.cards.sort_unstable_by_key(|line| line.code);
                assert_eq!(read, expected, "{} as {}", it.id, written.name);
                let unstarted = names(&made.notes).contains(&"starting_unknown");
                assert_eq!(unstarted, !written.starts, "{} as {}", it.id, written.name);
            }
        }
    }
}

#[test]
fn remarks_say_where() {
    let made = import(PLAIN, "Law Dogs\n\n1x Tommy Harden\n2x The Extra Bet\n");
    let remark = made.problem("unknown_card");
    assert_eq!((remark.line, made.cards()), (Some(4), &[line(1018, 1, 0)][..]));
    assert!(remark.message.contains("\"The Extra Bet\""));
    let made = import(JSON, r#"{"outfit_code": "01002", "cards": {"01018": 1, "99999": 2}}"#);
    assert_eq!(made.problem("unknown_card").pointer.as_deref(), Some("/cards/99999"));
    let wrong_size = made.problem("wrong_size");
    assert_eq!((wrong_size.line, wrong_size.pointer.as_deref()), (None, None));
}

#[test]
fn remarks_cite_the_rule_that_is_broken() {
    let made = import(PLAIN, "Law Dogs\n\n1x Tommy Harden\n5x Sloane\n2x The Extra Bet\n");
    let rule = |name: &str| made.problem(name).rule.as_deref();
    assert_eq!((rule("wrong_size"), rule("value_over_four")), (Some("DT2.1"), Some("DT2.2")));
    assert_eq!((rule("title_over_four"), rule("unknown_card")), (Some("DT2.3"), Some("DT2.1")));
    assert_eq!(made.note("starting_unknown").rule, None, "a way to read breaks no rule");
}

#[test]
fn faults_have_names_and_stand_where_the_card_stands() {
    let made = import(
        PLAIN,
        "Law Dogs\n1x Sloane*\n1x Shotgun*\n2x Travis Moone**\n3x Tommy Harden*****\n5x Jackson's \
         Strike\n3x Joker (red)\n1x Gunslinger\n",
    );
    assert_eq!(
        names(&made.problems),
        [
            "token",
            "wrong_size",
            "jokers_over_two",
            "value_over_four",
            "title_over_four",
            "starting_faction",
            "starting_no_dude",
            "starting_unique",
            "starting_over_count",
            "starting_unique",
            "starting_over_five",
            "two_grifters",
            "starting_cost",
        ]
    );
    assert_eq!(made.problem("starting_faction").line, Some(2));
    assert_eq!(made.problem("token").line, Some(8));
    assert!(made.loadout.is_some());
}

#[test]
fn without_an_outfit_there_is_no_deck() {
    let made = import(PLAIN, "1x Tommy Harden\n1x Prescott Utter");
    assert_eq!((made.loadout.as_ref(), names(&made.problems)), (None, vec!["missing_outfit"]));
    let made = import(PLAIN, "Badges\nThe Night Watch (Foul Play)\n1x Tommy Harden");
    assert_eq!(names(&made.problems), ["unknown_card", "missing_outfit"]);
    assert_eq!(made.problems[0].line, Some(2));
    let made = import(JSON, r#"{"outfit": "01018", "cards": [{"code": "01018", "count": 1}]}"#);
    assert_eq!(names(&made.problems), ["missing_outfit"]);
    assert_eq!(made.problems[0].pointer.as_deref(), Some("/outfit"));
    let made = import(JSON, r#"{"cards": {"01002": 1, "01004": 1, "01018": 1}}"#);
    assert_eq!((made.outfit(), made.misread()), (Some(1002), vec!["two_outfits"]));
    let made = import(JSON, r#"{"outfit": "01002", "cards": {"01002": 1, "01018": 1}}"#);
    assert_eq!((made.outfit(), made.misread()), (Some(1002), vec![]));
}

#[test]
fn changed_reprints_are_not_taken_for_ours() {
    for (media, text) in [
        (PLAIN, "Law Dogs\n1x Shotgun (Weird West Edition)\n1x Tommy Harden (DT2)"),
        (PLAIN, "Law Dogs\n1x Mustang (DT2)\n1x Tommy Harden (Weird West Edition)"),
        (
            MARKDOWN,
            "[Law Dogs](/en/card/01002)\n* 1x [Mustang](/en/card/24155)\n1 Tommy Harden (DT2)",
        ),
        (JSON, r#"{"outfit": "01002", "cards": {"24155": 1, "24067": 1}}"#),
        (
            JSON,
            r#"{"outfit": "01002", "cards": [{"code": "24156", "title": "Tin Star", "count": 1},
                   {"code": "24067", "count": 1}]}"#,
        ),
    ] {
        let made = import(media, text);
        assert_eq!(made.misread(), ["out_of_pool"], "{text}");
        assert_eq!(names(&made.notes)[..1], ["reprint_read_as_base"], "{text}");
        assert_eq!(made.cards(), [line(1018, 1, 0)], "{text}");
    }
}

#[test]
fn other_packs_are_known_by_name() {
    let text = r#"{"outfit": "01002", "cards": {"12005": 1, "11001": 1, "01999": 1, "77001": 1}}"#;
    let made = import(JSON, text);
    assert_eq!(made.misread(), ["unknown_card", "banned", "out_of_pool", "unknown_card"]);
    assert!(made.problem("out_of_pool").message.contains("of FP"));
    let made = import(PLAIN, "Law Dogs\n1x Fetch (DD)\n1x Evanor (Faith & Fear)\n1x Sloane (Alt)");
    assert_eq!(names(&made.notes), ["starting_unknown"]);
    assert_eq!(made.cards(), [line(3018, 1, 0), line(5027, 1, 0), line(1044, 1, 0)]);
    let made = import(PLAIN, "Law Dogs\n1x The Extra Bet (Frontier Justice)");
    assert_eq!(made.misread(), ["out_of_pool"]);
    let made = import(PLAIN, "Law Dogs\n1x Sloane (Frontier Justice)");
    assert_eq!(names(&made.notes), ["reprint_read_as_base", "starting_unknown"]);
}

#[test]
fn numbers_are_held_to_what_a_deck_can_have() {
    let made = import(PLAIN, "Law Dogs\n61x Reserves\n99999999999x Rumors\n0x Lady Luck");
    assert_eq!(made.cards(), [line(1127, 60, 0), line(1128, 60, 0)]);
    assert_eq!(made.misread()[..2], ["count_out_of_range", "count_out_of_range"]);
    let made =
        import(JSON, r#"{"outfit": "01002", "cards": {"01018": -1, "01127": 1.5, "01019": 0}}"#);
    assert_eq!(made.misread(), ["entry_unreadable", "entry_unreadable"]);
    let made = import(PLAIN, "Law Dogs\n1x Reserves\n40x Reserves\n40x Reserves");
    assert_eq!(made.cards(), [line(1127, 60, 0)]);
}
