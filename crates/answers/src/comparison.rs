//! Comparison of the latencies of two curves: their ratio at a load, and the load at which they
//! cross. Where no model covers one of them, their simulated latencies at this load are compared.

use loadcurve_base::State;
use loadcurve_base::number::{Rounding, shown};
use loadcurve_scenario::LoadUnit;

use super::measured::{Near, computed_load_text, latency_or_state, measured_text};
use super::read_out::share_of_saturation;
use super::{Crossover, Curve, Point};

/// What is to be said of networks of which one has neither a model nor a simulated latency at the load.
const UNSIMULATED: &str = "simulated only: start a simulation";

/// Latency of a curve relative to that of a reference, at one load.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Relation {
    /// The latency is lower by this factor, which is above 1.
    Faster(f64),
    /// The latency is higher by this factor, which is above 1.
    Slower(f64),
    /// The latencies are equal in the digits shown.
    Equal,
    /// Simulated latencies differ by less than their confidence intervals tell apart.
    Alike,
    /// Only this network is saturated.
    Saturated,
    /// Only the reference is saturated.
    ReferenceSaturated,
    /// Both networks are saturated.
    BothSaturated,
    /// Messages of this network can deadlock, and its model has no latency.
    Deadlocked,
    /// Only messages of the reference can deadlock.
    ReferenceDeadlocked,
    /// A latency is not known: not solved yet, or the solver did not converge.
    Unknown,
}

/// Curve compared with a reference at one load.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// Relation of the latencies at the load.
    pub relation: Relation,
    /// The latencies with their intervals, or what there is to do, where no model covers one of them; empty where models
    /// are compared.
    pub measured: String,
    /// Crossover nearest to the load; none if the curves do not cross.
    pub crossover: Option<Crossover>,
}

impl Relation {
    /// Relation of two curves at a load in `unit`.
    #[must_use]
    pub fn at(reference: &Curve, other: &Curve, load: f64, unit: LoadUnit) -> Self {
        let model = |curve: &Curve| curve.model_point(curve.scale().to_messages(load, unit));
        Self::between([reference, other], &[model(reference), model(other)])
    }

    /// Relation of two curves, the reference first, given a point of each.
    fn between(curves: [&Curve; 2], points: &[Point; 2]) -> Self {
        let at = |place: usize| {
            let latency = points[place].latency_cycles;
            let latency = latency.map(|it| curves[place].shown_latency(it));
            (points[place].state, latency)
        };
        match (at(0), at(1)) {
            ((_, Some(reference)), (_, Some(other))) => Self::of(reference, other),
            ((State::Saturated, _), (State::Saturated, _)) => Self::BothSaturated,
            ((_, Some(_)), (State::Saturated, _)) => Self::Saturated,
            ((State::Saturated, _), (_, Some(_))) => Self::ReferenceSaturated,
            (_, (State::Deadlocked, _)) => Self::Deadlocked,
            ((State::Deadlocked, _), _) => Self::ReferenceDeadlocked,
            _ => Self::Unknown,
        }
    }

    fn of(reference_cycles: f64, other_cycles: f64) -> Self {
        let factor = (reference_cycles / other_cycles).max(other_cycles / reference_cycles);
        if shown(factor, Rounding::Figure) == shown(1.0, Rounding::Figure) {
            Self::Equal
        } else if other_cycles < reference_cycles {
            Self::Faster(factor)
        } else {
            Self::Slower(factor)
        }
    }

    /// Factor between the latencies, at least 1, if both are known.
    #[must_use]
    pub fn factor(self) -> Option<f64> {
        match self {
            Self::Faster(factor) | Self::Slower(factor) => Some(factor),
            Self::Equal => Some(1.0),
            _ => None,
        }
    }

    /// The factor as text, "1.30 ×"; empty if there is none or the latencies are equal.
    #[must_use]
    pub fn factor_text(self) -> String {
        match self {
            Self::Faster(factor) | Self::Slower(factor) => {
                shown(factor, Rounding::Figure) + "\u{a0}×"
            }
            _ => String::new(),
        }
    }

