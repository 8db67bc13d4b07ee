//! Protection of clients from each other: rates per address and socket, origins, headers.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hexhaven_protocol::{ErrorBody, RefusalCode};
use tracing::Instrument;

use crate::cluster::Led;
use crate::config::{Config, Limits, Rate, forwarded_for};
use crate::http::{App, Problem, ops};
use crate::ids;
use crate::metrics::up;
use crate::store::Used;

/// A token bucket.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    tokens: f64,
    last: Instant,
    rate: Rate,
}

impl Bucket {
    pub(crate) fn new(rate: Rate) -> Self {
        Self { tokens: rate.burst, last: Instant::now(), rate }
    }

    /// Takes tokens out, if there are enough.
    pub(crate) fn take(&mut self, n: f64) -> bool {
        self.fill();
        let has = self.tokens >= n;
        if has {
            self.tokens -= n;
        }
        has
    }

    /// Takes tokens out that were used elsewhere.
    fn drain(&mut self, n: f64) {
        self.fill();
        self.tokens = (self.tokens - n).max(0.0);
    }

    fn fill(&mut self) {
        let now = Instant::now();
        let gained = now.duration_since(self.last).as_secs_f64() * self.rate.per_second;
        self.tokens = (self.tokens + gained).min(self.rate.burst);
        self.last = now;
    }

    fn is_full(&mut self) -> bool {
        self.fill();
        self.tokens >= self.rate.burst
    }
}

/// The number of addresses to remember before forgetting quiet ones.
const REMEMBERED: usize = 10_000;

/// The number of addresses in one report to other processes; the length of a message is bounded.
const REPORTED: usize = 60;
/// The number of requests between two reports above which an address is reported.
const WORTH_TELLING: f64 = 5.0;
/// For how long the report of another process counts.
const REPORT_LIFE: Duration = Duration::from_secs(5);

/// The usage of each address.
#[derive(Debug)]
pub(crate) struct AddressBook {
    limits: Limits,
    entries: Mutex<HashMap<IpAddr, Usage>>,
    /// The sockets that addresses have at other processes, and when we heard of them.
    elsewhere: Mutex<HashMap<String, Report>>,
}

/// When another process reported the sockets of addresses, and their number.
type Report = (Instant, HashMap<IpAddr, usize>);

#[derive(Debug)]
struct Usage {
    bucket: Bucket,
    /// For opening tables.
    tables: Bucket,
    sockets: usize,
    /// Requests and tables that the other processes do not know of.
    untold: [f64; 2],
}

impl AddressBook {
    pub(crate) fn new(limits: Limits) -> Self {
        Self { limits, entries: Mutex::default(), elsewhere: Mutex::default() }
    }

    /// Whether an address may make a request now.
    pub(crate) fn admit(&self, address: IpAddr) -> bool {
        self.with(address, |usage| {
            let is_free = usage.bucket.take(1.0);
            usage.untold[0] += f64::from(u8::from(is_free));
            is_free
        })
    }

    /// Whether an address may open a table now.
    pub(crate) fn admit_table(&self, address: IpAddr) -> bool {
        self.with(address, |usage| {
            let is_free = usage.tables.take(1.0);
            usage.untold[1] += f64::from(u8::from(is_free));
            is_free
        })
    }

    /// A place for a socket of this address, if one is free.
    pub(crate) fn socket(self: &Arc<Self>, address: IpAddr) -> Option<SocketPlace> {
        let most = self.limits.sockets_per_address.saturating_sub(self.sockets_elsewhere(address));
        let is_free = self.with(address, |usage| {
            let is_free = usage.sockets < most;
            usage.sockets += usize::from(is_free);
            is_free
        });
        is_free.then(|| SocketPlace { book: Some(Arc::clone(self)), address })
    }

    /// The usage of the busiest addresses since the last report.
    pub(crate) fn report(&self) -> Vec<Used> {
        let many = (self.limits.sockets_per_address / 8).max(1);
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        let used = entries.iter_mut().filter_map(|(&address, usage)| {
            let ([requests, tables], sockets) = (usage.untold, usage.sockets);
            let is_worth_it = requests >= WORTH_TELLING || tables > 0.0 || sockets >= many;
            usage.untold = if is_worth_it { [0.0; 2] } else { usage.untold };
            is_worth_it.then_some(Used { address, requests, tables, sockets })
        });
        let mut used: Vec<Used> = used.collect();
        let weight = |used: &Used| used.requests + 10.0 * used.tables + used.sockets as f64;
        used.sort_by(|a, b| weight(b).total_cmp(&weight(a)));
        used.truncate(REPORTED);
        used
    }

