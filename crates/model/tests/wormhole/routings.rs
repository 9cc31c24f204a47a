//! The wormhole model of routings with middles, orders and directions, with values of an independent program.

use loadcurve_model::Model as _;
use loadcurve_model::wormhole::{Sharing, Wormhole};
use loadcurve_network::routing::{
    DimensionOrder, IVal, O1Turn, Phases, RandomOrder, Routing, ValiantGroup,
};
use loadcurve_network::topology::dimension::{Dimension, Shape};
use loadcurve_network::topology::{Dragonfly, HyperX, Lattice, Links};
use loadcurve_network::traffic::{DestinationMap, Flows, Pattern, Permutation, Uniform};

/// A permutation with the digits of the processors' numbers, or uniform traffic.
type Traffic<'a> = Option<(DestinationMap, &'a [u32])>;

/// Checks the latency without load, the saturation load, and latencies at two loads. Messages have 32 flits;
/// loads are in flits per cycle and source.
fn check(
    routing: &dyn Routing,
    traffic: Traffic<'_>,
    sharing: Sharing,
    [zero, saturation]: [f64; 2],
    points: [(f64, f64); 2],
) {
    let is_like = |found: f64, expected: f64| {
        let is_like = (found / expected - 1.0).abs() < 1e-9;
        assert!(is_like, "{routing:?} {traffic:?}: {found}, not {expected}");
    };
    let pattern: Box<dyn Pattern> = match traffic {
        None => Box::new(Uniform::new(routing.topology().processors())),
        Some((map, digits)) => Box::new(Permutation::by(map, digits).unwrap()),
    };
    let flows = Flows::of(routing, &*pattern).unwrap();
    let model = Wormhole::new(flows, 32, sharing).unwrap();
    is_like(model.zero_load_latency_cycles(), zero);
    is_like(model.saturation_messages() * 32.0, saturation);
    for (load, latency) in points {
        is_like(model.at(load / 32.0).unwrap().latency_cycles, latency);
    }
}

fn torus(side: u32) -> Lattice {
    Lattice::torus(side, Links::Bidirectional)
}

#[test]
fn shared_links_delay_messages_by_the_worst_of_them() {
    check(
        &Phases::valiant(DimensionOrder::new(Lattice::mesh(8))),
        Some((DestinationMap::Transpose, &[8, 8])),
        Sharing::Flit,
        [43.5, 0.118_188_638_039_705_47],
        [
            (0.035_456_591_411_911_64, 50.629_991_512_756_09),
            (0.082_732_046_627_793_82, 72.689_363_648_399_54),
        ],
    );
    check(
        &IVal::new(Lattice::mesh(5)),
        Some((DestinationMap::Transpose, &[5, 5])),
        Sharing::Flit,
        [38.199_999_999_999_996, 0.273_118_678_816_228_3],
        [
            (0.081_935_603_644_868_49, 45.765_826_521_715_8),
            (0.191_183_075_171_359_8, 71.466_426_379_298),
        ],
    );
    check(
        &IVal::new(torus(5)),
        None,
        Sharing::Flit,
        [37.0, 0.296_902_857_823_440_06],
        [
            (0.089_070_857_347_032_02, 45.027_209_140_512_596),
            (0.207_832_000_476_408_04, 72.508_796_487_367_7),
        ],
    );
    check(
        &Phases::valiant(DimensionOrder::new(torus(5))),
        Some((DestinationMap::Tornado, &[5, 5])),
        Sharing::Flit,
        [37.800_000_000_000_004, 0.336_834_942_734_682_84],
        [
            (0.101_050_482_820_404_85, 46.123_711_549_090_82),
            (0.235_784_459_914_277_96, 75.999_069_705_174_78),
        ],
    );
}

