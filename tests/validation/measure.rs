//! Simulation of a setting, and the results of its models.

use loadcurve::curve::{Curve, Experiment, Point};
use loadcurve::scenario::{LoadUnit, Scenario, View};
use loadcurve::sim::Measurement;
use loadcurve_tests::finished;

use crate::settings::{Loads, Part, SEED, Setting};

/// Results of the models and of the simulator for a setting, load by load.
pub(crate) struct Measured {
    /// The curve of each model.
    pub(crate) models: Vec<Curve>,
    /// The simulated points, one per load.
    pub(crate) simulated: Vec<Point>,
}

impl Measured {
    pub(crate) fn of(part: &Part, setting: &Setting) -> Self {
        let scenario = |link: &str| {
            let precision = part.precision * 100.0;
            let link = format!("net={link}&seed={SEED}&precision={precision}");
            let reading = Scenario::read(&link);
            assert!(reading.notices.is_empty(), "{link}: {:?}", reading.notices);
            reading.scenario
        };
        let first = scenario(setting.models[0].1);
        let models: Vec<Curve> = setting
            .models
            .iter()
            .map(|(_, link)| Curve::of(&scenario(link).networks[0]))
            .collect();
        let scale = models[0].scale();
        let (loads, unit) = match setting.loads {
            Loads::OfSaturation(loads) => (loads, LoadUnit::Capacity),
            Loads::Messages(loads) => (loads, LoadUnit::Messages),
        };
        let loads = loads.iter().map(|&load| scale.to_messages(load, unit));
        let experiment = Experiment::of(&models[0], &first.view).at(loads);
        Self {
            simulated: finished(experiment).points(),
            models,
        }
    }
}

/// The simulated point of a network at a load.
pub(crate) fn simulated(curve: &Curve, view: &View, load_messages: f64) -> Point {
    measured(curve, view, load_messages).1
}

/// The same with the measurement that it is made of, which has the channels.
pub(crate) fn measured(curve: &Curve, view: &View, load_messages: f64) -> (Measurement, Point) {
    let experiment = Experiment::of(curve, view).at([load_messages].into_iter());
    let experiment = finished(experiment);
    let measured = experiment.measured_at(load_messages);
    measured.expect("what is finished has a result")
}
