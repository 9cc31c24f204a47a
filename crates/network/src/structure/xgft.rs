//! Structure of extended generalised fat trees.

use super::cost::block::Block;
use super::cost::{Ports, Wire};
use super::{Formula, Partition, Structure};
use crate::topology::{Topology as _, Xgft};

impl Structure for Xgft {
    /// Cuts of a tree: round each subtree of each level, and round half of the largest subtrees, with half of the
    /// switches above them.
    fn cuts(&self) -> Vec<Partition> {
        let top = self.height();
        let nodes: Vec<(usize, u32)> = (0..=top)
            .flat_map(|level| (0..self.nodes_at(level)).map(move |node| (level, node)))
            .collect();
        let subtree = |level: usize, (of, node): (usize, u32)| {
            let first = self.processors_below(of, node).start;
            (of <= level).then(|| first / self.processors_below(level, 0).end)
        };
        let mut cuts: Vec<Partition> = (1..top)
            .map(|level| {
                let part_of = nodes.iter().map(|&node| subtree(level, node)).collect();
                Partition::numbered("subtree ", &format!(" of level {level}"), part_of)
            })
            .collect();
        let children = self.processors() as u32 / self.processors_below(top - 1, 0).end;
        // A single switch is cut off by its ports alone.
        if children > 1 && top > 1 {
            let roots = self.nodes_at(top);
            let name = format!("half of the subtrees of level {}", top - 1);
            cuts.push(Partition::halves(name, nodes.len(), |index| match subtree(
                top - 1,
                nodes[index],
            ) {
                Some(subtree) => subtree < children / 2,
                None => nodes[index].1 < roots / 2,
            }));
        }
        cuts
    }

    /// Bisection of a tree.
    ///
    /// # Equation
    /// b = min over l ≥ 1 of Uₗ/2 with Uₗ = N·w₂…wₗ₊₁/(m₁…mₗ) up-links from level l, if the number mₙ of
    /// the largest subtrees is even: half of them send everything over their links of the narrowest level.
    fn bisection(&self) -> Formula {
        let top = self.height();
        let subtrees = self.processors() as u32 / self.processors_below(top - 1, 0).end;
        let links = (1..top).map(|level| {
            let parents = self.all_up(level, 0).len();
            self.nodes_at(level) as usize * parents / 2
        });
        match links.min() {
            Some(links) if subtrees.is_multiple_of(2) => Formula::Exactly(links),
            _ => Formula::Unknown,
        }
    }

    /// Ports of a tree: the children and the parents of a switch.
    fn ports(&self) -> Ports {
        let switches = (1..=self.height()).map(|level| {
            let ports = self.children(level, 0).count() + self.all_up(level, 0).len();
            Ports::of_each(self.nodes_at(level) as usize, ports)
        });
        let levels: Vec<Ports> = switches.collect();
        Ports {
            largest: levels.iter().map(|level| level.largest).max().unwrap_or(0),
            all: levels.iter().map(|level| level.all).sum(),
        }
    }

    /// Wire of a tree whose switches stand amid the processors below them.
    ///
    /// # Equation
    /// Σ 2Uₗdₗ, dₗ the mean distance of a block of nₗ processors from the centre of mₗ₊₁ such blocks: √nₗ
    /// if all m are 4.
    ///
    /// # Symbols
    /// Uₗ up-links from level l, nₗ = m₁…mₗ.
    fn wire(&self) -> Wire {
        let (mut block, mut wire) = (Block::TILE, Wire::default());
        for level in 0..self.height() {
            let children = self.children(level + 1, 0).count() as u32;
            let array = block.array(children);
            let distances = array.distances_to_centre();
            let up = self.nodes_at(level) as usize * self.all_up(level, 0).len();
            let of_each_child = up as f64 / f64::from(children);
            wire = wire.and(2.0 * of_each_child * distances.sum, distances.longest);
            block = array.whole();
        }
        wire
    }
}
