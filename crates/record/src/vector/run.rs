//! Playing vectors: the position is read, plies are judged twice and applied, facts are compared.

use std::io;
use std::path::{Path, PathBuf};

use hexhaven_engine::notation::{Misread, Statements};
use hexhaven_engine::{
    Action, AnyGame, CoreAction, Event, Illegal, KnightsAction, KnightsEvent, Notated, Offer, Open, Ply,
    RuleSet, Rules, Seat, SeatSet,
};

use super::facts::{self, Compared, Last, Unread};
use super::ids;
use super::parse::{Block, Line, Section, SectionKind, parse};
use super::{Failure, FileReport, VectorReport};

/// Runs the vectors of a file.
pub(crate) fn run_file(path: &Path) -> io::Result<FileReport> {
    let name = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
    let text = std::fs::read_to_string(path).map_err(name)?;
    Ok(FileReport { path: path.to_owned(), ..run_text(&text) })
}

/// Runs all vectors of the `.txt` files in a folder and below, in the order of their paths.
///
/// # Errors
/// When a file or folder cannot be read.
pub fn run_all(folder: &Path) -> io::Result<Vec<FileReport>> {
    let mut paths = Vec::new();
    collect(folder, &mut paths)?;
    paths.sort();
    paths.iter().map(|path| run_file(path)).collect()
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, paths)?;
        } else if path.extension().is_some_and(|extension| extension == "txt") {
            paths.push(path);
        }
    }
    Ok(())
}

/// Runs the vectors of a text.
pub fn run_text(text: &str) -> FileReport {
    match parse(text) {
        Ok(blocks) => FileReport { vectors: blocks.iter().map(run_block).collect(), ..FileReport::default() },
        Err(errors) => FileReport { errors, ..FileReport::default() },
    }
}

fn run_block(block: &Block) -> VectorReport {
    let given = Text::new(&block.given);
    let (failures, facts) = play_block(block, &given);
    VectorReport { line: block.line, rules: block.rules.clone(), name: block.name.clone(), facts, failures }
}

fn play_block(block: &Block, given: &Text<'_>) -> (Vec<Failure>, usize) {
    let game = match AnyGame::read_position(&given.text) {
        Ok(game) => game,
        Err(misread) => return (vec![given.misread(misread)], 0),
    };
    let unknown = block.rules.iter().filter(|id| !ids::is_known(game.rule_set(), id));
    let failures = unknown.map(|id| unknown_id(block.line, game.rule_set(), id)).collect();
    let mut run = Run { game, last: Last::default(), failures, facts: 0 };
    for (idx, section) in block.sections.iter().enumerate() {
        let text = Text::new(&section.lines);
        let done = match section.kind {
            SectionKind::When => run.when(&text, expects_refusal(block.sections.get(idx + 1))),
            SectionKind::Then => run.then(&text),
        };
        if done.is_none() {
            break;
        }
    }
    (run.failures, run.facts)
}

fn unknown_id(line: usize, rules: RuleSet, id: &str) -> Failure {
    let file = format!("docs/rules/{}.md", rules.long_name());
    let also = if rules == RuleSet::Base { "" } else { " or of the base game" };
    Failure { line, column: 1, problem: format!("{id} is not a rule or example of {file}{also}") }
}

/// Whether the next section says that the last ply is illegal.
fn expects_refusal(next: Option<&Section>) -> bool {
    let Some(next) = next.filter(|next| next.kind == SectionKind::Then) else { return false };
    let text = Text::new(&next.lines);
    Statements::new(&text.text).any(|mut fact| {
        let is_illegal = fact.word() == "illegal";
        fact.word();
        is_illegal && fact.is_end()
    })
}

/// A vector that is being played.
struct Run {
    game: AnyGame,
    last: Last,
    failures: Vec<Failure>,
    facts: usize,
}

impl Run {
    /// Plays plies; `None` if the vector cannot continue.
    fn when(&mut self, text: &Text<'_>, is_last_refused: bool) -> Option<()> {
        self.last.refused = None;
        let mut plies = Statements::new(&text.text).peekable();
        while let Some(mut scanner) = plies.next() {
            let at = scanner.here();
            let read =
                self.game.dialect().scan_ply(&mut scanner).and_then(|ply| scanner.finish().map(|()| ply));
            let ply = match read {
                Ok(ply) => ply,
                Err(misread) => return self.give_up(text.misread(misread)),
            };
            let ply = meant(&self.game, ply);
            let may_fail = is_last_refused && plies.peek().is_none();
            if let Err(problem) = self.play(ply, may_fail) {
                return self.give_up(text.failure(at, problem));
            }
        }
        Some(())
    }

