//! Teaching computes the slope of a network's loss. The code is private, so its source is compiled here once
//! more, alone.

#[path = "../../src/tune/gradient.rs"]
mod gradient;

/// Positions as the gradient sees them.
mod teach {
    #[derive(Default)]
    pub(super) struct Positions {
        pub(super) rows: Vec<f32>,
        pub(super) values: Vec<f32>,
        pub(super) seats: Vec<(usize, usize)>,
        pub(super) winners: Vec<usize>,
    }
}

use gradient::{Gradient, Shape};
use hexhaven_chance::{Draw, GameRng};
use teach::Positions;

#[test]
fn the_gradient_is_the_slope_of_the_loss() {
    let shape = Shape { features: 5, widths: [6, 4] };
    let mut rng = GameRng::new(3);
    let mut any = || rng.below(2001) as f32 / 1000.0 - 1.0;
    let positions = Positions {
        rows: (0..7 * 5).map(|_| any()).collect(),
        values: (0..7).map(|_| any()).collect(),
        seats: vec![(0, 4), (4, 3)],
        winners: vec![2, 0],
    };
    let mut numbers = shape.begin(0.7, &mut GameRng::new(8));
    // The last layer begins with zeros, which would hide the others.
    numbers.iter_mut().filter(|number| **number == 0.0).for_each(|number| *number = any());
    let loss = |numbers: &[f32]| {
        let mut gradient = Gradient::new(&shape, numbers);
        (0..2).map(|position| gradient.loss(&positions, position)).sum::<f64>()
    };
    let mut gradient = Gradient::new(&shape, &numbers);
    (0..2).for_each(|position| gradient.learn(&positions, position));
    let asked = gradient.by.clone();
    let mut n_steep = 0;
    for k in 0..numbers.len() {
        let at = |by: f32| {
            let mut moved = numbers.clone();
            moved[k] += by;
            loss(&moved)
        };
        let slope = (at(1e-2) - at(-1e-2)) / 2e-2;
        assert!((slope - f64::from(asked[k])).abs() < 0.02, "number {k}: {slope} and {}", asked[k]);
        n_steep += u32::from(slope.abs() > 0.05);
    }
    assert!(n_steep > 20, "{n_steep}");
}
