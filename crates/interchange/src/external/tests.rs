//! Tables and files of our own as imported.

use loadcurve_answers::{Curve, External, Loads, Point, PointSource, Results};
use loadcurve_base::State::{self, Deadlocked, Saturated, Steady, Unstable};
use loadcurve_base::{Error, Result};
use loadcurve_scenario::{LoadUnit, Network, Scenario};

use super::*;
use crate::ResultsFile;

pub(super) fn network(net: &str) -> Network {
    Scenario::read(&format!("net={net}"))
        .scenario
        .networks
        .remove(0)
}

/// Differing settings, in words.
pub(super) fn listed(external: &External) -> Vec<String> {
    let differences = external.differences.iter();
    differences.map(ToString::to_string).collect()
}

fn read(text: &str, columns: Option<&str>, units: Units) -> Result<ResultsFile> {
    let mut import = Import::new(ImportOptions {
        network: Some(network("mesh,flits:16")),
        columns: columns.map_or(ColumnChoice::Guessed, |it| {
            ColumnChoice::Named(it.to_owned())
        }),
        units,
        ..ImportOptions::default()
    });
    import.add("noxim runs.csv", text)?;
    import.finish()
}

/// Load, latency and throughput of the first point.
fn first(text: &str, columns: Option<&str>, units: Units) -> (f64, Option<f64>, Option<f64>) {
    let file = read(text, columns, units).unwrap();
    let point = &file.external(&network("mesh,flits:16")).unwrap().points[0];
    (
        point.load_messages,
        point.latency_cycles,
        point.throughput_messages,
    )
}

#[test]
fn columns_are_named_numbered_or_known_by_their_names() {
    let flits = Units::default();
    let point = (0.002, Some(50.0), Some(0.001));
    let text = "name,offered load,accepted load,average delay,half-width\na,0.032,0.016,50,1\n";
    assert_eq!(first(text, None, flits), point);
    let named =
        "load=offered load,latency=average delay,throughput=accepted load,interval=half-width";
    assert_eq!(first(text, Some(named), flits), point);
    assert_eq!(
        first(text, Some("load=2,latency=4,throughput=3"), flits),
        point
    );
    let columns = "load=2,latency=4";
    assert_eq!(first(text, Some(columns), flits), (0.002, Some(50.0), None));
    let file = read(text, None, flits).unwrap();
    let external = file.external(&network("mesh,flits:16")).unwrap();
    assert_eq!(external.points[0].latency_interval_cycles, Some(1.0));
    assert_eq!(file.origins(), ["noxim runs"]);
}

#[test]
fn half_widths_are_known_by_their_usual_names() {
    for name in [
        "ci",
        "ci95",
        "CI 95",
        "latency_ci",
        "half_width",
        "half-width",
        "hw",
        "std",
        "stddev",
        "stderr",
        "std_err",
        "err",
        "error",
        "sem",
        "±",
        "+/-",
        "latency ±",
        "latency std",
    ] {
        let text = format!("load,latency,{name}\n0.032,50,1\n");
        let table = ImportedTable::read(&text).unwrap();
        assert_eq!(Columns::guess(&table)[3], Some(2), "{name}");
        assert_eq!(Columns::guess(&table)[1], Some(1), "{name}");
    }
    for name in ["cycles", "circuit", "standard", "hwm", "errand"] {
        let text = format!("load,latency,{name}\n0.032,50,1\n");
        assert_eq!(
            Columns::guess(&ImportedTable::read(&text).unwrap())[3],
            None,
            "{name}"
        );
    }
}

#[test]
fn names_of_columns_may_have_commas_and_equals_signs() {
    let text = "\"load, offered\",\"k=8,mean\",kind\n0.032,50,a\n";
    let named = "load=load, offered,latency=k=8,mean";
    let (load, latency, _) = first(text, Some(named), Units::default());
    assert_eq!((load, latency), (0.002, Some(50.0)));
    for (columns, complaint) in [
        (
            "load=1,latency=2,foo=3",
            "columns: “foo=3” is not of the form load=NAME",
        ),
        (
            "load=1,latency=2,x",
            "columns: “x” is not of the form load=NAME",
        ),
        ("x,load=1", "columns: “x” is not of the form load=NAME"),
        (
            "load=1,latency=y",
            "columns: “y” is not a column of the table",
        ),
    ] {
        let error = read(text, Some(columns), Units::default()).unwrap_err();
        assert!(error.to_string().starts_with(complaint), "{error}");
    }
}

