//! Each rule set's own facts: its table and its words, one file per rule set behind the trait [`Own`].

mod base;
mod energies;
mod knights;
mod oil;
mod sea;
mod seafarers;

use hexhaven_engine::notation::Scanner;
use hexhaven_engine::{
    AnyGame, Cards, Chance, CoreDecision, Observation, RuleSet, Seat, Vocabulary, Word as _, with_addition,
    with_game, with_rule_set,
};

use super::facts::{self, Asked, Fact, Last, Sides};

/// A rule set's own facts.
pub(super) trait Own {
    /// Its extension state.
    type Ext: 'static;

    const FACTS: &'static [Fact<Self::Ext>] = &[];
    /// The facts of the sea, if it can be played there.
    const SEA_FACTS: &'static [Fact<Self::Ext>] = &[];
    /// Its decisions.
    const DECISIONS: Option<Vocabulary> = None;
    /// The words of its kinds of chance.
    const CHANCES: &'static [&'static str] = &[];
    /// Its additional words after `seen-by` and the viewer.
    const SEEN: &'static [&'static str] = &[];
    /// Its own names for shared pieces, with the shared ones.
    const ALIASES: &'static [(&'static str, &'static str)] = &[];

    /// Its extension state.
    fn own(&self) -> &Self::Ext;

    /// Compares a viewer's knowledge of it; `None` if the word is not one of [`Own::SEEN`].
    fn seen(
        _asked: &Asked<'_, Self::Ext>,
        _seen: &Observation,
        _word: &str,
        _s: &mut Scanner<'_>,
    ) -> Option<Sides> {
        None
    }

    /// A hand that is being shown to a viewer.
    fn shown_hand(_seen: &Observation, _seat: Seat) -> Option<Cards> {
        None
    }
}

/// A kind of chance that has a word for facts.
pub(super) trait Worded {
    /// Its word.
    fn word(self) -> &'static str;
}

/// Gives the variants of an enum words for facts, and lists the words.
macro_rules! words {
    ($list:ident: $enum:ident { $($variant:ident $({ $($field:tt)* })? $(($inner:pat))? => $word:literal,)* }) => {
        pub(in crate::vector) const $list: &[&str] = &[$($word),*];

        impl crate::vector::rulesets::Worded for $enum {
            fn word(self) -> &'static str {
                match self { $($enum::$variant $({ $($field)* })? $(($inner))? => $word,)* }
            }
        }
    };
}
pub(super) use words;

/// The word of a decision, by its name: with hyphens, and the one before the roll is not called as the roll is.
pub(super) fn decision(name: &str) -> String {
    if name == CoreDecision::PreRoll.word() { "pre-roll".to_owned() } else { name.replace('_', "-") }
}

fn decisions(vocabulary: Vocabulary) -> Vec<String> {
    let mut words = Vec::new();
    vocabulary.each(|name| words.push(decision(name)));
    words
}

/// The word of a kind of chance.
pub(super) fn chance(chance: Chance) -> &'static str {
    with_addition!(Chance, chance, own => own.word(), Chance::Core(shared) => shared.word())
}

/// Compares a fact; `None` if the rule set has none with this word.
pub(super) fn compare(game: &AnyGame, last: &Last, word: &str, s: &mut Scanner<'_>) -> Option<Sides> {
    with_game!(game, own => compare_own(own, &Asked::new(game, own.own(), last), word, s))
}

fn compare_own<G: Own>(_: &G, asked: &Asked<'_, G::Ext>, word: &str, s: &mut Scanner<'_>) -> Option<Sides> {
    if let Some(fact) = G::FACTS.iter().chain(G::SEA_FACTS).find(|fact| fact.word == word) {
        return Some((fact.compare)(asked, s));
    }
    facts::FACTS.iter().find(|fact| fact.word == word).map(|fact| (fact.compare)(&asked.shared(), s))
}

/// Compares a viewer's knowledge of the extension state; `None` if it does not know the word.
pub(super) fn compare_seen(
    asked: &Asked<'_, ()>,
    seen: &Observation,
    word: &str,
    s: &mut Scanner<'_>,
) -> Option<Sides> {
    fn of<G: Own>(
        game: &G,
        asked: &Asked<'_, ()>,
        seen: &Observation,
        word: &str,
        s: &mut Scanner<'_>,
    ) -> Option<Sides> {
        G::seen(&Asked::new(asked.game, game.own(), asked.last), seen, word, s)
    }
    with_game!(asked.game, game => of(game, asked, seen, word, s))
}

/// A hand that is being shown to a viewer, such as by a Master Merchant.
pub(super) fn shown_hand(game: &AnyGame, seen: &Observation, seat: Seat) -> Option<Cards> {
    with_rule_set!(game.rule_set(), Game => <Game as Own>::shown_hand(seen, seat))
}

/// A row of a table of facts: the word, its form, its meaning.
pub(super) type Row = (&'static str, &'static str, &'static str);

fn rows<E>(facts: &[Fact<E>]) -> Vec<Row> {
    facts.iter().map(|fact| (fact.word, fact.form, fact.meaning)).collect()
}

/// The facts that all rule sets share.
pub(super) fn shared_rows() -> Vec<Row> {
    rows(facts::FACTS)
}

/// The facts of a rule set itself.
pub(super) fn own_rows(rules: RuleSet) -> Vec<Row> {
    with_rule_set!(rules, Game => [rows(<Game as Own>::FACTS), rows(<Game as Own>::SEA_FACTS)].concat())
}

/// Whether a rule set can be played at sea.
pub(super) fn puts_to_sea(rules: RuleSet) -> bool {
    with_rule_set!(rules, Game => !<Game as Own>::SEA_FACTS.is_empty())
}

/// The words that a fact may begin with.
pub(super) fn fact_words(rules: RuleSet) -> Vec<&'static str> {
    let mut words: Vec<&str> = shared_rows().iter().chain(&own_rows(rules)).map(|row| row.0).collect();
    words.dedup();
    words
}

pub(super) fn decision_words(rules: RuleSet) -> Vec<String> {
    [shared_decisions(), own_decisions(rules)].concat()
}

pub(super) fn shared_decisions() -> Vec<String> {
    decisions(Vocabulary::of::<CoreDecision>())
}

pub(super) fn own_decisions(rules: RuleSet) -> Vec<String> {
    with_rule_set!(rules, Game => <Game as Own>::DECISIONS).map(decisions).unwrap_or_default()
}

pub(super) fn chance_words(rules: RuleSet) -> Vec<&'static str> {
    let own = own_chances(rules).iter().filter(|word| !facts::CHANCES.contains(word));
    facts::CHANCES.iter().chain(own).copied().collect()
}

pub(super) fn own_chances(rules: RuleSet) -> &'static [&'static str] {
    with_rule_set!(rules, Game => <Game as Own>::CHANCES)
}

pub(super) fn seen_words(rules: RuleSet) -> &'static [&'static str] {
    with_rule_set!(rules, Game => <Game as Own>::SEEN)
}

pub(super) fn aliases(rules: RuleSet) -> &'static [(&'static str, &'static str)] {
    with_rule_set!(rules, Game => <Game as Own>::ALIASES)
}
