//! The benchmark: `script/bench`. Ratios are measured in one run on one machine.

mod crowd;
mod fold;
mod http;
mod replay;
mod server;

fn main() {
    let mut arguments = std::env::args().skip(1);
    if arguments.next().as_deref() == Some(server::SERVE) {
        let folder = arguments.next().expect("the server gets a folder");
        server::serve(folder.into());
        return;
    }
    // `script/bench fold`, `replay`, `http` or `crowd` measures one of the four.
    let wanted = std::env::args().skip(1).find(|it| !it.starts_with("--"));
    let wants = |what: &str| wanted.as_deref().is_none_or(|it| it == what);
    if wants("fold") {
        fold::run();
    }
    if wants("replay") {
        replay::run();
    }
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    if wants("http") {
        runtime.block_on(http::run());
    }
    if wants("crowd") {
        runtime.block_on(crowd::run());
    }
}
