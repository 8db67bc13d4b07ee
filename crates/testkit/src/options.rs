//! Options at random, each anything that its row allows: a new option is tested as soon as it has a row.

use hexhaven_chance::GameRng;
use hexhaven_engine::Draw;
use hexhaven_engine::Seat;
use hexhaven_engine::rulesets::{GameOptions, Part, Visitor};
use hexhaven_engine::shared::options::{Domain, MAX_NUMBERS, NumberList, Row, Spec, Value};
use hexhaven_engine::shared::setup::{BadSetup, tables::tables};
use hexhaven_engine::topology::{Axial, Island};

/// The number of tries, because drawn options may contradict each other, such as five players on the small island.
const TRIES: usize = 100;

/// A game with options at random but for some that are set.
pub(crate) fn start_any<O: GameOptions>(n_players: u8, rng: &mut GameRng, set: &[&str]) -> O::Game {
    for _ in 0..TRIES {
        let mut options = any::<O>(n_players, rng);
        for pair in set {
            options.set_text(pair).unwrap_or_else(|bad| panic!("{pair}: {bad}"));
        }
        match options.start(n_players, rng) {
            Ok(game) => return game,
            Err(
                BadSetup::Players { .. }
                | BadSetup::SpiralStart(_)
                | BadSetup::Island(_)
                | BadSetup::LooseHarbors
                | BadSetup::NoSpiral,
            ) => {}
            Err(bad) => panic!("arbitrary options are in their ranges: {bad}"),
        }
    }
    panic!("no arbitrary options go together for {n_players} players")
}

/// Options at random; about half of them as usual.
pub(crate) fn any<O: GameOptions>(n_players: u8, rng: &mut GameRng) -> O {
    let mut options = O::PRESETS[0].1;
    options.visit(&mut Chooser { n_players, rng });
    options
}

struct Chooser<'a> {
    n_players: u8,
    rng: &'a mut GameRng,
}

impl Visitor for Chooser<'_> {
    fn table<T: 'static>(
        &mut self,
        part: Part,
        rows: &'static [Row<T>],
        limits: &'static [Spec],
        options: &mut T,
    ) {
        for row in rows.iter().filter(|_| part != Part::Short) {
            let spec = row.limited(limits);
            if spec.domain.is_choice() && self.rng.below(2) == 0 {
                let mut numbers = [0; MAX_NUMBERS];
                let value = self.value(spec.domain, &mut numbers);
                (row.set)(options, value).unwrap_or_else(|| panic!("{} cannot be {value:?}", spec.key));
            }
        }
    }
}

impl Chooser<'_> {
    fn value<'a>(&mut self, domain: Domain, numbers: &'a mut [u8; MAX_NUMBERS]) -> Value<'a> {
        let has_none = !domain.words().is_empty();
        match domain {
            Domain::Switch | Domain::Words(_) => self.word(&domain),
            Domain::Seat(_) if self.rng.below(2) == 0 => self.word(&domain),
            Domain::Number { .. } | Domain::Corner(_) | Domain::Numbers(_)
                if has_none && self.rng.below(3) == 0 =>
            {
                Value::None
            }
            Domain::Seat(_) => Value::Seat(Seat::ALL[self.rng.below(u32::from(self.n_players)) as usize]),
            Domain::Corner(_) => Value::Hex(self.corner()),
            Domain::Number { least, most, .. } => Value::Number(self.number(least, most)),
            Domain::Numbers(NumberList { n, least, most, .. }) => {
                for number in &mut numbers[..n] {
                    *number = self.number(least.into(), most.into()) as u8;
                }
                Value::Numbers(&numbers[..n])
            }
        }
    }

    fn word(&mut self, domain: &Domain) -> Value<'static> {
        let words = domain.words();
        Value::Word(words[self.rng.below(words.len() as u32) as usize])
    }

    /// Small numbers often: few turns end a game.
    fn number(&mut self, least: u16, most: u16) -> u16 {
        let span = u32::from(most - least) + 1;
        let bits = 1 + self.rng.below(2 * span.ilog2() + 1).min(span.ilog2());
        least + self.rng.below(span.min(1 << bits)) as u16
    }

    fn corner(&mut self) -> Axial {
        let island = if self.rng.below(2) == 0 { Island::Base } else { Island::Extended };
        tables(island).spiral_starts[self.rng.below(6) as usize][0]
    }
}
