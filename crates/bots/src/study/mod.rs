//! A closer look at positions, for advice and analysis: how likely each seat is to win, how the choices of a decision compare in the
//! same worlds, and what one gains over another.
//!
//! A study plays positions on with the greedy policy or a trained one in all seats and asks the judge who will win. It depends on its numbers only,
//! never on time or threads.

mod compare;
mod parts;
mod recall;

pub use compare::{Choice, Comparison, Effort, Question};
pub use parts::{Part, Parts};
pub use recall::Recall;

use std::any::Any;
use std::ops::Range;

use hexhaven_chance::game_seed;
use hexhaven_engine::shared::Part as TurnPart;
use hexhaven_engine::{
    Action, Chance, Legal, MAX_SEATS, Outcome, Outcomes, RuleSet, Rules, Seat, ToAct, Viewer, with_addition,
};

use crate::greedy::{Policy, Trading, only_action};
use crate::judge::{Court, Judge};
use crate::onnx::Policy as Trained;
use crate::rulesets::{Slot as _, by_type};
use crate::search::{Fate, Settings};
use crate::value::Weights;
use crate::{BotSpec, Seen};

/// The chance of winning of each seat.
pub type Chances = [f32; MAX_SEATS];

/// How positions are played on and judged.
#[derive(Clone, PartialEq, Debug)]
pub struct Study {
    policy: Weights,
    /// A trained policy that plays instead of the greedy one.
    trained: Option<Box<Trained>>,
    judge: Judge,
    settings: Settings,
}

impl Study {
    /// A study with the weights and the judge that ship for a game.
    pub fn new<G: Rules>(game: &G) -> Self {
        let policy = Weights::for_rules(game.extension().rule_set());
        Self { policy, trained: None, judge: Judge::for_game(game), settings: Settings::default() }
    }

    /// A study in which everybody plays and judges like a bot; `None` for bots that know nothing or cannot be asked.
    pub fn of<G: Rules>(bot: &BotSpec, game: &G) -> Option<Self> {
        let mut study = Self::new(game);
        let (policy, judge) = match bot {
            BotSpec::Greedy(policy) => (policy, &None),
            BotSpec::Search(_, weights) => (&weights.policy, &weights.judge),
            BotSpec::Level(..) | BotSpec::Novice(_) | BotSpec::Glancing(..) => (&None, &None),
            BotSpec::Onnx(trained) => {
                study.trained = Some(trained.clone());
                (&None, &None)
            }
            BotSpec::Random | BotSpec::Stdio(..) => return None,
        };
        if let Some(policy) = policy {
            study = study.playing(**policy);
        }
        if let Some(judge) = judge {
            study = study.judging(judge.clone());
        }
        Some(study)
    }

    /// Checks that a trained policy of the study can play such games.
    ///
    /// # Errors
    /// Why not.
    pub fn check<G: Rules>(&self, game: &G) -> Result<(), String> {
        let seen = || game.observe(Viewer::Spectator);
        self.trained.as_ref().map_or(Ok(()), |trained| trained.check(&seen()))
    }

    /// The same with other weights to play by.
    #[must_use]
    pub fn playing(mut self, policy: Weights) -> Self {
        self.policy = policy;
        self
    }

    /// The same with another judge.
    #[must_use]
    pub(crate) fn judging(mut self, judge: Judge) -> Self {
        self.judge = judge;
        self
    }

    /// The judge's first impression.
    pub fn glance<G: Rules>(&self, game: &G) -> Chances {
        result(game).unwrap_or_else(|| self.judge.chances(game))
    }

    /// The judge's mean after playing on in this many worlds, beginning with `first`. All positions of a game meet the
    /// same dice in the world of a number, so that two of them differ by what happened and not by luck.
    pub fn forecast<G: Rules>(&self, game: &G, first: u32, worlds: u32, seed: u64) -> Chances {
        self.forecast_any(game.extension().rule_set(), game, first..first + worlds, seed)
    }

    fn forecast_any(&self, rules: RuleSet, game: &dyn Any, worlds: Range<u32>, seed: u64) -> Chances {
        by_type!(rules, game, game => self.play_on(game, worlds, seed))
    }

    fn play_on<G: Rules>(&self, game: &G, worlds: Range<u32>, seed: u64) -> Chances {
        if let Some(result) = result(game) {
            return result;
        }
        let table = Table::new(game, self);
        let mut sum = [0.0; MAX_SEATS];
        let share = 1.0 / worlds.len().max(1) as f32;
        for world in worlds {
            let mut after = game.clone();
            let chances = table.play_out(&mut after, &mut Fate::new(game_seed(seed, u64::from(world))));
            add(&mut sum, &chances, share);
        }
        sum
    }

