//! The value function of Oil Springs: oil as a good, metropolises, sequestered oil, and the risk of disasters.

use hexhaven_engine::rulesets::oil::{OilExt, OilPublic, tariff};
use hexhaven_engine::shared::{Board, Core, Public};
use hexhaven_engine::topology::{HexSet, VertexSet};
use hexhaven_engine::{Cards, Kind, ROLL_WEIGHTS, Seat};

use crate::judge::Sink;
use crate::rulesets::Insight;
use crate::value::economy::{self, GOODS, Yield};
use crate::value::{Ground, Outlook, Terms, Weights};

impl Insight for OilExt {
    /// The worth of the kinds that the rule set adds, against the mean resource.
    fn goods(&self, weights: &Weights) -> [f32; GOODS - 5] {
        [weights.own.oil.oil, 0.0, 0.0]
    }

    #[inline]
    fn springs(&self) -> HexSet {
        self.public.springs
    }

    /// The vertices that a flood strikes (O-FLOOD-01).
    fn exposed(&self, board: &Board, weights: &Weights) -> (VertexSet, f32) {
        let topology = board.topology();
        let coast =
            topology.coast.iter().fold(VertexSet::EMPTY, |coast, edge| coast | topology.end_set(edge));
        (coast, weights.own.oil.coast)
    }

    fn in_play(&self, public: &Public, kind: Kind) -> u8 {
        self.public.supply(public).get(kind)
    }

    /// Adds the third card of metropolises (O-METRO-07).
    fn produce(&self, public: &Public, seat: Seat, weights: &Weights, yields: &mut Yield) {
        for vertex in public.pieces.buildings(seat) & self.public.metropolises {
            for hex in public.board.topology().hexes_at(vertex) {
                if let Some((kind, chance)) = economy::produce(&public.board, self.public.springs, hex) {
                    yields[kind] += chance * if public.robber == Some(hex) { weights.robbed } else { 1.0 };
                }
            }
        }
    }

    /// The value of one oil: two cards, unless the seat has sequestered oil in this turn (O-USE-01, O-SEQ-03).
    fn swap(&self, kind: Kind, rate: u8) -> f32 {
        match kind {
            Kind::OIL if self.public.now.has_sequestered => 0.0,
            Kind::OIL => f32::from(tariff::CONVERSION),
            _ => 1.0 / f32::from(rate),
        }
    }

    fn ground_of(&self, ground: &mut Ground, _public: &Public, _seat: Seat) {
        let own = &self.public;
        ground.put_wide(own.metropolises.near());
        let [a, b, c, d, e, f] = own.sequestered.0;
        let champion = own.champion.map_or(u8::MAX, |seat| seat.idx() as u8);
        ground.put_bytes([a, b, c, d, e, f, champion, u8::from(own.now.has_sequestered)]);
    }

    /// Adds aims: a metropolis, and oil to sequester.
    fn aims(&self, outlook: &mut Outlook, public: &Public, seat: Seat, terms: &Terms<'_>) {
        let own = &self.public;
        if own.metropolis_stock(public) > 0 {
            let gain = |vertex| {
                let more = economy::vertex_yield(terms.market, &public.board, vertex);
                economy::gain(terms.market, &outlook.yields, &more)
            };
            let best =
                (public.pieces.cities(seat) - own.metropolises).iter().map(gain).max_by(f32::total_cmp);
            if let Some(best) = best {
                let gain = terms.points(1.0) + terms.stage * best;
                outlook.aim(tariff::METROPOLIS, gain * terms.weights.promise);
            }
        }
        let n = own.sequestered[seat];
        let more = sequestered(own, seat, n + 1, terms) - sequestered(own, seat, n, terms);
        outlook.aim(tariff::CONVERTED_OIL, more * terms.weights.promise);
    }

