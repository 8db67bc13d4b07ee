//! Lists a seat's actions. The listing depends only on what that seat may know.

use super::agenda::KnightsAgenda;
use super::army::{self, reach};
use super::options::{ChaseDestination, SpyTake};
use super::tariff::{self, KINDS};
use super::{Knights, progress};
use crate::rulesets::knights::words::{Answers, KnightsLegal, Level, Marches, Plays, Track, TrackSet};
use crate::shared::sea::{RoutePiece, SeaAgenda, SeaLegal};
use crate::shared::{Agenda, Part, Particulars, tariff as core_tariff};
use crate::topology::{HexSet, VertexRow};
use crate::vocab::{Choices, CoreAction, CoreLegal, Flag, KindSet, Pairs, Seat};

/// Whether a seat can do nothing but roll, as at the beginning of most turns.
#[inline]
pub(super) fn may_only_roll(game: &Knights, seat: Seat) -> bool {
    let (public, ext) = (&game.core.public, &game.ext.public);
    matches!(public.agenda, Agenda::RollDue)
        && matches!(ext.agenda, KnightsAgenda::None)
        && seat == public.turn.actor
        && !ext.own.knight_errant
        && !progress::may_play_before_roll(game, seat)
}

/// The only action of a seat, if that is clear without a listing: the roll, or the end of a part in which the
/// hand cannot pay for anything and neither knights nor progress cards can do anything.
#[inline]
pub(super) fn only_plainly(game: &Knights, seat: Seat) -> Option<CoreAction> {
    if may_only_roll(game, seat) {
        return Some(CoreAction::Roll);
    }
    let (public, ext) = (&game.core.public, &game.ext.public);
    let is_free = matches!(public.agenda, Agenda::Free)
        && matches!(ext.agenda, KnightsAgenda::None)
        && seat == public.turn.actor
        && public.offer.is_blank()
        // At sea a ship may be moved, and gold or fog may be pending.
        && ext.sea.is_none();
    if is_free && may_only_end::<0>(game, seat, Means::of(game, seat)) {
        Some(public.end_of_part())
    } else {
        None
    }
}

/// A seat's options when nothing is pending, by hand, knights and cities.
#[derive(Clone, Copy)]
pub(crate) struct Means<const N: usize> {
    knights: VertexRow<N>,
    inactive: VertexRow<N>,
    ready: VertexRow<N>,
    has_city: bool,
    /// The tracks whose next level the hand pays for, if there is a city.
    open: TrackSet,
    /// The kinds that the bank takes.
    lots: KindSet,
}

impl<const N: usize> Means<N> {
    #[inline(always)]
    pub(super) fn of(game: &Knights, seat: Seat) -> Self {
        let ext = &game.ext.public;
        let knights = ext.army.of(seat).cut();
        let has_city = game.has_city_in::<N>(seat);
        Self {
            knights,
            inactive: knights - ext.army.active().cut(),
            ready: ext.ready_among(knights),
            has_city,
            open: game.affordable(seat).only_if(has_city),
            lots: game.lots(seat),
        }
    }
}

#[inline]
pub(super) fn may_only_end<const N: usize>(game: &Knights, seat: Seat, means: Means<N>) -> bool {
    let (hand, ext) = (game.core.hand(seat), &game.ext.public);
    // All at once, because a branch on each would be as random as the hand. A settlement costs a road and more.
    let pays = hand.covers(core_tariff::ROAD)
        | hand.covers(core_tariff::CITY)
        | hand.covers(tariff::KNIGHT)
        | (hand.covers(tariff::ACTIVATION) & !means.inactive.is_empty())
        | (hand.covers(tariff::WALL) & means.has_city)
        | !(means.open.is_empty() & means.lots.is_empty());
    let has_cards = !game.ext.secret.hands[seat].is_empty() | (ext.marks.cranes | ext.marks.harbors > 0);
    !(pays | has_cards | !means.ready.is_empty())
}

