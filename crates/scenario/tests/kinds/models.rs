//! Facts about the models of all kinds.

use super::network;

#[test]
fn a_model_says_how_long_messages_are_and_whether_they_are_lost() {
    for (link, flits, drops) in [
        ("net=fat-tree,flits:16", 16.0, false),
        ("net=mesh,flits:8", 8.0, false),
        ("net=torus,flits:64", 64.0, false),
        ("net=scouting,reading:printed,flits:24", 24.0, false),
        ("net=scouting,reading:corrected,flits:12", 12.0, false),
        ("net=buffered-min", 1.0, true),
        ("net=combining-min", 1.0, true),
    ] {
        let model = network(link).model();
        assert_eq!(model.flits_per_message(), flits, "{link}");
        assert_eq!(model.drops(), drops, "{link}");
    }
}
