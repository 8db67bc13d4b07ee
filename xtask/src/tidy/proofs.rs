//! Every rule set has all kinds of proof: perft files, a playthrough, a fuzz target and an instruction workload. And every
//! progress card of Cities & Knights has its vectors: an effect, a refusal, and at least one more.

use std::collections::BTreeSet;

use super::{Finding, has_word};
use crate::repo::TextFile;

const VECTORS: &str = "testdata/rules";
const CARDS: &str = "crates/engine/src/rulesets/knights/progress/table.rs";
const CARD_VECTORS: &str = "testdata/rules/knights";
const WORKLOADS: &str = "testdata/bench/instructions.txt";
/// The fewest vectors of a progress card.
const ENOUGH: usize = 3;

pub(super) fn check(files: &[TextFile]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for rules in rule_sets(files) {
        findings.extend(missing_proofs(files, rules));
    }
    findings.extend(cards(files).iter().filter_map(|card| judge_card(files, card)));
    findings
}

/// The rule sets: each has a folder of vectors.
fn rule_sets(files: &[TextFile]) -> BTreeSet<&str> {
    let vectors = files.iter().filter_map(|file| file.path.strip_prefix(VECTORS)?.strip_prefix('/'));
    vectors.filter_map(|path| Some(path.split_once('/')?.0)).collect()
}

fn missing_proofs(files: &[TextFile], rules: &str) -> Vec<Finding> {
    let is_own = |path: &str, folder: &str| {
        let rest = path.strip_prefix(folder).and_then(|rest| rest.strip_prefix(rules));
        rest.is_some_and(|rest| rest.starts_with(['-', '.']))
    };
    let has = |folder: &str| files.iter().any(|file| is_own(&file.path, folder));
    let target = format!("fuzz/fuzz_targets/actions_{rules}.rs");
    let workload = format!("playout-{rules} ");
    let mut workloads = files.iter().filter(|file| file.path == WORKLOADS).flat_map(TextFile::numbered_lines);
    let proofs = [
        (has("testdata/perft/"), "a perft file in testdata/perft".to_owned()),
        (has("testdata/playthrough/"), "a playthrough in testdata/playthrough".to_owned()),
        (files.iter().any(|file| file.path == target), target.clone()),
        (
            workloads.any(|(_, line)| line.contains(&workload)),
            format!("the workload {workload}in {WORKLOADS}"),
        ),
    ];
    let lacks = |(is_there, what): (bool, String)| {
        (!is_there).then(|| Finding::error(format!("{VECTORS}/{rules}"), format!("lacks {what}")))
    };
    proofs.into_iter().filter_map(lacks).collect()
}

/// A progress card.
struct Card {
    /// Its word in notation.
    word: String,
    /// The words of the plies that bring its effect.
    effect: &'static [&'static str],
}

/// The cards: a line of the registry each, with its word in quotes. One that is never played, under `points`, has its
/// effect when it is drawn (K-VPCARD-01).
fn cards(files: &[TextFile]) -> Vec<Card> {
    let mut cards = Vec::new();
    let mut effect: &[&str] = &["play"];
    for (_, line) in files.iter().filter(|file| file.path == CARDS).flat_map(TextFile::numbered_lines) {
        let line = line.trim();
        match line.strip_suffix(" {") {
            Some("points") => effect = &["gets"],
            Some("plays" | "plain") => effect = &["play"],
            _ if line.starts_with("//") => {}
            _ => cards.extend(line.split('"').nth(1).map(|word| Card { word: word.to_owned(), effect })),
        }
    }
    cards
}

/// How a vector shows a card.
#[derive(Clone, Copy, Default)]
struct Shown {
    effect: bool,
    refusal: bool,
}

fn judge_card(files: &[TextFile], card: &Card) -> Option<Finding> {
    let folder = files.iter().filter(|file| file.is_under(CARD_VECTORS));
    let shown: Vec<Shown> = folder
        .flat_map(|file| file.text.split("\n\n"))
        .map(|vector| show(vector, card))
        .filter(|shown| shown.effect || shown.refusal)
        .collect();
    let lack = if shown.len() < ENOUGH {
        format!("{} vectors that show its effect or refuse it, not {ENOUGH}", shown.len())
    } else if !shown.iter().any(|shown| shown.effect) {
        "no vector of its effect".to_owned()
    } else if !shown.iter().any(|shown| shown.refusal) {
        "no vector in which it is refused".to_owned()
    } else {
        return None;
    };
    Some(Finding::error(CARD_VECTORS, format!("the progress card {} has {lack}", card.word)))
}

