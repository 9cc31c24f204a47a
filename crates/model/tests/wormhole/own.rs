//! The model on users' own networks, with the values of an independent implementation.

use std::sync::Arc;

use loadcurve_model::Model as _;
use loadcurve_model::wormhole::{Sharing, Wormhole};
use loadcurve_network::routing::CustomRoute;
use loadcurve_network::topology::custom::{Description, PETERSEN};
use loadcurve_network::traffic::Flows;

const UP_DOWN: CustomRoute = CustomRoute::UpDown { root: None };

fn read(edges: &str, hosts: &str) -> Arc<Description> {
    Arc::new(Description::read_edges(edges, hosts).unwrap())
}

fn read_file(text: &str) -> Arc<Description> {
    Arc::new(Description::read_file(text.as_bytes()).unwrap().description)
}

/// A ring of four one-way links whose table has a dateline between D and A.
const DATELINE: &str = "# ring of four, one way, dateline between D and A\n\
    A -> B\nB -> C\nC -> D\nD -> A\n\
    route A B B 1\nroute A C B 1\nroute A D B 1\n\
    route B A C 0\nroute B C C 1\nroute B D C 1\n\
    route C A D 0\nroute C B D 0\nroute C D D 1\n\
    route D A A 0\nroute D B A 0\nroute D C A 0\n";

const LEAVES: &str = "default hosts 0\nnode S1 0 1\nnode S2 1 1\nnode L1 0 0 hosts 2\n\
    node L2 0.5 0 hosts 2\nnode L3 1 0 hosts 2\nL1 S1\nL1 S2 x2\nL2 S1\nL2 S2\n\
    L3 S1   # one link\nL3 S2\nS1 S2\n";

const ANYNET: &str = "router 0 node 0 node 1 node 2 router 1\nrouter 1 node 3 node 4 node 5\n\
    router 2 node 6 node 7 node 8 router 1 router 0\n";

/// Saturation, zero-load latency and latency at loads, in cycles and flits per cycle and source.
struct Values {
    flits: u32,
    zero_load: f64,
    saturation: f64,
    latencies: &'static [(f64, f64)],
}

fn has_values(description: Arc<Description>, route: CustomRoute, values: &Values) {
    let routing = route.routing(description).unwrap();
    assert_eq!(routing.check(), Ok(()));
    let flows = Flows::uniform(&*routing).unwrap();
    let model = Wormhole::new(flows, values.flits, Sharing::Flit).unwrap();
    let flits = f64::from(values.flits);
    let is = |found: f64, expected: f64| {
        assert!((found / expected - 1.0).abs() < 1e-9, "{found} {expected}");
    };
    is(model.zero_load_latency_cycles(), values.zero_load);
    is(model.saturation_messages() * flits, values.saturation);
    for &(load, latency) in values.latencies {
        is(model.at(load / flits).unwrap().latency_cycles, latency);
    }
}

#[test]
fn the_petersen_graph_under_up_and_down_routing() {
    let values = Values {
        flits: 32,
        zero_load: 34.844_444_444_444_44,
        saturation: 0.414_269_016_643_061_15,
        latencies: &[
            (0.124_280_704_992_918_34, 40.918_415_750_567_81),
            (0.248_561_409_985_836_67, 53.293_408_666_952),
            (0.331_415_213_314_448_95, 75.928_118_371_452_4),
            (0.393_555_565_810_908_06, 167.643_667_980_755_96),
            (0.25, 53.520_961_258),
        ],
    };
    has_values(read(PETERSEN, "all"), UP_DOWN, &values);
}

#[test]
fn parallel_links_and_several_processors_on_a_node() {
    let values = Values {
        flits: 16,
        zero_load: 18.535_714_285_714_285,
        saturation: 0.425_243_802_165_820_03,
        latencies: &[
            (0.127_573_140_649_746, 21.463_115_531_426_51),
            (0.255_146_281_299_492, 27.288_428_629_025_7),
            (0.340_195_041_732_656, 37.252_355_962_007_22),
            (0.403_981_612_057_529, 71.712_061_403_409_12),
        ],
    };
    let edges = "0-1x2.0-2.1-3.2-3-4.4-5.5-3";
    has_values(read(edges, "0x2.1.2x3.4.5"), UP_DOWN, &values);
}

#[test]
fn a_table_with_two_classes() {
    let values = Values {
        flits: 16,
        zero_load: 19.0,
        saturation: 0.263_234_361_212_884_24,
        latencies: &[(0.2, 34.056_537_809_357_664)],
    };
    has_values(read_file(DATELINE), CustomRoute::Table, &values);
}

#[test]
fn a_file_of_leaves_and_spines() {
    let values = Values {
        flits: 32,
        zero_load: 34.6,
        saturation: 0.543_048_477_932_718,
        latencies: &[(0.2, 43.714_885_586_356_25)],
    };
    has_values(read_file(LEAVES), UP_DOWN, &values);
}

#[test]
fn a_file_of_anynet() {
    let values = Values {
        flits: 32,
        zero_load: 33.75,
        saturation: 0.479_462_356_262_192_9,
        latencies: &[(0.2, 45.150_788_712_942_92)],
    };
    has_values(read_file(ANYNET), UP_DOWN, &values);
}
