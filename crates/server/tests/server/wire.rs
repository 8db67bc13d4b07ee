//! Non-interference on the wire: tables that differ only in information hidden from a viewer send that viewer equal
//! bytes.

use std::sync::Arc;

use hexhaven_chance::GameRng;
use hexhaven_client::{Client, Mirror};
use hexhaven_engine::{AnyGame, Draw, Notated, Rules, Seat, ToAct};
use hexhaven_protocol::{ChatBody, Command, CreateTable, ServerMessage, TableView};
use hexhaven_server::fair::Seed;
use hexhaven_server::serve_from;
use hexhaven_server::store::{self, Line, Store, TableCard, TableRow, User, Write};
use hexhaven_server::table::{Audience, Entry, Numbered, Table};

use crate::common::{TempDir, config, settings, until};

const PLIES: usize = 400;

fn user(k: usize) -> User {
    User { id: format!("u{k}"), name: format!("Player {k}") }
}

fn lines(numbered: &[Numbered]) -> Vec<Line> {
    let dialect = game_of(numbered).dialect();
    let line = |line: &Numbered| Line {
        n: i64::from(line.n),
        at: line.at as i64,
        entry: serde_json::to_string(&line.entry.write(Some(dialect))).unwrap(),
        receipt: None,
    };
    numbered.iter().map(line).collect()
}

