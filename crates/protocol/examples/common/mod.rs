//! Shared by the examples: a table with names, and a game as one seat sees it.

use hexhaven_engine::{AnyGame, Notated, RuleSet, Rules, Seat, ToAct, Viewer};
use hexhaven_protocol::project::{self, Names, RollCount};
use hexhaven_protocol::{
    BoardView, DecisionName, Name, Pace, Prompt, SeatKind, SeatView, StateView, Status, TableSettings,
    TableView,
};

pub(crate) const BEGAN: u64 = 1_790_000_000_000;

pub(crate) fn board(game: &AnyGame, viewer: Seat) -> BoardView {
    project::board(Names(game.dialect()), &game.observe(Viewer::Seat(viewer)))
}

pub(crate) fn state(game: &AnyGame, viewer: Seat, rolled: &RollCount) -> StateView {
    project::state(Names(game.dialect()), &game.observe(Viewer::Seat(viewer)), rolled)
}

pub(crate) fn prompt(game: &AnyGame, viewer: Seat) -> Prompt {
    let seen = game.observe(Viewer::Seat(viewer));
    let (waiting, decision) = match game.to_act() {
        ToAct::Seats(seats, decision) => (seats.iter().collect(), decision.into()),
        ToAct::Chance(_) | ToAct::Over(_) => (Vec::new(), DecisionName::NONE),
    };
    let choices = waiting
        .contains(&viewer)
        .then(|| project::choices(Names(game.dialect()), &seen, viewer, &game.legal(viewer)));
    Prompt {
        waiting: waiting.into_iter().map(Name).collect(),
        decision,
        deadline: None,
        choices,
        can_undo: false,
    }
}

/// A table whose host is the viewer; bots have the other seats.
pub(crate) fn table(rules: RuleSet, viewer: Seat, n_players: u8, status: Status) -> TableView {
    let names = ["Ada", "Basil", "Clio", "Dov", "Enid", "Finn"];
    let view = |(seat, name): (&Seat, &&str)| {
        let is_host = *seat == viewer;
        SeatView {
            seat: Name(*seat),
            kind: if is_host { SeatKind::Person } else { SeatKind::Bot },
            name: (*name).to_owned(),
            user: is_host.then(|| "u-ada".to_owned()),
            bot: (!is_host).then(|| "random".to_owned()),
        }
    };
    TableView {
        id: "demo".into(),
        status,
        settings: TableSettings {
            options: "modern".into(),
            setup: "modern".into(),
            ..TableSettings::usual(rules.name(), n_players)
        },
        host: Some("u-ada".into()),
        seats: Seat::ALL.iter().zip(&names).take(usize::from(n_players)).map(view).collect(),
        muted: Vec::new(),
        commitment: "0".repeat(64),
        seed: None,
        rematch: None,
        rematch_by: None,
        pace: Pace::Normal,
        created_at: BEGAN,
    }
}
