//! Reviews of records.

use std::io::Cursor;
use std::ops::ControlFlow;

use hexhaven_analysis::{AnalysisError, analyze_record};
use hexhaven_engine::{Ply, Rules, Seat, ToAct, Viewer};
use hexhaven_record::{Header, Writer, redact};

use crate::common::{GLANCE, new_game, play};

/// A whole game as a record.
fn record(seed: u64) -> String {
    let story = play(new_game(seed), "greedy", seed, usize::MAX);
    let mut header = Header::of(&story.start);
    header.names = vec![(Seat::ALL[0], "Ann".to_owned())];
    let mut game = story.start.clone();
    let mut writer = Writer::new(Vec::new(), &header).expect("a header");
    for &ply in &story.plies {
        writer.ply(ply).expect("memory takes it");
        match ply {
            Ply::Act(seat, action) => game.play_unchecked(seat, action, &mut ()),
            Ply::Chance(outcome) => game.resolve_unchecked(outcome, &mut ()),
        }
    }
    let ToAct::Over(ending) = game.to_act() else { panic!("a whole game") };
    String::from_utf8(writer.finish(Some(ending)).expect("an ending")).expect("text")
}

#[test]
fn a_record_is_reviewed_with_its_names() {
    let review = analyze_record(&record(2), &GLANCE, &|_, _| ControlFlow::Continue(())).unwrap();
    assert_eq!((review.players[0].name.as_str(), review.players[1].name.as_str()), ("Ann", ""));
    assert!(review.is_whole && review.is_over);
    let json = serde_json::to_value(&review).unwrap();
    assert_eq!(json["players"][0]["seat"], "a");
}

#[test]
fn a_redacted_record_is_reviewed_as_far_as_it_is_known_and_says_so() {
    let whole = record(2);
    let seen = redact::<hexhaven_engine::rulesets::base::Base, _>(
        Cursor::new(&whole),
        Viewer::Seat(Seat::ALL[1]),
        Vec::new(),
    );
    let seen = String::from_utf8(seen.unwrap()).unwrap();
    let review = analyze_record(&seen, &GLANCE, &|_, _| ControlFlow::Continue(())).unwrap();
    assert!(!review.is_whole && !review.is_over);
    assert!(!review.plies.is_empty());
}

#[test]
fn only_records_are_accepted() {
    let error = analyze_record("base first-game-modern", &GLANCE, &|_, _| ControlFlow::Continue(()));
    assert!(matches!(error, Err(AnalysisError::Record(_))));
}
