//! The invariants of a game of Oil Springs, recomputed from scratch: the shared ones, then its own.

mod step;

use super::episode::coast;
use super::state::{OilAgenda, OilPublic, cards, oil};
use super::{Oil, tariff};
use crate::shared::audit::{Finding, require, require_no_hex, require_none};
use crate::shared::{
    Agenda, Core, Corrupt, FiveSixMode, Part, Particulars, PieceSupply, Public, Terrain, tariff as shared,
};
use crate::topology::{HexSet, Island};
use crate::vocab::{Ending, Kind, Seat, SeatSet};

/// The pieces that may be on the board: a razed city is a settlement made from a city piece (O-INV-04).
const ON_BOARD: PieceSupply =
    PieceSupply::of(shared::ROADS, shared::SETTLEMENTS + shared::CITIES, shared::CITIES);
const SUPPLY: PieceSupply = PieceSupply::BASE;

/// Checks a state. Seats and places come first, because the rest counts on them.
pub(super) fn audit(game: &Oil) -> Finding {
    let (core, ext) = (&game.core, &game.ext.public);
    audit_table(core)?;
    core.audit_options(&[])?;
    core.audit_supply(SUPPLY)?;
    core.audit_pieces(ON_BOARD)?;
    core.audit_caches(Public::length_past_rivals)?;
    audit_board(core, ext)?;
    audit_buildings(core, ext)?;
    audit_oil(core, ext)?;
    audit_champion(ext)?;
    core.audit_cards(ext.supply(&core.public))?;
    core.audit_developments(shared::developments(core.public.board.island()))?;
    core.audit_longest_road()?;
    core.audit_largest_army()?;
    core.audit_turn()?;
    core.audit_setup(SUPPLY)?;
    core.audit_discards(|seat| ext.hand_limit(&core.public, seat))?;
    core.audit_offer(ext)?;
    audit_offer_limits(core, ext)?;
    core.audit_moment()?;
    audit_marker(core, ext)?;
    core.audit_agenda(ext)?;
    audit_own_agenda(game)?;
    audit_ending(game)
}

/// Checks a state one step after a sound one, alone and against the earlier one.
pub(super) fn audit_step(game: &Oil, before: &Oil) -> Finding {
    audit(game)?;
    step::audit_step(game, before)
}

/// Three or four play on the base island, five or six on the extended one, without paired turns (O-SCOPE-02, O-X-12).
fn audit_table(core: &Core) -> Finding {
    core.audit_players()?;
    let most = match core.public.board.island() {
        Island::Base => 3..=4,
        Island::Extended => 5..=6,
    };
    require(most.contains(&core.public.turn.n_players), Corrupt::Players)?;
    let is_mode = core.public.options.five_six_mode == FiveSixMode::SpecialBuilding;
    require(is_mode, Corrupt::Options("paired turns are not part of Oil Springs"))
}

/// Springs and ordinary hexes have numbers, destroyed hexes have lost theirs to the track; deserts carry springs
/// (O-SETUP-07, O-POLL-05, O-POLL-06).
fn audit_board(core: &Core, ext: &OilPublic) -> Finding {
    let board = &core.public.board;
    let hexes = board.topology().hexes;
    require((ext.springs - hexes).is_empty(), Corrupt::OffIsland)?;
    let n_removed = ext.removed.len();
    let is_room = n_removed <= OilPublic::tariff(&core.public).collapse_tokens;
    require(is_room, Corrupt::Board("more number tokens are removed than the track takes"))?;
    let mut destroyed = HexSet::EMPTY;
    for token in ext.removed.iter() {
        let is_number = matches!(token.number, 2..=6 | 8..=12);
        let is_new = hexes.contains(token.hex) && !destroyed.contains(token.hex);
        let axial = board.topology().axial(token.hex);
        require(
            is_number && is_new,
            Corrupt::On("a number token of this hex cannot be on the track", axial),
        )?;
        destroyed.insert(token.hex);
    }
    require_no_hex(board.topology(), destroyed & ext.springs, "a spring is destroyed")?;
    let deserts = board.hexes_of(Terrain::Desert);
    let is_spring = !deserts.is_empty() && (deserts - ext.springs).is_empty();
    require(is_spring, Corrupt::Board("the board needs a desert, and every desert carries a spring"))?;
    for hex in hexes {
        let is_right = match board.tile(hex).token {
            Some(token) => matches!(token, 2..=6 | 8..=12) && !destroyed.contains(hex),
            None => destroyed.contains(hex),
        };
        let axial = board.topology().axial(hex);
        require(is_right, Corrupt::On("the hex has no number, or one that it cannot have", axial))?;
    }
    Ok(())
}

