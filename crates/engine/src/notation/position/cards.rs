//! Statements about cards and awards: `hand`, `bank`, `development`, `fresh`, `played-knights`, `spent`, `pile`,
//! `longest-road`, `largest-army`, `dice-deck`.

use super::super::scan::{Misread, Problem, Scanner};
use super::Draft;
use super::draft::Stated;
use crate::vocab::{Developments, Seat};

impl Draft {
    pub(super) fn card_statement(&mut self, keyword: &str, args: &mut Scanner<'_>) -> Result<bool, Misread> {
        let dialect = self.dialect();
        match keyword {
            "hand" => {
                let seats = self.scan_players(args)?;
                refuse_hidden(args)?;
                let cards = dialect.scan_cards(args)?;
                seats.iter().for_each(|seat| self.core.secret.hands[seat] = cards);
            }
            "bank" => self.read_bank(args)?,
            "development" => {
                let seat = self.scan_player(args)?;
                refuse_hidden(args)?;
                self.core.secret.developments[seat] = dialect.scan_developments(args)?;
            }
            "fresh" => self.core.secret.fresh = dialect.scan_developments(args)?,
            "played-knights" => {
                let seat = self.scan_player(args)?;
                let n = args.number(0, 99, "a number of knights")?;
                self.core.public.knights[seat] = n as u8;
            }
            "spent" => self.core.public.spent = dialect.scan_developments(args)?,
            "pile" => self.read_pile(args)?,
            "longest-road" => {
                self.core.public.longest_road.holder = self.scan_holder(args)?;
                self.is_longest_road_stated = true;
            }
            "largest-army" => {
                self.core.public.largest_army = self.scan_holder(args)?;
                self.is_largest_army_stated = true;
            }
            "dice-deck" => {
                for left in &mut self.core.public.dice_deck {
                    *left = args.number(0, 6, "how often each sum 2 to 12 is left: eleven numbers")? as u8;
                }
                self.is_dice_deck_stated = true;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn scan_holder(&self, args: &mut Scanner<'_>) -> Result<Option<Seat>, Misread> {
        if args.eat_word("none") { Ok(None) } else { self.scan_player(args).map(Some) }
    }

    fn read_bank(&mut self, args: &mut Scanner<'_>) -> Result<(), Misread> {
        let at = args.here();
        let (amounts, named) = self.dialect().scan_named_cards(args)?;
        self.bank = Some(Stated { amounts, named, rest_to: self.scan_rest(args)?, at });
        Ok(())
    }

    fn read_pile(&mut self, args: &mut Scanner<'_>) -> Result<(), Misread> {
        let at = args.here();
        let dialect = self.dialect();
        let (mut amounts, mut named) = (Developments::default(), [false; 5]);
        if args.eat(b'-') {
            named = [true; 5];
        }
        while !args.is_end() && !is_rest(args) {
            let card = dialect.scan_development(args)?;
            amounts[card] = if args.is_digit() { args.number(0, 99, "a count of cards")? as u8 } else { 1 };
            named[card as usize] = true;
            args.eat(b',');
        }
        self.pile = Some(Stated { amounts, named, rest_to: self.scan_rest(args)?, at });
        Ok(())
    }

    /// `rest to d`: the player who takes the cards that are not in the bank or the pile.
    fn scan_rest(&self, args: &mut Scanner<'_>) -> Result<Option<Seat>, Misread> {
        if !args.eat_word("rest") {
            return Ok(None);
        }
        if !args.eat_word("to") {
            return Err(args.expected("`to` and a seat"));
        }
        self.scan_player(args).map(Some)
    }
}

fn is_rest(args: &Scanner<'_>) -> bool {
    let mut ahead = *args;
    ahead.eat_word("rest")
}

/// A redacted position writes `?` and a number for cards that the viewer does not know.
fn refuse_hidden(args: &Scanner<'_>) -> Result<(), Misread> {
    let problem = Problem::Redacted;
    if args.peek() == Some(b'?') { Err(Misread { at: args.here(), problem }) } else { Ok(()) }
}
