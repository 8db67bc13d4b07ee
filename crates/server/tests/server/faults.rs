//! When the store fails: a full disk, a database that another program holds, a damaged journal. Nothing that was
//! acknowledged is lost, nothing happens twice, and the other tables are not disturbed.

use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::SinkExt;
use hexhaven_client::{Client, ClientError, Connection, Mirror};
use hexhaven_protocol::{ChatBody, ClientMessage, Command, RefusalCode, ServerMessage, TableList};
use hexhaven_server::store::{
    self, Append, Archive, Journal, Line, Shelf, SqliteStore, Store, StoreError, StoreFuture, TableRow, User,
    Write,
};
use hexhaven_server::{FILE, serve, serve_from};
use tokio_tungstenite::tungstenite::Message as Frame;

use crate::common::{TempDir, config, fresh, settings, soon, table_of, until};
use crate::stores::{line, row, session};

/// A store that fails on command.
struct Faulty {
    inner: Arc<dyn Store>,
    fault: AtomicU8,
    /// The number of appends and other writes in each commit.
    commits: Mutex<Vec<(usize, usize)>>,
}

const WELL: u8 = 0;
/// The disk is full: nothing is written.
const FULL: u8 = 1;
/// The answer is lost: everything is written, and the writer does not learn it.
const MUTE: u8 = 2;
/// The disk takes its time.
const SLOW: u8 = 3;

impl Faulty {
    async fn over_sqlite(dir: &TempDir) -> Arc<Self> {
        let inner = store::open(None, &dir.0).await.unwrap();
        Arc::new(Self { inner, fault: AtomicU8::new(WELL), commits: Mutex::default() })
    }

    fn set(&self, fault: u8) {
        self.fault.store(fault, Ordering::SeqCst);
    }
}

impl Store for Faulty {
    fn write<'a>(&'a self, batch: &'a [Write]) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let n_appends = batch.iter().filter(|write| matches!(write, Write::Append(_))).count();
            self.commits.lock().unwrap().push((n_appends, batch.len() - n_appends));
            match self.fault.load(Ordering::SeqCst) {
                WELL => self.inner.write(batch).await,
                FULL => Err(StoreError::Full),
                SLOW => {
                    tokio::time::sleep(Duration::from_millis(300)).await;
                    self.inner.write(batch).await
                }
                _ => {
                    self.inner.write(batch).await?;
                    Err(StoreError::Failed("the answer was lost".to_owned()))
                }
            }
        })
    }
    fn session<'a>(&'a self, token_hash: &'a str, oldest: i64) -> StoreFuture<'a, Option<User>> {
        self.inner.session(token_hash, oldest)
    }
    fn table<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<(TableRow, Vec<Line>)>> {
        self.inner.table(id)
    }
    fn lines_after<'a>(&'a self, table: &'a str, n: i64) -> StoreFuture<'a, Vec<Line>> {
        self.inner.lines_after(table, n)
    }
    fn may_play<'a>(&'a self, table: &'a str, user: &'a str) -> StoreFuture<'a, bool> {
        self.inner.may_play(table, user)
    }
    fn count<'a>(&'a self, status: &'a str) -> StoreFuture<'a, i64> {
        self.inner.count(status)
    }
    fn unfinished<'a>(&'a self, host: &'a str, since: i64) -> StoreFuture<'a, i64> {
        self.inner.unfinished(host, since)
    }
    fn forgotten<'a>(&'a self, status: &'a str, since: i64) -> StoreFuture<'a, Vec<String>> {
        self.inner.forgotten(status, since)
    }
    fn public_tables(&self, limit: i64) -> StoreFuture<'_, Vec<TableRow>> {
        self.inner.public_tables(limit)
    }
    fn gathering(&self, limit: i64) -> StoreFuture<'_, Vec<TableRow>> {
        self.inner.gathering(limit)
    }
    fn tables_with<'a>(&'a self, user: &'a str, limit: i64) -> StoreFuture<'a, Vec<TableRow>> {
        self.inner.tables_with(user, limit)
    }
    fn due(&self, before: i64) -> StoreFuture<'_, Vec<String>> {
        self.inner.due(before)
    }
    fn archive(&self) -> &dyn Archive {
        self.inner.archive()
    }
    fn shelf(&self) -> &dyn Shelf {
        self.inner.shelf()
    }
    fn review<'a>(&'a self, table: &'a str, version: i64) -> StoreFuture<'a, Option<String>> {
        self.inner.review(table, version)
    }
    fn size(&self) -> StoreFuture<'_, i64> {
        self.inner.size()
    }
    fn ping(&self) -> StoreFuture<'_, ()> {
        self.inner.ping()
    }
    fn close(&self) -> StoreFuture<'_, ()> {
        self.inner.close()
    }
}

