//! One suite for both databases.

use std::sync::Arc;
use std::time::Duration;

use crate::common::{TempDir, postgres, soon};
use hexhaven_server::FILE;
use hexhaven_server::store::{
    self, Append, Line, Mark, Patience, PostgresStore, Receipt, ResultRow, Review, SessionRow, SqliteStore,
    Store, StoreError, TableCard, TableRow, User, Write,
};

/// A server that does not wait for a database that another one holds.
const HASTY: Patience = Patience {
    start: Duration::ZERO,
    answer: Duration::from_secs(10),
    look: Duration::from_millis(200),
    lease: Duration::from_secs(1),
};

pub fn row(id: &str, status: &str) -> TableRow {
    let card = TableCard {
        settings: "{}".to_owned(),
        is_public: true,
        status: status.to_owned(),
        names: "[\"Zoë <b>\"]".to_owned(),
        winner: None,
        people: "[\"u1\"]".to_owned(),
        due_at: None,
        waiting: "[]".to_owned(),
    };
    TableRow {
        id: id.to_owned(),
        created_at: 5,
        host: "u1".to_owned(),
        seed: "00".to_owned(),
        rules_version: 7,
        card,
    }
}

pub fn line(n: i64, receipt: Option<&str>) -> Line {
    let receipt = receipt.map(|command| Receipt {
        user: "u1".to_owned(),
        command: command.to_owned(),
        digest: "d".to_owned(),
    });
    Line { n, at: 10 + n, entry: format!("{{\"n\":{n}}}"), receipt }
}

fn append(table: &str, lines: Vec<Line>) -> Write {
    Write::Append(Append { table: table.to_owned(), lines, card: None, results: Vec::new(), lease: None })
}

async fn add_table(store: &dyn Store, row: &TableRow, lines: &[Line]) -> Result<(), StoreError> {
    store.write(&[Write::Table { row: row.clone(), lines: lines.to_vec() }]).await
}

async fn check_everything(store: &dyn Store) {
    store.ping().await.unwrap();
    check_sessions(store).await;
    check_journal(store).await;
    check_lists(store).await;
    check_people(store).await;
    check_results(store).await;
}

/// A person with a first session.
pub fn session(user: &User, hash: &str, at: i64) -> Write {
    let (token_hash, device) = (hash.to_owned(), "Firefox".to_owned());
    Write::Session {
        user: user.clone(),
        owner: None,
        session: SessionRow { token_hash, device, created_at: at },
    }
}

async fn check_sessions(store: &dyn Store) {
    let user = User { id: "u1".to_owned(), name: "Ann".to_owned() };
    store.write(&[session(&user, "hash", 1000)]).await.unwrap();
    assert_eq!(store.session("hash", 1000).await.unwrap(), Some(user.clone()));
    assert_eq!(store.session("hash", 1001).await.unwrap(), None, "too old");
    assert_eq!(store.session("other", 0).await.unwrap(), None);
    let name = "Robert'); DROP TABLE users; --";
    store.write(&[Write::Rename { user: "u1".to_owned(), name: name.to_owned() }]).await.unwrap();
    assert_eq!(store.session("hash", 0).await.unwrap().unwrap().name, name);
    assert!(store.write(&[session(&user, "hash", 1000)]).await.is_err(), "an id belongs to one person");
    store.write(&[Write::EndSession { token_hash: "hash".to_owned() }]).await.unwrap();
    assert_eq!(store.session("hash", 0).await.unwrap(), None);
    // Old sessions go, and people without a session go with them.
    let other = User { id: "u2".to_owned(), name: "Bob".to_owned() };
    store.write(&[session(&other, "old", 1000)]).await.unwrap();
    store.write(&[Write::EndSessions { before: 1000 }]).await.unwrap();
    assert_eq!(store.session("old", 0).await.unwrap(), Some(other.clone()));
    store.write(&[Write::EndSessions { before: 1001 }]).await.unwrap();
    assert_eq!(store.session("old", 0).await.unwrap(), None);
    store.write(&[session(&other, "new", 2000), session(&user, "hash", 2000)]).await.unwrap();
}

