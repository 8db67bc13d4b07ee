//! A review in words: every ply as people say it, seats by their names, chances in percent.

use hexhaven_analysis::{Analysis, Better, DecisionReview, PlyReview, Story};
use hexhaven_engine::{Action, Ply, Seat};

use crate::lang::{Lang, decimal};
use crate::rules::Playable;
use crate::story::{Deed, apply};

/// A game, its review and the words for both.
pub(super) struct ReviewText<'a, G> {
    pub(super) story: &'a Story<G>,
    pub(super) review: &'a Analysis,
    pub(super) lang: Lang,
    /// The bot that everyone is assumed to play like.
    pub(super) bot: &'a str,
    /// The position before each ply, and the last one.
    pub(super) games: Vec<G>,
}

impl<'a, G: Playable> ReviewText<'a, G> {
    pub(super) fn new(story: &'a Story<G>, review: &'a Analysis, lang: Lang, bot: &'a str) -> Self {
        let mut games = vec![story.start.clone()];
        for &ply in &story.plies {
            let mut game = games[games.len() - 1].clone();
            apply(&mut game, ply, &mut Vec::new());
            games.push(game);
        }
        Self { story, review, lang, bot, games }
    }

    pub(super) fn word(&self, key: &'static str) -> &'static str {
        self.lang.word(key)
    }

    /// The line below the title.
    pub(super) fn played(&self) -> String {
        let turns = self.games[self.games.len() - 1].core().public.turn.number;
        let rules = self.lang.word(&format!("rules.{}.name", self.review.rules)).to_owned();
        self.lang.say("analysis.played", &[("rules", &rules), ("n", &turns)])
    }

    /// A note on the figures.
    pub(super) fn remarks(&self) -> Vec<String> {
        let mut remarks = vec![self.lang.say("analysis.if_all_play", &[("bot", &self.bot)])];
        if !self.review.is_whole {
            remarks.push(self.lang.say("analysis.partial", &[("n", &self.review.plies.len())]));
        } else if !self.review.is_over {
            remarks.push(self.word("analysis.unfinished").to_owned());
        }
        remarks
    }

    /// The name of a seat, with its letter.
    pub(super) fn seat(&self, seat: Seat) -> String {
        let player = self.review.players.iter().find(|player| player.seat == seat);
        let letter = seat.letter().to_ascii_uppercase();
        match player.filter(|player| !player.name.is_empty()) {
            Some(player) => format!("{} ({letter})", player.name),
            None => letter.to_string(),
        }
    }

    /// When a ply happened.
    pub(super) fn when(&self, ply: &PlyReview) -> String {
        match ply.turn {
            0 => self.word("analysis.setup").to_owned(),
            turn => self.lang.say("analysis.turn", &[("n", &turn)]),
        }
    }

    /// The effect of a ply.
    pub(super) fn deed(&self, number: usize) -> Deed {
        Deed::of(&self.games[number], self.story.plies[number], self.lang)
    }

    /// An alternative action.
    pub(super) fn instead(&self, number: usize, action: &str) -> Option<Deed> {
        let (seat, action) = self.action(number, action)?;
        Some(Deed::of(&self.games[number], Ply::Act(seat, action), self.lang))
    }

    /// The better action, in words.
    pub(super) fn better(&self, number: usize, better: &Better) -> String {
        let deed = self.instead(number, &better.action);
        deed.map_or_else(|| better.action.clone(), |deed| deed.sentence())
    }

    /// The seat that decides and an action from its notation.
    fn action(&self, number: usize, action: &str) -> Option<(Seat, Action)> {
        let Ply::Act(seat, _) = self.story.plies[number] else { return None };
        Some((seat, self.games[number].dialect().read_action(action).ok()?))
    }

    /// Why something is better, in words.
    pub(super) fn why(&self, better: &Better) -> String {
        let reasons = better.reasons.iter().map(|reason| self.ours("reason", reason.part.name()));
        let reasons: Vec<String> = reasons.collect();
        if reasons.is_empty() { self.word("analysis.reason.none").to_owned() } else { reasons.join(", ") }
    }

    /// The name of a decision's grade.
    pub(super) fn grade(&self, decision: &DecisionReview) -> String {
        self.lang.word(&format!("analysis.grade.{}", decision.grade.name())).to_owned()
    }

    /// The lessons in words.
    pub(super) fn lessons(&self) -> Vec<String> {
        let lesson = |lesson: &hexhaven_analysis::Lesson| {
            let topic = self.ours("topic", lesson.topic.name());
            let turn = self.review.plies[lesson.ply].turn;
            let (seat, loss) = (self.seat(lesson.seat), self.percent(lesson.loss));
            let args: [hexhaven_words::Arg<'_>; 5] = [
                ("seat", &seat),
                ("loss", &loss),
                ("topic", &topic),
                ("turn", &turn),
                ("n", &lesson.decisions),
            ];
            // The pieces before the first turn have no turn to name.
            self.lang.say(if turn == 0 { "analysis.lesson_opening" } else { "analysis.lesson" }, &args)
        };
        self.review.lessons.iter().map(lesson).collect()
    }

    /// A word of reviews as the rules at hand say it.
    fn ours(&self, group: &str, name: &str) -> String {
        self.lang.word(&self.lang.in_rules(self.review.rules, &format!("analysis.{group}.{name}"))).to_owned()
    }

    /// A chance in percent.
    pub(super) fn percent(&self, chance: f32) -> String {
        format!("{} %", decimal(self.lang, 100.0 * chance))
    }

    /// A change of a chance in percent, with its sign.
    pub(super) fn change(&self, change: f32) -> String {
        // A change that rounds to nothing has no sign.
        let rounded = (1000.0 * change).round() / 10.0;
        let sign = if rounded > 0.0 { "+" } else { "" };
        format!("{sign}{} %", decimal(self.lang, rounded + 0.0))
    }
}
