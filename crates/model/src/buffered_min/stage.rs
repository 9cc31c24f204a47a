//! The equations of one stage.

use loadcurve_base::queueing::{Occupancy, mean_delay_services, mm1k};
use loadcurve_base::scalar::{Name, Scalar, name};

use super::DepartureRate;

const RATE: &str = "packets/cycle";

/// A queue of one stage; all queues of a stage are equivalent.
#[derive(Debug, Clone, PartialEq)]
pub struct Stage<S = f64> {
    /// Number of the stage, from 1.
    number: usize,
    server: Server<S>,
    /// `λ_i`, packets that arrive at the queue per cycle, including those that find it full.
    pub arrivals: S,
    /// `ρ_i`.
    offered: S,
    /// Number of packets in the system, including the one in service.
    pub occupancy: Occupancy<S>,
    /// Fraction of the time in which the queue serves packets.
    pub(super) busy: S,
    delay_cycles: S,
}

/// The server of every queue; a cycle is one mean service time.
#[derive(Debug, Clone, PartialEq)]
struct Server<S> {
    /// 1/μ.
    time: S,
    /// μ.
    rate: S,
}

impl<S: Scalar> Stage<S> {
    /// The first stage, at the load λ.
    pub(super) fn first(load: f64, places: usize) -> Self {
        let server = Server {
            time: S::given(1.0, || Name::new("1/μ", "mean service time").cycles()),
            rate: S::given(1.0, || {
                let words = "service rate: packets that a busy queue sends on per cycle";
                Name::new("μ", words).unit(RATE)
            }),
        };
        let arrivals = S::given(load, || {
            let words = "packets per cycle that come to a queue of stage 1: the load";
            Name::new("λ_1", words).unit(RATE)
        });
        Self::new(1, server, arrivals, places)
    }

    /// The next stage, whose arrivals are the departures from this one.
    pub(super) fn next(&self, departures: DepartureRate) -> Self {
        let (i, to, μ) = (self.number, self.number + 1, self.server.rate.clone());
        let rate = match departures {
            DepartureRate::Published => {
                let at_work = self.offered.clone() / (self.offered.clone() + self.occupancy.idle());
                (μ * at_work).named(|| {
                    let name = name!(
                        "λ_{to}",
                        "packets per cycle that come to a queue of stage {to}"
                    );
                    name.unit(RATE).by("(5)")
                })
            }
            DepartureRate::Exact => (μ * &self.busy).named(|| {
                let what = "packets per cycle that come to a queue of stage";
                name!("λ_{to}", "{what} {to}: what stage {i} lets in").unit(RATE)
            }),
        };
        Self::new(to, self.server.clone(), rate, self.occupancy.places())
    }

    fn new(i: usize, server: Server<S>, arrivals: S, places: usize) -> Self {
        let offered = (arrivals.clone() / &server.rate).named(|| {
            name!(
                "ρ_{i}",
                "load of a queue of stage {i}: arrivals in one service time"
            )
        });
        let occupancy = mm1k::occupancy(offered.clone(), places).named(|k| {
            let what = match k {
                0 => format!("that a queue of stage {i} is empty"),
                _ if k == places => {
                    format!("that a queue of stage {i} is full, so that packets are lost")
                }
                1 => format!("of 1 packet in a queue of stage {i}"),
                _ => format!("of {k} packets in a queue of stage {i}"),
            };
            name!("p_{i},{k}", "probability {what}").by("(1)")
        });
        let busy = occupancy.busy().named(|| {
            name!(
                "b_{i}",
                "part of the time in which a queue of stage {i} serves packets"
            )
        });
        let number = occupancy.mean_number().named(|| {
            let what = "mean number of packets in a queue of stage";
            let name = name!("E[N_{i}]", "{what} {i}, the one in service included");
            name.unit("packets").by("(2)")
        });
        let services = mean_delay_services(number, busy.clone());
        let delay_cycles = (services * &server.time).named(|| {
            let what = "service included, by Little's law";
            name!("E[T_{i}]", "mean time spent at stage {i}, {what}")
                .cycles()
                .by("(6)")
        });
        Self {
            number: i,
            server,
            arrivals,
            offered,
            occupancy,
            busy,
            delay_cycles,
        }
    }

    /// `E[T_i]`, the mean time of a packet in the queue, including its service.
    #[must_use]
    pub fn delay_cycles(&self) -> S {
        self.delay_cycles.clone()
    }

    /// `E[T′_i]`, the mean time before its service.
    pub(super) fn wait_cycles(&self) -> S {
        let i = self.number;
        (self.delay_cycles() - &self.server.time).named(|| {
            name!(
                "E[T′_{i}]",
                "mean time spent in a queue of stage {i} before service"
            )
            .cycles()
        })
    }
}
