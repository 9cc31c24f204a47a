//! Texts with numbers, steps made of entries, and judgements of answers.

use loadcurve::scenario::{Answer, LessonSource, LessonStep};
use loadcurve_lesson::{Computed, Lesson, Numbers, Step, Verdict};

const LESSON: &str = r#"{
    "lesson": 1, "id": "a", "title": "A", "minutes": 1, "goal": "To read.",
    "values": {
        "less": ["difference", "a", "b"], "a": ["zero", "mesh"], "b": ["given", 40],
        "r": ["ratio", "a", 2], "p": ["percent", 1, "b"], "zero": ["given", -0.01],
        "over": ["latency", "mesh", 0.5], "twice": ["ratio", "over", 0.5],
        "s": ["simulated", "mesh", 0.05, 3, 20], "half": ["ratio", "s", 2], "n": ["hold", 41.5, "s"]
    },
    "steps": [
        {"title": "One", "text": "First *{a:1} and\n so on*.\n\n\nThen {less:2}, {zero:1}.", "lock": ["k", "net"]},
        {"ask": {"text": "Which?", "choices": ["{b:0}", "other"], "right": 2}},
        {"ask": {"text": "How many?", "number": "a", "from": 0, "to": 90, "within": 0.5, "unit": "cycles"}},
        {"reveal": {"text": "{s:1}", "link": "?net=torus"}},
        {"text": "{half:1}", "ask": {"text": "Where?", "point": "s", "within": 2}, "reveal": {"text": "{over:1}"}}
    ],
    "exercise": {"text": "{n:0} or {twice:0}.", "number": "b", "within": 3},
    "stated": {"a": 38.3, "b": 40, "r": 19.17, "p": 2.5}
}"#;

fn solved() -> (Lesson, Numbers) {
    let lesson = Lesson::read(LESSON).unwrap();
    let mut numbers = Numbers::of(&lesson);
    assert!(numbers.next_cost_ms().is_some());
    numbers.solve();
    assert_eq!(numbers.next_cost_ms(), None);
    (lesson, numbers)
}

fn index(lesson: &Lesson, name: &str) -> usize {
    lesson
        .values
        .iter()
        .position(|value| value.name == name)
        .unwrap()
}

#[test]
fn a_text_is_paragraphs_of_runs() {
    let (lesson, numbers) = solved();
    let text = &lesson.steps[0].text;
    let shown = "First 38.3 and so on.\n\nThen −1.67, 0.0.";
    assert_eq!(text.plain(&numbers), shown);
    let paragraphs = text.rendered(&numbers);
    let emphasised = paragraphs[0].iter().filter(|run| run.is_emphasised);
    let emphasised: String = emphasised.map(|run| run.text.as_str()).collect();
    assert_eq!(emphasised, "38.3 and so on");
}

#[test]
fn entries_join_the_step_of_their_question() {
    let (lesson, _) = solved();
    let asks = |step: &Step| (step.ask.is_some(), step.reveal.is_some(), step.is_exercise);
    let steps: Vec<_> = lesson.steps.iter().map(asks).collect();
    let (question, revealed) = ((true, false, false), (true, true, false));
    assert_eq!(steps, [question, revealed, revealed, (true, false, true)]);
    assert_eq!(lesson.steps[0].locks, ["k", "net"]);
    assert_eq!(lesson.scenario(1), None);
    for step in [2, 3] {
        assert_eq!(lesson.scenario(step).unwrap().query(), "net=torus");
    }
}

#[test]
fn answers_are_judged_by_the_number_computed() {
    let (lesson, numbers) = solved();
    let judged = |step: usize, answer| {
        let judgement = lesson.steps[step]
            .ask
            .as_ref()
            .unwrap()
            .judge(answer, &numbers);
        (judgement.verdict, judgement.words)
    };
    for (step, answer, verdict, words) in [
        (0, Answer::Number(2.0), Verdict::Right, "Right."),
        (
            0,
            Answer::Number(1.0),
            Verdict::Wrong,
            "Not quite. The answer is: other.",
        ),
        (
            0,
            Answer::Unknown,
            Verdict::Unknown,
            "The answer is: other.",
        ),
        (
            1,
            Answer::Number(38.8),
            Verdict::Right,
            "Right: it is 38.3\u{a0}cycles; you said 38.8.",
        ),
        (
            1,
            Answer::Number(39.3),
            Verdict::Near,
            "Close: it is 38.3\u{a0}cycles; you said 39.3.",
        ),
        (
            1,
            Answer::Number(40.0),
            Verdict::Wrong,
            "Not quite: it is 38.3\u{a0}cycles; you said 40.0.",
        ),
        (
            1,
            Answer::Unknown,
            Verdict::Unknown,
            "It is 38.3\u{a0}cycles.",
        ),
        (2, Answer::Number(40.0), Verdict::Pending, "Simulate first."),
        (
            3,
            Answer::Number(42.0),
            Verdict::Right,
            "Right: it is 40; you said 42.",
        ),
    ] {
        assert_eq!(judged(step, answer), (verdict, words.to_owned()));
    }
}

