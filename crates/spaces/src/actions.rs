//! From ids to actions for a seat that must decide, and from actions to ids.

use hexhaven_engine::topology::{EdgeId, HexId, VertexId};
use hexhaven_engine::{
    Action, Cards, CoreAction, ExtLegal, Flags, Legal, Offer, Open, Rules, Seat, SeatSet, TradeForm,
};

use crate::deal::{self, Deal, Part, catalogue};
use crate::domain::{rank, swaps, up_to_two};
use crate::draft::{Draft, Path, bundle_kinds};
use crate::rulesets::Bundle;
use crate::space::{Shared, Space};
use crate::vantage::Vantage;

/// Which trades a seat may propose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Trade {
    /// 1:1, 2:1 and 1:2, to everybody the rules allow; one id each.
    #[default]
    Catalogue,
    /// Anything up to four cards a side, composed step by step.
    Compose,
    /// No offers; a seat still answers those of others.
    Off,
}

/// A seat that must decide, with everything its choice depends on.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The seat.
    pub vantage: Vantage,
    /// Its legal actions.
    pub legal: &'a Legal,
    /// Its choices so far.
    pub draft: &'a Draft,
    /// Which trades it may propose.
    pub trade: Trade,
}

/// The meaning of an id of the shared groups, with seats counted from the one that decides.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Plain {
    Act(CoreAction),
    Steal(usize),
    Conclude(usize),
    /// Only the listing gives its meaning.
    Listed,
}

/// The step of an id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// The action is complete.
    Act(Action),
    /// More is to be chosen.
    Draft(Draft),
}

impl<'a> Asked<'a> {
    /// A seat of a game.
    pub fn new(game: &impl Rules, seat: Seat, legal: &'a Legal, draft: &'a Draft, trade: Trade) -> Self {
        let vantage = Vantage { seat, n_players: game.core().public.turn.n_players };
        Self { vantage, legal, draft, trade }
    }

    fn offers(&self) -> Option<&TradeForm> {
        self.legal.core.offers.as_ref().filter(|_| self.trade != Trade::Off)
    }

    fn counters(&self) -> Option<&TradeForm> {
        self.legal.core.counters.as_ref().filter(|_| self.trade != Trade::Off)
    }

    pub(crate) fn form(&self, is_counter: bool) -> Option<&TradeForm> {
        if is_counter { self.counters() } else { self.offers() }
    }

    /// Whether some proposal or counter-offer can be composed.
    pub(crate) fn can_begin(&self, is_counter: bool) -> bool {
        self.form(is_counter).is_some_and(|form| {
            let ways = Deal::new(is_counter).ways(form, self.vantage);
            !ways.give.is_empty() || ways.open && !form.to.is_empty()
        })
    }
}

impl Space {
    #[inline]
    pub(crate) fn at(&self, group: Shared, member: usize) -> usize {
        usize::from(self.shared[group as usize]) + member
    }

    /// How many ids all groups have that every space begins with.
    pub(crate) fn shared_len(&self) -> usize {
        self.own.first().map_or(self.len(), |&first| usize::from(first))
    }

    /// The bundle of cards that is to be chosen, if one is.
    pub(crate) fn bundle(&self, legal: &Legal) -> Option<Bundle> {
        match legal.core.discards {
            Some(choices) => Some(Bundle { choices, make: |cards| CoreAction::Discard(cards).into() }),
            None => self.own_bundle(&legal.ext),
        }
    }

    /// The step of an id; `None` if it is illegal.
    pub fn step(&self, asked: &Asked<'_>, id: usize) -> Option<Step> {
        match asked.draft {
            Draft::Empty => self.step_fresh(asked, id),
            Draft::Bundle(chosen) => self.step_bundle(asked, *chosen, id),
            Draft::Path(path) => self.step_own(asked, *path, id),
            Draft::Deal(deal) => self.step_deal(asked, *deal, id),
        }
    }

    fn step_fresh(&self, asked: &Asked<'_>, id: usize) -> Option<Step> {
        if id >= self.shared_len() {
            return self.step_own(asked, Path::default(), id);
        }
        if let Some(action) = self.plain_action(asked.vantage, id) {
            return asked.legal.core.contains(action).then_some(Step::Act(Action::Core(action)));
        }
        let (group, member) = self.shared_group(id)?;
        match group {
            Shared::Card => self.step_bundle(asked, Cards::NONE, id),
            Shared::Offer | Shared::Counter if asked.trade == Trade::Catalogue => {
                let (give, want) = self.deal_at(member)?;
                let action = if group == Shared::Offer {
                    CoreAction::Offer(deal::offer(asked.offers()?, give, want))
                } else {
                    CoreAction::Counter { give, want }
                };
                asked.legal.core.contains(action).then_some(Step::Act(action.into()))
            }
            Shared::Compose if asked.trade == Trade::Compose && member < 2 => {
                let deal = Deal::new(member == 1);
                asked.can_begin(deal.is_counter).then_some(Step::Draft(Draft::Deal(deal)))
            }
            _ => None,
        }
    }

