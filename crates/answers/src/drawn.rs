//! Choice of the loads at which a model's curve is drawn.

use loadcurve_base::work::{Stage, report_progress};

use super::{Curve, Point};

/// Number of points of a drawn curve.
pub const DRAWN_POINTS: usize = 200;

impl Curve {
    /// Points of the model from zero load to `end_messages` in messages/cycle/source, in order of
    /// load.
    ///
    /// They are denser towards saturation, where latency grows without bound: the last steady point
    /// lies 1/`count`³ of the saturation load below it. Past saturation there are two more points,
    /// where the throughput levels off and at the end of the axis. The points of a network that
    /// never saturates are evenly spaced.
    #[must_use]
    pub fn model_points(&self, end_messages: f64, count: usize) -> Vec<Point> {
        let saturation = self.scale().saturation_messages;
        // A single point is the first one.
        let part = |i: usize| i as f64 / count.max(1) as f64;
        if self.drops() || end_messages < saturation / 2.0 {
            return self.at_loads((0..=count).map(|i| end_messages * part(i)));
        }
        let steady = (0..count).map(|i| crowded(saturation, part(i)));
        let steady = steady.take_while(|&load| load < end_messages);
        let bound = (end_messages > saturation).then_some(saturation);
        self.at_loads(steady.chain(bound).chain([end_messages]))
    }

    /// Points of the model on a part of the load axis in messages/cycle/source, in order of load.
    ///
    /// There are as many as on the whole axis, so that a magnified curve stays smooth; they too are
    /// denser towards saturation.
    #[must_use]
    pub fn model_points_between(&self, begin: f64, end: f64, count: usize) -> Vec<Point> {
        let saturation = self.scale().saturation_messages;
        let part = |i: usize| i as f64 / count.max(1) as f64;
        if self.drops() || end < saturation / 2.0 {
            return self.at_loads((0..=count).map(|i| begin + (end - begin) * part(i)));
        } else if begin >= saturation {
            return self.at_loads([begin, end]);
        }
        // Inverse of `crowded`: equal steps of this fraction give the points of the whole axis.
        let fraction = |load: f64| 1.0 - libm::cbrt((1.0 - load / saturation).max(0.0));
        let (first, last) = (fraction(begin), fraction(end));
        let between = (1..count)
            .map(|i| crowded(saturation, first + (last - first) * part(i)))
            .filter(|&load| begin < load && load < end);
        let bound = (end > saturation).then_some(saturation);
        self.at_loads([begin].into_iter().chain(between).chain(bound).chain([end]))
    }

    fn at_loads(&self, loads_messages: impl IntoIterator<Item = f64>) -> Vec<Point> {
        let loads: Vec<f64> = loads_messages.into_iter().collect();
        let count = loads.len() as f64;
        let solved = |(index, load)| {
            report_progress(Stage::Loads, index as f64 / count);
            self.model_point(load)
        };
        loads.into_iter().enumerate().map(solved).collect()
    }
}

/// Load at a fraction of the range up to saturation; equal steps of the fraction give loads that
/// move ever closer together.
pub(super) fn crowded(saturation: f64, fraction: f64) -> f64 {
    let rest = 1.0 - fraction;
    saturation * (1.0 - rest * rest * rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use loadcurve_scenario::Scenario;

    fn curve(link: &str) -> Curve {
        Curve::of(&Scenario::read(link).scenario.networks[0])
    }

    #[test]
    fn points_climb_to_saturation_and_level_off_beyond() {
        let curve = curve("fat-tree,n:64");
        let saturation = curve.scale().saturation_messages;
        let points = curve.model_points(1.2 * saturation, DRAWN_POINTS);
        assert!(
            points
                .windows(2)
                .all(|pair| pair[0].load_messages < pair[1].load_messages)
        );
        let steady: Vec<f64> = points
            .iter()
            .filter_map(|point| point.latency_cycles)
            .collect();
        assert_eq!(steady.len(), DRAWN_POINTS);
        assert!(steady.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(steady.last().unwrap() > &(100.0 * steady[0]));
        let plateau: Vec<f64> = points[DRAWN_POINTS..]
            .iter()
            .filter_map(|p| p.throughput_messages)
            .collect();
        assert_eq!(plateau, [saturation, saturation]);
    }

    #[test]
    fn a_single_point_is_where_the_curve_begins() {
        for link in ["buffered-min", "combining-min"] {
            let curve = curve(link);
            let loads = |points: Vec<Point>| points.iter().map(|p| p.load_messages).collect();
            let whole: Vec<f64> = loads(curve.model_points(1.0, 0));
            let part: Vec<f64> = loads(curve.model_points_between(0.5, 1.0, 0));
            assert_eq!((whole, part), (vec![0.0], vec![0.5]));
        }
    }

    #[test]
    fn a_part_of_the_axis_has_as_many_points_as_the_whole() {
        let curve = curve("fat-tree,n:64");
        let saturation = curve.scale().saturation_messages;
        for (begin, end) in [
            (0.1, 0.2),
            (0.3, 0.8),
            (0.99, 1.0),
            (0.999, 1.1),
            (1.1, 1.2),
        ] {
            let [begin, end] = [begin, end].map(|part| part * saturation);
            let points = curve.model_points_between(begin, end, DRAWN_POINTS);
            let loads: Vec<f64> = points.iter().map(|point| point.load_messages).collect();
            assert_eq!((loads[0], loads[loads.len() - 1]), (begin, end));
            assert!(loads.windows(2).all(|pair| pair[0] < pair[1]));
            let steady = points
                .iter()
                .filter(|point| point.state.is_steady())
                .count();
            assert_eq!(
                steady >= DRAWN_POINTS,
                begin < saturation,
                "{begin} to {end}"
            );
        }
    }

    #[test]
    fn a_short_axis_is_sampled_evenly_to_its_end() {
        let curve = curve("fat-tree,n:64");
        let end = 0.1 * curve.scale().saturation_messages;
        let points = curve.model_points(end, 50);
        assert_eq!(points.len(), 51);
        assert_eq!(points.last().unwrap().load_messages, end);
    }
}
