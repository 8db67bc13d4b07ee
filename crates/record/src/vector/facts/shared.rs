//! The facts about the shared state: cards, points, pieces, whose turn it is and what is pending.

use hexhaven_engine::notation::Scanner;
use hexhaven_engine::rulesets::Rules;
use hexhaven_engine::shared::Agenda;
use hexhaven_engine::{Cards, CoreChance, Viewer};

use super::super::rulesets;
use super::ask::{Asked, by_seat, name_or_none, named, number, numbered, one_of};
use super::{Fact, Sides, Unread, awaited, judged, position, seen, sides};

type Shared<'a> = Asked<'a, ()>;

pub(in crate::vector) const FACTS: &[Fact<()>] = &[
    Fact {
        word: "illegal",
        form: "`illegal TooClose`, `illegal TooClose a settlement (0,0).NE`, `illegal a settlement (0,0).NE`",
        meaning: "the previous ply is refused for this reason, and nothing happens; this ply would be refused; \
                  without a reason, for any",
        compare: judged::illegal,
    },
    Fact {
        word: "legal",
        form: "`legal a road (0,0)/NE`, `legal * rolls 8`",
        meaning: "this ply is possible now",
        compare: judged::legal,
    },
    Fact {
        word: "not",
        form: "`not legal a road (0,0)/NE`",
        meaning: "it is not",
        compare: judged::not_legal,
    },
    Fact {
        word: "count",
        form: "`count a road 3`, `count a bank W 4`",
        meaning: "how many listed actions of a player begin like this",
        compare: judged::count,
    },
    Fact {
        word: "outcome",
        form: "`outcome rolls 8 weight 5 of 36`, `outcome rolls 7 weight 1 of 6`",
        meaning: "how likely an outcome is; without `of` the program's own weight, with `of` any equal fraction",
        compare: judged::outcome,
    },
    Fact { word: "hand", form: "`hand a 2L1B`, `hand bc -`", meaning: "exactly this hand", compare: hand },
    Fact {
        word: "bank",
        form: "`bank 15L 3O`, `bank 0B`, `bank -`",
        meaning: "these kinds; no brick; empty",
        compare: bank,
    },
    Fact {
        word: "development",
        form: "`development a knight 2`",
        meaning: "the unplayed development cards of a player",
        compare: development,
    },
    Fact {
        word: "played-knights",
        form: "`played-knights a 3`",
        meaning: "knights played",
        compare: |asked, s| asked.by_seat(s, |seat| asked.game.core().public.knights[seat].into()),
    },
    Fact {
        word: "pile",
        form: "`pile 24`",
        meaning: "the number of development cards left",
        compare: |asked, s| numbered(s, asked.game.core().public.pile_size),
    },
    Fact {
        word: "vp",
        form: "`vp a 10`, `vp bcd 2`",
        meaning: "victory points, secret ones included; several players can share such a fact",
        compare: |asked, s| asked.by_seat(s, |seat| asked.game.vp(seat).into()),
    },
    Fact {
        word: "public-vp",
        form: "`public-vp a 8`",
        meaning: "victory points that everybody sees",
        compare: |asked, s| asked.by_seat(s, |seat| i64::from(asked.game.public_vp(seat))),
    },
    Fact {
        word: "rank",
        form: "`rank a 1`",
        meaning: "the rank by points",
        compare: |asked, s| asked.by_seat(s, |seat| asked.game.ranks()[seat].into()),
    },
    Fact {
        word: "decision",
        form: "`decision a main`, `decision bcd answer-offer`",
        meaning: "the decision that these players must make",
        compare: decision,
    },
    Fact {
        word: "chance",
        form: "`chance roll`",
        meaning: "the kind of chance that comes next",
        compare: chance,
    },
    Fact {
        word: "over",
        form: "`over a`, `over turn-limit`, `over collapse none`, `over bag-empty ab`",
        meaning: "the game is over",
        compare: over,
    },
    Fact {
        word: "turn",
        form: "`turn b`",
        meaning: "whose turn it is",
        compare: |asked, s| sides(asked.seat(s)?, asked.game.core().public.turn.player),
    },
    Fact {
        word: "robber",
        form: "`robber (0,0)`, `robber none`",
        meaning: "the robber's hex, or off the board",
        compare: robber,
    },
    Fact {
        word: "longest-road",
        form: "`longest-road a`, `longest-road none`",
        meaning: "who holds the award",
        compare: |asked, s| asked.held_by(s, asked.game.core().public.longest_road.holder),
    },
    Fact {
        word: "largest-army",
        form: "`largest-army none`",
        meaning: "likewise",
        compare: |asked, s| asked.held_by(s, asked.game.core().public.largest_army),
    },
    Fact {
        word: "road-length",
        form: "`road-length a 7`",
        meaning: "the length of a player's longest road",
        compare: |asked, s| {
            asked.by_seat(s, |seat| asked.game.core().public.longest_road.lengths[seat].into())
        },
    },
    Fact {
        word: "holds",
        form: "`holds a city (0,0).N`, `holds none road (0,0)/E`",
        meaning: "the piece on a place",
        compare: holds,
    },
    Fact { word: "left", form: "`left a road 1`", meaning: "pieces left in the supply", compare: left },
    Fact {
        word: "rate",
        form: "`rate a W 2`",
        meaning: "how many wool a player pays for one card from the bank",
        compare: rate,
    },
    Fact {
        word: "owes",
        form: "`owes a 4`",
        meaning: "the cards that a player must still discard",
        compare: owes,
    },
    Fact {
        word: "seen-by",
        form: "`seen-by b hand a 3`, `seen-by a hand a 1L2O`, `seen-by spectator development a 2`",
        meaning: "a viewer's knowledge of cards: only the number, or the cards",
        compare: seen::compare,
    },
    Fact {
        word: "seen-by",
        form: "`seen-by b vp a 7`",
        meaning: "a player's points as a viewer can count them",
        compare: seen::compare,
    },
    Fact {
        word: "seen-by",
        form: "`seen-by b ply * steals W`, `seen-by c ply * ?`, `seen-by c ply a ?`",
        meaning: "the last ply as a viewer saw it, for example a theft or a draw; `?` is hidden",
        compare: seen::compare,
    },
    Fact {
        word: "position",
        form: "`position done rolled card-played`",
        meaning: "this line is in the position as the program writes it; places may have any of their names",
        compare: position::compare,
    },
    Fact {
        word: "position",
        form: "`position no offer`, `position no settlement a (0,0).N`",
        meaning: "no line begins with this word and has this content",
        compare: position::compare,
    },
];