#[test]
fn what_is_simulated_waits_for_its_reports() {
    let (lesson, mut numbers) = solved();
    let [s, half, n] = ["s", "half", "n"].map(|name| index(&lesson, name));
    for value in [s, half, n] {
        assert!(numbers.get(value).is_pending());
    }
    assert_eq!(
        lesson.steps[1]
            .reveal
            .as_ref()
            .unwrap()
            .text
            .plain(&numbers),
        "…"
    );
    assert_eq!(numbers.tasks(lesson.steps[0].values()), []);
    // The exercise shows the simulated value only by another one made of it.
    let tasks = numbers.tasks(lesson.steps[3].values());
    assert_eq!(tasks.len(), 2);
    for task in &tasks {
        assert!(numbers.take(task, &task.start().finish()));
    }
    let Computed::Measured { mean, half_width } = numbers.get(s) else {
        panic!("{:?}", numbers.get(s));
    };
    assert_eq!(numbers.get(half).number(), Some(mean / 2.0));
    let holds = f64::from(u8::from((41.5 - mean).abs() <= half_width));
    assert_eq!(numbers.get(n).number(), Some(holds));
    let text = numbers.get(s).text(1);
    assert_eq!(text, format!("{mean:.1}\u{a0}±\u{a0}{half_width:.1}"));
    let mut here = Numbers::of(&lesson);
    here.simulate();
    assert_eq!(here.get(s), numbers.get(s));
}

