//! The colours for each background.

use plotters::style::RGBAColor;

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
    /// Movable and selected elements.
    pub accent: RGBAColor,
    /// Blocked messages, saturation and errors.
    pub stuck: RGBAColor,
    /// The track of a slider.
    pub track: RGBAColor,
    /// Links behind messages, where their utilisation is not shown.
    pub link: RGBAColor,
    /// Colours of the curves in drawing order.
    pub series: [RGBAColor; 8],
    /// Colours of busy channels in equal steps, from the idle to the busiest one.
    pub ramp: [RGBAColor; 4],
}

impl Theme {
    /// The colour of a channel whose utilisation is this share of the upper end of the scale. The
    /// scale is steep at the top, where the busiest channels have to be distinguishable.
    #[must_use]
    pub fn utilisation(&self, share: f64) -> RGBAColor {
        let last = self.ramp.len() - 1;
        let position = libm::pow(share.clamp(0.0, 1.0), STEEPNESS) * last as f64;
        let step = (position as usize).min(last - 1);
        let share = position - step as f64;
        let (a, b) = (self.ramp[step], self.ramp[step + 1]);
        let mix =
            |a: u8, b: u8| (f64::from(a) + share * (f64::from(b) - f64::from(a))).round() as u8;
        RGBAColor(mix(a.0, b.0), mix(a.1, b.1), mix(a.2, b.2), 1.0)
    }

    /// A tint of a colour, pale enough that the full colour stands out on it.
    pub(crate) fn tint(&self, color: RGBAColor) -> RGBAColor {
        self.mixed(TINT, color)
    }

    /// A colour mixed with the background; `share` is the share of the colour.
    pub(crate) fn mixed(&self, share: f64, color: RGBAColor) -> RGBAColor {
        let mix = |color: u8, below: u8| {
            (share * f64::from(color) + (1.0 - share) * f64::from(below)).round() as u8
        };
        let below = self.background;
        RGBAColor(
            mix(color.0, below.0),
            mix(color.1, below.1),
            mix(color.2, below.2),
            1.0,
        )
    }
}

/// Exponent of the colour scale of busy channels.
const STEEPNESS: f64 = 2.2;

/// Share of the colour in its tint.
const TINT: f64 = 0.22;

/// A colour in CSS notation: "#2a5bd7".
#[must_use]
pub fn hex(color: RGBAColor) -> String {
    format!("#{:02x}{:02x}{:02x}", color.0, color.1, color.2)
}

pub(super) const fn rgb(hex: u32) -> RGBAColor {
    RGBAColor((hex >> 16) as u8, (hex >> 8) as u8, hex as u8, 1.0)
}

const fn colors<const N: usize>(hex: [u32; N]) -> [RGBAColor; N] {
    let mut colors = [rgb(0); N];
    let mut index = 0;
    while index < N {
        colors[index] = rgb(hex[index]);
        index += 1;
    }
    colors
}

pub(super) static LIGHT: Theme = Theme {
    background: rgb(0xff_ff_ff),
    ink: rgb(0x1b_1f_27),
    muted: rgb(0x59_60_70),
    grid: rgb(0xe5_e5_df),
    axis: rgb(0x7f_85_91),
    accent: rgb(0x2a_5b_d7),
    stuck: rgb(0xc4_16_1c),
    track: rgb(0xd9_db_e1),
    link: rgb(0xdc_de_e4),
    series: colors([
        0x2a_5b_d7, 0xc2_41_0c, 0x0f_76_6e, 0x7a_35_b5, 0x95_63_00, 0xbe_18_5d, 0x47_55_69,
        0x3d_7a_1f,
    ]),
    ramp: colors([0xd6_d9_e2, 0x8c_a0_d6, 0xd6_6e_54, 0xbe_18_18]),
};

pub(super) static DARK: Theme = Theme {
    background: rgb(0x18_1b_21),
    ink: rgb(0xec_ee_f2),
    muted: rgb(0xa6_ad_bb),
    grid: rgb(0x2b_30_39),
    axis: rgb(0x74_7b_89),
    accent: rgb(0x86_a8_ff),
    stuck: rgb(0xff_7b_72),
    track: rgb(0x3a_40_4c),
    link: rgb(0x34_3b_47),
    series: colors([
        0x86_a8_ff, 0xff_9d_66, 0x52_d1_b8, 0xd0_a3_ff, 0xe3_b4_43, 0xff_83_bb, 0xb1_bb_cc,
        0x93_d3_6e,
    ]),
    ramp: colors([0x34_3a_46, 0x6c_7a_be, 0xe8_78_60, 0xff_5c_5c]),
};

pub(super) static PRINT: Theme = Theme {
    background: rgb(0xff_ff_ff),
    ink: rgb(0x00_00_00),
    muted: rgb(0x33_33_33),
    grid: rgb(0xdd_dd_dd),
    axis: rgb(0x00_00_00),
    accent: rgb(0x33_33_33),
    stuck: rgb(0xa5_10_18),
    track: rgb(0xd9_d9_d9),
    link: rgb(0xdc_de_e4),
    series: colors([
        0x1d_46_ad, 0x9a_32_08, 0x0b_5c_56, 0x5b_24_b8, 0x70_4a_00, 0x95_12_48, 0x33_3f_50,
        0x2e_5d_17,
    ]),
    ramp: colors([0xd6_d9_e2, 0x8c_a0_d6, 0xd6_6e_54, 0xbe_18_18]),
};
