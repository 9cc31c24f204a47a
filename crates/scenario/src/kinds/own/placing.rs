//! Positions of the nodes of a user's own network, which one program may find for another.

use std::sync::Arc;

use loadcurve_network::topology::custom::Description;

use super::ROW;
use crate::Network;

impl Network {
    /// Estimated time to find positions of the nodes before the network is drawn, in microseconds of one
    /// core of a laptop, natively. Nothing where they are known: nodes have coordinates, or were drawn
    /// before, whatever the load and the traffic were.
    #[must_use]
    pub fn layout_us(&self) -> f64 {
        self.described().map_or(0.0, |it| it.layout_us())
    }

    /// Positions of all nodes, x and y of one after the other, as [`set_layout`](Self::set_layout) takes
    /// them; empty for a network that needs none.
    ///
    /// ```
    /// use loadcurve_scenario::Scenario;
    /// let read = || Scenario::read("net=own,edges:0-1-2").scenario.networks.remove(0);
    /// let (here, elsewhere) = (read(), read());
    /// assert!(here.layout_us() > 0.0);
    /// here.set_layout(&elsewhere.layout());
    /// assert_eq!(here.layout_us(), 0.0);
    /// ```
    #[must_use]
    pub fn layout(&self) -> Vec<f64> {
        let described = self.described();
        described.map_or_else(Vec::new, |it| it.layout().as_flattened().to_vec())
    }

    /// Takes positions that were found elsewhere, for all networks of the same nodes and links. Those of
    /// another network are ignored.
    pub fn set_layout(&self, layout: &[f64]) {
        if let Some(described) = self.described() {
            let (places, _) = layout.as_chunks::<2>();
            described.set_layout(places.to_vec());
        }
    }

    /// The network with all its other settings at their defaults: nodes and links are the same, and so are
    /// their positions.
    ///
    /// ```
    /// use loadcurve_scenario::Scenario;
    /// let ring = &Scenario::read("net=own,edges:0-1-2-0,flits:8,traffic:shift").scenario.networks[0];
    /// assert_eq!(ring.bare().to_string(), "own,edges:0-1-2-0");
    /// ```
    #[must_use]
    pub fn bare(&self) -> Self {
        let others = self.settings().filter(|(key, _)| !key.is_of_topology);
        let others = others.map(|(key, _)| (key.name, key.default.to_string()));
        let others: Vec<(&str, String)> = others.collect();
        let others: Vec<(&str, &str)> = others.iter().map(|(key, text)| (*key, &**text)).collect();
        self.with_settings(&others).unwrap_or_else(|_| self.clone())
    }

    /// The description, if the network is the user's own and known here.
    fn described(&self) -> Option<Arc<Description>> {
        if self.kind().name != ROW.name || self.solvers().is_none() {
            return None;
        }
        let is_here = self.missing_file().is_none();
        is_here.then(|| Some(self.own().ok()?.description().clone()))?
    }
}
