//! The numbers of the specification, and the order of the search.

use loadcurve_base::State;
use loadcurve_base::number::rounded_text;
use loadcurve_scenario::{Find, Quantity, Scenario};

use super::*;
use crate::{Point, PointSource};

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
        ("open", "mesh,k:32", "–"),
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
        ("open", "mesh,flits:37", "–"),
        ("miss", "mesh,flits:19", "43.94"),
    ];
    assert_eq!(rows(text), expected(&all));
    let answer = searched(text).answer();
    let widths = answer.rows.iter().map(|row| row.candidate.width_bits);
    assert_eq!(widths.collect::<Vec<_>>(), [29, 30, 31, 14, 28]);
    assert_eq!(
        answer.sentence(),
        "Mesh, 8 × 8 nodes, 18 flits has the narrowest channels of those that carry 4 bits/cycle/source within 40 \
         cycles: 29 bits, 39.31 cycles. That is too close to tell by the model, so simulate it. 15 that would be better \
         are too close to tell by the model, the first of them Mesh, 8 × 8 nodes, 37 flits with 14 bits, which \
         saturates below it by the model; simulate them. Nearest miss by the model: Mesh, 8 × 8 nodes, 19 flits with \
         28 bits, 43.94 cycles."
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
    // Of kinds that are ticked together, those whose wire is not known are left out.
    let find = "carry:0.1,within:60,least:wire,processors:3-16,kinds:mesh,net:own,edges:0-1-2";
    let search = FindSearch::new(&Find::read(find).unwrap(), &[]).unwrap();
    let answer = search.answer();
    assert_eq!((answer.candidates, answer.uncounted), (3, 1));
    assert!(
        answer
            .counts_in_words()
            .contains("1 network left out, as their wire is not known")
    );
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
    // The latency at the load that the best carries is the required one.
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
    // A candidate that is too slow when idle is still solved, to know its margin.
    let alone = searched("carry:0.04,within:43,net:mesh,k:16").answer();
    assert_eq!(alone.rows[0].place, Place::Miss);
    assert!(alone.rows[0].latency_cycles().unwrap() > 50.0);
    assert_eq!(alone.rows[0].most_load, None);
    assert!(
        alone
            .sentence()
            .starts_with("The only candidate does not carry 0.04")
    );
    // If none carries the load, link capacity decides which is nearest: the links of 4 × 4 nodes might carry it.
    let none = searched("carry:0.9,within:60,net:mesh,k:4-8").answer();
    assert_eq!((none.rows.len(), none.open), (1, 1));
    assert_eq!(none.rows[0].candidate.network.to_string(), "mesh,k:4");
    let sentence = none.sentence();
    assert!(
        sentence.starts_with("By the model none of the 5 candidates carries 0.9"),
        "{sentence}"
    );
    assert!(
        sentence.ends_with("which saturates below it by the model; simulate it."),
        "{sentence}"
    );
    // Beyond what links carry is certain.
    let beyond = searched("carry:1.1,within:60,net:mesh,k:4-8").answer();
    assert_eq!(beyond.open, 0);
    assert_eq!(
        beyond.sentence(),
        "None of the 5 candidates carries 1.1 flits/cycle/source within 60 cycles. Nearest miss: Mesh, 4 × 4 nodes, \
         32 flits with 48 links, which has links that cannot carry it."
    );
}

#[test]
fn what_drops_or_names_no_open_file_never_does() {
    let dropping =
        searched("carry:0.1,within:60,least:processors,net:buffered-min,buffer:1").answer();
    assert_eq!(dropping.rows[0].verdict, Verdict::Drops);
    assert!(dropping.sentence().ends_with("which drops excess traffic."));
}

/// A ring whose shortest routes can deadlock, and one with a link more whose routes cannot.
const RINGS: &str = "net:own,edges:0-1-2-3-4-0,flits:16,route:shortest,net:own,edges:0-1-2-3-4-0-2,flits:16,route:updown";

