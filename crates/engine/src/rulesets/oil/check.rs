//! Whether an action is legal, and if not, why: the core's judges with the arguments of Oil Springs, and its own oil
//! actions.

use super::options::ShortBank;
use super::state::{GOODS, OilAgenda};
use super::{Oil, tariff};
use crate::rulesets::Action;
use crate::rulesets::oil::words::OilAction;
use crate::shared::judge::{Verdict, building, check_rules, development, moment, require};
use crate::shared::{Agenda, Part, PhaseOrder};
use crate::topology::VertexId;
use crate::vocab::{Cards, CoreAction, Illegal, Kind, KindSet, Seat, SeatSet};

/// Judges an action.
pub(super) fn check(game: &Oil, seat: Seat, action: Action) -> Verdict {
    moment::check_seat(&game.core, seat)?;
    match action {
        Action::Core(action) => {
            check_nothing_pending(game, seat)?;
            moment::check_moment(&game.core, &game.ext.public, seat, action)?;
            check_core(game, seat, action)
        }
        Action::Oil(OilAction::StealOil | OilAction::StealCard) => check_loot(game, seat),
        Action::Oil(action) => {
            check_nothing_pending(game, seat)?;
            check_moment(game, seat, action)?;
            check_own(game, seat, action)
        }
        _ => Err(Illegal::ForeignAction),
    }
}

/// O-ROBBER-05, O-DIS-05: a thief's choice and the dice of an episode come before everything else.
fn check_nothing_pending(game: &Oil, seat: Seat) -> Verdict {
    match game.ext.public.now.agenda {
        OilAgenda::None => Ok(()),
        OilAgenda::Loot { .. } if seat == game.core.public.turn.actor => Err(Illegal::Pending),
        OilAgenda::Loot { .. } => Err(Illegal::NotYourDecision),
        OilAgenda::Episode | OilAgenda::Strike { .. } => Err(Illegal::ChanceDue),
    }
}

/// O-ROBBER-05: the thief chooses between oil and a card.
fn check_loot(game: &Oil, seat: Seat) -> Verdict {
    let is_due = matches!(game.ext.public.now.agenda, OilAgenda::Loot { .. });
    require(is_due, Illegal::TheftNotDue)?;
    require(seat == game.core.public.turn.actor, Illegal::NotYourDecision)
}

/// The rules of a shared action; its moment is right and its place exists.
fn check_core(game: &Oil, seat: Seat, action: CoreAction) -> Verdict {
    let check_shared = || check_rules(&game.core, &game.ext.public, seat, action);
    match action {
        CoreAction::PlayYearOfPlenty(goods) => check_plenty(game, seat, goods),
        CoreAction::PlayMonopoly(kind) => check_monopoly(game, seat, kind),
        CoreAction::Offer(offer) => {
            check_shared()?;
            check_limits(game, seat, offer.give, offer.want, offer.to)
        }
        CoreAction::Counter { give, want } => {
            check_shared()?;
            check_limits(game, seat, give, want, SeatSet::of(game.core.public.turn.actor))
        }
        // O-TRADE-02, O-TRADE-03: the bank neither gives nor takes oil.
        _ => check_shared(),
    }
}

/// O-LIMIT-04: after the exchange nobody has too much. Goods on an open side count as named.
fn check_limits(game: &Oil, seat: Seat, give: Cards, want: Cards, to: SeatSet) -> Verdict {
    check_room(game, seat, want.get(Kind::OIL))?;
    to.iter().try_for_each(|partner| check_room(game, partner, give.get(Kind::OIL)))
}

/// O-LIMIT-01, O-FULL-03: the player has room for this much more oil.
fn check_room(game: &Oil, seat: Seat, more: u8) -> Verdict {
    let limit = tariff::tariff(game.core.public.board.island()).oil_hand_limit;
    let held = u32::from(game.core.hand(seat).get(Kind::OIL)) + u32::from(more);
    let is_within = game.ext.public.own.no_oil_limit || more == 0 || held <= u32::from(limit);
    require(is_within, Illegal::OilLimit)
}

/// O-DEV-01, O-DEV-02: as in the base game, with oil as far as pool and limit go.
fn check_plenty(game: &Oil, seat: Seat, goods: Cards) -> Verdict {
    let n_takeable =
        (0..=game.core.public.bank.get(Kind::OIL)).take_while(|&n| check_room(game, seat, n).is_ok());
    let n_oil = n_takeable.last().unwrap_or(0);
    let bank = game.core.public.bank.only(KindSet::RESOURCES);
    let available = bank + Cards::of(Kind::OIL, n_oil);
    let verdict = development::check_year_of_plenty(&game.core, seat, goods, available, GOODS);
    match verdict {
        Err(Illegal::BankShort | Illegal::WrongPlenty) => {
            check_room(game, seat, goods.get(Kind::OIL))?;
            verdict
        }
        _ => verdict,
    }
}