#[test]
fn what_is_stated_is_shown_and_judged_by_until_it_is_simulated() {
    let json = LESSON.replace(r#""p": 2.5}"#, r#""p": 2.5, "s": [42.0, 1.9]}"#);
    let lesson = Lesson::read(&json).unwrap();
    let mut numbers = Numbers::of(&lesson);
    numbers.solve();
    let [s, half, n] = ["s", "half", "n"].map(|name| index(&lesson, name));
    // It is not a simulated number, and matches no stated one.
    assert!(numbers.get(s).is_pending());
    let stated = lesson.stated.last().unwrap();
    assert_eq!((stated.value, stated.text().as_str()), (s, "42 ± 1.9"));
    assert!(!stated.is_met(&numbers));
    // As many digits as are stated; dependent values follow, except counts of intervals.
    assert_eq!(numbers.shown(s).text(3), "42\u{a0}±\u{a0}2");
    assert_eq!(numbers.shown(half).number(), Some(21.0));
    assert!(numbers.shown(n).is_pending());
    let judged = |answer| {
        lesson.steps[2]
            .ask
            .as_ref()
            .unwrap()
            .judge(answer, &numbers)
            .verdict
    };
    assert_eq!(judged(Answer::Number(41.0)), Verdict::Right);
    assert_eq!(judged(Answer::Number(60.0)), Verdict::Wrong);

    numbers.simulate();
    let Computed::Measured { mean, half_width } = numbers.get(s) else {
        panic!("{:?}", numbers.get(s));
    };
    assert_eq!(numbers.shown(s), numbers.get(s));
    let met = |stated: &str| {
        let json = LESSON.replace(r#""p": 2.5}"#, &format!(r#""p": 2.5, "s": {stated}}}"#));
        let lesson = Lesson::read(&json).unwrap();
        lesson.stated.last().unwrap().is_met(&numbers)
    };
    assert!(met(&format!("{mean:.2}")));
    assert!(met(&format!("[{mean:.2}, {half_width:.2}]")));
    assert!(!met(&format!("[{mean:.2}, {:.2}]", half_width + 0.01)));
    assert!(!met(&format!("[{:.2}, {half_width:.2}]", mean + 0.01)));
}

#[test]
fn a_knee_is_that_of_the_model_or_with_a_seed_and_a_precision_that_of_a_simulation() {
    let lesson = Lesson::read(
        r#"{"lesson": 1, "id": "a", "title": "A", "minutes": 1, "goal": "G",
            "values": {"m": ["knee", "torus,k:4,traffic:neighbour"],
                "s": ["knee", "torus,k:4,traffic:neighbour", 1, 5],
                "none": ["knee", "buffered-min,buffer:1", 1, 5]},
            "steps": [{"text": "{m:3} {s:3}"}]}"#,
    )
    .unwrap();
    let mut numbers = Numbers::of(&lesson);
    assert_eq!(numbers.tasks([1]), []);
    numbers.solve();
    assert_eq!(numbers.tasks([1]).len(), 2);
    numbers.simulate();
    // No two messages meet: 35 + 16·u/(1 − u) is 105 at u = 70/86.
    let exact = 70.0 / 86.0;
    assert!((numbers.get(0).number().unwrap() - exact).abs() < 1e-6);
    let Computed::Measured { mean, half_width } = numbers.get(1) else {
        panic!("{:?}", numbers.get(1));
    };
    assert!(half_width <= 0.05 * mean);
    assert!((mean - exact).abs() < half_width, "{mean} ± {half_width}");
    assert_eq!(numbers.get(2).text(1), "unstable");
}

#[test]
fn a_saturated_network_has_no_latency() {
    let (lesson, numbers) = solved();
    for name in ["over", "twice"] {
        assert_eq!(numbers.get(index(&lesson, name)).text(1), "saturated");
    }
}

#[test]
fn a_stated_number_is_met_to_its_last_digit() {
    let (lesson, numbers) = solved();
    assert!(lesson.stated.iter().all(|stated| stated.is_met(&numbers)));
    let met = |stated: &str| {
        let json = LESSON.replace(r#""a": 38.3, "b""#, &format!(r#""a": {stated}, "b""#));
        let lesson = Lesson::read(&json).unwrap();
        lesson.stated[0].is_met(&numbers)
    };
    // 38.3333…
    for (stated, is_met) in [
        ("38", true),
        ("39", false),
        ("38.3", true),
        ("38.4", false),
        ("38.33", true),
        ("38.330", true),
        ("38.34", false),
        ("38.33333", true),
        ("3.8333e1", true),
    ] {
        assert_eq!(met(stated), is_met, "{stated}");
    }
}

/// A lesson that asks for a channel of a mesh under traffic to one node.
fn asks_for(channel: &str) -> Result<Lesson, loadcurve_lesson::Error> {
    Lesson::read(&format!(
        r#"{{"lesson": 1, "id": "a", "title": "A", "minutes": 1, "goal": "G", "steps": [
            {{"text": "T", "link": "?net=mesh,k:4,traffic:hot,spots:5&load=0"}},
            {{"ask": {{"text": "Which is full first?", {channel}}}}}, {{"reveal": {{"text": "R"}}}}]}}"#
    ))
}

