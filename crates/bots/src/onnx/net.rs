//! The network itself, run by `rten`. A different library would replace only this file.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::{process, thread};

use rten::{Model, NodeId, RunOptions, ThreadPool, Value, ValueOrView};
use rten_tensor::prelude::*;

/// A network with one input and its output `logits`.
pub(super) struct Net {
    graph: Arc<Graph>,
    /// The runners without work.
    idle: Mutex<Vec<Runner>>,
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
        Ok(Self { graph: Arc::new(Graph { model, obs, logits }), idle: Mutex::default() })
    }

    /// The ratings of all ids for one observation.
    pub(super) fn logits(&self, obs: Vec<u8>) -> Result<Vec<f32>, String> {
        let runner = match self.idle().pop() {
            // A process that was forked has none of the threads of its parent.
            Some(runner) if runner.process == process::id() => runner,
            _ => Runner::start(Arc::clone(&self.graph))?,
        };
        let logits = runner.logits(obs)?;
        self.idle().push(runner);
        logits
    }

    fn idle(&self) -> impl std::ops::DerefMut<Target = Vec<Runner>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct Graph {
    model: Model,
    obs: NodeId,
    logits: NodeId,
}

impl Graph {
    fn logits(&self, obs: Vec<u8>, options: RunOptions) -> Result<Vec<f32>, String> {
        let input = Value::from_shape([1, obs.len()], obs).map_err(|error| error.to_string())?;
        let inputs = vec![(self.obs, ValueOrView::from(input))];
        let run = self.model.run_n(inputs, [self.logits], Some(options));
        let [output] = run.map_err(|error| error.to_string())?;
        match output {
            Value::FloatTensor(logits) => Ok(logits.to_vec()),
            _ => Err("the model's logits are not floats".to_owned()),
        }
    }
}

/// A thread that runs the network, for one caller at a time.
///
/// `rten` runs in a pool of threads, and a thread of another pool does not wait for it: it begins the next task of its
/// own pool, on top of the first one. Reviews begin hundreds of them, and their stack overflowed. A thread that waits for
/// a channel begins nothing.
struct Runner {
    process: u32,
    inputs: Sender<Vec<u8>>,
    outputs: Receiver<Result<Vec<f32>, String>>,
}

impl Runner {
    fn start(graph: Arc<Graph>) -> Result<Self, String> {
        let (inputs, todo) = mpsc::channel();
        let (done, outputs) = mpsc::channel();
        let work = move || {
            let pool = Arc::new(ThreadPool::with_num_threads(1));
            let options = RunOptions::default().with_thread_pool(Some(Arc::clone(&pool)));
            // In its own pool the network runs on the spot.
            pool.run(move || {
                for obs in todo {
                    if done.send(graph.logits(obs, options.clone())).is_err() {
                        break;
                    }
                }
            });
        };
        let thread = thread::Builder::new().name("network".to_owned()).spawn(work);
        thread.map_err(|error| format!("no thread for the network: {error}"))?;
        Ok(Self { process: process::id(), inputs, outputs })
    }

    fn logits(&self, obs: Vec<u8>) -> Result<Result<Vec<f32>, String>, String> {
        let stopped = "the thread of the network has stopped";
        self.inputs.send(obs).map_err(|_| stopped.to_owned())?;
        self.outputs.recv().map_err(|_| stopped.to_owned())
    }
}
