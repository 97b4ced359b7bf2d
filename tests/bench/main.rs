//! The benchmark: `script/bench`. Ratios are measured in one run on one machine.

mod fold;
mod http;
mod server;

fn main() {
    let mut arguments = std::env::args().skip(1);
    if arguments.next().as_deref() == Some(server::SERVE) {
        let folder = arguments.next().expect("the server gets a folder");
        server::serve(folder.into());
        return;
    }
    fold::run();
    tokio::runtime::Runtime::new().expect("a runtime").block_on(http::run());
}
