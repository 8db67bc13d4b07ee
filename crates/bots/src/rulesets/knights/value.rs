//! The value function of Cities & Knights: improvements and metropolises, knights against the fleet, progress cards.

use hexhaven_engine::rulesets::knights::{KnightsExt, KnightsPublic, tariff};
use hexhaven_engine::shared::{Core, Public};
use hexhaven_engine::topology::{EdgeSet, VertexId, VertexSet};
use hexhaven_engine::{Extension, Kind, Progress, ProgressCards, Seat, Track};

use crate::judge::Sink;
use crate::rulesets::Insight;
use crate::sea;
use crate::value::economy::{GOODS, Yield};
use crate::value::{Ground, Outlook, Terms, Weights, half_by};

impl Insight for KnightsExt {
    /// The worth of the commodities, against the mean resource.
    fn goods(&self, weights: &Weights) -> [f32; GOODS - 5] {
        [weights.own.knights.paper, weights.own.knights.cloth, weights.own.knights.coin]
    }

    /// The second card of a city on a hex (specification, section 2.3).
    #[inline]
    fn second_card(&self, resource: usize) -> usize {
        tariff::city_yield(Kind::RESOURCES[resource]).idx()
    }

    fn ground(&self, public: &Public) -> (VertexSet, EdgeSet) {
        match &self.public.sea {
            None => (public.board.topology().vertices, EdgeSet::EMPTY),
            Some(sea) => sea::ground(sea, public),
        }
    }

    fn outlet(&self, public: &Public, seat: Seat, at: VertexId, outlook: &Outlook, terms: &Terms<'_>) -> f32 {
        let outlet = |sea| sea::outlet(sea, public, seat, (VertexSet::of(at), at), outlook, terms);
        terms.weights.own.sea.outlet * self.public.sea.as_ref().map_or(0.0, outlet)
    }

    /// Adds gold: a card of choice counts as a share of each resource (S-GOLD-02).
    fn produce(&self, public: &Public, seat: Seat, weights: &Weights, yields: &mut Yield) {
        let Some(sea) = &self.public.sea else { return };
        for hex in sea.survey.gold.get() {
            let corners = public.board.topology().corners(hex);
            let own = public.pieces.buildings(seat) & corners;
            if own.is_empty() {
                continue;
            }
            let n = own.len() + (own & public.pieces.all_cities()).len();
            let robbed = if public.robber == Some(hex) { weights.robbed } else { 1.0 };
            let chance =
                public.board.tile(hex).token.map_or(0.0, |token| {
                    f32::from(hexhaven_engine::ROLL_WEIGHTS[usize::from(token - 2)]) / 36.0
                });
            let share = robbed * chance * n as f32 * weights.own.sea.gold / Kind::RESOURCES.len() as f32;
            Kind::RESOURCES.iter().for_each(|kind| yields[kind.idx()] += share);
        }
    }

    /// Levels and metropolises, the knights, the fleet, walls, the merchant, and what holds for this turn.
    fn ground_of(&self, ground: &mut Ground, public: &Public, seat: Seat) {
        let own = &self.public;
        ground.put_rivals(public, seat);
        for other in public.turn.seats().iter() {
            ground.put_wide(own.army.of(other).near());
            let [a, b, c] = own.levels[other];
            ground.put_bytes([a, b, c, 0, 0, 0, 0, 0]);
        }
        own.army.promoted().iter().for_each(|knights| ground.put_wide(knights.near()));
        ground.put_wide(own.army.active().near());
        ground.put_wide(own.walls(&public.pieces).near());
        let [a, b, c] = own.metropolises.map(|vertex| vertex.map_or(u8::MAX, |vertex| vertex.idx() as u8));
        let merchant = own.merchant.filter(|merchant| merchant.seat == seat);
        let merchant = merchant.map_or(u8::MAX, |merchant| merchant.hex.idx() as u8);
        let fleets = if public.turn.actor == seat { own.marks.fleets.bits() } else { 0 };
        ground.put_bytes([a, b, c, own.fleet, merchant, fleets, u8::from(own.marks.cranes > 0), 0]);
    }

