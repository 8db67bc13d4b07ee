//! Several processes on one PostgreSQL.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use hexhaven_client::{Client, ClientError, Connection, Mirror, WireBot};
use hexhaven_protocol::{
    ChatBody, Command, CreateTable, Created, EnterCode, Health, LinkCode, QuickMatch, RefusalCode,
    ServerMessage, SessionView, Status, TableList, TableSettings,
};
use hexhaven_server::store::{
    self, Append, Claiming, Lease, News, Patience, PostgresStore, Store, StoreError, Word, Write,
};
use hexhaven_server::{Config, Server, serve};

use crate::common::postgres::{self, Postgres};
use crate::common::{TempDir, code, config, play_out, settings, table_of, until, wish};
use crate::stores::{line, row};

/// A cluster that soon gives a silent process up.
const QUICK: Patience = Patience {
    start: Duration::ZERO,
    answer: Duration::from_secs(10),
    look: Duration::from_millis(200),
    lease: Duration::from_secs(2),
};

async fn join(server: &Postgres) -> PostgresStore {
    PostgresStore::join(&server.url, QUICK, "127.0.0.1:1").await.unwrap()
}

fn append(table: &str, n: i64, epoch: i64) -> Write {
    let (table, lines) = (table.to_owned(), vec![line(n, None)]);
    Write::Append(Append { table, lines, card: None, results: Vec::new(), lease: Some(epoch) })
}

async fn epoch(store: &PostgresStore, table: &str, claim: Claiming) -> Option<i64> {
    match store.cluster().unwrap().take(table, claim).await.unwrap() {
        Lease::Ours(epoch) => Some(epoch),
        Lease::Theirs(_) => None,
        Lease::Nobody => panic!("there is such a table"),
    }
}

#[tokio::test]
async fn a_table_has_one_writer_and_an_epoch_for_each() {
    let Some(server) = postgres::start() else { return };
    let (ann, bob) = (join(&server).await, join(&server).await);
    let alone = PostgresStore::open(&server.url, QUICK).await;
    assert!(matches!(alone, Err(StoreError::DatabaseInUse)), "a server that is alone stays away");
    assert_eq!(ann.cluster().unwrap().nodes().await.unwrap().len(), 2);
    for table in ["t1", "t2"] {
        ann.write(&[Write::Table { row: row(table, "open"), lines: vec![] }]).await.unwrap();
    }
    assert_eq!(ann.cluster().unwrap().take("none", Claiming::IfFree).await.unwrap(), Lease::Nobody);
    assert_eq!(epoch(&ann, "t1", Claiming::IfFree).await, Some(1));
    assert_eq!(bob.cluster().unwrap().take("t1", Claiming::IfFree).await.unwrap(), {
        Lease::Theirs(ann.cluster().unwrap().node())
    });
    ann.write(&[append("t1", 1, 1)]).await.unwrap();
    assert_eq!(bob.write(&[append("t1", 2, 1)]).await, Err(StoreError::LeaseLost), "the lease is not his");
    // A lease is taken away, and a write under the old one is rejected: alone, and without a trace.
    assert_eq!(epoch(&bob, "t1", Claiming::ByForce).await, Some(2));
    assert_eq!(epoch(&ann, "t2", Claiming::IfFree).await, Some(1));
    let late = [append("t2", 1, 1), append("t1", 2, 1)];
    assert_eq!(ann.write(&late).await, Err(StoreError::LeaseLost));
    let journal = store::Journal::start(Arc::new(ann), Arc::default());
    let [Write::Append(good), Write::Append(bad)] = late else { unreachable!() };
    let (good, bad) = tokio::join!(journal.append(good), journal.append(bad));
    assert_eq!((good, bad), (Ok(()), Err(StoreError::LeaseLost)));
    bob.write(&[append("t1", 2, 2)]).await.unwrap();
    // The key of the journal is the last fence.
    assert!(matches!(bob.write(&[append("t1", 2, 2)]).await, Err(StoreError::Refused(_))));
    bob.close().await.unwrap();
}

