//! Multistage networks of b×b switches with a single path from each source to each destination.
//!
//! There are n = bᶻ sources on the left, z stages of n/b switches and n destinations on the right.
//! All are delta networks: stage i sends a packet to the output given by the i-th digit of its
//! destination, whatever its source. They differ in the wiring between the stages.
//!
//! Sources: C.-L. Wu and T.-Y. Feng, "On a class of multistage interconnection networks", IEEE
//! Transactions on Computers C-29(8), 1980, pp. 694–702, for the baseline network; D. H. Lawrie,
//! "Access and alignment of data in an array processor", IEEE Transactions on Computers C-24(12),
//! 1975, pp. 1145–1155, for the omega network.

use super::picture::columns;
use super::{Ends, Graph, Node, NodeKind, Picture, Stage, StageChannels, Stages, Topology};

/// Wiring of the links between stages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wiring {
    /// Each stage splits its blocks of links into b smaller ones, one for each output of its switches.
    Baseline,
    /// A perfect shuffle before each stage.
    Omega,
    /// Each stage leads to the switches of the next whose numbers differ in one digit, from the highest to
    /// the lowest: the k-ary n-fly.
    Butterfly,
}

/// A multistage network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Multistage {
    switch: u32,
    stages: u32,
    wiring: Wiring,
}

impl Multistage {
    /// `stages` stages of switches with `switch` inputs and outputs.
    ///
    /// # Panics
    /// When a switch has fewer than two inputs, there is no stage, or there are more than 2²⁴ lines.
    #[must_use]
    pub fn new(switch: u32, stages: u32, wiring: Wiring) -> Self {
        assert!(
            switch >= 2 && stages >= 1,
            "a multistage network has stages of switches"
        );
        let lines = switch.checked_pow(stages);
        assert!(
            lines.is_some_and(|lines| lines <= 1 << 24),
            "at most 2²⁴ lines"
        );
        Self {
            switch,
            stages,
            wiring,
        }
    }

    /// b, the number of inputs and of outputs of a switch.
    #[must_use]
    pub fn switch(self) -> u32 {
        self.switch
    }

    /// z, the number of stages.
    #[must_use]
    pub fn stages(self) -> u32 {
        self.stages
    }

    /// Wiring of the links between stages.
    #[must_use]
    pub fn wiring(self) -> Wiring {
        self.wiring
    }

    /// n = bᶻ, the number of sources, of destinations, and of links between two stages.
    #[must_use]
    pub fn lines(self) -> u32 {
        self.switch.pow(self.stages)
    }

    /// The number of switches in a stage.
    #[must_use]
    pub fn switches(self) -> u32 {
        self.lines() / self.switch
    }

    /// The number of destinations that can be reached from an input of stage `stage`.
    #[must_use]
    pub fn reach(self, stage: u32) -> u32 {
        self.switch.pow(self.stages - stage)
    }

    /// The input of stage 0 that a source feeds. Links are numbered from the top; link l belongs to
    /// switch l/b.
    #[must_use]
    pub fn entry(self, source: u32) -> u32 {
        match self.wiring {
            Wiring::Baseline | Wiring::Butterfly => source,
            Wiring::Omega => self.shuffled(source),
        }
    }

    /// The end of output `line` of stage `stage`: an input of the next stage, or the destination.
    ///
    /// ```
    /// use loadcurve_network::topology::Multistage;
    /// use loadcurve_network::topology::multistage::Wiring::{Baseline, Omega};
    /// let lines = |wiring| (0..8).map(move |l| Multistage::new(2, 3, wiring).next(0, l));
    /// assert_eq!(lines(Baseline).collect::<Vec<_>>(), [0, 4, 1, 5, 2, 6, 3, 7]);
    /// assert_eq!(lines(Omega).collect::<Vec<_>>(), [0, 2, 4, 6, 1, 3, 5, 7]);
    /// ```
    #[must_use]
    pub fn next(self, stage: u32, line: u32) -> u32 {
        match self.wiring {
            _ if stage + 1 == self.stages => line,
            Wiring::Omega => self.shuffled(line),
            Wiring::Butterfly => self.exchanged(stage, line),
            Wiring::Baseline => {
                let block = self.reach(stage);
                let within = line % block;
                let (switch, output) = (within / self.switch, within % self.switch);
                line - within + output * (block / self.switch) + switch
            }
        }
    }

    /// The start of the link to input `line` of a stage, or to a destination after the last stage: an
    /// output of the preceding stage, or a source. The inverse of [`Multistage::entry`] and
    /// [`Multistage::next`].
    ///
    /// ```
    /// use loadcurve_network::topology::Multistage;
    /// use loadcurve_network::topology::multistage::Wiring::Baseline;
    /// let network = Multistage::new(2, 3, Baseline);
    /// assert_eq!(network.before(1, network.next(0, 6)), 6);
    /// ```
    #[must_use]
    pub fn before(self, stage: u32, line: u32) -> u32 {
        match self.wiring {
            _ if stage == self.stages => line,
            Wiring::Omega => line / self.switch + line % self.switch * self.switches(),
            Wiring::Baseline | Wiring::Butterfly if stage == 0 => line,
            Wiring::Butterfly => self.exchanged(stage - 1, line),
            Wiring::Baseline => {
                let (block, part) = (self.reach(stage - 1), self.reach(stage));
                let within = line % block;
                line - within + within % part * self.switch + within / part
            }
        }
    }

