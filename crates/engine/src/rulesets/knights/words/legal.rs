//! The legal actions of Cities & Knights: sets, listed in bulk and unpacked on demand.

use super::action::{KnightsAction, Play};
use super::progress::{Level, Progress, ProgressSet, TrackSet};
use crate::topology::{EdgeSet, HexId, HexSet, VertexId, VertexSet};
use crate::vocab::{Choices, Kind, KindSet, Seat, SeatSet};

/// The actions of Cities & Knights that are legal now.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct KnightsLegal {
    /// Cities that can get a wall.
    pub walls: VertexSet,
    /// Razed cities that can be repaired.
    pub repairs: VertexSet,
    /// Where to recruit.
    pub recruits: VertexSet,
    /// Knights to activate.
    pub activations: VertexSet,
    /// Knights to promote.
    pub promotions: VertexSet,
    /// Tracks to raise.
    pub improvements: TrackSet,
    /// Knights that can move or expel; none if none is ready.
    pub marches: Option<Marches>,
    /// Knights that can chase the robber.
    pub chasers: VertexSet,
    /// Where a chased robber can go.
    pub chase: HexSet,
    /// Whom to offer a resource by Commercial Harbor.
    pub harbor_seats: SeatSet,
    /// Which resources to offer.
    pub harbor_kinds: KindSet,
    /// Progress cards to play; none if nothing is held.
    pub plays: Option<Plays>,
    /// Answers to a pending decision; none if none is pending.
    pub answers: Option<Answers>,
    /// How many actions at a vertex are listed: counted when they are, because most listings have none.
    n_sites: u32,
}

/// The answers that a pending decision allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Answers {
    /// The vertices among which a pending decision chooses.
    pub sites: VertexSet,
    /// What is chosen there.
    pub site_use: SiteUse,
    /// The levels of knights that can be placed there, level 1 in bit 0.
    pub levels: u8,
    /// Decks to draw from.
    pub decks: TrackSet,
    /// Resources to take by the Aqueduct.
    pub aqueduct: KindSet,
    /// Commodities to give to a Commercial Harbor.
    pub commodities: KindSet,
    /// Progress cards to discard.
    pub discards: ProgressSet,
    /// Progress cards to take by Spy.
    pub takes: ProgressSet,
    /// Cards to give for a Wedding.
    pub gifts: Option<Choices>,
    /// Cards to take by Master Merchant.
    pub loot: Option<Choices>,
}

/// What a pending decision does at the vertex chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)]
pub enum SiteUse {
    #[default]
    Send,
    Lose,
    Relocate,
    Metropolis,
    Remove,
    Place,
}

/// The number of members; nearly all sets of a listing are empty, and asking that first is cheaper than counting.
#[inline]
fn n(set: VertexSet) -> u32 {
    if set.is_empty() { 0 } else { set.len() }
}

#[inline]
fn n_edges(set: EdgeSet) -> u32 {
    if set.is_empty() { 0 } else { set.len() }
}

/// Takes `at` down through groups of actions and returns the action of the group that it falls into.
macro_rules! groups {
    ($at:ident: $($len:expr => $pick:expr;)*) => {
        $(
            let len = u64::from($len);
            if $at < len {
                let pick = $pick;
                return pick($at as u32);
            }
            $at -= len;
        )*
    };
}

impl KnightsLegal {
    /// How many actions are listed. Apart, so that smaller games do not carry it through their inner loop.
    #[inline(never)]
    #[must_use]
    pub fn len(&self) -> u64 {
        let small = self.n_sites
            + self.improvements.len()
            + self.marches.as_ref().map_or(0, Marches::len)
            + self.harbor_seats.len() * self.harbor_kinds.len()
            + self.plays.as_ref().map_or(0, Plays::len);
        u64::from(small) + self.answers.as_ref().map_or(0, Answers::len)
    }

    /// Counts sites that are about to be listed in a group of their own.
    #[inline]
    pub(crate) fn counted(&mut self, sites: VertexSet) -> VertexSet {
        self.n_sites += sites.len();
        sites
    }

    /// Lists chases of the robber.
    pub(crate) fn list_chase(&mut self, chasers: VertexSet, chase: HexSet) {
        (self.chasers, self.chase) = (chasers, chase);
        self.n_sites += chasers.len() * chase.len();
    }

