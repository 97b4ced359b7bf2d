// What came faster than anybody can read, as where bots answer: it is offered to be watched.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { hint } from '../../core/keys.js';
import { caption, spoken } from '../../core/sentence.js';
import { counted } from '../../core/words.js';

/** @typedef {import('./model.js').Model} Model */

/** How long what is told stands, at least and at most, and for each letter, in milliseconds. */
const [LEAST, MOST, LETTER] = [600, 4000, 28];

/** Milliseconds that it takes to read what an event tells.
 * @param {Model} model @param {any} event */
export function readingTime(model, event) {
  const said = caption(event)
    .map((/** @type {any} */ it) => spoken(it, (seat) => model.name(seat))).join(' ');
  return Math.min(Math.max(said.length * LETTER, LEAST), MOST);
}

/**
 * What a page has shown at its head.
 * @typedef {object} Shown
 * @property {number} seq The newest event that stood there for as long as it takes to read it.
 * @property {number} head The event that stands there.
 * @property {number} at Since when; Infinity: nobody has seen the page since.
 */

/** @type {WeakMap<Model, Shown>} */
const shown = new WeakMap();
/** The event up to which all was played. @type {WeakMap<Model, number>} */
const played = new WeakMap();

/** Notes that an event was played: it was seen. @param {Model} model @param {number} seq */
export const notePlayed = (model, seq) =>
  played.set(model, Math.max(played.get(model) ?? 0, seq));

/** Notes what stands at the head now. @param {Model} model @returns {Shown} */
function look(model) {
  const { reel: { frames, head }, since } = model;
  const seq = head?.seq ?? 0;
  const now = document.hidden ? Infinity : Date.now();
  const it = shown.get(model) ?? { seq: since, head: since, at: now };
  shown.set(model, it);
  if (it.head !== seq) {
    const last = frames[model.reel.place(it.head)];
    if (last && Date.now() - it.at >= readingTime(model, last.event)) it.seq = it.head;
    Object.assign(it, { head: seq, at: now });
  } else if (it.at === Infinity) it.at = now;
  return it;
}

/** What was missed: how many events have told something since the caller's own last decision, or
 * else since what they were shown last, and which event that is; null where all of it is seen.
 * @param {Model} model @returns {{from: number, count: number} | null} */
export function missed(model) {
  const { reel: { frames, gap, head }, seats } = model;
  // What was over before anybody looked is a replay.
  if (!model.isAtHead || gap || !head || !(model.isOn || head.seq > model.since)) return null;
  const { seq } = look(model);
  const own = frames.findLast(({ event: { kind, seat } }) =>
    kind === 'decision.made' && seat !== undefined && seats.includes(seat));
  const from = Math.max(own?.seq ?? seq, played.get(model) ?? 0);
  const place = model.reel.place(from);
  const isHasty = own?.seq === from && isOvertaken(model, own, frames[place + 1]);
  const count = frames.slice(isHasty ? place : place + 1)
    .filter(({ event }) => caption(event).length).length;
  return count > 1 ? { from, count } : null;
}

/** Whether an event could not be read before the next one came. @param {Model} model
 * @param {any} one @param {any} next */
const isOvertaken = (model, { event }, next) => !!next
  && Date.parse(next.event.recorded_at) - Date.parse(event.recorded_at) < readingTime(model, event);

/** Offers to watch what was missed. @param {Model} model */
export function offer(model) {
  const it = missed(model);
  return it ? html`<button class="small quiet watch" title=${hint('Watch what happened', 'k')}
    @click=${(/** @type {any} */ { target }) => {
      // The button goes: the focus stays where the same key does not stop what is told.
      target.closest('.caption')?.focus();
      model.play();
    }}>Watch what happened (${
      counted(it.count, 'event')})</button>` : nothing;
}
