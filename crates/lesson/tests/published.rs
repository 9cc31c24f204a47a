//! The lessons of the page: each is valid, states correct numbers, and fits into a link.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use loadcurve::State;
use loadcurve::curve::{
    BottleneckReport, Collective, Collectives, Curve, Experiment, MAX_MESSAGES, Parted as _,
};
use loadcurve::scenario::{Context, Network, Scenario};
use loadcurve::sim::StoppingRule;
use loadcurve_lesson::{Computed, Content, Form, Lesson, MAX_BYTES, Numbers, Quantity, Text};
use rayon::prelude::*;

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

fn is_long() -> bool {
    std::env::var_os("LOADCURVE_LONG").is_some()
}

/// Values that are computed on every change: all but those with a simulated knee, which take half a minute, and
/// these, too, for the mesh of the first lesson and in the long run.
fn held_on_every_change(lesson: &Lesson) -> Vec<usize> {
    let needs_knee = |index: usize| {
        let mut wanted = vec![index];
        let mut place = 0;
        while let Some(&index) = wanted.get(place) {
            wanted.extend(lesson.values[index].quantity.operands());
            place += 1;
        }
        let is_knee = |&it: &usize| {
            let quantity = &lesson.values[it].quantity;
            matches!(quantity, Quantity::SimulatedKnee(_))
        };
        wanted.iter().any(is_knee)
    };
    let all = 0..lesson.values.len();
    all.filter(|&index| is_long() || lesson.id == "load" || !needs_knee(index))
        .collect()
}

/// Every lesson with its numbers, and those of its values that are held on every change: simulated once for all tests.
static SIMULATED: LazyLock<Vec<(Lesson, Numbers, Vec<usize>)>> = LazyLock::new(|| {
    let simulated = |lesson: Lesson| {
        let held = held_on_every_change(&lesson);
        let mut numbers = Numbers::of(&lesson);
        numbers.simulate_some(&held);
        (lesson, numbers, held)
    };
    lessons().into_par_iter().map(simulated).collect()
});

#[test]
fn every_number_is_what_the_text_relies_on() {
    for (lesson, numbers, held) in &*SIMULATED {
        for stated in &lesson.stated {
            if !held.contains(&stated.value) {
                continue;
            }
            let name = &lesson.values[stated.value].name;
            let computed = numbers.get(stated.value);
            assert!(
                stated.is_met(numbers),
                "{}, {name}: {computed:?}",
                lesson.id
            );
        }
        for &index in held {
            let value = &lesson.values[index];
            let computed = numbers.get(index);
            let has_number = computed.number().is_some();
            assert!(has_number, "{}, {}: {computed:?}", lesson.id, value.name);
            let is_measured = matches!(computed, Computed::Measured { .. });
            let is_simulated = value.quantity.is_simulated();
            assert_eq!(is_measured, is_simulated, "{}, {}", lesson.id, value.name);
        }
    }
}

/// Values that a text shows, with their decimals.
fn shown_in(text: &Text) -> impl Iterator<Item = (usize, usize)> {
    let runs = text.paragraphs.iter().flatten();
    runs.filter_map(|run| match run.content {
        Content::Value { index, digits } => Some((index, digits)),
        Content::Words(_) => None,
    })
}

#[test]
fn no_number_waits_for_a_simulation_and_what_is_shown_before_is_what_comes_out() {
    for (lesson, after, held) in &*SIMULATED {
        let mut before = Numbers::of(lesson);
        before.solve();
        for step in &lesson.steps {
            let revealed = step.reveal.iter().map(|reveal| &reveal.text);
            let asked = step.ask.iter().map(|ask| &ask.text);
            let texts = [&step.text].into_iter().chain(asked).chain(revealed);
            for (index, digits) in texts.flat_map(shown_in) {
                let name = &lesson.values[index].name;
                let [shown, out] = [&before, after].map(|it| it.shown(index).text(digits));
                assert!(!shown.contains('…'), "{}, {name}", lesson.id);
                // The interval and further digits may appear later.
                let is_same = out.starts_with(&shown) || !held.contains(&index);
                assert!(is_same, "{}, {name}: {shown}, then {out}", lesson.id);
            }
            if let Some(ask) = &step.ask {
                assert!(ask.right_answer(&before).is_some(), "{}", lesson.id);
            }
        }
    }
}

