//! Files of results are written and read back.

use loadcurve_answers::{KneeExperiment, Loads, Results};
use loadcurve_base::State;
use loadcurve_scenario::LoadUnit;

use super::*;

#[test]
fn a_file_with_a_knee_is_read() {
    let scenario = Scenario::read("net=mesh,k:4").scenario;
    let mut curve = Curve::of(&scenario.networks[0]);
    let mut row = KneeExperiment::of(&curve, &scenario.view).row();
    row.knee_flits = Some((0.1844, 0.0011));
    curve.set_knee(Some(row));
    let loads = Loads::At(vec![0.0, 0.1], LoadUnit::Flits);
    let csv = Results::of_curves(&scenario, [&curve].into_iter(), &loads).csv();
    let read = ResultsFile::read(&csv);
    assert!(csv.contains("knee_flits") && read.is_ok(), "{read:?}");
}

#[test]
fn a_file_survives_a_program_for_tables() {
    let file = "\u{feff}\"# Loadcurve 0.1.0\",,\r\n\"# link: ?net=mesh,k:4&x=capacity\",,\r\n\
                curve,source,load_messages,load_flits,latency,latency_ci,throughput_messages,state,seed\r\n\
                1,model,0.01,0.32,70,,0.01,steady,\r\n\
                \"1\", simulation ,0.02,0.64,,,0.018,saturated,7\r\n\
                1,simulation,0.01,0.32,72.5,0.9,0.00998,steady,7\r\n";
    let opened = ResultsFile::read(file).unwrap();
    assert_eq!(opened.scenario().query(), "net=mesh,k:4&x=capacity");
    let points = opened.simulated(&opened.networks()[0]).unwrap();
    let brief = |point: &Point| (point.load_messages, point.latency_cycles, point.state);
    assert_eq!(
        points.iter().map(brief).collect::<Vec<_>>(),
        [
            (0.01, Some(72.5), State::Steady),
            (0.02, None, State::Saturated)
        ]
    );
    assert!(points.iter().all(|point| point.detail("seed").is_none()));
}

#[test]
fn a_file_of_models_alone_has_the_points_of_the_version_that_wrote_it() {
    let scenario = Scenario::read("net=mesh,k:3&x=capacity").scenario;
    let results = Results::of(&scenario, &Loads::Spread(5));
    let mesh = &scenario.networks[0];
    for file in [results.csv(), results.json()] {
        let file = file.replace(loadcurve_base::VERSION, "0.1.0");
        let opened = ResultsFile::read(&file).unwrap();
        assert_eq!(opened.scenario(), scenario);
        assert!(opened.is_of_models() && opened.is_external());
        assert_eq!(opened.origins(), ["Loadcurve 0.1.0 model"]);
        assert_eq!((opened.place(mesh), opened.simulated(mesh)), (None, None));
        let theirs = opened.external(mesh).unwrap();
        assert_eq!(theirs.points.len(), results.curves[0].points.len());
        for (point, ours) in theirs.points.iter().zip(&results.curves[0].points) {
            let bits = |point: &Point| (point.load_messages, point.latency_cycles, point.state);
            assert_eq!(bits(point), bits(ours));
        }
        assert_eq!(
            ResultsFile::unpacked(&opened.packed(), &Context::default()).unwrap(),
            opened
        );
        // Written again they are unchanged.
        let again = ResultsFile::read(&opened.results().csv()).unwrap();
        assert!(!again.is_of_models());
        assert_eq!(again.external(mesh), Some(theirs));
    }
    let named = results
        .csv()
        .replace("# link", "# origin: Queues 7\n# link");
    let named = ResultsFile::read(&named).unwrap();
    assert_eq!(named.origins(), ["Queues 7"]);
}

#[test]
fn networks_of_a_file_are_added_beside_others_while_there_is_room() {
    let file = "# link: ?net=mesh,k:4&net=torus,k:4,label:ring&net=mesh,k:4,flits:16\n\
                curve,source,load_messages,load_flits,latency,latency_ci,throughput_messages,state\n\
                1,model,0.01,0.32,70,,0.01,steady\n";
    let opened = ResultsFile::read(file).unwrap();
    let beside = |link: &str| {
        let all = opened.beside(&Scenario::read(link).scenario);
        all.map(|all| all.query())
    };
    let link = "net=torus,k:4&net=mesh,k:4&net=mesh,k:4,flits:16&x=capacity";
    assert_eq!(beside(link).as_deref(), Some(link));
    assert_eq!(
        beside("net=cube&net=mesh,k:4&load=0.1").as_deref(),
        Some("net=cube&net=mesh,k:4&net=torus,k:4,label:ring&net=mesh,k:4,flits:16&load=0.1")
    );
    let many: Vec<String> = (2..8).map(|k| format!("net=cube,dims:{k}")).collect();
    assert_eq!(beside(&many.join("&")), None);
}

