//! The facts of New Energies: energy, plants, hazards, footprints, discs in bag and rows.

use hexhaven_engine::notation::Scanner;
use hexhaven_engine::rulesets::Rules;
use hexhaven_engine::rulesets::energies::{Energies, EnergiesExt, tariff};
use hexhaven_engine::topology::SiteSet;
use hexhaven_engine::{Disc, DiscEvent, Discs, EnergiesChance, EnergiesDecision, Hazards, Plant, Vocabulary};

use super::super::facts::{Asked, Fact, Sides, Unread, each, sides};
use super::super::facts::{named, number, numbered, tally};
use super::{Own, words};

type Asking<'a> = Asked<'a, EnergiesExt>;

impl Own for Energies {
    type Ext = EnergiesExt;

    const FACTS: &'static [Fact<EnergiesExt>] = FACTS;
    const DECISIONS: Option<Vocabulary> = Some(Vocabulary::of::<EnergiesDecision>());
    const CHANCES: &'static [&'static str] = CHANCES;
    const ALIASES: &'static [(&'static str, &'static str)] = &[("town", "settlement")];

    fn own(&self) -> &EnergiesExt {
        self.ext()
    }
}

const FACTS: &[Fact<EnergiesExt>] = &[
    Fact {
        word: "energy",
        form: "`energy a 3`, `energy bcd 0`",
        meaning: "the energy of a player",
        compare: |asked, s| asked.by_seat(s, |seat| asked.ext.energy[seat].into()),
    },
    Fact {
        word: "energy-supply",
        form: "`energy-supply 17`",
        meaning: "the energy left in the supply",
        compare: |asked, s| {
            let held: i64 = asked.ext.energy.0.into_iter().map(i64::from).sum();
            numbered(s, i64::from(tariff::ENERGY) - held)
        },
    },
    Fact {
        word: "warehouses",
        form: "`warehouses ab`, `warehouses -`",
        meaning: "exactly these players have built the warehouse",
        compare: |asked, s| {
            let stated = asked.any_seats(s)?;
            sides(asked.dialect.seats(stated), asked.dialect.seats(asked.ext.warehouses))
        },
    },
    Fact {
        word: "hazards",
        form: "`hazards (0,1) (0,2).N`, `hazards -`",
        meaning: "exactly these hexes and buildings carry a hazard",
        compare: hazards,
    },
    Fact {
        word: "tokens",
        form: "`tokens 5`",
        meaning: "the hazard tokens left",
        compare: |asked, s| numbered(s, asked.ext.tokens_left()),
    },
    Fact {
        word: "fossil",
        form: "`fossil (0,2).N on (0,1)`, `fossil -`",
        meaning: "exactly these fossil plants are on the board",
        compare: |asked, s| plants(asked, s, Plant::Fossil),
    },
    Fact {
        word: "renewable",
        form: "`renewable (0,2).N on (0,1)`, `renewable -`",
        meaning: "exactly these renewable plants",
        compare: |asked, s| plants(asked, s, Plant::Renewable),
    },
    Fact {
        word: "fossil-left",
        form: "`fossil-left a 5`",
        meaning: "the fossil plants in a player's supply",
        compare: |asked, s| plants_left(asked, s, Plant::Fossil),
    },
    Fact {
        word: "renewable-left",
        form: "`renewable-left a 8`",
        meaning: "the renewable plants in a player's supply",
        compare: |asked, s| plants_left(asked, s, Plant::Renewable),
    },
    Fact {
        word: "discs-under",
        form: "`discs-under a 8`",
        meaning: "the green discs under them",
        compare: |asked, s| plants_left(asked, s, Plant::Renewable),
    },
    Fact {
        word: "footprint",
        form: "`footprint a 3`, `footprint b -2`",
        meaning: "the local footprint of a player",
        compare: |asked, s| {
            asked.by_seat(s, |seat| asked.ext.local_footprint(&asked.game.core().public, seat).into())
        },
    },
    Fact {
        word: "marker",
        form: "`marker 12`",
        meaning: "the global footprint: the marker's space",
        compare: |asked, s| numbered(s, asked.ext.marker(&asked.game.core().public)),
    },
    Fact {
        word: "row",
        form: "`row rain 3`",
        meaning: "the number of discs in the row of an event: `climate`, `pollution`, `air`, `increase`, `rain`, \
                  `sustainable` or `funding`",
        compare: row,
    },
    Fact {
        word: "rows",
        form: "`rows climate 1 rain 3`, `rows -`",
        meaning: "exactly these discs are in the rows",
        compare: rows,
    },
    Fact {
        word: "bag",
        form: "`bag 24`, `bag climate 9 rain 8 hidden 2`",
        meaning: "the number of discs in the bag, or exactly these; `hidden` ones are green",
        compare: bag,
    },
    Fact {
        word: "pool",
        form: "`pool green-climate 4 sustainable 16 funding 16`",
        meaning: "the kinds of all hidden green discs, in the bag or under plants",
        compare: |asked, s| {
            let (stated, _) = scan_discs(s)?;
            sides(stated, discs(asked.ext.bag.pool))
        },
    },
];