#[test]
fn a_saturation_that_a_lesson_shows_has_a_simulated_twin() {
    for lesson in lessons() {
        let quantities = || lesson.values.iter().map(|value| &value.quantity);
        for quantity in quantities() {
            let (Quantity::Saturation(network, _) | Quantity::Knee(network)) = quantity else {
                continue;
            };
            let is_twin = |it: &Quantity| match it {
                Quantity::SimulatedKnee(knee) => &knee.network == network,
                Quantity::Simulated(run) | Quantity::Carried(run) => &run.network == network,
                _ => false,
            };
            assert!(quantities().any(is_twin), "{}: {quantity:?}", lesson.id);
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
                    Form::Number { value, .. } | Form::Point { value, .. } => {
                        value.index() == Some(index)
                    }
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
        assert!(packed.len() < 3600, "{}: {}", lesson.id, packed.len());
        assert_eq!(
            Lesson::unpack(&packed, &Context::default()).unwrap(),
            lesson
        );
        let opened = Scenario::read_strictly(&lesson.link().unwrap()).unwrap();
        assert_eq!(opened.view.lesson.unwrap().to_string(), packed);
        assert_eq!(opened.networks, lesson.scenario(0).unwrap().networks);
    }
}

#[test]
fn a_lesson_that_is_cut_off_or_too_long_is_refused() {
    let packed = lessons()[0].packed().unwrap();
    for length in [0, 1, 40, packed.len() / 2, packed.len() - 1] {
        assert!(
            Lesson::unpack(&packed[..length], &Context::default()).is_err(),
            "{length}"
        );
    }
    assert!(Lesson::unpack("lesson", &Context::default()).is_err());
    let spaces = |count| loadcurve_lesson::packed(&" ".repeat(count)).unwrap();
    assert!(loadcurve_lesson::unpacked(&spaces(MAX_BYTES)).is_ok());
    // Text that unpacks to more than a lesson may have is refused.
    assert!(loadcurve_lesson::unpacked(&spaces(MAX_BYTES + 1)).is_err());
    let numbers = (0..4000u32).map(|i| i.wrapping_mul(2_654_435_761).to_string());
    let words: String = numbers.collect();
    let error = loadcurve_lesson::packed(&words).unwrap_err().to_string();
    assert!(error.contains("of 6000 characters"), "{error}");
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
    assert_eq!(error, "There is no step “40”; the lesson has steps 1 to 7");
}

#[test]
fn a_lesson_with_anything_changed_is_read_or_refused_in_one_line() {
    let path = files().pop().unwrap();
    let json = fs::read_to_string(path).unwrap();
    let others = [
        "", "\"", "{", "}", "*", "9", "-", ",", "[", "é", "\\", "\n", "null", "1e999",
    ];
    let (mut read, mut refused) = (0, 0);
    let every = if is_long() { 3 } else { 15 };
    for (place, (at, letter)) in json.char_indices().step_by(every).enumerate() {
        let other = others[place % others.len()];
        let changed = [&json[..at], other, &json[at + letter.len_utf8()..]].concat();
        match Lesson::read(&changed) {
            Ok(lesson) => {
                read += 1;
                let numbers = Numbers::of(&lesson);
                let shown = lesson.steps.iter().map(|step| step.text.plain(&numbers));
                assert!(shown.count() > 0);
                assert_eq!(
                    Lesson::unpack(&lesson.packed().unwrap(), &Context::default()).unwrap(),
                    lesson
                );
            }
            Err(error) => {
                refused += 1;
                let line = error.to_string();
                assert!(!line.chars().any(char::is_control), "{line:?}");
                // The place in the lesson, and all keys of links where one is unknown.
                assert!((1..640).contains(&line.chars().count()), "{line}");
            }
        }
    }
    assert!(
        read.min(refused) > 600 / every,
        "{read} read, {refused} refused"
    );
}

#[test]
fn the_ring_of_five_stands_still_once_it_is_simulated_for_long() {
    let ring = "own,edges:0-1-2-3-4-0,route:shortest,flits:16";
    let network = &Scenario::read(ring).scenario.networks[0];
    let loads = [(0.6, 1), (0.6, 2), (0.4, 1), (0.4, 2)];
    let loads = if is_long() { &loads[..] } else { &loads[..1] };
    for &(load, seed) in loads {
        let rule = StoppingRule::new(0.002, MAX_MESSAGES);
        let mut experiment = Experiment::alone(network, load / 16.0, seed, rule);
        loop {
            let tasks = experiment.wanted();
            if tasks.is_empty() {
                break;
            }
            for task in tasks {
                experiment.take(&task, &task.start().finish());
            }
        }
        let point = experiment.points().pop().unwrap();
        assert_eq!(point.state, State::Deadlocked, "{load}, seed {seed}");
    }
}

/// Right channels of the only question about channels in a lesson.
fn right_channels(id: &str) -> Vec<usize> {
    let lessons = lessons();
    let lesson = lessons.iter().find(|lesson| lesson.id == id).unwrap();
    let forms = lesson.steps.iter();
    let mut forms = forms.filter_map(|step| match &step.ask.as_ref()?.form {
        Form::Channel(channels) => Some(channels.right().to_vec()),
        _ => None,
    });
    let right = forms.next().unwrap();
    assert_eq!(forms.next(), None);
    right
}

/// Channels of a network by name, in the order of their numbers.
fn named(network: &Network, names: &[String]) -> Vec<usize> {
    let routing = network.routing();
    let topology = routing.topology();
    let channels = 0..topology.channels();
    let channels: Vec<usize> = channels
        .filter(|&channel| names.contains(&topology.channel_name(channel)))
        .collect();
    assert_eq!(channels.len(), names.len());
    channels
}

#[test]
fn the_fullest_links_of_a_mesh_are_those_across_the_middle_of_its_rows() {
    let network = &Scenario::read("mesh").scenario.networks[0];
    let across: Vec<String> = (0..8)
        .flat_map(|y| {
            [(3, 4), (4, 3)].map(|(from, to)| format!("from node ({from},{y}) to ({to},{y})"))
        })
        .collect();
    let across = named(network, &across);
    assert_eq!(right_channels("narrow-place"), across);
    let report = BottleneckReport::at(&Curve::of(network), 0.1 / 32.0).unwrap();
    let fullest = &report.kinds[report.fullest];
    assert!(fullest.fullest.iter().all(|it| across.contains(it)));
}

#[test]
fn the_fullest_links_to_a_hot_spot_are_those_of_its_column() {
    let network = &Scenario::read("mesh,traffic:hot,spots:27")
        .scenario
        .networks[0];
    let into = |from: &str| named(network, &[format!("from node {from} to (3,3)")])[0];
    let column = ["(3,2)", "(3,4)"].map(into);
    assert_eq!(right_channels("hot-spots"), column);
    let report = BottleneckReport::at(&Curve::of(network), 0.09 / 32.0).unwrap();
    let held = |channel: usize| {
        let mut single = report.single.iter();
        let row = single.find(|row| row.channels == [channel])?;
        Some(row.utilisation)
    };
    // The eight fullest are known; those along the row are none of them.
    assert!(column.iter().all(|&it| held(it) > Some(0.5)));
    assert!(["(2,3)", "(4,3)"].iter().all(|it| held(into(it)).is_none()));
    let last = report.single.last().unwrap();
    assert!(last.utilisation < 0.36);
}

#[test]
fn at_equal_bisection_an_all_to_all_takes_as_long_on_mesh_and_tori_at_least() {
    let link = "net=mesh&net=torus,links:bi&net=cube,wrap:1&width=64&ns=1&equal=bisection&ports=all\
                &collective=all-to-all&algorithm=shuffled&size=1M";
    let scenario = Scenario::read_strictly(link).unwrap();
    let bound = |network| {
        let found = Collective::alone(&scenario, network).unwrap();
        found.known_bound().unwrap().at(found.flits(1 << 20)).cycles
    };
    let [mesh, torus, cube] = [0, 1, 2].map(bound);
    assert!((mesh - 262_146.0).abs() < 1.0, "{mesh}");
    assert!((torus / mesh - 1.0).abs() < 1e-4 && (cube / mesh - 1.0).abs() < 1e-4);
}

#[test]
fn the_crossover_of_doubling_and_halving_is_at_twice_the_size_when_simulated() {
    let of = |sim: &str| {
        let link = format!(
            "net=cube,wrap:1&width=512&ns=1.422&algorithm=halving.doubling&startup=703&size=16K-64K&bytes=16K{sim}"
        );
        let mut collectives = Collectives::of(&Scenario::read_strictly(&link).unwrap());
        collectives.solve().unwrap();
        let crossover = collectives.networks[0].crossovers()[0];
        assert_eq!((crossover.before, crossover.after), ("doubling", "halving"));
        crossover.bytes
    };
    let times = of("&sim=on") / of("");
    assert!((1.9..2.2).contains(&times), "{times}");
}