super::super::rulesets::words! { CHANCES: CoreChance {
    Roll => "roll",
    Steal { .. } => "steal",
    Development { .. } => "development",
} }

fn hand(asked: &Shared<'_>, s: &mut Scanner<'_>) -> Sides {
    let (seats, dialect) = (asked.seats(s)?, asked.dialect);
    let (stated, hands) = (dialect.scan_cards(s)?, asked.game.core().secret.hands);
    let cards = |cards: Cards| dialect.cards(cards).to_string();
    sides(by_seat(seats, |_| cards(stated)), by_seat(seats, |seat| cards(hands[seat])))
}

fn bank(asked: &Shared<'_>, s: &mut Scanner<'_>) -> Sides {
    let (cards, named) = asked.dialect.scan_named_cards(s)?;
    let bank = asked.game.core().public.bank;
    sides(asked.dialect.cards(cards), asked.dialect.cards(bank.only(named)))
}

fn development(asked: &Shared<'_>, s: &mut Scanner<'_>) -> Sides {
    let (seat, dialect) = (asked.seat(s)?, asked.dialect);
    let held = dialect.developments(asked.game.core().secret.developments[seat]);
    sides(dialect.developments(dialect.scan_developments(s)?), held)
}

fn decision(asked: &Shared<'_>, s: &mut Scanner<'_>) -> Sides {
    let seats = asked.seats(s)?;
    let words = rulesets::decision_words(asked.game.rule_set());
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let word = named(s, "a decision", &words, |word| word)?;
    sides(format!("decision {} {word}", asked.dialect.seats(seats)), awaited(asked.game))
}