/// A card has an effect where a `when` brings it about and a later `then` states something, and is refused where a fact
/// says `illegal`.
fn show(vector: &str, card: &Card) -> Shown {
    let mut shown = Shown::default();
    let (mut keyword, mut is_played) = ("", false);
    for line in vector.lines().filter(|line| !line.starts_with('#')) {
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        keyword = if first.is_empty() { keyword } else { first };
        shown.effect |= is_played && keyword == "then";
        for part in rest.split(';') {
            is_played |= keyword == "when" && names(part, card.effect, &card.word);
            shown.refusal |= keyword == "then"
                && has_word(part, "illegal")
                && names(part, &["play", "play-in-vain"], &card.word);
        }
    }
    shown
}

/// Whether one of the words of a ply is followed by the card; `merchant` is not named by `merchant-fleet`.
fn names(ply: &str, words: &[&str], card: &str) -> bool {
    let mut rest = ply.split_whitespace().skip_while(|word| !words.contains(word));
    rest.next().is_some() && rest.next() == Some(card)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(files: &[TextFile]) -> Vec<String> {
        check(files).into_iter().map(|finding| finding.message).collect()
    }

    #[test]
    fn a_rule_set_with_all_proofs_passes() {
        let files = [
            TextFile::new("testdata/rules/oil/a.txt", ""),
            TextFile::new("testdata/perft/oil-4.perft", ""),
            TextFile::new("testdata/playthrough/oil-3-anything.txt", ""),
            TextFile::new("fuzz/fuzz_targets/actions_oil.rs", ""),
            TextFile::new(WORKLOADS, "playout-oil 556417\n"),
        ];
        assert!(messages(&files).is_empty());
    }

    #[test]
    fn every_missing_proof_is_reported() {
        let files = [
            TextFile::new("testdata/rules/oil/a.txt", ""),
            TextFile::new("testdata/not-implemented.txt", ""),
            TextFile::new("testdata/perft/oilier-4.perft", ""),
        ];
        assert_eq!(messages(&files).len(), 4);
    }

    fn card_messages(vectors: &str) -> Vec<String> {
        let card =
            TextFile::new(CARDS, "plays {\nmerchant: Merchant(hex: HexId), \"merchant\", Trade, 6;\n}");
        let files = [card, TextFile::new("testdata/rules/knights/cards.txt", vectors)];
        messages(&files).into_iter().filter(|message| message.contains("progress card")).collect()
    }

    const EFFECT: &str = "rule K-X-01\nwhen   a play merchant (0,0)\nthen   vp a 1\n";
    const REFUSAL: &str = "rule K-X-01\nthen   decision a main; illegal NotBeside a play merchant (0,0)\n";

    #[test]
    fn three_vectors_with_effect_and_refusal_pass() {
        assert!(card_messages(&format!("{EFFECT}\n{REFUSAL}\n{EFFECT}")).is_empty());
    }

    #[test]
    fn too_few_or_one_sided_vectors_fail() {
        assert!(card_messages(&format!("{EFFECT}\n{REFUSAL}"))[0].contains("2 vectors"));
        assert!(card_messages(&format!("{EFFECT}\n{EFFECT}\n{EFFECT}"))[0].contains("refused"));
        assert!(card_messages(&format!("{REFUSAL}\n{REFUSAL}\n{REFUSAL}"))[0].contains("effect"));
    }

    #[test]
    fn another_card_with_a_longer_name_does_not_count() {
        let other = "rule K-X-01\nwhen   a play merchant-fleet P\nthen   vp a 1\n";
        assert!(card_messages(&format!("{EFFECT}\n{REFUSAL}\n{other}"))[0].contains("2 vectors"));
    }

    #[test]
    fn a_card_that_is_only_drawn_or_whose_play_nothing_follows_does_not_count() {
        let drawn = "rule K-X-01\nwhen   * gets merchant\nthen   vp a 1\n";
        let silent = "rule K-X-01\nthen   vp a 1\nwhen   a play merchant (0,0)\n";
        let vain = "rule K-X-01\nwhen   a play-in-vain merchant\nthen   vp a 1\n";
        for other in [drawn, silent, vain] {
            assert!(card_messages(&format!("{EFFECT}\n{REFUSAL}\n{other}"))[0].contains("2 vectors"));
        }
    }

    #[test]
    fn a_card_that_is_never_played_has_its_effect_when_drawn() {
        let card = TextFile::new(CARDS, "points {\nprinter: Printer, \"printer\", Science, 1;\n}");
        let drawn = "rule K-X-01\nwhen   * gets printer\nthen   vp a 1\n";
        let refused = "rule K-X-01\nthen   illegal NeverPlayed a play-in-vain printer\n";
        let vectors =
            TextFile::new("testdata/rules/knights/cards.txt", &format!("{drawn}\n{refused}\n{drawn}"));
        assert!(!messages(&[card, vectors]).iter().any(|message| message.contains("progress card")));
    }
}
