//! Common parts of the explanations of both scouting models.

mod corrected;
mod header;
mod published;

use super::Parameters;
use crate::model::explanation::{Expression, Quantity};
pub(super) use corrected::Corrected;
use header::Header;
pub(super) use published::Published;

/// Parameters of both models, as quantities.
struct Given {
    setting: Parameters,
    /// `λ_g`.
    load: Quantity,
    /// k.
    k: Quantity,
    /// D.
    hops: Quantity,
    /// M.
    flits: Quantity,
    /// K.
    scout: Quantity,
    /// V.
    vcs: Quantity,
}

impl Given {
    fn new(setting: Parameters, load_messages: f64) -> Self {
        let given = |symbol, words, unit, value| Quantity::given(symbol, words, unit, value);
        let k = given(
            "k",
            "nodes in a row of the torus",
            "nodes",
            f64::from(setting.torus.k()),
        );
        Self {
            setting,
            load: given(
                "λ_g",
                "messages that a node generates per cycle: the load",
                "messages/cycle/node",
                load_messages,
            ),
            hops: Quantity::of(
                "D",
                "hops of a typical message: a quarter of a ring in each of two dimensions",
                "hops",
                "(2)",
                2.0 * (&k / 4.0),
            ),
            k,
            flits: given("M", "length of a message", "flits", setting.message_flits()),
            scout: given(
                "K",
                "scouting distance: how far the header may run ahead of the data",
                "links",
                f64::from(setting.scout),
            ),
            vcs: given(
                "V",
                "virtual channels on every physical channel",
                "",
                setting.virtual_channel_count(),
            ),
        }
    }

    /// `P_V`, the probability that all virtual channels of a physical channel are busy.
    fn all_busy(&self, utilisation: &Quantity) -> Quantity {
        Quantity::of(
            "P_V",
            "probability that all virtual channels of a physical channel are busy",
            "",
            "(12)",
            Expression::from(utilisation).power(self.setting.vcs),
        )
    }

    /// V̄, by the sums of [`VirtualChannels`](crate::queueing::VirtualChannels).
    fn multiplexing_degree(&self, utilisation: &Quantity) -> Quantity {
        let ρ = Expression::from(utilisation);
        let powers: Vec<f64> = (0..self.setting.vcs)
            .map(|v| ρ.clone().power(v).value())
            .collect();
        let weight = |v: usize| 2.0 * v as f64 + 1.0;
        let squares: Vec<f64> = (0..).map(weight).zip(&powers).map(|(w, p)| w * p).collect();
        let power = |v: usize| match v {
            0 => Expression::from(1.0),
            _ => ρ.clone().power(v as u32),
        };
        let square = |v: usize| match v {
            0 => power(0),
            _ => weight(v) * power(v),
        };
        let degree = match self.setting.vcs {
            1 => Expression::from(1.0),
            _ => {
                Expression::long_sum_of(&squares, square) / Expression::long_sum_of(&powers, power)
            }
        };
        Quantity::of(
            "V̄",
            "mean number of virtual channels that share a busy physical channel: by so much \
             sharing slows a message down",
            "",
            "(13)",
            degree,
        )
    }

    /// The mean, over t = 0…K, of the values for headers with t back-offs.
    fn mean(&self, over_back_offs: &[Quantity]) -> Expression {
        let values: Vec<f64> = over_back_offs.iter().map(Quantity::value).collect();
        let sum = Expression::long_sum_of(&values, |t| Expression::from(&over_back_offs[t]));
        sum / (&self.scout + 1.0)
    }

    /// The wait for a channel: the delay that blocking adds to a path, divided among its hops.
    fn channel_wait(&self, blocking_delay: &Quantity) -> Quantity {
        Quantity::of(
            "W",
            "mean wait for a channel: what blocking adds to setting up a path, shared out among \
             its hops",
            "cycles",
            "",
            blocking_delay / &self.hops,
        )
    }
}

#[cfg(test)]
mod tests {
    use crate::model::explanation::check;
    use crate::model::scouting::{Corrected, Interpretation, Parameters, Published};
    use crate::topology::ScoutingTorus;

    fn settings() -> impl Iterator<Item = Parameters> {
        let parameters = [
            (4, 32, 0, 1),
            (4, 1, 0, 1),
            (8, 32, 1, 1),
            (8, 32, 3, 6),
            (16, 64, 6, 2),
            (32, 1024, 16, 16),
        ];
        parameters
            .into_iter()
            .map(|(k, flits, scout, vcs)| Parameters::new(ScoutingTorus::new(k), flits, scout, vcs))
    }

    #[test]
    fn what_is_explained_is_what_the_models_say() {
        for setting in settings() {
            for reading in [
                Interpretation::Consistent,
                Interpretation::DistanceTwice,
                Interpretation::FreeRetries,
                Interpretation::SingleVisits,
            ] {
                check::explains_itself(&Published::new(setting, reading));
            }
            check::explains_itself(&Corrected::new(setting));
        }
    }
}
