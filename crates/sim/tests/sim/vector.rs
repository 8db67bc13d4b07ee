//! Many games side by side against the plain way: every game apart, every row written from nothing.

use hexhaven_chance::{Draw, GameRng};
use hexhaven_engine::rulesets::AnyOptions;
use hexhaven_engine::{AnyGame, NextStep, RuleSet, Rules, Seat, Viewer};
use hexhaven_sim::vector::{Arrays, Autoreset, Numbering, Reward, Seating, Setup, Vector, vector};
use hexhaven_spaces::{Asked, Draft, Space, Step, Trade, mask};

const N: usize = 3;
const SEED: u64 = 11;
const MAX_TURNS: u32 = 60;

/// The arrays of a batch.
struct Owned {
    obs: Vec<u8>,
    mask: Vec<bool>,
    bits: Vec<u64>,
    reward: Vec<f32>,
    terminated: Vec<bool>,
    truncated: Vec<bool>,
    seat: Vec<i8>,
}

impl Owned {
    fn new(space: &Space) -> Self {
        Self {
            obs: vec![7; N * space.layout().len],
            mask: vec![true; N * space.len()],
            bits: vec![7; N * space.n_words()],
            reward: vec![0.0; N * 4],
            terminated: vec![false; N],
            truncated: vec![false; N],
            seat: vec![0; N],
        }
    }

    fn arrays(&mut self) -> Arrays<'_> {
        let Self { obs, mask, bits, reward, terminated, truncated, seat } = self;
        Arrays { obs, mask, bits, reward, terminated, truncated, seat }
    }
}

/// Offers are few, so that games end.
fn options(rules: RuleSet) -> AnyOptions {
    let mut options = rules.options();
    options.set_text("max_offers_per_turn=1").unwrap();
    options
}

/// A game by itself.
struct Plain {
    game: AnyGame,
    chance: GameRng,
    draft: Draft,
    trade: Trade,
}

impl Plain {
    fn start(rules: RuleSet, number: u64, trade: Trade) -> Self {
        let mut chance = GameRng::for_game(SEED, number);
        let game = AnyGame::start(&options(rules), 4, &mut chance).unwrap();
        let mut plain = Self { game, chance, draft: Draft::Empty, trade };
        plain.draw();
        plain
    }

    fn draw(&mut self) {
        while self.game.next_step() == NextStep::Chance {
            let outcome = self.game.outcomes().draw(&mut self.chance);
            self.game.resolve(outcome, &mut ()).unwrap();
        }
    }

    /// The seat that must decide; `None` when the game is over or cut off.
    fn seat(&self) -> Option<Seat> {
        match self.game.next_step() {
            NextStep::Decide(seat) if self.game.core().public.turn.number <= MAX_TURNS => Some(seat),
            _ => None,
        }
    }

    fn take(&mut self, seat: Seat, id: usize) {
        let legal = self.game.legal(seat);
        let asked = Asked::new(&self.game, seat, &legal, &self.draft, self.trade);
        match Space::of(&self.game).step(&asked, id).unwrap() {
            Step::Draft(draft) => self.draft = draft,
            Step::Act(action) => {
                self.draft = Draft::Empty;
                self.game.play(seat, action, &mut ()).unwrap();
                self.draw();
            }
        }
    }

    /// The seat's observation and mask, written into arrays that hold something else.
    fn rows(&self, seat: Seat) -> (Vec<u8>, Vec<bool>) {
        let space = Space::of(&self.game);
        let (mut obs, mut mask) = (vec![7; space.layout().len], vec![true; space.len()]);
        let legal = self.game.legal(seat);
        let asked = Asked::new(&self.game, seat, &legal, &self.draft, self.trade);
        space.mask(&asked, &mut mask);
        if space.rules() == RuleSet::ALL[0] && self.trade == Trade::Off {
            // Masks of the base game have their own way, and ids are judged in another.
            let judged: Vec<bool> = (0..mask.len()).map(|id| space.step(&asked, id).is_some()).collect();
            assert!(mask == judged, "a mask is not what its ids lead to");
        }
        space.encode(&self.game.observe(Viewer::Seat(seat)), &self.draft, &mut obs);
        (obs, mask)
    }
}

