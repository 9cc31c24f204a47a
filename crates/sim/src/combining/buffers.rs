//! Input buffers of all switches, and the requests that they block.

use loadcurve_network::topology::Multistage;

use super::request::Request;
use crate::lists::Lists;

/// No slot.
const NONE: u32 = u32::MAX;

/// The buffers of a network, by stage and line.
#[derive(Debug, Clone)]
pub(super) struct Buffers {
    all: Box<[Buffer]>,
    /// Requests in the buffers, in one ring buffer of `slots` entries each.
    requests: Box<[Request]>,
    slots: u32,
    /// Largest number of requests that may combine into one in a buffer.
    degree: u32,
    /// s, the number of inputs of a switch: a power of 2.
    switch: u32,
    /// Buffers and processors waiting to send to each buffer, in order of time: at most as many as
    /// the inputs that lead there, in `switch` entries each.
    waiting: Box<[u32]>,
    /// Destinations of the outputs of all switches: buffers, or modules, numbered after all buffers.
    next: Box<[u32]>,
    /// Entry times of the requests that others have absorbed.
    entry_times: Lists<f64>,
}

/// An input buffer. The request at its head is in service, or has been served and is blocked.
#[derive(Debug, Clone)]
struct Buffer {
    /// Position of the head.
    first: u32,
    /// Number of requests, several combined counted as one.
    length: u32,
    /// Position of the request that a hot one can combine with. There is never more than one: a
    /// second would have combined with the first.
    combinable: u32,
    /// Number of requests combined into it in this buffer, itself included.
    combined: u32,
    /// Number of buffers or processors waiting to send to this buffer.
    waiting: u32,
    /// Lowest bit of the digit of a module's number that selects the output.
    lowest_bit: u32,
    count: BufferCount,
}

/// Counts of a buffer.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct BufferCount {
    /// Requests that took a slot.
    pub(super) entered: u64,
    /// Hot requests among these.
    pub(super) hot_entered: u64,
    /// Requests absorbed by one in the buffer.
    pub(super) absorbed: u64,
    /// Requests blocked when they first asked to enter.
    pub(super) blocked: u64,
    /// Requests that left.
    pub(super) left: u64,
    /// Time for which the buffer was not empty.
    pub(super) busy_cycles: f64,
    /// Time integral of the number of requests behind the head.
    pub(super) waiting_cycles: f64,
    /// Time up to which the integrals are summed.
    summed_cycles: f64,
}

impl BufferCount {
    #[inline]
    fn sum_up(&mut self, length: u32, now_cycles: f64) {
        if length > 0 {
            let passed = now_cycles - self.summed_cycles;
            self.busy_cycles += passed;
            self.waiting_cycles += f64::from(length - 1) * passed;
        }
        self.summed_cycles = now_cycles;
    }

    /// Adds the counts of another buffer.
    pub(super) fn add(&mut self, other: Self) {
        self.entered += other.entered;
        self.hot_entered += other.hot_entered;
        self.absorbed += other.absorbed;
        self.blocked += other.blocked;
        self.left += other.left;
        self.busy_cycles += other.busy_cycles;
        self.waiting_cycles += other.waiting_cycles;
    }
}

/// Outcome of a request's attempt to enter a buffer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RequestOutcome {
    /// No slot is free: the request stays where it is.
    Blocked,
    /// The request is absorbed by one waiting in the buffer.
    Absorbed,
    /// The request waits behind others.
    Waits,
    /// The request is alone: its service begins.
    Served,
}

impl Buffers {
    /// Empty buffers of `slots` slots, including that of the head, in which up to `degree`
    /// requests combine. The number of inputs of a switch is a power of 2.
    pub(super) fn new(network: Multistage, slots: u32, degree: u32) -> Self {
        let (lines, switch) = (network.lines(), network.switch());
        let buffer = |index| Buffer {
            first: 0,
            length: 0,
            combinable: NONE,
            combined: 0,
            waiting: 0,
            lowest_bit: network.reach(index / lines + 1).ilog2(),
            count: BufferCount::default(),
        };
        let indices = 0..network.stages() * lines;
        let all: Box<[Buffer]> = indices.clone().map(buffer).collect();
        let next = indices.map(|index| {
            let (stage, line) = (index / lines, index % lines);
            (stage + 1) * lines + network.next(stage, line)
        });
        let requests = vec![Request::new(0.0, 0, false); all.len() * slots as usize].into();
        Self {
            requests,
            slots,
            degree,
            switch,
            waiting: vec![NONE; all.len() * switch as usize].into(),
            next: next.collect(),
            all,
            entry_times: Lists::new(),
        }
    }

