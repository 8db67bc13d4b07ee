//! Whether an action is legal, and if not, why: written independently of the listing, piece by piece and card by card.

mod decision;
mod knight;
mod open_road;

pub(super) use knight::{check_promotion, is_own_knight, is_own_route_at};
pub(super) use open_road::is_open_road;

use super::agenda::KnightsAgenda;
use super::options::{HarborSecondCopy, ImprovementCityRule};
use super::tariff::{self, KINDS};
use super::{Knights, progress};
use crate::rulesets::Action;
use crate::rulesets::knights::words::{KnightsAction, Play, Track};
use crate::shared::judge::building::{check_cost, check_distance};
use crate::shared::judge::{self, Verdict, moment, require, trade};
use crate::shared::sea::{SeaAction, SeaAgenda, judge as sea_judge};
use crate::shared::{Agenda, Part, Particulars, tariff as core_tariff};
use crate::topology::VertexId;
use crate::vocab::{Cards, CoreAction, Illegal, Kind, Seat};

/// Judges an action.
pub(super) fn check(game: &Knights, seat: Seat, action: Action) -> Verdict {
    moment::check_seat(&game.core, seat)?;
    match action {
        Action::Core(action) => {
            require(!is_about_developments(action), Illegal::NoDevelopments)?;
            check_calm(game, seat)?;
            check_core(game, seat, action)
        }
        Action::Knights(KnightsAction::Sea(action)) => check_sea(game, seat, action),
        Action::Knights(action) => {
            check_calm(game, seat)?;
            check_own(game, seat, action)
        }
        _ => Err(Illegal::ForeignAction),
    }
}

/// Whether the sea allows other actions now.
fn check_calm(game: &Knights, seat: Seat) -> Verdict {
    game.ext.public.sea.as_ref().map_or(Ok(()), |sea| sea_judge::check_calm(&game.core, sea, seat))
}

/// An action at sea: pending decisions at sea come first, then those of this rule set, then the rules of the sea.
fn check_sea(game: &Knights, seat: Seat, action: SeaAction) -> Verdict {
    let (core, ext) = (&game.core, &game.ext.public);
    let Some(sea) = &ext.sea else { return Err(Illegal::ForeignAction) };
    let is_pending = !matches!(ext.agenda, KnightsAgenda::None | KnightsAgenda::Discard { .. });
    if is_pending && sea.now.agenda == SeaAgenda::None {
        return decision::check_sea(game, sea, seat, action);
    }
    sea_judge::check(core, ext, sea, seat, action)
}

/// K-GEN-02: nothing buys, holds or plays a development card.
fn is_about_developments(action: CoreAction) -> bool {
    matches!(
        action,
        CoreAction::BuyDevelopment
            | CoreAction::PlayKnight
            | CoreAction::PlayRoadBuilding
            | CoreAction::PlayYearOfPlenty(_)
            | CoreAction::PlayMonopoly(_)
    )
}

fn check_core(game: &Knights, seat: Seat, action: CoreAction) -> Verdict {
    if !matches!(game.ext.public.agenda, KnightsAgenda::None | KnightsAgenda::Discard { .. }) {
        return decision::check_core(game, seat, action);
    }
    moment::check_moment(&game.core, &game.ext.public, seat, action)?;
    check_rules(game, seat, action)
}

/// The rules of a shared action; its moment is right and its place exists.
fn check_rules(game: &Knights, seat: Seat, action: CoreAction) -> Verdict {
    match action {
        CoreAction::BuildSettlement(vertex) => check_settlement(game, seat, vertex),
        CoreAction::BuildCity(vertex) if game.core.public.turn.part != Part::Setup => {
            check_upgrade(game, seat, vertex)?;
            check_cost(&game.core, seat, core_tariff::CITY)
        }
        CoreAction::MaritimeTrade { give, get } => {
            trade::check_maritime(&game.core, seat, give, get, best_rate(game, seat, give), KINDS)
        }
        _ => judge::check_rules(&game.core, &game.ext.public, seat, action),
    }
}

/// K-TRADE-03 to K-TRADE-08: the harbors, then the Merchant Guild, the merchant and the Merchant Fleets.
fn best_rate(game: &Knights, seat: Seat, kind: Kind) -> u8 {
    let ext = &game.ext.public;
    let has_guild = ext.levels[seat][Track::Trade.idx()] >= 3 && !kind.is_resource();
    let has_merchant = ext.merchant.is_some_and(|merchant| {
        let terrain = game.core.public.board.tile(merchant.hex).terrain;
        merchant.seat == seat && terrain.resource() == Some(kind)
    });
    let is_named = ext.marks.fleets.contains(kind);
    if has_guild || has_merchant || is_named { 2 } else { trade::best_rate(&game.core, seat, kind) }
}

