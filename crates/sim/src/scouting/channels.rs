//! Physical channels, the virtual channels that share them, and their turns.
//!
//! Physical channels are numbered direction by direction, and by node in each direction: in
//! circular order from a random one on, each of the four channels of a node is equally likely to
//! come first.

use crate::marks::Marks;
use loadcurve_network::topology::ScoutingTorus;

/// A virtual channel: its physical channel, and in the lowest bits its number there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct VirtualChannel(u16);

/// A link on the path of a message in the network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Holder(u32);

impl Holder {
    /// Link number `link` of the path of the message in slot `slot`.
    #[inline]
    pub(super) fn new(slot: u32, link: u8) -> Self {
        Self((slot << 5) | u32::from(link))
    }

    /// Slot of the message.
    #[inline]
    pub(super) fn slot(self) -> u32 {
        self.0 >> 5
    }

    /// Link of its path.
    #[inline]
    pub(super) fn link(self) -> u8 {
        (self.0 & 31) as u8
    }
}

/// Other messages that hold a virtual channel of a physical channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sharers {
    /// No other message.
    Nobody,
    /// One message, which had the physical channel to itself until now.
    One(Holder),
    /// Several messages.
    Several,
}

/// A physical channel.
#[derive(Debug, Clone, Copy)]
struct Channel {
    /// Virtual channels that no message holds, a bit each.
    free: u16,
    /// Virtual channels that request to send a flit in this cycle.
    asking: u16,
    /// Node to which the channel leads.
    to: u16,
    /// Virtual channel that had the last turn.
    turn: u8,
}

/// Virtual channels held at one time, summed over all physical channels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Held {
    /// Virtual channels held.
    pub vcs: u32,
    /// Squares of the number held on each physical channel.
    pub squares: u32,
    /// Physical channels with all virtual channels held.
    pub full: u32,
}

/// All channels of the network.
#[derive(Debug, Clone)]
pub(super) struct PhysicalChannels {
    states: Vec<Channel>,
    holders: Vec<Holder>,
    /// Physical channels with a request, a bit each.
    asked: Marks,
    /// V, and the number of bits that number a virtual channel.
    vcs: u32,
    vc_bits: u32,
    nodes: u32,
    held: Held,
}

impl PhysicalChannels {
    /// Free channels, with `vcs` virtual channels on each physical one.
    pub(super) fn new(torus: ScoutingTorus, vcs: u32) -> Self {
        let nodes = torus.nodes();
        let every = ((1_u32 << vcs) - 1) as u16;
        let states: Vec<Channel> = (0..4)
            .flat_map(|direction| (0..nodes).map(move |node| torus.neighbours(node)[direction]))
            .map(|to| Channel {
                free: every,
                asking: 0,
                to: to as u16,
                turn: 0,
            })
            .collect();
        let vc_bits = vcs.next_power_of_two().trailing_zeros();
        Self {
            holders: vec![Holder::default(); states.len() << vc_bits],
            asked: Marks::none(states.len()),
            states,
            vcs,
            vc_bits,
            nodes,
            held: Held::default(),
        }
    }

    /// Lets a physical channel fail: none of its virtual channels is ever free.
    pub(super) fn fail(&mut self, channel: u32) {
        self.states[channel as usize].free = 0;
    }

    /// Number of physical channels.
    pub(super) fn count(&self) -> u32 {
        4 * self.nodes
    }

    /// Physical channel out of a node in one of the four directions.
    #[inline]
    pub(super) fn out_of(&self, node: u16, direction: u8) -> u32 {
        u32::from(direction) * self.nodes + u32::from(node)
    }

    /// Node from which a physical channel comes.
    #[inline]
    pub(super) fn from(&self, channel: u32) -> u16 {
        (channel % self.nodes) as u16
    }

    /// Node to which a physical channel leads.
    #[inline]
    pub(super) fn to(&self, channel: u32) -> u16 {
        self.states[channel as usize].to
    }

