//! Statements about the turn: `options`, `first`, `turn`, `pending`, `turn-number`, `part`, `done`, `offer`, `answer`,
//! `chosen`.

use super::super::Lexicon;
use super::super::action::match_word;
use super::super::options::{read_limited, scan_pairs};
use super::super::scan::{Misread, Problem, Scanner};
use super::Draft;
use crate::shared::options::Table as _;
use crate::shared::{Agenda, Answer, OpenOffer, Options, Part, Turn};
use crate::vocab::{BySeat, Ending};

const PENDING: &str = "what is pending: place-settlement, place-road, roll, rolling, discards, robber, victim, \
                       stealing, drawing, free-roads, main or over";
const PART: &str = "a part: setup, turn, special-building or paired";
const DONE: &str =
    "what was done: rolled, card-played, trade-closed, buys, offers or placements, or `-` for none";
/// Far above any real game and far below overflow.
const MAX_TURN: i64 = 999_999_999;
const ANSWER: &str = "an answer: accept, decline or counter";

impl Draft {
    pub(super) fn turn_statement(&mut self, keyword: &str, args: &mut Scanner<'_>) -> Result<bool, Misread> {
        match keyword {
            "options" => self.scan_options(args, &[Options::KEYS], |_, _| None)?,
            "first" => {
                self.core.public.turn.first = self.scan_player(args)?;
                self.is_first_stated = true;
            }
            "turn" => self.read_turn(args)?,
            "pending" => self.core.public.agenda = self.scan_pending(args)?,
            "turn-number" => {
                let n = args.number(0, MAX_TURN, "a turn number of at most 999999999")?;
                self.core.public.turn.number = n as u32;
            }
            "part" => self.read_part(args)?,
            "done" => {
                self.read_done(args)?;
                self.is_done_stated = true;
            }
            "offer" => {
                let offer = self.dialect().scan_offer(args)?;
                self.core.public.offer = OpenOffer::propose(offer);
                self.core.public.turn.offers = self.core.public.turn.offers.max(1);
            }
            "answer" => self.read_answer(args)?,
            "chosen" => {
                let seat = self.scan_player(args)?;
                self.core.secret.discards[seat] = self.dialect().scan_cards(args)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// `options classic-fr target_vp=12`: a preset has the target of the scenario, where there is one (S-SCEN-12, S-CK-03).
    /// `own` reads an option of the rule set, which may be here too; `keys` are all that there are.
    pub(crate) fn scan_options(
        &mut self,
        args: &mut Scanner<'_>,
        keys: &'static [&'static [&'static str]],
        mut own: impl FnMut(&str, &str) -> Option<Result<(), Problem>>,
    ) -> Result<(), Misread> {
        let Lexicon { presets, limits, .. } = self.dialect().lexicon;
        let options = &mut self.core.public.options;
        if let Some((_, preset)) = presets.iter().find(|(name, _)| args.eat_word(name)) {
            *options = Options { target_vp: self.target.unwrap_or(preset.target_vp), ..*preset };
        }
        scan_pairs(args, Problem::UnknownOption(keys), |key, text| {
            read_limited(options, limits, key, text).or_else(|| own(key, text))
        })
    }

    /// `turn a main`: the seat's own turn, with only the required steps done.
    fn read_turn(&mut self, args: &mut Scanner<'_>) -> Result<(), Misread> {
        let seat = self.scan_player(args)?;
        let agenda = if args.is_end() { Agenda::RollDue } else { self.scan_pending(args)? };
        let is_setup = matches!(agenda, Agenda::SetupSettlement | Agenda::SetupRoad { .. });
        let turn = &mut self.core.public.turn;
        turn.player = seat;
        turn.number = 0;
        turn.begin(if is_setup { Part::Setup } else { Part::Turn }, seat);
        turn.placements = if is_setup { 0 } else { 2 * turn.n_players };
        if !is_setup {
            turn.rolled = !matches!(agenda, Agenda::RollDue | Agenda::Rolling);
        }
        self.core.public.agenda = agenda;
        self.is_done_stated = false;
        Ok(())
    }

    fn read_part(&mut self, args: &mut Scanner<'_>) -> Result<(), Misread> {
        let at = args.here();
        let part = match_word(args.word(), |word| {
            Some(match word {
                "setup" => Part::Setup,
                "turn" => Part::Turn,
                "special-building" => Part::SpecialBuilding,
                "paired" => Part::Paired,
                _ => return None,
            })
        });
        let part = part.ok_or(Misread::expected(at, PART))?;
        let actor = match part {
            Part::SpecialBuilding | Part::Paired => self.scan_player(args)?,
            Part::Setup | Part::Turn => self.core.public.turn.player,
        };
        self.core.public.turn.begin(part, actor);
        Ok(())
    }

    fn read_done(&mut self, args: &mut Scanner<'_>) -> Result<(), Misread> {
        let is_sea = self.core.public.board.map().is_sea();
        let turn = &mut self.core.public.turn;
        let mut done = *turn;
        done.begin(turn.part, turn.actor);
        args.eat(b'-');
        while !args.is_end() {
            let at = args.here();
            if is_sea && args.eat_word("sailed") {
                self.has_sailed = true;
                continue;
            }
            let known = match_word(args.word(), |word| scan_mark(word, &mut done, args));
            known.ok_or(Misread::expected(at, DONE))??;
            args.eat(b',');
        }
        *turn = done;
        Ok(())
    }

    fn read_answer(&mut self, args: &mut Scanner<'_>) -> Result<(), Misread> {
        let seat = self.scan_player(args)?;
        let dialect = self.dialect();
        let at = args.here();
        let answer = match_word(args.word(), |word| {
            Some(match word {
                "accept" => Ok(Answer::Accept),
                "decline" => Ok(Answer::Decline),
                "counter" => dialect.scan_swap(args).map(|(give, want)| Answer::Counter { give, want }),
                _ => return None,
            })
        });
        self.core.public.note_answer(seat, answer.ok_or(Misread::expected(at, ANSWER))??);
        Ok(())
    }

    fn scan_pending(&self, args: &mut Scanner<'_>) -> Result<Agenda, Misread> {
        let at = args.here();
        let dialect = self.dialect();
        let agenda = match_word(args.word(), |word| {
            Some(match word {
                "place-settlement" => Ok(Agenda::SetupSettlement),
                "place-road" => dialect.scan_vertex(args).map(|at| Agenda::SetupRoad { at }),
                "roll" => Ok(Agenda::RollDue),
                "rolling" => Ok(Agenda::Rolling),
                "discards" => self.scan_owed(args).map(|owed| Agenda::Discards { owed }),
                "robber" => Ok(Agenda::MoveRobber),
                "victim" => dialect.scan_seats(args).map(|victims| Agenda::ChooseVictim { victims }),
                "stealing" => self.scan_player(args).map(|victim| Agenda::Stealing { victim }),
                "drawing" => Ok(Agenda::Drawing),
                "free-roads" => {
                    args.number(1, 2, "1 or 2 free roads").map(|n| Agenda::FreeRoads { left: n as u8 })
                }
                "main" => Ok(Agenda::Free),
                "over" => self.scan_ending(args).map(Agenda::Over),
                _ => return None,
            })
        });
        agenda.ok_or(Misread::expected(at, PENDING))?
    }

    fn scan_ending(&self, args: &mut Scanner<'_>) -> Result<Ending, Misread> {
        if args.eat_word("turn-limit") {
            Ok(Ending::TurnLimit)
        } else if args.eat_word("collapse") {
            let is_none = args.is_end() || args.eat_word("none");
            let pyrrhic = if is_none { None } else { Some(self.scan_player(args)?) };
            Ok(Ending::Collapse { pyrrhic })
        } else if args.eat_word("bag-empty") {
            Ok(Ending::BagEmpty { winners: self.dialect().scan_seats(args)? })
        } else {
            self.scan_player(args).map(Ending::Victory)
        }
    }

    /// The number of cards each player must discard: `a 4 c 7`.
    fn scan_owed(&self, args: &mut Scanner<'_>) -> Result<BySeat<u8>, Misread> {
        let mut owed = BySeat::default();
        loop {
            let seat = self.scan_player(args)?;
            owed[seat] = args.number(0, 127, "how many cards the seat owes")? as u8;
            args.eat(b',');
            if args.is_end() {
                return Ok(owed);
            }
        }
    }
}

/// Sets one mark or counter of the turn; `None` if there is none of that name.
fn scan_mark(word: &str, done: &mut Turn, args: &mut Scanner<'_>) -> Option<Result<(), Misread>> {
    let mark = match word {
        "rolled" => Some(&mut done.rolled),
        "card-played" => Some(&mut done.card_played),
        "trade-closed" => Some(&mut done.trade_closed),
        _ => None,
    };
    if let Some(mark) = mark {
        *mark = true;
        return Some(Ok(()));
    }
    let counter = match word {
        "buys" => &mut done.buys,
        "offers" => &mut done.offers,
        "placements" => &mut done.placements,
        _ => return None,
    };
    Some(args.number(0, 255, "a count").map(|n| *counter = n as u8))
}
