//! The `wasm-bindgen` command, which writes the JavaScript beside a compiled module.
//!
//! Building it here instead of downloading it keeps its version equal to the library's, which
//! wasm-bindgen insists on: both come from one `Cargo.lock`.

use std::env;
use std::ffi::OsString;

fn main() -> anyhow::Result<()> {
    let mut arguments: Vec<OsString> = env::args_os().collect();
    // The names of functions are a tenth of what a reader would have to fetch; Trunk has no word
    // for leaving them out.
    let is_release = |argument: &OsString| {
        let path = argument.to_string_lossy().replace('\\', "/");
        path.contains("/release/")
    };
    if arguments.iter().any(is_release) {
        arguments.push("--remove-name-section".into());
    }
    wasm_bindgen_cli::wasm_bindgen::run_cli_with_args(arguments)
}
