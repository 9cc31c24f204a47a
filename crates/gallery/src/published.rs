//! Values that a paper prints for exactly one of our networks, as points of its curve: results of
//! the paper's simulator and its model, load by load.
//!
//! Only Mudge and Makrucki print numbers; the other papers behind the models plot curves, whose
//! points our copies do not have.

use loadcurve::cite::source;
use loadcurve::curve::{Curve, Point, Printed};
use loadcurve::scenario::{Network, Scenario};

use super::mudge_makrucki::{PrintedRow, SERVICE_TIME, TABLE_I};

/// The curve of a network, solved here, with the points that a paper prints for it.
///
/// ```
/// use loadcurve::scenario::Scenario;
/// use loadcurve_gallery::published;
/// let curve = published::curve(&Scenario::read("buffered-min").scenario.networks[0]);
/// assert_eq!(curve.published()[0].latency_cycles, Some(9.66));
/// ```
#[must_use]
pub fn curve(network: &Network) -> Curve {
    Curve::of(network).with_published(points(network))
}

/// The curves of all networks of a scenario, as they are compared, with the points that papers print for them.
#[must_use]
pub fn curves(scenario: &Scenario) -> Vec<Curve> {
    let curves = Curve::all_of(scenario).into_iter();
    let published = |curve: Curve| {
        let points = points(curve.network());
        curve.with_published(points)
    };
    curves.map(published).collect()
}

/// Table that prints values for any of these networks, in words; empty if there is none.
///
/// ```
/// use loadcurve::scenario::Scenario;
/// use loadcurve_gallery::published;
/// let networks = Scenario::read("net=mesh&net=buffered-min").scenario.networks;
/// assert_eq!(published::place(&networks), "Table I of Mudge and Makrucki (1982)");
/// assert_eq!(published::place(&networks[..1]), "");
/// ```
#[must_use]
pub fn place(networks: &[Network]) -> String {
    if networks
        .iter()
        .all(|network| rows(network).next().is_none())
    {
        return String::new();
    }
    let source = &source::BUFFERED;
    let year = source.year.map(|year| format!(" ({year})"));
    let year = year.unwrap_or_default();
    format!("Table I of {}{year}", source.family_names())
}

/// Points printed for a network, in order of load.
///
/// The paper gives PDT′, the time in queues without service, in units of 1/200 of a mean service;
/// latency here is PDT, in mean services: PDT′/200 + z.
#[must_use]
pub fn points(network: &Network) -> Vec<Point> {
    let mut points: Vec<Point> = Vec::new();
    // They are few: sorting would take more code.
    for point in rows(network).map(|row| point(network, row)) {
        let place = points.partition_point(|it| it.load_messages <= point.load_messages);
        points.insert(place, point);
    }
    points
}

/// Rows of Table I for this network. The paper's model applies to the published reading only, its
/// simulator to all readings.
fn rows(network: &Network) -> impl Iterator<Item = &'static PrintedRow> {
    let published = network.with_settings(&[("reading", "published")]).ok();
    let is_of = move |row: &&PrintedRow| {
        let published = published.as_ref();
        published.is_some_and(|network| *network == row.setting.network_in(network.context()))
    };
    TABLE_I.iter().filter(is_of)
}