/// Lists the legal actions of a seat into empty listings.
#[inline]
pub(super) fn list(game: &Knights, seat: Seat, core: &mut CoreLegal, own: &mut KnightsLegal) {
    let is_actor = seat == game.core.public.turn.actor;
    if game.ext.public.sea.is_some() && list_at_sea(game, seat, own) {
        return;
    }
    if !matches!(game.ext.public.agenda, KnightsAgenda::None | KnightsAgenda::Discard { .. }) {
        if game.ext.public.asked(game.core.public.turn.actor) == Some(seat) {
            list_decision(game, seat, game.ext.public.agenda, core, own);
        }
        return;
    }
    match game.core.public.agenda {
        Agenda::Free if is_actor && game.core.is_near() => {
            list_free::<0>(game, seat, Means::of(game, seat), core, own);
        }
        Agenda::Free if is_actor => list_free::<1>(game, seat, Means::of(game, seat), core, own),
        Agenda::RollDue if is_actor => list_before_roll(game, seat, core, own),
        _ => game.core.list_pending(&game.ext.public, seat, core),
    }
}

/// Lists a seat's actions at sea, and returns whether the sea comes first, so that nothing else is listed.
pub(super) fn list_at_sea(game: &Knights, seat: Seat, own: &mut KnightsLegal) -> bool {
    let ext = &game.ext.public;
    let Some(sea) = &ext.sea else { return false };
    let is_calm = matches!(sea.now.agenda, SeaAgenda::None);
    let legal = own.sea.insert(SeaLegal::default());
    match ext.agenda {
        KnightsAgenda::RebuildRoad { piece: RoutePiece::Ship, removed, .. } if is_calm => {
            if seat == game.core.public.turn.actor {
                legal.ships = game.rebuild_sites(seat, RoutePiece::Ship, removed);
            }
        }
        _ if is_calm && !matches!(ext.agenda, KnightsAgenda::None) => {}
        _ => game.core.list_sea(ext, sea, seat, legal),
    }
    !is_calm
}

/// The roll, the Alchemist, and chases before the roll (K-ALCHEM-01, option `knight_errant`).
pub(super) fn list_before_roll(game: &Knights, seat: Seat, core: &mut CoreLegal, own: &mut KnightsLegal) {
    core.flags.insert(Flag::Roll);
    own.plays = progress::list_before_roll(game, seat);
    if game.ext.public.own.knight_errant && !game.ext.public.marks.errant {
        list_chase::<1>(game, seat, own);
    }
}

/// The main phase and the special building phase; with `N` of 0 on an island.
#[inline(always)]
pub(super) fn list_free<const N: usize>(
    game: &Knights,
    seat: Seat,
    means: Means<N>,
    legal: &mut CoreLegal,
    own: &mut KnightsLegal,
) {
    let core = &game.core;
    list_builds::<N>(game, seat, legal, own);
    list_knights(game, seat, means, own);
    list_improvements(game, seat, means.open, own);
    if core.public.turn.part == Part::SpecialBuilding {
        legal.flags.insert(Flag::Pass);
        return;
    }
    legal.flags.insert(Flag::EndTurn);
    list_deeds(game, seat, means, own);
    if !game.ext.secret.hands[seat].is_empty() {
        progress::list(game, seat, own.plays.insert(Plays::default()));
    }
    if game.ext.public.marks.harbors > 0 {
        let kinds = core.hand(seat).kinds() & KindSet::RESOURCES;
        own.harbor_offers = Pairs(game.harbor_partners(seat), kinds);
    }
    core.list_bank_trades(means.lots, KINDS, legal);
    if core.public.turn.part == Part::Turn {
        core.list_proposals(seat, core.hand(seat), KINDS, legal);
    }
}

