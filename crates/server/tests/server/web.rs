//! The HTTP interface in memory, and bad input of every kind.

use std::net::SocketAddr;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response, StatusCode, header};
use futures_util::SinkExt;
use hexhaven_client::{Client, ClientError};
use hexhaven_protocol::{
    Command, ErrorBody, Ground, MapView, RefusalCode, RuleSetView, SessionView, TableSettings,
};
use hexhaven_server::{Asset, Assets, Config, Limits, Lobby, Rate, Server, app, document, serve, store};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tower::ServiceExt;

use crate::common::{TempDir, config, fresh, limited, settings, table_of, wish};

pub async fn memory(config: Config) -> Router {
    let store = store::open(None, &config.data).await.unwrap();
    app(Lobby::new(config, store))
}

/// The interface of a quick server with new data.
pub async fn fresh_app() -> (TempDir, Router) {
    let dir = TempDir::new();
    let app = memory(config(&dir)).await;
    (dir, app)
}

pub async fn send(app: &Router, request: Request<Body>) -> Response<Body> {
    app.clone().oneshot(request).await.unwrap()
}

pub async fn body(response: Response<Body>) -> String {
    let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
    String::from_utf8(bytes.to_vec()).unwrap()
}

pub fn post(path: &str, body: &str) -> Request<Body> {
    Request::post(path).header(header::HOST, "games.example").body(Body::from(body.to_owned())).unwrap()
}

pub fn get(path: &str) -> Request<Body> {
    Request::get(path).body(Body::empty()).unwrap()
}

pub async fn problem(response: Response<Body>) -> RefusalCode {
    serde_json::from_str::<ErrorBody>(&body(response).await).unwrap().code
}

