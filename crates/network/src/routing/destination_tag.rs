//! Destination-tag routing in multistage networks: the digits of the destination select the output of each
//! switch, stage by stage.

use super::{Next, Routing};
use crate::topology::butterfly::ButterflyChannel;
use crate::topology::{Butterfly, HotTree, Multistage, Topology};

/// The number of the output queue that a packet takes from input `line` of a stage.
fn output(network: &Multistage, stage: u32, line: u32, destination: usize) -> usize {
    let switch = line / network.switch();
    let output = switch * network.switch() + network.output(stage, destination as u32);
    (stage * network.lines() + output) as usize
}

/// Queues at the outputs of switches.
impl Routing for Multistage {
    fn topology(&self) -> &dyn Topology {
        self
    }

    fn first(&self, source: usize, destination: usize) -> Next {
        Next::Group(output(self, 0, self.entry(source as u32), destination))
    }

    fn next(&self, channel: usize, destination: usize) -> Next {
        let (stage, line) = self.place_of(channel);
        if stage + 1 == Multistage::stages(*self) {
            return Next::Delivered;
        }
        let line = Multistage::next(*self, stage, line);
        Next::Group(output(self, stage + 1, line, destination))
    }
}

/// An injection channel for each source, and queues at the outputs of switches, of which the last are the
/// ejection channels.
impl Routing for Butterfly {
    fn topology(&self) -> &dyn Topology {
        self
    }

    fn first(&self, source: usize, _destination: usize) -> Next {
        Next::Group(source)
    }

    fn next(&self, channel: usize, destination: usize) -> Next {
        let Some((stage, switch)) = self.end(self.channel(channel)) else {
            return Next::Delivered;
        };
        let output = Butterfly::output(*self, stage, destination as u32);
        Next::Group(self.number(ButterflyChannel::Output {
            stage,
            switch,
            output,
        }))
    }
}

/// Queues at the inputs of switches and channels into the modules.
impl Routing for HotTree {
    fn topology(&self) -> &dyn Topology {
        self
    }

    fn first(&self, source: usize, _destination: usize) -> Next {
        Next::Group(self.network().entry(source as u32) as usize)
    }

    fn next(&self, channel: usize, destination: usize) -> Next {
        let network = self.network();
        let (stage, line) = network.place_of(channel);
        if stage == Multistage::stages(network) {
            return Next::Delivered;
        }
        let (_, output) = network.place_of(output(&network, stage, line, destination));
        let next = Multistage::next(network, stage, output);
        Next::Group(((stage + 1) * network.lines() + next) as usize)
    }
}