    /// Dimension of a physical channel.
    #[inline]
    pub(super) fn dimension(&self, channel: u32) -> usize {
        usize::from(channel >= 2 * self.nodes)
    }

    /// Free virtual channels of a physical channel, a bit each.
    #[inline]
    pub(super) fn free(&self, channel: u32) -> u16 {
        self.states[channel as usize].free
    }

    /// Virtual channels held now.
    #[inline]
    pub(super) fn held(&self) -> Held {
        self.held
    }

    /// Physical channel of a virtual one.
    #[inline]
    pub(super) fn physical(&self, vc: VirtualChannel) -> u32 {
        u32::from(vc.0) >> self.vc_bits
    }

    /// Virtual channel of a physical one.
    #[inline]
    pub(super) fn vc(&self, channel: u32, number: u32) -> VirtualChannel {
        VirtualChannel(((channel << self.vc_bits) | number) as u16)
    }

    #[inline]
    fn number(&self, vc: VirtualChannel) -> u32 {
        u32::from(vc.0) & ((1 << self.vc_bits) - 1)
    }

    /// Virtual channels of a physical one that are held, a bit each.
    #[inline]
    fn held_of(&self, channel: u32) -> u16 {
        !self.states[channel as usize].free & ((1_u32 << self.vcs) - 1) as u16
    }

    /// Reserves a free virtual channel, and returns the other holders of the physical channel. If there was
    /// only one, it counts as having had the last turn.
    #[inline]
    pub(super) fn reserve(&mut self, vc: VirtualChannel, holder: Holder) -> Sharers {
        let (channel, number) = (self.physical(vc), self.number(vc));
        let others = self.held_of(channel);
        let state = &mut self.states[channel as usize];
        debug_assert!(state.free & (1 << number) != 0);
        state.free &= !(1 << number);
        self.holders[usize::from(vc.0)] = holder;
        let count = others.count_ones();
        self.held.vcs += 1;
        self.held.squares += 2 * count + 1;
        self.held.full += u32::from(state.free == 0);
        match count {
            0 => Sharers::Nobody,
            1 => {
                let other = others.trailing_zeros();
                state.turn = other as u8;
                Sharers::One(self.holders[usize::from(self.vc(channel, other).0)])
            }
            _ => Sharers::Several,
        }
    }

    /// Frees a virtual channel, and returns the message that is the only holder of the physical channel
    /// from now on, if there is one.
    #[inline]
    pub(super) fn release(&mut self, vc: VirtualChannel) -> Option<Holder> {
        let (channel, number) = (self.physical(vc), self.number(vc));
        let state = &mut self.states[channel as usize];
        debug_assert!(state.free & (1 << number) == 0);
        self.held.full -= u32::from(state.free == 0);
        state.free |= 1 << number;
        let others = self.held_of(channel);
        let count = others.count_ones();
        self.held.vcs -= 1;
        self.held.squares -= 2 * count + 1;
        (count == 1).then(|| {
            let other = self.vc(channel, others.trailing_zeros());
            self.holders[usize::from(other.0)]
        })
    }

    /// Requests to send a flit in this cycle.
    #[inline]
    pub(super) fn ask(&mut self, vc: VirtualChannel) {
        let channel = self.physical(vc);
        self.states[channel as usize].asking |= 1 << self.number(vc);
        self.asked.set(channel);
    }

    /// First physical channel from `start` on, below `end`, with a request.
    #[inline]
    pub(super) fn next_asked(&self, start: u32, end: u32) -> Option<u32> {
        self.asked.next(start, end)
    }

    /// Gives a turn on a physical channel: to the first requester that `may` send, in circular
    /// order after the last turn. All its requests are cleared.
    #[inline]
    pub(super) fn take_turn(
        &mut self,
        channel: u32,
        mut may: impl FnMut(Holder) -> bool,
    ) -> Option<Holder> {
        self.asked.clear(channel);
        let state = &mut self.states[channel as usize];
        let first = u32::from(state.turn) + 1;
        let mut asking = std::mem::take(&mut state.asking).rotate_right(first);
        while asking != 0 {
            // The mask has room for 16 virtual channels; nonexistent ones never make requests.
            let number = (asking.trailing_zeros() + first) % 16;
            let vc = (channel << self.vc_bits) | number;
            let holder = self.holders[vc as usize];
            if may(holder) {
                state.turn = number as u8;
                return Some(holder);
            }
            asking &= asking - 1;
        }
        None
    }
}

