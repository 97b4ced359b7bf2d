//! The numbers of the game, by version, and what the creator of a match may choose.

use serde::{Deserialize, Serialize};
use utoipa::{PartialSchema, ToSchema};

use super::characters::{Character, Sheet};
use super::guns::Rank;
use crate::engine::{Decode, Encode, Seat, Values, capitalized, values_schema};

/// The rules of Gunslingers: every number in which versions may differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Gunslingers {
    /// The version's name.
    pub version: &'static str,
    /// How many may play (G1).
    pub players: (u8, u8),
    /// With up to this many players, all begin with the flat sheet (C2).
    pub flat_sheet_players: u8,
    /// The money of the flat sheet, in dollars (C2).
    pub flat_cash: u32,
    /// The reputation tokens of the flat sheet (C2).
    pub flat_reputation: u32,
    /// The loyal hands that every character begins with (G16).
    pub loyal_hands: &'static [Rank],
    /// The most that may be bid for a character, in dollars (G2).
    pub character_bid_max: u32,
    /// Counting dice that give the size of a batch (S7.4).
    pub batch_dice: u8,
    /// The least size of a batch (G11).
    pub batch_min: u32,
    /// Counting dice that give the size of a train (S8).
    pub train_dice: u8,
    /// What another roll of the train costs, in dollars (C1).
    pub telegram: u32,
    /// Blank cards of each player (S7.3).
    pub decoys: u8,
    /// Weeks that must be over before a headquarters can be attacked (G49).
    pub truce_weeks: u8,
    /// Gunslingers that must arrive to storm a headquarters (G52).
    pub storming_party: usize,
    /// Gunslingers that must be standing to take it (G52).
    pub storming_survivors: usize,
    /// Dice that a shot of a defender at their own headquarters gets in addition (G51).
    pub cover_dice: u32,
    /// The distance that is safe (D4).
    pub safe_distance: u32,
    /// Rounds after which a fight stops (G46).
    pub rounds_max: u8,
    /// Volleys of a quick gunfight (D5).
    pub volleys: u8,
    /// Rounds, or volleys, in which Boozer's plugs roll one more die (C2).
    pub courage_rounds: u8,
    /// The sheriff may look in each time this many gunslingers have been hit in a gunfight (D3).
    pub sheriff_after: u32,
    /// Dollars that count as one vote (D1).
    pub dollars_per_vote: u32,
    /// What is answered for a player whose time is up: they fight if their strength is at least
    /// this many hundredths of the enemy's.
    pub stand_percent: u32,
}

impl Gunslingers {
    /// The first version.
    pub const V1: Gunslingers = Gunslingers {
        version: "1",
        players: (2, 5),
        flat_sheet_players: 3,
        flat_cash: 40,
        flat_reputation: 4,
        loyal_hands: &[Rank::Enforcer, Rank::Plug],
        character_bid_max: 20,
        batch_dice: 6,
        batch_min: 1,
        train_dice: 3,
        telegram: 1,
        decoys: 3,
        truce_weeks: 1,
        storming_party: 3,
        storming_survivors: 2,
        cover_dice: 2,
        safe_distance: 2,
        rounds_max: 20,
        volleys: 3,
        courage_rounds: 2,
        sheriff_after: 3,
        dollars_per_vote: 3,
        stand_percent: 60,
    };

    /// The money and reputation that a player begins with: the character's own, or the same for
    /// all with two or three players (C2).
    pub fn beginnings(&self, character: Character, players: usize) -> (u32, u32) {
        let Sheet { cash, reputation, .. } = *character.sheet();
        match players <= usize::from(self.flat_sheet_players) {
            true => (self.flat_cash, self.flat_reputation),
            false => (cash, reputation),
        }
    }

