//! Algorithms of collective operations.

use std::fmt::{self, Display};
use std::str::FromStr;

use crate::{Error, Layout, Operation, Result};

/// An algorithm: which messages the processors send in which order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Algorithm {
    /// Blocks go round a ring.
    Ring,
    /// Half of each block goes round a ring each way.
    Biring,
    /// Recursive halving of the data and doubling of the distance, and backwards.
    Halving,
    /// Recursive doubling of the distance, all data each time.
    Doubling,
    /// Each processor sends to all others at once.
    Direct,
    /// A binary tree, chunk by chunk.
    Tree,
    /// Two binary trees with half of the data each.
    DoubleTree,
    /// Rings in one dimension after the other.
    Dimensions,
    /// Alternating steps of growing length in a torus.
    Swing,
    /// All to all inside groups, and rings between them.
    Hierarchical,
    /// Doubling distances for any number of processors.
    Bruck,
    /// The exchange with the processor i further, for one i after the other.
    Shift,
    /// The exchange with processor p xor i, for one i after the other.
    Xor,
    /// All messages of an all-to-all at once, in a random order at each processor.
    Shuffled,
    /// Halving distances from the root, all data each time.
    Binomial,
    /// From processor to processor, chunk by chunk.
    Chain,
    /// A scatter over halving distances and a ring.
    Scatter,
}

use Algorithm::{
    Binomial, Biring, Bruck, Chain, Dimensions, Direct, DoubleTree, Doubling, Halving,
    Hierarchical, Ring, Scatter, Shift, Shuffled, Swing, Tree, Xor,
};

impl Algorithm {
    /// All algorithms.
    pub const ALL: [Self; 17] = [
        Ring,
        Biring,
        Halving,
        Doubling,
        Direct,
        Tree,
        DoubleTree,
        Dimensions,
        Swing,
        Hierarchical,
        Bruck,
        Shift,
        Xor,
        Shuffled,
        Binomial,
        Chain,
        Scatter,
    ];

    /// Name in links.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Ring => "ring",
            Biring => "biring",
            Halving => "halving",
            Doubling => "doubling",
            Direct => "direct",
            Tree => "tree",
            DoubleTree => "dtree",
            Dimensions => "dims",
            Swing => "swing",
            Hierarchical => "hier",
            Bruck => "bruck",
            Shift => "shift",
            Xor => "xor",
            Shuffled => "shuffled",
            Binomial => "binomial",
            Chain => "chain",
            Scatter => "scatter",
        }
    }

    /// The algorithms that perform an operation on some network.
    #[must_use]
    pub fn of(operation: Operation) -> &'static [Self] {
        match operation {
            Operation::AllReduce => &[
                Ring,
                Biring,
                Halving,
                Doubling,
                Direct,
                Tree,
                DoubleTree,
                Dimensions,
                Swing,
                Hierarchical,
            ],
            Operation::ReduceScatter => &[
                Ring,
                Biring,
                Halving,
                Direct,
                Dimensions,
                Swing,
                Hierarchical,
            ],
            Operation::AllGather => &[
                Ring,
                Biring,
                Halving,
                Direct,
                Dimensions,
                Swing,
                Hierarchical,
                Bruck,
            ],
            Operation::AllToAll => &[Direct, Dimensions, Bruck, Shift, Xor, Shuffled],
            Operation::Broadcast => &[Tree, Binomial, Chain, Scatter],
            Operation::Halo => &[Direct],
        }
    }

    /// The algorithms that perform an operation on a network of this layout.
    ///
    /// ```
    /// use loadcurve_collective::{Algorithm, Layout, Operation};
    /// let six = Layout::of(6);
    /// let any = Algorithm::on(Operation::AllToAll, &six);
    /// let names: Vec<&str> = any.map(Algorithm::name).collect();
    /// assert_eq!(names, ["direct", "bruck", "shift", "shuffled"]);
    /// ```
    pub fn on(operation: Operation, layout: &Layout) -> impl Iterator<Item = Self> {
        let all = Self::of(operation).iter().copied();
        all.filter(move |it| it.check(operation, layout).is_ok())
    }

    /// Largest number of chunks into which data is cut.
    #[must_use]
    pub fn most_chunks(self) -> u32 {
        match self {
            Tree | DoubleTree => 64,
            Chain => 256,
            _ => 1,
        }
    }

    /// Checks that the algorithm performs an operation on a network of this layout.
    ///
    /// # Errors
    /// [`Error::Inapplicable`] with what the algorithm needs, or [`Error::NoAlgorithm`] where no other one does it.
    pub fn check(self, operation: Operation, layout: &Layout) -> Result<()> {
        let needs = |needs: &str, found: String| {
            Err(Error::Inapplicable {
                algorithm: self,
                needs: needs.to_owned(),
                found,
            })
        };
        if !Self::of(operation).contains(&self) {
            let does = |it: &Operation| Self::of(*it).contains(&self);
            let known: Vec<&str> = { Operation::ALL.into_iter() }
                .filter(does)
                .map(Operation::name)
                .collect();
            return needs(&known.join(" or "), operation.to_string());
        }
        if operation == Operation::Halo && !layout.is_cube() {
            return Err(Error::NoAlgorithm { operation });
        }
        let processors = layout.processors();
        let has_powers = layout
            .sides()
            .iter()
            .all(|side| side.size.is_power_of_two());
        match self {
            Halving | Doubling | Xor if !processors.is_power_of_two() => {
                needs("a power of two of processors", processors.to_string())
            }
            Dimensions if layout.sides().is_empty() => needs(
                "a cube, or one processor on each router of a hyperx",
                "another network".to_owned(),
            ),
            Swing if !layout.is_torus() || !has_powers => needs(
                "a cube wrapped in all dimensions, with powers of two of nodes",
                "another network".to_owned(),
            ),
            Hierarchical if layout.group().is_none() => needs(
                "several equal groups of processors",
                "one without them".to_owned(),
            ),
            _ => Ok(()),
        }
    }
}

impl Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Algorithm {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let found = Self::ALL.into_iter().find(|it| it.name() == text);
        found.ok_or_else(|| {
            let allowed = Self::ALL.map(Self::name).join(", ");
            Error::illegal("algorithm", &loadcurve_base::error::quoted(text), &allowed)
        })
    }
}
