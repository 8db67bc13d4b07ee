//! A server with quick bots and files from a folder, for work on the web client and for its tests:
//! `cargo run -p hexhaven-server --example playground -- 8080 web/dist /tmp/data`.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;
use std::{env, fs};

use hexhaven_server::{Asset, Assets, Config, Limits, serve};

static FILES: OnceLock<HashMap<String, Asset>> = OnceLock::new();

#[tokio::main]
async fn main() {
    let args: Vec<String> = env::args().skip(1).collect();
    let port = args.first().and_then(|text| text.parse().ok()).unwrap_or(8080);
    let folder = args.get(1).map_or("web/dist", String::as_str);
    let data = args.get(2).map_or_else(env::temp_dir, PathBuf::from);
    let pause = args.get(3).and_then(|text| text.parse().ok()).unwrap_or(30);
    let mut files = HashMap::new();
    collect(Path::new(folder), "", &mut files);
    let _ = FILES.set(files);
    let mut config = Config::local(data);
    config.listen = SocketAddr::from(([127, 0, 0, 1], port));
    config.limits = Limits::generous();
    config.timings.bot_pause = Duration::from_millis(pause);
    config.assets = Assets(|path| FILES.get().and_then(|files| files.get(path)).copied());
    match serve(config).await {
        Ok(server) => {
            println!("listening on {}", server.url());
            server
                .until(async {
                    let _ = tokio::signal::ctrl_c().await;
                })
                .await;
        }
        Err(error) => eprintln!("{error}"),
    }
}

/// Reads all files below a folder and keeps them for good: the program ends before they change.
fn collect(folder: &Path, prefix: &str, files: &mut HashMap<String, Asset>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            collect(&entry.path(), &format!("{name}/"), files);
        } else if let Ok(bytes) = fs::read(entry.path()) {
            let mime = match name.rsplit('.').next() {
                Some("html") => "text/html; charset=utf-8",
                Some("js") => "text/javascript",
                Some("css") => "text/css",
                Some("svg") => "image/svg+xml",
                _ => "application/octet-stream",
            };
            let immutable = name.starts_with("assets/");
            files.insert(name, Asset { bytes: bytes.leak(), mime, immutable });
        }
    }
}
