//! A client of the protocol: for programs that play, for tests and for load. It speaks plain HTTP, to a server on this
//! machine or behind a tunnel.

mod bot;
mod http;
pub mod load;
mod mirror;

pub use bot::WireBot;
pub use mirror::{BadUpdate, Mirror};

use std::net::IpAddr;
use std::time::Duration;

use http::{Response, Secret};

use futures_util::{SinkExt, StreamExt};
use hexhaven_protocol::{
    ClientMessage, Command, CreateTable, Created, HintView, IllegalName, NewSession, RefusalCode,
    ServerMessage, SessionView, VERSION,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

/// Why a client's request failed.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The network.
    #[error("the connection failed: {0}")]
    Io(#[from] std::io::Error),
    /// The socket.
    #[error("the socket failed: {0}")]
    Socket(Box<tokio_tungstenite::tungstenite::Error>),
    /// The server refused an HTTP request.
    #[error("the server answered {status}: {}", message(body))]
    Http {
        /// The status code.
        status: u16,
        /// Its message.
        body: String,
    },
    /// The server refused a command.
    #[error("refused ({code:?}): {message}")]
    Refused {
        /// For programs.
        code: RefusalCode,
        /// For people.
        message: String,
        /// The reason, if the rules refuse the action.
        reason: Option<IllegalName>,
    },
    /// The server ended the connection.
    #[error("the server closed the connection: {0}")]
    Closed(String),
    /// A message does not follow the protocol.
    #[error("the server broke the protocol: {0}")]
    Protocol(String),
    /// Nothing came in time.
    #[error("no answer in time")]
    Timeout,
}

/// The message of an HTTP refusal; a body in another form stays as it is.
fn message(body: &str) -> String {
    let refusal: Option<serde_json::Value> = serde_json::from_str(body).ok();
    let message = refusal.as_ref().and_then(|refusal| refusal.get("message")?.as_str());
    message.unwrap_or(body).to_owned()
}

impl From<tokio_tungstenite::tungstenite::Error> for ClientError {
    fn from(error: tokio_tungstenite::tungstenite::Error) -> Self {
        Self::Socket(Box::new(error))
    }
}

/// How long the server may be silent; it pings every half minute.
const SILENCE: Duration = Duration::from_secs(75);

/// A person at a server.
#[derive(Clone)]
pub struct Client {
    /// Host and port.
    host: String,
    /// The address of this machine that it comes from, if it is not the system's choice.
    from: Option<IpAddr>,
    /// A secret: it stays out of `Debug`.
    cookie: String,
    /// Our identity on the server.
    pub session: SessionView,
}

impl std::fmt::Debug for Client {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Client({} at {})", self.session.name, self.host)
    }
}

impl Client {
    /// Begins a session with the server at an address such as `http://127.0.0.1:8080`.
    ///
    /// # Errors
    /// When the server cannot be reached or rejects the name.
    pub async fn begin(url: &str, name: &str) -> Result<Self, ClientError> {
        Self::begin_from(None, url, name).await
    }

    /// Begins a session from an address of this machine.
    ///
    /// # Errors
    /// When the address does not exist, or the server cannot be reached or rejects the name.
    pub async fn begin_from(from: Option<IpAddr>, url: &str, name: &str) -> Result<Self, ClientError> {
        let host = host_of(url).to_owned();
        let body = to_json(&NewSession { name: name.to_owned() });
        let response = http::request((&host, from), "POST", "/api/session", None, Some(&body)).await?;
        let cookie = response.cookie.clone().unwrap_or_default();
        Ok(Self { host, from, cookie, session: response.json()? })
    }

    /// The same person at another address of the same server.
    #[must_use]
    pub fn at(mut self, url: &str) -> Self {
        self.host = host_of(url).to_owned();
        self
    }

    /// The secret of the session, as it goes into requests.
    pub fn cookie(&self) -> &str {
        &self.cookie
    }

    /// Fetches something.
    ///
    /// # Errors
    /// When the server cannot be reached or refuses.
    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, ClientError> {
        self.request("GET", path, None).await?.json()
    }

    /// Fetches text.
    ///
    /// # Errors
    /// When the server cannot be reached or refuses.
    pub async fn text(&self, path: &str) -> Result<String, ClientError> {
        self.request("GET", path, None).await?.text()
    }

    async fn request(&self, method: &str, path: &str, body: Option<&str>) -> Result<Response, ClientError> {
        let secret = Secret::Cookie(&self.cookie);
        http::request((&self.host, self.from), method, path, Some(&secret), body).await
    }

    /// Opens a table and returns its id.
    ///
    /// # Errors
    /// When the server cannot be reached or refuses.
    pub async fn create(&self, wish: &CreateTable) -> Result<String, ClientError> {
        Ok(self.post::<Created>("/api/tables", wish).await?.table)
    }

    /// Sends something and returns the answer.
    ///
    /// # Errors
    /// When the server cannot be reached or refuses.
    pub async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, ClientError> {
        self.request("POST", path, Some(&to_json(body))).await?.json()
    }

    /// The best choices for the person's decision at a table.
    ///
    /// # Errors
    /// When the server cannot be reached or refuses.
    pub async fn hint(&self, table: &str) -> Result<HintView, ClientError> {
        self.post(&format!("/api/tables/{table}/hint"), &()).await
    }

