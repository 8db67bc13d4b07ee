//! The mind of a bot at a table: one bot per seat for the whole game, which has seen every ply as its seat does and
//! remembers the cards it counted and the offers it saw. It is not part of the journal: after a restart it follows the
//! game again from the start.

use hexhaven_bots::{AnyBot, Bot, Seen};
use hexhaven_engine::{Action, AnyGame, Event, Ply, Rules, Seat, Viewer};

use crate::games;
use crate::table::Manners;

/// A bot that has followed a game so far.
#[derive(Debug)]
pub(crate) struct Mind {
    seat: Seat,
    level: String,
    /// Without one the level is unknown, and anything legal will do.
    bot: Option<AnyBot>,
    /// The game as far as the bot has followed it.
    game: AnyGame,
    /// The number of those plies, and the number of the last entry.
    n_plies: usize,
    last: u32,
}

impl Mind {
    /// A bot of a level on a seat, before the first ply.
    pub(crate) fn new(seat: Seat, level: &str, seed: u64, start: AnyGame) -> Self {
        // Only the levels: the names of bots also reach programs on this machine.
        let bot = AnyBot::by_name(level, seed).filter(|_| games::bot_levels().contains(&level));
        Self { seat, level: level.to_owned(), bot, game: start, n_plies: 0, last: 0 }
    }

    /// Whether this bot plays for the seat and has followed this game: nothing it has seen was undone.
    pub(crate) fn fits(&self, seat: Seat, level: &str, plies: &[(u32, Ply)]) -> bool {
        let is_same = self.n_plies == 0 || plies.get(self.n_plies - 1).is_some_and(|&(n, _)| n == self.last);
        self.seat == seat && self.level == level && is_same
    }

    /// The number of plies followed.
    pub(crate) fn n_plies(&self) -> usize {
        self.n_plies
    }

    /// Follows more plies.
    pub(crate) fn follow(&mut self, plies: &[(u32, Ply)]) {
        let (bot, viewer) = (&mut self.bot, Viewer::Seat(self.seat));
        let mut note = |event: Event| {
            if let Some(bot) = bot.as_mut().filter(|bot| bot.wants_events()) {
                bot.notice(event.seen_by(viewer));
            }
        };
        for &(n, ply) in plies {
            match ply {
                Ply::Act(seat, action) => self.game.play_unchecked(seat, action, &mut note),
                Ply::Chance(outcome) => self.game.resolve_unchecked(outcome, &mut note),
            }
            (self.n_plies, self.last) = (self.n_plies + 1, n);
        }
    }

    /// The bot's choice, with good manners; for an unknown level or an illegal choice, any legal action.
    pub(crate) fn choose(&mut self, seed: u64, manners: &Manners) -> Action {
        let (game, seat) = (&self.game, self.seat);
        let mut legal = game.legal(seat);
        manners.spare(&mut legal);
        let chosen = self.bot.as_mut().map(|bot| {
            let action = bot.choose(&Seen::new(game, seat), &legal);
            let polite = manners.polite(game, action).unwrap_or_else(|| {
                legal.core.offers = None;
                bot.choose(&Seen::new(game, seat), &legal)
            });
            // Thousands of bots wait for people.
            bot.rest();
            polite
        });
        match chosen {
            Some(action) if game.check(seat, action).is_ok() => action,
            _ => game.legal(seat).pick(|n| seed % n),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terms;
    use hexhaven_chance::GameRng;
    use hexhaven_engine::ToAct;
    use hexhaven_protocol::TableSettings;

    /// The first position of a game and its first plies, numbered from 10 on.
    fn played(n_plies: usize) -> (AnyGame, Vec<(u32, Ply)>) {
        let settings = TableSettings::usual("base", 3);
        let mut rng = GameRng::new(11);
        let start = terms::start(&settings, &mut rng).expect("the usual game starts");
        let (mut game, mut plies) = (start.clone(), Vec::new());
        while plies.len() < n_plies {
            let ply = match game.to_act() {
                ToAct::Seats(seats, _) => {
                    let seat = seats.first().expect("somebody must act");
                    let action = games::bot_action("easy", &game, seat, 3, &Manners::default());
                    game.play_unchecked(seat, action, &mut ());
                    Ply::Act(seat, action)
                }
                ToAct::Chance(_) => {
                    let outcome = game.outcomes().draw(&mut rng);
                    game.resolve_unchecked(outcome, &mut ());
                    Ply::Chance(outcome)
                }
                ToAct::Over(_) => break,
            };
            plies.push((10 + plies.len() as u32, ply));
        }
        (start, plies)
    }

    #[test]
    fn a_bot_that_comes_back_after_a_restart_decides_like_the_one_that_stayed() {
        let (start, plies) = played(160);
        for &seat in &Seat::ALL[..3] {
            let mut stayed = Mind::new(seat, "hard", 5, start.clone());
            for part in plies.chunks(7) {
                stayed.follow(part);
            }
            let mut back = Mind::new(seat, "hard", 5, start.clone());
            back.follow(&plies);
            assert_eq!((stayed.n_plies(), stayed.last), (plies.len(), 169));
            if !back.game.legal(seat).is_empty() {
                let manners = Manners::default();
                assert_eq!(stayed.choose(1, &manners), back.choose(1, &manners));
            }
        }
    }

    #[test]
    fn a_bot_that_has_seen_what_was_taken_back_starts_over() {
        let (start, plies) = played(40);
        let seat = Seat::ALL[1];
        let mut mind = Mind::new(seat, "normal", 5, start);
        assert!(mind.fits(seat, "normal", &plies), "nothing was seen yet");
        mind.follow(&plies);
        assert!(mind.fits(seat, "normal", &plies));
        assert!(!mind.fits(seat, "normal", &plies[..39]), "the last ply was taken back");
        let mut other = plies.clone();
        other[39].0 += 1;
        assert!(!mind.fits(seat, "normal", &other), "another ply took its place");
        assert!(!mind.fits(seat, "hard", &plies), "another level");
        assert!(!mind.fits(Seat::ALL[0], "normal", &plies), "another seat");
    }
}
