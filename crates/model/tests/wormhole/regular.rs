//! Values of the wormhole model computed by an independent program.

use loadcurve_model::Model as _;
use loadcurve_model::wormhole::{Sharing, Wormhole};
use loadcurve_network::routing::Routing;
use loadcurve_network::topology::{Ascent, Butterfly, Dragonfly, HyperX, Xgft};
use loadcurve_network::traffic::{DestinationMap, Flows, Pattern, Permutation, Uniform};

/// Results of the independent program; loads are in flits per cycle and source.
struct Reference {
    /// Number of channels that carry messages.
    channels: usize,
    /// D̄.
    distance: f64,
    zero_load: f64,
    saturation: f64,
    /// 1 / (largest rate of a link at λ₀ = 1).
    link_bound: f64,
    /// Loads and latencies.
    points: [(f64, f64); 4],
}

fn check(
    routing: &dyn Routing,
    pattern: &dyn Pattern,
    (flits, sharing): (u32, Sharing),
    expected: &Reference,
) {
    let is_like = |found: f64, expected: f64| {
        let is_like = (found / expected - 1.0).abs() < 1e-9;
        assert!(is_like, "{routing:?} {pattern:?}: {found}, not {expected}");
    };
    let flows = Flows::of(routing, pattern).unwrap();
    let topology = routing.topology();
    let rate = |channel: usize| flows.class_of[channel].map_or(0.0, |c| flows.classes[c].rate);
    let used = (0..topology.channels()).filter(|&channel| rate(channel) > 0.0);
    assert_eq!(used.count(), expected.channels);
    let link = |channel: usize| {
        let siblings = topology.siblings(channel);
        rate(channel) + siblings.into_iter().map(rate).sum::<f64>()
    };
    let busiest = (0..topology.channels()).map(link).fold(0.0, f64::max);
    is_like(1.0 / busiest, expected.link_bound);
    is_like(flows.mean_distance(), expected.distance);
    let model = Wormhole::new(flows, flits, sharing).unwrap();
    is_like(model.zero_load_latency_cycles(), expected.zero_load);
    let flits = f64::from(flits);
    is_like(model.saturation_messages() * flits, expected.saturation);
    for (load, latency) in expected.points {
        is_like(model.at(load / flits).unwrap().latency_cycles, latency);
    }
}

fn check_uniform(routing: &dyn Routing, flits: u32, expected: &Reference) {
    let pattern = Uniform::new(routing.topology().processors());
    check(routing, &pattern, (flits, Sharing::None), expected);
}

#[test]
fn trees() {
    let tree = |ascent| Xgft::new(&[4, 4, 4], &[4, 4], ascent);
    let adaptive = Reference {
        channels: 384,
        distance: 5.428_571_428_571_43,
        zero_load: 36.428_571_428_571_43,
        saturation: 0.409_478_906_929_582_1,
        link_bound: 1.0,
        points: [
            (0.122_843_672_078_874_63, 44.142_640_049_639_98),
            (0.245_687_344_157_749_26, 61.607_685_087_085_024),
            (0.327_583_125_543_665_7, 99.724_761_060_262_72),
            (0.389_004_961_583_103, 320.389_470_474_721_5),
        ],
    };
    check_uniform(&tree(Ascent::Adaptive), 32, &adaptive);
    let d_mod_k = Reference {
        saturation: 0.408_514_096_379_772,
        points: [
            (0.122_554_228_913_931_58, 44.121_462_270_367_38),
            (0.245_108_457_827_863_17, 61.554_977_153_192_73),
            (0.326_811_277_103_817_63, 99.754_482_482_895_34),
            (0.388_088_391_560_783_34, 322.157_024_436_408_56),
        ],
        ..adaptive
    };
    check_uniform(&tree(Ascent::DModK), 32, &d_mod_k);
    let shuffle = Permutation::by(DestinationMap::Shuffle, &[64]).unwrap();
    let shuffled = Reference {
        channels: 296,
        distance: 5.483_870_967_741_935,
        zero_load: 36.483_870_967_741_936,
        saturation: 0.302_687_758_723_998,
        link_bound: 0.5,
        points: [
            (0.090_806_327_617_199_4, 41.028_600_280_192_954),
            (0.181_612_655_234_398_8, 50.082_803_232_874_21),
            (0.242_150_206_979_198_42, 66.715_628_789_576_34),
            (0.287_553_370_787_798_1, 147.972_199_293_246_15),
        ],
    };
    let setting = (32, Sharing::None);
    check(&tree(Ascent::DModK), &shuffle, setting, &shuffled);
}

