//! Loads of links as paths exchange flow, and the lengths that follow from them.

use super::graph::Graph;

/// Length of links that carry nothing, and addition to all lengths. It keeps them positive, so that of paths over nearly
/// idle links that with the fewest is the shortest.
const LEAST_LENGTH: f64 = 1e-12;

/// Loads of all links under a flow, with the first two derivatives of their potential Σ capacity·(X/M)ᵖ.
///
/// # Symbols
/// X: load of a link, its messages per cycle over its capacity. M: the largest of them. p: exponent.
#[derive(Debug, Clone)]
pub(super) struct Loads {
    capacities: Vec<f64>,
    /// X of each link.
    on_links: Vec<f64>,
    largest: f64,
    exponent: u32,
    /// (X/M)^(p−1), the cost of a link to a small flow.
    costs: Vec<f64>,
    /// ℓ = (X/M)^(p−1) + 10⁻¹².
    lengths: Vec<f64>,
    /// (X/M)^(p−2) over the capacity.
    curvatures: Vec<f64>,
    /// Marks of links on the path that takes, and on the one that gives.
    is_on: [Vec<bool>; 2],
    /// Links that only the path that takes has, and those that only the one that gives has.
    only_on: [Vec<usize>; 2],
}

/// Path of a part of the messages of a pair.
#[derive(Debug, Clone)]
pub(super) struct Path {
    pub(super) links: Box<[usize]>,
    /// Messages per cycle on it.
    pub(super) flow: f64,
}

impl Loads {
    /// Loads of idle links.
    pub(super) fn new(graph: &Graph, exponent: u32) -> Self {
        let links = graph.links.len();
        let none = || vec![0.0; links];
        Self {
            capacities: graph.links.iter().map(|link| link.capacity).collect(),
            on_links: none(),
            largest: 0.0,
            exponent,
            costs: none(),
            lengths: none(),
            curvatures: none(),
            is_on: [0, 1].map(|_| vec![false; links]),
            only_on: [0, 1].map(|_| Vec::new()),
        }
    }

    /// Removes all flow.
    pub(super) fn clear(&mut self) {
        self.on_links.fill(0.0);
    }

    /// Adds the flow along paths. Lengths stay as they are.
    pub(super) fn add<'a>(&mut self, paths: impl IntoIterator<Item = &'a Path>) {
        for path in paths {
            for &link in &path.links {
                self.on_links[link] += path.flow / self.capacities[link];
            }
        }
    }

    /// X of all links.
    pub(super) fn all(&self) -> &[f64] {
        &self.on_links
    }

    /// M, the largest load when lengths were last computed for all links.
    pub(super) fn largest(&self) -> f64 {
        self.largest
    }

    /// ℓ of all links.
    pub(super) fn lengths(&self) -> &[f64] {
        &self.lengths
    }

    pub(super) fn exponent(&self) -> u32 {
        self.exponent
    }

    /// Changes the exponent, and with it the lengths of all links.
    pub(super) fn set_exponent(&mut self, exponent: u32) {
        self.exponent = exponent;
        self.lengthen_all();
    }

    /// Computes M, and with it the lengths of all links.
    pub(super) fn measure(&mut self) {
        self.largest = self.on_links.iter().copied().fold(0.0, f64::max);
        self.lengthen_all();
    }

    fn lengthen_all(&mut self) {
        (0..self.on_links.len()).for_each(|link| self.lengthen(link));
    }

    fn lengthen(&mut self, link: usize) {
        let share = self.on_links[link] / self.largest;
        let power = power(share, self.exponent - 2);
        self.costs[link] = power * share;
        self.lengths[link] = self.costs[link] + LEAST_LENGTH;
        self.curvatures[link] = power / self.capacities[link];
    }

    /// Moves flow between the paths of a pair to the shortest of them, by one Newton step for each of the others,
    /// and removes those that are left empty.
    pub(super) fn level(&mut self, paths: &mut Vec<Path>) {
        if paths.len() < 2 {
            return;
        }
        let mut shortest = (0, f64::INFINITY);
        for (index, path) in paths.iter().enumerate() {
            let length = sum(&self.lengths, &path.links);
            if length < shortest.1 {
                shortest = (index, length);
            }
        }
        let taker = shortest.0;
        mark(&mut self.is_on[0], &paths[taker].links, true);
        for giver in (0..paths.len()).filter(|&giver| giver != taker) {
            let (given, lost) = self.exchange(&paths[taker], &paths[giver]);
            paths[taker].flow += given;
            paths[giver].flow = lost;
        }
        mark(&mut self.is_on[0], &paths[taker].links, false);
        paths.retain(|path| path.flow > 0.0);
    }

    /// Moves flow from one path to another, whose links are marked; returns how much, and what is left.
    fn exchange(&mut self, taker: &Path, giver: &Path) -> (f64, f64) {
        mark(&mut self.is_on[1], &giver.links, true);
        let [gaining, losing] = &mut self.only_on;
        for (only, path, is_on_other) in [
            (&mut *gaining, taker, &self.is_on[1]),
            (&mut *losing, giver, &self.is_on[0]),
        ] {
            only.clear();
            only.extend(path.links.iter().filter(|&&link| !is_on_other[link]));
        }
        mark(&mut self.is_on[1], &giver.links, false);
        // Costs, not lengths: as long as no load exceeds M, they are at most (X/M)^(p−2) and change no load by more than
        // M/(p − 1). The least length over a vanishing curvature would move all flow at once.
        let excess = sum(&self.costs, losing) - sum(&self.costs, gaining);
        if excess <= 0.0 {
            return (0.0, giver.flow);
        }
        let curvature = sum(&self.curvatures, losing) + sum(&self.curvatures, gaining);
        let step = excess * self.largest / (f64::from(self.exponent - 1) * curvature);
        let moved = giver.flow.min(step);
        for side in 0..2 {
            let change = if side == 0 { moved } else { -moved };
            for index in 0..self.only_on[side].len() {
                let link = self.only_on[side][index];
                self.on_links[link] += change / self.capacities[link];
                self.lengthen(link);
            }
        }
        (moved, giver.flow - moved)
    }
}

