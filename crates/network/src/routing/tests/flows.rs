//! Flows under uniform traffic.

use loadcurve_base::Random;

use super::compared::small;
use super::*;
use crate::traffic::{Flows, Pattern, Uniform};

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
        self.0.weight(source, destination)
    }

    fn draw(&self, random: &mut Random) -> (u32, u32) {
        self.0.draw(random)
    }

    fn keeps_symmetry(&self) -> bool {
        false
    }
}

/// Flow into one of the next groups of a channel: the classes of the group's channels, and messages per
/// cycle. Another virtual channel of the link is written likewise, with its rate.
type Flow = (Vec<usize>, f64);

/// Flows of a channel, messages that join on the next links, and siblings, in canonical order, with the
/// classes of channels by `class`.
fn around(flows: &Flows, channel: usize, class: impl Fn(usize) -> usize) -> [Vec<Flow>; 3] {
    let of = |number: Option<usize>| &flows.classes[number.expect("a channel in use")];
    let own = of(flows.class_of[channel]);
    let classes = |group: usize| flows.groups[group].iter().map(|&c| class(c)).collect();
    let onward = own
        .onward
        .iter()
        .map(|&(group, rate)| (classes(group), rate));
    let siblings = own.siblings.iter();
    let siblings = siblings.map(|&other| (vec![class(other)], of(Some(other)).rate));
    let joining = own.onward.iter().zip(&own.joining);
    let joining = joining.map(|(&(group, _), &rate)| (classes(group), rate));
    [onward.collect(), joining.collect(), siblings.collect()].map(sorted)
}

fn sorted(mut list: Vec<Flow>) -> Vec<Flow> {
    list.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    list
}

/// True if the lists are equal up to rounding.
fn is_like([one, other]: [&[Flow]; 2]) -> bool {
    let is_like = |(one, other): (&Flow, &Flow)| {
        one.0 == other.0 && (one.1 - other.1).abs() <= 1e-12 * other.1
    };
    one.len() == other.len() && one.iter().zip(other).all(is_like)
}

#[test]
fn channels_of_a_class_have_the_flows_of_every_channel_counted_alone() {
    for routing in networks().into_iter().chain(small()) {
        let topology = routing.topology();
        let pattern = UndeclaredUniform(Uniform::new(topology.processors()));
        let classes = Flows::uniform(&*routing).unwrap();
        let alone = Flows::of(&*routing, &pattern).unwrap();
        // The class of each channel that is in use.
        let symmetry: Vec<usize> = (0..topology.channels())
            .filter(|&channel| alone.class_of[channel].is_some())
            .map(|channel| topology.symmetry(channel))
            .collect();
        for channel in 0..topology.channels() {
            let class = &classes.classes[topology.symmetry(channel)];
            let Some(own) = alone.class_of[channel] else {
                assert_eq!(class.rate, 0.0, "{routing:?} {channel}");
                continue;
            };
            let own = &alone.classes[own];
            assert!((class.rate / own.rate - 1.0).abs() < 1e-12, "{routing:?}");
            let [onward, joining, siblings] = around(&classes, channel, |class| class);
            let [alone_onward, alone_joining, alone_siblings] =
                around(&alone, channel, |own| symmetry[own]);
            assert!(is_like([&onward, &alone_onward]), "{routing:?} {channel}");
            assert!(is_like([&joining, &alone_joining]), "{routing:?} {channel}");
            // An unused virtual channel is no class of its own when every channel is distinct.
            let used: Vec<Flow> = siblings.into_iter().filter(|it| it.1 > 0.0).collect();
            assert!(is_like([&used, &alone_siblings]), "{routing:?} {channel}");
        }
        for source in &classes.sources {
            assert_eq!(source.weight, 1.0);
        }
        let senders: usize = classes.sources.iter().map(|source| source.count).sum();
        assert_eq!(senders, topology.processors());
    }
}

