// Whether anybody sees this tab, and which tabs keep streams: browsers open few connections to one
// server, and all tabs share them.

/** Milliseconds for which a tab that nobody sees keeps its streams. */
const HIDDEN_MAX = 30_000;
/** Streams of matches that all tabs have open together. With that of the inbox they are four, of
 * the six connections that a browser opens to a server. */
const STREAMS_MAX = 3;

/** @type {Set<(away: boolean) => void>} */
const listeners = new Set();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let leaving;
let away = false;

/** Whether nobody has seen this tab for so long that it keeps no streams. */
export const isAway = () => away;

/** Calls when the tab is left for long, and when somebody comes back; what it returns stops that.
 * @param {(away: boolean) => void} listener */
export function onAway(listener) {
  listeners.add(listener);
  return () => { listeners.delete(listener); };
}

/** Waits until somebody sees this tab. @param {AbortSignal} signal */
export function sight(signal) {
  return new Promise((done) => {
    if (!document.hidden || signal.aborted) {
      done(undefined);
      return;
    }
    const look = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', look);
      done(undefined);
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
  });
}

/** @param {boolean} now */
function turn(now) {
  if (away === now) return;
  away = now;
  for (const listener of [...listeners]) listener(now);
}

function look() {
  clearTimeout(leaving);
  if (document.hidden) leaving = setTimeout(() => turn(true), HIDDEN_MAX);
  else turn(false);
}

document.addEventListener('visibilitychange', look);
if (document.hidden) look();

/** Works while it holds one of the streams that tabs may have open; undefined if none is free.
 * @template T @param {() => Promise<T>} work @returns {Promise<T | undefined>} */
export async function withStream(work) {
  if (!navigator.locks) return work();
  for (let number = 0; number < STREAMS_MAX; number++) {
    const held = await navigator.locks.request(`highnoon.stream.${number}`, { ifAvailable: true },
      async (lock) => (lock ? { it: await work() } : null));
    if (held) return held.it;
  }
  return undefined;
}

const TURN = 'highnoon.asking';

/** Works alone among all tabs that wait for an answer without a stream,
 * and knows if others are next.
 * @template T @param {AbortSignal} signal
 * @param {(shared: boolean) => Promise<T>} work @returns {Promise<T>} */
export const inTurn = (signal, work) =>
  (navigator.locks ? navigator.locks.request(TURN, { signal }, async () =>
  work((await navigator.locks.query()).pending?.some((it) => it.name === TURN) ?? false))
    : work(false));
