//! Gunfights.

use super::super::fight::{Fight, Side};
use super::super::guns::{GunId, Place};
use super::super::rules::name_of_seat;
use super::super::state::State;
use super::super::telling::{
    dollars, faces, gun_name, gun_names, shame, stays, tokens, told_of_both, told_of_bribe,
    told_of_end, told_of_shots, told_of_wounds,
};
use super::super::town::Property;
use super::parts::{Bribe, PairEnd, Party, Shame, Shot, Wave, Wound};
use crate::engine::{Eyes, Happening, Mark, Seat};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A gunfight began (S11).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct GunfightBegan {
    /// The property where it is.
    pub property: Property,
    /// The sides that are in it, with their gunslingers.
    pub parties: Vec<Party>,
    /// The player who defends their headquarters there (G50).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub home: Option<Seat>,
}

impl Happening<State> for GunfightBegan {
    fn fold(&self, state: &mut State) {
        let GunfightBegan { property, parties, home } = self;
        let side = |it: &Party| Side { seat: it.seat, guns: it.guns.clone() };
        state.fight = Some(Fight {
            property: *property,
            parties: parties.iter().map(side).collect(),
            home: *home,
            waiting: parties.iter().map(|it| it.seat).collect(),
            ..Fight::default()
        });
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let GunfightBegan { property, parties, home } = self;
        let party =
            |it: &super::Party| format!("{:#} with {}", it.seat, gun_names(eyes.before, &it.guns));
        let parties: Vec<String> = parties.iter().map(party).collect();
        let home = match home {
            Some(seat) => format!(" {} defends their headquarters.", name_of_seat(*seat)),
            None => String::new(),
        };
        format!("Gunfight at the {}: {}.{home}", property.linked(), parties.join("; "))
    }

    fn rule(&self, _: &State) -> &'static str {
        match self {
            GunfightBegan { home: Some(_), .. } => "G50",
            GunfightBegan { home: None, .. } => "S11",
        }
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Phase)
    }
}

/// Two parties faced each other (S11.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PairFaced {
    /// The two players who face each other.
    pub sides: [Seat; 2],
    /// Whether chance chose between several.
    pub by_chance: bool,
}

impl Happening<State> for PairFaced {
    fn fold(&self, state: &mut State) {
        let PairFaced { sides: [one, other], .. } = self;
        state.face(*one, *other)
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let PairFaced { sides: [one, other], .. } = self;
        format!("{one:#} and {other:#} face each other.")
    }

    fn rule(&self, _: &State) -> &'static str {
        "S11.1"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        let PairFaced { by_chance, .. } = self;
        *by_chance
    }
}

/// Both showed whether they fight or back down (S11.2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct StandsShown {
    /// The two players who face each other.
    pub sides: [Seat; 2],
    /// Whether each fights.
    pub fights: [bool; 2],
}

impl Happening<State> for StandsShown {
    fn fold(&self, _: &mut State) {}

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let StandsShown { sides, fights } = self;
        told_of_both(*sides, *fights, "fight", "back down")
    }

    fn rule(&self, _: &State) -> &'static str {
        "S11.2"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// A player lost reputation for backing down or running (S11.2, S11.6, G34).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FaceLost {
    /// The player who lost it.
    pub seat: Seat,
    /// How the player lost it.
    pub reason: Shame,
    /// Tokens lost: no more than the player had.
    pub tokens: u32,
}

impl Happening<State> for FaceLost {
    fn fold(&self, state: &mut State) {
        let FaceLost { seat, tokens, .. } = self;
        state.take_back(*seat, *tokens)
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let who = |seat: &Seat| name_of_seat(*seat);
        match self {
            FaceLost { seat, reason, tokens: 0 } => {
                format!("{} has no reputation token to lose for {}.", who(seat), shame(*reason))
            }
            FaceLost { seat, reason, tokens: lost } => {
                format!("{} loses {} for {}.", who(seat), tokens(*lost), shame(*reason))
            }
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        match self {
            FaceLost { tokens: 0, .. } => "G34",
            FaceLost { reason, .. } => match reason {
                Shame::BackedDown | Shame::BothBackedDown => "S11.2",
                Shame::RanEarly => "S11.6",
            },
        }
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        let FaceLost { tokens, .. } = self;
        (0 < *tokens).then_some(Mark::Score)
    }
}

/// The church spared a player a loss of reputation (C1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FaceSaved {
    /// The player who was spared.
    pub seat: Seat,
    /// Why the player would have lost some.
    pub reason: Shame,
}

impl Happening<State> for FaceSaved {
    fn fold(&self, state: &mut State) {
        let FaceSaved { seat, .. } = self;
        state.with(*seat, |player| player.face_saved = true)
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let FaceSaved { seat, reason } = self;
        let shame = shame(*reason);
        format!("The church forgives {seat:#}: no reputation is lost for {shame}.")
    }

    fn rule(&self, _: &State) -> &'static str {
        "C1"
    }
}