    /// Whether no action is listed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The listed action at a position.
    #[must_use]
    pub fn nth(&self, position: u64) -> Option<KnightsAction> {
        let mut at = position;
        groups! { at:
            n(self.activations) => |k| self.activations.nth(k).map(KnightsAction::Activate);
            n(self.recruits) => |k| self.recruits.nth(k).map(KnightsAction::Recruit);
            n(self.promotions) => |k| self.promotions.nth(k).map(KnightsAction::Promote);
            self.improvements.len() => |k| self.improvements.nth(k).map(KnightsAction::Improve);
            n(self.walls) => |k| self.walls.nth(k).map(KnightsAction::BuildWall);
            n(self.repairs) => |k| self.repairs.nth(k).map(KnightsAction::RepairCity);
            self.marches.as_ref().map_or(0, Marches::len) => |k| {
                self.marches.as_ref().and_then(|marches| marches.nth(k))
            };
            n(self.chasers) * self.chase.len() => |k| self.chase_at(k);
            self.harbor_seats.len() * self.harbor_kinds.len() => |k| self.offer_at(k);
            self.plays.as_ref().map_or(0, Plays::len) => |k| {
                self.plays.as_ref().and_then(|plays| plays.nth(k)).map(KnightsAction::Play)
            };
        }
        self.answers.as_ref().and_then(|answers| answers.nth(at))
    }

    fn chase_at(&self, k: u32) -> Option<KnightsAction> {
        let (knight, hex) = (self.chasers.nth(k / self.chase.len())?, self.chase.nth(k % self.chase.len())?);
        Some(KnightsAction::ChaseRobber { knight, hex })
    }

    fn offer_at(&self, k: u32) -> Option<KnightsAction> {
        let n_kinds = self.harbor_kinds.len();
        let (to, kind) = (self.harbor_seats.nth(k / n_kinds)?, self.harbor_kinds.nth(k % n_kinds)?);
        Some(KnightsAction::HarborOffer { to, kind })
    }

    /// Whether an action is legal, listed or not.
    #[must_use]
    pub fn contains(&self, action: KnightsAction) -> bool {
        match action {
            KnightsAction::BuildWall(vertex) => self.walls.contains(vertex),
            KnightsAction::RepairCity(vertex) => self.repairs.contains(vertex),
            KnightsAction::Recruit(vertex) => self.recruits.contains(vertex),
            KnightsAction::Activate(vertex) => self.activations.contains(vertex),
            KnightsAction::Promote(vertex) => self.promotions.contains(vertex),
            KnightsAction::MoveKnight { from, to } => {
                self.marches.as_ref().is_some_and(|marches| marches.may_move(from, to))
            }
            KnightsAction::ExpelKnight { from, to } => {
                self.marches.as_ref().is_some_and(|marches| marches.may_expel(from, to))
            }
            KnightsAction::ChaseRobber { knight, hex } => {
                self.chasers.contains(knight) && self.chase.contains(hex)
            }
            KnightsAction::Improve(track) => self.improvements.contains(track),
            KnightsAction::Play(play) => self.plays.as_ref().is_some_and(|plays| plays.contains(play)),
            KnightsAction::HarborOffer { to, kind } => {
                self.harbor_seats.contains(to) && self.harbor_kinds.contains(kind)
            }
            KnightsAction::SendKnight(_)
            | KnightsAction::LoseCity(_)
            | KnightsAction::ChooseDeck(_)
            | KnightsAction::DiscardProgress(_)
            | KnightsAction::Aqueduct(_)
            | KnightsAction::Relocate(_)
            | KnightsAction::PlaceMetropolis(_)
            | KnightsAction::RemoveKnight(_)
            | KnightsAction::PlaceKnight { .. }
            | KnightsAction::GiveCommodity(_)
            | KnightsAction::GiveCards(_)
            | KnightsAction::TakeCards(_)
            | KnightsAction::TakeProgress(_) => {
                self.answers.as_ref().is_some_and(|answers| answers.contains(action))
            }
        }
    }
}

