//! The sizes that go together: the number of processors is a power of the number of inputs of a switch.

use loadcurve_base::Error;

use super::{PROCESSORS, SWITCH};
use crate::rule::{Rule, Violation};
use crate::{Domain, Key, Value};

/// There is a whole number of stages.
pub(super) const RULE: Rule = Rule {
    keys: &[&PROCESSORS.key, &SWITCH.key],
    violation: |network| {
        let (processors, switch) = (network.get(&PROCESSORS), network.get(&SWITCH));
        if is_power(processors, switch) {
            return None;
        }
        let sizes = powers(&SWITCH.key).filter(|&size| is_power(processors, size));
        let counts: Vec<u32> = powers(&PROCESSORS.key)
            .filter(|&count| is_power(count, switch))
            .collect();
        let nearest = counts.iter().rfind(|&&count| count <= processors);
        let fallback = *nearest.unwrap_or(&switch);
        let reason = format!(
            "{processors} processors go with switches of {}; switches of {switch} go with {} processors",
            listed(sizes),
            listed(counts.into_iter()),
        );
        let error = Error::refused(PROCESSORS.key.name, reason);
        Some(Violation {
            fallback: Value::Whole(fallback),
            ..Violation::of(network, &PROCESSORS.key, error)
        })
    },
};

fn is_power(number: u32, base: u32) -> bool {
    base.pow(number.ilog(base)) == number
}

/// The legal values of a key whose domain has powers.
fn powers(key: &Key) -> impl Iterator<Item = u32> {
    let Domain::Power { base, least, most } = key.domain else {
        unreachable!("{} has powers", key.name);
    };
    (least.ilog(base)..=most.ilog(base)).map(move |exponent| base.pow(exponent))
}

fn listed(numbers: impl Iterator<Item = u32>) -> String {
    let texts: Vec<String> = numbers.map(|number| number.to_string()).collect();
    texts.join(", ")
}

#[cfg(test)]
mod tests {
    use crate::{Scenario, labels};

    #[test]
    fn processors_are_a_power_of_the_size_of_switches() {
        for (link, query, notice) in [
            ("n:64,switch:8", "switch:8", ""),
            ("n:16,switch:16", "n:16,switch:16", ""),
            (
                "n:32,switch:4",
                "n:16,switch:4",
                "n: 32 processors go with switches of 2; switches of 4 go with 4, 16, 64, 256, 1024, 4096 \
                 processors",
            ),
            (
                "switch:16",
                "n:16,switch:16",
                "n: 64 processors go with switches of 2, 4, 8; switches of 16 go with 16, 256, 4096 \
                 processors",
            ),
            (
                "n:2,switch:8",
                "n:8,switch:8",
                "n: 2 processors go with switches of 2; switches of 8 go with 8, 64, 512, 4096 processors",
            ),
            (
                "switch:6",
                "",
                "switch: “6” is not a power of 2 from 2 to 16",
            ),
        ] {
            let read = Scenario::read(&format!("net=combining-min,{link}"));
            let notices = read.notices.iter().map(ToString::to_string);
            assert_eq!(notices.collect::<String>(), notice);
            let query = format!("net=combining-min,{query}");
            assert_eq!(read.scenario.query(), query.trim_end_matches(','));
        }
        let two = Scenario::read("net=combining-min").scenario;
        let refusal = two.with_key(0, "switch", "16").unwrap_err();
        assert_eq!(
            refusal.to_string(),
            "switch: 64 processors go with switches of 2, 4, 8; switches of 16 go with 16, 256, 4096 \
             processors"
        );
    }

    #[test]
    fn switches_of_two_go_without_saying() {
        let labels = |link: &str| labels(&Scenario::read(link).scenario.networks);
        let alone = |link: &str| labels(link).each.remove(0);
        assert!(!alone("combining-min").contains("switches"));
        assert!(alone("combining-min,switch:4").contains("64 processors, 4 × 4 switches"));
        assert_eq!(
            labels("net=combining-min&net=combining-min,switch:8").each,
            ["2 × 2 switches", "8 × 8 switches"]
        );
    }
}
