//! Numbers of virtual channels, port by port.

/// Virtual channels of every port. Number `vc` of port p is p·V + `vc`.
#[derive(Debug, Clone, Copy)]
pub(super) struct PerPort {
    count: u32,
    /// 2³² / V, rounded up. Products with it are much faster than divisions by V.
    reciprocal: u64,
}

impl PerPort {
    pub(super) fn new(count: u32) -> Self {
        Self {
            count,
            reciprocal: (1_u64 << 32).div_ceil(count.into()),
        }
    }

    /// Port of a virtual channel, and its number there, for up to 2²⁶ virtual channels of up to 64 a port.
    #[inline]
    pub(super) fn split(self, number: u32) -> (u32, u32) {
        let port = self.port(number);
        (port, number - port * self.count)
    }

    /// Port of a virtual channel.
    #[inline]
    pub(super) fn port(self, number: u32) -> u32 {
        debug_assert!(number < 1 << 26, "the quotient of {number} is exact");
        ((u64::from(number) * self.reciprocal) >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::super::MOST_VCS;
    use super::*;

    #[test]
    fn numbers_are_split_as_by_division() {
        for count in 1..=MOST_VCS {
            let per_port = PerPort::new(count);
            let last = (1 << 26) - 1;
            let near = |number: u32| number.saturating_sub(2)..=(number + 2).min(last);
            let multiples = (0..=last / count).step_by(9973).map(|port| port * count);
            for number in multiples.chain([last]).flat_map(near) {
                assert_eq!(per_port.split(number), (number / count, number % count));
            }
        }
    }
}
