//! Pairs in a HyperX.

use super::AllPairs;
use crate::topology::HyperX;
use crate::topology::hyperx::HyperXChannel::{Ejection, Injection, Link};

/// Pairs that cross a link have reached the coordinates of their destination in all earlier dimensions and
/// still have those of their source in all later ones.
impl AllPairs for HyperX {
    fn pairs_onward(&self) -> impl Fn(usize) -> Option<Vec<(usize, f64)>> {
        let sizes: Vec<u32> = self.sizes().collect();
        let routers = |sizes: &[u32]| sizes.iter().map(|&size| f64::from(size)).product::<f64>();
        let hosts = self.processors_on(0).len() as f64;
        // Onward from a router for the pairs of `sources`, through the dimensions from `first`.
        let leaving = move |router: u32, first: usize, sources: f64, skipped: Option<u32>| {
            let ejections = self.processors_on(router).filter(|&p| Some(p) != skipped);
            let ejections = ejections.map(|p| (self.number(Ejection(p)), sources));
            let mut onward: Vec<(usize, f64)> = ejections.collect();
            for dimension in first..sizes.len() {
                let own = self.coordinate(router, dimension);
                let pairs = sources * hosts * routers(&sizes[dimension + 1..]);
                let others = (0..sizes[dimension]).filter(|&coordinate| coordinate != own);
                onward.extend(others.map(|coordinate| {
                    let link = Link {
                        from: router,
                        dimension,
                        coordinate,
                    };
                    (self.number(link), pairs)
                }));
            }
            onward
        };
        let before: Vec<f64> = self
            .sizes()
            .scan(hosts, |all, size| {
                let sources = *all;
                *all *= f64::from(size);
                Some(sources)
            })
            .collect();
        move |channel| match self.channel(channel) {
            Injection(processor) => {
                let router = self.router(processor);
                Some(leaving(router, 0, 1.0, Some(processor)))
            }
            Link {
                from,
                dimension,
                coordinate,
            } => {
                let to = self.neighbour(from, dimension, coordinate);
                Some(leaving(to, dimension + 1, before[dimension], None))
            }
            Ejection(_) => None,
        }
    }
}