    /// The relation in words that follow the factor; `reference` names the reference.
    #[must_use]
    pub fn words(self, reference: &str) -> String {
        self.words_by(reference, " by the model")
    }

    /// The same, given by what networks are found to be saturated.
    fn words_by(self, reference: &str, by: &str) -> String {
        match self {
            Self::Faster(_) => "faster".to_owned(),
            Self::Slower(_) => "slower".to_owned(),
            Self::Equal => "as fast".to_owned(),
            Self::Alike => "alike".to_owned(),
            Self::Saturated => format!("saturated{by}"),
            Self::ReferenceSaturated => format!("only {reference} is saturated{by}"),
            Self::BothSaturated => format!("both saturated{by}"),
            Self::Deadlocked => "can deadlock".to_owned(),
            Self::ReferenceDeadlocked => format!("{reference} can deadlock"),
            Self::Unknown => String::new(),
        }
    }
}

impl Comparison {
    /// Compares two curves at a load in `unit`, given the loads at which they cross.
    #[must_use]
    pub fn at(
        reference: &Curve,
        other: &Curve,
        load: f64,
        unit: LoadUnit,
        crossovers: &[Crossover],
    ) -> Self {
        let away = |crossover: &&Crossover| (crossover.load - load).abs();
        let nearest = (crossovers.iter()).min_by(|a, b| away(a).total_cmp(&away(b)));
        let curves = [reference, other];
        let (relation, measured) = if curves.iter().all(|it| it.has_saturation()) {
            (Relation::at(reference, other, load, unit), String::new())
        } else {
            simulated(curves, load, unit)
        };
        Self {
            relation,
            measured,
            crossover: nearest.copied(),
        }
    }

    /// The relation in words that follow the factor; `reference` names the reference.
    #[must_use]
    pub fn words(&self, reference: &str) -> String {
        let by = if self.measured.is_empty() {
            " by the model"
        } else {
            ""
        };
        self.relation.words_by(reference, by)
    }

    /// Relation on the other side of the crossover, "faster below 0.123"; empty if there is no
    /// crossover.
    #[must_use]
    pub fn crossover_words(&self, load: f64, unit: LoadUnit) -> String {
        let Some(crossover) = self.crossover else {
            return String::new();
        };
        let (side, is_faster) = if load < crossover.load {
            ("above", !crossover.is_faster_below)
        } else {
            ("below", crossover.is_faster_below)
        };
        let speed = if is_faster { "faster" } else { "slower" };
        format!("{speed} {side} {}", load_number(crossover.load, unit))
    }
}

/// Relation of two curves as simulated at a load in `unit`, and their latencies in words. One that is not simulated
/// there, but has a model, is compared by its model.
fn simulated(curves: [&Curve; 2], load: f64, unit: LoadUnit) -> (Relation, String) {
    let at = |curve: &Curve| {
        let load_messages = curve.scale().to_messages(load, unit);
        let near = Near::of(curve.simulated(), load_messages).filter(|near| near.is_here);
        if let Some(Near { point, .. }) = near {
            return Some((point.clone(), measured_text(curve, point)));
        }
        let point = curve.model_point(load_messages);
        let text = format!("{} by the model", latency_or_state(curve, &point));
        curve.has_saturation().then_some((point, text))
    };
    let (Some((base, base_words)), Some((point, words))) = (at(curves[0]), at(curves[1])) else {
        return (Relation::Unknown, UNSIMULATED.to_owned());
    };
    let points = [base, point];
    let relation = match Relation::between(curves, &points) {
        Relation::Faster(_) | Relation::Slower(_) if are_alike(curves, &points) => Relation::Alike,
        relation => relation,
    };
    (relation, format!("simulated, {words} against {base_words}"))
}

/// True if latencies differ by no more than the confidence interval of their difference.
fn are_alike(curves: [&Curve; 2], points: &[Point; 2]) -> bool {
    let of = |place: usize, cycles: Option<f64>| curves[place].shown_latency(cycles.unwrap_or(0.0));
    let latencies = [0, 1].map(|place| of(place, points[place].latency_cycles));
    let [a, b] = [0, 1].map(|place| of(place, points[place].latency_interval_cycles));
    (latencies[0] - latencies[1]).abs() <= (a * a + b * b).sqrt()
}

