//! The sender, address and parameters of a request.

use std::net::{IpAddr, SocketAddr};

use axum::Json;
use axum::body::Bytes;
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use hexhaven_protocol::RefusalCode;
use serde::de::DeserializeOwned;

use super::session::{token, visitor};
use super::{App, Problem};
use crate::guard;
use crate::store::User;

/// The result of most handlers.
pub(super) type Answer<T> = Result<Json<T>, Problem>;

/// The person of a request.
pub(crate) struct Visitor(pub(crate) User);

impl FromRequestParts<App> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        visitor(app, &parts.headers).await.map(Self)
    }
}

/// The person of a request whose effect must survive a restart.
pub(crate) struct Resident(pub(crate) User);

impl FromRequestParts<App> for Resident {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let user = visitor(app, &parts.headers).await?;
        if let Some(token) = token(&parts.headers) {
            app.lobby.keep_session(token).await?;
        }
        Ok(Self(user))
    }
}

/// The address of a request.
pub(crate) struct Address(pub(crate) IpAddr);

impl FromRequestParts<App> for Address {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0);
        Ok(Self(guard::address(&app.lobby.config, &parts.headers, peer)))
    }
}

/// A body that is JSON of the right shape, whatever its content type.
pub(super) struct Said<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<App> for Said<T> {
    type Rejection = Response;

    async fn from_request(request: Request, app: &App) -> Result<Self, Response> {
        let body = Bytes::from_request(request, app).await.map_err(IntoResponse::into_response)?;
        let malformed = |error: serde_json::Error| Problem::new(RefusalCode::Malformed, error.to_string());
        serde_json::from_slice(&body).map(Self).map_err(|error| malformed(error).into_response())
    }
}
