//! Logs in the forms of several versions and launchers, whole, cut off and damaged.

use loadcurve_base::Random;
use loadcurve_collective::Operation;

use super::*;
use crate::{Format, Import, ImportOptions};

/// A file in the crate's tests.
fn file(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/nccl");
    std::fs::read_to_string(format!("{folder}/{name}")).expect("a file")
}

fn run(text: &str) -> Run {
    let mut runs = runs(text).unwrap();
    assert_eq!(runs.len(), 1);
    runs.remove(0)
}

fn complaint(text: &str) -> String {
    runs(text).unwrap_err().to_string()
}

/// Size and both times of a row.
fn brief(row: &Measured) -> (u64, Option<f64>, Option<f64>) {
    let time = |it: Option<Time>| it.map(|it| it.time_us);
    (row.bytes, time(row.out_of_place), time(row.in_place))
}

const FILES: [&str; 6] = [
    "all-reduce.log",
    "all-gather-slurm.log",
    "all-to-all-openmpi.log",
    "reduce-scatter-2019.log",
    "broadcast-rccl.log",
    "all-to-all.json",
];

#[test]
fn runs_of_all_versions_are_read() {
    let words: Vec<String> = FILES
        .iter()
        .map(|name| run(&file(name)).to_string())
        .collect();
    assert_eq!(
        words,
        [
            "all-reduce, 8 ranks; 5 rows, 8 to 1073741824 bytes; nccl-tests 2.17.8, NCCL 2.28.9",
            "all-gather, 4 ranks; 3 rows, 1024 to 1048576 bytes; NCCL 2.21.5+cuda12.4",
            "all-to-all by its rows, 16 ranks; 4 rows, 4096 to 268435456 bytes",
            "reduce-scatter by its rows, 8 ranks; 3 rows, 1048576 to 4194304 bytes",
            "broadcast by its rows, 2 ranks; 3 rows, 8388608 to 33554432 bytes; rccl-tests develop:448c4c7",
            "all-to-all, 4 ranks; 2 rows, 1024 to 1048576 bytes; NCCL 2.28.9",
        ]
    );
    for name in FILES {
        assert_eq!(Format::of(&file(name)), Format::NcclTests, "{name}");
    }
}

#[test]
fn rows_have_times_and_bandwidths_follow() {
    let run = run(&file("all-reduce.log"));
    assert_eq!(brief(&run.rows[2]), (1_048_576, Some(27.76), Some(27.56)));
    assert_eq!(run.rows[0].reduction.as_deref(), Some("sum"));
    let csv = table(std::slice::from_ref(&run)).csv(&[], &[]);
    let row = "\n1,all-reduce,8,8,external,in-place,13.11,0.0006102212051868803,0.0010678871090770404,0,float,sum,,";
    assert!(csv.contains(row), "{csv}");
    assert_eq!(run.remarks, [""; 0]);
}

#[test]
fn messages_in_the_middle_of_a_row_do_not_break_it() {
    let run = run(&file("all-gather-slurm.log"));
    let rows: Vec<_> = run.rows.iter().map(brief).collect();
    let expected = [
        (1024, Some(24.5), Some(23.1)),
        (32_768, Some(31.25), Some(30.07)),
        (1_048_576, Some(88.13), Some(87.02)),
    ];
    assert_eq!(rows, expected);
}

#[test]
fn rows_of_nothing_and_unchecked_results_are_told() {
    let run = run(&file("all-to-all-openmpi.log"));
    assert_eq!(
        run.remarks,
        ["1 rows of 0 bytes are left out: shares are rounded down to 16 bytes"]
    );
    let wrong = |time: Option<Time>| time.unwrap().wrong;
    assert_eq!(wrong(run.rows[0].out_of_place), Some(0));
    assert_eq!(wrong(run.rows[0].in_place), None);
    let text = file("all-reduce.log").replace("      0\n", "      3\n");
    let many = super::tests::run(&text);
    assert_eq!(many.remarks, ["results are wrong in 5 rows"]);
    assert_eq!(wrong(many.rows[0].in_place), Some(3));
}

/// The file without lines that have one of these texts.
fn without(name: &str, texts: &[&str]) -> String {
    let text = file(name);
    let lines = text.lines();
    let lines = lines.filter(|line| !texts.iter().any(|it| line.contains(it)));
    lines.flat_map(|line| [line, "\n"]).collect()
}