#[test]
fn any_of_the_right_channels_is_right_and_the_first_is_drawn() {
    let verdict = |lesson: &Lesson, answer: f64| {
        let ask = lesson.steps[0].ask.as_ref().unwrap();
        ask.judge(Answer::Number(answer), &Numbers::of(lesson))
    };
    let listed = asks_for(r#""channel": [3, 7]"#).unwrap();
    assert_eq!(verdict(&listed, 3.0).verdict, Verdict::Right);
    assert_eq!(verdict(&listed, 7.0).verdict, Verdict::Right);
    let wrong = verdict(&listed, 4.0);
    assert_eq!(wrong.verdict, Verdict::Wrong);
    let words = |lesson: &Lesson, answer| verdict(lesson, answer).words;
    let of = |node: &str| format!("injection channel of node {node}");
    let (right, other) = (of("(3,0)"), of("(0,1)"));
    let expected = format!("Not quite: it is one of 2, such as {right}; you picked: {other}.");
    assert_eq!(wrong.words, expected);
    let expected = format!("Right: {}, one of 2.", of("(3,1)"));
    assert_eq!(words(&listed, 7.0), expected);
    let only = asks_for(r#""channel": [3]"#).unwrap();
    assert_eq!(words(&only, 3.0), format!("Right: {right}."));
    // Numbers of no channel come from links that somebody typed.
    assert_eq!(verdict(&listed, -1e9).verdict, Verdict::Wrong);
    assert_eq!(verdict(&listed, 1e9).verdict, Verdict::Wrong);
    let place = LessonStep {
        number: 1,
        answer: Some(Answer::Number(4.0)),
        is_revealed: true,
    };
    let query = listed
        .query(LessonSource::Id("a".to_owned()), place)
        .unwrap();
    assert!(query.contains("focus=channel:3"), "{query}");
    // A reader with a right answer sees that answer.
    let right = LessonStep {
        answer: Some(Answer::Number(7.0)),
        ..place
    };
    let query = listed
        .query(LessonSource::Id("a".to_owned()), right)
        .unwrap();
    assert!(query.contains("focus=channel:7"), "{query}");

    // The node to which every tenth message goes takes them by its ejection channel.
    let fullest = asks_for(r#""channel": "fullest", "at": 0.1"#).unwrap();
    let ask = fullest.steps[0].ask.as_ref().unwrap();
    let right = ask.right_answer(&Numbers::of(&fullest)).unwrap();
    assert_eq!(verdict(&fullest, right).verdict, Verdict::Right);
    assert!(ask.right_text(&Numbers::of(&fullest)).contains("(1,1)"));
    let costliest = asks_for(r#""channel": "costliest", "at": 0.1"#).unwrap();
    let ask = costliest.steps[0].ask.as_ref().unwrap();
    assert!(ask.right_answer(&Numbers::of(&costliest)).is_some());
}

#[test]
fn a_question_for_a_channel_names_channels_of_the_open_network() {
    for wrong in [
        r#""channel": []"#,
        r#""channel": [100000]"#,
        r#""channel": "emptiest", "at": 0.1"#,
        r#""channel": [3], "right": 1"#,
    ] {
        let error = asks_for(wrong).unwrap_err().to_string();
        assert!(error.starts_with("Step 1, question: "), "{error}");
    }
}

#[test]
fn numbers_of_channels_are_those_of_the_table_of_the_bottleneck() {
    let lesson = Lesson::read(
        r#"{"lesson": 1, "id": "a", "title": "A", "minutes": 1, "goal": "G", "values": {
            "rows": ["held", "mesh", 0.15085, "rows"],
            "hot": ["held", "mesh,traffic:hot,spots:27", 0.0767, "channel:91"],
            "columns": ["without", "mesh", 0.15085, "columns"],
            "sources": ["without", "mesh", 0.15085, "sources"],
            "none": ["held", "mesh", 0.15085, "up 2"],
            "beyond": ["held", "mesh", 0.3, "rows"]},
            "steps": [{"text": "T"}]}"#,
    )
    .unwrap();
    let mut numbers = Numbers::of(&lesson);
    assert!(numbers.next_cost_ms().is_some());
    numbers.solve();
    let texts: Vec<String> = (0..6).map(|index| numbers.get(index).text(1)).collect();
    assert_eq!(
        texts,
        ["42.4", "55.2", "51.2", "unstable", "unstable", "unstable"]
    );
    let absences: Vec<Option<String>> = (0..6).map(|index| numbers.absence(index)).collect();
    assert_eq!(absences[..3], [None, None, None]);
    assert_eq!(
        absences[3].as_deref().unwrap(),
        "the latency without the waits for sources is not computed; it is for rows, columns, ejection"
    );
    assert_eq!(
        absences[4].as_deref().unwrap(),
        "there are no channels “up 2”; there are sources, rows, columns, ejection"
    );
    let beyond = absences[5].as_deref().unwrap();
    assert!(beyond.contains("the model is saturated at 0.3"), "{beyond}");
}

#[test]
fn numbers_of_collective_operations_are_those_of_the_network_that_a_link_draws() {
    let lesson = Lesson::read(
        r#"{"lesson": 1, "id": "a", "title": "A", "minutes": 1, "goal": "G", "values": {
            "halving": ["time", "?net=cube,dims:2x2x2x2x2x2&algorithm=halving&bytes=4K"],
            "us": ["time", "?net=cube,dims:2x2x2x2x2x2&ns=2&algorithm=halving&bytes=4K", "us"],
            "bound": ["bound", "?net=mesh&net=hyperx,dims:8&draw=2&width=8&bytes=1K"],
            "until": ["crossover", "?net=hyperx,dims:8&algorithm=ring.doubling&startup=1000", "doubling"],
            "last": ["crossover", "?net=hyperx,dims:8&algorithm=ring.doubling&startup=1000", "ring"],
            "alone": ["crossover", "?net=hyperx,dims:8&algorithm=ring", "ring"],
            "halo": ["bound", "?net=mesh&collective=halo"],
            "refused": ["time", "?net=hyperx,dims:3&algorithm=doubling"]},
            "steps": [{"text": "{halving:0}"}]}"#,
    )
    .unwrap();
    let mut numbers = Numbers::of(&lesson);
    assert!(numbers.get(0).is_pending() && numbers.next_cost_ms().is_some());
    numbers.solve();
    let texts: Vec<String> = (0..8).map(|index| numbers.get(index).text(2)).collect();
    // 1,024 flits: 2·63/64·1024 + 12·2 cycles. Of 8 processors none is faster than 2 + 7/4·1024.
    assert_eq!(texts[..3], ["2040.00", "4.08", "1794.00"]);
    // Doubling takes 3·(1001 + m) cycles and a ring 14·(1001 + m/8): they are equal for m = 11·1001/1.25 flits.
    let kib: f64 = 11.0 * 1001.0 / 1.25 * 4.0 / 1024.0;
    let found = numbers.get(3).number().unwrap();
    assert!((found / kib - 1.0).abs() < 0.03, "{found} {kib}");
    assert!(texts[4..].iter().all(|text| text == "unstable"));
    let absences: Vec<String> = (4..8).filter_map(|it| numbers.absence(it)).collect();
    assert_eq!(
        absences[..3],
        [
            "no size ends where ring is best; there are ends of doubling",
            "ring has no crossover: one algorithm is best for all sizes",
            "no bound of halo is known here",
        ]
    );
    assert!(absences[3].contains("doubling"), "{}", absences[3]);
    assert_eq!(numbers.tasks(0..8), []);
}

