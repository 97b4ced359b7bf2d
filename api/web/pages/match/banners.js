// What stands above the board: what holds the match up, or marks it.
import { html } from '../../vendor/lit-html/lit-html.js';
import { later, redraw } from '../../core/page.js';
import { caption, cited, sentence } from '../../core/sentence.js';
import { telling } from './telling.js';

/** @typedef {import('./model.js').Model} Model */

/** Milliseconds that it takes to read why a judge has ruled, or what a match went back to. */
const READ_MS = 10_000;

/** The last ruling or rewind whose note was closed. @type {WeakMap<Model, number>} */
const closed = new WeakMap();

/** What closes the note of an event. @param {Model} model @param {number} seq */
const closing = (model, seq) => html`<button class="small"
  @click=${() => { closed.set(model, seq); redraw(); }}>Close this note</button>`;

/** Whether something holds the match up, or marks it as what few are.
 * @param {Model} model */
const isHeld = ({ match, roomFailed, fault, marks }) => match.staged || roomFailed || fault?.sticks
  || match.offers?.length || !['open', 'active', 'finished'].includes(match.status)
  || (match.status === 'active' && marks.some((it) => it.mark === 'dispute'));

/** What tells of that. */
const holding = later(() => import('./holding.js'));
/** What tells of play that was undone: few matches have any. */
const undoing = later(() => import('./undoing.js'));

/** What holds the match up, or marks it; null while a part of it is on its way.
 * @param {Model} model */
export function banners(model) {
  const { match, isShown } = model;
  const holds = isHeld(model);
  const held = holds ? holding() : null;
  const shut = closed.get(model) ?? 0;
  const rewound = since(model, 'match.rewound');
  const back = rewound && rewound.seq > shut ? rewound : null;
  const by = undoneAt(model);
  const told = back || by ? undoing() : null;
  // What stands above the board is there before it.
  if (!isShown && ((!told && (back || by)) || (!held && holds))) return null;
  /** @type {unknown[]} */
  const found = held?.holding(model) ?? [];
  if (back) found.push(told?.rewound(model, back, closing(model, back.seq)));
  else if (by) found.push(told?.undone(model, by));
  // What a judge noted for judges alone is told to nobody else. That by which the match went back
  // is told with that.
  const ruling = since(model, 'ruling.issued');
  const ruled = caption(ruling);
  if (ruling && ruled.length && !by && ruling.seq > Math.max(shut, rewound?.seq ?? 0))
    found.push(html`<p class="banner">${
      ruled.map((/** @type {any} */ it) => html`${sentence(it, telling(model))} ${
        (it.rules ?? []).map((/** @type {string} */ rule) =>
          html`${cited(rule, telling(model))} `)}`)}${closing(model, ruling.seq)}</p>`);
  if (model.reel.why && !model.reel.whole)
    found.push(html`<p class="banner">Loading earlier events: ${model.reel.why}.</p>`);
  return found;
}

/** The last event of a kind before where the page stands, until the caller goes on, or anybody else
 * does who had the time to read it: a bot goes on at once. @param {Model} model
 * @param {string} kind */
function since(model, kind) {
  const { frames, gap, live } = model.reel;
  const first = gap ? live[0].seq : 0;
  // When somebody went on last.
  let last = NaN;
  for (let place = model.reel.place(model.at); place >= 0 && frames[place].seq >= first; place--) {
    const { event } = frames[place];
    const at = Date.parse(event.recorded_at);
    if (last - at >= READ_MS) return null;
    if (event.kind === kind) return event;
    if (event.kind !== 'decision.made') continue;
    if (event.seat !== undefined && model.seats.includes(event.seat)) return null;
    if (isNaN(last)) last = at;
  }
  return null;
}

/** The rewind that has undone the event at which the page stands, if one has.
 * @param {Model} model */
function undoneAt(model) {
  if (model.isUndone) {
    const it = model.branches.find((one) => String(one.branch) === model.moment.branch);
    return it ? { seq: it.branch, to_seq: it.to_seq } : null;
  }
  if (model.moment.at === null || model.moment.branch) return null;
  return model.marks.find(
    (it) => it.to_seq !== undefined && (it.mark === 'rewind' || it.kind === 'match.rewound')
    && it.to_seq < model.at && model.at < it.seq) ?? null;
}
