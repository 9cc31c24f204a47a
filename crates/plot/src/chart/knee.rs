//! Knees of a curve: loads at which the latency of the model, and of the simulator, is a given multiple of the
//! zero-load latency.

use loadcurve::curve::{Curve, model_knee};
use loadcurve::number::{shortest, with_interval};
use loadcurve::scenario::{LoadUnit, View};

/// The knees of a curve, in the chart's unit of load.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Knees {
    /// Ratio of the latency there to that at zero load.
    pub ratio: f64,
    /// The latency there, in the view's unit.
    pub latency: f64,
    /// The load at which the model has it; `None` if there is none, or the model is not solved.
    pub model: Option<f64>,
    /// The load at which the simulator has it, with the half-width of its confidence interval.
    pub simulated: Option<(f64, f64)>,
}

impl Knees {
    /// The knees of a curve, if the view shows them.
    pub(super) fn shown_of(curve: &Curve, view: &View) -> Option<Self> {
        let ratio = view.knee?;
        if !curve.is_solved() || curve.is_blank() {
            return None;
        }
        let load = |messages| curve.scale().from_messages(messages, view.unit);
        let knees = Self {
            ratio,
            latency: curve.shown_latency(ratio * curve.zero_load_latency_cycles()),
            model: model_knee(curve, ratio).map(load),
            simulated: None,
        };
        Some(knees.with_simulated(curve, view.unit))
    }

    /// The same with the simulated knee.
    pub(super) fn with_simulated(self, curve: &Curve, unit: LoadUnit) -> Self {
        let scale = curve.scale();
        let load = |flits| scale.from_messages(scale.to_messages(flits, LoadUnit::Flits), unit);
        let found = curve.knee().filter(|row| row.ratio == self.ratio);
        let found = found.and_then(|row| row.knee_flits);
        Self {
            simulated: found.map(|(flits, half_width)| (load(flits), load(half_width))),
            ..self
        }
    }

    /// The knees as part of a sentence on their curve.
    pub(super) fn words(&self) -> String {
        let model = self.model.map(|load| with_interval(load, None));
        let simulated = self.simulated.map(|(load, half_width)| {
            format!("{} simulated", with_interval(load, Some(half_width)))
        });
        let ratio = shortest(self.ratio);
        let loads: Vec<String> = model.into_iter().chain(simulated).collect();
        if loads.is_empty() {
            return String::new();
        }
        format!(
            ", {ratio} times its zero-load latency at {}",
            loads.join(", ")
        )
    }
}

#[cfg(test)]
mod tests {
    use loadcurve::curve::{Curve, KneeExperiment};
    use loadcurve::scenario::Scenario;

    use crate::chart::{Chart, Knees};
    use crate::frame::Frame;
    use crate::svg;

    /// A mesh of known knees.
    fn chart(view: &str, simulated: Option<(f64, f64)>) -> Chart {
        let scenario = Scenario::read(&format!("net=mesh{view}")).scenario;
        let mut curve = Curve::of(&scenario.networks[0]);
        let mut row = KneeExperiment::of(&curve, &scenario.view).row();
        row.knee_flits = simulated;
        curve.set_knee(simulated.map(|_| row));
        Chart::of(&scenario, &[curve])
    }

    fn knees(view: &str, simulated: Option<(f64, f64)>) -> Option<Knees> {
        chart(view, simulated).series[0].knee
    }

    #[test]
    fn knees_are_there_where_a_link_shows_them_in_its_unit() {
        assert_eq!(knees("", Some((0.1844, 0.0011))), None);
        let flits = knees("&knee=3", Some((0.1844, 0.0011))).unwrap();
        assert!((flits.model.unwrap() - 0.1774).abs() < 5e-5);
        assert!((flits.latency - 3.0 * 38.333).abs() < 0.01);
        let (load, half_width) = flits.simulated.unwrap();
        assert!((load - 0.1844).abs() < 1e-12 && (half_width - 0.0011).abs() < 1e-12);
        let messages = knees("&knee=3&x=messages", None).unwrap();
        assert!((32.0 * messages.model.unwrap() - 0.1774).abs() < 5e-5);
        // A knee at another ratio does not belong to this chart.
        let mut other = chart("&knee=3", Some((0.1844, 0.0011)));
        let knee = other.series[0].knee.as_mut().unwrap();
        knee.ratio = 2.0;
        let curve = Curve::of(&Scenario::read("mesh").scenario.networks[0]);
        assert_eq!(knee.with_simulated(&curve, other.unit).simulated, None);
    }

    #[test]
    fn knees_are_drawn_explained_and_told_in_pictures_and_tex() {
        let picture = |chart: &Chart| svg::chart(chart, &Frame::default()).unwrap();
        let plain = chart("", None);
        let model = chart("&knee=3", None);
        let both = chart("&knee=3", Some((0.1844, 0.0011)));
        assert!(!picture(&plain).contains("knee"));
        assert!(picture(&model).contains("knee of the model"));
        assert!(!picture(&model).contains("simulated knee"));
        assert!(picture(&both).contains("simulated knee, with 95 % interval"));
        let words = "3 times its zero-load latency at 0.1774, 0.1844 ± 0.0011 simulated";
        assert!(both.summary().contains(words), "{}", both.summary());
        assert_eq!(both.tex(None).matches("simulated knee").count(), 1);
        assert!(!plain.tex(None).contains("knee"));
    }

    #[test]
    fn a_high_knee_is_within_the_axis() {
        let chart = chart("&knee=9", None);
        let knee = chart.series[0].knee.unwrap();
        assert!(chart.panels[0].axis.max() > knee.latency);
    }
}
