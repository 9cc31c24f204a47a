//! Contents of a router that the reader looks into.

use loadcurve::sim::Snapshot;
use loadcurve::sim::snapshot::{
    self, BufferView, BufferedMessage, InputView, OutputView, RouterView, WaitsFor,
};
use loadcurve::topology::Topology;
use serde::Serialize;
use tsify::Tsify;

/// A router with its ports.
#[derive(Debug, Serialize, Tsify)]
pub struct RouterInside {
    /// Its name, without a noun if there is but one kind of nodes.
    name: String,
    inputs: Vec<RouterInput>,
    outputs: Vec<RouterOutput>,
}

/// An input port.
#[derive(Debug, Serialize, Tsify)]
pub struct RouterInput {
    /// The other end of its link, in a word or two.
    from: String,
    /// Name of the first channel of its link.
    name: String,
    buffers: Vec<RouterBuffer>,
}

/// The buffer of a virtual channel.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RouterBuffer {
    /// True if messages use its virtual channel at all.
    is_used: bool,
    /// Flits that fit.
    capacity: u32,
    /// Messages in it, from the front.
    messages: Vec<RouterMessage>,
}

/// A message in a buffer.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RouterMessage {
    /// Its source and destination: `(0,3) → (4,6)`.
    name: String,
    /// Flits of it in the buffer.
    flits: u32,
    /// Outputs to which it goes on, by their places: several where it still has a choice.
    outputs: Vec<u32>,
    /// Virtual channel of the output that it holds.
    #[tsify(optional)]
    vc: Option<u32>,
    /// What it waits for.
    #[tsify(
        optional,
        type = "'message-ahead' | 'message-ahead-and-output' | 'virtual-channel' | 'credit' | 'switch'"
    )]
    waits_for: Option<WaitsFor>,
}

/// An output port.
#[derive(Debug, Serialize, Tsify)]
pub struct RouterOutput {
    /// The other end of its link, in a word or two.
    to: String,
    /// Name of the first channel of its link.
    name: String,
    vcs: Vec<RouterOutputVc>,
}

/// A virtual channel of an output.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RouterOutputVc {
    /// True if messages use it at all.
    is_used: bool,
    /// Source and destination of the message that holds it.
    #[tsify(optional)]
    holder: Option<String>,
    /// Flits for which there is room in the next buffer.
    credits: u32,
}

/// Numbers of messages that wait in the buffers of all routers.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct WaitingMessages {
    /// Messages that wait.
    waiting: u64,
    /// Those of them that wait although an output that they may take is free.
    with_free_output: u64,
}

impl From<snapshot::Waiting> for WaitingMessages {
    fn from(waiting: snapshot::Waiting) -> Self {
        Self {
            waiting: waiting.waiting,
            with_free_output: waiting.with_free_output,
        }
    }
}

impl RouterInside {
    /// A view of a router with the names of its ports and messages.
    #[must_use]
    pub fn of(view: &RouterView, topology: &dyn Topology, snapshot: &Snapshot) -> Self {
        let channel = |number: u32| topology.channel_name(number as usize);
        let mut entrances = view.inputs.iter().map(|input| channel(input.channel));
        let name = entrances.find_map(|name| Some(ends(&name)?.1));
        let name = name.unwrap_or_default();
        let message = |number: u64| message_name(number, topology, snapshot);
        let inputs = view.inputs.iter().map(|input| RouterInput {
            from: other_end(&channel(input.channel), &name, |(from, _)| from),
            name: channel(input.channel),
            buffers: buffers(input, &message),
        });
        let outputs = view.outputs.iter().map(|output| RouterOutput {
            to: other_end(&channel(output.channel), &name, |(_, to)| to),
            name: channel(output.channel),
            vcs: virtual_channels(output, &message),
        });
        Self {
            inputs: inputs.collect(),
            outputs: outputs.collect(),
            name,
        }
    }
}

/// The buffers of an input; `name` names messages.
fn buffers(input: &InputView, name: &dyn Fn(u64) -> String) -> Vec<RouterBuffer> {
    let message = |message: &BufferedMessage| RouterMessage {
        name: name(message.number),
        flits: message.flits,
        outputs: message.outputs.clone(),
        vc: message.vc,
        waits_for: message.waits_for,
    };
    let buffer = |buffer: &BufferView| RouterBuffer {
        is_used: buffer.channel.is_some(),
        capacity: buffer.capacity,
        messages: buffer.messages.iter().map(message).collect(),
    };
    input.buffers.iter().map(buffer).collect()
}

/// The virtual channels of an output; `name` names messages.
fn virtual_channels(output: &OutputView, name: &dyn Fn(u64) -> String) -> Vec<RouterOutputVc> {
    let vcs = output.vcs.iter().map(|vc| RouterOutputVc {
        is_used: vc.channel.is_some(),
        holder: vc.holder.map(name),
        credits: vc.credits,
    });
    vcs.collect()
}

/// Source and destination of a message under way.
fn message_name(number: u64, topology: &dyn Topology, snapshot: &Snapshot) -> String {
    let Some(message) = snapshot.parts(number).next() else {
        return String::new();
    };
    let source = message.source.map(|it| topology.source_name(it as usize));
    let destination = message.destination;
    let destination = destination.map(|it| topology.destination_name(it as usize));
    let [from, to] = [source, destination].map(|name| without_noun(&name.unwrap_or_default()));
    format!("{from} → {to}")
}

/// Both ends of a link, from the name of a channel of it.
fn ends(channel: &str) -> Option<(String, String)> {
    let (_, ends) = channel.split_once("from ")?;
    let (from, to) = ends.split_once(" to ")?;
    let (to, _) = to.split_once(", ").unwrap_or((to, ""));
    Some((without_noun(from), without_noun(to)))
}

/// The end of a link that is not the router, in a word or two.
fn other_end(channel: &str, router: &str, choose: impl Fn((String, String)) -> String) -> String {
    if let Some(ends) = ends(channel) {
        return choose(ends);
    }
    let processor = channel
        .split_once("channel of ")
        .map_or(channel, |(_, it)| it);
    if without_noun(processor) == router {
        return "processor".to_owned();
    }
    processor.to_owned()
}

/// A node without its noun: `(3,0)`.
fn without_noun(name: &str) -> String {
    name.strip_prefix("node ").unwrap_or(name).to_owned()
}
