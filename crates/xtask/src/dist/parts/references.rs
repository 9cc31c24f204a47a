//! What only the late functions of a linked module need.

use std::collections::{HashMap, HashSet};

use anyhow::{Context, Result};

use super::linked::{Item, Linked};

/// Exports that are late, and what nothing else needs.
#[derive(Debug)]
pub(in crate::dist) struct Late {
    /// Names of the exports, as wasm-bindgen writes them in the end.
    pub(super) exports: HashSet<String>,
    /// The linker's names of functions.
    pub(super) functions: HashSet<String>,
}

impl Late {
    /// Reads a module that was linked with `--emit-relocs`.
    ///
    /// Late are the exports of the crate that has one whose name begins with `mark`: wasm-bindgen ends the names of a
    /// crate alike.
    ///
    /// What is not late may need all that it names: functions that it calls or takes the address of, constants, and
    /// what these name.
    pub(in crate::dist) fn read(linked: &[u8], mark: &str) -> Result<Self> {
        let module = Linked::read(linked)?;
        let marked = module
            .exports
            .iter()
            .find(|(name, _)| name.starts_with(mark));
        let (marked, _) = marked.with_context(|| format!("no exported function {mark}…"))?;
        let (_, ending) = marked
            .rsplit_once('_')
            .context("a name without an ending")?;
        let late = |name: &str| {
            name.strip_suffix(ending)?
                .strip_suffix('_')
                .map(str::to_owned)
        };

        let others = module
            .exports
            .iter()
            .filter(|(name, _)| late(name).is_none());
        let needed = needed(
            &module,
            others.map(|(_, function)| Item::Function(*function)),
        );
        let names = |is_needed: bool| -> HashSet<String> {
            let functions = module.names.iter();
            let functions = functions
                .filter(|&(&function, _)| needed.contains(&Item::Function(function)) == is_needed);
            functions.map(|(_, name)| name.clone()).collect()
        };
        Ok(Self {
            exports: module
                .exports
                .iter()
                .filter_map(|(name, _)| late(name))
                .collect(),
            // Of two functions of one name both are needed if one is.
            functions: &names(false) - &names(true),
        })
    }
}

/// All items that some are or name, directly or through others.
fn needed(module: &Linked, some: impl Iterator<Item = Item>) -> HashSet<Item> {
    let mut queue: Vec<Item> = some.collect();
    let mut named: HashMap<Item, Vec<Item>> = HashMap::new();
    for &(place, item) in &module.named {
        match place {
            Some(place) => named.entry(place).or_default().push(item),
            // Whoever reads data of nobody, it may be read.
            None => queue.push(item),
        }
    }
    let mut needed: HashSet<Item> = queue.iter().copied().collect();
    while let Some(place) = queue.pop() {
        let items = named.get(&place).into_iter().flatten();
        queue.extend(items.filter(|&&item| needed.insert(item)));
    }
    needed
}
