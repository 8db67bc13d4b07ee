//! A position while its statements are read, and its completion afterwards.

use super::super::scan::{Misread, Problem, Scanner};
use super::super::{Dialect, Lexicon};
use super::Sketch;
use crate::shared::scenario::{RobberStart, Scenario};
use crate::shared::{Agenda, Core, Dice, HarborSet, Part, Public, Terrain, tariff};
use crate::topology::HexSet;
use crate::vocab::{BySeat, Cards, Development, Developments, KindSet, ROLL_WEIGHTS, Seat};

/// A position that is being read.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    /// The shared state so far; bank, pile, caches and some counters are completed by [`Draft::finish`].
    pub(crate) core: Core,
    lexicon: &'static Lexicon,
    pub(super) bank: Option<Stated<Cards, KindSet>>,
    pub(super) pile: Option<Stated<Developments, [bool; 5]>>,
    pub(super) is_longest_road_stated: bool,
    pub(super) is_largest_army_stated: bool,
    pub(super) is_dice_deck_stated: bool,
    pub(super) are_tiles_stated: bool,
    pub(super) is_robber_stated: bool,
    pub(super) is_first_stated: bool,
    pub(super) is_done_stated: bool,
    /// Whether `done` says that a ship was moved.
    pub(crate) has_sailed: bool,
    /// The target of presets if the position begins with a scenario.
    pub(super) target: Option<u8>,
}

/// A stated bank or pile: amounts, which of them were named, who takes the rest, and where it was stated.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stated<T, N> {
    pub(super) amounts: T,
    pub(super) named: N,
    pub(super) rest_to: Option<Seat>,
    pub(super) at: usize,
}

/// All cards of a game, in any place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Supply {
    /// The cards of each kind.
    pub(crate) cards: Cards,
    /// The development cards.
    pub(crate) developments: Developments,
}

impl Sketch for Draft {
    fn draft(&self) -> &Draft {
        self
    }

    fn statement(&mut self, keyword: &str, args: &mut Scanner<'_>) -> Result<bool, Misread> {
        self.shared_statement(keyword, args)
    }
}

impl Draft {
    /// Starts from a state, for example a layout or an empty board.
    pub(crate) const fn new(core: Core, lexicon: &'static Lexicon) -> Self {
        Self {
            core,
            lexicon,
            bank: None,
            pile: None,
            is_longest_road_stated: false,
            is_largest_army_stated: false,
            is_dice_deck_stated: false,
            are_tiles_stated: false,
            is_robber_stated: false,
            is_first_stated: false,
            is_done_stated: false,
            has_sailed: false,
            target: None,
        }
    }

    /// Presets of options keep the target that the state has now, if so.
    #[must_use]
    pub(crate) fn keep_target(mut self, is_kept: bool) -> Self {
        self.target = is_kept.then_some(self.core.public.options.target_vp);
        self
    }

    /// The names in force.
    pub(crate) fn dialect(&self) -> Dialect {
        Dialect::with(self.core.public.board.map(), self.lexicon)
    }

    /// Carries out one statement about the shared state; `false` if the keyword is not one of them.
    pub(crate) fn shared_statement(
        &mut self,
        keyword: &str,
        args: &mut Scanner<'_>,
    ) -> Result<bool, Misread> {
        Ok(self.board_statement(keyword, args)?
            || self.card_statement(keyword, args)?
            || self.turn_statement(keyword, args)?)
    }

    /// Completes the state: bank and pile get what hands and played cards leave, caches are computed, and unstated
    /// awards go to the leader.
    pub(crate) fn finish(
        mut self,
        supply: Supply,
        length: impl Fn(&Public, Seat) -> u8,
    ) -> Result<Core, Misread> {
        self.check_board()?;
        self.fill_robber()?;
        self.fill_bank(supply.cards)?;
        self.fill_pile(supply.developments)?;
        self.fill_caches(length);
        self.fill_awards();
        self.fill_turn();
        Ok(self.core)
    }

    /// B-BOARD-15: a position with its own tiles must name the robber's hex, unless there is exactly one desert
    /// (B-BOARD-07). A robber off the board stays there.
    fn fill_robber(&mut self) -> Result<(), Misread> {
        let public = &mut self.core.public;
        if self.is_robber_stated || !self.are_tiles_stated || public.robber.is_none() {
            return Ok(());
        }
        let deserts = public.board.hexes_of(Terrain::Desert);
        public.robber = deserts.first().filter(|_| deserts.len() == 1);
        if public.robber.is_some() { Ok(()) } else { Err(Misread { at: 0, problem: Problem::NoRobber }) }
    }

    /// Unless its hex was stated, the robber is where the scenario puts it, if the tiles determine that, and otherwise
    /// off the map (S-SCEN-10).
    pub(crate) fn start_robber(&mut self, scenario: &Scenario) {
        let public = &mut self.core.public;
        if !core::mem::replace(&mut self.is_robber_stated, true) {
            let only = |hexes: HexSet| hexes.first().filter(|_| hexes.len() == 1);
            public.robber = match scenario.robber {
                RobberStart::At(hex) => public.board.topology().hex_at(hex),
                RobberStart::Desert => only(public.board.hexes_of(Terrain::Desert)),
                RobberStart::Number(number) => only(public.board.with_token(number)),
                RobberStart::Off => None,
            };
        }
    }

