//! Space around the panels of a chart, in CSS pixels.

use crate::frame::Frame;

/// Height below which a chart on a page goes without axis titles.
const COMPACT_HEIGHT: f64 = 230.0;

/// Space around the panels of a chart, in CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::chart) struct Margins {
    /// Distance of titles and tick labels from the left edge of the picture.
    pub edge: f64,
    /// Least distance of the panels from the left edge.
    pub left: f64,
    /// Distance of the panels from the right edge.
    pub right: f64,
    /// Space above the heading, or above the first panel's strip.
    pub above: f64,
    /// Space above each panel for the axis title and the saturation labels.
    pub strip: f64,
    /// Distance of the title's middle above its panel, and of the saturation labels.
    pub title_rise: f64,
    pub label_rise: f64,
    /// Distance of the load labels' middle below the axis, and of the axis title.
    pub load_drop: f64,
    pub title_drop: f64,
    /// Space below the last panel, without the legend.
    pub below: f64,
    /// Space below the legend.
    pub foot: f64,
    /// True if the axes have titles.
    pub has_titles: bool,
}

impl Margins {
    pub(super) fn of(frame: &Frame) -> Self {
        let is_compact = !frame.heading && frame.height < COMPACT_HEIGHT;
        let edge = if frame.heading { 12.0 } else { 4.0 };
        let (load_drop, title_drop, below) = match (frame.slider, is_compact) {
            (true, false) => (26.0, 48.0, 58.0),
            (true, true) => (24.0, 24.0, 42.0),
            (false, false) => (14.0, 31.0, 40.0),
            (false, true) => (14.0, 14.0, 26.0),
        };
        Self {
            edge,
            left: if is_compact { 34.0 } else { 44.0 },
            right: if is_compact { 10.0 } else { 16.0 },
            above: if frame.heading { 10.0 } else { 0.0 },
            strip: if is_compact { 20.0 } else { 30.0 },
            title_rise: 18.0,
            label_rise: if is_compact { 10.0 } else { 13.0 },
            load_drop,
            title_drop,
            below,
            foot: if frame.heading { 6.0 } else { 0.0 },
            has_titles: !is_compact,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_chart_on_a_page_spends_nothing_on_titles() {
        let on_page = |height| Frame {
            height,
            heading: false,
            slider: true,
            ..Frame::default()
        };
        let small = Margins::of(&on_page(208.0));
        assert_eq!(
            (small.left + small.right, small.strip + small.below),
            (44.0, 62.0)
        );
        assert!(!small.has_titles && Margins::of(&on_page(262.0)).has_titles);
        let file = Frame {
            height: 208.0,
            ..Frame::default()
        };
        assert!(
            Margins::of(&file).has_titles,
            "a file has nothing else that says what it shows"
        );
    }
}
