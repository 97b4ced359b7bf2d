//! `/web/{digest}/{file}`: the files of the web client. They are embedded as they are written, so
//! that the code which checks a match in the browser can be read at its address.

use std::path::{Component, Path};
use std::{fs, io};

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse};

use crate::http::caller::Call;
use crate::http::etag::{Keep, Tagged};
use crate::pages::{gone, own};

/// A file of the client.
pub struct File {
    /// Its path below `web/`.
    pub path: &'static str,
    /// Its media type.
    pub kind: &'static str,
    /// What it holds.
    pub plain: &'static [u8],
    /// The same, packed with gzip.
    pub packed: &'static [u8],
    /// The modules that it needs before it runs.
    pub needs: &'static [&'static str],
}

include!(concat!(env!("OUT_DIR"), "/web.rs"));

/// What stands in the addresses of files that are read from disk.
pub const FROM_DISK: &str = "here";

/// The file at this path.
pub fn find(path: &str) -> Option<&'static File> {
    FILES.iter().find(|it| it.path == path)
}

/// Sends a file. Its address never holds anything else, so it is kept for ever; files read from
/// disk, as while developing, are never kept.
pub async fn show(call: Call) -> HttpResponse {
    let (digest, path) = (call.part("digest"), call.part("file"));
    if let Some(root) = &call.app.settings.web {
        return from_disk(root, path).await;
    }
    let Some(file) = find(path).filter(|_| digest == DIGEST) else { return gone() };
    let tagged = Tagged::new(format!("{DIGEST}-{path}"), Keep::AnybodyForEver);
    tagged.answer(&call.request, |mut response| {
        own(&mut response).content_type(file.kind);
        response.insert_header((header::VARY, "accept-encoding"));
        match takes_gzip(&call.request) {
            true => response.insert_header((header::CONTENT_ENCODING, "gzip")).body(file.packed),
            false => {
                response.insert_header((header::CONTENT_ENCODING, "identity")).body(file.plain)
            }
        }
    })
}

async fn from_disk(root: &Path, path: &str) -> HttpResponse {
    let inside = Path::new(path).components().all(|it| matches!(it, Component::Normal(_)));
    let Some(known) = kind_of(path).filter(|_| inside) else { return gone() };
    let whole = root.join(path);
    let read = tokio::task::spawn_blocking(move || fs::read(whole)).await;
    match read.map_err(io::Error::other).flatten() {
        Ok(bytes) => {
            let mut response = HttpResponse::Ok();
            own(&mut response).content_type(known);
            response.insert_header((header::CACHE_CONTROL, "no-store")).body(bytes)
        }
        Err(_) => gone(),
    }
}

/// The media type of files with this ending.
fn kind_of(path: &str) -> Option<&'static str> {
    let ending = |path: &str| path.rsplit(['.', '/']).next().map(str::to_owned);
    FILES.iter().find(|it| ending(it.path) == ending(path)).map(|it| it.kind)
}

fn takes_gzip(request: &HttpRequest) -> bool {
    let accepted = request.headers().get_all(header::ACCEPT_ENCODING);
    let mut codings = accepted.filter_map(|it| it.to_str().ok()).flat_map(|it| it.split(','));
    codings.any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        name.trim() == "gzip" && !matches!(weight.replace(' ', "").as_str(), "q=0" | "q=0.0")
    })
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn a_module_comes_after_what_it_needs() {
        let start = find("core/start.js").unwrap();
        assert!(start.needs.contains(&"vendor/lit-html/lit-html.js"), "{:?}", start.needs);
        assert!(FILES.iter().all(|file| file.needs.iter().all(|it| find(it).is_some())));
    }

    #[test]
    fn gzip_is_sent_to_those_who_take_it() {
        for (accepted, takes) in [("gzip, br", true), ("br", false), ("br, gzip;q=0", false)] {
            let request = TestRequest::default()
                .insert_header((header::ACCEPT_ENCODING, accepted))
                .to_http_request();
            assert_eq!(takes_gzip(&request), takes, "{accepted}");
        }
    }
}
