//! The lessons of the page: each reads, states what is so, and fits into a link.

use std::fs;
use std::path::{Path, PathBuf};

use loadcurve::curve::{BottleneckReport, Curve};
use loadcurve::scenario::Scenario;
use loadcurve_lesson::{Computed, Form, Lesson, MOST_BYTES, Numbers, Quantity};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../www/lessons");
    let files = fs::read_dir(folder).expect("the page has lessons");
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 4, "{files:?}");
    files
}

fn lessons() -> Vec<Lesson> {
    let read = |path: &PathBuf| {
        let json = fs::read_to_string(path).unwrap();
        let lesson =
            Lesson::read(&json).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(path.file_stem().unwrap().to_str(), Some(lesson.id.as_str()));
        lesson
    };
    files().iter().map(read).collect()
}

#[test]
fn every_number_is_what_the_text_relies_on() {
    for lesson in lessons() {
        let mut numbers = Numbers::of(&lesson);
        numbers.solve();
        numbers.simulate();
        for stated in &lesson.stated {
            let name = &lesson.values[stated.value].name;
            let computed = numbers.get(stated.value);
            assert!(
                stated.is_met(&numbers),
                "{}, {name}: {computed:?}",
                lesson.id
            );
        }
        for (index, value) in lesson.values.iter().enumerate() {
            let computed = numbers.get(index);
            let has_number = computed.number().is_some();
            assert!(has_number, "{}, {}: {computed:?}", lesson.id, value.name);
            let is_measured = matches!(computed, Computed::Measured { .. });
            let is_simulated = matches!(
                value.quantity,
                Quantity::Simulated(_) | Quantity::Carried(_)
            );
            assert_eq!(is_measured, is_simulated, "{}, {}", lesson.id, value.name);
        }
    }
}

#[test]
fn every_lesson_is_predicted_before_it_is_revealed() {
    for lesson in lessons() {
        let id = &lesson.id;
        assert!((5..=9).contains(&lesson.steps.len()), "{id}");
        let asks = lesson.steps.iter().filter(|step| step.ask.is_some());
        assert!(asks.count() >= 3, "{id}");
        for step in &lesson.steps {
            assert!(!step.title.is_empty(), "{id}");
            assert_eq!(
                step.ask.is_some(),
                step.reveal.is_some(),
                "{id}, {}",
                step.title
            );
            for index in step.values() {
                // What a question compares with has its digits held by a test.
                let is_asked = step.ask.iter().any(|ask| match ask.form {
                    Form::Number { value, .. } | Form::Point { value, .. } => value == index,
                    Form::Choices { .. } | Form::Channel(_) => false,
                });
                let is_given = matches!(lesson.values[index].quantity, Quantity::Given(_));
                let is_stated = lesson.stated.iter().any(|stated| stated.value == index);
                assert!(!is_asked || is_given || is_stated, "{id}, {}", step.title);
            }
        }
        assert!(lesson.steps.last().unwrap().is_exercise, "{id}");
        assert!(
            lesson.steps[0].link.is_some(),
            "{id} opens what was open before"
        );
    }
}

#[test]
fn every_lesson_fits_into_a_link() {
    for lesson in lessons() {
        let packed = lesson.packed().unwrap();
        assert!(packed.len() < 3000, "{}: {}", lesson.id, packed.len());
        assert_eq!(Lesson::unpack(&packed).unwrap(), lesson);
        let opened = Scenario::read_strictly(&lesson.link().unwrap()).unwrap();
        assert_eq!(opened.view.lesson.unwrap().to_string(), packed);
        assert_eq!(opened.networks, lesson.scenario(0).unwrap().networks);
    }
}

#[test]
fn a_lesson_that_is_cut_off_or_too_long_is_refused() {
    let packed = lessons()[0].packed().unwrap();
    for length in [0, 1, 40, packed.len() / 2, packed.len() - 1] {
        assert!(Lesson::unpack(&packed[..length]).is_err(), "{length}");
    }
    assert!(Lesson::unpack("lesson").is_err());
    let spaces = |count| loadcurve_lesson::packed(&" ".repeat(count)).unwrap();
    assert!(loadcurve_lesson::unpacked(&spaces(MOST_BYTES)).is_ok());
    // What inflates to more than a lesson may have is given up there.
    assert!(loadcurve_lesson::unpacked(&spaces(MOST_BYTES + 1)).is_err());
    let numbers = (0..4000u32).map(|i| i.wrapping_mul(2_654_435_761).to_string());
    let words: String = numbers.collect();
    let error = loadcurve_lesson::packed(&words).unwrap_err().to_string();
    assert!(error.contains("up to 6000 characters"), "{error}");
}

