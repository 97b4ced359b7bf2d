//! The migrations are compiled in; cargo does not see by itself that they have changed.

fn main() {
    println!("cargo:rerun-if-changed=../migrations");
}
