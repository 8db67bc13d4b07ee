//! Positions with hidden cards, such as `hand c ?5`: unknown cards are dealt at random, so that a bot can look at
//! the rest. Which deal it is does not matter, because bots deal again from what their seat knows.

use anyhow::{Context, Result};
use hexhaven_chance::{Draw, GameRng};
use hexhaven_engine::notation::{Dialect, Scanner};
use hexhaven_engine::{BySeat, Cards, Development, Kind, KindSet, Seat};

use crate::position;
use crate::rules::{HiddenProgress, Playable};

/// Reads a position or an observation.
pub(crate) fn read<G: Playable>(text: &str, chance: &mut GameRng) -> Result<G> {
    let mut sheet = Sheet::default();
    for statement in text.split(['\n', ';']).map(str::trim) {
        sheet.take(statement);
    }
    if !sheet.is_redacted {
        return position::read(text);
    }
    let watched = sheet.watched();
    let known: G = position::read(&format!("{}\n{watched}", sheet.without_pending()))?;
    let (mut lines, hands) = sheet.hands(&known, chance)?;
    lines.extend(sheet.developments(&known, chance)?);
    lines.extend(known.deal_progress(&sheet.progress)?);
    lines.extend(sheet.offer.iter().map(|&line| line.to_owned()));
    lines.push(watched);
    sheet.with_discards(&known, &format!("{}\n{}", sheet.known.join("\n"), lines.join("\n")), &hands)
}