async fn check_journal(store: &dyn Store) {
    let first = row("t1", "open");
    add_table(store, &first, &[]).await.unwrap();
    add_table(store, &row("t2", "open"), &[]).await.unwrap();
    assert_eq!(store.table("t1").await.unwrap(), Some((first.clone(), vec![])));
    assert_eq!(store.table("t9").await.unwrap(), None);
    let lines = vec![line(1, None), line(2, Some("c1"))];
    let other = vec![line(1, None)];
    store.write(&[append("t1", lines.clone()), append("t2", other.clone())]).await.unwrap();
    assert_eq!(store.table("t1").await.unwrap().unwrap().1, lines);
    assert_eq!(store.table("t2").await.unwrap().unwrap().1, other);
    // A number that is taken is refused, and with it everything in the same commit.
    let clash = [append("t1", vec![line(3, None)]), append("t2", vec![line(1, None)])];
    assert!(store.write(&clash).await.is_err());
    assert_eq!(store.table("t1").await.unwrap().unwrap().1, lines);
    assert!(store.write(&[append("t9", vec![line(1, None)])]).await.is_err(), "there is no such table");
    let card = TableCard { status: "over".to_owned(), winner: Some("b".to_owned()), ..first.card };
    let last = Append {
        table: "t1".to_owned(),
        lines: vec![line(3, None)],
        card: Some(card.clone()),
        results: Vec::new(),
        lease: None,
    };
    store.write(&[Write::Append(last)]).await.unwrap();
    assert_eq!(store.table("t1").await.unwrap().unwrap().0.card, card);
    // A table comes with its first lines or not at all.
    let twice = [line(1, None), line(1, None)];
    assert!(add_table(store, &row("t7", "open"), &twice).await.is_err());
    assert_eq!(store.table("t7").await.unwrap(), None);
    add_table(store, &row("t7", "over"), &twice[..1]).await.unwrap();
    assert_eq!(store.table("t7").await.unwrap().unwrap().1, twice[..1]);
    assert_eq!(store.lines_after("t1", 1).await.unwrap(), [lines[1].clone(), line(3, None)]);
    assert!(store.may_play("t1", "u1").await.unwrap());
    assert!(!store.may_play("t1", "u").await.unwrap());
    assert!(store.may_play("t2", "u").await.unwrap(), "the game has not begun");
    // More rows than fit into one statement.
    let many: Vec<Line> = (2..=1500).map(|n| line(n, None)).collect();
    store.write(&[append("t2", many)]).await.unwrap();
    assert_eq!(store.table("t2").await.unwrap().unwrap().1.len(), 1500);
}

