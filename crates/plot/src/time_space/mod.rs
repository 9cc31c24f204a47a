//! Time–space diagrams: messages over time, channel by channel from source to destination, with what they wait for.

mod content;
mod draw;
mod layout;
mod marks;
mod names;
#[cfg(test)]
mod tests;

pub use content::{Bar, Lane, Row, TimeSpace, Wait, Way};
pub use draw::draw;
pub use layout::{TimeArea, height};
pub use names::{channel_words, message_words};
