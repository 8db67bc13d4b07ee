//! A server in its own process. It stops with the test, however the test ends.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};

/// A running server.
pub(crate) struct Running {
    process: Child,
    output: BufReader<ChildStdout>,
    /// Its output so far.
    printed: String,
    /// Its address.
    pub(crate) url: String,
}

impl Running {
    /// Starts it and waits until it listens.
    pub(crate) fn start(command: &mut Command) -> Self {
        let mut process = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut output = BufReader::new(process.stdout.take().unwrap());
        let mut printed = String::new();
        output.read_line(&mut printed).unwrap();
        let url = printed.split_once("http://").map(|(_, rest)| format!("http://{}", rest.trim()));
        let mut running = Self { process, output, printed, url: String::new() };
        let Some(url) = url else {
            let complaints = running.complaints();
            panic!("no address in {:?}; {complaints}", running.printed);
        };
        running.url = url;
        running
    }

    fn complaints(&mut self) -> String {
        let _ = self.process.kill();
        let mut text = String::new();
        let _ = self.process.stderr.take().unwrap().read_to_string(&mut text);
        text
    }

    /// The id of the process.
    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// Fetches a page, headers included.
    pub(crate) fn get(&self, path: &str) -> String {
        let host = self.url.trim_start_matches("http://");
        let mut stream = TcpStream::connect(host).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Asks the server to end; its exit code and all that it printed.
    pub(crate) fn stop(self) -> (Option<i32>, String) {
        let (code, printed, _) = self.stop_and_tell();
        (code, printed)
    }

    /// The same, with its standard error.
    pub(crate) fn stop_and_tell(mut self) -> (Option<i32>, String, String) {
        let ended = Command::new("kill").args(["-TERM", &self.process.id().to_string()]).status().unwrap();
        assert!(ended.success());
        self.output.read_to_string(&mut self.printed).unwrap();
        let mut reports = String::new();
        self.process.stderr.take().unwrap().read_to_string(&mut reports).unwrap();
        (self.process.wait().unwrap().code(), std::mem::take(&mut self.printed), reports)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
