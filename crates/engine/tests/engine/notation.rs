//! Every action and outcome has one spelling that reads back as itself; other spellings mean the same.

use hexhaven_engine::notation::{Dialect, Good, Goods, Lexicon, Place, Problem};
use hexhaven_engine::rulesets::RuleSet;
use hexhaven_engine::rulesets::knights::Knights;
use hexhaven_engine::topology::{Corner, Island, Side};
use hexhaven_engine::{
    Action, Cards, CoreAction, CoreOutcome, Development, Kind, Notated, Offer, Open, Outcome, Ply, Seat,
    SeatSet,
};

const ISLANDS: [Island; 2] = [Island::Base, Island::Extended];

fn base() -> Dialect {
    Dialect::new(Island::Base, RuleSet::Base)
}

fn round_trip(dialect: Dialect, action: CoreAction) {
    let text = dialect.action(Action::Core(action)).to_string();
    assert_eq!(dialect.read_action(&text), Ok(Action::Core(action)), "{text}");
    assert_eq!(dialect.read_action(&text.to_ascii_uppercase()), Ok(Action::Core(action)), "{text}");
}

fn cards(text: &str) -> Cards {
    base().read_cards(text).expect("a bundle")
}

fn seats(letters: &str) -> SeatSet {
    letters.bytes().filter_map(|letter| Seat::new(usize::from(letter - b'a'))).collect()
}

#[test]
fn places_round_trip_on_both_islands() {
    for island in ISLANDS {
        let dialect = Dialect::new(island, RuleSet::Base);
        let topology = dialect.topology;
        for hex in topology.hexes {
            assert_eq!(dialect.read_hex(&dialect.hex(hex).to_string()), Ok(hex));
            round_trip(dialect, CoreAction::MoveRobber(hex));
            let position = topology.axial(hex);
            for (idx, corner) in Corner::ALL.into_iter().enumerate() {
                let name = format!("( {} ,{}) . {}", position.q, position.r, corner.name());
                assert_eq!(dialect.read_vertex(&name), Ok(topology.vertices_of(hex)[idx]));
            }
            for (idx, side) in Side::ALL.into_iter().enumerate() {
                let name = format!("({},{})/{}", position.q, position.r, side.name().to_lowercase());
                assert_eq!(dialect.read_edge(&name), Ok(topology.edges_of(hex)[idx]));
            }
        }
        for vertex in topology.vertices {
            round_trip(dialect, CoreAction::BuildSettlement(vertex));
            round_trip(dialect, CoreAction::BuildCity(vertex));
        }
        for edge in topology.edges {
            round_trip(dialect, CoreAction::BuildRoad(edge));
        }
    }
}

#[test]
fn one_corner_has_three_names() {
    let names = ["(0,0).N", "(0,-1).SE", "(1,-1).SW"].map(|name| base().read_vertex(name).unwrap());
    assert!(names.iter().all(|&vertex| vertex == names[0]));
    assert_eq!(base().vertex(names[0]).to_string(), "(0,-1).SE");
    // The hexes beyond the coast name the same corners and sides as the land does.
    assert_eq!(base().read_vertex("(0,-3).S"), base().read_vertex("(0,-2).NW"));
    assert_eq!(base().read_edge("(0,-3)/SE"), base().read_edge("(0,-2)/NW"));
}

#[test]
fn bundles_are_read_in_many_forms() {
    let two_and_one = Cards::of(Kind::LUMBER, 2) + Cards::of(Kind::BRICK, 1);
    for text in [
        "2L1B",
        "2L 1B",
        "L2B1",
        "L2 B1",
        "LLB",
        "l l b",
        "2l,b",
        "2L + 1B",
        "2 lumber 1 brick",
        "lumber 2 brick 1",
        "L 1L B",
        "2 Lumber, Brick",
        "1B2L",
        "L1B1L1",
        "2L1B0W",
    ] {
        assert_eq!(base().read_cards(text), Ok(two_and_one), "{text}");
    }
    assert_eq!(base().read_cards("-"), Ok(Cards::NONE));
    assert_eq!(base().read_cards("nothing"), Ok(Cards::NONE));
    assert_eq!(base().cards(two_and_one).to_string(), "2L1B");
    assert_eq!(base().cards(Cards::NONE).to_string(), "-");
    for text in ["", "2", "2X", "X", "2L1", "200L", "100L100L"] {
        assert!(base().read_cards(text).is_err(), "{text}");
    }
}

#[test]
fn wool_in_capitals_is_four_letters() {
    let four = Cards::of(Kind::WOOL, 1) + Cards::of(Kind::ORE, 2) + Cards::of(Kind::LUMBER, 1);
    assert_eq!(base().read_cards("WOOL"), Ok(four));
    assert_eq!(base().read_cards("GWOOL"), Ok(four + Cards::of(Kind::GRAIN, 1)));
    for text in ["wool", "Wool", "1 wool", "W"] {
        assert_eq!(base().read_cards(text), Ok(Cards::of(Kind::WOOL, 1)), "{text}");
    }
    assert_eq!(base().read_cards("BRICK"), Ok(Cards::of(Kind::BRICK, 1)));
}

