//! Tells events in words: who did what, in the language of the player. Each rule set tells its own in a file.

mod ending;
mod energies;
mod knights;
mod oil;

use hexhaven_engine::rulesets::RuleSet;
use hexhaven_engine::shared::{Part, Public, Turn};
use hexhaven_engine::topology::{HexSet, VertexId};
use hexhaven_engine::{Answer, Cards, CoreEvent, Event, Kind, OilEvent, Seat};

use crate::lang::Lang;
use crate::messages::{self, Message, say};

pub(crate) use ending::ending_of;

/// One thing that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    /// Who did it.
    pub(crate) seat: Option<Seat>,
    /// What, without naming who.
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

/// Tells the events of one game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Teller {
    pub(crate) lang: Lang,
    /// Which rules give the goods and cards their names.
    pub(crate) rules: RuleSet,
}

impl Teller {
    /// The heading of a turn or part.
    pub(crate) fn heading(self, turn: &Turn) -> String {
        let (number, seat) = (turn.number.to_string(), name(turn.actor));
        let message = match turn.part {
            Part::Setup => Message::Setup,
            Part::Turn => Message::Turn,
            Part::SpecialBuilding => Message::SpecialBuilding,
            Part::Paired => Message::PairedPart,
        };
        say(self.lang, message, &[("n", &number), ("seat", &seat)])
    }

    /// The events of a step in words, without what a reader need not know. `before` is the public state before it.
    pub(crate) fn tell(self, before: &Public, events: &[Event]) -> Vec<Line> {
        // O-FLOOD-05: a repair is built like a city, but none is new.
        let is_repair = |event: &Event| match *event {
            Event::Core(CoreEvent::CityBuilt { vertex, .. }) => {
                events.contains(&Event::Oil(OilEvent::Repaired { vertex }))
            }
            _ => false,
        };
        let told = events.iter().filter(|event| !is_repair(event));
        told.filter_map(|&event| self.tell_event(before, event, events)).collect()
    }

    /// An event among those of its step.
    fn tell_event(self, before: &Public, event: Event, step: &[Event]) -> Option<Line> {
        match event {
            Event::Core(event) => self.tell_core(before, event),
            Event::Knights(event) => self.tell_knights(before, event, step),
            Event::Oil(event) => self.tell_oil(before, event),
            Event::Energies(event) => self.tell_energies(before, event),
        }
    }

    fn tell_core(self, before: &Public, event: CoreEvent) -> Option<Line> {
        let roller = before.turn.actor;
        let line = match event {
            CoreEvent::Now { .. } | CoreEvent::OfferLapsed | CoreEvent::Revealed { .. } => return None,
            CoreEvent::DiscardChosen { .. } => return None,
            CoreEvent::Rolled { sum } => self.line(roller, Message::Rolls, &[("n", &sum.to_string())]),
            CoreEvent::Received { seat, cards, .. } => {
                self.line(seat, Message::Receives, &[("cards", &self.cards(cards))])
            }
            CoreEvent::RoadBuilt { seat, edge, .. } => {
                let [a, b] = before.board.topology().ends(edge);
                let topology = before.board.topology();
                self.at(seat, Message::BuildsRoad, before, topology.hexes_at(a) & topology.hexes_at(b))
            }
            CoreEvent::SettlementBuilt { seat, vertex, .. } => {
                self.at_vertex(seat, Message::BuildsSettlement, before, vertex)
            }
            CoreEvent::CityBuilt { seat, vertex, .. } => {
                self.at_vertex(seat, Message::BuildsCity, before, vertex)
            }
            CoreEvent::RobberMoved { seat, hex } => {
                self.at(seat, Message::MovesRobber, before, HexSet::of(hex))
            }
            CoreEvent::LongestRoad(award) if award.holder == before.longest_road.holder => return None,
            CoreEvent::LongestRoad(award) => match award.holder {
                Some(seat) => {
                    let length = award.lengths[seat].to_string();
                    self.line(seat, Message::TakesLongestRoad, &[("n", &length)])
                }
                None => self.fact(Message::NobodyLongestRoad, &[]),
            },
            CoreEvent::LargestArmy { holder } => self.line(holder?, Message::TakesLargestArmy, &[]),
            other => return self.tell_cards(other),
        };
        Some(line)
    }

