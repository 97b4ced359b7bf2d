//! Ready-made decks: real ones of the first set, by the numbers of their cards.

use super::cards;
use super::printed::{Code, House};
use super::rules::{DeckLine, KeyForge, Loadout};
use crate::engine::Preset;

/// A deck: its id, its name, its houses, and the numbers of its cards.
type Listed = (&'static str, &'static str, [House; 3], [u16; 36]);

/// All of them.
pub fn ready_made() -> Vec<Preset<KeyForge>> {
    LISTS.iter().map(preset).collect()
}

fn preset((id, name, houses, numbers): &Listed) -> Preset<KeyForge> {
    let mut lines: Vec<DeckLine> = Vec::new();
    for number in numbers {
        let id = Code(*number);
        match lines.iter_mut().find(|it| it.id == id) {
            Some(line) => line.count += 1,
            None => lines.push(DeckLine { id, count: 1, maverick: None }),
        }
    }
    lines.sort_by_key(|it| (cards::card(it.id).house, it.id));
    let loadout = Loadout { name: (*name).to_owned(), houses: houses.to_vec(), cards: lines };
    let [first, second, third] = houses.map(House::name);
    let summary = format!("{first}, {second}, {third}. A real deck of the first set.").into();
    Preset { id, name, summary, loadout }
}