    fn step_bundle(&self, asked: &Asked<'_>, chosen: Cards, id: usize) -> Option<Step> {
        let Bundle { choices, make } = self.bundle(asked.legal)?;
        let (Shared::Card, member) = self.shared_group(id)? else { return None };
        let kind = self.kinds.cards.nth(member as u32)?;
        if !bundle_kinds(choices, chosen).contains(kind) {
            return None;
        }
        let chosen = chosen + Cards::of(kind, 1);
        let is_whole = chosen.total() == u32::from(choices.n);
        Some(if is_whole { Step::Act(make(chosen)) } else { Step::Draft(Draft::Bundle(chosen)) })
    }

    fn step_own(&self, asked: &Asked<'_>, mut path: Path, id: usize) -> Option<Step> {
        let id = u16::try_from(id).ok()?;
        let mut is_known = false;
        for action in own_actions(asked.legal) {
            let whole = self.own_path(action, asked.vantage)?;
            if whole.after(path.ids()) == Some(id) {
                if whole.ids().len() == path.ids().len() + 1 {
                    return Some(Step::Act(action));
                }
                is_known = true;
            }
        }
        path.push(id);
        is_known.then_some(Step::Draft(Draft::Path(path)))
    }

    fn step_deal(&self, asked: &Asked<'_>, deal: Deal, id: usize) -> Option<Step> {
        let form = asked.form(deal.is_counter)?;
        let ways = deal.ways(form, asked.vantage);
        let (group, member) = self.shared_group(id)?;
        let kind = || self.kinds.traded.nth(member as u32);
        let (part, is_open_way) = match group {
            Shared::Compose if member == 2 => (Part::Open, ways.open),
            Shared::Compose if member == 3 => (Part::Next, ways.next),
            Shared::Give => (Part::Give(kind()?), ways.give.contains(kind()?)),
            Shared::Want => (Part::Want(kind()?), ways.want.contains(kind()?)),
            Shared::To => {
                let seat = asked.vantage.seat_at(member + 1)?;
                (Part::To(seat), ways.to.contains(seat))
            }
            _ => return None,
        };
        if !is_open_way {
            return None;
        }
        Some(match deal.with(part) {
            Some(deal) => Step::Draft(Draft::Deal(deal)),
            None if deal.is_counter => {
                Step::Act(CoreAction::Counter { give: deal.give, want: deal.want }.into())
            }
            None => Step::Act(CoreAction::Offer(deal.offer()).into()),
        })
    }

    /// The group and member of an id of the shared groups.
    fn shared_group(&self, id: usize) -> Option<(Shared, usize)> {
        // Groups without a member have the start of the next one.
        let after = self.shared.partition_point(|&start| usize::from(start) <= id);
        let group = *Shared::ALL.get(after.checked_sub(1)?)?;
        Some((group, id - self.at(group, 0)))
    }

    /// The action of an id that is a complete action and needs no listing, legal or not.
    #[inline]
    pub fn plain_action(&self, vantage: Vantage, id: usize) -> Option<CoreAction> {
        Some(match *self.plain.get(id)? {
            Plain::Act(action) => action,
            Plain::Steal(left) => CoreAction::Steal(vantage.seat_at(left)?),
            Plain::Conclude(left) => CoreAction::Conclude(vantage.seat_at(left)?),
            Plain::Listed => return None,
        })
    }

    /// The table entry of an id for [`Space::plain_action`].
    pub(crate) fn plain(&self, id: usize) -> Option<Plain> {
        let (group, n) = self.shared_group(id)?;
        let action = match group {
            Shared::Plain => Flags::ALL.nth(n as u32)?.action(),
            Shared::Road => CoreAction::BuildRoad(EdgeId::from_idx(n)?),
            Shared::Settlement => CoreAction::BuildSettlement(VertexId::from_idx(n)?),
            Shared::City => CoreAction::BuildCity(VertexId::from_idx(n)?),
            Shared::Robber => CoreAction::MoveRobber(HexId::from_idx(n)?),
            Shared::Steal => return Some(Plain::Steal(n + 1)),
            Shared::Conclude => return Some(Plain::Conclude(n + 1)),
            Shared::Monopoly => CoreAction::PlayMonopoly(self.kinds.monopoly.nth(n as u32)?),
            Shared::Plenty => CoreAction::PlayYearOfPlenty(up_to_two(self.kinds.plenty).nth(n)?),
            Shared::Bank => {
                let (give, get) = swaps(self.kinds.given, self.kinds.taken).nth(n)?;
                CoreAction::MaritimeTrade { give, get }
            }
            Shared::Card
            | Shared::Offer
            | Shared::Counter
            | Shared::Compose
            | Shared::Give
            | Shared::Want
            | Shared::To => return None,
        };
        Some(Plain::Act(action))
    }

