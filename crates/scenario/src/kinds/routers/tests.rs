//! Keys of routers and sources in links.

use loadcurve_model::Unsteady;

use crate::{KeyGroup, NETWORKS, Network, Scenario, labels};

use super::keys::{MIX, WITH_GLOBAL};
use super::{settings, similar};

fn network(link: &str) -> Network {
    let reading = Scenario::read(link);
    assert_eq!(reading.notices, [], "{link}");
    assert_eq!(reading.scenario.query(), format!("net={link}"));
    reading.scenario.networks[0].clone()
}

/// Kinds with these keys.
fn kinds() -> impl Iterator<Item = &'static str> {
    let has = |kind: &&crate::NetworkKind| kind.keys.iter().any(|key| key.name == MIX.key.name);
    NETWORKS.iter().filter(has).map(|kind| kind.name)
}

#[test]
fn every_wormhole_network_has_all_keys() {
    let all = [
        "fat-tree",
        "mesh",
        "torus",
        "cube",
        "xgft",
        "fly",
        "hyperx",
        "dragonfly",
        "own",
    ];
    assert_eq!(kinds().collect::<Vec<_>>(), all);
    for key in WITH_GLOBAL {
        let groups = [KeyGroup::Routers, KeyGroup::Sources];
        assert!(key.group.is_some_and(|group| groups.contains(&group)));
        let has = |kind: &&str| Scenario::read(kind).scenario.networks[0].has(key.name);
        let count = if key.name == "global" { 1 } else { 9 };
        assert_eq!(kinds().filter(has).count(), count, "{}", key.name);
    }
}

#[test]
fn what_is_given_is_written_and_switches() {
    for kind in kinds() {
        assert_eq!(network(kind).is_modelled(), Ok(()));
        for key in [
            "buffer:1",
            "buffer:8",
            "buffer:1024",
            "vcs:8",
            "vcs:64",
            "pipeline:3",
            "pipeline:18",
            "flight:1",
            "flight:255",
            "credit:0",
            "credit:15",
            "mix:5-20",
            "mix:1-1-1-1-5",
            "burst:1",
            "burst:1000",
            "burst:4,peak:0.5",
            "reply:5",
            "reply:5,service:20",
            "window:1",
            "window:1024",
            "reply:1,window:4",
            "buffer:4,vcs:6,pipeline:4,flight:2,credit:1,burst:3,peak:0.25,reply:7,service:1,window:2",
        ] {
            let network = network(&format!("{kind},{key}"));
            assert!(network.is_modelled().is_err(), "{network}");
            assert!(network.trust().to_lowercase().contains("simulated only"));
            assert_ne!(network, self::network(kind));
        }
    }
    let global = network("dragonfly,global:10");
    let refusal = global.is_modelled().unwrap_err().to_string();
    assert_eq!(
        refusal,
        "global: routers with buffers are simulated and not modelled"
    );
}

#[test]
fn what_is_not_given_is_as_the_specification_says() {
    let of = |link| settings(&network(link)).unwrap();
    assert!(settings(&network("mesh")).is_none());
    let defaults = of("mesh,pipeline:3");
    assert_eq!(defaults, loadcurve_sim::router::Settings::default());
    let mesh = of("mesh,buffer:4,vcs:2,pipeline:5,flight:3,credit:1");
    assert_eq!(
        (mesh.buffer_flits, mesh.vcs, mesh.pipeline_cycles),
        (4, 2, 5)
    );
    assert_eq!((mesh.flight_cycles, mesh.credit_cycles), (3, 1));
    assert_eq!(mesh.flights_cycles, None);
    assert_eq!(of("dragonfly,flight:3,global:3").flights_cycles, None);
    let flights = of("dragonfly,flight:2,global:9").flights_cycles.unwrap();
    let count = |cycles| flights.iter().filter(|&&it| it == cycles).count();
    // 72 processors with two ports each, local links of two classes, a global link for each of two ends.
    assert_eq!([1, 2, 9].map(count), [144, 36 * 3 * 2, 36 * 2]);
}

