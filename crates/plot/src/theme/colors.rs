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
    /// What can be moved or was selected.
    pub accent: RGBAColor,
    /// What is stuck, saturated or wrong.
    pub stuck: RGBAColor,
    /// The track of a slider.
    pub track: RGBAColor,
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
        let share = position - step as f64;
        let (a, b) = (self.ramp[step], self.ramp[step + 1]);
        let mix =
            |a: u8, b: u8| (f64::from(a) + share * (f64::from(b) - f64::from(a))).round() as u8;
        RGBAColor(mix(a.0, b.0), mix(a.1, b.1), mix(a.2, b.2), 1.0)
    }

    /// A tint of a colour, pale enough that what is drawn on it in the full colour stands out.
    #[must_use]
    pub fn tint(&self, color: RGBAColor) -> RGBAColor {
        self.mixed(TINT, color)
    }

    /// A colour mixed with the background; `share` is the share of the colour.
    #[must_use]
    pub fn mixed(&self, share: f64, color: RGBAColor) -> RGBAColor {
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

const fn triple(hex: u32) -> (u8, u8, u8) {
    ((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
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
    series: [
        rgb(0x2a_5b_d7),
        rgb(0xc2_41_0c),
        rgb(0x0f_76_6e),
        rgb(0x7a_35_b5),
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

pub(super) static DARK: Theme = Theme {
    background: rgb(0x18_1b_21),
    ink: rgb(0xec_ee_f2),
    muted: rgb(0xa6_ad_bb),
    grid: rgb(0x2b_30_39),
    axis: rgb(0x74_7b_89),
    accent: rgb(0x86_a8_ff),
    stuck: rgb(0xff_7b_72),
    track: rgb(0x3a_40_4c),
    series: [
        rgb(0x86_a8_ff),
        rgb(0xff_9d_66),
        rgb(0x52_d1_b8),
        rgb(0xd0_a3_ff),
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

pub(super) static PRINT: Theme = Theme {
    background: rgb(0xff_ff_ff),
    ink: rgb(0x00_00_00),
    muted: rgb(0x33_33_33),
    grid: rgb(0xdd_dd_dd),
    axis: rgb(0x00_00_00),
    accent: rgb(0x33_33_33),
    stuck: rgb(0xa5_10_18),
    track: rgb(0xd9_d9_d9),
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
