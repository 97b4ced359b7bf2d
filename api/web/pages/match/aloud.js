// What happens, and where a page is led, said to those who listen: each event once, and no more
// than one in a second.
import { pressedFor } from '../../core/keys.js';
import { redrawn } from '../../core/page.js';
import { caption, spoken } from '../../core/sentence.js';
import { settings } from '../../core/settings.js';
import { counted } from '../../core/words.js';

/** @typedef {import('./model.js').Model} Model */

/** Milliseconds between two messages. */
const PAUSE = 1000;
/** Messages that stand in the page at most. */
const MESSAGES_MAX = 100;
/** Milliseconds for which a page stands where it was led before that is said: a key that is held
 * leads on meanwhile. */
const REST = 300;

/** What is still to be said, by the page to which it belongs, with the names of when it is said.
 * @type {WeakMap<Model, (() => string)[]>} */
const waiting = new WeakMap();
/** The event that was told last. @type {WeakMap<Model, number>} */
const told = new WeakMap();
/** What waits until a page rests. @type {WeakMap<Model, ReturnType<typeof setTimeout>>} */
const resting = new WeakMap();

/** Tells of events, with their loud sentences alone.
 * @param {Model} model @param {{seq: number, event: any}[]} frames */
export function aloud(model, frames) {
  told.set(model, frames.at(-1)?.seq ?? 0);
  const name = (/** @type {number} */ seat) => model.name(seat);
  add(model, frames.map(({ event }) => caption(event)).filter((it) => it.length)
    .map((facts) => () => facts.map((/** @type {any} */ it) => spoken(it, name)).join(' ')));
}

/** Tells where a page was led, as its caption has it, once it rests there: unless playing, or the
 * track that has the focus, tells that itself. @param {Model} model */
export function stood(model) {
  clearTimeout(resting.get(model));
  resting.set(model, setTimeout(() => redrawn().then(() => {
    if (model.closed || told.get(model) === model.at) return;
    told.set(model, model.at);
    if (document.activeElement?.matches('.track input')) return;
    // What waits is of where it stood before.
    waiting.get(model)?.splice(0);
    const said = shown();
    add(model, said ? [() => said] : []);
  }), REST));
}

/** What the caption says. */
const shown = () => [...document.querySelectorAll('.foot .caption > span')]
  .map((it) => it.textContent).join('').replace(/\s+/g, ' ').trim();

/** @param {Model} model @param {(() => string)[]} fresh */
function add(model, fresh) {
  const before = waiting.get(model);
  if (before) before.push(...fresh);
  else if (fresh.length) {
    waiting.set(model, fresh);
    next(model);
  }
}

/** Says what comes next, and how much has come since. @param {Model} model */
async function next(model) {
  // Who has just sat down has a name once the match was read again.
  if (model.match.seats.some((/** @type {any} */ it) => !it.player && !it.role))
    await new Promise((done) => setTimeout(done, PAUSE));
  const [first, ...others] = waiting.get(model) ?? [];
  if (!first || model.closed) {
    waiting.delete(model);
    return;
  }
  const where = settings.keys ? `press ${pressedFor('l')}` : 'see the log';
  const more = others.length ? ` And ${counted(others.length, 'more event')}, ${where}.` : '';
  if (model.heard.length >= MESSAGES_MAX) model.heard = [];
  model.heard = [...model.heard, first() + more];
  waiting.set(model, []);
  // It is said when it is drawn, which may take a while: the pause begins then.
  redrawn().then(() => setTimeout(() => next(model), PAUSE));
}

/** Brings the result that has just come to sight: it stands above the board. */
export const ends = () => requestAnimationFrame(() => requestAnimationFrame(() =>
  document.querySelector('.banner.result')?.scrollIntoView({ block: 'nearest' })));
