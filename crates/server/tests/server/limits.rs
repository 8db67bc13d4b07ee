//! What keeps one client from harming the others: bounded queues, slow readers, silent sockets, limits per address.

use std::time::Duration;

use axum::http::StatusCode;
use futures_util::SinkExt;
use hexhaven_protocol::{ChatBody, Command, RefusalCode};
use hexhaven_server::client::Client;
use hexhaven_server::{Config, Limits, Rate, serve};
use tokio::net::TcpSocket;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::common::{TempDir, config, settings, table_of, wish};
use crate::web::{get, last_words, memory, problem, raw, send};

/// A number of `/metrics`.
async fn number(client: &Client, name: &str) -> u64 {
    let text = client.text("/metrics").await.unwrap();
    let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    value.unwrap_or_else(|| panic!("{name} is missing in {text}")).parse().unwrap()
}

async fn wait_for(client: &Client, name: &str, wanted: u64) {
    let end = tokio::time::Instant::now() + Duration::from_secs(20);
    while number(client, name).await != wanted {
        assert!(tokio::time::Instant::now() < end, "{name} is not {wanted}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Somebody connects and never reads; the others talk until the queue of that socket is full.
#[tokio::test]
async fn a_reader_that_never_reads_is_dropped_and_the_others_play_on() {
    let dir = TempDir::new();
    let limits = Limits { outbox: 8, ..Limits::generous() };
    let server = serve(Config { limits, ..config(&dir) }).await.unwrap();
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

    let (ann, me) = &mut people[0];
    let text = "🎲".repeat(300);
    let mut n_said = 0;
    while number(ann, "hexhaven_slow_readers_total").await == 0 {
        assert!(n_said < 5000, "the reader is never dropped");
        for _ in 0..20 {
            me.ask(Command::Chat { body: ChatBody::Text { text: text.clone() } }).await.unwrap();
            n_said += 1;
        }
    }
    me.ask(Command::Chat { body: ChatBody::Phrase { phrase: "hello".to_owned() } }).await.unwrap();
    assert_eq!(number(ann, "hexhaven_slow_readers_total").await, 1, "only that one");
    drop(unread);
    server.stop().await;
}

#[tokio::test]
async fn sockets_that_say_nothing_are_closed() {
    let dir = TempDir::new();
    let limits = Limits {
        hello: Duration::from_millis(100),
        silence: Duration::from_millis(300),
        ..Limits::generous()
    };
    let server = serve(Config { limits, ..config(&dir) }).await.unwrap();
    let ann = Client::begin(&server.url(), "Ann").await.unwrap();
    let table = ann.create(&wish(settings(2, 10))).await.unwrap();
    let mut wordless = raw(&server, &table, &[("cookie", ann.cookie())]).await.unwrap();
    assert!(last_words(&mut wordless).await.contains("say hello first"));
    // A socket that is not read does not answer the server's pings.
    let mut deaf = raw(&server, &table, &[("cookie", ann.cookie())]).await.unwrap();
    deaf.send(Frame::text(r#"{"type":"hello","version":1}"#)).await.unwrap();
    wait_for(&ann, "hexhaven_sockets", 1).await;
    wait_for(&ann, "hexhaven_sockets", 0).await;
    server.stop().await;
}

#[tokio::test]
async fn one_address_has_only_so_many_sockets() {
    let dir = TempDir::new();
    let limits = Limits { sockets_per_address: 2, ..Limits::generous() };
    let server = serve(Config { limits, ..config(&dir) }).await.unwrap();
    let ann = Client::begin(&server.url(), "Ann").await.unwrap();
    let table = ann.create(&wish(settings(2, 10))).await.unwrap();
    let cookie = [("cookie", ann.cookie())];
    let first = raw(&server, &table, &cookie).await.unwrap();
    let _second = raw(&server, &table, &cookie).await.unwrap();
    assert_eq!(raw(&server, &table, &cookie).await.err(), Some(503));
    drop(first);
    let end = tokio::time::Instant::now() + Duration::from_secs(20);
    while raw(&server, &table, &cookie).await.is_err() {
        assert!(tokio::time::Instant::now() < end, "the place of a closed socket stays taken");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    server.stop().await;
}

/// Behind a proxy the address that the proxy vouches for counts; without one, what a client says about itself does not.
#[tokio::test]
async fn addresses_are_believed_from_a_proxy_only() {
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
    let dir = TempDir::new();
    let app = memory(Config { limits, ..config(&dir) }).await;
    assert_eq!(send(&app, ask("192.0.2.1")).await.status(), StatusCode::OK);
    assert_eq!(send(&app, ask("192.0.2.2")).await.status(), StatusCode::OK);
    assert_eq!(problem(send(&app, ask("192.0.2.3")).await).await, RefusalCode::TooFast);
}
