//! Lines and points within the axes.

use loadcurve::number::shortest;

use super::{TexPicture, bound_look, mark_of, name_of};
use crate::chart::pgfplots::marks::{self, tex_length};
use crate::collective::best;
use crate::collective::bound::Side;
use crate::collective::content::{Basis, SizeTime};
use crate::collective::draw::curves::ENVELOPE_WIDTH;
use crate::collective::line::{LineKind, PlacedLine};

impl TexPicture<'_> {
    /// All that is drawn within the axes, the lowest first, and the names beside them.
    pub(super) fn plots(&self) -> String {
        let lines = || self.layout.lines.iter();
        let bounds = lines().filter(|line| line.kind == LineKind::Bound);
        let ends = self.layout.ends.iter();
        [
            bounds.map(|line| self.impossible(line)).collect(),
            self.envelope(),
            lines().map(|line| self.line(line)).collect(),
            lines().map(|line| self.simulated(line)).collect(),
            self.measured(),
            self.crossings(),
            ends.map(|end| self.name(end)).collect::<String>(),
        ]
        .concat()
    }

    /// The ground beyond the only bound.
    fn impossible(&self, line: &PlacedLine) -> String {
        if self.chart.only_network().is_none() {
            return String::new();
        }
        let (x, y) = (&self.layout.plane.x, &self.layout.plane.y);
        let edge = match Side::of(self.chart) {
            Side::Below => y.min(),
            Side::Above => y.max(),
        };
        let points = self.values(line, line.points.iter().map(|it| &it.0));
        let (Some(&(_, first)), Some(&(_, last))) = (points.first(), points.last()) else {
            return String::new();
        };
        let corners = [(x.min(), edge), (x.min(), first)];
        let others = [(x.max(), last), (x.max(), edge)];
        let outline = corners.into_iter().chain(points).chain(others);
        plot("draw=none, fill=loadcurve impossible", outline)
    }

    /// Broad pale lines below the best algorithms of the only network.
    fn envelope(&self) -> String {
        let networks = self.chart.only_network().into_iter();
        let parts = networks.flat_map(|network| {
            let parts = best::envelope(network).into_iter();
            parts.map(move |(index, times)| (network, index, times))
        });
        let parts = parts.map(|(network, index, times)| {
            let points = times.iter().filter_map(|time| {
                let bytes = time.bytes as f64;
                Some((bytes, self.chart.value(network, bytes, time.cycles)?))
            });
            let width = tex_length(ENVELOPE_WIDTH);
            let look = format!("no marks, draw=loadcurve best {index}, line width={width}");
            plot(&look, points)
        });
        parts.collect()
    }

    fn line(&self, line: &PlacedLine) -> String {
        let color = format!("draw=loadcurve {}", name_of(line));
        if line.kind == LineKind::Bound {
            let points = self.values(line, line.points.iter().map(|it| &it.0));
            return plot(
                &format!("no marks, {color}, {}", bound_look()),
                points.into_iter(),
            );
        }
        let times: Vec<&SizeTime> = line.points.iter().map(|it| &it.0).collect();
        let mut start = 0;
        let parts = line.parts().into_iter().map(|(basis, part)| {
            let times = &times[start..start + part.len()];
            start += part.len() - 1;
            let points = self.values(line, times.iter().copied());
            plot(
                &format!("no marks, {color}, {}", super::look(basis)),
                points.into_iter(),
            )
        });
        parts.collect()
    }

    /// Simulated times of an algorithm with their extremes, and the dotted line beyond them.
    fn simulated(&self, line: &PlacedLine) -> String {
        let Some(curve) = line.curve(self.chart) else {
            return String::new();
        };
        let network = &self.chart.networks[line.network];
        let value = |bytes: u64, cycles| self.chart.value(network, bytes as f64, cycles);
        let color = format!("loadcurve {}", name_of(line));
        let times = curve.simulated.iter().filter(|it| !it.is_extrapolated);
        let points = times.filter_map(|time| {
            let middle = value(time.bytes, time.cycles)?;
            let [one, other] = time.range_cycles.map(|it| value(time.bytes, it));
            let (one, other) = (one.unwrap_or(middle), other.unwrap_or(middle));
            let (least, most) = (one.min(other), one.max(other));
            let bytes = time.bytes;
            let [middle, minus, plus] = [middle, middle - least, most - middle].map(shortest);
            Some(format!("({bytes},{middle}) += (0,{plus}) -= (0,{minus})"))
        });
        let look = format!(
            "{}, error bars/.cd, y dir=both, y explicit, error bar style={{draw={color}, line width={}}}",
            marks::filled(&mark_of(line), &color, marks::SIMULATED),
            tex_length(1.25)
        );
        let known = curve.simulated.partition_point(|it| !it.is_extrapolated);
        let beyond = curve.simulated.iter().skip(known.saturating_sub(1));
        let beyond = beyond.filter(|_| known < curve.simulated.len());
        let beyond =
            beyond.filter_map(|time| Some((time.bytes as f64, value(time.bytes, time.cycles)?)));
        let dotted = format!(
            "no marks, draw={color}, {}",
            super::look(Basis::Extrapolated)
        );
        plot(&dotted, beyond) + &marks::plot(&look, points)
    }

    /// Points of other programs.
    fn measured(&self) -> String {
        let measurements = self.chart.measurements().enumerate();
        let marks = measurements.map(|(origin, measured)| {
            let points = measured.times.iter().filter_map(|&(bytes, cycles)| {
                let value = self.chart.measured_value(measured, bytes as f64, cycles)?;
                Some(format!("({bytes},{})", shortest(value)))
            });
            marks::plot(&marks::external(origin, "loadcurve ink"), points)
        });
        marks.collect()
    }

    /// Rings where the best algorithm changes.
    fn crossings(&self) -> String {
        let networks = self.chart.networks.iter();
        let points = networks.flat_map(|network| {
            network.crossovers.iter().filter_map(|it| {
                let value = self.chart.value(network, it.bytes, it.cycles)?;
                Some(format!("({},{})", shortest(it.bytes), shortest(value)))
            })
        });
        marks::plot(&ring(), points)
    }

    /// Sizes of times with their values.
    fn values<'t>(
        &self,
        line: &PlacedLine,
        times: impl Iterator<Item = &'t SizeTime>,
    ) -> Vec<(f64, f64)> {
        let network = &self.chart.networks[line.network];
        let values = times.filter_map(|time| {
            let bytes = time.bytes as f64;
            Some((bytes, self.chart.value(network, bytes, time.cycles)?))
        });
        values.collect()
    }
}

/// A line through some points; nothing if there are none.
fn plot(look: &str, points: impl Iterator<Item = (f64, f64)>) -> String {
    let points = points.map(|(x, y)| format!("({},{})", shortest(x), shortest(y)));
    let points: Vec<String> = points.collect();
    if points.is_empty() {
        return String::new();
    }
    format!(
        "\\addplot[{look}] coordinates {{\n{}\n}};\n",
        points.join("\n")
    )
}

/// The options of the ring at a crossing.
fn ring() -> String {
    format!(
        "mark=*, mark size={}, mark options={{solid, fill=white, draw=loadcurve ink, line width={}}}",
        tex_length(4.0),
        tex_length(1.5)
    )
}
