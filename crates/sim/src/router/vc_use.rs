//! Use of the virtual channels of a channel: their holds, and the waits of messages in their buffers.

use loadcurve_base::ChannelState;
use loadcurve_base::channel_state::BufferState;

use crate::channel_use::variance;

/// What the message at the front of a virtual channel's buffer waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Wait {
    /// Nothing: there is none, its flits have not come, or its route is being decided.
    #[default]
    Nothing,
    /// A virtual channel of its output.
    VirtualChannel,
    /// A credit, for want of room in the next buffer.
    Credit,
    /// The switch, which other flits cross.
    Switch,
}

/// Use of a channel since counting began, all its virtual channels together.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct VcUse {
    granted: u64,
    blocked: u64,
    waited: u64,
    /// Cycles for which virtual channels were held since counting began.
    held: u64,
    /// Number of the holds that have ended since, their whole lengths, and the squares of these.
    ended: u64,
    lengths: u64,
    squares: u64,
    /// Cycles in which a virtual channel had no credit.
    pub(super) full: u64,
    /// Cycles for which the message at the front of a buffer waited for each thing.
    waits: [u64; 3],
}

impl VcUse {
    /// Counts a grant to a message that has waited for some cycles.
    #[inline]
    pub(super) fn grant(&mut self, waited: u64) {
        self.granted += 1;
        self.waited += waited;
        self.blocked += u64::from(waited > 0);
    }

    /// Counts a hold that has ended after `cycles`, of which the last `counted` are since counting began.
    #[inline]
    pub(super) fn release(&mut self, cycles: u64, counted: u64) {
        self.hold(counted);
        self.ended += 1;
        self.lengths += cycles;
        self.squares = self.squares.wrapping_add(cycles.wrapping_mul(cycles));
    }

    /// Counts cycles of a hold.
    pub(super) fn hold(&mut self, cycles: u64) {
        self.held += cycles;
    }

    /// Counts cycles of waiting.
    #[inline]
    pub(super) fn wait(&mut self, wait: Wait, cycles: u64) {
        match wait {
            Wait::Nothing => {}
            Wait::VirtualChannel => self.waits[0] += cycles,
            Wait::Credit => self.waits[1] += cycles,
            Wait::Switch => self.waits[2] += cycles,
        }
    }

    /// State of the channel, of `vcs` virtual channels, in the last `cycles`.
    pub(super) fn state(&self, vcs: u32, cycles: f64) -> ChannelState {
        let per_message = |sum: u64| sum as f64 / self.granted.max(1) as f64;
        let per_vc = |sum: u64| sum as f64 / (f64::from(vcs.max(1)) * cycles.max(1.0));
        let variance =
            (self.ended >= 2).then(|| variance(self.ended.into(), self.lengths, self.squares));
        let [for_vc, for_credit, for_switch] = self.waits.map(per_vc);
        ChannelState {
            rate: self.granted as f64 / cycles.max(1.0),
            service_cycles: per_message(self.held),
            service_variance: variance,
            wait_cycles: per_message(self.waited),
            blocking: Some(per_message(self.blocked)),
            buffers: Some(BufferState {
                vcs: vcs.max(1).into(),
                full: per_vc(self.full),
                for_vc,
                for_credit,
                for_switch,
            }),
        }
    }
}