fn point(network: &Network, row: &PrintedRow) -> Point {
    let printed = |queueing_delay: f64, throughput_messages| {
        let service = SERVICE_TIME * f64::from(row.setting.stage_count());
        Printed {
            // The sum is formed before the division: a sum of quotients would be rounded twice.
            latency_cycles: (queueing_delay + service) / SERVICE_TIME,
            queueing_delay_cycles: queueing_delay / SERVICE_TIME,
            throughput_messages,
        }
    };
    let [delay, throughput] = row.printed;
    let is_published_reading = *network == row.setting.network_in(network.context());
    let calculated = is_published_reading.then(|| printed(delay.calculated, throughput.calculated));
    let simulated = printed(delay.simulated, throughput.simulated);
    Point::published(row.setting.load.messages(), simulated, calculated)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mudge_makrucki::PrintedQuantity::QueueingDelay;
    use crate::mudge_makrucki::{ERRATA, ErratumKind};
    use loadcurve::scenario::Scenario;

    fn of(link: &str) -> Vec<Point> {
        let reading = Scenario::read(link);
        assert_eq!(reading.notices, []);
        points(&reading.scenario.networks[0])
    }

    #[test]
    fn the_place_is_told_where_a_value_of_any_network_is_printed() {
        let place = |link| place(&Scenario::read(link).scenario.networks);
        let table = "Table I of Mudge and Makrucki (1982)";
        for link in [
            "buffered-min",
            "net=mesh&net=buffered-min,switch:8,stages:3",
        ] {
            assert_eq!(place(link), table);
        }
        // The table has no networks with three stages of 4 × 4 switches, and no other distribution of service
        // times.
        for link in [
            "mesh",
            "buffered-min,stages:3",
            "buffered-min,service:fixed",
        ] {
            assert_eq!(place(link), "", "{link}");
            assert_eq!(of(link), [], "{link}");
        }
    }

    #[test]
    fn every_row_is_found_by_its_network() {
        for (switch, stages) in [(4, 5), (8, 3)] {
            for buffer in [4, 8] {
                let link = format!("buffered-min,switch:{switch},stages:{stages},buffer:{buffer}");
                let loads: Vec<f64> = of(&link).iter().map(|it| it.load_messages).collect();
                assert_eq!(
                    loads,
                    [267.0, 222.0, 160.0, 80.0].map(|apart| 200.0 / apart)
                );
            }
        }
    }

    /// Value of the equations for PDT′ of a row: the printed one, unless that is a slip.
    fn exact_queueing_delay(row: &PrintedRow) -> f64 {
        let slip = ERRATA.iter().find_map(|erratum| {
            let is_of_row = (erratum.setting, erratum.stage) == (row.setting, None);
            match erratum.kind {
                ErratumKind::Slip { exact } if is_of_row && erratum.quantity == QueueingDelay => {
                    Some(exact)
                }
                _ => None,
            }
        });
        slip.unwrap_or(row.printed[0].calculated)
    }

    #[test]
    fn what_is_calculated_is_what_the_model_gives_but_for_the_papers_slips() {
        for row in &TABLE_I {
            let (setting, stages) = (row.setting, row.setting.stage_count());
            let (switch, places) = (setting.switch, setting.places);
            let link = format!("buffered-min,switch:{switch},stages:{stages},buffer:{places}");
            let load = setting.load.messages();
            let printed = of(&link).into_iter().find(|it| it.load_messages == load);
            let calculated = printed.and_then(|it| it.calculated());
            let (printed, _) = calculated.expect("the published reading");
            let services = f64::from(stages);
            let delay = row.printed[0].calculated;
            assert_eq!(printed, (delay + SERVICE_TIME * services) / SERVICE_TIME);
            let latency = setting.network().model().at(load).unwrap().latency_cycles;
            let queueing_delay = (latency - services) * SERVICE_TIME;
            // The paper prints whole units of time.
            let error = queueing_delay - exact_queueing_delay(row);
            assert!(error.abs() < 0.51, "{link} at {load}: {error}");
        }
    }

    #[test]
    fn another_reading_was_not_calculated_and_another_network_not_at_all() {
        let points = of("buffered-min,reading:exact");
        assert_eq!(points.len(), 4);
        assert!(points.iter().all(|point| point.calculated().is_none()));
        for link in [
            "buffered-min,service:fixed",
            "buffered-min,stages:4",
            "buffered-min,switch:8,stages:5",
            "buffered-min,buffer:5",
            "fat-tree",
            "mesh",
            "torus",
            "scouting",
            "combining-min",
        ] {
            assert_eq!(of(link), [], "{link}");
        }
    }
}
