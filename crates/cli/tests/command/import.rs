//! Results of other programs: read, written, drawn beside ours.

use std::fs;
use std::path::{Path, PathBuf};

use super::{complaint, folder, name, run, stdout};

/// A log or a configuration of a real run.
fn data(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/data/booksim")
        .join(file)
}

/// Six runs of an 8 × 8 mesh, the last of which is saturated.
fn logs() -> Vec<PathBuf> {
    let loads = ["0.02", "0.06", "0.10", "0.12", "0.14", "0.16"];
    loads.map(|load| data(&format!("mesh88-{load}.log"))).into()
}

#[test]
fn a_table_is_not_plotted_before_it_is_imported() {
    let file = folder("plot-table").join("noxim.csv");
    fs::write(&file, "offered,mean delay\n0.05,41\n").unwrap();
    let words = complaint(&["plot", "mesh", "--results", name(&file), "-o", "none.svg"]);
    let expected =
        "results: “offered,mean delay” is not a file of results; loadcurve import makes one";
    assert!(words.contains(expected), "{words}");
}

#[test]
fn logs_become_one_file_that_is_drawn_beside_model_and_simulation() {
    let folder = folder("import");
    let at = |name: &str| folder.join(name);
    let (logs, all) = (logs(), at("all.csv"));
    let logs: Vec<&str> = logs.iter().map(|path| name(path)).collect();
    // Where logs have buffers, import tells which network simulates them.
    let imported = |words: &[&str]| {
        let output = run(&[&["import"], words].concat());
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(
            told.lines()
                .all(|line| line.starts_with("loadcurve: with routers as in the logs: net=mesh,")),
            "{told}"
        );
        String::from_utf8(output.stdout).unwrap()
    };
    let printed = imported(&[&logs[..], &["-o", name(&all)]].concat());
    assert_eq!(printed, "");
    let csv = fs::read_to_string(&all).unwrap();
    assert_eq!(csv, imported(&logs));
    assert!(csv.contains("# link: ?net=mesh\n"), "{csv}");
    assert!(csv.contains("\n1,external,0.000625,0.02,75.8683,,0.000652604,steady,BookSim2\n"));
    assert!(csv.contains("\n1,external,0.005,0.16,,,0.00475,saturated,BookSim2\n"));
    let json = imported(&[&logs[..2], &["-o", name(&at("two.json"))]].concat());
    assert_eq!(json, "");
    // The chart has our simulation beside theirs, and lists how they differ.
    let drawn = |format: &str| {
        let file = at(&format!("figure.{format}"));
        let link = "net=mesh,k:8&sim=on&precision=20";
        stdout(&[
            "plot",
            link,
            "--results",
            name(&all),
            "--quiet",
            "-o",
            name(&file),
        ]);
        fs::read_to_string(file).unwrap()
    };
    let svg = drawn("svg");
    for text in [
        "BookSim2",
        "simulated, with 95",
        "BookSim2 differs: buffers 4 flits a link",
    ] {
        assert!(svg.contains(text), "{text}");
    }
    let tex = drawn("tex");
    assert!(tex.contains("mark=loadcurve external a") && tex.contains("BookSim2 differs: buffers"));
    let csv = drawn("csv");
    let count = |source: &str| csv.lines().filter(|line| line.contains(source)).count();
    assert_eq!(count(",external,"), 6);
    assert!(count(",simulation,") > 5 && count(",model,") > 100);
    assert!(drawn("json").contains("\"origin\": \"BookSim2\""));
    // The written figure is read back, and logs are drawn directly.
    let again = at("again.svg");
    stdout(&[
        "plot",
        "--results",
        name(&at("figure.csv")),
        "-o",
        name(&again),
    ]);
    assert!(
        fs::read_to_string(&again)
            .unwrap()
            .contains("BookSim2 differs")
    );
    stdout(&["plot", "--results", logs[0], "-o", name(&again)]);
    assert!(
        fs::read_to_string(&again)
            .unwrap()
            .contains("BookSim2 differs")
    );
    let torus = ["plot", "torus", "--results", name(&all), "-o", name(&again)];
    let said = complaint(&torus);
    assert!(
        said.contains("net: “torus” is not a network of the results"),
        "{said}"
    );
}

