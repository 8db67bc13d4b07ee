//! The inputs of a network: some numbers for each seat, in a fixed order, each with a name. All cards are known; all
//! seats are described the same way, so that none is favored.

use hexhaven_engine::shared::{Public, tariff};
use hexhaven_engine::{Development, MAX_SEATS, Rules, Seat, SeatSet};

use crate::value::economy::chance_of;
use crate::value::{Outlook, Score, Value, dispatch, roads_to_award};

/// The most numbers of a seat.
pub(crate) const MOST: usize = 128;

/// The destination of a seat's numbers.
pub(crate) trait Sink {
    /// Adds numbers that share a name.
    fn put(&mut self, name: &'static str, numbers: &[f32]);
}

/// The numbers of a seat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sheet {
    numbers: [f32; MOST],
    len: usize,
}

impl Sheet {
    pub(crate) const EMPTY: Self = Self { numbers: [0.0; MOST], len: 0 };

    pub(crate) fn numbers(&self) -> &[f32] {
        &self.numbers[..self.len]
    }
}

impl Sink for Sheet {
    #[inline]
    fn put(&mut self, _: &'static str, numbers: &[f32]) {
        for &number in numbers {
            if let Some(place) = self.numbers.get_mut(self.len) {
                *place = number;
                self.len += 1;
            }
        }
    }
}

/// The names of the numbers: a name and a count where several share it.
impl Sink for Vec<String> {
    fn put(&mut self, name: &'static str, numbers: &[f32]) {
        match numbers {
            [_] => self.push(name.to_owned()),
            _ => self.extend((0..numbers.len()).map(|n| format!("{name} {n}"))),
        }
    }
}

/// A position as the network sees it.
pub(crate) struct Features {
    /// By seat: its numbers.
    pub(crate) sheets: [Sheet; MAX_SEATS],
    /// By seat: the output of the value function.
    pub(crate) values: [f32; MAX_SEATS],
    /// The seats, and the one after the last for nobody where a game may end without a winner.
    pub(crate) rows: SeatSet,
}

impl Features {
    /// The features of a position with all cards known.
    pub(crate) fn of<G: Rules>(value: &Value<'_>, game: &G) -> Self {
        let (seats, score) = (game.core().public.turn.seats(), value.score(game));
        let mut features = Self { sheets: [Sheet::EMPTY; MAX_SEATS], values: [0.0; MAX_SEATS], rows: seats };
        for seat in seats.iter() {
            features.values[seat.idx()] =
                describe(value, game, (seat, &score), &mut features.sheets[seat.idx()]);
        }
        for seat in seats.iter() {
            compare(&features.values, game, seat, &mut features.sheets[seat.idx()]);
        }
        if let Some(nobody) = nobody(game) {
            features.add_nobody(nobody);
        }
        features
    }

    /// Describes nobody: the mean of all seats, and marked as nobody.
    fn add_nobody(&mut self, nobody: Seat) {
        let (share, mut sheet, mut value) = (1.0 / self.rows.len() as f32, Sheet::EMPTY, 0.0);
        for seat in self.rows.iter() {
            sheet.len = self.sheets[seat.idx()].len;
            value += share * self.values[seat.idx()];
            for (sum, number) in sheet.numbers.iter_mut().zip(self.sheets[seat.idx()].numbers()) {
                *sum += share * number;
            }
        }
        sheet.numbers[sheet.len.saturating_sub(1)] = 1.0;
        (self.sheets[nobody.idx()], self.values[nobody.idx()]) = (sheet, value);
        self.rows.insert(nobody);
    }
}

/// The last number, which is 1 in nobody's row only.
pub(crate) const NOBODY: &str = "nobody";

/// The seat that stands for nobody if a game may end without a winner and a seat is free.
pub(crate) fn nobody<G: Rules>(game: &G) -> Option<Seat> {
    let n = usize::from(game.core().public.turn.n_players);
    if dispatch::may_have_no_winner(game.extension()) { Seat::ALL.get(n).copied() } else { None }
}

/// The names of the numbers of a seat.
pub(crate) fn names<G: Rules>(value: &Value<'_>, game: &G) -> Vec<String> {
    let mut names = Vec::new();
    let seat = game.core().public.turn.first;
    describe(value, game, (seat, &value.score(game)), &mut names);
    compare(&[0.0; MAX_SEATS], game, seat, &mut names);
    names
}

