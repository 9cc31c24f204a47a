//! Tables I to III of Mudge and Makrucki 1982, with their errata.
//!
//! The tables hold the printed values, as far as they are legible: where our scan misreads a
//! digit, the value is the one implied by its row and the other tables. The paper's own slips stay.
//! Both are listed in [`ERRATA`].
//!
//! ```
//! use loadcurve_gallery::mudge_makrucki::{PrintedQuantity::Throughput, TABLE_I};
//! let calculated = TABLE_I[0].printed(Throughput).calculated;
//! assert_eq!((1000.0 * TABLE_I[0].recomputed(Throughput)).round(), 1000.0 * calculated);
//! ```

mod errata;
mod setting;
pub mod single_precision;
pub mod table;
mod tables;
#[cfg(test)]
mod tests;

use loadcurve::model::buffered_min::{DepartureRate, Stage};

pub use errata::ERRATA;
pub use setting::{Setting, Simulated};
pub use tables::{TABLE_I, TABLE_II, TABLE_III, settings};

/// 1/μ, the mean service time in the paper's unit of time; one cycle here.
pub const SERVICE_TIME: f64 = 200.0;

/// A load as given in the paper.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Load {
    /// ρ = λ/μ, truncated to three digits.
    pub offered: f64,
    /// 1/λ in the paper's unit of time.
    pub interarrival: f64,
}

impl Load {
    const fn new(offered: f64, interarrival: f64) -> Self {
        Self {
            offered,
            interarrival,
        }
    }

    /// The load in packets/cycle/source.
    #[must_use]
    pub fn messages(&self) -> f64 {
        SERVICE_TIME / self.interarrival
    }
}

/// A quantity, simulated and calculated by the paper.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Comparison {
    /// Simulated value.
    pub simulated: f64,
    /// Value calculated from the equations.
    pub calculated: f64,
    /// (calculated − simulated)/simulated in per cent.
    pub error_percent: f64,
}

/// A row of Table I, for a whole network, or of Table II or III, for one of its stages.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PrintedRow {
    /// Network and load.
    pub setting: Setting,
    /// The stage, from 0; `None` in Table I.
    pub stage: Option<u32>,
    /// Printed values of its [quantities](Self::quantities).
    pub printed: [Comparison; 2],
}

impl PrintedRow {
    /// The two quantities of the row's table.
    #[must_use]
    pub fn quantities(&self) -> [PrintedQuantity; 2] {
        match self.stage {
            None => [PrintedQuantity::QueueingDelay, PrintedQuantity::Throughput],
            Some(_) => [
                PrintedQuantity::Interarrival,
                PrintedQuantity::QueueingDelay,
            ],
        }
    }

    /// Printed values of a quantity.
    ///
    /// # Panics
    /// If its table does not have the quantity.
    #[must_use]
    pub fn printed(&self, quantity: PrintedQuantity) -> Comparison {
        let place = self.quantities().iter().position(|&it| it == quantity);
        self.printed[place.expect("a quantity of the row's table")]
    }

    /// Value of a quantity recomputed by our model of the paper, in the paper's unit of time.
    #[must_use]
    pub fn recomputed(&self, quantity: PrintedQuantity) -> f64 {
        let mut stages = self.setting.stages(DepartureRate::Published);
        if let Some(stage) = self.stage {
            stages = vec![stages.swap_remove(stage as usize)];
        }
        match quantity {
            PrintedQuantity::Interarrival => SERVICE_TIME / stages[0].arrivals,
            PrintedQuantity::QueueingDelay => queueing_delay(&stages),
            PrintedQuantity::Throughput => stages[stages.len() - 1].occupancy.busy(),
        }
    }
}

/// Mean wait in some stages, without service, in the paper's unit of time.
pub(crate) fn queueing_delay(stages: &[Stage]) -> f64 {
    let waits = stages.iter().map(|stage| stage.delay_cycles() - 1.0);
    SERVICE_TIME * waits.sum::<f64>()
}

/// Quantity in three columns of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PrintedQuantity {
    /// `1/λ_i`, the mean time between arrivals at a queue of the stage: Tables II and III.
    Interarrival,
    /// PDT′ of a network and `E[T'_i]` of a stage, the mean time in queues without service.
    QueueingDelay,
    /// NTP/(nμ), the throughput as a fraction of the last stage's capacity: Table I.
    Throughput,
}

/// Column among the three of a quantity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PrintedColumn {
    /// Simulated value.
    Simulated,
    /// Value calculated from the equations.
    Calculated,
    /// Difference in per cent.
    Error,
}

/// Kind of error in an entry.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ErratumKind {
    /// The scan misreads it.
    Scan {
        /// Value read in the scan.
        read: f64,
    },
    /// The paper does not print the value of its equations, which is given to two decimals, or to
    /// three if two would round to the printed value.
    Slip {
        /// Value of the equations.
        exact: f64,
    },
    /// It contradicts the rest of its row, and it is unknown which of them is wrong.
    Undecidable,
}

/// An entry with an error.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Erratum {
    /// Network and load of its row.
    pub setting: Setting,
    /// Stage of its row in Tables II and III; `None` in Table I.
    pub stage: Option<u32>,
    /// Quantity of the entry.
    pub quantity: PrintedQuantity,
    /// Column of the entry.
    pub column: PrintedColumn,
    /// Kind of error.
    pub kind: ErratumKind,
    /// Evidence, in words.
    pub reason: &'static str,
    /// Story with the details.
    pub story: &'static str,
}

impl Erratum {
    /// Value of this entry in the tables.
    #[must_use]
    pub fn printed(&self) -> Option<f64> {
        let mut rows = TABLE_I.iter().chain(&TABLE_II).chain(&TABLE_III);
        let row = rows.find(|row| (row.setting, row.stage) == (self.setting, self.stage))?;
        let printed = row.printed(self.quantity);
        Some(match self.column {
            PrintedColumn::Simulated => printed.simulated,
            PrintedColumn::Calculated => printed.calculated,
            PrintedColumn::Error => printed.error_percent,
        })
    }
}
