//! Games against bots that are the same for everybody.

use hexhaven_client::{Client, Mirror, WireBot};
use hexhaven_protocol::{
    Created, GameView, HistoryView, Practice, ProfileView, RefusalCode, SessionView, Status, TableList,
    TableSettings, TableView,
};

use crate::accounts::Browser;
use crate::common::{fresh, play_out, settings};
use crate::web::fresh_app;

fn practice(seed: u32) -> Practice {
    let settings = TableSettings { public: false, ..settings(3, 10) };
    Practice { settings, bots: "easy".to_owned(), seed }
}

pub async fn person<'a>(app: &'a axum::Router, name: &str) -> Browser<'a> {
    let mut browser = Browser { app, secret: "none=".to_owned() };
    let _: SessionView = browser.ask("POST", "/api/session", &format!(r#"{{"name":"{name}"}}"#)).await;
    browser
}

async fn table(who: &mut Browser<'_>, seed: u32) -> TableView {
    let wish = serde_json::to_string(&practice(seed)).unwrap();
    let Created { table } = who.ask("POST", "/api/practice", &wish).await;
    who.ask("GET", &format!("/api/tables/{table}"), "").await
}

#[tokio::test]
async fn the_same_number_gives_everybody_the_same_game() {
    let (_dir, app) = fresh_app().await;
    let (mut ann, mut bob) = (person(&app, "Ann").await, person(&app, "Bob").await);
    let [first, same, other] = [table(&mut ann, 7).await, table(&mut bob, 7).await, table(&mut bob, 8).await];
    assert_eq!(first.status, Status::Playing);
    assert_eq!(first.seats.iter().filter(|seat| seat.bot.as_deref() == Some("easy")).count(), 2);
    // The hash of the seed, from which the board and the dice follow.
    assert_eq!(first.commitment, same.commitment);
    assert_ne!(first.commitment, other.commitment);
}

/// A board to look at needs no table, and follows the settings.
#[tokio::test]
async fn a_board_can_be_seen_before_its_table() {
    let (_dir, app) = fresh_app().await;
    let mut ann = person(&app, "Ann").await;
    let wish = |seed, setup: &str| {
        let settings = TableSettings { setup: setup.to_owned(), ..practice(seed).settings };
        serde_json::to_string(&Practice { settings, ..practice(seed) }).unwrap()
    };
    let first: GameView = ann.ask("POST", "/api/preview", &wish(7, "")).await;
    let same: GameView = ann.ask("POST", "/api/preview", &wish(7, "")).await;
    let other: GameView = ann.ask("POST", "/api/preview", &wish(8, "")).await;
    assert_eq!(first.board.hexes.len(), 19);
    assert_eq!(first.board.hexes, same.board.hexes);
    assert_ne!(first.board.hexes, other.board.hexes);
    let large: GameView = ann.ask("POST", "/api/preview", &wish(7, "island=extended")).await;
    assert_eq!(large.board.hexes.len(), 30);
    let own: TableList = ann.ask("GET", "/api/session/tables", "").await;
    assert!(own.tables.is_empty(), "{own:?}");
}

/// A practice game is found again, but neither its result nor the bots in it count.
#[tokio::test]
async fn practice_counts_for_nobody() {
    let (_dir, server) = fresh().await;
    let ann = Client::begin(&server.url(), "Ann").await.unwrap();
    let settings = TableSettings { public: false, ..settings(2, 3) };
    let wish = Practice { settings, bots: "easy".to_owned(), seed: 7 };
    let Created { table } = ann.post("/api/practice", &wish).await.unwrap();
    let mut connection = ann.connect(&table, Mirror::default()).await.unwrap();
    play_out(&mut connection, &mut WireBot::new(1)).await.unwrap();
    let history: HistoryView = ann.get("/api/session/games").await.unwrap();
    assert_eq!(history.games.len(), 1);
    for player in [ann.session.user.as_str(), "bot-easy"] {
        let profile: ProfileView = ann.get(&format!("/api/players/{player}")).await.unwrap();
        assert!(profile.tallies.is_empty() && profile.opponents.is_empty(), "{profile:?}");
    }
    server.stop().await;
}

#[tokio::test]
async fn nobody_else_comes_to_a_table_whose_dice_are_known() {
    let (_dir, app) = fresh_app().await;
    let ann = person(&app, "Ann").await;
    let usual = practice(7);
    for settings in [
        TableSettings { public: true, ..usual.settings.clone() },
        TableSettings { rated: true, options: String::new(), ..usual.settings.clone() },
    ] {
        let wish = serde_json::to_string(&Practice { settings, ..usual.clone() }).unwrap();
        assert_eq!(ann.refused("POST", "/api/practice", &wish).await, RefusalCode::BadSettings);
    }
}
