//! The network itself, run by `rten`. A different library would replace only this file.

use rten::{Model, NodeId, Value, ValueOrView};
use rten_tensor::prelude::*;

/// A network with one input and its output `logits`.
pub(super) struct Net {
    model: Model,
    obs: NodeId,
    logits: NodeId,
}

impl std::fmt::Debug for Net {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Net")
    }
}

impl Net {
    /// Reads an ONNX file.
    pub(super) fn load(bytes: Vec<u8>) -> Result<Self, String> {
        let model = Model::load(bytes).map_err(|error| error.to_string())?;
        let node = |name: &str| model.node_id(name).map_err(|_| format!("the model has no `{name}`"));
        let (obs, logits) = (node("obs")?, node("logits")?);
        Ok(Self { model, obs, logits })
    }

    /// The ratings of all ids for one observation.
    pub(super) fn logits(&self, obs: Vec<u8>) -> Result<Vec<f32>, String> {
        let input = Value::from_shape([1, obs.len()], obs).map_err(|error| error.to_string())?;
        let run = self.model.run_n(vec![(self.obs, ValueOrView::from(input))], [self.logits], None);
        let [output] = run.map_err(|error| error.to_string())?;
        match output {
            Value::FloatTensor(logits) => Ok(logits.to_vec()),
            _ => Err("the model's logits are not floats".to_owned()),
        }
    }
}
