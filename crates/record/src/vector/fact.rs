//! The facts that a vector can state. Each compares two texts: what is stated and what is so.

use hexhaven_engine::notation::{Dialect, Misread, Scanner};
use hexhaven_engine::shared::Agenda;
use hexhaven_engine::{
    Cards, Development, Ending, Illegal, Notated, Outcome, Ply, Seat, SeatSet, ToAct, Viewer,
};

use super::run::judge;

const FACT: &str = "a fact: legal, not legal, illegal, hand, bank, development, played-knights, pile, vp, public-vp, rank, \
                    decision, chance, over, turn, robber, longest-road, road-length, largest-army, holds, left, rate, \
                    owes, seen-by, outcome, position, figure or count";
const PIECE: &str = "a piece: road, settlement or city";

/// What a fact states and what is so.
#[derive(Debug)]
pub(super) struct Compared {
    pub(super) fact: String,
    pub(super) expected: String,
    pub(super) got: String,
}

/// Compares facts with a game.
pub(super) struct Checker<'a, G> {
    game: &'a G,
    dialect: Dialect,
    /// Why the last ply was refused, if it was.
    pub(super) refused: Option<Illegal>,
}

type Sides = Result<(String, String), Misread>;

fn sides(expected: impl ToString, got: impl ToString) -> Sides {
    Ok((expected.to_string(), got.to_string()))
}

fn name_or_none(seat: Option<Seat>) -> String {
    seat.map_or_else(|| "none".to_owned(), |seat| seat.to_string())
}

impl<'a, G: Notated> Checker<'a, G> {
    pub(super) fn new(game: &'a G) -> Self {
        Self { game, dialect: game.dialect(), refused: None }
    }

    /// Reads a fact and compares it.
    pub(super) fn fact(&self, s: &mut Scanner<'_>) -> Result<Compared, Misread> {
        let text = s.rest().trim().to_owned();
        let at = s.here();
        let word = s.word();
        let (expected, got) = match word {
            "illegal" => self.illegal(s)?,
            "legal" => self.legal(s, "legal")?,
            "not" if s.eat_word("legal") => self.legal(s, "not legal")?,
            "hand" | "bank" | "development" | "played-knights" | "pile" => self.cards(word, s)?,
            "vp" | "public-vp" | "rank" | "road-length" | "owes" | "left" | "rate" | "count" => {
                self.number(word, s)?
            }
            "decision" | "chance" | "over" => self.due(word, s)?,
            "turn" | "robber" | "longest-road" | "largest-army" | "holds" => self.board(word, s)?,
            "seen-by" => self.seen_by(s)?,
            "outcome" => self.outcome(s)?,
            "position" => self.position(s)?,
            "figure" => self.figure(s)?,
            _ => return Err(Misread::expected(at, FACT)),
        };
        s.finish()?;
        Ok(Compared { fact: text, expected, got })
    }

    /// `illegal NAME`: the last ply was refused; `illegal NAME <ply>`: the ply would be refused.
    fn illegal(&self, s: &mut Scanner<'_>) -> Sides {
        let at = s.here();
        let name = s.word();
        let known = Illegal::ALL.iter().find(|illegal| illegal.name() == name);
        let expected =
            known.ok_or(Misread::expected(at, "the name of a reason, such as NoRoadThere"))?.name();
        if s.is_end() {
            return sides(expected, self.refused.map_or("legal", Illegal::name));
        }
        let got = match self.judged(s)? {
            Ok(()) => "legal".to_owned(),
            Err(got) => got,
        };
        sides(expected, got)
    }

    fn legal(&self, s: &mut Scanner<'_>, expected: &str) -> Sides {
        let got = match (self.judged(s)?, expected) {
            (Ok(()), _) => "legal".to_owned(),
            (Err(_), "not legal") => "not legal".to_owned(),
            (Err(got), _) => got,
        };
        sides(expected, got)
    }

    /// Whether a ply is possible; if not, the name of the reason.
    fn judged(&self, s: &mut Scanner<'_>) -> Result<Result<(), String>, Misread> {
        Ok(match self.dialect.scan_ply(s)? {
            Ply::Act(seat, action) => match judge(self.game, seat, action) {
                Ok(judged) => judged.map_err(|illegal| illegal.name().to_owned()),
                Err(contradiction) => Err(contradiction),
            },
            Ply::Chance(outcome) if self.game.outcomes().weight(outcome) > 0 => Ok(()),
            Ply::Chance(_) => Err("impossible".to_owned()),
        })
    }

