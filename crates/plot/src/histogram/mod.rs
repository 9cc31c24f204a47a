//! Distribution of latencies at one load: a histogram of the simulation with its mean and
//! percentiles, and the mean of the model.

mod bars;
mod content;
mod draw;
mod label_rows;
mod layout;

pub use content::Histogram;
pub use draw::draw;

#[cfg(test)]
mod tests;
