//! The first part of a linked module that needs each of its items.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::Range;

use anyhow::{Context, Result};

use super::Part;
use super::linked::{Item, Linked};

/// The parts of what is exported, and of what else is needed from then on, by their places in the order of loading.
#[derive(Debug)]
pub(in crate::dist) struct Parts {
    /// By the names of the exports, as wasm-bindgen writes them in the end. All others are in the first part.
    pub(super) exports: HashMap<String, usize>,
    /// By the linker's names of functions; those that nothing needs are in the last part.
    pub(super) functions: HashMap<String, usize>,
    /// By the addresses of constants.
    pub(super) constants: Vec<(Range<u32>, usize)>,
}

impl Parts {
    /// Reads a module that was linked with `--emit-relocs`.
    ///
    /// A part has the exports of one crate: wasm-bindgen ends the names of a crate alike. It may need all that these
    /// name: functions that they call or take the address of, constants, and what these name.
    pub(in crate::dist) fn read(linked: &[u8], parts: &[Part]) -> Result<Self> {
        let module = Linked::read(linked)?;
        let mut endings = Vec::new();
        for (part, Part { mark, .. }) in parts.iter().enumerate() {
            if mark.is_empty() {
                continue;
            }
            let mut names = module.exports.iter().map(|(name, _)| name);
            let marked = names.find(|name| name.starts_with(mark));
            let marked = marked.with_context(|| format!("no exported function {mark}…"))?;
            let ending = marked.rfind('_').context("a name without an ending")?;
            endings.push((part, &marked[ending..]));
        }
        let mut exports = HashMap::new();
        let mut roots = vec![Vec::new(); parts.len()];
        for (name, function) in &module.exports {
            // wasm-bindgen runs these itself, and drops them.
            if name.starts_with("__wbindgen_describe") {
                continue;
            }
            let mut named = endings.iter();
            let named = named.find_map(|(part, ending)| Some((*part, name.strip_suffix(ending)?)));
            let (part, name) = named.unwrap_or((0, name));
            let has = |part: &Part| part.others.contains(&name);
            let part = parts.iter().position(has).unwrap_or(part);
            exports.insert(name.to_owned(), part);
            roots[part].push(Item::Function(*function));
        }
        let needed = needed(&module, roots);
        let mut functions = HashMap::new();
        for (function, name) in &module.names {
            let part = needed.get(&Item::Function(*function)).copied();
            let part = part.unwrap_or(parts.len() - 1);
            // Of two functions of one name both are needed if one is.
            let first = functions.entry(name.clone()).or_insert(part);
            *first = part.min(*first);
        }
        let constants = module.constants.iter().filter_map(|(&begin, &length)| {
            let part = *needed.get(&Item::Constant(begin))?;
            Some((begin..begin + length, part))
        });
        Ok(Self {
            exports,
            functions,
            constants: constants.collect(),
        })
    }
}

/// The first part that needs each item: all that its roots are or name, directly or through others.
fn needed(module: &Linked, mut roots: Vec<Vec<Item>>) -> HashMap<Item, usize> {
    let mut named: HashMap<Item, Vec<Item>> = HashMap::new();
    for &(place, item) in &module.named {
        match place {
            Some(place) => named.entry(place).or_default().push(item),
            // Whoever reads data of nobody, it may be read.
            None => roots[0].push(item),
        }
    }
    let mut needed = HashMap::new();
    for (part, mut queue) in roots.into_iter().enumerate() {
        while let Some(item) = queue.pop() {
            if let Entry::Vacant(entry) = needed.entry(item) {
                entry.insert(part);
                queue.extend(named.get(&item).into_iter().flatten());
            }
        }
    }
    needed
}
