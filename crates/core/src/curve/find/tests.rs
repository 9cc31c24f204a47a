//! The numbers of the specification, and the order of the search.

use super::*;
use crate::number::rounded_text;
use crate::scenario::{Find, Quantity, Scenario};

fn searched(text: &str) -> FindSearch {
    let find = Find::read(text).unwrap();
    let mut search = FindSearch::new(&find, &[]).unwrap();
    loop {
        let wanted = search.wanted();
        if wanted.is_empty() {
            return search;
        }
        for place in wanted {
            let verdict = search.judge(place);
            search.take(place, verdict);
        }
    }
}

/// Part, network and latency of each row.
fn rows(text: &str) -> Vec<(&'static str, String, String)> {
    let answer = searched(text).answer();
    let row = |row: &FindRow| {
        let latency = row
            .latency_cycles()
            .map_or("–".to_owned(), |it| rounded_text(it, 4));
        (row.place.word(), row.candidate.network.to_string(), latency)
    };
    answer.rows.iter().map(row).collect()
}

fn expected(rows: &[(&'static str, &str, &str)]) -> Vec<(&'static str, String, String)> {
    let owned = rows.iter();
    owned
        .map(|(part, net, it)| (*part, (*net).to_owned(), (*it).to_owned()))
        .collect()
}

#[test]
fn the_most_processors_of_a_mesh_and_of_a_torus() {
    let mesh = rows("carry:0.1,within:60,most:processors,net:mesh,k:4-32");
    let all = [
        ("best", "mesh,k:10", "59.96"),
        ("next", "mesh,k:9", "55.04"),
        ("next", "mesh", "51.14"),
        ("miss", "mesh,k:11", "66.60"),
    ];
    assert_eq!(mesh, expected(&all));
    let torus = rows("carry:0.1,within:60,most:processors,net:torus,k:4-32,links:bi");
    assert_eq!(
        torus[0],
        expected(&[("best", "torus,k:13,links:bi", "58.17")])[0]
    );
    // Both together.
    let both =
        rows("carry:0.1,within:60,most:processors,net:mesh,k:4-32,net:torus,k:4-32,links:bi");
    assert_eq!(both[0], torus[0]);
}

#[test]
fn the_fewest_links_of_256_processors() {
    let text =
        "carry:0.05,within:60,processors:256,net:xgft,down:4x4x4x4,up:1-4x1-4x1-4,net:mesh,k:16";
    let answer = searched(text).answer();
    let best = &answer.rows[0];
    assert_eq!(
        best.candidate.network.to_string(),
        "xgft,down:4x4x4x4,up:1x3x4"
    );
    assert_eq!(best.cost, 320.0);
    assert_eq!(rounded_text(best.latency_cycles().unwrap(), 4), "58.74");
    assert_eq!(
        (answer.candidates, answer.skipped, answer.left_out),
        (65, 0, 0)
    );
    let mesh = searched("carry:0.05,within:60,net:mesh,k:16").answer();
    assert_eq!(mesh.rows[0].cost, 960.0);
    assert_eq!(
        rounded_text(mesh.rows[0].latency_cycles().unwrap(), 4),
        "57.24"
    );
}

#[test]
fn the_narrowest_channels() {
    let text = "carry:4,unit:bits,within:40,least:width,net:mesh";
    let all = [
        ("best", "mesh,flits:18", "39.31"),
        ("next", "mesh,flits:18", "39.31"),
        ("next", "mesh,flits:17", "35.50"),
        ("miss", "mesh,flits:19", "43.94"),
    ];
    assert_eq!(rows(text), expected(&all));
    let answer = searched(text).answer();
    let widths = answer.rows.iter().map(|row| row.candidate.width_bits);
    assert_eq!(widths.collect::<Vec<_>>(), [29, 30, 31, 28]);
    assert_eq!(
        answer.sentence(),
        "Mesh, 8 × 8 nodes, 18 flits has the narrowest channels of those that carry 4 bits/cycle/source within 40 \
         cycles: 29 bits, 39.31 cycles. Nearest miss: Mesh, 8 × 8 nodes, 19 flits with 28 bits, 43.94 cycles."
    );
}

#[test]
fn pins_and_wire_grow_with_the_width() {
    let text = "carry:1,unit:bits,within:100,width:16.32,least:pins,net:mesh,k:16,net:fly,stages:4";
    let answer = searched(text).answer();
    let of = |quantity| {
        answer
            .rows
            .iter()
            .map(move |row| row.candidate.quantity(quantity).unwrap())
    };
    assert_eq!(
        of(Quantity::Pins).collect::<Vec<_>>(),
        [128.0, 160.0, 256.0]
    );
    // 4096 tiles of the butterfly, 960 of the mesh.
    assert_eq!(
        of(Quantity::Wire).collect::<Vec<_>>(),
        [65536.0, 15360.0, 131_072.0]
    );
    let sentence = answer.sentence();
    assert!(
        sentence.contains("has the fewest pins of a router of those that carry 1 bits"),
        "{sentence}"
    );
    let find = Find::read("carry:0.1,within:60,least:wire,net:own,edges:0-1-2").unwrap();
    let error = FindSearch::new(&find, &[]).unwrap_err().to_string();
    assert_eq!(error, "find: the wire of own,edges:0-1-2 is not known");
}

#[test]
fn margins_meet_where_the_latency_is_reached() {
    let answer = searched("carry:0.1,within:60,most:processors,net:mesh,k:4-32").answer();
    let [best, .., miss] = &answer.rows[..] else {
        panic!()
    };
    assert!((best.spare_cycles(&answer.find).unwrap() - 0.043_56).abs() < 1e-4);
    let spare = best.spare_load(&answer.find).unwrap();
    assert!(spare > 0.0 && spare < 1e-3, "{spare}");
    assert!(miss.spare_load(&answer.find).unwrap() < 0.0);
    // The latency at the load that the best carries is the one asked for.
    let carry = best.most_load.unwrap();
    let at_most = searched(&format!("carry:{carry},within:61,net:mesh,k:10")).answer();
    assert!((at_most.rows[0].latency_cycles().unwrap() - 60.0).abs() < 1e-6);
}

#[test]
fn the_nearest_miss_misses_the_latency_by_least() {
    // Idle, 16 × 16 nodes take 43.7 cycles, and 32 × 32 nodes 54.3.
    let search = searched("carry:0.04,within:44,most:processors,net:mesh,k:4.16.32");
    let answer = search.answer();
    let networks = answer
        .rows
        .iter()
        .map(|row| row.candidate.network.to_string());
    assert_eq!(networks.collect::<Vec<_>>(), ["mesh,k:4", "mesh,k:16"]);
    // What is too slow when idle is solved to know how far it is.
    let alone = searched("carry:0.04,within:43,net:mesh,k:16").answer();
    assert_eq!(alone.rows[0].place, Place::Miss);
    assert!(alone.rows[0].latency_cycles().unwrap() > 50.0);
    assert_eq!(alone.rows[0].most_load, None);
    assert!(
        alone
            .sentence()
            .starts_with("The only candidate does not carry 0.04")
    );
    // Where none carries the load, the links say which is nearest.
    let none = searched("carry:0.9,within:60,net:mesh,k:4-8").answer();
    assert_eq!(none.rows.len(), 1);
    assert_eq!(none.rows[0].candidate.network.to_string(), "mesh,k:4");
    let sentence = none.sentence();
    assert!(
        sentence.starts_with("None of the 5 candidates carries 0.9"),
        "{sentence}"
    );
    assert!(
        sentence.ends_with("which saturates below it."),
        "{sentence}"
    );
}

#[test]
fn what_drops_or_names_no_open_file_never_does() {
    let dropping =
        searched("carry:0.1,within:60,least:processors,net:buffered-min,buffer:1").answer();
    assert_eq!(dropping.rows[0].verdict, Verdict::Drops);
    assert!(dropping.sentence().ends_with("which drops excess traffic."));
}

#[test]
fn the_answer_does_not_depend_on_who_judges_when() {
    let find = Find::read("carry:0.1,within:60,most:processors,net:mesh,k:4-32").unwrap();
    let mut search = FindSearch::new(&find, &[]).unwrap();
    // Backwards, and one at a time.
    while let Some(place) = search.wanted().pop() {
        let verdict = search.judge(place);
        search.take(place, verdict);
    }
    let forwards = searched("carry:0.1,within:60,most:processors,net:mesh,k:4-32").answer();
    assert_eq!(search.answer().rows, forwards.rows);
    assert_eq!(
        search.answer().counts_in_words(),
        "29 candidates in order, 25 judged."
    );
    assert_eq!(forwards.judged, 25);
}

#[test]
fn what_the_simulator_refutes_gives_way_to_the_next() {
    let mut search = searched("carry:0.1,within:60,most:processors,net:mesh,k:4-16");
    let scenario = Scenario::read("net=mesh&precision=20").scenario;
    let first = search.to_simulate().unwrap();
    // An experiment without results is one without a steady state.
    let experiment = search.experiment(first, &scenario.view, 1000);
    assert_eq!(
        experiment.loads_messages().collect::<Vec<_>>(),
        [0.1 / 32.0]
    );
    search.take_simulated(first, &experiment);
    while let Some(place) = search.wanted().pop() {
        let verdict = search.judge(place);
        search.take(place, verdict);
    }
    assert_ne!(search.to_simulate(), Some(first));
    let answer = search.answer();
    let networks = answer
        .rows
        .iter()
        .map(|row| row.candidate.network.to_string());
    assert_eq!(
        networks.collect::<Vec<_>>(),
        ["mesh,k:9", "mesh", "mesh,k:7", "mesh,k:10"]
    );
    let sentence = answer.sentence();
    assert!(
        sentence.ends_with("59.96 cycles by the model, without a steady state when simulated."),
        "{sentence}"
    );
}