#[test]
fn an_answer_may_be_a_number_and_a_whole_one_has_no_decimals() {
    let lesson = |ask: &str| {
        let json = format!(
            r#"{{"lesson": 1, "id": "a", "title": "A", "minutes": 1, "goal": "G",
            "steps": [{{"text": "T.", "ask": {{"text": "Q?", {ask}}}}}]}}"#
        );
        Lesson::read(&json).unwrap()
    };
    for (ask, answer, words) in [
        (
            r#""number": 6, "within": 0.5, "unit": "flits""#,
            6.0,
            "Right: it is 6\u{a0}flits; you said 6.",
        ),
        (
            r#""number": 6.2, "within": 0.5"#,
            6.0,
            "Right: it is 6.2; you said 6.0.",
        ),
        (
            r#""number": 6, "within": 0.2"#,
            9.0,
            "Not quite: it is 6.0; you said 9.0.",
        ),
        (
            r#""point": 0.4, "within": 0.05"#,
            0.42,
            "Right: it is 0.40; you said 0.42.",
        ),
    ] {
        let lesson = lesson(ask);
        let ask = lesson.steps[0].ask.as_ref().unwrap();
        let judgement = ask.judge(Answer::Number(answer), &Numbers::of(&lesson));
        assert_eq!(judgement.words, words);
    }
}

#[test]
fn models_are_solved_for_the_values_that_need_them() {
    let lesson = Lesson::read(
        r#"{"lesson": 1, "id": "a", "title": "A", "minutes": 1, "goal": "G",
        "values": {"far": ["zero", "torus"], "a": ["ratio", "z", 2], "z": ["zero", "mesh"]},
        "steps": [{"text": "{a:1}"}, {"text": "{far:1}"}]}"#,
    )
    .unwrap();
    let mut numbers = Numbers::of(&lesson);
    numbers.solve_for(lesson.steps[0].values());
    let known = |name| numbers.get(index(&lesson, name)).number().is_some();
    assert_eq!(["a", "z", "far"].map(known), [true, true, false]);
}
