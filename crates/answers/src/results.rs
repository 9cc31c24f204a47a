//! Points of all curves of a scenario, ready to be tabulated.

use loadcurve_scenario::{LoadScale, LoadUnit, Network, Scenario, Terms, label_of};

use super::{Breakdown, Curve, Difference, KneeRow, Point, is_same_load, operating_load};

/// Choice of the loads to tabulate.
#[derive(Debug, Clone, PartialEq)]
pub enum Loads {
    /// The given loads, in this unit.
    At(Vec<f64>, LoadUnit),
    /// A number of loads from zero to saturation, denser towards saturation as in the chart, and the
    /// scenario's load.
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
    /// Full label of the curve, independent of the other labels.
    pub label: String,
    /// Terms on which its network is compared with others.
    pub terms: Terms,
    /// True if its network cannot be compared with the others, and has neither points nor a saturation load.
    pub is_left_out: bool,
    /// Conversion of its loads between units.
    pub scale: LoadScale,
    /// Points of the curve.
    pub points: Vec<Point>,
    /// Number of processors that send, under a pattern other than uniform traffic.
    pub senders: Option<usize>,
    /// Settings of the other programs behind some of the points that differ from ours.
    pub differences: Vec<Difference>,
    /// Knee and plateau, if a simulation looked for them.
    pub knee: Option<KneeRow>,
    /// Latencies by source, destination or pair, in order of load, if requested.
    pub breakdowns: Vec<Breakdown>,
}

impl Tabulated {
    /// Load or throughput in bits each cycle, or each nanosecond where the length of a cycle is given.
    #[must_use]
    pub fn in_bits(&self, messages: f64) -> f64 {
        let unit = match self.terms.cycle_ns {
            Some(_) => LoadUnit::Gigabits,
            None => LoadUnit::Bits,
        };
        self.scale.from_messages(messages, unit)
    }

    /// Label of a network's curve, with the name that the user gave it.
    #[must_use]
    pub fn label(network: &Network, terms: Terms, name: &str) -> String {
        let what = label_of(network, terms);
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
    /// Load at which the scenario is shown, in its view's unit, if the results are those that it shows.
    pub load: Option<f64>,
}

impl Results {
    /// The model's points for every network of a scenario.
    #[must_use]
    pub fn of(scenario: &Scenario, loads: &Loads) -> Self {
        let curves = Curve::all_of(scenario);
        Self::of_curves(scenario, curves.iter(), loads)
    }

    /// The same from existing curves, one for each network of the scenario. The model's points are
    /// followed by the simulated ones, those of other programs and, if the scenario shows them, the
    /// published ones.
    pub fn of_curves<'a>(
        scenario: &Scenario,
        curves: impl Iterator<Item = &'a Curve>,
        loads: &Loads,
    ) -> Self {
        let curves: Vec<&Curve> = curves.collect();
        let unit = scenario.view.unit;
        let shown =
            matches!(loads, Loads::Spread(_)).then(|| operating_load(&scenario.view, &curves));
        let curves = curves
            .into_iter()
            .zip(&scenario.names)
            .map(|(curve, name)| {
                let scale = curve.scale();
                let at = |&load: &f64, unit| curve.model_point(scale.to_messages(load, unit));
                let mut points = match loads {
                    _ if curve.is_left_out() => Vec::new(),
                    Loads::Simulated => Vec::new(),
                    Loads::At(loads, unit) => loads.iter().map(|load| at(load, *unit)).collect(),
                    Loads::Spread(count) => {
                        curve.model_points(scale.saturation_messages, count.saturating_sub(1))
                    }
                };
                if let Some(load) = shown.filter(|_| !curve.is_left_out()) {
                    add(&mut points, at(&load, unit));
                }
                points.extend_from_slice(curve.simulated());
                points.extend_from_slice(&curve.external().points);
                if scenario.view.published && loads.is_of_curves() {
                    points.extend_from_slice(curve.published());
                }
                Tabulated {
                    label: Tabulated::label(curve.network(), curve.terms(), name),
                    terms: curve.terms(),
                    is_left_out: curve.is_left_out(),
                    scale,
                    points,
                    senders: curve.network().senders_of_pattern(),
                    differences: curve.external().differences.clone(),
                    knee: curve.knee().copied(),
                    breakdowns: Vec::new(),
                }
            })
            .collect();
        Self {
            scenario: scenario.clone(),
            curves,
            load: shown,
        }
    }
}

/// Inserts a point into points sorted by load, unless one has its load.
fn add(points: &mut Vec<Point>, point: Point) {
    let place = points.partition_point(|it| it.load_messages < point.load_messages);
    let mut beside = points[place.saturating_sub(1)..].iter().take(2);
    if !beside.any(|it| is_same_load(it.load_messages, point.load_messages)) {
        points.insert(place, point);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::KneeExperiment;

    fn results(link: &str, loads: &Loads) -> Results {
        Results::of(&Scenario::read(link).scenario, loads)
    }

    #[test]
    fn what_is_drawn_has_the_load_on_screen_with_its_values() {
        for (link, load) in [("net=mesh&load=0.0512", 0.0512), ("net=mesh", 0.11)] {
            let drawn = results(link, &Loads::Spread(20));
            let load = drawn.load.filter(|it| (it - load).abs() < 0.03).unwrap();
            let points = &drawn.curves[0].points;
            let flits = drawn.curves[0].scale.flits_per_message;
            let here = |point: &&Point| is_same_load(point.load_messages * flits, load);
            assert_eq!(points.iter().filter(here).count(), 1, "{link}");
            let is_ordered = |pair: &[Point]| pair[0].load_messages < pair[1].load_messages;
            assert!(points.windows(2).all(is_ordered));
            let line = format!("# load: {load} flits/cycle/source\n");
            assert!(drawn.csv().contains(&line), "{link}");
            assert!(drawn.json().contains("\"unit\": \"flits\""), "{link}");
        }
        let table = results("net=mesh", &Loads::At(vec![0.1], LoadUnit::Flits));
        assert_eq!(table.load, None);
        assert!(!table.csv().contains("# load:"));
    }

    #[test]
    fn a_knee_is_in_every_row_of_its_curve_and_beside_its_points_in_json() {
        let scenario = Scenario::read("net=mesh,k:4&net=mesh").scenario;
        let mut curves: Vec<Curve> = scenario.networks.iter().map(Curve::of).collect();
        let loads = Loads::At(vec![0.0, 0.1], LoadUnit::Flits);
        let text = |curves: &[Curve]| {
            let results = Results::of_curves(&scenario, curves.iter(), &loads);
            (results.csv(), results.json())
        };
        let (csv, json) = text(&curves);
        assert!(!csv.contains("knee") && !json.contains("knee"));
        let mut row = KneeExperiment::of(&curves[1], &scenario.view).row();
        row.knee_flits = Some((0.1844, 0.0011));
        curves[1].set_knee(Some(row));
        let (csv, json) = text(&curves);
        let last = |row: usize| csv.lines().rev().nth(row).unwrap();
        assert!(last(0).ends_with(",0.1844,0.0011,,"), "{csv}");
        assert!(last(2).ends_with("steady,,,,"), "{csv}");
        assert!(last(4).ends_with(",state,knee_flits,knee_ci,plateau_flits,plateau_ci"));
        assert_eq!(json.matches("\"knee_ci\": 0.0011").count(), 1);
    }
}
