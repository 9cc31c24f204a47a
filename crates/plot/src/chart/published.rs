//! Published values of a curve, in the chart's unit of load.

use loadcurve::curve::Curve;
use loadcurve::scenario::View;

/// The published values for one load, in the chart's unit of load.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PublishedPoint {
    /// The load; `None` if the horizontal axis has the throughput.
    pub load: Option<f64>,
    /// Latency and throughput in the unit of the load, from the paper's simulator.
    pub simulated: (f64, f64),
    /// The same, from the paper's model.
    pub calculated: Option<(f64, f64)>,
}

impl PublishedPoint {
    /// The published values of a curve, if the view shows them.
    pub(super) fn shown_of(curve: &Curve, view: &View) -> Vec<Self> {
        let load = |messages| curve.scale().from_messages(messages, view.unit);
        let points = curve.published().iter().filter(|_| view.published);
        let published = points.filter_map(|point| {
            let calculated = point.calculated();
            Some(Self {
                load: (!view.unit.is_throughput()).then(|| load(point.load_messages)),
                simulated: (
                    curve.shown_latency(point.latency_cycles?),
                    load(point.throughput_messages?),
                ),
                calculated: calculated
                    .map(|(cycles, messages)| (curve.shown_latency(cycles), load(messages))),
            })
        });
        published.collect()
    }

    /// The place of the paper's simulation on the horizontal axis.
    pub(super) fn simulated_x(&self) -> f64 {
        self.load.unwrap_or(self.simulated.1)
    }

    /// The places and values of the paper's simulation and, if there is one, its model.
    pub(super) fn values(&self) -> (Place, Option<Place>) {
        let place = |value: (f64, f64)| (self.load.unwrap_or(value.1), value);
        (place(self.simulated), self.calculated.map(place))
    }
}

/// A place on the horizontal axis, with latency and throughput.
pub(super) type Place = (f64, (f64, f64));

#[cfg(test)]
mod tests {
    use loadcurve::curve::Curve;
    use loadcurve::scenario::Scenario;
    use loadcurve_gallery::published;

    use crate::chart::Chart;
    use crate::frame::Frame;
    use crate::svg;

    fn chart(link: &str) -> Chart {
        let scenario = Scenario::read(link).scenario;
        let curves: Vec<Curve> = scenario.networks.iter().map(published::curve).collect();
        Chart::of(&scenario, &curves)
    }

    #[test]
    fn what_is_published_is_drawn_told_and_explained_where_it_is_asked_for() {
        let picture = |link: &str| svg::chart(&chart(link), &Frame::default()).unwrap();
        let link = "net=buffered-min&net=mesh";
        let without = picture(link);
        assert!(!without.contains("published"));
        let with = picture(&format!("{link}&paper=on"));
        assert!(with.contains("published, simulated") && with.contains("published, calculated"));
        assert!(with.contains("published values at 4 loads"));
        let other = picture("net=buffered-min,reading:exact&paper=on");
        assert!(other.contains("published, simulated"));
        assert!(!other.contains("published, calculated"));
        let none = picture("net=mesh&paper=on");
        assert!(!none.contains("published"));
    }

    #[test]
    fn values_are_in_the_unit_of_the_chart() {
        let published = |view: &str| {
            let chart = chart(&format!("net=buffered-min&paper=on{view}"));
            chart.published().copied().collect::<Vec<_>>()
        };
        let values = published("");
        assert_eq!(values.len(), 4);
        assert_eq!((values[3].load, values[3].simulated.1), (Some(2.5), 0.612));
        assert_eq!(
            published("&x=capacity"),
            values,
            "its nominal capacity is 1"
        );
    }
}