#[test]
fn flow_is_conserved_at_every_channel() {
    for routing in networks().into_iter().chain(small()) {
        let flows = Flows::uniform(&*routing).unwrap();
        let mut into = vec![0.0; flows.classes.len()];
        for class in &flows.classes {
            for &(group, rate) in &class.onward {
                // The group's channels share the incoming flow equally.
                let members = &flows.groups[group];
                for &member in members {
                    into[member] += class.channels as f64 * rate / members.len() as f64;
                }
            }
        }
        for source in &flows.sources {
            into[source.class] += source.count as f64 * source.weight;
        }
        for (class, into) in flows.classes.iter().zip(into) {
            let all = class.rate * class.channels as f64;
            assert!((all - into).abs() <= 1e-11 * all, "{routing:?}");
        }
    }
}

/// Checks D̄, and the rate of every channel for which `expected` has a value.
fn check(routing: &dyn Routing, distance: f64, expected: impl Fn(&str, usize) -> Option<f64>) {
    let flows = Flows::uniform(routing).unwrap();
    let found = flows.mean_distance();
    assert!(
        (found / distance - 1.0).abs() < 1e-12,
        "{routing:?} {found}"
    );
    let topology = routing.topology();
    for channel in 0..topology.channels() {
        let rate = flows.classes[topology.symmetry(channel)].rate;
        let name = topology.channel_name(channel);
        let expected = if name.starts_with("injection") || name.starts_with("ejection") {
            Some(1.0)
        } else {
            expected(&name, channel)
        };
        if let Some(expected) = expected {
            let error = (rate - expected).abs();
            assert!(
                error < 1e-12 * expected.max(1.0),
                "{routing:?} {name} {rate}"
            );
        }
    }
}

#[test]
fn a_tree_carries_the_same_over_all_links_up_from_a_level() {
    for (down, up) in TREES {
        let below: Vec<f64> = (0..=down.len())
            .map(|level| down[..level].iter().map(|&m| f64::from(m)).product())
            .collect();
        let n = below[down.len()];
        let distance = (1..below.len()).map(|l| 2.0 * l as f64 * (below[l] - below[l - 1]));
        let distance = distance.sum::<f64>() / (n - 1.0);
        // A link of level l, up or down.
        let rate = |level: usize| {
            let copies: f64 = up[..level].iter().map(|&w| f64::from(w)).product();
            below[level] * (n - below[level]) / ((n - 1.0) * copies)
        };
        let level_of = |name: &str| {
            let levels = name.split("of level ").skip(1);
            let level = |text: &str| text.split(' ').next().unwrap().parse::<usize>().unwrap();
            levels
                .map(level)
                .min()
                .filter(|_| !name.contains("processor"))
        };
        let of = |name: &str| rate(level_of(name).unwrap_or(0));
        let adaptive = Xgft::new(down, up, Ascent::Adaptive);
        check(&adaptive, distance, |name, _| Some(of(name)));
        let d_mod_k = Xgft::new(down, up, Ascent::DModK);
        let is_even = d_mod_k.symmetries() == adaptive.symmetries();
        check(&d_mod_k, distance, |name, _| is_even.then(|| of(name)));
        // The mean over the links of a level is the same at any rate.
        let flows = Flows::uniform(&d_mod_k).unwrap();
        for level in 0..down.len() {
            let links = (0..d_mod_k.channels()).filter(|&channel| {
                let name = d_mod_k.channel_name(channel);
                name.starts_with("up") && level_of(&name).unwrap_or(0) == level
            });
            let rates: Vec<f64> = links
                .map(|c| flows.classes[d_mod_k.symmetry(c)].rate)
                .collect();
            let mean = rates.iter().sum::<f64>() / rates.len() as f64;
            assert!((mean - rate(level)).abs() < 1e-12 * mean.max(1.0));
        }
    }
}

