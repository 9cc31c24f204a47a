//! Values of an independent computation, for square tori.

use loadcurve_network::traffic::DestinationMap::*;

use super::super::{Case, Network::*, Point, Traffic::*};

pub(super) const CASES: &[Case] = &[
    // torus,k:8,flits:32,links:bi,traffic:transpose
    Case {
        network: TwoWayRings(&[8, 8]),
        traffic: By(Transpose),
        flits: 32,
        senders: 56,
        channels: 252,
        mean_channels: 6.571_428_571_429,
        zero_load: 37.571_428_571_43,
        saturation: 0.152_364_999_319_8,
        points: [
            Point {
                load: 0.045_709_499_795_94,
                latency: 42.034_529_435_11,
                link: 0.159_983_249_285_8,
                busiest: 0.173_739_469_740_4,
                best: (1, 38.510_946_404_67),
                worst: (41, 46.591_983_670_95),
            },
            Point {
                load: 0.091_418_999_591_88,
                latency: 49.944_955_157_48,
                link: 0.319_966_498_571_6,
                busiest: 0.381_143_228_659_2,
                best: (1, 44.172_909_917_88),
                worst: (40, 58.287_152_282_25),
            },
            Point {
                load: 0.121_891_999_455_8,
                latency: 61.271_299_903_11,
                link: 0.426_621_998_095_4,
                busiest: 0.544_541_505_917_9,
                best: (1, 50.610_993_292_09),
                worst: (40, 81.973_612_243_74),
            },
            Point {
                load: 0.144_746_749_353_8,
                latency: 88.879_899_157_04,
                link: 0.506_613_622_738_3,
                busiest: 0.684_642_427_811_5,
                best: (1, 58.724_987_051_33),
                worst: (40, 192.539_202_486_8),
            },
        ],
    },
    // torus,k:8,flits:32,links:bi,traffic:complement
    Case {
        network: TwoWayRings(&[8, 8]),
        traffic: By(Complement),
        flits: 32,
        senders: 64,
        channels: 320,
        mean_channels: 6.0,
        zero_load: 37.0,
        saturation: 0.302_687_758_724,
        points: [
            Point {
                load: 0.090_806_327_617_2,
                latency: 42.827_964_929_18,
                link: 0.181_612_655_234_4,
                busiest: 0.191_688_310_959_1,
                best: (0, 40.827_964_929_18),
                worst: (54, 44.827_964_929_18),
            },
            Point {
                load: 0.181_612_655_234_4,
                latency: 55.613_521_021_56,
                link: 0.363_225_310_468_8,
                busiest: 0.415_022_527_103_7,
                best: (0, 53.613_521_021_56),
                worst: (54, 57.613_521_021_56),
            },
            Point {
                load: 0.242_150_206_979_2,
                latency: 82.432_145_285,
                link: 0.484_300_413_958_4,
                busiest: 0.598_003_671_295,
                best: (0, 80.432_145_285),
                worst: (54, 84.432_145_285),
            },
            Point {
                load: 0.287_553_370_787_8,
                latency: 232.986_191_362_1,
                link: 0.575_106_741_575_6,
                busiest: 0.769_713_126_619_3,
                best: (0, 230.986_191_362_1),
                worst: (54, 234.986_191_362_1),
            },
        ],
    },
    // torus,k:8,flits:32,links:uni,traffic:neighbour
    Case {
        network: OneWayRings(&[8, 8]),
        traffic: By(Neighbour),
        flits: 32,
        senders: 64,
        channels: 256,
        mean_channels: 4.0,
        zero_load: 35.0,
        saturation: 1.0,
        points: [
            Point {
                load: 0.3,
                latency: 41.857_142_857_14,
                link: 0.3,
                busiest: 0.3,
                best: (0, 41.857_142_857_14),
                worst: (63, 41.857_142_857_14),
            },
            Point {
                load: 0.6,
                latency: 59.0,
                link: 0.6,
                busiest: 0.6,
                best: (0, 59.0),
                worst: (63, 59.0),
            },
            Point {
                load: 0.8,
                latency: 99.0,
                link: 0.8,
                busiest: 0.8,
                best: (0, 99.0),
                worst: (63, 99.0),
            },
            Point {
                load: 0.95,
                latency: 339.0,
                link: 0.95,
                busiest: 0.95,
                best: (0, 339.0),
                worst: (63, 339.0),
            },
        ],
    },
];
