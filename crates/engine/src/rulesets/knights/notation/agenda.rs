//! This rule set's pending decision: `due pillage bc`, `due relocate b (0,0).N strong active held 5`.

use core::fmt::{self, Formatter};

use super::super::agenda::{Cause, KnightsAgenda};
use super::words::{scan_level, scan_track};
use crate::notation::{Argument, Dialect, Draft, Misread, Problem, Scanner};
use crate::rulesets::knights::words::{Progress, Question};
use crate::shared::sea::FreePiece;
use crate::vocab::SeatSet;

const CAUSE: &str = "a cause: gate and its deck, defense, spy or end-turn";

/// Writes the pending decision, if any.
pub(super) fn write_agenda(dialect: Dialect, agenda: KnightsAgenda, f: &mut Formatter<'_>) -> fmt::Result {
    let Some(word) = agenda.word() else { return Ok(()) };
    let seats = |left: SeatSet| dialect.seats(left);
    let active = |is_active| if is_active { " active" } else { "" };
    write!(f, "due {word}")?;
    match agenda {
        KnightsAgenda::None
        | KnightsAgenda::EventDie
        | KnightsAgenda::Promote { .. }
        | KnightsAgenda::Discard { .. } => Ok(()),
        KnightsAgenda::Muster { left }
        | KnightsAgenda::Pillage { left }
        | KnightsAgenda::ChooseDeck { left }
        | KnightsAgenda::GiveCards { left, .. }
        | KnightsAgenda::Rob { left, .. } => write!(f, " {}", seats(left)),
        KnightsAgenda::RemoveKnight { victim: seat, .. }
        | KnightsAgenda::GiveCommodity { seat, .. }
        | KnightsAgenda::TakeCards { victim: seat, .. }
        | KnightsAgenda::TakeProgress { victim: seat, .. } => write!(f, " {seat}"),
        KnightsAgenda::Draw { seat, deck, left, cause } => {
            write!(f, " {seat} {} then {} ", deck.name(), seats(left))?;
            write_cause(cause, f)
        }
        KnightsAgenda::Excess { seat, left, cause } => {
            write!(f, " {seat} then {} ", seats(left))?;
            write_cause(cause, f)
        }
        KnightsAgenda::Aqueduct { left, sum } => write!(f, " {} {sum}", seats(left)),
        KnightsAgenda::Metropolis { track } => write!(f, " {}", track.name()),
        KnightsAgenda::Relocate { owner, from, level, active: is_active, held } => {
            write!(f, " {owner} {} {}{} held {held}", dialect.vertex(from), level.name(), active(is_active))
        }
        KnightsAgenda::PlaceKnight { level, active: is_active, .. } => {
            write!(f, " {}{}", level.name(), active(is_active))
        }
        KnightsAgenda::RebuildRoad { piece, removed, held, .. } => {
            f.write_str(" ")?;
            FreePiece { piece, edge: removed }.write(dialect, f)?;
            write!(f, " held {held}")
        }
    }?;
    f.write_str("\n")
}

fn write_cause(cause: Cause, f: &mut Formatter<'_>) -> fmt::Result {
    match cause {
        Cause::Gate(deck) => write!(f, "gate {}", deck.name()),
        Cause::Defense => f.write_str("defense"),
        Cause::Spy => f.write_str("spy"),
        Cause::EndTurn => f.write_str("end-turn"),
    }
}

/// Parses the pending decision.
pub(super) fn scan_agenda(draft: &Draft, args: &mut Scanner<'_>) -> Result<KnightsAgenda, Misread> {
    let dialect = draft.dialect();
    let at = args.here();
    Ok(match args.word() {
        "event-die" => KnightsAgenda::EventDie,
        "muster" => KnightsAgenda::Muster { left: dialect.scan_seats(args)? },
        "pillage" => KnightsAgenda::Pillage { left: dialect.scan_seats(args)? },
        "choose-deck" => KnightsAgenda::ChooseDeck { left: dialect.scan_seats(args)? },
        "draw" => {
            let (seat, deck) = (draft.scan_player(args)?, scan_track(args)?);
            let (left, cause) = scan_sequel(dialect, args)?;
            KnightsAgenda::Draw { seat, deck, left, cause }
        }
        "excess" => {
            let seat = draft.scan_player(args)?;
            let (left, cause) = scan_sequel(dialect, args)?;
            KnightsAgenda::Excess { seat, left, cause }
        }
        "aqueduct" => {
            let left = dialect.scan_seats(args)?;
            KnightsAgenda::Aqueduct { left, sum: args.number(2, 12, "a sum of two dice")? as u8 }
        }
        "metropolis" => KnightsAgenda::Metropolis { track: scan_track(args)? },
        "relocate" => {
            let owner = draft.scan_player(args)?;
            let from = dialect.scan_vertex(args)?;
            let level = scan_level(args)?;
            let active = args.eat_word("active");
            KnightsAgenda::Relocate { owner, from, level, active, held: scan_held(args)? }
        }
        word => match Progress::by_question(word) {
            Some((card, question)) => scan_question(draft, card, question, args)?,
            None => {
                let problem = Problem::OneOf { what: "what is due", shared: &[], own: KnightsAgenda::WORDS };
                return Err(Misread { at, problem });
            }
        },
    })
}

/// Takes the arguments of a card's question.
fn scan_question(
    draft: &Draft,
    card: Progress,
    question: Question,
    args: &mut Scanner<'_>,
) -> Result<KnightsAgenda, Misread> {
    let dialect = draft.dialect();
    Ok(match question {
        Question::RemoveKnight => KnightsAgenda::RemoveKnight { card, victim: draft.scan_player(args)? },
        Question::PlaceKnight => {
            let level = scan_level(args)?;
            KnightsAgenda::PlaceKnight { card, level, active: args.eat_word("active") }
        }
        Question::RebuildRoad => {
            let FreePiece { piece, edge: removed } = FreePiece::scan(dialect, args)?;
            KnightsAgenda::RebuildRoad { card, piece, removed, held: scan_held(args)? }
        }
        Question::Promote => KnightsAgenda::Promote { card },
        Question::GiveCommodity => KnightsAgenda::GiveCommodity { card, seat: draft.scan_player(args)? },
        Question::GiveCards => KnightsAgenda::GiveCards { card, left: dialect.scan_seats(args)? },
        Question::Discard => KnightsAgenda::Discard { card },
        Question::TakeCards => KnightsAgenda::TakeCards { card, victim: draft.scan_player(args)? },
        Question::TakeProgress => KnightsAgenda::TakeProgress { card, victim: draft.scan_player(args)? },
        Question::Rob => KnightsAgenda::Rob { card, left: dialect.scan_seats(args)? },
    })
}

fn scan_sequel(dialect: Dialect, args: &mut Scanner<'_>) -> Result<(SeatSet, Cause), Misread> {
    let left = if args.eat_word("then") { dialect.scan_seats(args)? } else { SeatSet::EMPTY };
    let at = args.here();
    let cause = match args.word() {
        "gate" => Cause::Gate(scan_track(args)?),
        "defense" => Cause::Defense,
        "spy" => Cause::Spy,
        "end-turn" => Cause::EndTurn,
        _ => return Err(Misread::expected(at, CAUSE)),
    };
    Ok((left, cause))
}

fn scan_held(args: &mut Scanner<'_>) -> Result<u8, Misread> {
    if args.eat_word("held") { args.number(0, 30, "a length").map(|n| n as u8) } else { Ok(0) }
}
