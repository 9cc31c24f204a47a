//! Times that other programs measured, beside those of models.

use loadcurve_base::Result;
use loadcurve_collective::Operation;
use loadcurve_scenario::{ByteRange, Scenario, Shown};

use super::Collectives;

/// Length of a cycle in nanoseconds where a link has none: measured times are in microseconds.
const USUAL_NS: &str = "1";

/// Times of a collective operation, measured by another program.
#[derive(Debug, Clone, PartialEq)]
pub struct MeasuredTimes {
    /// Name of their source, such as a file's.
    pub origin: String,
    /// The operation; several where it is not known which of them.
    pub operations: Vec<Operation>,
    /// Number of processors that took part, if it is known.
    pub processors: Option<u64>,
    /// Sizes of the largest buffer of a processor in bytes, with times in microseconds.
    pub times: Vec<(u64, f64)>,
}

impl MeasuredTimes {
    /// Bus bandwidth over algorithm bandwidth of an operation; none as long as the number of processors is unknown and
    /// matters.
    #[must_use]
    pub fn bus_factor(&self, operation: Operation) -> Option<f64> {
        match (operation, self.processors) {
            (Operation::Broadcast, None) => Some(1.0),
            (_, processors) => Some(operation.bus_factor(usize::try_from(processors?).ok()?)),
        }
    }

    /// A link beside whose collective operations some of these times are drawn: as it is if it shows such an operation,
    /// and otherwise with the first one, its sizes and a length of the cycle.
    ///
    /// ```
    /// use loadcurve_answers::MeasuredTimes;
    /// use loadcurve_collective::Operation::AllGather;
    /// use loadcurve_scenario::Scenario;
    /// let measured = MeasuredTimes {
    ///     origin: "gather.log".to_owned(),
    ///     operations: vec![AllGather],
    ///     processors: Some(8),
    ///     times: vec![(3000, 20.0), (1 << 20, 50.0)],
    /// };
    /// let link = MeasuredTimes::question(&[measured], &Scenario::read("net=mesh,k:4").scenario).unwrap();
    /// assert_eq!(link.query(), "net=mesh,k:4&ns=1&view=collective&collective=all-gather&size=2K-1M");
    /// ```
    ///
    /// # Errors
    /// [`Error::IllegalValue`](loadcurve_base::Error::IllegalValue) for sizes beyond those of links.
    pub fn question(all: &[Self], scenario: &Scenario) -> Result<Scenario> {
        let shown = scenario.view.collective.operation;
        let is_shown = |it: &Self| it.operations.contains(&shown);
        let has_ns = scenario.view.cycle_ns.is_some();
        let is_asked = scenario.view.shown == Shown::Collective;
        if is_asked && has_ns && all.iter().any(is_shown) {
            return Ok(scenario.clone());
        }
        let first = all.iter().flat_map(|it| &it.operations).next();
        let operation = match first {
            Some(_) if is_asked && all.iter().any(is_shown) => shown,
            Some(first) => *first,
            None => return Ok(scenario.clone()),
        };
        let asking = scenario.with_view("view", "collective")?;
        let mut asking = asking.with_view("collective", operation.name())?;
        if !has_ns {
            asking = asking.with_view("ns", USUAL_NS)?;
        }
        let of_it = all.iter().filter(|it| it.operations.contains(&operation));
        let sizes = of_it.flat_map(|it| &it.times).map(|it| it.0);
        match (sizes.clone().min(), sizes.max()) {
            (Some(least), Some(most)) => {
                let least = 1 << least.max(1).ilog2();
                let most = most.max(1).checked_next_power_of_two().unwrap_or(most);
                asking.with_view("size", &ByteRange { least, most }.to_string())
            }
            _ => Ok(asking),
        }
    }
}

impl Collectives {
    /// Takes times that other programs measured.
    pub fn measure(&mut self, measured: Vec<MeasuredTimes>) {
        self.measured = measured;
    }

    /// Measured times of the operation; none as long as the length of a cycle is not given, as they are not in cycles.
    pub fn measured(&self) -> impl Iterator<Item = &MeasuredTimes> {
        let (operation, ns) = (self.operation(), self.scenario.view.cycle_ns);
        let measured = self.measured.iter().filter(move |_| ns.is_some());
        measured.filter(move |it| it.operations.contains(&operation))
    }

    /// Reasons for which measured times are left out.
    pub(crate) fn unshown(&self) -> Vec<String> {
        let operation = self.operation();
        let has_ns = self.scenario.view.cycle_ns.is_some();
        let all = self.measured.iter().filter_map(|it| {
            let origin = &it.origin;
            if it.operations.contains(&operation) {
                let needed = "its times are in microseconds, and need the length of a cycle, ns";
                return (!has_ns).then(|| format!("{origin}: {needed}"));
            }
            let names: Vec<&str> = it.operations.iter().map(|it| it.name()).collect();
            Some(format!("{origin}: its times are of {}", names.join(" or ")))
        });
        all.collect()
    }
}
