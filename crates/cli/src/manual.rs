//! Completions for shells and pages for `man`, written from the arguments and their help texts.

use std::fs;
use std::path::Path;

use clap::{Command, CommandFactory as _};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::arguments::Arguments;
use crate::failure::Failure;
use crate::output;

/// A script for a shell that completes the command's verbs, options and values.
pub(crate) fn completions(shell: Shell) -> String {
    let mut script = Vec::new();
    let mut command = Arguments::command();
    let name = command.get_name().to_owned();
    clap_complete::generate(shell, &mut command, name, &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

/// Writes the page of the command and those of its verbs into a folder.
pub(crate) fn write_pages(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| Failure::file(folder, error))?;
    let mut command = Arguments::command().disable_help_subcommand(true);
    // Gives each verb its full name.
    command.build();
    let verbs = command.get_subcommands().cloned();
    verbs
        .chain([command.clone()])
        .try_for_each(|command| write_page(folder, command))
}

fn write_page(folder: &Path, command: Command) -> Result<(), Failure> {
    let page = Man::new(command);
    let path = folder.join(page.get_filename());
    let mut text = Vec::new();
    let rendered = page.render(&mut text);
    rendered.map_err(|error| Failure::file(&path, error))?;
    output::write(&path, &text)
}