/// Describes one seat and returns the output of the value function.
fn describe<G: Rules>(
    value: &Value<'_>,
    game: &G,
    (seat, score): (Seat, &Score),
    sink: &mut impl Sink,
) -> f32 {
    let (core, weights) = (game.core(), value.weights);
    let public = &core.public;
    let terms = value.terms_at(game, seat, score);
    let outlook = Outlook::new(public, game.extension(), seat, &terms);
    let purse = value.purse(game, seat);
    let held = core.secret.developments[seat];
    let road = value.board(game, seat, &outlook) - outlook.economy - outlook.room;
    let cards = value.developments(public, seat, held);
    let hand = outlook.hand(purse, weights);
    let special = dispatch::worth(core, game.extension(), seat, &terms, &outlook);
    let left = terms.target - terms.vp;
    sink.put(
        "points",
        &[0.1 * terms.vp, 0.1 * left, flag(left <= 1.0), flag(left <= 2.0), flag(left <= 3.0)],
    );
    sink.put("worth", &[outlook.economy, outlook.room, road, cards, hand, special]);
    sink.put("yield", &outlook.yields);
    sink.put("hand", &purse.counts().map(|n| 0.25 * f32::from(n)));
    let [n, over] = outlook.cards(purse);
    sink.put("cards", &[n / 7.0, 0.25 * over]);
    sink.put("ready", &outlook.readiness(purse, weights));
    sink.put("prospects", &outlook.prospects());
    sink.put("swaps", &outlook.swaps()[..5]);
    sink.put("developments", &Development::ALL.map(|card| f32::from(held[card])));
    awards(public, seat, sink);
    pieces(public, seat, sink);
    table(game, seat, sink);
    dispatch::features(core, game.extension(), seat, (&terms, &outlook), sink);
    outlook.economy + outlook.room + road + terms.vp * weights.vp + cards + hand + special
}

/// The race for the awards.
fn awards(public: &Public, seat: Seat, sink: &mut impl Sink) {
    let (army, road) = (public.largest_army, &public.longest_road);
    let played = f32::from(public.knights[seat]);
    let needed = army.map_or(tariff::LARGEST_ARMY_MIN, |holder| public.knights[holder] + 1);
    sink.put("army", &[played / 3.0, flag(army == Some(seat)), (f32::from(needed) - played) / 3.0]);
    let missing = roads_to_award(public, seat) as f32;
    sink.put("road", &[0.1 * f32::from(road.lengths[seat]), flag(road.holder == Some(seat)), 0.2 * missing]);
}

/// The pieces on the board.
fn pieces(public: &Public, seat: Seat, sink: &mut impl Sink) {
    let (pieces, board, harbors) = (&public.pieces, &public.board, public.harbors[seat]);
    let (settlements, cities) = (pieces.settlements(seat).len() as f32, pieces.cities(seat).len() as f32);
    sink.put("pieces", &[0.2 * settlements, 0.25 * cities, pieces.n_roads(seat) as f32 / 15.0]);
    let special = harbors.special();
    let mut kinds = [0.0; 6];
    kinds[0] = flag(harbors.any());
    special.iter().filter(|kind| kind.is_resource()).for_each(|kind| kinds[1 + kind.idx()] = 1.0);
    sink.put("harbors", &kinds);
    let (mut tokens, mut robbed) = (0_u16, 0.0);
    for vertex in pieces.buildings(seat) {
        for hex in board.topology().hexes_at(vertex) {
            let Some(token) = board.tile(hex).token else { continue };
            tokens |= 1 << token;
            if public.robber == Some(hex) {
                robbed += chance_of(token);
            }
        }
    }
    let covered: f32 = (2..=12).filter(|&token| tokens & 1 << token != 0).map(chance_of).sum();
    sink.put("numbers", &[covered, robbed]);
}

/// The stage of the game, and the distance to the seat's turn.
fn table<G: Rules>(game: &G, seat: Seat, sink: &mut impl Sink) {
    let public = &game.core().public;
    let turn = &public.turn;
    let n = usize::from(turn.n_players);
    let ahead = (seat.idx() + n - turn.player.idx()) % n;
    let is_actor = turn.actor == seat;
    sink.put("turn", &[flag(is_actor), flag(is_actor && turn.rolled), ahead as f32 / n as f32]);
    let stage = [turn.number as f32 / 50.0, f32::from(public.pile_size) / 25.0];
    sink.put("stage", &[stage[0], stage[1], flag(n <= 3), flag(n > 4)]);
}

/// The seat's standing among the others.
fn compare<G: Rules>(values: &[f32; MAX_SEATS], game: &G, seat: Seat, sink: &mut impl Sink) {
    let mut best = [f32::MIN; 2];
    for other in game.core().public.turn.others(seat).iter() {
        best = [best[0].max(values[other.idx()]), best[1].max(game.vp(other) as f32)];
    }
    let own = [values[seat.idx()], game.vp(seat) as f32];
    sink.put("lead", &[own[0] - best[0], 0.1 * (own[1] - best[1]), 0.1 * best[1]]);
    if dispatch::may_have_no_winner(game.extension()) {
        sink.put(NOBODY, &[0.0]);
    }
}

fn flag(is_so: bool) -> f32 {
    f32::from(u8::from(is_so))
}
