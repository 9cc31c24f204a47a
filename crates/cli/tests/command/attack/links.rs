//! Links under attack: every key of every kind at and beyond its limits, products that wrap, packed
//! texts that unpack to megabytes, and known links with random changes.

use loadcurve::packed::packed;
use loadcurve::scenario::{Domain, Key, NETWORKS, Parts, Scenario, VIEW_KEYS};

use super::{Attack, HOSTILE, folder, name};

/// Verbs that compute something from a link, with their options; the last ones only from networks that are not large,
/// as they may take minutes.
const COMPUTING: [&[&str]; 7] = [
    &["saturation", "--format", "json"],
    &["curve", "--points", "2", "--format", "csv"],
    &["cost", "--format", "csv"],
    &["export", "--format", "edges"],
    &["bounds"],
    &["bottleneck", "--quiet"],
    &["worst"],
];

/// Number of verbs that compute from networks of any size, and most processors of those that are not large.
const OF_ANY_SIZE: usize = 4;
const MAX_PROCESSORS: usize = 256;

/// Whole numbers in a text: the limits of a syntax.
fn numbers(words: &str) -> Vec<u64> {
    let digits = words.split(|it: char| !it.is_ascii_digit());
    digits.filter_map(|it| it.parse().ok()).collect()
}

/// Lists of sizes whose products are powers of two near the limits of 16, 32, 63 and 64 bits, and lists of
/// the largest sizes and of the most sizes.
fn products(words: &str) -> Vec<String> {
    let [least_count, most_count, least, most] = numbers(words)[..] else {
        panic!("{words}");
    };
    let joined = |sizes: &[u64]| {
        let sizes: Vec<String> = sizes.iter().map(u64::to_string).collect();
        sizes.join("x")
    };
    let most_bits = most.ilog2();
    let powers = [11, 12, 13, 16, 31, 32, 33, 62, 63, 64, 65, 72, 96, 120, 128].map(|bits: u32| {
        let mut sizes = vec![1 << most_bits; (bits / most_bits) as usize];
        sizes.extend((!bits.is_multiple_of(most_bits)).then(|| 1 << (bits % most_bits)));
        joined(&sizes)
    });
    let counts = [least_count, most_count, most_count + 1];
    let sizes = [least, least.saturating_sub(1), most, most + 1, u64::MAX];
    let uniform = counts
        .iter()
        .flat_map(|&count| sizes.map(|size| joined(&vec![size; count as usize])));
    powers.into_iter().chain(uniform).collect()
}

/// Values at and beside the limits of a key.
fn limits(key: &Key) -> Vec<String> {
    match key.domain {
        Domain::Whole { least, most }
        | Domain::WholeOr { least, most, .. }
        | Domain::Real { least, most }
        | Domain::Power { least, most, .. }
        | Domain::Multiple { least, most, .. } => {
            let (least, most) = (i64::from(least), i64::from(most));
            let around = [least - 1, least, least + 1, most - 1, most, most + 1];
            around.map(|it| it.to_string()).into()
        }
        Domain::Choice(choices) => choices.iter().map(|it| it.name.to_owned()).collect(),
        Domain::Text(form) => {
            let examples = form.examples.iter().map(|&it| it.to_owned());
            let sizes = matches!(form.parts, Parts::Sizes).then(|| products(form.words));
            examples.chain(sizes.into_iter().flatten()).collect()
        }
    }
}

/// Reads a link, which is written back the same; then computes with it, if it is legal.
fn tried(attack: &mut Attack, link: &str, keys: &[&Key], text: &str) {
    let arguments = ["link", link];
    let output = attack.run(&arguments);
    if !output.status.success() {
        if let [key] = keys
            && key.read(text).is_err()
            // A comma ends the value, and a plus is a space in links.
            && !text.contains([',', '+'])
        {
            let allowed = key.domain.to_string();
            let has_reason = matches!(key.domain, Domain::Text(_));
            let words = [key.name, if has_reason { "" } else { &allowed }];
            attack.refused(&arguments, &output, &words);
        }
        return;
    }
    let written = String::from_utf8_lossy(&output.stdout);
    let again = Scenario::read_strictly(written.trim());
    if !again.is_ok_and(|it| format!("?{}", it.query()) == written.trim()) {
        attack.report(&arguments, &format!("{written} does not read back"));
    }
    // Values that are legal by chance, such as 1 and 2, compute nothing new.
    let is_limit = keys
        .iter()
        .any(|key| limits(key).iter().any(|it| it == text));
    let network = Scenario::read(link).scenario.networks.remove(0);
    let is_large = network.processors() > MAX_PROCESSORS;
    let verbs = if is_large {
        OF_ANY_SIZE
    } else {
        COMPUTING.len()
    };
    for verb in COMPUTING[..verbs].iter().filter(|_| is_limit) {
        attack.run(&[&verb[..1], &[link], &verb[1..]].concat());
    }
}

