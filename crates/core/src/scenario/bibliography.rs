//! Sources of the networks of a link.

use super::Scenario;
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
        let networks = self.networks.iter();
        let sources = networks
            .flat_map(|network| network.reading().sources)
            .copied();
        cite::bibliography(sources, &self.query())
    }
}
