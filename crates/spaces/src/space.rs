//! A space: the ids of a rule set on a map, in groups that follow one another.

use std::ops::Range;
use std::sync::LazyLock;

use hexhaven_engine::notation::Dialect;
use hexhaven_engine::topology::{EdgeId, EdgeSet, Map, Topology};
use hexhaven_engine::{
    Action, Cards, CoreOutcome, Development, ExtLegal, Flag, Flags, KindSet, Observation, Outcome, RuleSet,
    Rules, Word, with_rule_set,
};

use crate::actions::Plain;
use crate::domain::Domain;
use crate::draft::{Draft, Path};
use crate::mask::{MAX_WORDS, small};
use crate::observe::{Layout, offsets};
use crate::rulesets::{Bundle, Kinds, OwnIds, Spaced};
use crate::sea;
use crate::vantage::Vantage;

/// Ids of one sort.
#[derive(Clone, Debug)]
pub struct Group {
    /// Its name.
    pub name: &'static str,
    /// The range of its ids.
    pub domain: Domain,
    /// The first id.
    pub start: usize,
    /// The number of ids.
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
    const N: usize = Self::ALL.len();

    /// All of them in the order of their ids.
    pub(crate) const ALL: [Self; 17] = [
        Self::Plain,
        Self::Road,
        Self::Settlement,
        Self::City,
        Self::Robber,
        Self::Steal,
        Self::Conclude,
        Self::Monopoly,
        Self::Plenty,
        Self::Bank,
        Self::Card,
        Self::Offer,
        Self::Counter,
        Self::Compose,
        Self::Give,
        Self::Want,
        Self::To,
    ];

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

// A word less, and two actions would share an id.
const _: () = assert!(PLAIN.len() == Flags::ALL.len() as usize);

/// The steps of composing: two openers, a side left open, and on to the next part.
pub(crate) const COMPOSE: &[&str] = &["offer", "counter", "open", "next"];

/// What the step of an id usually needs in addition to hands and the turn, up to the next decision of the same game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// Terrain and numbers.
    pub board: bool,
    /// All pieces, because somebody may build; otherwise only buildings, because points are counted.
    pub pieces: bool,
    /// Whether another seat decides next.
    pub passes: bool,
}

impl Reach {
    /// Everything.
    pub const ALL: Self = Self { board: true, pieces: true, passes: true };

    /// By the sort of an id.
    fn of(sort: usize) -> Self {
        let is = |flag: Flag| sort == flag as usize;
        let is_in = |group: Shared| sort == PLAIN.len() + group as usize;
        let ends = is(Flag::EndTurn) || is(Flag::Pass);
        let answers = is(Flag::Accept) || is(Flag::Decline) || is_in(Shared::Offer) || is_in(Shared::Counter);
        Self { board: is(Flag::Roll), pieces: !ends, passes: ends || answers || is_in(Shared::Card) }
    }
}

/// The version of all spaces.
const VERSION: u32 = 1;
/// The version of the encoding of observations.
const OBS_VERSION: u32 = 1;

/// The action ids, outcomes and features of a rule set on a map.
#[derive(Debug)]
pub struct Space {
    rules: RuleSet,
    map: Map,
    groups: Vec<Group>,
    pub(crate) shared: [u16; Shared::N],
    /// The first id of each group of the rule set.
    pub(crate) own: Vec<u16>,
    len: usize,
    outcomes: Vec<Outcome>,
    pub(crate) kinds: Kinds,
    /// The meaning of each id of the shared groups.
    pub(crate) plain: Vec<Plain>,
    /// The sort of each id.
    sorts: Vec<u8>,
    /// What the step of each id needs.
    reaches: Vec<Reach>,
    layout: Layout,
    /// Whether ids begin where those of the base game on the small island do, and masks are as long.
    pub(crate) is_small: bool,
    /// The first bytes of vertices and edges in an observation, and their end.
    pub(crate) places: [usize; 3],
}

/// One for each rule set and map that it is played on.
static SPACES: LazyLock<Vec<Space>> = LazyLock::new(|| {
    let spaces = |&rules: &RuleSet| {
        let maps: &[Map] = with_rule_set!(rules, Game => Game::MAPS);
        maps.iter().map(move |&map| Space::new(rules, map))
    };
    RuleSet::ALL.iter().flat_map(spaces).collect()
});

