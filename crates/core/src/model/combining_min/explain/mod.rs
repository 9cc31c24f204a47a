//! Explanation of the delay of a combining network: along the hot path, off it, and the mean.
//!
//! Stages are numbered from 1 here, for readers; the paper begins with 0.

mod buffer;
mod combining;
mod flow;
mod hot_path;
mod off_path;
mod queue;
mod setting;

use super::{CombiningMin, CombiningState, RequestFlow};
use crate::model::explanation::{Expression, Quantity};
use buffer::Buffer;
use combining::Combining;
use flow::Flow;
use hot_path::HotPath;
use off_path::OffPath;
use queue::Queue;
use setting::Setting;

/// The model at one load, with the quantities of its explanation.
pub(super) struct Explained {
    setting: Setting,
    hot: HotPath,
    off: OffPath,
}

impl Explained {
    pub(super) fn new(model: &CombiningMin, load_messages: f64, solution: &CombiningState) -> Self {
        let setting = Setting::new(*model, load_messages);
        let flows = Flow::along_the_hot_path(&setting, solution);
        let off = OffPath::new(&setting, solution, &flows);
        let hot = HotPath::new(&setting, flows, &off);
        Self { setting, hot, off }
    }

    /// D, the mean over hot and cold requests.
    pub(super) fn latency(&self) -> Quantity {
        let hot_delay = &Quantity::of(
            "D_hot",
            "mean delay of a hot request: the sum over the stages of the hot path",
            "cycles",
            "",
            Expression::sum(self.hot.delays().map(Expression::from)),
        );
        let cold_delay = self.cold_delay(hot_delay);
        let (hot, cold) = (self.hot.delivered(&self.setting), self.cold_delivered());
        Quantity::of(
            "D",
            "mean delay of all requests, hot and cold weighted by how many are delivered",
            "cycles",
            "",
            (&hot * hot_delay + &cold * &cold_delay) / (&hot + &cold),
        )
    }

    /// The wait for the server of a class of buffers, in the order of
    /// [`HotTree::class`](crate::topology::HotTree::class); none for a module's link.
    pub(super) fn wait(&self, class: usize) -> Option<Quantity> {
        let stage = (0..self.setting.stages).find(|i| class < (i + 1) * (i + 2) / 2)?;
        let queue = match class - stage * (stage + 1) / 2 {
            0 => &self.hot.queues[stage],
            left => self.off.queue(left - 1, stage),
        };
        Some(queue.wait(self.setting.reading()))
    }

    /// `D_cold` (9).
    fn cold_delay(&self, hot_delay: &Quantity) -> Quantity {
        let n = self.setting.stages;
        let groups = (1..=n).map(|g| {
            let left = n - g;
            let on_path = self.hot.delays().take(left + 1);
            let off_path = (left + 1..n).map(|stage| &self.off.queue(left, stage).delay);
            let size = 1_u32 << (g - 1);
            let modules = if size == 1 { "module" } else { "modules" };
            let delay = Quantity::of(
                format!("D_{g}"),
                format!(
                    "mean delay to group {g}: {size} {modules}, the way to which leaves the hot path \
                     behind stage {}",
                    left + 1
                ),
                "cycles",
                "",
                Expression::sum(on_path.chain(off_path).map(Expression::from)),
            );
            match g {
                1 => Expression::from(&delay),
                _ => f64::from(size) * &delay,
            }
        });
        let hot = std::iter::once(Expression::from(hot_delay));
        Quantity::of(
            "D_cold",
            "mean delay of a cold request, over all memory modules",
            "cycles",
            "(9)",
            Expression::sum(hot.chain(groups)) / &self.setting.processors,
        )
    }

    /// Cold requests delivered to all modules.
    fn cold_delivered(&self) -> Quantity {
        let delivered = if self.setting.reading() == RequestFlow::Backpressure {
            &self.setting.processors * self.hot.cold_behind(0)
        } else {
            let n = self.setting.stages;
            let groups = (1..=n).map(|g| {
                let into_one = self.off.delivered(n - g);
                match g {
                    1 => Expression::from(into_one),
                    _ => f64::from(1_u32 << (g - 1)) * into_one,
                }
            });
            let to_hot_module = Expression::from(self.hot.cold_behind(n - 1));
            Expression::sum(std::iter::once(to_hot_module).chain(groups))
        };
        Quantity::of(
            "X_cold",
            "cold requests that are delivered to all modules",
            self.setting.unit,
            "",
            delivered,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Unsteady;
    use crate::model::combining_min::Degree;
    use crate::model::explanation::{Explain, check};

    const READINGS: [RequestFlow; 3] = [
        RequestFlow::Printed,
        RequestFlow::Conserving,
        RequestFlow::Backpressure,
    ];

    #[test]
    fn what_is_explained_is_what_the_model_says() {
        for reading in READINGS {
            for (stages, hot, degree, buffer) in [
                (1, 0.3, Degree::AtMost(2), 1),
                (3, 0.0, Degree::AtMost(4), 4),
                (3, 1.0, Degree::Unlimited, 2),
                (4, 1.0, Degree::AtMost(3), 4),
                (4, 0.2, Degree::AtMost(1), 4),
                (6, 0.08, Degree::AtMost(2), 1),
                (6, 0.16, Degree::AtMost(4), 4),
                (6, 0.16, Degree::Unlimited, 8),
                (5, 0.08, Degree::AtMost(16), 16),
            ] {
                let model = CombiningMin::new(stages, hot, degree, buffer, reading);
                // With backpressure, s passes through the equations once more than in the solution.
                check::explains_itself_within(1e-9, &model);
            }
        }
    }

    #[test]
    fn what_has_no_solution_is_not_explained() {
        let model = CombiningMin::new(6, 0.16, Degree::AtMost(1), 4, RequestFlow::Backpressure);
        assert_eq!(model.explain(0.4), Err(Unsteady::Unconverged));
        assert_eq!(model.explain_queue(0.4, 0), Err(Unsteady::Unconverged));
    }

    #[test]
    fn every_stage_is_told_as_its_reading_has_it() {
        for (reading, time, service) in [
            (RequestFlow::Printed, "E[T_2] = E[N_2]/λ_2", "d"),
            (RequestFlow::Conserving, "E[T_2] = E[N_2]/λ_3", "d"),
            (
                RequestFlow::Backpressure,
                "E[T_2] = (E[N_2]·s_2)/b_2",
                "s_2 = d + φ_2·x_3·(1 − Z_3,5)·d + (1 − φ_2)/2·(x_3·d + x_3,c·d)",
            ),
        ] {
            let model = CombiningMin::new(3, 0.16, Degree::AtMost(2), 4, reading);
            // The hot link into stage 2.
            let wait = model.explain_queue(0.6, 1).unwrap().unwrap();
            let [stay, head] = &wait.terms()[..] else {
                panic!("a wait is the difference of two times")
            };
            assert_eq!(stay.letters().plain(), time);
            assert_eq!(head.letters().plain(), service);
        }
    }

    #[test]
    fn nobody_waits_for_a_module() {
        let model = CombiningMin::new(3, 0.16, Degree::AtMost(2), 4, RequestFlow::Conserving);
        for class in 6..10 {
            assert_eq!(model.explain_queue(0.6, class), Ok(None));
        }
    }
}
