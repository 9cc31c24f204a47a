//! Markers and dashes, which tell curves apart without colour.

/// The shape that marks the points of a curve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Marker {
    /// ●
    Circle,
    /// ■
    Square,
    /// ▲
    Triangle,
    /// ◆
    Diamond,
    /// ▼
    Wedge,
    /// ⬢
    Hexagon,
    /// ▶
    Arrow,
    /// ✚
    Plus,
}

impl Marker {
    /// Corners around the centre for a radius of 1; none for the circle. All markers cover about
    /// the same area.
    pub(crate) fn corners(self) -> Option<&'static [(f64, f64)]> {
        Some(match self {
            Self::Circle => return None,
            Self::Square => &[(-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)],
            Self::Triangle => &[(0.0, -1.25), (1.15, 0.8), (-1.15, 0.8)],
            Self::Diamond => &[(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)],
            Self::Wedge => &[(0.0, 1.25), (1.15, -0.8), (-1.15, -0.8)],
            Self::Hexagon => &[
                (1.1, 0.0),
                (0.55, 0.95),
                (-0.55, 0.95),
                (-1.1, 0.0),
                (-0.55, -0.95),
                (0.55, -0.95),
            ],
            Self::Arrow => &[(1.25, 0.0), (-0.8, 1.15), (-0.8, -1.15)],
            Self::Plus => &[
                (-0.42, -1.2),
                (0.42, -1.2),
                (0.42, -0.42),
                (1.2, -0.42),
                (1.2, 0.42),
                (0.42, 0.42),
                (0.42, 1.2),
                (-0.42, 1.2),
                (-0.42, 0.42),
                (-1.2, 0.42),
                (-1.2, -0.42),
                (-0.42, -0.42),
            ],
        })
    }

    /// Name of the shape.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Circle => "circle",
            Self::Square => "square",
            Self::Triangle => "triangle",
            Self::Diamond => "diamond",
            Self::Wedge => "wedge",
            Self::Hexagon => "hexagon",
            Self::Arrow => "arrow",
            Self::Plus => "plus",
        }
    }
}

/// Markers of the curves in drawing order. Curves never differ by colour alone.
pub const MARKERS: [Marker; 8] = [
    Marker::Circle,
    Marker::Square,
    Marker::Triangle,
    Marker::Diamond,
    Marker::Wedge,
    Marker::Hexagon,
    Marker::Arrow,
    Marker::Plus,
];

/// The dashes of the curves in drawing order, in CSS pixels.
pub const DASHES: [&[f64]; 8] = [
    &[],
    &[9.0, 5.0],
    &[2.5, 4.0],
    &[11.0, 4.0, 2.5, 4.0],
    &[5.0, 3.0],
    &[15.0, 5.0],
    &[9.0, 3.0, 2.5, 3.0, 2.5, 3.0],
    &[2.0, 7.0],
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_marker_has_a_name_and_a_shape_of_its_own() {
        for (index, marker) in MARKERS.iter().enumerate() {
            for other in &MARKERS[..index] {
                assert_ne!(marker.name(), other.name());
                assert_ne!(marker.corners(), other.corners());
            }
        }
    }
}
