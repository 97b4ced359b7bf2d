//! Embeds the web client (`web/`): every file as it is written, and once more packed with gzip,
//! under one digest over all of them. Refuses what does not belong there.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Component, Path, PathBuf};

use sha2::{Digest, Sha256};
use zopfli::Format;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The size of a file, at most, but for fonts: what is served is what can be read.
const SIZE_MAX: usize = 64 * 1024;

struct File {
    path: String,
    kind: &'static str,
    source: PathBuf,
    bytes: Vec<u8>,
}

fn main() -> Result<()> {
    let root = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR")?).join("web");
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    println!("cargo::rerun-if-changed={}", root.display());
    let mut files = Vec::new();
    collect(&root, &root, &mut files)?;
    files.sort_by(|a, b| a.path.cmp(&b.path));
    fs::write(out.join("web.rs"), table(&files, &out)?)?;
    Ok(())
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<File>) -> Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let source = entry?.path();
        if source.is_dir() {
            collect(root, &source, files)?;
            continue;
        }
        println!("cargo::rerun-if-changed={}", source.display());
        let path = source.strip_prefix(root)?.to_str().ok_or("a name is not UTF-8")?.to_owned();
        let Some(kind) = kind(&path) else {
            return Err(format!("web/{path}: files of this kind are not served").into());
        };
        let bytes = fs::read(&source)?;
        if bytes.len() > SIZE_MAX && kind != "font/woff2" {
            return Err(format!("web/{path}: larger than {SIZE_MAX} bytes").into());
        }
        files.push(File { path, kind, source, bytes });
    }
    Ok(())
}

fn kind(path: &str) -> Option<&'static str> {
    let name = path.rsplit('/').next()?;
    match name.rsplit_once('.').map_or(name, |(_, ending)| ending) {
        "js" => Some("text/javascript; charset=utf-8"),
        "css" => Some("text/css; charset=utf-8"),
        "svg" => Some("image/svg+xml"),
        "png" => Some("image/png"),
        "webmanifest" => Some("application/manifest+json"),
        "woff2" => Some("font/woff2"),
        "LICENSE" | "txt" => Some("text/plain; charset=utf-8"),
        _ => None,
    }
}

fn table(files: &[File], out: &Path) -> Result<String> {
    let mut all = Sha256::new();
    let mut rows = String::new();
    for (number, file) in files.iter().enumerate() {
        all.update((file.path.len() as u64).to_be_bytes());
        all.update(&file.path);
        all.update((file.bytes.len() as u64).to_be_bytes());
        all.update(&file.bytes);
        let packed = out.join(format!("{number}.gz"));
        let mut bytes = Vec::new();
        zopfli::compress(zopfli::Options::default(), Format::Gzip, &file.bytes[..], &mut bytes)?;
        fs::write(&packed, bytes)?;
        let needs = needs(files, file)?;
        writeln!(
            rows,
            "    File {{ path: {:?}, kind: {:?}, plain: include_bytes!({:?}), \
             packed: include_bytes!({packed:?}), needs: &{needs:?} }},",
            file.path, file.kind, file.source,
        )?;
    }
    let digest: String = all.finalize().iter().take(8).map(|it| format!("{it:02x}")).collect();
    let mut table = String::new();
    writeln!(table, "/// What all files come to, as it stands in their addresses.")?;
    writeln!(table, "pub const DIGEST: &str = {digest:?};")?;
    writeln!(table, "/// Every file, by path.")?;
    writeln!(table, "pub static FILES: &[File] = &[\n{rows}];")?;
    Ok(table)
}

/// The modules that a module needs before it can run, and those that these need.
fn needs(files: &[File], file: &File) -> Result<Vec<String>> {
    let mut found = BTreeSet::new();
    let mut waiting = vec![file.path.clone()];
    while let Some(path) = waiting.pop() {
        let Some(file) = files.iter().find(|it| it.path == path) else {
            return Err(format!("web/{path} is imported and is not there").into());
        };
        if !path.ends_with(".js") {
            continue;
        }
        for import in imports(std::str::from_utf8(&file.bytes)?) {
            let wanted = resolve(&path, import)?;
            if wanted != file.path && found.insert(wanted.clone()) {
                waiting.push(wanted);
            }
        }
    }
    found.remove(&file.path);
    Ok(found.into_iter().collect())
}

/// What the statements `import … from '…'`, `import '…'` and `export … from '…'` name. Modules
/// that are imported only when they are needed (`import('…')`) are none of these.
fn imports(source: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for (at, quote) in source.match_indices(['\'', '"']) {
        let (before, after) = (source[..at].trim_end(), &source[at + 1..]);
        let is_named = before.ends_with("from") || before.ends_with("import");
        if is_named
            && after.starts_with('.')
            && let Some((name, _)) = after.split_once(quote)
        {
            found.push(name);
        }
    }
    found
}

fn resolve(from: &str, import: &str) -> Result<String> {
    let mut path = PathBuf::from(from);
    path.pop();
    for part in Path::new(import).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if path.pop() => {}
            Component::Normal(name) => path.push(name),
            _ => return Err(format!("web/{from} imports {import:?}, which is outside").into()),
        }
    }
    Ok(path.to_str().ok_or("a name is not UTF-8")?.to_owned())
}
