//! Lines of results, and merging those of several files.

use loadcurve_answers::Results;
use loadcurve_answers::record::SEED;
use loadcurve_scenario::Context;

use super::*;

fn merged(files: &[String]) -> std::result::Result<Results, Missing> {
    let mut merge = Merge::default();
    for file in files {
        merge.add(file).unwrap();
    }
    merge.results().unwrap()
}

#[test]
fn a_line_reads_back_to_the_bit() {
    let sweep = small();
    for (job, text) in sweep.jobs().unwrap().iter().zip(lines(&sweep)) {
        let line = ResultLine::read(text.trim_end(), 1).unwrap();
        assert_eq!(line.job, job.id);
        assert_eq!(line.sweep(&Context::default()).unwrap(), sweep);
        assert_eq!(line.network(&Context::default()).unwrap(), job.network);
        let (read, mut made) = (line.point(), job.done());
        if let Work::Simulation { seed } = job.work {
            made.details.insert(0, (SEED.to_owned(), f64::from(seed)));
        }
        assert_eq!(read, made);
    }
}

#[test]
fn the_merged_file_depends_neither_on_files_nor_on_their_order() {
    let all = lines(&small());
    let whole = merged(&[all.concat()]).unwrap();
    let (mut even, mut odd) = (String::new(), String::new());
    for (number, line) in all.iter().enumerate().rev() {
        if number % 2 == 0 { &mut even } else { &mut odd }.push_str(line);
    }
    // One job ran twice; another was stopped in the middle of its line and ran again.
    odd.push_str(&all[0]);
    let torn = format!("{even}{}", &all[3][..all[3].len() / 2]);
    let parts = merged(&[odd, torn]).unwrap();
    assert_eq!((whole.csv(), whole.json()), (parts.csv(), parts.json()));
    let csv = whole.csv();
    assert!(
        csv.contains("\n# link: ?net=fat-tree,n:4,flits:8&net=fat-tree,n:16,flits:8&y=log&sim=on")
    );
    let rows: Vec<&str> = csv.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(rows[0].ends_with(",state,seed,latency_p50_cycles,latency_p95_cycles,latency_p99_cycles,messages_measured,warm_up_messages,interval_is_optimistic,throughput_ci,precision_reached"));
    let beginnings: Vec<String> = rows[1..]
        .iter()
        .map(|row| row.split(',').take(2).collect::<Vec<_>>().join(","))
        .collect();
    let of_curve = |number| {
        [
            vec![format!("{number},model"); 3],
            vec![format!("{number},simulation"); 6],
        ]
        .concat()
    };
    assert_eq!(beginnings, [of_curve(1), of_curve(2)].concat());
}

#[test]
fn what_is_missing_is_named() {
    let all = lines(&small());
    let sweep = small();
    let jobs = sweep.jobs().unwrap();
    let missing = merged(&[all[..7].concat(), all[8..17].concat()]).unwrap_err();
    assert_eq!(missing.of, 18);
    let ids: Vec<&String> = missing.jobs.iter().map(|job| &job.id).collect();
    assert_eq!(ids, [&jobs[7].id, &jobs[17].id]);
}

#[test]
fn a_sweep_that_grew_needs_only_what_is_new() {
    let more = sweep(&SweepSpec {
        grid: &["n=4,16"],
        loads: Some((&[0.2, 0.4, 0.6, 0.7], LoadUnit::Capacity)),
        seeds: Some("3-4"),
        precision: Some("10"),
        ..SweepSpec::of("net=fat-tree,flits:8&y=log")
    });
    let mut merge = Merge::default();
    merge.add(&lines(&small()).concat()).unwrap();
    let jobs = more.jobs().unwrap();
    let new: Vec<&Job> = jobs.iter().filter(|job| !merge.has(job)).collect();
    assert_eq!(new.len(), 2 * 3);
    let added: Vec<String> = new
        .iter()
        .map(|job| ResultLine::written(&more, job, &job.done()) + "\n")
        .collect();
    merge.add(&added.concat()).unwrap();
    let together = merge.results().unwrap().unwrap();
    assert_eq!(together.curves[0].points.len(), 4 * 3);
    let alone = merged(&[lines(&more).concat()]).unwrap();
    assert_eq!(together.csv(), alone.csv());
}

/// A modified line, with a valid checksum.
fn resealed(line: &str) -> String {
    let (body, _) = line.rsplit_once(",\"check\"").unwrap();
    sealed(&format!("{body}}}")) + "\n"
}

#[test]
fn a_line_that_was_changed_is_refused() {
    let all = lines(&small());
    let line = all[1].trim_end();
    assert_eq!(resealed(&all[1]), all[1]);
    for place in 0..line.len() {
        let mut bytes = line.as_bytes().to_vec();
        bytes[place] ^= 1;
        let changed = String::from_utf8(bytes).unwrap();
        assert!(ResultLine::read(&changed, 1).is_err(), "{changed}");
    }
    let bare = line.rsplit_once(",\"check\"").unwrap().0.to_owned() + "}";
    let refused = ResultLine::read(&bare, 7).unwrap_err().to_string();
    assert!(refused.starts_with("line 7: “{\"job\":"), "{refused}");
    assert!(refused.contains("the checksum at its end"), "{refused}");
}

