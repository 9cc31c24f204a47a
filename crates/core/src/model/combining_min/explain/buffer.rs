//! A single buffer: the number of requests in it, and the time that they stay.

use crate::model::combining_min::Port;
use crate::model::explanation::{Expression, Quantity};
use crate::number::rounded_text;
use crate::queueing::Md1k;

/// A buffer with its server, and the quantities of its explanation.
pub(super) struct Buffer {
    /// Subscript of its symbols: its stage from 1, and its group if it has one.
    pub(super) index: String,
    /// Its position in the network, in words.
    pub(super) place: String,
    /// True if no request ever arrives.
    pub(super) idle: bool,
    /// `p_0…p_K`; the last is x.
    pub(super) law: Vec<Quantity>,
}

impl Buffer {
    /// The buffer of a port with capacity K = `places`.
    pub(super) fn new(index: String, place: String, port: &Port, places: usize) -> Self {
        let queue = format!(
            "as in an M/D/1/{places} queue of load ρ = {}",
            rounded_text(port.offered, 3)
        );
        let mut md1k = Md1k::new(places);
        let law = md1k.at(port.offered).law();
        let probability = |k: usize| {
            let (symbol, what) = match k {
                _ if k == places => (
                    format!("x_{index}"),
                    format!("that the buffer of {place} is full"),
                ),
                1 => (
                    format!("p_{index},1"),
                    format!("of 1 request in the buffer of {place}"),
                ),
                _ => (
                    format!("p_{index},{k}"),
                    format!("of {k} requests in the buffer of {place}"),
                ),
            };
            Quantity::given(symbol, format!("probability {what}, {queue}"), "", law[k])
        };
        Self {
            idle: port.offered == 0.0,
            law: (0..=places).map(probability).collect(),
            index,
            place,
        }
    }

    /// x, the probability that the buffer is full.
    pub(super) fn full(&self) -> &Quantity {
        &self.law[self.law.len() - 1]
    }

    /// 1 − x.
    pub(super) fn room(&self) -> Expression {
        1.0 - self.full()
    }

    /// `E[T]` (8): the mean number over a rate.
    pub(super) fn delay_by_little(&self, rate: &Quantity) -> Quantity {
        self.delay("(8)", &self.mean_number() / rate)
    }

    /// `E[T]` of a buffer in which a request stays at the head for `service`.
    pub(super) fn delay_when_busy(&self, service: &Quantity) -> Quantity {
        let busy = Quantity::of(
            format!("b_{}", self.index),
            format!(
                "part of the time in which there is a request in the buffer of {}",
                self.place
            ),
            "",
            "",
            Expression::long_sum_of(&self.values(|_| 1.0), |i| {
                Expression::from(&self.law[i + 1])
            }),
        );
        self.delay("", &self.mean_number() * service / &busy)
    }

    /// `E[T]` by any other equation.
    pub(super) fn delay(&self, equation: &'static str, cycles: Expression) -> Quantity {
        Quantity::of(
            format!("E[T_{}]", self.index),
            format!(
                "mean time in the buffer of {}, service included",
                self.place
            ),
            "cycles",
            equation,
            cycles,
        )
    }

    /// E\[N\].
    fn mean_number(&self) -> Quantity {
        let mean = Expression::long_sum_of(&self.values(|k| k), |i| match i {
            0 => Expression::from(&self.law[1]),
            _ => (i + 1) as f64 * &self.law[i + 1],
        });
        Quantity::of(
            format!("E[N_{}]", self.index),
            format!("mean number of requests in the buffer of {}", self.place),
            "requests",
            "(8)",
            mean,
        )
    }

    /// `p_k`, k = 1…K, each multiplied by a weight.
    fn values(&self, weight: impl Fn(f64) -> f64) -> Vec<f64> {
        (1..)
            .map(f64::from)
            .zip(&self.law[1..])
            .map(|(k, p)| weight(k) * p.value())
            .collect()
    }
}
