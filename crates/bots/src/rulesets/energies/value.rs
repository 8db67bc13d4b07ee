//! The value function of New Energies: science, energy, plants, footprints, hazards, and who wins when the bag is empty.

use hexhaven_engine::rulesets::energies::{EnergiesExt, tariff};
use hexhaven_engine::shared::{Core, Public};
use hexhaven_engine::topology::{SiteId, VertexId};
use hexhaven_engine::{Cards, Kind, Plant, Seat};

use crate::judge::Sink;
use crate::rulesets::Insight;
use crate::value::economy::{self, GOODS, Yield};
use crate::value::{Ground, Outlook, Terms, Weights};

impl Insight for EnergiesExt {
    /// The worth of the kinds that the rule set adds, against the mean resource.
    fn goods(&self, weights: &Weights) -> [f32; GOODS - 5] {
        [weights.own.energies.science, weights.own.energies.energy, 0.0]
    }

    fn token(&self) -> Option<Kind> {
        Some(Kind::ENERGY)
    }

    #[inline]
    fn second_card(&self, _resource: usize) -> usize {
        Kind::SCIENCE.idx()
    }

    #[inline]
    fn purse(&self, core: &Core, seat: Seat) -> Cards {
        core.hand(seat) + self.energy_of(seat)
    }

    /// The cards of a kind that bank and players hold together; the bank has no energy.
    fn in_play(&self, public: &Public, kind: Kind) -> u8 {
        if kind == Kind::ENERGY {
            public.turn.seats().iter().map(|seat| self.energy[seat]).sum()
        } else {
            tariff::CARDS.get(kind)
        }
    }

    /// Adds the energy of plants (E-PROD-06).
    fn produce(&self, public: &Public, seat: Seat, weights: &Weights, yields: &mut Yield) {
        for plant in Plant::ALL {
            for site in self.plants.owned(public, seat, plant) {
                let robbed = if public.robber == Some(site.hex()) { weights.robbed } else { 1.0 };
                yields[Kind::ENERGY.idx()] += robbed * site_chance(public, site);
            }
        }
    }

    /// Plants, the warehouse, everybody's footprints, the bag, and who is ahead.
    fn ground_of(&self, ground: &mut Ground, public: &Public, seat: Seat) {
        ground.put_rivals(public, seat);
        for plant in Plant::ALL {
            ground.put_wide(self.plants.of(plant).near());
        }
        let holder = |seat: Option<Seat>| seat.map_or(u8::MAX, |seat| seat.idx() as u8);
        let (army, road) = (holder(public.largest_army), holder(public.longest_road.holder));
        let [low, high] = (self.bag.len() as u16).to_le_bytes();
        ground.put_bytes([self.warehouses.bits(), army, road, low, high, 0, 0, 0]);
    }

    /// Adds what there is to save for: plants and the warehouse.
    fn aims(&self, outlook: &mut Outlook, public: &Public, seat: Seat, terms: &Terms<'_>) {
        let weights = terms.weights;
        if !self.warehouses.contains(seat) {
            outlook.aim(
                Cards::of(Kind::ENERGY, tariff::WAREHOUSE),
                weights.own.energies.warehouse * weights.promise,
            );
        }
        let sites = self.plants.sites(public, seat);
        let best = sites.iter().map(|site| site_chance(public, site)).max_by(f32::total_cmp);
        let Some(chance) = best else { return };
        let mut more: Yield = [0.0; GOODS];
        more[Kind::ENERGY.idx()] = chance;
        let energy = terms.stage * economy::gain(terms.market, &outlook.yields, &more);
        let now = standing(public, self, seat, terms, 0, 0);
        for plant in Plant::ALL {
            if self.plants.has_left(seat, plant) {
                let (fossil, renewable) = if plant == Plant::Fossil { (1, 0) } else { (0, 1) };
                let gain = energy + standing(public, self, seat, terms, fossil, renewable) - now;
                outlook.aim(tariff::plant(plant), gain * weights.promise);
            }
        }
    }

