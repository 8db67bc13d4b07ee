//! The data that a server keeps, and for how long.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use hexhaven_client::{Client, Connection, Mirror};
use hexhaven_protocol::{ChatBody, Command, QUICK_PHRASES, SessionView, TableSettings, Timer};
use hexhaven_server::store::{self, Line, TableRow, Write};
use hexhaven_server::{Config, FILE, Lobby, Timings, WallClock, serve};
use sqlx::Connection as _;

use crate::common::{TempDir, config, fresh, settings, table_of, until};
use crate::stores;

/// The number of sessions in the file.
async fn n_sessions(dir: &TempDir) -> i64 {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(dir.0.join(FILE));
    let mut file = sqlx::SqliteConnection::connect_with(&options.read_only(true)).await.unwrap();
    let n = sqlx::query_scalar("SELECT COUNT(*) FROM sessions").fetch_one(&mut file).await.unwrap();
    file.close().await.unwrap();
    n
}

#[tokio::test]
async fn a_session_is_kept_once_its_person_takes_part() {
    let (dir, server) = fresh().await;
    for _ in 0..20 {
        Client::begin(&server.url(), "Eve").await.unwrap();
    }
    let ann = Client::begin(&server.url(), "Ann").await.unwrap();
    let known: SessionView = ann.get("/api/session").await.unwrap();
    assert_eq!((known.name.as_str(), n_sessions(&dir).await), ("Ann", 0), "nobody has done anything yet");
    let wish = crate::common::wish(settings(2, 10));
    let (first, second) = tokio::join!(ann.create(&wish), ann.create(&wish));
    first.and(second).unwrap();
    assert_eq!(n_sessions(&dir).await, 1);
    server.stop().await;
    let server = serve(config(&dir)).await.unwrap();
    let known: SessionView = ann.at(&server.url()).get("/api/session").await.unwrap();
    assert_eq!(known.name, "Ann");
    server.stop().await;
}

/// A server with many games starts without them: each is loaded when somebody opens it.
#[tokio::test]
async fn a_start_loads_no_game() {
    let (dir, server) = fresh().await;
    let mut tables = Vec::new();
    for _ in 0..5 {
        tables.push(table_of(&server.url(), settings(2, 10)).await);
    }
    server.stop().await;
    let server = serve(config(&dir)).await.unwrap();
    assert_eq!((server.unfinished(), server.metrics().tables.load(Ordering::Relaxed)), (5, 0));
    let (table, people) = &mut tables[3];
    let n = people[0].1.mirror.n();
    let ann = people[0].0.clone().at(&server.url());
    let mut back = ann.connect(table, Mirror::default()).await.unwrap();
    until(&mut back, |mirror| mirror.n() >= n).await;
    assert_eq!(server.metrics().tables.load(Ordering::Relaxed), 1);
    server.stop().await;
}

/// Data that nobody visits is removed, each kind after its own time.
#[tokio::test]
async fn old_data_is_deleted_on_time() {
    let dir = TempDir::new();
    let store = store::open(None, &dir.0).await.unwrap();
    let day = Duration::from_secs(24 * 3600);
    let now = i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis()).unwrap();
    for (status, days) in
        [("open", 8), ("open", 6), ("playing", 31), ("playing", 29), ("over", 31), ("over", 29)]
    {
        let at = now - days * i64::try_from(day.as_millis()).unwrap();
        let id = format!("{days:024x}").replace('0', if status == "over" { "a" } else { "b" });
        let row = TableRow { created_at: now - 1000 * 24 * 3600 * 1000, ..stores::row(&id, status) };
        let lines = vec![Line { at, ..stores::line(1, None) }];
        store.write(&[Write::Table { row, lines }]).await.unwrap();
    }
    let counts = async || {
        let mut counts = Vec::new();
        for status in ["open", "playing", "over"] {
            counts.push(store.count(status).await.unwrap());
        }
        counts
    };
    let timings = Timings { abandoned_game: 30 * day, ..Timings::default() };
    let lobby = |timings| Lobby::new(Config { timings, ..config(&dir) }, Arc::clone(&store));
    lobby(timings).sweep().await;
    assert_eq!(counts().await, [1, 1, 2], "finished games are kept unless the operator says otherwise");
    lobby(Timings { finished_game: Some(30 * day), ..timings }).sweep().await;
    assert_eq!(counts().await, [1, 1, 1]);
    store.close().await.unwrap();
}

