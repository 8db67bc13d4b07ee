//! What bots know about each rule set, one file or folder each. The defaults of the traits are the base game, so a rule
//! set says only what differs; `with_addition!` and `with_rule_set!` of the engine find the right one.

mod base;
mod energies;
mod knights;
mod oil;
mod seafarers;

pub(crate) use base::Plain;

use std::any::Any;

use hexhaven_chance::GameRng;
use hexhaven_engine::shared::{Board, Core, Public, tariff};
use hexhaven_engine::topology::{EdgeSet, HexSet, VertexId, VertexSet};
use hexhaven_engine::{Action, BySeat, Cards, Kind, KindSet, Legal, Rules, Seat, with_game};

use crate::greedy::{Decision, Desk};
use crate::judge::Sink;
use crate::sea;
use crate::study::Luck;
use crate::value::economy::{GOODS, Yield};
use crate::value::{Ground, Outlook, Terms, Weights};

macro_rules! own_weights {
    ($($module:ident: $Group:ident,)*) => {
        /// The weights that rule sets and play at sea add.
        #[derive(Clone, Copy, PartialEq, Debug)]
        #[allow(missing_docs, reason = "a field is named after what adds its weights")]
        pub struct OwnWeights {
            $(pub $module: $module::$Group,)*
        }

        impl OwnWeights {
            /// The names, group by group.
            pub(crate) const NAMES: &[&[&str]] = &[$($module::$Group::OWN_NAMES),*];
            /// The number of them.
            pub(crate) const LEN: usize = 0 $(+ $module::$Group::OWN_NAMES.len())*;
            pub(crate) const BY_HAND: Self = Self { $($module: $module::$Group::BY_HAND),* };

            pub(crate) fn values(self) -> Vec<f32> {
                [$(self.$module.values()),*].concat()
            }

            pub(crate) fn get_mut(&mut self, name: &str) -> Option<&mut f32> {
                None $(.or(self.$module.get_mut(name)))*
            }
        }
    };
}

own_weights! {
    knights: KnightsWeights,
    oil: OilWeights,
    energies: EnergiesWeights,
    sea: SeaWeights,
}

/// The bots' prior knowledge of a rule set, implemented for the type of its game.
pub(crate) trait Profile {
    /// The shipped weights as JSON: tuned where a run was made (`docs/training.md`), otherwise set by hand.
    const WEIGHTS: &str;

    /// The weights by which search judges who will win, fitted to the endings of games between greedy bots.
    const JUDGE: &str;

    /// The network that judges instead, where one was taught that plays better, as JSON.
    const NET: Option<&str> = None;

    /// Whether the network was taught at sea, and judges only there, or on islands.
    const NET_AT_SEA: bool = false;

    /// The percentage of its decisions that the level `hard` takes at first sight: it should be one step above `normal`.
    const GLANCES: u32;

    /// Whether the rule set is played at sea.
    const SAILS: bool = false;

    /// The kinds that a theft nobody saw may have taken.
    const STOLEN_UNSEEN: KindSet = KindSet::from_bits(u8::MAX);

    /// Whether a monopoly that takes `given` cards of a kind fits a player who held `held`.
    fn monopoly_fits(_kind: Kind, held: u8, given: u8) -> bool {
        held == given
    }
}

/// The questions of the value function about a rule set's extension state.
pub(crate) trait Insight {
    /// The worth of the kinds that the rule set adds, against the mean resource.
    fn goods(&self, _weights: &Weights) -> [f32; GOODS - 5] {
        [0.0; GOODS - 5]
    }

    /// The kind that is a token and no card: it replaces no card, and a 7 does not count it.
    fn token(&self) -> Option<Kind> {
        None
    }

    /// The kind of the second card that a city gets from a hex.
    #[inline]
    fn second_card(&self, resource: usize) -> usize {
        resource
    }

    /// The hexes that yield the first kind that the rule set adds.
    #[inline]
    fn springs(&self) -> HexSet {
        HexSet::EMPTY
    }

    /// The kind that represents a card of choice.
    fn wild(&self) -> Option<Kind> {
        None
    }

    /// The vertices where buildings can be, and the empty edges where no road can be.
    #[inline]
    fn ground(&self, public: &Public) -> (VertexSet, EdgeSet) {
        (public.board.topology().vertices, EdgeSet::EMPTY)
    }

    /// The vertices where a building may be lost again, and how much less it is worth there.
    fn exposed(&self, _board: &Board, _weights: &Weights) -> (VertexSet, f32) {
        (VertexSet::EMPTY, 0.0)
    }

    /// Everything a seat can pay with: its cards, and tokens that are not cards.
    #[inline]
    fn purse(&self, core: &Core, seat: Seat) -> Cards {
        core.hand(seat)
    }

