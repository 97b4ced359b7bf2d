//! What one viewer sees: the town as streets, with who controls what and why.

mod parts;

use super::catalog::timing_name;
use super::lasting_name;
use super::words::{abilities, can_be_shopped, can_use, is_shopped};
use crate::doomtown::day::ending;
use crate::doomtown::options::Options;
use crate::doomtown::scripts::ability::Ability;
use crate::doomtown::shootout::hands;
use crate::doomtown::town::lasting::Lasting;
use crate::doomtown::town::moment::Use;
use crate::doomtown::town::piece::{CardId, Named, Place, Zone};
use crate::doomtown::town::printed::{Keyword, Kind, Skill};
use crate::doomtown::town::state::{Loss, Shootout, Side, State};
use crate::engine::{Seat, Viewer, unmarked};

pub use parts::{
    CalloutView, CardView, Claim, DudeView, HandCard, JobView, LastingView, LossView, OpenCard,
    OptionsView, PlaceView, PlayerView, PullView, ShootoutView, SideView, TestView, TownView,
    UseView, View,
};

/// A match as `viewer` sees it.
pub fn view(state: &State, viewer: Viewer) -> View {
    let revealed = |it: &Seat| state.player(*it).revealed;
    View {
        // An open match has not told its game yet what was chosen.
        options: options(&state.options),
        day: state.day,
        phase: state.phase,
        step: state.step,
        winner: state.winner,
        order: state.in_order(),
        turn: state.turn,
        passes: state.passes,
        checked: state.checked,
        time_called: state.time_called,
        plays_left: state.plays_left.clone(),
        pot: state.pot,
        players: state.seats().map(|seat| player(state, seat, viewer)).collect(),
        town: TownView { places: places(state) },
        cards: state.in_play().map(|it| card(state, it)).collect(),
        shootout: state.shootout.as_ref().map(|it| shootout(state, it)),
        job: state.job.as_ref().map(|job| JobView {
            seat: job.seat,
            card: Named { card: job.card, code: job.code },
            leader: job.leader,
            mark: job.mark,
            place: job.place,
            posse: job.posse.clone(),
            opposed_by: job.opposed_by,
            opposition: job.opposition.clone(),
        }),
        callout: state.callout.as_ref().map(|it| CalloutView {
            by: it.by,
            mark: it.mark,
            named: it.named.clone(),
            answer: it.answer.clone(),
        }),
        hands: state.seats().filter(revealed).map(|it| hands::revealed(state, it)).collect(),
        answered: state.answered.clone(),
        lasting: state.lasting.iter().map(|it| lasting(state, it)).collect(),
        played: played(state).map(|it| open_card(state, it)).collect(),
        pulled: state.pulled.iter().map(|it| open_card(state, *it)).collect(),
        pull: state.pull.map(|it| PullView {
            seat: it.seat,
            dude: it.dude,
            pip: it.pip,
            test: it.test.map(|test| TestView {
                skill: test.skill,
                rating: test.rating,
                difficulty: test.difficulty,
            }),
            rule: it.cause,
        }),
        standings: if state.players.is_empty() { Vec::new() } else { ending::standings(state) },
        uses: match viewer {
            Viewer::Seat(seat) if seat.index() < state.players.len() => uses(state, seat),
            _ => Vec::new(),
        },
    }
}

fn options(options: &Options) -> OptionsView {
    OptionsView {
        days: options.days,
        scenario: options.scenario.is_some(),
        check: options.check,
        short: options.short,
    }
}

fn player(state: &State, seat: Seat, viewer: Viewer) -> PlayerView {
    let player = state.player(seat);
    let own = viewer.sees(seat);
    let closed = own && !player.revealed && !player.draw_hand.is_empty();
    PlayerView {
        seat,
        outfit: state.named(player.outfit),
        title: state.title(player.outfit).to_owned(),
        ghost_rock: player.ghost_rock,
        debt: player.debt,
        deck: player.deck.len(),
        hand_size: player.hand.len(),
        hand: own.then(|| player.hand.iter().map(|it| hand_card(state, seat, *it)).collect()),
        draw_hand_size: player.draw_hand.len(),
        draw_hand: closed
            .then(|| player.draw_hand.iter().map(|it| drawn_card(state, *it)).collect()),
        discard: state.all_named(&player.discard),
        boot_hill: state.all_named(&player.boot_hill),
        hand_size_max: if player.left { 0 } else { state.hand_size(seat) },
        orders: player.orders.clone(),
        left: player.left,
    }
}

