//! Random play: the usual plies in a straight line, everything else step by step.

use super::{Base, BaseExt};
use crate::rulesets::drive::step_at_random;
use crate::rulesets::{Lots, Plies};
use crate::shared::{Agenda, Core, Course};
use crate::vocab::{CoreAction, CoreLegal, Seat, Then};

/// Plays on with random players. In this order, because most turns are a roll and its end, and a processor guesses a
/// chain of questions better than a jump.
pub(super) fn play(game: &mut Base, lots: &mut impl Lots, turns: u32) -> Plies {
    let mut plies = Plies::default();
    while game.core.public.turn.number <= turns {
        let actor = game.core.public.turn.actor;
        if matches!(game.core.public.agenda, Agenda::RollDue) {
            plies.actions += 1;
            if game.core.may_play_card(actor) {
                act(game, actor, lots, Core::list);
                continue;
            }
            draw(game, lots, &mut plies);
        }
        let public = &game.core.public;
        if matches!(public.agenda, Agenda::Free) & public.offer.is_blank() {
            plies.actions += 1;
            if game.core.may_only_end(actor) {
                game.end_part(&mut ());
            } else {
                act(game, actor, lots, Core::list_free);
            }
        } else if matches!(public.agenda, Agenda::MoveRobber) {
            plies.actions += 1;
            act(game, actor, lots, Core::list_pending);
        } else if matches!(public.agenda, Agenda::Stealing { .. } | Agenda::Drawing) {
            draw(game, lots, &mut plies);
        } else if !step_at_random(game, lots, &mut plies) {
            break;
        }
    }
    plies
}

/// Lets chance decide.
#[inline(always)]
fn draw(game: &mut Base, lots: &mut impl Lots, plies: &mut Plies) {
    let outcomes = match game.core.public.agenda {
        Agenda::RollDue => game.core.public.rolls(),
        _ => game.core.outcomes(&BaseExt),
    };
    if let Some(outcome) = outcomes.pick(lots.chance(outcomes.total())) {
        game.resolve_shared(outcome, &mut ());
    }
    plies.outcomes += 1;
}

/// Lets the actor do one of the listed things.
#[inline(always)]
fn act(
    game: &mut Base,
    actor: Seat,
    lots: &mut impl Lots,
    list: impl FnOnce(&Core, &BaseExt, Seat, &mut CoreLegal),
) {
    let mut legal = CoreLegal::default();
    list(&game.core, &BaseExt, actor, &mut legal);
    // On islands, and where no bundles are chosen, nothing takes the slow way.
    let at = match legal.len_in::<false>() {
        1 => 0,
        n => lots.choice(actor, n),
    };
    legal.nth_in::<false, _>(at, Play(game, actor));
}

/// Plays the chosen action.
struct Play<'a>(&'a mut Base, Seat);

impl Then<CoreAction> for Play<'_> {
    type Out = ();

    #[inline(always)]
    fn then(self, action: CoreAction) {
        self.0.play_shared(self.1, action, &mut ());
    }
}
