//! People who stay: codes, devices, results, ratings, programs, and games over days.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use hexhaven_client::{Client, Mirror, WireBot};
use hexhaven_protocol::{
    Command, CreateTable, DeviceList, HistoryView, LeaderboardView, LinkCode, PlayerKind, ProfileView,
    ProgramToken, RecoveryCode, RefusalCode, SessionView, Status, TableList, TableSettings, Timer,
};
use hexhaven_server::store::{self, Write};
use hexhaven_server::{Config, WallClock, serve};
use serde::de::DeserializeOwned;

use crate::common::{TempDir, config, fresh, play_out, settings, soon, until, wish};
use crate::stores::result;
use crate::web::{body, fresh_app, problem, send};

/// A browser.
pub struct Browser<'a> {
    pub app: &'a Router,
    pub secret: String,
}

impl Browser<'_> {
    pub async fn ask<T: DeserializeOwned>(&mut self, method: &str, path: &str, json: &str) -> T {
        let request =
            Request::builder().method(method).uri(path).header(header::USER_AGENT, "Firefox/1 (Linux)");
        let request = if self.secret.contains('=') {
            request.header(header::COOKIE, &self.secret)
        } else {
            request.header(header::AUTHORIZATION, format!("Bearer {}", self.secret))
        };
        let response = send(self.app, request.body(Body::from(json.to_owned())).unwrap()).await;
        if let Some(cookie) = response.headers().get(header::SET_COOKIE) {
            self.secret = cookie.to_str().unwrap().split(';').next().unwrap().to_owned();
        }
        assert_eq!(response.status(), StatusCode::OK, "{method} {path}");
        serde_json::from_str(&body(response).await).unwrap()
    }

    pub async fn refused(&self, method: &str, path: &str, json: &str) -> RefusalCode {
        let request = Request::builder().method(method).uri(path).header(header::COOKIE, &self.secret);
        problem(send(self.app, request.body(Body::from(json.to_owned())).unwrap()).await).await
    }
}

