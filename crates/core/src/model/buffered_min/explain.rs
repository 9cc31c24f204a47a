//! Explanation of the delay of the buffered network, stage by stage from the sources on.

use super::{BufferedMin, DepartureRate, Stage};
use crate::model::explanation::{Expression, Quantity};
use crate::queueing::Occupancy;

/// Assumptions of both readings.
pub(super) const ASSUMPTIONS: [&str; 5] = [
    "Each source sends packets at random instants, independently of all else (a Poisson process).",
    "A packet goes to any destination with the same probability.",
    "Service times vary: they are exponential, with a mean of one cycle.",
    "Packets come to every stage as if sent at random, the better so, the larger switches and queues \
     are.",
    "A packet that meets a full queue is lost.",
];

/// One queue of a stage, to be explained; stages count from 1.
struct Queue {
    number: usize,
    /// `E[T_i]`.
    delay: Quantity,
}

/// The model at one load, with the quantities of its explanation.
pub(super) struct Explained {
    /// 1/μ.
    service: Quantity,
    queues: Vec<Queue>,
}

impl Explained {
    pub(super) fn new(model: &BufferedMin, load_messages: f64) -> Self {
        let rate = Quantity::given(
            "μ",
            "service rate: packets that a busy queue sends on per cycle",
            "packets/cycle",
            1.0,
        );
        let service = Quantity::given("1/μ", "mean service time", "cycles", 1.0);
        let mut arrivals = Quantity::given(
            "λ_1",
            "packets per cycle that come to a queue of stage 1: the load",
            "packets/cycle",
            load_messages,
        );
        let mut queues = Vec::new();
        for (number, stage) in (1..).zip(&model.stages(load_messages)) {
            if arrivals.value() == 0.0 {
                let delay = service_alone(number, &service, "the queue is empty");
                queues.push(Queue { number, delay });
                continue;
            }
            let law = law(number, &(&arrivals / &rate), stage);
            let delay = match stage.occupancy.places() {
                1 => service_alone(number, &service, "there is no place to wait"),
                _ => delay(number, &arrivals, &law),
            };
            queues.push(Queue { number, delay });
            arrivals = departures(model.reading, number + 1, &arrivals, &service, &law);
        }
        Self { service, queues }
    }

    /// PDT (7).
    pub(super) fn latency(&self) -> Quantity {
        let delays = self.queues.iter().map(|queue| (&queue.delay).into());
        Quantity::of(
            "PDT",
            "mean packet delay time: the sum over all stages",
            "cycles",
            "(7)",
            Expression::sum(delays),
        )
    }

    /// `E[T′_i]` of the stage with this index, which is a class of channels.
    pub(super) fn wait(&self, class: usize) -> Quantity {
        let Queue { number, delay } = &self.queues[class];
        Quantity::of(
            format!("E[T′_{number}]"),
            format!("mean time spent in a queue of stage {number} before service"),
            "cycles",
            "",
            delay - &self.service,
        )
    }
}

/// `E[T_i]` if no packet waits.
fn service_alone(number: usize, service: &Quantity, reason: &str) -> Quantity {
    Quantity::of(
        format!("E[T_{number}]"),
        format!("mean time spent at stage {number}: service alone, as {reason}"),
        "cycles",
        "",
        service,
    )
}

/// `p_0…p_L` of a stage (1).
fn law(number: usize, offered: &Expression, stage: &Stage) -> Vec<Quantity> {
    let ρ = &Quantity::of(
        format!("ρ_{number}"),
        format!("load of a queue of stage {number}: arrivals in one service time"),
        "",
        "",
        offered.clone(),
    );
    let places = stage.occupancy.places();
    let power = |k: usize| match k {
        0 => Expression::from(1.0),
        _ => Expression::from(ρ).power(k as u32),
    };
    let powers: Vec<f64> = (0..=places).map(|k| power(k).value()).collect();
    let sum = &Quantity::of(
        format!("G_{number}"),
        format!("sum over all numbers of packets that a queue of stage {number} may hold"),
        "",
        "(1)",
        Expression::long_sum_of(&powers, power),
    );
    (0..)
        .zip(stage.occupancy.law())
        .map(|(k, &p)| {
            let symbol = format!("p_{number},{k}");
            let words = probability(number, k, &stage.occupancy);
            // Under extreme overload the powers overflow, though their quotients do not.
            if sum.value().is_finite() {
                Quantity::of(symbol, words, "", "(1)", power(k) / sum)
            } else {
                Quantity::given(symbol, words, "", p).by("(1)")
            }
        })
        .collect()
}