/// A player had too little reputation to hold all that they control (S11.3, G35).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct HoldBroken {
    /// The player who cannot hold it all.
    pub seat: Seat,
    /// Tokens that it takes.
    pub needed: u32,
    /// Tokens that the player has.
    pub tokens: u32,
}

impl Happening<State> for HoldBroken {
    fn fold(&self, _: &mut State) {}

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let who = |seat: &Seat| name_of_seat(*seat);
        let HoldBroken { seat, needed, tokens: has } = self;
        format!(
            "{} has {}, and it takes {needed} to hold all their property.",
            who(seat),
            tokens(*has)
        )
    }

    fn rule(&self, _: &State) -> &'static str {
        "S11.3"
    }
}

/// A property chosen by chance slipped out of a player's hands (S11.3, G36).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TerritoryRelinquished {
    /// The player who controlled it.
    pub seat: Seat,
    /// The property that is nobody's now.
    pub property: Property,
}

impl Happening<State> for TerritoryRelinquished {
    fn fold(&self, state: &mut State) {
        let TerritoryRelinquished { property, .. } = self;
        state.holdings.remove(property);
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let who = |seat: &Seat| name_of_seat(*seat);
        let TerritoryRelinquished { seat, property } = self;
        format!("{} gives up the {}.", who(seat), property.linked())
    }

    fn rule(&self, _: &State) -> &'static str {
        "G36"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// One of a player's strongest gunslingers left town in disgust (S11.3, G36).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct GunLeft {
    /// The player whose gang the gunslinger was in.
    pub seat: Seat,
    /// The gunslinger who left.
    pub gun: GunId,
}

impl Happening<State> for GunLeft {
    fn fold(&self, state: &mut State) {
        let GunLeft { gun, .. } = self;
        state.put(*gun, Place::Left)
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let who = |seat: &Seat| name_of_seat(*seat);
        let GunLeft { seat, gun } = self;
        format!("{}'s {} leaves town in disgust.", who(seat), gun_name(eyes.before, *gun))
    }

    fn rule(&self, _: &State) -> &'static str {
        "G36"
    }
}

/// Sealed bribes and loyalty money were opened (D2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct BribesOpened {
    /// The bribes, and what came of them.
    pub bribes: Vec<Bribe>,
}

impl Happening<State> for BribesOpened {
    fn fold(&self, state: &mut State) {
        let BribesOpened { bribes } = self;
        bribes.iter().for_each(|it| state.bribe(it))
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let BribesOpened { bribes } = self;
        let told: Vec<String> =
            bribes.iter().flat_map(|it| told_of_bribe(eyes.before, it)).collect();
        match told.is_empty() {
            true => "No money changes hands.".to_owned(),
            false => told.join(" "),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        "D2"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// A round of a fight began (S11.4).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct RoundOpened {
    /// Which of this fight, from 1.
    pub round: u8,
}

impl Happening<State> for RoundOpened {
    fn fold(&self, state: &mut State) {
        let RoundOpened { round } = self;
        if let Some(fight) = &mut state.fight {
            fight.round = *round;
        }
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let RoundOpened { round } = self;
        format!("Round {round} of the fight.")
    }

    fn rule(&self, _: &State) -> &'static str {
        "S11.4"
    }

    fn is_quiet(&self) -> bool {
        true
    }
}

/// All gunslingers of a rank shot at once (S11.4).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ShotsFired {
    /// Those who shot at once: a rank, or all at one who runs.
    pub wave: Wave,
    /// The gunslingers who could not shoot, having been winged (S11.5, G40).
    pub missed_turn: Vec<GunId>,
    /// The shots: the shooter and the target of each.
    pub shots: Vec<Shot>,
    /// What came of the hits, in the order of the shots.
    pub wounds: Vec<Wound>,
}

impl Happening<State> for ShotsFired {
    fn fold(&self, state: &mut State) {
        let ShotsFired { wave: _, missed_turn, shots, wounds } = self;
        for gun in missed_turn {
            state.with_gun(*gun, |gun| gun.winged = false);
        }
        for shot in shots {
            state.has_shot(shot.gun);
        }
        wounds.iter().for_each(|it| state.wound(it));
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let ShotsFired { wave, missed_turn, shots, wounds } = self;
        told_of_shots(eyes.before, *wave, missed_turn, shots, wounds)
    }

    fn rule(&self, _: &State) -> &'static str {
        let ShotsFired { wave, .. } = self;
        match wave {
            Wave::OfRank { .. } => "S11.4",
            Wave::Parting { .. } => "G44",
        }
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// Both sides of a quick gunfight fired a volley (D5).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct VolleyFired {
    /// The number of the volley, from 1 to 3.
    pub volley: u8,
    /// The two players whose gangs fired.
    pub sides: [Seat; 2],
    /// The dice of each.
    pub dice: [Vec<u8>; 2],
    /// What came of the hits.
    pub wounds: Vec<Wound>,
}