words! { CHANCES: EnergiesChance {
    Disc => "disc",
    Green { .. } => "green",
    Pollution => "pollution",
} }

fn hazards(asked: &Asking<'_>, s: &mut Scanner<'_>) -> Sides {
    let mut stated = Hazards::default();
    while !s.eat(b'-') && !s.is_end() {
        stated.insert(asked.dialect.scan_hazard(s)?);
        s.eat(b',');
    }
    let name = |hazards: Hazards| each(hazards.iter().map(|one| asked.dialect.hazard(one).to_string()));
    sides(name(stated), name(asked.ext.hazards))
}

fn plants(asked: &Asking<'_>, s: &mut Scanner<'_>, plant: Plant) -> Sides {
    let mut stated = SiteSet::EMPTY;
    while !s.eat(b'-') && !s.is_end() {
        stated.insert(asked.dialect.scan_site(s)?);
        s.eat(b',');
    }
    let name = |sites: SiteSet| each(sites.iter().map(|site| asked.dialect.site(site).to_string()));
    sides(name(stated), name(asked.ext.plants.of(plant)))
}

fn plants_left(asked: &Asking<'_>, s: &mut Scanner<'_>, plant: Plant) -> Sides {
    let supply = match plant {
        Plant::Fossil => tariff::FOSSIL_PLANTS,
        Plant::Renewable => tariff::RENEWABLE_PLANTS,
    };
    asked.by_seat(s, |seat| i64::from(supply) - i64::from(asked.ext.plants.built(seat, plant)))
}

fn event(s: &mut Scanner<'_>) -> Result<DiscEvent, Unread> {
    named(s, "an event", &DiscEvent::ALL, DiscEvent::name)
}

fn row(asked: &Asking<'_>, s: &mut Scanner<'_>) -> Sides {
    let event = event(s)?;
    numbered(s, asked.ext.rows[event as usize])
}

fn rows(asked: &Asking<'_>, s: &mut Scanner<'_>) -> Sides {
    let mut stated = [0; DiscEvent::ALL.len()];
    while !s.eat(b'-') && !s.is_end() {
        let event = event(s)?;
        stated[event as usize] = number(s)?;
        s.eat(b',');
    }
    let name = |rows: [i64; 7]| tally(DiscEvent::ALL.into_iter().map(DiscEvent::name).zip(rows));
    sides(name(stated), name(asked.ext.rows.map(i64::from)))
}

fn bag(asked: &Asking<'_>, s: &mut Scanner<'_>) -> Sides {
    let bag = &asked.ext.bag;
    if s.is_digit() {
        return numbered(s, bag.len());
    }
    let (known, hidden) = scan_discs(s)?;
    sides(format!("{known} hidden {hidden}"), format!("{} hidden {}", discs(bag.known), bag.n_hidden))
}

fn scan_discs(s: &mut Scanner<'_>) -> Result<(String, i64), Unread> {
    let (mut stated, mut hidden) = (Discs::default(), 0);
    while !s.eat(b'-') && !s.is_end() {
        if s.eat_word("hidden") {
            hidden = number(s)?;
        } else {
            let disc = named(s, "hidden or a disc", &Disc::ALL, Disc::name)?;
            stated[disc] = s.number(0, 99, "a number of discs")? as u8;
        }
        s.eat(b',');
    }
    Ok((discs(stated), hidden))
}

fn discs(discs: Discs) -> String {
    tally(Disc::ALL.into_iter().map(|disc| (disc.name(), discs[disc].into())))
}
