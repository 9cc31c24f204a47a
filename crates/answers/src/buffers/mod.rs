//! The smallest buffers that will do: what a network carries, or its latency at a load, with so many virtual channels on
//! a link and buffers of so many flits, beside what it does with buffers that are never full.

mod files;
pub(crate) mod measurement;
mod sentence;
#[cfg(test)]
mod tests;

use loadcurve_base::Result;
use loadcurve_scenario::{LoadUnit, Network, Terms, View, label_of};
use serde::{Deserialize, Serialize};

use super::Parted;
use super::faults::grouped;
pub use files::BuffersTable;

/// Virtual channels of a link, as far as the routes can do with them.
const VCS: [u32; 4] = [1, 2, 4, 8];

/// Flits of a buffer.
const FLITS: [u32; 6] = [1, 2, 4, 8, 16, 32];

/// The largest of them.
const MOST_FLITS: u32 = FLITS[FLITS.len() - 1];

/// Flits of a buffer that stands for an unlimited one: the most that a router can have, or as many as leave room in
/// memory for the largest networks.
const UNLIMITED_FLITS: [u32; 3] = [1024, 256, 64];

/// Most flits in all buffers of a network, unless the smallest of these take more.
const MOST_MEMORY: usize = 1 << 26;

/// A network with several buffers and numbers of virtual channels, found cell by cell.
///
/// ```
/// use loadcurve_answers::Buffers;
/// use loadcurve_scenario::Scenario;
/// let scenario = Scenario::read("net=mesh,k:2,flits:4&within=10").scenario;
/// let buffers = Buffers::open(&scenario.networks[0], &scenario.view).unwrap();
/// assert_eq!(buffers.vcs, [1, 2, 4, 8]);
/// assert_eq!(buffers.cells.len(), 4 * 7);
/// assert_eq!(buffers.round_trip_cycles, [5, 5]);
/// // Two links and a processor lead to each of four routers.
/// assert_eq!(buffers.memory_flits(&buffers.cells[9]), Some(4 * 3 * 2 * 4));
/// ```
#[derive(Debug, Clone)]
pub struct Buffers {
    /// The network, with the buffers of its link.
    pub network: Network,
    /// What smaller buffers may cost of what unlimited ones do, in per cent.
    pub within_percent: f64,
    /// The load at which latencies are measured, with its unit; without it what the network carries is measured.
    pub load: Option<(f64, LoadUnit)>,
    /// Virtual channels of a link, row by row.
    pub vcs: Vec<u32>,
    /// The cells, row by row; the last of a row has unlimited buffers.
    pub cells: Vec<BufferCell>,
    /// Input ports of all routers, each of which has a buffer for every virtual channel.
    pub inputs: usize,
    /// Cycles from sending a flit until its place in the buffer behind the link can be used again, over the shortest
    /// and the longest link.
    pub round_trip_cycles: [u32; 2],
    /// Seed of the random numbers.
    seed: u32,
}

/// The network with a number of virtual channels and a size of their buffers.
#[derive(Debug, Clone, PartialEq)]
pub struct BufferCell {
    /// Virtual channels of a link.
    pub vcs: u32,
    /// Flits of the buffer of each.
    pub flits: u32,
    /// True if they stand for unlimited buffers, which are as good as never full.
    pub is_unlimited: bool,
    /// The network with them.
    pub network: Network,
    /// What was measured; none until it is known.
    pub measured: Option<BuffersPart>,
}

/// What was measured in a cell.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub enum BuffersPart {
    /// Throughput under overload in flits/cycle/source, or the latency in cycles, with the half-width of its 95 %
    /// interval.
    Found(f64, f64),
    /// The network does not carry the load, or it deadlocks.
    Saturated,
}

impl Buffers {
    /// The grid of a network, all of it measured.
    ///
    /// # Errors
    /// [`Error::Refused`](loadcurve_base::Error::Refused) for a network whose buffers cannot be chosen.
    pub fn of(network: &Network, view: &View) -> Result<Self> {
        let mut buffers = Self::open(network, view)?;
        buffers.solve()?;
        Ok(buffers)
    }

