//! The equations solved at one load, from the ejection channels backwards.

use std::ops::Range;

use super::equations::{Channel, Component, Equations, Group};
use super::sharing::Sharing;
use crate::model::ChannelState;
use crate::queueing::{Saturated, blocking_variation, mg1, mgm};

/// Rounds that a component may take to settle. It takes about ten, and near saturation some fifty.
const MOST_ROUNDS: usize = 300;

/// A component is extrapolated every so many rounds: in between, changes take on the shape in which
/// they go on.
const ROUNDS_TO_EXTRAPOLATE: usize = 3;

/// A change, as part of a service time, that may be nothing but rounding: where none is larger a
/// component has settled.
const ROUNDING: f64 = 2e-14;

/// A change, as part of a service time, that is known well enough to be compared with the next.
const WELL_KNOWN: f64 = 1e-9;

/// At what load to solve, and for which messages.
#[derive(Debug, Clone, Copy)]
pub(super) struct Load {
    /// λ₀, messages/cycle/source.
    pub(super) messages: f64,
    /// s.
    pub(super) flits: f64,
    pub(super) sharing: Sharing,
}

/// What a message meets from a channel on, beyond the s cycles that it takes anyway.
#[derive(Debug, Clone, Copy, Default)]
struct Ahead {
    /// Cycles lost to virtual channels on the same links: the slowest link paces the message.
    stretch: f64,
    /// Cycles lost in waiting for channels further on.
    blocked: f64,
}

/// A steady state of the network; whether its sources keep up is another matter.
#[derive(Debug)]
pub(super) struct Solution<'a> {
    equations: &'a Equations,
    load: Load,
    /// What lies ahead on each group, and W, the wait for it.
    groups: Vec<(Ahead, f64)>,
    /// x̄ − s of each channel.
    lost: Vec<f64>,
    /// What earlier components put into the sums of each channel.
    known: Vec<Ahead>,
}

impl Equations {
    /// Solves all channels; the wait for injection channels is left open.
    pub(super) fn solve(&self, load: Load) -> Result<Solution<'_>, Saturated> {
        let mut solution = Solution {
            equations: self,
            load,
            groups: vec![(Ahead::default(), 0.0); self.groups.len()],
            lost: vec![0.0; self.channels.len()],
            known: vec![Ahead::default(); self.channels.len()],
        };
        for component in &self.components {
            for index in component.channels.clone() {
                solution.known[index] = solution.sum(self.channels[index].outer.clone());
            }
            if component.groups.len() == 1 {
                solution.solve_group(component.groups.start)?;
            } else {
                solution.settle(component)?;
            }
        }
        Ok(solution)
    }
}

impl Solution<'_> {
    /// Solves groups that depend on one another: round after round from x̄ = s up, each value used
    /// as soon as it is known.
    ///
    /// Every term is convex and grows with every unknown. So the rounds come up to the least
    /// solution from below. When each change is at least r times the one before, what is still to
    /// come is at least r/(1 − r) times the last change, and can be added at once; when no change
    /// shrinks, there is no solution. Rounds alone would take for ever near saturation: there the
    /// solution ends because it meets a second one, and r comes near 1.
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
        // Changes that have not died away by now hardly shrink: that is so within some 10⁻¹¹ of the
        // saturation load, closer than the arithmetic can tell one side from the other.
        Err(Saturated)
    }

    /// Equation (11) for the channels of a group, and the wait for the group.
    fn solve_group(&mut self, place: usize) -> Result<(), Saturated> {
        let group = &self.equations.groups[place];
        let mut mean = Ahead::default();
        for &(index, share) in &self.equations.members[group.members.clone()] {
            let channel = &self.equations.channels[index];
            let (outer, inner) = (self.known[index], self.sum(channel.inner.clone()));
            let stretch = (outer.stretch + inner.stretch).max(self.own_stretch(channel)?);
            let blocked = outer.blocked + inner.blocked;
            self.lost[index] = stretch + blocked;
            mean.stretch += share * stretch;
            mean.blocked += share * blocked;
        }
        let wait = if group.is_waited_for {
            self.wait(group, mean.stretch + mean.blocked)?
        } else {
            0.0
        };
        self.groups[place] = (mean, wait);
        Ok(())
    }

    /// The sum of equation (11), without the s cycles that are in every term.
    fn sum(&self, terms: Range<usize>) -> Ahead {
        let mut sum = Ahead::default();
        for term in &self.equations.onward[terms] {
            let (ahead, wait) = self.groups[term.group];
            sum.stretch += term.share * ahead.stretch;
            sum.blocked += term.share * ahead.blocked + term.contended_share * wait;
        }
        sum
    }

    fn own_stretch(&self, channel: &Channel) -> Result<f64, Saturated> {
        let Load {
            messages,
            flits,
            sharing,
        } = self.load;
        channel.sibling_vc.map_or(Ok(0.0), |(sibling_vc, rate)| {
            sharing.stretch_cycles(flits, messages * rate, flits + self.lost[sibling_vc])
        })
    }

    fn wait(&self, group: &Group, lost: f64) -> Result<f64, Saturated> {
        let (s, rate) = (self.load.flits, self.load.messages * group.rate);
        let x = s + lost;
        let variation = blocking_variation(x, s);
        if group.servers == 1 {
            mg1::mean_wait_cycles(rate, x, variation)
        } else {
            mgm::mean_wait_cycles(group.servers, rate, x, variation)
        }
    }

    /// Mean of x̄ − s over the messages of all sources.
    pub(super) fn mean_source_lost(&self) -> f64 {
        let sources = self.equations.sources.iter();
        sources
            .map(|source| source.share * self.lost[source.channel])
            .sum()
    }

    /// True if every source that sends has cycles left: λ₀wx̄ < 1.
    pub(super) fn sources_keep_up(&self) -> bool {
        let Load {
            messages, flits, ..
        } = self.load;
        let mut sources = self.equations.sources.iter();
        sources.all(|source| messages * source.weight * (flits + self.lost[source.channel]) < 1.0)
    }

    /// Solves for the wait for the injection channels too. Gives the mean over all processors of
    /// that wait and of x̄ − s.
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

    /// What is solved.
    pub(super) fn equations(&self) -> &Equations {
        self.equations
    }

    /// λ₀, s and how links are shared.
    pub(super) fn load(&self) -> Load {
        self.load
    }

    /// x̄ of a channel.
    pub(super) fn service_cycles(&self, channel: usize) -> f64 {
        self.load.flits + self.lost[channel]
    }

    /// b of a channel: of its x̄, the time for which the message is blocked.
    pub(super) fn blocked_cycles(&self, channel: usize) -> f64 {
        let inner = self.equations.channels[channel].inner.clone();
        self.known[channel].blocked + self.sum(inner).blocked
    }

    /// W of a group.
    pub(super) fn wait_cycles(&self, group: usize) -> f64 {
        self.groups[group].1
    }

    /// The state of every class of channels, in the network's order.
    pub(super) fn channel_states(&self) -> Vec<ChannelState> {
        let Load {
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
