//! Makes the files of the parts of a module.

use std::collections::HashMap;
use std::ops::Range;

use anyhow::Result;
use walrus::ir::{Value, Visitor, dfs_in_order};
use walrus::{
    ConstExpr, Data, DataKind, Element, ElementItems, ElementKind, Export, ExportItem, Function,
    FunctionId, FunctionKind, Global, GlobalKind, ImportKind, ImportedFunction, Memory, Module,
    ModuleConfig, Table, passes,
};

use super::Parts;

/// The module from which later files import what they share with earlier ones.
const FIRST: &str = "first";

/// The files of the parts, in the order in which they are loaded. Each fills its places in the table and the memory of
/// the first, which has them empty.
pub(super) fn parted(
    whole: &[u8],
    parts: &Parts,
    count: usize,
    keeps_names: bool,
) -> Result<Vec<Vec<u8>>> {
    let mut config = ModuleConfig::new();
    config
        .generate_name_section(keeps_names)
        .generate_producers_section(false);
    let mut files = Vec::new();
    // What later files need of earlier ones.
    let mut imports = Vec::new();
    // In all, which are made of the same bytes, an item has the same number.
    let modules = (0..count).map(|_| config.parse(whole));
    let modules: Vec<Module> = modules.collect::<Result<_>>()?;
    let first = modules
        .first()
        .map(|module| first_parts(module, parts, count));
    let first = first.unwrap_or_default();
    let of = |function: FunctionId| first.get(&function.index()).copied();
    for (part, mut module) in modules.into_iter().enumerate().rev() {
        keep_exports(&mut module, |export| {
            parts.exports.get(&export.name).copied().unwrap_or(0) == part
        });
        keep_in_table(&mut module, |function| of(function) == Some(part))?;
        keep_constants(&mut module, parts, part)?;
        if part > 0 {
            import_shared(&mut module, |function| of(function) < Some(part));
        }
        export_shared(&mut module, &imports, |function| {
            of(function).unwrap_or(0) == part
        });
        passes::gc::run(&mut module);
        let shared = module.imports.iter().filter(|it| it.module == FIRST);
        imports.extend(shared.map(|import| (import.name.clone(), import.kind.clone())));
        files.push(module.emit_wasm());
    }
    files.reverse();
    Ok(files)
}

/// The first part that has each function, by its number: what it exports or has in the table, and all that these call.
fn first_parts(module: &Module, parts: &Parts, count: usize) -> HashMap<usize, usize> {
    let exported = module.exports.iter().filter_map(|export| {
        let ExportItem::Function(function) = export.item else {
            return None;
        };
        Some((function, parts.exports.get(&export.name).copied()))
    });
    let in_table = module
        .elements
        .iter()
        .flat_map(|element| match &element.items {
            ElementItems::Functions(functions) => functions.as_slice(),
            ElementItems::Expressions(..) => &[],
        });
    let in_table = in_table.map(|&function| {
        let name = module.funcs.get(function).name.as_ref();
        (
            function,
            name.and_then(|name| parts.functions.get(name)).copied(),
        )
    });
    let start = module.start.map(|function| (function, None));
    let mut roots = vec![Vec::new(); count];
    for (function, part) in exported.chain(in_table).chain(start) {
        roots[part.unwrap_or(0)].push(function);
    }
    let mut first = HashMap::new();
    for (part, mut queue) in roots.into_iter().enumerate() {
        while let Some(function) = queue.pop() {
            if first.contains_key(&function.index()) {
                continue;
            }
            first.insert(function.index(), part);
            if let FunctionKind::Local(local) = &module.funcs.get(function).kind {
                let mut named = Named(Vec::new());
                dfs_in_order(&mut named, local, local.entry_block());
                queue.extend(named.0);
            }
        }
    }
    first
}

/// The functions that a function names.
struct Named(Vec<FunctionId>);

impl Visitor<'_> for Named {
    fn visit_function_id(&mut self, function: &FunctionId) {
        self.0.push(*function);
    }
}

fn keep_exports(module: &mut Module, keeps: impl Fn(&Export) -> bool) {
    let others: Vec<_> = module
        .exports
        .iter()
        .filter(|export| !keeps(export))
        .map(Export::id)
        .collect();
    for export in others {
        module.exports.delete(export);
    }
}

/// Leaves the places of other functions in the table empty.
fn keep_in_table(module: &mut Module, keeps: impl Fn(FunctionId) -> bool) -> Result<()> {
    let elements: Vec<_> = module.elements.iter().map(Element::id).collect();
    for id in elements {
        let element = module.elements.get(id);
        let ElementKind::Active {
            table,
            offset: ConstExpr::Value(Value::I32(mut place)),
        } = element.kind
        else {
            continue;
        };
        let ElementItems::Functions(functions) = element.items.clone() else {
            continue;
        };
        module.elements.delete(id);
        let segments = &mut module.tables.get_mut(table).elem_segments;
        segments.remove(&id);
        for run in functions.chunk_by(|&one, &next| keeps(one) == keeps(next)) {
            if keeps(run[0]) {
                let offset = ConstExpr::Value(Value::I32(place));
                let kind = ElementKind::Active { table, offset };
                segments.insert(
                    module
                        .elements
                        .add(kind, ElementItems::Functions(run.to_vec())),
                );
            }
            place += i32::try_from(run.len())?;
        }
    }
    Ok(())
}

