//! The server as its operator starts it: `hexhaven` alone, its arguments and variables, its complaints, and players from
//! a second terminal. All servers listen on free loopback ports.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::{Duration, Instant};

use crate::common::{complaint, hexhaven, run};
use crate::running::Running;

#[test]
fn hexhaven_alone_serves_the_game_and_opens_the_browser() {
    let dir = tempfile::tempdir().unwrap();
    // A browser that writes down the addresses it should open.
    let (bin, opened) = (dir.path().join("bin"), dir.path().join("opened"));
    fs::create_dir(&bin).unwrap();
    let script = format!("#!/bin/sh\nprintf %s \"$1\" > {0}.part && mv {0}.part {0}\n", opened.display());
    fs::write(bin.join("xdg-open"), script).unwrap();
    fs::set_permissions(bin.join("xdg-open"), fs::Permissions::from_mode(0o755)).unwrap();
    let with_browser = || {
        let mut command = hexhaven();
        let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default());
        command.env("PATH", path).env("DISPLAY", ":99").current_dir(dir.path());
        command
    };

    let server = Running::start(with_browser().args(["--port", "0"]));
    assert!(server.url.starts_with("http://127.0.0.1:"), "{}", server.url);
    assert!(server.get("/").starts_with("HTTP/1.1 200"), "{}", server.get("/"));
    assert!(server.get("/api/health").contains(r#""status":"ok""#));
    assert!(dir.path().join("hexhaven-data/hexhaven.sqlite").exists(), "the data is where the command runs");
    let end = Instant::now() + Duration::from_secs(120);
    while !opened.exists() {
        assert!(Instant::now() < end, "the browser was not asked");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(fs::read_to_string(&opened).unwrap(), server.url);
    let (code, output) = server.stop();
    assert_eq!(code, Some(0));
    assert!(output.contains("games are stored in hexhaven-data/hexhaven.sqlite"), "{output}");
    assert!(output.ends_with("stopped\n"), "{output}");

    fs::remove_file(&opened).unwrap();
    Running::start(with_browser().args(["--port", "0", "--no-open"])).stop();
    Running::start(with_browser().args(["serve", "--port", "0"]).env("HEXHAVEN_NO_OPEN", "1")).stop();
    assert!(!opened.exists(), "the browser was opened against the operator's wish");
}

#[test]
fn variables_replace_arguments_and_arguments_win() {
    let dir = tempfile::tempdir().unwrap();
    let folder = |name: &str| dir.path().join(name);
    let mut set = hexhaven();
    set.env("HEXHAVEN_PORT", "0").env("HEXHAVEN_DATA", folder("one")).env("HEXHAVEN_NO_OPEN", "1");
    Running::start(&mut set).stop();
    assert!(folder("one/hexhaven.sqlite").exists());

    let database = |name: &str| format!("sqlite:{}", folder(name).display());
    let mut set = hexhaven();
    set.env("HEXHAVEN_PORT", "1")
        .env("HEXHAVEN_DATABASE", database("two.sqlite"))
        .env("HEXHAVEN_DATA", "/dev/null/x");
    Running::start(set.args(["--no-open", "--port", "0"])).stop();
    assert!(folder("two.sqlite").exists());
    Running::start(set.args(["--database", &database("three.sqlite")])).stop();
    assert!(folder("three.sqlite").exists());

    let wrong = [
        ("HEXHAVEN_PORT", "eighty"),
        ("HEXHAVEN_PORT", "70000"),
        ("HEXHAVEN_LISTEN", "here"),
        ("HEXHAVEN_BOT_PAUSE", "soon"),
        ("HEXHAVEN_DATABASE", "mysql://ann:secret@host/db"),
    ];
    for (name, value) in wrong {
        let mut command = hexhaven();
        command
            .args(["serve", "--no-open"])
            .env("HEXHAVEN_DATA", folder("four"))
            .env("HEXHAVEN_LISTEN", "127.0.0.1");
        let output = command.env("HEXHAVEN_PORT", "0").env(name, value).output().unwrap();
        let shown = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{name}={value}: {shown}");
        assert!(shown.contains(name) || shown.contains("sqlite:PATH"), "{name}={value}: {shown}");
        assert!(!shown.contains("secret"), "{shown}");
    }
    for args in [&["--port", "70000"][..], &["--port", "x"], &["--listen", "here"], &["--port", "0", "watch"]]
    {
        complaint(args);
    }
}

#[test]
fn operators_get_messages_in_french() {
    let dir = tempfile::tempdir().unwrap();
    let mut command = hexhaven();
    command.args(["serve", "--no-open", "--port", "0", "--lang", "fr", "--data"]).arg(dir.path());
    let (code, output) = Running::start(&mut command).stop();
    assert_eq!(code, Some(0));
    for part in ["le serveur écoute sur", "les parties sont enregistrées dans", "arrêté"] {
        assert!(output.contains(part), "{output}");
    }
}

#[test]
fn a_busy_port_and_data_in_use_are_reported_with_advice() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().display().to_string();
    let mut command = hexhaven();
    command.args(["serve", "--no-open", "--port", "0", "--data", &data]);
    let server = Running::start(&mut command);
    let port = server.url.rsplit(':').next().unwrap().to_owned();
    let busy = complaint(&["serve", "--no-open", "--port", &port, "--data", &format!("{data}/other")]);
    assert!(busy.contains(&format!("127.0.0.1:{port}")) && busy.contains("--port"), "{busy}");
    assert!(!dir.path().join("other").exists(), "nothing is touched before the port is free");
    let in_use = complaint(&["serve", "--no-open", "--port", "0", "--data", &data]);
    assert!(in_use.contains("another server is using") && in_use.contains("--data"), "{in_use}");
    server.stop();
}

#[test]
fn a_damaged_database_or_a_folder_without_rights_ends_the_start_with_advice() {
    let dir = tempfile::tempdir().unwrap();
    let serve = |data: &std::path::Path| {
        complaint(&["serve", "--no-open", "--port", "0", "--data", &data.display().to_string()])
    };
    let path = dir.path().join("hexhaven.sqlite");
    fs::write(&path, "a letter to a friend, and no database\n".repeat(200)).unwrap();
    let damaged = serve(dir.path());
    assert!(damaged.contains("damaged") && damaged.contains("restore a backup"), "{damaged}");
    assert!(damaged.contains("hexhaven.sqlite"), "{damaged}");
    assert!(fs::read_to_string(&path).unwrap().starts_with("a letter"), "the file is left alone");
    let no_folder = serve(&path.join("below-a-file"));
    assert!(no_folder.contains("below-a-file"), "{no_folder}");
    let nobody =
        run(&["serve", "--no-open", "--port", "0", "--database", "postgres://ann:secret@127.0.0.1:1/games"]);
    let shown = String::from_utf8_lossy(&nobody.stderr);
    assert_eq!(nobody.status.code(), Some(2), "{shown}");
    assert!(shown.contains("check that it runs") && !shown.contains("secret"), "{shown}");
}

#[test]
fn a_backup_is_made_while_the_server_runs() {
    let dir = tempfile::tempdir().unwrap();
    let (data, copy) = (dir.path().join("data"), dir.path().join("copy.sqlite"));
    let (data, copy) = (data.to_str().unwrap(), copy.to_str().unwrap());
    let server = Running::start(hexhaven().args(["--port", "0", "--no-open", "--data", data]));
    let made = run(&["backup", "--data", data, copy]);
    assert!(made.status.success(), "{made:?}");
    assert!(String::from_utf8_lossy(&made.stdout).ends_with("bytes, checked\n"), "{made:?}");
    assert!(complaint(&["backup", "--data", data, copy]).contains("exists already"));
    assert!(complaint(&["backup", "--database", "postgres://localhost/x", copy]).contains("pg_dump"));
    server.stop();
    Running::start(hexhaven().args(["--port", "0", "--no-open", "--database", &format!("sqlite:{copy}")]))
        .stop();
}

#[test]
fn reports_are_lines_of_json_where_the_operator_wants_them() {
    let dir = tempfile::tempdir().unwrap();
    let mut command = hexhaven();
    command
        .args(["--port", "0", "--no-open", "--repeatable", "1", "--log-format", "json"])
        .current_dir(dir.path());
    let (_, _, reports) = Running::start(&mut command).stop_and_tell();
    let first: serde_json::Value = serde_json::from_str(reports.lines().next().unwrap()).unwrap();
    assert_eq!(first["level"], "WARN", "{reports}");
    command.env("HEXHAVEN_LOG", "error");
    let (_, _, reports) = Running::start(&mut command).stop_and_tell();
    assert!(!reports.contains("repeatable"), "a warning is not an error: {reports}");
}
