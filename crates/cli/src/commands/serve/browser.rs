//! Opens a page in the browser of this machine. It is a courtesy: where it cannot be done, the address
//! on the screen is enough.

use std::process::{Command, Stdio};

/// Opens a page, if there is a screen.
pub(super) fn open(url: &str) {
    let Some(mut command) = opener(url) else { return };
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Ok(mut child) = quiet.spawn() {
        // Waited for, so that it does not stay as a zombie for as long as the server runs.
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
    // Without a screen, `xdg-open` would take over the terminal with a browser for text.
    let has_screen = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    let mut command = Command::new("xdg-open");
    command.arg(url);
    has_screen.then_some(command)
}