impl Answers {
    /// How many answers there are. Apart, because most listings have none.
    #[inline(never)]
    #[must_use]
    pub fn len(&self) -> u64 {
        let small = self.sites.len() * self.placements()
            + self.decks.len()
            + self.aqueduct.len()
            + self.commodities.len()
            + self.discards.len()
            + self.takes.len();
        let bundles = [self.gifts, self.loot].into_iter().flatten().map(Choices::count).sum::<u64>();
        u64::from(small) + bundles
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn placements(&self) -> u32 {
        if self.site_use == SiteUse::Place { self.levels.count_ones() } else { 1 }
    }

    fn nth(&self, n: u64) -> Option<KnightsAction> {
        let mut at = n;
        groups! { at:
            self.decks.len() => |k| self.decks.nth(k).map(KnightsAction::ChooseDeck);
            self.aqueduct.len() => |k| self.aqueduct.nth(k).map(KnightsAction::Aqueduct);
            self.commodities.len() => |k| self.commodities.nth(k).map(KnightsAction::GiveCommodity);
            self.discards.len() => |k| self.discards.nth(k).map(KnightsAction::DiscardProgress);
            self.takes.len() => |k| self.takes.nth(k).map(KnightsAction::TakeProgress);
        }
        let placements = self.placements();
        groups! { at:
            self.sites.len() * placements => |k| self.site_at(k, placements);
        }
        if let Some(gifts) = self.gifts {
            let count = gifts.count();
            if at < count {
                return gifts.nth(at).map(KnightsAction::GiveCards);
            }
            at -= count;
        }
        self.loot.and_then(|loot| loot.nth(at)).map(KnightsAction::TakeCards)
    }

    fn site_at(&self, k: u32, placements: u32) -> Option<KnightsAction> {
        let site = self.sites.nth(k / placements)?;
        Some(match self.site_use {
            SiteUse::Send => KnightsAction::SendKnight(site),
            SiteUse::Lose => KnightsAction::LoseCity(site),
            SiteUse::Relocate => KnightsAction::Relocate(site),
            SiteUse::Metropolis => KnightsAction::PlaceMetropolis(site),
            SiteUse::Remove => KnightsAction::RemoveKnight(site),
            SiteUse::Place => {
                let mut levels = Level::ALL.into_iter().filter(|&level| self.has_level(level));
                KnightsAction::PlaceKnight { at: site, level: levels.nth((k % placements) as usize)? }
            }
        })
    }

    fn has_level(&self, level: Level) -> bool {
        self.levels >> (level as u8 - 1) & 1 == 1
    }

    fn is_site(&self, vertex: VertexId, site_use: SiteUse) -> bool {
        self.site_use == site_use && self.sites.contains(vertex)
    }

    fn contains(&self, action: KnightsAction) -> bool {
        match action {
            KnightsAction::SendKnight(vertex) => self.is_site(vertex, SiteUse::Send),
            KnightsAction::LoseCity(vertex) => self.is_site(vertex, SiteUse::Lose),
            KnightsAction::ChooseDeck(deck) => self.decks.contains(deck),
            KnightsAction::DiscardProgress(card) => self.discards.contains(card),
            KnightsAction::Aqueduct(kind) => self.aqueduct.contains(kind),
            KnightsAction::Relocate(vertex) => self.is_site(vertex, SiteUse::Relocate),
            KnightsAction::PlaceMetropolis(vertex) => self.is_site(vertex, SiteUse::Metropolis),
            KnightsAction::RemoveKnight(vertex) => self.is_site(vertex, SiteUse::Remove),
            KnightsAction::PlaceKnight { at, level } => {
                self.is_site(at, SiteUse::Place) && self.has_level(level)
            }
            KnightsAction::GiveCommodity(kind) => self.commodities.contains(kind),
            KnightsAction::GiveCards(cards) => self.gifts.is_some_and(|gifts| gifts.contains(cards)),
            KnightsAction::TakeCards(cards) => self.loot.is_some_and(|loot| loot.contains(cards)),
            KnightsAction::TakeProgress(card) => self.takes.contains(card),
            _ => false,
        }
    }
}

/// Where ready knights can go; a player has at most six.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Marches {
    n: u8,
    /// How many moves and expulsions there are.
    len: u32,
    from: [VertexId; 6],
    /// Free vertices.
    free: [VertexSet; 6],
    /// Vertices with a weaker knight of an opponent.
    weaker: [VertexSet; 6],
}