    /// The grid of a network in a view, which says what buffers may cost and at which load latencies are measured, if
    /// they are. Nothing is known yet.
    ///
    /// # Errors
    /// [`Error::Refused`](loadcurve_base::Error::Refused) for a network whose buffers cannot be chosen.
    pub fn open(network: &Network, view: &View) -> Result<Self> {
        network.has_buffers()?;
        let fewest = network.fewest_vcs();
        let more = VCS.into_iter().filter(|&vcs| vcs > fewest);
        let vcs: Vec<u32> = std::iter::once(fewest).chain(more).collect();
        let inputs = network.router_inputs();
        let most = vcs.last().copied().unwrap_or(1) as usize * inputs;
        let [.., fewest_flits] = UNLIMITED_FLITS;
        let mut flits = UNLIMITED_FLITS.into_iter();
        let unlimited = flits.find(|&flits| most * flits as usize <= MOST_MEMORY);
        let unlimited = unlimited.unwrap_or(fewest_flits);
        let cell = |vcs: u32, flits: u32| -> Result<BufferCell> {
            Ok(BufferCell {
                vcs,
                flits,
                is_unlimited: flits == unlimited,
                network: network.with_buffers(vcs, flits)?,
                measured: None,
            })
        };
        let row = |vcs: u32| {
            let flits = FLITS.into_iter().chain([unlimited]);
            flits.map(move |flits| cell(vcs, flits))
        };
        let cells: Vec<BufferCell> = vcs
            .iter()
            .flat_map(|&vcs| row(vcs))
            .collect::<Result<_>>()?;
        let round_trip = cells[0].network.round_trip_cycles();
        Ok(Self {
            network: network.clone(),
            within_percent: view.within_percent,
            load: view.load.map(|load| (load, view.unit)),
            vcs,
            inputs,
            round_trip_cycles: round_trip.unwrap_or_default(),
            cells,
            seed: view.seed,
        })
    }

    /// Number of cells of a row.
    #[must_use]
    pub fn columns(&self) -> usize {
        FLITS.len() + 1
    }

    /// Flits in all buffers of all routers; none if they are unlimited.
    #[must_use]
    pub fn memory_flits(&self, cell: &BufferCell) -> Option<usize> {
        let memory = self.inputs * cell.vcs as usize * cell.flits as usize;
        (!cell.is_unlimited).then_some(memory)
    }

    /// The same with commas between thousands.
    #[must_use]
    pub fn memory_in_words(&self, cell: &BufferCell) -> Option<String> {
        self.memory_flits(cell).map(grouped)
    }

    /// The best of the unlimited cells: what others are compared with; none until all of them are known.
    #[must_use]
    pub fn unlimited(&self) -> Option<&BufferCell> {
        let unlimited = || self.cells.iter().filter(|cell| cell.is_unlimited);
        let are_known = unlimited().all(|cell| cell.measured.is_some());
        self.best(unlimited().filter(|_| are_known))
    }

    /// The value of a cell relative to that of the best with unlimited buffers, once both are known.
    #[must_use]
    pub fn relative(&self, cell: &BufferCell) -> Option<f64> {
        Some(cell.value()? / self.unlimited()?.value()?)
    }

    /// True if the measured value is within the given per cent of the best with unlimited buffers.
    #[must_use]
    pub fn will_do(&self, cell: &BufferCell) -> bool {
        let share = self.within_percent / 100.0;
        let relative = self.relative(cell);
        relative.is_some_and(|relative| match self.load {
            None => relative >= 1.0 - share,
            Some(_) => relative <= 1.0 + share,
        })
    }

    /// The smallest buffers that will do: of the cells whose measured value is within the given per cent of the best
    /// with unlimited buffers the one with the least memory, and of equally much memory the best. None if no cell is,
    /// and until all are known.
    #[must_use]
    pub fn smallest(&self) -> Option<&BufferCell> {
        self.smallest_place().map(|place| &self.cells[place])
    }

