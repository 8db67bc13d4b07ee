//! A space: the ids of a rule set on an island, in groups that follow one another.

use std::sync::LazyLock;

use hexhaven_engine::notation::Dialect;
use hexhaven_engine::topology::{Island, Topology};
use hexhaven_engine::{
    Action, Cards, CoreOutcome, Development, ExtLegal, KindSet, Outcome, RuleSet, Rules, with_rule_set,
};

use crate::domain::Domain;
use crate::draft::Path;
use crate::observe::Layout;
use crate::rulesets::{Bundle, Kinds, OwnIds, Spaced};
use crate::vantage::Vantage;

/// Ids of one sort.
#[derive(Clone, Debug)]
pub struct Group {
    /// Its name.
    pub name: &'static str,
    /// What its ids range over.
    pub domain: Domain,
    /// The first id.
    pub start: usize,
    /// How many ids there are.
    pub len: usize,
}

/// The groups that all spaces begin with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shared {
    Plain,
    Road,
    Settlement,
    City,
    Robber,
    Steal,
    Conclude,
    Monopoly,
    Plenty,
    Bank,
    Card,
    Offer,
    Counter,
    Compose,
    Give,
    Want,
    To,
}

impl Shared {
    const N: usize = 17;

    fn groups(kinds: Kinds) -> [(&'static str, Domain); Self::N] {
        [
            ("", Domain::Words(PLAIN)),
            ("road", Domain::Edges),
            ("settlement", Domain::Vertices),
            ("city", Domain::Vertices),
            ("robber", Domain::Hexes),
            ("steal", Domain::Seats),
            ("conclude", Domain::Seats),
            ("monopoly", Domain::Kinds(kinds.monopoly)),
            ("plenty", Domain::UpToTwo(kinds.plenty)),
            ("bank", Domain::Swaps(kinds.given, kinds.taken)),
            ("card", Domain::Kinds(kinds.cards)),
            ("offer", Domain::Deals(kinds.traded)),
            ("counter", Domain::Deals(kinds.traded)),
            ("compose", Domain::Words(COMPOSE)),
            ("give", Domain::Kinds(kinds.traded)),
            ("want", Domain::Kinds(kinds.traded)),
            ("to", Domain::Seats),
        ]
    }
}

/// The actions without parameters, in the order of the engine's flags.
const PLAIN: &[&str] = &[
    "roll",
    "end",
    "pass",
    "finish",
    "buy-development",
    "play-knight",
    "play-road-building",
    "accept",
    "decline",
    "withdraw",
];

/// The steps of composing: two openers, a side left open, and on to the next part.
pub(crate) const COMPOSE: &[&str] = &["offer", "counter", "open", "next"];

/// The version of all spaces.
const VERSION: u32 = 1;
/// The version of the encoding of observations.
const OBS_VERSION: u32 = 1;

/// The action ids, outcomes and features of a rule set on an island.
#[derive(Debug)]
pub struct Space {
    rules: RuleSet,
    island: Island,
    groups: Vec<Group>,
    pub(crate) shared: [u16; Shared::N],
    /// The first id of each group of the rule set.
    pub(crate) own: Vec<u16>,
    len: usize,
    outcomes: Vec<Outcome>,
    pub(crate) kinds: Kinds,
    layout: Layout,
}

/// One for each rule set and island that it is played on.
static SPACES: LazyLock<Vec<Space>> = LazyLock::new(|| {
    let spaces = |&rules: &RuleSet| {
        let is_large = *rules.players().end() > 4;
        let islands = [Island::Base, Island::Extended].into_iter().take(1 + usize::from(is_large));
        islands.map(move |island| Space::new(rules, island))
    };
    let has_space = |rules: &&RuleSet| with_rule_set!(rules, Game => Game::HAS_SPACE);
    RuleSet::ALL.iter().filter(has_space).flat_map(spaces).collect()
});

impl Space {
    /// All spaces.
    #[must_use]
    pub fn all() -> &'static [Self] {
        &SPACES
    }

    /// Whether a rule set has spaces. Seafarers has none: its places depend on the map.
    #[must_use]
    pub fn has(rules: RuleSet) -> bool {
        SPACES.iter().any(|space| space.rules == rules)
    }