/// Checks that a link is read with a notice that begins so, and what is written in its place.
fn stands_in(link: &str, notice: &str, written: &str) {
    let reading = Scenario::read(link);
    let notices: Vec<String> = reading.notices.iter().map(ToString::to_string).collect();
    assert_eq!(
        notices.len(),
        usize::from(!notice.is_empty()),
        "{link}: {notices:?}"
    );
    assert!(
        notices.iter().all(|it| it.starts_with(notice)),
        "{link}: {notices:?}"
    );
    assert_eq!(reading.scenario.query(), format!("net={written}"), "{link}");
}

#[test]
fn what_is_wrong_is_said_and_stands_in() {
    for (link, notice, written) in [
        (
            "mesh,buffer:0",
            "buffer: “0” is not a whole number from 1 to 1024, or auto",
            "mesh",
        ),
        (
            "mesh,pipeline:2",
            "pipeline: “2” is not a whole number from 3 to 18",
            "mesh",
        ),
        (
            "mesh,credit:16",
            "credit: “16” is not a whole number from 0 to 15",
            "mesh",
        ),
        ("mesh,vcs:65", "vcs: “65” is not", "mesh"),
        ("mesh,flight:256", "flight: “256” is not", "mesh"),
        ("mesh,global:2", "global: mesh has no “global”", "mesh"),
        ("scouting,buffer:2", "buffer: scouting has no", "scouting"),
        (
            "torus,vcs:1",
            "vcs: 1 is fewer than the 2 classes of its routes",
            "torus,vcs:2",
        ),
        (
            "mesh,vcs:1,reply:4",
            "vcs: 1 is fewer than the 2 classes",
            "mesh,vcs:2,reply:4",
        ),
        (
            "mesh,route:valiant,vcs:1",
            "vcs: 1 is fewer",
            "mesh,route:valiant,vcs:2",
        ),
        (
            "mesh,route:duato,vcs:1",
            "vcs: 1 is fewer",
            "mesh,route:duato,vcs:2",
        ),
        (
            "torus,links:bi,route:duato,vcs:2",
            "vcs: 2 is fewer",
            "torus,links:bi,route:duato,vcs:3",
        ),
        (
            "dragonfly,route:ugal,vcs:2",
            "vcs: 2 is fewer",
            "dragonfly,route:ugal,vcs:3",
        ),
        ("mesh,mix:", "", "mesh"),
        ("mesh,mix:0-5", "mix: “0-5” is not 2 to 16 lengths", "mesh"),
        ("mesh,mix:5-", "mix: “5-” is not", "mesh"),
        ("mesh,mix:1-1025", "mix: “1-1025” is not", "mesh"),
        (
            "mesh,flits:16,mix:5-20",
            "flits: has no meaning beside mix",
            "mesh,mix:5-20",
        ),
        (
            "mesh,mix:5-20,reply:4",
            "mix: messages of several lengths are not answered",
            "mesh,reply:4",
        ),
        (
            "mesh,peak:0.5",
            "peak: 0.5 has no meaning without burst",
            "mesh",
        ),
        (
            "mesh,burst:4,peak:0",
            "peak: 0 is not above 0",
            "mesh,burst:4",
        ),
        (
            "mesh,burst:4,peak:1.5",
            "peak: “1.5” is not a number from 0 to 1",
            "mesh,burst:4",
        ),
        (
            "mesh,service:5",
            "service: 5 has no meaning without reply",
            "mesh",
        ),
        (
            "mesh,reading:finite,buffer:4",
            "reading: finite knows no routers",
            "mesh,buffer:4",
        ),
        (
            "mesh,reading:finite,window:4",
            "reading: finite knows no routers",
            "mesh,window:4",
        ),
    ] {
        stands_in(link, notice, written);
    }
}

