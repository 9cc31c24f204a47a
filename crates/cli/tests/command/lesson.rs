//! Lessons: their numbers, their link, and their mistakes.

use std::fs;
use std::path::Path;

use super::{complaint, folder, name, run, stdout};

fn published(id: &str) -> String {
    let lessons = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../www/lessons");
    name(&lessons.join(format!("{id}.json"))).to_owned()
}

#[test]
fn a_lesson_is_printed_with_its_numbers() {
    let text = stdout(&["lesson", &published("load")]);
    assert!(
        text.starts_with("Load and latency\nload, level 1, "),
        "{text}"
    );
    for line in [
        "1. An idle network",
        "   link: ?net=mesh&xmax=0.1&load=0.0943",
        "   locked: net, k, flits, load, xmax",
        "   1) 1.4 times",
        " * 3) More than 5 times",
        " * 183\u{a0}±\u{a0}5\u{a0}cycles, within 20",
    ] {
        assert!(
            text.lines().any(|printed| printed == line),
            "{line}: {text}"
        );
    }
}

#[test]
fn the_link_of_a_lesson_holds_all_of_it() {
    let link = stdout(&["lesson", &published("idle"), "--link"]);
    assert!(link.starts_with("?net=mesh&load=0&lesson="), "{link}");
    assert_eq!(stdout(&["link", link.trim()]), link);
}

#[test]
fn a_number_that_is_stated_wrong_is_named() {
    let path = folder("stated").join("lesson.json");
    let json = fs::read_to_string(published("idle")).unwrap();
    fs::write(&path, json.replace(r#""z64": 70.3"#, r#""z64": 70.4"#)).unwrap();
    let output = run(&["lesson", name(&path)]);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).unwrap();
    let row = text.lines().find(|line| line.contains("not met")).unwrap();
    let cells: Vec<&str> = row.split_whitespace().collect();
    assert_eq!(cells, ["z64", "zero", "70.3333", "70.4", "not", "met"]);
    let met = |line: &str| line.contains("38.5 ± 0.1") && line.trim_end().ends_with(" met");
    assert!(text.lines().any(met), "{text}");
    let said = String::from_utf8(output.stderr).unwrap();
    let expected = "loadcurve: the lesson has mistakes: z64 is 70.3333, not 70.4\n";
    assert_eq!(said, expected);
    // It is not packed, either.
    let output = run(&["lesson", name(&path), "--link"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
}

#[test]
fn an_answer_that_cannot_be_given_is_named() {
    let path = folder("reach").join("lesson.json");
    let json = fs::read_to_string(published("idle")).unwrap();
    fs::write(&path, json.replace(r#""from": 40"#, r#""from": 300"#)).unwrap();
    let output = run(&["lesson", name(&path)]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.ends_with("step 4 asks for 234.667 on a slider from 300 to 400\n"),
        "{said}"
    );
}

#[test]
fn a_question_without_an_answer_is_named() {
    let asks = [
        (
            r#""channel": "fullest", "at": 0.9"#,
            "step 1 asks for a channel, and there is none: load: the model is saturated at 0.9",
        ),
        (
            r#""point": "end", "within": 0.01"#,
            "step 1 asks for 0.188562 on a chart that ends at 0.1",
        ),
    ];
    for (ask, words) in asks {
        let path = folder("unanswered").join("lesson.json");
        let json = format!(
            r#"{{"lesson": 1, "id": "a", "lang": "en", "title": "A", "level": 1, "minutes": 1, "goal": "G",
            "values": {{"end": ["saturation", "mesh"]}},
            "steps": [{{"text": "T", "link": "?net=mesh&xmax=0.1", "ask": {{"text": "Q", {ask}}}}}]}}"#
        );
        fs::write(&path, json).unwrap();
        let output = run(&["lesson", name(&path)]);
        assert_eq!(output.status.code(), Some(1), "{ask}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(words), "{said}");
    }
}

#[test]
fn a_mistake_is_bad_input() {
    let path = folder("mistaken").join("lesson.json");
    let json = fs::read_to_string(published("load")).unwrap();
    fs::write(&path, json.replace(r#""right": 3"#, r#""right": 4"#)).unwrap();
    let said = complaint(&["lesson", name(&path)]);
    let expected = "lesson.json: Step 3, question: the right choice must be the number of a choice, 1 to 3, not “4”\n";
    assert!(said.ends_with(expected), "{said}");
}