#[test]
fn a_step_keeps_what_the_one_before_it_opened() {
    let lessons = lessons();
    let load = lessons.iter().find(|lesson| lesson.id == "load").unwrap();
    let loads: Vec<Option<f64>> = (0..4)
        .map(|step| load.scenario(step).unwrap().view.load)
        .collect();
    assert_eq!(loads, [Some(0.0), Some(0.0943), Some(0.0943), Some(0.18)]);
    let query = |step: &str| {
        let view = Scenario::read(&format!("net=mesh&lesson=load&step={step}"))
            .scenario
            .view;
        load.query(view.lesson.unwrap(), view.step.unwrap())
    };
    let half = "net=mesh&xmax=0.1&load=0.0943";
    let high = "net=mesh&xmax=0.182&load=0.18";
    for (step, opened) in [("3", half), ("3:2", half), ("3:2,r", high), ("4", high)] {
        assert_eq!(query(step), Ok(format!("{opened}&lesson=load&step={step}")));
    }
    let error = query("40").unwrap_err().to_string();
    assert_eq!(error, "step: “40” is not a step from 1 to 7");
}

#[test]
fn a_lesson_with_anything_changed_is_read_or_refused_in_one_line() {
    let path = files().pop().unwrap();
    let json = fs::read_to_string(path).unwrap();
    let others = [
        "", "\"", "{", "}", "*", "9", "-", ",", "[", "é", "\\", "\n", "null", "1e999",
    ];
    let (mut read, mut refused) = (0, 0);
    for (place, (at, letter)) in json.char_indices().step_by(3).enumerate() {
        let other = others[place % others.len()];
        let changed = [&json[..at], other, &json[at + letter.len_utf8()..]].concat();
        match Lesson::read(&changed) {
            Ok(lesson) => {
                read += 1;
                let numbers = Numbers::of(&lesson);
                let shown = lesson.steps.iter().map(|step| step.text.plain(&numbers));
                assert!(shown.count() > 0);
                assert_eq!(Lesson::unpack(&lesson.packed().unwrap()).unwrap(), lesson);
            }
            Err(error) => {
                refused += 1;
                let line = error.to_string();
                assert!(!line.chars().any(char::is_control), "{line:?}");
                assert!((1..400).contains(&line.chars().count()), "{line}");
            }
        }
    }
    assert!(
        read > 200 && refused > 200,
        "{read} read, {refused} refused"
    );
}

#[test]
fn the_links_that_a_lesson_lists_as_the_fullest_are_those_across_the_middle_of_the_rows() {
    let lessons = lessons();
    let forms = lessons.iter().flat_map(|lesson| &lesson.steps);
    let forms = forms.filter_map(|step| Some(&step.ask.as_ref()?.form));
    let mut lists = forms.filter_map(|form| match form {
        Form::Channel(channels) => Some(channels.right()),
        _ => None,
    });
    let network = &Scenario::read("mesh").scenario.networks[0];
    let (routing, curve) = (network.routing(), Curve::of(network));
    let across: Vec<String> = (0..8)
        .flat_map(|y| {
            [(3, 4), (4, 3)].map(|(from, to)| format!("from node ({from},{y}) to ({to},{y})"))
        })
        .collect();
    let channels = 0..routing.topology().channels();
    let is_across = |&channel: &usize| across.contains(&routing.topology().channel_name(channel));
    let across: Vec<usize> = channels.filter(is_across).collect();
    assert_eq!(lists.next(), Some(&across[..]));
    assert_eq!(lists.next(), None);
    let report = BottleneckReport::at(&curve, 0.1 / 32.0).unwrap();
    let fullest = &report.kinds[report.fullest];
    assert!(fullest.fullest.iter().all(|it| across.contains(it)));
}
