//! Tells the events of Oil Springs.

use hexhaven_engine::rulesets::oil::Flood;
use hexhaven_engine::shared::Public;
use hexhaven_engine::topology::HexSet;
use hexhaven_engine::{BySeat, Cards, Kind, OilEvent, Seat};

use super::{Line, Teller, name};
use crate::messages::{Message, say};

impl Teller {
    /// An event in words; `None` for what a reader need not know.
    pub(super) fn tell_oil(self, before: &Public, event: OilEvent) -> Option<Line> {
        let one = self.cards(Cards::of(Kind::OIL, 1));
        Some(match event {
            OilEvent::Now(_) => return None,
            OilEvent::Converted { seat, cards } => {
                self.line(seat, Message::Converts, &[("give", &one), ("get", &self.cards(cards))])
            }
            OilEvent::MetropolisBuilt { seat, vertex, .. } => {
                self.at_vertex(seat, Message::BuildsMetropolis, before, vertex)
            }
            OilEvent::Repaired { vertex } => {
                let seat = before.pieces.owner(vertex)?;
                self.at_vertex(seat, Message::RepairsCity, before, vertex)
            }
            OilEvent::Sequestered { seat, champion } if champion == Some(seat) => {
                self.line(seat, Message::SequestersAsChampion, &[("cards", &one)])
            }
            OilEvent::Sequestered { seat, .. } => self.line(seat, Message::Sequesters, &[("cards", &one)]),
            OilEvent::OilStolen { thief, victim } => {
                self.line(thief, Message::StealsKnown, &[("cards", &one), ("seat", &name(victim))])
            }
            OilEvent::EpisodeRolled { trigger, sum } => {
                self.line(trigger, Message::RollsDisaster, &[("n", &sum.to_string())])
            }
            OilEvent::Flooded(flood) => self.flood(flood),
            OilEvent::Destroyed { hex, .. } => {
                self.fact(Message::HexDestroyed, &[("place", &self.place(before, HexSet::of(hex)))])
            }
            OilEvent::Spilled { hex, pool, held } => {
                let place = self.place(before, HexSet::of(hex));
                self.spill(&place, pool, held)
            }
        })
    }

    /// Who loses oil: first the pool, then the players (O-POLL-06, O-POLL-07).
    fn spill(self, place: &str, pool: u8, held: BySeat<u8>) -> Line {
        let cards = self.cards(Cards::of(Kind::OIL, pool + held.0.iter().sum::<u8>()));
        let pool = say(self.lang, Message::FromPool, &[("n", &pool.to_string())]);
        let losers = Seat::ALL.iter().filter(|&&seat| held[seat] > 0);
        let losers = losers.map(|&seat| format!("{} {}", name(seat), held[seat]));
        let parts = [pool].into_iter().chain(losers).collect::<Vec<_>>().join(", ");
        self.fact(Message::SpringPolluted, &[("place", place), ("cards", &cards), ("seat", &parts)])
    }

    fn flood(self, flood: Flood) -> Line {
        let (lost, shrunk) = (flood.removed.len().to_string(), flood.reduced.len().to_string());
        self.fact(Message::Floods, &[("n", &lost), ("m", &shrunk)])
    }
}
