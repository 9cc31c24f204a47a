//! Stories of collective operations, on three machines.

use super::{Story, computed};
use crate::classic::source::{BANDWIDTH_OPTIMAL, SWING};
use loadcurve::curve::{Collective, Collectives, Parted as _};
use loadcurve::scenario::Scenario;

/// Flits of 1 MiB in links of 32 bits.
const MESH_FLITS: f64 = 262_144.0;

pub(super) static PORTS_OF_A_MESH: Story = Story {
    id: "two-ports-of-four",
    title: "Two ports of four",
    source: &BANDWIDTH_OPTIMAL,
    text: "Each node of a mesh of 8 × 8 has a port for each of its links. Then no all-reduce takes less than 0.563 \
           cycles for each flit of a buffer: each element has to be sent often enough, and there are 224 ports to \
           send it. But the best algorithm here, rings along rows and columns at once, takes 0.985 cycles, 1.75 \
           times as long, as if each node had two ports. The corners do have two. Whether the others can \
           make up for them is open. An all-to-all leaves no such question: it takes 2.00 cycles a flit at \
           least, since half of what is sent has to cross the 8 links in the middle.",
    numbers: &[
        computed("nothing below, all-reduce, cycles a flit", "0.563", || {
            bound_cycles_a_flit(&mesh("all-reduce"))
        }),
        computed("the best algorithm", "0.985", || {
            best_cycles_a_flit(&mesh("all-reduce"))
        }),
        computed("the one over the other", "1.75", || {
            let link = mesh("all-reduce");
            best_cycles_a_flit(&link) / bound_cycles_a_flit(&link)
        }),
        computed("nothing below, all-to-all, cycles a flit", "2.00", || {
            bound_cycles_a_flit(&mesh("all-to-all"))
        }),
    ],
    link: "net=mesh&view=collective&ports=all",
};

pub(super) static SIZES_ON_A_TORUS: Story = Story {
    id: "an-algorithm-for-each-size",
    title: "An algorithm for each size",
    source: &SWING,
    text: "64 chips on a torus of 4 × 4 × 4 have six links of 45 GB/s each, and spend 1 µs on every message. By the \
           model, buffers of up to 22 KiB are summed fastest by doubling, in 6 steps, and those of up to 912 KiB by \
           halving, which has 12 steps and sends less. Beyond that swing is the fastest, which uses all six links at \
           once. It sums 1 GiB in 7.85 ms, and nothing does in less than 7.83 ms. A ring, on which each chip sends to one \
           neighbour, takes 47.1 ms. Messages of doubling and halving meet on links, so that the sizes are estimates.",
    numbers: &[
        computed("doubling is best up to, KiB", "22", || {
            crossover_kib("doubling")
        }),
        computed("halving is best up to, KiB", "912", || {
            crossover_kib("halving")
        }),
        computed("1 GiB by swing, ms", "7.85", || best_ms(&torus("swing"))),
        computed("nothing below, ms", "7.83", || bound_ms(&torus("swing"))),
        computed("1 GiB by a ring, ms", "47.1", || best_ms(&torus("ring"))),
    ],
    link: "net=cube,wrap:1&width=512&ns=1.422&view=collective&ports=all&startup=703",
};

pub(super) static ALL_TO_EACH: Story = Story {
    id: "optimal-with-one-port",
    title: "Optimal, with one port",
    source: &BANDWIDTH_OPTIMAL,
    text: "A ring is called optimal for large buffers, and with one port a processor it is. But eight GPUs with a link of \
           64 GB/s from each to each other have seven ports. In a ring each of them sends to one neighbour: 1 GiB is \
           summed in 29.2 ms, and the bus bandwidth is 64.3 GB/s, that of a link. If each sends an eighth of its buffer \
           to each other one at once, and then its sum to all, it takes 4.18 ms, with 450 GB/s: all links are full, and \
           nothing is faster.",
    numbers: &[
        computed("1 GiB by a ring, ms", "29.2", || best_ms(&eight("ring"))),
        computed("its bus bandwidth, GB/s", "64.3", || {
            bus_bandwidth(&eight("ring"))
        }),
        computed("1 GiB directly, ms", "4.18", || best_ms(&eight("direct"))),
        computed("its bus bandwidth, GB/s", "450", || {
            bus_bandwidth(&eight("direct"))
        }),
    ],
    link: "net=hyperx,dims:8&width=128&ns=0.249&view=collective&ports=all",
};

