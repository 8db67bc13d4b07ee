//! Generates from the lines of `each_rule_set!` the macros with which all crates dispatch over the rule sets.

macro_rules! dispatch {
    ($d:tt
     $base_title:literal $base:ident::$Base:ident, $BaseOptions:ident;
     $($title:literal $module:ident::$Game:ident + $Ext:ident, $Options:ident;)*) => {
        /// Evaluates an expression with the game inside an [`AnyGame`](crate::AnyGame), of any rule set.
        ///
        /// ```
        /// use hexhaven_engine::{AnyGame, Rules, with_game};
        ///
        /// fn n_players(game: &AnyGame) -> u8 {
        ///     with_game!(game, game => game.core().public.turn.n_players)
        /// }
        /// ```
        #[cfg_attr(feature = "unstable", macro_export)]
        macro_rules! with_game {
            ($d any:expr, $d game:ident => $d body:expr) => {
                match $d any {
                    $crate::AnyGame::$Base($d game) => $d body,
                    $($crate::AnyGame::$Game($d game) => $d body,)*
                }
            };
        }

        /// Evaluates an expression with a rule set's own part of an [`Event`](crate::Event), an
        /// [`Extension`](crate::Extension), an [`ExtView`](crate::ExtView) or another two-level enum. The last arm is
        /// for rule sets that add nothing.
        ///
        /// ```
        /// use hexhaven_engine::{Event, Viewer, with_addition};
        ///
        /// fn is_shared(event: Event) -> bool {
        ///     with_addition!(Event, event, _own => false, Event::Core(_) => true)
        /// }
        /// ```
        #[cfg_attr(feature = "unstable", macro_export)]
        macro_rules! with_addition {
            ($d Enum:ident, $d value:expr, $d own:ident => $d body:expr, $d shared:pat => $d otherwise:expr) => {
                match $d value {
                    $d shared => $d otherwise,
                    $($crate::$d Enum::$Game($d own) => $d body,)*
                }
            };
        }

        /// Evaluates an expression with the type of the game of a [`RuleSet`](crate::RuleSet).
        ///
        /// ```
        /// use hexhaven_engine::{RuleSet, with_rule_set};
        ///
        /// fn size_of_game(rules: RuleSet) -> usize {
        ///     with_rule_set!(rules, Game => size_of::<Game>())
        /// }
        /// assert!(RuleSet::ALL.iter().all(|&rules| size_of_game(rules) <= 2048));
        /// ```
        #[cfg_attr(feature = "unstable", macro_export)]
        macro_rules! with_rule_set {
            ($d rules:expr, $d Game:ident => $d body:expr) => {
                match $d rules {
                    $crate::RuleSet::$Base => {
                        type $d Game = $crate::rulesets::$base::$Base;
                        $d body
                    }
                    $($crate::RuleSet::$Game => {
                        type $d Game = $crate::rulesets::$module::$Game;
                        $d body
                    })*
                }
            };
        }

        /// Evaluates an expression with the type of the options of a [`RuleSet`](crate::RuleSet).
        ///
        /// ```
        /// use hexhaven_engine::rulesets::GameOptions;
        /// use hexhaven_engine::{RuleSet, with_options};
        ///
        /// fn most_players(rules: RuleSet) -> u8 {
        ///     with_options!(rules, Options => *Options::PLAYERS.end())
        /// }
        /// ```
        #[cfg_attr(feature = "unstable", macro_export)]
        macro_rules! with_options {
            ($d rules:expr, $d Options:ident => $d body:expr) => {
                match $d rules {
                    $crate::RuleSet::$Base => {
                        type $d Options = $crate::rulesets::$base::$BaseOptions;
                        $d body
                    }
                    $($crate::RuleSet::$Game => {
                        type $d Options = $crate::rulesets::$module::$Options;
                        $d body
                    })*
                }
            };
        }
    };
}

each_rule_set!(dispatch $);
