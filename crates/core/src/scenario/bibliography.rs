//! Sources of the networks of a link.

use super::{Network, Scenario};
use crate::cite;

impl Scenario {
    /// Sources of all networks as BibTeX, each once, in order of appearance, followed by Loadcurve
    /// itself.
    ///
    /// ```
    /// use loadcurve::scenario::Scenario;
    /// let entries = Scenario::read("net=mesh&net=fat-tree").scenario.bibliography();
    /// assert!(entries.contains("% link: ?net=mesh&net=fat-tree\n"));
    /// assert_eq!(entries.matches("@inproceedings{").count(), 2);
    /// ```
    #[must_use]
    pub fn bibliography(&self) -> String {
        let kinds = self.networks.iter().map(Network::kind);
        let sources = kinds.flat_map(|kind| kind.sources).copied();
        cite::bibliography(sources, &self.query())
    }
}
