//! As much HTTP as the lobby needs: one request per connection, bodies of known length.

use std::io;
use std::net::{IpAddr, SocketAddr};

use serde::de::DeserializeOwned;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream, lookup_host};

use crate::ClientError;

/// The most bytes of a response.
const MAX_RESPONSE: u64 = 64 * 1024 * 1024;

pub(super) struct Response {
    status: u16,
    /// The first part of `Set-Cookie`.
    pub(super) cookie: Option<String>,
    body: String,
}

impl Response {
    pub(super) fn text(self) -> Result<String, ClientError> {
        if self.status == 200 {
            return Ok(self.body);
        }
        Err(ClientError::Http { status: self.status, body: self.body })
    }

    pub(super) fn json<T: DeserializeOwned>(self) -> Result<T, ClientError> {
        serde_json::from_str(&self.text()?).map_err(|error| ClientError::Protocol(error.to_string()))
    }
}

/// The header that identifies the caller.
pub(super) enum Secret<'a> {
    Cookie(&'a str),
    Token(&'a str),
}

impl Secret<'_> {
    fn line(&self) -> String {
        match self {
            Self::Cookie(cookie) => format!("Cookie: {cookie}\r\n"),
            Self::Token(token) => format!("Authorization: Bearer {token}\r\n"),
        }
    }
}

/// A connection to a server, from an address of this machine if one is given.
pub(super) async fn connect(host: &str, from: Option<IpAddr>) -> io::Result<TcpStream> {
    let Some(from) = from else { return TcpStream::connect(host).await };
    let socket = if from.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    socket.bind(SocketAddr::new(from, 0))?;
    let to = lookup_host(host).await?.find(|to| to.is_ipv4() == from.is_ipv4());
    socket.connect(to.ok_or(io::ErrorKind::AddrNotAvailable)?).await
}

pub(super) async fn request(
    (host, from): (&str, Option<IpAddr>),
    method: &str,
    path: &str,
    secret: Option<&Secret<'_>>,
    body: Option<&str>,
) -> Result<Response, ClientError> {
    let secret = secret.map(Secret::line).unwrap_or_default();
    let body = body.unwrap_or_default();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{secret}\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    let mut stream = connect(host, from).await?;
    stream.write_all(format!("{head}{body}").as_bytes()).await?;
    let mut bytes = Vec::new();
    stream.take(MAX_RESPONSE).read_to_end(&mut bytes).await?;
    parse(&String::from_utf8_lossy(&bytes))
}

fn parse(text: &str) -> Result<Response, ClientError> {
    let broken = || ClientError::Protocol("this is no HTTP response".to_owned());
    let (head, body) = text.split_once("\r\n\r\n").ok_or_else(broken)?;
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok()).ok_or_else(broken)?;
    let headers: Vec<(String, &str)> = lines
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.trim()))
        .collect();
    let find = |wanted: &str| headers.iter().find(|(name, _)| name == wanted).map(|(_, value)| *value);
    let cookie = find("set-cookie").and_then(|value| value.split(';').next()).map(str::to_owned);
    let is_chunked = find("transfer-encoding").is_some_and(|value| value.contains("chunked"));
    let body = if is_chunked { unchunk(body).ok_or_else(broken)? } else { body.to_owned() };
    Ok(Response { status, cookie, body })
}

fn unchunk(mut body: &str) -> Option<String> {
    let mut whole = String::new();
    loop {
        let (size, rest) = body.split_once("\r\n")?;
        let size = usize::from_str_radix(size.trim(), 16).ok()?;
        if size == 0 {
            return Some(whole);
        }
        whole.push_str(rest.get(..size)?);
        body = rest.get(size + 2..)?;
    }
}
