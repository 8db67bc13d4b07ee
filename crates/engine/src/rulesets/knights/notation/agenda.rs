//! What is pending of this rule set: `due pillage bc`, `due relocate b (0,0).N strong active held 5`.

use core::fmt::{self, Formatter};

use super::super::state::{Cause, KnightsAgenda};
use super::words::{scan_level, scan_track};
use crate::notation::{Dialect, Draft, Misread, Scanner};
use crate::vocab::SeatSet;

const DUE: &str = "what is due: event-die, muster, pillage, choose-deck, draw, excess, aqueduct, metropolis, relocate, \
                   desert, desert-place, rebuild, smith, harbor-reply, wedding, saboteur, master-merchant, spy or bishop";
const CAUSE: &str = "a cause: gate and its deck, defense, spy or end-turn";

/// Writes what is pending; nothing if nothing is.
pub(super) fn write_agenda(dialect: Dialect, agenda: KnightsAgenda, f: &mut Formatter<'_>) -> fmt::Result {
    let seats = |left: SeatSet| dialect.seats(left);
    match agenda {
        KnightsAgenda::None => return Ok(()),
        KnightsAgenda::EventDie => write!(f, "due event-die"),
        KnightsAgenda::Muster { left } => write!(f, "due muster {}", seats(left)),
        KnightsAgenda::Pillage { left } => write!(f, "due pillage {}", seats(left)),
        KnightsAgenda::ChooseDeck { left } => write!(f, "due choose-deck {}", seats(left)),
        KnightsAgenda::Draw { seat, deck, left, cause } => {
            write!(f, "due draw {seat} {} then {} ", deck.name(), seats(left))?;
            write_cause(cause, f)
        }
        KnightsAgenda::Excess { seat, left, cause } => {
            write!(f, "due excess {seat} then {} ", seats(left))?;
            write_cause(cause, f)
        }
        KnightsAgenda::Aqueduct { left, sum } => write!(f, "due aqueduct {} {sum}", seats(left)),
        KnightsAgenda::Metropolis { track } => write!(f, "due metropolis {}", track.name()),
        KnightsAgenda::Relocate { owner, from, level, active, held } => {
            write!(f, "due relocate {owner} {} {}", dialect.vertex(from), level.name())?;
            write!(f, "{} held {held}", if active { " active" } else { "" })
        }
        KnightsAgenda::Desert { victim } => write!(f, "due desert {victim}"),
        KnightsAgenda::DesertPlace { level, active } => {
            write!(f, "due desert-place {}{}", level.name(), if active { " active" } else { "" })
        }
        KnightsAgenda::Rebuild { removed, held } => {
            write!(f, "due rebuild {} held {held}", dialect.edge(removed))
        }
        KnightsAgenda::Smith => write!(f, "due smith"),
        KnightsAgenda::HarborReply { seat } => write!(f, "due harbor-reply {seat}"),
        KnightsAgenda::Wedding { left } => write!(f, "due wedding {}", seats(left)),
        KnightsAgenda::Saboteur => write!(f, "due saboteur"),
        KnightsAgenda::MasterMerchant { victim } => write!(f, "due master-merchant {victim}"),
        KnightsAgenda::Spy { victim } => write!(f, "due spy {victim}"),
        KnightsAgenda::Bishop { left } => write!(f, "due bishop {}", seats(left)),
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

/// Takes what is pending.
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
        "desert" => KnightsAgenda::Desert { victim: draft.scan_player(args)? },
        "desert-place" => {
            let level = scan_level(args)?;
            KnightsAgenda::DesertPlace { level, active: args.eat_word("active") }
        }
        "rebuild" => {
            let removed = dialect.scan_edge(args)?;
            KnightsAgenda::Rebuild { removed, held: scan_held(args)? }
        }
        "smith" => KnightsAgenda::Smith,
        "harbor-reply" => KnightsAgenda::HarborReply { seat: draft.scan_player(args)? },
        "wedding" => KnightsAgenda::Wedding { left: dialect.scan_seats(args)? },
        "saboteur" => KnightsAgenda::Saboteur,
        "master-merchant" => KnightsAgenda::MasterMerchant { victim: draft.scan_player(args)? },
        "spy" => KnightsAgenda::Spy { victim: draft.scan_player(args)? },
        "bishop" => KnightsAgenda::Bishop { left: dialect.scan_seats(args)? },
        _ => return Err(Misread::expected(at, DUE)),
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
    if args.eat_word("held") { args.number(0, 15, "a length").map(|n| n as u8) } else { Ok(0) }
}
