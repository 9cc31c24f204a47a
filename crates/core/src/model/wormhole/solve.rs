//! Solution of the equations at one load, from the ejection channels backwards.

use std::ops::Range;

use super::delay::{Delay, Hop};
use super::equations::{ChannelGroup, Component, Equations, SourceClass};
use super::sharing::{Sharing, Sibling};
use crate::model::ChannelState;
use crate::model::channel_queue::ChannelQueue;
use crate::queueing::{Saturated, mgm};

/// Bound on the iterations of a component. It takes about ten, and some fifty near saturation.
const MOST_ROUNDS: usize = 300;

/// Number of iterations between extrapolations of a component, in which its changes settle into a
/// steady pattern.
const ROUNDS_TO_EXTRAPOLATE: usize = 3;

/// Largest relative change of a service time that may be mere rounding error. A component has
/// converged once no change is larger.
const ROUNDING: f64 = 2e-14;

/// Least relative change of a service time that is accurate enough to be compared with the next.
const WELL_KNOWN: f64 = 1e-9;

/// Load and kind of messages to solve for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Workload {
    /// λ₀, messages/cycle/source.
    pub(super) messages: f64,
    /// s.
    pub(super) flits: f64,
    pub(super) sharing: Sharing,
}

/// A set of channels without a steady state.
#[derive(Debug, Clone, Copy)]
pub(super) struct Overloaded {
    /// Index of their component.
    pub(super) component: usize,
}

/// A steady state of the network's channels; sources may still be saturated.
#[derive(Debug)]
pub(super) struct SteadyChannels<'a> {
    equations: &'a Equations,
    load: Workload,
    /// Delays ahead of each group, and W, the wait for it.
    groups: Vec<(Delay<f64>, f64)>,
    /// x̄ − s of each channel.
    lost: Vec<f64>,
    /// Contributions of earlier components to the sums of each channel.
    known: Vec<Delay<f64>>,
    /// True if a group is held all the time that no message waits for.
    is_overfull: bool,
}

impl Equations {
    /// Solves all channels, except for the wait for injection channels.
    ///
    /// # Errors
    /// The first component in the order of solution that has no steady state.
    pub(super) fn solve(&self, load: Workload) -> Result<SteadyChannels<'_>, Overloaded> {
        self.solve_while(load, |solution| !solution.is_overfull)
    }

    /// The same, whatever is held of the channels that no message waits for: because messages wait only on
    /// the channels before them, their sources are saturated then.
    pub(super) fn solve_beyond_sources(
        &self,
        load: Workload,
    ) -> Result<SteadyChannels<'_>, Overloaded> {
        self.solve_while(load, |_| true)
    }

    fn solve_while(
        &self,
        load: Workload,
        is_steady: impl Fn(&SteadyChannels) -> bool,
    ) -> Result<SteadyChannels<'_>, Overloaded> {
        let mut solution = SteadyChannels {
            equations: self,
            load,
            groups: vec![(Delay::none(), 0.0); self.groups.len()],
            lost: vec![0.0; self.channels.len()],
            known: vec![Delay::none(); self.channels.len()],
            is_overfull: false,
        };
        for (index, component) in self.components.iter().enumerate() {
            let solved = solution.solve_component(component);
            if solved.is_err() || !is_steady(&solution) {
                return Err(Overloaded { component: index });
            }
        }
        Ok(solution)
    }
}