    /// The head of a buffer, which must not be empty, and its next stop: a buffer, or a module,
    /// numbered after all buffers.
    #[inline]
    pub(super) fn head(&self, buffer: u32) -> (Request, u32) {
        let base = buffer as usize * self.slots as usize;
        let Buffer {
            first, lowest_bit, ..
        } = self.all[buffer as usize];
        let request = self.requests[base + first as usize];
        let digit = self.switch - 1;
        // Buffers and outputs of a switch have the same numbers, and there are a power of 2 of them.
        let output = buffer & !digit | request.module >> lowest_bit & digit;
        (request, self.next[output as usize])
    }

    /// Lets a request combine, or otherwise take a slot, if it can.
    #[inline]
    pub(super) fn offer(
        &mut self,
        buffer: u32,
        request: Request,
        now_cycles: f64,
    ) -> RequestOutcome {
        let base = buffer as usize * self.slots as usize;
        let buffer = &mut self.all[buffer as usize];
        if request.hot && buffer.combinable != NONE {
            let into = &mut self.requests[base + buffer.combinable as usize];
            into.absorb(request, &mut self.entry_times);
            buffer.count.absorbed += 1;
            buffer.combined += 1;
            if buffer.combined == self.degree {
                buffer.combinable = NONE;
            }
            return RequestOutcome::Absorbed;
        }
        if buffer.length == self.slots {
            return RequestOutcome::Blocked;
        }
        buffer.count.sum_up(buffer.length, now_cycles);
        buffer.count.entered += 1;
        buffer.count.hot_entered += u64::from(request.hot);
        let slot = buffer.first + buffer.length;
        let slot = slot.checked_sub(self.slots).unwrap_or(slot);
        self.requests[base + slot as usize] = request;
        buffer.length += 1;
        if buffer.length == 1 {
            return RequestOutcome::Served;
        }
        if request.hot && self.degree > 1 {
            (buffer.combinable, buffer.combined) = (slot, 1);
        }
        RequestOutcome::Waits
    }

    /// Removes the head of a buffer, which must not be empty. True if another request is now at the
    /// head and its service begins.
    #[inline]
    pub(super) fn leave(&mut self, buffer: u32, now_cycles: f64) -> bool {
        let buffer = &mut self.all[buffer as usize];
        debug_assert!(buffer.length > 0);
        buffer.count.sum_up(buffer.length, now_cycles);
        buffer.count.left += 1;
        buffer.length -= 1;
        buffer.first += 1;
        if buffer.first == self.slots {
            buffer.first = 0;
        }
        if buffer.combinable == buffer.first {
            buffer.combinable = NONE;
        }
        buffer.length > 0
    }

    /// Adds a buffer or processor to those waiting to send to a buffer.
    #[inline]
    pub(super) fn block(&mut self, buffer: u32, who: u32) {
        let first = buffer * self.switch;
        let buffer = &mut self.all[buffer as usize];
        buffer.count.blocked += 1;
        debug_assert!(buffer.waiting < self.switch);
        self.waiting[(first + buffer.waiting) as usize] = who;
        buffer.waiting += 1;
    }

    /// The buffer or processor at a position among those waiting to send to a buffer, in order of time.
    #[inline]
    pub(super) fn waiting(&self, buffer: u32, place: u32) -> Option<u32> {
        let is_taken = place < self.all[buffer as usize].waiting;
        is_taken.then(|| self.waiting[(buffer * self.switch + place) as usize])
    }

