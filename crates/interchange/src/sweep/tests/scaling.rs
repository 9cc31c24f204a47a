//! Sweeps of links that show how networks scale.

use loadcurve_answers::{Answer, Scaling};

use super::*;

#[test]
fn a_sweep_has_the_points_that_the_page_draws() {
    for of in ["saturation", "zero", "latency&at=0.8", "knee", "link"] {
        let link = format!("net=mesh&net=torus,links:bi&view=sweep&over=k&values=4.8&of={of}");
        let mut scaling = Scaling::of(&Scenario::read(&link).scenario);
        scaling.solve();
        let spec = SweepSpec {
            points: Some("model"),
            ..SweepSpec::of(&link)
        };
        let jobs = Sweep::new(&spec).unwrap().jobs().unwrap();
        assert_eq!(jobs.len(), 4, "{of}");
        for (job, point) in jobs.iter().zip(scaling.points()) {
            assert_eq!((job.work, &job.network), (Work::Model, &point.network));
            assert_eq!(Answer::Point(job.done()), point.answer);
        }
    }
}

#[test]
fn its_lines_merge_into_results_of_curves() {
    let spec = SweepSpec {
        points: Some("model"),
        ..SweepSpec::of("net=mesh&view=sweep&over=k&values=2-12")
    };
    let mut merge = Merge::default();
    merge.add(&lines(&sweep(&spec)).concat()).unwrap();
    let results = merge.results().unwrap().unwrap();
    assert_eq!(results.scenario.networks.len(), 11);
    assert!(!results.csv().contains("view=sweep"));
}

#[test]
fn a_grid_and_loads_come_before_the_view() {
    let link = "net=mesh&view=sweep&over=k";
    let loads: &[f64] = &[0.1, 0.2];
    let spec = SweepSpec {
        points: Some("model"),
        grid: &["flits=8,16"],
        loads: Some((loads, LoadUnit::Capacity)),
        ..SweepSpec::of(link)
    };
    let jobs = Sweep::new(&spec).unwrap().jobs().unwrap();
    assert_eq!(jobs.len(), 4);
    assert_eq!(jobs[0].network.to_string(), "mesh,flits:8");
}

#[test]
fn at_equal_cost_it_has_the_networks_that_the_page_compares() {
    let link = "net=mesh&net=torus,links:bi&view=sweep&over=k&values=8.16&equal=bisection";
    let spec = SweepSpec {
        points: Some("model"),
        ..SweepSpec::of(link)
    };
    let jobs = Sweep::new(&spec).unwrap().jobs().unwrap();
    let networks: Vec<String> = jobs.iter().map(|job| job.network.to_string()).collect();
    let expected = [
        "mesh,flits:16",
        "mesh,k:16,flits:16",
        "torus,links:bi",
        "torus,k:16,links:bi",
    ];
    assert_eq!(networks, expected);
    let gridded = SweepSpec {
        grid: &["k=8,16"],
        ..spec
    };
    let refused = Sweep::new(&gridded).unwrap_err().to_string();
    assert!(
        refused.starts_with("equal: a sweep computes networks with the flits that are written"),
        "{refused}"
    );
}