impl Default for Marches {
    #[inline]
    fn default() -> Self {
        Self {
            n: 0,
            len: 0,
            from: [const { VertexId::new(0) }; 6],
            free: [VertexSet::EMPTY; 6],
            weaker: [VertexSet::EMPTY; 6],
        }
    }
}

impl Marches {
    /// Adds a knight; the seventh is dropped.
    pub fn push(&mut self, from: VertexId, free: VertexSet, weaker: VertexSet) {
        let idx = usize::from(self.n);
        if idx < self.from.len() {
            self.from[idx] = from;
            self.free[idx] = free;
            self.weaker[idx] = weaker;
            self.len += free.len() + weaker.len();
            self.n += 1;
        }
    }

    fn knights(&self) -> impl Iterator<Item = (VertexId, VertexSet, VertexSet)> {
        (0..usize::from(self.n)).map(|idx| (self.from[idx], self.free[idx], self.weaker[idx]))
    }

    /// How many moves and expulsions there are.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> u32 {
        self.len
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn may_move(&self, from: VertexId, to: VertexId) -> bool {
        self.knights().any(|(knight, free, _)| knight == from && free.contains(to))
    }

    fn may_expel(&self, from: VertexId, to: VertexId) -> bool {
        self.knights().any(|(knight, _, weaker)| knight == from && weaker.contains(to))
    }

    fn nth(&self, n: u32) -> Option<KnightsAction> {
        let mut at = u64::from(n);
        for (from, free, weaker) in self.knights() {
            groups! { at:
                free.len() => |k| free.nth(k).map(|to| KnightsAction::MoveKnight { from, to });
                weaker.len() => |k| weaker.nth(k).map(|to| KnightsAction::ExpelKnight { from, to });
            }
        }
        None
    }
}

/// Pairs of hexes whose number tokens can be exchanged: the hexes of each number that may move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Swaps(pub [HexSet; 6]);

impl Swaps {
    /// How many pairs there are.
    #[inline]
    #[must_use]
    pub fn len(&self) -> u32 {
        let mut before = 0;
        let mut pairs = 0;
        for hexes in self.0 {
            pairs += before * hexes.len();
            before += hexes.len();
        }
        pairs
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether two hexes are one of the pairs.
    #[must_use]
    pub fn contains(&self, one: HexId, other: HexId) -> bool {
        let group = |hex: HexId| self.0.iter().position(|hexes| hexes.contains(hex));
        matches!((group(one), group(other)), (Some(a), Some(b)) if a != b)
    }

    fn nth(&self, n: u32) -> Option<Play> {
        let mut at = n;
        let mut before = HexSet::EMPTY;
        for hexes in self.0 {
            for one in hexes {
                if at < before.len() {
                    let other = before.nth(at)?;
                    return Some(Play::Inventor(one.min(other), one.max(other)));
                }
                at -= before.len();
            }
            before |= hexes;
        }
        None
    }
}

/// The progress cards that can be played, with what can be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)]
pub struct Plays {
    /// Cards without anything to choose.
    pub plain: ProgressSet,
    /// Cards that can be played without effect.
    pub in_vain: ProgressSet,
    pub alchemist: bool,
    pub bishop: HexSet,
    pub deserter: SeatSet,
    pub diplomat: EdgeSet,
    pub engineer: VertexSet,
    pub intrigue: VertexSet,
    pub inventor: Swaps,
    pub master_merchant: SeatSet,
    pub medicine: VertexSet,
    pub merchant: HexSet,
    pub merchant_fleet: KindSet,
    pub resource_monopoly: KindSet,
    pub road_building: EdgeSet,
    pub smith: VertexSet,
    pub spy: SeatSet,
    pub trade_monopoly: KindSet,
    /// How many plays there are, counted card by card when they are listed.
    pub(crate) n: u32,
}

/// The values of two dice.
const PAIRS: u32 = 36;

impl Plays {
    /// How many plays there are.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> u32 {
        self.n
    }