    /// The cards of a kind that bank and players hold together; everybody can know that.
    fn in_play(&self, public: &Public, _kind: Kind) -> u8 {
        tariff::resources(public.board.island())
    }

    /// Adds production other than the cards of buildings.
    fn produce(&self, _public: &Public, _seat: Seat, _weights: &Weights, _yields: &mut Yield) {}

    /// The value that one card of a kind buys from the bank, which takes `rate` of them for one other.
    #[inline]
    fn swap(&self, _kind: Kind, rate: u8) -> f32 {
        1.0 / f32::from(rate)
    }

    /// Adds the rule set's own dependencies of a seat's outlooks: what production, rates, the limit of hands and
    /// [`aims`](Self::aims) look at.
    fn ground_of(&self, _ground: &mut Ground, _public: &Public, _seat: Seat) {}

    /// Whether [`ground_of`](Self::ground_of) knows everything at sea, too; if not, nobody asks it there.
    #[inline]
    fn has_ground_at_sea(&self) -> bool {
        false
    }

    /// Adds the rule set's own aims.
    fn aims(&self, _outlook: &mut Outlook, _public: &Public, _seat: Seat, _terms: &Terms<'_>) {}

    /// The value of a set-up place for ways out other than roads.
    fn outlet(
        &self,
        _public: &Public,
        _seat: Seat,
        _at: VertexId,
        _outlook: &Outlook,
        _terms: &Terms<'_>,
    ) -> f32 {
        0.0
    }

    /// Describes the rule set's part of a seat to a network: always the same number of values.
    fn features(&self, _core: &Core, _seat: Seat, _: (&Terms<'_>, &Outlook), _sink: &mut impl Sink) {}

    /// Whether a game may end without a winner often enough for a network to foresee it.
    fn may_have_no_winner(&self) -> bool {
        false
    }

    /// The value of a seat's share of the rule set's own things, besides points, production and the shared cards.
    fn worth(&self, _core: &Core, _seat: Seat, _terms: &Terms<'_>, _outlook: &Outlook) -> f32 {
        0.0
    }
}

/// The greedy policy for a rule set's own decisions and actions.
pub(crate) trait Habits {
    /// Rates the answers to a pending decision of the rule set; `false` if there is none.
    fn rate_decision<G: Rules>(&self, _: Decision<'_, G>, _tell: &mut impl FnMut(Action, f32)) -> bool {
        false
    }

    /// Rates the rule set's own actions in a turn.
    fn rate_moves<G: Rules>(&self, _: &Desk<'_, G>, _: &Legal, _tell: &mut impl FnMut(Action, f32)) {}
}

/// The questions of card counting about a viewer's knowledge of a rule set.
pub(crate) trait Sight {
    /// All cards of the game.
    fn supply(&self, public: &Public) -> Cards {
        tariff::bank(public.board.island())
    }

    /// Whether a guess at all hands agrees with the rule set's own public information.
    fn fits(&self, _guess: &BySeat<Cards>, _public: &Public) -> bool {
        true
    }

    /// A hand that is dealt rather than guessed, because something else must be dealt with it.
    fn left_to_deal(&self, _public: &Public) -> Option<Seat> {
        None
    }
}

/// The effect of a rule set's event on a guess at all hands; `false` if the event shows the guess to be wrong.
pub(crate) trait Follow {
    /// Applies the event.
    fn follow(self, guess: &mut BySeat<Cards>, rng: &mut GameRng) -> bool;
}

/// Chance that comes once a turn has a fixed place there: an earlier theft must not change it.
pub(crate) trait Slot {
    /// The place; `None` if it can happen several times.
    fn slot(self) -> Option<u32>;

    /// The kind of luck.
    fn luck(self) -> Luck;
}

/// Evaluates an expression with the [`Insight`] into a game, or the [`Habits`] in it.
macro_rules! insight {
    ($ext:expr, $own:ident => $body:expr) => {
        hexhaven_engine::with_addition!(Extension, $ext, $own => $body, hexhaven_engine::Extension::None => {
            let $own = &crate::rulesets::Plain;
            $body
        })
    };
}
pub(crate) use insight;

/// Evaluates an expression with a game by the type of its rule set, in a function that is not generic: what it calls is
/// compiled here, once and with full optimization, and not again in every crate that asks.
macro_rules! by_type {
    ($rules:expr, $any:expr, $game:ident => $body:expr) => {
        hexhaven_engine::with_rule_set!($rules, Game => {
            let $game: &Game = crate::rulesets::known($any);
            $body
        })
    };
}
pub(crate) use by_type;

/// A game by the type of its rule set.
pub(crate) fn known<G: Rules>(any: &dyn Any) -> &G {
    let game: &dyn Any = match any.downcast_ref() {
        Some(game) => with_game!(game, game => game),
        None => any,
    };
    game.downcast_ref().expect("a game has the type of its rule set")
}