    /// The events that move cards without touching the board.
    fn tell_cards(self, event: CoreEvent) -> Option<Line> {
        let card_word = |card| messages::development(self.lang, self.rules, card);
        Some(match event {
            CoreEvent::Bought { seat, .. } => self.line(seat, Message::Buys, &[]),
            CoreEvent::Drawn { seat, card } => self.line(seat, Message::Draws, &[("card", card_word(card?))]),
            CoreEvent::Played { seat, card } => self.line(seat, Message::Plays, &[("card", card_word(card))]),
            CoreEvent::Monopolized { seat, kind, taken } => {
                let total: u32 = taken.0.iter().map(|&n| u32::from(n)).sum();
                let cards = format!("{total} {}", messages::kind(self.lang, self.rules, kind));
                self.line(seat, Message::Monopolizes, &[("cards", &cards)])
            }
            CoreEvent::Discarded { seat, cards } => {
                self.line(seat, Message::Discards, &[("cards", &self.cards(cards))])
            }
            CoreEvent::Stolen { thief, victim, kind } => self.theft(thief, victim, kind),
            CoreEvent::MaritimeTraded { seat, give, get } => self.line(
                seat,
                Message::TradesBank,
                &[("give", &self.cards(give)), ("get", &self.cards(get))],
            ),
            CoreEvent::Offered { seat, offer } => {
                let (give, get) =
                    (self.side(offer.give, offer.open.give()), self.side(offer.want, offer.open.want()));
                self.line(seat, Message::Offers, &[("give", &give), ("get", &get)])
            }
            CoreEvent::Answered { seat, answer } => self.answer(seat, answer),
            CoreEvent::Traded { seat, with, give, get } => {
                let blanks = [("seat", &*name(with)), ("give", &self.cards(give)), ("get", &self.cards(get))];
                self.line(seat, Message::Trades, &blanks)
            }
            _ => return None,
        })
    }

    fn line(self, seat: Seat, message: Message, blanks: &[(&str, &str)]) -> Line {
        Line { seat: Some(seat), text: say(self.lang, message.in_rules(self.rules), blanks) }
    }

    /// Something that nobody did.
    fn fact(self, message: Message, blanks: &[(&str, &str)]) -> Line {
        Line { seat: None, text: say(self.lang, message, blanks) }
    }

    /// Something done at a place, which is named by the hexes around it.
    fn at(self, seat: Seat, message: Message, public: &Public, around: HexSet) -> Line {
        self.line(seat, message, &[("place", &self.place(public, around))])
    }

    fn at_vertex(self, seat: Seat, message: Message, public: &Public, vertex: VertexId) -> Line {
        self.at(seat, message, public, public.board.topology().hexes_at(vertex))
    }

    /// Some hexes by terrain and number.
    fn place(self, public: &Public, hexes: HexSet) -> String {
        let hex_name = |hex| {
            let tile = public.board.tile(hex);
            let word = messages::terrain(self.lang, tile.terrain);
            tile.token.map_or(word.to_owned(), |token| format!("{word} {token}"))
        };
        hexes.iter().map(hex_name).collect::<Vec<_>>().join(", ")
    }

    fn theft(self, thief: Seat, victim: Seat, kind: Option<Kind>) -> Line {
        let victim = name(victim);
        match kind {
            Some(kind) => {
                let card = self.cards(Cards::of(kind, 1));
                self.line(thief, Message::StealsKnown, &[("cards", &card), ("seat", &victim)])
            }
            None => self.line(thief, Message::Steals, &[("seat", &victim)]),
        }
    }

    fn answer(self, seat: Seat, answer: Answer) -> Line {
        match answer {
            Answer::Accept => self.line(seat, Message::Accepts, &[]),
            Answer::Decline => self.line(seat, Message::Declines, &[]),
            Answer::Counter { give, want } => {
                self.line(seat, Message::Counters, &[("give", &self.cards(give)), ("get", &self.cards(want))])
            }
        }
    }

    /// A bundle of cards in words: `2 lumber, 1 ore`.
    fn cards(self, cards: Cards) -> String {
        if cards.is_empty() {
            return say(self.lang, Message::Nothing, &[]);
        }
        let count = |kind| format!("{} {}", cards.get(kind), messages::kind(self.lang, self.rules, kind));
        cards.kinds().iter().map(count).collect::<Vec<_>>().join(", ")
    }

    /// One side of a proposal; an open one names kinds only.
    fn side(self, cards: Cards, is_open: bool) -> String {
        if !is_open {
            return self.cards(cards);
        }
        let kinds: Vec<&str> =
            cards.kinds().iter().map(|kind| messages::kind(self.lang, self.rules, kind)).collect();
        if kinds.is_empty() { say(self.lang, Message::Anything, &[]) } else { kinds.join("/") }
    }
}
