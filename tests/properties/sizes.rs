//! Large values that are legal one by one: together they are a network of exactly so many processors, or
//! refused with the right number of them.

use loadcurve::Error;
use loadcurve::curve::Scaling;
use loadcurve::scenario::ScalingQuantity;
use loadcurve::scenario::{NETWORKS, Network, NetworkKind, Scenario, Size, Value, growing_keys};
use loadcurve::traffic::Pattern as _;

use super::given::escaped;
use super::link::{reads_back, says_what_is_wrong};
use super::{Given, model};

/// Most channels of any network: those of ten stages of switches with three inputs.
const MAX_CHANNELS: usize = 10 * 59_049;

/// Most processors of a user's own network that is routed here.
const MAX_ROUTED: usize = 64;

/// What a number beyond 64 bits is called.
const BEYOND: &str = "more than 10^19";

/// Panics unless the network of some large values is what they say, or refused in words that are right.
pub fn holds(bytes: &[u8]) {
    let given = &mut Given::new(bytes);
    let kind = &NETWORKS[given.place(NETWORKS.len())];
    let mut settings = Vec::new();
    for key in kind.keys {
        let is_given = given.seldom(4);
        if is_given != key.is_of_topology {
            settings.push((key.name, given.large(key.domain)));
        }
    }
    let texts: Vec<(&str, &str)> = settings.iter().map(|(key, it)| (*key, &**it)).collect();
    match Network::new(kind).with_settings(&texts) {
        Ok(network) => {
            has_values(&network, &texts);
            is_exact(given, &network);
        }
        Err(error) => is_right(kind, &error),
    }
    let values = texts
        .iter()
        .map(|(key, it)| format!(",{key}:{}", escaped(it.as_bytes())));
    let link = format!("net={}{}", kind.name, values.collect::<String>());
    let reading = Scenario::read(&link);
    reads_back(&reading.scenario);
    for notice in &reading.notices {
        is_right(kind, notice);
    }
    let network = &reading.scenario.networks[0];
    if reading.notices.is_empty() {
        has_values(network, &texts);
    }
    is_exact(given, network);
    if given.seldom(8) {
        grows(given, network);
    }
}

/// Panics unless a network has the values that were given.
fn has_values(network: &Network, texts: &[(&str, &str)]) {
    for (key, text) in texts {
        let known = network.kind().keys.iter().find(|known| known.name == *key);
        let value = known.map(|key| key.read(text));
        assert_eq!(value, Some(Ok(network.value(key).clone())), "{network}");
    }
}

/// Panics unless a network has exactly as many processors as its values say, all parts of it count alike, and
/// a small one has a solution.
fn is_exact(given: &mut Given, network: &Network) {
    let extent = network.extent();
    let exact = processors(network);
    assert!(
        exact.is_none_or(|exact| exact == extent.processors as u128),
        "{network}: {exact:?} processors in {extent:?}"
    );
    assert!(
        (1..=MAX_CHANNELS).contains(&extent.channels),
        "{network}: {extent:?}"
    );
    let cost = network.model_cost();
    assert!(
        cost.curve_us() > 0.0 && cost.curve_us().is_finite(),
        "{network}: {cost:?}"
    );
    if let Some(refusal) = network.refused_by_page() {
        says_what_is_wrong(&refusal);
    }
    let is_own = matches!(network.kind().size, Size::Fixed { .. });
    let mut values = network.settings().map(|(_, value)| value);
    // The search for the worst permutation takes seconds on trees with many ways up.
    let is_searched = values.any(|value| *value == Value::Word("worst"));
    if is_searched || is_own && extent.processors > MAX_ROUTED {
        return;
    }
    let routing = network.routing();
    let topology = routing.topology();
    let built = (topology.processors(), topology.channels());
    assert_eq!(built, (extent.processors, extent.channels), "{network}");
    if network.kind().digits.is_some() {
        assert_eq!(
            network.pattern().processors(),
            extent.processors,
            "{network}"
        );
    }
    if model::is_quick(network) {
        model::is_answered(given, network);
    }
}

/// Number of processors by the formula of the kind, from values as they are written; none of a user's own.
fn processors(network: &Network) -> Option<u128> {
    let whole = |key| match *network.value(key) {
        Value::Whole(number) => u128::from(number),
        ref other => panic!("{key} of {network} is {other}"),
    };
    let power = |base, exponent| u128::pow(whole(base), whole(exponent) as u32);
    let sizes = |key| product(&network.value(key).to_string());
    Some(match network.kind().name {
        "fat-tree" | "combining-min" => whole("n"),
        "mesh" | "torus" | "scouting" => whole("k") * whole("k"),
        "buffered-min" => power("switch", "stages"),
        "fly" => power("k", "stages"),
        "cube" => sizes("dims"),
        "xgft" => sizes("down"),
        "hyperx" => sizes("dims") * whole("hosts"),
        "dragonfly" => {
            let [p, a, h] = ["p", "a", "h"].map(whole);
            p * a * (a * h + 1)
        }
        "own" => return None,
        other => panic!("the number of processors of {other} is not known"),
    })
}

/// Product of sizes joined by `x`.
fn product(sizes: &str) -> u128 {
    let sizes = sizes
        .split('x')
        .map(|size| size.parse::<u128>().expect("a size"));
    sizes.product()
}

/// Panics unless a refusal names a key of the kind and what is wrong, and the product of sizes that it says is
/// theirs.
fn is_right(kind: &NetworkKind, refusal: &Error) {
    says_what_is_wrong(refusal);
    let key = kind.keys.iter().find(|key| key.name == refusal.key());
    assert!(key.is_some(), "{refusal}");
    let words = refusal.to_string();
    let Some((sizes, said)) = words.split_once(" has ") else {
        return;
    };
    let sizes = sizes.split_once(": ").map_or(sizes, |(_, sizes)| sizes);
    let nouns = [" nodes;", " routers;", " processors;"];
    let said = nouns.iter().find_map(|noun| said.split_once(noun));
    let is_sizes = sizes
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'x');
    let Some((said, _)) = said.filter(|_| is_sizes) else {
        return;
    };
    let exact = product(sizes);
    match said {
        BEYOND => assert!(exact > u128::from(u64::MAX), "{words}"),
        number => assert_eq!(number.parse(), Ok(exact), "{words}"),
    }
}

/// Panics if a network cannot be followed through many values of one of its keys.
fn grows(given: &mut Given, network: &Network) {
    let keys: Vec<&str> = growing_keys(network, ScalingQuantity::default()).collect();
    if keys.is_empty() || !model::is_quick(network) {
        return;
    }
    let key = given.one_of(&keys);
    let values = given.one_of(&[
        "",
        "&values=0-4294967295",
        "&values=1.4294967295",
        "&values=2-64",
    ]);
    let scenario = Scenario::read(&format!("net={network}&view=sweep&over={key}{values}")).scenario;
    reads_back(&scenario);
    for point in Scaling::of(&scenario).points() {
        let exact = processors(&point.network);
        let processors = point.network.processors() as u128;
        assert!(
            exact.is_none_or(|exact| exact == processors),
            "{}",
            point.network
        );
    }
}