/// B-SETT-01, B-SETT-02, K-BUILD-02 to K-BUILD-04, K-RAZE-07.
fn check_settlement(game: &Knights, seat: Seat, vertex: VertexId) -> Verdict {
    let is_setup = game.core.public.turn.part == Part::Setup;
    let sea = game.ext.public.sea.as_ref();
    sea.map_or(Ok(()), |sea| sea_judge::check_building_site(&game.core, sea, vertex))?;
    check_distance(&game.core, vertex)?;
    require(game.ext.public.army.owner(vertex).is_none(), Illegal::KnightThere)?;
    require(is_setup || is_own_route_at(game, seat, vertex), Illegal::NoRoadThere)?;
    let is_piece = |&vertex: &VertexId| is_settlement(game, seat, vertex) && !is_razed(game, vertex);
    let n_pieces = game.core.public.board.topology().vertices.iter().filter(is_piece).count() as u32;
    require(n_pieces < core_tariff::SETTLEMENTS, Illegal::NoPieceLeft)?;
    if is_setup { Ok(()) } else { check_cost(&game.core, seat, core_tariff::SETTLEMENT) }
}

fn is_settlement(game: &Knights, seat: Seat, vertex: VertexId) -> bool {
    let pieces = &game.core.public.pieces;
    pieces.owner(vertex) == Some(seat) && !pieces.all_cities().contains(vertex)
}

fn is_razed(game: &Knights, vertex: VertexId) -> bool {
    game.ext.public.razed(&game.core.public).contains(vertex)
}

/// B-CITY-01, K-RAZE-03: one of the player's settlements, no razed city, and a city in supply.
pub(super) fn check_upgrade(game: &Knights, seat: Seat, vertex: VertexId) -> Verdict {
    require(is_settlement(game, seat, vertex), Illegal::NotOwnSettlement)?;
    let pieces = &game.core.public.pieces;
    let has_razed = pieces.settlements(seat).iter().any(|vertex| is_razed(game, vertex));
    require(!has_razed, Illegal::RazedFirst)?;
    require(pieces.cities(seat).len() < core_tariff::CITIES, Illegal::NoPieceLeft)
}

/// K-RAZE-04: one of the player's razed cities.
pub(super) fn check_razed(game: &Knights, seat: Seat, vertex: VertexId) -> Verdict {
    require(is_settlement(game, seat, vertex) && is_razed(game, vertex), Illegal::NotRazed)
}

/// K-WALL-01 to K-WALL-03: one of the player's cities without a wall, and a wall in supply.
pub(super) fn check_wall_site(game: &Knights, seat: Seat, vertex: VertexId) -> Verdict {
    let pieces = &game.core.public.pieces;
    let is_city = |vertex| pieces.owner(vertex) == Some(seat) && pieces.all_cities().contains(vertex);
    let is_walled = |vertex| game.ext.public.walls(pieces).contains(vertex);
    require(is_city(vertex), Illegal::NoOwnCity)?;
    require(!is_walled(vertex), Illegal::WallThere)?;
    let vertices = game.core.public.board.topology().vertices.iter();
    let n_walls = vertices.filter(|&vertex| is_city(vertex) && is_walled(vertex)).count();
    require(n_walls < tariff::WALLS as usize, Illegal::NoPieceLeft)
}

/// K-IMPROVE-02, K-IMPROVE-03, K-IMPROVE-05, K-IMPROVE-06: whether a track could be raised, ignoring the price.
pub(super) fn check_level(game: &Knights, seat: Seat, track: Track) -> Verdict {
    let (pieces, ext) = (&game.core.public.pieces, &game.ext.public);
    let next = ext.levels[seat][track.idx()] + 1;
    require(next <= tariff::MAX_LEVEL, Illegal::LastLevel)?;
    require(!pieces.cities(seat).is_empty(), Illegal::NeedsCity)?;
    let holder = ext.metropolises[track.idx()].and_then(|city| pieces.owner(city));
    if next < tariff::METROPOLIS_LEVEL || holder == Some(seat) {
        return Ok(());
    }
    let is_bare = |city: &VertexId| !ext.metropolises.contains(&Some(*city));
    let has_ordinary = pieces.cities(seat).iter().any(|city| is_bare(&city));
    // K-METRO-08: no metropolis if another holds it at level 4 of 4 or for good.
    let gains = match holder {
        Some(holder) => next == tariff::LOCK_LEVEL && ext.levels[holder][track.idx()] < tariff::LOCK_LEVEL,
        None => true,
    };
    let is_excused = ext.own.improvement_city_rule == ImprovementCityRule::OnlyIfMetropolisGained && !gains;
    require(has_ordinary || is_excused, Illegal::NeedsOrdinaryCity)
}

