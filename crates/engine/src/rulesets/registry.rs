//! Generates from the lines of `each_rule_set!` the rule set enum, the game of any rule set, the two-level enums of the
//! vocabulary and their dispatch.
//!
//! The trait [`Addition`] attaches a rule set's types to its extension state; its module also has a `LEXICON`.

use core::fmt::{self, Display, Formatter};
use core::ops::RangeInclusive;
use core::str::FromStr;

use super::options::{BadTerm, GameOptions, Listed};
use super::*;
use crate::draw::Draw;
use crate::notation::{Dialect, Lexicon, Misread, Scanner, Worded as _};
use crate::shared::setup::BadSetup;
use crate::shared::{CoreEvent, Particulars, Points, Public};
use crate::topology::VertexSet;
use crate::vocab::{
    CoreAction, CoreChance, CoreDecision, CoreOutcome, CoreOutcomes, Described, Kind, MAX_KINDS, Seat, Shape,
    Viewer, Vocabulary, Word,
};

/// The most idle actions of a rule set.
const MAX_IDLE: usize = 4;

/// The idle actions of a rule set.
fn idle_of<A: OwnAction + Into<Action>>() -> [Option<Action>; MAX_IDLE] {
    core::array::from_fn(|n| A::IDLE.get(n).map(|&action| action.into()))
}

