//! The example session of `docs/protocol.md` is played against a server, line by line.

use futures_util::{SinkExt, StreamExt};
use hexhaven_server::Server;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message as Frame;

use crate::common::fresh;
use crate::web::{RawSocket, raw};

const DOCUMENT: &str = include_str!("../../../../docs/protocol.md");

/// The lines of the example, continuations joined to the line that they continue.
fn script() -> Vec<String> {
    let example = DOCUMENT.split_once("## An example").unwrap().1;
    let block = example.split("```").nth(1).unwrap().strip_prefix("text\n").unwrap();
    let mut lines: Vec<String> = Vec::new();
    for line in block.lines() {
        if line.starts_with(['>', '<']) {
            lines.push(line.to_owned());
        } else {
            lines.last_mut().unwrap().push_str(line.trim_start());
        }
    }
    lines
}

/// Whether a text is the pattern, where `…` stands for anything.
fn fits(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('…');
    let Some(mut rest) = text.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else { return rest.is_empty() };
    for part in middle {
        let Some((_, after)) = rest.split_once(part) else { return false };
        rest = after;
    }
    rest.ends_with(last)
}

/// Sends one request and returns status, cookie and body.
async fn http(server: &Server, cookie: &str, method: &str, path: &str, body: &str) -> (String, String) {
    let (host, length) = (server.address(), body.len());
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nCookie: {cookie}\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    let mut stream = TcpStream::connect(host).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap();
    let set = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
    let cookie = set.and_then(|set| set.split(';').next()).unwrap_or(cookie).to_owned();
    (format!("{status} {body}"), cookie)
}

struct Session {
    server: Server,
    cookie: String,
    table: String,
    answer: String,
    socket: Option<RawSocket>,
}

impl Session {
    async fn say(&mut self, line: &str) {
        if let Some(request) = line.strip_prefix("POST ") {
            let (path, body) = request.split_once(' ').unwrap();
            (self.answer, self.cookie) = http(&self.server, &self.cookie, "POST", path, body).await;
            if let Some((_, rest)) = self.answer.split_once(r#""table":""#) {
                self.table = rest.split('"').next().unwrap().to_owned();
            }
        } else if line.starts_with("GET /api/tables/…/socket") {
            self.socket = Some(raw(&self.server, &self.table, &[("cookie", &self.cookie)]).await.unwrap());
        } else {
            self.socket.as_mut().unwrap().send(Frame::text(line)).await.unwrap();
        }
    }

    async fn expect(&mut self, pattern: &str) {
        if !pattern.starts_with('{') {
            assert!(fits(pattern, &self.answer), "expected {pattern}\nbut got {}", self.answer);
            return;
        }
        loop {
            let frame = self.socket.as_mut().unwrap().next().await.unwrap().unwrap();
            let Frame::Text(text) = frame else { continue };
            // People come and go at any time.
            if fits(pattern, &text) {
                return;
            }
            assert!(text.contains(r#""type":"presence""#), "expected {pattern}\nbut got {text}");
        }
    }
}

#[tokio::test]
async fn the_example_of_the_document_is_true() {
    let (_dir, server) = fresh().await;
    let (cookie, table, answer) = (String::new(), String::new(), String::new());
    let mut session = Session { server, cookie, table, answer, socket: None };
    let script = script();
    assert!(script.len() > 20, "the example is there");
    for line in &script {
        match line.split_at(2) {
            ("> ", sent) => session.say(sent).await,
            ("< ", expected) => session.expect(expected).await,
            _ => panic!("{line}"),
        }
    }
    drop(session.socket);
    session.server.stop().await;
}

#[test]
fn patterns_are_strict_where_they_say_something() {
    assert!(fits("a…c", "abc") && fits("a…", "a") && fits("…", "") && fits("a…b…c", "a1b2c"));
    assert!(!fits("a…c", "abd") && !fits("abc", "abcd") && !fits("a…b…c", "acb") && !fits("b…", "ab"));
}