#[test]
fn tables_say_what_they_do_not_hold_with_options() {
    let folder = folder("tables");
    let table = folder.join("noxim.csv");
    fs::write(&table, "offered;mean ns\n0,1;30\n0,2;inf\n").unwrap();
    let read = ["import", name(&table)];
    let mapped = [
        "--net",
        "mesh,flits:8",
        "--columns",
        "load=offered,latency=mean ns",
    ];
    let units = ["--unit", "messages", "--latency-unit", "ns", "--clock", "2"];
    let csv = stdout(&[&read[..], &mapped, &units, &["--origin", "Noxim"]].concat());
    assert!(csv.contains("# link: ?net=mesh,flits:8\n"), "{csv}");
    assert!(
        csv.contains("\n1,external,0.1,0.8,60,,,steady,Noxim\n"),
        "{csv}"
    );
    assert!(
        csv.contains("\n1,external,0.2,1.6,,,,saturated,Noxim\n"),
        "{csv}"
    );
    assert!(stdout(&[read.as_slice(), &mapped].concat()).contains(",steady,noxim\n"));
    for (options, said) in [
        (
            vec!["--net", "mesh"],
            "noxim.csv: columns: “” is not complete without latency=…",
        ),
        (
            mapped[2..].to_vec(),
            "noxim.csv: net: “” is not named by the file",
        ),
        (
            vec!["--net", "net=mesh&net=torus"],
            "net: “net=mesh&net=torus” is not a single network",
        ),
        (
            [&mapped[..], &["--latency-unit", "ns"]].concat(),
            "clock: “” is not given",
        ),
        (
            [&mapped[..], &["--clock", "2"]].concat(),
            "clock: “2” is not for latencies in cycles",
        ),
        (
            [&mapped[..], &["--latency-unit", "ns", "--clock", "0"]].concat(),
            "clock: “0” is not a number of gigahertz above 0",
        ),
        (
            [&mapped[..], &["-o", "all.txt"]].concat(),
            "output: “all.txt” is not a name that ends in",
        ),
    ] {
        let complaint = complaint(&[&read[..], &options].concat());
        assert!(complaint.contains(said), "{complaint}");
    }
}

#[test]
fn a_file_of_models_alone_is_the_points_of_its_version_beside_the_models_of_today() {
    let folder = folder("models");
    let at = |name: &str| folder.join(name);
    let model = at("model.csv");
    let curve = ["curve", "net=mesh,k:4&x=capacity", "--format", "csv"];
    let written = stdout(&curve).replace("# Loadcurve 0.2.0", "# Loadcurve 0.1.3");
    fs::write(&model, &written).unwrap();
    let rows = written.matches(",model,").count();
    // A file is drawn as it is imported, with or without a link, and is unchanged when it is read again.
    let imported = stdout(&["import", name(&model)]);
    assert_eq!(imported.matches(",external,").count(), rows);
    assert_eq!(imported.matches(",Loadcurve 0.1.3 model\n").count(), rows);
    assert!(!imported.contains(",model,"), "{imported}");
    let drawn = |link: &[&str]| {
        let (svg, csv) = (at("figure.svg"), at("figure.csv"));
        let results = [
            "--results",
            name(&model),
            "-o",
            name(&svg),
            "-o",
            name(&csv),
        ];
        stdout(&[&["plot"], link, &results].concat());
        [svg, csv].map(|path| fs::read_to_string(path).unwrap())
    };
    let [svg, csv] = drawn(&[]);
    assert!(svg.contains("\nLoadcurve 0.1.3 model\n"), "{svg}");
    assert!(csv.contains("# link: ?net=mesh,k:4&x=capacity\n"), "{csv}");
    assert_eq!(csv.matches(",external,").count(), rows);
    assert!(csv.matches(",model,").count() > rows);
    let [_, csv] = drawn(&["net=torus&net=mesh,k:4"]);
    assert!(csv.contains("# link: ?net=torus&net=mesh,k:4\n"), "{csv}");
    assert_eq!(csv.matches("\n2,external,").count(), rows);
    // Beside another network than its own, it is labelled as such.
    let moved = stdout(&["import", name(&model), "--net", "mesh,k:4,flits:16"]);
    let differs = "# differs: 1 | Loadcurve 0.1.3 model | network | Mesh, 4 × 4 nodes, 32 flits | \
                   Mesh, 4 × 4 nodes, 16 flits\n";
    assert!(moved.contains(differs), "{moved}");
}

#[test]
fn results_of_caminos_are_known_by_their_columns_and_chosen_by_their_rows() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/caminos/results.csv");
    let read = ["import", name(&path), "--net", "mesh,flits:16"];
    let all = run(&read);
    assert_eq!(
        String::from_utf8(all.stdout)
            .unwrap()
            .matches(",CAMINOS\n")
            .count(),
        24
    );
    let said = String::from_utf8(all.stderr).unwrap();
    for words in [
        "loadcurve: results.csv: load is “configuration.traffic.load”, latency is “result.average_message_delay”, \
         throughput is “result.accepted_load”, by their names; loads are in flits/cycle/source, latencies in cycles\n",
        "stand together: uniform, transpose; --only COLUMN=TEXT chooses some\n",
    ] {
        assert!(said.contains(words), "{said}");
    }
    let only = [
        "--only",
        "configuration.traffic.pattern.legend_name=uniform",
        "--only",
        "2=0.1",
    ];
    let csv = String::from_utf8(run(&[&read[..], &only].concat()).stdout).unwrap();
    let rows: Vec<&str> = csv
        .lines()
        .filter(|line| line.contains(",external,"))
        .collect();
    assert_eq!(
        rows,
        [
            "1,external,0.00625,0.1,27.15927669061184,,0.006308203125,steady,CAMINOS",
            "1,external,0.00625,0.1,27.361509433962265,,0.00620810546875,steady,CAMINOS"
        ]
    );
    assert!(csv.contains("# differs: 1 | CAMINOS | beyond saturation | a latency that grows"));
    // Named columns are not reported.
    let named = ["--columns", "load=2,latency=4", "--only", "1=transpose"];
    let named = run(&[&read[..], &named].concat());
    assert!(named.status.success() && named.stderr.is_empty());
    let said = complaint(&[&read[..], &["--only", "uniform"]].concat());
    assert!(
        said.contains("only: “uniform” is not of the form COLUMN=TEXT"),
        "{said}"
    );
}