#[tokio::test]
async fn a_session_is_a_cookie_that_scripts_cannot_read() {
    let (dir, app) = fresh_app().await;
    let response = send(&app, post("/api/session", r#"{"name":" Ann "}"#)).await;
    assert_eq!(response.status(), StatusCode::OK);
    let cookie = response.headers()[header::SET_COOKIE].to_str().unwrap().to_owned();
    for part in ["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age="] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let session: SessionView = serde_json::from_str(&body(response).await).unwrap();
    assert_eq!(session.name, "Ann");
    let token = cookie.split(';').next().unwrap();
    let mut show = get("/api/session");
    show.headers_mut().insert(header::COOKIE, token.parse().unwrap());
    assert_eq!(send(&app, show).await.status(), StatusCode::OK);
    // The secret itself is nowhere in the data.
    let secret = token.split_once('=').unwrap().1;
    assert_eq!(secret.len(), 64);
    for entry in std::fs::read_dir(&dir.0).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        assert!(!bytes.windows(64).any(|window| window == secret.as_bytes()));
    }
    let mut end = Request::delete("/api/session").body(Body::empty()).unwrap();
    end.headers_mut().insert(header::COOKIE, token.parse().unwrap());
    assert_eq!(send(&app, end).await.status(), StatusCode::OK);
    let mut show = get("/api/session");
    show.headers_mut().insert(header::COOKIE, token.parse().unwrap());
    assert_eq!(send(&app, show).await.status(), StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn bad_requests_get_clear_answers() {
    let (_dir, app) = fresh_app().await;
    let cases = [
        ("/api/session", "", RefusalCode::Malformed),
        ("/api/session", "{", RefusalCode::Malformed),
        ("/api/session", r#"{"name":""}"#, RefusalCode::BadText),
        ("/api/session", r#"{"name":"a\u0000b"}"#, RefusalCode::BadText),
        ("/api/session", r#"{"name":"Ann\u202e"}"#, RefusalCode::BadText),
        ("/api/session", r#"{"name":"\u3164"}"#, RefusalCode::BadText),
        ("/api/session", r#"{"name":"\u00ad"}"#, RefusalCode::BadText),
        ("/api/session", r#"{"name":"\u2800\u2800"}"#, RefusalCode::BadText),
        ("/api/session", r#"{"name":"\ufe0f"}"#, RefusalCode::BadText),
        ("/api/session", r#"{"name":"A name that is much too long to be shown"}"#, RefusalCode::BadText),
        ("/api/session", r#"{"name":"Ann","seat":"a"}"#, RefusalCode::Malformed),
        ("/api/tables", "{}", RefusalCode::NoSession),
    ];
    for (path, text, code) in cases {
        assert_eq!(problem(send(&app, post(path, text)).await).await, code, "{path} {text}");
    }
    let missing = ["/api/tables/0123456789abcdef01234567", "/api/tables/x", "/api/tables/%27%3B--"];
    for path in missing {
        assert_eq!(problem(send(&app, get(path)).await).await, RefusalCode::NoSuchTable, "{path}");
    }
    let large = format!(r#"{{"name":"{}"}}"#, "x".repeat(20_000));
    let too_large = send(&app, post("/api/session", &large)).await;
    assert_eq!(too_large.status(), StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(problem(too_large).await, RefusalCode::Malformed, "failures of the library are JSON too");
    let wrong_method = send(&app, post("/api/rules", "")).await;
    assert_eq!(wrong_method.status(), StatusCode::METHOD_NOT_ALLOWED);
    assert!(wrong_method.headers().contains_key(header::ALLOW));
    assert_eq!(problem(wrong_method).await, RefusalCode::Malformed);
    let wrong_query = send(&app, get("/api/tables/0123456789abcdef01234567/replay?view=a&view=b")).await;
    assert_eq!(problem(wrong_query).await, RefusalCode::Malformed);
    for path in ["/api", "/api/", "/api/nothing"] {
        let unknown = send(&app, get(path)).await;
        assert_eq!(unknown.status(), StatusCode::NOT_FOUND, "{path}");
        assert_eq!(problem(unknown).await, RefusalCode::Malformed, "{path}");
    }
}

#[tokio::test]
async fn settings_that_cannot_be_played_are_refused() {
    let (_dir, server) = fresh().await;
    let ann = Client::begin(&server.url(), "Ann").await.unwrap();
    let wrong = [
        ("chess", 4, "", ""),
        ("base", 0, "", ""),
        ("base", 7, "", ""),
        ("base", 4, "modern target_vp=99", ""),
        ("base", 4, "ancient", ""),
        ("base", 4, "modern cheat=on", ""),
        ("base", 4, "modern", "classic-fr"),
        ("base", 5, "", "island=base"),
        ("oil", 2, "", ""),
    ];
    for (rules, seats, options, setup) in wrong {
        let mut wish = wish(settings(seats, 10));
        wish.settings.rules = rules.to_owned();
        wish.settings.options = options.to_owned();
        wish.settings.setup = setup.to_owned();
        let refused = ann.create(&wish).await;
        assert!(
            matches!(&refused, Err(ClientError::Http { status: 400, .. })),
            "{rules} {seats} {options} {setup}: {refused:?}"
        );
    }
    server.stop().await;
}

#[tokio::test]
async fn foreign_pages_are_kept_out() {
    let dir = TempDir::new();
    let origins = vec!["https://friend.example".to_owned()];
    let app = memory(Config { origins, behind_proxy: true, ..config(&dir) }).await;
    let origins = [
        ("https://games.example", StatusCode::OK),
        ("https://friend.example", StatusCode::OK),
        ("https://evil.example", StatusCode::FORBIDDEN),
        ("https://games.example.evil.example", StatusCode::FORBIDDEN),
        ("null", StatusCode::FORBIDDEN),
    ];
    for (origin, status) in origins {
        let mut request = post("/api/session", r#"{"name":"Ann"}"#);
        request.headers_mut().insert(header::ORIGIN, origin.parse().unwrap());
        assert_eq!(send(&app, request).await.status(), status, "{origin}");
    }
}

#[tokio::test]
async fn every_answer_carries_the_safety_headers() {
    let dir = TempDir::new();
    let page = Assets(|path| {
        let asset = Asset { bytes: b"<p>hi</p>", mime: "text/html", immutable: false };
        (path == "index.html").then_some(asset)
    });
    let app = memory(Config { assets: page, ..config(&dir) }).await;
    for (path, status) in [
        ("/", 200),
        ("/table/x", 200),
        ("/api/health", 200),
        ("/nothing.js", 404),
        ("/api/x", 404),
        ("/api", 404),
    ] {
        let response = send(&app, get(path)).await;
        assert_eq!(response.status().as_u16(), status, "{path}");
        let policy = response.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(response.headers()[header::REFERRER_POLICY], "no-referrer");
        assert_eq!(response.headers()[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
    }
}

#[tokio::test]
async fn every_answer_has_a_name_and_a_proxy_may_give_it() {
    let (dir, other) = (TempDir::new(), TempDir::new());
    let named = |name: &str| Request::get("/api/x").header("x-request-id", name).body(Body::empty()).unwrap();
    let id =
        async |app, request| send(app, request).await.headers()["x-request-id"].to_str().unwrap().to_owned();
    let app = memory(config(&dir)).await;
    let (first, second) = (id(&app, get("/api/health")).await, id(&app, named("chosen")).await);
    assert!(first.len() == 16 && first != second && second != "chosen", "{first} {second}");
    let app = memory(Config { behind_proxy: true, ..config(&other) }).await;
    assert_eq!(id(&app, named("a-1.b_2")).await, "a-1.b_2");
    assert_ne!(id(&app, named("two words")).await, "two words");
}

#[tokio::test]
async fn a_browser_that_accepts_gzip_gets_the_compressed_file() {
    let dir = TempDir::new();
    let files = Assets(|path| {
        let asset = |bytes| Asset { bytes, mime: "text/javascript", immutable: true };
        match path {
            "a.js" => Some(asset(b"plain".as_slice())),
            "a.js.gz" => Some(asset(b"packed".as_slice())),
            "b.js" => Some(asset(b"alone".as_slice())),
            _ => None,
        }
    });
    let app = memory(Config { assets: files, ..config(&dir) }).await;
    let cases = [
        ("/a.js", "br, gzip", "packed"),
        ("/a.js", "gzip;q=0.5", "packed"),
        ("/a.js", "gzip;q=0", "plain"),
        ("/a.js", "", "plain"),
        ("/b.js", "gzip", "alone"),
    ];
    for (path, accepted, content) in cases {
        let mut request = get(path);
        request.headers_mut().insert(header::ACCEPT_ENCODING, accepted.parse().unwrap());
        let response = send(&app, request).await;
        let is_packed = response.headers().contains_key(header::CONTENT_ENCODING);
        assert_eq!(is_packed, content == "packed", "{path} {accepted}");
        assert_eq!(response.headers()[header::CONTENT_TYPE], "text/javascript");
        let body = axum::body::to_bytes(response.into_body(), 100).await.unwrap();
        assert_eq!(body, content.as_bytes(), "{path} {accepted}");
    }
}

#[tokio::test]
async fn an_address_that_asks_too_often_is_slowed_down() {
    let dir = TempDir::new();
    let limits = Limits { address: Rate { burst: 5.0, per_second: 0.01 }, ..Limits::default() };
    let app = memory(Config { limits, ..config(&dir) }).await;
    for _ in 0..5 {
        assert_eq!(send(&app, get("/api/health")).await.status(), StatusCode::OK);
    }
    assert_eq!(problem(send(&app, get("/api/health")).await).await, RefusalCode::TooFast);
}

#[tokio::test]
async fn metrics_and_health_are_reported() {
    let dir = TempDir::new();
    let metrics = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
    let server = serve(Config { metrics, ..config(&dir) }).await.unwrap();
    let (_, mut people) = table_of(&server.url(), settings(2, 10)).await;
    let _ = people[0].1.ask(Command::Undo {}).await;
    let public = people[0].0.text("/metrics").await;
    assert!(!public.is_ok_and(|text| text.contains("hexhaven_sockets")), "numbers are for operators");
    let address = format!("http://{}", server.metrics_address().unwrap());
    let numbers = people[0].0.clone().at(&address).text("/metrics").await.unwrap();
    for name in ["hexhaven_waiting_appends", "hexhaven_database_bytes", "process_resident_memory_bytes"] {
        assert!(numbers.contains(&format!("\n{name} ")), "{name} is missing in {numbers}");
    }
    for line in ["hexhaven_sockets 2", "hexhaven_tables 1", "hexhaven_refusals_total 1"] {
        assert!(numbers.lines().any(|found| found == line), "{line} is missing in {numbers}");
    }
    assert!(numbers.contains("hexhaven_ack_seconds_bucket"));
    let health = people[0].0.text("/api/health").await.unwrap();
    assert!(health.contains(r#""status":"ok""#) && health.contains(r#""protocol":[1]"#));
    server.stop().await;
}

/// `UPDATE_EXPECT=1` rewrites the file.
fn is_fresh(path: &str, json: &impl serde::Serialize) {
    let fresh = serde_json::to_string_pretty(json).unwrap() + "\n";
    let file = format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&file, &fresh).unwrap();
    }
    let committed = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(committed == fresh, "{path} is stale: run the tests with UPDATE_EXPECT=1");
}

#[test]
fn the_description_of_the_interface_is_fresh() {
    is_fresh("docs/openapi.json", &document());
}

/// The tests of the web client have words for every option in it.
#[tokio::test]
async fn the_rule_sets_in_the_tests_of_the_web_client_are_fresh() {
    let (_dir, app) = fresh_app().await;
    let rules = body(send(&app, get("/api/rules")).await).await;
    is_fresh("web/tests/fixtures/rules.json", &serde_json::from_str::<Vec<RuleSetView>>(&rules).unwrap());
}

/// The maps are the engine's: this is what its files say about three of them.
#[tokio::test]
async fn the_map_of_a_scenario_shows_land_sea_fog_and_points() {
    let (_dir, app) = fresh_app().await;
    let cases = [
        ("fog-islands/3", 12, [(Ground::Land, 14), (Ground::Fog, 12), (Ground::Sea, 18), (Ground::Bonus, 0)]),
        ("four-islands/4", 13, [(Ground::Bonus, 23), (Ground::Land, 0), (Ground::Sea, 14), (Ground::Fog, 0)]),
        ("new-world/3", 12, [(Ground::Open, 42), (Ground::Sea, 2), (Ground::Land, 0), (Ground::Desert, 0)]),
    ];
    for (name, target, counts) in cases {
        let map = body(send(&app, get(&format!("/api/maps/{name}"))).await).await;
        let map: MapView =
            serde_json::from_str(&map).unwrap_or_else(|error| panic!("{name}: {error}: {map}"));
        assert_eq!(map.target, target, "{name}");
        for (ground, n) in counts {
            assert_eq!(map.hexes.iter().filter(|hex| hex.ground == ground).count(), n, "{name} {ground:?}");
        }
    }
    for none in ["atlantis/4", "new-shores/7", "new-shores/1"] {
        let refused = send(&app, get(&format!("/api/maps/{none}"))).await;
        assert_eq!(refused.status(), StatusCode::BAD_REQUEST, "{none}");
    }
}

/// A refusal of settings names the option, so that programs need not read the message.
#[tokio::test]
async fn refused_settings_name_the_option() {
    let (_dir, app) = fresh_app().await;
    let session = send(&app, post("/api/session", r#"{"name":"Ann"}"#)).await;
    let cookie = session.headers()[header::SET_COOKIE].clone();
    let cases =
        [("target_vp=99", Some("target_vp")), ("first_player=f", Some("first_player")), ("no=1", None)];
    for (options, option) in cases {
        let settings = TableSettings { options: options.to_owned(), ..settings(2, 10) };
        let mut ask = post("/api/tables", &serde_json::to_string(&wish(settings)).unwrap());
        ask.headers_mut().insert(header::COOKIE, cookie.clone());
        let refused: ErrorBody = serde_json::from_str(&body(send(&app, ask).await).await).unwrap();
        assert_eq!(
            (refused.code, refused.option.as_deref()),
            (RefusalCode::BadSettings, option),
            "{options}"
        );
    }
}

/// The demands of OpenAPI validators and of client generators.
#[test]
fn the_description_of_the_interface_is_valid() {
    let document = document();
    let mut ids = std::collections::BTreeSet::new();
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let id = operation["operationId"].as_str().unwrap();
            assert!(ids.insert(id.to_owned()), "{method} {path}: {id} is taken");
            for (status, response) in operation["responses"].as_object().unwrap() {
                assert!(response["description"].is_string(), "{method} {path} {status}");
            }
            assert!(operation["responses"]["429"].is_object(), "{method} {path}");
        }
    }
    assert!(ids.contains("open_socket"));
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let costs = &schemas["BoardView"]["properties"]["costs"]["additionalProperties"];
    assert_eq!(costs["additionalProperties"]["type"], "integer", "a map of maps: {costs}");
    for (name, schema) in schemas {
        let text = schema.to_string();
        assert!(!text.contains("propertyNames") && !text.contains("BTreeMap"), "{name}: {text}");
        if name.starts_with("PerSeat") || name == "CardCounts" {
            assert!(schema["type"] == "object" && schema["additionalProperties"].is_object(), "{name}");
        }
        for part in text.split("#/components/schemas/").skip(1) {
            let target = part.split('"').next().unwrap();
            assert!(schemas.contains_key(target), "{name} refers to {target}");
        }
    }
    assert_eq!(document["components"]["securitySchemes"]["session"]["in"], "cookie");
}

pub type RawSocket = tokio_tungstenite::WebSocketStream<tokio::net::TcpStream>;

pub async fn raw(server: &Server, table: &str, headers: &[(&'static str, &str)]) -> Result<RawSocket, u16> {
    let address = server.address();
    let mut request = format!("ws://{address}/api/tables/{table}/socket").into_client_request().unwrap();
    for (name, value) in headers {
        request.headers_mut().insert(*name, value.parse().unwrap());
    }
    let stream = tokio::net::TcpStream::connect(address).await.unwrap();
    match tokio_tungstenite::client_async(request, stream).await {
        Ok((socket, _)) => Ok(socket),
        Err(tokio_tungstenite::tungstenite::Error::Http(response)) => Err(response.status().as_u16()),
        Err(error) => panic!("{error}"),
    }
}

pub async fn last_words(socket: &mut RawSocket) -> String {
    use futures_util::StreamExt;
    let mut last = String::new();
    while let Some(Ok(frame)) = socket.next().await {
        match frame {
            Frame::Text(text) => last = text.to_string(),
            Frame::Close(_) => break,
            _ => {}
        }
    }
    last
}

#[tokio::test]
async fn sockets_need_a_session_a_table_the_right_page_and_the_right_version() {
    let (_dir, server) = fresh().await;
    let ann = Client::begin(&server.url(), "Ann").await.unwrap();
    let table = ann.create(&wish(settings(2, 10))).await.unwrap();
    let cookie = ann.cookie().to_owned();
    assert_eq!(raw(&server, &table, &[]).await.err(), Some(401));
    assert_eq!(raw(&server, &table, &[("cookie", "hexhaven_session=00")]).await.err(), Some(401));
    assert_eq!(raw(&server, "0123456789abcdef01234567", &[("cookie", &cookie)]).await.err(), Some(404));
    let evil = [("cookie", cookie.as_str()), ("origin", "https://evil.example")];
    assert_eq!(raw(&server, &table, &evil).await.err(), Some(403));
    let cases = [
        (Frame::text(r#"{"type":"hello","version":99}"#), "unsupported_version"),
        (Frame::text(r#"{"type":"hello","version":2,"wishes":["all"]}"#), "unsupported_version"),
        (Frame::text(r#"{"type":"hello","version":1,"wishes":["all"]}"#), "malformed"),
        (Frame::text(r#"{"type":"ping","nonce":1}"#), "malformed"),
        (Frame::text("hello?"), "malformed"),
        (Frame::binary(vec![1, 2, 3]), "malformed"),
    ];
    for (first, code) in cases {
        let mut socket = raw(&server, &table, &[("cookie", &cookie)]).await.unwrap();
        socket.send(first).await.unwrap();
        assert!(last_words(&mut socket).await.contains(code));
    }
    server.stop().await;
}

#[tokio::test]
async fn nonsense_floods_and_giants_end_their_own_socket_only() {
    let (_dir, server) =
        limited(Limits { socket: Rate { burst: 50.0, per_second: 1.0 }, ..Limits::generous() }).await;
    let (table, mut people) = table_of(&server.url(), settings(2, 10)).await;
    let eve = Client::begin(&server.url(), "Eve").await.unwrap();
    let hello = || Frame::text(r#"{"type":"hello","version":1}"#);
    let nonsense = [
        "{}",
        "[]",
        "null",
        r#"{"type":"command","id":"x","based_on":0,"command":{"type":"act","action":"roll","seat":"a"}}"#,
    ];
    let mut socket = raw(&server, &table, &[("cookie", eve.cookie())]).await.unwrap();
    socket.send(hello()).await.unwrap();
    for text in nonsense {
        socket.send(Frame::text(text)).await.unwrap();
    }
    for _ in 0..100 {
        if socket.send(Frame::text(r#"{"type":"ping","nonce":1}"#)).await.is_err() {
            break;
        }
    }
    assert!(last_words(&mut socket).await.contains("too_fast"));
    let mut socket = raw(&server, &table, &[("cookie", eve.cookie())]).await.unwrap();
    socket.send(hello()).await.unwrap();
    let _ = socket.send(Frame::text("x".repeat(20_000))).await;
    let words = last_words(&mut socket).await;
    assert!(words.contains("closing") && words.contains("too large"), "{words}");
    let mut socket = raw(&server, &table, &[("cookie", eve.cookie())]).await.unwrap();
    socket.send(hello()).await.unwrap();
    let _ = socket.send(Frame::text("x".repeat(1_000_000))).await;
    last_words(&mut socket).await;
    // The others play on.
    let say = hexhaven_protocol::ChatBody::Phrase { phrase: "hello".to_owned() };
    people[1].1.ask(Command::Chat { body: say }).await.unwrap();
    server.stop().await;
}

/// Ids that no database could store and numbers that nobody was given are refused before anything happens.
#[tokio::test]
async fn commands_with_impossible_ids_and_numbers_are_malformed() {
    let (_dir, server) = fresh().await;
    let (_, mut people) = table_of(&server.url(), settings(2, 10)).await;
    let me = &mut people[0].1;
    let n = me.mirror.n().unwrap();
    for (id, based_on) in [("", n), ("a\u{0}b", n), ("\u{1b}", n), (&*"x".repeat(65), n), ("fine", n + 1)] {
        let refused = me.ask_as(id.to_owned(), based_on, Command::Undo {}).await;
        assert_eq!(crate::common::code(refused), RefusalCode::Malformed, "{id:?} {based_on}");
    }
    server.stop().await;
}

/// Ending a session ends its sockets; a client hears only once that the server is shutting down.
#[tokio::test]
async fn sockets_end_with_their_session_and_with_the_server() {
    use futures_util::StreamExt;
    let (_dir, server) = fresh().await;
    let ann = Client::begin(&server.url(), "Ann").await.unwrap();
    let bob = Client::begin(&server.url(), "Bob").await.unwrap();
    let table = ann.create(&wish(settings(2, 10))).await.unwrap();
    let mut sockets = Vec::new();
    for client in [&ann, &bob] {
        let mut socket = raw(&server, &table, &[("cookie", client.cookie())]).await.unwrap();
        socket.send(Frame::text(r#"{"type":"hello","version":1}"#)).await.unwrap();
        socket.next().await.unwrap().unwrap();
        sockets.push(socket);
    }
    let mut stream = tokio::net::TcpStream::connect(server.address()).await.unwrap();
    let end = format!("DELETE /api/session HTTP/1.1\r\nHost: x\r\nCookie: {}\r\n\r\n", ann.cookie());
    stream.write_all(end.as_bytes()).await.unwrap();
    assert!(last_words(&mut sockets[0]).await.contains("no_session"));
    drop(stream);
    let stopping = tokio::spawn(server.stop());
    let mut n_closing = 0;
    while let Some(Ok(frame)) = sockets[1].next().await {
        n_closing += usize::from(matches!(&frame, Frame::Text(text) if text.contains("\"closing\"")));
    }
    assert_eq!(n_closing, 1);
    stopping.await.unwrap();
}

#[tokio::test]
async fn a_busy_port_is_named() {
    let (_dir, server) = fresh().await;
    let other = TempDir::new();
    let second = serve(Config { listen: server.address(), ..config(&other) }).await.err().unwrap();
    assert!(second.to_string().contains(&server.address().to_string()), "{second}");
    server.stop().await;
}

/// Somebody's name can be made to lead to this machine: a page that came by it may not use the server.
#[tokio::test]
async fn pages_of_other_names_may_not_use_the_server() {
    let dir = TempDir::new();
    let ask = |host: &str, origin: &str, proto: Option<&str>| {
        let mut request = post("/api/session", r#"{"name":"Ann"}"#);
        request.headers_mut().insert(header::HOST, host.parse().unwrap());
        request.headers_mut().insert(header::ORIGIN, origin.parse().unwrap());
        if let Some(proto) = proto {
            request.headers_mut().insert("x-forwarded-proto", proto.parse().unwrap());
        }
        request
    };
    let app = memory(Config { origins: vec!["http://den.local:8080".to_owned()], ..config(&dir) }).await;
    let (ok, no) = (StatusCode::OK, StatusCode::FORBIDDEN);
    for (host, origin, status) in [
        ("127.0.0.1:8080", "http://127.0.0.1:8080", ok),
        ("[::1]:8080", "http://[::1]:8080", ok),
        ("192.168.1.20", "http://192.168.1.20", ok),
        ("localhost:8080", "http://localhost:8080", ok),
        ("den.local:8080", "http://den.local:8080", ok),
        ("evil.example:8080", "http://evil.example:8080", no),
        ("127.0.0.1.evil.example", "http://127.0.0.1.evil.example", no),
        ("127.0.0.1:8080", "https://127.0.0.1:8080", no),
        ("127.0.0.1:8080", "http://127.0.0.1:8081", no),
        ("127.0.0.1:8080", "null", no),
    ] {
        assert_eq!(send(&app, ask(host, origin, None)).await.status(), status, "{host} {origin}");
    }
    let dir = TempDir::new();
    let app = memory(Config { behind_proxy: true, ..config(&dir) }).await;
    let name = "games.example";
    let answer = send(&app, ask(name, "https://games.example", Some("https"))).await;
    assert_eq!(answer.status(), ok);
    assert_eq!(answer.headers()["strict-transport-security"], "max-age=31536000");
    assert_eq!(send(&app, ask(name, "http://games.example", Some("https"))).await.status(), no);
}

/// A raw request to the server, and the first line of the answer.
async fn first_line(server: &Server, request: &str) -> String {
    let mut stream = tokio::net::TcpStream::connect(server.address()).await.unwrap();
    let _ = stream.write_all(request.as_bytes()).await;
    let mut answer = vec![0; 64];
    let n = stream.read(&mut answer).await.unwrap_or(0);
    String::from_utf8_lossy(&answer[..n]).lines().next().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn requests_without_a_host_or_with_a_giant_head_are_refused() {
    let (_dir, server) = fresh().await;
    let with = |more: &str| format!("GET /api/health HTTP/1.1\r\n{more}\r\n");
    assert_eq!(first_line(&server, &with("Host: localhost\r\n")).await, "HTTP/1.1 200 OK");
    assert_eq!(first_line(&server, &with("")).await, "HTTP/1.1 400 Bad Request");
    let giant = with(&format!("Host: localhost\r\nCookie: {}\r\n", "x".repeat(30_000)));
    let answer = first_line(&server, &giant).await;
    assert!(!answer.contains("200"), "{answer}");
    server.stop().await;
}
