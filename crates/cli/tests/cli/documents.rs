//! The commands that the documents show, each in a block `console`, print what the documents say.
//! `TRYCMD=overwrite` writes what they print now; `[..]` stands for what changes from run to run.

use trycmd::TestCases;
use trycmd::cargo::cargo_bin;

const DOCUMENTS: &[&str] = &["../../README.md", "../../docs/*.md"];

#[test]
fn the_documents_show_what_the_commands_print() {
    let cases = TestCases::new();
    cases.register_bin("hexhaven", cargo_bin("hexhaven"));
    for documents in DOCUMENTS {
        cases.case(documents);
    }
}