#[test]
fn d_mod_k_uses_links_evenly_where_digits_of_children_and_parents_agree() {
    let classes = |down: &[u32], up: &[u32]| Xgft::new(down, up, Ascent::DModK).symmetries();
    assert_eq!(classes(&[4, 4, 4], &[4, 4]), 6);
    assert_eq!(classes(&[4, 4, 4], &[2, 2]), 6);
    assert_eq!(classes(&[16, 8], &[4]), 4);
    assert_eq!(classes(&[4, 4, 8], &[4, 4]), 6);
    // Three parents for four children; more parents than children; digits that overlap.
    for (down, up) in [
        (&[4, 4][..], &[3][..]),
        (&[2, 4], &[4]),
        (&[4, 9, 2], &[2, 3]),
    ] {
        let tree = Xgft::new(down, up, Ascent::DModK);
        assert_eq!(tree.symmetries(), tree.channels());
    }
}

#[test]
fn the_tree_of_four_children_and_two_parents_is_the_butterfly_fat_tree() {
    for levels in 1..=4 {
        let fat_tree = Xgft::butterfly(levels);
        let (down, up) = (vec![4; levels as usize], vec![2; levels as usize - 1]);
        let tree = Xgft::new(&down, &up, Ascent::Adaptive);
        let [one, other] = [Flows::uniform(&fat_tree), Flows::uniform(&tree)].map(Result::unwrap);
        assert_eq!(one.class_of, other.class_of);
        assert_eq!(one.groups, other.groups);
        assert_eq!(one.sources, other.sources);
        for (one, other) in one.classes.iter().zip(&other.classes) {
            assert!((one.rate / other.rate - 1.0).abs() < 1e-12);
            assert_eq!(one.channels, other.channels);
            let onward = [one, other].map(|class| {
                let onward = class
                    .onward
                    .iter()
                    .map(|&(group, rate)| (vec![group], rate));
                sorted(onward.collect())
            });
            assert!(is_like([&onward[0], &onward[1]]), "{levels}");
        }
    }
}

#[test]
fn links_of_a_butterfly_carry_the_same_but_for_routes_to_oneself() {
    for (radix, stages) in FLIES {
        let butterfly = Butterfly::new(radix, stages);
        let n = butterfly.processors() as f64;
        let distance = f64::from(stages) + 1.0;
        check(&butterfly, distance, |name, _| {
            // "link from switch 0 in stage 1 to switch 2 in stage 2"
            let words: Vec<&str> = name.split(' ').collect();
            let is_straight = words[3] == words[9];
            let own = if is_straight { f64::from(radix) } else { 0.0 };
            Some((n - own) / (n - 1.0))
        });
    }
}

#[test]
fn links_of_a_dimension_carry_what_its_size_says() {
    for (sizes, hosts) in ARRAYS {
        let hyperx = HyperX::new(sizes, hosts);
        let n = hyperx.processors() as f64;
        let sizes: Vec<f64> = sizes.iter().map(|&k| f64::from(k)).collect();
        let hops: f64 = sizes.iter().map(|k| 1.0 - 1.0 / k).sum();
        check(&hyperx, 2.0 + hops * n / (n - 1.0), |_, channel| {
            let dimension = hyperx.symmetry(channel) - 2;
            Some(f64::from(hosts) * n / (sizes[dimension] * (n - 1.0)))
        });
    }
}

#[test]
fn a_global_link_carries_what_two_groups_exchange() {
    for (p, a, h) in DRAGONFLIES {
        let dragonfly = Dragonfly::new(p, a, h);
        let n = dragonfly.processors() as f64;
        let (p, a, h) = (f64::from(p), f64::from(a), f64::from(h));
        assert_eq!(n, (a * h + 1.0) * a * p);
        let far = (n - a * p) * (1.0 + 2.0 * (a - 1.0) / a);
        let distance = 2.0 + ((a - 1.0) * p + far) / (n - 1.0);
        check(&dragonfly, distance, |name, _| {
            let pairs = if name.starts_with("global") {
                a * p * a * p
            } else if name.ends_with('0') {
                p * h * a * p
            } else {
                p * p * (a * h + 1.0)
            };
            Some(pairs / (n - 1.0))
        });
    }
}
