//! Jobs of a sweep, their estimated times, and their shards.

use std::collections::HashSet;

use super::*;

#[test]
fn jobs_are_the_cross_product_in_a_fixed_order() {
    let jobs = small().jobs().unwrap();
    assert_eq!(jobs.len(), 2 * 3 * (1 + 2));
    let brief = |job: &Job| (job.network.value("n").whole().unwrap(), job.work);
    let seed = |seed| Work::Simulation { seed };
    assert_eq!(
        jobs[..4].iter().map(brief).collect::<Vec<_>>(),
        [
            (4, Work::Model),
            (4, seed(3)),
            (4, seed(4)),
            (4, Work::Model)
        ]
    );
    assert_eq!(brief(&jobs[9]), (16, Work::Model));
    assert!(jobs[..9].is_sorted_by(|a, b| a.load_messages <= b.load_messages));
    let ids: HashSet<&String> = jobs.iter().map(|job| &job.id).collect();
    assert_eq!(ids.len(), jobs.len());
}

#[test]
fn a_job_is_known_by_the_link_of_its_point() {
    let jobs = small().jobs().unwrap();
    let scenario = Scenario::read(&jobs[2].id);
    assert!(scenario.notices.is_empty());
    let scenario = scenario.scenario;
    assert_eq!(scenario.networks, [jobs[2].network.clone()]);
    let view = &scenario.view;
    assert_eq!(view.load, Some(jobs[2].load_messages));
    assert_eq!((view.simulate, view.seed), (true, 4));
    assert_eq!(view.precision_percent, 10.0);
    // The id depends only on the inputs of the point, so other sweeps share it.
    let other = sweep(&SweepSpec {
        loads: Some((&[0.2], LoadUnit::Capacity)),
        seeds: Some("4"),
        ..SweepSpec::of("net=fat-tree,n:4,flits:8&net=mesh&precision=10&show=both")
    });
    assert_eq!(other.jobs().unwrap()[1].id, jobs[2].id);
    let fewer = sweep(&SweepSpec {
        most_messages: Some(5000),
        ..SweepSpec::of("fat-tree")
    });
    let jobs = fewer.jobs().unwrap();
    assert!(
        jobs[1].id.ends_with("&sim=on&max-messages=5000"),
        "{}",
        jobs[1].id
    );
    assert!(!jobs[0].id.contains("max-messages"));
}

#[test]
fn loads_that_are_left_out_are_those_of_the_page() {
    let link = "net=mesh,k:4&net=torus,k:4&x=capacity&load=0.55&xmax=1.2";
    let scenario = Scenario::read(link).scenario;
    let curves: Vec<Curve> = scenario.networks.iter().map(Curve::of).collect();
    let experiments = Experiment::all(&scenario, &curves);
    let of_page: Vec<f64> = experiments
        .iter()
        .flat_map(Experiment::loads_messages)
        .collect();
    let points = Some("simulation");
    let jobs = sweep(&SweepSpec {
        points,
        ..SweepSpec::of(link)
    })
    .jobs()
    .unwrap();
    let loads: Vec<f64> = jobs.iter().map(|job| job.load_messages).collect();
    assert_eq!(loads, of_page);
    assert_eq!(loads.len(), 2 * 13);
}

#[test]
fn a_key_varies_the_networks_that_have_it_and_each_comes_once() {
    let sweep = sweep(&SweepSpec {
        grid: &["k=4,8,4", " FLITS = 8 , 16"],
        ..SweepSpec::of(
            "net=fat-tree,label:ours&net=mesh&net=mesh,k:4&net=buffered-min,label:theirs",
        )
    });
    let scenario = sweep.networks().unwrap();
    let networks: Vec<String> = scenario.networks.iter().map(ToString::to_string).collect();
    let expected = [
        "fat-tree,flits:8",
        "fat-tree",
        "mesh,k:4,flits:8",
        "mesh,k:4,flits:16",
        "mesh,flits:8",
        "mesh,flits:16",
        "buffered-min",
    ];
    assert_eq!(networks, expected);
    assert_eq!(scenario.names.join(","), ",,,,,,theirs");
    // Neither value is legal with the other key's default.
    let together = SweepSpec {
        grid: &["switch=16", "stages=3,4"],
        ..SweepSpec::of("buffered-min")
    };
    assert_eq!(
        Sweep::new(&together)
            .unwrap()
            .networks()
            .unwrap()
            .networks
            .len(),
        2
    );
}

