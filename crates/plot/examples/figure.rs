//! The chart of a link as an SVG file: the same bytes as the page and the command write.
//!
//! `cargo run --package loadcurve-plot --example figure -- "?net=mesh&net=torus" figure.svg`

use std::error::Error;
use std::{env, fs};

use loadcurve::curve::Curve;
use loadcurve::scenario::Scenario;
use loadcurve_plot::chart::Chart;
use loadcurve_plot::frame::Frame;
use loadcurve_plot::svg;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let link = arguments
        .next()
        .unwrap_or_else(|| "?net=mesh&net=torus".to_owned());
    let picture = picture(&link)?;
    match arguments.next() {
        Some(path) => fs::write(path, picture)?,
        None => print!("{picture}"),
    }
    Ok(())
}

/// The chart of a link, in the size of the page's files.
pub(crate) fn picture(link: &str) -> Result<String, Box<dyn Error>> {
    let reading = Scenario::read(link);
    if let Some(notice) = reading.notices.first() {
        return Err(notice.to_string().into());
    }
    let curves: Vec<Curve> = reading.scenario.networks.iter().map(Curve::of).collect();
    let chart = Chart::of(&reading.scenario, &curves);
    Ok(svg::chart(&chart, &Frame::default())?)
}