impl Space {
    /// All spaces.
    pub fn all() -> &'static [Self] {
        &SPACES
    }

    /// The space of a rule set on a map for a number of players, if there is one: the smaller maps have rows for four.
    pub fn find(rules: RuleSet, map: Map, n_players: u8) -> Option<&'static Self> {
        let is_meant = |space: &&Self| space.rules == rules && space.map == map;
        SPACES.iter().find(is_meant).filter(|space| usize::from(n_players) <= space.n_rows())
    }

    /// The space of a game, if there is one.
    pub fn find_for(game: &impl Rules) -> Option<&'static Self> {
        let public = &game.core().public;
        Self::find(game.extension().rule_set(), public.board.map(), public.turn.n_players)
    }

    /// The space for a viewer's knowledge, if there is one.
    pub fn find_for_view(seen: &Observation) -> Option<&'static Self> {
        let public = &seen.core.public;
        Self::find(seen.rule_set(), public.board.map(), public.turn.n_players)
    }

    /// The space of a game.
    ///
    /// # Panics
    /// When it has none, see [`Space::find_for`].
    pub fn of(game: &impl Rules) -> &'static Self {
        Self::find_for(game).expect("the game has a space")
    }

    fn new(rules: RuleSet, map: Map) -> Self {
        let (topology, n_rows) = (map.topology(), n_rows(map));
        let (kinds, own): (Kinds, &[_]) = with_rule_set!(rules, Game => (Game::KINDS, Game::GROUPS));
        let at_sea = if map.is_sea() { sea::GROUPS } else { &[] };
        let mut len = 0;
        let group = |&(name, domain): &(&'static str, Domain)| {
            let n = domain.len(topology, n_rows);
            len += n;
            Group { name, domain, start: len - n, len: n }
        };
        let groups: Vec<Group> = Shared::groups(kinds).iter().chain(own).chain(at_sea).map(group).collect();
        let starts: Vec<u16> = groups.iter().map(|group| group.start as u16).collect();
        let mut shared = [0; Shared::N];
        shared.copy_from_slice(&starts[..Shared::N]);
        let mut outcomes = shared_outcomes(kinds.cards);
        with_rule_set!(rules, Game => Game::own_outcomes(topology, &mut outcomes));
        let own = starts[Shared::N..].to_vec();
        let layout = Layout::of(rules, map);
        assert!(len <= 64 * MAX_WORDS, "a mask has room for all ids");
        let sort = |id: usize| {
            let after = shared.partition_point(|&start: &u16| usize::from(start) <= id);
            if id < PLAIN.len() { id } else { PLAIN.len() + after - 1 }
        };
        let sorts: Vec<u8> = (0..len).map(|id| sort(id) as u8).collect();
        let reaches = sorts.iter().map(|&sort| Reach::of(usize::from(sort))).collect();
        let plain = Vec::new();
        let places = offsets(map);
        let is_small =
            shared.starts_with(&small::STARTS) && own.is_empty() && len.div_ceil(64) == small::WORDS;
        let mut space = Self {
            rules,
            map,
            groups,
            shared,
            own,
            len,
            outcomes,
            kinds,
            plain,
            sorts,
            reaches,
            layout,
            is_small,
            places,
        };
        let plain = |id| space.plain(id).unwrap_or(Plain::Listed);
        space.plain = (0..space.shared_len()).map(plain).collect();
        space
    }

    /// The name with the version: `base/small/v1`.
    pub fn name(&self) -> String {
        format!("{}/{}/v{VERSION}", self.rules.name(), self.map_name())
    }

    /// The name of the map: `small`, `large`, or `sea-44`.
    pub fn map_name(&self) -> &'static str {
        match self.map {
            Map::Island19 => "small",
            Map::Island30 => "large",
            Map::Sea37 | Map::Sea44 | Map::Sea58 | Map::Sea65 => self.map.word(),
        }
    }

    /// The version of the encoding of observations: `flat/v1`.
    pub fn encoding(&self) -> String {
        format!("flat/v{OBS_VERSION}")
    }

    /// The rule set.
    pub fn rules(&self) -> RuleSet {
        self.rules
    }

    /// The map.
    pub fn map(&self) -> Map {
        self.map
    }

    /// The places of the map.
    pub fn topology(&self) -> &'static Topology {
        self.map.topology()
    }

    /// How many rows of seats observations have: four on the maps for up to four players, six on the others.
    pub fn n_rows(&self) -> usize {
        n_rows(self.map)
    }

    /// The number of ids.
    #[allow(clippy::len_without_is_empty, reason = "no space is empty")]
    pub fn len(&self) -> usize {
        self.len
    }

    /// The groups in the order of their ids.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The outcomes of chance in the order of their ids.
    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes
    }

    /// The bytes of an observation.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The group of an id.
    pub fn group(&self, id: usize) -> Option<&Group> {
        let after = self.groups.partition_point(|group| group.start <= id);
        self.groups[..after].iter().rev().find(|group| id < group.start + group.len)
    }

    /// A number below [`Space::SORTS`] that ids of one sort share: their actions take the same way through the rules.
    #[inline]
    pub fn sort(&self, id: usize) -> usize {
        self.sorts.get(id).map_or(0, |&sort| usize::from(sort))
    }

    /// What the step of an id needs.
    #[inline]
    pub fn reach(&self, id: usize) -> Reach {
        self.reaches.get(id).copied().unwrap_or(Reach::ALL)
    }

    /// The bytes of an observation that usually change when the same seat decides again, or when another one does.
    #[inline]
    pub fn changing(&self, is_other_seat: bool) -> Range<usize> {
        let [vertices, _, end] = self.places;
        if is_other_seat { vertices..self.layout.len } else { end..self.layout.len }
    }

    /// How many sorts of ids there are: plain actions are one each, because most plies are a roll or an end; then groups.
    pub const SORTS: usize = PLAIN.len() + Shared::N;

    /// The meaning of an id: its group and its member, seats counted from the viewer.
    pub fn label(&self, id: usize) -> Option<String> {
        let group = self.group(id)?;
        let member =
            group.domain.label(Dialect::new(self.map, self.rules), self.topology(), id - group.start);
        Some(format!("{} {member}", group.name).trim().to_owned())
    }

    /// The vertex that an id names.
    pub(crate) fn vertex_of(&self, id: usize) -> Option<usize> {
        let group = self.group(id)?;
        matches!(group.domain, Domain::Vertices).then(|| id - group.start)
    }

    /// The edges that the ids of a draft name.
    #[inline]
    pub(crate) fn drafted_edges(&self, draft: &Draft) -> EdgeSet {
        let Draft::Path(path) = draft else { return EdgeSet::EMPTY };
        let edge = |&id: &u16| {
            let group = self.group(usize::from(id))?;
            let member = usize::from(id) - group.start;
            matches!(group.domain, Domain::Edges).then(|| EdgeId::from_idx(member)).flatten()
        };
        path.ids().iter().filter_map(edge).collect()
    }

    /// The ids of an action that the rule set adds, as a seat counts others.
    pub(crate) fn own_path(&self, action: Action, vantage: Vantage) -> Option<Path> {
        let ids = OwnIds { starts: &self.own, vantage, topology: self.topology() };
        with_rule_set!(self.rules, Game => Game::path(action, &ids))
    }

    /// Whether terrain or numbers can change in play.
    #[inline]
    pub(crate) fn changes_board(&self) -> bool {
        with_rule_set!(self.rules, Game => Game::CHANGES_BOARD)
    }

    /// Whether pieces can leave the board.
    #[inline]
    pub(crate) fn removes_pieces(&self) -> bool {
        with_rule_set!(self.rules, Game => Game::REMOVES_PIECES)
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

/// Rows of seats of a map.
pub(crate) fn n_rows(map: Map) -> usize {
    match map {
        Map::Island19 | Map::Sea37 | Map::Sea44 => 4,
        Map::Island30 | Map::Sea58 | Map::Sea65 => 6,
    }
}

fn shared_outcomes(kinds: KindSet) -> Vec<Outcome> {
    let rolls = (2..=12).map(CoreOutcome::Roll);
    let stolen = kinds.iter().map(CoreOutcome::Stolen);
    let drawn = Development::ALL.into_iter().map(CoreOutcome::Drawn);
    rolls.chain(stolen).chain(drawn).map(Outcome::Core).collect()
}
