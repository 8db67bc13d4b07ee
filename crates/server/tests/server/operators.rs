//! Operators' tools, and programs without a socket.

use std::sync::atomic::{AtomicU64, Ordering};

use axum::http::StatusCode;
use hexhaven_client::{Client, ClientError, Mirror};
use hexhaven_protocol::{
    AdminLink, AdminPeople, AdminTables, Announcement, Ban, ChatBody, ClientMessage, Command, CreateTable,
    NewProgram, PlayerKind, ProfileView, ProgramToken, RecoveryCode, RefusalCode, ServerMessage, SessionView,
    Status, TableList, TableSettings, TableView,
};
use hexhaven_server::{ADMIN_FILE, Config, FILE, Limits, Server, WallClock, serve};
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

use crate::common::{TempDir, code, config, fresh, limited, settings, table_of, until, wish};

/// An operator of a server.
struct Operator {
    url: String,
    token: String,
}

impl Operator {
    fn of(dir: &TempDir) -> Self {
        let file: Value =
            serde_json::from_str(&std::fs::read_to_string(dir.0.join(ADMIN_FILE)).unwrap()).unwrap();
        let text = |key: &str| file[key].as_str().unwrap().to_owned();
        Self { url: text("url"), token: text("token") }
    }

    async fn ask<T: serde::de::DeserializeOwned>(
        &self,
        method: &str,
        path: &str,
        body: &impl serde::Serialize,
    ) -> Result<T, ClientError> {
        let body = serde_json::to_string(body).unwrap();
        hexhaven_client::ask(&self.url, method, &format!("/api/admin/{path}"), &self.token, &body).await
    }

    async fn tell(&self, method: &str, path: &str, body: &impl serde::Serialize) {
        self.ask::<Value>(method, path, body).await.unwrap();
    }
}

async fn begin() -> (TempDir, Server, Operator) {
    let (dir, server) = fresh().await;
    let operator = Operator::of(&dir);
    (dir, server, operator)
}

