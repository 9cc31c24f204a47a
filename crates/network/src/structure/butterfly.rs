//! Structure of butterflies.

use super::cost::block::Block;
use super::cost::{Ports, Wire};
use super::{Formula, Partition, Structure};
use crate::topology::{Butterfly, Topology as _};

impl Structure for Butterfly {
    /// Cuts of a butterfly between switches by the highest digit of their processors: round the switches of
    /// each value, and round half of them. A single stage has none.
    fn cuts(&self) -> Vec<Partition> {
        let Some(highest) = self.highest_digits() else {
            return Vec::new();
        };
        let half = self.radix() / 2;
        let name = "half of the processors, by their highest digit";
        let halves = Partition::halves(name, highest.len(), |node| highest[node] < half);
        let part_of = highest.iter().map(|&digit| Some(digit)).collect();
        vec![
            Partition::numbered("the processors with highest digit ", "", part_of),
            halves,
        ]
    }

    /// Bisection of a butterfly: N/4 if switches have an even number of outputs, as half of the messages
    /// from one half of the sources leave the first stage for the other half.
    fn bisection(&self) -> Formula {
        if self.highest_digits().is_some() && self.radix().is_multiple_of(2) {
            Formula::Exactly(self.processors() / 4)
        } else {
            Formula::Unknown
        }
    }

    /// Ports of a butterfly: k on each of the kⁿ⁻¹ switches of a stage.
    fn ports(&self) -> Ports {
        let radix = self.radix() as usize;
        Ports::of_each((*self).stages() as usize * self.processors() / radix, radix)
    }

    /// Wire of a butterfly whose switch A of every stage stands amid the processors kA to kA + k − 1,
    /// arranged in nested blocks of k blocks for each digit.
    fn wire(&self) -> Wire {
        let radix = self.radix();
        let switches = self.processors() as f64 / f64::from(radix);
        let processors = Block::TILE.array(radix);
        let mut wire = Wire::of_hosts(radix, switches);
        let mut block = processors.whole();
        // The links between two stages change one digit of the number of the switch.
        for _ in 1..(*self).stages() {
            let array = block.array(radix);
            let distances = array.pairwise_distances();
            let arrays = switches / f64::from(radix);
            wire = wire.and(arrays * distances.sum, distances.longest);
            block = array.whole();
        }
        wire
    }
}
