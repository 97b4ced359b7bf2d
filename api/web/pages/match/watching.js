// What came faster than anybody can read, as where bots answer: it is offered to be watched.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { hint } from '../../core/keys.js';
import { redraw } from '../../core/page.js';
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
 * What somebody has seen of a match.
 * @typedef {object} Shown
 * @property {number} seq The newest event that stood at the head for as long as it takes to read
 * it.
 * @property {Set<number>} seen Events that were played, or on which the viewer has stepped.
 * @property {number} stood The event at which the page stands.
 * @property {boolean} isHead Whether that was at the head.
 * @property {number} at Since when; Infinity: nobody has seen the page since.
 */

/** @type {WeakMap<Model, Shown>} */
const shown = new WeakMap();

/** For how long nobody could see the page, and since when nobody can, in milliseconds. */
let [away, left] = [0, document.hidden ? Date.now() : 0];
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && left) away += Date.now() - left;
  left = document.hidden ? Date.now() : 0;
  redraw();
});

/** The time, which stands still while nobody can see the page. */
const seenTime = () => (left || Date.now()) - away;

/** Notes that an event was played: it was seen, if the page was.
 * @param {Model} model @param {number} seq */
export function notePlayed(model, seq) {
  if (!document.hidden) shown.get(model)?.seen.add(seq);
}

/** Notes where the page stands now. @param {Model} model @returns {Shown} */
function look(model) {
  const { reel, since, at: stood, isAtHead: isHead } = model;
  const at = document.hidden ? Infinity : seenTime();
  const it = shown.get(model) ?? { seq: since, seen: new Set(), stood: since, isHead: true, at };
  shown.set(model, it);
  if (it.stood !== stood) {
    const last = reel.frames[reel.place(it.stood)];
    if (last && seenTime() - it.at >= readingTime(model, last.event)) {
      if (it.isHead && isHead) it.seq = it.stood;
      else it.seen.add(it.stood);
    }
    const isStep = !(it.isHead && isHead)
      && Math.abs(reel.place(stood) - reel.place(it.stood)) === 1;
    if (isStep && !document.hidden) it.seen.add(stood);
    Object.assign(it, { stood, isHead, at });
  } else if (it.at === Infinity) it.at = at;
  return it;
}

/** What was missed: how many events have told something since the caller's own last decision, or
 * else since what they were shown last, and which event that is; null where all of it is seen.
 * @param {Model} model @returns {{from: number, count: number} | null} */
export function missed(model) {
  const { reel: { frames, gap, head }, seats } = model;
  // What was over before anybody looked is a replay.
  if (gap || !head || !(model.isOn || head.seq > model.since)) return null;
  const { seq, seen } = look(model);
  if (!model.isAtHead) return null;
  const own = frames.findLast(({ event: { kind, seat } }) =>
    kind === 'decision.made' && seat !== undefined && seats.includes(seat));
  const from = own?.seq ?? seq;
  const place = model.reel.place(from);
  const isHasty = own && isOvertaken(model, own, frames[place + 1]);
  const news = frames.slice(isHasty ? place : place + 1)
    .filter((it) => caption(it.event).length && !seen.has(it.seq));
  if (news.length < 2) return null;
  // From what was seen last before that.
  const before = frames.slice(place, model.reel.place(news[0].seq))
    .findLast((it) => seen.has(it.seq));
  return { from: before?.seq ?? from, count: news.length };
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