#[test]
fn what_cannot_be_swept_is_refused_with_key_value_and_range() {
    let complaint = |asked: &SweepSpec| Sweep::new(asked).unwrap_err().to_string();
    let of_grid = |grid: &[&str]| {
        complaint(&SweepSpec {
            grid,
            ..SweepSpec::of("mesh")
        })
    };
    assert_eq!(
        of_grid(&["k"]),
        "grid: “k” is not of the form key=value,value,…"
    );
    assert_eq!(
        of_grid(&["seed=1,2"]),
        "seed: a network (loads, seeds and precision have options of their own) has no “seed” (value “1,2”); \
         it has perm, peak and 24 more, listed in the documentation"
    );
    assert_eq!(
        of_grid(&["k=4", "K=8"]),
        "k: given twice; “8” is ignored, allowed: once"
    );
    assert_eq!(
        of_grid(&["k=4,99"]),
        "k: “99” is not a whole number from 2 to 64"
    );
    assert_eq!(
        of_grid(&["k=4,"]),
        "k: “” is not a whole number from 2 to 64"
    );
    let stages = complaint(&SweepSpec {
        grid: &["switch=4,16"],
        ..SweepSpec::of("buffered-min")
    });
    assert_eq!(
        stages,
        "switch: “16” is not a whole number from 2 to 9 with stages 5"
    );
    let link = complaint(&SweepSpec::of("net=mesh&sedd=1"));
    assert!(link.starts_with("sedd: a link has no “sedd”"), "{link}");
    let points = complaint(&SweepSpec {
        points: Some("none"),
        ..SweepSpec::of("mesh")
    });
    assert_eq!(
        points,
        "points: “none” is not one of model, simulation, both"
    );
    let many = complaint(&SweepSpec {
        grid: &["k=2,3,4,5,6,7,8,9,10,11"],
        seeds: Some("1-99999"),
        ..SweepSpec::of("mesh")
    });
    assert_eq!(
        many,
        "grid: “10 networks × 25 loads × 100000” is not so few values that there are up to \
         1000000 jobs"
    );
    let flooded = sweep(&SweepSpec {
        loads: Some((&[1e6], LoadUnit::Messages)),
        ..SweepSpec::of("buffered-min")
    });
    let error = flooded.jobs().unwrap_err().to_string();
    assert!(
        error.starts_with("load: “1000000” is not a number from 0 to 1000"),
        "{error}"
    );
}

#[test]
fn shares_are_disjoint_complete_and_even() {
    let jobs = sweep(&SweepSpec {
        grid: &["k=4,8,16,32", "flits=8,32"],
        seeds: Some("1-5"),
        ..SweepSpec::of("net=mesh&net=torus")
    })
    .jobs()
    .unwrap();
    for of in [1, 2, 7, 16] {
        let share = |index| Shard::read(&format!("{index}/{of}")).unwrap();
        let shares: Vec<Vec<usize>> = (1..=of).map(|index| share(index).of(&jobs)).collect();
        assert!(shares.iter().all(|places| places.is_sorted()));
        let mut all: Vec<usize> = shares.concat();
        all.sort_unstable();
        assert_eq!(all, (0..jobs.len()).collect::<Vec<_>>());
        let costs = share(1).costs_us(&jobs);
        let mean = costs.iter().sum::<u64>() / of;
        let longest = jobs.iter().map(|job| job.cost_us).max().unwrap();
        let most = *costs.iter().max().unwrap();
        assert!(most <= mean + longest, "{costs:?}");
        for (places, cost) in shares.iter().zip(costs) {
            assert_eq!(
                places.iter().map(|&place| jobs[place].cost_us).sum::<u64>(),
                cost
            );
        }
    }
    for wrong in ["0/4", "5/4", "1", "1/0", "a/b", "-1/4", "1/100001"] {
        let error = Shard::read(wrong).unwrap_err();
        assert!(
            error.to_string().contains("is not I/N with I from 1 to N"),
            "{error}"
        );
    }
}

