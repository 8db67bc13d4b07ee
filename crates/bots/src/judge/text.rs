//! Networks as JSON text.

use std::fmt::Write as _;

use hexhaven_engine::RuleSet;
use serde_json::{Map, Value as Json};

use super::feature_names;
use super::features::MOST;
use super::net::{Net, WIDEST};
use crate::value::{BadWeights, Weights};

impl Net {
    /// Reads a network.
    ///
    /// # Errors
    /// When the text is not a network, or its layers do not fit each other.
    pub fn from_json(text: &str) -> Result<Self, BadWeights> {
        let object: Map<String, Json> =
            serde_json::from_str(text).map_err(|error| BadWeights::NotJson(error.to_string()))?;
        let layers = object.get("layers").and_then(Json::as_object).ok_or_else(|| lacks("layers"))?;
        let name = object.get("rules").and_then(Json::as_str).ok_or_else(|| lacks("rules"))?;
        let rules = RuleSet::ALL.iter().copied().find(|rules| rules.name() == name);
        let features = object.get("features").and_then(Json::as_array).ok_or_else(|| lacks("features"))?;
        let row = |name: &'static str| row(layers, name);
        let (first, bias, skip) = (row("first")?, row("bias")?, row("skip")?);
        let net = Self {
            rules: rules.ok_or_else(|| lacks("rules"))?,
            weights: Weights::from_json(&object.get("weights").ok_or_else(|| lacks("weights"))?.to_string())?
                .into(),
            features: features.iter().filter_map(|name| name.as_str().map(str::to_owned)).collect(),
            horizon: [whole(&object, "setup_horizon")?, whole(&object, "horizon")?],
            walks: [whole(&object, "setup_walks")?.max(1), whole(&object, "walks")?.max(1)],
            widths: [first.len(), bias.len()],
            own: row("own")?,
            all: row("all")?,
            first,
            second: row("second")?,
            bias,
            last: row("last")?,
            skip: *skip.first().ok_or_else(|| lacks("skip"))?,
        };
        if !net.fits() {
            return Err(lacks("layers, which do not fit each other"));
        }
        if net.features != feature_names(net.rules, &net.weights) {
            return Err(lacks("features, which are not those of the program"));
        }
        Ok(net)
    }

    fn fits(&self) -> bool {
        let (n, [wide, narrow]) = (self.features.len(), self.widths);
        let is_sound = |width| (1..=WIDEST).contains(&width);
        (1..=MOST).contains(&n)
            && is_sound(wide)
            && is_sound(narrow)
            && [self.own.len(), self.all.len()] == [n * wide; 2]
            && self.second.len() == wide * narrow
            && self.last.len() == narrow
    }

    /// The network as JSON, a layer per line; five digits of each number are enough.
    pub fn to_json(&self) -> String {
        let names: Vec<String> = self.features.iter().map(|name| format!("{name:?}")).collect();
        let mut text = format!(
            "{{\n\"rules\": {:?},\n\"setup_horizon\": {},\n\"horizon\": {},\n\"setup_walks\": {},\n\"walks\": {},\n\"weights\": {},\n\"features\": [{}],\n\"layers\": {{\n",
            self.rules.name(),
            self.horizon[0],
            self.horizon[1],
            self.walks[0],
            self.walks[1],
            self.weights.to_json().replace('\n', "").replace("  ", " "),
            names.join(", ")
        );
        let layers: [(&str, &[f32]); 7] = [
            ("own", &self.own),
            ("all", &self.all),
            ("first", &self.first),
            ("second", &self.second),
            ("bias", &self.bias),
            ("last", &self.last),
            ("skip", &[self.skip]),
        ];
        for (n, (name, row)) in layers.into_iter().enumerate() {
            let numbers: Vec<String> = row.iter().map(|&number| short(number)).collect();
            let comma = if n == 0 { "" } else { ",\n" };
            let _ = write!(text, "{comma}\"{name}\": [{}]", numbers.join(","));
        }
        text + "\n}\n}\n"
    }

    /// The network as it is read back from its text.
    #[must_use]
    pub fn rounded(mut self) -> Self {
        let rows =
            [&mut self.own, &mut self.all, &mut self.first, &mut self.second, &mut self.bias, &mut self.last];
        for number in rows.into_iter().flatten().chain(std::iter::once(&mut self.skip)) {
            *number = short(*number).parse().unwrap_or(0.0);
        }
        self
    }
}

/// A number with five digits that count.
fn short(number: f32) -> String {
    let size = if number == 0.0 { 0.0 } else { number.abs().log10().floor() };
    let digits = (4.0 - size).clamp(0.0, 9.0) as usize;
    let text = format!("{number:.digits$}");
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn lacks(part: &'static str) -> BadWeights {
    BadWeights::NoNet(part)
}

fn row(layers: &Map<String, Json>, name: &'static str) -> Result<Vec<f32>, BadWeights> {
    let row = layers.get(name).and_then(Json::as_array).ok_or_else(|| lacks(name))?;
    let number =
        |number: &Json| number.as_f64().map(|number| number as f32).filter(|number| number.is_finite());
    row.iter().map(|json| number(json).ok_or_else(|| lacks(name))).collect()
}

fn whole(object: &Map<String, Json>, name: &'static str) -> Result<u32, BadWeights> {
    let number = object.get(name).and_then(Json::as_u64).and_then(|number| u32::try_from(number).ok());
    number.ok_or_else(|| lacks(name))
}