#[tokio::test]
async fn a_process_that_leaves_or_dies_leaves_its_tables_to_others() {
    let Some(server) = postgres::start() else { return };
    let (ann, bob) = (join(&server).await, join(&server).await);
    ann.write(&[Write::Table { row: row("t1", "open"), lines: vec![] }]).await.unwrap();
    assert_eq!(epoch(&ann, "t1", Claiming::IfFree).await, Some(1));
    // Its own word frees them at once.
    ann.close().await.unwrap();
    assert_eq!(epoch(&bob, "t1", Claiming::IfFree).await, Some(2));
    // The others give up a process they no longer hear from; it finds its leases lost when it comes back.
    let eve = join(&server).await;
    let before = bob.cluster().unwrap().node().id;
    let mut news = bob.cluster().unwrap().listen();
    let direct = sqlx::PgPool::connect(&server.url).await.unwrap();
    sqlx::query("UPDATE nodes SET alive_until = 0 WHERE id = $1")
        .bind(&before)
        .execute(&direct)
        .await
        .unwrap();
    while epoch(&eve, "t1", Claiming::IfFree).await.is_none() {
        // It says that it is alive again and again, which is what this test must be quicker than.
        let late = sqlx::query("UPDATE nodes SET alive_until = 0 WHERE id = $1");
        late.bind(&before).execute(&direct).await.unwrap();
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    while news.recv().await.unwrap() != News::Lapsed {}
    while !bob.cluster().unwrap().is_alive() || bob.cluster().unwrap().node().id == before {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    while bob.ping().await.is_err() {}
    let refused = loop {
        // Its connections were ended with it: the first answers may come from those.
        match bob.write(&[append("t1", 1, 2)]).await {
            Err(StoreError::LeaseLost) => break true,
            Ok(()) => break false,
            Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    };
    assert!(refused);
    eve.close().await.unwrap();
    bob.close().await.unwrap();
    direct.close().await;
}

/// A process that was killed has no sessions at the database: the others do not wait for the end of its term.
#[tokio::test]
async fn a_process_without_sessions_is_given_up_early() {
    const TERM: Duration = Duration::from_secs(12);
    let Some(server) = postgres::start() else { return };
    let patience = Patience { lease: TERM, ..QUICK };
    let ann = PostgresStore::join(&server.url, patience, "127.0.0.1:1").await.unwrap();
    let direct = sqlx::PgPool::connect(&server.url).await.unwrap();
    // Two more processes that were heard of last some seconds ago; one of them is connected.
    let options: sqlx::postgres::PgConnectOptions = server.url.parse().unwrap();
    let connected = sqlx::PgPool::connect_with(options.application_name("hexhaven-slow")).await.unwrap();
    for id in ["slow.1", "dead.1"] {
        let insert =
            sqlx::query("INSERT INTO nodes (id, address, secret, alive_until) VALUES ($1, '', '', 0)");
        insert.bind(id).execute(&direct).await.unwrap();
    }
    loop {
        let late = sqlx::query(
            "UPDATE nodes SET alive_until = EXTRACT(EPOCH FROM clock_timestamp()) * 1000 + 7000 \
             WHERE id IN ('slow.1', 'dead.1')",
        );
        late.execute(&direct).await.unwrap();
        let nodes = ann.cluster().unwrap().nodes().await.unwrap();
        assert!(nodes.iter().any(|id| id == "slow.1"), "a process that is connected has its whole term");
        if !nodes.iter().any(|id| id == "dead.1") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    connected.close().await;
    direct.close().await;
    ann.close().await.unwrap();
}

#[tokio::test]
async fn processes_hear_each_other() {
    let Some(server) = postgres::start() else { return };
    let (ann, bob) = (join(&server).await, join(&server).await);
    let mut news = bob.cluster().unwrap().listen();
    let word = Word::End { user: "u1".to_owned(), session: None };
    ann.write(&[Write::Tell(word.clone())]).await.unwrap();
    while news.recv().await.unwrap() != News::Heard(word.clone()) {}
    ann.close().await.unwrap();
    bob.close().await.unwrap();
}

/// One of several servers.
async fn member(dir: &TempDir, database: &Postgres) -> Server {
    serve(member_config(dir, database)).await.unwrap()
}

fn member_config(dir: &TempDir, database: &Postgres) -> Config {
    let mut config = config(dir);
    config.database = Some(database.url.clone());
    config.peer = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
    config.timings.grace = Duration::from_secs(600);
    config
}

#[tokio::test]
async fn any_process_leads_a_client_to_its_table() {
    let Some(database) = postgres::start() else { return };
    let dir = TempDir::new();
    let (one, two) = (member(&dir, &database).await, member(&dir, &database).await);
    let ann = Client::begin(&one.url(), "Ann").await.unwrap();
    let table = ann.create(&wish(settings(2, 3))).await.unwrap();
    // Sessions and lists are the same everywhere.
    let there = ann.clone().at(&two.url());
    let known: SessionView = there.get("/api/session").await.unwrap();
    assert_eq!(known.name, "Ann");
    assert_eq!(there.get::<TableList>("/api/tables").await.unwrap().tables.len(), 1);
    let health =
        |client: Client| async move { client.get::<Health>("/api/health").await.unwrap().node.unwrap() };
    assert_ne!(health(ann.clone()).await, health(there.clone()).await);
    // One plays through the process that has the table, the other one through the other.
    let bob = Client::begin(&two.url(), "Bob").await.unwrap();
    let mut first = ann.connect(&table, Mirror::default()).await.unwrap();
    let mut second = bob.connect(&table, Mirror::default()).await.unwrap();
    second.ask(Command::Sit { seat: None }).await.unwrap();
    first.ask(Command::Start {}).await.unwrap();
    until(&mut second, |mirror| mirror.status() == Some(Status::Playing)).await;
    assert_eq!(count(&two, "led"), 1);
    assert_eq!(count(&one, "led"), 0);
    assert_eq!(count(&two, "tables"), 0, "there is one table, at one process");
    let (mut clever, mut wise) = (WireBot::new(1), WireBot::new(2));
    let (a, b) = tokio::join!(play_out(&mut first, &mut clever), play_out(&mut second, &mut wise));
    assert!(a.unwrap() > 3 && b.unwrap() > 3);
    let record = bob.text(&format!("/api/tables/{table}/record")).await.unwrap();
    assert!(record.contains("Bob"), "{record}");
    assert!(matches!(
        bob.text("/api/tables/00000000000000000000000000000000/record").await,
        Err(ClientError::Http { status: 404, .. })
    ));
    one.stop().await;
    two.stop().await;
}

/// A seat at a table of another process is taken there.
#[tokio::test]
async fn people_at_two_processes_find_each_other() {
    let Some(database) = postgres::start() else { return };
    let dir = TempDir::new();
    let (one, two) = (member(&dir, &database).await, member(&dir, &database).await);
    let ann = Client::begin(&one.url(), "Ann").await.unwrap();
    let bob = Client::begin(&two.url(), "Bob").await.unwrap();
    let wish = QuickMatch { rules: "base".to_owned(), seats: 2, bots: false };
    let Created { table } = ann.post("/api/match", &wish).await.unwrap();
    let mut first = ann.connect(&table, Mirror::default()).await.unwrap();
    let Created { table: same } = bob.post("/api/match", &wish).await.unwrap();
    assert_eq!(same, table);
    let mut second = bob.connect(&table, Mirror::default()).await.unwrap();
    for connection in [&mut first, &mut second] {
        until(connection, |mirror| mirror.status() == Some(Status::Playing)).await;
    }
    // At the same moment, too.
    for _ in 0..10 {
        let cyd = Client::begin(&one.url(), "Cyd").await.unwrap();
        let dan = Client::begin(&two.url(), "Dan").await.unwrap();
        let (mine, yours) =
            tokio::join!(cyd.post::<Created>("/api/match", &wish), dan.post::<Created>("/api/match", &wish));
        assert_eq!(mine.unwrap().table, yours.unwrap().table);
    }
    one.stop().await;
    two.stop().await;
}

fn count(server: &Server, what: &str) -> u64 {
    let metrics = server.metrics();
    let number = match what {
        "led" => &metrics.led,
        "tables" => &metrics.tables,
        "followed" => &metrics.followed,
        _ => unreachable!(),
    };
    number.load(std::sync::atomic::Ordering::Relaxed)
}

#[tokio::test]
async fn a_process_that_stops_hands_its_tables_over_at_once() {
    let Some(database) = postgres::start() else { return };
    let dir = TempDir::new();
    let (one, two) = (member(&dir, &database).await, member(&dir, &database).await);
    let ann = Client::begin(&one.url(), "Ann").await.unwrap();
    let table = ann.create(&wish(settings(2, 10))).await.unwrap();
    let mut here = ann.connect(&table, Mirror::default()).await.unwrap();
    until(&mut here, |mirror| mirror.n().is_some()).await;
    let ann = ann.at(&two.url());
    let mut led = ann.connect(&table, Mirror::default()).await.unwrap();
    until(&mut led, |mirror| mirror.n().is_some()).await;
    let n = led.mirror.n();
    let stopping = tokio::spawn(one.stop());
    // Both hear that it goes, and both find the table at the other one, without waiting for a lease to end.
    for mut connection in [here, led] {
        let end = loop {
            if let Err(end) = connection.next().await {
                break end;
            }
        };
        assert!(matches!(end, ClientError::Closed(_)), "{end}");
    }
    let mut again = ann.connect(&table, Mirror::default()).await.unwrap();
    until(&mut again, |mirror| mirror.n() >= n).await;
    again.ask(Command::Start {}).await.unwrap();
    assert_eq!((count(&two, "led"), count(&two, "tables")), (0, 1));
    stopping.await.unwrap();
    two.stop().await;
}

#[tokio::test]
async fn sessions_links_and_announcements_are_the_same_everywhere() {
    let Some(database) = postgres::start() else { return };
    let (dir, other) = (TempDir::new(), TempDir::new());
    let (one, two) = (member(&dir, &database).await, member(&other, &database).await);
    let ann = Client::begin(&one.url(), "Ann").await.unwrap();
    let table = ann.create(&wish(settings(2, 10))).await.unwrap();
    let token = ann.cookie().split_once('=').unwrap().1.to_owned();
    // A link that one process gives leads in at another, once.
    let link: LinkCode =
        hexhaven_client::ask(&one.url(), "POST", "/api/session/link", &token, "").await.unwrap();
    let code = serde_json::to_string(&EnterCode { code: link.code }).unwrap();
    let enter = async || {
        hexhaven_client::ask::<SessionView>(&two.url(), "POST", "/api/session/enter", "", &code).await
    };
    assert_eq!(enter().await.unwrap().name, "Ann");
    assert!(matches!(enter().await, Err(ClientError::Http { status: 400, .. })));
    // Operators of one speak for all.
    let mut eve =
        Client::begin(&two.url(), "Eve").await.unwrap().connect(&table, Mirror::default()).await.unwrap();
    until(&mut eve, |mirror| mirror.n().is_some()).await;
    let admin: serde_json::Value =
        serde_json::from_slice(&std::fs::read(other.0.join(hexhaven_server::ADMIN_FILE)).unwrap()).unwrap();
    let operator = admin["token"].as_str().unwrap().to_owned();
    let say = r#"{"text":"The server restarts at nine."}"#;
    let _: serde_json::Value =
        hexhaven_client::ask(&two.url(), "POST", "/api/admin/announcement", &operator, say).await.unwrap();
    while ann.get::<TableList>("/api/tables").await.unwrap().notice.is_none() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    // A session that ends at one process ends its sockets at all: this one is at the first.
    let bob = Client::begin(&two.url(), "Bob").await.unwrap();
    let mut away = bob.clone().at(&one.url()).connect(&table, Mirror::default()).await.unwrap();
    until(&mut away, |mirror| mirror.n().is_some()).await;
    let secret = bob.cookie().split_once('=').unwrap().1.to_owned();
    let _: Result<(), ClientError> =
        hexhaven_client::ask(&two.url(), "DELETE", "/api/session", &secret, "").await;
    let end = loop {
        if let Err(end) = away.next().await {
            break end;
        }
    };
    assert!(end.to_string().contains("session has ended"), "{end}");
    // An operator closes a table that is at another process.
    let close = format!("/api/admin/tables/{table}");
    let _: serde_json::Value =
        hexhaven_client::ask(&two.url(), "DELETE", &close, &operator, "").await.unwrap();
    while eve.next().await.is_ok() {}
    let gone = ann.text(&format!("/api/tables/{table}")).await;
    assert!(matches!(gone, Err(ClientError::Http { status: 404, .. })));
    one.stop().await;
    two.stop().await;
}

/// Follows a table until it has that many spectators.
async fn until_watched(connection: &mut Connection, n: u32) {
    loop {
        match connection.next().await.unwrap() {
            ServerMessage::Presence { spectators, .. } if spectators == n => return,
            _ => {}
        }
    }
}

#[tokio::test]
async fn spectators_are_served_by_any_process() {
    let Some(database) = postgres::start() else { return };
    let dir = TempDir::new();
    let (one, two) = (member(&dir, &database).await, member(&dir, &database).await);
    let settings = TableSettings { open_chat: true, ..settings(2, 4) };
    let (table, mut people) = table_of(&one.url(), settings).await;
    let mut crowd = Vec::new();
    for _ in 0..3 {
        let eve = Client::begin(&two.url(), "Eve").await.unwrap();
        let mut watching = eve.connect(&table, Mirror::default()).await.unwrap();
        until(&mut watching, |mirror| mirror.n().is_some()).await;
        crowd.push((eve, watching));
    }
    // One connection between the processes stands for all three.
    until_watched(&mut people[0].1, 3).await;
    assert_eq!((count(&two, "followed"), count(&two, "led"), count(&two, "tables")), (1, 0, 0));
    // Their chat is heard everywhere, and answered after it was seen.
    let hello = ChatBody::Text { text: "hello".to_owned() };
    let n = crowd[0].1.ask(Command::Chat { body: hello.clone() }).await.unwrap();
    assert!(crowd[0].1.mirror.n() >= Some(n));
    for watching in [&mut crowd[1].1, &mut people[0].1] {
        until(watching, |mirror| mirror.n() >= Some(n)).await;
    }
    let mut fresh = crowd[1].0.connect(&table, Mirror::default()).await.unwrap();
    until(&mut fresh, |mirror| mirror.n().is_some()).await;
    assert!(fresh.mirror.chat.iter().any(|line| line.body == hello), "{:?}", fresh.mirror.chat);
    drop(fresh);
    let refused = code(crowd[0].1.ask(Command::Start {}).await);
    assert_eq!(refused, RefusalCode::NotHost);
    crowd.pop();
    until_watched(&mut people[0].1, 2).await;
    // A player who comes to the wrong process is led to the table.
    let (bob, _) = people.pop().unwrap();
    let mut second = bob.at(&two.url()).connect(&table, Mirror::default()).await.unwrap();
    until(&mut second, |mirror| mirror.seat.is_some()).await;
    assert_eq!(count(&two, "led"), 1);
    // Those who watch see the game as spectators at the table itself do.
    let tom = Client::begin(&one.url(), "Tom").await.unwrap();
    let mut there = tom.connect(&table, Mirror::default()).await.unwrap();
    let (mut first, mut here) = (people.pop().unwrap().1, crowd.pop().unwrap().1);
    let (mut clever, mut wise) = (WireBot::new(1), WireBot::new(2));
    let is_over = |mirror: &Mirror| mirror.status() == Some(Status::Over);
    let (a, b, (), ()) = tokio::join!(
        play_out(&mut first, &mut clever),
        play_out(&mut second, &mut wise),
        until(&mut there, is_over),
        until(&mut here, is_over),
    );
    assert!(a.unwrap() > 3 && b.unwrap() > 3);
    assert_eq!(here.mirror.n(), there.mirror.n());
    assert!(here.mirror.state().is_some() && here.mirror.state() == there.mirror.state());
    one.stop().await;
    two.stop().await;
}

#[tokio::test]
async fn bots_play_on_for_those_who_watch_elsewhere() {
    let Some(database) = postgres::start() else { return };
    let dir = TempDir::new();
    let (one, two) = (member(&dir, &database).await, member(&dir, &database).await);
    let ann = Client::begin(&one.url(), "Ann").await.unwrap();
    let bots = vec!["beginner".to_owned(); 2];
    let wish = CreateTable { settings: settings(2, 10), bots, sit: false, start: true };
    let table = ann.create(&wish).await.unwrap();
    let eve = Client::begin(&two.url(), "Eve").await.unwrap();
    let mut watching = eve.connect(&table, Mirror::default()).await.unwrap();
    until(&mut watching, |mirror| mirror.n() > Some(40)).await;
    assert_eq!((count(&two, "followed"), count(&one, "tables")), (1, 1));
    // The process that has the table stops: the one that showed it has it then.
    one.stop().await;
    let end = loop {
        if let Err(end) = watching.next().await {
            break end;
        }
    };
    assert!(matches!(end, ClientError::Closed(_)), "{end}");
    let n = watching.mirror.n().unwrap();
    let mut again = eve.connect(&table, watching.mirror).await.unwrap();
    until(&mut again, |mirror| mirror.n() > Some(n + 20)).await;
    assert_eq!(count(&two, "tables"), 1);
    two.stop().await;
}
