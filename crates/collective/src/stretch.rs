//! Times that are known for many lengths of a unit from one run: as long as all events keep their order, each cycle is
//! linear in the length.

/// A cycle for some length of a unit, and what it grows by with each further flit of a unit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Line {
    /// The cycle.
    pub(crate) cycle: u64,
    /// Cycles more for each flit more.
    pub(crate) slope: u64,
}

impl Line {
    /// Cycles later, whatever the length of a unit.
    #[inline]
    pub(crate) fn after(self, cycles: u64) -> Self {
        Self {
            cycle: self.cycle.saturating_add(cycles),
            ..self
        }
    }

    /// Later by some units.
    #[inline]
    pub(crate) fn after_units(self, units: u32, unit_flits: u64) -> Self {
        let flits = product(u64::from(units), unit_flits);
        Self {
            slope: self.slope + u64::from(units),
            ..self.after(flits)
        }
    }
}

/// A product, or the greatest number if it is greater. WebAssembly has no product of 128 bits, which `saturating_mul`
/// takes, and most factors need none.
#[inline]
fn product(one: u64, other: u64) -> u64 {
    if (one | other) >> 32 == 0 {
        one * other
    } else {
        one.saturating_mul(other)
    }
}

/// Lengths of a unit around one, for which cycles that were compared keep their order.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stretch {
    unit_flits: u64,
    /// Flits that a unit may have less, or more.
    less: u64,
    more: u64,
}

impl Stretch {
    /// All lengths up to 2³² flits more, as long as nothing is compared.
    pub(crate) fn around(unit_flits: u64) -> Self {
        Self {
            unit_flits,
            less: unit_flits,
            more: u32::MAX.into(),
        }
    }

    /// Leaves out the lengths for which the first of two cycles would be after the second, or, unless they are the same,
    /// no longer before it.
    #[inline]
    pub(crate) fn keep(&mut self, first: Line, second: Line) {
        if first.slope == second.slope {
            return;
        }
        let gap = (second.cycle - first.cycle).saturating_sub(1);
        let limit = |flits: &mut u64, slope: u64| {
            if product(*flits, slope) > gap {
                *flits = gap / slope;
            }
        };
        if first.slope < second.slope {
            limit(&mut self.less, second.slope - first.slope);
        } else {
            limit(&mut self.more, first.slope - second.slope);
        }
    }

    /// The later of two cycles.
    #[inline]
    pub(crate) fn later(&mut self, one: Line, other: Line) -> Line {
        let (first, second) = if one.cycle > other.cycle {
            (other, one)
        } else {
            (one, other)
        };
        self.keep(first, second);
        second
    }

    /// The cycle on a line that stands for all these lengths, for a length; none for others.
    pub(crate) fn at(self, line: Line, unit_flits: u64) -> Option<u64> {
        match unit_flits.checked_sub(self.unit_flits) {
            Some(more) if more <= self.more => {
                Some(line.cycle.saturating_add(line.slope.saturating_mul(more)))
            }
            Some(_) => None,
            None => {
                let less = self.unit_flits - unit_flits;
                (less <= self.less).then(|| line.cycle - line.slope * less)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Line, Stretch};

    #[test]
    fn cycles_that_cross_bound_the_lengths() {
        let line = |cycle, slope| Line { cycle, slope };
        let mut stretch = Stretch::around(10);
        // 20 + 2x and 31 + x meet 11 flits further: there they are no longer one before the other.
        assert_eq!(stretch.later(line(31, 1), line(20, 2)), line(31, 1));
        let at = |stretch: Stretch, flits| stretch.at(line(31, 1), flits);
        assert_eq!((at(stretch, 20), at(stretch, 21)), (Some(41), None));
        // 31 + x and 40 + 4x meet three flits less.
        stretch.keep(line(31, 1), line(40, 4));
        assert_eq!((at(stretch, 8), at(stretch, 7)), (Some(29), None));
        // The same cycle with another slope would be another order for all longer units.
        stretch.keep(line(31, 1), line(31, 0));
        assert_eq!((at(stretch, 10), at(stretch, 11)), (Some(31), None));
    }
}
