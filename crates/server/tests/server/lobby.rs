//! Tables before, around and after the game: seats, hosts, bots, chat, undo, timers, people who are gone, rematch.

use std::io::Read;

use axum::Router;
use axum::body::to_bytes;
use axum::http::header;
use flate2::read::GzDecoder;
use hexhaven_client::{Client, ClientError, Connection, Mirror, WireBot};
use hexhaven_protocol::{
    ChatBody, Command, CreateTable, RefusalCode, ReplayView, SeatKind, ServerMessage, Status, TableList,
    TableSettings, TableView,
};
use hexhaven_server::serve;

use crate::common::{choose, code, config, fresh, play_out, settings, table_of, until, wish};
use crate::web::{body, get, memory, send};

fn seat_kind(connection: &Connection, idx: usize) -> SeatKind {
    connection.mirror.table.as_ref().unwrap().seats[idx].kind
}

#[tokio::test]
async fn hosts_seat_bots_remove_people_and_change_settings() {
    let (_dir, server) = fresh().await;
    let ann = Client::begin(&server.url(), "Ann").await.unwrap();
    let bob = Client::begin(&server.url(), "Bob").await.unwrap();
    let table = ann.create(&wish(settings(4, 10))).await.unwrap();
    let mut host = ann.connect(&table, Mirror::default()).await.unwrap();
    let mut guest = bob.connect(&table, Mirror::default()).await.unwrap();
    let listed: TableList = bob.get("/api/tables").await.unwrap();
    assert_eq!(listed.tables[0].id, table);
    assert_eq!(listed.tables[0].names, ["Ann", "", "", ""]);

    guest.ask(Command::Sit { seat: Some("c".to_owned()) }).await.unwrap();
    assert_eq!(guest.mirror.seat.unwrap(), "c");
    assert_eq!(code(guest.ask(Command::Sit { seat: None }).await), RefusalCode::SeatTaken);
    assert_eq!(code(guest.ask(Command::Start {}).await), RefusalCode::NotHost);
    let bot = |seat: &str, level: &str| Command::SeatBot { seat: seat.to_owned(), level: level.to_owned() };
    assert_eq!(code(guest.ask(bot("b", "easy")).await), RefusalCode::NotHost);
    host.ask(bot("b", "easy")).await.unwrap();
    assert_eq!(code(host.ask(bot("c", "easy")).await), RefusalCode::SeatTaken);
    assert_eq!(code(host.ask(bot("d", "stdio:/bin/sh")).await), RefusalCode::BadSettings);
    assert_eq!(code(host.ask(bot("f", "easy")).await), RefusalCode::NoSeat);
    assert_eq!((seat_kind(&host, 1), seat_kind(&host, 2)), (SeatKind::Bot, SeatKind::Person));

    let smaller = Command::Configure { settings: settings(2, 10) };
    assert_eq!(code(host.ask(smaller.clone()).await), RefusalCode::BadSettings, "Bob would lose his seat");
    host.ask(Command::Kick { seat: "c".to_owned() }).await.unwrap();
    until(&mut guest, |mirror| mirror.seat.is_none()).await;
    host.ask(smaller).await.unwrap();
    let wrong = Command::Configure { settings: settings(7, 10) };
    assert_eq!(code(host.ask(wrong).await), RefusalCode::BadSettings);
    assert_eq!(code(host.ask(Command::Kick { seat: "a".to_owned() }).await), RefusalCode::NoSeat);

    host.ask(Command::Start {}).await.unwrap();
    assert_eq!(host.mirror.status(), Some(Status::Playing));
    assert_eq!(code(guest.ask(Command::Sit { seat: None }).await), RefusalCode::WrongTime);
    server.stop().await;
}

