//! Routes of a base routing that no failure breaks.

use std::collections::BTreeSet;

use super::{Base, Header, Hop, Routers};
use crate::topology::{Failures, RouterLinks};

/// Number of hops where no route is whole.
pub(super) const BROKEN: u16 = u16::MAX;

/// Number of hops that is not known yet.
const UNKNOWN: u16 = u16::MAX - 1;

/// Routes of a base routing between routers, without the branches that lead to a failed channel.
#[derive(Debug, Clone)]
pub(super) struct WholeRoutes {
    routers: Routers,
    /// Hops between routers from each to each, row by row to the end; [`BROKEN`] without a whole route.
    hops: Vec<u16>,
    /// Channels that lead only to failed ones on the way to each router, in ascending order.
    broken: Vec<Vec<u32>>,
}

impl WholeRoutes {
    /// The whole routes of a base routing.
    pub(super) fn of(base: &dyn Base, failures: &Failures) -> Self {
        let (topology, routers) = (base.topology(), base.routers());
        let has_failed = failures.channels(&RouterLinks::of(topology));
        let count = routers.count;
        let mut whole = Self {
            routers,
            hops: vec![BROKEN; count * count],
            broken: vec![Vec::new(); count],
        };
        let mut search = Search {
            base,
            has_failed: &has_failed,
            channels: vec![UNKNOWN; has_failed.len()],
            met: Vec::new(),
            open: Vec::new(),
            hops: Vec::new(),
        };
        let is_live = |router: &usize| !failures.routers()[*router];
        for to in (0..count).filter(is_live) {
            for from in (0..count).filter(is_live) {
                let channel = base.injection(routers.first(from));
                let channels = search.channels_from(channel, routers.first(to));
                // Injection and ejection are no hops between routers.
                whole.hops[to * count + from] = match channels {
                    BROKEN => BROKEN,
                    channels => channels - 2,
                };
            }
            whole.broken[to] = search.take_broken();
        }
        whole
    }

    /// Number of hops to a router from each, by its number; [`BROKEN`] without a whole route.
    #[inline]
    pub(super) fn hops_to(&self, to: usize) -> &[u16] {
        let count = self.routers.count;
        &self.hops[to * count..][..count]
    }

    /// Removes the hops on the way to a processor that lead only to failed channels, from those after the
    /// first few. The alternatives that are left stay equally likely.
    #[inline]
    pub(super) fn keep(&self, base: &dyn Base, to: usize, hops: &mut Vec<Hop>, first: usize) {
        if hops.len() - first < 2 {
            return;
        }
        let broken = &self.broken[self.routers.of(to)];
        if broken.is_empty() {
            return;
        }
        let mut kept = first;
        for index in first..hops.len() {
            let hop = hops[index];
            if broken.binary_search(&(hop.group as u32)).is_err() {
                hops[kept] = hop;
                kept += 1;
            }
        }
        if kept < hops.len() {
            hops.truncate(kept);
            balance(base, hops, first);
        }
    }
}

/// Repeats hops after the first few so that alternatives of a base are equally likely.
fn balance(base: &dyn Base, hops: &mut Vec<Hop>, first: usize) {
    let left = hops.split_off(first);
    let alternative = |hop: &Hop| base.alternative(hop.group);
    let alternatives: BTreeSet<usize> = left.iter().map(alternative).collect();
    let of = |wanted: usize| left.iter().filter(move |hop| alternative(hop) == wanted);
    let counts = alternatives.iter().map(|&it| of(it).count());
    let all = counts.fold(1, least_common_multiple);
    for &wanted in &alternatives {
        for _ in 0..all / of(wanted).count() {
            hops.extend(of(wanted));
        }
    }
}

/// The least common multiple of two numbers.
fn least_common_multiple(one: usize, other: usize) -> usize {
    let (mut divisor, mut rest) = (one, other);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    one / divisor * other
}

/// Search for whole routes to one destination at a time.
struct Search<'a> {
    base: &'a dyn Base,
    has_failed: &'a [bool],
    /// Number of channels of a whole route from each channel on, itself included.
    channels: Vec<u16>,
    /// Channels for which it is known.
    met: Vec<usize>,
    /// Channels whose next ones are searched first.
    open: Vec<usize>,
    hops: Vec<Hop>,
}

impl Search<'_> {
    /// Number of channels of a whole route from a channel to a processor.
    fn channels_from(&mut self, start: usize, to: usize) -> u16 {
        let header = Header::to(to);
        self.open.push(start);
        while let Some(&channel) = self.open.last() {
            if self.channels[channel] == UNKNOWN && self.has_failed[channel] {
                self.set(channel, BROKEN);
            }
            if self.channels[channel] != UNKNOWN {
                self.open.pop();
                continue;
            }
            self.hops.clear();
            self.base.next(channel, header, &mut self.hops);
            let onward = self.hops.iter().map(|hop| hop.group);
            let before = self.open.len();
            let channels = &self.channels;
            let unknown = onward.clone().filter(|&it| channels[it] == UNKNOWN);
            self.open.extend(unknown);
            if self.open.len() == before {
                // A last channel has no next one.
                let is_last = self.hops.is_empty();
                let least = onward.map(|it| self.channels[it]).min();
                let rest = if is_last { Some(0) } else { least };
                self.set(
                    channel,
                    match rest {
                        None | Some(BROKEN) => BROKEN,
                        Some(rest) => 1 + rest,
                    },
                );
                self.open.pop();
            }
        }
        self.channels[start]
    }

    fn set(&mut self, channel: usize, channels: u16) {
        self.channels[channel] = channels;
        self.met.push(channel);
    }

    /// The channels found to be broken, in ascending order; all are unknown again.
    fn take_broken(&mut self) -> Vec<u32> {
        let mut broken = Vec::new();
        for channel in self.met.drain(..) {
            let channels = std::mem::replace(&mut self.channels[channel], UNKNOWN);
            if channels == BROKEN {
                broken.push(channel as u32);
            }
        }
        broken.sort_unstable();
        broken
    }
}
