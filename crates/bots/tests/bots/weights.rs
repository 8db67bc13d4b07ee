//! The weights as text: the shipped files can be read, written weights can be read again, and wrong ones are rejected.

use hexhaven_bots::{BadWeights, Style, Weights};
use hexhaven_engine::RuleSet;

#[test]
fn shipped_weights_can_be_read() {
    for &rules in RuleSet::ALL {
        assert!(Weights::for_rules(rules).vp > 0.0, "{rules:?}");
        assert!(Weights::judge_for_rules(rules).sharpness > 0.0, "{rules:?}");
    }
}

#[test]
fn text_round_trip() {
    let mut weights = Weights::BY_HAND;
    weights.grain = 1.234_567_8;
    assert_eq!(Weights::from_json(&weights.to_json()), Ok(weights));
    assert_eq!(Weights::from_slice(&weights.values()), weights);
}

#[test]
fn wrong_files_are_refused() {
    assert!(matches!(Weights::from_json("[1]"), Err(BadWeights::NotJson(_))));
    assert_eq!(Weights::from_json(r#"{"fish": 1}"#), Err(BadWeights::UnknownName("fish".into())));
    assert_eq!(Weights::from_json(r#"{"ore": "much"}"#), Err(BadWeights::NotANumber("ore".into())));
    assert_eq!(Weights::from_json(r#"{"ore": -1e12}"#), Err(BadWeights::TooLarge("ore".into())));
}

#[test]
fn every_style_changes_existing_weights() {
    let mut weights = Weights::BY_HAND;
    for style in Style::ALL {
        assert!(style.factors().len() >= 3, "{style:?}");
        for (name, &factor) in style.factors() {
            assert!(weights.get_mut(name).is_some(), "{style:?}: there is no weight {name}");
            assert!((0.2..=2.0).contains(&factor) && factor != 1.0, "{style:?}: {name} times {factor}");
        }
        assert_ne!(style.apply(Weights::BY_HAND), Weights::BY_HAND);
    }
}