    fn cards(&self, word: &str, s: &mut Scanner<'_>) -> Sides {
        let (public, secret) = (&self.game.core().public, &self.game.core().secret);
        let dialect = self.dialect;
        match word {
            "hand" => {
                let seat = dialect.scan_seat(s)?;
                sides(dialect.cards(dialect.scan_cards(s)?), dialect.cards(secret.hands[seat]))
            }
            "bank" => {
                let (cards, named) = dialect.scan_named_cards(s)?;
                sides(dialect.cards(cards), dialect.cards(public.bank.only(named)))
            }
            "development" => {
                let seat = dialect.scan_seat(s)?;
                let held = dialect.developments(secret.developments[seat]);
                sides(dialect.developments(dialect.scan_developments(s)?), held)
            }
            "played-knights" => {
                let seat = dialect.scan_seat(s)?;
                sides(s.number(0, 99, "a number of knights")?, public.knights[seat])
            }
            _ => sides(s.number(0, 99, "the size of the pile")?, public.pile_size),
        }
    }

    fn number(&self, word: &str, s: &mut Scanner<'_>) -> Sides {
        let seat = self.dialect.scan_seat(s)?;
        let core = self.game.core();
        let got = match word {
            "vp" => self.game.vp(seat),
            "public-vp" => {
                let secret = core.secret.developments[seat][Development::VictoryPoint];
                self.game.vp(seat) - u32::from(secret)
            }
            "rank" => u32::from(self.game.ranks()[seat]),
            "road-length" => u32::from(core.public.longest_road.lengths[seat]),
            "owes" => match core.public.agenda {
                Agenda::Discards { owed } => u32::from(owed[seat]),
                _ => 0,
            },
            "left" => self.left(seat, s)?,
            "rate" => u32::from(self.game.rate(seat, self.dialect.scan_kind(s)?)),
            _ => self.count(seat, s),
        };
        sides(s.number(0, i64::MAX, "a number")?, got)
    }

    /// How many pieces of a kind a player has left.
    fn left(&self, seat: Seat, s: &mut Scanner<'_>) -> Result<u32, Misread> {
        let left = self.game.observe(Viewer::Spectator).pieces_left(seat);
        let at = s.here();
        match s.word() {
            "road" => Ok(left.roads),
            "settlement" => Ok(left.settlements),
            "city" => Ok(left.cities),
            _ => Err(Misread::expected(at, PIECE)),
        }
    }

    /// How many listed actions begin with a word.
    fn count(&self, seat: Seat, s: &mut Scanner<'_>) -> u32 {
        let word = s.word();
        let legal = self.game.legal(seat);
        let is_counted = |text: &String| text.split(' ').next() == Some(word);
        legal.iter().map(|action| self.dialect.action(action).to_string()).filter(is_counted).count() as u32
    }

    /// What the game waits for, in the words of the facts `decision`, `chance` and `over`.
    pub(super) fn to_act(&self) -> String {
        match self.game.to_act() {
            ToAct::Seats(seats, decision) => {
                format!("decision {} {}", self.dialect.seats(seats), kebab(&format!("{decision:?}")))
            }
            ToAct::Chance(chance) => format!("chance {}", kebab(&format!("{chance:?}"))),
            ToAct::Over(Ending::Victory(seat)) => format!("over {seat}"),
            ToAct::Over(Ending::TurnLimit) => "over turn-limit".to_owned(),
            ToAct::Over(Ending::Collapse { pyrrhic }) => format!("over collapse {}", name_or_none(pyrrhic)),
            ToAct::Over(Ending::BagEmpty { winners }) => {
                format!("over bag-empty {}", self.dialect.seats(winners))
            }
        }
    }

    fn due(&self, word: &str, s: &mut Scanner<'_>) -> Sides {
        let expected = match word {
            "decision" => {
                let seats: SeatSet = self.dialect.scan_seats(s)?;
                format!("decision {} {}", self.dialect.seats(seats), s.word())
            }
            "over" if s.eat_word("bag-empty") => {
                format!("over bag-empty {}", self.dialect.seats(self.dialect.scan_seats(s)?))
            }
            _ if s.eat_word("collapse") => format!("{word} collapse {}", self.holder(s)?),
            _ => format!("{word} {}", s.word()),
        };
        sides(expected, self.to_act())
    }

    fn board(&self, word: &str, s: &mut Scanner<'_>) -> Sides {
        let public = &self.game.core().public;
        match word {
            "turn" => sides(self.dialect.scan_seat(s)?, public.turn.player),
            "robber" => {
                let name = |hex: Option<_>| {
                    hex.map_or_else(|| "none".to_owned(), |hex| self.dialect.hex(hex).to_string())
                };
                let hex = if s.eat_word("none") { None } else { Some(self.dialect.scan_hex(s)?) };
                sides(name(hex), name(public.robber))
            }
            "longest-road" => sides(self.holder(s)?, name_or_none(public.longest_road.holder)),
            "largest-army" => sides(self.holder(s)?, name_or_none(public.largest_army)),
            _ => self.holds(s),
        }
    }

    fn holder(&self, s: &mut Scanner<'_>) -> Result<String, Misread> {
        if s.eat_word("none") { Ok("none".to_owned()) } else { Ok(self.dialect.scan_seat(s)?.to_string()) }
    }