/// The operation of a link on its first network, with all times but the bound.
fn timed(link: &str) -> Collective {
    let scenario = Scenario::read(link).scenario;
    let mut found = Collectives::of(&scenario).networks.swap_remove(0);
    // The bound is part 0.
    for place in 1..found.count() {
        let part = found.answer(place).expect("an algorithm of the network");
        found.learn(place, part);
    }
    found
}

/// Link of an operation on a mesh with ports for all links, for 1 MiB.
fn mesh(operation: &str) -> String {
    format!("net=mesh&ports=all&collective={operation}&algorithm=direct.dims&size=1M")
}

/// Link of the torus, for 1 GiB.
fn torus(algorithm: &str) -> String {
    format!(
        "net=cube,wrap:1&width=512&ns=1.422&ports=all&startup=703&algorithm={algorithm}&size=1G&bytes=1G"
    )
}

/// Link of eight GPUs, for 1 GiB.
fn eight(algorithm: &str) -> String {
    format!("net=hyperx,dims:8&width=128&ns=0.249&ports=all&algorithm={algorithm}&size=1G&bytes=1G")
}

/// Time of the best of a link's algorithms.
fn best_cycles(found: &Collective) -> f64 {
    let best = found.best_in_detail();
    best.map_or(f64::NAN, |best| best.time.cycles)
}

/// The least time of any algorithm.
fn bound_cycles(link: &str) -> f64 {
    let Scenario { networks, view, .. } = Scenario::read(link).scenario;
    let bound = networks[0].collective_bound(&view.collective);
    let flits = loadcurve::collective::flits(view.collective.bytes, view.width_bits);
    let bound = bound.ok().flatten();
    bound.map_or(f64::NAN, |bound| bound.at(flits).cycles)
}

/// The least time of any algorithm in milliseconds.
fn bound_ms(link: &str) -> f64 {
    let ns = Scenario::read(link).scenario.view.cycle_ns;
    ns.map_or(f64::NAN, |ns| bound_cycles(link) * ns / 1e6)
}

fn bound_cycles_a_flit(link: &str) -> f64 {
    bound_cycles(link) / MESH_FLITS
}

fn best_cycles_a_flit(link: &str) -> f64 {
    best_cycles(&timed(link)) / MESH_FLITS
}

fn best_ms(link: &str) -> f64 {
    let found = timed(link);
    let ns = found.nanoseconds(best_cycles(&found));
    ns.map_or(f64::NAN, |ns| ns / 1e6)
}

/// Bus bandwidth in GB/s.
fn bus_bandwidth(link: &str) -> f64 {
    let found = timed(link);
    let bandwidth = found.bus_bandwidth(found.detail_bytes(), best_cycles(&found));
    bandwidth.unwrap_or(f64::NAN)
}

/// Size up to which an algorithm is best on the torus.
fn crossover_kib(algorithm: &str) -> f64 {
    let found = timed(
        "net=cube,wrap:1&width=512&ns=1.422&ports=all&startup=703&algorithm=doubling.halving.swing&size=16K-1M",
    );
    let crossovers = found.crossovers();
    let mut crossovers = crossovers.iter();
    let end = crossovers.find(|it| it.before == algorithm);
    end.map_or(f64::NAN, |it| it.bytes / 1024.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_size_on_the_torus_has_its_algorithm() {
        let link = SIZES_ON_A_TORUS.link;
        for (size, algorithm) in [
            ("1K", "doubling"),
            ("64K", "halving"),
            ("1M", "swing"),
            ("1G", "swing"),
        ] {
            let found = timed(&format!("{link}&size={size}&bytes={size}"));
            assert_eq!(found.best_in_detail().unwrap().of.name, algorithm, "{size}");
        }
    }

    #[test]
    fn the_best_algorithms_of_the_stories_are_those_they_name() {
        for (link, name, is_exact) in [
            (PORTS_OF_A_MESH.link, "dims", false),
            (ALL_TO_EACH.link, "direct", true),
        ] {
            let found = timed(&format!("{link}&size=1M"));
            let best = found.best_in_detail().unwrap();
            assert_eq!(best.of.name, name);
            assert_eq!(best.time.is_contention_free, is_exact, "{name}");
        }
        let link = eight("direct");
        assert!(best_cycles(&timed(&link)) < 1.0001 * bound_cycles(&link));
    }
}
