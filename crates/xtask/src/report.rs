//! Printed output: marks, headers, durations.

use std::time::Duration;

/// Marks a success.
pub(crate) const TICK: &str = "✓";
/// Marks a failure.
pub(crate) const CROSS: &str = "✗";

/// Announces a step.
pub(crate) fn header(name: &str, what: &str) {
    println!("\n── {name}: {what}");
}

/// A duration in words: `0.4 s`, `12 s`, `2 min 5 s`.
pub(crate) fn spoken(duration: Duration) -> String {
    let tenths = duration.as_millis().div_ceil(100);
    let seconds = (duration.as_millis() + 500) / 1000;
    match seconds {
        _ if tenths < 100 => format!("{}.{} s", tenths / 10, tenths % 10),
        0..60 => format!("{seconds} s"),
        _ => format!("{} min {} s", seconds / 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_spoken_in_fitting_units() {
        let cases = [
            (0, "0.0 s"),
            (1, "0.1 s"),
            (9_899, "9.9 s"),
            (9_901, "10 s"),
            (59_499, "59 s"),
            (59_500, "1 min 0 s"),
            (125_000, "2 min 5 s"),
        ];
        for (milliseconds, expected) in cases {
            assert_eq!(spoken(Duration::from_millis(milliseconds)), expected);
        }
    }
}
