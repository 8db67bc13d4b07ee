//! What a server keeps, from when on and for how long.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use hexhaven_client::{Client, Mirror};
use hexhaven_protocol::SessionView;
use hexhaven_server::store::{self, Line, TableRow, Write};
use hexhaven_server::{Config, Lobby, Timings, serve};
use sqlx::Connection as _;

use crate::common::{TempDir, config, settings, table_of, until};
use crate::stores;

/// How many sessions are in the file.
async fn n_sessions(dir: &TempDir) -> i64 {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(dir.0.join(hexhaven_server::FILE));
    let mut file = sqlx::SqliteConnection::connect_with(&options.read_only(true)).await.unwrap();
    let n = sqlx::query_scalar("SELECT COUNT(*) FROM sessions").fetch_one(&mut file).await.unwrap();
    file.close().await.unwrap();
    n
}

#[tokio::test]
async fn a_session_is_kept_once_its_person_takes_part() {
    let dir = TempDir::new();
    let server = serve(config(&dir)).await.unwrap();
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

/// A server with many games starts without them: each is loaded when somebody comes to it.
#[tokio::test]
async fn a_start_loads_no_game() {
    let dir = TempDir::new();
    let server = serve(config(&dir)).await.unwrap();
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

/// What nobody has visited for long goes, each kind after its own time.
#[tokio::test]
async fn what_is_forgotten_goes_in_its_time() {
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