    /// Adds what there is to save for: improvements, knights and walls.
    fn aims(&self, outlook: &mut Outlook, public: &Public, seat: Seat, terms: &Terms<'_>) {
        let (own, weights) = (&self.public, terms.weights);
        if let Some(sea) = &own.sea {
            sea::aims(sea, outlook, public, Extension::Knights(self), seat, terms);
        }
        let walls = (own.walls(&public.pieces) & public.pieces.cities(seat)).len();
        let cities = public.pieces.cities(seat);
        if cities.is_empty() {
            return;
        }
        for track in Track::ALL {
            let level = own.level(seat, track);
            let holder = own.metropolis_holder(&public.pieces, track);
            let needs_city = level + 1 >= tariff::METROPOLIS_LEVEL && holder != Some(seat);
            if level >= tariff::MAX_LEVEL
                || (needs_city && own.ordinary_cities(&public.pieces, seat).is_empty())
            {
                continue;
            }
            let takes = own.gains_metropolis(&public.pieces, seat, track);
            let points = if takes { terms.points(tariff::METROPOLIS_VP as f32) } else { 0.0 };
            let gain = points + track_worth(public, own, seat, track, level + 1, terms)
                - track_worth(public, own, seat, track, level, terms);
            outlook.aim(own.improvement_cost(seat, seat, track), gain * weights.promise);
        }
        let defense = Defense::new(public, own, seat, weights);
        let now = defense.worth(0.0, weights);
        outlook.note = Some(now);
        let more = defense.worth(1.0, weights) - now + weights.own.knights.strength;
        outlook.aim(tariff::KNIGHT.and(tariff::ACTIVATION), more * weights.promise);
        let idle = own.army.of(seat) - own.army.active();
        if !idle.is_empty() {
            let strength =
                idle.iter().map(|knight| own.army.level(knight).strength()).max().unwrap_or(1) as f32;
            let gain = defense.worth(strength * (1.0 - weights.own.knights.idle), weights) - now;
            outlook.aim(tariff::ACTIVATION, gain * weights.promise);
        }
        if walls < tariff::WALLS && walls < cities.len() {
            outlook.aim(tariff::WALL, weights.own.knights.wall * weights.promise);
        }
    }

