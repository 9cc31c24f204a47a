//! `cargo xtask sbom`: writes software bills of materials for the page, the npm package and the command to
//! `target/sbom/`, in the `CycloneDX` format.
//!
//! They list exactly the packages that cargo links for the target. Tools that read the metadata of
//! the whole workspace also list packages of unused features and procedural macros, and miss the
//! fonts.

mod packages;

use std::fmt::Write;
use std::fs;
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use self::packages::{Graph, Package, linked};
use crate::report::TICK;
use crate::tools::toolchain;
use crate::{process, repo};

/// A part of a release.
struct Product {
    name: &'static str,
    description: &'static str,
    /// Packages that cargo builds for it together.
    packages: &'static [&'static str],
    target: &'static str,
    has_fonts: bool,
}

const PRODUCTS: [Product; 3] = [
    Product {
        name: "page",
        description: "Loadcurve as a static page",
        packages: &["loadcurve-web"],
        target: toolchain::WASM,
        has_fonts: false,
    },
    Product {
        name: "npm",
        description: "Loadcurve as an npm package",
        packages: &["loadcurve-npm"],
        target: toolchain::WASM,
        has_fonts: false,
    },
    Product {
        name: "command",
        description: "Loadcurve as a command for Linux",
        packages: &["loadcurve-cli"],
        target: "x86_64-unknown-linux-musl",
        has_fonts: true,
    },
];

/// Writes a document for each product.
pub(crate) fn sbom() -> Result<()> {
    let folder = repo::target().join("sbom");
    fs::create_dir_all(&folder)?;
    for product in PRODUCTS {
        let path = folder.join(format!("{}.cdx.json", product.name));
        let text = serde_json::to_string_pretty(&product.document()?)? + "\n";
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
        println!("{TICK} {}", path.display());
    }
    Ok(())
}

impl Product {
    fn document(&self) -> Result<Value> {
        let mut components = vec![standard_library()?];
        if self.has_fonts {
            components.extend(fonts()?);
        }
        let graph = linked(self.packages, self.target)?;
        components.extend(graph.packages.iter().map(component));
        Ok(numbered(json!({
            "bomFormat": "CycloneDX",
            "specVersion": "1.5",
            "version": 1,
            "metadata": {
                "component": {
                    "type": "application",
                    "bom-ref": self.name,
                    "name": format!("loadcurve-{}", self.name),
                    "version": env!("CARGO_PKG_VERSION"),
                    "description": self.description,
                    "licenses": [{ "expression": env!("CARGO_PKG_LICENSE") }],
                },
                "properties": [{ "name": "cdx:rustc:sbom:target:triple", "value": self.target }],
            },
            "dependencies": self.dependencies(&graph, &components),
            "components": components,
        })))
    }

    /// Edges of the dependency graph; the product itself depends on its root packages, the standard library and
    /// the fonts.
    fn dependencies(&self, graph: &Graph, components: &[Value]) -> Vec<Value> {
        let references = components.iter().filter_map(|it| it["bom-ref"].as_str());
        let is_package = |it: &&str| graph.packages.iter().any(|of| of.reference() == *it);
        let others = references.filter(|it| !is_package(it));
        let first: Vec<_> = others
            .chain(graph.roots.iter().map(String::as_str))
            .collect();
        let mut dependencies = vec![json!({ "ref": self.name, "dependsOn": first })];
        for (package, on) in &graph.dependencies {
            dependencies.push(json!({ "ref": package, "dependsOn": on }));
        }
        dependencies
    }
}

fn component(package: &Package) -> Value {
    let mut component = json!({
        "type": "library",
        "bom-ref": package.reference(),
        "name": package.name,
        "version": package.version,
        "licenses": [{ "expression": package.licence }],
    });
    if let Some(checksum) = &package.checksum {
        component["purl"] = package.reference().into();
        component["hashes"] = json!([{ "alg": "SHA-256", "content": checksum }]);
    }
    component
}

/// The standard library, which is linked into every Rust program.
fn standard_library() -> Result<Value> {
    let said = process::output(Command::new("rustc").arg("--version")).unwrap_or_default();
    let version = said.split(' ').nth(1).context("`rustc --version` failed")?;
    Ok(json!({
        "type": "library",
        "bom-ref": "std",
        "name": "std",
        "version": version,
        "description": "The standard library of Rust",
        "licenses": [{ "expression": "MIT OR Apache-2.0" }],
    }))
}

