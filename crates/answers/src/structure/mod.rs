//! Structural limits of a network, beside the saturation load of its model, in words and numbers.

mod files;

use loadcurve_base::Result;
use loadcurve_base::number::{Rounding, rounded_text, shortest, shown};
use loadcurve_network::structure::{Bisection, Bounds, WorstPermutation};
use loadcurve_scenario::{LoadUnit, Network};

use super::Curve;
pub use files::{StructureTable, WorstTable};

/// Bounds of a network under its traffic, its bisection, and the factors of its saturation load: the least
/// bound of ports and cuts × balance × contention.
#[derive(Debug, Clone, PartialEq)]
pub struct StructuralLimits {
    /// The bounds.
    pub bounds: Bounds,
    /// Fewest links between two halves; none if no two halves leave the processors of each router together.
    pub bisection: Option<Bisection>,
    /// Saturation load of the model, in flits/cycle/source; none if it has none, or is not known.
    pub saturation_flits: Option<f64>,
    /// Name of the busiest link.
    pub busiest: String,
}

/// One of the bounds, for a table.
#[derive(Debug, Clone, PartialEq)]
pub struct Limit {
    /// Name in files.
    pub name: &'static str,
    /// Name in a table for readers.
    pub words: &'static str,
    /// Load in flits/cycle/source; infinite if nothing is limited.
    pub load_flits: f64,
    /// Place where it is met, in words; empty if the name implies it.
    pub place: String,
}

/// The worst permutation of a network, with the name of the link that it loads most.
#[derive(Debug, Clone, PartialEq)]
pub struct WorstCase {
    /// The permutation.
    pub worst: WorstPermutation,
    /// Name of the link.
    pub busiest: String,
}

impl Curve {
    /// The structural limits of the network.
    ///
    /// # Errors
    /// As [`Network::bounds`].
    pub fn structural_limits(&self) -> Result<StructuralLimits> {
        let network = self.network();
        let bounds = network.bounds()?;
        let saturation = self.saturation(LoadUnit::Flits);
        let is_known =
            self.is_solved() && !self.is_blank() && !self.drops() && saturation.is_finite();
        Ok(StructuralLimits {
            bisection: network.bisection()?,
            saturation_flits: is_known.then_some(saturation),
            busiest: channel_name(network, bounds.link.channel),
            bounds,
        })
    }
}

impl WorstCase {
    /// The worst permutation of a network, in words.
    #[must_use]
    pub fn of(network: &Network, worst: WorstPermutation) -> Self {
        Self {
            busiest: channel_name(network, worst.channel),
            worst,
        }
    }

    /// Effect of the permutation on the network, in one or two sentences.
    #[must_use]
    pub fn sentence(&self) -> String {
        let WorstPermutation {
            most_load, pairs, ..
        } = &self.worst;
        if *most_load <= 1.0 {
            return "No permutation loads a link more than a single source loads its port."
                .to_owned();
        }
        let number = pairs.len();
        let load = shortest((most_load * 1e3).round() / 1e3);
        let bound = rounded_text(self.worst.bound(), 3);
        let means = if self.worst.splits {
            " Routes that split count in equal parts, as they are on average."
        } else {
            ""
        };
        format!(
            "Under the worst permutation {number} sources share the {}: it carries the messages of {load} \
             sources, so none can send more than 1/{load} = {bound} flits a cycle.{means}",
            self.busiest
        )
    }
}

impl StructuralLimits {
    /// All bounds, each with the place where it is met.
    #[must_use]
    pub fn limits(&self) -> Vec<Limit> {
        let Bounds {
            injection,
            ejection,
            link,
            cut,
            ..
        } = &self.bounds;
        let limit = |name, words, load_flits, place: String| Limit {
            name,
            words,
            load_flits,
            place,
        };
        let cut_place = cut.as_ref().map(|cut| {
            let (links, word) = (cut.links, if cut.links == 1 { "link" } else { "links" });
            let direction = if cut.is_outward { "out of" } else { "into" };
            format!("{links} {word} {direction} {}", cut.part)
        });
        vec![
            limit("injection", "Injection ports", *injection, String::new()),
            limit("ejection", "Ejection ports", *ejection, String::new()),
            limit(
                "cut",
                "Tightest cut",
                cut.as_ref().map_or(f64::INFINITY, |cut| cut.load),
                cut_place.unwrap_or_default(),
            ),
            limit("link", "Busiest link", link.load, self.busiest.clone()),
        ]
    }