    fn deal_at(&self, member: usize) -> Option<(Cards, Cards)> {
        let mut rest = member;
        for row in catalogue(self.kinds.traded) {
            if let Some(&want) = row.wants.get(rest) {
                return Some((row.give, want));
            }
            rest -= row.wants.len();
        }
        None
    }

    /// The ids of a legal action, starting from an empty draft; `None` if the space has no path to it, for example to
    /// an offer of five cards.
    pub fn path(&self, asked: &Asked<'_>, action: Action) -> Option<Vec<usize>> {
        if let Some(cards) = self.bundled(action) {
            let ids = cards.kinds().iter().flat_map(|kind| {
                let id = rank(self.kinds.cards, kind).map(|n| self.at(Shared::Card, n));
                (0..cards.get(kind)).map(move |_| id)
            });
            return ids.collect();
        }
        match action {
            Action::Core(CoreAction::Offer(offer)) => self.deal_path(asked, action, &offer, false),
            Action::Core(CoreAction::Counter { give, want }) => {
                let open = Open::Neither;
                let offer = Offer { give, want, open, to: SeatSet::EMPTY };
                self.deal_path(asked, action, &offer, true)
            }
            Action::Core(core) => self.simple_id(asked.vantage, core).map(|id| vec![id]),
            own => {
                let path = self.own_path(own, asked.vantage)?;
                Some(path.ids().iter().map(|&id| usize::from(id)).collect())
            }
        }
    }

    fn bundled(&self, action: Action) -> Option<Cards> {
        match action {
            Action::Core(CoreAction::Discard(cards)) => Some(cards),
            own => self.own_bundled(own),
        }
    }

    fn simple_id(&self, vantage: Vantage, action: CoreAction) -> Option<usize> {
        let (group, n) = match action {
            CoreAction::BuildRoad(edge) => (Shared::Road, edge.idx()),
            CoreAction::BuildSettlement(vertex) => (Shared::Settlement, vertex.idx()),
            CoreAction::BuildCity(vertex) => (Shared::City, vertex.idx()),
            CoreAction::MoveRobber(hex) => (Shared::Robber, hex.idx()),
            CoreAction::Steal(seat) => (Shared::Steal, vantage.relative(seat).checked_sub(1)?),
            CoreAction::Conclude(seat) => (Shared::Conclude, vantage.relative(seat).checked_sub(1)?),
            CoreAction::PlayMonopoly(kind) => (Shared::Monopoly, rank(self.kinds.monopoly, kind)?),
            CoreAction::PlayYearOfPlenty(cards) => {
                (Shared::Plenty, up_to_two(self.kinds.plenty).position(|some| some == cards)?)
            }
            CoreAction::MaritimeTrade { give, get } => {
                let swap = (give, get);
                (Shared::Bank, swaps(self.kinds.given, self.kinds.taken).position(|some| some == swap)?)
            }
            plain => (Shared::Plain, Flags::ALL.iter().position(|flag| flag.action() == plain)?),
        };
        Some(self.at(group, n))
    }

    fn deal_path(
        &self,
        asked: &Asked<'_>,
        action: Action,
        offer: &Offer,
        is_counter: bool,
    ) -> Option<Vec<usize>> {
        match asked.trade {
            Trade::Off => None,
            Trade::Catalogue => {
                let group = if is_counter { Shared::Counter } else { Shared::Offer };
                let deals = catalogue(self.kinds.traded);
                let mut deals = deals.iter().flat_map(|row| row.wants.iter().map(|want| (row.give, *want)));
                let id = self.at(group, deals.position(|deal| deal == (offer.give, offer.want))?);
                // The same cards to fewer opponents are another action.
                (self.step_fresh(asked, id) == Some(Step::Act(action))).then(|| vec![id])
            }
            Trade::Compose => {
                let mut ids = vec![self.at(Shared::Compose, usize::from(is_counter))];
                for part in Deal::parts(offer, is_counter, asked.vantage) {
                    ids.push(match part {
                        Part::Open => self.at(Shared::Compose, 2),
                        Part::Next => self.at(Shared::Compose, 3),
                        Part::Give(kind) => self.at(Shared::Give, rank(self.kinds.traded, kind)?),
                        Part::Want(kind) => self.at(Shared::Want, rank(self.kinds.traded, kind)?),
                        Part::To(seat) => self.at(Shared::To, asked.vantage.relative(seat).checked_sub(1)?),
                    });
                }
                Some(ids)
            }
        }
    }
}

/// The listed actions that the rule set adds.
pub(crate) fn own_actions(legal: &Legal) -> impl Iterator<Item = Action> {
    let n_own = if matches!(legal.ext, ExtLegal::None) { 0 } else { legal.len() - legal.core.len() };
    (0..n_own).filter_map(|n| legal.nth(n))
}