#[test]
fn cells_are_separated_by_what_is_there() {
    let point = (0.002, Some(50.5), None);
    for text in [
        "load;latency\n0,032;50,5\n",
        "load\tlatency\n0.032\t50.5\n",
        "# plotted by gnuplot\n\n0.032  50.5\n",
        "\u{feff}\"load\", \"latency\"\r\n\"0.032\",50.5\r\n",
        "load,latency\r0.032,50.5\r",
    ] {
        let columns = text.contains("gnuplot").then_some("load=1,latency=2");
        assert_eq!(first(text, columns, Units::default()), point, "{text}");
    }
}

#[test]
fn a_quoted_cell_may_have_lines_of_its_own() {
    let text = "load,latency,\"note\n(free text)\"\n# \"a comment\n\n0.032,50.5,\"two\n\n#\"\"lines\"\"\"\r\n0.1,x,a\n";
    assert_eq!(
        ImportedTable::read(text).unwrap().columns[2],
        "note\n(free text)"
    );
    let table = ImportedTable::read(text).unwrap();
    let numbers: Vec<usize> = table.rows.iter().map(|(line, _)| *line).collect();
    assert_eq!(numbers, [5, 8]);
    assert_eq!(table.rows[0].1, ["0.032", "50.5", "two\n\n#\"lines\""]);
    let error = read(text, None, Units::default()).unwrap_err().to_string();
    assert!(error.starts_with("latency in line 8: “x”"), "{error}");
    // A quote that is never closed does not swallow the rest of the file.
    let open = "load,latency,disk\n0.1,50,\"3\n0.2,60,5\"\n0.3,70,\"\n";
    assert_eq!(ImportedTable::read(open).unwrap().rows.len(), 2);
    let open = "load,latency,disk\n0.1,50,\"3\n0.2,60,5\n";
    assert_eq!(ImportedTable::read(open).unwrap().rows.len(), 2);
}

#[test]
fn a_text_is_meant_as_a_table_if_a_line_has_two_numbers() {
    for (text, is_meant) in [
        ("load,latency\n0.1,50\n0.2\n", true),
        ("load\tlatency\n0.1\t\"50\"\n", true),
        ("%PDF-1.7\n%âãÏÓ\n", false),
        ("A text, with commas; and 1 number.\n", false),
    ] {
        assert_eq!(ImportedTable::is_meant(text), is_meant, "{text}");
    }
}

#[test]
fn units_are_those_that_are_named() {
    let text = "load,latency,throughput\n0.5,25,0.25\n";
    let read = |load, latency| first(text, None, Units { load, latency });
    let cycles = LatencyUnit::Cycles;
    assert_eq!(
        read(LoadUnit::Messages, cycles),
        (0.5, Some(25.0), Some(0.25))
    );
    let (load, latency, _) = read(
        LoadUnit::Capacity,
        LatencyUnit::Nanoseconds { gigahertz: 2.0 },
    );
    let scale = Curve::of(&network("mesh,flits:16")).scale();
    assert_eq!(
        (load, latency),
        (0.5 * scale.saturation_messages, Some(50.0))
    );
}

#[test]
fn a_load_without_a_latency_is_saturated() {
    let text = "load,latency\n0.1,\n0.2,inf\n0.3,saturated\n0.4,deadlock\n0.5,unstable\n0.01,40\n";
    let file = read(text, None, Units::default()).unwrap();
    let points = &file.external(&network("mesh,flits:16")).unwrap().points;
    let states: Vec<State> = points.iter().map(|point| point.state).collect();
    assert_eq!(
        states,
        [
            Steady, Saturated, Saturated, Saturated, Deadlocked, Unstable
        ]
    );
    assert!(
        points[1..]
            .iter()
            .all(|point| point.latency_cycles.is_none())
    );
}