    /// What a bribe must come to at least, without loyalty money (D2); Mrs. Parlor's cost $2 less
    /// (C2).
    pub fn bribe_price(&self, kind: BribeKind, rank: Rank, charm: bool) -> u32 {
        let price: u32 = match (kind, rank) {
            (BribeKind::Throw, Rank::Plug) => 2,
            (BribeKind::Throw, Rank::Enforcer) => 3,
            (BribeKind::Throw, Rank::Duellist) => 5,
            (BribeKind::Turn, Rank::Plug) => 4,
            (BribeKind::Turn, Rank::Enforcer) => 7,
            (BribeKind::Turn, Rank::Duellist) => 10,
        };
        if charm { price.saturating_sub(2).max(1) } else { price }
    }

    /// What the winner of an auction pays: the bid, or a dollar less for Harrigan (C2).
    pub fn price(&self, bid: u32, wholesale: bool) -> u32 {
        match wholesale {
            true => bid.saturating_sub(1).max(1),
            false => bid,
        }
    }

    /// The votes of a hand: reputation, a third of the dollars, and the strength of the gang (D1).
    /// By the letter of the document all three are simply added, and a gunslinger counts one (S4).
    pub fn votes(&self, literal: bool, hand: Hand) -> u32 {
        match literal {
            true => hand.reputation.saturating_add(hand.cash).saturating_add(hand.guns),
            false => {
                let bought = hand.cash / self.dollars_per_vote;
                hand.reputation.saturating_add(bought).saturating_add(hand.strength)
            }
        }
    }
}

/// What votes are counted from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hand {
    /// Reputation tokens.
    pub reputation: u32,
    /// Cash in dollars.
    pub cash: u32,
    /// Gunslingers, those in jail included.
    pub guns: u32,
    /// Their strength together: 1, 2 or 3 each.
    pub strength: u32,
}

/// What a bribe is for (D2).
///
/// Stored format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::BribeKind)]
#[serde(rename_all = "snake_case")]
pub enum BribeKind {
    /// Not to shoot in this fight.
    #[default]
    Throw,
    /// To change sides for good.
    Turn,
}

/// What the creator of a match chose.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = gunslingers::Options)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// The number of weeks until the vote (S4). Six go well with three players.
    #[schema(minimum = 1, maximum = 8, default = 8)]
    #[encode(1)]
    pub weeks: u8,
    /// How characters find their players (S7.1, G2).
    #[schema(schema_with = values_schema::<Casting>)]
    #[encode(2)]
    pub characters: Casting,
    /// How gunfights are fought (S11, D5).
    #[schema(schema_with = values_schema::<GunfightMode>)]
    #[encode(3)]
    pub gunfight: GunfightMode,
    /// Whether players may name the targets of their shots (G41). A gunslinger without a named
    /// target shoots at the most dangerous enemy, as all do otherwise. By the letter every target
    /// is named (S11.4).
    #[encode(4)]
    pub named_targets: bool,
    /// Whether properties won in the setup get two markers at once, and so pay in the first week;
    /// otherwise they pay from the second week (G17).
    #[encode(5)]
    pub settled_start: bool,
    /// Whether the game is played by the letter of its document (S3, S4, S7, S11.4, S13, S15): no
    /// powers but the station's and the newspaper's, no loyal hands, Bosses, cover, truce, bribes,
    /// sheriff or risky distances. Characters are dealt by chance alone, unless `characters` has
    /// them auctioned; a batch may be empty; every target is named. Players who lose their
    /// headquarters are out at once, and reputation, dollars and gunslingers are simply added.
    /// Where the document says nothing, the rulings stay: markers, ties of bids, what it takes to
    /// hold property, twenty rounds.
    #[encode(6)]
    pub literal: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            weeks: 8,
            characters: Casting::Dealt,
            gunfight: GunfightMode::Full,
            named_targets: false,
            settled_start: false,
            literal: false,
        }
    }
}