async fn check_people(store: &dyn Store) {
    let (archive, code) =
        (store.archive(), |hash: &str| Write::Recovery { user: "m1".to_owned(), hash: hash.to_owned() });
    let member = User { id: "m1".to_owned(), name: "Mia".to_owned() };
    store.write(&[session(&member, "m-hash", 100)]).await.unwrap();
    assert!(!archive.person("m1").await.unwrap().unwrap().is_member);
    store.write(&[code("first")]).await.unwrap();
    store.write(&[code("second")]).await.unwrap();
    assert_eq!(archive.member("first").await.unwrap(), None);
    let found = archive.member("second").await.unwrap().unwrap();
    assert_eq!(
        (found.id.as_str(), found.name.as_str(), found.is_member, found.created_at),
        ("m1", "Mia", true, 100)
    );
    let next =
        SessionRow { token_hash: "m-two".to_owned(), device: "Safari, iPhone".to_owned(), created_at: 200 };
    store.write(&[Write::NextSession { user: "m1".to_owned(), session: next.clone() }]).await.unwrap();
    assert_eq!(archive.sessions_of("m1").await.unwrap()[0], next);
    assert_eq!(store.session("m-two", 0).await.unwrap(), Some(member.clone()));
    // A member is not forgotten when the last session has ended.
    store.write(&[Write::EndSessions { before: 1000 }]).await.unwrap();
    assert!(archive.sessions_of("m1").await.unwrap().is_empty());
    assert!(archive.person("m1").await.unwrap().is_some());
    // A link is used once, and replaces the one before.
    let link = |hash: &str| Write::Link { hash: hash.to_owned(), user: "m1".to_owned(), at: 50 };
    store.write(&[link("l1")]).await.unwrap();
    store.write(&[link("l2")]).await.unwrap();
    assert_eq!(archive.link("l1", 0).await.unwrap(), None);
    assert_eq!(archive.link("l2", 50).await.unwrap(), None, "too old");
    assert_eq!(archive.link("l2", 49).await.unwrap().unwrap().id, "m1");
    let enter = |session: &str| Write::Enter {
        hash: "l2".to_owned(),
        user: "m1".to_owned(),
        session: SessionRow { token_hash: session.to_owned(), ..next.clone() },
    };
    store.write(&[enter("m-three")]).await.unwrap();
    assert!(matches!(store.write(&[enter("m-four")]).await, Err(StoreError::Refused(_))));
    assert_eq!(store.session("m-four", 0).await.unwrap(), None);
    for text in [Some("at nine".to_owned()), Some("at ten".to_owned()), None] {
        store.write(&[Write::Notice { text: text.clone() }]).await.unwrap();
        assert_eq!(archive.notice().await.unwrap(), text);
    }
    let robot = User { id: "p1".to_owned(), name: "Robot".to_owned() };
    let first = SessionRow { token_hash: "p-hash".to_owned(), ..next };
    store
        .write(&[Write::Session { user: robot, owner: Some("m1".to_owned()), session: first }])
        .await
        .unwrap();
    assert_eq!(archive.programs_of("m1").await.unwrap()[0].owner.as_deref(), Some("m1"));
}

pub fn result(table: &str, seat: &str, player: &str, place: i64) -> ResultRow {
    ResultRow {
        table: table.to_owned(),
        seat: seat.to_owned(),
        player: player.to_owned(),
        name: player.to_owned(),
        rules: "base".to_owned(),
        seats: 3,
        place,
        points: 12 - place,
        is_rated: true,
        is_practice: false,
        rating_change: None,
        ended_at: 5,
    }
}

/// Reviews and practice, which counts for nobody.
async fn check_what_counts(store: &dyn Store, played: Vec<ResultRow>) {
    let archive = store.archive();
    // A review says how well and how luckily each seat played.
    let marks = vec![Mark { seat: "b".to_owned(), accuracy: 80, luck: -150 }];
    let review = Review { table: "t4".to_owned(), version: 1, at: 6, text: "{}".to_owned(), marks };
    store.write(&[Write::Review(review)]).await.unwrap();
    let reviewed = &archive.tallies_of("bot-easy").await.unwrap()[0];
    assert_eq!((reviewed.reviewed, reviewed.accuracy, reviewed.luck), (1, 80, -150));
    // Practice is found again, and counts for nobody.
    let practice =
        played.into_iter().map(|row| ResultRow { is_rated: false, is_practice: true, ended_at: 3, ..row });
    store.write(&[Write::Results(practice.collect())]).await.unwrap();
    assert_eq!(archive.games_of("m1", 4, 10).await.unwrap().len(), 3);
    assert_eq!(archive.tallies_of("bot-easy").await.unwrap()[0].games, 6);
}

