//! A buffer with the time that requests spend in it.

use super::Buffer;
use crate::model::combining_min::RequestFlow;
use crate::model::explanation::{Expression, Quantity};

/// A buffer with the time that requests spend in it.
pub(super) struct Queue {
    pub(super) buffer: Buffer,
    /// d, or s if requests may be blocked at the head.
    pub(super) service: Quantity,
    /// `E[T]`.
    pub(super) delay: Quantity,
}

impl Queue {
    /// A queue whose requests stay at its head for `service`; unless it is idle, `delay` gives
    /// their total time in it.
    pub(super) fn new(
        buffer: Buffer,
        service: Quantity,
        delay: impl FnOnce(&Buffer, &Quantity) -> Quantity,
    ) -> Self {
        let delay = if buffer.idle {
            buffer.delay("", Expression::from(&service))
        } else {
            delay(&buffer, &service)
        };
        Self {
            buffer,
            service,
            delay,
        }
    }

    /// W, the wait for the server.
    pub(super) fn wait(&self, reading: RequestFlow) -> Quantity {
        let wait = &self.delay - &self.service;
        let wait = match reading {
            // (8) as printed may be less than a service time.
            RequestFlow::Printed => Expression::greatest(vec![Expression::from(0.0), wait]),
            _ => wait,
        };
        Quantity::of(
            format!("W_{}", self.buffer.index),
            format!(
                "mean wait in the buffer of {} before service",
                self.buffer.place
            ),
            "cycles",
            "",
            wait,
        )
    }
}
