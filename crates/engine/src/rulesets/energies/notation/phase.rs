//! The event phase and the marks of a turn as text: `phase takings ab then cd left 1`, `marks plant-built funded 1`.

use core::fmt::{self, Formatter};

use super::super::state::{HazardCause, Marks, Phase};
use crate::notation::{Dialect, Misread, Scanner};
use crate::shared::options::is_same_word;
use crate::topology::HexSet;

const PHASE: &str = "a phase: done, pre-draw, drawing, polluting, spill, air, rain, free-plants, takings, returns, \
                     fundings, funding or entering";
const MARK: &str = "plant-built, demolished, cleaning, or funded and a number";

pub(super) fn write(dialect: Dialect, phase: Phase, f: &mut Formatter<'_>) -> fmt::Result {
    let left = |left: u8| fmt::from_fn(move |f| if left == 0 { Ok(()) } else { write!(f, " left {left}") });
    match phase {
        Phase::Done => writeln!(f, "phase done"),
        Phase::PreDraw { discs } => writeln!(f, "phase pre-draw {discs}"),
        Phase::Drawing { left } => writeln!(f, "phase drawing {left}"),
        Phase::Rolling { left: n } => writeln!(f, "phase polluting{}", left(n)),
        Phase::Spill { left: n, hexes } => {
            f.write_str("phase spill")?;
            hexes.iter().try_for_each(|hex| write!(f, " {}", dialect.hex(hex)))?;
            writeln!(f, "{}", left(n))
        }
        Phase::Hazards { left: n, cause, seats } => {
            let cause = match cause {
                HazardCause::Air => "air",
                HazardCause::Rain => "rain",
            };
            writeln!(f, "phase {cause} {}{}", dialect.seats(seats), left(n))
        }
        Phase::FreePlants { left: n, seats } => {
            writeln!(f, "phase free-plants {}{}", dialect.seats(seats), left(n))
        }
        Phase::Takings { left: n, seats, then } => {
            writeln!(f, "phase takings {} then {}{}", dialect.seats(seats), dialect.seats(then), left(n))
        }
        Phase::Returns { left: n, seats } => {
            writeln!(f, "phase returns {}{}", dialect.seats(seats), left(n))
        }
        Phase::Fundings { left: n, seats } => {
            writeln!(f, "phase fundings {}{}", dialect.seats(seats), left(n))
        }
        Phase::Funding { left: n, seats } => {
            writeln!(f, "phase funding {}{}", dialect.seats(seats), left(n))
        }
        Phase::Entering => writeln!(f, "phase entering"),
    }
}

pub(super) fn scan(dialect: Dialect, args: &mut Scanner<'_>) -> Result<Phase, Misread> {
    let at = args.here();
    let word = args.word();
    let is = |name: &str| is_same_word(name, word);
    if is("done") {
        return Ok(Phase::Done);
    } else if is("entering") {
        return Ok(Phase::Entering);
    } else if is("pre-draw") {
        return Ok(Phase::PreDraw { discs: if args.is_end() { 0 } else { scan_count(args)? } });
    } else if is("drawing") {
        return Ok(Phase::Drawing { left: scan_count(args)? });
    } else if is("polluting") {
        return Ok(Phase::Rolling { left: scan_left(args)? });
    } else if is("spill") {
        let mut hexes = HexSet::EMPTY;
        while args.peek() == Some(b'(') {
            hexes.insert(dialect.scan_hex(args)?);
        }
        return Ok(Phase::Spill { left: scan_left(args)?, hexes });
    }
    let known = ["air", "rain", "free-plants", "takings", "returns", "fundings", "funding"];
    if !known.into_iter().any(is) {
        return Err(Misread::expected(at, PHASE));
    }
    let seats = dialect.scan_seats(args)?;
    let then = if args.eat_word("then") { dialect.scan_seats(args)? } else { crate::vocab::SeatSet::EMPTY };
    let left = scan_left(args)?;
    Ok(if is("air") {
        Phase::Hazards { left, cause: HazardCause::Air, seats }
    } else if is("rain") {
        Phase::Hazards { left, cause: HazardCause::Rain, seats }
    } else if is("free-plants") {
        Phase::FreePlants { left, seats }
    } else if is("takings") {
        Phase::Takings { left, seats, then }
    } else if is("returns") {
        Phase::Returns { left, seats }
    } else if is("fundings") {
        Phase::Fundings { left, seats }
    } else {
        Phase::Funding { left, seats }
    })
}

fn scan_left(args: &mut Scanner<'_>) -> Result<u8, Misread> {
    if args.eat_word("left") { scan_count(args) } else { Ok(0) }
}

fn scan_count(args: &mut Scanner<'_>) -> Result<u8, Misread> {
    args.number(0, 9, "a number of discs, 0 to 9").map(|n| n as u8)
}

pub(super) fn write_marks(marks: Marks, f: &mut Formatter<'_>) -> fmt::Result {
    f.write_str("marks")?;
    let words =
        [(marks.plant_built, "plant-built"), (marks.demolished, "demolished"), (marks.cleaning, "cleaning")];
    for (_, word) in words.iter().filter(|(is_set, _)| *is_set) {
        write!(f, " {word}")?;
    }
    if marks.funded > 0 {
        write!(f, " funded {}", marks.funded)?;
    }
    f.write_str("\n")
}

pub(super) fn scan_marks(args: &mut Scanner<'_>) -> Result<Marks, Misread> {
    let mut marks = Marks::default();
    args.eat(b'-');
    while !args.is_end() {
        if args.eat_word("plant-built") {
            marks.plant_built = true;
        } else if args.eat_word("demolished") {
            marks.demolished = true;
        } else if args.eat_word("cleaning") {
            marks.cleaning = true;
        } else if args.eat_word("funded") {
            marks.funded = args.number(0, 25, "a number of cards")? as u8;
        } else {
            return Err(args.expected(MARK));
        }
        args.eat(b',');
    }
    Ok(marks)
}
