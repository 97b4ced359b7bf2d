// Where the palette leads at the desk: through the match as on its page, to the parts of the
// dispute, to the kinds of ruling, and to other disputes.
import { go, redraw } from '../../core/page.js';
import { titleOf } from '../../games/index.js';
import { goals as ofMatch } from '../match/goals.js';
import { KINDS, whyNot } from './kinds.js';

/** @typedef {import('../../core/palette.js').Goal} Goal */
/** @typedef {import('./case.js').Case} Case */
/** @typedef {import('../../core/contract.js').Dispute} Dispute */

/** What leads through a match for who looks with some player's eyes: here looks are put on record,
 * and asked for one by one. */
const BY_EYES = ['view', 'of the player you are viewing as'];

/** @param {Case | null} it The dispute that is open. @param {{open: Dispute[] | null} | null} list
 * @returns {Goal[]} */
export const goals = (it, list) => [...it?.match ? inCase(it) : [],
  ...(list?.open ?? []).filter(({ id }) => id !== it?.dispute.id).map((one) => ({
    name: `${one.match_summary ? titleOf(one.match_summary) : 'A match'}: ${
      one.claim ?? 'a claim that you may not read'}`,
    kind: 'dispute', run: () => go(`/desk/${one.id}`),
  }))];

/** @param {Case} it @returns {Goal[]} */
function inCase(it) {
  const { about, status } = it.dispute;
  const part = (/** @type {string} */ name, /** @type {string} */ tab) =>
    ({ name, kind: 'part of the dispute', run: () => { it.tab = tab; redraw(); } });
  const rules = status === 'open' || it.draft.kind !== '';
  return [
    { name: `The event in question: ${about}`, kind: 'event', run: () => it.lead(about) },
    ...ofMatch(it, it.guide).filter(({ kind }) => !BY_EYES.includes(kind)).map((one) => ({
      ...one, run() {
        it.tab = 'case';
        one.run();
        redraw();
      } })),
    part('The log', 'log'), part('The audit', 'audit'),
    part('The rulings of this match', 'rulings'),
    part('Looks at what was hidden', 'looks'),
    ...KINDS.filter(([kind]) => rules && !whyNot(it, kind)).map(([kind, name, does]) => ({
      name: `${name}: ${does}`, kind: 'kind of ruling', run() {
        Object.assign(it, { tab: 'case', card: 'ruling' });
        it.change({ kind });
      },
    })),
  ];
}