    /// Counts usage at another process as if it were here.
    pub(crate) fn note_elsewhere(&self, node: String, used: &[Used]) {
        for Used { address, requests, tables, .. } in used {
            self.with(*address, |usage| {
                usage.bucket.drain(*requests);
                usage.tables.drain(*tables);
            });
        }
        let sockets = used.iter().map(|used| (used.address, used.sockets)).collect();
        let mut elsewhere = self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner);
        elsewhere.retain(|_, (heard, _)| heard.elapsed() < REPORT_LIFE);
        elsewhere.insert(node, (Instant::now(), sockets));
    }

    fn sockets_elsewhere(&self, address: IpAddr) -> usize {
        let elsewhere = self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner);
        let fresh = elsewhere.values().filter(|(heard, _)| heard.elapsed() < REPORT_LIFE);
        fresh.filter_map(|(_, sockets)| sockets.get(&address)).sum()
    }

    fn with<T>(&self, address: IpAddr, act: impl FnOnce(&mut Usage) -> T) -> T {
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        if entries.len() > REMEMBERED {
            let is_quiet = |usage: &mut Usage| usage.bucket.is_full() && usage.tables.is_full();
            entries.retain(|_, usage| usage.sockets > 0 || !is_quiet(usage));
        }
        let fresh = || Usage {
            bucket: Bucket::new(self.limits.address),
            tables: Bucket::new(self.limits.tables),
            sockets: 0,
            untold: [0.0; 2],
        };
        act(entries.entry(address).or_insert_with(fresh))
    }
}

/// The place of one socket; it becomes free when this is dropped.
#[derive(Debug)]
pub(crate) struct SocketPlace {
    /// None if another process counts it.
    book: Option<Arc<AddressBook>>,
    address: IpAddr,
}

impl SocketPlace {
    /// The place of a socket that another process has accepted.
    pub(crate) fn of_another(address: IpAddr) -> Self {
        Self { book: None, address }
    }

    /// The owner of the socket.
    pub(crate) fn address(&self) -> IpAddr {
        self.address
    }
}

impl Drop for SocketPlace {
    fn drop(&mut self) {
        if let Some(book) = &self.book {
            book.with(self.address, |usage| usage.sockets = usage.sockets.saturating_sub(1));
        }
    }
}

/// The address of a client; a proxy vouches for it if there is one.
pub(crate) fn address(config: &Config, headers: &HeaderMap, peer: Option<SocketAddr>) -> IpAddr {
    let forwarded = if config.behind_proxy { forwarded_for(headers) } else { None };
    // Requests that tests hand to the router in memory come from nowhere.
    block(forwarded.or(peer.map(|peer| peer.ip())).unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)))
}

/// The unit that limits apply to: an IPv4 address, or the /64 network that one customer has in IPv6.
pub(crate) fn block(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
        address @ IpAddr::V4(_) => address,
    }
}

/// Whether the origin of a request is allowed: none, this server's own pages, or a configured origin.
fn is_own_origin(config: &Config, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if config.origins.iter().any(|own| own == origin) {
        return true;
    }
    let Some(host) = headers.get(header::HOST).and_then(|host| host.to_str().ok()) else { return false };
    let Some((scheme, origin_host)) = origin.split_once("://") else { return false };
    let is_scheme = match forwarded_scheme(config, headers) {
        Some(forwarded) => scheme == forwarded,
        None => scheme == "http" || config.behind_proxy,
    };
    // Any name can point to this machine; a proxy vouches for the names that it passes on.
    is_scheme && origin_host == host && (config.behind_proxy || is_own_name(host))
}

/// The scheme that a client spoke to the proxy.
fn forwarded_scheme<'a>(config: &Config, headers: &'a HeaderMap) -> Option<&'a str> {
    let forwarded = headers.get("x-forwarded-proto").filter(|_| config.behind_proxy)?;
    forwarded.to_str().ok()
}

/// Whether a host does not depend on name servers: an IP address, or a name such as `localhost`.
fn is_own_name(host: &str) -> bool {
    let is_address =
        host.parse::<SocketAddr>().is_ok() || host.trim_matches(['[', ']']).parse::<IpAddr>().is_ok();
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    is_address || name == "localhost" || name.ends_with(".localhost")
}

