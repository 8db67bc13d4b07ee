//! One game while it is played: from events, actions and the last state to counts.

use hexhaven_engine::shared::PointSource;
use hexhaven_engine::topology::HexId;
use hexhaven_engine::{
    Action, Answer, Cards, CoreEvent, Development, Ending, Event, ExtView, Kind, Outcome, Rules, Seat,
    Source, Viewer, Word, with_addition,
};

use super::{SeatStats, Stats};
use crate::play::{Game, Watcher};
use crate::rulesets::{CountAction as _, CountEnd as _, CountEvent as _};

/// The statistics of one game while it is played.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    pub(super) stats: Stats,
    /// The last action: some events do not say why they happen.
    last: Option<Action>,
    /// A roll and a robber move whose effects are not yet read from the state.
    rolled: Option<u8>,
    moved: Option<HexId>,
}

impl Notes {
    fn seat(&mut self, seat: Seat) -> &mut SeatStats {
        &mut self.stats.seats[seat.idx()]
    }

    /// Counts an action or loss of a player.
    pub(crate) fn count(&mut self, seat: Seat, word: &'static str, n: u32) {
        *self.seat(seat).counts.entry(word).or_default() += u64::from(n);
    }

    /// Counts an event of the whole table.
    pub(crate) fn happen(&mut self, word: &'static str, n: u32) {
        *self.stats.events.entry(word).or_default() += u64::from(n);
    }

    /// Counts cards that a player got.
    pub(crate) fn gain(&mut self, seat: Seat, word: &'static str, cards: Cards) {
        let table = self.seat(seat).gained.entry(word).or_default();
        for (sum, n) in table.iter_mut().zip(cards.counts()) {
            *sum += u64::from(n);
        }
    }

    /// Counts points at the end.
    pub(crate) fn points(&mut self, seat: Seat, word: &'static str, n: u32) {
        *self.seat(seat).points.entry(word).or_default() += u64::from(n);
    }

    /// Records a player's possessions at the end.
    pub(crate) fn at_end(&mut self, seat: Seat, word: &'static str, n: i64) {
        *self.seat(seat).at_end.entry(word).or_default() += n;
    }

    /// Counts an exchange between two players.
    pub(crate) fn exchange(&mut self, seat: Seat, with: Seat, give: Cards, get: Cards) {
        self.gain(seat, "player_trade", get);
        self.gain(with, "player_trade", give);
        self.count(seat, "player_trades", 1);
        self.count(with, "player_trades", 1);
    }

    /// Counts a theft.
    pub(crate) fn steal(&mut self, thief: Seat, victim: Seat, kind: Kind) {
        self.gain(thief, "theft", Cards::of(kind, 1));
        self.count(thief, "thefts", 1);
        self.count(victim, "robbed", 1);
    }

    /// Counts a production roll.
    pub(crate) fn roll(&mut self, sum: u8) {
        if let Some(count) = self.stats.dice.get_mut(usize::from(sum).wrapping_sub(2)) {
            *count += 1;
        }
        self.rolled = Some(sum);
    }

    /// The action that the events follow from.
    pub(crate) fn last_action(&self) -> Option<Action> {
        self.last
    }

    fn shared(&mut self, event: CoreEvent) {
        match event {
            CoreEvent::Rolled { sum } => self.roll(sum),
            CoreEvent::Received { seat, cards, source } => self.gain(seat, gain_word(source), cards),
            CoreEvent::RoadBuilt { seat, .. } => self.count(seat, "roads_built", 1),
            CoreEvent::SettlementBuilt { seat, .. } => self.count(seat, "settlements_built", 1),
            CoreEvent::CityBuilt { seat, .. } => self.count(seat, "cities_built", 1),
            CoreEvent::Bought { seat, .. } => self.count(seat, "developments_bought", 1),
            CoreEvent::Played { seat, card } => self.play(seat, card),
            CoreEvent::Monopolized { seat, kind, taken } => {
                let n = taken.0.into_iter().sum::<u8>();
                self.gain(seat, "cards", Cards::of(kind, n));
            }
            CoreEvent::Discarded { seat, cards } => self.count(seat, "cards_discarded", cards.total()),
            CoreEvent::RobberMoved { seat, hex } => {
                self.count(seat, "robber_moves", 1);
                self.moved = Some(hex);
            }
            CoreEvent::Stolen { thief, victim, kind: Some(kind) } => self.steal(thief, victim, kind),
            CoreEvent::MaritimeTraded { seat, get, .. } => {
                self.gain(seat, "bank_trade", get);
                self.count(seat, "bank_trades", 1);
            }
            CoreEvent::Offered { seat, .. }
            | CoreEvent::Answered { seat, answer: Answer::Counter { .. } } => {
                self.count(seat, "offers_made", 1);
            }
            CoreEvent::Traded { seat, with, give, get } => self.exchange(seat, with, give, get),
            CoreEvent::Stolen { kind: None, .. }
            | CoreEvent::Now { .. }
            | CoreEvent::LongestRoad(_)
            | CoreEvent::Drawn { .. }
            | CoreEvent::LargestArmy { .. }
            | CoreEvent::DiscardChosen { .. }
            | CoreEvent::Answered { .. }
            | CoreEvent::OfferLapsed
            | CoreEvent::Revealed { .. } => {}
        }
    }

