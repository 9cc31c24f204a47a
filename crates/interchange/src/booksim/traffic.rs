//! Names of traffic in `BookSim2`.
//!
//! Both programs have the patterns of Dally and Towles. In `BookSim2`, tornado and neighbour permute the digits of a
//! node's number, by default in base k of the topology. The other permutations use its bits, so the number of nodes
//! has to be a power of two.

use loadcurve_base::{Error, Result};
use loadcurve_scenario::Network;

/// Patterns, with their names in links and in `BookSim2`.
const PATTERNS: [(&str, &str); 7] = [
    ("uniform", "uniform"),
    ("transpose", "transpose"),
    ("complement", "bitcomp"),
    ("reversal", "bitrev"),
    ("shuffle", "shuffle"),
    ("tornado", "tornado"),
    ("neighbour", "neighbor"),
];

/// Name in links of a pattern of `BookSim2`, with any parameters.
pub(crate) fn pattern_of_booksim(setting: &str) -> Option<&'static str> {
    let name = setting.split('(').next().unwrap_or_default();
    let mut patterns = PATTERNS.iter();
    patterns.find_map(|&(ours, theirs)| (theirs == name).then_some(ours))
}

/// The setting of `BookSim2` for the traffic of this network, if its topology has `n` digits of size `k`.
///
/// # Errors
/// [`Error::Refused`] for traffic that is defined differently in `BookSim2`, or does not exist.
pub(crate) fn booksim_traffic(network: &Network, known: Option<(u32, u32)>) -> Result<String> {
    let word = traffic_word(network);
    let mut patterns = PATTERNS.iter();
    let Some(&(_, theirs)) = patterns.find(|(ours, _)| *ours == word) else {
        let known = PATTERNS.map(|(ours, _)| ours).join(", ");
        let reason = format!("BookSim2 has no {word}; allowed: {known}");
        return Err(Error::refused("traffic", reason));
    };
    let digits = digits(network);
    if permutes_digits(&word) {
        let alike = alike(&digits).ok_or_else(|| {
            let reason = format!("BookSim2 has {word} for dimensions of one size only");
            Error::refused("traffic", reason)
        })?;
        return Ok(match alike {
            it if known == Some(it) => theirs.to_owned(),
            (k, n) => format!("{theirs}({{{k},{n},1}})"),
        });
    }
    let processors: u32 = digits.iter().product();
    if word == "uniform" || processors.is_power_of_two() {
        return Ok(theirs.to_owned());
    }
    let reason = format!(
        "BookSim2 has {word} for a power of two of processors only; there are {processors}"
    );
    Err(Error::refused("traffic", reason))
}

/// True if the traffic of this network is that of a setting of `BookSim2`. `sizes` has the size and the number of
/// digits, as k, n and a factor of k; the setting may name others.
pub(crate) fn has_traffic_of_booksim(
    network: &Network,
    setting: &str,
    mut sizes: [u32; 3],
) -> bool {
    let word = traffic_word(network);
    if pattern_of_booksim(setting) != Some(word.as_str()) {
        return false;
    }
    if !permutes_digits(&word) {
        return true;
    }
    for (size, given) in sizes.iter_mut().zip(parameters(setting)) {
        *size = given;
    }
    let [k, n, factor] = sizes;
    let ours = alike(&digits(network));
    ours.is_some_and(|(size, count)| (Some(size), count) == (k.checked_mul(factor), n))
}

fn traffic_word(network: &Network) -> String {
    if network.has("traffic") {
        network.value("traffic").to_string()
    } else {
        "uniform".to_owned()
    }
}

fn digits(network: &Network) -> Vec<u32> {
    network
        .kind()
        .digits
        .map_or_else(Vec::new, |digits| digits(network))
}

fn permutes_digits(word: &str) -> bool {
    matches!(word, "tornado" | "neighbour")
}

/// Size and number of digits that all have one size.
fn alike(digits: &[u32]) -> Option<(u32, u32)> {
    let first = *digits.first()?;
    let are_alike = digits.iter().all(|&digit| digit == first);
    are_alike.then_some((first, digits.len() as u32))
}

/// The numbers after the name of a pattern: a list in braces, or a single one.
fn parameters(setting: &str) -> Vec<u32> {
    let Some((_, behind)) = setting.split_once('(') else {
        return Vec::new();
    };
    let inside = behind.rsplit_once(')').map_or(behind, |(inside, _)| inside);
    let (list, most) = match inside.strip_prefix('{') {
        Some(list) => (list.trim_end_matches('}'), usize::MAX),
        None => (inside, 1),
    };
    let numbers = list.split(',').map_while(|text| text.trim().parse().ok());
    numbers.take(most).collect()
}
