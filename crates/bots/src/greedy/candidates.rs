//! The actions worth a closer look, with their estimated gains: the start of a search.

use hexhaven_engine::shared::Agenda;
use hexhaven_engine::{Action, CoreAction, Flag, Legal, Rules, Seat};

use super::desk::Desk;
use super::policy::{Policy, idle};

/// The gain below which a proposal is declined without a second thought.
const PLAIN_NO: f32 = -0.06;

/// The most proposals among the candidates.
const MOST_PROPOSALS: usize = 3;

impl Policy<'_> {
    /// Candidates in no particular order; never empty when something is legal.
    pub(crate) fn candidates<G: Rules>(&self, game: &G, seat: Seat, legal: &Legal) -> Vec<(Action, f32)> {
        let public = &game.core().public;
        let core = &legal.core;
        let mut rated = Vec::new();
        let mut tell = |action, gain| rated.push((action, gain));
        if self.rate_decision(game, seat, legal, &mut tell) {
            return rated;
        }
        match public.agenda {
            _ if core.discards.is_some() => tell(self.choose(game, seat, legal), 0.0),
            Agenda::SetupSettlement => self.rate_placements(game, seat, legal, &mut tell),
            Agenda::SetupRoad { at } => self.rate_first_roads(game, seat, at, legal, &mut tell),
            Agenda::MoveRobber => {
                let thefts = self.thefts(game, seat);
                for hex in core.robber {
                    tell(Action::Core(CoreAction::MoveRobber(hex)), self.robbery(game, seat, hex, &thefts));
                }
            }
            Agenda::ChooseVictim { .. } => {
                let thefts = self.thefts_from(game, seat, core.victims);
                for victim in core.victims.iter() {
                    tell(Action::Core(CoreAction::Steal(victim)), thefts[victim]);
                }
            }
            Agenda::Free if seat != public.turn.actor => self.answers(game, seat, legal, &mut tell),
            _ => {
                let desk = Desk::new(self, game, seat);
                self.rate_moves(&desk, legal, &mut tell);
                if let Some(idle) = idle(legal) {
                    tell(idle, 0.0);
                }
                self.proposals(&desk, legal, &mut tell);
            }
        }
        rated.retain(|&(action, _)| legal.contains(action));
        if rated.is_empty() {
            rated.extend(legal.iter().take(64).map(|action| (action, 0.0)));
        }
        rated
    }

    /// Yes, no, and the policy's own answer; an obvious no is not examined.
    fn answers<G: Rules>(&self, game: &G, seat: Seat, legal: &Legal, tell: &mut impl FnMut(Action, f32)) {
        let own = self.choose(game, seat, legal);
        tell(own, 0.1);
        if own == Action::Core(CoreAction::Decline) && self.acceptance(game, seat) < PLAIN_NO {
            return;
        }
        for (flag, action) in [(Flag::Accept, CoreAction::Accept), (Flag::Decline, CoreAction::Decline)] {
            if legal.core.flags.contains(flag) && own != Action::Core(action) {
                tell(Action::Core(action), 0.0);
            }
        }
    }

    /// The best proposals that are not yet made.
    fn proposals<G: Rules>(&self, desk: &Desk<'_, G>, legal: &Legal, tell: &mut impl FnMut(Action, f32)) {
        let n_made = desk.game.core().public.turn.offers;
        if n_made >= super::trade::MOST_OFFERS {
            return;
        }
        let mut offers = Vec::new();
        self.rate_offers(desk, legal, f32::MIN, &mut |action, gain| {
            offers.push((action, gain));
            f32::MIN
        });
        offers.sort_by(|a, b| b.1.total_cmp(&a.1));
        for &(action, gain) in offers.iter().take(MOST_PROPOSALS) {
            tell(action, 0.5 * gain);
        }
    }
}
