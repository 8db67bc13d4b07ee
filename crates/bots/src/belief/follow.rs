//! What an event does to a guess at all hands. Whatever the seat was not told is guessed.

use hexhaven_chance::{Draw, GameRng};
use hexhaven_engine::rulesets::knights::tariff as knights;
use hexhaven_engine::{
    BySeat, Cards, CoreEvent, EnergiesEvent, Event, Kind, KindSet, KnightsEvent, OilEvent, RuleSet, Seat,
};

/// Lets a guess follow an event of a game by some rules; `false` if the event shows the guess to be wrong.
pub(super) fn follow(guess: &mut BySeat<Cards>, event: Event, rules: RuleSet, rng: &mut GameRng) -> bool {
    match event {
        Event::Core(event) => follow_core(guess, event, rules, rng),
        Event::Knights(event) => follow_knights(guess, event, rng),
        Event::Oil(event) => follow_oil(guess, event),
        Event::Energies(event) => follow_energies(guess, event),
    }
}

fn follow_core(guess: &mut BySeat<Cards>, event: CoreEvent, rules: RuleSet, rng: &mut GameRng) -> bool {
    match event {
        CoreEvent::Received { seat, cards, .. } => gain(guess, seat, cards),
        CoreEvent::RoadBuilt { seat, cost, .. }
        | CoreEvent::SettlementBuilt { seat, cost, .. }
        | CoreEvent::CityBuilt { seat, cost, .. }
        | CoreEvent::Bought { seat, cost }
        | CoreEvent::Discarded { seat, cards: cost } => lose(guess, seat, cost),
        CoreEvent::MaritimeTraded { seat, give, get } => lose(guess, seat, give) && gain(guess, seat, get),
        CoreEvent::Traded { seat, with, give, get } => exchange(guess, seat, with, give, get),
        CoreEvent::Monopolized { seat, kind, taken } => {
            Seat::ALL.into_iter().filter(|&other| other != seat).all(|other| {
                let (held, given) = (guess[other].get(kind), taken[other]);
                gives(rules, kind, held, given) && hand_over(guess, other, seat, Cards::of(kind, given))
            })
        }
        CoreEvent::Stolen { thief, victim, kind } => {
            // Oil is stolen openly (O-ROBBER-05): what nobody saw was a card.
            let kinds = if rules == RuleSet::Oil { KindSet::RESOURCES } else { ANY };
            take(guess, thief, victim, kind.map(|kind| Cards::of(kind, 1)).ok_or((1, kinds)), rng)
        }
        CoreEvent::Revealed { seat, hand, .. } => {
            guess[seat] = hand;
            true
        }
        CoreEvent::Now { .. }
        | CoreEvent::Rolled { .. }
        | CoreEvent::LongestRoad(_)
        | CoreEvent::Drawn { .. }
        | CoreEvent::Played { .. }
        | CoreEvent::LargestArmy { .. }
        | CoreEvent::DiscardChosen { .. }
        | CoreEvent::RobberMoved { .. }
        | CoreEvent::Offered { .. }
        | CoreEvent::Answered { .. }
        | CoreEvent::OfferLapsed => true,
    }
}

fn follow_knights(guess: &mut BySeat<Cards>, event: KnightsEvent, rng: &mut GameRng) -> bool {
    match event {
        KnightsEvent::WallBuilt { seat, cost, .. }
        | KnightsEvent::CityRepaired { seat, cost, .. }
        | KnightsEvent::Improved { seat, cost, .. }
        | KnightsEvent::KnightPlaced { seat, cost, .. }
        | KnightsEvent::Activated { seat, cost, .. }
        | KnightsEvent::Promoted { seat, cost, .. } => lose(guess, seat, cost),
        KnightsEvent::CardsTaken { seat, victim, n, cards } => {
            take(guess, seat, victim, cards.ok_or((n, ANY)), rng)
        }
        KnightsEvent::HandShown { victim, hand: Some(hand), .. } => guess[victim] == hand,
        KnightsEvent::HarborVoid { to, .. } => guess[to].only(knights::COMMODITIES).is_empty(),
        KnightsEvent::HarborTraded { seat, with, kinds } => {
            let resource = kinds.map(|(resource, _)| Cards::of(resource, 1));
            let commodity = kinds.map(|(_, commodity)| Cards::of(commodity, 1));
            take(guess, with, seat, resource.ok_or((1, KindSet::RESOURCES)), rng)
                && take(guess, seat, with, commodity.ok_or((1, knights::COMMODITIES)), rng)
        }
        _ => true,
    }
}