/// Private tables too are found again by those who sit at them, and by nobody else.
#[tokio::test]
async fn people_find_their_tables() {
    let (_dir, server) = fresh().await;
    let ann = Client::begin(&server.url(), "Ann").await.unwrap();
    let bob = Client::begin(&server.url(), "Bob").await.unwrap();
    let hidden = TableSettings { public: false, ..settings(2, 10) };
    let table = ann.create(&wish(hidden)).await.unwrap();
    let own = async |client: &Client| -> Vec<String> {
        let list: TableList = client.get("/api/session/tables").await.unwrap();
        list.tables.into_iter().map(|table| table.id).collect()
    };
    assert_eq!(own(&ann).await, [table.as_str()]);
    assert!(own(&bob).await.is_empty());
    let mut guest = bob.connect(&table, Mirror::default()).await.unwrap();
    guest.ask(Command::Sit { seat: None }).await.unwrap();
    assert_eq!(own(&bob).await, [table.as_str()]);
    guest.ask(Command::Leave {}).await.unwrap();
    assert!(own(&bob).await.is_empty());
    server.stop().await;
}

/// Someone who takes a seat is no longer a spectator, and everybody hears of it.
#[tokio::test]
async fn taking_a_seat_ends_spectating() {
    let (_dir, server) = fresh().await;
    let ann = Client::begin(&server.url(), "Ann").await.unwrap();
    let bob = Client::begin(&server.url(), "Bob").await.unwrap();
    let table = ann.create(&wish(settings(2, 10))).await.unwrap();
    let mut host = ann.connect(&table, Mirror::default()).await.unwrap();
    let mut guest = bob.connect(&table, Mirror::default()).await.unwrap();
    while looking_on(host.next().await.unwrap()) != Some(1) {}
    guest.ask(Command::Sit { seat: None }).await.unwrap();
    while looking_on(host.next().await.unwrap()) != Some(0) {}
    server.stop().await;
}

fn looking_on(message: ServerMessage) -> Option<u32> {
    match message {
        ServerMessage::Presence { spectators, .. } => Some(spectators),
        _ => None,
    }
}

/// A page that is loaded again can show what happened before.
#[tokio::test]
async fn a_snapshot_includes_the_last_updates() {
    let (_dir, server) = fresh().await;
    let (table, mut people) = table_of(&server.url(), settings(2, 10)).await;
    let mut bots = [WireBot::new(3), WireBot::new(4)];
    for _ in 0..250 {
        let last = people.iter().filter_map(|(_, connection)| connection.mirror.n()).max();
        for (_, connection) in &mut people {
            until(connection, |mirror| mirror.n() >= last && mirror.state().is_some()).await;
        }
        let Some(k) = people.iter().position(|(_, connection)| connection.mirror.is_asked()) else { break };
        let Some(action) = choose(&people[k].1, &mut bots[k]) else { break };
        people[k].1.ask(Command::Act { action }).await.unwrap();
    }
    let n = people[0].1.mirror.n().max(people[1].1.mirror.n()).unwrap();
    let mut fresh = people[0].0.connect(&table, Mirror::default()).await.unwrap();
    let snapshot = loop {
        if let ServerMessage::Snapshot(snapshot) = fresh.next().await.unwrap() {
            break snapshot;
        }
    };
    let told: Vec<u32> = snapshot.updates.iter().map(|update| update.n).collect();
    assert_eq!(told, (n - 199..=n).collect::<Vec<u32>>(), "the last 200, without gaps");
    server.stop().await;
}

