//! Makes two files of one module.

use std::collections::HashSet;

use anyhow::{Context, Result, bail};
use walrus::ir::{Value, Visitor, dfs_in_order};
use walrus::{
    ConstExpr, Data, DataKind, Element, ElementItems, ElementKind, Export, ExportItem, Function,
    FunctionId, FunctionKind, Global, GlobalKind, ImportKind, ImportedFunction, Memory, Module,
    ModuleConfig, Table, passes,
};

use super::Late;

/// The module from which the late file imports what it shares with the first one.
const FIRST: &str = "first";

/// The first file, and the late one, which takes the places in the table and the constants that the first leaves empty.
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
    move_constants(&mut first, &mut rest, late)?;
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

/// Moves late constants from one file to the other: zeros in their place take no room once they are compressed.
fn move_constants(first: &mut Module, rest: &mut Module, late: &Late) -> Result<()> {
    let memory = rest.get_memory_id()?;
    let all: Vec<_> = rest.data.iter().map(Data::id).collect();
    for data in all {
        rest.data.delete(data);
    }
    rest.memories.get_mut(memory).data_segments.clear();
    let ids: Vec<_> = first.data.iter().map(Data::id).collect();
    for id in ids {
        let data = first.data.get_mut(id);
        let DataKind::Active {
            offset: ConstExpr::Value(Value::I32(begin)),
            ..
        } = data.kind
        else {
            continue;
        };
        let begin = u32::from_ne_bytes(begin.to_ne_bytes());
        let end = begin + u32::try_from(data.value.len())?;
        let original = data.value.clone();
        for constant in late
            .constants
            .iter()
            .filter(|constant| begin <= constant.start && constant.end <= end)
        {
            let bytes = (constant.start - begin) as usize..(constant.end - begin) as usize;
            if bytes.len() < SHORT {
                continue;
            }
            let offset =
                ConstExpr::Value(Value::I32(i32::from_ne_bytes(constant.start.to_ne_bytes())));
            let id = rest.data.add(
                DataKind::Active { memory, offset },
                original[bytes.clone()].to_vec(),
            );
            rest.memories.get_mut(memory).data_segments.insert(id);
            data.value[bytes].fill(0);
        }
    }
    Ok(())
}

/// Length below which a constant is not worth the description of a segment, in bytes.
const SHORT: usize = 16;

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

/// Exports what the late file imports.
fn export_shared(first: &mut Module, rest: &Module) -> Result<()> {
    for import in rest.imports.iter().filter(|import| import.module == FIRST) {
        let item: Option<ExportItem> = match import.kind {
            ImportKind::Function(id) => {
                let mut all = first.funcs.iter().map(Function::id);
                all.find(|it| it.index() == id.index()).map(Into::into)
            }
            ImportKind::Global(id) => {
                let mut all = first.globals.iter().map(Global::id);
                all.find(|it| it.index() == id.index()).map(Into::into)
            }
            ImportKind::Table(id) => {
                let mut all = first.tables.iter().map(Table::id);
                all.find(|it| it.index() == id.index()).map(Into::into)
            }
            ImportKind::Memory(_) => Some(first.get_memory_id()?.into()),
            ImportKind::Tag(_) => bail!("a module with exceptions"),
        };
        let item = item.with_context(|| format!("nothing to share as {}", import.name))?;
        first.exports.add(&import.name, item);
    }
    Ok(())
}
