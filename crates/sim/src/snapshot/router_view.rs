//! Contents of one router at one moment: its buffers, and what the messages in them wait for.

use serde::Serialize;

/// A router with its ports.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct RouterView {
    /// Input ports: those of processors first.
    pub inputs: Vec<InputView>,
    /// Output ports: those of processors first.
    pub outputs: Vec<OutputView>,
}

/// An input port.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct InputView {
    /// First channel of its link.
    pub channel: u32,
    /// Buffers of its virtual channels.
    pub buffers: Vec<BufferView>,
}

/// The buffer of a virtual channel of an input.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BufferView {
    /// Channel to which the virtual channel belongs, if messages use it at all.
    pub channel: Option<u32>,
    /// Flits that fit.
    pub capacity: u32,
    /// Messages with flits in it, from the front.
    pub messages: Vec<BufferedMessage>,
}

/// A message, or part of one, in a buffer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BufferedMessage {
    /// Number of the message.
    pub number: u64,
    /// Flits of it in the buffer.
    pub flits: u32,
    /// Output ports to which it goes on, by their places in the router: several where it still has a choice.
    pub outputs: Vec<u32>,
    /// Virtual channel of the output that it holds, if it holds one.
    pub vc: Option<u32>,
    /// What it waits for; none if it moves, or its route is being decided.
    pub waits_for: Option<WaitsFor>,
}

/// What a message in a router waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum WaitsFor {
    /// A message before it in the same buffer, although an output that it may take is free.
    MessageAhead,
    /// A message before it in the same buffer; its own output is busy, too.
    MessageAheadAndOutput,
    /// A virtual channel of its output, all of which others hold.
    VirtualChannel,
    /// A credit: the next buffer is full.
    Credit,
    /// Its turn at the switch.
    Switch,
}

/// The wait of a message whose head stands in the buffer of a router.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BufferWait {
    /// What it waits for; whether the output of a message behind another is free is not told.
    pub waits_for: WaitsFor,
    /// Number of the message before it in the same buffer, or of the last in the next buffer if it waits for a credit.
    pub ahead: Option<u64>,
}

/// An output port.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OutputView {
    /// First channel of its link.
    pub channel: u32,
    /// Its virtual channels.
    pub vcs: Vec<OutputVc>,
}

/// A virtual channel of an output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct OutputVc {
    /// Channel to which it belongs, if messages use it at all.
    pub channel: Option<u32>,
    /// Number of the message that holds it.
    pub holder: Option<u64>,
    /// Flits for which there is room in the next buffer.
    pub credits: u32,
}

/// Numbers of messages in the buffers of all routers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Waiting {
    /// Messages that wait.
    pub waiting: u64,
    /// Those of them that wait although a virtual channel of an output that they may take is free and has a credit.
    pub with_free_output: u64,
}

impl std::ops::AddAssign for Waiting {
    fn add_assign(&mut self, other: Self) {
        self.waiting += other.waiting;
        self.with_free_output += other.with_free_output;
    }
}
