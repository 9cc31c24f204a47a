//! A series of any length in bounded memory.
//!
//! Values are summed in cells of equal length, five values at first. When there are too many cells,
//! neighbours are joined and cells are twice as long from then on: there are always fewer than
//! 1024, and after the first 2560 values never fewer than 512.

/// Initial number of values in a cell, as in MSER-5.
const FIRST_CELL: u64 = 5;

/// Number of cells at which neighbours are joined.
const MAX_CELLS: usize = 1024;

/// Values in order, summed in cells.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Series {
    cells: Vec<f64>,
    cell_length: u64,
    open: f64,
    /// Number of values for which the open cell has room.
    room: u64,
}

impl Series {
    pub(crate) fn new() -> Self {
        Self {
            cells: Vec::with_capacity(MAX_CELLS),
            cell_length: FIRST_CELL,
            open: 0.0,
            room: FIRST_CELL,
        }
    }

    /// Removes all values.
    pub(crate) fn clear(&mut self) {
        self.cells.clear();
        (self.cell_length, self.open, self.room) = (FIRST_CELL, 0.0, FIRST_CELL);
    }

    #[inline]
    pub(crate) fn add(&mut self, value: f64) {
        self.open += value;
        self.room -= 1;
        if self.room == 0 {
            self.close();
        }
    }

    #[cold]
    fn close(&mut self) {
        self.cells.push(self.open);
        self.open = 0.0;
        if self.cells.len() == MAX_CELLS {
            for i in 0..MAX_CELLS / 2 {
                self.cells[i] = self.cells[2 * i] + self.cells[2 * i + 1];
            }
            self.cells.truncate(MAX_CELLS / 2);
            self.cell_length *= 2;
        }
        self.room = self.cell_length;
    }

    /// Sums of the full cells, in order.
    pub(crate) fn cells(&self) -> &[f64] {
        &self.cells
    }

    /// Number of values in each cell.
    pub(crate) fn cell_length(&self) -> u64 {
        self.cell_length
    }

    /// Sum of the values in the open cell.
    pub(crate) fn open(&self) -> f64 {
        self.open
    }

    /// Number of values.
    pub(crate) fn count(&self) -> u64 {
        (self.cells.len() as u64 + 1) * self.cell_length - self.room
    }

    /// Sum of all values.
    pub(crate) fn sum(&self) -> f64 {
        self.cells.iter().sum::<f64>() + self.open
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_join_in_order_and_lose_nothing() {
        let mut series = Series::new();
        for value in 1..=5_119_u32 {
            series.add(f64::from(value));
        }
        assert_eq!(series.cells().len(), 1023);
        assert_eq!(series.cells()[..2], [15.0, 40.0]);
        series.add(5_120.0);
        assert_eq!((series.cells().len(), series.cell_length()), (512, 10));
        assert_eq!(series.cells()[..2], [55.0, 155.0]);
        assert_eq!(series.sum(), 5_120.0 * 5_121.0 / 2.0);
        series.add(1.0);
        assert_eq!(series.sum(), 5_120.0 * 5_121.0 / 2.0 + 1.0);
        series.clear();
        assert_eq!(series, Series::new());
    }

    #[test]
    fn memory_is_bounded() {
        let mut series = Series::new();
        for _ in 0..1_000_000 {
            series.add(1.0);
            assert!(series.cells.len() < MAX_CELLS);
        }
        assert_eq!(series.cells.capacity(), MAX_CELLS);
        assert!(series.cells.len() >= MAX_CELLS / 2);
        assert_eq!(series.sum(), 1_000_000.0);
    }
}
