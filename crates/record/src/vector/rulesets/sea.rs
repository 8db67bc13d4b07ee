//! The facts of the sea, for all rule sets that can be played there: ships, the pirate, special points, lines of ships
//! and fog.

use std::marker::PhantomData;

use hexhaven_engine::Seat;
use hexhaven_engine::notation::Scanner;
use hexhaven_engine::rulesets::Rules;
use hexhaven_engine::shared::sea::{AreaSet, Sea, SeaAgenda, closed, end_ships};
use hexhaven_engine::shared::{Particulars, Public};
use hexhaven_engine::topology::EdgeSet;

use super::super::facts::{Asked, Fact, Sides, Unread, by_seat, each, name_or_none, number, numbered, sides};

/// A rule set's extension state, and the part that answers the shared rules.
pub(super) trait Shipped: 'static {
    /// The part that answers them.
    type Own: Particulars;

    /// The same.
    fn own(&self) -> &Self::Own;
}

/// The facts of the sea for a rule set.
pub(super) struct SeaFacts<E>(PhantomData<E>);

impl<E: Shipped> SeaFacts<E> {
    /// All of them.
    pub(super) const ALL: &'static [Fact<E>] = &[
        Fact {
            word: "ship",
            form: "`ship a (0,0)/E`, `ship none (0,0)/E`",
            meaning: "the owner of the ship there",
            compare: ship,
        },
        Fact {
            word: "ships-left",
            form: "`ships-left a 13`",
            meaning: "the ships in a player's supply",
            compare: |asked, s| {
                let (sea, seats) = (sea(asked, s)?, asked.seats(s)?);
                // `left a ship 13` is the same fact.
                s.eat_word("ship");
                let stated = number(s)?;
                sides(by_seat(seats, |_| stated), by_seat(seats, |seat| 15 - sea.ships(seat).len()))
            },
        },
        Fact {
            word: "pirate",
            form: "`pirate (1,0)`, `pirate none`",
            meaning: "the pirate's hex",
            compare: pirate,
        },
        Fact {
            word: "special-points",
            form: "`special-points a 2`",
            meaning: "the special points of a player",
            compare: |asked, s| {
                let sea = sea(asked, s)?;
                asked.by_seat(s, |seat| sea.areas.points[seat].into())
            },
        },
        Fact {
            word: "scored",
            form: "`scored a (0,-3)`, `scored a -`",
            meaning: "exactly these areas have given a player special points, each named by one of its hexes",
            compare: |asked, s| areas(asked, s, |sea, seat| sea.areas.scored[seat]),
        },
        Fact {
            word: "home",
            form: "`home a (2,0)`, `home a -`",
            meaning: "exactly these areas are a player's homes, likewise",
            compare: |asked, s| areas(asked, s, |sea, seat| sea.areas.home[seat]),
        },
        Fact {
            word: "gold-owed",
            form: "`gold-owed c 2`",
            meaning: "the cards that a player must still take for gold",
            compare: |asked, s| {
                let agenda = sea(asked, s)?.now.agenda;
                asked.by_seat(s, |seat| match agenda {
                    SeaAgenda::Gold { owed } => owed[seat].into(),
                    SeaAgenda::None | SeaAgenda::Finding { .. } | SeaAgenda::Numbering { .. } => 0,
                })
            },
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
            meaning: "the tile on a hex",
            compare: |asked, s| {
                let hex = asked.dialect.scan_hex(s)?;
                let stated = asked.dialect.scan_tile(s)?;
                let got = asked.game.core().public.board.tile(hex);
                sides(asked.dialect.tile(stated), asked.dialect.tile(got))
            },
        },
        Fact {
            word: "fog-left",
            form: "`fog-left 11`",
            meaning: "the number of hexes still hidden by fog",
            compare: |asked, s| {
                let fog = sea(asked, s)?.fog;
                numbered(s, fog.terrain.iter().map(|&n| i64::from(n)).sum::<i64>())
            },
        },
    ];
}

/// Areas of a player, each by its first hex.
fn areas<E: Shipped>(asked: &Asked<'_, E>, s: &mut Scanner<'_>, of: fn(&Sea, Seat) -> AreaSet) -> Sides {
    let sea = sea(asked, s)?;
    let seats = asked.seats(s)?;
    let mut stated = 0;
    while !s.eat(b'-') && !s.is_end() {
        let at = s.here();
        let area = sea.areas.area_of(asked.dialect.scan_hex(s)?);
        let problem = || Unread { at, problem: "expected a hex of a bonus area".to_owned() };
        stated |= 1 << area.ok_or_else(problem)?.0;
        s.eat(b',');
    }
    let name = |set: AreaSet| {
        let numbers = (1..=sea.areas.n_areas() as u8).filter(|number| set >> number & 1 == 1);
        let firsts = numbers.filter_map(|number| sea.areas.hexes(number).first());
        each(firsts.map(|hex| asked.dialect.hex(hex).to_string()))
    };
    sides(by_seat(seats, |_| name(stated)), by_seat(seats, |seat| name(of(sea, seat))))
}

/// The sea of the game.
fn sea<'a, E: Shipped>(asked: &Asked<'a, E>, s: &Scanner<'_>) -> Result<&'a Sea, Unread> {
    let problem = || Unread { at: s.here(), problem: "this game is not played at sea".to_owned() };
    asked.ext.own().sea().ok_or_else(problem)
}

fn ship<E: Shipped>(asked: &Asked<'_, E>, s: &mut Scanner<'_>) -> Sides {
    let holder = asked.holder(s)?;
    // `holds a ship (0,0)/E` is the same fact.
    s.eat_word("ship");
    let edge = asked.dialect.scan_edge(s)?;
    sides(name_or_none(holder), name_or_none(sea(asked, s)?.ship_owner(edge)))
}

fn pirate<E: Shipped>(asked: &Asked<'_, E>, s: &mut Scanner<'_>) -> Sides {
    let stated = if s.eat_word("none") { None } else { Some(asked.dialect.scan_hex(s)?) };
    sides(asked.hex_or_none(stated), asked.hex_or_none(sea(asked, s)?.pirate))
}

fn ends_of<P: Particulars>(public: &Public, own: &P, sea: &Sea, seat: Seat) -> EdgeSet {
    let anchors = own.anchors(public, seat);
    end_ships(public.board.topology(), sea.ships(seat), anchors, sea.rules.ring_moves)
}

fn closed_of<P: Particulars>(public: &Public, own: &P, sea: &Sea, seat: Seat) -> EdgeSet {
    closed(public.board.topology(), sea.ships(seat), own.anchors(public, seat))
}

fn lines<E: Shipped>(
    asked: &Asked<'_, E>,
    s: &mut Scanner<'_>,
    of: fn(&Public, &E::Own, &Sea, Seat) -> EdgeSet,
) -> Sides {
    let sea = sea(asked, s)?;
    let seats = asked.seats(s)?;
    let mut stated = EdgeSet::EMPTY;
    while !s.eat(b'-') && !s.is_end() {
        stated.insert(asked.dialect.scan_edge(s)?);
        s.eat(b',');
    }
    let name = |ships: EdgeSet| each(ships.iter().map(|edge| asked.dialect.edge(edge).to_string()));
    let public = &asked.game.core().public;
    let got = |seat| name(of(public, asked.ext.own(), sea, seat));
    sides(by_seat(seats, |_| name(stated)), by_seat(seats, got))
}
