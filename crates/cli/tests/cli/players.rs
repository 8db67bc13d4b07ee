//! Players from other terminals: `hexhaven join`, by a bot and by hand, the record of their game and `hexhaven verify`;
//! `hexhaven load`; what the server reports; and a disk that is full.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::{complaint, hexhaven, json, run};
use crate::running::Running;
use hexhaven_client::{Client, ClientError, Mirror};
use hexhaven_protocol::{ChatBody, Command as Ask, CreateTable, RefusalCode, TableSettings, TableView};

fn serve(data: &Path) -> Running {
    Running::start(hexhaven().args(["serve", "--no-open", "--port", "0", "--data"]).arg(data))
}

fn wish(rules: &str, seats: u8) -> CreateTable {
    let settings = TableSettings {
        options: "modern target_vp=4".to_owned(),
        public: true,
        ..TableSettings::usual(rules, seats)
    };
    CreateTable { settings, bots: Vec::new(), sit: false, start: false }
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap()
}

fn text(output: &[u8]) -> String {
    String::from_utf8_lossy(output).into_owned()
}

/// Two terminals join a table of a third person, who starts it and watches; the record is then checked.
#[test]
fn terminals_play_a_game_and_its_chance_is_verified() {
    let dir = tempfile::tempdir().unwrap();
    let server = serve(&dir.path().join("data"));
    let runtime = runtime();
    let host = runtime.block_on(Client::begin(&server.url, "Ann")).unwrap();
    let table = runtime.block_on(host.create(&wish("base", 2))).unwrap();
    let link = format!("{}/table/{table}", server.url);
    let join = |seed: &str| {
        let mut command = hexhaven();
        command.args(["join", &link, "--seed", seed]).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().unwrap()
    };
    let terminals = [join("1"), join("2")];
    runtime.block_on(async {
        let mut connection = host.connect(&table, Mirror::default()).await.unwrap();
        let is_full = |mirror: &Mirror| {
            mirror.table.as_ref().is_some_and(|table| table.seats.iter().all(|seat| seat.user.is_some()))
        };
        while !is_full(&connection.mirror) {
            connection.next().await.unwrap();
        }
        connection.ask(Ask::Start {}).await.unwrap();
    });
    for terminal in terminals {
        let output = terminal.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        assert!(text(&output.stdout).ends_with("wins\n"), "{}", text(&output.stdout));
    }
    let record = runtime.block_on(host.text(&format!("/api/tables/{table}/record"))).unwrap();
    let view: TableView = runtime.block_on(host.get(&format!("/api/tables/{table}"))).unwrap();
    server.stop();

    let path = dir.path().join("game.txt");
    let verify = |record: &str| {
        fs::write(&path, record).unwrap();
        let output = run(&["verify", "--fair", &path.display().to_string()]);
        (output.status.code(), text(&output.stdout))
    };
    let (code, shown) = verify(&record);
    assert_eq!(code, Some(0), "{shown}");
    assert!(shown.contains("ok,"), "{shown}");
    let against = |shown: &str| {
        let output = run(&["verify", "--fair", "--commitment", shown, &path.display().to_string()]);
        (output.status.code(), text(&output.stdout))
    };
    assert_eq!(against(&view.commitment).0, Some(0));
    let (code, shown) = against(&view.commitment.replace('a', "b"));
    assert!(code == Some(1) && shown.contains("was shown at the start"), "{shown}");
    let seed = view.seed.unwrap();
    let other = if seed.starts_with('0') { seed.replacen('0', "1", 1) } else { format!("0{}", &seed[1..]) };
    let (code, shown) = verify(&record.replace(&seed, &other));
    assert_eq!(code, Some(1), "another seed: {shown}");
    let (code, shown) = verify(&record.replace(&view.commitment, &seed));
    assert_eq!(code, Some(1), "another commitment: {shown}");
}

