//! The bots' habits: the kinds of actions they take, and the trades they propose.

use std::collections::BTreeMap;

use hexhaven_bots::BotSpec;
use hexhaven_chance::{GameRng, game_seed};
use hexhaven_engine::{Action, Cards, CoreAction, Legal, Notated, Outcome, Seat};
use serde::Serialize;

use crate::batch::for_each;
use crate::play::{Limits, Watcher, play_out};

/// The bots' actions in some games.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Habits {
    /// Games watched.
    pub games: u64,
    /// Proposals.
    pub offers: u64,
    /// Proposals that became a trade.
    pub concluded: u64,
    /// Proposals that somebody accepted unchanged, but the proposer dropped.
    pub dropped: u64,
    /// Proposals that the same player had already made within its last three turns.
    pub repeated: u64,
    /// The cards that went back on a 7, by letter.
    pub discarded: BTreeMap<char, u64>,
    /// Actions by kind: the first word, and the card of a card that is played.
    pub kinds: BTreeMap<String, Uses>,
}

/// How a kind of action was used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Uses {
    /// Decisions where it was legal.
    pub legal: u64,
    /// The number of decisions where it was taken.
    pub taken: u64,
}

impl Habits {
    /// The kinds that nobody took although they were legal in at least this many decisions.
    pub fn never_taken(&self, least: u64) -> impl Iterator<Item = &str> {
        let is_left = move |uses: &Uses| uses.taken == 0 && uses.legal >= least.max(1);
        self.kinds.iter().filter(move |(_, uses)| is_left(uses)).map(|(kind, _)| kind.as_str())
    }

    /// The same, except those that bots avoid for a reason.
    pub fn left_aside(&self, least: u64) -> impl Iterator<Item = &str> {
        self.never_taken(least).filter(|kind| !LEFT_ASIDE.iter().any(|(aside, _)| aside == kind))
    }

    fn join(mut self, other: Self) -> Self {
        self.games += other.games;
        self.offers += other.offers;
        self.concluded += other.concluded;
        self.dropped += other.dropped;
        self.repeated += other.repeated;
        for (letter, n) in other.discarded {
            *self.discarded.entry(letter).or_default() += n;
        }
        for (kind, uses) in other.kinds {
            let sum = self.kinds.entry(kind).or_default();
            sum.legal += uses.legal;
            sum.taken += uses.taken;
        }
        self
    }
}

/// The kinds that bots avoid, and why.
pub const LEFT_ASIDE: [(&str, &str); 2] = [
    ("withdraw", "a proposal that nobody likes lapses at the next one or at the end of the turn"),
    ("finish", "bots take everything free"),
];

/// Watches games between bots, one per seat; they move on by one seat before each game.
pub fn habits<G: Notated + Send>(
    bots: &[BotSpec],
    games: u64,
    seed: u64,
    start: impl Fn(&mut GameRng) -> G + Sync,
) -> Habits {
    let one = |index: u64| {
        let mut chance = GameRng::for_game(seed, index);
        let mut game = start(&mut chance);
        let build = |seat: usize| {
            let bot = &bots[(seat + index as usize) % bots.len()];
            bot.build(game_seed(game_seed(seed, index), seat as u64))
        };
        let mut seated: Vec<_> = (0..bots.len()).map(build).collect();
        let mut watch = Watch { found: Habits { games: 1, ..Habits::default() }, ..Watch::default() };
        play_out(&mut game, &mut seated, &mut chance, Limits::default(), &mut watch);
        watch.found
    };
    for_each(0..games, &one).into_iter().fold(Habits::default(), Habits::join)
}

/// Watches one game.
#[derive(Default)]
struct Watch {
    found: Habits,
    /// A proposal with its player and turn.
    lately: Vec<(Seat, Cards, Cards, u32)>,
    /// Whether somebody has accepted the open proposal.
    is_agreed: bool,
}

/// The number of its own turns within which a repeated proposal counts as annoying.
const TURNS: u32 = 3;

impl<G: Notated> Watcher<G> for Watch {
    fn action(&mut self, game: &G, seat: Seat, action: Action) {
        let legal = game.legal(seat);
        let word = |action: Action| kind_of(&game.dialect().action(action).to_string());
        for kind in legal_kinds(&legal, word) {
            self.found.kinds.entry(kind).or_default().legal += 1;
        }
        self.found.kinds.entry(word(action)).or_default().taken += 1;
        let turn = &game.core().public.turn;
        if seat == turn.actor {
            let offer = &game.core().public.offer;
            let agrees = |seat| offer.terms(seat) == Some((offer.give, offer.want));
            self.follow_offer(action, legal.core.partners.iter().any(agrees));
        }
        match action {
            Action::Core(CoreAction::Offer(offer)) => {
                let soon = |then: u32| turn.number < then + TURNS * u32::from(turn.n_players);
                let same = |&(who, give, want, then): &(Seat, Cards, Cards, u32)| {
                    (who, give, want) == (seat, offer.give, offer.want) && soon(then)
                };
                self.found.offers += 1;
                self.found.repeated += u64::from(self.lately.iter().any(same));
                self.lately.push((seat, offer.give, offer.want, turn.number));
            }
            Action::Core(CoreAction::Discard(_)) => {
                let written = game.dialect().action(action).to_string();
                self.count_cards(written.split(' ').nth(1).unwrap_or_default());
            }
            _ => {}
        }
    }

    fn outcome(&mut self, _: &G, _: Outcome) {}
}

impl Watch {
    /// Counts cards that are written down: `2L1Y`.
    fn count_cards(&mut self, written: &str) {
        let mut n = 0;
        for letter in written.chars() {
            match letter.to_digit(10) {
                Some(digit) => n = 10 * n + u64::from(digit),
                None => *self.found.discarded.entry(letter).or_default() += std::mem::take(&mut n).max(1),
            }
        }
    }

    /// How the active player handles its proposal.
    fn follow_offer(&mut self, action: Action, has_partner: bool) {
        if matches!(action, Action::Core(CoreAction::Conclude(_))) {
            self.found.concluded += 1;
            self.is_agreed = false;
        } else if self.is_agreed && !has_partner {
            self.found.dropped += 1;
            self.is_agreed = false;
        } else {
            self.is_agreed |= has_partner;
        }
    }
}

/// The most actions that are looked at in one decision.
const MOST_LISTED: usize = 2_000;

/// The kinds of the actions that are legal; discards, offers and counter-offers are too many to be listed.
fn legal_kinds(legal: &Legal, word: impl Fn(Action) -> String) -> Vec<String> {
    let core = &legal.core;
    if core.discards.is_some() {
        return vec!["discard".to_owned()];
    }
    let mut kinds: Vec<String> = legal.iter().take(MOST_LISTED).map(word).collect();
    let unlisted = [("offer", core.offers.is_some()), ("counter", core.counters.is_some())];
    kinds.extend(unlisted.into_iter().filter(|(_, is_legal)| *is_legal).map(|(kind, _)| kind.to_owned()));
    kinds.sort();
    kinds.dedup();
    kinds
}

/// The first word of an action, and the card of a card that is played.
fn kind_of(action: &str) -> String {
    let mut words = action.split(' ');
    match words.next() {
        Some("play") => format!("play {}", words.next().unwrap_or_default()),
        first => first.unwrap_or_default().to_owned(),
    }
}
