//! Bytes played as a game: options, then legal and illegal actions of any seat and outcomes, under the laws.

use hexhaven_chance::GameRng;
use hexhaven_engine::{Action, CoreAction, Event, Offer, Open, RuleSet, Seat, SeatSet, ToAct, with_rule_set};

use super::bytes::Bytes;
use crate::arbitrary::{Arbitrary, Case};
use crate::battery;
use crate::laws::view::Followers;
use crate::laws::{self, Verdict};
use crate::universe;

/// Long inputs are cut: one game is enough.
const MAX_PLIES: usize = 400;

/// Plays bytes as a game of a rule set.
///
/// # Panics
/// When a law is broken.
pub fn actions(rules: RuleSet, data: &[u8]) {
    let verdict = with_rule_set!(rules, Game => play::<Game>(Bytes(data)));
    if let Err(broken) = verdict {
        panic!("{broken}");
    }
}

fn play<G: Arbitrary>(mut bytes: Bytes<'_>) -> Verdict {
    let players: Vec<u8> = G::PLAYERS.collect();
    let n_players = players[bytes.below(players.len())];
    let choice = G::CHOICES[bytes.below(G::CHOICES.len())];
    let (game, _) = battery::start::<G>(Case { n_players, choice }, bytes.below(1 << 16) as u64);
    let mut table = Table { followers: Followers::new(&game), game, rng: GameRng::new(n_players.into()) };
    for _ in 0..MAX_PLIES {
        let Some(mode) = bytes.next() else { break };
        table.step(mode, &mut bytes)?;
    }
    table.followers.agree(&table.game)?;
    laws::legal::agreement(&table.game, &mut table.rng)?;
    laws::view::deals(&table.game, &mut table.rng)
}

struct Table<G> {
    game: G,
    followers: Followers,
    rng: GameRng,
}

impl<G: Arbitrary> Table<G> {
    fn step(&mut self, mode: u8, bytes: &mut Bytes<'_>) -> Verdict {
        if let ToAct::Chance(_) = self.game.to_act() {
            return self.chance(mode, bytes);
        }
        let seat = Seat::ALL[usize::from(mode >> 5) % Seat::ALL.len()];
        let action = match mode % 8 {
            0..=4 => match self.listed(seat, bytes) {
                Some((seat, action)) => return self.act(seat, action),
                None => return Ok(()),
            },
            5 => self.any_fixed(bytes),
            6 => bundled(bytes).into(),
            _ => return laws::legal::turn_order(&self.game),
        };
        self.act(seat, action)
    }

    /// A listed action of this seat, or of one that must decide.
    fn listed(&self, seat: Seat, bytes: &mut Bytes<'_>) -> Option<(Seat, Action)> {
        let ToAct::Seats(asked, _) = self.game.to_act() else { return None };
        let seat = if self.game.legal(seat).is_empty() { asked.first_from(seat)? } else { seat };
        let legal = self.game.legal(seat);
        let position = bytes.below(legal.len().min(1 << 16) as usize) as u64;
        legal.nth(position).map(|action| (seat, action))
    }

    /// An action without a bundle, shared or of the rule set, mostly illegal now.
    fn any_fixed(&mut self, bytes: &mut Bytes<'_>) -> Action {
        let mut own = Vec::new();
        self.game.more_actions(&mut self.rng, &mut own);
        let n = bytes.below(universe::FIXED.len() + own.len());
        own.get(n).copied().unwrap_or_else(|| universe::FIXED[n - own.len()])
    }

    fn act(&mut self, seat: Seat, action: Action) -> Verdict {
        let is_legal = self.game.legal(seat).contains(action);
        laws::legal::judgment(seat, &self.game.legal(seat), [action], |action| {
            self.game.check(seat, action)
        })?;
        let before = self.game.clone();
        let mut events = Vec::new();
        let played = self.game.play(seat, action, &mut |event: Event| events.push(event)).is_ok();
        assert_eq!(played, is_legal, "play and legal differ on {action:?}");
        assert!(played || self.game == before, "{action:?} is refused but has an effect");
        self.settle(&before, &events)
    }

    fn chance(&mut self, mode: u8, bytes: &mut Bytes<'_>) -> Verdict {
        let outcomes = self.game.outcomes();
        let outcome = if mode % 8 == 7 {
            universe::OUTCOMES[bytes.below(universe::OUTCOMES.len())]
        } else {
            outcomes.pick(u32::from(mode) % outcomes.total()).expect("a number below the total")
        };
        let before = self.game.clone();
        let mut events = Vec::new();
        let resolved = self.game.resolve(outcome, &mut |event: Event| events.push(event)).is_ok();
        assert_eq!(resolved, outcomes.weight(outcome) > 0, "resolve and weight differ on {outcome:?}");
        self.settle(&before, &events)
    }

    fn settle(&mut self, before: &G, events: &[Event]) -> Verdict {
        self.followers.hear(events);
        laws::audit(&self.game)?;
        laws::audit_step(before, &self.game)
    }
}

fn bundled(bytes: &mut Bytes<'_>) -> CoreAction {
    match bytes.below(4) {
        0 => CoreAction::Discard(bytes.cards()),
        1 => CoreAction::PlayYearOfPlenty(bytes.cards()),
        2 => CoreAction::Counter { give: bytes.cards(), want: bytes.cards() },
        _ => {
            let open = [Open::Neither, Open::Give, Open::Want, Open::Both][bytes.below(4)];
            let to = SeatSet::from_bits(bytes.below(64) as u8);
            CoreAction::Offer(Offer { give: bytes.cards(), want: bytes.cards(), open, to })
        }
    }
}