    /// Connects to a table; the server sends only the updates that the mirror lacks.
    ///
    /// # Errors
    /// When the server cannot be reached or refuses.
    pub async fn connect(&self, table: &str, mirror: Mirror) -> Result<Connection, ClientError> {
        let hello = ClientMessage::Hello { version: VERSION, since: mirror.n(), patches: true };
        self.connect_with(table, mirror, &hello).await
    }

    /// Connects to a table with the given first frame.
    ///
    /// # Errors
    /// When the server cannot be reached or refuses.
    pub async fn connect_with(
        &self,
        table: &str,
        mirror: Mirror,
        hello: &ClientMessage,
    ) -> Result<Connection, ClientError> {
        let address = format!("ws://{}/api/tables/{table}/socket", self.host);
        let mut request = address.into_client_request()?;
        if let Ok(cookie) = self.cookie.parse() {
            request.headers_mut().insert("cookie", cookie);
        }
        let stream = http::connect(&self.host, self.from).await?;
        stream.set_nodelay(true)?;
        let (socket, _) = client_async(request, stream).await.map_err(refused)?;
        let mut connection = Connection { socket, mirror, next_id: 0, prefix: fresh_prefix()? };
        connection.send(hello).await?;
        Ok(connection)
    }
}

/// Sends a request with the token of a program or an operator.
///
/// # Errors
/// When the server cannot be reached or refuses.
pub async fn ask<T: DeserializeOwned>(
    url: &str,
    method: &str,
    path: &str,
    token: &str,
    body: &str,
) -> Result<T, ClientError> {
    http::request((host_of(url), None), method, path, Some(&Secret::Token(token)), Some(body)).await?.json()
}

/// Host and port of an address.
fn host_of(url: &str) -> &str {
    url.trim_start_matches("http://").trim_end_matches('/')
}

/// A handshake that the server answered with something else.
fn refused(error: tokio_tungstenite::tungstenite::Error) -> ClientError {
    match error {
        tokio_tungstenite::tungstenite::Error::Http(response) => {
            let body = response.body().as_deref().map(String::from_utf8_lossy).unwrap_or_default();
            ClientError::Http { status: response.status().as_u16(), body: body.into_owned() }
        }
        error => error.into(),
    }
}

/// A socket of a table, and everything received through it.
#[derive(Debug)]
pub struct Connection {
    socket: WebSocketStream<TcpStream>,
    /// Everything the server has sent.
    pub mirror: Mirror,
    next_id: u64,
    prefix: String,
}

impl Connection {
    /// Sends a frame.
    ///
    /// # Errors
    /// When the connection is gone.
    pub async fn send(&mut self, message: &ClientMessage) -> Result<(), ClientError> {
        Ok(self.socket.send(Frame::text(to_json(message))).await?)
    }

    /// Waits for the next frame and follows it.
    ///
    /// # Errors
    /// When the connection is gone or the frame does not fit the frames before it.
    pub async fn next(&mut self) -> Result<ServerMessage, ClientError> {
        let text = self.next_text().await?;
        let message =
            serde_json::from_str(&text).map_err(|error| ClientError::Protocol(error.to_string()))?;
        self.mirror.follow(&message).map_err(|error| ClientError::Protocol(error.to_string()))?;
        if let ServerMessage::Closing { message, .. } = message {
            return Err(ClientError::Closed(message));
        }
        Ok(message)
    }

    /// Waits for the next frame, unparsed.
    ///
    /// # Errors
    /// When the connection is gone.
    pub async fn next_text(&mut self) -> Result<String, ClientError> {
        loop {
            let frame = tokio::time::timeout(SILENCE, self.socket.next()).await;
            match frame.map_err(|_| ClientError::Timeout)? {
                Some(Ok(Frame::Text(text))) => return Ok(text.to_string()),
                Some(Ok(Frame::Close(_))) | None => return Err(ClientError::Closed(String::new())),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
            }
        }
    }

    /// A fresh id for a command.
    pub fn fresh_id(&mut self) -> String {
        self.next_id += 1;
        format!("{}-{}", self.prefix, self.next_id)
    }

    /// Sends a command and waits for the answer; the mirror follows everything that comes before it.
    ///
    /// # Errors
    /// When the server refuses or the connection is gone.
    pub async fn ask(&mut self, command: Command) -> Result<u32, ClientError> {
        let id = self.fresh_id();
        let based_on = self.mirror.n().unwrap_or(0);
        self.ask_as(id, based_on, command).await
    }

    /// Sends a command under a given id.
    ///
    /// # Errors
    /// When the server refuses or the connection is gone.
    pub async fn ask_as(&mut self, id: String, based_on: u32, command: Command) -> Result<u32, ClientError> {
        self.send(&ClientMessage::Command { id: id.clone(), based_on, command }).await?;
        loop {
            match self.next().await? {
                ServerMessage::Ack { id: answered, n } if answered == id => return Ok(n),
                ServerMessage::Refused { id: answered, code, message, reason, .. } if answered == id => {
                    return Err(ClientError::Refused { code, message, reason });
                }
                _ => {}
            }
        }
    }

    /// Ends the connection.
    ///
    /// # Errors
    /// When it is gone already.
    pub async fn close(mut self) -> Result<Mirror, ClientError> {
        self.socket.close(None).await?;
        Ok(self.mirror)
    }
}

/// The prefix of a connection's ids, so that those of two connections differ.
fn fresh_prefix() -> Result<String, ClientError> {
    let random = getrandom::u64().map_err(std::io::Error::from)?;
    Ok(format!("{random:016x}"))
}

fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("every message can be written as JSON")
}
