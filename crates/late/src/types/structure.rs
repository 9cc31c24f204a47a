//! Structural limits of a network.

use loadcurve::curve;
use loadcurve::number::{Rounding, shown};
use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// Bounds on the load of a network, and the factors of its saturation load.
#[derive(Debug, Serialize, Deserialize, Tsify)]
pub struct StructuralLimits {
    /// Sentence on the factor that costs most of the load allowed by the structure.
    pub sentence: String,
    /// The bounds, in the order in which they are listed.
    pub rows: Vec<LimitRow>,
    /// The least bound that holds for any routes, in words: the first factor of the saturation load.
    pub least: String,
    /// The second factor: the fraction of it that the routes allow.
    pub balance: String,
    /// True if that is exact: a tighter cut would make it larger.
    pub is_balance_exact: bool,
    /// The third factor, due to contention, and the saturation load; absent if the model has none.
    #[tsify(optional)]
    pub saturation: Option<[String; 2]>,
    /// The bisection: the fewest links between two halves.
    pub bisection: String,
}

/// A bound.
#[derive(Debug, Serialize, Deserialize, Tsify)]
pub struct LimitRow {
    /// Name of the bound.
    #[tsify(type = "'injection' | 'ejection' | 'cut' | 'link'")]
    pub name: String,
    /// Load in flits/cycle/source; empty if nothing is limited.
    pub load: String,
    /// Place where it is met.
    pub place: String,
}

/// The worst permutation of a network.
#[derive(Debug, Serialize, Deserialize, Tsify)]
pub struct WorstPermutation {
    /// Its effect on the network.
    pub sentence: String,
    /// Load that all links allow under it, in flits/cycle/source.
    pub bound: String,
    /// Name of the link that it loads most.
    pub place: String,
}

impl From<&curve::StructuralLimits> for StructuralLimits {
    fn from(limits: &curve::StructuralLimits) -> Self {
        let figure = |number: f64| shown(number, Rounding::Figure);
        let rows = limits.limits().into_iter().map(|limit| LimitRow {
            name: limit.name.to_owned(),
            load: if limit.load_flits.is_finite() {
                figure(limit.load_flits)
            } else {
                String::new()
            },
            place: limit.place,
        });
        let saturation = limits.contention().zip(limits.saturation_flits);
        Self {
            sentence: limits.sentence(None),
            rows: rows.collect(),
            least: figure(limits.bounds.of_any_routes()),
            balance: figure(limits.balance()),
            is_balance_exact: limits.bounds.is_balance_exact(),
            saturation: saturation.map(|(contention, load)| [figure(contention), figure(load)]),
            bisection: limits.bisection_in_words(),
        }
    }
}

impl From<&curve::WorstCase> for WorstPermutation {
    fn from(case: &curve::WorstCase) -> Self {
        Self {
            sentence: case.sentence(),
            bound: shown(case.worst.bound(), Rounding::Figure),
            place: case.busiest.clone(),
        }
    }
}
