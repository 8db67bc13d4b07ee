//! Journals that servers have written, one file per rule set: they can always be read, make the same
//! game, and are written the same way.
//!
//! A file holds the row of a table, the lines of its journal, and the record of the game that they make.
//! `UPDATE_EXPECT=1` writes the files that are missing; it changes none.

use std::collections::BTreeSet;
use std::path::PathBuf;

use hexhaven_client::WireBot;
use hexhaven_engine::notation::Dialect;
use hexhaven_engine::topology::Island;
use hexhaven_engine::{RuleSet, Rules, Seat, SeatSet};
use hexhaven_protocol::{ChatBody, Command, CreateTable, QUICK_PHRASES, ServerMessage, Snapshot, Status};
use hexhaven_server::store::{Line, TableCard, TableRow, User};
use hexhaven_server::table::{Audience, BadLine, Numbered, RULES_VERSION, Refusal, Table, Written};
use serde::{Deserialize, Serialize};

use crate::common::settings_of;

/// Rule sets, and the points that end a short game.
const GAMES: [(&str, u8); 4] = [("base", 5), ("knights", 6), ("oil", 6), ("energies", 8)];
/// Everything that a journal can tell, but a rematch, which is another table's business.
const TYPES: [&str; 14] = [
    "acted",
    "bot_sat",
    "came_back",
    "configured",
    "fell",
    "host_changed",
    "muted",
    "replaced",
    "said",
    "sat",
    "seat_freed",
    "started",
    "undone",
    "went_away",
];

#[derive(Serialize, Deserialize)]
struct Kept {
    created_at: i64,
    host: String,
    seed: String,
    settings: String,
    /// When, and what happened, as the store has it.
    lines: Vec<(i64, String)>,
    record: Vec<String>,
}

impl Kept {
    fn table(&self) -> Table {
        self.load(RULES_VERSION).unwrap()
    }

    fn load(&self, rules_version: i64) -> Result<Table, BadLine> {
        let card = TableCard {
            settings: self.settings.clone(),
            is_public: true,
            status: "over".to_owned(),
            names: "[]".to_owned(),
            winner: None,
            people: "[]".to_owned(),
            due_at: None,
            waiting: "[]".to_owned(),
        };
        let (host, seed) = (self.host.clone(), self.seed.clone());
        let row =
            TableRow { id: "t".to_owned(), created_at: self.created_at, host, seed, rules_version, card };
        let lines = (1..).zip(&self.lines);
        let lines: Vec<Line> =
            lines.map(|(n, (at, entry))| Line { n, at: *at, entry: entry.clone(), receipt: None }).collect();
        Table::load(&row, &lines)
    }
}

fn path(rules: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../testdata/journals/{rules}.json"))
}

fn record(table: &Table) -> Vec<String> {
    table.record().unwrap().0.lines().map(str::to_owned).collect()
}

#[test]
fn old_journals_make_the_same_games_and_are_written_the_same_way() {
    for (rules, target) in GAMES {
        let path = path(rules);
        if !path.exists() && std::env::var_os("UPDATE_EXPECT").is_some() {
            let text = serde_json::to_string_pretty(&play(rules, target)).unwrap();
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, text + "\n").unwrap();
        }
        let kept: Kept = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        assert_eq!(record(&kept.table()), kept.record, "{rules}");
        let dialect = Some(Dialect::new(Island::Base, RuleSet::by_name(rules).unwrap()));
        let mut types = BTreeSet::new();
        for (_, text) in &kept.lines {
            let written: Written = serde_json::from_str(text).unwrap();
            let again = written.read(dialect).unwrap().write(dialect);
            assert_eq!(&serde_json::to_string(&again).unwrap(), text, "{rules}");
            let value: serde_json::Value = serde_json::from_str(text).unwrap();
            types.insert(value["type"].as_str().unwrap().to_owned());
        }
        assert_eq!(types, TYPES.map(str::to_owned).into(), "{rules}");
    }
}

/// A road that today's rules forbid: a game played by older rules continues anyway.
#[test]
fn what_older_rules_allowed_stands() {
    let mut kept: Kept = serde_json::from_str(&std::fs::read_to_string(path("base")).unwrap()).unwrap();
    let is_road = |(_, text): &&(i64, String)| text.contains(" road ");
    let last = kept.lines.iter().rfind(is_road).unwrap().1.clone();
    let first = kept.lines.iter().position(|line| is_road(&line)).unwrap();
    let place = |text: &str| text.split(" road ").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let far = kept.lines[first].1.replace(&place(&kept.lines[first].1), &place(&last));
    assert_ne!(far, kept.lines[first].1);
    kept.lines[first].1 = far;
    kept.lines.truncate(first + 1);
    let refused = kept.load(RULES_VERSION).err().unwrap();
    assert_eq!(refused.n as usize, first + 1, "{refused}");
    assert_eq!(kept.load(RULES_VERSION - 1).unwrap().n() as usize, first + 1);
}