#[test]
fn routes_that_do_not_exist_are_those_of_the_base() {
    for (link, notice, written) in [
        (
            "torus,route:duato",
            "route: duato has no meaning without links:bi",
            "torus",
        ),
        (
            "torus,links:bi,route:odd-even",
            "route: “odd-even” is not one of",
            "torus,links:bi",
        ),
        (
            "cube,route:west-first",
            "route: west-first needs two dimensions",
            "cube",
        ),
        (
            "cube,dims:4x4,wrap:1,route:odd-even",
            "route: odd-even needs two dimensions",
            "cube,dims:4x4,wrap:1",
        ),
        (
            "mesh,route:duato,fail:0-1",
            "route: routes chosen by queue lengths",
            "mesh,fail:0-1",
        ),
        ("hyperx,route:ugal,fail:0-1", "route: ", "hyperx,fail:0-1"),
        (
            "dragonfly,route:ugal-g,fail:0-1",
            "route: ",
            "dragonfly,fail:0-1",
        ),
        (
            "hyperx,route:duato",
            "route: “duato” is not one of",
            "hyperx",
        ),
    ] {
        stands_in(link, notice, written);
    }
}

#[test]
fn routes_that_see_queues_are_simulated_only() {
    for link in [
        "mesh,route:duato",
        "mesh,route:west-first",
        "mesh,route:negative-first",
        "mesh,route:odd-even,buffer:2",
        "torus,links:bi,route:duato",
        "cube,route:duato",
        "cube,dims:4x6,route:odd-even",
        "hyperx,route:adaptive",
        "hyperx,route:ugal",
        "dragonfly,route:ugal",
        "dragonfly,route:ugal-g",
    ] {
        let network = network(link);
        assert!(network.is_modelled().is_err(), "{link}");
        assert!(network.link_bound().is_err() && network.bounds().is_err());
        let model = network.model();
        assert!(model.at(1e-3).is_err());
        let words: Vec<&str> = network
            .routings()
            .iter()
            .map(|(choice, _)| choice.name)
            .collect();
        assert!(
            !words.contains(&"duato") && words.contains(&"valiant"),
            "{words:?}"
        );
    }
}

#[test]
fn loads_end_where_links_are_full() {
    let capacity = |link: &str| {
        let network = network(link);
        network.model().saturation_messages() * network.mean_flits()
    };
    for (link, flits) in [
        // N/(N − 1) times k/4 on the links in the middle; the same for all of them together.
        ("mesh,buffer:8", 4.0 / 8.0 * 63.0 / 64.0),
        ("mesh,mix:5-20", 4.0 / 8.0 * 63.0 / 64.0),
        ("mesh,reply:32", 2.0 / 8.0 * 63.0 / 64.0),
        ("torus,links:bi,buffer:8", 63.0 / 64.0),
        ("torus,links:bi,route:duato", 63.0 / 64.0),
        // 224 links for 64 sources whose messages take 16/3 of them.
        ("mesh,route:odd-even", 224.0 / (64.0 * 16.0 / 3.0)),
        // Some links carry messages of all 64 pairs of a source and a destination, of which none sends to itself.
        ("fly,vcs:2", 63.0 / 64.0),
        ("hyperx,route:ugal", 1.0),
    ] {
        let found = capacity(link);
        assert!((found - flits).abs() < 1e-12, "{link}: {found} {flits}");
    }
}

#[test]
fn a_lone_message_takes_as_long_as_the_formula_says() {
    let latency = |link| network(link).mean_unloaded_latency_cycles();
    // s + 1 + Σ pipeline + Σ ℓ: 16/3 links, and one router more.
    let mesh = 32.0 + 1.0 + 3.0 * (16.0 / 3.0 + 1.0) + 16.0 / 3.0 + 1.0;
    assert!((latency("mesh,buffer:8") - mesh).abs() < 1e-12);
    assert!((latency("mesh,route:duato") - mesh).abs() < 1e-12);
    assert!((latency("mesh,mix:24-40") - mesh).abs() < 1e-12);
    assert!((latency("mesh,reply:32,service:7") - mesh - 4.0).abs() < 1e-12);
    let slow = mesh + 2.0 * (16.0 / 3.0 + 1.0) + 2.0 * 16.0 / 3.0;
    assert!((latency("mesh,buffer:9,pipeline:5,flight:3") - slow).abs() < 1e-12);
    // Fifteen times, two flits leave and three cycles pass until the next can.
    assert!((latency("mesh,buffer:2") - mesh - 15.0 * 3.0).abs() < 1e-12);
    assert_eq!(
        network("mesh,flight:2").unloaded_latency_cycles(4.0),
        32.0 + 1.0 + 9.0 + 4.0 + 1.0
    );
    // 2 + [(a − 1)p + (N − ap)(1 + 2(a − 1)/a)]/(N − 1) channels, of which global links are 64 out of 71.
    let channels = 2.0 + (3.0 * 2.0 + 64.0 * 2.5) / 71.0;
    let short = 33.0 + 3.0 * (channels - 1.0) + (channels - 2.0) + 1.0;
    assert!((latency("dragonfly,buffer:64") - short).abs() < 1e-12);
    assert!((latency("dragonfly,buffer:64,global:9") - short - 8.0 * 64.0 / 71.0).abs() < 1e-12);
}

