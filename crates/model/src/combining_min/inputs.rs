//! Inputs of the equations.

use loadcurve_base::scalar::{Name, Scalar, name};

use super::{CombiningMin, CombiningState, RequestFlow, backpressure, loss};
use crate::Unsteady;

/// The parameters of the model and a load. Rates may be per unit of load, so that a load of 0 gives
/// the limit for small loads.
pub(super) struct Inputs<S> {
    pub(super) model: CombiningMin,
    pub(super) load_messages: f64,
    /// The load, in the unit of all rates.
    pub(super) load: S,
    /// Unit of all rates.
    pub(super) unit: &'static str,
    /// `H_1`.
    pub(super) hot: S,
    /// `C_1`.
    pub(super) cold: S,
    /// d.
    pub(super) service: S,
    /// N.
    pub(super) processors: S,
}

impl<S: Scalar> Inputs<S> {
    /// Inputs with all rates per unit of load.
    pub(super) fn relative(model: CombiningMin, load_messages: f64) -> Self {
        Self::of(model, load_messages, true)
    }

    /// Inputs with all rates per cycle, unless there is no load.
    pub(super) fn per_cycle(model: CombiningMin, load_messages: f64) -> Self {
        Self::of(model, load_messages, load_messages == 0.0)
    }

    fn of(model: CombiningMin, load_messages: f64, is_relative: bool) -> Self {
        let λ = S::given(load_messages, || {
            let words = "requests that a processor makes per cycle: the load";
            Name::new("λ", words).unit("requests/cycle")
        });
        let (load, requests, unit, per) = if is_relative {
            let per = "as parts of the load, of which there is none";
            (λ, S::number(1.0), "parts of λ", per)
        } else {
            (S::number(1.0), λ, "requests/cycle", "per cycle")
        };
        let h: S = S::given(model.hot, || {
            Name::new("h", "part of all requests that goes to module 0")
        });
        let made = |part: S, letter: &str, what: &str| {
            (part * &requests).named(|| {
                name!(
                    "{letter}_1",
                    "{what} requests that a processor makes, {per}"
                )
                .unit(unit)
            })
        };
        Self {
            model,
            load_messages,
            load,
            unit,
            cold: made(h.complement(), "C", "cold"),
            hot: made(h, "H", "hot"),
            service: S::given(1.0, || Name::new("d", "service time of a switch").cycles()),
            processors: S::given(f64::from(model.switch.pow(model.stages)), || {
                let CombiningMin { switch, stages, .. } = model;
                name!(
                    "N",
                    "processors, and as many memory modules: {switch} to the power of {stages}"
                )
            }),
        }
    }

    /// Solution of the equations.
    ///
    /// # Errors
    /// Those of [`CombiningMin::solve`].
    pub(super) fn solve(&self) -> Result<CombiningState<S>, Unsteady> {
        match self.model.reading {
            RequestFlow::Printed | RequestFlow::Conserving => Ok(loss::solve(self)),
            RequestFlow::Backpressure => backpressure::solve(self),
        }
    }

    /// (s−1)s^{g−1}, the number of modules of group g ≥ 1: s−1 times as many as in all lower groups and
    /// module 0 together.
    pub(super) fn group_size(&self, g: u32) -> f64 {
        let switch = self.model.switch;
        f64::from((switch - 1) * switch.pow(g - 1))
    }

    /// K, the capacity of a buffer.
    pub(super) fn places(&self) -> usize {
        self.model.buffer as usize + 1
    }

    /// Largest number of requests in a buffer that (4) counts.
    pub(super) fn most_combining(&self) -> usize {
        match self.model.reading {
            RequestFlow::Printed => self.places() - 1,
            _ => self.places(),
        }
    }
}
