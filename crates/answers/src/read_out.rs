//! Read-out of all curves at one load, for tables, tooltips and screen readers.

use std::borrow::Borrow;

use loadcurve_base::State;
use loadcurve_base::number::{Rounding, rounded_text, shown};
use loadcurve_scenario::{LoadUnit, Scenario, View};

use super::measured::{Near, difference, latency_or_state, load_text};
use super::{Curve, Point};

/// All curves at one load.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadOut {
    /// The load with its unit.
    pub load: String,
    /// Unit of latencies.
    pub latency_unit: &'static str,
    /// One row for each curve, hidden or not.
    pub rows: Vec<ReadOutRow>,
}

/// One curve at one load, in words and rounded numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadOutRow {
    /// Label that distinguishes the curve from the others.
    pub label: String,
    /// Latency in cycles, or in nanoseconds where the length of a cycle is given, or the name of the state if
    /// there is no latency.
    pub latency: String,
    /// Throughput in the unit of the load.
    pub throughput: String,
    /// Latency and confidence interval of the nearest simulated point, with its load if that
    /// differs; marked "so far" while it is being measured; empty if nothing was simulated.
    pub simulated: String,
    /// Excess of the model over the simulation at exactly this load, in per cent; empty if either
    /// has no latency.
    pub difference: String,
    /// 95th percentile of the latency, simulated at exactly this load; empty if there is none or
    /// the point is not finished.
    pub p95: String,
    /// Published latency at the nearest load in print, with that load if it differs; empty if
    /// nothing is published or published values are not shown.
    pub published: String,
    /// Load as a fraction of the curve's saturation load, or the fraction of it that the network
    /// drops.
    pub of_saturation: String,
    /// State of the network according to the model.
    pub state: State,
    /// True if the curve is hidden.
    pub is_hidden: bool,
    /// The numbers behind the texts, for sorting.
    pub values: ReadOutValues,
}

/// Numbers of one curve at one load; each is none if there is nothing at exactly this load.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ReadOutValues {
    /// Latency of the model, in the unit of the row.
    pub latency: Option<f64>,
    /// Simulated latency with the half-width of its 95 % confidence interval, in the same unit.
    pub simulated: Option<(f64, f64)>,
    /// Excess of the model over the simulation, as a fraction.
    pub difference: Option<f64>,
    /// Load as a fraction of the saturation load; none if the network drops excess traffic.
    pub saturation_share: Option<f64>,
    /// Throughput in the unit of the load: what the network carries.
    pub throughput: Option<f64>,
}

impl ReadOut {
    /// Reads out the curves of a scenario at a load in its view's unit.
    ///
    /// ```
    /// use loadcurve_answers::{Curve, ReadOut};
    /// use loadcurve_scenario::Scenario;
    /// let scenario = Scenario::read("net=fat-tree,n:1024,flits:32&x=messages").scenario;
    /// let curves = [Curve::of(&scenario.networks[0])];
    /// let read_out = ReadOut::at(&scenario, &curves, 0.001);
    /// assert_eq!(read_out.load, "0.00100 messages/cycle/source");
    /// assert_eq!(read_out.rows[0].latency, "63.5");
    /// assert_eq!(read_out.rows[0].of_saturation, "82\u{a0}%");
    /// ```
    #[must_use]
    pub fn at<C: Borrow<Curve>>(scenario: &Scenario, curves: &[C], load: f64) -> Self {
        let unit = scenario.view.unit;
        let row = |(index, (label, curve)): (usize, (String, &C))| {
            let curve = curve.borrow();
            let scale = curve.scale();
            let load_messages = scale.to_messages(load, unit);
            let point = curve.model_point(load_messages);
            let simulated = Near::of(curve.simulated(), load_messages);
            let here = simulated.as_ref().filter(|simulated| simulated.is_here);
            let published = Near::of(curve.published(), load_messages);
            let published = published.filter(|_| scenario.view.published);
            let near_text = |near: &Near| near.text(curve, unit);
            let in_shown_unit = |cycles: f64| curve.shown_latency(cycles);
            let throughput = point.throughput_messages;
            let throughput = throughput.map(|it| scale.from_messages(it, unit));
            let values = ReadOutValues {
                latency: point.latency_cycles.map(in_shown_unit),
                simulated: here
                    .and_then(Near::latency_with_interval)
                    .map(|(latency, interval)| (in_shown_unit(latency), in_shown_unit(interval))),
                difference: here.and_then(|it| difference(&point, it.point)),
                saturation_share: share_of_saturation(curve, load_messages),
                throughput,
            };
            ReadOutRow {
                label,
                latency: latency_or_state(curve, &point),
                throughput: throughput.map_or_else(String::new, |it| shown(it, Rounding::Figure)),
                simulated: simulated.as_ref().map(near_text).unwrap_or_default(),
                difference: (values.difference)
                    .map_or_else(String::new, |it| shown(it, Rounding::Difference)),
                p95: here.and_then(|it| it.p95_text(curve)).unwrap_or_default(),
                published: published.as_ref().map(near_text).unwrap_or_default(),
                of_saturation: share_text(curve, &point),
                state: point.state,
                is_hidden: scenario.is_hidden(index),
                values,
            }
        };
        let labels = scenario.labels().each.into_iter();
        Self {
            load: load_text(load, unit),
            latency_unit: scenario.view.latency_unit(),
            rows: labels.zip(curves).enumerate().map(row).collect(),
        }
    }