    /// Plants, footprints, the warehouse, hazards, and how near the empty bag is.
    fn features(&self, core: &Core, seat: Seat, (terms, _): (&Terms<'_>, &Outlook), sink: &mut impl Sink) {
        let public = &core.public;
        let flag = |is_so: bool| f32::from(u8::from(is_so));
        sink.put("plants", &Plant::ALL.map(|plant| 0.25 * f32::from(self.plants.built(seat, plant))));
        let (mut sum, mut rival) = (0, i32::MIN);
        for other in public.turn.others(seat).iter() {
            sum += self.local_footprint(public, other);
            rival = rival.max(self.surplus(other));
        }
        let own = self.local_footprint(public, seat);
        let due = discs_due(self, sum + own);
        let end = bag_ends_first(public, self, terms, due, 0);
        let lead = self.surplus(seat) - rival.max(-MOST_LEAD);
        sink.put("footprints", &[0.2 * own as f32, 0.05 * (own + sum) as f32, flag(self.surplus(seat) > 0)]);
        sink.put(
            "surplus",
            &[0.2 * self.surplus(seat) as f32, 0.2 * lead as f32, flag(lead > 0), flag(lead == 0)],
        );
        sink.put(
            "bag",
            &[self.bag.len() as f32 / 40.0, 0.25 * due, end, end * cleanest(self.surplus(seat), rival)],
        );
        let struck = (public.pieces.buildings(seat) & self.hazards.buildings).len() as f32;
        sink.put("estate", &[flag(self.warehouses.contains(seat)), 0.5 * struck]);
    }

    /// The value of a seat's share of the rule set's additions.
    fn worth(&self, core: &Core, seat: Seat, terms: &Terms<'_>, _outlook: &Outlook) -> f32 {
        let (public, weights) = (&core.public, terms.weights);
        let mut worth = standing(public, self, seat, terms, 0, 0);
        if self.warehouses.contains(seat) {
            worth += weights.own.energies.warehouse;
        }
        for vertex in public.pieces.buildings(seat) & self.hazards.buildings {
            worth -= weights.own.energies.hazard * cards_at(public, self, vertex);
        }
        if !self.hazards.hexes.is_empty() {
            for vertex in public.pieces.buildings(seat) - self.hazards.buildings {
                let struck = public.board.topology().hexes_at(vertex) & self.hazards.hexes;
                worth -= weights.own.energies.hazard * struck.len() as f32;
            }
        }
        worth
    }
}

/// The chance that the hex of a plant produces.
pub(crate) fn site_chance(public: &Public, site: SiteId) -> f32 {
    public.board.tile(site.hex()).token.map_or(0.0, economy::chance_of)
}

/// The yield of one production of a hex for a building: a hazard on it costs that once (E-PROD-04, E-PROD-08).
pub(crate) fn cards_at(public: &Public, ext: &EnergiesExt, vertex: VertexId) -> f32 {
    let city = f32::from(u8::from(public.pieces.all_cities().contains(vertex)));
    let plants = (hexhaven_engine::topology::SiteSet::at(vertex) & ext.plants.all()).len() as f32;
    1.0 + city + 0.3 * plants
}

/// The value of footprints and plants to a seat with that many more plants: the favor of events, and the prospect of
/// the empty bag (E-CLIM-01, E-FUND-01, E-AIR-01, E-END-01 to E-END-05).
fn standing(
    public: &Public,
    ext: &EnergiesExt,
    seat: Seat,
    terms: &Terms<'_>,
    fossil: i32,
    renewable: i32,
) -> f32 {
    let weights = terms.weights;
    let own = ext.local_footprint(public, seat) + fossil - renewable;
    let (mut sum, mut least, mut rival) = (0, i32::MAX, 0);
    for other in public.turn.others(seat).iter() {
        let footprint = ext.local_footprint(public, other);
        sum += footprint;
        least = least.min(footprint);
        rival = rival.max(ext.surplus(other));
    }
    let n_others = (public.turn.seats().len() - 1).max(1) as f32;
    let ahead = (sum as f32 / n_others - own as f32).clamp(-MOST_AHEAD, MOST_AHEAD);
    let is_lowest = if own <= least { 1.0 } else { 0.0 };
    let surplus = ext.surplus(seat) + renewable - fossil;
    let due = discs_due(ext, sum + own);
    let end = bag_ends_first(public, ext, terms, due, renewable);
    let cleanest = cleanest(surplus, rival);
    weights.own.energies.footprint * ahead
        + weights.own.energies.lowest * is_lowest
        + weights.own.energies.surplus * surplus as f32
        + weights.own.energies.cleanest * end * cleanest
        - weights.own.energies.hurry * (due - 1.0) * (1.0 - cleanest)
}

/// The discs of a turn for a sum of local footprints (E-GF-02, E-TURN-03).
fn discs_due(ext: &EnergiesExt, footprints: i32) -> f32 {
    let frame = &ext.frame;
    let marker = footprints.clamp(0, i32::from(frame.last_space)) as usize;
    f32::from(frame.draws[marker].max(1))
}

/// A surplus that is larger counts as this.
const MOST_LEAD: i32 = 20;

/// Footprints farther from the mean change nothing more.
const MOST_AHEAD: f32 = 5.0;

/// About the chance to win at the empty bag, against the best rival's surplus; without a surplus there is none.
fn cleanest(own: i32, rival: i32) -> f32 {
    let lead = (own - rival) as f32;
    let chance = 0.5 + 0.5 * lead / (1.0 + lead.abs());
    if own > 0 { chance } else { 0.3 * chance }
}

/// The chance, about, that the bag is empty before somebody has the points, with that many discs due per turn
/// and that many more in the bag.
fn bag_ends_first(public: &Public, ext: &EnergiesExt, terms: &Terms<'_>, due: f32, more: i32) -> f32 {
    let discs = ext.bag.len() as f32 + more as f32;
    let leader = public.turn.seats().iter().map(|seat| public.base_vp(seat)).max().unwrap_or(0);
    let race = (terms.target - leader as f32).max(0.0) * terms.weights.own.energies.pace;
    let late = (race - discs / due) / (0.3 * race + 4.0);
    (0.5 + 0.5 * late / (1.0 + late.abs())).clamp(0.0, 1.0)
}
