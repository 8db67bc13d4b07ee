//! The value function of Seafarers: gold fields, and islands that ships lead to.

use hexhaven_engine::rulesets::seafarers::SeafarersExt;
use hexhaven_engine::shared::sea::Sea;
use hexhaven_engine::shared::{Core, Public, tariff};
use hexhaven_engine::topology::{EdgeSet, HexSet, VertexSet};
use hexhaven_engine::{Cards, Seat};

use crate::rulesets::Insight;
use crate::value::economy::GOODS;
use crate::value::{Outlook, Terms, Weights};

/// What a card of one's choice is worth, against the mean resource.
const GOLD: f32 = 1.25;
/// How far ahead ships are planned.
const MAX_SHIPS: usize = 6;
/// What each ship that is missing leaves of a site's worth.
const SHIP_AWAY: f32 = 0.72;
/// The share of a site's worth that the way to it has.
const PROSPECT: f32 = 0.35;

impl Insight for SeafarersExt {
    /// Gold stands in the place of the first kind that a rule set adds.
    fn goods(&self, _weights: &Weights) -> [f32; GOODS - 5] {
        [GOLD, 0.0, 0.0]
    }

    #[inline]
    fn springs(&self) -> HexSet {
        self.sea.survey.gold
    }

    fn ground(&self, public: &Public) -> (VertexSet, EdgeSet) {
        let survey = &self.sea.survey;
        let taken = (public.board.topology().edges - survey.road_sites) | self.sea.fleet();
        (survey.building_sites, taken)
    }

    /// Adds the settlements that ships can reach.
    fn aims(&self, outlook: &mut Outlook, public: &Public, seat: Seat, terms: &Terms<'_>) {
        if public.pieces.settlements(seat).len() >= tariff::SETTLEMENTS {
            return;
        }
        let mut cost = tariff::SETTLEMENT;
        for (n, sites) in harbors_ahead(&self.sea, public, seat).into_iter().enumerate().take(4) {
            if let Some(gain) = best_site(&self.sea, public, seat, sites, outlook, terms) {
                outlook.aim(cost, gain * terms.weights.promise);
            }
            if n < 3 {
                cost = Cards::and(cost, tariff::SHIP);
            }
        }
    }

    /// The way to the best site over the sea.
    fn worth(&self, core: &Core, seat: Seat, terms: &Terms<'_>, outlook: &Outlook) -> f32 {
        let (public, mut share, mut best) = (&core.public, PROSPECT, 0.0_f32);
        for sites in harbors_ahead(&self.sea, public, seat) {
            if let Some(gain) = best_site(&self.sea, public, seat, sites, outlook, terms) {
                best = best.max(share * gain);
            }
            share *= SHIP_AWAY;
        }
        best
    }
}

/// What the best of some sites gains: its production, its point and its special points.
fn best_site(
    sea: &Sea,
    public: &Public,
    seat: Seat,
    sites: VertexSet,
    outlook: &Outlook,
    terms: &Terms<'_>,
) -> Option<f32> {
    let gain = |vertex| {
        let points = 1.0 + f32::from(sea.areas.bonus(public, seat, vertex));
        terms.points(points) + terms.stage * outlook.site(public, seat, vertex, terms)
    };
    sites.iter().map(gain).max_by(f32::total_cmp)
}

/// The free sites by the number of ships that are missing.
fn harbors_ahead(sea: &Sea, public: &Public, seat: Seat) -> [VertexSet; MAX_SHIPS + 1] {
    let (topology, pieces) = (public.board.topology(), &public.pieces);
    let (rivals, open) = (pieces.rivals(seat), sea.survey.building_sites - pieces.closed());
    let water = sea.survey.ship_sites - pieces.paved() - sea.fleet() - sea.barred(topology);
    let mut seen = sea.touched(topology, seat);
    let mut ahead = [VertexSet::EMPTY; MAX_SHIPS + 1];
    ahead[0] = seen & open;
    let mut front = (seen - rivals) | pieces.buildings(seat);
    seen |= front;
    let n_left = (tariff::SHIPS - sea.ships[seat].len()) as usize;
    for sites in ahead.iter_mut().skip(1).take(n_left.min(MAX_SHIPS)) {
        let edges =
            front.iter().fold(EdgeSet::EMPTY, |edges, vertex| edges | topology.edges_at(vertex)) & water;
        let next = edges.iter().fold(VertexSet::EMPTY, |ends, edge| ends | topology.end_set(edge)) - seen;
        *sites = next & open;
        seen |= next;
        front = next - rivals;
    }
    ahead
}
