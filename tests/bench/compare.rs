//! Two builds of this program against each other: they measure in turns, as a machine is not as
//! fast now as it was a minute ago.

use std::process::{Command, Stdio};

use serde_json::Value;

/// How often they take turns.
const TURNS: usize = 3;

/// Compares the two programs that are named, by `append --json`.
pub fn run(programs: &[String]) {
    let [one, other] = programs else {
        eprintln!("usage: script/bench compare <program> <program>: two builds of this benchmark");
        std::process::exit(2);
    };
    let mut measured: [Vec<Value>; 2] = Default::default();
    for turn in 1..=TURNS {
        for (program, all) in [one, other].into_iter().zip(&mut measured) {
            eprintln!("\n== {program}, turn {turn} of {TURNS}");
            all.push(measure(program));
        }
    }
    println!("\n{:>40} {:>10} {:>10} {:>7}", "", "one", "other", "ratio");
    let numbers = |it: &Value| {
        let mut found = Vec::new();
        collect(it, String::new(), &mut found);
        found
    };
    let [ones, others] = measured.map(|all| all.iter().map(numbers).collect::<Vec<_>>());
    for (at, (name, _)) in ones[0].iter().enumerate() {
        let [one, other] = [&ones, &others].map(|all| median(all, at));
        println!("{name:>40} {one:>10.1} {other:>10.1} {:>7.2}", other / one);
    }
}

fn measure(program: &str) -> Value {
    let mut measuring = Command::new(program);
    measuring.args(["append", "--json"]).stderr(Stdio::inherit());
    let output = measuring.output().expect("the program runs");
    serde_json::from_slice(&output.stdout).expect("it prints JSON")
}

fn median(all: &[Vec<(String, f64)>], at: usize) -> f64 {
    let mut values: Vec<f64> = all.iter().map(|it| it[at].1).collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Every number, by its place.
fn collect(value: &Value, place: String, to: &mut Vec<(String, f64)>) {
    match value {
        Value::Number(number) => to.push((place, number.as_f64().unwrap_or_default())),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(at, it)| collect(it, format!("{place}/{at}"), to));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(name, it)| collect(it, format!("{place}/{name}"), to));
        }
        Value::Null | Value::Bool(_) | Value::String(_) => (),
    }
}
