//! A user's own network in links.

mod drafting;

use loadcurve_model::Unsteady;
use loadcurve_sim::Record;

use crate::{Context, Network, Scenario};

fn network(link: &str) -> Network {
    let reading = Scenario::read(&format!("net={link}"));
    assert_eq!(reading.notices, [], "{link}");
    assert_eq!(reading.scenario.query(), format!("net={link}"));
    reading.scenario.networks[0].clone()
}

fn notices(link: &str) -> Vec<String> {
    let reading = Scenario::read(&format!("net={link}"));
    let notices = reading.notices.iter();
    notices.map(ToString::to_string).collect()
}

#[test]
fn the_petersen_graph_has_the_values_of_the_specification() {
    let model = network("own").model();
    assert!((model.zero_load_latency_cycles() - 34.844_444_444_444_44).abs() < 1e-12);
    let latency = model.at(0.25 / 32.0).unwrap().latency_cycles;
    assert!((latency - 53.520_961_258).abs() < 1e-8);
}

#[test]
fn a_cycle_leaves_no_curve_but_says_why() {
    let model = network("own,edges:0-1-2-3-4-0,route:shortest,flits:16").model();
    let deadlock = model.deadlock().unwrap();
    assert!(deadlock.words.contains("0→1→2→3→4→0"), "{}", deadlock.words);
    assert_eq!(deadlock.channels.len(), 5);
    assert_eq!(model.at(0.01).unwrap_err(), Unsteady::Deadlocking);
    // Ten links carry 20 messages of 30 hops: 1.5 for each, where a source sends 4 messages.
    let link_bound = model.saturation_messages() * 16.0;
    assert!((link_bound - 1.0).abs() < 1e-12, "{link_bound}");
    let free = network("own,edges:0-1-2-3-4-0,route:hops,flits:16").model();
    assert_eq!(free.deadlock(), None);
}

#[test]
fn a_packed_network_and_its_file_are_one() {
    let text = b"A B\nB C\nC A x2\nC D\nnode S hosts 0\nS A\nS D\n";
    let context = Context::default();
    let id = context.open_network(text).unwrap();
    let packed = loadcurve_base::packed::packed(text);
    let of_file = Scenario::read_in(&format!("own,file:{id},flits:8"), &context);
    let of_file = of_file.scenario.networks[0].clone();
    let of_zip = network(&format!("own,zip:{packed},flits:8"));
    assert_eq!((of_file.processors(), of_zip.processors()), (4, 4));
    let latency = |network: &Network| network.model().at(0.01).unwrap().latency_cycles;
    assert_eq!(latency(&of_file), latency(&of_zip));
}

#[test]
fn a_file_that_is_not_open_has_no_curve() {
    let network = network("own,file:0123456789abcdef,route:hops");
    assert_eq!(
        network.missing_file().unwrap().to_string(),
        "0123456789abcdef"
    );
    assert_eq!(network.model().at(0.01).unwrap_err(), Unsteady::Unconverged);
}

#[test]
fn any_name_can_be_the_root() {
    let text = "S_1 A\nS_1 Bär\nA Bär\n";
    let packed = loadcurve_base::packed::packed(text.as_bytes());
    for (root, written) in [("S_1", "S%5F1"), ("Bär", "B%C3%A4r"), ("A", "A")] {
        let written = format!("own,zip:{packed},root:{written}");
        let network = network(&written);
        assert_eq!(network.value("root").to_string(), root);
        assert!(network.draft().unwrap().root().is_some());
        // As it is typed into a field, or into a link.
        let plain = Scenario::read(&format!("net=own,zip:{packed},root:{root}"));
        assert_eq!(plain.scenario.networks[0].to_string(), written);
    }
    assert_eq!(
        notices("own,root:a+b"),
        ["root: “a b” is not the name of a node: up to 32 letters, digits, _, - and ."]
    );
}

#[test]
fn what_is_wrong_is_said_by_key_and_item() {
    for (link, notice) in [
        (
            "own,edges:0-1.1-2.4-",
            "edges: item 3, \"4-\", is no chain of nodes",
        ),
        (
            "own,edges:0-1.2-3,route:shortest",
            "edges: node 2 cannot be reached from node 0",
        ),
        ("own,edges:0:1:2:0", "route: "),
        ("own,root:99", "root: 99 is not a node"),
        ("own,zip:abc", "zip: “abc” is not a packed network"),
        ("own,file:xyz", "file: “xyz” is not the first 16"),
        ("own,hosts:0-", "hosts: item 1"),
        ("own,hosts:77", "hosts: "),
        ("own,route:table", "route: "),
        (
            "own,route:hops,root:1",
            "root: 1 has no meaning without route:updown",
        ),
    ] {
        let notices = notices(link);
        assert_eq!(notices.len(), 1, "{link}: {notices:?}");
        assert!(notices[0].starts_with(notice), "{link}: {notices:?}");
    }
}

#[test]
fn what_is_wrong_with_a_packed_network_is_not_said_of_edges() {
    let packed = loadcurve_base::packed::packed(b"A B\nC D\n");
    let link = format!("own,zip:{packed}");
    assert_eq!(
        notices(&link),
        ["zip: node C cannot be reached from node A"]
    );
}

#[test]
fn routes_of_any_length_are_simulated() {
    let chain: Vec<String> = (0..300).map(|node| node.to_string()).collect();
    for route in ["", ",route:shortest"] {
        let link = format!("own,edges:{},hosts:0.299{route},flits:4", chain.join("-"));
        let network = network(&link);
        let mut engine = network.observable(0.001, 1, 0);
        let mut record = Record::new(5, 1000);
        engine.advance_to(&mut record, 5000.0);
        assert!(record.count() > 0, "{route}");
    }
}
