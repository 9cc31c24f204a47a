//! A network of a file that is not open.

use loadcurve_model::{Model, OperatingPoint, Unsteady};

/// Stands in for the model of a network until its file is opened: it has no solution at any load.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NotOpen {
    /// Number of flits in a message.
    pub(crate) flits: u32,
}

impl Model for NotOpen {
    fn at(&self, _load_messages: f64) -> Result<OperatingPoint, Unsteady> {
        Err(Unsteady::Unconverged)
    }

    fn zero_load_latency_cycles(&self) -> f64 {
        f64::from(self.flits)
    }

    /// One flit a cycle, which no source exceeds.
    fn saturation_messages(&self) -> f64 {
        1.0 / f64::from(self.flits)
    }

    fn flits_per_message(&self) -> f64 {
        f64::from(self.flits)
    }
}
