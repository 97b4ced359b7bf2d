//! What happened, with its results.

mod parts;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ability::When;
use super::card::Code;
use super::cause::Cause;
use super::corrections::Adjustment;
use super::lasting::{Lasting, Skill, Until};
use super::piece::{CardId, Named, Pip, Place, Zone};
use super::rules::Options;
use super::scenario::{PlacedPiece, PlacedPlayer};
use super::state::{Phase, Step};
use crate::engine::Seat;

pub use parts::{
    Casualties, CountsAs, Cover, End, Fate, Mark, Posse, Purse, Revealed, SideStarted, Standings,
    WonBy,
};

/// Something that happened.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::Fact)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Fact {
    /// Outfits were revealed at the same time (DT5.1).
    #[schema(title = "DoomtownTownOpened")]
    TownOpened {
        /// What the creator of the match chose.
        options: Options,
        /// The outfits, by seat.
        outfits: Vec<Code>,
        /// The decks in the order into which they were shuffled, by seat; nobody is shown them.
        decks: Vec<Vec<Code>>,
        /// The starting posses that the lists of the decks name, by seat; nobody is shown them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        planned: Vec<Vec<Code>>,
    },
    /// Starting posses were revealed together, and paid for from the stash (DT5.2).
    #[schema(title = "DoomtownPossesRevealed")]
    PossesRevealed {
        /// By seat.
        #[serde(default)]
        posses: Vec<Posse>,
    },
    /// A match begins in a place that an administrator has made up (DTH5).
    #[schema(title = "DoomtownScenarioSet")]
    ScenarioSet {
        /// The cards that are not where the rules would have put them.
        #[serde(default)]
        pieces: Vec<PlacedPiece>,
        /// What players have, by seat.
        #[serde(default)]
        players: Vec<PlacedPlayer>,
        /// The day.
        day: u16,
        /// The phase.
        phase: Phase,
        /// The step of the phase.
        #[serde(default)]
        step: Step,
        /// The day's Winner.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        winner: Option<Seat>,
        /// The order in which players act while nobody has won, as far as it is known.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        order: Vec<Seat>,
    },
    /// A deck was shuffled, with the discard pile where the deck was empty (DT3.2, DT3.3, DT5.3).
    #[schema(title = "DoomtownDeckShuffled")]
    DeckShuffled {
        /// Whose.
        seat: Seat,
        /// Cards in it now.
        count: u8,
        /// The cards from the top; nobody is shown them.
        #[serde(default)]
        deck: Vec<Named>,
        /// Why.
        cause: Cause,
    },
    /// A day began (DT1.1).
    #[schema(title = "DoomtownDayBegan")]
    DayBegan {
        /// Which, from 1.
        day: u16,
    },
    /// A phase of the day began.
    #[schema(title = "DoomtownPhaseBegan")]
    PhaseBegan {
        /// Which.
        phase: Phase,
    },
    /// The next step of a phase came up.
    #[schema(title = "DoomtownStepTaken")]
    StepTaken {
        /// Which.
        step: Step,
    },
    /// Who goes first before there is a Winner was pulled for: low pulls first (DT5.6).
    #[schema(title = "DoomtownOrderPulled")]
    OrderPulled {
        /// The order.
        #[serde(default)]
        order: Vec<Seat>,
    },
    /// It is a player's turn to make a play.
    #[schema(title = "DoomtownTurnCame")]
    TurnCame {
        /// Whose.
        seat: Seat,
    },
    /// A player passed (DT8.1).
    #[schema(title = "DoomtownPassed")]
    Passed {
        /// Who.
        seat: Seat,
        /// How many have passed in a row.
        passes: u8,
    },
    /// Another player announced check: if he passed now he would win (DT8.3).
    #[schema(title = "DoomtownChecked")]
    Checked {
        /// Who may make another play.
        seat: Seat,
        /// Who would win.
        by: Seat,
    },
    /// A play is finished with all its effects (DT8.2).
    #[schema(title = "DoomtownPlayFinished")]
    PlayFinished {
        /// Whose.
        seat: Seat,
    },
    /// A player may make another play after this one.
    #[schema(title = "DoomtownAnotherPlayGranted")]
    AnotherPlayGranted {
        /// Who.
        seat: Seat,
        /// Why.
        cause: Cause,
    },
    /// A player without ghost rock borrowed one for the ante (DT6.1).
    #[schema(title = "DoomtownBorrowed")]
    Borrowed {
        /// Who.
        seat: Seat,
    },
    /// A player paid back what he had borrowed (DT7.3).
    #[schema(title = "DoomtownDebtRepaid")]
    DebtRepaid {
        /// Who.
        seat: Seat,
        /// How much.
        amount: u32,
    },
    /// Ghost rock changed hands.
    #[schema(title = "DoomtownGhostRockMoved")]
    GhostRockMoved {
        /// From where.
        from: Purse,
        /// To where.
        to: Purse,
        /// How much.
        amount: u32,
        /// Why.
        cause: Cause,
    },
    /// A player collected production (DT7.2).
    #[schema(title = "DoomtownIncomeCollected")]
    IncomeCollected {
        /// Who.
        seat: Seat,
        /// How much.
        amount: u32,
        /// From what.
        #[serde(default)]
        sources: Vec<CardId>,
    },
    /// A player paid upkeep (DT7.5).
    #[schema(title = "DoomtownUpkeepPaid")]
    UpkeepPaid {
        /// Who.
        seat: Seat,
        /// How much.
        amount: u32,
        /// For whom.
        #[serde(default)]
        dudes: Vec<CardId>,
    },
    /// Cards were drawn from the top of a deck; only their owner is shown which.
    #[schema(title = "DoomtownCardsDrawn")]
    CardsDrawn {
        /// Into whose hand.
        seat: Seat,
        /// From whose deck.
        from: Seat,
        /// Into the play hand or the draw hand.
        to: Zone,
        /// How many.
        count: u8,
        /// Which.
        #[serde(default)]
        cards: Vec<Named>,
        /// Why.
        cause: Cause,
    },
    /// A card was played: an action, which lies open until its play is finished (DT3.6), or a card
    /// that is about to come into play (DT9.2).
    #[schema(title = "DoomtownCardPlayed")]
    CardPlayed {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Named,
    },
    /// A card went to its owner's discard pile.
    #[schema(title = "DoomtownCardDiscarded")]
    CardDiscarded {
        /// Which.
        card: Named,
        /// Why.
        cause: Cause,
    },
    /// A card was aced (DT3.5).
    #[schema(title = "DoomtownCardAced")]
    CardAced {
        /// Which.
        card: Named,
        /// Why.
        cause: Cause,
    },
    /// A card left the game (DT13.6).
    #[schema(title = "DoomtownCardRemoved")]
    CardRemoved {
        /// Which.
        card: Named,
        /// Why.
        cause: Cause,
    },
    /// A card came from a discard pile, or from a draw hand, to its owner's play hand.
    #[schema(title = "DoomtownCardRetrieved")]
    CardRetrieved {
        /// Whose.
        seat: Seat,
        /// Which.
        card: Named,
        /// Why.
        cause: Cause,
    },
    /// Cards went back to the top of their owner's deck; who could not see them is not shown which.
    #[schema(title = "DoomtownCardsReturned")]
    CardsReturned {
        /// Whose.
        seat: Seat,
        /// How many.
        count: u8,
        /// Which.
        #[serde(default)]
        cards: Vec<Named>,
        /// Why.
        cause: Cause,
    },
    /// A card was put into a draw hand.
    #[schema(title = "DoomtownCardAddedToHand")]
    CardAddedToHand {
        /// Whose draw hand.
        seat: Seat,
        /// Which.
        card: Named,
        /// Why.
        cause: Cause,
    },
    /// Two players swapped their draw hands.
    #[schema(title = "DoomtownDrawHandsSwapped")]
    DrawHandsSwapped {
        /// One of them.
        one: Seat,
        /// The other.
        other: Seat,
        /// Why.
        cause: Cause,
    },
    /// A player named the suit and value of a card in a draw hand (DT4.5, DT4.7).
    #[schema(title = "DoomtownPipNamed")]
    PipNamed {
        /// Who.
        seat: Seat,
        /// Which.
        card: Named,
        /// What it counts as.
        pip: Pip,
        /// Why.
        cause: Cause,
    },
    /// A dude came into play.
    #[schema(title = "DoomtownDudeEntered")]
    DudeEntered {
        /// Whose.
        seat: Seat,
        /// Who.
        card: Named,
        /// Where.
        place: Place,
        /// Whether booted.
        booted: bool,
        /// Why.
        cause: Cause,
    },
    /// A token came into play.
    #[schema(title = "DoomtownTokenMade")]
    TokenMade {
        /// Whose.
        seat: Seat,
        /// Which.
        card: Named,
        /// Where.
        place: Place,
        /// Whether booted.
        booted: bool,
        /// Why.
        cause: Cause,
    },
    /// A deed came into play (DT8.6).
    #[schema(title = "DoomtownDeedBuilt")]
    DeedBuilt {
        /// Whose.
        seat: Seat,
        /// Which.
        card: Named,
        /// Where on the street.
        end: End,
        /// Why.
        cause: Cause,
    },
    /// A player trades goods at a place (DT8.7).
    #[schema(title = "DoomtownTradeBegan")]
    TradeBegan {
        /// Who.
        seat: Seat,
        /// Where.
        place: Place,
    },
    /// A card was attached to another: from a hand, or by a trade.
    #[schema(title = "DoomtownCardAttached")]
    CardAttached {
        /// Which.
        card: Named,
        /// To what.
        to: CardId,
        /// Whether it was traded.
        traded: bool,
        /// Why.
        cause: Cause,
    },
    /// A card booted.
    #[schema(title = "DoomtownCardBooted")]
    CardBooted {
        /// Which.
        card: CardId,
        /// Why.
        cause: Cause,
    },
    /// A card unbooted.
    #[schema(title = "DoomtownCardUnbooted")]
    CardUnbooted {
        /// Which.
        card: CardId,
        /// Why.
        cause: Cause,
    },
    /// All cards unbooted (DT14.6).
    #[schema(title = "DoomtownAllUnbooted")]
    AllUnbooted {
        /// Those that stay booted.
        #[serde(default)]
        kept: Vec<CardId>,
    },
    /// A dude moved.
    #[schema(title = "DoomtownDudeMoved")]
    DudeMoved {
        /// Who.
        dude: CardId,
        /// From where.
        from: Place,
        /// To where.
        to: Place,
        /// Whether he booted for it.
        boots: bool,
        /// Why.
        cause: Cause,
    },
    /// A dude went home booted.
    #[schema(title = "DoomtownDudeSentHome")]
    DudeSentHome {
        /// Who.
        dude: CardId,
        /// Why.
        cause: Cause,
    },
    /// A dude who comes into play will do so elsewhere.
    #[schema(title = "DoomtownEntryRedirected")]
    EntryRedirected {
        /// Who.
        dude: CardId,
        /// Where.
        place: Place,
        /// Why.
        cause: Cause,
    },
    /// A player chose the deed that a card is about.
    #[schema(title = "DoomtownDeedChosen")]
    DeedChosen {
        /// Who.
        seat: Seat,
        /// Which.
        deed: CardId,
        /// By which card.
        cause: Cause,
    },
    /// The bounty on a dude changed (DT13.2).
    #[schema(title = "DoomtownBountyChanged")]
    BountyChanged {
        /// Who.
        dude: CardId,
        /// By how much.
        amount: i32,
        /// What it is now.
        bounty: u32,
        /// Why.
        cause: Cause,
    },
    /// A card got or lost permanent control points.
    #[schema(title = "DoomtownControlChanged")]
    ControlChanged {
        /// Which.
        card: CardId,
        /// How many.
        amount: i32,
        /// How many it has now.
        control: u32,
        /// Why.
        cause: Cause,
    },
    /// A dude will not unboot at the end of this day.
    #[schema(title = "DoomtownStaysBooted")]
    StaysBooted {
        /// Who.
        dude: CardId,
        /// Why.
        cause: Cause,
    },
    /// A player used an ability (DT9.2).
    #[schema(title = "DoomtownAbilityUsed")]
    AbilityUsed {
        /// Who.
        seat: Seat,
        /// Of which card.
        card: Named,
        /// Which of its abilities, from 0.
        ability: u8,
    },
    /// An ability that was used today may be used once more.
    #[schema(title = "DoomtownAbilityRenewed")]
    AbilityRenewed {
        /// Of which card.
        card: CardId,
        /// Which of its abilities, from 0.
        ability: u8,
        /// Why.
        cause: Cause,
    },
    /// Something changed for a while (DT9.7).
    #[schema(title = "DoomtownLastingBegan")]
    LastingBegan {
        /// What.
        lasting: Lasting,
    },
    /// What was to last until now is over.
    #[schema(title = "DoomtownLastingEnded")]
    LastingEnded {
        /// Until when it was.
        until: Until,
    },
    /// What was to last until it is used up is.
    #[schema(title = "DoomtownLastingUsed")]
    LastingUsed {
        /// Whose.
        on: CardId,
    },
    /// A dude begins to test a skill: what the pull is for (DT11.2).
    #[schema(title = "DoomtownTestBegan")]
    TestBegan {
        /// Whose dude.
        seat: Seat,
        /// The dude.
        dude: CardId,
        /// Which skill.
        skill: Skill,
        /// The rating with bonuses, which is added to the pull.
        rating: i32,
        /// What pull and rating have to reach together.
        difficulty: i32,
        /// What for.
        cause: Cause,
    },
    /// A player pulled a joker, and is to name its suit and value (DT11.1).
    #[schema(title = "DoomtownJokerPulled")]
    JokerPulled {
        /// Who.
        seat: Seat,
        /// Which.
        card: Named,
        /// The dude who makes the pull, where a dude does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        dude: Option<CardId>,
        /// What for.
        cause: Cause,
    },
    /// A player pulled the top card of his deck (DT11.1).
    #[schema(title = "DoomtownPulled")]
    Pulled {
        /// Who.
        seat: Seat,
        /// The dude who makes the pull, where a dude does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        dude: Option<CardId>,
        /// Which; none where deck and discard pile are empty.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        card: Option<Named>,
        /// What it counts as.
        pip: Pip,
        /// What for.
        cause: Cause,
    },
    /// Another card was used as the pull.
    #[schema(title = "DoomtownPullReplaced")]
    PullReplaced {
        /// Which.
        card: Named,
        /// What it counts as.
        pip: Pip,
        /// Why.
        cause: Cause,
    },
    /// A skill was tested: pull and rating against the difficulty (DT11.2).
    #[schema(title = "DoomtownSkillTested")]
    SkillTested {
        /// Whose.
        dude: CardId,
        /// Which.
        skill: Skill,
        /// The pull.
        pull: u8,
        /// The rating with bonuses.
        rating: i32,
        /// The difficulty.
        difficulty: i32,
        /// Whether it was passed.
        passed: bool,
        /// What for.
        cause: Cause,
    },
    /// A player gave a standing order: they pass all windows of this kind until the day ends
    /// (DTH4).
    #[schema(title = "DoomtownOrderGiven")]
    OrderGiven {
        /// Who.
        seat: Seat,
        /// Which windows.
        when: When,
    },
    /// Draw hands were revealed (DT6.3, DT12.8).
    #[schema(title = "DoomtownHandsRevealed")]
    HandsRevealed {
        /// Whose, with what they come to now.
        #[serde(default)]
        hands: Vec<Revealed>,
    },
    /// A hand's rank was changed for the round (DT4.9).
    #[schema(title = "DoomtownRankChanged")]
    RankChanged {
        /// Whose hand.
        seat: Seat,
        /// By how much.
        amount: i32,
        /// Why.
        cause: Cause,
    },
    /// A hand's rank was replaced for the round.
    #[schema(title = "DoomtownBaseReplaced")]
    BaseReplaced {
        /// Whose hand.
        seat: Seat,
        /// By which.
        rank: u8,
        /// Why.
        cause: Cause,
    },
    /// A Cheatin' ability was used on account of a player's hand: no other can be (DT6.4.4).
    #[schema(title = "DoomtownCheatinAnswered")]
    CheatinAnswered {
        /// Whose hand.
        seat: Seat,
    },
    /// The ranks are final (DT6.4.6).
    #[schema(title = "DoomtownRanksLocked")]
    RanksLocked {
        /// Whose, with what they come to.
        #[serde(default)]
        hands: Vec<Revealed>,
    },
    /// The lowest hands are exactly equal: those players draw new ones (DT6.6).
    #[schema(title = "DoomtownLowballTied")]
    LowballTied {
        /// Who.
        #[serde(default)]
        seats: Vec<Seat>,
    },
    /// A player is the day's Winner, and takes the pot (DT6.7).
    #[schema(title = "DoomtownLowballWon")]
    LowballWon {
        /// Who.
        seat: Seat,
        /// The ghost rock in the pot.
        pot: u32,
    },
    /// Draw hands were discarded, and jokers in them aced (DT4.8).
    #[schema(title = "DoomtownHandsDiscarded")]
    HandsDiscarded {
        /// What was discarded.
        #[serde(default)]
        discarded: Vec<Named>,
        /// The jokers.
        #[serde(default)]
        aced: Vec<Named>,
    },
    /// A dude called out another (DT8.5).
    #[schema(title = "DoomtownCalledOut")]
    CalledOut {
        /// Who.
        by: CardId,
        /// Whom.
        mark: CardId,
        /// By what.
        cause: Cause,
    },
    /// A dude refused a callout, and goes home booted (DT8.5.3).
    #[schema(title = "DoomtownCalloutRefused")]
    CalloutRefused {
        /// Who.
        mark: CardId,
    },
    /// A dude accepted a callout (DT8.5).
    #[schema(title = "DoomtownCalloutAccepted")]
    CalloutAccepted {
        /// Who.
        mark: CardId,
        /// Whether he had no choice.
        forced: bool,
    },
    /// A callout came to nothing.
    #[schema(title = "DoomtownCalloutOver")]
    CalloutOver {
        /// Whom it was about.
        mark: CardId,
    },
    /// The mark's side has to name its posse first.
    #[schema(title = "DoomtownMarkDeclaresFirst")]
    MarkDeclaresFirst {
        /// Why.
        cause: Cause,
    },
    /// A job began (DT13.1).
    #[schema(title = "DoomtownJobBegan")]
    JobBegan {
        /// Who leads.
        seat: Seat,
        /// By which card.
        card: CardId,
        /// Which of its abilities, from 0.
        ability: u8,
        /// The leader.
        leader: CardId,
        /// The mark.
        mark: Mark,
        /// Where the mark is.
        place: Place,
    },
    /// A player opposes the job (DT13.1.6).
    #[schema(title = "DoomtownJobOpposed")]
    JobOpposed {
        /// Who.
        seat: Seat,
    },
    /// A job succeeded or failed (DT13.1.9).
    #[schema(title = "DoomtownJobDecided")]
    JobDecided {
        /// Whether it succeeded.
        success: bool,
    },
    /// A job is over.
    #[schema(title = "DoomtownJobEnded")]
    JobEnded {
        /// By which card it began.
        card: CardId,
    },
    /// The side of a callout that is first named its posse; the other side knows it when it names
    /// its own (DT12.1.2).
    #[schema(title = "DoomtownPosseNamed")]
    PosseNamed {
        /// Whose.
        seat: Seat,
        /// Who is in it.
        #[serde(default)]
        dudes: Vec<CardId>,
        /// Whether it is the leader's.
        leads: bool,
    },
    /// A player's posse was formed (DT12.1, DT13.1.4).
    #[schema(title = "DoomtownPosseFormed")]
    PosseFormed {
        /// Whose.
        seat: Seat,
        /// Who is in it.
        #[serde(default)]
        dudes: Vec<CardId>,
        /// Who booted to join.
        #[serde(default)]
        booting: Vec<CardId>,
        /// Whether it is the leader's side.
        leads: bool,
    },
    /// A shootout began (DT12).
    #[schema(title = "DoomtownShootoutBegan")]
    ShootoutBegan {
        /// Where.
        place: Place,
        /// The leader's side.
        leader: SideStarted,
        /// The mark's side.
        mark: SideStarted,
    },
    /// The dudes of the posses moved to the shootout (DT12.1.4, DT13.1.8).
    #[schema(title = "DoomtownDudesGathered")]
    DudesGathered {
        /// Where to.
        place: Place,
        /// Who moved.
        #[serde(default)]
        dudes: Vec<CardId>,
    },
    /// A dude joined a posse of the shootout.
    #[schema(title = "DoomtownPosseJoined")]
    PosseJoined {
        /// Whose posse.
        seat: Seat,
        /// Who.
        dude: CardId,
        /// Whether he moved there.
        moves: bool,
        /// Whether he booted for it.
        boots: bool,
        /// Why.
        cause: Cause,
    },
    /// A dude left his posse.
    #[schema(title = "DoomtownPosseLeft")]
    PosseLeft {
        /// Who.
        dude: CardId,
        /// Why.
        cause: Cause,
    },
    /// A round of the shootout began (DT12.2).
    #[schema(title = "DoomtownRoundBegan")]
    RoundBegan {
        /// Which, from 1.
        round: u8,
    },
    /// A Headline was played: no other can be in this shootout (DT12.13).
    #[schema(title = "DoomtownHeadlinePlayed")]
    HeadlinePlayed {
        /// By whom.
        seat: Seat,
    },
    /// A side picked its shooter (DT12.6).
    #[schema(title = "DoomtownShooterPicked")]
    ShooterPicked {
        /// Whose.
        seat: Seat,
        /// Who.
        dude: CardId,
        /// The stud bonus of its posse.
        studs: u8,
        /// The draw bonus of its posse.
        draws: u8,
    },
    /// A player threw cards of his draw hand back, and draws as many (DT12.7).
    #[schema(title = "DoomtownHandRedrawn")]
    HandRedrawn {
        /// Who.
        seat: Seat,
        /// Which cards.
        #[serde(default)]
        discarded: Vec<Named>,
        /// How many cards he draws.
        count: u8,
    },
    /// A player discarded down to five cards (DT12.7).
    #[schema(title = "DoomtownHandTrimmed")]
    HandTrimmed {
        /// Who.
        seat: Seat,
        /// Which cards.
        #[serde(default)]
        discarded: Vec<Named>,
    },
    /// Ranks were compared (DT12.10).
    #[schema(title = "DoomtownRoundDecided")]
    RoundDecided {
        /// Who has the better hand; nobody where they are exactly equal.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        winner: Option<Seat>,
        /// Who takes how many casualties, in order.
        #[serde(default)]
        casualties: Vec<Casualties>,
    },
    /// A player has to take more casualties.
    #[schema(title = "DoomtownCasualtiesAdded")]
    CasualtiesAdded {
        /// Who.
        seat: Seat,
        /// So many more.
        amount: u32,
        /// Why.
        cause: Cause,
    },
    /// A player announced how he covers his casualties (DT12.10.3).
    #[schema(title = "DoomtownCasualtiesAnnounced")]
    CasualtiesAnnounced {
        /// Who.
        seat: Seat,
        /// How many he has to.
        required: u32,
        /// How.
        #[serde(default)]
        covers: Vec<Cover>,
    },
    /// A casualty was taken: a dude or a Sidekick was discarded or aced, or he was saved from it.
    #[schema(title = "DoomtownCasualtyTaken")]
    CasualtyTaken {
        /// Whose casualty.
        seat: Seat,
        /// Whose card: another player's where his dude was invited (DT15).
        of: Seat,
        /// Which card.
        code: Code,
        /// Its value.
        value: i32,
        /// Its bullets.
        bullets: i32,
        /// What was announced for him.
        fate: Fate,
        /// Whether he was saved, or has only to go home.
        saved: bool,
    },
    /// Dudes ran: they left the shootout and went home booted (DT12.11).
    #[schema(title = "DoomtownDudesFled")]
    DudesFled {
        /// Who decided.
        seat: Seat,
        /// Who ran.
        #[serde(default)]
        dudes: Vec<CardId>,
    },
    /// The shootout is over (DT12.12).
    #[schema(title = "DoomtownShootoutEnded")]
    ShootoutEnded {
        /// Whose posse is left.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        winner: Option<Seat>,
    },
    /// A player has more control points than any other has influence (DT16.1).
    #[schema(title = "DoomtownGameWon")]
    GameWon {
        /// Who.
        seat: Seat,
        /// How it was decided.
        reason: WonBy,
    },
    /// Control points and influence were counted (DT14.2).
    #[schema(title = "DoomtownStandingsTaken")]
    StandingsTaken {
        /// By seat.
        #[serde(default)]
        standings: Vec<Standings>,
    },
    /// A player left the game: his cards go with him (DTH7).
    #[schema(title = "DoomtownLeft")]
    Left {
        /// Who.
        seat: Seat,
    },
    /// A judge put something right (DTH6).
    #[schema(title = "DoomtownAdjusted")]
    Adjusted {
        /// What.
        adjustment: Adjustment,
    },
    /// A player paid a fine (DTH6).
    #[schema(title = "DoomtownFinePaid")]
    FinePaid {
        /// Who.
        seat: Seat,
        /// How much.
        amount: u32,
    },
}
