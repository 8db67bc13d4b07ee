//! Tells the events of Cities & Knights.

use hexhaven_engine::rulesets::knights::KnightsAgenda;
use hexhaven_engine::shared::Public;
use hexhaven_engine::topology::{HexSet, VertexId};
use hexhaven_engine::{BySeat, Cards, Event, EventFace, KindSet, KnightsEvent, Progress, Seat};

use super::{Line, Teller, name};
use crate::messages::{self, Message};

impl Teller {
    /// An event among those of its step in words; `None` for what a reader need not know.
    pub(super) fn tell_knights(self, before: &Public, event: KnightsEvent, step: &[Event]) -> Option<Line> {
        let told = self.tell_attack(before, event).or_else(|| self.tell_progress(event, step));
        told.or_else(|| self.tell_works(before, event)).or_else(|| self.tell_army(before, event, step))
    }

    /// Dice, fleet and attack.
    fn tell_attack(self, before: &Public, event: KnightsEvent) -> Option<Line> {
        Some(match event {
            KnightsEvent::Rolled { numbers, event, .. } => {
                let sum = (numbers.red + numbers.other).to_string();
                let face = match event {
                    EventFace::Ship => messages::ship(self.lang),
                    EventFace::Gate(track) => messages::track(self.lang, track),
                };
                let red = numbers.red.to_string();
                self.line(
                    before.turn.actor,
                    Message::RollsThree,
                    &[("n", &sum), ("red", &red), ("card", face)],
                )
            }
            KnightsEvent::FleetMoved { position } => {
                self.fact(Message::FleetMoves, &[("n", &position.to_string())])
            }
            KnightsEvent::Attacked { strength, defense } => self.attack(before, strength, defense),
            KnightsEvent::CityLost { seat, vertex, .. } => {
                self.at_vertex(seat, Message::LosesCity, before, vertex)
            }
            KnightsEvent::Defended { seat } => self.line(seat, Message::Defends, &[]),
            _ => return None,
        })
    }

    fn attack(self, before: &Public, strength: u8, defense: BySeat<u8>) -> Line {
        let seats = before.turn.seats();
        let parts = seats.iter().map(|seat| format!("{} {}", name(seat), defense[seat]));
        let parts = parts.collect::<Vec<_>>().join(", ");
        let total: u32 = seats.iter().map(|seat| u32::from(defense[seat])).sum();
        let blanks = [("n", &*strength.to_string()), ("m", &total.to_string()), ("cards", &parts)];
        self.fact(Message::BarbariansAttack, &blanks)
    }

    /// Progress cards, and cards that they move.
    fn tell_progress(self, event: KnightsEvent, step: &[Event]) -> Option<Line> {
        let word = |card| messages::progress(self.lang, card);
        let deck_word = |deck| messages::track(self.lang, deck);
        Some(match event {
            KnightsEvent::Drew { seat, card: Some(card), .. } => {
                self.line(seat, Message::Draws, &[("card", word(card))])
            }
            KnightsEvent::Drew { seat, deck, card: None } => {
                self.line(seat, Message::DrawsProgress, &[("card", deck_word(deck))])
            }
            KnightsEvent::PointDrawn { seat, card } => {
                self.line(seat, Message::DrawsPoint, &[("card", word(card))])
            }
            KnightsEvent::Played { seat, card: Progress::MerchantFleet } => {
                let kinds = fleets(step).iter().map(|kind| messages::kind(self.lang, self.rules, kind));
                let kinds = kinds.collect::<Vec<_>>().join(", ");
                let card = word(Progress::MerchantFleet);
                self.line(seat, Message::PlaysFleet, &[("card", card), ("cards", &kinds)])
            }
            KnightsEvent::Played { seat, card } => self.line(seat, Message::Plays, &[("card", word(card))]),
            KnightsEvent::ProgressDiscarded { seat, deck, .. } => {
                self.line(seat, Message::DiscardsProgress, &[("card", deck_word(deck))])
            }
            KnightsEvent::ProgressTaken { seat, victim, card } => {
                let card = card.map_or(messages::unknown_progress(self.lang), word);
                self.line(seat, Message::TakesFrom, &[("cards", card), ("seat", &name(victim))])
            }
            KnightsEvent::CardsTaken { seat, victim, n, cards } => {
                let cards = cards.map_or_else(|| self.unknown(n), |cards| self.cards(cards));
                self.line(seat, Message::TakesFrom, &[("cards", &cards), ("seat", &name(victim))])
            }
            KnightsEvent::HarborTraded { seat, with, kinds } => self.harbor_trade(seat, with, kinds),
            KnightsEvent::HarborVoid { seat, to } => {
                self.line(seat, Message::HarborVoid, &[("seat", &name(to))])
            }
            _ => return None,
        })
    }

    fn harbor_trade(
        self,
        seat: Seat,
        with: Seat,
        kinds: Option<(hexhaven_engine::Kind, hexhaven_engine::Kind)>,
    ) -> Line {
        let [give, get] = match kinds {
            Some((give, get)) => [give, get].map(|kind| self.cards(Cards::of(kind, 1))),
            None => [self.unknown(1), self.unknown(1)],
        };
        self.line(seat, Message::Trades, &[("seat", &name(with)), ("give", &give), ("get", &get)])
    }

    /// Some cards that the reader may not know.
    fn unknown(self, n: u8) -> String {
        let message = if n == 1 { Message::OneCard } else { Message::SomeCards };
        messages::say(self.lang, message, &[("n", &n.to_string())])
    }