#[test]
fn several_seeds_make_one_point() {
    let rows = |rows: &[&str]| {
        let head = "# link: ?net=mesh,k:4\ncurve,source,load_messages,load_flits,latency,latency_ci,\
                    throughput_messages,state,seed,interval_is_optimistic\n";
        ResultsFile::read(&format!("{head}{}\n", rows.join("\n"))).unwrap()
    };
    let point = |opened: &ResultsFile| opened.simulated(&opened.networks()[0]).unwrap()[0].clone();
    let opened = rows(&[
        "1,simulation,0.02,0.64,70,3,0.01,steady,1,0",
        "1,simulation,0.02,0.64,76,4,0.02,steady,2,1",
    ]);
    let pooled = point(&opened);
    assert_eq!(opened.seeds(), 2);
    assert_eq!(
        (pooled.latency_cycles, pooled.throughput_messages),
        (Some(73.0), Some(0.015))
    );
    // √(3² + 4²)/2.
    assert_eq!(pooled.latency_interval_cycles, Some(2.5));
    assert!(pooled.is_optimistic && pooled.state.is_steady() && pooled.details.is_empty());
    let pooled = point(&rows(&[
        "1,simulation,0.03,0.96,70,3,0.01,steady,1,0",
        "1,simulation,0.03,0.96,,,0.02,saturated,2,0",
        "1,simulation,0.03,0.96,,,0.03,unstable,3,0",
    ]));
    assert_eq!(
        (pooled.latency_cycles, pooled.state),
        (None, State::Saturated)
    );
    assert_eq!(pooled.throughput_messages, Some(0.02));
    // A seed that occurs twice counts once, with the more precise point; loads that differ by
    // rounding errors are the same.
    let pooled = point(&rows(&[
        "1,simulation,0.01,0.32,70,4,0.01,steady,1,0",
        "1,simulation,0.01,0.32,72,3,0.01,steady,1,0",
        "1,simulation,0.010000000000000002,0.32,76,4,0.01,steady,2,0",
    ]));
    assert_eq!(pooled.latency_interval_cycles, Some(2.5));
    assert_eq!(pooled.latency_cycles, Some(74.0));
}

#[test]
fn a_rule_and_a_state_belong_together() {
    let read = |state: &str| {
        ResultsFile::read(&format!(
            "# link: ?net=mesh,k:4\n\
             curve,source,load_messages,load_flits,latency,latency_ci,throughput_messages,state,rule,\
             deciding_replication\n\
             1,simulation,0.05,1.6,,,0.04,{state},overflow,2\n"
        ))
    };
    assert!(read("saturated").is_ok());
    let error = read("deadlocked").unwrap_err().to_string();
    let complaint = "rule in line 3: “overflow” is not a rule by which a network is deadlocked";
    assert_eq!(error, complaint);
}

