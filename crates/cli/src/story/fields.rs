//! The fields of an event in words. The engine declares each event's fields and their kinds.

use std::collections::BTreeMap;

use hexhaven_engine::notation::Dialect;
use hexhaven_engine::shared::Public;
use hexhaven_engine::topology::HexSet;
use hexhaven_engine::{BySeat, Cards, Development, Event, Kind, Seat, Value, Word};

use super::{Teller, name};

/// The fields of an event, and the key of its words.
pub(super) struct Fields<'a> {
    pub(super) key: String,
    values: BTreeMap<&'static str, Field>,
    more: Vec<(&'static str, String)>,
    teller: Teller,
    before: &'a Public,
}

/// The value of a field.
enum Field {
    /// The viewer may not know it, or there is none.
    Hidden,
    Flag(bool),
    Number(u32),
    /// A word; the field determines its translation.
    Word(&'static str),
    Development(Development),
    Seat(Seat),
    /// A place: its hexes, and the owner of the building on it.
    Place(HexSet, Option<Seat>),
    Kind(Kind),
    Cards(Cards),
    BySeat(BySeat<u8>),
    /// Numbers by words.
    Counts(Vec<(&'static str, u32)>),
}

impl<'a> Fields<'a> {
    /// Reads an event: that of Oil Springs named `converted` has the key `log.oil.converted`.
    pub(super) fn read(teller: Teller, before: &'a Public, event: &Event) -> Option<Self> {
        let described = event.described();
        let group =
            if let Event::Core(_) = event { String::new() } else { format!("{}.", teller.rules.name()) };
        let key = format!("log.{group}{}", described.name());
        let mut fields = Self { key, values: BTreeMap::new(), more: Vec::new(), teller, before };
        described.fields(&mut |name, value| fields.add(name, value));
        described.is_shown().then_some(fields)
    }

    /// Adds a field. The fields of a part count as fields of the event, and one of several sorts adds its name to the key.
    fn add(&mut self, name: &'static str, value: Value<'_>) {
        let topology = self.before.board.topology();
        let field = match value {
            Value::Record(part) | Value::Inline(part) => {
                return part.fields(&mut |name, value| self.add(name, value));
            }
            Value::Union(part) => {
                self.key = format!("{}_{}", self.key, part.name());
                return part.fields(&mut |name, value| self.add(name, value));
            }
            Value::Nothing => Field::Hidden,
            Value::Flag(is_so) => Field::Flag(is_so),
            Value::Number(n) => Field::Number(n),
            Value::Word(word) => Field::Word(word),
            Value::Seat(seat) => Field::Seat(seat),
            Value::Seats(seats) => Field::Number(seats.len()),
            Value::Hex(hex) => Field::Place(HexSet::of(hex), None),
            Value::Vertex(vertex) => {
                Field::Place(topology.hexes_at(vertex), self.before.pieces.owner(vertex))
            }
            Value::Vertices(vertices) => Field::Number(vertices.len()),
            Value::Edge(edge) => {
                let [a, b] = topology.ends(edge);
                Field::Place(topology.hexes_at(a) & topology.hexes_at(b), None)
            }
            Value::Kind(kind) => Field::Kind(kind),
            Value::Cards(cards) => Field::Cards(cards),
            Value::Development(card) => Field::Development(card),
            Value::Developments(cards) => {
                let held = Development::ALL.into_iter().filter(|&card| cards[card] > 0);
                Field::Counts(
                    held.map(|card| (self.dialect().development(card), u32::from(cards[card]))).collect(),
                )
            }
            Value::BySeat(numbers) => Field::BySeat(numbers),
            Value::Counts(counts) => {
                let mut numbers = Vec::new();
                counts.fields(&mut |word, value| {
                    if let Value::Number(n) = value {
                        numbers.push((word, n));
                    }
                });
                Field::Counts(numbers)
            }
        };
        self.values.insert(name, field);
    }

    /// Describes the event under another name, with more fields.
    pub(super) fn rename(&mut self, key: &str, more: Vec<(&'static str, String)>) {
        self.key = key.to_owned();
        self.more = more;
    }

    /// The player that a field names.
    pub(super) fn seat(&self, field: &str) -> Option<Seat> {
        if let Some((_, value)) = self.more.iter().find(|(name, _)| *name == field) {
            return Seat::ALL.into_iter().find(|&seat| name(seat) == *value);
        }
        if let Some(Field::Seat(seat)) = self.values.get(field) { Some(*seat) } else { None }
    }

    /// A field in words; `None` if it is hidden or empty.
    pub(super) fn get(&self, field: &str) -> Option<String> {
        if let Some((_, value)) = self.more.iter().find(|(name, _)| *name == field) {
            return Some(value.clone());
        }
        let lang = self.teller.lang;
        let card = |word: &str| lang.word(&format!("card.{word}.name")).to_owned();
        match self.values.get(field) {
            Some(Field::Hidden | Field::Flag(_)) => None,
            Some(Field::Number(n)) => Some(n.to_string()),
            Some(Field::Word(word)) if field == "card" => Some(card(word)),
            Some(Field::Word(word)) => Some(lang.word(&format!("{field}.{word}")).to_owned()),
            Some(Field::Development(held)) => Some(card(self.dialect().development(*held))),
            Some(Field::Seat(seat)) => Some(name(*seat)),
            Some(Field::Place(hexes, owner)) => Some(self.place(*hexes, *owner)),
            Some(Field::Kind(kind)) => Some(self.counts([(self.word(*kind), self.total().unwrap_or(1))])),
            Some(Field::Cards(cards)) if self.is_open(field) => Some(self.kinds(*cards)),
            Some(Field::Cards(cards)) => {
                Some(self.counts(cards.kinds().iter().map(|kind| (self.word(kind), cards.get(kind).into()))))
            }
            Some(Field::BySeat(numbers)) => by_seat(numbers),
            Some(Field::Counts(counts)) => Some(self.counts(counts.iter().copied())),
            None => self.total().filter(|_| field == "n").map(|n| n.to_string()),
        }
    }

    fn dialect(&self) -> Dialect {
        Dialect::new(self.before.board.island(), self.teller.rules)
    }

    fn word(&self, kind: Kind) -> &'static str {
        self.dialect().lexicon.goods.get(kind).map_or("?", |good| good.word)
    }

    /// The sum of a number per player.
    fn total(&self) -> Option<u32> {
        self.values.values().find_map(|value| match value {
            Field::BySeat(numbers) => Some(numbers.0.iter().map(|&n| u32::from(n)).sum()),
            _ => None,
        })
    }

    /// Whether a side of an offer is open.
    fn is_open(&self, field: &str) -> bool {
        matches!(self.values.get(format!("{field}_open").as_str()), Some(Field::Flag(true)))
    }

    /// Counted cards in the order of their words: `2 lumber, 1 ore`.
    fn counts<'b>(&self, counts: impl IntoIterator<Item = (&'b str, u32)>) -> String {
        let lang = self.teller.lang;
        let counts: BTreeMap<&str, u32> = counts.into_iter().collect();
        let words = counts.into_iter().map(|(word, n)| format!("{n} {}", lang.word(&format!("kind.{word}"))));
        let words = words.collect::<Vec<_>>().join(", ");
        if words.is_empty() { lang.word("log.nothing").to_owned() } else { words }
    }

    /// The open side of an offer names kinds only.
    fn kinds(&self, cards: Cards) -> String {
        let lang = self.teller.lang;
        let mut words: Vec<&str> = cards.kinds().iter().map(|kind| self.word(kind)).collect();
        words.sort_unstable();
        let words: Vec<&str> =
            words.into_iter().map(|word| lang.get(&format!("kind.{word}")).unwrap_or("?")).collect();
        if words.is_empty() { lang.word("trade.anything").to_owned() } else { words.join("/") }
    }

    /// The hexes at a place by terrain and number; if the line names nobody else, with the owner of the building there.
    fn place(&self, hexes: HexSet, owner: Option<Seat>) -> String {
        let hex_name = |hex| {
            let tile = self.before.board.tile(hex);
            let terrain = self.teller.lang.say(&format!("terrain.{}", tile.terrain.word()), &[]);
            tile.token.map_or(terrain.clone(), |token| format!("{terrain} {token}"))
        };
        let place = hexes.iter().map(hex_name).collect::<Vec<_>>().join(", ");
        match owner.filter(|_| !self.values.contains_key("seat")) {
            Some(owner) => format!("{place} ({})", name(owner)),
            None => place,
        }
    }
}

/// A number for each player who has any.
fn by_seat(numbers: &BySeat<u8>) -> Option<String> {
    let some = Seat::ALL.into_iter().filter(|&seat| numbers[seat] > 0);
    let parts: Vec<String> = some.map(|seat| format!("{} {}", name(seat), numbers[seat])).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}