    /// The best cell of limited buffers; none if all of them are saturated.
    fn nearest(&self) -> Option<&BufferCell> {
        self.best(self.cells.iter().filter(|cell| !cell.is_unlimited))
    }

    /// The first of the best of some cells; none if all of them are saturated.
    fn best<'a>(&self, cells: impl Iterator<Item = &'a BufferCell>) -> Option<&'a BufferCell> {
        cells
            .filter(|cell| cell.value().is_some())
            .reduce(|best, cell| {
                if self.is_better(cell, best) {
                    cell
                } else {
                    best
                }
            })
    }

    /// Its index.
    #[must_use]
    pub fn smallest_place(&self) -> Option<usize> {
        if self.cells.iter().any(|cell| cell.measured.is_none()) {
            return None;
        }
        let places = (0..self.cells.len()).filter(|&place| self.will_do(&self.cells[place]));
        places
            .filter(|&place| !self.cells[place].is_unlimited)
            .reduce(|best, next| {
                let [it, than] = [next, best].map(|place| &self.cells[place]);
                let [memory, least] = [it, than].map(|cell| self.memory_flits(cell));
                if memory < least || (memory == least && self.is_better(it, than)) {
                    next
                } else {
                    best
                }
            })
    }

    /// True if a cell carries more, or has the lower latency.
    fn is_better(&self, cell: &BufferCell, than: &BufferCell) -> bool {
        match self.load {
            None => cell.value() > than.value(),
            Some(_) => cell.value() < than.value(),
        }
    }

    /// Takes what is known of the same cells, measured alike.
    pub(crate) fn take_known(&mut self, known: &Self) {
        let is_alike = (self.seed, self.load) == (known.seed, known.load);
        let networks = |it: &Self| -> Vec<Network> {
            let cells = it.cells.iter();
            cells.map(|cell| cell.network.clone()).collect()
        };
        if is_alike && networks(self) == networks(known) {
            self.cells.clone_from(&known.cells);
        }
    }

    /// The network without its own buffers and virtual channels, in words.
    #[must_use]
    pub fn label(&self) -> String {
        label_of(&self.network.without_buffers(), Terms::default())
    }

    /// What is measured, in one line.
    #[must_use]
    pub fn title(&self) -> String {
        let label = self.label();
        match self.load {
            None => format!("What buffers and virtual channels carry: {label}"),
            Some(_) => format!("Latency with buffers and virtual channels: {label}"),
        }
    }
}

impl BufferCell {
    /// The measured value.
    #[must_use]
    pub fn value(&self) -> Option<f64> {
        self.interval().map(|(value, _)| value)
    }

    /// The measured value with the half-width of its 95 % interval.
    #[must_use]
    pub fn interval(&self) -> Option<(f64, f64)> {
        match self.measured? {
            BuffersPart::Found(value, half_width) => Some((value, half_width)),
            BuffersPart::Saturated => None,
        }
    }

    /// Its virtual channels and buffers in words: "2 VCs × 8 flits".
    #[must_use]
    pub fn words(&self) -> String {
        let vcs = counted(self.vcs, "VC");
        if self.is_unlimited {
            return format!("{vcs} with unlimited buffers");
        }
        format!("{vcs} × {}", counted(self.flits, "flit"))
    }
}

/// A number of things.
fn counted(number: u32, thing: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{ending}")
}

impl Parted for Buffers {
    type Part = BuffersPart;

    fn count(&self) -> usize {
        self.cells.len()
    }

    fn is_open(&self, place: usize) -> bool {
        self.cells[place].measured.is_none()
    }

    fn answer(&self, place: usize) -> Result<BuffersPart> {
        let network = &self.cells[place].network;
        Ok(match self.load {
            None => measurement::throughput(network, self.seed),
            Some(load) => measurement::latency(network, load, self.seed),
        })
    }

    fn learn(&mut self, place: usize, part: BuffersPart) {
        self.cells[place].measured = Some(part);
    }
}
