//! The colours, dashes and markers of pictures.

use loadcurve_plot::theme::{Background, DASHES, MARKERS, hex};
use serde::Serialize;
use tsify::Tsify;

/// The colours for a background.
#[derive(Debug, Serialize, Tsify)]
pub struct Palette {
    series: Vec<SeriesLook>,
    utilisation: Vec<String>,
}

/// The style that tells a curve from the others.
#[derive(Debug, Serialize, Tsify)]
pub struct SeriesLook {
    color: String,
    dash: &'static [f64],
    marker: &'static str,
}

impl Palette {
    /// The colours for a background: light, dark or print.
    #[must_use]
    pub fn of(background: &str) -> Self {
        let theme = Background::named(background).unwrap_or_default().theme();
        let series = theme.series.iter().zip(DASHES).zip(MARKERS);
        Self {
            series: series
                .map(|((&color, dash), marker)| SeriesLook {
                    color: hex(color),
                    dash,
                    marker: marker.name(),
                })
                .collect(),
            utilisation: (0..=8)
                .map(|i| hex(theme.utilisation(f64::from(i) / 8.0)))
                .collect(),
        }
    }
}