#[cfg(test)]
impl PhysicalChannels {
    /// All virtual channels that are held, with their holders.
    pub(super) fn held_vcs(&self) -> Vec<(VirtualChannel, Holder)> {
        let vcs = (0..self.count()).flat_map(|channel| {
            let held = self.held_of(channel);
            let numbers = (0..16).filter(move |&number| held & (1 << number) != 0);
            numbers.map(move |number| self.vc(channel, number))
        });
        let holder = |vc: VirtualChannel| (vc, self.holders[usize::from(vc.0)]);
        vcs.map(holder).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use loadcurve_network::topology::Topology as _;

    #[test]
    fn channels_are_those_of_the_topology() {
        let torus = ScoutingTorus::new(8);
        let graph = torus.lattice().graph().channels;
        let channels = PhysicalChannels::new(torus, 3);
        for channel in 0..channels.count() {
            let (from, to) = graph[channel as usize].nodes();
            assert_eq!(usize::from(channels.from(channel)), from);
            assert_eq!(usize::from(channels.to(channel)), to);
            let direction = channel / channels.nodes;
            let from = channels.from(channel);
            assert_eq!(channels.out_of(from, direction as u8), channel);
            assert_eq!(channels.dimension(channel), direction as usize / 2);
        }
    }

    #[test]
    fn turns_go_round() {
        let mut channels = PhysicalChannels::new(ScoutingTorus::new(4), 16);
        for number in 0..16 {
            let vc = channels.vc(63, number);
            channels.reserve(vc, Holder::new(number, 0));
        }
        let turn = |channels: &mut PhysicalChannels, numbers: [u32; 3], may: u32| {
            for number in numbers {
                channels.ask(channels.vc(63, number));
            }
            assert_eq!(channels.next_asked(0, 64), Some(63));
            let winner = channels.take_turn(63, |holder| may & (1 << holder.slot()) != 0);
            assert_eq!(channels.next_asked(0, 64), None);
            winner.map(Holder::slot)
        };
        let all = u32::MAX;
        // The first holder counts as having had its turn when others join.
        assert_eq!(turn(&mut channels, [0, 5, 15], all), Some(5));
        assert_eq!(turn(&mut channels, [0, 5, 15], all), Some(15));
        assert_eq!(turn(&mut channels, [0, 5, 15], all), Some(0));
        assert_eq!(turn(&mut channels, [0, 5, 15], 1 << 15), Some(15));
        assert_eq!(turn(&mut channels, [3, 5, 9], 0), None);
        assert_eq!(turn(&mut channels, [3, 5, 15], all), Some(3));
    }

    #[test]
    fn sharers_are_reported_on_reserve_and_release() {
        let mut channels = PhysicalChannels::new(ScoutingTorus::new(4), 3);
        let vcs = [0, 1, 2].map(|number| channels.vc(7, number));
        let holders = [10, 20, 30].map(|slot| Holder::new(slot, 31));
        assert_eq!(channels.reserve(vcs[2], holders[2]), Sharers::Nobody);
        assert_eq!(
            channels.reserve(vcs[0], holders[0]),
            Sharers::One(holders[2])
        );
        assert_eq!(channels.reserve(vcs[1], holders[1]), Sharers::Several);
        assert_eq!(channels.free(7), 0);
        let all = Held {
            vcs: 3,
            squares: 9,
            full: 1,
        };
        assert_eq!(channels.held(), all);
        assert_eq!(channels.release(vcs[2]), None);
        assert_eq!(channels.release(vcs[0]), Some(holders[1]));
        assert_eq!(channels.release(vcs[1]), None);
        assert_eq!(channels.held(), Held::default());
    }
}
