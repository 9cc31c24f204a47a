//! The answer to where messages wait.

use super::{complaint, stdout};
use serde_json::Value;

#[test]
fn the_answer_is_a_sentence_and_a_table() {
    let table = stdout(&["bottleneck", "fat-tree,flits:32,reading:conditional"]);
    let mut lines = table.lines();
    assert!(
        lines
            .next()
            .unwrap()
            .ends_with(", at 0.128 flits/cycle/source"),
        "{table}"
    );
    assert_eq!(
        lines.next().unwrap(),
        "Relieving the links down from level 3 helps most: without the waits for them, \
         latency is 47.8 instead of 63.2 cycles, and the model saturates at 0.214 instead of 0.160. Fullest are the \
         links up from level 2, held 57\u{a0}% of the time."
    );
    let row = lines
        .find(|line| line.trim_start().starts_with("down 3"))
        .unwrap();
    let cells: Vec<&str> = row.split_whitespace().collect();
    assert_eq!(cells[cells.len() - 2..], ["47.8", "0.214"]);
}

#[test]
fn loads_are_those_of_the_link_or_of_the_option() {
    let load = |arguments: &[&str]| -> Vec<f64> {
        let all = [&["bottleneck"], arguments, &["--format", "json"]].concat();
        let json: Value = serde_json::from_str(&stdout(&all)).unwrap();
        let reports = json["bottlenecks"].as_array().unwrap().iter();
        reports
            .map(|it| it["load_flits"].as_f64().unwrap())
            .collect()
    };
    assert_eq!(load(&["?net=mesh&load=0.1"]), [0.1]);
    assert_eq!(
        load(&["?net=mesh&load=0.1", "--load", "0.05,0.15"]),
        [0.05, 0.15]
    );
    assert_eq!(
        load(&["mesh", "--load", "0.002", "--unit", "messages"]),
        [0.064]
    );
    assert_eq!(load(&["?net=mesh&net=torus"]).len(), 2);
}

#[test]
fn simulated_waits_stand_beside() {
    let asked = [
        "bottleneck",
        "mesh,k:4,flits:4",
        "--simulate",
        "--precision",
        "20",
        "--quiet",
        "--format",
        "csv",
    ];
    let csv = stdout(&asked);
    let lines: Vec<&str> = csv.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(lines[0].contains(
        ",simulated_utilisation,simulated_utilisation_ci,simulated_wait,simulated_wait_ci,curve"
    ));
    for line in &lines[1..] {
        assert!(
            !line.split('"').next_back().unwrap().contains(",,,,,,"),
            "{csv}"
        );
    }
    let threads = [&asked[..], &["--threads", "1"]].concat();
    assert_eq!(stdout(&threads), csv);
}

#[test]
fn what_has_no_answer_is_refused() {
    for (arguments, words) in [
        (&["bottleneck", "mesh", "--load", "0.9"][..], "saturated"),
        (&["bottleneck", "scouting"], "no sum of waits"),
        (
            &["bottleneck", "own,edges:0-1-2-3-4-0,route:shortest"],
            "wait for one another",
        ),
    ] {
        let said = complaint(arguments);
        assert!(said.contains(words), "{said}");
    }
}

#[test]
fn a_model_that_tells_how_services_vary_has_columns_of_it_behind_all_others() {
    let csv = |link: &str| stdout(&["bottleneck", link, "--load", "0.1", "--format", "csv"]);
    let lines = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.map(str::to_owned).collect()
    };
    let plain = lines(&csv("torus,k:4"));
    assert!(plain[0].ends_with(",curve,load_flits"), "{}", plain[0]);
    let text = csv("torus,k:4,reading:finite");
    assert!(text.contains(", service_second_moment in cycles², followers as a fraction\n"));
    let finite = lines(&text);
    let header = format!("{},service_second_moment,followers", plain[0]);
    assert_eq!(finite[0], header);
    let rows = finite
        .iter()
        .find(|line| line.starts_with("rows,"))
        .unwrap();
    let cells: Vec<f64> = rows
        .split(',')
        .rev()
        .take(4)
        .map(|it| it.parse().unwrap())
        .collect();
    // φ and X of worms of 32 flits, which hold a channel for no less.
    assert!(
        cells[0] > 0.0 && cells[0] < 1.0 && cells[1] > 32.0 * 32.0,
        "{rows}"
    );
    let json = |link: &str| stdout(&["bottleneck", link, "--load", "0.1", "--format", "json"]);
    assert!(json("torus,k:4,reading:finite").contains("\"followers\": "));
    assert!(!json("torus,k:4").contains("followers"));
}
