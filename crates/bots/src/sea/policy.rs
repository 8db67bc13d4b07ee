//! The policy at sea: building and moving ships, robber or pirate, gold, and the first ship.

use hexhaven_engine::shared::Agenda;
use hexhaven_engine::shared::sea::{Sea, SeaLegal};
use hexhaven_engine::topology::{EdgeId, HexId, VertexId, VertexSet};
use hexhaven_engine::{Action, Cards, Choices, CoreAction, Kind, Rules, SeaAction, Seat};

use super::value;
use crate::greedy::{Decision, Desk, Policy, Thefts};

/// The most moves of ships that are looked at.
const MOST_VOYAGES: usize = 24;

/// Rates the answers to a decision of the sea; `false` if none is pending. `make` makes an action of the rule set.
pub(crate) fn rate_decision<G: Rules>(
    Decision { policy, game, seat, legal }: Decision<'_, G>,
    sea: &Sea,
    own: &SeaLegal,
    make: impl Fn(SeaAction) -> Action,
    tell: &mut impl FnMut(Action, f32),
) -> bool {
    if let Some(choices) = own.gold {
        tell(make(SeaAction::TakeGold(best_gold(policy, game, seat, choices))), 0.0);
        return true;
    }
    match game.core().public.agenda {
        Agenda::MoveRobber => {
            let thefts = policy.thefts(game, seat);
            for hex in legal.core.robber {
                tell(Action::Core(CoreAction::MoveRobber(hex)), policy.robbery(game, seat, hex, &thefts));
            }
            for hex in own.pirate {
                let action = make(SeaAction::MovePirate(hex));
                tell(action, piracy(policy, game, (sea, seat), (hex, action), &thefts));
            }
            !(legal.core.robber.is_empty() && own.pirate.is_empty())
        }
        Agenda::SetupRoad { at } if !own.ships.is_empty() => {
            policy.rate_first_roads(game, seat, at, legal, tell);
            for edge in own.ships {
                tell(make(SeaAction::BuildShip(edge)), first_ship(policy, game, sea, seat, at, edge));
            }
            true
        }
        _ => false,
    }
}

/// Rates ships to build and to move.
pub(crate) fn rate_moves<G: Rules>(
    desk: &Desk<'_, G>,
    own: &SeaLegal,
    make: impl Fn(SeaAction) -> Action,
    tell: &mut impl FnMut(Action, f32),
) {
    if own.ships.is_empty() && own.voyages.ships.is_empty() {
        return;
    }
    let (policy, game, seat, before) = (desk.policy, desk.game, desk.seat, desk.value());
    for edge in own.ships {
        let action = make(SeaAction::BuildShip(edge));
        tell(action, policy.gain_by_trial(game, seat, action, before));
    }
    // A sample of all moves, so that none is left out for its position in the list.
    let voyages = || {
        let ships = own.voyages.ships.iter();
        ships.flat_map(|from| own.voyages.of(from).iter().map(move |to| SeaAction::MoveShip { from, to }))
    };
    let step = voyages().count().div_ceil(MOST_VOYAGES).max(1);
    for voyage in voyages().step_by(step) {
        let action = make(voyage);
        tell(action, policy.gain_by_trial(game, seat, action, before));
    }
}

/// The value of moving the pirate to a hex: a theft from somebody there, and the sea lanes it closes.
pub(crate) fn piracy<G: Rules>(
    policy: &Policy<'_>,
    game: &G,
    (sea, seat): (&Sea, Seat),
    (hex, action): (HexId, Action),
    thefts: &Thefts,
) -> f32 {
    let crews = sea.crews_of(&game.core().public, hex);
    if crews.is_empty() {
        return 0.0;
    }
    let mut after = game.clone();
    after.play_unchecked(seat, action, &mut ());
    let lost = |who: Seat| policy.value.of(game, who) - policy.value.of(&after, who);
    let rivals = crews.without(seat);
    let theft = rivals.iter().map(|victim| thefts[victim]).fold(0.0, f32::max);
    let harm: f32 = rivals.iter().map(|rival| policy.threat(game, rival) * lost(rival)).sum();
    let own = if crews.contains(seat) { lost(seat) } else { 0.0 };
    theft + policy.value.weights.own.sea.pirate * (harm - own)
}

/// The value of the first ship, measured like a first road.
fn first_ship<G: Rules>(
    policy: &Policy<'_>,
    game: &G,
    sea: &Sea,
    seat: Seat,
    at: VertexId,
    edge: EdgeId,
) -> f32 {
    let public = &game.core().public;
    let (outlook, terms) = (policy.value.outlook(game, seat), policy.value.terms(game, seat));
    let end = public.board.topology().far_end(edge, at);
    let way = (VertexSet::of(at) | VertexSet::of(end), end);
    terms.weights.own.sea.first_ship * value::outlet(sea, public, seat, way, &outlook, &terms)
}

/// The cards to take for gold: one after another, each time the most useful one.
fn best_gold<G: Rules>(policy: &Policy<'_>, game: &G, seat: Seat, choices: Choices) -> Cards {
    let outlook = policy.value.outlook(game, seat);
    let (hand, mut chosen) = (game.core().hand(seat), Cards::NONE);
    for _ in 0..choices.n {
        let with = |kind: Kind| chosen + Cards::of(kind, 1);
        let worth = |kind: Kind| policy.value.hand(&outlook, hand + with(kind));
        let left = choices.hand.minus(chosen).kinds();
        let Some(kind) = left.iter().max_by(|&a, &b| worth(a).total_cmp(&worth(b))) else { break };
        chosen = with(kind);
    }
    chosen
}
