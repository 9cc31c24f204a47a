//! The networks of a classic in numbers, computed on demand.

use loadcurve::curve::Curve;
use loadcurve::scenario::{LoadUnit, Network, Scenario};

use super::quantity::{busiest_link, links_across, ports};
use super::{Classic, Measure};

/// Heading of a column of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Heading {
    /// Name of the quantity.
    pub words: &'static str,
    /// Its unit.
    pub unit: &'static str,
}

impl Classic {
    /// Names of the networks, by their distinguishing keys, in the order of the link. No model is solved for them.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.scenario().labels().each
    }

    /// Headings of the columns of numbers.
    #[must_use]
    pub fn headings(&self) -> Vec<Heading> {
        let unit = match self.scenario().view.unit {
            LoadUnit::Messages | LoadUnit::Throughput => "messages per cycle per source",
            LoadUnit::Bits | LoadUnit::Gigabits => "bits per cycle per source",
            LoadUnit::Flits | LoadUnit::OwnFlits | LoadUnit::Capacity => {
                "flits per cycle per source"
            }
        };
        let measured = self.measures.iter().map(|measure| measure.heading());
        let of_curve = [("Idle", "cycles"), ("Model saturates at", unit)];
        let of_curve = of_curve.map(|(words, unit)| Heading { words, unit });
        measured.chain(of_curve).collect()
    }

    /// A network in numbers, by its place in the link: one for each heading. None if there is no such network.
    ///
    /// ```
    /// use loadcurve_gallery::classic;
    /// let classic = classic::all().next().unwrap();
    /// assert_eq!(classic.names()[0], "4 × 4 × 4 nodes, 32 flits");
    /// assert_eq!(classic.cells(0).unwrap(), ["64 × 1 = 64", "36.0", "0.0138"]);
    /// ```
    #[must_use]
    pub fn cells(&self, network: usize) -> Option<Vec<String>> {
        let scenario = self.scenario();
        let longest = scenario.networks.iter().map(Network::flits).max()?;
        let network = scenario.networks.get(network)?;
        let curve = Curve::of(network);
        let measured = self.measures.iter();
        let measured = measured.map(|&measure| measure.text(network, longest));
        let of_curve = [
            format!("{:.1}", curve.zero_load_latency_cycles()),
            saturation(&curve, scenario.view.unit),
        ];
        Some(measured.chain(of_curve).collect())
    }

    fn scenario(&self) -> Scenario {
        Scenario::read(self.link).scenario
    }
}

impl Measure {
    fn heading(self) -> Heading {
        let (words, unit) = match self {
            Self::Bisection => ("Across the middle", "links × width = wires"),
            Self::Ports => ("Ports", "in all"),
            Self::BusiestLink => ("Busiest link", "in sources"),
        };
        Heading { words, unit }
    }

    /// The quantity of a network. `longest` is the number of flits in the longest message of the comparison:
    /// all messages have the same number of bits, so messages of fewer flits use wider links.
    fn text(self, network: &Network, longest: u32) -> String {
        match self {
            Self::Bisection => {
                let (links, width) = (links_across(network), longest / network.flits());
                format!("{links} × {width} = {}", links * width as usize)
            }
            Self::Ports => ports(network).to_string(),
            Self::BusiestLink => format!("{:.1}", busiest_link(network)),
        }
    }
}

/// Saturation load of the model with about three significant digits.
fn saturation(curve: &Curve, unit: LoadUnit) -> String {
    match unit {
        LoadUnit::Messages | LoadUnit::Throughput => format!("{:.4}", curve.saturation(unit)),
        LoadUnit::Bits | LoadUnit::Gigabits => format!("{:.2}", curve.saturation(LoadUnit::Bits)),
        LoadUnit::Flits | LoadUnit::OwnFlits | LoadUnit::Capacity => {
            format!("{:.3}", curve.saturation(LoadUnit::Flits))
        }
    }
}
