//! The k-ary n-fly, a butterfly of n stages of k×k switches.

use super::hosts::{ejection_name, injection_name};
use super::multistage::{Multistage, Wiring, counted};
use super::picture::columns;
use super::{ChannelKind, Ends, Graph, NodeKind, Picture, Stage, StageChannels, Stages, Topology};

/// A k-ary n-fly: a butterfly of n stages, each of kⁿ⁻¹ switches with k inputs and k outputs, between
/// N = kⁿ sources and as many destinations.
///
/// Source p and destination p are one processor. Its injection channel leads to switch ⌊p/k⌋ of the
/// first stage. In stage i = 0…n−1 a message takes output q, where q is digit n−1−i of its destination
/// in base k. From switch A output q leads to the switch of the next stage whose number is A with digit
/// n−2−i set to q; from the last stage, to processor kA + q. Digits are counted from the lowest, 0.
///
/// All routes have D̄ = n + 1 channels. Messages only wait for outputs: no two inputs of a switch share
/// a queue.
///
/// # Source
/// W. J. Dally and B. Towles, "Principles and practices of interconnection networks", Morgan Kaufmann,
/// 2004, ISBN 978-0-12-200751-4, chapter 4.
///
/// # Example
/// ```
/// use loadcurve_network::routing::Routing;
/// use loadcurve_network::topology::{Butterfly, Topology};
/// let butterfly: &dyn Routing = &Butterfly::new(4, 3);
/// assert_eq!(butterfly.topology().processors(), 64);
/// let route = butterfly.route(37, 18);
/// let names = route.steps.iter().map(|step| butterfly.topology().channel_name(step[0]));
/// let names: Vec<String> = names.collect();
/// assert_eq!(names[1], "link from switch 9 in stage 1 to switch 5 in stage 2");
/// assert_eq!(names[2], "link from switch 5 in stage 2 to switch 4 in stage 3");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Butterfly {
    /// k.
    radix: u32,
    /// n.
    stages: u32,
}

/// A channel of a butterfly, by its start. Stages are counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ButterflyChannel {
    /// At a processor.
    Injection(u32),
    /// At an output of a switch.
    Output {
        stage: u32,
        switch: u32,
        output: u32,
    },
}

use ButterflyChannel::{Injection, Output};

impl Butterfly {
    /// The butterfly of `stages` stages of switches with `radix` inputs and outputs.
    ///
    /// # Panics
    /// When a switch has fewer than two inputs, there is no stage, or there are more than 2²⁴ channels.
    #[must_use]
    pub fn new(radix: u32, stages: u32) -> Self {
        assert!(
            radix >= 2 && stages >= 1,
            "a butterfly has stages of switches"
        );
        let lines = radix.checked_pow(stages);
        let channels = lines.and_then(|lines| lines.checked_mul(stages + 1));
        assert!(
            channels.is_some_and(|channels| channels <= 1 << 24),
            "at most 2²⁴ channels"
        );
        Self { radix, stages }
    }

    /// The same stages of switches without channels.
    pub(crate) fn columns(self) -> Multistage {
        Multistage::new(self.radix, self.stages, Wiring::Butterfly)
    }

    /// k, the number of inputs of a switch.
    pub(crate) fn radix(self) -> u32 {
        self.radix
    }

    /// n, the number of stages.
    pub(crate) fn stages(self) -> u32 {
        self.stages
    }

    /// The highest digit of the processors of every node of the graph: of its sources before the first
    /// links between switches, and of its destinations behind them. None with a single stage of switches.
    pub(crate) fn highest_digits(self) -> Option<Vec<u32>> {
        let switches = (self.stages > 1).then(|| self.switches())?;
        let of_processor = move |processor| processor / switches;
        let of_switch = move |switch| switch / (switches / self.radix);
        let processors = move || (0..self.lines()).map(of_processor);
        let stages = (0..self.stages).flat_map(move |_| (0..switches).map(of_switch));
        Some(processors().chain(stages).chain(processors()).collect())
    }

    /// N = kⁿ, the number of processors.
    fn lines(self) -> u32 {
        self.radix.pow(self.stages)
    }

    /// The number of switches in a stage.
    fn switches(self) -> u32 {
        self.lines() / self.radix
    }

    /// The number of a channel: injection channels come first, then the outputs stage by stage. Those of
    /// the last stage are the ejection channels.
    pub(crate) fn number(self, channel: ButterflyChannel) -> usize {
        let number = match channel {
            Injection(processor) => processor,
            Output {
                stage,
                switch,
                output,
            } => (stage + 1) * self.lines() + switch * self.radix + output,
        };
        number as usize
    }

    /// The channel with this number.
    pub(crate) fn channel(self, number: usize) -> ButterflyChannel {
        let (number, lines) = (number as u32, self.lines());
        let line = number % lines;
        match (number / lines).checked_sub(1) {
            None => Injection(line),
            Some(stage) => Output {
                stage,
                switch: line / self.radix,
                output: line % self.radix,
            },
        }
    }

    /// The stage and the switch at the end of a channel; none at the end of an ejection channel.
    pub(crate) fn end(self, channel: ButterflyChannel) -> Option<(u32, u32)> {
        match channel {
            Injection(processor) => Some((0, processor / self.radix)),
            Output {
                stage,
                switch,
                output,
            } => (stage + 1 < self.stages).then(|| {
                let unit = self.unit(stage);
                let digit = switch / unit % self.radix;
                (stage + 1, switch - digit * unit + output * unit)
            }),
        }
    }

