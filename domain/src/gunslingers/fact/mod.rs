//! What happened, with its results.

mod parts;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::characters::Character;
use super::guns::GunId;
use super::rules::Options;
use super::state::{Phase, State};
use super::town::Property;
use crate::engine::{Seat, house};

pub use parts::{
    Arrival, Bid, Bribe, CardFace, CastBy, Effect, Goods, Lot, MoreDice, NoSale, Offer, OutReason,
    PairEnd, Party, PlayedCard, Recruit, RentPaid, Ride, Shame, Shot, Votes, Wave, Wound,
};

/// Something that happened.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::Fact)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Fact {
    /// The board was laid out, the station in the middle and the rest by chance (S5).
    #[schema(title = "GunslingersTownBuilt")]
    TownBuilt {
        /// What the creator chose.
        options: Options,
        /// How many play.
        players: u8,
        /// The properties in the order of the board.
        board: Vec<Property>,
        /// Who would like to be whom, by seat.
        #[serde(default)]
        wishes: Vec<Option<Character>>,
    },
    /// A character was put up for bids (G2).
    #[schema(title = "GunslingersCharacterPutUp")]
    CharacterPutUp {
        /// Who.
        character: Character,
    },
    /// Nobody bid for a character (G2).
    #[schema(title = "GunslingersCharacterPassedOver")]
    CharacterPassedOver {
        /// Who.
        character: Character,
    },
    /// A player got a character (S7.1, G2).
    #[schema(title = "GunslingersCharacterTaken")]
    CharacterTaken {
        /// Who plays.
        seat: Seat,
        /// Whom.
        character: Character,
        /// How he came to it.
        by: CastBy,
        /// What it cost, out of the money that he begins with.
        paid: u32,
    },
    /// A player opened his headquarters with money, reputation and loyal hands (S7.2, C2, G16).
    #[schema(title = "GunslingersHeadquartersOpened")]
    HeadquartersOpened {
        /// Who.
        seat: Seat,
        /// The headquarters.
        property: Property,
        /// Money from the bank, in dollars.
        cash: u32,
        /// Reputation tokens from the bank.
        reputation: u32,
        /// His loyal hands.
        hands: Vec<Recruit>,
        /// Whether the character himself stands guard, as a Boss (G50).
        boss: bool,
    },
    /// The properties and batches of the setup were drawn and rolled (S7.4, G10, G11).
    #[schema(title = "GunslingersLotsPrepared")]
    LotsPrepared {
        /// The lots.
        lots: Vec<Lot>,
        /// Who picks first, by chance (S7.5).
        picker: Seat,
    },
    /// A lot was put up (S7.5).
    #[schema(title = "GunslingersLotPutUp")]
    LotPutUp {
        /// Who picked it.
        by: Seat,
        /// Which.
        lot: u8,
    },
    /// Sealed bids were opened (S7.5, S8).
    #[schema(title = "GunslingersBidsOpened")]
    BidsOpened {
        /// Whether they break a tie: then each is what was bid in all.
        rebid: bool,
        /// Whether the station's controller bid them after seeing all others' (G20).
        #[serde(default)]
        last: bool,
        /// The bids.
        bids: Vec<Bid>,
    },
    /// Several bid the most, and the one with most reputation won (S7.6).
    #[schema(title = "GunslingersTieBroken")]
    TieBroken {
        /// Who bid the most.
        tied: Vec<Seat>,
        /// Who has most reputation among them.
        seat: Seat,
    },
    /// Several bid the most and have equal reputation: they bid again, and the others drop out
    /// (S7.6).
    #[schema(title = "GunslingersTieStands")]
    TieStands {
        /// Who bids again.
        tied: Vec<Seat>,
    },
    /// A player won a lot of the setup (S7.7, S7.8).
    #[schema(title = "GunslingersLotWon")]
    LotWon {
        /// Which.
        lot: u8,
        /// Who.
        seat: Seat,
        /// What he bid, in dollars.
        bid: u32,
        /// What he paid, in dollars.
        paid: u32,
        /// Markers that he puts on a property (S7.8, G17).
        markers: u8,
        /// Who picks next.
        picker: Seat,
    },
    /// Nobody won a lot of the setup, and it is gone for good (S7.5, S7.6, G13).
    #[schema(title = "GunslingersLotLost")]
    LotLost {
        /// Which.
        lot: u8,
        /// Why nobody won it.
        why: NoSale,
    },
    /// A week began (S6).
    #[schema(title = "GunslingersWeekBegan")]
    WeekBegan {
        /// Which, from 1.
        week: u8,
    },
    /// The train came in (S8).
    #[schema(title = "GunslingersTrainArrived")]
    TrainArrived {
        /// The dice for how many came.
        dice: Vec<u8>,
        /// Who came.
        guns: Vec<Recruit>,
    },
    /// The telegraph had the whole train rolled again (C1).
    #[schema(title = "GunslingersTelegramSent")]
    TelegramSent {
        /// Who controls the telegraph office.
        seat: Seat,
        /// What he paid, in dollars.
        paid: u32,
    },
    /// The telegraph's controller left the train as it was (C1).
    #[schema(title = "GunslingersTelegramWaived")]
    TelegramWaived {
        /// Who.
        seat: Seat,
    },
    /// A player hired everybody on the train (S8).
    #[schema(title = "GunslingersTrainHired")]
    TrainHired {
        /// Who.
        seat: Seat,
        /// What he bid, in dollars.
        bid: u32,
        /// What he paid, in dollars.
        paid: u32,
    },
    /// Nobody hired those on the train, if there were any (G19, G21).
    #[schema(title = "GunslingersTrainLeft")]
    TrainLeft {
        /// Why nobody hired them; left out where nobody came.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        why: Option<NoSale>,
    },
    /// The newspaper's controller looked at a face-down card (S9.2, G26).
    #[schema(title = "GunslingersCardPeeked")]
    CardPeeked {
        /// Who looked.
        by: Seat,
        /// Whose card.
        seat: Seat,
        /// Which of his cards, from 1.
        card: u8,
        /// What it is; only he who looked is told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        shows: Option<CardFace>,
    },
    /// Everybody turned over his cards (S9.3).
    #[schema(title = "GunslingersPlansRevealed")]
    PlansRevealed {
        /// The territory round of the week, 1 or 2.
        round: u8,
        /// The cards with the gunslingers on them.
        cards: Vec<PlayedCard>,
    },
    /// One of the Colonel's unplaced gunslingers joined a contested claim (C2).
    #[schema(title = "GunslingersCavalryJoined")]
    CavalryJoined {
        /// Who plays the Colonel.
        seat: Seat,
        /// Who rode.
        gun: GunId,
        /// Where to.
        property: Property,
    },
    /// Gunslingers on a long way rolled whether they arrive (D4).
    #[schema(title = "GunslingersDistanceRisked")]
    DistanceRisked {
        /// Whose they are.
        seat: Seat,
        /// Where they go.
        property: Property,
        /// How far it is from the nearest property that he controls.
        distance: u32,
        /// By how much that is too far: such a face or a lower one is a delay.
        excess: u32,
        /// Who rolled what.
        rolls: Vec<Arrival>,
    },
    /// A claim came to nothing: nobody arrived, or too few to storm a headquarters (G30, G52).
    #[schema(title = "GunslingersClaimVoid")]
    ClaimVoid {
        /// Whose.
        seat: Seat,
        /// What he claimed.
        property: Property,
        /// How many arrived.
        arrived: u8,
    },
    /// A claim of his own property left its controller everything as it was (G24).
    #[schema(title = "GunslingersTerritoryHeld")]
    TerritoryHeld {
        /// Who controls it.
        seat: Seat,
        /// Which.
        property: Property,
    },
    /// A player took control of a property (S9.4).
    #[schema(title = "GunslingersTerritoryTaken")]
    TerritoryTaken {
        /// Who.
        seat: Seat,
        /// Which.
        property: Property,
        /// Who lost it, if anybody controlled it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        from: Option<Seat>,
        /// Tokens that the loser returns.
        returned: u32,
        /// Tokens that the new controller gets.
        gained: u32,
    },
    /// A property was stormed by too few to be taken (G47, G52).
    #[schema(title = "GunslingersStormFailed")]
    StormFailed {
        /// Who stormed it.
        seat: Seat,
        /// Which.
        property: Property,
        /// How many of his were still standing.
        standing: u8,
    },
    /// A gunfight began (S11).
    #[schema(title = "GunslingersGunfightBegan")]
    GunfightBegan {
        /// Where.
        property: Property,
        /// Who is in it, with whom.
        parties: Vec<Party>,
        /// Who defends his headquarters there (G50).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        home: Option<Seat>,
    },
    /// Two parties faced each other (S11.1).
    #[schema(title = "GunslingersPairFaced")]
    PairFaced {
        /// Who: two seats.
        sides: [Seat; 2],
        /// Whether chance chose between several.
        by_chance: bool,
    },
    /// Both showed whether they fight or back down (S11.2).
    #[schema(title = "GunslingersStandsShown")]
    StandsShown {
        /// Who.
        sides: [Seat; 2],
        /// Whether each fights.
        fights: [bool; 2],
    },
    /// A player lost reputation for backing down or running (S11.2, S11.6, G34).
    #[schema(title = "GunslingersFaceLost")]
    FaceLost {
        /// Who.
        seat: Seat,
        /// Why.
        reason: Shame,
        /// Tokens lost: no more than he had.
        tokens: u32,
    },
    /// The church spared a player a loss of reputation (C1).
    #[schema(title = "GunslingersFaceSaved")]
    FaceSaved {
        /// Who.
        seat: Seat,
        /// Why he would have lost some.
        reason: Shame,
    },
    /// A player had too little reputation to hold all that he controls (S11.3, G35).
    #[schema(title = "GunslingersHoldBroken")]
    HoldBroken {
        /// Who.
        seat: Seat,
        /// Tokens that it takes.
        needed: u32,
        /// Tokens that he has.
        tokens: u32,
    },
    /// A property chosen by chance slipped out of a player's hands (S11.3, G36).
    #[schema(title = "GunslingersTerritoryRelinquished")]
    TerritoryRelinquished {
        /// Who controlled it.
        seat: Seat,
        /// Which.
        property: Property,
    },
    /// One of a player's strongest gunslingers left town in disgust (S11.3, G36).
    #[schema(title = "GunslingersGunLeft")]
    GunLeft {
        /// Whose he was.
        seat: Seat,
        /// Who.
        gun: GunId,
    },
    /// Sealed bribes and loyalty money were opened (D2).
    #[schema(title = "GunslingersBribesOpened")]
    BribesOpened {
        /// Whose, and what came of them.
        bribes: Vec<Bribe>,
    },
    /// A round of a fight began (S11.4).
    #[schema(title = "GunslingersRoundOpened")]
    RoundOpened {
        /// Which of this fight, from 1.
        round: u8,
    },
    /// All gunslingers of a rank shot at once (S11.4).
    #[schema(title = "GunslingersShotsFired")]
    ShotsFired {
        /// When.
        wave: Wave,
        /// Who could not shoot, having been winged (S11.5, G40).
        missed_turn: Vec<GunId>,
        /// Who shot at whom.
        shots: Vec<Shot>,
        /// What came of the hits, in the order of the shots.
        wounds: Vec<Wound>,
    },
    /// Both sides of a quick gunfight fired a volley (D5).
    #[schema(title = "GunslingersVolleyFired")]
    VolleyFired {
        /// Which, from 1.
        volley: u8,
        /// Who.
        sides: [Seat; 2],
        /// The dice of each.
        dice: [Vec<u8>; 2],
        /// What came of the hits.
        wounds: Vec<Wound>,
    },
    /// The bank paid Silas Neat for a burial (C2).
    #[schema(title = "GunslingersBurialPaid")]
    BurialPaid {
        /// Who plays him.
        seat: Seat,
        /// Dollars.
        fee: u32,
    },
    /// The sheriff looked in (D3).
    #[schema(title = "GunslingersSheriffLooked")]
    SheriffLooked {
        /// Guns wounded or killed there in this territory round.
        casualties: u32,
        /// Who controls his office; nobody: he is honest.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        office: Option<Seat>,
        /// Whether he broke the gunfight up.
        acts: bool,
        /// Whom he jailed.
        jailed: Vec<GunId>,
        /// The week at whose end they are let go.
        until: u8,
    },
    /// Both showed whether they stay or run (S11.6).
    #[schema(title = "GunslingersNerveShown")]
    NerveShown {
        /// Who.
        sides: [Seat; 2],
        /// Whether each stays.
        stays: [bool; 2],
    },
    /// A pair was done with each other (S11.1, G32, G33).
    #[schema(title = "GunslingersPairParted")]
    PairParted {
        /// Who of the two meets the next, or wins.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        survivor: Option<Seat>,
        /// Why.
        end: PairEnd,
    },
    /// A gunfight was over (S9.3, G33).
    #[schema(title = "GunslingersGunfightEnded")]
    GunfightEnded {
        /// Where.
        property: Property,
        /// Who was left, if anybody.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        survivor: Option<Seat>,
        /// Whether the sheriff broke it up (D3).
        #[serde(default)]
        broken_up: bool,
    },
    /// The territories of a round were settled, and posses could ride (S12).
    #[schema(title = "GunslingersPossesRevealed")]
    PossesRevealed {
        /// Who rode where; who could not ride, or stayed, is not in it.
        rides: Vec<Ride>,
    },
    /// A territory round was over: everybody went home and was fit again (G29).
    #[schema(title = "GunslingersRoundEnded")]
    RoundEnded {
        /// The territory round of the week, 1 or 2.
        round: u8,
        /// The territory round that follows, if one does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        next: Option<u8>,
    },
    /// A player was out: his gang left town, his money and tokens went to the bank, and what else
    /// he controlled to nobody (S3, G53, G54).
    #[schema(title = "GunslingersPlayerOut")]
    PlayerOut {
        /// Who.
        seat: Seat,
        /// Why.
        reason: OutReason,
        /// The votes that he would have had (G55).
        votes: u32,
        /// Dollars that went to the bank.
        cash: u32,
        /// Reputation tokens that went to the bank.
        reputation: u32,
        /// Gunslingers who left town.
        guns: Vec<GunId>,
        /// Properties that became nobody's.
        properties: Vec<Property>,
    },
    /// Rents were paid for every property held a full week (S10).
    #[schema(title = "GunslingersRentsPaid")]
    RentsPaid {
        /// The rents, in the order of the board (G64).
        rents: Vec<RentPaid>,
    },
    /// Gunslingers left jail at the end of a week (D3).
    #[schema(title = "GunslingersJailOpened")]
    JailOpened {
        /// Who.
        guns: Vec<GunId>,
    },
    /// A week was over, and second markers were placed (S10).
    #[schema(title = "GunslingersWeekEnded")]
    WeekEnded {
        /// Which.
        week: u8,
        /// Whether the votes are counted next.
        last: bool,
    },
    /// The votes were counted (S4, D1).
    #[schema(title = "GunslingersVotesCounted")]
    VotesCounted {
        /// Everybody who was still in, in the order of the seats.
        votes: Vec<Votes>,
    },
    /// One player was left, and won at once, without rents or a vote (G54).
    #[schema(title = "GunslingersLastInTown")]
    LastInTown {
        /// Who.
        seat: Seat,
    },
    /// A judge set a player's money right, or it is what a penalty cost.
    #[schema(title = "GunslingersCashCorrected")]
    CashCorrected {
        /// Whose.
        seat: Seat,
        /// To how many dollars.
        cash: u32,
    },
    /// A judge set a player's reputation right, or it is what a penalty cost.
    #[schema(title = "GunslingersReputationCorrected")]
    ReputationCorrected {
        /// Whose.
        seat: Seat,
        /// To how many tokens.
        reputation: u32,
    },
    /// A judge gave a player a gunslinger.
    #[schema(title = "GunslingersGunGiven")]
    GunGiven {
        /// To whom.
        seat: Seat,
        /// Who.
        gun: Recruit,
    },
    /// A judge put a gunslinger into another gang, or out of town.
    #[schema(title = "GunslingersGunMoved")]
    GunMoved {
        /// Who.
        gun: GunId,
        /// Into whose gang; out of town where left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        to: Option<Seat>,
    },
    /// A judge set right who controls a property, and with how many markers. Reputation stays.
    #[schema(title = "GunslingersControlCorrected")]
    ControlCorrected {
        /// Which.
        property: Property,
        /// Who controls it; nobody where left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        owner: Option<Seat>,
        /// His markers on it: 1 or 2.
        markers: u8,
    },
}