/// How characters find their players.
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = gunslingers::Casting, default = "dealt")]
#[serde(rename_all = "snake_case")]
#[derive(Values)]
pub enum Casting {
    /// By chance, but players who bring a character are dealt that one; if several bring the same,
    /// chance decides among them (S7.1).
    #[default]
    #[encode(0)]
    Dealt,
    /// By chance alone, whatever players bring (S7.1).
    #[encode(1)]
    Blind,
    /// By auction, for the money that players begin with (S7.1, G2).
    #[encode(2)]
    Bid,
}

/// How gunfights are fought (G74).
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = gunslingers::GunfightMode, default = "full")]
#[serde(rename_all = "snake_case")]
#[derive(Values)]
pub enum GunfightMode {
    /// Shot by shot, round by round (S11).
    #[default]
    #[encode(0)]
    Full,
    /// In three volleys, without further decisions (D5).
    #[encode(1)]
    Quick,
}

/// What a player brings: the character they would like to be, if any.
///
/// Stored format.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::Loadout)]
#[serde(deny_unknown_fields, default)]
pub struct Loadout {
    /// The character that the player would like to be. Left out: any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(schema_with = Character::schema)]
    pub character: Option<Character>,
}

/// A seat as sentences begin with it.
pub fn name_of_seat(seat: Seat) -> String {
    capitalized(&format!("{seat:#}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: Gunslingers = Gunslingers::V1;

    /// Test vector 3.
    #[test]
    fn c2_harrigan_pays_a_dollar_less_but_at_least_one() {
        assert_eq!(RULES.price(1, true), 1);
        assert_eq!(RULES.price(9, true), 8);
        assert_eq!(RULES.price(9, false), 9);
    }

    #[test]
    fn d2_prices_go_by_rank_and_charm_takes_two_dollars_off() {
        use BribeKind::*;
        let ranks = [Rank::Plug, Rank::Enforcer, Rank::Duellist];
        let prices = |kind, charm| ranks.map(|rank| RULES.bribe_price(kind, rank, charm));
        assert_eq!(prices(Throw, false), [2, 3, 5]);
        assert_eq!(prices(Turn, false), [4, 7, 10]);
        assert_eq!(prices(Throw, true), [1, 1, 3]);
        assert_eq!(prices(Turn, true), [2, 5, 8]);
    }

    /// Test vector 15.
    #[test]
    fn d1_votes_are_reputation_a_third_of_the_dollars_and_strength() {
        let hand = Hand { reputation: 7, cash: 11, guns: 3, strength: 6 };
        assert_eq!(RULES.votes(false, hand), 16);
        assert_eq!(RULES.votes(true, hand), 21);
    }

    #[test]
    fn c2_two_or_three_players_begin_alike() {
        let begins = |players| Character::ALL.map(|it| RULES.beginnings(it, players));
        for players in [2, 3] {
            assert_eq!(begins(players), [(40, 4); 5]);
        }
        for players in [4, 5] {
            assert_eq!(begins(players), [(38, 4), (38, 4), (42, 4), (42, 3), (40, 4)]);
        }
    }

    /// The text of an option says what is done: see `casting`.
    #[test]
    fn s7_1_by_the_letter_characters_are_dealt_by_chance_or_auctioned() {
        let schema = serde_json::to_value(<Options as utoipa::PartialSchema>::schema()).unwrap();
        let text = schema["properties"]["literal"]["description"].as_str().unwrap();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let said = "dealt by chance alone, unless `characters` has them auctioned";
        assert!(text.contains(said), "{text}");
    }

    #[test]
    fn options_refuse_what_they_do_not_know_and_may_be_left_out() {
        let read = |json: &str| serde_json::from_str::<Options>(json);
        assert_eq!(read("{}").unwrap(), Options::default());
        assert_eq!(read(r#"{"gunfight":"quick"}"#).unwrap().gunfight, GunfightMode::Quick);
        assert!(read(r#"{"gunfights":"quick"}"#).is_err());
        assert!(read(r#"{"characters":"chess"}"#).is_err());
    }
}