#[test]
fn points_that_no_network_can_have_are_refused() {
    let line = lines(&small()).swap_remove(1);
    let value: serde_json::Value = serde_json::from_str(&line).unwrap();
    for (key, text, said) in [
        (
            "latency",
            "1",
            "latency in line 1: “1” is not a number from ",
        ),
        (
            "latency",
            "-20.5",
            "latency in line 1: “-20.5” is not a number from ",
        ),
        ("latency", "1e299", "latency in line 1: “"),
        (
            "latency",
            "null",
            "latency in line 1: “” is not a number, as it is",
        ),
        (
            "latency_ci",
            "null",
            "latency_ci in line 1: “” is not a number, as it is",
        ),
        (
            "load_messages",
            "-1.0",
            "load_messages in line 1: “-1” is not a number from 0 to",
        ),
        (
            "throughput_messages",
            "0.9",
            "throughput_messages in line 1: “0.9” is not",
        ),
        ("latency_p50_cycles", "null", "line 1: “{"),
        (
            "latency_p50_cycles",
            "-3.0",
            "latency_p50_cycles in line 1: “-3” is not a number from 0 on",
        ),
    ] {
        let was = value.get(key).or_else(|| value["detail"].get(key)).unwrap();
        let (was, is) = (format!("\"{key}\":{was}"), format!("\"{key}\":{text}"));
        assert!(line.contains(&was), "{line}");
        let changed = resealed(&line.replacen(&was, &is, 1));
        let refused = Merge::default().add(&changed).unwrap_err().to_string();
        assert!(refused.starts_with(said), "{refused}");
    }
}

#[test]
fn contradictions_and_other_versions_and_other_files_are_refused() {
    let all = lines(&small());
    let mut merge = Merge::default();
    merge.add(&all.concat()).unwrap();
    let changed = resealed(&all[1].replace("\"latency\":", "\"latency\":1"));
    let refused = merge.add(&format!("{}{changed}", all[0])).unwrap_err();
    let job = &small().jobs().unwrap()[1].id;
    assert_eq!(
        refused.to_string(),
        format!("line 2: contradicts an earlier line about {job}")
    );
    let other = all[0].replace(
        &format!("\"version\":\"{}\"", loadcurve_base::VERSION),
        "\"version\":\"0.0.9\"",
    );
    let refused = merge.add(&other).unwrap_err().to_string();
    assert!(
        refused.starts_with(&format!(
            "version in line 1: “0.0.9” is not {}",
            loadcurve_base::VERSION
        )),
        "{refused}"
    );
    for foreign in ["# a note\n", "{\"job\":1}\n", "{}\n", "{}\n\n"] {
        let refused = merge.add(foreign).unwrap_err().to_string();
        assert!(refused.contains("is not a line of results"), "{refused}");
    }
    assert_eq!(
        merged(&[all.concat()]).unwrap().csv(),
        merge.results().unwrap().unwrap().csv()
    );
}

#[test]
fn what_is_torn_is_told_from_what_is_foreign() {
    assert_eq!(whole_lines("").unwrap(), ("", ""));
    for whole in ["a\nb\n", "a\r\nb\r\n", "a\rb\r"] {
        assert_eq!(whole_lines(whole).unwrap(), (whole, ""));
    }
    for torn in [
        "{",
        "{\"job\"",
        "{\"job\":\"net=mesh",
        "\0\0\0",
        "{\"job\":\"ne\0\0",
    ] {
        let text = format!("whole\n{torn}");
        assert_eq!(whole_lines(&text).unwrap(), ("whole\n", torn));
    }
    for foreign in ["a thesis", "[1, 2", "{\"a\":", "\0\0\0"] {
        let error = whole_lines(foreign).unwrap_err();
        assert!(
            error.to_string().starts_with("end of the file: “"),
            "{error}"
        );
    }
}

#[test]
fn nothing_is_not_all_there_is() {
    let mut merge = Merge::default();
    for nothing in ["", "\n", "{\"job"] {
        merge.add(nothing).unwrap();
        let error = merge.results().unwrap_err().to_string();
        assert_eq!(
            error,
            "files: “” is not files with results: there are none in them"
        );
    }
    // One shard of several may well be empty.
    merge.add(&lines(&small()).concat()).unwrap();
    assert!(merge.results().unwrap().is_ok());
}

#[test]
fn a_last_line_that_lost_no_more_than_its_end_counts() {
    let all = lines(&small()).concat();
    let whole = merged(std::slice::from_ref(&all)).unwrap();
    assert_eq!(merged(&[all.trim_end().to_owned()]).unwrap(), whole);
    assert_eq!(merged(&[format!("{all}\n")]).unwrap(), whole);
}

#[test]
fn points_that_were_simulated_for_longer_are_not_merged_with_others() {
    let link = "net=mesh,k:2,flits:2&precision=20";
    let loads: Option<(&[f64], LoadUnit)> = Some((&[0.1], LoadUnit::Capacity));
    let usual = SweepSpec {
        loads,
        ..SweepSpec::of(link)
    };
    let mut merge = Merge::default();
    merge.add(&lines(&sweep(&usual)).concat()).unwrap();
    for (other, said) in [
        (
            SweepSpec {
                precision: Some("10"),
                ..usual
            },
            "precision: “10 % with up to 2000000 messages”",
        ),
        (
            SweepSpec {
                most_messages: Some(500),
                ..usual
            },
            "precision: “20 % with up to 500 messages”",
        ),
    ] {
        let refused = merge
            .add(&lines(&sweep(&other)).concat())
            .unwrap_err()
            .to_string();
        let known =
            "is not 20 % with up to 2000000 messages, which other results are simulated with";
        assert_eq!(refused, format!("{said} {known}"));
        // The model does not depend on the precision.
        let model = SweepSpec {
            points: Some("model"),
            ..other
        };
        merge.add(&lines(&sweep(&model)).concat()).unwrap();
    }
    // The precision is that of the simulations.
    let results = merge.results().unwrap().unwrap();
    assert_eq!(
        results.scenario.query(),
        "net=mesh,k:2,flits:2&sim=on&precision=20"
    );
}
