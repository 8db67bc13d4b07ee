//! An action in words, done or only possible: what happens at once.

use hexhaven_draw::Spot;
use hexhaven_engine::{Event, Fields, Ply, Seat, Value};

use super::{Line, Teller, name};
use crate::lang::Lang;
use crate::rules::Playable;

/// The immediate effect of a ply.
#[derive(Clone, Debug)]
pub(crate) struct Deed {
    lines: Vec<Line>,
    /// The place on the board, if any.
    pub(crate) spot: Option<Spot>,
}

impl Deed {
    /// Plays the ply on a copy of the game.
    pub(crate) fn of<G: Playable>(game: &G, ply: Ply, lang: Lang) -> Self {
        let mut after = game.clone();
        let mut events = Vec::new();
        apply(&mut after, ply, &mut events);
        let teller = Teller { lang, rules: G::RULES };
        let lines = teller.tell(&game.core().public, &events);
        let lines = if lines.is_empty() { vec![by_its_verb(game, ply, lang)] } else { lines };
        let spot = match ply {
            Ply::Act(..) => events.iter().find_map(|event| spot(event.described())),
            Ply::Chance(_) => None,
        };
        Self { lines, spot }
    }

    pub(crate) fn sentence(&self) -> String {
        self.lines.iter().map(Line::sentence).collect::<Vec<_>>().join(", ")
    }

    /// The same as said to the seat that acts: it is not named, and what others do at once stays hidden.
    pub(crate) fn to_seat(&self, seat: Seat) -> String {
        let own = self.lines.iter().filter(|line| line.seat == Some(seat)).map(|line| line.text.clone());
        let own: Vec<String> = own.collect();
        if own.is_empty() { self.sentence() } else { own.join(", ") }
    }
}

/// Plays a ply and takes down what happens.
pub(crate) fn apply<G: Playable>(game: &mut G, ply: Ply, events: &mut Vec<Event>) {
    let mut log = |event: Event| events.push(event);
    match ply {
        Ply::Act(seat, action) => game.play_unchecked(seat, action, &mut log),
        Ply::Chance(outcome) => game.resolve_unchecked(outcome, &mut log),
    }
}

/// What shows only later, such as a theft whose card is still to be drawn: words of its own, or those of its button.
fn by_its_verb<G: Playable>(game: &G, ply: Ply, lang: Lang) -> Line {
    let dialect = game.dialect();
    let Ply::Act(seat, action) = ply else {
        return Line { seat: None, text: dialect.ply(ply).to_string() };
    };
    let notation = dialect.action(action).to_string();
    let (verb, rest) = notation.split_once(' ').unwrap_or((&notation, ""));
    let (deed, button) = (format!("deed.{verb}"), lang.in_rules(G::RULES.name(), &format!("verb.{verb}")));
    match lang.get(&deed) {
        Some(_) => Line { seat: Some(seat), text: lang.say(&deed, &[("other", &rest.to_uppercase())]) },
        None => Line {
            seat: None,
            text: format!("{}{}{}", name(seat), lang.word("app.colon"), lang.word(&button)),
        },
    }
}

/// The first place that an event names; of a way, its end.
fn spot(event: &dyn Fields) -> Option<Spot> {
    let mut found = None;
    let mut see = |name: &'static str, value: Value<'_>| {
        let spot = match value {
            Value::Hex(hex) => Some(Spot::Hex(hex)),
            Value::Vertex(vertex) => Some(Spot::Vertex(vertex)),
            Value::Edge(edge) => Some(Spot::Edge(edge)),
            Value::Record(part) | Value::Inline(part) => spot(part),
            _ => None,
        };
        if spot.is_some() && (found.is_none() || name == "to") {
            found = spot;
        }
    };
    event.fields(&mut see);
    found
}
