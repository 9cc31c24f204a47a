//! The late functions of the page's module: the code of workers, studies, the gallery's tables, lessons, and the
//! editor of networks. What only they need is a file of its own, which is loaded last.

pub mod animation;
pub mod bottleneck;
pub mod editor;
pub mod find;
pub mod gallery;
pub mod knee;
pub mod lesson;
mod marks;
pub mod passage;
pub mod processors;
pub mod repeated_runs;
pub mod results;
pub mod simulation;
pub mod solver;
pub mod steps;
pub mod structure;
pub mod study;
pub mod times;
pub mod types;
