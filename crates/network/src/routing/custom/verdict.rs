//! Verdicts on a routing rule for a network that is being drawn.

use std::sync::Arc;

use loadcurve_base::Error;

use super::{CustomRoute, cycle_in_words, nodes_of};
use crate::topology::custom::Description;

/// Largest number of processors for which routes are followed while the network is drawn. The time grows
/// with its square, to some 10 ms.
const MAX_FOLLOWED: usize = 128;

/// Verdict on a routing rule in a user's own network.
#[derive(Debug, Clone, PartialEq)]
pub enum Verdict {
    /// No cycle in the channel dependency graph.
    NeverDeadlocks,
    /// A cycle in the channel dependency graph.
    CanDeadlock {
        /// The nodes of the cycle, in order.
        nodes: Vec<usize>,
        /// Warning with the nodes of the cycle and a remedy.
        words: String,
    },
    /// The rule does not route every message.
    Refused(Error),
    /// The network is too large for its routes to be followed interactively.
    NotChecked,
}

impl CustomRoute {
    /// Verdict on the rule in a network.
    ///
    /// ```
    /// use loadcurve_network::routing::{CustomRoute, Verdict};
    /// use loadcurve_network::topology::custom::Description;
    /// let ring = std::sync::Arc::new(Description::read_edges("0-1-2-3-4-0", "all").unwrap());
    /// let up_down = CustomRoute::UpDown { root: None };
    /// assert_eq!(up_down.verdict(&ring), Verdict::NeverDeadlocks);
    /// let Verdict::CanDeadlock { nodes, .. } = CustomRoute::Shortest.verdict(&ring) else { panic!() };
    /// assert_eq!(nodes, [0, 1, 2, 3, 4]);
    /// let Verdict::Refused(error) = CustomRoute::Table.verdict(&ring) else { panic!() };
    /// assert_eq!(error.key(), "route");
    /// ```
    #[must_use]
    pub fn verdict(self, description: &Arc<Description>) -> Verdict {
        let routing = match self.routing(description.clone()) {
            Ok(routing) => routing,
            Err(error) => return Verdict::Refused(error),
        };
        match self {
            Self::UpDown { .. } | Self::Hops => return Verdict::NeverDeadlocks,
            Self::Shortest | Self::Table => {}
        }
        if description.processors().len() > MAX_FOLLOWED {
            return Verdict::NotChecked;
        }
        match routing.check() {
            Ok(()) => Verdict::NeverDeadlocks,
            Err(Error::DependencyCycle { channels }) => Verdict::CanDeadlock {
                nodes: nodes_of(&*routing, &channels),
                words: cycle_in_words(description, &*routing, &channels),
            },
            Err(error) => Verdict::Refused(error),
        }
    }
}
