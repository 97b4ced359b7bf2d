// JSON Patch (RFC 6902) that leaves what it is given untouched: the new value shares with the old
// one whatever no operation touches, so that keeping every view of a match costs little.

/** @typedef {{op: string, path: string, from?: string, value?: unknown}} Operation */

/** @param {unknown} value @param {Operation[]} patch */
export function apply(value, patch) {
  /** What was copied already, and may be changed. @type {Set<unknown>} */
  const ours = new Set();
  let root = value;
  for (const it of patch) root = run(root, it, ours);
  return root;
}

/** @param {string} path */
export const parts = (path) =>
  path.split('/').slice(1).map((it) => it.replaceAll('~1', '/').replaceAll('~0', '~'));

/** @param {unknown} root @param {Operation} it @param {Set<unknown>} ours */
function run(root, it, ours) {
  switch (it.op) {
    case 'test':
      return root;
    case 'move':
    case 'copy': {
      const value = at(root, parts(it.from ?? ''));
      const left = it.op === 'move' ? put(root, parts(it.from ?? ''), 'remove', undefined, ours)
        : root;
      return put(left, parts(it.path), 'add', value, ours);
    }
    default:
      return put(root, parts(it.path), it.op, it.value, ours);
  }
}

/** @param {any} root @param {string[]} path */
const at = (root, path) => path.reduce((it, name) => it?.[name], root);

/** @param {any} root @param {string[]} path
 * @param {string} op @param {unknown} value @param {Set<unknown>} ours */
function put(root, path, op, value, ours) {
  if (path.length === 0) return value;
  const top = own(root, ours);
  let it = top;
  for (const name of path.slice(0, -1)) {
    it[name] = own(it[name], ours);
    it = it[name];
  }
  const last = /** @type {string} */ (path.at(-1));
  if (!Array.isArray(it)) {
    if (op === 'remove') delete it[last];
    else it[last] = value;
  } else if (op === 'add') {
    it.splice(last === '-' ? it.length : Number(last), 0, value);
  } else if (op === 'remove') {
    it.splice(Number(last), 1);
  } else {
    it[Number(last)] = value;
  }
  return top;
}

/** @param {any} it @param {Set<unknown>} ours */
function own(it, ours) {
  if (ours.has(it)) return it;
  const copy = Array.isArray(it) ? it.slice() : { ...it };
  ours.add(copy);
  return copy;
}
