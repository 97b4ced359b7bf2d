// The log in words: by turn and phase, each sentence with its rule.
import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { guard } from '../vendor/lit-html/directives/guard.js';
import { later } from './page.js';
import { cited, sentence } from './sentence.js';
import { timeOf } from './words.js';

/**
 * A turn, or one of its phases.
 * @typedef {object} Part
 * @property {any} mark What begins it; null: it comes before the first one.
 * @property {number} seq
 * @property {any[]} events
 * @property {any} [said] What its heading says.
 */
/** @typedef {Part & {parts: Part[]}} Chapter */

/** Events that are listed at once. */
const LISTED = 60;

const finding = later(() => import('./found.js'));
const deciding = later(() => import('./decided.js'));

/** What stands where play is undone. */
const STANDS = /^(dispute|ruling|takeback|match\.(sus|res|rew))/;

/** Cuts a log into chapters at its turns, and these into parts at their phases, before the sentence
 * that begins them.
 * @param {any[]} events @param {any[]} marks @returns {Chapter[]} */
export function chapters(events, marks) {
  const begins = marks.filter((it) => it.mark === 'turn' || it.mark === 'phase');
  /** @type {Chapter[]} */
  const found = [];
  const chapter = (/** @type {any} */ mark, /** @type {number} */ seq, /** @type {any} */ said) =>
    found.push({ mark, seq, said, events: [], parts: [{ mark: null, seq, events: [] }] });
  const add = (/** @type {any} */ event) => {
    const last = /** @type {Chapter} */ (found.at(-1));
    last.events.push(event);
    last.parts.at(-1)?.events.push(event);
  };
  chapter(null, events[0]?.seq ?? 1, null);
  let next = 0;
  const undone = marks.filter((it) => it.mark === 'rewind');
  for (let event of events) {
    const by = undone.find((it) => it.to_seq < event.seq && event.seq <= it.seq);
    if (by && !STANDS.test(event.kind)) event = { ...event, by: by.seq };
    if (by?.seq === event.seq) {
      if (by.turn && found.at(-1)?.mark !== by.turn) chapter(by.turn, by.seq, null);
      found.at(-1)?.parts.push({ mark: by.phase ?? null, seq: by.seq, events: [] });
    }
    let rest = event;
    for (; next < begins.length && begins[next].seq <= event.seq; next++) {
      const mark = begins[next];
      const { facts } = rest;
      const at = mark.seq < event.seq ? -1
        : facts.findIndex((/** @type {any} */ it) => it.text === mark.text);
      if (at > 0) add({ ...event, facts: facts.slice(0, at), whole: event });
      const said = isSaid(mark) && facts[at];
      if (at >= 0) rest = { ...event, facts: facts.slice(said ? at + 1 : at), whole: event };
      if (mark.mark === 'turn') chapter(mark, mark.seq, said);
      else found.at(-1)?.parts.push({ mark, seq: mark.seq, said, events: [] });
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
  if (search.trim()) return finding()?.found(all, at, search, telling, seek) ?? nothing;
  const here = standing(all, at);
  const phases = here.flatMap((it) => standing(it.parts, at));
  folds.stand([...here, ...phases].map(keyOf));
  const fold = (/** @type {Part} */ it, /** @type {boolean} */ open) => html`
    <button class="fold ${it.said && it.seq === at ? 'now' : ''}" data-seq=${it.seq}
      aria-expanded=${open}
      @click=${() => { folds.said.set(keyOf(it), !open); folded(); }}>${sentence(heading(it.mark),
        { name: telling.name })}</button>
    ${cited(it.said?.rule, telling)}
    <button class="small quiet" @click=${() => seek(it.seq)}
      aria-label="Go to event ${it.seq}">${it.seq}</button>`;
  const listed = (/** @type {Part} */ it) => {
    const now = phases.includes(it) ? at : 0;
    return guard([it, now, telling, it.events[0].opened && deciding()],
      () => part(it.events, now, telling, seek));
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

/** What a turn or a phase is called: in short, or the sentence that begins it.
 * @param {any} mark @returns {{text: string, spans?: any[]}} */
const heading = (mark) =>
  (!mark ? { text: 'Before the first turn' } : mark.short ? { text: mark.short }
  : { text: mark.text.replace(/(?::\s.*|\.)$/s, ''), spans: mark.spans });

/** What a sentence says beside that something begins. @param {string} text */
const bare = (text) => text.toLowerCase().replace(/^the |( step)? begins|\.$/g, '');

/** Whether the heading says all of its sentence, which names nothing to look at. @param {any} it */
const isSaid = (it) => bare(it.text) === bare(heading(it).text)
  && !it.spans?.some((/** @type {any} */ one) => one.seat === undefined);

/** The events of a part; of a long one those around where the page stands.
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

/** @param {any} event @param {number} at
 * @param {import('./sentence.js').Telling} telling @param {(seq: number) => void} seek */
export function entry(event, at, telling, seek) {
  const { facts } = event;
  const chose = event.opened && deciding()?.chose(event, at, telling);
  if (!facts.length && !chose && (event.whole || event.seq !== at)) return nothing;
  return html`<li class="${event.seq === at ? 'now' : ''} ${event.by ? 'undone' : ''}"
    data-seq=${event.seq}>
    <button class="seq" @click=${() => seek(event.seq)} aria-label="Go to event ${event.seq}"
      title=${timeOf(event.recorded_at)}
      aria-current=${event.seq === at ? 'step' : 'false'}>${event.seq}</button>
    <div>${event.by ? html`<span class="unseen">Undone at event ${event.by}.</span>` : nothing}
      ${facts.map((/** @type {any} */ it) =>
      html`<p class=${it.quiet ? 'quiet-fact' : ''}>${sentence(it, telling)}
        ${(it.rules?.length ? it.rules : [it.rule]).map((/** @type {string} */ rule) =>
          html`${cited(rule, telling)} `)}</p>`)}
      ${facts.length && !chose ? nothing
        : html`<p class="quiet-fact">${chose || (event.kind === 'decision.made'
          ? event.decision ? 'A decision that shows only later.'
          : 'A decision that only its player knows.' : event.kind)}</p>`}</div></li>`;
}
