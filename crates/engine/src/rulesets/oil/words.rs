//! The words that Oil Springs adds (`docs/rules/oil-springs.md`, ids O-).
//! Oil itself is a good like any other in hands and bundles: [`Kind::OIL`]; the bank's oil is the pool.

use core::fmt::{self, Formatter};

use super::{Flood, OilExt, OilNow, OilPublic};
use crate::notation::{Dialect, Misread, Scanner, worded};
use crate::rulesets::{Addition, Outcome, OwnAction, OwnEvent};
use crate::shared::View;
use crate::topology::{HexId, HexSet, VertexId, VertexSet};
use crate::vocab::{BySeat, Cards, Kind, KindSet, Once, Seat, events, fields, legal, vocabulary};

/// The actions of Oil Springs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OilAction {
    /// Give one oil to the pool and take two cards of one resource; the marker advances by one (O-USE-01 to O-USE-07).
    Convert(Kind),
    /// Turn one of your cities into a metropolis for cards and two oil; the marker advances by two (O-METRO-01 to
    /// O-METRO-04).
    BuildMetropolis(VertexId),
    /// Remove one of your oil from the game, once a turn and not in a turn in which oil is used (O-SEQ-01 to O-SEQ-04).
    Sequester,
    /// Take the victim's oil (O-ROBBER-05).
    StealOil,
    /// Take a card of the victim's at random (O-ROBBER-05).
    StealCard,
}

worded! {
    OilAction {
        "convert": kind: Kind => Convert(kind);
        "metropolis": vertex: VertexId => BuildMetropolis(vertex);
        "sequester": => Sequester {};
        "steal-oil": => StealOil {};
        "steal-card": => StealCard {};
    }
}

/// The decisions of Oil Springs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OilDecision {
    /// Take oil or a card from the victim (O-ROBBER-05).
    ChooseLoot,
}

/// The kinds of chance of Oil Springs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OilChance {
    /// The dice of a disaster episode; the result is a roll (O-DIS-02).
    Episode {
        /// The player who triggered it and rolls.
        trigger: Seat,
    },
    /// Which of several hexes with the rolled number is polluted (O-POLL-02).
    Strike {
        /// The number rolled.
        number: u8,
    },
}

/// The results of chance of Oil Springs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OilOutcome {
    /// The hex that is polluted.
    Struck(HexId),
}

/// The possible results of chance of Oil Springs, with their weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OilOutcomes {
    /// One of these hexes, each equally likely (O-POLL-02).
    Strike(HexSet),
}

impl OilOutcomes {
    /// The sum of all weights.
    pub(crate) fn total(&self) -> u32 {
        let Self::Strike(hexes) = self;
        hexes.len()
    }

    /// The outcome at position `n` of `total()` equally likely ones.
    pub(crate) fn pick(&self, n: u32) -> Option<OilOutcome> {
        let Self::Strike(hexes) = self;
        hexes.nth(n).map(OilOutcome::Struck)
    }

    /// The weight of an outcome; 0 if it cannot happen now.
    pub(crate) fn weight(&self, outcome: OilOutcome) -> u32 {
        let (Self::Strike(hexes), OilOutcome::Struck(hex)) = (self, outcome);
        u32::from(hexes.contains(hex))
    }
}

events! {
    /// The events of Oil Springs. All of them are seen by everybody (O-INFO-01, O-INFO-02).
    pub enum OilEvent {
        /// Oil in hand, the marker, the counters of the turn or the agenda changed.
        Now as hidden (now: OilNow),
        /// Oil became cards (O-USE-01).
        Converted {
            /// The player.
            seat: Seat,
            /// The cards taken.
            cards: Cards,
        },
        /// A city became a metropolis (O-METRO-01).
        MetropolisBuilt {
            /// The owner.
            seat: Seat,
            /// The place.
            vertex: VertexId,
            /// The price paid to bank and pool.
            cost: Cards,
        },
        /// A razed city was rebuilt (O-FLOOD-05).
        Repaired {
            /// The place.
            vertex: VertexId,
        },
        /// Oil was put out of the game (O-SEQ-01).
        Sequestered {
            /// The player.
            seat: Seat,
            /// The Champion of the Environment after it.
            champion: Option<Seat>,
        },
        /// Oil was stolen (O-ROBBER-05).
        OilStolen {
            /// The new holder.
            thief: Seat,
            /// The victim.
            victim: Seat,
        },
        /// The dice of an episode were rolled (O-DIS-02).
        EpisodeRolled {
            /// The player who rolled.
            trigger: Seat,
            /// Their sum.
            sum: u8,
        },
        /// The coast was flooded (O-FLOOD-01).
        Flooded(flood: Flood),
        /// A hex lost its number for good (O-POLL-05).
        Destroyed {
            /// The hex.
            hex: HexId,
            /// The number that went to the track.
            number: u8,
        },
        /// A spring was polluted (O-POLL-06).
        Spilled {
            /// The hex.
            hex: HexId,
            /// The oil lost from the pool.
            pool: u8,
            /// The oil lost by each player (O-POLL-07).
            held: BySeat<u8>,
        },
    }
}

