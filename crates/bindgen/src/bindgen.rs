//! The `wasm-bindgen` command, which writes the JavaScript beside a compiled module.
//!
//! Building it here instead of downloading it keeps its version equal to the library's, which
//! wasm-bindgen insists on: both come from one `Cargo.lock`.

use std::env;

fn main() -> anyhow::Result<()> {
    wasm_bindgen_cli::wasm_bindgen::run_cli_with_args(env::args_os())
}
