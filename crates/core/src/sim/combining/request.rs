//! Requests, and those absorbed by others on the way.

/// End of a chain.
const NONE: u32 = u32::MAX;

/// A request under way, with all requests that it stands for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Request {
    /// Time at which it entered the network.
    pub(super) entered_cycles: f64,
    /// Module that it goes to.
    pub(super) module: u32,
    /// True if it is for the hot word of the hot module: only such requests combine.
    pub(super) hot: bool,
    first: u32,
    last: u32,
}

impl Request {
    /// A request that has absorbed no others.
    pub(super) fn new(entered_cycles: f64, module: u32, hot: bool) -> Self {
        Self {
            entered_cycles,
            module,
            hot,
            first: NONE,
            last: NONE,
        }
    }

    /// The same request, with its entry time set.
    pub(super) fn entered(self, entered_cycles: f64) -> Self {
        Self {
            entered_cycles,
            ..self
        }
    }
}

/// RequestOutcome times of the requests that others have absorbed.
///
/// Each request has a chain of those that it absorbed, with one link for each, so that a delivery
/// costs time in proportion to what it delivers. All links of all requests share one pool.
#[derive(Debug, Clone)]
pub(super) struct Absorbed {
    links: Vec<AbsorbedRequest>,
    /// First of the free links, which are chained too.
    free: u32,
}

#[derive(Debug, Clone, Copy)]
struct AbsorbedRequest {
    entered_cycles: f64,
    next: u32,
}

impl Absorbed {
    pub(super) fn new() -> Self {
        Self {
            links: Vec::new(),
            free: NONE,
        }
    }

    /// Lets a request absorb another, with all that the other has absorbed.
    #[inline]
    pub(super) fn absorb(&mut self, request: &mut Request, other: Request) {
        let link = AbsorbedRequest {
            entered_cycles: other.entered_cycles,
            next: other.first,
        };
        let index = if self.free == NONE {
            self.links.push(link);
            (self.links.len() - 1) as u32
        } else {
            let index = self.free;
            let place = &mut self.links[index as usize];
            self.free = place.next;
            *place = link;
            index
        };
        if request.last == NONE {
            request.first = index;
        } else {
            self.links[request.last as usize].next = index;
        }
        request.last = if other.last == NONE {
            index
        } else {
            other.last
        };
    }

    /// Number of requests that one stands for, itself included.
    pub(super) fn count(&self, request: Request) -> u32 {
        let mut count = 1;
        let mut index = request.first;
        while let Some(link) = self.links.get(index as usize) {
            count += 1;
            index = link.next;
        }
        count
    }

    /// Reports the entry time of each request that a request has absorbed, in the order of
    /// absorption, and frees their links.
    #[inline]
    pub(super) fn release(&mut self, request: Request, mut tell: impl FnMut(f64)) {
        if request.first == NONE {
            return;
        }
        let mut index = request.first;
        while index != NONE {
            let link = self.links[index as usize];
            tell(link.entered_cycles);
            index = link.next;
        }
        self.links[request.last as usize].next = self.free;
        self.free = request.first;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_stands_for_all_that_it_absorbed_and_they_had() {
        let mut absorbed = Absorbed::new();
        for _ in 0..3 {
            let mut requests: Vec<Request> = (0..6)
                .map(|number| Request::new(f64::from(number), 0, true))
                .collect();
            for (one, other) in [(1, 2), (3, 4), (1, 3), (0, 1), (0, 5)] {
                let other = requests[other];
                absorbed.absorb(&mut requests[one], other);
            }
            assert_eq!(absorbed.count(requests[0]), 6);
            let mut told = Vec::new();
            absorbed.release(requests[0], |entered| told.push(entered));
            assert_eq!(told, [1.0, 2.0, 3.0, 4.0, 5.0]);
        }
        // Released links are reused.
        assert_eq!(absorbed.links.len(), 5);
    }
}