/// A program plays a seat of a server as it plays a match; one that answers nonsense is replaced and reported.
#[test]
fn a_program_takes_a_seat() {
    let dir = tempfile::tempdir().unwrap();
    let args = ["serve", "--no-open", "--port", "0", "--bot-pause", "0", "--for-load", "--data"];
    let server = Running::start(hexhaven().args(args).arg(dir.path()));
    let runtime = runtime();
    let host = runtime.block_on(Client::begin(&server.url, "Ann")).unwrap();
    // Answers with the first legal action, and counts in a file which messages it was sent.
    let log = dir.path().join("messages");
    let find = |pattern: &str| format!(r#"$(printf %s "$line" | sed -n "s/.*{pattern}.*/\1/p")"#);
    let (id, first) = (find(r#"\"id\":\([0-9]*\)"#), find(r#"\"legal\":\[\"\([^\"]*\)"#));
    let sound = format!(
        "stdio:sh -c 'while read -r line; do printf \"%s\\n\" \"$line\" >> {}; id={id}; first={first}; \
         if [ -n \"$id\" ]; then echo \"{{\\\"id\\\":$id,\\\"action\\\":\\\"$first\\\"}}\"; fi; done'",
        log.display()
    );
    for (bot, has_faults) in [(sound.as_str(), false), ("stdio:yes", true)] {
        let table = CreateTable { bots: vec!["normal".to_owned()], ..wish("knights", 2) };
        let table = runtime.block_on(host.create(&table)).unwrap();
        let link = format!("{}/table/{table}", server.url);
        let terminal = hexhaven()
            .args(["join", &link, "--name", "Robot", "--bot", bot])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        runtime.block_on(async {
            let mut connection = host.connect(&table, Mirror::default()).await.unwrap();
            while connection.mirror.table.as_ref().is_none_or(|table| table.seats[0].name != "Robot") {
                connection.next().await.unwrap();
            }
            connection.ask(Ask::Start {}).await.unwrap();
            let question = host.text(&format!("/api/tables/{table}/question")).await;
            assert!(matches!(question, Err(ClientError::Http { status: 400, .. })), "{question:?}");
        });
        let output = terminal.wait_with_output().unwrap();
        let (shown, said) = (text(&output.stdout), text(&output.stderr));
        assert_eq!(output.status.code(), Some(0), "{said}");
        assert!(shown.ends_with("wins\n") && shown.contains("  a "), "{shown}");
        assert_eq!(said.contains("not a JSON message"), has_faults, "{said}");
        assert_eq!(said.is_empty(), !has_faults, "{said}");
    }
    server.stop();
    let messages = fs::read_to_string(log).unwrap();
    let mut messages = messages.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let hello = messages.next().unwrap();
    assert_eq!(
        (&hello["type"], &hello["rules"], &hello["seat"]),
        (&"hello".into(), &"knights".into(), &"a".into())
    );
    for (n, question) in messages.enumerate() {
        assert_eq!(question["id"], n + 1);
        assert!(question["observation"].as_str().unwrap().starts_with("knights 1 players 2\n"), "{question}");
    }
    let said = complaint(&["join", "http://127.0.0.1:1/table/x", "--bot", "greedy"]);
    assert!(said.contains("stdio:command"), "{said}");
}

/// A person plays by hand against a bot of the server: choices are listed, nonsense is refused, the input ends the visit.
#[test]
fn a_person_plays_by_hand() {
    let dir = tempfile::tempdir().unwrap();
    let server = serve(dir.path());
    let runtime = runtime();
    let host = runtime.block_on(Client::begin(&server.url, "Ann")).unwrap();
    let mut wish = wish("base", 2);
    (wish.bots, wish.settings.setup) = (vec!["easy".to_owned()], "first_player=a".to_owned());
    let table = runtime.block_on(host.create(&wish)).unwrap();
    let link = format!("{}/table/{table}", server.url);
    let mut terminal = hexhaven()
        .args(["join", &link, "--by-hand", "--name", "Bea"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    runtime.block_on(async {
        let mut connection = host.connect(&table, Mirror::default()).await.unwrap();
        while connection.mirror.table.as_ref().is_none_or(|table| table.seats[0].name != "Bea") {
            connection.next().await.unwrap();
        }
        connection.ask(Ask::Start {}).await.unwrap();
        let mut keys = terminal.stdin.take().unwrap();
        keys.write_all(b"fly to the moon\nsay hello\nsettlement (0,0).N\nundo\nsettlement (0,0).N\n")
            .unwrap();
        let said = ChatBody::Text { text: "hello".to_owned() };
        let mut n_undone = 0;
        while connection.mirror.prompt.as_ref().is_none_or(|prompt| prompt.decision != "setup_road")
            || n_undone == 0
        {
            connection.next().await.unwrap();
            let undone = |update: &&hexhaven_protocol::Update| {
                matches!(update.change, hexhaven_protocol::Change::Undone { .. })
            };
            n_undone += connection.mirror.latest.iter().filter(undone).count();
        }
        let mut fresh = host.connect(&table, Mirror::default()).await.unwrap();
        while fresh.mirror.n().is_none() {
            fresh.next().await.unwrap();
        }
        assert!(fresh.mirror.chat.iter().any(|line| line.name == "Bea" && line.body == said));
        drop(keys);
    });
    let output = terminal.wait_with_output().unwrap();
    let shown = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{shown}");
    for part in ["your move, seat a: Place a settlement", "refused: ", "a settlement (0,-1).SE"] {
        assert!(shown.contains(part), "{part} is missing in {shown}");
    }
    server.stop();
}

#[test]
fn links_that_lead_nowhere_are_named() {
    for link in ["https://games.example/table/1", "http://127.0.0.1:1", "http://127.0.0.1:1/", "table"] {
        complaint(&["join", link]);
    }
    let refused = complaint(&["join", "http://127.0.0.1:1/table/0123456789abcdef01234567"]);
    assert!(refused.contains("cannot reach the server"), "{refused}");
    let dir = tempfile::tempdir().unwrap();
    let server = serve(dir.path());
    let link = format!("{}/table/0123456789abcdef01234567?utm=1#x", server.url);
    let refused = complaint(&["join", &link]);
    assert!(refused.contains("404: there is no such table"), "{refused}");
    let refused = complaint(&["join", &link, "--name", "a name that is much too long for a server"]);
    assert!(refused.contains("a name has 1 to 24"), "{refused}");
    assert!(!refused.contains("cannot reach"), "{refused}");
    server.stop();
}

#[test]
fn load_reports_latencies_and_memory() {
    let output =
        run(&["load", "--games", "4", "--seats", "3", "--rules", "oil", "--seconds", "2", "--think", "10"]);
    let shown = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{shown}{}", text(&output.stderr));
    for part in ["4 games, 12 connections", "acknowledged actions", "99 % ", "memory of the server per game"]
    {
        assert!(shown.contains(part), "{shown}");
    }
    let acks: u64 = shown.lines().nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    assert!(acks > 20, "{shown}");
    let report = json(&["load", "--games", "2", "--seats", "3", "--seconds", "1", "--think", "10", "--json"]);
    assert_eq!(report["connections"], 6, "{report}");
    assert!(report["latency_ms"]["p99"].as_f64().is_some_and(|ms| ms > 0.0), "{report}");
    assert!(complaint(&["load", "--target", "192.0.2.1:80"]).contains("not on this machine"));
    assert!(complaint(&["load", "--games", "100000"]).contains("at most"));
}

/// Neither reports nor addresses hold what could open a session or tell the future.
#[test]
fn reports_hold_no_secrets() {
    let dir = tempfile::tempdir().unwrap();
    let server = serve(dir.path());
    let runtime = runtime();
    let (secret, table) = runtime.block_on(async {
        let client = Client::begin(&server.url, "Ann").await.unwrap();
        let table = client.create(&CreateTable { sit: true, ..wish("base", 2) }).await.unwrap();
        let mut connection = client.connect(&table, Mirror::default()).await.unwrap();
        connection.ask(Ask::Start {}).await.unwrap();
        let _ = connection.ask(Ask::Act { action: "nonsense".to_owned() }).await;
        let _ = client.text("/api/tables/0123456789abcdef01234567").await;
        (client.cookie().split_once('=').unwrap().1.to_owned(), table)
    });
    let (code, printed, reports) = server.stop_and_tell();
    assert_eq!(code, Some(0));
    let seed = seed_of(dir.path(), &table);
    for shown in [&printed, &reports] {
        assert!(!shown.contains(&secret) && !shown.contains(&seed), "{shown}");
    }
}

fn seed_of(data: &Path, table: &str) -> String {
    runtime().block_on(async {
        let store = hexhaven_server::store::open(None, data).await.unwrap();
        store.table(table).await.unwrap().unwrap().0.seed
    })
}

/// A real disk of two megabytes, in a namespace of the test's own; it is filled, and room is made again.
#[test]
fn a_full_disk_is_reported_and_survived() {
    let dir = tempfile::tempdir().unwrap();
    let disk = dir.path().join("disk");
    fs::create_dir(&disk).unwrap();
    let script = format!("mount -t tmpfs -o size=2m none {0} && exec \"$@\"", disk.display());
    let inside = |args: &[&str]| {
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "sh", "-c", &script, "sh"]).args(args);
        command.env("LANG", "C");
        command
    };
    if !inside(&["true"]).output().is_ok_and(|output| output.status.success()) {
        println!("NOT RUN: this machine lets nobody mount a small disk (unshare --user --mount)");
        return;
    }
    let binary = env!("CARGO_BIN_EXE_hexhaven");
    let data = disk.display().to_string();
    let args = ["serve", "--no-open", "--for-load", "--port", "0", "--data", &data];
    let server = Running::start(&mut inside(&[&[binary], &args[..]].concat()));
    let ballast =
        Path::new("/proc").join(server.id().to_string()).join("root").join(disk.strip_prefix("/").unwrap());
    let ballast = ballast.join("ballast");
    runtime().block_on(async {
        let client = Client::begin(&server.url, "Ann").await.unwrap();
        let table = client.create(&CreateTable { sit: true, ..wish("base", 2) }).await.unwrap();
        let mut connection = client.connect(&table, Mirror::default()).await.unwrap();
        let say = |text: String| Ask::Chat { body: ChatBody::Text { text } };
        let mut n = connection.ask(say("before".to_owned())).await.unwrap();
        let filled = fs::write(&ballast, vec![1; 4 << 20]);
        assert!(filled.is_err(), "the disk is small");
        // SQLite may have room left in its own files, how much depends on when it last cleared its log.
        let mut refused = None;
        for id in 0..1000 {
            match connection.ask_as(id.to_string(), n, say("x".repeat(300))).await {
                Ok(next) => n = next,
                Err(error) => {
                    refused = Some((id.to_string(), error));
                    break;
                }
            }
        }
        let Some((id, ClientError::Refused { code: RefusalCode::StoreFailed, .. })) = refused else {
            panic!("a full disk is reported: {refused:?}");
        };
        fs::remove_file(&ballast).unwrap();
        let again = connection.ask_as(id, n, say("x".repeat(300))).await.unwrap();
        assert_eq!(again, n + 1, "it happened once");
    });
    let (code, _, reports) = server.stop_and_tell();
    assert_eq!(code, Some(0), "{reports}");
    assert!(reports.contains("is full"), "{reports}");
}
