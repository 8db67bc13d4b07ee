//! Patches give a client the same state that the server would send whole, after every step and for everybody.

use std::collections::BTreeMap;

use hexhaven_client::{Client, Connection, Mirror, WireBot};
use hexhaven_protocol::{ClientMessage, Command, CreateTable, ServerMessage, StateView, Status, VERSION};

use crate::common::{fresh, play_out, settings_of, wish};

/// One connection's view: the state after each number, and the bytes of all its updates.
#[derive(Default)]
struct Seen {
    states: BTreeMap<u32, StateView>,
    n_frames: usize,
    n_bytes: usize,
    n_patches: usize,
}

/// Follows a game to its end.
async fn watch(mut connection: Connection) -> Seen {
    let mut seen = Seen::default();
    while connection.mirror.status() != Some(Status::Over) {
        let message = connection.next().await.unwrap();
        if let ServerMessage::Updates { patch, state, .. } = &message {
            assert!(patch.is_none() || state.is_none(), "one of them is enough");
            seen.n_frames += 1;
            seen.n_bytes += serde_json::to_string(&message).unwrap().len();
            seen.n_patches += usize::from(patch.is_some());
        }
        if let (Some(n), Some(state)) = (connection.mirror.n(), connection.mirror.state()) {
            seen.states.insert(n, state);
        }
    }
    seen
}

/// A person at a table of bots, followed by two more browsers of theirs and by two spectators; of each two, one takes
/// patches and one whole states.
async fn compare(url: &str, rules: &str) -> [Seen; 2] {
    let ann = Client::begin(url, "Ann").await.unwrap();
    let sue = Client::begin(url, "Sue").await.unwrap();
    let wish = CreateTable { bots: vec!["easy".to_owned(); 2], ..wish(settings_of(rules, 3, 6)) };
    let table = ann.create(&wish).await.unwrap();
    let whole = ClientMessage::Hello { version: VERSION, since: None, patches: false };
    let mut watched = Vec::new();
    for who in [&ann, &sue] {
        let patched = who.connect(&table, Mirror::default()).await.unwrap();
        let plain = who.connect_with(&table, Mirror::default(), &whole).await.unwrap();
        watched.push((tokio::spawn(watch(patched)), tokio::spawn(watch(plain))));
    }
    let mut playing = ann.connect(&table, Mirror::default()).await.unwrap();
    playing.ask(Command::Start {}).await.unwrap();
    play_out(&mut playing, &mut WireBot::new(3)).await.unwrap();
    let mut own = None;
    for (patched, plain) in watched {
        let (patched, plain) = (patched.await.unwrap(), plain.await.unwrap());
        assert_eq!(patched.states, plain.states, "{rules}");
        assert!(plain.n_patches == 0 && plain.states.len() > 20, "{rules}");
        assert!(patched.n_patches + 2 > plain.states.len(), "{rules}: only the first state is whole");
        own.get_or_insert([patched, plain]);
    }
    own.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn patches_make_the_same_states_in_every_rule_set() {
    let (_dir, server) = fresh().await;
    for rules in ["base", "knights", "oil", "energies", "seafarers"] {
        let [patched, plain] = compare(&server.url(), rules).await.map(|seen| seen.n_bytes / seen.n_frames);
        println!("{rules}: {plain} bytes a frame with whole states, {patched} with patches");
        assert!(2 * patched < plain, "{rules}: {patched} of {plain}");
    }
    server.stop().await;
}
