//! Describes events in words. The entry `log.<event>` of the language describes an event, filled with the fields that
//! the event declares, so that a new event needs words and no code here.
//!
//! If a field is hidden or empty, the entry `log.<event>_none` is used; an event without words is not shown.

mod deed;
mod ending;
mod fields;
mod knights;

use std::fmt::Display;

use hexhaven_engine::rulesets::RuleSet;
use hexhaven_engine::shared::{Part, Public, Turn};
use hexhaven_engine::{CoreEvent, Event, OilEvent, Seat};
use hexhaven_words::{Arg, gaps};

use self::fields::Fields;
use crate::lang::Lang;

pub(crate) use deed::{Deed, apply};

/// One thing that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    /// The actor.
    pub(crate) seat: Option<Seat>,
    /// The event, without the actor's name.
    pub(crate) text: String,
}

impl Line {
    /// The whole sentence.
    pub(crate) fn sentence(&self) -> String {
        match self.seat {
            Some(seat) => format!("{} {}", name(seat), self.text),
            None => self.text.clone(),
        }
    }
}

/// A seat in a sentence.
pub(crate) fn name(seat: Seat) -> String {
    seat.letter().to_ascii_uppercase().to_string()
}

/// Describes the events of one game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Teller {
    pub(crate) lang: Lang,
    /// The rules that name goods and cards.
    pub(crate) rules: RuleSet,
}

/// How to tell an event.
enum Telling {
    /// By its own entry.
    Usual,
    /// Not at all: another event of the step covers it.
    Never,
    /// By another name, and with fields that the event does not have.
    As(&'static str, Vec<(&'static str, String)>),
}

impl Teller {
    /// The heading of a turn or part.
    pub(crate) fn heading(self, turn: &Turn) -> String {
        let key = match turn.part {
            Part::Setup => "game.setup",
            Part::Turn => "log.turn",
            Part::SpecialBuilding => "log.special_building",
            Part::Paired => "log.paired_part",
        };
        self.lang.say(key, &[("n", &turn.number), ("seat", &name(turn.actor))])
    }

    /// The events of a step in words. `before` is the public state before it.
    pub(crate) fn tell(self, before: &Public, events: &[Event]) -> Vec<Line> {
        events.iter().filter_map(|&event| self.tell_event(before, event, events)).collect()
    }

    /// An event among those of its step.
    fn tell_event(self, before: &Public, event: Event, step: &[Event]) -> Option<Line> {
        let mut fields = Fields::read(self, before, &event)?;
        match telling(before, event, step, self) {
            Telling::Usual => {}
            Telling::Never => return None,
            Telling::As(key, more) => fields.rename(key, more),
        }
        let usual = self.lang.in_rules(self.rules.name(), &fields.key);
        let hidden = format!("{usual}_none");
        [usual, hidden].into_iter().find_map(|key| self.line(&key, &fields))
    }

    /// A line, if it has words and all its gaps can be filled.
    fn line(self, key: &str, fields: &Fields<'_>) -> Option<Line> {
        let template = self.lang.get(key).filter(|template| !template.is_empty())?;
        let values = gaps(template).map(|gap| Some((gap, fields.get(gap)?))).collect::<Option<Vec<_>>>()?;
        let args: Vec<Arg<'_>> = values.iter().map(|(gap, value)| (*gap, value as &dyn Display)).collect();
        let text = self.lang.say(key, &args);
        let first = gaps(template).next().filter(|gap| template.starts_with(&format!("{{{gap}}} ")));
        let seat = first.and_then(|gap| fields.seat(gap));
        let text = match seat.and_then(|seat| text.strip_prefix(&format!("{} ", name(seat)))) {
            Some(rest) => rest.to_owned(),
            None => text,
        };
        Some(Line { seat, text })
    }
}

/// Events that are described together.
fn telling(before: &Public, event: Event, step: &[Event], teller: Teller) -> Telling {
    match event {
        // The heading of the turn shows it.
        Event::Core(CoreEvent::Now { .. }) => Telling::Never,
        Event::Core(CoreEvent::LongestRoad(award)) if award.holder == before.longest_road.holder => {
            Telling::Never
        }
        // O-FLOOD-05: a repair is built like a city, but none is new.
        Event::Core(CoreEvent::CityBuilt { vertex, .. })
            if step.contains(&Event::Oil(OilEvent::Repaired { vertex })) =>
        {
            Telling::Never
        }
        Event::Knights(event) => knights::telling(before, event, step, teller),
        _ => Telling::Usual,
    }
}
