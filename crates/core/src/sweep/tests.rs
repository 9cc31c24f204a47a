//! Jobs, shares, lines and merges.

use std::collections::HashSet;

use super::*;
use crate::curve::{Point, Results};

fn sweep(asked: &Asked) -> Sweep {
    Sweep::new(asked).unwrap()
}

/// Two small networks at three loads by the model and from two seeds.
fn small() -> Sweep {
    sweep(&Asked {
        grid: &["n=4,16"],
        loads: Some((&[0.6, 0.2, 0.4], LoadUnit::Capacity)),
        seeds: Some("3-4"),
        precision: Some("10"),
        ..Asked::of("net=fat-tree,flits:8&y=log")
    })
}

fn point(job: &Job) -> Point {
    match job.work {
        Work::Model => Curve::of(&job.network).model_point(job.load_messages),
        Work::Simulation { seed } => job.simulated(seed, |task| {
            let mut replication = task.start();
            while !replication.step(1_000_000) {}
            replication.report()
        }),
    }
}

/// What a whole sweep writes.
fn lines(sweep: &Sweep) -> Vec<String> {
    let jobs = sweep.jobs().unwrap();
    let line = |job: &Job| Line::written(sweep, job, &point(job)) + "\n";
    jobs.iter().map(line).collect()
}

fn merged(files: &[String]) -> std::result::Result<Results, Missing> {
    let mut merge = Merge::default();
    for file in files {
        merge.add(file).unwrap();
    }
    merge.results().unwrap()
}

