use loadcurve_scenario::{LoadUnit, Network, Scenario};
use loadcurve_sim::StoppingRule;

use super::*;
use crate::{Curve, Experiment};

fn network(link: &str) -> Network {
    Scenario::read(link).scenario.networks.remove(0)
}

#[test]
fn groups_average_to_the_latency_of_the_curve() {
    for (link, tolerance) in [
        ("mesh,k:4", 1e-12),
        ("mesh,traffic:complement", 1e-12),
        ("mesh,k:4,traffic:matrix,matrix:0-8.3-1.8-6x5.8-9", 1e-12),
        ("xgft,down:4x4,up:2,traffic:transpose", 1e-12),
        ("xgft,down:4x4,up:2,traffic:hot,spots:1.5", 1e-12),
        ("fat-tree,n:16,traffic:shift", 1e-12),
        ("fly,k:2,stages:4,traffic:shuffle", 1e-12),
        ("hyperx,dims:3x3", 1e-12),
        // The closed form of the same network adds its terms in another order.
        ("fat-tree,n:16,reading:conditional", 1e-9),
        // If links are shared, only the means by source are exact.
        ("torus,k:4,links:bi,traffic:transpose", 1e-12),
        ("dragonfly,traffic:shift,by:8", 1e-12),
        // Through middles and around failures.
        ("mesh,k:4,route:valiant,sharing:occ", 1e-12),
        ("mesh,k:4,route:ival,sharing:occ,traffic:transpose", 1e-12),
        ("torus,k:4,links:bi,route:romm,traffic:transpose", 1e-12),
        ("dragonfly,p:1,a:3,h:1,route:valiant-group", 1e-12),
        ("mesh,k:4,fail:5-6,sharing:occ", 1e-12),
        ("mesh,k:4,route:valiant,fail:5,traffic:transpose", 1e-12),
        // Waits for sets of links that start with the same one are averaged.
        ("xgft,down:4x4,up:3,fail:0-4", 1e-12),
        // Tolerance of the iteration.
        ("mesh,k:5,reading:finite", 1e-9),
        ("mesh,k:4,reading:finite,traffic:transpose", 1e-9),
        (
            "mesh,k:4,reading:finite,traffic:matrix,matrix:0-8.3-1.8-6x5.8-9",
            1e-9,
        ),
        ("fat-tree,n:64,flits:32,reading:finite", 1e-9),
        ("fat-tree,n:16,reading:finite,traffic:hot,spots:3", 1e-9),
        ("xgft,down:4x4,up:2,reading:finite", 1e-9),
        ("fly,k:2,stages:4,reading:finite,traffic:shuffle", 1e-9),
        ("hyperx,dims:3x3,reading:finite", 1e-9),
        ("cube,dims:3x4x2,reading:finite,traffic:hot,spots:5", 1e-9),
        ("own,edges:0-1-2-3.1-3.2-4,reading:finite", 1e-9),
        ("torus,k:4,reading:finite", 1e-9),
        ("torus,k:5,links:bi,reading:finite", 1e-9),
        ("torus,k:4,links:bi,reading:finite", 1e-9),
    ] {
        let network = network(link);
        let curve = Curve::of(&network);
        let model = network.pair_model().unwrap();
        let load = curve.scale().to_messages(0.6, LoadUnit::Capacity);
        let latency = curve.model_point(load).latency_cycles.unwrap();
        let shares = [
            "torus",
            "dragonfly",
            "mesh,k:4,route",
            "mesh,k:4,fail",
            "xgft,down:4x4,up:3,fail",
        ];
        let is_shared = tolerance < 1e-9 && shares.iter().any(|start| link.starts_with(start));
        for grouping in Grouping::ALL {
            let by = Breakdown::modelled(&model, load, grouping).unwrap();
            let off = by.mean_cycles() / latency - 1.0;
            let tolerance = if is_shared && grouping != Grouping::Source {
                0.1
            } else {
                tolerance
            };
            assert!(off.abs() < tolerance, "{link} {grouping:?}: {off}");
            let messages: f64 = by.parts.iter().map(|part| part.messages).sum();
            assert!(
                (messages / model.senders() as f64 - 1.0).abs() < 1e-12,
                "{link}"
            );
            assert!(by.parts.is_sorted_by_key(|part| part.group), "{link}");
        }
    }
}

#[test]
fn simulated_groups_average_to_the_simulated_latency() {
    let network = network("mesh,k:4,flits:8,traffic:hot,spots:5");
    let curve = Curve::of(&network);
    let load = curve.scale().to_messages(0.5, LoadUnit::Capacity);
    let stopping_rule = StoppingRule::new(0.05, 200_000);
    let mut experiment = Experiment::alone(&network, load, 7, stopping_rule);
    loop {
        let tasks = experiment.wanted();
        if tasks.is_empty() {
            break;
        }
        for task in tasks {
            experiment.take(&task, &task.start().finish());
        }
    }
    let point = experiment.points().remove(0);
    for grouping in Grouping::ALL {
        let runs = experiment.steady_runs();
        assert!(runs.len() >= 2);
        let runs = runs.iter().map(|(task, span)| {
            let mut repetition = task.repeat(span, grouping);
            while !repetition.step(10_000) {}
            repetition.latencies().unwrap()
        });
        let runs: Vec<GroupedLatencies> = runs.collect();
        let by = Breakdown::measured(load, grouping, &runs);
        let off = by.mean_cycles() / point.latency_cycles.unwrap() - 1.0;
        assert!(off.abs() < 1e-12, "{grouping:?}: {off}");
        if grouping == Grouping::Source {
            // Model and simulation agree source by source, within the intervals and the model's error.
            let model = Breakdown::modelled(&network.pair_model().unwrap(), load, grouping);
            for (measured, modelled) in by.parts.iter().zip(model.unwrap().parts) {
                assert_eq!(measured.group, modelled.group);
                let width = 2.0 * measured.interval_cycles.unwrap();
                let off = (measured.latency_cycles - modelled.latency_cycles).abs();
                assert!(
                    off < width + 0.05 * measured.latency_cycles,
                    "{measured:?} {modelled:?}"
                );
            }
        }
    }
}

#[test]
fn networks_without_flows_say_what_would_do() {
    let refused = |link: &str| network(link).pair_model().unwrap_err().to_string();
    assert_eq!(
        refused("fat-tree"),
        "reading: printed is a closed form, without latencies of single processors; choose \
         reading:conditional"
    );
    for link in ["scouting", "buffered-min", "combining-min"] {
        let words = refused(link);
        assert!(
            words.starts_with("by: ") && words.contains("mesh, torus"),
            "{words}"
        );
    }
    assert!(network("fat-tree,traffic:transpose").pair_model().is_ok());
}
