//! Sources of the networks of a link.

use loadcurve_base::cite;

use super::Scenario;

impl Scenario {
    /// Sources of all networks as BibTeX, each once, in order of appearance, followed by Loadcurve
    /// itself.
    ///
    /// ```
    /// use loadcurve_scenario::Scenario;
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
        let is_any_worst = self.networks.iter().any(super::Network::is_under_worst);
        let sources = sources.chain(is_any_worst.then_some(&cite::source::WORST_CASE));
        cite::bibliography(sources, &self.query())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_method_behind_the_worst_permutation_is_cited() {
        let cites = |link: &str| {
            let scenario = Scenario::read(link).scenario;
            scenario.bibliography().contains("10.1109/L-CA.2002.12")
        };
        assert!(cites("mesh,traffic:worst"));
        assert!(!cites("mesh,traffic:shift"));
    }
}
