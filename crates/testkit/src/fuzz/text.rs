//! Bytes read as text: whatever a reader accepts can be written, read again and played.

use hexhaven_chance::GameRng;
use hexhaven_engine::notation::{Dialect, Notated};
use hexhaven_engine::rulesets::RuleSet;
use hexhaven_engine::rulesets::base::Base;
use hexhaven_engine::topology::Island;
use hexhaven_engine::{Rules, Viewer};
use hexhaven_record::{Reader, redact, verify};

use crate::arbitrary::Arbitrary;
use crate::laws::{self, Verdict};

fn hold(verdict: Verdict) {
    if let Err(broken) = verdict {
        panic!("{broken}");
    }
}

/// Places, actions, outcomes and plies: what is read is written in one way that reads as the same.
///
/// # Panics
/// When it does not.
pub fn notation_action(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for island in [Island::Base, Island::Extended] {
        let dialect = Dialect::new(island, RuleSet::Base);
        if let Ok(action) = dialect.read_action(&text) {
            assert_eq!(dialect.read_action(&dialect.action(action).to_string()), Ok(action));
        }
        if let Ok(outcome) = dialect.read_outcome(&text) {
            assert_eq!(dialect.read_outcome(&dialect.outcome(outcome).to_string()), Ok(outcome));
        }
        if let Ok(ply) = dialect.read_ply(&text) {
            assert_eq!(dialect.read_ply(&dialect.ply(ply).to_string()), Ok(ply));
        }
        if let Ok(cards) = dialect.read_cards(&text) {
            assert_eq!(dialect.read_cards(&dialect.cards(cards).to_string()), Ok(cards));
        }
    }
}

/// Positions: what is read is sound, obeys the laws and reads back as itself.
///
/// # Panics
/// When it does not.
pub fn notation_position(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match Base::read_position(&text) {
        Ok(game) => accepted(&game),
        Err(misread) => {
            let (line, column) = misread.line_column(&text);
            assert!(line > 0 && column > 0, "{misread:?} is nowhere");
        }
    }
}

fn accepted<G: Arbitrary>(game: &G) {
    let rng = &mut GameRng::new(1);
    hold(laws::audit(game));
    hold(laws::notation::position(game));
    hold(laws::legal::turn_order(game));
    hold(laws::legal::agreement(game, rng));
    hold(laws::chance::outcomes(game));
    hold(laws::view::deals(game, rng));
}

/// Records: a damaged one is refused with an error; a good one can be read step by step and told to everybody.
///
/// # Panics
/// When a record verifies but cannot be told.
pub fn record(data: &[u8]) {
    if let Ok(reader) = Reader::new(data) {
        reader.take_while(Result::is_ok).for_each(drop);
    }
    let Ok(verified) = verify::<Base>(data) else { return };
    hold(laws::audit(&verified.game));
    for seat in verified.game.core().public.turn.seats().iter() {
        redact::<Base, _>(data, Viewer::Seat(seat), Vec::new()).expect("a verified record can be told");
    }
}

/// Rule vectors: any text gives a report.
pub fn vector(data: &[u8]) {
    let _ = hexhaven_record::vector::run_text(&String::from_utf8_lossy(data));
}