    /// The Alchemist, whom nothing else comes with.
    pub(crate) fn alchemist() -> Self {
        Self { alchemist: true, n: PAIRS, ..Self::default() }
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The play at a position.
    #[must_use]
    pub fn nth(&self, position: u32) -> Option<Play> {
        let mut at = u64::from(position);
        let of_seat = |set: SeatSet, play: fn(Seat) -> Play| move |k| set.nth(k).map(play);
        let of_kind = |set: KindSet, play: fn(Kind) -> Play| move |k| set.nth(k).map(play);
        let of_vertex = |set: VertexSet, play: fn(VertexId) -> Play| move |k| set.nth(k).map(play);
        let of_hex = |set: HexSet, play: fn(HexId) -> Play| move |k| set.nth(k).map(play);
        groups! { at:
            self.plain.len() => |k| self.plain.nth(k).and_then(plain);
            u32::from(self.alchemist) * PAIRS => |k| Some(dice(k));
            self.bishop.len() => of_hex(self.bishop, Play::Bishop);
            self.deserter.len() => of_seat(self.deserter, Play::Deserter);
            n_edges(self.diplomat) => |k| self.diplomat.nth(k).map(Play::Diplomat);
            n(self.engineer) => of_vertex(self.engineer, Play::Engineer);
            n(self.intrigue) => of_vertex(self.intrigue, Play::Intrigue);
            self.inventor.len() => |k| self.inventor.nth(k);
            self.master_merchant.len() => of_seat(self.master_merchant, Play::MasterMerchant);
            n(self.medicine) => of_vertex(self.medicine, Play::Medicine);
            self.merchant.len() => of_hex(self.merchant, Play::Merchant);
            self.merchant_fleet.len() => of_kind(self.merchant_fleet, Play::MerchantFleet);
            self.resource_monopoly.len() => of_kind(self.resource_monopoly, Play::ResourceMonopoly);
            n_edges(self.road_building) => |k| self.road_building.nth(k).map(Play::RoadBuilding);
            n(self.smith) => of_vertex(self.smith, Play::Smith);
            self.spy.len() => of_seat(self.spy, Play::Spy);
            self.trade_monopoly.len() => of_kind(self.trade_monopoly, Play::TradeMonopoly);
        }
        self.in_vain.nth(at as u32).map(Play::InVain)
    }

    /// Whether a play is among them.
    #[must_use]
    pub fn contains(&self, play: Play) -> bool {
        match play {
            Play::Alchemist(red, other) => {
                self.alchemist && (1..=6).contains(&red) && (1..=6).contains(&other)
            }
            Play::Bishop(hex) => self.bishop.contains(hex),
            Play::CommercialHarbor
            | Play::Crane
            | Play::Irrigation
            | Play::Mining
            | Play::Saboteur
            | Play::Warlord
            | Play::Wedding => self.plain.contains(play.card()),
            Play::Deserter(seat) => self.deserter.contains(seat),
            Play::Diplomat(edge) => self.diplomat.contains(edge),
            Play::Engineer(vertex) => self.engineer.contains(vertex),
            Play::Intrigue(vertex) => self.intrigue.contains(vertex),
            Play::Inventor(one, other) => self.inventor.contains(one, other),
            Play::MasterMerchant(seat) => self.master_merchant.contains(seat),
            Play::Medicine(vertex) => self.medicine.contains(vertex),
            Play::Merchant(hex) => self.merchant.contains(hex),
            Play::MerchantFleet(kind) => self.merchant_fleet.contains(kind),
            Play::ResourceMonopoly(kind) => self.resource_monopoly.contains(kind),
            Play::RoadBuilding(edge) => self.road_building.contains(edge),
            Play::Smith(vertex) => self.smith.contains(vertex),
            Play::Spy(seat) => self.spy.contains(seat),
            Play::TradeMonopoly(kind) => self.trade_monopoly.contains(kind),
            Play::InVain(card) => self.in_vain.contains(card),
        }
    }
}

fn dice(k: u32) -> Play {
    Play::Alchemist((k / 6) as u8 + 1, (k % 6) as u8 + 1)
}

/// The play of a card without anything to choose.
fn plain(card: Progress) -> Option<Play> {
    match card {
        Progress::CommercialHarbor => Some(Play::CommercialHarbor),
        Progress::Crane => Some(Play::Crane),
        Progress::Irrigation => Some(Play::Irrigation),
        Progress::Mining => Some(Play::Mining),
        Progress::Saboteur => Some(Play::Saboteur),
        Progress::Warlord => Some(Play::Warlord),
        Progress::Wedding => Some(Play::Wedding),
        _ => None,
    }
}
