//! Random games with trades between players, for round trips.

use hexhaven_engine::rulesets::base::{Base, BaseOptions};
use hexhaven_engine::shared::Options;
use hexhaven_engine::shared::setup::{BoardChoice, FirstGameLayout, SetupOptions};
use hexhaven_engine::{Action, Cards, CoreAction, Draw, Kind, Offer, Open, Ply, Rules, Seat, SeatSet, ToAct};

/// A small source of numbers, so that records need no other crate; SplitMix64.
pub(crate) struct Luck(u64);

impl Luck {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }
}

impl Draw for Luck {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u64::from((z >> 32) as u32) * u64::from(n)) >> 32) as u32
    }
}

/// Games of all sorts: both islands, both presets, options that change the state.
pub(crate) fn games() -> Vec<Base> {
    let mut games = Vec::new();
    for (seed, n_players) in [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 4), (7, 6), (8, 3), (9, 4)] {
        let options = match seed {
            1 => Options { dice: hexhaven_engine::shared::Dice::Deck36, ..Options::CLASSIC_FR },
            2 => Options::CLASSIC_FR,
            3 => Options { friendly_robber: true, unsolicited_offers: true, ..Options::MODERN },
            5 => Options { five_six_mode: hexhaven_engine::shared::FiveSixMode::Paired, ..Options::MODERN },
            6 => Options { max_turns: std::num::NonZeroU16::new(40), discard_limit: None, ..Options::MODERN },
            _ => Options::MODERN,
        };
        let board = if seed == 6 { BoardChoice::FirstGame } else { BoardChoice::Variable };
        let setup =
            SetupOptions { board, first_game_layout: FirstGameLayout::Classic, ..SetupOptions::MODERN };
        let options = BaseOptions { shared: options, own: (), setup };
        games.push(Base::start(&options, n_players, &mut Luck::new(seed)).expect("players and options fit"));
    }
    games
}

/// Plays at random up to a number of plies; `visit` sees each ply and the game after it.
pub(crate) fn play(game: &mut Base, rng: &mut Luck, plies: usize, mut visit: impl FnMut(Ply, &Base)) {
    for _ in 0..plies {
        let ply = match game.to_act() {
            ToAct::Over(_) => return,
            ToAct::Chance(_) => Ply::Chance(game.outcomes().draw(rng)),
            ToAct::Seats(seats, _) => choose(game, seats, rng),
        };
        match ply {
            Ply::Act(seat, action) => game.play(seat, action, &mut ()).expect("a legal ply"),
            Ply::Chance(outcome) => game.resolve(outcome, &mut ()).expect("a legal ply"),
        }
        visit(ply, game);
    }
}

fn choose(game: &Base, seats: SeatSet, rng: &mut Luck) -> Ply {
    let everybody = game.core().public.turn.seats();
    let trader = everybody.nth(rng.below(everybody.len())).expect("somebody can act");
    if rng.below(3) == 0
        && let Some(action) = trade(game, trader, rng)
    {
        return Ply::Act(trader, action);
    }
    let seat = seats.nth(rng.below(seats.len())).expect("somebody can act");
    let legal = game.legal(seat);
    let n = legal.len();
    let at = if n > u64::from(u32::MAX) { 0 } else { u64::from(rng.below(n as u32)) };
    Ply::Act(seat, legal.nth(at).expect("somebody can act"))
}

/// A random proposal or counter-offer, if the rules allow it now.
fn trade(game: &Base, seat: Seat, rng: &mut Luck) -> Option<Action> {
    let mut kind = || Kind::RESOURCES[rng.below(5) as usize];
    let (give, want) = (Cards::of(kind(), 1), Cards::of(kind(), 1) + Cards::of(kind(), 1));
    let action = if seat == game.core().public.turn.actor {
        let open = [Open::Neither, Open::Neither, Open::Give, Open::Want, Open::Both][rng.below(5) as usize];
        let mut to: SeatSet =
            game.core().public.turn.others(seat).iter().filter(|_| rng.below(3) > 0).collect();
        if to.is_empty() {
            to = game.core().public.turn.others(seat);
        }
        CoreAction::Offer(Offer { give, want, open, to })
    } else {
        CoreAction::Counter { give, want }
    };
    let action = Action::Core(action);
    game.check(seat, action).is_ok().then_some(action)
}
