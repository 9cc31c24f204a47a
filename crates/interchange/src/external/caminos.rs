//! Tables of CAMINOS, whose columns have the names of its statistics unless their author chose others.
//!
//! Its load is in phits per cycle and server. A phit is the unit that a link carries in a cycle, here a flit.
//!
//! Source: C. Camarero, D. Postigo, P. Fuentes, “CAMINOS: a modular interconnection network simulator”,
//! version 0.6.3: `output.rs`, `lib.rs` and the outputs that it suggests, `defaults/main.od`.

use loadcurve_answers::Difference;

/// Name of the program.
pub(super) const ORIGIN: &str = "CAMINOS";

/// Columns of the latency of messages from their generation, and of packets in the network only.
pub(super) const MESSAGE_DELAY: &str = "average_message_delay";
const NETWORK_DELAY: &str = "average_packet_network_delay";

/// True if columns have the names of its statistics.
pub(super) fn has_names(columns: &[String]) -> bool {
    let mut columns = columns.iter();
    columns.any(|column| is_named(column, MESSAGE_DELAY) || is_named(column, NETWORK_DELAY))
}

/// Known differences, by the column of the latency.
pub(super) fn differences(latency: &str) -> Vec<Difference> {
    let mut rows = Vec::new();
    if is_named(latency, NETWORK_DELAY) {
        let (theirs, ours) = ("from the network's entry on", "from generation on");
        rows.push(Difference::new("latency", theirs, ours));
    }
    rows.push(Difference::beyond_saturation());
    rows
}

/// True if a column has this statistic, with or without its prefix: `result.NAME`.
fn is_named(column: &str, statistic: &str) -> bool {
    column.rsplit('.').next() == Some(statistic)
}

#[cfg(test)]
mod tests {
    use super::super::{Format, Import, ImportOptions, ImportedTable};
    use super::*;
    use crate::external::tests::{listed, network};
    use crate::{Columns, ResultsFile};
    use loadcurve_base::{Result, State};

    /// Results of a real run of CAMINOS 0.6.3 with its suggested outputs, stored beside its configuration.
    const RESULTS: &str = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/data/caminos/results.csv"
    ));

    fn import(text: &str, rows: &[(&str, &str)]) -> (Result<ResultsFile>, Vec<String>) {
        let rows = rows
            .iter()
            .map(|&(column, text)| (column.to_owned(), text.to_owned()));
        let mut import = Import::new(ImportOptions {
            network: Some(network("mesh,flits:16")),
            rows: rows.collect(),
            ..ImportOptions::default()
        });
        let added = import.add("results.csv", text);
        let remarks = [import.guesses(), import.mixtures()].concat();
        (added.and_then(|()| import.finish()), remarks)
    }

    #[test]
    fn its_columns_are_known_by_their_names() {
        assert_eq!(Format::of(RESULTS), Format::Table);
        let table = ImportedTable::read(RESULTS).unwrap();
        assert_eq!((table.rows.len(), table.program()), (24, Some(ORIGIN)));
        assert_eq!(Columns::guess(&table), [Some(1), Some(3), Some(2), None]);
        assert_eq!(table.kinds(), [(0, vec!["uniform", "transpose"])]);
        let pattern = "configuration.traffic.pattern.legend_name";
        let (file, remarks) = import(RESULTS, &[(pattern, "uniform")]);
        let file = file.unwrap();
        assert_eq!(file.origins(), [ORIGIN]);
        let external = file.external(&file.networks()[0]).unwrap();
        // Two seeds at six loads stay apart.
        assert_eq!(external.points.len(), 12);
        let point = &external.points[0];
        assert_eq!(point.load_messages, 0.05 / 16.0);
        assert_eq!(point.throughput_messages, Some(0.050_626_562_5 / 16.0));
        assert_eq!(point.latency_cycles, Some(24.296_497_286_630_487));
        assert_eq!(point.state, State::Steady);
        assert_eq!(
            listed(external),
            ["beyond saturation a latency that grows with the length of the run (here none)"]
        );
        let words = "results.csv: load is “configuration.traffic.load”, latency is \
                     “result.average_message_delay”, throughput is “result.accepted_load”, by their names; \
                     loads are in flits/cycle/source, latencies in cycles";
        assert_eq!(remarks, [words]);
    }

    #[test]
    fn rows_of_several_kinds_are_told_of_and_chosen() {
        let (file, remarks) = import(RESULTS, &[]);
        assert_eq!(file.unwrap().count(), 24);
        assert_eq!(
            remarks[1],
            "results.csv: rows of 2 kinds of “configuration.traffic.pattern.legend_name” stand \
             together: uniform, transpose"
        );
        let apart = "run,load,latency,state\na,0.1,20,steady\nb,0.2,,saturated\nc,0.1,21,steady\n";
        assert_eq!(ImportedTable::read(apart).unwrap().kinds(), []);
        let (file, _) = import(RESULTS, &[("1", "transpose"), ("2", "0.1")]);
        assert_eq!(file.unwrap().count(), 2);
        for (rows, complaint) in [
            (
                ("pattern", "uniform"),
                "columns: “pattern” is not a column of the table, which has configuration.traffic",
            ),
            (
                ("1", "tornado"),
                "rows: “tornado” is not a value of 1, which has transpose, uniform",
            ),
        ] {
            let error = import(RESULTS, &[rows]).0.unwrap_err().to_string();
            assert!(error.starts_with(complaint), "{error}");
        }
    }

    #[test]
    fn any_order_of_its_statistics_and_rows_without_a_cell_will_do() {
        let text = "result.injected_load, result.average_packet_network_delay, result.accepted_load\n\
                    0.1, 20, 0.1\n, , \n\n0.2, NaN, 0\n";
        let (file, _) = import(text, &[]);
        let file = file.unwrap();
        let external = file.external(&file.networks()[0]).unwrap();
        assert_eq!(external.points.len(), 2);
        assert_eq!(external.points[1].state, State::Saturated);
        assert_eq!(external.differences[0].setting, "latency");
        let all = "average_packet_network_delay,average_message_delay,accepted_load,injected_load,traffic.load\n\
                   1,2,3,4,5\n";
        let table = ImportedTable::read(all).unwrap();
        assert_eq!(Columns::guess(&table), [Some(4), Some(1), Some(2), None]);
    }
}
