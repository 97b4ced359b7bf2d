// Writes that are sent again while that may help, always with the same key. It is read by whoever
// writes: those who watch need none of it.
import { Refusal, Unreachable, post, reachable, send, uuid } from './api.js';
import { session } from './session.js';

/**
 * Why a write is not confirmed yet.
 * @typedef {object} Delay
 * @property {number} times How often it was sent.
 * @property {number} until When it is sent again, by this machine's clock.
 * @property {'unreachable' | 'busy' | 'no-record'} why
 */

/**
 * How something is written: posted, or put or deleted, where the same once more changes nothing.
 * @typedef {import('./api.js').How & {method?: 'PUT' | 'DELETE', until?: number}} Writing `until`:
 * when it is not sent again any more, by this machine's clock.
 */

/** Milliseconds between two tries of a write. */
const TRIES = [1000, 2000, 4000, 8000, 15_000];
/** Milliseconds after which a write without any answer counts as lost on the way. */
const WRITING_MAX = 30_000;
/** Milliseconds for which something that stands before the server may put a write off. */
const PROXY_MAX = 60_000;
/** Milliseconds without an answer after which whoever waits for it is told so. */
const SLOW_MIN = 2000;

const OTHER = 'Another account is logged in now, and this is not sent for it.';

/** Writes, and asks again with the same key while that may help: up to five times within half a
 * minute, or as the server says. It goes out for the account alone that is logged in now.
 * @param {string} path @param {unknown} body @param {Writing} how
 * @param {(delay: Delay) => void} [waiting] */
export async function persist(path, body, how, waiting) {
  const key = how.key ?? uuid();
  const by = session.account?.id;
  const may = () => {
    if (!how.nobody && session.account && session.account.id !== by)
      throw new Refusal(403, { type: '/problems/forbidden', detail: OTHER });
  };
  for (let times = 1; ; times++) {
    const until = Date.now() + WRITING_MAX;
    try {
      return await write(path, body, { ...how, key, may, signal: AbortSignal.timeout(WRITING_MAX) },
        () => waiting?.({ times, until, why: 'unreachable' }));
    } catch (error) {
      // What was deleted by the try before is gone.
      if (how.method === 'DELETE' && times > 1 && error instanceof Refusal && error.status === 404)
        return null;
      const why = passing(error);
      if (!why || times > TRIES.length) throw error;
      const after = waitOf(error) || TRIES[times - 1];
      if (how.until && how.until < Date.now() + after) throw error;
      waiting?.({ times, until: Date.now() + after, why });
      await pause(after);
    }
  }
}

/** Sends it once. @param {string} path @param {unknown} body @param {Writing} how
 * @param {() => void} slow Is called where no answer comes for a while. */
async function write(path, body, { method, ...how }, slow) {
  const timer = setTimeout(slow, SLOW_MIN);
  try {
    if (!method) return await post(path, body, how);
    const answer = await send(method, path, { ...how, body });
    return answer.status === 204 ? null : await reachable(answer.json());
  } finally {
    clearTimeout(timer);
  }
}

/** @param {unknown} error @returns {Delay['why'] | null} */
function passing(error) {
  if (error instanceof Unreachable) return 'unreachable';
  if (!(error instanceof Refusal)) return null;
  return error.status === 429 ? 'busy' : error.status === 503 ? 'no-record'
    : error.passes ? 'unreachable' : null;
}

/** Milliseconds to wait, if whoever refused has said so. Only the server is believed however long.
 * @param {unknown} error */
function waitOf(error) {
  if (!(error instanceof Refusal)) return 0;
  return Math.min(error.after * 1000, error.problem.type ? Infinity : PROXY_MAX);
}

/** Waits; not longer when the network has come back. @param {number} ms */
const pause = (ms) => new Promise((done) => {
  const end = () => {
    clearTimeout(timer);
    window.removeEventListener('online', end);
    done(undefined);
  };
  const timer = setTimeout(end, ms);
  window.addEventListener('online', end);
});
