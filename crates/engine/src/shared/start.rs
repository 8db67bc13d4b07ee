//! The state with which a game starts: full supplies before the first placement, or the pieces of a first game.

use super::offer::OpenOffer;
use super::options::{Dice, Options};
use super::pieces::{PieceSupply, Pieces};
use super::setup::layouts::{Color, Outpost, starts};
use super::setup::{FirstGameLayout, StartingBoard};
use super::state::{Core, LongestRoad, Public, Secret};
use super::tariff;
use super::turn::{Agenda, Turn};
use crate::topology::VertexId;
use crate::vocab::{BySeat, Cards, Developments, ROLL_WEIGHTS, Seat};

impl Core {
    /// A game before its first placement: full bank, full pile, empty hands (B-COMP-01 to B-COMP-03, X-BANK-01, X-DEV-01).
    pub(crate) fn new(options: Options, laid: &StartingBoard, n_players: u8, first: Seat) -> Self {
        let island = laid.board.island();
        let pile = tariff::developments(island);
        let public = Public {
            board: laid.board.clone(),
            pieces: Pieces::on(laid.board.map()),
            supply: PieceSupply::BASE,
            bank: tariff::bank(island),
            options,
            turn: Turn::setup(n_players, first),
            agenda: Agenda::SetupSettlement,
            offer: OpenOffer::default(),
            robber: laid.robber,
            harbors: BySeat::default(),
            longest_road: LongestRoad::default(),
            largest_army: None,
            knights: BySeat::default(),
            spent: Developments::default(),
            pile_size: pile.total() as u8,
            dice_deck: match options.dice {
                Dice::Fair => [0; 11],
                Dice::Deck36 => ROLL_WEIGHTS,
            },
        };
        Self { public, secret: Secret { pile, ..Secret::default() } }
    }

    /// Places the starting pieces of a first game and deals the starting hands: seats take the colors in play in order
    /// (B-SETUP-04 to B-SETUP-06). The caller computes the lengths of roads, because it knows the barriers.
    pub(crate) fn place_first_game(&mut self, layout: FirstGameLayout) {
        let n_players = self.public.turn.n_players;
        let colors = Color::in_first_game(n_players);
        for (&color, seat) in colors.iter().zip(self.public.turn.seats().iter()) {
            for start in starts(layout).iter().filter(|start| start.color == color) {
                self.place_outpost(seat, start.plain);
                if let Some(starred) = self.place_outpost(seat, start.starred) {
                    self.receive(seat, self.public.starting_cards(starred));
                }
            }
        }
        self.public.turn.placements = 2 * n_players;
    }

    fn place_outpost(&mut self, seat: Seat, outpost: Outpost) -> Option<VertexId> {
        let topology = self.public.board.topology();
        let vertex = topology.vertex_at(outpost.settlement.0, outpost.settlement.1)?;
        let road = topology.edge_at(outpost.road.0, outpost.road.1)?;
        self.public.settle(seat, vertex);
        self.public.pieces.place_road(seat, road);
        Some(vertex)
    }
}

impl Public {
    /// One card for each hex around a vertex that yields a resource (B-SETUP-06, B-SETUP-12).
    pub(crate) fn starting_cards(&self, vertex: VertexId) -> Cards {
        let hexes = self.board.topology().hexes_at(vertex);
        let kinds = hexes.iter().filter_map(|hex| self.board.tile(hex).terrain.resource());
        kinds.fold(Cards::NONE, |cards, kind| cards + Cards::of(kind, 1))
    }
}
