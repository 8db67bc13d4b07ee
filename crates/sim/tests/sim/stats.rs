//! Statistics: the counts from events agree with the states, for every rule set and any number of threads.

use std::sync::Mutex;

use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::base::{Base, BaseOptions};
use hexhaven_engine::rulesets::energies::{Energies, EnergiesOptions};
use hexhaven_engine::rulesets::knights::{Knights, KnightsOptions};
use hexhaven_engine::rulesets::oil::{Oil, OilOptions};
use hexhaven_engine::{Action, Kind, MAX_KINDS, MAX_SEATS, Outcome, RuleSet, Rules, Seat};
use hexhaven_sim::stats::{Statistician, Stats, StatsReport};
use hexhaven_sim::{Batch, Collector, Game, Limits, Plan, Tally, Watcher, run_into};

/// Cards by seat and kind.
type Table = [[u64; MAX_KINDS]; MAX_SEATS];

/// Counts from the states alone how many cards came into hands, how many sums were rolled, and the points at the end.
#[derive(Default)]
struct Ledger(Mutex<Sums>);

#[derive(Clone, Default)]
struct Sums {
    came: Table,
    points: [u64; MAX_SEATS],
}

/// The hands before the present step.
#[derive(Default)]
struct Page {
    hands: [[u8; MAX_KINDS]; MAX_SEATS],
    came: Table,
}

impl Page {
    fn turn<G: Rules>(&mut self, game: &G) {
        for seat in game.core().public.turn.seats().iter() {
            let now = game.core().hand(seat).counts();
            let rows = self.came[seat.idx()].iter_mut().zip(self.hands[seat.idx()].iter_mut().zip(now));
            for (came, (had, has)) in rows {
                *came += u64::from(has.saturating_sub(*had));
                *had = has;
            }
        }
    }
}

impl<G: Rules> Watcher<G> for Page {
    fn action(&mut self, game: &G, _: Seat, _: Action) {
        self.turn(game);
    }

    fn outcome(&mut self, game: &G, _: Outcome) {
        self.turn(game);
    }
}

impl<G: Rules> Collector<G> for Ledger {
    type Watcher = Page;

    fn begin(&self, _: u64, _: &G) -> Page {
        Page::default()
    }

    fn end(&self, _: u64, mut page: Page, game: &G, _: &Game) {
        page.turn(game);
        let mut sums = self.0.lock().unwrap();
        for (sum, more) in sums.came.iter_mut().flatten().zip(page.came.iter().flatten()) {
            *sum += more;
        }
        for seat in game.core().public.turn.seats().iter() {
            sums.points[seat.idx()] += u64::from(game.vp(seat));
        }
    }
}

fn plan(games: u64) -> Plan {
    let bots = ["greedy", "random", "greedy", "random"].map(str::to_owned).to_vec();
    Plan { bots, games, seed: 3, limits: Limits { turns: 400 } }
}

fn play<G: Rules>(games: u64, start: impl Fn(&mut GameRng) -> G + Sync) -> (Tally, Stats, Sums) {
    let both = (Statistician::default(), Ledger::default());
    let tally = run_into(&plan(games), &Batch::default(), start, &both);
    let (statistician, ledger) = both;
    (tally, statistician.finish(), ledger.0.into_inner().unwrap())
}

/// Checks what must hold under all rules; `is_card` leaves out kinds that are not held in hands.
fn agrees(tally: &Tally, stats: &Stats, sums: &Sums, is_card: impl Fn(Kind) -> bool) {
    assert_eq!(stats.games, tally.games);
    assert_eq!(stats.turns.values().sum::<u64>(), tally.games);
    assert_eq!(stats.turns.iter().map(|(&turns, &n)| u64::from(turns) * n).sum::<u64>(), tally.turns);
    for (idx, seat) in stats.seats.iter().enumerate() {
        assert_eq!(seat.wins, tally.wins[idx], "wins of seat {idx}");
        assert_eq!(seat.points.values().sum::<u64>(), sums.points[idx], "points of seat {idx}");
        for kind in (0..MAX_KINDS).filter_map(Kind::new).filter(|&kind| is_card(kind)) {
            let gained: u64 = seat.gained.values().map(|gained| gained[kind.idx()]).sum();
            assert_eq!(gained, sums.came[idx][kind.idx()], "{kind:?} of seat {idx}");
        }
    }
    assert_eq!(sum(stats, "thefts"), sum(stats, "robbed"));
    assert!(sum(stats, "player_trades") > 0 && sum(stats, "player_trades").is_multiple_of(2));
    assert!(sum(stats, "robber_hits") > 0 && sum(stats, "cards_blocked") > 0);
    assert!(sum(stats, "cards_discarded") > 0);
}

/// The sum over all players.
fn sum(stats: &Stats, word: &str) -> u64 {
    stats.seats.iter().filter_map(|seat| seat.counts.get(word)).sum()
}

