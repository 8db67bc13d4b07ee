//! Limits how often bots bother people with offers: at most one per bot, person and turn, none that the person visibly
//! cannot pay, and none that the same bot made within its last three turns. What to trade is the bot's decision.

use hexhaven_engine::{Action, AnyGame, CoreAction, Legal, Offer, Ply, Rules, Seat, SeatSet};

/// The number of its own turns for which a bot does not repeat an offer.
const REST: usize = 3;

/// The bot's recent dealings with the people at its table.
#[derive(Clone, Debug, Default)]
pub struct Manners {
    /// The seats of people who play themselves.
    people: SeatSet,
    /// Those the bot has made an offer this turn.
    asked: SeatSet,
    /// The offers of its last turns.
    recent: Vec<Offer>,
}

impl Manners {
    /// A bot's dealings with people, from the plies of the game.
    pub(crate) fn of<'a>(
        seat: Seat,
        people: SeatSet,
        plies: impl DoubleEndedIterator<Item = &'a Ply>,
    ) -> Self {
        let (mut manners, mut n_turns) = (Self { people, ..Self::default() }, 0);
        for ply in plies.rev() {
            let &Ply::Act(actor, Action::Core(action)) = ply else { continue };
            match action {
                CoreAction::EndTurn if actor == seat => n_turns += 1,
                CoreAction::Offer(offer) if actor == seat => {
                    if n_turns == 0 {
                        manners.asked = manners.asked | (offer.to & people);
                    }
                    manners.recent.push(offer);
                }
                _ => {}
            }
            if n_turns > REST {
                break;
            }
        }
        manners
    }

    /// Removes people who already got an offer from the possible offers.
    pub(crate) fn spare(&self, legal: &mut Legal) {
        if let Some(form) = &mut legal.core.offers {
            form.to = form.to - self.asked;
        }
        if legal.core.offers.as_ref().is_some_and(|form| form.to.is_empty()) {
            legal.core.offers = None;
        }
    }

    /// The polite version of an action; `None` if it would only bother people.
    pub(crate) fn polite(&self, game: &AnyGame, action: Action) -> Option<Action> {
        let Action::Core(CoreAction::Offer(offer)) = action else { return Some(action) };
        let is_same = |old: &Offer| (old.give, old.want, old.open) == (offer.give, offer.want, offer.open);
        let is_old = self.recent.iter().any(is_same);
        let can_pay = |seat: &Seat| game.core().hand(*seat).total() >= offer.want.total();
        let bothered =
            self.people.iter().filter(|seat| is_old || self.asked.contains(*seat) || !can_pay(seat));
        let to = offer.to - bothered.collect();
        (!to.is_empty()).then_some(Action::Core(CoreAction::Offer(Offer { to, ..offer })))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{games, terms};
    use hexhaven_chance::GameRng;
    use hexhaven_engine::ToAct;
    use hexhaven_protocol::TableSettings;

    /// The offers to a person in the first seat who declines everything, each with its turn and whether the person
    /// holds as many cards as it asks for.
    fn offers(n_plies: usize) -> Vec<(u32, Seat, Offer, bool)> {
        let settings = TableSettings::usual("base", 4);
        let (mut rng, person) = (GameRng::new(5), Seat::ALL[0]);
        let mut game = terms::start(&settings, &mut rng).expect("the usual game starts");
        let (mut plies, mut made) = (Vec::new(), Vec::new());
        while plies.len() < n_plies {
            match game.to_act() {
                ToAct::Seats(seats, _) => {
                    let seat = seats.iter().find(|&seat| seat != person).unwrap_or(person);
                    let manners = Manners::of(seat, SeatSet::of(person), plies.iter());
                    let action = if seat == person {
                        games::safe_action(&game, seat, 1)
                    } else {
                        games::bot_action("normal", &game, seat, 1, &manners)
                    };
                    if let Action::Core(CoreAction::Offer(offer)) = action
                        && offer.to.contains(person)
                    {
                        let can_pay = game.core().hand(person).total() >= offer.want.total();
                        made.push((game.core().public.turn.number, seat, offer, can_pay));
                    }
                    game.play(seat, action, &mut ()).expect("bots' actions are legal");
                    plies.push(Ply::Act(seat, action));
                }
                ToAct::Chance(_) => {
                    let outcome = game.outcomes().draw(&mut rng);
                    game.resolve(outcome, &mut ()).expect("drawn outcomes are possible");
                    plies.push(Ply::Chance(outcome));
                }
                ToAct::Over(_) => break,
            }
        }
        made
    }

    #[test]
    fn bots_bother_a_person_seldom_and_with_news_only() {
        let made = offers(600);
        assert!(made.len() > 5, "bots still trade: {}", made.len());
        for (idx, &(turn, seat, offer, can_pay)) in made.iter().enumerate() {
            assert!(can_pay, "{offer:?} cannot be paid");
            for &(before, by, old, _) in made[..idx].iter().filter(|(_, by, ..)| *by == seat) {
                assert_ne!((before, by), (turn, seat), "two offers in one turn");
                let is_same = (old.give, old.want, old.open) == (offer.give, offer.want, offer.open);
                assert!(!is_same || turn - before > 3 * 4, "the same offer in turns {before} and {turn}");
            }
        }
    }
}