#[test]
fn what_can_deadlock_is_never_an_answer_and_says_its_cycle() {
    let mut search = searched(&format!("carry:0.05,within:60,{RINGS}"));
    let answer = search.answer();
    let rows = answer
        .rows
        .iter()
        .map(|row| (row.place, row.deadlock.is_some()));
    assert_eq!(
        rows.collect::<Vec<_>>(),
        [(Place::Best, false), (Place::Miss, true)]
    );
    let words = answer.rows[1].deadlock.as_deref().unwrap();
    assert!(
        words.contains("the cycle of channels 0→1→2→3→4→0"),
        "{words}"
    );
    assert_eq!(
        answer.counts_in_words(),
        "2 candidates in order, 2 judged; 1 network ruled out, as messages can deadlock."
    );
    for place in search.unpictured() {
        search.take_pictured(place, search.picture_of(place));
    }
    let points = search.picture().points;
    let known = points
        .iter()
        .map(|it| (it.deadlock.as_deref(), it.latency_text.as_str()));
    assert_eq!(known.collect::<Vec<_>>()[0], (Some(words), "can deadlock"));
    assert_eq!(points[1].deadlock, None);
    let scenario = Scenario::read("net=mesh").scenario;
    let json: serde_json::Value = serde_json::from_str(&answer.json(&scenario)).unwrap();
    assert_eq!(
        (&json["deadlocking"], &json["rows"][1]["can_deadlock"]),
        (&1.into(), &true.into())
    );
    assert_eq!(json["rows"][0]["can_deadlock"], false);
    assert!(answer.csv(&scenario).contains(",certain,can_deadlock\n"));
    assert!(answer.table().text().contains(" can deadlock "));
    // Neither full links nor a slow idle network hide it.
    for asked in ["carry:0.9,within:60", "carry:0.01,within:2"] {
        let answer = searched(&format!("{asked},{RINGS}")).answer();
        assert_eq!(answer.deadlocking, 1, "{asked}: {answer:?}");
    }
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

/// A search with its verdicts, where the simulator found these networks steady at some latency, and all others not.
fn simulated(text: &str, steady: &[(&str, f64)]) -> (FindSearch, Vec<String>) {
    let mut search = searched(text);
    let scenario = Scenario::read("net=mesh&precision=20").scenario;
    let mut asked = Vec::new();
    while let Some(place) = search.to_simulate() {
        let experiment = search.experiment(place, &scenario.view, 1000);
        let network = experiment.network().to_string();
        let latency = steady.iter().find(|(name, _)| *name == network);
        let point = latency.map(|&(_, latency)| Point {
            latency_cycles: Some(latency),
            latency_interval_cycles: Some(0.5),
            ..Point::new(PointSource::Simulation, 0.1, State::Steady)
        });
        search.take_point(place, point.as_ref());
        asked.push(network);
        while let Some(place) = search.wanted().pop() {
            let verdict = search.judge(place);
            search.take(place, verdict);
        }
    }
    (search, asked)
}

#[test]
fn the_simulator_decides_on_all_that_are_not_certain_up_to_the_first_that_does() {
    const TEXT: &str = "carry:0.1,within:60,most:processors,net:mesh,k:4-16";
    let (search, asked) = simulated(TEXT, &[("mesh,k:9", 55.3)]);
    let order: Vec<String> = (9..=16).rev().map(|k| format!("mesh,k:{k}")).collect();
    assert_eq!(asked, order);
    let answer = search.answer();
    let networks = answer
        .rows
        .iter()
        .map(|row| row.candidate.network.to_string());
    assert_eq!(
        networks.collect::<Vec<_>>(),
        ["mesh,k:9", "mesh", "mesh,k:7", "mesh,k:10"]
    );
    assert_eq!((answer.open, answer.rows[0].outcome), (0, Outcome::Yes));
    let sentence = answer.sentence();
    assert!(
        sentence.ends_with("59.96 cycles by the model, without a steady state when simulated."),
        "{sentence}"
    );
    // The simulator overrides the model, according to which k:12 takes longer.
    let (search, asked) = simulated(TEXT, &[("mesh,k:12", 58.0)]);
    assert_eq!(asked, order[..5]);
    let answer = search.answer();
    assert_eq!(
        answer.rows[0].candidate.network.to_string(),
        "mesh,k:12",
        "{answer:?}"
    );
    assert!(
        answer
            .sentence()
            .contains(" cycles by the model, 58.00 ± 0.50 cycles when simulated.")
    );
}

/// Networks and patterns, loads in flits and simulated latencies from seeds 1 to 3, at 1.1 times the load at which the
/// model saturates.
const CARRIED: [(&str, f64, f64); 1] = [("mesh,k:8,traffic:transpose", 0.11, 64.8)];

#[test]
fn a_load_beyond_the_saturation_of_the_model_is_no_certain_no() {
    for (network, load, latency) in CARRIED {
        let text = format!("carry:{load},within:{},net:{network}", 3.0 * latency);
        let answer = searched(&text).answer();
        assert_eq!(answer.open, 1);
        assert_eq!(
            answer.sentence(),
            format!(
                "Whether the only candidate carries {} is too close to tell by the model; simulate it.",
                answer.find.in_words()
            )
        );
        let name = searched(&text).networks().next().unwrap().to_string();
        let (search, _) = simulated(&text, &[(&name, latency)]);
        assert_eq!(search.answer().rows[0].place, Place::Best);
    }
}
