//! The value function at sea: islands within reach, special points, and fog.

use hexhaven_engine::shared::sea::Sea;
use hexhaven_engine::shared::{Public, Terrain, tariff};
use hexhaven_engine::topology::{EdgeSet, VertexId, VertexSet};
use hexhaven_engine::{Cards, Extension, Seat};

use super::reach::Reach;
use crate::judge::Sink;
use crate::value::{Ground, Outlook, Sites, Terms};

/// The most ships of a plan to settle.
const MOST_SHIPS: usize = 3;

/// The vertices where buildings can be, and the empty edges where no road can be.
pub(crate) fn ground(sea: &Sea, public: &Public) -> (VertexSet, EdgeSet) {
    let topology = public.board.topology();
    let taken = (topology.edges - sea.road_sites(topology)) | sea.fleet();
    (sea.building_sites(topology), taken)
}

/// Adds the inputs of a seat's outlooks: ships, the pirate, special points and fog.
pub(crate) fn ground_of(sea: &Sea, ground: &mut Ground, seat: Seat) {
    for ships in [sea.ships(seat), sea.fleet()] {
        ground.put_wide(ships.near());
        ground.put_all(&ships.far());
    }
    ground.put(u64::from(sea.areas.scored[seat]) << 32 | u64::from(sea.areas.home[seat]));
    ground.put(sea.pirate.map_or(u64::MAX, |hex| hex.idx() as u64));
    ground.put_bytes(sea.fog.terrain);
}

/// Adds the settlement sites that ships can reach, those with special points by road, and the way to the best of them.
pub(crate) fn aims(
    sea: &Sea,
    outlook: &mut Outlook,
    public: &Public,
    ext: Extension<'_>,
    seat: Seat,
    terms: &Terms<'_>,
) {
    let view = View { sea, public, seat, terms };
    let has_supply = public.pieces.settlements(seat).len() < tariff::SETTLEMENTS;
    let (reach, weights) = (Reach::of(sea, public, seat), terms.weights);
    let (mut cost, mut share, mut best) = (tariff::SETTLEMENT, weights.own.sea.prospect, 0.0_f32);
    for (n, (&sites, &misty)) in reach.sites.iter().zip(&reach.misty).enumerate() {
        if let Some(gain) = view.best_site(sites, outlook) {
            best = best.max(share * gain);
            if has_supply && n <= MOST_SHIPS {
                outlook.aim(cost, gain * weights.promise);
            }
        }
        if !misty.is_empty() {
            best = best.max(share * view.fog());
        }
        if n < MOST_SHIPS {
            cost = Cards::and(cost, tariff::SHIP);
        }
        share *= weights.own.sea.ship_away;
    }
    outlook.add_room(best);
    if has_supply {
        view.aim_by_road(ext, outlook);
    }
}

/// Ships, special points, everything within reach of the ships and its worth, and the pirate.
pub(crate) fn features(
    sea: &Sea,
    public: &Public,
    seat: Seat,
    (terms, outlook): (&Terms<'_>, &Outlook),
    sink: &mut impl Sink,
) {
    let reach = Reach::of(sea, public, seat);
    let view = View { sea, public, seat, terms };
    let (mut near, mut worth) = ([0.0_f32; MOST_SHIPS + 1], [0.0_f32; MOST_SHIPS + 1]);
    for ((near, worth), &sites) in near.iter_mut().zip(&mut worth).zip(&reach.sites) {
        for vertex in sites {
            *near = near.max(0.5 * (1.0 + view.bonus(vertex)));
            *worth = worth.max(outlook.site(public, seat, vertex, terms));
        }
    }
    sink.put("islands", &near);
    sink.put("shores", &worth);
    let misty = reach.misty.iter().position(|misty| !misty.is_empty());
    let fog = misty.map_or(0.0, |ships| view.fog() / (1 + ships) as f32);
    let chased = sea.pirate.is_some_and(|hex| sea.crews_of(public, hex).contains(seat));
    let special = 0.25 * f32::from(sea.areas.points[seat]);
    sink.put(
        "sea",
        &[sea.ships(seat).len() as f32 / 15.0, fog, f32::from(u8::from(chased)), special, 0.1 * terms.target],
    );
}

/// The prospects of ships from a vertex, compared with equally near places by road without special points.
pub(crate) fn outlet(
    sea: &Sea,
    public: &Public,
    seat: Seat,
    (touched, from): (VertexSet, VertexId),
    outlook: &Outlook,
    terms: &Terms<'_>,
) -> f32 {
    let view = View { sea, public, seat, terms };
    let reach = Reach::from(sea, public, seat, touched, VertexSet::of(from));
    let (mut share, mut best) = (1.0, 0.0_f32);
    for (&sites, &misty) in reach.sites.iter().zip(&reach.misty) {
        if let Some(gain) = view.best_site(sites, outlook) {
            best = best.max(share * (gain - terms.weights.vp));
        }
        if !misty.is_empty() {
            best = best.max(share * view.fog());
        }
        share *= terms.weights.own.sea.ship_away;
    }
    best
}

/// A seat's view of the sea.
#[derive(Clone, Copy)]
struct View<'a> {
    sea: &'a Sea,
    public: &'a Public,
    seat: Seat,
    terms: &'a Terms<'a>,
}

impl View<'_> {
    /// The gain of the best of some sites: its production, its point and its special points.
    fn best_site(&self, sites: VertexSet, outlook: &Outlook) -> Option<f32> {
        sites.iter().map(|vertex| self.gain(vertex, self.bonus(vertex), outlook)).max_by(f32::total_cmp)
    }

    fn gain(&self, vertex: VertexId, bonus: f32, outlook: &Outlook) -> f32 {
        let terms = self.terms;
        let points = 1.0 + terms.weights.own.sea.special * bonus;
        terms.points(points) + terms.stage * outlook.site(self.public, self.seat, vertex, terms)
    }

    /// The special points of a place.
    fn bonus(&self, vertex: VertexId) -> f32 {
        f32::from(self.sea.areas.bonus(self.public, self.seat, vertex))
    }

    /// The value of revealing a fog hex, weighted by the chance of land.
    fn fog(&self) -> f32 {
        let pool = &self.sea.fog;
        let all: u8 = pool.terrain.iter().sum();
        let sea = pool.n_terrain(Terrain::Sea);
        self.terms.weights.own.sea.fog * f32::from(all - sea) / f32::from(all.max(1))
    }

    /// Adds the settlements with special points to which roads lead.
    fn aim_by_road(&self, ext: Extension<'_>, outlook: &mut Outlook) {
        let mut cost = tariff::SETTLEMENT;
        for (n, &sites) in Sites::of(self.public, ext, self.seat).0.iter().enumerate() {
            let special =
                sites.iter().map(|vertex| (vertex, self.bonus(vertex))).filter(|(_, bonus)| *bonus > 0.0);
            let gains = special.map(|(vertex, bonus)| self.gain(vertex, bonus, outlook));
            if let Some(gain) = gains.max_by(f32::total_cmp) {
                let weights = self.terms.weights;
                outlook.aim(cost, gain * weights.promise);
                outlook.add_room(weights.room * weights.road_away.powi(n as i32) * gain);
            }
            if n < 2 {
                cost += tariff::ROAD;
            }
        }
    }
}
