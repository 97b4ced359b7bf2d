// Writes that wait for the server: whoever asked for one is told why it waits, and for how long.
import { Refusal, uuid } from './api.js';
import { persist } from './persist.js';

/** Why a write is not confirmed yet, and when it is sent again.
 * @param {import('./persist.js').Delay} delay */
export function delayed({ why, until }) {
  const seconds = Math.max(Math.ceil((until - Date.now()) / 1000), 0);
  const then = `It is sent again ${seconds ? `in ${seconds} s` : 'now'}.`;
  if (why === 'busy') return `Too many requests. ${then}`;
  if (why === 'no-record') return `The record cannot be reached; nothing is lost. ${then}`;
  return `Not confirmed yet. ${then}`;
}

/** The keys of writes of which nobody knows whether the server has them: whoever sends the same
 * once more sends it with the same key, and it is done once. @type {Map<string, string>} */
const keys = new Map();

/** What is said where a session has ended: who they are is asked over the page. */
const ENDED = 'Your session had ended, and nothing was sent. Log in, then press again.';

/** Writes, asking again while that may help, and says meanwhile, once a second, why it waits; an
 * empty text once it does not wait any more.
 * @param {string} path @param {unknown} body @param {import('./api.js').How} how
 * @param {(why: string) => void} waits */
export async function patiently(path, body, how, waits) {
  const same = JSON.stringify([path, body, how.ifMatch]);
  const key = keys.get(same) ?? uuid();
  keys.set(same, key);
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  try {
    const done = await persist(path, body, { ...how, key }, (delay) => {
      const tell = () => waits(delayed(delay));
      clearInterval(timer);
      timer = setInterval(tell, 1000);
      tell();
    });
    keys.delete(same);
    return done;
  } catch (error) {
    if (error instanceof Refusal && !error.passes) keys.delete(same);
    if (error instanceof Refusal && error.status === 401) error.message = ENDED;
    throw error;
  } finally {
    clearInterval(timer);
    waits('');
  }
}
