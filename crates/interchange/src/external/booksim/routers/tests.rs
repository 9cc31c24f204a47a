//! Routers of logs, and configurations that are read back.

use super::super::super::{Import, ImportOptions};
use crate::export::booksim;
use crate::external::tests::{listed, network};

/// A log with these settings.
fn log(settings: &str) -> String {
    format!(
        "BEGIN Configuration File: c\n{settings}\nEND Configuration File: c\n\
         ====== Overall Traffic Statistics ======\nPacket latency average = 90\n"
    )
}

/// The network with the routers of a log: what is offered, or what is read where messages have no whole mean length.
fn offered(settings: &str) -> Option<String> {
    let mut import = Import::new(ImportOptions::default());
    import.add("a.log", &log(settings)).unwrap();
    let offered = import.with_routers().first().cloned();
    let read = import.finish().unwrap().networks()[0].clone();
    let read = read.routers().is_some().then_some(read);
    offered.or(read).map(|it| it.to_string())
}

#[test]
fn what_is_written_reads_back_as_the_same_routers() {
    for net in [
        "mesh,k:4,flits:4,buffer:4,vcs:2,pipeline:4,credit:1",
        "mesh,route:duato,buffer:8,vcs:2,pipeline:4,credit:0",
        "torus,links:bi,buffer:8,vcs:2,pipeline:3,credit:0",
        "fly,buffer:2,vcs:1,pipeline:3,credit:2,traffic:transpose",
        "xgft,route:random,buffer:8,vcs:3,pipeline:3,credit:0",
        "hyperx,dims:4x4,hosts:4,route:valiant,buffer:8,vcs:2,pipeline:3,credit:0",
        "dragonfly,p:2,a:4,h:2,buffer:8,vcs:2,pipeline:3,flight:10,global:100,credit:0",
        "mesh,buffer:8,vcs:2,pipeline:3,credit:0,mix:1-1-1-1-5,burst:4,peak:0.9",
    ] {
        let network = network(net);
        let settings = booksim(&network, 0.1, "").unwrap().configuration;
        assert_eq!(offered(&settings), Some(network.to_string()), "{settings}");
    }
}

#[test]
fn defaults_are_those_of_the_other_program() {
    let defaults = "buffer:8,vcs:16,pipeline:4,credit:0";
    for (settings, net) in [
        ("topology=mesh;", format!("mesh,flits:1,{defaults}")),
        (
            "topology=torus;",
            "torus,links:bi,flits:1,buffer:8,vcs:16,pipeline:4,flight:2,credit:0".to_owned(),
        ),
        (
            "topology=mesh; routing_function=dim_order; packet_size={{1,5}}; packet_size_rate={{80,20}};",
            format!("mesh,{defaults},mix:1-1-1-1-5"),
        ),
        // A shape of the examples of BookSim2.
        (
            "topology=mesh; k=8; n=2; routing_function=dor; num_vcs=16; vc_buf_size=8;\n\
             wait_for_tail_credit=1; vc_allocator=islip; sw_allocator=islip; alloc_iters=2; credit_delay=2;\n\
             routing_delay=0; input_speedup=1; output_speedup=1; internal_speedup=1.0;",
            "mesh,flits:1,buffer:8,vcs:16,pipeline:3,credit:2".to_owned(),
        ),
    ] {
        let expected = network(&net).to_string();
        assert_eq!(offered(settings), Some(expected), "{settings}");
    }
    for settings in [
        "topology=mesh; internal_speedup=1.7;",
        "topology=mesh; buf_size=64;",
        "topology=mesh; routing_function=planar_adapt;",
        "topology=mesh; routing_delay=0; speculative=1;",
        "topology=flatfly; k=4; n=2; c=4; xr=2; yr=2; routing_function=ran_min;",
        "topology=torus; routing_function=dim_order; num_vcs=1;",
        "topology=mesh; packet_size={{1,18}}; packet_size_rate={{7,10}};",
        "topology=mesh; injection_process=on_off; burst_alpha=0.5;",
    ] {
        assert_eq!(offered(settings), None, "{settings}");
    }
}

#[test]
fn settings_that_both_have_are_no_differences() {
    let net = "mesh,flits:4,route:duato,buffer:8,vcs:2,pipeline:4,credit:0";
    let ours = network(net);
    let settings = booksim(&ours, 0.1, "").unwrap().configuration;
    // Given, or as the log has it.
    for options in [
        ImportOptions {
            network: Some(ours.clone()),
            ..ImportOptions::default()
        },
        ImportOptions {
            has_routers: true,
            ..ImportOptions::default()
        },
    ] {
        // Simulated in the place of a run, they are at its load.
        let load = options.has_routers.then_some(0.1);
        let mut import = Import::new(options);
        import.add("a.log", &log(&settings)).unwrap();
        assert_eq!(import.with_routers(), []);
        let file = import.finish().unwrap();
        assert_eq!(file.scenario().view.load, load);
        assert_eq!(
            listed(file.external(&ours).unwrap()),
            [
                "routing Of the minimal ports it keeps one only, so that it is dimension order with an escape. (here duato)",
                "destinations any node, also the source (here any other node)",
                "arrivals Bernoulli, cycle by cycle (here Poisson)",
            ]
        );
    }
}
