//! Classes of channels compared with channels that are all distinct.

use loadcurve_base::Random;
use loadcurve_model::Model as _;
use loadcurve_model::wormhole::{Sharing, Wormhole};
use loadcurve_network::routing::{DimensionOrder, Routing};
use loadcurve_network::topology::{Lattice, Links, Xgft};
use loadcurve_network::traffic::{Flows, Pattern, TrafficMatrix, Uniform};

/// Uniform traffic that does not declare its symmetry.
#[derive(Debug)]
struct UndeclaredUniform(Uniform);

impl Pattern for UndeclaredUniform {
    fn processors(&self) -> usize {
        self.0.processors()
    }

    fn senders(&self) -> usize {
        self.0.senders()
    }

    fn weight(&self, source: usize, destination: usize) -> f64 {
        3.0 * self.0.weight(source, destination)
    }

    fn draw(&self, random: &mut Random) -> (u32, u32) {
        self.0.draw(random)
    }

    fn keeps_symmetry(&self) -> bool {
        false
    }

    fn tells_sources_apart(&self) -> bool {
        false
    }
}

#[test]
fn every_channel_alone_gives_the_latency_of_classes() {
    let mesh = DimensionOrder::new(Lattice::mesh(5));
    let torus = DimensionOrder::new(Lattice::torus(4, Links::Bidirectional));
    let tree = Xgft::butterfly(3);
    let routings: [(&dyn Routing, Sharing); 3] = [
        (&mesh, Sharing::None),
        (&torus, Sharing::Occupancy),
        (&tree, Sharing::None),
    ];
    for (routing, sharing) in routings {
        let n = routing.topology().processors();
        let unsaid = UndeclaredUniform(Uniform::new(n));
        let [classes, alone] =
            [Flows::uniform(routing), Flows::of(routing, &unsaid)].map(Result::unwrap);
        let used = alone.class_of.iter().flatten().count();
        assert_eq!(alone.classes.len(), used);
        assert_eq!(alone.senders(), n);
        assert!((alone.mean_distance() - classes.mean_distance()).abs() < 1e-12);
        let [classes, alone] =
            [classes, alone].map(|flows| Wormhole::new(flows, 12, sharing).unwrap());
        let saturation = classes.saturation_messages();
        assert!((alone.saturation_messages() / saturation - 1.0).abs() < 1e-12);
        for part in [0.0, 0.5, 0.9] {
            let at = |model: &Wormhole| model.at(part * saturation).unwrap().latency_cycles;
            assert!(
                (at(&alone) / at(&classes) - 1.0).abs() < 1e-12,
                "{routing:?}"
            );
        }
    }
}

#[test]
fn silent_sources_have_no_equation_and_busy_ones_count_for_more() {
    let mesh = DimensionOrder::new(Lattice::mesh(3));
    // Each processor but the last sends to the next one by number; the first three times as often.
    let chain = TrafficMatrix::from_items("0-1x3.1-2.2-3.3-4.4-5.5-6.6-7.7-8", 9).unwrap();
    let flows = Flows::of(&mesh, &chain.matrix).unwrap();
    assert_eq!(flows.senders(), 8);
    // Weights of 3 and seven times 1, scaled to a mean of 1.
    let weights: Vec<f64> = flows.sources.iter().map(|it| it.weight).collect();
    assert_eq!(weights[0], 2.4);
    assert!(weights[1..].iter().all(|&weight| weight == 0.8));
    assert_eq!(flows.class_of[mesh.injection(8)], None);
    let crossed: f64 = flows.classes.iter().map(|class| class.rate).sum();
    assert!((crossed / 8.0 - flows.mean_distance()).abs() < 1e-12);
    let flits = 10;
    let model = Wormhole::new(flows.clone(), flits, Sharing::None).unwrap();
    // No two messages of different sources meet: 10 flits over the channels of the route, and the wait of
    // an M/D/1 queue at the source. Six messages of ten cross one link, two of ten three links.
    let distance = (2.4 * 3.0 + 0.8 * (5.0 * 3.0 + 2.0 * 5.0)) / 8.0;
    assert!((flows.mean_distance() - distance).abs() < 1e-12);
    let load = 0.03;
    let wait = |weight: f64| {
        let ρ = load * weight * 10.0;
        ρ * 10.0 / (2.0 * (1.0 - ρ))
    };
    let mean_wait = (2.4 * wait(2.4) + 5.6 * wait(0.8)) / 8.0;
    let expected = mean_wait + 10.0 + distance - 1.0;
    let latency = model.at(load).unwrap().latency_cycles;
    assert!((latency - expected).abs() < 1e-9, "{latency} {expected}");
    // The first source is the first to saturate.
    assert!((model.saturation_messages() - 1.0 / 24.0).abs() < 1e-12);
}
