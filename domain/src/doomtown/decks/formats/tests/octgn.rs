//! OCTGN's `.o8d`.

use super::*;

const GAME: &str = "b440d120-025a-4fbe-9f8d-3873acacb37b";

fn deck(sections: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<deck game=\"{GAME}\">\n{sections}\n</deck>"
    )
}

#[test]
fn who_starts_is_there_beside_the_deck() {
    let text = deck(
        r#"<section name="Starting Cards" shared="False">
             <card qty="1" id="a">Jon Longstride</card>
           </section>
           <section name="Deck" shared="False">
             <card qty="1" id="a">Jon Longstride</card>
             <card qty="2" id="b">B &amp; B Attorneys</card>
             <card qty="2" id="c">Rémy LaPointe</card>
             <card qty="1" id="d">Joker</card>
           </section>
           <section name="Common" shared="True" />
           <section name="Outfit" shared="False"><card qty="1" id="e">Morgan Cattle Co.</card></section>
           <notes><![CDATA[<section name="Deck"><card qty="9">Sloane</card></section> & so on]]></notes>"#,
    );
    for text in [text.clone(), text.replace('\n', "\r\n"), format!("\u{feff}{text}")] {
        let made = import(XML, &text);
        assert_eq!(made.outfit(), Some(1003));
        assert_eq!(
            made.cards(),
            [line(1029, 2, 1), line(1061, 2, 0), line(1033, 2, 0), line(1144, 1, 0)]
        );
        assert_eq!(made.misread(), [""; 0]);
        assert_eq!(names(&made.notes), ["read_by_title"]);
    }
}

#[test]
fn what_cannot_be_read_is_said_by_its_line() {
    let made = import(
        "text/xml",
        &deck(
            "<section name=\"Outfit\"><card qty=\"1\">Law Dogs</card></section>\n\
             <section name=\"Legend\"><card qty=\"1\">Doc Holliday</card></section>\n\
             <section name=\"Deck\">\n<card qty=\"two\">Sloane</card>\n<card qty=\"1\" id=\"f\"/>\n\
             <card qty=\"1\">The Extra Bet</card>\n<card qty=\"1\">Dead Dog Tavent</card></section>\n\
             <section name=\"Sideboard\"><card qty=\"1\">Sloane</card></section>",
        ),
    );
    assert_eq!(made.cards(), [line(1062, 1, 0)]);
    assert_eq!(
        made.misread(),
        ["entry_unreadable", "entry_unreadable", "legend_unknown", "unknown_card"]
    );
    assert_eq!(made.problem("unknown_card").line, Some(8));
    assert_eq!(made.note("line_skipped").line, Some(10));
}

#[test]
fn other_documents_are_not_read() {
    let entities = "<!DOCTYPE deck [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]>\
                    <deck><section name=\"Outfit\"><card qty=\"1\">&b;</card></section></deck>";
    let other = "<deck game=\"00000000-0000-0000-0000-000000000000\"><section name=\"Outfit\">\
                 <card qty=\"1\">Law Dogs</card></section></deck>";
    for text in [entities, other, "<html></html>", "<deck><section></deck>"] {
        let made = import(XML, text);
        assert_eq!(
            (made.loadout.as_ref(), names(&made.problems)),
            (None, vec!["unreadable"]),
            "{text}"
        );
    }
}

#[test]
fn what_would_take_long_to_read_is_refused_before_it_is_read() {
    let attributes: String = (0..20_000).map(|it| format!(" a{it}='1'")).collect();
    let (open, close) = ("<a>".repeat(20_000), "</a>".repeat(20_000));
    for (long, said) in [
        (format!("<deck><!-- <x a='' -->\n<section{attributes}/></deck>"), "at most 32 attributes"),
        (format!("<deck>\n{open}{close}</deck>"), "at most 16 deep"),
    ] {
        let made = import(XML, &long);
        let problem = made.problem("unreadable");
        assert!(problem.message.contains(said), "{problem:?}");
        assert_eq!(problem.line, Some(2), "{problem:?}");
    }
}

#[test]
fn what_only_looks_like_much_is_read() {
    let equals = "=".repeat(100);
    let many = "<x/>".repeat(100);
    let text = deck(&format!(
        r#"<!-- {equals} <a><a> --><section name="{equals}>"/>{many}<notes><![CDATA[<<{equals}]]></notes>
           <section name="Outfit"><card qty="1">Law Dogs</card></section>"#
    ));
    assert_eq!(import(XML, &text).misread(), [""; 0]);
}
