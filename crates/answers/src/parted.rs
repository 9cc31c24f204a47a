//! Answers that are found part by part.

use loadcurve_base::Result;

/// An answer that is found part by part, in any order and by any number of workers.
pub trait Parted {
    /// One part, which is plain data.
    type Part;

    /// Number of parts.
    fn count(&self) -> usize;

    /// True if the part at an index is not known.
    fn is_open(&self, place: usize) -> bool;

    /// True if all that the part at an index needs of other parts is known. Without it the part is found, too, and what
    /// it needs is found for it alone.
    fn is_ready(&self, _place: usize) -> bool {
        true
    }

    /// Finds the part at an index.
    ///
    /// # Errors
    /// [`Error::Refused`](loadcurve_base::Error::Refused) if the question is refused.
    fn answer(&self, place: usize) -> Result<Self::Part>;

    /// Takes the part at an index.
    fn learn(&mut self, place: usize, part: Self::Part);

    /// Indices of the parts that are not known.
    fn open_places(&self) -> Vec<usize> {
        (0..self.count())
            .filter(|&place| self.is_open(place))
            .collect()
    }

    /// Finds all open parts.
    ///
    /// # Errors
    /// As for [`answer`](Self::answer).
    fn solve(&mut self) -> Result<()> {
        self.solve_by(|it, places| places.iter().map(|&place| it.answer(place)).collect())
    }

    /// The same, given how several parts are found.
    ///
    /// # Errors
    /// As for [`answer`](Self::answer).
    fn solve_by(
        &mut self,
        find: impl Fn(&Self, &[usize]) -> Vec<Result<Self::Part>>,
    ) -> Result<()> {
        loop {
            let mut ready = self.open_places();
            ready.retain(|&place| self.is_ready(place));
            if ready.is_empty() {
                return Ok(());
            }
            let parts = find(self, &ready);
            for (place, part) in ready.into_iter().zip(parts) {
                self.learn(place, part?);
            }
        }
    }
}
