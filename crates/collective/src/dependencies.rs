//! Order of the messages: each waits for all messages of earlier rounds of its lane that go to its source.

use crate::Plan;

/// No receipt.
const NONE: u32 = u32::MAX;

/// In place of a number of missing messages: all have arrived.
const COMPLETE: u32 = u32::MAX;

/// The arrivals for which messages wait.
#[derive(Debug)]
pub(crate) struct Dependencies {
    /// Messages that wait for nothing.
    pub(crate) ready: Vec<u32>,
    /// The round of each message, as an index of the plan's.
    pub(crate) rounds: Vec<u32>,
    /// The receipt that each message completes, with others.
    receipt: Vec<u32>,
    receipts: Vec<Receipt>,
    /// Messages that wait for receipts, one receipt after the other.
    waiting: Vec<u32>,
}

/// Receipt by a processor of all its messages of a round of a lane.
#[derive(Debug, Clone, Copy)]
struct Receipt {
    /// Number of the messages.
    messages: u32,
    /// The next receipt of the processor in the lane, or [`NONE`].
    next: u32,
    /// True for the first one of the processor in the lane.
    is_first: bool,
    /// Messages that the processor may send after this receipt and all before it, as a range of all waiting ones.
    start: u32,
    end: u32,
}

impl Dependencies {
    /// The dependencies of a plan.
    pub(crate) fn of(plan: &Plan) -> Self {
        let processors = plan.layout().processors();
        let mut it = Self {
            ready: Vec::new(),
            rounds: Vec::with_capacity(plan.messages() as usize),
            receipt: vec![NONE; plan.messages() as usize],
            receipts: Vec::new(),
            waiting: Vec::new(),
        };
        for (index, &round) in (0..).zip(&plan.rounds) {
            let end = it.rounds.len() + plan.moves(round).len();
            it.rounds.resize(end, index);
        }
        let mut rounds = plan.rounds.clone();
        rounds.sort_by_key(|round| round.lane);
        // Waiting messages with the receipts for which they wait, at the end of the last rounds.
        let mut waits: Vec<(u32, u32)> = Vec::new();
        for lane in rounds.chunk_by(|one, next| one.lane == next.lane) {
            let mut last = vec![NONE; processors];
            for &round in lane {
                let numbers = || round.first as u32..;
                for (number, sent) in numbers().zip(plan.moves(round)) {
                    match last[sent.source as usize] {
                        NONE => it.ready.push(number),
                        receipt => waits.push((receipt, number)),
                    }
                }
                let first_new = it.receipts.len() as u32;
                for (number, sent) in numbers().zip(plan.moves(round)) {
                    let last = &mut last[sent.destination as usize];
                    if *last == NONE || *last < first_new {
                        let receipt = it.receipts.len() as u32;
                        if let Some(before) = it.receipts.get_mut(*last as usize) {
                            before.next = receipt;
                        }
                        it.receipts.push(Receipt {
                            messages: 0,
                            next: NONE,
                            is_first: *last == NONE,
                            start: 0,
                            end: 0,
                        });
                        *last = receipt;
                    }
                    it.receipts[*last as usize].messages += 1;
                    it.receipt[number as usize] = *last;
                }
            }
        }
        it.ready.sort_unstable();
        waits.sort_unstable();
        for of_receipt in waits.chunk_by(|one, next| one.0 == next.0) {
            let start = it.waiting.len() as u32;
            it.waiting
                .extend(of_receipt.iter().map(|&(_, number)| number));
            let receipt = &mut it.receipts[of_receipt[0].0 as usize];
            (receipt.start, receipt.end) = (start, it.waiting.len() as u32);
        }
        it
    }

    /// The receipt that a message completes, with others.
    #[inline]
    pub(crate) fn receipt(&self, message: u32) -> usize {
        self.receipt[message as usize] as usize
    }

    /// Number of receipts.
    pub(crate) fn receipts(&self) -> usize {
        self.receipts.len()
    }
}

/// The messages of a plan that have arrived, as a count of those that are missing.
///
/// ```
/// use loadcurve_collective::{Algorithm, Fabric, Layout, Operation, Ports, Progress};
/// use loadcurve_network::topology::HyperX;
/// let fabric = Fabric::new(std::sync::Arc::new(HyperX::new(&[4], 1)), Ports::Each(1)).unwrap();
/// let layout = Layout::hyperx(&[4], 1);
/// let plan = Operation::AllGather.plan(Algorithm::Ring, &fabric, &layout, 1).unwrap();
/// assert_eq!(plan.ready(), [0, 1, 2, 3]);
/// let mut progress = Progress::new(&plan);
/// let mut next = Vec::new();
/// progress.arrive(&plan, 0, |message| next.push(message));
/// // With the block of processor 0, processor 1 goes on.
/// assert_eq!(next, [5]);
/// ```
#[derive(Debug, Clone)]
pub struct Progress {
    /// Messages that each receipt lacks, or [`COMPLETE`].
    missing: Vec<u32>,
    /// True for receipts before which none is incomplete.
    is_next: Vec<bool>,
}

impl Progress {
    /// No message of a plan has arrived.
    #[must_use]
    pub fn new(plan: &Plan) -> Self {
        let receipts = &plan.dependencies().receipts;
        Self {
            missing: receipts.iter().map(|it| it.messages).collect(),
            is_next: receipts.iter().map(|it| it.is_first).collect(),
        }
    }

    /// Notes the arrival of a message; visits those that become ready by it.
    ///
    /// # Panics
    /// If there is no such message, or more arrive than there are.
    pub fn arrive(&mut self, plan: &Plan, message: u32, visit: impl FnMut(u32)) {
        let dependencies = plan.dependencies();
        if self.count(dependencies, message) {
            self.complete(dependencies, message, visit);
        }
    }

    /// Counts a message, which has arrived or will arrive in a known cycle; true if its receipt lacks no other.
    #[inline]
    pub(crate) fn count(&mut self, dependencies: &Dependencies, message: u32) -> bool {
        let missing = &mut self.missing[dependencies.receipt(message)];
        *missing -= 1;
        *missing == 0
    }

    /// Notes that all messages of the receipt of a message have arrived; visits those that become ready by it.
    pub(crate) fn complete(
        &mut self,
        dependencies: &Dependencies,
        message: u32,
        mut visit: impl FnMut(u32),
    ) {
        let mut at = dependencies.receipt(message);
        self.missing[at] = COMPLETE;
        while self.is_next[at] && self.missing[at] == COMPLETE {
            let receipt = dependencies.receipts[at];
            let waiting = &dependencies.waiting[receipt.start as usize..receipt.end as usize];
            waiting.iter().copied().for_each(&mut visit);
            at = receipt.next as usize;
            let Some(is_next) = self.is_next.get_mut(at) else {
                return;
            };
            *is_next = true;
        }
    }
}
