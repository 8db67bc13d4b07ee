//! The binary `hexhaven`.
//! It will hold one subcommand per file on top of the libraries of the workspace.

fn main() {
    println!("hexhaven {}", env!("CARGO_PKG_VERSION"));
}
