//! The invariants of a game of Cities & Knights, checked from scratch. Shared parts are the core's.

mod agenda;
mod progress;

use super::agenda::KnightsAgenda;
use super::{Knights, tariff};
use crate::rulesets::knights::words::{KnightsOutcomes, Level, Track};
use crate::shared::audit::{Finding, require, require_none};
use crate::shared::options::Spec;
use crate::shared::sea::Sea;
use crate::shared::{
    Agenda, Core, Corrupt, Dice, Part, Particulars, PhaseOrder, PieceSupply, tariff as core_tariff,
};
use crate::topology::VertexSet;
use crate::vocab::{Developments, Seat};

/// Razed cities are settlements to the core, so that its count of settlements may go higher (K-RAZE-07).
const SUPPLY: PieceSupply =
    PieceSupply::of(core_tariff::ROADS, core_tariff::SETTLEMENTS + core_tariff::CITIES, core_tariff::CITIES);

/// S-CK-03: the bonus may push the target above what a host can choose.
const AT_SEA: &[Spec] = &[Spec::narrowed("target_vp", tariff::TARGETS, "S-CK-03")];

/// Checks a state. If it is one step after an audited one, `before`, the caches of map and pieces are checked only if
/// these have changed: that is most of the work, and few steps change them. Seats and places come first, because the
/// rest relies on them.
pub(super) fn audit(game: &Knights, before: Option<&Knights>) -> Finding {
    let (core, ext) = (&game.core, &game.ext.public);
    core.audit_players()?;
    audit_seats(game)?;
    core.audit_options(if ext.sea.is_some() { AT_SEA } else { &[] })?;
    let is_mixed = core.public.options.phase_order == PhaseOrder::Mixed;
    require(is_mixed, Corrupt::Options("trade and building always mix"))?;
    core.audit_supply(PieceSupply::BASE)?;
    core.audit_pieces(SUPPLY)?;
    match &ext.sea {
        Some(sea) => sea.audit(core, ext, before.and_then(at_sea))?,
        None => audit_island(game)?,
    }
    audit_army(game)?;
    if !before.is_some_and(|before| has_same_pieces(game, before)) {
        core.audit_caches(|public, seat| ext.route_length(public, seat))?;
    }
    audit_buildings(game)?;
    audit_tracks(game)?;
    core.audit_cards(tariff::bank(core.public.board.island()))?;
    core.audit_developments(Developments::default())?;
    // K-ROUTE-05: in the middle of a step the award is not settled yet.
    if !matches!(ext.agenda, KnightsAgenda::Relocate { .. } | KnightsAgenda::RebuildRoad { .. }) {
        core.audit_longest_road()?;
    }
    core.audit_largest_army()?;
    core.audit_turn()?;
    match &ext.sea {
        Some(sea) => sea.audit_setup(core)?,
        None => core.audit_setup(SUPPLY)?,
    }
    core.audit_discards(|seat| discard_limit(game, seat))?;
    core.audit_offer(ext)?;
    audit_dice(game)?;
    audit_marks(game)?;
    progress::audit(game)?;
    agenda::audit(game)?;
    core.audit_ending(ext)
}

/// The shared state and the sea, if there is one.
fn at_sea(game: &Knights) -> Option<(&Core, &Sea)> {
    game.ext.public.sea.as_ref().map(|sea| (&game.core, sea))
}

/// Whether roads, buildings, knights and ships, and the facts cached about them, are those of another state.
fn has_same_pieces(game: &Knights, before: &Knights) -> bool {
    let (ext, ext_before) = (&game.ext.public, &before.ext.public);
    let ships = |sea: &Option<Sea>| sea.as_ref().map(|sea| sea.owners);
    game.core.public.has_same_caches(&before.core.public)
        && ext.army == ext_before.army
        && ships(&ext.sea) == ships(&ext_before.sea)
}

