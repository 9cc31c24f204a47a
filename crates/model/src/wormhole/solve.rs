//! Solution of the equations at one load, from the ejection channels backwards.

use std::ops::Range;

use loadcurve_base::queueing::{Saturated, mgm};

use super::delay::{Delay, Hop};
use super::equations::{ChannelEquation, ChannelGroup, Component, Equations, SourceClass};
use super::sharing::{JoiningHop, Sharing, Sibling, joined};
use crate::ChannelState;
use crate::channel_queue::ChannelQueue;

/// Load and message length to solve for.
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
    pub(super) equations: &'a Equations,
    pub(super) load: Workload,
    /// Delays ahead of each group, and W, the wait for it.
    groups: Vec<(Delay<f64>, f64)>,
    /// x̄ − s of each channel.
    pub(super) lost: Vec<f64>,
    /// Contributions of earlier components to the sums of each channel.
    known: Vec<Delay<f64>>,
    /// J of each group; empty unless links are shared along routes.
    joined: Vec<f64>,
}

impl Equations {
    /// Solves all channels, except for the wait for injection channels.
    ///
    /// # Errors
    /// The first component in the order of solution that has no steady state.
    pub(super) fn solve(&self, load: Workload) -> Result<SteadyChannels<'_>, Overloaded> {
        self.solve_where(load, |is_overfull| !is_overfull)
    }

    /// Solves all channels even if some are overfull that no message waits for: because messages wait only
    /// on the channels before them, their sources are saturated then.
    pub(super) fn solve_beyond_sources(
        &self,
        load: Workload,
    ) -> Result<SteadyChannels<'_>, Overloaded> {
        self.solve_where(load, |_| true)
    }

    /// Like `solve`, where `is_steady` decides on a component, given whether any of its groups is held all the
    /// time though no message waits for it.
    fn solve_where(
        &self,
        load: Workload,
        is_steady: impl Fn(bool) -> bool,
    ) -> Result<SteadyChannels<'_>, Overloaded> {
        let mut solution = SteadyChannels {
            equations: self,
            load,
            groups: vec![(Delay::none(), 0.0); self.groups.len()],
            lost: vec![0.0; self.channels.len()],
            known: vec![Delay::none(); self.channels.len()],
            joined: match load.sharing {
                Sharing::Route => vec![0.0; self.groups.len()],
                _ => Vec::new(),
            },
        };
        let mut overloaded = None;
        for batch in self.schedule.batches() {
            // Components after an overloaded one may depend on it.
            let is_open = |&index: &usize| overloaded.is_none_or(|overloaded| index < overloaded);
            overloaded = match *batch {
                [index] if !self.components[index].is_mutual => {
                    let is_solved =
                        !is_open(&index) || solution.solve_component(index).is_ok_and(&is_steady);
                    if is_solved { overloaded } else { Some(index) }
                }
                _ => {
                    let open: Vec<usize> = batch.iter().copied().filter(is_open).collect();
                    let solved = open.iter().zip(solution.settle(&open));
                    let overloads = solved.filter(|(_, solved)| !solved.is_ok_and(&is_steady));
                    overloads.map(|(&index, _)| index).chain(overloaded).min()
                }
            };
        }
        match overloaded {
            Some(component) => Err(Overloaded { component }),
            None => Ok(solution),
        }
    }
}

