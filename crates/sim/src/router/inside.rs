//! Views of the insides of routers, and counts of the messages that wait in them.

use loadcurve_network::routing::{Hop, Routing};

use super::fabric::{Buffer, Fabric};
use super::vc_use::Wait;
use super::wiring::NONE;
use crate::snapshot::{
    BufferView, BufferedMessage, InputView, OutputVc, OutputView, RouterView, Waiting, WaitsFor,
};

/// A message in a buffer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stored {
    pub(super) message: u32,
    pub(super) flits: u32,
    pub(super) is_front: bool,
}

impl<R: Routing> Fabric<R> {
    /// Messages in a buffer, from the front. The first may have sent all its flits on and await more.
    pub(super) fn stored(&self, buffer: &Buffer) -> Vec<Stored> {
        let mut flits = buffer.flits;
        let front = (buffer.front != NONE).then_some(buffer.front);
        let behind = self.behind.iter(buffer.behind);
        let all = front.into_iter().chain(behind);
        let stored = all.map(|message| {
            let is_front = Some(message) == front;
            let most = if is_front {
                buffer.left
            } else {
                self.messages[message].arrival.flits
            };
            let here = flits.min(most);
            flits -= here;
            Stored {
                message,
                flits: here,
                is_front,
            }
        });
        stored.collect()
    }

    /// Outputs to which a message may go on from the channel on which its head stands, with the virtual channels that
    /// it may take there.
    fn outputs_of(&self, message: u32, hops: &mut Vec<Hop>) -> Vec<(u32, u64)> {
        let message = &self.messages[message];
        hops.clear();
        self.routing
            .next(message.channel as usize, message.header, hops);
        let kind = message.arrival.kind;
        let channels = Hop::channels(hops, &self.routing);
        let mut outputs: Vec<(u32, u64)> = channels
            .map(|channel| {
                let vcs = self.wiring.vcs_of(channel, kind);
                (self.wiring.output_of[channel], vcs)
            })
            .collect();
        outputs.sort_unstable();
        outputs.dedup();
        outputs
    }

    /// True if one of these outputs has a free virtual channel with a credit.
    fn has_free(&self, outputs: &[(u32, u64)]) -> bool {
        let vcs = self.vcs();
        outputs.iter().any(|&(output, allowed)| {
            let free = allowed & self.free[output as usize];
            (0..vcs).any(|vc| {
                let lease = &self.leases[(output * vcs + vc) as usize];
                free >> vc & 1 == 1 && lease.credits.count > 0
            })
        })
    }

    /// What a message waits for.
    fn waits_for(
        &self,
        buffer: &Buffer,
        stored: Stored,
        outputs: &[(u32, u64)],
    ) -> Option<WaitsFor> {
        if !stored.is_front {
            return Some(if self.has_free(outputs) {
                WaitsFor::MessageAhead
            } else {
                WaitsFor::MessageAheadAndOutput
            });
        }
        match buffer.wait {
            Wait::Nothing => None,
            Wait::VirtualChannel => Some(WaitsFor::VirtualChannel),
            Wait::Credit => Some(WaitsFor::Credit),
            // One that can cross in the next cycle has not waited yet.
            Wait::Switch => (buffer.wait_since < self.now).then_some(WaitsFor::Switch),
        }
    }

    /// View of a message in a buffer of a router whose outputs begin at `first`.
    fn buffered(
        &self,
        buffer: &Buffer,
        stored: Stored,
        first: u32,
        hops: &mut Vec<Hop>,
    ) -> BufferedMessage {
        let vcs = self.vcs();
        let held = (stored.is_front && buffer.output != NONE).then_some(buffer.output);
        let outputs = match held {
            Some(lease) => vec![(lease / vcs, 1 << (lease % vcs))],
            None => self.outputs_of(stored.message, hops),
        };
        let mut ports: Vec<u32> = outputs.iter().map(|&(output, _)| output - first).collect();
        ports.dedup();
        BufferedMessage {
            number: self.messages[stored.message].number,
            flits: stored.flits,
            outputs: ports,
            vc: held.map(|lease| lease % vcs),
            waits_for: self.waits_for(buffer, stored, &outputs),
        }
    }

    /// View of a router.
    pub(super) fn view(&self, router: u32) -> RouterView {
        let vcs = self.vcs();
        let known = |channel: u32| (channel != NONE).then_some(channel);
        let ports = &self.wiring.routers[router as usize];
        let mut hops = Vec::new();
        let inputs = ports.inputs.clone().map(|input| {
            let buffers = (input * vcs..(input + 1) * vcs).map(|number| {
                let buffer = &self.buffers[number as usize];
                let messages = self.stored(buffer).into_iter();
                let messages = messages
                    .map(|stored| self.buffered(buffer, stored, ports.outputs.start, &mut hops));
                BufferView {
                    channel: known(buffer.channel),
                    capacity: self.buffer_flits.into(),
                    messages: messages.collect(),
                }
            });
            let buffers: Vec<BufferView> = buffers.collect();
            let first = buffers.iter().find_map(|buffer| buffer.channel);
            InputView {
                channel: first.unwrap_or_default(),
                buffers,
            }
        });
        let inputs = inputs.collect();
        let outputs = ports.outputs.clone().map(|output| {
            let leases = (output * vcs..(output + 1) * vcs).map(|number| {
                let lease = &self.leases[number as usize];
                let holder = self.buffers.get(lease.holder as usize);
                OutputVc {
                    channel: known(self.wiring.channel_of[number as usize]),
                    holder: holder.map(|buffer| self.messages[buffer.front].number),
                    credits: lease.credits.count.into(),
                }
            });
            let vcs: Vec<OutputVc> = leases.collect();
            OutputView {
                channel: vcs.iter().find_map(|vc| vc.channel).unwrap_or_default(),
                vcs,
            }
        });
        RouterView {
            inputs,
            outputs: outputs.collect(),
        }
    }

    /// Numbers of messages that wait in all buffers.
    pub(super) fn count_waiting(&self) -> Waiting {
        let mut count = Waiting::default();
        let mut hops = Vec::new();
        let filled = self.buffers.iter().filter(|buffer| buffer.front != NONE);
        for buffer in filled {
            for stored in self.stored(buffer) {
                let holds = stored.is_front && buffer.output != NONE;
                let outputs = if holds {
                    Vec::new()
                } else {
                    self.outputs_of(stored.message, &mut hops)
                };
                if self.waits_for(buffer, stored, &outputs).is_some() {
                    count.waiting += 1;
                    count.with_free_output += u64::from(self.has_free(&outputs));
                }
            }
        }
        count
    }
}