fn discard_limit(game: &Knights, seat: Seat) -> Option<u8> {
    match game.ext.public.agenda {
        KnightsAgenda::Discard { .. } => game.saboteur_limit(game.core.public.turn.actor, seat),
        _ => game.ext.public.hand_limit(&game.core.public, seat),
    }
}

/// Empty seats have nothing from this rule set either.
fn audit_seats(game: &Knights) -> Finding {
    let (ext, seats) = (&game.ext.public, game.core.public.turn.seats());
    for seat in Seat::ALL.into_iter().filter(|&seat| !seats.contains(seat)) {
        let is_empty = ext.army.of(seat).is_empty()
            && ext.levels[seat] == [0; 3]
            && ext.defenders[seat] == 0
            && ext.marks.offers[seat] == 0
            && !ext.points.contains(&Some(seat))
            && ext.merchant.is_none_or(|merchant| merchant.seat != seat)
            && game.ext.secret.hands[seat].is_empty();
        require(is_empty, Corrupt::EmptySeat(seat))?;
    }
    Ok(())
}

/// Without a sea the map is an island with its robber.
fn audit_island(game: &Knights) -> Finding {
    let public = &game.core.public;
    require(!public.board.map().is_sea(), Corrupt::Board("a sea map has no sea"))?;
    require(public.robber.is_some(), Corrupt::Robber)
}

/// K-KNIGHT-05, K-KNIGHT-06: one knight on a vertex, none with a building, two of each level, none in the set-up.
fn audit_army(game: &Knights) -> Finding {
    let (public, army) = (&game.core.public, &game.ext.public.army);
    let topology = public.board.topology();
    let early = if public.turn.part == Part::Setup { army.all() } else { VertexSet::EMPTY };
    require_none(topology, early, "a knight is on the board before the set-up is over")?;
    let mut taken = public.pieces.built();
    for seat in Seat::ALL {
        let knights = army.of(seat);
        require((knights - topology.vertices).is_empty(), Corrupt::OffIsland)?;
        require_none(topology, knights & taken, "a knight shares a vertex with another piece")?;
        taken |= knights;
        for level in Level::ALL {
            let is_enough = army.of_level(seat, level).len() <= tariff::KNIGHTS_PER_LEVEL;
            require(is_enough, Corrupt::Of("a player has too many knights of a level", seat))?;
        }
    }
    let [strong, mighty, active] = army.marks();
    let lone = ((strong | mighty | active) - army.all()) | (strong & mighty);
    require_none(topology, lone, "a knight's mark is on a vertex without a knight")?;
    let sent = game.ext.public.sent();
    require_none(topology, sent - active, "an inactive knight takes part in the defense")
}

/// K-WALL-02, K-WALL-03, K-RAZE-07, K-METRO-03, K-MERCH-02.
fn audit_buildings(game: &Knights) -> Finding {
    let (public, ext) = (&game.core.public, &game.ext.public);
    let cities = public.pieces.all_cities();
    let topology = public.board.topology();
    let lone = ext.badges.get() - public.pieces.built() - ext.army.all();
    require_none(topology, lone, "a badge is on a vertex without a piece")?;
    for seat in public.turn.seats().iter() {
        let walls = ext.walls(&public.pieces) & public.pieces.buildings(seat);
        require(walls.len() <= tariff::WALLS, Corrupt::Of("a player has too many walls", seat))?;
        require(game.n_settlements::<1>(seat) <= core_tariff::SETTLEMENTS, Corrupt::Settlements(seat))?;
        require(game.n_cities(seat) <= core_tariff::CITIES, Corrupt::Cities(seat))?;
    }
    let crowned = ext.metropolises.into_iter().flatten();
    let lost = ext.metropolises.into_iter().flatten().collect::<VertexSet>() - cities;
    require_none(topology, lost, "a metropolis has no city")?;
    let is_apart = crowned.collect::<VertexSet>().len() as usize == ext.metropolises.iter().flatten().count();
    require(is_apart, Corrupt::Piece("a city has two metropolises"))?;
    let is_merchant =
        ext.merchant.is_none_or(|merchant| public.board.topology().hexes.contains(merchant.hex));
    require(is_merchant, Corrupt::OffIsland)
}

