//! The words of Cities & Knights: `recruit (0,0).N`, `play bishop (1,0)`, `throws 3 4 ship`.

use core::fmt::{self, Display, Formatter};

use crate::notation::{Dialect, Goods, Lexicon, Misread, Scanner, good, match_word};
use crate::rulesets::GameOptions;
use crate::rulesets::knights::KnightsOptions;
use crate::rulesets::knights::words::{
    EventFace, KnightsAction, KnightsOutcome, Level, Play, Progress, ProgressCards, Track,
};
use crate::topology::VertexId;

/// The names of Cities & Knights: commodities are paper, cloth and coin, `M` for money.
#[rustfmt::skip]
pub(crate) const LEXICON: Lexicon = Lexicon {
    name: "knights",
    long_name: "cities-and-knights",
    goods: Goods::with([good('P', "paper"), good('C', "cloth"), good('M', "coin")]),
    presets: KnightsOptions::SHARED_PRESETS,
    actions: &[
        "wall", "repair", "recruit", "activate", "promote", "move", "expel", "chase", "improve", "play", "play-in-vain",
        "harbor", "send", "lose", "deck", "drop", "aqueduct", "relocate", "metropolis", "remove", "place", "reply", "give",
        "take", "take-card",
    ],
    outcomes: &["throws", "event", "gets"],
    statements: &[
        "variants", "knight", "wall", "razed", "sent", "level", "metropolis", "defender", "point", "merchant", "fleet",
        "attacks", "progress", "deck", "returned", "dice", "pairs", "merchant-fleet", "cranes", "harbors-played",
        "harbor-offers", "errant", "offered", "due",
    ],
    ..Lexicon::SHARED
};

const TRACK: &str = "a track: trade, politics or science";
const LEVEL: &str = "a level: basic, strong or mighty";
const CARD: &str = "a progress card, such as bishop or road-building";
const DIE: &str = "a die, 1 to 6";
const FACE: &str = "a face of the event die: ship, trade, politics or science";
const ARROW: &str = "> and where to";

impl Dialect {
    /// An action of Cities & Knights in its canonical spelling.
    pub(crate) fn write_knights_action(self, action: KnightsAction, f: &mut Formatter<'_>) -> fmt::Result {
        let vertex = |vertex| self.vertex(vertex);
        match action {
            KnightsAction::BuildWall(at) => write!(f, "wall {}", vertex(at)),
            KnightsAction::RepairCity(at) => write!(f, "repair {}", vertex(at)),
            KnightsAction::Recruit(at) => write!(f, "recruit {}", vertex(at)),
            KnightsAction::Activate(at) => write!(f, "activate {}", vertex(at)),
            KnightsAction::Promote(at) => write!(f, "promote {}", vertex(at)),
            KnightsAction::MoveKnight { from, to } => write!(f, "move {} > {}", vertex(from), vertex(to)),
            KnightsAction::ExpelKnight { from, to } => write!(f, "expel {} > {}", vertex(from), vertex(to)),
            KnightsAction::ChaseRobber { knight, hex } => {
                write!(f, "chase {} > {}", vertex(knight), self.hex(hex))
            }
            KnightsAction::Improve(track) => write!(f, "improve {}", track.name()),
            KnightsAction::Play(play) => self.write_play(play, f),
            KnightsAction::HarborOffer { to, kind } => write!(f, "harbor {to} {}", self.kind(kind)),
            KnightsAction::SendKnight(at) => write!(f, "send {}", vertex(at)),
            KnightsAction::LoseCity(at) => write!(f, "lose {}", vertex(at)),
            KnightsAction::ChooseDeck(deck) => write!(f, "deck {}", deck.name()),
            KnightsAction::DiscardProgress(card) => write!(f, "drop {}", card.name()),
            KnightsAction::Aqueduct(kind) => write!(f, "aqueduct {}", self.kind(kind)),
            KnightsAction::Relocate(at) => write!(f, "relocate {}", vertex(at)),
            KnightsAction::PlaceMetropolis(at) => write!(f, "metropolis {}", vertex(at)),
            KnightsAction::RemoveKnight(at) => write!(f, "remove {}", vertex(at)),
            KnightsAction::PlaceKnight { at, level } => write!(f, "place {} {}", level.name(), vertex(at)),
            KnightsAction::GiveCommodity(kind) => write!(f, "reply {}", self.kind(kind)),
            KnightsAction::GiveCards(cards) => write!(f, "give {}", self.cards(cards)),
            KnightsAction::TakeCards(cards) => write!(f, "take {}", self.cards(cards)),
            KnightsAction::TakeProgress(card) => write!(f, "take-card {}", card.name()),
        }
    }