    /// Levels and metropolises, the army and the next attack, walls, Defender cards, progress cards and the merchant; and how all of
    /// it compares with the best rival.
    fn features(&self, core: &Core, seat: Seat, (terms, _): (&Terms<'_>, &Outlook), sink: &mut impl Sink) {
        let (public, own) = (&core.public, &self.public);
        let flag = |is_so: bool| f32::from(u8::from(is_so));
        sink.put("levels", &Track::ALL.map(|track| 0.2 * f32::from(own.level(seat, track))));
        let crowned = |track| own.metropolis_holder(&public.pieces, track) == Some(seat);
        sink.put("metropolises", &Track::ALL.map(|track| flag(crowned(track))));
        let lead = |track| {
            let others = public.turn.others(seat);
            let best = others.iter().map(|other| own.level(other, track)).max().unwrap_or(0);
            0.2 * (f32::from(own.level(seat, track)) - f32::from(best))
        };
        sink.put("level lead", &Track::ALL.map(lead));
        let hand = core.hand(seat);
        let missing = |track: Track| {
            let price = tariff::improvement(track, own.level(seat, track) + 1);
            let held = Kind::ALL.iter().map(|&kind| hand.get(kind).min(price.get(kind))).sum::<u8>();
            0.2 * (price.total() as f32 - f32::from(held))
        };
        sink.put("next level", &Track::ALL.map(missing));
        let army = own.army.of(seat);
        let strengths = [own.army.strength(army), own.army.strength(army & own.army.active())];
        sink.put("knights", &strengths.map(|strength| 0.2 * strength as f32));
        let [strong, mighty] = own.army.promoted().map(|knights| (knights & army).len() as f32);
        sink.put("ranks", &[0.5 * (army.len() as f32 - strong - mighty), 0.5 * strong, 0.5 * mighty]);
        let defense = Defense::new(public, own, seat, terms.weights);
        let margin = 0.2 * (defense.ours + defense.theirs - defense.fleet);
        let lead = 0.2 * (defense.ours - defense.most);
        let near = f32::from(own.fleet) / f32::from(tariff::BARBARIAN_STEPS);
        sink.put(
            "attack",
            &[margin, lead, near, flag(defense.is_exposed), defense.worth(0.0, terms.weights)],
        );
        let ordinary = own.ordinary_cities(&public.pieces, seat).len() as f32;
        let spared = 0.2 * (defense.ours - defense.least.min(MOST_STRENGTH));
        sink.put("at stake", &[0.25 * ordinary, spared, near * margin, near * lead, near * spared]);
        let walls = (own.walls(&public.pieces) & public.pieces.cities(seat)).len() as f32;
        let progress = self.secret.hands[seat];
        let n_progress: u32 = progress.iter().map(|(_, n)| u32::from(n)).sum();
        sink.put("progress", &[0.25 * n_progress as f32, progress_worth(progress, terms.weights)]);
        let mut decks = [0.0; Track::ALL.len()];
        progress.iter().for_each(|(card, n)| decks[card.deck() as usize] += 0.5 * f32::from(n));
        sink.put("decks", &decks);
        let merchant = flag(own.merchant.as_ref().is_some_and(|merchant| merchant.seat == seat));
        sink.put("honors", &[walls / 3.0, f32::from(own.defenders[seat]), merchant]);
    }

    /// The value of a seat's improvements, knights, walls and progress cards.
    fn worth(&self, core: &Core, seat: Seat, terms: &Terms<'_>, outlook: &Outlook) -> f32 {
        let (public, own, weights) = (&core.public, &self.public, terms.weights);
        let mut worth = 0.0;
        for track in Track::ALL {
            worth += track_worth(public, own, seat, track, own.level(seat, track), terms);
        }
        let army = own.army.of(seat);
        let walls = (own.walls(&public.pieces) & public.pieces.cities(seat)).len();
        let defense = || Defense::new(public, own, seat, weights).worth(0.0, weights);
        worth
            + weights.own.knights.strength * own.army.strength(army) as f32
            + weights.own.knights.wall * walls as f32
            + outlook.note.unwrap_or_else(defense)
            + progress_worth(self.secret.hands[seat], weights)
    }
}

/// A rival's strength beyond this makes no difference to a network.
const MOST_STRENGTH: f32 = 10.0;

/// The value of a level of a track without the points of its metropolis: the draws to come, the ability, and the
/// prospect of the metropolis.
fn track_worth(
    public: &Public,
    own: &KnightsPublic,
    seat: Seat,
    track: Track,
    level: u8,
    terms: &Terms<'_>,
) -> f32 {
    let weights = terms.weights;
    if level == 0 {
        return 0.0;
    }
    let mut worth = weights.own.knights.draw * f32::from(level + 1) / 6.0 * terms.stage;
    if level >= tariff::ABILITY_LEVEL {
        worth += terms.stage
            * match track {
                Track::Trade => weights.own.knights.guild,
                Track::Politics => weights.own.knights.fortress,
                Track::Science => weights.own.knights.aqueduct,
            };
    }
    let needed = match own.metropolis_holder(&public.pieces, track) {
        None => tariff::METROPOLIS_LEVEL,
        Some(holder) if holder != seat && own.level(holder, track) < tariff::LOCK_LEVEL => tariff::LOCK_LEVEL,
        Some(_) => return worth,
    };
    if level < needed {
        let missing = u32::from(needed - level);
        worth += weights.own.knights.metropolis * tariff::METROPOLIS_VP as f32 * half_by(missing - 1);
    }
    worth
}

/// A seat's standing when the fleet attacks.
struct Defense {
    /// The strength of the seat.
    ours: f32,
    /// The strength of all others together.
    theirs: f32,
    /// The strength of the strongest other.
    most: f32,
    /// The strength of the weakest other with something to lose.
    least: f32,
    /// The strength of the fleet.
    fleet: f32,
    /// Whether the seat has something to lose.
    is_exposed: bool,
    /// How near the fleet is.
    near: f32,
}

impl Defense {
    fn new(public: &Public, own: &KnightsPublic, seat: Seat, weights: &Weights) -> Self {
        let army = &own.army;
        // K-BARB-04: only active knights count; the others may still be activated in time.
        let strength_of = |seat: Seat| {
            let all = army.of(seat);
            let active = army.strength(all & army.active()) as f32;
            active + weights.own.knights.idle * (army.strength(all) as f32 - active)
        };
        let (mut sum, mut most, mut least) = (0.0, 0.0_f32, f32::MAX);
        for other in public.turn.others(seat).iter() {
            let theirs = strength_of(other);
            sum += theirs;
            most = most.max(theirs);
            if !own.ordinary_cities(&public.pieces, other).is_empty() {
                least = least.min(theirs);
            }
        }
        let steps = tariff::BARBARIAN_STEPS - own.fleet.min(tariff::BARBARIAN_STEPS);
        Self {
            ours: strength_of(seat),
            theirs: sum,
            most,
            least,
            fleet: public.pieces.all_cities().len() as f32,
            is_exposed: !own.ordinary_cities(&public.pieces, seat).is_empty(),
            near: weights.own.knights.alarm.powi(i32::from(steps)),
        }
    }

