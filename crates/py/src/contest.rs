//! Matches between bots as pure functions of a range of games, and games watched for learning.

use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use hexhaven_engine::rulesets::AnyOptions;
use hexhaven_engine::{AnyGame, Ending, MAX_SEATS, RuleSet, SeatSet, with_game};
use hexhaven_sim::contest::{Bout, Contest, Contestant, Sprt};
use hexhaven_sim::{Batch, Limits, learn};
use hexhaven_spaces::Trade;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::errors::raise;
use crate::terms;

type RuleSetRow = (&'static str, &'static str, u8, u8, Vec<&'static str>, Vec<(&'static str, String)>);

/// The rule sets, with the number of players, their presets, and their options as the first preset has them.
#[pyfunction]
pub(crate) fn rule_sets() -> Vec<RuleSetRow> {
    let row = |rules: &RuleSet| {
        let players = rules.players();
        let presets = rules.presets().map(|(name, _)| name).collect();
        let mut options = Vec::new();
        rules.options().each(|option| options.push((option.spec.key, option.text().to_string())));
        (rules.name(), rules.long_name(), *players.start(), *players.end(), presets, options)
    };
    RuleSet::ALL.iter().map(row).collect()
}

/// The settings of a contest.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Terms<'py> {
    rules: String,
    preset: Option<String>,
    options: Option<Bound<'py, PyDict>>,
    bots: Vec<String>,
    games: u64,
    seed: u64,
    max_turns: u32,
    sprt: Option<(f64, f64)>,
}

impl Terms<'_> {
    fn options(&self, py: Python<'_>) -> PyResult<AnyOptions> {
        let rules = terms::rules(py, &self.rules)?;
        let options = terms::options(py, rules, self.preset.as_deref(), self.options.as_ref())?;
        let trial = AnyGame::start(&options, self.bots.len() as u8, &mut hexhaven_chance::GameRng::new(0));
        trial.map_err(|bad| raise(py, "BadOptions", (bad.to_string(),)))?;
        Ok(options)
    }

    /// The contest; contestants that are not our bots are only names.
    fn contest(&self, py: Python<'_>, is_strict: bool) -> PyResult<Contest> {
        let contestant = |name: &String| match name.parse::<Contestant>() {
            Ok(contestant) => Ok(contestant),
            Err(_) if is_strict => {
                Err(crate::bot::spec(py, name).err().unwrap_or_else(|| PyValueError::new_err(name.clone())))
            }
            Err(_) => Ok(Contestant { name: name.clone(), bot: hexhaven_bots::BotSpec::Random }),
        };
        let sprt = self.sprt.map(|(low, high)| {
            Sprt::new(low, high)
                .ok_or_else(|| raise(py, "BadOptions", ("sprt needs two shares, the lower one first",)))
        });
        Ok(Contest {
            bots: self.bots.iter().map(contestant).collect::<PyResult<_>>()?,
            games: self.games,
            seed: self.seed,
            limits: Limits { turns: self.max_turns },
            sprt: sprt.transpose()?,
        })
    }
}

/// Plays the games of a contest with numbers from `first` on; `progress` is called with how many are done.
#[pyfunction]
#[pyo3(signature = (terms, first, count, threads=1, progress=None))]
pub(crate) fn bouts<'py>(
    py: Python<'py>,
    terms: Terms<'py>,
    first: u64,
    count: u64,
    threads: usize,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Vec<Bound<'py, PyTuple>>> {
    let (options, contest) = (terms.options(py)?, terms.contest(py, true)?);
    let n_players = contest.bots.len() as u8;
    let trial = AnyGame::start(&options, n_players, &mut hexhaven_chance::GameRng::new(0));
    let trial = trial.map_err(|bad| raise(py, "BadOptions", (bad.to_string(),)))?;
    with_game!(&trial, game => contest.check(game)).map_err(|why| raise(py, "BadModel", (why,)))?;
    let batch = Batch::default();
    let work = || with_game!(trial, game => play(game, &options, &contest, first..first + count, &batch));
    let played = watched(py, threads, &batch, progress, work)?;
    played.iter().map(|bout| bout_tuple(py, bout)).collect()
}

/// Plays on the current pool; the first argument only gives the type.
fn play<G: hexhaven_engine::Rules + 'static>(
    _: G,
    options: &AnyOptions,
    contest: &Contest,
    numbers: std::ops::Range<u64>,
    batch: &Batch,
) -> Vec<Bout> {
    let n_players = contest.bots.len() as u8;
    contest.bouts(numbers, batch, |chance| {
        hexhaven_sim::vector::start_as::<G>(options, n_players, chance).expect("a trial start has succeeded")
    })
}

/// Runs long work outside the lock of the interpreter, looking for Ctrl-C and reporting progress all the while, and once
/// more when everything is done.
pub(crate) fn watched<T: Send>(
    py: Python<'_>,
    threads: usize,
    batch: &Batch,
    progress: Option<Bound<'_, PyAny>>,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| PyValueError::new_err(format!("threads={threads}: {error}")))?;
    thread::scope(|scope| {
        let worker = scope.spawn(|| pool.install(work));
        let mut stop = Ok(());
        let tell = || {
            let done = batch.done.load(Ordering::Relaxed);
            progress.as_ref().map_or(Ok(()), |progress| progress.call1((done,)).map(drop))
        };
        while !worker.is_finished() {
            py.detach(|| {
                // Checked ten times a second; short matches end at once.
                let mut waited = 0;
                while waited < 100 && !worker.is_finished() {
                    thread::sleep(Duration::from_millis(2));
                    waited += 2;
                }
            });
            stop = stop.and_then(|()| py.check_signals()).and_then(|()| tell());
            if stop.is_err() {
                batch.is_stopped.store(true, Ordering::Relaxed);
            }
        }
        let result = worker.join();
        stop?;
        let result = result.map_err(|_| {
            PyRuntimeError::new_err("a game failed, which is a bug: please report it with its seed")
        })?;
        tell()?;
        Ok(result)
    })
}

