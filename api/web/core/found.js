// What is found in the log.
import { html } from '../vendor/lit-html/lit-html.js';
import { entry } from './log.js';
import { spoken } from './sentence.js';
import { counted } from './words.js';

/** Events that are listed at once. */
const FOUND_MAX = 200;

/** @param {import('./log.js').Chapter[]} all @param {number} at The event at which the page stands.
 * @param {string} search @param {import('./sentence.js').Telling} telling
 * @param {(seq: number) => void} seek */
export function found(all, at, search, telling, seek) {
  const wanted = search.trim().toLowerCase();
  const found = [...new Set(all.flatMap((it) => it.events).map((it) => it.whole ?? it))]
    .filter((event) => fits(event, wanted, telling));
  return html`<p class="soft"
    role="status">${counted(found.length, 'event')} found for “${search}”${
      found.length > FOUND_MAX ? `; the first ${FOUND_MAX} are listed` : ''}.</p>
    <ol class="log">${found.slice(0, FOUND_MAX)
      .map((event) => entry(event, at, telling, seek))}</ol>`;
}

/** @param {any} event @param {string} wanted @param {import('./sentence.js').Telling} telling */
const fits = (event, wanted, telling) =>
  `#${event.seq}` === wanted || (event.facts ?? []).some((/** @type {any} */ it) =>
  spoken(it, telling.name).toLowerCase().includes(wanted)
    || (it.rule && [it.rule, telling.ruled?.(it.rule)]
      .some((one) => one?.toLowerCase() === wanted)));
