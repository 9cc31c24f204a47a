//! Long work of models, followed and cancelled from outside.
//!
//! Flows, permutations and fixed points are computed by functions that return when they are done. [`watched`] tells a
//! watch of the calling thread how far they are, and gives them up when the watch breaks: by unwinding, so that no
//! function in between has to know of it. Whatever was being computed stays unknown, and can be computed again.
//! (Salsa cancels the queries of rust-analyzer in the same way.) Programs that abort on a panic can follow work, but
//! must not break it.

use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::rc::Rc;

/// What is being computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Routes are followed from sources to destinations.
    Routes,
    /// The worst permutation is searched for, link by link.
    Permutation,
    /// The least load that saturates is searched for.
    Saturation,
    /// A model is solved load by load.
    Loads,
}

impl Stage {
    /// The stage in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Routes => "following routes",
            Self::Permutation => "searching the worst permutation",
            Self::Saturation => "seeking saturation",
            Self::Loads => "solving",
        }
    }
}

/// Called with a stage and the part of it that is done, from 0 to 1; breaks to cancel the work.
pub type Watch = dyn Fn(Stage, f64) -> ControlFlow<()>;

/// The work was cancelled by its watch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("cancelled")]
pub struct Cancelled;

thread_local! {
    static WATCH: RefCell<Option<Rc<Watch>>> = const { RefCell::new(None) };
    static LAST: Cell<(Stage, f64)> = const { Cell::new((Stage::Routes, 0.0)) };
}

/// Puts the watch before back, also when the work panics.
struct Before(Option<Rc<Watch>>);

impl Drop for Before {
    fn drop(&mut self) {
        WATCH.set(self.0.take());
    }
}

/// Does work on this thread under a watch. Work that it hands to other threads is not watched.
///
/// ```
/// use loadcurve_base::work::{Cancelled, Stage, reached, watched};
/// use std::{ops::ControlFlow, rc::Rc};
/// let watch = Rc::new(|_, part| match part {
///     0.5.. => ControlFlow::Break(()),
///     _ => ControlFlow::Continue(()),
/// });
/// let loads = [0.2, 0.4, 0.6];
/// let cancelled = watched(watch, || loads.map(|part| reached(Stage::Loads, part)));
/// assert_eq!(cancelled, Err(Cancelled));
/// ```
///
/// # Errors
/// [`Cancelled`] if the watch broke.
pub fn watched<T>(watch: Rc<Watch>, work: impl FnOnce() -> T) -> Result<T, Cancelled> {
    let before = Before(WATCH.replace(Some(watch)));
    // What the work leaves half done is dropped with it, and caches are filled in one step.
    let result = catch_unwind(AssertUnwindSafe(work));
    drop(before);
    result.map_err(|panic| match panic.downcast::<Cancelled>() {
        Ok(cancelled) => *cancelled,
        Err(panic) => resume_unwind(panic),
    })
}

/// Does work on this thread to its end, and tells each percent of a stage once.
///
/// ```
/// use loadcurve_base::work::{Stage, followed, reached};
/// use std::{cell::Cell, rc::Rc};
/// let (percent, told) = (Rc::new(Cell::new(0)), Rc::new(Cell::new(0)));
/// let (last, times) = (Rc::clone(&percent), Rc::clone(&told));
/// let tell = move |_, percent| { last.set(percent); times.set(times.get() + 1) };
/// followed(tell, || (0..64).for_each(|done| reached(Stage::Loads, f64::from(done) / 64.0)));
/// assert_eq!((percent.get(), told.get()), (98, 64));
/// ```
///
/// # Panics
/// When the work panics.
pub fn followed<T>(tell: impl Fn(Stage, u8) + 'static, work: impl FnOnce() -> T) -> T {
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

/// Tells the watch of this thread, if there is one, how much of a stage is done.
pub fn reached(stage: Stage, part: f64) {
    LAST.set((stage, part));
    goes_on();
}

/// Tells the watch again what was reached last: often enough for a cancelled work to end soon.
pub fn goes_on() {
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
            let cancelled = watched(Rc::clone(&inner), || reached(Stage::Loads, 0.5));
            let panic = catch_unwind(AssertUnwindSafe(|| {
                watched(Rc::clone(&inner), || {
                    resume_unwind(Box::new("another panic"));
                })
            }));
            reached(Stage::Loads, 0.7);
            (cancelled, panic.is_err())
        });
        assert_eq!((result, outer.get()), (Ok((Err(Cancelled), true)), 1));
    }
}
