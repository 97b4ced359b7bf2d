//! `/problems`: what the `type` of a problem leads to.

use actix_web::HttpResponse;
use actix_web::http::header;

use crate::caller::{Answer, Call};
use crate::problem::{Entry, Problem, TABLE};

/// Every problem.
pub async fn list() -> HttpResponse {
    let line = |it: &Entry| {
        let Entry { slug, status, title, .. } = it;
        format!("<li><a href=\"/problems/{slug}\">{slug}</a> ({status}): {title}</li>\n")
    };
    let lines: String = TABLE.iter().map(line).collect();
    page("Problems", &format!("<ul>\n{lines}</ul>"))
}

/// One problem.
pub async fn show(call: Call) -> Answer {
    let name = call.part("name");
    let entry = TABLE.iter().find(|it| it.slug == name).ok_or_else(Problem::not_found)?;
    let Entry { status, slug, title, meaning, .. } = entry;
    let meaning = coded(meaning);
    let body = format!(
        "<p><code>/problems/{slug}</code>, status {status}</p>\n<p>{meaning}</p>\n\
         <p><a href=\"/problems\">All problems</a></p>"
    );
    Ok(page(title, &body))
}

/// What stands between backticks is code.
fn coded(text: &str) -> String {
    let parts = text.split('`').enumerate();
    let marked = |(at, part): (usize, &str)| match at % 2 {
        0 => part.to_owned(),
        _ => format!("<code>{part}</code>"),
    };
    parts.map(marked).collect()
}

fn page(title: &str, body: &str) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "public, max-age=3600"))
        .content_type("text/html; charset=utf-8")
        .body(format!(
            "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\">\
             <title>{title}</title></head>\n<body>\n<h1>{title}</h1>\n{body}\n</body>\n</html>\n"
        ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_between_backticks_is_code() {
        assert_eq!(coded("send `POST /v1` again"), "send <code>POST /v1</code> again");
        assert!(TABLE.iter().all(|it| it.meaning.matches('`').count() % 2 == 0));
        assert!(TABLE.iter().all(|it| !it.meaning.contains(['<', '&'])));
    }
}