    /// `holds a city (0,0).N`, `holds none road (0,0)/E`.
    fn holds(&self, s: &mut Scanner<'_>) -> Sides {
        let pieces = &self.game.core().public.pieces;
        let holder = self.holder(s)?;
        let at = s.here();
        let (piece, owner, found) = match s.word() {
            "road" => ("road", pieces.road_owner(self.dialect.scan_edge(s)?), "road"),
            piece @ ("settlement" | "city") => {
                let vertex = self.dialect.scan_vertex(s)?;
                let is_city = pieces.all_cities().contains(vertex);
                (piece, pieces.owner(vertex), if is_city { "city" } else { "settlement" })
            }
            _ => return Err(Misread::expected(at, PIECE)),
        };
        let got = if owner.is_none() { piece } else { found };
        sides(format!("{holder} {piece}"), format!("{} {got}", name_or_none(owner)))
    }

    /// `seen-by b hand a 3`: only the number is known; `seen-by b hand b 1L2O`: the cards are.
    fn seen_by(&self, s: &mut Scanner<'_>) -> Sides {
        let viewer = if s.eat_word("spectator") {
            Viewer::Spectator
        } else {
            Viewer::Seat(self.dialect.scan_seat(s)?)
        };
        let view = self.game.observe(viewer).core;
        let at = s.here();
        let word = s.word();
        let seat = self.dialect.scan_seat(s)?;
        let unknown = |n: u8| format!("?{n}");
        let got = match word {
            "hand" => view.hands[seat]
                .map_or_else(|| unknown(view.hand_sizes[seat]), |hand| self.dialect.cards(hand).to_string()),
            "development" => view.developments[seat].map_or_else(
                || unknown(view.development_sizes[seat]),
                |cards| self.dialect.developments(cards).to_string(),
            ),
            _ => return Err(Misread::expected(at, "hand or development")),
        };
        sides(self.stated_view(word, s)?, got)
    }

    fn stated_view(&self, word: &str, s: &mut Scanner<'_>) -> Result<String, Misread> {
        let is_number = s.rest().trim().bytes().all(|byte| byte.is_ascii_digit()) && !s.is_end();
        if s.eat(b'?') || is_number {
            return Ok(format!("?{}", s.number(0, 255, "a number of cards")?));
        }
        if word == "hand" {
            let cards: Cards = self.dialect.scan_cards(s)?;
            return Ok(self.dialect.cards(cards).to_string());
        }
        Ok(self.dialect.developments(self.dialect.scan_developments(s)?).to_string())
    }

    /// `position marker 3`: this line stands in the canonical position; if not, those that begin with the same word.
    /// `position no energy a`: no line begins so.
    fn position(&self, s: &mut Scanner<'_>) -> Sides {
        let is_absence = s.eat_word("no");
        let position = self.game.position().to_string();
        let expected = s.rest().split_whitespace().collect::<Vec<_>>().join(" ");
        let keyword = s.word();
        while !s.is_end() {
            s.run(|_| true);
        }
        if is_absence {
            let found = position.lines().find(|line| line.starts_with(&expected));
            return sides(
                format!("no {expected}"),
                found.map_or(format!("no {expected}"), ToOwned::to_owned),
            );
        }
        if position.lines().any(|line| line == expected) {
            return sides(&expected, &expected);
        }
        let similar = position.lines().filter(|line| line.split(' ').next() == Some(keyword));
        sides(expected, similar.collect::<Vec<_>>().join("; "))
    }

    /// `figure footprint a 3`, `figure marker 12`: a number that the rule set works out.
    fn figure(&self, s: &mut Scanner<'_>) -> Sides {
        let at = s.here();
        let word = s.word();
        let seat =
            if s.is_digit() || s.peek() == Some(b'-') { None } else { Some(self.dialect.scan_seat(s)?) };
        let got = self.game.figure(word, seat).ok_or(Misread::expected(at, "a figure of the rule set"))?;
        sides(s.number(i64::MIN, i64::MAX, "a number")?, got)
    }

    /// `outcome rolls 8 weight 5 of 36`.
    fn outcome(&self, s: &mut Scanner<'_>) -> Sides {
        let outcome: Outcome = self.dialect.scan_outcome(s)?;
        let outcomes = self.game.outcomes();
        if !s.eat_word("weight") {
            return Err(s.expected("`weight` and a number"));
        }
        let weight = s.number(0, i64::MAX, "a weight")?;
        if !s.eat_word("of") {
            return sides(weight, outcomes.weight(outcome));
        }
        let total = s.number(0, i64::MAX, "the sum of all weights")?;
        sides(format!("{weight} of {total}"), format!("{} of {}", outcomes.weight(outcome), outcomes.total()))
    }
}

/// The inner name of a debug text in words: `Core(MoveRobber)` is `move-robber`.
fn kebab(debug: &str) -> String {
    let inner = debug.split_once('(').map_or(debug, |(_, inner)| inner);
    let mut words = String::new();
    for letter in inner.chars().take_while(char::is_ascii_alphanumeric) {
        if letter.is_ascii_uppercase() && !words.is_empty() {
            words.push('-');
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}
