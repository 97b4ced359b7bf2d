//! Writers of the formats, as their programs are known to write.

use super::{JSON, MARKDOWN, PLAIN, XML};
use crate::doomtown::decks::loadout::{DeckLine, Loadout};
use crate::doomtown::scripts::card::Card;
use crate::doomtown::town::printed::Kind;

/// A format: what it is called here, how it is sent, what it can say, and who writes it.
pub struct Written {
    pub name: &'static str,
    pub media: &'static str,
    pub names: bool,
    pub starts: bool,
    pub jokers: bool,
    pub write: fn(&Loadout) -> String,
}

const WHOLE: Written =
    Written { name: "", media: JSON, names: true, starts: true, jokers: true, write: neutral };

pub const EVERY: [Written; 13] = [
    Written { name: "neutral", ..WHOLE },
    Written { name: "published list", starts: false, write: published, ..WHOLE },
    Written { name: "own deck", write: own, ..WHOLE },
    Written { name: "own decks", write: |it| format!("[{}]", own(it)), ..WHOLE },
    Written { name: "editor", names: false, write: editor, ..WHOLE },
    Written { name: "editor import", names: false, starts: false, write: quantities, ..WHOLE },
    Written { name: "saved cards", names: false, starts: false, write: saved, ..WHOLE },
    Written { name: "stored deck", write: stored, ..WHOLE },
    Written {
        name: "download",
        media: PLAIN,
        names: false,
        jokers: false,
        write: download,
        ..WHOLE
    },
    Written { name: "plain box", media: PLAIN, write: plain, ..WHOLE },
    Written { name: "Markdown box", media: MARKDOWN, write: markdown, ..WHOLE },
    Written { name: "BBCode box", media: PLAIN, write: bbcode, ..WHOLE },
    Written { name: "OCTGN", media: XML, names: false, write: octgn, ..WHOLE },
];

fn card(line: &DeckLine) -> &'static Card {
    line.code.card().expect("the card is known")
}

fn outfit(deck: &Loadout) -> &'static Card {
    deck.outfit.card().expect("the outfit is known")
}

fn named(deck: &Loadout) -> &str {
    deck.name.as_deref().unwrap_or_default()
}

/// Each line of the deck, written in some way.
fn each(deck: &Loadout, write: impl Fn(&DeckLine) -> String) -> Vec<String> {
    deck.cards.iter().map(write).collect()
}

fn neutral(deck: &Loadout) -> String {
    serde_json::to_string(deck).expect("decks serialize")
}

