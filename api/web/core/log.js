// The log in words: by turn and phase, each sentence with its rule.
import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { guard } from '../vendor/lit-html/directives/guard.js';
import { cited, sentence, spoken } from './sentence.js';
import { counted, timeOf } from './words.js';

/**
 * A turn, or one of its phases.
 * @typedef {object} Part
 * @property {any} mark What begins it; null: it comes before the first one.
 * @property {number} seq
 * @property {any[]} events
 */
/** @typedef {Part & {parts: Part[]}} Chapter */

/** Events that are listed at once. */
const LISTED = 60;
/** The same of those that were found. */
const FOUND_MAX = 200;

/** Cuts a log into chapters at its turns, and these into parts at their phases: before the sentence
 * that begins them. @param {any[]} events @param {any[]} marks @returns {Chapter[]} */
export function chapters(events, marks) {
  const begins = marks.filter((it) => it.mark === 'turn' || it.mark === 'phase');
  /** @type {Chapter[]} */
  const found = [];
  const chapter = (/** @type {any} */ mark, /** @type {number} */ seq) =>
    found.push({ mark, seq, events: [], parts: [{ mark: null, seq, events: [] }] });
  const add = (/** @type {any} */ event) => {
    const last = /** @type {Chapter} */ (found.at(-1));
    last.events.push(event);
    last.parts.at(-1)?.events.push(event);
  };
  chapter(null, events[0]?.seq ?? 1);
  let next = 0;
  for (const event of events) {
    let rest = event;
    for (; next < begins.length && begins[next].seq <= event.seq; next++) {
      const mark = begins[next];
      const { facts } = rest;
      const at = mark.seq < event.seq ? -1
        : facts.findIndex((/** @type {any} */ it) => it.text === mark.text);
      if (at > 0) add({ ...event, facts: facts.slice(0, at), whole: event });
      // Of what the heading says already, the rule is left.
      if (at >= 0) rest = { ...event, facts: facts.slice(at), whole: event };
      if (at >= 0 && isSaid(mark)) rest.facts[0] = { ...facts[at], text: '' };
      if (mark.mark === 'turn') chapter(mark, mark.seq);
      else found.at(-1)?.parts.push({ mark, seq: mark.seq, events: [] });
    }
    add(rest);
  }
  for (const it of found) it.parts = it.parts.filter((part) => part.events.length);
  return found.filter((it) => it.events.length);
}

/** Which turns and phases are open, as far as somebody has said so. */
export class Folds {
  constructor() {
    /** @type {Map<string, boolean>} */
    this.said = new Map();
    /** What is open because the page stands in it. @type {string[]} */
    this.here = [];
  }

  /** Where the page comes to, it opens. @param {string[]} here */
  stand(here) {
    for (const key of here) if (!this.here.includes(key)) this.said.delete(key);
    this.here = here;
  }

  /** @param {string} key
   * @param {boolean} [usual] Whether it is open otherwise, where the page stands elsewhere. */
  isOpen(key, usual = false) {
    return this.said.get(key) ?? (usual || this.here.includes(key));
  }
}

/**
 * @param {object} of
 * @param {Chapter[]} of.chapters
 * @param {number} of.at The event at which the page stands.
 * @param {string} of.search
 * @param {import('./sentence.js').Telling} of.telling
 * @param {(seq: number) => void} of.seek
 * @param {Folds} of.folds
 * @param {() => void} of.folded Is called when something was opened or shut.
 */
export function log({ chapters: all, at, search, telling, seek, folds, folded }) {
  const wanted = search.trim().toLowerCase();
  if (wanted) {
    const found = [...new Set(all.flatMap((it) => it.events).map((it) => it.whole ?? it))]
      .filter((event) => fits(event, wanted, telling));
    return html`<p class="soft"
      role="status">${counted(found.length, 'event')} found for “${search}”${
        found.length > FOUND_MAX ? `; the first ${FOUND_MAX} are listed` : ''}.</p>
      <ol class="log">${found.slice(0, FOUND_MAX)
        .map((event) => entry(event, at, telling, seek))}</ol>`;
  }
  const here = standing(all, at);
  const phases = here.flatMap((it) => standing(it.parts, at));
  folds.stand([...here, ...phases].map(keyOf));
  const fold = (/** @type {Part} */ it, /** @type {boolean} */ open) => html`
    <button class="fold" aria-expanded=${open}
      @click=${() => { folds.said.set(keyOf(it), !open); folded(); }}>${sentence(heading(it.mark),
        { name: telling.name })}</button>
    <button class="small quiet" @click=${() => seek(it.seq)}
      aria-label="Go to event ${it.seq}">${it.seq}</button>`;
  const listed = (/** @type {Part} */ it) => {
    const { events } = it;
    const now = phases.includes(it) ? at : 0;
    return guard([events.length, events[0], events.at(-1), now, telling],
      () => part(events, now, telling, seek));
  };
  return all.map((turn) => {
    const open = folds.isOpen(keyOf(turn));
    return html`<section class="chapter"><h3>${fold(turn, open)}</h3>
      ${open ? turn.parts.map((it) => {
        if (!it.mark) return listed(it);
        // Of a long turn only the phase is open in which the page stands.
        const shown = folds.isOpen(keyOf(it), turn.events.length <= LISTED);
        return html`<section class="phase"><h4>${fold(it, shown)}</h4>
          ${shown ? listed(it) : nothing}</section>`;
      }) : nothing}
    </section>`;
  });
}

