//! Pictures as SVG documents with a title and a description.

use loadcurve::VERSION;
use plotters::backend::SVGBackend;

use crate::bars::{self, BarChart};
use crate::chart::{self, Chart};
use crate::collective::{self, CollectiveChart};
use crate::diagram::{self, Diagram};
use crate::frame::Frame;
use crate::heat::{self, HeatChart};
use crate::scaling::{self, ScalingChart};
use crate::scatter::{self, ScatterChart};
use crate::surface::Surface;
use crate::time_space::{self, TimeSpace};
use crate::{Error, Result};

/// plotters' SVG backend writes text 1.24 times smaller than the canvas does.
const TEXT_SCALE: f64 = 1.24;

/// A chart as an SVG document.
///
/// # Errors
/// [`Error::Surface`] when drawing fails.
pub fn chart(chart: &Chart, frame: &Frame) -> Result<String> {
    let texts: [&str; 3] = [&chart.title(), &chart.summary(), &chart.link];
    document("chart", texts, frame, |surface| {
        chart::draw(surface, chart, frame).map(|_| ())
    })
}

/// A chart of scaling as an SVG document.
///
/// # Errors
/// [`Error::Surface`] when drawing fails.
pub fn scaling(chart: &ScalingChart, frame: &Frame) -> Result<String> {
    let texts: [&str; 3] = [&chart.title, &chart.summary, &chart.link];
    document("scaling", texts, frame, |surface| {
        scaling::draw(surface, chart, frame).map(|_| ())
    })
}

/// A chart of bars as an SVG document.
///
/// # Errors
/// [`Error::Surface`] when drawing fails.
pub fn bars(chart: &BarChart, frame: &Frame) -> Result<String> {
    let texts: [&str; 3] = [&chart.title, &chart.summary, &chart.link];
    document("bars", texts, frame, |surface| {
        bars::draw(surface, chart, frame).map(|_| ())
    })
}

/// A time–space diagram as an SVG document.
///
/// # Errors
/// [`Error::Surface`] when drawing fails.
pub fn time_space(content: &TimeSpace, link: &str, frame: &Frame) -> Result<String> {
    let texts: [&str; 3] = [&content.heading, &content.summary(), link];
    document("time-space", texts, frame, |surface| {
        time_space::draw(surface, content, frame).map(|_| ())
    })
}

/// A heat map as an SVG document.
///
/// # Errors
/// [`Error::Surface`] when drawing fails.
pub fn heat(chart: &HeatChart, frame: &Frame) -> Result<String> {
    let texts: [&str; 3] = [&chart.title, &chart.summary, &chart.link];
    document("heat", texts, frame, |surface| {
        heat::draw(surface, chart, frame).map(|_| ())
    })
}

/// A chart of collective operations as an SVG document.
///
/// # Errors
/// [`Error::Surface`] when drawing fails.
pub fn collective(chart: &CollectiveChart, frame: &Frame) -> Result<String> {
    let texts: [&str; 3] = [&chart.title, &chart.summary(), &chart.link];
    document("collective", texts, frame, |surface| {
        collective::draw(surface, chart, frame).map(|_| ())
    })
}

/// A chart of a search as an SVG document.
///
/// # Errors
/// [`Error::Surface`] when drawing fails.
pub fn scatter(chart: &ScatterChart, frame: &Frame) -> Result<String> {
    let texts: [&str; 3] = [&chart.title, &chart.summary, &chart.link];
    document("scatter", texts, frame, |surface| {
        scatter::draw(surface, chart, frame, None).map(|_| ())
    })
}

/// A drawing of a network as an SVG document.
///
/// # Errors
/// [`Error::Surface`] when drawing fails.
pub fn diagram(diagram: &Diagram, frame: &Frame) -> Result<String> {
    let texts: [&str; 3] = [&diagram.title, &diagram.description, &diagram.link];
    document("drawing", texts, frame, |surface| {
        diagram::draw(surface, diagram, frame)
    })
}

fn document(
    kind: &str,
    [title, description, link]: [&str; 3],
    frame: &Frame,
    draw: impl FnOnce(&Surface) -> Result<()>,
) -> Result<String> {
    let virtual_size = frame.virtual_size();
    let mut body = String::new();
    let surface = Surface::new(
        SVGBackend::with_string(&mut body, virtual_size),
        frame,
        TEXT_SCALE,
    );
    draw(&surface)?;
    drop(surface);
    // The first line that plotters writes gives the virtual size as the real one and has no title.
    let (_, shapes) = body
        .split_once('\n')
        .ok_or_else(|| Error::Surface("an empty document".into()))?;
    // Documents of different links may end up in one page, where ids must be unique.
    let id = format!("loadcurve-{kind}-{:08x}", crc32fast::hash(link.as_bytes()));
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" \
         viewBox=\"0 0 {} {}\" role=\"img\" aria-labelledby=\"{id}-title {id}-desc\">\n\
         <title id=\"{id}-title\">{}</title>\n<desc id=\"{id}-desc\">{}</desc>\n\
         <metadata>Loadcurve {VERSION}, link: ?{}</metadata>\n{shapes}",
        frame.width,
        frame.height,
        virtual_size.0,
        virtual_size.1,
        escaped(title),
        escaped(description),
        escaped(link),
    ))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use loadcurve::curve::Curve;
    use loadcurve::scenario::Scenario;

    fn documents(link: &str) -> [String; 2] {
        let scenario = Scenario::read(link).scenario;
        let curves: Vec<Curve> = scenario.networks.iter().map(Curve::of).collect();
        let drawing = Diagram::of(&curves[0], 0.0).with_link(scenario.query());
        let frame = Frame::default();
        [
            chart(&Chart::of(&scenario, &curves), &frame).unwrap(),
            diagram(&drawing, &frame).unwrap(),
        ]
    }

    fn ids(document: &str) -> Vec<&str> {
        let ids = document.split(" id=\"").skip(1);
        ids.filter_map(|rest| rest.split('"').next()).collect()
    }

    #[test]
    fn documents_carry_link_and_version_and_ids_of_their_own() {
        let [a, b] = documents("net=mesh,k:4&load=0.02");
        let [c, _] = documents("net=mesh,k:4&load=0.03");
        let metadata =
            format!("<metadata>Loadcurve {VERSION}, link: ?net=mesh,k:4&amp;load=0.02</metadata>");
        assert!(a.contains(&metadata) && b.contains(&metadata));
        let mut all: Vec<&str> = [&a, &b, &c]
            .into_iter()
            .flat_map(|text| ids(text))
            .collect();
        assert_eq!(all.len(), 6);
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 6);
        for document in [&a, &b] {
            let named = ids(document).join(" ");
            assert!(document.contains(&format!("aria-labelledby=\"{named}\"")));
        }
    }
}
