//! Published values: hollow markers for the simulator of a paper, crosses for its model.

use loadcurve::curve::Curve;
use loadcurve::scenario::View;
use plotters::prelude::DrawingBackend;
use plotters::style::RGBAColor;

use super::draw::Painter;
use super::plane::Plane;
use super::{Chart, Quantity};
use crate::Result;
use crate::polyline::{Area, Spot};
use crate::surface::{Stroke, Surface};
use crate::theme::{MARKERS, Theme};

/// Radius of a hollow marker: larger than that of a simulated point, which may lie inside.
pub(super) const HOLLOW: f64 = 6.0;

/// Length of a cross's arms, from its centre.
pub(super) const ARM: f64 = 4.5;

/// The published values for one load, in the chart's unit of load.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Published {
    /// The load.
    pub load: f64,
    /// Latency in cycles and throughput in the unit of the load, from the paper's simulator.
    pub simulated: (f64, f64),
    /// The same, from the paper's model.
    pub calculated: Option<(f64, f64)>,
}

impl Published {
    /// The published values of a curve, if the view shows them.
    pub(super) fn asked_for(curve: &Curve, view: &View) -> Vec<Self> {
        let load = |messages| curve.scale().from_messages(messages, view.unit);
        let points = curve.published().iter().filter(|_| view.published);
        let published = points.filter_map(|point| {
            let calculated = point.calculated();
            Some(Self {
                load: load(point.load_messages),
                simulated: (point.latency_cycles?, load(point.throughput_messages?)),
                calculated: calculated.map(|(latency, messages)| (latency, load(messages))),
            })
        });
        published.collect()
    }
}

impl Chart {
    /// The published values of all shown curves.
    pub(super) fn published(&self) -> impl Iterator<Item = &Published> {
        self.series.iter().flat_map(|series| &series.published)
    }
}

/// The component of a value that a panel shows.
pub(super) fn of(quantity: Quantity, (latency, throughput): (f64, f64)) -> f64 {
    match quantity {
        Quantity::Latency => latency,
        Quantity::Throughput => throughput,
    }
}

/// The position of a value, if it lies within the panel.
fn spot(plane: &Plane, load: f64, value: (f64, f64)) -> Option<Spot> {
    let (x, y) = (plane.x(load), plane.y(of(plane.panel.quantity, value)));
    (plane.contains_x(x) && plane.contains_y(y)).then_some((x, y))
}

/// The positions of all markers.
pub(super) fn spots<'a>(plane: &'a Plane<'a>) -> impl Iterator<Item = Spot> + 'a {
    plane.chart.published().flat_map(|published| {
        let values = std::iter::once(published.simulated).chain(published.calculated);
        values.filter_map(|value| spot(plane, published.load, value))
    })
}

/// The area covered by each marker.
pub(super) fn extents<'a>(plane: &'a Plane<'a>) -> impl Iterator<Item = Area> + 'a {
    spots(plane).map(|(x, y)| Area {
        left: x - HOLLOW,
        top: y - HOLLOW,
        right: x + HOLLOW,
        bottom: y + HOLLOW,
    })
}

impl<B: DrawingBackend> Painter<'_, B> {
    /// Draws the published values of all curves within the panel.
    pub(super) fn published(&self) -> Result<()> {
        for series in &self.plane.chart.series {
            let color = self.color(series);
            for published in &series.published {
                if let Some(at) = spot(&self.plane, published.load, published.simulated) {
                    let (marker, ground) = (MARKERS[series.place], self.theme.background);
                    self.surface
                        .outlined_marker(at, marker, HOLLOW, color, ground)?;
                }
                let calculated = published.calculated;
                let at = calculated.and_then(|value| spot(&self.plane, published.load, value));
                if let Some(at) = at {
                    cross(self.surface, at, self.theme.ink)?;
                }
            }
        }
        Ok(())
    }
}

/// Draws the legend symbol for published simulations.
pub(super) fn sample<B: DrawingBackend>(
    surface: &Surface<B>,
    theme: &Theme,
    at: Spot,
) -> Result<()> {
    surface.outlined_marker(at, MARKERS[0], HOLLOW, theme.muted, theme.background)
}

/// Draws a cross, which stays visible on top of its curve.
pub(super) fn cross<B: DrawingBackend>(
    surface: &Surface<B>,
    (x, y): Spot,
    color: RGBAColor,
) -> Result<()> {
    let stroke = Stroke {
        color,
        width: 1.5,
        dash: &[],
    };
    for rise in [ARM, -ARM] {
        surface.line(&[(x - ARM, y - rise), (x + ARM, y + rise)], &stroke)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use loadcurve::curve::Curve;
    use loadcurve::scenario::Scenario;
    use loadcurve_gallery::published;

    use super::super::Chart;
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
        assert_eq!((values[3].load, values[3].simulated.1), (2.5, 0.612));
        assert_eq!(
            published("&x=capacity"),
            values,
            "its nominal capacity is 1"
        );
    }
}
