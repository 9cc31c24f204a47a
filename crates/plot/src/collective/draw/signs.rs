//! Names at the ends of the lines, and the legend.

use loadcurve::scenario::letter;

use super::CollectivePainter;
use super::curves::{ENVELOPE_SHARE, ENVELOPE_WIDTH};
use crate::Result;
use crate::chart::{LEGEND_LINE, external_symbol, simulated_symbol};
use crate::collective::bound::{self, Side};
use crate::collective::content::Basis;
use crate::collective::label::{NAME, SIGN};
use crate::collective::legend::{GAP, Sign};
use crate::collective::line::{LineKind, marker};
use crate::polyline::{Point, Rect};
use crate::surface::{Stroke, TextStyle};
use crate::text::TEXT;

/// Distance beyond which a line leads from the end of a curve to its name.
const LED: f64 = 2.0;

impl CollectivePainter<'_> {
    /// The names at the ends of the lines, each with its marker, letter or dashes.
    pub(super) fn names(&self) -> Result<()> {
        let theme = self.theme;
        for end in &self.layout.ends {
            let line = &self.layout.lines[end.line];
            let (color, (x, y)) = (self.color(line), end.sign);
            if (y - end.end.1).abs() > LED {
                let thin = Stroke::solid(theme.mixed(0.5, color), 1.0);
                let right = self.layout.plane.area.right;
                let path = [
                    end.end,
                    (end.end.0 + 2.0, end.end.1),
                    (right + 5.0, y),
                    (x, y),
                ];
                self.surface.line(&path, &thin)?;
            }
            match (line.kind, line.curve(self.chart)) {
                (LineKind::Bound, _) => self.surface.line(
                    &[(x - SIGN, y), (x + SIGN, y)],
                    &Stroke {
                        dash: &[5.0, 4.0],
                        ..self.bound_stroke(color)
                    },
                )?,
                (_, Some(curve)) => {
                    self.surface
                        .marker((x, y), marker(curve.index), color, theme.background)?;
                }
                _ => {
                    let letter = letter(self.chart.networks[line.network].index);
                    self.surface.letter((x, y), letter, color, theme)?;
                }
            }
            let name = TextStyle::new(color, NAME).bold();
            self.surface.text(&end.name, end.start, &name)?;
        }
        Ok(())
    }

    pub(super) fn legend(&self) -> Result<()> {
        let (surface, theme) = (self.surface, self.theme);
        let ink = TextStyle::new(theme.ink, TEXT);
        for entry in &self.layout.legend {
            let (x, y) = entry.at;
            let (middle, line) = ((x + LEGEND_LINE / 2.0, y), [(x, y), (x + LEGEND_LINE, y)]);
            let stroke = |basis| self.stroke(theme.muted, basis);
            match entry.sign {
                Sign::Best if self.chart.only_network().is_some() => {
                    let pale = theme.mixed(ENVELOPE_SHARE, theme.muted);
                    surface.line(&line, &Stroke::solid(pale, ENVELOPE_WIDTH))?;
                    surface.line(&line, &stroke(Basis::Sure))?;
                }
                Sign::Best => surface.line(&line, &stroke(Basis::Sure))?,
                Sign::Meeting => surface.line(&line, &stroke(Basis::Meeting))?,
                Sign::Simulated => simulated_symbol(surface, theme, middle, false)?,
                Sign::Extrapolated => surface.line(&line, &stroke(Basis::Extrapolated))?,
                Sign::Bound => self.bound_sign(&line)?,
                Sign::Origin(origin) => external_symbol(surface, theme, middle, origin, theme.ink)?,
            }
            surface.text(&entry.words, (x + LEGEND_LINE + GAP, y), &ink)?;
        }
        Ok(())
    }

    /// The dashes of the bound with hatches on their impossible side.
    fn bound_sign(&self, line: &[Point; 2]) -> Result<()> {
        let [(left, y), (right, _)] = *line;
        let area = Rect::between((left, y - 8.0), (right, y + 8.0));
        let sides = self.chart.only_network().map(|_| Side::of(self.chart));
        let hatch = Stroke::solid(
            bound::colors(self.theme, self.theme.muted)[1],
            bound::HATCH_WIDTH,
        );
        for ends in sides.iter().flat_map(|side| side.hatches(line, &area)) {
            self.surface.line(&ends, &hatch)?;
        }
        self.surface
            .line(line, &self.bound_stroke(self.theme.muted))
    }
}
