//! Messages about mistakes in a lesson name their place and say in plain words what has to be there.

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
fn files_that_are_too_long() {
    let long = " ".repeat(MAX_BYTES + 1);
    let expected = "The lesson has 65537 bytes; it may have up to 65536";
    assert_eq!(complaint(&long), expected);
}

#[test]
fn files_that_are_no_lessons() {
    let head = r#"{"lesson": 1, "id": "a", "title": "A", "minutes": 1, "goal": "G","#;
    for (json, expected) in [
        ("", "The file is empty"),
        (
            "[]",
            "This is no lesson: a lesson begins with {\"lesson\": 1",
        ),
        (
            r#"{"lesson": 2, "new": 0}"#,
            "This lesson is of version “2”; version 1 can be read here",
        ),
        (r#"{"lesson": 1}"#, "The lesson has no id"),
        (
            r#"{"lesson": 1, "id": "a", "title": "A", "goal": "G", "minutes": "six", "steps": []}"#,
            "The lesson: “minutes” must be a whole number, such as 5, not “\"six\"”",
        ),
        (
            r#"{"lesson": 1, "id": "a", "title": "A", "goal": "G", "minutes": 6, "steps": {}}"#,
            "The lesson: “steps” must be a list in [ ], not “{}”",
        ),
        (
            &format!("{head} \"steps\": [{{\"text\": \"A\"}}"),
            "Line 1, character 89: the file ends too early: a closing }, ] or \" is missing",
        ),
        (
            &format!("{head}\n\"steps\": [{{\"text\": \"A\"}} {{\"text\": \"B\"}}]}}"),
            "Line 2, character 25: a comma or a closing bracket is missing before this place",
        ),
        (
            &format!("{head} steps: []}}"),
            "Line 1, character 67: the name of a field must stand in quotes, such as \"text\"",
        ),
        (
            &format!("{head} \"steps\" []}}"),
            "Line 1, character 75: a colon is missing after the name of a field",
        ),
        (
            &format!("{head} \"steps\": [{{\"text\": \"A\"}},]}}"),
            "Line 1, character 91: there is a comma before a closing bracket; delete it",
        ),
        (
            &format!("{head} \"steps\": [{{\"text\": \"A\nB\"}}]}}"),
            "Line 2, character 0: a text must stay on one line; write \\n where a new line begins",
        ),
        (
            &format!("{head} \"steps\": [{{\"text\": \"A\"}}]}} {{}}"),
            "Line 1, character 93: something follows after the lesson's last }",
        ),
        (
            &format!("{head} \"steps\": [{{\"text\": \"A\", \"text\": \"B\"}}]}}"),
            "Line 1, character 96: a field is given twice in the same place",
        ),
    ] {
        assert_eq!(complaint(json), expected);
    }
    for (field, expected) in [
        (
            r#""stepps": []"#,
            "The lesson: there is no field “stepps”; is “steps” meant?",
        ),
        (
            r#""Steps": []"#,
            "The lesson: there is no field “Steps”; is “steps” meant?",
        ),
        (
            r#""author": "A""#,
            "The lesson: there is no field “author”; there are lesson, id, lang, title, level, minutes, goal, values, \
             steps, exercise, stated",
        ),
    ] {
        assert_eq!(complaint(&lesson(field)), expected);
    }
    let many = r#"{"text": "A."}, "#.repeat(40) + r#"{"text": "A."}"#;
    assert_eq!(
        steps(&many),
        "The lesson has 41 steps; it may have up to 40"
    );
    assert_eq!(steps(""), "The lesson has no steps");
    for (field, expected) in [
        (
            r#""level": 4"#,
            "The level must be a whole number from 1 to 3, not 4",
        ),
        (
            r#""lang": "en us""#,
            "The language must be written as en or pt-BR, not “en us”",
        ),
        (r#""lang": """#, "The lesson has no language"),
        (
            r#""stated": {"z": 1}"#,
            "Stated numbers: there is no value “z”; the lesson has no values",
        ),
    ] {
        let json = lesson(&format!(r#"{field}, "steps": [{{"text": "A."}}]"#));
        assert_eq!(complaint(&json), expected);
    }
}

#[test]
fn steps_and_questions() {
    for (given, expected) in [
        ("{}", "Step 1: it is empty; give it a text or a question"),
        (
            r#""A.""#,
            "Step 1: a step must be fields in { }, not \"A.\"",
        ),
        (
            r#"{"text": "A."}, {"text": 5}"#,
            "Step 2: “text” must be a text in quotes, not “5”",
        ),
        (
            r#"{"text": "A."}, {"ask": {"choices": ["1", "2"], "right": 1}}"#,
            "Step 1, question has no text",
        ),
        (r#"{"text": "A."}, {"title": "A"}"#, "Step 2 has no text"),
        (r#"{"text": "A."}, {"text": ""}"#, "Step 2 has no text"),
        (
            r#"{"text": "A."}, {"reveal": {"text": "B."}}"#,
            "Step 1, reveal: it must follow a question, and each question has one reveal",
        ),
        (
            r#"{"text": "A."}, {"text": "B."}, {"ask": {"text": "C?", "choices": ["1", "2", "3", "4"], "right": 5}}"#,
            "Step 2, question: the right choice must be the number of a choice, 1 to 4, not “5”",
        ),
        (
            r#"{"ask": {"text": "C?", "choices": ["1", "2"]}}"#,
            "Step 1, question: the right choice is missing (“right”); it must be the number of a choice, 1 to 2",
        ),
        (
            r#"{"ask": {"text": "C?", "choices": ["1"], "right": 1}}"#,
            "Step 1, question: a question has 2 to 6 choices, and this one has 1",
        ),
        (
            r#"{"ask": {"text": "C?", "choices": ["1", " "], "right": 1}}"#,
            "Step 1, question, choice 2 has no text",
        ),
        (
            r#"{"ask": {"text": "C?", "choices": ["1", "2"], "within": 1}}"#,
            "Step 1, question: “within” does not belong to this question; its fields are choices, right",
        ),
        (
            r#"{"ask": {"text": "C?", "link": 3}}"#,
            "Step 1, question: “link” does not belong to this question; its fields are choices, number, point, channel",
        ),
        (
            r#"{"ask": {"text": "C?", "channel": [3]}}"#,
            "Step 1, question: it asks for a channel, but no link has opened a network before",
        ),
        (
            r#"{"ask": {"text": "C?"}}"#,
            "Step 1, question: it has no answer: give it choices, a number, a point or a channel",
        ),
        (
            r#"{"ask": {"text": "C?", "number": "y", "within": 1}}"#,
            "Step 1, question: the answer must be a number, such as 0.4, or the name of a value (there is only z), \
             not “y”",
        ),
        (
            r#"{"ask": {"text": "C?", "number": "z", "from": 3, "to": 3, "within": 1}}"#,
            "Step 1, question: the end of the slider must be a number above 3, not “3”",
        ),
        (
            r#"{"ask": {"text": "C?", "point": "z", "within": 0}}"#,
            "Step 1, question: the error that still counts as right must be a number above 0, not “0”",
        ),
        (
            r#"{"ask": {"text": "C?", "point": "z"}}"#,
            "Step 1, question: the error that still counts as right is missing (“within”); it must be a number above 0",
        ),
        (
            r#"{"text": "A.", "lock": ["flit"]}"#,
            "Step 1: “flit” cannot be locked; what can is net, load and other keys of links, such as flits",
        ),
        (
            r#"{"text": "A.", "link": "https://example.org/?net=mesh"}"#,
            "Step 1: the link must begin with ?, such as ?net=mesh&load=0.1, not “https://example.org/?net=mesh”",
        ),
        (
            r#"{"text": "A.", "link": "?net=mesh,k:100"}"#,
            "Step 1: the link or network has a mistake: k: “100” is not a whole number from 2 to 64",
        ),
        (
            r#"{"text": "A.", "link": "?net=mesh&lesson=load"}"#,
            "Step 1: the link must not open a lesson or an embedded page itself: leave out lesson, step and embed",
        ),
    ] {
        assert_eq!(steps(given), expected);
    }
    let without_values =
        r#""steps": [{"text": "A.", "ask": {"text": "C?", "number": "four", "within": 1}}]"#;
    assert_eq!(
        complaint(&lesson(without_values)),
        "Step 1, question: the answer must be a number, such as 0.4, not “four”"
    );
}

#[test]
fn texts() {
    let text = |text: &str| steps(&format!(r#"{{"text": "{text}"}}"#));
    for (given, expected) in [
        (" ", "Step 1 has no text"),
        ("{y:1}", "Step 1: there is no value “y”; there is only z"),
        (
            "{z}",
            "Step 1: a number is shown as {name:decimals} with 0 to 6 decimals, such as {a:1}, not “{z}”",
        ),
        (
            "{z:7}",
            "Step 1: a number is shown as {name:decimals} with 0 to 6 decimals, such as {a:1}, not “{z:7}”",
        ),
        ("A {z:1", "Step 1: after “{z:1” a closing } is missing"),
        (
            "z}",
            "Step 1: there is a } without a { before it; a text can show neither",
        ),
        (
            "*A",
            "Step 1: “*A” has a * without a second one; what is emphasised stands between two",
        ),
        (
            "See http://a.b",
            "Step 1: a text cannot have an address in it; a step opens a link instead",
        ),
    ] {
        assert_eq!(text(given), expected);
    }
    assert_eq!(
        text(&"a".repeat(4001)),
        "Step 1: the text has 4001 characters; it may have up to 4000"
    );
    let title = "b".repeat(81);
    assert_eq!(
        steps(&format!(r#"{{"text": "A.", "title": "{title}"}}"#)),
        "Step 1: the title has 81 characters; it may have up to 80"
    );
}

#[test]
fn numbers() {
    let kinds = "latency, zero, saturation, knee, link, cut, worst, detours, held, without, simulated, carried, time, bound, crossover, ratio, difference, percent, hold, given";
    for (given, expected) in [
        (
            r#""a": ["depth", "mesh"]"#,
            format!("Value “a”: there is no kind of value “depth”; there are {kinds}"),
        ),
        (
            r#""a": 3"#,
            format!("Value “a”: there is no kind of value “3”; there are {kinds}"),
        ),
        (
            r#""1": ["given", 1]"#,
            "A value cannot be called “1”; its name has 1 to 20 letters and digits and begins with a letter"
                .to_owned(),
        ),
        (
            r#""a": ["zero", "ring"]"#,
            "Value “a”: the link or network has a mistake: net: no network “ring”".to_owned(),
        ),
        (
            r#""a": ["zero", "?net=mesh"]"#,
            "Value “a”: “?net=mesh” must be a network, such as mesh,k:16".to_owned(),
        ),
        (
            r#""a": ["zero", "mesh", 3]"#,
            "Value “a”: “3” is one too many; zero takes a network".to_owned(),
        ),
        (
            r#""a": ["latency", "mesh"]"#,
            "Value “a”: something is missing, which must be a number from 0 to 1000000000; latency takes a network, a \
             load in flits"
                .to_owned(),
        ),
        (
            r#""a": ["saturation", "mesh", "bytes"]"#,
            "Value “a”: “bytes” must be a unit: flits, messages or capacity".to_owned(),
        ),
        (
            r#""a": ["held", "mesh", 0.1]"#,
            "Value “a”: something is missing, which must be channels as `loadcurve bottleneck` names them, such as rows \
             or channel:27"
                .to_owned(),
        ),
        (
            r#""a": ["simulated", "mesh", 0.1, 1.5, 2]"#,
            "Value “a”: “1.5” must be a whole number from 0 to 4294967295".to_owned(),
        ),
        (
            r#""a": ["simulated", "mesh", 0.1, 1, 0.1]"#,
            "Value “a”: “0.1” must be a number from 0.5 to 50".to_owned(),
        ),
        (
            r#""a": ["given", "0.4x"]"#,
            "Value “a”: “0.4x” must be a number from -1000000000 to 1000000000".to_owned(),
        ),
        (
            r#""a": ["ratio", "b", 1]"#,
            "Value “a”: “b” must be a number or the name of a value; there is only a".to_owned(),
        ),
        (
            r#""a": ["ratio", "b", 1], "b": ["percent", "a", 2]"#,
            "Value “a”: it cannot be computed, as it depends on itself".to_owned(),
        ),
        (
            r#""a": ["hold", 1, "b"], "b": ["given", 2]"#,
            "Value “a”: “b” must be a simulated value".to_owned(),
        ),
        (
            r#""a": ["hold", 1]"#,
            "Value “a”: something is missing, which must be a number or the name of a value; there is only a"
                .to_owned(),
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
        "The lesson has 25 values; it may have up to 24"
    );
}

#[test]
fn numbers_of_collectives() {
    for (given, expected) in [
        (
            r#""a": ["time", "mesh"]"#,
            "Value “a”: the link must begin with ?, such as ?net=mesh&load=0.1, not “mesh”".to_owned(),
        ),
        (
            r#""a": ["time"]"#,
            "Value “a”: something is missing, which must be a link, such as ?net=mesh&bytes=1M; time takes a link, perhaps \
             a unit"
                .to_owned(),
        ),
        (
            r#""a": ["time", "?net=mesh&bytes=1M", "s"]"#,
            "Value “a”: “s” must be one of cycles, us, ms".to_owned(),
        ),
        (
            r#""a": ["bound", "?net=mesh&bytes=1M", "us"]"#,
            "Value “a”: its link must give the length of a cycle, such as ns=1; without it times are in cycles"
                .to_owned(),
        ),
        (
            r#""a": ["time", "?net=mesh&sim=on"]"#,
            "Value “a”: leave sim=on out of its link: the value is that of the model".to_owned(),
        ),
        (
            r#""a": ["bound", "?net=scouting"]"#,
            "Value “a”: the link or network has a mistake: net: scouting has no collective operations".to_owned(),
        ),
        (
            r#""a": ["time", "?net=mesh&algorithm=circle"]"#,
            "Value “a”: the link or network has a mistake: algorithm: “circle” is not auto or one of ring, biring"
                .to_owned(),
        ),
        (
            r#""a": ["crossover", "?net=mesh", "circle"]"#,
            "Value “a”: “circle” must be one of the algorithms ring, biring".to_owned(),
        ),
    ] {
        let complaint = values(given);
        assert!(complaint.starts_with(&expected), "{complaint}");
    }
}
