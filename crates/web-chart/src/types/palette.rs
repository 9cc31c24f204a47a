//! The colours of pictures.

use loadcurve_plot::theme::{Background, hex};
use serde::Serialize;
use tsify::Tsify;

/// The colours for a background.
#[derive(Debug, Serialize, Tsify)]
pub struct Palette {
    series: Vec<String>,
    utilisation: Vec<String>,
}

impl Palette {
    /// The colours for a background: light, dark or print.
    #[must_use]
    pub fn of(background: &str) -> Self {
        let theme = Background::named(background).unwrap_or_default().theme();
        Self {
            series: theme.series.iter().map(|&color| hex(color)).collect(),
            utilisation: (0..=8)
                .map(|i| hex(theme.utilisation(f64::from(i) / 8.0)))
                .collect(),
        }
    }
}
