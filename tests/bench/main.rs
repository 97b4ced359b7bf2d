//! The benchmark: `script/bench`. Ratios are measured in one run on one machine.

mod append;
mod compare;
mod crowd;
mod fold;
mod http;
mod processor;
mod replay;
mod server;

fn main() {
    let mut arguments = std::env::args().skip(1);
    if arguments.next().as_deref() == Some(server::SERVE) {
        let folder = arguments.next().expect("the server gets a folder");
        let megabytes: Option<usize> = arguments.next().and_then(|it| it.parse().ok());
        server::serve(folder.into(), megabytes.expect("and memory") << 20);
        return;
    }
    if std::env::args().nth(1).as_deref() == Some("compare") {
        compare::run(&std::env::args().skip(2).collect::<Vec<_>>());
        return;
    }
    // `script/bench fold`, `replay`, `append`, `http` or `crowd` measures one of them; `append`
    // takes the names of its parts: `clients`, `games`, `followers`, `memory`.
    let mut words = std::env::args().skip(1).filter(|it| !it.starts_with("--"));
    let wanted = words.next();
    let parts: Vec<String> = words.collect();
    let wants = |what: &str| wanted.as_deref().is_none_or(|it| it == what);
    if wants("fold") {
        fold::run();
    }
    if wants("replay") {
        replay::run();
    }
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    if wants("append") {
        let json = std::env::args().any(|it| it == "--json");
        runtime.block_on(append::run(json, &parts));
    }
    if wants("http") {
        runtime.block_on(http::run());
    }
    if wants("crowd") {
        runtime.block_on(crowd::run());
    }
}
