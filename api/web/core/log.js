// The log in words: by turn and phase, each sentence with its rule.
import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { guard } from '../vendor/lit-html/directives/guard.js';
import { caption, cited, sentence, spoken } from './sentence.js';
import { counted, timeOf } from './words.js';

/**
 * @typedef {object} Chapter
 * @property {string} name
 * @property {number} seq
 * @property {any[]} events
 */

/** Events of a chapter that are listed at once. */
const LISTED = 60;

/** Cuts a log into chapters at its turns. @param {any[]} events @param {any[]} marks @returns {Chapter[]} */
export function chapters(events, marks) {
  const turns = marks.filter((it) => it.mark === 'turn');
  /** @type {Chapter[]} */
  const found = [{ name: 'Before the first turn', seq: 1, events: [] }];
  let next = 0;
  for (const event of events) {
    while (next < turns.length && turns[next].seq <= event.seq) {
      const turn = turns[next++];
      found.push({ name: turn.short ?? turn.text, seq: turn.seq, events: [] });
    }
    /** @type {Chapter} */ (found.at(-1)).events.push(event);
  }
  return found.filter((it) => it.events.length);
}

/**
 * @param {object} of
 * @param {Chapter[]} of.chapters
 * @param {number} of.at The event at which the page stands.
 * @param {string} of.search
 * @param {import('./sentence.js').Telling} of.telling
 * @param {(seq: number) => void} of.seek
 * @param {Set<number>} of.open Chapters that are open, by their first event.
 * @param {(seq: number) => void} of.toggle
 */
export function log({ chapters: all, at, search, telling, seek, open, toggle }) {
  const wanted = search.trim().toLowerCase();
  if (wanted) {
    const found = all.flatMap((it) => it.events).filter((event) => fits(event, wanted, telling));
    return html`<p class="soft" role="status">${counted(found.length, 'event')} found for “${search}”.</p>
      <ol class="log">${found.slice(0, 200).map((event) => entry(event, at, telling, seek))}</ol>`;
  }
  return all.map((chapter, place) => {
    const last = /** @type {any} */ (chapter.events.at(-1)).seq;
    const here = at >= chapter.seq && (place === all.length - 1 || at < all[place + 1].seq);
    const shown = here || open.has(chapter.seq);
    return html`<section class="chapter">
      <h3><button class="fold" aria-expanded=${shown} @click=${() => toggle(chapter.seq)}>${chapter.name}</button>
        <button class="small quiet" @click=${() => seek(chapter.seq)} aria-label="Go to event ${chapter.seq}">${chapter.seq}</button></h3>
      ${shown ? guard([chapter.events.length, last, here ? at : 0, telling], () => part(chapter.events, here ? at : 0, telling, seek)) : nothing}
    </section>`;
  });
}

/** The events of a chapter; of a long one those around the event at which the page stands.
 * @param {any[]} events @param {number} at @param {import('./sentence.js').Telling} telling @param {(seq: number) => void} seek */
function part(events, at, telling, seek) {
  const here = Math.max(events.findIndex((it) => it.seq >= at), 0);
  const first = events.length > LISTED ? Math.min(Math.max(here - LISTED / 2, 0), events.length - LISTED) : 0;
  const listed = events.slice(first, first + LISTED);
  const later = events.length - first - listed.length;
  return html`
    ${first ? html`<button class="small quiet" @click=${() => seek(events[first].seq)}>${first} earlier</button>` : nothing}
    <ol class="log">${listed.map((event) => entry(event, at, telling, seek))}</ol>
    ${later ? html`<button class="small quiet" @click=${() => seek(events[first + listed.length - 1].seq)}>${later} later</button>` : nothing}`;
}

/** @param {any} event @param {string} wanted @param {import('./sentence.js').Telling} telling */
const fits = (event, wanted, telling) => `#${event.seq}` === wanted || (event.facts ?? []).some((/** @type {any} */ it) =>
  spoken(it, telling.name).toLowerCase().includes(wanted) || it.rule?.toLowerCase() === wanted);

/** @param {any} event @param {number} at @param {import('./sentence.js').Telling} telling @param {(seq: number) => void} seek */
function entry(event, at, telling, seek) {
  const loud = caption(event, Infinity);
  const quiet = (event.facts ?? []).filter((/** @type {any} */ it) => it.quiet);
  if (!loud.length && !quiet.length && event.seq !== at) return nothing;
  return html`<li class="${event.seq === at ? 'now' : ''} ${loud.length ? '' : 'minor'}" data-seq=${event.seq}>
    <button class="seq" @click=${() => seek(event.seq)} aria-label="Go to event ${event.seq}"
      title=${timeOf(event.recorded_at)} aria-current=${event.seq === at ? 'step' : 'false'}>${event.seq}</button>
    <div>${loud.map((/** @type {any} */ it) => html`<p>${sentence(it, telling)} ${cited(it.rule, telling)}</p>`)}
      ${quiet.map((/** @type {any} */ it) => html`<p class="quiet-fact">${sentence(it, telling)} ${cited(it.rule, telling)}</p>`)}
      ${!loud.length && !quiet.length ? html`<p class="quiet-fact">${event.kind === 'decision.made' ? 'A decision that only its player knows.' : event.kind}</p>` : nothing}</div></li>`;
}
