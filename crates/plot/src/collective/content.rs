//! Content of a chart of collective operations, as it was computed: sizes in bytes and times in cycles.

/// A chart of a collective operation on one network or several, ready to be drawn at any size.
#[derive(Debug, Clone, PartialEq)]
pub struct CollectiveChart {
    /// Properties that all curves have in common; may be empty.
    pub heading: String,
    /// Title in one line.
    pub title: String,
    /// The canonical query of the scenario.
    pub link: String,
    /// The quantity on the vertical axis.
    pub quantity: Quantity,
    /// True if the vertical axis is logarithmic. Times span decades; a bandwidth approaches its ceiling on a linear axis.
    pub is_logarithmic: bool,
    /// Length of a cycle in nanoseconds; `None` if it is not given, and times are in cycles.
    pub cycle_ns: Option<f64>,
    /// The networks. The algorithms of a single one have curves; of several, the best algorithm of each and its bound.
    pub networks: Vec<CollectiveNetwork>,
    /// Measurements by other programs.
    pub measured: Vec<MeasuredTimes>,
}

/// The quantity on the vertical axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quantity {
    /// Time from the start until the last processor has its result.
    Time,
    /// Size over time.
    AlgorithmBandwidth,
    /// Algorithm bandwidth times a factor of the operation, which makes it comparable with the bandwidth of links.
    BusBandwidth,
}

/// A collective operation on a network.
#[derive(Debug, Clone, PartialEq)]
pub struct CollectiveNetwork {
    /// Index of the network in the scenario, which determines colour and letter beside other networks.
    pub index: usize,
    /// The name beside its line.
    pub name: String,
    /// Bus bandwidth over algorithm bandwidth: 2(N−1)/N for all-reduce of N processors, 1 for broadcast, (N−1)/N for others.
    pub bus_factor: f64,
    /// The algorithms.
    pub algorithms: Vec<AlgorithmCurve>,
    /// The best of the algorithms at each size, in ascending order; simulated times are preferred.
    pub best: Vec<BestTime>,
    /// Changes of the best algorithm, in ascending order of size.
    pub crossovers: Vec<Crossover>,
    /// The lower bound at each size, in ascending order.
    pub bound: Vec<SizeTime>,
    /// What sets the bound at the largest size, as a clause: `each has 6 ports`; may be empty.
    pub reason: String,
}

/// The curve of an algorithm.
#[derive(Debug, Clone, PartialEq)]
pub struct AlgorithmCurve {
    /// Its number, which determines colour and marker, however many algorithms are shown.
    pub index: usize,
    /// Its name: `ring`.
    pub name: String,
    /// Times of the model, in ascending order of size.
    pub model: Vec<SizeTime>,
    /// Simulated times, in ascending order of size.
    pub simulated: Vec<SimulatedTime>,
}

/// A time for a size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SizeTime {
    /// Size of a processor's largest buffer.
    pub bytes: u64,
    /// Time in cycles.
    pub cycles: f64,
    /// How far it can be relied on.
    pub basis: Basis,
}

/// How far a time can be relied on, the surest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Basis {
    /// No messages meet on a link, so that model and simulation agree, or the time is simulated.
    Sure,
    /// Messages meet on links.
    Meeting,
    /// The time lies on the line through the last two simulated sizes.
    Extrapolated,
}

/// The time of the best algorithm for a size.
#[derive(Debug, Clone, PartialEq)]
pub struct BestTime {
    /// Name of the algorithm.
    pub algorithm: String,
    /// Its time.
    pub time: SizeTime,
}

/// A simulated time with the extremes of its replications.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SimulatedTime {
    /// Size of a processor's largest buffer.
    pub bytes: u64,
    /// Mean time in cycles.
    pub cycles: f64,
    /// Least and greatest time in cycles.
    pub range_cycles: [f64; 2],
    /// True if it is not simulated but on the line through the last two sizes that are.
    pub is_extrapolated: bool,
}

/// A size from which another algorithm is best.
#[derive(Debug, Clone, PartialEq)]
pub struct Crossover {
    /// Size of a processor's largest buffer; between two sizes of the curves.
    pub bytes: f64,
    /// Time of both algorithms in cycles.
    pub cycles: f64,
    /// The best algorithm for smaller buffers.
    pub before: String,
    /// The best algorithm for larger ones.
    pub after: String,
}

/// Times measured by another program.
#[derive(Debug, Clone, PartialEq)]
pub struct MeasuredTimes {
    /// Name of the source: `all-reduce.log`.
    pub origin: String,
    /// Bus bandwidth over algorithm bandwidth, for the number of processors that took part; `None` if it is unknown.
    pub bus_factor: Option<f64>,
    /// Sizes in bytes with times in cycles.
    pub times: Vec<(u64, f64)>,
}

impl CollectiveChart {
    /// The only network, whose algorithms are compared; `None` if networks are.
    #[must_use]
    pub fn only_network(&self) -> Option<&CollectiveNetwork> {
        match &self.networks[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    /// The quantity on the vertical axis for a time of a network; `None` if it has none there, as a time of 0 has no
    /// bandwidth and no place on a logarithmic axis.
    #[must_use]
    pub fn value(&self, network: &CollectiveNetwork, bytes: f64, cycles: f64) -> Option<f64> {
        self.value_by(network.bus_factor, bytes, cycles)
    }

    /// The same for a measured time; `None` for a bus bandwidth among an unknown number of processors, too.
    #[must_use]
    pub fn measured_value(&self, of: &MeasuredTimes, bytes: f64, cycles: f64) -> Option<f64> {
        let bus_factor = match self.quantity {
            Quantity::BusBandwidth => of.bus_factor?,
            Quantity::Time | Quantity::AlgorithmBandwidth => 1.0,
        };
        self.value_by(bus_factor, bytes, cycles)
    }

    fn value_by(&self, bus_factor: f64, bytes: f64, cycles: f64) -> Option<f64> {
        let time = cycles * self.cycle_ns.unwrap_or(1.0);
        let value = match self.quantity {
            Quantity::Time => time,
            Quantity::AlgorithmBandwidth => bytes / time,
            Quantity::BusBandwidth => bus_factor * bytes / time,
        };
        let has_place = value.is_finite() && value > 0.0 && bytes > 0.0;
        has_place.then_some(value)
    }

    /// True if small values are good.
    pub(super) fn is_time(&self) -> bool {
        self.quantity == Quantity::Time
    }

    /// Measurements of which there are any, in order.
    pub(super) fn measurements(&self) -> impl Iterator<Item = &MeasuredTimes> {
        self.measured.iter().filter(|it| !it.times.is_empty())
    }

    /// Names of the sources of measurements.
    pub(super) fn origins(&self) -> Vec<&str> {
        self.measurements().map(|it| it.origin.as_str()).collect()
    }
}
