//! Judges estimate each seat's chance of winning in a position with all cards open: the value function with its own
//! weights, or a small network trained on games between bots.

mod features;
mod net;
mod text;

use std::any::Any;
use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

use hexhaven_chance::GameRng;
use hexhaven_engine::topology::Map;
use hexhaven_engine::{AnyGame, MAX_SEATS, RuleSet, Rules, SeatSet, with_rule_set};

pub(crate) use features::Sink;
pub use net::Net;

use crate::Style;
use crate::rulesets::{Profile, by_type};
use crate::search::Settings;
use crate::value::{BadWeights, Market, Memo, Value, Weights, certainty};
use features::Features;

/// The numbers of players that the shipped networks were trained for; otherwise the value function judges.
const TAUGHT: RangeInclusive<usize> = 3..=4;

/// Estimates who will win.
#[derive(Clone, PartialEq, Debug)]
pub enum Judge {
    /// The value function, with these weights.
    Linear(Arc<Weights>),
    /// A network, and its sharpness: a factor on its output.
    Net(Arc<Net>, f32),
}

impl Judge {
    /// The judge that ships for a game's rules, map and number of players, as sure as it may be.
    pub fn for_game<G: Rules>(game: &G) -> Self {
        let (rules, map, players) = table_of(game);
        let factor = certainty(rules, map, players);
        match Self::raw(game) {
            Self::Linear(weights) => Self::Linear(weights.sharpened(factor).into()),
            Self::Net(net, sharpness) => Self::Net(net, sharpness * factor),
        }
    }

    /// The same without calibration.
    ///
    /// # Panics
    /// Never: a test reads every file that is compiled in.
    pub fn raw<G: Rules>(game: &G) -> Self {
        Self::shipped(table_of(game))
    }

    fn shipped((rules, map, players): Table) -> Self {
        static SHIPPED: [OnceLock<Judge>; RuleSet::ALL.len()] =
            [const { OnceLock::new() }; RuleSet::ALL.len()];
        let read = || match with_rule_set!(rules, Game => <Game as Profile>::NET) {
            Some(text) => Self::from_json(text).expect("a test reads the networks that are compiled in"),
            None => Self::Linear(Weights::judge_for_rules(rules).into()),
        };
        let is_taught_at_sea = with_rule_set!(rules, Game => <Game as Profile>::NET_AT_SEA);
        if !TAUGHT.contains(&players) || map.is_sea() != is_taught_at_sea {
            return Self::Linear(Weights::judge_for_rules(rules).into());
        }
        let place = RuleSet::ALL.iter().position(|&other| other == rules);
        place.map_or_else(read, |place| SHIPPED[place].get_or_init(read).clone())
    }

    /// Reads a judge: a network, or the weights of the value function.
    ///
    /// # Errors
    /// When the text is neither.
    pub fn from_json(text: &str) -> Result<Self, BadWeights> {
        if text.contains("\"layers\"") {
            Net::from_json(text).map(|net| Self::Net(Arc::new(net), 1.0))
        } else {
            Weights::from_json(text).map(|weights| Self::Linear(weights.into()))
        }
    }

    /// The same judge for a bot in a style. A network stays as it is: it was trained on who wins, while a style is
    /// about preferences.
    #[must_use]
    pub(crate) fn in_style(self, style: Style) -> Self {
        match self {
            Self::Linear(weights) => Self::Linear(style.apply(*weights).into()),
            Self::Net(..) => self,
        }
    }

    /// The weights of the value function, or of the one behind the network.
    pub(crate) fn weights(&self) -> &Arc<Weights> {
        match self {
            Self::Linear(weights) => weights,
            Self::Net(net, _) => &net.weights,
        }
    }

    /// The number of turns to play on before judging a position.
    pub(crate) fn horizon(&self, settings: &Settings, is_setup: bool) -> u32 {
        let [setup, turns] = match self {
            Self::Linear(_) => [settings.setup_horizon, settings.horizon],
            Self::Net(net, _) => net.horizon,
        };
        if is_setup { setup } else { turns }
    }

    /// The walks of a search in one iteration.
    pub(crate) fn walks(&self, is_setup: bool) -> u32 {
        match self {
            Self::Linear(_) => 1,
            Self::Net(net, _) => net.walks[usize::from(!is_setup)],
        }
    }

    /// Whether the judge knows that games may end without a winner: 1 minus the chances of the seats is the chance of
    /// that.
    pub fn foresees_nobody(&self) -> bool {
        match self {
            Self::Linear(_) => false,
            Self::Net(net, _) => net.features.last().is_some_and(|last| last == features::NOBODY),
        }
    }

    /// The chance of winning of each seat.
    pub fn chances<G: Rules>(&self, game: &G) -> [f32; MAX_SEATS] {
        Court::new(game, self).chances(game)
    }
}