fn say(text: &str) -> Command {
    Command::Chat { body: ChatBody::Text { text: text.to_owned() } }
}

fn is_store_failed(answer: &Result<u32, ClientError>) -> bool {
    matches!(answer, Err(ClientError::Refused { code: RefusalCode::StoreFailed, .. }))
}

/// How often a fresh connection sees a chat line.
async fn count(client: &Client, table: &str, text: &str) -> usize {
    let mut fresh = client.connect(table, Mirror::default()).await.unwrap();
    until(&mut fresh, |mirror| mirror.n().is_some()).await;
    let wanted = ChatBody::Text { text: text.to_owned() };
    fresh.mirror.chat.iter().filter(|line| line.body == wanted).count()
}

#[tokio::test]
async fn a_full_disk_refuses_clearly_and_loses_nothing() {
    let dir = TempDir::new();
    let faulty = Faulty::over_sqlite(&dir).await;
    let server = serve_from(config(&dir), Arc::<Faulty>::clone(&faulty)).await.unwrap();
    let (table, mut people) = table_of(&server.url(), settings(2, 10)).await;
    let (client, ann) = &mut people[0];
    let n = ann.ask(say("before")).await.unwrap();

    faulty.set(FULL);
    let refused = ann.ask_as("x".to_owned(), n, say("during")).await;
    assert!(is_store_failed(&refused), "{refused:?}");
    assert_eq!(count(client, &table, "during").await, 0, "a refused command did not happen");
    // Reading still works, and new tables are refused rather than half made.
    let listed: TableList = client.get("/api/tables").await.unwrap();
    assert_eq!(listed.tables.len(), 1);
    let refused = client.create(&crate::common::wish(settings(2, 10))).await;
    assert!(matches!(refused, Err(ClientError::Http { status: 503, .. })), "{refused:?}");

    faulty.set(WELL);
    let again = ann.ask_as("x".to_owned(), n, say("during")).await.unwrap();
    assert_eq!(again, n + 1);
    assert_eq!((count(client, &table, "before").await, count(client, &table, "during").await), (1, 1));
    server.stop().await;
}

/// SQLite runs out of room: it ends the transaction, and everything acknowledged afterward must be in the
/// file all the same.
#[tokio::test]
async fn what_is_acknowledged_after_a_full_disk_is_in_the_file() {
    let dir = TempDir::new();
    let sqlite = Arc::new(SqliteStore::open(&dir.0.join(FILE)).await.unwrap());
    let server = serve_from(config(&dir), Arc::<SqliteStore>::clone(&sqlite)).await.unwrap();
    let client = Client::begin(&server.url(), "Ann").await.unwrap();
    let table = client.create(&crate::common::wish(settings(2, 10))).await.unwrap();
    let mut ann = client.connect(&table, Mirror::default()).await.unwrap();
    sqlite.leave_room(1).await.unwrap();
    let text = "x".repeat(300);
    let mut refused = Ok(0);
    for _ in 0..100 {
        refused = ann.ask(say(&text)).await;
        if refused.is_err() {
            break;
        }
    }
    assert!(is_store_failed(&refused), "{refused:?}");
    // The first failure ended the whole transaction; one in the middle of many lines ends their statement only.
    sqlite.leave_room(0).await.unwrap();
    let refused = ann.ask(Command::Start {}).await;
    assert!(is_store_failed(&refused), "{refused:?}");
    let ill = client.text("/api/health").await;
    assert!(
        matches!(&ill, Err(ClientError::Http { status: 503, body }) if body.contains("write")),
        "{ill:?}"
    );
    sqlite.leave_room(1_000_000).await.unwrap();
    let last = ann.ask(say("after")).await.unwrap();
    client.text("/api/health").await.unwrap();
    // Another connection sees only committed data.
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(dir.0.join(FILE)).read_only(true);
    let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
    let stored: i64 = sqlx::query_scalar("SELECT max(n) FROM journal WHERE table_id = $1")
        .bind(&table)
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(stored, i64::from(last));
    pool.close().await;
    server.stop().await;
}

#[tokio::test]
async fn a_commit_whose_answer_is_lost_is_found_and_not_repeated() {
    let dir = TempDir::new();
    let faulty = Faulty::over_sqlite(&dir).await;
    let server = serve_from(config(&dir), Arc::<Faulty>::clone(&faulty)).await.unwrap();
    let (table, mut people) = table_of(&server.url(), settings(2, 10)).await;
    let (client, ann) = &mut people[0];
    until(ann, |mirror| mirror.state().is_some()).await;
    let n = ann.mirror.n().unwrap();
    faulty.set(MUTE);
    let unsure = ann.ask_as("y".to_owned(), n, say("once")).await;
    assert!(is_store_failed(&unsure), "{unsure:?}");
    faulty.set(WELL);
    assert_eq!(ann.ask_as("y".to_owned(), n, say("once")).await.unwrap(), n + 1);
    assert_eq!(count(client, &table, "once").await, 1);
    server.stop().await;
}

