//! Times of the algorithms of an operation on a network.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::model::{self, Modelled};
use crate::{Algorithm, Error, Fabric, Layout, Operation, Plan, Result};

/// Largest number of channels that all messages may cross together in the model.
pub const MOST_STEPS: u64 = 20_000_000;

/// Largest startup in cycles.
pub const MOST_STARTUP_CYCLES: u64 = 1_000_000;

/// How a time was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeSource {
    /// By the model, event by event.
    Model,
    /// By the closed form, with a barrier after each slot.
    Closed,
}

/// Time of an algorithm.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Time {
    /// Cycles until the last flit has arrived.
    pub cycles: f64,
    /// How they were found.
    pub source: TimeSource,
    /// True if no messages of a slot might meet on a link, and by the model none of different slots do: then the time is
    /// exact.
    pub is_contention_free: bool,
    /// Number of chunks into which the data is cut; 1 where the algorithm does not cut it.
    pub chunks: u32,
}

impl Operation {
    /// The plan of an algorithm on a network, with the data in a number of chunks where the algorithm cuts it.
    ///
    /// # Errors
    /// Those of [`Algorithm::check`], and [`Error::IllegalValue`] if fabric and layout differ in processors.
    pub fn plan(
        self,
        algorithm: Algorithm,
        fabric: &Fabric,
        layout: &Layout,
        chunks: u32,
    ) -> Result<Arc<Plan>> {
        check_layout(fabric, layout)?;
        Ok(Arc::new(Plan::new(
            (self, algorithm),
            fabric,
            layout,
            chunks,
        )?))
    }
}

fn check_layout(fabric: &Fabric, layout: &Layout) -> Result<()> {
    let processors = fabric.processors();
    if layout.processors() == processors {
        return Ok(());
    }
    let allowed = format!("{processors}, the number of processors of the network");
    Err(Error::illegal("layout", &layout.processors(), &allowed))
}

/// Runs of the model, by algorithm, number of chunks and startup.
type Runs = BTreeMap<(Algorithm, u32, u64), Vec<Modelled>>;

/// An operation on a network: plans of its algorithms, each made when it is first asked for.
///
/// ```
/// use loadcurve_collective::{Algorithm, Fabric, Layout, Operation, Planned, Ports, Side};
/// use loadcurve_network::routing::DimensionOrder;
/// use loadcurve_network::topology::Lattice;
/// use std::sync::Arc;
/// let mesh = Arc::new(DimensionOrder::new(Lattice::mesh(8)));
/// let fabric = Arc::new(Fabric::new(mesh, Ports::Each(1)).unwrap());
/// let layout = Layout::cube(vec![Side { size: 8, wraps: false }; 2]);
/// let all_reduce = Planned::new(Operation::AllReduce, fabric, layout).unwrap();
/// // 126 rounds of ⌈1024/64⌉ flits over 3 channels.
/// let ring = all_reduce.time(Algorithm::Ring, 1024, 0).unwrap();
/// assert_eq!(ring.cycles, 126.0 * (16.0 + 3.0 - 1.0));
/// assert!(ring.is_contention_free);
/// ```
#[derive(Debug)]
pub struct Planned {
    operation: Operation,
    fabric: Arc<Fabric>,
    layout: Layout,
    plans: Mutex<BTreeMap<(Algorithm, u32), Arc<Plan>>>,
    runs: Mutex<Runs>,
}

impl Planned {
    /// An operation on a network.
    ///
    /// # Errors
    /// [`Error::IllegalValue`] if fabric and layout differ in processors.
    pub fn new(operation: Operation, fabric: Arc<Fabric>, layout: Layout) -> Result<Self> {
        check_layout(&fabric, &layout)?;
        Ok(Self {
            operation,
            fabric,
            layout,
            plans: Mutex::default(),
            runs: Mutex::default(),
        })
    }

    /// The operation.
    #[must_use]
    pub fn operation(&self) -> Operation {
        self.operation
    }

    /// The network.
    #[must_use]
    pub fn fabric(&self) -> &Arc<Fabric> {
        &self.fabric
    }

    /// The layout of the network.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The algorithms that perform the operation on this network.
    pub fn algorithms(&self) -> impl Iterator<Item = Algorithm> {
        Algorithm::on(self.operation, &self.layout)
    }