#[test]
fn keys_at_and_beyond_their_limits() {
    let mut attack = Attack::new("keys at and beyond their limits");
    for kind in NETWORKS {
        for &key in kind.keys {
            let hostile = HOSTILE.into_iter().map(str::to_owned);
            let texts = hostile.chain(limits(key)).chain(["9".repeat(9_000)]);
            for text in texts {
                if attack.is_due() {
                    let link = format!("{},{}:{text}", kind.name, key.name);
                    tried(&mut attack, &link, &[key], &text);
                }
            }
        }
    }
    attack.end();
}

#[test]
fn pairs_of_keys_at_their_limits() {
    let mut attack = Attack::new("pairs of keys at their limits");
    for kind in NETWORKS {
        let keys = kind.keys.iter().filter(|key| {
            let is_word = matches!(key.domain, Domain::Choice(_) | Domain::Text(_));
            !is_word || key.is_of_topology
        });
        let keys: Vec<&Key> = keys.copied().collect();
        for (place, one) in keys.iter().enumerate() {
            for other in &keys[..place] {
                let last = |key: &Key| limits(key).into_iter().rev().skip(1).take(3);
                for text in last(one) {
                    for with in last(other) {
                        if attack.is_due() {
                            let (one, other) = (one.name, other.name);
                            let link = format!("{},{one}:{text},{other}:{with}", kind.name);
                            let output = attack.run(&["link", &link]);
                            if output.status.success() {
                                attack.run(&["bounds", &link]);
                            }
                        }
                    }
                }
            }
        }
    }
    attack.end();
}

#[test]
fn keys_of_the_view() {
    let mut attack = Attack::new("keys of the view");
    let folder = folder("attack-view");
    let figure = folder.join("figure.json");
    for key in VIEW_KEYS {
        for text in HOSTILE {
            if !attack.is_due() {
                continue;
            }
            let link = format!("net=mesh,k:2&{key}={text}");
            let arguments = ["plot", &link, "-o", name(&figure), "--quiet"];
            let output = attack.run(&arguments);
            if output.status.code() == Some(2) {
                attack.refused(&arguments, &output, &[key]);
            } else if output.status.success() {
                let again = ["plot", "--results", name(&figure), "-o", name(&figure)];
                attack.run(&[&again[..3], &["-o", name(&folder.join("again.svg"))]].concat());
            }
        }
    }
    attack.end();
}

#[test]
fn packed_texts_that_unpack_to_megabytes() {
    let mut attack = Attack::new("packed texts that unpack to megabytes");
    for (pattern, size) in [
        ("0", 11 << 20),
        ("a b\n", 11 << 20),
        ("{\"", 11 << 20),
        ("[", 3 << 20),
        ("0 1\r", 70_000),
    ] {
        let bomb = packed(pattern.repeat(size / pattern.len()).as_bytes());
        for cut in [bomb.len(), bomb.len() - 1, bomb.len() / 2, 7] {
            let bomb = &bomb[..cut];
            for link in [
                format!("own,zip:{bomb}"),
                format!("net=mesh,k:2&lesson={bomb}"),
                format!("net=mesh,k:2&lesson={bomb}&step=1"),
            ] {
                for verb in ["link", "saturation"] {
                    if attack.is_due() {
                        attack.run(&[verb, &link]);
                    }
                }
            }
        }
    }
    attack.end();
}

/// Links of the kept list with bytes that are changed, dropped, doubled, or taken from another link.
#[test]
fn kept_links_with_random_changes() {
    let mut attack = Attack::new("kept links with random changes");
    let kept = include_str!("../../../../../tests/links.txt");
    let lines = kept.lines().filter_map(|line| line.strip_prefix("link: "));
    let links: Vec<&str> = lines.collect();
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    // Marsaglia's xorshift: the same changes in every run.
    let mut below = move |most: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % most as u64) as usize
    };
    for _ in 0..1_000 {
        let mut bytes = links[below(links.len())].as_bytes().to_vec();
        for _ in 0..=below(4) {
            let place = below(bytes.len().max(1)).min(bytes.len());
            match below(5) {
                0 if place < bytes.len() => bytes[place] = b" !%&+,-.0129:=?ax\x7f"[below(18)],
                1 if place < bytes.len() => drop(bytes.remove(place)),
                2 => bytes.insert(place, b"0123456789,:&=x-.%"[below(18)]),
                3 => bytes.extend_from_within(place..),
                _ => {
                    let other = links[below(links.len())].as_bytes();
                    bytes.truncate(place);
                    bytes.extend_from_slice(&other[below(other.len())..]);
                }
            }
        }
        let link = String::from_utf8_lossy(&bytes);
        if attack.is_due() {
            tried_once(&mut attack, &link);
        }
    }
    attack.end();
}

/// Reads and solves a link that may have any traffic and size.
fn tried_once(attack: &mut Attack, link: &str) {
    let output = attack.run(&["link", "--", link]);
    if output.status.success() {
        attack.run(&["curve", "--points", "2", "--format", "csv", "--", link]);
    }
}
