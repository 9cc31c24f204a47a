//! A worm: the buffers of its route that hold its flits, and the flits that move.
//!
//! A route is a row of bits, one per channel, from the injection channel at the highest bit
//! downwards. All flits of a worm are moved by one addition, however many there are.

use loadcurve_network::routing::Header;
use loadcurve_network::traffic::Arrival;

use super::bits::Bits;

/// A message that is first at its source or in the network.
#[derive(Debug, Clone)]
pub(super) struct Worm<B> {
    /// Channels whose buffers hold a flit.
    pub(super) occupied: B,
    /// Channels that its flits cross in this cycle.
    pub(super) crossing: B,
    /// The injection channel while there are flits at the source, otherwise 0.
    source: B,
    /// Channel that its header crosses next, 0 once it has arrived.
    pub(super) ahead: B,
    /// The same channel while it is not granted, otherwise 0.
    denied: B,
    /// Channels whose links it loses to another virtual channel in this cycle.
    pub(super) lost: B,
    /// Channels whose crossings matter to other worms that share the link, and perhaps some more.
    pub(super) watched: B,
    /// Channel that its last flit crosses next, 0 while that flit is at the source.
    pub(super) last: B,
    /// The ejection channel after the header has crossed it, otherwise 0.
    ejection: B,
    /// All its flits, and those at the source.
    pub(super) flits: u32,
    flits_left: u32,
    pub(super) header: Header,
    /// Next worm in the queue.
    pub(super) behind: u32,
    /// True if its last flit leaves a buffer in this cycle.
    pub(super) leaves: bool,
    /// True if it is among the worms that may move.
    pub(super) is_awake: bool,
    /// Number of the message, from 0 in order of generation.
    pub(super) number: u64,
    /// Cycle from which its latency is counted.
    pub(super) stamp: u64,
    /// Cycle in which its header requested the channel ahead.
    pub(super) asked: u64,
    /// Lot of that request.
    pub(super) lot: u64,
}

impl<B: Bits> Worm<B> {
    /// A message at its source, whose header requests the injection channel.
    pub(super) fn new(number: u64, arrival: Arrival, lot: u64) -> Self {
        Self {
            occupied: B::default(),
            crossing: B::default(),
            source: B::bit(0),
            ahead: B::bit(0),
            denied: B::bit(0),
            lost: B::default(),
            watched: B::default(),
            last: B::default(),
            ejection: B::default(),
            flits: arrival.flits,
            flits_left: arrival.flits,
            header: arrival.header(),
            behind: u32::MAX,
            leaves: false,
            is_awake: false,
            number,
            stamp: arrival.birth(),
            asked: arrival.cycle,
            lot,
        }
    }

    /// Channels with a flit in front of them, in the previous channel's buffer or at the source, that this
    /// worm allows to cross.
    #[inline]
    fn approached(&self) -> B {
        (self.occupied.ahead() | self.source) & !self.denied
    }

    /// Channels that its flits cross in this cycle: those with a flit in front of them whose buffers are
    /// empty, or occupied by a flit that moves on.
    ///
    /// The carry of an addition shows which flits move on. A flit before an empty buffer sets its bit in
    /// both summands, which generates a carry; a flit before a full buffer sets it in one of them, which
    /// propagates the carry from the channel ahead.
    #[inline]
    pub(super) fn crossings(&self) -> B {
        let passable = self.approached() & !self.lost;
        let empty = passable & !self.occupied;
        empty | (passable & !passable.plus(empty))
    }

    /// True if a flit would cross a channel if it had not lost the link.
    #[inline]
    pub(super) fn could_cross(&self, bit: B) -> bool {
        let has_room = !self.occupied | self.crossing.behind();
        (self.approached() & has_room).meets(bit)
    }

    /// Grants the channel ahead, or revokes the grant.
    #[inline]
    pub(super) fn set_granted(&mut self, granted: bool) {
        self.denied = if granted { B::default() } else { self.ahead };
    }

    /// Number of flits that have not left the source.
    pub(super) fn flits_at_source(&self) -> u32 {
        self.flits_left
    }

