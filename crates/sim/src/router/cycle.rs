//! The steps of a cycle, and what is counted in all of them.

use loadcurve_base::ChannelState;
use loadcurve_network::routing::Routing;
use loadcurve_network::traffic::Arrival;

use super::fabric::Fabric;
use super::vc_use::VcUse;
use super::wiring::NONE;
use crate::snapshot::Waiting;
use crate::{Clocked, Counters, Sink, Tally, quotient};

/// Cycles from one count of the messages that wait to the next.
const SAMPLED_CYCLES: u64 = 256;

impl<R: Routing> Fabric<R> {
    /// Lets the routers with anything to do allocate virtual channels and their switches.
    fn allocate<K: Sink>(&mut self, sink: &mut K) {
        let (mut next, end) = (0, self.wiring.routers.len() as u32);
        while let Some(router) = self.active.next(next, end) {
            next = router + 1;
            self.allocate_vcs(router);
            self.allocate_switch(router, sink);
            self.begin_holds();
        }
    }
}

impl<R: Routing> Clocked for Fabric<R> {
    fn processors(&self) -> usize {
        self.queues.len()
    }

    fn next_cycle(&self, now: u64, arrival: u64) -> u64 {
        if !self.awake.is_empty() || !self.active.is_empty() {
            return now;
        }
        let end = self.flits_due.next(now, arrival.max(now));
        let end = self.credits_due.next(now, end);
        let end = self.source_credits_due.next(now, end);
        let end = self.decisions_due.next(now, end);
        self.requests_due.next(now, end)
    }

    fn begin(&mut self, cycle: u64, _tally: &mut Tally) {
        self.now = cycle;
    }

    fn generate(&mut self, number: u64, arrival: Arrival) {
        self.queue(number, arrival);
    }

    fn pass<K: Sink>(&mut self, sink: &mut K) {
        self.arrive();
        self.decide();
        self.inject(sink);
        self.allocate(sink);
        self.effort += 1;
        if self.now.is_multiple_of(SAMPLED_CYCLES) {
            self.sampled += self.count_waiting();
        }
    }

    fn effort(&self) -> u64 {
        self.effort
    }

    fn last_move(&self) -> u64 {
        self.last_move
    }

    fn longest_rest(&self) -> u64 {
        // A flit or a credit is on its way, a route is decided, a virtual channel is granted, and the switch is crossed.
        self.flits_due.ahead() + self.decisions_due.ahead() + 3
    }

    fn left(&self, source: usize) -> u64 {
        self.queues[source].left
    }

    fn restart_counts(&mut self, now: u64) {
        self.counting_since = now;
        for queue in &mut self.queues {
            queue.left = 0;
        }
        self.uses.fill(VcUse::default());
        self.sampled = Waiting::default();
    }

    fn details(&self, _counters: &Counters) -> Vec<(String, f64)> {
        let Waiting {
            waiting,
            with_free_output,
        } = self.sampled;
        let share = quotient(with_free_output as f64, waiting as f64);
        vec![("waiting_with_free_output".to_owned(), share)]
    }

    fn channels(&self, now: u64, cycles: f64) -> Vec<ChannelState> {
        let counted = |since: u64| now.saturating_sub(since.max(self.counting_since));
        let mut uses = self.uses.clone();
        let mut vcs = vec![0; uses.len()];
        for (lease, &channel) in self.leases.iter().zip(&self.wiring.channel_of) {
            let Some(used) = uses.get_mut(channel as usize) else {
                continue;
            };
            vcs[channel as usize] += 1;
            if lease.holder != NONE {
                used.hold(counted(lease.held_since));
            }
            if lease.credits.count == 0 {
                used.full += counted(lease.credits.none_since);
            }
        }
        for buffer in &self.buffers {
            if let Some(used) = uses.get_mut(buffer.channel as usize) {
                used.wait(buffer.wait, counted(buffer.wait_since));
            }
        }
        for (buffer, credits) in self.buffers.iter().zip(&self.source_credits) {
            if credits.count == 0 {
                uses[buffer.channel as usize].full += counted(credits.none_since);
            }
        }
        for (injection, state) in self.wiring.injections.iter().zip(&self.sources) {
            let injection = injection.channel as usize;
            vcs[injection] = self.vcs();
            if state.vc != NONE {
                uses[injection].hold(counted(state.held_since));
            }
        }
        let states = uses.iter().zip(&vcs);
        states.map(|(used, &vcs)| used.state(vcs, cycles)).collect()
    }
}