#[test]
fn butterflies() {
    let binary = Reference {
        channels: 448,
        distance: 7.0,
        zero_load: 22.0,
        saturation: 0.292_838_887_632_910_9,
        link_bound: 0.984_375,
        points: [
            (0.087_851_666_289_873_26, 25.743_203_306_013_122),
            (0.175_703_332_579_746_52, 33.967_930_563_235_34),
            (0.234_271_110_106_328_73, 51.321_533_509_590_18),
            (0.278_196_943_251_265_3, 148.447_604_492_414_03),
        ],
    };
    check_uniform(&Butterfly::new(2, 6), 16, &binary);
    let shifted = Reference {
        channels: 180,
        distance: 4.0,
        zero_load: 35.0,
        saturation: 0.225_403_330_758_515_7,
        link_bound: 0.25,
        points: [
            (0.067_620_999_227_554_71, 40.335_304_875_167_3),
            (0.135_241_998_455_109_42, 52.472_128_545_229_63),
            (0.180_322_664_606_812_57, 78.575_745_993_209_41),
            (0.214_133_164_220_589_92, 225.429_852_127_619_14),
        ],
    };
    let shift = Permutation::by(DestinationMap::Shift { by: 21 }, &[64]).unwrap();
    let setting = (32, Sharing::None);
    check(&Butterfly::new(4, 3), &shift, setting, &shifted);
}

#[test]
fn a_hyperx() {
    let expected = Reference {
        channels: 224,
        distance: 3.523_809_523_809_52,
        zero_load: 34.523_809_523_809_52,
        saturation: 0.391_076_487_405_378_26,
        link_bound: 0.984_375,
        points: [
            (0.117_322_946_221_613_47, 42.079_678_627_815_8),
            (0.234_645_892_443_226_95, 59.079_300_788_829_56),
            (0.312_861_189_924_302_6, 95.946_976_634_070_74),
            (0.371_522_663_035_109_34, 308.526_618_081_884_7),
        ],
    };
    check_uniform(&HyperX::new(&[4, 4], 4), 32, &expected);
}

/// Every group sends everything over one global link to the next.
#[test]
fn a_dragonfly() {
    let expected = Reference {
        channels: 207,
        distance: 4.5,
        zero_load: 35.5,
        saturation: 0.102_019_074_553_853_17,
        link_bound: 0.125,
        points: [
            (0.030_605_722_366_155_95, 41.432_624_711_404_44),
            (0.061_211_444_732_311_9, 54.099_436_211_905_95),
            (0.081_615_259_643_082_54, 77.856_687_977_938_08),
            (0.096_918_120_826_160_51, 164.928_414_490_797_48),
        ],
    };
    let shift = Permutation::by(DestinationMap::Shift { by: 8 }, &[72]).unwrap();
    let dragonfly = Dragonfly::new(2, 4, 2);
    check(&dragonfly, &shift, (32, Sharing::Flit), &expected);
}

#[test]
fn classes_give_the_latency_of_the_fat_tree_with_the_same_links() {
    let fat_tree = Xgft::butterfly(3);
    let tree = Xgft::new(&[4, 4, 4], &[2, 2], Ascent::Adaptive);
    let [one, other] = [Flows::uniform(&fat_tree), Flows::uniform(&tree)]
        .map(|flows| Wormhole::new(flows.unwrap(), 16, Sharing::None).unwrap());
    let saturation = one.saturation_messages();
    assert!((other.saturation_messages() / saturation - 1.0).abs() < 1e-12);
    for part in [0.0, 0.5, 0.9] {
        let [one, other] = [&one, &other].map(|model| model.at(part * saturation).unwrap());
        assert!((one.latency_cycles / other.latency_cycles - 1.0).abs() < 1e-12);
    }
}

#[test]
fn the_latency_of_a_lone_message_is_its_length_and_its_route() {
    let networks: [Box<dyn Routing>; 9] = [
        Box::new(Xgft::new(&[4, 4], &[2], Ascent::Adaptive)),
        Box::new(Xgft::new(&[2, 3, 4], &[3, 2], Ascent::DModK)),
        Box::new(Xgft::new(&[2, 2, 2, 2], &[1, 3, 1], Ascent::Adaptive)),
        Box::new(Butterfly::new(7, 1)),
        Box::new(Butterfly::new(3, 3)),
        Box::new(HyperX::new(&[7], 3)),
        Box::new(HyperX::new(&[2, 3, 2, 2], 1)),
        Box::new(Dragonfly::new(3, 2, 1)),
        Box::new(Dragonfly::new(2, 3, 2)),
    ];
    for routing in networks {
        let flows = Flows::uniform(&*routing).unwrap();
        let model = Wormhole::new(flows, 20, Sharing::Flit).unwrap();
        let latency = model.at(0.0).unwrap().latency_cycles;
        // The mean over the routes of all pairs.
        let n = routing.topology().processors();
        let pairs = (0..n).flat_map(|from| (0..n).map(move |to| (from, to)));
        let lengths = pairs
            .filter(|(from, to)| from != to)
            .map(|(from, to)| routing.route(from, to).length());
        let distance = lengths.sum::<usize>() as f64 / (n * (n - 1)) as f64;
        let expected = 20.0 + distance - 1.0;
        assert!((latency / expected - 1.0).abs() < 1e-12, "{routing:?}");
        assert!(model.saturation_messages() > 0.0);
    }
}