    /// Read-out of the visible curves in sentences.
    #[must_use]
    pub fn spoken(&self) -> String {
        let shown = self.rows.iter().filter(|row| !row.is_hidden);
        let rows = shown.map(|row| {
            let unit = match self.latency_unit {
                unit if row.state.is_steady() => format!(" {unit}"),
                _ => String::new(),
            };
            let others = [
                ("simulated", &row.simulated),
                ("difference", &row.difference),
                ("published", &row.published),
            ];
            let others = others.into_iter().filter(|(_, text)| !text.is_empty());
            let others: Vec<_> = others
                .flat_map(|(name, text)| [", ", name, " ", text])
                .collect();
            let others = others.concat();
            let latency = match row.state {
                State::Missing => "file not open",
                State::LeftOut => "left out",
                State::Unsolved => "still being computed",
                State::Unmodelled => "simulated only",
                _ => &row.latency,
            };
            format!("{}: {latency}{unit}{others}", row.label)
        });
        format!("At {}: {}.", self.load, rows.collect::<Vec<_>>().join("; "))
    }
}

/// Load of the operating point in a view's unit: the link's, or the default.
#[must_use]
pub fn operating_load<C: Borrow<Curve>>(view: &View, curves: &[C]) -> f64 {
    view.load.unwrap_or_else(|| default_load(curves, view.unit))
}

/// Load of the operating point if a link gives none: two thirds of the lowest saturation load,
/// where queues are visible and models can still be trusted. 0 until a saturation load is known.
#[must_use]
pub fn default_load<C: Borrow<Curve>>(curves: &[C], unit: LoadUnit) -> f64 {
    let curves = curves.iter().map(C::borrow);
    let solved = curves.filter(|curve| curve.is_solved() && !curve.is_left_out());
    let saturations = solved.map(|curve| curve.saturation(unit));
    let Some(least) = saturations.min_by(f64::total_cmp) else {
        return 0.0;
    };
    let load = least * 2.0 / 3.0;
    rounded_text(load, 2).parse().unwrap_or(load)
}

/// Distance of a network from its limit: load as a fraction of the saturation load, or the fraction
/// of the load that is dropped if the network never saturates.
fn share_text(curve: &Curve, point: &Point) -> String {
    let load = point.load_messages;
    if !curve.is_solved() || curve.is_left_out() {
        return String::new();
    }
    if let Some(share) = share_of_saturation(curve, load) {
        return shown(share, Rounding::Share);
    }
    let Some(delivered) = point.throughput_messages.filter(|_| curve.drops()) else {
        return String::new();
    };
    // Nothing is dropped at zero load, and the quotient would be 0/0.
    let kept = if load > 0.0 { delivered / load } else { 1.0 };
    // A negative rounding error is not a loss.
    let lost = (1.0 - kept).max(0.0);
    shown(if lost < 1e-9 { 0.0 } else { lost }, Rounding::Share) + " lost"
}

