// The corrections that a game offers: by groups, and found by words, as some games have hundreds.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { get } from '../../core/api.js';
import { same } from '../../core/canonical.js';
import { redraw } from '../../core/page.js';
import { labelOf, named, sentence, spoken } from '../../core/sentence.js';
import { telling } from '../match/telling.js';
import { marked } from './kinds.js';
import { onRecord } from './moment.js';

/** @typedef {import('./case.js').Case} Case */
/** @typedef {import('../../core/contract.js').Schemas['OptionItem']} Correction */
/** @typedef {import('../../core/contract.js').Schemas['AdjustmentGroup']} Group */

/** Corrections from which on groups are folded, and can be filtered. */
const FILTERED = 13;

/** @param {Case} it */
export function adjust(it) {
  const { adjustments } = it;
  if (!adjustments) {
    return html`${it.resolving === null ? nothing : html`<p
      class="note-line">${unresolved(it)} The match can still be ended as it stands.</p>`}
      <p>The corrections may show hidden information. ${onRecord('Reading them')}</p>
      <p><button type="button" class="record" ?disabled=${!!it.busy}
        @click=${() => readAdjustments(it)}>${it.busy === 'adjustments'
        ? 'Reading …' : 'Read the corrections, on record'}</button></p>`;
  }
  const isStale = adjustments.version !== it.newest;
  return html`${adjustments.obstacle
    ? html`<p class="note-line">The game itself cannot be corrected now: ${
      hindered(it, adjustments.obstacle)}</p>`
    : nothing}
    ${isStale ? html`<p class="soft">As of event ${adjustments.version}. <button type="button"
      class="small"
      @click=${() => readAdjustments(it)}>Read again, on record</button></p>` : nothing}
    <fieldset class="adjusting"
      aria-invalid=${marked(it, '/adjustment')}><legend>Correction</legend>
      ${offered(it, adjustments)}</fieldset>`;
}

/** The corrections that have all the words of the filter, group by group.
 * @param {Case} it @param {NonNullable<Case['adjustments']>} adjustments */
function offered(it, { items, groups }) {
  const words = it.sought.toLowerCase().split(/\s+/).filter(Boolean);
  const isMany = FILTERED <= items.length;
  const shown = groups.map((group) => {
    const all = items.filter((one) => one.group === group.id);
    const fitting = all.filter((one) => {
      const text = textOf(it, one, group);
      return words.every((word) => text.includes(word));
    });
    return { group, fitting, count: all.length };
  }).filter(({ fitting }) => fitting.length);
  const first = shown[0]?.fitting[0];
  // Whoever has filtered takes the first one that is left; the ruling is not issued by it.
  const take = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Enter' || event.isComposing || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (words.length && first) it.change({ correction: first });
  };
  return html`${isMany ? html`<input class="filter" type="search"
      placeholder="Filter ${items.length} corrections" aria-label="Filter the corrections"
      .value=${it.sought} @keydown=${take}
      @input=${(/** @type {any} */ event) => { it.sought = event.target.value; redraw(); }}>`
      : nothing}
    <p class="soft" role="status">${shown.length ? ''
      : words.length ? `No correction matches “${it.sought.trim()}”.` : 'There are none.'}</p>
    <div class="corrections">${shown.map(({ group, fitting, count }) => html`
      <details .open=${!isMany || words.length > 0}><summary>${
        group.title} <small>${fitting.length === count ? count : `${fitting.length} of ${count}`}${
        it.draft.correction && fitting.includes(it.draft.correction) ? ', one chosen' : ''}</small>
      </summary>${fitting.map((one) => option(it, one))}</details>`)}</div>`;
}

/** What the words of the filter are looked for in. @param {Case} it @param {Correction} one
 * @param {Group} group */
const textOf = (it, one, group) => [spoken(labelOf(one), (seat) => it.name(seat)), one.detail,
  one.rule, group.title].join(' ').toLowerCase();

/** @param {Case} it @param {Correction} one */
const option = (it, one) => html`<label
  class="option ${it.draft.correction === one ? 'on' : ''}"><input type="radio"
    name="adjustment" .checked=${it.draft.correction === one}
    @change=${() => it.change({ correction: one })}>
    <span class="label">${sentence(labelOf(one), telling(it))}<small>${
      named(one.detail ?? '', (seat) => it.name(seat))} ${one.rule ?? ''}</small></span></label>`;

/** Why the game itself cannot be touched now, and what can be done. @param {Case} it */
export const unresolved = (it) =>
  `Not now: what began at event ${it.resolving} is not resolved. ${ways(it)}`;

/** What can be done while something is to be resolved. Nobody decides in a match that is paused: to
 * wait would not help. @param {Case} it */
const ways = ({ match, dispute }) => (match.status !== 'suspended'
  ? 'Decide for the player who is asked, rewind, or wait.'
  : `${dispute.status === 'open' ? 'While the match is paused, nobody can decide: uphold what '
    + 'happened, so that the match goes on, and rule on this once it is resolved. Or decide'
    : 'The match is paused: decide'} for the player who is asked, or rewind.`);

/** Why the game itself cannot be corrected, as the server says it. What it says to do instead is
 * for any client: the desk has its own words for that.
 * @param {Case} it @param {string} obstacle */
function hindered(it, obstacle) {
  const why = named(obstacle, (seat) => it.name(seat));
  return it.resolving === null ? `${why}.` : `${why.split('; ')[0]}. ${ways(it)}`;
}

/** Reads the corrections, page by page. What was chosen stays chosen, if it is still offered.
 * @param {Case} it */
const readAdjustments = (it) => it.record('adjustments', async () => {
  const path = `/v1/matches/${it.id}/adjustments`;
  const found = await get(path);
  for (let page = found; page.next; ) {
    page = await get(`${path}?cursor=${encodeURIComponent(page.next)}`);
    found.items.push(...page.items);
  }
  it.adjustments = found;
  const { correction } = it.draft;
  it.change({ correction: correction && (found.items
    .find((/** @type {any} */ one) => same(one.value, correction.value)) ?? null) });
});