fn batch(rules: RuleSet, trade: Trade) -> Box<dyn Vector> {
    let setup = Setup {
        contestants: vec![None; 4],
        seating: Seating::Fixed(0),
        numbering: Numbering::Endless,
        n: N,
        seed: SEED,
        trade,
        reward: Reward::Win,
        shaping: 0.0,
        gamma: 1.0,
        max_turns: MAX_TURNS,
        autoreset: Autoreset::SameStep,
        observes: true,
        skips_forced: false,
        keeps_history: false,
    };
    vector(&options(rules), setup, 1).unwrap()
}

fn compare(rules: RuleSet, trade: Trade, steps: usize) {
    let mut games = batch(rules, trade);
    let space = games.space();
    let (mut owned, mut choice) = (Owned::new(space), GameRng::new(3));
    let mut plain: Vec<(u64, Plain)> = (0..N as u64).map(|n| (n, Plain::start(rules, n, trade))).collect();
    games.reset(SEED, &mut owned.arrays());
    let mut n_ended = 0;
    for step in 0..steps {
        let mut ids = Vec::new();
        for (row, (_, one)) in plain.iter().enumerate() {
            let seat = one.seat().unwrap();
            let (obs, mask) = one.rows(seat);
            assert_eq!(owned.seat[row], seat.idx() as i8, "{rules:?}, step {step}");
            assert!(owned.mask[row * space.len()..][..space.len()] == mask, "{rules:?}, mask of step {step}");
            assert!(owned.obs[row * obs.len()..][..obs.len()] == obs, "{rules:?}, obs of step {step}");
            let legal: Vec<usize> = (0..mask.len()).filter(|&id| mask[id]).collect();
            let bits = &owned.bits[row * space.n_words()..][..space.n_words()];
            assert!(mask::ids(bits).eq(legal.iter().copied()), "{rules:?}, bits of step {step}");
            ids.push(legal[choice.below(legal.len() as u32) as usize] as i64);
        }
        games.step(&ids, &mut owned.arrays()).unwrap();
        for (row, (number, one)) in plain.iter_mut().enumerate() {
            let seat = one.seat().unwrap();
            one.take(seat, ids[row] as usize);
            let is_over = one.seat().is_none();
            assert_eq!(owned.terminated[row] || owned.truncated[row], is_over, "{rules:?}, step {step}");
            if is_over {
                n_ended += 1;
                *number += N as u64;
                *one = Plain::start(rules, *number, trade);
            }
        }
    }
    assert!(n_ended > 0, "no game of {rules:?} ended in {steps} steps");
}

#[test]
fn rows_of_a_batch_are_those_of_each_game_alone() {
    for &rules in RuleSet::ALL {
        compare(rules, Trade::Off, 500);
    }
    compare(RuleSet::ALL[0], Trade::Catalogue, 1_500);
    compare(RuleSet::ALL[0], Trade::Compose, 3_000);
}

#[test]
fn an_id_outside_the_mask_changes_nothing() {
    let mut games = batch(RuleSet::ALL[0], Trade::Off);
    let space = games.space();
    let mut owned = Owned::new(space);
    games.reset(SEED, &mut owned.arrays());
    let first = owned.mask[..space.len()].iter().position(|&is_legal| is_legal).unwrap() as i64;
    let before = (owned.obs.clone(), owned.mask.clone());
    for bad in [-1, 0, space.len() as i64, i64::MAX] {
        let refused = games.step(&[first, bad, first], &mut owned.arrays()).unwrap_err();
        assert_eq!((refused.row, refused.id), (1, bad));
        assert!(before == (owned.obs.clone(), owned.mask.clone()));
    }
}
