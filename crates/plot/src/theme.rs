//! Colours, dashes and markers, shared by the page, the embed and files.

use plotters::style::RGBAColor;

/// The background that a picture is drawn on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Ground {
    /// A light page.
    #[default]
    Light,
    /// A dark page.
    Dark,
    /// White paper.
    Print,
}

impl Ground {
    /// The background of a picture that cannot follow the reader's system setting: light unless the
    /// link asks for dark.
    #[must_use]
    pub fn of(theme: loadcurve::scenario::Theme) -> Self {
        match theme {
            loadcurve::scenario::Theme::Dark => Self::Dark,
            _ => Self::Light,
        }
    }

    /// The background with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "light" => Some(Self::Light),
            "dark" => Some(Self::Dark),
            "print" => Some(Self::Print),
            _ => None,
        }
    }

    /// The colours for this background.
    #[must_use]
    pub fn theme(self) -> &'static Theme {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
            Self::Print => &PRINT,
        }
    }
}

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
    #[must_use]
    pub fn corners(self) -> Option<&'static [(f64, f64)]> {
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

/// Markers of the curves in drawing order. Curves are never told apart by colour alone.
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

/// A set of colours.
#[derive(Debug)]
pub struct Theme {
    /// The background.
    pub background: RGBAColor,
    /// Primary text.
    pub ink: RGBAColor,
    /// Labels and notes.
    pub muted: RGBAColor,
    /// Grid lines.
    pub grid: RGBAColor,
    /// Axes and the outlines of nodes.
    pub axis: RGBAColor,
    /// The operating point.
    pub accent: RGBAColor,
    /// Colours of the curves in drawing order.
    pub series: [RGBAColor; 8],
    /// Colours of utilisation from 0 to 1 in equal steps.
    pub ramp: [(u8, u8, u8); 5],
}

impl Theme {
    /// The colour of a channel with utilisation ρ.
    #[must_use]
    pub fn utilisation(&self, ρ: f64) -> RGBAColor {
        let last = self.ramp.len() - 1;
        let position = ρ.clamp(0.0, 1.0) * last as f64;
        let step = (position as usize).min(last - 1);
        let part = position - step as f64;
        let (a, b) = (self.ramp[step], self.ramp[step + 1]);
        let mix =
            |a: u8, b: u8| (f64::from(a) + part * (f64::from(b) - f64::from(a))).round() as u8;
        RGBAColor(mix(a.0, b.0), mix(a.1, b.1), mix(a.2, b.2), 1.0)
    }
}

impl Theme {
    /// A tint of a colour, pale enough that what is drawn on it in the full colour stands out.
    #[must_use]
    pub fn wash(&self, color: RGBAColor) -> RGBAColor {
        self.mixed(WASH, color)
    }

    /// A colour mixed with the background; `part` is the share of the colour.
    #[must_use]
    pub fn mixed(&self, part: f64, color: RGBAColor) -> RGBAColor {
        let mix = |color: u8, ground: u8| {
            (part * f64::from(color) + (1.0 - part) * f64::from(ground)).round() as u8
        };
        let ground = self.background;
        RGBAColor(
            mix(color.0, ground.0),
            mix(color.1, ground.1),
            mix(color.2, ground.2),
            1.0,
        )
    }
}

/// Share of the colour in its tint.
const WASH: f64 = 0.22;

/// A colour in CSS notation: "#2a5bd7".
#[must_use]
pub fn hex(color: RGBAColor) -> String {
    format!("#{:02x}{:02x}{:02x}", color.0, color.1, color.2)
}

const fn rgb(hex: u32) -> RGBAColor {
    RGBAColor((hex >> 16) as u8, (hex >> 8) as u8, hex as u8, 1.0)
}

