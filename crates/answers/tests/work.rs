//! Progress reports of long computations, and their cancellation.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::rc::Rc;

use loadcurve_answers::Curve;
use loadcurve_base::work::{Cancelled, Stage, watched};
use loadcurve_scenario::Scenario;

/// Progress reports of a model and its saturation load, cancelled after some of them.
fn solved(link: &str, most: usize) -> (Result<f64, Cancelled>, Vec<(Stage, f64)>) {
    let network = Scenario::read(link).scenario.networks.remove(0);
    let reports = Rc::new(RefCell::new(Vec::new()));
    let seen = Rc::clone(&reports);
    let watch = move |stage, part| {
        seen.borrow_mut().push((stage, part));
        if seen.borrow().len() < most {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    let result = watched(Rc::new(watch), || {
        Curve::of(&network).scale().saturation_messages
    });
    let reports = reports.take();
    (result, reports)
}

const LINKS: [(&str, Stage); 4] = [
    ("net=mesh,k:6,traffic:transpose", Stage::Routes),
    ("net=own,edges:0-1-2-3-4-5-0-3,route:updown", Stage::Routes),
    ("net=mesh,k:7,traffic:worst,flits:7", Stage::Permutation),
    ("net=mesh,k:4,reading:finite", Stage::Saturation),
];

#[test]
fn parts_grow_in_every_stage_and_results_are_the_same_without_a_watch() {
    for (link, stage) in LINKS {
        let network = Scenario::read(link).scenario.networks.remove(0);
        let (result, reports) = solved(link, usize::MAX);
        assert!(reports.iter().any(|&(it, _)| it == stage), "{link}");
        for two in reports.windows(2) {
            let [before, after] = [two[0], two[1]];
            let grows = before.0 != after.0 || before.1 <= after.1 || after.1 == 0.0;
            assert!(
                grows && (0.0..=1.0).contains(&after.1),
                "{link}: {before:?} {after:?}"
            );
        }
        let alone = Curve::of(&network).scale().saturation_messages;
        assert_eq!(result, Ok(alone), "{link}");
    }
}

#[test]
fn work_ends_with_the_report_that_breaks_and_can_be_done_again() {
    for (link, _) in [LINKS[0], LINKS[1], LINKS[3]] {
        for most in [1, 3, 5] {
            let (result, reports) = solved(link, most);
            assert_eq!((result, reports.len()), (Err(Cancelled), most), "{link}");
        }
        assert!(solved(link, usize::MAX).0.is_ok());
    }
}