impl OwnEvent for OilEvent {}

vocabulary!(OilDecision {
    ChooseLoot = "choose_loot",
});

fields!(Inline Flood {
    removed: VertexSet = " Buildings taken off the board.",
    reduced: VertexSet = " Cities that became settlements.",
    razed: VertexSet = " Those of them on their side.",
});

legal! {
    /// The actions of Oil Springs that are legal now, group by group in listing order.
    pub struct OilLegal of OilAction {
        always {
            /// The resources into which oil can be converted.
            conversions: KindSet, kind => Convert(kind);
            /// Which cities to make metropolises.
            metropolises: VertexSet, vertex => BuildMetropolis(vertex);
            /// Whether oil can be taken from a victim.
            steal_oil: Once, () => StealOil {};
            /// Whether a card can be taken from a victim instead.
            steal_card: Once, () => StealCard {};
            /// Whether oil can be sequestered.
            sequester: Once, () => Sequester {};
        }
    }
}

/// A viewer's knowledge of Oil Springs in addition to the shared state: all of it (O-INFO-01). Hand sizes in the shared
/// view include oil; `public.now.oil` has the oil.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OilView {
    /// The public part.
    pub public: OilPublic,
}

impl OilView {
    /// Follows an event as the viewer saw it; `core` is the viewer's view of the shared state.
    pub(crate) fn follow(&mut self, core: &mut View, event: OilEvent) {
        const ONE: Cards = Cards::of(Kind::OIL, 1);
        match event {
            OilEvent::Now(now) => self.public.now = now,
            OilEvent::Converted { seat, cards } => {
                core.pay(seat, ONE);
                core.receive(seat, cards);
            }
            OilEvent::MetropolisBuilt { seat, vertex, cost } => {
                core.pay(seat, cost);
                self.public.metropolises.insert(vertex);
            }
            OilEvent::Repaired { vertex } => self.public.razed.remove(vertex),
            OilEvent::Sequestered { seat, champion } => {
                core.lose(seat, ONE);
                self.public.sequestered[seat] += 1;
                self.public.champion = champion;
            }
            OilEvent::OilStolen { thief, victim } => {
                core.lose(victim, ONE);
                core.gain(thief, ONE);
            }
            OilEvent::EpisodeRolled { .. } => {}
            OilEvent::Flooded(flood) => flood.carry_out(&mut core.public, &mut self.public),
            OilEvent::Destroyed { hex, .. } => self.public.destroy(&mut core.public, hex),
            OilEvent::Spilled { pool, held, .. } => {
                core.public.bank = core.public.bank.minus(Cards::of(Kind::OIL, pool));
                for seat in core.public.turn.seats().iter() {
                    core.lose(seat, Cards::of(Kind::OIL, held[seat]));
                }
                self.public.spilled += pool + held.0.into_iter().sum::<u8>();
            }
        }
    }
}

impl Addition for OilExt {
    type Action = OilAction;
    type Decision = OilDecision;
    type Chance = OilChance;
    type Outcome = OilOutcome;
    type Outcomes = OilOutcomes;
    type Event = OilEvent;
    type View = OilView;
    type Public = OilPublic;
    type Legal = OilLegal;

    #[inline]
    fn public(&self) -> &OilPublic {
        &self.public
    }

    fn seen(view: &OilView) -> &OilPublic {
        &view.public
    }

    fn write_outcome(dialect: Dialect, outcome: OilOutcome, f: &mut Formatter<'_>) -> fmt::Result {
        let OilOutcome::Struck(hex) = outcome;
        write!(f, "strikes {}", dialect.hex(hex))
    }

    fn scan_outcome(
        dialect: Dialect,
        word: &str,
        scanner: &mut Scanner<'_>,
    ) -> Option<Result<Outcome, Misread>> {
        let scan = || dialect.scan_hex(scanner).map(|hex| OilOutcome::Struck(hex).into());
        (word == "strikes").then(scan)
    }
}

impl OwnAction for OilAction {
    fn reveals_nothing(self) -> bool {
        match self {
            Self::Convert(_) | Self::BuildMetropolis(_) | Self::Sequester => true,
            Self::StealOil | Self::StealCard => false,
        }
    }
}