/// The table's messages about spectators before it answers a ping.
async fn presences(connection: &mut Connection) -> Vec<u32> {
    connection.send(&ClientMessage::Ping { nonce: 1 }).await.unwrap();
    let mut said = Vec::new();
    loop {
        match connection.next().await.unwrap() {
            ServerMessage::Presence { spectators, .. } => said.push(spectators),
            ServerMessage::Pong { .. } => return said,
            _ => {}
        }
    }
}

/// Somebody is cut off between hello and welcome, while the table waits for the disk: no ghost stays.
#[tokio::test]
async fn a_connection_that_breaks_while_opening_is_dropped() {
    let dir = TempDir::new();
    let faulty = Faulty::over_sqlite(&dir).await;
    let server = serve_from(config(&dir), Arc::<Faulty>::clone(&faulty)).await.unwrap();
    let (table, mut people) = table_of(&server.url(), settings(2, 10)).await;
    let eve = Client::begin(&server.url(), "Eve").await.unwrap();
    let ann = &mut people[0].1;
    let mut n_spectators = Vec::new();
    // A cut before the server has read the greeting is none that this test is about: then it is tried again.
    for patience in [100, 1000, 10_000].map(Duration::from_millis) {
        let mut socket = crate::web::raw(&server, &table, &[("cookie", eve.cookie())]).await.unwrap();
        faulty.set(SLOW);
        let cut = async {
            socket.send(Frame::text(r#"{"type":"hello","version":1}"#)).await.unwrap();
            tokio::time::sleep(patience).await;
            socket.get_ref().set_zero_linger().unwrap();
            drop(socket);
        };
        let (said, ()) = tokio::join!(ann.ask(say("wait")), cut);
        said.unwrap();
        faulty.set(WELL);
        soon("the end of Eve's socket", async || server.metrics().sockets.load(Ordering::Relaxed) == 2).await;
        n_spectators.extend(presences(ann).await);
        if !n_spectators.is_empty() {
            break;
        }
    }
    // The table may learn of her end after her socket has ended.
    soon("that nobody watches", async || {
        n_spectators.extend(presences(ann).await);
        n_spectators.last() == Some(&0)
    })
    .await;
    assert_eq!(n_spectators, [1, 0], "Eve comes and is gone");
    server.stop().await;
}

#[tokio::test]
async fn a_database_locked_by_another_program_refuses_until_it_is_free() {
    let (dir, server) = fresh().await;
    let (table, mut people) = table_of(&server.url(), settings(2, 10)).await;
    let (client, ann) = &mut people[0];
    let n = ann.ask(say("before")).await.unwrap();
    let mut others = Vec::new();
    for _ in 0..4 {
        let other = client.create(&crate::common::wish(settings(2, 10))).await.unwrap();
        others.push(client.connect(&other, Mirror::default()).await.unwrap());
    }
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(dir.0.join(FILE));
    let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
    let mut other = pool.acquire().await.unwrap();
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *other).await.unwrap();
    let before = server.metrics().commit.count();
    let asked = others.iter_mut().map(|other| other.ask(say("during")));
    let (refused, others) =
        tokio::join!(ann.ask_as("x".to_owned(), n, say("during")), futures_util::future::join_all(asked));
    assert!(is_store_failed(&refused), "{refused:?}");
    assert!(others.iter().all(is_store_failed), "{others:?}");
    // One commit waits, and all tables that wait for the next one fail with it.
    assert!(server.metrics().commit.count() <= before + 2, "the tables wait in turn");
    sqlx::query("ROLLBACK").execute(&mut *other).await.unwrap();
    assert_eq!(ann.ask_as("x".to_owned(), n, say("during")).await.unwrap(), n + 1);
    assert_eq!(count(client, &table, "during").await, 1);
    drop(other);
    pool.close().await;
    server.stop().await;
}

/// A line in the middle of one journal is damaged: its table stays closed and says why; the others continue.
#[tokio::test]
async fn a_damaged_journal_closes_its_own_table_only() {
    let (dir, server) = fresh().await;
    let (damaged, mut first) = table_of(&server.url(), settings(2, 10)).await;
    let (sound, mut second) = table_of(&server.url(), settings(2, 10)).await;
    let n = second[0].1.ask(say("hello")).await.unwrap();
    first[0].1.ask(say("hello")).await.unwrap();
    server.stop().await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(dir.0.join(FILE));
    let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
    sqlx::query("UPDATE journal SET entry = '{\"type\":\"acted\",\"ply\":\"a settlement nowhere\",\"by\":\"person\"}' WHERE table_id = $1 AND n = $2")
        .bind(&damaged)
        .bind(i64::from(n))
        .execute(&pool)
        .await
        .unwrap();
    pool.close().await;
    let server = serve(config(&dir)).await.unwrap();
    assert_eq!(server.unfinished(), 2);
    let ann = first.remove(0).0.at(&server.url());
    match ann.text(&format!("/api/tables/{damaged}")).await {
        Err(ClientError::Http { status: 503, body }) => {
            assert!(body.contains("damaged") && body.contains(&format!("line {n}")), "{body}");
        }
        other => panic!("{other:?}"),
    }
    let ann = second.remove(0).0.at(&server.url());
    let mut back: Connection = ann.connect(&sound, Mirror::default()).await.unwrap();
    until(&mut back, |mirror| mirror.n() == Some(n)).await;
    back.ask(say("still here")).await.unwrap();
    server.stop().await;
}

/// Pages in the middle of the file are overwritten: the start is refused, with what to do.
#[tokio::test]
async fn a_file_with_damaged_pages_is_refused() {
    let (dir, server) = fresh().await;
    for _ in 0..3 {
        table_of(&server.url(), settings(4, 10)).await;
    }
    server.stop().await;
    let path = dir.0.join(FILE);
    let mut bytes = std::fs::read(&path).unwrap();
    let len = bytes.len();
    assert!(len > 8 * 4096, "{len}");
    bytes[2 * 4096..len - 4096].fill(0x5a);
    std::fs::write(&path, &bytes).unwrap();
    let refused = SqliteStore::open(&path).await.err().unwrap();
    assert!(matches!(refused, StoreError::Damaged(_)), "{refused}");
    assert!(refused.to_string().contains(FILE) && refused.to_string().contains("backup"), "{refused}");
}

/// A large file is checked while the server runs; damage ends all writes.
#[tokio::test]
async fn a_large_file_with_damaged_pages_takes_no_more_writes() {
    let dir = TempDir::new();
    let path = dir.0.join(FILE);
    SqliteStore::open(&path).await.unwrap().close().await.unwrap();
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&path);
    let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
    sqlx::query("CREATE TABLE filler (x BLOB)").execute(&pool).await.unwrap();
    sqlx::query("INSERT INTO filler VALUES (zeroblob(70000000))").execute(&pool).await.unwrap();
    sqlx::query("CREATE TABLE last (x BIGINT PRIMARY KEY)").execute(&pool).await.unwrap();
    pool.close().await;
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[30_000_000..31_000_000].fill(0x5a);
    std::fs::write(&path, &bytes).unwrap();
    let store = SqliteStore::open(&path).await.unwrap();
    let mut refused = None;
    soon("a refused write", async || {
        let write = Write::Rename { user: "u".to_owned(), name: "n".to_owned() };
        refused = store.write(&[write]).await.err();
        refused.is_some()
    })
    .await;
    assert!(matches!(refused, Some(StoreError::Damaged(_))), "{refused:?}");
    store.close().await.unwrap();
}