fn mark(is_on: &mut [bool], links: &[usize], value: bool) {
    for &link in links {
        is_on[link] = value;
    }
}

fn sum(values: &[f64], links: &[usize]) -> f64 {
    links.iter().map(|&link| values[link]).sum()
}

/// Power of a number by repeated squaring.
fn power(base: f64, exponent: u32) -> f64 {
    let (mut square, mut rest, mut product) = (base, exponent, 1.0);
    while rest > 0 {
        if rest & 1 == 1 {
            product *= square;
        }
        square *= square;
        rest >>= 1;
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::structure::Wiring;
    use crate::topology::Lattice;

    /// Two disjoint paths across a mesh of 2 × 2 nodes.
    fn paths(graph: &Graph, flows: [f64; 2]) -> Vec<Path> {
        let link = |from, to| {
            let mut links = graph.links.iter();
            links.position(|link| (link.from, link.to) == (from, to))
        };
        let path = |middle, flow| Path {
            links: Box::new([link(0, middle).unwrap(), link(middle, 3).unwrap()]),
            flow,
        };
        vec![path(1, flows[0]), path(2, flows[1])]
    }

    #[test]
    fn levelling_makes_paths_equally_long() {
        let graph = Graph::of(&Wiring::of(&Lattice::mesh(2)));
        for exponent in [4, 9, 100] {
            let mut paths = paths(&graph, [3.0, 1.0]);
            let mut loads = Loads::new(&graph, exponent);
            loads.add(&paths);
            for _ in 0..60 {
                loads.measure();
                loads.level(&mut paths);
            }
            for path in &paths {
                assert!((path.flow - 2.0).abs() < 1e-9, "{exponent} {path:?}");
                let is_equal = |&link: &usize| (loads.all()[link] - path.flow).abs() < 1e-12;
                assert!(path.links.iter().all(is_equal));
            }
        }
    }

    #[test]
    fn a_path_gives_no_more_than_its_flow_and_then_goes() {
        let graph = Graph::of(&Wiring::of(&Lattice::mesh(2)));
        let mut paths = paths(&graph, [1.0, 1e-6]);
        let mut loads = Loads::new(&graph, 4);
        loads.add(&paths);
        // Messages of others keep the second path busy.
        let other = Path {
            links: paths[1].links.clone(),
            flow: 2.0,
        };
        loads.add([&other]);
        loads.measure();
        loads.level(&mut paths);
        assert_eq!(paths.len(), 1);
        assert!((paths[0].flow - 1.000_001).abs() < 1e-12);
    }

    #[test]
    fn nearly_idle_links_do_not_attract_all_flow_at_once() {
        let graph = Graph::of(&Wiring::of(&Lattice::mesh(3)));
        let path = |nodes: &[usize], flow| {
            let link = |ends: &[usize]| {
                let mut links = graph.links.iter();
                let link = links.position(|link| [link.from, link.to] == *ends);
                link.unwrap()
            };
            Path {
                links: nodes.windows(2).map(link).collect(),
                flow,
            }
        };
        // The detour is as loaded as the direct link, which is shorter.
        let mut paths = vec![path(&[0, 1], 0.7), path(&[0, 3, 4, 1], 0.7)];
        let mut loads = Loads::new(&graph, 141);
        loads.add(&paths);
        loads.add([&path(&[4, 5], 1.0)]);
        loads.measure();
        loads.level(&mut paths);
        let moved = paths[0].flow - 0.7;
        assert!(moved > 0.0 && moved < 1.0 / 140.0, "{moved}");
    }

    #[test]
    fn powers_are_products() {
        for exponent in [0, 1, 2, 5, 12, 63] {
            let product: f64 = (0..exponent).map(|_| 1.5).product();
            let relative = power(1.5, exponent) / product - 1.0;
            assert!(relative.abs() < 1e-13, "{exponent}");
        }
        assert_eq!(power(0.0, 4096), 0.0);
        assert_eq!(power(1.0, 4096), 1.0);
    }
}
