//! Phase of a cycle in which headers request channels, advance, step back or wait.

use super::Fabric;
use super::channels::{Holder, Sharers};
use super::trip::DIMENSIONS;

impl Fabric {
    /// Lets every header in the network make one request, in circular order from a random one on.
    pub(super) fn route(&mut self) {
        let mut seeking = std::mem::take(&mut self.seeking);
        let mut blocked = std::mem::take(&mut self.still_seeking);
        self.effort += seeking.len() as u64;
        let first = match seeking.len() {
            0 | 1 => 0,
            several => self.random.below(several as u32) as usize,
        };
        let (late, early) = seeking.split_at(first);
        for &slot in early.iter().chain(late) {
            if self.seek(slot) {
                blocked.push(slot);
            }
        }
        seeking.clear();
        self.seeking = blocked;
        self.still_seeking = seeking;
    }

    /// Lets one header request a channel; true if it requests again in the next cycle.
    fn seek(&mut self, slot: u32) -> bool {
        let at = slot as usize;
        let header = &self.messages.headers[at];
        let flits = self.messages.flits[at];
        let hop = flits.reserved;
        let free = DIMENSIONS.map(|dimension| {
            let tried = header.tried[dimension] >> hop & 1 == 1;
            if header.left[dimension] == 0 || tried {
                return 0;
            }
            let direction = header.message.trip.directions[dimension];
            self.channels
                .free(self.channels.out_of(header.node, direction))
        });
        let choices = free.map(u16::count_ones);
        match choices[0] + choices[1] {
            0 => {
                let may_step_back = self.parameters.scout > 0 && flits.head < hop;
                if may_step_back {
                    self.step_back(slot);
                } else {
                    let header = &mut self.messages.headers[at];
                    header.tried = header.tried.map(|tried| tried & !(1 << hop));
                }
                true
            }
            count => {
                let choice = match count {
                    1 => 0,
                    _ => self.random.below(count),
                };
                if choice < choices[0] {
                    self.advance_header(slot, 0, nth_bit(free[0], choice))
                } else {
                    self.advance_header(slot, 1, nth_bit(free[1], choice - choices[0]))
                }
            }
        }
    }

    /// Reserves a virtual channel and sends the header over it; true if it makes a request in the
    /// next cycle.
    fn advance_header(&mut self, slot: u32, dimension: usize, number: u32) -> bool {
        let at = slot as usize;
        let header = &mut self.messages.headers[at];
        let flits = &mut self.messages.flits[at];
        let hop = flits.reserved;
        let channel = self
            .channels
            .out_of(header.node, header.message.trip.directions[dimension]);
        let vc = self.channels.vc(channel, number);

        self.counts.channels[channel as usize].lost_cycles += self.cycle - header.reached_at;
        header.reached_at = self.cycle + 1;
        header.node = self.channels.to(channel);
        header.left[dimension] -= 1;
        flits.reserved += 1;
        flits.shared &= !(1 << hop);
        self.messages.paths[at][usize::from(hop)] = vc;

        let arrived = flits.reserved == flits.distance;
        let is_flit = self.parameters.scout == 0;
        if !is_flit {
            self.messages.ack_histories[at].forward(self.cycle + 1, hop);
            if arrived {
                header.arrived = self.cycle + 1;
            } else {
                header.tried = header.tried.map(|tried| tried & !(2 << hop));
            }
        }
        match self.channels.reserve(vc, Holder::new(slot, hop)) {
            Sharers::Nobody => {}
            Sharers::One(other) => {
                self.messages.flits[at].shared |= 1 << hop;
                self.messages.flits[other.slot() as usize].shared |= 1 << other.link();
            }
            Sharers::Several => self.messages.flits[at].shared |= 1 << hop,
        }
        !is_flit && !arrived
    }

    /// Releases the last channel of the path, which no data have crossed, and sends the header back
    /// over it.
    fn step_back(&mut self, slot: u32) {
        let at = slot as usize;
        let flits = &mut self.messages.flits[at];
        flits.reserved -= 1;
        let hop = flits.reserved;
        let vc = self.messages.paths[at][usize::from(hop)];
        let channel = self.channels.physical(vc);
        let dimension = self.channels.dimension(channel);

        let header = &mut self.messages.headers[at];
        // Two cycles for the hop and the step back; a header that may step back does so in the cycle in
        // which it arrives.
        self.counts.channels[channel as usize].lost_cycles += 2;
        header.reached_at = self.cycle + 1;
        header.node = self.channels.from(channel);
        header.left[dimension] += 1;
        header.tried[dimension] |= 1 << hop;
        self.counts.backtracks += 1;
        self.release(vc);
    }
}

/// Number of the nth bit that is set, from 0.
#[inline]
fn nth_bit(bits: u16, n: u32) -> u32 {
    let rest = (0..n).fold(bits, |bits, _| bits & (bits - 1));
    rest.trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_counted_from_the_lowest() {
        let numbers = [0, 1, 2].map(|n| nth_bit(0b1001_0100, n));
        assert_eq!(numbers, [2, 4, 7]);
    }
}
