//! A single buffer: the number of requests in it, and their delay.

use loadcurve_base::number::rounded_text;
use loadcurve_base::queueing::{Occupancy, mean_delay_services, mean_number};
use loadcurve_base::scalar::{Name, Scalar};

use super::RequestFlow;
use super::inputs::Inputs;
use super::solution::Port;

/// A buffer in the network: its stage, numbered from 1 for readers; the paper starts at 0.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum BufferPlace {
    /// On the hot path.
    Hot(usize),
    /// On the branch to a group of modules.
    ToGroup(usize, usize),
    /// On any branch.
    OffPath(usize),
}

impl BufferPlace {
    /// Subscript of the symbols of its quantities.
    pub(super) fn index(self) -> String {
        match self {
            Self::Hot(number) => number.to_string(),
            Self::ToGroup(number, group) => format!("{number},{group}"),
            Self::OffPath(number) => format!("{number},c"),
        }
    }

    /// Name of a quantity of this buffer, whose name replaces `{}` in symbol and words.
    pub(super) fn name(self, symbol: &str, words: &str) -> Name {
        let place = match self {
            Self::Hot(number) => format!("stage {number}"),
            Self::ToGroup(number, group) => format!("stage {number} on the way to group {group}"),
            Self::OffPath(number) => format!("stage {number} off the hot path"),
        };
        Name::new(
            symbol.replace("{}", &self.index()),
            words.replace("{}", &place),
        )
    }
}

/// `p_0…p_K` of a buffer, with their names: the distribution of the number in an M/D/1/K queue with the
/// load ρ = `offered`.
pub(super) fn law<S: Scalar>(
    place: BufferPlace,
    offered: f64,
    queue: &Occupancy,
) -> impl Iterator<Item = S> {
    let places = queue.places();
    let name = move |k: usize| {
        let (symbol, what) = match k {
            _ if k == places => (
                "x_{}".to_owned(),
                "that the buffer of {} is full".to_owned(),
            ),
            1 => (
                "p_{},1".to_owned(),
                "of 1 request in the buffer of {}".to_owned(),
            ),
            _ => (
                format!("p_{{}},{k}"),
                format!("of {k} requests in the buffer of {{}}"),
            ),
        };
        let ρ = rounded_text(offered, 3);
        let words = format!("probability {what}, as in an M/D/1/{places} queue of load ρ = {ρ}");
        place.name(&symbol, &words)
    };
    let law = queue.law().iter().enumerate();
    law.map(move |(k, &p)| S::given(p, || name(k)))
}

/// A buffer with its server.
pub(super) struct Buffer<S> {
    place: BufferPlace,
    /// ρ.
    offered: f64,
    /// `E[N]`.
    number: S,
    /// 1 − p₀.
    busy: f64,
    /// x, the probability that the buffer is full.
    pub(super) full: S,
    /// 1 − x.
    pub(super) room: S,
}

impl<S: Scalar> Buffer<S> {
    /// A buffer off the hot path, with the distribution of the given queue.
    pub(super) fn new(place: BufferPlace, offered: f64, queue: &Occupancy) -> Self {
        Self::of(place, offered, queue, law(place, offered, queue))
    }

    /// A buffer with this `law` of the number of requests.
    pub(super) fn of(
        place: BufferPlace,
        offered: f64,
        queue: &Occupancy,
        law: impl Iterator<Item = S>,
    ) -> Self {
        let mut full = S::number(0.0);
        let number = mean_number(law.inspect(|p| full = p.clone())).named(|| {
            let words = "mean number of requests in the buffer of {}";
            place.name("E[N_{}]", words).unit("requests").by("(8)")
        });
        Self {
            place,
            offered,
            number,
            busy: queue.busy(),
            // At a high load the complement would have no correct digits.
            room: full.complement().with_value(queue.accepted()),
            full,
        }
    }

    /// `E[T]` (8), by Little's law, of requests that leave at the rate `leaving` after the time
    /// `service` at the head.
    pub(super) fn delay(&self, inputs: &Inputs<S>, leaving: &S, service: &S) -> S {
        self.delay_of_part(inputs, leaving, service, S::number(1.0))
    }

    /// Like `delay`, where (8) divides by another rate, of which `leaving` is the fraction `part`.
    pub(super) fn delay_of_part(&self, inputs: &Inputs<S>, leaving: &S, service: &S, part: S) -> S {
        let name = |symbol, words| self.place.name(symbol, words);
        let busy = inputs.load.clone() * leaving * service;
        let busy = busy.with_value(self.busy).named(|| {
            let words = "part of the time in which there is a request in the buffer of {}";
            name("b_{}", words)
        });
        (mean_delay_services(self.number.clone(), busy) * service * part).named(|| {
            let equation = match inputs.model.reading {
                RequestFlow::Printed | RequestFlow::Conserving => "(8)",
                RequestFlow::Backpressure => "",
            };
            let words = "mean time in the buffer of {}, service included";
            name("E[T_{}]", words).cycles().by(equation)
        })
    }

    /// The buffer with its delays; `combining` is Z.
    pub(super) fn port(&self, rate: S, service: S, delay: S, combining: S) -> Port<S> {
        Port {
            rate,
            service_cycles: service,
            offered: self.offered,
            delay_cycles: delay,
            blocking: self.full.clone(),
            combining,
            place: self.place,
        }
    }
}

impl<S: Scalar> Port<S> {
    /// W, the wait for the server. (8) as printed may give less than a service time.
    pub(super) fn wait_cycles(&self) -> S {
        let wait = self.delay_cycles.clone() - &self.service_cycles;
        wait.greatest(S::number(0.0)).named(|| {
            let words = "mean wait in the buffer of {} before service";
            self.place.name("W_{}", words).cycles()
        })
    }
}
