//! Random play in a straight line: the usual plies of a turn in order, everything else step by
//! step. Each rule set handles its differences; listing and applying use the same code as everywhere else.

use super::drive::step_at_random;
use super::{Lots, Plies, Rules};
use crate::shared::{Agenda, Course, Part};
use crate::vocab::{BySeat, Choices, CoreAction, CoreLegal, CoreOutcome, Listing, NextStep, Seat, Then};

/// A rule set's own action.
type OwnAction<G, const N: usize> = <<G as Straight<N>>::Added as Listing>::Action;

/// A game whose random players play in a straight line, on any map, or with `N` of 0 on an island.
pub(super) trait Straight<const N: usize>: Rules + Course<()> {
    /// The rule set's own listing.
    type Added: Listing;

    /// A cache next to the game that saves counting. It is not part of the state, and is valid only while it follows
    /// the state.
    type Aid: Default;

    /// The actor's options with hand and pieces when nothing is pending. It tells whether there is only the end of
    /// the part, and saves the listing from weighing it again.
    type Means: Copy;

    /// Updates the cache after any step.
    #[inline(always)]
    fn follow(&self, _aid: &mut Self::Aid) {}

    /// Updates the cache after a shared action of a seat.
    #[inline(always)]
    fn note(&self, _aid: &mut Self::Aid, _seat: Seat, _action: CoreAction) {}

    /// Whether the rule set has no pending decision.
    fn is_plain(&self) -> bool;

    /// Whether the actor can do nothing but roll when the roll is due.
    #[inline(always)]
    fn may_only_roll(&self, seat: Seat) -> bool {
        !self.core().may_play_card(seat)
    }

    /// Weighs the actor's options.
    fn weigh(&self, seat: Seat) -> Self::Means;

    /// Whether it is clear without a listing that the actor can only end the part when nothing is pending.
    fn may_only_end(&self, seat: Seat, means: Self::Means) -> bool;

    /// Lists the actor's actions when the roll is due.
    fn list_before_roll(&self, seat: Seat, core: &mut CoreLegal, own: &mut Self::Added);

    /// Lists the actor's actions when nothing is pending.
    fn list_free(
        &self,
        aid: &Self::Aid,
        seat: Seat,
        means: Self::Means,
        core: &mut CoreLegal,
        own: &mut Self::Added,
    );

    /// Lists the rule set's own actions when the robber must move.
    #[inline(always)]
    fn list_beside_robber(&self, _seat: Seat, _own: &mut Self::Added) {}

