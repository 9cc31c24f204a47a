//! Known values, and the sum of the terms for all networks.

use loadcurve_scenario::{Domain, NETWORKS, Network, Scenario, Switching};
use loadcurve_sim::{MeasuredSpan, SetCounts, StoppingRule};

use super::*;
use crate::Task;

fn curve(link: &str) -> Curve {
    Curve::of(&Scenario::read(link).scenario.networks[0])
}

/// At 80 % of the saturation load.
fn report(link: &str) -> BottleneckReport {
    let curve = curve(link);
    BottleneckReport::at(&curve, 0.8 * curve.scale().saturation_messages).unwrap()
}

fn row<'a>(report: &'a BottleneckReport, name: &str) -> &'a BottleneckRow {
    let found = report.all_rows().find(|row| row.name == name);
    found.unwrap_or_else(|| panic!("no {name}"))
}

/// ρ, part in per cent, latency and saturation load in flits without the waits for it, as they are printed.
fn printed(report: &BottleneckReport, name: &str) -> [String; 4] {
    let row = row(report, name);
    let relief = row.relief.unwrap();
    [
        format!("{:.3}", row.utilisation),
        format!("{:.1}", 100.0 * row.share),
        format!("{:.1}", relief.latency_cycles),
        format!("{:.3}", relief.saturation_messages * report.flits),
    ]
}

/// Small networks of every wormhole kind, with every reading and every traffic that they support.
fn all_small() -> Vec<Network> {
    let words = |network: &Network, key: &str| -> Vec<&'static str> {
        let mut settings = network.settings();
        let domain = settings.find(|(known, _)| known.name == key);
        match domain.map(|(key, _)| key.domain) {
            Some(Domain::Choice(choices)) => choices.iter().map(|it| it.name).collect(),
            _ => Vec::new(),
        }
    };
    let with = |networks: Vec<Network>, key: &str| -> Vec<Network> {
        let mut all = Vec::new();
        for network in networks {
            let mut set = words(&network, key);
            set.retain(|word| {
                let mut other = network.clone();
                let is_legal = other.set(key, word).is_ok();
                all.extend(is_legal.then_some(other));
                is_legal
            });
            if set.is_empty() {
                all.push(network);
            }
        }
        all
    };
    let worms = NETWORKS
        .iter()
        .filter(|it| it.switching == Switching::Wormhole);
    let small = |kind| {
        let network = Network::new(kind);
        network.of_at_most(16).unwrap_or(network)
    };
    let mut networks: Vec<Network> = worms.map(small).collect();
    let wrapped = [
        "cube,dims:3x4,wrap:1",
        "torus,k:3,links:bi",
        "dragonfly,p:1,a:2,h:1",
    ];
    let extra = wrapped.map(|link| Scenario::read(link).scenario.networks.remove(0));
    networks.extend(extra);
    for key in ["reading", "sharing", "route", "traffic"] {
        networks = with(networks, key);
    }
    networks
}

#[test]
fn the_parts_of_every_latency_add_up() {
    let networks = all_small();
    assert!(networks.len() > 150, "{}", networks.len());
    let mut steady = 0;
    for network in networks {
        let model = network.model();
        let Ok(waits) = network.wait_model() else {
            let is_modelled = network.is_modelled().is_ok();
            assert!(model.deadlock().is_some() || !is_modelled, "{network}");
            continue;
        };
        for part in [0.0, 0.3, 0.8, 0.97] {
            let load = part * model.saturation_messages();
            let Ok(parts) = waits.parts(load) else {
                assert!(model.at(load).is_err(), "{network} at {part}");
                continue;
            };
            steady += 1;
            let latency = model.at(load).unwrap().latency_cycles;
            let off = parts.sum_cycles() / latency - 1.0;
            assert!(off.abs() < 1e-12, "{network} at {part}: off by {off:e}");
            let sources = parts.queues.iter().filter(|queue| queue.is_source);
            let wait: f64 = sources.map(|queue| queue.wait_cycles).sum();
            assert!((wait - parts.source_wait_cycles).abs() <= 1e-12 * latency);
        }
    }
    assert!(steady > 500, "{steady}");
}

