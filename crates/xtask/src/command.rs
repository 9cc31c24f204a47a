//! `cargo xtask command`: builds the command as it is released and packs it with what belongs to it.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;
use tar::{Builder, Header};

use crate::process::{cargo, output, run};
use crate::report::TICK;
use crate::tools::quality::DEB;
use crate::tools::{debian, toolchain};
use crate::{process, registry, repo};

const NAME: &str = "loadcurve";

/// Shells, and the names by which they look for the completions of a command.
const SHELLS: [(&str, &str); 5] = [
    ("bash", "loadcurve.bash"),
    ("elvish", "loadcurve.elv"),
    ("fish", "loadcurve.fish"),
    ("powershell", "_loadcurve.ps1"),
    ("zsh", "_loadcurve"),
];

/// Files beside the command, from the root of the repository.
const WITH_IT: [(&str, &str); 4] = [
    ("crates/cli/README.md", "README.md"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("crates/cli/fonts/LICENSE", "DejaVu-LICENSE"),
];

/// Builds and packs the command for a target that this machine runs, its own unless another is named.
pub(crate) fn command(arguments: &[String]) -> Result<()> {
    let (mut target, mut is_deb) = (None, false);
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--target" => target = Some(arguments.next().context("--target what?")?.clone()),
            "--deb" => is_deb = true,
            unknown => bail!("`command` knows `--target TRIPLE` and `--deb`, not `{unknown}`"),
        }
    }
    let target = target.map_or_else(own_target, Ok)?;
    toolchain::target(&target, "is what the command runs on", &target)?;
    let package = ["--package", "loadcurve-cli", "--target", &target];
    let mut build = cargo(&["build", "--release", "--locked"]);
    registry::leave_unnamed(build.args(package));
    if target.ends_with("-musl") {
        debian::musl_compiler()?;
        build.env(
            format!("CC_{}", target.replace('-', "_")),
            debian::MUSL_COMPILER,
        );
    }
    run(&mut build)?;
    let ending = if target.contains("windows") {
        ".exe"
    } else {
        ""
    };
    let name = format!("{NAME}{ending}");
    let program = repo::target().join(&target).join("release").join(&name);

    let pages = repo::target().join("command").join("pages");
    write_pages(&program, &pages)?;
    let archive = format!("{NAME}-{}-{target}", env!("CARGO_PKG_VERSION"));
    let path = repo::target()
        .join("command")
        .join(format!("{archive}.tar.gz"));
    let mut files = vec![(program, name)];
    let page =
        |folder: &str, name: &str| (pages.join(folder).join(name), format!("{folder}/{name}"));
    files.extend(SHELLS.map(|(_, name)| page("completions", name)));
    let mut manual = names(&pages.join("man"))?;
    manual.sort();
    files.extend(manual.iter().map(|name| page("man", name)));
    files.extend(WITH_IT.map(|(path, name)| (repo::root().join(path), name.to_owned())));
    let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    pack(&archive, &files, file)?;
    println!("{TICK} {}", path.display());
    if is_deb {
        let mut deb = DEB.subcommand()?;
        deb.args([
            "--package",
            "loadcurve-cli",
            "--target",
            &target,
            "--no-build",
        ]);
        run(deb.arg("--output").arg(repo::target().join("command")))?;
    }
    Ok(())
}

/// The target that this Rust compiles for if it is told nothing.
fn own_target() -> Result<String> {
    let told = output(Command::new("rustc").arg("-vV")).context("rustc does not say what it is")?;
    let host = told.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc names no host")?.to_owned())
}

/// Lets the command write its completions and pages for `man`.
fn write_pages(program: &Path, folder: &Path) -> Result<()> {
    let completions = folder.join("completions");
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(&completions)?;
    for (shell, name) in SHELLS {
        let script = output(Command::new(program).args(["completions", shell]));
        let script = script.with_context(|| format!("no completions for {shell}"))?;
        fs::write(completions.join(name), script + "\n")?;
    }
    process::run(Command::new(program).arg("man").arg(folder.join("man")))
}

fn names(folder: &Path) -> Result<Vec<String>> {
    let names = fs::read_dir(folder)?.map(|entry| {
        let name = entry?.file_name();
        Ok(name.to_string_lossy().into_owned())
    });
    names.collect()
}

/// Packs files under their names in one folder; the first is the program. The same files give the same bytes,
/// wherever and whenever they are packed.
fn pack(folder: &str, files: &[(PathBuf, String)], archive: impl Write) -> Result<()> {
    let mut archive = Builder::new(GzEncoder::new(archive, Compression::best()));
    for (at, (path, name)) in files.iter().enumerate() {
        let bytes = fs::read(path).with_context(|| format!("no {}", path.display()))?;
        let mut header = Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(if at == 0 { 0o755 } else { 0o644 });
        archive.append_data(&mut header, format!("{folder}/{name}"), &bytes[..])?;
    }
    archive.into_inner()?.finish()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use flate2::read::GzDecoder;
    use tar::Archive;

    use super::*;

    #[test]
    fn the_same_files_are_packed_into_the_same_bytes_and_the_first_runs() {
        let file = |path: &str, name: &str| (repo::root().join(path), name.to_owned());
        let files = [
            file("LICENSE-MIT", "loadcurve"),
            file("README.md", "man/a.1"),
        ];
        let packed = || {
            let mut bytes = Vec::new();
            pack("loadcurve-1", &files, &mut bytes).unwrap();
            bytes
        };
        assert_eq!(packed(), packed());
        let bytes = packed();
        let mut archive = Archive::new(GzDecoder::new(&bytes[..]));
        let entries = archive.entries().unwrap().map(|entry| {
            let entry = entry.unwrap();
            let path = entry.path().unwrap().display().to_string();
            (path, entry.header().mode().unwrap())
        });
        let entries: Vec<_> = entries.collect();
        let expected = [
            ("loadcurve-1/loadcurve", 0o755),
            ("loadcurve-1/man/a.1", 0o644),
        ];
        assert_eq!(
            entries,
            expected.map(|(path, mode)| (path.to_owned(), mode))
        );
    }

    #[test]
    fn debian_gets_the_licences_that_stand_here() {
        let words = |text: &str| {
            let words = text.split_whitespace().filter(|it| *it != ".");
            words.collect::<Vec<_>>().join(" ")
        };
        let told = words(include_str!("../../cli/debian/copyright"));
        let licences = [
            include_str!("../../../LICENSE-MIT"),
            include_str!("../../cli/fonts/LICENSE"),
        ];
        for licence in licences {
            let from = licence.find("Permission is hereby granted").unwrap();
            assert!(told.contains(&words(&licence[from..])), "{licence}");
        }
    }

    #[test]
    fn what_binstall_looks_for_is_what_is_packed() {
        let manifest = include_str!("../../cli/Cargo.toml");
        for part in [
            "/loadcurve-{ version }-{ target }.tar.gz\"",
            "\"loadcurve-{ version }-{ target }/{ bin }{ binary-ext }\"",
        ] {
            assert!(manifest.contains(part), "{part}");
        }
    }
}