/// The fonts in the command; the first line of their licence states their name and version.
fn fonts() -> Result<Vec<Value>> {
    let folder = repo::root().join("crates/cli/fonts");
    let licence =
        fs::read_to_string(folder.join("LICENSE")).context("the fonts have no licence")?;
    let (fonts, _) = licence
        .split_once(',')
        .context("the licence of the fonts does not name them")?;
    let (_, version) = fonts
        .rsplit_once(' ')
        .context("the licence of the fonts has no version")?;
    let mut files: Vec<_> = fs::read_dir(&folder)?.collect::<Result<_, _>>()?;
    files.sort_by_key(fs::DirEntry::file_name);
    files.retain(|it| it.path().extension().is_some_and(|it| it == "ttf"));
    let component = |file: &fs::DirEntry| {
        let name = file.file_name().to_string_lossy().into_owned();
        Ok(json!({
            "type": "file",
            "bom-ref": name,
            "name": name,
            "version": version,
            "description": fonts,
            "licenses": [{ "license": { "id": "Bitstream-Vera" } }],
            "hashes": [{ "alg": "SHA-256", "content": hex(&Sha256::digest(fs::read(file.path())?)) }],
        }))
    };
    files.iter().map(component).collect()
}

/// Adds a serial number derived from the contents, so that the same contents give the same bytes.
fn numbered(mut document: Value) -> Value {
    let mut number: [u8; 16] = [0; 16];
    number.copy_from_slice(&Sha256::digest(document.to_string())[..16]);
    // Version 8 of UUIDs leaves all other bits to us.
    number[6] = number[6] & 0x0f | 0x80;
    number[8] = number[8] & 0x3f | 0x80;
    let parts = [0..4, 4..6, 6..8, 8..10, 10..16].map(|part| hex(&number[part]));
    document["serialNumber"] = format!("urn:uuid:{}", parts.join("-")).into();
    document
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string never fails.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn documents() -> [Value; 3] {
        PRODUCTS.map(|product| product.document().unwrap())
    }

    fn names(document: &Value) -> BTreeSet<&str> {
        let components = document["components"].as_array().unwrap();
        components
            .iter()
            .filter_map(|it| it["name"].as_str())
            .collect()
    }

    #[test]
    fn what_is_shipped_is_listed_and_what_builds_it_is_not() {
        let [page, npm, command] = documents();
        let (page, npm, command) = (names(&page), names(&npm), names(&command));
        let of_both = ["std", "loadcurve", "loadcurve-plot", "serde_json", "libm"];
        assert!(page.is_superset(&of_both.into()) && command.is_superset(&of_both.into()));
        assert!(page.contains("wasm-bindgen") && !command.contains("wasm-bindgen"));
        assert!(npm.is_superset(&of_both.into()) && npm.contains("wasm-bindgen"));
        assert!(!npm.contains("rayon") && !npm.contains("plotters-canvas"));
        for name in ["resvg", "clap", "DejaVuSans.ttf", "DejaVuSans-Bold.ttf"] {
            assert!(command.contains(name) && !page.contains(name), "{name}");
        }
        for name in [
            "syn",
            "serde_derive",
            "wasm-bindgen-cli-support",
            "criterion",
            "esbuild",
        ] {
            assert!(!command.contains(name) && !page.contains(name), "{name}");
        }
    }

    #[test]
    fn every_reference_leads_to_one_component() {
        for document in documents() {
            let components = document["components"].as_array().unwrap();
            let mut known: Vec<_> = components.iter().map(|it| &it["bom-ref"]).collect();
            known.push(&document["metadata"]["component"]["bom-ref"]);
            let unique: BTreeSet<_> = known.iter().map(ToString::to_string).collect();
            assert_eq!(unique.len(), known.len());
            let mut reached = BTreeSet::new();
            for dependency in document["dependencies"].as_array().unwrap() {
                assert!(known.contains(&&dependency["ref"]), "{dependency}");
                for on in dependency["dependsOn"].as_array().unwrap() {
                    assert!(known.contains(&on), "{on}");
                    reached.insert(on.to_string());
                }
            }
            // Everything except the product itself.
            assert_eq!(reached.len(), known.len() - 1);
        }
    }

    #[test]
    fn the_serial_number_is_a_uuid_of_the_contents() {
        let one = numbered(json!({ "components": [1] }));
        assert_eq!(one, numbered(json!({ "components": [1] })));
        let number = one["serialNumber"].as_str().unwrap();
        let uuid = number.strip_prefix("urn:uuid:").unwrap();
        let lengths: Vec<_> = uuid.split('-').map(str::len).collect();
        assert_eq!(lengths, [8, 4, 4, 4, 12]);
        assert_eq!(&uuid[14..15], "8");
        assert_ne!(one, numbered(json!({ "components": [2] })));
    }
}
