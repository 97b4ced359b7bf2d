//! The benchmark: `script/bench`. Ratios are measured in one run on one machine.

mod fold;

fn main() {
    fold::run();
}