/// Metropolises are cities, razed cities are settlements, and the pieces suffice (O-METRO-05, O-METRO-09, O-INV-04).
fn audit_buildings(core: &Core, ext: &OilPublic) -> Finding {
    let pieces = &core.public.pieces;
    let topology = core.public.board.topology();
    require_none(topology, ext.metropolises - pieces.all_cities(), "a metropolis is not a city")?;
    let n_tokens = OilPublic::tariff(&core.public).metropolis_tokens;
    require(ext.metropolises.len() <= n_tokens, Corrupt::Buildings("there are too many metropolises"))?;
    let settlements = pieces.built() - pieces.all_cities();
    require_none(topology, ext.razed - settlements, "a razed city is not a settlement")?;
    // O-FLOOD-05: only a flood razes cities.
    require_none(topology, ext.razed - coast(topology), "a razed city is not on the coast")?;
    for seat in Seat::ALL {
        let razed = pieces.settlements(seat) & ext.razed;
        let n_settlements = pieces.settlements(seat).len() - razed.len();
        require(n_settlements <= shared::SETTLEMENTS, Corrupt::Settlements(seat))?;
        require(pieces.cities(seat).len() + razed.len() <= shared::CITIES, Corrupt::Cities(seat))?;
    }
    Ok(())
}

/// Tokens are conserved, shown as they are held, and within the limit (O-INV-01, O-INV-03).
fn audit_oil(core: &Core, ext: &OilPublic) -> Finding {
    let count = |n: u8| u32::from(n);
    let sequestered: u32 = ext.sequestered.0.into_iter().map(count).sum();
    let gone = sequestered + count(ext.spilled);
    let n_tokens = count(OilPublic::tariff(&core.public).oil_tokens);
    require(gone <= n_tokens, Corrupt::Own("more oil is sequestered and spilled than there is (O-INV-01)"))?;
    let limit = OilPublic::tariff(&core.public).oil_hand_limit;
    for seat in Seat::ALL {
        require(ext.now.oil[seat] == oil(core, seat), Corrupt::Cache("held oil"))?;
        let is_within = ext.own.no_oil_limit || oil(core, seat) <= limit;
        require(is_within, Corrupt::Of("a player holds too much oil", seat))?;
        let plays = core.public.turn.seats().contains(seat);
        require(plays || ext.sequestered[seat] == 0, Corrupt::EmptySeat(seat))?;
    }
    Ok(())
}

/// The Champion has the most sequestered oil; without one nobody has enough (O-CHAMP-01 to O-CHAMP-04).
fn audit_champion(ext: &OilPublic) -> Finding {
    let most = ext.sequestered.0.into_iter().max().unwrap_or(0);
    let has_enough = most >= tariff::CHAMPION_MIN;
    match ext.champion {
        Some(champion) => require(
            ext.sequestered[champion] == most && has_enough,
            Corrupt::Of("the Champion of the Environment has sequestered too little oil", champion),
        ),
        None => require(!has_enough, Corrupt::Award("there is no Champion of the Environment")),
    }
}

/// O-LIMIT-04: no open proposal or answer would give a player too much oil.
fn audit_offer_limits(core: &Core, ext: &OilPublic) -> Finding {
    let (offer, actor) = (&core.public.offer, core.public.turn.actor);
    let has_room = |seat: Seat, goods: crate::vocab::Cards| {
        let held = u32::from(oil(core, seat)) + u32::from(goods.get(Kind::OIL));
        ext.own.no_oil_limit || goods.get(Kind::OIL) == 0 || held <= u32::from(ext.limit(&core.public))
    };
    let is_proposal = has_room(actor, offer.want) && offer.to.iter().all(|seat| has_room(seat, offer.give));
    let is_counter = |seat: Seat| {
        offer.counter(seat).is_none_or(|(give, want)| has_room(actor, give) && has_room(seat, want))
    };
    let is_right = is_proposal && offer.countered.iter().all(is_counter);
    require(is_right, Corrupt::Offer("a trade would give a player too much oil"))
}