impl Happening<State> for VolleyFired {
    fn fold(&self, state: &mut State) {
        let VolleyFired { volley, sides: _, dice: _, wounds } = self;
        if let Some(fight) = &mut state.fight {
            fight.round = *volley;
        }
        wounds.iter().for_each(|it| state.wound(it));
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let VolleyFired { volley, sides: [one, other], dice: [first, second], wounds } = self;
        let wounds = told_of_wounds(eyes.before, wounds);
        format!(
            "Volley {volley}: {one:#} rolls {}, {other:#} rolls {}.{wounds}",
            faces(first),
            faces(second)
        )
    }

    fn rule(&self, _: &State) -> &'static str {
        "D5"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// The bank paid Silas Neat for a burial (C2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct BurialPaid {
    /// The player of Silas Neat.
    pub seat: Seat,
    /// What the bank paid, in dollars.
    pub fee: u32,
}

impl Happening<State> for BurialPaid {
    fn fold(&self, state: &mut State) {
        let BurialPaid { seat, fee } = self;
        state.pay(*seat, *fee);
        state.buried = true;
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let BurialPaid { seat, fee } = self;
        format!("The bank pays {seat:#} {} for a burial.", dollars(*fee))
    }

    fn rule(&self, _: &State) -> &'static str {
        "C2"
    }
}

/// The sheriff looked in (D3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SheriffLooked {
    /// Guns wounded or killed there in this territory round.
    pub casualties: u32,
    /// The player who controls the sheriff's office; if nobody does, the sheriff is honest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub office: Option<Seat>,
    /// Whether the sheriff broke the gunfight up.
    pub acts: bool,
    /// The gunslingers whom the sheriff jailed.
    pub jailed: Vec<GunId>,
    /// The week at whose end they are let go.
    pub until: u8,
}

impl Happening<State> for SheriffLooked {
    fn fold(&self, state: &mut State) {
        let SheriffLooked { jailed, until, .. } = self;
        for gun in jailed {
            state.with_gun(*gun, |gun| gun.jailed_until = *until);
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let SheriffLooked { office, acts, jailed, casualties, .. } = self;
        let says = match (office, acts) {
            (None, _) => "The sheriff".to_owned(),
            (Some(seat), _) => format!("The sheriff, in the pay of {seat:#},"),
        };
        let hurt = format!("{casualties} wounded or killed");
        match acts {
            true => format!(
                "{says} looks in, with {hurt}, breaks the gunfight up and jails {}.",
                gun_names(eyes.before, jailed)
            ),
            false => format!("{says} looks in, with {hurt}, and looks away."),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        "D3"
    }
}

/// Both showed whether they stay or run (S11.6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct NerveShown {
    /// The two players who face each other.
    pub sides: [Seat; 2],
    /// Whether each stays.
    pub stays: [bool; 2],
}

impl Happening<State> for NerveShown {
    fn fold(&self, _: &mut State) {}

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let NerveShown { sides, stays } = self;
        told_of_both(*sides, *stays, "stay", "run")
    }

    fn rule(&self, _: &State) -> &'static str {
        "S11.6"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// A pair was done with each other (S11.1, G32, G33).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PairParted {
    /// The one of the two who meets the next, or wins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub survivor: Option<Seat>,
    /// How it came to that.
    pub end: PairEnd,
}

impl Happening<State> for PairParted {
    fn fold(&self, state: &mut State) {
        let PairParted { survivor, end: _ } = self;
        if let Some(fight) = &mut state.fight {
            fight.pair = None;
            fight.survivor = *survivor;
        }
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let PairParted { survivor, end } = self;
        told_of_end(*survivor, *end)
    }

    fn rule(&self, _: &State) -> &'static str {
        let PairParted { end, .. } = self;
        end.rule()
    }
}

/// A gunfight was over (S9.3, G33).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct GunfightEnded {
    /// The property where it was.
    pub property: Property,
    /// The player who was left, if one was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub survivor: Option<Seat>,
    /// Whether the sheriff broke it up (D3).
    #[serde(default)]
    pub broken_up: bool,
}

impl Happening<State> for GunfightEnded {
    fn fold(&self, state: &mut State) {
        let GunfightEnded { property, survivor, broken_up: _ } = self;
        match survivor {
            // What becomes of the place is told by the next fact.
            Some(_) => state.fight = None,
            None => state.settle(*property),
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let who = |seat: &Seat| name_of_seat(*seat);
        let GunfightEnded { property, survivor, broken_up } = self;
        match survivor {
            _ if *broken_up => {
                let stays = stays(eyes.before, *property);
                format!("Everybody leaves the {}: {stays}.", property.linked())
            }
            Some(seat) => format!("{} is left at the {}.", who(seat), property.linked()),
            None => {
                format!("Nobody wins the {}: {}.", property.linked(), stays(eyes.before, *property))
            }
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        match self {
            GunfightEnded { broken_up: true, .. } => "D3",
            GunfightEnded { survivor: Some(_), .. } => "S9.3",
            GunfightEnded { survivor: None, .. } => "G33",
        }
    }
}