#[test]
fn channels_of_a_queue_are_of_one_kind() {
    for network in all_small() {
        let Ok(waits) = network.wait_model() else {
            continue;
        };
        let routing = network.routing();
        let mut kinds = std::collections::HashMap::new();
        for (channel, queue) in waits.queue_of().iter().enumerate() {
            let kind = routing.topology().channel_kind(channel);
            assert_ne!(kind, ChannelKind::Other, "{network}");
            if let Some(queue) = queue {
                assert_eq!(*kinds.entry(*queue).or_insert(kind), kind, "{network}");
            }
        }
    }
}

#[test]
fn rows_of_a_mesh_are_fuller_and_columns_cost_more() {
    let report = report("mesh");
    assert_eq!(format!("{:.1}", report.latency_cycles), "71.4");
    assert_eq!(format!("{:.3}", report.saturation_messages * 32.0), "0.189");
    assert_eq!(printed(&report, "rows"), ["0.424", "18.5", "52.5", "0.259"]);
    assert_eq!(
        printed(&report, "columns"),
        ["0.330", "10.9", "51.2", "0.260"]
    );
    // Links towards the middle, in the outermost rows.
    let rows = row(&report, "rows");
    assert_eq!(rows.channels.len(), 112);
    assert_eq!(rows.fullest.len(), 4);
    assert_eq!(
        report.sentence(),
        "Relieving the links along the columns helps most: without the waits for them, \
         latency is 51.2 instead of 71.4 cycles, and the model saturates at 0.260 instead of 0.189. Fullest are the \
         links along the rows, held 42\u{a0}% of the time."
    );
}

#[test]
fn links_down_from_the_top_of_a_fat_tree_cost_most() {
    let report = report("fat-tree,flits:32,reading:conditional");
    for (name, utilisation, change) in [("up 2", "0.567", "-11"), ("down 3", "0.4455", "-24")] {
        let row = row(&report, name);
        let digits = utilisation.len() - 2;
        assert_eq!(format!("{:.digits$}", row.utilisation), utilisation);
        let relief = row.relief.unwrap().latency_cycles / report.latency_cycles - 1.0;
        assert_eq!(format!("{:.0}", 100.0 * relief), change);
    }
    let names: Vec<&str> = report.kinds.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(
        names,
        ["sources", "up 1", "up 2", "down 3", "down 2", "ejection"]
    );
    assert_eq!(
        report.sentence(),
        "Relieving the links down from level 3 helps most: without the waits for them, \
         latency is 47.8 instead of 63.2 cycles, and the model saturates at 0.214 instead of 0.160. Fullest are the \
         links up from level 2, held 57\u{a0}% of the time."
    );
}

#[test]
fn a_hot_spot_costs_at_the_channel_into_its_processor() {
    let report = report("mesh,traffic:hot,spots:27");
    let bottleneck = report.bottleneck().unwrap();
    assert_eq!(bottleneck.first, "ejection channel of node (3,3)");
    assert_eq!(format!("{:.1}", report.latency_cycles), "50.8");
    assert_eq!(format!("{:.3}", report.saturation_messages * 32.0), "0.096");
    let [ρ, _, latency, saturation] = printed(&report, &bottleneck.name);
    assert_eq!([ρ, latency, saturation], ["0.553", "47.2", "0.133"]);
    assert_eq!(report.single.len(), 8);
    assert!(report.kinds.iter().all(|row| row.relief.is_none()));
    assert_eq!(
        report.sentence(),
        "Relieving the ejection channel of node (3,3) helps most: without the waits for it, \
         latency is 47.2 instead of 50.8 cycles, and the model saturates at 0.133 instead of 0.0960. It is also the \
         fullest, held 55\u{a0}% of the time."
    );
}

#[test]
fn nobody_waits_where_nobody_meets() {
    let report = report("torus,traffic:neighbour");
    assert_eq!(report.costliest, None);
    assert!(
        report
            .sentence()
            .starts_with("No message waits for a channel of the network.")
    );
    let unloaded = BottleneckReport::at(&curve("mesh"), 0.0).unwrap();
    assert_eq!(
        unloaded.sentence(),
        "No message waits for a channel of the network."
    );
}

#[test]
fn there_is_no_answer_without_a_steady_state_or_a_sum() {
    let refused = |link: &str, part: f64| {
        let curve = curve(link);
        let load = part * curve.scale().saturation_messages;
        BottleneckReport::at(&curve, load).unwrap_err().to_string()
    };
    for (link, part, words) in [
        ("mesh", 1.1, "the model is saturated"),
        ("scouting", 0.5, "no sum of waits"),
        ("combining-min", 0.5, "no sum of waits"),
        (
            "own,edges:0-1-2-3-4-0,route:shortest",
            0.5,
            "wait for one another",
        ),
    ] {
        let error = refused(link, part);
        assert!(error.contains(words), "{link}: {error}");
    }
}

