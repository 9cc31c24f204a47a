//! The guide for teachers: its example is a valid lesson, and its lists are complete.

use loadcurve::scenario::Context;
use loadcurve_lesson::{KINDS, Lesson, Numbers};

const GUIDE: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../docs/lessons.md"
));

/// The lessons of the guide: a whole one, and one on collective operations.
fn examples() -> [Lesson; 2] {
    let blocks = GUIDE.split("```json\n").skip(1);
    let read = |block: &str| Lesson::read(block.split("```").next().unwrap()).unwrap();
    let lessons: Vec<Lesson> = blocks.map(read).collect();
    lessons.try_into().expect("the guide has two lessons")
}

/// Panics unless every number of a lesson matches the stated one.
fn is_what_it_states(lesson: &Lesson) {
    let mut numbers = Numbers::of(lesson);
    numbers.solve();
    numbers.simulate();
    for stated in &lesson.stated {
        let name = &lesson.values[stated.value].name;
        assert!(
            stated.is_met(&numbers),
            "{name}: {:?}",
            numbers.get(stated.value)
        );
    }
}

#[test]
fn the_example_is_what_it_states_and_fits_into_a_link() {
    let [lesson, operations] = examples();
    is_what_it_states(&lesson);
    is_what_it_states(&operations);
    assert!(operations.link().unwrap().len() < 2000);
    // All values that do not depend on others.
    assert_eq!(lesson.stated.len() + 2, lesson.values.len());
    assert_eq!(
        Lesson::unpack(&lesson.packed().unwrap(), &Context::default()).unwrap(),
        lesson
    );
    let asks = lesson.steps.iter().filter(|step| step.ask.is_some());
    assert_eq!(asks.count(), 3);
}

#[test]
fn a_lesson_written_from_the_guide_alone_is_right() {
    let json = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/data/lessons/far-is-not-crowded.json"
    ));
    let lesson = Lesson::read(json).unwrap();
    assert!(lesson.stated.len() > 20);
    is_what_it_states(&lesson);
    assert!(lesson.link().unwrap().len() < 4000);
}

#[test]
fn every_kind_of_value_is_explained() {
    for kind in KINDS {
        assert!(
            GUIDE.contains(&format!("`[\"{}\",", kind.name)),
            "{}",
            kind.name
        );
    }
}