/// What is being played, by number: actions whose play is not finished, and cards that are about
/// to come into play (DT3.6, DT9.2).
fn played(state: &State) -> impl Iterator<Item = CardId> + '_ {
    let numbers = (0..state.pieces.len()).map(CardId::at);
    let played = |it: &CardId| state.piece(*it).zone == Zone::BeingPlayed;
    numbers.filter(played).filter(|it| !state.pulled.contains(it))
}

fn open_card(state: &State, card: CardId) -> OpenCard {
    let piece = state.piece(card);
    let printed = piece.card();
    OpenCard {
        card,
        code: piece.code,
        title: printed.title.to_owned(),
        pip: printed.pip(),
        owner: piece.owner,
    }
}

fn drawn_card(state: &State, card: CardId) -> HandCard {
    let piece = state.piece(card);
    let printed = piece.card();
    HandCard {
        card,
        code: piece.code,
        title: printed.title.to_owned(),
        pip: printed.pip(),
        cost: printed.cost,
        named: piece.named,
        why_not: None,
    }
}

fn hand_card(state: &State, seat: Seat, card: CardId) -> HandCard {
    let why_not = can_be_shopped(state, seat, card).err().filter(|_| is_shopped(state, card));
    let why_not = why_not.map(str::to_owned);
    HandCard { why_not, ..drawn_card(state, card) }
}

fn places(state: &State) -> Vec<PlaceView> {
    if state.players.is_empty() {
        return Vec::new();
    }
    let places = state.places();
    let of = |place: &Place| {
        let owner = state.owner_of(*place);
        let claims = match place {
            Place::At { card } if state.card(*card).kind == Kind::Deed => state.claims(*card),
            _ => Vec::new(),
        };
        PlaceView {
            place: *place,
            name: unmarked(&super::place_name(state, *place)),
            owner,
            position: position(state, *place),
            controller: state.controller_of(*place),
            claims: claims.into_iter().map(|(seat, weight)| Claim { seat, weight }).collect(),
            private: state.is_private(*place),
            adjacent: places.iter().copied().filter(|it| state.are_adjacent(*place, *it)).collect(),
            dudes: state.dudes_at(*place).collect(),
        }
    };
    places.iter().map(of).collect()
}

/// How many places a place is from the home on its street; below 0 to the left of the home.
fn position(state: &State, place: Place) -> Option<i32> {
    let Place::At { card } = place else { return None };
    let player = state.players.iter().find(|it| it.street.contains(&card))?;
    let at = |wanted: CardId| player.street.iter().position(|it| *it == wanted);
    let (here, home) = (at(card)?, at(player.outfit)?);
    Some(i32::try_from(here).ok()? - i32::try_from(home).ok()?)
}

fn card(state: &State, card: CardId) -> CardView {
    let piece = state.piece(card);
    let printed = piece.card();
    let called = state.called.iter().find(|it| it.card == card);
    CardView {
        card,
        id: called.map(|it| it.id.clone()),
        code: piece.code,
        title: printed.title.to_owned(),
        kind: printed.kind,
        owner: piece.owner,
        controller: state.controller(card),
        booted: piece.booted,
        host: piece.host,
        control: state.control_points(card),
        production: printed.production,
        bonus: if printed.kind == Kind::Goods { state.bullet_bonus(card) } else { 0 },
        ghost_rock: piece.ghost_rock,
        dude: (printed.kind == Kind::Dude).then(|| dude(state, card)),
        used: piece.used.clone(),
    }
}

fn dude(state: &State, dude: CardId) -> DudeView {
    let words = state.card(dude).keywords.iter().map(|it| keyword_now(state, dude, *it));
    DudeView {
        at: state.place(dude),
        bullets: state.bullets(dude),
        shooter: state.shooter(dude),
        influence: state.influence(dude),
        value: state.value(dude),
        upkeep: state.upkeep(dude),
        bounty: state.piece(dude).bounty,
        keywords: words.collect(),
    }
}

