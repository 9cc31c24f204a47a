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
            let busy = [0.8, 0.9, 1.0].map(|share| theme.utilisation(share));
            for line in [theme.accent, theme.axis, theme.stuck]
                .into_iter()
                .chain(busy)
            {
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
        let ramp = |share| LIGHT.utilisation(share);
        assert_eq!((ramp(0.0), ramp(-1.0)), (rgb(0xd6_d9_e2), rgb(0xd6_d9_e2)));
        assert_eq!((ramp(1.0), ramp(7.0)), (rgb(0xbe_18_18), rgb(0xbe_18_18)));
        // Half the upper end is still far from red.
        let half = ramp(0.5);
        assert!(half.2 > half.0 && ramp(0.8).0 > ramp(0.8).2);
    }

    #[test]
    fn idle_links_are_pale_but_visible() {
        for background in [Background::Light, Background::Dark, Background::Print] {
            let theme = background.theme();
            for line in [theme.utilisation(0.0), theme.link] {
                let contrast = contrast(line, theme.background);
                assert!((1.3..3.0).contains(&contrast), "{background:?} {contrast}");
            }
        }
    }
}
