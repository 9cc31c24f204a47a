//! Charts of collective operations as TeX, with the same preamble as other charts.

mod plots;
mod signs;

use loadcurve::number::shortest;

use super::axes::{power_label, powers, size_of};
use super::bound;
use super::content::{Basis, CollectiveChart};
use super::draw::curves::{DOTS, ENVELOPE_SHARE, EXTRAPOLATED_WIDTH, MEETING_WIDTH};
use super::layout::CollectiveLayout;
use super::line::{LineKind, PlacedLine, marker, series_color};
use crate::axis::Axis;
use crate::chart::CURVE_WIDTH;
use crate::chart::pgfplots::environment::{CLIPPING, LOOK, TITLES, modes, size};
use crate::chart::pgfplots::marks::{self, dash_pattern, tex_length};
use crate::chart::pgfplots::tex_axis::rounded;
use crate::chart::pgfplots::{document, escaped, head};
use crate::frame::Frame;
use crate::theme::{Background, MARKERS, Theme};

/// Factor by which text may be wider than on the page, relative to the axes: TeX uses other fonts.
const WIDER: f64 = 1.15;

/// Points of TeX for a CSS pixel of texts, which are smaller than on the page.
const POINTS: f64 = 0.6;

/// Name of the marker that stands for those of all curves.
const ANY_MARKER: &str = "loadcurve mark";

impl CollectiveChart {
    /// The chart as a TeX document on white paper that can be included in another one.
    #[must_use]
    pub fn tex(&self) -> String {
        let frame = Frame {
            background: Background::Print,
            ..Frame::default()
        };
        let picture = TexPicture {
            chart: self,
            theme: frame.background.theme(),
            layout: CollectiveLayout::of(self, &frame),
        };
        let axis = format!(
            "\\begin{{axis}}[\n  {},\n]\n{}\\end{{axis}}\n",
            picture.options(&frame).join(",\n  "),
            picture.plots()
        );
        let networks = self.networks.iter();
        let networks =
            networks.map(|it| format!("% curve {}: {}\n", it.index + 1, escaped(&it.name)));
        document(
            &head(&self.link, &self.title, networks),
            &picture.styles(),
            &self.heading,
            &axis,
            &picture.legend(),
        )
    }
}

/// A chart with its positions on paper.
struct TexPicture<'a> {
    chart: &'a CollectiveChart,
    theme: &'static Theme,
    layout: CollectiveLayout<'a>,
}

impl TexPicture<'_> {
    /// Declarations of colours and marks.
    fn styles(&self) -> String {
        let of_lines = self.layout.lines.iter().map(|line| {
            let shape = line
                .index(self.chart)
                .map(|index| marks::shape(&mark_of(line), marker(index)));
            let color = marks::color(&name_of(line), line.color(self.chart, self.theme));
            color + &shape.unwrap_or_default()
        });
        let only = self.chart.only_network().into_iter();
        let best = only.flat_map(|it| &it.algorithms).map(|algorithm| {
            let color = series_color(self.theme, algorithm.index);
            let pale = self.theme.mixed(ENVELOPE_SHARE, color);
            marks::color(&format!("best {}", algorithm.index), pale)
        });
        let impossible = self.theme.mixed(bound::SHADE, self.theme.ink);
        [
            marks::common_colors(self.theme),
            marks::color("impossible", impossible),
            marks::shape(ANY_MARKER, MARKERS[0]),
            best.collect(),
            of_lines.collect(),
            marks::external_shapes(self.chart.origins().len()),
        ]
        .concat()
    }

    fn options(&self, frame: &Frame) -> Vec<String> {
        let (layout, plane) = (&self.layout, &self.layout.plane);
        let ends = |axis: &Axis| [axis.min(), axis.max()].map(|end| shortest(rounded(end)));
        let ([xmin, xmax], [ymin, ymax]) = (ends(&plane.x), ends(&plane.y));
        let powers = powers(&plane.x);
        let sizes: Vec<String> = powers.iter().map(|&it| shortest(size_of(it))).collect();
        let names = powers.iter().map(|power| {
            let is_labelled = layout.powers.contains(power);
            let label = is_labelled.then(|| power_label(*power));
            label.unwrap_or_default()
        });
        let (ticks, labels) = &layout.heights;
        let ticks: Vec<String> = ticks.iter().map(|&it| shortest(it)).collect();
        let labels: Vec<String> = labels
            .iter()
            .map(|it| format!("{{{}}}", escaped(it)))
            .collect();
        let beside = WIDER * POINTS * (frame.width - plane.area.width() - layout.edge);
        let mut options = vec![
            size(beside.ceil(), plane.area.height() / frame.width),
            format!("xmin={xmin}, xmax={xmax}, ymin={ymin}, ymax={ymax}"),
            modes(plane.x.is_logarithmic(), plane.y.is_logarithmic()),
            format!("xtick={{{}}}", sizes.join(",")),
            format!("xticklabels={{{}}}", names.collect::<Vec<_>>().join(",")),
            format!("ytick={{{}}}", ticks.join(",")),
            format!("yticklabels={{{}}}", labels.join(",")),
        ];
        options.extend(LOOK.map(str::to_owned));
        options.push(TITLES.to_owned());
        options.push(format!(
            "xlabel={{size of a processor's buffer}}, ylabel={{{}}}",
            escaped(&self.chart.y_title())
        ));
        let above =
            "ylabel style={at={(rel axis cs:0,1)}, rotate=-90, anchor=south west, yshift=4pt}";
        options.extend([above, CLIPPING].map(str::to_owned));
        options
    }
}

/// Name of a line's colour: by its network, and the algorithm or the bound.
fn name_of(line: &PlacedLine) -> String {
    let network = line.network + 1;
    match (line.kind, line.algorithm) {
        (LineKind::Bound, _) => format!("bound {network}"),
        (_, Some(place)) => format!("{network} {}", place + 1),
        (_, None) => network.to_string(),
    }
}

/// Name of the mark of a line.
fn mark_of(line: &PlacedLine) -> String {
    format!("loadcurve mark {}", name_of(line))
}

fn look(basis: Basis) -> String {
    let (width, dash) = match basis {
        Basis::Sure => (CURVE_WIDTH, &[][..]),
        Basis::Meeting => (MEETING_WIDTH, &[][..]),
        Basis::Extrapolated => (EXTRAPOLATED_WIDTH, DOTS),
    };
    format!("line width={}{}", tex_length(width), dash_pattern(dash))
}

fn bound_look() -> String {
    let (width, dash) = (tex_length(bound::WIDTH), dash_pattern(bound::DASH));
    format!("line width={width}{dash}")
}
