// What an event changed, by the names of things (see `point.js`) and by paths.
import { parts } from './patch.js';

/** Fields that say what a thing is, not how it stands. */
const NAMING = new Set([
  'card', 'gun', 'property', 'position', 'place', 'seat', 'fighter', 'id', 'character', 'player',
  'foe',
  'item', 'lot', 'die', 'house', 'key',
]);

/** What a patch changed: of each path the nearest thing that has a name, and the path; of a list
 * `/-`, too. What went is no path.
 * @param {any} before @param {any} after @param {{op?: string, path: string}[]} patch
 * @returns {Set<string>} */
export function changedKeys(before, after, patch) {
  const found = new Set();
  for (const { op, path } of patch) {
    if (op !== 'remove') found.add(path);
    found.add(path.replace(/\d+$/, '-'));
    let it = after;
    /** @type {string[]} */
    let names = [];
    for (const part of ['', ...parts(path)]) {
      if (part !== '') it = it?.[part];
      if (it && typeof it === 'object' && !Array.isArray(it)) {
        const own = Object.entries(it)
          .filter(([name, value]) =>
            NAMING.has(name) && (typeof value === 'number' || typeof value === 'string'))
          .map(([name, value]) => `${name}:${value}`);
        if (own.length) names = own;
      }
    }
    for (const name of names) found.add(name);
  }
  return found;
}
