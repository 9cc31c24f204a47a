//! Completions and pages for `man`.

use std::fs;
use std::process::Command;

use super::{folder, name, stdout};

/// The verbs that the help names.
fn verbs() -> Vec<String> {
    let help = stdout(&["--help"]);
    let verbs = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty());
    let words = verbs.filter_map(|line| line.split_whitespace().next());
    words.map(str::to_owned).collect()
}

#[test]
fn every_shell_learns_every_verb() {
    let verbs = verbs();
    assert!(verbs.contains(&"simulate".to_owned()), "{verbs:?}");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = stdout(&["completions", shell]);
        for verb in &verbs {
            assert!(script.contains(verb), "{shell}: {verb}");
        }
    }
}

/// Skipped if Bash is not installed.
#[test]
fn bash_completes_verbs_and_units() {
    let asked = r#"
        source <("$LOADCURVE" completions bash)
        COMP_WORDS=(loadcurve sim) COMP_CWORD=1 && _loadcurve loadcurve sim loadcurve
        echo "${COMPREPLY[@]}"
        COMP_WORDS=(loadcurve simulate mesh --unit "") COMP_CWORD=4 && _loadcurve loadcurve "" --unit
        echo "${COMPREPLY[@]}"
    "#;
    let loadcurve = env!("CARGO_BIN_EXE_loadcurve");
    let bash = Command::new("bash")
        .args(["--norc", "-c", asked])
        .env("LOADCURVE", loadcurve)
        .output();
    let Ok(answer) = bash else { return };
    let words = String::from_utf8_lossy(&answer.stdout);
    let lines: Vec<&str> = words.lines().collect();
    assert_eq!(lines, ["simulate", "flits messages capacity bits"]);
}

#[test]
fn every_verb_has_a_page() {
    let folder = folder("man");
    assert_eq!(stdout(&["man", name(&folder)]), "");
    for verb in verbs().iter().filter(|verb| *verb != "help") {
        let page = fs::read_to_string(folder.join(format!("loadcurve-{verb}.1"))).unwrap();
        let title = format!(".TH loadcurve-{verb} 1 ");
        assert!(page.contains(&title), "{page}");
    }
    let page = fs::read_to_string(folder.join("loadcurve.1")).unwrap();
    assert!(page.contains(r"loadcurve\-simulate(1)"), "{page}");
    assert!(!folder.join("loadcurve-help.1").exists());
}