#[test]
fn flights_of_own_links_are_read_and_kept() {
    let packed = |file: &str| loadcurve_base::packed::packed(file.as_bytes());
    let long = network(&format!(
        "own,zip:{}",
        packed("A B @3\nB C\nC -> A @2\nA -> C\n")
    ));
    let refusal = long.is_modelled().unwrap_err().to_string();
    assert_eq!(
        refusal,
        "net: links of different flights are simulated and not modelled"
    );
    let flights = settings(&long).unwrap().flights_cycles.unwrap();
    assert_eq!(
        flights[..],
        [1, 1, 1, 3, 1, 3, 1, 2, 1, 1, 1, 1][..flights.len()]
    );
    let slow = format!("own,zip:{},flight:5", packed("A B @3\nB C\nC A\n"));
    let flights = settings(&network(&slow)).unwrap().flights_cycles.unwrap();
    assert_eq!(flights[3..9], [3, 5, 3, 5, 5, 5]);
    // One cycle is what links take anyway.
    let short = network(&format!("own,zip:{}", packed("A B @1\nB C\nC A\n")));
    assert_eq!(short.is_modelled(), Ok(()));
    let draft = long.draft().unwrap();
    let again = long.with_draft(&draft, "updown").unwrap();
    assert_eq!(again, long);
}

#[test]
fn labels_are_short() {
    let named = |link: &str| labels(&Scenario::read(link).scenario.networks);
    let one = named("net=mesh,buffer:4,vcs:2,pipeline:4").each.remove(0);
    assert_eq!(
        one,
        "Mesh, 8 × 8 nodes, 32 flits, buffers of 4 flits, 2 VCs, pipeline of 4"
    );
    let two = named("net=mesh,vcs:1&net=mesh,vcs:2&net=mesh,buffer:4");
    assert_eq!(two.each[1], "buffers of 8 flits, 2 VCs");
    assert_eq!(two.each[2], "buffers of 4 flits, fewest VCs");
    let sources = named("net=mesh,burst:4,peak:0.5,reply:5,service:10,window:2")
        .each
        .remove(0);
    let said =
        "bursts of 4, at 0.5 flits a cycle, replies of 5 flits, after 10 cycles, window of 2";
    assert!(sources.ends_with(said), "{sources}");
    let mix = named("net=mesh,mix:1-5-20").each.remove(0);
    assert_eq!(mix, "Mesh, 8 × 8 nodes, messages of 1, 5 or 20 flits");
}

#[test]
fn queues_of_packets_are_no_buffers_of_routers() {
    let kind = |name| crate::find(name).unwrap();
    let stages = Scenario::read("buffered-min,buffer:8")
        .scenario
        .networks
        .remove(0);
    assert_eq!(Network::like(kind("mesh"), &stages).is_modelled(), Ok(()));
    let scouting = Scenario::read("scouting,vcs:4").scenario.networks.remove(0);
    assert_eq!(Network::like(kind("mesh"), &scouting).is_modelled(), Ok(()));
    let mesh = network("mesh,buffer:4,window:2");
    let torus = Network::like(kind("torus"), &mesh).to_string();
    assert_eq!(torus, "torus,buffer:4,window:2");
}