async fn check_results(store: &dyn Store) {
    let archive = store.archive();
    let game = |table: &str, first: &str| {
        vec![
            result(table, "a", first, 1),
            result(table, "b", "bot-easy", 2),
            result(table, "c", "bot-easy", 3),
        ]
    };
    store.write(&[Write::Results(game("r1", "m1"))]).await.unwrap();
    let ended = Append {
        table: "t4".to_owned(),
        lines: vec![line(1, None)],
        card: None,
        results: game("t4", "m1"),
        lease: None,
    };
    store.write(&[Write::Append(ended.clone())]).await.unwrap();
    let before = archive.ratings_of("m1").await.unwrap();
    assert_eq!((before.len(), before[0].games, before[0].name.as_deref()), (1, 2, Some("Mia")));
    // The end of a game comes with its lines or not at all, so it counts once.
    assert!(store.write(&[Write::Append(ended)]).await.is_err());
    assert_eq!(archive.ratings_of("m1").await.unwrap(), before);
    let bots = archive.ratings_of("bot-easy").await.unwrap();
    assert_eq!((bots[0].games, bots[0].name.as_deref()), (2, None), "two bots of a level are one player");
    assert!(bots[0].standing.rating < 25_000 && before[0].standing.rating > 25_000);
    let unrated =
        game("r2", "m1").into_iter().map(|row| ResultRow { is_rated: false, ended_at: 9, ..row }).collect();
    store.write(&[Write::Results(unrated)]).await.unwrap();
    let games = archive.games_of("m1", i64::MAX, 10).await.unwrap();
    let tables: Vec<&str> = games.iter().map(|row| row.table.as_str()).collect();
    assert_eq!(tables, ["r2", "r2", "r2", "r1", "r1", "r1", "t4", "t4", "t4"]);
    assert_eq!((games[0].rating_change, games[3].rating_change.is_some()), (None, true));
    assert_eq!(archive.games_of("m1", 9, 1).await.unwrap().len(), 3, "an older one");
    let tallies = archive.tallies_of("bot-easy").await.unwrap();
    assert_eq!((tallies[0].games, tallies[0].wins, tallies[0].points), (6, 0, 57));
    check_what_counts(store, game("r3", "m1")).await;
    let opponents = archive.opponents_of("m1", 5).await.unwrap();
    assert_eq!((opponents[0].player.as_str(), opponents[0].games), ("bot-easy", 6));
    let leaders = archive.leaders("base", 2, 5).await.unwrap();
    assert_eq!(leaders.iter().map(|row| row.player.as_str()).collect::<Vec<_>>(), ["m1", "bot-easy"]);
    assert!(archive.leaders("base", 3, 5).await.unwrap().is_empty());
    assert_eq!(archive.unlisted("", 10).await.unwrap(), ["t1", "t7"]);
    assert_eq!(archive.unlisted("t1", 10).await.unwrap(), ["t7"]);
    let due = TableCard { due_at: Some(50), waiting: "[\"m1\"]".to_owned(), ..row("t8", "playing").card };
    add_table(store, &TableRow { card: due.clone(), ..row("t8", "playing") }, &[]).await.unwrap();
    assert_eq!(store.table("t8").await.unwrap().unwrap().0.card, due);
    assert_eq!(store.due(51).await.unwrap(), ["t8"]);
    assert!(store.due(50).await.unwrap().is_empty());
}

/// The steps before accounts, and a person with a game in them.
const BEFORE_ACCOUNTS: [&str; 5] = [
    include_str!("../../migrations/0001_tables.sql"),
    include_str!("../../migrations/0002_people.sql"),
    include_str!("../../migrations/0003_hosts.sql"),
    include_str!("../../migrations/0004_rules_version.sql"),
    "CREATE TABLE schema_version (version BIGINT NOT NULL); INSERT INTO schema_version VALUES (4);
     INSERT INTO users VALUES ('u1', 'Ann', 7); INSERT INTO sessions VALUES ('hash', 'u1', 7);
     INSERT INTO tables (id, created_at, host, seed, settings, is_public, status, names, winner, people)
     VALUES ('t1', 5, 'u1', '00', '{}', 1, 'playing', '[\"Ann\"]', NULL, '[\"u1\"]');
     INSERT INTO journal VALUES ('t1', 1, 9, '{}', NULL, NULL, NULL);",
];

