//! Games against bots that are the same for everybody.

use hexhaven_protocol::{Created, Practice, RefusalCode, SessionView, Status, TableSettings, TableView};

use crate::accounts::Browser;
use crate::common::{TempDir, config, settings};
use crate::web::memory;

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
    let dir = TempDir::new();
    let app = memory(config(&dir)).await;
    let (mut ann, mut bob) = (person(&app, "Ann").await, person(&app, "Bob").await);
    let [first, same, other] = [table(&mut ann, 7).await, table(&mut bob, 7).await, table(&mut bob, 8).await];
    assert_eq!(first.status, Status::Playing);
    assert_eq!(first.seats.iter().filter(|seat| seat.bot.as_deref() == Some("easy")).count(), 2);
    // The hash of the seed, from which the board and the dice follow.
    assert_eq!(first.commitment, same.commitment);
    assert_ne!(first.commitment, other.commitment);
}

#[tokio::test]
async fn nobody_else_comes_to_a_table_whose_dice_are_known() {
    let dir = TempDir::new();
    let app = memory(config(&dir)).await;
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