#[test]
fn operation_and_ranks_follow_from_rows_where_they_are_not_printed() {
    let all_reduce = run(&without(
        "all-reduce.log",
        &["Rank", "starting", "concluded"],
    ));
    assert_eq!(all_reduce.collectives, [Operation::AllReduce]);
    let ranks = |run: &Run| (run.ranks, run.ranks_from);
    assert_eq!(ranks(&all_reduce), (Some(8), RanksFrom::Rows));
    let scatter = run(&without("reduce-scatter-2019.log", &["Rank"]));
    assert_eq!(ranks(&scatter), (Some(8), RanksFrom::Rows));
    // One rank sends, and no row tells how many receive.
    let broadcast = run(&without("broadcast-rccl.log", &["Rank"]));
    assert_eq!(broadcast.ranks, None);
    assert!(broadcast.to_string().contains("an unknown number of ranks"));
    // Without checks all-gather and all-to-all look the same, and the choice is left open.
    let text = file("all-to-all-openmpi.log");
    let text = text.replace("      0 ", "    N/A ");
    let open = [Operation::AllGather, Operation::AllToAll];
    assert_eq!(run(&text).collectives, open);
    let command = "$ mpirun -np 16 build/alltoall_perf -b 64 -c 0\n";
    let named = run(&format!("{command}{text}"));
    assert_eq!(
        (named.words(), named.is_named),
        ("all-to-all".to_owned(), true)
    );
    // What make prints names programs, too, but runs none.
    let made = "Linking  /x/reduce.o > /x/build/reduce_perf\n";
    assert_eq!(run(&format!("{made}{text}")).collectives, open);
}

#[test]
fn ranks_are_those_of_the_group_that_prints() {
    let text = file("all-gather-slurm.log");
    let split = text.replace("Group  0", "Group  1");
    let other = |rank| format!("0: #  Rank  {rank} Group  2 Pid 9 on n device 0 [0x00] A100\n");
    let more = [4, 5, 6, 7].map(other).concat();
    let split = split.replace(
        "1: 10-4-3-3:4101:4120 [1] NCCL INFO Boot",
        &format!("{more}1: Boot"),
    );
    assert_eq!(run(&split).ranks, Some(4));
    // A process prints two kilobytes about its ranks.
    let cut = without("all-reduce.log", &["Rank  6", "Rank  7"]);
    let cut = cut.replace(
        "Rank  5 Group  0 Pid   4105 on      node0",
        "Rank  5 Group  0 Pid   4100 on      node0",
    );
    let ranks = |number: u32| format!("Pid   {number}");
    let one = (4101..4106).fold(cut, |text, number| {
        text.replace(&ranks(number), &ranks(4100))
    });
    let one = one.replace(
        "device  5 [0000:15:00] NVIDIA H100 80GB HBM3",
        "device  5 [0000:15...",
    );
    assert_eq!(run(&one).ranks, Some(8));
}

#[test]
fn a_text_may_have_several_runs_and_no_signs_of_comments() {
    let text = file("all-reduce.log") + &file("broadcast-rccl.log");
    let words: Vec<String> = runs(&text).unwrap().iter().map(Run::words).collect();
    assert_eq!(words, ["all-reduce", "broadcast"]);
    let plain = text.replace("\n#", "\n").replace("   #wrong", "  #wrong");
    assert_eq!(runs(&plain).unwrap().len(), 2);
}