/// The steps from there to the version before this one.
const BEFORE_CLUSTERS: [&str; 3] = [
    include_str!("../../migrations/0005_accounts.sql"),
    include_str!("../../migrations/0006_reviews.sql"),
    "UPDATE schema_version SET version = 6; UPDATE users SET recovery_hash = 'code' WHERE id = 'u1';
     INSERT INTO reviews VALUES ('t1', 3, 9, '{}');",
];

async fn check_what_was_there(store: &dyn Store) {
    assert_eq!(store.session("hash", 7).await.unwrap().unwrap().name, "Ann");
    let (row, lines) = store.table("t1").await.unwrap().unwrap();
    assert_eq!(
        (row.rules_version, row.card.due_at, row.card.waiting.as_str(), lines.len()),
        (1, None, "[]", 1)
    );
    assert_eq!(store.archive().sessions_of("u1").await.unwrap()[0].device, "");
    assert_eq!(store.archive().notice().await.unwrap(), None);
    check_results_of_new_people(store).await;
}

/// Databases of earlier versions are brought up to date with everything in them.
#[tokio::test]
async fn an_older_database_is_migrated() {
    for later in [&[][..], &BEFORE_CLUSTERS] {
        let dir = TempDir::new();
        let file = dir.0.join(FILE);
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&file).create_if_missing(true);
        let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
        for step in BEFORE_ACCOUNTS.iter().chain(later) {
            sqlx::raw_sql(sqlx::AssertSqlSafe(*step)).execute(&pool).await.unwrap();
        }
        pool.close().await;
        let store = store::open(None, &dir.0).await.unwrap();
        check_what_was_there(store.as_ref()).await;
        store.close().await.unwrap();
    }
}

#[tokio::test]
async fn an_older_postgres_database_is_migrated() {
    let Some(server) = postgres::start() else { return };
    let admin = sqlx::PgPool::connect(&server.url).await.unwrap();
    for (name, later) in [("four", &[][..]), ("six", &BEFORE_CLUSTERS)] {
        let create = format!("CREATE DATABASE {name}");
        sqlx::raw_sql(sqlx::AssertSqlSafe(create)).execute(&admin).await.unwrap();
        let url = format!("{}/{name}", server.url.strip_suffix("/postgres").unwrap());
        let pool = sqlx::PgPool::connect(&url).await.unwrap();
        for step in BEFORE_ACCOUNTS.iter().chain(later) {
            sqlx::raw_sql(sqlx::AssertSqlSafe(*step)).execute(&pool).await.unwrap();
        }
        pool.close().await;
        let store = PostgresStore::open(&url, HASTY).await.unwrap();
        check_what_was_there(&store).await;
        store.close().await.unwrap();
        // Several that start at once bring it up to date once.
        let join = || PostgresStore::join(&url, HASTY, "127.0.0.1:1");
        let (one, two, three) = tokio::join!(join(), join(), join());
        for store in [one, two, three] {
            store.unwrap().close().await.unwrap();
        }
    }
    admin.close().await;
}

async fn check_results_of_new_people(store: &dyn Store) {
    store
        .write(&[Write::Results(vec![result("t1", "a", "u1", 1), result("t1", "b", "bot-hard", 2)])])
        .await
        .unwrap();
    assert_eq!(store.archive().ratings_of("u1").await.unwrap()[0].name.as_deref(), Some("Ann"));
}

