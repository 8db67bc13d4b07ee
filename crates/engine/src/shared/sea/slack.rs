//! Bounds on the lengths of routes in random play, where nobody reads them. Moving a ship rarely decides who holds the
//! award, so a route is measured only when that is in doubt, and at the end: everybody else sees exact lengths.

use super::course::Voyage;
use super::state::Sea;
use crate::shared::options::LongestRoadBreak;
use crate::shared::{CoreLog, LongestRoad, Particulars, Public, tariff};
use crate::topology::EdgeId;
use crate::vocab::{BySeat, Seat, SeatSet};

/// How much shorter the holder's route may be than when it was last measured, and how much longer every other one. If
/// this is not 0, the holder's may also be longer; it does not matter by how much.
pub(super) type Slack = BySeat<u8>;

/// Random play at sea.
pub(crate) trait Hurry: Voyage<()> {
    /// Plays with bounds instead of lengths, and measures at the end. The effect of an interruption on ties (B-LR-09)
    /// needs exact lengths.
    #[inline]
    fn hurry<T>(&mut self, play: impl FnOnce(&mut Self) -> T) -> T {
        let is_plain = self.parts().0.public.options.longest_road_break == LongestRoadBreak::HolderKeeps;
        if let Some(sea) = self.sea_mut() {
            sea.slack = is_plain.then(Slack::default);
        }
        let played = play(self);
        self.count_all();
        if let Some(sea) = self.sea_mut() {
            sea.slack = None;
        }
        played
    }
}

impl<V: Voyage<()>> Hurry for V {}

/// Measures the routes of some players and decides the award; other routes only while it is in doubt.
pub(super) fn recount<L: CoreLog>(voyage: &mut (impl Voyage<L> + ?Sized), seats: SeatSet) {
    seats.iter().for_each(|seat| count(voyage, seat));
    while let Some(seat) = in_doubt(voyage) {
        count(voyage, seat);
    }
    voyage.parts_mut().0.public.settle_longest_road(false);
}

/// Measures all routes whose lengths may be off.
pub(super) fn count_all<L: CoreLog>(voyage: &mut (impl Voyage<L> + ?Sized)) {
    let Some(slack) = voyage.parts().1.sea().and_then(|sea| sea.slack) else { return };
    Seat::ALL.into_iter().filter(|&seat| slack[seat] > 0).for_each(|seat| count(voyage, seat));
}

/// Counts a route.
fn count<L: CoreLog>(voyage: &mut (impl Voyage<L> + ?Sized), seat: Seat) {
    let (core, own) = voyage.parts_mut();
    core.public.longest_road.lengths[seat] = own.route_length(&core.public, seat);
    if let Some(slack) = voyage.sea_mut().and_then(|sea| sea.slack.as_mut()) {
        slack[seat] = 0;
    }
}

/// A player whose route must be measured to decide the award.
fn in_doubt<L: CoreLog>(voyage: &(impl Voyage<L> + ?Sized)) -> Option<Seat> {
    let (core, own) = voyage.parts();
    let (award, slack) = (&core.public.longest_road, own.sea()?.slack.as_ref()?);
    let (floor, goal) = (floor(award, slack), goal(award, slack));
    let holder = award.holder.filter(|&holder| slack[holder] > 0 && floor < goal);
    holder
        .or_else(|| rivals(award).find(|&seat| slack[seat] > 0 && award.lengths[seat] + slack[seat] > floor))
}

fn rivals(award: &LongestRoad) -> impl Iterator<Item = Seat> + use<> {
    let holder = award.holder;
    Seat::ALL.into_iter().filter(move |&seat| Some(seat) != holder)
}

/// The length that only the holder may exceed if the award does not move.
#[inline]
fn floor(award: &LongestRoad, slack: &Slack) -> u8 {
    award.holder.map_or(tariff::LONGEST_ROAD_MIN - 1, |holder| award.lengths[holder] - slack[holder])
}

/// The length that the holder's route needs for that.
#[inline]
fn goal(award: &LongestRoad, slack: &Slack) -> u8 {
    rivals(award).fold(tariff::LONGEST_ROAD_MIN, |goal, seat| goal.max(award.lengths[seat] + slack[seat]))
}

/// Whether the award does not move after a player placed a piece and possibly removed a ship. A piece at the end of
/// every walk through it changes the longest by at most one.
pub(super) fn stays<L: CoreLog>(
    voyage: &mut (impl Voyage<L> + ?Sized),
    seat: Seat,
    taken: Option<EdgeId>,
    laid: EdgeId,
) -> bool {
    let Some((core, sea)) = voyage.at_sea() else { return false };
    let award = &core.public.longest_road;
    let is_holder = award.holder == Some(seat);
    let edge = if is_holder { taken } else { Some(laid) };
    let joins = edge.is_some_and(|edge| sea.joins(&core.public, seat, edge));
    let Some(slack) = &mut sea.slack else { return false };
    let stays = if is_holder {
        floor(award, slack) > goal(award, slack)
    } else {
        award.lengths[seat] + slack[seat] < floor(award, slack)
    };
    slack[seat] += u8::from(stays & !joins);
    stays & !joins
}

impl Sea {
    /// Whether a player has pieces at both ends of an edge.
    fn joins(&self, public: &Public, seat: Seat, edge: EdgeId) -> bool {
        let topology = public.board.topology();
        let others = (public.pieces.roads(seat) | self.ships(seat)).without(edge);
        let [a, b] = topology.ends(edge).map(|end| others.meets(topology.edges_at(end)));
        a & b
    }
}
