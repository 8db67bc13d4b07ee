//! Games of Cities & Knights over the whole option space (specification, section 5).

use std::sync::LazyLock;

use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::knights::{Knights, KnightsOptions, Variants};
use hexhaven_engine::topology::{HexId, MAX_HEXES, MAX_VERTICES, VertexId, VertexSet};
use hexhaven_engine::{
    Action, Chance, Draw, Event, KnightsAction, KnightsChance, KnightsEvent, KnightsOutcome, Outcome, Play,
    Progress, RuleSet, Rules, SeaOutcome, Seat, Viewer,
};

use crate::arbitrary::{Arbitrary, Choice};
use crate::bundles;
use crate::fuzz::table;
use crate::laws::road;
use crate::sea;
use crate::universe::Own;

impl Arbitrary for Knights {
    const RULES: RuleSet = RuleSet::Knights;
    type Options = KnightsOptions;
    const CHOICES: &'static [Choice] = &Choice::ALL;

    fn read_own(text: &str) {
        table::<Variants>(text);
    }

    fn barriers(&self, seat: Seat) -> VertexSet {
        let pieces = &self.core().public.pieces;
        let others = Seat::ALL.into_iter().filter(|&other| other != seat);
        let army = &self.ext().public.army;
        others.fold(VertexSet::EMPTY, |all, other| all | pieces.buildings(other) | army.of(other))
    }

    fn route(&self, seat: Seat) -> u8 {
        let (public, barriers) = (&self.core().public, self.barriers(seat));
        match &self.ext().public.sea {
            None => road::longest(public.board.topology(), public.pieces.roads(seat), barriers),
            Some(sea) => sea::route(public, sea, seat, barriers),
        }
    }

    fn more_actions(&self, rng: &mut GameRng, actions: &mut Vec<Action>) {
        OWN.sample(rng, actions);
        let mut pairs = Vec::new();
        pair_actions(self, rng, &mut pairs);
        actions.extend(pairs.into_iter().map(Action::Knights));
        if let Some(sea) = &self.ext().public.sea {
            sea::actions(sea, rng, |action| actions.push(KnightsAction::Sea(action).into()));
        }
    }

    fn own_plies() -> Vec<&'static str> {
        let played = Progress::ALL.into_iter().filter(|card| !card.is_point()).map(Progress::name);
        let words = KnightsAction::WORDS.iter().copied().filter(|&word| word != "play");
        words.chain(played).chain(["throws", "event", "gets", "finds", "token"]).collect()
    }

    fn own_action(action: Action) -> &'static str {
        if let Action::Knights(action) = action { kind(action) } else { action.word() }
    }

    fn own_outcome(outcome: Outcome) -> &'static str {
        match outcome {
            Outcome::Knights(KnightsOutcome::Roll { .. }) => "throws",
            Outcome::Knights(KnightsOutcome::Event(_)) => "event",
            Outcome::Knights(KnightsOutcome::Progress(_)) => "gets",
            Outcome::Knights(KnightsOutcome::Sea(SeaOutcome::Finds(_))) => "finds",
            _ => "token",
        }
    }

    fn shows(before: &Self, outcome: Outcome, after: &Self, events: &[Event]) -> bool {
        let Outcome::Knights(outcome) = outcome else { return false };
        let mut own = events.iter().filter_map(|event| match event {
            Event::Knights(event) => Some(*event),
            _ => None,
        });
        match outcome {
            KnightsOutcome::Roll { red, other, event } => own.any(|noted| match noted {
                KnightsEvent::Rolled { numbers, event: face, chosen } => {
                    (numbers.red, numbers.other, face, chosen) == (red, other, event, false)
                }
                _ => false,
            }),
            KnightsOutcome::Event(event) => own.any(|noted| match noted {
                KnightsEvent::Rolled { numbers, event: face, chosen } => {
                    Some(numbers) == before.ext().public.dice && face == event && chosen
                }
                _ => false,
            }),
            KnightsOutcome::Progress(card) => own.any(|noted| match noted {
                KnightsEvent::Drew { seat, card: drawn, .. } => {
                    let n = |game: &Self| game.ext().secret.hands[seat].get(card);
                    drawn == Some(card) && n(after) == n(before) + 1
                }
                KnightsEvent::PointDrawn { card: drawn, .. } => drawn == card && card.is_point(),
                _ => false,
            }),
            KnightsOutcome::Sea(outcome) => {
                let (Some(old), Some(new)) = (&before.ext().public.sea, &after.ext().public.sea) else {
                    return false;
                };
                let events = own.filter_map(|event| match event {
                    KnightsEvent::Sea(event) => Some(event),
                    _ => None,
                });
                sea::shows((old, new), &after.core().public, outcome, events)
            }
        }
    }

    fn may_know(chance: Chance, outcome: Outcome, viewer: Viewer) -> bool {
        match (chance, outcome) {
            (
                Chance::Knights(KnightsChance::Progress { seat, .. }),
                Outcome::Knights(KnightsOutcome::Progress(card)),
            ) => viewer.is(seat) || card.is_point(),
            _ => true,
        }
    }

    fn reveals(event: &Event) -> bool {
        matches!(
            event,
            Event::Knights(
                KnightsEvent::HarborVoid { .. }
                    | KnightsEvent::PointDrawn { .. }
                    | KnightsEvent::Drew { .. }
                    | KnightsEvent::ProgressDiscarded { .. }
                    | KnightsEvent::ProgressShown { .. }
                    | KnightsEvent::HandShown { .. }
                    | KnightsEvent::HarborTraded { .. }
                    | KnightsEvent::ProgressRevealed { .. }
            )
        )
    }
}

/// Every action of Cities & Knights; made once, because the laws need them at every position.
static OWN: LazyLock<Own> = LazyLock::new(|| Own::new(KnightsAction::every(), kind));

/// The word of an action, or the card that is played.
fn kind(action: KnightsAction) -> &'static str {
    match action {
        KnightsAction::Play(Play::InVain(_)) => action.word(),
        KnightsAction::Play(play) => play.card().name(),
        _ => action.word(),
    }
}

/// Actions that are likelier to be legal than random ones: those of the knights on the board, and bundles from the hand.
fn pair_actions(game: &Knights, rng: &mut GameRng, own: &mut Vec<KnightsAction>) {
    use KnightsAction as K;
    let army = &game.ext().public.army;
    let knights = army.of(game.core().public.turn.actor);
    for from in knights {
        own.extend((0..MAX_VERTICES).map(VertexId::new).map(|to| K::MoveKnight { from, to }));
        own.extend(army.all().iter().map(|to| K::ExpelKnight { from, to }));
        own.extend((0..MAX_HEXES).map(HexId::new).map(|hex| K::Chase { knight: from, hex }));
    }
    for _ in 0..16 {
        let hand = game.core().hand(Seat::ALL[rng.below(6) as usize]);
        let cards = bundles::exactly(rng.below(4), hand, rng);
        own.extend([K::GiveCards(cards), K::TakeCards(cards), K::TakeCards(bundles::any(rng))]);
    }
}
