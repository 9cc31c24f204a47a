//! Times for any size at once, from those of the curves.

use std::sync::{Arc, Mutex, PoisonError};

use loadcurve_base::Result;
use loadcurve_scenario::{ByteRange, CollectiveView, Scenario};

use super::{AlgorithmTimes, Collective, CollectivePart, Collectives, FoundTime, LinkFlits};

/// A time of an algorithm for any size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct QuickTime<'a> {
    /// Name of the algorithm.
    pub algorithm: &'a str,
    /// Time in cycles.
    pub cycles: f64,
}

/// Collective operations on the networks of a link, each found once for all sizes.
///
/// ```
/// use loadcurve_answers::{Parted as _, SolvedCollectives};
/// use loadcurve_scenario::Scenario;
/// let scenario = Scenario::read("net=mesh,k:4&width=8").scenario;
/// let solved = SolvedCollectives::default();
/// let ask = |bytes: &str| {
///     let find = |it: &_, places: &[usize]| places.iter().map(|&place| answer(it, place)).collect();
///     solved.ask(&scenario, &[("collective", Some("all-gather"))], Some(bytes), find)
/// };
/// # use loadcurve_answers::{CollectivePart, Collectives};
/// # fn answer(it: &Collectives, place: usize) -> Result<CollectivePart, loadcurve_base::Error> {
/// #     it.answer(place)
/// # }
/// let first = ask("1M").unwrap();
/// // No part has to be found again.
/// let again = ask("3000").unwrap();
/// assert_eq!(again.networks[0].best()[0].time.bytes, 3000);
/// ```
#[derive(Debug, Default)]
pub struct SolvedCollectives(Mutex<Vec<(Asked, Arc<Collectives>)>>);

/// An operation, and the seed of its simulation if there is one.
type Asked = (CollectiveView, Option<u32>);

impl SolvedCollectives {
    /// The operation of a scenario with other view keys, where a text is given, at the sizes of the scenario or for
    /// other bytes: a range is found, and a single size is [read off](Collectives::at) what is known of those of the
    /// scenario, unless it is simulated, which takes seconds for each size. What is not known yet is found, given how
    /// several parts are.
    ///
    /// # Errors
    /// As for [`Collectives::asked`].
    pub fn ask(
        &self,
        scenario: &Scenario,
        settings: &[(&str, Option<&str>)],
        bytes: Option<&str>,
        find: impl Fn(&Collectives, &[usize]) -> Vec<Result<CollectivePart>>,
    ) -> Result<Collectives> {
        let bytes = bytes
            .map(|text| scenario.with_view("size", text))
            .transpose()?;
        let sizes = bytes.map(|it| it.view.collective.sizes);
        let is_simulated = Collectives::question(scenario, settings)?.view.simulate;
        let single = sizes.filter(|sizes| sizes.least == sizes.most);
        let text = sizes.map(|it| it.to_string());
        let read_off = single.filter(|_| !is_simulated);
        let sizes = [
            ("size", text.as_deref().filter(|_| read_off.is_none())),
            (
                "bytes",
                text.as_deref().filter(|_| single.is_some() && is_simulated),
            ),
        ];
        let settings = [settings, &sizes].concat();
        let question = Collectives::question(scenario, &settings)?;
        let view = question.view;
        let asked = (view.collective, view.simulate.then_some(view.seed));
        let all = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = all()
            .iter()
            .find(|(known, _)| *known == asked)
            .map(|it| it.1.clone());
        let known = if let Some(known) = known {
            known
        } else {
            let found = Arc::new(Collectives::asked(scenario, &settings, find)?);
            all().push((asked, found.clone()));
            found
        };
        Ok(match read_off {
            Some(size) => known.at(size.least),
            None => Collectives::clone(&known),
        })
    }
}

impl Collectives {
    /// The same for a single size, from the times that are known: exact for sizes of the curves, and between two of them
    /// on a line over the flits of a message, as the model is where no messages meet. Where they do, or data is cut into
    /// chunks, the line was up to 3 % above the model. Beyond the last size, the last two give the line.
    #[must_use]
    pub fn at(&self, bytes: u64) -> Self {
        let mut it = self.clone();
        for network in &mut it.networks {
            network.move_to(bytes);
        }
        set_size(&mut it.scenario.view.collective, bytes);
        it
    }
}