#[tokio::test]
async fn people_chat_until_they_are_muted() {
    let (_dir, server) = fresh().await;
    let (table, mut people) = table_of(&server.url(), settings(2, 10)).await;
    let say = |text: &str| Command::Chat { body: ChatBody::Text { text: text.to_owned() } };
    let phrase = |phrase: &str| Command::Chat { body: ChatBody::Phrase { phrase: phrase.to_owned() } };
    let markup = "<script>alert('hi')</script>";
    people[1].1.ask(say(markup)).await.unwrap();
    people[1].1.ask(phrase("good_luck")).await.unwrap();
    for bad in [say(""), say("  "), say(&"x".repeat(301)), say("a\u{7}b"), phrase("rude")] {
        assert_eq!(code(people[1].1.ask(bad).await), RefusalCode::BadText);
    }
    let user = people[1].0.session.user.clone();
    let nobody = Command::Mute { user: "x".repeat(10_000), muted: true };
    assert_eq!(code(people[0].1.ask(nobody).await), RefusalCode::Malformed, "only people who are here");
    people[0].1.ask(Command::Mute { user: user.clone(), muted: true }).await.unwrap();
    assert_eq!(code(people[1].1.ask(say("but")).await), RefusalCode::Muted);
    people[0].1.ask(Command::Mute { user, muted: false }).await.unwrap();
    people[1].1.ask(say("thanks")).await.unwrap();
    let mut fresh = people[0].0.connect(&table, Mirror::default()).await.unwrap();
    until(&mut fresh, |mirror| mirror.n().is_some()).await;
    let said: Vec<&ChatBody> = fresh.mirror.chat.iter().map(|line| &line.body).collect();
    assert_eq!(said.len(), 3);
    assert_eq!(*said[0], ChatBody::Text { text: markup.to_owned() }, "text is text; the client escapes it");
    server.stop().await;
}

/// A settlement of the set-up is taken back and built elsewhere; the road after it ends the turn and stays.
#[tokio::test]
async fn actions_that_revealed_nothing_can_be_undone() {
    let (dir, server) = fresh().await;
    let (table, mut people) = table_of(&server.url(), settings(2, 10)).await;
    for (_, connection) in &mut people {
        until(connection, |mirror| mirror.state().is_some()).await;
    }
    let asked = people.iter().position(|(_, connection)| connection.mirror.is_asked()).unwrap();
    let mut bot = WireBot::new(3);
    let me = &mut people[asked].1;
    assert_eq!(code(me.ask(Command::Undo {}).await), RefusalCode::NothingToUndo);
    let before = me.mirror.state();
    let first = choose(me, &mut bot).unwrap();
    me.ask(Command::Act { action: first }).await.unwrap();
    assert!(me.mirror.prompt.as_ref().unwrap().can_undo);
    assert_ne!(me.mirror.state(), before);
    me.ask(Command::Undo {}).await.unwrap();
    assert_eq!(me.mirror.state(), before);
    for _ in 0..2 {
        let action = choose(me, &mut bot).unwrap();
        me.ask(Command::Act { action }).await.unwrap();
    }
    assert_eq!(code(me.ask(Command::Undo {}).await), RefusalCode::NothingToUndo, "the other one must act");
    let (n, state) = (me.mirror.n(), me.mirror.state());
    server.stop().await;
    // The journal, undo included, gives the same table again.
    let server = serve(config(&dir)).await.unwrap();
    assert_eq!(server.unfinished(), 1);
    let again = people[asked].0.clone().at(&server.url());
    let mut again = again.connect(&table, Mirror::default()).await.unwrap();
    until(&mut again, |mirror| mirror.n() == n).await;
    assert_eq!(again.mirror.state(), state);
    server.stop().await;
}

/// A bot takes over for somebody who is gone, and leaves when they are back.
#[tokio::test]
async fn a_bot_stands_in_and_leaves_again() {
    let (_dir, server) = fresh().await;
    let (table, mut people) = table_of(&server.url(), settings(2, 10)).await;
    let (guest, connection) = people.pop().unwrap();
    let mirror = connection.close().await.unwrap();
    let (_, mut host) = people.pop().unwrap();
    let mut bot = WireBot::new(5);
    // The host plays until it is the guest's turn; after the grace a bot moves.
    while seat_kind(&host, 1) != SeatKind::Away {
        match choose(&host, &mut bot) {
            Some(action) if host.mirror.is_asked() => _ = host.ask(Command::Act { action }).await,
            _ => _ = host.next().await.unwrap(),
        }
    }
    let mut back = guest.connect(&table, mirror).await.unwrap();
    until(&mut back, |mirror| {
        mirror.table.as_ref().is_some_and(|table| table.seats[1].kind == SeatKind::Person)
    })
    .await;
    until(&mut host, |mirror| {
        mirror.table.as_ref().is_some_and(|table| table.seats[1].kind == SeatKind::Person)
    })
    .await;
    server.stop().await;
}