/// How far the clock of the machine was set forward, in milliseconds.
static AHEAD: AtomicU64 = AtomicU64::new(0);

/// The clock of the machine jumps by five minutes: nobody's time is up.
#[tokio::test]
async fn setting_the_clock_takes_no_time_from_players() {
    let dir = TempDir::new();
    let wall_clock = WallClock(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis();
        u64::try_from(now).unwrap() + AHEAD.load(Ordering::SeqCst)
    });
    let timings = Timings { timer_second: Duration::from_secs(1000), ..config(&dir).timings };
    let server = serve(Config { wall_clock, timings, ..config(&dir) }).await.unwrap();
    let fast = TableSettings { timer: Timer::Fast, ..settings(2, 10) };
    let (_, mut people) = table_of(&server.url(), fast).await;
    let mut said = Vec::new();
    for _ in 0..4 {
        let body = ChatBody::Phrase { phrase: QUICK_PHRASES[0].to_owned() };
        said.push(people[0].1.ask(Command::Chat { body }).await.unwrap());
        AHEAD.fetch_add(100_000_000, Ordering::SeqCst);
    }
    assert!(said.is_sorted_by(|a, b| a + 1 == *b), "the clock has moved: {said:?}");
    server.stop().await;
}

/// A copy is made in the middle of a game, and is whole: a server that starts from it has everything that was
/// acknowledged before.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_is_made_while_people_play_and_can_be_restored() {
    let (dir, server) = fresh().await;
    let (table, mut people) = table_of(&server.url(), settings(2, 10)).await;
    let (ann, mut connection) = people.remove(0);
    let talk = async |connection: &mut Connection| {
        let body = ChatBody::Phrase { phrase: QUICK_PHRASES[0].to_owned() };
        connection.ask(Command::Chat { body }).await.unwrap()
    };
    let before = talk(&mut connection).await;
    let (done, is_done) = tokio::sync::oneshot::channel();
    let talking = tokio::spawn(async move {
        let mut is_done = is_done;
        let mut last = 0;
        while is_done.try_recv().is_err() {
            last = talk(&mut connection).await;
        }
        last
    });
    let copy = dir.0.join("copy.sqlite");
    let made = store::backup(&dir.0.join(FILE), &copy).await.unwrap();
    done.send(()).unwrap();
    let last = talking.await.unwrap();
    server.stop().await;
    assert!(made.tables == 1 && made.lines >= i64::from(before) && made.lines <= i64::from(last), "{made:?}");
    let refused = store::backup(&dir.0.join(FILE), &copy).await.unwrap_err();
    assert!(refused.to_string().contains("exists already"), "{refused}");
    // Restored: the copy in the place of the file, and the log of the file gone.
    std::fs::rename(&copy, dir.0.join(FILE)).unwrap();
    for log in ["-wal", "-shm"] {
        let _ = std::fs::remove_file(dir.0.join(format!("{FILE}{log}")));
    }
    let server = serve(config(&dir)).await.unwrap();
    let mut back = ann.at(&server.url()).connect(&table, Mirror::default()).await.unwrap();
    until(&mut back, |mirror| mirror.n().is_some()).await;
    assert_eq!(back.mirror.n().map(i64::from), Some(made.lines));
    server.stop().await;
}

/// A copy that is not whole is none.
#[tokio::test]
async fn a_damaged_database_gives_no_backup() {
    let dir = TempDir::new();
    let (file, copy) = (dir.0.join(FILE), dir.0.join("copy.sqlite"));
    let store = store::open(None, &dir.0).await.unwrap();
    let write = Write::Table {
        row: stores::row("t", "open"),
        lines: vec![stores::line(1, None), stores::line(3, None)],
    };
    store.write(&[write]).await.unwrap();
    let refused = store::backup(&file, &copy).await.unwrap_err();
    assert!(refused.to_string().contains("1 journals have gaps"), "{refused}");
    assert!(!copy.exists());
    store.close().await.unwrap();
}