/// O-DEV-03, O-DEV-05: any resource, or oil below the limit.
fn check_monopoly(game: &Oil, seat: Seat, kind: Kind) -> Verdict {
    development::check_monopoly(&game.core, seat, kind, GOODS)?;
    if kind == Kind::OIL { check_room(game, seat, 1) } else { Ok(()) }
}

/// O-TURN-02, O-X-04 to O-X-06: oil actions come after the roll; in the special building phase only a metropolis.
fn check_moment(game: &Oil, seat: Seat, action: OilAction) -> Verdict {
    let public = &game.core.public;
    if matches!(public.agenda, Agenda::Rolling | Agenda::Stealing { .. } | Agenda::Drawing) {
        return Err(Illegal::ChanceDue);
    }
    require(seat == public.turn.actor, Illegal::NotYourDecision)?;
    require(public.agenda != Agenda::RollDue, Illegal::NotRolled)?;
    require(public.agenda == Agenda::Free, Illegal::Pending)?;
    let is_metropolis = matches!(action, OilAction::BuildMetropolis(_));
    require(is_metropolis || public.turn.part != Part::SpecialBuilding, Illegal::NotInSpecialBuilding)
}

/// The rules of an oil action; its moment is right.
fn check_own(game: &Oil, seat: Seat, action: OilAction) -> Verdict {
    match action {
        OilAction::Convert(kind) => check_conversion(game, seat, kind),
        OilAction::BuildMetropolis(vertex) => check_metropolis(game, seat, vertex),
        OilAction::Sequester => check_sequestering(game, seat),
        OilAction::StealOil | OilAction::StealCard => check_loot(game, seat),
    }
}

/// O-USE-01 to O-USE-05, O-TURN-04.
fn check_conversion(game: &Oil, seat: Seat, kind: Kind) -> Verdict {
    let public = &game.core.public;
    let is_strict = public.options.phase_order == PhaseOrder::TradeThenBuild;
    require(!(is_strict && public.turn.trade_closed), Illegal::TradeClosed)?;
    require(kind.is_resource(), Illegal::NotAResource)?;
    check_use(game, seat, 1)?;
    let least = match game.ext.public.own.convert_short_bank {
        ShortBank::Refuse => 2,
        ShortBank::TakeWhatIsThere => 1,
    };
    require(public.bank.get(kind) >= least, Illegal::ConversionShort)
}

/// O-METRO-02, O-METRO-04, O-METRO-05.
fn check_metropolis(game: &Oil, seat: Seat, vertex: VertexId) -> Verdict {
    let (public, ext) = (&game.core.public, &game.ext.public);
    require(public.board.topology().vertices.contains(vertex), Illegal::NoSuchPlace)?;
    let is_city = public.pieces.all_cities().contains(vertex) && !ext.metropolises.contains(vertex);
    require(public.pieces.owner(vertex) == Some(seat) && is_city, Illegal::NotOwnCity)?;
    let n_built = ext.metropolises.iter().count() as u32;
    let n_tokens = tariff::tariff(public.board.island()).metropolis_tokens;
    require(n_built < n_tokens, Illegal::NoMetropolisLeft)?;
    check_use(game, seat, 2)?;
    building::check_cost(&game.core, seat, tariff::METROPOLIS)
}

/// O-TRACK-02, O-SEQ-03, O-X-09: the player has that much oil, the track has room, and none was sequestered this turn.
fn check_use(game: &Oil, seat: Seat, n: u8) -> Verdict {
    let (turn, ext) = (&game.core.public.turn, &game.ext.public);
    let has_sequestered = turn.part == Part::Turn && ext.now.has_sequestered;
    require(ext.own.use_and_sequester || !has_sequestered, Illegal::OilSequestered)?;
    require(ext.now.marker + n <= tariff::DISASTER_THRESHOLD, Illegal::TrackEnds)?;
    require(game.core.hand(seat).get(Kind::OIL) >= n, Illegal::NoOil)
}

/// O-SEQ-01 to O-SEQ-03, O-FULL-02.
fn check_sequestering(game: &Oil, seat: Seat) -> Verdict {
    let ext = &game.ext.public;
    require(!ext.now.has_sequestered, Illegal::SequesterLimit)?;
    require(ext.own.use_and_sequester || ext.now.used == 0, Illegal::OilUsed)?;
    require(game.core.hand(seat).get(Kind::OIL) >= 1, Illegal::NoOil)
}
