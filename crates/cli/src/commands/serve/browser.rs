//! Opens a page in this machine's browser. If that fails, the printed address is enough.

use std::process::{Command, Stdio};

/// Opens a page, if there is a screen.
pub(super) fn open(url: &str) {
    let Some(mut command) = opener(url) else { return };
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Ok(mut child) = quiet.spawn() {
        // Waited for, so that it does not remain a zombie while the server runs.
        std::thread::spawn(move || child.wait());
    }
}

#[cfg(target_os = "macos")]
fn opener(url: &str) -> Option<Command> {
    let mut command = Command::new("open");
    command.arg(url);
    Some(command)
}

#[cfg(windows)]
fn opener(url: &str) -> Option<Command> {
    let mut command = Command::new("cmd");
    command.args(["/C", "start", "", url]);
    Some(command)
}

#[cfg(not(any(target_os = "macos", windows)))]
fn opener(url: &str) -> Option<Command> {
    // Without a screen, `xdg-open` would start a text browser in the terminal.
    let has_screen = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    let mut command = Command::new("xdg-open");
    command.arg(url);
    has_screen.then_some(command)
}