/** @param {Part} it */
const keyOf = ({ mark, seq }) => `${seq} ${mark?.text}`;

/** Of turns or phases, in their order, those in which an event lies.
 * @template {{seq: number, events: any[]}} T
 * @param {T[]} all @param {number} at @returns {T[]} */
const standing = (all, at) => {
  const last = all.findLast((it) => it.seq <= at) ?? all[0];
  return all.filter((it) => it === last || it.events.at(-1).seq === at);
};

/** What a turn or a phase is called: in short,
 * or the sentence that begins it without what it goes on to list.
 * @param {any} mark @returns {{text: string, spans?: any[]}} */
const heading = (mark) =>
  (!mark ? { text: 'Before the first turn' } : mark.short ? { text: mark.short }
  : { text: mark.text.replace(/(?::\s.*|\.)$/s, ''), spans: mark.spans });

/** What a sentence says beside that something begins. @param {string} text */
const bare = (text) => text.toLowerCase().replace(/^the |( step)? begins|\.$/g, '');

/** Whether the heading says all of its sentence, which names nothing to look at. @param {any} it */
const isSaid = (it) => bare(it.text) === bare(heading(it).text)
  && !it.spans?.some((/** @type {any} */ one) => one.seat === undefined);

/** The events of a part; of a long one those around the event at which the page stands.
 * @param {any[]} events @param {number} at
 * @param {import('./sentence.js').Telling} telling @param {(seq: number) => void} seek */
function part(events, at, telling, seek) {
  const here = Math.max(events.findIndex((it) => it.seq >= at), 0);
  const first = events.length > LISTED
    ? Math.min(Math.max(here - LISTED / 2, 0), events.length - LISTED) : 0;
  const listed = events.slice(first, first + LISTED);
  const later = events.length - first - listed.length;
  return html`
    ${first ? html`<button class="small quiet"
      @click=${() => seek(events[first].seq)}>${first} earlier</button>` : nothing}
    <ol class="log">${listed.map((event) => entry(event, at, telling, seek))}</ol>
    ${later ? html`<button class="small quiet"
      @click=${() => seek(events[first + listed.length - 1].seq)}>${later} later</button>`
      : nothing}`;
}

/** @param {any} event @param {string} wanted @param {import('./sentence.js').Telling} telling */
const fits = (event, wanted, telling) =>
  `#${event.seq}` === wanted || (event.facts ?? []).some((/** @type {any} */ it) =>
  spoken(it, telling.name).toLowerCase().includes(wanted) || it.rule?.toLowerCase() === wanted);

/** @param {any} event @param {number} at
 * @param {import('./sentence.js').Telling} telling @param {(seq: number) => void} seek */
function entry(event, at, telling, seek) {
  const facts = event.facts ?? [];
  if (!facts.length && event.seq !== at) return nothing;
  return html`<li class=${event.seq === at ? 'now' : ''} data-seq=${event.seq}>
    <button class="seq" @click=${() => seek(event.seq)} aria-label="Go to event ${event.seq}"
      title=${timeOf(event.recorded_at)}
      aria-current=${event.seq === at ? 'step' : 'false'}>${event.seq}</button>
    <div>${facts.map((/** @type {any} */ it) =>
      html`<p class=${it.quiet ? 'quiet-fact' : ''}>${sentence(it, telling)}
        ${cited(it.rule, telling)}</p>`)}
      ${facts.length ? nothing
        : html`<p class="quiet-fact">${event.kind === 'decision.made'
          ? 'A decision that only its player knows.' : event.kind}</p>`}</div></li>`;
}