/// The statements of an observation, sorted.
#[derive(Default)]
struct Sheet<'a> {
    /// Whether there is a statement that only observations have.
    is_redacted: bool,
    /// Statements that can be read as they are.
    known: Vec<&'a str>,
    /// An open proposal and its answers, which reveal cards.
    offer: Vec<&'a str>,
    /// Hidden hands and development cards: keyword, owner and number.
    hidden: Vec<(&'a str, Seat, u8)>,
    /// The cards of the bank.
    bank: Option<&'a str>,
    /// Progress cards, which only one rule set has.
    progress: HiddenProgress<'a>,
    /// Face-up tokens among the cards, such as `oil b 2`.
    open: Vec<(&'a str, Seat, u8)>,
    /// The question of a progress card that concerns hidden cards, such as `wedding ab`.
    due: Option<(&'a str, &'a str)>,
    /// The cards that the actor is looking at.
    shown: Option<&'a str>,
    /// The seats that still owe discards, as `c 4 d 5`.
    owed: Option<&'a str>,
}

/// The hands that were dealt, by owner.
type Dealt = Vec<(Seat, Cards)>;

/// Questions that are legal only with the right cards in hidden hands.
const ABOUT_CARDS: [&str; 5] = [TAKE_CARDS, TAKE_PROGRESS, GIVE_COMMODITY, "wedding", "saboteur"];
const TAKE_CARDS: &str = "master-merchant";
const TAKE_PROGRESS: &str = "spy";
const GIVE_COMMODITY: &str = "harbor-reply";

impl<'a> Sheet<'a> {
    fn take(&mut self, statement: &'a str) {
        let (keyword, rest) = statement.split_once(' ').unwrap_or((statement, ""));
        let (subject, amount) = rest.split_once(' ').unwrap_or((rest, ""));
        let seat = seat_of(subject);
        let hidden = amount.strip_prefix('?').and_then(|n| n.parse().ok());
        let is_only_seen = hidden.is_some() || matches!(keyword, "shown" | "oil") || rest.ends_with('?');
        self.is_redacted |= is_only_seen;
        match (keyword, seat, hidden, amount.parse().ok()) {
            ("deck", None, Some(n), _) => self.progress.decks.push((subject, n)),
            ("returned", ..) => self.progress.returned.push((subject, amount)),
            ("progress", Some(seat), Some(n), _) => self.progress.hands.push((seat, n)),
            (_, Some(seat), Some(n), _) => self.hidden.push((keyword, seat, n)),
            ("bank", ..) => self.bank = Some(rest),
            ("offer" | "answer", ..) => self.offer.push(statement),
            ("oil", Some(seat), None, Some(n)) => self.open.push((keyword, seat, n)),
            ("shown", ..) => self.shown = Some(rest),
            _ => self.known.push(statement),
        }
        match (keyword, seat) {
            ("due", _) if ABOUT_CARDS.contains(&subject) => self.due = Some((subject, amount)),
            ("turn", Some(_)) => self.owed = amount.strip_prefix("discards").map(str::trim),
            _ => {}
        }
    }

    /// The statement of progress cards that the actor is looking at: they are not hidden.
    fn watched(&mut self) -> String {
        let (Some((TAKE_PROGRESS, victim)), Some(cards)) = (self.due, self.shown) else {
            return String::new();
        };
        self.progress.hands.retain(|&(seat, _)| Some(seat) != seat_of(victim));
        format!("progress {victim} {cards}")
    }

    fn hidden_of(&self, keyword: &str) -> Vec<(Seat, u8)> {
        let of = self.hidden.iter().filter(|(what, ..)| *what == keyword);
        of.map(|&(_, seat, n)| (seat, n)).collect()
    }

    /// The known statements except those that are legal only with the right cards in hidden hands.
    fn without_pending(&self) -> String {
        let mut text = String::new();
        for statement in &self.known {
            let keyword = statement.split(' ').next().unwrap_or_default();
            match keyword {
                "turn" if self.owed.is_some() => {
                    text += statement.split(" discards").next().unwrap_or_default();
                    text += " main";
                }
                "due" if self.due.is_some() => {}
                "oil-pending" | "offered" | "chosen" => {}
                _ => text += statement,
            }
            text += "\n";
        }
        // Cards put back unseen are not known; the others are.
        for (deck, cards) in &self.progress.returned {
            text += &format!("returned {deck} {}\n", cards.replace('?', ""));
        }
        text
    }

    /// Deals the hidden hands: publicly known cards first, the rest at random.
    fn hands<G: Playable>(&self, known: &G, chance: &mut GameRng) -> Result<(Vec<String>, Dealt)> {
        const TOO_MANY: &str = "the hands have more cards than there can be";
        let dialect = known.dialect();
        let mut pool = known.core().public.bank;
        if let Some(bank) = self.bank {
            let bank = dialect.read_cards(bank).ok().context("the bank cannot be read")?;
            pool = pool.checked_sub(bank).context("the bank has more cards than there can be")?;
        }
        let hands = self.hidden_of("hand");
        let mut dealt: BySeat<Cards> = BySeat::default();
        let mut offered = None;
        let actor = known.core().public.turn.actor;
        for (seat, shown) in self.shown(actor, dialect) {
            if hands.iter().any(|&(owner, _)| owner == seat) {
                // Energy can be traded, too, but is not among the cards of a hand.
                for kind in shown.only(pool.kinds()).kinds().iter() {
                    let more = shown.get(kind).saturating_sub(dealt[seat].get(kind));
                    pool = pool.checked_sub(Cards::of(kind, more)).context(TOO_MANY)?;
                    dealt[seat] += Cards::of(kind, more);
                }
            }
        }
        // The actor has offered a resource in secret, and the partner has a commodity.
        if let Some((GIVE_COMMODITY, partner)) = self.due {
            for (seat, is_resource) in [(Some(actor), true), (seat_of(partner), false)] {
                let Some(&(seat, _)) = hands.iter().find(|&&(owner, _)| Some(owner) == seat) else {
                    continue;
                };
                let kinds = pool.kinds().iter().filter(|kind| kind.is_resource() == is_resource);
                let kind = kinds.into_iter().next().context(TOO_MANY)?;
                pool = pool.minus(Cards::of(kind, 1));
                dealt[seat] += Cards::of(kind, 1);
                offered = offered.or(is_resource.then_some(kind));
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
        let line = |&(seat, _): &(Seat, u8)| format!("hand {seat} {}", dialect.cards(dealt[seat]));
        let mut lines: Vec<String> = hands.iter().map(line).collect();
        lines.extend(offered.map(|kind| format!("offered {}", dialect.kind(kind))));
        Ok((lines, hands.into_iter().map(|(seat, _)| (seat, dealt[seat])).collect()))
    }

    /// Cards that a seat is known to have: face-up tokens, cards offered or accepted, and a hand that is shown.
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
        if let (Some((TAKE_CARDS, victim)), Some(hand)) = (self.due, self.shown) {
            shown.extend(seat_of(victim).map(|victim| (victim, cards(hand))));
        }
        shown
    }

    /// Deals the hidden development cards.
    fn developments<G: Playable>(&self, known: &G, chance: &mut GameRng) -> Result<Vec<String>> {
        let mut pile = known.core().secret.pile;
        let mut lines = Vec::new();
        for (seat, n) in self.hidden_of("development") {
            let mut counts = Development::ALL.map(|card| (card, 0_u8));
            for _ in 0..n {
                let card = if pile.total() == 0 { None } else { pile.card_at(chance.below(pile.total())) };
                let card = card.context("the hands have more development cards than there can be")?;
                pile[card] -= 1;
                counts[card as usize].1 += 1;
            }
            let mut line = format!("development {seat}");
            for (card, n) in counts.into_iter().filter(|&(_, n)| n > 0) {
                line += &format!(" {} {n}", known.dialect().development(card));
            }
            lines.push(line);
        }
        Ok(lines)
    }

    /// Reads the position. A seat that no longer owes discards has chosen them, unless it owed none: only one way to
    /// tell them apart fits the limits of the hands.
    fn with_discards<G: Playable>(&self, known: &G, text: &str, hands: &[(Seat, Cards)]) -> Result<G> {
        let Some(owed) = self.owed else { return position::read(text) };
        let owes = |seat: Seat| owed.split(' ').any(|word| seat_of(word) == Some(seat));
        let others: Vec<_> = hands.iter().filter(|&&(seat, hand)| !owes(seat) && hand.total() > 1).collect();
        let mut result = position::read(text);
        for choice in 1..1_u32 << others.len() {
            if result.is_ok() {
                break;
            }
            let mut text = text.to_owned();
            for (_, &&(seat, hand)) in others.iter().enumerate().filter(|(n, _)| choice >> n & 1 == 1) {
                let mut chosen = Cards::NONE;
                while chosen.total() < hand.total() / 2 {
                    chosen += Cards::of(hand.minus(chosen).card_at(0).context("a hand is empty")?, 1);
                }
                text += &format!("\nchosen {seat} {}", known.dialect().cards(chosen));
            }
            result = position::read(&text).or(result);
        }
        result
    }
}

fn seat_of(word: &str) -> Option<Seat> {
    Seat::by_letter(word.parse().ok()?)
}

fn kind(dialect: Dialect, word: &str) -> Option<Kind> {
    dialect.scan_kind(&mut Scanner::new(word)).ok()
}
