//! Rectangles of tiles, the floor plan of a network.

/// A rectangle of tiles, in units of the side of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Block {
    pub width: u32,
    pub height: u32,
}

/// An array of equal blocks in rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Array {
    pub(super) block: Block,
    /// Number of blocks in a row.
    pub columns: u32,
    pub rows: u32,
}

impl Block {
    /// Tile of a processor.
    pub const TILE: Self = Self {
        width: 1,
        height: 1,
    };

    /// An array of such blocks with p rows of q or q rows of p, where p·q is the number of blocks and p and
    /// q are as close as possible; the longer count runs along the shorter side of the block, so that the
    /// whole is nearly square.
    #[must_use]
    pub fn array(self, blocks: u32) -> Array {
        let fewer = (1..=blocks.isqrt())
            .rev()
            .find(|p| blocks.is_multiple_of(*p));
        let fewer = fewer.unwrap_or(1);
        let more = blocks / fewer;
        let (columns, rows) = if self.width <= self.height {
            (more, fewer)
        } else {
            (fewer, more)
        };
        Array {
            block: self,
            columns,
            rows,
        }
    }

    /// An array of such blocks in rows of ⌈√⌉.
    #[must_use]
    pub fn rows(self, blocks: u32) -> Array {
        let root = blocks.isqrt();
        let columns = root + u32::from(root * root < blocks);
        Array {
            block: self,
            columns,
            rows: blocks.div_ceil(columns),
        }
    }
}

impl Array {
    /// The array as one block.
    #[must_use]
    pub fn whole(self) -> Block {
        Block {
            width: self.columns * self.block.width,
            height: self.rows * self.block.height,
        }
    }

    /// Corner of a block, numbered row by row.
    #[must_use]
    pub fn corner(self, number: u32) -> [u32; 2] {
        [
            number % self.columns * self.block.width,
            number / self.columns * self.block.height,
        ]
    }

    /// Distances from the centres of all blocks to the centre of a full array: their sum, and the longest.
    ///
    /// # Equation
    /// Σ |2x − (q − 1)|/2 over x < q is ⌊q²/4⌋ for each row, in units of the width, and likewise for each
    /// column.
    pub(in crate::structure) fn distances_to_centre(self) -> Distances {
        self.distances(|count| (count * count / 4, f64::from(count - 1) / 2.0))
    }

    /// Distances between the centres of all pairs of blocks of a full array: their sum, and the longest.
    ///
    /// # Equation
    /// Σ |x − y| over x, y < q is q(q² − 1)/3, for each pair of rows.
    pub(in crate::structure) fn pairwise_distances(self) -> Distances {
        let blocks = f64::from(self.columns * self.rows);
        let distances = self.distances(|count| {
            // Divided by the number of columns or rows, by which both sums are multiplied below.
            ((count * count - 1), f64::from(count - 1))
        });
        Distances {
            sum: distances.sum * blocks / 3.0,
            ..distances
        }
    }

    /// Manhattan distances, from the sum and the maximum along a line of blocks.
    fn distances(self, along: impl Fn(u32) -> (u32, f64)) -> Distances {
        let Self {
            block,
            columns,
            rows,
        } = self;
        let [(right, farthest_right), (down, farthest_down)] = [along(columns), along(rows)];
        let [width, height] = [block.width, block.height].map(f64::from);
        Distances {
            sum: f64::from(right * rows) * width + f64::from(down * columns) * height,
            longest: farthest_right * width + farthest_down * height,
        }
    }
}

/// Manhattan distances, down and right, in sides of a tile.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::structure) struct Distances {
    pub(in crate::structure) sum: f64,
    pub(in crate::structure) longest: f64,
}
