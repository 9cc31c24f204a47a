//! Paths between the processors of a network: their existence and length.

use super::description::Description;
use super::neighbours::{Neighbours, UNREACHED};

/// Number of simultaneous searches: the bits of a word.
const AT_ONCE: usize = u64::BITS as usize;

impl Description {
    /// Nodes with processors, in ascending order, without those that have failed.
    #[must_use]
    pub fn nodes_with_processors(&self) -> Vec<usize> {
        let counts = self.processors_on();
        let has_failed = |node: usize| self.failed.get(node).copied().unwrap_or(false);
        (0..counts.len())
            .filter(|&node| counts[node] > 0 && !has_failed(node))
            .collect()
    }

    /// The first pair of nodes with processors that no path joins, and the number of all such pairs of
    /// processors.
    pub(crate) fn lost_pairs(&self) -> Option<((usize, usize), usize)> {
        let (all, counts) = (self.nodes_with_processors(), self.processors_on());
        let onward = Neighbours::onward(self.nodes(), &self.links);
        let (mut first, mut lost) = (None, 0);
        for &from in &all {
            let hops = onward.hops_from(from);
            for &to in all.iter().filter(|&&to| hops[to] == UNREACHED) {
                first.get_or_insert((from, to));
                lost += counts[from] * counts[to];
            }
        }
        first.map(|first| (first, lost))
    }

    /// The first node with processors from which no path leads to some other one, with the first such one.
    /// It takes at most three searches.
    ///
    /// ```
    /// use loadcurve_network::topology::custom::Description;
    /// let one_way = Description::read_edges("0:1:2.2-3", "0.2-3").unwrap();
    /// assert_eq!(one_way.unreached(), Some((2, 0)));
    /// assert_eq!(Description::read_edges("0:1:2:0", "all").unwrap().unreached(), None);
    /// ```
    #[must_use]
    pub fn unreached(&self) -> Option<(usize, usize)> {
        let all = self.nodes_with_processors();
        let first = *all.first()?;
        let onward = Neighbours::onward(self.nodes(), &self.links);
        let missed = |from: usize| {
            let hops = onward.hops_from(from);
            all.iter().find(|&&to| hops[to] == UNREACHED).copied()
        };
        if let Some(to) = missed(first) {
            return Some((first, to));
        }
        // A node that reaches the first node reaches the others from there.
        let hops = Neighbours::backward(self.nodes(), &self.links).hops_from(first);
        let from = all.iter().find(|&&from| hops[from] == UNREACHED).copied()?;
        missed(from).map(|to| (from, to))
    }

    /// Hops of the longest of all shortest paths between connected processors; none if it has more than
    /// `most` hops, which takes less time to find out than the number.
    ///
    /// ```
    /// use loadcurve_network::topology::custom::Description;
    /// let chain = Description::read_edges("0-1-2-3-4", "0.2-4").unwrap();
    /// assert_eq!(chain.longest_path(4), Some(4));
    /// assert_eq!(chain.longest_path(3), None);
    /// assert_eq!(chain.longest_path(1), None);
    /// ```
    #[must_use]
    pub fn longest_path(&self, most: u16) -> Option<u16> {
        let all = self.nodes_with_processors();
        let mut is_end = vec![false; self.nodes()];
        for &node in &all {
            is_end[node] = true;
        }
        let onward = Neighbours::onward(self.nodes(), &self.links);
        let longest_from = |starts: &[usize]| {
            let farthest = onward.farthest(starts, &is_end, most);
            let longest = farthest.into_iter().max().unwrap_or(0);
            (longest <= most).then_some(longest)
        };
        // Where paths are very long most nodes start one, and otherwise many do: a few searches decide.
        longest_from(&all[..1])?;
        let mut longest = 0;
        for starts in all.chunks(AT_ONCE) {
            longest = longest_from(starts)?.max(longest);
        }
        Some(longest)
    }
}

