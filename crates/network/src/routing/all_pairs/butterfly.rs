//! Pairs in a butterfly.

use super::AllPairs;
use crate::topology::butterfly::ButterflyChannel::{Injection, Output};
use crate::topology::{Butterfly, Topology as _};

/// A switch of stage i is crossed by the pairs whose destinations have its i highest digits and whose
/// sources have the others, with any lowest digit and any digits in the positions already replaced.
impl AllPairs for Butterfly {
    fn pairs_onward(&self) -> impl Fn(usize) -> Option<Vec<(usize, f64)>> {
        let (radix, stages) = (self.radix(), self.stage_count() as u32);
        move |number| {
            let channel = self.channel(number);
            let (stage, switch) = self.end(channel)?;
            // Number of destinations of each output, and the first destination.
            let block = radix.pow(stages - 1 - stage);
            let first = switch / block * block * radix;
            let sources = match channel {
                Injection(_) => 1,
                Output { .. } => radix.pow(stage),
            };
            // Sources whose destination would be themselves.
            let themselves = |output: u32| match channel {
                Injection(source) => u32::from((source - first) / block == output),
                Output { .. } if !self.is_straight(channel) => 0,
                Output { .. } if block == 1 => 1,
                Output { .. } => radix * u32::from(switch / (block / radix) % radix == output),
            };
            let onward = |output: u32| {
                let next = Output {
                    stage,
                    switch,
                    output,
                };
                let pairs = sources * block - themselves(output);
                (self.number(next), f64::from(pairs))
            };
            Some((0..radix).map(onward).collect())
        }
    }
}
