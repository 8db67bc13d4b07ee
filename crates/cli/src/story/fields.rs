//! The fields of an event in words.

use hexhaven_engine::Seat;
use hexhaven_engine::notation::Dialect;
use hexhaven_engine::shared::Public;
use hexhaven_engine::topology::HexSet;
use hexhaven_protocol::GameEvent;
use serde_json::{Map, Value};

use super::{Teller, name};

/// The fields of an event as it travels, and the key of its words.
pub(super) struct Fields<'a> {
    pub(super) key: String,
    values: Map<String, Value>,
    more: Vec<(&'static str, String)>,
    teller: Teller,
    before: &'a Public,
}

impl<'a> Fields<'a> {
    /// Reads an event: `{type: "oil", event: {type: "converted", seat: "a"}}` has the key `log.oil.converted`.
    pub(super) fn read(teller: Teller, before: &'a Public, event: &GameEvent) -> Option<Self> {
        let Ok(Value::Object(mut outer)) = serde_json::to_value(event) else { return None };
        let mut key = "log".to_owned();
        if let Some(Value::Object(inner)) = outer.get_mut("event") {
            let inner = std::mem::take(inner);
            key = format!("{key}.{}", outer["type"].as_str()?);
            outer = inner;
        }
        key = format!("{key}.{}", outer.remove("type")?.as_str()?);
        let mut values = Map::new();
        for (field, value) in outer {
            match value {
                // A part of the event with fields of its own, and perhaps one of several sorts.
                Value::Object(part) if part.values().any(|value| !value.is_number()) => {
                    if let Some(sort) = part.get("type").and_then(Value::as_str) {
                        key = format!("{key}_{sort}");
                    }
                    values.extend(part);
                }
                value => _ = values.insert(field, value),
            }
        }
        Some(Self { key, values, more: Vec::new(), teller, before })
    }

    /// Tells the event by another name, with more fields.
    pub(super) fn rename(&mut self, key: &str, more: Vec<(&'static str, String)>) {
        self.key = key.to_owned();
        self.more = more;
    }

    /// The player that a field names.
    pub(super) fn seat(&self, field: &str) -> Option<Seat> {
        if let Some((_, value)) = self.more.iter().find(|(name, _)| *name == field) {
            return seat(&value.to_lowercase());
        }
        self.values.get(field)?.as_str().and_then(seat)
    }

    /// A field in words; `None` if it is hidden or empty.
    pub(super) fn get(&self, field: &str) -> Option<String> {
        if let Some((_, value)) = self.more.iter().find(|(name, _)| *name == field) {
            return Some(value.clone());
        }
        match self.values.get(field) {
            Some(Value::Number(n)) => Some(n.to_string()),
            Some(Value::String(text)) => Some(self.text(field, text)),
            Some(Value::Array(list)) => Some(list.len().to_string()),
            Some(Value::Object(counts)) if is_open(&self.values, field) => Some(self.kinds(counts)),
            Some(Value::Object(counts)) => self.counts(counts),
            None if field == "n" => self.total().map(|n| n.to_string()),
            Some(Value::Null | Value::Bool(_)) | None => None,
        }
    }

    fn text(&self, field: &str, text: &str) -> String {
        if let Some(seat) = seat(text) {
            return name(seat);
        }
        let lang = self.teller.lang;
        if text.starts_with('(') {
            return self.place(text);
        }
        match field {
            "kind" | "resource" | "commodity" => self.cards([(text, self.total().unwrap_or(1))]),
            "card" => lang.word(&format!("card.{text}.name")).to_owned(),
            group => lang.word(&format!("{group}.{text}")).to_owned(),
        }
    }

    /// Counted cards, or a number for each player; none if no player has any.
    fn counts(&self, counts: &Map<String, Value>) -> Option<String> {
        let numbers = counts.iter().map(|(word, n)| (word.as_str(), n.as_u64().unwrap_or(0)));
        if !is_per_seat(counts) {
            return Some(self.cards(numbers));
        }
        let some = numbers.filter(|(_, n)| *n > 0);
        let parts: Vec<String> = some.map(|(seat, n)| format!("{} {n}", seat.to_uppercase())).collect();
        (!parts.is_empty()).then(|| parts.join(", "))
    }

    /// What a number for each player comes to.
    fn total(&self) -> Option<u64> {
        let counts = self.values.values().filter_map(Value::as_object).find(|counts| is_per_seat(counts))?;
        Some(counts.values().filter_map(Value::as_u64).sum())
    }

    /// Cards in words: `2 lumber, 1 ore`.
    fn cards<'b>(&self, cards: impl IntoIterator<Item = (&'b str, u64)>) -> String {
        let lang = self.teller.lang;
        let words = cards.into_iter().map(|(kind, n)| format!("{n} {}", lang.word(&format!("kind.{kind}"))));
        let words = words.collect::<Vec<_>>().join(", ");
        if words.is_empty() { lang.word("log.nothing").to_owned() } else { words }
    }

    /// The open side of an offer names kinds only.
    fn kinds(&self, counts: &Map<String, Value>) -> String {
        let lang = self.teller.lang;
        let kinds: Vec<&str> =
            counts.keys().map(|kind| lang.get(&format!("kind.{kind}")).unwrap_or("?")).collect();
        if kinds.is_empty() { lang.word("trade.anything").to_owned() } else { kinds.join("/") }
    }

    /// The hexes at a place by terrain and number; where a line names nobody it names the owner of the building there.
    fn place(&self, text: &str) -> String {
        let topology = self.before.board.topology();
        let dialect = Dialect::new(self.before.board.island(), self.teller.rules);
        let (hexes, vertex) = if let Ok(vertex) = dialect.read_vertex(text) {
            (topology.hexes_at(vertex), Some(vertex))
        } else if let Ok(edge) = dialect.read_edge(text) {
            let [a, b] = topology.ends(edge);
            (topology.hexes_at(a) & topology.hexes_at(b), None)
        } else {
            (dialect.read_hex(text).map_or(HexSet::EMPTY, HexSet::of), None)
        };
        let place = self.hexes(hexes);
        let is_alone = !self.values.contains_key("seat");
        match vertex.and_then(|vertex| self.before.pieces.owner(vertex)).filter(|_| is_alone) {
            Some(owner) => format!("{place} ({})", name(owner)),
            None => place,
        }
    }

    fn hexes(&self, hexes: HexSet) -> String {
        let hex_name = |hex| {
            let tile = self.before.board.tile(hex);
            let terrain = self.teller.lang.word(TERRAINS[tile.terrain as usize]);
            tile.token.map_or(terrain.to_owned(), |token| format!("{terrain} {token}"))
        };
        hexes.iter().map(hex_name).collect::<Vec<_>>().join(", ")
    }
}

const TERRAINS: [&str; 6] = [
    "terrain.forest",
    "terrain.hills",
    "terrain.pasture",
    "terrain.fields",
    "terrain.mountains",
    "terrain.desert",
];

fn seat(text: &str) -> Option<Seat> {
    let mut letters = text.chars();
    let letter = letters.next().filter(|_| letters.next().is_none())?;
    Seat::ALL.into_iter().find(|seat| seat.letter() == letter)
}

fn is_per_seat(counts: &Map<String, Value>) -> bool {
    !counts.is_empty() && counts.keys().all(|key| seat(key).is_some())
}

/// Whether a side of an offer is open.
fn is_open(values: &Map<String, Value>, field: &str) -> bool {
    values.get(&format!("{field}_open")) == Some(&Value::Bool(true))
}