impl Neighbours {
    /// Hops from each of some nodes to the farthest end that it reaches, or to the first that is more than
    /// `most` hops away. The bits of a word run many breadth-first searches at once.
    ///
    /// # Source
    /// M. Then et al., "The more the merrier: efficient multi-source graph traversal", Proc. VLDB
    /// Endowment 8(4), 2014, pp. 449–460, `doi:10.14778/2735496.2735507`.
    pub(crate) fn farthest(&self, starts: &[usize], is_end: &[bool], most: u16) -> Vec<u16> {
        let mut farthest = vec![0; starts.len()];
        for (starts, farthest) in starts.chunks(AT_ONCE).zip(farthest.chunks_mut(AT_ONCE)) {
            self.search_from(starts, is_end, (farthest, most));
        }
        farthest
    }

    /// Like `farthest`, from at most as many nodes as a word has bits.
    fn search_from(&self, starts: &[usize], is_end: &[bool], (farthest, most): (&mut [u16], u16)) {
        let mut seen = vec![0_u64; self.count()];
        for (bit, &start) in starts.iter().enumerate() {
            seen[start] |= 1 << bit;
        }
        let mut fresh = seen.clone();
        let mut front: Vec<usize> = starts.to_vec();
        front.sort_unstable();
        front.dedup();
        let mut next = vec![0_u64; self.count()];
        for hops in 1.. {
            let mut onward = Vec::new();
            for node in front {
                let searches = std::mem::take(&mut fresh[node]);
                for &other in self.of_node(node) {
                    let new = searches & !seen[other];
                    if new != 0 {
                        if next[other] == 0 {
                            onward.push(other);
                        }
                        next[other] |= new;
                    }
                }
            }
            if onward.is_empty() {
                return;
            }
            let mut arrived = 0;
            for &node in &onward {
                let new = std::mem::take(&mut next[node]);
                seen[node] |= new;
                fresh[node] = new;
                if is_end[node] {
                    arrived |= new;
                }
            }
            for (bit, farthest) in farthest.iter_mut().enumerate() {
                if arrived >> bit & 1 == 1 {
                    *farthest = hops;
                }
            }
            if arrived != 0 && hops > most {
                return;
            }
            front = onward;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::custom::edges::PETERSEN;

    /// Networks of all sorts: one-way, disconnected, with switches, with more nodes than a word has bits.
    fn networks() -> Vec<Description> {
        let chain = |nodes: usize, joint: &str| {
            let names: Vec<String> = (0..nodes).map(|node| node.to_string()).collect();
            names.join(joint)
        };
        let ring = format!("{}:0", chain(130, ":"));
        let texts = [
            (PETERSEN, "all"),
            ("0:1:2.2-3", "0.2-3"),
            ("0-1-2.3-4", "0-2"),
            ("0-1-2.3-4", "all"),
            ("0:1.2:1", "0.2"),
            ("0-1.1:2.2-3.3:2", "all"),
            (&chain(130, "-"), "3.70-99x2.129"),
            (&ring, "all"),
        ];
        let read = |(edges, hosts)| Description::read_edges(edges, hosts).unwrap();
        texts.into_iter().map(read).collect()
    }

    /// Hops between all pairs of nodes with processors, in order.
    fn pairs(network: &Description) -> Vec<(usize, usize, u16)> {
        let onward = Neighbours::onward(network.nodes(), network.links());
        let all = network.nodes_with_processors();
        let from_each = all.iter().flat_map(|&from| {
            let hops = onward.hops_from(from);
            all.iter().map(move |&to| (from, to, hops[to]))
        });
        from_each.collect()
    }

    #[test]
    fn the_first_pair_without_a_path_is_found() {
        for network in networks() {
            let mut pairs = pairs(&network).into_iter();
            let first = pairs.find(|&(_, _, hops)| hops == UNREACHED);
            let first = first.map(|(from, to, _)| (from, to));
            assert_eq!(network.unreached(), first, "{network:?}");
        }
    }

    #[test]
    fn the_longest_path_is_that_of_all_pairs() {
        for network in networks() {
            let pairs = pairs(&network).into_iter();
            let hops = pairs.map(|(_, _, hops)| hops);
            let longest = hops.filter(|&hops| hops != UNREACHED).max().unwrap();
            assert_eq!(
                network.longest_path(UNREACHED),
                Some(longest),
                "{network:?}"
            );
            assert_eq!(network.longest_path(longest), Some(longest), "{network:?}");
            if longest > 0 {
                assert_eq!(network.longest_path(longest - 1), None, "{network:?}");
            }
        }
    }
}