fn keyword_now(state: &State, dude: CardId, keyword: Keyword) -> String {
    let skill = match keyword {
        Keyword::Huckster(_) => Skill::Huckster,
        Keyword::Blessed(_) => Skill::Blessed,
        Keyword::Shaman(_) => Skill::Shaman,
        Keyword::MadScientist(_) => Skill::MadScientist,
        _ => return keyword_name(keyword),
    };
    format!("{} {}", skill.name(), state.skill(dude, skill).unwrap_or(0))
}

/// A keyword as it is printed, with its rating.
pub fn keyword_name(keyword: Keyword) -> String {
    let plain = match keyword {
        Keyword::Huckster(rating) => return format!("Huckster {rating}"),
        Keyword::Blessed(rating) => return format!("Blessed {rating}"),
        Keyword::Shaman(rating) => return format!("Shaman {rating}"),
        Keyword::MadScientist(rating) => return format!("Mad Scientist {rating}"),
        Keyword::Gadget(difficulty) => return format!("Gadget {difficulty}"),
        Keyword::Abomination => "Abomination",
        Keyword::Harrowed => "Harrowed",
        Keyword::Deputy => "Deputy",
        Keyword::Grifter => "Grifter",
        Keyword::Weapon => "Weapon",
        Keyword::Melee => "Melee",
        Keyword::Horse => "Horse",
        Keyword::Sidekick => "Sidekick",
        Keyword::Mystical => "Mystical",
        Keyword::Unique => "Unique",
        Keyword::NonUnique => "Non-Unique",
        Keyword::Token => "Token",
        Keyword::Hex => "Hex",
        Keyword::Miracle => "Miracle",
        Keyword::Spirit => "Spirit",
        Keyword::Totem => "Totem",
        Keyword::Public => "Public",
        Keyword::Private => "Private",
        Keyword::OutOfTown => "Out of Town",
        Keyword::Saloon => "Saloon",
        Keyword::Ranch => "Ranch",
        Keyword::Casino => "Casino",
        Keyword::Strike => "Strike",
        Keyword::Government => "Government",
        Keyword::HolyGround => "Holy Ground",
        Keyword::Improvement => "Improvement",
        Keyword::Headline => "Headline",
    };
    plain.to_owned()
}

fn lasting(state: &State, lasting: &Lasting) -> LastingView {
    let says = lasting.of_card().map(|_| unmarked(&lasting_name(state, lasting)));
    LastingView { lasting: *lasting, says }
}

fn shootout(state: &State, shootout: &Shootout) -> ShootoutView {
    ShootoutView {
        place: shootout.place,
        round: shootout.round,
        step: shootout.step,
        turn: shootout.turn,
        sides: shootout.sides().into_iter().map(|it| side(state, it)).collect(),
        headline: shootout.headline,
    }
}

fn side(state: &State, side: &Side) -> SideView {
    let bonuses = |shooter: CardId| state.posse_bonuses(side, shooter);
    let best = side.posse.iter().map(|it| bonuses(*it)).max_by_key(|(studs, _)| *studs);
    let (studs, draws) = side.shooter.map(bonuses).or(best).unwrap_or((0, 0));
    SideView {
        seat: side.seat,
        dude: side.dude,
        posse: side.posse.clone(),
        shooter: side.shooter,
        studs,
        draws,
        due: side.due,
        added: side.extra,
        losses: side.losses.iter().map(loss).collect(),
    }
}

fn loss(loss: &Loss) -> LossView {
    LossView {
        code: loss.code,
        of: loss.of,
        value: loss.value,
        bullets: loss.bullets,
        saved: loss.saved,
    }
}

/// What a player's own cards can be used for now, and why not.
fn uses(state: &State, seat: Seat) -> Vec<UseView> {
    let of = |(used, it): (Use, &Ability)| UseView {
        card: used.card,
        ability: used.ability,
        timing: timing_name(it.timing).to_owned(),
        label: it.label.to_owned(),
        why_not: can_use(state, &used, it).err().map(str::to_owned),
    };
    abilities(state, seat).into_iter().map(of).collect()
}

#[cfg(test)]
mod tests;
