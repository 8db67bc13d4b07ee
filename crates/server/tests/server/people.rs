//! People at a table, in all four rule sets if the rules matter: taking back, clocks, coming back, other
//! browsers, private tables, gaps.

use futures_util::future::join_all;
use hexhaven_client::{Client, ClientError, Connection, Mirror, WireBot};
use hexhaven_protocol::{
    Change, ChatBody, Command, Mover, RefusalCode, SeatKind, Status, TableList, TableView, Timer,
};

use crate::common::{PATIENCE, choose, code, fresh, settings, settings_of, table_of, until, wish};

fn kind(mirror: &Mirror, idx: usize) -> Option<SeatKind> {
    mirror.table.as_ref().map(|table| table.seats[idx].kind)
}

/// Everybody plays at random and takes back whatever can be taken back, once; the state is then as it was.
async fn take_back(url: &str, rules: &str) -> usize {
    let (_, mut people) = table_of(url, settings_of(rules, 3, 5)).await;
    let mut bots = [WireBot::new(11), WireBot::new(12), WireBot::new(13)];
    let mut n_undone = 0;
    for _ in 0..250 {
        let last = people.iter().filter_map(|(_, connection)| connection.mirror.n()).max();
        for (_, connection) in &mut people {
            until(connection, |mirror| mirror.n() >= last && mirror.state().is_some()).await;
        }
        let Some(k) = people.iter().position(|(_, connection)| connection.mirror.is_asked()) else { break };
        let me = &mut people[k].1;
        let (before, prompt) = (me.mirror.state(), me.mirror.prompt.clone());
        let Some(action) = choose(me, &mut bots[k]) else { continue };
        me.ask(Command::Act { action: action.clone() }).await.unwrap();
        if !me.mirror.prompt.as_ref().unwrap().can_undo {
            continue;
        }
        assert_ne!(me.mirror.state(), before, "{rules}: {action}");
        me.ask(Command::Undo {}).await.unwrap();
        assert_eq!(me.mirror.state(), before, "{rules}: {action}");
        assert_eq!(me.mirror.prompt.as_ref().unwrap().choices, prompt.unwrap().choices, "{rules}: {action}");
        me.ask(Command::Act { action }).await.unwrap();
        n_undone += 1;
    }
    n_undone
}

#[tokio::test]
async fn a_player_can_undo_actions_in_every_rule_set() {
    let (_dir, server) = fresh().await;
    let url = server.url();
    for rules in ["base", "knights", "oil", "energies"] {
        let n_undone = take_back(&url, rules).await;
        assert!(n_undone >= 6, "{rules}: only {n_undone} actions were taken back");
    }
    server.stop().await;
}

/// Nobody acts: first the clock moves, then bots take over, and the game comes to an end.
async fn run_on_the_clock(url: &str, rules: &str) {
    let timed = hexhaven_protocol::TableSettings { timer: Timer::Fast, ..settings_of(rules, 3, 5) };
    let (_, mut people) = table_of(url, timed).await;
    let connection = &mut people[0].1;
    assert!(connection.mirror.prompt.as_ref().unwrap().deadline.is_some(), "{rules}");
    let (mut by_clock, mut away) = (0, 0);
    while connection.mirror.status() != Some(Status::Over) {
        connection.next().await.unwrap();
        for update in connection.mirror.latest.drain(..) {
            by_clock += usize::from(update.mover() == Some(Mover::Clock));
            away += usize::from(matches!(update.change, Change::WentAway { .. }));
        }
    }
    assert!(by_clock >= 6 && away == 3, "{rules}: {by_clock} moves by the clock, {away} absences");
}

#[tokio::test]
async fn the_clock_and_then_bots_finish_a_game_of_every_rule_set() {
    let (_dir, server) = fresh().await;
    let url = server.url();
    join_all(["base", "knights", "oil", "energies"].map(|rules| run_on_the_clock(&url, rules))).await;
    server.stop().await;
}

/// Somebody who is connected but too late has the seat back by acting, or by saying so.
#[tokio::test]
async fn a_late_person_comes_back_on_the_same_connection() {
    let (_dir, server) = fresh().await;
    let timed = hexhaven_protocol::TableSettings { timer: Timer::Fast, ..settings(2, 20) };
    let (_, mut people) = table_of(&server.url(), timed).await;
    let (_, me) = &mut people[0];
    assert_eq!(code(me.ask(Command::ComeBack {}).await), RefusalCode::WrongTime, "no bot has taken over yet");
    until(me, |mirror| kind(mirror, 0) == Some(SeatKind::Away)).await;
    me.ask(Command::ComeBack {}).await.unwrap();
    assert_eq!(kind(&me.mirror, 0), Some(SeatKind::Person));
    until(me, |mirror| kind(mirror, 0) == Some(SeatKind::Away)).await;
    // A bot plays on meanwhile, so a choice can be stale: make another.
    let mut bot = WireBot::new(2);
    loop {
        match choose(me, &mut bot) {
            Some(action) if me.mirror.is_asked() => match me.ask(Command::Act { action }).await {
                Ok(_) => break,
                Err(ClientError::Refused { .. }) => {}
                Err(error) => panic!("{error}"),
            },
            _ => _ = me.next().await.unwrap(),
        }
    }
    assert_eq!(kind(&me.mirror, 0), Some(SeatKind::Person));
    server.stop().await;
}

