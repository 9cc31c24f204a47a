//! Regularities of a network that algorithms use.

/// A dimension of a cube, or of a `HyperX`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Side {
    /// Number of processors along it.
    pub size: usize,
    /// True if a link joins the last with the first.
    pub wraps: bool,
}

/// Regularities of a network that algorithms use: its dimensions and its groups of processors.
///
/// ```
/// use loadcurve_collective::{Layout, Side};
/// let side = Side { size: 4, wraps: true };
/// let torus = Layout::cube(vec![side; 3]);
/// assert_eq!((torus.processors(), torus.group()), (64, Some(4)));
/// assert_eq!(Layout::of(7).group(), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    processors: usize,
    sides: Vec<Side>,
    is_cube: bool,
    group: Option<usize>,
}

impl Layout {
    /// Some processors without any regularity.
    #[must_use]
    pub fn of(processors: usize) -> Self {
        Self {
            processors,
            sides: Vec::new(),
            is_cube: false,
            group: None,
        }
    }

    /// A cube with a processor on each node, numbered along the first dimension, then along the second, and so on. The
    /// processors along the first dimension are a group.
    #[must_use]
    pub fn cube(sides: Vec<Side>) -> Self {
        let group = sides.first().map(|side| side.size);
        Self {
            is_cube: true,
            ..Self::hypercuboid(sides, 1, group)
        }
    }

    /// A `HyperX` with some processors on each router. These are a group, or the routers along the first dimension if
    /// there is one processor on each.
    #[must_use]
    pub fn hyperx(sizes: &[usize], hosts: usize) -> Self {
        let side = |&size| Side { size, wraps: false };
        let sides: Vec<Side> = sizes.iter().map(side).collect();
        let group = match hosts {
            1 => sizes.first().copied(),
            _ => Some(hosts),
        };
        let mut it = Self::hypercuboid(sides, hosts, group);
        if hosts != 1 {
            it.sides.clear();
        }
        it
    }

    fn hypercuboid(sides: Vec<Side>, hosts: usize, group: Option<usize>) -> Self {
        let sizes = sides.iter().map(|side| side.size);
        let processors = sizes.fold(hosts, usize::saturating_mul);
        Self {
            sides,
            ..Self::of(processors)
        }
        .with_groups(group)
    }

    /// The same with groups of this many consecutive processors.
    #[must_use]
    pub fn with_groups(self, group: Option<usize>) -> Self {
        Self { group, ..self }
    }

    /// Number of processors, N.
    #[must_use]
    pub fn processors(&self) -> usize {
        self.processors
    }

    /// Dimensions of a cube, or of a `HyperX` with one processor on each router; none in other networks.
    #[must_use]
    pub fn sides(&self) -> &[Side] {
        &self.sides
    }

    /// True for a cube.
    #[must_use]
    pub fn is_cube(&self) -> bool {
        self.is_cube
    }

    /// True for a cube with a ring in every dimension.
    #[must_use]
    pub fn is_torus(&self) -> bool {
        self.is_cube && self.sides.iter().all(|side| side.wraps)
    }

    /// Number of consecutive processors in each of several groups of more than one.
    #[must_use]
    pub fn group(&self) -> Option<usize> {
        let parts = |&group: &usize| {
            (2..self.processors).contains(&group) && self.processors.is_multiple_of(group)
        };
        self.group.filter(parts)
    }

    /// Digit of a processor's number in a dimension, and the distance of the numbers of neighbours along it.
    pub(crate) fn digit(&self, processor: usize, dimension: usize) -> (usize, usize) {
        let stride = self.sides[..dimension]
            .iter()
            .map(|side| side.size)
            .product();
        (processor / stride % self.sides[dimension].size, stride)
    }

    /// The processor with another digit in a dimension, given modulo the size.
    pub(crate) fn with_digit(&self, processor: usize, dimension: usize, digit: i64) -> usize {
        let (own, stride) = self.digit(processor, dimension);
        let digit = digit.rem_euclid(self.sides[dimension].size as i64) as usize;
        processor - own * stride + digit * stride
    }
}