/// K-IMPROVE-02, K-METRO-01, K-METRO-05, K-METRO-06: levels and the holders of metropolises.
fn audit_tracks(game: &Knights) -> Finding {
    let (public, ext) = (&game.core.public, &game.ext.public);
    for track in Track::ALL {
        let mut highest = 0;
        for seat in public.turn.seats().iter() {
            let level = ext.level(seat, track);
            require(level <= tariff::MAX_LEVEL, Corrupt::Of("a track is above its last level", seat))?;
            highest = highest.max(level);
        }
        let is_due = ext.agenda == KnightsAgenda::Metropolis { track };
        let is_high = highest >= tariff::METROPOLIS_LEVEL;
        match ext.metropolis_holder(&public.pieces, track) {
            None => require(!is_high || is_due, Corrupt::Award("the metropolis of a track is missing"))?,
            Some(holder) => require(
                is_high && ext.level(holder, track) == highest,
                Corrupt::Of("the metropolis of a track is with the wrong player", holder),
            )?,
        }
    }
    Ok(())
}

/// The dice that wait, the fleet, and the deck of pairs (K-DICE-08).
fn audit_dice(game: &Knights) -> Finding {
    let (public, ext) = (&game.core.public, &game.ext.public);
    let is_die = |n: u8| (1..=6).contains(&n);
    let are_dice = ext.dice.is_none_or(|dice| is_die(dice.red) && is_die(dice.other));
    require(are_dice, Corrupt::Agenda("a die shows no number"))?;
    let is_over = matches!(public.agenda, Agenda::Over(_));
    let most = if is_over || agenda::is_attack(ext.agenda) {
        tariff::BARBARIAN_STEPS
    } else {
        tariff::BARBARIAN_STEPS - 1
    };
    require(ext.fleet <= most, Corrupt::Agenda("the fleet has landed but nothing happens"))?;
    let is_landed = !agenda::is_attack(ext.agenda) || ext.fleet == tariff::BARBARIAN_STEPS;
    require(is_landed, Corrupt::Agenda("there is an attack but the fleet has not landed"))?;
    let is_right = match public.options.dice {
        Dice::Fair => ext.pairs == KnightsOutcomes::ALL_PAIRS,
        Dice::Deck36 => (2..=12).zip(public.dice_deck).all(|(sum, n)| n_pairs(ext.pairs, sum) == n),
    };
    require(
        is_right && ext.pairs <= KnightsOutcomes::ALL_PAIRS,
        Corrupt::Options("the deck of dice pairs is wrong"),
    )
}

fn n_pairs(pairs: u64, sum: u8) -> u8 {
    let reds = (1..=6).filter(|&red| sum > red && sum - red <= 6);
    reds.filter(|&red| pairs & KnightsOutcomes::pair(red, sum - red) != 0).count() as u8
}

/// The marks of the turn refer to the actor's knights and to cards that can have been played.
fn audit_marks(game: &Knights) -> Finding {
    let (public, ext) = (&game.core.public, &game.ext.public);
    let marks = &ext.marks;
    let own = ext.army.of(public.turn.actor);
    let basic = ext.army.of_level(public.turn.actor, Level::Basic);
    let is_right = (marks.fresh.get() - (own & ext.army.active())).is_empty()
        && (marks.promoted.get() - (own - basic)).is_empty()
        && marks.cranes <= 2
        && marks.harbors <= 2
        && marks.fleets.len() <= 2
        && marks.offers[public.turn.actor] == 0
        && marks.offers.0.iter().all(|&n| n <= marks.harbors);
    require(is_right, Corrupt::Agenda("what holds for the turn cannot hold"))
}