    fn give_up(&mut self, failure: Failure) -> Option<()> {
        self.failures.push(failure);
        None
    }

    fn play(&mut self, ply: Ply, may_fail: bool) -> Result<(), String> {
        let text = self.game.dialect().ply(ply).to_string();
        let mut events = Vec::new();
        let mut log = |event: Event| events.push(event);
        match ply {
            Ply::Act(seat, action) => match judge(&self.game, seat, action)? {
                Ok(()) => self.game.play_unchecked(seat, action, &mut log),
                Err(illegal) if may_fail => {
                    self.last.refused = Some(illegal);
                    return Ok(());
                }
                Err(_) if is_made(&self.last.events, seat, action) => return Ok(()),
                Err(illegal) => {
                    return Err(format!("`{text}` should be legal, but {illegal}: {}", illegal.name()));
                }
            },
            Ply::Chance(outcome) => {
                let done = self.game.resolve(outcome, &mut log);
                done.map_err(|_| format!("`{text}` cannot happen now: {}", facts::awaited(&self.game)))?;
            }
        }
        self.last = Last { ply: Some(ply), events, refused: None };
        self.game.audit().map_err(|corrupt| format!("after `{text}` the state is wrong: {corrupt}"))
    }

    fn then(&mut self, text: &Text<'_>) -> Option<()> {
        for mut scanner in Statements::new(&text.text) {
            let at = scanner.here();
            match facts::compare(&self.game, &self.last, &mut scanner) {
                Ok(Compared { fact, expected, got }) => {
                    self.facts += 1;
                    if expected != got {
                        self.failures
                            .push(text.failure(at, format!("{fact}: expected {expected}, got {got}")));
                    }
                }
                Err(Unread { at, problem }) => self.failures.push(text.failure(at, problem)),
            }
        }
        Some(())
    }
}

/// Whether the last ply led to a decision of Cities & Knights with only this answer, which was given without asking
/// (K-EXPEL-10, K-PILLAGE-03, K-METRO-01).
fn is_made(events: &[Event], seat: Seat, action: Action) -> bool {
    let Action::Knights(action) = action else { return false };
    events.iter().any(|event| match (event, action) {
        (
            Event::Knights(KnightsEvent::KnightPlaced { seat: owner, vertex, .. }),
            KnightsAction::Relocate(at),
        )
        | (Event::Knights(KnightsEvent::CityLost { seat: owner, vertex, .. }), KnightsAction::LoseCity(at))
        | (
            Event::Knights(KnightsEvent::MetropolisPlaced { seat: owner, vertex, .. }),
            KnightsAction::PlaceMetropolis(at),
        ) => *owner == seat && *vertex == at,
        _ => false,
    })
}

/// With `unsolicited_offers` an opponent's offer to the active player is a counter-offer unasked (B-TRADE-08).
pub(super) fn meant(game: &AnyGame, ply: Ply) -> Ply {
    let Ply::Act(seat, Action::Core(CoreAction::Offer(Offer { give, want, open, to }))) = ply else {
        return ply;
    };
    let public = &game.core().public;
    let actor = public.turn.actor;
    let is_counter = public.hears_all() && seat != actor && open == Open::Neither && to == SeatSet::of(actor);
    if is_counter { Ply::Act(seat, CoreAction::Counter { give, want }.into()) } else { ply }
}

/// Judges an action twice; the two sides of the rules must agree.
pub(super) fn judge(game: &AnyGame, seat: Seat, action: Action) -> Result<Result<(), Illegal>, String> {
    let checked = game.check(seat, action);
    let is_listed = game.core().public.turn.seats().contains(seat) && game.legal(seat).contains(action);
    if is_listed == checked.is_ok() {
        return Ok(checked);
    }
    let text = game.dialect().action(action);
    let checked = checked.map_or_else(Illegal::name, |()| "legal");
    Err(format!("the engine contradicts itself on `{seat} {text}`: check says {checked}, legal the opposite"))
}

/// The lines of a section as one text, with the way back to the file.
struct Text<'a> {
    text: String,
    lines: &'a [Line],
}

impl<'a> Text<'a> {
    fn new(lines: &'a [Line]) -> Self {
        let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        Self { text: texts.join("\n"), lines }
    }

    fn misread(&self, misread: Misread) -> Failure {
        self.failure(misread.at, misread.to_string())
    }

    fn failure(&self, at: usize, problem: String) -> Failure {
        let (row, column) = Misread::expected(at, "").line_column(&self.text);
        let line = self.lines.get(row - 1);
        let (line, first) = line.map_or((1, 1), |line| (line.number, line.column));
        Failure { line, column: first + column - 1, problem }
    }
}