#[tokio::test]
async fn a_guest_becomes_a_member_and_comes_back_with_a_code() {
    let (_dir, app) = fresh_app().await;
    let browser = || Browser { app: &app, secret: "none=".to_owned() };
    let mut ann = browser();
    let session: SessionView = ann.ask("POST", "/api/session", r#"{"name":"Ann"}"#).await;
    assert!(!session.member);
    let first: RecoveryCode = ann.ask("POST", "/api/session/recovery", "").await;
    let code: RecoveryCode = ann.ask("POST", "/api/session/recovery", "").await;
    let session: SessionView = ann.ask("GET", "/api/session", "").await;
    assert!(session.member);
    // The first code leads nowhere anymore; the second one, written by hand, leads back.
    let enter = |code: &str| format!(r#"{{"code":"{code}"}}"#);
    let mut other = browser();
    for wrong in [first.code.as_str(), "", "0000-0000"] {
        assert_eq!(other.refused("POST", "/api/session/enter", &enter(wrong)).await, RefusalCode::BadCode);
    }
    let back: SessionView =
        other.ask("POST", "/api/session/enter", &enter(&code.code.to_lowercase().replace('-', " "))).await;
    assert_eq!(back, session);
    // A link works once.
    let link: LinkCode = other.ask("POST", "/api/session/link", "").await;
    let mut phone = browser();
    let there: SessionView = phone.ask("POST", "/api/session/enter", &enter(&link.code)).await;
    assert_eq!(there.user, session.user);
    assert_eq!(
        browser().refused("POST", "/api/session/enter", &enter(&link.code)).await,
        RefusalCode::BadCode
    );
    let list: DeviceList = phone.ask("GET", "/api/session/devices", "").await;
    assert_eq!(list.devices.len(), 3);
    assert!(list.devices.iter().all(|device| device.device == "Firefox, Linux"));
    let own = list.devices.iter().find(|device| device.current).unwrap();
    // One session is ended by another one, and nobody else's can be.
    let left: DeviceList = other.ask("DELETE", &format!("/api/session/devices/{}", own.id), "").await;
    assert_eq!(left.devices.len(), 2);
    assert_eq!(phone.refused("GET", "/api/session", "").await, RefusalCode::NoSession);
    let mut bob = browser();
    let _: SessionView = bob.ask("POST", "/api/session", r#"{"name":"Bob"}"#).await;
    let foreign = format!("/api/session/devices/{}", left.devices[0].id);
    assert_eq!(bob.refused("DELETE", &foreign, "").await, RefusalCode::NoSession);
}

#[tokio::test]
async fn finished_games_are_found_again_and_rated_ones_count() {
    let (_dir, server) = fresh().await;
    let ann = Client::begin(&server.url(), "Ann").await.unwrap();
    let settings = TableSettings { options: String::new(), rated: true, public: false, ..settings(3, 10) };
    let bots = vec!["easy".to_owned(), "easy".to_owned()];
    let refused = TableSettings { options: "modern target_vp=5".to_owned(), ..settings.clone() };
    assert!(ann.create(&wish(refused)).await.is_err(), "rated games have the usual options");
    let table = ann.create(&CreateTable { bots, start: true, ..wish(settings) }).await.unwrap();
    let mut connection = ann.connect(&table, Mirror::default()).await.unwrap();
    play_out(&mut connection, &mut WireBot::new(1)).await.unwrap();
    let history: HistoryView = ann.get("/api/session/games").await.unwrap();
    let [game] = &history.games[..] else { panic!("one game: {history:?}") };
    assert_eq!((game.table.as_str(), game.rated, game.players.len(), history.next), (&*table, true, 3, None));
    assert_eq!(game.players.iter().filter(|player| player.place == 1).count(), 1);
    let me = game.players.iter().find(|player| player.player == ann.session.user).unwrap();
    assert!(me.points > 0 && me.name == "Ann" && me.rating_change.is_some());
    let profile: ProfileView = ann.get(&format!("/api/players/{}", ann.session.user)).await.unwrap();
    let [tally] = &profile.tallies[..] else { panic!("{profile:?}") };
    assert_eq!((tally.rules.as_str(), tally.seats, tally.games), ("base", 3, 1));
    assert_eq!(tally.wins, u32::from(me.place == 1));
    let [rating] = &profile.ratings[..] else { panic!("{profile:?}") };
    assert_eq!((rating.games, rating.settled), (1, false));
    assert_eq!(rating.rating - 1000, me.rating_change.unwrap());
    assert_eq!(profile.opponents[0].player, "bot-easy");
    let bot: ProfileView = ann.get("/api/players/bot-easy").await.unwrap();
    assert_eq!((bot.kind, bot.tallies[0].games, bot.ratings[0].games), (PlayerKind::Bot, 2, 1));
    assert!(bot.opponents.is_empty(), "whom somebody met is their own business");
    let leaders: LeaderboardView = ann.get("/api/leaderboard/base").await.unwrap();
    assert!(leaders.leaders.is_empty(), "one game is a guess");
    for missing in ["/api/players/bot-none", "/api/players/nobody", "/api/leaderboard/chess"] {
        assert!(ann.get::<serde_json::Value>(missing).await.is_err(), "{missing}");
    }
    server.stop().await;
}

#[tokio::test]
async fn the_best_lead_and_results_count_once() {
    let dir = TempDir::new();
    let store = store::open(None, &dir.0).await.unwrap();
    for k in 0..12 {
        let game =
            vec![result(&format!("t{k}"), "a", "bot-hard", 1), result(&format!("t{k}"), "b", "bot-easy", 2)];
        store.write(&[Write::Results(game)]).await.unwrap();
    }
    let server = serve_over(&dir, store).await;
    let ann = Client::begin(&server.url(), "Ann").await.unwrap();
    let board: LeaderboardView = ann.get("/api/leaderboard/base").await.unwrap();
    let names: Vec<&str> = board.leaders.iter().map(|leader| leader.name.as_str()).collect();
    assert_eq!(names, ["hard", "easy"]);
    assert!(board.leaders[0].rating > 1100 && board.leaders[1].rating < 900, "{board:?}");
    server.stop().await;
}

async fn serve_over(dir: &TempDir, store: std::sync::Arc<dyn store::Store>) -> hexhaven_server::Server {
    hexhaven_server::serve_from(config(dir), store).await.unwrap()
}

/// A game that was finished before results were kept is found again after a start.
#[tokio::test]
async fn games_of_before_are_noted() {
    let (dir, server) = fresh().await;
    let ann = Client::begin(&server.url(), "Ann").await.unwrap();
    let bots = vec!["easy".to_owned()];
    let table = ann.create(&CreateTable { bots, start: true, ..wish(settings(2, 3)) }).await.unwrap();
    let mut connection = ann.connect(&table, Mirror::default()).await.unwrap();
    play_out(&mut connection, &mut WireBot::new(1)).await.unwrap();
    let before: HistoryView = ann.get("/api/session/games").await.unwrap();
    server.stop().await;
    let pool =
        sqlx::SqlitePool::connect(&format!("sqlite:{}", dir.0.join(store_file()).display())).await.unwrap();
    sqlx::query("DELETE FROM results").execute(&pool).await.unwrap();
    pool.close().await;
    let server = serve(config(&dir)).await.unwrap();
    let ann = ann.at(&server.url());
    soon("the game of before", async || {
        ann.get::<HistoryView>("/api/session/games").await.unwrap() == before
    })
    .await;
    server.stop().await;
}

fn store_file() -> &'static str {
    hexhaven_server::FILE
}

#[tokio::test]
async fn a_member_has_programs_that_act_with_a_token() {
    let (_dir, app) = fresh_app().await;
    let mut ann = Browser { app: &app, secret: "none=".to_owned() };
    let _: SessionView = ann.ask("POST", "/api/session", r#"{"name":"Ann"}"#).await;
    let wish = r#"{"name":"Robot of Ann"}"#;
    assert_eq!(ann.refused("POST", "/api/programs", wish).await, RefusalCode::NoSession, "guests have none");
    let _: RecoveryCode = ann.ask("POST", "/api/session/recovery", "").await;
    let program: ProgramToken = ann.ask("POST", "/api/programs", wish).await;
    let mut robot = Browser { app: &app, secret: program.token };
    let session: SessionView = robot.ask("GET", "/api/session", "").await;
    assert_eq!((session.user.as_str(), session.name.as_str()), (program.player.as_str(), "Robot of Ann"));
    let profile: ProfileView = robot.ask("GET", &format!("/api/players/{}", program.player), "").await;
    assert_eq!(profile.kind, PlayerKind::Program);
    for _ in 0..4 {
        let _: ProgramToken = ann.ask("POST", "/api/programs", wish).await;
    }
    assert_eq!(ann.refused("POST", "/api/programs", wish).await, RefusalCode::Full);
}

static NOW: AtomicU64 = AtomicU64::new(1_700_000_000_000);
const DAY: u64 = 24 * 3600 * 1000;

/// Two people play over days: bots move at once, the page says whose turn it is, and the clock decides by the time of day.
#[tokio::test]
async fn games_over_days_continue_without_anybody() {
    let dir = TempDir::new();
    let mut config = Config { wall_clock: WallClock(|| NOW.load(Ordering::Relaxed)), ..config(&dir) };
    config.timings.wake = Duration::from_millis(50);
    let server = serve(config.clone()).await.unwrap();
    let ann = Client::begin(&server.url(), "Ann").await.unwrap();
    let slow = TableSettings { timer: Timer::OneDay, setup: "first_player=a".to_owned(), ..settings(2, 10) };
    let bots = vec!["easy".to_owned()];
    let table = ann.create(&CreateTable { bots, start: true, ..wish(slow) }).await.unwrap();
    let mut connection = ann.connect(&table, Mirror::default()).await.unwrap();
    until(&mut connection, Mirror::is_asked).await;
    let mut bot = WireBot::new(1);
    for _ in 0..2 {
        let action = crate::common::choose(&connection, &mut bot).unwrap();
        connection.ask(Command::Act { action }).await.unwrap();
    }
    let n = connection.mirror.n();
    connection.close().await.unwrap();
    // The bot places its two settlements and roads while nobody is there, and then Ann is waited for.
    let own = async || ann.get::<TableList>("/api/session/tables").await.unwrap().tables.remove(0);
    soon("the bot's move", async || own().await.your_turn).await;
    assert_eq!(own().await.due_at, Some(NOW.load(Ordering::Relaxed) + DAY));
    server.stop().await;
    // A day later, after a restart, the clock decides.
    let server = serve(config).await.unwrap();
    let ann = ann.at(&server.url());
    let mut connection = ann.connect(&table, Mirror::default()).await.unwrap();
    until(&mut connection, |mirror| mirror.n() > n && mirror.is_asked()).await;
    let before = connection.mirror.n();
    NOW.fetch_add(DAY + 1, Ordering::Relaxed);
    // Somebody who sits at the table sees it when the table looks at its clock again.
    connection.close().await.unwrap();
    let mut connection = ann.connect(&table, Mirror::default()).await.unwrap();
    until(&mut connection, |mirror| mirror.n() > before).await;
    assert_eq!(connection.mirror.status(), Some(Status::Playing));
    server.stop().await;
}
