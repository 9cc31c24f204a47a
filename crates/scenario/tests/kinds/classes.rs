//! Classes of channels under traffic that does not keep the symmetries of a network.

use loadcurve_network::topology::StageChannels;

use super::network;

#[test]
fn the_state_of_a_stage_is_the_mean_of_its_channels() {
    for (net, words) in [
        (
            "fat-tree,n:64,traffic:shift",
            ["mean of the up channels", "mean of the down channels"],
        ),
        (
            "xgft,down:4x4,up:4,traffic:shift",
            ["mean of the up channels", "mean of the down channels"],
        ),
        (
            "fly,k:2,stages:4,traffic:shift",
            [
                "mean of the straight channels",
                "mean of the cross channels",
            ],
        ),
    ] {
        let network = network(net);
        let routing = network.routing();
        let topology = routing.topology();
        let StageChannels::Mixed(groups) = &topology.stages()[0].channels else {
            panic!("{net} has channels that are alike");
        };
        assert_eq!(groups.len(), 2);
        for ((group, channels), words) in groups.iter().zip(words) {
            assert_eq!(group, words);
            assert!(channels.len() > 1);
            let is_channel = |&(channel, count): &(usize, u32)| {
                topology.symmetry(channel) == channel && count == 1
            };
            assert!(channels.iter().all(is_channel));
        }
    }
}

#[test]
fn a_network_looks_the_same_under_any_traffic() {
    for net in [
        "cube,dims:4x4x4,wrap:1",
        "cube,dims:2x2x2x2",
        "xgft,down:4x4,up:4",
        "fly,k:2,stages:4",
        "hyperx,dims:4x4",
        "dragonfly",
        "own",
    ] {
        let [even, other] = ["uniform", "shift"].map(|pattern| {
            let net = format!("{net},traffic:{pattern}");
            let network = network(&net);
            let routing = network.routing();
            let topology = routing.topology();
            let nodes = 0..topology.graph().nodes.len();
            let labels: Vec<String> = nodes.map(|node| topology.node_label(node)).collect();
            (topology.graph(), topology.channel_ends(), labels)
        });
        assert_eq!(even, other, "{net}");
    }
}
