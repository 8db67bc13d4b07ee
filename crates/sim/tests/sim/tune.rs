//! Tuning runs are stored and taken up again.

use hexhaven_bots::Weights;
use hexhaven_sim::tune::{Step, TuneState};

#[test]
fn a_run_can_be_stored() {
    let settings = [("--rules".to_owned(), "oil".to_owned())].into();
    let mut state = TuneState::new(3, settings, &Weights::BY_HAND);
    state.weights[1] = 7.25;
    state.step = 1;
    state.history.push(Step { step: 1, share: 0.5 });
    assert_eq!(TuneState::from_json(&state.to_json()).unwrap(), state);
    assert!(state.is_from(&Weights::BY_HAND) && !state.is_from(&state.weights()));
    assert!(TuneState::from_json("{}").is_err());
}
