//! Rows of the entries of a legend.

/// Arranges entries side by side and starts a new row when one is full.
pub(crate) struct Rows {
    width: f64,
    /// Gap between two entries.
    between: f64,
    x: f64,
    /// Number of rows begun.
    pub(crate) count: u16,
}

impl Rows {
    /// Rows of a width, with a gap between two entries.
    pub(crate) fn of_width(width: f64, between: f64) -> Self {
        Self {
            width,
            between,
            x: 0.0,
            count: 0,
        }
    }

    /// Position of an entry of this width: its distance from the left, and its row.
    pub(crate) fn next(&mut self, entry: f64) -> (f64, u16) {
        if self.count == 0 || self.x + entry + self.between > self.width && self.x > 0.0 {
            (self.x, self.count) = (0.0, self.count + 1);
        }
        let x = self.x;
        self.x += entry + self.between;
        (x, self.count - 1)
    }
}