/// A table whose game begins with this position; everybody has the same journal numbers.
fn table_at(row: &TableRow, opening: &[Numbered], game: &AnyGame) -> Table {
    let mut opening = opening.to_vec();
    for line in &mut opening {
        if let Entry::Started { game: start, .. } = &mut line.entry {
            **start = game.clone();
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
    let row = TableRow::open("t", "u0", seed, &wish.settings, 0);
    let mut table = Table::load(&row, &[]).unwrap();
    let mut opening = table.open(&user(0), &wish, 0).unwrap();
    for k in 1..usize::from(n_seats) {
        opening.extend(table.execute(&user(k), 0, &Command::Sit { seat: None }, 0).unwrap());
    }
    opening.extend(table.execute(&user(0), 0, &Command::Start {}, 0).unwrap());
    (row, opening)
}

fn game_of(opening: &[Numbered]) -> AnyGame {
    let game = opening.iter().find_map(|line| match &line.entry {
        Entry::Started { game, .. } => Some(game),
        _ => None,
    });
    (**game.unwrap()).clone()
}

/// One random ply on a bare game.
fn step(game: &mut AnyGame, rng: &mut GameRng) -> bool {
    match game.to_act() {
        ToAct::Seats(seats, _) => {
            let seat = seats.nth(rng.below(seats.len())).unwrap();
            let action = game.legal(seat).pick(|n| rng.next_u64() % n);
            game.play(seat, action, &mut ()).unwrap();
            true
        }
        ToAct::Chance(_) => {
            let outcome = game.outcomes().draw(rng);
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
    // Another seed too: it is the secret that determines the next dice.
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
    let action = game.legal(seat).pick(|n| rng.next_u64() % n);
    let after = |game: &AnyGame| {
        let mut game = game.clone();
        game.play(seat, action, &mut ()).ok().map(|()| game)
    };
    let (Some(next), Some(next_other)) = (after(game), after(other)) else { return };
    // Facts that the action reveals to the viewer, such as the cards that a monopoly takes, may differ.
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

/// The same over real sockets: two tables on one server that differ only in information hidden from a viewer.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_carry_equal_bytes_for_equal_knowledge() {
    let dir = TempDir::new();
    let store = store::open(None, &dir.0).await.unwrap();
    let mut config = config(&dir);
    // Nobody takes over the seats without a connection.
    config.timings.grace = std::time::Duration::from_secs(3600);
    let server = serve_from(config, Arc::clone(&store)).await.unwrap();
    let mut people = Vec::new();
    for k in 0..5 {
        people.push(Client::begin(&server.url(), &format!("Player {k}")).await.unwrap());
    }
    let ids: Vec<String> = people.iter().map(|client| client.session.user.clone()).collect();
    let mut n_differing = 0;
    for (k, rules) in hexhaven_engine::RuleSet::ALL.iter().enumerate() {
        let mut rng = GameRng::new(900 + k as u64);
        let (row, opening) = open(rules.name(), 4, &Seed::random());
        let mut game = game_of(&opening);
        for ply in 0..PLIES {
            if !step(&mut game, &mut rng) {
                break;
            }
            if ply % 20 == 0 && matches!(game.to_act(), ToAct::Seats(..)) {
                let viewer = rng.below(5) as usize;
                let audience = Audience(Seat::new(viewer).filter(|_| viewer < 4));
                let other = AnyGame::determinize(&game.observe(audience.viewer()), &mut rng);
                n_differing += usize::from(other != game);
                let mut heard = Vec::new();
                for world in [&game, &other] {
                    let id = put(store.as_ref(), &row, &opening, world, &ids, &mut rng).await;
                    heard.push(listen(&people, viewer, &id).await);
                }
                assert_eq!(heard[0], heard[1], "{rules:?} after {ply} plies");
            }
        }
    }
    assert!(n_differing > 20, "only {n_differing} pairs differed in secrets");
    server.stop().await;
}

/// Stores a table at a position, with these people in its seats; its own secret decides the next rolls.
async fn put(
    store: &dyn Store,
    row: &TableRow,
    opening: &[Numbered],
    world: &AnyGame,
    ids: &[String],
    rng: &mut GameRng,
) -> String {
    let mut opening = opening.to_vec();
    for line in &mut opening {
        match &mut line.entry {
            Entry::Started { game, .. } => **game = world.clone(),
            Entry::Sat { user, .. } => {
                let k: usize = user.trim_start_matches('u').parse().unwrap();
                user.clone_from(&ids[k]);
            }
            _ => {}
        }
    }
    let id = format!("{:016x}{:08x}", rng.next_u64(), rng.next_u64() as u32);
    let row = TableRow {
        id: id.clone(),
        host: ids[0].clone(),
        seed: Seed::random().reveal(),
        card: TableCard { status: "playing".to_owned(), ..row.card.clone() },
        ..row.clone()
    };
    store.write(&[Write::Table { row, lines: lines(&opening) }]).await.unwrap();
    id
}

/// All frames that a viewer gets on arrival and while somebody chats, without the names and times that differ anyway.
async fn listen(people: &[Client], viewer: usize, table: &str) -> Vec<String> {
    let mut heard = Vec::new();
    let mut ear = people[viewer].connect(table, Mirror::default()).await.unwrap();
    let mut view: Option<TableView> = None;
    while heard.len() < 3 {
        let text = ear.next_text().await.unwrap();
        if let Ok(ServerMessage::Snapshot(snapshot)) = serde_json::from_str(&text) {
            view = Some(snapshot.table);
        }
        heard.push(text);
    }
    let speaker = (viewer + 1) % 4;
    let mut mouth = people[speaker].connect(table, Mirror::default()).await.unwrap();
    until(&mut mouth, |mirror| mirror.n().is_some()).await;
    let body = ChatBody::Phrase { phrase: "hello".to_owned() };
    mouth.ask(Command::Chat { body }).await.unwrap();
    // One frame for presence, one for the chat line.
    for _ in 0..2 {
        heard.push(ear.next_text().await.unwrap());
    }
    let view = view.unwrap();
    heard.iter().map(|text| blind_times(&text.replace(table, "T").replace(&view.commitment, "C"))).collect()
}

/// Replaces the numbers after `"at":` and `"now":`.
fn blind_times(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) =
        ["\"at\":", "\"now\":"].iter().filter_map(|key| Some(rest.find(key)? + key.len())).min()
    {
        out.push_str(&rest[..at]);
        rest = rest[at..].trim_start_matches(|c: char| c.is_ascii_digit());
    }
    out + rest
}