impl Fact {
    /// The rule from which it follows, where the race was as `before`.
    pub fn rule(&self, before: &State) -> &'static str {
        match self {
            Fact::TownBuilt { .. } => "S5",
            Fact::CharacterPutUp { .. } | Fact::CharacterPassedOver { .. } => "G2",
            Fact::CharacterTaken { by, .. } => match by {
                CastBy::Wish | CastBy::Chance => "S7.1",
                CastBy::Bid => "G2",
            },
            Fact::HeadquartersOpened { .. } => "S7.2",
            Fact::LotsPrepared { .. } => "S7.4",
            Fact::BidsOpened { rebid: true, .. } => "S7.6",
            Fact::BidsOpened { last: true, .. } => "G20",
            Fact::BidsOpened { .. } if before.phase == Phase::Train => "S8",
            Fact::BidsOpened { .. } if before.phase == Phase::Casting => "G2",
            Fact::LotPutUp { .. } | Fact::BidsOpened { .. } => "S7.5",
            Fact::TieBroken { .. } | Fact::TieStands { .. } => "S7.6",
            Fact::LotWon { .. } => "S7.8",
            Fact::LotLost { why, .. } => why.rule(),
            Fact::WeekBegan { .. } => "S6",
            Fact::TrainArrived { guns, .. } if guns.is_empty() => "G19",
            Fact::TrainArrived { .. } | Fact::TrainHired { .. } => "S8",
            Fact::TelegramSent { .. } | Fact::TelegramWaived { .. } => "C1",
            Fact::TrainLeft { why: None } => "G19",
            Fact::TrainLeft { why: Some(NoSale::NoBids) } => "G21",
            Fact::TrainLeft { why: Some(why) } => why.rule(),
            Fact::CardPeeked { .. } => "S9.2",
            Fact::PlansRevealed { .. } => "S9.3",
            Fact::CavalryJoined { .. } => "C2",
            Fact::DistanceRisked { .. } => "D4",
            Fact::ClaimVoid { arrived: 0, .. } => "G30",
            Fact::StormFailed { standing: 0, .. } => "G47",
            Fact::ClaimVoid { .. } | Fact::StormFailed { .. } => "G52",
            Fact::TerritoryHeld { .. } => "G24",
            Fact::TerritoryTaken { .. } => "S9.4",
            Fact::GunfightBegan { home: Some(_), .. } => "G50",
            Fact::GunfightBegan { home: None, .. } => "S11",
            Fact::PairFaced { .. } => "S11.1",
            Fact::StandsShown { .. } => "S11.2",
            Fact::FaceLost { tokens: 0, .. } => "G34",
            Fact::FaceLost { reason, .. } => match reason {
                Shame::BackedDown | Shame::BothBackedDown => "S11.2",
                Shame::RanEarly => "S11.6",
            },
            Fact::FaceSaved { .. } => "C1",
            Fact::HoldBroken { .. } => "S11.3",
            Fact::TerritoryRelinquished { .. } | Fact::GunLeft { .. } => "G36",
            Fact::BribesOpened { .. } => "D2",
            Fact::RoundOpened { .. } => "S11.4",
            Fact::ShotsFired { wave, .. } => match wave {
                Wave::OfRank { .. } => "S11.4",
                Wave::Parting { .. } => "G44",
            },
            Fact::VolleyFired { .. } => "D5",
            Fact::BurialPaid { .. } => "C2",
            Fact::SheriffLooked { .. } => "D3",
            Fact::NerveShown { .. } => "S11.6",
            Fact::PairParted { end, .. } => end.rule(),
            Fact::GunfightEnded { broken_up: true, .. } => "D3",
            Fact::GunfightEnded { survivor: Some(_), .. } => "S9.3",
            Fact::GunfightEnded { survivor: None, .. } => "G33",
            Fact::PossesRevealed { .. } => "S12",
            Fact::RoundEnded { .. } => "G29",
            Fact::PlayerOut { reason, .. } => match reason {
                OutReason::HeadquartersLost if before.options.literal => "S3",
                OutReason::HeadquartersLost => "G53",
                OutReason::Resigned => house::RESIGN,
            },
            Fact::RentsPaid { .. } | Fact::WeekEnded { .. } => "S10",
            Fact::JailOpened { .. } => "D3",
            Fact::LastInTown { .. } => "G54",
            Fact::VotesCounted { .. } if before.options.literal => "S4",
            Fact::VotesCounted { .. } => "D1",
            Fact::CashCorrected { .. } | Fact::ReputationCorrected { .. } => house::RULING,
            Fact::GunGiven { .. } | Fact::GunMoved { .. } => house::RULING,
            Fact::ControlCorrected { .. } => house::RULING,
        }
    }
}