    /// Cities, walls, tracks, metropolises and what cards do to the board.
    fn tell_works(self, before: &Public, event: KnightsEvent) -> Option<Line> {
        Some(match event {
            KnightsEvent::CityPlaced { seat, vertex } => {
                self.at_vertex(seat, Message::BuildsCity, before, vertex)
            }
            KnightsEvent::WallBuilt { seat, vertex, .. } => {
                self.at_vertex(seat, Message::BuildsWall, before, vertex)
            }
            KnightsEvent::CityRepaired { seat, vertex, .. } => {
                self.at_vertex(seat, Message::RepairsCity, before, vertex)
            }
            KnightsEvent::Improved { seat, track, .. } => {
                self.line(seat, Message::Improves, &[("card", messages::track(self.lang, track))])
            }
            KnightsEvent::MetropolisPlaced { seat, track, .. } => {
                self.line(seat, Message::GainsMetropolis, &[("card", messages::track(self.lang, track))])
            }
            KnightsEvent::MetropolisLost { seat, track } => {
                self.line(seat, Message::LosesMetropolis, &[("card", messages::track(self.lang, track))])
            }
            KnightsEvent::MerchantPlaced(merchant) => {
                self.at(merchant.seat, Message::PlacesMerchant, before, HexSet::of(merchant.hex))
            }
            KnightsEvent::RoadRemoved { seat, owner, .. } => {
                self.line(seat, Message::RemovesRoad, &[("seat", &name(owner))])
            }
            KnightsEvent::TokensSwapped { one, other } => {
                let place = self.place(before, HexSet::of(one) | HexSet::of(other));
                self.fact(Message::TokensSwapped, &[("place", &place)])
            }
            _ => return None,
        })
    }

    fn tell_army(self, before: &Public, event: KnightsEvent, step: &[Event]) -> Option<Line> {
        Some(match event {
            // Only an expelled knight comes free of charge to somebody who does not act (K-EXPEL-07).
            KnightsEvent::KnightPlaced { seat, vertex, cost: Cards::NONE, .. }
                if seat != before.turn.actor =>
            {
                self.at_vertex(seat, Message::Relocates, before, vertex)
            }
            KnightsEvent::KnightPlaced { seat, vertex, level, .. } => {
                let place = self.place(before, before.board.topology().hexes_at(vertex));
                let level = messages::level(self.lang, level);
                self.line(seat, Message::PlacesKnight, &[("card", level), ("place", &place)])
            }
            KnightsEvent::KnightRemoved { seat, vertex } => match expeller(vertex, step) {
                Some(by) => self.expulsion(by, seat, before, vertex, step),
                None => self.at_vertex(seat, Message::LosesKnight, before, vertex),
            },
            KnightsEvent::Activated { seat, knights, .. } => {
                self.line(seat, Message::Activates, &[("n", &knights.len().to_string())])
            }
            KnightsEvent::Promoted { seat, vertex, level, .. } => {
                let place = self.place(before, before.board.topology().hexes_at(vertex));
                let level = messages::level(self.lang, level);
                self.line(seat, Message::Promotes, &[("card", level), ("place", &place)])
            }
            KnightsEvent::KnightMoved { to, .. } if is_removed(to, step) => return None,
            KnightsEvent::KnightMoved { seat, to, .. } => {
                self.at_vertex(seat, Message::MovesKnight, before, to)
            }
            KnightsEvent::Chased { seat, .. } => self.line(seat, Message::ChasesRobber, &[]),
            _ => return None,
        })
    }

    /// A knight is driven off; it leaves the board if it is not placed and nobody is asked for its place (K-EXPEL-08).
    fn expulsion(self, by: Seat, owner: Seat, before: &Public, from: VertexId, step: &[Event]) -> Line {
        let has_place = own(step).any(|event| match event {
            KnightsEvent::KnightPlaced { seat, .. } => seat == owner,
            KnightsEvent::Now { agenda, .. } => matches!(agenda, KnightsAgenda::Relocate { .. }),
            _ => false,
        });
        let message = if has_place { Message::Expels } else { Message::ExpelsForGood };
        let place = self.place(before, before.board.topology().hexes_at(from));
        self.line(by, message, &[("seat", &name(owner)), ("place", &place)])
    }
}

/// The events of this rule set in a step.
fn own(step: &[Event]) -> impl Iterator<Item = KnightsEvent> {
    step.iter().filter_map(|event| if let Event::Knights(event) = event { Some(*event) } else { None })
}

/// Who drove the knight off that was removed from a vertex: a knight that took its place, or an Intrigue.
fn expeller(from: VertexId, step: &[Event]) -> Option<Seat> {
    own(step).find_map(|event| match event {
        KnightsEvent::KnightMoved { seat, to, .. } if to == from => Some(seat),
        KnightsEvent::Played { seat, card: Progress::Intrigue } => Some(seat),
        _ => None,
    })
}

fn is_removed(from: VertexId, step: &[Event]) -> bool {
    own(step).any(|event| matches!(event, KnightsEvent::KnightRemoved { vertex, .. } if vertex == from))
}

/// The kinds of all Merchant Fleets of the turn.
fn fleets(step: &[Event]) -> KindSet {
    let marks = own(step).find_map(|event| match event {
        KnightsEvent::Now { marks, .. } => Some(marks.fleets),
        _ => None,
    });
    marks.unwrap_or(KindSet::EMPTY)
}
