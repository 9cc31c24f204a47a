//! Random numbers: reproducible on every platform and in every version, with independent streams.
//!
//! The generator is xoshiro256++ of D. Blackman and S. Vigna, "Scrambled linear pseudorandom number
//! generators", ACM Transactions on Mathematical Software 47(4), 2021, article 36,
//! <https://doi.org/10.1145/3460772>. No operation here rounds differently on any platform.

use rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A stream of random numbers.
#[derive(Debug, Clone)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// Stream of a run, determined by the user's seed, the load and the number of the replication.
    /// A change of any of them changes the whole stream.
    ///
    /// ```
    /// use loadcurve_base::Random;
    /// let first = |replication| Random::stream(1, 0.01, replication).word();
    /// assert_eq!(first(0), first(0));
    /// assert_ne!(first(0), first(1));
    /// ```
    #[must_use]
    pub fn stream(seed: u32, load_messages: f64, replication: u32) -> Self {
        let parts = [
            u64::from(seed),
            load_messages.to_bits(),
            u64::from(replication),
        ];
        Self(Xoshiro256PlusPlus::seed_from_u64(
            parts.into_iter().fold(0, |hash, part| mixed(hash ^ part)),
        ))
    }

    /// 64 random bits.
    #[inline]
    pub fn word(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number in [0, 1), a multiple of 2⁻⁵³.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.word() >> 11) as f64 * f64::EPSILON / 2.0
    }

    /// An integer below `end`, uniform to within one part in 2³².
    #[inline]
    pub fn below(&mut self, end: u32) -> u32 {
        scaled((self.word() >> 32) as u32, end)
    }

    /// Two integers, each below its end, from one draw.
    #[inline]
    pub fn pair_below(&mut self, first_end: u32, second_end: u32) -> (u32, u32) {
        let word = self.word();
        (
            scaled((word >> 32) as u32, first_end),
            scaled(word as u32, second_end),
        )
    }

    /// An exponential variate with mean 1.
    #[inline]
    pub fn exponential(&mut self) -> f64 {
        // 1 − u is never 0, and the logarithm is the same on every platform.
        -libm::log(1.0 - self.unit())
    }
}

/// Scales 32 bits to an integer below `end`.
#[inline]
fn scaled(bits: u32, end: u32) -> u32 {
    ((u64::from(bits) * u64::from(end)) >> 32) as u32
}

/// Step of the states of `SplitMix64`: 2⁶⁴ divided by the golden ratio, made odd.
const WEYL_STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// Output function of `SplitMix64`: every bit of the result depends on every input bit.
#[inline]
#[must_use]
pub fn mixed(bits: u64) -> u64 {
    let bits = bits.wrapping_add(WEYL_STEP);
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// The generator `SplitMix64`, for results that must not depend on the generator of the simulations.
///
/// # Source
/// G. L. Steele, D. Lea and C. H. Flood, "Fast splittable pseudorandom number generators", Proc. ACM
/// Int. Conf. on Object Oriented Programming Systems Languages and Applications, 2014, pp. 453–472,
/// doi:10.1145/2660193.2660195.
#[derive(Debug, Clone)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The generator with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// 64 random bits.
    pub fn word(&mut self) -> u64 {
        let word = mixed(self.0);
        self.0 = self.0.wrapping_add(WEYL_STEP);
        word
    }

    /// An integer below `end`: ⌊r·end/2⁶⁴⌋, where r is the next word.
    pub fn below(&mut self, end: u64) -> u64 {
        ((u128::from(self.word()) * u128::from(end)) >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splitmix64_gives_its_reference_words() {
        let mut generator = SplitMix64::new(0);
        let words = [0; 3].map(|_: u64| generator.word());
        let reference = [
            0xe220_a839_7b1d_cdaf,
            0x6e78_9e6a_a1b9_65f4,
            0x06c4_5d18_8009_454f,
        ];
        assert_eq!(words, reference);
        let mut generator = SplitMix64::new(1);
        assert!((1..1000).all(|end| generator.below(end) < end));
    }

    #[test]
    fn the_generator_gives_its_authors_reference_words() {
        let mut seed = [0; 32];
        for (word, bytes) in (1_u64..).zip(seed.chunks_exact_mut(8)) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        let mut generator = Xoshiro256PlusPlus::from_seed(seed);
        let words: Vec<u64> = (0..4).map(|_| generator.next_u64()).collect();
        assert_eq!(
            words,
            [
                41_943_041,
                58_720_359,
                3_588_806_011_781_223,
                3_591_011_842_654_386
            ]
        );
    }

    #[test]
    fn the_stream_of_a_run_is_fixed_for_ever() {
        let mut random = Random::stream(1, 0.01, 0);
        let words: Vec<u64> = (0..3).map(|_| random.word()).collect();
        assert_eq!(
            words,
            [
                8_481_873_508_564_188_865,
                5_550_818_573_138_149_257,
                6_781_385_261_626_813_140
            ]
        );
        assert_eq!(random.exponential(), 0.133_880_301_725_507_7);
    }

    #[test]
    fn variates_have_their_means_and_ranges() {
        let mut random = Random::stream(7, 0.5, 3);
        let count = 200_000;
        let (mut sum, mut squares, mut hits) = (0.0, 0.0, [0_u32; 5]);
        for _ in 0..count {
            let x = random.exponential();
            sum += x;
            squares += x * x;
            hits[random.below(5) as usize] += 1;
            assert!((0.0..1.0).contains(&random.unit()));
            let (i, j) = random.pair_below(3, 7);
            assert!(i < 3 && j < 7);
        }
        let count = f64::from(count);
        // Three standard deviations of the sample means.
        assert!((sum / count - 1.0).abs() < 3.0 / count.sqrt());
        assert!((squares / count - 2.0).abs() < 3.0 * (20.0 / count).sqrt());
        let deviation = (count * 0.16).sqrt();
        assert!(
            hits.iter()
                .all(|&hit| (f64::from(hit) - count / 5.0).abs() < 3.5 * deviation)
        );
    }
}
