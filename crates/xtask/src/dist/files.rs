//! Copies, removes and hashes whole folders.

use std::fmt::Write as _;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

/// Number of bytes of the hash in the folder name: enough to avoid collisions between builds.
pub(super) const HASH_BYTES: usize = 6;

/// Adds the files below `folder` as relative paths, with `/` on every system.
pub(super) fn collect(folder: &Path, prefix: &str, files: &mut Vec<String>) -> Result<()> {
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    for entry in entries {
        let entry = entry?;
        let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), &format!("{path}/"), files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

/// Copies all files of a folder into another one, leaving its other files.
pub(super) fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    let mut paths = Vec::new();
    collect(from, "", &mut paths)?;
    for path in paths {
        let target = to.join(&path);
        let parent = target.parent().unwrap_or(to);
        fs::create_dir_all(parent)
            .and_then(|()| fs::copy(from.join(&path), &target))
            .with_context(|| format!("cannot write {}", target.display()))?;
    }
    Ok(())
}

/// Makes a folder an exact copy of another one.
pub(super) fn replace_folder(from: &Path, to: &Path) -> Result<()> {
    remove_folder(to)?;
    copy_folder(from, to)
}

/// Removes a folder if it exists.
pub(super) fn remove_folder(folder: &Path) -> Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", folder.display()))
        }
        _ => Ok(()),
    }
}

/// Hash of the paths and contents of all files below a folder, independent of their order on disk.
pub(super) fn hash(folder: &Path) -> Result<String> {
    let mut files = Vec::new();
    collect(folder, "", &mut files)?;
    files.sort();

    let mut hasher = Sha256::new();
    for path in files {
        let bytes = fs::read(folder.join(&path))?;
        for part in [path.as_bytes(), &bytes] {
            // Hashing the lengths too makes the byte sequence unambiguous.
            hasher.update((part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
    }
    let mut name = String::new();
    for byte in &hasher.finalize()[..HASH_BYTES] {
        write!(name, "{byte:02x}")?;
    }
    Ok(name)
}

#[cfg(test)]
pub(super) mod tests {
    use std::path::PathBuf;
    use std::{env, process};

    use super::*;

    /// A folder with these files, removed at the end of the test.
    pub(in crate::dist) struct Folder(pub(in crate::dist) PathBuf);

    impl Folder {
        pub(in crate::dist) fn with(name: &str, files: &[(&str, &str)]) -> Self {
            let folder = Self(env::temp_dir().join(format!("loadcurve-{name}-{}", process::id())));
            for (path, text) in files {
                let path = folder.0.join(path);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, text).unwrap();
            }
            folder
        }

        pub(in crate::dist) fn read(&self, path: &str) -> String {
            fs::read_to_string(self.0.join(path)).unwrap()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_replaced_folder_holds_the_files_of_the_other_and_no_more() {
        let from = Folder::with("copied", &[("a.js", "1"), ("b/c.js", "2")]);
        let to = Folder::with("replaced", &[("old.js", "0")]);
        replace_folder(&from.0, &to.0).unwrap();
        let mut paths = Vec::new();
        collect(&to.0, "", &mut paths).unwrap();
        paths.sort();
        assert_eq!(paths, ["a.js", "b/c.js"]);
        assert_eq!(to.read("b/c.js"), "2");
    }

    #[test]
    fn the_hash_follows_names_and_contents_and_nothing_else() {
        let files = [("a.js", "1"), ("b/c.js", "2")];
        let one = Folder::with("hash-1", &files);
        let same = Folder::with("hash-2", &[files[1], files[0]]);
        let renamed = Folder::with("hash-3", &[("a.js", "1"), ("b/d.js", "2")]);
        let changed = Folder::with("hash-4", &[("a.js", "1"), ("b/c.js", "3")]);
        let expected = hash(&one.0).unwrap();
        assert_eq!(hash(&same.0).unwrap(), expected);
        assert_ne!(hash(&renamed.0).unwrap(), expected);
        assert_ne!(hash(&changed.0).unwrap(), expected);
    }
}