/// Somebody builds and takes back without end: the clock of the turn runs out all the same.
#[tokio::test]
async fn undoing_does_not_stop_the_clock() {
    let (_dir, server) = fresh().await;
    let timed = hexhaven_protocol::TableSettings {
        timer: Timer::Fast,
        setup: "first_player=a".to_owned(),
        ..settings(2, 10)
    };
    let (_, mut people) = table_of(&server.url(), timed).await;
    let me = &mut people[0].1;
    let started = std::time::Instant::now();
    let by_clock = |connection: &mut Connection| {
        connection.mirror.latest.drain(..).any(|update| update.mover() == Some(Mover::Clock))
    };
    loop {
        assert!(started.elapsed() < PATIENCE, "a turn of 0.4 seconds does not end");
        let _ = me.ask(Command::Act { action: "settlement (0,0).N".to_owned() }).await;
        if by_clock(me) {
            break;
        }
        let _ = me.ask(Command::Undo {}).await;
        if by_clock(me) {
            break;
        }
    }
    server.stop().await;
}

/// The host closes the browser before the start: after the grace somebody who is there can start.
#[tokio::test]
async fn a_host_who_leaves_before_the_start_is_replaced() {
    let (_dir, server) = fresh().await;
    let ann = Client::begin(&server.url(), "Ann").await.unwrap();
    let bob = Client::begin(&server.url(), "Bob").await.unwrap();
    let table = ann.create(&wish(settings(2, 10))).await.unwrap();
    let host = ann.connect(&table, Mirror::default()).await.unwrap();
    let mut guest = bob.connect(&table, Mirror::default()).await.unwrap();
    guest.ask(Command::Sit { seat: None }).await.unwrap();
    host.close().await.unwrap();
    let heir = bob.session.user.clone();
    until(&mut guest, |mirror| mirror.table.as_ref().is_some_and(|table| table.host.as_ref() == Some(&heir)))
        .await;
    guest.ask(Command::Start {}).await.unwrap();
    // A host without a seat can go at once; the next who sits down follows.
    let sitless = hexhaven_protocol::CreateTable { sit: false, ..wish(settings(2, 10)) };
    let table = ann.create(&sitless).await.unwrap();
    let mut host = ann.connect(&table, Mirror::default()).await.unwrap();
    host.ask(Command::Leave {}).await.unwrap();
    let mut guest = bob.connect(&table, Mirror::default()).await.unwrap();
    guest.ask(Command::Sit { seat: None }).await.unwrap();
    guest.ask(Command::Start {}).await.unwrap();
    server.stop().await;
}

/// The session is the seat: a second browser that holds it sees and plays the same seat; without it a person is a spectator.
#[tokio::test]
async fn the_same_session_plays_its_seat_from_two_browsers() {
    let (_dir, server) = fresh().await;
    let (table, mut people) = table_of(&server.url(), settings(2, 10)).await;
    let (ann, mut first) = people.remove(0);
    let mut second = ann.clone().connect(&table, Mirror::default()).await.unwrap();
    until(&mut second, |mirror| mirror.state().is_some()).await;
    until(&mut first, |mirror| mirror.state().is_some()).await;
    assert_eq!(second.mirror.seat.unwrap(), "a");
    let mut bob = people.remove(0).1;
    until(&mut bob, |mirror| mirror.state().is_some()).await;
    let mut bot = WireBot::new(1);
    // Bob may begin; then it is Ann's turn, at either browser.
    while !second.mirror.is_asked() {
        if let (true, Some(action)) = (bob.mirror.is_asked(), choose(&bob, &mut bot)) {
            bob.ask(Command::Act { action }).await.unwrap();
        }
        let n = bob.mirror.n();
        until(&mut second, |mirror| mirror.n() >= n).await;
    }
    let action = choose(&second, &mut bot).unwrap();
    let n = second.ask(Command::Act { action }).await.unwrap();
    until(&mut first, |mirror| mirror.n() == Some(n)).await;
    assert_eq!(first.mirror.state(), second.mirror.state());
    first.close().await.unwrap();
    // The seat is still attended: no bot takes over after the grace.
    let other = Client::begin(&server.url(), "Ann").await.unwrap();
    let mut stranger = other.connect(&table, Mirror::default()).await.unwrap();
    until(&mut stranger, |mirror| mirror.n().is_some()).await;
    assert_eq!(stranger.mirror.seat, None, "a name is not a key");
    assert_eq!(code(stranger.ask(Command::Undo {}).await), RefusalCode::NotSeated);
    server.stop().await;
}

