//! Methods of `AnyGame` and `RuleSet`; the registry generates both, and the macros used here.

use core::fmt::{self, Display, Formatter};
use core::str::FromStr;

use super::{
    Action, AnyGame, Corrupt, Extension, Legal, Log, Lots, Notated, Observation, Outcome, Outcomes, Plies,
    RuleSet, Rules, ToAct,
};
use crate::draw::Draw;
use crate::notation::{Dialect, Misread, Scanner, Statements};
use crate::shared::Core;
use crate::vocab::{BySeat, Illegal, NextStep, Seat, Viewer, Word};

impl Word for RuleSet {
    const VOCABULARY: &'static str = "RuleSet";
    const ALL: &'static [Self] = Self::ALL;

    fn word(self) -> &'static str {
        self.name()
    }
}

impl RuleSet {
    /// The name used in records and on the command line.
    pub const fn name(self) -> &'static str {
        self.lexicon().name
    }

    /// The full name, which `by_name` accepts too; files use the short one.
    pub const fn long_name(self) -> &'static str {
        self.lexicon().long_name
    }

    /// The rule set of a name, short or long.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|set| name == set.name() || name == set.long_name())
    }
}

impl Display for RuleSet {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No rule set has this name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownRuleSet;

impl Display for UnknownRuleSet {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("no such rule set; there are")?;
        let mut gap = " ";
        RuleSet::ALL.iter().try_for_each(|rules| {
            write!(f, "{gap}{rules}")?;
            gap = ", ";
            Ok(())
        })
    }
}

impl core::error::Error for UnknownRuleSet {}

impl FromStr for RuleSet {
    type Err = UnknownRuleSet;

    fn from_str(name: &str) -> Result<Self, UnknownRuleSet> {
        Self::by_name(name).ok_or(UnknownRuleSet)
    }
}

impl Rules for AnyGame {
    fn core(&self) -> &Core {
        with_game!(self, game => game.core())
    }

    fn extension(&self) -> Extension<'_> {
        with_game!(self, game => game.extension())
    }

    fn to_act(&self) -> ToAct {
        with_game!(self, game => game.to_act())
    }

    fn next_step(&self) -> NextStep {
        with_game!(self, game => game.next_step())
    }

    fn list_legal(&self, seat: Seat, legal: &mut Legal) {
        with_game!(self, game => game.list_legal(seat, legal));
    }

    fn only_plainly(&self, seat: Seat) -> Option<Action> {
        with_game!(self, game => game.only_plainly(seat))
    }

    fn play_at_random(&mut self, lots: &mut impl Lots, turns: u32) -> Plies {
        with_game!(self, game => game.play_at_random(lots, turns))
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        with_game!(self, game => game.check(seat, action))
    }

    fn play_unchecked(&mut self, seat: Seat, action: Action, log: &mut impl Log) {
        with_game!(self, game => game.play_unchecked(seat, action, log));
    }

    fn outcomes(&self) -> Outcomes {
        with_game!(self, game => game.outcomes())
    }

    fn resolve_unchecked(&mut self, outcome: Outcome, log: &mut impl Log) {
        with_game!(self, game => game.resolve_unchecked(outcome, log));
    }

    fn vp(&self, seat: Seat) -> u32 {
        with_game!(self, game => game.vp(seat))
    }

    fn ranks(&self) -> BySeat<u8> {
        with_game!(self, game => game.ranks())
    }

    fn observe(&self, viewer: Viewer) -> Observation {
        with_game!(self, game => game.observe(viewer))
    }

    fn determinize(seen: &Observation, draw: &mut impl Draw) -> Self {
        with_rule_set!(seen.rule_set(), Game => Game::determinize(seen, draw).into())
    }

    fn audit(&self) -> Result<(), Corrupt> {
        with_game!(self, game => game.audit())
    }
}

impl Notated for AnyGame {
    fn dialect(&self) -> Dialect {
        with_game!(self, game => game.dialect())
    }

    fn read_position(text: &str) -> Result<Self, Misread> {
        const RULES: &str = "a rule set that is known, such as `base first-game-modern players 4`";
        let mut opening = Statements::new(text).next().unwrap_or(Scanner::new(text));
        let rules = RuleSet::ALL.iter().find(|rules| opening.eat_word(rules.name()));
        with_rule_set!(rules.ok_or_else(|| opening.expected(RULES))?, Game => Game::read_position(text).map(Self::from))
    }

    fn write_position(&self, f: &mut Formatter<'_>) -> fmt::Result {
        with_game!(self, game => game.write_position(f))
    }

    fn check_statement(&self, statement: Scanner<'_>) -> Result<(), Misread> {
        with_game!(self, game => game.check_statement(statement))
    }

    fn write_observation(seen: &Observation, f: &mut Formatter<'_>) -> fmt::Result {
        with_rule_set!(seen.rule_set(), Game => Game::write_observation(seen, f))
    }
}
