//! Trees in which messages take any free parent of those that lead to their destination.

use std::ops::Range;

use loadcurve_network::routing::NearestCommonAncestorAround;
use loadcurve_network::topology::{Ascent, Failures, RouterLinks};

use super::*;

fn around(tree: Xgft, fail: &str) -> NearestCommonAncestorAround {
    let failures = Failures::read(&RouterLinks::of(&tree), fail).unwrap();
    NearestCommonAncestorAround::new(tree, &failures).unwrap()
}

/// An adaptive tree, of which each set of parents is that of one with other rules.
#[derive(Debug, Clone)]
struct InSets {
    tree: Xgft,
    rule: Xgft,
}

impl InSets {
    fn new(down: &[u32], up: &[u32], rule: Ascent) -> Self {
        Self {
            tree: Xgft::new(down, up, Ascent::Adaptive),
            rule: Xgft::new(down, up, rule),
        }
    }
}

impl Routing for InSets {
    fn topology(&self) -> &dyn Topology {
        &self.tree
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        self.rule.next(channel, header, hops);
        for hop in hops {
            if self.tree.group(hop.group).len() > 1 {
                hop.group += self.tree.channels();
            }
        }
    }

    fn group(&self, number: usize) -> Range<usize> {
        let channels = self.tree.channels();
        match number.checked_sub(channels) {
            None => self.tree.group(number),
            Some(first) => {
                let members = self.rule.group(first);
                channels + members.start..channels + members.end
            }
        }
    }

    fn member(&self, number: usize) -> usize {
        number % self.tree.channels()
    }
}

/// Latencies of random messages.
fn of_random_messages<R: Routing>(
    routing: R,
    flits: u32,
    within_cycles: u32,
    seed: u32,
) -> Vec<(u64, u64)> {
    let mut random = Random::stream(seed, 1.0, 0);
    let tie_breaker = TieBreaker::new(random.word());
    let processors = routing.topology().processors() as u32;
    let arrivals = random_arrivals(processors, 200, within_cycles, &mut random);
    let mut latencies = Vec::new();
    let mut engine = FlitByFlit::new(routing, of_flits(flits, &arrivals), tie_breaker);
    assert_eq!(engine.run(&mut latencies, u64::MAX), Pause::Finished);
    latencies.sort_unstable();
    latencies
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn messages_fare_as_when_every_flit_is_looked_at(
        flits in 1_u32..12, within_cycles in 1_u32..200, seed: u32
    ) {
        let tree = || Xgft::new(&[2, 2, 2], &[3, 2], Ascent::Adaptive);
        check_against_every_flit(&tree(), flits, within_cycles, seed);
        // Messages for some subtrees have two of three parents, and those for one switch another two.
        for fail in ["0-4", "0-4.1-8", "4-10.5-12.0-6", "0-4.1-9"] {
            check_against_every_flit(&around(tree(), fail), flits, within_cycles, seed);
        }
        let wide = Xgft::new(&[3, 4], &[4], Ascent::Adaptive);
        check_against_every_flit(&around(wide, "0-4.1-5.2-6.3-7"), flits, within_cycles, seed);
    }

    #[test]
    fn sets_of_all_parents_are_groups_and_sets_of_one_are_channels(
        flits in 1_u32..40, within_cycles in 1_u32..2000, seed: u32
    ) {
        let (down, up) = (&[2, 3, 2][..], &[3, 4][..]);
        for rule in [Ascent::Adaptive, Ascent::DModK] {
            let plain = of_random_messages(Xgft::new(down, up, rule), flits, within_cycles, seed);
            let in_sets = of_random_messages(InSets::new(down, up, rule), flits, within_cycles, seed);
            prop_assert_eq!(plain, in_sets);
        }
    }
}

#[test]
fn a_header_passes_those_whose_parents_are_taken() {
    // Two switches of three processors and two parents. Switch 0 has lost its link to parent 2, and switch 1 its link to
    // parent 3, so that nothing leads from one to the other but over switch 2 of the third.
    let tree = Xgft::new(&[3, 3], &[2], Ascent::Adaptive);
    let routing = around(tree, "1-3");
    // Processor 0 sends to switch 1, by parent 3 alone; so does processor 1, which waits. Processor 2 takes the other
    // parent to switch 2 at once, although it comes last.
    let latencies = latencies(routing, 20, &[(0, 0, 3), (1, 1, 4), (2, 2, 6)]);
    let alone = 20 + 2 + 1;
    assert_eq!((latencies[0], latencies[2]), (alone, alone + 1 - 1));
    assert!(latencies[1] > alone + 10, "{latencies:?}");
}
