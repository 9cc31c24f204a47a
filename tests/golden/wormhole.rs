//! The general wormhole model: the closed form of the fat-tree, and checks for all networks that use
//! it.

use loadcurve::model::fat_tree::{ClimbProbability, FatTree};
use loadcurve::model::wormhole::{Sharing, Wormhole};
use loadcurve::model::{ChannelState, Model};
use loadcurve::routing::Routing;
use loadcurve::topology::Xgft;
use loadcurve::traffic::Flows;
use serde_json::Value;

use super::assert_close;

pub(super) fn whole(value: &Value) -> u32 {
    u32::try_from(value.as_u64().expect("a whole number")).expect("32 bits")
}

/// The injection channel of every processor.
pub(super) fn sources(routing: &impl Routing, channels: &[ChannelState]) -> Vec<ChannelState> {
    let processors = 0..routing.topology().processors();
    processors
        .map(|p| channels[routing.topology().symmetry(routing.injection(p))])
        .collect()
}

#[test]
fn the_closed_form_of_the_fat_tree_is_a_special_case() {
    let same = |a: f64, b: f64, what: &str| {
        assert!((a - b).abs() <= 1e-12 * b.abs(), "{what}: {a} and {b}");
    };
    for levels in 1..=5 {
        let flows = Flows::uniform(&Xgft::butterfly(levels)).unwrap();
        for flits in [1, 16, 64, 1024] {
            let general = Wormhole::new(flows.clone(), flits, Sharing::None).unwrap();
            let closed = FatTree::new(levels, flits, ClimbProbability::Conditional);
            let saturation = closed.saturation_messages();
            same(general.saturation_messages(), saturation, "saturation");
            for part in [0.0, 0.01, 0.3, 0.7, 0.9] {
                let load = part * saturation;
                let (a, b) = (general.at(load).unwrap(), closed.at(load).unwrap());
                same(a.latency_cycles, b.latency_cycles, "latency");
                for (a, b) in a.channels.iter().zip(&b.channels) {
                    same(a.rate, b.rate, "λ");
                    same(a.service_cycles, b.service_cycles, "x");
                    same(a.wait_cycles, b.wait_cycles, "W");
                    same(a.blocking.unwrap(), b.blocking.unwrap(), "P(blocked)");
                }
            }
        }
    }
}

#[test]
fn fat_trees_conserve_flow() {
    (1..=5).for_each(|levels| check_flows(&Flows::uniform(&Xgft::butterfly(levels)).unwrap()));
}

/// A message that meets no other takes exactly s + D̄ − 1 cycles, where D̄ is the mean number of
/// hops + 2.
pub(super) fn check_zero_load(model: &dyn Model, mean_hops: f64) {
    let latency = model.at(0.0).unwrap().latency_cycles;
    assert_eq!(latency, model.zero_load_latency_cycles());
    let exact = model.flits_per_message() + mean_hops + 1.0;
    assert!(
        (latency - exact).abs() < 1e-12 * exact,
        "{latency} and {exact}"
    );
}

/// x/s, W/s and (L − D̄ + 1)/s depend on the load in flits alone. `one` has one flit per message.
pub(super) fn check_scale(one: &dyn Model, many: &dyn Model, part: f64) {
    let s = many.flits_per_message();
    let saturation = one.saturation_messages();
    assert_close(
        many.saturation_messages() * s,
        saturation,
        "saturation in flits",
    );
    let (a, b) = (
        one.at(part * saturation).unwrap(),
        many.at(part * saturation / s).unwrap(),
    );
    for (a, b) in a.channels.iter().zip(&b.channels) {
        assert!((a.service_cycles - b.service_cycles / s).abs() < 1e-9 * a.service_cycles);
        assert!((a.wait_cycles - b.wait_cycles / s).abs() <= 1e-8 * a.wait_cycles);
    }
    let extra = one.zero_load_latency_cycles() - 1.0;
    let scaled = (b.latency_cycles - extra) / s;
    assert!((a.latency_cycles - extra - scaled).abs() < 1e-8 * scaled);
}

/// Latency rises with load, ever more steeply, at least up to the saturation load less a `gap`, and is
/// not defined beyond the saturation load.
pub(super) fn check_shape(model: &dyn Model, gap: f64) {
    let saturation = model.saturation_messages();
    let latency = |part: f64| model.at(part * saturation).unwrap().latency_cycles;
    let latencies: Vec<f64> = (0..50).map(|i| latency(f64::from(i) / 50.0)).collect();
    let steps: Vec<f64> = latencies.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert!(steps[0] > 0.0);
    assert!(steps.windows(2).all(|pair| pair[1] > pair[0]), "{model:?}");
    assert!(model.at(saturation).is_err());
    let point = model.at(saturation * (1.0 - gap)).unwrap();
    for channel in &point.channels {
        let ρ = channel.utilisation();
        assert!((0.0..=1.0 + 1e-12).contains(&ρ), "{channel:?}");
        assert!(
            (0.0..=1.0 + 1e-12).contains(&channel.blocking.unwrap()),
            "{channel:?}"
        );
        assert!(channel.wait_cycles >= 0.0 && channel.wait_cycles.is_finite());
    }
    for load in [f64::MAX, f64::INFINITY, 2.0 * saturation] {
        assert!(model.at(load).is_err());
    }
}

/// Messages that arrive on a channel go on or are delivered, and every processor sends and receives
/// one.
pub(super) fn check_flows(flows: &Flows) {
    let mut arrivals = vec![0.0; flows.groups.len()];
    let mut delivered = 0.0;
    for class in &flows.classes {
        let onward: f64 = class.onward.iter().map(|(_, rate)| rate).sum();
        if class.onward.is_empty() {
            delivered += class.rate * class.channels as f64;
        } else {
            assert_close(onward, class.rate, "what goes on");
        }
        for &(group, rate) in &class.onward {
            arrivals[group] += rate * class.channels as f64;
        }
    }
    assert_close(delivered, flows.senders() as f64, "what is delivered");
    for (group, classes) in flows.groups.iter().enumerate() {
        let mut sources = flows.sources.iter();
        let is_source = sources.any(|source| source.class == classes[0]);
        let mut distinct = classes.clone();
        distinct.dedup();
        let carried =
            |&class: &usize| flows.classes[class].rate * flows.classes[class].channels as f64;
        let total: f64 = distinct.iter().map(carried).sum();
        let expected = if is_source { 0.0 } else { total };
        assert!(
            (arrivals[group] - expected).abs() <= 1e-9 * total,
            "what comes in"
        );
    }
    for source in &flows.sources {
        let class = &flows.classes[source.class];
        assert_close(class.rate, 1.0, "what a processor sends");
        assert_eq!((source.weight, source.count), (1.0, class.channels));
    }
}