    /// The same when chance must act: every outcome is tried, in fewer worlds each if there are many
    /// of them, and the one that has fallen in all. Also says where each outcome leads. Without worlds the judge answers at first sight.
    pub fn forecast_chance<G: Rules>(
        &self,
        game: &G,
        fallen: Option<Outcome>,
        worlds: u32,
        seed: u64,
    ) -> (Chances, Vec<Branch>) {
        let outcomes = game.outcomes();
        let n = outcomes.iter().count() as u32;
        let each = if n <= MANY { worlds } else { (worlds * MANY).div_ceil(n).min(worlds) };
        let mut branches = Vec::with_capacity(n as usize);
        for (k, (outcome, weight)) in outcomes.iter().enumerate() {
            let mut after = game.clone();
            after.resolve_unchecked(outcome, &mut ());
            // If there is too little work for all worlds, each outcome takes the next few.
            let (first, n) = if each == worlds || fallen == Some(outcome) {
                (0, worlds)
            } else {
                ((k as u32 * each) % worlds.max(1), each)
            };
            let chances =
                if worlds == 0 { self.glance(&after) } else { self.forecast(&after, first, n, seed) };
            branches.push(Branch { outcome, weight, chances });
        }
        (mean(&outcomes, &branches), branches)
    }
}

/// A kind of luck.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Luck {
    /// The dice of a turn.
    Dice,
    /// A card or disc that is drawn.
    Draw,
    /// A card that is stolen.
    Theft,
    /// All other chance, such as a disaster.
    Event,
}

impl Luck {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Dice, Self::Draw, Self::Theft, Self::Event];

    /// The name of the kind in data and words.
    pub const fn name(self) -> &'static str {
        ["dice", "draw", "theft", "event"][self as usize]
    }

    /// The kind of luck that something is which chance decides.
    pub fn of(chance: Chance) -> Self {
        with_addition!(Chance, chance, own => own.luck(), Chance::Core(shared) => shared.luck())
    }
}

/// The result of an outcome.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Branch {
    /// The outcome.
    pub outcome: Outcome,
    /// How likely the outcome is.
    pub weight: u32,
    /// The chances of winning afterwards.
    pub chances: Chances,
}

/// From this many outcomes on, not every outcome is tried in every world.
const MANY: u32 = 12;

fn mean(outcomes: &Outcomes, branches: &[Branch]) -> Chances {
    let total = outcomes.total().max(1) as f32;
    let mut sum = [0.0; MAX_SEATS];
    for branch in branches {
        add(&mut sum, &branch.chances, branch.weight as f32 / total);
    }
    sum
}

fn add(sum: &mut Chances, more: &Chances, share: f32) {
    for (sum, more) in sum.iter_mut().zip(more) {
        *sum += share * more;
    }
}

/// The winners, if the game is over; players who share a win share its chance.
pub fn result<G: Rules>(game: &G) -> Option<Chances> {
    let ToAct::Over(ending) = game.to_act() else { return None };
    let winners = ending.winners();
    let mut chances = [0.0; MAX_SEATS];
    for winner in winners.iter() {
        chances[winner.idx()] = 1.0 / winners.len() as f32;
    }
    Some(chances)
}

/// Whether a seat that must decide has no choice at all.
pub fn is_forced(legal: &Legal) -> bool {
    only_action(legal).is_some()
}

/// Plays worlds of one game on.
struct Table<'a> {
    policy: Policy<'a>,
    trained: Option<&'a Trained>,
    judge: Court<'a>,
    /// The turn in which the judge takes over.
    horizon: u32,
}

impl<'a> Table<'a> {
    fn new<G: Rules>(game: &G, study: &'a Study) -> Self {
        let turn = &game.core().public.turn;
        let far = study.judge.horizon(&study.settings, turn.part == TurnPart::Setup);
        Self {
            policy: Policy::new(game, &study.policy, Trading::AnswersOnly),
            trained: study.trained.as_deref(),
            judge: Court::new(game, &study.judge),
            horizon: turn.number + far,
        }
    }

    /// Plays to the horizon and judges the result.
    fn play_out<G: Rules>(&self, game: &mut G, fate: &mut Fate) -> Chances {
        self.play_until(game, fate, self.horizon);
        self.judged(game)
    }

    fn judged<G: Rules>(&self, game: &G) -> Chances {
        result(game).unwrap_or_else(|| self.judge.chances_in(game))
    }

    /// Plays on until a turn begins, or the game is over.
    fn play_until<G: Rules>(&self, game: &mut G, fate: &mut Fate, turn: u32) {
        let mut legal = Legal::default();
        while game.core().public.turn.number < turn {
            match game.to_act() {
                ToAct::Over(_) => return,
                ToAct::Chance(chance) => {
                    let Some(outcome) = fate.draw(game, chance) else { return };
                    game.resolve_unchecked(outcome, &mut ());
                }
                ToAct::Seats(seats, _) => {
                    let Some(seat) = seats.first() else { return };
                    self.let_play(game, seat, &mut legal);
                }
            }
        }
    }

    fn let_play<G: Rules>(&self, game: &mut G, seat: Seat, legal: &mut Legal) {
        legal.clear();
        game.list_legal(seat, legal);
        let action = only_action(legal).unwrap_or_else(|| self.choose(game, seat, legal));
        game.play_unchecked(seat, action, &mut ());
    }

    /// Nobody proposes trades when games are played on: the others would have to be asked again and again.
    fn choose<G: Rules>(&self, game: &G, seat: Seat, legal: &mut Legal) -> Action {
        let trained = self.trained.and_then(|trained| {
            legal.core.offers = None;
            trained.best(&Seen::new(game, seat), legal).ok()
        });
        trained.unwrap_or_else(|| self.policy.choose(game, seat, legal))
    }
}
