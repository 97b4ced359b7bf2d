// The guides of games, by the rules of which matches are played: their rules, options, penalties.
import { get } from '../../core/api.js';
import { redraw } from '../../core/page.js';

/** @typedef {import('../../core/contract.js').Guide} Guide */
/** @typedef {{ruleset: string, rules_version: string}} Played A match. */
/** @typedef {{guide: Guide | null, trouble: string, read: Promise<Guide | null>}} Known */

/** By where they are read. @type {Map<string, Known>} */
const known = new Map();

/** @param {Played} match */
const whereOf = ({ ruleset, rules_version }) => `/v1/rulesets/${ruleset}?version=${rules_version}`;

/** What is known of the guide of a match; it is read, if it was not yet. @param {Played} match */
export function guideOf(match) {
  const where = whereOf(match);
  const before = known.get(where);
  if (before) return before;
  const it = /** @type {Known} */ ({ guide: null, trouble: '' });
  known.set(where, it);
  it.read = get(where).then((guide) => {
    it.guide = guide;
    redraw();
    return guide;
  }, (error) => {
    it.trouble = error.message;
    redraw();
    return null;
  });
  return it;
}

/** Reads a guide anew that could not be read. @param {Played} match */
export function readAgain(match) {
  known.delete(whereOf(match));
  redraw();
}
