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
/// use loadcurve::{curve::Curve, scenario::Scenario, work::{Cancelled, watched}};
/// use std::{ops::ControlFlow, rc::Rc};
/// let mesh = Scenario::read("net=mesh,traffic:transpose").scenario.networks.remove(0);
/// let cancelled = watched(Rc::new(|_, _| ControlFlow::Break(())), || Curve::of(&mesh));
/// assert_eq!(cancelled.map(|_| ()), Err(Cancelled));
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
/// use loadcurve::{curve::Curve, scenario::Scenario, work::followed};
/// use std::{cell::Cell, rc::Rc};
/// let mesh = Scenario::read("net=mesh,traffic:transpose").scenario.networks.remove(0);
/// let (percent, told) = (Rc::new(Cell::new(0)), Rc::new(Cell::new(0)));
/// let (last, times) = (Rc::clone(&percent), Rc::clone(&told));
/// followed(move |_, percent| { last.set(percent); times.set(times.get() + 1) }, || Curve::of(&mesh));
/// // One of 64 sources after the other.
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
pub(crate) fn reached(stage: Stage, part: f64) {
    LAST.set((stage, part));
    goes_on();
}

/// Tells the watch again what was reached last: often enough for a cancelled work to end soon.
pub(crate) fn goes_on() {
    let watch = WATCH.with_borrow(Option::clone);
    let (stage, part) = LAST.get();
    if watch.is_some_and(|watch| watch(stage, part).is_break()) {
        resume_unwind(Box::new(Cancelled));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::Curve;
    use crate::scenario::Scenario;
    use std::cell::Cell;

    /// Reports of the work of a model and its saturation load, which is cancelled after some of them.
    fn solved(link: &str, most: usize) -> (Result<f64, Cancelled>, Vec<(Stage, f64)>) {
        let network = Scenario::read(link).scenario.networks.remove(0);
        let reports = Rc::new(RefCell::new(Vec::new()));
        let seen = Rc::clone(&reports);
        let watch = move |stage, part| {
            seen.borrow_mut().push((stage, part));
            if seen.borrow().len() < most {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        let result = watched(Rc::new(watch), || {
            Curve::of(&network).scale().saturation_messages
        });
        let reports = reports.take();
        (result, reports)
    }

    const LINKS: [(&str, Stage); 4] = [
        ("net=mesh,k:6,traffic:transpose", Stage::Routes),
        ("net=own,edges:0-1-2-3-4-5-0-3,route:updown", Stage::Routes),
        ("net=mesh,k:7,traffic:worst,flits:7", Stage::Permutation),
        ("net=mesh,k:4,reading:finite", Stage::Saturation),
    ];

    #[test]
    fn parts_grow_in_every_stage_and_results_are_the_same_without_a_watch() {
        for (link, stage) in LINKS {
            let network = Scenario::read(link).scenario.networks.remove(0);
            let (result, reports) = solved(link, usize::MAX);
            assert!(reports.iter().any(|&(it, _)| it == stage), "{link}");
            for two in reports.windows(2) {
                let [before, after] = [two[0], two[1]];
                let grows = before.0 != after.0 || before.1 <= after.1 || after.1 == 0.0;
                assert!(
                    grows && (0.0..=1.0).contains(&after.1),
                    "{link}: {before:?} {after:?}"
                );
            }
            let alone = Curve::of(&network).scale().saturation_messages;
            assert_eq!(result, Ok(alone), "{link}");
        }
    }

    #[test]
    fn work_ends_with_the_report_that_breaks_and_can_be_done_again() {
        for (link, _) in [LINKS[0], LINKS[1], LINKS[3]] {
            for most in [1, 3, 5] {
                let (result, reports) = solved(link, most);
                assert_eq!((result, reports.len()), (Err(Cancelled), most), "{link}");
            }
            assert!(solved(link, usize::MAX).0.is_ok());
        }
    }

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
