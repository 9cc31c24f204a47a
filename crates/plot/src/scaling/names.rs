//! Letters and names of the lines at the right edge, each beside the end of its line.

use super::content::ScalingChart;
use crate::polyline::{Point, Rect};
use crate::surface::{DISC, TextStyle};

/// Size of a name.
pub(super) const NAME: f64 = 13.0;

/// Distance from the axes to the discs, and from a disc to its name.
const ASIDE: f64 = 10.0;
const GAP: f64 = 6.0;

/// Least distance of the middles of two discs.
const APART: f64 = 2.0 * DISC + 2.0;

/// Width of a picture from which there is room for names, and the fraction that they may take.
const ROOM_FOR_NAMES: f64 = 460.0;
const PART: f64 = 0.3;

/// The letter of a line with its name.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct NameTag {
    /// Position of the line in the chart.
    pub(super) series: usize,
    /// Centre of the disc.
    pub(super) disc: Point,
    /// The name, cut to its room; empty where there is none.
    pub(super) name: String,
}

impl NameTag {
    /// Left end of the name.
    pub(super) fn start(&self) -> Point {
        (self.disc.0 + DISC + GAP, self.disc.1)
    }
}

/// Room for letters and names; none for a single line, which the heading names.
pub(super) fn room(chart: &ScalingChart, width: f64) -> f64 {
    if chart.series.len() < 2 {
        return 0.0;
    }
    let letters = ASIDE + 2.0 * DISC;
    if width < ROOM_FOR_NAMES {
        return letters;
    }
    let style = TextStyle::plain(NAME).bold();
    let labels = chart.series.iter().map(|line| style.width(&line.name));
    let widest = labels.fold(0.0, f64::max);
    letters + GAP + widest.min(PART * width)
}

/// The letters beside the ends of the lines, moved apart where they would touch.
pub(super) fn tags(
    chart: &ScalingChart,
    area: &Rect,
    ends: &[Option<Point>],
    room: f64,
) -> Vec<NameTag> {
    if chart.series.len() < 2 {
        return Vec::new();
    }
    let style = TextStyle::plain(NAME).bold();
    let room_of_name = room - ASIDE - 2.0 * DISC - GAP;
    let mut tags: Vec<NameTag> = Vec::new();
    for (series, (line, end)) in chart.series.iter().zip(ends).enumerate() {
        let Some((_, y)) = *end else { continue };
        tags.push(NameTag {
            series,
            disc: (area.right + ASIDE + DISC, y),
            name: if room_of_name > 0.0 {
                style.fitted(&line.name, room_of_name)
            } else {
                String::new()
            },
        });
    }
    tags.sort_by(|a, b| a.disc.1.total_cmp(&b.disc.1));
    // Downwards from the top, then upwards from the bottom.
    let mut least = area.top;
    for tag in &mut tags {
        tag.disc.1 = tag.disc.1.max(least);
        least = tag.disc.1 + APART;
    }
    let mut most = area.bottom;
    for tag in tags.iter_mut().rev() {
        tag.disc.1 = tag.disc.1.min(most);
        most = tag.disc.1 - APART;
    }
    tags
}