    /// Balance: the load that these routes allow, as a fraction of what the best routes could carry.
    #[must_use]
    pub fn balance(&self) -> f64 {
        self.bounds.balance()
    }

    /// Contention: the saturation load as a fraction of the load that the links allow.
    #[must_use]
    pub fn contention(&self) -> Option<f64> {
        self.saturation_flits
            .map(|load| self.bounds.contention(load))
    }

    /// The bisection in words.
    #[must_use]
    pub fn bisection_in_words(&self) -> String {
        match self.bisection {
            None => "none: routers cannot be halved".to_owned(),
            Some(Bisection { least, most }) if least == most => most.to_string(),
            Some(Bisection { least, most }) => format!("{least} to {most}"),
        }
    }

    /// The saturation load as a product, if the model has one, and the bisection, in sentences.
    #[must_use]
    pub fn factors_in_words(&self) -> String {
        let figure = |number: f64| shown(number, Rounding::Figure);
        let links = self.bisection_in_words();
        let bisection = match self.bisection {
            None => "There is no bisection: its routers cannot be halved.".to_owned(),
            Some(_) if links == "1" => "The bisection has 1 link.".to_owned(),
            Some(_) => format!("The bisection has {links} links."),
        };
        let Some((contention, load)) = self.contention().zip(self.saturation_flits) else {
            return bisection;
        };
        let is_exact = self.bounds.is_balance_exact();
        let at_least = if is_exact { "" } else { ", at least" };
        format!(
            "The model saturates at {} = {} (ports and cuts) × {} (balance of its links{at_least}) × {} (contention). \
             {bisection}",
            figure(load),
            figure(self.bounds.of_any_routes()),
            figure(self.balance()),
            figure(contention),
        )
    }

    /// The factor that costs most of the load that the structure would allow, in one sentence.
    ///
    /// ```
    /// use loadcurve_answers::{Curve, WorstCase};
    /// use loadcurve_scenario::Scenario;
    /// let mesh = &Scenario::read("mesh").scenario.networks[0];
    /// let limits = Curve::of(mesh).structural_limits().unwrap();
    /// let worst = mesh.worst_permutation().unwrap();
    /// assert_eq!(
    ///     limits.sentence(Some(&worst)),
    ///     "The model saturates at 38\u{a0}% of what its links allow; under the worst permutation they allow 0.143 flits."
    /// );
    /// ```
    #[must_use]
    pub fn sentence(&self, worst: Option<&WorstPermutation>) -> String {
        let allowed = rounded_text(self.bounds.link.load, 3);
        let first = match self.contention() {
            Some(contention) => format!(
                "The model saturates at {} of what its links allow",
                shown(contention, Rounding::Share)
            ),
            None => format!("Its links allow {allowed} flits"),
        };
        let second = worst.map(|worst| {
            let bound = rounded_text(worst.bound(), 3);
            format!("; under the worst permutation they allow {bound} flits")
        });
        first + &second.unwrap_or_default() + "."
    }
}

