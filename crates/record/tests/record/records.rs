//! Records are replayed as they were played; damage is found and located; a redacted record tells no secret.

use crate::common;
use hexhaven_engine::rulesets::AnyGame;
use hexhaven_engine::rulesets::base::Base;
use hexhaven_engine::{Ending, Notated, Rules, Seat, ToAct, Viewer};
use hexhaven_record::{
    Header, Reader, RecordError, Replay, Step, Verified, Writer, check_seal, redact, verify,
};

fn ending(game: &Base) -> Option<Ending> {
    match game.to_act() {
        ToAct::Over(ending) => Some(ending),
        _ => None,
    }
}

/// The record of a random game, and the game at its end.
fn record(mut game: Base, seed: u64, plies: usize) -> (String, Base) {
    let names = vec![(Seat::ALL[0], "Ann Ö".to_owned())];
    let header = Header { notes: vec!["a # note; with signs".to_owned()], names, ..Header::of(&game) };
    let mut writer = Writer::new(Vec::new(), &header).expect("a header");
    common::play(&mut game, &mut common::Luck::new(seed), plies, |ply, _| writer.ply(ply).expect("memory"));
    let text = writer.finish(ending(&game)).expect("memory");
    (String::from_utf8(text).expect("text"), game)
}

fn check(text: &str) -> Result<Verified<Base>, RecordError> {
    verify::<Base>(text.as_bytes())
}