    /// The number with its lowest base-b digit and the digit set by a stage exchanged.
    fn exchanged(self, stage: u32, line: u32) -> u32 {
        let place = self.reach(stage + 1);
        let (low, high) = (line % self.switch, line / place % self.switch);
        line - low - high * place + high + low * place
    }

    /// The base-b digits of a number, rotated left by one.
    fn shuffled(self, line: u32) -> u32 {
        let top = self.switches();
        line % top * self.switch + line / top
    }

    /// The output of a switch in stage `stage` that leads to a destination.
    #[must_use]
    pub fn output(self, stage: u32, destination: u32) -> u32 {
        destination / self.reach(stage + 1) % self.switch
    }

    /// The part of the destination's address that is fixed on input `line` of stage `stage`: its first
    /// `stage` digits, as a number. After the last stage that is the destination.
    #[must_use]
    pub fn address_prefix(self, stage: u32, line: u32) -> u32 {
        match self.wiring {
            Wiring::Omega if stage < self.stages => line / self.switch % self.switch.pow(stage),
            _ => line / self.reach(stage),
        }
    }

    /// The links of a route, from the input of stage 0 to the destination.
    pub fn route(self, source: u32, destination: u32) -> impl Iterator<Item = u32> {
        let mut line = self.entry(source);
        let after = (0..self.stages).map(move |stage| {
            let switch = line / self.switch;
            line = self.next(
                stage,
                switch * self.switch + self.output(stage, destination),
            );
            line
        });
        std::iter::once(self.entry(source)).chain(after)
    }

    /// The class of the channels after a stage, each with the queue of a switch's output.
    #[must_use]
    pub fn class(self, stage: u32) -> usize {
        stage as usize
    }

    /// The stage of a queue and its line, from its number: queues are numbered stage by stage.
    pub(crate) fn place_of(self, queue: usize) -> (u32, u32) {
        let lines = self.lines() as usize;
        ((queue / lines) as u32, (queue % lines) as u32)
    }

    /// Name of a queue at a switch: "output 1 of switch 5 in stage 2".
    pub(super) fn port_name(self, queue: usize, which: &str) -> String {
        let (stage, line) = self.place_of(queue);
        format!(
            "{which} {} of switch {} in stage {}",
            line % self.switch,
            line / self.switch,
            stage + 1
        )
    }

    /// All nodes: sources, switches stage by stage, destinations of a `kind`.
    pub(super) fn nodes(self, kind: NodeKind) -> Vec<Node> {
        columns(self.lines(), self.stages, self.switches(), kind)
    }

    fn switch_index(self, stage: u32, line: u32) -> usize {
        (self.lines() + stage * self.switches() + line / self.switch) as usize
    }

    /// Node index of the switch with input `line` of a stage; after the last stage, of the destination.
    pub(super) fn reader_index(self, stage: u32, line: u32) -> usize {
        if stage < self.stages {
            self.switch_index(stage, line)
        } else {
            (self.lines() + self.stages * self.switches() + line) as usize
        }
    }

    /// The node indices of the switches or sources that feed a stage, in order of its inputs.
    pub(super) fn feeders(self, stage: u32) -> Vec<usize> {
        let mut feeders = vec![0; self.lines() as usize];
        for line in 0..self.lines() {
            let (to, from) = match stage.checked_sub(1) {
                None => (self.entry(line), line as usize),
                Some(before) => (self.next(before, line), self.switch_index(before, line)),
            };
            feeders[to as usize] = from;
        }
        feeders
    }
}

/// The network with a queue at each output of a switch, numbered stage by stage and line by line. A source
/// hands its packets directly to its switch, without a queue or channel of its own.
impl Topology for Multistage {
    fn processors(&self) -> usize {
        self.lines() as usize
    }

    fn channels(&self) -> usize {
        (self.stages * self.lines()) as usize
    }

    fn symmetries(&self) -> usize {
        self.stages as usize
    }

    fn symmetry(&self, channel: usize) -> usize {
        assert!(channel < self.channels(), "no channel {channel}");
        self.class(self.place_of(channel).0)
    }

    fn orbit_size(&self, _channel: usize) -> usize {
        self.lines() as usize
    }

    fn channel_name(&self, channel: usize) -> String {
        self.port_name(channel, "output")
    }

    fn source_name(&self, processor: usize) -> String {
        format!("source {processor}")
    }

    fn destination_name(&self, processor: usize) -> String {
        format!("destination {processor}")
    }

    fn stages(&self) -> Vec<Stage> {
        let stage = |stage: u32| Stage {
            name: format!("stage {}", stage + 1),
            sentence: format!(
                "{}, with a queue at each of {} outputs.",
                counted(self.switches(), "switch", "switches"),
                self.lines()
            ),
            channels: StageChannels::Alike(vec![("", (stage * self.lines()) as usize)]),
        };
        (0..self.stages).map(stage).collect()
    }

    fn stage_count(&self) -> usize {
        self.stages as usize
    }

    fn graph(&self) -> Graph {
        let ends = |channel| {
            let (stage, line) = self.place_of(channel);
            Ends::Link {
                from: self.switch_index(stage, line),
                to: self.reader_index(stage + 1, self.next(stage, line)),
            }
        };
        Graph {
            nodes: self.nodes(NodeKind::Processor),
            channels: (0..self.channels()).map(ends).collect(),
        }
    }

    fn picture(&self) -> Picture<'_> {
        Picture::Stages(Stages::QueuesAtOutputs(self))
    }
}

/// A count with its noun: "1 switch", "256 switches".
pub(super) fn counted(number: u32, one: &str, several: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { several })
}

#[cfg(test)]
mod tests;
