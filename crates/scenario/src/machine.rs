//! Machines whose collective operations are worth asking for: networks with the links, the ports and the startup of
//! computers that are built.

use crate::{CollectiveView, Network, Scenario, View};

/// A network with what collective operations ask of its links and processors.
#[derive(Debug, Clone, Copy)]
pub struct Machine {
    /// Description in a few words.
    pub words: &'static str,
    /// Link with the network, `ports`, `width`, `ns` and `startup`; other keys are at their defaults.
    pub link: &'static str,
}

/// The machines, the largest parts of computers last.
pub static MACHINES: [Machine; 5] = [
    Machine {
        words: "Chip: 8 × 8 mesh, 16 GB/s a link",
        link: "net=mesh&width=128&ns=1&startup=20",
    },
    Machine {
        words: "DGX-like: 8 GPUs, 64 GB/s a link",
        link: "net=hyperx,dims:8&width=128&ns=0.249&ports=all",
    },
    Machine {
        words: "TPU-like: 4 × 4 × 4 torus, 45 GB/s a link",
        link: "net=cube,wrap:1&width=512&ns=1.422&ports=all&startup=703",
    },
    Machine {
        words: "Pod: 128 processors on a fat-tree, 50 GB/s",
        link: "net=xgft,down:16x8,up:16&width=256&ns=0.64&startup=1563",
    },
    Machine {
        words: "Dragonfly: 72 processors, 25 GB/s a link",
        link: "net=dragonfly&width=256&ns=1.28&startup=781",
    },
];

/// What a machine settles: its network, the width and the cycle of its links, its ports and its startup.
type Settled<'a> = (
    &'a [Network],
    u32,
    Option<f64>,
    loadcurve_collective::Ports,
    u32,
);

impl Machine {
    /// The machine alone.
    fn scenario(&self) -> Scenario {
        Scenario::read(self.link).scenario
    }

    /// What a link asks of a collective operation, asked of this machine in place of the networks of the link.
    ///
    /// ```
    /// use loadcurve_scenario::{MACHINES, Scenario};
    /// let asked = Scenario::read("net=mesh&view=collective&algorithm=ring&bytes=4M&load=0.1").scenario;
    /// assert_eq!(
    ///     MACHINES[1].asked(&asked).query(),
    ///     "net=hyperx,dims:8&width=128&ns=0.249&view=collective&bytes=4M&ports=all"
    /// );
    /// ```
    #[must_use]
    pub fn asked(&self, asked: &Scenario) -> Scenario {
        let mut scenario = self.scenario();
        let (view, asked) = (&mut scenario.view, asked.view.clone());
        *view = View {
            shown: asked.shown,
            scale: asked.scale,
            simulate: asked.simulate,
            precision_percent: asked.precision_percent,
            seed: asked.seed,
            theme: asked.theme,
            collective: CollectiveView {
                operation: asked.collective.operation,
                sizes: asked.collective.sizes,
                bytes: asked.collective.bytes,
                ..view.collective.clone()
            },
            ..view.clone()
        };
        scenario
    }

    /// Index of the machine that a link asks about, if it is one of [`MACHINES`].
    #[must_use]
    pub fn of(scenario: &Scenario) -> Option<usize> {
        let is_it = |machine: &Self| settled(&machine.scenario()) == settled(scenario);
        MACHINES.iter().position(is_it)
    }
}

fn settled(scenario: &Scenario) -> Settled<'_> {
    let View {
        width_bits,
        cycle_ns,
        collective,
        ..
    } = &scenario.view;
    (
        &scenario.networks,
        *width_bits,
        *cycle_ns,
        collective.ports,
        collective.startup_cycles,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_machine_is_a_link_that_is_known_again() {
        let asked = Scenario::read("net=mesh&net=torus&view=collective&hide=2&draw=2").scenario;
        assert_eq!(Machine::of(&asked), None);
        for (index, machine) in MACHINES.iter().enumerate() {
            assert_eq!(machine.scenario().query(), machine.link);
            let scenario = machine.asked(&asked);
            assert_eq!(Machine::of(&scenario), Some(index), "{}", machine.words);
            let reading = Scenario::read(&scenario.query());
            assert_eq!(reading.notices, []);
            assert_eq!(reading.scenario, scenario);
            let network = &scenario.networks[0];
            assert!(
                network
                    .collective_fabric(scenario.view.collective.ports)
                    .is_ok()
            );
        }
    }
}
