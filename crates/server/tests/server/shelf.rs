//! Records that people give to the server, and openings of the day.

use std::sync::atomic::{AtomicU64, Ordering};

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use hexhaven_protocol::{
    BadRecord, DailyView, PlayDaily, RecordKept, RecordProblem, RefusalCode, ReplayView, ReviewState, Status,
    TableView,
};
use hexhaven_server::{Config, WallClock};

use crate::accounts::Browser;
use crate::common::{TempDir, config};
use crate::practice::person;
use crate::web::{body, fresh_app, memory, send};

const RECORD: &str = include_str!("../../../../testdata/fuzz/record/base");

async fn bad(app: &Router, who: &Browser<'_>, text: &str) -> BadRecord {
    let request = Request::post("/api/records").header(header::COOKIE, &who.secret);
    let response = send(app, request.body(Body::from(text.to_owned())).unwrap()).await;
    assert_eq!(response.status(), StatusCode::BAD_REQUEST);
    serde_json::from_str(&body(response).await).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_gets_a_replay_and_a_review() {
    let (_dir, app) = fresh_app().await;
    let mut ann = person(&app, "Ann").await;
    let RecordKept { id } = ann.ask("POST", "/api/records", RECORD).await;
    // The same record has the same id, with the line ends of any system.
    let same: RecordKept = ann.ask("POST", "/api/records", &RECORD.replace('\n', "\r\n")).await;
    assert_eq!(same.id, id);
    let path = format!("/api/records/{id}");
    let table: TableView = ann.ask("GET", &path, "").await;
    assert_eq!((table.status, table.settings.rules.as_str()), (Status::Over, "base"));
    let replay: ReplayView = ann.ask("GET", &format!("{path}/replay?view=a"), "").await;
    assert!(replay.updates.len() > 20 && replay.updates.len() == replay.states.len());
    let mut state: ReviewState = ann.ask("POST", &format!("{path}/review"), "").await;
    let review = loop {
        match state {
            ReviewState::Done { review } => break review,
            ReviewState::Failed => panic!("the review failed"),
            _ => state = ann.ask("GET", &format!("{path}/review"), "").await,
        }
    };
    assert_eq!(review.plies.len(), replay.updates.len());
    assert_eq!(ann.refused("GET", "/api/records/nothing", "").await, RefusalCode::NoSuchTable);
}

#[tokio::test]
async fn a_bad_record_is_refused_with_its_line() {
    let (_dir, app) = fresh_app().await;
    let ann = person(&app, "Ann").await;
    let problem = bad(&app, &ann, "Dear server, please look at my game.").await;
    assert_eq!((problem.why, problem.line), (RecordProblem::NotARecord, Some(1)));
    let lines: Vec<&str> = RECORD.lines().collect();
    let play = lines.iter().position(|line| *line == "play").unwrap();
    let broken = |line: &str| {
        let mut lines = lines.clone();
        lines[play + 1] = line;
        lines.join("\n")
    };
    let problem = bad(&app, &ann, &broken("a fly me to the moon")).await;
    assert_eq!((problem.why, problem.line), (RecordProblem::Misread, Some(play as u32 + 2)));
    let problem = bad(&app, &ann, &broken(&lines[play + 1].replace("settlement", "city"))).await;
    assert_eq!((problem.code, problem.why), (RefusalCode::BadRecord, RecordProblem::Illegal));
    assert!(problem.reason.is_some());
    let problem = bad(&app, &ann, &lines[..play + 4].join("\n")).await;
    assert_eq!(problem.why, RecordProblem::Truncated);
}

/// The first legal choice of a snapshot.
fn choice(view: &DailyView) -> String {
    let group = &view.game.prompt.choices.as_ref().expect("the person must decide").groups[0];
    let group = serde_json::to_value(group).unwrap();
    format!("{} {}", group["verb"].as_str().unwrap(), group["places"][0].as_str().unwrap())
}

async fn place(who: &mut Browser<'_>) -> DailyView {
    let mut view: DailyView = who.ask("GET", "/api/daily", "").await;
    while view.verdict.is_none() {
        let mut moves = view.moves.clone();
        moves.push(choice(&view));
        let play = serde_json::to_string(&PlayDaily { moves }).unwrap();
        view = who.ask("POST", "/api/daily", &play).await;
    }
    view
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_places_on_the_same_board_once_a_day() {
    let dir = TempDir::new();
    static DAY: AtomicU64 = AtomicU64::new(20_000);
    let wall_clock = WallClock(|| DAY.load(Ordering::SeqCst) * 24 * 3_600_000 + 5);
    let app = memory(Config { wall_clock, ..config(&dir) }).await;
    let (mut ann, mut bob) = (person(&app, "Ann").await, person(&app, "Bob").await);
    let before: DailyView = bob.ask("GET", "/api/daily", "").await;
    assert_eq!((before.day, before.moves.len()), (20_000, 0));
    let done = place(&mut ann).await;
    let verdict = done.verdict.clone().unwrap();
    assert_eq!((done.moves.len(), verdict.decisions.len()), (4, 4));
    assert_eq!((verdict.players, verdict.behind, verdict.level), (1, 0, 1));
    assert_eq!(verdict.popular[0].action, done.moves[0]);
    // Ann's pieces are stored: nothing she sends now changes them.
    let again = serde_json::to_string(&PlayDaily { moves: Vec::new() }).unwrap();
    let again: DailyView = ann.ask("POST", "/api/daily", &again).await;
    assert_eq!(again.moves, done.moves);
    // Bob has the same board, and the same choices give the same.
    assert_eq!(place(&mut bob).await.moves, done.moves);
    let both: DailyView = ann.ask("GET", "/api/daily", "").await;
    assert_eq!(both.verdict.unwrap().players, 2);
    let wrong = serde_json::to_string(&PlayDaily { moves: vec!["road (0,0)/NE".to_owned()] }).unwrap();
    let cay = person(&app, "Cay").await;
    assert_eq!(cay.refused("POST", "/api/daily", &wrong).await, RefusalCode::Illegal);
    // The next day has another board.
    DAY.fetch_add(1, Ordering::SeqCst);
    let next: DailyView = ann.ask("GET", "/api/daily", "").await;
    assert_eq!((next.day, next.moves.len()), (20_001, 0));
    let hexes =
        |view: &DailyView| serde_json::to_string(&view.game.game.as_ref().unwrap().board.hexes).unwrap();
    assert_ne!(hexes(&next), hexes(&before));
}