#[test]
fn what_is_wrong_is_named_with_its_line() {
    let text = file("all-reduce.log");
    for (from, to, expected) in [
        (
            "18.95",
            "28.95",
            "busbw of the row in line 19: “6.05” is not 1.750 of 65536 bytes in 28.95 µs, which is 3.962 GB/s",
        ),
        (
            "    3.46    6.05",
            "    3.49    6.05",
            "algbw of the row in line 19: “3.49” is not that of 65536 bytes in 18.95 µs, which is 3.458 GB/s",
        ),
        (
            "18.95",
            "-1.00",
            "time in line 19: “-1.00” is not a number from 0 on",
        ),
        (
            "18.95",
            " 0.00",
            "time in line 19: “0” is not a time above 0",
        ),
        (
            "18.95",
            " x.95",
            "time in line 19: “x.95” is not a number from 0 on",
        ),
        ("18.95", "", "row in line 19: “65536 16384 float sum"),
        (
            "16384",
            "16385",
            "row in line 19: “65536 16385 float sum -1” is not a row of all-reduce over 8 ranks",
        ),
        (
            "Rank  1",
            "Rank  0",
            "rank in line 7: “0” is not a rank that is named once: processes that were built without MPI=1",
        ),
        (
            "starting: all_reduce_perf",
            "starting: sendrecv_perf",
            "program in line 2: “sendrecv_perf” is not a program that is read: all_reduce_perf, reduce",
        ),
        (
            "    time ",
            " cputime ",
            "column in line 16: “cputime” is not the time of an operation: run it without -C 1",
        ),
        (
            "float     sum      -1",
            "float     sum       0",
            "row in line 18: “8 2 float sum 0” is not a row of all-reduce",
        ),
    ] {
        let words = complaint(&text.replace(from, to));
        assert!(words.starts_with(expected), "{from} → {to}: {words}");
    }
    let table = without("all-reduce.log", &["float"]);
    assert!(
        complaint(&table)
            .starts_with("table in line 16: “size count type” is not followed by a row")
    );
    assert!(complaint("").starts_with("line 1: “” is not output of nccl-tests"));
    let json = file("all-to-all.json");
    let words = complaint(&json.replace("\"time\": 30.5", "\"time\": \"nan\""));
    assert!(
        words.starts_with("time in result 2: “\"nan\"” is not a number"),
        "{words}"
    );
    let words = complaint(&json.replace("\"time\": 30.5", "\"time\": 30.6"));
    assert!(
        words.starts_with("busbw of the result 2: “25.784"),
        "{words}"
    );
    let words = complaint(&json[..json.len() - 90]);
    assert!(
        words.starts_with("line ") && words.contains(", column "),
        "{words}"
    );
}

#[test]
fn a_run_that_was_killed_keeps_its_rows() {
    let text = file("all-reduce.log");
    let place = text.find("67108864").unwrap();
    let run = run(&text[..place + 60]);
    assert_eq!(run.rows.len(), 3);
    assert_eq!(run.remarks, ["the output ends before the run does"]);
}

#[test]
fn curves_are_not_made_of_them() {
    let mut import = Import::new(ImportOptions::default());
    let error = import.add("a.log", &file("all-reduce.log")).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("results: times of collective operations are no curve")
    );
}

/// Cut off anywhere, with bytes and lines replaced, a text is read or refused with a reason, and never panics.
#[test]
fn damaged_logs_are_read_or_refused() {
    let mut random = Random::stream(7, 0.0, 0);
    let mut draw = |most: usize| random.below(most as u32) as usize;
    let parts = [
        "-",
        "inf",
        "1e400",
        "N/A",
        "#",
        "[",
        "]",
        ":",
        "\u{e9}",
        " ",
        "\n",
        "0",
        "99999999999999999999",
        "NCCL INFO ",
    ];
    let (mut read, mut refused) = (0, 0);
    for name in FILES {
        let text: Vec<char> = file(name).chars().collect();
        for _ in 0..150 {
            let mut damaged = text.clone();
            for _ in 0..=draw(3) {
                let place = draw(damaged.len().max(1));
                let part = parts[draw(parts.len())].chars();
                let end = (place + draw(4)).min(damaged.len());
                damaged.splice(place..end, part);
            }
            if draw(3) == 0 {
                damaged.truncate(draw(damaged.len().max(1)));
            }
            let damaged: String = damaged.into_iter().collect();
            match runs(&damaged) {
                Ok(runs) => {
                    read += 1;
                    let times = runs.iter().flat_map(|run| &run.rows);
                    let mut times =
                        times.flat_map(|row| row.in_place.iter().chain(&row.out_of_place));
                    assert!(times.all(|it| it.time_us > 0.0 && it.time_us.is_finite()));
                }
                Err(error) => {
                    refused += 1;
                    assert!(error.to_string().len() < 500, "{error}");
                }
            }
        }
    }
    assert!(
        read > 100 && refused > 100,
        "{read} read, {refused} refused"
    );
}

#[test]
fn times_stand_beside_models_under_the_name_of_their_file() {
    let reduce = measured(&runs(&file("all-reduce.log")).unwrap(), "all-reduce.log");
    assert_eq!(
        (reduce.len(), reduce[0].origin.as_str()),
        (1, "all-reduce.log")
    );
    assert_eq!(reduce[0].operations, [Operation::AllReduce]);
    assert_eq!(reduce[0].bus_factor(Operation::AllReduce), Some(1.75));
    assert_eq!(reduce[0].times[2], (1 << 20, 27.76));
    let both = [file("all-reduce.log"), file("all-gather-slurm.log")].join("\n");
    let both = measured(&runs(&both).unwrap(), "both.log");
    let origins: Vec<&str> = both.iter().map(|it| it.origin.as_str()).collect();
    assert_eq!(origins, ["both.log run 1", "both.log run 2"]);
}