#[test]
fn a_rule_set_names_its_own_goods() {
    const fn good(letter: char, word: &'static str) -> Option<Good> {
        Some(Good { letter, word })
    }
    static LEXICON: Lexicon = Lexicon {
        goods: Goods::with([good('P', "paper"), good('C', "cloth"), good('N', "coin")]),
        ..Lexicon::SHARED
    };
    let dialect = Dialect { lexicon: &LEXICON, ..base() };
    let bundle = Cards::of(Kind::ORE, 1) + Cards::of(Kind::PAPER, 2) + Cards::of(Kind::COIN, 1);
    assert_eq!(dialect.cards(bundle).to_string(), "1O2P1N");
    assert_eq!(dialect.read_cards("coin, 2 paper, O"), Ok(bundle));
    assert!(base().read_cards("1P").is_err());
}

#[test]
fn plain_actions_round_trip() {
    let seat = Seat::new(2).unwrap();
    for action in [
        CoreAction::Roll,
        CoreAction::EndTurn,
        CoreAction::Pass,
        CoreAction::Finish,
        CoreAction::BuyDevelopment,
        CoreAction::PlayKnight,
        CoreAction::PlayRoadBuilding,
        CoreAction::Accept,
        CoreAction::Decline,
        CoreAction::Withdraw,
        CoreAction::PlayYearOfPlenty(cards("1L1O")),
        CoreAction::Discard(cards("2L1B")),
        CoreAction::Steal(seat),
        CoreAction::Conclude(seat),
        CoreAction::Counter { give: cards("1B"), want: cards("1L1O") },
    ] {
        round_trip(base(), action);
    }
    for kind in Kind::RESOURCES {
        round_trip(base(), CoreAction::PlayMonopoly(kind));
        for get in Kind::RESOURCES {
            round_trip(base(), CoreAction::MaritimeTrade { give: kind, get });
        }
    }
}

#[test]
fn offers_round_trip() {
    for open in [Open::Neither, Open::Give, Open::Want, Open::Both] {
        let offer = Offer { give: cards("1O"), want: cards("1B1L"), open, to: seats("bcd") };
        round_trip(base(), CoreAction::Offer(offer));
    }
    let anything = Offer { give: Cards::NONE, want: cards("1B"), open: Open::Give, to: seats("b") };
    round_trip(base(), CoreAction::Offer(anything));
    let text = |offer| base().action(Action::Core(CoreAction::Offer(offer))).to_string();
    assert_eq!(text(anything), "offer ? > 1B to b");
    let open = Offer { give: cards("G"), want: cards("O"), open: Open::Both, to: seats("bcd") };
    assert_eq!(text(open), "offer ?G > ?O to bcd");
}

#[test]
fn outcomes_and_plies_round_trip() {
    let rolls = (2..=12).map(CoreOutcome::Roll);
    let steals = Kind::RESOURCES.into_iter().map(CoreOutcome::Stolen);
    let draws = Development::ALL.into_iter().map(CoreOutcome::Drawn);
    for outcome in rolls.chain(steals).chain(draws).map(Outcome::Core) {
        let text = base().outcome(outcome).to_string();
        assert_eq!(base().read_outcome(&text), Ok(outcome), "{text}");
        let ply = Ply::Chance(outcome);
        assert_eq!(base().read_ply(&base().ply(ply).to_string()), Ok(ply));
    }
    let ply = base().read_ply("a road (0,0)/NE").unwrap();
    assert_eq!(base().ply(ply).to_string(), "a road (1,-1)/SW");
}

#[test]
fn trouble_is_located_and_explained() {
    let trouble = |text: &str| base().read_ply(text).unwrap_err();
    assert_eq!(trouble("a road (0,0)/N").at, 13);
    assert_eq!(trouble("a road (5,5)/NE").problem, Problem::NoSuchPlace(Place::Edge));
    assert_eq!(trouble("a jump").at, 2);
    assert!(trouble("a jump").to_string().starts_with("expected an action: roll, end, "));
    assert_eq!(trouble("x roll").to_string(), "expected a seat, a to f");
    assert_eq!(trouble("* rolls 13").to_string(), "out of range: expected a sum of two dice, 2 to 12");
    assert_eq!(trouble("a roll twice").at, 7);
    assert!(trouble("a bank 4W > O").to_string().contains("without counts"));
    assert!(trouble("a offer 1W > 1B").to_string().contains("`to`"));
    assert_eq!(trouble("a éé").at, 2);
}

/// Knights are recruited in turns: a set-up with one on the board would list settlements on its corner (found by
/// fuzzing).
#[test]
fn there_is_no_knight_before_the_set_up_is_over() {
    let read = |text: &str| Knights::read_position(&format!("knights first-game players 4; {text}"));
    let trouble = read("knight b (-1,0).SE").unwrap_err();
    assert!(trouble.to_string().contains("before the set-up is over"), "{trouble}");
    assert!(read("turn a main; knight b (-1,0).SE").is_ok());
}
