// A match that is frozen: its record does not hold from some event on. What comes before it is
// read, and from time to time the match is looked for as it was.
import { Refusal, get } from '../../core/api.js';
import { redraw } from '../../core/page.js';

/** @typedef {import('./model.js').Model} Model */

/** Milliseconds after which a match is looked for again. */
const AGAIN = 30_000;
/** Reels that have ended at what fails. @type {WeakSet<object>} */
const ended = new WeakSet();
/** @type {WeakMap<Model, ReturnType<typeof setTimeout>>} */
const timers = new WeakMap();

/** Looks for the match in a while, and again if it cannot be reached then. @param {Model} model */
export function lookAgain(model) {
  clearTimeout(timers.get(model));
  timers.set(model, setTimeout(() => {
    timers.delete(model);
    if (model.closed) return;
    (model.match ? model.meet() : model.begin()).catch(() => lookAgain(model));
  }, AGAIN));
}

/** The match as it stood before what fails.
 * @param {Model} model @param {Refusal} refusal Why it cannot be read as it is now.
 * @returns {Promise<any>} */
export async function readOn(model, refusal) {
  lookAgain(model);
  const address = `/v1/matches/${model.id}`;
  const to = refusal.problem.seq - 1;
  let match;
  try {
    match = await get(`${address}?at=${to}`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw refusal;
    // What fails first may be an earlier event.
    if (error.freezes && error.problem.seq <= to) return readOn(model, error);
    if (error.status !== 404) throw refusal;
    // Who watches with a delay does not see as far.
    const { head } = await get(`${address}/replay?to=${to}&limit=1`);
    match = await get(`${address}?at=${head}`);
  }
  model.fault = refusal;
  redraw();
  return match;
}

/** The record turned out not to hold. What was read stays; else what can be read is read.
 * @param {Model} model */
export async function freeze(model) {
  const { reel } = model;
  if (ended.has(reel)) return;
  ended.add(reel);
  const refusal = /** @type {Refusal} */ (reel.refusal);
  model.fault = refusal;
  redraw();
  const match = await readOn(model, refusal).catch(() => null);
  if (!match || reel.whole || reel !== model.reel) return;
  model.match = match;
  model.watch();
}

/** The match can be read as it is now. If it was looked for, the page goes on with it.
 * @param {Model} model @param {any} match */
export function thaw(model, match) {
  if (timers.has(model)) return match;
  const freezes = model.fault?.freezes;
  model.fault = null;
  if (!model.match) return match;
  if (freezes) {
    model.match = match;
    // It may have come back with fewer events than it had.
    model.metAt = model.askedAt = 0;
    model.lookAnew();
  } else model.ask();
  return match;
}
