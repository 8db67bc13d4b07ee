//! What the policy does at sea: ships built and moved, robber or pirate, and gold.

use hexhaven_engine::rulesets::seafarers::SeafarersExt;
use hexhaven_engine::shared::Agenda;
use hexhaven_engine::{Action, Cards, Choices, CoreAction, ExtLegal, Kind, Legal, Rules, SeaAction, Seat};

use crate::greedy::{Desk, Policy};
use crate::rulesets::Habits;

/// The most moves of ships that are looked at.
const MOST_VOYAGES: usize = 24;

impl Habits for SeafarersExt {
    fn rate_decision<G: Rules>(
        &self,
        policy: &Policy<'_>,
        game: &G,
        seat: Seat,
        legal: &Legal,
        tell: &mut impl FnMut(Action, f32),
    ) -> bool {
        let ExtLegal::Seafarers(own) = &legal.ext else { return false };
        if let Some(choices) = own.gold {
            tell(Action::Seafarers(SeaAction::TakeGold(best_gold(policy, game, seat, choices))), 0.0);
            return true;
        }
        if !matches!(game.core().public.agenda, Agenda::MoveRobber) {
            return false;
        }
        let thefts = policy.thefts(game, seat);
        for hex in legal.core.robber {
            tell(Action::Core(CoreAction::MoveRobber(hex)), policy.robbery(game, seat, hex, &thefts));
        }
        for hex in own.pirate {
            let crews = self.sea.crews_of(&game.core().public, hex);
            let theft = crews.without(seat).iter().map(|victim| thefts[victim]);
            let own_loss = if crews.contains(seat) { 0.1 } else { 0.0 };
            tell(Action::Seafarers(SeaAction::MovePirate(hex)), theft.fold(0.0, f32::max) - own_loss);
        }
        !(legal.core.robber.is_empty() && own.pirate.is_empty())
    }

    fn rate_moves<G: Rules>(
        &self,
        policy: &Policy<'_>,
        desk: &Desk<'_, G>,
        legal: &Legal,
        tell: &mut impl FnMut(Action, f32),
    ) {
        let (game, seat, before) = (desk.game, desk.seat, desk.value());
        let ExtLegal::Seafarers(own) = &legal.ext else { return };
        for edge in own.ships {
            let action = Action::Seafarers(SeaAction::BuildShip(edge));
            tell(action, policy.gain_by_trial(game, seat, action, before));
        }
        // A spread of all moves, so that none is left out for its place in the list.
        let voyages = || {
            let ships = own.voyages.ships.iter();
            ships.flat_map(|from| own.voyages.of(from).iter().map(move |to| SeaAction::MoveShip { from, to }))
        };
        let step = voyages().count().div_ceil(MOST_VOYAGES).max(1);
        for voyage in voyages().step_by(step) {
            let action = Action::Seafarers(voyage);
            tell(action, policy.gain_by_trial(game, seat, action, before));
        }
    }
}

/// What to take for gold: one card after another, each time the one that helps most.
fn best_gold<G: Rules>(policy: &Policy<'_>, game: &G, seat: Seat, choices: Choices) -> Cards {
    let outlook = policy.value.outlook(game, seat);
    let (hand, mut chosen) = (game.core().hand(seat), Cards::NONE);
    for _ in 0..choices.n {
        let with = |kind: Kind| chosen + Cards::of(kind, 1);
        let worth = |kind: Kind| outlook.hand(hand + with(kind), policy.value.weights);
        let left = choices.hand.minus(chosen).kinds();
        let Some(kind) = left.iter().max_by(|&a, &b| worth(a).total_cmp(&worth(b))) else { break };
        chosen = with(kind);
    }
    chosen
}
