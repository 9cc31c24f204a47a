//! Colours and widths of channels: busy ones by their utilisation, or all alike behind messages.

use plotters::style::RGBAColor;

use crate::theme::Theme;

/// The two ways to draw a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Emphasis {
    /// Channels stand out by their utilisation.
    #[default]
    Busy,
    /// Channels are pale, so that the messages on them stand out.
    Messages,
    /// Channels are pale, so that processors coloured by their latency stand out.
    Processors,
}

/// The appearance of channels by their utilisation.
#[derive(Debug, Clone, Copy)]
pub(super) struct Heat {
    pub(super) theme: &'static Theme,
    pub(super) emphasis: Emphasis,
    /// Utilisation at the upper end of the colour scale.
    pub(super) top: f64,
}

impl Heat {
    /// Colour of a channel with this utilisation, if it is known.
    pub(super) fn color(&self, utilisation: Option<f64>) -> RGBAColor {
        match (self.emphasis, utilisation) {
            (Emphasis::Busy, Some(ρ)) => {
                self.theme.utilisation(ρ / self.top.max(f64::MIN_POSITIVE))
            }
            _ => self.theme.link,
        }
    }

    /// Width of a channel's line, where that of a channel held all the time is `thickest`. Unlike
    /// the colour it is absolute.
    pub(super) fn width(&self, thickest: f64, utilisation: Option<f64>) -> f64 {
        let least = (0.3 * thickest).max(thickest.min(1.5));
        match (self.emphasis, utilisation) {
            (Emphasis::Busy, Some(ρ)) => least + (thickest - least) * ρ.clamp(0.0, 1.0),
            _ => least,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::Background;

    fn heat(emphasis: Emphasis) -> Heat {
        Heat {
            theme: Background::Light.theme(),
            emphasis,
            top: 0.4,
        }
    }

    #[test]
    fn colours_end_at_the_busiest_and_widths_at_one() {
        let (theme, heat) = (Background::Light.theme(), heat(Emphasis::Busy));
        assert_eq!(heat.color(Some(0.4)), theme.utilisation(1.0));
        assert_eq!(heat.color(Some(0.0)), theme.utilisation(0.0));
        assert_eq!(heat.color(None), theme.link);
        let width = |ρ| heat.width(6.0, Some(ρ));
        assert_eq!((width(1.0), width(7.0)), (6.0, 6.0));
        assert!(width(0.4) < 4.0 && width(0.0) >= 1.5);
    }

    #[test]
    fn all_channels_look_alike_behind_messages() {
        let heat = heat(Emphasis::Messages);
        assert_eq!(heat.color(Some(0.4)), heat.color(None));
        assert_eq!(heat.width(6.0, Some(0.4)), heat.width(6.0, Some(0.0)));
    }
}
