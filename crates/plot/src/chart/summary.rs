//! A chart in words, for those who cannot see it.

use loadcurve::curve::number::rounded_text;
use loadcurve::scenario::LoadUnit;

use super::{Chart, Quantity, unit_in_words};

impl Chart {
    /// One line that names the chart.
    #[must_use]
    pub fn title(&self) -> String {
        let quantities: Vec<&str> = self
            .panels
            .iter()
            .map(|panel| match panel.quantity {
                Quantity::Latency => "Latency",
                Quantity::Throughput => "Throughput",
            })
            .collect();
        let title = format!("{} against load", quantities.join(" and "));
        match (self.heading.as_str(), self.series.as_slice()) {
            ("", [only]) => format!("{title}: {}", only.label),
            ("", _) => title,
            (heading, _) => format!("{title}: {heading}"),
        }
    }

    /// Each curve in a sentence: where it starts and where it ends.
    #[must_use]
    pub fn summary(&self) -> String {
        let unit = match self.unit {
            LoadUnit::Capacity => "of its saturation load".to_owned(),
            unit => unit_in_words(unit).replace(" / ", "/"),
        };
        let sentences: Vec<String> = self
            .series
            .iter()
            .map(|series| {
                let start = series
                    .latency
                    .first()
                    .and_then(|&(_, latency)| latency)
                    .unwrap_or_default();
                let end = match series.saturation {
                    Some(load) => format!("saturation at {} {unit}", rounded_text(load, 3)),
                    None => "what is too much is lost".to_owned(),
                };
                let start = rounded_text(start, 3);
                format!("{}: {start} cycles at no load, {end}.", series.label)
            })
            .collect();
        sentences.join(" ")
    }
}