    /// Sequestered oil and the Champion's title, metropolises, what a flood can hit, and how near a disaster and the collapse are.
    fn features(&self, core: &Core, seat: Seat, (terms, _): (&Terms<'_>, &Outlook), sink: &mut impl Sink) {
        let (public, own) = (&core.public, &self.public);
        let flag = |is_so: bool| f32::from(u8::from(is_so));
        let n = own.sequestered[seat];
        let begun = f32::from(n % tariff::SEQUESTER_SET);
        let rival = most_sequestered(own, seat);
        let lead = 0.25 * (f32::from(n) - f32::from(rival));
        sink.put("sequestered", &[f32::from(n) / 3.0, begun / 3.0, flag(own.champion == Some(seat)), lead]);
        let metropolises = (own.metropolises & public.pieces.buildings(seat)).len() as f32;
        sink.put("exposed", &[metropolises, 0.25 * coastal(public, own, seat, terms).len() as f32]);
        let marker = f32::from(own.now.marker) / f32::from(tariff::DISASTER_THRESHOLD);
        sink.put("disaster", &[marker, 0.2 * f32::from(own.removed.len()), collapse(public, own)]);
    }

    /// The island may collapse (O-END-05).
    fn may_have_no_winner(&self) -> bool {
        true
    }

    /// The value of a seat's share of the rule set's additions.
    fn worth(&self, core: &Core, seat: Seat, terms: &Terms<'_>, outlook: &Outlook) -> f32 {
        let (public, own, weights) = (&core.public, &self.public, terms.weights);
        let n = own.sequestered[seat];
        // The points themselves are counted with all others.
        let counted = f32::from(n / tariff::SEQUESTER_SET) + f32::from(u8::from(own.champion == Some(seat)));
        let mut worth = sequestered(own, seat, n, terms) - counted * weights.vp;
        let coastal = coastal(public, own, seat, terms);
        worth -= weights.own.oil.coast * coastal.len() as f32;
        worth + prospect(public, own, seat, terms, outlook, own.now.marker)
    }
}

/// The value of `n` sequestered oil: complete sets, a partial set, and the Champion's title (O-SEQ-05,
/// O-CHAMP-01 to O-CHAMP-03).
fn sequestered(own: &OilPublic, seat: Seat, n: u8, terms: &Terms<'_>) -> f32 {
    let weights = terms.weights;
    let set = f32::from(n / tariff::SEQUESTER_SET) * weights.vp
        + weights.own.oil.sequestered * f32::from(n % tariff::SEQUESTER_SET)
            / f32::from(tariff::SEQUESTER_SET);
    let rival = most_sequestered(own, seat);
    let needed = if own.champion == Some(seat) { rival } else { (rival + 1).max(tariff::CHAMPION_MIN) };
    let title = if n >= needed.max(1) {
        weights.vp + weights.own.oil.lead * f32::from((n - needed).min(2))
    } else {
        weights.own.oil.champion * weights.vp * 0.5_f32.powi(i32::from(needed - n))
    };
    set + title
}

/// The most oil that a rival has sequestered.
fn most_sequestered(own: &OilPublic, seat: Seat) -> u8 {
    let rivals = own.sequestered.0.iter().enumerate().filter(|&(idx, _)| idx != seat.idx());
    rivals.map(|(_, &n)| n).max().unwrap_or(0)
}

/// The buildings of a seat that a flood can hit (O-DIS-02).
fn coastal(public: &Public, own: &OilPublic, seat: Seat, terms: &Terms<'_>) -> VertexSet {
    (public.pieces.buildings(seat) & terms.market.exposed) - own.metropolises
}

/// The expected gain at the end of the turn with the marker on a space: a victory, minus the risk of an episode.
pub(crate) fn prospect(
    public: &Public,
    own: &OilPublic,
    seat: Seat,
    terms: &Terms<'_>,
    outlook: &Outlook,
    marker: u8,
) -> f32 {
    let coastal = coastal(public, own, seat, terms);
    let chance = victory(public, own, seat, terms, coastal, marker);
    VICTORY * chance - risk(public, own, terms, outlook, coastal, marker)
}

/// The expected cost of the next episode with the marker on a space: floods, pollution, collapse.
fn risk(
    public: &Public,
    own: &OilPublic,
    terms: &Terms<'_>,
    outlook: &Outlook,
    coastal: VertexSet,
    marker: u8,
) -> f32 {
    if marker == 0 {
        return 0.0;
    }
    let weights = terms.weights;
    let is_near = f32::from(marker) / f32::from(tariff::DISASTER_THRESHOLD);
    let flooded = coastal.len() as f32 * (weights.vp + FLOODED) * FLOOD;
    // A struck number takes about this much of the production with it.
    let polluted = outlook.economy * POLLUTED;
    weights.own.oil.risk * is_near * (flooded + polluted)
        + weights.own.oil.collapse * is_near * collapse(public, own)
}

/// The chance of a flood in an episode (O-DIS-02).
const FLOOD: f32 = ROLL_WEIGHTS[5] as f32 / 36.0;
/// The worth of the production that a flooded building loses, about.
const FLOODED: f32 = 0.5;
/// About the share of a player's production that an episode destroys: one hex in eighteen, unless it is a flood.
const POLLUTED: f32 = 0.05;

/// How much closer an episode brings the collapse, most when one token is missing.
fn collapse(public: &Public, own: &OilPublic) -> f32 {
    let tokens = OilPublic::tariff(public).collapse_tokens;
    0.4_f32.powi(i32::from(tokens.saturating_sub(own.removed.len() + 1)))
}

/// The chance that points win at the end of the turn (O-END-01), which an episode before it may take away (O-TURN-05).
fn victory(
    public: &Public,
    own: &OilPublic,
    seat: Seat,
    terms: &Terms<'_>,
    coastal: VertexSet,
    marker: u8,
) -> f32 {
    if terms.vp < terms.target || !public.turn.is_own_turn(seat) {
        return 0.0;
    }
    let mut chance = 1.0;
    if marker == tariff::DISASTER_THRESHOLD {
        if terms.vp - (coastal.len() as f32) < terms.target {
            chance -= FLOOD;
        }
        if own.removed.len() + 1 >= OilPublic::tariff(public).collapse_tokens {
            chance -= COLLAPSE;
        }
    }
    chance
}

/// The chance that an episode destroys a hex, about: no flood, no spring, and a number that is still there.
const COLLAPSE: f32 = 0.6;
/// The worth of having won.
const VICTORY: f32 = 50.0;

/// The oil of a hand after a conversion into a kind.
pub(crate) fn converted(hand: Cards, kind: Kind) -> Option<Cards> {
    Some(hand.checked_sub(tariff::CONVERTED_OIL)? + Cards::of(kind, tariff::CONVERSION))
}
