//! Readings in which a request that finds its next buffer full is dropped: as printed, and with hot
//! requests conserved.

use super::combining_probability::CombiningProbability;
use super::solution::{Branch, CombiningState, HotPath, Port};
use super::{CombiningMin, RequestFlow};
use crate::model::root::increasing_root;
use crate::queueing::Md1k;

/// Number of bisection steps before secants are tried. As printed, an overloaded stage may have
/// several solutions; bisection settles on the same one at every load, so that the search itself
/// causes no jumps in the curve.
const HALVINGS: u32 = 12;

pub(super) fn solve(model: &CombiningMin, load: f64) -> CombiningState {
    let mut stage = Stage {
        model,
        load,
        queue: Md1k::new(model.buffer as usize + 1),
    };
    let path = stage.hot_path();
    let branches = path
        .cold
        .iter()
        .enumerate()
        .map(|(j, &cold)| stage.branch(j, cold))
        .collect();
    CombiningState::of(load, path, branches)
}

struct Stage<'a> {
    model: &'a CombiningMin,
    load: f64,
    queue: Md1k,
}

impl Stage<'_> {
    /// The hot path stage by stage, (1) to (8). All rates are per unit of load.
    fn hot_path(&mut self) -> HotPath {
        let n = self.model.stages as usize;
        let conserving = self.model.reading == RequestFlow::Conserving;
        let (mut hot, mut cold) = (self.model.hot, 1.0 - self.model.hot);
        // W, the number of original hot requests, and Σ a_i, those absorbed by others.
        let (mut originals, mut absorbed) = (hot, 0.0);
        let mut ports = Vec::with_capacity(n);
        let mut cold_behind = Vec::with_capacity(n);
        for i in 0..n {
            let before = hot + cold;
            // The arc b_i brings an equal flow, except at stage 0, where a port has one processor.
            if i > 0 {
                hot *= 2.0;
                originals *= 2.0;
            }
            let (combining, passing) = self.combine(hot, cold);
            let occupancy = self.queue.occupancy();
            let accepted = occupancy.accepted();
            let services = occupancy.mean_delay_services();
            absorbed += hot * combining;
            originals *= combining + passing * accepted;
            let arrivals = hot * passing + cold;
            (hot, cold) = (hot * passing * accepted, cold * accepted);
            let delay_cycles = if conserving {
                services
            } else {
                // (8) divides the number by λ_i, the rate before the arc b_i.
                services * (arrivals * accepted / before)
            };
            ports.push(Port {
                rate: self.load * arrivals * accepted,
                service_cycles: 1.0,
                offered: self.load * arrivals,
                delay_cycles,
                blocking: occupancy.full(),
                combining,
            });
            cold_behind.push(cold);
        }
        let hot_into_memory = 2.0 * hot;
        HotPath {
            ports,
            cold: cold_behind,
            hot_into_memory,
            hot_originals: if conserving {
                2.0 * originals
            } else {
                hot_into_memory + absorbed
            },
        }
    }

    /// Solves `Z = Σ p_l Z(l)` (4) with the load `λ'' = H'(1 − Z) + C` (5), (6) that results from
    /// Z, and sets the queue to that load. Returns Z and 1 − Z.
    fn combine(&mut self, hot: f64, cold: f64) -> (f64, f64) {
        let places = self.queue.places();
        let most = match self.model.reading {
            RequestFlow::Printed => self.model.buffer as usize,
            _ => places,
        };
        let probability = CombiningProbability::new((hot, cold), self.model.degree, places, most);
        let (least, greatest) = (self.load * cold, self.load * (hot + cold));
        let (combining, passing) = probability.over(self.queue.at(greatest).law());
        if combining == 0.0 {
            return (combining, passing);
        }
        // The unknown is the load ρ rather than Z: a small Z would lose its digits when added to 1.
        let mut z = (0.0, 1.0);
        let queue = &mut self.queue;
        let load = self.load;
        let mut excess = |ρ: f64| {
            z = probability.over(queue.at(ρ).law());
            let excess = ρ - load * (hot * z.1 + cold);
            // The excess rises faster than ρ, so ρ is as close to the root as the excess is to 0.
            if excess.abs() <= 8.0 * f64::EPSILON * ρ {
                0.0
            } else {
                excess
            }
        };
        let (mut low, mut high) = (least, greatest);
        // The combining probability is highest at the greatest load, which gives a lower bound on
        // the load.
        let mut second = load * (hot * passing + cold);
        let mut value = greatest - second;
        if self.model.reading == RequestFlow::Printed {
            for _ in 0..HALVINGS {
                let middle = f64::midpoint(low, high);
                let there = excess(middle);
                if there < 0.0 {
                    low = middle;
                } else {
                    (high, value) = (middle, there);
                }
            }
            second = f64::midpoint(low, high);
        }
        increasing_root((low, high), (high, value), second, excess);
        z
    }

    /// Stages j+1…n−1 of the branch that leaves the hot path after stage j, with cold requests
    /// only.
    fn branch(&mut self, j: usize, cold: f64) -> Branch {
        let conserving = self.model.reading == RequestFlow::Conserving;
        let mut cold = cold;
        let port = |_| {
            let offered = self.load * cold;
            let occupancy = self.queue.at(offered);
            let accepted = occupancy.accepted();
            let services = occupancy.mean_delay_services();
            cold *= accepted;
            Port {
                rate: self.load * cold,
                service_cycles: 1.0,
                offered,
                delay_cycles: if conserving || cold == 0.0 {
                    services
                } else {
                    services * accepted
                },
                blocking: occupancy.full(),
                combining: 0.0,
            }
        };
        let ports = (j + 1..self.model.stages as usize).map(port).collect();
        Branch {
            ports,
            cold_into_memory: cold,
        }
    }
}