    /// Removes one of those waiting to send to a buffer.
    #[inline]
    pub(super) fn unblock(&mut self, buffer: u32, place: u32) {
        let first = buffer * self.switch;
        let waiting = &mut self.all[buffer as usize].waiting;
        *waiting -= 1;
        for at in first + place..first + *waiting {
            self.waiting[at as usize] = self.waiting[at as usize + 1];
        }
    }

    /// Reports the entry time of each request that a delivered one has absorbed, in the order of
    /// absorption.
    #[inline]
    pub(super) fn release(&mut self, request: Request, tell: impl FnMut(f64)) {
        self.entry_times.iter(request.absorbed).for_each(tell);
        self.entry_times.free(request.absorbed);
    }

    /// Requests in a buffer, from the head on, each with the number of requests that it represents.
    pub(super) fn requests(&self, buffer: u32) -> impl Iterator<Item = (Request, u32)> {
        let base = buffer as usize * self.slots as usize;
        let Buffer { first, length, .. } = self.all[buffer as usize];
        let slots = (first..first + length).map(|slot| slot % self.slots);
        slots.map(move |slot| {
            let request = self.requests[base + slot as usize];
            let absorbed = self.entry_times.iter(request.absorbed);
            (request, 1 + absorbed.count() as u32)
        })
    }

    /// All that wait to send to a buffer, in order of time.
    fn all_waiting(&self, buffer: u32) -> impl Iterator<Item = u32> {
        (0..self.switch).map_while(move |place| self.waiting(buffer, place))
    }

    /// True if `who` waits to send to the buffer.
    pub(super) fn is_waiting(&self, buffer: u32, who: u32) -> bool {
        self.all_waiting(buffer).any(|it| it == who)
    }

    /// Number of buffers.
    pub(super) fn count(&self) -> u32 {
        self.all.len() as u32
    }

    /// Counts of each buffer, up to now.
    pub(super) fn counts(&self, now_cycles: f64) -> impl Iterator<Item = BufferCount> {
        self.all.iter().map(move |buffer| {
            let mut count = buffer.count;
            count.sum_up(buffer.length, now_cycles);
            count
        })
    }