async fn check_lists(store: &dyn Store) {
    let mut hidden = row("t3", "open");
    hidden.card.is_public = false;
    add_table(store, &hidden, &[]).await.unwrap();
    add_table(store, &TableRow { created_at: 9, ..row("t4", "playing") }, &[]).await.unwrap();
    let ids = |rows: Vec<TableRow>| rows.into_iter().map(|row| row.id).collect::<Vec<_>>();
    assert_eq!(ids(store.public_tables(10).await.unwrap()), ["t4", "t2"]);
    assert_eq!(ids(store.public_tables(1).await.unwrap()), ["t4"]);
    assert_eq!(store.count("playing").await.unwrap(), 1);
    assert!(store.size().await.unwrap() > 10_000);
    let others = TableCard { people: "[\"u11\"]".to_owned(), ..row("t5", "open").card };
    add_table(store, &TableRow { card: others, ..row("t5", "open") }, &[]).await.unwrap();
    let own = ids(store.tables_with("u1", 10).await.unwrap());
    assert_eq!((own.len(), own[0].as_str()), (3, "t4"), "also the hidden one, none that is over: {own:?}");
    assert_eq!(ids(store.tables_with("u11", 10).await.unwrap()), ["t5"]);
    assert_eq!(ids(store.tables_with("u1", 1).await.unwrap()), ["t4"]);
}

#[tokio::test]
async fn sqlite_keeps_everything() {
    let dir = TempDir::new();
    let store = store::open(None, &dir.0).await.unwrap();
    check_everything(store.as_ref()).await;
    store.close().await.unwrap();
    drop(store);
    let again = store::open(None, &dir.0).await.unwrap();
    assert_eq!(again.table("t2").await.unwrap().unwrap().1.len(), 1500);
}

#[tokio::test]
async fn postgres_keeps_everything() {
    let Some(server) = postgres::start() else { return };
    let store = PostgresStore::open(&server.url, HASTY).await.unwrap();
    check_everything(&store).await;
    assert!(matches!(PostgresStore::open(&server.url, HASTY).await, Err(StoreError::DatabaseInUse)));
    // A server that was stopped is followed by the next one at once.
    let mut last = store;
    for _ in 0..20 {
        last.close().await.unwrap();
        last = PostgresStore::open(&server.url, HASTY).await.unwrap();
    }
    last.close().await.unwrap();
    let again = store::open(Some(&server.url), std::path::Path::new("")).await.unwrap();
    assert_eq!(again.table("t2").await.unwrap().unwrap().1.len(), 1500);
    again.close().await.unwrap();
    check_lost_lock(&server.url).await;
}

/// The way to the database is encrypted where the address says so, and its certificate is checked.
#[tokio::test]
async fn postgres_is_reached_over_tls() {
    let Some((server, certificate)) = postgres::start_with_tls() else { return };
    let required = format!("{}?sslmode=require", server.url);
    let store = PostgresStore::open(&required, HASTY).await.unwrap();
    let pool = sqlx::PgPool::connect(&server.url).await.unwrap();
    let lock = "SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_locks USING (pid) WHERE locktype = 'advisory'";
    assert!(sqlx::query_scalar::<_, bool>(lock).fetch_one(&pool).await.unwrap());
    pool.close().await;
    store.close().await.unwrap();
    let unknown = PostgresStore::open(&format!("{}?sslmode=verify-full", server.url), HASTY).await;
    assert!(matches!(unknown, Err(StoreError::Unreachable(_))), "nobody we know has signed it");
    let known = format!("{}?sslmode=verify-full&sslrootcert={}", server.url, certificate.display());
    PostgresStore::open(&known, HASTY).await.unwrap().close().await.unwrap();
}

/// The connection that holds the lock is cut and another server comes: the first one writes nothing anymore.
async fn check_lost_lock(url: &str) {
    let first = PostgresStore::open(url, HASTY).await.unwrap();
    let pool = sqlx::PgPool::connect(url).await.unwrap();
    // The first server may take the lock again before the second one comes: then its connection is cut again.
    let second = loop {
        sqlx::query("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'")
            .execute(&pool)
            .await
            .unwrap();
        match PostgresStore::open(url, HASTY).await {
            Ok(second) => break second,
            Err(StoreError::DatabaseInUse) => {}
            Err(error) => panic!("{error}"),
        }
    };
    let mut n = 0;
    soon("the end of the first server's log", async || {
        n += 1;
        add_table(&first, &row(&format!("lost{n}"), "open"), &[]).await == Err(StoreError::LockLost)
    })
    .await;
    add_table(&second, &row("found", "open"), &[]).await.unwrap();
    pool.close().await;
    first.close().await.unwrap();
    second.close().await.unwrap();
}