/// A computed load in `unit`, without the name of the unit unless it is a share.
fn load_number(load: f64, unit: LoadUnit) -> String {
    if unit == LoadUnit::Capacity {
        computed_load_text(load, unit)
    } else {
        shown(load, Rounding::Figure)
    }
}

/// Parts of a curve's latency at one load.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LatencyParts {
    /// Mean latency in cycles, if there is one.
    pub latency: Option<f64>,
    /// Latency in excess of the zero-load latency, as a fraction of the latency.
    pub waiting_share: Option<f64>,
    /// Load as a fraction of the saturation load; none if the network drops excess traffic, or until
    /// it is solved.
    pub saturation_share: Option<f64>,
    /// State of the network according to the model.
    pub state: State,
}

impl LatencyParts {
    /// Parts of the latency at a load in `unit`.
    #[must_use]
    pub fn at(curve: &Curve, load: f64, unit: LoadUnit) -> Self {
        let scale = curve.scale();
        let point = curve.model_point(scale.to_messages(load, unit));
        let waiting = point.latency_cycles.map(|latency| {
            // At zero load a negative rounding error would print "−0 %".
            (1.0 - curve.zero_load_latency_cycles() / latency).max(0.0)
        });
        Self {
            latency: point.latency_cycles.map(|it| curve.shown_latency(it)),
            waiting_share: waiting,
            saturation_share: share_of_saturation(curve, point.load_messages),
            state: point.state,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PointSource, crossovers};
    use loadcurve_scenario::Scenario;

    const FOUR: &str = "net=mesh,k:8,flits:16&net=torus,k:8,flits:16,links:bi\
                        &net=fat-tree,n:64,flits:16&net=torus,k:8,flits:16";

    fn curves(link: &str) -> Vec<Curve> {
        let networks = Scenario::read(link).scenario.networks;
        networks.iter().map(Curve::of).collect()
    }

    /// Comparison of a curve with the first, at a load in flits, in words.
    fn compared_in_words(curves: &[Curve], index: usize, load: f64) -> [String; 3] {
        let (reference, other, unit) = (&curves[0], &curves[index], LoadUnit::Flits);
        let crossovers = crossovers(reference, other, unit).unwrap();
        let comparison = Comparison::at(reference, other, load, unit, &crossovers);
        [
            comparison.relation.factor_text(),
            comparison.relation.words("A"),
            comparison.crossover_words(load, unit),
        ]
    }

    #[test]
    fn four_networks_of_64_processors_compare_at_a_load() {
        let curves = curves(FOUR);
        let at = |index, load| compared_in_words(&curves, index, load);
        assert_eq!(at(1, 0.15), ["1.30\u{a0}×", "faster", ""]);
        assert_eq!(at(2, 0.15), ["1.44\u{a0}×", "slower", "faster below 0.123"]);
        assert_eq!(at(3, 0.15), ["", "saturated by the model", ""]);
        assert_eq!(at(1, 0.2), ["", "only A is saturated by the model", ""]);
        assert_eq!(at(3, 0.2), ["", "both saturated by the model", ""]);
        let [factor, words, crossover] = at(2, 0.1);
        assert!(factor.starts_with("1.0"), "{factor}");
        assert_eq!(
            (words.as_str(), crossover.as_str()),
            ("faster", "slower above 0.123")
        );
    }

    #[test]
    fn a_network_is_as_fast_as_itself() {
        let same = curves("net=mesh&net=mesh");
        assert_eq!(compared_in_words(&same, 1, 0.01), ["", "as fast", ""]);
        let relation = Relation::at(&same[0], &same[1], 0.01, LoadUnit::Flits);
        assert_eq!((relation, relation.factor()), (Relation::Equal, Some(1.0)));
    }

    #[test]
    fn the_nearest_of_several_crossovers_is_told() {
        let curves = curves("net=mesh&net=mesh");
        let crossing = |load, is_faster_below| Crossover {
            load,
            is_faster_below,
        };
        let all = [crossing(0.02, true), crossing(0.05, false)];
        let words = |load| {
            let unit = LoadUnit::Flits;
            Comparison::at(&curves[0], &curves[1], load, unit, &all).crossover_words(load, unit)
        };
        assert_eq!(words(0.01), "slower above 0.0200");
        assert_eq!(words(0.03), "faster below 0.0200");
        assert_eq!(words(0.04), "faster above 0.0500");
        assert_eq!(words(0.06), "slower below 0.0500");
    }

    #[test]
    fn networks_without_a_model_are_compared_as_simulated() {
        let mut curves = curves("net=mesh,buffer:8,vcs:2&net=mesh,buffer:8,vcs:4&net=mesh");
        let measure = |curve: &mut Curve, latency: Option<f64>| {
            let load = curve.scale().to_messages(0.1, LoadUnit::Flits);
            let state = latency.map_or(State::Saturated, |_| State::Steady);
            curve.set_simulated(vec![Point {
                latency_cycles: latency,
                latency_interval_cycles: latency.map(|_| 2.0),
                ..Point::new(PointSource::Simulation, load, state)
            }]);
        };
        let compared = |curves: &[Curve], index: usize| {
            let comparison = Comparison::at(&curves[0], &curves[index], 0.1, LoadUnit::Flits, &[]);
            let factor = comparison.relation.factor_text();
            [factor, comparison.words("A"), comparison.measured]
        };
        assert_eq!(compared(&curves, 1), ["", "", UNSIMULATED]);
        measure(&mut curves[0], Some(80.0));
        assert_eq!(compared(&curves, 1), ["", "", UNSIMULATED]);
        measure(&mut curves[1], Some(60.0));
        let faster = "simulated, 60.0 ± 2.0 against 80.0 ± 2.0";
        assert_eq!(compared(&curves, 1), ["1.33\u{a0}×", "faster", faster]);
        measure(&mut curves[1], Some(78.0));
        let [factor, words, _] = compared(&curves, 1);
        assert_eq!([factor.as_str(), &words], ["", "alike"]);
        measure(&mut curves[1], None);
        let saturated = "simulated, saturated against 80.0 ± 2.0";
        assert_eq!(compared(&curves, 1), ["", "saturated", saturated]);
        let [factor, words, measured] = compared(&curves, 2);
        assert!(!factor.is_empty() && words == "faster", "{factor} {words}");
        assert!(
            measured.contains(" by the model against 80.0 ± 2.0"),
            "{measured}"
        );
    }

    #[test]
    fn a_curve_that_is_not_solved_is_not_compared() {
        let known = &curves("net=mesh")[0];
        let remote = Curve::remote(known.network());
        let relation = Relation::at(known, &remote, 0.01, LoadUnit::Flits);
        assert_eq!(
            (relation, relation.words("A").as_str()),
            (Relation::Unknown, "")
        );
        let parts = LatencyParts::at(&remote, 0.01, LoadUnit::Flits);
        assert_eq!((parts.latency, parts.saturation_share), (None, None));
    }

    #[test]
    fn latency_parts_add_up() {
        let mesh = &curves(FOUR)[0];
        let parts = LatencyParts::at(mesh, 0.15, LoadUnit::Flits);
        let latency = parts.latency.unwrap();
        let waiting = parts.waiting_share.unwrap() * latency;
        assert!((waiting + mesh.zero_load_latency_cycles() - latency).abs() < 1e-9);
        assert_eq!(format!("{:.3}", parts.saturation_share.unwrap()), "0.795");
        assert_eq!(
            LatencyParts::at(mesh, 0.0, LoadUnit::Flits).waiting_share,
            Some(0.0)
        );
        let beyond = LatencyParts::at(mesh, 0.2, LoadUnit::Flits);
        assert_eq!(
            (beyond.state, beyond.waiting_share),
            (State::Saturated, None)
        );
        let dropping = &curves("net=buffered-min")[0];
        let parts = LatencyParts::at(dropping, 0.5, LoadUnit::Messages);
        assert_eq!(parts.saturation_share, None);
    }
}
