//! The wormhole model on networks of every topology, with the values of an independent implementation.

mod classes;
mod failures;
mod own;
mod regular;
