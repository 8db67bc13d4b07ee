//! The words of Cities & Knights: `recruit (0,0).N`, `play bishop (1,0)`, `throws 3 4 ship`.

use core::fmt::{self, Display};

use crate::notation::{
    Goods, Lexicon, Misread, SEA_OUTCOMES, SEA_STATEMENTS, Scanner, good, match_word, word_arguments,
};
use crate::rulesets::GameOptions;
use crate::rulesets::knights::words::{
    EventFace, KnightsAction, KnightsOutcome, Level, Progress, ProgressCards, Track,
};
use crate::rulesets::knights::{KnightsOptions, tariff};
use crate::shared::options::Spec;
use crate::vocab::joined;

/// The names of Cities & Knights: commodities are paper, cloth and coin, `M` for money.
#[rustfmt::skip]
pub(crate) const LEXICON: Lexicon = Lexicon {
    name: "knights",
    long_name: "cities-and-knights",
    goods: Goods::with([good('P', "paper"), good('C', "cloth"), good('M', "coin")]),
    presets: KnightsOptions::SHARED_PRESETS,
    actions: KnightsAction::WORDS,
    outcomes: &joined::<_, { OUTCOMES.len() + SEA_OUTCOMES.len() }>(OUTCOMES, SEA_OUTCOMES),
    statements: &joined::<_, { STATEMENTS.len() + SEA_STATEMENTS.len() }>(STATEMENTS, SEA_STATEMENTS),
    limits: &[Spec::narrowed("target_vp", tariff::TARGETS, "S-CK-03")],
    ..Lexicon::SHARED
};

const OUTCOMES: &[&str] = &["throws", "event", "gets"];

#[rustfmt::skip]
const STATEMENTS: &[&str] = &[
    "variants", "knight", "wall", "razed", "sent", "level", "metropolis", "defender", "point", "merchant", "fleet",
    "attacks", "progress", "deck", "returned", "dice", "pairs", "merchant-fleet", "cranes", "harbors-played",
    "harbor-offers", "errant", "offered", "due",
];

const TRACK: &str = "a track: trade, politics or science";
const LEVEL: &str = "a level: basic, strong or mighty";
const CARD: &str = "a progress card, such as bishop or road-building";
const COUNT: &str = "a count of cards";
const DIE: &str = "a die, 1 to 6";
const FACE: &str = "a face of the event die: ship, trade, politics or science";

pub(in crate::rulesets::knights) const fn face_name(face: EventFace) -> &'static str {
    match face {
        EventFace::Ship => "ship",
        EventFace::Gate(track) => track.name(),
    }
}

pub(in crate::rulesets::knights) fn scan_throw(s: &mut Scanner<'_>) -> Result<KnightsOutcome, Misread> {
    let (red, other) = (scan_die(s)?, scan_die(s)?);
    Ok(KnightsOutcome::Roll { red, other, event: scan_face(s)? })
}

pub(in crate::rulesets::knights) fn scan_face(s: &mut Scanner<'_>) -> Result<EventFace, Misread> {
    if s.eat_word("ship") {
        return Ok(EventFace::Ship);
    }
    let at = s.here();
    scan_track(s).map(EventFace::Gate).map_err(|_| Misread::expected(at, FACE))
}

word_arguments! {
    Track, |_dialect, track| track.name(), |_dialect, scanner| scan_track(scanner);
    Level, |_dialect, level| level.name(), |_dialect, scanner| scan_level(scanner);
    Progress, |_dialect, card| card.name(), |_dialect, scanner| scan_progress(scanner);
}

/// Takes a die, 1 to 6.
pub(crate) fn scan_die(s: &mut Scanner<'_>) -> Result<u8, Misread> {
    s.number(1, 6, DIE).map(|n| n as u8)
}

fn scan_name<T: Copy>(
    s: &mut Scanner<'_>,
    all: &[T],
    name: impl Fn(T) -> &'static str,
    what: &'static str,
) -> Result<T, Misread> {
    let at = s.here();
    let found = match_word(s.word(), |word| all.iter().copied().find(|&one| name(one) == word));
    found.ok_or(Misread::expected(at, what))
}

/// Takes a track or deck.
pub(crate) fn scan_track(s: &mut Scanner<'_>) -> Result<Track, Misread> {
    scan_name(s, &Track::ALL, Track::name, TRACK)
}

/// Takes a level of knights.
pub(crate) fn scan_level(s: &mut Scanner<'_>) -> Result<Level, Misread> {
    scan_name(s, &Level::ALL, Level::name, LEVEL)
}

/// Takes a progress card.
pub(crate) fn scan_progress(s: &mut Scanner<'_>) -> Result<Progress, Misread> {
    scan_name(s, &Progress::ALL, Progress::name, CARD)
}

/// Takes progress cards, each with a count after it if there is more than one, or before it if the first has one so; `-`
/// for none.
pub(crate) fn scan_progress_cards(s: &mut Scanner<'_>) -> Result<ProgressCards, Misread> {
    let mut cards = ProgressCards::NONE;
    if s.eat(b'-') {
        return Ok(cards);
    }
    let is_count_first = s.is_digit();
    while !s.is_end() {
        let before = if is_count_first && s.is_digit() { Some(s.number(0, 9, COUNT)?) } else { None };
        let card = scan_progress(s)?;
        let most = ProgressCards::capacity(card) - cards.get(card);
        let after = if !is_count_first && s.is_digit() { Some(s.number(0, 9, COUNT)?) } else { None };
        let n = before.or(after).unwrap_or(1);
        if n > i64::from(most) {
            return Err(s.expected("no more cards than the deck has"));
        }
        cards = cards.with(card, n as u8);
        s.eat(b',');
    }
    Ok(cards)
}

/// Progress cards with their counts.
pub(crate) fn progress_cards(cards: ProgressCards) -> impl Display {
    fmt::from_fn(move |f| {
        let mut gap = "";
        for (card, n) in cards.iter() {
            write!(f, "{gap}{}", card.name())?;
            if n > 1 {
                write!(f, " {n}")?;
            }
            gap = " ";
        }
        if gap.is_empty() { f.write_str("-") } else { Ok(()) }
    })
}
