//! The facts of Seafarers: ships, the pirate, special points, lines of ships and what fog hides.

use hexhaven_engine::notation::Scanner;
use hexhaven_engine::rulesets::Rules;
use hexhaven_engine::rulesets::seafarers::{Seafarers, SeafarersExt};
use hexhaven_engine::shared::Particulars;
use hexhaven_engine::shared::sea::{closed, end_ships};
use hexhaven_engine::topology::EdgeSet;
use hexhaven_engine::{SeaChance, SeaDecision, Seat};

use super::super::facts::{Asked, Fact, Sides, each, name_or_none, numbered, sides};
use super::{Own, words};

type Asking<'a> = Asked<'a, SeafarersExt>;

impl Own for Seafarers {
    type Ext = SeafarersExt;

    const FACTS: &'static [Fact<SeafarersExt>] = FACTS;
    const DECISIONS: &'static [&'static str] = DECISIONS;
    const CHANCES: &'static [&'static str] = CHANCES;

    fn own(&self) -> &SeafarersExt {
        self.ext()
    }
}

const FACTS: &[Fact<SeafarersExt>] = &[
    Fact {
        word: "ship",
        form: "`ship a (0,0)/E`, `ship none (0,0)/E`",
        meaning: "whose ship lies there",
        compare: ship,
    },
    Fact {
        word: "ships-left",
        form: "`ships-left a 13`",
        meaning: "the ships in a player's supply",
        compare: |asked, s| asked.by_seat(s, |seat| i64::from(15 - asked.ext.sea.ships[seat].len())),
    },
    Fact {
        word: "pirate",
        form: "`pirate (1,0)`, `pirate none`",
        meaning: "where the pirate stands",
        compare: pirate,
    },
    Fact {
        word: "special-points",
        form: "`special-points a 2`",
        meaning: "the special points of a player",
        compare: |asked, s| asked.by_seat(s, |seat| asked.ext.sea.areas.points[seat].into()),
    },
    Fact {
        word: "end-ships",
        form: "`end-ships a (0,0)/E (1,-1)/SE`, `end-ships a -`",
        meaning: "exactly these ships of a player are end ships",
        compare: |asked, s| lines(asked, s, ends_of),
    },
    Fact {
        word: "closed-ships",
        form: "`closed-ships a (0,0)/E`, `closed-ships a -`",
        meaning: "exactly these ships of a player are closed",
        compare: |asked, s| lines(asked, s, closed_of),
    },
    Fact {
        word: "tile",
        form: "`tile (0,0) gold 4`, `tile (0,0) fog`",
        meaning: "what lies on a hex",
        compare: |asked, s| {
            let hex = asked.dialect.scan_hex(s)?;
            let stated = s.run(|_| true).trim().to_owned();
            sides(stated, asked.dialect.tile(asked.game.core().public.board.tile(hex)))
        },
    },
    Fact {
        word: "fog-left",
        form: "`fog-left 11`",
        meaning: "how many hexes fog still hides",
        compare: |asked, s| numbered(s, asked.ext.sea.fog.terrain.iter().map(|&n| i64::from(n)).sum::<i64>()),
    },
];

words! { DECISIONS: SeaDecision {
    TakeGold => "take-gold",
} }

words! { CHANCES: SeaChance {
    Terrain { .. } => "terrain",
    Number { .. } => "number",
} }

fn ship(asked: &Asking<'_>, s: &mut Scanner<'_>) -> Sides {
    let holder = asked.holder(s)?;
    let edge = asked.dialect.scan_edge(s)?;
    sides(name_or_none(holder), name_or_none(asked.ext.sea.ship_owner(edge)))
}

fn pirate(asked: &Asking<'_>, s: &mut Scanner<'_>) -> Sides {
    let stated = if s.eat_word("none") { None } else { Some(asked.dialect.scan_hex(s)?) };
    sides(asked.hex_or_none(stated), asked.hex_or_none(asked.ext.sea.pirate))
}

fn ends_of(asked: &Asking<'_>, seat: Seat) -> EdgeSet {
    let (public, sea) = (&asked.game.core().public, &asked.ext.sea);
    let anchors = asked.ext.anchors(public, seat);
    end_ships(public.board.topology(), sea.ships[seat], anchors, sea.rules.ring_moves)
}

fn closed_of(asked: &Asking<'_>, seat: Seat) -> EdgeSet {
    let (public, sea) = (&asked.game.core().public, &asked.ext.sea);
    closed(public.board.topology(), sea.ships[seat], asked.ext.anchors(public, seat))
}

fn lines(asked: &Asking<'_>, s: &mut Scanner<'_>, of: fn(&Asking<'_>, Seat) -> EdgeSet) -> Sides {
    let seat = asked.seat(s)?;
    let mut stated = EdgeSet::EMPTY;
    while !s.eat(b'-') && !s.is_end() {
        stated.insert(asked.dialect.scan_edge(s)?);
        s.eat(b',');
    }
    let name = |ships: EdgeSet| each(ships.iter().map(|edge| asked.dialect.edge(edge).to_string()));
    sides(name(stated), name(of(asked, seat)))
}