    /// The plan of an algorithm with the data in a number of chunks.
    ///
    /// # Errors
    /// Those of [`Algorithm::check`].
    pub fn plan(&self, algorithm: Algorithm, chunks: u32) -> Result<Arc<Plan>> {
        let chunks = chunks.clamp(1, algorithm.most_chunks());
        if let Some(plan) = locked(&self.plans).get(&(algorithm, chunks)) {
            return Ok(plan.clone());
        }
        let plan = self
            .operation
            .plan(algorithm, &self.fabric, &self.layout, chunks)?;
        locked(&self.plans).insert((algorithm, chunks), plan.clone());
        Ok(plan)
    }

    /// Cycles of an algorithm for a buffer of `flits` flits by the model, or by the closed form where it would take more
    /// than [`MOST_STEPS`]; with the number of chunks, a power of two, for which they are least.
    ///
    /// # Errors
    /// Those of [`Algorithm::check`]; [`Error::IllegalValue`] for a startup of more than
    /// [`MOST_STARTUP_CYCLES`].
    pub fn time(&self, algorithm: Algorithm, flits: u64, startup_cycles: u64) -> Result<Time> {
        if startup_cycles > MOST_STARTUP_CYCLES {
            return Err(Error::illegal("startup", &startup_cycles, "0…10⁶ cycles"));
        }
        let mut best = Time {
            cycles: f64::INFINITY,
            source: TimeSource::Closed,
            is_contention_free: false,
            chunks: 0,
        };
        let (mut chunks, mut preparing_a_chunk) = (1, 0);
        loop {
            let plan = self.plan(algorithm, chunks)?;
            let modelled = self.run(&plan, flits, startup_cycles);
            let cycles = match modelled {
                Some((cycles, _)) => cycles,
                None => plan.closed(flits, startup_cycles),
            };
            if cycles < best.cycles {
                best = Time {
                    cycles,
                    source: match modelled {
                        Some(_) => TimeSource::Model,
                        None => TimeSource::Closed,
                    },
                    is_contention_free: plan.slots().is_contention_free()
                        && modelled.is_none_or(|(_, meets)| !meets),
                    chunks,
                };
            }
            // More chunks than flits would be padding.
            if chunks >= algorithm.most_chunks() || plan.unit_flits(flits) <= 1 {
                return Ok(best);
            }
            if chunks == 1 {
                preparing_a_chunk = plan.most_sent_by_a_processor() * startup_cycles;
            }
            chunks *= 2;
            if (preparing_a_chunk * u64::from(chunks)) as f64 >= best.cycles {
                return Ok(best);
            }
        }
    }

    /// Cycles of a plan by the [model](crate#model); none where that would take more than [`MOST_STEPS`].
    #[must_use]
    pub fn modelled(&self, plan: &Plan, flits: u64, startup_cycles: u64) -> Option<f64> {
        self.run(plan, flits, startup_cycles)
            .map(|(cycles, _)| cycles)
    }

    /// The same, and true if a message waits for a link on its way.
    fn run(&self, plan: &Plan, flits: u64, startup_cycles: u64) -> Option<(f64, bool)> {
        if plan.slots().walks() > MOST_STEPS {
            return None;
        }
        let unit_flits = plan.unit_flits(flits);
        let of = (plan.algorithm(), plan.chunks(), startup_cycles);
        let known = locked(&self.runs).get(&of).and_then(|runs| {
            let mut runs = runs.iter();
            runs.find_map(|run| Some((run.stretch.at(run.end, unit_flits)?, run.meets)))
        });
        let (cycles, meets) = known.unwrap_or_else(|| {
            let run = model::cycles(plan, &self.fabric, (unit_flits, startup_cycles));
            locked(&self.runs).entry(of).or_default().push(run);
            (run.end.cycle, run.meets)
        });
        Some((cycles as f64, meets))
    }
}

fn locked<T>(of: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Plan {
    /// Cycles by the [closed form](crate::Slots), with a barrier after each slot.
    #[must_use]
    pub fn closed(&self, flits: u64, startup_cycles: u64) -> f64 {
        self.slots().cycles(self.unit_flits(flits), startup_cycles)
    }

    /// Channels that flits cross, on average over the ways that messages may take.
    #[must_use]
    pub fn flit_hops(&self, flits: u64) -> f64 {
        self.slots().unit_hops() * self.unit_flits(flits) as f64
    }
}