    /// True while some flit has not left the source.
    #[inline]
    pub(super) fn is_at_source(&self) -> bool {
        !self.source.is_empty()
    }

    /// True if the header waits for a channel that is not granted.
    pub(super) fn waits(&self) -> bool {
        !self.denied.is_empty()
    }

    /// True if the header crosses the channel ahead in this cycle.
    #[inline]
    pub(super) fn header_moves(&self) -> bool {
        self.crossing.meets(self.ahead)
    }

    /// Lets the header request the channel after the one that it crosses.
    #[inline]
    pub(super) fn ask(&mut self, cycle: u64, lot: u64) {
        self.ahead = self.ahead.ahead();
        self.denied = self.ahead;
        self.asked = cycle;
        self.lot = lot;
    }

    /// Marks the channel that the header crosses as the ejection channel.
    #[inline]
    pub(super) fn arrive(&mut self) {
        self.ejection = self.ahead;
        self.ahead = B::default();
    }

    /// Moves the flits that cross channels; true if the last one was delivered.
    #[inline]
    pub(super) fn step(&mut self) -> bool {
        let entered = self.crossing & self.source;
        let left = self.crossing.behind();
        self.occupied = ((self.occupied & !left) | self.crossing) & !self.ejection;
        self.crossing = B::default();
        self.lost = B::default();
        if !entered.is_empty() {
            self.flits_left -= 1;
            if self.flits_left == 0 {
                self.source = B::default();
                self.last = B::bit(1);
            }
        }
        (self.occupied | self.source).is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_support::arrival;
    use proptest::prelude::*;

    /// Crossings flit by flit, from the channel farthest ahead backwards.
    fn one_by_one(worm: &Worm<u128>) -> u128 {
        let mut crossing = 0;
        for hop in (0..u128::BITS).rev() {
            let approached = if hop == 0 {
                worm.source != 0
            } else {
                worm.occupied & u128::bit(hop - 1) != 0
            };
            let moves_on = hop + 1 < u128::BITS && crossing & u128::bit(hop + 1) != 0;
            let has_room = worm.occupied & u128::bit(hop) == 0 || moves_on;
            if approached && has_room && (worm.denied | worm.lost) & u128::bit(hop) == 0 {
                crossing |= u128::bit(hop);
            }
        }
        crossing
    }

    proptest! {
        #[test]
        fn an_addition_moves_what_moves_one_by_one(
            occupied: u128, lost: u128, gaps: u128, more: bool, granted: bool
        ) {
            let mut worm = Worm::<u128>::new(0, arrival(0, 0, 0), 0);
            worm.source = if more { u128::bit(0) } else { 0 };
            worm.occupied = occupied | gaps;
            worm.ahead = u128::bit(7);
            worm.set_granted(granted);
            for lost in [0, lost & gaps, lost] {
                worm.lost = lost;
                worm.crossing = worm.crossings();
                prop_assert_eq!(worm.crossing, one_by_one(&worm));
                for hop in 0..u128::BITS {
                    let crosses = worm.crossing & u128::bit(hop) != 0;
                    let lost = worm.lost & u128::bit(hop) != 0;
                    prop_assert_eq!(crosses, worm.could_cross(u128::bit(hop)) && !lost);
                }
            }
        }
    }

    #[test]
    fn an_unhindered_worm_moves_one_channel_a_cycle() {
        let message = Arrival {
            flits: 3,
            ..arrival(0, 0, 0)
        };
        let mut worm = Worm::<u128>::new(0, message, 0);
        let mut occupied = Vec::new();
        for cycle in 0..7 {
            worm.set_granted(true);
            worm.crossing = worm.crossings();
            if cycle < 4 {
                worm.ask(cycle + 1, 0);
            } else if cycle == 4 {
                worm.arrive();
            }
            assert_eq!(worm.step(), cycle == 6);
            occupied.push(worm.occupied >> (u128::BITS - 5));
        }
        let expected = [
            0b1_0000, 0b1_1000, 0b1_1100, 0b0_1110, 0b0_0110, 0b0_0010, 0,
        ];
        assert_eq!(occupied, expected);
    }
}
