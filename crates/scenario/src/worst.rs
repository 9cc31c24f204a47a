//! The worst permutation of a network as its traffic: searched for once, whatever the message length, and by a
//! worker where that takes long.

use loadcurve_base::Error;
use loadcurve_network::structure::WorstPermutation;
use loadcurve_network::traffic::Permutation;

use super::kinds;
use super::network::Network;
use super::traffic::{self, TRAFFIC, TrafficKind};

/// Longest search on a page's own thread, in microseconds of native code. It takes two or three times as long in a
/// browser.
const AT_ONCE_US: f64 = 4_000.0;

/// Most processors for which a page has the permutation searched for.
pub const MAX_WORST_PROCESSORS: usize = 1024;

/// Time to follow the routes of a pair and to match it, for each channel on its routes, in microseconds.
const PAIR_CHANNEL_US: f64 = 0.02;

impl Network {
    /// True if the traffic is a permutation that is neither known nor to be searched for on this thread.
    #[must_use]
    pub fn awaits_worst(&self) -> bool {
        self.context().defers_worst_case_search() && self.worst_us() > AT_ONCE_US
    }

    /// Estimated time to find the permutation that is the traffic, in microseconds of one core of a laptop,
    /// natively; nothing if it is known, or under other traffic.
    #[must_use]
    pub fn worst_us(&self) -> f64 {
        if !self.is_under_worst() || self.known_worst().is_some() {
            return 0.0;
        }
        if kinds::are_followed(self) {
            return PAIR_CHANNEL_US * self.flow_steps();
        }
        let extent = self.extent();
        let processors = extent.processors as f64;
        // Hops of a route, for want of more: those of a grid, and what trees spread over.
        let channels = extent.channels as f64 / processors;
        let hops = processors.sqrt() + channels;
        PAIR_CHANNEL_US * processors * processors * hops
    }

    /// Sources and destinations of the permutation that is the traffic, if it is known.
    #[must_use]
    pub fn worst_pairs(&self) -> Option<Vec<(usize, usize)>> {
        let is_worst = self.is_under_worst();
        let permutation = is_worst.then(|| self.known_worst())??;
        let pairs = (0..self.processors()).map(|source| (source, permutation.destination(source)));
        Some(
            pairs
                .filter(|(source, destination)| source != destination)
                .collect(),
        )
    }

    /// Takes the permutation that was found elsewhere for this network.
    pub fn set_worst(&self, pairs: &[(usize, usize)]) {
        let processors = self.processors();
        let mut is_met = [0, 1].map(|_| vec![false; processors]);
        let is_fit = pairs.iter().all(|&(source, destination)| {
            let mut ends = [source, destination].into_iter().zip(&mut is_met);
            source != destination
                && ends
                    .all(|(end, met)| end < processors && !std::mem::replace(&mut met[end], true))
        });
        if self.is_under_worst() && is_fit && !pairs.is_empty() {
            self.keep_worst(Permutation::between(processors, pairs));
        }
    }

    /// The permutation that is the traffic; none if its search is left to others.
    pub(super) fn worst_traffic(&self) -> Option<Permutation> {
        if let Some(known) = self.known_worst() {
            return Some(known);
        }
        if self.awaits_worst() {
            return None;
        }
        let found =
            WorstPermutation::with(&*self.plain_routing(), self.known_route_loads()).permutation();
        self.keep_worst(found.clone());
        Some(found)
    }

    /// Reason for which a page does not search for the permutation.
    pub(super) fn worst_refused(&self) -> Option<Error> {
        let processors = self.processors();
        let is_refused = self.is_under_worst() && processors > MAX_WORST_PROCESSORS;
        is_refused.then(|| {
            let reason = format!(
                "worst takes too long for {processors} processors; at most {MAX_WORST_PROCESSORS} in a page. Solve \
                 it with the command: loadcurve curve \"{self}\""
            );
            Error::refused(TRAFFIC.key.name, reason)
        })
    }

    pub(super) fn is_under_worst(&self) -> bool {
        self.kind().digits.is_some()
            && self.get(&TRAFFIC) == TrafficKind::Worst
            && self.missing_file().is_none()
    }

    fn known_worst(&self) -> Option<Permutation> {
        self.context().permutation(&self.as_routed())
    }

    fn keep_worst(&self, permutation: Permutation) {
        self.context()
            .keep_permutation(self.as_routed(), permutation);
    }

    /// The network without the settings that leave its routes the same.
    fn as_routed(&self) -> String {
        let flits = self.kind().flits.map(|key| key.key.name);
        let others = flits.into_iter().chain(["sharing", "reading"]);
        let traffic = traffic::KEYS.iter().map(|key| key.name);
        let names: Vec<&str> = others.chain(traffic).collect();
        let kept = self
            .settings()
            .filter(|(key, _)| !names.contains(&key.name));
        let kept = kept.map(|(key, value)| format!(",{}:{value}", key.name));
        self.kind().name.to_owned() + &kept.collect::<String>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Context, Scenario};
    use loadcurve_network::traffic::Pattern as _;

    fn network_in(context: &Context, link: &str) -> Network {
        let reading = Scenario::read_in(link, context);
        assert_eq!(reading.notices, [], "{link}");
        reading.scenario.networks[0].clone()
    }

    fn network(link: &str) -> Network {
        network_in(&Context::default(), link)
    }

    #[test]
    fn it_is_the_traffic_whatever_the_length_of_messages() {
        let context = Context::default();
        let short = network_in(&context, "cube,dims:5x4,flits:8,traffic:worst");
        assert_eq!(short.worst_pairs(), None);
        assert!(short.worst_us() > 0.0);
        assert_eq!(short.pattern().senders(), 4);
        let long = network_in(&context, "cube,dims:5x4,flits:64,traffic:worst");
        assert_eq!(long.worst_us(), 0.0);
        let pairs: Vec<_> = (0..4).map(|source| (source, 5 * source + 4)).collect();
        assert_eq!(long.worst_pairs(), Some(pairs));
        // D-mod-k and adaptive routes have permutations of their own.
        let [one, other] = ["adaptive", "dmodk"].map(|route| {
            let link = format!("xgft,down:4x4,up:4,route:{route},traffic:worst");
            let tree = network_in(&context, &link);
            tree.pattern().destinations(1)
        });
        assert_ne!(one, other);
    }

    #[test]
    fn permutations_from_elsewhere_are_checked() {
        let ring = network("cube,dims:9,wrap:1,traffic:worst");
        for wrong in [
            &[(0, 9)][..],
            &[(0, 0)],
            &[(0, 1), (0, 2)],
            &[(0, 2), (1, 2)],
            &[],
        ] {
            ring.set_worst(wrong);
            assert_eq!(ring.worst_pairs(), None, "{wrong:?}");
        }
        ring.set_worst(&[(0, 3), (3, 1)]);
        assert_eq!(ring.worst_pairs(), Some(vec![(0, 3), (3, 1)]));
    }

    #[test]
    fn a_page_leaves_the_largest_networks_to_the_command() {
        assert_eq!(network("mesh,k:32,traffic:worst").refused_by_page(), None);
        let error = network("mesh,k:33,traffic:worst")
            .refused_by_page()
            .unwrap();
        assert_eq!(error.key(), "traffic");
        let words = "traffic: worst takes too long for 1089 processors; at most 1024 in a page.";
        assert!(error.to_string().starts_with(words), "{error}");
        let shown = Scenario::read("mesh,k:33,traffic:worst").within_page_limit();
        assert_eq!(shown.scenario.query(), "net=mesh,k:33");
    }
}