#[test]
fn an_origin_in_the_file_makes_all_of_it_external() {
    let file = "# link: ?net=mesh,k:4\n# origin: gem5, Garnet\n\
                # differs: 1 | gem5 Garnet | router | 3 cycles | 1 cycle\n\
                # differs: 7 | gem5 Garnet | router | 3 cycles | 1 cycle\n\
                curve,source,load_messages,load_flits,latency,latency_ci,throughput_messages,state\n\
                1,simulation,0.01,0.32,72.5,0.9,0.00998,steady\n\
                1,external,0.005,0.16,9,,,steady\n\
                1,model,0.01,0.32,70,,0.01,steady\n";
    let read = ResultsFile::read(file).unwrap();
    let mesh = network("mesh,k:4");
    assert_eq!((read.simulated(&mesh), read.count()), (None, 2));
    let external = read.external(&mesh).unwrap();
    assert_eq!(external.origins(), ["gem5 Garnet"]);
    assert_eq!(
        external.points[0].latency_cycles,
        Some(9.0),
        "a latency below ours is possible there"
    );
    assert_eq!(external.differences.len(), 1);
    let nameless = file.replace("# origin: gem5, Garnet\n", "");
    let error = ResultsFile::read(&nameless).unwrap_err().to_string();
    assert!(
        error.starts_with("origin in line 6: “” is not the name of a program"),
        "{error}"
    );
}

#[test]
fn our_own_files_keep_what_we_simulated_apart_from_what_others_did() {
    let own = "# Loadcurve 0.1.0\n# link: ?net=mesh,k:4\n\
               curve,source,load_messages,load_flits,latency,latency_ci,throughput_messages,state\n\
               1,simulation,0.01,0.32,72.5,0.9,0.00998,steady\n";
    let mut import = Import::new(ImportOptions::default());
    import.add("ours.csv", own).unwrap();
    import
        .add(
            "theirs.csv",
            &own.replace("# link", "# origin: Other\n# link"),
        )
        .unwrap();
    let file = import.finish().unwrap();
    let mesh = network("mesh,k:4");
    assert_eq!(file.simulated(&mesh).map(<[Point]>::len), Some(1));
    assert_eq!(file.external(&mesh).map(|it| it.points.len()), Some(1));
    assert!(!file.is_external());
}

#[test]
fn what_is_moved_to_another_network_is_of_another_program_and_lists_that() {
    let own = "# Loadcurve 0.1.0\n# link: ?net=mesh,k:4\n\
               curve,source,load_messages,load_flits,latency,latency_ci,throughput_messages,state\n\
               1,model,0.01,0.32,70,,0.01,steady\n";
    let measured = format!("{own}1,simulation,0.01,0.32,72.5,0.9,0.00998,steady\n");
    let read = |text: &str, net: &str| {
        let mut import = Import::new(ImportOptions {
            network: Some(network(net)),
            ..ImportOptions::default()
        });
        import.add("ours.csv", text).unwrap();
        import.finish().unwrap()
    };
    for (text, origin) in [
        (own, "Loadcurve 0.1.0 model"),
        (&measured, "Loadcurve 0.1.0 simulator"),
    ] {
        let file = read(text, "mesh,k:4,flits:16");
        let external = file.external(&network("mesh,k:4,flits:16")).unwrap();
        assert_eq!(
            (external.points.len(), external.origins()),
            (1, vec![origin])
        );
        assert_eq!(
            listed(external),
            ["network Mesh, 4 × 4 nodes, 32 flits (here Mesh, 4 × 4 nodes, 16 flits)"]
        );
        assert!(is_own_origin(origin) && file.is_external());
    }
    // Assigned to its own network, it keeps its points.
    let file = read(&measured, "mesh,k:4");
    assert_eq!(
        file.simulated(&network("mesh,k:4")).map(<[Point]>::len),
        Some(1)
    );
    assert!(!is_own_origin("BookSim2") && file.origins().is_empty());
}