#[test]
fn relief_is_left_out_where_a_solution_takes_long() {
    let report = report("torus,k:64,sharing:occ");
    assert!(report.is_too_large && report.costliest.is_none());
    assert!(report.sentence().contains("takes too long to compute"));
    // If there are more links than solutions, those with the longest waits are solved.
    let links = super::tests::report("own");
    let relieved = links.kinds.iter().filter(|row| row.relief.is_some());
    assert_eq!((links.kinds.len(), relieved.count()), (32, 20));
}

#[test]
fn relief_is_that_of_all_readings() {
    for reading in ["printed", "conditional", "finite"] {
        let report = report(&format!("fat-tree,flits:32,reading:{reading}"));
        let bottleneck = report.bottleneck().unwrap();
        assert_eq!(bottleneck.name, "down 3", "{reading}");
        for relief in report.kinds.iter().filter_map(|row| row.relief) {
            assert!(relief.latency_cycles < report.latency_cycles);
            assert!(relief.saturation_messages >= report.saturation_messages);
        }
    }
}

#[test]
fn simulated_waits_add_up_to_the_simulated_latency() {
    for link in [
        "mesh,k:4,flits:8",
        "fat-tree,n:16",
        "mesh,k:4,flits:8,traffic:hot,spots:5",
    ] {
        let curve = curve(link);
        let load = 0.7 * curve.scale().saturation_messages;
        let mut report = BottleneckReport::at(&curve, load).unwrap();
        let rule = StoppingRule::new(0.03, 1_000_000);
        let (mut counts, mut cycles) = (Vec::new(), 0.0);
        for replication in 0..2 {
            let task = Task::new(curve.network().clone(), load, 1, replication, rule);
            let run = task.start().finish();
            let span = MeasuredSpan::of(&run).unwrap();
            cycles += run.batches.unwrap().mean() / 2.0;
            let mut repetition = task.repeat_with(&span, report.sets());
            let mut done = 0.0;
            while !repetition.step(10_000) {
                assert!((done..=1.0).contains(&repetition.part_done()));
                done = repetition.part_done();
            }
            counts.push(repetition.into_counts());
        }
        report.set_simulated(&SetCounts::pooled(&counts));
        let measured = |row: &BottleneckRow| row.simulated.unwrap().wait_cycles;
        let waits: f64 = report.kinds.iter().map(|row| measured(row).mean).sum();
        let off = (report.zero_load_cycles + waits) / cycles - 1.0;
        assert!(off.abs() < 0.01, "{link}: off by {off}");
        for row in &report.kinds {
            let held = row.simulated.unwrap().held;
            let apart = (held.mean - row.utilisation).abs();
            assert!(apart < 0.05 + held.half_width.unwrap(), "{link}: {row:?}");
            assert!(measured(row).half_width.unwrap() < 0.3 * measured(row).mean + 0.05);
        }
    }
}

#[test]
fn a_file_has_the_columns_and_all_rows() {
    let scenario = Scenario::read("net=mesh&net=torus").scenario;
    let reports = ["mesh", "torus"].map(report).into_iter().enumerate();
    let results = BottleneckResults {
        scenario,
        reports: reports.collect(),
    };
    let csv = results.csv();
    let lines: Vec<&str> = csv.lines().filter(|line| !line.starts_with('#')).collect();
    let names = "kind,channels,first,utilisation,flits,wait,share,relief_latency,relief_saturation,curve,load_flits";
    assert_eq!((lines[0], lines.len()), (names, 1 + 4 + 5));
    assert!(
        lines[1].starts_with("sources,64,\"injection channel of node (1,0)\",0.267"),
        "{csv}"
    );
    assert!(lines[9].starts_with("sharing,0,,,,4.19"), "{csv}");
    assert!(csv.contains("# curve 1: Relieving the links along the columns helps most:"));
    let json: serde_json::Value = serde_json::from_str(&results.json()).unwrap();
    let first = &json["bottlenecks"][0];
    assert_eq!(first["bottleneck"], "columns");
    assert_eq!(first["rows"][1]["first"], "from node (2,0) to (3,0)");
    assert!(first["rows"][0]["relief_latency"].is_null());
}
