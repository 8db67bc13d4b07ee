//! Networks that judge who will win: they agree with a slow reference, favor no seat, and can be written and read.

use hexhaven_bots::{AnyBot, BadWeights, Bot, BotSpec, Court, Judge, Net, Seen, Weights};
use hexhaven_chance::{Draw, GameRng};
use hexhaven_engine::{Action, AnyGame, MAX_SEATS, NextStep, Notated, RuleSet, Rules, Seat};
use hexhaven_spaces::{Asked, Draft, Space, Step, Trade};

/// A network of some rules whose numbers are drawn.
fn drawn(game: &AnyGame, widths: [usize; 2], seed: u64) -> Net {
    let mut rng = GameRng::new(seed);
    let mut any = |spread: f32| spread * (rng.below(2001) as f32 / 1000.0 - 1.0);
    let rules = game.extension().rule_set();
    let mut net = Net::untaught(game, Weights::judge_for_rules(rules), widths);
    for row in [&mut net.own, &mut net.all, &mut net.first, &mut net.second, &mut net.bias, &mut net.last] {
        row.iter_mut().for_each(|number| *number = any(0.3));
    }
    net
}

/// The output of a network, computed slowly and plainly.
fn reference(net: &Net, game: &AnyGame) -> Vec<f64> {
    let (rows, values) = net.look(game);
    let (n, [wide, narrow]) = (net.features.len(), net.widths);
    let seats: Vec<&[f32]> = rows.chunks_exact(n).collect();
    let at = |row: &[f32], k: usize| f64::from(row[k]);
    let mean = |k: usize| seats.iter().map(|seat| at(seat, k)).sum::<f64>() / seats.len() as f64;
    let means: Vec<f64> = (0..n).map(mean).collect();
    let said = |(seat, value): (&&[f32], &f32)| {
        let unit = |u: usize| {
            let sum: f64 = (0..n)
                .map(|k| at(seat, k) * at(&net.own, k * wide + u) + means[k] * at(&net.all, k * wide + u))
                .sum();
            (sum + at(&net.first, u)).max(0.0)
        };
        let units: Vec<f64> = (0..wide).map(unit).collect();
        let next = |v: usize| {
            let sum: f64 = (0..wide).map(|u| units[u] * at(&net.second, u * narrow + v)).sum();
            (sum + at(&net.bias, v)).max(0.0)
        };
        let sum: f64 = (0..narrow).map(|v| next(v) * at(&net.last, v)).sum();
        sum + f64::from(net.skip) * f64::from(*value)
    };
    let said: Vec<f64> = seats.iter().zip(&values).map(said).collect();
    let best = said.iter().copied().fold(f64::MIN, f64::max);
    let powers: Vec<f64> = said.iter().map(|said| (said - best).exp()).collect();
    let sum: f64 = powers.iter().sum();
    powers.into_iter().map(|power| power / sum).collect()
}

/// Plays a game of greedy bots and shows a position now and then.
fn show(rules: RuleSet, players: u8, seed: u64, look: &mut dyn FnMut(&AnyGame)) {
    let mut chance = GameRng::new(seed);
    let mut game = AnyGame::start(&rules.options(), players, &mut chance).unwrap();
    let mut bots: Vec<AnyBot> =
        (0..players).map(|seat| AnyBot::by_name("greedy", u64::from(seat)).unwrap()).collect();
    for ply in 0..500 {
        if ply % 29 == 0 {
            look(&game);
        }
        match game.next_step() {
            NextStep::Decide(seat) => {
                let legal = game.legal(seat);
                let action = bots[seat.idx()].choose(&Seen::new(&game, seat), &legal);
                game.play(seat, action, &mut ()).unwrap();
            }
            NextStep::Chance => {
                let outcome = game.outcomes().draw(&mut chance);
                game.resolve(outcome, &mut ()).unwrap();
            }
            NextStep::Over(_) => return,
        }
    }
}

/// By how much the chances of a judge may differ from those of the reference.
const CLOSE: f64 = 1e-4;

