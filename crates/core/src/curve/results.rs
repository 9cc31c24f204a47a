//! The points of all curves of a scenario, ready to be tabulated.

use super::{Curve, Point};
use crate::scenario::{LoadScale, LoadUnit, Network, Scenario, labels};

/// Which loads to tabulate.
#[derive(Debug, Clone, PartialEq)]
pub enum Loads {
    /// These, in this unit.
    At(Vec<f64>, LoadUnit),
    /// So many from no load to saturation, crowded towards the end as in the chart.
    Spread(usize),
    /// Those that were simulated, without the model.
    Simulated,
}

impl Loads {
    /// Whether whole curves are asked for, to which what is published belongs.
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
    /// The curve in words, complete in itself.
    pub label: String,
    /// What converts its loads between units.
    pub scale: LoadScale,
    /// Its points.
    pub points: Vec<Point>,
}

impl Tabulated {
    /// What the curve of a network is called, with the name that it was given.
    pub(crate) fn label(network: &Network, name: &str) -> String {
        let what = labels(std::slice::from_ref(network)).each.remove(0);
        match name {
            "" => what,
            name => format!("{name}: {what}"),
        }
    }
}

/// All that a file holds.
#[derive(Debug, Clone, PartialEq)]
pub struct Results {
    /// What was asked.
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

    /// The same, from curves that are there already, one for each network of the scenario; behind
    /// the model's points come those that were simulated, and where the scenario asks for them those
    /// that are published.
    pub fn of_curves<'a>(
        scenario: &Scenario,
        curves: impl Iterator<Item = &'a Curve>,
        loads: &Loads,
    ) -> Self {
        let curves = curves
            .zip(&scenario.names)
            .map(|(curve, name)| {
                let scale = curve.scale();
                let model: Vec<Point> = match loads {
                    Loads::Simulated => Vec::new(),
                    Loads::At(loads, unit) => loads
                        .iter()
                        .map(|&load| curve.model_point(scale.to_messages(load, *unit)))
                        .collect(),
                    Loads::Spread(count) => {
                        curve.model_points(scale.saturation_messages, count.saturating_sub(1))
                    }
                };
                let published = curve.published().iter();
                let published =
                    published.filter(|_| scenario.view.published && loads.is_of_curves());
                let others = curve.simulated().iter().chain(published);
                let points = model.into_iter().chain(others.cloned());
                Tabulated {
                    label: Tabulated::label(curve.network(), name),
                    scale,
                    points: points.collect(),
                }
            })
            .collect();
        Self {
            scenario: scenario.clone(),
            curves,
        }
    }
}
