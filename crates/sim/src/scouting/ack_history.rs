//! Distance between header and data as known to the data.
//!
//! At every node that it reaches, the header sends an acknowledgement back along its path, one hop
//! per cycle: a positive one if it went forward, a negative one if it stepped back. An
//! acknowledgement that left node h at time T is at node p at time T + h − p, so it is known there
//! as soon as T + h ≤ t + p: all that matters is the *wave* T + h. A step forward takes one cycle
//! and gains one hop, which puts it two waves later; a step back takes one cycle and loses one hop,
//! which puts it on the wave of the acknowledgement that it takes back.

/// Number of waves stored. Data at p look up wave t + p when the newest is at most t + 1 + h, and h
/// − p is at most 32.
const WAVES: usize = 64;

/// Acknowledgements sent so far by the header of one message.
#[derive(Debug, Clone)]
pub(super) struct AckHistory {
    /// Wave of the last acknowledgement.
    newest: u64,
    /// Node at which the header was known to be, by wave, before the newest.
    nodes: [u8; WAVES],
}

impl AckHistory {
    /// History of a header at its source, node 0, at time `cycle`.
    pub(super) fn new(cycle: u64) -> Self {
        Self {
            newest: cycle,
            nodes: [0; WAVES],
        }
    }

    /// Records that the header, last at node `node`, is at the next one from time `cycle` on. A
    /// step back need not be recorded: its acknowledgement takes back the last one before any data
    /// have received it.
    pub(super) fn forward(&mut self, cycle: u64, node: u8) {
        let wave = cycle + u64::from(node) + 1;
        for past in self.newest.max(wave.saturating_sub(WAVES as u64))..wave {
            self.nodes[past as usize % WAVES] = node;
        }
        self.newest = wave;
    }

    /// Node at which the header is known to be, at time `cycle` and node `at`, when it is actually at
    /// `node`.
    pub(super) fn known(&self, cycle: u64, at: u8, node: u8) -> u8 {
        let wave = cycle + u64::from(at);
        if wave >= self.newest {
            node
        } else {
            self.nodes[wave as usize % WAVES]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use loadcurve_base::Random;

    /// The definition: the last event whose acknowledgement has arrived.
    fn last_heard(events: &[(u64, u8)], cycle: u64, at: u8) -> u8 {
        let heard = |&&(time, node): &&(u64, u8)| time + u64::from(node) <= cycle + u64::from(at);
        events.iter().rfind(heard).map_or(0, |event| event.1)
    }

    #[test]
    fn the_known_position_is_that_of_the_last_acknowledgement() {
        let mut random = Random::stream(1, 1.0, 0);
        for _ in 0..2_000 {
            let mut history = AckHistory::new(7);
            let mut events = vec![(7, 0)];
            let (mut node, mut data) = (0_u8, 0_u8);
            // A header may step back only in the cycle of its arrival.
            let mut may_step_back = false;
            for cycle in 7..300 {
                match random.below(8) {
                    0..4 if node < 32 => {
                        history.forward(cycle + 1, node);
                        node += 1;
                        events.push((cycle + 1, node));
                        may_step_back = true;
                    }
                    4..7 if may_step_back && node > data => {
                        node -= 1;
                        events.push((cycle + 1, node));
                    }
                    _ => may_step_back = false,
                }
                let heard = last_heard(&events, cycle, data);
                assert_eq!(history.known(cycle, data, node), heard);
                if heard > data && node > data && random.below(2) == 0 {
                    data += 1;
                }
            }
        }
    }
}
