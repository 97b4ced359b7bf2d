//! The program `highnoon`.

fn main() {}
