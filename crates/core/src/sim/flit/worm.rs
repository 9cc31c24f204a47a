//! A worm: in which buffers of its way its flits are, and which of them move.
//!
//! A way is a row of bits, one a channel, from the injection channel at the highest bit on
//! downwards. All flits of a worm move by one addition, however many there are.

/// The most channels on a way.
pub(super) const LONGEST_WAY: u32 = u128::BITS;

/// The channel of a way after `hop` others.
#[inline]
pub(super) fn place(hop: u32) -> u128 {
    (1 << (LONGEST_WAY - 1)) >> hop
}

/// How many channels of a way come before this one.
#[inline]
pub(super) fn hop(place: u128) -> u32 {
    place.leading_zeros()
}

/// A message that comes first at its source or is on its way.
#[derive(Debug, Clone)]
pub(super) struct Worm {
    /// The channels whose buffers hold a flit.
    pub(super) occupied: u128,
    /// The channels that its flits cross in this cycle.
    pub(super) crossing: u128,
    /// The injection channel while there are flits at the source, then 0.
    source: u128,
    /// The channel that its header crosses next, 0 once it has arrived.
    pub(super) ahead: u128,
    /// The same while that channel is not granted, else 0.
    denied: u128,
    /// The channels that it leaves to the other virtual channel of the link in this cycle.
    pub(super) lost: u128,
    /// The channels of which others that share the link have to know when they are crossed, and
    /// perhaps some more.
    pub(super) watched: u128,
    /// The channel that its last flit crosses next, 0 while that is at the source.
    pub(super) last: u128,
    /// The ejection channel once the header has crossed it, else 0.
    ejection: u128,
    /// Flits at the source.
    flits_left: u32,
    pub(super) destination: u32,
    /// Who waits behind it in the queue.
    pub(super) behind: u32,
    /// Whether its last flit leaves a buffer in this cycle.
    pub(super) leaves: bool,
    /// Whether it is among those who may move.
    pub(super) is_awake: bool,
    /// The message, counted from 0 in order of generation.
    pub(super) number: u64,
    /// The cycle from which its latency is counted.
    pub(super) stamp: u64,
    /// The cycle in which its header asked for the channel ahead.
    pub(super) asked: u64,
    /// The lot of that request.
    pub(super) lot: u64,
}

impl Worm {
    /// A message at its source, whose header asks for the injection channel.
    pub(super) fn new(number: u64, stamp: u64, destination: u32, flits: u32, lot: u64) -> Self {
        Self {
            occupied: 0,
            crossing: 0,
            source: place(0),
            ahead: place(0),
            denied: place(0),
            lost: 0,
            watched: 0,
            last: 0,
            ejection: 0,
            flits_left: flits,
            destination,
            behind: u32::MAX,
            leaves: false,
            is_awake: false,
            number,
            stamp,
            asked: stamp,
            lot,
        }
    }

    /// The channels that a flit stands before, in the buffer of the channel before or at the
    /// source, and may cross as far as the worm is concerned.
    #[inline]
    fn approached(&self) -> u128 {
        ((self.occupied >> 1) | self.source) & !self.denied
    }

    /// The channels that its flits cross in this cycle: those that a flit stands before and whose
    /// buffers are empty, or filled by a flit that moves on.
    ///
    /// Whether a flit moves on is said by the carry of an addition. Where it stands before an empty
    /// buffer both summands have a bit, which gives a carry; where it stands before a full one, one
    /// of them has, which hands on the carry from the channel ahead.
    #[inline]
    pub(super) fn crossings(&self) -> u128 {
        let passable = self.approached() & !self.lost;
        let empty = passable & !self.occupied;
        empty | (passable & !passable.wrapping_add(empty))
    }

    /// Whether a flit would cross a channel if it did not have to leave it to another.
    #[inline]
    pub(super) fn could_cross(&self, place: u128) -> bool {
        let has_room = !self.occupied | (self.crossing << 1);
        self.approached() & has_room & place != 0
    }

    /// Grants the channel ahead, or takes it back.
    #[inline]
    pub(super) fn set_granted(&mut self, granted: bool) {
        self.denied = if granted { 0 } else { self.ahead };
    }

    /// Flits that have not left the source.
    pub(super) fn flits_at_source(&self) -> u32 {
        self.flits_left
    }

    /// Whether the header asks for a channel that is not granted.
    pub(super) fn waits(&self) -> bool {
        self.denied != 0
    }

    /// Whether the header crosses the channel ahead in this cycle.
    #[inline]
    pub(super) fn header_moves(&self) -> bool {
        self.crossing & self.ahead != 0
    }

    /// Lets the header ask for the channel after the one that it crosses.
    #[inline]
    pub(super) fn ask(&mut self, cycle: u64, lot: u64) {
        self.ahead >>= 1;
        self.denied = self.ahead;
        self.asked = cycle;
        self.lot = lot;
    }

    /// Notes that the channel which the header crosses is the ejection channel.
    #[inline]
    pub(super) fn arrive(&mut self) {
        self.ejection = self.ahead;
        self.ahead = 0;
    }

    /// Moves the flits that cross channels; whether the last one was delivered.
    #[inline]
    pub(super) fn step(&mut self) -> bool {
        let entered = self.crossing & self.source;
        let left = self.crossing << 1;
        self.occupied = ((self.occupied & !left) | self.crossing) & !self.ejection;
        self.crossing = 0;
        self.lost = 0;
        if entered != 0 {
            self.flits_left -= 1;
            if self.flits_left == 0 {
                self.source = 0;
                self.last = place(1);
            }
        }
        self.occupied | self.source == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The crossings flit by flit, from the channel farthest ahead backwards.
    fn one_by_one(worm: &Worm) -> u128 {
        let mut crossing = 0;
        for hop in (0..LONGEST_WAY).rev() {
            let approached = if hop == 0 {
                worm.source != 0
            } else {
                worm.occupied & place(hop - 1) != 0
            };
            let moves_on = hop + 1 < LONGEST_WAY && crossing & place(hop + 1) != 0;
            let has_room = worm.occupied & place(hop) == 0 || moves_on;
            if approached && has_room && (worm.denied | worm.lost) & place(hop) == 0 {
                crossing |= place(hop);
            }
        }
        crossing
    }

    proptest! {
        #[test]
        fn an_addition_moves_what_moves_one_by_one(
            occupied: u128, lost: u128, gaps: u128, more: bool, granted: bool
        ) {
            let mut worm = Worm::new(0, 0, 0, 9, 0);
            worm.source = if more { place(0) } else { 0 };
            worm.occupied = occupied | gaps;
            worm.ahead = place(7);
            worm.set_granted(granted);
            for lost in [0, lost & gaps, lost] {
                worm.lost = lost;
                worm.crossing = worm.crossings();
                prop_assert_eq!(worm.crossing, one_by_one(&worm));
                for hop in 0..LONGEST_WAY {
                    let crosses = worm.crossing & place(hop) != 0;
                    let lost = worm.lost & place(hop) != 0;
                    prop_assert_eq!(crosses, worm.could_cross(place(hop)) && !lost);
                }
            }
        }
    }

    #[test]
    fn an_unhindered_worm_moves_one_channel_a_cycle() {
        let mut worm = Worm::new(0, 0, 0, 3, 0);
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
            occupied.push(worm.occupied >> (LONGEST_WAY - 5));
        }
        let expected = [
            0b1_0000, 0b1_1000, 0b1_1100, 0b0_1110, 0b0_0110, 0b0_0010, 0,
        ];
        assert_eq!(occupied, expected);
    }
}
