use std::sync::Arc;

use loadcurve_base::number::shortest;
use loadcurve_collective::simulation::{Outcome, Settings, Simulation};
use loadcurve_collective::{Algorithm, Operation};
use loadcurve_scenario::Scenario;

use super::{Collective, CollectivePart, Collectives, MeasuredTimes, Round, Rounds, TimeSource};
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
        (
            "net=mesh,k:4,route:valiant",
            "route: under valiant middles of routes are drawn; choose one of dor, o1turn, random, updown",
        ),
        (
            "net=hyperx,dims:4x4,vcs:2,route:ugal",
            "route: under ugal routes depend on queues; choose one of dor, o1turn, random, updown",
        ),
        (
            "net=mesh,k:4,fail:5",
            "fail: processor 5 takes no part; allowed: failures of links only",
        ),
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
    let ring = alone("net=cube,dims:4,wrap:1&algorithm=ring&bytes=64&size=64");
    let rounds: Vec<Round> = ring.drawn_rounds().unwrap().all().collect();
    // There are 2·3 steps, of 4 messages of 4 flits each; the link of two classes is drawn as one.
    assert_eq!(rounds.len(), 6);
    for (index, round) in rounds.iter().enumerate() {
        let counts = (round.number, round.messages, round.sent_flits);
        assert_eq!(counts, (index + 1, 4, 16));
        assert_eq!(round.fullest().unwrap().flits, 4.0);
    }
    let ports = alone("net=mesh,k:2&algorithm=biring&ports=2&bytes=64&size=64");
    let routing = ports.network.plain_routing();
    let flits = ports.drawn_rounds().unwrap().flits(1);
    // One message of two flits by each of both ports.
    assert_eq!(flits[routing.injection(0)], 2.0);
}

