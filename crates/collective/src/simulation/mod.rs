//! Simulation of collective operations flit by flit.

mod packets;

use std::sync::Arc;

use loadcurve_base::Random;
use loadcurve_sim::{Engine, Pause, Record, TieBreaker, flit, router};

use crate::{Error, Fabric, Plan, Result};
use packets::{Packets, Told};

/// Most channels that all flits of a simulation may cross together.
pub const MOST_FLIT_HOPS: f64 = 2e8;

/// What is simulated besides the plan.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// Flits of the buffer.
    pub flits: u64,
    /// Largest number of flits of a packet, at least 1. A message is cut into packets, each of which is a worm.
    pub packet_flits: u32,
    /// Cycles that a processor spends on each message before it may leave.
    pub startup_cycles: u64,
    /// True if no message of a slot leaves before all of the slot before have arrived.
    pub has_barriers: bool,
    /// Routers as built; none for buffers of one flit.
    pub routers: Option<router::Settings>,
    /// Decides between messages that meet.
    pub seed: u32,
}

/// A plan that is simulated.
///
/// The network is that of the [flit engine](loadcurve_sim::flit), or of [routers as built](loadcurve_sim::router). The
/// [worm engine](loadcurve_sim::worm), which gives the same as the flit engine where links have one channel each, takes
/// only messages that are equally long. A processor prepares the messages that are ready one at a time, in order of
/// readiness, then of number. The first free port takes the first prepared one, and sends its packets without a gap.
/// Messages become ready, and the operation ends, in the cycle after the last flit that is awaited.
///
/// ```
/// use loadcurve_collective::simulation::{Outcome, Settings, Simulation};
/// use loadcurve_collective::{Algorithm, Fabric, Layout, Operation, Ports, Side};
/// use loadcurve_network::routing::DimensionOrder;
/// use loadcurve_network::topology::Lattice;
/// use std::sync::Arc;
/// let mesh = Arc::new(DimensionOrder::new(Lattice::mesh(4)));
/// let fabric = Fabric::new(mesh, Ports::Each(1)).unwrap();
/// let layout = Layout::cube(vec![Side { size: 4, wraps: false }; 2]);
/// let ring = Operation::AllReduce.plan(Algorithm::Ring, &fabric, &layout, 1).unwrap();
/// let settings = Settings { flits: 256, ..Settings::default() };
/// let mut simulation = Simulation::new(&ring, &fabric, settings).unwrap();
/// // 30 rounds of 16 flits over 3 channels.
/// assert_eq!(simulation.finish(), Outcome::Cycles(30 * (16 + 3 - 1)));
/// ```
#[derive(Debug)]
pub struct Simulation {
    engine: Box<dyn Engine>,
    record: Record,
    told: Arc<Told>,
    messages: u64,
}

/// End of a simulation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Cycles until the last flit has arrived.
    Cycles(u64),
    /// Messages wait for one another for ever.
    Deadlock,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            flits: 1,
            packet_flits: 32,
            startup_cycles: 0,
            has_barriers: false,
            routers: None,
            seed: 1,
        }
    }
}

impl Simulation {
    /// A simulation of a plan, before its first cycle.
    ///
    /// # Errors
    /// [`Error::TooLong`] beyond [`MOST_FLIT_HOPS`]; [`Error::IllegalValue`] for packets of no flits;
    /// [`Error::Routers`] for routers that cannot be built.
    pub fn new(plan: &Arc<Plan>, fabric: &Fabric, settings: Settings) -> Result<Self> {
        let flit_hops = plan.flit_hops(settings.flits);
        if flit_hops > MOST_FLIT_HOPS {
            return Err(Error::TooLong { flit_hops });
        }
        if settings.packet_flits == 0 {
            return Err(Error::illegal("flits", &0, "1 or more"));
        }
        let (routers, seed) = (settings.routers.clone(), settings.seed);
        let (packets, told) = Packets::new(plan.clone(), fabric, settings);
        let routing = fabric.routing().clone();
        let salt = Random::stream(seed, 0.0, 0).word();
        let engine: Box<dyn Engine> = match routers {
            None => {
                let longest = plan.slots().longest_route();
                flit::carrying(routing, packets, TieBreaker::new(salt), longest)
            }
            Some(mut routers) => {
                if let Some(flights) = &routers.flights_cycles {
                    let of_origin = |channel| flights[routing.origin_of(channel)];
                    let flights = (0..fabric.channels()).map(of_origin).collect();
                    routers.flights_cycles = Some(flights);
                }
                let engine = router::Routers::new(routing, &routers, packets, salt);
                Box::new(engine.map_err(|error| Error::Routers(error.to_string()))?)
            }
        };
        Ok(Self {
            engine,
            record: Record::new(u64::MAX, u64::MAX),
            told,
            messages: plan.messages(),
        })
    }

    /// Goes on for about `effort` moves of flits; tells the end when it is reached.
    pub fn advance(&mut self, effort: u64) -> Option<Outcome> {
        if self.engine.advance(&mut self.record, effort) == Pause::Effort {
            return None;
        }
        let (arrived, end) = self.told.read();
        Some(if arrived == self.messages {
            Outcome::Cycles(end)
        } else {
            Outcome::Deadlock
        })
    }

