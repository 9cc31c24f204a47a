//! Links: parsing, writing and parsing again is the identity, no text makes the parser panic, and
//! the results recorded in `links.txt` hold.

mod entry;
mod kept;
mod values;

use loadcurve::scenario::{Domain, Focus, Key, KeyGroup, NETWORKS, Network, Scenario, Value, View};
use loadcurve::topology::Topology;
use proptest::prelude::*;

fn any_value(domain: Domain) -> BoxedStrategy<String> {
    match domain {
        Domain::Power { base, least, most } => (least.ilog(base)..=most.ilog(base))
            .prop_map(move |exponent| base.pow(exponent).to_string())
            .boxed(),
        Domain::Whole { least, most } => (least..=most).prop_map(|n| n.to_string()).boxed(),
        Domain::Multiple { of, least, most } => (least / of..=most / of)
            .prop_map(move |times| (of * times).to_string())
            .boxed(),
        Domain::WholeOr { least, most, word } => (least..=most + 1)
            .prop_map(move |n| {
                if n > most {
                    word.name.into()
                } else {
                    n.to_string()
                }
            })
            .boxed(),
        Domain::Real { least, most } => (f64::from(least)..=f64::from(most))
            .prop_map(|x| x.to_string())
            .boxed(),
        Domain::Choice(choices) => (0..choices.len())
            .prop_map(|i| choices[i].name.to_owned())
            .boxed(),
        Domain::Text(form) => (0..form.examples.len())
            .prop_map(|i| form.examples[i].to_owned())
            .boxed(),
    }
}

fn any_network() -> impl Strategy<Value = Network> {
    (0..NETWORKS.len()).prop_flat_map(|row| {
        let kind = &NETWORKS[row];
        let value = |key: &&Key| match key.group {
            // Routes around failures take longer to find than all others to read, and networks of routers have no model.
            Some(KeyGroup::Failures | KeyGroup::Routers | KeyGroup::Sources) => prop_oneof![
                7 => Just(key.default.to_string()),
                1 => any_value(key.domain),
            ]
            .boxed(),
            _ => any_value(key.domain),
        };
        let values: Vec<_> = kind.keys.iter().map(value).collect();
        values.prop_map(move |values| {
            let mut network = Network::new(kind);
            for (key, value) in kind.keys.iter().zip(values) {
                let set = network.set(key.name, &value);
                // A value from the domain is refused only because of another key's value.
                assert!(set.is_ok() || network.may_refuse(key.name), "{set:?}");
            }
            network
        })
    })
}

/// A legal value for a view key, or none to leave it at its default.
fn any_view_pair(key: &'static str) -> BoxedStrategy<Option<(&'static str, String)>> {
    let word = |words: &'static [&'static str]| {
        (0..words.len())
            .prop_map(move |i| words[i].to_owned())
            .boxed()
    };
    let number = |least: f64, most: f64| (least..=most).prop_map(|x| x.to_string()).boxed();
    let text = match key {
        "x" => word(&["flits", "messages", "capacity", "throughput", "bits"]),
        "equal" => word(&["none", "bisection", "pins", "allpins", "wire"]),
        "clock" => word(&["same", "log", "linear"]),
        "width" => (1_u32..=65_536).prop_map(|it| it.to_string()).boxed(),
        "bits" => (1_u32..=1 << 20).prop_map(|it| it.to_string()).boxed(),
        "ns" => number(1e-6, 1e6),
        "y" => word(&["linear", "log", "algbw", "busbw"]),
        "view" => word(&["curve", "sweep", "collective"]),
        "collective" => word(&[
            "all-reduce",
            "all-gather",
            "all-to-all",
            "broadcast",
            "halo",
        ]),
        "algorithm" => word(&["auto", "ring", "ring.tree", "swing.dims.hier"]),
        "size" => word(&["1K-1G", "1-3", "1M", "1536K-1G"]),
        "bytes" => word(&["1", "1000", "64K", "1G"]),
        "ports" => word(&["1", "7", "64", "all"]),
        "startup" => word(&["0", "703", "1000000"]),
        "round" => word(&["1", "12"]),
        // Whether networks have another key depends on them.
        "over" => word(&["size"]),
        "values" => word(&["4", "4.8.16", "2-64", "1.4-9.100"]),
        "of" => word(&["saturation", "zero", "latency", "knee", "link"]),
        "channels" => word(&["model", "measured"]),
        "show" => word(&["latency", "throughput", "both"]),
        "theme" => word(&["auto", "light", "dark"]),
        "sim" | "paper" | "fold" | "drawing" => word(&["off", "on"]),
        "embed" | "v" => word(&["1"]),
        "lesson" => word(&["load", "mesh-or-torus"]),
        "step" => word(&["3", "3:2", "3:0.14", "40:-1.5,r", "1:-", "1:-,r"]),
        "seed" => any::<u32>().prop_map(|seed| seed.to_string()).boxed(),
        "precision" => number(0.05, 50.0),
        "knee" => number(1.5, 10.0),
        "within" => number(0.1, 90.0),
        "find" => word(&[
            "carry:0.1,within:60,most:processors,net:mesh,k:4-32",
            "carry:4,unit:bits,within:40,least:width,net:mesh,net:torus,links:uni.bi",
        ]),
        "load" => number(0.0, 1e9),
        // The end of an axis lies above its beginning; a share is at most 1.
        "xmin" | "ymin" | "at" => number(0.0, 1.0),
        "xmax" | "ymax" => number(2.0, 1e9),
        // Their legal values depend on the networks.
        "draw" | "beside" | "hide" | "focus" => return Just(None).boxed(),
        // The first network is always there.
        "labels" => word(&["name:1:62:35.5", "zero:1:10:80,saturation:1:55"]),
        "title" => "[a-z0-9]{1,5}(-[a-z0-9]{1,5}){0,3}".boxed(),
        "note" => (0.0..1e9, 0.0..1e9, "[a-z0-9]{1,9}(-[a-z]{1,9}){0,3}")
            .prop_map(|(load, latency, text)| format!("{load},{latency},{text}"))
            .boxed(),
        _ => number(1e-9, 1e9),
    };
    proptest::option::of(text.prop_map(move |text| (key, text))).boxed()
}