#[test]
fn higher_loads_and_finer_means_and_without_load_larger_networks_cost_more() {
    let ring = |nodes: usize| {
        let nodes: Vec<String> = (0..nodes).map(|node| node.to_string()).collect();
        nodes.join("-") + "-0"
    };
    let (own, larger) = (
        format!("own,edges:{}", ring(48)),
        format!("edges={}", ring(96)),
    );
    for kind in loadcurve_scenario::NETWORKS {
        let link = if kind.name == "own" { &own } else { kind.name };
        let asked = SweepSpec {
            loads: Some((&[0.01, 0.1, 0.4, 0.55, 0.7], LoadUnit::Capacity)),
            points: Some("simulation"),
            ..SweepSpec::of(link)
        };
        let costs = |asked: &SweepSpec| {
            let jobs = sweep(asked).jobs().unwrap();
            jobs.iter().map(|job| job.cost_us).collect::<Vec<u64>>()
        };
        let small = costs(&asked);
        assert!(
            small.is_sorted() && small[0] < small[4],
            "{}: {small:?}",
            kind.name
        );
        let grid = match (kind.name, kind.size.key()) {
            ("cube", _) => "dims=8x8x8",
            ("fly", _) => "stages=4",
            ("own", _) => &larger,
            (_, "n") => "n=256",
            (_, "stages") => "stages=6",
            (_, "down") => "down=4x4x8",
            (_, "dims") => "dims=16x16",
            (_, "h") => "h=4",
            _ => "k=16",
        };
        let large = costs(&SweepSpec {
            grid: &[grid],
            ..asked
        });
        assert!(large[0] > small[0], "{}: {large:?}", kind.name);
        let exact = costs(&SweepSpec {
            precision: Some("0.5"),
            ..asked
        });
        let is_more = exact.iter().zip(&small).all(|(a, b)| a >= b) && exact[3] > small[3];
        assert!(is_more, "{}: {exact:?} {small:?}", kind.name);
    }
}

#[test]
fn a_sweep_that_takes_too_many_words_is_refused() {
    let loads: Vec<f64> = (1..1000).map(|i| f64::from(i) / 1000.0).collect();
    let asked = SweepSpec {
        loads: Some((&loads, LoadUnit::Flits)),
        ..SweepSpec::of("mesh")
    };
    let error = Sweep::new(&asked).unwrap_err().to_string();
    assert!(
        error.ends_with("make several sweeps, whose files are merged together"),
        "{error}"
    );
    let fewer = SweepSpec {
        loads: Some((&loads[..500], LoadUnit::Flits)),
        seeds: Some("1-100"),
        ..asked
    };
    assert!(Sweep::new(&fewer).is_ok());
}

#[test]
fn the_further_beyond_saturation_the_sooner_it_is_seen() {
    let loads: Option<(&[f64], LoadUnit)> = Some((&[1.0, 1.5, 3.0], LoadUnit::Capacity));
    for network in ["fat-tree", "mesh", "torus", "scouting,k:4,vcs:2"] {
        let asked = SweepSpec {
            loads,
            points: Some("simulation"),
            ..SweepSpec::of(network)
        };
        let jobs = sweep(&asked).jobs().unwrap();
        assert!(jobs.is_sorted_by(|a, b| a.cost_us > b.cost_us), "{network}");
    }
}