    /// The expected gain or loss in the next attack, weighted by how close it is; `extra` is additional strength.
    fn worth(&self, extra: f32, weights: &Weights) -> f32 {
        let ours = self.ours + extra;
        let holds = ramp(0.5 + 0.25 * (ours + self.theirs - self.fleet));
        let honor = holds * weights.own.knights.defender * ramp(0.25 + 0.5 * (ours - self.most));
        let loss = if self.is_exposed {
            (1.0 - holds) * weights.own.knights.pillage * ramp(1.0 - 0.5 * (ours - self.least))
        } else {
            0.0
        };
        self.near * (honor - loss)
    }
}

/// A seat's loss if this much of its strength becomes inactive.
pub(crate) fn defense_loss(
    public: &Public,
    own: &KnightsPublic,
    seat: Seat,
    strength: f32,
    weights: &Weights,
) -> f32 {
    let defense = Defense::new(public, own, seat, weights);
    let idle = strength * (1.0 - weights.own.knights.idle);
    defense.worth(0.0, weights) - defense.worth(-idle, weights)
}

/// A chance that rises in a straight line.
fn ramp(x: f32) -> f32 {
    x.clamp(0.0, 1.0)
}

/// The value of progress cards in hand; more than the limit cannot be kept (K-HAND-01).
pub(crate) fn progress_worth(hand: ProgressCards, weights: &Weights) -> f32 {
    hand.iter().map(|(card, n)| f32::from(n) * card_worth(card, weights)).sum()
}

/// The value of one progress card in hand.
pub(crate) fn card_worth(card: Progress, weights: &Weights) -> f32 {
    let share = match card {
        Progress::Merchant => 1.6,
        Progress::Constitution | Progress::Printer => 2.0,
        Progress::ResourceMonopoly | Progress::Wedding | Progress::Crane | Progress::Medicine => 1.3,
        Progress::TradeMonopoly | Progress::MasterMerchant | Progress::Smith | Progress::RoadBuilding => 1.2,
        Progress::Irrigation | Progress::Mining | Progress::Spy | Progress::Deserter | Progress::Bishop => {
            1.0
        }
        Progress::Warlord | Progress::Engineer | Progress::Saboteur | Progress::MerchantFleet => 0.8,
        Progress::Alchemist | Progress::Inventor | Progress::CommercialHarbor => 0.6,
        Progress::Diplomat | Progress::Intrigue => 0.4,
    };
    weights.own.knights.progress * share
}
