//! Non-interference on the wire: tables that differ only in what a viewer may not know send that viewer equal bytes.

use hexhaven_chance::GameRng;
use hexhaven_engine::notation::Notated;
use hexhaven_engine::{AnyGame, Draw, Rules, Seat, ToAct};
use hexhaven_protocol::{Command, CreateTable, ServerMessage};
use hexhaven_server::fair::Seed;
use hexhaven_server::store::{Line, TableCard, TableRow, User};
use hexhaven_server::table::{Audience, Entry, Numbered, Table};

use crate::common::settings;

const PLIES: usize = 400;

fn user(k: usize) -> User {
    User { id: format!("u{k}"), name: format!("Player {k}") }
}

fn row(seed: &Seed, wish: &CreateTable) -> TableRow {
    let card = TableCard {
        settings: serde_json::to_string(&wish.settings).unwrap(),
        is_public: false,
        status: "open".to_owned(),
        names: "[]".to_owned(),
        winner: None,
    };
    TableRow { id: "t".to_owned(), created_at: 0, host: "u0".to_owned(), seed: seed.reveal(), card }
}

fn lines(numbered: &[Numbered]) -> Vec<Line> {
    let line = |line: &Numbered| Line {
        n: i64::from(line.n),
        at: line.at as i64,
        entry: serde_json::to_string(&line.entry).unwrap(),
        receipt: None,
    };
    numbered.iter().map(line).collect()
}

/// A table whose game begins with this position; everybody has the same journal numbers.
fn table_at(row: &TableRow, opening: &[Numbered], game: &AnyGame) -> Table {
    let mut opening = opening.to_vec();
    for line in &mut opening {
        if let Entry::Started { position, .. } = &mut line.entry {
            *position = game.position().to_string();
        }
    }
    Table::load(row, &lines(&opening)).unwrap()
}

fn bytes(message: &ServerMessage) -> String {
    serde_json::to_string(message).unwrap()
}

/// Opens a table of people and starts its game.
fn open(rules: &str, n_seats: u8, seed: &Seed) -> (TableRow, Vec<Numbered>) {
    let mut settings = settings(n_seats, 10);
    settings.rules = rules.to_owned();
    settings.options = String::new();
    let wish = CreateTable { settings, bots: Vec::new(), sit: true, start: false };
    let row = row(seed, &wish);
    let mut table = Table::load(&row, &[]).unwrap();
    let mut opening = table.open(&user(0), &wish, 0).unwrap();
    for k in 1..usize::from(n_seats) {
        opening.extend(table.execute(&user(k), 0, &Command::Sit { seat: None }, 0).unwrap());
    }
    opening.extend(table.execute(&user(0), 0, &Command::Start {}, 0).unwrap());
    (row, opening)
}

fn game_of(opening: &[Numbered]) -> AnyGame {
    let position = opening.iter().find_map(|line| match &line.entry {
        Entry::Started { position, .. } => Some(position),
        _ => None,
    });
    AnyGame::read_position(position.unwrap()).unwrap()
}

/// One random ply on a bare game.
fn step(game: &mut AnyGame, rng: &mut GameRng) -> bool {
    match game.to_act() {
        ToAct::Seats(seats, _) => {
            let seat = seats.nth(rng.below(seats.len())).unwrap();
            let action = game.legal(seat).pick(|n| rng.next_u64() % n).unwrap();
            game.play(seat, action, &mut ()).unwrap();
            true
        }
        ToAct::Chance(_) => {
            let outcomes = game.outcomes();
            let outcome = outcomes.pick(rng.below(outcomes.total())).unwrap();
            game.resolve(outcome, &mut ()).unwrap();
            true
        }
        ToAct::Over(_) => false,
    }
}

#[test]
fn frames_depend_only_on_what_the_viewer_may_know() {
    let mut n_differing = 0;
    for (k, rules) in hexhaven_engine::RuleSet::ALL.iter().enumerate() {
        for n_seats in [3, 4] {
            let mut rng = GameRng::new(100 + k as u64 + u64::from(n_seats));
            let (row, opening) = open(rules.name(), n_seats, &Seed::random());
            let mut game = game_of(&opening);
            for _ in 0..PLIES {
                if !step(&mut game, &mut rng) {
                    break;
                }
                if matches!(game.to_act(), ToAct::Seats(..)) {
                    n_differing += compare(&row, &opening, &game, &mut rng);
                }
            }
        }
    }
    assert!(n_differing > 1000, "only {n_differing} pairs differed in secrets");
}

/// Snapshots and the updates of one more action, for every viewer, against a world that looks the same to the viewer.
fn compare(row: &TableRow, opening: &[Numbered], game: &AnyGame, rng: &mut GameRng) -> usize {
    let players = game.core().public.turn.seats();
    let viewers: Vec<Option<Seat>> = players.iter().map(Some).chain([None]).collect();
    let viewer = viewers[rng.below(viewers.len() as u32) as usize];
    let audience = Audience(viewer);
    let other = AnyGame::determinize(&game.observe(audience.viewer()), rng);
    if other == *game {
        return 0;
    }
    // Another seed too: it is the secret that decides what falls next.
    let other_row = TableRow { seed: Seed::random().reveal(), ..row.clone() };
    let commitment = |table: &Table| table.view().commitment;
    let (mut real, mut twin) = (table_at(row, opening, game), table_at(&other_row, opening, &other));
    let blind = |text: String, table: &Table| text.replace(&commitment(table), "-");
    let first = blind(bytes(&real.snapshot(audience, None)), &real);
    assert_eq!(first, blind(bytes(&twin.snapshot(audience, None)), &twin));
    tell_alike(&mut real, &mut twin, game, &other, audience, rng);
    1
}

/// Some seat takes an action that is possible in both worlds and calls for no chance.
fn tell_alike(
    real: &mut Table,
    twin: &mut Table,
    game: &AnyGame,
    other: &AnyGame,
    audience: Audience,
    rng: &mut GameRng,
) {
    let ToAct::Seats(seats, _) = game.to_act() else { return };
    let seat = seats.nth(rng.below(seats.len())).unwrap();
    let action = game.legal(seat).pick(|n| rng.next_u64() % n).unwrap();
    let after = |game: &AnyGame| {
        let mut game = game.clone();
        game.play(seat, action, &mut ()).ok().map(|()| game)
    };
    let (Some(next), Some(next_other)) = (after(game), after(other)) else { return };
    // What the action itself shows to the viewer, such as the cards that a monopoly takes, may differ.
    let sight = |game: &AnyGame| game.observe(audience.viewer());
    if !matches!(next.to_act(), ToAct::Seats(..)) || sight(&next) != sight(&next_other) {
        return;
    }
    let command = Command::Act { action: game.dialect().action(action).to_string() };
    let n = real.n();
    real.execute(&user(seat.idx()), n, &command, 5).unwrap();
    twin.execute(&user(seat.idx()), n, &command, 5).unwrap();
    let told = |table: &Table| bytes(&table.updates(audience, n, None).unwrap());
    assert_eq!(told(real), told(twin), "{command:?}");
}
