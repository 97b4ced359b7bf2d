// The field in which a ruling lacks something.
import { redrawn } from '../../core/page.js';
import { NO_REASON, lacks, whyNot } from './kinds.js';

/** @typedef {import('./case.js').Case} Case */

/** Leads to the field in which the ruling lacks something, wherever that is. @param {Case} it */
export async function leadToLack(it) {
  Object.assign(it, { tab: 'case', card: 'ruling' });
  await redrawn();
  const form = document.querySelector('.ruling-form');
  /** @type {HTMLElement | null | undefined} */
  const field = places(it).map((place) => form?.querySelector(place))
    .find((one) => one instanceof HTMLElement);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}

/** Where what is lacking may be given, the likely place first.
 * @param {Case} it @returns {string[]} */
function places(it) {
  const { draft } = it;
  const kind = '.kinds input:enabled';
  if (lacks(it) === NO_REASON) return ['#reason'];
  if (!draft.kind || whyNot(it, draft.kind)) return [kind];
  const seat = '.seats-of input';
  switch (draft.kind) {
    case 'penalty': return [...draft.seat === null ? [seat] : [],
      '[name=penalty]:enabled', seat];
    case 'rewind': return ['label > select'];
    case 'adjust': return it.adjustments ? ['.adjusting .filter', '[name=adjustment]']
      : ['button.record:enabled'];
    case 'decide-for': return draft.seat === null ? [seat]
      : ['.answer-for :is(button, input, select, textarea):enabled',
        ...it.askedOf.has(draft.seat) ? [] : ['button.record:enabled'], `${seat}:checked`];
    case 'result': return draft.result === 'won' && !draft.winners.length
      ? ['.result-table [type=checkbox]'] : ['.result-table [type=number]:placeholder-shown'];
    default: return [seat];
  }
}
