//! Bots and budgets by name.

use std::time::Duration;

use hexhaven_bots::{
    AnyBot, BadSpec, Bot, BotSpec, Budget, Lapses, Level, SearchWeights, Seen, Style, split_specs,
};
use hexhaven_chance::GameRng;
use hexhaven_engine::{AnyGame, NextStep, RuleSet, Rules};

#[test]
fn names_are_read() {
    let read = |text: &str| text.parse::<BotSpec>();
    assert_eq!(read("random"), Ok(BotSpec::Random));
    assert_eq!(read(" greedy "), Ok(BotSpec::Greedy(None)));
    assert_eq!(read("search:50it"), Ok(BotSpec::Search(Budget::Iterations(50), SearchWeights::default())));
    assert_eq!(read("search:60it/40"), Ok(BotSpec::Glancing(Budget::Iterations(60), 40)));
    assert_eq!(read("hard"), Ok(BotSpec::Level(Level::Hard, None)));
    let lapses = Lapses { chances: 20, placements: 3, offers: 50 };
    assert_eq!(read("novice:20/3/50"), Ok(BotSpec::Novice(lapses)));
    assert_eq!(read("easy+trader"), Ok(BotSpec::Level(Level::Easy, Some(Style::Trader))));
    assert_eq!(
        read("stdio:python3 bot.py"),
        Ok(BotSpec::Stdio("python3 bot.py".into(), Duration::from_secs(5)))
    );
    let two = Duration::from_secs(2);
    assert_eq!(read("stdio@2s:./bot --fast"), Ok(BotSpec::Stdio("./bot --fast".into(), two)));
}

#[test]
fn wrong_names_are_refused() {
    for text in [
        "",
        "gready",
        "random@x",
        "hard@x",
        "hard+x",
        "novice:",
        "novice:101/1/0",
        "novice:5/0/0",
        "novice:5/1",
        "novice:5/1/0/0",
        "greedy+trader",
        "stdio",
        "stdio:",
        "stdio@5it:x",
        "search:",
        "search:9",
        "search:9/40",
        "search:9it/101",
        "search:9it/",
        "search/40",
    ] {
        assert!(text.parse::<BotSpec>().is_err(), "{text}");
    }
    assert!(matches!("greedy@/no/such/file".parse::<BotSpec>(), Err(BadSpec::File(..))));
    for text in ["greedy@", "search:50it@@judge.json", "search@weights.json@"] {
        assert_eq!(text.parse::<BotSpec>(), Err(BadSpec::NoFile(text.into())));
    }
}

#[test]
fn a_comma_inside_a_command_does_not_end_it() {
    for (list, names) in [
        ("greedy, random", &["greedy", "random"][..]),
        (r"stdio:./bot a\,b,greedy", &["stdio:./bot a,b", "greedy"]),
        ("stdio:sh -c 'echo 1,2',easy", &["stdio:sh -c 'echo 1,2'", "easy"]),
        (r#"stdio:say "it's, well",easy"#, &[r#"stdio:say "it's, well""#, "easy"]),
        (r"stdio:C:\bots\x,easy", &[r"stdio:C:\bots\x", "easy"]),
        ("greedy,", &["greedy", ""]),
    ] {
        assert_eq!(split_specs(list), names, "{list}");
    }
}

#[test]
fn budgets_are_read_and_written() {
    for (text, budget) in [
        ("200ms", Budget::Time(Duration::from_millis(200))),
        ("1.5s", Budget::Time(Duration::from_millis(1500))),
        ("1000it", Budget::Iterations(1000)),
    ] {
        assert_eq!(text.parse(), Ok(budget));
        assert_eq!(budget.to_string().parse(), Ok(budget));
    }
    for text in ["", "200", "0it", "-1s", "0ms", "NaNs", "1e9s", "it"] {
        assert!(text.parse::<Budget>().is_err(), "{text}");
    }
}

#[test]
fn decisions_at_first_sight_take_no_iterations() {
    let iterations = |name: &str| {
        let mut game = AnyGame::start(&RuleSet::Base.options(), 3, &mut GameRng::new(3)).unwrap();
        let mut bot = AnyBot::by_name(name, 1).unwrap();
        while let NextStep::Decide(seat) = game.next_step() {
            let action = bot.choose(&Seen::new(&game, seat), &game.legal(seat));
            game.play(seat, action, &mut ()).unwrap();
        }
        let AnyBot::Search(bot) = bot else { panic!("{name} does not search") };
        bot.iterations()
    };
    let [all, some, none] = ["search:5it", "search:5it/50", "search:5it/100"].map(iterations);
    assert!(none == 0 && some > 0 && some < all, "{all}, {some}, {none}");
}
