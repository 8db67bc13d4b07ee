//! The facts of Cities & Knights: knights, walls, improvements, progress cards, barbarians and merchant.

use hexhaven_engine::notation::Scanner;
use hexhaven_engine::rulesets::knights::{Knights, KnightsAgenda, KnightsExt, KnightsPublic};
use hexhaven_engine::rulesets::{ExtView, Observation, Rules};
use hexhaven_engine::shared::Particulars;
use hexhaven_engine::topology::VertexId;
use hexhaven_engine::{
    Cards, KindSet, KnightsChance, KnightsDecision, Level, Progress, ProgressCards, SeaChance, Seat, Track,
    Vocabulary,
};

use super::super::facts::{Asked, Fact, Known, Sides, Unread, compare_known, each, sides};
use super::super::facts::{counted, name_or_none, named, number, numbered, seen_by, tally};
use super::sea::{SeaFacts, Shipped};
use super::{Own, words};

type Asking<'a> = Asked<'a, KnightsExt>;

impl Own for Knights {
    type Ext = KnightsExt;

    const FACTS: &'static [Fact<KnightsExt>] = FACTS;
    const SEA_FACTS: &'static [Fact<KnightsExt>] = SeaFacts::<KnightsExt>::ALL;
    const DECISIONS: Option<Vocabulary> = Some(Vocabulary::of::<KnightsDecision>());
    const CHANCES: &'static [&'static str] = CHANCES;
    const SEEN: &'static [&'static str] = &["progress"];

    fn own(&self) -> &KnightsExt {
        self.ext()
    }

    fn seen(asked: &Asking<'_>, seen: &Observation, word: &str, s: &mut Scanner<'_>) -> Option<Sides> {
        let ExtView::Knights(view) = &seen.ext else { return None };
        (word == "progress").then(|| {
            let seat = asked.seat(s)?;
            let hand = view.hands[seat].or_else(|| match view.public.agenda {
                KnightsAgenda::TakeProgress { victim, .. } if victim == seat => view.shown_progress,
                _ => None,
            });
            let known = Known { cards: hand.map(cards), n: view.sizes[seat].into() };
            compare_known(s, known, scan_progress)
        })
    }

    fn shown_hand(seen: &Observation, seat: Seat) -> Option<Cards> {
        let ExtView::Knights(view) = &seen.ext else { return None };
        match view.public.agenda {
            KnightsAgenda::TakeCards { victim, .. } if victim == seat => view.shown_hand,
            _ => None,
        }
    }
}

impl Shipped for KnightsExt {
    type Own = KnightsPublic;

    fn own(&self) -> &KnightsPublic {
        &self.public
    }
}

