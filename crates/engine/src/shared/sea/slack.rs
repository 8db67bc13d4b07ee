//! Bounds on the lengths of routes in random play, where nobody reads them. Moving a ship rarely decides who holds the
//! award, so a route is measured only when that is in doubt, and at the end: everybody else sees exact lengths.

use super::course::Voyage;
use super::state::Sea;
use crate::shared::options::LongestRoadBreak;
use crate::shared::{CoreLog, LongestRoad, Particulars, Public, tariff};
use crate::topology::EdgeId;
use crate::vocab::{BySeat, Seat, SeatSet};

/// How far the lengths of routes may be off since they were last measured.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Slack {
    /// How much shorter the holder's route may be, and how much longer every other one.
    off: BySeat<u8>,
    /// The players whose routes have changed.
    changed: SeatSet,
}

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
    slack.changed.iter().for_each(|seat| count(voyage, seat));
}

/// Counts a route.
fn count<L: CoreLog>(voyage: &mut (impl Voyage<L> + ?Sized), seat: Seat) {
    let (core, own) = voyage.parts_mut();
    core.public.longest_road.lengths[seat] = own.route_length(&core.public, seat);
    if let Some(slack) = voyage.sea_mut().and_then(|sea| sea.slack.as_mut()) {
        slack.off[seat] = 0;
        slack.changed.remove(seat);
    }
}

/// A player whose route must be measured to decide the award.
fn in_doubt<L: CoreLog>(voyage: &(impl Voyage<L> + ?Sized)) -> Option<Seat> {
    let (core, own) = voyage.parts();
    let (award, slack) = (&core.public.longest_road, own.sea()?.slack.as_ref()?);
    let (floor, goal) = (floor(award, slack), goal(award, slack));
    let has_changed = |seat: &Seat| slack.changed.contains(*seat);
    let holder = award.holder.filter(|holder| has_changed(holder) && floor < goal);
    let may_exceed = |&seat: &Seat| award.lengths[seat] + slack.off[seat] > floor;
    holder.or_else(|| rivals(award).filter(has_changed).find(may_exceed))
}

fn rivals(award: &LongestRoad) -> impl Iterator<Item = Seat> + use<> {
    let holder = award.holder;
    Seat::ALL.into_iter().filter(move |&seat| Some(seat) != holder)
}

/// The length that only the holder may exceed if the award does not move.
#[inline]
fn floor(award: &LongestRoad, slack: &Slack) -> u8 {
    award.holder.map_or(tariff::LONGEST_ROAD_MIN - 1, |holder| award.lengths[holder] - slack.off[holder])
}

/// The length that the holder's route needs for that.
#[inline]
fn goal(award: &LongestRoad, slack: &Slack) -> u8 {
    rivals(award).fold(tariff::LONGEST_ROAD_MIN, |goal, seat| goal.max(award.lengths[seat] + slack.off[seat]))
}

/// Whether the award does not move after a player placed a piece and possibly removed a ship.
pub(super) fn stays<L: CoreLog>(
    voyage: &mut (impl Voyage<L> + ?Sized),
    seat: Seat,
    taken: Option<EdgeId>,
    laid: EdgeId,
) -> bool {
    let (core, own) = voyage.parts();
    let Some((sea, slack)) = own.sea().and_then(|sea| Some((sea, sea.slack?))) else { return false };
    let public = &core.public;
    let off = if public.longest_road.holder != Some(seat) {
        slack.of_rival(public, sea, seat, laid)
    } else if let Some(taken) = taken {
        slack.of_holder(public, sea, seat, taken)
    } else {
        // A longer route of the holder changes nothing.
        Some(slack.off[seat])
    };
    if let (Some(off), Some(slack)) = (off, voyage.sea_mut().and_then(|sea| sea.slack.as_mut())) {
        slack.off[seat] = off;
        slack.changed.insert(seat);
    }
    off.is_some()
}

impl Slack {
    /// How much shorter the holder's route may be after a ship was moved, if the award does not move.
    #[inline]
    fn of_holder(&self, public: &Public, sea: &Sea, seat: Seat, taken: EdgeId) -> Option<u8> {
        let award = &public.longest_road;
        // A ship with nothing at one end was at the end of every walk through it, so the longest loses at most one.
        let stays = floor(award, self) > goal(award, self) && !sea.joins(public, seat, taken);
        stays.then(|| self.off[seat] + 1)
    }

    /// How much longer another route may be after a piece was placed, if the award does not move.
    #[inline]
    fn of_rival(&self, public: &Public, sea: &Sea, seat: Seat, laid: EdgeId) -> Option<u8> {
        let award = &public.longest_road;
        // A piece with nothing at one end is at the end of every walk through it, so the longest gains at most one.
        let stays = award.lengths[seat] + self.off[seat] < floor(award, self);
        (stays && !sea.joins(public, seat, laid)).then(|| self.off[seat] + 1)
    }
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
