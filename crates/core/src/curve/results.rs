//! Points of all curves of a scenario, ready to be tabulated.

use super::{Curve, Point};
use crate::scenario::{LoadScale, LoadUnit, Network, Scenario, labels};

/// Choice of the loads to tabulate.
#[derive(Debug, Clone, PartialEq)]
pub enum Loads {
    /// The given loads, in this unit.
    At(Vec<f64>, LoadUnit),
    /// A number of loads from zero to saturation, denser towards saturation as in the chart.
    Spread(usize),
    /// The simulated loads, without the model.
    Simulated,
}

impl Loads {
    /// True if whole curves are requested, to which published values belong.
    fn is_of_curves(&self) -> bool {
        match self {
            Self::Spread(_) => true,
            Self::At(loads, _) => !loads.is_empty(),
            Self::Simulated => false,
        }
    }
}

/// One curve's part of the results.
#[derive(Debug, Clone, PartialEq)]
pub struct Tabulated {
    /// The curve in words, complete without the other labels.
    pub label: String,
    /// Conversion of its loads between units.
    pub scale: LoadScale,
    /// Points of the curve.
    pub points: Vec<Point>,
}

impl Tabulated {
    /// Label of a network's curve, with the name that the user gave it.
    pub(crate) fn label(network: &Network, name: &str) -> String {
        let what = labels(std::slice::from_ref(network)).each.remove(0);
        match name {
            "" => what,
            name => format!("{name}: {what}"),
        }
    }
}

/// Contents of a file of results.
#[derive(Debug, Clone, PartialEq)]
pub struct Results {
    /// Scenario of the results.
    pub scenario: Scenario,
    /// One entry for each network of the scenario.
    pub curves: Vec<Tabulated>,
}

impl Results {
    /// The model's points for every network of a scenario.
    #[must_use]
    pub fn of(scenario: &Scenario, loads: &Loads) -> Self {
        let curves: Vec<Curve> = scenario.networks.iter().map(Curve::of).collect();
        Self::of_curves(scenario, curves.iter(), loads)
    }

    /// The same from existing curves, one for each network of the scenario. The model's points are
    /// followed by the simulated ones and, if the scenario shows them, the published ones.
    pub fn of_curves<'a>(
        scenario: &Scenario,
        curves: impl Iterator<Item = &'a Curve>,
        loads: &Loads,
    ) -> Self {
        let curves = curves
            .zip(&scenario.names)
            .map(|(curve, name)| {
                let scale = curve.scale();
                let at = |&load: &f64, unit| curve.model_point(scale.to_messages(load, unit));
                let mut points = match loads {
                    Loads::Simulated => Vec::new(),
                    Loads::At(loads, unit) => loads.iter().map(|load| at(load, *unit)).collect(),
                    Loads::Spread(count) => {
                        curve.model_points(scale.saturation_messages, count.saturating_sub(1))
                    }
                };
                points.extend_from_slice(curve.simulated());
                if scenario.view.published && loads.is_of_curves() {
                    points.extend_from_slice(curve.published());
                }
                Tabulated {
                    label: Tabulated::label(curve.network(), name),
                    scale,
                    points,
                }
            })
            .collect();
        Self {
            scenario: scenario.clone(),
            curves,
        }
    }
}
