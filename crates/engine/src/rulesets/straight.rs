//! Random play in a straight line: the usual plies of a turn in order, everything else step by
//! step. Each rule set handles its differences; listing and applying use the same code as everywhere else.

use super::drive::step_at_random;
use super::{Lots, Plies, Rules};
use crate::shared::{Agenda, Course};
use crate::vocab::{CoreAction, CoreLegal, CoreOutcome, Listing, Seat, Then};

/// An action of the rule set's own.
type OwnAction<G, const N: usize> = <<G as Straight<N>>::Added as Listing>::Action;

/// A game whose random players play in a straight line, on any map, or with `N` of 0 on an island.
pub(super) trait Straight<const N: usize>: Rules + Course<()> {
    /// The rule set's own listing.
    type Added: Listing;

    /// Whether nothing of the rule set's own is pending.
    fn is_plain(&self) -> bool;

    /// Whether the actor can do nothing but roll when the roll is due.
    #[inline(always)]
    fn may_only_roll(&self, seat: Seat) -> bool {
        !self.core().may_play_card(seat)
    }

    /// Whether it is plain to see that the actor can do nothing but end the part when nothing is pending.
    fn may_only_end(&self, seat: Seat) -> bool;

    /// Lists the actor's actions when the roll is due.
    fn list_before_roll(&self, seat: Seat, core: &mut CoreLegal, own: &mut Self::Added);

    /// Lists the actor's actions when nothing is pending.
    fn list_free(&self, seat: Seat, core: &mut CoreLegal, own: &mut Self::Added);

    /// Lists the rule set's own actions when the robber must move.
    #[inline(always)]
    fn list_beside_robber(&self, _seat: Seat, _own: &mut Self::Added) {}

    /// The dice fall.
    #[inline(always)]
    fn roll(&mut self, lots: &mut impl Lots) {
        let rolls = self.core().public.rolls();
        if let Some(outcome) = rolls.pick(lots.chance(rolls.total())) {
            self.come_about(outcome);
        }
    }

    /// Ends the part.
    #[inline(always)]
    fn end(&mut self) {
        self.end_part(&mut ());
    }

    /// Carries out a shared action.
    fn carry_out(&mut self, seat: Seat, action: CoreAction);

    /// Carries out an action of the rule set's own.
    fn carry_out_own(&mut self, seat: Seat, action: OwnAction<Self, N>);

    /// Applies a shared outcome.
    fn come_about(&mut self, outcome: CoreOutcome);

    /// Takes a step when the rule set has a pending decision, and returns whether the game continues.
    #[inline(always)]
    fn step_aside(&mut self, lots: &mut impl Lots, plies: &mut Plies) -> bool {
        step_at_random(self, lots, plies)
    }
}

/// Plays on with random players. In this order, because most turns are a roll and its end, and a processor guesses a
/// chain of questions better than a jump.
pub(super) fn play<G: Straight<N>, const N: usize>(game: &mut G, lots: &mut impl Lots, turns: u32) -> Plies {
    let mut plies = Plies::default();
    while game.core().public.turn.number <= turns {
        let actor = game.core().public.turn.actor;
        if !game.is_plain() {
            if !game.step_aside(lots, &mut plies) {
                break;
            }
            continue;
        }
        if matches!(game.core().public.agenda, Agenda::RollDue) {
            plies.actions += 1;
            if !game.may_only_roll(actor) {
                act::<G, N>(game, actor, lots, G::list_before_roll);
                continue;
            }
            plies.outcomes += 1;
            game.roll(lots);
            if !game.is_plain() {
                continue;
            }
        }
        let public = &game.core().public;
        if matches!(public.agenda, Agenda::Free) & public.offer.is_blank() {
            plies.actions += 1;
            if game.may_only_end(actor) {
                game.end();
            } else {
                act::<G, N>(game, actor, lots, G::list_free);
            }
        } else if matches!(public.agenda, Agenda::MoveRobber) {
            plies.actions += 1;
            act::<G, N>(game, actor, lots, |game, seat, core, own| {
                let (state, particulars) = game.parts();
                state.list_pending(particulars, seat, core);
                game.list_beside_robber(seat, own);
            });
        } else if matches!(public.agenda, Agenda::Stealing { .. } | Agenda::Drawing) {
            plies.outcomes += 1;
            let (core, own) = game.parts();
            let outcomes = core.outcomes(own);
            if let Some(outcome) = outcomes.pick(lots.chance(outcomes.total())) {
                game.come_about(outcome);
            }
        } else if !step_at_random(game, lots, &mut plies) {
            break;
        }
    }
    plies
}

/// Lets a seat answer a rule set's question. Separate, because it is rare.
#[inline(never)]
pub(super) fn answer<G: Straight<N>, const N: usize>(
    game: &mut G,
    seat: Seat,
    lots: &mut impl Lots,
    plies: &mut Plies,
    list: impl FnOnce(&G, Seat, &mut CoreLegal, &mut G::Added),
) {
    plies.actions += 1;
    act::<G, N>(game, seat, lots, list);
}

/// Lets the actor do one of the listed things.
#[inline(always)]
fn act<G: Straight<N>, const N: usize>(
    game: &mut G,
    actor: Seat,
    lots: &mut impl Lots,
    list: impl FnOnce(&G, Seat, &mut CoreLegal, &mut G::Added),
) {
    let (mut core, mut own) = (CoreLegal::default(), G::Added::default());
    list(game, actor, &mut core, &mut own);
    // On islands nothing takes the slow way where no bundles are chosen.
    if N > 0 {
        pick::<G, N, true>(game, actor, lots, &core, &own);
    } else {
        pick::<G, N, false>(game, actor, lots, &core, &own);
    }
}

/// Picks one of the listed things.
#[inline(always)]
fn pick<G: Straight<N>, const N: usize, const SLOW: bool>(
    game: &mut G,
    actor: Seat,
    lots: &mut impl Lots,
    core: &CoreLegal,
    own: &G::Added,
) {
    let n_own = own.n_listed::<SLOW>();
    let at = match n_own + core.n_listed::<SLOW>() {
        1 => 0,
        n => lots.choice(actor, n),
    };
    if at < n_own {
        own.nth_then::<SLOW, _>(at, PlayOwn::<G, N>(game, actor));
    } else {
        core.nth_then::<SLOW, _>(at - n_own, Play::<G, N>(game, actor));
    }
}

/// Plays the chosen shared action.
struct Play<'a, G, const N: usize>(&'a mut G, Seat);

impl<G: Straight<N>, const N: usize> Then<CoreAction> for Play<'_, G, N> {
    type Out = ();

    #[inline(always)]
    fn then(self, action: CoreAction) {
        self.0.carry_out(self.1, action);
    }
}

/// Plays the chosen action of the rule set's own.
struct PlayOwn<'a, G, const N: usize>(&'a mut G, Seat);

impl<G: Straight<N>, const N: usize> Then<OwnAction<G, N>> for PlayOwn<'_, G, N> {
    type Out = ();

    #[inline(always)]
    fn then(self, action: OwnAction<G, N>) {
        self.0.carry_out_own(self.1, action);
    }
}
