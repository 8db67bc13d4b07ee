//! The facts of Oil Springs: oil out of the game, the disaster track, metropolises and the traces of disasters.

use hexhaven_engine::notation::Scanner;
use hexhaven_engine::rulesets::Rules;
use hexhaven_engine::rulesets::oil::{Oil, OilExt};
use hexhaven_engine::topology::{HexId, HexSet};
use hexhaven_engine::{OilChance, OilDecision, Seat, Vocabulary};

use super::super::facts::{Asked, Fact, Sides, each, sides};
use super::super::facts::{name_or_none, number, numbered};
use super::{Own, words};

type Asking<'a> = Asked<'a, OilExt>;

impl Own for Oil {
    type Ext = OilExt;

    const FACTS: &'static [Fact<OilExt>] = FACTS;
    const DECISIONS: Option<Vocabulary> = Some(Vocabulary::of::<OilDecision>());
    const CHANCES: &'static [&'static str] = CHANCES;

    fn own(&self) -> &OilExt {
        self.ext()
    }
}

const FACTS: &[Fact<OilExt>] = &[
    Fact {
        word: "marker",
        form: "`marker 3`, `marker 5 by b`",
        meaning: "the disaster marker, and on 5 who brought it there",
        compare: marker,
    },
    Fact {
        word: "sequestered",
        form: "`sequestered a 3`",
        meaning: "the oil that a player has put out of the game",
        compare: |asked, s| asked.by_seat(s, |seat| asked.ext.public.sequestered[seat].into()),
    },
    Fact {
        word: "champion",
        form: "`champion a`, `champion none`",
        meaning: "the Champion of the Environment",
        compare: |asked, s| asked.held_by(s, asked.ext.public.champion),
    },
    Fact {
        word: "spilled",
        form: "`spilled 6`",
        meaning: "the oil lost to pollution",
        compare: |asked, s| numbered(s, asked.ext.public.spilled),
    },
    Fact {
        word: "metropolis",
        form: "`metropolis a (0,0).N`, `metropolis none (0,0).N`",
        meaning: "the owner of the metropolis there",
        compare: |asked, s| asked.stands(s, |at| asked.owner(at, asked.ext.public.metropolises.contains(at))),
    },
    Fact {
        word: "metropolises-left",
        form: "`metropolises-left 2`",
        meaning: "how many metropolises can still be built",
        compare: |asked, s| numbered(s, asked.ext.public.metropolis_stock(&asked.game.core().public)),
    },
    Fact {
        word: "razed",
        form: "`razed a (2,0).SE`, `razed none (2,0).SE`",
        meaning: "the owner of the city on its side there",
        compare: |asked, s| asked.stands(s, |at| asked.owner(at, asked.ext.public.razed.contains(at))),
    },
    Fact {
        word: "destroyed",
        form: "`destroyed (1,-2) 12 (0,-1) 6`, `destroyed -`",
        meaning: "exactly these hexes are destroyed, with their former numbers",
        compare: destroyed,
    },
    Fact {
        word: "springs",
        form: "`springs (2,-1) (-2,0) (0,1)`",
        meaning: "exactly these hexes have a spring",
        compare: springs,
    },
    Fact {
        word: "oil-used",
        form: "`oil-used 2`",
        meaning: "the oil that the active player used in this turn",
        compare: |asked, s| numbered(s, asked.ext.public.now.used),
    },
];

words! { CHANCES: OilChance {
    Episode { .. } => "episode",
    Strike { .. } => "strike",
} }

fn marker(asked: &Asking<'_>, s: &mut Scanner<'_>) -> Sides {
    let now = &asked.ext.public.now;
    let space = number(s)?;
    let by = if s.eat_word("by") { Some(asked.seat(s)?) } else { None };
    let name = |space: i64, by: Option<Seat>| format!("{space} by {}", name_or_none(by));
    sides(name(space, by), name(now.marker.into(), now.trigger))
}

fn destroyed(asked: &Asking<'_>, s: &mut Scanner<'_>) -> Sides {
    let mut stated = Vec::new();
    while !s.eat(b'-') && !s.is_end() {
        let hex = asked.dialect.scan_hex(s)?;
        stated.push((hex, number(s)?));
        s.eat(b',');
    }
    let name = |mut tokens: Vec<(HexId, i64)>| {
        tokens.sort_by_key(|token| token.0.idx());
        each(tokens.into_iter().map(|(hex, n)| format!("{} {n}", asked.dialect.hex(hex))))
    };
    let got = asked.ext.public.removed.iter().map(|token| (token.hex, token.number.into()));
    sides(name(stated), name(got.collect()))
}

fn springs(asked: &Asking<'_>, s: &mut Scanner<'_>) -> Sides {
    let mut stated = HexSet::EMPTY;
    while !s.is_end() {
        stated.insert(asked.dialect.scan_hex(s)?);
        s.eat(b',');
    }
    let name = |hexes: HexSet| each(hexes.iter().map(|hex| asked.dialect.hex(hex).to_string()));
    sides(name(stated), name(asked.ext.public.springs))
}
