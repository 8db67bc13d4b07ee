//! How people find each other: quick matches and invitations.

use std::time::Duration;

use hexhaven_client::{Client, ClientError, Connection, Mirror, WireBot};
use hexhaven_protocol::{
    AnswerInvitation, Begins, Command, CreateTable, Created, GuestList, NewInvitation, QuickMatch,
    RefusalCode, SeatKind, Status, TableList, TableSettings,
};
use hexhaven_server::{Server, serve};

use crate::common::{TempDir, choose, code, config, settings, until, wish};

fn base(seats: u8, bots: bool) -> QuickMatch {
    QuickMatch { rules: "base".to_owned(), seats, bots }
}

async fn look(client: &Client, wish: &QuickMatch) -> String {
    client.post::<Created>("/api/match", wish).await.unwrap().table
}

async fn connect(client: &Client, table: &str) -> Connection {
    let mut connection = client.connect(table, Mirror::default()).await.unwrap();
    until(&mut connection, |mirror| mirror.table.is_some()).await;
    connection
}

/// A server at which a seat is kept long enough for a busy machine to come to it.
async fn begin(dir: &TempDir) -> Server {
    let mut config = config(dir);
    config.timings.grace = Duration::from_secs(4);
    serve(config).await.unwrap()
}

async fn public(client: &Client) -> Vec<String> {
    let list: TableList = client.get("/api/tables").await.unwrap();
    list.tables.into_iter().map(|table| table.id).collect()
}

#[tokio::test]
async fn people_who_want_the_same_game_meet_and_it_begins_by_itself() {
    let dir = TempDir::new();
    let server = begin(&dir).await;
    let url = server.url();
    let person = async |name: &str| Client::begin(&url, name).await.unwrap();
    let (ann, bob) = (person("Ann").await, person("Bob").await);
    let (cyd, dan) = (person("Cyd").await, person("Dan").await);
    let table = look(&ann, &base(2, false)).await;
    let mut first = connect(&ann, &table).await;
    assert_eq!(look(&ann, &base(2, false)).await, table, "somebody who looks again has a seat already");
    // Another size is another game.
    let other = look(&cyd, &base(3, false)).await;
    let _third = connect(&cyd, &other).await;
    assert_ne!(other, table);
    assert_eq!(public(&ann).await.len(), 2);
    // The last seat suits anybody, whatever the table does about free ones.
    assert_eq!(look(&bob, &base(2, true)).await, table);
    until(&mut first, |mirror| mirror.table.as_ref().is_some_and(|table| !table.seats[1].name.is_empty()))
        .await;
    assert_eq!(first.mirror.status(), Some(Status::Open), "Bob is not there yet");
    let mut second = connect(&bob, &table).await;
    for connection in [&mut first, &mut second] {
        until(connection, |mirror| mirror.status() == Some(Status::Playing)).await;
    }
    // A table that waits only for people does not suit somebody who wants bots after a minute.
    assert_ne!(look(&dan, &base(3, true)).await, other);
    let wrong = dan.post::<Created>("/api/match", &base(9, false)).await;
    assert_eq!(code(wrong), RefusalCode::BadSettings);
    server.stop().await;
}

#[tokio::test]
async fn bots_fill_up_after_a_while_if_wanted() {
    let dir = TempDir::new();
    let server = begin(&dir).await;
    let ann = Client::begin(&server.url(), "Ann").await.unwrap();
    let table = look(&ann, &base(4, true)).await;
    let mut connection = connect(&ann, &table).await;
    let prompt = connection.mirror.prompt.clone().unwrap();
    assert!(
        prompt.deadline.is_some() || connection.mirror.status() == Some(Status::Playing),
        "the page shows when"
    );
    until(&mut connection, |mirror| mirror.status() == Some(Status::Playing)).await;
    let kinds: Vec<SeatKind> =
        connection.mirror.table.as_ref().unwrap().seats.iter().map(|seat| seat.kind).collect();
    assert_eq!(kinds, [SeatKind::Person, SeatKind::Bot, SeatKind::Bot, SeatKind::Bot]);
    server.stop().await;
}

