//! Protection of clients from each other: bounded queues, slow readers, silent sockets, limits per address.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::http::{StatusCode, header};
use futures_util::SinkExt;
use hexhaven_client::{Client, ClientError, Mirror};
use hexhaven_protocol::{ChatBody, Command, CreateTable, Created, QUICK_PHRASES, RefusalCode, ServerMessage};
use hexhaven_server::store::{TableCard, TableRow, User};
use hexhaven_server::table::{MAX_LINES, Table};
use hexhaven_server::{Config, Limits, Lobby, Rate, Server, serve, store};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::common::{PATIENCE, TempDir, config, limited, settings, soon, table_of, wish};
use crate::stores::row;
use crate::web::{body, get, last_words, memory, post, problem, raw, send};

fn number(server: &Server, name: &str) -> u64 {
    let metrics = server.metrics();
    let number = match name {
        "sockets" => &metrics.sockets,
        "tables" => &metrics.tables,
        "slow_readers_total" => &metrics.slow_readers_total,
        other => panic!("{other}"),
    };
    number.load(Ordering::Relaxed)
}

async fn wait_for(server: &Server, name: &str, wanted: u64) {
    soon(&format!("{name} at {wanted}"), async || number(server, name) == wanted).await;
}

/// Somebody connects and never reads; the others talk until the queue of that socket is full.
#[tokio::test]
async fn a_reader_that_never_reads_is_dropped_and_the_others_play_on() {
    let (_dir, server) = limited(Limits { outbox: 8, ..Limits::generous() }).await;
    let (table, mut people) = table_of(&server.url(), settings(2, 10)).await;
    let eve = Client::begin(&server.url(), "Eve").await.unwrap();
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let stream = socket.connect(server.address()).await.unwrap();
    let address = format!("ws://{}/api/tables/{table}/socket", server.address());
    let mut request = address.into_client_request().unwrap();
    request.headers_mut().insert("cookie", eve.cookie().parse().unwrap());
    let (mut unread, _) = tokio_tungstenite::client_async(request, stream).await.unwrap();
    unread.send(Frame::text(r#"{"type":"hello","version":1}"#)).await.unwrap();

    let me = &mut people[0].1;
    let text = "🎲".repeat(300);
    let mut n_said = 0;
    while number(&server, "slow_readers_total") == 0 {
        assert!(n_said < 5000, "the reader is never dropped");
        for _ in 0..20 {
            me.ask(Command::Chat { body: ChatBody::Text { text: text.clone() } }).await.unwrap();
            n_said += 1;
        }
    }
    me.ask(Command::Chat { body: ChatBody::Phrase { phrase: "hello".to_owned() } }).await.unwrap();
    assert_eq!(number(&server, "slow_readers_total"), 1, "only that one");
    // The others heard that a spectator came, and that none is left.
    let other = &mut people[1].1;
    for expected in [1, 0] {
        while !matches!(other.next().await.unwrap(), ServerMessage::Presence { spectators, .. } if spectators == expected)
        {
        }
    }
    drop(unread);
    server.stop().await;
}

#[tokio::test]
async fn sockets_that_say_nothing_are_closed() {
    let (dir, server) = limited(Limits { hello: Duration::from_millis(100), ..Limits::generous() }).await;
    let ann = Client::begin(&server.url(), "Ann").await.unwrap();
    let table = ann.create(&wish(settings(2, 10))).await.unwrap();
    let mut wordless = raw(&server, &table, &[("cookie", ann.cookie())]).await.unwrap();
    assert!(last_words(&mut wordless).await.contains("say hello first"));
    server.stop().await;
    // A socket that is not read does not answer the server's pings.
    let limits = Limits { silence: Duration::from_secs(1), ..Limits::generous() };
    let server = serve(Config { limits, ..config(&dir) }).await.unwrap();
    let ann = ann.at(&server.url());
    let mut deaf = raw(&server, &table, &[("cookie", ann.cookie())]).await.unwrap();
    deaf.send(Frame::text(r#"{"type":"hello","version":1}"#)).await.unwrap();
    // The table has welcomed it, so only its silence can end it.
    soon("the deaf one at the table", async || server.metrics().sent_bytes_total.load(Ordering::Relaxed) > 0)
        .await;
    wait_for(&server, "sockets", 0).await;
    server.stop().await;
}

#[tokio::test]
async fn an_address_has_a_limit_on_sockets() {
    let (_dir, server) = limited(Limits { sockets_per_address: 2, ..Limits::generous() }).await;
    let ann = Client::begin(&server.url(), "Ann").await.unwrap();
    let table = ann.create(&wish(settings(2, 10))).await.unwrap();
    let cookie = [("cookie", ann.cookie())];
    let first = raw(&server, &table, &cookie).await.unwrap();
    let _second = raw(&server, &table, &cookie).await.unwrap();
    assert_eq!(raw(&server, &table, &cookie).await.err(), Some(503));
    drop(first);
    soon("the place of a closed socket", async || raw(&server, &table, &cookie).await.is_ok()).await;
    server.stop().await;
}

/// Four connections that send nothing, which is as many as one address may have.
async fn four_idle(head: Duration, dir: &TempDir) -> (Server, Vec<TcpStream>) {
    let limits = Limits { connections_per_address: 4, head, ..Limits::generous() };
    let server = serve(Config { limits, ..config(dir) }).await.unwrap();
    let mut idle = Vec::new();
    for _ in 0..4 {
        idle.push(TcpStream::connect(server.address()).await.unwrap());
    }
    (server, idle)
}

/// A connection that sends this and then nothing; returns the server's answers until it ends the connection.
async fn answer_to(server: &Server, words: &str) -> String {
    let mut stream = TcpStream::connect(server.address()).await.unwrap();
    stream.write_all(words.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let _ = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer)).await.unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

const HALF_A_HEAD: &str = "GET /api/health HTTP/1.1\r\nHost: x\r\nX-Half: ";
const HALF_A_BODY: &str = "POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{";

#[tokio::test]
async fn endless_requests_are_cut_off() {
    let dir = TempDir::new();
    // Longer than a busy machine takes for a request that is all there.
    let quick = Duration::from_secs(1);
    let limits = Limits { head: quick, request: quick, ..Limits::generous() };
    let server = serve(Config { limits, ..config(&dir) }).await.unwrap();
    for words in ["", HALF_A_HEAD] {
        assert!(!answer_to(&server, words).await.contains(" 200 "), "{words}");
    }
    let answer = answer_to(&server, HALF_A_BODY).await;
    assert!(answer.contains(" 408 ") && answer.contains("too_slow"), "{answer}");
    let answer = answer_to(&server, "GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n").await;
    assert!(answer.contains(" 200 "), "an idle connection ends after its answer: {answer}");
    server.stop().await;
}

#[tokio::test]
async fn idle_connections_of_one_address_do_not_lock_it_out_for_long() {
    let dir = TempDir::new();
    // The fifth is not served.
    let (server, idle) = four_idle(Duration::from_secs(3600), &dir).await;
    assert!(Client::begin(&server.url(), "Ann").await.is_err());
    drop(idle);
    server.stop().await;
    // The limit for heads makes room again.
    let (server, _idle) = four_idle(Duration::from_millis(300), &dir).await;
    soon("a free place", async || Client::begin(&server.url(), "Ann").await.is_ok()).await;
    server.stop().await;
}

/// Half-sent requests of a few addresses fill the door; others still come in.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_few_addresses_do_not_fill_the_door() {
    let (_dir, server) =
        limited(Limits { connections: 8, connections_per_address: 4, ..Limits::generous() }).await;
    let mut held = Vec::new();
    for k in 0..8 {
        let words = if k % 2 == 0 { HALF_A_HEAD } else { HALF_A_BODY };
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(format!("127.0.0.{}:0", 2 + k / 4).parse().unwrap()).unwrap();
        let mut stream = socket.connect(server.address()).await.unwrap();
        stream.write_all(words.as_bytes()).await.unwrap();
        held.push(stream);
    }
    for _ in 0..5 {
        Client::begin(&server.url(), "Ann").await.expect("a newcomer gets in");
    }
    server.stop().await;
}

/// Half a request does not hold up the end of the server.
#[tokio::test]
async fn a_server_stops_on_request() {
    let dir = TempDir::new();
    let mut config = Config { limits: Limits::generous(), ..config(&dir) };
    config.timings.farewell = Duration::from_millis(200);
    let server = serve(config).await.unwrap();
    let mut held = Vec::new();
    for words in ["", HALF_A_HEAD, HALF_A_BODY] {
        let mut stream = TcpStream::connect(server.address()).await.unwrap();
        stream.write_all(words.as_bytes()).await.unwrap();
        held.push(stream);
    }
    // A whole request after them: the server has read everything before it.
    Client::begin(&server.url(), "Ann").await.unwrap();
    tokio::time::timeout(PATIENCE, server.stop()).await.expect("the server hangs");
}

#[tokio::test]
async fn a_person_and_an_address_have_a_limit_on_tables() {
    let (dir, server) = limited(Limits { tables_per_person: 2, ..Limits::generous() }).await;
    let ann = Client::begin(&server.url(), "Ann").await.unwrap();
    let bob = Client::begin(&server.url(), "Bob").await.unwrap();
    for _ in 0..2 {
        ann.create(&wish(settings(2, 10))).await.unwrap();
    }
    let refused = ann.create(&wish(settings(2, 10))).await;
    assert!(
        matches!(&refused, Err(ClientError::Http { status: 503, body }) if body.contains("full")),
        "{refused:?}"
    );
    bob.create(&wish(settings(2, 10))).await.unwrap();
    server.stop().await;
    let limits = Limits { tables: Rate { burst: 2.0, per_second: 0.001 }, ..Limits::generous() };
    let server = serve(Config { limits, ..config(&dir) }).await.unwrap();
    let (ann, bob) = (ann.at(&server.url()), bob.at(&server.url()));
    for client in [&ann, &bob] {
        client.create(&wish(settings(2, 10))).await.unwrap();
    }
    let refused = bob.create(&wish(settings(2, 10))).await;
    assert!(matches!(refused, Err(ClientError::Http { status: 429, .. })), "{refused:?}");
    server.stop().await;
}

/// A table that never started is removed when nobody has visited it for long; one with people or a game stays.
#[tokio::test]
async fn open_tables_that_nobody_visits_are_removed() {
    let dir = TempDir::new();
    let mut config = config(&dir);
    config.timings.open_table = Duration::ZERO;
    config.timings.idle = Duration::ZERO;
    let store = store::open(None, &dir.0).await.unwrap();
    let lobby = Lobby::new(config, Arc::clone(&store));
    let app = hexhaven_server::app(Arc::clone(&lobby));
    let session = send(&app, post("/api/session", r#"{"name":"Ann"}"#)).await;
    let cookie = session.headers()[header::SET_COOKIE].clone();
    let mut ids = Vec::new();
    for start in [false, true] {
        let wish = CreateTable { start, ..wish(settings(2, 10)) };
        let mut request = post("/api/tables", &serde_json::to_string(&wish).unwrap());
        request.headers_mut().insert(header::COOKIE, cookie.clone());
        let created: Created = serde_json::from_str(&body(send(&app, request).await).await).unwrap();
        ids.push(created.table);
    }
    soon("the end of the table", async || {
        lobby.sweep().await;
        store.table(&ids[0]).await.unwrap().is_none()
    })
    .await;
    assert_eq!(send(&app, get(&format!("/api/tables/{}", ids[0]))).await.status(), StatusCode::NOT_FOUND);
    assert_eq!(send(&app, get(&format!("/api/tables/{}", ids[1]))).await.status(), StatusCode::OK);
}

/// Behind a proxy the address that the proxy vouches for counts; without one, a client's own claim does not.
#[tokio::test]
async fn only_a_proxy_may_report_other_addresses() {
    let limits = Limits { address: Rate { burst: 2.0, per_second: 0.01 }, ..Limits::default() };
    let ask = |forwarded: &str| {
        let mut request = get("/api/health");
        request.headers_mut().insert("x-forwarded-for", forwarded.parse().unwrap());
        request
    };
    let dir = TempDir::new();
    let app = memory(Config { limits, behind_proxy: true, ..config(&dir) }).await;
    for address in ["192.0.2.1", "192.0.2.2", "203.0.113.9, 192.0.2.3"] {
        for _ in 0..2 {
            assert_eq!(send(&app, ask(address)).await.status(), StatusCode::OK, "{address}");
        }
        assert_eq!(problem(send(&app, ask(address)).await).await, RefusalCode::TooFast, "{address}");
    }
    // The last of several lines counts, proxies on this machine do not, and neighbors in IPv6 are one.
    let mut twice = ask("192.0.2.50");
    twice.headers_mut().append("x-forwarded-for", "192.0.2.1, 127.0.0.1".parse().unwrap());
    assert_eq!(problem(send(&app, twice).await).await, RefusalCode::TooFast);
    for address in ["2001:db8::1", "2001:db8::2"] {
        assert_eq!(send(&app, ask(address)).await.status(), StatusCode::OK, "{address}");
    }
    assert_eq!(problem(send(&app, ask("2001:db8::3")).await).await, RefusalCode::TooFast);
    assert_eq!(send(&app, ask("[2001:db8:0:1::3]:4711")).await.status(), StatusCode::OK);
    let dir = TempDir::new();
    let app = memory(Config { limits, ..config(&dir) }).await;
    assert_eq!(send(&app, ask("192.0.2.1")).await.status(), StatusCode::OK);
    assert_eq!(send(&app, ask("192.0.2.2")).await.status(), StatusCode::OK);
    assert_eq!(problem(send(&app, ask("192.0.2.3")).await).await, RefusalCode::TooFast);
}

/// One person watches many tables of bots: only a few think at once, and all tables move on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_think_a_few_at_a_time_and_take_turns() {
    let (_dir, server) = limited(Limits { thinkers: 1, ..Limits::generous() }).await;
    let ann = Client::begin(&server.url(), "Ann").await.unwrap();
    let bots = vec!["normal".to_owned(); 4];
    let wish = CreateTable { bots, sit: false, start: true, ..wish(settings(4, 10)) };
    let mut watched = Vec::new();
    for _ in 0..5 {
        let table = ann.create(&wish).await.unwrap();
        watched.push(ann.connect(&table, Mirror::default()).await.unwrap());
    }
    let most = AtomicU64::new(0);
    let watching = watched.iter_mut().map(async |table| {
        while table.mirror.n() < Some(60) {
            table.next().await.unwrap();
            most.fetch_max(server.metrics().bots_thinking.load(Ordering::Relaxed), Ordering::Relaxed);
        }
    });
    futures_util::future::join_all(watching).await;
    assert!(most.into_inner() <= 1);
    assert!(server.metrics().bot_moves_total.load(Ordering::Relaxed) >= 5 * 16);
    server.stop().await;
}

/// A journal does not grow for ever.
#[test]
fn a_journal_is_bounded() {
    let row = TableRow {
        card: TableCard {
            settings: serde_json::to_string(&settings(2, 10)).unwrap(),
            ..row("t", "open").card
        },
        ..row("t", "open")
    };
    let row = TableRow { seed: "5e".repeat(32), ..row };
    let mut table = Table::load(&row, &[]).unwrap();
    let user = User { id: "u1".to_owned(), name: "Ann".to_owned() };
    let say = Command::Chat { body: ChatBody::Phrase { phrase: QUICK_PHRASES[0].to_owned() } };
    while table.n() < MAX_LINES {
        table.execute(&user, 0, &say, 0).unwrap();
    }
    assert_eq!(table.execute(&user, 0, &say, 0).unwrap_err().code, RefusalCode::Full);
}