#[test]
fn steps_are_found_from_a_short_link() {
    // At equal cost the torus has narrower links, and other flits.
    let scenario = Scenario::read(
        "net=mesh,k:4&net=torus,k:4,links:bi&equal=bisection&view=collective&bytes=4K&size=4K&title=a&ports=all",
    );
    let mut collectives = Collectives::of(&scenario.scenario);
    assert_eq!(collectives.networks[1].drawn(), None);
    collectives.solve().unwrap();
    let torus = &collectives.networks[1];
    let drawn = torus.drawn().unwrap();
    let rounds = Rounds::of_link(&Scenario::read(&drawn.link).scenario, drawn.chunks).unwrap();
    assert_eq!(
        (rounds.steps(), drawn.name.as_str()),
        (drawn.steps, torus.drawn_algorithm().name())
    );
    let all = torus.drawn_rounds().unwrap();
    assert!(rounds.all().eq(all.all()));
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

#[test]
fn times_are_simulated_where_messages_meet() {
    let link = "net=mesh,k:4&algorithm=direct.ring&size=1K&bytes=1K&sim=on&seed=7";
    let mesh = alone(link);
    let network = &mesh.network;
    let fabric = Arc::new(
        network
            .collective_fabric(mesh.view.collective.ports)
            .unwrap(),
    );
    let layout = network.collective_layout().unwrap();
    let plan = Operation::AllReduce.plan(Algorithm::Direct, &fabric, &layout, 1);
    let plan = plan.unwrap();
    let cycles = [7, 8, 9].map(|seed| {
        let settings = Settings {
            flits: 256,
            packet_flits: 32,
            seed,
            ..Settings::default()
        };
        let mut simulation = Simulation::new(&plan, &fabric, settings).unwrap();
        match simulation.finish() {
            Outcome::Cycles(cycles) => cycles,
            Outcome::Deadlock => unreachable!("dimension order has no deadlocks"),
        }
    });
    let direct = mesh.times_of(Algorithm::Direct).unwrap();
    let found = mesh.surest(direct, &direct.detail);
    let range = [cycles.iter().min(), cycles.iter().max()].map(|it| *it.unwrap() as f64);
    assert_eq!(found.source, TimeSource::Simulation);
    assert_eq!(found.range_cycles, Some(range));
    assert_eq!(found.cycles, cycles.iter().sum::<u64>() as f64 / 3.0);
    // The ring is exact: 30 rounds of 16 flits over 3 channels.
    let ring = mesh.times_of(Algorithm::Ring).unwrap();
    assert!(mesh.simulated_times(ring).is_empty());
    assert_eq!(mesh.best()[0].time.cycles, f64::min(found.cycles, 540.0));
    let sources: Vec<_> = mesh.rows().map(|row| row.source()).collect();
    assert_eq!(sources, ["model", "simulation", "model", "bound"]);
    assert!(
        mesh.terms_in_words()
            .ends_with("simulated with 3 seeds from 7")
    );
    // Another seed has other runs.
    let known = solved(link);
    let opened = |link: &str| known.opened(&Scenario::read(link).scenario).open_places();
    assert_eq!(opened(link), [0; 0]);
    assert_eq!(opened(&link.replace("seed=7", "seed=6")).len(), 3);
}

#[test]
fn a_line_continues_the_last_two_simulated_sizes() {
    let link = "net=mesh,k:4&algorithm=direct&size=256-8K&bytes=8K&sim=on";
    let mut all = Collectives::of(&Scenario::read(link).scenario);
    let simulated = all.networks[0].simulated.as_mut().unwrap();
    simulated.most_flit_hops = 5e4;
    all.solve().unwrap();
    let mesh = &all.networks[0];
    let direct = mesh.times_of(Algorithm::Direct).unwrap();
    let times = mesh.simulated_times(direct);
    let sources: Vec<_> = times.iter().map(|it| it.source.word()).collect();
    let [run, line] = ["simulation", "extrapolated"];
    assert_eq!(sources, [run, run, run, line, line, line]);
    let [from, to, beyond] = [1, 2, 4].map(|place| times[place].cycles);
    assert_eq!(beyond, to + 6.0 * (to - from));
    assert_eq!(mesh.surest(direct, &direct.detail), times[5]);
    let bound = mesh.known_bound().unwrap();
    assert!(
        times
            .iter()
            .all(|it| it.cycles >= bound.at(it.flits).cycles)
    );
    assert!(
        mesh.sentence()
            .contains(" cycles, extrapolated from simulations; ")
    );
    // A single size is read off these times.
    let single = &all.at(4 << 10).networks[0];
    assert_eq!(
        (single.best()[0].time.cycles, single.open_places().len()),
        (beyond, 0)
    );
}

#[test]
fn routers_as_built_are_simulated() {
    for ports in ["1", "2", "all"] {
        let link = "net=mesh,k:4,buffer:8&algorithm=ring&size=1K&bytes=1K&sim=on";
        let ring = alone(&format!("{link}&ports={ports}"));
        // The pipeline adds to each of 30 rounds of 16 flits.
        assert_eq!(ring.best()[0].time.cycles, 30.0 * (16.0 + 9.0), "{ports}");
    }
}

#[test]
fn messages_detour_around_failed_links() {
    for link in [
        "net=mesh,k:4,fail:0-1",
        "net=torus,k:4,links:bi,fail:0-1",
        "net=hyperx,dims:4,fail:0-1",
        "net=dragonfly,p:1,a:4,h:1,fail:0-1",
        "net=mesh,k:4,fail:0-1,buffer:8",
    ] {
        let network = alone(&format!(
            "{link}&algorithm=ring&size=1K&bytes=1K&ports=2&sim=on"
        ));
        let ring = network.times_of(Algorithm::Ring).unwrap();
        let least = network.known_bound().unwrap().at(ring.detail.flits).cycles;
        let surest = network.surest(ring, &ring.detail);
        assert!(surest.cycles >= least, "{link}: {surest:?}, {least}");
        assert!(ring.detail.cycles >= least, "{link}");
        assert_eq!(
            network.is_exact(&surest),
            surest.source == TimeSource::Model,
            "{link}"
        );
    }
}

#[test]
fn barriers_have_the_closed_form_for_their_model() {
    let link = "net=mesh,k:4&algorithm=halving.ring&size=1K&bytes=1K&sim=on";
    let mut all = Collectives::of(&Scenario::read(link).scenario).with_barriers();
    all.solve().unwrap();
    let mesh = &all.networks[0];
    let [halving, ring] =
        [Algorithm::Halving, Algorithm::Ring].map(|it| mesh.times_of(it).unwrap());
    assert_eq!(
        (ring.detail.cycles, ring.detail.source),
        (540.0, TimeSource::Closed)
    );
    let simulated = mesh.simulated_times(halving);
    assert_eq!(simulated[0].source, TimeSource::Simulation);
    assert_eq!(halving.detail.source, TimeSource::Closed);
}

#[test]
fn a_bound_that_is_given_up_is_said_to_be() {
    let mut mesh = alone("net=mesh,k:4&algorithm=ring&size=1K");
    assert!(mesh.sentence().contains("; nothing below "));
    mesh.learn(0, CollectivePart::Unbounded("too long".to_owned()));
    assert!(!mesh.is_open(0) && mesh.known_bound().is_none());
    assert_eq!(
        mesh.sentence(),
        "All-reduce of 1 KiB over 16 processors: ring 540 cycles; finding a bound takes too long for this network."
    );
}

fn measured(operation: Operation) -> MeasuredTimes {
    MeasuredTimes {
        origin: "a.log".to_owned(),
        operations: vec![operation],
        processors: Some(8),
        times: vec![(1 << 10, 10.0), (1 << 20, 20.0)],
    }
}

#[test]
fn measured_times_are_rows_of_files() {
    let mut mesh = solved("net=mesh,k:4&algorithm=ring&size=1K&ns=2");
    let without = mesh.csv();
    mesh.measure(vec![
        measured(Operation::AllReduce),
        measured(Operation::Broadcast),
    ]);
    let csv = mesh.csv();
    // 1024 bytes in 10 µs, and 2 · 7/8 of them over a bus.
    assert!(
        csv.contains("\n,all-reduce,,1024,,,,external,,,,10,0.1024,0.1792,,,a.log\n"),
        "{csv}"
    );
    assert_eq!(csv.lines().count(), without.lines().count() + 2);
    assert!(csv.contains("contention_free,origin\n") && !without.contains(",origin\n"));
    assert!(mesh.json().contains("\"measured\": ["));
    assert_eq!(mesh.unshown(), ["a.log: its times are of broadcast"]);
    // What is measured stays with another link.
    let other = mesh.opened(&Scenario::read("net=mesh,k:4&collective=broadcast").scenario);
    assert_eq!(other.measured().count(), 0);
    assert_eq!(
        other.unshown()[1],
        "a.log: its times are in microseconds, and need the length of a cycle, ns"
    );
}

#[test]
fn a_link_beside_measured_times_has_their_operation_and_sizes() {
    let beside = |link: &str| {
        let all = [
            measured(Operation::AllReduce),
            measured(Operation::Broadcast),
        ];
        let asked = MeasuredTimes::question(&all, &Scenario::read(link).scenario);
        asked.unwrap().query()
    };
    assert_eq!(
        beside("mesh,k:4"),
        "net=mesh,k:4&ns=1&view=collective&size=1K-1M"
    );
    let broadcast = "net=mesh&view=collective&collective=broadcast&size=1K-2K";
    assert_eq!(
        beside(broadcast),
        "net=mesh&ns=1&view=collective&collective=broadcast&size=1K-1M"
    );
    let shown = format!("{broadcast}&ns=0.5");
    assert_eq!(beside(&shown), Scenario::read(&shown).scenario.query());
}

#[test]
fn work_is_counted_by_the_channels_that_flits_cross() {
    let mut mesh = Collectives::of(
        &Scenario::read("net=mesh,k:4&algorithm=direct&size=1K&bytes=1K&sim=on").scenario,
    );
    let run = mesh.open_places()[1] + 1;
    assert_eq!(mesh.flit_hops(run), 0.0);
    mesh.solve().unwrap();
    assert_eq!(mesh.flit_hops(0), 0.0);
    let direct = &mesh.networks[0].times_of(Algorithm::Direct).unwrap().detail;
    assert_eq!(mesh.flit_hops(run), direct.flit_hops);
}
