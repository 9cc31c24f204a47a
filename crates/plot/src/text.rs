//! Text: its style, and its width, estimated without a font.

use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{
    Color as _, FontDesc, FontFamily, FontStyle, RGBAColor, TextStyle as PlottersText,
};

/// The fonts of all pictures: the reader's system interface font.
pub(crate) const FAMILY: &str = "system-ui, -apple-system, Segoe UI, Roboto, sans-serif";

/// Size of all text except headings, in CSS pixels; no text of a picture is smaller.
pub(crate) const TEXT: f64 = 12.0;

/// Advance widths of the printable ASCII characters, from the space on, in thousandths of an em.
///
/// They are those of DejaVu Sans, the widest of the usual system fonts: a layout made with them may
/// be a little loose, but nothing overlaps.
const ADVANCE: [u16; 95] = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
];

/// Width of bold text relative to plain text.
pub(crate) const BOLD: f64 = 1.13;

/// Width of a text in ems. Characters beyond ASCII count as a wide letter.
pub(crate) fn width_em(text: &str) -> f64 {
    let advance = |c: char| {
        // A no-break space is as wide as any other.
        let c = if c == '\u{a0}' { ' ' } else { c };
        let index = (c as usize).checked_sub(0x20);
        index
            .and_then(|index| ADVANCE.get(index))
            .map_or(0.7, |&width| f64::from(width) / 1000.0)
    };
    text.chars().map(advance).sum()
}

/// Style of a text. Text is always centred vertically on its position.
#[derive(Clone, Copy)]
pub(crate) struct TextStyle {
    /// The colour.
    pub(crate) color: RGBAColor,
    /// The size in CSS pixels.
    pub(crate) size: f64,
    /// True for bold text.
    pub(crate) bold: bool,
    /// The part of the text that is at its position.
    pub(crate) anchor: HPos,
}

impl TextStyle {
    /// Plain text that starts at its position.
    pub(crate) fn new(color: RGBAColor, size: f64) -> Self {
        Self {
            color,
            size,
            bold: false,
            anchor: HPos::Left,
        }
    }

    /// Plain text of no particular colour, for measuring.
    pub(crate) fn plain(size: f64) -> Self {
        Self::new(RGBAColor(0, 0, 0, 1.0), size)
    }

    /// The same in bold.
    pub(crate) fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    /// Text that ends at its position.
    pub(crate) fn right(self) -> Self {
        Self {
            anchor: HPos::Right,
            ..self
        }
    }

    /// Text centred on its position.
    pub(crate) fn centered(self) -> Self {
        Self {
            anchor: HPos::Center,
            ..self
        }
    }

    /// Width of a text in CSS pixels, overestimated rather than underestimated.
    pub(crate) fn width(&self, text: &str) -> f64 {
        width_em(text) * self.size * if self.bold { BOLD } else { 1.0 }
    }

    /// Width of the widest of these labels.
    pub(crate) fn widest(&self, labels: &[String]) -> f64 {
        let widths = labels.iter().map(|label| self.width(label));
        widths.fold(0.0, f64::max)
    }

    /// The text, cut short with an ellipsis if it is wider than the available room.
    pub(crate) fn fitted(&self, text: &str, room: f64) -> String {
        // Room that was measured for this very text must be enough despite rounding errors.
        if self.width(text) <= room + 0.01 {
            return text.to_owned();
        }
        let mut cut = String::new();
        for c in text.chars() {
            if self.width(&cut) + self.width("M…") > room {
                break;
            }
            cut.push(c);
        }
        cut.push('…');
        cut
    }

    /// The style for plotters, at a size in virtual pixels.
    pub(crate) fn for_plotters(&self, size: f64) -> PlottersText<'static> {
        let weight = if self.bold {
            FontStyle::Bold
        } else {
            FontStyle::Normal
        };
        PlottersText {
            font: FontDesc::new(FontFamily::Name(FAMILY), size, weight),
            color: self.color.to_backend_color(),
            pos: Pos::new(self.anchor, VPos::Center),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_add_up() {
        assert!((width_em("Hi") - (0.752 + 0.278)).abs() < 1e-12);
        assert!((width_em("~") - 0.838).abs() < 1e-12);
        assert!((width_em("ρ") - 0.7).abs() < 1e-12);
    }
}
