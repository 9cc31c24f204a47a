//! How far ahead the data know the header to be.
//!
//! Wherever the header arrives it sends word back along its path, one hop a cycle: a positive
//! acknowledgement when it went forward, a negative one when it stepped back. Word that left node h
//! at time T is at node p at time T + h − p, so it is known there as soon as T + h ≤ t + p: all that
//! counts is the *wave* T + h. A step forward takes one cycle and one hop, which puts it two waves
//! later; a step back takes one cycle and loses one hop, which puts it on the wave of what it takes
//! back.

/// The waves that are remembered. Data at p look at wave t + p when the newest is at most t + 1 + h,
/// and h − p is at most 32.
const WAVES: usize = 64;

/// What the header of one message told so far.
#[derive(Debug, Clone)]
pub(super) struct AckHistory {
    /// The wave of the last word.
    newest: u64,
    /// The node that the header was known to be at, by wave, before the newest.
    nodes: [u8; WAVES],
}

impl AckHistory {
    /// A header at its source, node 0, at time `cycle`.
    pub(super) fn new(cycle: u64) -> Self {
        Self {
            newest: cycle,
            nodes: [0; WAVES],
        }
    }

    /// Tells that the header, last at node `node`, is at the next one from time `cycle` on. There is
    /// nothing to tell of a step back: its word takes back the last before anyone has heard it.
    pub(super) fn forward(&mut self, cycle: u64, node: u8) {
        let wave = cycle + u64::from(node) + 1;
        for past in self.newest.max(wave.saturating_sub(WAVES as u64))..wave {
            self.nodes[past as usize % WAVES] = node;
        }
        self.newest = wave;
    }

    /// Where the header was last heard of at time `cycle` and node `at`, now that it is at `node`.
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
    use crate::sim::Random;

    /// The definition: the last event whose word has arrived.
    fn last_heard(events: &[(u64, u8)], cycle: u64, at: u8) -> u8 {
        let heard = |&&(time, node): &&(u64, u8)| time + u64::from(node) <= cycle + u64::from(at);
        events.iter().rfind(heard).map_or(0, |event| event.1)
    }

    #[test]
    fn what_is_known_is_the_last_word_that_arrived() {
        let mut random = Random::stream(1, 1.0, 0);
        for _ in 0..2_000 {
            let mut lead = AckHistory::new(7);
            let mut events = vec![(7, 0)];
            let (mut node, mut data) = (0_u8, 0_u8);
            // A header may step back in the very cycle in which it arrives, and not later.
            let mut may_step_back = false;
            for cycle in 7..300 {
                match random.below(8) {
                    0..4 if node < 32 => {
                        lead.forward(cycle + 1, node);
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
                assert_eq!(lead.known(cycle, data, node), heard);
                if heard > data && node > data && random.below(2) == 0 {
                    data += 1;
                }
            }
        }
    }
}