const FACTS: &[Fact<KnightsExt>] = &[
    Fact {
        word: "knight",
        form: "`knight a (0,0).N strong active`, `knight none (0,0).N`",
        meaning: "the owner of the knight there, its level (`basic`, `strong` or `mighty`) and its state: `active`, \
                  `fresh` (activated in this turn), `promoted` (in this turn); nobody's",
        compare: knight,
    },
    Fact {
        word: "knights",
        form: "`knights a 2`",
        meaning: "the number of a player's knights on the board",
        compare: |asked, s| asked.by_seat(s, |seat| asked.ext.public.army.of(seat).len().into()),
    },
    Fact {
        word: "wall",
        form: "`wall a (0,0).N`, `wall none (0,0).N`",
        meaning: "the owner of the walled city there",
        compare: |asked, s| {
            asked.stands(s, |at| {
                asked.owner(at, asked.ext.public.walls(&asked.game.core().public.pieces).contains(at))
            })
        },
    },
    Fact {
        word: "walls",
        form: "`walls a 2`",
        meaning: "the number of a player's walls",
        compare: |asked, s| {
            let walls = asked.ext.public.walls(&asked.game.core().public.pieces);
            asked.by_seat(s, |seat| (asked.game.core().public.pieces.cities(seat) & walls).len().into())
        },
    },
    Fact {
        word: "razed",
        form: "`razed a (0,0).N`, `razed none (0,0).N`",
        meaning: "the owner of the razed city there",
        compare: |asked, s| {
            asked.stands(s, |at| {
                asked.owner(at, asked.ext.public.razed(&asked.game.core().public).contains(at))
            })
        },
    },
    Fact {
        word: "level",
        form: "`level a trade 3`",
        meaning: "the level on a track: `trade`, `politics` or `science`",
        compare: level,
    },
    Fact {
        word: "metropolis",
        form: "`metropolis trade (0,0).N`, `metropolis trade none`",
        meaning: "which city carries the metropolis of a track",
        compare: metropolis,
    },
    Fact {
        word: "progress",
        form: "`progress a bishop 2 crane`, `progress a -`",
        meaning: "exactly this progress hand",
        compare: progress,
    },
    Fact {
        word: "deck",
        form: "`deck politics 17`",
        meaning: "the number of cards in a deck, including those put back under it",
        compare: deck,
    },
    Fact {
        word: "returned",
        form: "`returned politics spy bishop by b`, `returned trade -`",
        meaning: "the cards put back under a deck, the next to be drawn first; `by` whom if unseen",
        compare: returned,
    },
    Fact {
        word: "point",
        form: "`point printer a`, `point constitution none`",
        meaning: "who has a victory point card",
        compare: point,
    },
    Fact {
        word: "defender",
        form: "`defender a 2`",
        meaning: "Defender cards",
        compare: |asked, s| asked.by_seat(s, |seat| asked.ext.public.defenders[seat].into()),
    },
    Fact {
        word: "merchant",
        form: "`merchant a (0,0)`, `merchant none`",
        meaning: "who controls the merchant, and its hex",
        compare: merchant,
    },
    Fact {
        word: "merchant-fleet",
        form: "`merchant-fleet PW`, `merchant-fleet -`",
        meaning: "the kinds named for Merchant Fleets in this turn",
        compare: merchant_fleet,
    },
    Fact {
        word: "fleet",
        form: "`fleet 6`",
        meaning: "where the barbarian fleet is, 0 to 7",
        compare: |asked, s| numbered(s, asked.ext.public.fleet),
    },
    Fact {
        word: "attacks",
        form: "`attacks 1`",
        meaning: "how often the barbarians have attacked",
        compare: |asked, s| numbered(s, asked.ext.public.attacks),
    },
    Fact {
        word: "seen-by",
        form: "`seen-by b progress a 3`, `seen-by a progress a bishop 2 crane`",
        meaning: "a viewer's knowledge of a progress hand",
        compare: |asked, s| seen_by(&asked.shared(), s),
    },
];

words! { CHANCES: KnightsChance {
    Roll => "roll",
    EventDie => "event-die",
    Progress { .. } => "progress",
    Sea(SeaChance::Terrain { .. }) => "terrain",
    Sea(SeaChance::Number { .. }) => "number",
} }

/// A knight's properties, with the words in order.
const MARKS: [&str; 6] = ["basic", "strong", "mighty", "active", "fresh", "promoted"];

fn knight(asked: &Asking<'_>, s: &mut Scanner<'_>) -> Sides {
    let holder = asked.holder(s)?;
    let vertex = asked.dialect.scan_vertex(s)?;
    let mut stated = Vec::new();
    while holder.is_some() && !s.is_end() {
        // A knight is inactive unless the fact says otherwise.
        if s.eat_word("inactive") {
            continue;
        }
        stated.push(named(s, "a level or mark", &MARKS, |mark| mark)?);
    }
    // What was activated in this turn is active.
    if stated.contains(&"fresh") {
        stated.push("active");
    }
    if !stated.iter().any(|mark| Level::ALL.iter().any(|level| level.name() == *mark)) {
        stated.push(Level::Basic.name());
    }
    let public = &asked.ext.public;
    let describe = |seat: Option<Seat>, has: &dyn Fn(&str) -> bool| {
        let marks = MARKS.into_iter().filter(|mark| seat.is_some() && has(mark)).map(str::to_owned);
        each([name_or_none(seat)].into_iter().chain(marks))
    };
    let is_so = |mark: &str| match mark {
        "active" => public.army.is_active(vertex),
        "fresh" => public.marks.fresh.contains(vertex),
        "promoted" => public.marks.promoted.contains(vertex),
        level => public.army.level(vertex).name() == level,
    };
    sides(describe(holder, &|mark| stated.contains(&mark)), describe(public.army.owner(vertex), &is_so))
}

