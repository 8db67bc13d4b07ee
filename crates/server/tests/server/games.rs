//! Whole games through real sockets on this machine.

use crate::common::{TempDir, choose, config, fresh, settings, settings_of, table_of, until};
use futures_util::future::join_all;
use hexhaven_client::{Client, ClientError, Connection, Mirror, WireBot};
use hexhaven_protocol::{ClientMessage, Command, CreateTable, RefusalCode, Status};
use hexhaven_server::{Config, fair, serve};

/// Plays to the end as people with a bad line do: they lose their connection, come back, and send again what may have
/// been lost.
async fn play_badly(client: Client, table: String, mut connection: Connection, seed: u64) -> (u32, Mirror) {
    let (mut bot, mut n_acts) = (WireBot::new(seed), 0);
    while connection.mirror.status() != Some(Status::Over) {
        let action = if connection.mirror.is_asked() { choose(&connection, &mut bot) } else { None };
        let Some(action) = action else {
            connection.next().await.unwrap();
            continue;
        };
        let (id, n) = (connection.fresh_id(), connection.mirror.n().unwrap());
        let command = Command::Act { action };
        if n_acts % 9 == seed as u32 % 9 {
            // The answer is never heard: after coming back the same command is sent again.
            let lost = ClientMessage::Command { id: id.clone(), based_on: n, command: command.clone() };
            connection.send(&lost).await.unwrap();
            let held = connection.close().await.unwrap();
            connection = client.connect(&table, held).await.unwrap();
        }
        match connection.ask_as(id.clone(), n, command.clone()).await {
            Ok(first) => {
                n_acts += 1;
                if n_acts % 7 == 0 {
                    assert_eq!(
                        connection.ask_as(id, n, command).await.unwrap(),
                        first,
                        "a resend is answered"
                    );
                }
            }
            Err(ClientError::Refused { .. }) => {}
            Err(error) => panic!("{error}"),
        }
    }
    (n_acts, connection.mirror)
}

