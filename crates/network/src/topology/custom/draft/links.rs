//! Links of a draft.

use loadcurve_base::{Error, Result};

use super::Draft;
use crate::topology::custom::description::MAX_LINKS;

impl Draft {
    /// All pairs of joined nodes, the lower number first, with the number of links each way.
    pub fn pairs(&self) -> impl Iterator<Item = ([usize; 2], [usize; 2])> {
        self.links.keys().filter_map(|&(from, to)| {
            let there = self.count(from, to);
            let back = self.count(to, from);
            if from < to {
                return Some(([from, to], [there, back]));
            }
            // Listed with the reverse direction, unless no link leads that way.
            (back == 0).then_some(([to, from], [0, there]))
        })
    }

    /// Number of links from one node to another.
    #[must_use]
    pub fn count(&self, from: usize, to: usize) -> usize {
        self.links.get(&(from, to)).copied().unwrap_or(0)
    }

    /// Sets the number of parallel links from one node to another and back. Routes along removed links are
    /// removed too.
    ///
    /// # Errors
    /// [`Error::Refused`] when there is no such node, when both are the same, or when there would be more
    /// than [`MAX_LINKS`] links.
    pub fn set_links(&mut self, from: usize, to: usize, counts: [usize; 2]) -> Result<()> {
        self.has(from)?;
        self.has(to)?;
        if from == to {
            let name = &self.nodes[from].name;
            let reason = format!("a link would join node {name} to itself");
            return Err(Error::refused("edges", reason));
        }
        let all: usize = self.links.values().sum();
        let others = all - self.count(from, to) - self.count(to, from);
        let new = counts[0].saturating_add(counts[1]);
        if others.saturating_add(new) > MAX_LINKS {
            let reason = format!("more than {MAX_LINKS} one-way links");
            return Err(Error::refused("edges", reason));
        }
        for (ends, count) in [(from, to), (to, from)].into_iter().zip(counts) {
            if count > 0 {
                self.links.insert(ends, count);
            } else {
                self.links.remove(&ends);
                self.flights.remove(&ends);
                self.routes.retain(|line| (line.at, line.next) != ends);
            }
        }
        Ok(())
    }
}
