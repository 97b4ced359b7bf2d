// What waits for the account, where no stream comes through: the list of its matches is asked for.
import { Refusal, get, send } from './api.js';
import { session } from './session.js';
import { HELD, patience, way } from './sse.js';
import { POLL, SOON, patient } from './asking.js';

export const LIST = '/v1/matches?waiting_on=me&limit=200';
/** Seconds for which the server may wait until the list is another one. */
const WAIT = 25;

/** Tells of matches that waited, and no longer do.
 * @param {AbortSignal} signal @param {Map<string, import('./inbox.js').Waiting>} known
 * @param {(it: import('./inbox.js').Waiting, isNew: boolean) => void} heard */
export async function look(signal, known, heard) {
  const before = [...known.values()].filter((it) => it.waiting_on.length);
  const { items } = await get(LIST, { signal });
  const waits = new Set(items.map((/** @type {any} */ it) => it.id));
  // What was told since is newer than the list.
  for (const it of before) {
    if (known.get(it.match) === it && !waits.has(it.match))
      heard({ ...it, waiting_on: [] }, false);
  }
}

/** Asks until a stream is worth a try again.
 * @param {AbortSignal} signal @param {Map<string, import('./inbox.js').Waiting>} known
 * @param {(it: import('./inbox.js').Waiting, isNew: boolean) => void} heard
 * @returns {Promise<boolean>} Whether there was an answer. */
export async function asked(signal, known, heard) {
  way.held = Date.now() + HELD;
  let etag = '';
  do {
    const began = Date.now();
    const isPlain = began < way.cut;
    try {
      const answer = await send('GET', LIST,
        { etag, wait: isPlain || !etag ? 0 : WAIT, signal: patient(signal) });
      if (answer.status !== 304) {
        tell((await answer.json()).items, known, (it) => heard(it, etag !== ''));
        etag = answer.headers.get('etag') ?? '';
      }
      const isSoon = answer.status === 304 && Date.now() - began < SOON;
      if (isPlain || isSoon || !etag) await patience(POLL);
    } catch (error) {
      const isCut = !(error instanceof Refusal) || error.passes;
      if (signal.aborted || isPlain || !etag || !isCut) return false;
      way.cut = Date.now() + HELD;
    }
  } while (!signal.aborted && Date.now() < way.held);
  return true;
}

/** Tells of the matches that wait now, and of those that no longer do.
 * @param {any[]} items @param {Map<string, import('./inbox.js').Waiting>} known
 * @param {(it: import('./inbox.js').Waiting) => void} heard */
export function tell(items, known, heard) {
  const own = session.account?.id;
  for (const { id, version, seats, waiting_on } of items) {
    const isOwn = (/** @type {number} */ at) =>
      seats.some((/** @type {any} */ it) => it.seat === at && it.player?.id === own);
    heard({ match: id, version, waiting_on: waiting_on.filter(isOwn) });
  }
  const waits = new Set(items.map((it) => it.id));
  for (const it of known.values()) {
    if (it.waiting_on.length && !waits.has(it.match)) heard({ ...it, waiting_on: [] });
  }
}
