//! The papers' figures.

use loadcurve_gallery::figure::Figure;
use serde::Serialize;
use tsify::Tsify;

use super::citation::Citation;

/// A figure of a paper.
#[derive(Debug, Serialize, Tsify)]
pub struct PaperFigure {
    id: &'static str,
    source: Citation,
    name: &'static str,
    title: &'static str,
    /// The caption in the paper; empty if the paper has no such figure.
    caption: &'static str,
    panels: Vec<FigurePanel>,
    /// Notes to the reader.
    notes: Vec<&'static str>,
}

/// A panel of a figure.
#[derive(Debug, Serialize, Tsify)]
pub struct FigurePanel {
    name: &'static str,
    link: &'static str,
}

impl From<&Figure> for PaperFigure {
    fn from(figure: &Figure) -> Self {
        let panels = figure.panels.iter().map(|panel| FigurePanel {
            name: panel.name,
            link: panel.link,
        });
        Self {
            id: figure.id,
            source: figure.source.into(),
            name: figure.name,
            title: figure.title,
            caption: figure.caption,
            panels: panels.collect(),
            notes: figure.notes(),
        }
    }
}
