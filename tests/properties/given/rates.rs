//! Traffic matrices as text.

use super::Given;

/// Rates of some pairs of processors, as one would write them.
#[derive(Debug)]
pub(crate) struct RatesText {
    /// Source, destination and weight.
    entries: Vec<(u32, u32, u32)>,
}

impl RatesText {
    /// Text of `matrix`.
    pub(crate) fn items(&self) -> String {
        let item = |&(from, to, weight): &(u32, u32, u32)| match weight {
            1 => format!("{from}-{to}"),
            _ => format!("{from}-{to}x{weight}"),
        };
        self.entries.iter().map(item).collect::<Vec<_>>().join(".")
    }

    /// A file with a line of each pair.
    pub(crate) fn file(&self) -> String {
        let line = |(from, to, weight): &(u32, u32, u32)| format!("{from} {to} {weight}\n");
        self.entries.iter().map(line).collect()
    }

    /// A traffic table of Noxim, with the same rates in columns of their own.
    pub(crate) fn noxim(&self) -> String {
        let line = |(from, to, weight): &(u32, u32, u32)| {
            format!("  {from}\t{to} {weight}.0 0.01 0 100 200 % {weight}\r\n")
        };
        let lines: String = self.entries.iter().map(line).collect();
        format!("% src dst pir por t_on t_off t_period\n\n{lines}")
    }
}

impl Given<'_> {
    /// Rates between some of so many processors; somebody sends something to another.
    pub(crate) fn rates_text(&mut self, processors: u32) -> RatesText {
        let last = processors - 1;
        let count = self.whole(1, 12);
        let mut entry = || {
            let (from, to) = (self.whole(0, last), self.whole(0, last));
            (from, to, 1 + self.whole(0, 9).saturating_sub(4))
        };
        let mut entries: Vec<(u32, u32, u32)> = (0..count).map(|_| entry()).collect();
        if entries.iter().all(|(from, to, _)| from == to) {
            entries.push((0, last, 1));
        }
        RatesText { entries }
    }
}
