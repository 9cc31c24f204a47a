//! Products of sums over sources and sums over destinations.

use super::Parts;
use crate::traffic::flows::own::ROUNDING;

/// Adds a fraction to that of a channel.
pub(super) fn merge(parts: &mut Parts, channel: usize, part: f64) {
    match parts.iter_mut().find(|known| known.0 == channel) {
        Some(known) => known.1 += part,
        None => parts.push((channel, part)),
    }
}

/// Pairs of processors on different routers, by the channel over which a source's messages reach a middle
/// and the group into which those for a destination leave it: the product of sums over all routers, without
/// the products of each router with itself.
#[derive(Default)]
pub(super) struct Product {
    from: Parts,
    into: Parts,
    /// Products of a router with itself, by channel and group.
    own: Vec<(usize, usize, f64)>,
}

impl Product {
    pub(super) fn add_router(
        &mut self,
        from: impl Iterator<Item = (usize, f64)>,
        into: impl Iterator<Item = (usize, f64)> + Clone,
    ) {
        let (mut of_from, mut of_into) = (Parts::new(), Parts::new());
        from.for_each(|(channel, part)| merge(&mut of_from, channel, part));
        into.for_each(|(group, part)| merge(&mut of_into, group, part));
        for &(channel, part) in &of_from {
            merge(&mut self.from, channel, part);
            let own = of_into.iter();
            self.own
                .extend(own.map(|&(group, of)| (channel, group, part * of)));
        }
        for &(group, part) in &of_into {
            merge(&mut self.into, group, part);
        }
    }

    pub(super) fn between_routers(mut self) -> Vec<(usize, usize, f64)> {
        self.own
            .sort_by_key(|&(channel, group, _)| (channel, group));
        let mut pairs = Vec::new();
        for &(channel, part) in &self.from {
            for &(group, of) in &self.into {
                let first = (self.own).partition_point(|it| (it.0, it.1) < (channel, group));
                let own = self.own[first..].iter();
                let own = own.take_while(|it| (it.0, it.1) == (channel, group));
                let own: f64 = own.map(|it| it.2).sum();
                let all = part * of;
                if all - own > all * ROUNDING {
                    pairs.push((channel, group, all - own));
                }
            }
        }
        pairs
    }
}
