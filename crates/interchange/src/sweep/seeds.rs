//! Lists of seeds: `1-10`, `1,5,7`, `1-3,100`.

use loadcurve_base::{Error, Result};
use loadcurve_scenario::ValueSet;

/// Largest number of seeds in a sweep.
const MAX_SEEDS: usize = 100_000;

/// Reads a list; each seed counts once, and the order is kept.
pub(super) fn read(text: &str) -> Result<Vec<u32>> {
    let illegal = || {
        let allowed = format!(
            "a list such as 1-10 or 1,5,7 of up to {MAX_SEEDS} whole numbers from 0 to {}",
            u32::MAX
        );
        Error::illegal("seeds", text, allowed)
    };
    let set = ValueSet::read_joined_by(',', text).ok_or_else(illegal)?;
    if set.count() > MAX_SEEDS as u64 {
        return Err(illegal());
    }
    let mut seeds: Vec<u32> = set.numbers().collect();
    seeds.sort_unstable();
    seeds.dedup();
    Ok(seeds)
}

/// Shortest form of a list of seeds in increasing order.
pub(super) fn written(seeds: &[u32]) -> String {
    let runs = seeds.chunk_by(|&a, &b| b == a + 1);
    let runs = runs.map(|run| match run {
        [first, .., last] if run.len() > 2 => format!("{first}-{last}"),
        run => run.iter().map(u32::to_string).collect::<Vec<_>>().join(","),
    });
    runs.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_and_written() {
        for (text, seeds, canonical) in [
            ("7", vec![7], "7"),
            ("1-3", vec![1, 2, 3], "1-3"),
            ("5, 1-2 ,5", vec![1, 2, 5], "1,2,5"),
            ("3,2,1,0,9-9", vec![0, 1, 2, 3, 9], "0-3,9"),
            ("4294967295", vec![u32::MAX], "4294967295"),
        ] {
            assert_eq!(read(text).unwrap(), seeds, "{text}");
            assert_eq!(written(&seeds), canonical);
        }
    }

    #[test]
    fn what_is_no_list_is_refused_with_what_is() {
        let many = "0-100000";
        for wrong in ["", "1,", "a", "-1", "3-1", "1-", "4294967296", "+1", many] {
            let error = read(wrong).unwrap_err();
            assert_eq!(error.key(), "seeds");
            let allowed = "is not a list such as 1-10 or 1,5,7 of up to 100000 whole numbers";
            assert!(error.to_string().contains(allowed), "{error}");
        }
        assert_eq!(read("0-99999").unwrap().len(), MAX_SEEDS);
        assert!(read("0-99999,5").is_err());
    }
}
