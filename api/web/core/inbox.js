// What waits for the account, in all its matches: one tab asks the server, and tells the others.
import { Refusal, send } from './api.js';
import { redraw } from './page.js';
import { session } from './session.js';
import { settings } from './settings.js';
import { isAway, onAway } from './sight.js';
import { OPENING_MAX, SILENCE_MAX, messages, patience } from './sse.js';
import { badge, tellMove } from './tell.js';

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
/** Milliseconds within which a stream has told what waits already. */
const BEGINNING = 2000;
const PAUSES = [1000, 2000, 5000, 15_000];
/** @type {Set<() => void>} */
const listeners = new Set();
/** @type {AbortController | null} */
let reading = null;
let whose = '';
/** Whether this tab is the one that reads. */
let reads = false;
/** Whether what is read is the list, now and then. */
let isResting = false;

/** The matches in which the account has to decide. @returns {Waiting[]} */
export const waiting = () =>
  [...known.values()].filter((it) => it.waiting_on?.length && !it.result);

/** Calls whenever something in the inbox changes; what it returns stops that.
 * @param {() => void} listener */
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
    badge(0);
    whose = own;
  }
  if (isResting !== rests()) stop();
  isResting = rests();
  if (!own || reading) return;
  if (isResting) rest();
  else {
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
onAway(attend);

/** Whether this tab keeps no stream: nobody sees it, and nobody wants to be told at once. */
const rests = () => isAway() && !settings.notify && !settings.sound;

function stop() {
  reading?.abort();
  reading = null;
}

function rest() {
  const { signal } = reading = new AbortController();
  import('./resting.js').then((it) => it.rest(signal, known, heard)).catch(() => {});
}

/** @param {Waiting} it */
function take(it) {
  known.set(it.match, it);
  badge(waiting().length);
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
    // A line that says nothing may be dead without a word, as after the machine has slept.
    const quiet = new AbortController();
    const stop = () => quiet.abort();
    let isHeld = false;
    let timer = setTimeout(() => {
      isHeld = true;
      stop();
    }, OPENING_MAX);
    const alive = () => {
      times = 0;
      clearTimeout(timer);
      timer = setTimeout(stop, SILENCE_MAX);
    };
    signal.addEventListener('abort', stop);
    window.addEventListener('offline', stop);
    try {
      await follow(quiet.signal, times > 0, alive);
    } catch (error) {
      if (signal.aborted || (error instanceof Refusal && [401, 403, 404].includes(error.status)))
        return;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      window.removeEventListener('offline', stop);
    }
    if (isHeld && !signal.aborted) {
      const came = await import('./asked.js')
        .then(({ asked }) => asked(signal, known, heard), () => false);
      if (came) continue;
    }
    await patience(PAUSES[Math.min(times, PAUSES.length - 1)]);
  }
}

/** Reads the stream until it ends.
 * @param {AbortSignal} signal @param {boolean} isBack Whether it was lost before.
 * @param {() => void} alive Is called whenever anything comes. */
async function follow(signal, isBack, alive) {
  const answer = await send('GET', '/v1/me/stream', { accept: 'text/event-stream', signal });
  const opened = Date.now();
  if (isBack) window.dispatchEvent(new Event('highnoon:back'));
  // A stream begins with what waits, and does not tell of what has waited while it was down.
  if (waiting().length)
    import('./asked.js').then((it) => it.look(signal, known, heard)).catch(() => {});
  for await (const message of messages(/** @type {ReadableStream<Uint8Array>} */ (answer.body),
    alive)) {
    if (message.event !== 'match') continue;
    const it = JSON.parse(message.data);
    it.waiting_on =
      it.waiting_on.filter((/** @type {number} */ seat) => it.seats.includes(seat));
    // What waited already is no news: a stream begins with it.
    heard(it, Date.now() - opened > BEGINNING);
  }
}

/** Takes what was told of a match, and tells a player that it is their move.
 * @param {Waiting} it @param {boolean} isNew Whether a match that was not known comes as news. */
function heard(it, isNew) {
  const before = known.get(it.match);
  const news = before ? !before.waiting_on?.length : isNew;
  if (news && it.waiting_on?.length && !it.result) tellMove(it.match);
  tabs?.postMessage({ of: whose, it });
  take(it);
}