/// A thousand newcomers ask at once while people play: what people do is in the next commit, and no commit is long.
#[tokio::test]
async fn a_flood_of_newcomers_delays_nobody_who_plays() {
    let dir = TempDir::new();
    let faulty = Faulty::over_sqlite(&dir).await;
    let journal = Journal::start(Arc::<Faulty>::clone(&faulty), Arc::default());
    journal.write(Write::Table { row: row("t", "playing"), lines: Vec::new() }).await.unwrap();
    faulty.commits.lock().unwrap().clear();
    faulty.set(SLOW);
    let newcomer = |k: usize| {
        let user = User { id: format!("u{k}"), name: "Eve".to_owned() };
        journal.write(session(&user, &format!("h{k}"), 0))
    };
    let flood = futures_util::future::join_all((0..1000).map(newcomer));
    let append = async {
        // The first commit of the flood is under way.
        while faulty.commits.lock().unwrap().is_empty() {
            tokio::task::yield_now().await;
        }
        let append = Append {
            table: "t".to_owned(),
            lines: vec![line(1, None)],
            card: None,
            results: Vec::new(),
            lease: None,
        };
        let done = journal.append(append).await;
        faulty.set(WELL);
        done
    };
    let (flood, append) = tokio::join!(flood, append);
    append.unwrap();
    assert!(flood.iter().all(Result::is_ok));
    let commits = faulty.commits.lock().unwrap().clone();
    assert_eq!(commits[1].0, 1, "the line goes before the newcomers: {commits:?}");
    assert!(commits.iter().all(|(_, others)| *others <= 128), "{commits:?}");
}
