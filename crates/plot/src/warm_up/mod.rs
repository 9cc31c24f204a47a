//! Warm-up picture: mean latency over the course of each replication, from its first message on,
//! with the discarded warm-up shaded.

mod content;
mod draw;

pub use content::WarmUp;
pub use draw::draw;

#[cfg(test)]
mod tests;
