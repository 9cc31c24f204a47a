//! Values of an independent computation, for fat-trees.

use loadcurve_network::traffic::DestinationMap::*;

use super::super::{Case, Network::*, Point, Traffic::*};

pub(super) const CASES: &[Case] = &[
    // fat-tree,n:64,flits:16,reading:conditional,traffic:complement
    Case {
        network: Tree(3),
        traffic: By(Complement),
        flits: 16,
        senders: 64,
        channels: 224,
        mean_channels: 6.0,
        zero_load: 21.0,
        saturation: 0.198_649_562_296,
        points: [
            Point {
                load: 0.059_594_868_688_79,
                latency: 22.289_168_321_93,
                link: 0.238_379_474_755_1,
                busiest: 0.244_427_681_488_3,
                best: (0, 22.289_168_321_93),
                worst: (63, 22.289_168_321_93),
            },
            Point {
                load: 0.119_189_737_377_6,
                latency: 25.329_488_322_11,
                link: 0.476_758_949_510_3,
                busiest: 0.504_737_830_774_5,
                best: (0, 25.329_488_322_11),
                worst: (63, 25.329_488_322_11),
            },
            Point {
                load: 0.158_919_649_836_8,
                latency: 31.232_905_204_91,
                link: 0.635_678_599_347_1,
                busiest: 0.691_212_702_437_8,
                best: (0, 31.232_905_204_91),
                worst: (63, 31.232_905_204_91),
            },
            Point {
                load: 0.188_717_084_181_2,
                latency: 58.090_758_833_41,
                link: 0.754_868_336_724_6,
                busiest: 0.840_676_461_870_6,
                best: (0, 58.090_758_833_41),
                worst: (63, 58.090_758_833_41),
            },
        ],
    },
    // fat-tree,n:256,flits:32,reading:conditional,traffic:random,perm:7
    Case {
        network: Tree(4),
        traffic: By(Random { seed: 7 }),
        flits: 32,
        senders: 255,
        channels: 958,
        mean_channels: 7.278_431_372_549,
        zero_load: 38.278_431_372_55,
        saturation: 0.083_710_576_929_35,
        points: [
            Point {
                load: 0.025_113_173_078_8,
                latency: 41.815_311_954_26,
                link: 0.153_818_185_107_7,
                busiest: 0.168_765_869_049_9,
                best: (32, 33.412_161_451_12),
                worst: (191, 42.960_187_141_36),
            },
            Point {
                load: 0.050_226_346_157_61,
                latency: 48.570_208_145_25,
                link: 0.307_636_370_215_4,
                busiest: 0.383_285_997_471_6,
                best: (32, 33.846_119_004_53),
                worst: (175, 50.560_558_956_95),
            },
            Point {
                load: 0.066_968_461_543_48,
                latency: 59.395_907_779_08,
                link: 0.410_181_826_953_8,
                busiest: 0.575_726_162_832_3,
                best: (32, 34.148_402_107_04),
                worst: (79, 62.976_389_367_11),
            },
            Point {
                load: 0.079_525_048_082_88,
                latency: 93.772_541_661_56,
                link: 0.487_090_919_507_6,
                busiest: 0.772_715_551_131_5,
                best: (32, 34.382_330_683_39),
                worst: (79, 107.943_924_871_9),
            },
        ],
    },
];