impl SteadyChannels<'_> {
    /// Solves a component that is not iterated. Returns true if it is held all the time though no message
    /// waits for it.
    fn solve_component(&mut self, index: usize) -> Result<bool, Saturated> {
        let equations = self.equations;
        let component = &equations.components[index];
        self.sum_outer_terms(component);
        self.solve_group(component.groups.start)
    }

    /// Sums the contributions of earlier components to the channels of a component.
    pub(super) fn sum_outer_terms(&mut self, component: &Component) {
        for index in component.channels.clone() {
            self.known[index] = self.sum(self.equations.channels[index].outer.clone());
        }
    }

    /// Equation (11) for the channels of a group, and the wait for the group. Returns true if the group is
    /// held all the time though no message waits for it.
    #[inline]
    pub(super) fn solve_group(&mut self, place: usize) -> Result<bool, Saturated> {
        let group = &self.equations.groups[place];
        let (mut mean, mut mean_joined) = (Delay::none(), 0.0);
        for &(index, share) in &self.equations.members[group.members.clone()] {
            let inner = self.equations.channels[index].inner.clone();
            let (outer, inner) = (self.known[index], self.sum(inner));
            let joined = self.joined(index);
            let own = self.own_stretch(index, joined)?;
            let delay = Delay::of_channel(self.load.sharing, outer, inner, own);
            self.lost[index] = delay.total();
            mean = mean.plus(share, delay);
            mean_joined += share * joined;
        }
        if let Some(joined) = self.joined.get_mut(place) {
            *joined = mean_joined;
        }
        if group.is_waited_for {
            let wait = self.wait(group, mean.total())?;
            self.groups[place] = (mean, wait);
            return Ok(false);
        }
        self.groups[place] = (mean, 0.0);
        Ok(!group.is_source && self.utilisation(group, mean.total()) >= 1.0)
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

    /// own of a channel, the cycles that a message loses to others that share its link, or join it further
    /// on with this probability.
    pub(super) fn own_stretch(&self, channel: usize, joined: f64) -> Result<f64, Saturated> {
        let Workload {
            messages,
            flits,
            sharing,
        } = self.load;
        let siblings = self.equations.siblings_of(channel);
        if siblings.is_empty() && joined == 0.0 {
            return Ok(0.0);
        }
        if sharing == Sharing::Route {
            let own = self.equations.channels[channel].rate;
            let rates = siblings.iter().map(|(_, rate)| rate);
            // Three virtual channels may saturate a link before any of them is held all the time.
            if !siblings.is_empty() && messages * (own + rates.sum::<f64>()) * flits >= 1.0 {
                return Err(Saturated);
            }
        }
        let siblings = siblings.iter().map(|&(sibling, rate)| Sibling {
            rate: messages * rate,
            service: flits + self.lost[sibling],
        });
        sharing.stretch_cycles(&flits, siblings, &joined)
    }

    /// J of a channel; 0 unless links are shared along routes.
    fn joined(&self, channel: usize) -> f64 {
        let Workload {
            messages, flits, ..
        } = self.load;
        if self.joined.is_empty() {
            return 0.0;
        }
        let ChannelEquation { outer, inner, .. } = &self.equations.channels[channel];
        joined(
            &flits,
            (outer.start..inner.end).map(|term| JoiningHop {
                share: self.equations.terms[term].share,
                rate: messages * self.equations.flows[term].joining,
                ahead: self.joined[self.equations.terms[term].group],
            }),
        )
    }

    /// J from a group onwards; 0 unless links are shared along routes.
    pub(super) fn joined_from(&self, group: usize) -> f64 {
        self.joined.get(group).copied().unwrap_or(0.0)
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

    /// λx̄/m, the fraction of the time for which each channel of a group is held; `lost` is x̄ − s.
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

    /// λ₀wx̄, the fraction of the time for which a source sends.
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

    /// Also solves for the wait for the injection channels. Returns the mean over all messages of that wait
    /// plus x̄ − s.
    pub(super) fn solve_sources(&mut self) -> Result<f64, Saturated> {
        // Rounding may leave the queue of a source below 1 where the product that decides on saturation is
        // not.
        if !self.sources_keep_up() {
            return Err(Saturated);
        }
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

    /// Delays from a group onwards.
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
                service_variance: Some(self.lost[class.channel].powi(2)),
                wait_cycles: wait,
                blocking: Some(class.contended * all_busy),
                buffers: None,
            }
        });
        states.collect()
    }
}