/// Leaves out the constants of other parts. The first part has all that is not known to be a constant.
fn keep_constants(module: &mut Module, parts: &Parts, part: usize) -> Result<()> {
    let memory = module.get_memory_id()?;
    let ids: Vec<_> = module.data.iter().map(Data::id).collect();
    for id in ids {
        let data = module.data.get(id);
        let DataKind::Active {
            offset: ConstExpr::Value(Value::I32(begin)),
            ..
        } = data.kind
        else {
            continue;
        };
        let bytes = data.value.clone();
        let begin = u32::from_ne_bytes(begin.to_ne_bytes());
        let end = begin + u32::try_from(bytes.len())?;
        let mut first: Vec<Option<usize>> = vec![None; bytes.len()];
        let inside = |it: &Range<u32>| begin <= it.start && it.end <= end;
        for (constant, part) in parts.constants.iter().filter(|(it, _)| inside(it)) {
            for byte in constant.clone() {
                let first = &mut first[(byte - begin) as usize];
                *first = Some(first.map_or(*part, |first| first.min(*part)));
            }
        }
        module.data.delete(id);
        let segments = &mut module.memories.get_mut(memory).data_segments;
        segments.remove(&id);
        let mut place = 0;
        for run in first.chunk_by(|one, next| one.unwrap_or(0) == next.unwrap_or(0)) {
            if run[0].unwrap_or(0) == part {
                let offset = begin + u32::try_from(place)?;
                let offset = ConstExpr::Value(Value::I32(i32::from_ne_bytes(offset.to_ne_bytes())));
                let kind = DataKind::Active { memory, offset };
                let value = bytes[place..place + run.len()].to_vec();
                segments.insert(module.data.add(kind, value));
            }
            place += run.len();
        }
    }
    Ok(())
}

/// Imports memory, tables, globals and some functions instead of having them.
fn import_shared(module: &mut Module, is_shared: impl Fn(FunctionId) -> bool) {
    let functions = module.funcs.iter_local().map(|(id, _)| id);
    let functions: Vec<_> = functions.filter(|id| is_shared(*id)).collect();
    for id in functions {
        let import = module.imports.add(FIRST, &format!("f{}", id.index()), id);
        let function = module.funcs.get_mut(id);
        let ty = function.ty();
        function.kind = FunctionKind::Import(ImportedFunction { import, ty });
    }
    let globals: Vec<_> = module.globals.iter().map(Global::id).collect();
    for id in globals {
        let import = module.imports.add(FIRST, &format!("g{}", id.index()), id);
        module.globals.get_mut(id).kind = GlobalKind::Import(import);
    }
    let tables: Vec<_> = module.tables.iter().map(Table::id).collect();
    for id in tables {
        let import = module.imports.add(FIRST, &format!("t{}", id.index()), id);
        module.tables.get_mut(id).import = Some(import);
    }
    let memories: Vec<_> = module.memories.iter().map(Memory::id).collect();
    for id in memories {
        let import = module.imports.add(FIRST, &format!("m{}", id.index()), id);
        module.memories.get_mut(id).import = Some(import);
    }
}

/// Exports what later files import and this one has.
fn export_shared(
    module: &mut Module,
    imports: &[(String, ImportKind)],
    has: impl Fn(FunctionId) -> bool,
) {
    for (name, kind) in imports {
        let item = match kind {
            ImportKind::Function(id) => {
                let mut all = module.funcs.iter().map(Function::id);
                let found = all.find(|it| it.index() == id.index());
                found.filter(|id| has(*id)).map(ExportItem::from)
            }
            ImportKind::Global(id) => {
                let is_own = |it: &&Global| matches!(it.kind, GlobalKind::Local(_));
                let mut all = module.globals.iter().filter(is_own);
                all.find(|it| it.id().index() == id.index())
                    .map(|it| it.id().into())
            }
            ImportKind::Table(id) => {
                let mut all = module.tables.iter().filter(|it| it.import.is_none());
                all.find(|it| it.id().index() == id.index())
                    .map(|it| it.id().into())
            }
            ImportKind::Memory(id) => {
                let mut all = module.memories.iter().filter(|it| it.import.is_none());
                all.find(|it| it.id().index() == id.index())
                    .map(|it| it.id().into())
            }
            ImportKind::Tag(_) => None,
        };
        let is_new = module.exports.iter().all(|export| export.name != *name);
        if let Some(item) = item.filter(|_| is_new) {
            module.exports.add(name, item);
        }
    }
}
