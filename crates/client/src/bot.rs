//! A player that knows only the choices sent by the server: it builds when it can and otherwise picks at random.
//! Whole games of any rule set can be played with it.

use hexhaven_chance::GameRng;
use hexhaven_engine::Draw;
use hexhaven_protocol::{BoardView, CardCounts, Choices, Closed as _, Group, KindName};

/// Chooses among the choices of a prompt.
#[derive(Clone, Debug)]
pub struct WireBot {
    rng: GameRng,
}

/// Verbs that bring a game forward, best first.
const EAGER: [&str; 4] = ["city", "settlement", "buy", "road"];
/// Verbs that a bot without a plan leaves alone.
const SHY: [&str; 2] = ["offer", "counter"];

impl WireBot {
    /// A bot with its own sequence.
    pub fn new(seed: u64) -> Self {
        Self { rng: GameRng::new(seed) }
    }

    /// One of the choices as an action; `None` if there is none.
    pub fn choose(&mut self, board: &BoardView, choices: &Choices) -> Option<String> {
        let find = |verb: &&str| choices.groups.iter().find(|group| group.verb() == *verb);
        let eager = EAGER.iter().find_map(find).filter(|_| self.rng.below(8) > 0);
        let group = match eager {
            Some(group) => group,
            None => {
                let usual: Vec<&Group> =
                    choices.groups.iter().filter(|group| !SHY.contains(&group.verb().word())).collect();
                *usual.get(self.index(usual.len())?)?
            }
        };
        self.spell(board, group)
    }

    fn spell(&mut self, board: &BoardView, group: &Group) -> Option<String> {
        let verb = group.verb();
        let target = match group {
            Group::Nothing { .. } => return Some(verb.to_string()),
            Group::Place { places, .. } => self.one_of(places)?.to_string(),
            Group::Seat { seats, .. } => self.one_of(seats)?.to_string(),
            Group::Kind { kinds, .. } => self.one_of(kinds)?.to_string(),
            Group::Cards { from, n, .. } => self.cards(board, from, *n),
            Group::Exchange { rows, .. } => {
                let row = self.one_of(rows)?;
                format!("{} > {}", row.give, self.one_of(&row.gets)?)
            }
            Group::Listed { actions, .. } => return self.one_of(actions).map(|listed| listed.action.clone()),
            Group::Proposal { .. } => return None,
        };
        Some(format!("{verb} {target}"))
    }

    /// `n` cards of a bundle, each card equally likely.
    fn cards(&mut self, board: &BoardView, from: &CardCounts, n: u8) -> String {
        let letter =
            |word: KindName| board.goods.iter().find(|good| good.word == word).map(|good| good.letter.word());
        let mut cards: Vec<&str> = from
            .iter()
            .flat_map(|(&word, &count)| {
                std::iter::repeat_n(letter(word).unwrap_or_default(), usize::from(count))
            })
            .collect();
        self.rng.shuffle(&mut cards);
        cards.truncate(usize::from(n));
        cards.concat()
    }

    fn one_of<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let idx = self.index(items.len())?;
        items.get(idx)
    }

    fn index(&mut self, len: usize) -> Option<usize> {
        let len = u32::try_from(len).ok().filter(|&len| len > 0)?;
        Some(self.rng.below(len) as usize)
    }
}
