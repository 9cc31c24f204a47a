//! Results that are computed twice, by methods that share no code and must agree.

mod md1k;
mod saturation;