    fn fill_bank(&mut self, supply: Cards) -> Result<(), Misread> {
        let mut left = supply;
        for seat in Seat::ALL {
            let hand = self.core.secret.hands[seat];
            left = left.checked_sub(hand).ok_or_else(|| self.too_many_cards(supply))?;
        }
        let Some(stated) = self.bank else {
            self.core.public.bank = left;
            return Ok(());
        };
        for kind in supply.kinds().iter().filter(|&kind| stated.named.contains(kind)) {
            let (wanted, has) = (stated.amounts.get(kind), left.get(kind));
            match (has.checked_sub(wanted), stated.rest_to) {
                (Some(0), _) => {}
                (Some(rest), Some(seat)) => {
                    self.core.secret.hands[seat] += Cards::of(kind, rest);
                    left = left.minus(Cards::of(kind, rest));
                }
                _ => {
                    let problem = Problem::BankSum { of: self.dialect().supplied(kind), left: has };
                    return Err(Misread { at: stated.at, problem });
                }
            }
        }
        self.core.public.bank = left;
        Ok(())
    }

    fn too_many_cards(&self, supply: Cards) -> Misread {
        let held = |kind| self.core.secret.hands.0.iter().map(|hand| u32::from(hand.get(kind))).sum::<u32>();
        let all = KindSet::from_bits(u8::MAX);
        let kind = all.iter().find(|&kind| held(kind) > u32::from(supply.get(kind)));
        let too_many = |kind| Problem::TooManyCards(self.dialect().supplied(kind));
        let problem = kind.map_or(Problem::OutOfRange("cards that the game has"), too_many);
        Misread { at: 0, problem }
    }

    fn fill_pile(&mut self, supply: Developments) -> Result<(), Misread> {
        let Core { public, secret } = &mut self.core;
        for card in Development::ALL {
            let knights: u32 = match card {
                Development::Knight => public.knights.0.iter().map(|&n| u32::from(n)).sum(),
                _ => 0,
            };
            let held: u32 = secret.developments.0.iter().map(|cards| u32::from(cards[card])).sum();
            let gone = u32::from(public.spent[card]) + knights + held;
            let left = u32::from(supply[card]).checked_sub(gone);
            let too_many = Misread { at: 0, problem: Problem::TooManyDevelopments(card) };
            secret.pile[card] = left.ok_or(too_many)? as u8;
            let Some(stated) = self.pile.filter(|stated| stated.named[card as usize]) else { continue };
            let left = secret.pile[card];
            match (left.checked_sub(stated.amounts[card]), stated.rest_to) {
                (Some(0), _) => {}
                (Some(rest), Some(seat)) => {
                    secret.developments[seat][card] += rest;
                    secret.pile[card] -= rest;
                }
                _ => return Err(Misread { at: stated.at, problem: Problem::PileSum { card, left } }),
            }
        }
        public.pile_size = secret.pile.total() as u8;
        Ok(())
    }

    fn fill_caches(&mut self, length: impl Fn(&Public, Seat) -> u8) {
        let public = &mut self.core.public;
        public.harbors = BySeat::default();
        for seat in Seat::ALL {
            let kinds = public.pieces.buildings(seat).iter().filter_map(|v| public.board.harbor_at(v));
            public.harbors[seat] = kinds.fold(HarborSet::default(), HarborSet::with);
            public.longest_road.lengths[seat] = length(public, seat);
        }
    }

    fn fill_awards(&mut self) {
        let public = &mut self.core.public;
        if !self.is_longest_road_stated {
            public.longest_road.holder = None;
            public.settle_longest_road(false);
        }
        if !self.is_largest_army_stated {
            let most = public.knights.0.into_iter().max().unwrap_or(0);
            let mut leaders = public.turn.seats().iter().filter(|&seat| public.knights[seat] == most);
            let alone = leaders.next().filter(|_| leaders.next().is_none());
            public.largest_army = alone.filter(|_| most >= tariff::LARGEST_ARMY_MIN);
        }
    }

    fn fill_turn(&mut self) {
        self.fill_dice_deck();
        let public = &mut self.core.public;
        let is_extra = matches!(public.turn.part, Part::SpecialBuilding | Part::Paired);
        if is_extra && public.agenda == Agenda::RollDue {
            // Nobody rolls in an extra part.
            public.agenda = Agenda::Free;
        }
        let is_setup = public.turn.part == Part::Setup || matches!(public.agenda, Agenda::SetupSettlement);
        if is_setup && !self.is_done_stated {
            public.turn.placements = placements(public);
        }
        let turn = &mut public.turn;
        let n = turn.n_players;
        match turn.number.checked_sub(1) {
            _ if is_setup => {}
            None => {
                let steps = turn.player.idx() + usize::from(n) - turn.first.idx();
                turn.number = 1 + (steps % usize::from(n)) as u32;
            }
            Some(before) if !self.is_first_stated => {
                turn.first = turn.player.left(n - (before % u32::from(n)) as u8, n);
            }
            Some(_) => {}
        }
    }

    /// A deck with no more than the reserve is shuffled before the next roll (B-DICE-02).
    fn fill_dice_deck(&mut self) {
        let public = &mut self.core.public;
        let options = public.options;
        let n_left: u32 = public.dice_deck.into_iter().map(u32::from).sum();
        match options.dice {
            Dice::Deck36 if !self.is_dice_deck_stated || n_left <= options.deck36_reserve.into() => {
                public.dice_deck = ROLL_WEIGHTS;
            }
            Dice::Fair if !self.is_dice_deck_stated => public.dice_deck = [0; 11],
            _ => {}
        }
    }
}

/// The set-up placements before the one that is due, by the player's buildings: clockwise from the first player, then
/// back (B-SETUP-07, B-SETUP-08).
fn placements(public: &Public) -> u8 {
    let (turn, n) = (&public.turn, public.turn.n_players);
    let steps = (turn.player.idx() + usize::from(n) - turn.first.idx()) as u8 % n;
    let is_placed = matches!(public.agenda, Agenda::SetupRoad { .. });
    let built = public.pieces.buildings(turn.player).len();
    if built > u32::from(is_placed) { 2 * n - 1 - steps } else { steps }
}
