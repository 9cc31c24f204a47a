use loadcurve_base::number::shortest;
use loadcurve_scenario::Scenario;

use super::{Collective, Collectives};
use crate::Parted;

/// A torus like those of TPUs: links of 45 GB/s each way and a startup of a microsecond.
const TPU: &str = "net=cube,wrap:1&ports=all&width=512&ns=1.422&startup=703";

fn solved(link: &str) -> Collectives {
    let reading = Scenario::read(link);
    assert_eq!(reading.notices, [], "{link}");
    let mut collectives = Collectives::of(&reading.scenario);
    collectives.solve().unwrap();
    collectives
}

fn alone(link: &str) -> Collective {
    solved(link).networks.swap_remove(0)
}

#[test]
fn the_file_has_the_columns_in_their_order() {
    let csv = solved("net=hyperx,dims:4&algorithm=ring&size=1K-2K").csv();
    let (_, table) = csv.split_once("\ncurve,").unwrap();
    // 2·3 rounds of 64 and 128 flits over 3 channels; 2 + 3/2 cycles a flit at least.
    let row = |flits: u32, source: &str, cycles: f64, rest: &str| {
        let bandwidth = f64::from(flits * 4) / cycles;
        let [algorithm, count] = match source {
            "bound" => ["", ","],
            _ => ["ring", "6,24"],
        };
        format!(
            "1,all-reduce,{algorithm},{},{flits},{count},{source},{},,,,{},{},{rest}\n",
            4 * flits,
            shortest(cycles),
            shortest(bandwidth),
            shortest(1.5 * bandwidth),
        )
    };
    let expected = [
        "collective,algorithm,bytes,flits,steps,messages,source,cycles,cycles_min,cycles_max,microseconds,algbw,busbw,\
         binds,contention_free\n"
            .to_owned(),
        row(256, "model", 396.0, ",1"),
        row(512, "model", 780.0, ",1"),
        row(256, "bound", 386.0, "ports,"),
        row(512, "bound", 770.0, "ports,"),
    ];
    assert_eq!(table, expected.concat());
}

#[test]
fn the_best_algorithm_changes_with_the_size() {
    let torus = alone(&format!(
        "{TPU}&algorithm=doubling.halving.swing&size=1K-64M"
    ));
    let best = torus.best();
    let best_at = |bytes| {
        let best = best.iter().find(|it| it.time.bytes == bytes);
        best.map(|it| it.of.name.as_str())
    };
    let best = [1 << 10, 64 << 10, 1 << 20, 64 << 20].map(best_at);
    assert_eq!(
        best,
        [
            Some("doubling"),
            Some("halving"),
            Some("swing"),
            Some("swing")
        ]
    );
    let crossovers = torus.crossovers();
    assert!(
        crossovers
            .windows(2)
            .all(|pair| pair[0].bytes < pair[1].bytes)
    );
    assert_eq!(crossovers.last().unwrap().after, "swing");
}

#[test]
fn nothing_is_faster_than_the_bound() {
    for link in [
        "net=mesh,k:4&ports=all&size=64-1M",
        "net=torus,k:4,links:bi&collective=all-gather&size=64-1M",
        "net=xgft,down:4x4,up:4&collective=all-to-all&size=64-1M",
        "net=dragonfly,p:1,h:1,a:2&collective=broadcast&size=64-1M&startup=50",
        "net=own&collective=reduce-scatter&size=64-1M",
    ] {
        let network = alone(link);
        let bound = network.known_bound().unwrap();
        for times in network.known() {
            for time in &times.times {
                let least = bound.at(time.flits).cycles;
                assert!(
                    time.cycles >= least - 1e-9,
                    "{link}: {} {time:?}, {least}",
                    times.name
                );
            }
        }
    }
}

#[test]
fn equal_cost_changes_flits() {
    let both = solved("net=mesh,k:4&net=torus,k:4,links:bi&equal=bisection&size=1M");
    let flits: Vec<u64> = both.networks.iter().map(|it| it.flits(1 << 20)).collect();
    // The bisection of the torus has twice the links, which are half as wide.
    assert_eq!(flits, [8 << 15, 8 << 16]);
    let sentences = both.sentences();
    assert!(sentences[0].starts_with("A: All-reduce of 1 MiB over 16 processors: "));
    assert!(
        sentences[2].starts_with("At equal bisection "),
        "{}",
        sentences[2]
    );
}