/// Roads, settlements, cities, walls and repairs (K-BUILD, K-WALL, K-RAZE).
#[inline(always)]
fn list_builds<const N: usize>(game: &Knights, seat: Seat, legal: &mut CoreLegal, own: &mut KnightsLegal) {
    let public = &game.core.public;
    let pieces = &public.pieces;
    let hand = game.core.hand(seat);
    if hand.covers(core_tariff::ROAD) && pieces.roads(seat).cut::<N>().len() < core_tariff::ROADS {
        legal.roads = public.road_sites(&game.ext.public, seat);
    }
    if hand.covers(core_tariff::SETTLEMENT) && game.n_settlements::<N>(seat) < core_tariff::SETTLEMENTS {
        let sites = public.settlement_sites(&game.ext.public, seat).cut::<N>();
        legal.settlements = (sites - game.ext.public.army.all().cut()).cut();
    }
    if hand.covers(core_tariff::CITY) {
        legal.cities = game.upgrade_sites::<N>(seat).cut();
        own.repairs = game.razed::<N>(seat).cut();
    }
    own.walls = game.wall_sites::<N>(seat).only_if(hand.covers(tariff::WALL)).cut();
}

/// Recruits, activations and promotions (K-KNIGHT, K-ACTIVE, K-PROMO).
#[inline(always)]
fn list_knights<const N: usize>(game: &Knights, seat: Seat, means: Means<N>, own: &mut KnightsLegal) {
    let (hand, knights) = (game.core.hand(seat), means.knights);
    let army = &game.ext.public.army;
    if hand.covers(tariff::KNIGHT) {
        if army.level_of(knights, Level::Basic).len() < tariff::KNIGHTS_PER_LEVEL {
            own.recruits = game.knight_sites::<N>(seat).cut();
        }
        own.promotions = game.promotable(seat, knights).cut();
    }
    own.activations = means.inactive.only_if(hand.covers(tariff::ACTIVATION)).cut();
}

#[inline(always)]
fn list_improvements(game: &Knights, seat: Seat, open: TrackSet, own: &mut KnightsLegal) {
    let high = open & game.high_tracks(seat);
    own.improvements = open - high;
    for track in high.iter() {
        own.improvements.insert_if(track, game.can_raise(seat, track));
    }
}

/// Moves, expulsions and chases of ready knights (K-ACTION, K-MOVE, K-EXPEL).
#[inline(always)]
fn list_deeds<const N: usize>(game: &Knights, seat: Seat, means: Means<N>, own: &mut KnightsLegal) {
    let (public, ext) = (&game.core.public, &game.ext.public);
    let Means { knights, ready, .. } = means;
    if ready.is_empty() {
        return;
    }
    let barriers = army::barriers(public, &ext.army, seat);
    let (free, routes) = (ext.free_in(public), ext.routes_in(public, seat));
    let marches = own.marches.insert(Marches::default());
    let mut network = VertexRow::EMPTY;
    for knight in ready {
        // Two knights on the same network reach the same vertices.
        if !network.contains(knight) {
            network = reach::<N>(public.board.topology(), routes, barriers, knight) | VertexRow::of(knight);
        }
        let reached = network - VertexRow::of(knight);
        let weaker = ext.army.weaker_than(ext.army.level(knight)).cut() - knights;
        marches.push(knight, (reached & free).cut(), (reached & weaker).cut());
    }
    list_chase::<N>(game, seat, own);
}

/// Ready knights next to the robber or the pirate and where it can go (K-CHASE-01, K-CHASE-02, K-CHASE-04, K-SEA-11).
fn list_chase<const N: usize>(game: &Knights, seat: Seat, own: &mut KnightsLegal) {
    let (public, ext) = (&game.core.public, &game.ext.public);
    if !ext.is_robber_free() {
        return;
    }
    if let Some((sea, pirate)) = ext.sea_in::<N>().and_then(|sea| Some((sea, sea.pirate?))) {
        let chasers = ext.ready(seat) & public.board.topology().corners(pirate);
        if !chasers.is_empty() {
            let sites = sea.pirate_sites_alone(public, ext.spared(public, seat));
            own.chases.get_or_insert_default().pirate = Pairs(chasers, sites);
        }
    }
    let Some(robber) = public.robber else { return };
    let chasers = ext.ready_in::<N>(seat) & public.board.topology().corners(robber).cut();
    if chasers.is_empty() {
        return;
    }
    let sites = public.robber_sites_alone(ext, seat);
    let chase = match ext.own.chase_destination {
        ChaseDestination::AnyOtherHex => sites,
        ChaseDestination::NumberedHexOnly => sites & numbered(game),
    };
    own.chases.get_or_insert_default().robber = Pairs(chasers.cut(), chase);
}