#[test]
fn simulated_alone_messages_take_as_long() {
    use loadcurve_sim::{Replication, StoppingRule};
    for link in [
        "fat-tree,n:16,buffer:8",
        "mesh,k:4,pipeline:5,flight:3,credit:1,buffer:16,flits:8",
        "mesh,k:4,buffer:2,flits:16",
        "mesh,k:4,route:valiant,vcs:4,flits:8",
        "mesh,k:4,route:duato,flits:8",
        "mesh,k:4,route:odd-even,flits:8",
        "mesh,k:4,buffer:8,fail:0-1,flits:8",
        "mesh,k:4,mix:1-9",
        "mesh,k:4,reply:5,flits:1,service:7",
        "torus,k:4,vcs:4,flits:8",
        "torus,k:4,links:bi,route:duato,flits:8",
        "cube,dims:3x3,wrap:1,buffer:8,flits:8",
        "xgft,down:4x4,up:2,vcs:2,flits:8",
        "fly,k:2,stages:3,vcs:1,flits:8",
        "hyperx,dims:4x4,hosts:2,route:adaptive,flits:8",
        "hyperx,dims:4x4,route:ugal,flits:8",
        "dragonfly,buffer:32,global:10,flits:8",
        "dragonfly,route:ugal-g,flits:8",
        "own,window:1,flits:8",
        "own,edges:0-1-2-3-4-0,route:hops,vcs:4,flits:8",
    ] {
        let reading = Scenario::read(link);
        assert_eq!(reading.notices, [], "{link}");
        let network = &reading.scenario.networks[0];
        let stopping_rule = StoppingRule::new(0.01, 20_000);
        let report = Replication::new(network.simulator(1e-5, 1, 0), &stopping_rule).finish();
        let mean = report.batches.unwrap().mean();
        let expected = network.mean_unloaded_latency_cycles();
        assert!(
            (mean / expected - 1.0).abs() < 0.01,
            "{link}: {mean} {expected}"
        );
    }
}

#[test]
fn a_model_describes_routers_whose_buffers_hold_more_than_a_round_trip() {
    for link in [
        "mesh,k:4,buffer:8",
        "mesh,k:4,flits:4,buffer:8,vcs:1",
        "mesh,k:4,traffic:transpose,pipeline:3",
        "cube,dims:2x2x2x2,buffer:256,flight:4",
        "fat-tree,n:16,buffer:11,credit:3",
        "torus,k:4,links:bi,buffer:8,vcs:2",
        "hyperx,dims:3x3,hosts:2,buffer:8",
    ] {
        let network = network(link);
        let model = network.model();
        let similar = similar(&network).expect(link);
        let saturation = similar.model().saturation_messages();
        let waited = |network: &Network, load| {
            let latency = network
                .model()
                .point(load)
                .map(|point| point.latency_cycles);
            latency.map(|latency| latency - network.model().zero_load_latency_cycles())
        };
        let load = 0.39 * saturation;
        let [ours, theirs] = [&network, &similar].map(|network| waited(network, load).unwrap());
        assert!(
            (ours / theirs - 1.0).abs() < 1e-9,
            "{link}: {ours} {theirs}"
        );
        assert_eq!(
            model.point(0.41 * saturation),
            Err(Unsteady::Unmodelled),
            "{link}"
        );
        assert!(network.is_modelled().is_err());
    }
    for link in [
        "mesh,buffer:5",
        "mesh,buffer:7",
        "mesh,vcs:2",
        "mesh,buffer:8,credit:1",
        "mesh,pipeline:4",
        "mesh,buffer:8,window:4",
        "mesh,buffer:8,mix:4-8",
        "mesh,route:valiant,buffer:8",
        "mesh,route:duato",
        "dragonfly,buffer:8,vcs:2",
        "torus,links:bi,traffic:transpose,buffer:8",
        "own",
    ] {
        let network = network(link);
        assert!(similar(&network).is_none(), "{link}");
    }
}