#[test]
fn what_is_refused_is_named() {
    for (link, expected) in [
        (
            "net=buffered-min",
            "net: buffered-min has no collective operations; choose one of ",
        ),
        (
            "net=fat-tree&collective=halo",
            "collective: halo needs a cube",
        ),
        (
            "net=mesh,k:3&algorithm=halving",
            "algorithm: halving needs a power of two",
        ),
        ("net=mesh,k:4,route:valiant", "route: "),
        ("net=mesh,k:4,vcs:2,route:duato", "route: "),
        (
            "net=fat-tree,n:4096",
            "net: collectives are computed for up to 1,024 processors",
        ),
    ] {
        let refused = solved(&format!("{link}&view=collective"));
        assert!(refused.networks.is_empty(), "{link}");
        let notice = refused.notices[0].to_string();
        assert!(notice.starts_with(expected), "{notice}");
    }
    let some = solved("net=mesh,k:3&algorithm=halving.ring&size=1K");
    assert_eq!(
        (some.networks[0].algorithms.len(), some.notices.len()),
        (1, 1)
    );
}

#[test]
fn a_step_of_a_ring_crosses_the_links_of_its_order() {
    let ring = alone("net=cube,dims:4,wrap:1&algorithm=ring&bytes=64&size=64&round=9");
    let round = ring.drawn_round().unwrap();
    // There are 2·3 steps, of 4 messages of 4 flits each; the link of two classes is drawn as one.
    assert_eq!(
        (round.number, round.steps, round.messages, round.sent_flits),
        (6, 6, 4, 16)
    );
    assert_eq!(round.fullest().unwrap().flits, 4.0);
    assert_eq!(ring.rounds().unwrap().len(), 6);
    let ports = alone("net=mesh,k:2&algorithm=biring&ports=2&bytes=64&size=64");
    let routing = ports.network.plain_routing();
    let round = ports.drawn_round().unwrap();
    assert_eq!(round.flits[routing.injection(0)], 2.0 * 2.0);
}

#[test]
fn quick_times_are_those_of_the_model_at_its_sizes_and_near_them_between() {
    const LINK: &str =
        "net=cube,wrap:1&ports=all&width=64&startup=100&algorithm=halving.dtree.dims";
    let torus = alone(&format!("{LINK}&size=1K-16M"));
    for bytes in [1 << 10, 1 << 20, 1 << 24] {
        let best = torus.best();
        let best = best.iter().find(|it| it.time.bytes == bytes).unwrap();
        let quick = torus.quick(bytes).unwrap();
        assert_eq!(
            (quick.algorithm, quick.cycles),
            (&*best.of.name, best.time.cycles)
        );
    }
    // Where another number of chunks is best between two sizes, the line is up to 3 % above the model.
    for bytes in [700, 3000, 100_000, 1_500_000, 50 << 20] {
        let exact = alone(&format!("{LINK}&size={bytes}"));
        let exact = exact.best()[0].time.cycles;
        let quick = torus.quick(bytes).unwrap().cycles;
        assert!(
            (quick / exact - 1.0).abs() < 0.05,
            "{bytes}: {quick} for {exact}"
        );
    }
}

#[test]
fn a_cut_that_binds_is_told() {
    let mesh = alone("net=mesh,k:4&ports=all&collective=all-to-all&size=1M");
    let sentence = mesh.sentence();
    assert_eq!(mesh.cut().unwrap().links.len(), 4, "{sentence}");
    assert!(
        sentence.contains(", for 4 links lead from one part of the network to the rest"),
        "{sentence}"
    );
}

#[test]
fn what_is_known_of_a_network_stays_known_beside_others() {
    let known = solved("net=mesh,k:4&size=1K-4K&algorithm=ring.tree&bytes=2K");
    let asked = |link: &str| known.opened(&Scenario::read(link).scenario).open_places();
    let link = "net=hyperx,dims:4&net=mesh,k:4&size=1K-4K&algorithm=tree.direct&bytes=2K&round=3";
    // The bound and two algorithms of the first network, and one of the second.
    assert_eq!(asked(link), [0, 1, 2, 5]);
    assert_eq!(asked(&format!("{link}&ports=2")), [0, 1, 2, 3, 4, 5]);
}
