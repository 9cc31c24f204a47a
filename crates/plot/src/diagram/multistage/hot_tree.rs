//! The combining network, with the tree of lines to the hot module highlighted.

use loadcurve::number::{Rounding, shown};
use loadcurve::topology::HotTree;
use loadcurve::topology::multistage::Wiring;

use super::{Figures, Look, Scene, count};
use crate::diagram::span::span;

pub(super) fn description(tree: HotTree, utilisation: Option<&[f64]>) -> String {
    let network = tree.network();
    let n = network.stages();
    let wiring = match network.wiring() {
        Wiring::Baseline => "baseline",
        Wiring::Omega => "omega",
        Wiring::Butterfly => "butterfly",
    };
    let ports = match network.switch() {
        2 => "two".to_owned(),
        s => s.to_string(),
    };
    let structure = format!(
        "Combining network in {wiring} wiring: {} processors, {} of {} with {ports} buffered inputs and \
         {ports} outputs, and as many memory modules as processors. Module 0 is hot; the tree of links that lead to \
         it is highlighted.",
        network.lines(),
        count(n, "stage"),
        count(network.switches(), "switch"),
    );
    let Some(ρ) = utilisation else {
        return format!("{structure} No steady state was found at this load.");
    };
    let into = |stage: u32| {
        // The classes of a stage are consecutive, and the class on the tree comes first.
        let here = &ρ[tree.class(stage, None)..tree.class(stage + 1, None)];
        (
            shown(here[0], Rounding::Share),
            span(here[1..].iter().copied()),
        )
    };
    let stages = (0..n).map(|stage| {
        let (hot, off) = into(stage);
        let number = stage + 1;
        if stage == 0 {
            format!(" Inputs of stage {number}: held {hot} of the time.")
        } else {
            format!(" Inputs of stage {number}: held {hot} of the time on the tree, {off} off it.")
        }
    });
    let (hot, off) = into(n);
    let modules = format!(
        " Module 0 takes in {hot} requests per cycle, combined ones counted once, the others {off}."
    );
    structure + &stages.collect::<String>() + &modules
}

pub(super) fn scene(tree: HotTree, utilisation: Option<&[f64]>) -> Scene<'_> {
    let n = tree.network().stages();
    let on_tree = |stage: u32| Some(utilisation?[tree.class(stage, None)]);
    let off_tree = |stage: u32| {
        let ρ = utilisation?;
        let of_branch = |j: u32| {
            let branch = Some(j);
            (
                f64::from(tree.class_size(stage, branch)),
                ρ[tree.class(stage, branch)],
            )
        };
        let (lines, busy) = (0..stage)
            .map(of_branch)
            .fold((0.0, 0.0), |(n, sum), (m, ρ)| (n + m, sum + m * ρ));
        (stage > 0).then(|| busy / lines)
    };
    Scene {
        look: Box::new(move |stage, line| {
            let left = tree.branch_stage(stage, line);
            Look {
                utilisation: utilisation.map(|ρ| ρ[tree.class(stage, left)]),
                lit: left.is_none(),
            }
        }),
        silent: Vec::new(),
        above: Some(Figures {
            label: "hot tree",
            values: (0..=n).map(on_tree).collect(),
        }),
        below: Some(Figures {
            label: "off it",
            values: (0..=n).map(off_tree).collect(),
        }),
    }
}