#[test]
fn random_games_are_replayed() {
    for (n, game) in common::games().into_iter().enumerate() {
        let (text, end) = record(game.clone(), n as u64, 100_000);
        let verified = check(&text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(verified.game, end);
        assert!(verified.ending.is_some());
        assert_eq!(verified.header.names, [(Seat::ALL[0], "Ann Ö".to_owned())]);
        assert_eq!(verified.header.notes, ["a # note; with signs"]);
        assert_eq!(verified.header.position, game.position().to_string());
    }
}

#[test]
fn other_line_ends_are_read() {
    let (text, _) = record(common::games().remove(2), 3, 100);
    assert!(check(&text.replace('\n', "\r\n")).is_ok());
}

/// The last line holds the 64-bit FNV-1a of all others. That of "foobar" is published.
#[test]
fn the_check_value_is_fnv_1a() {
    let fnv_1a = |text: &str| {
        text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    };
    assert_eq!(fnv_1a("foobar"), 0x8594_4171_f739_67e8);
    let (text, _) = record(common::games().remove(2), 3, 100);
    let last = text.lines().last().expect("a last line");
    let before = text.strip_suffix(&format!("{last}\n")).expect("the last line ends the record");
    assert_eq!(last, format!("end 100 {:016x}", fnv_1a(before)));
}

#[test]
fn damage_is_found_and_located() {
    let (text, _) = record(common::games().remove(2), 3, 400);
    let lines: Vec<&str> = text.lines().collect();
    let n = lines.len();
    let last = format!("{}\n", lines[n - 1]);

    let without_end = text.replace(&last, "");
    let mut reader = Reader::new(without_end.as_bytes()).expect("a header");
    let plies = reader.by_ref().take_while(Result::is_ok).count();
    assert_eq!(plies, 400, "the text before the error can be read");
    assert!(reader.next().is_none());
    assert!(matches!(check(&without_end), Err(RecordError::Truncated { line, plies: 400 }) if line == n));

    let shorter = format!("{}\n{last}", lines[..n - 2].join("\n"));
    assert!(matches!(check(&shorter), Err(RecordError::Tampered { line, .. }) if line == n - 1));

    let renamed = text.replacen("Ann", "Eve", 1);
    assert!(matches!(check(&renamed), Err(RecordError::Tampered { line, .. }) if line == n));

    let roll = lines.iter().position(|line| line.starts_with("* rolls")).expect("a roll");
    let impossible = text.replacen(lines[roll], "* steals W", 1);
    assert!(matches!(check(&impossible), Err(RecordError::Impossible { line, .. }) if line == roll + 1));

    let illegal = text.replacen(lines[roll - 1], "a end", 1);
    assert!(matches!(check(&illegal), Err(RecordError::Illegal { line, .. }) if line == roll));

    let garbled = text.replacen(lines[roll], "* rolls 13", 1);
    let error = check(&garbled).expect_err("no such roll");
    assert_eq!(
        error.to_string(),
        format!("line {}, column 9: out of range: expected a sum of two dice, 2 to 12", roll + 1)
    );

    assert!(
        matches!(check(&format!("{text}a roll\n")), Err(RecordError::Tampered { line, .. }) if line == n + 1)
    );
    assert!(matches!(check("hello"), Err(RecordError::NotARecord)));
    assert!(matches!(check("hexhaven-record 2\n"), Err(RecordError::Newer(2))));
    let bad_board = text.replacen("tiles ", "tiles desert 3, ", 1);
    assert!(matches!(check(&bad_board), Err(RecordError::Misread { line, .. }) if line > 3));
}

#[test]
fn a_byte_order_mark_is_accepted() {
    let (text, _) = record(common::games().remove(2), 3, 100);
    assert!(check(&format!("\u{feff}{text}")).is_ok());
    assert!(check_seal(&format!("\u{feff}{text}")).is_ok());
}

#[test]
fn a_missing_line_is_named() {
    let (text, _) = record(common::games().remove(2), 3, 100_000);
    let without_play = text.replacen("\nplay\n", "\n", 1);
    let first_ply = text.lines().position(|line| line == "play").expect("a line") + 1;
    assert_eq!(
        check(&without_play).expect_err("a line is missing").to_string(),
        format!("line {first_ply}: the `play` line is missing: it comes between the position and the plies")
    );
    let seal = check_seal(&without_play).expect_err("a line is missing").to_string();
    assert!(seal.contains("the record was changed or damaged"), "{seal}");
    let unsealed = text.lines().filter(|line| !line.starts_with("result") && !line.starts_with("end"));
    let unsealed: String = unsealed.map(|line| format!("{line}\n")).collect();
    let fnv_1a = unsealed.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let plies = text.lines().last().and_then(|end| end.split(' ').nth(1)).expect("a count");
    let error = check(&format!("{unsealed}end {plies} {fnv_1a:016x}\n")).expect_err("no result");
    assert!(error.to_string().ends_with("the `result` line is missing: the game is over"), "{error}");
}

#[test]
fn the_seal_is_judged_without_the_game() {
    let (text, _) = record(common::games().remove(2), 3, 100);
    assert!(check_seal(&text).is_ok());
    let illegal = text.replacen("* rolls", "* steals W #", 1);
    assert!(matches!(check(&illegal), Err(RecordError::Impossible { .. } | RecordError::Misread { .. })));
    assert!(check_seal(&illegal).expect_err("an edited line").to_string().contains("changed or damaged"));
    assert!(check_seal("hello").is_ok(), "a text that is not a record has no seal");
}

#[test]
fn a_false_result_is_found() {
    let (text, game) = record(common::games().remove(2), 3, 100_000);
    let Some(Ending::Victory(winner)) = ending(&game) else { panic!("a random game has a winner") };
    let loser = game.core().public.turn.next(winner);
    let lines: Vec<&str> = text.lines().collect();
    let header_len = lines.iter().position(|line| *line == "play").expect("play") + 1;
    let dialect = game.dialect();
    let mut reader = Replay::<Base, _>::new(text.as_bytes()).expect("a record");
    let mut writer = Writer::new(Vec::new(), reader.header()).expect("a header");
    while let Some(ply) = reader.advance().expect("a good record") {
        writer.ply(ply).expect("memory");
    }
    let forged = writer.finish(Some(Ending::Victory(loser))).expect("memory");
    let error = verify::<Base>(&forged[..]).expect_err("the result is false");
    assert!(matches!(error, RecordError::Tampered { .. }), "{error}");
    assert!(dialect.read_ply(lines[header_len]).is_ok());
}

/// The steps of a record.
fn steps(text: &[u8]) -> Vec<Step> {
    let reader = Reader::new(text).unwrap_or_else(|error| panic!("{error}"));
    reader.map(|step| step.unwrap_or_else(|error| panic!("{error}")).step).collect()
}

#[test]
fn a_redacted_record_hides_what_the_viewer_did_not_see() {
    let (text, _) = record(common::games().remove(2), 3, 100_000);
    let all = steps(text.as_bytes());
    let mut n_hidden = 0;
    for viewer in [Viewer::Seat(Seat::ALL[1]), Viewer::Spectator] {
        let redacted = redact::<Base, _>(text.as_bytes(), viewer, Vec::new()).expect("a good record");
        let seen = steps(&redacted);
        assert_eq!(seen.len(), all.len());
        let mut replay = Replay::<Base, _>::new(text.as_bytes()).expect("a record");
        for (seen, full) in seen.iter().zip(&all) {
            let due = replay.game.to_act();
            replay.advance().expect("a good record");
            let is_secret = is_secret(due, viewer);
            assert_eq!(*seen == Step::HiddenOutcome, is_secret, "{full:?}");
            n_hidden += usize::from(is_secret);
            assert!(is_secret || seen == full);
        }
        assert!(matches!(verify::<Base>(&redacted[..]), Err(RecordError::Redacted { line: 1 })));
    }
    assert!(n_hidden > 20, "{n_hidden}");
}

/// Whether chance draws something that only others learn.
fn is_secret(due: ToAct, viewer: Viewer) -> bool {
    use hexhaven_engine::{Chance, CoreChance};
    match due {
        ToAct::Chance(Chance::Core(CoreChance::Steal { thief, victim })) => {
            !viewer.is(thief) && !viewer.is(victim)
        }
        ToAct::Chance(Chance::Core(CoreChance::Development { buyer })) => !viewer.is(buyer),
        _ => false,
    }
}

/// A position and plies as a record.
fn scene(position: &str, plies: &[&str]) -> Vec<u8> {
    let game = AnyGame::read_position(position).unwrap_or_else(|misread| panic!("{misread}"));
    let mut writer = Writer::new(Vec::new(), &Header::of(&game)).expect("a header");
    for ply in plies {
        writer.ply(game.dialect().read_ply(ply).expect("a ply")).expect("memory");
    }
    writer.finish(None).expect("memory")
}

/// The text of a viewer's redacted record.
fn seen_by(viewer: Viewer, full: &[u8]) -> String {
    let redacted = redact::<AnyGame, _>(full, viewer, Vec::new()).expect("a good record");
    String::from_utf8(redacted).expect("text")
}

/// The lines between `play` and `end`.
fn plies(record: &str) -> Vec<&str> {
    record
        .lines()
        .skip_while(|line| *line != "play")
        .skip(1)
        .filter(|line| !line.starts_with("end"))
        .collect()
}

#[test]
fn hands_and_unfinished_discards_are_hidden() {
    let position = "base first-game-modern; hand b 8L; hand c 8B; hand d 3O; turn a discards b 4 c 4";
    let full = scene(position, &["b discard 4L"]);
    let [for_b, for_c] = [1, 2].map(|seat| seen_by(Viewer::Seat(Seat::ALL[seat]), &full));
    assert!(for_b.contains("\nb discard 4L\n") && for_b.contains("\nhand c ?8\n"), "{for_b}");
    assert!(for_c.contains("\nb ?\n") && for_c.contains("\nhand b ?8\n"), "{for_c}");
    assert!(for_c.contains("\nhand c 8B\n") && for_c.contains("\nviewer c\n"), "{for_c}");
    assert!(!for_c.contains("pile"), "{for_c}");
    let done = scene(position, &["b discard 4L", "c discard 4B"]);
    assert_eq!(plies(&seen_by(Viewer::Spectator, &done)), ["b discard 4L", "c discard 4B"]);
}

/// Section 2.13 of Cities & Knights: what moves between two players is seen by the two and nobody else.
#[test]
fn the_two_players_concerned_see_the_cards_that_move_between_them() {
    let base = "knights first-game; attacks 1; turn a main; defender b 1; hand a 1W1O; hand b 2P";
    for (card, public, secret) in [
        ("wedding", "a play wedding", &["b give 2P"][..]),
        ("master-merchant", "a play master-merchant b", &["a take 2P"]),
        ("spy; progress b crane", "a play spy b", &["a take-card crane"]),
        ("commercial-harbor", "a play commercial-harbor", &["a harbor b W", "b reply P"]),
    ] {
        let all: Vec<&str> = [public].into_iter().chain(secret.iter().copied()).collect();
        let veiled = secret.iter().map(|ply| format!("{} ?", &ply[..1]));
        let known: Vec<String> = [public.to_owned()].into_iter().chain(veiled).collect();
        let full = scene(&format!("{base}; progress a {card}"), &all);
        for viewer in [Viewer::Seat(Seat::ALL[0]), Viewer::Seat(Seat::ALL[1])] {
            assert_eq!(plies(&seen_by(viewer, &full)), all, "{card}");
        }
        for viewer in [Viewer::Seat(Seat::ALL[2]), Viewer::Spectator] {
            assert_eq!(plies(&seen_by(viewer, &full)), known, "{card}");
        }
    }
}

/// K-HARBOR-04, K-HARBOR-07: nobody learns the offered card if the offer is void or not answered yet.
#[test]
fn an_offer_of_a_commercial_harbor_stays_hidden_until_it_is_exchanged() {
    let base = "knights first-game; attacks 1; turn a main; hand a 2W; hand b 1L; hand c 1P; progress a commercial-harbor";
    let full = scene(base, &["a play commercial-harbor", "a harbor b W", "a harbor c W"]);
    let unanswered = ["a play commercial-harbor", "a ?", "a ?"];
    assert_eq!(plies(&seen_by(Viewer::Seat(Seat::ALL[1]), &full)), unanswered);
    assert_eq!(plies(&seen_by(Viewer::Seat(Seat::ALL[2]), &full)), unanswered);
    let full = scene(base, &["a play commercial-harbor", "a harbor b W", "a harbor c W", "c reply P"]);
    let for_c = ["a play commercial-harbor", "a ?", "a harbor c W", "c reply P"];
    assert_eq!(plies(&seen_by(Viewer::Seat(Seat::ALL[2]), &full)), for_c);
}
