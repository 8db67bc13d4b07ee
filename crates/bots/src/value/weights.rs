//! The numbers of the value function, as data: a plain struct with named fields, read from and written to JSON.
//! One victory point is worth about one; everything else is measured against it.

use std::fmt;
use std::sync::{Arc, OnceLock};

use hexhaven_engine::{RuleSet, with_rule_set};

use crate::rulesets::{OwnWeights, Profile};
use crate::style::Style;

/// Declares a group of weights: a struct with a field each, their names, the values set by hand, and access by name.
/// The weights of a rule set begin with its name, which keeps them apart in a file.
macro_rules! weights {
    (
        $(#[$about:meta])* $Group:ident $prefix:literal
        $($(#[doc = $doc:literal])+ $name:ident = $default:literal,)+
        $(+ $(#[doc = $rest_doc:literal])+ $rest:ident: $Rest:ident)?
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Debug)]
        pub struct $Group {
            $($(#[doc = $doc])+ pub $name: f32,)+
            $($(#[doc = $rest_doc])+ pub $rest: $Rest,)?
        }

        impl $Group {
            /// The names, in the order of the struct.
            pub(crate) const OWN_NAMES: &[&str] = &[$(concat!($prefix, stringify!($name))),+];

            /// Weights set by hand, from which tuning starts.
            pub const BY_HAND: Self = Self { $($name: $default,)+ $($rest: $Rest::BY_HAND)? };

            /// All weights, in the order of the names.
            pub fn values(&self) -> Vec<f32> {
                #[allow(unused_mut, reason = "only the shared weights hold others")]
                let mut values = vec![$(self.$name),+];
                $(values.extend(self.$rest.values());)?
                values
            }

            /// The weight of a name.
            pub fn get_mut(&mut self, name: &str) -> Option<&mut f32> {
                match name {
                    $(concat!($prefix, stringify!($name)) => Some(&mut self.$name),)+
                    _ => None $(.or(self.$rest.get_mut(name)))?,
                }
            }
        }
    };
}
pub(crate) use weights;

weights! {
    /// The weights of the value function and of the rules of thumb around it.
    Weights ""
    /// A victory point.
    vp = 1.0,
    /// One card per roll from every roll, at the start of the game.
    production = 6.0,
    /// The factor on production when somebody is about to win.
    late_production = 0.25,
    /// Lumber, against the mean resource.
    lumber = 1.0,
    /// Brick, against the mean resource.
    brick = 1.0,
    /// Wool, against the mean resource.
    wool = 0.85,
    /// Grain, against the mean resource.
    grain = 1.1,
    /// Ore, against the mean resource.
    ore = 1.1,
    /// Times the sum of the square roots of the five productions: many kinds beat many cards.
    diversity = 1.2,
    /// How much a resource gains when the board yields little of it (an exponent).
    scarcity = 0.3,
    /// A 3:1 harbor, per card per roll.
    harbor_any = 0.5,
    /// A 2:1 harbor, per card of its resource per roll.
    harbor_special = 1.5,
    /// The remaining share of a robbed hex's production: the robber will move.
    robbed = 0.5,
    /// The best next settlement site, as a share of its value.
    room = 0.15,
    /// The factor on the value of a settlement site for each missing road.
    road_away = 0.55,
    /// Length of the longest road, per road, without the award.
    road_length = 0.03,
    /// The prospect of Longest Road with one road missing, as a share of its points.
    road_prospect = 0.3,
    /// The prospect of Largest Army with one knight missing, as a share of its points.
    army_prospect = 0.4,
    /// A knight that was played.
    knight_played = 0.1,
    /// A knight in hand.
    knight_held = 0.22,
    /// Road Building in hand.
    road_building_held = 0.35,
    /// Year of Plenty in hand.
    plenty_held = 0.35,
    /// Monopoly in hand.
    monopoly_held = 0.45,
    /// A development card about to be bought.
    development = 0.42,
    /// A card in hand, up to the limit of a 7.
    card = 0.03,
    /// A card above that limit.
    card_over = -0.06,
    /// The value of an affordable building relative to a finished one.
    promise = 0.8,
    /// The number of rolls after which a plan is worth only a third.
    patience = 14.0,
    /// The number of rolls that a trade with the bank counts for.
    trade_delay = 0.6,
    /// The second plan next to the first.
    second_plan = 0.4,
    /// A rival's gain, relative to the same gain of the bot.
    rival = 0.3,
    /// How much more the leader counts among the rivals, per point ahead of the mean.
    leader = 0.3,
    /// The cost of a stolen card to the victim.
    theft = 0.15,
    /// The least gain for which a trade is offered or accepted.
    trade_margin = 0.03,
    /// The weight of a trade partner's gain.
    partner_gain = 0.12,
    /// From values to chances of winning: the larger, the surer.
    sharpness = 0.8,
    + /// The additions of each rule set.
    own: OwnWeights
}

/// The names of the shared weights and of those of every rule set.
const fn joined<const N: usize>(shared: &[&'static str]) -> [&'static str; N] {
    let mut all = [""; N];
    let (shared_part, mut rest) = all.split_at_mut(shared.len());
    shared_part.copy_from_slice(shared);
    let mut groups = OwnWeights::NAMES;
    while let [first, others @ ..] = groups {
        let (part, after) = rest.split_at_mut(first.len());
        part.copy_from_slice(first);
        (rest, groups) = (after, others);
    }
    all
}

/// Why weights are invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadWeights {
    /// The text is not a JSON object of numbers.
    NotJson(String),
    /// There is no weight of this name.
    UnknownName(String),
    /// The weight is not a finite number.
    NotANumber(String),
    /// The weight is larger than any that makes sense.
    TooLarge(String),
    /// A network lacks this part, or the part is wrong.
    NoNet(&'static str),
}

/// A victory point is worth about one: beyond this the sums of the value function lose their digits.
const LARGEST: f32 = 1e4;

impl fmt::Display for BadWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotJson(why) => write!(f, "weights must be a JSON object of names and numbers: {why}"),
            Self::UnknownName(name) => write!(f, "there is no weight named {name}"),
            Self::NotANumber(name) => write!(f, "the weight {name} is not a number"),
            Self::NoNet(part) => write!(f, "the network is broken: look at its {part}"),
            Self::TooLarge(name) => {
                write!(f, "the weight {name} is too large: weights are between -{LARGEST} and {LARGEST}")
            }
        }
    }
}

impl std::error::Error for BadWeights {}

impl Weights {
    /// The names of the weights, in the order of the struct.
    pub const NAMES: &[&str] = &joined::<{ Self::OWN_NAMES.len() + OwnWeights::LEN }>(Self::OWN_NAMES);

    /// The weights from `values` in the order of the names; missing ones stay as set by hand.
    pub fn from_slice(values: &[f32]) -> Self {
        let mut weights = Self::BY_HAND;
        for (name, &value) in Self::NAMES.iter().zip(values) {
            if let Some(weight) = weights.get_mut(name) {
                *weight = value;
            }
        }
        weights
    }

    /// Parses weights from a JSON object; missing names keep their hand-set values.
    ///
    /// # Errors
    /// When the text is not such an object, names a weight that does not exist, or gives one an impossible value.
    pub fn from_json(text: &str) -> Result<Self, BadWeights> {
        let object: serde_json::Map<String, serde_json::Value> =
            serde_json::from_str(text).map_err(|error| BadWeights::NotJson(error.to_string()))?;
        let mut weights = Self::BY_HAND;
        for (name, value) in &object {
            let weight = weights.get_mut(name).ok_or_else(|| BadWeights::UnknownName(name.clone()))?;
            let number = value.as_f64().map(|number| number as f32).filter(|number| number.is_finite());
            *weight = number.ok_or_else(|| BadWeights::NotANumber(name.clone()))?;
            if weight.abs() > LARGEST {
                return Err(BadWeights::TooLarge(name.clone()));
            }
        }
        Ok(weights)
    }

    /// Whether a weight matters under some rules: it is shared, or its name begins with that of the rule set or of the
    /// sea.
    pub fn matters(name: &str, rules: RuleSet) -> bool {
        if name.starts_with("sea_") {
            return with_rule_set!(rules, Game => <Game as Profile>::SAILS);
        }
        let owner = RuleSet::ALL
            .iter()
            .find(|set| name.strip_prefix(set.name()).is_some_and(|rest| rest.starts_with('_')));
        owner.is_none_or(|&owner| owner == rules)
    }

    /// The weights as a JSON object, one name per line; a rule set's own weights are omitted if set by hand.
    pub fn to_json(&self) -> String {
        let is_told = |name: &str, value: f32, by_hand: f32| {
            value != by_hand || RuleSet::ALL.iter().all(|&rules| Self::matters(name, rules))
        };
        let lines: Vec<String> = Self::NAMES
            .iter()
            .zip(self.values())
            .zip(Self::BY_HAND.values())
            .filter(|&((name, value), by_hand)| is_told(name, value, by_hand))
            .map(|(line, _)| line)
            .map(|(name, value)| format!("  \"{name}\": {value}"))
            .collect();
        format!("{{\n{}\n}}\n", lines.join(",\n"))
    }

    /// The shipped weights for a rule set: tuned where a run was made (`docs/training.md`), otherwise set by hand.
    ///
    /// # Panics
    /// Never: a test reads every file that is compiled in.
    pub fn for_rules(rules: RuleSet) -> Self {
        **Self::shipped(rules)
    }

    /// The same, read once for every bot of every game.
    fn shipped(rules: RuleSet) -> &'static Arc<Self> {
        static SHIPPED: [OnceLock<Arc<Weights>>; RuleSet::ALL.len()] =
            [const { OnceLock::new() }; RuleSet::ALL.len()];
        let place = RuleSet::ALL.iter().position(|&other| other == rules).unwrap_or_default();
        SHIPPED[place].get_or_init(|| {
            let text = with_rule_set!(rules, Game => <Game as Profile>::WEIGHTS);
            Arc::new(Self::from_json(text).expect("a test reads the weights that are compiled in"))
        })
    }

    /// The weights by which search judges who will win, fitted to the endings of games between greedy bots.
    ///
    /// # Panics
    /// Never: a test reads every file that is compiled in.
    pub fn judge_for_rules(rules: RuleSet) -> Self {
        let text = with_rule_set!(rules, Game => <Game as Profile>::JUDGE);
        Self::from_json(text).expect("a test reads the weights that are compiled in")
    }
}

/// The weights of a bot: its own, or the shipped ones for the rule set, in its style.
#[derive(Clone, Debug, Default)]
pub(crate) struct WeightBook {
    fixed: Option<Arc<Weights>>,
    style: Option<Style>,
    styled: Option<(RuleSet, Arc<Weights>)>,
}

impl WeightBook {
    /// Uses these weights from now on, for any rule set.
    pub(crate) fn fix(&mut self, weights: Weights) {
        self.fixed = Some(Arc::new(weights));
    }

    /// Plays in a style from now on.
    pub(crate) fn take_style(&mut self, style: Style) {
        (self.style, self.styled) = (Some(style), None);
    }

    /// The weights for some rules.
    pub(crate) fn get(&mut self, rules: RuleSet) -> &Arc<Weights> {
        if let Some(weights) = &self.fixed {
            return weights;
        }
        let Some(style) = self.style else { return Weights::shipped(rules) };
        let styled = self.styled.take().filter(|(known, _)| *known == rules);
        let apply = || (rules, Arc::new(style.apply(**Weights::shipped(rules))));
        &self.styled.insert(styled.unwrap_or_else(apply)).1
    }
}

impl Default for Weights {
    fn default() -> Self {
        Self::BY_HAND
    }
}
