//! Long computations of models, observed and cancelled from outside.
//!
//! Flows, permutations and fixed points are computed by functions that return when they are done.
//! [`watched`] reports their progress to a watch of the calling thread, and cancels them when the watch
//! breaks: by unwinding, so that the functions in between need not know of it. The interrupted result stays
//! unknown and can be computed again. (Salsa cancels the queries of rust-analyzer in the same way.)
//! Programs that abort on a panic can observe work, but must not cancel it.

use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::rc::Rc;

/// Stage of a long computation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Tracing routes from sources to destinations.
    Routes,
    /// Searching for the worst-case permutation, link by link.
    Permutation,
    /// Bracketing the ideal throughput, sweep by sweep.
    Throughput,
    /// Searching for the saturation load.
    Saturation,
    /// Solving a model load by load.
    Loads,
}

impl Stage {
    /// The stage in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Routes => "following routes",
            Self::Permutation => "searching the worst permutation",
            Self::Throughput => "bracketing the ideal throughput",
            Self::Saturation => "seeking saturation",
            Self::Loads => "solving",
        }
    }
}

/// Called with a stage and its completed fraction, from 0 to 1; breaks to cancel the work.
pub type Watch = dyn Fn(Stage, f64) -> ControlFlow<()>;

/// The work was cancelled by its watch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("cancelled")]
pub struct Cancelled;

thread_local! {
    static WATCH: RefCell<Option<Rc<Watch>>> = const { RefCell::new(None) };
    static LAST: Cell<(Stage, f64)> = const { Cell::new((Stage::Routes, 0.0)) };
}

/// Restores the previous watch on drop, also when the work panics.
struct RestoreWatch(Option<Rc<Watch>>);

impl Drop for RestoreWatch {
    fn drop(&mut self) {
        WATCH.set(self.0.take());
    }
}

/// Runs work on this thread under a watch. Work on other threads is not watched.
///
/// ```
/// use loadcurve_base::work::{Cancelled, Stage, report_progress, watched};
/// use std::{ops::ControlFlow, rc::Rc};
/// let watch = Rc::new(|_, part| match part {
///     0.5.. => ControlFlow::Break(()),
///     _ => ControlFlow::Continue(()),
/// });
/// let loads = [0.2, 0.4, 0.6];
/// let cancelled = watched(watch, || loads.map(|part| report_progress(Stage::Loads, part)));
/// assert_eq!(cancelled, Err(Cancelled));
/// ```
///
/// # Errors
/// [`Cancelled`] if the watch broke.
pub fn watched<T>(watch: Rc<Watch>, work: impl FnOnce() -> T) -> Result<T, Cancelled> {
    let before = RestoreWatch(WATCH.replace(Some(watch)));
    // Unwinding drops unfinished results, and caches are filled in one step.
    let result = catch_unwind(AssertUnwindSafe(work));
    drop(before);
    result.map_err(|panic| match panic.downcast::<Cancelled>() {
        Ok(cancelled) => *cancelled,
        Err(panic) => resume_unwind(panic),
    })
}

/// Runs work on this thread to its end, and reports each percent of a stage once.
///
/// ```
/// use loadcurve_base::work::{Stage, report_progress, with_progress};
/// use std::{cell::Cell, rc::Rc};
/// let (percent, told) = (Rc::new(Cell::new(0)), Rc::new(Cell::new(0)));
/// let (last, times) = (Rc::clone(&percent), Rc::clone(&told));
/// let tell = move |_, percent| { last.set(percent); times.set(times.get() + 1) };
/// let work = || (0..64).for_each(|done| report_progress(Stage::Loads, f64::from(done) / 64.0));
/// with_progress(tell, work);
/// assert_eq!((percent.get(), told.get()), (98, 64));
/// ```
///
/// # Panics
/// When the work panics.
pub fn with_progress<T>(tell: impl Fn(Stage, u8) + 'static, work: impl FnOnce() -> T) -> T {
    let last = Cell::new(None);
    let watch = move |stage, part| {
        let now = Some((stage, (100.0 * part) as u8));
        if let Some((stage, percent)) = now.filter(|_| last.replace(now) != now) {
            tell(stage, percent);
        }
        ControlFlow::Continue(())
    };
    watched(Rc::new(watch), work).unwrap_or_else(|Cancelled| unreachable!("the watch never breaks"))
}

/// Reports the completed fraction of a stage to the watch of this thread, if there is one.
pub fn report_progress(stage: Stage, part: f64) {
    LAST.set((stage, part));
    check_cancelled();
}

/// Reports the last progress again: often enough for cancelled work to end soon.
pub fn check_cancelled() {
    let watch = WATCH.with_borrow(Option::clone);
    let (stage, part) = LAST.get();
    if watch.is_some_and(|watch| watch(stage, part).is_break()) {
        resume_unwind(Box::new(Cancelled));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn other_panics_pass_and_the_watch_before_comes_back() {
        let outer = Rc::new(Cell::new(0));
        let count = Rc::clone(&outer);
        let watch = Rc::new(move |_, _| {
            count.set(count.get() + 1);
            ControlFlow::Continue(())
        });
        let inner: Rc<Watch> = Rc::new(|_, _| ControlFlow::Break(()));
        let result = watched(watch, || {
            let cancelled = watched(Rc::clone(&inner), || report_progress(Stage::Loads, 0.5));
            let panic = catch_unwind(AssertUnwindSafe(|| {
                watched(Rc::clone(&inner), || {
                    resume_unwind(Box::new("another panic"));
                })
            }));
            report_progress(Stage::Loads, 0.7);
            (cancelled, panic.is_err())
        });
        assert_eq!((result, outer.get()), (Ok((Err(Cancelled), true)), 1));
    }
}