const fn triple(hex: u32) -> (u8, u8, u8) {
    ((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

static LIGHT: Theme = Theme {
    background: rgb(0xff_ff_ff),
    ink: rgb(0x1b_1f_27),
    muted: rgb(0x5a_61_70),
    grid: rgb(0xe6_e6_e2),
    axis: rgb(0x8b_90_9c),
    accent: rgb(0x2a_5b_d7),
    series: [
        rgb(0x2a_5b_d7),
        rgb(0xc2_41_0c),
        rgb(0x0f_76_6e),
        rgb(0x7c_3a_ed),
        rgb(0x95_63_00),
        rgb(0xbe_18_5d),
        rgb(0x47_55_69),
        rgb(0x3d_7a_1f),
    ],
    ramp: [
        triple(0xa9_b7_d3),
        triple(0x6f_8f_d9),
        triple(0x3f_5f_d0),
        triple(0x8a_3f_a0),
        triple(0xcc_1f_3f),
    ],
};

static DARK: Theme = Theme {
    background: rgb(0x1a_1d_23),
    ink: rgb(0xec_ee_f2),
    muted: rgb(0xa3_aa_b8),
    grid: rgb(0x2e_33_3c),
    axis: rgb(0x76_7d_8b),
    accent: rgb(0x86_a8_ff),
    series: [
        rgb(0x86_a8_ff),
        rgb(0xff_8f_61),
        rgb(0x43_cf_c0),
        rgb(0xbb_a0_ff),
        rgb(0xe3_b4_43),
        rgb(0xff_83_bb),
        rgb(0xb1_bb_cc),
        rgb(0x93_d3_6e),
    ],
    ramp: [
        triple(0x4d_5a_78),
        triple(0x5f_83_d6),
        triple(0x8a_9b_ff),
        triple(0xd5_7f_d6),
        triple(0xff_6b_7f),
    ],
};

static PRINT: Theme = Theme {
    background: rgb(0xff_ff_ff),
    ink: rgb(0x00_00_00),
    muted: rgb(0x33_33_33),
    grid: rgb(0xdd_dd_dd),
    axis: rgb(0x00_00_00),
    accent: rgb(0x33_33_33),
    series: [
        rgb(0x1d_46_ad),
        rgb(0x9a_32_08),
        rgb(0x0b_5c_56),
        rgb(0x5b_24_b8),
        rgb(0x70_4a_00),
        rgb(0x95_12_48),
        rgb(0x33_3f_50),
        rgb(0x2e_5d_17),
    ],
    ramp: [
        triple(0xb4_bf_d6),
        triple(0x6f_8f_d9),
        triple(0x3f_5f_d0),
        triple(0x8a_3f_a0),
        triple(0xcc_1f_3f),
    ],
};

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Relative luminance of WCAG 2.
    fn luminance(color: RGBAColor) -> f64 {
        let part = |channel: u8| {
            let c = f64::from(channel) / 255.0;
            if c <= 0.04045 {
                c / 12.92
            } else {
                libm::pow((c + 0.055) / 1.055, 2.4)
            }
        };
        0.2126 * part(color.0) + 0.7152 * part(color.1) + 0.0722 * part(color.2)
    }

    pub(crate) fn contrast(a: RGBAColor, b: RGBAColor) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn text_and_curves_stand_out_on_every_ground() {
        for ground in [Ground::Light, Ground::Dark, Ground::Print] {
            let theme = ground.theme();
            for text in [theme.ink, theme.muted] {
                assert!(
                    contrast(text, theme.background) >= 4.5,
                    "{ground:?} {text:?}"
                );
            }
            // Curves are labelled in their own colour, so these must be legible as text.
            for series in theme.series {
                assert!(
                    contrast(series, theme.background) >= 4.5,
                    "{ground:?} {series:?}"
                );
            }
            for line in [
                theme.accent,
                theme.axis,
                theme.utilisation(0.3),
                theme.utilisation(1.0),
            ] {
                assert!(
                    contrast(line, theme.background) >= 3.0,
                    "{ground:?} {line:?}"
                );
            }
        }
    }

    #[test]
    fn what_is_drawn_in_a_colour_stands_out_from_its_wash() {
        for ground in [Ground::Light, Ground::Dark, Ground::Print] {
            let theme = ground.theme();
            for color in theme.series.into_iter().chain([theme.muted]) {
                let wash = theme.wash(color);
                assert!(contrast(color, wash) >= 3.0, "{ground:?} {color:?}");
                assert!(contrast(wash, theme.background) > 1.1, "{ground:?}");
            }
            assert_eq!(theme.mixed(0.0, theme.accent), theme.background);
            assert_eq!(theme.mixed(1.0, theme.accent), theme.accent);
        }
    }

    #[test]
    fn only_a_link_that_says_dark_is_drawn_dark_for_all() {
        use loadcurve::scenario::Theme as SweepSpec;
        let grounds = [SweepSpec::Light, SweepSpec::Dark, SweepSpec::Auto].map(Ground::of);
        assert_eq!(grounds, [Ground::Light, Ground::Dark, Ground::Light]);
    }

    #[test]
    fn every_marker_has_a_name_and_a_shape_of_its_own() {
        for (place, marker) in MARKERS.iter().enumerate() {
            for other in &MARKERS[..place] {
                assert_ne!(marker.name(), other.name());
                assert_ne!(marker.corners(), other.corners());
            }
        }
    }

    #[test]
    fn the_ramp_runs_from_end_to_end() {
        let ramp = |ρ| LIGHT.utilisation(ρ);
        assert_eq!((ramp(0.0), ramp(-1.0)), (rgb(0xa9_b7_d3), rgb(0xa9_b7_d3)));
        assert_eq!((ramp(1.0), ramp(7.0)), (rgb(0xcc_1f_3f), rgb(0xcc_1f_3f)));
        assert_eq!(ramp(0.25), rgb(0x6f_8f_d9));
    }
}