fn follow_oil(guess: &mut BySeat<Cards>, event: OilEvent) -> bool {
    const ONE: Cards = Cards::of(Kind::OIL, 1);
    match event {
        OilEvent::Converted { seat, cards } => lose(guess, seat, ONE) && gain(guess, seat, cards),
        OilEvent::MetropolisBuilt { seat, cost, .. } => lose(guess, seat, cost),
        OilEvent::Sequestered { seat, .. } => lose(guess, seat, ONE),
        OilEvent::OilStolen { thief, victim } => hand_over(guess, victim, thief, ONE),
        OilEvent::Spilled { held, .. } => {
            Seat::ALL.into_iter().all(|seat| lose(guess, seat, Cards::of(Kind::OIL, held[seat])))
        }
        OilEvent::Now(_)
        | OilEvent::Repaired { .. }
        | OilEvent::EpisodeRolled { .. }
        | OilEvent::Flooded(_)
        | OilEvent::Destroyed { .. } => true,
    }
}

/// Energy is public and no card, so guesses leave it out.
fn follow_energies(guess: &mut BySeat<Cards>, event: EnergiesEvent) -> bool {
    let cards = |side: Cards| side.only(ANY.without(Kind::ENERGY));
    match event {
        EnergiesEvent::PlantBuilt { seat, cost, .. } => lose(guess, seat, cost),
        EnergiesEvent::Took { seat, cards } => gain(guess, seat, cards),
        EnergiesEvent::Returned { seat, kind } => lose(guess, seat, Cards::of(kind, 1)),
        EnergiesEvent::Traded { seat, with, give, get } => {
            exchange(guess, seat, with, cards(give), cards(get))
        }
        EnergiesEvent::Now { .. }
        | EnergiesEvent::DiscDrawn { .. }
        | EnergiesEvent::Triggered { .. }
        | EnergiesEvent::DiscEntered { .. }
        | EnergiesEvent::Polluted { .. }
        | EnergiesEvent::HazardPlaced { .. }
        | EnergiesEvent::HazardRemoved { .. }
        | EnergiesEvent::Demolished { .. }
        | EnergiesEvent::WarehouseBuilt { .. }
        | EnergiesEvent::EnergyReceived { .. }
        | EnergiesEvent::EnergyPaid { .. } => true,
    }
}

fn gain(guess: &mut BySeat<Cards>, seat: Seat, cards: Cards) -> bool {
    guess[seat].checked_add(cards).map(|hand| guess[seat] = hand).is_some()
}

fn lose(guess: &mut BySeat<Cards>, seat: Seat, cards: Cards) -> bool {
    guess[seat].checked_sub(cards).map(|hand| guess[seat] = hand).is_some()
}

fn hand_over(guess: &mut BySeat<Cards>, from: Seat, to: Seat, cards: Cards) -> bool {
    lose(guess, from, cards) && gain(guess, to, cards)
}

fn exchange(guess: &mut BySeat<Cards>, seat: Seat, with: Seat, give: Cards, get: Cards) -> bool {
    hand_over(guess, seat, with, give) && hand_over(guess, with, seat, get)
}

/// Moves cards: those that the seat saw, or so many of some kinds that it did not see.
fn take(
    guess: &mut BySeat<Cards>,
    taker: Seat,
    victim: Seat,
    cards: Result<Cards, (u8, KindSet)>,
    rng: &mut GameRng,
) -> bool {
    let (n, kinds) = match cards {
        Ok(cards) => return hand_over(guess, victim, taker, cards),
        Err(unseen) => unseen,
    };
    (0..n).all(|_| {
        let held = guess[victim].only(kinds);
        let total = held.total();
        let card = if total == 0 { None } else { held.card_at(rng.below(total)) };
        card.is_some_and(|kind| hand_over(guess, victim, taker, Cards::of(kind, 1)))
    })
}

/// Whether a Monopoly takes so many cards of a kind from a player who holds so many.
fn gives(rules: RuleSet, kind: Kind, held: u8, given: u8) -> bool {
    match rules {
        RuleSet::Base | RuleSet::Energies => held == given,
        // K-RESMONO-01, K-TRADEMONO-01
        RuleSet::Knights if kind.is_resource() => held.min(knights::RESOURCE_MONOPOLY) == given,
        RuleSet::Knights => held.min(knights::TRADE_MONOPOLY) == given,
        // The taker may have no room for all the oil.
        RuleSet::Oil => held == given || kind == Kind::OIL && held > given,
    }
}

/// Cards of any kind.
const ANY: KindSet = KindSet::from_bits(u8::MAX);
