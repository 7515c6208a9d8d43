//! The mirror on the site's own origin (docs/MIRROR.md).

use super::fetch::Cached;
use super::{FetchError, SourceError, fetch};
use crate::record::FamilyData;
use crate::wire::pack::{Index, PackFile, RecordComparison, read_index, read_pack, read_record};

/// Folder of the mirror, relative to the page, so that any sub-path works.
const BASE: &str = "data/";

async fn file(name: &str, cached: Cached) -> Result<Vec<u8>, SourceError> {
    let failed = |error: FetchError| SourceError::Fetch {
        file: name.to_owned(),
        error,
    };
    fetch::bytes(&format!("{BASE}{name}"), cached)
        .await
        .map_err(failed)
}

/// The index.
///
/// # Errors
/// [`SourceError`].
pub async fn index() -> Result<Index, SourceError> {
    Ok(read_index(&file("index.json", Cached::AskFirst).await?)?)
}

/// One family's data.
///
/// # Errors
/// [`SourceError`].
pub async fn family(pack: &PackFile) -> Result<FamilyData, SourceError> {
    Ok(read_pack(
        &pack.file,
        &file(&pack.file, Cached::Forever).await?,
        &pack.sha256,
    )?)
}

/// One recorded comparison.
///
/// # Errors
/// [`SourceError`].
pub async fn record(pack: &PackFile) -> Result<RecordComparison, SourceError> {
    Ok(read_record(
        &pack.file,
        &file(&pack.file, Cached::AskFirst).await?,
        &pack.sha256,
    )?)
}
