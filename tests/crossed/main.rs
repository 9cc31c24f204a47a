//! Results that are computed twice, by methods that share no code and must agree.

mod equivalent_network;
mod md1k;
mod saturation;