fn say(text: &str) -> Command {
    Command::Chat { body: ChatBody::Text { text: text.to_owned() } }
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_of_the_folder_is_an_operator() {
    let (dir, server, operator) = begin().await;
    let mode = std::fs::metadata(dir.0.join(ADMIN_FILE)).unwrap();
    assert_eq!(std::os::unix::fs::PermissionsExt::mode(&mode.permissions()) & 0o777, 0o600);
    let wrong = Operator { token: "0".repeat(64), url: operator.url.clone() };
    for (method, path) in [("GET", "tables"), ("GET", "people"), ("POST", "bans"), ("DELETE", "people/x")] {
        let refused = wrong.ask::<Value>(method, path, &()).await;
        assert!(matches!(refused, Err(ClientError::Http { status: 401, .. })), "{path}: {refused:?}");
    }
    server.stop().await;
}

/// The page gets its own secret, which cannot make others and expires.
#[tokio::test]
async fn a_link_lets_the_page_in_for_a_while() {
    let clock = || CLOCK.load(Ordering::Relaxed);
    let dir = TempDir::new();
    let server = serve(Config { wall_clock: WallClock(clock), ..config(&dir) }).await.unwrap();
    let operator = Operator::of(&dir);
    let link: AdminLink = operator.ask("POST", "link", &()).await.unwrap();
    let page = Operator { token: link.token, url: operator.url.clone() };
    let list: AdminTables = page.ask("GET", "tables", &()).await.unwrap();
    assert!(list.tables.is_empty());
    let refused = |answer| matches!(answer, Err(ClientError::Http { status: 401, .. }));
    assert!(refused(page.ask::<Value>("POST", "link", &()).await));
    CLOCK.fetch_add(u64::from(link.seconds) * 1000 + 1, Ordering::Relaxed);
    assert!(refused(page.ask::<Value>("GET", "tables", &()).await));
    assert!(operator.ask::<Value>("GET", "tables", &()).await.is_ok());
    server.stop().await;
}

/// The time of day of one test.
static CLOCK: AtomicU64 = AtomicU64::new(1_700_000_000_000);

#[tokio::test]
async fn operators_close_and_delete_tables() {
    let (_dir, server, operator) = begin().await;
    let (table, mut people) = table_of(&server.url(), settings(2, 10)).await;
    let list: AdminTables = operator.ask("GET", "tables?status=playing", &()).await.unwrap();
    assert_eq!((list.tables.len(), list.tables[0].id.as_str(), list.tables[0].people.len()), (1, &*table, 2));
    operator.tell("POST", &format!("tables/{table}/close"), &()).await;
    let (ann, connection) = &mut people[0];
    until(connection, |mirror| mirror.status() == Some(Status::Over)).await;
    assert!(connection.mirror.prompt.as_ref().unwrap().waiting.is_empty());
    assert_eq!(code(connection.ask(say("why?")).await), RefusalCode::WrongTime);
    assert!(ann.text(&format!("/api/tables/{table}/record")).await.unwrap().contains("seed"));
    assert!(operator.ask::<Value>("POST", &format!("tables/{table}/close"), &()).await.is_err(), "once");
    operator.tell("DELETE", &format!("tables/{table}"), &()).await;
    let gone = ann.get::<TableView>(&format!("/api/tables/{table}")).await;
    assert!(matches!(gone, Err(ClientError::Http { status: 404, .. })));
    while connection.next().await.is_ok() {}
    server.stop().await;
}

#[tokio::test]
async fn banned_people_and_addresses_stay_away() {
    let (dir, server, operator) = begin().await;
    let (_, mut people) = table_of(&server.url(), settings(2, 10)).await;
    let (bob, mut connection) = people.pop().unwrap();
    let id = bob.session.user.clone();
    operator.tell("POST", "bans", &Ban::Person { id: id.clone(), banned: true }).await;
    while connection.next().await.is_ok() {}
    assert!(bob.get::<SessionView>("/api/session").await.is_err());
    let list: AdminPeople = operator.ask("GET", "people?name=guest", &()).await.unwrap();
    let found = list.people.iter().any(|person| person.id == id && person.banned_at.is_some());
    assert!(found || list.people.is_empty(), "databases differ in whether case matters: {list:?}");
    let nobody = Ban::Person { id: "nobody".to_owned(), banned: true };
    assert!(operator.ask::<Value>("POST", "bans", &nobody).await.is_err());
    // An address, also after a restart.
    let other = |banned| Ban::Address { address: "127.0.0.9".to_owned(), banned };
    operator.tell("POST", "bans", &other(true)).await;
    let status = async |server: &Server| {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind("127.0.0.9:0".parse().unwrap()).unwrap();
        let mut stream = socket.connect(server.address()).await.unwrap();
        stream.write_all(b"GET /api/rules HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await.unwrap();
        let line = BufReader::new(stream).lines().next_line().await.unwrap().unwrap();
        line.split(' ').nth(1).unwrap().parse::<u16>().unwrap()
    };
    assert_eq!(status(&server).await, StatusCode::FORBIDDEN.as_u16());
    server.stop().await;
    let server = serve(config(&dir)).await.unwrap();
    assert_eq!(status(&server).await, 403);
    Operator::of(&dir).tell("POST", "bans", &other(false)).await;
    assert_eq!(status(&server).await, 200);
    server.stop().await;
}

#[tokio::test]
async fn everybody_hears_what_operators_say() {
    let (_dir, server, operator) = begin().await;
    let (table, mut people) = table_of(&server.url(), settings(2, 10)).await;
    let said = Announcement { text: Some("We restart at noon.".to_owned()) };
    operator.tell("POST", "announcement", &said).await;
    let hears = async |connection: &mut hexhaven_client::Connection| loop {
        if let ServerMessage::Notice { text } = connection.next().await.unwrap() {
            return text;
        }
    };
    assert_eq!(hears(&mut people[1].1).await, said.text);
    // Those who come later hear it too, and a page that only lists tables.
    let mut late = people[0].0.connect(&table, Mirror::default()).await.unwrap();
    assert_eq!(hears(&mut late).await, said.text);
    assert_eq!(late_list(&people[0].0).await, said.text);
    operator.tell("POST", "announcement", &Announcement { text: None }).await;
    assert_eq!(hears(&mut late).await, None);
    assert_eq!(late_list(&people[0].0).await, None);
    server.stop().await;
}

async fn late_list(client: &Client) -> Option<String> {
    client.get::<TableList>("/api/tables").await.unwrap().notice
}

#[tokio::test]
async fn personal_data_is_exported_and_deleted() {
    let (_dir, server, operator) = begin().await;
    let (table, mut people) = table_of(&server.url(), settings(2, 10)).await;
    people[1].1.ask(say("my secret plan")).await.unwrap();
    let id = people[1].0.session.user.clone();
    let all: Value = operator.ask("GET", &format!("people/{id}"), &()).await.unwrap();
    assert_eq!(all["person"]["name"], "Guest 1");
    assert_eq!(all["sessions"].as_array().unwrap().len(), 1);
    let lines = all["tables"][&table].to_string();
    assert!(lines.contains("my secret plan") && lines.contains("Guest 1"), "{lines}");
    assert!(!all.to_string().contains("Ann"), "nothing about others");
    operator.tell("DELETE", &format!("people/{id}"), &()).await;
    assert!(operator.ask::<Value>("GET", &format!("people/{id}"), &()).await.is_err());
    // The game continues for the others, without the name and the chat lines.
    let (ann, _) = &people[0];
    let mut again = ann.connect(&table, Mirror::default()).await.unwrap();
    until(&mut again, |mirror| mirror.n().is_some()).await;
    let seen = format!("{:?} {:?}", again.mirror.chat, again.mirror.table);
    assert!(!seen.contains("secret plan") && !seen.contains("Guest 1"), "{seen}");
    assert_eq!(again.mirror.status(), Some(Status::Playing));
    server.stop().await;
}

/// A line that cannot be read may contain a person's words: neither handing out nor taking away passes over it.
#[tokio::test]
async fn a_damaged_journal_hides_nothing_about_a_person() {
    let (dir, server, _) = begin().await;
    let (table, mut people) = table_of(&server.url(), settings(2, 10)).await;
    let n = people[1].1.ask(say("my secret plan")).await.unwrap();
    let id = people[1].0.session.user.clone();
    server.stop().await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(dir.0.join(FILE));
    let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
    let spoil = sqlx::query("UPDATE journal SET entry = 'my secret plan' WHERE table_id = $1 AND n = $2");
    spoil.bind(&table).bind(i64::from(n)).execute(&pool).await.unwrap();
    pool.close().await;
    let server = serve(config(&dir)).await.unwrap();
    let operator = Operator::of(&dir);
    for method in ["GET", "DELETE"] {
        match operator.ask::<Value>(method, &format!("people/{id}"), &()).await {
            Err(ClientError::Http { body, .. }) => {
                assert!(body.contains("damaged") && body.contains(&format!("line {n}")), "{method}: {body}");
            }
            other => panic!("{method}: {other:?}"),
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn chat_is_for_players_and_has_a_pace() {
    let (_dir, server) = limited(Limits { chat: Limits::default().chat, ..Limits::generous() }).await;
    let url = server.url();
    let (table, mut people) = table_of(&url, settings(2, 10)).await;
    let stranger = Client::begin(&url, "Eve").await.unwrap();
    let mut watching = stranger.connect(&table, Mirror::default()).await.unwrap();
    assert_eq!(code(watching.ask(say("spam")).await), RefusalCode::NotSeated);
    let mut n_said = 0;
    while people[0].1.ask(say("hello")).await.is_ok() {
        n_said += 1;
        assert!(n_said < 20, "there is a limit");
    }
    assert_eq!(code(people[0].1.ask(say("hello")).await), RefusalCode::TooFast);
    people[1].1.ask(say("still here")).await.expect("the limit of one is not the limit of all");
    // If spectators may chat, the host can mute anybody, even if their lines have scrolled away.
    let open = TableSettings { open_chat: true, ..settings(2, 10) };
    let host = Client::begin(&url, "Ann").await.unwrap();
    let table = host.create(&CreateTable { sit: false, ..wish(open) }).await.unwrap();
    let mut host = host.connect(&table, Mirror::default()).await.unwrap();
    let mut watching = stranger.connect(&table, Mirror::default()).await.unwrap();
    watching.ask(say("may I?")).await.unwrap();
    let mute = Command::Mute { user: stranger.session.user.clone(), muted: true };
    host.ask(mute).await.unwrap();
    assert_eq!(code(watching.ask(say("no?")).await), RefusalCode::Muted);
    host.ask(Command::Mute { user: "0123456789abcdef".to_owned(), muted: true }).await.unwrap();
    server.stop().await;
}

/// A program reads a stream and sends a request for each command; nothing is done twice.
#[tokio::test]
async fn programs_can_play_without_a_socket() {
    let (_dir, server, _) = begin().await;
    let ann = Client::begin(&server.url(), "Ann").await.unwrap();
    let token = ann.cookie().split_once('=').unwrap().1.to_owned();
    let ask = async |method: &str, path: &str, body: &str| {
        hexhaven_client::ask::<Value>(&server.url(), method, path, &token, body).await
    };
    let code: RecoveryCode =
        serde_json::from_value(ask("POST", "/api/session/recovery", "").await.unwrap()).unwrap();
    assert_eq!(code.code.len(), 24);
    let program = ask("POST", "/api/programs", r#"{"name":"Robot"}"#).await.unwrap();
    let token = program["token"].as_str().unwrap().to_owned();
    let ask = async |method: &str, path: &str, body: &str| {
        hexhaven_client::ask::<Value>(&server.url(), method, path, &token, body).await
    };
    let wish = CreateTable {
        bots: vec!["easy".to_owned()],
        start: true,
        ..wish(TableSettings { setup: "first_player=a".to_owned(), ..settings(2, 10) })
    };
    let made = ask("POST", "/api/tables", &serde_json::to_string(&wish).unwrap()).await.unwrap();
    let table = made["table"].as_str().unwrap();
    let mut stream = TcpStream::connect(server.address()).await.unwrap();
    let head = format!(
        "GET /api/tables/{table}/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut lines = BufReader::new(stream).lines();
    let mut next = async |wanted: &str| loop {
        let line = lines.next_line().await.unwrap().unwrap();
        match serde_json::from_str::<Value>(&line) {
            Ok(message) if message["type"] == wanted => return message,
            _ => {}
        }
    };
    let first = next("snapshot").await;
    assert_eq!(first["seat"], "a");
    let question = ask("GET", &format!("/api/tables/{table}/question"), "").await.unwrap();
    let n = u32::try_from(question["n"].as_u64().unwrap()).unwrap();
    let action = question["legal"][0].as_str().unwrap().to_owned();
    let command =
        ClientMessage::Command { id: "c1".to_owned(), based_on: n, command: Command::Act { action } };
    let (path, body) = (format!("/api/tables/{table}/command"), serde_json::to_string(&command).unwrap());
    let ack = ask("POST", &path, &body).await.unwrap();
    assert_eq!((ack["type"].as_str(), ack["n"].as_u64()), (Some("ack"), Some(u64::from(n) + 1)));
    assert_eq!(ask("POST", &path, &body).await.unwrap(), ack, "a resend is answered and not repeated");
    let update = next("updates").await;
    assert_eq!(update["updates"][0]["n"], n + 1);
    let stale = body.replace("\"c1\"", "\"c2\"");
    assert_eq!(ask("POST", &path, &stale).await.unwrap()["type"], "refused");
    assert!(ask("POST", &path, r#"{"type":"ping","nonce":1}"#).await.is_err());
    server.stop().await;
}

/// The example of a program plays a whole game against bots, with its token and nothing else.
#[tokio::test]
async fn the_example_in_python_finishes_a_game() {
    let (_dir, server, _) = begin().await;
    let ann = Client::begin(&server.url(), "Ann").await.unwrap();
    let _: RecoveryCode = ann.post("/api/session/recovery", &()).await.unwrap();
    let name = NewProgram { name: "First Robot".to_owned() };
    let program: ProgramToken = ann.post("/api/programs", &name).await.unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bots/play_online.py");
    let mut python = std::process::Command::new("python3");
    python.args([script, &server.url()]).env("HEXHAVEN_TOKEN", &program.token);
    let played = tokio::task::spawn_blocking(move || python.output()).await.unwrap();
    let Ok(played) = played else { return println!("NOT RUN: there is no python3") };
    let said = String::from_utf8_lossy(&played.stdout).into_owned();
    assert!(said.ends_with("the game is over\n"), "{said}{}", String::from_utf8_lossy(&played.stderr));
    let profile: ProfileView = ann.get(&format!("/api/players/{}", program.player)).await.unwrap();
    assert_eq!((profile.kind, profile.tallies[0].games), (PlayerKind::Program, 1));
    server.stop().await;
}
