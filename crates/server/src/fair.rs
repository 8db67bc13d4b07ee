//! Chance that players can check: the server shows a hash of the seed before the game, and the seed after it.
//! Anyone with the record of the game can rebuild the board and draw every card again, and must get the same result.

use std::fmt;
use std::io::BufRead;

use hexhaven_chance::SealedRng;
use hexhaven_engine::{AnyGame, Notated, Ply, Rules};
use hexhaven_protocol::TableSettings;
use hexhaven_record::{RecordError, Replay};

use crate::{ids, json, terms};

/// The name of the method that derives boards and outcomes from a seed.
pub const METHOD: &str = "hexhaven-chance 1";

/// The secret from which all chance of one game follows.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl fmt::Debug for Seed {
    /// A seed never reaches a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

impl Seed {
    /// A seed from the operating system's randomness.
    pub fn random() -> Self {
        Self(ids::random())
    }

    /// A public seed, computed from a number and a table's settings.
    pub(crate) fn repeatable(number: u64, settings: &str) -> Self {
        Self(ids::digest(&format!("{number}:{settings}")))
    }

    /// A bot's seed for its decision after an entry of the journal.
    pub(crate) fn thought(&self, entry: u32) -> u64 {
        let digest = ids::digest(&format!("bot:{}:{entry}", self.reveal()));
        digest.iter().take(8).fold(0, |seed, &byte| seed << 8 | u64::from(byte))
    }

    /// The seed of a hexadecimal text.
    pub fn read(text: &str) -> Option<Self> {
        ids::unhex(text).map(Self)
    }

    /// The seed in hexadecimal.
    pub fn reveal(&self) -> String {
        ids::hex(&self.0)
    }

    /// The fairness hash shown before the game: SHA-256 of the method, a colon and the seed in hexadecimal.
    pub fn commitment(&self) -> String {
        ids::sha256(&format!("{METHOD}:{}", self.reveal()))
    }

    /// The generator of the game.
    pub fn rng(&self) -> SealedRng {
        SealedRng::new(self.0)
    }
}

/// The notes about chance in the header of a record.
pub(crate) fn notes(seed: &Seed, settings: &TableSettings) -> Vec<String> {
    let settings = json(settings);
    vec![
        METHOD.to_owned(),
        format!("commitment {}", seed.commitment()),
        format!("seed {}", seed.reveal()),
        format!("settings {settings}"),
    ]
}

/// Why the outcomes do not match the promise, or why that cannot be checked.
#[derive(Debug, thiserror::Error)]
pub enum Unfair {
    /// The record cannot be read or breaks a rule.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The record has no such note.
    #[error("the record has no note `{0}`: it was not played on a server, or was changed")]
    Missing(&'static str),
    /// The seed is not the one that was promised.
    #[error("the seed does not match the commitment")]
    Commitment,
    /// The game cannot be set up as the record says.
    #[error("the settings in the record are not playable: {0}")]
    Settings(String),
    /// The board or the first player is another one.
    #[error("the seed gives a different start than the record")]
    Start,
    /// An outcome is another one.
    #[error("ply {ply}: the seed gives `{expected}`, but the record says `{found}`")]
    Outcome {
        /// Which ply, from 1.
        ply: u64,
        /// The outcome drawn from the seed.
        expected: String,
        /// The facts in the record.
        found: String,
    },
}

/// The result of the check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fair {
    /// The plies of the game.
    pub plies: u64,
    /// The outcomes of chance, each drawn again.
    pub outcomes: u64,
    /// The fairness hash in the record. Only people who saw it before the game know whether it was the one shown.
    pub commitment: String,
}

/// Draws the chance of a recorded game again from the seed that the server revealed, and compares.
///
/// # Errors
/// The first mismatch.
pub fn verify(record: impl BufRead) -> Result<Fair, Unfair> {
    let mut replay = Replay::<AnyGame, _>::new(record)?;
    let header = replay.header();
    let note = |key: &'static str| {
        let found = header.notes.iter().find_map(|note| note.strip_prefix(key)?.strip_prefix(' '));
        found.map(str::to_owned).ok_or(Unfair::Missing(key))
    };
    let (commitment, seed, settings) = (note("commitment")?, note("seed")?, note("settings")?);
    let seed = Seed::read(&seed).ok_or(Unfair::Commitment)?;
    if seed.commitment() != commitment {
        return Err(Unfair::Commitment);
    }
    let settings: TableSettings =
        serde_json::from_str(&settings).map_err(|error| Unfair::Settings(error.to_string()))?;
    let mut rng = seed.rng();
    let start = terms::start(&settings, &mut rng).map_err(|bad| Unfair::Settings(bad.message))?;
    if start.position().to_string() != replay.game.position().to_string() {
        return Err(Unfair::Start);
    }
    let (mut plies, mut outcomes) = (0, 0);
    loop {
        let before = replay.game.clone();
        let Some(ply) = replay.advance()? else { return Ok(Fair { plies, outcomes, commitment }) };
        plies += 1;
        let Ply::Chance(found) = ply else { continue };
        outcomes += 1;
        let expected = before.outcomes().draw(&mut rng);
        if expected != found {
            let dialect = before.dialect();
            let text = |outcome| dialect.outcome(outcome).to_string();
            return Err(Unfair::Outcome { ply: plies, expected: text(expected), found: text(found) });
        }
    }
}
