//! Distances between processors.

use crate::{Error, Result};

/// Shortest paths between processors, in channels, with the injection and the ejection channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Distances {
    /// Channels from a processor to the nearest other one.
    pub nearest: u64,
    /// Channels between the two processors that are farthest apart.
    pub farthest: u64,
    /// Channels from processor 0 to the farthest other one.
    pub farthest_from_first: u64,
    /// Links between routers on the paths of all ordered pairs of processors.
    pub(super) links_of_all_pairs: u64,
}

/// Injection and ejection channel of a path.
const PORTS: u64 = 2;

impl Distances {
    /// Distances between processors that are attached to routers as sources and as destinations.
    ///
    /// # Errors
    /// [`Error::Unreachable`] if there is no path between two processors.
    pub(super) fn of(
        attached: &[[usize; 2]],
        routers: usize,
        links: &[[usize; 2]],
    ) -> Result<Self> {
        let mut onward = vec![Vec::new(); routers];
        for &[from, to] in links {
            onward[from].push(to);
        }
        for onward in &mut onward {
            onward.sort_unstable();
            onward.dedup();
        }
        let mut sources = vec![Vec::new(); routers];
        let mut destinations = vec![0_u64; routers];
        for (processor, &[from, to]) in attached.iter().enumerate() {
            sources[from].push(processor);
            destinations[to] += 1;
        }
        let mut found = Self {
            nearest: u64::MAX,
            farthest: 0,
            farthest_from_first: 0,
            links_of_all_pairs: 0,
        };
        let mut hops = vec![None; routers];
        let mut open = Vec::with_capacity(routers);
        for (start, sources) in sources.iter().enumerate() {
            if sources.is_empty() {
                continue;
            }
            hops.fill(None);
            hops[start] = Some(0);
            open.clear();
            open.push(start);
            let mut next = 0;
            while next < open.len() {
                let from = open[next];
                let onward_hops = hops[from].map(|hops: u64| hops + 1);
                for &to in &onward[from] {
                    if hops[to].is_none() {
                        hops[to] = onward_hops;
                        open.push(to);
                    }
                }
                next += 1;
            }
            // Destinations of each source, itself excluded.
            let mut own = destinations.clone();
            for &source in sources {
                let home = attached[source][1];
                let mut reach = |router: usize, count: u64| {
                    if count == 0 {
                        return Ok(());
                    }
                    let Some(hops) = hops[router] else {
                        let to = attached.iter().enumerate();
                        let mut to = to.filter(|&(to, ends)| to != source && ends[1] == router);
                        let to = to.next().map_or(source, |(to, _)| to);
                        return Err(Error::Unreachable { from: source, to });
                    };
                    let channels = hops + PORTS;
                    found.nearest = found.nearest.min(channels);
                    found.farthest = found.farthest.max(channels);
                    if source == 0 {
                        found.farthest_from_first = found.farthest_from_first.max(channels);
                    }
                    found.links_of_all_pairs += count * hops;
                    Ok(())
                };
                own[home] -= 1;
                for (router, &count) in own.iter().enumerate() {
                    reach(router, count)?;
                }
                own[home] += 1;
            }
        }
        Ok(found)
    }
}
