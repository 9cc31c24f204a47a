//! A simulation that Python can follow and interrupt.

use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use loadcurve::curve::Curve;
use loadcurve::scenario::Scenario;
use loadcurve::work::watched;
use loadcurve_native::{Measured, Simulation, Watch};
use pyo3::prelude::*;

use crate::failed;

/// Interval between two looks at signals.
const INTERVAL: Duration = Duration::from_millis(50);

/// Progress of a simulation in microseconds of one core, and whether it is to go on.
#[derive(Debug, Default)]
struct Progress {
    done_us: AtomicU64,
    expected_us: AtomicU64,
    is_cancelled: AtomicBool,
}

impl Watch for Progress {
    fn expect(&self, cost_us: u64) {
        self.expected_us.fetch_add(cost_us, Relaxed);
    }

    fn advance(&self, cost_us: u64) {
        self.done_us.fetch_add(cost_us, Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Relaxed)
    }
}

impl Progress {
    /// Calls a function with the seconds of one core that are done, and that are expected in all.
    fn tell(&self, callback: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let Some(callback) = callback else {
            return Ok(());
        };
        let expected = self.expected_us.load(Relaxed);
        let done = self.done_us.load(Relaxed).min(expected);
        let seconds = |us: u64| us as f64 / 1e6;
        callback.call1((seconds(done), seconds(expected)))?;
        Ok(())
    }
}

/// Runs a model's work in a thread of its own, without the interpreter's lock. An exception of a signal's handler, such
/// as that of Ctrl-C, is raised at once, and soon ends the thread.
pub(crate) fn unless_interrupted<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (finish, mut finished) = channel::<()>();
    let is_cancelled = Arc::new(AtomicBool::new(false));
    let is_over = Arc::clone(&is_cancelled);
    let worker = thread::spawn(move || {
        let watch = move |_, _| {
            if is_over.load(Relaxed) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let result = watched(Rc::new(watch), work);
        drop(finish);
        result
    });
    loop {
        let end = &mut finished;
        let waited = py.detach(move || end.recv_timeout(INTERVAL));
        if waited != Err(RecvTimeoutError::Timeout) {
            let result = py.detach(|| worker.join());
            let result = result.unwrap_or_else(|panic| resume_unwind(panic));
            return Ok(result.expect("only an exception cancels it"));
        }
        py.check_signals()
            .inspect_err(|_| is_cancelled.store(true, Relaxed))?;
    }
}

/// Simulates in threads of its own, without the interpreter's lock. An exception of a signal's handler, such
/// as that of Ctrl-C, or of the callback ends it.
pub(crate) fn run(
    py: Python<'_>,
    simulation: &Simulation,
    scenario: &Scenario,
    curves: Vec<Curve>,
    callback: Option<&Bound<'_, PyAny>>,
) -> PyResult<Measured> {
    let progress = Progress::default();
    let (finish, mut finished) = channel::<()>();
    thread::scope(|scope| {
        let worker = scope.spawn(|| {
            let result = simulation.measured(scenario, curves, &progress);
            drop(finish);
            result
        });
        let mut exception = None;
        let mut is_running = true;
        while is_running && exception.is_none() {
            let end = &mut finished;
            let waited = py.detach(move || end.recv_timeout(INTERVAL));
            is_running = waited == Err(RecvTimeoutError::Timeout);
            let heard = py.check_signals().and_then(|()| progress.tell(callback));
            exception = heard.err();
        }
        if exception.is_some() {
            progress.is_cancelled.store(true, Relaxed);
        }
        let measured = py.detach(|| worker.join());
        if let Some(exception) = exception {
            return Err(exception);
        }
        let measured = measured.unwrap_or_else(|panic| resume_unwind(panic));
        let measured = measured.map_err(|error| failed(&error))?;
        Ok(measured.expect("only an exception cancels it"))
    })
}
