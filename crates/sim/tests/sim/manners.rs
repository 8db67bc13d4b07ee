//! How bots play as a whole: they offer what others take, never the same again, and leave no kind of action aside.

use std::collections::BTreeMap;

use hexhaven_bots::AnyBot;
use hexhaven_chance::GameRng;
use hexhaven_engine::{
    Action, AnyGame, Cards, CoreAction, Legal, Notated, Outcome, RuleSet, Rules, Seat, with_game,
};
use hexhaven_sim::{Limits, Watcher, play_out};

/// The rule sets whose every action was rated and measured.
const RATED: [RuleSet; 4] = [RuleSet::Base, RuleSet::Knights, RuleSet::Oil, RuleSet::Energies];

/// Plays games between four greedy bots.
fn watch(rules: RuleSet, games: u64, watcher: &mut Manners) {
    for index in 0..games {
        let mut chance = GameRng::for_game(41, index);
        let game = AnyGame::start(&rules.options(), 4, &mut chance).expect("a game for four");
        let mut bots: Vec<AnyBot> =
            (0..4).filter_map(|seat| AnyBot::by_name("greedy", 10 * index + seat)).collect();
        watcher.lately.clear();
        with_game!(game, game => {
            let mut game = game;
            play_out(&mut game, &mut bots, &mut chance, Limits::default(), watcher)
        });
    }
}

#[derive(Default)]
struct Manners {
    offers: u32,
    concluded: u32,
    /// Whose proposal of what, and in which turn.
    lately: Vec<(Seat, Cards, Cards, u32)>,
    repeated: u32,
    /// By kind of action: how often it was legal, and how often it was taken.
    kinds: Option<BTreeMap<String, (u32, u32)>>,
}

impl<G: Rules + Notated> Watcher<G> for Manners {
    fn action(&mut self, game: &G, seat: Seat, action: Action) {
        let turn = &game.core().public.turn;
        if let Action::Core(CoreAction::Offer(offer)) = action {
            self.offers += 1;
            let soon = |then: u32| turn.number < then + 3 * u32::from(turn.n_players);
            let same = |&(who, give, want, then): &(Seat, Cards, Cards, u32)| {
                (who, give, want) == (seat, offer.give, offer.want) && soon(then)
            };
            self.repeated += u32::from(self.lately.iter().any(same));
            self.lately.push((seat, offer.give, offer.want, turn.number));
        }
        self.concluded += u32::from(matches!(action, Action::Core(CoreAction::Conclude(_))));
        let Some(kinds) = &mut self.kinds else { return };
        let word = |action: Action| kind_of(&game.dialect().action(action).to_string());
        for kind in legal_kinds(&game.legal(seat), word) {
            kinds.entry(kind).or_default().0 += 1;
        }
        kinds.entry(word(action)).or_default().1 += 1;
    }

    fn outcome(&mut self, _: &G, _: Outcome) {}
}

/// The kinds of the actions that are legal; discards are too many to be listed.
fn legal_kinds(legal: &Legal, word: impl Fn(Action) -> String) -> Vec<String> {
    if legal.core.discards.is_some() {
        return Vec::new();
    }
    let mut kinds: Vec<String> = legal.iter().take(300).map(word).collect();
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

#[test]
fn offers_are_few_and_welcome_and_never_repeated_soon() {
    for rules in RATED {
        let mut manners = Manners::default();
        watch(rules, 8, &mut manners);
        let Manners { offers, concluded, repeated, .. } = manners;
        assert_eq!(repeated, 0, "{rules}");
        assert!(offers > 40 && offers < 8 * 50, "{rules}: {offers} offers");
        assert!(concluded * 100 >= offers * 35, "{rules}: {concluded} of {offers} concluded");
    }
}

/// What greedy bots leave aside on purpose: a proposal that finds no friends lapses by itself, and what is free is taken.
const LEFT_ASIDE: [&str; 2] = ["withdraw", "finish"];

#[test]
fn every_kind_of_action_is_taken_by_somebody() {
    for rules in RATED {
        let mut manners = Manners { kinds: Some(BTreeMap::new()), ..Manners::default() };
        watch(rules, 30, &mut manners);
        let never = manners.kinds.into_iter().flatten().filter(|(kind, (legal, taken))| {
            // What is rarely legal may be the wrong thing every time.
            *taken == 0 && *legal > 300 && !LEFT_ASIDE.contains(&kind.as_str())
        });
        assert_eq!(never.map(|(kind, _)| kind).collect::<Vec<_>>(), Vec::<String>::new(), "{rules}");
    }
}