macro_rules! rule_sets {
    ($d:tt
     $base_title:literal $base:ident::$Base:ident, $BaseOptions:ident;
     $($title:literal $module:ident::$Game:ident + $Ext:ident, $Options:ident;)*) => {
        /// Which rules are played.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum RuleSet {
            #[doc = $base_title]
            $Base,
            $(#[doc = $title] $Game,)*
        }

        impl RuleSet {
            /// All rule sets.
            pub const ALL: &[Self] = &[Self::$Base $(, Self::$Game)*];

            /// The names that the rule set gives to itself and to shared things.
            pub const fn lexicon(self) -> &'static Lexicon {
                match self {
                    Self::$Base => &$base::LEXICON,
                    $(Self::$Game => &$module::LEXICON,)*
                }
            }
        }

        /// A game of any rule set, for code that learns the rule set at run time: server, records, command line.
        /// Simulators and bots are generic over [`Rules`](crate::Rules) instead.
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[allow(clippy::large_enum_variant, reason = "the engine has no heap to put a variant on")]
        pub enum AnyGame {
            #[doc = $base_title]
            $Base($base::$Base),
            $(#[doc = $title] $Game($module::$Game),)*
        }

        impl AnyGame {
            /// Which rules are played.
            pub const fn rule_set(&self) -> RuleSet {
                match self {
                    Self::$Base(_) => RuleSet::$Base,
                    $(Self::$Game(_) => RuleSet::$Game,)*
                }
            }
        }

        /// The options of a game of any rule set.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(clippy::large_enum_variant, reason = "the engine has no heap to put a variant on")]
        pub enum AnyOptions {
            #[doc = $base_title]
            $Base($base::$BaseOptions),
            $(#[doc = $title] $Game($module::$Options),)*
        }

        impl RuleSet {
            /// The possible numbers of players.
            pub const fn players(self) -> RangeInclusive<u8> {
                match self {
                    Self::$Base => $base::$BaseOptions::PLAYERS,
                    $(Self::$Game => $module::$Options::PLAYERS,)*
                }
            }

            /// The presets by name, the usual one first.
            pub fn presets(self) -> impl Iterator<Item = (&'static str, AnyOptions)> {
                (0..).map_while(move |n| match self {
                    Self::$Base => {
                        let &(name, options) = $base::$BaseOptions::PRESETS.get(n)?;
                        Some((name, AnyOptions::$Base(options)))
                    }
                    $(Self::$Game => {
                        let &(name, options) = $module::$Options::PRESETS.get(n)?;
                        Some((name, AnyOptions::$Game(options)))
                    })*
                })
            }
        }

        impl AnyOptions {
            /// Calls a function with every option that leaves something to choose.
            pub fn each(&self, call: impl FnMut(Listed<'_>)) {
                match self {
                    Self::$Base(options) => options.each(call),
                    $(Self::$Game(options) => options.each(call),)*
                }
            }

            /// Sets an option from text: `target_vp=12`.
            ///
            /// # Errors
            /// When there is no such option, or it cannot have that value.
            pub fn set_text(&mut self, pair: &str) -> Result<(), BadTerm> {
                match self {
                    Self::$Base(options) => options.set_text(pair),
                    $(Self::$Game(options) => options.set_text(pair),)*
                }
            }
        }

        impl AnyGame {
            /// A game with these options; `draw` makes the board and picks the first player.
            ///
            /// # Errors
            /// When players and options contradict each other; nothing is drawn then.
            pub fn start(options: &AnyOptions, n_players: u8, draw: &mut impl Draw) -> Result<Self, BadSetup> {
                match options {
                    AnyOptions::$Base(options) => options.start(n_players, draw).map(Self::$Base),
                    $(AnyOptions::$Game(options) => options.start(n_players, draw).map(Self::$Game),)*
                }
            }
        }

        impl super::sealed::Sealed for $base::$Base {}
        $(impl super::sealed::Sealed for $module::$Game {})*
        impl super::sealed::Sealed for AnyGame {}

        text_of_positions!($base::$Base $(, $module::$Game)*, AnyGame);

        impl From<$base::$Base> for AnyGame {
            fn from(game: $base::$Base) -> Self {
                Self::$Base(game)
            }
        }

        $(impl From<$module::$Game> for AnyGame {
            fn from(game: $module::$Game) -> Self {
                Self::$Game(game)
            }
        })*

        groups! {
            /// An action of some rule set. A rule set plays its own group and the shared one, and refuses the others.
            #[derive(Hash)]
            Action(CoreAction) $($title $Game(<$module::$Ext as Addition>::Action);)*
        }
        groups! {
            /// The decision that is due.
            #[derive(Hash)]
            Decision(CoreDecision) $($title $Game(<$module::$Ext as Addition>::Decision);)*
        }
        groups! {
            /// The kind of chance that is due.
            #[derive(Hash)]
            Chance(CoreChance) $($title $Game(<$module::$Ext as Addition>::Chance);)*
        }
        groups! {
            /// A result of chance in some rule set.
            #[derive(Hash)]
            Outcome(CoreOutcome) $($title $Game(<$module::$Ext as Addition>::Outcome);)*
        }
        groups! {
            /// The possible outcomes with integer weights, never empty when chance must act.
            Outcomes(CoreOutcomes) $($title $Game(<$module::$Ext as Addition>::Outcomes);)*
        }
        groups! {
            /// An event of some rule set.
            #[derive(Hash)]
            Event(CoreEvent) $($title $Game(<$module::$Ext as Addition>::Event);)*
        }

        impl Action {
            /// The word of the action in the notation.
            pub fn word(self) -> &'static str {
                match self {
                    Self::Core(action) => action.word(),
                    $(Self::$Game(action) => action.word(),)*
                }
            }

            /// Whether the action reveals nothing to anybody, so that it can be taken back unless chance answers it.
            pub fn reveals_nothing(self) -> bool {
                match self {
                    Self::Core(action) => action.reveals_nothing(),
                    $(Self::$Game(action) => action.reveals_nothing(),)*
                }
            }

            /// Actions that cost nothing and commit to nothing, for a player who runs out of time.
            pub fn idle(rules: RuleSet) -> impl Iterator<Item = Self> {
                let own: [Option<Self>; MAX_IDLE] = match rules {
                    RuleSet::$Base => [None; MAX_IDLE],
                    $(RuleSet::$Game => idle_of::<<$module::$Ext as Addition>::Action>(),)*
                };
                CoreAction::IDLE.iter().copied().map(Self::Core).chain(own.into_iter().flatten())
            }
        }

        impl Event {
            /// The rule set that has this event; `None` if all share it.
            pub const fn rule_set(self) -> Option<RuleSet> {
                match self {
                    Self::Core(_) => None,
                    $(Self::$Game(_) => Some(RuleSet::$Game),)*
                }
            }

            /// The shapes of events, by group.
            pub const SHAPES: &'static [(&'static str, &'static [Shape])] = &[
                ("core", CoreEvent::SHAPES),
                $((stringify!($module), <<$module::$Ext as Addition>::Event>::SHAPES),)*
            ];

            /// The content of the event.
            pub fn described(&self) -> &dyn Described {
                match self {
                    Self::Core(event) => event,
                    $(Self::$Game(event) => event,)*
                }
            }

            /// The event as a viewer may know it.
            #[must_use]
            pub fn seen_by(self, viewer: Viewer) -> Self {
                match self {
                    Self::Core(event) => Self::Core(event.seen_by(viewer)),
                    $(Self::$Game(event) => Self::$Game(event.seen_by(viewer)),)*
                }
            }

            /// Whether a player only looks at cards, so that the ply itself reveals none of them.
            pub(crate) fn is_look(self) -> bool {
                match self {
                    Self::Core(_) => false,
                    $(Self::$Game(event) => event.is_look(),)*
                }
            }

            /// The sum of the numbered dice, if they were rolled.
            pub fn rolled(self) -> Option<u8> {
                match self {
                    Self::Core(CoreEvent::Rolled { sum }) => Some(sum),
                    Self::Core(_) => None,
                    $(Self::$Game(event) => event.rolled(),)*
                }
            }

            /// Whether this event reveals what an earlier one hid from some viewers.
            pub fn tells(self, hidden: Self) -> bool {
                match (self, hidden) {
                    (Self::Core(event), Self::Core(hidden)) => event.tells(hidden),
                    $((Self::$Game(event), Self::$Game(hidden)) => event.tells(hidden),)*
                    _ => false,
                }
            }
        }

        impl Decision {
            /// The names of all decisions.
            pub const VOCABULARIES: &'static [Vocabulary] = &[
                Vocabulary::of::<CoreDecision>(),
                $(Vocabulary::of::<<$module::$Ext as Addition>::Decision>(),)*
            ];

            /// The name.
            pub fn name(self) -> &'static str {
                match self {
                    Self::Core(decision) => decision.word(),
                    $(Self::$Game(decision) => decision.word(),)*
                }
            }
        }

        impl Outcomes {
            /// The sum of all weights.
            #[inline]
            pub fn total(&self) -> u32 {
                match self {
                    Self::Core(outcomes) => outcomes.total(),
                    $(Self::$Game(outcomes) => outcomes.total(),)*
                }
            }

            /// Apart, because most outcomes of most games are rolls of fair dice.
            #[inline(never)]
            pub(super) fn pick_unfair(&self, n: u32) -> Option<Outcome> {
                match self {
                    Self::Core(outcomes) => outcomes.pick(n).map(Outcome::Core),
                    $(Self::$Game(outcomes) => outcomes.pick(n).map(Outcome::$Game),)*
                }
            }

            /// The weight of an outcome; 0 if it cannot happen now.
            pub fn weight(&self, outcome: Outcome) -> u32 {
                match (self, outcome) {
                    (Self::Core(outcomes), Outcome::Core(outcome)) => outcomes.weight(outcome),
                    $((Self::$Game(outcomes), Outcome::$Game(outcome)) => outcomes.weight(outcome),)*
                    _ => 0,
                }
            }
        }

        /// A viewer's knowledge of the extension state.
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[allow(clippy::large_enum_variant, reason = "the engine has no heap to put a variant on")]
        pub enum ExtView {
            /// The rule set adds nothing.
            None,
            $(#[doc = $title] $Game(<$module::$Ext as Addition>::View),)*
        }

        impl ExtView {
            /// The razed cities: settlements on the board that are made of city pieces.
            pub(crate) fn razed(&self, public: &Public) -> VertexSet {
                match self {
                    Self::None => VertexSet::EMPTY,
                    $(Self::$Game(view) => $module::$Ext::seen(view).razed(public),)*
                }
            }
        }

        impl ExtView {
            /// The points that everybody sees, by source.
            pub(super) fn points(&self, public: &Public, seat: Seat) -> Points {
                match self {
                    Self::None => base::BaseExt.points(public, seat),
                    $(Self::$Game(view) => $module::$Ext::seen(view).points(public, seat),)*
                }
            }

            /// The points that everybody sees.
            pub(super) fn public_vp(&self, public: &Public, seat: Seat) -> u32 {
                match self {
                    Self::None => base::BaseExt.public_vp(public, seat),
                    $(Self::$Game(view) => $module::$Ext::seen(view).public_vp(public, seat),)*
                }
            }

            /// The bank's price in cards of each kind for one other.
            pub(super) fn rates(&self, public: &Public, seat: Seat) -> [u8; MAX_KINDS] {
                match self {
                    Self::None => Kind::ALL.map(|kind| base::BaseExt.rate(public, seat, kind)),
                    $(Self::$Game(view) => {
                        Kind::ALL.map(|kind| $module::$Ext::seen(view).rate(public, seat, kind))
                    })*
                }
            }

            /// The bank's price in cards of a kind for one other.
            pub(super) fn rate(&self, public: &Public, seat: Seat, kind: Kind) -> u8 {
                match self {
                    Self::None => base::BaseExt.rate(public, seat, kind),
                    $(Self::$Game(view) => $module::$Ext::seen(view).rate(public, seat, kind),)*
                }
            }
        }

        impl Observation {
            /// Which rules are played.
            pub const fn rule_set(&self) -> RuleSet {
                match self.ext {
                    ExtView::None => RuleSet::$Base,
                    $(ExtView::$Game(_) => RuleSet::$Game,)*
                }
            }

            /// Follows an event as the viewer saw it. An event of another rule set cannot happen in this game.
            pub fn follow(&mut self, event: Event) {
                match (&mut self.ext, event) {
                    (_, Event::Core(event)) => self.core.follow(event),
                    $((ExtView::$Game(view), Event::$Game(event)) => view.follow(&mut self.core, event),)*
                    _ => {}
                }
            }
        }

        /// A rule set's extension state, for code that is generic over [`Rules`](crate::Rules) but knows each rule set.
        #[derive(Clone, Copy, Debug)]
        pub enum Extension<'a> {
            /// The rule set adds nothing.
            None,
            $(#[doc = $title] $Game(&'a $module::$Ext),)*
        }

        impl Extension<'_> {
            /// The bank's price in cards of a kind for one other.
            #[inline]
            pub fn rate(&self, public: &Public, seat: Seat, kind: Kind) -> u8 {
                match self {
                    Self::None => base::BaseExt.rate(public, seat, kind),
                    $(Self::$Game(ext) => ext.public().rate(public, seat, kind),)*
                }
            }

            /// The most cards that are safe from a 7, if any number is.
            #[inline]
            pub fn hand_limit(&self, public: &Public, seat: Seat) -> Option<u8> {
                match self {
                    Self::None => base::BaseExt.hand_limit(public, seat),
                    $(Self::$Game(ext) => ext.public().hand_limit(public, seat),)*
                }
            }

            /// The barriers to a player's roads.
            #[inline]
            pub fn barriers(&self, public: &Public, seat: Seat) -> VertexSet {
                match self {
                    Self::None => base::BaseExt.barriers(public, seat),
                    $(Self::$Game(ext) => ext.public().barriers(public, seat),)*
                }
            }

            /// The points that everybody sees, by source.
            pub(super) fn points(&self, public: &Public, seat: Seat) -> Points {
                match self {
                    Self::None => base::BaseExt.points(public, seat),
                    $(Self::$Game(ext) => ext.public().points(public, seat),)*
                }
            }

            /// Which rules are played.
            #[inline]
            pub const fn rule_set(&self) -> RuleSet {
                match self {
                    Self::None => RuleSet::$Base,
                    $(Self::$Game(_) => RuleSet::$Game,)*
                }
            }
        }

        /// The legal actions that a rule set adds.
        ///
        /// The tag is a byte: otherwise the compiler makes it as wide as a set of places, with two stores and a load
        /// that waits for both.
        #[derive(Clone, PartialEq, Eq, Debug, Default)]
        #[repr(u8)]
        #[allow(clippy::large_enum_variant, reason = "the engine has no heap to put a variant on")]
        pub enum ExtLegal {
            /// The rule set adds none.
            #[default]
            None,
            $(#[doc = $title] $Game(<$module::$Ext as Addition>::Legal),)*
        }

        impl ExtLegal {
            /// A number and how many actions are listed. A separate function, because inlining it slows its caller
            /// down.
            #[inline(never)]
            pub(super) fn plus(&self, n: u64) -> u64 {
                match self {
                    Self::None => n,
                    $(Self::$Game(legal) => legal.plus(n),)*
                }
            }

            #[inline(never)]
            pub(super) fn nth(&self, n: u64) -> Option<Action> {
                match self {
                    Self::None => None,
                    $(Self::$Game(legal) => legal.nth(n).map(Action::$Game),)*
                }
            }

            pub(super) fn contains(&self, action: Action) -> bool {
                match (self, action) {
                    $((Self::$Game(legal), Action::$Game(action)) => legal.contains(action),)*
                    _ => false,
                }
            }
        }

        impl Dialect {
            /// Writes an action: its word, then its arguments.
            pub(super) fn write_action(self, action: Action, f: &mut Formatter<'_>) -> fmt::Result {
                match action {
                    Action::Core(action) => action.write(self, f),
                    $(Action::$Game(action) => $module::$Ext::write_action(self, action, f),)*
                }
            }

            /// Parses the arguments of a rule set's own action; `None` if it has no action with this word.
            pub(super) fn scan_own_action(
                self,
                word: &str,
                scanner: &mut Scanner<'_>,
            ) -> Option<Result<Action, Misread>> {
                match self.rule_set() {
                    RuleSet::$Base => None,
                    $(RuleSet::$Game => $module::$Ext::scan_action(self, word, scanner),)*
                }
            }

            /// Writes an outcome: its word, then its arguments.
            pub(super) fn write_outcome(self, outcome: Outcome, f: &mut Formatter<'_>) -> fmt::Result {
                match outcome {
                    Outcome::Core(outcome) => self.write_core_outcome(outcome, f),
                    $(Outcome::$Game(outcome) => $module::$Ext::write_outcome(self, outcome, f),)*
                }
            }

            /// Parses the arguments of a rule set's own outcome; `None` if it has no outcome with this word.
            pub(super) fn scan_own_outcome(
                self,
                word: &str,
                scanner: &mut Scanner<'_>,
            ) -> Option<Result<Outcome, Misread>> {
                match self.rule_set() {
                    RuleSet::$Base => None,
                    $(RuleSet::$Game => $module::$Ext::scan_outcome(self, word, scanner),)*
                }
            }
        }

        /// The words that the rule sets add, all in one place.
        pub mod words {
            $(pub use super::super::$module::words::*;)*
        }
    };
}

each_rule_set!(rule_sets $);