#[test]
fn a_network_says_what_the_reference_says() {
    for &rules in RuleSet::ALL {
        for (players, widths) in [(4, [64, 32]), (3, [7, 5])] {
            let game = AnyGame::start(&rules.options(), players, &mut GameRng::new(1)).unwrap();
            let net = drawn(&game, widths, 5).rounded();
            let judge = Judge::from_json(&net.to_json()).unwrap();
            let mut n_looks = 0;
            show(rules, players, 3, &mut |game| {
                let (expected, chances) = (reference(&net, game), judge.chances(game));
                let nobody = usize::from(judge.foresees_nobody());
                assert_eq!(expected.len(), usize::from(players) + nobody);
                assert_eq!(chances[usize::from(players)], 0.0, "nobody has no seat");
                for (chance, expected) in chances[..usize::from(players)].iter().zip(&expected) {
                    let off = (f64::from(*chance) - expected).abs();
                    assert!(off < CLOSE, "{rules}: {chances:?} instead of {expected}");
                }
                n_looks += 1;
            });
            assert!(n_looks > 5, "{rules}");
        }
    }
}

#[test]
fn an_untaught_network_says_what_the_value_function_says() {
    for &rules in RuleSet::ALL {
        let weights = Weights::judge_for_rules(rules);
        show(rules, 4, 8, &mut |game| {
            let net = Judge::Net(Net::untaught(game, weights, [16, 16]).into(), 1.0).chances(game);
            let linear = Judge::Linear(weights.into()).chances(game);
            let somebody: f32 = net.iter().sum();
            for (net, linear) in net.iter().zip(linear) {
                let net = net / somebody;
                assert!((net - linear).abs() < 1e-4, "{rules}: {net} and {linear}");
            }
        });
    }
}

/// A game that begins with a seat.
fn begun(rules: RuleSet, first: &str) -> AnyGame {
    let mut options = rules.options();
    options.set_text(&format!("first_player={first}")).unwrap();
    AnyGame::start(&options, 4, &mut GameRng::new(11)).unwrap()
}

#[test]
fn judging_allocates_nothing() {
    for &rules in RuleSet::ALL {
        let game = AnyGame::start(&rules.options(), 4, &mut GameRng::new(1)).unwrap();
        let judge = Judge::Net(drawn(&game, [64, 32], 6).into(), 1.0);
        show(rules, 4, 9, &mut |game| {
            let (court, mut chances) = (Court::new(game, &judge), [0.0; MAX_SEATS]);
            let allocated = allocation_counter::measure(|| chances = court.chances(game));
            assert_eq!(allocated.count_total, 0, "{rules}");
            let sum: f32 = chances.iter().sum();
            assert!(sum > if judge.foresees_nobody() { 0.0 } else { 0.9 }, "{rules}: {chances:?}");
        });
    }
    let allocated = allocation_counter::measure(|| drop(vec![1]));
    assert_eq!(allocated.count_total, 1, "the counter counts");
}

#[test]
fn all_seats_are_judged_alike() {
    for &rules in RuleSet::ALL {
        let mut games = ["a", "b"].map(|first| begun(rules, first));
        let judge = Judge::Net(drawn(&games[0], [64, 32], 2).into(), 1.0);
        let space = Space::of(&games[0]);
        let mut rng = GameRng::new(4);
        for ply in 0..400 {
            if ply % 20 == 0 {
                let [one, other] = games.each_ref().map(|game| judge.chances(game));
                for seat in Seat::ALL[..4].iter().copied() {
                    let (a, b) = (one[seat.idx()], other[seat.left(1, 4).idx()]);
                    assert!((a - b).abs() < 1e-4, "{rules}, ply {ply}: {one:?} and {other:?}");
                }
            }
            match games[0].next_step() {
                NextStep::Decide(seat) => {
                    // The ids of an action are relative to the seat that decides, so both games take the same ones.
                    let bits = rng.next_u64();
                    for (game, seat) in games.iter_mut().zip([seat, seat.left(1, 4)]) {
                        let action = any_action(space, game, seat, GameRng::new(bits));
                        game.play(seat, action, &mut ()).unwrap();
                    }
                }
                NextStep::Chance => {
                    let outcome = games[0].outcomes().draw(&mut rng);
                    games.iter_mut().for_each(|game| game.resolve(outcome, &mut ()).unwrap());
                }
                NextStep::Over(_) => break,
            }
        }
    }
}

/// Any legal action, by the ids of its steps.
fn any_action(space: &Space, game: &AnyGame, seat: Seat, mut rng: GameRng) -> Action {
    let legal = game.legal(seat);
    let mut draft = Draft::Empty;
    loop {
        let asked = Asked::new(game, seat, &legal, &draft, Trade::Off);
        let mut mask = vec![false; space.len()];
        space.mask(&asked, &mut mask);
        let ids: Vec<usize> = (0..mask.len()).filter(|&id| mask[id]).collect();
        match space.step(&asked, ids[rng.below(ids.len() as u32) as usize]).unwrap() {
            Step::Act(action) => return action,
            Step::Draft(next) => draft = next,
        }
    }
}

