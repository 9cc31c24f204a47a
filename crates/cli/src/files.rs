//! Files that links refer to: networks of a user's own, and traffic matrices.

use std::cell::Cell;
use std::path::PathBuf;

use loadcurve::Error;
use loadcurve::files::{self, FileId, FileKind};
use loadcurve::scenario::{Context, Network, Scenario};

use crate::failure::{Failure, shown};
use crate::{input, output};

/// The files given on the command line.
#[derive(Debug)]
pub(crate) struct Files {
    given: Vec<Given>,
    context: Context,
}

#[derive(Debug)]
struct Given {
    path: PathBuf,
    id: FileId,
    /// Its kind according to its contents, used if no link names it.
    kind: Option<FileKind>,
    /// Reason why it is not of a kind.
    refusals: Vec<(FileKind, Error)>,
    is_used: Cell<bool>,
}

impl Files {
    /// Reads files, whose roles are set by links.
    pub(crate) fn open(paths: &[PathBuf]) -> Result<Self, Failure> {
        let context = Context::default();
        let given = paths.iter().map(|path| {
            let bytes = input::bytes(path, files::MAX_BYTES)?;
            let kinds = FileKind::ALL.into_iter();
            let refusals = kinds.filter_map(|kind| Some((kind, context.open(kind, &bytes).err()?)));
            Ok(Given {
                path: path.clone(),
                id: FileId::of(&bytes),
                kind: FileKind::of(&bytes),
                refusals: refusals.collect(),
                is_used: Cell::new(false),
            })
        });
        let given = given.collect::<Result<_, Failure>>()?;
        Ok(Self { given, context })
    }

    /// The context of all links and files of results.
    pub(crate) fn context(&self) -> &Context {
        &self.context
    }

    /// The scenario of the only link of a command. A network that names no file takes the first given file of the kind
    /// that it lacks.
    ///
    /// # Errors
    /// Bad input, including a file that is refused in the role that the link gives it, and an unused file.
    pub(crate) fn filled(&self, link: &str) -> Result<Scenario, Failure> {
        let scenario = self.filled_in_part(link)?;
        self.check_all_used()?;
        Ok(scenario)
    }

    /// The same without the networks whose file is not given, with a warning for each.
    ///
    /// # Errors
    /// See [`filled`](Self::filled); and if no network is left.
    pub(crate) fn scenario(&self, link: &str) -> Result<Scenario, Failure> {
        let scenario = self.scenario_in_part(link)?;
        self.check_all_used()?;
        Ok(scenario)
    }

    /// The same for a command that may use files elsewhere, too.
    pub(crate) fn scenario_in_part(&self, link: &str) -> Result<Scenario, Failure> {
        let scenario = self.filled_in_part(link)?;
        let notices = scenario.missing_files("give it with --file PATH");
        match scenario.of_open_files() {
            None => Err(notices
                .into_iter()
                .next()
                .expect("a file is missing")
                .into()),
            Some(rest) => {
                for notice in notices {
                    output::say(&format!("{notice}; its curve is left out"));
                }
                Ok(rest)
            }
        }
    }

    /// Counts the files that a text names as used, such as one of results.
    ///
    /// # Errors
    /// Reason why a file cannot have the role that the text gives it.
    pub(crate) fn use_named_in(&self, text: &str) -> Result<(), Failure> {
        for given in &self.given {
            for kind in FileKind::ALL {
                let name = format!("{}:{}", kind.key(), given.id);
                let is_whole = |(at, _)| !text[..at].ends_with(char::is_alphanumeric);
                if text.match_indices(&name).any(is_whole) {
                    given.used_as(kind)?;
                }
            }
        }
        Ok(())
    }

    /// The same for a network.
    pub(crate) fn use_for(&self, network: &Network) -> Result<(), Failure> {
        for (kind, id) in network.files() {
            for given in self.given.iter().filter(|given| given.id == id) {
                given.used_as(kind)?;
            }
        }
        Ok(())
    }

    /// Refuses unused files.
    pub(crate) fn check_all_used(&self) -> Result<(), Failure> {
        match self.given.iter().find(|given| !given.is_used.get()) {
            None => Ok(()),
            Some(Given { path, id, .. }) => {
                let reason = format!(
                    "nothing uses {}; own without edges and traffic:matrix without rates take a file, and links that \
                     name it as file:{id} or mfile:{id}",
                    shown(path)
                );
                Err(Error::refused("file", reason).into())
            }
        }
    }

    fn filled_in_part(&self, link: &str) -> Result<Scenario, Failure> {
        // Some keys, such as routes, are legal only with a file, so errors are reported with the file inserted.
        let scenario = Scenario::read_in(link, &self.context).scenario;
        let is_lacking = |kind: &FileKind| scenario.networks.iter().any(|it| it.lacks_file(*kind));
        let lacking: Vec<FileKind> = FileKind::ALL.into_iter().filter(is_lacking).collect();
        let mut filled = Vec::new();
        for &kind in &lacking {
            if let Some(given) = self.default_file(kind, &scenario, lacking.len() == 1) {
                given.used_as(kind)?;
                filled.push((kind, given.id));
            }
        }
        let scenario = Scenario::read_strictly_with(link, &filled, &self.context)?;
        scenario
            .networks
            .iter()
            .try_for_each(|it| self.use_for(it))?;
        Ok(scenario)
    }

    /// The file for networks that lack one of a kind: the first with contents of that kind, or else one whose contents
    /// fit both kinds. If a link lacks files of one kind only, any file is used.
    fn default_file(&self, kind: FileKind, scenario: &Scenario, is_only: bool) -> Option<&Given> {
        let mut given = self.given.iter();
        let either = || {
            let mut either = self.given.iter().filter(|given| given.kind.is_none());
            match kind {
                FileKind::Network => either.next(),
                FileKind::Matrix => either.next_back(),
            }
        };
        let any = || {
            let named = |id| {
                let mut files = scenario.networks.iter().flat_map(Network::files);
                files.any(|(_, known)| known == id)
            };
            let mut given = self.given.iter();
            given.find(|given| is_only && !named(given.id))
        };
        let of_kind = given.find(|given| given.kind == Some(kind));
        of_kind.or_else(either).or_else(any)
    }
}

impl Given {
    fn used_as(&self, kind: FileKind) -> Result<(), Failure> {
        self.is_used.set(true);
        match self.refusals.iter().find(|(refused, _)| *refused == kind) {
            None => Ok(()),
            Some((_, error)) => Err(Failure::results(&self.path, error.clone())),
        }
    }
}
