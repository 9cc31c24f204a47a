//! Limits of a node's injection and ejection ports.

/// Limit on messages leaving the network at their destination.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ejection {
    /// Any number of flits per cycle, and likewise entering at the source: neither port is a limit.
    Ideal,
    /// One message at a time, from its first flit to its last; one flit per cycle enters at a
    /// source.
    Exclusive,
    /// One flit per cycle, of any message; one flit per cycle enters at a source.
    Shared,
}

/// No message.
const NO_MESSAGE: u32 = u32::MAX;

/// A node's injection and ejection port.
#[derive(Debug, Clone, Copy)]
struct NodePorts {
    /// Last cycle in which a flit entered.
    entered: u64,
    /// Last cycle in which a flit left.
    left: u64,
    /// Message that is leaving.
    leaving: u32,
}

/// Ports of all nodes.
#[derive(Debug, Clone)]
pub(super) struct Ports {
    ejection: Ejection,
    ports: Vec<NodePorts>,
}

impl Ports {
    /// Idle ports.
    pub(super) fn new(ejection: Ejection, nodes: u32) -> Self {
        let idle = NodePorts {
            entered: u64::MAX,
            left: u64::MAX,
            leaving: NO_MESSAGE,
        };
        Self {
            ejection,
            ports: vec![idle; nodes as usize],
        }
    }

    /// True if there is any limit.
    #[inline]
    pub(super) fn are_limited(&self) -> bool {
        self.ejection != Ejection::Ideal
    }

    /// True if a flit of a message may pass in this cycle, in which case it does. `entry` is the
    /// node where it enters the network and `exit` the node where it leaves, if it does so.
    pub(super) fn pass(
        &mut self,
        cycle: u64,
        message: u32,
        entry: Option<u16>,
        exit: Option<u16>,
    ) -> bool {
        if !self.are_limited() {
            return true;
        }
        let at = |node: u16| usize::from(node);
        if entry.is_some_and(|node| self.ports[at(node)].entered == cycle) {
            return false;
        }
        if let Some(node) = exit {
            let exit = &mut self.ports[at(node)];
            match self.ejection {
                Ejection::Exclusive if exit.leaving == NO_MESSAGE => exit.leaving = message,
                Ejection::Exclusive if exit.leaving != message => return false,
                Ejection::Shared if exit.left == cycle => return false,
                _ => exit.left = cycle,
            }
        }
        if let Some(node) = entry {
            self.ports[at(node)].entered = cycle;
        }
        true
    }

    /// Marks the exit of a node as free, after the last flit of a message has left.
    pub(super) fn clear(&mut self, node: u16) {
        self.ports[usize::from(node)].leaving = NO_MESSAGE;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ideal_ends_let_everything_pass() {
        let mut ports = Ports::new(Ejection::Ideal, 4);
        assert!((0..9).all(|message| ports.pass(0, message, Some(1), Some(2))));
    }

    #[test]
    fn one_flit_a_cycle_enters() {
        for ejection in [Ejection::Exclusive, Ejection::Shared] {
            let mut ports = Ports::new(ejection, 4);
            assert!(ports.pass(0, 1, Some(3), None));
            assert!(!ports.pass(0, 2, Some(3), None));
            assert!(ports.pass(0, 2, Some(2), None));
            assert!(ports.pass(1, 2, Some(3), None));
            // A flit that cannot enter does not take the exit.
            assert!(!ports.pass(1, 4, Some(3), Some(0)));
            assert!(ports.pass(1, 5, None, Some(0)));
        }
    }

    #[test]
    fn one_message_or_one_flit_leaves() {
        let mut exclusive = Ports::new(Ejection::Exclusive, 4);
        assert!(exclusive.pass(0, 1, None, Some(3)));
        assert!(!exclusive.pass(1, 2, None, Some(3)));
        assert!(exclusive.pass(1, 1, None, Some(3)));
        exclusive.clear(3);
        assert!(exclusive.pass(2, 2, None, Some(3)));

        let mut shared = Ports::new(Ejection::Shared, 4);
        assert!(shared.pass(0, 1, None, Some(3)));
        assert!(!shared.pass(0, 2, None, Some(3)));
        assert!(shared.pass(1, 2, None, Some(3)));
    }
}
