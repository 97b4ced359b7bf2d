// Writes that wait for the server: whoever asked for one is told why it waits, and for how long.
import { html } from '../vendor/lit-html/lit-html.js';
import { Refusal, uuid } from './api.js';
import { persist } from './persist.js';

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

/** Milliseconds within which the same, sent once more, counts as the same. */
const SAME = 60_000;
/** The keys of writes of which nobody knows whether the server has them: whoever sends the same
 * once more sends it with the same key, and it is done once.
 * @type {Map<string, {key: string, until: number}>} */
const keys = new Map();

/** What is said where a session has ended: who they are is asked over the page. */
export const ENDED = 'Your session had ended, and nothing was sent. Log in, then press again.';

/** Writes, asking again while that may help, and says meanwhile, once a second, why it waits; ''
 * once it does not wait any more.
 * @param {string} path @param {unknown} body @param {import('./persist.js').Writing} how
 * @param {(why: unknown) => void} waits */
export async function patiently(path, body, how, waits) {
  const same = JSON.stringify([how.method, path, body, how.ifMatch]);
  const known = keys.get(same);
  const key = known && Date.now() < known.until ? known.key : uuid();
  keys.delete(same);
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  try {
    return await persist(path, body, { ...how, key }, (delay) => {
      const tell = () => waits(delayed(delay));
      clearInterval(timer);
      timer = setInterval(tell, 1000);
      tell();
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.passes) {
      keys.set(same, { key, until: Date.now() + SAME });
      // What was written may be a password: it is not remembered for longer than it is of use.
      setTimeout(() => keys.delete(same), SAME);
    }
    if (error instanceof Refusal && error.status === 401 && !how.nobody) error.message = ENDED;
    throw error;
  } finally {
    clearInterval(timer);
    waits('');
  }
}
