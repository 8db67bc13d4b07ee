//! Positions with hidden cards, such as `hand c ?5`: unknown cards are dealt at random, so that a bot can look at
//! the rest. Which deal it is does not matter, because bots deal again from what their seat knows.

use anyhow::{Context, Result};
use hexhaven_chance::{Draw, GameRng};
use hexhaven_engine::notation::{Dialect, Scanner};
use hexhaven_engine::{BySeat, Cards, Kind, KindSet, Seat};

use crate::position;
use crate::rules::Playable;

/// Reads a position or an observation.
pub(crate) fn read<G: Playable>(text: &str, chance: &mut GameRng) -> Result<G> {
    let mut sheet = Sheet::default();
    for statement in text.split(['\n', ';']).map(str::trim) {
        sheet.take(statement);
    }
    if sheet.hidden.is_empty() {
        return position::read(text);
    }
    let known: G = position::read(&sheet.known.join("\n"))?;
    let mut lines = sheet.hands(&known, chance)?;
    lines.extend(sheet.developments(&known, chance)?);
    lines.extend(known.deal_special(&sheet.hidden_of("progress"), &sheet.decks)?);
    lines.extend(sheet.offer.iter().map(|&line| line.to_owned()));
    position::read(&format!("{}\n{}", sheet.known.join("\n"), lines.join("\n")))
}

/// The statements of an observation, sorted.
#[derive(Default)]
struct Sheet<'a> {
    /// Statements that can be read as they are.
    known: Vec<&'a str>,
    /// An open proposal and its answers, which reveal cards.
    offer: Vec<&'a str>,
    /// Hidden cards: keyword, owner and number.
    hidden: Vec<(&'a str, Seat, u8)>,
    /// The cards of the bank.
    bank: Option<&'a str>,
    /// The number of cards in each deck, by name.
    decks: Vec<(&'a str, u8)>,
    /// Face-up tokens among the cards, such as `oil b 2`.
    open: Vec<(&'a str, Seat, u8)>,
}

impl<'a> Sheet<'a> {
    fn take(&mut self, statement: &'a str) {
        let (keyword, rest) = statement.split_once(' ').unwrap_or((statement, ""));
        let (subject, amount) = rest.split_once(' ').unwrap_or((rest, ""));
        let seat = seat_of(subject);
        let hidden = amount.strip_prefix('?').and_then(|n| n.parse().ok());
        match (keyword, seat, hidden, amount.parse().ok()) {
            ("deck", None, Some(n), _) => self.decks.push((subject, n)),
            (_, Some(seat), Some(n), _) => self.hidden.push((keyword, seat, n)),
            ("bank", ..) => self.bank = Some(rest),
            ("offer" | "answer", ..) => self.offer.push(statement),
            ("oil", Some(seat), None, Some(n)) => self.open.push((keyword, seat, n)),
            _ => self.known.push(statement),
        }
    }

    fn hidden_of(&self, keyword: &str) -> Vec<(Seat, u8)> {
        let of = self.hidden.iter().filter(|(what, ..)| *what == keyword);
        of.map(|&(_, seat, n)| (seat, n)).collect()
    }

    /// Deals the hidden hands: publicly known cards first, the rest at random.
    fn hands<G: Playable>(&self, known: &G, chance: &mut GameRng) -> Result<Vec<String>> {
        const TOO_MANY: &str = "the hands have more cards than there can be";
        let dialect = known.dialect();
        let mut pool = known.core().public.bank;
        if let Some(bank) = self.bank {
            let bank = dialect.read_cards(bank).ok().context("the bank cannot be read")?;
            pool = pool.checked_sub(bank).context("the bank has more cards than there can be")?;
        }
        let hands = self.hidden_of("hand");
        let mut dealt: BySeat<Cards> = BySeat::default();
        for (seat, cards) in self.shown(known.core().public.turn.actor, dialect) {
            if hands.iter().any(|&(owner, _)| owner == seat) {
                let more = cards.minus(dealt[seat]);
                pool = pool.checked_sub(more).context(TOO_MANY)?;
                dealt[seat] += more;
            }
        }
        // Face-up tokens were dealt to their owners.
        let open = self.open.iter().filter_map(|(word, ..)| kind(dialect, word));
        let open: KindSet = open.fold(KindSet::EMPTY, KindSet::with);
        for &(seat, n) in &hands {
            while dealt[seat].total() < u32::from(n) {
                let left = pool.minus(pool.only(open));
                let card = if left.is_empty() { None } else { left.card_at(chance.below(left.total())) };
                let card = Cards::of(card.context(TOO_MANY)?, 1);
                pool = pool.minus(card);
                dealt[seat] += card;
            }
        }
        let line = |(seat, _)| format!("hand {seat} {}", dialect.cards(dealt[seat]));
        Ok(hands.into_iter().map(line).collect())
    }

    /// Cards that everybody knows a seat has: face-up tokens, and cards offered or accepted.
    fn shown(&self, actor: Seat, dialect: Dialect) -> Vec<(Seat, Cards)> {
        let open = self.open.iter();
        let mut shown: Vec<(Seat, Cards)> =
            open.filter_map(|&(word, seat, n)| Some((seat, Cards::of(kind(dialect, word)?, n)))).collect();
        let cards = |text: &str| dialect.read_cards(text.trim()).unwrap_or_default();
        let mut wanted = Cards::NONE;
        for statement in &self.offer {
            if let Some(terms) = statement.strip_prefix("offer ") {
                let (give, rest) = terms.split_once('>').unwrap_or((terms, ""));
                wanted = cards(rest.split(" to ").next().unwrap_or_default());
                shown.push((actor, cards(give)));
            } else if let Some((seat, answer)) = statement["answer ".len()..].split_once(' ') {
                let counter = answer.strip_prefix("counter ").and_then(|terms| terms.split_once('>'));
                let given = counter.map(|(give, _)| cards(give)).or((answer == "accept").then_some(wanted));
                shown.extend(seat_of(seat).zip(given));
            }
        }
        shown
    }

    /// Deals the hidden development cards.
    fn developments<G: Playable>(&self, known: &G, chance: &mut GameRng) -> Result<Vec<String>> {
        let mut pile = known.core().secret.pile;
        let mut lines = Vec::new();
        for (seat, n) in self.hidden_of("development") {
            let mut line = format!("development {seat}");
            for _ in 0..n {
                let card = if pile.total() == 0 { None } else { pile.card_at(chance.below(pile.total())) };
                let card = card.context("the hands have more development cards than there can be")?;
                pile[card] -= 1;
                line += &format!(" {} 1", known.dialect().development(card));
            }
            lines.push(line);
        }
        Ok(lines)
    }
}

fn seat_of(word: &str) -> Option<Seat> {
    Seat::by_letter(word.parse().ok()?)
}

fn kind(dialect: Dialect, word: &str) -> Option<Kind> {
    dialect.scan_kind(&mut Scanner::new(word)).ok()
}
