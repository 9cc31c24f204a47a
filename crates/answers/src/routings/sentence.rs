//! Routings compared, in sentences.

use loadcurve_base::number::{Rounding, shown};

use super::{RoutingRow, Routings, Under};

/// Relative difference below which two loads are said to be the same.
const SAME: f64 = 0.005;

/// Difference from a half below which traffic is halved.
const HALVED: f64 = 0.015;

impl Routings {
    /// Effect of the routing that carries most of its worst permutation, beside the default one, and what no routing
    /// exceeds, as far as it is known.
    #[must_use]
    pub fn sentence(&self) -> String {
        let limit = self.any_worst.map_or_else(String::new, |load| {
            format!(
                "No routing carries more than {} under every permutation.",
                figure(load)
            )
        });
        let known = self.rows.iter().filter(|row| !row.loads().is_empty());
        let known: Vec<&RoutingRow> = known.collect();
        let Some((&base, others)) = known.split_first() else {
            return limit;
        };
        let worst = |row: &RoutingRow| row.load(Under::Worst).map_or(0.0, |load| load.bound);
        // Of several, the one with the highest load of uniform traffic, and then the first.
        let uniform = |row: &RoutingRow| row.load(Under::Uniform).map_or(0.0, |load| load.bound);
        let best = others
            .iter()
            .fold(None, |best: Option<&RoutingRow>, &row| match best {
                Some(best)
                    if !is_better([worst(best), uniform(best)], [worst(row), uniform(row)]) =>
                {
                    Some(best)
                }
                _ => Some(row),
            });
        let Some(best) = best.filter(|best| worst(best) > (1.0 + SAME) * worst(base)) else {
            return limit;
        };
        let [before, now] = [base, best].map(uniform);
        let ratio = now / before;
        let effect = if (ratio - 1.0).abs() < SAME {
            format!("stays at {}", figure(now))
        } else {
            let does = match ratio {
                _ if (ratio - 0.5).abs() < HALVED => "is halved, from",
                ..1.0 => "falls from",
                _ => "rises from",
            };
            format!("{does} {} to {}", figure(before), figure(now))
        };
        format!(
            "With {} routing, what links carry under the worst permutation rises from {} to {}, and under uniform \
             traffic it {effect}. {limit}",
            best.words,
            figure(worst(base)),
            figure(worst(best))
        )
    }
}

impl Routings {
    /// Which routings are not compared, and why; none if all are.
    #[must_use]
    pub fn note(&self) -> Option<String> {
        let words: Vec<&str> = self.adaptive.iter().map(|&(words, _)| words).collect();
        let (last, others) = words.split_last()?;
        let (named, with) = match others {
            [] => ((*last).to_owned(), "it"),
            others => (format!("{} and {last}", others.join(", ")), "each of them"),
        };
        Some(format!(
            "Not compared: {named} routing. What links carry then depends on queues; simulate the network with {with}."
        ))
    }
}

/// True if the second pair of loads is higher, by the first of them that differs.
fn is_better(known: [f64; 2], other: [f64; 2]) -> bool {
    let differing = known.into_iter().zip(other);
    let mut differing = differing.filter(|(a, b)| (b / a - 1.0).abs() > SAME);
    differing.next().is_some_and(|(a, b)| b > a)
}

fn figure(load: f64) -> String {
    shown(load, Rounding::Figure)
}

#[cfg(test)]
mod tests {
    use super::*;
    use loadcurve_scenario::Scenario;

    #[test]
    fn routings_that_depend_on_queues_are_named() {
        let note = |link: &str| {
            let network = &Scenario::read(link).scenario.networks[0];
            Routings::open(network, 0, None).unwrap().note()
        };
        for (link, named) in [
            ("mesh", "Duato's, west-first, negative-first and odd-even"),
            ("torus,links:bi", "Duato's"),
            ("dragonfly,buffer:8", "UGAL and UGAL-G"),
        ] {
            let note = note(link).unwrap();
            assert!(
                note.starts_with(&format!("Not compared: {named} routing. ")),
                "{note}"
            );
        }
        assert_eq!(note("fly"), None);
    }
}
