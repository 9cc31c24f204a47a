//! Colours, dashes and markers, shared by the page, the embed and files.

mod colors;
mod marker;

use colors::{DARK, LIGHT, PRINT};
pub use colors::{Theme, hex};
pub use marker::{DASHES, MARKERS, Marker};

/// The background that a picture is drawn on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Background {
    /// A light page.
    #[default]
    Light,
    /// A dark page.
    Dark,
    /// White paper.
    Print,
}

impl Background {
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

#[cfg(test)]
pub(crate) mod tests {
    use plotters::style::RGBAColor;

    use super::colors::rgb;
    use super::*;

    /// Relative luminance of WCAG 2.
    fn luminance(color: RGBAColor) -> f64 {
        let linear = |channel: u8| {
            let c = f64::from(channel) / 255.0;
            if c <= 0.04045 {
                c / 12.92
            } else {
                libm::pow((c + 0.055) / 1.055, 2.4)
            }
        };
        0.2126 * linear(color.0) + 0.7152 * linear(color.1) + 0.0722 * linear(color.2)
    }

    pub(crate) fn contrast(a: RGBAColor, b: RGBAColor) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn text_and_curves_stand_out_on_every_ground() {
        for background in [Background::Light, Background::Dark, Background::Print] {
            let theme = background.theme();
            for text in [theme.ink, theme.muted, theme.stuck] {
                assert!(
                    contrast(text, theme.background) >= 4.5,
                    "{background:?} {text:?}"
                );
            }
            // Curves are labelled in their own colour, so these must be legible as text.
            for series in theme.series {
                assert!(
                    contrast(series, theme.background) >= 4.5,
                    "{background:?} {series:?}"
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
                    "{background:?} {line:?}"
                );
            }
        }
    }

    #[test]
    fn what_is_drawn_in_a_colour_stands_out_from_its_wash() {
        for background in [Background::Light, Background::Dark, Background::Print] {
            let theme = background.theme();
            for color in theme.series.into_iter().chain([theme.muted]) {
                let tint = theme.tint(color);
                assert!(contrast(color, tint) >= 3.0, "{background:?} {color:?}");
                assert!(contrast(tint, theme.background) > 1.1, "{background:?}");
            }
            assert_eq!(theme.mixed(0.0, theme.accent), theme.background);
            assert_eq!(theme.mixed(1.0, theme.accent), theme.accent);
        }
    }

    #[test]
    fn only_a_link_that_says_dark_is_drawn_dark_for_all() {
        use loadcurve::scenario::Theme as LinkTheme;
        let backgrounds = [LinkTheme::Light, LinkTheme::Dark, LinkTheme::Auto].map(Background::of);
        assert_eq!(
            backgrounds,
            [Background::Light, Background::Dark, Background::Light]
        );
    }

    #[test]
    fn the_ramp_runs_from_end_to_end() {
        let ramp = |ρ| LIGHT.utilisation(ρ);
        assert_eq!((ramp(0.0), ramp(-1.0)), (rgb(0xa9_b7_d3), rgb(0xa9_b7_d3)));
        assert_eq!((ramp(1.0), ramp(7.0)), (rgb(0xcc_1f_3f), rgb(0xcc_1f_3f)));
        assert_eq!(ramp(0.25), rgb(0x6f_8f_d9));
    }
}
