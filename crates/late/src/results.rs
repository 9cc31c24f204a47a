//! Reads files of results in a worker, because they may be large.

use loadcurve::curve::{Format, Import, ImportOptions, ImportedTable};
use loadcurve::scenario::Scenario;
use loadcurve::sweep;
use loadcurve_web_chart::context::context;
use tsify::{Ts, Tsify as _};
use wasm_bindgen::prelude::*;

use crate::types;

/// Reads the text of a file of results: one of our own, logs of `BookSim2`, or a table whose columns have to be
/// named. `net` is a link to the network of logs whose topology does not exist here. With `has_routers` networks of logs
/// have the routers, routes and sources of their runs, where these can be simulated here.
///
/// # Errors
/// If the text is not a valid file of results, with the problem and its position; or if the values
/// cannot be handed to JavaScript.
#[wasm_bindgen(js_name = readResults)]
pub fn read_results(
    text: &str,
    name: &str,
    net: &str,
    has_routers: Option<bool>,
) -> Result<Ts<types::FileRead>, JsError> {
    let read = match Format::of(text) {
        Format::Loadcurve => results(text)?,
        // Times of collective operations are read before, and refused beside other files.
        Format::BookSim | Format::NcclTests => {
            let otherwise = Scenario::read_in(net, &context())
                .scenario
                .networks
                .into_iter()
                .next();
            let mut import = Import::new(ImportOptions {
                otherwise,
                has_routers: has_routers.unwrap_or_default(),
                ..ImportOptions::default()
            });
            import.add(name, text)?;
            let has_other_routers = !import.with_routers().is_empty();
            let summary = types::ResultsSummary::from(&import.finish()?);
            types::FileRead::Results(summary.with_other_routers(has_other_routers))
        }
        Format::Table => match ImportedTable::read(text) {
            Ok(table) if table.has_numbers() => types::FileRead::Table((&table).into()),
            Err(error) if ImportedTable::is_meant(text) => return Err(error.into()),
            Ok(_) | Err(_) => results(text)?,
        },
    };
    Ok(read.into_ts()?)
}

fn results(text: &str) -> loadcurve::Result<types::FileRead> {
    let opened = sweep::results_file_in(text, &context())?;
    Ok(types::FileRead::Results((&opened).into()))
}

/// Reads a table whose columns the reader has named.
///
/// # Errors
/// If a cell is not a number, with its line and column; or as [`read_results`].
#[wasm_bindgen(js_name = readTable)]
pub fn read_table(
    text: &str,
    name: &str,
    mapping: &Ts<types::TableMapping>,
) -> Result<Ts<types::ResultsSummary>, JsError> {
    let mut import = Import::new(mapping.to_rust()?.options()?);
    import.add(name, text)?;
    Ok(types::ResultsSummary::from(&import.finish()?).into_ts()?)
}