/// What a judge is chosen by: the rules, the map and the number of players.
pub(crate) type Table = (RuleSet, Map, usize);

fn table_of<G: Rules>(game: &G) -> Table {
    let public = &game.core().public;
    (game.extension().rule_set(), public.board.map(), usize::from(public.turn.n_players))
}

/// A judge on one board: it examines the board once and judges many positions on it, without allocating.
#[derive(Clone, Debug)]
pub struct Court<'a> {
    value: Value<'a>,
    judge: &'a Judge,
}

impl<'a> Court<'a> {
    /// A judge on the board of a game.
    pub fn new<G: Rules>(game: &G, judge: &'a Judge) -> Self {
        Self { value: Value::new(game, judge.weights()), judge }
    }

    /// The same with a known market of the board and cached values of places.
    pub(crate) fn on(market: &Arc<Market>, judge: &'a Judge, memo: &'a Memo) -> Self {
        Self { value: Value::on(market, judge.weights(), memo), judge }
    }

    /// The chance of winning of each seat; they add up to less than 1 if the judge foresees that nobody wins.
    pub fn chances<G: Rules>(&self, game: &G) -> [f32; MAX_SEATS] {
        fn here(court: &Court<'_>, rules: RuleSet, game: &dyn Any) -> [f32; MAX_SEATS] {
            by_type!(rules, game, game => court.chances_in(game))
        }
        here(self, game.extension().rule_set(), game)
    }

    /// The same where the game's type is known.
    pub(crate) fn chances_in<G: Rules>(&self, game: &G) -> [f32; MAX_SEATS] {
        match self.judge {
            Judge::Net(net, factor) if net.rules == game.extension().rule_set() => {
                let features = Features::of(&self.value, game);
                let mut said = net.logits(&features);
                said.iter_mut().for_each(|said| *said *= factor);
                let mut chances = softmax(said, features.rows);
                if let Some(nobody) = features::nobody(game) {
                    chances[nobody.idx()] = 0.0;
                }
                chances
            }
            // A network does not know other rule sets, but its value function does.
            Judge::Net(..) | Judge::Linear(_) => self.value.chances(game),
        }
    }
}

/// Chances from the outputs for each seat.
pub(crate) fn softmax(mut said: [f32; MAX_SEATS], seats: SeatSet) -> [f32; MAX_SEATS] {
    let best = seats.iter().map(|seat| said[seat.idx()]).fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for seat in seats.iter() {
        said[seat.idx()] = (said[seat.idx()] - best).exp();
        sum += said[seat.idx()];
    }
    seats.iter().for_each(|seat| said[seat.idx()] /= sum);
    said
}

/// The names of the features that a network sees under some rules.
fn feature_names(rules: RuleSet, weights: &Weights) -> Vec<String> {
    let game = AnyGame::start(&rules.options(), 4, &mut GameRng::new(0));
    let game = game.expect("four can play every game as usual");
    features::names(&Value::new(&game, weights), &game)
}

impl Net {
    /// A network that repeats the value function, with the features of a game and layers of these widths.
    pub fn untaught<G: Rules>(game: &G, weights: Weights, widths: [usize; 2]) -> Self {
        fn here(rules: RuleSet, game: &dyn Any, weights: &Weights) -> Vec<String> {
            by_type!(rules, game, game => features::names(&Value::new(game, weights), game))
        }
        let features = here(game.extension().rule_set(), game, &weights);
        let (n, [wide, narrow]) = (features.len(), widths);
        let settings = Settings::default();
        Self {
            rules: game.extension().rule_set(),
            weights: weights.into(),
            features,
            horizon: [settings.setup_horizon, settings.horizon],
            walks: [1; 2],
            widths,
            own: vec![0.0; n * wide],
            all: vec![0.0; n * wide],
            first: vec![0.0; wide],
            second: vec![0.0; wide * narrow],
            bias: vec![0.0; narrow],
            last: vec![0.0; narrow],
            skip: weights.sharpness,
        }
    }

    /// The features of a position by seat, and the output of the value function for each seat; nobody comes last where a game may
    /// end without a winner.
    pub fn look<G: Rules>(&self, game: &G) -> (Vec<f32>, Vec<f32>) {
        fn here(net: &Net, rules: RuleSet, game: &dyn Any) -> Features {
            by_type!(rules, game, game => Features::of(&Value::new(game, &net.weights), game))
        }
        let features = here(self, game.extension().rule_set(), game);
        let n = features.rows.len() as usize;
        let rows = features.sheets[..n].iter().flat_map(|sheet| sheet.numbers().to_vec()).collect();
        (rows, features.values[..n].to_vec())
    }
}
