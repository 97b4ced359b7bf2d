// Writes that wait for the server: whoever asked for one is told why it waits, and for how long.
import { html } from '../vendor/lit-html/lit-html.js';
import { Refusal, uuid } from './api.js';
import { redrawn } from './page.js';
import { persist } from './persist.js';
import { session } from './session.js';

/** @type {Record<import('./persist.js').Delay['why'], string>} */
const WHY = {
  busy: 'Too many requests.', 'no-record': 'The record cannot be reached; nothing is lost.',
  unreachable: 'Not confirmed yet.',
};

/** Why a write is not confirmed yet, and when it is sent again. Who listens is told why, and not
 * every second how long.
 * @param {import('./persist.js').Delay} delay */
export function delayed({ why, until }) {
  const seconds = Math.max(Math.ceil((until - Date.now()) / 1000), 0);
  return html`${WHY[why]} <span aria-hidden="true">It is sent again ${
    seconds ? `in ${seconds} s` : 'now'}.</span>`;
}

/** Milliseconds within which the same, sent once more, counts as the same; and where whoever sends
 * it has to log in before. */
const [SAME, SAME_AGAIN] = [60_000, 600_000];
/** The keys of writes of which nobody knows whether the server has them: whoever sends the same
 * once more sends it with the same key, and it is done once.
 * @type {Map<string, string>} */
const keys = new Map();

/** What is said where a session has ended: who they are is asked over the page. A try before may
 * have come through, and its key is kept. */
export const ENDED = 'Your session has ended. Log in, then press again: it is done once.';

/** Writes that are under way, or done since the page was drawn last.
 * @type {Map<string, Promise<any>>} */
const sent = new Map();

/** Writes, asking again while that may help, and says meanwhile, once a second, why it waits; ''
 * once it does not wait any more. A button is shut with the next drawing: what was pressed twice
 * before is sent once, and both are told what came of it.
 * @param {string} path @param {unknown} body @param {import('./persist.js').Writing} how
 * @param {(why: unknown) => void} waits @returns {Promise<any>} */
export function patiently(path, body, how, waits) {
  const by = how.nobody ? '' : session.account?.id;
  const same = JSON.stringify([by, how.method, path, body, how.ifMatch]);
  const writing = sent.get(same) ?? write(same, path, body, how, waits);
  const over = () => sent.get(same) === writing && sent.delete(same);
  sent.set(same, writing);
  writing.then(() => redrawn().then(over), over);
  return writing;
}

/** @param {string} same @param {string} path @param {unknown} body
 * @param {import('./persist.js').Writing} how @param {(why: unknown) => void} waits */
async function write(same, path, body, how, waits) {
  let isSent = keys.has(same);
  const key = keys.get(same) ?? uuid();
  keys.delete(same);
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  try {
    return await persist(path, body, { ...how, key }, (delay) => {
      const tell = () => waits(delayed(delay));
      isSent = true;
      clearInterval(timer);
      timer = setInterval(tell, 1000);
      tell();
    });
  } catch (error) {
    const status = error instanceof Refusal && !how.nobody && error.status;
    // Whoever may not send it now may have sent it before, and have lost the answer.
    const isLost = isSent && (status === 401 || status === 403);
    if (isLost || !(error instanceof Refusal) || error.passes) {
      keys.set(same, key);
      // What was written may be a password: it is not remembered for longer than it is of use.
      setTimeout(() => keys.get(same) === key && keys.delete(same), isLost ? SAME_AGAIN : SAME);
    }
    if (status === 401) /** @type {Refusal} */ (error).message = ENDED;
    throw error;
  } finally {
    clearInterval(timer);
    waits('');
  }
}
