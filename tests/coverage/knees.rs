//! Intervals of knees: of 16 seeds, those of meshes, tori and fat-trees hold the knee as all of them together find it.

use loadcurve::curve::{Curve, KneeExperiment, model_knee};
use loadcurve::scenario::Scenario;
use rayon::prelude::*;

const SEEDS: u32 = 16;

/// Knee with the half-width of its interval, in flits/cycle/source.
fn knee(link: &str, seed: u32) -> (f64, f64) {
    let scenario = Scenario::read(&format!("net={link}&seed={seed}")).scenario;
    let curve = Curve::of(&scenario.networks[0]);
    let mut experiment = KneeExperiment::of(&curve, &scenario.view);
    loop {
        let tasks = experiment.wanted();
        if tasks.is_empty() {
            return experiment.row().knee_flits.expect("it has a knee");
        }
        for task in tasks {
            experiment.take(&task, &task.start().finish());
        }
    }
}

#[test]
fn intervals_of_knees_hold_what_all_seeds_together_find() {
    let is_long = std::env::var_os("LOADCURVE_LONG").is_some();
    // Means of 16 seeds of another program, and the knees of the models.
    let cases = [
        ("mesh", 0.1844, 0.1774),
        ("torus,links:bi", 0.2309, 0.2427),
        ("fat-tree,flits:32", 0.1625, 0.1504),
    ];
    let mut held = 0;
    for (link, mean, model) in cases {
        let curve = Curve::of(&Scenario::read(link).scenario.networks[0]);
        let flits = f64::from(curve.network().flits());
        assert!(
            (flits * model_knee(&curve, 3.0).unwrap() - model).abs() < 0.5e-4,
            "{link}"
        );
        let seeds: Vec<u32> = (1..=if is_long { SEEDS } else { 1 }).collect();
        let knees: Vec<(f64, f64)> = seeds.par_iter().map(|&seed| knee(link, seed)).collect();
        for (load, half_width) in &knees {
            // A single one may be off a little more than its interval.
            assert!(
                (load - mean).abs() < 2.0 * half_width + 0.5e-4,
                "{link}: {load} ± {half_width}"
            );
            assert!(*half_width < 0.02 * load, "{link}: {load} ± {half_width}");
        }
        let together = knees.iter().map(|it| it.0).sum::<f64>() / knees.len() as f64;
        let mean = if is_long { together } else { mean };
        held += knees
            .iter()
            .filter(|it| (it.0 - mean).abs() <= it.1)
            .count();
    }
    assert!(!is_long || held >= 44, "{held} of 48");
}