    /// The dice fall.
    #[inline(always)]
    fn roll(&mut self, lots: &mut impl Lots, _aid: &mut Self::Aid) {
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

    /// Whether one of the rule set's actions may place or remove buildings, move the robber or change the board.
    #[inline(always)]
    fn is_felt(_action: &OwnAction<Self, N>) -> bool {
        false
    }

    /// Carries out one of the rule set's actions.
    fn carry_out_own(&mut self, seat: Seat, action: OwnAction<Self, N>);

    /// Applies a shared outcome.
    fn come_about(&mut self, outcome: CoreOutcome);

    /// Takes a step when the rule set has a pending decision, and returns whether the game continues.
    #[inline(always)]
    fn step_aside(&mut self, lots: &mut impl Lots, plies: &mut Plies, aid: &mut Self::Aid) -> bool {
        step_and_follow(self, lots, plies, aid)
    }
}

/// Plays with random players. In this order, because most turns are a roll and an end, and a processor predicts a chain
/// of conditions better than an indirect jump.
pub(super) fn play<G: Straight<N>, const N: usize>(game: &mut G, lots: &mut impl Lots, turns: u32) -> Plies {
    let mut plies = Plies::default();
    let mut aid = set_up::<G, N>(game, lots, &mut plies);
    while game.core().public.turn.number <= turns {
        let actor = game.core().public.turn.actor;
        if !game.is_plain() {
            if !game.step_aside(lots, &mut plies, &mut aid) {
                break;
            }
            continue;
        }
        if matches!(game.core().public.agenda, Agenda::RollDue) {
            plies.actions += 1;
            if !game.may_only_roll(actor) {
                act::<G, N>(game, actor, lots, &mut aid, |game, _, seat, core, own| {
                    game.list_before_roll(seat, core, own);
                });
                continue;
            }
            plies.outcomes += 1;
            game.roll(lots, &mut aid);
            if !game.is_plain() {
                continue;
            }
        }
        let public = &game.core().public;
        if matches!(public.agenda, Agenda::Free) & public.offer.is_blank() {
            plies.actions += 1;
            let means = game.weigh(actor);
            if game.may_only_end(actor, means) {
                game.end();
            } else {
                act::<G, N>(game, actor, lots, &mut aid, |game, aid, seat, core, own| {
                    game.list_free(aid, seat, means, core, own);
                });
            }
        } else if matches!(public.agenda, Agenda::MoveRobber) {
            plies.actions += 1;
            act::<G, N>(game, actor, lots, &mut aid, |game, _, seat, core, own| {
                let (state, particulars) = game.parts();
                core.robber = state.public.robber_sites(particulars, seat);
                game.list_beside_robber(seat, own);
            });
        } else if let Agenda::Discards { owed } = public.agenda {
            plies.actions += 1;
            if !discard::<G, N>(game, lots, owed) {
                break;
            }
        } else if matches!(public.agenda, Agenda::Stealing { .. } | Agenda::Drawing) {
            plies.outcomes += 1;
            let (core, own) = game.parts();
            let outcomes = core.outcomes(own);
            if let Some(outcome) = outcomes.pick(lots.chance(outcomes.total())) {
                game.come_about(outcome);
            }
        } else if !step_and_follow(game, lots, &mut plies, &mut aid) {
            break;
        }
    }
    plies
}

/// Plays the placements, step by step, and returns the cache for what follows; no turn has begun yet.
#[inline(always)]
fn set_up<G: Straight<N>, const N: usize>(game: &mut G, lots: &mut impl Lots, plies: &mut Plies) -> G::Aid {
    while game.core().public.turn.part == Part::Setup && step_at_random(game, lots, plies) {}
    let mut aid = G::Aid::default();
    game.follow(&mut aid);
    aid
}

/// Discards a bundle for the next seat that must; returns whether there is one.
#[inline(always)]
fn discard<G: Straight<N>, const N: usize>(game: &mut G, lots: &mut impl Lots, owed: BySeat<u8>) -> bool {
    let NextStep::Decide(seat) = game.core().next_step() else { return false };
    let choices = Choices { hand: game.core().hand(seat), n: owed[seat] };
    let cards = choices.pick(|n| if n == 1 { 0 } else { lots.choice(seat, n) });
    if let Some(cards) = cards {
        game.carry_out(seat, CoreAction::Discard(cards));
    }
    cards.is_some()
}

/// Takes any step and returns whether the game continues.
#[inline(always)]
pub(super) fn step_and_follow<G: Straight<N>, const N: usize>(
    game: &mut G,
    lots: &mut impl Lots,
    plies: &mut Plies,
    aid: &mut G::Aid,
) -> bool {
    let goes_on = step_at_random(game, lots, plies);
    game.follow(aid);
    goes_on
}

/// Lets a seat answer a rule set's question. Separate, because it is rare.
#[inline(never)]
pub(super) fn answer<G: Straight<N>, const N: usize>(
    game: &mut G,
    seat: Seat,
    lots: &mut impl Lots,
    plies: &mut Plies,
    aid: &mut G::Aid,
    list: impl FnOnce(&G, Seat, &mut CoreLegal, &mut G::Added),
) {
    plies.actions += 1;
    act::<G, N>(game, seat, lots, aid, |game, _, seat, core, own| list(game, seat, core, own));
}

/// Lets the actor do one of the listed things.
#[inline(always)]
fn act<G: Straight<N>, const N: usize>(
    game: &mut G,
    actor: Seat,
    lots: &mut impl Lots,
    aid: &mut G::Aid,
    list: impl FnOnce(&G, &G::Aid, Seat, &mut CoreLegal, &mut G::Added),
) {
    // One after the other: a pair would be built elsewhere and copied, and the copy waits for the stores.
    let mut core = CoreLegal::default();
    let mut own = G::Added::default();
    list(game, aid, actor, &mut core, &mut own);
    let player = Player { game, actor, aid };
    // On islands counting is fast unless bundles are chosen.
    if N > 0 {
        pick::<G, N, true>(player, lots, &core, &own);
    } else {
        pick::<G, N, false>(player, lots, &core, &own);
    }
}

/// Picks one of the listed things.
#[inline(always)]
fn pick<G: Straight<N>, const N: usize, const SLOW: bool>(
    player: Player<'_, G, N>,
    lots: &mut impl Lots,
    core: &CoreLegal,
    own: &G::Added,
) {
    let n_own = own.n_listed::<SLOW>();
    let at = match n_own + core.n_listed::<SLOW>() {
        1 => 0,
        n => lots.choice(player.actor, n),
    };
    if at < n_own {
        own.nth_then::<SLOW, _>(at, PlayOwn(player));
    } else {
        core.nth_then::<SLOW, _>(at - n_own, Play(player));
    }
}

/// The game and the seat for the chosen action.
struct Player<'a, G: Straight<N>, const N: usize> {
    game: &'a mut G,
    actor: Seat,
    aid: &'a mut G::Aid,
}

/// Plays the chosen shared action.
struct Play<'a, G: Straight<N>, const N: usize>(Player<'a, G, N>);

impl<G: Straight<N>, const N: usize> Then<CoreAction> for Play<'_, G, N> {
    type Out = ();

    #[inline(always)]
    fn then(self, action: CoreAction) {
        let Player { game, actor, aid } = self.0;
        game.carry_out(actor, action);
        game.note(aid, actor, action);
    }
}

/// Plays the rule set's chosen action.
struct PlayOwn<'a, G: Straight<N>, const N: usize>(Player<'a, G, N>);

impl<G: Straight<N>, const N: usize> Then<OwnAction<G, N>> for PlayOwn<'_, G, N> {
    type Out = ();

    #[inline(always)]
    fn then(self, action: OwnAction<G, N>) {
        let Player { game, actor, aid } = self.0;
        let is_felt = G::is_felt(&action);
        game.carry_out_own(actor, action);
        if is_felt {
            game.follow(aid);
        }
    }
}