/// Plays a game in which everything happens that a journal can tell.
fn play(rules: &str, target: u8) -> Kept {
    let settings = settings_of(rules, 3, target);
    let mut kept = Kept {
        created_at: 1,
        host: user(A).id,
        seed: "5e".repeat(32),
        settings: serde_json::to_string(&settings).unwrap(),
        lines: Vec::new(),
        record: Vec::new(),
    };
    let mut scribe = Scribe { table: kept.table(), lines: Vec::new() };
    let bots = vec!["easy".to_owned()];
    let wish = CreateTable { settings: settings.clone(), bots, sit: true, start: false };
    scribe.note(|table, now| table.open(&user(A), &wish, now));
    let say = |body| Command::Chat { body };
    for (seat, command) in [
        (B, Command::Sit { seat: None }),
        (A, Command::Configure { settings }),
        (B, Command::Leave {}),
        (B, Command::Sit { seat: Some("b".to_owned()) }),
        (A, Command::Kick { seat: "b".to_owned() }),
        (B, Command::Sit { seat: None }),
        (B, say(ChatBody::Text { text: "Grüße, \"Ann\" \\ 👋".to_owned() })),
        (B, say(ChatBody::Phrase { phrase: QUICK_PHRASES[0].to_owned() })),
        (A, Command::Mute { user: user(B).id, muted: true }),
        (A, Command::Mute { user: user(B).id, muted: false }),
        (A, Command::Start {}),
    ] {
        assert!(scribe.ask(seat, &command), "{command:?}");
    }
    scribe.note(|table, now| table.pass_host(|id| id == user(B).id, now));
    scribe.play_out();
    let lines = scribe.lines.iter().map(|line| scribe.table.line(line, None));
    kept.lines = lines.map(|line| (line.at, line.entry)).collect();
    kept.record = record(&scribe.table);
    kept
}

const A: Seat = Seat::ALL[0];
const B: Seat = Seat::ALL[1];

fn user(seat: Seat) -> User {
    User { id: format!("{:016x}", seat.idx() + 1), name: format!("Player {seat}") }
}

/// A table, and everything that was written about it.
struct Scribe {
    table: Table,
    lines: Vec<Numbered>,
}

impl Scribe {
    fn note(&mut self, act: impl FnOnce(&mut Table, u64) -> Result<Vec<Numbered>, Refusal>) -> bool {
        let now = 1_000 + u64::from(self.table.n());
        act(&mut self.table, now).map(|lines| self.lines.extend(lines)).is_ok()
    }

    fn ask(&mut self, seat: Seat, command: &Command) -> bool {
        self.note(|table, now| table.execute(&user(seat), table.n(), command, now))
    }

    fn seen_by(&self, seat: Seat) -> Snapshot {
        match self.table.snapshot(Audience(Some(seat)), None) {
            ServerMessage::Snapshot(snapshot) => *snapshot,
            other => panic!("{other:?}"),
        }
    }

    fn play_out(&mut self) {
        let mut bots = [1, 2].map(WireBot::new);
        for round in 0..20_000 {
            if self.table.status() == Status::Over {
                return;
            }
            if let Some(task) = self.table.bot_task() {
                let action = task.game.legal(task.seat).pick(|n| task.seed % n);
                assert!(self.note(|table, now| table.bot_move(&task, action, now)));
            } else if round % 40 == 20 {
                // The clock decides until a bot takes over, and the person comes back.
                let due = self.table.people_due();
                assert!(self.note(|table, now| table.time_out(due, now)));
            } else {
                let seat = self.table.people_due().nth(0).unwrap();
                self.act(seat, &mut bots[seat.idx()]);
            }
            if round % 100 == 99 {
                let away = [A, B].into_iter().find(|seat| self.table.people_due() != SeatSet::of(*seat));
                self.come_and_go(away.unwrap_or(A));
            }
            if round == 150 {
                assert!(self.ask(B, &Command::Leave {}));
            }
        }
        panic!("the game does not end");
    }

    fn act(&mut self, seat: Seat, bot: &mut WireBot) {
        let seen = self.seen_by(seat);
        let (board, choices) = (seen.game.unwrap().board, seen.prompt.choices.unwrap());
        let action = bot.choose(&board, &choices).unwrap();
        assert!(self.ask(seat, &Command::Act { action }));
        if self.seen_by(seat).prompt.can_undo && self.table.n().is_multiple_of(3) {
            assert!(self.ask(seat, &Command::Undo {}));
        }
    }

    fn come_and_go(&mut self, seat: Seat) {
        let person = user(seat).id;
        if self.table.seat_of(&person).is_some() && self.table.status() == Status::Playing {
            self.note(|table, now| table.step_in(seat, now));
            assert!(self.note(|table, now| table.come_back(&person, now)));
        }
    }
}

/// Nobody is host: `null`, and an empty name in older lines.
#[test]
fn nobody_is_host_in_old_and_new_lines() {
    let line = |user: &str| format!(r#"{{"type":"host_changed","user":{user}}}"#);
    for user in [r#""""#, "null"] {
        let entry: Written = serde_json::from_str(&line(user)).unwrap();
        assert_eq!(serde_json::to_string(&entry).unwrap(), line("null"));
    }
}