fn set_size(view: &mut CollectiveView, bytes: u64) {
    view.sizes = ByteRange {
        least: bytes,
        most: bytes,
    };
    view.bytes = bytes;
}

impl Collective {
    /// The least time for a buffer of some bytes, and its algorithm, as by [`Collectives::at`]. It takes some
    /// microseconds, so that simulators of training and serving can ask for each operation. None as long as nothing is
    /// known.
    ///
    /// ```
    /// use loadcurve_answers::Collective;
    /// use loadcurve_scenario::Scenario;
    /// let link = "net=mesh,k:4&width=8&algorithm=ring";
    /// let solved = Collective::alone(&Scenario::read(link).scenario, 0).unwrap();
    /// let quick = solved.quick(3 << 10).unwrap();
    /// // 30 rounds of 192 flits over 3 channels.
    /// assert_eq!((quick.algorithm, quick.cycles), ("ring", 30.0 * (192.0 + 3.0 - 1.0)));
    /// ```
    #[must_use]
    pub fn quick(&self, bytes: u64) -> Option<QuickTime<'_>> {
        let flits = self.flits(bytes);
        let times = self.known().filter_map(|of| {
            let (_, cycles) = match self.simulated {
                Some(_) => read_off(&self.surest_times(of), flits)?,
                None => read_off(&of.times, flits)?,
            };
            Some(QuickTime {
                algorithm: &of.name,
                cycles,
            })
        });
        times.reduce(|best, other| {
            if other.cycles < best.cycles {
                other
            } else {
                best
            }
        })
    }

    fn move_to(&mut self, bytes: u64) {
        let flits = self.flits(bytes);
        let mut moved = Vec::new();
        for times in self.known() {
            let mut times = AlgorithmTimes {
                times: self.surest_times(times),
                ..times.clone()
            };
            times.move_to(bytes, flits);
            moved.push(Some(times));
        }
        let known = self.algorithms.iter_mut().filter(|it| it.1.is_some());
        for ((_, times), moved) in known.zip(moved) {
            *times = moved;
        }
        // What is simulated of other sizes is in these times.
        self.simulated = None;
        self.runs.clear();
        set_size(&mut self.view.collective, bytes);
    }
}

impl AlgorithmTimes {
    fn move_to(&mut self, bytes: u64, flits: u64) {
        let Some((near, cycles)) = read_off(&self.times, flits) else {
            return;
        };
        let padded = |time: &FoundTime| (time.unit_flits() * time.parts).max(1) as f64;
        let longer = cycles / near.cycles.max(1.0);
        let mut time = FoundTime {
            bytes,
            flits,
            cycles,
            range_cycles: near.range_cycles.map(|range| range.map(|it| longer * it)),
            ..near
        };
        time.flit_hops *= padded(&time) / padded(&near);
        let share = padded(&time) / padded(&self.detail);
        self.fullest = self.fullest.map(|it| LinkFlits {
            flits: it.flits * share,
            ..it
        });
        self.detail = time;
        self.times = vec![time];
    }
}

/// Cycles for a buffer of some flits, on a line through the times for the two nearest sizes, and the time for the
/// greater of these.
fn read_off(times: &[FoundTime], flits: u64) -> Option<(FoundTime, f64)> {
    let next = times.partition_point(|time| time.flits < flits);
    let last = times.len().checked_sub(1)?;
    if let Some(&same) = times.get(next).filter(|time| time.flits == flits) {
        return Some((same, same.cycles));
    }
    if last == 0 {
        let only = times[0];
        let share = flits as f64 / only.flits.max(1) as f64;
        return Some((only, only.cycles * share));
    }
    let next = next.clamp(1, last);
    let (one, other) = (times[next - 1], times[next]);
    // Cut alike, messages have a whole number of units of equal length.
    let parts = if one.parts == other.parts {
        one.parts
    } else {
        1
    };
    let units = |flits: u64| flits.div_ceil(parts.max(1)) as f64;
    let (from, to) = (units(one.flits), units(other.flits));
    let part = if to > from {
        (units(flits) - from) / (to - from)
    } else {
        0.0
    };
    let cycles = one.cycles + part * (other.cycles - one.cycles);
    Some((other, cycles.max(0.0)))
}
