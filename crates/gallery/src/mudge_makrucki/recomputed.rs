//! Entries of the tables recomputed by our model of the paper, in the paper's unit of time.

use super::{NetworkRow, SERVICE_TIME, StageRow};
use loadcurve::model::buffered_min::Stage;

impl NetworkRow {
    /// PDT′, the time in queues without service.
    #[must_use]
    pub fn recomputed_delay(&self) -> f64 {
        let stages = self.model().stages(self.load.messages());
        SERVICE_TIME * stages.iter().map(wait_cycles).sum::<f64>()
    }

    /// NTP/(nμ), the fraction of time during which a queue of the last stage is busy.
    #[must_use]
    pub fn recomputed_throughput(&self) -> f64 {
        let stages = self.model().stages(self.load.messages());
        stages.last().map_or(0.0, |stage| stage.occupancy.busy())
    }
}

impl StageRow {
    /// `1/λ_i`, the mean time between arrivals at a queue of the stage.
    #[must_use]
    pub fn recomputed_interarrival(&self) -> f64 {
        SERVICE_TIME / self.recomputed().arrivals
    }

    /// `E[T'_i]`, the mean wait without service.
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
