//! What is computed twice, by ways that share no code: it must come out the same.

mod md1k;
mod saturation;