fn track(s: &mut Scanner<'_>) -> Result<Track, Unread> {
    named(s, "a track", &Track::ALL, Track::name)
}

fn level(asked: &Asking<'_>, s: &mut Scanner<'_>) -> Sides {
    let (seat, track) = (asked.seat(s)?, track(s)?);
    sides(number(s)?, asked.ext.public.level(seat, track))
}

fn metropolis(asked: &Asking<'_>, s: &mut Scanner<'_>) -> Sides {
    let track = track(s)?;
    let stated = if s.eat_word("none") { None } else { Some(asked.dialect.scan_vertex(s)?) };
    let name =
        |city: Option<VertexId>| city.map_or("none".to_owned(), |at| asked.dialect.vertex(at).to_string());
    sides(name(stated), name(asked.ext.public.metropolises[track.idx()]))
}

fn scan_progress(s: &mut Scanner<'_>) -> Result<String, Unread> {
    counted(s, "a progress card", &Progress::ALL, Progress::name)
}

fn cards(hand: ProgressCards) -> String {
    tally(Progress::ALL.into_iter().map(|card| (card.name(), hand.get(card).into())))
}

fn progress(asked: &Asking<'_>, s: &mut Scanner<'_>) -> Sides {
    let seat = asked.seat(s)?;
    sides(scan_progress(s)?, cards(asked.ext.secret.hands[seat]))
}

fn deck(asked: &Asking<'_>, s: &mut Scanner<'_>) -> Sides {
    let track = track(s)?;
    sides(number(s)?, asked.ext.secret.decks.size(track))
}

fn returned(asked: &Asking<'_>, s: &mut Scanner<'_>) -> Sides {
    let deck = track(s)?;
    let slip = |card: Progress, by: Option<Seat>| match by {
        Some(seat) => format!("{} by {seat}", card.name()),
        None => card.name().to_owned(),
    };
    let mut stated = Vec::new();
    while !s.eat(b'-') && !s.is_end() {
        let card = named(s, "a progress card", &Progress::ALL, Progress::name)?;
        let by = if s.eat_word("by") { Some(asked.seat(s)?) } else { None };
        stated.push(slip(card, by));
    }
    let slips = asked.ext.secret.decks.returned[deck.idx()].iter();
    sides(each(stated.into_iter()), each(slips.map(|one| slip(one.card, one.by))))
}

fn point(asked: &Asking<'_>, s: &mut Scanner<'_>) -> Sides {
    let points: Vec<Progress> = Progress::ALL.into_iter().filter(|card| card.is_point()).collect();
    let card = named(s, "a victory point card", &points, Progress::name)?;
    asked.held_by(s, asked.ext.public.points[KnightsPublic::point_idx(card)])
}

fn merchant(asked: &Asking<'_>, s: &mut Scanner<'_>) -> Sides {
    let holder = asked.holder(s)?;
    let hex = if holder.is_some() { Some(asked.dialect.scan_hex(s)?) } else { None };
    let name = |seat, hex| format!("{} {}", name_or_none(seat), asked.hex_or_none(hex));
    let merchant = asked.ext.public.merchant;
    sides(name(holder, hex), name(merchant.map(|one| one.seat), merchant.map(|one| one.hex)))
}

fn merchant_fleet(asked: &Asking<'_>, s: &mut Scanner<'_>) -> Sides {
    let name = |kinds: KindSet| each(kinds.iter().map(|kind| asked.dialect.kind(kind).to_string()));
    sides(name(asked.dialect.scan_cards(s)?.kinds()), name(asked.ext.public.marks.fleets))
}