#[test]
fn jobs_are_the_cross_product_in_a_fixed_order() {
    let jobs = small().jobs().unwrap();
    assert_eq!(jobs.len(), 2 * 3 * (1 + 2));
    let brief = |job: &Job| (job.network.whole("n"), job.work);
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
    // What is not of the point is not in its name: other sweeps have it as well.
    let other = sweep(&Asked {
        loads: Some((&[0.2], LoadUnit::Capacity)),
        seeds: Some("4"),
        ..Asked::of("net=fat-tree,n:4,flits:8&net=mesh&precision=10&show=both")
    });
    assert_eq!(other.jobs().unwrap()[1].id, jobs[2].id);
    let fewer = sweep(&Asked {
        most_messages: Some(5000),
        ..Asked::of("fat-tree")
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
    let jobs = sweep(&Asked {
        points,
        ..Asked::of(link)
    })
    .jobs()
    .unwrap();
    let loads: Vec<f64> = jobs.iter().map(|job| job.load_messages).collect();
    assert_eq!(loads, of_page);
    assert_eq!(loads.len(), 2 * 13);
}

#[test]
fn a_key_varies_the_networks_that_have_it_and_each_comes_once() {
    let sweep = sweep(&Asked {
        grid: &["k=4,8,4", " FLITS = 8 , 16"],
        ..Asked::of("net=fat-tree,label:ours&net=mesh&net=mesh,k:4&net=buffered-min,label:theirs")
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
    // Neither is legal with the other's default.
    let together = Asked {
        grid: &["switch=16", "stages=3,4"],
        ..Asked::of("buffered-min")
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
    let complaint = |asked: &Asked| Sweep::new(asked).unwrap_err().to_string();
    let of_grid = |grid: &[&str]| {
        complaint(&Asked {
            grid,
            ..Asked::of("mesh")
        })
    };
    assert_eq!(
        of_grid(&["k"]),
        "grid: “k” is not of the form key=value,value,…"
    );
    assert_eq!(
        of_grid(&["seed=1,2"]),
        "seed: no such key (value “1,2”); allowed: k, flits; loads, seeds and precision have \
         options of their own"
    );
    assert_eq!(
        of_grid(&["k=4", "K=8"]),
        "k: given twice; “8” is left out, allowed: once"
    );
    assert_eq!(
        of_grid(&["k=4,99"]),
        "k: “99” is not a whole number from 2 to 64"
    );
    assert_eq!(
        of_grid(&["k=4,"]),
        "k: “” is not a whole number from 2 to 64"
    );
    let stages = complaint(&Asked {
        grid: &["switch=4,16"],
        ..Asked::of("buffered-min")
    });
    assert_eq!(
        stages,
        "switch: “16” is not a whole number from 2 to 9 with stages 5"
    );
    let link = complaint(&Asked::of("net=mesh&sedd=1"));
    assert!(link.starts_with("sedd: no such key"), "{link}");
    let points = complaint(&Asked {
        points: Some("none"),
        ..Asked::of("mesh")
    });
    assert_eq!(
        points,
        "points: “none” is not one of model, simulation, both"
    );
    let many = complaint(&Asked {
        grid: &["k=2,3,4,5,6,7,8,9,10,11"],
        seeds: Some("1-99999"),
        ..Asked::of("mesh")
    });
    assert_eq!(
        many,
        "grid: “10 networks × 25 loads × 100000” is not so few values that there are up to \
         1000000 jobs"
    );
    let flooded = sweep(&Asked {
        loads: Some((&[1e6], LoadUnit::Messages)),
        ..Asked::of("buffered-min")
    });
    let error = flooded.jobs().unwrap_err().to_string();
    assert!(
        error.starts_with("load: “1000000” is not a number from 0 to 1000"),
        "{error}"
    );
}

#[test]
fn shares_are_disjoint_complete_and_even() {
    let jobs = sweep(&Asked {
        grid: &["k=4,8,16,32", "flits=8,32"],
        seeds: Some("1-5"),
        ..Asked::of("net=mesh&net=torus")
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
fn high_loads_and_large_networks_cost_more() {
    for kind in crate::scenario::NETWORKS {
        let asked = Asked {
            loads: Some((&[0.1, 0.5, 0.8, 0.9, 1.0], LoadUnit::Capacity)),
            points: Some("simulation"),
            ..Asked::of(kind.name)
        };
        let costs = |asked: &Asked| {
            let jobs = sweep(asked).jobs().unwrap();
            jobs.iter().map(|job| job.cost_us).collect::<Vec<u64>>()
        };
        let small = costs(&asked);
        assert!(
            small.is_sorted() && small[0] < small[4],
            "{}: {small:?}",
            kind.name
        );
        let grid = match kind.size {
            "n" => "n=256",
            "stages" => "stages=6",
            _ => "k=16",
        };
        let large = costs(&Asked {
            grid: &[grid],
            ..asked
        });
        assert!(
            large.iter().zip(&small).all(|(a, b)| a > b),
            "{}: {large:?}",
            kind.name
        );
        let exact = costs(&Asked {
            precision: Some("0.5"),
            ..asked
        });
        assert!(exact.iter().zip(&small).all(|(a, b)| a >= b) && exact[2] > small[2]);
    }
}

#[test]
fn a_line_reads_back_to_the_bit() {
    let sweep = small();
    for (job, text) in sweep.jobs().unwrap().iter().zip(lines(&sweep)) {
        let line = Line::read(text.trim_end(), 1).unwrap();
        assert_eq!(line.job, job.id);
        assert_eq!(line.sweep().unwrap(), sweep);
        assert_eq!(line.network().unwrap(), job.network);
        let (read, mut made) = (line.point(), point(job));
        if let Work::Simulation { seed } = job.work {
            made.details.insert(0, (SEED.to_owned(), f64::from(seed)));
        }
        assert_eq!(read, made);
    }
}

#[test]
fn the_merged_file_depends_neither_on_files_nor_on_their_order() {
    let all = lines(&small());
    let whole = merged(&[all.concat()]).unwrap();
    let (mut even, mut odd) = (String::new(), String::new());
    for (number, line) in all.iter().enumerate().rev() {
        if number % 2 == 0 { &mut even } else { &mut odd }.push_str(line);
    }
    // One job was done twice, and one was stopped in the middle of its line and done again.
    odd.push_str(&all[0]);
    let torn = format!("{even}{}", &all[3][..all[3].len() / 2]);
    let parts = merged(&[odd, torn]).unwrap();
    assert_eq!((whole.csv(), whole.json()), (parts.csv(), parts.json()));
    let csv = whole.csv();
    assert!(
        csv.contains("\n# link: ?net=fat-tree,n:4,flits:8&net=fat-tree,n:16,flits:8&y=log&sim=on")
    );
    let rows: Vec<&str> = csv.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(rows[0].ends_with(",state,seed,latency_p50_cycles,latency_p95_cycles,latency_p99_cycles,messages_measured,warm_up_messages,interval_is_optimistic"));
    let beginnings: Vec<String> = rows[1..]
        .iter()
        .map(|row| row.split(',').take(2).collect::<Vec<_>>().join(","))
        .collect();
    let of_curve = |number| {
        [
            vec![format!("{number},model"); 3],
            vec![format!("{number},simulation"); 6],
        ]
        .concat()
    };
    assert_eq!(beginnings, [of_curve(1), of_curve(2)].concat());
}

#[test]
fn what_is_missing_is_named() {
    let all = lines(&small());
    let sweep = small();
    let jobs = sweep.jobs().unwrap();
    let missing = merged(&[all[..7].concat(), all[8..17].concat()]).unwrap_err();
    assert_eq!(missing.of, 18);
    let ids: Vec<&String> = missing.jobs.iter().map(|job| &job.id).collect();
    assert_eq!(ids, [&jobs[7].id, &jobs[17].id]);
}

#[test]
fn a_sweep_that_grew_needs_only_what_is_new() {
    let more = sweep(&Asked {
        grid: &["n=4,16"],
        loads: Some((&[0.2, 0.4, 0.6, 0.7], LoadUnit::Capacity)),
        seeds: Some("3-4"),
        precision: Some("10"),
        ..Asked::of("net=fat-tree,flits:8&y=log")
    });
    let mut merge = Merge::default();
    merge.add(&lines(&small()).concat()).unwrap();
    let jobs = more.jobs().unwrap();
    let new: Vec<&Job> = jobs.iter().filter(|job| !merge.has(job)).collect();
    assert_eq!(new.len(), 2 * 3);
    let added: Vec<String> = new
        .iter()
        .map(|job| Line::written(&more, job, &point(job)) + "\n")
        .collect();
    merge.add(&added.concat()).unwrap();
    let together = merge.results().unwrap().unwrap();
    assert_eq!(together.curves[0].points.len(), 4 * 3);
    let alone = merged(&[lines(&more).concat()]).unwrap();
    assert_eq!(together.csv(), alone.csv());
}

#[test]
fn contradictions_and_other_versions_and_other_files_are_refused() {
    let all = lines(&small());
    let mut merge = Merge::default();
    merge.add(&all.concat()).unwrap();
    let changed = all[1].replace("\"latency\":", "\"latency\":1");
    let refused = merge.add(&format!("{}{changed}", all[0])).unwrap_err();
    let job = &small().jobs().unwrap()[1].id;
    assert_eq!(
        refused.to_string(),
        format!("line 2: tells something else of {job} than an earlier line")
    );
    let other = all[0].replace(
        &format!("\"version\":\"{}\"", crate::VERSION),
        "\"version\":\"0.0.9\"",
    );
    let refused = merge.add(&other).unwrap_err().to_string();
    assert!(
        refused.starts_with(&format!(
            "version in line 1: “0.0.9” is not {}",
            crate::VERSION
        )),
        "{refused}"
    );
    for foreign in ["# a note\n", "{\"job\":1}\n", "{}\n", "{}\n\n"] {
        let refused = merge.add(foreign).unwrap_err().to_string();
        assert!(refused.contains("is not a line of results"), "{refused}");
    }
    assert_eq!(
        merged(&[all.concat()]).unwrap().csv(),
        merge.results().unwrap().unwrap().csv()
    );
}

#[test]
fn what_is_torn_is_told_from_what_is_foreign() {
    assert_eq!(whole_lines("").unwrap(), ("", ""));
    assert_eq!(whole_lines("a\nb\n").unwrap(), ("a\nb\n", ""));
    for torn in [
        "{",
        "{\"job\"",
        "{\"job\":\"net=mesh",
        "\0\0\0",
        "{\"job\":\"ne\0\0",
    ] {
        let text = format!("whole\n{torn}");
        assert_eq!(whole_lines(&text).unwrap(), ("whole\n", torn));
    }
    for foreign in ["a thesis", "[1, 2", "{\"a\":"] {
        let error = whole_lines(foreign).unwrap_err();
        assert!(
            error.to_string().starts_with("end of the file: “"),
            "{error}"
        );
    }
}

#[test]
fn nothing_is_not_all_there_is() {
    let mut merge = Merge::default();
    for nothing in ["", "\n", "{\"job"] {
        merge.add(nothing).unwrap();
        let error = merge.results().unwrap_err().to_string();
        assert_eq!(
            error,
            "files: “” is not files with results: there are none in them"
        );
    }
    // One share of several may well be empty.
    merge.add(&lines(&small()).concat()).unwrap();
    assert!(merge.results().unwrap().is_ok());
}

#[test]
fn a_last_line_that_lost_no_more_than_its_end_counts() {
    let all = lines(&small()).concat();
    let whole = merged(std::slice::from_ref(&all)).unwrap();
    assert_eq!(merged(&[all.trim_end().to_owned()]).unwrap(), whole);
    assert_eq!(merged(&[format!("{all}\n")]).unwrap(), whole);
}

#[test]
fn points_that_were_simulated_for_longer_are_not_merged_with_others() {
    let link = "net=mesh,k:2,flits:2&precision=20";
    let loads: Option<(&[f64], LoadUnit)> = Some((&[0.1], LoadUnit::Capacity));
    let usual = Asked {
        loads,
        ..Asked::of(link)
    };
    let mut merge = Merge::default();
    merge.add(&lines(&sweep(&usual)).concat()).unwrap();
    for (other, said) in [
        (
            Asked {
                precision: Some("10"),
                ..usual
            },
            "precision: “10 % with up to 2000000 messages”",
        ),
        (
            Asked {
                most_messages: Some(500),
                ..usual
            },
            "precision: “20 % with up to 500 messages”",
        ),
    ] {
        let refused = merge
            .add(&lines(&sweep(&other)).concat())
            .unwrap_err()
            .to_string();
        let known =
            "is not 20 % with up to 2000000 messages, which other results are simulated with";
        assert_eq!(refused, format!("{said} {known}"));
        // The model knows of no precision.
        let model = Asked {
            points: Some("model"),
            ..other
        };
        merge.add(&lines(&sweep(&model)).concat()).unwrap();
    }
    // The figure is that of what was simulated.
    let results = merge.results().unwrap().unwrap();
    assert_eq!(
        results.scenario.query(),
        "net=mesh,k:2,flits:2&sim=on&precision=20"
    );
}

#[test]
fn a_sweep_that_takes_too_many_words_is_refused() {
    let loads: Vec<f64> = (1..1000).map(|i| f64::from(i) / 1000.0).collect();
    let asked = Asked {
        loads: Some((&loads, LoadUnit::Flits)),
        ..Asked::of("mesh")
    };
    let error = Sweep::new(&asked).unwrap_err().to_string();
    assert!(
        error.ends_with("make several sweeps, whose files are merged together"),
        "{error}"
    );
    let fewer = Asked {
        loads: Some((&loads[..500], LoadUnit::Flits)),
        seeds: Some("1-100"),
        ..asked
    };
    assert!(Sweep::new(&fewer).is_ok());
}

#[test]
fn far_beyond_saturation_a_run_is_short() {
    let loads: Option<(&[f64], LoadUnit)> = Some((&[0.2, 1.0, 2.0], LoadUnit::Capacity));
    let points = Some("simulation");
    let jobs = sweep(&Asked {
        loads,
        points,
        ..Asked::of("torus")
    })
    .jobs()
    .unwrap();
    assert!(jobs[2].cost_us <= jobs[0].cost_us && jobs[0].cost_us < jobs[1].cost_us);
}