/// Every word that was counted is in the report, so that none is misspelled or forgotten.
fn reports_all(stats: &Stats, rules: RuleSet) {
    let report = StatsReport::new(stats, rules, &plan(1).bots);
    assert!(stats.events.keys().all(|word| report.events.get(word).is_some()), "{:?}", stats.events);
    for (who, seat) in report.seats.iter().zip(&stats.seats) {
        assert!(seat.counts.keys().all(|word| who.counts.get(word).is_some()), "{:?}", seat.counts);
        assert!(seat.gained.keys().all(|word| who.gained.get(word).is_some()), "{:?}", seat.gained);
        assert!(seat.at_end.keys().all(|word| who.at_end.get(word).is_some()), "{:?}", seat.at_end);
        let is_told = |(word, &n): (&&str, &u64)| n == 0 || who.points.get(word).is_some();
        assert!(seat.points.iter().all(is_told), "{:?}", seat.points);
    }
}

fn base(chance: &mut GameRng) -> Base {
    Base::start(&BaseOptions::MODERN, 4, chance).unwrap()
}

fn oil(chance: &mut GameRng) -> Oil {
    Oil::start(&OilOptions::MODERN, 4, chance).unwrap()
}

fn energies(chance: &mut GameRng) -> Energies {
    Energies::start(&EnergiesOptions::MODERN, 4, chance).unwrap()
}

#[test]
fn the_base_game_adds_up() {
    let (tally, stats, sums) = play(12, base);
    agrees(&tally, &stats, &sums, |_| true);
    reports_all(&stats, RuleSet::Base);
    // Every turn but a last one that a limit cut off has one roll.
    let rolls: u64 = stats.dice.iter().sum();
    assert!(rolls <= tally.turns && rolls + tally.games >= tally.turns, "{rolls} of {}", tally.turns);
}

#[test]
fn cities_and_knights_add_up() {
    let start = |chance: &mut _| Knights::start(&KnightsOptions::MODERN, 4, chance).unwrap();
    let (tally, stats, sums) = play(8, start);
    agrees(&tally, &stats, &sums, |_| true);
    reports_all(&stats, RuleSet::Knights);
    assert!(!stats.events.is_empty(), "no attack in eight games");
}

#[test]
fn oil_springs_add_up() {
    let (tally, stats, sums) = play(16, oil);
    agrees(&tally, &stats, &sums, |_| true);
    reports_all(&stats, RuleSet::Oil);
    let happened = |word: &str| stats.events.get(word).copied().unwrap_or(0);
    let (episodes, floods) = (happened("episodes"), happened("floods"));
    assert_eq!(sum(&stats, "episodes_triggered"), episodes);
    assert!(episodes > 0);
    // An episode floods, destroys, spills, or finds no hex with its number.
    assert!(floods + happened("hexes_destroyed") + happened("spills") <= episodes);
    assert_eq!(happened("oil_spilled"), 3 * happened("spills"));
}

#[test]
fn new_energies_add_up() {
    let (tally, stats, sums) = play(12, energies);
    agrees(&tally, &stats, &sums, |kind| kind != Kind::ENERGY);
    reports_all(&stats, RuleSet::Energies);
    for word in ["fossil_plants_built", "renewable_plants_built", "energy_spent"] {
        assert!(sum(&stats, word) > 0, "{word}");
    }
    // Three brown discs fill the row of Air Pollution, and nothing else does.
    let happened = |word: &str| stats.events.get(word).copied().unwrap_or(0);
    let (discs, events) = (happened("disc_air"), happened("event_air"));
    assert!(3 * events <= discs && discs <= 3 * events + 2 * tally.games, "{discs} discs, {events} events");
}

#[test]
fn threads_do_not_matter() {
    let on = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| play(12, oil).1)
    };
    assert_eq!(on(1), on(3));
}

#[test]
fn reports_are_by_seat_and_by_bot() {
    let (_, stats, _) = play(4, oil);
    let report = StatsReport::new(&stats, RuleSet::Oil, &plan(4).bots);
    assert_eq!(report.seats.len(), 4);
    let names: Vec<(&str, u64)> = report.bots.iter().map(|who| (who.bot.as_str(), who.games)).collect();
    assert_eq!(names, [("greedy", 8), ("random", 8)]);
    let of = |name: &str| report.seats[0].counts.get(name).copied();
    assert!(of("oil_converted").is_some() && of("progress_drawn").is_none());
    assert_eq!(report.seats[0].gained.get("production").unwrap().0.len(), 6);
    assert!(report.seats[0].points.get("champion").is_some());
    let bins: u64 = report.turns.histogram.iter().map(|bin| bin.games).sum();
    assert_eq!(bins, 4);
    let csv = report.to_csv();
    assert!(csv.starts_with("who,bot,table,name,kind,total,per_game\n"));
    let columns = |line: &str| line.split(',').count();
    assert!(csv.lines().all(|line| columns(line) == 7), "{csv}");
}