impl SteadyChannels<'_> {
    fn solve_component(&mut self, component: &Component) -> Result<(), Saturated> {
        for index in component.channels.clone() {
            self.known[index] = self.sum(self.equations.channels[index].outer.clone());
        }
        if component.is_mutual {
            self.settle(component)
        } else {
            self.solve_group(component.groups.start)
        }
    }

    /// Solves groups that depend on one another by iteration, from x̄ = s upwards; each value is
    /// used as soon as it is known.
    ///
    /// Every term is convex and grows with every unknown, so the iterates approach the least
    /// solution from below. If each change is at least r times the one before, the changes still to
    /// come add up to at least r/(1 − r) times the last one, which can be added at once; if no
    /// change shrinks, there is no solution. Iteration alone would take too long near saturation,
    /// where the solution ends by meeting a second one and r approaches 1.
    fn settle(&mut self, component: &Component) -> Result<(), Saturated> {
        let channels = component.channels.clone();
        let mut changes = vec![0.0; channels.len()];
        let mut before = vec![0.0; channels.len()];
        let mut least = 0.0;
        for round in 1..=MOST_ROUNDS {
            before.copy_from_slice(&self.lost[channels.clone()]);
            for group in component.groups.clone() {
                self.solve_group(group)?;
            }
            let now = &self.lost[channels.clone()];
            let (mut largest, mut shrinking) = (0.0_f64, f64::INFINITY);
            for ((change, before), now) in changes.iter_mut().zip(&before).zip(now) {
                let (last, x) = (*change, self.load.flits + now);
                *change = now - before;
                largest = largest.max(change.abs() / x);
                if last > WELL_KNOWN * x {
                    shrinking = shrinking.min(*change / last);
                }
            }
            if shrinking.is_finite() {
                least = shrinking;
            }
            if least >= 1.0 {
                return Err(Saturated);
            }
            if largest <= ROUNDING {
                return Ok(());
            }
            if round % ROUNDS_TO_EXTRAPOLATE == 0 {
                let factor = least.max(0.0) / (1.0 - least);
                for (lost, change) in self.lost[channels.clone()].iter_mut().zip(&mut changes) {
                    *lost += factor * *change;
                    *change = 0.0;
                }
            }
        }
        // Changes that have not died away by now hardly shrink. This happens only within some 10⁻¹¹
        // of the saturation load, too close for the arithmetic to tell one side from the other.
        Err(Saturated)
    }

    /// Equation (11) for the channels of a group, and the wait for the group.
    fn solve_group(&mut self, place: usize) -> Result<(), Saturated> {
        let group = &self.equations.groups[place];
        let mut mean = Delay::none();
        for &(index, share) in &self.equations.members[group.members.clone()] {
            let inner = self.equations.channels[index].inner.clone();
            let (outer, inner) = (self.known[index], self.sum(inner));
            let delay = Delay::of_channel(outer, inner, self.own_stretch(index)?);
            self.lost[index] = delay.total();
            mean = mean.plus(share, delay);
        }
        let wait = if group.is_waited_for {
            self.wait(group, mean.total())?
        } else {
            self.is_overfull |= !group.is_source && self.utilisation(group, mean.total()) >= 1.0;
            0.0
        };
        self.groups[place] = (mean, wait);
        Ok(())
    }

    fn sum(&self, terms: Range<usize>) -> Delay<f64> {
        let terms = self.equations.terms[terms].iter();
        Delay::over(terms.map(|term| {
            let (ahead, wait) = self.groups[term.group];
            Hop {
                share: term.share,
                blocked_share: term.blocked_share,
                ahead,
                wait,
            }
        }))
    }

    /// own, the cycles that a message loses on the link of a channel to others that share it.
    pub(super) fn own_stretch(&self, channel: usize) -> Result<f64, Saturated> {
        let Workload {
            messages,
            flits,
            sharing,
        } = self.load;
        let siblings = self.equations.siblings_of(channel);
        if siblings.is_empty() {
            return Ok(0.0);
        }
        let siblings = siblings.iter().map(|&(sibling, rate)| Sibling {
            rate: messages * rate,
            service: flits + self.lost[sibling],
        });
        sharing.stretch_cycles(&flits, siblings)
    }

    fn wait(&self, group: &ChannelGroup, lost: f64) -> Result<f64, Saturated> {
        let queue = ChannelQueue {
            servers: group.servers,
            rate: self.load.messages * group.rate,
            service: self.load.flits + lost,
            flits: self.load.flits,
        };
        let waiting = queue.waiting("", || unreachable!("no name is asked for"))?;
        Ok(waiting.wait)
    }

    /// λx̄/m, the part of the time for which each channel of a group is held; `lost` is x̄ − s.
    pub(super) fn utilisation(&self, group: &ChannelGroup, lost: f64) -> f64 {
        let Workload {
            messages, flits, ..
        } = self.load;
        messages * group.rate * (flits + lost) / f64::from(group.servers)
    }

    /// Mean of x̄ − s over the messages of all sources.
    pub(super) fn mean_source_lost(&self) -> f64 {
        let sources = self.equations.sources.iter();
        sources
            .map(|source| source.share * self.lost[source.channel])
            .sum()
    }

    /// λ₀wx̄, the part of the time for which a source sends.
    pub(super) fn source_utilisation(&self, source: &SourceClass) -> f64 {
        let Workload {
            messages, flits, ..
        } = self.load;
        messages * source.weight * (flits + self.lost[source.channel])
    }

    /// True if every source that sends is idle part of the time: λ₀wx̄ < 1.
    pub(super) fn sources_keep_up(&self) -> bool {
        let mut sources = self.equations.sources.iter();
        sources.all(|source| self.source_utilisation(source) < 1.0)
    }

    /// Solves for the wait for the injection channels too. Returns the mean over all messages of
    /// that wait plus x̄ − s.
    pub(super) fn solve_sources(&mut self) -> Result<f64, Saturated> {
        let mut mean = 0.0;
        for source in &self.equations.sources {
            let lost = self.lost[source.channel];
            let wait = self.wait(&self.equations.groups[source.group], lost)?;
            self.groups[source.group].1 = wait;
            mean += source.share * (wait + lost);
        }
        Ok(mean)
    }

    /// The equations solved.
    pub(super) fn equations(&self) -> &Equations {
        self.equations
    }

    /// λ₀, s and the sharing of links.
    pub(super) fn load(&self) -> Workload {
        self.load
    }

    /// x̄ of a channel.
    pub(super) fn service_cycles(&self, channel: usize) -> f64 {
        self.load.flits + self.lost[channel]
    }

    /// Delays from a group on.
    pub(super) fn delay(&self, group: usize) -> Delay<f64> {
        self.groups[group].0
    }

    /// W of a group.
    pub(super) fn wait_cycles(&self, group: usize) -> f64 {
        self.groups[group].1
    }

    /// The state of every class of channels, in the network's order.
    pub(super) fn channel_states(&self) -> Vec<ChannelState> {
        let Workload {
            messages, flits, ..
        } = self.load;
        let states = self.equations.classes.iter().map(|class| {
            let group = &self.equations.groups[class.group];
            let (ahead, wait) = self.groups[class.group];
            let offered = messages * group.rate * (flits + (ahead.stretch + ahead.blocked));
            let all_busy = if group.servers == 1 {
                offered
            } else {
                mgm::erlang_c(group.servers, offered)
            };
            ChannelState {
                rate: messages * self.equations.channels[class.channel].rate,
                service_cycles: flits + self.lost[class.channel],
                wait_cycles: wait,
                blocking: Some(class.contended * all_busy),
            }
        });
        states.collect()
    }
}
