//! The laws can fail: each is given something wrong and must report it.

use hexhaven_chance::GameRng;
use hexhaven_engine::rulesets::base::Base;
use hexhaven_engine::{
    Action, Cards, Choices, CoreAction, CoreEvent, CoreOutcome, CoreOutcomes, Draw, Event, Flag, Illegal,
    Kind, KindSet, Legal, Observation, Outcome, Outcomes, Ply, Rules, Seat, SeatSet, ToAct, Viewer,
};
use hexhaven_testkit::laws::chance::weighing;
use hexhaven_testkit::laws::{self, Verdict, view::Followers};
use hexhaven_testkit::{Case, Choice, Driver, battery, drive, universe};

const CASE: Case = Case { n_players: 4, choice: Choice::Modern };

/// A game in the middle of a turn, with cards in the hands.
fn midgame() -> Base {
    reach(|game| {
        let sizes = game.observe(Viewer::Spectator).core.hand_sizes;
        matches!(game.to_act(), ToAct::Seats(..)) && sizes.0[..4].iter().all(|&n| n >= 2) && is_main(game)
    })
}

fn is_main(game: &Base) -> bool {
    Seat::ALL.iter().any(|&seat| game.legal(seat).core.flags.contains(Flag::EndTurn))
}

fn reach(is_wanted: impl Fn(&Base) -> bool) -> Base {
    for seed in 0..50 {
        let (mut game, mut driver): (Base, Driver) = battery::start(CASE, seed);
        while let Some(ply) = driver.next(&game) {
            if is_wanted(&game) {
                return game;
            }
            drive::apply(&mut game, ply, &mut ());
        }
    }
    panic!("no game reaches it")
}

fn actor(game: &Base) -> Seat {
    game.core().public.turn.actor
}

fn rng() -> GameRng {
    GameRng::new(5)
}

#[track_caller]
fn reports(verdict: Verdict, law: &str) {
    let broken = verdict.expect_err("the law must report it");
    assert_eq!(broken.law, law, "{broken}");
}

/// A state that nobody checked: dealt from an observation that was tampered with.
fn tampered(game: &Base, viewer: Viewer, tamper: impl Fn(&mut Observation)) -> Base {
    let mut seen = game.observe(viewer);
    tamper(&mut seen);
    Base::determinize(&seen, &mut rng())
}

#[test]
fn audit_reports_a_card_too_many() {
    let game = midgame();
    let seat = actor(&game);
    let wrong = tampered(&game, Viewer::Seat(seat), |seen| {
        seen.core.hand_sizes.0[seat.idx()] += 1;
        seen.core.public.pile_size += 1;
    });
    assert!(laws::audit(&game).is_ok());
    reports(laws::audit(&wrong), "audit");
}

#[test]
fn agreement_reports_a_missing_and_an_extra_action() {
    let game = midgame();
    let seat = actor(&game);
    let right = game.legal(seat);
    let judge = |action| game.check(seat, action);
    let judgment = |legal: &Legal| laws::legal::judgment(seat, legal, universe::FIXED.iter().copied(), judge);
    assert!(judgment(&right).is_ok());
    let mut missing = right.clone();
    missing.core.flags = hexhaven_engine::Flags::default();
    reports(judgment(&missing), "legal equals check");
    let mut extra = right.clone();
    extra.core.flags.insert(Flag::Roll);
    reports(judgment(&extra), "legal equals check");
    reports(laws::legal::listing(&extra, judge, &mut rng()), "listing");
}

#[test]
fn agreement_reports_a_wrong_judge() {
    let game = midgame();
    let seat = actor(&game);
    let refuses_all = |_: Action| Err(Illegal::Pending);
    reports(laws::legal::listing(&game.legal(seat), refuses_all, &mut rng()), "listing");
}

#[test]
fn listing_reports_a_pick_that_leaves_actions_out() {
    // Discards come alone; among other actions `pick` does not count them and the lengths do not fit.
    let mut legal = Legal::default();
    legal.core.discards = Some(Choices { hand: Cards::of(Kind::ORE, 3), n: 2 });
    legal.core.monopolies = KindSet::RESOURCES;
    reports(laws::legal::listing(&legal, |_| Ok(()), &mut rng()), "listing");
}

#[test]
fn weights_report_what_does_not_add_up() {
    assert!(laws::chance::weights(&Outcomes::Core(CoreOutcomes::FairDice)).is_ok());
    let dice = Outcomes::Core(CoreOutcomes::FairDice);
    let listed: Vec<_> = dice.iter().collect();
    let (pick, weight) = (|n| dice.pick(n), |outcome| dice.weight(outcome));
    reports(weighing(35, &listed, pick, weight), "weights");
    reports(weighing(36, &listed[1..], pick, weight), "weights");
    reports(weighing(36, &listed, |n| dice.pick((n + 1) % 36), weight), "weights");
    reports(weighing(36, &listed, pick, |_| 1), "weights");
    reports(weighing(36, &[&listed[..], &listed[..1]].concat(), pick, weight), "weights");
}