    fn write_play(self, play: Play, f: &mut Formatter<'_>) -> fmt::Result {
        if let Play::InVain(card) = play {
            return write!(f, "play-in-vain {}", card.name());
        }
        write!(f, "play {}", play.card().name())?;
        match play {
            Play::Alchemist(red, other) => write!(f, " {red} {other}"),
            Play::Bishop(hex) | Play::Merchant(hex) => write!(f, " {}", self.hex(hex)),
            Play::Inventor(one, other) => write!(f, " {} {}", self.hex(one), self.hex(other)),
            Play::Deserter(seat) | Play::MasterMerchant(seat) | Play::Spy(seat) => write!(f, " {seat}"),
            Play::Diplomat(edge) | Play::RoadBuilding(edge) => write!(f, " {}", self.edge(edge)),
            Play::Engineer(at) | Play::Intrigue(at) | Play::Medicine(at) | Play::Smith(at) => {
                write!(f, " {}", self.vertex(at))
            }
            Play::MerchantFleet(kind) | Play::ResourceMonopoly(kind) | Play::TradeMonopoly(kind) => {
                write!(f, " {}", self.kind(kind))
            }
            Play::CommercialHarbor
            | Play::Crane
            | Play::Irrigation
            | Play::Mining
            | Play::Saboteur
            | Play::Warlord
            | Play::Wedding
            | Play::InVain(_) => Ok(()),
        }
    }

    /// Takes what an action of Cities & Knights is about; `None` if there is no action with this word.
    pub(crate) fn scan_knights_action(
        self,
        word: &str,
        s: &mut Scanner<'_>,
    ) -> Option<Result<KnightsAction, Misread>> {
        Some(match word {
            "wall" => self.scan_vertex(s).map(KnightsAction::BuildWall),
            "repair" => self.scan_vertex(s).map(KnightsAction::RepairCity),
            "recruit" => self.scan_vertex(s).map(KnightsAction::Recruit),
            "activate" => self.scan_vertex(s).map(KnightsAction::Activate),
            "promote" => self.scan_vertex(s).map(KnightsAction::Promote),
            "move" => self.scan_march(s).map(|(from, to)| KnightsAction::MoveKnight { from, to }),
            "expel" => self.scan_march(s).map(|(from, to)| KnightsAction::ExpelKnight { from, to }),
            "chase" => self.scan_chase(s),
            "improve" => scan_track(s).map(KnightsAction::Improve),
            "play" => self.scan_play(s).map(KnightsAction::Play),
            "play-in-vain" => scan_progress(s).map(Play::InVain).map(KnightsAction::Play),
            "harbor" => self.scan_harbor_offer(s),
            "send" => self.scan_vertex(s).map(KnightsAction::SendKnight),
            "lose" => self.scan_vertex(s).map(KnightsAction::LoseCity),
            "deck" => scan_track(s).map(KnightsAction::ChooseDeck),
            "drop" => scan_progress(s).map(KnightsAction::DiscardProgress),
            "aqueduct" => self.scan_kind(s).map(KnightsAction::Aqueduct),
            "relocate" => self.scan_vertex(s).map(KnightsAction::Relocate),
            "metropolis" => self.scan_vertex(s).map(KnightsAction::PlaceMetropolis),
            "remove" => self.scan_vertex(s).map(KnightsAction::RemoveKnight),
            "place" => self.scan_placement(s),
            "reply" => self.scan_kind(s).map(KnightsAction::GiveCommodity),
            "give" => self.scan_cards(s).map(KnightsAction::GiveCards),
            "take" => self.scan_cards(s).map(KnightsAction::TakeCards),
            "take-card" => scan_progress(s).map(KnightsAction::TakeProgress),
            _ => return None,
        })
    }

    fn scan_march(self, s: &mut Scanner<'_>) -> Result<(VertexId, VertexId), Misread> {
        let from = self.scan_vertex(s)?;
        s.require(b'>', ARROW)?;
        Ok((from, self.scan_vertex(s)?))
    }

    fn scan_chase(self, s: &mut Scanner<'_>) -> Result<KnightsAction, Misread> {
        let knight = self.scan_vertex(s)?;
        s.require(b'>', ARROW)?;
        Ok(KnightsAction::ChaseRobber { knight, hex: self.scan_hex(s)? })
    }

    fn scan_harbor_offer(self, s: &mut Scanner<'_>) -> Result<KnightsAction, Misread> {
        let to = self.scan_seat(s)?;
        Ok(KnightsAction::HarborOffer { to, kind: self.scan_kind(s)? })
    }

    fn scan_placement(self, s: &mut Scanner<'_>) -> Result<KnightsAction, Misread> {
        let level = scan_level(s)?;
        Ok(KnightsAction::PlaceKnight { at: self.scan_vertex(s)?, level })
    }

