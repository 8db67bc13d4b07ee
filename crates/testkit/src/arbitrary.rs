//! A rule set's part of the battery: starting states over all of its options.

use std::fmt::Debug;
use std::ops::RangeInclusive;

use hexhaven_chance::GameRng;
use hexhaven_engine::notation::Dialect;
use hexhaven_engine::rulesets::GameOptions;
use hexhaven_engine::topology::{Island, VertexSet};
use hexhaven_engine::{Action, Chance, Draw, Event, Notated, Outcome, RuleSet, Seat, Viewer};

use crate::laws::road;
use crate::options;

/// Which options a game is to have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// The preset `modern`.
    Modern,
    /// The preset `classic-fr`.
    ClassicFr,
    /// Each option anything that the specification allows.
    Anything,
    /// The same at sea, for rule sets that are also played on an island.
    AtSea,
}

impl Choice {
    /// All choices.
    pub const ALL: [Self; 4] = [Self::Modern, Self::ClassicFr, Self::Anything, Self::AtSea];
    /// Those of every rule set.
    pub const SHARED: &[Self] = &[Self::Modern, Self::ClassicFr, Self::Anything];

    /// The word used in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Modern => "modern",
            Self::ClassicFr => "classic-fr",
            Self::Anything => "anything",
            Self::AtSea => "at-sea",
        }
    }

    /// The choice of a name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|choice| choice.name() == name)
    }
}

/// A family of games: the number of players and the options.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Case {
    /// The number of players.
    pub n_players: u8,
    /// By which options.
    pub choice: Choice,
}

impl Case {
    /// Every number of players with every choice of options.
    pub fn all<G: Arbitrary>() -> impl Iterator<Item = Self> {
        G::PLAYERS.flat_map(|n_players| G::CHOICES.iter().map(move |&choice| Self { n_players, choice }))
    }

    /// Any number of players; mostly any options, at times a preset.
    pub fn any<G: Arbitrary>(rng: &mut GameRng) -> Self {
        let (least, most) = (*G::PLAYERS.start(), *G::PLAYERS.end());
        let n_players = least + rng.below(u32::from(most - least) + 1) as u8;
        let choice = match rng.below(8) {
            0 => Choice::Modern,
            1 if G::CHOICES.contains(&Choice::ClassicFr) => Choice::ClassicFr,
            _ => Choice::Anything,
        };
        Self { n_players, choice }
    }
}

/// A rule set whose games can be started at random.
pub trait Arbitrary: Notated + Debug + Send + Sync {
    /// The rule set, for names in reports.
    const RULES: RuleSet;

    /// All options of a game.
    type Options: GameOptions<Game = Self>;

    /// The choices of options that it has.
    const CHOICES: &'static [Choice] = Choice::SHARED;

    /// The possible numbers of players.
    const PLAYERS: RangeInclusive<u8> = Self::Options::PLAYERS;

    /// A starting state of the family.
    fn arbitrary(case: Case, rng: &mut GameRng) -> Self {
        match case.choice {
            Choice::Modern | Choice::ClassicFr => Self::preset(case, rng),
            Choice::Anything => options::start_any::<Self::Options>(case.n_players, rng, &[]),
            Choice::AtSea => options::start_any::<Self::Options>(case.n_players, rng, &["seafarers=on"]),
        }
    }

    /// A starting state with the options of a preset.
    fn preset(case: Case, rng: &mut GameRng) -> Self {
        let options = Self::Options::preset(case.choice.name()).expect("every rule set has the preset");
        options.start(case.n_players, rng).expect("the preset can be played")
    }

    /// The vertices that interrupt a player's road, by the rule set's definition: here the buildings of others.
    fn barriers(&self, seat: Seat) -> VertexSet {
        let pieces = &self.core().public.pieces;
        Seat::ALL
            .into_iter()
            .filter(|&other| other != seat)
            .fold(VertexSet::EMPTY, |all, other| all | pieces.buildings(other))
    }

    /// The length of a player's longest road by its definition.
    fn route(&self, seat: Seat) -> u8 {
        let public = &self.core().public;
        road::longest(public.board.topology(), public.pieces.roads(seat), self.barriers(seat))
    }

    /// Actions of this rule set that the shared universe does not have; some of them should be illegal now.
    fn more_actions(&self, _rng: &mut GameRng, _actions: &mut Vec<Action>) {}

    /// The kinds of plies that this rule set adds: the words of its actions and outcomes, or something finer.
    fn own_plies() -> Vec<&'static str> {
        let lexicon = Dialect::new(Island::Base, Self::RULES).lexicon;
        [lexicon.actions, lexicon.outcomes].concat()
    }

    /// Which of them an action is.
    fn own_action(action: Action) -> &'static str {
        action.word()
    }

    /// Which of them an outcome is.
    fn own_outcome(outcome: Outcome) -> &'static str {
        unreachable!("no rule set adds {outcome:?}")
    }

    /// Parses a text in every form specific to this rule set, options and data; parsed values are written in one way
    /// that parses to the same.
    fn read_own(_text: &str) {}

    /// Whether the state and events after one of this rule set's outcomes show just that outcome.
    fn shows(_before: &Self, _outcome: Outcome, _after: &Self, _events: &[Event]) -> bool {
        false
    }

    /// Whether a viewer may know one of this rule set's outcomes.
    fn may_know(_chance: Chance, _outcome: Outcome, _viewer: Viewer) -> bool {
        true
    }

    /// Whether one of this rule set's events reveals a secret.
    fn reveals(_event: &Event) -> bool {
        false
    }
}