fn published(deck: &Loadout) -> String {
    let mut cards = each(deck, |it| format!(r#""{}": {}"#, it.code, it.count));
    cards.push(format!(r#""{}": 1"#, deck.outfit));
    format!(
        r#"{{"id": 7, "name": "{}", "creation": "2016-01-02 03:04:05",
            "description": "<p>Shoot first.</p>", "username": "somebody", "cards": {{{}}}}}"#,
        named(deck),
        cards.join(",")
    )
}

fn own(deck: &Loadout) -> String {
    let card = |it: &DeckLine| {
        let DeckLine { code, count, starting } = it;
        format!(r#"{{"card_code": "{code}", "qty": {count}, "start": {starting}}}"#)
    };
    format!(
        r#"{{"id": 9, "name": "{}", "datecreation": "2020-01-02T03:04:05Z", "tags": ["one"],
            "unsaved": 0, "problem": null, "message": "", "outfit_title": "{}",
            "outfit_code": "{}", "legend_title": null, "legend_code": null, "cards": [{}]}}"#,
        named(deck),
        outfit(deck).title,
        deck.outfit,
        each(deck, card).join(",")
    )
}

fn editor(deck: &Loadout) -> String {
    let mut cards = each(deck, |it| {
        let DeckLine { code, count, starting } = it;
        format!(r#""{code}": {{"quantity": {count}, "start": {starting}}}"#)
    });
    cards.push(format!(r#""{}": {{"quantity": 1, "start": 0}}"#, deck.outfit));
    format!("{{{}}}", cards.join(","))
}

fn quantities(deck: &Loadout) -> String {
    let cards = each(deck, |it| format!(r#""{}": {}"#, it.code, it.count));
    format!(r#"{{"{}": 1, {}}}"#, deck.outfit, cards.join(","))
}

fn saved(deck: &Loadout) -> String {
    let cards = each(deck, |it| format!(r#"{{"card_code": "{}", "qty": {}}}"#, it.code, it.count));
    format!(r#"[{}, {{"card_code": "{}", "qty": 1}}]"#, cards.join(","), deck.outfit)
}

fn stored(deck: &Loadout) -> String {
    let card = |it: &DeckLine| {
        let DeckLine { code, count, starting } = it;
        format!(r#"{{"count": "{count}", "starting": {starting}, "card": {{"code": "{code}"}}}}"#)
    };
    format!(
        r#"{{"_id": "5a", "username": "somebody", "deckName": "{}", "legend": null,
            "outfit": {{"code": "{}", "title": "{}", "gang_code": "outlaws", "pack_code": "DTR"}},
            "drawCards": [{}], "lastUpdated": "2020-01-02T03:04:05Z"}}"#,
        named(deck),
        deck.outfit,
        outfit(deck).title,
        each(deck, card).join(",")
    )
}

/// The sections that a box has, in their order.
const SECTIONS: [(&str, Kind); 6] = [
    ("Dude", Kind::Dude),
    ("Deed", Kind::Deed),
    ("Goods", Kind::Goods),
    ("Spell", Kind::Spell),
    ("Action", Kind::Action),
    ("Joker", Kind::Joker),
];

/// The sections of a deck, each with a heading and lines.
fn sections(
    deck: &Loadout,
    kinds: &[(&str, Kind)],
    heading: impl Fn(&str, usize) -> String,
    line: impl Fn(&DeckLine, &Card, &str) -> String,
) -> String {
    let mut text = String::new();
    for (name, kind) in kinds {
        let lines: Vec<&DeckLine> = deck.cards.iter().filter(|it| card(it).kind == *kind).collect();
        if lines.is_empty() {
            continue;
        }
        let count = lines.iter().map(|it| usize::from(it.count)).sum();
        text += &format!("\n{}\n", heading(name, count));
        for it in lines {
            text += &format!("{}\n", line(it, card(it), &"*".repeat(usize::from(it.starting))));
        }
    }
    text
}

fn plain_line(line: &DeckLine, card: &Card, stars: &str) -> String {
    let title = card.title.replace('\'', "’").replace("...", "…");
    format!("{}x {title}{stars} (Base Set)", line.count)
}

fn download(deck: &Loadout) -> String {
    let heading = |name: &str, count| format!("{name} ({count})");
    let sections = sections(deck, &SECTIONS[..5], heading, plain_line);
    format!("{} (Base Set)\n{sections}\nCards up to Base Set\n", outfit(deck).title)
}

fn plain(deck: &Loadout) -> String {
    let heading = |name: &str, count| format!("{name} ({count})");
    format!(
        "{}\n\n{} (Base Set)\n{}\n52 cards\nCards up to Base Set\n\nMade with love elsewhere.\n",
        named(deck),
        outfit(deck).title,
        sections(deck, &SECTIONS, heading, plain_line)
    )
}

fn markdown(deck: &Loadout) -> String {
    let link = |it: &Card| format!("[{}](http://dtdb.co/en/card/{})", it.title, it.code);
    let heading = |name: &str, count| format!("## {name} ({count})\n");
    let line = |line: &DeckLine, card: &Card, stars: &str| {
        format!("* {}x {}{stars}_(Base Set)_", line.count, link(card))
    };
    let sections = sections(deck, &SECTIONS, heading, line);
    format!("# {}\n\n{} _(Base Set)_\n{sections}", named(deck), link(outfit(deck)))
}

fn bbcode(deck: &Loadout) -> String {
    let link = |it: &Card| format!("[url=http://dtdb.co/en/card/{}]{}[/url]", it.code, it.title);
    let heading = |name: &str, count| format!("[b]{name}[/b] ({count})");
    let line = |line: &DeckLine, card: &Card, stars: &str| {
        format!("{}x {}{stars} [i](Base Set)[/i]", line.count, link(card))
    };
    let sections = sections(deck, &SECTIONS, heading, line);
    format!("[b]{}[/b]\n\n{} (Base Set)\n{sections}", named(deck), link(outfit(deck)))
}

/// A deck for OCTGN: the dudes who start are no more in the deck.
pub fn octgn(deck: &Loadout) -> String {
    let card = |title: &str, count: u8| {
        let title = title.replace('&', "&amp;");
        let id = "00000000-0000-0000-0000-000000000000";
        if count == 0 {
            return String::new();
        }
        format!("    <card qty=\"{count}\" id=\"{id}\">{title}</card>\n")
    };
    let rest = each(deck, |it| card(it.code.card().expect("known").title, it.count - it.starting));
    let starting = each(deck, |it| card(it.code.card().expect("known").title, it.starting));
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\n\
         <deck game=\"b440d120-025a-4fbe-9f8d-3873acacb37b\" sleeveid=\"0\">\n\
         <section name=\"Deck\" shared=\"False\">\n{}</section>\n\
         <section name=\"Legend\" shared=\"False\" />\n\
         <section name=\"Outfit\" shared=\"False\">\n{}</section>\n\
         <section name=\"Starting Cards\" shared=\"False\">\n{}</section>\n\
         <section name=\"Common\" shared=\"True\"></section>\n\
         <notes><![CDATA[Draw <five> & hope.]]></notes>\n</deck>\n",
        rest.concat(),
        card(outfit(deck).title, 1),
        starting.concat()
    )
}
