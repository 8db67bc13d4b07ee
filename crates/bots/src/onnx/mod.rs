//! The bot of a trained policy: a network that rates the ids of a space, read from an ONNX file.
//! The file has one input `obs`, bytes by row, one output `logits`, and names the space and the encoding it was trained
//! for. Floating-point results differ between processors, so games are reproducible only on the same kind of machine.

#[cfg(feature = "onnx")]
mod net;
#[cfg(not(feature = "onnx"))]
mod net {
    //! Only the feature `onnx` brings networks.

    #[derive(Debug)]
    pub(super) enum Net {}

    impl Net {
        pub(super) fn load(_: Vec<u8>) -> Result<Self, String> {
            Err("this program was built without networks; build it with the feature `onnx`".to_owned())
        }

        pub(super) fn logits(&self, _: Vec<u8>) -> Result<Vec<f32>, String> {
            match *self {}
        }
    }
}

use std::sync::Arc;

use hexhaven_chance::{Draw, GameRng};
use hexhaven_engine::{Action, Legal, Observation};
use hexhaven_spaces::{Asked, Draft, Space, Step, Trade, Vantage};

use self::net::Net;
use crate::{Bot, Forced, Seen};

/// A trained policy: its network, and how it chooses.
#[derive(Clone, Debug)]
pub struct Policy {
    file: String,
    net: Arc<Net>,
    space: String,
    /// Which trades it was trained to propose.
    trade: Trade,
    /// How much chance there is in a choice; 0 takes the best.
    temperature: f32,
}

/// Policies are the same if they come from the same file.
impl PartialEq for Policy {
    fn eq(&self, other: &Self) -> bool {
        self.file == other.file && self.temperature.to_bits() == other.temperature.to_bits()
    }
}

/// The bytes before a metadata value in an ONNX file: the key as a string in its first field.
fn metadata(bytes: &[u8], key: &str) -> Option<String> {
    let mut entry = vec![0x0a, key.len() as u8];
    entry.extend_from_slice(key.as_bytes());
    entry.push(0x12);
    let at = bytes.windows(entry.len()).position(|window| window == entry)? + entry.len();
    let len = usize::from(*bytes.get(at)?);
    String::from_utf8(bytes.get(at + 1..at + 1 + len)?.to_vec()).ok()
}

impl Policy {
    /// Reads `FILE` or `FILE@t0.5`.
    pub(crate) fn read(text: &str) -> Result<Self, (String, String)> {
        let (file, temperature) = match text.rsplit_once("@t") {
            Some((file, number)) => {
                let number = number.parse().ok().filter(|number: &f32| *number >= 0.0);
                let why = "the temperature after @t must be a number of at least 0";
                (file, number.ok_or_else(|| (file.to_owned(), why.to_owned()))?)
            }
            None => (text, 0.0),
        };
        let trouble = |why: String| (file.to_owned(), why);
        let bytes = std::fs::read(file).map_err(|why| trouble(why.to_string()))?;
        let space = metadata(&bytes, "hexhaven.space");
        let encoding = metadata(&bytes, "hexhaven.obs");
        let (Some(space), Some(encoding)) = (space, encoding) else {
            let why = "the model does not say `hexhaven.space` and `hexhaven.obs`: export it with hexhaven.learn.export_onnx";
            return Err(trouble(why.to_owned()));
        };
        let Some(known) = Space::all().iter().find(|known| known.name() == space) else {
            return Err(trouble(format!("the model is for the space {space}, which does not exist here")));
        };
        if known.encoding() != encoding {
            let why =
                format!("the model reads observations of {encoding}, but here they are {}", known.encoding());
            return Err(trouble(why));
        }
        let trade = match metadata(&bytes, "hexhaven.trade").as_deref() {
            None | Some("catalogue") => Trade::Catalogue,
            Some("compose") => Trade::Compose,
            Some("off") => Trade::Off,
            Some(other) => {
                return Err(trouble(format!(
                    "the model was trained for trade mode {other:?}, which this program does not know"
                )));
            }
        };
        let net = Net::load(bytes).map_err(trouble)?;
        Ok(Self { file: file.to_owned(), net: Arc::new(net), space, trade, temperature })
    }