/// The marker is on the track, and on its end only before an episode, with a trigger (O-INV-02, O-TRACK-04).
fn audit_marker(core: &Core, ext: &OilPublic) -> Finding {
    let (now, turn) = (&ext.now, &core.public.turn);
    require(now.marker <= tariff::DISASTER_THRESHOLD, Corrupt::Own("the marker is beyond the track"))?;
    let is_due = now.marker == tariff::DISASTER_THRESHOLD;
    // O-TRACK-04: players use oil in their own turn, or when it was their turn to build.
    let n = usize::from(turn.n_players);
    let from_player = |seat: Seat| (seat.idx() + n - turn.player.idx()) % n;
    let has_acted = |seat: Seat| from_player(seat) <= from_player(turn.actor);
    match now.trigger {
        Some(seat) => require(
            is_due && turn.seats().contains(seat) && has_acted(seat),
            Corrupt::Of("the player who brought the marker to its end had no turn to do it", seat),
        )?,
        None => require(!is_due, Corrupt::Own("nobody brought the marker to its end"))?,
    }
    let is_moment = match turn.part {
        Part::Turn => turn.rolled,
        Part::SpecialBuilding => true,
        Part::Setup | Part::Paired => false,
    };
    require(!is_due || is_moment, Corrupt::Own("the marker is on its end where no oil was used"))?;
    // O-TRACK-01, O-TRACK-05: every use advances it, and it goes back only when the turn is over.
    let is_over = turn.part != Part::Turn || matches!(core.public.agenda, Agenda::Over(_));
    require(is_over || now.used <= now.marker, Corrupt::Own("more oil was used than the marker shows"))?;
    let is_begun = turn.part == Part::SpecialBuilding || turn.rolled;
    let is_counted = is_begun || (now.used == 0 && !now.has_sequestered);
    require(is_counted, Corrupt::Own("oil was used or sequestered before the roll"))
}

/// Whether the pending decision of Oil Springs is possible: the shared agenda may only postpone what can wait.
fn audit_own_agenda(game: &Oil) -> Finding {
    let (core, ext) = (&game.core, &game.ext.public);
    let turn = &core.public.turn;
    let is_due = ext.now.marker == tariff::DISASTER_THRESHOLD;
    let is_end = match turn.part {
        Part::Turn => true,
        _ => turn.next(turn.actor) == turn.player,
    };
    let is_episode = is_due && is_end && core.public.agenda == Agenda::Free && core.public.offer.is_blank();
    match ext.now.agenda {
        OilAgenda::None => Ok(()),
        OilAgenda::Loot { victim } => {
            let waits = matches!(core.public.agenda, Agenda::Free | Agenda::RollDue);
            let is_own = turn.part == Part::Turn && core.public.offer.is_blank();
            require(waits && is_own, Corrupt::Agenda("a theft is pending where none can be"))?;
            core.audit_victims(ext, SeatSet::of(victim))?;
            let is_choice = oil(core, victim) > 0
                && !cards(core, victim).is_empty()
                && oil(core, turn.actor) < ext.limit(&core.public);
            require(is_choice, Corrupt::Agenda("the thief has nothing to choose"))
        }
        OilAgenda::Episode => require(is_episode, Corrupt::Agenda("no episode can be due")),
        OilAgenda::Strike { number } => {
            let is_number = matches!(number, 2..=6 | 8..=12);
            let is_several = is_number && core.public.board.with_token(number).len() > 1;
            require(is_episode && is_several, Corrupt::Agenda("no hex can be struck"))
        }
    }
}

/// The game has ended in a possible way, and continues only where it can (O-END-01, O-END-05, O-END-07).
fn audit_ending(game: &Oil) -> Finding {
    let (public, ext) = (&game.core.public, &game.ext.public);
    let is_full = ext.removed.len() == OilPublic::tariff(public).collapse_tokens;
    let is_open = match public.agenda {
        Agenda::Over(Ending::Collapse { pyrrhic }) => {
            let is_right = is_full && pyrrhic == ext.champion && ext.now.agenda == OilAgenda::None;
            return require(is_right, Corrupt::Agenda("the game cannot have ended this way"));
        }
        Agenda::Over(Ending::Victory(_)) => ext.now.agenda == OilAgenda::None,
        Agenda::Over(_) => ext.now.agenda == OilAgenda::None && !is_full,
        _ => !is_full,
    };
    require(
        is_open,
        Corrupt::Agenda("the island has collapsed, but the game continues or ended in another way"),
    )?;
    game.core.audit_ending(ext)
}
