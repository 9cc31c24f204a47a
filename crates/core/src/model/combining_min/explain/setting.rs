//! Parameters of the model.

use super::Buffer;
use crate::model::combining_min::{CombiningMin, Degree, RequestFlow};
use crate::model::explanation::{Expression, Quantity};

/// Parameters of the model, as quantities.
pub(super) struct Setting {
    model: CombiningMin,
    pub(super) stages: usize,
    /// N.
    pub(super) processors: Quantity,
    /// d.
    pub(super) service: Quantity,
    /// Unit of rates: at zero load they are given as fractions of the load, for their limits.
    pub(super) unit: &'static str,
    /// `H_1`.
    pub(super) hot: Quantity,
    /// `C_1`.
    pub(super) cold: Quantity,
    /// True if the load is zero.
    pub(super) idle: bool,
}

impl Setting {
    pub(super) fn new(model: CombiningMin, load_messages: f64) -> Self {
        let h = &Quantity::given(
            "h",
            "part of all requests that goes to module 0",
            "",
            model.hot,
        );
        let load = Quantity::given(
            "λ",
            "requests that a processor makes per cycle: the load",
            "requests/cycle",
            load_messages,
        );
        let idle = load_messages == 0.0;
        let (unit, of) = if idle {
            ("parts of λ", "as parts of the load, of which there is none")
        } else {
            ("requests/cycle", "per cycle")
        };
        let rate = |symbol, what: &str, part: Expression| {
            let words = format!("{what} requests that a processor makes, {of}");
            let part = if idle { part } else { part * &load };
            Quantity::of(symbol, words, unit, "", part)
        };
        Self {
            model,
            stages: model.stages as usize,
            processors: Quantity::given(
                "N",
                format!(
                    "processors, and as many memory modules: 2 to the power of {}",
                    model.stages
                ),
                "",
                f64::from(1_u32 << model.stages),
            ),
            service: Quantity::given("d", "service time of a switch", "cycles", 1.0),
            unit,
            hot: rate("H_1", "hot", Expression::from(h)),
            cold: rate("C_1", "cold", 1.0 - h),
            idle,
        }
    }

    pub(super) fn reading(&self) -> RequestFlow {
        self.model.reading
    }

    pub(super) fn degree(&self) -> Degree {
        self.model.degree
    }

    /// K, the capacity of a buffer.
    pub(super) fn places(&self) -> usize {
        self.model.buffer as usize + 1
    }

    /// Largest number of requests in a buffer that (4) counts.
    pub(super) fn most_combining(&self) -> usize {
        match self.reading() {
            RequestFlow::Printed => self.places() - 1,
            _ => self.places(),
        }
    }

    /// True if requests that find a buffer of the stage full are dropped.
    fn loses_at(&self, stage: usize) -> bool {
        stage == 0 || self.reading() != RequestFlow::Backpressure
    }

    /// A rate.
    pub(super) fn rate(
        &self,
        symbol: String,
        words: String,
        equation: &'static str,
        rate: Expression,
    ) -> Quantity {
        Quantity::of(symbol, words, self.unit, equation, rate)
    }

    /// The part of `arrivals` that passes a buffer of the stage.
    pub(super) fn passing(&self, stage: usize, buffer: &Buffer, arrivals: &Quantity) -> Expression {
        if self.loses_at(stage) {
            arrivals * buffer.room()
        } else {
            arrivals.into()
        }
    }
}