#[test]
fn shared_links_of_other_networks_delay_messages_by_the_worst_of_them() {
    check(
        &Phases::valiant(Dragonfly::new(2, 4, 2)),
        None,
        Sharing::Flit,
        [37.546_165_884_194_21, 0.239_391_208_714_192_06],
        [
            (0.071_817_362_614_257_61, 47.586_615_088_894_59),
            (0.167_573_846_099_934_42, 86.297_078_702_408_81),
        ],
    );
    check(
        &Phases::valiant(Dragonfly::new(2, 4, 2)),
        Some((DestinationMap::Shift { by: 8 }, &[72])),
        Sharing::Flit,
        [37.611_111_111_111_114, 0.260_431_005_778_555_05],
        [
            (0.078_129_301_733_566_51, 46.960_182_051_662_514),
            (0.182_301_704_044_988_52, 82.504_518_706_897_74),
        ],
    );
    check(
        &Phases::romm(HyperX::new(&[4, 4], 4)),
        None,
        Sharing::Flit,
        [34.523_809_523_809_52, 0.413_550_489_326_084_4],
        [
            (0.124_065_146_797_825_32, 43.854_934_157_828_36),
            (0.289_485_342_528_259_1, 80.224_209_378_750_05),
        ],
    );
    check(
        &RandomOrder::new(&HyperX::new(&[8, 8], 1)).unwrap(),
        Some((DestinationMap::Tornado, &[8, 8])),
        Sharing::Flit,
        [35.0, 0.666_666_666_666_664_3],
        [
            (0.199_999_999_999_999_3, 43.685_714_285_714_276),
            (0.466_666_666_666_664_95, 78.970_370_370_369_88),
        ],
    );
    check(
        &Phases::romm(DimensionOrder::new(Lattice::new(vec![
            Dimension::new(
                4,
                Shape::Line
            );
            3
        ]))),
        Some((DestinationMap::Transpose, &[4, 4, 4])),
        Sharing::Flit,
        [37.285_714_285_714_285, 0.252_247_686_398_442_64],
        [
            (0.075_674_305_919_532_8, 43.503_007_972_809_044),
            (0.176_573_380_478_909_83, 61.298_269_522_495_5),
        ],
    );
    check(
        &O1Turn::new(Lattice::mesh(8)),
        None,
        Sharing::Flit,
        [38.333_333_333_333_32, 0.250_607_607_283_724_2],
        [
            (0.075_182_282_185_117_26, 46.488_832_115_112_81),
            (0.175_425_325_098_606_95, 74.149_724_253_961_98),
        ],
    );
}

#[test]
fn shared_links_delay_messages_by_all_of_them() {
    check(
        &O1Turn::new(Lattice::mesh(8)),
        None,
        Sharing::Route,
        [38.333_333_333_333_32, 0.229_945_858_993_673_37],
        [
            (0.068_983_757_698_102_01, 48.952_873_822_981_886),
            (0.160_962_101_295_571_34, 82.759_456_587_104_94),
        ],
    );
    check(
        &Phases::valiant(DimensionOrder::new(Lattice::mesh(5))),
        None,
        Sharing::Route,
        [39.400_000_000_000_006, 0.159_263_469_571_328_64],
        [
            (0.047_779_040_871_398_594, 51.468_556_215_104_82),
            (0.111_484_428_699_930_04, 88.696_310_092_799_99),
        ],
    );
    check(
        &RandomOrder::new(&torus(5)).unwrap(),
        Some((DestinationMap::Tornado, &[5, 5])),
        Sharing::Route,
        [37.0, 0.373_768_933_591_861_7],
        [
            (0.112_130_680_077_558_51, 61.554_992_691_184_204),
            (0.261_638_253_514_303_2, 145.618_971_619_679_97),
        ],
    );
    check(
        &ValiantGroup::new(Dragonfly::new(2, 4, 2)),
        None,
        Sharing::Route,
        [36.640_062_597_809_056, 0.260_494_926_688_963_35],
        [
            (0.078_148_478_006_689, 50.149_833_770_547_18),
            (0.182_346_448_682_274_34, 98.602_115_410_006_29),
        ],
    );
    check(
        &Phases::valiant(DimensionOrder::new(torus(8))),
        Some((DestinationMap::Tornado, &[8, 8])),
        Sharing::Route,
        [41.0, 0.138_569_811_639_698_06],
        [
            (0.041_570_943_491_909_415, 54.039_785_888_815_01),
            (0.096_998_868_147_788_63, 89.853_833_347_121_98),
        ],
    );
    check(
        &RandomOrder::new(&Lattice::new(vec![Dimension::new(4, Shape::Line); 3])).unwrap(),
        None,
        Sharing::Route,
        [36.809_523_809_523_82, 0.272_666_779_535_882_14],
        [
            (0.081_800_033_860_764_63, 46.584_710_901_079_646),
            (0.190_866_745_675_117_5, 73.633_284_605_100_9),
        ],
    );
    check(
        &Phases::valiant(HyperX::new(&[4, 4], 4)),
        None,
        Sharing::Route,
        [35.857_142_857_142_89, 0.221_573_272_232_333_8],
        [
            (0.066_471_981_669_700_14, 47.964_542_178_217),
            (0.155_101_290_562_633_66, 91.453_287_916_625_7),
        ],
    );
    check(
        &IVal::new(Lattice::mesh(5)),
        Some((DestinationMap::Complement, &[5, 5])),
        Sharing::Route,
        [38.666_666_666_666_67, 0.206_494_807_276_840_22],
        [
            (0.061_948_442_183_052_066, 47.245_525_140_928_784),
            (0.144_546_365_093_788_15, 74.324_640_690_698_49),
        ],
    );
}
