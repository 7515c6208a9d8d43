//! One GET, as bytes.

use gloo_net::http::Request;
use web_sys::RequestCache;

use super::FetchError;

/// Largest body that is read, MiB. Upstream's own client stops there too (docs/CONTRACT.md §3.4).
pub const LIMIT_MIB: usize = 16;

/// How far a cached answer is trusted.
#[derive(Clone, Copy)]
pub enum Cached {
    /// The name changes with the content.
    Forever,
    /// The server is asked whether it changed. A file that is minutes older than those it names would not fit them.
    AskFirst,
}

/// Fetches `url` without custom headers, which would need a preflight (docs/CONTRACT.md §1).
///
/// # Errors
/// [`FetchError`].
pub async fn bytes(url: &str, cached: Cached) -> Result<Vec<u8>, FetchError> {
    let response = Request::get(url)
        .cache(match cached {
            Cached::Forever => RequestCache::Default,
            Cached::AskFirst => RequestCache::NoCache,
        })
        .send()
        .await
        .map_err(|_| FetchError::Unreachable)?;
    if !response.ok() {
        return Err(FetchError::Status(response.status()));
    }
    let limit = LIMIT_MIB << 20;
    let announced = response
        .headers()
        .get("content-length")
        .and_then(|length| length.parse::<usize>().ok());
    if announced.is_some_and(|length| length > limit) {
        return Err(FetchError::TooLarge(LIMIT_MIB));
    }
    let body = response
        .binary()
        .await
        .map_err(|_| FetchError::Unreachable)?;
    if body.len() > limit {
        Err(FetchError::TooLarge(LIMIT_MIB))
    } else {
        Ok(body)
    }
}
