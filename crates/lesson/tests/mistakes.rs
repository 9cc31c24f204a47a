//! Messages about mistakes in a lesson name their place, the value and the allowed values.

use loadcurve_lesson::{Lesson, MAX_BYTES};

/// A lesson with given fields after the required ones.
fn lesson(fields: &str) -> String {
    format!(
        r#"{{"lesson": 1, "id": "a", "title": "A", "minutes": 1, "goal": "To read.", {fields}}}"#
    )
}

fn complaint(json: &str) -> String {
    let error = Lesson::read(json).expect_err(json).to_string();
    assert!(!error.chars().any(char::is_control), "{error}");
    error
}

fn steps(steps: &str) -> String {
    let values = r#""values": {"z": ["zero", "mesh"]}"#;
    complaint(&lesson(&format!(r#"{values}, "steps": [{steps}]"#)))
}

fn values(values: &str) -> String {
    let steps = r#""steps": [{"text": "A."}]"#;
    complaint(&lesson(&format!(r#"{steps}, "values": {{{values}}}"#)))
}

#[test]
fn files_that_are_no_lessons() {
    let long = " ".repeat(MAX_BYTES + 1);
    for (json, expected) in [
        (
            long.as_str(),
            "the lesson has 65537 bytes; allowed: up to 65536",
        ),
        ("", "EOF while parsing a value at line 1 column 0"),
        ("[]", "lesson: “null” is not 1, the version of lessons"),
        (
            r#"{"lesson": 2, "new": 0}"#,
            "lesson: “2” is not 1, the version of lessons",
        ),
        (r#"{"lesson": 1}"#, "missing field `id` at line 1 column 13"),
    ] {
        assert_eq!(complaint(json), expected);
    }
    let unknown = complaint(&lesson(r#""stepps": []"#));
    assert!(
        unknown.starts_with("unknown field `stepps`, expected one of `lesson`, `id`"),
        "{unknown}"
    );
    let many = r#"{"text": "A."}, "#.repeat(40) + r#"{"text": "A."}"#;
    assert_eq!(steps(&many), "steps: “41” is not a number from 1 to 40");
    assert_eq!(steps(""), "steps: “0” is not a number from 1 to 40");
    for (field, expected) in [
        (r#""level": 4"#, "level: “4” is not a number from 1 to 3"),
        (
            r#""lang": "en us""#,
            "lang: “en us” is not a language such as en or pt-BR",
        ),
        (
            r#""lang": """#,
            "lang: “” is not one line of 1 to 20 characters",
        ),
        (
            r#""stated": {"z": 1}"#,
            "stated: “z” is not a value, as the lesson has none",
        ),
    ] {
        let json = lesson(&format!(r#"{field}, "steps": [{{"text": "A."}}]"#));
        assert_eq!(complaint(&json), expected);
    }
}

#[test]
fn steps_and_questions() {
    for (given, expected) in [
        (
            "{}",
            "after step 0: “nothing” is not an entry with text, ask or reveal",
        ),
        (
            r#"{"title": "A"}"#,
            "step 1: “nothing” is not a step with a text or an ask",
        ),
        (
            r#"{"text": "A."}, {"reveal": {"text": "B."}}"#,
            "step 1, reveal: “B.” is not allowed here: it follows its question, once",
        ),
        (
            r#"{"text": "A."}, {"text": "B."}, {"ask": {"text": "C?", "choices": ["1", "2", "3", "4"], "right": 5}}"#,
            "step 2, ask, right: “5” is not one of the choices 1 to 4",
        ),
        (
            r#"{"ask": {"text": "C?", "choices": ["1"], "right": 1}}"#,
            "step 1, ask, choices: “[\"1\"]” is not a list of 2 to 6 texts",
        ),
        (
            r#"{"ask": {"text": "C?", "choices": ["1", "2"], "within": 1}}"#,
            "step 1, ask: “within” is not one of the fields choices, right",
        ),
        (
            r#"{"ask": {"text": "C?", "link": 3}}"#,
            "step 1, ask: “link” is not one of the fields choices, number, point, channel",
        ),
        (
            r#"{"ask": {"text": "C?", "channel": [3]}}"#,
            "step 1, ask, channel: “[3]” is not a channel of the network that a link has drawn before",
        ),
        (
            r#"{"ask": {"text": "C?"}}"#,
            "step 1, ask: “C?” is not a question with choices, number, point or channel",
        ),
        (
            r#"{"ask": {"text": "C?", "number": "y", "within": 1}}"#,
            "step 1, ask, number: “y” is not one of the values z",
        ),
        (
            r#"{"ask": {"text": "C?", "number": "z", "from": 3, "to": 3, "within": 1}}"#,
            "step 1, ask, to: “3” is not a number above 3",
        ),
        (
            r#"{"ask": {"text": "C?", "point": "z", "within": 0}}"#,
            "step 1, ask, within: “0” is not a number above 0",
        ),
        (
            r#"{"text": "A.", "lock": ["flit"]}"#,
            "step 1, lock: “flit” is not net, or a key of a network or a view",
        ),
        (
            r#"{"text": "A.", "link": "https://example.org/?net=mesh"}"#,
            "step 1, link: “https://example.org/?net=mesh” is not a query that begins with ?, such as \
             ?net=mesh&load=0.1",
        ),
        (
            r#"{"text": "A.", "link": "?net=mesh,k:100"}"#,
            "step 1, link: k: “100” is not a whole number from 2 to 64",
        ),
        (
            r#"{"text": "A.", "link": "?net=mesh&lesson=load"}"#,
            "step 1, link: “?net=mesh&lesson=load” is not a link without lesson, step and embed",
        ),
    ] {
        assert_eq!(steps(given), expected);
    }
}

#[test]
fn texts() {
    let text = |text: &str| steps(&format!(r#"{{"text": "{text}"}}"#));
    for (given, expected) in [
        (
            " ",
            "step 1, text: “ ” is not a text of 1 to 4000 characters",
        ),
        ("{y:1}", "step 1, text: “y” is not one of the values z"),
        (
            "{z}",
            "step 1, text: “{z}” is not {value:digits} with 0 to 6 digits",
        ),
        (
            "{z:7}",
            "step 1, text: “{z:7}” is not {value:digits} with 0 to 6 digits",
        ),
        ("A {z:1", "step 1, text: “{z:1” is not a { with its }"),
        ("z}", "step 1, text: “}” is not a } after its {"),
        (
            "*A",
            "step 1, text: “*A” is not a text with a * at both ends of what it emphasises",
        ),
        (
            "See http://a.b",
            "step 1, text: “See http://a.b” is not a text without an address",
        ),
    ] {
        assert_eq!(text(given), expected);
    }
}

#[test]
fn numbers() {
    let kinds = "latency, zero, saturation, knee, link, cut, worst, detours, held, without, simulated, carried, time, bound, crossover, ratio, difference, percent, hold, given";
    for (given, expected) in [
        (
            r#""a": ["depth", "mesh"]"#,
            format!("values, a: “depth” is not a kind of value; there are {kinds}"),
        ),
        (
            r#""a": 3"#,
            format!("values, a: “3” is not a kind of value; there are {kinds}"),
        ),
        (
            r#""1": ["given", 1]"#,
            "values: “1” is not a name of 1 to 20 letters and digits that begins with a letter"
                .to_owned(),
        ),
        (
            r#""a": ["zero", "ring"]"#,
            "values, a: net: no network “ring”".to_owned(),
        ),
        (
            r#""a": ["zero", "?net=mesh"]"#,
            "values, a: “?net=mesh” is not a network, such as mesh,k:16".to_owned(),
        ),
        (
            r#""a": ["zero", "mesh", 3]"#,
            "values, a: “3” is not among what zero takes: a network".to_owned(),
        ),
        (
            r#""a": ["latency", "mesh"]"#,
            "values, a: “nothing” is not a number from 0 to 1000000000".to_owned(),
        ),
        (
            r#""a": ["saturation", "mesh", "bytes"]"#,
            "values, a: “bytes” is not one of flits, messages, capacity".to_owned(),
        ),
        (
            r#""a": ["held", "mesh", 0.1]"#,
            "values, a: “nothing” is not channels as `loadcurve bottleneck` names them, such as rows or channel:27"
                .to_owned(),
        ),
        (
            r#""a": ["simulated", "mesh", 0.1, 1.5, 2]"#,
            "values, a: “1.5” is not a whole number from 0 to 4294967295".to_owned(),
        ),
        (
            r#""a": ["simulated", "mesh", 0.1, 1, 0.1]"#,
            "values, a: “0.1” is not a number from 0.5 to 50".to_owned(),
        ),
        (
            r#""a": ["ratio", "b", 1]"#,
            "values, a: “b” is not a number or one of the values a".to_owned(),
        ),
        (
            r#""a": ["ratio", "b", 1], "b": ["percent", "a", 2]"#,
            "values: “a” is not a value that can be computed: it depends on itself".to_owned(),
        ),
        (
            r#""a": ["hold", 1, "b"], "b": ["given", 2]"#,
            "values, a: “b” is not a simulated value".to_owned(),
        ),
        (
            r#""a": ["hold", 1]"#,
            "values, a: “nothing” is not a number or one of the values a".to_owned(),
        ),
    ] {
        let complaint = values(given);
        assert!(complaint.starts_with(&expected), "{complaint}");
    }
    let many: Vec<String> = (0..25)
        .map(|i| format!(r#""v{i}": ["given", {i}]"#))
        .collect();
    assert_eq!(
        values(&many.join(", ")),
        "values: “25” is not a number from 0 to 24"
    );
}

#[test]
fn numbers_of_collective_operations() {
    for (given, expected) in [
        (
            r#""a": ["time", "mesh"]"#,
            "values, a: “mesh” is not a query that begins with ?, such as ?net=mesh&load=0.1",
        ),
        (
            r#""a": ["time"]"#,
            "values, a: “nothing” is not a link, such as ?net=mesh&bytes=1M; time takes a link, perhaps a unit",
        ),
        (
            r#""a": ["time", "?net=mesh&bytes=1M", "s"]"#,
            "values, a: “s” is not one of cycles, us, ms",
        ),
        (
            r#""a": ["bound", "?net=mesh&bytes=1M", "us"]"#,
            "values, a: “net=mesh” is not a link that gives the length of a cycle, such as ns=1; without it times are \
             in cycles",
        ),
        (
            r#""a": ["time", "?net=mesh&sim=on"]"#,
            "values, a: “sim=on” is not allowed in this link: the value is that of the model",
        ),
        (
            r#""a": ["bound", "?net=scouting"]"#,
            "values, a: net: scouting has no collective operations; choose one of fat-tree, mesh",
        ),
        (
            r#""a": ["time", "?net=mesh&algorithm=circle"]"#,
            "values, a: algorithm: “circle” is not auto or one of ring, biring",
        ),
        (
            r#""a": ["crossover", "?net=mesh", "circle"]"#,
            "values, a: “circle” is not one of the algorithms ring, biring",
        ),
    ] {
        let complaint = values(given);
        assert!(complaint.starts_with(expected), "{complaint}");
    }
}
