//! Text and its width, estimated without a font.

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

/// Width of a text in ems. Characters beyond ASCII count as a wide letter.
pub(crate) fn width_em(text: &str) -> f64 {
    let advance = |c: char| {
        let place = (c as usize).checked_sub(0x20);
        place
            .and_then(|place| ADVANCE.get(place))
            .map_or(0.7, |&width| f64::from(width) / 1000.0)
    };
    text.chars().map(advance).sum()
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
