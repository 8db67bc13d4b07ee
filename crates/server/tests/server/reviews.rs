//! Reviews of finished games and hints, over HTTP.

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, Response, StatusCode, header};
use hexhaven_client::{Client, Mirror, WireBot};
use hexhaven_protocol::{
    Command, CreateTable, Created, HintView, RefusalCode, ReviewState, ReviewView, Status, TableSettings,
};
use hexhaven_server::{Lobby, app, serve, store};

use crate::common::{TempDir, config, fresh, settings, settings_of, until};
use crate::web::{body, fresh_app, post, problem, send};

async fn person(app: &Router, name: &str) -> String {
    let response = send(app, post("/api/session", &format!(r#"{{"name":"{name}"}}"#))).await;
    let cookie = response.headers()[header::SET_COOKIE].to_str().unwrap();
    cookie.split(';').next().unwrap().to_owned()
}

async fn ask(app: &Router, method: Method, path: &str, who: &str) -> Response<Body> {
    let request = Request::builder().method(method).uri(path).header(header::HOST, "games.example");
    send(app, request.header(header::COOKIE, who).body(Body::empty()).unwrap()).await
}

async fn state(response: Response<Body>) -> ReviewState {
    assert_eq!(response.status(), StatusCode::OK);
    serde_json::from_str(&body(response).await).unwrap()
}

/// A game of bots that was played to its end by a server.
async fn finished(dir: &TempDir, rules: &str) -> String {
    let server = serve(config(dir)).await.unwrap();
    let client = Client::begin(&server.url(), "Ann").await.unwrap();
    let settings = settings_of(rules, 3, 4);
    let wish = CreateTable { settings, bots: vec!["easy".to_owned(); 3], sit: false, start: true };
    let table = client.create(&wish).await.unwrap();
    let mut seen = client.connect(&table, Mirror::default()).await.unwrap();
    until(&mut seen, |mirror| mirror.status() == Some(Status::Over)).await;
    server.stop().await;
    table
}

async fn reviewed(app: &Router, path: &str, who: &str) -> ReviewView {
    let mut now = state(ask(app, Method::POST, path, who).await).await;
    loop {
        match now {
            ReviewState::Done { review } => return *review,
            ReviewState::Failed => panic!("the review failed"),
            ReviewState::None | ReviewState::Waiting { .. } | ReviewState::Running { .. } => {
                tokio::task::yield_now().await;
                now = state(ask(app, Method::GET, path, who).await).await;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_reviewed_once_and_the_review_is_kept() {
    let dir = TempDir::new();
    let table = finished(&dir, "base").await;
    let store = store::open(None, &dir.0).await.unwrap();
    let lobby = Lobby::new(config(&dir), store.clone());
    let app = app(lobby);
    let (who, path) = (person(&app, "Ann").await, format!("/api/tables/{table}/review"));
    assert_eq!(state(ask(&app, Method::GET, &path, &who).await).await, ReviewState::None);
    let review = reviewed(&app, &path, &who).await;
    assert_eq!(review.chances.len(), review.plies.len() + 1);
    for chances in &review.chances {
        let sum: u16 = chances.iter().sum();
        assert!((995..=1005).contains(&sum), "{chances:?}");
    }
    let last = review.chances.last().unwrap();
    assert!(last.contains(&1000), "somebody has won: {last:?}");
    for player in &review.players {
        let parts = i32::from(player.start) + player.luck.values().sum::<i32>() + player.own;
        let all = parts + player.others + player.unforeseen;
        assert!((all - i32::from(player.result)).abs() <= 8, "{player:?}");
    }
    // It is there for everybody, also for those who have no session, and after a restart.
    assert!(store.review(&table, 1).await.unwrap().is_some());
    assert_eq!(reviewed(&app, &path, &person(&app, "Bob").await).await, review);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_can_be_canceled_and_requested_again() {
    let dir = TempDir::new();
    let table = finished(&dir, "knights").await;
    let app = app(Lobby::new(config(&dir), store::open(None, &dir.0).await.unwrap()));
    let (ann, bob, path) =
        (person(&app, "Ann").await, person(&app, "Bob").await, format!("/api/tables/{table}/review"));
    let begun = state(ask(&app, Method::POST, &path, &ann).await).await;
    assert!(matches!(begun, ReviewState::Waiting { .. } | ReviewState::Running { .. }), "{begun:?}");
    // Only the person who asked for it may call it off.
    let still = state(ask(&app, Method::DELETE, &path, &bob).await).await;
    assert!(!matches!(still, ReviewState::None), "{still:?}");
    assert_eq!(state(ask(&app, Method::DELETE, &path, &ann).await).await, ReviewState::None);
    assert_eq!(reviewed(&app, &path, &ann).await.players.len(), 3);
}

/// A table at which a person and two bots have begun.
async fn begun(app: &Router, who: &str) -> String {
    let wish = CreateTable { settings: settings(3, 10), bots: Vec::new(), sit: true, start: true };
    let mut request = post("/api/tables", &serde_json::to_string(&wish).unwrap());
    request.headers_mut().insert(header::COOKIE, who.parse().unwrap());
    serde_json::from_str::<Created>(&body(send(app, request).await).await).unwrap().table
}

#[tokio::test(flavor = "multi_thread")]
async fn only_games_that_are_over_are_reviewed() {
    let (_dir, app) = fresh_app().await;
    let who = person(&app, "Ann").await;
    let table = begun(&app, &who).await;
    let path = format!("/api/tables/{table}/review");
    assert_eq!(problem(ask(&app, Method::POST, &path, &who).await).await, RefusalCode::WrongTime);
    let nowhere = ask(&app, Method::POST, "/api/tables/nowhere/review", &who).await;
    assert_eq!(problem(nowhere).await, RefusalCode::NoSuchTable);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_names_legal_choices_of_the_person_to_act() {
    let (_dir, app) = fresh_app().await;
    let who = person(&app, "Ann").await;
    let table = begun(&app, &who).await;
    let path = format!("/api/tables/{table}/hint");
    let stranger = person(&app, "Bob").await;
    assert_eq!(problem(ask(&app, Method::POST, &path, &stranger).await).await, RefusalCode::NotSeated);
    // Bots move only while somebody watches: this person may or may not be the first.
    let answer = ask(&app, Method::POST, &path, &who).await;
    if answer.status() == StatusCode::CONFLICT {
        assert_eq!(problem(answer).await, RefusalCode::WrongTime);
        return;
    }
    let hint: HintView = serde_json::from_str(&body(answer).await).unwrap();
    assert_eq!(hint.choices.len(), 3);
    assert!(hint.choices.iter().all(|choice| choice.action.starts_with("settlement ")), "{hint:?}");
    assert!(hint.choices.is_sorted_by(|a, b| a.chance >= b.chance), "{hint:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn there_are_no_hints_in_a_rated_game() {
    let (_dir, app) = fresh_app().await;
    let who = person(&app, "Ann").await;
    let settings = TableSettings { options: String::new(), rated: true, ..settings(3, 10) };
    let wish = CreateTable { settings, bots: Vec::new(), sit: true, start: true };
    let mut request = post("/api/tables", &serde_json::to_string(&wish).unwrap());
    request.headers_mut().insert(header::COOKIE, who.parse().unwrap());
    let Created { table } = serde_json::from_str(&body(send(&app, request).await).await).unwrap();
    let answer = body(ask(&app, Method::POST, &format!("/api/tables/{table}/hint"), &who).await).await;
    assert!(answer.contains("rated"), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_given_in_the_middle_of_a_game() {
    let (_dir, server) = fresh().await;
    let client = Client::begin(&server.url(), "Ann").await.unwrap();
    let wish = CreateTable { settings: settings(3, 10), bots: Vec::new(), sit: true, start: true };
    let table = client.create(&wish).await.unwrap();
    let mut game = client.connect(&table, Mirror::default()).await.unwrap();
    let (mut n_hints, mut bot) = (0, WireBot::new(3));
    for _ in 0..12 {
        until(&mut game, Mirror::is_asked).await;
        let hint = client.hint(&table).await.unwrap();
        assert!(hint.choices.len() <= 3, "{hint:?}");
        n_hints += usize::from(!hint.choices.is_empty());
        // A hint names legal actions; if there is no choice, it names none.
        let mirror = &game.mirror;
        let choices = mirror.prompt.as_ref().unwrap().choices.as_ref().unwrap();
        let only = bot.choose(mirror.board.as_ref().unwrap(), choices).unwrap();
        let action = hint.choices.first().map_or(only, |choice| choice.action.clone());
        game.ask(Command::Act { action }).await.unwrap();
    }
    assert!(n_hints >= 4, "the placements at least have choices");
    server.stop().await;
}