/// K-IMPROVE-01, K-CRANE-01.
fn check_improvement(game: &Knights, seat: Seat, track: Track) -> Verdict {
    check_level(game, seat, track)?;
    let level = game.ext.public.levels[seat][track.idx()] + 1;
    let price = if game.ext.public.marks.cranes > 0 { level - 1 } else { level };
    check_cost(&game.core, seat, Cards::of(track.commodity(), price))
}

/// An action of this rule set: in its moment, at a place that exists, by its rules.
fn check_own(game: &Knights, seat: Seat, action: KnightsAction) -> Verdict {
    let agenda = game.ext.public.agenda;
    let is_pending = !matches!(agenda, KnightsAgenda::None | KnightsAgenda::Discard { .. });
    if is_pending || decision::is_answer(action) {
        return decision::check(game, seat, action);
    }
    check_moment(game, seat, action)?;
    // The small island lacks places that the large one has.
    require(action.is_on(game.core.public.board.topology()), Illegal::NoSuchPlace)?;
    match action {
        KnightsAction::BuildWall(vertex) => {
            check_wall_site(game, seat, vertex)?;
            check_cost(&game.core, seat, tariff::WALL)
        }
        KnightsAction::RepairCity(vertex) => {
            check_razed(game, seat, vertex)?;
            check_cost(&game.core, seat, tariff::REPAIR)
        }
        KnightsAction::Recruit(vertex) => knight::check_recruit(game, seat, vertex),
        KnightsAction::Activate(vertex) => knight::check_activation(game, seat, vertex),
        KnightsAction::Promote(vertex) => {
            check_promotion(game, seat, vertex)?;
            check_cost(&game.core, seat, tariff::PROMOTION)
        }
        KnightsAction::MoveKnight { from, to } => knight::check_move(game, seat, from, to),
        KnightsAction::ExpelKnight { from, to } => knight::check_expulsion(game, seat, from, to),
        KnightsAction::Chase { knight, hex } => knight::check_chase(game, seat, knight, hex),
        KnightsAction::Improve(track) => check_improvement(game, seat, track),
        KnightsAction::Play(play) => progress::check(game, seat, play),
        KnightsAction::HarborOffer { to, kind } => check_harbor_offer(game, seat, to, kind),
        _ => Err(Illegal::NotDue),
    }
}

/// K-TURN-02, K-TURN-03, K-FIVESIX-04: the main phase; before the roll only an Alchemist, or a chase by option; in the
/// special building phase no knight action, card or offer.
fn check_moment(game: &Knights, seat: Seat, action: KnightsAction) -> Verdict {
    let public = &game.core.public;
    match public.agenda {
        Agenda::Rolling | Agenda::Stealing { .. } | Agenda::Drawing => return Err(Illegal::ChanceDue),
        Agenda::Free | Agenda::RollDue => {}
        _ => return Err(Illegal::Pending),
    }
    require(seat == public.turn.actor, Illegal::NotYourDecision)?;
    let is_alchemist = matches!(action, KnightsAction::Play(Play::Alchemist(..)));
    if public.agenda == Agenda::RollDue {
        let is_errant = matches!(action, KnightsAction::Chase { .. }) && game.ext.public.own.knight_errant;
        require(is_alchemist || is_errant, Illegal::NotRolled)?;
        return require(!is_errant || !game.ext.public.marks.errant, Illegal::ErrantDone);
    }
    let is_building = matches!(
        action,
        KnightsAction::BuildWall(_)
            | KnightsAction::RepairCity(_)
            | KnightsAction::Recruit(_)
            | KnightsAction::Activate(_)
            | KnightsAction::Promote(_)
            | KnightsAction::Improve(_)
    );
    let is_open = public.turn.part != Part::SpecialBuilding || is_building;
    require(is_open, Illegal::NotInSpecialBuilding)
}

/// K-HARBOR-01, K-HARBOR-05, K-HARBOR-06.
fn check_harbor_offer(game: &Knights, seat: Seat, to: Seat, kind: Kind) -> Verdict {
    let marks = &game.ext.public.marks;
    require(marks.harbors > 0, Illegal::HarborNotRunning)?;
    let is_opponent = to != seat && game.core.public.turn.seats().contains(to);
    require(is_opponent, Illegal::NotAnOpponent)?;
    let most = match game.ext.public.own.harbor_second_copy {
        HarborSecondCopy::OncePerOpponentAndTurn => 1,
        HarborSecondCopy::OncePerCard => marks.harbors,
    };
    require(marks.offers[to] < most, Illegal::HarborUsed)?;
    require(kind.is_resource(), Illegal::NotAResource)?;
    require(game.core.hand(seat).get(kind) > 0, Illegal::NotHeld)
}
