//! Destination-tag routing in multistage networks: the digits of the destination select the output of each
//! switch, stage by stage.

use super::{Header, Hop, Routing};
use crate::topology::butterfly::ButterflyChannel;
use crate::topology::{Butterfly, HotTree, Multistage, Topology};

/// The number of the output queue that a packet takes from input `line` of a stage.
fn output(network: &Multistage, stage: u32, line: u32, destination: u32) -> usize {
    let switch = line / network.switch();
    let output = switch * network.switch() + network.output(stage, destination);
    (stage * network.lines() + output) as usize
}

/// Queues at the outputs of switches.
impl Routing for Multistage {
    fn topology(&self) -> &dyn Topology {
        self
    }

    fn first(&self, source: usize, header: Header, hops: &mut Vec<Hop>) {
        let line = self.entry(source as u32);
        hops.push(header.over(output(self, 0, line, header.destination)));
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        let (stage, line) = self.place_of(channel);
        if stage + 1 < Multistage::stages(*self) {
            let line = Multistage::next(*self, stage, line);
            hops.push(header.over(output(self, stage + 1, line, header.destination)));
        }
    }
}

/// An injection channel for each source, and queues at the outputs of switches, of which the last are the
/// ejection channels.
impl Routing for Butterfly {
    fn topology(&self) -> &dyn Topology {
        self
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        let Some((stage, switch)) = self.end(self.channel(channel)) else {
            return;
        };
        let output = Butterfly::output(*self, stage, header.destination);
        hops.push(header.over(self.number(ButterflyChannel::Output {
            stage,
            switch,
            output,
        })));
    }
}

/// Queues at the inputs of switches and channels into the modules.
impl Routing for HotTree {
    fn topology(&self) -> &dyn Topology {
        self
    }

    fn injection(&self, processor: usize) -> usize {
        self.network().entry(processor as u32) as usize
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        let network = self.network();
        let (stage, line) = network.place_of(channel);
        if stage < Multistage::stages(network) {
            let output = output(&network, stage, line, header.destination);
            let (_, output) = network.place_of(output);
            let next = Multistage::next(network, stage, output);
            hops.push(header.over(((stage + 1) * network.lines() + next) as usize));
        }
    }
}
