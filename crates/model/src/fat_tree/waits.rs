//! Waits of the closed form, level by level.

use std::sync::Arc;

use loadcurve_network::topology::{Topology as _, Xgft};
use loadcurve_network::traffic::{AnyPattern, Flows, Uniform};

use super::{ClimbProbability, FatTree};
use crate::wormhole::{Sharing, Wormhole, WormholeModel};

impl FatTree {
    /// The closed form as the general model on the flows that result from its climbing probabilities; the
    /// equations are the same.
    ///
    /// ```
    /// use loadcurve_model::{Model, WaitModel};
    /// use loadcurve_model::fat_tree::{ClimbProbability, FatTree};
    /// for climb in [ClimbProbability::Printed, ClimbProbability::Conditional] {
    ///     let model = FatTree::new(4, 32, climb);
    ///     let [closed, general] = [model.at(0.0015).unwrap().latency_cycles,
    ///         model.waits().parts(0.0015).unwrap().latency_cycles];
    ///     assert!((closed / general - 1.0).abs() < 1e-12);
    /// }
    /// ```
    #[must_use]
    pub fn waits(&self) -> WormholeModel<Wormhole> {
        let tree = Xgft::butterfly(self.levels);
        let uniform = AnyPattern::Uniform(Uniform::new(tree.processors()));
        let Ok(mut flows) = Flows::counted(&tree, &uniform) else {
            unreachable!("routes up and down have no cycle")
        };
        if self.climb == ClimbProbability::Printed {
            self.climb_as_printed(&tree, &mut flows);
        }
        let (tree, uniform) = (Arc::new(tree), Box::new(uniform));
        let waits = WormholeModel::of_flows(tree, uniform, flows, self.flits, Sharing::None);
        let Ok(waits) = waits else {
            unreachable!("routes up and down have no cycle")
        };
        waits
    }

    /// Replaces the fraction of the messages that climb further by p = `P_l` of equation (22).
    fn climb_as_printed(&self, tree: &Xgft, flows: &mut Flows) {
        let levels = self.levels;
        let power = |level: u32| f64::from(4_u32.pow(level));
        for level in 1..levels {
            let climbing = (power(levels) - power(level)) / (power(levels) - 1.0);
            let [below, above] = [level - 1, level].map(|l| tree.class(l as usize, true));
            let rate = flows.classes[below].rate;
            let Flows {
                classes, groups, ..
            } = &mut *flows;
            for (group, flow) in &mut classes[below].onward {
                *flow = if groups[*group].contains(&above) {
                    rate * climbing
                } else {
                    rate * (1.0 - climbing) / 3.0
                };
            }
        }
    }
}
