//! Says how a game ended and who won.

use hexhaven_engine::{Ending, Rules};

use super::{Teller, name};

impl Teller {
    /// The last sentence of a game that is over.
    pub(crate) fn ending(self, game: &impl Rules, ending: Ending) -> String {
        let text = match ending {
            Ending::Victory(seat) => {
                let args: [hexhaven_words::Arg<'_>; 2] = [("names", &name(seat)), ("n", &game.vp(seat))];
                self.lang.say("ending.victory_points", &args)
            }
            other => hexhaven_draw::ending(self.lang, other),
        };
        self.lang.say("ending.turns", &[("ending", &text), ("n", &game.core().public.turn.number)])
    }
}
