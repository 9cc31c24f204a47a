//! Placement of the labels of the marks: each to the right of its line, in a row that no other line
//! crosses.

/// Position of a label. Rows are counted upwards from 0, the row nearest to the bars.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct LabelPosition {
    /// The x coordinate of its line, in CSS pixels.
    pub(super) line: f64,
    /// The x coordinate where its text begins.
    pub(super) text: f64,
    /// Index of its row.
    pub(super) row: u16,
}

/// Gap between a line and its label, and between a label and the next line.
const GAP: f64 = 4.0;

/// Places the labels of lines. The lines are given from left to right with the widths of their
/// texts; no text extends beyond `right`. Working from right to left, each label is put above those
/// that it would touch, so no line crosses the label of another.
pub(super) fn label_positions(lines: &[(f64, f64)], right: f64) -> Vec<LabelPosition> {
    let mut positions: Vec<LabelPosition> = Vec::with_capacity(lines.len());
    for &(line, width) in lines.iter().rev() {
        // If it does not fit on the right, the text is moved to the left; its own line then ends
        // below it.
        let text = (line + GAP).min(right - width);
        let end = text + width + GAP;
        let touched = positions
            .iter()
            .filter(|other| other.line.min(other.text) < end);
        let row = touched.map(|other| other.row + 1).max().unwrap_or(0);
        positions.push(LabelPosition { line, text, row });
    }
    positions.reverse();
    positions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_with_room_share_a_row() {
        let positions = label_positions(&[(10.0, 40.0), (100.0, 40.0), (200.0, 40.0)], 300.0);
        assert!(positions.iter().all(|position| position.row == 0));
        assert_eq!(positions[1].text, 104.0);
    }

    #[test]
    fn no_line_goes_through_a_label_and_no_label_on_another() {
        let lines = [
            (10.0, 50.0),
            (12.0, 60.0),
            (12.5, 50.0),
            (90.0, 55.0),
            (98.0, 55.0),
        ];
        let positions = label_positions(&lines, 150.0);
        for (i, (one, &(_, width))) in positions.iter().zip(&lines).enumerate() {
            assert!(one.text + width <= 150.0);
            for (other, &(_, other_width)) in positions.iter().zip(&lines).skip(i + 1) {
                let apart = one.text + width <= other.line.min(other.text);
                assert!(one.row > other.row || apart, "{one:?} {other:?}");
                let is_left_of = other.text + other_width <= one.line;
                assert!(!is_left_of);
            }
        }
        assert_eq!(positions[4].row, 0);
    }
}
