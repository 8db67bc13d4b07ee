//! The canonical form of the shared state: one statement per line, in a fixed order, empty ones omitted.

use core::fmt::{self, Display, Formatter};

use super::super::{Dialect, OptionText};
use crate::shared::{Agenda, Core, Dice, OpenOffer, Part, Public, Turn, View};
use crate::topology::Map;
use crate::vocab::{Ending, Seat, Viewer, Word};

/// Writes the opening: the rule set, the version of its rules, the island and the number of players.
pub(crate) fn write_opening(
    dialect: Dialect,
    version: i64,
    public: &Public,
    f: &mut Formatter<'_>,
) -> fmt::Result {
    write!(f, "{} {version}", dialect.lexicon.name)?;
    let map = public.board.map();
    if map != Map::Island19 {
        write!(f, " {}", map.word())?;
    }
    writeln!(f, " players {}", public.turn.n_players)
}

/// Writes everything that everybody sees.
pub(crate) fn write_public(dialect: Dialect, public: &Public, f: &mut Formatter<'_>) -> fmt::Result {
    writeln!(f, "options {}", public.options.text_with(dialect.lexicon.presets))?;
    write_board(dialect, public, f)?;
    for seat in public.turn.seats().iter() {
        write_pieces(dialect, public, seat, f)?;
    }
    writeln!(f, "bank {}", dialect.cards(public.bank))?;
    for seat in public.turn.seats().iter().filter(|&seat| public.knights[seat] > 0) {
        writeln!(f, "played-knights {seat} {}", public.knights[seat])?;
    }
    if public.spent.total() > 0 {
        writeln!(f, "spent {}", dialect.developments(public.spent))?;
    }
    writeln!(f, "longest-road {}", seat_or_none(public.longest_road.holder))?;
    writeln!(f, "largest-army {}", seat_or_none(public.largest_army))?;
    if public.options.dice == Dice::Deck36 {
        f.write_str("dice-deck")?;
        public.dice_deck.iter().try_for_each(|left| write!(f, " {left}"))?;
        f.write_str("\n")?;
    }
    write_turn(dialect, public, f)?;
    write_offer(dialect, &public.offer, f)?;
    write_done(&public.turn, f)
}

/// Writes everything that is hidden from some viewer.
pub(crate) fn write_secret(dialect: Dialect, core: &Core, f: &mut Formatter<'_>) -> fmt::Result {
    let secret = &core.secret;
    for seat in core.public.turn.seats().iter() {
        if !secret.hands[seat].is_empty() {
            writeln!(f, "hand {seat} {}", dialect.cards(secret.hands[seat]))?;
        }
        if secret.developments[seat].total() > 0 {
            writeln!(f, "development {seat} {}", dialect.developments(secret.developments[seat]))?;
        }
        if !secret.discards[seat].is_empty() {
            writeln!(f, "chosen {seat} {}", dialect.cards(secret.discards[seat]))?;
        }
    }
    if secret.fresh.total() > 0 {
        writeln!(f, "fresh {}", dialect.developments(secret.fresh))?;
    }
    writeln!(f, "pile {}", dialect.developments(secret.pile))
}

/// Writes a viewer's knowledge: its own cards, and `?` with a number for those of others.
pub(crate) fn write_view(dialect: Dialect, view: &View, f: &mut Formatter<'_>) -> fmt::Result {
    write_public(dialect, &view.public, f)?;
    for seat in view.public.turn.seats().iter() {
        match (view.hands[seat], view.hand_sizes[seat]) {
            (_, 0) => {}
            (Some(hand), _) => writeln!(f, "hand {seat} {}", dialect.cards(hand))?,
            (None, n) => writeln!(f, "hand {seat} ?{n}")?,
        }
        match (view.developments[seat], view.development_sizes[seat]) {
            (_, 0) => {}
            (Some(cards), _) => writeln!(f, "development {seat} {}", dialect.developments(cards))?,
            (None, n) => writeln!(f, "development {seat} ?{n}")?,
        }
    }
    if view.fresh.total() > 0 {
        writeln!(f, "fresh {}", dialect.developments(view.fresh))?;
    }
    match view.viewer {
        Viewer::Seat(seat) if !view.discard.is_empty() => {
            writeln!(f, "chosen {seat} {}", dialect.cards(view.discard))
        }
        Viewer::Seat(_) | Viewer::Spectator => Ok(()),
    }
}

fn seat_or_none(seat: Option<Seat>) -> impl Display {
    fmt::from_fn(move |f| match seat {
        Some(seat) => write!(f, "{seat}"),
        None => f.write_str("none"),
    })
}

fn write_board(dialect: Dialect, public: &Public, f: &mut Formatter<'_>) -> fmt::Result {
    let board = &public.board;
    let mut gap = "tiles ";
    for hex in board.topology().hexes {
        write!(f, "{gap}{}", dialect.tile(board.tile(hex)))?;
        gap = ", ";
    }
    let mut gap = "\nharbors ";
    for harbor in board.harbors() {
        write!(f, "{gap}{}", dialect.harbor(harbor))?;
        gap = ", ";
    }
    match public.robber {
        Some(hex) => writeln!(f, "\nrobber {}", dialect.hex(hex)),
        None => writeln!(f, "\nrobber none"),
    }
}

