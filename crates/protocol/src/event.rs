//! The events of a game, as one viewer may know them. A field that the viewer may not know is `null`. Events are for
//! display; the state that comes with them is the truth. The engine declares the events and their fields; this module
//! writes any of them.

use hexhaven_engine::notation::Dialect;
use hexhaven_engine::topology::Map;
use hexhaven_engine::{
    Described, Event, FieldShape, Fields, RuleSet, SeatSet, Shape, Sort, Value, Vocabulary, Word,
};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{
    AdditionalProperties, ArrayBuilder, ObjectBuilder, OneOfBuilder, Schema, Type,
};
use utoipa::{PartialSchema, ToSchema};

use crate::project::Names;
use crate::{DevelopmentName, Edge, Hex, KindName, Pending, SeatName, TurnView, Vertex};

/// An event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameEvent {
    /// The turn or the pending decision changed.
    Turn(Box<TurnEvent>),
    /// An event of the engine, cut to its viewer.
    Shown(SeenEvent),
    /// An event that a client read.
    Read(serde_json::Value),
}

wire! {
    /// The turn or the pending decision changed.
    pub struct TurnEvent {
        /// Whose turn it is.
        pub turn: TurnView,
        /// The pending decision.
        pub pending: Pending,
    }
}

/// An event of the engine, and the words of its game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeenEvent {
    pub(crate) rules: RuleSet,
    pub(crate) map: Map,
    pub(crate) players: SeatSet,
    pub(crate) event: Event,
}

impl Serialize for GameEvent {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Turn(event) => {
                let mut map = serializer.serialize_map(None)?;
                map.serialize_entry("type", "turn")?;
                map.serialize_entry("turn", &event.turn)?;
                map.serialize_entry("pending", &event.pending)?;
                map.end()
            }
            Self::Shown(seen) => seen.serialize(serializer),
            Self::Read(value) => value.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for GameEvent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        serde_json::Value::deserialize(deserializer).map(Self::Read)
    }
}

impl Serialize for SeenEvent {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let words = Words { names: Names(Dialect::new(self.map, self.rules)), players: self.players };
        let described = self.event.described();
        let record = Record { words, name: Some(described.name()), fields: described };
        if let Event::Core(_) = self.event {
            return record.serialize(serializer);
        }
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("type", self.rules.name())?;
        map.serialize_entry("event", &record)?;
        map.end()
    }
}

/// How a game names things.
#[derive(Clone, Copy)]
struct Words {
    names: Names,
    players: SeatSet,
}

/// Fields, and the name that they go by.
struct Record<'a, F: ?Sized> {
    words: Words,
    name: Option<&'static str>,
    fields: &'a F,
}

impl<F: Fields + ?Sized> Serialize for Record<'_, F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if let Some(name) = self.name {
            map.serialize_entry("type", name)?;
        }
        let mut done = Ok(());
        self.words.write(&mut map, self.fields, &mut done);
        done?;
        map.end()
    }
}

impl Words {
    fn write<M: SerializeMap>(
        self,
        map: &mut M,
        fields: &(impl Fields + ?Sized),
        done: &mut Result<(), M::Error>,
    ) {
        fields.fields(&mut |name, value| match value {
            _ if done.is_err() => {}
            Value::Inline(inner) => self.write(map, inner, done),
            value => *done = map.serialize_entry(name, &Written { words: self, value }),
        });
    }
}

/// One value.
struct Written<'a> {
    words: Words,
    value: Value<'a>,
}

impl Serialize for Written<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Words { names, players } = self.words;
        let record = |name, fields| Record { words: self.words, name, fields };
        match self.value {
            Value::Nothing => serializer.serialize_none(),
            Value::Flag(is_so) => serializer.serialize_bool(is_so),
            Value::Number(n) => serializer.serialize_u32(n),
            Value::Word(word) => serializer.serialize_str(word),
            Value::Seat(seat) => serializer.serialize_str(seat.word()),
            Value::Seats(seats) => serializer.collect_seq(seats.iter().map(Word::word)),
            Value::Hex(hex) => serializer.collect_str(&names.0.hex(hex)),
            Value::Vertex(vertex) => serializer.collect_str(&names.0.vertex(vertex)),
            Value::Vertices(vertices) => names.vertices(vertices).serialize(serializer),
            Value::Edge(edge) => serializer.collect_str(&names.0.edge(edge)),
            Value::Kind(kind) => names.word(kind).serialize(serializer),
            Value::Cards(cards) => names.cards(cards).serialize(serializer),
            Value::Development(card) => names.development(card).serialize(serializer),
            Value::Developments(cards) => names.developments(cards).serialize(serializer),
            Value::BySeat(n) => serializer.collect_map(players.iter().map(|seat| (seat.word(), n[seat]))),
            Value::Counts(fields) | Value::Record(fields) | Value::Inline(fields) => {
                record(None, fields).serialize(serializer)
            }
            Value::Union(described) => {
                Record { words: self.words, name: Some(Described::name(described)), fields: described }
                    .serialize(serializer)
            }
        }
    }
}

