//! Lines of sweeps, and files made of them, are read back.

use loadcurve_answers::{Loads, Results};
use loadcurve_scenario::Scenario;

use super::*;
use crate::ResultsFile;

const LINK: &str = "net=mesh,k:3,flits:4&net=fat-tree,n:4,label:small&y=log&sim=on&precision=10";

/// Simulated curves of a link.
fn curves(scenario: &Scenario) -> Vec<Curve> {
    let mut curves: Vec<Curve> = scenario.networks.iter().map(Curve::of).collect();
    let mut experiments = Experiment::all(scenario, &curves);
    for (curve, experiment) in curves.iter_mut().zip(&mut experiments) {
        while let Some(task) = experiment.wanted().first() {
            experiment.take(task, &task.start().finish());
        }
        curve.set_simulated(experiment.points());
    }
    curves
}

#[test]
fn points_come_back_to_the_bit_from_every_file() {
    let scenario = Scenario::read(LINK).scenario;
    let curves = curves(&scenario);
    let results = Results::of_curves(&scenario, curves.iter(), &Loads::Spread(20));
    let lines = lines(&sweep(&SweepSpec::of(LINK))).concat();
    let mut merge = Merge::default();
    merge.add(&lines).unwrap();
    let merged = merge.results().unwrap().unwrap();
    let in_a_hurry = &lines[..lines.len() - 10];
    for (file, is_whole) in [
        (results.csv(), true),
        (results.json(), true),
        (merged.csv(), true),
        (merged.json(), true),
        (lines.clone(), true),
        (in_a_hurry.to_owned(), false),
    ] {
        let opened = results_file(&file).unwrap();
        for end in ["\r\n", "\r"] {
            let file = file.replace('\n', end);
            assert_eq!(results_file(&file).unwrap(), opened, "{end:?}");
        }
        assert_eq!(opened.scenario().query(), LINK, "{file}");
        assert_eq!((opened.seeds(), opened.is_long()), (1, false));
        assert_eq!(opened.networks(), scenario.networks);
        assert_eq!(
            ResultsFile::unpacked(&opened.packed(), &Context::default()).unwrap(),
            opened
        );
        for (number, curve) in curves.iter().enumerate() {
            let points = opened.simulated(curve.network()).unwrap();
            let expected = curve.simulated();
            if is_whole || number == 0 {
                assert_eq!(points, expected);
            } else {
                assert_eq!(points, &expected[..expected.len() - 1]);
            }
        }
    }
}

#[test]
fn more_networks_than_a_link_holds_come_back_as_well() {
    let spec = SweepSpec {
        grid: &["flits=1,2,3,4,5,6,7,8,9"],
        loads: Some((&[0.1], LoadUnit::Capacity)),
        ..SweepSpec::of("net=mesh,k:2&precision=20")
    };
    let file = lines(&sweep(&spec)).concat();
    let mut merge = Merge::default();
    merge.add(&file).unwrap();
    let results = merge.results().unwrap().unwrap();
    assert_eq!(
        results
            .csv()
            .matches("\n# link: ?net=mesh,k:2,flits:")
            .count(),
        2
    );
    for file in [file, results.csv(), results.json()] {
        let opened = results_file(&file).unwrap();
        assert!(opened.is_long());
        assert_eq!(opened.networks().len(), 9);
        assert_eq!(opened.scenario().networks, &opened.networks()[..8]);
        assert_eq!(
            ResultsFile::unpacked(&opened.packed(), &Context::default()).unwrap(),
            opened
        );
        assert_eq!(
            (opened.place(&opened.networks()[8]), opened.count()),
            (Some(8), 9)
        );
        let all = opened.networks().iter();
        assert!(
            all.map(|network| opened.simulated(network))
                .all(|it| it.is_some())
        );
    }
}

#[test]
fn lines_without_a_whole_one_are_refused() {
    let error = results_file("{\"job\":\"net=").unwrap_err().to_string();
    let complaint = "results: “{\"job\":\"net=” is not a file with points";
    assert!(error.starts_with(complaint), "{error}");
}
