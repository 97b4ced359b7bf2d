//! `/problems`: what the `type` of a problem leads to.

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse};

use crate::http::caller::Answer;
use crate::http::problem::{Entry, Problem, TABLE};
use crate::http::strict::Query;

/// The page that lists every problem.
pub async fn list(request: HttpRequest) -> Answer {
    Query::of(&request, &[])?;
    let line = |it: &Entry| {
        let Entry { slug, status, title, .. } = it;
        format!("<li><a href=\"/problems/{slug}\">{slug}</a> ({status}): {title}</li>\n")
    };
    let lines: String = TABLE.iter().map(line).collect();
    Ok(page("Problems", &format!("<ul>\n{lines}</ul>")))
}

/// The page of one problem.
pub async fn show(request: HttpRequest) -> Answer {
    let name = request.match_info().get("name").unwrap_or_default();
    let entry = TABLE.iter().find(|it| it.slug == name).ok_or_else(Problem::not_found)?;
    Query::of(&request, &[])?;
    let Entry { status, slug, title, meaning, .. } = entry;
    let meaning = coded(meaning);
    let body = format!(
        "<p><code>/problems/{slug}</code>, status {status}</p>\n<p>{meaning}</p>\n\
         <p><a href=\"/problems\">All problems</a></p>"
    );
    Ok(page(title, &body))
}

/// Marks as code what stands between backticks.
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
    use actix_web::App;
    use actix_web::test::{TestRequest, call_service, init_service};

    use super::*;

    #[actix_web::test]
    async fn unknown_parameters_are_refused_here_too() {
        let app = init_service(App::new().configure(crate::routes::lay)).await;
        for (path, status) in [
            ("/problems", 200),
            ("/problems?x=1", 400),
            ("/problems/busy", 200),
            ("/problems/busy?x=1", 400),
            ("/problems/nothing?x=1", 404),
        ] {
            let answer = call_service(&app, TestRequest::get().uri(path).to_request()).await;
            assert_eq!(answer.status().as_u16(), status, "{path}");
        }
    }

    #[test]
    fn what_stands_between_backticks_is_code() {
        assert_eq!(coded("send `POST /v1` again"), "send <code>POST /v1</code> again");
        assert!(TABLE.iter().all(|it| it.meaning.matches('`').count() % 2 == 0));
        assert!(TABLE.iter().all(|it| !it.meaning.contains(['<', '&'])));
    }
}