/// Runs before every request.
pub(crate) async fn guard(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let config = &app.lobby.config;
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0);
    // A socket carries commands, however it is requested.
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD)
        && !request.headers().contains_key(header::UPGRADE);
    let is_api = ops::is_api(request.uri().path());
    let address = address(config, request.headers(), peer);
    let is_encrypted = forwarded_scheme(config, request.headers()) == Some("https");
    // Requests that tests hand to the router in memory have no peer, and need no host.
    let is_lost = peer.is_some() && request.headers().get(header::HOST).is_none();
    // The process that accepted the client has counted the request and named it.
    let is_led = request.extensions().get::<Led>().is_some();
    let id = request_id(config.behind_proxy || is_led, request.headers());
    if app.lobby.store.cluster().is_some() {
        request.headers_mut().insert(REQUEST_ID, id.clone());
    }
    let span = tracing::info_span!("request", id = %id.to_str().unwrap_or_default());
    let (started, method) = (Instant::now(), request.method().clone());
    let mut response = if is_lost {
        Problem::new(RefusalCode::Malformed, "the request does not name its host").into_response()
    } else if app.lobby.admin.is_banned(address) {
        Problem::new(RefusalCode::Banned, "this address may not use this server").into_response()
    } else if !is_led && !app.lobby.book.admit(address) {
        up(&app.lobby.metrics.throttled_total);
        Problem::new(RefusalCode::TooFast, "too many requests from this address; wait a little")
            .into_response()
    } else if !is_read && !is_own_origin(config, request.headers()) {
        Problem::new(RefusalCode::WrongOrigin, "this page may not use this server").into_response()
    } else {
        let late = || Problem::new(RefusalCode::TooSlow, "the request took too long").into_response();
        let answer = next.run(request).instrument(span.clone());
        tokio::time::timeout(config.limits.request, answer).await.unwrap_or_else(|_| late())
    };
    // Never the path: the id of a table is the key to it.
    let (status, took) = (response.status().as_u16(), started.elapsed());
    span.in_scope(|| tracing::debug!(%method, status, ?took, "answered"));
    response.headers_mut().insert(REQUEST_ID, id);
    if is_api {
        response = as_json(response);
    }
    for (name, value) in SAFETY.into_iter().chain(is_encrypted.then_some(STRICT)) {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Gives a request an id, so that an operator can find its log lines from a user's error message. A proxy may have set
/// one already.
fn request_id(may_be_given: bool, headers: &HeaderMap) -> HeaderValue {
    let is_plain = |id: &&HeaderValue| {
        let bytes = id.as_bytes();
        matches!(bytes.len(), 1..=64) && bytes.iter().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(b))
    };
    let given = headers.get(REQUEST_ID).filter(|_| may_be_given).filter(is_plain).cloned();
    given.unwrap_or_else(|| {
        HeaderValue::from_str(&ids::hex(&ids::random::<8>())).expect("hexadecimal digits are a header")
    })
}

/// The header that names a request.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// A failure of the library under us in the words of the protocol, with the same status.
fn as_json(response: Response) -> Response {
    let status = response.status();
    let is_json = |kind: &HeaderValue| kind.as_bytes().starts_with(b"application/json");
    let is_ours = response.headers().get(header::CONTENT_TYPE).is_some_and(is_json);
    if is_ours || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let message = match status {
        StatusCode::PAYLOAD_TOO_LARGE => "the body of the request is too large",
        StatusCode::METHOD_NOT_ALLOWED => "this address does not accept this method",
        _ => "the request cannot be read",
    };
    let body = ErrorBody { code: RefusalCode::Malformed, message: message.to_owned(), option: None };
    let mut answer = (status, Json(body)).into_response();
    if let Some(allowed) = response.headers().get(header::ALLOW) {
        answer.headers_mut().insert(header::ALLOW, allowed.clone());
    }
    answer
}

/// Scripts only from this server, no frames, no referrer: the address of a private table is its key.
const SAFETY: [(HeaderName, &str); 8] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; img-src 'self' data:; style-src 'self'; connect-src 'self'; object-src 'none'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::CACHE_CONTROL, "no-store"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=(), payment=()"),
];

/// Browsers that have used TLS do not come back without it.
const STRICT: (HeaderName, &str) = (header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_address_uses_elsewhere_counts_here() {
        let slow = |burst| Rate { burst, per_second: 0.0 };
        let limits =
            Limits { address: slow(20.0), tables: slow(3.0), sockets_per_address: 8, ..Limits::default() };
        let (here, there) = (Arc::new(AddressBook::new(limits)), Arc::new(AddressBook::new(limits)));
        let [busy, quiet] = [1, 2].map(|k| IpAddr::V4(Ipv4Addr::new(192, 0, 2, k)));
        assert!(there.admit(quiet) && there.admit_table(busy));
        assert!((0..15).all(|_| there.admit(busy)));
        let _places: Vec<_> = (0..6).map(|_| there.socket(busy).expect("there is room")).collect();
        let report = there.report();
        assert_eq!(report, [Used { address: busy, requests: 15.0, tables: 1.0, sockets: 6 }]);
        here.note_elsewhere("there".to_owned(), &report);
        assert_eq!((0..20).filter(|_| here.admit(busy)).count(), 5);
        assert_eq!((0..20).filter(|_| here.admit(quiet)).count(), 20);
        assert_eq!((0..3).filter(|_| here.admit_table(busy)).count(), 2);
        let own: Vec<_> = (0..8).filter_map(|_| here.socket(busy)).collect();
        assert_eq!(own.len(), 2);
        // Sockets are logged when they open, requests when they end.
        assert_eq!(there.report(), [Used { address: busy, requests: 0.0, tables: 0.0, sockets: 6 }]);
        here.note_elsewhere("there".to_owned(), &[]);
        assert!(here.socket(busy).is_some());
    }
}
