//! Parts of an answer, found on all cores where there are threads.

use loadcurve::Result;
use loadcurve::curve::Parted;

/// Finds the parts at some indices.
#[cfg(feature = "threads")]
pub fn parts_of<T>(answer: &T, places: &[usize]) -> Vec<Result<T::Part>>
where
    T: Parted + Sync,
    T::Part: Send,
{
    parts_told(answer, places, |_| ())
}

/// The same, telling the index of each part that is found.
#[cfg(feature = "threads")]
pub fn parts_told<T>(
    answer: &T,
    places: &[usize],
    tell: impl Fn(usize) + Sync,
) -> Vec<Result<T::Part>>
where
    T: Parted + Sync,
    T::Part: Send,
{
    use rayon::prelude::*;
    let places = places.par_iter();
    let parts = places.map(|&place| {
        let part = answer.answer(place);
        tell(place);
        part
    });
    parts.collect()
}

/// Finds the parts at some indices.
#[cfg(not(feature = "threads"))]
pub fn parts_of<T: Parted>(answer: &T, places: &[usize]) -> Vec<Result<T::Part>> {
    let places = places.iter();
    places.map(|&place| answer.answer(place)).collect()
}
