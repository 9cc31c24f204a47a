//! Pairs in a butterfly fat-tree.

use super::AllPairs;
use crate::topology::fat_tree::{Direction, TreeChannel};
use crate::topology::{FatTree, Topology as _};

/// The 4ˡ processors below a switch of level l have 2ˡ⁻¹ such switches above them, with equally many pairs
/// each: from these processors to all others, or the reverse.
impl AllPairs for FatTree {
    fn pairs_onward(&self) -> impl Fn(usize) -> Option<Vec<(usize, f64)>> {
        let processors = self.processors() as f64;
        let levels = self.stage_count() as u32;
        let below = |level: u32| f64::from(4_u32.pow(level));
        let copies = |level: u32| f64::from(1_u32 << (level - 1));
        move |number| {
            let from = self.place_of(number);
            let is_up = from.direction == Direction::Up;
            let (level, address, top, sources) = match from {
                TreeChannel { level, .. } if is_up => {
                    (level + 1, self.upper_end(number), level + 1, below(level))
                }
                TreeChannel { level: 0, .. } => return None,
                TreeChannel { level, address, .. } => {
                    (level, address, level + 1, processors - below(level))
                }
            };
            let pairs = sources * below(level - 1) / copies(top);
            let children = (0..4).map(|index| self.child(level, address, index));
            let children = children.filter(|&(child, _)| !is_up || child != from.address);
            let down = children.map(|(child, port)| {
                let channel = TreeChannel {
                    level: level - 1,
                    address: child,
                    port,
                    direction: Direction::Down,
                };
                (self.channel(channel), pairs)
            });
            let mut onward: Vec<(usize, f64)> = down.collect();
            if is_up && level < levels {
                let first = TreeChannel {
                    level,
                    address,
                    port: 0,
                    direction: Direction::Up,
                };
                let pairs = sources * (processors - below(level)) / copies(level);
                onward.push((self.channel(first), pairs));
            }
            Some(onward)
        }
    }
}