    /// The space of a game, if the network was trained for it.
    fn space_of(&self, seen: &Observation) -> Result<&'static Space, String> {
        let space = Space::find_for_view(seen).ok_or("this game has no space")?;
        if space.name() == self.space {
            return Ok(space);
        }
        Err(format!("the model is for {}, and this game is {}", self.space, space.name()))
    }

    /// Checks that the network was trained for such games.
    ///
    /// # Errors
    /// The model's space and the game's.
    pub fn check(&self, seen: &Observation) -> Result<(), String> {
        self.space_of(seen).map(drop)
    }

    /// The network's output for each id of the space, legal or not.
    ///
    /// # Errors
    /// When the network was trained for another space, or does not rate its ids.
    pub fn logits(&self, seen: &Observation, draft: &Draft) -> Result<Vec<f32>, String> {
        let space = self.space_of(seen)?;
        let mut obs = vec![0; space.layout().len];
        space.encode(seen, draft, &mut obs);
        let logits = self.net.logits(obs)?;
        if logits.len() == space.len() {
            return Ok(logits);
        }
        Err(format!("the model rates {} ids, not {}", logits.len(), space.len()))
    }

    /// The action whose ids are picked one after the other, or what went wrong.
    fn decide(
        &self,
        seen: &Seen<'_>,
        legal: &Legal,
        mut pick: impl FnMut(&[f32], &[bool]) -> Option<usize>,
    ) -> Result<Action, String> {
        let observation = seen.observation();
        let space = self.space_of(&observation)?;
        let vantage = Vantage { seat: seen.seat(), n_players: observation.core.public.turn.n_players };
        let mut draft = Draft::Empty;
        loop {
            let asked = Asked { vantage, legal, draft: &draft, trade: self.trade };
            let mut mask = vec![false; space.len()];
            space.mask(&asked, &mut mask);
            let logits = self.logits(&observation, &draft)?;
            let id = pick(&logits, &mask).ok_or("nothing can be chosen")?;
            match space.step(&asked, id) {
                Some(Step::Act(action)) => return Ok(action),
                Some(Step::Draft(next)) => draft = next,
                None => return Err(format!("id {id} is refused")),
            }
        }
    }

    /// The action rated highest.
    pub(crate) fn best(&self, seen: &Seen<'_>, legal: &Legal) -> Result<Action, String> {
        self.decide(seen, legal, best)
    }
}

/// The legal id rated highest; of several the first.
fn best(logits: &[f32], mask: &[bool]) -> Option<usize> {
    let legal = (0..mask.len()).filter(|&id| mask[id]);
    legal.max_by(|&a, &b| logits[a].total_cmp(&logits[b]).then(b.cmp(&a)))
}

/// A legal id drawn by a softmax with the temperature; without one the best.
fn pick(temperature: f32, rng: &mut GameRng, logits: &[f32], mask: &[bool]) -> Option<usize> {
    let best = best(logits, mask)?;
    if temperature <= 0.0 {
        return Some(best);
    }
    let legal = || (0..mask.len()).filter(|&id| mask[id]);
    let weight = |id: usize| f64::from((logits[id] - logits[best]) / temperature).exp();
    let total: f64 = legal().map(weight).sum();
    let mut ticket = total * f64::from(rng.below(1 << 24)) / f64::from(1u32 << 24);
    let drawn = legal().find(|&id| {
        ticket -= weight(id);
        ticket < 0.0
    });
    drawn.or(Some(best))
}

/// Plays the action that a trained policy rates highest.
#[derive(Debug)]
pub struct OnnxBot {
    policy: Policy,
    rng: GameRng,
    faults: u32,
    trouble: Option<String>,
}

impl OnnxBot {
    /// A bot with its own sequence.
    pub fn new(seed: u64, policy: Policy) -> Self {
        Self { policy, rng: GameRng::new(seed), faults: 0, trouble: None }
    }
}

impl Bot for OnnxBot {
    fn name(&self) -> &'static str {
        "onnx"
    }

    fn choose(&mut self, seen: &Seen<'_>, legal: &Legal) -> Action {
        let (policy, rng) = (&self.policy, &mut self.rng);
        match policy.decide(seen, legal, |logits, mask| pick(policy.temperature, rng, logits, mask)) {
            Ok(action) => action,
            Err(why) => {
                self.faults += 1;
                self.trouble.get_or_insert(why);
                let stand_in = crate::idle(legal).or_else(|| legal.nth(0));
                stand_in.expect("a seat that must decide has a legal action")
            }
        }
    }

    fn when_forced(&self) -> Forced {
        Forced::Legal
    }

    fn faults(&self) -> u32 {
        self.faults
    }

    fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }
}