    /// Goes on to the end.
    pub fn finish(&mut self) -> Outcome {
        loop {
            if let Some(outcome) = self.advance(u64::MAX) {
                return outcome;
            }
        }
    }

    /// Fraction of the messages that have arrived.
    #[must_use]
    pub fn part(&self) -> f64 {
        let (arrived, _) = self.told.read();
        arrived as f64 / self.messages.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use loadcurve_network::routing::DimensionOrder;
    use loadcurve_network::topology::{Lattice, Links, Topology as _};

    use super::*;
    use crate::{Algorithm, Layout, Operation, Ports, Side};

    fn mesh(k: u32, ports: u32) -> (Fabric, Layout) {
        let mesh = Arc::new(DimensionOrder::new(Lattice::mesh(k)));
        let side = Side {
            size: k as usize,
            wraps: false,
        };
        let fabric = Fabric::new(mesh, Ports::Each(ports)).unwrap();
        (fabric, Layout::cube(vec![side; 2]))
    }

    fn simulation(algorithm: Algorithm, ports: u32, settings: Settings) -> Result<Simulation> {
        let (fabric, layout) = mesh(4, ports);
        let plan = Operation::AllReduce.plan(algorithm, &fabric, &layout, 1)?;
        Simulation::new(&plan, &fabric, settings)
    }

    /// Long messages in packets, with startups.
    fn settings() -> Settings {
        Settings {
            flits: 1024,
            startup_cycles: 10,
            ..Settings::default()
        }
    }

    #[test]
    fn routers_as_built_add_their_pipeline_to_each_round() {
        let settings = Settings {
            packet_flits: 64,
            routers: Some(router::Settings::default()),
            ..settings()
        };
        for ports in [1, 2] {
            let mut ring = simulation(Algorithm::Ring, ports, settings.clone()).unwrap();
            // A message alone over one link takes s + 1 + 2·3 + 1 + 1 cycles, after its startup.
            assert_eq!(ring.finish(), Outcome::Cycles(30 * (10 + 64 + 9)));
        }
    }

    /// In rings along both dimensions of a torus, both ways, each processor sends and receives four messages at a time.
    #[test]
    fn routers_as_built_serve_all_ports_at_once() {
        let torus = Lattice::torus(4, Links::Bidirectional);
        let side = Side {
            size: 4,
            wraps: true,
        };
        let channels = torus.channels();
        let fabric = Fabric::new(Arc::new(DimensionOrder::new(torus)), Ports::All).unwrap();
        let layout = Layout::cube(vec![side; 2]);
        let plan = |algorithm| Operation::AllReduce.plan(algorithm, &fabric, &layout, 1);
        let cycles = |plan: &Arc<Plan>, flight_cycles: u32| {
            // A number for each channel of the network without further ports.
            let flights = vec![flight_cycles; channels].into();
            let settings = Settings {
                flits: 1024,
                packet_flits: 1024,
                routers: Some(router::Settings {
                    vcs: 2,
                    buffer_flits: 16,
                    flights_cycles: Some(flights),
                    ..router::Settings::default()
                }),
                ..Settings::default()
            };
            match Simulation::new(plan, &fabric, settings).unwrap().finish() {
                Outcome::Cycles(cycles) => cycles as f64,
                Outcome::Deadlock => panic!("a deadlock"),
            }
        };
        let rings = plan(Algorithm::Dimensions).unwrap();
        assert!(rings.slots().is_contention_free());
        for flight_cycles in [1, 3] {
            // Two routers and a link in the place of two more channels.
            let pipeline = f64::from(1 + 2 * 3 + flight_cycles + 1 - 2);
            let expected = rings.closed(1024, 0) + rings.steps() as f64 * pipeline;
            assert_eq!(cycles(&rings, flight_cycles), expected);
        }
        // Messages that meet are no faster than the 2·15/16 of all flits that each processor sends over 4 ports.
        for algorithm in [Algorithm::Direct, Algorithm::Halving, Algorithm::Tree] {
            let simulated = cycles(&plan(algorithm).unwrap(), 1);
            assert!(
                simulated > 2.0 * 15.0 / 16.0 * 1024.0 / 4.0,
                "{algorithm}: {simulated}"
            );
        }
    }

    #[test]
    fn parts_of_a_run_make_the_whole() {
        let whole = simulation(Algorithm::Direct, 2, settings())
            .unwrap()
            .finish();
        let mut parts = simulation(Algorithm::Direct, 2, settings()).unwrap();
        let mut known = 0.0;
        let outcome = loop {
            if let Some(outcome) = parts.advance(1000) {
                break outcome;
            }
            assert!((known..1.0).contains(&parts.part()));
            known = parts.part();
        };
        assert!(known > 0.0);
        assert_eq!((outcome, parts.part()), (whole, 1.0));
    }

    #[test]
    fn what_would_take_too_long_or_has_no_flits_is_refused() {
        let too_long = Settings {
            flits: 1 << 40,
            ..settings()
        };
        let refusal = simulation(Algorithm::Ring, 1, too_long).unwrap_err();
        assert_eq!(refusal.field(), "size");
        let no_packets = Settings {
            packet_flits: 0,
            ..settings()
        };
        let refusal = simulation(Algorithm::Ring, 1, no_packets).unwrap_err();
        assert_eq!(refusal.field(), "flits");
    }
}