/// A part of a network, or none, selected by two numbers.
fn any_focus(topology: &dyn Topology, what: u32, which: usize) -> Option<Focus> {
    let (channels, processors) = (topology.channels(), topology.processors());
    match what % 4 {
        0 => None,
        1 => Some(Focus::Channel(which % channels)),
        2 => {
            let from = which % processors;
            Some(Focus::Route {
                from,
                to: (from + 1) % processors,
            })
        }
        _ => (topology.stages().len() as u32 > 0)
            .then(|| Focus::Stage(which as u32 % topology.stages().len() as u32)),
    }
}

fn any_scenario() -> impl Strategy<Value = Scenario> {
    let view: Vec<_> = loadcurve::scenario::VIEW_KEYS
        .into_iter()
        .map(any_view_pair)
        .collect();
    let networks = prop::collection::vec((any_network(), "([a-z0-9]{1,5}[ .-]?){0,4}"), 1..=8);
    (networks, view, any::<[u32; 4]>()).prop_map(
        |(networks, pairs, [drawn, hidden, what, which])| {
            let (networks, names): (Vec<Network>, Vec<String>) = networks.into_iter().unzip();
            let count = networks.len();
            let drawn = drawn as usize % count;
            let mut view = View::default();
            view.drawn = drawn;
            let other = which as usize % count;
            view.beside = (other != drawn && hidden & 1 == 1).then_some(other);
            // At least one curve is always shown.
            view.hidden = (1..count)
                .filter(|place| hidden >> place & 1 == 1)
                .collect();
            view.focus = any_focus(
                networks[drawn].plain_routing().topology(),
                what,
                which as usize,
            );
            let mut scenario = Scenario {
                view,
                names: names.iter().map(|name| name.trim().to_owned()).collect(),
                networks,
            };
            for (key, text) in pairs.into_iter().flatten() {
                scenario.view.set(key, &text).expect("a legal value");
            }
            scenario
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(loadcurve_tests::cases(1_000, 10_000)))]

    #[test]
    fn any_text_is_read_without_panic(link in "\\PC{0,200}") {
        let reading = Scenario::read(&link);
        prop_assert!((1..=8).contains(&reading.scenario.networks.len()));
        let query = reading.scenario.query();
        prop_assert_eq!(Scenario::read(&query).scenario, reading.scenario);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(loadcurve_tests::cases(60, 10_000)))]

    #[test]
    fn what_is_written_reads_back(scenario in any_scenario()) {
        let query = scenario.query();
        let reading = Scenario::read(&query);
        prop_assert!(reading.notices.is_empty(), "{:?}", reading.notices);
        prop_assert_eq!(&reading.scenario, &scenario);
        prop_assert_eq!(reading.scenario.query(), query.clone());
        prop_assert!(query.bytes().all(|b| b.is_ascii_alphanumeric() || b"-.:,=&".contains(&b)));
    }

    #[test]
    fn any_mangled_link_is_read_without_panic(
        scenario in any_scenario(),
        cut in any::<prop::sample::Index>(),
        noise in "[%&=,:;?#<>+a-z0-9\\x00-\\x7f]{0,6}",
    ) {
        let mut link = scenario.query();
        link.insert_str(cut.index(link.len()), &noise);
        let reading = Scenario::read(&link);
        prop_assert!((1..=8).contains(&reading.scenario.networks.len()));
    }
}

#[test]
fn every_default_is_in_its_own_domain() {
    for kind in NETWORKS {
        for key in kind.keys {
            assert_eq!(
                key.read(&key.default.to_string()),
                Ok::<Value, _>(key.default.clone())
            );
        }
    }
}

#[test]
fn the_drawing_in_a_frame_is_written_only_where_it_is_asked_for() {
    let written = |link: &str| Scenario::read(link).scenario.query();
    assert_eq!(
        written("net=mesh&embed=1&drawing=on&theme=dark"),
        "net=mesh&theme=dark&drawing=on&embed=1"
    );
    assert_eq!(written("net=mesh&drawing=off"), "net=mesh");
    let notices = Scenario::read("net=mesh&drawing=yes").notices;
    let told: Vec<String> = notices.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["drawing: “yes” is not one of off, on"]);
}
