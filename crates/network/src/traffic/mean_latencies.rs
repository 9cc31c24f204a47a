//! Mean latencies of the kinds of messages, and of round trips.

/// Mean latencies since counting began, by number.
#[derive(Debug)]
pub(super) struct MeanLatencies {
    each: Vec<MeanLatency>,
}

#[derive(Debug)]
struct MeanLatency {
    name: String,
    count: u64,
    sum_cycles: u64,
}

impl MeanLatencies {
    /// Latencies with these names, of which none has been measured.
    pub(super) fn new(names: Vec<String>) -> Self {
        let latency = |name| MeanLatency {
            name,
            count: 0,
            sum_cycles: 0,
        };
        Self {
            each: names.into_iter().map(latency).collect(),
        }
    }

    /// True if no latencies are measured at all.
    pub(super) fn is_empty(&self) -> bool {
        self.each.is_empty()
    }

    /// Adds a latency, if those of its number are measured.
    pub(super) fn add(&mut self, number: usize, cycles: u64) {
        if let Some(latency) = self.each.get_mut(number) {
            latency.count += 1;
            latency.sum_cycles += cycles;
        }
    }

    /// The means, each 0 if nothing was measured.
    pub(super) fn details(&self) -> Vec<(String, f64)> {
        let mean = |it: &MeanLatency| it.sum_cycles as f64 / it.count.max(1) as f64;
        self.each
            .iter()
            .map(|it| (it.name.clone(), mean(it)))
            .collect()
    }

    /// Begins counting anew.
    pub(super) fn restart(&mut self) {
        for latency in &mut self.each {
            (latency.count, latency.sum_cycles) = (0, 0);
        }
    }
}