/// People who leave in the middle are replaced; another person becomes the host; the game continues with bots.
#[tokio::test]
async fn leaving_a_game_gives_the_seat_to_a_bot() {
    let (_dir, server) = fresh().await;
    let (_, mut people) = table_of(&server.url(), settings(3, 10)).await;
    people[0].1.ask(Command::Leave {}).await.unwrap();
    assert_eq!(seat_kind(&people[0].1, 0), SeatKind::Bot);
    let heir = people[1].0.session.user.clone();
    until(&mut people[1].1, |mirror| {
        mirror.table.as_ref().is_some_and(|table| table.host.as_ref() == Some(&heir))
    })
    .await;
    assert_eq!(people[0].1.mirror.seat, None, "a person who leaves is a spectator");
    let state = people[0].1.mirror.state().unwrap();
    assert!(state.players.iter().all(|player| player.hand.is_none()));
    server.stop().await;
}

/// The person who opens a table is its host, seated or not; a host who leaves hands that on, at the latest to the next who comes.
#[tokio::test]
async fn a_table_has_a_host_while_somebody_sits_there() {
    let (_dir, server) = fresh().await;
    let mut clients = Vec::new();
    for name in ["Ann", "Bob", "Cid"] {
        clients.push(Client::begin(&server.url(), name).await.unwrap());
    }
    let table = clients[0].create(&CreateTable { sit: false, ..wish(settings(3, 10)) }).await.unwrap();
    let mut people = Vec::new();
    for client in &clients {
        people.push(client.connect(&table, Mirror::default()).await.unwrap());
    }
    let host = |connection: &Connection| connection.mirror.table.as_ref().unwrap().host.clone();
    let user = |k: usize| Some(clients[k].session.user.clone());
    for k in [1, 2, 0] {
        people[k].ask(Command::Sit { seat: None }).await.unwrap();
        assert_eq!(host(&people[k]), user(0), "who opened the table is host");
    }
    people[0].ask(Command::Leave {}).await.unwrap();
    assert_eq!(host(&people[0]), user(1), "the first who sits there follows");
    people[2].ask(Command::Leave {}).await.unwrap();
    people[1].ask(Command::Leave {}).await.unwrap();
    assert_eq!(host(&people[1]), None, "nobody sits there");
    people[2].ask(Command::Sit { seat: None }).await.unwrap();
    assert_eq!(host(&people[2]), user(2));
    server.stop().await;
}