#[test]
fn effects_report_another_outcome() {
    let game = reach(
        |game| matches!(game.outcomes(), Outcomes::Core(CoreOutcomes::Steal(hand)) if hand.kinds().len() >= 2),
    );
    let all: Vec<Outcome> = game.outcomes().iter().map(|(outcome, _)| outcome).collect();
    let (mut after, mut events) = (game.clone(), Vec::new());
    after.resolve_unchecked(all[0], &mut |event: Event| events.push(event));
    assert!(laws::chance::effect(&game, all[0], &after, &events).is_ok());
    reports(laws::chance::effect(&game, all[1], &after, &events), "outcome applied");
    reports(laws::chance::effect(&game, all[0], &after, &[]), "outcome applied");
    let roll = Outcome::Core(CoreOutcome::Roll(8));
    reports(laws::chance::effect(&game, roll, &after, &events), "outcome applied");
}

#[test]
fn deals_report_a_deal_that_looks_different() {
    let game = midgame();
    let seat = actor(&game);
    let other = game.core().public.turn.next(seat);
    let dealt = Base::determinize(&game.observe(Viewer::Seat(seat)), &mut rng());
    assert!(laws::view::deal(&game, Viewer::Seat(seat), &dealt).is_ok());
    let mut is_told_apart = false;
    for _ in 0..20 {
        let dealt =
            Base::determinize(&game.observe(Viewer::Spectator), &mut GameRng::new(is_told_apart.into()));
        is_told_apart |= laws::view::deal(&game, Viewer::Seat(other), &dealt).is_err();
    }
    assert!(is_told_apart, "a deal for a spectator must not pass for the player's own");
}

#[test]
fn following_reports_a_missed_event() {
    let mut game = reach(|game| matches!(game.outcomes(), Outcomes::Core(CoreOutcomes::FairDice)));
    let mut followers = Followers::new(&game);
    game.resolve_unchecked(CoreOutcome::Roll(8).into(), &mut |event: Event| {
        if !matches!(event, Event::Core(CoreEvent::Now { .. })) {
            followers.hear(&[event]);
        }
    });
    reports(followers.agree(&game), "following");
}

#[test]
fn secrecy_reports_a_visible_difference() {
    let game = reach(|game| matches!(game.outcomes(), Outcomes::Core(CoreOutcomes::FairDice)));
    let (one, other) = (CoreOutcome::Roll(3).into(), CoreOutcome::Roll(11).into());
    let step =
        |other| laws::secrecy::step(&game, Ply::Chance(one), Viewer::Spectator, &game, Ply::Chance(other));
    assert!(step(one).is_ok());
    reports(step(other), "secrecy");
}

#[test]
fn secrecy_reports_a_stolen_card_seen_by_the_victim() {
    let game = reach(
        |game| matches!(game.outcomes(), Outcomes::Core(CoreOutcomes::Steal(hand)) if hand.kinds().len() >= 2),
    );
    let all: Vec<Ply> = game.outcomes().iter().map(|(outcome, _)| Ply::Chance(outcome)).collect();
    let thief = actor(&game);
    reports(laws::secrecy::step(&game, all[0], Viewer::Seat(thief), &game, all[1]), "secrecy");
    assert!(laws::secrecy::step(&game, all[0], Viewer::Spectator, &game, all[1]).is_ok());
}

#[test]
fn replay_reports_another_end() {
    let (mut game, mut driver): (Base, Driver) = battery::start(CASE, 1);
    let (start, mut plies) = (game.clone(), Vec::new());
    while plies.len() < 40
        && let Some(ply) = driver.next(&game)
    {
        drive::apply(&mut game, ply, &mut ());
        plies.push(ply);
    }
    assert!(laws::replay::replay(&start, &plies, &game).is_ok());
    plies.pop();
    reports(laws::replay::replay(&start, &plies, &game), "replay");
}

#[test]
fn road_law_reports_a_wrong_length() {
    let game = midgame();
    let seat = actor(&game);
    let wrong = tampered(&game, Viewer::Seat(seat), |seen| {
        seen.core.public.longest_road.lengths[seat] += 1;
    });
    assert!(laws::road::lengths(&game).is_ok());
    reports(laws::road::lengths(&wrong), "longest road");
}

#[test]
fn turn_order_reports_nobody_to_answer() {
    let game = midgame();
    let wrong = tampered(&game, Viewer::Spectator, |seen| {
        seen.core.public.agenda = hexhaven_engine::shared::Agenda::ChooseVictim { victims: SeatSet::EMPTY };
    });
    assert!(laws::legal::turn_order(&game).is_ok());
    reports(laws::legal::turn_order(&wrong), "turn order");
}

#[test]
fn refusal_is_put_to_the_test() {
    let game = midgame();
    let mut rng = rng();
    let refused = (0..200).filter(|_| {
        let seat = Seat::ALL[rng.below(6) as usize];
        game.check(seat, universe::any_action(&game, seat, &mut rng)).is_err()
    });
    assert!(refused.count() > 100, "hardly any action is refused");
    assert!(game.check(actor(&game), CoreAction::EndTurn.into()).is_ok());
}
