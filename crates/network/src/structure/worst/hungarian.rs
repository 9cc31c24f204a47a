//! Maximum-weight matchings.

use super::matching::{Matched, Matching};

/// A maximum-weight matching, with the dual prices that prove it.
///
/// # Equation
/// a(s) + b(d) ≥ w(s,d) for each pair, with a, b ≥ 0: no matching weighs more than Σ a(s) + Σ b(d). This
/// one reaches the bound: its pairs are tight, a(s) + b(d) = w(s,d), as in every matching of that weight,
/// and each of these includes all sources and destinations with nonzero price.
///
/// # Source
/// H. W. Kuhn, "The Hungarian method for the assignment problem", Naval Research Logistics Quarterly 2, 1955,
/// pp. 83–97, as shortest augmenting paths, in O(n²m) steps for n nodes on the smaller side and m on the other.
#[derive(Debug, Clone)]
pub(super) struct Assignment {
    pub(super) weight: f64,
    pub(super) matched: Matched,
    /// a of each source.
    pub(super) of_sources: Vec<f64>,
    /// b of each destination.
    pub(super) of_destinations: Vec<f64>,
}

impl Assignment {
    /// A maximum-weight matching of a graph.
    pub(super) fn of(graph: &Matching) -> Self {
        let (sources, destinations) = (graph.sources.len(), graph.destinations.len());
        let is_turned = sources > destinations;
        let (rows, columns) = (sources.min(destinations), sources.max(destinations));
        // Pairs without an edge weigh nothing. An additional column, free to every row, keeps the prices
        // non-negative.
        let columns = columns + 1;
        let mut weights = vec![0.0; rows * columns];
        for (source, row) in graph.edges.iter().enumerate() {
            for &(destination, weight) in row {
                let (row, column) = if is_turned {
                    (destination, source)
                } else {
                    (source, destination)
                };
                weights[row * columns + column] = weight;
            }
        }
        let (row_of, rows_prices, columns_prices) = assigned(&weights, rows, columns);
        let mut matched = vec![None; sources];
        let mut weight = 0.0;
        for (column, row) in row_of.iter().enumerate() {
            let Some(row) = *row else { continue };
            let gain = weights[row * columns + column];
            if gain > 0.0 {
                weight += gain;
                let (source, destination) = if is_turned {
                    (column, row)
                } else {
                    (row, column)
                };
                matched[source] = Some(destination);
            }
        }
        let mut columns_prices = columns_prices;
        columns_prices.truncate(columns - 1);
        let (of_sources, of_destinations) = if is_turned {
            (columns_prices, rows_prices)
        } else {
            (rows_prices, columns_prices)
        };
        Self {
            weight,
            matched,
            of_sources,
            of_destinations,
        }
    }
}

/// The row of each column, where every row has a column and the sum of weights is the largest, with the
/// prices of rows and columns.
fn assigned(
    weights: &[f64],
    rows: usize,
    columns: usize,
) -> (Vec<Option<usize>>, Vec<f64>, Vec<f64>) {
    let mut row_of: Vec<Option<usize>> = vec![None; columns];
    let most = weights.iter().copied().fold(0.0, f64::max);
    let (mut of_rows, mut of_columns) = (vec![most; rows], vec![0.0; columns]);
    let mut before = vec![None; columns];
    let mut slack = vec![0.0; columns];
    // Columns in the tree, and all others in ascending order.
    let (mut reached, mut others) = (Vec::new(), Vec::new());
    for start in 0..rows {
        slack.fill(f64::INFINITY);
        reached.clear();
        others.clear();
        others.extend(0..columns);
        let (mut row, mut last) = (start, None);
        // The tree of tight pairs grows until it reaches an unassigned column.
        let end = loop {
            let (mut least, mut nearest) = (f64::INFINITY, 0);
            for (place, &column) in others.iter().enumerate() {
                let lack = of_rows[row] + of_columns[column] - weights[row * columns + column];
                if lack < slack[column] {
                    slack[column] = lack;
                    before[column] = last;
                }
                if slack[column] < least {
                    (least, nearest) = (slack[column], place);
                }
            }
            of_rows[start] -= least;
            for &column in &reached {
                of_columns[column] += least;
                if let Some(row) = row_of[column] {
                    of_rows[row] -= least;
                }
            }
            for &column in &others {
                slack[column] -= least;
            }
            let nearest = others.remove(nearest);
            reached.push(nearest);
            match row_of[nearest] {
                Some(next) => (row, last) = (next, Some(nearest)),
                None => break nearest,
            }
        };
        let mut column = end;
        while let Some(earlier) = before[column] {
            row_of[column] = row_of[earlier];
            column = earlier;
        }
        row_of[column] = Some(start);
    }
    (row_of, of_rows, of_columns)
}