    fn play(&mut self, seat: Seat, card: Development) {
        match card {
            Development::Knight => self.count(seat, "knights_played", 1),
            Development::RoadBuilding => self.count(seat, "road_buildings_played", 1),
            Development::YearOfPlenty => self.count(seat, "years_of_plenty_played", 1),
            Development::Monopoly => self.count(seat, "monopolies_played", 1),
            Development::VictoryPoint => {}
        }
    }

    /// Records the start of a game: a first-game layout has pieces and cards (B-SETUP-06).
    pub(super) fn begin<G: Rules>(&mut self, game: &G) {
        let (public, pieces) = (&game.core().public, &game.core().public.pieces);
        for seat in public.turn.seats().iter() {
            self.count(seat, "roads_built", pieces.roads(seat).len());
            self.count(seat, "settlements_built", pieces.settlements(seat).len());
            self.count(seat, "cities_built", pieces.cities(seat).len());
            self.gain(seat, "start", game.core().hand(seat));
        }
    }

    /// Reads from the state what an event leaves out: the robber's victims and the cards it blocked.
    pub(super) fn catch_up<G: Rules>(&mut self, game: &G) {
        let public = &game.core().public;
        if let Some(hex) = self.moved.take() {
            for seat in public.neighbors_of(hex).iter() {
                self.count(seat, "robber_hits", 1);
            }
        }
        if let (Some(sum), Some(hex)) = (self.rolled.take(), public.robber)
            && public.board.tile(hex).token == Some(sum)
        {
            let corners = public.board.topology().corners(hex);
            for seat in public.neighbors_of(hex).iter() {
                let there = public.pieces.buildings(seat) & corners;
                let n = there.len() + (there & public.pieces.all_cities()).len();
                self.count(seat, "cards_blocked", n);
            }
        }
    }

    /// Reads the last state.
    pub(super) fn end<G: Rules>(&mut self, game: &G, result: &Game) {
        let core = game.core();
        let (public, seen) = (&core.public, game.observe(Viewer::Spectator));
        self.stats.games = 1;
        self.stats.turns.insert(result.turns, 1);
        if let Some(winner) = result.ending.and_then(Ending::winner) {
            self.seat(winner).wins = 1;
        }
        for seat in public.turn.seats().iter() {
            for (source, n) in game.points(seat).iter() {
                self.points(seat, points_word(source), n);
            }
            self.at_end(seat, "road_length", i64::from(public.longest_road.lengths[seat]));
            self.at_end(seat, "cards_in_hand", i64::from(core.hand(seat).total()));
            with_addition!(ExtView, &seen.ext, own => own.read_seat(self, public, seat), ExtView::None => {});
        }
        with_addition!(ExtView, &seen.ext, own => own.read_table(self, public), ExtView::None => {});
    }
}

/// The word for a source of points; two have shorter words here.
fn points_word(source: PointSource) -> &'static str {
    match source {
        PointSource::VictoryPointCards => "victory_cards",
        PointSource::DefenderCards => "defenders",
        same => same.word(),
    }
}

/// The word for a source of cards from the bank.
const fn gain_word(source: Source) -> &'static str {
    match source {
        Source::Start => "start",
        Source::Production => "production",
        Source::YearOfPlenty | Source::Progress => "cards",
        Source::Aqueduct => "aqueduct",
        Source::Gold => "gold",
        Source::Discovery => "discovery",
    }
}

impl<G: Rules> Watcher<G> for Notes {
    fn listens(&self) -> bool {
        true
    }

    fn action(&mut self, game: &G, seat: Seat, action: Action) {
        self.catch_up(game);
        with_addition!(Action, action, own => own.count(self, seat), Action::Core(_) => {});
        self.last = Some(action);
    }

    fn outcome(&mut self, game: &G, _: Outcome) {
        self.catch_up(game);
    }

    fn event(&mut self, event: Event) {
        with_addition!(Event, event, own => own.count(self), Event::Core(shared) => self.shared(shared));
    }
}