#[test]
fn models_of_a_file_are_left_out_only_if_something_was_measured() {
    let scenario = Scenario::read("net=mesh,k:3&net=torus,k:4").scenario;
    let csv = Results::of(&scenario, &Loads::Spread(5)).csv();
    let csv = csv.replace("# Loadcurve 0.2.0", "# Loadcurve 0.1.7");
    let mut import = Import::new(ImportOptions::default());
    import.add("model.csv", &csv).unwrap();
    let file = import.finish().unwrap();
    assert_eq!(file.networks(), scenario.networks);
    assert_eq!(file.origins(), ["Loadcurve 0.1.7 model"]);
    let points = &file.external(&scenario.networks[0]).unwrap().points;
    assert!(points.len() >= 5 && points.iter().all(|it| it.source == PointSource::External));
}

#[test]
fn a_latency_below_all_that_can_be_counted_is_refused_by_line() {
    // At zero load a message of 16 flits takes 22⅓ cycles over 7⅓ channels; its header takes 5⅓ between routers.
    let words = |latency: &str| {
        let text = format!("load,latency\n0.1,30\n0,{latency}\n");
        read(&text, None, Units::default()).unwrap_err().to_string()
    };
    for latency in ["0", "4.7"] {
        let expected = format!(
            "latency in line 3: “{latency}” is not a latency of this network, which is 22.3 cycles at zero load, \
             and above 4.75 for a header alone"
        );
        assert_eq!(words(latency), expected);
    }
    let listed = |latency: &str| {
        let text = format!("load,latency\n0,{latency}\n");
        let file = read(&text, None, Units::default()).unwrap();
        listed(file.external(&network("mesh,flits:16")).unwrap())
    };
    let header = ["latency below that of whole messages without load (here 22.3 cycles)"];
    assert_eq!(listed("4.8"), header);
    assert_eq!(listed("19"), header);
    assert_eq!(listed("22.3"), [""; 0]);
}

#[test]
fn what_is_wrong_with_a_table_is_named_with_its_line() {
    let units = Units::default();
    for (text, columns, complaint) in [
        ("", None, "line 1: “” is not the names of columns"),
        (
            "load\n1\n",
            None,
            "line 1: “load” is not a line of 2 to 1000 cells",
        ),
        (
            "load,latency\n",
            None,
            "cells in line 1: “load,latency” is not followed by",
        ),
        (
            "a,b\n1,2\n",
            None,
            "columns: “” is not complete without load=…; the columns are a, b",
        ),
        (
            "load,b\n1,2\n",
            None,
            "columns: “” is not complete without latency=…",
        ),
        (
            "a,b\n1,2\n",
            Some("load=a,speed=b"),
            "columns: “speed=b” is not of the form",
        ),
        (
            "a,b\n1,2\n",
            Some("load=a,latency=c"),
            "columns: “c” is not a column of the table, which has a, b",
        ),
        (
            "load,latency\n0.1,x\n",
            None,
            "latency in line 2: “x” is not a number from 0 on",
        ),
        (
            "load,latency\n0.1,-5\n",
            None,
            "latency in line 2: “-5” is not a number from 0 on",
        ),
        (
            "load,latency\n,5\n",
            None,
            "load in line 2: “” is not a number from 0 on",
        ),
        (
            "load,latency\n#\n1,2,3\n",
            None,
            "line 3: “1,2,3” is not a line of 2 cells",
        ),
    ] {
        let error = read(text, columns, units).unwrap_err().to_string();
        assert!(error.starts_with(complaint), "{text}: {error}");
    }
    let mut import = Import::new(ImportOptions::default());
    let error = import.add("a.csv", "load,latency\n1,2\n").unwrap_err();
    assert!(
        matches!(error, Error::IllegalValue { ref key, .. } if key == "net"),
        "{error}"
    );
    let nothing = Import::new(ImportOptions::default()).finish();
    assert!(nothing.is_err());
}
