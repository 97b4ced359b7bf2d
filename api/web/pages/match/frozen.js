// A match that is frozen: its record does not hold from some event on. What comes before it is
// read, and from time to time the match is looked for as it was.
import { Refusal, get } from '../../core/api.js';
import { redraw } from '../../core/page.js';
import { readMarks } from './sight.js';

/** @typedef {import('./model.js').Model} Model */

/** Milliseconds after which a match is looked for again. */
const AGAIN = 30_000;
/** How often the match is asked for at an earlier event: what fails first may be another one. */
const TRIES = 4;
/** Reels that have ended at what fails. @type {WeakSet<object>} */
const ended = new WeakSet();
/** @type {WeakMap<Model, ReturnType<typeof setTimeout>>} */
const timers = new WeakMap();

/** The match as it stood before what fails.
 * @param {Model} model @param {Refusal} refusal Why it cannot be read as it is now. */
export async function readOn(model, refusal) {
  clearTimeout(timers.get(model));
  timers.set(model, setTimeout(() => model.closed || model.meet().catch(() => {}), AGAIN));
  for (let [last, times] = [refusal, 0]; ; times++) {
    try {
      const match = await get(`/v1/matches/${model.id}?at=${last.problem.seq - 1}`);
      model.fault = last;
      redraw();
      return match;
    } catch (error) {
      if (times === TRIES || !(error instanceof Refusal) || !error.freezes) throw refusal;
      last = error;
    }
  }
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

/** The match can be read as it is now. If it could not be before, the page goes on with it.
 * @param {Model} model @param {any} match */
export function thaw(model, match) {
  if (!timers.delete(model)) return match;
  model.fault = null;
  model.match = match;
  model.watch();
  readMarks(model);
  model.ask();
  return match;
}