/// The report of a contest from its games, as JSON.
#[pyfunction]
pub(crate) fn report(py: Python<'_>, terms: Terms<'_>, bouts: Vec<Bound<'_, PyTuple>>) -> PyResult<String> {
    let contest = terms.contest(py, false)?;
    let mut games = bouts.iter().map(read_bout).collect::<PyResult<Vec<_>>>()?;
    games.sort_by_key(|bout| bout.index);
    Ok(contest.report(&games).to_json())
}

type Lists = (Vec<u8>, Vec<bool>, Vec<u32>, Vec<u32>, Vec<u64>, Vec<f64>);

/// A game as a tuple that can be pickled.
pub(crate) fn bout_tuple<'py>(py: Python<'py>, bout: &Bout) -> PyResult<Bound<'py, PyTuple>> {
    let (kind, seats): (u8, u8) = match bout.ending {
        None => (0, 0),
        Some(Ending::Victory(seat)) => (1, SeatSet::of(seat).bits()),
        Some(Ending::TurnLimit) => (2, 0),
        Some(Ending::Collapse { pyrrhic }) => (3, pyrrhic.map_or(0, |seat| SeatSet::of(seat).bits())),
        Some(Ending::BagEmpty { winners }) => (4, winners.bits()),
    };
    let lists: Lists = (
        bout.ranks.to_vec(),
        bout.shares_win.to_vec(),
        bout.points.to_vec(),
        bout.faults.to_vec(),
        bout.decisions.to_vec(),
        bout.seconds.to_vec(),
    );
    (bout.index, bout.winner, kind, seats, bout.pyrrhic, bout.turns, bout.troubles.clone(), lists)
        .into_pyobject(py)
}

fn read_bout(tuple: &Bound<'_, PyTuple>) -> PyResult<Bout> {
    type Read = (u64, Option<usize>, u8, u8, Option<usize>, u32, Vec<(usize, String)>, Lists);
    let (index, winner, kind, seats, pyrrhic, turns, troubles, lists): Read = tuple.extract()?;
    let seats = SeatSet::from_bits(seats);
    let ending = match kind {
        1 => seats.first().map(Ending::Victory),
        2 => Some(Ending::TurnLimit),
        3 => Some(Ending::Collapse { pyrrhic: seats.first() }),
        4 => Some(Ending::BagEmpty { winners: seats }),
        _ => None,
    };
    let (ranks, shares_win, points, faults, decisions, seconds) = lists;
    Ok(Bout {
        index,
        winner,
        ending,
        ranks: fixed(&ranks),
        shares_win: fixed(&shares_win),
        pyrrhic,
        points: fixed(&points),
        turns,
        faults: fixed(&faults),
        decisions: fixed(&decisions),
        seconds: fixed(&seconds),
        troubles,
    })
}

fn fixed<T: Copy + Default>(values: &[T]) -> [T; MAX_SEATS] {
    std::array::from_fn(|idx| values.get(idx).copied().unwrap_or_default())
}

/// Decisions of bots as arrays: observations, masks, ids, the seat's result, the number of the game, and the number of
/// decisions without a path in the space.
#[pyfunction]
#[pyo3(signature = (terms, first, count, trade, threads=1, progress=None))]
pub(crate) fn collect<'py>(
    py: Python<'py>,
    terms: Terms<'py>,
    first: u64,
    count: u64,
    trade: &str,
    threads: usize,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyTuple>> {
    let (options, contest) = (terms.options(py)?, terms.contest(py, true)?);
    let trade: Trade = terms::trade(py, trade)?;
    let n_players = contest.bots.len() as u8;
    let trial = AnyGame::start(&options, n_players, &mut hexhaven_chance::GameRng::new(0));
    let trial = trial.map_err(|bad| raise(py, "BadOptions", (bad.to_string(),)))?;
    let batch = Batch::default();
    let work =
        || with_game!(trial, game => watch(game, &options, &contest, first..first + count, trade, &batch));
    let lesson = watched(py, threads, &batch, progress, work)?;
    let n = lesson.ids.len();
    let obs: Bound<'py, PyArray2<u8>> = PyArray1::from_vec(py, lesson.obs).reshape([n, lesson.n_obs])?;
    let mask: Bound<'py, PyArray2<bool>> = PyArray1::from_vec(py, lesson.mask).reshape([n, lesson.n_ids])?;
    let ids = PyArray1::from_vec(py, lesson.ids);
    let results = PyArray1::from_vec(py, lesson.results);
    let games = PyArray1::from_vec(py, lesson.games);
    (obs, mask, ids, results, games, lesson.dropped).into_pyobject(py)
}

fn watch<G: hexhaven_engine::Rules + 'static>(
    _: G,
    options: &AnyOptions,
    contest: &Contest,
    numbers: std::ops::Range<u64>,
    trade: Trade,
    batch: &Batch,
) -> learn::Lesson {
    let n_players = contest.bots.len() as u8;
    learn::collect(contest, numbers, trade, batch, |chance| {
        hexhaven_sim::vector::start_as::<G>(options, n_players, chance).expect("a trial start has succeeded")
    })
}