    /// Restarts the counts.
    pub(super) fn restart_counts(&mut self, now_cycles: f64) {
        for buffer in &mut self.all {
            buffer.count = BufferCount {
                summed_cycles: now_cycles,
                ..BufferCount::default()
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use loadcurve_network::topology::HotTree;
    use loadcurve_network::topology::Topology as _;
    use loadcurve_network::topology::multistage::Wiring;

    fn buffers(slots: u32, degree: u32) -> Buffers {
        Buffers::new(Multistage::new(2, 1, Wiring::Baseline), slots, degree)
    }

    fn hot(entered: f64) -> Request {
        Request::new(entered, 0, true)
    }

    fn cold() -> Request {
        Request::new(0.0, 0, false)
    }

    #[test]
    fn a_head_goes_to_the_line_that_its_channel_is() {
        let sizes = [(2, 4), (4, 2), (8, 2), (16, 1)];
        let wirings = [Wiring::Baseline, Wiring::Omega];
        for ((switch, stages), wiring) in sizes.into_iter().zip(wirings.into_iter().cycle()) {
            let network = Multistage::new(switch, stages, wiring);
            let tree = HotTree::of(network);
            let (graph, mut buffers) = (tree.graph(), Buffers::new(network, 2, 1));
            let lines = network.lines();
            assert_eq!(buffers.count() + lines, graph.channels.len() as u32);
            for source in 0..lines {
                for module in 0..lines {
                    let mut channel = network.entry(source);
                    for _ in 0..stages {
                        buffers.offer(channel, Request::new(0.0, module, false), 0.0);
                        let (_, next) = buffers.head(channel);
                        buffers.leave(channel, 0.0);
                        let (from, to) = (channel as usize, next as usize);
                        let [before, after] = [from, to].map(|c| graph.channels[c].nodes());
                        assert_eq!(after.0, before.1);
                        channel = next;
                    }
                    assert_eq!(channel, buffers.count() + module);
                }
            }
        }
    }

    #[test]
    fn hot_requests_combine_behind_the_head_only_and_up_to_the_degree() {
        let mut buffers = buffers(4, 3);
        let mut offer = |request| buffers.offer(0, request, 0.0);
        assert_eq!(offer(hot(0.0)), RequestOutcome::Served);
        // The head is in service: it absorbs none.
        assert_eq!(offer(hot(1.0)), RequestOutcome::Waits);
        assert_eq!(offer(cold()), RequestOutcome::Waits);
        assert_eq!(offer(hot(2.0)), RequestOutcome::Absorbed);
        assert_eq!(offer(hot(3.0)), RequestOutcome::Absorbed);
        // Three are combined: the next takes the last slot, and others combine with it although the buffer
        // is full.
        assert_eq!(offer(hot(4.0)), RequestOutcome::Waits);
        assert_eq!(offer(cold()), RequestOutcome::Blocked);
        assert_eq!(offer(hot(5.0)), RequestOutcome::Absorbed);
        assert_eq!(offer(hot(6.0)), RequestOutcome::Absorbed);
        assert_eq!(offer(hot(7.0)), RequestOutcome::Blocked);
        for expected in [vec![], vec![2.0, 3.0], vec![], vec![5.0, 6.0]] {
            let (request, _) = buffers.head(0);
            let mut told = Vec::new();
            buffers.release(request, |entered| told.push(entered));
            assert_eq!(told, expected);
            buffers.leave(0, 0.0);
        }
    }

    #[test]
    fn the_head_absorbs_no_more_requests() {
        let mut buffers = buffers(3, u32::MAX);
        for request in [cold(), hot(0.0)] {
            buffers.offer(0, request, 0.0);
        }
        buffers.leave(0, 1.0);
        assert_eq!(buffers.offer(0, hot(1.0), 1.0), RequestOutcome::Waits);
        assert_eq!(buffers.offer(0, hot(1.0), 1.0), RequestOutcome::Absorbed);
    }

    #[test]
    fn nothing_combines_at_a_degree_of_one() {
        let mut buffers = buffers(3, 1);
        for outcome in [
            RequestOutcome::Served,
            RequestOutcome::Waits,
            RequestOutcome::Waits,
            RequestOutcome::Blocked,
        ] {
            assert_eq!(buffers.offer(0, hot(0.0), 0.0), outcome);
        }
    }

    #[test]
    fn waiting_requests_keep_their_order() {
        let mut buffers = Buffers::new(Multistage::new(4, 1, Wiring::Baseline), 2, 1);
        let waiting =
            |buffers: &Buffers, buffer| -> Vec<u32> { buffers.all_waiting(buffer).collect() };
        assert!(waiting(&buffers, 1).is_empty());
        for who in [7, 3, 5] {
            buffers.block(1, who);
        }
        assert_eq!(waiting(&buffers, 1), [7, 3, 5]);
        buffers.unblock(1, 0);
        assert_eq!(waiting(&buffers, 1), [3, 5]);
        buffers.block(1, 7);
        buffers.unblock(1, 1);
        assert_eq!(waiting(&buffers, 1), [3, 7]);
        assert!(buffers.is_waiting(1, 7) && !buffers.is_waiting(1, 5));
        assert!(waiting(&buffers, 0).is_empty() && waiting(&buffers, 2).is_empty());
    }

    #[test]
    fn times_at_and_behind_the_head_are_summed() {
        let mut buffers = buffers(3, 1);
        for now in [1.0, 2.0, 4.0] {
            buffers.offer(0, cold(), now);
        }
        buffers.leave(0, 5.0);
        let count = |buffers: &Buffers, now| buffers.counts(now).next().unwrap();
        let counted = count(&buffers, 8.0);
        assert_eq!((counted.entered, counted.left), (3, 1));
        assert_eq!((counted.busy_cycles, counted.waiting_cycles), (7.0, 7.0));
        buffers.restart_counts(8.0);
        let counted = count(&buffers, 9.0);
        assert_eq!((counted.entered, counted.left), (0, 0));
        assert_eq!((counted.busy_cycles, counted.waiting_cycles), (1.0, 1.0));
    }
}
