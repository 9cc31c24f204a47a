//! Destinations of 64 processors from an independent computation, and processor counts that a rule refuses.

use super::*;

/// Destinations of the processors of an 8×8 array. A silent processor is its own destination.
const DESTINATIONS: [(DestinationMap, [u32; 64]); 8] = [
    (
        DestinationMap::Transpose,
        [
            0, 8, 16, 24, 32, 40, 48, 56, 1, 9, 17, 25, 33, 41, 49, 57, 2, 10, 18, 26, 34, 42, 50,
            58, 3, 11, 19, 27, 35, 43, 51, 59, 4, 12, 20, 28, 36, 44, 52, 60, 5, 13, 21, 29, 37,
            45, 53, 61, 6, 14, 22, 30, 38, 46, 54, 62, 7, 15, 23, 31, 39, 47, 55, 63,
        ],
    ),
    (
        DestinationMap::Complement,
        [
            63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46, 45, 44, 43, 42,
            41, 40, 39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20,
            19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0,
        ],
    ),
    (
        DestinationMap::Reversal,
        [
            0, 32, 16, 48, 8, 40, 24, 56, 4, 36, 20, 52, 12, 44, 28, 60, 2, 34, 18, 50, 10, 42, 26,
            58, 6, 38, 22, 54, 14, 46, 30, 62, 1, 33, 17, 49, 9, 41, 25, 57, 5, 37, 21, 53, 13, 45,
            29, 61, 3, 35, 19, 51, 11, 43, 27, 59, 7, 39, 23, 55, 15, 47, 31, 63,
        ],
    ),
    (
        DestinationMap::Shuffle,
        [
            0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44,
            46, 48, 50, 52, 54, 56, 58, 60, 62, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27,
            29, 31, 33, 35, 37, 39, 41, 43, 45, 47, 49, 51, 53, 55, 57, 59, 61, 63,
        ],
    ),
    (
        DestinationMap::Tornado,
        [
            27, 28, 29, 30, 31, 24, 25, 26, 35, 36, 37, 38, 39, 32, 33, 34, 43, 44, 45, 46, 47, 40,
            41, 42, 51, 52, 53, 54, 55, 48, 49, 50, 59, 60, 61, 62, 63, 56, 57, 58, 3, 4, 5, 6, 7,
            0, 1, 2, 11, 12, 13, 14, 15, 8, 9, 10, 19, 20, 21, 22, 23, 16, 17, 18,
        ],
    ),
    (
        DestinationMap::Neighbour,
        [
            9, 10, 11, 12, 13, 14, 15, 8, 17, 18, 19, 20, 21, 22, 23, 16, 25, 26, 27, 28, 29, 30,
            31, 24, 33, 34, 35, 36, 37, 38, 39, 32, 41, 42, 43, 44, 45, 46, 47, 40, 49, 50, 51, 52,
            53, 54, 55, 48, 57, 58, 59, 60, 61, 62, 63, 56, 1, 2, 3, 4, 5, 6, 7, 0,
        ],
    ),
    (
        DestinationMap::Shift { by: 9 },
        [
            9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30,
            31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52,
            53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 0, 1, 2, 3, 4, 5, 6, 7, 8,
        ],
    ),
    (
        DestinationMap::Random { seed: 1 },
        [
            9, 6, 48, 22, 56, 52, 58, 18, 0, 44, 10, 42, 35, 4, 51, 14, 54, 25, 57, 17, 47, 40, 24,
            63, 16, 49, 33, 28, 55, 7, 13, 12, 37, 41, 34, 62, 59, 19, 1, 11, 5, 20, 3, 2, 39, 31,
            38, 30, 8, 53, 61, 23, 32, 21, 43, 15, 29, 50, 45, 26, 27, 60, 46, 36,
        ],
    ),
];

#[test]
fn sixty_four_processors_have_the_destinations_of_the_reference() {
    for (map, expected) in DESTINATIONS {
        assert_eq!(map.destinations(&[8, 8]).unwrap(), expected, "{map:?}");
    }
}

#[test]
fn eight_processors_have_the_permutation_of_the_specification() {
    let random = DestinationMap::Random { seed: 1 };
    assert_eq!(random.destinations(&[8]), Ok(vec![0, 3, 7, 1, 2, 6, 5, 4]));
}

#[test]
fn every_rule_is_a_permutation() {
    for digits in [&[64][..], &[4, 4, 4], &[2; 6], &[16], &[2], &[4, 3, 5, 3]] {
        let n: u32 = digits.iter().product();
        let shift = |by| DestinationMap::Shift { by };
        let random = |seed| DestinationMap::Random { seed };
        let maps = DESTINATIONS.into_iter().map(|(map, _)| map);
        let more = [shift(1), shift(n - 1), random(0), random(u32::MAX)];
        for map in maps.chain(more) {
            let Ok(mut destinations) = map.destinations(digits) else {
                continue;
            };
            destinations.sort_unstable();
            assert!(destinations.into_iter().eq(0..n), "{map:?} {digits:?}");
        }
    }
}

#[test]
fn digits_are_moved_each_by_itself() {
    let tornado = DestinationMap::Tornado.destinations(&[5, 2, 8]).unwrap();
    // From (4, 1, 7) to (4 + 2 mod 5, 1 + 0, 7 + 3 mod 8).
    assert_eq!(tornado[4 + 5 * (1 + 2 * 7)], 1 + 5 * (1 + 2 * 2));
    let neighbour = DestinationMap::Neighbour.destinations(&[5, 2, 8]).unwrap();
    assert_eq!(neighbour[4 + 5 * (1 + 2 * 7)], 0);
    // A hypercube is too small for it.
    let still = DestinationMap::Tornado.destinations(&[2; 4]).unwrap();
    assert!(still.into_iter().eq(0..16));
}

#[test]
fn a_rule_that_does_not_fit_says_what_it_needs() {
    let words = |map: DestinationMap, n| map.destinations(&[n]).unwrap_err().to_string();
    assert_eq!(
        words(DestinationMap::Transpose, 72),
        "traffic: transpose needs a square number of processors; there are 72"
    );
    assert_eq!(
        words(DestinationMap::Reversal, 72),
        "traffic: reversal needs a power of two as the number of processors; there are 72"
    );
    assert_eq!(
        words(DestinationMap::Shuffle, 49),
        "traffic: shuffle needs an even number of processors; there are 49"
    );
    assert_eq!(
        words(DestinationMap::Shift { by: 64 }, 64),
        "by: “64” is not a number from 1 to 63"
    );
    let error = DestinationMap::Transpose.destinations(&[72]).unwrap_err();
    assert_eq!(error.key(), "traffic");
}