#[tokio::test]
async fn a_second_server_is_kept_away() {
    let dir = TempDir::new();
    let first = store::open(None, &dir.0).await.unwrap();
    assert!(matches!(store::open(None, &dir.0).await, Err(StoreError::InUse(_))));
    drop(first);
}

#[tokio::test]
async fn unexpected_data_is_refused_in_plain_words() {
    let dir = TempDir::new();
    let file = dir.0.join("letter.txt");
    std::fs::write(&file, "dear friend").unwrap();
    let refused = store::open(None, &file).await.err().unwrap();
    assert!(refused.to_string().contains("is a file, not a folder"), "{refused}");
    for memory in ["sqlite::memory:", "sqlite://:memory:"] {
        assert_eq!(store::open(Some(memory), &dir.0).await.err(), Some(StoreError::InMemory));
    }
}

/// Seeds of running games are in the file: nobody else on the machine reads it.
#[cfg(unix)]
#[tokio::test]
async fn a_new_folder_and_file_are_for_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let dir = TempDir::new();
    let folder = dir.0.join("new");
    let store = store::open(None, &folder).await.unwrap();
    let mode = |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&folder), 0o700);
    for name in ["hexhaven.sqlite", "hexhaven.sqlite-wal"] {
        assert_eq!(mode(&folder.join(name)), 0o600, "{name}");
    }
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_file_that_is_no_database_is_named_and_left_alone() {
    let dir = TempDir::new();
    let path = dir.0.join("hexhaven.sqlite");
    let text = "this is a letter to a friend and no database ".repeat(100);
    std::fs::write(&path, &text).unwrap();
    let refused = store::open(None, &dir.0).await.err().unwrap();
    assert!(matches!(refused, StoreError::Damaged(_)), "{refused}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
}

#[tokio::test]
async fn a_database_of_a_later_version_is_refused() {
    let dir = TempDir::new();
    let path = dir.0.join("hexhaven.sqlite");
    let store = SqliteStore::open(&path).await.unwrap();
    store.close().await.unwrap();
    drop(store);
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&path);
    let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
    sqlx::query("UPDATE schema_version SET version = 99").execute(&pool).await.unwrap();
    pool.close().await;
    let refused = SqliteStore::open(&path).await.err().unwrap();
    assert!(matches!(refused, StoreError::Newer { found: 99, .. }), "{refused}");
}

#[tokio::test]
async fn a_wrong_address_is_named_without_its_secrets() {
    let dir = TempDir::new();
    let refused = store::open(Some("mysql://ann:secret@host/db"), &dir.0).await.err().unwrap().to_string();
    assert!(refused.contains("mysql") && !refused.contains("secret"), "{refused}");
}

/// Commits of many tables are grouped, and one bad append does not take the others with it.
#[tokio::test]
async fn a_bad_append_fails_alone() {
    let dir = TempDir::new();
    let store: Arc<dyn Store> = store::open(None, &dir.0).await.unwrap();
    for k in 0..20 {
        add_table(store.as_ref(), &row(&format!("t{k}"), "open"), &[]).await.unwrap();
    }
    let journal = store::Journal::start(Arc::clone(&store), Arc::default());
    let appends = (0..20).map(|k| {
        // Every fifth one begins with a number that leaves out the first, twice the same.
        let lines = if k % 5 == 0 { vec![line(1, None), line(1, None)] } else { vec![line(1, None)] };
        let append = Append { table: format!("t{k}"), lines, card: None, results: Vec::new(), lease: None };
        let journal = journal.clone();
        tokio::spawn(async move { journal.append(append).await.is_ok() })
    });
    for (k, done) in appends.collect::<Vec<_>>().into_iter().enumerate() {
        assert_eq!(done.await.unwrap(), k % 5 != 0, "table {k}");
    }
}