/// Of two who look at the same moment, the second finds the table of the first.
#[tokio::test]
async fn people_who_look_at_the_same_moment_meet() {
    let dir = TempDir::new();
    let server = begin(&dir).await;
    for _ in 0..20 {
        let ann = Client::begin(&server.url(), "Ann").await.unwrap();
        let bob = Client::begin(&server.url(), "Bob").await.unwrap();
        let wish = base(2, false);
        let (mine, yours) = tokio::join!(look(&ann, &wish), look(&bob, &wish));
        assert_eq!(mine, yours);
        let (mut first, mut second) = (connect(&ann, &mine).await, connect(&bob, &mine).await);
        for connection in [&mut first, &mut second] {
            until(connection, |mirror| mirror.status() == Some(Status::Playing)).await;
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn people_who_leave_lose_their_seat_and_the_last_one_closes_the_table() {
    let dir = TempDir::new();
    let server = begin(&dir).await;
    let ann = Client::begin(&server.url(), "Ann").await.unwrap();
    let bob = Client::begin(&server.url(), "Bob").await.unwrap();
    let table = look(&ann, &base(3, false)).await;
    let first = connect(&ann, &table).await;
    assert_eq!(look(&bob, &base(3, false)).await, table);
    let mut second = connect(&bob, &table).await;
    first.close().await.unwrap();
    until(&mut second, |mirror| mirror.table.as_ref().unwrap().seats[0].kind == SeatKind::Empty).await;
    second.ask(Command::Leave {}).await.ok();
    while !public(&ann).await.is_empty() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(matches!(
        ann.text(&format!("/api/tables/{table}")).await,
        Err(ClientError::Http { status: 404, .. })
    ));
    // Such a table needs somebody who waits at it.
    let empty = TableSettings { begins: Begins::Full, ..settings(2, 10) };
    let empty = ann.create(&CreateTable { sit: false, ..wish(empty) }).await;
    assert_eq!(code(empty), RefusalCode::BadSettings);
    server.stop().await;
}

/// Plays a game of two to its end.
async fn meet(url: &str) -> (Client, Client) {
    let (table, mut people) = crate::common::table_of(url, settings(2, 3)).await;
    let mut bots = [WireBot::new(1), WireBot::new(2)];
    while people.iter().any(|(_, connection)| connection.mirror.status() != Some(Status::Over)) {
        for ((_, connection), bot) in people.iter_mut().zip(&mut bots) {
            match choose(connection, bot).filter(|_| connection.mirror.is_asked()) {
                Some(action) => _ = connection.ask(Command::Act { action }).await,
                None if connection.mirror.status() == Some(Status::Over) => {}
                None => _ = tokio::time::timeout(Duration::from_millis(20), connection.next()).await,
            }
        }
    }
    assert!(!table.is_empty());
    let mut clients = people.into_iter().map(|(client, _)| client);
    (clients.next().unwrap(), clients.next().unwrap())
}

#[tokio::test]
async fn people_who_have_met_can_invite_each_other() {
    let dir = TempDir::new();
    let server = begin(&dir).await;
    let (ann, bob) = meet(&server.url()).await;
    let stranger = Client::begin(&server.url(), "Eve").await.unwrap();
    let private = || wish(TableSettings { public: false, ..settings(2, 10) });
    let table = ann.create(&private()).await.unwrap();
    let path = format!("/api/tables/{table}/invitations");
    let to = |who: &Client| NewInvitation { player: who.session.user.clone() };
    let invited = async |who: &Client| -> Vec<(String, String)> {
        let own: TableList = who.get("/api/session/tables").await.unwrap();
        own.invitations.into_iter().map(|invitation| (invitation.table, invitation.by)).collect()
    };
    // Only people who have met, and only to a table of one's own.
    assert_eq!(code(ann.post::<GuestList>(&path, &to(&stranger)).await), RefusalCode::NoSuchPlayer);
    assert_eq!(code(bob.post::<GuestList>(&path, &to(&ann)).await), RefusalCode::NotSeated);
    let guests: GuestList = ann.post(&path, &to(&bob)).await.unwrap();
    assert_eq!(guests.guests.len(), 1);
    assert!(!guests.guests[0].declined);
    assert_eq!(invited(&bob).await, [(table.clone(), "Ann".to_owned())]);
    assert!(invited(&stranger).await.is_empty());
    // A guest who has declined is not asked to the same table again.
    let answer = |accept| AnswerInvitation { accept };
    let answered = |table: &str| format!("/api/session/invitations/{table}");
    assert_eq!(
        code(stranger.post::<Created>(&answered(&table), &answer(true)).await),
        RefusalCode::NoSuchTable
    );
    let _: Created = bob.post(&answered(&table), &answer(false)).await.unwrap();
    assert!(invited(&bob).await.is_empty());
    let guests: GuestList = ann.post(&path, &to(&bob)).await.unwrap();
    assert!(guests.guests[0].declined && invited(&bob).await.is_empty());
    // Another table, and a seat at it.
    let next = ann.create(&private()).await.unwrap();
    let _: GuestList = ann.post(&format!("/api/tables/{next}/invitations"), &to(&bob)).await.unwrap();
    let Created { table: there } = bob.post(&answered(&next), &answer(true)).await.unwrap();
    assert_eq!(there, next);
    let seats = connect(&ann, &next).await.mirror.table.unwrap().seats;
    assert_eq!(seats[1].user.as_deref(), Some(bob.session.user.as_str()));
    assert!(invited(&bob).await.is_empty(), "an invitation that was followed is over");
    server.stop().await;
}
