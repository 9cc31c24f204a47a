//! Makes two files of one module.

use std::collections::HashSet;

use anyhow::{Context, Result, bail};
use walrus::ir::{Value, Visitor, dfs_in_order};
use walrus::{
    ConstExpr, Data, Element, ElementItems, ElementKind, Export, ExportItem, Function, FunctionId,
    FunctionKind, Global, GlobalId, GlobalKind, ImportKind, ImportedFunction, Memory, MemoryId,
    Module, ModuleConfig, Table, TableId, passes,
};

use super::Late;

/// The module from which the late file imports what it shares with the first one.
const FIRST: &str = "first";

/// The first file, and the late one, which takes the places in the table that the first leaves empty.
pub(super) fn parted(whole: &[u8], late: &Late, keeps_names: bool) -> Result<[Vec<u8>; 2]> {
    let mut config = ModuleConfig::new();
    config
        .generate_name_section(keeps_names)
        .generate_producers_section(false);
    // In both, which are made of the same bytes, an item has the same number.
    let (mut first, mut rest) = (config.parse(whole)?, config.parse(whole)?);
    let at_once = numbers_at_once(&first, late);
    let is_at_once = |function: FunctionId| at_once.contains(&function.index());
    let is_late = |export: &Export| late.exports.contains(&export.name);

    keep_exports(&mut first, |export| !is_late(export));
    keep_exports(&mut rest, is_late);
    keep_in_table(&mut first, is_at_once)?;
    keep_in_table(&mut rest, |function| !is_at_once(function))?;
    import_shared(&mut rest, is_at_once);
    passes::gc::run(&mut rest);
    export_shared(&mut first, &rest)?;
    passes::gc::run(&mut first);
    Ok([first.emit_wasm(), rest.emit_wasm()])
}

/// The numbers of the functions of the first file: what is exported or in the table and not late, and all that it calls.
fn numbers_at_once(module: &Module, late: &Late) -> HashSet<usize> {
    let exported = module
        .exports
        .iter()
        .filter(|export| !late.exports.contains(&export.name));
    let exported = exported.filter_map(|export| match export.item {
        ExportItem::Function(function) => Some(function),
        _ => None,
    });
    let in_table = module
        .elements
        .iter()
        .flat_map(|element| match &element.items {
            ElementItems::Functions(functions) => functions.as_slice(),
            ElementItems::Expressions(..) => &[],
        });
    let is_late = |function: FunctionId| {
        let name = module.funcs.get(function).name.as_ref();
        name.is_some_and(|name| late.functions.contains(name))
    };
    let in_table = in_table.copied().filter(|function| !is_late(*function));
    let mut queue: Vec<FunctionId> = exported.chain(in_table).chain(module.start).collect();
    let mut reached: HashSet<usize> = queue.iter().map(FunctionId::index).collect();
    while let Some(function) = queue.pop() {
        if let FunctionKind::Local(local) = &module.funcs.get(function).kind {
            let mut named = Named(Vec::new());
            dfs_in_order(&mut named, local, local.entry_block());
            queue.extend(
                named
                    .0
                    .into_iter()
                    .filter(|function| reached.insert(function.index())),
            );
        }
    }
    reached
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

/// Imports memory with its constants, tables, globals and some functions instead of having them.
fn import_shared(module: &mut Module, is_shared: impl Fn(FunctionId) -> bool) {
    let constants: Vec<_> = module.data.iter().map(Data::id).collect();
    for id in constants {
        module.data.delete(id);
    }
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
        let memory = module.memories.get_mut(id);
        memory.import = Some(import);
        memory.data_segments.clear();
    }
}

/// Exports what the late file imports.
fn export_shared(first: &mut Module, rest: &Module) -> Result<()> {
    for import in rest.imports.iter().filter(|import| import.module == FIRST) {
        let item = match import.kind {
            ImportKind::Function(id) => numbered(
                first.funcs.iter().map(Function::id),
                id.index(),
                FunctionId::index,
            ),
            ImportKind::Global(id) => numbered(
                first.globals.iter().map(Global::id),
                id.index(),
                GlobalId::index,
            ),
            ImportKind::Table(id) => numbered(
                first.tables.iter().map(Table::id),
                id.index(),
                TableId::index,
            ),
            ImportKind::Memory(id) => numbered(
                first.memories.iter().map(Memory::id),
                id.index(),
                MemoryId::index,
            ),
            ImportKind::Tag(_) => bail!("a module with exceptions"),
        };
        let item = item.with_context(|| format!("nothing to share as {}", import.name))?;
        first.exports.add(&import.name, item);
    }
    Ok(())
}

/// The item with a number.
fn numbered<T: Into<ExportItem>>(
    mut all: impl Iterator<Item = T>,
    number: usize,
    number_of: impl Fn(&T) -> usize,
) -> Option<ExportItem> {
    all.find(|id| number_of(id) == number).map(Into::into)
}
