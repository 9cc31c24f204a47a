//! What is seen inside a router.

use super::*;
use crate::snapshot::WaitsFor;
use crate::{Inspect as _, Observe as _, Record};

/// Two messages stand in one buffer: the first for an output that another message occupies, the second for one that
/// is free. With two virtual channels the second overtakes the first.
#[test]
fn a_message_behind_another_waits_although_its_output_is_free() {
    // A line of nodes 0 → 1 → 2, and a long message from 4 that holds the way to processor 2's column.
    let routing: Arc<dyn Routing> = Arc::new(DimensionOrder::new(Lattice::mesh(3)));
    let message = |cycle, source, destination, flits| loadcurve_network::traffic::Arrival {
        flits,
        ..arrival(cycle, source, destination)
    };
    let messages = vec![
        message(0, 1, 2, 60),
        message(20, 0, 2, 2),
        message(21, 0, 4, 2),
    ];
    let seen = |vcs: u32| {
        let arrivals = messages.clone().into_iter();
        let mut engine = Routers::new(routing.clone(), &settings(vcs, 8), arrivals, 1).unwrap();
        let mut record = Record::new(u64::MAX, u64::MAX);
        engine.advance_to(&mut record, 34.0);
        let view = engine.network.router(1).unwrap();
        let waits: Vec<(u64, Option<WaitsFor>)> = view
            .inputs
            .iter()
            .flat_map(|input| &input.buffers)
            .flat_map(|buffer| &buffer.messages)
            .map(|message| (message.number, message.waits_for))
            .collect();
        let snapshot = engine.snapshot(34.0);
        let flits: u32 = snapshot
            .movers
            .iter()
            .map(|mover| mover.flits_at_source + mover.flits_delivered)
            .sum();
        let stored: u32 = snapshot
            .movers
            .iter()
            .flat_map(|mover| &mover.channels)
            .map(|at| at.flits)
            .sum();
        assert!(flits + stored <= 64, "{snapshot:?}");
        (waits, engine.network.waiting().unwrap())
    };
    let (waits, count) = seen(1);
    let [behind, before] = [WaitsFor::MessageAhead, WaitsFor::VirtualChannel].map(Some);
    assert!(waits.contains(&(1, before)), "{waits:?}");
    assert!(waits.contains(&(2, behind)), "{waits:?}");
    assert_eq!((count.waiting, count.with_free_output), (2, 1));
    let (waits, count) = seen(2);
    assert!(waits.iter().all(|&(number, _)| number != 2), "{waits:?}");
    assert_eq!(count.with_free_output, 0);
}
