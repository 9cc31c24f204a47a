//! Sizes of the symbols in a chart, in CSS pixels, shared by pictures and TeX.

/// Stroke width of a curve.
pub(crate) const CURVE_WIDTH: f64 = 2.25;

/// Stroke width of the ghost of a curve from before an edit, and the share of its colour.
pub(super) const GHOST_WIDTH: f64 = 1.5;
pub(super) const GHOST_SHARE: f64 = 0.45;

/// Share of a curve's colour where its model is less reliable.
pub(super) const FAINT_SHARE: f64 = 0.45;

/// Radius of a simulated point's marker, a little smaller than at the operating point.
pub(crate) const SIMULATED_RADIUS: f64 = 3.75;

/// The rim that sets a marker off from its curve.
pub(crate) const RIM: f64 = 1.25;

/// An unfinished point is a small marker within a pale one, so that it looks neither solid like a
/// finished point nor hollow like a published one.
pub(super) const CORE_RADIUS: f64 = 2.0;

/// Share of the colour in the pale marker.
pub(super) const PALE: f64 = 0.35;

/// Radius of a hollow marker: larger than that of a simulated point, which may lie inside.
pub(super) const PUBLISHED_RADIUS: f64 = 6.0;

/// Radius of the hollow marker at the knee of a model.
pub(super) const KNEE_RADIUS: f64 = 5.0;

/// Width of the bar of a simulated knee, and half its height, which distinguishes a narrow interval from the error
/// bars of points.
pub(super) const KNEE_WIDTH: f64 = 2.0;
pub(super) const KNEE_RISE: f64 = 8.0;

/// Length of a cross's arms, from its centre.
pub(super) const CROSS_ARM: f64 = 4.5;

/// Length of an arrow's stem at the upper edge.
pub(super) const ARROW_STEM: f64 = 12.0;

/// Length of the line segments in the legend.
pub(crate) const LEGEND_LINE: f64 = 30.0;

/// Length of an arm of an external point's mark, from its centre, and widths of its strokes and of the
/// background around them, which sets it off from a curve of the same colour.
pub(super) const EXTERNAL_ARM: f64 = 5.0;
pub(super) const EXTERNAL_WIDTH: f64 = 2.0;
pub(super) const EXTERNAL_HALO: f64 = 4.5;

/// Strokes of the marks of other programs, from end to end for an arm of 1: none of them encloses an area,
/// so that they look like no marker of ours. The first program has the first mark.
pub(super) const EXTERNAL_MARKS: [&[[(f64, f64); 2]]; 4] = [
    &[[(-0.9, -0.9), (0.9, 0.9)], [(-0.9, 0.9), (0.9, -0.9)]],
    &[[(-1.2, 0.0), (1.2, 0.0)], [(0.0, -1.2), (0.0, 1.2)]],
    &[
        [(0.0, -1.2), (0.0, 1.2)],
        [(-1.04, -0.6), (1.04, 0.6)],
        [(-1.04, 0.6), (1.04, -0.6)],
    ],
    &[
        [(0.0, 0.0), (0.0, 1.2)],
        [(0.0, 0.0), (-1.04, -0.6)],
        [(0.0, 0.0), (1.04, -0.6)],
    ],
];

/// Strokes of the mark of a program, by its index.
pub(super) fn external_mark(origin: usize) -> &'static [[(f64, f64); 2]] {
    EXTERNAL_MARKS[origin % EXTERNAL_MARKS.len()]
}