/// Load as a fraction of the saturation load; none if the network drops excess traffic or can deadlock, or
/// until it is solved.
pub(super) fn share_of_saturation(curve: &Curve, load_messages: f64) -> Option<f64> {
    let is_bounded =
        curve.is_solved() && !curve.drops() && !curve.is_left_out() && curve.deadlock().is_none();
    let is_bounded = is_bounded && curve.network().is_modelled().is_ok();
    is_bounded.then(|| load_messages / curve.scale().saturation_messages)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measured::latency_text;
    use crate::{PointSource, published};

    fn read_out(link: &str, load: f64) -> ReadOut {
        let scenario = Scenario::read(link).scenario;
        let curves: Vec<Curve> = scenario.networks.iter().map(Curve::of).collect();
        ReadOut::at(&scenario, &curves, load)
    }

    #[test]
    fn saturation_is_read_out_as_such() {
        let read_out = read_out("net=fat-tree&net=fat-tree,n:16&x=flits", 0.2);
        assert_eq!(read_out.rows[0].latency, "saturated");
        assert_eq!(read_out.rows[0].throughput, "0.160");
        assert!(read_out.rows[1].state.is_steady());
        let spoken = read_out.spoken();
        assert!(spoken.starts_with("At 0.200 flits/cycle/source: 64 processors: saturated; 16"));
    }

    #[test]
    fn simulation_is_read_out_beside_the_model() {
        let scenario = Scenario::read("net=fat-tree,n:16,flits:4&load=0.1").scenario;
        let mut curve = Curve::of(&scenario.networks[0]);
        let model = curve.model_point(0.025);
        let latency = model.latency_cycles.unwrap() / 1.02;
        curve.set_simulated(vec![Point {
            source: PointSource::Simulation,
            latency_cycles: Some(latency),
            latency_interval_cycles: Some(0.12),
            details: vec![("latency_p95_cycles".to_owned(), 11.0)],
            ..model
        }]);
        let row = |load| ReadOut::at(&scenario, &[&curve], load).rows.remove(0);
        let here = row(0.1);
        assert_eq!(here.simulated, format!("{} ± 0.12", latency_text(latency)));
        assert_eq!(
            (here.difference.as_str(), here.p95.as_str()),
            ("+2.0\u{a0}%", "11.0")
        );
        let beside = row(0.11);
        assert!(beside.simulated.ends_with(" at 0.100"));
        assert_eq!((beside.difference.as_str(), beside.p95.as_str()), ("", ""));
        let spoken = ReadOut::at(&scenario, &[&curve], 0.1).spoken();
        assert!(
            spoken.ends_with(" ± 0.12, difference +2.0\u{a0}%."),
            "{spoken}"
        );
    }

    #[test]
    fn what_is_still_measured_is_marked() {
        let scenario = Scenario::read("net=fat-tree,n:16,flits:4&load=0.1").scenario;
        let mut curve = Curve::of(&scenario.networks[0]);
        let row = |curve: &mut Curve, latency, state, load| {
            curve.set_simulated(vec![Point {
                source: PointSource::Simulation,
                latency_cycles: latency,
                latency_interval_cycles: latency.map(|_| 1.2),
                details: vec![("latency_p95_cycles".to_owned(), 11.0)],
                state,
                is_growing: true,
                ..curve.model_point(0.025)
            }]);
            ReadOut::at(&scenario, &[&*curve], load).rows.remove(0)
        };
        let here = row(&mut curve, Some(72.1), State::Steady, 0.1);
        assert_eq!(here.simulated, "72.1 ± 1.2 so far");
        assert_eq!(here.p95, "");
        let beside = row(&mut curve, Some(72.1), State::Steady, 0.11);
        assert_eq!(beside.simulated, "72.1 ± 1.2 so far at 0.100");
        let saturated = row(&mut curve, None, State::Saturated, 0.1);
        assert_eq!(saturated.simulated, "saturated so far");
    }

    #[test]
    fn what_is_published_is_read_out_where_it_is_asked_for() {
        let read_out = |link: &str, load| {
            let scenario = Scenario::read(link).scenario;
            ReadOut::at(&scenario, &published::tests::curves(&scenario), load)
        };
        let row = |link: &str, load| read_out(link, load).rows.remove(0);
        assert_eq!(row("net=buffered-min", 1.25).published, "");
        let link = "net=buffered-min&paper=on";
        assert_eq!(row(link, 1.25).published, "11.2");
        assert_eq!(row(link, 0.8).published, "9.66 at 0.750");
        let nothing = self::read_out("net=mesh&paper=on", 0.1).rows.remove(0);
        assert_eq!(nothing.published, "");
        let spoken = read_out(link, 1.25).spoken();
        assert!(spoken.ends_with(", published 11.2."), "{spoken}");
    }

    #[test]
    fn what_is_hidden_has_a_row_and_is_not_spoken_of() {
        let read_out = read_out("net=fat-tree&net=fat-tree,n:16&hide=1", 0.01);
        assert_eq!(read_out.rows.len(), 2);
        assert!(!read_out.spoken().contains("64 processors"));
        assert!(read_out.spoken().contains("16 processors"));
    }

    #[test]
    fn the_default_load_is_round_and_below_every_saturation() {
        let scenario = Scenario::default();
        let curves: Vec<Curve> = scenario.networks.iter().map(Curve::of).collect();
        assert_eq!(default_load(&curves, LoadUnit::Flits), 0.026);
        assert_eq!(default_load(&curves, LoadUnit::Capacity), 0.67);
    }
}