fn probability(number: usize, k: usize, occupancy: &Occupancy) -> String {
    match k {
        0 => format!("probability that a queue of stage {number} is empty"),
        _ if k == occupancy.places() => {
            format!("probability that a queue of stage {number} is full, so that packets are lost")
        }
        1 => format!("probability of 1 packet in a queue of stage {number}"),
        _ => format!("probability of {k} packets in a queue of stage {number}"),
    }
}

/// `E[T_i]` (6).
fn delay(number: usize, arrivals: &Quantity, law: &[Quantity]) -> Quantity {
    let values: Vec<f64> = (1..)
        .zip(&law[1..])
        .map(|(k, p)| f64::from(k) * p.value())
        .collect();
    let mean = Expression::long_sum_of(&values, |index| match index {
        0 => Expression::from(&law[1]),
        _ => (index + 1) as f64 * &law[index + 1],
    });
    let number_in_queue = Quantity::of(
        format!("E[N_{number}]"),
        format!("mean number of packets in a queue of stage {number}, the one in service included"),
        "packets",
        "(2)",
        mean,
    );
    Quantity::of(
        format!("E[T_{number}]"),
        format!("mean time spent at stage {number}, service included, by Little's law"),
        "cycles",
        "(6)",
        &number_in_queue / (arrivals * let_in(law)),
    )
}

/// `1 − p_L`.
fn let_in(law: &[Quantity]) -> Expression {
    1.0 - &law[law.len() - 1]
}

/// `λ_{i+1}`, by (5) or as the rate of accepted packets.
fn departures(
    reading: DepartureRate,
    to: usize,
    arrivals: &Quantity,
    service: &Quantity,
    law: &[Quantity],
) -> Quantity {
    let symbol = format!("λ_{to}");
    match reading {
        DepartureRate::Published => {
            let apart = Quantity::of(
                format!("E[T_I,{}]", to - 1),
                format!(
                    "mean time between packets that leave a queue of stage {}: a service, and a wait \
                     for the next packet where none is left",
                    to - 1
                ),
                "cycles",
                "(4)",
                service + &law[0] / arrivals,
            );
            Quantity::of(
                symbol,
                format!("packets per cycle that come to a queue of stage {to}"),
                "packets/cycle",
                "(5)",
                1.0 / &apart,
            )
        }
        DepartureRate::Exact => Quantity::of(
            symbol,
            format!(
                "packets per cycle that come to a queue of stage {to}: what stage {} lets in",
                to - 1
            ),
            "packets/cycle",
            "",
            arrivals * let_in(law),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::explanation::{Explain, check};

    #[test]
    fn what_is_explained_is_what_the_model_says() {
        for reading in [DepartureRate::Published, DepartureRate::Exact] {
            for (stages, places) in [(1, 1), (3, 1), (5, 4), (3, 8), (12, 64)] {
                check::explains_itself(&BufferedMin::new(stages, places, reading));
            }
        }
    }

    /// Table II at ρ = 0.749, L = 4, where 1/μ = 200: interarrival time and wait of each stage.
    #[test]
    fn the_terms_are_those_of_table_ii() {
        let model = BufferedMin::new(5, 4, DepartureRate::Published);
        let latency = model.explain(200.0 / 267.0).unwrap().latency;
        let terms = check::quantities_in(&latency);
        let value = |symbol: &str| terms.iter().find(|q| q.symbol() == symbol).unwrap().value();
        let table_ii = [
            (1, 267.0, 229.0),
            (2, 288.0, 212.0),
            (3, 305.0, 200.0),
            (4, 319.0, 190.0),
            (5, 332.0, 182.0),
        ];
        for (stage, between, wait) in table_ii {
            assert_eq!((200.0 / value(&format!("λ_{stage}"))).round(), between);
            let explained = model
                .explain_queue(200.0 / 267.0, stage - 1)
                .unwrap()
                .unwrap();
            assert_eq!((200.0 * explained.value()).round(), wait);
        }
    }
}
