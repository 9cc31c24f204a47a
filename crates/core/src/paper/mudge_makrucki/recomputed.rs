//! The tables' entries as our model of the paper gives them, in the paper's unit of time.

use super::{NetworkRow, SERVICE_TIME, StageRow};
use crate::model::buffered_min::Stage;

impl NetworkRow {
    /// PDT′.
    #[must_use]
    pub fn recomputed_delay(&self) -> f64 {
        let stages = self.model().stages(self.load.messages());
        SERVICE_TIME * stages.iter().map(wait_cycles).sum::<f64>()
    }

    /// NTP/(nμ), the part of the time in which a queue of the last stage is busy.
    #[must_use]
    pub fn recomputed_throughput(&self) -> f64 {
        let stages = self.model().stages(self.load.messages());
        stages.last().map_or(0.0, |stage| stage.occupancy.busy())
    }
}

impl StageRow {
    /// `1/λ_i`.
    #[must_use]
    pub fn recomputed_interarrival(&self) -> f64 {
        SERVICE_TIME / self.recomputed().arrivals
    }

    /// `E[T'_i]`.
    #[must_use]
    pub fn recomputed_delay(&self) -> f64 {
        SERVICE_TIME * wait_cycles(&self.recomputed())
    }

    fn recomputed(&self) -> Stage {
        let mut stages = self.model().stages(self.load.messages());
        stages.swap_remove(self.stage as usize)
    }
}

fn wait_cycles(stage: &Stage) -> f64 {
    stage.delay_cycles() - 1.0
}