    /// The space of a rule set on an island.
    ///
    /// # Panics
    /// When the rule set is not played on that island, or has no space, see [`Space::has`].
    #[must_use]
    pub fn get(rules: RuleSet, island: Island) -> &'static Self {
        let is_meant = |space: &&Self| space.rules == rules && space.island == island;
        SPACES.iter().find(is_meant).expect("the rule set has a space on that island")
    }

    /// The space of a game.
    #[must_use]
    pub fn of(game: &impl Rules) -> &'static Self {
        Self::get(game.extension().rule_set(), game.core().public.board.island())
    }

    fn new(rules: RuleSet, island: Island) -> Self {
        let (topology, n_rows) = (island.topology(), n_rows(island));
        let (kinds, own): (Kinds, &[_]) = with_rule_set!(rules, Game => (Game::KINDS, Game::GROUPS));
        let mut len = 0;
        let group = |&(name, domain): &(&'static str, Domain)| {
            let n = domain.len(topology, n_rows);
            len += n;
            Group { name, domain, start: len - n, len: n }
        };
        let groups: Vec<Group> = Shared::groups(kinds).iter().chain(own).map(group).collect();
        let starts: Vec<u16> = groups.iter().map(|group| group.start as u16).collect();
        let mut shared = [0; Shared::N];
        shared.copy_from_slice(&starts[..Shared::N]);
        let mut outcomes = shared_outcomes(kinds.cards);
        with_rule_set!(rules, Game => Game::own_outcomes(topology, &mut outcomes));
        let own = starts[Shared::N..].to_vec();
        let layout = Layout::of(rules, island);
        Self { rules, island, groups, shared, own, len, outcomes, kinds, layout }
    }

    /// The name with the version: `base/small/v1`.
    #[must_use]
    pub fn name(&self) -> String {
        let island = match self.island {
            Island::Base => "small",
            Island::Extended => "large",
        };
        format!("{}/{island}/v{VERSION}", self.rules.name())
    }

    /// The version of the encoding of observations: `flat/v1`.
    #[must_use]
    pub fn encoding(&self) -> String {
        format!("flat/v{OBS_VERSION}")
    }

    /// The rule set.
    #[must_use]
    pub fn rules(&self) -> RuleSet {
        self.rules
    }

    /// The island.
    #[must_use]
    pub fn island(&self) -> Island {
        self.island
    }

    /// The places of the island.
    #[must_use]
    pub fn topology(&self) -> &'static Topology {
        self.island.topology()
    }

    /// How many rows of seats observations have: four on the small island, six on the large one.
    #[must_use]
    pub fn n_rows(&self) -> usize {
        n_rows(self.island)
    }

    /// How many ids there are.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "no space is empty")]
    pub fn len(&self) -> usize {
        self.len
    }

    /// The groups in the order of their ids.
    #[must_use]
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The outcomes of chance in the order of their ids.
    #[must_use]
    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes
    }

    /// The bytes of an observation.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The group of an id.
    #[must_use]
    pub fn group(&self, id: usize) -> Option<&Group> {
        let after = self.groups.partition_point(|group| group.start <= id);
        self.groups[..after].iter().rev().find(|group| id < group.start + group.len)
    }

    /// What an id stands for: its group and its member, seats counted from the viewer.
    #[must_use]
    pub fn label(&self, id: usize) -> Option<String> {
        let group = self.group(id)?;
        let member =
            group.domain.label(Dialect::new(self.island, self.rules), self.topology(), id - group.start);
        Some(format!("{} {member}", group.name).trim().to_owned())
    }

    /// The vertex that an id names.
    pub(crate) fn vertex_of(&self, id: usize) -> Option<usize> {
        let group = self.group(id)?;
        matches!(group.domain, Domain::Vertices).then(|| id - group.start)
    }

    /// The ids of an action that the rule set adds, as a seat counts others.
    pub(crate) fn own_path(&self, action: Action, vantage: Vantage) -> Option<Path> {
        let ids = OwnIds { starts: &self.own, vantage, topology: self.topology() };
        with_rule_set!(self.rules, Game => Game::path(action, &ids))
    }

    /// The bundle of cards that the rule set asks for.
    pub(crate) fn own_bundle(&self, legal: &ExtLegal) -> Option<Bundle> {
        with_rule_set!(self.rules, Game => Game::bundle(legal))
    }

    /// The cards of an action of the rule set that is a bundle.
    pub(crate) fn own_bundled(&self, action: Action) -> Option<Cards> {
        with_rule_set!(self.rules, Game => Game::bundled(action))
    }
}

/// Rows of seats of an island.
pub(crate) fn n_rows(island: Island) -> usize {
    match island {
        Island::Base => 4,
        Island::Extended => 6,
    }
}

fn shared_outcomes(kinds: KindSet) -> Vec<Outcome> {
    let rolls = (2..=12).map(CoreOutcome::Roll);
    let stolen = kinds.iter().map(CoreOutcome::Stolen);
    let drawn = Development::ALL.into_iter().map(CoreOutcome::Drawn);
    rolls.chain(stolen).chain(drawn).map(Outcome::Core).collect()
}
