//! Tables I to III of Mudge and Makrucki 1982, with their errata.
//!
//! The tables hold the printed values, as far as they can be made out: where our scan misreads a
//! digit, the value is the one implied by its row and the other tables. The paper's own slips stay.
//! Both are listed in [`ERRATA`].
//!
//! ```
//! use loadcurve::model::Model;
//! use loadcurve_gallery::mudge_makrucki::TABLE_I;
//! let row = &TABLE_I[0];
//! let point = row.model().at(row.load.messages()).unwrap();
//! assert_eq!((1000.0 * point.throughput_messages).round(), 1000.0 * row.throughput.calculated);
//! ```

mod errata;
mod recomputed;
mod setting;
pub mod single_precision;
pub mod table;
mod tables;
#[cfg(test)]
mod tests;

use loadcurve::model::buffered_min::{BufferedMin, DepartureRate};

pub use errata::ERRATA;
pub use setting::{Setting, Simulated, settings};
pub use tables::{TABLE_I, TABLE_II, TABLE_III};

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

/// A row of Table I.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NetworkRow {
    /// Switch size b: switches are b × b.
    pub switch: u32,
    /// Queue capacity L, in packets, including the one in service.
    pub places: u32,
    /// ρ of the first stage.
    pub load: Load,
    /// PDT′, the time in queues without service, in the paper's unit of time.
    pub queueing_delay: Comparison,
    /// NTP/(nμ), the throughput as a fraction of what the last stage could serve.
    pub throughput: Comparison,
}

/// A row of Table II or III.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct StageRow {
    /// Switch size b: switches are b × b.
    pub switch: u32,
    /// Queue capacity L, in packets, including the one in service.
    pub places: u32,
    /// ρ of the first stage.
    pub load: Load,
    /// The stage, from 0.
    pub stage: u32,
    /// `1/λ_i`, the mean time between arrivals at a queue of the stage.
    pub interarrival: Comparison,
    /// `E[T'_i]`, the mean wait without service.
    pub queueing_delay: Comparison,
}

impl NetworkRow {
    /// Number of stages z.
    #[must_use]
    pub fn stages(&self) -> u32 {
        stages_of(self.switch)
    }

    /// The model as published for the network of this row.
    #[must_use]
    pub fn model(&self) -> BufferedMin {
        BufferedMin::new(
            stages_of(self.switch),
            self.places,
            DepartureRate::Published,
        )
    }
}

impl StageRow {
    /// The model as published for the network of this row.
    #[must_use]
    pub fn model(&self) -> BufferedMin {
        BufferedMin::new(
            stages_of(self.switch),
            self.places,
            DepartureRate::Published,
        )
    }
}

/// Number of stages z: the networks have 1024 sources for b = 4, and 512 for b = 8.
fn stages_of(switch: u32) -> u32 {
    if switch == 4 { 5 } else { 3 }
}

/// Position of an entry: a row of the tables.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Place {
    /// Switch size b: switches are b × b.
    pub switch: u32,
    /// Queue capacity L, in packets, including the one in service.
    pub places: u32,
    /// ρ as printed.
    pub offered: f64,
    /// Stage in Tables II and III; `None` in Table I.
    pub stage: Option<u32>,
}

/// Quantity in three columns of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PrintedQuantity {
    /// Mean time between arrivals, Tables II and III.
    Interarrival,
    /// Time in queues.
    QueueingDelay,
    /// Throughput, Table I.
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
    /// It contradicts the rest of its row, and nothing shows which of them is wrong.
    Undecidable,
}

/// An entry that cannot be taken as read.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Erratum {
    /// Row of the entry.
    pub place: Place,
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
        let Place {
            switch,
            places,
            offered,
            stage,
        } = self.place;
        let row = (switch, places, offered);
        let networks = TABLE_I.iter().map(|known| {
            let quantities = [None, Some(known.queueing_delay), Some(known.throughput)];
            (
                (known.switch, known.places, known.load.offered),
                None,
                quantities,
            )
        });
        let stages = TABLE_II.iter().chain(&TABLE_III).map(|known| {
            let quantities = [Some(known.interarrival), Some(known.queueing_delay), None];
            (
                (known.switch, known.places, known.load.offered),
                Some(known.stage),
                quantities,
            )
        });
        let (_, _, quantities) = networks
            .chain(stages)
            .find(|(known, of_stage, _)| *known == row && *of_stage == stage)?;
        let printed = quantities[self.quantity as usize]?;
        Some(match self.column {
            PrintedColumn::Simulated => printed.simulated,
            PrintedColumn::Calculated => printed.calculated,
            PrintedColumn::Error => printed.error_percent,
        })
    }
}
