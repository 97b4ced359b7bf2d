// What waits for the account, in all its matches: one tab asks the server, and tells the others.
import { Refusal, send } from './api.js';
import { redraw } from './page.js';
import { session } from './session.js';
import { messages } from './sse.js';

/**
 * A match of the account, as the inbox has it.
 * @typedef {object} Waiting
 * @property {string} match
 * @property {number} version
 * @property {number[]} waiting_on Seats of the account that have to decide.
 * @property {string} [deadline]
 * @property {unknown} [result]
 */

/** @type {Map<string, Waiting>} */
const known = new Map();
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('highnoon.inbox') : null;
/** Milliseconds for which a tab that nobody sees keeps its stream. */
const HIDDEN_MAX = 30_000;
const PAUSES = [1000, 2000, 5000, 15_000];
/** @type {Set<() => void>} */
const listeners = new Set();
/** @type {AbortController | null} */
let reading = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let leaving;
let whose = '';
/** Whether this tab is the one that reads. */
let reads = false;

/** The matches in which the account has to decide. @returns {Waiting[]} */
export const waiting = () => [...known.values()].filter((it) => it.waiting_on?.length && !it.result);

/** Calls whenever something in the inbox changes; what it returns stops that. @param {() => void} listener */
export function onNews(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Begins to read, or stops, as the session and the eyes of the reader have it. */
export function attend() {
  const own = session.account?.id ?? '';
  if (own !== whose) {
    stop();
    known.clear();
    whose = own;
  }
  if (own && !reading && !document.hidden) {
    tabs?.postMessage({ of: own });
    begin();
  }
}

tabs?.addEventListener('message', ({ data }) => {
  if (data.of !== whose) return;
  if (data.it) take(data.it);
  // A tab that was just opened asks what is known already; the one that reads answers.
  else if (reads) for (const it of known.values()) tabs.postMessage({ of: whose, it });
});
document.addEventListener('visibilitychange', () => {
  clearTimeout(leaving);
  if (document.hidden) leaving = setTimeout(stop, HIDDEN_MAX);
  else attend();
});

function stop() {
  reading?.abort();
  reading = null;
}

/** @param {Waiting} it */
function take(it) {
  known.set(it.match, it);
  for (const listener of listeners) listener();
  redraw();
}

function begin() {
  const ending = new AbortController();
  reading = ending;
  const work = async () => {
    reads = true;
    await read(ending.signal).finally(() => { reads = false; });
  };
  // Of all tabs one reads; when it is closed, another does.
  const done = navigator.locks
    ? navigator.locks.request('highnoon.inbox', { signal: ending.signal }, work) : work();
  Promise.resolve(done).catch(() => {}).finally(() => {
    if (reading === ending) reading = null;
  });
}

/** @param {AbortSignal} signal */
async function read(signal) {
  for (let times = 0; !signal.aborted; times++) {
    try {
      const answer = await send('GET', '/v1/me/stream', { accept: 'text/event-stream', signal });
      for await (const message of messages(/** @type {ReadableStream<Uint8Array>} */ (answer.body), () => { times = 0; })) {
        if (message.event !== 'match') continue;
        const it = JSON.parse(message.data);
        tabs?.postMessage({ of: whose, it });
        take(it);
      }
    } catch (error) {
      if (signal.aborted || (error instanceof Refusal && [401, 403, 404].includes(error.status))) return;
    }
    await new Promise((done) => setTimeout(done, PAUSES[Math.min(times, PAUSES.length - 1)]));
  }
}