fn chance(asked: &Shared<'_>, s: &mut Scanner<'_>) -> Sides {
    let words = rulesets::chance_words(asked.game.rule_set());
    let word = named(s, "a kind of chance", &words, |word| word)?;
    sides(format!("chance {word}"), awaited(asked.game))
}

fn over(asked: &Shared<'_>, s: &mut Scanner<'_>) -> Sides {
    let expected = if s.eat_word("turn-limit") {
        "turn-limit".to_owned()
    } else if s.eat_word("collapse") {
        format!("collapse {}", name_or_none(asked.holder(s)?))
    } else if s.eat_word("bag-empty") {
        format!("bag-empty {}", asked.dialect.seats(asked.any_seats(s)?))
    } else {
        let at = s.here();
        let other = |_| one_of(at, "the winner's seat, or", ["turn-limit", "collapse", "bag-empty"]);
        asked.seat(s).map_err(other)?.to_string()
    };
    sides(format!("over {expected}"), awaited(asked.game))
}

fn robber(asked: &Shared<'_>, s: &mut Scanner<'_>) -> Sides {
    let hex = if s.eat_word("none") { None } else { Some(asked.dialect.scan_hex(s)?) };
    sides(asked.hex_or_none(hex), asked.hex_or_none(asked.game.core().public.robber))
}

/// The pieces that every rule set has.
#[derive(Clone, Copy)]
enum Piece {
    Road,
    Settlement,
    City,
}

impl Piece {
    const ALL: [Self; 3] = [Self::Road, Self::Settlement, Self::City];

    const fn name(self) -> &'static str {
        match self {
            Self::Road => "road",
            Self::Settlement => "settlement",
            Self::City => "city",
        }
    }

    fn scan(asked: &Shared<'_>, s: &mut Scanner<'_>) -> Result<Self, Unread> {
        let aliases = rulesets::aliases(asked.game.rule_set());
        let alias = aliases.iter().find(|(other, _)| s.eat_word(other));
        match alias.and_then(|(_, name)| Self::ALL.into_iter().find(|piece| piece.name() == *name)) {
            Some(piece) => Ok(piece),
            None => named(s, "a piece", &Self::ALL, Self::name),
        }
    }
}

/// `holds a city (0,0).N`, `holds none road (0,0)/E`.
fn holds(asked: &Shared<'_>, s: &mut Scanner<'_>) -> Sides {
    let pieces = &asked.game.core().public.pieces;
    let holder = name_or_none(asked.holder(s)?);
    let piece = Piece::scan(asked, s)?;
    let (owner, found) = match piece {
        Piece::Road => (pieces.road_owner(asked.dialect.scan_edge(s)?), Piece::Road),
        Piece::Settlement | Piece::City => {
            let vertex = asked.dialect.scan_vertex(s)?;
            let is_city = pieces.all_cities().contains(vertex);
            (pieces.owner(vertex), if is_city { Piece::City } else { Piece::Settlement })
        }
    };
    let got = if owner.is_none() { piece } else { found };
    sides(format!("{holder} {}", piece.name()), format!("{} {}", name_or_none(owner), got.name()))
}

fn left(asked: &Shared<'_>, s: &mut Scanner<'_>) -> Sides {
    let left = asked.game.observe(Viewer::Spectator).pieces_left(asked.seat(s)?);
    let got = match Piece::scan(asked, s)? {
        Piece::Road => left.roads,
        Piece::Settlement => left.settlements,
        Piece::City => left.cities,
    };
    sides(number(s)?, got)
}

fn rate(asked: &Shared<'_>, s: &mut Scanner<'_>) -> Sides {
    let (seat, kind) = (asked.seat(s)?, asked.dialect.scan_kind(s)?);
    sides(number(s)?, asked.game.rate(seat, kind))
}

fn owes(asked: &Shared<'_>, s: &mut Scanner<'_>) -> Sides {
    asked.by_seat(s, |seat| match asked.game.core().public.agenda {
        Agenda::Discards { owed } => owed[seat].into(),
        _ => 0,
    })
}
