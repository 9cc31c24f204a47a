//! Flows into and out of a stage of the hot path, (5) to (7).

use super::{Buffer, Combining, Setting};
use crate::model::combining_min::CombiningState;
use crate::model::explanation::Quantity;

/// Rates at one buffer of the hot path.
pub(super) struct Flow {
    pub(super) buffer: Buffer,
    /// `λ_i`, requests that arrive along the path, before the arc `b_i`.
    pub(super) before: Quantity,
    /// `H′_i`, the hot requests that arrive.
    pub(super) hot: Quantity,
    pub(super) combining: Combining,
    /// `H″_i`, those that do not combine.
    pub(super) hot_apart: Quantity,
    /// `λ″_i`, all requests that need a buffer slot.
    pub(super) apart: Quantity,
    /// `H_{i+1}`.
    pub(super) hot_behind: Quantity,
    /// `C_{i+1}`.
    pub(super) cold_behind: Quantity,
    /// `λ_{i+1}`.
    pub(super) behind: Quantity,
}

impl Flow {
    /// Stages 0…n − 1.
    pub(super) fn along_the_hot_path(setting: &Setting, solution: &CombiningState) -> Vec<Self> {
        let mut flows: Vec<Self> = Vec::with_capacity(setting.stages);
        for (stage, port) in solution.hot_path.iter().enumerate() {
            let number = stage + 1;
            let place = format!("stage {number}");
            let buffer = Buffer::new(number.to_string(), place, port, setting.places());
            flows.push(Self::new(setting, stage, buffer, flows.last()));
        }
        flows
    }

    fn new(setting: &Setting, stage: usize, buffer: Buffer, last: Option<&Self>) -> Self {
        let number = stage + 1;
        let named = |letter: &str| format!("{letter}_{number}");
        let rate = |letter, words: String, equation, rate| {
            setting.rate(named(letter), words, equation, rate)
        };
        let (before, hot, cold) = match last {
            None => {
                let all = &setting.hot + &setting.cold;
                let words = "requests that come from a processor".to_owned();
                let before = rate("λ", words, "", all);
                (before, setting.hot.clone(), setting.cold.clone())
            }
            Some(last) => {
                let words = format!(
                    "hot requests that come to stage {number}: as many again join from the other half \
                     of its tree"
                );
                let hot = rate("H′", words, "", 2.0 * &last.hot_behind);
                (last.behind.clone(), hot, last.cold_behind.clone())
            }
        };
        let all = rate(
            "λ′",
            format!("requests that come to stage {number}"),
            "",
            &hot + &cold,
        );
        let combining = Combining::new(
            (&hot, &cold, &all),
            setting.degree(),
            &buffer,
            setting.most_combining(),
        );
        let hot_apart = rate(
            "H″",
            format!("hot requests that need a place of their own at stage {number}"),
            "(5)",
            &hot * (1.0 - &combining.probability),
        );
        let apart = rate(
            "λ″",
            format!("requests that need a place of their own at stage {number}"),
            "(6)",
            &hot_apart + &cold,
        );
        let behind = |letter: &str, what: &str, equation, rate| {
            let words = format!("{what}requests that leave stage {number}");
            setting.rate(format!("{letter}_{}", number + 1), words, equation, rate)
        };
        let passing = |arrivals| setting.passing(stage, &buffer, arrivals);
        let passed = passing(&cold);
        let cold_behind = match passed.clone().quantity() {
            Some(all_of_them) => all_of_them,
            None => behind("C", "cold ", "", passed),
        };
        Self {
            before,
            hot_behind: behind("H", "hot ", "", passing(&hot_apart)),
            cold_behind,
            behind: behind("λ", "", "(7)", passing(&apart)),
            hot,
            combining,
            hot_apart,
            apart,
            buffer,
        }
    }
}