impl ToSchema for GameEvent {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        TurnEvent::schemas(schemas);
    }
}

impl PartialSchema for GameEvent {
    fn schema() -> RefOr<Schema> {
        let turn = ObjectBuilder::new()
            .property("type", words(&["turn"]))
            .property("turn", TurnView::schema())
            .property("pending", Pending::schema());
        let groups = Event::SHAPES.iter().flat_map(|&(group, shapes)| match group {
            "core" => shown(shapes).map(|shape| record(Some(shape.name), shape.fields).into()).collect(),
            group => vec![RefOr::<Schema>::from(
                ObjectBuilder::new().property("type", words(&[group])).property("event", union(shapes)),
            )],
        });
        let all = [RefOr::<Schema>::from(turn)].into_iter().chain(groups);
        all.fold(OneOfBuilder::new(), OneOfBuilder::item).into()
    }
}

fn shown(shapes: &'static [Shape]) -> impl Iterator<Item = &'static Shape> {
    shapes.iter().filter(|shape| shape.is_shown)
}

fn words(words: &[&'static str]) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(words.to_vec()))
}

fn vocabulary(vocabulary: Vocabulary) -> ObjectBuilder {
    let mut all = Vec::new();
    vocabulary.each(|word| all.push(word));
    words(&all)
}

fn union(shapes: &'static [Shape]) -> RefOr<Schema> {
    let records = shown(shapes).map(|shape| record(Some(shape.name), shape.fields));
    records.fold(OneOfBuilder::new(), OneOfBuilder::item).into()
}

fn record(name: Option<&'static str>, fields: &'static [FieldShape]) -> ObjectBuilder {
    let typed = ObjectBuilder::new();
    let typed = match name {
        Some(name) => typed.property("type", words(&[name])).required("type"),
        None => typed,
    };
    with_fields(typed, fields)
}

fn with_fields(object: ObjectBuilder, fields: &'static [FieldShape]) -> ObjectBuilder {
    fields.iter().fold(object, |object, field| match field.sort {
        Sort::Inline(inner) => with_fields(object, inner),
        sort => object.property(field.name, schema(sort)).required(field.name),
    })
}

fn schema(sort: Sort) -> RefOr<Schema> {
    let list = |items: RefOr<Schema>| ArrayBuilder::new().items(items).into();
    let number = || ObjectBuilder::new().schema_type(Type::Integer);
    let map = || ObjectBuilder::new().additional_properties(Some(AdditionalProperties::from(number())));
    match sort {
        Sort::Flag => ObjectBuilder::new().schema_type(Type::Boolean).into(),
        Sort::Number => number().into(),
        Sort::Word(of) => vocabulary(of).into(),
        Sort::Seat => SeatName::schema(),
        Sort::Seats => list(SeatName::schema()),
        Sort::Hex => Hex::schema(),
        Sort::Vertex | Sort::HexOrVertex => Vertex::schema(),
        Sort::Vertices => list(Vertex::schema()),
        Sort::Edge => Edge::schema(),
        Sort::Kind => KindName::schema(),
        Sort::Development => DevelopmentName::schema(),
        Sort::Cards | Sort::Developments | Sort::BySeat | Sort::Counts(_) => map().into(),
        Sort::Record(fields) | Sort::Inline(fields) => record(None, fields).into(),
        Sort::Union(_, shapes) => union(shapes),
        Sort::Maybe(sort) => {
            let null = ObjectBuilder::new().schema_type(Type::Null);
            OneOfBuilder::new().item(null).item(schema(*sort)).into()
        }
    }
}
