//! Project tasks, run as `cargo xtask <task>`.
//! They replace shell scripts, so that every check runs the same way on every machine.

fn main() {
    println!("xtask");
}
