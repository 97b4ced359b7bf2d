// How sentences of a match are told: with names, with things that can be looked at, with rules.
import { need } from '../../core/page.js';

/** Shows what is known of a thing.
 * @param {import('./model.js').Model} model @param {string} key @param {string} label
 * @param {string} [eyes] Whose board it is on, where there are two. */
export const inspect = (model, key, label, eyes) =>
  need(() => import('./inspect.js')).then((it) => it.inspect(model, key, label, eyes));

/** @type {WeakMap<import('./model.js').Model, {of: any, size: number, telling:
 * import('../../core/sentence.js').Telling}>} */
const known = new WeakMap();

/** @param {import('./model.js').Model} model @returns {import('../../core/sentence.js').Telling} */
export function telling(model) {
  const before = known.get(model);
  const { size } = model.catalogue;
  // What names are given by may come later: then all is told anew.
  if (before && before.of === model.match?.seats && before.size === size) return before.telling;
  const telling = {
    name: (/** @type {number} */ seat) => model.name(seat),
    inspect: (/** @type {string} */ key, /** @type {string} */ label, /** @type {any} */ fact) =>
      (key.startsWith('more:') ? need(() => import('./whole.js')).then((it) => it.whole(model, key))
        : inspect(model, model.room?.lasting?.(key, null, fact) ?? key, label)),
    cite: (/** @type {string} */ rule) => model.cite(rule),
    // What a card does by itself is cited by the card.
    ruled: (/** @type {string} */ rule) => model.catalogue.get(rule)?.name ?? rule,
    ruleset: model.match?.ruleset,
    match: model.id,
    model,
  };
  known.set(model, { of: model.match?.seats, size, telling });
  return telling;
}