/// Four people with bad lines and a spectator play a game to its end; everybody sees the same end, and the chance can be
/// checked afterwards.
async fn finish_a_game(url: &str, rules: &str) {
    let (table, people) = table_of(url, settings_of(rules, 4, 6)).await;
    let watcher = Client::begin(url, "Sue").await.unwrap();
    let mut watching = watcher.connect(&table, Mirror::default()).await.unwrap();
    let mut players = Vec::new();
    for (k, (client, connection)) in people.into_iter().enumerate() {
        players.push(tokio::spawn(play_badly(client, table.clone(), connection, k as u64)));
    }
    until(&mut watching, |mirror| mirror.n().is_some()).await;
    let promised = watching.mirror.table.as_ref().unwrap().commitment.clone();
    assert!(watching.mirror.table.as_ref().unwrap().seed.is_none(), "{rules}: the seed is a secret");
    until(&mut watching, |mirror| mirror.status() == Some(Status::Over)).await;
    let ending = watching.mirror.state().unwrap().ending.clone();
    assert!(ending.is_some(), "{rules}");
    for player in players {
        let (n_acts, mirror) = player.await.unwrap();
        assert!(n_acts > 5, "{rules}");
        assert_eq!(mirror.state().unwrap().ending, ending);
        assert_eq!(mirror.n(), watching.mirror.n(), "{rules}");
        assert_eq!(mirror.table, watching.mirror.table);
        assert!(mirror.snapshots <= 2, "{rules}: one on arrival and one when sitting down; then gaps");
    }
    let view = watching.mirror.table.unwrap();
    assert_eq!(view.commitment, promised, "{rules}: the commitment did not change");
    let record = watcher.text(&format!("/api/tables/{table}/record")).await.unwrap();
    let fair = fair::verify(record.as_bytes()).unwrap();
    assert!(fair.outcomes > 10);
    assert!(record.contains(&view.commitment) && record.contains(view.seed.as_ref().unwrap()));
    let cheated = record.replacen("seed ", "seed 0", 1);
    assert!(fair::verify(cheated.as_bytes()).is_err());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_people_and_a_spectator_finish_a_game_of_every_rule_set() {
    let (_dir, server) = fresh().await;
    let url = server.url();
    join_all(["base", "knights", "oil", "energies"].map(|rules| finish_a_game(&url, rules))).await;
    server.stop().await;
}

/// A client that comes back gets the gap; one that holds nothing gets everything; both then know the same.
#[tokio::test]
async fn coming_back_gives_the_gap_and_the_same_state() {
    let (_dir, server) = fresh().await;
    let (table, mut people) = table_of(&server.url(), settings(3, 10)).await;
    let mut bots = [WireBot::new(1), WireBot::new(2), WireBot::new(3)];
    let (watcher, mut held) = (Client::begin(&server.url(), "Sue").await.unwrap(), Mirror::default());
    for round in 0..40 {
        for (k, (_, connection)) in people.iter_mut().enumerate() {
            if connection.mirror.is_asked()
                && let Some(action) = choose(connection, &mut bots[k])
            {
                let _ = connection.ask(Command::Act { action }).await;
            }
        }
        // Everybody catches up with the last move.
        let last = people.iter().filter_map(|(_, connection)| connection.mirror.n()).max();
        for (_, connection) in &mut people {
            while connection.mirror.n() < last {
                connection.next().await.unwrap();
            }
        }
        let mut again = watcher.connect(&table, held).await.unwrap();
        while again.mirror.n() < last {
            again.next().await.unwrap();
        }
        let mut fresh = watcher.connect(&table, Mirror::default()).await.unwrap();
        while fresh.mirror.n() < last {
            fresh.next().await.unwrap();
        }
        assert_eq!(again.mirror.state(), fresh.mirror.state(), "round {round}");
        assert_eq!(again.mirror.prompt, fresh.mirror.prompt);
        fresh.close().await.unwrap();
        held = again.close().await.unwrap();
        assert_eq!(held.snapshots, 1);
    }
    server.stop().await;
}

/// The same id is answered and not repeated; another command under it is refused; so is a command that comes too late.
#[tokio::test]
async fn resends_are_answered_once_and_stale_commands_refused() {
    let (_dir, server) = fresh().await;
    let (_, mut people) = table_of(&server.url(), settings(3, 10)).await;
    let mut bot = WireBot::new(7);
    for _ in 0..30 {
        let n_before = people.iter().filter_map(|(_, c)| c.mirror.n()).max().unwrap();
        for (_, connection) in &mut people {
            while connection.mirror.n() < Some(n_before) {
                connection.next().await.unwrap();
            }
        }
        let asked = people.iter().position(|(_, connection)| connection.mirror.is_asked()).unwrap();
        let connection = &mut people[asked].1;
        let action = choose(connection, &mut bot).unwrap();
        let (id, command) = (connection.fresh_id(), Command::Act { action });
        let n = connection.ask_as(id.clone(), n_before, command.clone()).await.unwrap();
        let again = connection.ask_as(id.clone(), n_before, command.clone()).await.unwrap();
        assert_eq!(n, again);
        assert_eq!(connection.mirror.n(), Some(n), "nothing happened twice");
        let other = connection.ask_as(id, n_before, Command::Undo {}).await;
        assert!(matches!(other, Err(ClientError::Refused { code: RefusalCode::IdReused, .. })));
        let id = connection.fresh_id();
        let late = connection.ask_as(id, 0, command).await;
        assert!(matches!(late, Err(ClientError::Refused { code: RefusalCode::Stale, .. })), "{late:?}");
    }
    server.stop().await;
}

/// Nobody acts for another seat, and a spectator acts for none.
#[tokio::test]
async fn only_the_seat_to_act_can_act() {
    let (_dir, server) = fresh().await;
    let (table, mut people) = table_of(&server.url(), settings(3, 10)).await;
    for (_, connection) in &mut people {
        while connection.mirror.state().is_none() {
            connection.next().await.unwrap();
        }
    }
    let asked = people.iter().position(|(_, connection)| connection.mirror.is_asked()).unwrap();
    let action = choose(&people[asked].1, &mut WireBot::new(1)).unwrap();
    let other = &mut people[(asked + 1) % 3].1;
    let foreign = other.ask(Command::Act { action: action.clone() }).await;
    assert!(matches!(foreign, Err(ClientError::Refused { code: RefusalCode::Illegal, .. })), "{foreign:?}");
    let watcher = Client::begin(&server.url(), "Sue").await.unwrap();
    let mut watching = watcher.connect(&table, Mirror::default()).await.unwrap();
    let refused = watching.ask(Command::Act { action }).await;
    assert!(matches!(refused, Err(ClientError::Refused { code: RefusalCode::NotSeated, .. })), "{refused:?}");
    let kick = watching.ask(Command::Kick { seat: "b".to_owned() }).await;
    assert!(matches!(kick, Err(ClientError::Refused { code: RefusalCode::NotHost, .. })));
    server.stop().await;
}

/// The record of a game among bots, who wait for nobody.
async fn record_of_bots(repeatable: Option<u64>) -> String {
    let dir = TempDir::new();
    let server = serve(Config { repeatable, ..config(&dir) }).await.unwrap();
    let watcher = Client::begin(&server.url(), "Sue").await.unwrap();
    let bots = vec!["easy".to_owned(); 3];
    let wish = CreateTable { settings: settings(3, 5), bots, sit: false, start: true };
    let table = watcher.create(&wish).await.unwrap();
    let mut watching = watcher.connect(&table, Mirror::default()).await.unwrap();
    until(&mut watching, |mirror| mirror.status() == Some(Status::Over)).await;
    let record = watcher.text(&format!("/api/tables/{table}/record")).await.unwrap();
    server.stop().await;
    record
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeatable_server_plays_the_same_game_again() {
    let records = join_all([Some(1), Some(1), Some(2), None, None].map(record_of_bots)).await;
    assert_eq!(records[0], records[1]);
    for (one, other) in [(0, 2), (0, 3), (3, 4)] {
        assert_ne!(records[one], records[other], "only the same number gives the same game");
    }
}
