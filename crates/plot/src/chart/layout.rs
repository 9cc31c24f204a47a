//! Where the parts of a chart go, in CSS pixels.

use super::{Chart, Placed};
use crate::axis::labels;
use crate::frame::Frame;
use crate::polyline::{Area, Spot};
use crate::surface::Lettering;
use crate::text::TEXT;
use crate::theme::Ground;

/// The size of the heading.
pub(super) const HEADING: f64 = 14.0;

/// The length of the piece of line in the legend.
pub(super) const SAMPLE: f64 = 30.0;

/// The last entry of the legend when anything was simulated.
pub(super) const SIMULATED: &str = "simulated, with 95 % interval";

const LINE: f64 = 20.0;
const EDGE: f64 = 12.0;

/// Room above each panel for the title of its axis and the saturation labels.
const STRIP: f64 = 26.0;

/// From the bottom of one panel to the strip of the next, for its ticks.
const GAP: f64 = 10.0;

/// A chart's parts with their places.
pub(super) struct Layout {
    /// The middle of the heading's line, when there is one.
    pub heading: Option<Spot>,
    /// The panels from top to bottom, as many as the chart has.
    pub panels: Vec<Placed>,
    /// The number of load ticks there is room for.
    pub load_ticks: usize,
    /// The middle of the load axis's title.
    pub load_title: Spot,
    /// The left middle of each entry of the legend: the curves', and that of simulated points.
    pub legend: Vec<Spot>,
}

impl Layout {
    pub(super) fn of(chart: &Chart, frame: &Frame) -> Self {
        let lettering = Lettering::new(Ground::Light.theme().ink, TEXT);
        let (rows, legend_height) = legend_rows(chart, frame.width, &lettering);
        let headed = frame.heading && !chart.heading.is_empty();
        let top = EDGE + if headed { LINE } else { 0.0 };
        // Below the last panel: tick labels, the title of the axis, the legend.
        let bottom = frame.height - EDGE / 2.0 - legend_height - 2.2 * LINE;
        let count = chart.panels.len() as f64;
        let height = ((bottom - top - (count - 1.0) * GAP) / count - STRIP).max(1.0);
        let label_width = chart
            .panels
            .iter()
            .flat_map(|panel| labels(&panel.axis.ticks(ticks_for(height))))
            .map(|label| lettering.width(&label))
            .fold(0.0, f64::max);
        let left = EDGE + label_width + 8.0;
        let right = frame.width - EDGE - 6.0;
        let panels: Vec<Placed> = (0_u8..)
            .zip(&chart.panels)
            .map(|(i, panel)| {
                let panel_top = top + f64::from(i) * (STRIP + height + GAP) + STRIP;
                let area = Area {
                    left,
                    top: panel_top,
                    right,
                    bottom: panel_top + height,
                };
                Placed {
                    quantity: panel.quantity,
                    area,
                }
            })
            .collect();
        let last = panels.last().map_or(bottom, |panel| panel.area.bottom);
        let legend_top = frame.height - EDGE / 2.0 - legend_height;
        Self {
            heading: headed.then_some((EDGE, EDGE + LINE / 2.0 - 3.0)),
            load_ticks: ((right - left) / 72.0) as usize,
            load_title: (f64::midpoint(left, right), last + 1.5 * LINE + 2.0),
            legend: rows
                .into_iter()
                .map(|(x, row)| (EDGE + x, legend_top + (f64::from(row) + 0.5) * LINE))
                .collect(),
            panels,
        }
    }
}

/// The number of ticks that a panel of this height can label.
pub(super) fn ticks_for(height: f64) -> usize {
    ((height / 40.0) as usize).clamp(2, 8)
}

/// The entries of the legend in rows: each one's distance from the left and its row, and the
/// height of all rows. One curve without a heading needs no legend but its name.
fn legend_rows(chart: &Chart, width: f64, lettering: &Lettering) -> (Vec<(f64, u16)>, f64) {
    let (mut x, mut row) = (0.0, 0_u16);
    let mut places = Vec::new();
    let labels = chart.series.iter().map(|series| series.label.as_str());
    for label in labels.chain(chart.is_simulated().then_some(SIMULATED)) {
        let entry = SAMPLE + 8.0 + lettering.width(label) + 22.0;
        if x > 0.0 && x + entry > width - EDGE {
            x = 0.0;
            row += 1;
        }
        places.push((x, row));
        x += entry;
    }
    (places, f64::from(row + 1) * LINE)
}