fn numbered(game: &Knights) -> HexSet {
    (2..=12).fold(HexSet::EMPTY, |hexes, number| hexes | game.core.public.board.with_token(number))
}

/// The choices of a pending decision (specification, section 4.1 and 4.3).
pub(super) fn list_decision(
    game: &Knights,
    seat: Seat,
    agenda: KnightsAgenda,
    legal: &mut CoreLegal,
    own: &mut KnightsLegal,
) {
    let (public, ext) = (&game.core.public, &game.ext.public);
    if matches!(agenda, KnightsAgenda::Promote { .. }) {
        own.promotions = game.promotable(seat, ext.army.of(seat));
    }
    let own = own.answers.insert(Answers::default());
    match agenda {
        KnightsAgenda::Muster { .. } => {
            own.sends = game.unsent(seat);
            legal.flags.insert(Flag::Finish);
        }
        KnightsAgenda::Pillage { .. } => own.losses = ext.ordinary_cities(&public.pieces, seat),
        KnightsAgenda::Metropolis { .. } => own.metropolises = ext.ordinary_cities(&public.pieces, seat),
        KnightsAgenda::Relocate { owner, from, .. } => own.relocations = game.relocations(owner, from),
        KnightsAgenda::RemoveKnight { victim, .. } => own.removals = ext.army.of(victim),
        KnightsAgenda::PlaceKnight { level, .. } => {
            own.placements = Pairs(game.knight_sites(seat), game.desert_levels(seat, level));
            legal.flags.insert(Flag::Finish);
        }
        KnightsAgenda::ChooseDeck { .. } => {
            let decks = &game.ext.secret.decks;
            own.decks = Track::ALL.into_iter().filter(|&deck| !decks.is_empty(deck)).collect();
        }
        KnightsAgenda::Excess { .. } => own.discards = game.ext.secret.hands[seat].kinds(),
        KnightsAgenda::Aqueduct { .. } => {
            own.aqueduct = public.bank.kinds() & KindSet::RESOURCES;
            legal.flags.insert(Flag::Finish);
        }
        KnightsAgenda::RebuildRoad { piece, removed, .. } => {
            if piece == RoutePiece::Road {
                legal.roads = game.rebuild_sites(seat, piece, removed);
            }
            legal.flags.insert(Flag::Finish);
        }
        KnightsAgenda::Promote { .. } => legal.flags.insert(Flag::Finish),
        KnightsAgenda::GiveCommodity { .. } => {
            own.commodities = game.core.hand(seat).kinds() & tariff::COMMODITIES;
        }
        KnightsAgenda::GiveCards { .. } => own.gifts = Some(gift(game, seat)),
        KnightsAgenda::TakeCards { victim, .. } => own.loot = Some(gift(game, victim)),
        KnightsAgenda::TakeProgress { victim, .. } => {
            own.takes = game.ext.secret.hands[victim].kinds();
            legal.flags.insert_if(Flag::Finish, ext.own.spy_take == SpyTake::Optional);
        }
        KnightsAgenda::None
        | KnightsAgenda::Discard { .. }
        | KnightsAgenda::EventDie
        | KnightsAgenda::Draw { .. }
        | KnightsAgenda::Rob { .. } => {}
    }
}

/// Two cards of a hand, or the only one (K-WEDDING-01, K-WEDDING-02, K-MASTER-01, K-MASTER-02).
fn gift(game: &Knights, seat: Seat) -> Choices {
    let hand = game.core.hand(seat);
    Choices { hand, n: hand.total().min(tariff::GIFT) as u8 }
}