#[test]
fn networks_are_written_and_read() {
    let game = begun(RuleSet::Base, "a");
    let net = drawn(&game, [16, 8], 1).rounded();
    let text = net.to_json();
    assert_eq!(Net::from_json(&text).unwrap(), net);
    let broken = text.replacen("\"bias\": [", "\"bias\": [1,", 1);
    assert!(matches!(Net::from_json(&broken), Err(BadWeights::NoNet(_))));
    assert!(matches!(Net::from_json(r#"{"layers": {}}"#), Err(BadWeights::NoNet(_))));
    let renamed = text.replacen("\"army 0\"", "\"navy 0\"", 1);
    assert_eq!(
        Net::from_json(&renamed),
        Err(BadWeights::NoNet("features, which are not those of the program"))
    );
}

#[test]
fn a_network_from_a_file_is_a_judge() {
    let game = begun(RuleSet::Base, "a");
    let dir = std::env::temp_dir().join(format!("hexhaven-net-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let [weights, net] = ["weights.json", "net.json"].map(|name| dir.join(name).display().to_string());
    std::fs::write(&weights, "{}").unwrap();
    std::fs::write(&net, drawn(&game, [16, 8], 1).to_json()).unwrap();
    let spec: BotSpec = format!("search:5it@{weights}@{net}").parse().unwrap();
    let BotSpec::Search(_, named) = &spec else { panic!("{spec:?}") };
    assert!(matches!(named.judge, Some(Judge::Net(..))));
    assert!("search:5it@x".parse::<BotSpec>().is_err());
    std::fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn networks_that_ship_judge_three_and_four_players_and_can_be_read() {
    let shipped = [
        (RuleSet::Base, include_str!("../../weights/base-net.json")),
        (RuleSet::Energies, include_str!("../../weights/energies-net.json")),
        (RuleSet::Knights, include_str!("../../weights/knights-net.json")),
        (RuleSet::Oil, include_str!("../../weights/oil-net.json")),
        (RuleSet::Seafarers, include_str!("../../weights/seafarers-net.json")),
    ];
    for &rules in RuleSet::ALL {
        let text = shipped.iter().find(|(other, _)| *other == rules).map(|(_, text)| *text);
        for players in rules.players() {
            let game = AnyGame::start(&rules.options(), players, &mut GameRng::new(1)).unwrap();
            let judge = Judge::raw(&game);
            let Some(text) = text.filter(|_| (3..=4).contains(&players)) else {
                assert!(matches!(judge, Judge::Linear(_)), "{rules}, {players} players");
                continue;
            };
            let Judge::Net(net, _) = judge else { panic!("{rules}, {players} players") };
            assert_eq!((net.rules, net.widths), (rules, [64, 32]));
            assert_eq!(net.to_json(), text, "the file is as the command wrote it");
            assert!(text.len() < 2_000_000, "{rules}");
        }
    }
}

#[test]
fn a_network_taught_on_islands_does_not_judge_at_sea() {
    let mut options = RuleSet::Knights.options();
    options.set_text("seafarers=on").unwrap();
    let game = AnyGame::start(&options, 4, &mut GameRng::new(1)).unwrap();
    assert!(matches!(Judge::raw(&game), Judge::Linear(_)));
    assert!(matches!(Judge::raw(&begun(RuleSet::Seafarers, "a")), Judge::Net(..)));
}

#[test]
fn the_network_of_oil_springs_foresees_the_collapse() {
    let judge = Judge::for_game(&begun(RuleSet::Oil, "a"));
    assert!(judge.foresees_nobody());
    let somebody = |position: &str| {
        let game = AnyGame::read_position(position).unwrap_or_else(|why| panic!("{why:?}\n{position}"));
        judge.chances(&game).iter().sum::<f32>()
    };
    let island = "oil fixed players 4; turn a main";
    let [safe, perilous] =
        [somebody(island), somebody(&format!("{island}; destroyed (0,-2) (1,-2) (2,-2) (-1,-1); marker 4"))];
    assert!(safe > 0.7 && perilous < safe - 0.2, "{safe} and {perilous}");
}