/// Bots play alone to the end; the record can be replayed from every side; the host asks for a rematch.
#[tokio::test]
async fn finished_games_are_replayed_and_played_again() {
    let (dir, server) = fresh().await;
    let ann = Client::begin(&server.url(), "Ann").await.unwrap();
    let bots = vec!["easy".to_owned(), "easy".to_owned()];
    let wish = CreateTable { settings: settings(3, 4), bots, sit: true, start: true };
    let table = ann.create(&wish).await.unwrap();
    let mut connection = ann.connect(&table, Mirror::default()).await.unwrap();
    until(&mut connection, |mirror| mirror.state().is_some()).await;
    let early = ann.text(&format!("/api/tables/{table}/record")).await;
    assert!(matches!(early, Err(ClientError::Http { status: 409, .. })), "{early:?}");
    assert!(connection.mirror.table.as_ref().unwrap().seed.is_none());
    play_out(&mut connection, &mut WireBot::new(1)).await.unwrap();
    for side in ["spectator", "a", "c"] {
        let replay: ReplayView = ann.get(&format!("/api/tables/{table}/replay?view={side}")).await.unwrap();
        assert_eq!(replay.updates.len(), replay.states.len());
        let last = replay.states.last().unwrap();
        assert_eq!(last.ending, connection.mirror.state().unwrap().ending);
        let known = replay.states[replay.states.len() / 2].players.iter().filter(|p| p.hand.is_some());
        assert_eq!(known.count(), usize::from(side != "spectator"), "hands stay hidden until the end");
    }
    let none = ann.text(&format!("/api/tables/{table}/replay?view=f")).await;
    assert!(matches!(none, Err(ClientError::Http { status: 400, .. })));
    connection.ask(Command::Rematch {}).await.unwrap();
    let next = connection.mirror.table.as_ref().unwrap().rematch.clone().unwrap();
    let view: TableView = ann.get(&format!("/api/tables/{next}")).await.unwrap();
    assert_eq!(view.status, Status::Playing, "nobody else has to agree");
    assert_eq!(view.seats[0].user.as_ref(), Some(&ann.session.user));
    assert_eq!(view.seats[1].kind, SeatKind::Bot);
    assert_ne!(Some(view.commitment), connection.mirror.table.as_ref().map(|t| t.commitment.clone()));
    assert_eq!(code(connection.ask(Command::Rematch {}).await), RefusalCode::WrongTime);
    server.stop().await;
    let app = memory(config(&dir)).await;
    travels_packed(&app, &format!("/api/tables/{table}/replay"), 5).await;
    travels_packed(&app, "/api/rules", 3).await;
}

/// Among people, a rematch is a proposal.
#[tokio::test]
async fn a_rematch_among_people_waits_for_them() {
    let (_dir, server) = fresh().await;
    let ann = Client::begin(&server.url(), "Ann").await.unwrap();
    let bob = Client::begin(&server.url(), "Bob").await.unwrap();
    let table = ann.create(&wish(settings(2, 4))).await.unwrap();
    let mut host = ann.connect(&table, Mirror::default()).await.unwrap();
    let mut guest = bob.connect(&table, Mirror::default()).await.unwrap();
    guest.ask(Command::Sit { seat: None }).await.unwrap();
    host.ask(Command::Start {}).await.unwrap();
    let (mut one, mut two) = (WireBot::new(1), WireBot::new(2));
    let (a, b) = tokio::join!(play_out(&mut host, &mut one), play_out(&mut guest, &mut two));
    assert!(a.unwrap() > 0 && b.unwrap() > 0);
    guest.ask(Command::Rematch {}).await.unwrap();
    let next = guest.mirror.table.as_ref().unwrap().rematch.clone().unwrap();
    let view: TableView = bob.get(&format!("/api/tables/{next}")).await.unwrap();
    assert_eq!(view.status, Status::Open);
    assert_eq!(view.seats[0].user.as_ref(), Some(&ann.session.user));
    server.stop().await;
}

/// A replay is large, and so are the rule sets: who takes them packed gets a small part of their bytes, and the same text.
async fn travels_packed(app: &Router, path: &str, times: usize) {
    let plain = send(app, get(path)).await;
    assert!(!plain.headers().contains_key(header::CONTENT_ENCODING));
    let plain = body(plain).await;
    let mut wish = get(path);
    wish.headers_mut().insert(header::ACCEPT_ENCODING, "br;q=1, gzip".parse().unwrap());
    let packed = send(app, wish).await;
    assert_eq!(packed.headers()[header::CONTENT_ENCODING], "gzip");
    assert_eq!(packed.headers()[header::VARY], "accept-encoding");
    let packed = to_bytes(packed.into_body(), usize::MAX).await.unwrap();
    assert!(packed.len() * times < plain.len(), "{path}: {} of {} bytes", packed.len(), plain.len());
    let mut unpacked = String::new();
    GzDecoder::new(&packed[..]).read_to_string(&mut unpacked).unwrap();
    assert!(unpacked == plain, "{path}: the texts differ");
}