    fn scan_play(self, s: &mut Scanner<'_>) -> Result<Play, Misread> {
        let at = s.here();
        Ok(match scan_progress(s)? {
            Progress::Alchemist => Play::Alchemist(scan_die(s)?, scan_die(s)?),
            Progress::Bishop => Play::Bishop(self.scan_hex(s)?),
            Progress::CommercialHarbor => Play::CommercialHarbor,
            Progress::Crane => Play::Crane,
            Progress::Deserter => Play::Deserter(self.scan_seat(s)?),
            Progress::Diplomat => Play::Diplomat(self.scan_edge(s)?),
            Progress::Engineer => Play::Engineer(self.scan_vertex(s)?),
            Progress::Intrigue => Play::Intrigue(self.scan_vertex(s)?),
            Progress::Inventor => Play::Inventor(self.scan_hex(s)?, self.scan_hex(s)?),
            Progress::Irrigation => Play::Irrigation,
            Progress::MasterMerchant => Play::MasterMerchant(self.scan_seat(s)?),
            Progress::Medicine => Play::Medicine(self.scan_vertex(s)?),
            Progress::Merchant => Play::Merchant(self.scan_hex(s)?),
            Progress::MerchantFleet => Play::MerchantFleet(self.scan_kind(s)?),
            Progress::Mining => Play::Mining,
            Progress::ResourceMonopoly => Play::ResourceMonopoly(self.scan_kind(s)?),
            Progress::RoadBuilding => Play::RoadBuilding(self.scan_edge(s)?),
            Progress::Saboteur => Play::Saboteur,
            Progress::Smith => Play::Smith(self.scan_vertex(s)?),
            Progress::Spy => Play::Spy(self.scan_seat(s)?),
            Progress::TradeMonopoly => Play::TradeMonopoly(self.scan_kind(s)?),
            Progress::Warlord => Play::Warlord,
            Progress::Wedding => Play::Wedding,
            Progress::Constitution | Progress::Printer => {
                return Err(Misread::expected(at, "a card that can be played"));
            }
        })
    }

    /// An outcome of Cities & Knights in its canonical spelling.
    pub(crate) fn write_knights_outcome(self, outcome: KnightsOutcome, f: &mut Formatter<'_>) -> fmt::Result {
        match outcome {
            KnightsOutcome::Roll { red, other, event } => {
                write!(f, "throws {red} {other} {}", face_name(event))
            }
            KnightsOutcome::Event(event) => write!(f, "event {}", face_name(event)),
            KnightsOutcome::Progress(card) => write!(f, "gets {}", card.name()),
        }
    }

    /// Takes what an outcome of Cities & Knights is about; `None` if there is no outcome with this word.
    pub(crate) fn scan_knights_outcome(
        self,
        word: &str,
        s: &mut Scanner<'_>,
    ) -> Option<Result<KnightsOutcome, Misread>> {
        Some(match word {
            "throws" => scan_throw(s),
            "event" => scan_face(s).map(KnightsOutcome::Event),
            "gets" => scan_progress(s).map(KnightsOutcome::Progress),
            _ => return None,
        })
    }
}

const fn face_name(face: EventFace) -> &'static str {
    match face {
        EventFace::Ship => "ship",
        EventFace::Gate(track) => track.name(),
    }
}

fn scan_throw(s: &mut Scanner<'_>) -> Result<KnightsOutcome, Misread> {
    let (red, other) = (scan_die(s)?, scan_die(s)?);
    Ok(KnightsOutcome::Roll { red, other, event: scan_face(s)? })
}

fn scan_face(s: &mut Scanner<'_>) -> Result<EventFace, Misread> {
    if s.eat_word("ship") {
        return Ok(EventFace::Ship);
    }
    let at = s.here();
    scan_track(s).map(EventFace::Gate).map_err(|_| Misread::expected(at, FACE))
}

/// Takes a die, 1 to 6.
///
/// # Errors
/// When no die comes next.
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
///
/// # Errors
/// When none comes next.
pub(crate) fn scan_track(s: &mut Scanner<'_>) -> Result<Track, Misread> {
    scan_name(s, &Track::ALL, Track::name, TRACK)
}

/// Takes a level of knights.
///
/// # Errors
/// When none comes next.
pub(crate) fn scan_level(s: &mut Scanner<'_>) -> Result<Level, Misread> {
    scan_name(s, &Level::ALL, Level::name, LEVEL)
}

/// Takes a progress card.
///
/// # Errors
/// When none comes next.
pub(crate) fn scan_progress(s: &mut Scanner<'_>) -> Result<Progress, Misread> {
    scan_name(s, &Progress::ALL, Progress::name, CARD)
}

/// Takes progress cards, each with a count after it if there is more than one, or `-` for none.
///
/// # Errors
/// When something else comes next.
pub(crate) fn scan_progress_cards(s: &mut Scanner<'_>) -> Result<ProgressCards, Misread> {
    let mut cards = ProgressCards::NONE;
    if s.eat(b'-') {
        return Ok(cards);
    }
    while !s.is_end() {
        let card = scan_progress(s)?;
        let most = ProgressCards::capacity(card) - cards.get(card);
        let n = if s.is_digit() { s.number(0, 9, "a count of cards")? } else { 1 };
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
