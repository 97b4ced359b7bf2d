// What happens, said to those who listen: each event once, and no more than one in a second.
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

/** What is still to be said, by the page to which it belongs. @type {WeakMap<Model, string[]>} */
const waiting = new WeakMap();

/** Tells of events, with their loud sentences alone.
 * @param {Model} model @param {{event: any}[]} frames */
export function aloud(model, frames) {
  const name = (/** @type {number} */ seat) => model.name(seat);
  const said = frames.map(({ event }) =>
    caption(event).map((/** @type {any} */ it) => spoken(it, name)).join(' '));
  const fresh = said.filter(Boolean);
  const before = waiting.get(model);
  if (before) before.push(...fresh);
  else if (fresh.length) {
    waiting.set(model, fresh);
    next(model);
  }
}

/** Says what comes next, and how much has come since. @param {Model} model */
function next(model) {
  const [first, ...others] = waiting.get(model) ?? [];
  if (!first || model.closed) {
    waiting.delete(model);
    return;
  }
  const where = settings.keys ? `press ${pressedFor('l')}` : 'see the log';
  const more = others.length ? ` And ${counted(others.length, 'more event')}, ${where}.` : '';
  if (model.heard.length >= MESSAGES_MAX) model.heard = [];
  model.heard = [...model.heard, first + more];
  waiting.set(model, []);
  // It is said when it is drawn, which may take a while: the pause begins then.
  redrawn().then(() => setTimeout(() => next(model), PAUSE));
}
