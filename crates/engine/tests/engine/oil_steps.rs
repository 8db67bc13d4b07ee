//! Oil Springs: what `audit_step` refuses between two sound states.

use hexhaven_engine::rulesets::oil::Oil;
use hexhaven_engine::{Notated, Rules};

fn position(statements: &str) -> Oil {
    Oil::read_position(&format!("oil fixed players 4; turn a main; {statements}")).unwrap()
}

/// The reason why the step from one to the other is rejected; both states are sound.
fn refusal(before: &str, after: &str) -> String {
    let (before, after) = (position(before), position(after));
    before.audit().unwrap();
    after.audit().unwrap();
    after.audit_step(&before).unwrap_err().to_string()
}

fn passes(before: &str, after: &str) {
    position(after).audit_step(&position(before)).unwrap();
}

#[test]
fn the_marker_goes_back_only_from_its_end() {
    assert!(refusal("marker 3", "marker 1").contains("marker went back"));
    assert!(refusal("marker 5", "marker 1").contains("marker went back"));
    passes("marker 5", "marker 0");
    passes("marker 3", "marker 4");
}

#[test]
fn oil_does_not_come_back() {
    assert!(refusal("sequestered b 2", "sequestered b 1").contains("came back"));
    assert!(refusal("spilled 3", "spilled 0").contains("came back"));
    assert!(refusal("sequestered a 1", "sequestered b 1").contains("came back"));
    assert!(refusal("", "sequestered b 2").contains("too much oil"));
    assert!(refusal("", "spilled 4").contains("too much oil"));
    assert!(refusal("", "sequestered a 1; spilled 3").contains("too much oil"));
    passes("hand a 1Y", "sequestered a 1");
    passes("", "spilled 3");
}

#[test]
fn the_track_keeps_its_tokens_in_order() {
    assert!(refusal("destroyed (1,-2)", "destroyed (0,-2)").contains("track lost a token"));
    assert!(refusal("destroyed (1,-2)", "").contains("track lost a token"));
    assert!(refusal("", "destroyed (1,-2) (0,-2)").contains("track lost a token"));
    passes("destroyed (1,-2)", "destroyed (1,-2) (0,-2)");
}

#[test]
fn no_tile_changes_that_was_not_struck() {
    assert!(refusal("tile (0,-2) forest 5", "tile (0,-2) forest 6").contains("not struck"));
    assert!(refusal("springs (2,-1) (-2,0) (0,1)", "springs (2,-1) (-2,0)").contains("springs changed"));
}

#[test]
fn a_metropolis_stays() {
    let city = "city a (0,0).N (2,0).SE";
    assert!(refusal(&format!("{city}; metropolis a (0,0).N"), city).contains("a metropolis is gone"));
    let two = format!("{city}; metropolis a (0,0).N (2,0).SE");
    assert!(refusal(city, &two).contains("two came at once"));
    passes(city, &format!("{city}; metropolis a (0,0).N"));
}

#[test]
fn the_title_changes_hands_only_for_more() {
    assert!(
        refusal(
            "sequestered a 3; sequestered b 3; champion a",
            "sequestered a 3; sequestered b 3; champion b"
        )
        .contains("title of Champion")
    );
    passes("sequestered a 3; sequestered b 3; champion a", "sequestered a 3; sequestered b 4; champion b");
}