/// Name of a channel as a noun.
pub(crate) fn channel_name(network: &Network, channel: usize) -> String {
    let name = network.routing().topology().channel_name(channel);
    // The whole link is meant.
    let name = name.split(", virtual channel").next().unwrap_or_default();
    if name.starts_with("from ") {
        return format!("channel {name}");
    }
    name.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use loadcurve_scenario::Scenario;

    fn limits(link: &str) -> StructuralLimits {
        let reading = Scenario::read(link);
        assert_eq!(reading.notices, [], "{link}");
        let curve = Curve::of(&reading.scenario.networks[0]);
        curve.structural_limits().unwrap()
    }

    /// True if a number is printed in this form, with as many digits.
    fn is_printed(number: f64, printed: &str) -> bool {
        let digits = printed
            .split_once('.')
            .map_or(0, |(_, digits)| digits.len());
        format!("{number:.digits$}") == printed
    }

    #[test]
    fn saturation_is_split_as_in_the_reference() {
        for (link, [least, balance, contention]) in [
            ("mesh,k:8", ["0.492", "1.00", "0.38"]),
            ("mesh,k:16", ["0.249", "1.00", "0.34"]),
            ("torus,k:16", ["0.249", "0.53", "0.29"]),
            ("xgft,down:4x4x4x4,up:4x4x4", ["1", "1.00", "0.34"]),
            (
                "fat-tree,n:256,flits:32,reading:conditional",
                ["0.166", "1.00", "0.47"],
            ),
        ] {
            let limits = limits(link);
            let found = [
                (limits.bounds.of_any_routes(), least),
                (limits.balance(), balance),
                (limits.contention().unwrap(), contention),
            ];
            for (number, printed) in found {
                assert!(
                    is_printed(number, printed),
                    "{link}: {number}, not {printed}"
                );
            }
            let product =
                limits.bounds.of_any_routes() * limits.balance() * limits.contention().unwrap();
            assert!((product / limits.saturation_flits.unwrap() - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn the_place_of_each_bound_is_named() {
        let places = |link: &str| {
            let all = limits(link).limits();
            all.into_iter().map(|limit| limit.place).collect::<Vec<_>>()
        };
        assert_eq!(
            places("mesh"),
            [
                "",
                "",
                "8 links out of nodes 0 to 3 along dimension 0",
                "channel from node (3,0) to (4,0)"
            ]
        );
        let tree = places("fat-tree,n:256,flits:32,reading:conditional");
        assert_eq!(tree[2], "8 links out of subtree 0 of level 3");
        assert_eq!(places("own")[2], "5 links out of routers 0 to 4");
    }

    #[test]
    fn a_single_switch_is_limited_by_its_ports_alone() {
        for link in ["fat-tree,n:4", "xgft,down:16"] {
            let limits = limits(link);
            assert_eq!(limits.bounds.cut, None, "{link}");
            assert!((limits.balance() - 1.0).abs() < 1e-9, "{link}");
        }
    }

    #[test]
    fn ports_limit_what_goes_to_few() {
        let hot = limits("mesh,traffic:hot,spots:27");
        // A tenth of the messages of 63 sources, and the remaining uniform traffic.
        let into_spot = 63.0 * 0.1 + 63.0 * 0.9 / 63.0;
        assert!(
            (hot.bounds.ejection * into_spot - 1.0).abs() < 0.01,
            "{hot:?}"
        );
        assert_eq!(hot.bounds.injection, 1.0);
        let own = limits("mesh,k:4,traffic:matrix,matrix:0-1x3.2-3");
        assert!((own.bounds.injection - 2.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn cuts_of_permutations_count_their_messages() {
        // All 64 nodes send across the middle of both dimensions, over 8 links each way.
        let complement = limits("mesh,traffic:complement");
        assert!((complement.bounds.cut.unwrap().load - 0.25).abs() < 1e-12);
        // Half rings from any node on: 6 of 7 nodes of a half send into the other.
        let tornado = limits("torus,links:bi,traffic:tornado");
        assert!((tornado.bounds.cut.unwrap().load - 2.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn networks_without_traffic_have_no_bounds() {
        let network = &Scenario::read("scouting").scenario.networks[0];
        let error = Curve::of(network).structural_limits().unwrap_err();
        assert_eq!(error.key(), "net");
        assert!(error.to_string().contains("choose one of fat-tree, mesh"));
    }
}
