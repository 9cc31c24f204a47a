//! `cargo xtask zip`: packs the page into one file, to be unpacked where it is served.

use std::fs::{self, File};
use std::io::{Seek, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use super::files::collect;
use crate::repo;

/// Files for readers who have the archive without the repository: hosting instructions and
/// licences.
const WITH_IT: [(&str, &str); 3] = [
    ("LICENSE-APACHE", include_str!("../../../../LICENSE-APACHE")),
    ("LICENSE-MIT", include_str!("../../../../LICENSE-MIT")),
    ("README.txt", include_str!("how-to-host.txt")),
];

/// Packs the contents of `dist/` and returns the path of the archive.
pub(crate) fn write() -> Result<PathBuf> {
    let name = concat!("loadcurve-", env!("CARGO_PKG_VERSION"));
    let path = repo::target().join(format!("{name}.zip"));
    let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    pack(&repo::dist(), name, file)?;
    Ok(path)
}

/// Packs a folder. The same files give the same bytes, wherever and whenever they were built.
fn pack(folder: &Path, name: &str, file: impl Write + Seek) -> Result<()> {
    let mut paths = Vec::new();
    collect(folder, "", &mut paths)?;
    paths.sort();

    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .compression_level(Some(9))
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    let mut archive = ZipWriter::new(file);
    for (file, text) in WITH_IT {
        archive.start_file(format!("{name}/{file}"), options)?;
        archive.write_all(text.as_bytes())?;
    }
    for path in paths {
        archive.start_file(format!("{name}/{path}"), options)?;
        archive.write_all(&fs::read(folder.join(&path))?)?;
    }
    archive.finish()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Read};

    use zip::ZipArchive;

    use super::super::files::tests::Folder;
    use super::*;

    const FILES: [(&str, &str); 3] = [
        ("index.html", "<p>"),
        ("app-1/main.js", "import './pkg/module.js'"),
        ("app-1/pkg/module.js", "export {}"),
    ];

    fn packed(folder: &Folder) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        pack(&folder.0, "loadcurve-1", &mut bytes).unwrap();
        bytes.into_inner()
    }

    #[test]
    fn all_files_are_in_one_folder_with_a_word_on_hosting_and_the_licences() {
        let bytes = packed(&Folder::with("zip", &FILES));
        let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
        let names: Vec<_> = archive.file_names().map(Result::unwrap).collect();
        assert_eq!(
            names,
            [
                "loadcurve-1/LICENSE-APACHE",
                "loadcurve-1/LICENSE-MIT",
                "loadcurve-1/README.txt",
                "loadcurve-1/app-1/main.js",
                "loadcurve-1/app-1/pkg/module.js",
                "loadcurve-1/index.html"
            ]
        );
        let mut text = String::new();
        let mut page = archive.by_name("loadcurve-1/index.html").unwrap();
        page.read_to_string(&mut text).unwrap();
        assert_eq!(text, "<p>");
    }

    #[test]
    fn the_same_files_give_the_same_bytes() {
        let [a, b, c] = FILES;
        let one = packed(&Folder::with("zip-1", &[a, b, c]));
        assert_eq!(packed(&Folder::with("zip-2", &[c, b, a])), one);
    }
}