fn write_pieces(dialect: Dialect, public: &Public, seat: Seat, f: &mut Formatter<'_>) -> fmt::Result {
    let pieces = &public.pieces;
    for (word, sites) in [("settlement", pieces.settlements(seat)), ("city", pieces.cities(seat))] {
        if !sites.is_empty() {
            write!(f, "{word} {seat}")?;
            sites.iter().try_for_each(|vertex| write!(f, " {}", dialect.vertex(vertex)))?;
            f.write_str("\n")?;
        }
    }
    if !pieces.roads(seat).is_empty() {
        write!(f, "road {seat}")?;
        pieces.roads(seat).iter().try_for_each(|edge| write!(f, " {}", dialect.edge(edge)))?;
        f.write_str("\n")?;
    }
    Ok(())
}

fn write_turn(dialect: Dialect, public: &Public, f: &mut Formatter<'_>) -> fmt::Result {
    let turn = &public.turn;
    writeln!(f, "first {}", turn.first)?;
    write!(f, "turn {} ", turn.player)?;
    write_pending(dialect, public, f)?;
    writeln!(f, "\nturn-number {}", turn.number)?;
    match turn.part {
        Part::Setup => writeln!(f, "part setup"),
        Part::Turn => writeln!(f, "part turn"),
        Part::SpecialBuilding => writeln!(f, "part special-building {}", turn.actor),
        Part::Paired => writeln!(f, "part paired {}", turn.actor),
    }
}

fn write_pending(dialect: Dialect, public: &Public, f: &mut Formatter<'_>) -> fmt::Result {
    match public.agenda {
        Agenda::SetupSettlement => f.write_str("place-settlement"),
        Agenda::SetupRoad { at } => write!(f, "place-road {}", dialect.vertex(at)),
        Agenda::RollDue => f.write_str("roll"),
        Agenda::Rolling => f.write_str("rolling"),
        Agenda::Discards { owed } => {
            f.write_str("discards")?;
            let mut owing = public.turn.seats().iter().filter(|&seat| owed[seat] > 0);
            owing.try_for_each(|seat| write!(f, " {seat} {}", owed[seat]))
        }
        Agenda::MoveRobber => f.write_str("robber"),
        Agenda::ChooseVictim { victims } => write!(f, "victim {}", dialect.seats(victims)),
        Agenda::Stealing { victim } => write!(f, "stealing {victim}"),
        Agenda::Drawing => f.write_str("drawing"),
        Agenda::FreeRoads { left } => write!(f, "free-roads {left}"),
        Agenda::Free => f.write_str("main"),
        Agenda::Over(Ending::Victory(seat)) => write!(f, "over {seat}"),
        Agenda::Over(Ending::TurnLimit) => f.write_str("over turn-limit"),
        Agenda::Over(Ending::Collapse { pyrrhic }) => write!(f, "over collapse {}", seat_or_none(pyrrhic)),
        Agenda::Over(Ending::BagEmpty { winners }) => {
            write!(f, "over bag-empty {}", dialect.seats(winners))
        }
    }
}

fn write_offer(dialect: Dialect, open: &OpenOffer, f: &mut Formatter<'_>) -> fmt::Result {
    if let Some(offer) = open.offer() {
        writeln!(f, "offer {}", dialect.offer(offer))?;
    }
    for seat in (open.to | open.countered).iter().filter(|&seat| !open.waiting.contains(seat)) {
        if open.accepted.contains(seat) {
            writeln!(f, "answer {seat} accept")?;
        } else if let Some((give, want)) = open.counter(seat) {
            writeln!(f, "answer {seat} counter {} > {}", dialect.cards(give), dialect.cards(want))?;
        } else {
            writeln!(f, "answer {seat} decline")?;
        }
    }
    Ok(())
}

fn write_done(turn: &Turn, f: &mut Formatter<'_>) -> fmt::Result {
    f.write_str("done")?;
    let marks =
        [(turn.rolled, "rolled"), (turn.card_played, "card-played"), (turn.trade_closed, "trade-closed")];
    for (_, mark) in marks.iter().filter(|(is_done, _)| *is_done) {
        write!(f, " {mark}")?;
    }
    let usual = if turn.part == Part::Setup { 0 } else { 2 * turn.n_players };
    let counts = [(turn.buys, 0, "buys"), (turn.offers, 0, "offers"), (turn.placements, usual, "placements")];
    for (n, _, what) in counts.iter().filter(|(n, usual, _)| n != usual) {
        write!(f, " {what} {n}")?;
    }
    let is_nothing =
        marks.iter().all(|(is_done, _)| !is_done) && counts.iter().all(|(n, usual, _)| n == usual);
    writeln!(f, "{}", if is_nothing { " -" } else { "" })
}