const LISTS: &[Listed] = &[
    (
        "miss-onyx-censorius",
        "Miss \"Onyx\" Censorius",
        [House::Brobnar, House::Dis, House::Shadows],
        [
            1, 10, 12, 18, 22, 29, 33, 33, 35, 35, 46, 50, 58, 62, 67, 67, 73, 81, 83, 83, 96, 98,
            101, 102, 276, 276, 280, 283, 290, 296, 306, 308, 310, 311, 315, 315,
        ],
    ),
    (
        "radiant-argus-the-supreme",
        "Radiant Argus the Supreme",
        [House::Logos, House::Sanctum, House::Untamed],
        [
            108, 115, 124, 125, 125, 129, 136, 136, 139, 140, 144, 145, 215, 215, 225, 227, 233,
            239, 251, 255, 255, 258, 259, 265, 319, 323, 327, 332, 351, 358, 358, 363, 363, 364,
            367, 368,
        ],
    ),
    (
        "khyrmn-hierophant-of-the-nihilistic-haunt",
        "Khyrmn, Hierophant of the Nihilistic Haunt",
        [House::Untamed, House::Dis, House::Shadows],
        [
            59, 60, 68, 68, 77, 83, 86, 87, 92, 92, 96, 99, 267, 268, 269, 281, 281, 290, 296, 305,
            306, 308, 310, 316, 329, 331, 332, 338, 338, 351, 358, 363, 367, 368, 369, 369,
        ],
    ),
    (
        "berger-the-caller-of-beejungle",
        "Berger, the Caller of Beejungle",
        [House::Untamed, House::Shadows, House::Mars],
        [
            173, 193, 195, 196, 199, 200, 200, 202, 205, 205, 205, 209, 267, 270, 274, 289, 290,
            290, 296, 301, 305, 306, 308, 314, 319, 319, 323, 328, 333, 333, 350, 355, 358, 358,
            363, 367,
        ],
    ),
    (
        "vlaad-firemoon-keep-s-whale",
        "Vlaad, Firemoon Keep's Whale",
        [House::Untamed, House::Logos, House::Mars],
        [
            109, 114, 117, 125, 134, 136, 138, 139, 140, 142, 142, 148, 162, 169, 187, 196, 196,
            199, 199, 199, 203, 205, 205, 205, 319, 323, 323, 330, 333, 333, 351, 352, 356, 361,
            368, 368,
        ],
    ),
    (
        "machiao-the-heretic-of-daggers",
        "Machiao, the Heretic of Daggers",
        [House::Dis, House::Logos, House::Brobnar],
        [
            1, 12, 13, 16, 16, 30, 33, 33, 35, 38, 48, 49, 58, 59, 62, 65, 66, 73, 73, 73, 81, 87,
            99, 100, 110, 110, 116, 119, 124, 125, 136, 138, 138, 140, 152, 154,
        ],
    ),
    (
        "ms-purebrow-the-fizzy-turncoat",
        "Ms. Purebrow, the Fizzy Turncoat",
        [House::Sanctum, House::Logos, House::Untamed],
        [
            108, 108, 114, 118, 120, 125, 129, 138, 139, 144, 150, 154, 212, 215, 220, 224, 227,
            239, 239, 253, 254, 254, 255, 262, 319, 319, 322, 323, 333, 333, 349, 351, 351, 367,
            368, 370,
        ],
    ),
    (
        "baron-malachi-complex-spy",
        "\"Baron\" Malachi, Complex Spy",
        [House::Logos, House::Dis, House::Sanctum],
        [
            54, 59, 66, 73, 73, 83, 92, 92, 94, 99, 101, 106, 110, 112, 121, 122, 129, 135, 138,
            139, 145, 147, 147, 157, 226, 227, 228, 231, 233, 233, 237, 238, 241, 244, 252, 254,
        ],
    ),
    (
        "oneve-hava-the-lying-and-havenesque",
        "Oneve Hava, The Lying and Havenesque",
        [House::Shadows, House::Mars, House::Dis],
        [
            54, 58, 58, 67, 67, 69, 70, 75, 83, 94, 101, 102, 161, 169, 172, 173, 174, 177, 177,
            187, 195, 196, 199, 204, 267, 270, 270, 275, 276, 281, 282, 282, 283, 291, 305, 310,
        ],
    ),
    (
        "sahl-the-aegian",
        "Sahl the Aegian",
        [House::Shadows, House::Untamed, House::Sanctum],
        [
            213, 215, 215, 215, 219, 226, 227, 239, 241, 251, 265, 265, 271, 280, 281, 288, 296,
            303, 304, 306, 306, 310, 314, 316, 319, 323, 330, 330, 333, 345, 358, 367, 367, 367,
            368, 369,
        ],
    ),
    (
        "titanfang-tower-fighter",
        "Titanfang, Tower Fighter",
        [House::Shadows, House::Brobnar, House::Dis],
        [
            7, 10, 10, 18, 22, 24, 29, 29, 32, 46, 46, 49, 62, 67, 75, 83, 83, 84, 88, 95, 98, 98,
            100, 101, 270, 270, 276, 276, 279, 281, 285, 296, 308, 311, 314, 317,
        ],
    ),
    (
        "w-tioj-spellview-s-anxious-mentor",
        "W. Tioj, Spellview's Anxious Mentor",
        [House::Mars, House::Logos, House::Untamed],
        [
            110, 115, 116, 117, 124, 129, 140, 144, 145, 151, 154, 155, 163, 169, 169, 174, 177,
            187, 192, 196, 200, 204, 204, 207, 323, 325, 327, 330, 332, 346, 347, 349, 358, 361,
            367, 368,
        ],
    ),
    (
        "lucretia-priest-of-the-authentic-state",
        "Lucretia, Priest of the Authentic State",
        [House::Sanctum, House::Shadows, House::Brobnar],
        [
            1, 1, 1, 2, 10, 12, 14, 16, 27, 39, 39, 49, 215, 218, 220, 233, 236, 237, 240, 240,
            254, 255, 256, 257, 277, 279, 281, 293, 293, 296, 296, 298, 305, 306, 315, 318,
        ],
    ),
    (
        "t-neratius-stargard-s-clean-cooper",
        "T. Neratius, Stargard's Clean Cooper",
        [House::Sanctum, House::Logos, House::Mars],
        [
            110, 111, 114, 117, 118, 120, 120, 125, 129, 138, 147, 153, 163, 163, 168, 172, 173,
            178, 187, 193, 195, 205, 208, 211, 217, 225, 233, 238, 239, 244, 245, 245, 254, 255,
            260, 264,
        ],
    ),
    (
        "benegoblin-the-alien-of-knowledge",
        "Benegoblin, the \"Alien\" of Knowledge",
        [House::Logos, House::Mars, House::Untamed],
        [
            112, 114, 115, 116, 123, 129, 137, 139, 140, 144, 156, 157, 160, 178, 178, 182, 185,
            190, 195, 200, 200, 203, 205, 210, 319, 326, 339, 340, 341, 345, 345, 349, 350, 363,
            366, 367,
        ],
    ),
    (
        "birrit-provost-jeeves-aguda",
        "Birrit \"Provost Jeeves\" Aguda",
        [House::Dis, House::Sanctum, House::Brobnar],
        [
            1, 5, 15, 17, 18, 25, 33, 36, 39, 49, 51, 52, 55, 58, 67, 67, 67, 73, 75, 83, 85, 99,
            102, 106, 216, 226, 228, 230, 234, 239, 252, 258, 258, 259, 259, 260,
        ],
    ),
];
