//! Ids and encodings: every legal action has one path of ids, every id of a mask leads to a legal action, and neither
//! depends on information hidden from a seat.

use std::collections::HashSet;

use hexhaven_chance::GameRng;
use hexhaven_engine::{Draw, Legal, Observation, Seat, ToAct, Viewer};
use hexhaven_spaces::observe::Written;
use hexhaven_spaces::{Asked, Draft, Space, Step, Trade};

use super::{Verdict, require};
use crate::arbitrary::Arbitrary;

/// Listings longer than this are sampled.
const MOST_LISTED: u64 = 8;

/// The laws of spaces for every seat that must decide.
pub fn ids<G: Arbitrary>(game: &G, rng: &mut GameRng) -> Verdict {
    let ToAct::Seats(seats, _) = game.to_act() else { return Ok(()) };
    // A map from a file may have more players than its space has rows.
    let Some(space) = Space::find_for(game) else { return Ok(()) };
    // One seat and one way of trading: the law is checked often, and masks are slow to make one by one.
    let Some(seat) = seats.nth(rng.below(seats.len())) else { return Ok(()) };
    let trade = [Trade::Off, Trade::Catalogue, Trade::Compose][rng.below(3) as usize];
    let legal = game.legal(seat);
    // Without trades, offers have no path.
    if trade != Trade::Off {
        listed(space, &Asked::new(game, seat, &legal, &Draft::Empty, trade), rng)?;
    }
    walk(game, seat, &legal, trade, rng)?;
    hidden(game, seat, &legal, rng)
}

fn mask_of(space: &Space, asked: &Asked<'_>) -> Vec<bool> {
    let mut mask = vec![false; space.len()];
    space.mask(asked, &mut mask);
    mask
}

/// Every listed action has its own path; each id on it is in the mask, and the path leads back to the action.
fn listed(space: &Space, asked: &Asked<'_>, rng: &mut GameRng) -> Verdict {
    let n = asked.legal.len();
    let picked: Vec<u64> = if n <= MOST_LISTED {
        (0..n).collect()
    } else {
        (0..MOST_LISTED).map(|_| rng.below_u64(n)).collect()
    };
    let mut paths = HashSet::new();
    for n in picked.into_iter().collect::<HashSet<_>>() {
        let Some(action) = asked.legal.nth(n) else { continue };
        let path = space.path(asked, action).unwrap_or_default();
        require("spaces", !path.is_empty(), || format!("{action:?} has no path"))?;
        let mut draft = Draft::Empty;
        for (at, &id) in path.iter().enumerate() {
            let here = Asked { draft: &draft, ..*asked };
            require("spaces", mask_of(space, &here)[id], || {
                format!("{id} of {action:?} is not in the mask")
            })?;
            let is_last = at + 1 == path.len();
            match space.step(&here, id) {
                Some(Step::Act(made)) if is_last && made == action => {}
                Some(Step::Draft(next)) if !is_last => draft = next,
                step => return require("spaces", false, || format!("{id} of {action:?} leads to {step:?}")),
            }
        }
        require("spaces", paths.insert(path), || format!("{action:?} shares its path"))?;
    }
    Ok(())
}

/// A random choice of ids never gets stuck and ends with a legal action; ids outside the mask are refused.
fn walk<G: Arbitrary>(game: &G, seat: Seat, legal: &Legal, trade: Trade, rng: &mut GameRng) -> Verdict {
    let space = Space::of(game);
    let mut draft = Draft::Empty;
    loop {
        let asked = Asked::new(game, seat, legal, &draft, trade);
        let mask = mask_of(space, &asked);
        let ids: Vec<usize> = (0..mask.len()).filter(|&id| mask[id]).collect();
        require("spaces", !ids.is_empty(), || format!("{draft:?} of {seat} is stuck"))?;
        for _ in 0..8 {
            let id = rng.below(mask.len() as u32) as usize;
            require("spaces", mask[id] == space.step(&asked, id).is_some(), || {
                format!("mask and step disagree about {id} after {draft:?}")
            })?;
        }
        let id = ids[rng.below(ids.len() as u32) as usize];
        match space.step(&asked, id) {
            Some(Step::Draft(next)) => draft = next,
            Some(Step::Act(action)) => {
                let verdict = game.check(seat, action);
                return require("spaces", verdict.is_ok(), || format!("{id} makes {action:?}: {verdict:?}"));
            }
            None => return require("spaces", false, || format!("{id} is in the mask and refused")),
        }
    }
}

/// Mask and encoding are the same for another deal of the hidden cards.
fn hidden<G: Arbitrary>(game: &G, seat: Seat, legal: &Legal, rng: &mut GameRng) -> Verdict {
    let space = Space::of(game);
    let seen = game.observe(Viewer::Seat(seat));
    let dealt = G::determinize(&seen, rng);
    let again = dealt.legal(seat);
    let masks = [legal, &again]
        .map(|legal| mask_of(space, &Asked::new(game, seat, legal, &Draft::Empty, Trade::Catalogue)));
    require("spaces", masks[0] == masks[1], || format!("the mask of {seat} depends on hidden information"))?;
    let bytes = |seen: &Observation| {
        let mut bytes = vec![0; space.layout().len];
        space.encode(seen, &Draft::Empty, &mut bytes);
        bytes
    };
    let (one, other) = (bytes(&seen), bytes(&dealt.observe(Viewer::Seat(seat))));
    require("spaces", one == other, || format!("the observation of {seat} depends on hidden information"))?;
    let (mut over, mut written) = (vec![1; space.layout().len], Written::default());
    for viewer in [Viewer::Spectator, Viewer::Seat(seat)] {
        space.encode_over(&game.observe(viewer), &Draft::Empty, &mut over, &mut written);
    }
    require("spaces", one == over, || "encoding over an older observation differs".to_owned())?;
    space.encode_game(game, seat, &Draft::Empty, (&mut over, &mut written));
    require("spaces", one == over, || "encoding without an observation differs".to_owned())?;
    let (mut direct, mut written) = (vec![1; space.layout().len], Written::default());
    space.encode_game(game, seat, &Draft::Empty, (&mut direct, &mut written));
    require("spaces", one == direct, || "encoding a game from nothing differs".to_owned())
}
