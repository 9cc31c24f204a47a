//! Flows of hot-spot traffic: those of uniform traffic, and a tree towards each hot spot.

use super::{FlowCount, Flows};
use crate::Result;
use crate::routing::Routing;
use crate::traffic::{HotProcessors, Pattern as _};

impl Flows {
    /// Flows of hot-spot traffic, given a way to count a number of messages between each pair of
    /// processors.
    ///
    /// # Errors
    /// As [`Flows::of`].
    pub(in crate::traffic) fn hot<R: Routing + ?Sized>(
        routing: &R,
        pattern: &HotProcessors,
        count_uniform: impl FnOnce(&mut FlowCount<R>, f64) -> Result<()>,
    ) -> Result<Self> {
        let mut count = FlowCount::of(routing, pattern.keeps_symmetry());
        let (processors, share) = (pattern.processors(), pattern.share());
        let others = (processors - 1) as f64;
        if share < 1.0 {
            count_uniform(&mut count, (1.0 - share) / others)?;
        }
        for &spot in pattern.spots() {
            let spot = spot as usize;
            let sources = (0..processors).filter(|&source| source != spot && share > 0.0);
            // A hot spot for which there is no other chooses among all.
            let hot = sources.map(|source| (source, share / pattern.choices(source) as f64));
            count.messages_for(spot, &hot.collect::<Vec<_>>())?;
            if pattern.choices(spot) == 0 {
                for destination in (0..processors).filter(|&to| to != spot) {
                    count.messages_for(destination, &[(spot, share / others)])?;
                }
            }
        }
        Ok(count.flows())
    }
}