#[tokio::test]
async fn private_tables_are_found_only_by_link() {
    let (_dir, server) = fresh().await;
    let ann = Client::begin(&server.url(), "Ann").await.unwrap();
    let hidden = hexhaven_protocol::TableSettings { public: false, ..settings(2, 10) };
    let hidden = ann.create(&wish(hidden)).await.unwrap();
    let shown = ann.create(&wish(settings(2, 10))).await.unwrap();
    let bob = Client::begin(&server.url(), "Bob").await.unwrap();
    let listed: TableList = bob.get("/api/tables").await.unwrap();
    let ids: Vec<&str> = listed.tables.iter().map(|table| table.id.as_str()).collect();
    assert_eq!(ids, [shown.as_str()]);
    let view: TableView = bob.get(&format!("/api/tables/{hidden}")).await.unwrap();
    assert_eq!(view.status, Status::Open);
    let mut guest = bob.connect(&hidden, Mirror::default()).await.unwrap();
    guest.ask(Command::Sit { seat: None }).await.unwrap();
    assert_eq!(guest.mirror.seat.unwrap(), "b");
    server.stop().await;
}

/// A person who is removed during the game is a spectator from then on, and a bot keeps the seat.
#[tokio::test]
async fn a_person_removed_from_a_game_no_longer_sees_a_hand() {
    let (_dir, server) = fresh().await;
    let (table, mut people) = table_of(&server.url(), settings(3, 10)).await;
    until(&mut people[1].1, |mirror| mirror.state().is_some()).await;
    let own = |mirror: &Mirror| mirror.state().unwrap().players[1].hand.is_some();
    assert!(own(&people[1].1.mirror));
    people[0].1.ask(Command::Kick { seat: "b".to_owned() }).await.unwrap();
    until(&mut people[1].1, |mirror| mirror.seat.is_none()).await;
    assert!(!own(&people[1].1.mirror));
    assert_eq!(code(people[1].1.ask(Command::Undo {}).await), RefusalCode::NotSeated);
    let mut again = people[1].0.connect(&table, people[1].1.mirror.clone()).await.unwrap();
    until(&mut again, |mirror| kind(mirror, 1) == Some(SeatKind::Bot)).await;
    assert_eq!(again.mirror.seat, None, "connecting again does not bring the seat back");
    // Somebody who is not there when it happens holds a hand that the next frame must replace.
    let gone = people.pop().unwrap();
    let held = gone.1.close().await.unwrap();
    let snapshots = held.snapshots;
    people[0].1.ask(Command::Kick { seat: "c".to_owned() }).await.unwrap();
    let mut back = gone.0.connect(&table, held).await.unwrap();
    let n = people[0].1.mirror.n();
    until(&mut back, |mirror| mirror.n() >= n).await;
    assert_eq!(back.mirror.snapshots, snapshots + 1, "a snapshot, because the seat is another");
    server.stop().await;
}

/// Numbers that the server cannot continue from are answered by a snapshot.
#[tokio::test]
async fn a_gap_that_is_too_long_or_unknown_is_answered_by_a_snapshot() {
    let (_dir, server) = fresh().await;
    let (table, mut people) = table_of(&server.url(), settings(2, 10)).await;
    let (ann, me) = &mut people[0];
    let body = || ChatBody::Phrase { phrase: "hello".to_owned() };
    until(me, |mirror| mirror.state().is_some()).await;
    let early = me.mirror.clone();
    for _ in 0..120 {
        me.ask(Command::Chat { body: body() }).await.unwrap();
    }
    let middle = me.mirror.clone();
    for _ in 0..120 {
        me.ask(Command::Chat { body: body() }).await.unwrap();
    }
    let n = me.mirror.n();
    let come = async |held: Mirror| -> Connection {
        let mut connection = ann.connect(&table, held).await.unwrap();
        until(&mut connection, |mirror| mirror.n() == n).await;
        connection
    };
    let known = middle.snapshots;
    assert_eq!(come(middle).await.mirror.snapshots, known, "120 updates are kept: the gap is sent");
    let known = early.snapshots;
    assert_eq!(come(early).await.mirror.snapshots, known + 1, "240 are not: everything is sent");
    server.stop().await;
}