#[test]
fn networks_are_written_for_other_programs() {
    let folder = folder("export");
    let at = |name: &str| folder.join(name);
    let export = |net: &str, format: &str| stdout(&["export", net, "--format", format]);
    let anynet = export("mesh,k:2", "anynet");
    assert_eq!(
        anynet,
        "router 0 node 0 router 1 router 2\nrouter 1 node 1 router 3\nrouter 2 node 2 router 3\nrouter 3 node 3\n"
    );
    assert_eq!(
        export("mesh,k:2", "edges"),
        "node 0\nnode 1\nnode 2\nnode 3\n0 1\n0 2\n1 3\n2 3\n"
    );
    let file = at("mesh.txt");
    stdout(&["export", "mesh,k:4", "--format", "edges", "-o", name(&file)]);
    let saturation =
        |arguments: &[&str]| stdout(&[&["saturation"], arguments, &["--format", "csv"]].concat());
    assert!(saturation(&["own", "--file", name(&file)]).contains("\n1,"));
    let configuration = export("net=mesh,flits:16&load=0.05", "booksim");
    for line in [
        "topology = mesh;",
        "packet_size = 16;",
        "injection_rate = 0.05;",
    ] {
        assert!(configuration.contains(line), "{configuration}");
    }
    // A network that BookSim2 does not have comes with its links.
    let configuration = at("own.cfg");
    stdout(&[
        "export",
        "own",
        "--format",
        "booksim",
        "-o",
        name(&configuration),
    ]);
    let text = fs::read_to_string(configuration).unwrap();
    assert!(text.contains("network_file = own.anynet;"), "{text}");
    assert_eq!(
        fs::read_to_string(at("own.anynet")).unwrap(),
        export("own", "anynet")
    );
    for (arguments, said) in [
        (
            ["net=mesh&net=torus", "anynet"],
            "link: “net=mesh&net=torus” is not a single network",
        ),
        (["own", "booksim"], "output: “” is not given"),
        (
            ["torus", "anynet"],
            "format: anynet has links both ways only",
        ),
        (
            ["buffered-min", "booksim"],
            "net: buffered-min has no worms",
        ),
    ] {
        let [link, format] = arguments;
        let complaint = complaint(&["export", link, "--format", format]);
        assert!(complaint.contains(said), "{complaint}");
    }
}

#[test]
fn a_log_of_links_of_its_own_takes_the_network_that_is_named() {
    let path = data("petersen-0.1.log");
    let log = name(&path);
    let csv = stdout(&["import", log, "--net", "own"]);
    assert!(csv.contains(
        "# differs: 1 | BookSim2 | network | topology anynet, network_file petersen.anynet"
    ));
    assert!(
        csv.ends_with("\n1,external,0.003125,0.1,44.7047,,0.00313,steady,BookSim2\n"),
        "{csv}"
    );
    let said = complaint(&["import", log]);
    assert!(
        said.contains("topology in line 5: “anynet” is not a topology that is read"),
        "{said}"
    );
    // The links are those that are written for it.
    let links = fs::read_to_string(data("petersen.anynet")).unwrap();
    assert_eq!(stdout(&["export", "own", "--format", "anynet"]), links);
}

#[test]
fn times_of_collective_operations_become_a_table() {
    let logs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../interchange/tests/nccl");
    let [reduce, gather] = ["all-reduce.log", "all-gather-slurm.log"].map(|it| logs.join(it));
    let output = run(&["import", name(&reduce), name(&gather)]);
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        told.contains("all-reduce.log: all-reduce, 8 ranks; 5 rows, 8 to 1073741824 bytes; "),
        "{told}"
    );
    let csv = String::from_utf8(output.stdout).unwrap();
    assert!(
        csv.contains("\n2,all-gather,4,1048576,external,in-place,87.02,"),
        "{csv}"
    );
    let json = folder("nccl").join("times.json");
    let output = run(&["import", name(&gather), "-o", name(&json)]);
    assert!(output.status.success() && output.stdout.is_empty());
    let json = fs::read_to_string(json).unwrap();
    assert!(json.contains("\"microseconds\": 24.5,"), "{json}");
    let words = complaint(&["import", name(&reduce), name(&data("mesh88-0.02.log"))]);
    assert!(
        words.contains("results: times of collective operations are no curve"),
        "{words}"
    );
}
