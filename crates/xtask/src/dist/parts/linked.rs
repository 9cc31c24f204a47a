//! A module as the linker leaves it, with `--emit-relocs`: its functions and constants, and where they name others.

use std::collections::BTreeMap;
use std::ops::Range;

use anyhow::{Context, Result, bail, ensure};
use wasmparser::{
    DataKind, ExternalKind, KnownCustom, Linking, Name, Operator, Parser, Payload, SymbolInfo,
    TypeRef,
};

/// A function by its number, or a constant by its address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Item {
    Function(u32),
    Constant(u32),
}

/// A linked module.
#[derive(Default)]
pub(super) struct Linked {
    pub(super) exports: Vec<(String, u32)>,
    /// Names of functions, by their numbers.
    pub(super) names: BTreeMap<u32, String>,
    /// Lengths of constants, by their addresses.
    pub(super) constants: BTreeMap<u32, u32>,
    /// Length of the longest constant.
    longest: u32,
    /// What stands in a function or in a constant, or, without one, in data of nobody.
    pub(super) named: Vec<(Option<Item>, Item)>,
}

/// The parts of a file that relocations refer to.
#[derive(Default)]
struct Sections {
    /// Number and beginning of the section of code.
    code: (u32, usize),
    /// Bytes of each function, in the section.
    bodies: Vec<Range<usize>>,
    /// Number of the section of data.
    data: u32,
    /// Bytes of each segment of data, in the section, and its address.
    segments: Vec<(Range<usize>, u32)>,
    /// Number of functions that are imported, and come before those with bodies.
    imported: u32,
}

impl Linked {
    pub(super) fn read(bytes: &[u8]) -> Result<Self> {
        let mut module = Self::default();
        let mut sections = Sections::default();
        let mut customs = Vec::new();
        let mut number = 0;
        for payload in Parser::new(0).parse_all(bytes) {
            let payload = payload?;
            match &payload {
                Payload::ImportSection(imports) => {
                    for import in imports.clone().into_imports() {
                        sections.imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::ExportSection(exports) => {
                    for export in exports.clone() {
                        let export = export?;
                        if export.kind == ExternalKind::Func {
                            module.exports.push((export.name.to_owned(), export.index));
                        }
                    }
                }
                Payload::StartSection { .. } => bail!("a module that starts by itself"),
                Payload::CodeSectionStart { range, .. } => sections.code = (number, range.start),
                Payload::CodeSectionEntry(body) => {
                    let index = sections.imported + u32::try_from(sections.bodies.len())?;
                    let (begin, range) = (sections.code.1, body.range());
                    sections.bodies.push(range.start - begin..range.end - begin);
                    for operator in body.get_operators_reader()? {
                        if let Operator::Call { function_index } = operator? {
                            let caller = Item::Function(index);
                            module
                                .named
                                .push((Some(caller), Item::Function(function_index)));
                        }
                    }
                    // It is a part of a section.
                    continue;
                }
                Payload::DataSection(segments) => {
                    sections.data = number;
                    sections.read_segments(segments)?;
                }
                Payload::CustomSection(custom) => customs.push(custom.as_known()),
                _ => {}
            }
            number += u32::from(payload.as_section().is_some());
        }
        module.read_customs(&sections, &customs)?;
        Ok(module)
    }

    fn read_customs(&mut self, sections: &Sections, customs: &[KnownCustom<'_>]) -> Result<()> {
        let mut symbols = Vec::new();
        for custom in customs {
            match custom {
                KnownCustom::Name(names) => self.read_names(names.clone())?,
                KnownCustom::Linking(linking) => {
                    for part in linking.subsections() {
                        if let Linking::SymbolTable(table) = part? {
                            for symbol in table {
                                symbols.push(self.item_of(sections, &symbol?)?);
                            }
                        }
                    }
                }
                _ => {}
            }
        }
        ensure!(
            !symbols.is_empty(),
            "a module that was linked without `--emit-relocs`"
        );
        for custom in customs {
            if let KnownCustom::Reloc(relocations) = custom {
                for entry in relocations.entries() {
                    let entry = entry?;
                    let Some(&Some(item)) = symbols.get(entry.index as usize) else {
                        continue;
                    };
                    let offset = entry.offset as usize;
                    let section = relocations.section_index();
                    if section == sections.code.0 {
                        self.named.push((Some(sections.function_at(offset)?), item));
                    } else if section == sections.data {
                        let mut places: Vec<_> = self
                            .constants_at(sections.address_of(offset)?)
                            .map(Some)
                            .collect();
                        if places.is_empty() {
                            places.push(None);
                        }
                        self.named
                            .extend(places.into_iter().map(|place| (place, item)));
                    }
                }
            }
        }
        Ok(())
    }

    fn read_names(&mut self, names: wasmparser::NameSectionReader<'_>) -> Result<()> {
        for part in names {
            if let Name::Function(functions) = part? {
                for function in functions {
                    let function = function?;
                    self.names.insert(function.index, function.name.to_owned());
                }
            }
        }
        Ok(())
    }

    /// The function or the constant that a symbol stands for.
    fn item_of(&mut self, sections: &Sections, symbol: &SymbolInfo<'_>) -> Result<Option<Item>> {
        Ok(match symbol {
            SymbolInfo::Func { index, .. } => Some(Item::Function(*index)),
            SymbolInfo::Data {
                symbol: Some(constant),
                ..
            } => {
                let segment = sections.segments.get(constant.index as usize);
                let (_, address) = segment.context("a constant without a segment")?;
                let address = address + constant.offset;
                let length = self.constants.entry(address).or_default();
                *length = constant.size.max(*length);
                self.longest = self.longest.max(*length);
                Some(Item::Constant(address))
            }
            _ => None,
        })
    }

    /// The constants that an address lies in: the linker lets some share their bytes.
    fn constants_at(&self, address: u32) -> impl Iterator<Item = Item> {
        let near = self
            .constants
            .range(address.saturating_sub(self.longest)..=address);
        let containing = near.filter(move |&(&begin, &length)| address < begin + length);
        containing.map(|(&begin, _)| Item::Constant(begin))
    }
}

impl Sections {
    fn read_segments(&mut self, segments: &wasmparser::DataSectionReader<'_>) -> Result<()> {
        let begin = segments.range().start;
        for segment in segments.clone() {
            let segment = segment?;
            let DataKind::Active { offset_expr, .. } = &segment.kind else {
                bail!("data that is not placed at the start");
            };
            let Operator::I32Const { value } = offset_expr.get_operators_reader().read()? else {
                bail!("data without a fixed address");
            };
            let end = segment.range.end - begin;
            let address = u32::from_ne_bytes(value.to_ne_bytes());
            self.segments.push((end - segment.data.len()..end, address));
        }
        Ok(())
    }

    fn function_at(&self, offset: usize) -> Result<Item> {
        let after = self.bodies.partition_point(|body| body.start <= offset);
        let index = after
            .checked_sub(1)
            .filter(|&index| offset < self.bodies[index].end);
        let index = index.with_context(|| format!("no function at {offset}"))?;
        Ok(Item::Function(self.imported + u32::try_from(index)?))
    }

    fn address_of(&self, offset: usize) -> Result<u32> {
        let segment = self
            .segments
            .iter()
            .find(|(bytes, _)| bytes.contains(&offset));
        let (bytes, address) = segment.with_context(|| format!("no data at {offset}"))?;
        Ok(address + u32::try_from(offset - bytes.start)?)
    }
}