    /// The output of the switches of a stage that leads to a destination.
    pub(crate) fn output(self, stage: u32, destination: u32) -> u32 {
        destination / self.radix.pow(self.stages - 1 - stage) % self.radix
    }

    /// Place value of the digit of a switch's number that the outputs of a stage before the last set.
    fn unit(self, stage: u32) -> u32 {
        self.radix.pow(self.stages - 2 - stage)
    }

    /// True if a channel leads to the switch with the same number in the next stage.
    pub(crate) fn is_straight(self, channel: ButterflyChannel) -> bool {
        match (channel, self.end(channel)) {
            (Output { switch, .. }, Some((_, to))) => switch == to,
            _ => false,
        }
    }
}

/// Links to a switch of the same number in the next stage form a separate orbit from the other links of
/// their stage: only they would carry messages from a processor to itself, which do not exist.
impl Topology for Butterfly {
    fn processors(&self) -> usize {
        self.lines() as usize
    }

    fn channels(&self) -> usize {
        ((self.stages + 1) * self.lines()) as usize
    }

    fn symmetries(&self) -> usize {
        2 * self.stages as usize
    }

    /// Orbit 0 for injection channels, then two for the links behind each stage, and the last for the
    /// ejection channels.
    fn symmetry(&self, channel: usize) -> usize {
        assert!(channel < self.channels(), "no channel {channel}");
        match self.channel(channel) {
            Injection(_) => 0,
            Output { stage, .. } if stage + 1 == self.stages => self.symmetries() - 1,
            output @ Output { stage, .. } => {
                2 * stage as usize + if self.is_straight(output) { 1 } else { 2 }
            }
        }
    }

    fn orbit_size(&self, channel: usize) -> usize {
        let (all, straight) = (self.lines(), self.switches());
        let orbit_size = match self.channel(channel) {
            Output { stage, .. } if stage + 1 < self.stages => {
                if self.is_straight(self.channel(channel)) {
                    straight
                } else {
                    all - straight
                }
            }
            _ => all,
        };
        orbit_size as usize
    }

    fn channel_kind(&self, channel: usize) -> ChannelKind {
        match self.channel(channel) {
            Injection(_) => ChannelKind::Injection,
            Output { stage, .. } if stage + 1 == self.stages => ChannelKind::Ejection,
            Output { stage, .. } => ChannelKind::Stage(stage),
        }
    }

    fn channel_name(&self, channel: usize) -> String {
        let channel = self.channel(channel);
        match (channel, self.end(channel)) {
            (Injection(processor), _) => injection_name(processor),
            (Output { switch, output, .. }, None) => ejection_name(switch * self.radix + output),
            (Output { stage, switch, .. }, Some((_, to))) => format!(
                "link from switch {switch} in stage {} to switch {to} in stage {}",
                stage + 1,
                stage + 2
            ),
        }
    }

    fn source_name(&self, processor: usize) -> String {
        format!("processor {processor}")
    }

    fn stages(&self) -> Vec<Stage> {
        let stage = |stage: u32| {
            let first = self.number(Output {
                stage,
                switch: 0,
                output: 0,
            });
            Stage {
                name: format!("stage {}", stage + 1),
                sentence: format!(
                    "{} with {} outputs each.",
                    counted(self.switches(), "switch", "switches"),
                    self.radix
                ),
                // From switch 0, output 0 leads to switch 0.
                channels: StageChannels::Alike(if stage + 1 == self.stages {
                    vec![("", first)]
                } else {
                    vec![("straight", first), ("cross", first + 1)]
                }),
            }
        };
        (0..self.stages).map(stage).collect()
    }

    fn stage_count(&self) -> usize {
        self.stages as usize
    }

    /// Processors as sources on the left, stages of switches, and processors as destinations on the
    /// right.
    fn graph(&self) -> Graph {
        let (lines, switches) = (self.lines(), self.switches());
        let switch_index = |(stage, switch): (u32, u32)| lines + stage * switches + switch;
        let ends = |number| {
            let channel = self.channel(number);
            let (from, processor) = match channel {
                Injection(processor) => (processor, processor),
                Output {
                    stage,
                    switch,
                    output,
                } => (switch_index((stage, switch)), switch * self.radix + output),
            };
            let destination = switch_index((self.stages, 0)) + processor;
            let to = self.end(channel).map_or(destination, switch_index);
            Ends::Link {
                from: from as usize,
                to: to as usize,
            }
        };
        Graph {
            nodes: columns(lines, self.stages, switches, NodeKind::Processor),
            channels: (0..self.channels()).map(ends).collect(),
        }
    }

    /// The columns of a multistage network.
    fn picture(&self) -> Picture<'_> {
        Picture::Stages(Stages::Channels(self.columns()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_channels_are_the_lines_of_its_columns() {
        for (radix, stages) in [(2, 1), (2, 4), (3, 3), (4, 2)] {
            let butterfly = Butterfly::new(radix, stages);
            let (columns, lines) = (butterfly.columns(), butterfly.lines());
            for number in 0..butterfly.channels() {
                let (gap, from) = (number as u32 / lines, number as u32 % lines);
                let to = match gap.checked_sub(1) {
                    None => columns.entry(from),
                    Some(stage) => columns.next(stage, from),
                };
                assert_eq!(columns.before(gap, to), from);
                let end = butterfly.end(butterfly.channel(number));
                let expected = (gap < stages).then_some((gap, to / radix));
                assert_eq!(end, expected, "{radix} {stages} {number}");
            }
        }
    }
}
