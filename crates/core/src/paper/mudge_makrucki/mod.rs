//! What Mudge and Makrucki print: Tables I to III of their 1982 paper, with its errata.
//!
//! The tables hold what the paper printed, as far as it can be made out: where the scan that we
//! have misreads a digit, the value that the row itself and the other tables ask for is taken. The
//! paper's own slips stay. Both are listed in [`ERRATA`].
//!
//! ```
//! use loadcurve::model::Model;
//! use loadcurve::paper::mudge_makrucki::TABLE_I;
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

use crate::model::buffered_min::{BufferedMin, Reading};

pub use errata::ERRATA;
pub use setting::{Setting, Simulated, settings};
pub use tables::{TABLE_I, TABLE_II, TABLE_III};

/// 1/μ, the mean service time in the paper's unit of time: one of our cycles.
pub const SERVICE_TIME: f64 = 200.0;

/// A load as the paper gives it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Load {
    /// ρ = λ/μ, cut to three digits.
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

/// A quantity as the paper simulated and calculated it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Figures {
    /// By simulation.
    pub simulated: f64,
    /// By the equations.
    pub calculated: f64,
    /// (calculated − simulated)/simulated in per cent.
    pub error_percent: f64,
}

/// A row of Table I.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NetworkRow {
    /// b.
    pub switch: u32,
    /// L.
    pub places: u32,
    /// ρ of the first stage.
    pub load: Load,
    /// PDT′, the time in queues without service, in the paper's unit of time.
    pub queueing_delay: Figures,
    /// NTP/(nμ).
    pub throughput: Figures,
}

/// A row of Table II or III.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct StageRow {
    /// b.
    pub switch: u32,
    /// L.
    pub places: u32,
    /// ρ of the first stage.
    pub load: Load,
    /// The stage, from 0.
    pub stage: u32,
    /// `1/λ_i`, the mean time between arrivals at a queue of the stage.
    pub interarrival: Figures,
    /// `E[T'_i]`, the mean wait without service.
    pub queueing_delay: Figures,
}

impl NetworkRow {
    /// z.
    #[must_use]
    pub fn stages(&self) -> u32 {
        stages_of(self.switch)
    }

    /// The model as published for the network of this row.
    #[must_use]
    pub fn model(&self) -> BufferedMin {
        BufferedMin::new(stages_of(self.switch), self.places, Reading::Published)
    }
}

impl StageRow {
    /// The model as published for the network of this row.
    #[must_use]
    pub fn model(&self) -> BufferedMin {
        BufferedMin::new(stages_of(self.switch), self.places, Reading::Published)
    }
}

/// z: there are 1024 sources for b = 4, and 512 for b = 8.
fn stages_of(switch: u32) -> u32 {
    if switch == 4 { 5 } else { 3 }
}

/// A row of the tables.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Place {
    /// b.
    pub switch: u32,
    /// L.
    pub places: u32,
    /// ρ as printed.
    pub offered: f64,
    /// The stage in Tables II and III; none in Table I.
    pub stage: Option<u32>,
}

/// A pair of columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quantity {
    /// Mean time between arrivals, Tables II and III.
    Interarrival,
    /// Time in queues.
    QueueingDelay,
    /// Throughput, Table I.
    Throughput,
}

/// A column of the three that there are for each quantity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Figure {
    /// By simulation.
    Simulated,
    /// By the equations.
    Calculated,
    /// The difference in per cent.
    Error,
}

/// What is wrong with an entry.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Kind {
    /// The scan misreads it: as what.
    Scan {
        /// What the scan reads.
        read: f64,
    },
    /// The paper prints something other than its equations give: as what, to two decimals,
    /// or to three where two would round to what is printed.
    Slip {
        /// What the equations give.
        exact: f64,
    },
    /// It does not fit the rest of its row, and nothing tells which of them is wrong.
    Undecidable,
}

/// An entry that is not to be taken as it is read.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Erratum {
    /// The row.
    pub place: Place,
    /// Which pair of columns.
    pub quantity: Quantity,
    /// Which of its columns.
    pub figure: Figure,
    /// What is wrong.
    pub kind: Kind,
    /// How it is known, in words.
    pub reason: &'static str,
    /// The story that tells more.
    pub story: &'static str,
}

impl Erratum {
    /// What the tables hold there.
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
        let figures = quantities[self.quantity as usize]?;
        Some(match self.figure {
            Figure::Simulated => figures.simulated,
            Figure::Calculated => figures.calculated,
            Figure::Error => figures.error_percent,
        })
    }
}