#[test]
fn what_is_no_file_of_results_is_refused_with_what_is() {
    let header =
        "curve,source,load_messages,load_flits,latency,latency_ci,throughput_messages,state";
    let link = "# link: ?net=mesh,k:4";
    let row = "1,simulation,0.01,0.32,72.5,0.9,0.00998,steady";
    let lines = |lines: &[&str]| lines.join("\n");
    for (file, complaint) in [
        (
            String::new(),
            "line 1: “” is not the beginning of a file of results",
        ),
        (
            "%PDF-1.7".to_owned(),
            "results: “%PDF-1.7” is not a Loadcurve results file",
        ),
        (
            lines(&[header, row]),
            "results: “curve,source,load_messages,load_flits,la…” is not a Loadcurve results file",
        ),
        (
            "{\"a\": 1}".to_owned(),
            "results: “{\"a\": 1}” is not JSON of Loadcurve (missing field `link`",
        ),
        (
            lines(&["# link: ?net=ring", header, row]),
            "net: no network “ring”",
        ),
        (
            lines(&[link, "curve,source", "1,model"]),
            "columns: “curve,source” is not the header of a Loadcurve results file: it has no column load_messages",
        ),
        (lines(&[link, header, "1,simulation"]), "line 3: “"),
        (
            lines(&[link, header, &row.replace("1,s", "2,s")]),
            "curve in line 3: “2” is not the number of a curve, 1 to 1",
        ),
        (
            lines(&[link, header, &row.replace("simulation", "dream")]),
            "source in line 3: “dream” is not one of model, simulation, paper",
        ),
        (
            lines(&[link, header, &row.replace("0.01", "")]),
            "load_messages in line 3: “”",
        ),
        (
            lines(&[link, header, &row.replace("0.01", "-1")]),
            "load_messages in line 3: “-1” is not a number from 0 to 1000000000",
        ),
        (
            lines(&[link, header, &row.replace("72.5", "3")]),
            "latency in line 3: “3” is not a number from 32.28",
        ),
        (
            lines(&[link, header, &row.replace("72.5", "1e300")]),
            "latency in line 3: “1e300” is not a number from 32.28",
        ),
        (
            lines(&[link, header, &row.replace("72.5", "")]),
            "latency in line 3: “” is not a number, as it is where a network is steady",
        ),
        (
            lines(&[link, header, &row.replace("0.9,", "-0.9,")]),
            "latency_ci in line 3: “-0.9” is not a number from 0 to",
        ),
        (
            lines(&[link, header, &row.replace("0.00998", "0.02")]),
            "throughput_messages in line 3: “0.02” is not a number from 0 to 0.0118",
        ),
        (
            lines(&[link, header, &row.replace("steady", "saturated")]),
            "latency in line 3: “72.5” is not empty, as it is where a network is saturated",
        ),
        (
            lines(&["# Loadcurve 99.0.0", link, header, row]),
            "version: “99.0.0” is not a version of Loadcurve up to",
        ),
        (
            lines(&[link, header, row, &row.replace("72.5", "72;5")]),
            "latency in line 4: “72;5” is not a number",
        ),
        (
            lines(&[link, header, &row.replace("72.5", "inf")]),
            "latency in line 3: “inf” is not a number",
        ),
        (
            lines(&[link, header, &row.replace("steady", "calm")]),
            "state in line 3: “calm” is not one of steady, saturated, unstable, deadlocked",
        ),
        (
            lines(&[link, header]),
            "results: “# link: ?net=mesh,k:4” is not a file with points",
        ),
    ] {
        let error = ResultsFile::read(&file).unwrap_err().to_string();
        assert!(error.starts_with(complaint), "{file}: {error}");
    }
}

#[test]
fn of_a_long_text_that_is_wrong_the_beginning_is_quoted() {
    let long = "x".repeat(100_000);
    let header =
        "curve,source,load_messages,load_flits,latency,latency_ci,throughput_messages,state";
    let cell = |column: usize| {
        let mut cells = ["1", "simulation", "0.1", "0.2", "5", "1", "0.1", "steady"];
        cells[column] = &long;
        format!("# link: net=mesh\n{header}\n{}\n", cells.join(","))
    };
    let json = |points: &str| format!("{{\"link\":\"net=mesh\",\"curves\":{points}}}");
    // The load in flits is not read, as it follows from the load in messages.
    let mut texts: Vec<String> = [0, 1, 2, 4, 5, 6, 7].map(cell).into();
    texts.extend([
        long.clone(),
        format!("# link: net={long}\n{header}\n"),
        format!("# link: net=mesh\n{long},{header}x\n"),
        json(&format!("\"{long}\"")),
        json(&format!(
            "[{{\"net\":{{\"network\":\"{long}\"}},\"points\":[]}}]"
        )),
        json(&format!(
            "[{{\"net\":{{}},\"points\":[{{\"source\":\"{long}\"}}]}}]"
        )),
        format!("{{\"link\":\"net=mesh,{long}:1\",\"curves\":[]}}"),
        format!("{{\"loadcurve\":\"{long}\"}}\n"),
    ]);
    for text in texts {
        let error = ResultsFile::read(&text).unwrap_err().to_string();
        let beginning: String = text.chars().take(200).collect();
        assert!(error.chars().count() <= 400, "{beginning}: {error}");
    }
    let error = ResultsFile::read(&json(&format!("\"{long}\""))).unwrap_err();
    let error = error.to_string();
    assert!(error.contains("x… at line 1 column 100030"), "{error}");
}

#[test]
fn what_was_not_packed_is_not_unpacked() {
    let points = |points: &str| {
        let external = "[{\"points\":[],\"differences\":[]}]";
        format!(
            "{{\"links\":[\"net=mesh\"],\"seeds\":1,\"points\":{points},\"external\":{external},\
             \"is_of_models\":false}}"
        )
    };
    assert!(ResultsFile::unpacked(&points("[[]]"), &Context::default()).is_ok());
    for text in [
        "",
        "{}",
        &points("[]"),
        &points("[[],[]]"),
        &points("[[]]").replace("mesh", "ring"),
        &points("[[]]").replace("\"net=mesh\"", ""),
    ] {
        let error = ResultsFile::unpacked(text, &Context::default())
            .unwrap_err()
            .to_string();
        assert!(
            error.starts_with("results: ") || error.starts_with("net: "),
            "{text}: {error}"
        );
    }
}
